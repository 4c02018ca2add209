import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factorial, type Permutation, PermutationGroup } from "@lucas/lab";

/** All products of the generators, by brute force. */
function closure(degree: number, generators: readonly Permutation[]): Set<string> {
  const one = Array.from({ length: degree }, (_, i) => i);
  const found = new Set([one.join()]);
  const queue = [one];
  for (const p of queue) {
    for (const g of generators) {
      const product = p.map((image) => g[image]);
      if (!found.has(product.join())) {
        found.add(product.join());
        queue.push(product);
      }
    }
  }
  return found;
}

const letters = (n: number) => Array.from({ length: n }, (_, i) => i);
const rotation = (n: number) => letters(n).map((i) => (i + 1) % n);
const exchange = (n: number) => letters(n).map((i) => i < 2 ? 1 - i : i);
const threeCycles = (n: number) =>
  letters(n - 2).map((k) =>
    letters(n).map((i) => i === k ? k + 1 : i === k + 1 ? k + 2 : i === k + 2 ? k : i)
  );

describe("order and membership", () => {
  const groups = fc.integer({ min: 1, max: 6 }).chain((n) =>
    fc.tuple(
      fc.constant(n),
      fc.array(fc.shuffledSubarray(letters(n), { minLength: n, maxLength: n }), { maxLength: 3 }),
      fc.shuffledSubarray(letters(n), { minLength: n, maxLength: n }),
    )
  );

  test("Schreier–Sims against the closure by brute force, up to six letters", () => {
    fc.assert(
      fc.property(groups, ([n, generators, probe]) => {
        const group = new PermutationGroup(n, generators);
        const all = closure(n, generators);
        expect(group.order).toBe(BigInt(all.size));
        expect(group.contains(probe)).toBe(all.has(probe.join()));
        const listed = [...group.elements()].map((p) => p.join());
        expect(new Set(listed)).toEqual(all);
        expect(listed.length).toBe(all.size);
      }),
      { numRuns: 300 },
    );
  });

  test("Lagrange: the order of a group divides n!", () => {
    fc.assert(fc.property(groups, ([n, generators]) => {
      expect(factorial(n) % new PermutationGroup(n, generators).order).toBe(0n);
    }));
  });

  test("M₁₁, of order 7920, and M₂₄, of order 244 823 040 (É. Mathieu 1861, 1873)", () => {
    const of = (n: number, ...cycles: number[][]) => {
      const p = letters(n);
      for (const cycle of cycles) {
        cycle.forEach((x, i) => p[x - 1] = cycle[(i + 1) % cycle.length] - 1);
      }
      return p;
    };
    const m11 = new PermutationGroup(11, [
      of(11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
      of(11, [3, 7, 11, 8], [4, 10, 5, 6]),
    ]);
    expect(m11.order).toBe(7920n);
    const residues = letters(23);
    const m24 = new PermutationGroup(24, [
      [...residues.map((x) => (x + 1) % 23), 23],
      of(24, [3, 17, 10, 7, 9], [4, 13, 14, 19, 5], [8, 18, 11, 12, 23], [15, 20, 22, 21, 16]),
      of(
        24,
        [1, 24],
        [2, 23],
        [3, 12],
        [4, 16],
        [5, 18],
        [6, 10],
        [7, 20],
        [8, 14],
        [9, 21],
        [11, 17],
        [13, 22],
        [15, 19],
      ),
    ]);
    expect(m24.order).toBe(244823040n);
  });

  test.each([2, 3, 5, 8, 15, 40])(
    "S%i, A, the dihedral and the cyclic group by closed form",
    (n) => {
      const half = rotation(n);
      expect(new PermutationGroup(n, [half, exchange(n)]).order).toBe(factorial(n));
      expect(new PermutationGroup(n, [half]).order).toBe(BigInt(n));
      if (n > 2) {
        expect(new PermutationGroup(n, threeCycles(n)).order).toBe(factorial(n) / 2n);
        const mirror = letters(n).map((i) => n - 1 - i);
        expect(new PermutationGroup(n, [half, mirror]).order).toBe(BigInt(2 * n));
      }
    },
  );
});

describe("names", () => {
  test.each<[string, number, Permutation[]]>([
    ["1", 4, []],
    ["1", 0, []],
    ["S2", 2, [[1, 0]]],
    ["Z3", 3, [rotation(3)]],
    ["S3", 3, [rotation(3), exchange(3)]],
    ["A4", 4, threeCycles(4)],
    ["Z4", 4, [rotation(4)]],
    ["S2 × Z3", 5, [[1, 2, 0, 3, 4], [0, 1, 2, 4, 3]]],
    ["a group of order 8 on 4 letters", 4, [rotation(4), [3, 2, 1, 0]]],
    ["a group of order 4 on 4 letters", 4, [[1, 0, 3, 2], [2, 3, 0, 1]]],
    ["a group of order 2 on 4 letters", 4, [[1, 0, 3, 2]]],
    ["PGL2(5)", 6, [[1, 2, 3, 4, 0, 5], [0, 2, 4, 1, 3, 5], [5, 4, 2, 3, 1, 0]]],
  ])("%s", (name, degree, generators) => {
    expect(new PermutationGroup(degree, generators).name).toBe(name);
  });

  test("S₅ on its five letters beside a fixed one has the order of PGL₂(5) and not its name", () => {
    const group = new PermutationGroup(6, [[...rotation(5), 5], [...exchange(5), 5]]);
    expect([group.order, group.name]).toEqual([120n, "S5"]);
  });
});

test("what is refused: generators of another degree, no permutations, too many letters", () => {
  expect(() => new PermutationGroup(3, [[1, 0]])).toThrow(RangeError);
  expect(() => new PermutationGroup(2, [[1, 1]])).toThrow(RangeError);
  for (const n of [-1, 0.5, NaN, 257, 1e9]) {
    expect(() => new PermutationGroup(n, [])).toThrow(RangeError);
  }
  expect(() => new PermutationGroup(3, []).contains([0, 1])).toThrow(RangeError);
});
