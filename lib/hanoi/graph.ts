/**
 * The Hanoi graph H(p, n): its vertices are the pⁿ states, its edges the moves.
 *
 * H(3, n) is drawn as a triangle of three triangles, one for each peg of the largest disc, that touch by one edge each,
 * the moves of that disc (R. S. Scorer, P. M. Grundy, C. A. B. Smith, *Some binary games*, 1944). The same drawing is
 * Pascal's triangle modulo 2 (A. M. Hinz, *Pascal's triangle and the Tower of Hanoi*, 1992): see {@link pascalEntry}.
 * @module
 */
import { refusal, requireBigInt, requireInteger, requireMemory } from "../core/validate.ts";
import {
  type Adjacency,
  adjacency,
  breadthFirstRanked,
  DEFAULT_BYTES,
  type Exploration,
  explore,
  type ExploreOptions,
  type PairProfile,
  pairProfile,
} from "../search/bfs.ts";
import type { Limits, RankArray, RankedSpace, Result, Space } from "../search/space.ts";
import {
  applyMove,
  formatState,
  legalMoves,
  type Move,
  type Peg,
  rankState,
  requireDiscs,
  requirePegs,
  requireState,
  type State,
  thirdPeg,
  unrankState,
} from "./rules.ts";

/**
 * The number of vertices of H(p, n): pⁿ.
 *
 * @throws {RangeError} for a number of discs or pegs that does not exist, or more than 2²⁰ discs.
 *
 * @example
 * ```ts
 * vertexCount(5); // 243n
 * vertexCount(15, 4); // 1073741824n
 * ```
 */
export function vertexCount(discs: number, pegs = 3): bigint {
  const doing = "count the states";
  requireDiscs(discs, doing, MAX_COUNTED_DISCS);
  requirePegs(pegs, doing);
  return BigInt(pegs) ** BigInt(discs);
}

/** Most discs whose states are counted: pⁿ then has at most 5 million binary digits. */
const MAX_COUNTED_DISCS = 2 ** 20;

/**
 * The number of edges of H(p, n): p(p − 1)/4·(pⁿ − (p − 2)ⁿ), which is 3(3ⁿ − 1)/2 for three pegs.
 *
 * Of the p(p − 1)/2 pairs of pegs, one with discs on it gives exactly one move; (p − 2)ⁿ states leave a given pair empty, and an edge
 * is seen from both its ends. Source: Hinz, Klavžar, Petr 2018.
 *
 * @throws {RangeError} for a number of discs or pegs that does not exist, or more than 2²⁰ discs.
 *
 * @example
 * ```ts
 * edgeCount(3); // 39n
 * edgeCount(5, 4); // 2976n
 * ```
 */
export function edgeCount(discs: number, pegs = 3): bigint {
  const states = vertexCount(discs, pegs);
  const p = BigInt(pegs);
  return p * (p - 1n) * (states - (p - 2n) ** BigInt(discs)) / 4n;
}

/**
 * H(p, n) for readable searches: states are arrays, moves those of {@link legalMoves}.
 *
 * @throws {RangeError} for a number of pegs that does not exist.
 *
 * @example
 * ```ts
 * const space = hanoiSpace();
 * [...space.moves([0])]; // [{ disc: 1, from: 0, to: 1 }, { disc: 1, from: 0, to: 2 }]
 * space.apply([0, 0], { disc: 1, from: 0, to: 1 }); // [1, 0]
 * space.key([1, 0]); // "AB"
 * ```
 */
export function hanoiSpace(pegs = 3): Space<State, Move> {
  requirePegs(pegs, "set up the Hanoi graph");
  return {
    moves: (state) => legalMoves(state, pegs),
    apply: (state, move) => applyMove(state, move, pegs),
    key: formatState,
  };
}

