/**
 * Exact fractions of big integers, and their decimal digits.
 * @module
 */
import { refusal, requireInteger } from "./validate.ts";

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  /** With the sign of the fraction. */
  readonly numerator: bigint;
  /** Greater than 0; the fraction is in lowest terms. */
  readonly denominator: bigint;
}

/** What may be given for a fraction: an integer (a plain number only where it is exact) or a fraction. */
export type RationalLike = bigint | number | Rational;

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/**
 * The fraction numerator / denominator in lowest terms.
 *
 * @throws {RangeError} when the denominator is 0.
 *
 * @example
 * ```ts
 * ratio(6n, -4n); // { numerator: -3n, denominator: 2n }
 * ```
 */
export function ratio(numerator: bigint, denominator: bigint): Rational {
  if (denominator === 0n) {
    throw new RangeError(
      refusal({ doing: "make a fraction", what: "the denominator" }, "other than 0", denominator),
    );
  }
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = sign * gcd(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * A fraction from what a caller gives: a bigint, an integer below 2⁵³, or a fraction.
 *
 * @throws {RangeError} for anything else. A number such as 0.1 is refused because it is rounded already.
 *
 * @example
 * ```ts
 * toRational(3, "the speed", "time a game"); // { numerator: 3n, denominator: 1n }
 * toRational(0.1, "the speed", "time a game"); // throws RangeError
 * ```
 */
export function toRational(value: RationalLike, what: string, doing: string): Rational {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) {
    return { numerator: BigInt(value as bigint | number), denominator: 1n };
  }
  if (
    typeof value === "object" && value !== null && typeof value.numerator === "bigint" &&
    typeof value.denominator === "bigint" && value.denominator !== 0n
  ) return ratio(value.numerator, value.denominator);
  throw new RangeError(
    refusal(
      { doing, what, hint: "A fraction is { numerator: 1n, denominator: 2n }." },
      "a bigint, an integer below 2⁵³ or a fraction",
      value,
    ),
  );
}

/**
 * A fraction in decimal digits, rounded once, half away from zero. No double is involved.
 *
 * Cost: one division of integers.
 *
 * @throws {RangeError} for a number of digits that is not an integer from 0 to 1 000 000.
 *
 * @example
 * ```ts
 * formatDecimal(ratio(2n, 3n), 4); // "0.6667"
 * formatDecimal(ratio(-5n, 2n), 0); // "-3"
 * ```
 */
export function formatDecimal(value: Rational, digits: number): string {
  requireInteger(digits, 0, 1_000_000, { doing: "write a fraction", what: "the number of digits" });
  const { numerator, denominator } = value;
  const negative = numerator < 0n;
  const scaled = (negative ? -numerator : numerator) * 10n ** BigInt(digits);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  const text = rounded.toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const sign = negative && rounded !== 0n ? "-" : "";
  return sign + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
}

/**
 * log₁₀ of a positive fraction of any size, to about 15 digits: a coordinate for a chart, not a result.
 *
 * Cost: the decimal digits of both integers.
 *
 * @throws {RangeError} when the fraction is not positive.
 *
 * @example
 * ```ts
 * log10(ratio(10n ** 400n, 1n)); // 400
 * ```
 */
export function log10(value: Rational): number {
  if (value.numerator <= 0n) {
    throw new RangeError(
      refusal(
        { doing: "take a logarithm", what: "the fraction" },
        "positive",
        `${value.numerator}/${value.denominator}`,
      ),
    );
  }
  return log10OfInteger(value.numerator) - log10OfInteger(value.denominator);
}

function log10OfInteger(value: bigint): number {
  const digits = value.toString();
  const lead = digits.slice(0, 17);
  return Math.log10(Number(lead)) + (digits.length - lead.length);
}
