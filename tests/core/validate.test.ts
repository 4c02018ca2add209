import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatBytes,
  refusal,
  requireBigInt,
  requireInteger,
  requireMemory,
  shown,
} from "@lucas/lab";

const RULE = { doing: "count sheep", what: "the flock" };

describe("shown", () => {
  test.each<[unknown, string]>([
    ["", '""'],
    ["a\nb", '"a\\nb"'],
    [12n, "12n"],
    [-0.5, "-0.5"],
    [NaN, "NaN"],
    [null, "null"],
    [undefined, "undefined"],
    [true, "true"],
    [[1, [2n]], '[1,["2n"]]'],
    [{ a: "\u001b" }, '{"a":"\\u001b"}'],
    ["\u2028\u202e\u009b\u007f", '"\\u2028\\u202e\\u009b\\u007f"'],
    [Symbol("a\nb"), "Symbol(a\\u000ab)"],
    [Object.create(null), "{}"],
  ])("%o is repeated as %s", (value, text) => expect(shown(value)).toBe(text));

  test("a circular object is named, not printed", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(shown(circle)).toBe("[object Array]");
  });

  test("whatever the value, one line of at most 60 characters", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string({ unit: "binary", maxLength: 200 })),
        (value) => {
          const text = shown(value);
          expect(text.length).toBeLessThanOrEqual(60);
          expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]*$/u);
        },
      ),
      { numRuns: 500 },
    );
    expect(shown("🗼".repeat(100))).toMatch(/^"🗼+…$/u);
    expect(shown("x".repeat(58))).toBe(`"${"x".repeat(58)}"`);
    expect(shown("x".repeat(59))).toBe(`"${"x".repeat(58)}…`);
  });
});

describe("requireInteger", () => {
  test("returns the integers of its range and refuses all else", () => {
    fc.assert(fc.property(fc.integer(), (value) => {
      expect(requireInteger(value, -(2 ** 31), 2 ** 31, RULE)).toBe(value);
    }));
    for (
      const bad of [-1, 8, 0.5, NaN, Infinity, -Infinity, 2 ** 53, "3", 3n, null, undefined, [3]]
    ) {
      expect(() => requireInteger(bad, 0, 7, RULE), String(bad)).toThrow(RangeError);
    }
  });

  test("says what, what is allowed, what was given, and the hint", () => {
    expect(() => requireInteger(9, 0, 7, { ...RULE, hint: "Sleep." })).toThrow(
      new RangeError(
        "Cannot count sheep: the flock must be an integer from 0 to 7, received 9. Sleep.",
      ),
    );
    expect(() => requireInteger(-1, 0, Number.MAX_SAFE_INTEGER, RULE)).toThrow(
      "an integer of at least 0, received -1.",
    );
    const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
    expect(() => requireInteger(0.5, MIN_SAFE_INTEGER, MAX_SAFE_INTEGER, RULE)).toThrow(
      "the flock must be an integer, received 0.5.",
    );
    expect(() => requireInteger(8, MIN_SAFE_INTEGER, 7, RULE)).toThrow("an integer from -");
  });
});

describe("requireBigInt", () => {
  test("takes bigints and safe numbers", () => {
    expect(requireBigInt(5, 0n, 9n, RULE)).toBe(5n);
    expect(requireBigInt(10n ** 40n, 0n, undefined, RULE)).toBe(10n ** 40n);
    for (const bad of [-1, -1n, 10, 10n, 0.5, NaN, Infinity, "5", null, undefined, [5n]]) {
      expect(() => requireBigInt(bad, 0n, 9n, RULE), String(bad)).toThrow(RangeError);
    }
  });

  test.each<[bigint, string]>([
    [7n, "7"],
    [10n ** 40n - 1n, "9".repeat(40)],
    [2n ** 200n, "2^200"],
    [2n ** 200n - 1n, "2^200 − 1"],
    [2n ** 200n + 5n, "about 2^200"],
    [3n * 2n ** 199n - 1n, "about 2^200"],
    [3n * 2n ** 199n, "about 2^201"],
    [2n ** 201n - 2n, "about 2^201"],
  ])("a bound of %s is shown as %s", (max, text) => {
    expect(() => requireBigInt(max + 1n, 0n, max, RULE)).toThrow(
      `an integer from 0 to ${text}, received`,
    );
  });

  test("refuses a number past 2⁵³, which is rounded already", () => {
    expect(() => requireBigInt(2 ** 53, 0n, undefined, RULE)).toThrow(
      "an integer of at least 0, as a bigint past 2⁵³, received 9007199254740992.",
    );
  });
});

describe("memory", () => {
  test.each<[number | bigint, string]>([
    [0, "0 bytes"],
    [1023, "1023 bytes"],
    [1024, "1.0 KiB"],
    [1.5 * 2 ** 20, "1.5 MiB"],
    [2n ** 40n, "1.0 TiB"],
    [2n ** 100n, "1.1e+12 EiB"],
  ])("%s is %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  test("is refused with both figures", () => {
    expect(() => requireMemory(2 ** 31, 2 ** 30, "search", "Take fewer discs.")).toThrow(
      new RangeError(
        "Cannot search: it needs 2.0 GiB, at most 1.0 GiB is allowed. Take fewer discs.",
      ),
    );
    expect(() => requireMemory(10n ** 400n, 2 ** 30, "search", "")).toThrow(RangeError);
    expect(requireMemory(2 ** 30, 2 ** 30, "search", "")).toBeUndefined();
  });

  test("refusal is the one form of all errors", () => {
    expect(refusal(RULE, "white", "a\nblack one")).toBe(
      'Cannot count sheep: the flock must be white, received "a\\nblack one".',
    );
  });
});
