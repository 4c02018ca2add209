import { describe, expect, test } from "vitest";
import { searchFrontier } from "../../lib/search/frontier.ts";
import { hanoiFrontier } from "../../lib/hanoi/frontier.ts";
import { rankedHanoi } from "../../lib/hanoi/graph.ts";
import { fourPegs, plainHanoi } from "../../lib/hanoi/plain.ts";

test("four pegs without a loop: the same neighbours, for every state up to 7 discs", () => {
  for (let discs = 0; discs <= 7; discs++) {
    const fast = fourPegs(discs);
    const plain = rankedHanoi(discs, 4);
    expect([fast.size, fast.degree]).toEqual([plain.size, plain.degree]);
    const out = new Uint32Array(6);
    for (let rank = 0; rank < fast.size; rank++) {
      const mine = [...out.subarray(0, fast.neighbours(rank, out))].sort();
      const theirs = [...out.subarray(0, plain.neighbours(rank, out))].sort();
      if (String(mine) !== String(theirs)) expect(mine).toEqual(theirs);
    }
  }
});

test("… and for states of 15 discs", () => {
  const fast = fourPegs(15);
  const plain = rankedHanoi(15, 4);
  const out = new Uint32Array(6);
  for (let i = 0, rank = 1; i < 5000; i++, rank = (rank * 48271) % 2147483647) {
    const state = rank >>> 1;
    const mine = [...out.subarray(0, fast.neighbours(state, out))].sort();
    const theirs = [...out.subarray(0, plain.neighbours(state, out))].sort();
    if (String(mine) !== String(theirs)) expect(mine).toEqual(theirs);
  }
});

describe("the plain search is the twin of the fast one", () => {
  for (const [pegs, discs] of [[4, 0], [4, 1], [4, 9], [3, 8], [5, 7], [7, 5]]) {
    test(`H(${pegs},${discs})`, async () => {
      const plain = await searchFrontier(plainHanoi, { pegs, discs }, { workers: 0 });
      const fast = await searchFrontier(hanoiFrontier, { pegs, discs }, { workers: 0 });
      expect(plain.status).toBe("complete");
      expect(plain.depths).toEqual(fast.depths);
    });
  }

  test("with workers, which push with atomic operations", async () => {
    const { depths } = await searchFrontier(plainHanoi, { pegs: 4, discs: 8 }, { workers: 3 });
    const fast = await searchFrontier(hanoiFrontier, { pegs: 4, discs: 8 });
    expect(depths).toEqual(fast.depths);
  });
});

test("more than 15 discs are refused by the fast neighbours and taken by the others", () => {
  for (const discs of [16, -1, 1.5, NaN]) expect(() => fourPegs(discs)).toThrow("number of discs");
  expect(plainHanoi.plan({ pegs: 4, discs: 16 }).states).toBe(4 ** 16);
});
