import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { frontierBytes, searchFrontier } from "../../lib/search/frontier.ts";
import { allocate, chunkOf, memoryStore, type SharedArray } from "../../lib/search/store.ts";
import { hanoiBlocks, hanoiFrontier, type HanoiSearch } from "../../lib/hanoi/frontier.ts";
import type { PegArrows } from "../../lib/hanoi/symmetry.ts";
import { allArrows, pegResidues } from "../../lib/hanoi/symmetry.ts";
import { perfectState, rankState, type State } from "../../lib/hanoi/rules.ts";
import { digraphRules, rankedVariant } from "../../lib/hanoi/variants.ts";
import { explore } from "../../lib/search/bfs.ts";

/** The same search, a state at a time on strings: it shares nothing with the fast one. */
function plainDepths(pegs: number, start: State, arrows: PegArrows): Map<string, number> {
  const depth = new Map([[start.join(), 0]]);
  const queue = [start];
  for (const state of queue) {
    const top = new Array<number>(pegs).fill(Infinity);
    for (let d = state.length; d-- > 0;) top[state[d]] = d;
    for (const [a, b] of arrows) {
      if (top[a] === Infinity || top[a] > top[b]) continue;
      const next = state.map((peg, d) => d === top[a] ? b : peg);
      if (depth.has(next.join())) continue;
      depth.set(next.join(), depth.get(state.join())! + 1);
      queue.push(next);
    }
  }
  return depth;
}

function profile(depths: Iterable<number>): number[] {
  const counts: number[] = [];
  for (const depth of depths) counts[depth] = (counts[depth] ?? 0) + 1;
  return counts;
}

const search = (parameters: HanoiSearch, options = {}) =>
  searchFrontier(hanoiFrontier, parameters, options);

const RULES: Record<string, PegArrows> = {
  linear: [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2]],
  cyclic: [[0, 1], [1, 2], [2, 3], [3, 0]],
  star: [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]],
  "one way out": [[0, 1], [1, 2], [2, 1], [2, 3], [3, 1], [1, 3]],
};

