/**
 * Iterative deepening A*, on any position that moves can be made and taken back on.
 *
 * Depth-first search goes no further than a threshold on g + h; when it fails, the least g + h that was too large is the next
 * threshold. With a heuristic that is never too large, the first solution is a shortest one, and no state is stored
 * (R. Korf, 1985). This is the readable twin of the fast loops for sliding tiles.
 * @module
 */
import { LimitWatch } from "./limits.ts";
import type { Limits, Result, Walker } from "./space.ts";

/** What an iteration of the deepening found out. */
export interface Iteration {
  /** No path is shorter than this. */
  readonly threshold: number;
  /** States looked at up to and including the iteration. */
  readonly states: number;
}

/** Limits of {@link idaStar}, and what it leaves out. */
export interface IdaStarOptions<M> extends Limits {
  /** Whether `next` only takes back `last`: such moves are left out. None unless given. */
  readonly undoes?: (next: M, last: M) => boolean;
  /** Called at the end of an iteration that found no path. */
  readonly onIteration?: (iteration: Iteration) => void;
}

/**
 * A shortest path from the walker's position to the goal, which is where its `h` is 0.
 *
 * Its answer is "unreachable" when no state was beyond the threshold. Where states repeat, a goal that cannot be reached makes the threshold
 * grow for ever, so decide that beforehand, or give a limit. The start counts as a state, and so does every move that is made.
 *
 * Cost: one call of `moves`, and `make`, `h` and `unmake` for each move; memory for one path.
 *
 * @throws {RangeError} for a limit below 0, or one of bytes.
 *
 * @example
 * ```ts
 * let at = 0;
 * const walker = { moves: () => [1, -1], make: (m) => at += m, unmake: (m) => at -= m, h: () => Math.abs(3 - at) };
 * idaStar(walker); // { status: "solved", path: [1, 1, 1], states: 4 }
 * ```
 */
export function idaStar<M>(walker: Walker<M>, options: IdaStarOptions<M> = {}): Result<M> {
  const watch = new LimitWatch(options, "search by iterative deepening");
  const { undoes, onIteration } = options;
  const path: M[] = [];
  let states = 1;
  let threshold = walker.h();
  let next = Infinity;
  let limit: keyof Limits | undefined;

  /** Whether the goal was found, or a limit reached, within the threshold. */
  function search(): boolean {
    for (const move of walker.moves()) {
      if (path.length > 0 && undoes?.(move, path[path.length - 1])) continue;
      limit = watch.passed(states + 1);
      if (limit !== undefined) return true;
      states++;
      walker.make(move);
      path.push(move);
      const h = walker.h();
      const f = path.length + h;
      let found = false;
      if (f > threshold) next = Math.min(next, f);
      else found = h === 0 || search();
      walker.unmake(move);
      if (found) return true;
      path.pop();
    }
    return false;
  }

  limit = watch.passed(states);
  if (limit !== undefined) return { status: "limit reached", limit, lowerBound: threshold, states };
  if (threshold === 0) return { status: "solved", path: [], states };
  for (;;) {
    next = Infinity;
    if (search()) {
      return limit === undefined
        ? { status: "solved", path, states }
        : { status: "limit reached", limit, lowerBound: threshold, states };
    }
    if (next === Infinity) return { status: "unreachable", states };
    onIteration?.({ threshold, states });
    threshold = next;
  }
}
