import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  durationInWords,
  formatDecimal,
  gameSeconds,
  groupDigits,
  largestTower,
  LIFE_YEARS,
  ratio,
  type RationalLike,
  timeParts,
  transferCount,
  UNIVERSE_YEARS,
  universeAges,
  YEAR_SECONDS,
} from "@lucas/lab";

const BAD = [0.5, NaN, Infinity, 2 ** 53, "1", null, undefined, {}, [1n]] as RationalLike[];

describe("the priests' account (plate 5)", () => {
  const seconds = gameSeconds(64);

  test("64 discs take 18 446 744 073 709 551 615 moves, which a double cannot hold", () => {
    expect(seconds).toEqual({ numerator: 18446744073709551615n, denominator: 1n });
    expect(groupDigits(seconds.numerator)).toBe("18 446 744 073 709 551 615");
    expect(BigInt(Number(seconds.numerator))).not.toBe(seconds.numerator);
    expect(seconds.numerator).toBe(
      Array.from({ length: 64 }, (_, k) => 1n << BigInt(k)).reduce((sum, term) => sum + term),
    );
  });

  test("at a move a second, about 585·10⁹ years", () => {
    expect(durationInWords(seconds)).toBe("584 542 046 090 years");
    expect((timeParts(seconds).years + 500_000_000n) / 1_000_000_000n).toBe(585n);
    expect(timeParts(seconds)).toEqual({
      years: 584542046090n,
      days: 228,
      hours: 19,
      minutes: 0,
      seconds: 15,
      rest: ratio(0n, 1n),
    });
  });

  test("about 42 times the age of the universe", () => {
    expect(formatDecimal(universeAges(seconds), 0)).toBe("42");
    expect(formatDecimal(universeAges(seconds), 10)).toBe("42.3581192819");
  });

  test("at 10⁹ moves a second, nearly six centuries", () => {
    const { years } = timeParts(gameSeconds(64, 1_000_000_000n));
    expect(years).toBe(584n);
    expect(durationInWords(gameSeconds(64, 10 ** 9), 2)).toBe("584 years 197 days");
  });

  test("a life of 80 years at a move a second is enough for 31 discs, not for 32", () => {
    const life = LIFE_YEARS * YEAR_SECONDS;
    expect(largestTower(life)).toBe(31);
    expect(gameSeconds(31).numerator).toBeLessThanOrEqual(life);
    expect(gameSeconds(32).numerator).toBeGreaterThan(life);
  });
});

describe("exact times", () => {
  test("are 2ⁿ − 1 over the speed, for any n", () => {
    expect(gameSeconds(0)).toEqual({ numerator: 0n, denominator: 1n });
    expect(gameSeconds(4)).toEqual({ numerator: 15n, denominator: 1n });
    expect(gameSeconds(54).numerator).toBe(2n ** 54n - 1n);
    expect(gameSeconds(1000).numerator).toBe(2n ** 1000n - 1n);
    expect(gameSeconds(2, 2n)).toEqual({ numerator: 3n, denominator: 2n });
    expect(gameSeconds(2, ratio(1n, 3n))).toEqual({ numerator: 9n, denominator: 1n });
  });

  const times = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 40n }),
    fc.bigInt({ min: 1n, max: 10n ** 12n }),
  ).map(([a, b]) => ratio(a, b));

  test("the parts of a time add up to it, each below the next unit", () => {
    fc.assert(fc.property(times, (time) => {
      const { years, days, hours, minutes, seconds, rest } = timeParts(time);
      const inDay = BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds);
      const whole = years * YEAR_SECONDS + BigInt(days) * 86_400n + inDay;
      expect(ratio(whole * rest.denominator + rest.numerator, rest.denominator)).toEqual(time);
      expect(days).toBeLessThanOrEqual(365);
      expect(inDay).toBeLessThan(86_400n);
      expect(minutes).toBeLessThan(60);
      expect(seconds).toBeLessThan(60);
      expect(rest.numerator).toBeLessThan(rest.denominator);
    }));
  });

  test("the largest tower of a time fits, and the next does not", () => {
    const speeds = fc.tuple(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
    ).map(([a, b]) => ratio(a, b));
    fc.assert(fc.property(times, speeds, (time, speed) => {
      const n = largestTower(time, speed);
      const fits = (discs: number) => {
        const game = gameSeconds(discs, speed);
        return game.numerator * time.denominator <= time.numerator * game.denominator;
      };
      expect(fits(n)).toBe(true);
      expect(fits(n + 1)).toBe(false);
    }));
  });

  test("the largest tower at the exact second: 2ⁿ − 1 seconds for n discs, a second less for n − 1", () => {
    for (const n of [1, 2, 3, 4, 5, 8, 31, 52, 53, 54, 64, 100, 1000]) {
      expect(largestTower(transferCount(n))).toBe(n);
      expect(largestTower(transferCount(n) - 1n)).toBe(n - 1);
    }
    expect(largestTower(0n)).toBe(0);
    expect(largestTower(UNIVERSE_YEARS * YEAR_SECONDS)).toBe(58);
  });

  test("the age of the universe is one such age", () => {
    expect(universeAges(UNIVERSE_YEARS * YEAR_SECONDS)).toEqual(ratio(1n, 1n));
    expect(YEAR_SECONDS).toBe(36525n * 864n);
  });
});

