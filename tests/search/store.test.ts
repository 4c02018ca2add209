import { describe, expect, test } from "vitest";
import type { FrontierPlan } from "../../lib/search/frontier.ts";
import { allocate, arrayBytes, memoryStore, type SharedArray } from "../../lib/search/store.ts";

const plan: FrontierPlan = {
  title: "a test",
  states: 320,
  connected: true,
  phases: 1,
  blocks: 10,
  chunk: 4,
  arrays: [
    { name: "bits", type: "u32", perBlock: 3 },
    { name: "flags", type: "u8", perBlock: 1, shared: true },
    { name: "totals", type: "u16", length: 5 },
  ],
};

test("the arrays of a plan have the bytes of their elements, all zero, those planned by block in whole chunks", () => {
  const arrays = allocate(plan);
  const bytes = arrays.map(({ buffers }) => buffers.reduce((sum, b) => sum + b.byteLength, 0));
  expect(bytes).toEqual([10 * 3 * 4, 10, 5 * 2]);
  expect(plan.arrays.map((array) => arrayBytes(array, plan))).toEqual(bytes);
  expect(arrayBytes(plan.arrays[0], plan, 3)).toBe(3 * 3 * 4);
  expect(arrayBytes(plan.arrays[2], plan, 3)).toBe(5 * 2);
  expect(arrays[0].blocksPerBuffer % 4).toBe(0);
  for (const { buffers } of arrays) {
    for (const buffer of buffers) expect(new Uint8Array(buffer).every((b) => b === 0)).toBe(true);
  }
});

test("an array of over 1 GiB is cut into segments of whole chunks, each of as many blocks as it has room for", () => {
  const perBlock = 2 ** 20; // 4 MiB
  const large: FrontierPlan = {
    ...plan,
    blocks: 300,
    chunk: 20,
    arrays: [{ name: "large", type: "u32", perBlock }],
  };
  const [{ buffers, blocksPerBuffer }] = allocate(large);
  expect(blocksPerBuffer).toBe(240);
  expect(buffers.map(({ byteLength }) => byteLength)).toEqual([
    4 * perBlock * 240,
    4 * perBlock * 60,
  ]);
});

describe("a store", () => {
  /** An array in two segments of eight blocks of two elements, each element with its own number. */
  const cut: SharedArray = {
    plan: { name: "cut", type: "u16", perBlock: 2 },
    buffers: [new SharedArrayBuffer(32), new SharedArrayBuffer(32)],
    blocksPerBuffer: 8,
  };
  cut.buffers.forEach((buffer, i) => {
    new Uint16Array(buffer).forEach((_, k, view) => view[k] = 16 * i + k);
  });
  const arrays = [...allocate(plan), cut];

  test("a window has the elements of its blocks, in whichever segment they lie", () => {
    const store = memoryStore(arrays);
    for (let block = 0; block < 16; block++) {
      const { array, offset } = store.windowU16("cut", block, block + 1);
      expect([...array.subarray(offset, offset + 2)]).toEqual([2 * block, 2 * block + 1]);
    }
    expect(store.windowU16("cut", 8, 16).offset).toBe(0);
    expect(() => store.windowU16("cut", 7, 9)).toThrow(
      "The blocks 7 to 9 lie in two segments: take one chunk at a time.",
    );
  });

  test("windows of blocks that lie together can be had at one time", () => {
    const store = memoryStore(arrays);
    for (let block = 0; block < 10; block++) {
      const [from, to] = store.together(block);
      expect(from).toBeLessThanOrEqual(block);
      expect(to).toBeGreaterThan(block);
      // A first segment of eight blocks here, of twelve there.
      expect(from).toBe(block < 8 ? 0 : 8);
      store.windowU16("cut", from, to);
      store.windowU32("bits", from, to);
    }
  });

  test("threads see the same memory", () => {
    memoryStore(arrays).u8("flags")[3] = 7;
    expect(memoryStore(arrays).u8("flags")[3]).toBe(7);
    expect(memoryStore(arrays).u16("totals")).toHaveLength(5);
  });

  test("what the plan does not have, or has in another way, is refused", () => {
    const store = memoryStore(arrays);
    expect(() => store.u8("nothing")).toThrow('The plan has no u8 array "nothing".');
    expect(() => store.u8("totals")).toThrow('The plan has no u8 array "totals".');
    expect(() => store.u32("bits")).toThrow('The array "bits" is planned by block');
    expect(() => store.windowU8("flags", 0, 1)).toThrow('The array "flags" is planned as a whole');
  });
});
