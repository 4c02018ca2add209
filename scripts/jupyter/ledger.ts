/**
 * The ledger: the claim records in the outputs of all notebooks, gathered, checked and tabulated.
 * @module
 */
import { groupDigits } from "../../lib/hanoi/durations.ts";
import type { Failure } from "./failure.ts";
import type { Cell } from "./notebook.ts";
import type { Output } from "./outputs.ts";

/** The MIME type of a claim record. */
export const CLAIM_MIME = "application/vnd.lucas.claim+json";

/** What `claim()` displays. */
export interface ClaimRecord {
  readonly id: string;
  readonly statement: string;
  readonly source: string;
  readonly status: "proved" | "published" | "computed here";
  readonly range: string;
  /** A decimal number, which may pass 2⁵³. */
  readonly cases: string;
  readonly verdict: "holds" | "fails";
  readonly counterexample?: string;
  readonly effort: "default" | "full";
}

/** A record with where it comes from. */
export interface LedgerEntry extends ClaimRecord {
  /** The notebook's file name. */
  readonly notebook: string;
  /** Position of the cell from 1, text cells included. */
  readonly cell: number;
  /** Whether this run took the record from the committed outputs instead of computing it. */
  readonly kept: boolean;
}

/** The raw claim records in a list of outputs. */
export function recordsIn(outputs: readonly Output[]): unknown[] {
  return outputs.flatMap((output) =>
    "data" in output && CLAIM_MIME in output.data ? [output.data[CLAIM_MIME]] : []
  );
}

/** The records of a notebook's cells, and what is wrong with them: damaged ones and those that fail. */
export function claimsOf(
  notebook: string,
  cells: readonly Cell[],
  isKept: (index: number) => boolean,
): { entries: LedgerEntry[]; failures: Failure[] } {
  const entries: LedgerEntry[] = [];
  const failures: Failure[] = [];
  for (const [index, { outputs }] of cells.entries()) {
    const place = { notebook, cell: index + 1 };
    for (const raw of recordsIn(outputs)) {
      const problem = damage(raw);
      if (problem !== "") {
        failures.push({ ...place, message: `a claim record is damaged: ${problem}` });
        continue;
      }
      const record = raw as ClaimRecord;
      entries.push({ ...record, ...place, kept: isKept(index) });
      if (record.verdict === "fails") {
        failures.push({
          ...place,
          message: `the claim ${record.id} does not hold: ${record.statement}\n` +
            `counterexample: ${record.counterexample ?? "none given"}`,
        });
      }
    }
  }
  return { entries, failures };
}

/** What a record lacks, or "". */
function damage(raw: unknown): string {
  const record = raw as Record<string, unknown> | null;
  if (typeof record !== "object" || record === null) return "it is no object";
  for (const field of ["id", "statement", "source", "status", "range", "cases", "verdict"]) {
    if (typeof record[field] !== "string" || record[field] === "") return `it has no ${field}`;
  }
  if (record.verdict !== "holds" && record.verdict !== "fails") return "its verdict is unknown";
  return /^\d+$/.test(record.cases as string) ? "" : "its cases are no decimal number";
}

/** A failure for each claim whose id another claim has already. */
export function duplicates(entries: readonly LedgerEntry[]): Failure[] {
  const first = new Map<string, LedgerEntry>();
  const failures: Failure[] = [];
  for (const entry of entries) {
    const other = first.get(entry.id);
    if (other === undefined) first.set(entry.id, entry);
    else {
      failures.push({
        notebook: entry.notebook,
        cell: entry.cell,
        message:
          `the claim id ${entry.id} is taken: ${other.notebook}, cell ${other.cell} has it. Give each claim its own`,
      });
    }
  }
  return failures;
}

/** The entries as the text of `claims.json`. */
export function formatLedger(entries: readonly LedgerEntry[]): string {
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** How many claims there are, how many hold, of which status, over how many cases; in a sentence. */
export function ledgerTotals(claims: readonly LedgerEntry[]): string {
  const count = (status: string) => claims.filter((claim) => claim.status === status).length;
  const failing = claims.filter(({ verdict }) => verdict === "fails").length;
  const kept = claims.filter((claim) => claim.kept).length;
  const cases = claims.reduce((sum, claim) => sum + BigInt(claim.cases), 0n);
  return `${claims.length} ${claims.length === 1 ? "claim" : "claims"}: ` +
    `${claims.length - failing} hold, ${failing} fail; ` +
    `${count("proved")} proved, ${count("published")} published, ` +
    `${count("computed here")} computed here; ${groupDigits(cases)} cases` +
    (kept > 0 ? `; ${kept} kept, not computed by this run` : "");
}

/**
 * The ledger as a table of text, a claim a line, and its totals.
 */
export function ledgerTable({ claims }: { readonly claims: readonly LedgerEntry[] }): string {
  if (claims.length === 0) return "No claims.";
  const head = ["claim", "verdict", "status", "cases", "where"];
  const rows = claims.map(({ id, verdict, status, cases, notebook, cell, kept }) => [
    id,
    verdict === "holds" ? "holds" : "FAILS",
    status,
    groupDigits(BigInt(cases)),
    `${notebook.replace(/\.ipynb$/, "")}, cell ${cell}${kept ? ", kept" : ""}`,
  ]);
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i].length))
  );
  const line = (row: readonly string[]) =>
    row.map((text, i) => i === 3 ? text.padStart(widths[i]) : text.padEnd(widths[i])).join("  ")
      .trimEnd();
  return [
    line(head),
    widths.map((width) => "-".repeat(width)).join("  "),
    ...rows.map(line),
    ledgerTotals(claims),
  ]
    .join("\n");
}
