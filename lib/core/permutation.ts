/**
 * Permutations of 0…n−1 as lists of images: products, cycles, inversions, parity, ranks.
 *
 * `p[i]` is the image of i. Products are read from the left, as group theory writes words of moves:
 * {@link composePermutations}`(p, q)` does p first.
 * @module
 */
import { refusal, requireBigInt, requireInteger } from "./validate.ts";

/** A permutation of 0…n−1: `p[i]` is the image of i. */
export type Permutation = readonly number[];

/** Most letters of a permutation: 2²⁰. */
const MAX_LETTERS = 2 ** 20;

/**
 * Checks that a list is a permutation of 0…n−1.
 *
 * @throws {RangeError} that names the first image that is not in the range or appears twice.
 */
export function requirePermutation(p: Permutation, doing: string, degree?: number): Permutation {
  if (!Array.isArray(p)) {
    throw new RangeError(refusal({ doing, what: "a permutation" }, "a list of images", p));
  }
  const n = degree ?? p.length;
  requireInteger(p.length, n, Math.min(n, MAX_LETTERS), { doing, what: "the number of letters" });
  const seen = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const image = p[i];
    if (!Number.isInteger(image) || image < 0 || image >= n || seen[image] === 1) {
      const allowed = `an integer from 0 to ${n - 1} that is no other's image`;
      throw new RangeError(refusal({ doing, what: `the image of ${i}` }, allowed, image));
    }
    seen[image] = 1;
  }
  return p;
}

/**
 * The permutation that moves nothing.
 *
 * @throws {RangeError} for a number of letters below 0.
 *
 * @example
 * ```ts
 * identityPermutation(3); // [0, 1, 2]
 * ```
 */
export function identityPermutation(degree: number): Permutation {
  const doing = "make the identity";
  requireInteger(degree, 0, MAX_LETTERS, { doing, what: "the number of letters" });
  return Array.from({ length: degree }, (_, i) => i);
}

/**
 * The product of two permutations: first p, then q.
 *
 * @throws {RangeError} when they are not permutations of the same letters.
 *
 * @example
 * ```ts
 * composePermutations([1, 0, 2], [0, 2, 1]); // [2, 0, 1]
 * ```
 */
export function composePermutations(p: Permutation, q: Permutation): Permutation {
  const doing = "multiply permutations";
  requirePermutation(p, doing);
  requirePermutation(q, doing, p.length);
  return p.map((image) => q[image]);
}

/**
 * The inverse of a permutation.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * invertPermutation([2, 0, 1]); // [1, 2, 0]
 * ```
 */
export function invertPermutation(p: Permutation): Permutation {
  requirePermutation(p, "invert a permutation");
  const inverse = new Array<number>(p.length);
  for (let i = 0; i < p.length; i++) inverse[p[i]] = i;
  return inverse;
}

/**
 * The cycles of two letters or more, each from its smallest letter, in the order of these.
 *
 * Cost: n steps.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * permutationCycles([1, 2, 0, 3, 5, 4]); // [[0, 1, 2], [4, 5]]
 * ```
 */
export function permutationCycles(p: Permutation): number[][] {
  requirePermutation(p, "list the cycles of a permutation");
  const seen = new Uint8Array(p.length);
  const cycles: number[][] = [];
  for (let start = 0; start < p.length; start++) {
    if (seen[start] === 1 || p[start] === start) continue;
    const cycle: number[] = [];
    for (let i = start; seen[i] === 0; i = p[i]) {
      seen[i] = 1;
      cycle.push(i);
    }
    cycles.push(cycle);
  }
  return cycles;
}

/**
 * A permutation in cycle notation, its fixed letters left out; `()` is the identity.
 * Letters are shown as their numbers or, when given, by their names.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * formatCycles([1, 2, 0, 3]); // "(0 1 2)"
 * formatCycles([1, 0, 3, 2], ["a", "b", "c", "d"]); // "(a b)(c d)"
 * formatCycles([0, 1]); // "()"
 * ```
 */
export function formatCycles(p: Permutation, names?: readonly (string | number)[]): string {
  const cycles = permutationCycles(p);
  if (cycles.length === 0) return "()";
  return cycles.map((cycle) => `(${cycle.map((i) => names?.[i] ?? i).join(" ")})`).join("");
}

