import { describe, expect, test } from "vitest";
import {
  countShortestTransfers,
  exactCost,
  exactDepths,
  exactDistance,
  exactPairs,
  exactTransfer,
  shortestTransfer,
} from "../../lib/hanoi/exact.ts";
import { hanoiFrontier } from "../../lib/hanoi/frontier.ts";
import { frontierBytes } from "../../lib/search/frontier.ts";
import { distancesFrom, graphProfile, searchedPath } from "../../lib/hanoi/graph.ts";
import { frameStewart } from "../../lib/hanoi/multipeg.ts";
import { perfectState, replay, unrankState } from "../../lib/hanoi/rules.ts";

const FULL = process.env.LUCAS_EFFORT === "full";

/** The distance of two perfect states by plain search on all of H(p, n). */
function plainTransfer(pegs: number, discs: number): number {
  const found = searchedPath(perfectState(discs, 0), perfectState(discs, pegs - 1), pegs);
  return found.status === "solved" ? found.path.length : NaN;
}

describe("the half-way theorem: a transfer is twice the way to the middle, plus one", () => {
  for (const [pegs, most] of [[3, 8], [4, 8], [5, 7], [6, 6], [7, 6], [8, 5]]) {
    test(`against plain search on ${pegs} pegs, up to ${most} discs`, async () => {
      for (let discs = 0; discs <= most; discs++) {
        const plain = plainTransfer(pegs, discs);
        const { moves, equal, lowerBound, middle, frameStewart } = await exactTransfer({
          pegs,
          discs,
        });
        expect(moves).toBe(plain);
        expect(lowerBound).toBe(plain);
        expect(equal).toBe(frameStewart === BigInt(plain));
        if (discs > 0) expect(2 * middle! + 1).toBe(plain);
        expect(shortestTransfer({ pegs, discs }).length).toBe(plain);
      }
    });
  }

  test("Bousch 2014: on four pegs it is Frame–Stewart's number", async () => {
    for (let discs = 9; discs <= 14; discs++) {
      const { moves, equal } = await exactTransfer({ pegs: 4, discs });
      expect([moves, equal]).toEqual([Number(frameStewart(discs, 4)), true]);
    }
  });

  for (const [pegs, from, to] of [[5, 9, 12], [6, 8, 11], [7, 7, 10]]) {
    test(`computed here: Frame–Stewart on ${pegs} pegs, ${from} to ${to} discs`, async () => {
      for (let discs = from; discs <= to; discs++) {
        expect(await exactTransfer({ pegs, discs })).toMatchObject({ equal: true });
      }
    });
  }

  test.runIf(FULL)("computed here: p = 4 to 18 discs, 5 to 16, 6 to 15, 7 to 14", async () => {
    for (const [pegs, discs] of [[4, 18], [5, 16], [6, 15], [7, 14]]) {
      expect(await exactTransfer({ pegs, discs })).toMatchObject({ equal: true });
    }
  }, 3_600_000);

  test("a search that was stopped claims a bound and no more", async () => {
    const result = await exactTransfer({ pegs: 4, discs: 9 }, { maxDepth: 10 });
    expect(result.moves).toBe(undefined);
    expect(result.equal).toBe(undefined);
    expect(result.lowerBound).toBe(23);
    expect(result.searched).toBe(
      "H(4,8) breadth first from a perfect state: all states at distance 0 to 10",
    );
  });
});

describe("a limit in the midst of a depth tells no distance of that depth too early", () => {
  for (const [pegs, discs] of [[4, 10], [5, 9]]) {
    test(`the transfer of ${discs} discs on ${pegs} pegs, with memory for any number of blocks`, async () => {
      const search = { pegs, discs: discs - 1, until: "middle" } as const;
      const { blocks } = hanoiFrontier.plan(search);
      const optimum = Number(frameStewart(discs, pegs));
      let found = 0;
      for (let held = 1; held <= blocks; held++) {
        const bytes = frontierBytes(hanoiFrontier.plan({ ...search, blocks: held }));
        const { moves, lowerBound } = await exactTransfer({ pegs, discs }, { bytes, workers: 0 });
        if (moves !== undefined) found++;
        expect(moves ?? optimum).toBe(optimum);
        expect(lowerBound).toBeLessThanOrEqual(optimum);
      }
      expect(found).toBeGreaterThan(0);
    });
  }

  test("a search that finds the goal at the limit of states has found it", async () => {
    const { states } = await exactTransfer({ pegs: 4, discs: 7 });
    const found = await exactTransfer({ pegs: 4, discs: 7 }, { states });
    expect(found).toMatchObject({ status: "stopped", moves: 25 });
    const before = await exactTransfer({ pegs: 4, discs: 7 }, { states: states / 2 });
    expect(before).toMatchObject({ status: "limit reached", limit: "states", moves: undefined });
  });
});

