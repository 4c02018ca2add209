import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adjacency,
  breadthFirst,
  breadthFirstLevels,
  breadthFirstRanked,
  explore,
  exploredPath,
  fillDistances,
  hanoiSpace,
  type Limits,
  pairProfile,
  rankedHanoi,
  type RankedSpace,
  rankState,
  type Space,
  type State,
  unrankState,
} from "@lucas/lab";

/** A directed graph by its neighbour lists, as both kinds of space. A move is the vertex it leads to. */
function spacesOf(lists: readonly (readonly number[])[]): {
  readable: Space<number, number>;
  ranked: RankedSpace;
} {
  return {
    readable: { moves: (v) => lists[v], apply: (_, w) => w, key: (v) => v },
    ranked: {
      size: lists.length,
      degree: Math.max(0, ...lists.map((list) => list.length)),
      neighbours: (v, out) => {
        for (let i = 0; i < lists[v].length; i++) out[i] = lists[v][i];
        return lists[v].length;
      },
    },
  };
}

/** Directed graphs of 1…12 vertices, loops and parallel edges included. */
const graphs = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size })
);

/** All distances by repeated relaxation (Floyd, Warshall): independent of any queue. */
function allDistances(lists: readonly (readonly number[])[]): number[][] {
  const size = lists.length;
  const far = lists.map((list, v) =>
    lists.map((_, w) => v === w ? 0 : list.includes(w) ? 1 : Infinity)
  );
  for (let k = 0; k < size; k++) {
    for (let v = 0; v < size; v++) {
      for (let w = 0; w < size; w++) far[v][w] = Math.min(far[v][w], far[v][k] + far[k][w]);
    }
  }
  return far;
}

/** The path 0 – 1 – … – (size − 1). */
const line = (size: number) =>
  spacesOf(
    Array.from({ length: size }, (_, v) => [v - 1, v + 1].filter((w) => w >= 0 && w < size)),
  );

/** The path of so many vertices, without lists. */
const longLine = (size: number): RankedSpace => ({
  size,
  degree: 2,
  neighbours: (v, out) => {
    let count = 0;
    if (v > 0) out[count++] = v - 1;
    if (v < size - 1) out[count++] = v + 1;
    return count;
  },
});

describe("both searches", () => {
  test("find what relaxation finds, on any directed graph, and the same number of states", () => {
    fc.assert(fc.property(graphs, (lists) => {
      const { readable, ranked } = spacesOf(lists);
      const far = allDistances(lists);
      for (let start = 0; start < lists.length; start++) {
        const whole = explore(ranked, start);
        expect(whole.status).toBe("complete");
        expect(Array.from(whole.distances, (d) => d < 0 ? Infinity : d)).toEqual(far[start]);
        expect(whole.levels).toEqual(
          [...breadthFirstLevels(readable, start)].map((level) => level.length),
        );
        expect(Array.from(whole.order.subarray(0, whole.states))).toEqual(
          [...breadthFirstLevels(readable, start)].flat(),
        );
        for (let goal = 0; goal < lists.length; goal++) {
          const slow = breadthFirst(readable, start, (v) => v === goal);
          const fast = breadthFirstRanked(ranked, start, goal);
          expect(fast.status).toBe(slow.status);
          expect(fast.states).toBe(slow.states);
          if (slow.status !== "solved" || fast.status !== "solved") {
            expect(far[start][goal]).toBe(Infinity);
            continue;
          }
          for (const path of [slow.path, fast.path]) {
            expect(path).toHaveLength(far[start][goal]);
            let v = start;
            for (const w of path) {
              expect(lists[v]).toContain(w);
              v = w;
            }
            expect(v).toBe(goal);
          }
        }
      }
    }));
  });

  test("stop alike at every limit of states, with a bound that is true", () => {
    fc.assert(fc.property(graphs, fc.nat(13), (lists, states) => {
      const { readable, ranked } = spacesOf(lists);
      const far = allDistances(lists);
      for (let goal = 0; goal < lists.length; goal++) {
        const slow = breadthFirst(readable, 0, (v) => v === goal, { states });
        const fast = breadthFirstRanked(ranked, 0, goal, { states });
        expect(fast.status).toBe(slow.status);
        expect(fast.states).toBeLessThanOrEqual(Math.max(states, 1));
        if (fast.status === "limit reached" && slow.status === "limit reached") {
          expect(fast.limit).toBe("states");
          expect(fast.lowerBound).toBe(slow.lowerBound);
          expect(fast.lowerBound).toBeLessThanOrEqual(far[0][goal]);
        }
        if (fast.status === "unreachable") expect(far[0][goal]).toBe(Infinity);
      }
    }));
  });

  test("agree on H(3, 4) and H(4, 3), from every state, level by level", () => {
    for (const [discs, pegs] of [[4, 3], [3, 4]]) {
      const readable = hanoiSpace(pegs);
      const ranked = rankedHanoi(discs, pegs);
      for (let rank = 0; rank < ranked.size; rank++) {
        const levels = [...breadthFirstLevels(readable, unrankState(rank, discs, pegs))];
        const { distances } = explore(ranked, rank);
        for (const [depth, level] of levels.entries()) {
          for (const state of level) {
            expect(distances[Number(rankState(state as State, pegs))]).toBe(depth);
          }
        }
        expect(levels.flat()).toHaveLength(ranked.size);
      }
    }
  });

  test("a start that is the goal is solved without a move", () => {
    const { readable, ranked } = line(5);
    expect(breadthFirst(readable, 2, (v) => v === 2)).toEqual({
      status: "solved",
      path: [],
      states: 1,
    });
    expect(breadthFirstRanked(ranked, 2, 2)).toEqual({ status: "solved", path: [], states: 1 });
  });
});

