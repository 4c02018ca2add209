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
  /** How long it takes undisturbed, in ms. */
  readonly ms: number;
  /** Numbers of functions, by {@link Coverage.first}. */
  readonly calls: readonly number[];
}

/** A test file, and how long its import takes in ms. */
export interface CoveredFile {
  readonly path: string;
  readonly importMs: number;
  readonly tests: readonly CoveredTest[];
  /** What is called at its import or by its hooks. */
  readonly calls: readonly number[];
}

/** The outcome of the run. */
export interface Coverage {
  /** The digest of all sources that it holds for. */
  readonly digest: string;
  /** The number of the first function of each file of the library. */
  readonly first: Readonly<Record<string, number>>;
  readonly files: readonly CoveredFile[];
  /** Tests that do not pass without a mutant here, so that they judge none. */
  readonly failing: readonly string[];
}

/** Tests that start other processes or are about commands: they would take the most time and tell the least of a mutant. */
const LEFT_OUT =
  /^tests\/(?:scripts|frontends)\/|^tests\/(?:architecture|\w+\/(?:stop|loading|frontier_kill))\.test\.ts$/;

/** The test files that judge mutants. */
export function testFiles(root: string): string[] {
  return filesIn(root, "tests", ".test.ts").filter((path) => !LEFT_OUT.test(path));
}

function digestOf(root: string): string {
  const hash = createHash("sha256");
  for (const path of [...filesIn(root, "lib", ".ts"), ...filesIn(root, "tests", ".ts")]) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
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

/**
 * Runs all tests of the repository at `root` once. The outcome is kept in `cache` and read from there while no source changes.
 *
 * Cost: about two minutes for this library.
 */
export async function coverageOf(
  root: string,
  cache: string,
  onFile: (path: string, number: number, of: number) => void,
): Promise<Coverage> {
  const digest = digestOf(root);
  try {
    const kept = JSON.parse(readFileSync(cache, "utf8")) as Coverage;
    if (kept.digest === digest) return kept;
  } catch {
    // There is none yet, or it cannot be read: it is made.
  }
  const copy = copyRepository(root);
  try {
    addChild(copy);
    const first = addProbes(copy);
    const paths = testFiles(copy);
    const files: CoveredFile[] = [];
    const failing: string[] = [];
    for (const [i, path] of paths.entries()) {
      onFile(path, i + 1, paths.length);
      const threads = join(copy, "mutate_calls.txt");
      writeFileSync(threads, "");
      const host = new Host(copy, threads);
      const tests: CoveredTest[] = [];
      const loose = new Set<number>();
      let started = performance.now();
      let importMs = 0;
      const end = await host.run(
        { files: [{ path }], record: true },
        () => 300_000,
        (report) => {
          const now = performance.now();
          if (report.said === "file" || report.said === "start") started = now;
          else if (report.said === "collected") importMs = now - started;
          else if (report.said === "calls") report.calls.forEach((number) => loose.add(number));
          else if (report.said === "broken") failing.push(`${path}: ${report.error}`);
          else if (report.said === "end") {
            const { id, name, state, error, calls } = report;
            if (state === "pass") tests.push({ id, name, ms: Math.ceil(now - started), calls });
            else failing.push(`${path}: ${name}: ${error.split("\n", 1)[0]}`);
          }
          return false;
        },
      );
      if (end !== "done") failing.push(`${path}: ${end}. ${host.lastError}`.trim());
      files.push({ path, importMs: Math.ceil(importMs), tests, calls: [...loose] });
    }
    const coverage = { digest, first, files, failing };
    mkdirSync(dirname(cache), { recursive: true });
    writeAtomically(cache, JSON.stringify(coverage));
    return coverage;
  } finally {
    removeCopy(copy);
  }
}
