/**
 * Iterative deepening with any heuristics that can be kept up to date slide by slide, and with the greatest of several.
 *
 * A {@link Tracker} is one heuristic on one position. A slide is taken back by sliding the tile back, so a tracker needs no memory
 * of what came before. The loops for Manhattan distance alone and for pattern databases alone are faster and have files of their own.
 * @module
 */
import { blankCell, type Board, type Cell, type Tile } from "./board.ts";
import { NO_MOVE, NodeCounter, type TileEngine, TOO_FAR } from "./deepening.ts";
import { blankSteps, FORBIDDEN } from "./duplicates.ts";
import { frameOf } from "./frame.ts";
import { tilesToRemove } from "./heuristics.ts";
import type { PatternView } from "./ida_patterns.ts";
import { sumOfPatterns } from "./pdb.ts";
import { walkingGoal, walkingStates } from "./walking.ts";

/** A heuristic that follows a position. */
export interface Tracker {
  /** Sets up a position: `cells[c]` is the tile on cell c. */
  place(cells: ArrayLike<Tile>): void;
  /** Tile `tile` slides from cell `from` to the blank's cell `to`. */
  slide(tile: Tile, from: Cell, to: Cell): void;
  /** The lower bound of the position. */
  value(): number;
}

/** The cell of each tile in a goal. */
function homes(goal: Board): Uint16Array {
  const home = new Uint16Array(goal.cells.length);
  for (const [cell, tile] of goal.cells.entries()) home[tile] = cell;
  return home;
}

/** Manhattan distance, kept up to date. */
export function manhattanTracker(goal: Board): Tracker {
  const { cols } = goal;
  const size = goal.cells.length;
  const home = homes(goal);
  const distance = new Uint16Array(size * size);
  for (let tile = 1; tile < size; tile++) {
    for (let cell = 0; cell < size; cell++) {
      distance[size * tile + cell] =
        Math.abs(Math.floor(cell / cols) - Math.floor(home[tile] / cols)) +
        Math.abs(cell % cols - home[tile] % cols);
    }
  }
  let sum = 0;
  return {
    place(cells) {
      sum = 0;
      for (let cell = 0; cell < size; cell++) sum += distance[size * cells[cell] + cell];
    },
    slide(tile, from, to) {
      sum += distance[size * tile + to] - distance[size * tile + from];
    },
    value: () => sum,
  };
}

/** Linear conflicts (with Manhattan distance), kept up to date. */
export function conflictTracker(goal: Board): Tracker {
  const { rows, cols } = goal;
  const manhattan = manhattanTracker(goal);
  const home = homes(goal);
  // A line is a number: a digit a cell, 0 for the blank or a tile of another line, else 1 + its place in the goal.
  const rowConflicts = conflictTable(cols);
  const colConflicts = conflictTable(rows);
  const rowPower = Array.from({ length: cols }, (_, c) => (cols + 1) ** c);
  const colPower = Array.from({ length: rows }, (_, r) => (rows + 1) ** r);
  const rowKeys = new Array<number>(rows).fill(0);
  const colKeys = new Array<number>(cols).fill(0);
  let removed = 0;
  /** Puts a tile on a cell (sign 1) or takes it off (−1). */
  const put = (tile: Tile, cell: Cell, sign: number) => {
    const row = Math.floor(cell / cols);
    const col = cell - row * cols;
    const homeRow = Math.floor(home[tile] / cols);
    const homeCol = home[tile] - homeRow * cols;
    if (row === homeRow) {
      removed -= rowConflicts(rowKeys[row]);
      rowKeys[row] += sign * rowPower[col] * (homeCol + 1);
      removed += rowConflicts(rowKeys[row]);
    }
    if (col === homeCol) {
      removed -= colConflicts(colKeys[col]);
      colKeys[col] += sign * colPower[row] * (homeRow + 1);
      removed += colConflicts(colKeys[col]);
    }
  };
  return {
    place(cells) {
      manhattan.place(cells);
      rowKeys.fill(0);
      colKeys.fill(0);
      removed = 0;
      for (let cell = 0; cell < goal.cells.length; cell++) {
        if (cells[cell] !== 0) put(cells[cell], cell, 1);
      }
    },
    slide(tile, from, to) {
      manhattan.slide(tile, from, to);
      put(tile, from, -1);
      put(tile, to, 1);
    },
    value: () => manhattan.value() + 2 * removed,
  };
}

/** Longest line whose conflicts are all listed: 7⁶ numbers. */
const LISTED_LINE = 6;

