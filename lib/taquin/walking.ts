/**
 * Walking distance: a lower bound that counts moves between lines, with the blank in its line.
 *
 * Look only at which row each tile is in, and which row it belongs to. A vertical slide takes some tile of the row above or below
 * the blank's into the blank's row, a horizontal one changes nothing. The least number of vertical slides that brings
 * every tile into its row is found by breadth-first search over these reduced positions; the same for columns. Every slide
 * is of one kind, so the sum of both bounds the distance (K. Takahashi 2002). On 4×4 there are 24 964
 * reduced positions, the same ones for rows and for columns.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { type Board, MAX_CELLS, requireSameShape } from "./board.ts";

/** The reduced positions of one direction, with their distances. */
export interface WalkingTable {
  /** How many lines the board has in this direction, and how many cells each. */
  readonly lines: number;
  /** How many cells each of them has. */
  readonly length: number;
  /** The line of the blank in the goal. */
  readonly blankLine: number;
  /** The number of a reduced position by its {@link walkingKey}. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The distance of each. */
  readonly distances: Uint8Array;
  /**
   * `next[2·lines·state + 2·home + side]`: the position after the blank changes places with a tile of the line
   * before (side 0) or after (side 1) its own, which belongs to line `home`; −1 when there is none.
   */
  readonly next: Int32Array;
}

/** Most reduced positions that a table may have: enough for every board of up to 12 cells and for 3×5; 5×5 has millions. */
export const WALKING_STATES = 2 ** 19;

const tables = new Map<string, WalkingTable>();

/**
 * The key of a reduced position: its counts as digits of base length + 1, then the blank's line. `counts[line·lines + home]` tiles
 * of `line` belong to line `home`; the count of the last home follows from the others and is left out.
 */
function walkingKey(
  { lines, length }: { lines: number; length: number },
  counts: ArrayLike<number>,
  blank: number,
): number {
  let key = 0;
  for (let line = 0; line < lines; line++) {
    for (let home = 0; home < lines - 1; home++) {
      key = key * (length + 1) + counts[line * lines + home];
    }
  }
  return key * lines + blank;
}

/**
 * The table of one direction, made once and kept.
 *
 * Cost: one map entry for each reduced position, 24 964 on 4×4.
 *
 * @throws {RangeError} when there are more than 2¹⁹ of them, or the numbers are not those of a board and a line of it.
 *
 * @example
 * ```ts
 * walkingTable(4, 4, 3).distances.length; // 24964
 * Math.max(...walkingTable(4, 4, 3).distances); // 35
 * ```
 */
export function walkingTable(lines: number, length: number, blankLine: number): WalkingTable {
  const doing = "make a walking-distance table";
  requireInteger(lines, 1, MAX_CELLS, { doing, what: "the number of lines" });
  requireInteger(length, 1, MAX_CELLS, { doing, what: "the number of cells of a line" });
  requireInteger(blankLine, 0, lines - 1, { doing, what: "the line of the blank" });
  const name = `${lines} ${length} ${blankLine}`;
  let table = tables.get(name);
  if (table === undefined) {
    table = makeTable(lines, length, blankLine);
    tables.set(name, table);
  }
  return table;
}

