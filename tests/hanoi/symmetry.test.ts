import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allArrows,
  interchangeablePegs,
  PegClasses,
  pegResidues,
} from "../../lib/hanoi/symmetry.ts";

const CYCLE4 = [[0, 1], [1, 2], [2, 3], [3, 0]] as const;
const STAR4 = [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]] as const;

describe("interchangeable pegs", () => {
  test("classic: all but those of the start", () => {
    expect(interchangeablePegs(5, [0, 0])).toEqual([[0], [1, 2, 3, 4]]);
    expect(interchangeablePegs(5, [0, 2])).toEqual([[0], [1, 3, 4], [2]]);
    expect(interchangeablePegs(3, [])).toEqual([[0, 1, 2]]);
  });

  test("cyclic and linear: none; star: the leaves", () => {
    expect(interchangeablePegs(4, [0], CYCLE4)).toEqual([[0], [1], [2], [3]]);
    expect(interchangeablePegs(4, [1], STAR4)).toEqual([[0], [1], [2, 3]]);
    expect(interchangeablePegs(4, [0], STAR4)).toEqual([[0], [1, 2, 3]]);
    const linear = [[0, 1], [1, 0], [1, 2], [2, 1]] as const;
    expect(interchangeablePegs(3, [1], linear)).toEqual([[0, 2], [1]]);
  });
});

describe("residues of pegs", () => {
  test("every arrow raises the residue by 1 modulo the period, whatever the arrows", () => {
    fc.assert(fc.property(
      fc.integer({ min: 1, max: 8 }).chain((pegs) =>
        fc.tuple(fc.constant(pegs), fc.subarray([...allArrows(pegs)]))
      ),
      ([pegs, arrows]) => {
        const { period, residues } = pegResidues(pegs, arrows);
        expect(residues.length).toBe(pegs);
        for (const [a, b] of arrows) expect((residues[a] + 1) % period).toBe(residues[b]);
      },
    ));
  });

  test("the period is 2 on a path or star, p on a cycle, gcd(6, 4) on cycles of 6 and 4 with a common peg, 1 on three pegs", () => {
    expect(pegResidues(4, STAR4)).toEqual({ period: 2, residues: [0, 1, 1, 1] });
    for (let p = 3; p <= 9; p++) {
      const cycle = Array.from({ length: p }, (_, i) => [i, (i + 1) % p] as const);
      expect(pegResidues(p, cycle).period).toBe(p);
      const path = cycle.slice(1).flatMap(([a, b]) => [[a, b], [b, a]] as const);
      expect(pegResidues(p, path).period).toBe(2);
    }
    const two = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0], [0, 6], [6, 7], [7, 8], [8, 0]];
    expect(pegResidues(9, two as [number, number][]).period).toBe(2);
    expect(pegResidues(3, allArrows(3)).period).toBe(1);
    // Arrows that close no cycle bound no period; 1 is said then.
    expect(pegResidues(3, [[0, 1], [1, 2]]).period).toBe(1);
  });
});

describe("classes of placements", () => {
  test("their number is (4^m + 3·2^m + 2)/6 on four pegs from a perfect state (Burnside)", () => {
    for (let m = 0; m <= 20; m++) {
      expect(new PegClasses(m, [[0], [1, 2, 3]]).count).toBe((4 ** m + 3 * 2 ** m + 2) / 6);
    }
  });

  for (
    const sets of [[[0], [1, 2, 3]], [[0, 1], [2, 3]], [[1], [0, 2, 3, 4]], [[0], [1], [2]], [[
      0,
      1,
      2,
    ]]]
  ) {
    const pegs = sets.flat().length;
    test(`ranks are 0…count−1, sizes add up to p^m, for ${JSON.stringify(sets)}`, () => {
      const discs = 5;
      const classes = new PegClasses(discs, sets);
      const members = new Array<number>(classes.count).fill(0);
      const placement = new Int32Array(discs);
      for (let rank = 0; rank < pegs ** discs; rank++) {
        for (let d = 0, rest = rank; d < discs; d++, rest = Math.floor(rest / pegs)) {
          placement[d] = rest % pegs;
        }
        members[classes.rank(placement)]++;
      }
      for (let rank = 0; rank < classes.count; rank++) {
        expect(classes.rank(classes.placement(rank))).toBe(rank);
        expect(classes.size(rank)).toBe(members[rank]);
      }
    });
  }

  test("a class of u of the s pegs of a set has s!/(s − u)! states for it, and an exchange keeps it just when s − u ≥ 2", () => {
    const kinds = (sets: number[][]) => {
      const { weights, symmetric } = new PegClasses(6, sets);
      return [[...weights], [...symmetric]];
    };
    expect(kinds([[0], [1, 2, 3]])).toEqual([[1, 3, 6, 6], [1, 1, 0, 0]]);
    expect(kinds([[0, 1], [2, 3]])).toEqual([[1, 2, 2, 2, 4, 4, 2, 4, 4], [
      ...[1, 1, 1],
      ...[1, 0, 0],
      ...[1, 0, 0],
    ]]);
    expect(kinds([[0], [1], [2]])).toEqual([[1], [0]]);
  });

  test("a class is the same under every exchange within its sets", () => {
    const sets = [[0], [1, 2, 3, 4]];
    const classes = new PegClasses(9, sets);
    fc.assert(fc.property(
      fc.array(fc.nat(4), { minLength: 9, maxLength: 9 }),
      fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }),
      (placement, images) => {
        const renamed = placement.map((peg) => peg === 0 ? 0 : images[peg - 1]);
        expect(classes.rank(renamed)).toBe(classes.rank(placement));
        const relabel = new Int32Array(5);
        classes.canonical(placement, relabel);
        expect(placement.map((peg) => relabel[peg])).toEqual(
          classes.placement(classes.rank(placement)),
        );
        expect([...relabel].sort()).toEqual([0, 1, 2, 3, 4]);
      },
    ));
  });

  test("tables that would not fit are refused", () => {
    expect(() => new PegClasses(1000, Array.from({ length: 13 }, (_, i) => [2 * i, 2 * i + 1])))
      .toThrow("Cannot rank classes of states");
  });
});

test("all arrows between p pegs are p(p−1)", () => {
  for (let p = 1; p <= 8; p++) expect(allArrows(p).length).toBe(p * (p - 1));
});