/** {@link tilesToRemove} of a line given as a number. Long lines are worked out when they occur and remembered. */
function conflictTable(length: number): (key: number) => number {
  const digits = (key: number) => {
    const places: number[] = [];
    for (; key > 0; key = Math.floor(key / (length + 1))) {
      if (key % (length + 1) > 0) places.push(key % (length + 1));
    }
    return places;
  };
  if (length <= LISTED_LINE) {
    const table = new Uint8Array((length + 1) ** length);
    for (let key = 0; key < table.length; key++) table[key] = tilesToRemove(digits(key));
    return (key) => table[key];
  }
  const known = new Map<number, number>();
  return (key) => {
    let count = known.get(key);
    if (count === undefined) {
      count = tilesToRemove(digits(key));
      known.set(key, count);
    }
    return count;
  };
}

/** Walking distance, kept up to date. */
export function walkingTracker(goal: Board): Tracker {
  const tables = walkingGoal(goal);
  const { cols } = goal;
  const { homeRow, homeCol } = tables;
  const { distances: rowDistances, next: rowNext } = tables.rows;
  const { distances: colDistances, next: colNext } = tables.cols;
  const rowStride = 2 * goal.rows;
  const colStride = 2 * goal.cols;
  let row = 0;
  let col = 0;
  return {
    place(cells) {
      ({ row, col } = walkingStates(tables, cells));
    },
    slide(tile, from, to) {
      const step = from - to;
      if (step === cols || step === -cols && cols > 1) {
        row = rowNext[rowStride * row + 2 * homeRow[tile] + (step > 0 ? 1 : 0)];
      } else if (cols > 1) {
        col = colNext[colStride * col + 2 * homeCol[tile] + (step > 0 ? 1 : 0)];
      } else row = rowNext[rowStride * row + 2 * homeRow[tile] + (step > 0 ? 1 : 0)];
    },
    value: () => rowDistances[row] + colDistances[col],
  };
}

/** Additive pattern databases, one or two views, looked up anew after every slide: the readable twin of `patternEngine`. */
export function patternTracker(goal: Board, views: readonly PatternView[]): Tracker {
  const frame = frameOf(goal);
  const board = new Uint8Array(goal.cells.length);
  const seen = new Uint8Array(goal.cells.length);
  return {
    place(cells) {
      board.set(cells);
    },
    slide(tile, from, to) {
      board[to] = tile;
      board[from] = 0;
    },
    value() {
      let greatest = 0;
      for (const { map, databases } of views) {
        for (const [cell, tile] of board.entries()) {
          seen[map[frame.seen[cell]]] = map[frame.name[tile]];
        }
        greatest = Math.max(greatest, sumOfPatterns(databases, seen));
      }
      return greatest;
    },
  };
}

/** The engine that takes the greatest value of some trackers. `next` is the automaton of the moves that are allowed. */
export function trackerEngine(
  goal: Board,
  trackers: readonly Tracker[],
  next: Uint16Array,
): TileEngine {
  const step = blankSteps(goal.rows, goal.cols);
  const board = new Uint16Array(goal.cells.length);
  const trail: Tile[] = [];
  const made: { state: number; at: Cell }[] = [];
  const counter = new NodeCounter();
  let state = 0;
  let at = blankCell(goal);

  const value = () => {
    let greatest = trackers[0].value();
    for (let i = 1; i < trackers.length; i++) {
      greatest = Math.max(greatest, trackers[i].value());
    }
    return greatest;
  };
  const slide = (tile: Tile, from: Cell, to: Cell) => {
    for (let i = 0; i < trackers.length; i++) trackers[i].slide(tile, from, to);
    board[to] = tile;
    board[from] = 0;
  };

  function search(state: number, from: Cell, left: number): boolean {
    if (counter.nodes + 4 > counter.limit) return counter.stopped = true;
    for (let direction = 0; direction < 4; direction++) {
      const after = next[4 * state + direction];
      if (after === FORBIDDEN) continue;
      counter.nodes++;
      const to = step[4 * from + direction];
      const tile = board[to];
      slide(tile, to, from);
      const bound = value();
      if (bound < left && (bound === 0 || search(after, to, left - 1))) {
        trail.push(tile);
        return true;
      }
      slide(tile, from, to);
    }
    return false;
  }

  return {
    counter,
    place(cells) {
      board.set(cells);
      at = state = board.indexOf(0);
      made.length = 0;
      for (const tracker of trackers) tracker.place(board);
    },
    bound: value,
    step(direction, left) {
      const after = next[4 * state + direction];
      if (after === FORBIDDEN) return NO_MOVE;
      const to = step[4 * at + direction];
      const tile = board[to];
      counter.nodes++;
      slide(tile, to, at);
      if (value() > left) {
        slide(tile, at, to);
        return TOO_FAR;
      }
      made.push({ state, at });
      state = after;
      at = to;
      return tile;
    },
    back() {
      const before = made.pop()!;
      slide(board[before.at], before.at, at);
      ({ state, at } = before);
    },
    dive(left) {
      trail.length = 0;
      counter.stopped = false;
      return search(state, at, left);
    },
    path: () => trail.toReversed(),
  };
}
