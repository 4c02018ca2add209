/**
 * What the batch verbs of the command lines share: a job is run whole or one shard of it, and shards are merged.
 * @module
 */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { makeFolder, reasonOf, writeAtomically } from "../../lib/core/files.ts";
import { shown } from "../../lib/core/validate.ts";
import { type Arguments, type Output, UsageError } from "./command.ts";
import {
  formatShard,
  formatWhole,
  type Job,
  mergeShards,
  parsePart,
  type TaskRow,
  tasksOf,
} from "./shards.ts";

/** The options of every batch verb. */
export const BATCH_VALUES = ["shard", "out"] as const;
/** The flags of every batch verb. */
export const BATCH_FLAGS = ["merge"] as const;

/** A job with the function that computes rows of given tasks, in any order. */
export interface Batch extends Job {
  run(tasks: readonly number[]): Promise<readonly TaskRow[]>;
}

/** The version of the laboratory: rows of different versions are not joined. */
export function labVersion(): string {
  return JSON.parse(readFileSync(new URL("../../deno.json", import.meta.url), "utf8")).version;
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The command line of a call, without what says which shard is run and where it is written. */
export function callOf(task: string, verb: string, args: Arguments, stdin = false): string {
  const options = [...args.options].filter(([name]) => name !== "shard" && name !== "out");
  const words = [
    ...args.words.map(quoted),
    ...options.map(([name, value]) => value === "" ? `--${name}` : `--${name} ${quoted(value)}`),
  ];
  return ["deno task", task, verb, ...words].join(" ") +
    (stdin ? " (with the same lines on stdin)" : "");
}

/** The text of a file, or of stdin for "-". */
export function readLines(file: string, what: string): string[] {
  return textOf(file === "-" ? 0 : file, file === "-" ? "stdin" : file, what).split(/\r?\n/);
}

/** The text of a file; `what` is said of it when it cannot be read. */
export function readFileText(file: string, what: string): string {
  return textOf(file, file, what);
}

function textOf(source: string | number, name: string, what: string): string {
  try {
    return readFileSync(source, "utf8");
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOENT" || code === "EISDIR") {
      throw new RangeError(
        `Cannot read ${shown(name)}: ${what} must be in a file that is there.`,
      );
    }
    throw new RangeError(`Cannot read ${shown(name)}: ${reasonOf(error)}`);
  }
}

/** A line of a file of tasks: its number from 1, and its text. */
export interface InputLine {
  readonly number: number;
  readonly text: string;
}

/** The lines of a file of tasks that have one: not the empty ones, nor those that begin with #. */
export function taskLines(lines: readonly string[]): InputLine[] {
  return lines.map((text, i) => ({ number: i + 1, text: text.trim() }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
}

/** What `read` makes of each line, its error with the number of the line before it. */
export function readTasks<T>(
  lines: readonly InputLine[],
  name: string,
  read: (text: string) => T,
): T[] {
  return lines.map(({ number, text }) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      throw new RangeError(`${name}, line ${number}: ${error.message}`);
    }
  });
}

/** Numbers from 0 up to, not including, 1, the same for the same seed (a counter with its bits mixed). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x9e3779b9 >>> 0;
    let z = state;
    z = Math.imul(z ^ z >>> 16, 0x21f0aaad);
    z = Math.imul(z ^ z >>> 15, 0x735a2d97);
    return ((z ^ z >>> 15) >>> 0) / 2 ** 32;
  };
}

/** Writes a result to the file of --out, or to stdout. */
function put(args: Arguments, output: Output, text: string, what: string): void {
  const out = args.options.get("out");
  if (out === undefined) output.push(text);
  else {
    if (out === "") throw new UsageError("--out needs a file.");
    makeFolder(dirname(out));
    writeAtomically(out, text);
    console.error(`${what} written to ${out}`);
  }
}

/** Joins the shards that the words of the call name. */
function merge(args: Arguments, output: Output): void {
  for (const name of args.options.keys()) {
    if (name !== "merge" && name !== "out") {
      throw new UsageError(`--merge takes shards and --out, not --${name}.`);
    }
  }
  if (args.words.length === 0) throw new UsageError("--merge needs the files of all shards.");
  const files = args.words.map((name) => ({ name, text: readFileText(name, "a shard") }));
  put(args, output, mergeShards(files), `${files.length} shards merged,`);
}

/** Runs a batch verb: a merge, one shard, or the whole job that `make` sets up. */
export async function runBatch(
  args: Arguments,
  output: Output,
  make: () => Batch | Promise<Batch>,
): Promise<void> {
  if (args.options.has("merge")) return merge(args, output);
  const text = args.options.get("shard");
  let part;
  try {
    part = text === undefined ? undefined : parsePart(text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const job = await make();
  const begun = performance.now();
  const rows = await job.run(tasksOf(job.tasks, part));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (part === undefined) put(args, output, formatWhole(job, rows), `${rows.length} rows`);
  else put(args, output, formatShard(job, part, rows), `shard ${text}: ${rows.length} rows`);
  if (process.stderr.isTTY) console.error(`${rows.length} rows in ${seconds} s`);
}
