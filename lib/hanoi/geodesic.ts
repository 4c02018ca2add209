/**
 * The longest geodesic of any game: of all pairs of states that can be reached, two that are farthest apart, with a shortest way between them.
 * `longestGeodesic` of `variants.ts` is the faster program for Lucas's rule.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { breadthFirst, breadthFirstLevels } from "../search/bfs.ts";
import type { Space } from "../search/space.ts";

/** Two states of a game that are as far apart as any, and a shortest way from one to the other. */
export interface GameGeodesic<S, M> {
  /** How many moves they are apart. */
  readonly length: number;
  /** The state that the way leaves. */
  readonly from: S;
  /** The state that it leads to. */
  readonly to: S;
  /** A shortest way between the two. */
  readonly moves: readonly M[];
}

/** Most states of {@link longestGameGeodesic}: as many searches are made. */
const MAX_STATES = 5_000;

/**
 * A longest geodesic among the states that can be reached from a start: the first pair at the greatest distance, in the order in which a breadth-first search
 * from the start meets them. Where moves cannot be taken back, only pairs count whose second state can be reached from the first.
 *
 * Cost: a breadth-first search from each state that can be reached, with its states as values.
 *
 * @throws {RangeError} when more than 5000 states can be reached.
 *
 * @example
 * ```ts
 * longestGameGeodesic(exchangeSpace(), [0, 0, 0]).length; // 7
 * longestGameGeodesic(magneticSpace(), magneticTower(2, 0)).to.ways; // [1, -1, -1]
 * ```
 */
export function longestGameGeodesic<S, M>(space: Space<S, M>, start: S): GameGeodesic<S, M> {
  const states: S[] = [];
  for (const level of breadthFirstLevels(space, start)) {
    states.push(...level);
    requireInteger(states.length, 1, MAX_STATES, {
      doing: "find a longest geodesic",
      what: "the number of states that can be reached",
    });
  }
  let length = -1;
  let ends: [S, S] = [start, start];
  for (const from of states) {
    let depth = -1;
    let last = from;
    for (const level of breadthFirstLevels(space, from)) [depth, last] = [depth + 1, level[0]];
    if (depth > length) [length, ends] = [depth, [from, last]];
  }
  const goal = space.key(ends[1]);
  const found = breadthFirst(space, ends[0], (state) => space.key(state) === goal);
  return { length, from: ends[0], to: ends[1], moves: found.status === "solved" ? found.path : [] };
}
