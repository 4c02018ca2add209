import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStar } from "../../lib/search/astar.ts";
import { breadthFirst } from "../../lib/search/bfs.ts";
import type { Space } from "../../lib/search/space.ts";

/** A directed graph as lists of successors. */
function graphSpace(edges: readonly (readonly number[])[]): Space<number, number> {
  return { moves: (v) => edges[v], apply: (_, w) => w, key: (v) => v };
}

const graphs = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size })
);

/** The distances to a vertex, by breadth-first search along reversed edges. */
function distancesTo(edges: readonly (readonly number[])[], goal: number): number[] {
  const distances = edges.map(() => Infinity);
  distances[goal] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const [v, next] of edges.entries()) {
      for (const w of next) {
        if (distances[w] + 1 < distances[v]) {
          distances[v] = distances[w] + 1;
          changed = true;
        }
      }
    }
  }
  return distances;
}

describe("A*", () => {
  test("on any graph, with h = 0 and with any admissible h, the length is that of breadth-first search", () => {
    fc.assert(
      fc.property(graphs, fc.nat(), fc.array(fc.nat(9), { minLength: 12 }), (edges, g, weights) => {
        const goal = g % edges.length;
        const space = graphSpace(edges);
        const exact = breadthFirst(space, 0, (v) => v === goal);
        const distances = distancesTo(edges, goal);
        // Admissible and mostly not consistent: any number up to the distance.
        const uneven = (v: number) => Math.min(weights[v], distances[v]);
        for (const h of [() => 0, uneven, (v: number) => Math.min(50, distances[v])]) {
          const found = aStar(space, 0, (v) => v === goal, h);
          expect(found.status).toBe(exact.status);
          if (found.status === "solved" && exact.status === "solved") {
            expect(found.path.length).toBe(exact.path.length);
            let at = 0;
            for (const w of found.path) {
              expect(edges[at]).toContain(w);
              at = w;
            }
            expect(at).toBe(goal);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test("states come by least g + h, then greatest g, then age: path and count are those of a sorted list", () => {
    interface Entry {
      readonly v: number;
      readonly g: number;
      readonly f: number;
      readonly path: readonly number[];
    }
    /** A* with a list that is sorted whenever a state is taken from it. */
    const listed = (edges: readonly (readonly number[])[], goal: number, h: readonly number[]) => {
      const best = new Map([[0, 0]]);
      let open: Entry[] = [{ v: 0, g: 0, f: h[0], path: [] }];
      while (open.length > 0) {
        open = open.toSorted((a, b) => a.f - b.f || b.g - a.g);
        const { v, g, path } = open.shift()!;
        if (g > best.get(v)!) continue;
        if (v === goal) return { status: "solved", path, states: best.size };
        for (const w of edges[v]) {
          if ((best.get(w) ?? Infinity) <= g + 1) continue;
          best.set(w, g + 1);
          open.push({ v: w, g: g + 1, f: g + 1 + h[w], path: [...path, w] });
        }
      }
      return { status: "unreachable", states: best.size };
    };
    const sparse = fc.integer({ min: 8, max: 40 }).chain((size) =>
      fc.array(fc.array(fc.nat(size - 1), { maxLength: 5 }), { minLength: size, maxLength: size })
    );
    fc.assert(
      fc.property(sparse, fc.nat(), fc.array(fc.nat(3), { minLength: 40 }), (edges, g, weights) => {
        const goal = g % edges.length;
        const distances = distancesTo(edges, goal);
        const h = edges.map((_, v) => Math.min(weights[v], distances[v]));
        const found = aStar(graphSpace(edges), 0, (v) => v === goal, (v) => h[v]);
        expect(found).toEqual(listed(edges, goal, h));
      }),
      { numRuns: 300 },
    );
  });

  test("a better heuristic finds fewer states", () => {
    const plane: Space<readonly [number, number], readonly [number, number]> = {
      moves: () => [[1, 0], [-1, 0], [0, 1], [0, -1]],
      apply: ([x, y], [dx, dy]) => [x + dx, y + dy],
      key: (s) => s.join(),
    };
    const isGoal = ([x, y]: readonly [number, number]) => x === 5 && y === 3;
    const manhattan = ([x, y]: readonly [number, number]) => Math.abs(5 - x) + Math.abs(3 - y);
    const blind = aStar(plane, [0, 0], isGoal, () => 0);
    const guided = aStar(plane, [0, 0], isGoal, manhattan);
    expect(blind).toMatchObject({ status: "solved" });
    expect(guided.status === "solved" && guided.path.length).toBe(8);
    expect(guided.states).toBeLessThan(blind.states / 3);
  });

  test("a solved start has the empty path, a goal in another component is unreachable", () => {
    const space = graphSpace([[1], [0], []]);
    expect(aStar(space, 0, (v) => v === 0, () => 0)).toEqual({
      status: "solved",
      path: [],
      states: 1,
    });
    expect(aStar(space, 0, (v) => v === 2, () => 0)).toEqual({ status: "unreachable", states: 2 });
  });

  test("limits end the search with the bound that is proved", () => {
    const line: Space<number, number> = {
      moves: () => [1, -1],
      apply: (s, m) => s + m,
      key: (s) => s,
    };
    for (const states of [1, 5, 100]) {
      const stopped = aStar(line, 0, () => false, () => 0, { states });
      expect(stopped).toMatchObject({ status: "limit reached", limit: "states" });
      expect(stopped.states).toBeLessThanOrEqual(states);
    }
    expect(aStar(line, 0, () => false, () => 0, { ms: 0 })).toMatchObject({ limit: "ms" });
    const far = aStar(line, 0, (s) => s === 1000, (s) => 1000 - s, { states: 10 });
    expect(far).toMatchObject({ status: "limit reached", lowerBound: 1000 });
    expect(() => aStar(line, 0, () => false, () => 0, { states: -1 })).toThrow(RangeError);
  });
});
