import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allArrows,
  breadthFirst,
  cyclicCount,
  digraphRules,
  exactDepths,
  exactDistance,
  explore,
  forbiddenCount,
  forbiddenMoves,
  formatState,
  IllegalMoveError,
  isStronglyConnected,
  legalMoves,
  linearCount,
  namedRules,
  parseRules,
  perfectState,
  rankedHanoi,
  rankedVariant,
  replayVariant,
  RULE_NAMES,
  type RuleSet,
  solveVariant,
  starCount,
  starMoves,
  transferCount,
  unrankState,
  variantDepths,
  variantDistance,
  variantGame,
  variantReach,
  variantSpace,
  variantTowers,
  vertices,
} from "@lucas/lab";

const FULL = process.env.LUCAS_EFFORT === "full";

/** The five strongly connected graphs on three pegs. */
const FIVE = ["classic", "linear", "cyclic", "A<>B,B<>C,C>A", "A>B,B>C,C>A,B>A"];

/** Any rule set of 2 to 4 pegs of which every peg has an arrow. */
const anyRules = fc.integer({ min: 2, max: 4 }).chain((pegs) =>
  fc.subarray([...allArrows(pegs)], { minLength: 1 }).filter((arrows) =>
    Array.from({ length: pegs }, (_, p) => p).every((p) =>
      arrows.some((arrow) => arrow.includes(p))
    )
  ).map((arrows) => digraphRules(pegs, arrows))
);

const towers = (most: number, from: number, to: number, rules: RuleSet) =>
  variantTowers(most, from, to, rules, { workers: 0 });

describe("published numbers of moves, each by exact search", () => {
  test("linear, three pegs: 3ⁿ − 1 from end to end, (3ⁿ − 1)/2 to the middle", async () => {
    const rules = namedRules("linear");
    expect((await towers(9, 0, 2, rules)).map(BigInt)).toEqual(
      Array.from({ length: 9 }, (_, i) => linearCount(i + 1, 2)),
    );
    expect((await towers(9, 0, 1, rules)).map(BigInt)).toEqual(
      Array.from({ length: 9 }, (_, i) => linearCount(i + 1, 1)),
    );
  });

  test("cyclic, three pegs: OEIS A005665 and A005666", async () => {
    const rules = namedRules("cyclic");
    expect(await towers(8, 0, 1, rules)).toEqual([1, 5, 15, 43, 119, 327, 895, 2447]);
    expect(await towers(8, 0, 2, rules)).toEqual([2, 7, 21, 59, 163, 447, 1223, 3343]);
  });

  test("cyclic, four pegs: OEIS A338024, A292764, A338089", async () => {
    const rules = namedRules("cyclic", 4);
    expect(await towers(6, 0, 1, rules)).toEqual([1, 6, 15, 28, 57, 98]);
    expect(await towers(6, 0, 2, rules)).toEqual([2, 8, 18, 36, 66, 120]);
    expect(await towers(6, 0, 3, rules)).toEqual([3, 10, 21, 40, 75, 134]);
  });

  test("linear, four pegs, end to end: OEIS A160002", async () => {
    expect(await towers(8, 0, 3, namedRules("linear", 4))).toEqual([
      3,
      10,
      19,
      34,
      57,
      88,
      123,
      176,
    ]);
  });

  test("star, four pegs: OEIS A291876 from leaf to leaf, A291877 from the centre to a leaf", async () => {
    const rules = namedRules("star", 4);
    expect(await towers(8, 1, 2, rules)).toEqual([2, 6, 12, 20, 32, 48, 66, 90]);
    expect(await towers(8, 0, 2, rules)).toEqual([1, 4, 7, 14, 23, 32, 47, 68]);
  });
});

