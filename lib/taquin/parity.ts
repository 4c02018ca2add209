/**
 * Which positions can be reached from which: the parity criterion, its full form for any two positions,
 * and the wrong criteria that look like it.
 *
 * I is the number of inversions of the tiles in reading order, the blank left out, and r the row of the blank
 * counted from the bottom, the last row being 1. A horizontal slide changes neither. A vertical slide moves a tile
 * past the n−1 tiles between its two cells, n the width, so it changes I by an even number when n is odd and
 * by an odd number when n is even; it changes r by 1. So the parity of I (n odd) or of I + r (n even)
 * never changes. On boards of at least two rows and two columns nothing else is kept: two positions
 * can be reached from each other exactly when these parities agree (W. W. Johnson and W. E. Story, *Notes on the
 * "15" puzzle*, American Journal of Mathematics 2, 1879). In a single row or column the order of the tiles is kept.
 * @module
 */
import {
  countInversions,
  everyPermutation,
  factorial,
  permutationParity,
} from "../core/permutation.ts";
import { refusal, requireInteger } from "../core/validate.ts";
import { breadthFirstLevels } from "../search/bfs.ts";
import {
  blankCell,
  type Board,
  boardKey,
  boardShapes,
  boardSpace,
  equalBoards,
  goalBoard,
  makeBoard,
  requireBoard,
  requireSameShape,
  requireShape,
  type Tile,
} from "./board.ts";
import { reachableBoards } from "./reachable.ts";

/**
 * The tiles in reading order, the blank left out.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * tileOrder(parseBoard("1 0/3 2")); // [1, 3, 2]
 * ```
 */
export function tileOrder(board: Board): Tile[] {
  return requireBoard(board, "list the tiles").cells.filter((tile) => tile !== 0);
}

/**
 * I, the number of pairs of tiles of which the larger stands first in reading order. The blank does not count.
 *
 * Cost: O(N log N) steps for N cells.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * boardInversions(parseBoard("1 0 3/7 2 5/8 4 6")); // 8
 * ```
 */
export function boardInversions(board: Board): number {
  return countInversions(tileOrder(board));
}

/**
 * r, the row of the blank counted from the bottom: 1 for the last row.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * blankRowFromBottom(parseBoard("1 2/0 3")); // 1
 * blankRowFromBottom(parseBoard("0 2/1 3")); // 2
 * ```
 */
export function blankRowFromBottom(board: Board): number {
  requireBoard(board, "find the row of the blank");
  return board.rows - Math.floor(blankCell(board) / board.cols);
}

/** What no slide changes. */
export interface BoardInvariant {
  /** The parity of I when the width is odd, of I + r when it is even. */
  readonly parity: 0 | 1;
  /** The tiles in order, on boards of one row or one column, where they cannot pass each other; else undefined. */
  readonly order?: readonly Tile[];
}

/**
 * The full invariant of a position: two positions of one shape can be reached from each other
 * exactly when theirs are equal (Johnson and Story, 1879).
 *
 * Cost: O(N log N) steps.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * boardInvariant(goalBoard(4, 4)); // { parity: 1 }
 * boardInvariant(goalBoard(4, 4, 0)); // { parity: 0 }
 * boardInvariant(parseBoard("2 0 1")); // { parity: 1, order: [2, 1] }
 * ```
 */
export function boardInvariant(board: Board): BoardInvariant {
  requireBoard(board, "find the invariant of a board");
  const parity = parityOf(board);
  return isLine(board) ? { parity, order: tileOrder(board) } : { parity };
}

/** The parity of I or I + r of a board that is known to be one. */
function parityOf({ rows, cols, cells }: Board): 0 | 1 {
  const inversions = countInversions(cells.filter((tile) => tile !== 0));
  if (cols % 2 === 1) return (inversions % 2) as 0 | 1;
  return ((inversions + rows - Math.floor(cells.indexOf(0) / cols)) % 2) as 0 | 1;
}

