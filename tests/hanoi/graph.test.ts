import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyMove,
  coordinates,
  discOfMove,
  distancesFrom,
  edgeCount,
  edges,
  explore,
  graphProfile,
  grayCode,
  hanoiAdjacency,
  hanoiSpace,
  legalMoves,
  parseState,
  pascalEdges,
  pascalEntry,
  pascalParity,
  pascalState,
  perfectState,
  rankedHanoi,
  type RankedSpace,
  rankState,
  replay,
  rulerGrundy,
  searchedPath,
  type State,
  vertexCount,
  vertices,
} from "@lucas/lab";

const GRAPHS = [[0, 3], [1, 3], [2, 3], [6, 3], [5, 4], [4, 5], [3, 6], [4, 2], [3, 1], [0, 5]];

describe("vertices and edges", () => {
  test.each(GRAPHS)("H(p, n) of %i discs on %i pegs has pⁿ vertices in rank order", (n, p) => {
    const all = [...vertices(n, p)];
    expect(BigInt(all.length)).toBe(vertexCount(n, p));
    expect(all.map((state) => rankState(state, p))).toEqual(all.map((_, i) => BigInt(i)));
  });

  test.each(GRAPHS)("and p(p−1)/4·(pⁿ − (p−2)ⁿ) edges, found one by one", (n, p) => {
    const all = [...edges(n, p)];
    expect(BigInt(all.length)).toBe(edgeCount(n, p));
    expect(new Set(all.map(String)).size).toBe(all.length);
    for (const [a, b] of all) expect(a).toBeLessThan(b);
  });

  test("three discs have 39 edges, not more (a public generator misplaced some)", () => {
    expect([...edges(3)]).toHaveLength(39);
  });

  test("the published numbers of edges: p = 4 6, 36, 168, 720, 2976; p = 5 10, 80, 490, 2720, 14410", () => {
    expect([1, 2, 3, 4, 5].map((n) => edgeCount(n, 4))).toEqual([6n, 36n, 168n, 720n, 2976n]);
    expect([1, 2, 3, 4, 5].map((n) => edgeCount(n, 5))).toEqual([10n, 80n, 490n, 2720n, 14410n]);
    for (let n = 0; n < 40; n++) expect(edgeCount(n)).toBe(3n * (3n ** BigInt(n) - 1n) / 2n);
  });

  test.each(GRAPHS)(
    "neighbours on arrays are those of legalMoves, in its order: %i discs, %i pegs",
    (n, p) => {
      const { size, degree, neighbours } = rankedHanoi(n, p);
      const readable = hanoiSpace(p);
      const out = new Uint32Array(degree);
      expect(BigInt(size)).toBe(vertexCount(p === 1 ? 0 : n, p));
      for (const [rank, state] of [...vertices(n, p)].entries()) {
        const count = neighbours(rank, out);
        const expected = [...readable.moves(state)].map((move) =>
          Number(rankState(readable.apply(state, move), p))
        );
        expect(Array.from(out.subarray(0, count))).toEqual(expected);
      }
    },
  );

  test("neighbours past 2³² and 2³¹ are exact", () => {
    const spaces: [RankedSpace, number, number][] = [];
    for (const [n, p] of [[33, 3], [20, 3], [19, 3], [26, 4], [52, 2], [22, 5], [11, 26]]) {
      spaces.push([rankedHanoi(n, p), n, p]);
    }
    fc.assert(
      fc.property(fc.constantFrom(...spaces), fc.infiniteStream(fc.nat(25)), ([space, n, p], s) => {
        const state = Array.from({ length: n }, () => s.next().value! % p);
        const out = new Float64Array(space.degree);
        const count = space.neighbours(Number(rankState(state, p)), out);
        expect(Array.from(out.subarray(0, count), BigInt)).toEqual(
          legalMoves(state, p).map((move) => rankState(applyMove(state, move, p), p)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("what cannot be counted or numbered is refused", () => {
    for (const bad of [-1, 0.5, NaN, Infinity, "3", null]) {
      expect(() => vertexCount(bad as number), String(bad)).toThrow(RangeError);
      expect(() => edgeCount(bad as number), String(bad)).toThrow(RangeError);
      expect(() => rankedHanoi(bad as number), String(bad)).toThrow(RangeError);
      expect(() => vertices(bad as number), String(bad)).toThrow(RangeError);
      expect(() => edges(bad as number), String(bad)).toThrow(RangeError);
      expect(() => hanoiSpace(bad as number), String(bad)).toThrow(RangeError);
    }
    expect(() => rankedHanoi(34)).toThrow("the number of discs must be an integer from 0 to 33");
    expect(() => hanoiAdjacency(33)).toThrow("Take fewer discs.");
    expect(() => distancesFrom(perfectState(25, 0))).toThrow("at most 4.0 GiB is allowed");
    expect(() => vertexCount(2 ** 21)).toThrow(RangeError);
    expect(() => hanoiSpace(0)).toThrow(RangeError);
  });
});

describe("the drawing", () => {
  test("all edges have length 1, all other pairs are farther, in a triangle of side 2ⁿ − 1: n ≤ 5", () => {
    for (let n = 0; n <= 5; n++) {
      const states = [...vertices(n)];
      const points = states.map(coordinates);
      const joined = new Set([...edges(n)].map(String));
      let shortest = 0;
      for (let a = 0; a < points.length; a++) {
        for (let b = a + 1; b < points.length; b++) {
          const far = Math.hypot(points[a].x - points[b].x, points[a].y - points[b].y);
          if (far < 1.2) {
            shortest++;
            expect(far).toBeCloseTo(1, 12);
            expect(joined.has(`${a},${b}`)).toBe(true);
          }
        }
      }
      expect(shortest).toBe(joined.size);
      const side = 2 ** n - 1;
      const height = side * Math.sqrt(3) / 2;
      for (const { x, y } of points) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
        expect(x).toBeGreaterThanOrEqual(y / Math.sqrt(3) - 1e-9);
        expect(x).toBeLessThanOrEqual(side - y / Math.sqrt(3) + 1e-9);
      }
    }
  });

  test("Aⁿ is bottom left, Cⁿ bottom right, Bⁿ the top", () => {
    for (let n = 1; n <= 52; n++) {
      const side = 2 ** n - 1;
      expect(coordinates(perfectState(n, 0))).toEqual({ x: 0, y: 0 });
      expect(coordinates(perfectState(n, 2))).toEqual({ x: side, y: 0 });
      expect(coordinates(perfectState(n, 1))).toEqual({
        x: side / 2,
        y: side * (Math.sqrt(3) / 2),
      });
    }
    expect(coordinates([])).toEqual({ x: 0, y: 0 });
  });

  test("the shortest game runs along the bottom side, a step a move", () => {
    const solved = searchedPath(perfectState(6, 0), perfectState(6, 2));
    expect(solved.status).toBe("solved");
    let state: State = perfectState(6, 0);
    let x = 0;
    for (const move of solved.status === "solved" ? solved.path : []) {
      state = applyMove(state, move);
      expect(coordinates(state)).toEqual({ x: ++x, y: 0 });
    }
    expect(x).toBe(63);
  });

  test("more than 52 discs, or a fourth peg, are refused", () => {
    expect(() => coordinates(perfectState(53, 0))).toThrow(RangeError);
    expect(() => coordinates([3])).toThrow(RangeError);
    expect(() => coordinates("A" as unknown as State)).toThrow(RangeError);
  });
});

describe("Pascal's triangle modulo 2", () => {
  test("rows by addition are rows by Lucas's condition: the digits of the column do not exceed those of the row", () => {
    for (const [r, row] of pascalParity(128).entries()) {
      expect(Array.from(row)).toEqual(
        row.map((_, c) => (r & c) === c ? 1 : 0).reduce<number[]>(
          (list, bit) => [...list, bit],
          [],
        ),
      );
    }
  });

  test("the odd entries of the first 2ⁿ rows are the 3ⁿ states, one to one", () => {
    for (let n = 0; n <= 7; n++) {
      const triangle = pascalParity(2 ** n);
      const odd = triangle.reduce((sum, row) => sum + row.reduce((s, bit) => s + bit, 0), 0);
      expect(odd).toBe(3 ** n);
      const seen = new Set<string>();
      for (const state of vertices(n)) {
        const { row, column } = pascalEntry(state);
        expect(triangle[Number(row)][Number(column)]).toBe(1);
        expect(pascalState({ row, column }, n)).toEqual(state);
        seen.add(`${row},${column}`);
      }
      expect(seen.size).toBe(3 ** n);
    }
  });

  test("with the neighbours of the triangle they are the Hanoi graph, edge by edge: n ≤ 7", () => {
    for (let n = 0; n <= 7; n++) {
      const pascal = pascalEdges(n).map(String).sort();
      expect(pascal).toEqual([...edges(n)].map(String).sort());
    }
  });

  test("entry and state are inverse for any number of discs", () => {
    fc.assert(fc.property(fc.array(fc.nat(2), { maxLength: 200 }), (state) => {
      const entry = pascalEntry(state);
      expect(entry.row & entry.column).toBe(entry.column);
      expect(pascalState(entry, state.length)).toEqual(state);
      if (state.length <= 52) {
        const { x } = coordinates(state);
        const side = 2 ** state.length - 1;
        expect(x).toBe(Number(entry.column) + (side - Number(entry.row)) / 2);
      }
    }));
  });

  test("an entry that is even, outside, or below the 2ⁿ rows is refused", () => {
    expect(() => pascalState({ row: 2n, column: 1n }, 2)).toThrow(
      'must be odd, received "C(2, 1)"',
    );
    expect(() => pascalState({ row: 1n, column: 2n }, 2)).toThrow(RangeError);
    expect(() => pascalState({ row: 4n, column: 0n }, 2)).toThrow(RangeError);
    expect(() => pascalState({ row: -1n, column: 0n }, 2)).toThrow(RangeError);
    expect(() => pascalParity(2 ** 17)).toThrow(RangeError);
    expect(() => pascalEdges(13)).toThrow(RangeError);
    expect(() => pascalEdges(-1)).toThrow(RangeError);
  });
});

describe("distances by search", () => {
  test("the diameter of H(3, n) is 2ⁿ − 1, from every vertex: n ≤ 7", () => {
    for (let n = 0; n <= 7; n++) {
      const { diameter, connected, eccentricities } = graphProfile(n);
      expect(diameter).toBe(2 ** n - 1);
      expect(connected).toBe(true);
      for (let peg = 0; peg < 3; peg++) {
        expect(eccentricities[Number(rankState(perfectState(n, peg)))]).toBe(diameter);
      }
    }
  });

  test("the Wiener index is A290004: 3, 72, 1419, 26580, 487839, 8867088, 160391235", () => {
    const totals = [1, 2, 3, 4, 5, 6, 7].map((n) => graphProfile(n).total / 2n);
    expect(totals).toEqual([3n, 72n, 1419n, 26580n, 487839n, 8867088n, 160391235n]);
  });

  test("the distances to a corner add up to 3ⁿ·(2/3)·(2ⁿ − 1): 2, 18, 126, 810, 5022, 30618", () => {
    const sums = [1, 2, 3, 4, 5, 6].map((n) =>
      distancesFrom(perfectState(n, 1)).levels.reduce((sum, count, d) => sum + count * d, 0)
    );
    expect(sums).toEqual([2, 18, 126, 810, 5022, 30618]);
  });

  test("level d of a corner has 2^b states, b the number of ones in d (A001316)", () => {
    const ones = (d: number) => d.toString(2).replaceAll("0", "").length;
    expect(distancesFrom(perfectState(8, 0)).levels).toEqual(
      Array.from({ length: 256 }, (_, d) => 2 ** ones(d)),
    );
  });

  test("the eccentricity of a corner of H(4, n) is 1, 3, 5, 9, 13, 17, 25 (A007664, Bousch 2014)", () => {
    const depths = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      distancesFrom(perfectState(n, 0), 4, { bytesPerDistance: 1 }).levels.length - 1
    );
    expect(depths).toEqual([1, 3, 5, 9, 13, 17, 25]);
  });

  test("a searched path is a legal game of the distance, whatever the states", () => {
    const pairs = fc.integer({ min: 2, max: 5 }).chain((pegs) => {
      const state = fc.array(fc.nat(pegs - 1), { minLength: 4, maxLength: 4 });
      return fc.tuple(fc.constant(pegs), state, state);
    });
    fc.assert(fc.property(pairs, ([pegs, from, to]) => {
      const found = searchedPath(from, to, pegs);
      const far = distancesFrom(from, pegs).distances[Number(rankState(to, pegs))];
      if (found.status === "solved") {
        expect(replay(from, found.path, pegs)).toEqual({ moves: far, state: to });
      } else {
        expect(found.status).toBe("unreachable");
        expect(pegs).toBe(2);
        expect(far).toBe(-1);
      }
    }));
  });

  test("limits and bad states are answered", () => {
    const from = parseState("AAAA");
    expect(searchedPath(from, parseState("CCCC"), 3, { states: 5 })).toMatchObject({
      status: "limit reached",
      limit: "states",
    });
    expect(() => searchedPath(from, [0, 0, 0])).toThrow("the number of discs of the goal");
    expect(() => searchedPath([3], [0])).toThrow(RangeError);
    expect(() => searchedPath([0], [0, 5])).toThrow(RangeError);
    expect(() => distancesFrom([0, 3])).toThrow(RangeError);
    expect(searchedPath([], [])).toEqual({ status: "solved", path: [], states: 1 });
  });

  test("one peg is one state, two pegs move the smallest disc only", () => {
    expect(explore(rankedHanoi(5, 1), 0).levels).toEqual([1]);
    expect(explore(rankedHanoi(5, 2), 7).levels).toEqual([1, 1]);
  });
});

describe("the game of Ruler", () => {
  const LENGTH = 1024;
  const values = rulerGrundy(LENGTH);

  test("its Grundy values by mex are the powers of two of the discs that move", () => {
    for (let m = 1; m <= LENGTH; m++) expect(values[m - 1]).toBe(2 ** (discOfMove(m) - 1));
  });

  test("a row of coins is lost for the player to move just when its values cancel out: all rows of 10 coins", () => {
    // The game itself, on sets of heads as bit masks, without the theory of sums.
    const coins = 10;
    const grundy = new Int32Array(2 ** coins);
    for (let heads = 1; heads < 2 ** coins; heads++) {
      const options = new Set<number>();
      for (let right = 0; right < coins; right++) {
        if ((heads >> right & 1) === 0) continue;
        for (let left = right; left >= 0; left--) {
          options.add(grundy[heads ^ ((1 << (right + 1)) - (1 << left))]);
        }
      }
      let mex = 0;
      while (options.has(mex)) mex++;
      grundy[heads] = mex;
      let sum = 0;
      for (let m = 1; m <= coins; m++) if (heads >> (m - 1) & 1) sum ^= values[m - 1];
      expect(mex).toBe(sum);
    }
  });

  test("in Nim, heaps m and m − 1 have the sum 2g(m) − 1, and Gray codes differ by g(m)", () => {
    for (let m = 1; m <= LENGTH; m++) {
      expect(m ^ (m - 1)).toBe(2 * values[m - 1] - 1);
      expect(grayCode(m) ^ grayCode(m - 1)).toBe(BigInt(values[m - 1]));
    }
  });

  test("has no values for no coins, and refuses what is no number of coins", () => {
    expect(rulerGrundy(0)).toHaveLength(0);
    for (const bad of [-1, 0.5, NaN, 2 ** 17, "4"]) {
      expect(() => rulerGrundy(bad as number)).toThrow(RangeError);
    }
  });
});
