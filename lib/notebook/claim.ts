/**
 * Claims: results that a notebook states and checks by experiment, and the ledger that gathers them.
 * @module
 */
import { refusal, shown } from "../core/validate.ts";
import { escapeXml } from "../figures/figure.ts";
import { groupDigits } from "../hanoi/durations.ts";
import { type Bundle, currentKernel } from "./kernel.ts";

/**
 * What stands behind a claim besides the check: *proved* in the source, *published* there as a value without proof,
 * or *computed here* by the check alone.
 */
export type ClaimStatus = "proved" | "published" | "computed here";

/** A result as its notebook states it. */
export interface Claim<C> {
  /** Names the claim in the ledger, the same for ever: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** The result, in one sentence of plain text. */
  readonly statement: string;
  /** How the statement is known. */
  readonly status: ClaimStatus;
  /** Author and year, or for "computed here" what is computed. */
  readonly source: string;
  /** What the check runs over, in words: "n = 1…14, every move". */
  readonly range: string;
  /** The cases, smallest first, so that the first that fails is the smallest counterexample. */
  readonly cases: Iterable<C> | (() => Iterable<C>);
  /** Whether the claim holds in a case; {@link same} says also what was found when it does not. */
  readonly holds: (value: C) => Verdict | Promise<Verdict>;
  /** "full" for a check that a default run does not repeat: its cell is tagged `full`. */
  readonly effort?: "default" | "full";
}

/** The outcome in one case. */
export type Verdict = boolean | Comparison;

/** Two values that a claim says are the same. */
export interface Comparison {
  /** Whether the two are the same. */
  readonly equal: boolean;
  /** What the function gave. */
  readonly found: unknown;
  /** What the statement says. */
  readonly expected: unknown;
}

/** A claim after its check, as the ledger keeps it: plain JSON. */
export interface ClaimRecord {
  /** The claim's name, the same from run to run. */
  readonly id: string;
  /** The sentence. */
  readonly statement: string;
  /** How it is known. */
  readonly status: ClaimStatus;
  /** Who proved or published it, or what computed it. */
  readonly source: string;
  /** The range that it was checked over, in words. */
  readonly range: string;
  /** How many cases were checked, the failing one included; in decimal. */
  readonly cases: string;
  /** Whether every case holds. */
  readonly verdict: "holds" | "fails";
  /** The first case that fails, in words. */
  readonly counterexample?: string;
  /** Whether only a run with full effort checks it. */
  readonly effort: "default" | "full";
}

/** MIME type under which a claim's record travels in the output of its cell. */
export const CLAIM_MIME = "application/vnd.lucas.claim+json";

/** The ledger of this kernel. It is global so that a runner can put kept records into it without importing the library. */
const LEDGER = Symbol.for("lucas.ledger");

/** The claims that this kernel has checked, in the order of their first check. */
export function ledger(): ClaimRecord[] {
  const holder = globalThis as { [LEDGER]?: ClaimRecord[] };
  return holder[LEDGER] ??= [];
}

/**
 * Compares two values deeply: numbers, bigints, texts, booleans, arrays, typed arrays and plain objects of such. A bigint and a number are
 * never the same.
 *
 * Cost: one pass; for two equal primitives next to nothing.
 *
 * @throws {RangeError} for other objects, a Set or a Map: make arrays of them first.
 *
 * @example
 * ```ts
 * same([1, 2n], [1, 2n]).equal; // true
 * same(1, 1n).equal; // false
 * same(new Set(), new Set()); // throws RangeError
 * ```
 */
export function same(found: unknown, expected: unknown): Comparison {
  return { equal: deepEqual(found, expected), found, expected };
}

function deepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return Object.is(a, b);
  }
  const [kind, other] = [kindOf(a), kindOf(b)];
  if (a === b) return true;
  if (kind !== other) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length &&
    keys.every((key) =>
      Object.hasOwn(b, key) &&
      deepEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])
    );
}

/** Whether an object is a list or a record; anything else keeps its content where a comparison does not see it. */
function kindOf(value: object): "list" | "record" {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    return "list";
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return "record";
  throw new RangeError(
    refusal(
      { doing: "compare two values", what: "each" },
      "a primitive, an array or a plain object",
      value,
    ),
  );
}

/**
 * How long a check works before it lets messages pass, an interrupt among them; in ms. The Deno kernel has a thread of its own for messages,
 * and there a check must not wait: a cell is stopped by ending the callback that runs, so one that has waited before
 * is never continued, and the kernel waits for it for ever.
 */
const BREATH = 200;