describe("the search agrees with the plain one", () => {
  for (const [pegs, most] of [[3, 8], [4, 7], [5, 6], [6, 5], [7, 5], [8, 4], [9, 3], [17, 2]]) {
    test(`from a perfect state on ${pegs} pegs, up to ${most} discs`, async () => {
      for (let discs = 0; discs <= most; discs++) {
        const plain = profile(
          plainDepths(pegs, new Array(discs).fill(0), allArrows(pegs)).values(),
        );
        for (const symmetry of [true, false]) {
          const { depths, status } = await search({ pegs, discs, symmetry });
          expect(status).toBe("complete");
          expect(depths).toEqual(plain);
        }
      }
    });
  }

  for (const [name, arrows] of Object.entries(RULES)) {
    test(`under the rule "${name}" on four pegs, from each peg`, async () => {
      for (let from = 0; from < 4; from++) {
        for (const discs of [1, 4, 7]) {
          const plain = profile(plainDepths(4, new Array(discs).fill(from), arrows).values());
          for (const symmetry of [true, false]) {
            const { depths } = await search({ pegs: 4, discs, from, arrows, symmetry });
            expect(depths).toEqual(plain);
          }
        }
      }
    });
  }

  const path = (pegs: number) => allArrows(pegs).filter(([a, b]) => a - b === 1 || b - a === 1);
  const cycle = (pegs: number) => allArrows(pegs).filter(([a, b]) => b === (a + 1) % pegs);
  const packed: [string, number, State, PegArrows][] = [
    ["the path of 4 pegs", 4, [0, 1, 3, 3, 2, 0, 1, 1, 2], path(4)],
    ["the cycle of 4 pegs", 4, [2, 1, 3, 3, 2, 0, 1, 1, 0], cycle(4)],
    ["the star of 4 pegs", 4, [1, 2, 3, 3, 2, 0, 1, 1, 2], RULES.star],
    ["the cycle of 3 pegs", 3, new Array(9).fill(1), cycle(3)],
    ["the path of 5 pegs", 5, [0, 1, 2, 3, 4, 4, 3], path(5)],
    ["the path of 6 pegs", 6, [0, 1, 2, 3, 4, 5], path(6)],
  ];
  for (const [name, pegs, from, arrows] of packed) {
    test(`with several blocks of states packed by residues, on ${name}`, async () => {
      expect(pegResidues(pegs, arrows).period).toBeGreaterThan(1);
      const plain = profile(plainDepths(pegs, from, arrows).values());
      for (const workers of [0, 2]) {
        const { depths } = await search({ pegs, discs: from.length, from, arrows }, { workers });
        expect(depths).toEqual(plain);
      }
    });
  }

  test("with arrays in segments, as those of more than 1 GiB are", () => {
    const last = new Array<number>(9).fill(3);
    const cases: HanoiSearch[] = [
      { pegs: 4, discs: 9, from: last, symmetry: false },
      { pegs: 4, discs: 9, from: last },
      { pegs: 4, discs: 9, from: 3, blocks: 1000 },
      { pegs: 4, discs: 9, from: 3, until: "middle" },
      { pegs: 4, discs: 9, from: last, arrows: path(4) },
      // The largest disc may move at once.
      { pegs: 4, discs: 9, from: [0, 0, 0, 0, 0, 0, 0, 0, 2], arrows: path(4) },
      { pegs: 5, discs: 7, from: [4, 4, 3, 2, 2, 4, 4], arrows: path(5) },
    ];
    for (const parameters of cases) {
      const plan = hanoiFrontier.plan(parameters);
      const blocksPerBuffer = 2 * chunkOf(plan);
      const arrays = allocate(plan).map((array): SharedArray => {
        if (array.plan.length !== undefined || array.plan.shared) return array;
        const segments = Math.ceil(plan.blocks / blocksPerBuffer);
        const bytes = 4 * array.plan.perBlock! * blocksPerBuffer;
        const buffers = Array.from({ length: segments }, () => new SharedArrayBuffer(bytes));
        return { plan: array.plan, buffers, blocksPerBuffer };
      });
      expect(Math.max(...arrays.map(({ buffers }) => buffers.length))).toBeGreaterThan(1);
      const expander = hanoiFrontier.open(parameters, memoryStore(arrays), { workers: 1 });
      const depths = [expander.start()];
      while (depths.at(-1) !== 0 && !expander.done!(depths.length - 1)) {
        const depth = depths.length - 1;
        let found = 0;
        for (let phase = 0; phase < plan.phases; phase++) {
          found += expander.run(phase, 0, expander.list!(phase, depth), depth);
        }
        depths.push(found);
      }
      if (depths.at(-1) === 0) depths.pop();
      const { pegs, discs, from = 0, arrows = allArrows(pegs) } = parameters;
      const start = typeof from === "number" ? perfectState(discs, from) : from;
      const space = rankedVariant(discs, digraphRules(pegs, arrows));
      const { levels } = explore(space, Number(rankState(start, pegs)));
      expect(depths).toEqual(levels.slice(0, depths.length));
      if (parameters.until === undefined) expect(depths.length).toBe(levels.length);
    }
  });

  test("from any state, by any rule", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 6 }).chain((pegs) =>
          fc.record({
            pegs: fc.constant(pegs),
            from: fc.array(fc.nat(pegs - 1), { maxLength: pegs === 3 ? 8 : 6 }),
            arrows: fc.subarray([...allArrows(pegs)], { minLength: 1 }),
          })
        ),
        async ({ pegs, from, arrows }) => {
          const plain = plainDepths(pegs, from, arrows);
          const { depths, expander } = await search({ pegs, discs: from.length, from, arrows });
          expect(depths).toEqual(profile(plain.values()));
          for (const key of [...plain.keys()].slice(-5)) {
            expect(expander.visited(key === "" ? [] : key.split(",").map(Number))).toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 30_000);

  test("with many sets of interchangeable pegs: six pairs in a ring, and one between them all", async () => {
    // 0 exchanges discs with all; the pair {2i − 1, 2i} gives to the next pair.
    const arrows: [number, number][] = [];
    for (let peg = 1; peg <= 12; peg++) {
      arrows.push([0, peg], [peg, 0]);
      const next = (2 * Math.ceil(peg / 2)) % 12 + 1;
      arrows.push([peg, next], [peg, next + 1]);
    }
    for (const symmetry of [true, false]) {
      const { depths } = await search({ pegs: 13, discs: 3, arrows, symmetry });
      expect(depths).toEqual(profile(plainDepths(13, [0, 0, 0], arrows).values()));
    }
  });

  test("with several workers, as many as there are chunks and more", async () => {
    const { depths } = await search({ pegs: 4, discs: 9 }, { workers: 0 });
    for (const workers of [1, 2, 3]) {
      expect((await search({ pegs: 4, discs: 9 }, { workers })).depths).toEqual(depths);
    }
  });
});

