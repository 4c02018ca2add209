/**
 * A*, on any space whose states are values.
 *
 * Of the states that were found and not yet expanded, one with the least g + h comes next: g moves from the start, and by the
 * heuristic at least h more. With a heuristic that is never too large, the first path to the goal that is
 * expanded is a shortest one (P. Hart, N. Nilsson and B. Raphael, 1968).
 * @module
 */
import { LimitWatch } from "./limits.ts";
import type { Limits, Result, Space } from "./space.ts";

/** A state that was found, and how. */
interface Found<S, M> {
  readonly state: S;
  readonly g: number;
  readonly h: number;
  readonly from?: Found<S, M>;
  readonly move?: M;
}

/**
 * A shortest path from `start` to the nearest state that `isGoal` accepts. `h` never exceeds the distance to it; if it also falls
 * by at most 1 a move (it is *consistent*), no state is expanded twice. With h = 0 this is breadth-first search.
 *
 * Cost: `moves` for each expanded state, `apply`, `key` and `h` for each move; every state found is stored. Of states
 * with equal g + h the one with the greater g comes first.
 *
 * @throws {RangeError} for a limit below 0, or one of bytes.
 *
 * @example
 * ```ts
 * const line = { moves: () => [1, -1], apply: (s, m) => s + m, key: (s) => s };
 * aStar(line, 0, (s) => s === 3, (s) => Math.abs(3 - s)); // { status: "solved", path: [1, 1, 1], states: 5 }
 * aStar(line, 0, (s) => s === 0.5, () => 0, { states: 100 }).status; // "limit reached"
 * ```
 */
export function aStar<S, M>(
  space: Space<S, M>,
  start: S,
  isGoal: (state: S) => boolean,
  h: (state: S) => number,
  limits: Limits = {},
): Result<M> {
  const watch = new LimitWatch(limits, "search by A*");
  const queue = new Queue<Found<S, M>>();
  const best = new Map<string | number | bigint, number>();
  const first: Found<S, M> = { state: start, g: 0, h: h(start) };
  let states = 1;
  let lowerBound = first.h;
  best.set(space.key(start), 0);
  queue.push(first, first.h, 0);
  for (let found = queue.pop(); found !== undefined; found = queue.pop()) {
    const { state, g } = found;
    if (g > best.get(space.key(state))!) continue;
    lowerBound = Math.max(lowerBound, g + found.h);
    if (isGoal(state)) return { status: "solved", path: pathTo(found), states };
    for (const move of space.moves(state)) {
      const limit = watch.passed(states + 1);
      if (limit !== undefined) return { status: "limit reached", limit, lowerBound, states };
      const next = space.apply(state, move);
      const key = space.key(next);
      const known = best.get(key);
      if (known !== undefined && known <= g + 1) continue;
      if (known === undefined) states++;
      best.set(key, g + 1);
      const bound = h(next);
      queue.push({ state: next, g: g + 1, h: bound, from: found, move }, g + 1 + bound, g + 1);
    }
  }
  return { status: "unreachable", states };
}

function pathTo<S, M>(last: Found<S, M>): M[] {
  const path: M[] = [];
  for (let found = last; found.from !== undefined; found = found.from) path.push(found.move!);
  return path.reverse();
}

/** A binary heap: the least f first, then the greatest g, then what came first. */
class Queue<T> {
  readonly #heap: { item: T; f: number; g: number; order: number }[] = [];
  #pushed = 0;

  #before(a: number, b: number): boolean {
    const x = this.#heap[a];
    const y = this.#heap[b];
    return x.f !== y.f ? x.f < y.f : x.g !== y.g ? x.g > y.g : x.order < y.order;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    [heap[a], heap[b]] = [heap[b], heap[a]];
  }

  push(item: T, f: number, g: number): void {
    let at = this.#heap.push({ item, f, g, order: this.#pushed++ }) - 1;
    for (let above = at - 1 >> 1; at > 0 && this.#before(at, above); above = at - 1 >> 1) {
      this.#swap(at, above);
      at = above;
    }
  }

  pop(): T | undefined {
    const heap = this.#heap;
    if (heap.length === 0) return undefined;
    this.#swap(0, heap.length - 1);
    const { item } = heap.pop()!;
    for (let at = 0;;) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < heap.length && this.#before(below, least)) least = below;
      }
      if (least === at) return item;
      this.#swap(at, least);
      at = least;
    }
  }
}
