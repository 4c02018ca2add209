/**
 * Sliding-tile boards: positions, slides, replay, and their texts.
 *
 * A board of m rows and n columns holds the tiles 1…mn−1 and one blank, written 0. Cells are numbered
 * 0…mn−1 in reading order. A move is a single-tile slide and is named by the tile that moves, because
 * a tile beside the blank has one cell to go to. The goal is always an argument: there is no default one,
 * the two that the literature uses are {@link goalBoard} with the blank last and with the blank first.
 * @module
 */
import { refusal, requireInteger, shown } from "../core/validate.ts";
import type { Space } from "../search/space.ts";

/** A tile, 1…mn−1; 0 stands for the blank. */
export type Tile = number;

/** A cell, 0…mn−1 in reading order. */
export type Cell = number;

/** A position: `cells[c]` is the tile on cell c, 0 on the blank one. */
export interface Board {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** The tile of each cell in reading order, 0 the blank. */
  readonly cells: readonly Tile[];
}

/** Most cells of a board: 2¹⁶, as a 256×256 one has. */
export const MAX_CELLS = 2 ** 16;

/**
 * Checks the numbers of rows and columns, both at least 1, and returns the number of cells.
 *
 * @throws {RangeError} otherwise, naming what cannot be done.
 */
export function requireShape(rows: number, cols: number, doing: string, max = MAX_CELLS): number {
  requireInteger(rows, 1, max, { doing, what: "the number of rows" });
  requireInteger(cols, 1, max, { doing, what: "the number of columns" });
  const hint = `The board has ${rows} × ${cols} cells.`;
  return requireInteger(rows * cols, 1, max, { doing, what: "the number of cells", hint });
}

/** Why `cells` is not each number 0…N−1 once, in words, or "" when it is. */
function whyNotEachOnce(cells: readonly unknown[]): string {
  const at = new Int32Array(cells.length).fill(-1);
  const last = cells.length - 1;
  for (let c = 0; c < cells.length; c++) {
    const tile = cells[c] as number;
    if (!Number.isInteger(tile) || tile < 0 || tile > last) {
      const allowed = last === 0 ? "0, the blank" : `a tile from 1 to ${last} or 0 for the blank`;
      return `cell ${c} must be ${allowed}, received ${shown(cells[c])}`;
    }
    if (at[tile] >= 0) {
      const present = new Set(cells);
      const missing = at.findIndex((_, t) => !present.has(t));
      const name = (t: number) => t === 0 ? "the blank" : `tile ${t}`;
      return `${name(tile)} must be on one cell, received it on cells ${at[tile]} and ${c}, and ${
        name(missing)
      } on none`;
    }
    at[tile] = c;
  }
  return "";
}

/** The part of {@link requireBoard} that costs nothing: there is a list of cells. For functions that searches call. */
function requireCells(board: Board, doing: string, what: string): void {
  if (!Array.isArray(board?.cells)) {
    throw new RangeError(refusal({ doing, what }, "{ rows, cols, cells }", board));
  }
}

/**
 * Checks that a value is a board: rows × cols cells with the blank and every tile once.
 *
 * Cost: N steps for N cells.
 *
 * @throws {RangeError} that names what is wrong: the shape, a tile that is twice or missing, a second blank.
 */
export function requireBoard(board: Board, doing: string, what = "a board"): Board {
  requireCells(board, doing, what);
  const size = requireShape(board.rows, board.cols, doing);
  if (board.cells.length !== size) {
    const hint = `The board has ${board.rows} rows of ${board.cols}.`;
    throw new RangeError(
      refusal({ doing, what: "the number of cells", hint }, `${size}`, board.cells.length),
    );
  }
  const why = whyNotEachOnce(board.cells);
  if (why !== "") throw new RangeError(`Cannot ${doing}: ${why}.`);
  return board;
}

