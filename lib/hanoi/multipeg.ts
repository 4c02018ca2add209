/**
 * The Tower of Hanoi on p ≥ 3 pegs: the strategy that J. S. Frame and B. M. Stewart gave in 1941.
 *
 * Put the k smallest discs aside on some peg, using all p pegs; carry the other n − k over with the p − 1 pegs
 * that are left; bring the k discs on top. With the best k this takes
 * FS_p(n) = min over k of 2·FS_p(k) + FS_{p−1}(n − k) moves.
 *
 * Each step of FS_p is a power of two: 2^j is added C(j+p−3, p−3) times, for j = 0, 1, 2, …  So with
 * S(s) = C(s+p−3, p−2), the s-th simplicial number of dimension p − 2, and s the largest one with S(s) ≤ n,
 * the first S(s) discs cost 1, 2, …, 2^(s−1) moves each and the r = n − S(s) others 2^s. Everything below is read
 * from s and r. (S. Klavžar, U. Milutinović, *Simple explicit formulas for the Frame–Stewart numbers*, 2002.)
 *
 * That no other strategy is shorter is proved for three pegs (D. Wood 1981) and for four (T. Bousch 2014). For p ≥ 5 it counts as open from
 * n = p(p−1)/2 + 1 discs on, and is easy before. (A preprint, A. Menon 2025, arXiv 2505.12941, claims it up to n = C(p+1, 3); it is not
 * refereed, and nothing here relies on it.)
 *
 * *Proof for n ≤ p(p−1)/2.* When disc n leaves its peg for the first time, the n − 1 others lie on the p − 2 pegs that are neither its start nor
 * the goal of that move. Each of them has moved at least once. Two that have moved only once, d < e, lie on different pegs: d had to
 * leave before e could, so it was there first, and e could not come to lie on it. So at most p − 2 have moved only once, and
 * h ≥ max(n − 1, 2(n − 1) − (p − 2)) moves were made. Read backwards from the end the same holds, so there are at least
 * 2h + 1 moves: 2n − 1 for n < p, and 4n − 2p + 1 from n = p − 1 on. This is FS_p(n) up to n = p(p−1)/2, where its steps are
 * 1, then 2 (p − 2 times), then 4. ∎
 * @module
 */
import { refusal, requireInteger, requireMemory } from "../core/validate.ts";
import { type Move, type Peg, requireDiscs, requirePeg, requirePegs } from "./rules.ts";

/** Most bits of a number of moves: 2²⁹ bits take 64 MiB, and JavaScript's integers end at 2³⁰. */
const MAX_BITS = 2 ** 29;

/** Whether a Frame–Stewart number is known to be the least number of moves, and from whom. */
export interface FrameStewartStatus {
  /** Whether the number is proved to be the least. */
  readonly status: "proved" | "conjectured";
  /** Who proved or conjectured it, and when. */
  readonly source: string;
}

/**
 * Whether the Frame–Stewart number of `discs` discs on `pegs` pegs is proved to be the least number of moves; without `discs`, whether all of them are.
 *
 * For five pegs and more the number is proved up to n = p(p−1)/2 discs (in the module's text) and conjectured beyond; a search can settle
 * a single n.
 *
 * @throws {RangeError} for fewer than three pegs, or a number of discs that is none.
 *
 * @example
 * ```ts
 * frameStewartStatus(4); // { status: "proved", source: "T. Bousch 2014" }
 * frameStewartStatus(5).status; // "conjectured"
 * [10, 11].map((discs) => frameStewartStatus(5, discs).status); // ["proved", "conjectured"]
 * ```
 */
export function frameStewartStatus(pegs: number, discs?: number): FrameStewartStatus {
  requireManyPegs(pegs, "say what is proved");
  if (discs !== undefined) requireCount(discs, "say what is proved");
  if (pegs === 3) return { status: "proved", source: "D. Wood 1981" };
  if (pegs === 4) return { status: "proved", source: "T. Bousch 2014" };
  if (discs !== undefined && discs <= pegs * (pegs - 1) / 2) {
    return { status: "proved", source: "elementary: at most p − 2 discs move only once" };
  }
  return { status: "conjectured", source: "J. S. Frame, B. M. Stewart 1941" };
}

