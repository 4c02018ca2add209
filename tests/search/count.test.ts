import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Adjacency,
  countShortestPaths,
  hanoiAdjacency,
  rankState,
  tiedPairs,
} from "@lucas/lab";

/** An undirected graph from its edges. */
function graphOf(size: number, edges: readonly (readonly [number, number])[]): Adjacency {
  const lists = Array.from({ length: size }, () => new Set<number>());
  for (const [a, b] of edges) {
    if (a === b) continue;
    lists[a].add(b);
    lists[b].add(a);
  }
  const starts = new Uint32Array(size + 1);
  lists.forEach((list, i) => starts[i + 1] = starts[i] + list.size);
  return { size, starts, targets: Uint32Array.from(lists.flatMap((list) => [...list])) };
}

/** Counts by walking every path of the least length: the definition. */
function walked(graph: Adjacency, source: number): number[] {
  const best = new Array<number>(graph.size).fill(Infinity);
  const counts = new Array<number>(graph.size).fill(0);
  const walk = (vertex: number, path: readonly number[]) => {
    if (path.length < best[vertex]) [best[vertex], counts[vertex]] = [path.length, 0];
    if (path.length === best[vertex]) counts[vertex]++;
    for (const next of graph.targets.subarray(graph.starts[vertex], graph.starts[vertex + 1])) {
      if (!path.includes(next)) walk(next, [...path, next]);
    }
  };
  walk(source, [source]);
  return counts;
}

test("the counts are those of walking every path, on random graphs of up to 7 vertices", () => {
  const vertex = fc.integer({ min: 0, max: 6 });
  fc.assert(fc.property(fc.array(fc.tuple(vertex, vertex), { maxLength: 14 }), (edges) => {
    const graph = graphOf(7, edges);
    expect(Array.from(countShortestPaths(graph, 0).counts)).toEqual(walked(graph, 0));
  }));
});

test("the opposite corner of a k×k grid is reached in C(2k−2, k−1) ways", () => {
  const k = 6;
  const edges: [number, number][] = [];
  for (let i = 0; i < k * k; i++) {
    if (i % k < k - 1) edges.push([i, i + 1]);
    if (i + k < k * k) edges.push([i, i + k]);
  }
  expect(countShortestPaths(graphOf(k * k, edges), 0).counts[k * k - 1]).toBe(252);
});

test("H(3,n) has at most two shortest paths between two states, two for A340309 ordered pairs, n ≤ 5", () => {
  for (let n = 1; n <= 5; n++) {
    const graph = hanoiAdjacency(n);
    let tied = 0n;
    for (let source = 0; source < graph.size; source++) {
      const { counts } = countShortestPaths(graph, source);
      expect(counts.every((count) => count === 1 || count === 2)).toBe(true);
      tied += BigInt(counts.filter((count) => count === 2).length);
    }
    expect(tied).toBe(tiedPairs(n));
  }
});

test("H(4,n) from tower to tower: OEIS A143807 1, 2, 2, 22, 40, 18", () => {
  const counts = [1, 2, 3, 4, 5, 6].map((n) => {
    const goal = Number(rankState(new Array(n).fill(3), 4));
    return countShortestPaths(hanoiAdjacency(n, 4), 0).counts[goal];
  });
  expect(counts).toEqual([1, 2, 2, 22, 40, 18]);
});

test("a vertex that is not reached, a source that does not exist, a count past 2⁵³", () => {
  const graph = graphOf(3, [[0, 1]]);
  expect(Array.from(countShortestPaths(graph, 0).distances)).toEqual([0, 1, -1]);
  for (const source of [-1, 3, 0.5, NaN]) {
    expect(() => countShortestPaths(graph, source)).toThrow("the source must be an integer from 0");
  }
  // A chain of 60 squares has 2⁶⁰ shortest paths.
  const chain = Array.from({ length: 60 }, (_, i) =>
    [
      [3 * i, 3 * i + 1],
      [3 * i, 3 * i + 2],
      [3 * i + 1, 3 * i + 3],
      [3 * i + 2, 3 * i + 3],
    ] as [number, number][]).flat();
  expect(() => countShortestPaths(graphOf(181, chain), 0)).toThrow("passes 2⁵³");
});