describe("where the search stops", () => {
  test("at a goal, at its distance", async () => {
    const plain = plainDepths(4, [0, 0, 0, 0, 0, 0], allArrows(4));
    for (const until of [[3, 3, 3, 3, 3, 3], [1, 2, 3, 0, 1, 2], [0, 0, 0, 0, 0, 1]]) {
      const { depths, status } = await search({ pegs: 4, discs: 6, until });
      expect(status).toBe("stopped");
      expect(depths.length - 1).toBe(plain.get(until.join()));
    }
  });

  test("at the start itself", async () => {
    const { depths } = await search({ pegs: 4, discs: 2, until: [0, 0] });
    expect(depths).toEqual([1]);
  });

  test("at the middle, where a larger disc could move", async () => {
    for (const [pegs, discs] of [[3, 5], [4, 6], [5, 5], [6, 4], [4, 1], [7, 5]]) {
      let least = Infinity;
      for (const [key, depth] of plainDepths(pegs, new Array(discs).fill(0), allArrows(pegs))) {
        const used = new Set(key.split(",").map(Number));
        if (!used.has(0) && used.size <= pegs - 2) least = Math.min(least, depth);
      }
      const { depths } = await search({ pegs, discs, until: "middle" });
      expect(depths.length - 1).toBe(least);
    }
  });

  test("at the middle, by any rule: where a larger disc may go by the arrows", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 5 }).chain((pegs) =>
          fc.record({
            pegs: fc.constant(pegs),
            discs: fc.integer({ min: 0, max: 5 }),
            from: fc.nat(pegs - 1),
            arrows: fc.subarray([...allArrows(pegs)], { minLength: pegs }),
          })
        ),
        async ({ pegs, discs, from, arrows }) => {
          let least = Infinity;
          for (const [key, depth] of plainDepths(pegs, new Array(discs).fill(from), arrows)) {
            const used = new Set(key === "" ? [] : key.split(",").map(Number));
            const free = arrows.some(([a, b]) => a === from && !used.has(a) && !used.has(b));
            if (free) least = Math.min(least, depth);
          }
          const result = await search({ pegs, discs, from, arrows, until: "middle" });
          expect(result.expander.middleReached()).toBe(least < Infinity);
          if (least < Infinity) expect(result.depths.length - 1).toBe(least);
        },
      ),
      { numRuns: 30 },
    );
  }, 30_000);

  test("a state that no move reaches", async () => {
    const { expander, status } = await search({
      pegs: 4,
      discs: 3,
      from: 1,
      arrows: RULES["one way out"],
    });
    expect(status).toBe("complete");
    expect(expander.visited([1, 2, 3])).toBe(true);
    expect(expander.visited([0, 1, 1])).toBe(false);
  });
});

