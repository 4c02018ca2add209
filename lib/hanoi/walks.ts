/**
 * Random walks, resistance, spanning trees and paths without crossings in H(3, n): exact, each once from the graph and once in closed form.
 *
 * A random player takes each legal move with the same probability. In a graph whose edges are resistors of 1 the mean time to go from x to y and
 * back is 2·edges·R(x, y) (A. Chandra, P. Raghavan, W. Ruzzo, R. Smolensky, P. Tiwari 1989); between two corners both ways
 * take the same time. The resistance between corners follows from star and triangle: three copies of H(3, n−1) seen from their corners are three
 * stars, joined by three edges.
 *
 * Sources: M. A. Alekseyev, T. Berger, *Solving the Tower of Hanoi with random moves* (2016); E. Teufl, S. Wagner, *Resistance scaling and the number of
 * spanning trees in self-similar lattices* (2011); OEIS A125295.
 * @module
 */
import { determinant, solveLinear } from "../core/linear.ts";
import { ratio, type Rational } from "../core/rational.ts";
import { requireInteger } from "../core/validate.ts";
import { hanoiAdjacency } from "./graph.ts";
import { type Peg, perfectState, rankState, requireDiscs, requirePeg } from "./rules.ts";

/** Most discs of the closed forms: their integers then have at most a million bits or so. */
const MAX_CLOSED = 100_000;

/** Most discs of what grows as 2^(3ⁿ). */
const MAX_DOUBLY = 14;

/** Most discs whose equations are solved: 728 unknowns. */
const MAX_SOLVED = 6;

/**
 * The resistance between two corners of H(3, n) when each edge is a resistor of 1: (5ⁿ − 3ⁿ)/3ⁿ.
 *
 * A triangle of resistors r is a star of r/3. With σ(n) for the branches of the star that H(3, n) is, σ(n) = σ(n−1) + (2σ(n−1) + 1)/3.
 *
 * Cost: integers of 2.4n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 100 000.
 *
 * @example
 * ```ts
 * cornerResistance(1); // { numerator: 2n, denominator: 3n }
 * cornerResistance(2); // { numerator: 16n, denominator: 9n }
 * ```
 */
export function cornerResistance(discs: number): Rational {
  requireDiscs(discs, "measure a resistance", MAX_CLOSED);
  const n = BigInt(discs);
  return ratio(5n ** n - 3n ** n, 3n ** n);
}

/**
 * The mean number of moves that a random player needs from one perfect state to a given other: (3ⁿ − 1)(5ⁿ − 3ⁿ)/(2·3^(n−1)), 0, 2, 64/3, 1274/9 for
 * n = 0…3. Proved: Alekseyev, Berger 2016; it is edges·{@link cornerResistance}.
 *
 * Cost: integers of 4n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 100 000.
 *
 * @example
 * ```ts
 * randomWalkLength(2); // { numerator: 64n, denominator: 3n }
 * ```
 */
export function randomWalkLength(discs: number): Rational {
  requireDiscs(discs, "time a random player", MAX_CLOSED);
  const n = BigInt(discs);
  const states = 3n ** n;
  return ratio(3n * (states - 1n) * (5n ** n - states), 2n * states);
}

/**
 * The mean number of random moves from every state to the perfect state on `goal`, by rank, from the definition: 0 at the goal, elsewhere
 * 1 + the mean over the neighbours. The linear equations are solved exactly.
 *
 * Cost: 27ⁿ/3 steps on long integers: 0.1 s for four discs, some seconds for five.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 6, or a peg that does not exist.
 *
 * @example
 * ```ts
 * randomWalkLengths(1, 2); // [{ numerator: 2n, denominator: 1n }, { numerator: 2n, denominator: 1n }, { numerator: 0n, denominator: 1n }]
 * ```
 */
export function randomWalkLengths(discs: number, goal: Peg): Rational[] {
  const doing = "solve the equations of a random player";
  requireInteger(discs, 0, MAX_SOLVED, { doing, what: "the number of discs" });
  requirePeg(goal, 3, "the goal", doing);
  const { size } = hanoiAdjacency(discs);
  const end = Number(rankState(perfectState(discs, goal)));
  const laplacian = laplacianWithout(discs, end);
  const degrees = laplacian.map((row, i) => row[i]);
  const lengths: Rational[] = size > 1 ? solveLinear(laplacian, degrees) : [];
  lengths.splice(end, 0, ratio(0n, 1n));
  return lengths;
}