function requireManyPegs(pegs: number, doing: string): number {
  return requireInteger(pegs, 3, Number.MAX_SAFE_INTEGER, {
    doing,
    what: "the number of pegs",
    hint: pegs === 2 || pegs === 1
      ? "With fewer than three pegs no tower of two discs moves."
      : undefined,
  });
}

function requireCount(discs: number, doing: string): number {
  return requireInteger(discs, 0, Number.MAX_SAFE_INTEGER, { doing, what: "the number of discs" });
}

/** C(n, k) for 0 ≤ k, 0 when k > n or k < 0; min(k, n − k) multiplications. */
function binomial(n: bigint, k: bigint): bigint {
  if (k < 0n || k > n) return 0n;
  const terms = k < n - k ? k : n - k;
  let product = 1n;
  for (let i = 1n; i <= terms; i++) product = product * (n - terms + i) / i;
  return product;
}

/**
 * The k-th simplicial number of a dimension, C(k + dimension − 1, dimension): 1, 2, 3, … for dimension 1,
 * the triangular numbers for 2, the tetrahedral ones for 3.
 *
 * Cost: min(k, dimension) multiplications.
 *
 * @throws {RangeError} for a negative or fractional argument, or when both exceed 10⁵.
 *
 * @example
 * ```ts
 * simplicialNumber(4, 2); // 10n
 * simplicialNumber(4, 3); // 20n
 * simplicialNumber(0, 3); // 0n
 * ```
 */
export function simplicialNumber(k: number, dimension: number): bigint {
  const doing = "count a simplex";
  requireInteger(k, 0, Number.MAX_SAFE_INTEGER, { doing, what: "its side" });
  const most = k > 1e5 ? 1e5 : Number.MAX_SAFE_INTEGER;
  requireInteger(dimension, 0, most, { doing, what: "its dimension" });
  return simplicial(BigInt(k), BigInt(dimension));
}

function simplicial(k: bigint, dimension: bigint): bigint {
  if (k === 0n) return dimension === 0n ? 1n : 0n;
  return binomial(k + dimension - 1n, dimension);
}

/** Where n lies between two simplicial numbers of dimension p − 2: S(s) ≤ n < S(s+1), r = n − S(s). */
function level(discs: number, pegs: number): { s: number; r: bigint } {
  const n = BigInt(discs);
  const dimension = BigInt(pegs - 2);
  if (pegs === 3) return { s: discs, r: 0n };
  let low = 0n; // S(low) ≤ n
  let high = 1n;
  while (simplicial(high, dimension) <= n) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (simplicial(middle, dimension) <= n) low = middle;
    else high = middle;
  }
  return { s: Number(low), r: n - simplicial(low, dimension) };
}

/** FS_p(n) = 2^s·factor − sign, with sign = (−1)^(p−3) or 0. */
function closedForm(discs: number, pegs: number, doing: string) {
  const { s, r } = level(discs, pegs);
  if (s > MAX_BITS) {
    throw new RangeError(
      refusal(
        { doing, what: "the number of discs", hint: `Its answer would have about ${s} bits.` },
        `so small that the number of moves has at most ${MAX_BITS} bits`,
        discs,
      ),
    );
  }
  const q = BigInt(pegs - 3);
  if (s <= pegs - 3) { // few levels: their plain sum is the shorter one
    let sum = r << BigInt(s);
    let copies = 1n; // C(j + q, q)
    for (let j = 0n; j < s; j++) {
      sum += copies << j;
      copies = copies * (j + 1n + q) / (j + 1n);
    }
    return { s: 0, factor: sum, sign: 0n };
  }
  let factor = r;
  for (let i = 0n; i <= q; i++) factor += (-2n) ** i * binomial(BigInt(s) + q, q - i);
  return { s, factor, sign: q % 2n === 0n ? 1n : -1n };
}