describe("wrong answers seen in public programs", () => {
  test("n = 9 on four pegs is 41, not 49; n = 15 is 129, not 193 and not 32767", async () => {
    expect((await exactTransfer({ pegs: 4, discs: 9 })).moves).toBe(41);
    expect((await exactTransfer({ pegs: 4, discs: 15 })).moves).toBe(129);
  });

  test("n = 3 on three pegs is 7, not 9", async () => {
    expect((await exactTransfer({ pegs: 3, discs: 3 })).moves).toBe(7);
    expect(shortestTransfer({ pegs: 3, discs: 3 }).length).toBe(7);
  });
});

describe("depth profiles", () => {
  test("H(3, n): the eccentricity of a perfect state is 2ⁿ − 1, and two states are there", async () => {
    for (let discs = 1; discs <= 9; discs++) {
      const { depths, eccentricity } = await exactDepths({ pegs: 3, discs });
      expect(eccentricity).toBe(2 ** discs - 1);
      expect(depths.at(-1)).toBe(2 ** discs);
    }
  });

  test("they agree with the distances of all states one by one", async () => {
    for (const [pegs, discs, rank] of [[3, 6, 0], [4, 6, 1234], [5, 5, 999], [4, 5, 0]]) {
      const from = unrankState(rank, discs, pegs);
      const { depths, states, searched } = await exactDepths({ pegs, discs, from });
      expect(depths).toEqual([...distancesFrom(from, pegs).levels]);
      expect(states).toBe(pegs ** discs);
      expect(searched).toContain("all states reached");
    }
  });
});

describe("distances", () => {
  test("between any two states, as plain search finds them", async () => {
    for (const [pegs, discs] of [[3, 5], [4, 5], [5, 4]]) {
      for (let i = 0; i < 12; i++) {
        const from = unrankState((i * 7919) % pegs ** discs, discs, pegs);
        const to = unrankState((i * 104729 + 5) % pegs ** discs, discs, pegs);
        const plain = searchedPath(from, to, pegs);
        const { distance, lowerBound } = await exactDistance(from, to, { pegs });
        expect(distance).toBe(plain.status === "solved" ? plain.path.length : NaN);
        expect(lowerBound).toBe(distance);
      }
    }
  });

  test("a state to itself is 0", async () => {
    expect((await exactDistance([1, 2], [1, 2], { pegs: 3 })).distance).toBe(0);
    expect((await exactDistance([], [], { pegs: 3 })).distance).toBe(0);
  });

  test("linear rule: end to end 3ⁿ − 1", async () => {
    const arrows = [[0, 1], [1, 0], [1, 2], [2, 1]] as const;
    for (let discs = 1; discs <= 6; discs++) {
      const ends = [perfectState(discs, 0), perfectState(discs, 2)] as const;
      const { distance } = await exactDistance(...ends, { pegs: 3, arrows });
      expect(distance).toBe(3 ** discs - 1);
    }
  });

  test("A338024, A292764, A338089: cyclic rule on four pegs, one, two and three pegs on", async () => {
    const arrows = [[0, 1], [1, 2], [2, 3], [3, 0]] as const;
    const published = [[1, 6, 15, 28, 57, 98], [2, 8, 18, 36, 66, 120], [3, 10, 21, 40, 75, 134]];
    for (const [i, values] of published.entries()) {
      for (const [j, value] of values.entries()) {
        const ends = [perfectState(j + 1, 0), perfectState(j + 1, i + 1)] as const;
        expect((await exactDistance(...ends, { pegs: 4, arrows })).distance).toBe(value);
      }
    }
  });

  test("A160002, A291876, A291877: linear and star rules on four pegs", async () => {
    const linear = [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2]] as const;
    const star = [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]] as const;
    for (
      const [arrows, from, to, values] of [
        [linear, 0, 3, [3, 10, 19, 34, 57, 88, 123, 176]],
        [star, 1, 2, [2, 6, 12, 20, 32, 48, 66, 90]],
        [star, 0, 1, [1, 4, 7, 14, 23, 32, 47, 68]],
      ] as const
    ) {
      for (const [j, value] of values.entries()) {
        const ends = [perfectState(j + 1, from), perfectState(j + 1, to)] as const;
        expect((await exactDistance(...ends, { pegs: 4, arrows })).distance).toBe(value);
      }
    }
  });

  test("what cannot be reached is proved so; what was not reached yet is not", async () => {
    const oneWay = { pegs: 3, arrows: [[0, 1], [1, 2]] as const };
    expect(await exactDistance([0, 0], [2, 2], oneWay)).toMatchObject({
      distance: undefined,
      lowerBound: Infinity,
      status: "complete",
    });
    const stopped = await exactDistance([0, 0, 0], [2, 2, 2], { pegs: 3 }, { maxDepth: 3 });
    expect(stopped).toMatchObject({ distance: undefined, lowerBound: 4, status: "stopped" });
  });
});

