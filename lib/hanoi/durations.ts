/**
 * How long a game lasts: the perfect game of n discs takes 2ⁿ − 1 moves, and with 64 discs the world ends first
 * (legend told by H. de Parville, *La Nature*, 1884). All results are exact integers and fractions.
 *
 * A year is the Julian year of 365.25 days of 86 400 s. The age of the universe is taken as 13.8·10⁹ years
 * (published: Planck Collaboration 2018, 13.787 ± 0.020·10⁹ years). A human life is 80 years.
 * @module
 */
import { ratio, type Rational, type RationalLike, toRational } from "../core/rational.ts";
import { refusal, requireInteger } from "../core/validate.ts";
import { transferCount } from "./recursive.ts";

/** Seconds of a year of 365.25 days. */
export const YEAR_SECONDS = 31_557_600n;

/** The age of the universe in years, as the legend's comparison takes it. */
export const UNIVERSE_YEARS = 13_800_000_000n;

/** A human life in years. */
export const LIFE_YEARS = 80n;

function requireSpeed(movesPerSecond: RationalLike, doing: string): Rational {
  const speed = toRational(movesPerSecond, "the speed in moves per second", doing);
  if (speed.numerator <= 0n) {
    throw new RangeError(
      refusal({ doing, what: "the speed in moves per second" }, "positive", movesPerSecond),
    );
  }
  return speed;
}

function requireSeconds(seconds: RationalLike, doing: string): Rational {
  const time = toRational(seconds, "the time in seconds", doing);
  if (time.numerator < 0n) {
    throw new RangeError(refusal({ doing, what: "the time in seconds" }, "at least 0", seconds));
  }
  return time;
}

/**
 * The seconds of the perfect game of n discs on three pegs: (2ⁿ − 1) / speed.
 *
 * Cost: integers of n bits.
 *
 * @throws {RangeError} for a number of discs that does not exist, or a speed that is not positive and exact.
 *
 * @example
 * ```ts
 * gameSeconds(64); // { numerator: 18446744073709551615n, denominator: 1n }
 * gameSeconds(3, { numerator: 1n, denominator: 2n }); // { numerator: 14n, denominator: 1n }
 * ```
 */
export function gameSeconds(discs: number, movesPerSecond: RationalLike = 1n): Rational {
  const speed = requireSpeed(movesPerSecond, "time a game");
  return ratio(transferCount(discs) * speed.denominator, speed.numerator);
}

/** A time in years of 365.25 days, days, hours, minutes, seconds and a rest below one second. */
export interface TimeParts {
  /** Whole years of 365.25 days. */
  readonly years: bigint;
  /** Whole days beyond them. */
  readonly days: number;
  /** Whole hours beyond these. */
  readonly hours: number;
  /** Whole minutes beyond these. */
  readonly minutes: number;
  /** Whole seconds beyond these. */
  readonly seconds: number;
  /** What is left, below one second. */
  readonly rest: Rational;
}

/**
 * A time split into years of 365.25 days, days, hours, minutes, seconds and a fraction of a second. The parts add up to
 * the time exactly.
 *
 * @throws {RangeError} for a time that is negative or not exact.
 *
 * @example
 * ```ts
 * timeParts(31_557_600n + 86_400n + 61n); // { years: 1n, days: 1, hours: 0, minutes: 1, seconds: 1, rest: ratio(0n, 1n) }
 * timeParts(gameSeconds(64)).years; // 584542046090n
 * ```
 */
export function timeParts(seconds: RationalLike): TimeParts {
  const time = requireSeconds(seconds, "split a time");
  const whole = time.numerator / time.denominator;
  const inYear = Number(whole % YEAR_SECONDS);
  return {
    years: whole / YEAR_SECONDS,
    days: Math.floor(inYear / 86_400),
    hours: Math.floor(inYear / 3600) % 24,
    minutes: Math.floor(inYear / 60) % 60,
    seconds: inYear % 60,
    rest: ratio(time.numerator % time.denominator, time.denominator),
  };
}