/**
 * Checks that two boards have the same shape, as a position and its goal must.
 *
 * @throws {RangeError} with both shapes when they differ.
 */
export function requireSameShape(board: Board, goal: Board, doing: string): void {
  requireBoard(board, doing, "the board");
  requireBoard(goal, doing, "the goal");
  if (board.rows !== goal.rows || board.cols !== goal.cols) {
    throw new RangeError(
      `Cannot ${doing}: the goal must be a ${board.rows}×${board.cols} board as the position is, ` +
        `received one of ${goal.rows}×${goal.cols}.`,
    );
  }
}

/**
 * The board with the given cells.
 *
 * @throws {RangeError} when they are not the blank and every tile once.
 *
 * @example
 * ```ts
 * makeBoard(2, 2, [1, 2, 3, 0]); // { rows: 2, cols: 2, cells: [1, 2, 3, 0] }
 * makeBoard(2, 2, [1, 2, 2, 0]); // throws RangeError
 * ```
 */
export function makeBoard(rows: number, cols: number, cells: Iterable<Tile>): Board {
  return requireBoard({ rows, cols, cells: Array.from(cells) }, "make a board");
}

/**
 * The goal with the tiles in reading order around a blank on the given cell: the last one unless it is given.
 * With the blank on cell 0 it is Korf's goal of 1985, `0 1 2 3/…`.
 *
 * @throws {RangeError} for a shape or a cell that does not exist.
 *
 * @example
 * ```ts
 * goalBoard(2, 3).cells; // [1, 2, 3, 4, 5, 0]
 * goalBoard(2, 3, 0).cells; // [0, 1, 2, 3, 4, 5]
 * goalBoard(2, 3, 1).cells; // [1, 0, 2, 3, 4, 5]
 * ```
 */
export function goalBoard(rows: number, cols: number, blank?: Cell): Board {
  const doing = "make a goal";
  const size = requireShape(rows, cols, doing);
  const at = blank ?? size - 1;
  requireInteger(at, 0, size - 1, { doing, what: "the cell of the blank" });
  const cells = Array.from({ length: size }, (_, c) => c < at ? c + 1 : c === at ? 0 : c);
  return { rows, cols, cells };
}

/**
 * The cell of the blank.
 *
 * @throws {RangeError} when `board` has no list of cells.
 *
 * @example
 * ```ts
 * blankCell(goalBoard(3, 3)); // 8
 * ```
 */
export function blankCell(board: Board): Cell {
  requireCells(board, "find the blank", "a board");
  return board.cells.indexOf(0);
}

/**
 * The cells that share a side with `cell`: above, left, right, below, as far as they exist.
 *
 * @throws {RangeError} for a shape or a cell that does not exist.
 *
 * @example
 * ```ts
 * neighbourCells(3, 3, 4); // [1, 3, 5, 7]
 * neighbourCells(3, 3, 8); // [5, 7]
 * ```
 */
export function neighbourCells(rows: number, cols: number, cell: Cell): Cell[] {
  const doing = "list the neighbours of a cell";
  const size = requireShape(rows, cols, doing);
  requireInteger(cell, 0, size - 1, { doing, what: "the cell" });
  const cells: Cell[] = [];
  if (cell >= cols) cells.push(cell - cols);
  if (cell % cols > 0) cells.push(cell - 1);
  if (cell % cols < cols - 1) cells.push(cell + 1);
  if (cell < size - cols) cells.push(cell + cols);
  return cells;
}

/**
 * The shapes of all boards of up to `cells` cells, by the number of cells and then by that of rows.
 *
 * @throws {RangeError} when `cells` is not an integer from 1 to 10 000.
 *
 * @example
 * ```ts
 * boardShapes(4); // [[1, 1], [1, 2], [2, 1], [1, 3], [3, 1], [1, 4], [2, 2], [4, 1]]
 * ```
 */