/**
 * H(p, n) for searches on arrays: the states as ranks Σ peg(d)·p^(d−1), their neighbours in the order of {@link legalMoves}.
 *
 * A rank is read digit by digit from disc 1 until every peg has shown its top disc, on average after few digits; a move then adds
 * (to − from)·p^(d−1). Nothing is allocated after the set-up. One space must not be shared by calls that interrupt each other.
 *
 * @throws {RangeError} when there are 2⁵³ states or more.
 *
 * @example
 * ```ts
 * const space = rankedHanoi(2);
 * const out = new Uint32Array(space.degree);
 * const count = space.neighbours(1, out);
 * [space.size, count, ...out]; // [9, 3, 0, 2, 7]
 * ```
 */
export function rankedHanoi(discs: number, pegs = 3): RankedSpace {
  const doing = "number the states";
  requirePegs(pegs, doing);
  // One peg has one state whatever the number of discs; two pegs are the tightest real bound.
  requireDiscs(discs, doing, pegs === 1 ? undefined : Math.floor(52.99 / Math.log2(pegs)));
  const size = Number(vertexCount(pegs === 1 ? 0 : discs, pegs));
  const degree = pegs * (pegs - 1) / 2;
  if (size >= 2 ** 31) return { size, degree, neighbours: wideNeighbours(discs, pegs) };
  return pegs === 3
    ? { size, degree, neighbours: (rank, out) => neighboursOfThree(rank, discs, out) }
    : { size, degree, neighbours: integerNeighbours(discs, pegs) };
}

/** The neighbours of ranks below 2³¹ on any number of pegs, in 32-bit integers. */
function integerNeighbours(discs: number, pegs: number): RankedSpace["neighbours"] {
  // top[peg]: p^(d−1) of its top disc d, 0 while none was seen; order: the pegs by their top discs.
  const top = new Int32Array(pegs);
  const order = new Int32Array(pegs);
  return (rank, out) => {
    for (let peg = 0; peg < pegs; peg++) top[peg] = 0;
    let seen = 0;
    let rest = rank | 0;
    let place = 1;
    for (let d = 0; d < discs && seen < pegs; d++) {
      const above = (rest / pegs) | 0;
      const peg = rest - Math.imul(above, pegs);
      if (top[peg] === 0) {
        top[peg] = place;
        order[seen++] = peg;
      }
      rest = above;
      place = Math.imul(place, pegs);
    }
    let count = 0;
    for (let i = 0; i < seen; i++) {
      const from = order[i];
      const disc = top[from];
      for (let to = 0; to < pegs; to++) {
        const under = top[to];
        if (under === 0 || under > disc) out[count++] = rank + Math.imul(to - from, disc);
      }
    }
    return count;
  };
}

/** {@link integerNeighbours} in doubles, for ranks from 2³¹ to 2⁵³. */
function wideNeighbours(discs: number, pegs: number): RankedSpace["neighbours"] {
  const top = new Float64Array(pegs);
  const order = new Int32Array(pegs);
  return (rank, out) => {
    for (let peg = 0; peg < pegs; peg++) top[peg] = 0;
    let seen = 0;
    let rest = rank;
    let place = 1;
    for (let d = 0; d < discs && seen < pegs; d++) {
      const above = Math.floor(rest / pegs);
      const peg = rest - above * pegs;
      if (top[peg] === 0) {
        top[peg] = place;
        order[seen++] = peg;
      }
      rest = above;
      place *= pegs;
    }
    let count = 0;
    for (let i = 0; i < seen; i++) {
      const from = order[i];
      const disc = top[from];
      for (let to = 0; to < pegs; to++) {
        const under = top[to];
        if (under === 0 || under > disc) out[count++] = rank + (to - from) * disc;
      }
    }
    return count;
  };
}

/** The neighbours on three pegs: disc 1 goes to either other peg, and one more disc to the peg that disc 1 leaves to it. */
function neighboursOfThree(rank: number, discs: number, out: RankArray): number {
  if (discs === 0) return 0;
  let rest = (rank / 3) | 0;
  const small = rank - 3 * rest;
  const base = rank - small;
  out[0] = base + (small === 0 ? 1 : 0);
  out[1] = base + (small === 2 ? 1 : 2);
  let place = 3;
  for (let d = 2; d <= discs; d++) {
    const above = (rest / 3) | 0;
    const peg = rest - 3 * above;
    if (peg !== small) {
      out[2] = rank + (3 - small - peg - peg) * place;
      return 3;
    }
    rest = above;
    place *= 3;
  }
  return 2;
}

