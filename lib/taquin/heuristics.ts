/**
 * Lower bounds of the distance between two boards, each by its definition.
 *
 * A heuristic is *admissible* when it is never more than the distance, and *consistent* when a slide changes it by at most 1 and it
 * is 0 at the goal; the second implies the first. {@link checkHeuristic} decides both for a whole board. The functions here are
 * the readable twins of the loops in `ida_*.ts`, which keep the same numbers up to date slide by slide.
 * @module
 */
import { refusal } from "../core/validate.ts";
import type { Walker } from "../search/space.ts";
import {
  type Board,
  boardKey,
  boardSpace,
  neighbourCells,
  requireBoard,
  requireSameShape,
  requireShape,
  type Tile,
} from "./board.ts";

/** A lower bound of the number of slides from a board to a goal of the same shape. */
export type BoardHeuristic = (board: Board, goal: Board) => number;

/** Where each tile lies. */
function cellOfTile(board: Board): number[] {
  const at = new Array<number>(board.cells.length);
  for (const [cell, tile] of board.cells.entries()) at[tile] = cell;
  return at;
}

/**
 * How many tiles are not on their cells; the blank does not count.
 *
 * @throws {RangeError} for boards of different shapes, as all heuristics.
 *
 * @example
 * ```ts
 * misplacedTiles(parseBoard("1 2 3/4 5 6/7 0 8"), goalBoard(3, 3)); // 1
 * ```
 */
export function misplacedTiles(board: Board, goal: Board): number {
  requireSameShape(board, goal, "count the misplaced tiles");
  return board.cells.filter((tile, cell) => tile !== 0 && tile !== goal.cells[cell]).length;
}

/**
 * The Manhattan distance: Σ over the tiles (not the blank) of |Δrow| + |Δcolumn| between a tile's cell and its cell in the goal.
 *
 * Cost: N steps for N cells.
 *
 * @example
 * ```ts
 * manhattanDistance(parseBoard("1 2 3/4 5 6/0 7 8"), goalBoard(3, 3)); // 2
 * ```
 */
export function manhattanDistance(board: Board, goal: Board): number {
  requireSameShape(board, goal, "find the Manhattan distance");
  const { cols } = board;
  const home = cellOfTile(goal);
  let sum = 0;
  for (const [cell, tile] of board.cells.entries()) {
    if (tile !== 0) sum += apart(cell, home[tile], cols);
  }
  return sum;
}

function apart(a: number, b: number, cols: number): number {
  return Math.abs(Math.floor(a / cols) - Math.floor(b / cols)) + Math.abs(a % cols - b % cols);
}

/**
 * The Manhattan distance with the blank counted like a tile: **not admissible**, on 4650 of the 181 440 states of 3×3 it is too
 * large. It is kept to be refuted.
 *
 * @example
 * ```ts
 * manhattanWithBlank(parseBoard("1 2/0 3"), goalBoard(2, 2)); // 2
 * ```
 */
export function manhattanWithBlank(board: Board, goal: Board): number {
  const tiles = manhattanDistance(board, goal);
  return tiles + apart(board.cells.indexOf(0), goal.cells.indexOf(0), board.cols);
}

/**
 * The lines of a board: for every row and column, the places in the goal of those of its tiles that belong to the same
 * line, in the order in which they lie.
 */
function linePlaces(board: Board, goal: Board): number[][] {
  const { rows, cols, cells } = board;
  const home = cellOfTile(goal);
  const lines: number[][] = [];
  for (let r = 0; r < rows; r++) {
    const row = cells.slice(r * cols, (r + 1) * cols);
    lines.push(
      row.filter((t) => t !== 0 && Math.floor(home[t] / cols) === r).map((t) => home[t] % cols),
    );
  }
  for (let c = 0; c < cols; c++) {
    const col = cells.filter((_, cell) => cell % cols === c);
    lines.push(
      col.filter((t) => t !== 0 && home[t] % cols === c).map((t) => Math.floor(home[t] / cols)),
    );
  }
  return lines;
}

/**
 * The least number of tiles that must leave a line so that the others stand in the order of their places: all but a
 * longest increasing subsequence.
 *
 * @example
 * ```ts
 * tilesToRemove([1, 0, 3, 2]); // 2
 * tilesToRemove([3, 2, 1]); // 2
 * ```
 */
