/**
 * Numbers for the positions of a board: a bijection of the positions that can be brought to a goal with 0…size−1.
 *
 * Walk through the cells along a *snake*: along the first line, back along the second, and so on. When the blank
 * slides along the snake, the tiles keep their order on it. Any other slide takes a tile over the tiles between its
 * two cells on the snake, and their number is even: the order changes by an even permutation. So, with the tiles
 * renamed by their places in the goal, the order of every reachable position is an even permutation, and on boards
 * of two rows and columns at least every even one occurs with every cell of the blank (A. F. Archer, *A modern
 * treatment of the 15 puzzle*, American Mathematical Monthly 106, 1999).
 *
 * Two permutations whose lexicographic ranks are 2c and 2c+1 differ by an exchange of the last two letters, so exactly
 * one of them is even: the even permutations of n letters are numbered by c = ⌊rank/2⌋ from 0 to n!/2 − 1, the
 * *class* of the position. Its rank is c·N + s, where s is the place of the blank on the snake.
 * On a board of one row or column the order never changes, and the rank is s.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import type { RankArray, RankedSpace } from "../search/space.ts";
import { type Board, type Cell, neighbourCells, requireBoard, requireShape } from "./board.ts";
import { checkBoard } from "./parity.ts";

/** Most cells of a board whose positions are numbered: the ranks of 17 cells stay below 2⁵³, those of 18 do not. */
export const MAX_RANKED_CELLS = 17;

/**
 * The cells of a board along a snake: lines of the shorter side, every second one backwards.
 *
 * @throws {RangeError} for a shape that does not exist.
 *
 * @example
 * ```ts
 * snakeCells(2, 3); // [0, 3, 4, 1, 2, 5]
 * snakeCells(3, 2); // [0, 1, 3, 2, 4, 5]
 * snakeCells(1, 3); // [0, 1, 2]
 * ```
 */
export function snakeCells(rows: number, cols: number): Cell[] {
  requireShape(rows, cols, "walk along a snake");
  const across = cols <= rows;
  const [lines, length] = across ? [rows, cols] : [cols, rows];
  const cells: Cell[] = [];
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < length; i++) {
      const along = line % 2 === 0 ? i : length - 1 - i;
      cells.push(across ? line * cols + along : along * cols + line);
    }
  }
  return cells;
}

/** The bijection for one goal; the goal's own rank is the place of its blank on the snake. */
export interface BoardRanking extends RankedSpace {
  /** The position whose class is numbered. */
  readonly goal: Board;
  /** How many classes of positions there are: n!/2 for n tiles, 1 for one row or column or fewer than 3 tiles. */
  readonly classes: number;
  /**
   * The rank of a position.
   *
   * @throws {RangeError} when it is no board of the goal's shape, or cannot be brought to the goal.
   */
  rank(board: Board): number;
  /**
   * The position of a rank.
   *
   * @throws {RangeError} when the rank is not an integer from 0 to size−1.
   */
  unrank(rank: number): Board;
}

/**
 * The numbers of the positions that can be brought to `goal`, as a space for searches on arrays. It is the readable
 * twin of the fast search in enumerate.ts.
 *
 * Cost: N² steps to rank, unrank, or find the neighbours of a position of N cells; nothing is stored.
 *
 * @throws {RangeError} when `goal` is no board or has more than 17 cells (and more than one row and column).
 *
 * @example
 * ```ts
 * const ranking = boardRanking(goalBoard(3, 3));
 * ranking.size; // 181440
 * ranking.rank(goalBoard(3, 3)); // 8
 * formatBoard(ranking.unrank(8)); // "1 2 3/4 5 6/7 8 0"
 * explore(ranking, 8, { bytesPerDistance: 1 }).levels.slice(0, 6); // [1, 2, 4, 8, 16, 20]
 * ```
 */
