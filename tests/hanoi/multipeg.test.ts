import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  frameStewart,
  frameStewartByRecurrence,
  frameStewartSplits,
  frameStewartStatus,
  growthBounds,
  growthQuotient,
  multipegMoves,
  simplicialNumber,
} from "../../lib/hanoi/multipeg.ts";
import { perfectState, Position, replay } from "../../lib/hanoi/rules.ts";

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe("Frame–Stewart numbers", () => {
  test.each([
    [4, "A007664", [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129, 161]],
    [5, "A007665", [1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39, 47]],
    [6, "A182058", [1, 3, 5, 7, 9, 13, 17, 21, 25, 29, 33, 37]],
  ])("p = %i are OEIS %s", (pegs, _name, values) => {
    expect(values.map((_, i) => Number(frameStewart(i + 1, pegs)))).toEqual(values);
  });

  test("three pegs: 2ⁿ − 1, exact past 2⁵³", () => {
    for (const n of numbers(0, 200)) expect(frameStewart(n, 3)).toBe(2n ** BigInt(n) - 1n);
    expect(frameStewart(54, 3)).toBe(18014398509481983n);
    expect(frameStewart(64, 3)).toBe(18446744073709551615n);
  });

  test("wrong answers of public programs: halves 49, a floored split 193, h = 1 32767, another 24575", () => {
    expect(frameStewart(9, 4)).toBe(41n);
    const fifteen = frameStewart(15, 4);
    expect(fifteen).toBe(129n);
    for (const wrong of [193n, 32767n, 24575n]) expect(fifteen).toBeLessThan(wrong);
    expect(frameStewart(4, 3)).toBe(15n);
    expect(frameStewart(0, 3)).toBe(0n);
    expect([...multipegMoves(0, { pegs: 3 })]).toEqual([]);
  });

  test("the closed form is the recurrence: p = 3…12, n = 0…120", () => {
    for (const pegs of numbers(3, 12)) {
      const definition = frameStewartByRecurrence(120, pegs);
      for (const n of numbers(0, 120)) expect(frameStewart(n, pegs)).toBe(definition[n]);
    }
  });

  test("four pegs, n = s(s+1)/2 + r with r ≤ s: (s − 1 + r)·2^s + 1", () => {
    for (const s of [1, 2, 3, 10, 140]) {
      for (const r of [0, 1, s]) {
        const n = s * (s + 1) / 2 + r;
        expect(frameStewart(n, 4)).toBe(BigInt(s - 1 + r) * 2n ** BigInt(s) + 1n);
      }
    }
  });

  test("fewer discs than pegs: 2n − 1, for any number of pegs", () => {
    for (const pegs of [3, 4, 10, 1000, Number.MAX_SAFE_INTEGER]) {
      for (const n of [1, 2, pegs - 1].filter((n) => n < pegs)) {
        expect(frameStewart(n, pegs)).toBe(2n * BigInt(n) - 1n);
      }
    }
    // One disc more costs four moves more.
    expect(frameStewart(1000, 1000)).toBe(2001n);
  });

  test("each step is a power of two, 2^j in C(j+p−3, p−3) copies", () => {
    for (const pegs of [4, 5, 8]) {
      let n = 0;
      for (const j of numbers(0, 6)) {
        const copies = Number(simplicialNumber(j + 1, pegs - 3));
        for (let i = 0; i < copies; i++) {
          n++;
          expect(frameStewart(n, pegs) - frameStewart(n - 1, pegs)).toBe(2n ** BigInt(j));
        }
      }
    }
  });

  test("ten thousand discs on four pegs, and a million millions", () => {
    // 140·141/2 = 9870, so s = 140, r = 130.
    expect(frameStewart(10_000, 4)).toBe(269n * 2n ** 140n + 1n);
    expect(frameStewart(10 ** 12, 8) > 2n ** 300n).toBe(true);
    expect(frameStewart(10 ** 12, 30) > 0n).toBe(true);
  });

  test("never more on one peg more", () => {
    fc.assert(fc.property(fc.nat(500), fc.integer({ min: 3, max: 20 }), (n, pegs) => {
      expect(frameStewart(n, pegs + 1) <= frameStewart(n, pegs)).toBe(true);
    }));
  });

  test("what is proved and what is open is data", () => {
    expect(frameStewartStatus(3).status).toBe("proved");
    expect(frameStewartStatus(4)).toEqual({ status: "proved", source: "T. Bousch 2014" });
    expect(frameStewartStatus(5).status).toBe("conjectured");
    expect(frameStewartStatus(26).status).toBe("conjectured");
    expect(frameStewartStatus(5, 10).status).toBe("proved");
    expect(frameStewartStatus(5, 11).status).toBe("conjectured");
    expect(() => frameStewartStatus(5, -1)).toThrow("the number of discs");
  });

  test.each([
    ["fewer than three pegs", () => frameStewart(3, 2), /three pegs no tower/],
    ["one peg", () => frameStewart(3, 1), /pegs must be an integer of at least 3, received 1\./],
    ["no pegs", () => frameStewart(3, 0), /received 0\.$/],
    ["fractional pegs", () => frameStewart(3, 3.5), /received 3\.5/],
    ["NaN pegs", () => frameStewart(3, NaN), /received NaN/],
    ["negative discs", () => frameStewart(-1, 4), /discs must be .*received -1/],
    ["fractional discs", () => frameStewart(1.5, 4), /received 1\.5/],
    ["infinite discs", () => frameStewart(Infinity, 4), /received Infinity/],
    ["a text", () => frameStewart("3" as unknown as number, 4), /received "3"/],
    ["too large an answer", () => frameStewart(2 ** 40, 3), /about 1099511627776 bits/],
    ["status of two pegs", () => frameStewartStatus(2), /at least 3/],
    ["long recurrence", () => frameStewartByRecurrence(2001, 4), /from 0 to 2000/],
    ["recurrence on two pegs", () => frameStewartByRecurrence(3, 2), /from 3 to 26/],
    ["negative simplex", () => simplicialNumber(-1, 2), /side must be/],
    ["vast simplex", () => simplicialNumber(2 ** 50, 2 ** 50), /from 0 to 100000/],
    ["fractional simplex", () => simplicialNumber(1, 0.5), /dimension must be/],
    ["splits of no disc", () => frameStewartSplits(0, 4), /received 0/],
    ["splits on two pegs", () => frameStewartSplits(3, 2), /at least 3/],
    ["growth of no disc", () => growthQuotient(0, 4), /received 0/],
    ["growth on two pegs", () => growthBounds(2), /from 3 to 26/],
  ])("refused: %s", (_name, run, message) => {
    expect(run).toThrow(RangeError);
    expect(run).toThrow(message);
  });
});