/**
 * The vertices of H(p, n) in the order of their ranks.
 *
 * Cost: n steps a vertex, one state at a time.
 *
 * @throws {RangeError} for a number of discs or pegs that does not exist.
 *
 * @example
 * ```ts
 * [...vertices(1)]; // [[0], [1], [2]]
 * ```
 */
export function vertices(discs: number, pegs = 3): Generator<State, void> {
  const count = vertexCount(discs, pegs);
  return (function* () {
    for (let rank = 0n; rank < count; rank++) yield unrankState(rank, discs, pegs);
  })();
}

/** An edge of H(p, n): the ranks of its ends, the smaller one first. */
export type Edge = readonly [number, number];

/**
 * The edges of H(p, n), each once, in the order of their smaller end and then of {@link legalMoves}.
 *
 * Cost: one step an edge; two integers of memory.
 *
 * @throws {RangeError} when there are 2⁵³ states or more.
 *
 * @example
 * ```ts
 * [...edges(1)]; // [[0, 1], [0, 2], [1, 2]]
 * ```
 */
export function edges(discs: number, pegs = 3): Generator<Edge, void> {
  return edgesOf(rankedHanoi(discs, pegs));
}

function* edgesOf({ size, degree, neighbours }: RankedSpace): Generator<Edge, void> {
  const out: RankArray = size > 2 ** 32 ? new Float64Array(degree) : new Uint32Array(degree);
  for (let rank = 0; rank < size; rank++) {
    const count = neighbours(rank, out);
    for (let i = 0; i < count; i++) if (out[i] > rank) yield [rank, out[i]];
  }
}

/**
 * The distance of every state from `start` in H(p, n), by breadth-first search; indexed by rank.
 *
 * Cost: see {@link explore}: 8 bytes a state.
 *
 * @throws {RangeError} when `start` is not a regular state, or the search needs more memory than allowed.
 *
 * @example
 * ```ts
 * distancesFrom([0, 0]).levels; // [1, 2, 2, 4]
 * ```
 */
export function distancesFrom(
  start: State,
  pegs = 3,
  options: ExploreOptions = {},
): Exploration {
  return explore(rankedHanoi(start.length, pegs), Number(rankState(start, pegs)), options);
}

/**
 * A shortest path in H(p, n) from one state to another, found by breadth-first search. It knows no theory, so it is what
 * the formulas are compared with.
 *
 * Cost: see {@link explore}: 8 bytes a state.
 *
 * @throws {RangeError} when the states are not regular states of the same number of discs, or memory does not suffice.
 *
 * @example
 * ```ts
 * searchedPath([0], [2]); // { status: "solved", path: [{ disc: 1, from: 0, to: 2 }], states: 3 }
 * ```
 */
export function searchedPath(from: State, to: State, pegs = 3, limits: Limits = {}): Result<Move> {
  const doing = "search a shortest path";
  requirePegs(pegs, doing);
  requireState(from, pegs, doing);
  requireState(to, pegs, doing);
  requireInteger(to.length, from.length, from.length, {
    doing,
    what: "the number of discs of the goal",
  });
  const space = rankedHanoi(from.length, pegs);
  const start = Number(rankState(from, pegs));
  const found = breadthFirstRanked(space, start, Number(rankState(to, pegs)), limits);
  if (found.status !== "solved") return found;
  let before = from;
  const path = found.path.map((rank) => {
    const after = unrankState(rank, from.length, pegs);
    const i = after.findIndex((peg, d) => peg !== before[d]);
    const move = { disc: i + 1, from: before[i], to: after[i] };
    before = after;
    return move;
  });
  return { status: "solved", path, states: found.states };
}

