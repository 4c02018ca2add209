/** `deno task mutate`: changes the library in small ways, one at a time, and counts the changes that the tests notice. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { writeAtomically } from "../lib/core/files.ts";
import { shown } from "../lib/core/validate.ts";
import { numberOption, parseArguments, UsageError } from "./lib/command.ts";
import { copyRepository, filesIn, removeCopies, removeCopy } from "./mutate/copy.ts";
import { coverageOf } from "./mutate/coverage.ts";
import { endOnSignals } from "./mutate/host.ts";
import { type Judged, outdated, readJudged } from "./mutate/judged.ts";
import { type Mutant, mutantsOf, sample } from "./mutate/mutants.ts";
import { isNoticed, judgeAll, type Outcome } from "./mutate/run.ts";

/** The least score that passes, in percent. */
export const LEAST_SCORE = 85;

/** Mutants a file. */
const SAMPLE = 10;

/** Draws the sample: the year in which the game was sold, as in the property tests. */
const SEED = 1883;

const HELP = `deno task mutate [FILE…] [options]

Changes lib/ in small ways, one at a time (+ to -, < to <=, a condition to true, a statement left out …), in a copy of the repository,
and runs the tests that call the changed function. A change that no test notices has survived. Prints a line for each file, its survivors,
and the score of all; ends with 1 when the score is below ${LEAST_SCORE} %. Writes out/mutants.json.

  FILE             only these files or folders of lib/
  --sample N       at most N mutants a file, drawn by a fixed seed (default ${SAMPLE}); 0: all of them
  --seed S         draws another sample (default ${SEED})
  --shard i/k      every k-th mutant, beginning with the i-th
  --jobs J         J at a time (default 1)
  --budget S       tests of at most S seconds a mutant, the likeliest first (default 5)
  --survivors      again those that survived the last run and are not judged; the score is that of out/mutants.json with what
                   came out now
  --list           prints the mutants and runs nothing`;

const REPOSITORY = fileURLToPath(new URL("../", import.meta.url));

/** Lists of re-exports, and what draws in a page: tested in a browser, by `deno task test:frontends`. */
const LEFT_OUT = /\/mod\.ts$|^lib\/widgets\/(?:ui\/.*|\w+\/app\.ts)$/;

/** What a call asks for. */
interface Request {
  readonly files: readonly string[];
  readonly sample: number;
  readonly seed: number;
  readonly shard: readonly [number, number];
  readonly jobs: number;
  readonly budgetMs: number;
  readonly survivors: boolean;
  readonly list: boolean;
}

/** The files of the library that mutants are made of, all of them or those named. */
export function librariesOf(root: string, words: readonly string[]): string[] {
  const all = filesIn(root, "lib", ".ts").filter((path) => !LEFT_OUT.test(path));
  if (words.length === 0) return all;
  const found = new Set<string>();
  for (const word of words) {
    const path = relative(root, resolve(root, word)).replaceAll("\\", "/");
    const named = all.filter((file) => file === path || file.startsWith(`${path}/`));
    if (named.length === 0) throw new UsageError(`${shown(word)} is no file of lib/ to mutate.`);
    named.forEach((file) => found.add(file));
  }
  return all.filter((file) => found.has(file));
}

/** What the arguments ask for; `undefined` for help. @throws {UsageError} for what cannot be. */
export function requestOf(args: readonly string[], root = REPOSITORY): Request | undefined {
  const parsed = parseArguments(args, {
    values: ["sample", "seed", "shard", "jobs", "budget"],
    flags: ["survivors", "list", "help"],
  });
  if (parsed.options.has("help")) return undefined;
  const shard = parsed.options.get("shard") ?? "1/1";
  const [, i, k] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(shard) ?? [];
  if (i === undefined || Number(i) > Number(k)) {
    throw new UsageError(`--shard must be i/k with i from 1 to k, received ${shown(shard)}.`);
  }
  const count = numberOption(parsed, "sample") ?? SAMPLE;
  return {
    files: librariesOf(root, parsed.words),
    sample: count === 0 ? Infinity : count,
    seed: numberOption(parsed, "seed") ?? SEED,
    shard: [Number(i), Number(k)],
    jobs: numberOption(parsed, "jobs", 1) ?? 1,
    budgetMs: 1000 * (numberOption(parsed, "budget", 1) ?? 5),
    survivors: parsed.options.has("survivors"),
    list: parsed.options.has("list"),
  };
}