/** The Laplacian of H(3, n) without the row and column of one state. */
function laplacianWithout(discs: number, rank: number): bigint[][] {
  const { size, starts, targets } = hanoiAdjacency(discs);
  const kept = (r: number) => r < rank ? r : r - 1;
  const matrix: bigint[][] = [];
  for (let r = 0; r < size; r++) {
    if (r === rank) continue;
    const row = new Array<bigint>(size - 1).fill(0n);
    row[kept(r)] = BigInt(starts[r + 1] - starts[r]);
    for (let i = starts[r]; i < starts[r + 1]; i++) {
      if (targets[i] !== rank) row[kept(targets[i])] = -1n;
    }
    matrix.push(row);
  }
  return matrix;
}

/**
 * The number of spanning trees of H(3, n): 3^((3ⁿ + 2n − 1)/4)·5^((3ⁿ − 2n − 1)/4), that is 1, 3, 135, 20503125 for n = 0…3. Proved: Teufl, Wagner 2011.
 *
 * Cost: an integer of about 3ⁿ bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 14.
 *
 * @example
 * ```ts
 * spanningTrees(3); // 20503125n
 * ```
 */
export function spanningTrees(discs: number): bigint {
  requireInteger(discs, 0, MAX_DOUBLY, {
    doing: "count spanning trees",
    what: "the number of discs",
  });
  const states = 3n ** BigInt(discs);
  const n = BigInt(discs);
  return 3n ** ((states + 2n * n - 1n) / 4n) * 5n ** ((states - 2n * n - 1n) / 4n);
}

/**
 * The number of spanning trees of H(3, n) as a determinant: that of the Laplacian without one row and its column (G. Kirchhoff 1847).
 *
 * Cost: 27ⁿ/3 steps on long integers: 0.1 s for four discs, some seconds for five.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 6.
 *
 * @example
 * ```ts
 * spanningTreesByDeterminant(2); // 135n
 * ```
 */
export function spanningTreesByDeterminant(discs: number): bigint {
  requireInteger(discs, 0, MAX_SOLVED, {
    doing: "count spanning trees",
    what: "the number of discs",
  });
  return determinant(laplacianWithout(discs, 0));
}

/**
 * The number of paths from one corner of H(3, n) to another that visit no state twice: 1, 2, 12, 1872 for n = 0…3 (OEIS A125295).
 *
 * a(n) = a(n−1)² + a(n−1)³. Such a path crosses the two copies at its ends, or these and the third: a copy has three ways in or out, so it
 * is crossed at most once, from corner to corner.
 *
 * Cost: an integer of about 3ⁿ bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 14.
 *
 * @example
 * ```ts
 * [0, 1, 2, 3, 4].map(simplePaths); // [1n, 2n, 12n, 1872n, 6563711232n]
 * ```
 */
export function simplePaths(discs: number): bigint {
  requireInteger(discs, 0, MAX_DOUBLY, {
    doing: "count paths",
    what: "the number of discs",
  });
  let count = 1n;
  for (let n = 1; n <= discs; n++) count = count * count * (1n + count);
  return count;
}

/**
 * {@link simplePaths} by walking them all, depth first.
 *
 * Cost: one step an edge of each path and of each dead end.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 3.
 *
 * @example
 * ```ts
 * simplePathsWalked(3); // 1872
 * ```
 */
export function simplePathsWalked(discs: number): number {
  requireInteger(discs, 0, 3, { doing: "walk all paths", what: "the number of discs" });
  const { size, starts, targets } = hanoiAdjacency(discs);
  const visited = new Uint8Array(size);
  const goal = size - 1;
  const walk = (rank: number): number => {
    if (rank === goal) return 1;
    visited[rank] = 1;
    let count = 0;
    for (let i = starts[rank]; i < starts[rank + 1]; i++) {
      if (visited[targets[i]] === 0) count += walk(targets[i]);
    }
    visited[rank] = 0;
    return count;
  };
  return walk(0);
}