/** Whether the cells of a board form one row or one column. */
function isLine({ rows, cols }: { rows: number; cols: number }): boolean {
  return rows === 1 || cols === 1;
}

/**
 * Into how many sets of mutually reachable positions an m×n board falls: 2, or for one row or column
 * as many as there are orders of its tiles, (mn−1)!.
 *
 * @throws {RangeError} for a shape that does not exist or a line of more than 10⁴ cells.
 *
 * @example
 * ```ts
 * boardComponents(4, 4); // 2n
 * boardComponents(1, 4); // 6n
 * ```
 */
export function boardComponents(rows: number, cols: number): bigint {
  const size = requireShape(rows, cols, "count the components of a board");
  return isLine({ rows, cols }) ? factorial(size - 1) : 2n;
}

/** Whether a position can be brought to a goal, with the numbers and the words that say why. */
export interface BoardVerdict {
  /** Whether the board can be brought to the goal. */
  readonly solvable: boolean;
  /** I of the position. */
  readonly inversions: number;
  /** r of the position: 1 is the last row. */
  readonly blankRow: number;
  /** The reason in words. */
  readonly reason: string;
}

const parityName = (n: number) => n % 2 === 0 ? "even" : "odd";

/** The numbers of a position and the parity that counts, in words. */
function parityReason(board: Board): string {
  const inversions = boardInversions(board);
  if (board.cols % 2 === 1) return `I = ${inversions}, ${parityName(inversions)}`;
  const row = blankRowFromBottom(board);
  return `I = ${inversions}, r = ${row}, sum ${parityName(inversions + row)}`;
}

/** Why two orders of tiles in a line differ, in words. */
function lineReason(board: Board, goal: Board): string {
  const line = board.rows === 1 ? "one row" : "one column";
  const order = tileOrder(board);
  const wanted = tileOrder(goal);
  const at = order.findIndex((tile, i) => tile !== wanted[i]);
  return at < 0
    ? `${line}: the tiles stand in the goal's order`
    : `${line}, where tiles cannot pass each other: tile ${order[at]} is number ${
      at + 1
    } in order, in the goal that is tile ${wanted[at]}`;
}

/**
 * Whether `board` can be brought to `goal` by slides, decided by parity and never by search, with the reason.
 * For the usual goal (tiles in order, blank last) the reason gives the numbers of the position;
 * for another goal those of the goal too.
 *
 * Cost: O(N log N) steps.
 *
 * @throws {RangeError} when one is no board, or their shapes differ.
 *
 * @example
 * ```ts
 * const board = parseBoard("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
 * checkBoard(board, goalBoard(4, 4)); // { solvable: true, inversions: 0, blankRow: 1, reason: "I = 0, r = 1, sum odd: solvable" }
 * checkBoard(parseBoard("1 2 3/4 5 6/8 7 0"), goalBoard(3, 3)).reason; // "I = 1, odd: unsolvable"
 * checkBoard(goalBoard(2, 2), goalBoard(2, 2, 0)).reason; // "I = 0, r = 1, sum odd; goal: I = 0, r = 2, sum even: unsolvable"
 * ```
 */
export function checkBoard(board: Board, goal: Board): BoardVerdict {
  requireSameShape(board, goal, "decide whether a board is solvable");
  const solvable = isReachable(board, goal);
  const usual = equalBoards(goal, goalBoard(goal.rows, goal.cols));
  const why = isLine(board)
    ? lineReason(board, goal)
    : usual
    ? parityReason(board)
    : `${parityReason(board)}; goal: ${parityReason(goal)}`;
  return {
    solvable,
    inversions: boardInversions(board),
    blankRow: blankRowFromBottom(board),
    reason: `${why}: ${solvable ? "solvable" : "unsolvable"}`,
  };
}

