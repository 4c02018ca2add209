import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, log10, ratio, type RationalLike, toRational } from "@lucas/lab";

const fractions = fc.tuple(fc.bigInt(), fc.bigInt().filter((b) => b !== 0n));

describe("fractions", () => {
  test("are in lowest terms with a positive denominator", () => {
    fc.assert(fc.property(fractions, ([a, b]) => {
      const { numerator, denominator } = ratio(a, b);
      expect(numerator * b).toBe(a * denominator);
      expect(denominator).toBeGreaterThan(0n);
      expect(ratio(numerator * 6n, denominator * 6n)).toEqual({ numerator, denominator });
      expect(ratio(-a, -b)).toEqual({ numerator, denominator });
    }));
    expect(ratio(0n, -7n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(() => ratio(1n, 0n)).toThrow(RangeError);
  });

  test("come from integers and fractions, never from a rounded number", () => {
    expect(toRational(3, "it", "test")).toEqual(ratio(3n, 1n));
    expect(toRational({ numerator: 2n, denominator: -4n }, "it", "test")).toEqual(ratio(-1n, 2n));
    const bad: unknown[] = [0.1, NaN, Infinity, 2 ** 53, "1", null, undefined, {}, [1n, 2n], {
      numerator: 1n,
      denominator: 0n,
    }, { numerator: 1, denominator: 2 }];
    for (const value of bad) {
      expect(() => toRational(value as RationalLike, "it", "test")).toThrow(RangeError);
    }
  });
});

describe("decimal digits", () => {
  test("are within half a unit of the last one", () => {
    fc.assert(fc.property(fractions, fc.nat(30), ([a, b], digits) => {
      const value = ratio(a, b);
      const text = formatDecimal(value, digits);
      expect(text).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`));
      const scale = 10n ** BigInt(digits);
      const shown = BigInt(text.replace(".", ""));
      const twice = 2n * (shown * value.denominator - value.numerator * scale);
      expect(twice < 0n ? -twice : twice).toBeLessThanOrEqual(value.denominator);
    }));
  });

  test.each<[bigint, bigint, number, string]>([
    [1n, 3n, 3, "0.333"],
    [2n, 3n, 0, "1"],
    [1n, 2n, 0, "1"],
    [-1n, 2n, 0, "-1"],
    [-1n, 3n, 0, "0"],
    [-1n, 300n, 2, "0.00"],
    [466n, 885n, 10, "0.5265536723"],
    [199n, 200n, 2, "1.00"],
  ])("%s/%s to %i digits is %s", (a, b, digits, text) => {
    expect(formatDecimal(ratio(a, b), digits)).toBe(text);
  });

  test("a number of digits that does not exist is refused", () => {
    expect(formatDecimal(ratio(0n, 1n), 1_000_000)).toHaveLength(1_000_002);
    for (const bad of [-1, 0.5, NaN, 1_000_001]) {
      expect(() => formatDecimal(ratio(1n, 2n), bad)).toThrow(RangeError);
    }
  });
});

describe("log₁₀", () => {
  test("is that of doubles where those suffice, and goes on where they end", () => {
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (value) => {
      expect(log10(ratio(value, 1n))).toBeCloseTo(Math.log10(Number(value)), 12);
    }));
    expect(log10(ratio(1n, 10n ** 500n))).toBe(-500);
    expect(log10(ratio(2n ** 5000n, 1n))).toBeCloseTo(5000 * Math.log10(2), 9);
    expect(() => log10(ratio(0n, 1n))).toThrow(RangeError);
    expect(() => log10(ratio(-1n, 1n))).toThrow(RangeError);
  });
});
