/**
 * Shorter solutions from longer ones: parts of a path are replaced by shortest paths between the same two boards.
 * @module
 */
import { type Board, replaySlides, requireBoard, type Tile } from "./board.ts";
import { deepen } from "./deepening.ts";
import { undoAutomaton } from "./duplicates.ts";
import { manhattanTracker, trackerEngine } from "./ida_trackers.ts";

/** How much work {@link shortenSlides} may do. */
export interface ShortenOptions {
  /** Slides of a part that is looked at. Default 32. */
  readonly window?: number;
  /** Nodes that may be generated for one part. Default 20 000. */
  readonly nodesPerWindow?: number;
  /** Nodes that may be generated in all. Default 2 000 000. */
  readonly nodes?: number;
  /** Asked at each part: when it says yes, what has been gained so far is returned. */
  readonly enough?: () => boolean;
}

/**
 * A list of slides from the same board to the same board as `tiles`, no longer and mostly shorter: each part of `window` slides is
 * replaced by a shortest path when IDA* with Manhattan distance finds one within its nodes, again and again until no part gets
 * shorter or the nodes are used up. The result is *not proved optimal*.
 *
 * Cost: `nodes` nodes at most, and for a path of L slides L²/`window` steps a round; N² bytes for N cells.
 *
 * @throws {IllegalSlideError} when the slides cannot be played.
 *
 * @example
 * ```ts
 * // Round a 2×2 block in 10 slides, which takes 2 the other way.
 * const around = [8, 5, 6, 8, 5, 6, 8, 5, 6, 8];
 * shortenSlides(goalBoard(3, 3), around).length; // 2
 * ```
 */
export function shortenSlides(
  board: Board,
  tiles: readonly Tile[],
  { window = 32, nodesPerWindow = 20_000, nodes = 2_000_000, enough = () => false }:
    ShortenOptions = {},
): Tile[] {
  requireBoard(board, "shorten a solution");
  replaySlides(board, tiles);
  const { rows, cols } = board;
  const { next } = undoAutomaton(rows, cols);
  let path = [...tiles];
  let left = nodes;
  for (let shorter = true; shorter && left > 0;) {
    shorter = false;
    const kept: Tile[] = [];
    let from = board;
    for (let at = 0; at < path.length;) {
      if (enough()) return [...kept, ...path];
      const part = path.slice(at, at + window);
      const to = replaySlides(from, part).board;
      const engine = trackerEngine(to, [manhattanTracker(to)], next);
      engine.place(from.cells);
      let better = part;
      if (engine.bound() < part.length && left > 0) {
        const steps = deepen(engine, from.cells, Math.min(left, nodesPerWindow));
        let step = steps.next();
        // A path as long as the part is no gain: stop when it is the best that there can be.
        while (!step.done && step.value.lowerBound < part.length) step = steps.next();
        left -= engine.counter.nodes;
        if (step.done && step.value.tiles !== undefined) better = step.value.tiles;
      }
      if (better.length < part.length) shorter = true;
      // Half of the part is kept and the rest looked at again together with what follows.
      const last = at + window >= path.length;
      const take = last ? better.length : Math.min(better.length, Math.max(1, window >> 1));
      path = [...better, ...path.slice(at + part.length)];
      at = 0;
      const head = path.slice(0, take);
      kept.push(...head);
      from = replaySlides(from, head).board;
      path = path.slice(take);
    }
    path = kept;
  }
  return path;
}
