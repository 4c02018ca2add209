import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  binaryMoves,
  changedDigit,
  discOfMove,
  grayCode,
  grayRank,
  indexOnPath,
  moveAt,
  moveBesideSmallest,
  perfectState,
  Position,
  recursiveMoves,
  ruler,
  smallDiscSense,
  stateAt,
  trailingZeros,
  transferCount,
  twoHandMoves,
  vertices,
} from "@lucas/lab";

const discs = fc.integer({ min: 0, max: 11 });
const ends = fc.constantFrom([0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]);
/** A tower of up to 1000 discs and a number of moves 1…2ⁿ − 1 of it. */
const place = fc.integer({ min: 1, max: 1000 }).chain((n) =>
  fc.record({ n: fc.constant(n), m: fc.bigInt(1n, transferCount(n)) })
);

describe("the move from its number", () => {
  test("disc 1 + v₂(m): OEIS A001511", () => {
    expect([...ruler(4)]).toEqual([1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1]);
    expect([...ruler(4)].map((_, i) => discOfMove(i + 1))).toEqual([...ruler(4)]);
    expect([...ruler(0)]).toEqual([]);
  });

  test("for 3 discs, m = 1…7, the moves are those of the definition", () => {
    const expected = ["0→2", "0→1", "2→1", "0→2", "1→0", "1→2", "0→2"];
    for (let m = 1; m <= 7; m++) {
      const { from, to } = moveAt(3, m);
      expect(`${from}→${to}`).toBe(expected[m - 1]);
      expect(from).toBe((m & (m - 1)) % 3);
      expect(to).toBe(((m | (m - 1)) + 1) % 3);
    }
  });

  test("the formula, the recursion and two hands play the same game between any two pegs, n ≤ 11", () => {
    fc.assert(fc.property(discs, ends, (n, [from, to]) => {
      const game = [...recursiveMoves(n, from, to)];
      expect([...binaryMoves(n, from, to)]).toEqual(game);
      expect([...twoHandMoves(n, from, to)]).toEqual(game);
      expect(game.map((_, i) => moveAt(n, i + 1, from, to))).toEqual(game);
    }));
  });

  test("the move before and after 2³¹ are found alike", () => {
    for (let m = 2n ** 31n - 4n; m < 2n ** 31n + 4n; m++) {
      const position = new Position(stateAt(40, m - 1n));
      const { disc, from, to } = moveAt(40, m);
      expect(position.play(from, to)).toBe(disc);
      expect(position.state()).toEqual(stateAt(40, m));
    }
  });

  test("the lazy stream of 64 discs can be started", () => {
    expect(binaryMoves(64).next().value).toEqual({ disc: 1, from: 0, to: 1 });
    expect(twoHandMoves(64).next().value).toEqual({ disc: 1, from: 0, to: 1 });
  });
});

describe("the position from its number", () => {
  test("stateAt follows the game, every move of n ≤ 11 between any two pegs", () => {
    fc.assert(
      fc.property(discs, ends, (n, [from, to]) => {
        const position = new Position(perfectState(n, from));
        let m = 0;
        expect(stateAt(n, 0, from, to)).toEqual(position.state());
        for (const move of recursiveMoves(n, from, to)) {
          position.play(move.from, move.to);
          expect(stateAt(n, ++m, from, to)).toEqual(position.state());
        }
      }),
      { numRuns: 20 },
    );
  });

  test("for up to 1000 discs, move m leads from position m − 1 to position m", () => {
    fc.assert(fc.property(place, ends, ({ n, m }, [from, to]) => {
      const position = new Position(stateAt(n, m - 1n, from, to));
      const move = moveAt(n, m, from, to);
      expect(position.play(move.from, move.to)).toBe(move.disc);
      expect(position.state()).toEqual(stateAt(n, m, from, to));
    }));
  });

  test("disc d has moved ⌊(m + 2^(d−1))/2^d⌋ times: the formula, for up to 1000 discs", () => {
    fc.assert(fc.property(place, ends, ({ n, m }, [from, to]) => {
      const round = n % 2 === 1 ? [from, 3 - from - to, to] : [from, to, 3 - from - to];
      const state = Array.from({ length: n }, (_, i) => {
        const moves = Number(((m + (1n << BigInt(i))) >> BigInt(i + 1)) % 3n);
        return round[i % 2 === 1 ? moves : (3 - moves) % 3];
      });
      expect(stateAt(n, m, from, to)).toEqual(state);
    }));
  });

  test("indexOnPath is its inverse for up to 1000 discs", () => {
    fc.assert(fc.property(place, ends, ({ n, m }, [from, to]) => {
      expect(indexOnPath(stateAt(n, m, from, to), from, to)).toBe(m);
    }));
  });

  test("2ⁿ of the 3ⁿ states are on the path, n ≤ 8", () => {
    for (let n = 0; n <= 8; n++) {
      const found = [...vertices(n)].map((s) => indexOnPath(s)).filter((m) => m !== undefined);
      expect(new Set(found).size).toBe(found.length);
      expect(found).toHaveLength(2 ** n);
    }
  });
});