describe("blocks that are given out as states are found", () => {
  test("a search that wants more than planned ends at its limit of bytes, with complete depths", async () => {
    const { depths: all } = await search({ pegs: 4, discs: 10 });
    for (const workers of [0, 2]) {
      const result = await search({ pegs: 4, discs: 10, blocks: 20 }, { workers });
      expect(result).toMatchObject({ status: "limit reached", limit: "bytes" });
      expect(result.depths.length).toBeGreaterThan(3);
      expect(result.depths).toEqual(all.slice(0, result.depths.length));
    }
  });

  test("eight discs on four pegs need all five blocks, and with fewer the search ends earlier the fewer there are", async () => {
    const { depths: all } = await search({ pegs: 4, discs: 8 });
    expect(hanoiFrontier.plan({ pegs: 4, discs: 8 }).blocks).toBe(5);
    let before = 1;
    for (let blocks = 1; blocks <= 5; blocks++) {
      const { depths, status } = await search({ pegs: 4, discs: 8, blocks }, { workers: 0 });
      expect(status).toBe(blocks < 5 ? "limit reached" : "complete");
      expect(depths).toEqual(all.slice(0, depths.length));
      expect(depths.length).toBeGreaterThanOrEqual(before);
      before = depths.length;
    }
    expect(before).toBe(all.length);
  });

  test("a start from which more blocks can be reached than there are is all that is found", async () => {
    // Disc 5 may go to each of the six pegs that are free.
    const parameters = { pegs: 8, discs: 5, from: [1, 1, 1, 1, 0] };
    expect(hanoiFrontier.plan(parameters).blocks).toBe(3);
    for (const workers of [0, 2]) {
      expect(await search({ ...parameters, blocks: 1 }, { workers })).toMatchObject({
        status: "limit reached",
        limit: "bytes",
        depths: [1],
      });
    }
  });

  test("a block has its bits, a record of whole lines of 64 bytes, and a wake byte for each pair of pegs", () => {
    const perBlock = (parameters: HanoiSearch) =>
      Object.fromEntries(
        hanoiFrontier.plan(parameters).arrays.map(({ name, perBlock }) => [name, perBlock]),
      );
    const records: [pegs: number, bits: number, record: number][] = [
      [3, 729, 16],
      [4, 4096, 16],
      [5, 3125, 16],
      [6, 7776, 32],
      [8, 4096, 48],
    ];
    for (const [pegs, bits, record] of records) {
      const { visited, fresh, wakePair, ...rest } = perBlock({ pegs, discs: 8 });
      expect(rest).toMatchObject({ record, woken: 1 });
      expect([fresh, wakePair]).toEqual([visited, pegs * (pegs - 1) / 2]);
      // Cells are filled up to whole words.
      expect(32 * visited!).toBeGreaterThanOrEqual(bits);
      expect(32 * visited!).toBeLessThan(1.06 * bits);
    }
    const arrows: PegArrows = [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2]];
    const linear = perBlock({ pegs: 4, discs: 9, arrows });
    // A depth has half of the states, and pairs are woken for two depths.
    expect([linear.fresh, linear.wakePair]).toEqual([linear.visited! / 2, 12]);
  });

  test("hanoiBlocks are as many as fit, and no more than there are", () => {
    const parameters = { pegs: 4, discs: 12 };
    const all = hanoiFrontier.plan(parameters).blocks;
    expect(hanoiBlocks(parameters, Infinity)).toBe(all);
    for (const bytes of [20_000, 100_000, 400_000]) {
      const blocks = hanoiBlocks(parameters, bytes);
      expect(frontierBytes(hanoiFrontier.plan({ ...parameters, blocks }))).toBeLessThanOrEqual(
        bytes,
      );
      expect(frontierBytes(hanoiFrontier.plan({ ...parameters, blocks: blocks + 1 })))
        .toBeGreaterThan(bytes);
    }
    expect(hanoiBlocks({ pegs: 4, discs: 3 }, 1)).toBe(1);
  });

  test("a checkpoint holds those in use, and the search goes on from it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lucas-hanoi-"));
    const checkpoint = { path: join(folder, "tower") };
    const whole = { pegs: 5, discs: 8 };
    const all = hanoiFrontier.plan(whole).blocks;
    const parameters = { ...whole, blocks: all };
    const { depths } = await search(whole);
    const sizes = [];
    for (const maxDepth of [4, 9]) {
      await search(parameters, { checkpoint, maxDepth });
      sizes.push(statSync(checkpoint.path).size);
    }
    expect(sizes[0]).toBeLessThan(sizes[1] - 1000);
    await expect(search({ ...parameters, blocks: 2 }, { checkpoint })).rejects.toThrow(
      /it holds \d+ blocks and there is memory for 2, allow more/,
    );
    await expect(search(whole, { checkpoint })).rejects.toThrow(
      /belongs to another search \(H\(5,8\) from the perfect state on peg 0 in blocks given out as they are reached\)/,
    );
    const resumed = await search({ ...parameters, blocks: all - 1 }, { checkpoint, maxDepth: 10 });
    expect(resumed.resumedAt).toBe(9);
    const ended = await search(parameters, { checkpoint, workers: 2 });
    expect(ended.resumedAt).toBe(10);
    expect(ended.depths).toEqual(depths);
    rmSync(folder, { recursive: true });
  });
});