export function boardRanking(goal: Board): BoardRanking {
  const doing = "number the positions of a board";
  const { rows, cols, cells } = requireBoard(goal, doing, "the goal");
  const line = rows === 1 || cols === 1;
  if (!line) {
    const hint = "More positions have no exact ranks.";
    requireInteger(cells.length, 1, MAX_RANKED_CELLS, {
      doing,
      what: "the number of cells",
      hint,
    });
  }
  const N = cells.length;
  const n = N - 1;
  const snake = snakeCells(rows, cols);
  const place = new Int32Array(N);
  snake.forEach((cell, s) => place[cell] = s);
  const tileAt = snake.map((cell) => cells[cell]).filter((tile) => tile !== 0);
  const letter = new Int32Array(N);
  tileAt.forEach((tile, i) => letter[tile] = i);
  let classes = 1;
  if (!line) { for (let k = 3; k <= n; k++) classes *= k; }
  const beside = snake.map((cell) => neighbourCells(rows, cols, cell).map((other) => place[other]));
  const degree = Math.max(...beside.map((list) => list.length));

  /** The class of an even permutation. */
  function classOf(order: ArrayLike<number>): number {
    if (line) return 0;
    let c = 0;
    for (let i = 0; i < n - 2; i++) {
      let smaller = 0;
      for (let j = i + 1; j < n; j++) if (order[j] < order[i]) smaller++;
      c = c * (n - i) + smaller;
    }
    return c;
  }

  /** Writes the even permutation of a class to `order`. */
  function orderOf(c: number, order: Int32Array): void {
    if (line) {
      for (let i = 0; i < n; i++) order[i] = i;
      return;
    }
    let odd = 0;
    order[n - 1] = 0;
    if (n > 1) order[n - 2] = 0;
    for (let i = n - 3; i >= 0; i--) {
      order[i] = c % (n - i);
      c = Math.floor(c / (n - i));
      odd ^= order[i] & 1;
    }
    // The digits of an even permutation have an even sum, which gives the one that c leaves out.
    if (n > 1) order[n - 2] = odd;
    for (let i = n - 2; i >= 0; i--) {
      for (let j = i + 1; j < n; j++) if (order[j] >= order[i]) order[j]++;
    }
  }

  const order = new Int32Array(n);
  const moved = new Int32Array(n);
  return {
    goal,
    classes,
    size: classes * N,
    degree,
    rank(board) {
      const verdict = checkBoard(board, goal);
      if (!verdict.solvable) {
        throw new RangeError(
          refusal({ doing: "rank a position", what: "it" }, "solvable", verdict.reason),
        );
      }
      const along = snake.map((cell) => board.cells[cell]);
      const blank = along.indexOf(0);
      return classOf(along.filter((tile) => tile !== 0).map((tile) => letter[tile])) * N + blank;
    },
    unrank(rank) {
      const rule = { doing: "find the position of a rank", what: "the rank" };
      requireInteger(rank, 0, classes * N - 1, rule);
      orderOf(Math.floor(rank / N), order);
      const blank = rank % N;
      const board = new Array<number>(N).fill(0);
      for (let s = 0; s < N; s++) {
        if (s !== blank) board[snake[s]] = tileAt[order[s < blank ? s : s - 1]];
      }
      return { rows, cols, cells: board };
    },
    neighbours(rank: number, out: RankArray): number {
      const blank = rank % N;
      orderOf(Math.floor(rank / N), order);
      const list = beside[blank];
      for (let k = 0; k < list.length; k++) {
        const from = list[k];
        moved.set(order);
        if (from > blank) {
          // The tile at `from` goes to the blank's place: those between move one up.
          moved.copyWithin(blank + 1, blank, from - 1);
          moved[blank] = order[from - 1];
        } else {
          moved.copyWithin(from, from + 1, blank);
          moved[blank - 1] = order[from];
        }
        out[k] = classOf(moved) * N + from;
      }
      return list.length;
    },
  };
}
