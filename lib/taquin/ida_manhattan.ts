/**
 * The fast loops of iterative deepening with Manhattan distance, for boards of up to 16 cells and any goal.
 *
 * A slide changes the Manhattan distance by 1, up or down, and which of both depends on the tile and the two cells only: one mask
 * of 16 bits a pair of cells. So the search needs no distances but the *slack*, half of what the bound leaves over: a slide that
 * brings its tile further away costs 1 of it. No node needs more than a few loads and a shift.
 *
 * There are two loops over the same tables. The plain one is {@link plainDive}. The other is written out by {@link writeDive}, a
 * function for each cell of the blank and each way that it came, with cells and masks as constants. It is made by `new
 * Function`, and where a page's policy forbids that the plain one takes its place.
 * @module
 */
import { blankCell, type Board, type Cell, type Tile } from "./board.ts";
import { NO_MOVE, NodeCounter, type TileEngine, TOO_FAR } from "./deepening.ts";
import { blankSteps } from "./duplicates.ts";

/** Most cells of a board for these loops: the masks have a bit a tile, and boards of more are out of reach of the method. */
export const MAX_IDA_CELLS = 16;

/** The direction that takes a move back is 3 minus its own: up and down, left and right. */
const back = (direction: number) => 3 - direction;

/** What the loops know of one goal. */
interface ManhattanTables {
  readonly rows: number;
  readonly cols: number;
  readonly step: Int16Array;
  /** `away[4·cell + direction]`: the tiles that come no nearer to their goal when the blank goes that way. */
  readonly away: Int32Array;
  /** `distance[16·tile + cell]`. */
  readonly distance: Uint8Array;
}

function manhattanTables(goal: Board): ManhattanTables {
  const { rows, cols, cells } = goal;
  const step = blankSteps(rows, cols);
  const distance = new Uint8Array(256);
  for (const [home, tile] of cells.entries()) {
    if (tile === 0) continue;
    for (let cell = 0; cell < cells.length; cell++) {
      distance[16 * tile + cell] = Math.abs(Math.floor(home / cols) - Math.floor(cell / cols)) +
        Math.abs(home % cols - cell % cols);
    }
  }
  const away = new Int32Array(4 * cells.length);
  for (let arc = 0; arc < away.length; arc++) {
    if (step[arc] < 0) continue;
    for (let tile = 1; tile < cells.length; tile++) {
      if (distance[16 * tile + (arc >> 2)] > distance[16 * tile + step[arc]]) {
        away[arc] |= 1 << tile;
      }
    }
  }
  return { rows, cols, step, away, distance };
}

/** A depth-first search with a slack, on a board of its own. */
interface Dive {
  /** The position; the blank's cell is not kept up to date in it. */
  readonly board: Uint8Array;
  /**
   * Searches from the blank's cell `from` that came by `came` (4: it did not), `left` moves from the goal at least. True when
   * the goal was found, and then the tiles of the path are in `path`, the last one first; or when the limit was reached.
   */
  search(from: Cell, came: number, slack: number, left: number): boolean;
  readonly path: Tile[];
}

/** The plain loop. */
function plainDive({ step, away }: ManhattanTables, counter: NodeCounter): Dive {
  const board = new Uint8Array(16);
  const path: Tile[] = [];
  function search(from: Cell, came: number, slack: number, left: number): boolean {
    if (counter.nodes + 4 > counter.limit) return counter.stopped = true;
    const undo = 3 - came;
    for (let direction = 0; direction < 4; direction++) {
      const arc = 4 * from + direction;
      const to = step[arc];
      if (direction === undo || to < 0) continue;
      counter.nodes++;
      const tile = board[to];
      const further = away[arc] >>> tile & 1;
      if (slack < further) continue;
      const rest = left - 1 + 2 * further;
      board[from] = tile;
      if (rest === 0 || search(to, direction, slack - further, rest)) {
        path.push(tile);
        return true;
      }
      board[to] = tile;
    }
    return false;
  }
  return { board, path, search };
}