/** Percent with one decimal, rounded down: 84.96 % is not 85 %. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}

/** The line of one file, or of all. */
export function scoreLine(
  name: string,
  outcomes: readonly Pick<Outcome, "status">[],
  of: number,
): string {
  const count = (...statuses: readonly Outcome["status"][]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count("killed", "timeout");
  return `${name}: ${outcomes.length} of ${of} mutants: ${count("killed")} killed, ${
    count("timeout")
  } timed out, ${count("survived", "not covered")} survived: ${percent(noticed, outcomes.length)}`;
}

/** A survivor as it is listed. */
function survivorLine({ mutant, status, tests }: Outcome, judged: Judged | undefined): string {
  const { file, line, symbol, operator, change, key } = mutant;
  const state = judged !== undefined
    ? `${judged.verdict}: ${judged.reason}`
    : status === "not covered"
    ? "no test calls it"
    : `${tests} tests`;
  return `  ${file}:${line} ${symbol} [${operator} ${key}]\n    ${change}\n    ${state}`;
}

/** A list with at most `count` parts taken in turns. */
const everyNth = <T>(list: readonly T[], [i, k]: readonly [number, number]) =>
  list.filter((_, at) => at % k === i - 1);

/** A mutant in out/mutants.json. */
interface Row {
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly symbol: string;
  readonly operator: string;
  readonly change: string;
  readonly status: Outcome["status"];
  readonly by?: string;
  readonly tests: number;
}

const rowOf = ({ mutant, status, by, tests }: Outcome): Row => {
  const { key, file, line, symbol, operator, change } = mutant;
  return { key, file, line, symbol, operator, change, status, by, tests };
};

/** The mutants of the last run. */
function lastRun(path: string): Row[] {
  if (!existsSync(path)) throw new UsageError("There is no out/mutants.json of a run before.");
  return (JSON.parse(readFileSync(path, "utf8")) as { mutants: Row[] }).mutants;
}

/** Runs the command line on the repository at `root` and returns the exit code. */
export async function main(
  args: readonly string[],
  root = REPOSITORY,
  print: (text: string) => void = console.log,
): Promise<number> {
  try {
    const request = requestOf(args, root);
    if (request === undefined) {
      print(HELP);
      return 0;
    }
    // The sources may be edited during the run: it keeps to what they are now.
    const snapshot = copyRepository(root);
    try {
      return await run(request, root, snapshot, print);
    } finally {
      removeCopy(snapshot);
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
}

async function run(
  request: Request,
  root: string,
  snapshot: string,
  print: (text: string) => void,
): Promise<number> {
  const out = join(root, "out", "mutants.json");
  const list = join(root, "tests", "mutants.json");
  const judged = existsSync(list) ? readJudged(list) : new Map<string, Judged>();
  const before = request.survivors ? lastRun(out) : undefined;
  const survivors = before &&
    new Set(before.filter((row) => !isNoticed(row) && !judged.has(row.key)).map(({ key }) => key));
  const all = new Map<string, Mutant[]>();
  const chosen: Mutant[] = [];
  for (const file of request.files) {
    const text = readFileSync(join(snapshot, file), "utf8");
    const mutants = mutantsOf(file, text);
    all.set(file, mutants);
    const wanted = survivors === undefined
      ? mutants
      : mutants.filter(({ key }) => survivors.has(key));
    chosen.push(
      ...sample(text, wanted, survivors === undefined ? request.sample : Infinity, request.seed),
    );
  }
  const mutants = everyNth(chosen, request.shard);
  if (request.list) {
    for (const { file, line, symbol, operator, change, key } of mutants) {
      print(`${file}:${line} ${symbol} [${operator} ${key}] ${change}`);
    }
    return 0;
  }
  const total = [...all.values()].reduce((sum, { length }) => sum + length, 0);
  print(
    `${mutants.length} of ${total} mutants of ${request.files.length} files${
      request.sample === Infinity
        ? ""
        : `: a sample of at most ${request.sample} a file, the same in every run`
    }`,
  );
  const coverage = await coverageOf(
    snapshot,
    join(root, "out", "cache", "mutate-coverage.json"),
    (path, number, of) => {
      if (number === 1) print(`Which test calls which function: ${of} test files are run.`);
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${number}/${of} ${path}`);
    },
  );
  for (const failing of coverage.files.flatMap((file) => file.failing)) {
    print(`Judges none, fails without a mutant: ${failing}`);
  }
  const open = new Map<string, number>();
  for (const { file } of mutants) open.set(file, (open.get(file) ?? 0) + 1);
  const done = new Map<string, Outcome[]>([...open.keys()].map((file) => [file, []]));
  const now = new Map<string, Row>();
  const names = new Set([...all.values()].flat().map(({ key }) => key));
  // Of the mutants of the run before, those that exist still.
  const rowsNow = () =>
    before === undefined
      ? mutants.flatMap(({ key }) => now.get(key) ?? [])
      : before.filter(({ key, file }) => names.has(key) || !all.has(file))
        .map((row) => now.get(row.key) ?? row);
  mkdirSync(join(root, "out"), { recursive: true });
  await judgeAll(snapshot, mutants, coverage, request, (outcome) => {
    const { file } = outcome.mutant;
    const list = done.get(file)!;
    list.push(outcome);
    now.set(outcome.mutant.key, rowOf(outcome));
    if (list.length < open.get(file)!) return;
    // A run that is stopped keeps what it found.
    writeAtomically(out, `${JSON.stringify({ total, mutants: rowsNow() }, null, 1)}\n`);
    print(scoreLine(file, list, all.get(file)!.length));
    list.sort((a, b) => a.mutant.start - b.mutant.start);
    for (const one of list) {
      if (!isNoticed(one)) print(survivorLine(one, judged.get(one.mutant.key)));
    }
  });
  const rows = rowsNow();
  const survived = rows.filter((row) => !isNoticed(row));
  const known = survived.filter(({ key }) => judged.has(key)).length;
  print(`\n${scoreLine("total", rows, total)}`);
  print(
    `${known} of the survivors are judged in tests/mutants.json, ${survived.length - known} not`,
  );
  for (const { file, symbol, key } of outdated(judged, [...all.values()].flat())) {
    if (all.has(file)) print(`tests/mutants.json: ${key} (${file} ${symbol}) names no mutant now`);
  }
  return 100 * (rows.length - survived.length) >= LEAST_SCORE * rows.length ? 0 : 1;
}

if (import.meta.main) {
  endOnSignals(removeCopies);
  process.exit(await main(Deno.args));
}
