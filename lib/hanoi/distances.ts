/**
 * The distances of H(3, n) as a whole: how they are spread, their sum, mean and limit, eccentricities, radius and centre.
 *
 * **The decision.** Let disc n lie on i in one state and on j in the other, k being the third peg. Its two ways (see `optimal.ts`) differ in length by
 * once − twice = [d(s, k) − d(s, j)] + [d(t, k) − d(t, i)] − 2ᵐ, m = n − 1. Read the smaller discs from disc m down. Either state keeps two
 * goals, one for each way; disc d adds −2^(d−1), +2^(d−1) or 0 to its bracket when it lies on the first goal, on the second or on the
 * third peg. Each of the three happens in a third of all states, whatever the goals. So in units of 2^(d−1) the difference Δ begins
 * with −1, and each disc makes it 2Δ + x + y, where x and y are −1, 0 or 1. Once |Δ| ≥ 2 its sign is decided. That leaves
 * three undecided values −1, 0, 1, whose counts are carried from n to n + 1 by the matrix
 *
 *     (2 2 0)
 *     (1 3 1)      with the eigenvalues 2 and (5 ± √17)/2.
 *     (0 2 2)
 *
 * Everything below follows from this: how often the largest disc moves once or twice, and the exact sum of all distances.
 *
 * Sources: A. M. Hinz, *The Tower of Hanoi* (1989); T. Chan, *A statistical analysis of the Towers of Hanoi problem* (1989); D. Romik, *Shortest
 * paths in the Tower of Hanoi graph and finite automata* (2006, arXiv math/0310109); A. M. Hinz, S. Klavžar, U. Milutinović, D. Parisse, C. Petr,
 * *Metric properties of the Tower of Hanoi graphs and Stern's diatomic sequence* (2005).
 * @module
 */
import { solveLinear } from "../core/linear.ts";
import { ratio, type Rational } from "../core/rational.ts";
import { requireBigInt, requireInteger } from "../core/validate.ts";
import { distanceToPeg } from "./optimal.ts";
import { type Peg, requireDiscs, requireState, type State } from "./rules.ts";

/** Most discs whose pairs are counted: 9ⁿ then has 32 000 binary digits. */
const MAX_COUNTED = 10_000;

/**
 * Stern's diatomic sequence b: b(0) = 0, b(1) = 1, b(2n) = b(n), b(2n + 1) = b(n) + b(n + 1) (OEIS A002487).
 * b(n + 1) is the number of ways to write n with the digits 0, 1 and 2 in base 2.
 *
 * Cost: one step a binary digit of n.
 *
 * @throws {RangeError} for a negative number or a fraction.
 *
 * @example
 * ```ts
 * [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => stern(n)); // [0n, 1n, 1n, 2n, 1n, 3n, 2n, 3n, 1n]
 * ```
 */
export function stern(n: bigint | number): bigint {
  const value = requireBigInt(n, 0n, undefined, {
    doing: "take a term of Stern's sequence",
    what: "its index",
  });
  // a·b(k) + c·b(k+1), with k and the digits still to be read, stays the value sought (E. W. Dijkstra 1976).
  let a = 1n;
  let c = 0n;
  for (const digit of value.toString(2).split("").reverse()) {
    if (digit === "0") a += c;
    else c += a;
  }
  return c;
}

/**
 * How many states are joined to `state` by two shortest paths. For each d = 2…n the pairs of which disc d is the largest that differs are
 * counted by Stern's sequence: b(|d(s, j) − d(s, k)|), where s are the discs below d, and j and k the two pegs without disc d.
 * Proved: Hinz, Klavžar, Milutinović, Parisse, Petr 2005. It is 0 for perfect states only.
 *
 * Why: with the discs of s given, the goals t that tie solve a sum of ±2^(d−1) or 0 over their discs, one signed digit a disc; adding 1 to each
 * digit makes it an expansion in the digits 0, 1, 2, and those are what Stern's sequence counts.
 *
 * Cost: n² steps.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs, or has more than 10 000 discs.
 *
 * @example
 * ```ts
 * tiedPartners([0, 0, 0]); // 0n
 * tiedPartners([1, 0]); // 1n
 * ```
 */
