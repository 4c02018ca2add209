/**
 * Exact linear algebra on integers: determinants and systems of equations by fraction-free elimination.
 *
 * Elimination step k replaces each entry by (pivot·entry − factor·entry) / (pivot before), a division without remainder, because every
 * entry is then a minor of the matrix (E. H. Bareiss, *Sylvester's identity and multistep integer-preserving Gaussian elimination*, 1968). So
 * numbers grow no longer than the determinants that they are.
 * @module
 */
import { ratio, type Rational } from "./rational.ts";
import { refusal, requireInteger } from "./validate.ts";

/** A matrix of integers, row by row. */
export type IntegerMatrix = readonly (readonly bigint[])[];

/** Most rows of a matrix: 1024 take a thousand million steps on long integers. */
export const MAX_ROWS = 1024;

function requireSquare(matrix: IntegerMatrix, doing: string): void {
  if (!Array.isArray(matrix)) {
    throw new RangeError(refusal({ doing, what: "the matrix" }, "an array of rows", matrix));
  }
  requireInteger(matrix.length, 0, MAX_ROWS, { doing, what: "the number of rows" });
  for (const row of matrix) {
    if (
      !Array.isArray(row) || row.length !== matrix.length ||
      !row.every((entry) => typeof entry === "bigint")
    ) {
      throw new RangeError(
        refusal(
          { doing, what: "a row" },
          `${matrix.length} bigints, as many as there are rows`,
          row,
        ),
      );
    }
  }
}

/**
 * Eliminates below the diagonal in place, the first `rows.length` columns; returns the determinant of these.
 * Zeros are passed over, so a sparse matrix in a good order costs far less than n³.
 */
function eliminate(rows: bigint[][]): bigint {
  const n = rows.length;
  let before = 1n;
  let sign = 1n;
  for (let k = 0; k < n; k++) {
    let p = k;
    while (p < n && rows[p][k] === 0n) p++;
    if (p === n) return 0n;
    if (p !== k) {
      [rows[p], rows[k]] = [rows[k], rows[p]];
      sign = -sign;
    }
    const top = rows[k];
    const pivot = top[k];
    const width = top.length;
    for (let i = k + 1; i < n; i++) {
      const row = rows[i];
      const factor = row[k];
      for (let j = k + 1; j < width; j++) {
        const entry = row[j];
        const above = top[j];
        if (factor !== 0n && above !== 0n) row[j] = (pivot * entry - factor * above) / before;
        else if (entry !== 0n) row[j] = pivot * entry / before;
      }
      row[k] = 0n;
    }
    before = pivot;
  }
  return n === 0 ? 1n : sign * before;
}

/**
 * The determinant of a square matrix of integers, exact.
 *
 * Cost: n³/3 steps on integers as long as the minors of the matrix; a copy of it.
 *
 * @throws {RangeError} when the matrix is not square or holds anything but bigints, or has more than 1024 rows.
 *
 * @example
 * ```ts
 * determinant([[2n, 1n], [1n, 2n]]); // 3n
 * determinant([[1n, 2n], [2n, 4n]]); // 0n
 * determinant([[1n, 2n]]); // throws RangeError
 * ```
 */
export function determinant(matrix: IntegerMatrix): bigint {
  requireSquare(matrix, "take a determinant");
  return eliminate(matrix.map((row) => [...row]));
}

/**
 * The solution x of matrix·x = right, exact.
 *
 * Cost: as {@link determinant}, and n²/2 steps on fractions.
 *
 * @throws {RangeError} when the matrix is not square or singular, or the right side has another length.
 *
 * @example
 * ```ts
 * solveLinear([[2n, 1n], [1n, 3n]], [1n, 1n]); // [{ numerator: 2n, denominator: 5n }, { numerator: 1n, denominator: 5n }]
 * ```
 */
export function solveLinear(matrix: IntegerMatrix, right: readonly bigint[]): Rational[] {
  const doing = "solve linear equations";
  requireSquare(matrix, doing);
  if (right.length !== matrix.length) {
    throw new RangeError(
      refusal({ doing, what: "the right side" }, `${matrix.length} bigints`, right),
    );
  }
  const rows = matrix.map((row, i) => [...row, right[i]]);
  const det = eliminate(rows);
  if (det === 0n) {
    throw new RangeError(`Cannot ${doing}: the matrix must be regular, its determinant is 0.`);
  }
  // By Cramer's rule x·det is a vector of integers: the substitution back needs no fractions either.
  const n = rows.length;
  const scaled = new Array<bigint>(n).fill(0n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i][n] * det;
    for (let j = i + 1; j < n; j++) if (rows[i][j] !== 0n) sum -= rows[i][j] * scaled[j];
    scaled[i] = sum / rows[i][i];
  }
  return scaled.map((value) => ratio(value, det));
}
