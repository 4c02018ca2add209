import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allPairs,
  cornerDistanceSum,
  distance,
  distancesFrom,
  formatDecimal,
  graphProfile,
  meanDiscsRead,
  meanDiscsReadOf,
  meanDistance,
  meanDistanceLimit,
  pairCounts,
  perfectState,
  rankState,
  ratio,
  ROMIK_STATES,
  romikArrows,
  romikRun,
  romikStep,
  stern,
  thirdPeg,
  tiedPairs,
  tiedPartners,
  totalDistance,
  vertices,
  wienerIndex,
} from "@lucas/lab";

const FULL = process.env.LUCAS_EFFORT === "full";
const BAD = [-1, 0.5, NaN, Infinity, "3", null, undefined, [3], 2 ** 53];

describe("all distances of H(3, n)", () => {
  test("Hinz 1989: the distances to a corner add to 3ⁿ·(2/3)·(2ⁿ − 1)", () => {
    expect([1, 2, 3, 4, 5, 6].map(cornerDistanceSum)).toEqual([2n, 18n, 126n, 810n, 5022n, 30618n]);
    for (let n = 0; n <= 9; n++) {
      const { distances } = distancesFrom(perfectState(n, 0));
      const sum = Array.from(distances).reduce((a, b) => a + b, 0);
      expect(BigInt(sum)).toBe(cornerDistanceSum(n));
    }
  });

  test("Wiener index: OEIS A290004", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(wienerIndex)).toEqual([
      3n,
      72n,
      1419n,
      26580n,
      487839n,
      8867088n,
      160391235n,
    ]);
  });

  test("Chan 1989, Hinz 1989: the mean distance is 466/885 of 2ⁿ in the limit", () => {
    const limit = meanDistanceLimit();
    expect(limit).toEqual(ratio(466n, 885n));
    for (const n of [100, 400]) {
      const { numerator, denominator } = meanDistance(n);
      expect(formatDecimal(ratio(numerator, denominator << BigInt(n)), 20)).toBe(
        formatDecimal(limit, 20),
      );
    }
  });

  test("Romik 2006: how often the largest disc moves", () => {
    const counts = [1, 2, 3, 4, 5, 6].map(pairCounts);
    expect(counts.map((c) => c.once)).toEqual([6n, 48n, 438n, 3996n, 36246n, 327564n]);
    expect(counts.map((c) => c.tied)).toEqual([0n, 6n, 30n, 138n, 630n, 2874n]);
    expect(counts.map((c) => c.twice)).toEqual([0n, 0n, 18n, 240n, 2490n, 23856n]);
  });

  test("the ties are 6·A107839(n − 2), a(n) = 5a(n−1) − 2a(n−2): 6, 30, 138, 630, 2874", () => {
    let [before, now] = [0n, 1n]; // A107839(−1) and A107839(0)
    expect(pairCounts(1).tied).toBe(0n);
    for (let n = 2; n <= 300; n++) {
      expect([n, pairCounts(n).tied]).toEqual([n, 6n * now]);
      [before, now] = [now, 5n * now - 2n * before];
    }
  });

  test("the pairs with two shortest paths are those that tie in their largest differing disc", () => {
    let sum = 0n;
    for (let n = 0; n <= 300; n++) {
      sum = 3n * sum + pairCounts(n).tied;
      expect(sum).toBe(tiedPairs(n));
      if (n > 0) {
        const { once, tied, twice } = pairCounts(n);
        expect(once + tied + twice).toBe(6n * 9n ** BigInt(n - 1));
      }
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    "all pairs of %i discs: formulas, their exhaustion, and breadth-first search agree",
    (n) => {
      const all = allPairs(n);
      const searched = graphProfile(n);
      expect(all.eccentricities).toEqual(searched.eccentricities);
      expect([all.radius, all.diameter]).toEqual([searched.radius, searched.diameter]);
      expect([all.total, searched.total]).toEqual([totalDistance(n), totalDistance(n)]);
      expect(all.pairs).toEqual(pairCounts(n));
      const histogram = new Array(2 ** n).fill(0);
      for (const from of vertices(n)) for (const d of distancesFrom(from).distances) histogram[d]++;
      expect(all.histogram).toEqual(histogram);
    },
  );

  test.each([7, 8, 9])(
    "all 9ⁿ pairs of n = %i discs: sums, radius 3·2^(n−2), a centre of six states",
    (n) => {
      const all = allPairs(n);
      expect(all.total).toBe(totalDistance(n));
      expect(all.pairs).toEqual(pairCounts(n));
      expect([all.diameter, all.radius, all.centre.length]).toEqual([
        2 ** n - 1,
        3 * 2 ** (n - 2),
        6,
      ]);
      expect(all.histogram.reduce((a, b) => a + b, 0)).toBe(9 ** n);
      // Disc n − 1 lies on another peg than all others.
      const expected = [0, 1, 2].flatMap((x) =>
        [0, 1, 2].filter((y) => y !== x).map((y) => [...Array(n - 2).fill(x), y, x])
      );
      expect(new Set(all.centre)).toEqual(new Set(expected.map((s) => Number(rankState(s)))));
    },
  );

  test("no disc and one disc: every state is in the centre", () => {
    expect(allPairs(0)).toMatchObject({ histogram: [1], diameter: 0, radius: 0, centre: [0] });
    expect(allPairs(1)).toMatchObject({ histogram: [3, 6], radius: 1, centre: [0, 1, 2] });
  });

  test.runIf(FULL)("all 3⁹ breadth-first searches of nine discs", () => {
    const all = allPairs(9);
    const searched = graphProfile(9);
    expect(all.eccentricities).toEqual(searched.eccentricities);
    expect(all.total).toBe(searched.total);
  }, 600_000);

  test.each(BAD)("a number of discs that is none is refused: %s", (n) => {
    for (
      const f of [allPairs, pairCounts, totalDistance, cornerDistanceSum, wienerIndex, meanDistance]
    ) {
      expect(() => f(n as number), f.name).toThrow(RangeError);
    }
    expect(() => allPairs(12)).toThrow("from 0 to 11");
  });
});