/**
 * The permutation of 0…degree−1 that a text in cycle notation gives; the cycles have no letter in common.
 *
 * @throws {SyntaxError} when the text is not in cycle notation, or a letter is too large or appears twice.
 *
 * @example
 * ```ts
 * parseCycles("(0 1 2)", 4); // [1, 2, 0, 3]
 * parseCycles("(0 1)(1 2)", 3); // throws SyntaxError
 * ```
 */
export function parseCycles(text: string, degree: number): Permutation {
  const doing = "read cycles";
  const images = [...identityPermutation(degree)];
  if (typeof text !== "string" || !/^\s*(?:\(\s*(?:\d+(?:[\s,]+\d+)*)?\s*\)\s*)*$/.test(text)) {
    throw new SyntaxError(refusal({ doing, what: "the text" }, "cycles such as (0 1 2)", text));
  }
  const seen = new Set<number>();
  for (const [, inner] of text.matchAll(/\(([^)]*)\)/g)) {
    const cycle = (inner.match(/\d+/g) ?? []).map(Number);
    for (const [k, letter] of cycle.entries()) {
      if (letter >= degree || seen.has(letter)) {
        const allowed = `integers from 0 to ${degree - 1}, each at most once`;
        throw new SyntaxError(refusal({ doing, what: "the letters" }, allowed, letter));
      }
      seen.add(letter);
      images[letter] = cycle[(k + 1) % cycle.length];
    }
  }
  return images;
}

/**
 * The parity of a permutation, 0 when it is even and 1 when it is odd: n minus the number of its cycles
 * (fixed letters counted), modulo 2. It is also that of the number of inversions.
 *
 * Cost: n steps.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * permutationParity([1, 0, 2]); // 1
 * permutationParity([1, 2, 0]); // 0
 * ```
 */
export function permutationParity(p: Permutation): 0 | 1 {
  let odd = 0;
  for (const cycle of permutationCycles(p)) odd ^= (cycle.length - 1) & 1;
  return odd as 0 | 1;
}

/**
 * The order of a permutation: the least common multiple of the lengths of its cycles.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * permutationOrder([1, 2, 0, 4, 3]); // 6n
 * ```
 */
export function permutationOrder(p: Permutation): bigint {
  let order = 1n;
  for (const cycle of permutationCycles(p)) {
    const length = BigInt(cycle.length);
    let a = order;
    let b = length;
    while (b > 0n) [a, b] = [b, a % b];
    order = order / a * length;
  }
  return order;
}

/**
 * The number of inversions of a list of numbers: pairs in which a larger one stands before a smaller one.
 * Counted while merge sort sorts the list: whenever an element of the right half goes out first, it stands
 * after all that are left of the left half. {@link countInversionsBySquare} is its plain twin.
 *
 * Cost: O(N log N) steps, 16N bytes.
 *
 * @example
 * ```ts
 * countInversions([3, 1, 2]); // 2
 * countInversions([]); // 0
 * ```
 */
export function countInversions(list: readonly number[]): number {
  let from = Float64Array.from(list);
  let to = new Float64Array(list.length);
  let inversions = 0;
  for (let width = 1; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const middle = Math.min(start + width, list.length);
      const end = Math.min(middle + width, list.length);
      let left = start;
      let right = middle;
      for (let k = start; k < end; k++) {
        if (left < middle && (right >= end || from[left] <= from[right])) {
          to[k] = from[left++];
        } else {
          to[k] = from[right++];
          inversions += middle - left;
        }
      }
    }
    [from, to] = [to, from];
  }
  return inversions;
}

/**
 * The number of inversions by looking at every pair: the definition.
 *
 * Cost: N(N−1)/2 steps.
 *
 * @example
 * ```ts
 * countInversionsBySquare([3, 1, 2]); // 2
 * ```
 */
export function countInversionsBySquare(list: readonly number[]): number {
  let inversions = 0;
  for (let i = 0; i < list.length; i++) {
    for (let j = i + 1; j < list.length; j++) if (list[i] > list[j]) inversions++;
  }
  return inversions;
}

/**
 * The Lehmer code of a permutation: digit i counts the later images that are smaller than image i,
 * so it is from 0 to n−1−i. The digits add to the number of inversions.
 *
 * Cost: n² steps.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * lehmerCode([2, 0, 3, 1]); // [2, 0, 1, 0]
 * ```
 */
