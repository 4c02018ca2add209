import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  composePermutations,
  countInversions,
  countInversionsBySquare,
  factorial,
  formatCycles,
  identityPermutation,
  invertPermutation,
  lehmerCode,
  parseCycles,
  type Permutation,
  permutationCycles,
  permutationOfLehmerCode,
  permutationOrder,
  permutationParity,
  rankPermutation,
  unrankPermutation,
} from "@lucas/lab";

const permutations = (most = 12) =>
  fc.nat(most).chain((n) =>
    fc.shuffledSubarray(Array.from({ length: n }, (_, i) => i), { minLength: n, maxLength: n })
  );
/** Two permutations of the same letters. */
const pairs = fc.nat(10).chain((n) => {
  const letters = Array.from({ length: n }, (_, i) => i);
  const one = fc.shuffledSubarray(letters, { minLength: n, maxLength: n });
  return fc.tuple(one, one);
});

describe("products and inverses", () => {
  test("p times its inverse is the identity, both ways", () => {
    fc.assert(fc.property(permutations(), (p) => {
      const one = identityPermutation(p.length);
      expect(composePermutations(p, invertPermutation(p))).toEqual(one);
      expect(composePermutations(invertPermutation(p), p)).toEqual(one);
    }));
  });

  test("the parity of a product is the sum of the parities", () => {
    fc.assert(fc.property(pairs, ([p, q]) => {
      const product = composePermutations(p, q);
      expect(permutationParity(product)).toBe(permutationParity(p) ^ permutationParity(q));
    }));
  });

  test("the order is the least power that is the identity", () => {
    fc.assert(fc.property(permutations(9), (p) => {
      let power: Permutation = p;
      let steps = 1n;
      while (power.some((image, i) => image !== i)) {
        power = composePermutations(power, p);
        steps++;
      }
      expect(permutationOrder(p)).toBe(steps);
    }));
  });
});

describe("cycles", () => {
  test("cycle notation read back gives the permutation", () => {
    fc.assert(fc.property(permutations(), (p) => {
      expect(parseCycles(formatCycles(p), p.length)).toEqual(p);
    }));
  });

  test("the cycles hold every letter that moves, once", () => {
    fc.assert(fc.property(permutations(), (p) => {
      const letters = permutationCycles(p).flat();
      expect(new Set(letters).size).toBe(letters.length);
      expect(letters.length).toBe(p.filter((image, i) => image !== i).length);
    }));
  });

  test.each(["(0 1", "0 1", "(0 1)(1 2)", "(0 9)", "(a b)", "(0 0)", "((0 1))", "(-1 0)"])(
    "%s is no permutation of three letters",
    (text) => expect(() => parseCycles(text, 3)).toThrow(SyntaxError),
  );
});

describe("inversions", () => {
  test("merge sort counts what the pairs give, repeated numbers included", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 60 }), (list) => {
      expect(countInversions(list)).toBe(countInversionsBySquare(list));
    }));
  });

  test("parity of the permutation = parity of its inversions", () => {
    fc.assert(fc.property(permutations(), (p) => {
      expect(permutationParity(p)).toBe(countInversions(p) % 2);
    }));
  });

  test("a reversed list of n has n(n−1)/2 inversions, past 2³¹ too", () => {
    const n = 100_000;
    expect(countInversions(Array.from({ length: n }, (_, i) => n - i))).toBe(n * (n - 1) / 2);
  });

  test("the given list is left alone", () => {
    const list = [3, 1, 2];
    countInversions(list);
    expect(list).toEqual([3, 1, 2]);
  });
});

describe("ranks", () => {
  test("ranks of 0…4 letters run through 0…n!−1 in lexicographic order", () => {
    for (let n = 0; n <= 4; n++) {
      let before = "";
      for (let rank = 0n; rank < factorial(n); rank++) {
        const p = unrankPermutation(rank, n);
        expect(rankPermutation(p)).toBe(rank);
        if (rank > 0n) expect(p.join() > before).toBe(true);
        before = p.join();
      }
    }
  });

  test("unrank inverts rank, Lehmer codes too", () => {
    fc.assert(fc.property(permutations(30), (p) => {
      expect(unrankPermutation(rankPermutation(p), p.length)).toEqual(p);
      expect(permutationOfLehmerCode(lehmerCode(p))).toEqual(p);
      expect(lehmerCode(p).reduce((sum, digit) => sum + digit, 0)).toBe(countInversions(p));
    }));
  });
});

describe("what is refused", () => {
  test.each([[[0, 0]], [[1]], [[0, 2]], [[0.5, 1]], [[NaN]], [[-1, 0]], ["01"], [null]])(
    "%j is no permutation",
    (p) => {
      for (const f of [invertPermutation, permutationCycles, permutationParity, lehmerCode]) {
        expect(() => f(p as number[])).toThrow(RangeError);
      }
    },
  );

  test("the message says which letters there are, which images, and how many letters at most", () => {
    expect(() => parseCycles("(0 3)", 3)).toThrow("integers from 0 to 2, each at most once");
    expect(() => invertPermutation([0, 2])).toThrow(
      "the image of 1 must be an integer from 0 to 1",
    );
    const many = Array.from({ length: 2 ** 20 + 1 }, (_, i) => i);
    expect(() => permutationParity(many)).toThrow(RangeError);
    expect(permutationParity(many.slice(0, -1))).toBe(0);
  });

  test("sizes, ranks and factorials out of range", () => {
    for (const n of [-1, 0.5, NaN, Infinity, 2 ** 53]) {
      expect(() => factorial(n)).toThrow(RangeError);
      expect(() => identityPermutation(n)).toThrow(RangeError);
    }
    for (const rank of [-1n, 6n, -1, 0.5, NaN, 2 ** 60]) {
      expect(() => unrankPermutation(rank, 3)).toThrow(RangeError);
    }
    expect(() => composePermutations([0, 1], [0])).toThrow(RangeError);
    expect(() => permutationOfLehmerCode([0, 1])).toThrow(RangeError);
  });
});