describe("published values", () => {
  test("Korf 2004: from a perfect state of H(4, n) the eccentricity is Frame–Stewart's number up to n = 12", async () => {
    const expected = [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81];
    for (const [i, eccentricity] of expected.entries()) {
      expect((await search({ pegs: 4, discs: i + 1 })).depths.length - 1).toBe(eccentricity);
    }
  });

  test.runIf(process.env.LUCAS_EFFORT === "full")(
    "Korf 2004: H(4, 15) has eccentricity 130, with 588 states there",
    async () => {
      const { depths, states } = await search({ pegs: 4, discs: 15 });
      expect(states).toBe(2 ** 30);
      expect(depths.length - 1).toBe(130);
      expect(depths.at(-1)).toBe(588);
    },
    120_000,
  );
});

describe("bad input", () => {
  test("pegs, discs, states, arrows", async () => {
    for (const pegs of [2, 0, -1, 27, 3.5, NaN]) {
      await expect(search({ pegs, discs: 3 })).rejects.toThrow("the number of pegs");
    }
    for (const discs of [-1, 2.5, NaN, 65]) {
      await expect(search({ pegs: 4, discs })).rejects.toThrow("the number of discs");
    }
    await expect(search({ pegs: 4, discs: 3, from: 4 })).rejects.toThrow("the start peg");
    await expect(search({ pegs: 4, discs: 3, from: [0, 1] })).rejects.toThrow("of 3 discs");
    await expect(search({ pegs: 4, discs: 2, from: [0, 4] })).rejects.toThrow("peg of disc 2");
    await expect(search({ pegs: 4, discs: 2, from: [0, 0], until: "middle" })).rejects.toThrow(
      "until the middle must be a peg",
    );
    await expect(search({ pegs: 4, discs: 2, until: [0] })).rejects.toThrow("of 2 discs");
    await expect(search({ pegs: 3, discs: 2, arrows: [[0, 3]] })).rejects.toThrow("of an arrow");
    await expect(search({ pegs: 3, discs: 2, arrows: [[1, 1]] })).rejects.toThrow("two pegs");
  });

  test("more discs than memory holds: the figure is said", async () => {
    await expect(search({ pegs: 4, discs: 20 })).rejects.toThrow(
      /^Cannot search H\(4,20\) from the perfect state on peg 0: it needs \d+\.\d GiB/,
    );
    const titles = [[1, 10], [11, 0], [1, 1], 1].map((from) =>
      hanoiFrontier.plan({ pegs: 12, discs: 2, from, until: [0, 2] }).title
    );
    expect(titles).toEqual([
      "H(12,2) from the state 1 10 to the state 0 2",
      "H(12,2) from the state 11 0 to the state 0 2",
      "H(12,2) from the perfect state on peg 1 to the state 0 2",
      "H(12,2) from the perfect state on peg 1 to the state 0 2",
    ]);
    // Checkpoints are known by them: bits that lie otherwise have another title.
    const laid = [{ symmetry: true }, { symmetry: false }, { blocks: 3 }].map((how) =>
      hanoiFrontier.plan({ pegs: 4, discs: 9, ...how }).title
    );
    expect(laid).toEqual([
      "H(4,9) from the perfect state on peg 0",
      "H(4,9) from the perfect state on peg 0 without symmetry",
      "H(4,9) from the perfect state on peg 0 in blocks given out as they are reached",
    ]);
    await expect(search({ pegs: 4, discs: 30 })).rejects.toThrow(
      "Cannot search H(4,30): it needs 42.7 PiB",
    );
  });
});
