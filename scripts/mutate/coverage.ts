/**
 * Which functions each test calls, found by one run of all tests over a copy in which every function notes its calls.
 * @module
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeAtomically } from "../../lib/core/files.ts";
import { copyRepository, filesIn, removeCopy } from "./copy.ts";
import { Host } from "./host.ts";
import { functionsOf, probed } from "./mutants.ts";

/** A test that passes, and what it calls. */
export interface CoveredTest {
  readonly id: string;
  readonly name: string;
  /** The processor time that it takes, in ms. */
  readonly ms: number;
  /** Numbers of functions, by {@link Coverage.first}. */
  readonly calls: readonly number[];
}

/** A test file, and the processor time of its import in ms. */
export interface CoveredFile {
  readonly path: string;
  /** The digest of its text. */
  readonly digest: string;
  /** Its tests that do not pass without a mutant here, so that they judge none, and why. */
  readonly failing: readonly string[];
  readonly importMs: number;
  readonly tests: readonly CoveredTest[];
  /** What is called at its import or by its hooks. */
  readonly calls: readonly number[];
}

/** The outcome of the run. */
export interface Coverage {
  /** The digest of the library and of what the tests share. */
  readonly digest: string;
  /** The number of the first function of each file of the library. */
  readonly first: Readonly<Record<string, number>>;
  readonly files: readonly CoveredFile[];
}

/** Tests that start other processes or are about commands: they would take the most time and tell the least of a mutant. */
const LEFT_OUT =
  /^tests\/(?:scripts|frontends)\/|^tests\/(?:architecture|\w+\/(?:contributing|stop|loading|frontier_kill))\.test\.ts$/;

/** The test files that judge mutants. */
export function testFiles(root: string): string[] {
  return filesIn(root, "tests", ".test.ts").filter((path) => !LEFT_OUT.test(path));
}

function digestOf(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** Puts the program that runs tests into a copy. */
export function addChild(copy: string): void {
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  copyFileSync(here("./child.ts"), join(copy, "mutate_child.ts"));
  copyFileSync(here("./calls.ts"), join(copy, "mutate_calls.ts"));
}

/** Rewrites the copy's library so that its functions note their calls, and numbers them. */
function addProbes(copy: string): Record<string, number> {
  const first: Record<string, number> = {};
  let next = 0;
  for (const path of filesIn(copy, "lib", ".ts")) {
    const text = readFileSync(join(copy, path), "utf8");
    const threads = text.includes("node:worker_threads") || /_worker\.ts$/.test(path);
    const up = "../".repeat(path.split("/").length - 1);
    const note = threads ? `import "${up}mutate_calls.ts";` : "";
    first[path] = next;
    writeFileSync(join(copy, path), note + probed(path, text, next));
    next += functionsOf(path, text).length;
  }
  return first;
}

/** Runs one test file in a copy with probes. */
async function cover(copy: string, path: string): Promise<CoveredFile> {
  const threads = join(copy, "mutate_calls.txt");
  writeFileSync(threads, "");
  const host = new Host(copy, threads);
  const tests: CoveredTest[] = [];
  const failing: string[] = [];
  const loose = new Set<number>();
  let importMs = 0;
  const end = await host.run(
    { files: [{ path }], record: true },
    () => 300_000,
    (report) => {
      if (report.said === "collected") importMs = report.ms;
      else if (report.said === "calls") report.calls.forEach((number) => loose.add(number));
      else if (report.said === "broken") failing.push(`${path}: ${report.error}`);
      else if (report.said === "end") {
        const { id, name, state, error, ms, calls } = report;
        if (state === "pass") tests.push({ id, name, ms, calls });
        else failing.push(`${path}: ${name}: ${error.split("\n", 1)[0]}`);
      }
      return false;
    },
  );
  if (end !== "done") failing.push(`${path}: ${end}. ${host.lastError}`.trim());
  const digest = digestOf(copy, [path]);
  return { path, digest, importMs, tests, failing, calls: [...loose] };
}

/**
 * Runs all tests of the repository at `root` once. The outcome is kept in `cache`: a test file runs again when its text has changed, all do
 * when the library has.
 *
 * Cost: about two minutes for this library.
 */
export async function coverageOf(
  root: string,
  cache: string,
  onFile: (path: string, number: number, of: number) => void,
): Promise<Coverage> {
  const paths = testFiles(root);
  const own = new Set(paths);
  const shared = filesIn(root, "tests", ".ts").filter((path) => !path.endsWith(".test.ts"));
  const digest = digestOf(root, [...filesIn(root, "lib", ".ts"), ...shared]);
  let kept: readonly CoveredFile[] = [];
  let first: Coverage["first"] | undefined;
  try {
    const before = JSON.parse(readFileSync(cache, "utf8")) as Coverage;
    if (before.digest === digest) {
      kept = before.files.filter((file) =>
        own.has(file.path) && file.digest === digestOf(root, [file.path])
      );
      first = before.first;
    }
  } catch {
    // There is none yet, or it cannot be read: it is made.
  }
  const files = new Map(kept.map((file) => [file.path, file]));
  const missing = paths.filter((path) => !files.has(path));
  if (first !== undefined && missing.length === 0) {
    return { digest, first, files: paths.map((path) => files.get(path)!) };
  }
  const copy = copyRepository(root);
  try {
    addChild(copy);
    first = addProbes(copy);
    for (const [i, path] of missing.entries()) {
      onFile(path, i + 1, missing.length);
      files.set(path, await cover(copy, path));
    }
    const coverage = { digest, first, files: paths.map((path) => files.get(path)!) };
    mkdirSync(dirname(cache), { recursive: true });
    writeAtomically(cache, JSON.stringify(coverage));
    return coverage;
  } finally {
    removeCopy(copy);
  }
}
