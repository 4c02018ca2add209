/**
 * Good solutions of larger boards by beam search: breadth-first search that keeps only the boards that look nearest of each depth.
 * It may find nothing, and what it finds is *not proved optimal*.
 * @module
 */
import { type Board, requireSameShape, type Tile } from "./board.ts";
import { blankSteps } from "./duplicates.ts";
import { conflictTracker } from "./ida_trackers.ts";

/** How wide and how deep {@link solveByBeam} looks. */
export interface BeamOptions {
  /** Boards that are kept of each depth. Default 500. */
  readonly width?: number;
  /** Greatest length of a solution. Default 1000. */
  readonly length?: number;
  /** Asked at each depth: when it says yes, the search is given up. */
  readonly enough?: () => boolean;
}

/** A board of the beam, and how it was reached. */
interface Reached {
  readonly cells: Uint16Array;
  readonly blank: number;
  readonly bound: number;
  readonly tile: Tile;
  readonly before?: Reached;
}

/**
 * Slides from a board to a goal, `undefined` when the beam leads nowhere or the length does not suffice. Of each depth the boards with the
 * least Manhattan distance and linear conflicts go on, each board once.
 *
 * Cost: some 3·width boards for each slide of the solution, each of them stored for two depths and linked to its predecessors.
 *
 * @throws {RangeError} for boards of different shapes.
 *
 * @example
 * ```ts
 * solveByBeam(parseBoard("1 2 3/4 0 6/7 5 8"), goalBoard(3, 3)); // [5, 8]
 * solveByBeam(parseBoard("2 1/3 0"), goalBoard(2, 2)); // undefined
 * ```
 */
export function solveByBeam(
  board: Board,
  goal: Board,
  { width = 500, length = 1000, enough = () => false }: BeamOptions = {},
): Tile[] | undefined {
  requireSameShape(board, goal, "search a beam");
  const step = blankSteps(board.rows, board.cols);
  const tracker = conflictTracker(goal);
  const cells = Uint16Array.from(board.cells);
  tracker.place(cells);
  let beam: Reached[] = [{ cells, blank: cells.indexOf(0), bound: tracker.value(), tile: 0 }];
  for (let depth = 0; depth <= length && beam.length > 0 && !enough(); depth++) {
    const solved = beam.find(({ bound }) => bound === 0);
    if (solved !== undefined) return tilesTo(solved);
    const reached: Reached[] = [];
    const now = new Set<string>();
    for (const before of beam) {
      for (let direction = 0; direction < 4; direction++) {
        const blank = step[4 * before.blank + direction];
        if (blank < 0) continue;
        const tile = before.cells[blank];
        if (tile === before.tile) continue;
        const cells = before.cells.slice();
        cells[before.blank] = tile;
        cells[blank] = 0;
        const key = keyOf(cells);
        if (now.has(key)) continue;
        now.add(key);
        tracker.place(cells);
        reached.push({ cells, blank, bound: tracker.value(), tile, before });
      }
    }
    reached.sort((a, b) => a.bound - b.bound);
    beam = reached.slice(0, width);
  }
  return undefined;
}

function keyOf(cells: Uint16Array): string {
  return String.fromCharCode(...cells);
}

function tilesTo(last: Reached): Tile[] {
  const tiles: Tile[] = [];
  for (let at = last; at.before !== undefined; at = at.before) tiles.push(at.tile);
  return tiles.reverse();
}