test("simplicial numbers are the diagonals of Pascal's triangle", () => {
  expect(numbers(0, 6).map((k) => Number(simplicialNumber(k, 2)))).toEqual([
    0,
    1,
    3,
    6,
    10,
    15,
    21,
  ]);
  expect(numbers(0, 5).map((k) => Number(simplicialNumber(k, 3)))).toEqual([0, 1, 4, 10, 20, 35]);
  expect(simplicialNumber(0, 0)).toBe(1n);
  for (const d of numbers(1, 6)) {
    for (const k of numbers(1, 30)) {
      expect(simplicialNumber(k, d)).toBe(
        simplicialNumber(k - 1, d) + simplicialNumber(k, d - 1),
      );
    }
  }
});

describe("splits", () => {
  test("are exactly the k that attain the minimum: p = 3…9, n = 1…60", () => {
    for (const pegs of numbers(3, 9)) {
      for (const n of numbers(1, 60)) {
        const attains = numbers(0, n - 1).filter((k) => {
          if (pegs === 3) return k === n - 1;
          return 2n * frameStewart(k, pegs) + frameStewart(n - k, pegs - 1) ===
            frameStewart(n, pegs);
        });
        const { first, last } = frameStewartSplits(n, pegs);
        expect(numbers(first, last)).toEqual(attains);
      }
    }
  });

  test("are unique on four pegs exactly for triangular n", () => {
    for (const n of numbers(1, 300)) {
      const { first, last } = frameStewartSplits(n, 4);
      expect(first === last).toBe(Number.isInteger((Math.sqrt(8 * n + 1) - 1) / 2));
    }
  });
});

describe("growth", () => {
  test("the quotient by √n·2^√(2n) tends to [1, 2/(e·ln 2)]", () => {
    const { low, high } = growthBounds(4);
    expect(low).toBe(1);
    let least = Infinity;
    let greatest = 0;
    for (let n = 499_500; n <= 500_500; n++) {
      const quotient = growthQuotient(n, 4);
      least = Math.min(least, quotient);
      greatest = Math.max(greatest, quotient);
    }
    expect(Math.abs(least - low)).toBeLessThan(0.002);
    expect(Math.abs(greatest - high)).toBeLessThan(0.002);
  });

  test("five pegs: between the derived constants for large n", () => {
    const { low, high } = growthBounds(5);
    const quotients = numbers(0, 400).map((i) => growthQuotient(10 ** 10 + i * 20_000, 5));
    expect(Math.abs(Math.min(...quotients) / low - 1)).toBeLessThan(0.01);
    expect(Math.abs(Math.max(...quotients) / high - 1)).toBeLessThan(0.01);
  });

  test("is FS_p(n) over the law where both are ordinary numbers", () => {
    for (const n of numbers(1, 60)) {
      const law = Math.sqrt(n) * 2 ** Math.sqrt(2 * n);
      expect(growthQuotient(n, 4)).toBeCloseTo(Number(frameStewart(n, 4)) / law, 10);
      expect(growthQuotient(n, 3)).toBeCloseTo(1 - 2 ** -n, 12);
    }
  });
});

