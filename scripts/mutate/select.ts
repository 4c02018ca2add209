/**
 * Which tests judge a mutant: those that call the function it is in, the likeliest first.
 * @module
 */
import type { Coverage, CoveredFile, CoveredTest } from "./coverage.ts";
import type { Mutant } from "./mutants.ts";

/** A test file with some of its tests, by their ids. */
export interface Chosen {
  readonly path: string;
  readonly importMs: number;
  readonly tests: readonly CoveredTest[];
}

/** Where the tests of a file of the library are, besides its own. */
const EXAMPLES = "tests/docs/examples.test.ts";

/** The nearness of a test to a file of the library: 0 for its own tests and examples, 1 for its folder's, 2 for others. */
function distance(file: string, path: string, name: string): number {
  const [, folder, base] = /^lib\/(.*?)([^/]*)\.ts$/.exec(file)!;
  if (path === `tests/${folder}${base}.test.ts`) return 0;
  if (path === EXAMPLES) return name.startsWith(`${file}:`) ? 0 : 3;
  return path.startsWith(`tests/${folder.split("/", 1)[0]}/`) ? 1 : 2;
}

/**
 * The tests that judge a mutant: those that call its function, and of one that runs at import those that call any function of
 * its file and those of its folder; first the file's own tests, then those that call few functions, until their times add to `budgetMs`. The first one
 * is always taken.
 */
export function testsFor(mutant: Mutant, coverage: Coverage, budgetMs: number): Chosen[] {
  const first = coverage.first[mutant.file];
  const starts = Object.values(coverage.first).sort((a, b) => a - b);
  const next = starts.find((start) => start > first) ?? Infinity;
  const inFile = (number: number) => number >= first && number < next;
  const calls = (number: number) =>
    mutant.within < 0 ? inFile(number) : number === first + mutant.within;
  let candidates = candidatesOf(coverage.files, calls);
  if (mutant.within < 0 || isCommon(coverage.files, first + mutant.within)) {
    // What is outside of functions, or called from there, is run at import: any test of the folder may rest on it.
    const known = new Set(candidates.map(({ test }) => test));
    for (const file of coverage.files) {
      if (distance(mutant.file, file.path, "") > 1) continue;
      for (const test of file.tests) if (!known.has(test)) candidates.push({ file, test });
    }
  }
  // A function that only imports and threads call is judged by whatever else calls its file.
  if (candidates.length === 0) candidates = candidatesOf(coverage.files, inFile);
  const ordered = candidates.map((candidate) => ({
    ...candidate,
    distance: distance(mutant.file, candidate.file.path, candidate.test.name),
  })).sort((a, b) => a.distance - b.distance || a.test.calls.length - b.test.calls.length);
  const chosen = new Map<string, { path: string; importMs: number; tests: CoveredTest[] }>();
  let ms = 0;
  for (const { file, test } of ordered) {
    const cost = test.ms + (chosen.has(file.path) ? 0 : file.importMs);
    if (chosen.size > 0 && ms + cost > budgetMs) continue;
    ms += cost;
    const { path, importMs } = file;
    if (!chosen.has(path)) chosen.set(path, { path, importMs, tests: [] });
    chosen.get(path)!.tests.push(test);
  }
  return [...chosen.values()];
}

function candidatesOf(
  files: readonly CoveredFile[],
  calls: (number: number) => boolean,
): { readonly file: CoveredFile; readonly test: CoveredTest }[] {
  const found: { file: CoveredFile; test: CoveredTest }[] = [];
  const known = new Map<number, boolean>();
  for (const file of files) {
    const loose = file.calls.some((number) => {
      if (!calls(number)) return false;
      if (!known.has(number)) known.set(number, isCommon(files, number));
      return !known.get(number);
    });
    for (const test of file.tests) if (loose || test.calls.some(calls)) found.push({ file, test });
  }
  return found;
}

/** Whether a function is called at the import of so many test files that it says nothing about their tests. */
function isCommon(files: readonly CoveredFile[], number: number): boolean {
  return files.filter((file) => file.calls.includes(number)).length > files.length / 3;
}