function makeTable(lines: number, length: number, blankLine: number): WalkingTable {
  const shape = { lines, length };
  const refuse = () => {
    throw new RangeError(
      `Cannot make a walking-distance table of ${lines} lines of ${length} cells: it has more than ` +
        `${WALKING_STATES} reduced positions. Take another heuristic.`,
    );
  };
  // A bound of the keys: what does not fit into 2⁵³ has far too many positions as well.
  if ((length + 1) ** (lines * (lines - 1)) * lines > 2 ** 53) refuse();
  const goal = new Uint8Array(lines * lines);
  for (let line = 0; line < lines; line++) goal[line * lines + line] = length;
  goal[blankLine * lines + blankLine]--;
  const numbers = new Map([[walkingKey(shape, goal, blankLine), 0]]);
  const states = [{ counts: goal, blank: blankLine }];
  const distances = [0];
  const next: number[] = [];
  for (let s = 0; s < states.length; s++) {
    const { counts, blank } = states[s];
    for (let home = 0; home < lines; home++) {
      for (const side of [-1, 1]) {
        const other = blank + side;
        let target = -1;
        if (other >= 0 && other < lines && counts[other * lines + home] > 0) {
          counts[other * lines + home]--;
          counts[blank * lines + home]++;
          const key = walkingKey(shape, counts, other);
          target = numbers.get(key) ?? states.length;
          if (target === states.length) {
            if (target === WALKING_STATES) refuse();
            numbers.set(key, target);
            states.push({ counts: counts.slice(), blank: other });
            distances.push(distances[s] + 1);
          }
          counts[other * lines + home]++;
          counts[blank * lines + home]--;
        }
        next.push(target);
      }
    }
  }
  return {
    lines,
    length,
    blankLine,
    numbers,
    distances: Uint8Array.from(distances),
    next: Int32Array.from(next),
  };
}

/** What the walking distance knows of a goal: both tables and the lines of every tile. */
export interface WalkingGoal {
  /** The table of the rows. */
  readonly rows: WalkingTable;
  /** The table of the columns. */
  readonly cols: WalkingTable;
  /** The row and the column of each tile in the goal. */
  readonly homeRow: Uint8Array;
  /** The column of each tile in the goal. */
  readonly homeCol: Uint8Array;
}

/** The tables for a goal. */
export function walkingGoal(goal: Board): WalkingGoal {
  const homeRow = new Uint8Array(goal.cells.length);
  const homeCol = new Uint8Array(goal.cells.length);
  for (const [cell, tile] of goal.cells.entries()) {
    homeRow[tile] = Math.floor(cell / goal.cols);
    homeCol[tile] = cell % goal.cols;
  }
  return {
    rows: walkingTable(goal.rows, goal.cols, homeRow[0]),
    cols: walkingTable(goal.cols, goal.rows, homeCol[0]),
    homeRow,
    homeCol,
  };
}

/** The numbers of the reduced positions of a board, of rows and of columns. */
export function walkingStates(
  goal: WalkingGoal,
  cells: ArrayLike<number>,
): { row: number; col: number } {
  const { rows, cols, homeRow, homeCol } = goal;
  const byRow = new Uint8Array(rows.lines * rows.lines);
  const byCol = new Uint8Array(cols.lines * cols.lines);
  let blankRow = 0;
  let blankCol = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const tile = cells[cell];
    const row = Math.floor(cell / cols.lines);
    const col = cell % cols.lines;
    if (tile === 0) {
      blankRow = row;
      blankCol = col;
    } else {
      byRow[row * rows.lines + homeRow[tile]]++;
      byCol[col * cols.lines + homeCol[tile]]++;
    }
  }
  return {
    row: rows.numbers.get(walkingKey(rows, byRow, blankRow)) ?? -1,
    col: cols.numbers.get(walkingKey(cols, byCol, blankCol)) ?? -1,
  };
}

/**
 * The walking distance of a board: the least number of vertical slides that bring every tile into its row, plus the same for
 * horizontal slides and columns. At least the Manhattan distance, at most the distance.
 *
 * Cost: the two tables once, then N steps for N cells.
 *
 * @throws {RangeError} for boards of different shapes, or whose tables have more than 2¹⁹ reduced positions.
 *
 * @example
 * ```ts
 * walkingDistance(parseBoard("2 1 3/4 5 6/7 8 0"), goalBoard(3, 3)); // 4
 * ```
 */
export function walkingDistance(board: Board, goal: Board): number {
  requireSameShape(board, goal, "find the walking distance");
  const tables = walkingGoal(goal);
  const { row, col } = walkingStates(tables, board.cells);
  return tables.rows.distances[row] + tables.cols.distances[col];
}