describe("shortest paths", () => {
  test("from any peg to any peg, replayed by the rules", () => {
    for (const [pegs, discs] of [[3, 5], [4, 7], [5, 6], [6, 5]]) {
      for (let from = 0; from < pegs; from++) {
        for (let to = 0; to < pegs; to++) {
          if (from === to) continue;
          const path = shortestTransfer({ pegs, discs, from, to });
          const { state } = replay(perfectState(discs, from), path, pegs);
          expect(state).toEqual(perfectState(discs, to));
          expect(BigInt(path.length)).toBe(frameStewart(discs, pegs));
        }
      }
    }
  });

  test("A143807: their number on four pegs", () => {
    const published = [1n, 2n, 2n, 22n, 40n, 18n, 2468n, 11698n];
    for (const [i, number] of published.entries()) {
      expect(countShortestTransfers({ pegs: 4, discs: i + 1 })).toBe(number);
    }
  });

  test("on three pegs there is one", () => {
    for (let discs = 0; discs <= 8; discs++) {
      expect(countShortestTransfers({ pegs: 3, discs })).toBe(1n);
    }
  });

  test("their number agrees with counting forwards through all of H(p, n)", () => {
    for (const [pegs, discs] of [[4, 5], [5, 5], [6, 4], [5, 4], [7, 4]]) {
      // ways[rank]: sum of the ways to the neighbours one nearer, in the order of distance.
      const { distances } = distancesFrom(perfectState(discs, 0), pegs);
      const order = [...distances.keys()].sort((a, b) => distances[a] - distances[b]);
      const ways = new Array<bigint>(distances.length).fill(0n);
      ways[0] = 1n;
      for (const rank of order.slice(1)) {
        const state = unrankState(rank, discs, pegs);
        for (let d = 0; d < discs; d++) {
          const blocked = state.slice(0, d);
          if (blocked.includes(state[d])) continue;
          for (let peg = 0; peg < pegs; peg++) {
            if (peg === state[d] || blocked.includes(peg)) continue;
            const other = rank + (peg - state[d]) * pegs ** d;
            if (distances[other] === distances[rank] - 1) ways[rank] += ways[other];
          }
        }
      }
      expect(countShortestTransfers({ pegs, discs })).toBe(ways[pegs ** discs - 1]);
    }
  });
});

describe("all pairs", () => {
  test("A290004 and Hinz 1989: Wiener index and diameter of H(3, n)", () => {
    const wiener = [3n, 72n, 1419n, 26580n, 487839n, 8867088n];
    for (const [i, index] of wiener.entries()) {
      const pairs = exactPairs({ pegs: 3, discs: i + 1 });
      expect(pairs.wiener).toBe(index);
      expect(pairs.diameter).toBe(2 ** (i + 1) - 1);
      expect(pairs.perfectEccentricity).toBe(pairs.diameter);
    }
  });

  test("one source of each class gives what all sources give", () => {
    for (const [pegs, discs] of [[3, 0], [3, 4], [4, 1], [4, 4], [5, 3], [6, 3]]) {
      const pairs = exactPairs({ pegs, discs });
      const all = graphProfile(discs, pegs);
      expect([pairs.diameter, pairs.radius, 2n * pairs.wiener]).toEqual(
        [all.diameter, all.radius, all.total],
      );
      const count = (value: number) => all.eccentricities.filter((e) => e === value).length;
      expect([pairs.centre, pairs.periphery]).toEqual([count(all.radius), count(all.diameter)]);
    }
  });
});