/**
 * Checks a claim over its cases, shows a row with the verdict, and enters it in the ledger. A false claim is
 * shown with its smallest counterexample and does not stop the notebook; the runner makes the run fail.
 * An exception thrown by the check counts as a counterexample. {@link checkClaim} does the same without a notebook.
 *
 * Cost: that of the cases, and about 15 ms for the display; memory for one case at a time.
 *
 * @throws {RangeError} when the claim has no cases or lacks a part: then nothing is claimed.
 *
 * @example
 * ```ts
 * await claim({
 *   id: "example-count",
 *   statement: "A tower of n discs takes 2ⁿ − 1 moves.",
 *   status: "proved",
 *   source: "Lucas 1883",
 *   range: "n = 1…8",
 *   cases: integers(1, 8),
 *   holds: (n) => same(transfer(n, 0, 2, () => {}), 2 ** n - 1),
 * });
 * ledger().find(({ id }) => id === "example-count").verdict; // "holds"
 * ```
 */
export async function claim<C>(what: Claim<C>): Promise<void> {
  const record = await checkClaim(what);
  const entries = ledger();
  const known = entries.findIndex(({ id }) => id === record.id);
  if (known === -1) entries.push(record);
  else entries[known] = record; // the cell was run again
  await currentKernel().display(claimBundle(record));
}

/**
 * Checks a claim over its cases, up to the first that fails, and gives its record; shows and keeps nothing.
 *
 * @throws {RangeError} when the claim has no cases or lacks a part.
 *
 * @example
 * ```ts
 * const record = await checkClaim({
 *   id: "example-false",
 *   statement: "Every n is below 5.",
 *   status: "computed here",
 *   source: "this example",
 *   range: "n = 1…8",
 *   cases: integers(1, 8),
 *   holds: (n) => n < 5,
 * });
 * [record.verdict, record.cases, record.counterexample]; // ["fails", "5", "5"]
 * ```
 */
export async function checkClaim<C>(what: Claim<C>): Promise<ClaimRecord> {
  requireClaim(what);
  const { id, statement, status, source, range, effort = "default" } = what;
  let cases = 0;
  let counterexample: string | undefined;
  const rests = currentKernel().name !== "deno";
  let breath = performance.now() + BREATH;
  let last: unknown = "before the first case";
  try {
    for (const value of typeof what.cases === "function" ? what.cases() : what.cases) {
      cases++;
      last = value;
      const outcome = what.holds(value);
      const verdict = outcome instanceof Promise ? await outcome : outcome;
      if (typeof verdict !== "boolean" && typeof verdict?.equal !== "boolean") {
        throw new TypeError(`holds must return a boolean or same(…), received ${shown(verdict)}`);
      }
      if (verdict !== true && (verdict === false || !verdict.equal)) {
        counterexample = verdict === false
          ? describe(value)
          : `${describe(value)}: found ${describe(verdict.found)}, expected ${
            describe(verdict.expected)
          }`;
        break;
      }
      if (rests && (cases & 255) === 0 && performance.now() > breath) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        breath = performance.now() + BREATH;
      }
    }
  } catch (error) {
    const what = error instanceof Error ? error.message : shown(error);
    counterexample = `${describe(last)}: ${what}`;
  }
  if (cases === 0 && counterexample === undefined) {
    throw new RangeError(
      refusal({ doing: `claim ${shown(id)}`, what: "the cases" }, "at least one", range),
    );
  }
  return {
    id,
    statement,
    status,
    source,
    range,
    cases: String(cases),
    verdict: counterexample === undefined ? "holds" : "fails",
    ...(counterexample === undefined ? {} : { counterexample }),
    effort,
  };
}

/** Checks the parts of a claim: types are not checked in the cells of a notebook. */
function requireClaim<C>(claim: Claim<C>): void {
  const doing = `claim ${shown(claim?.id)}`;
  const refuse = (what: string, allowed: string, received: unknown) => {
    throw new RangeError(refusal({ doing, what }, allowed, received));
  };
  if (typeof claim !== "object" || claim === null) refuse("it", "an object", claim);
  if (typeof claim.id !== "string" || !/^[a-z0-9][a-z0-9-]*$/.test(claim.id)) {
    refuse("the id", "lower-case letters, digits and hyphens", claim.id);
  }
  for (const part of ["statement", "source", "range"] as const) {
    if (typeof claim[part] !== "string" || claim[part].trim() === "") {
      refuse(`the ${part}`, "a text that is not empty", claim[part]);
    }
  }
  const statuses = ["proved", "published", "computed here"];
  if (!statuses.includes(claim.status)) refuse("the status", statuses.join(" or "), claim.status);
  if (!["default", "full", undefined].includes(claim.effort)) {
    refuse("the effort", "default or full", claim.effort);
  }
  const { cases, holds } = claim;
  if (typeof cases !== "function" && typeof cases?.[Symbol.iterator] !== "function") {
    refuse("the cases", "a list, a stream or a function that gives one", cases);
  }
  if (typeof holds !== "function") refuse("holds", "a function of a case", holds);
}

/** A case or a value in words: "n = 3, m = 5". */
function describe(value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value);
    if (entries.length > 0) return entries.map(([key, v]) => `${key} = ${describe(v)}`).join(", ");
  }
  return typeof value === "bigint" ? String(value) : shown(value);
}

/** A count with gaps between the thousands, where no line breaks. */
const grouped = (digits: string) => groupDigits(BigInt(digits), "\u202f");

