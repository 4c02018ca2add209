/**
 * Solutions of boards of any size, line by line, quickly and *not proved optimal*.
 *
 * The lines of the board are finished from the outside in, the longer way first, until 3×3 cells around the blank's place (or as few
 * as the board has) are left; those are solved optimally among themselves. In a line the tiles are brought to their places one
 * by one, except the last two, which are turned in together through a window of six cells.
 * @module
 */
import type { Board, Cell, Tile } from "./board.ts";
import { deepen } from "./deepening.ts";
import { manhattanEngine } from "./ida_manhattan.ts";
import { isReachable } from "./parity.ts";

/** A position that is being solved, and what may still move. */
interface Work {
  readonly rows: number;
  readonly cols: number;
  readonly cells: Tile[];
  readonly goal: readonly Tile[];
  /** `fixed[c]`: cell c is finished. */
  readonly fixed: Uint8Array;
  readonly slides: Tile[];
  blank: Cell;
}

/** Least lines that are left for the end in each direction. */
const CORE = 3;

/** The lines in the order in which they are finished, each from the part of the board that is left before it. */
function* lineOrder(
  rows: number,
  cols: number,
  end: Cell,
): Generator<{ line: Cell[]; inward: number; high: number; wide: number }> {
  // What is left: rows top … bottom, columns left … right.
  let [top, bottom, left, right] = [0, rows - 1, 0, cols - 1];
  const endRow = Math.floor(end / cols);
  const endCol = end % cols;
  for (;;) {
    const high = bottom - top + 1;
    const wide = right - left + 1;
    if (high <= CORE && wide <= CORE) return;
    // The side that is further from the place of the blank comes first.
    if (high > CORE && (high >= wide || wide <= CORE)) {
      const first = endRow - top >= bottom - endRow;
      const row = first ? top++ : bottom--;
      const line = range(left, right).map((col) => row * cols + col);
      yield { line, inward: first ? cols : -cols, high, wide };
    } else {
      const first = endCol - left >= right - endCol;
      const col = first ? left++ : right--;
      const line = range(top, bottom).map((row) => row * cols + col);
      yield { line, inward: first ? 1 : -1, high, wide };
    }
  }
}

/**
 * No path of {@link solveByLines} is longer than this, whatever the board.
 *
 * In a part of h rows and w columns the blank reaches a tile in at most h + w + 4 slides; the tile then travels at most h + w − 2
 * cells, each for at most 5 slides, and once, where it turns past a finished tile, 2 more. So a tile takes less than 6·(h + w) + 2.
 * The end of a line takes h + w + 4 slides more for the blank and at most 18 in the window of six cells, the core at most 31.
 *
 * @example
 * ```ts
 * lineBound(5, 5); // 1019
 * ```
 */
export function lineBound(rows: number, cols: number, end: Cell = rows * cols - 1): number {
  let bound = 31;
  for (const { line, high, wide } of lineOrder(rows, cols, end)) {
    bound += line.length * (6 * (high + wide) + 2) + high + wide + 4 + 18;
  }
  return bound;
}

/**
 * Slides that lead from a board to a goal; the board must be solvable, with at least 2 rows and 2 columns. How many they can
 * be is {@link lineBound}.
 *
 * Cost: O(N²·(rows + cols)) steps.
 *
 * @throws {RangeError} when the board cannot be solved.
 */