/**
 * The source of a function of a {@link NodeCounter} that returns a {@link Dive} with all cells and masks as constants. The nodes of a function's
 * moves are counted together when it begins; those that a found goal leaves out are taken off again.
 */
function writeDive({ step, away }: ManhattanTables): string {
  const lines = [
    `"use strict";`,
    `const board = new Uint8Array(16), path = [];`,
  ];
  const starts: string[] = [];
  for (let from = 0; from < step.length / 4; from++) {
    for (let came = 0; came <= 4; came++) {
      const moves = [0, 1, 2, 3].filter((direction) =>
        direction !== back(came) && step[4 * from + direction] >= 0
      );
      lines.push(`function search${from}_${came}(slack, left) {`);
      lines.push(
        `if (counter.nodes + 4 > counter.limit) return counter.stopped = true;`,
        `counter.nodes += ${moves.length};`,
        `let tile, further;`,
      );
      for (const [i, direction] of moves.entries()) {
        const to = step[4 * from + direction];
        const unused = moves.length - 1 - i;
        lines.push(
          `tile = board[${to}]; further = ${away[4 * from + direction]} >>> tile & 1;`,
          `if (slack >= further) {`,
          `board[${from}] = tile;`,
          `const rest = left - 1 + 2 * further;`,
          `if (rest === 0 || search${to}_${direction}(slack - further, rest)) {`,
          `counter.nodes -= ${unused}; path.push(tile); return true; }`,
          `board[${to}] = tile; }`,
        );
      }
      lines.push(`return false; }`);
      starts.push(`search${from}_${came}`);
    }
  }
  lines.push(
    `const starts = [${starts.join()}];`,
    `return { board, path, search: (from, came, slack, left) => starts[5 * from + came](slack, left) };`,
  );
  return lines.join("\n");
}

/**
 * The engine of Manhattan distance for one goal, on tiles by their numbers.
 *
 * @param plain Takes the plain loop instead of the written one.
 */
export function manhattanEngine(goal: Board, plain = false): TileEngine {
  const tables = manhattanTables(goal);
  const { step, distance } = tables;
  const counter = new NodeCounter();
  const dive = (plain ? undefined : writtenDive(tables, counter)) ?? plainDive(tables, counter);
  const { board, path } = dive;
  const size = goal.cells.length;
  let at = blankCell(goal);
  let bound = 0;
  const moves: { from: Cell; bound: number; direction: number }[] = [];
  const came = () => moves.length === 0 ? 4 : moves[moves.length - 1].direction;
  const sum = () => {
    let total = 0;
    for (let cell = 0; cell < size; cell++) {
      if (cell !== at) total += distance[16 * board[cell] + cell];
    }
    return total;
  };
  return {
    counter,
    place(cells) {
      board.set(cells);
      at = board.subarray(0, size).indexOf(0);
      moves.length = 0;
      bound = sum();
    },
    bound: () => bound,
    step(direction, left) {
      const to = step[4 * at + direction];
      if (direction === back(came()) || to < 0) return NO_MOVE;
      counter.nodes++;
      const tile = board[to];
      const after = bound + distance[16 * tile + at] - distance[16 * tile + to];
      if (after > left) return TOO_FAR;
      moves.push({ from: at, bound, direction });
      board[at] = tile;
      at = to;
      bound = after;
      return tile;
    },
    back() {
      const { from, bound: before } = moves.pop()!;
      board[at] = board[from];
      at = from;
      bound = before;
    },
    dive(left) {
      path.length = 0;
      counter.stopped = false;
      return dive.search(at, came(), (left - bound) / 2, bound);
    },
    path: () => path.toReversed(),
  };
}

/** The written loop, or undefined where code may not be made from text. */
function writtenDive(tables: ManhattanTables, counter: NodeCounter): Dive | undefined {
  try {
    return new Function("counter", writeDive(tables))(counter) as Dive;
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}