export function boardShapes(cells: number): [rows: number, cols: number][] {
  const doing = "list the shapes of boards";
  requireInteger(cells, 1, 10_000, { doing, what: "the number of cells" });
  const shapes: [number, number][] = [];
  for (let size = 1; size <= cells; size++) {
    for (let rows = 1; rows <= size; rows++) {
      if (size % rows === 0) shapes.push([rows, size / rows]);
    }
  }
  return shapes;
}

/**
 * The symmetries of an m×n rectangle of cells, as lists that send cell c to `symmetry[c]`: the identity first,
 * 8 of them for a square, 4 for another board, 2 for a row or a column, 1 for a single cell. Each is given once.
 *
 * @throws {RangeError} for a shape that does not exist.
 *
 * @example
 * ```ts
 * boardSymmetries(3, 3).length; // 8
 * boardSymmetries(1, 3); // [[0, 1, 2], [2, 1, 0]]
 * ```
 */
export function boardSymmetries(rows: number, cols: number): Cell[][] {
  requireShape(rows, cols, "list the symmetries of a board");
  const found = new Map<string, Cell[]>();
  for (const transpose of rows === cols ? [false, true] : [false]) {
    for (const down of [false, true]) {
      for (const across of [false, true]) {
        const image: Cell[] = [];
        for (let r = 0; r < rows; r++) {
          for (let c = 0; c < cols; c++) {
            const y = down ? rows - 1 - r : r;
            const x = across ? cols - 1 - c : c;
            image.push(transpose ? x * cols + y : y * cols + x);
          }
        }
        if (!found.has(image.join())) found.set(image.join(), image);
      }
    }
  }
  return [...found.values()];
}

/**
 * One cell of each kind under the symmetries of the board, the smallest of its kind, in reading order:
 * the blanks of the goals that can differ in their numbers of states by depth.
 *
 * @throws {RangeError} for a shape that does not exist.
 *
 * @example
 * ```ts
 * inequivalentCells(3, 3); // [0, 1, 4]
 * inequivalentCells(3, 4); // [0, 1, 4, 5]
 * ```
 */
export function inequivalentCells(rows: number, cols: number): Cell[] {
  const symmetries = boardSymmetries(rows, cols);
  const cells: Cell[] = [];
  for (let cell = 0; cell < rows * cols; cell++) {
    if (symmetries.every((image) => image[cell] >= cell)) cells.push(cell);
  }
  return cells;
}

/**
 * The tiles that may slide: those beside the blank, in the order above, left, right, below.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * legalSlides(goalBoard(3, 3)); // [6, 8]
 * ```
 */
export function legalSlides(board: Board): Tile[] {
  requireBoard(board, "list the slides");
  return slidesOf(board);
}

/** {@link legalSlides} of a board that is known to be one. */
function slidesOf({ rows, cols, cells }: Board): Tile[] {
  return neighbourCells(rows, cols, cells.indexOf(0)).map((cell) => cells[cell]);
}

/** The way that a tile slides. */
export type SlideDirection = "up" | "left" | "right" | "down";

/**
 * The way that `tile` would slide, or "" when it is not beside the blank.
 *
 * @throws {RangeError} when `board` has no list of cells.
 *
 * @example
 * ```ts
 * slideDirection(goalBoard(3, 3), 8); // "right"
 * slideDirection(goalBoard(3, 3), 1); // ""
 * ```
 */
export function slideDirection(board: Board, tile: Tile): SlideDirection | "" {
  requireCells(board, "find the way of a slide", "a board");
  const { cols, cells } = board;
  const blank = cells.indexOf(0);
  const from = tile === 0 ? -1 : cells.indexOf(tile);
  if (from < 0) return "";
  if (from === blank + cols) return "up";
  if (from === blank - cols) return "down";
  if (Math.floor(from / cols) !== Math.floor(blank / cols)) return "";
  return from === blank + 1 ? "left" : from === blank - 1 ? "right" : "";
}