describe("Stern's diatomic sequence", () => {
  test("OEIS A002487, and its recurrence", () => {
    const first = [0, 1, 1, 2, 1, 3, 2, 3, 1, 4, 3, 5, 2, 5, 3, 4, 1, 5];
    expect(first.map((_, n) => Number(stern(n)))).toEqual(first);
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 40n), (n) => {
      expect(stern(2n * n)).toBe(stern(n));
      expect(stern(2n * n + 1n)).toBe(stern(n) + stern(n + 1n));
    }));
  });

  test("b(n + 1) counts the ways to write n with the digits 0, 1, 2 in base 2", () => {
    const ways = (n: number): number =>
      n === 0
        ? 1
        : n < 0
        ? 0
        : [0, 1, 2].filter((digit) => n >= digit && (n - digit) % 2 === 0).reduce(
          (sum, digit) => sum + (digit === 0 && n === 0 ? 0 : ways((n - digit) / 2)),
          0,
        );
    for (let n = 0; n <= 200; n++) expect(Number(stern(n + 1))).toBe(ways(n));
  });

  test("Hinz et al. 2005: it counts the states that two shortest paths join to a state, n ≤ 5", () => {
    for (let n = 0; n <= 5; n++) {
      let all = 0n;
      for (const from of vertices(n)) {
        let tied = 0n;
        for (const to of vertices(n)) if (distance(from, to).paths === 2) tied++;
        expect(tiedPartners(from)).toBe(tied);
        expect(tied === 0n).toBe(new Set(from).size <= 1);
        all += tied;
      }
      expect(all).toBe(tiedPairs(n));
    }
  });

  test.each([-1, 0.5, NaN, "7", null])("an index that is none is refused: %s", (n) => {
    expect(() => stern(n as number)).toThrow(RangeError);
    expect(() => tiedPartners([3])).toThrow(RangeError);
  });
});