/**
 * Whether two positions can be reached from each other: their invariants agree.
 * {@link isReachableByPermutation} decides it in another way.
 *
 * Cost: O(N log N) steps.
 *
 * @throws {RangeError} when one is no board, or their shapes differ.
 *
 * @example
 * ```ts
 * isReachable(parseBoard("1 2 0/4 5 3"), goalBoard(2, 3)); // true
 * isReachable(parseBoard("2 1/3 0"), goalBoard(2, 2)); // false
 * ```
 */
export function isReachable(from: Board, to: Board): boolean {
  requireSameShape(from, to, "compare two boards");
  return isLine(from) ? sameOrder(from, to) : parityOf(from) === parityOf(to);
}

/** Whether the tiles of two boards stand in the same order. */
function sameOrder(a: Board, b: Board): boolean {
  const order = tileOrder(b);
  return tileOrder(a).every((tile, i) => tile === order[i]);
}

/**
 * {@link isReachable} without inversions: the permutation that takes everything, the blank included, from its cell
 * in one position to its cell in the other must be even exactly when the blank's two cells have the same colour of a
 * chessboard, because every slide exchanges two things and changes the colour.
 *
 * Cost: O(N) steps.
 *
 * @throws {RangeError} when one is no board, or their shapes differ.
 *
 * @example
 * ```ts
 * isReachableByPermutation(parseBoard("1 2 0/4 5 3"), goalBoard(2, 3)); // true
 * ```
 */
export function isReachableByPermutation(from: Board, to: Board): boolean {
  requireSameShape(from, to, "compare two boards");
  if (isLine(from)) return sameOrder(from, to);
  const colour = (cell: number) => Math.floor(cell / from.cols) + cell % from.cols;
  const steps = colour(blankCell(from)) + colour(blankCell(to));
  return permutationParity(displacement(from, to)) === steps % 2;
}

/**
 * The permutation of cells that takes every tile and the blank from its cell in `from` to its cell in `to`.
 *
 * @throws {RangeError} when one is no board, or their shapes differ.
 *
 * @example
 * ```ts
 * displacement(parseBoard("1 2/0 3"), goalBoard(2, 2)); // [0, 1, 3, 2]
 * ```
 */
export function displacement(from: Board, to: Board): number[] {
  requireSameShape(from, to, "compare two boards");
  const at = new Array<number>(to.cells.length);
  to.cells.forEach((tile, cell) => at[tile] = cell);
  return from.cells.map((tile) => at[tile]);
}

/**
 * A position drawn evenly from all those that can be brought to `goal`. `random` gives numbers from 0 up to,
 * but not including, 1, as `Math.random` does; with a seeded one the position repeats.
 *
 * Cost: O(N log N) steps.
 *
 * @throws {RangeError} when `goal` is no board, `random` no function, or a number that it gives is not from 0 up to 1.
 *
 * @example
 * ```ts
 * isReachable(randomSolvableBoard(goalBoard(4, 4), Math.random), goalBoard(4, 4)); // true
 * ```
 */