describe("solutions by recursion", () => {
  test.each(FIVE)(
    "Sapir 2004: %s is solved as shortly as the search does, from each peg to each, n ≤ 7",
    (text) => {
      const rules = parseRules(text);
      for (let n = 0; n <= 7; n++) {
        for (let i = 0; i < 3; i++) {
          for (let j = 0; j < 3; j++) {
            const found = solveVariant(perfectState(n, i), perfectState(n, j), rules);
            const { moves, state } = replayVariant(
              perfectState(n, i),
              forbiddenMoves(n, i, j, rules),
              rules,
            );
            expect(state).toEqual(perfectState(n, j));
            expect(BigInt(moves)).toBe(forbiddenCount(n, i, j, rules));
            expect(found.status === "solved" && found.path.length).toBe(moves);
          }
        }
      }
    },
  );

  test.runIf(FULL).each(FIVE)("%s, n ≤ 13", async (text) => {
    const rules = parseRules(text);
    for (const [i, j] of allArrows(3)) {
      expect((await variantTowers(13, i, j, rules)).map(BigInt)).toEqual(
        Array.from({ length: 13 }, (_, n) => forbiddenCount(n + 1, i, j, rules)),
      );
    }
  }, 600_000);

  test("the recurrences and closed forms are the same recursion, to 200 discs", () => {
    for (let n = 0; n <= 200; n++) {
      for (const on of [1, 2] as const) {
        expect(cyclicCount(n, on)).toBe(forbiddenCount(n, 0, on, namedRules("cyclic")));
        expect(linearCount(n, on)).toBe(forbiddenCount(n, 0, on, namedRules("linear")));
      }
      expect(forbiddenCount(n, 1, 0, namedRules("classic"))).toBe(transferCount(n));
    }
    expect(linearCount(34, 2)).toBe(16677181699666568n);
  });

  test("Stockmeyer 1994, Bousch 2017: the star of four pegs is solved as shortly as the search does, n ≤ 7", () => {
    const rules = namedRules("star", 4);
    for (let n = 0; n <= 7; n++) {
      for (const [i, j] of allArrows(4)) {
        const found = solveVariant(perfectState(n, i), perfectState(n, j), rules);
        const { moves, state } = replayVariant(perfectState(n, i), starMoves(n, i, j), rules);
        expect(state).toEqual(perfectState(n, j));
        expect(BigInt(moves)).toBe(starCount(n, i, j));
        expect(found.status === "solved" && found.path.length).toBe(moves);
      }
    }
  });

  test("the splits looked for one after the other are the best of all, to 150 discs", () => {
    const leaf = [0n];
    const centre = [0n];
    const least = (values: bigint[]) => values.reduce((a, b) => a < b ? a : b);
    for (let n = 1; n <= 150; n++) {
      const splits = Array.from({ length: n }, (_, k) => k);
      leaf.push(least(splits.map((k) => 2n * leaf[k] + 3n ** BigInt(n - k) - 1n)));
      centre.push(least(splits.map((k) => centre[k] + (3n ** BigInt(n - k) - 1n) / 2n + leaf[k])));
      expect([starCount(n, 1, 2), starCount(n, 0, 3)]).toEqual([leaf[n], centre[n]]);
    }
  });

  test.runIf(FULL)(
    "the star of four pegs to n = 12, from leaf to leaf and from the centre",
    async () => {
      const rules = namedRules("star", 4);
      for (const [i, j] of [[1, 2], [0, 1]]) {
        expect((await variantTowers(12, i, j, rules)).map(BigInt)).toEqual(
          Array.from({ length: 12 }, (_, n) => starCount(n + 1, i, j)),
        );
      }
    },
    600_000,
  );

  test("a long solution begins at once and is legal", () => {
    for (
      const [rules, moves] of [
        [namedRules("cyclic"), forbiddenMoves(1000, 0, 2, namedRules("cyclic"))],
        [namedRules("star", 4), starMoves(1000, 1, 2)],
      ] as const
    ) {
      const first = [];
      for (const move of moves) {
        first.push(move);
        if (first.length === 5000) break;
      }
      expect(replayVariant(perfectState(1000, rules.pegs === 3 ? 0 : 1), first, rules).moves).toBe(
        5000,
      );
    }
  });

  test("what the recursions do not know is refused", () => {
    for (
      const rules of [parseRules("A>B,B>C"), namedRules("classic", 4), namedRules("linear", 2)]
    ) {
      expect(() => forbiddenCount(3, 0, 1, rules)).toThrow("from every peg to every other");
    }
    const classic = namedRules("classic");
    for (const n of [-1, 0.5, NaN, 5000, "3", null]) {
      expect(() => forbiddenCount(n as number, 0, 1, classic)).toThrow(RangeError);
      expect(() => forbiddenMoves(n as number, 0, 1, classic)).toThrow(RangeError);
      expect(() => starCount(n as number, 1, 2)).toThrow(RangeError);
    }
    expect(() => forbiddenCount(3, 0, 3, classic)).toThrow(RangeError);
    expect(() => starMoves(3, 1, 1)).toThrow(RangeError);
    expect(() => starMoves(3, 1, 4)).toThrow(RangeError);
    expect(() => cyclicCount(3, 3 as 1)).toThrow(RangeError);
    expect(() => linearCount(-1, 1)).toThrow(RangeError);
    expect(() => linearCount(3, 0 as 1)).toThrow(RangeError);
  });
});