/**
 * Eccentricities, diameter, radius and the sum of all distances of H(p, n), by breadth-first search from every state.
 * The diameter of H(3, n) is 2ⁿ − 1 (proved: Hinz 1989); its total distance is OEIS A290004 counted both ways.
 *
 * Cost: pⁿ·(pⁿ + edges) steps, about 4·(p(p−1)/2 + 5)·pⁿ bytes.
 *
 * @throws {RangeError} when the neighbour lists need more than `bytes` (4 GiB unless given).
 *
 * @example
 * ```ts
 * graphProfile(3).diameter; // 7
 * ```
 */
export function graphProfile(discs: number, pegs = 3, bytes: number = DEFAULT_BYTES): PairProfile {
  return pairProfile(hanoiAdjacency(discs, pegs, bytes));
}

/**
 * The neighbour lists of H(p, n) as two arrays, for work on all pairs.
 *
 * Cost: one step an edge; 4·(pⁿ + 1) bytes and at most 4·p(p−1)/2 bytes a state.
 *
 * @throws {RangeError} when that is more than `bytes` (4 GiB unless given).
 *
 * @example
 * ```ts
 * hanoiAdjacency(2).targets.length; // 24
 * ```
 */
export function hanoiAdjacency(
  discs: number,
  pegs = 3,
  bytes: number = DEFAULT_BYTES,
): Adjacency {
  const doing = "list the edges of the Hanoi graph";
  requireMemory(vertexCount(discs, pegs) * 4n, bytes, doing, "Take fewer discs.");
  return adjacency(rankedHanoi(discs, pegs), bytes);
}

/** A point of the plane, y upwards. */
export interface Point {
  /** To the right. */
  readonly x: number;
  /** Upwards. */
  readonly y: number;
}

/** An entry of Pascal's triangle, C(row, column), both counted from 0. */
export interface PascalEntry {
  /** The row, from 0. */
  readonly row: bigint;
  /** The column, from 0. */
  readonly column: bigint;
}

/** Most discs of a state whose coordinates are exact: a half of 2⁵³ is still a whole number of halves. */
export const MAX_DRAWN_DISCS = 52;

const HALF_SQRT3 = Math.sqrt(3) / 2;

/**
 * Where a state lies in the drawing of H(3, n) with all edges of length 1: an equilateral triangle of side 2ⁿ − 1 with Aⁿ at the
 * bottom left (0, 0), Cⁿ at the bottom right (2ⁿ − 1, 0) and Bⁿ at the top.
 *
 * The bottom side is the shortest path from Aⁿ to Cⁿ. Both coordinates come from {@link pascalEntry}:
 * x = column + (2ⁿ − 1 − row)/2, which is exact, and y = (2ⁿ − 1 − row)·√3/2, rounded once.
 *
 * Cost: n steps.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs, or has more than 52 discs.
 *
 * @example
 * ```ts
 * coordinates([0, 0]); // { x: 0, y: 0 }
 * coordinates([1, 0]); // { x: 1, y: 0 }
 * coordinates([2, 2]); // { x: 3, y: 0 }
 * coordinates([1, 1]); // { x: 1.5, y: 3 * Math.sqrt(3) / 2 }
 * ```
 */
export function coordinates(state: State): Point {
  const doing = "place a state in the drawing";
  requireState(state, 3, doing);
  requireDiscs(state.length, doing, MAX_DRAWN_DISCS);
  let above = 0;
  let column = 0;
  let a = 0, b = 1, c = 2;
  let unit = 2 ** (state.length - 1);
  for (let d = state.length; d >= 1; d--, unit /= 2) {
    const peg = state[d - 1];
    if (peg === b) above += unit;
    else if (peg === c) column += unit;
    if (peg === a) [b, c] = [c, b];
    else if (peg === b) [a, c] = [c, a];
    else [a, b] = [b, a];
  }
  return { x: column + above / 2, y: above * HALF_SQRT3 };
}