export function tilesToRemove(places: readonly number[]): number {
  const longest: number[] = [];
  for (let i = 0; i < places.length; i++) {
    longest.push(1);
    for (let j = 0; j < i; j++) {
      if (places[j] < places[i]) longest[i] = Math.max(longest[i], longest[j] + 1);
    }
  }
  return places.length - Math.max(0, ...longest);
}

/**
 * Manhattan distance and linear conflicts: two tiles in the line that both belong to, in the wrong order, cannot both stay in it, so
 * one leaves it and comes back, which takes 2 slides more. Of each line as few tiles leave as can be.
 * (O. Hansson, A. Mayer and M. Yung, 1992).
 *
 * Cost: N·(rows + cols) steps.
 *
 * @example
 * ```ts
 * linearConflict(parseBoard("2 1 3/4 5 6/7 8 0"), goalBoard(3, 3)); // 4
 * linearConflict(parseBoard("7 8 0/6 5 4/1 2 3"), goalBoard(3, 3)); // 24
 * ```
 */
export function linearConflict(board: Board, goal: Board): number {
  const tiles = manhattanDistance(board, goal);
  return tiles + 2 * linePlaces(board, goal).reduce((sum, line) => sum + tilesToRemove(line), 0);
}

/**
 * Linear conflicts counted pair by pair: **not admissible**, because a tile that leaves the line settles all its conflicts at once. It
 * is kept to be refuted.
 *
 * @example
 * ```ts
 * linearConflictByPairs(parseBoard("3 2 1/4 5 6/7 8 0"), goalBoard(3, 3)); // 10
 * ```
 */
export function linearConflictByPairs(board: Board, goal: Board): number {
  const pairs = (line: readonly number[]) => {
    let wrong = 0;
    for (let i = 0; i < line.length; i++) {
      for (let j = 0; j < i; j++) if (line[j] > line[i]) wrong++;
    }
    return wrong;
  };
  const tiles = manhattanDistance(board, goal);
  return tiles + 2 * linePlaces(board, goal).reduce((sum, line) => sum + pairs(line), 0);
}

/**
 * The greatest of several heuristics: admissible and consistent when all of them are.
 *
 * @example
 * ```ts
 * const both = maximumHeuristic(misplacedTiles, manhattanDistance);
 * both(parseBoard("1 2 3/4 5 6/0 7 8"), goalBoard(3, 3)); // 2
 * ```
 */
export function maximumHeuristic(...heuristics: readonly BoardHeuristic[]): BoardHeuristic {
  return (board, goal) => Math.max(0, ...heuristics.map((h) => h(board, goal)));
}

/**
 * A board as a mutable position for the readable IDA*: {@link Walker} over one heuristic, by its definition.
 *
 * @example
 * ```ts
 * const walker = boardWalker(parseBoard("1 2 3/4 5 6/0 7 8"), goalBoard(3, 3), manhattanDistance);
 * walker.make(7);
 * walker.h(); // 1
 * ```
 */
export function boardWalker(start: Board, goal: Board, heuristic: BoardHeuristic): Walker<Tile> {
  requireSameShape(start, goal, "walk on a board");
  let board = start;
  const slide = (tile: Tile) => {
    board = boardSpace.apply(board, tile);
  };
  return {
    moves: () => boardSpace.moves(board),
    make: slide,
    // A tile that slides twice is back on its cell.
    unmake: slide,
    h: () => heuristic(board, goal),
  };
}

/** What {@link checkHeuristic} found on all boards that reach a goal. */
export interface HeuristicCheck {
  /** How many boards there are. */
  readonly states: number;
  /** On how many of them the heuristic is more than the distance. */
  readonly inadmissible: number;
  /** Over how many ordered pairs of neighbours it falls by more than 1. */
  readonly inconsistent: number;
  /** Its mean over all boards; the mean of the distance is `meanDistance`. */
  readonly mean: number;
  /** The mean distance to the goal. */
  readonly meanDistance: number;
  /** A board where it is too large, of the smallest distance there is, with its value and the distance. */
  readonly counterexample?: {
    readonly board: Board;
    readonly value: number;
    readonly distance: number;
  };
}