describe("rule sets", () => {
  test("names and texts", () => {
    expect(RULE_NAMES.map((name) => namedRules(name, 4).arrows.length)).toEqual([12, 6, 4, 6]);
    expect(parseRules(" Linear ", 5).arrows.length).toBe(8);
    expect(parseRules("a>b,b->c,c=>a").arrows).toEqual([[0, 1], [1, 2], [2, 0]]);
    expect(parseRules("A<>B,B→C").arrows).toEqual([[0, 1], [1, 0], [1, 2]]);
    expect(parseRules("A>D,D>A,B>C,C>B").pegs).toBe(4);
    fc.assert(fc.property(anyRules, (rules) => {
      expect(parseRules(rules.name, rules.pegs)).toEqual(rules);
    }));
  });

  test("a peg that no move enters or leaves is refused, by its name", () => {
    expect(() => digraphRules(4, [[0, 1], [1, 2], [2, 0]])).toThrow("enters or leaves D");
    expect(() => parseRules("A>C,C>A")).toThrow("enters or leaves B");
    expect(() => parseRules("A>B,B>A", 3)).toThrow("enters or leaves C");
  });

  test.each([
    ["", SyntaxError],
    ["A", SyntaxError],
    ["A>", SyntaxError],
    ["A>>B", SyntaxError],
    ["A>B,,B>A", SyntaxError],
    ["A>B;B>A", SyntaxError],
    ["toroidal", SyntaxError],
    ["__proto__", SyntaxError],
    ["<script>", SyntaxError],
    ["A>B\u202e", SyntaxError],
    ["A>A", RangeError],
    ["A<>A", RangeError],
    ["A>B,C>C", RangeError],
    ["A>B,A>B", RangeError],
    ["A<>B,B>A", RangeError],
    [null, SyntaxError],
    [7, SyntaxError],
  ])("the text %j is no rule set", (text, kind) => {
    expect(() => parseRules(text as string)).toThrow(kind as never);
  });

  test("an arrow from a peg to itself, or to a peg that does not exist, is named", () => {
    expect(() => parseRules("A>A")).toThrow('between two pegs, received "A>A"');
    expect(() => parseRules("A>B, C>C")).toThrow('part 2 must be between two pegs, received "C>C"');
    expect(() => digraphRules(3, [[0, 1], [2, 2]])).toThrow('received "C>C"');
    expect(() => parseRules("A>B,B>D", 3)).toThrow('pegs from A to C, received "B>D"');
  });

  test("pegs and arrows that are none are refused", () => {
    for (const pegs of [1, 0, -1, 27, 2.5, NaN, "3", null]) {
      expect(() => namedRules("linear", pegs as number)).toThrow(RangeError);
      expect(() => digraphRules(pegs as number, [[0, 1]])).toThrow(RangeError);
    }
    for (const arrows of [null, "AB", [0, 1], [[0]], [[0, 1, 2]], [[0, 3]], [[0, NaN]], [[1, 1]]]) {
      expect(() => digraphRules(3, arrows as never)).toThrow(RangeError);
    }
    expect(() => parseRules("A>D,D>A", 3)).toThrow(RangeError);
    for (const pegs of [0, 1]) {
      expect(() => digraphRules(pegs, [])).toThrow("the number of pegs");
      expect(() => parseRules("A>B", pegs)).toThrow("the number of pegs");
    }
    expect(() => namedRules("constructor" as "linear")).toThrow(RangeError);
    expect(() => variantSpace(null as never)).toThrow(RangeError);
    expect(() => variantSpace({ name: "x", pegs: 3, arrows: [] })).toThrow(RangeError);
  });

  test("moves follow arrows and Lucas's rule", () => {
    fc.assert(fc.property(anyRules, fc.nat(4 ** 6), (rules, seed) => {
      const state = unrankState(seed % rules.pegs ** 5, 5, rules.pegs);
      const allowed = legalMoves(state, rules.pegs).filter(({ from, to }) =>
        rules.arrows.some(([a, b]) => a === from && b === to)
      );
      expect([...variantSpace(rules).moves(state)]).toEqual(allowed);
      for (const move of legalMoves(state, rules.pegs)) {
        const legal = allowed.some((m) => m.from === move.from && m.to === move.to);
        if (legal) replayVariant(state, [move], rules);
        else expect(() => replayVariant(state, [move], rules)).toThrow("the rule has no arrow");
      }
    }));
  });

  test("an illegal move is named with its reason", () => {
    const rules = namedRules("linear");
    expect(() => replayVariant([0, 0], [{ from: 0, to: 1 }, { from: 0, to: 1 }], rules)).toThrow(
      "disc 2 is larger than disc 1",
    );
    expect(() => replayVariant([0], [{ from: 0, to: 2 }], rules)).toThrow(IllegalMoveError);
    expect(() => replayVariant([0], [{ disc: 2, from: 0, to: 1 }], rules)).toThrow("not the top");
  });
});