test("the cost worked out for n = 15 is the memory of that search", () => {
  const cost = exactCost({ pegs: 4, discs: 15 }, 1e9);
  expect(cost.bytes).toBe(frontierBytes(hanoiFrontier.plan({ pegs: 4, discs: 15 })));
  expect(cost.bytes).toBeLessThan(2 ** 30);
  expect(exactCost({ pegs: 4, discs: 17 }, 1e9).bytes).toBeLessThan(8 * 2 ** 30);
  expect(cost.sweptBytes).toBeLessThan(cost.bytes);
  // A bit for the states of each orbit and one for those of the level: the second half is swept.
  expect(cost.sweptBytes).toBeGreaterThan(cost.bytes / 2);
  expect(cost.seconds).toBeCloseTo(1.0737, 3);
});

describe("bad input", () => {
  test("pegs and discs", async () => {
    for (const pegs of [2, 0, -3, 27, 1.5, NaN]) {
      expect(() => shortestTransfer({ pegs, discs: 3 })).toThrow("the number of pegs");
      expect(() => countShortestTransfers({ pegs, discs: 3 })).toThrow("the number of pegs");
      expect(() => exactPairs({ pegs, discs: 3 })).toThrow("the number of pegs");
      await expect(exactTransfer({ pegs, discs: 3 })).rejects.toThrow("the number of pegs");
      await expect(exactDepths({ pegs, discs: 3 })).rejects.toThrow("the number of pegs");
    }
    for (const discs of [-1, 0.5, NaN, Infinity, 1000]) {
      expect(() => shortestTransfer({ pegs: 4, discs })).toThrow("the number of discs");
      expect(() => exactPairs({ pegs: 3, discs })).toThrow("the number of discs");
      await expect(exactTransfer({ pegs: 4, discs })).rejects.toThrow("the number of discs");
    }
  });

  test("a goal equal to the start, pegs that do not exist", () => {
    expect(() => shortestTransfer({ pegs: 4, discs: 3, from: 2, to: 2 })).toThrow("the goal peg");
    expect(() => shortestTransfer({ pegs: 4, discs: 3, from: 4 })).toThrow("the start peg");
    expect(() => shortestTransfer({ pegs: 4, discs: 3, to: -1 })).toThrow("the goal peg");
  });

  test("states of another tower", async () => {
    await expect(exactDistance([0, 1], [0], { pegs: 3 })).rejects.toThrow("of 2 discs");
    await expect(exactDistance([0, 3], [0, 0], { pegs: 3 })).rejects.toThrow("peg of disc 2");
  });

  test("limits that are none", async () => {
    for (
      const limit of [{ ms: NaN }, { ms: -1 }, { states: "x" }, { states: -5 }, { bytes: NaN }]
    ) {
      await expect(exactDepths({ pegs: 4, discs: 5 }, limit as object)).rejects.toThrow(
        `the limit of ${Object.keys(limit)[0]} must be a number of at least 0`,
      );
    }
    await expect(exactDepths({ pegs: 4, discs: 5 }, { signal: {} as AbortSignal })).rejects
      .toThrow("the signal must be an AbortSignal");
  });

  test("more discs than memory holds: the figure is said", async () => {
    expect(() => shortestTransfer({ pegs: 4, discs: 25 })).toThrow(/it needs .*iB/);
    expect(() => exactPairs({ pegs: 4, discs: 15 })).toThrow(/it needs .*iB/);
    await expect(exactTransfer({ pegs: 5, discs: 25 })).rejects.toThrow(
      /^Cannot search H\(5,24\): it needs [0-9.]+ [TP]iB, and its states fall into \d+ blocks, of which at most 536870911 have numbers\./,
    );
    await expect(exactTransfer({ pegs: 4, discs: 14 }, { bytes: 1000 })).rejects.toThrow(
      "it needs",
    );
  });
});