export function randomSolvableBoard(goal: Board, random: () => number): Board {
  const doing = "draw a board";
  requireBoard(goal, doing, "the goal");
  if (typeof random !== "function") {
    throw new RangeError(
      refusal({ doing, what: "random" }, "a function such as Math.random", random),
    );
  }
  const below = (n: number) => {
    const drawn = random();
    if (typeof drawn !== "number" || !(drawn >= 0 && drawn < 1)) {
      const what = "a number drawn by random()";
      throw new RangeError(refusal({ doing, what }, "from 0 up to, not including, 1", drawn));
    }
    return Math.floor(drawn * n);
  };
  const { rows, cols } = goal;
  const cells = [...goal.cells];
  if (isLine(goal)) {
    const blank = below(cells.length);
    const order = tileOrder(goal);
    return makeBoard(rows, cols, [...order.slice(0, blank), 0, ...order.slice(blank)]);
  }
  for (let i = cells.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  const board = makeBoard(rows, cols, cells);
  if (isReachable(board, goal)) return board;
  // Exchanging two tiles is a bijection between the positions that can be solved and those that cannot.
  const [a, b] = [cells.indexOf(1), cells.indexOf(2)];
  [cells[a], cells[b]] = [2, 1];
  return makeBoard(rows, cols, cells);
}

/**
 * All (mn)! positions of a board, those that can be brought to a goal and those that cannot, in lexicographic order.
 *
 * @throws {RangeError} for a shape that does not exist or has more than 12 cells.
 *
 * @example
 * ```ts
 * [...everyBoard(1, 2)].map(formatBoard); // ["0 1", "1 0"]
 * [...everyBoard(2, 2)].length; // 24
 * ```
 */
export function* everyBoard(rows: number, cols: number): Generator<Board, void> {
  const size = requireShape(rows, cols, "list all positions of a board", 12);
  for (const cells of everyPermutation(size)) yield { rows, cols, cells };
}

/** A wrong criterion that people use, kept to show what it gets wrong. Never decide by one of these. */
export interface ParityTrap {
  /** What the rule gets wrong, in a few words. */
  readonly name: string;
  /** The belief as a sentence. It is false. */
  readonly belief: string;
  /** What the belief leads to. */
  readonly wrong: (board: Board, goal: Board) => boolean;
  /** Whether it is about goals other than the usual one. */
  readonly otherGoals: boolean;
}

const isEven = (n: number) => n % 2 === 0;

/**
 * The wrong criteria, each with the belief behind it:
 * - `even width`: that a position is solvable exactly when I is even, as it is on boards of odd width;
 * - `blank forgotten`: that the tiles can be closed up and the blank set to the last cell before I + r is taken;
 * - `blank counted`: that the blank may be counted in I as the number 0;
 * - `height for width`: that the number of rows decides which rule holds;
 * - `another goal`: that the rule for the usual goal holds for every goal.
 *
 * @example
 * ```ts
 * parityTraps.map((trap) => trap.name); // ["even width", "blank forgotten", "blank counted", "height for width", "another goal"]
 * ```
 */
export const parityTraps: readonly ParityTrap[] = [
  {
    name: "even width",
    belief: "A position is solvable exactly when I is even.",
    otherGoals: false,
    wrong: (board) => isEven(boardInversions(board)),
  },
  {
    name: "blank forgotten",
    belief: "Only the list of tiles counts, wherever the blank is.",
    otherGoals: false,
    wrong: ({ rows, cols, cells }, goal) => {
      const closedUp = [...cells.filter((tile) => tile !== 0), 0];
      return isReachable({ rows, cols, cells: closedUp }, goal);
    },
  },
  {
    name: "blank counted",
    belief: "The blank may be counted in I as the number 0, and the rule still holds.",
    otherGoals: false,
    wrong: (board) => {
      const counted = countInversions(board.cells);
      const counting = countInversions(goalBoard(board.rows, board.cols).cells);
      if (!isEven(board.cols)) return isEven(counted - counting);
      return isEven(counted + blankRowFromBottom(board) - counting - 1);
    },
  },
  {
    name: "height for width",
    belief: "The number of rows decides which rule holds.",
    otherGoals: false,
    wrong: (board) => {
      const inversions = boardInversions(board);
      return isEven(isEven(board.rows) ? inversions + blankRowFromBottom(board) - 1 : inversions);
    },
  },
  {
    name: "another goal",
    belief: "The rule for the usual goal holds for every goal.",
    otherGoals: true,
    wrong: (board) => isReachable(board, goalBoard(board.rows, board.cols)),
  },
];

/** A position for which a wrong criterion gives the wrong verdict. */
export interface ParityCounterexample {
  /** The board. */
  readonly board: Board;
  /** Its goal. */
  readonly goal: Board;
  /** What the wrong criterion says. */
  readonly wrong: boolean;
  /** What is true. */
  readonly right: boolean;
  /** How many pairs of a position and a goal were looked at, this one included. */
  readonly cases: number;
}

/** Where {@link smallestCounterexample} looks. */
export interface CounterexampleOptions {
  /** Most cells of a board, from 4 to 9; 8 when left out. */
  readonly maxCells?: number;
  /** Only among positions that can be solved, or only among those that cannot. */
  readonly solvable?: boolean;
}

/**
 * The smallest counterexample to a criterion: boards by number of cells, then by rows, goals by the cell of
 * their blank, positions in lexicographic order; undefined when there is none up to `maxCells` cells.
 * Boards of one row or column are left out. What is true is decided by an exhaustive search from the goal, not by parity.
 *
 * Cost: up to N! positions for N cells, N·N! when other goals are tried.
 *
 * @throws {RangeError} when `trap` has no criterion, or `maxCells` is not an integer from 4 to 9.
 *
 * @example
 * ```ts
 * const found = smallestCounterexample(parityTraps[0]);
 * formatBoard(found.board); // "0 1/2 3"
 * found.wrong; // true
 * found.right; // false
 * smallestCounterexample({ ...parityTraps[0], wrong: isReachable }, { maxCells: 4 }); // undefined
 * formatBoard(smallestCounterexample(parityTraps[0], { solvable: true }).board); // "0 1/3 2"
 * ```
 */
export function smallestCounterexample(
  trap: ParityTrap,
  options: CounterexampleOptions = {},
): ParityCounterexample | undefined {
  const { maxCells = 8, solvable } = options;
  const doing = "look for a counterexample";
  if (typeof trap?.wrong !== "function") {
    throw new RangeError(
      refusal({ doing, what: "the criterion" }, "{ wrong(board, goal), … }", trap),
    );
  }
  requireInteger(maxCells, 4, 9, { doing, what: "the number of cells" });
  let cases = 0;
  for (const [rows, cols] of boardShapes(maxCells)) {
    if (rows > 1 && cols > 1) {
      const size = rows * cols;
      for (let blank = trap.otherGoals ? 0 : size - 1; blank < size; blank++) {
        const goal = goalBoard(rows, cols, blank);
        const reached = reachableBoards(goal);
        for (const board of everyBoard(rows, cols)) {
          const right = reached.has(boardKey(board));
          if (solvable !== undefined && right !== solvable) continue;
          const wrong = trap.wrong(board, goal);
          cases++;
          if (wrong !== right) return { board, goal, wrong, right, cases };
        }
      }
    }
  }
  return undefined;
}

/** Two positions that parity cannot tell apart, with the lengths of their shortest solutions. */
export interface SameParityPair {
  /** The two boards. */
  readonly boards: readonly [Board, Board];
  /** The lengths of their shortest solutions. */
  readonly lengths: readonly [number, number];
}

/**
 * Solvable is not optimal: the first two positions, by distance from the usual goal, that have the blank on
 * the same cell and the same number of inversions, so that parity and all that goes into it are equal, but whose
 * shortest solutions have different lengths. Undefined when an m×n board has no such pair.
 *
 * Cost: at most one breadth-first search of all positions, kept as values: boards of up to 9 cells.
 *
 * @throws {RangeError} for a shape that does not exist or has more than 9 cells.
 *
 * @example
 * ```ts
 * sameParityApart(2, 2).boards.map(formatBoard); // ["1 0/3 2", "2 0/1 3"]
 * sameParityApart(2, 2).lengths; // [1, 3]
 * ```
 */
export function sameParityApart(rows: number, cols: number): SameParityPair | undefined {
  requireShape(rows, cols, "compare solvable boards", 9);
  const seen = new Map<string, [Board, number]>();
  let depth = 0;
  for (const level of breadthFirstLevels(boardSpace, goalBoard(rows, cols))) {
    for (const board of level) {
      const key = `${blankCell(board)} ${boardInversions(board)}`;
      const [first, length] = seen.get(key) ?? [board, depth];
      if (length !== depth) return { boards: [first, board], lengths: [length, depth] };
      seen.set(key, [first, length]);
    }
    depth++;
  }
  return undefined;
}