describe("words", () => {
  test.each<[RationalLike, number, string]>([
    [0n, 1, "0 seconds"],
    [1n, 1, "1 second"],
    [59n, 1, "59 seconds"],
    [61n, 1, "1 minute"],
    [61n, 2, "1 minute 1 second"],
    [3605n, 2, "1 hour"],
    [3605n, 3, "1 hour 5 seconds"],
    [YEAR_SECONDS, 1, "1 year"],
    [YEAR_SECONDS - 1n, 1, "365 days"],
    [1000n * YEAR_SECONDS, 1, "1 000 years"],
    [ratio(1n, 2n), 1, "500 milliseconds"],
    [ratio(1n, 10n ** 9n), 1, "1 nanosecond"],
    [ratio(1n, 10n ** 10n), 1, "less than 1 nanosecond"],
    [ratio(1023n, 10n ** 9n), 2, "1 microsecond 23 nanoseconds"],
  ])("%o in %i units is %s", (time, parts, words) => {
    expect(durationInWords(time, parts)).toBe(words);
  });

  test("digits in groups", () => {
    expect([0n, 7n, 999n, 1000n, -1000n, 1234567n].map((n) => groupDigits(n))).toEqual([
      "0",
      "7",
      "999",
      "1 000",
      "-1 000",
      "1 234 567",
    ]);
    expect(groupDigits(1234567n, "$&")).toBe("1$&234$&567");
  });
});

describe("bad input", () => {
  test("discs, times, speeds and units that do not exist are refused", () => {
    for (const bad of BAD) {
      expect(() => gameSeconds(3, bad ?? (null as unknown as bigint))).toThrow(RangeError);
      expect(() => timeParts(bad)).toThrow(RangeError);
      expect(() => universeAges(bad)).toThrow(RangeError);
      expect(() => largestTower(bad)).toThrow(RangeError);
      expect(() => durationInWords(bad)).toThrow(RangeError);
    }
    for (const bad of [0n, -1n, 0, -5, ratio(-1n, 2n)]) {
      expect(() => gameSeconds(3, bad)).toThrow("the speed in moves per second must be positive");
      expect(() => largestTower(3n, bad)).toThrow(RangeError);
    }
    for (const bad of [-1n, -1, ratio(-1n, 2n)]) {
      expect(() => timeParts(bad)).toThrow("the time in seconds must be at least 0");
      expect(() => largestTower(bad)).toThrow(RangeError);
      expect(() => durationInWords(bad)).toThrow(RangeError);
    }
    for (const bad of [-1, 0.5, NaN, Infinity, "3", null]) {
      expect(() => gameSeconds(bad as number)).toThrow(RangeError);
    }
    for (const bad of [0, 9, 0.5, NaN]) expect(() => durationInWords(5n, bad)).toThrow(RangeError);
  });
});