/**
 * A time as a multiple of the age of the universe, 13.8·10⁹ years. {@link formatDecimal} writes it to any number of digits.
 *
 * @throws {RangeError} for a time that is negative or not exact.
 *
 * @example
 * ```ts
 * formatDecimal(universeAges(gameSeconds(64)), 6); // "42.358119"
 * ```
 */
export function universeAges(seconds: RationalLike): Rational {
  const time = requireSeconds(seconds, "compare a time with the age of the universe");
  return ratio(time.numerator, time.denominator * YEAR_SECONDS * UNIVERSE_YEARS);
}

/**
 * The largest n whose perfect game ends within a time: 2ⁿ − 1 ≤ seconds·speed, so n = ⌊log₂(⌊seconds·speed⌋ + 1)⌋, read off
 * the binary digits.
 *
 * @throws {RangeError} for a time that is negative or not exact, or a speed that is not positive and exact.
 *
 * @example
 * ```ts
 * largestTower(LIFE_YEARS * YEAR_SECONDS); // 31
 * largestTower(7n); // 3
 * largestTower(UNIVERSE_YEARS * YEAR_SECONDS); // 58
 * ```
 */
export function largestTower(seconds: RationalLike, movesPerSecond: RationalLike = 1n): number {
  const doing = "find the largest tower";
  const time = requireSeconds(seconds, doing);
  const speed = requireSpeed(movesPerSecond, doing);
  const moves = time.numerator * speed.numerator / (time.denominator * speed.denominator);
  const hex = (moves + 1n).toString(16);
  return 4 * (hex.length - 1) + (32 - Math.clz32(parseInt(hex[0], 16))) - 1;
}

/**
 * An integer with its digits in groups of three.
 *
 * @example
 * ```ts
 * groupDigits(18446744073709551615n); // "18 446 744 073 709 551 615"
 * groupDigits(-1234n, "_"); // "-1_234"
 * ```
 */
export function groupDigits(value: bigint, separator = " "): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, () => separator);
}

/** The units of {@link durationInWords} with their nanoseconds, the longest first. */
const UNITS: readonly (readonly [string, bigint])[] = [
  ["year", YEAR_SECONDS * 10n ** 9n],
  ["day", 86_400n * 10n ** 9n],
  ["hour", 3600n * 10n ** 9n],
  ["minute", 60n * 10n ** 9n],
  ["second", 10n ** 9n],
  ["millisecond", 10n ** 6n],
  ["microsecond", 10n ** 3n],
  ["nanosecond", 1n],
];

/**
 * A time in words, cut off after `parts` units (never rounded up), units that are 0 left out. A year has 365.25 days.
 *
 * @throws {RangeError} for a time that is negative or not exact, or a number of parts that is not 1 to 8.
 *
 * @example
 * ```ts
 * durationInWords(gameSeconds(64)); // "584 542 046 090 years"
 * durationInWords(gameSeconds(64, 1_000_000_000n), 2); // "584 years 197 days"
 * durationInWords(3661n, 3); // "1 hour 1 minute 1 second"
 * durationInWords(gameSeconds(10, 1_000_000n)); // "1 millisecond"
 * ```
 */
export function durationInWords(seconds: RationalLike, parts = 1): string {
  const doing = "write a time in words";
  requireInteger(parts, 1, UNITS.length, { doing, what: "the number of units" });
  const time = requireSeconds(seconds, doing);
  if (time.numerator === 0n) return "0 seconds";
  let rest = time.numerator * 10n ** 9n / time.denominator;
  const words: string[] = [];
  // The units after the first that is used count even when they are 0: "1 hour" and 5 seconds is "1 hour" in two units.
  let used = 0;
  for (const [unit, size] of UNITS) {
    const count = rest / size;
    if (used === 0 && count === 0n) continue;
    if (used++ === parts) break;
    if (count > 0n) words.push(`${groupDigits(count)} ${unit}${count === 1n ? "" : "s"}`);
    rest %= size;
  }
  return words.length === 0 ? "less than 1 nanosecond" : words.join(" ");
}
