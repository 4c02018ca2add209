import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { determinant, type IntegerMatrix, MAX_ROWS, ratio, solveLinear } from "@lucas/lab";

/** The determinant by its expansion along the first row. */
function expanded(matrix: IntegerMatrix): bigint {
  if (matrix.length === 0) return 1n;
  return matrix[0].reduce((sum, entry, j) => {
    const minor = matrix.slice(1).map((row) => row.filter((_, k) => k !== j));
    return sum + (j % 2 === 0 ? 1n : -1n) * entry * expanded(minor);
  }, 0n);
}

const square = fc.integer({ min: 0, max: 5 }).chain((n) =>
  fc.array(fc.array(fc.bigInt(-9n, 9n), { minLength: n, maxLength: n }), {
    minLength: n,
    maxLength: n,
  })
);

describe("exact linear algebra", () => {
  test("elimination without fractions gives the determinant of its expansion", () => {
    fc.assert(fc.property(square, (matrix) => {
      expect(determinant(matrix)).toBe(expanded(matrix));
    }));
  });

  test("a solution put back gives the right side, by Cramer's rule each part", () => {
    fc.assert(fc.property(square, fc.array(fc.bigInt(-9n, 9n), { minLength: 5 }), (matrix, b) => {
      const n = matrix.length;
      const det = expanded(matrix);
      fc.pre(det !== 0n && b.length >= n);
      const right = b.slice(0, n);
      const x = solveLinear(matrix, right);
      for (let j = 0; j < n; j++) {
        const replaced = matrix.map((row, i) => row.map((e, k) => k === j ? right[i] : e));
        expect(x[j]).toEqual(ratio(expanded(replaced), det));
      }
    }));
  });

  test("the matrix given is not changed", () => {
    const matrix = [[2n, 1n], [1n, 2n]];
    determinant(matrix);
    solveLinear(matrix, [1n, 1n]);
    expect(matrix).toEqual([[2n, 1n], [1n, 2n]]);
  });

  test.each([
    [[[1n, 2n]]],
    [[[1]]],
    [[[1n], [2n]]],
    ["ab"],
    [null],
    [[null]],
    [Array.from({ length: MAX_ROWS + 1 }, () => [])],
  ])("what is no square matrix of bigints is refused: case %#", (matrix) => {
    expect(() => determinant(matrix as never)).toThrow(RangeError);
    expect(() => solveLinear(matrix as never, [1n])).toThrow(RangeError);
  });

  test("a singular system and a right side of another length are refused", () => {
    expect(() => solveLinear([[1n, 2n], [2n, 4n]], [1n, 1n])).toThrow("regular");
    expect(() => solveLinear([[1n]], [1n, 2n])).toThrow(RangeError);
  });
});