export function tiedPartners(state: State): bigint {
  const doing = "count the states joined by two shortest paths";
  requireState(state, 3, doing);
  requireDiscs(state.length, doing, MAX_COUNTED);
  let count = 0n;
  for (let d = 2; d <= state.length; d++) {
    const small = state.slice(0, d - 1);
    const [j, k] = [0, 1, 2].filter((peg) => peg !== state[d - 1]);
    const difference = distanceToPeg(small, j) - distanceToPeg(small, k);
    count += stern(difference < 0n ? -difference : difference);
  }
  return count;
}

/** Ordered pairs of states whose largest discs lie on different pegs, by how often this disc moves on a shortest path. */
export interface PairCounts {
  /** Once only. */
  readonly once: bigint;
  /** Once or twice: two shortest paths. */
  readonly tied: bigint;
  /** Twice only. */
  readonly twice: bigint;
}

/** Counts of pairs of m small discs by Δ: decided for once, −1, 0, 1, decided for twice. They add to 9ᵐ. */
type Levels = [once: bigint, below: bigint, even: bigint, above: bigint, twice: bigint];

function nextLevels([once, below, even, above, twice]: Levels): Levels {
  return [
    9n * once + 6n * below + even,
    2n * below + 2n * even,
    below + 3n * even + above,
    2n * even + 2n * above,
    9n * twice + 6n * above + even,
  ];
}

/**
 * The ordered pairs of states of n discs that have disc n on different pegs, by how often disc n moves. For n = 1, 2, 3 they
 * are 6, 0, 0; 48, 6, 0; 438, 30, 18. Their sum is 6·9^(n−1). Proved: see the head of this module (Romik 2006).
 *
 * Cost: n steps on integers of 3.2n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 10 000.
 *
 * @example
 * ```ts
 * pairCounts(6); // { once: 327564n, tied: 2874n, twice: 23856n }
 * ```
 */
export function pairCounts(discs: number): PairCounts {
  requireDiscs(discs, "count pairs of states", MAX_COUNTED);
  if (discs === 0) return { once: 0n, tied: 0n, twice: 0n };
  let levels: Levels = [0n, 1n, 0n, 0n, 0n];
  for (let m = 1; m < discs; m++) levels = nextLevels(levels);
  const [once, below, even, above, twice] = levels;
  return { once: 6n * (once + below), tied: 6n * even, twice: 6n * (above + twice) };
}

/**
 * The sum of the distances of all states to one perfect state, 3ⁿ·(2/3)·(2ⁿ − 1): 0, 2, 18, 126, 810 for n = 0, 1, 2, 3, 4. Proved: Hinz 1989; read from
 * the largest down, disc d lies in two thirds of all states off the peg where it is wanted next, and then costs 2^(d−1) moves.
 *
 * Cost: integers of 2.6n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 10 000.
 *
 * @example
 * ```ts
 * cornerDistanceSum(5); // 5022n
 * ```
 */
export function cornerDistanceSum(discs: number): bigint {
  requireDiscs(discs, "add up the distances to a perfect state", MAX_COUNTED);
  const n = BigInt(discs);
  return 2n * 3n ** n * (2n ** n - 1n) / 3n;
}

/**
 * The sum of the distances of all ordered pairs of states of n discs: 0, 6, 144, 2838, 53160 for n = 0…4, twice OEIS A290004.
 *
 * T(n) = 3·T(n−1) + 6·P(n−1): disc n lies on one peg in both states, or on an ordered pair of pegs. P(m) is the sum over 9ᵐ pairs of the
 * length of the way on which it moves once, 2·3ᵐ·{@link cornerDistanceSum}(m) + 9ᵐ, less what the other way saves, which is
 * the sum of Δ where Δ > 0.
 *
 * Cost: n steps on integers of 4.2n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 10 000.
 *
 * @example
 * ```ts
 * totalDistance(3); // 2838n
 * ```
 */
export function totalDistance(discs: number): bigint {
  requireDiscs(discs, "add up all distances", MAX_COUNTED);
  let levels: Levels = [0n, 1n, 0n, 0n, 0n];
  /** Sum of Δ over the pairs that are decided for twice. */
  let saved = 0n;
  let total = 0n;
  let pairs = 1n;
  let states = 1n;
  let corner = 0n;
  for (let n = 1; n <= discs; n++) {
    total = 3n * total + 6n * (2n * states * corner + pairs - saved - levels[3]);
    const [, , even, above] = levels;
    // Δ' = 2Δ + x + y: x + y adds to 0 over the nine pairs of digits. From 0 one pair gives 2; from 1 six pairs give 2, 2, 2, 3, 3, 4.
    saved = 18n * saved + 2n * even + 16n * above;
    levels = nextLevels(levels);
    states *= 3n;
    pairs *= 9n;
    corner = 2n * states * (2n ** BigInt(n) - 1n) / 3n;
  }
  return total;
}