/**
 * The Frame–Stewart number FS_p(n) in closed form: with q = p − 3, s and r as the module's head says,
 *
 * FS_p(n) = 2^s·(r + Σ_{i=0…q} (−2)^i·C(s+q, q−i)) − (−1)^q.
 *
 * For three pegs this is 2ⁿ − 1; for four (s − 1 + r)·2^s + 1 with s(s+1)/2 + r = n, r ≤ s.
 * Its value is the least number of moves where {@link frameStewartStatus} says proved.
 *
 * Cost: about log s + min(p, s) operations on integers of s bits, s ≈ ((p−2)!·n)^(1/(p−2)).
 *
 * @throws {RangeError} for fewer than three pegs, a negative or fractional number, or an answer of more than 2²⁹ bits.
 *
 * @example
 * ```ts
 * frameStewart(15, 4); // 129n
 * frameStewart(9, 4); // 41n
 * frameStewart(64, 3); // 18446744073709551615n
 * frameStewart(0, 5); // 0n
 * frameStewart(3, 2); // throws RangeError
 * ```
 */
export function frameStewart(discs: number, pegs: number): bigint {
  const doing = "count Frame–Stewart moves";
  requireCount(discs, doing);
  requireManyPegs(pegs, doing);
  const { s, factor, sign } = closedForm(discs, pegs, doing);
  return (factor << BigInt(s)) - sign;
}

/**
 * The Frame–Stewart numbers FS_p(0), …, FS_p(n) from their definition, the readable twin of {@link frameStewart}:
 * FS_p(0) = 0, FS_p(1) = 1, FS_p(n) = min over 0 ≤ k < n of 2·FS_p(k) + FS_{p−1}(n − k), where two pegs
 * carry one disc and no more.
 *
 * Cost: p·n² additions, so at most 2000 discs and 26 pegs.
 *
 * @throws {RangeError} for numbers outside these bounds.
 *
 * @example
 * ```ts
 * frameStewartByRecurrence(6, 4); // [0n, 1n, 3n, 5n, 9n, 13n, 17n]
 * ```
 */
export function frameStewartByRecurrence(discs: number, pegs: number): bigint[] {
  const doing = "count Frame–Stewart moves by their recurrence";
  requireDiscs(discs, doing, 2000);
  requirePegs(pegs, doing, 3);
  let fewer: (bigint | undefined)[] = [0n, 1n]; // on one peg less; undefined: impossible
  for (let p = 3; p <= pegs; p++) {
    const counts: bigint[] = [0n];
    for (let n = 1; n <= discs; n++) {
      let best: bigint | undefined;
      for (let k = 0; k < n; k++) {
        const rest = fewer[n - k];
        if (rest === undefined) continue;
        const moves = 2n * counts[k] + rest;
        if (best === undefined || moves < best) best = moves;
      }
      counts.push(best!);
    }
    fewer = counts;
  }
  return fewer as bigint[];
}

/** The best numbers of discs to put aside: all k from `first` to `last`. */
export interface Splits {
  /** The least best number of discs to put aside. */
  readonly first: number;
  /** The greatest one. */
  readonly last: number;
}

/**
 * Every k that attains the minimum FS_p(n) = 2·FS_p(k) + FS_{p−1}(n − k). They have no gap: with s and r as in the module's
 * head, A = C(s+p−4, p−3) and B = C(s+p−4, p−4), they are S(s−1) + a for max(0, r − B) ≤ a ≤ min(r, A).
 *
 * The reason: the steps of 2·FS_p are 2^j in C(j+p−4, p−3) copies and those of FS_{p−1} are 2^j in C(j+p−4, p−4),
 * together the C(j+p−3, p−3) copies of FS_p; the n cheapest are taken, and only among the last ones, all 2^s, is there a choice.
 *
 * Cost: as {@link frameStewart}, without the big integers.
 *
 * @throws {RangeError} for fewer than three pegs or no disc, which leaves nothing to split.
 *
 * @example
 * ```ts
 * frameStewartSplits(8, 4); // { first: 4, last: 5 }
 * frameStewartSplits(10, 4); // { first: 6, last: 6 }
 * frameStewartSplits(5, 3); // { first: 4, last: 4 }
 * ```
 */
