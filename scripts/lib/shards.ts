/**
 * Work that is split over many processes or machines: each computes the rows of one shard, and the shards are joined to the very bytes that
 * one process would have written.
 *
 * A job is a list of tasks with a row of CSV each. Shard i of k has the tasks i, i + k, i + 2k, … counted from 1, so that neighbours, which are about
 * equally hard, go to different shards. Its file has a line of JSON that says which job and which shard it is, a line a row with the task's number before
 * it, and a last line with the number of rows and a digest of all that precedes: a file that was cut short or altered is refused.
 *
 * Everything that a row depends on is in the digest of the job, so shards of different jobs are never joined.
 * @module
 */
import { createHash } from "node:crypto";
import { shown } from "../../lib/core/validate.ts";
import { formatRecord } from "../../lib/tables/csv.ts";

/** A list of tasks, and what says which list it is. */
export interface Job {
  /** What is done, as the command line names it: "taquin batch". */
  readonly name: string;
  /** The command that runs the whole job, for people. */
  readonly call: string;
  /** Everything that the rows depend on, as JSON: tasks, goal, limits, version. */
  readonly inputs: unknown;
  readonly columns: readonly string[];
  /** How many tasks there are. */
  readonly tasks: number;
}

/** One of k shards, i from 1. */
export interface Part {
  readonly shard: number;
  readonly shards: number;
}

/** The values of a task's row, with the number of the task from 0. */
export interface TaskRow {
  readonly task: number;
  readonly values: readonly string[];
}

