import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countMovesPerDisc,
  formatMove,
  movesOfDisc,
  pendingCalls,
  perfectState,
  phaseAt,
  printTransfer,
  recordedCalls,
  recursiveMoves,
  replay,
  transfer,
  transferCount,
  transferCountByRecurrence,
} from "@lucas/lab";

const ends = fc.constantFrom([0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]);

describe("the number of moves", () => {
  test("T(n) = 2ⁿ − 1 for n = 1…5, 20 and 64 (Lucas 1883)", () => {
    expect([1, 2, 3, 4, 5].map(transferCount)).toEqual([1n, 3n, 7n, 15n, 31n]);
    expect(transferCount(20)).toBe(1_048_575n);
    expect(transferCount(64)).toBe(18_446_744_073_709_551_615n);
  });

  test("n = 0 takes no move", () => {
    expect(transferCount(0)).toBe(0n);
    expect(transferCountByRecurrence(0)).toBe(0n);
    expect([...recursiveMoves(0)]).toEqual([]);
    expect(transfer(0, 0, 2, () => expect.unreachable())).toBe(0);
  });

  test("the recurrence T(n) = 2T(n−1) + 1 gives the closed form, n ≤ 500", () => {
    for (let n = 0; n <= 500; n++) expect(transferCountByRecurrence(n)).toBe(transferCount(n));
  });
});

describe("the moves", () => {
  test("played by the rules they carry the tower from any peg to any other, n ≤ 12", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 12 }), ends, (n, [from, to]) => {
      expect(replay(perfectState(n, from), recursiveMoves(n, from, to))).toEqual({
        moves: 2 ** n - 1,
        state: perfectState(n, to),
      });
    }));
  });

  test("the lazy stream is the recursion, move by move, n ≤ 12", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 12 }), ends, (n, [from, to]) => {
      const played: unknown[] = [];
      const count = transfer(n, from, to, (disc, a, b) => played.push({ disc, from: a, to: b }));
      expect(count).toBe(played.length);
      expect([...recursiveMoves(n, from, to)]).toEqual(played);
    }));
  });

  test("a tower of 64, 1000 and 100 000 discs can be started", () => {
    expect(recursiveMoves(64).next().value).toEqual({ disc: 1, from: 0, to: 1 });
    expect(recursiveMoves(1000).next().value).toEqual({ disc: 1, from: 0, to: 1 });
    expect(recursiveMoves(100_001).next().value).toEqual({ disc: 1, from: 0, to: 2 });
  });

  test("four discs from Babaorum to Petibonum print these fifteen lines", () => {
    const lines: string[] = [];
    const count = printTransfer("Babaorum", "Laudanum", "Petibonum", 4, (line) => lines.push(line));
    expect(count).toBe(15);
    expect(lines).toEqual([
      "Babaorum => Laudanum",
      "Babaorum => Petibonum",
      "Laudanum => Petibonum",
      "Babaorum => Laudanum",
      "Petibonum => Babaorum",
      "Petibonum => Laudanum",
      "Babaorum => Laudanum",
      "Babaorum => Petibonum",
      "Laudanum => Petibonum",
      "Laudanum => Babaorum",
      "Petibonum => Babaorum",
      "Laudanum => Petibonum",
      "Babaorum => Laudanum",
      "Babaorum => Petibonum",
      "Laudanum => Petibonum",
    ]);
  });

  test("disc k moves 2ⁿ⁻ᵏ times, n ≤ 16", () => {
    for (let n = 1; n <= 16; n++) {
      const counts = countMovesPerDisc(n);
      expect(counts).toEqual(counts.map((_, i) => 2 ** (n - i - 1)));
      expect(counts.map(BigInt)).toEqual(counts.map((_, i) => movesOfDisc(n, i + 1)));
      expect(counts.reduce((a, b) => a + b)).toBe(2 ** n - 1);
    }
  });
});

describe("the pending calls", () => {
  test("they are those that the recursion keeps, at every move of n ≤ 9, between any two pegs", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 9 }), ends, (n, [from, to]) => {
      let m = 0;
      for (const calls of recordedCalls(n, from, to)) {
        expect(pendingCalls(n, ++m, from, to)).toEqual(calls);
        expect(phaseAt(n, m)).toBe(calls[0].phase);
      }
      expect(m).toBe(2 ** n - 1);
    }));
  });

  test("the innermost call makes the move, n ≤ 9", () => {
    for (let n = 1; n <= 9; n++) {
      const moves = recursiveMoves(n);
      for (const calls of recordedCalls(n)) {
        const { discs: disc, from, to, phase } = calls[calls.length - 1];
        expect([phase, { disc, from, to }]).toEqual([2, moves.next().value]);
      }
    }
  });

  test("never more than n, in the midst of 1000 discs", () => {
    fc.assert(fc.property(fc.bigInt(1n, transferCount(1000)), (m) => {
      const calls = pendingCalls(1000, m);
      expect(calls.length).toBeLessThanOrEqual(1000);
      expect(calls[calls.length - 1].phase).toBe(2);
    }));
    expect(pendingCalls(1000, 1n << 999n)).toHaveLength(1);
    expect(pendingCalls(1000, 1n)).toHaveLength(1000);
  });
});

describe("bad input", () => {
  test.each([-1, 0.5, NaN, Infinity, 2 ** 60, "3" as unknown as number])("n = %s", (n) => {
    for (
      const call of [
        () => transferCount(n),
        () => transferCountByRecurrence(n),
        () => transfer(n, 0, 2, () => {}),
        () => recursiveMoves(n),
        () => countMovesPerDisc(n),
      ]
    ) expect(call).toThrow(/^Cannot .*discs/);
  });

  test("memory is refused with the figure", () => {
    expect(() => recursiveMoves(1e9)).toThrow("it needs 7.5 GiB, at most 128.0 MiB is allowed");
  });

  test("pegs that coincide or do not exist", () => {
    expect(() => recursiveMoves(3, 1, 1)).toThrow(
      "Cannot list the moves of a tower: the last peg must be another than the first, received 1.",
    );
    expect(() => recursiveMoves(3, 0, 3)).toThrow("the last peg must be an integer from 0 to 2");
    expect(() => transfer(3, -1, 2, () => {})).toThrow("the first peg must be");
  });

  test("peg names that coincide, are empty or break the line", () => {
    expect(() => printTransfer("A", "B", "A", 2, () => {})).toThrow("all different");
    expect(() => printTransfer("A", " ", "C", 2, () => {})).toThrow("not empty");
    expect(() => printTransfer("A", "B\nB", "C", 2, () => {})).toThrow("free of line breaks");
    const lines: string[] = [];
    printTransfer("<script>", "B", "C", 1, (line) => lines.push(line));
    expect(lines).toEqual(["<script> => C"]);
  });

  test.each([0, 8, -1, 1.5, NaN])("move %s of three discs", (m) => {
    expect(() => pendingCalls(3, m)).toThrow(
      "the number of a move of 3 discs must be an integer from 1 to 7",
    );
    expect(() => phaseAt(3, m)).toThrow(RangeError);
  });

  test("a disc that is not there", () => {
    expect(() => movesOfDisc(3, 4)).toThrow("the disc must be an integer from 1 to 3, received 4");
    expect(() => movesOfDisc(3, 0)).toThrow(RangeError);
    expect(formatMove({ from: 0, to: 2 })).toBe("A → C");
  });
});