export function frameStewartSplits(discs: number, pegs: number): Splits {
  const doing = "find the best split";
  requireInteger(discs, 1, Number.MAX_SAFE_INTEGER, { doing, what: "the number of discs" });
  requireManyPegs(pegs, doing);
  if (pegs === 3) return { first: discs - 1, last: discs - 1 };
  const { s, r } = level(discs, pegs);
  const q = BigInt(pegs - 3);
  const below = simplicial(BigInt(s) - 1n, q + 1n);
  const a = binomial(BigInt(s) + q - 1n, q);
  const b = binomial(BigInt(s) + q - 1n, q - 1n);
  return {
    first: Number(below + (r > b ? r - b : 0n)),
    last: Number(below + (r < a ? r : a)),
  };
}

/**
 * FS_p(n) divided by its growth law n^((d−1)/d)·2^((d!·n)^(1/d)), d = p − 2: for four pegs √n·2^√(2n).
 * The quotient stays between two constants: see {@link growthBounds}.
 *
 * Cost: as {@link frameStewart}. Exact to about 10⁻⁹ for n below 10⁹.
 *
 * @throws {RangeError} for no disc, fewer than three pegs or more than 26.
 *
 * @example
 * ```ts
 * growthQuotient(1, 4) < 0.4; // true
 * Math.round(1000 * growthQuotient(500500, 4)); // 999
 * ```
 */
export function growthQuotient(discs: number, pegs: number): number {
  const doing = "compare with the growth law";
  requireInteger(discs, 1, Number.MAX_SAFE_INTEGER, { doing, what: "the number of discs" });
  requirePegs(pegs, doing, 3);
  const d = pegs - 2;
  const { s, factor, sign } = closedForm(discs, pegs, doing);
  const exponent = d === 1 ? discs : Math.pow(factorial(d) * discs, 1 / d);
  // 2^s·factor − sign over the law, with the two powers of two divided before they overflow.
  return (Number(factor) - Number(sign) * 2 ** -s) * 2 ** (s - exponent) /
    Math.pow(discs, (d - 1) / d);
}

function factorial(n: number): number {
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
}

/**
 * The least and the greatest limit of {@link growthQuotient} as n grows. With d = p − 2 and
 * c = (d!)^((d−1)/d) / ((d−1)!·2^((d−1)/2)), a tower of n = S(s) + r discs, r = x·(S(s+1) − S(s)), has the quotient
 * c·(1 + x)·2^(−x) in the limit; that is c for x = 0 and x = 1, and at most c·2/(e·ln 2) ≈ 1.0615·c between them.
 * For four pegs c = 1. For three pegs the quotient is 1 − 2⁻ⁿ and both limits are 1.
 *
 * Status: derived here from the closed form; `07-four-pegs` measures it.
 *
 * @throws {RangeError} for fewer than three pegs or more than 26.
 *
 * @example
 * ```ts
 * growthBounds(3); // { low: 1, high: 1 }
 * growthBounds(4).low; // 1
 * growthBounds(4).high.toFixed(4); // "1.0615"
 * ```
 */
export function growthBounds(pegs: number): { readonly low: number; readonly high: number } {
  requirePegs(pegs, "bound the growth", 3);
  const d = pegs - 2;
  if (d === 1) return { low: 1, high: 1 };
  const low = d === 2
    ? 1
    : Math.pow(factorial(d), (d - 1) / d) / (factorial(d - 1) * Math.pow(2, (d - 1) / 2));
  return { low, high: low * 2 / (Math.E * Math.LN2) };
}

/** From where to where, on how many pegs. */
export interface MultipegTask {
  /** Number of pegs, p. */
  readonly pegs: number;
  /** 0 unless given. */
  readonly from?: Peg;
  /** The last peg unless given. */
  readonly to?: Peg;
}