describe("limits", () => {
  const endless: Space<number, number> = {
    moves: () => [1],
    apply: (s, m) => s + m,
    key: (s) => s,
  };

  test("an endless space ends with the bound that was reached", () => {
    const never = () => false;
    expect(breadthFirst(endless, 0, never, { states: 10 })).toEqual({
      status: "limit reached",
      limit: "states",
      lowerBound: 10,
      states: 10,
    });
    expect(breadthFirst(endless, 0, never, { ms: 0 })).toMatchObject({
      limit: "ms",
      lowerBound: 1,
    });
    expect(breadthFirst(endless, 0, never, { signal: AbortSignal.abort() })).toMatchObject({
      status: "limit reached",
      limit: "signal",
    });
  });

  test("the search on arrays stops at time, signal and states, and says how far it is whole", () => {
    const ranked = longLine(100_000);
    expect(explore(ranked, 0, { ms: 0 })).toMatchObject({ status: "limit reached", limit: "ms" });
    expect(explore(ranked, 0, { signal: AbortSignal.abort() })).toMatchObject({ limit: "signal" });
    const part = explore(ranked, 0, { states: 1000 });
    expect(part).toMatchObject({
      status: "limit reached",
      limit: "states",
      states: 1000,
      wholeBelow: 1000,
    });
    expect(exploredPath(ranked, part, 999)).toMatchObject({ status: "solved" });
    expect(exploredPath(ranked, part, 1000)).toEqual({
      status: "limit reached",
      limit: "states",
      lowerBound: 1000,
      states: 1000,
    });
  });

  test("memory is refused before it is taken, with the figure", () => {
    expect(() => explore(longLine(2 ** 40), 0)).toThrow(
      "it needs 12.0 TiB, at most 4.0 GiB is allowed",
    );
    expect(() => explore(longLine(1000), 0, { bytes: 7999 })).toThrow("it needs 7.8 KiB");
    expect(explore(longLine(1000), 0, { bytes: 8000 }).states).toBe(1000);
    // A byte a distance and four a place in the order.
    const narrow = { bytesPerDistance: 1 } as const;
    expect(explore(longLine(200), 0, { ...narrow, bytes: 1000 }).states).toBe(200);
    expect(() => explore(longLine(200), 0, { ...narrow, bytes: 999 })).toThrow("it needs");
    expect(() => adjacency(longLine(2 ** 40))).toThrow("it needs 12.0 TiB");
    expect(() => breadthFirst(endless, 0, () => true, { bytes: 5 })).toThrow("Bound the states");
  });

  test("bad limits, sources and goals are refused", () => {
    for (const bad of [-1, NaN, "5", null]) {
      for (const key of ["states", "ms"]) {
        const limits = { [key]: bad } as unknown as Limits;
        expect(() => breadthFirst(endless, 0, () => true, limits)).toThrow(RangeError);
        expect(() => explore(longLine(3), 0, limits)).toThrow(RangeError);
      }
    }
    for (const bad of [-1, 3, 0.5, NaN, "0", null]) {
      expect(() => explore(longLine(3), bad as number), String(bad)).toThrow();
      expect(() => explore(longLine(3), [0, bad as number]), String(bad)).toThrow(RangeError);
      expect(() => breadthFirstRanked(longLine(3), 0, bad as number)).toThrow(RangeError);
      expect(() => exploredPath(longLine(3), explore(longLine(3), 0), bad as number)).toThrow(
        RangeError,
      );
    }
    expect(() => explore(longLine(0), 0)).toThrow(RangeError);
  });
});

