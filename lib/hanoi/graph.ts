/**
 * The Hanoi graph H(p, n): its vertices are the pⁿ states, its edges the moves.
 *
 * H(3, n) is drawn as a triangle of three triangles, one for each peg of the largest disc, that touch by one edge each,
 * the moves of that disc (R. S. Scorer, P. M. Grundy, C. A. B. Smith, *Some binary games*, 1944). The same drawing is
 * Pascal's triangle modulo 2 (A. M. Hinz, *Pascal's triangle and the Tower of Hanoi*, 1992): see {@link pascalEntry}.
 * @module
 */
import { refusal, requireBigInt } from "../core/validate.ts";
import { type Peg, requireDiscs, requireState, type State, thirdPeg } from "./rules.ts";

/** A point of the plane, y upwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An entry of Pascal's triangle, C(row, column), both counted from 0. */
export interface PascalEntry {
  readonly row: bigint;
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
