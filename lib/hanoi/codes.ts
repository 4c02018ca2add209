/**
 * Domination and perfect codes in H(3, n).
 *
 * A set of states *dominates* when every state is in it or next to one of it. It is a *perfect code* when every state is so exactly once; no set that
 * dominates has fewer states then. H(3, n) has a perfect code for every n, of (3ⁿ + 2 + (−1)ⁿ)/4 states: 1, 1, 3, 7, 21, 61 (P. Cull, I. Nelson,
 * *Error-correcting codes on the Towers of Hanoi graphs*, 1999).
 *
 * Both are worked out here over all sets at once. A copy of H(3, m) is joined to the rest at its three corners only, so all that counts of a set in
 * it is for each corner: *in* the set, *covered* by a neighbour in the copy, or *open*. Copies are put together three at a time along the moves
 * of the next disc, where an open corner must be next to one in the set.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { hanoiAdjacency } from "./graph.ts";
import { requireDiscs } from "./rules.ts";

/** What a set is to a corner of a copy. */
const IN = 0;
const COVERED = 1;
const OPEN = 2;

/** Three corners A, B, C as one number in base 3. */
const CORNERS = 27;

/** The corners of a copy: [A, B, C]. */
function corners(triple: number): [number, number, number] {
  return [Math.floor(triple / 9), Math.floor(triple / 3) % 3, triple % 3];
}

/** How two corners that a move joins may be: in a dominating set, or in a perfect code. */
function fits(x: number, y: number, perfect: boolean): boolean {
  if (x === COVERED && y === COVERED) return true;
  if (x === OPEN || y === OPEN) return x === IN || y === IN;
  return !perfect;
}

/** What is known of the sets with given corners. */
interface Entry {
  /** The least number of states. */
  readonly size: bigint;
  /** How many such sets there are in all (of perfect codes only). */
  readonly count: bigint;
  /** The corners of the three copies of which one least set is made; nothing for one disc. */
  readonly parts?: readonly [number, number, number];
}

type Sets = (Entry | undefined)[];

/** The sets in H(3, 1), a triangle. */
function triangle(perfect: boolean): Sets {
  const sets: Sets = new Array(CORNERS).fill(undefined);
  for (let chosen = 0; chosen < 8; chosen++) {
    const size = [0, 1, 2].filter((peg) => chosen >> peg & 1).length;
    if (perfect && size > 1) continue;
    let triple = 0;
    for (let peg = 0; peg < 3; peg++) {
      triple = 3 * triple + ((chosen >> peg & 1) === 1 ? IN : size > 0 ? COVERED : OPEN);
    }
    sets[triple] = { size: BigInt(size), count: 1n };
  }
  return sets;
}

/** The sets in H(3, m + 1) from those in H(3, m). Corner a of copy i is joined to corner a of the third copy, for a ≠ i. */
function joined(sets: Sets, perfect: boolean): Sets {
  const result: Sets = new Array(CORNERS).fill(undefined);
  const known = sets.flatMap((entry, triple) =>
    entry === undefined ? [] : [{ triple, entry, at: corners(triple) }]
  );
  for (const a of known) {
    for (const b of known) {
      if (!fits(a.at[2], b.at[2], perfect)) continue;
      for (const c of known) {
        if (!fits(a.at[1], c.at[1], perfect) || !fits(b.at[0], c.at[0], perfect)) continue;
        const triple = 9 * a.at[0] + 3 * b.at[1] + c.at[2];
        const size = a.entry.size + b.entry.size + c.entry.size;
        // The dominating sets are as many as 2^(3ⁿ): they are not counted.
        const count = perfect ? a.entry.count * b.entry.count * c.entry.count : 1n;
        const best = result[triple];
        const parts = [a.triple, b.triple, c.triple] as const;
        if (best === undefined) result[triple] = { size, count, parts };
        else {
          const better = size < best.size;
          result[triple] = {
            size: better ? size : best.size,
            count: best.count + count,
            parts: better ? parts : best.parts,
          };
        }
      }
    }
  }
  return result;
}

/** The sets for n = 1, 2, …, discs (the one state of no disc has no three corners), and of the last the corners of a least one that leaves no corner open. */
function build(discs: number, perfect: boolean): { levels: Sets[]; best: number } {
  const levels = [triangle(perfect)];
  for (let n = 2; n <= discs; n++) levels.push(joined(levels[n - 2], perfect));
  const last = levels[discs - 1];
  let best = -1;
  for (let triple = 0; triple < CORNERS; triple++) {
    const entry = last[triple];
    if (entry === undefined || corners(triple).includes(OPEN)) continue;
    if (best < 0 || entry.size < last[best]!.size) best = triple;
  }
  return { levels, best };
}