describe("the Gray code", () => {
  test("m XOR ⌊m/2⌋: OEIS A003188", () => {
    const terms = [0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8, 24];
    expect(terms.map((_, m) => Number(grayCode(m)))).toEqual(terms);
  });

  test("the digit that changes is that of the disc that moves", () => {
    fc.assert(fc.property(fc.bigInt(1n, 1n << 500n), (m) => {
      expect(changedDigit(m)).toBe(trailingZeros(m));
      expect(discOfMove(m)).toBe(changedDigit(m) + 1);
      expect(grayCode(m) ^ grayCode(m - 1n)).toBe(1n << BigInt(trailingZeros(m)));
    }));
  });

  test("grayRank is its inverse", () => {
    fc.assert(fc.property(fc.bigInt(0n, 1n << 500n), (m) => {
      expect(grayRank(grayCode(m))).toBe(m);
      expect(grayCode(grayRank(m))).toBe(m);
    }));
  });
});

test("the smallest disc turns to C first for odd n, to B for even n", () => {
  expect([1, 2, 3, 4, 5, 6].map((n) => smallDiscSense(n))).toEqual([-1, 1, -1, 1, -1, 1]);
  expect(smallDiscSense(3, 1, 2)).toBe(1);
  expect(smallDiscSense(3, 1, 0)).toBe(-1);
});

describe("bad input", () => {
  test.each([0, -1, 0.5, NaN, 2 ** 60])("m = %s", (m) => {
    expect(() => moveAt(3, m)).toThrow("an integer from 1 to 7");
    expect(() => trailingZeros(m)).toThrow(m === 2 ** 60 ? "as a bigint past 2⁵³" : RangeError);
  });

  test("positions past the end, pegs that coincide, discs that are none", () => {
    expect(() => stateAt(3, 8)).toThrow("an integer from 0 to 7, received 8");
    expect(() => stateAt(3, 1, 2, 2)).toThrow("another than the first");
    expect(() => stateAt(-1, 0)).toThrow("the number of discs");
    expect(() => indexOnPath([0, 3])).toThrow("the peg of disc 2 must be an integer from 0 to 2");
    expect(() => indexOnPath([0, 1], 0, 0)).toThrow("another than the first");
    expect(() => smallDiscSense(0)).toThrow("the number of discs must be an integer from 1");
    expect(() => moveAt(0, 1)).toThrow("Without a disc there is no move.");
    expect(() => moveAt(2 ** 20, 0)).toThrow("from 1 to 2^1048576 − 1, received 0");
    expect(() => moveBesideSmallest(new Position([]))).toThrow(RangeError);
    expect(() => grayCode(-1)).toThrow(RangeError);
    expect(() => grayRank(0.5)).toThrow(RangeError);
    expect(() => ruler(NaN)).toThrow(RangeError);
    expect(() => binaryMoves(1e12)).toThrow("it needs");
  });
});