describe("the moves", () => {
  test("are legal, FS_p(n) of them, from any peg to any peg: p = 3…8, n = 0…9", () => {
    for (const pegs of numbers(3, 8)) {
      for (const n of numbers(0, 9)) {
        for (const from of [0, 1, pegs - 1]) {
          for (const to of numbers(0, pegs - 1)) {
            if (from === to) continue;
            const played = replay(
              perfectState(n, from),
              multipegMoves(n, { pegs, from, to }),
              pegs,
            );
            expect(played).toEqual({
              moves: Number(frameStewart(n, pegs)),
              state: perfectState(n, to),
            });
          }
        }
      }
    }
  });

  test.each([
    [3, 16],
    [4, 60],
    [5, 100],
    [6, 120],
    [8, 140],
    [26, 300],
  ])("are replayed on %i pegs with %i discs", (pegs, discs) => {
    const position = new Position(perfectState(discs, 0), pegs);
    let count = 0n;
    let wrong = 0;
    for (const { disc, from, to } of multipegMoves(discs, { pegs })) {
      if (position.play(from, to) !== disc) wrong++;
      count++;
    }
    expect(wrong).toBe(0);
    expect(count).toBe(frameStewart(discs, pegs));
    expect(position.state()).toEqual(perfectState(discs, pegs - 1));
  });

  test("on three pegs the disc of move m is 1 + the zeros at the end of m", () => {
    let m = 0;
    for (const { disc } of multipegMoves(12, { pegs: 3 })) {
      m++;
      expect(disc).toBe(32 - Math.clz32(m & -m));
    }
    expect(m).toBe(4095);
  });

  test("start at once, and may be left half-way", () => {
    const stream = multipegMoves(10_000, { pegs: 4 });
    const played: unknown[] = [];
    for (const move of stream) {
      played.push(move);
      if (played.length === 1000) break;
    }
    expect(replay(perfectState(10_000, 0), played as never, 4).moves).toBe(1000);
    expect(stream.next()).toEqual({ done: true, value: undefined });
    expect(multipegMoves(100_000, { pegs: 3 }).next().value).toEqual({ disc: 1, from: 0, to: 1 });
  });

  test("two streams do not disturb each other", () => {
    const once = [...multipegMoves(8, { pegs: 5 })];
    const [a, b] = [multipegMoves(8, { pegs: 5 }), multipegMoves(8, { pegs: 5 })];
    for (const move of once) expect([a.next().value, b.next().value]).toEqual([move, move]);
  });

  test.each([
    ["two pegs", () => multipegMoves(3, { pegs: 2 }), /from 3 to 26, received 2/],
    ["27 pegs", () => multipegMoves(3, { pegs: 27 }), /from 3 to 26/],
    ["a goal that is the start", () => multipegMoves(3, { pegs: 4, from: 2, to: 2 }), /goal peg/],
    ["the same, with no disc", () => multipegMoves(0, { pegs: 4, from: 3 }), /goal peg/],
    ["a peg that is not there", () => multipegMoves(3, { pegs: 4, to: 4 }), /from 0 to 3/],
    ["a fractional peg", () => multipegMoves(3, { pegs: 4, from: 0.5 }), /received 0\.5/],
    ["negative discs", () => multipegMoves(-1, { pegs: 4 }), /received -1/],
    ["more than memory", () => multipegMoves(2 ** 24, { pegs: 3 }), /needs 1\.5 GiB/],
    ["far more", () => multipegMoves(2 ** 50, { pegs: 4 }), /at most/],
  ])("refused at the call: %s", (_name, run, message) => {
    expect(run).toThrow(RangeError);
    expect(run).toThrow(message);
  });
});

test("FS_p(n) = 2n − 1 for n < p and 4n − 2p + 1 for p − 1 ≤ n ≤ p(p−1)/2, where it is proved, and more beyond", () => {
  for (let p = 4; p <= 14; p++) {
    const last = p * (p - 1) / 2;
    for (let n = 1; n < p; n++) expect(frameStewart(n, p)).toBe(BigInt(2 * n - 1));
    for (let n = p - 1; n <= last; n++) expect(frameStewart(n, p)).toBe(BigInt(4 * n - 2 * p + 1));
    expect(frameStewart(last + 1, p)).toBe(BigInt(4 * last - 2 * p + 9));
  }
});