export function lehmerCode(p: Permutation): number[] {
  requirePermutation(p, "find a Lehmer code");
  return p.map((image, i) => {
    let smaller = 0;
    for (let j = i + 1; j < p.length; j++) if (p[j] < image) smaller++;
    return smaller;
  });
}

/**
 * The permutation of a Lehmer code: the inverse of {@link lehmerCode}.
 *
 * @throws {RangeError} when digit i is not an integer from 0 to n−1−i.
 *
 * @example
 * ```ts
 * permutationOfLehmerCode([2, 0, 1, 0]); // [2, 0, 3, 1]
 * ```
 */
export function permutationOfLehmerCode(digits: readonly number[]): Permutation {
  const doing = "find the permutation of a Lehmer code";
  const left = [...identityPermutation(digits.length)];
  return digits.map((digit, i) => {
    requireInteger(digit, 0, left.length - 1, { doing, what: `digit ${i}` });
    return left.splice(digit, 1)[0];
  });
}

/**
 * The rank of a permutation in lexicographic order, from 0 to n!−1: its Lehmer code read as a number
 * whose digit i has the weight (n−1−i)!.
 *
 * @throws {RangeError} when `p` is no permutation.
 *
 * @example
 * ```ts
 * rankPermutation([0, 1, 2]); // 0n
 * rankPermutation([2, 1, 0]); // 5n
 * ```
 */
export function rankPermutation(p: Permutation): bigint {
  let rank = 0n;
  for (const [i, digit] of lehmerCode(p).entries()) {
    rank = rank * BigInt(p.length - i) + BigInt(digit);
  }
  return rank;
}

/**
 * The permutation of a lexicographic rank: the inverse of {@link rankPermutation}.
 *
 * @throws {RangeError} when the rank is not one of 0…n!−1.
 *
 * @example
 * ```ts
 * unrankPermutation(5n, 3); // [2, 1, 0]
 * unrankPermutation(6n, 3); // throws RangeError
 * ```
 */
export function unrankPermutation(rank: bigint | number, degree: number): Permutation {
  const doing = "find the permutation of a rank";
  requireInteger(degree, 0, MAX_LETTERS, { doing, what: "the number of letters" });
  const most = factorial(degree) - 1n;
  let rest = requireBigInt(rank, 0n, most, { doing, what: "the rank" });
  const digits = new Array<number>(degree);
  for (let i = degree - 1; i >= 0; i--) {
    const base = BigInt(degree - i);
    digits[i] = Number(rest % base);
    rest /= base;
  }
  return permutationOfLehmerCode(digits);
}

/**
 * All permutations of 0…n−1 in lexicographic order, each a list of its own.
 * The next one after p: let p[i] be the last image that is smaller than the one behind it; exchange it with the last
 * image that is larger, and reverse what stands behind i (Nārāyaṇa Paṇḍita, 1356).
 *
 * Cost: n steps a permutation.
 *
 * @throws {RangeError} when n is not an integer from 0 to 12.
 *
 * @example
 * ```ts
 * [...everyPermutation(3)].map((p) => p.join("")); // ["012", "021", "102", "120", "201", "210"]
 * [...everyPermutation(0)]; // [[]]
 * ```
 */
export function* everyPermutation(degree: number): Generator<Permutation, void> {
  const doing = "list all permutations";
  requireInteger(degree, 0, 12, { doing, what: "the number of letters" });
  const p = [...identityPermutation(degree)];
  while (true) {
    yield [...p];
    let i = degree - 2;
    while (i >= 0 && p[i] > p[i + 1]) i--;
    if (i < 0) return;
    let j = degree - 1;
    while (p[j] < p[i]) j--;
    [p[i], p[j]] = [p[j], p[i]];
    for (let a = i + 1, b = degree - 1; a < b; a++, b--) [p[a], p[b]] = [p[b], p[a]];
  }
}

/** Most letters whose factorial is computed: 10⁴! has 35 660 digits. */
const MAX_FACTORIAL = 10_000;

/**
 * n! = 1·2·…·n, exactly.
 *
 * @throws {RangeError} when n is not an integer from 0 to 10 000.
 *
 * @example
 * ```ts
 * factorial(20); // 2432902008176640000n
 * ```
 */
export function factorial(n: number): bigint {
  requireInteger(n, 0, MAX_FACTORIAL, { doing: "find a factorial", what: "n" });
  let product = 1n;
  for (let k = 2n; k <= BigInt(n); k++) product *= k;
  return product;
}
