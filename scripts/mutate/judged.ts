/**
 * Survivors that were looked at: why a mutant needs no test. They are named by what they change, so that the list outlives edits around them.
 * @module
 */
import { readFileSync } from "node:fs";
import type { Mutant } from "./mutants.ts";

/** The judgement of one surviving mutant. */
export interface Judged {
  readonly key: string;
  readonly file: string;
  readonly symbol: string;
  readonly change: string;
  /** "equivalent": no input shows the difference. "accepted": one may, but it is none that a test should pin down. */
  readonly verdict: "equivalent" | "accepted";
  readonly reason: string;
}

/**
 * The judgements in a file, by the mutants' keys.
 *
 * @throws {SyntaxError} for a file that is no list of them.
 */
export function readJudged(path: string): Map<string, Judged> {
  const list = JSON.parse(readFileSync(path, "utf8")) as Judged[];
  const judged = new Map<string, Judged>();
  for (const one of list) {
    const { key, verdict, reason } = one;
    if (!/^[0-9a-f]{12}$/.test(key) || judged.has(key)) {
      throw new SyntaxError(`${path}: ${key} is no key of a mutant, or there twice.`);
    }
    if ((verdict !== "equivalent" && verdict !== "accepted") || !(reason?.length > 10)) {
      throw new SyntaxError(
        `${path}: ${key} needs a verdict, equivalent or accepted, and a reason.`,
      );
    }
    judged.set(key, one);
  }
  return judged;
}

/** The judgements that are about no mutant any more: the code has changed. */
export function outdated(
  judged: ReadonlyMap<string, Judged>,
  mutants: readonly Mutant[],
): Judged[] {
  const keys = new Set(mutants.map(({ key }) => key));
  return [...judged.values()].filter(({ key }) => !keys.has(key));
}