/**
 * The Wiener index of H(3, n): the sum of the distances of all unordered pairs. OEIS A290004: 3, 72, 1419, 26580, 487839 for n = 1, 2, …
 *
 * Cost: as {@link totalDistance}.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 10 000.
 *
 * @example
 * ```ts
 * wienerIndex(7); // 160391235n
 * ```
 */
export function wienerIndex(discs: number): bigint {
  return totalDistance(discs) / 2n;
}

/**
 * The mean distance of two states of n discs, drawn independently of each other (they may be equal): {@link totalDistance} / 9ⁿ.
 *
 * Cost: as {@link totalDistance}.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 10 000.
 *
 * @example
 * ```ts
 * meanDistance(1); // { numerator: 2n, denominator: 3n }
 * formatDecimal(ratio(meanDistance(64).numerator, meanDistance(64).denominator * 2n ** 64n), 6); // "0.526554"
 * ```
 */
export function meanDistance(discs: number): Rational {
  return ratio(totalDistance(discs), 9n ** BigInt(discs));
}

/**
 * The limit of the mean distance / 2ⁿ: 466/885, by the exact solution of the equations of {@link totalDistance}.
 * Proved: Chan 1989, Hinz 1989.
 *
 * With uₘ the counts of Δ = −1, 0, 1, what is saved at last is, in units of 18ᵐ, ξ = Σ (2·u(0) + 16·u(1)) / 18^(r+1), a geometric series of matrices
 * whose sum solves (18 − M)·v = e₁. The leading terms of T and P then give 15·c = 6·(4/3 − ξ).
 *
 * @example
 * ```ts
 * meanDistanceLimit(); // { numerator: 466n, denominator: 885n }
 * ```
 */
export function meanDistanceLimit(): Rational {
  const v = solveLinear([[16n, -2n, 0n], [-1n, 15n, -1n], [0n, -2n, 16n]], [1n, 0n, 0n]);
  // ξ = 2·v₁ + 16·v₂ over a common denominator.
  const q = v[1].denominator * v[2].denominator;
  const xi = 2n * v[1].numerator * v[2].denominator + 16n * v[2].numerator * v[1].denominator;
  return ratio(6n * (4n * q - 3n * xi), 45n * q);
}

/** Statistics of all ordered pairs of states of n discs. */
export interface AllPairs {
  /** Number of discs, n. */
  readonly discs: number;
  /** histogram[d] ordered pairs are at distance d, d = 0…2ⁿ − 1. */
  readonly histogram: readonly number[];
  /** The distance of each state to the farthest other one, by rank. */
  readonly eccentricities: Int32Array;
  /** The greatest distance of two states. */
  readonly diameter: number;
  /** The least eccentricity of a state. */
  readonly radius: number;
  /** The ranks of the states whose eccentricity is the radius. */
  readonly centre: readonly number[];
  /** The sum of all distances, and so twice the Wiener index. */
  readonly total: bigint;
  /** Counted one by one, not by the recurrence of {@link pairCounts}. */
  readonly pairs: PairCounts;
}

/** Most discs of {@link allPairs}: 2·9¹¹ / 9 pairs are looked at, some 7 thousand million. */
const MAX_ALL_PAIRS = 11;

/**
 * Distances, eccentricities, radius, diameter, centre and decisions of all 9ⁿ ordered pairs, pair by pair, each from the lengths of its two ways.
 *
 * Pegs may be renamed, so of the six ordered pairs of pegs for disc n one is worked through for the distances and two for the
 * eccentricities; the pairs that agree in disc n are those of n − 1 discs. `pairProfile` of `search/bfs.ts` is the twin that knows no theory.
 *
 * Cost: 2·9^(n−1) steps for n discs and all below, 387 million pairs of 9 discs in well under a second; 16·3ⁿ bytes.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 11.
 *
 * @example
 * ```ts
 * const { histogram, radius, centre } = allPairs(2);
 * [histogram, radius, centre.length]; // [[9, 24, 24, 24], 3, 9]
 * ```
 */
