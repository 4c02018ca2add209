/**
 * The plain breadth-first search of H(p, n): a state at a time, no symmetry. It is the twin of `frontier.ts`, and the loop
 * that is compared with a C program.
 * @module
 */
import { rankedProgram } from "../search/frontier.ts";
import type { RankArray, RankedSpace } from "../search/space.ts";
import { rankedHanoi } from "./graph.ts";
import { requireDiscs } from "./rules.ts";

/** Discs whose ranks on four pegs are integers below 2³⁰. */
const MAX_FOUR = 15;

/**
 * H(4, n) for searches on arrays, without a loop over the discs: the readable twin is {@link rankedHanoi}.
 *
 * A rank is read as n pairs of bits. With `ones` = …0101, rank XOR a·ones has a pair that is not 00 just where a disc is not
 * on peg a, so the top disc of the other pegs is found by counting zeros. Disc 1, on a, has three moves; the smallest disc on
 * another peg, on b, has two; the smallest disc on neither has one.
 *
 * Cost: about 40 operations on 32-bit integers a state.
 *
 * @throws {RangeError} for more than 15 discs.
 *
 * @example
 * ```ts
 * const out = new Uint32Array(6);
 * const count = fourPegs(2).neighbours(1, out);
 * [count, ...out]; // [5, 2, 3, 0, 13, 9, 0]
 * ```
 */
export function fourPegs(discs: number): RankedSpace {
  requireDiscs(discs, "number the states on four pegs", MAX_FOUR);
  const ones = (4 ** discs - 1) / 3;
  function neighbours(rank: number, out: RankArray): number {
    if (ones === 0) return 0;
    const a = rank & 3;
    const base = rank - a;
    out[0] = base + (a + 1 & 3);
    out[1] = base + (a + 2 & 3);
    out[2] = base + (a + 3 & 3);
    const x = rank ^ Math.imul(a, ones);
    const notA = (x | x >>> 1) & ones;
    if (notA === 0) return 3;
    const second = 31 - Math.clz32(notA & -notA);
    const b = rank >>> second & 3;
    // The pegs c > d that are neither a nor b.
    const free = 15 ^ (1 << a | 1 << b);
    const c = 31 - Math.clz32(free);
    const d = 31 - Math.clz32(free & -free);
    const lifted = rank - (b << second);
    out[3] = lifted + (c << second);
    out[4] = lifted + (d << second);
    const y = rank ^ Math.imul(b, ones);
    const notB = notA & (y | y >>> 1);
    if (notB === 0) return 5;
    const third = 31 - Math.clz32(notB & -notB);
    const e = rank >>> third & 3;
    out[5] = rank + ((c + d - e - e) << third);
    return 6;
  }
  return { size: 4 ** discs, degree: 6, neighbours };
}

/**
 * The plain search of H(p, n) from the perfect state on peg 0, as a program of the frontier engine: three bits a state, no symmetry.
 *
 * @example
 * ```ts
 * (await searchFrontier(plainHanoi, { pegs: 4, discs: 3 })).depths; // [1, 3, 6, 12, 30, 12]
 * ```
 */
export const plainHanoi = rankedProgram(
  import.meta.url,
  "plainHanoi",
  ({ pegs, discs }: { readonly pegs: number; readonly discs: number }) => ({
    title: `H(${pegs},${discs}) from 0, a state at a time`,
    space: pegs === 4 && discs <= MAX_FOUR ? fourPegs(discs) : rankedHanoi(discs, pegs),
    starts: [0],
    connected: true,
  }),
);