/** A slide of a list that the rules forbid: which one it is, why, and the board before it. */
export class IllegalSlideError extends RangeError {
  /** The name of the class. */
  override readonly name = "IllegalSlideError";
  /** An error for one slide of a list. */
  constructor(
    /** The position of the slide in its list, from 1. */
    readonly index: number,
    /** The tile as it was given. */
    readonly tile: Tile,
    /** The rule that it breaks, in words. */
    readonly reason: string,
    /** The board before the slide. */
    readonly board: Board,
  ) {
    const text = board.cells.length <= 36
      ? boardText(board)
      : `of ${board.rows}×${board.cols} cells`;
    super(
      `Cannot play slide ${index} (tile ${
        shown(tile)
      }): ${reason}. The board before it is ${text}.`,
    );
  }
}

/** Why `tile` may not slide into the blank, in words. */
function whyNot(board: Board, tile: Tile): string {
  const last = board.cells.length - 1;
  if (tile === 0) return "0 is the blank, a slide is named by the tile that moves";
  if (!Number.isInteger(tile) || tile < 1 || tile > last) {
    return last === 0
      ? `there is no tile ${shown(tile)}, the board has none`
      : `there is no tile ${shown(tile)}, only 1 to ${last}`;
  }
  const beside = slidesOf(board);
  return `tile ${tile} is not beside the blank, ${
    beside.length === 1 ? `only ${beside[0]} is` : `${beside.join(", ")} are`
  }`;
}

/** What a replayed list of slides came to. */
export interface SlideReplay {
  /** How many slides were played. */
  readonly moves: number;
  /** The board after the last of them. */
  readonly board: Board;
}

/**
 * Plays a list of slides by the rules: the tile must be beside the blank, and goes there.
 *
 * Cost: one pass to set up and one step a slide, O(N) bytes; `tiles` may be a lazy stream of any length.
 *
 * @throws {IllegalSlideError} at the first illegal slide, named by its index, with the reason.
 * @throws {RangeError} when `start` is no board.
 *
 * @example
 * ```ts
 * replaySlides(parseBoard("1 2 3/4 5 6/7 0 8"), [8]).board; // goalBoard(3, 3)
 * replaySlides(goalBoard(3, 3), [8, 1]); // throws IllegalSlideError
 * ```
 */
export function replaySlides(start: Board, tiles: Iterable<Tile>): SlideReplay {
  requireBoard(start, "replay slides");
  const { rows, cols } = start;
  const cells = [...start.cells];
  const at = new Int32Array(cells.length);
  for (let c = 0; c < cells.length; c++) at[cells[c]] = c;
  let moves = 0;
  for (const tile of tiles) {
    moves++;
    const blank = at[0];
    const from = Number.isInteger(tile) && tile > 0 && tile < at.length ? at[tile] : -1;
    const apart = Math.abs(from - blank);
    // In one row the cells of a slide differ by 1; a difference of 1 across a row's end is no slide.
    const beside = from >= 0 && (apart === cols ||
      (apart === 1 && Math.floor(from / cols) === Math.floor(blank / cols)));
    if (!beside) {
      const board = { rows, cols, cells };
      throw new IllegalSlideError(moves, tile, whyNot(board, tile), board);
    }
    cells[blank] = tile;
    cells[from] = 0;
    at[tile] = blank;
    at[0] = from;
  }
  return { moves, board: { rows, cols, cells } };
}

/**
 * The board after one slide. {@link replaySlides} plays many faster.
 *
 * Cost: N steps, 8N bytes.
 *
 * @throws {IllegalSlideError} when the tile is not beside the blank.
 *
 * @example
 * ```ts
 * formatBoard(applySlide(goalBoard(2, 2), 3)); // "1 2/0 3"
 * ```
 */
export function applySlide(board: Board, tile: Tile): Board {
  return replaySlides(board, [tile]).board;
}