export function allPairs(discs: number): AllPairs {
  requireInteger(discs, 0, MAX_ALL_PAIRS, {
    doing: "measure all pairs of states",
    what: "the number of discs",
  });
  let histogram = [1];
  let eccentricities = new Int32Array(1);
  let once = 0;
  let tied = 0;
  let twice = 0;
  // far[peg][rank]: distance of a state of m discs to the perfect state on the peg.
  let far: Int32Array[] = [new Int32Array(1), new Int32Array(1), new Int32Array(1)];
  for (let n = 1; n <= discs; n++) {
    const m = n - 1;
    const small = 3 ** m;
    const counts = new Float64Array(2 ** n);
    for (let d = 0; d < histogram.length; d++) counts[d] = 3 * histogram[d];
    const next = new Int32Array(3 * small);
    const own = new Int32Array(small);
    const hits = new Uint32Array(2 ** n);
    const decided = sweep(far, small, 2 ** m, hits, own);
    if (n === discs) {
      once = 6 * decided[0];
      tied = 6 * decided[1];
      twice = 6 * decided[2];
    }
    for (let d = 0; d < hits.length; d++) counts[d] += 6 * hits[d];
    histogram = Array.from(counts);
    // A state with disc n on A is renamed from one with it on B or C, its small discs likewise.
    for (let rank = 0; rank < small; rank++) {
      next[rank] = Math.max(own[rank], eccentricities[rank]);
    }
    for (let peg = 1; peg < 3; peg++) {
      for (let rank = 0; rank < small; rank++) {
        next[peg * small + rank] = next[exchanged(rank, peg, m)];
      }
    }
    eccentricities = next;
    far = [0, 1, 2].map((peg) => {
      const larger = new Int32Array(3 * small);
      for (let at = 0; at < 3; at++) {
        const goal = at === peg ? peg : 3 - at - peg;
        const add = at === peg ? 0 : 2 ** m;
        for (let rank = 0; rank < small; rank++) larger[at * small + rank] = far[goal][rank] + add;
      }
      return larger;
    });
  }
  while (histogram.length > 1 && histogram[histogram.length - 1] === 0) histogram.pop();
  const radius = eccentricities.reduce((a, b) => Math.min(a, b));
  const centre: number[] = [];
  for (let rank = 0; rank < eccentricities.length; rank++) {
    if (eccentricities[rank] === radius) centre.push(rank);
  }
  return {
    discs,
    histogram,
    eccentricities,
    diameter: eccentricities.reduce((a, b) => Math.max(a, b)),
    radius,
    centre,
    total: histogram.reduce((sum, count, d) => sum + BigInt(count) * BigInt(d), 0n),
    pairs: { once: BigInt(once), tied: BigInt(tied), twice: BigInt(twice) },
  };
}

/**
 * All pairs (s, t) of m small discs with the largest disc on A in the first state and on B or C in the second. Counts the distances for C
 * into `hits`, the greatest distance from each s into `own`, and returns how many pairs move the largest disc once, tie, twice.
 */
function sweep(
  far: readonly Int32Array[],
  small: number,
  power: number,
  hits: Uint32Array,
  own: Int32Array,
): [number, number, number] {
  const [toA, toB, toC] = far;
  let once = 0;
  let tied = 0;
  for (let s = 0; s < small; s++) {
    const sB = toB[s] + 1;
    const sC = toC[s] + 1;
    let most = 0;
    for (let t = 0; t < small; t++) {
      // The largest disc goes A → C: once by way of B, twice with the small discs on C and then on A.
      const a = sB + toB[t];
      const b = sC + power + toA[t];
      const near = a < b ? a : b;
      hits[near]++;
      if (a < b) once++;
      else if (a === b) tied++;
      if (near > most) most = near;
      // A → B: B and C exchanged.
      const c = sC + toC[t];
      const d = sB + power + toA[t];
      const other = c < d ? c : d;
      if (other > most) most = other;
    }
    own[s] = most;
  }
  return [once, tied, small * small - once - tied];
}

/** The rank of a state of m discs after the pegs 0 and `peg` are exchanged. */
function exchanged(rank: number, peg: Peg, discs: number): number {
  let result = 0;
  for (let d = 0, place = 1, rest = rank; d < discs; d++, place *= 3) {
    const at = rest % 3;
    rest = (rest - at) / 3;
    result += place * (at === 0 ? peg : at === peg ? 0 : at);
  }
  return result;
}