describe("the search on arrays", () => {
  test("one byte a distance holds 254, and 255 is refused, not stored wrongly", () => {
    const narrow = explore(longLine(255), 0, { bytesPerDistance: 1 });
    expect(narrow.distances).toBeInstanceOf(Uint8Array);
    expect(narrow.levels).toHaveLength(255);
    expect(narrow.status).toBe("complete");
    expect(Array.from(narrow.distances)).toEqual(Array.from({ length: 255 }, (_, d) => d));
    expect(() => explore(longLine(256), 0, { bytesPerDistance: 1 })).toThrow(
      "a distance of 255 does not fit into one byte",
    );
  });

  test("several sources give the distance to the nearest, and a path from it", () => {
    const ranked = longLine(10);
    const found = explore(ranked, [0, 9, 9]);
    expect(Array.from(found.distances)).toEqual([0, 1, 2, 3, 4, 4, 3, 2, 1, 0]);
    expect(found.levels).toEqual([2, 2, 2, 2, 2]);
    expect(exploredPath(ranked, found, 6)).toMatchObject({ path: [8, 7, 6] });
    expect(explore(ranked, []).states).toBe(0);
  });

  test("what cannot be reached is proved so", () => {
    const { readable, ranked } = spacesOf([[1], [0], [0]]);
    expect(breadthFirst(readable, 0, (v) => v === 2)).toEqual({ status: "unreachable", states: 2 });
    expect(breadthFirstRanked(ranked, 0, 2)).toEqual({ status: "unreachable", states: 2 });
    expect(explore(ranked, 0).distances[2]).toBe(explore(ranked, 0).unreached);
  });
});

describe("all pairs", () => {
  test("are what relaxation finds", () => {
    fc.assert(fc.property(graphs, (lists) => {
      const far = allDistances(lists);
      const graph = adjacency(spacesOf(lists).ranked);
      const reached = far.map((row) => row.filter((d) => d < Infinity));
      const eccentricities = reached.map((row) => Math.max(...row));
      expect(pairProfile(graph)).toEqual({
        eccentricities: Int32Array.from(eccentricities),
        diameter: Math.max(...eccentricities),
        radius: Math.min(...eccentricities),
        total: reached.flat().reduce((sum, d) => sum + BigInt(d), 0n),
        connected: far.flat().every((d) => d < Infinity),
      });
      const distances = new Int32Array(graph.size).fill(99);
      const queue = new Uint32Array(graph.size);
      expect(fillDistances(graph, 0, distances, queue)).toBe(reached[0].length);
      expect(Array.from(distances, (d) => d < 0 ? Infinity : d)).toEqual(far[0]);
    }));
  });

  test("of no vertices are none", () => {
    expect(pairProfile(adjacency(spacesOf([]).ranked))).toEqual({
      eccentricities: new Int32Array(0),
      diameter: 0,
      radius: 0,
      total: 0n,
      connected: true,
    });
  });
});