export function solveByLines(board: Board, goal: Board): Tile[] {
  const { rows, cols } = board;
  const work: Work = {
    rows,
    cols,
    cells: [...board.cells],
    goal: goal.cells,
    fixed: new Uint8Array(rows * cols),
    slides: [],
    blank: board.cells.indexOf(0),
  };
  for (const { line, inward } of lineOrder(rows, cols, goal.cells.indexOf(0))) {
    finishLine(work, line, inward);
  }
  finishCore(work);
  return shorten(work.slides);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Slides of the same tile twice in a row cancel each other. */
function shorten(slides: readonly Tile[]): Tile[] {
  const kept: Tile[] = [];
  for (const tile of slides) {
    if (kept[kept.length - 1] === tile) kept.pop();
    else kept.push(tile);
  }
  return kept;
}

/** The cells beside a cell that are not finished. */
function* beside({ rows, cols, fixed }: Work, cell: Cell): Generator<Cell> {
  if (cell >= cols && fixed[cell - cols] === 0) yield cell - cols;
  if (cell % cols > 0 && fixed[cell - 1] === 0) yield cell - 1;
  if (cell % cols < cols - 1 && fixed[cell + 1] === 0) yield cell + 1;
  if (cell < (rows - 1) * cols && fixed[cell + cols] === 0) yield cell + cols;
}

/** A shortest way from one cell to one that `isEnd` accepts through cells that are neither finished nor `closed`, without the first. */
function way(
  work: Work,
  from: Cell,
  isEnd: (cell: Cell) => boolean,
  closed: readonly Cell[],
): Cell[] | undefined {
  const before = new Map<Cell, Cell>([[from, -1]]);
  const queue = [from];
  for (const cell of queue) {
    if (isEnd(cell)) {
      const cells: Cell[] = [];
      for (let c = cell; c !== from; c = before.get(c)!) cells.push(c);
      return cells.reverse();
    }
    for (const next of beside(work, cell)) {
      if (before.has(next) || closed.includes(next)) continue;
      before.set(next, cell);
      queue.push(next);
    }
  }
  return undefined;
}

/** Moves the blank to a cell beside it. */
function moveBlank(work: Work, to: Cell): void {
  const tile = work.cells[to];
  work.cells[work.blank] = tile;
  work.cells[to] = 0;
  work.blank = to;
  work.slides.push(tile);
}

/** Brings a tile to a cell that `isEnd` accepts; the tiles on `closed` cells stay. */
function bring(
  work: Work,
  tile: Tile,
  isEnd: (cell: Cell) => boolean,
  closed: readonly Cell[] = [],
): void {
  let at = work.cells.indexOf(tile);
  const cells = way(work, at, isEnd, closed);
  if (cells === undefined) throw new RangeError(`Tile ${tile} is shut in.`);
  for (const next of cells) {
    const blank = way(work, work.blank, (cell) => cell === next, [at, ...closed]);
    if (blank === undefined) throw new RangeError(`The blank cannot get past tile ${tile}.`);
    for (const cell of blank) moveBlank(work, cell);
    moveBlank(work, at);
    at = next;
  }
}

/** Finishes a line: `inward` is the step from its cells to the next line. */
function finishLine(work: Work, line: readonly Cell[], inward: number): void {
  const { goal, cells, fixed } = work;
  for (const cell of line.slice(0, -2)) {
    bring(work, goal[cell], (c) => c === cell);
    fixed[cell] = 1;
  }
  const [first, second] = line.slice(-2);
  const [a, b] = [goal[first], goal[second]];
  if (cells[first] !== a || cells[second] !== b) {
    const window = [first, second, first + inward, second + inward];
    window.push(first + 2 * inward, second + 2 * inward);
    // The first tile waits in the corner, the second comes up to the window; what is left is a matter of six cells.
    bring(work, a, (c) => c === second);
    bring(work, b, (c) => window.includes(c), [second]);
    const blank = way(work, work.blank, (c) => window.includes(c), [second, cells.indexOf(b)]);
    if (blank === undefined) throw new RangeError("The blank cannot reach the end of a line.");
    for (const cell of blank) moveBlank(work, cell);
    turnIn(work, window, [[a, first], [b, second]]);
  }
  fixed[first] = fixed[second] = 1;
}

/** Finishes what is left, at most 3×3 cells, by the fewest slides: as a board of its own. */
function finishCore(work: Work): void {
  const { cols, fixed, goal, cells } = work;
  const open = [...fixed.keys()].filter((cell) => fixed[cell] === 0);
  const wide = open.filter((cell) => Math.floor(cell / cols) === Math.floor(open[0] / cols)).length;
  // The tiles are numbered by their places in the goal, the blank stays 0.
  const targets = open.map((cell) => goal[cell]);
  const number = (tile: Tile) => tile === 0 ? 0 : 1 + targets.filter((t) => t !== 0).indexOf(tile);
  const shape = { rows: open.length / wide, cols: wide };
  const core = { ...shape, cells: open.map((cell) => number(cells[cell])) };
  const end = { ...shape, cells: targets.map(number) };
  if (!isReachable(core, end)) throw new RangeError("The board cannot be brought to the goal.");
  const steps = deepen(manhattanEngine(end), core.cells);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const byNumber = targets.filter((tile) => tile !== 0);
  for (const tile of step.value.tiles!) moveBlank(work, cells.indexOf(byNumber[tile - 1]));
}

/**
 * Brings tiles to cells by the fewest slides within a window of a few cells: breadth-first search over where these tiles and the
 * blank are.
 */
function turnIn(
  work: Work,
  window: readonly Cell[],
  wanted: readonly (readonly [Tile, Cell])[],
): void {
  const { cells } = work;
  const tiles = wanted.map(([tile]) => tile);
  const targets = wanted.map(([, cell]) => window.indexOf(cell));
  const inside = window.map((cell) => [...beside(work, cell)].map((c) => window.indexOf(c)));
  // A position is the places in the window of the blank and of the tiles.
  const start = [work.blank, ...tiles.map((tile) => cells.indexOf(tile))]
    .map((cell) => window.indexOf(cell));
  const done = (position: readonly number[]) =>
    targets.every((target, i) => position[i + 1] === target);
  const before = new Map<string, string>([[start.join(), ""]]);
  let found = done(start) ? start : undefined;
  const queue = [start];
  for (let i = 0; i < queue.length && found === undefined; i++) {
    const position = queue[i];
    for (const to of inside[position[0]]) {
      if (to < 0) continue;
      const next = position.map((place) => place === to ? position[0] : place);
      next[0] = to;
      if (before.has(next.join())) continue;
      before.set(next.join(), position.join());
      queue.push(next);
      if (done(next)) {
        found = next;
        break;
      }
    }
  }
  if (found === undefined) throw new RangeError("The board cannot be brought to the goal.");
  const blanks: Cell[] = [];
  for (let key = found.join(); before.get(key) !== ""; key = before.get(key)!) {
    blanks.push(window[Number(key.split(",")[0])]);
  }
  for (const cell of blanks.reverse()) moveBlank(work, cell);
}
