/**
 * Whether two kernels found the same: their claims, one by one.
 * @module
 */
import type { LedgerEntry } from "../jupyter/ledger.ts";

/** What a claim came to, without where and when. */
const FIELDS = [
  "cell",
  "statement",
  "status",
  "source",
  "range",
  "cases",
  "verdict",
  "counterexample",
  "effort",
] as const;

/** How the claims of two runs differ, a sentence each; empty when they agree. */
export function disagreements(
  [one, claims]: readonly [string, readonly LedgerEntry[]],
  [other, otherClaims]: readonly [string, readonly LedgerEntry[]],
): string[] {
  const found = new Map(otherClaims.map((claim) => [claim.id, claim]));
  const sentences: string[] = [];
  for (const claim of claims) {
    const twin = found.get(claim.id);
    found.delete(claim.id);
    if (twin === undefined) {
      sentences.push(`${claim.notebook}: ${claim.id} was claimed on ${one} only`);
      continue;
    }
    for (const field of FIELDS) {
      if (claim[field] !== twin[field]) {
        sentences.push(
          `${claim.notebook}: ${claim.id}: ${field} is ${
            JSON.stringify(claim[field])
          } on ${one} and ${JSON.stringify(twin[field])} on ${other}`,
        );
      }
    }
  }
  for (const { notebook, id } of found.values()) {
    sentences.push(`${notebook}: ${id} was claimed on ${other} only`);
  }
  return sentences;
}