function casesInWords({ cases }: ClaimRecord): string {
  return cases === "1" ? "1 case" : `${grouped(cases)} cases`;
}

const provenance = (record: ClaimRecord) =>
  record.status === "computed here"
    ? `computed here: ${record.source}`
    : `${record.status}: ${record.source}`;

/** Green for a claim that holds, red for one that fails; white on both has a contrast of 6 : 1 and more. */
function colourOf({ verdict }: ClaimRecord): string {
  return verdict === "holds" ? "#00664f" : "#b00020";
}

/** The verdict by sign, word and ground, legible on a light page and on a dark one. */
function badge(record: ClaimRecord): string {
  const text = record.verdict === "holds" ? "✓ holds" : "✗ FAILS";
  const style = `background:${colourOf(record)};color:#fff;padding:0 6px;border-radius:3px`;
  return `<b style="${style}">${text}</b>`;
}

/** The row of one claim: verdict by sign, word and colour. */
function claimBundle(record: ClaimRecord): Bundle {
  const { statement, range, verdict, counterexample } = record;
  const holds = verdict === "holds";
  const detail = [range, casesInWords(record), provenance(record)];
  const text = [
    `${holds ? "✓ holds" : "✗ FAILS"}  ${statement}`,
    `         ${detail.join(" · ")}`,
    ...(counterexample === undefined
      ? []
      : [`         smallest counterexample: ${counterexample}`]),
  ].join("\n");
  const html =
    `<div style="border-left:4px solid ${colourOf(record)};padding:2px 10px;margin:2px 0">` +
    `${badge(record)} ${escapeXml(statement)}<br><small>${
      detail.map(escapeXml).join(" · ")
    }</small>` +
    (counterexample === undefined
      ? ""
      : `<br><b>Smallest counterexample:</b> ${escapeXml(counterexample)}`) +
    `</div>`;
  return { "text/html": html, "text/plain": text, [CLAIM_MIME]: record };
}

/** Totals of a ledger. */
export interface LedgerTotals {
  /** How many claims there are. */
  readonly claims: number;
  /** How many of them hold. */
  readonly holding: number;
  /** How many cases were checked in all. */
  readonly cases: bigint;
}

/**
 * How many claims a ledger has, how many hold, and over how many cases.
 *
 * @example
 * ```ts
 * ledgerTotals([]); // { claims: 0, holding: 0, cases: 0n }
 * ```
 */
export function ledgerTotals(records: readonly ClaimRecord[]): LedgerTotals {
  return {
    claims: records.length,
    holding: records.filter(({ verdict }) => verdict === "holds").length,
    cases: records.reduce((sum, { cases }) => sum + BigInt(cases), 0n),
  };
}

/**
 * Shows every claim of this notebook in a table, and the totals; a notebook ends with it.
 *
 * @throws {RangeError} when nothing was claimed.
 */
export async function summary(): Promise<void> {
  const records = ledger();
  if (records.length === 0) {
    throw new RangeError(
      refusal(
        { doing: "sum up the notebook", what: "its ledger" },
        "of at least one claim",
        "no claim",
      ) +
        " Run the cells above first.",
    );
  }
  await currentKernel().display(summaryBundle(records));
}

/** The ledger as a table with its totals in a sentence. */
export function summaryBundle(records: readonly ClaimRecord[]): Bundle {
  const { claims, holding, cases } = ledgerTotals(records);
  const kept = records.filter(({ effort }) => effort === "full").length;
  const totals = `${claims === 1 ? "1 claim" : `${claims} claims`}, ` +
    (holding === claims ? "all hold" : `${claims - holding} FAIL`) +
    `, over ${grouped(String(cases))} cases` +
    (kept === 0 ? "." : `; ${kept} recomputed only by --effort full.`);
  const rows = records.map((record) => {
    const cells = [record.statement, record.range, provenance(record)].map((text) =>
      `<td style="text-align:left">${escapeXml(text)}</td>`
    );
    const sign = `<td style="text-align:left;white-space:nowrap">${badge(record)}</td>`;
    const count = `<td style="text-align:right;white-space:nowrap">${grouped(record.cases)}</td>`;
    return `<tr>${sign}${cells[0]}${cells[1]}${count}${cells[2]}</tr>`;
  });
  const head = ["Verdict", "Claim", "Checked over", "Cases", "Status and source"]
    .map((title) => `<th style="text-align:left">${title}</th>`).join("");
  return {
    "text/html":
      `<p><b>${totals}</b></p><div style="overflow-x:auto"><table><thead><tr>${head}</tr></thead>` +
      `<tbody>${rows.join("")}</tbody></table></div>`,
    "text/plain": [
      totals,
      ...records.map((record) => {
        const sign = record.verdict === "holds" ? "✓" : "✗ FAILS:";
        return `${sign} ${record.statement} (${record.range}; ${casesInWords(record)}; ${
          provenance(record)
        })`;
      }),
    ].join("\n"),
  };
}
