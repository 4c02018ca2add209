import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { packArrays, sharedBuffer, unpackArrays } from "../../lib/core/memory.ts";

describe("messages to threads", () => {
  test("what is taken apart is put together again, over the same memory", () => {
    const shared = new Uint16Array(new SharedArrayBuffer(16), 4, 3);
    const value = { name: "a", list: [shared, new Uint8Array(2)], nothing: undefined, none: null };
    const message = packArrays(value);
    expect(ArrayBuffer.isView(message.list[0])).toBe(false);
    const back = unpackArrays(structuredClone(message));
    expect(back).toEqual(value);
    back.list[0][1] = 7;
    expect(shared[1]).toBe(7);
  });

  test("values without shared arrays come through as they are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unpackArrays(packArrays(value))).toEqual(value);
      }),
    );
    const own = new Int32Array([1, 2]);
    expect(packArrays({ own }).own).toBe(own);
    const date = new Date(0);
    expect(packArrays([date])[0]).toBe(date);
  });

  test("a buffer is zero and as long as was asked", () => {
    expect(new Uint8Array(sharedBuffer(5))).toEqual(new Uint8Array(5));
  });

  test("a buffer is shared, but where a page may not share any", () => {
    expect(sharedBuffer(5)).toBeInstanceOf(SharedArrayBuffer);
    vi.stubGlobal("SharedArrayBuffer", undefined);
    try {
      expect(sharedBuffer(5)).toBeInstanceOf(ArrayBuffer);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