/** All boards that reach a goal, by distance, with their neighbours. */
interface BoardGraph {
  readonly goal: string;
  readonly boards: readonly Board[];
  readonly distances: Uint8Array;
  /** `neighbours[4·i + k]`: the boards one slide from board i; −1 when there are fewer than 4. */
  readonly neighbours: Int32Array;
}

/** The last graph is kept, because one goal is asked about several heuristics. */
let lastGraph: BoardGraph | undefined;

/** Most cells of a board whose positions are all listed. */
const MAX_LISTED_CELLS = 9;

function boardGraph(goal: Board): BoardGraph {
  const { rows, cols } = requireBoard(goal, "check a heuristic", "the goal");
  const name = boardKey(goal);
  if (lastGraph?.goal === name) return lastGraph;
  requireShape(rows, cols, "check a heuristic on all boards", MAX_LISTED_CELLS);
  const beside = goal.cells.map((_, cell) => neighbourCells(rows, cols, cell));
  const boards = [goal];
  const number = new Map([[String.fromCharCode(...goal.cells), 0]]);
  const distances = [0];
  const neighbours: number[] = [];
  for (let i = 0; i < boards.length; i++) {
    const { cells } = boards[i];
    const blank = cells.indexOf(0);
    for (let k = 0; k < 4; k++) {
      const from = beside[blank][k];
      if (from === undefined) {
        neighbours.push(-1);
        continue;
      }
      const next = cells.slice();
      next[blank] = next[from];
      next[from] = 0;
      const key = String.fromCharCode(...next);
      let at = number.get(key);
      if (at === undefined) {
        at = boards.length;
        number.set(key, at);
        boards.push({ rows, cols, cells: next });
        distances.push(distances[i] + 1);
      }
      neighbours.push(at);
    }
  }
  lastGraph = {
    goal: name,
    boards,
    distances: Uint8Array.from(distances),
    neighbours: Int32Array.from(neighbours),
  };
  return lastGraph;
}

/**
 * Compares a heuristic with the distance on every board that can reach `goal`, and with itself on every slide.
 *
 * Cost: a breadth-first search that keeps all boards, 181 440 and about 60 MB for 3×3, once for a goal; then the heuristic on each.
 *
 * @throws {RangeError} for boards of more than 9 cells, a value that is no finite number, or one on the goal that is not 0.
 *
 * @example
 * ```ts
 * checkHeuristic(manhattanDistance, goalBoard(2, 3)).inadmissible; // 0
 * checkHeuristic(manhattanWithBlank, goalBoard(2, 2)).counterexample.distance; // 1
 * ```
 */
export function checkHeuristic(heuristic: BoardHeuristic, goal: Board): HeuristicCheck {
  const doing = "check a heuristic";
  if (typeof heuristic !== "function") {
    throw new RangeError(refusal({ doing, what: "the heuristic" }, "a function", heuristic));
  }
  const { boards, distances, neighbours } = boardGraph(goal);
  const values = boards.map((board) => {
    const value = heuristic(board, goal);
    if (!Number.isFinite(value)) {
      const what = `its value on ${boardKey(board)}`;
      throw new RangeError(refusal({ doing, what }, "a finite number", value));
    }
    return value;
  });
  // The first board is the goal.
  if (values[0] !== 0) {
    throw new RangeError(refusal({ doing, what: "its value on the goal" }, "0", values[0]));
  }
  let inadmissible = 0;
  let inconsistent = 0;
  let sum = 0;
  let sumDistance = 0;
  let counterexample: HeuristicCheck["counterexample"];
  for (const [i, board] of boards.entries()) {
    const value = values[i];
    const distance = distances[i];
    sum += value;
    sumDistance += distance;
    if (value > distance) {
      inadmissible++;
      counterexample ??= { board, value, distance };
    }
    for (let k = 4 * i; k < 4 * i + 4; k++) {
      if (neighbours[k] >= 0 && value - values[neighbours[k]] > 1) inconsistent++;
    }
  }
  return {
    states: boards.length,
    inadmissible,
    inconsistent,
    mean: sum / boards.length,
    meanDistance: sumDistance / boards.length,
    counterexample,
  };
}