/**
 * The moves of a Frame–Stewart solution, one at a time: FS_p(n) of them. The largest best k is taken at each split, and
 * the k discs wait on the lowest free peg. On three pegs these are the moves of the only shortest solution.
 *
 * Cost: constant time a move on average; before the first one p·n steps for the splits. Memory: 4(p−3)·n bytes for them
 * and 48 bytes for each of at most 2n pending calls. The stream may be left at any move.
 *
 * @throws {RangeError} for fewer than three pegs or more than 26, a tower that needs more than 1 GiB, a peg that
 * does not exist, or a start that is the goal; at the call, before the first move.
 *
 * @example
 * ```ts
 * [...multipegMoves(3, { pegs: 4 })].length; // 5
 * [...multipegMoves(2, { pegs: 4, from: 1, to: 0 })]; // [{ disc: 1, from: 1, to: 2 }, { disc: 2, from: 1, to: 0 }, { disc: 1, from: 2, to: 0 }]
 * [...multipegMoves(0, { pegs: 4 })]; // []
 * multipegMoves(3, { pegs: 4, from: 1, to: 1 }); // throws RangeError
 * ```
 */
export function multipegMoves(discs: number, task: MultipegTask): Generator<Move, void, void> {
  const doing = "list the moves on many pegs";
  requireDiscs(discs, doing);
  const pegs = requirePegs(task.pegs, doing, 3);
  requireMemory((96 + 4 * (pegs - 3)) * discs, 2 ** 30, doing, "Ask for fewer discs.");
  const from = requirePeg(task.from ?? 0, pegs, "the start peg", doing);
  const to = requirePeg(task.to ?? pegs - 1, pegs, "the goal peg", doing);
  if (from === to) {
    throw new RangeError(
      refusal({ doing, what: "the goal peg" }, "another peg than the start", to),
    );
  }
  return streamMoves(discs, pegs, from, to);
}

function* streamMoves(
  discs: number,
  pegs: number,
  start: Peg,
  goal: Peg,
): Generator<Move, void, void> {
  const splits = splitTables(discs, pegs);
  // A pending call: carry `count` discs, those above disc `base`, from one peg to another with the pegs of the bit set `free`.
  const pending: number[] = [0, discs, start, goal, 2 ** pegs - 1, pegs];
  while (pending.length > 0) {
    const p = pending.pop()!;
    const free = pending.pop()!;
    const to = pending.pop()!;
    const from = pending.pop()!;
    const count = pending.pop()!;
    const base = pending.pop()!;
    if (count === 0) continue;
    if (count === 1) {
      yield { disc: base + 1, from, to };
      continue;
    }
    const k = p === 3 ? count - 1 : splits[p][count];
    const others = free & ~(1 << from) & ~(1 << to);
    const aside = 31 - Math.clz32(others & -others);
    pending.push(base, k, aside, to, free, p);
    pending.push(base + k, count - k, from, to, free & ~(1 << aside), p - 1);
    pending.push(base, k, from, aside, free, p);
  }
}

/** tables[p][n] is the largest best split of n discs on p pegs, for 4 ≤ p ≤ pegs: at least 1 from two discs on. */
function splitTables(discs: number, pegs: number): Int32Array[] {
  const tables: Int32Array[] = [];
  for (let p = 4; p <= pegs; p++) {
    const table = tables[p] = new Int32Array(discs + 1);
    // As n grows by one within a level, the last split grows with it until the level's A copies are used up.
    let n = 1;
    let last = 0;
    for (let s = 1; n < discs; s++) {
      let a = Number(binomial(BigInt(s + p - 4), BigInt(p - 3)));
      const copies = Number(binomial(BigInt(s + p - 3), BigInt(p - 3)));
      for (let i = 0; i < copies && n < discs; i++) {
        n++;
        if (a > 0) {
          last++;
          a--;
        }
        table[n] = last;
      }
    }
  }
  return tables;
}