describe("Romik's automaton", () => {
  test("it has five states, 11 arrows, and each undecided state reads all nine pairs of signs", () => {
    expect(romikArrows().length).toBe(11);
    for (const from of ["A", "B", "C"]) {
      const pairs = romikArrows().filter((arrow) => arrow.from === from);
      expect(pairs.reduce((sum, arrow) => sum + arrow.pairs, 0)).toBe(9);
    }
    for (const state of ["D", "E"] as const) expect(romikStep(state, 1, 1)).toBe(state);
    expect(ROMIK_STATES.length).toBe(5);
  });

  test("it decides as the distances do, for all pairs of up to five discs", () => {
    for (let n = 0; n <= 5; n++) {
      for (const from of vertices(n)) {
        for (const to of vertices(n)) {
          expect(romikRun(from, to).largestDiscMoves).toEqual(distance(from, to).largestDiscMoves);
        }
      }
    }
  });

  test("it decides as the distances do for pairs of hundreds of discs", () => {
    const state = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 200, maxLength: 200 });
    fc.assert(fc.property(state, state, (from, to) => {
      expect(romikRun(from, to).largestDiscMoves).toEqual(distance(from, to).largestDiscMoves);
    }));
  });

  test("Romik 2006: 63/38 discs are read on average; for n discs as counted", () => {
    expect(meanDiscsRead()).toEqual(ratio(63n, 38n));
    for (let n = 1; n <= 5; n++) {
      let read = 0;
      let pairs = 0;
      for (const from of vertices(n)) {
        for (const to of vertices(n)) {
          if (from[n - 1] === to[n - 1]) continue;
          read += romikRun(from, to).read;
          pairs++;
        }
      }
      expect(meanDiscsReadOf(n)).toEqual(ratio(BigInt(read), BigInt(pairs)));
    }
    const { numerator, denominator } = meanDiscsReadOf(300);
    expect(formatDecimal(ratio(numerator, denominator), 15)).toBe(
      formatDecimal(ratio(63n, 38n), 15),
    );
  });

  test("a long pair that is decided late: all discs are read, none twice", () => {
    // Every disc of both states lies on the goal of the second way, then of neither: Δ stays −1 to the end.
    const n = 1000;
    const from = [0];
    const to = [2];
    const goals = [[1, 2], [1, 0]];
    for (let d = n - 1; d >= 1; d--) {
      for (const [s, sign] of [[0, 1], [1, 0]] as const) {
        const [first, second] = goals[s];
        const peg = sign === 1 ? second : thirdPeg(first, second);
        (s === 0 ? from : to).unshift(peg);
        goals[s] = sign === 1
          ? [peg === first ? first : thirdPeg(peg, first), peg]
          : [second, first];
      }
    }
    const run = romikRun(from, to);
    expect(run.read).toBe(n - 1);
    expect(run.largestDiscMoves).toEqual(distance(from, to).largestDiscMoves);
  });

  test("states that are none or of different sizes are refused", () => {
    expect(() => romikRun([0], [0, 1])).toThrow(RangeError);
    expect(() => romikRun([3], [0])).toThrow(RangeError);
    expect(() => romikRun("AB" as never, [0])).toThrow(RangeError);
    for (const n of [0, -1, 0.5, NaN, "3", null, 10_001]) {
      expect(() => meanDiscsReadOf(n as number)).toThrow(
        `the number of discs must be an integer from 1 to 10000, received ${
          typeof n === "string" ? '"3"' : n
        }`,
      );
    }
    for (const state of ["X", "a", "", null, 7, "__proto__"]) {
      expect(() => romikStep(state as "A", 0, 0)).toThrow("one of D, A, B, C, E");
    }
    for (const sign of [2, -2, 0.5, NaN, "1", null, undefined]) {
      expect(() => romikStep("A", sign as 1, 0)).toThrow("the first sign");
      expect(() => romikStep("D", 0, sign as 1)).toThrow("the second sign");
    }
  });
});