/**
 * The odd entry C(row, column) of Pascal's triangle that stands where the state stands in the drawing of H(3, n):
 * rows from the top, which is Bⁿ = C(0, 0), to 2ⁿ − 1, with Aⁿ = C(2ⁿ − 1, 0) and Cⁿ = C(2ⁿ − 1, 2ⁿ − 1).
 *
 * The three entries (row, column), (row + 1, column) and (row + 1, column + 1) are neighbours in the triangle, and so are
 * (row, column) and (row, column + 1). The odd entries of the first 2ⁿ rows with these neighbours are H(3, n).
 *
 * The bijection reads the discs from the largest down and keeps which peg is at which corner of the current triangle. A disc whose
 * peg is at the left, top or right corner gives the digits (1, 0), (0, 0), (1, 1) to row and column in base 2, and the other two
 * corners are exchanged, for a smaller disc comes next to that disc's move only from the third peg. The digits of the column never
 * exceed those of the row, which is Lucas's condition (1878) for C(row, column) to be odd.
 *
 * Cost: n steps, two integers of n bits. Source: Hinz 1992.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs.
 *
 * @example
 * ```ts
 * pascalEntry([1, 1]); // { row: 0n, column: 0n }
 * pascalEntry([1, 0]); // { row: 3n, column: 1n }
 * ```
 */
export function pascalEntry(state: State): PascalEntry {
  requireState(state, 3, "find a state in Pascal's triangle");
  let row = "0b0";
  let column = "0b0";
  let a = 0, b = 1, c = 2;
  for (let d = state.length; d >= 1; d--) {
    const peg = state[d - 1];
    row += peg === b ? "0" : "1";
    column += peg === c ? "1" : "0";
    if (peg === a) [b, c] = [c, b];
    else if (peg === b) [a, c] = [c, a];
    else [a, b] = [b, a];
  }
  return { row: BigInt(row), column: BigInt(column) };
}

/**
 * The state that stands at an odd entry of the first 2ⁿ rows of Pascal's triangle: the inverse of {@link pascalEntry}.
 *
 * Cost: n steps.
 *
 * @throws {RangeError} when the row is not one of the 2ⁿ first ones, or the entry is even or outside of the triangle.
 *
 * @example
 * ```ts
 * pascalState({ row: 3n, column: 1n }, 2); // [1, 0]
 * pascalState({ row: 2n, column: 1n }, 2); // throws RangeError
 * ```
 */
export function pascalState(entry: PascalEntry, discs: number): State {
  const doing = "find the state of an entry of Pascal's triangle";
  requireDiscs(discs, doing);
  const row = requireBigInt(entry.row, 0n, (1n << BigInt(discs)) - 1n, { doing, what: "the row" });
  const column = requireBigInt(entry.column, 0n, row, { doing, what: "the column" });
  if ((row & column) !== column) {
    throw new RangeError(
      refusal({ doing, what: "the entry" }, "odd", `C(${row}, ${column})`),
    );
  }
  const rows = row.toString(2).padStart(discs, "0");
  const columns = column.toString(2).padStart(discs, "0");
  const state = new Array<Peg>(discs).fill(0);
  let a = 0, b = 1;
  for (let d = discs; d >= 1; d--) {
    const c = thirdPeg(a, b);
    const i = discs - d;
    const peg = rows[i] === "0" ? b : columns[i] === "0" ? a : c;
    state[d - 1] = peg;
    if (peg === a) b = c;
    else if (peg === b) a = c;
    else [a, b] = [b, a];
  }
  return state;
}

/**
 * The first rows of Pascal's triangle modulo 2, by its rule of addition: 1 where C(row, column) is odd.
 *
 * Cost: rows² / 2 steps and bytes.
 *
 * @throws {RangeError} for a number of rows that is not an integer from 0 to 65 536.
 *
 * @example
 * ```ts
 * pascalParity(4).map((row) => row.join("")); // ["1", "11", "101", "1111"]
 * ```
 */