/**
 * Whether two boards are the same position.
 *
 * @throws {RangeError} when one has no list of cells.
 *
 * @example
 * ```ts
 * equalBoards(goalBoard(2, 2), parseBoard("1 2/3 0")); // true
 * equalBoards(goalBoard(1, 4), goalBoard(2, 2)); // false
 * ```
 */
export function equalBoards(a: Board, b: Board): boolean {
  requireCells(a, "compare two boards", "the first board");
  requireCells(b, "compare two boards", "the second board");
  return a.rows === b.rows && a.cols === b.cols && a.cells.length === b.cells.length &&
    a.cells.every((tile, c) => tile === b.cells[c]);
}

/**
 * A key that two boards share exactly when they are the same position: their text.
 *
 * @example
 * ```ts
 * boardKey(goalBoard(2, 2)); // "1 2/3 0"
 * ```
 */
export function boardKey(board: Board): string {
  return boardText(board);
}

/**
 * The puzzle for readable searches: a state is a board, a move the tile that slides.
 *
 * @example
 * ```ts
 * boardSpace.moves(goalBoard(2, 2)); // [2, 3]
 * ```
 */
export const boardSpace: Space<Board, Tile> = {
  moves: slidesOf,
  apply: slideOf,
  key: boardText,
};

/** {@link applySlide} of a board that is known to be one. */
function slideOf(board: Board, tile: Tile): Board {
  if (slideDirection(board, tile) === "") return applySlide(board, tile);
  const cells = [...board.cells];
  cells[cells.indexOf(tile)] = 0;
  cells[board.cells.indexOf(0)] = tile;
  return { rows: board.rows, cols: board.cols, cells };
}

/** The text of a board that is known to be one. */
function boardText({ rows, cols, cells }: Board): string {
  const lines: string[] = [];
  for (let r = 0; r < rows; r++) lines.push(cells.slice(r * cols, (r + 1) * cols).join(" "));
  return lines.join("/");
}

/**
 * A board as text: its rows from the top, with a slash between them.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * formatBoard(goalBoard(3, 3)); // "1 2 3/4 5 6/7 8 0"
 * ```
 */
export function formatBoard(board: Board): string {
  return boardText(requireBoard(board, "write a board"));
}

/** The shape that a text without row marks is read in. */
export interface BoardShape {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
}

/** Most characters that a text of a board may have: five digits and some space a cell. */
const MAX_TEXT = 16 * MAX_CELLS;

/**
 * The board that a text gives: whole numbers between spaces or commas, rows between slashes or on lines of
 * their own. With a shape the text may also be one list of numbers, as Korf's instances are.
 *
 * Cost: one pass over the text.
 *
 * @throws {SyntaxError} that names the first thing wrong: no number, rows of different lengths, a tile that is
 * twice or missing, a second blank, another shape than the given one.
 *
 * @example
 * ```ts
 * parseBoard("1 2 3/4 5 6/7 8 0"); // goalBoard(3, 3)
 * parseBoard("1 2\n3 0"); // goalBoard(2, 2)
 * parseBoard("0 1 2 3 4 5", { rows: 2, cols: 3 }); // goalBoard(2, 3, 0)
 * parseBoard("1 2/3"); // throws SyntaxError
 * parseBoard("1 2/2 0"); // throws SyntaxError
 * ```
 */
