/**
 * A goal in its standard position: turned and reflected so that equivalent goals share one set of tables, and with every tile
 * named by its cell in it.
 * @module
 */
import { blankCell, type Board, boardSymmetries, type Cell, type Tile } from "./board.ts";

/** How boards are seen from a goal. */
export interface Frame {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** The blank's cell in the standard goal: the smallest of its kind. */
  readonly blank: Cell;
  /** `seen[c]`: the cell that cell c of a board is in the frame. */
  readonly seen: readonly Cell[];
  /** `name[tile]`: the cell of a tile in the standard goal, by which it is named there. */
  readonly name: readonly Cell[];
  /** `tile[name]`: the tile of that name; 0, the blank, for {@link blank}. */
  readonly tile: readonly Tile[];
}

/**
 * The frame of a goal.
 *
 * @example
 * ```ts
 * frameOf(goalBoard(4, 4)).blank; // 0
 * frameOf(goalBoard(3, 4, 6)).blank; // 5
 * ```
 */
export function frameOf(goal: Board): Frame {
  const { rows, cols, cells } = goal;
  const at = blankCell(goal);
  let seen = boardSymmetries(rows, cols)[0];
  for (const image of boardSymmetries(rows, cols)) if (image[at] < seen[at]) seen = image;
  const name = new Array<Cell>(cells.length);
  const tile = new Array<Tile>(cells.length);
  for (const [cell, t] of cells.entries()) {
    name[t] = seen[cell];
    tile[seen[cell]] = t;
  }
  return { rows, cols, blank: seen[at], seen, name, tile };
}

/** A board as the frame sees it: `cells[c]` is the name of the tile on cell c. */
export function toFrame(frame: Frame, board: Board): Uint8Array {
  const cells = new Uint8Array(board.cells.length);
  for (const [cell, tile] of board.cells.entries()) cells[frame.seen[cell]] = frame.name[tile];
  return cells;
}

/**
 * A symmetry of the board, not the identity, that leaves `cell` where it is: the transposition if it is one, the first otherwise,
 * `undefined` when there is none.
 *
 * @example
 * ```ts
 * reflectionThrough(2, 2, 0); // [0, 2, 1, 3]
 * reflectionThrough(4, 4, 1); // undefined
 * ```
 */
export function reflectionThrough(rows: number, cols: number, cell: Cell): Cell[] | undefined {
  const fixing = boardSymmetries(rows, cols).slice(1).filter((image) => image[cell] === cell);
  return fixing.find((image) => image.every((to, from) => to === transposed(from, rows, cols))) ??
    fixing[0];
}

/** The cell (c, r) of a cell (r, c). */
export function transposed(cell: Cell, rows: number, cols: number): Cell {
  return cell % cols * rows + Math.floor(cell / cols);
}