/** Most discs of what is built up level by level. */
const MAX_BUILT = 200;

/** Most discs of a set that is listed: 3¹² / 4 states. */
const MAX_LISTED = 12;

/**
 * The number of states of a perfect code of H(3, n), (3ⁿ + 2 + (−1)ⁿ)/4. Proved: Cull, Nelson 1999.
 *
 * Cost: an integer of 1.6n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 2²⁰.
 *
 * @example
 * ```ts
 * [0, 1, 2, 3, 4, 5].map(perfectCodeSize); // [1n, 1n, 3n, 7n, 21n, 61n]
 * ```
 */
export function perfectCodeSize(discs: number): bigint {
  requireDiscs(discs, "count the states of a perfect code", 2 ** 20);
  return (3n ** BigInt(discs) + (discs % 2 === 0 ? 3n : 1n)) / 4n;
}

/**
 * The domination number of H(3, n): the least number of states such that every state is one of them or next to one. It is worked out over all
 * sets, and is {@link perfectCodeSize}.
 *
 * Cost: at most 27³ steps a disc on integers of 1.6n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 200.
 *
 * @example
 * ```ts
 * dominationNumber(4); // 21n
 * ```
 */
export function dominationNumber(discs: number): bigint {
  requireDiscs(discs, "find the domination number", MAX_BUILT);
  if (discs === 0) return 1n;
  const { levels, best } = build(discs, false);
  return levels[discs - 1][best]!.size;
}

/**
 * How many perfect codes H(3, n) has: 3 for odd n and 1 for even n, counted over all sets.
 *
 * Cost: at most 27³ steps a disc.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 200.
 *
 * @example
 * ```ts
 * [0, 1, 2, 3, 4].map(perfectCodeCount); // [1n, 3n, 1n, 3n, 1n]
 * ```
 */
export function perfectCodeCount(discs: number): bigint {
  requireDiscs(discs, "count perfect codes", MAX_BUILT);
  if (discs === 0) return 1n;
  const { levels } = build(discs, true);
  return levels[discs - 1].reduce(
    (sum, entry, triple) =>
      entry === undefined || corners(triple).includes(OPEN) ? sum : sum + entry.count,
    0n,
  );
}

/**
 * A perfect code of H(3, n): its states by rank, in order. For odd n it holds one corner, for even n all three.
 *
 * Cost: 3ⁿ steps, 3ⁿ⁺¹ bytes.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 12.
 *
 * @example
 * ```ts
 * perfectCode(2); // [0, 4, 8]
 * isPerfectCode(perfectCode(3), 3); // true
 * ```
 */
export function perfectCode(discs: number): number[] {
  requireDiscs(discs, "list a perfect code", MAX_LISTED);
  if (discs === 0) return [0];
  const { levels, best } = build(discs, true);
  const code: number[] = [];
  const list = (n: number, triple: number, first: number): void => {
    const entry = levels[n - 1][triple]!;
    if (entry.parts === undefined) {
      for (const [peg, corner] of corners(triple).entries()) {
        if (corner === IN) code.push(first + peg);
      }
      return;
    }
    for (const [peg, part] of entry.parts.entries()) list(n - 1, part, first + peg * 3 ** (n - 1));
  };
  list(discs, best, 0);
  return code;
}

/**
 * Whether a set of states of n discs, by rank, is a perfect code: every state is in it or next to exactly one of it, not both.
 *
 * Cost: a step an edge of the graph, 5·3ⁿ bytes and more for its edges.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 12, or a rank that is none.
 *
 * @example
 * ```ts
 * isPerfectCode([0], 1); // true
 * isPerfectCode([0, 1], 2); // false
 * ```
 */
export function isPerfectCode(ranks: readonly number[], discs: number): boolean {
  const doing = "check a perfect code";
  requireDiscs(discs, doing, MAX_LISTED);
  if (!Array.isArray(ranks)) {
    throw new RangeError(refusal({ doing, what: "the set" }, "a list of ranks", ranks));
  }
  const { size, starts, targets } = hanoiAdjacency(discs);
  const covers = new Uint32Array(size);
  for (const rank of ranks) {
    requireInteger(rank, 0, size - 1, { doing, what: "a rank" });
    covers[rank]++;
    for (let i = starts[rank]; i < starts[rank + 1]; i++) covers[targets[i]]++;
  }
  return covers.every((count) => count === 1);
}