export function parseBoard(text: string, shape?: BoardShape): Board {
  const doing = "read a board";
  const form = "a text such as 1 2 3/4 5 6/7 8 0";
  if (shape !== undefined) requireShape(shape.rows, shape.cols, doing);
  if (typeof text !== "string" || text.trim() === "" || text.length > MAX_TEXT) {
    throw new SyntaxError(refusal({ doing, what: "a board" }, form, text));
  }
  const rows = text.trim().split(/\s*\/\s*|[ \t]*\r?\n\s*/).map((line, r) => {
    const words = line.trim() === "" ? [] : line.trim().split(/\s*,\s*|\s+/);
    return words.map((word, c) => {
      if (!/^\d{1,6}$/.test(word)) {
        const what = `number ${c + 1} of row ${r + 1}`;
        const hint = "Tiles are written 1, 2, 3 …, the blank 0.";
        throw new SyntaxError(refusal({ doing, what, hint }, "a whole number", word));
      }
      return Number(word);
    });
  });
  for (const [r, row] of rows.entries()) {
    if (row.length !== rows[0].length || row.length === 0) {
      const hint = "Rows are separated by slashes or lines, and all have the same length.";
      throw new SyntaxError(
        refusal(
          { doing, what: `row ${r + 1}`, hint },
          r === 0 ? "at least one number" : `as long as row 1, ${rows[0].length} numbers`,
          row.join(" "),
        ),
      );
    }
  }
  const cells = rows.flat();
  const read = { rows: rows.length, cols: rows[0].length };
  if (shape !== undefined && (read.rows !== shape.rows || read.cols !== shape.cols)) {
    if (read.rows !== 1 || cells.length !== shape.rows * shape.cols) {
      const received = `${read.rows}×${read.cols}`;
      throw new SyntaxError(
        `Cannot ${doing}: it must be of ${shape.rows}×${shape.cols} cells, received ${received}.`,
      );
    }
    read.rows = shape.rows;
    read.cols = shape.cols;
  }
  const why = cells.length > MAX_CELLS
    ? `a board must have at most ${MAX_CELLS} cells, received ${cells.length}`
    : whyNotEachOnce(cells);
  if (why !== "") throw new SyntaxError(`Cannot ${doing}: ${why}.`);
  return { ...read, cells };
}

/**
 * The slides that a text lists: the tiles that move, between spaces, commas or lines.
 * Whether they are legal is for {@link replaySlides} to say.
 *
 * @throws {SyntaxError} that names the first word that is no tile.
 *
 * @example
 * ```ts
 * parseSlides("8, 5 2"); // [8, 5, 2]
 * parseSlides(""); // []
 * ```
 */
export function parseSlides(text: string): Tile[] {
  const doing = "read a list of slides";
  if (typeof text !== "string") {
    throw new SyntaxError(refusal({ doing, what: "the list" }, "a text such as 8 5 2", text));
  }
  const words = text.trim() === "" ? [] : text.trim().split(/\s*,\s*|\s+/);
  return words.map((word, i) => {
    if (!/^[1-9]\d{0,5}$/.test(word)) {
      const hint = "A slide is named by the tile that moves.";
      throw new SyntaxError(refusal({ doing, what: `word ${i + 1}`, hint }, "a tile", word));
    }
    return Number(word);
  });
}

/**
 * The board as lines of text: a frame, the tiles right-aligned in their columns, nothing on the blank.
 *
 * @throws {RangeError} when `board` is no board.
 *
 * @example
 * ```ts
 * drawBoard(goalBoard(2, 2)).split("\n"); // ["┌───┬───┐", "│ 1 │ 2 │", "├───┼───┤", "│ 3 │   │", "└───┴───┘"]
 * ```
 */
export function drawBoard(board: Board): string {
  const { rows, cols, cells } = requireBoard(board, "draw a board");
  const width = String(cells.length - 1).length;
  const rule = (left: string, middle: string, right: string) =>
    left + Array(cols).fill("─".repeat(width + 2)).join(middle) + right;
  const lines = [rule("┌", "┬", "┐")];
  for (let r = 0; r < rows; r++) {
    if (r > 0) lines.push(rule("├", "┼", "┤"));
    const row = cells.slice(r * cols, (r + 1) * cols);
    const tiles = row.map((tile) => (tile === 0 ? "" : String(tile)).padStart(width));
    lines.push(`│ ${tiles.join(" │ ")} │`);
  }
  lines.push(rule("└", "┴", "┘"));
  return lines.join("\n");
}
