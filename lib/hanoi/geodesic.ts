/**
 * The longest geodesic of any game: of all pairs of states that can be reached, two that are farthest apart, with a shortest way between them.
 * `longestGeodesic` of `variants.ts` is the faster program for Lucas's rule.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { adjacency, breadthFirst, breadthFirstLevels, fillDistances } from "../search/bfs.ts";
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
 * Cost: one search of the states as values, then a breadth-first search from each on arrays.
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
  const ranks = new Map(states.map((state, rank) => [space.key(state), rank]));
  const next = states.map((state) =>
    [...space.moves(state)].map((move) => ranks.get(space.key(space.apply(state, move)))!)
  );
  const graph = adjacency({
    size: states.length,
    degree: next.reduce((most, { length }) => Math.max(most, length), 0),
    neighbours: (rank, out) => {
      next[rank].forEach((other, i) => out[i] = other);
      return next[rank].length;
    },
  });
  const distances = new Int32Array(graph.size);
  const queue = new Uint32Array(graph.size);
  let length = -1;
  let ends = [0, 0];
  for (let source = 0; source < graph.size; source++) {
    const last = queue[fillDistances(graph, source, distances, queue) - 1];
    if (distances[last] > length) [length, ends] = [distances[last], [source, last]];
  }
  const [from, to] = ends.map((rank) => states[rank]);
  const goal = space.key(to);
  const found = breadthFirst(space, from, (state) => space.key(state) === goal);
  return { length, from, to, moves: found.status === "solved" ? found.path : [] };
}