/** Shards that cannot be joined: each sentence says what is wrong with which file, and what to run. */
export class ShardError extends RangeError {
  override readonly name = "ShardError";
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** Most shards of a job. */
const MAX_SHARDS = 1_000_000;

/**
 * The shard that a text names, as `3/8`.
 *
 * @throws {RangeError} when it is none.
 */
export function parsePart(text: string): Part {
  const [, i, k] = /^([0-9]{1,7})\/([0-9]{1,7})$/.exec(text.trim()) ?? [];
  const [shard, shards] = [Number(i), Number(k)];
  if (i === undefined || shards < 1 || shards > MAX_SHARDS || shard < 1 || shard > shards) {
    throw new RangeError(
      `Cannot split the work: a shard must be i/k with whole numbers 1 ≤ i ≤ k ≤ ${MAX_SHARDS}, as in 3/8, received ${
        shown(text)
      }.`,
    );
  }
  return { shard, shards };
}

/** The tasks of a shard, their numbers from 0; all of them without one. */
export function tasksOf(tasks: number, { shard, shards }: Part = { shard: 1, shards: 1 }) {
  const found: number[] = [];
  for (let task = shard - 1; task < tasks; task += shards) found.push(task);
  return found;
}

const sha256 = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;

/** The digest of a job: of what is done, of everything that its rows depend on, and of its columns. */
export function jobDigest({ name, inputs, columns, tasks }: Job): string {
  return sha256(JSON.stringify({ name, inputs, columns, tasks }));
}

/** A row as a line. A row never has a line break in it, so a line of a file is a row. */
function line(values: readonly string[]): string {
  const text = formatRecord(values);
  if (/[\r\n]/.test(text)) {
    throw new RangeError(`Cannot write a row: it has a line break, ${shown(text)}.`);
  }
  return `${text}\n`;
}

/** The rows in the order of their tasks; each task must have one. */
function ordered(rows: readonly TaskRow[], tasks: readonly number[]): readonly TaskRow[] {
  const sorted = [...rows].sort((a, b) => a.task - b.task);
  if (sorted.length !== tasks.length || sorted.some(({ task }, i) => task !== tasks[i])) {
    throw new Error(`${tasks.length} rows are needed, one a task, and ${rows.length} were given.`);
  }
  return sorted;
}

/** The CSV of a whole job. */
export function formatWhole(job: Job, rows: readonly TaskRow[]): string {
  return line(job.columns) +
    ordered(rows, tasksOf(job.tasks)).map(({ values }) => line(values)).join("");
}

/** The file of a shard. */
export function formatShard(job: Job, part: Part, rows: readonly TaskRow[]): string {
  const { name, call, columns, tasks } = job;
  const header = { job: name, ...part, tasks, digest: jobDigest(job), columns, call };
  const body = `${JSON.stringify(header)}\n` +
    ordered(rows, tasksOf(tasks, part)).map(({ task, values }) => `${task + 1}:${line(values)}`)
      .join("");
  return `${body}end of ${rows.length} rows ${sha256(body)}\n`;
}

/** The first line of a shard's file. */
interface Header extends Part {
  readonly job: string;
  readonly tasks: number;
  readonly digest: string;
  readonly columns: readonly string[];
  readonly call: string;
}

/** A file with its name. */
export interface ShardFile {
  readonly name: string;
  readonly text: string;
}

interface ReadShard extends Header {
  readonly name: string;
  /** The lines of its rows in the order of its tasks. */
  readonly lines: readonly string[];
}

function parseHeader(text: string): Header | undefined {
  let value: Partial<Header> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const counts = [value?.shard, value?.shards, value?.tasks];
  const texts = [value?.job, value?.digest, value?.call];
  return value !== null && counts.every(Number.isSafeInteger) && value.shard! >= 1 &&
      value.shards! >= value.shard! && value.shards! <= MAX_SHARDS && value.tasks! >= 0 &&
      texts.every((one) => typeof one === "string") && Array.isArray(value.columns) &&
      value.columns.every((one) => typeof one === "string")
    ? value as Header
    : undefined;
}

/** How a shard is computed again. */
const rerun = ({ call }: Header, shard: number, shards: number, out: string) =>
  `${call} --shard ${shard}/${shards} --out ${out}`;

function readShard({ name, text }: ShardFile): ReadShard {
  const file = shown(name);
  const first = text.slice(0, Math.max(0, text.indexOf("\n")));
  const header = parseHeader(first);
  if (header === undefined) {
    throw new ShardError([`${file} is no shard: it must begin with a line that says which it is.`]);
  }
  const { shard, shards, tasks } = header;
  const again = `Rerun it: ${rerun(header, shard, shards, name)}`;
  const refuse = (why: string): never => {
    throw new ShardError([`${file}, shard ${shard}/${shards}, ${why}. ${again}`]);
  };
  const [, body, count, digest] =
    /^([^]*\n)end of ([0-9]+) rows (sha256:[0-9a-f]{64})\n$/.exec(text) ?? [];
  if (body === undefined) return refuse("is cut short: its last line is missing");
  if (sha256(body) !== digest) return refuse("was altered: its digest is another");
  const lines = body.split("\n").slice(1, -1);
  const own = tasksOf(tasks, header);
  if (Number(count) !== lines.length || lines.length !== own.length) {
    return refuse(`has ${lines.length} rows where its share is ${own.length}`);
  }
  const rows = lines.map((row, i) => {
    const mark = `${own[i] + 1}:`;
    return row.startsWith(mark)
      ? row.slice(mark.length)
      : refuse(`lacks the row of task ${own[i] + 1}`);
  });
  return { ...header, name, lines: rows };
}

/** Most missing shards that are listed with their commands. */
const LISTED = 20;

/**
 * The CSV of a whole job from the files of all its shards, in any order: the bytes of {@link formatWhole}.
 *
 * @throws {ShardError} that lists every file that is damaged, of another job or there twice, and every shard that is missing, each with the command that computes
 * it again.
 */
export function mergeShards(files: readonly ShardFile[]): string {
  if (files.length === 0) throw new ShardError(["Cannot merge: no shard was given."]);
  const problems: string[] = [];
  const read: ReadShard[] = [];
  for (const file of files) {
    try {
      read.push(readShard(file));
    } catch (error) {
      if (!(error instanceof ShardError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (read.length === 0) throw new ShardError(problems);
  const [first] = read;
  const { digest, shards, tasks } = first;
  const found = new Map<number, ReadShard>();
  for (const one of read) {
    const file = shown(one.name);
    if (one.digest !== digest) {
      problems.push(
        `${file} is a shard of another job (${one.call}) than ${
          shown(first.name)
        } (${first.call}). Merge the shards of one job only.`,
      );
    } else if (one.shards !== shards) {
      problems.push(
        `${file} is one of ${one.shards} shards, ${
          shown(first.name)
        } one of ${shards}. Merge shards of one division only.`,
      );
    } else if (found.has(one.shard)) {
      problems.push(
        `${file} is shard ${one.shard}/${shards}, and so is ${
          shown(found.get(one.shard)!.name)
        }. Leave one of them out.`,
      );
    } else found.set(one.shard, one);
  }
  // A damaged file was named above, with its command; what is listed here was not given at all.
  const damaged = files.length - read.length;
  const missing: number[] = [];
  for (let shard = 1; shard <= shards; shard++) if (!found.has(shard)) missing.push(shard);
  if (damaged === 0) {
    for (const shard of missing.slice(0, LISTED)) {
      problems.push(
        `Shard ${shard}/${shards} is missing. Run it: ${rerun(first, shard, shards, "FILE")}`,
      );
    }
    if (missing.length > LISTED) {
      problems.push(`And ${missing.length - LISTED} more shards are missing.`);
    }
  } else if (missing.length > damaged) {
    problems.push(`${missing.length - damaged} more shards are missing of ${missing.join(", ")}.`);
  }
  if (problems.length > 0) throw new ShardError(problems);
  const lines = new Array<string>(tasks);
  for (const one of found.values()) {
    for (const [i, row] of one.lines.entries()) lines[one.shard - 1 + i * shards] = `${row}\n`;
  }
  return line(first.columns) + lines.join("");
}