describe("exact search under a rule set", () => {
  test("the ranked space is the twin of the readable one", () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const space = rankedVariant(3, rules);
        const out = new Uint32Array(space.degree);
        let rank = 0;
        for (const state of vertices(3, rules.pegs)) {
          const near = [...variantSpace(rules).moves(state)].map((m) =>
            formatState(replayVariant(state, [m], rules).state)
          );
          const ranks = Array.from(out.subarray(0, space.neighbours(rank++, out)));
          expect(ranks.map((r) => formatState(unrankState(r, 3, rules.pegs)))).toEqual(near);
        }
      }),
      { numRuns: 40 },
    );
    expect(explore(rankedVariant(6, namedRules("classic")), 0).levels).toEqual(
      explore(rankedHanoi(6), 0).levels,
    );
  });

  test("engine, arrays and readable search find the same distance, and the same states unreachable", async () => {
    await fc.assert(
      fc.asyncProperty(anyRules, fc.nat(), fc.nat(), async (rules, a, b) => {
        const [from, to] = [a, b].map((seed) => unrankState(seed % rules.pegs ** 4, 4, rules.pegs));
        const readable = breadthFirst(
          variantSpace(rules),
          from,
          (s) => formatState(s) === formatState(to),
        );
        const arrays = solveVariant(from, to, rules);
        const engine = await variantDistance(from, to, rules, { workers: 0 });
        expect(arrays.status).toBe(readable.status);
        expect(engine.status).toBe(readable.status);
        const { verdict } = variantReach(from, to, rules);
        if (readable.status === "solved" && arrays.status === "solved") {
          expect([arrays.path.length, engine.distance, engine.lowerBound]).toEqual(
            new Array(3).fill(readable.path.length),
          );
          expect(replayVariant(from, arrays.path, rules).state).toEqual(to);
          expect(verdict).not.toBe("unreachable");
        } else {
          expect([engine.distance, engine.lowerBound]).toEqual([undefined, Infinity]);
          expect(verdict).not.toBe("reachable");
        }
      }),
      { numRuns: 60 },
    );
  });

  test("Leiss 1983: strongly connected on three pegs or more, every state reaches every other", () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const connected = Array.from({ length: rules.pegs }, (_, p) => p).every((p) =>
          explore(rankedVariant(1, rules), p).states === rules.pegs
        );
        expect(isStronglyConnected(rules)).toBe(connected);
        if (connected && rules.pegs >= 3) {
          expect(explore(rankedVariant(3, rules), 0).states).toBe(rules.pegs ** 3);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("unreachable: told by the arrows, or by a search that came to its end", async () => {
    const way = parseRules("A>B,B>C");
    expect(variantReach([2], [0], way).verdict).toBe("unreachable");
    expect(solveVariant([2], [0], way)).toEqual({ status: "unreachable", states: 0 });
    const two = await variantDistance([0, 0], [2, 2], way);
    expect([two.status, two.lowerBound, two.proof]).toEqual(
      ["unreachable", Infinity, "breadth-first search of 4 states"],
    );
    const engine = await variantDistance([0, 0], [2, 2], way, { workers: 0, maxDepth: 99 });
    expect([engine.status, engine.lowerBound, engine.states]).toEqual(["unreachable", Infinity, 4]);
    expect(solveVariant([0, 0], [1, 1], namedRules("linear", 2)).status).toBe("unreachable");
    expect((await variantDistance([0, 0], [1, 1], namedRules("classic", 2))).status).toBe(
      "unreachable",
    );
    await expect(variantTowers(2, 0, 2, way)).rejects.toThrow("unreachable");
    // On four pegs: disc 2 would have to pass disc 1 at the end of the way.
    const long = await variantDistance([0, 0], [3, 3], parseRules("A>B,B>C,C>D"), { workers: 0 });
    expect([long.status, long.distance, long.lowerBound]).toEqual(
      ["unreachable", undefined, Infinity],
    );
  });

  test("a disc may stay on a peg to which no arrows lead back", async () => {
    for (const text of ["A>B,B>C", "A>B,B>C,C>D"]) {
      const way = parseRules(text);
      expect(solveVariant([0, 0], [1, 0], way).status).toBe("solved");
      expect((await variantDistance([0, 0], [2, 0], way)).distance).toBe(2);
    }
  });

  test("a start that is the goal takes no move", async () => {
    for (const name of RULE_NAMES) {
      const rules = namedRules(name, 4);
      expect(solveVariant([1, 2], [1, 2], rules)).toMatchObject({ status: "solved", path: [] });
      expect(await variantDistance([1, 2], [1, 2], rules)).toMatchObject({
        distance: 0,
        status: "solved",
      });
      expect(await variantDistance([], [], rules)).toMatchObject({ distance: 0 });
    }
  });

  test("states given for another n or p, and more discs than can be searched, are refused", async () => {
    const rules = namedRules("cyclic");
    expect(() => solveVariant([0, 0], [0], rules)).toThrow("a state of 2 discs");
    expect(() => solveVariant([0, 3], [0, 0], rules)).toThrow("from 0 to 2");
    expect(() => variantReach([0], [0.5], rules)).toThrow(RangeError);
    expect(() => variantReach([3], [0], rules)).toThrow("from 0 to 2");
    expect(variantGame(rules).name).toBe("the rule cyclic");
    expect(() => solveVariant(perfectState(30, 0), perfectState(30, 1), rules)).toThrow("it needs");
    expect(() => solveVariant(perfectState(40, 0), perfectState(40, 1), rules)).toThrow(RangeError);
    expect(() => rankedVariant(40, rules)).toThrow(RangeError);
    await expect(variantDistance(perfectState(40, 0), perfectState(40, 1), rules)).rejects.toThrow(
      RangeError,
    );
    await expect(variantDistance([0], [3], rules)).rejects.toThrow(RangeError);
    expect((await variantDepths([0, 0], namedRules("classic", 2))).depths).toEqual([1, 1]);
    await expect(variantDepths([0, 3], rules)).rejects.toThrow("from 0 to 2");
    await expect(variantTowers(-1, 0, 1, rules)).rejects.toThrow(RangeError);
  });

  test("a limit is told, with what is proved", async () => {
    const rules = namedRules("linear");
    const found = await variantDistance(perfectState(6, 0), perfectState(6, 2), rules, {
      maxDepth: 100,
      workers: 0,
    });
    expect([found.status, found.distance]).toEqual(["limit reached", undefined]);
    expect(found.lowerBound).toBe(101);
    const [from, to] = [perfectState(6, 0), perfectState(6, 3)];
    const four = await variantDistance(from, to, namedRules("linear", 4), {
      maxDepth: 20,
      workers: 0,
    });
    expect([four.status, four.distance]).toEqual(["limit reached", undefined]);
    expect(four.lowerBound).toBeGreaterThan(20);
    expect(solveVariant(perfectState(6, 0), perfectState(6, 2), rules, { states: 100 }))
      .toMatchObject({
        status: "limit reached",
        limit: "states",
      });
  });

  test("a state at a time and bits by the block find the same on three pegs", async () => {
    for (const text of FIVE) {
      const rules = parseRules(text);
      const [a, b] = [unrankState(17, 5), unrankState(200, 5)];
      const search = { pegs: 3, discs: 5, from: a, arrows: rules.arrows };
      for (const workers of [0, 2]) {
        const single = await variantDepths(a, rules, { workers });
        const blocks = await exactDepths(search, { workers });
        expect([single.depths, single.states, single.eccentricity, single.status]).toEqual(
          [blocks.depths, blocks.states, blocks.eccentricity, blocks.status],
        );
      }
      expect((await variantDistance(a, b, rules)).distance).toBe(
        (await exactDistance(a, b, rules)).distance,
      );
    }
    const stopped = await variantDepths([0, 0, 0, 0], namedRules("linear"), { states: 20 });
    expect([stopped.status, stopped.limit, stopped.depths]).toEqual(
      ["limit reached", "states", new Array(20).fill(1)],
    );
  });

  test("three pegs go by blocks when three bits a state are too many", async () => {
    const [start, classic] = [perfectState(11, 0), namedRules("classic")];
    const roomy = await variantDepths(start, classic);
    const tight = await variantDepths(start, classic, { bytes: 0.4 * 3 ** 11 - 1 });
    expect(tight.bytes).toBeLessThan(roomy.bytes);
    expect(tight.depths).toEqual(roomy.depths);
    expect(
      (await variantDistance(start, perfectState(11, 2), classic, { bytes: 50_000 })).distance,
    ).toBe(2 ** 11 - 1);
  });

  test("the depths of the whole graph add to its states", async () => {
    for (const name of RULE_NAMES) {
      const { depths, status } = await variantDepths(perfectState(5, 1), namedRules(name, 4), {
        workers: 0,
      });
      expect(status).toBe("complete");
      expect(depths).toEqual(explore(rankedVariant(5, namedRules(name, 4)), 341).levels);
    }
  });
});