export function pascalParity(rows: number): Uint8Array[] {
  requireInteger(rows, 0, 2 ** 16, {
    doing: "write Pascal's triangle modulo 2",
    what: "the number of rows",
  });
  const triangle: Uint8Array[] = [];
  for (let r = 0; r < rows; r++) {
    const row = new Uint8Array(r + 1).fill(1);
    for (let c = 1; c < r; c++) row[c] = triangle[r - 1][c - 1] ^ triangle[r - 1][c];
    triangle.push(row);
  }
  return triangle;
}

/**
 * The edges between neighbouring odd entries in the first 2ⁿ rows of Pascal's triangle, each end given as the rank of the state
 * that {@link pascalState} puts there. They are the edges of H(3, n), though nothing here knows a rule of the game.
 *
 * Cost: 4ⁿ / 2 steps and bytes.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 12.
 *
 * @example
 * ```ts
 * pascalEdges(1); // [[0, 1], [1, 2], [0, 2]]
 * ```
 */
export function pascalEdges(discs: number): Edge[] {
  requireDiscs(discs, "list the edges of Pascal's triangle", 12);
  const triangle = pascalParity(2 ** discs);
  const rank = (row: number, column: number) =>
    Number(rankState(pascalState({ row: BigInt(row), column: BigInt(column) }, discs)));
  const ranks = triangle.map((row, r) => Array.from(row, (odd, c) => odd === 1 ? rank(r, c) : -1));
  const found: Edge[] = [];
  for (let r = 0; r < ranks.length; r++) {
    for (let c = 0; c <= r; c++) {
      const here = ranks[r][c];
      if (here < 0) continue;
      for (const there of [ranks[r + 1]?.[c], ranks[r + 1]?.[c + 1], ranks[r][c + 1]]) {
        if (there !== undefined && there >= 0) {
          found.push(here < there ? [here, there] : [there, here]);
        }
      }
    }
  }
  return found;
}

/**
 * Grundy values of the coin-turning game Ruler, by their definition: `rulerGrundy(N)[m − 1]` is that of a row of m coins of which only
 * the last shows heads, m = 1…N.
 *
 * A move of Ruler turns over any number of neighbouring coins, of which the rightmost goes from heads to tails; who
 * cannot move has lost. By the theory of coin-turning games a position is the Nim sum of its heads, so that
 * g(m) = mex {0, g(m−1), g(m−1) ⊕ g(m−2), …, g(m−1) ⊕ … ⊕ g(1)}, mex being the least natural number that is missing.
 * The values are the powers of two 1, 2, 1, 4, 1, 2, 1, 8, …: g(m) is the largest power of two that divides m, so it is 2^(d−1) for the
 * disc d that move m of the Tower of Hanoi takes. In Nim the heaps m and m − 1 have the sum m ⊕ (m − 1) = 2g(m) − 1: the digits that
 * counting to m changes, the same scale of a ruler.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapter 14.
 *
 * Cost: N² steps, 12N bytes.
 *
 * @throws {RangeError} for a length that is not an integer from 0 to 65 536.
 *
 * @example
 * ```ts
 * Array.from(rulerGrundy(8)); // [1, 2, 1, 4, 1, 2, 1, 8]
 * ```
 */
export function rulerGrundy(length: number): Uint32Array {
  requireInteger(length, 0, 2 ** 16, {
    doing: "list the Grundy values of Ruler",
    what: "the number of coins",
  });
  const values = new Uint32Array(length);
  // A sum of values below 2^k is below 2^k, and a value is at most its index: all sums stay below 2·length.
  const seenAt = new Uint32Array(2 * length + 2);
  for (let m = 1; m <= length; m++) {
    seenAt[0] = m;
    let sum = 0;
    for (let j = m - 1; j >= 1; j--) {
      sum ^= values[j - 1];
      seenAt[sum] = m;
    }
    let mex = 0;
    while (seenAt[mex] === m) mex++;
    values[m - 1] = mex;
  }
  return values;
}
