/**
 * Counting shortest paths: how many there are from one vertex to every other.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import type { Adjacency } from "./bfs.ts";

/** Distances from a vertex, and the number of shortest paths to each. */
export interface PathCounts {
  /** −1 for a vertex that is not reached. */
  readonly distances: Int32Array;
  /** How many shortest paths lead there, 0 for a vertex that is not reached; exact while below 2⁵³. */
  readonly counts: Float64Array;
}

/**
 * The number of shortest paths from `source` to every vertex: a vertex at distance d is reached in as many ways as its
 * neighbours at distance d − 1 together, and the source in one.
 *
 * Cost: O(vertices + edges) time, 16 bytes a vertex.
 *
 * @throws {RangeError} when `source` is no vertex, or a count passes 2⁵³ and would be rounded.
 *
 * @example
 * ```ts
 * Array.from(countShortestPaths(hanoiAdjacency(2), 0).counts); // [1, 1, 1, 1, 1, 1, 1, 1, 1]
 * ```
 */
export function countShortestPaths(graph: Adjacency, source: number): PathCounts {
  const { size, starts, targets } = graph;
  const doing = "count shortest paths";
  requireInteger(source, 0, size - 1, { doing, what: "the source" });
  const distances = new Int32Array(size).fill(-1);
  const counts = new Float64Array(size);
  const queue = new Int32Array(size);
  distances[source] = 0;
  counts[source] = 1;
  queue[0] = source;
  // A vertex is taken from the queue after all of the level before it, when its own count is complete.
  for (let head = 0, tail = 1; head < tail; head++) {
    const vertex = queue[head];
    const next = distances[vertex] + 1;
    for (let i = starts[vertex]; i < starts[vertex + 1]; i++) {
      const neighbour = targets[i];
      if (distances[neighbour] === -1) {
        distances[neighbour] = next;
        queue[tail++] = neighbour;
      }
      if (distances[neighbour] === next) counts[neighbour] += counts[vertex];
    }
  }
  if (counts.some((count) => count > Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(
      `Cannot ${doing}: a count passes 2⁵³ and would be rounded. Take a smaller graph.`,
    );
  }
  return { distances, counts };
}
