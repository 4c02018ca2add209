/**
 * The Sierpiński graphs S(p, n) of S. Klavžar and U. Milutinović (1997), and how S(3, n) is the Hanoi graph H(3, n).
 *
 * Vertices are the words of n letters 0…p−1. Two are joined when they are w·a·bʳ and w·b·aʳ with letters a ≠ b: they agree in a beginning w, differ in
 * one letter, and from there on each repeats the other's. S(p, n) is p copies of S(p, n−1), any two of which are joined by one edge. So its
 * distances to a corner are read off the word directly, without the goals that change from disc to disc in H(3, n).
 *
 * H(p, n) is S(p, n) for p = 3 only: a disc of H(4, n) may move in several positions of the smaller ones.
 *
 * Words are arrays with the first letter at index 0, which is that of the largest disc.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import type { RankArray, RankedSpace } from "../search/space.ts";
import {
  MAX_PEGS,
  type Peg,
  requireDiscs,
  requirePeg,
  requirePegs,
  requireState,
  type State,
} from "./rules.ts";

/** A vertex of S(p, n). */
export type SierpinskiWord = readonly number[];

/** Checks a word over 0…p−1. */
function requireWord(word: SierpinskiWord, letters: number, doing: string): void {
  requirePegs(letters, doing);
  if (!Array.isArray(word)) {
    throw new RangeError(refusal({ doing, what: "the word" }, "an array of letters", word));
  }
  requireDiscs(word.length, doing);
  for (const [i, letter] of word.entries()) {
    if (!Number.isInteger(letter) || letter < 0 || letter >= letters) {
      requirePeg(letter, letters, `letter ${i + 1} of the word`, doing);
    }
  }
}

/**
 * The neighbours of a word in S(p, n): those that differ in the last letter only, and, unless all letters are equal, the one behind the edge
 * that leaves its copy: w·a·bʳ ↦ w·b·aʳ.
 *
 * Cost: n steps a neighbour, at most p of them.
 *
 * @throws {RangeError} when a letter is not one of 0…p−1.
 *
 * @example
 * ```ts
 * sierpinskiNeighbours([0, 1, 1], 3); // [[0, 1, 0], [0, 1, 2], [1, 0, 0]]
 * sierpinskiNeighbours([2, 2], 3).length; // 2
 * ```
 */
export function sierpinskiNeighbours(word: SierpinskiWord, letters: number): SierpinskiWord[] {
  requireWord(word, letters, "list the neighbours in a Sierpiński graph");
  if (word.length === 0) return [];
  const found: SierpinskiWord[] = [];
  const last = word[word.length - 1];
  for (let letter = 0; letter < letters; letter++) {
    if (letter !== last) found.push([...word.slice(0, -1), letter]);
  }
  let i = word.length - 1;
  while (i >= 0 && word[i] === last) i--;
  if (i >= 0) {
    const tail = new Array<number>(word.length - 1 - i).fill(word[i]);
    found.push([...word.slice(0, i), last, ...tail]);
  }
  return found;
}

/**
 * S(p, n) for searches on arrays. The rank of a word is the number that its letters write in base p.
 *
 * @throws {RangeError} when there are 2⁵³ words or more.
 *
 * @example
 * ```ts
 * const space = rankedSierpinski(2, 3);
 * const out = new Uint32Array(space.degree);
 * Array.from(out.subarray(0, space.neighbours(1, out))); // [0, 2, 3]
 * ```
 */
export function rankedSierpinski(length: number, letters: number): RankedSpace {
  const doing = "number the words of a Sierpiński graph";
  requireInteger(letters, 2, MAX_PEGS, { doing, what: "the number of letters" });
  requireDiscs(length, doing, Math.floor(52.99 / Math.log2(letters)));
  const size = letters ** length;
  const neighbours = (rank: number, out: RankArray): number => {
    if (length === 0) return 0;
    const above = Math.floor(rank / letters);
    const last = rank - above * letters;
    let count = 0;
    for (let letter = 0; letter < letters; letter++) {
      if (letter !== last) out[count++] = above * letters + letter;
    }
    // repunit: 1 + p + … + p^(r−1) for the r equal letters at the end.
    let rest = above;
    let repunit = 1;
    let place = letters;
    for (let i = 1; i < length; i++) {
      const next = Math.floor(rest / letters);
      const letter = rest - next * letters;
      if (letter !== last) {
        out[count++] = rank + (last - letter) * place + (letter - last) * repunit;
        break;
      }
      rest = next;
      repunit += place;
      place *= letters;
    }
    return count;
  };
  return { size, degree: letters, neighbours };
}

/**
 * The number of edges of S(p, n): p(pⁿ − 1)/2. All words have p neighbours but the p words of one letter, which have p − 1.
 *
 * @throws {RangeError} for a length or number of letters that does not exist.
 *
 * @example
 * ```ts
 * sierpinskiEdgeCount(3, 3); // 39n
 * sierpinskiEdgeCount(2, 4); // 30n
 * ```
 */
export function sierpinskiEdgeCount(length: number, letters: number): bigint {
  const doing = "count the edges of a Sierpiński graph";
  requireDiscs(length, doing, 2 ** 20);
  requirePegs(letters, doing);
  const p = BigInt(letters);
  return p * (p ** BigInt(length) - 1n) / 2n;
}

/**
 * The distance of a word of S(p, n) to the corner that repeats `letter`: the sum of 2^(n−i) over the places i = 1…n with another letter.
 * Proved: Klavžar, Milutinović 1997.
 *
 * Cost: n steps, an integer of n bits.
 *
 * @throws {RangeError} when a letter is not one of 0…p−1.
 *
 * @example
 * ```ts
 * sierpinskiDistance([0, 1, 1], 1, 3); // 4n
 * ```
 */
export function sierpinskiDistance(word: SierpinskiWord, letter: number, letters: number): bigint {
  const doing = "measure the distance to a corner";
  requireWord(word, letters, doing);
  requirePeg(letter, letters, "the letter of the corner", doing);
  let digits = "0b0";
  for (const other of word) digits += other === letter ? "0" : "1";
  return BigInt(digits);
}

/**
 * The word of S(3, n) of a state: an isomorphism from H(3, n), the perfect state on peg g going to the word ggg….
 *
 * It reads the discs from the largest down and keeps which peg has which letter, at first its own number. A disc gives the letter of its peg; the
 * letters of the other two pegs are then exchanged, since a smaller disc is next to that disc's move when it is on the third peg.
 *
 * Cost: n steps.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs.
 *
 * @example
 * ```ts
 * sierpinskiWord([2, 2, 2]); // [2, 2, 2]
 * sierpinskiWord([1, 0]); // [0, 2]
 * ```
 */
export function sierpinskiWord(state: State): SierpinskiWord {
  requireState(state, 3, "name a state by a Sierpiński word");
  const word: number[] = [];
  const letterOf = [0, 1, 2];
  for (let d = state.length; d >= 1; d--) {
    const peg = state[d - 1];
    word.push(letterOf[peg]);
    const a = (peg + 1) % 3;
    const b = (peg + 2) % 3;
    [letterOf[a], letterOf[b]] = [letterOf[b], letterOf[a]];
  }
  return word;
}

/**
 * The state of a word of S(3, n): the inverse of {@link sierpinskiWord}.
 *
 * @throws {RangeError} when a letter is not 0, 1 or 2.
 *
 * @example
 * ```ts
 * sierpinskiState([0, 2]); // [1, 0]
 * ```
 */
export function sierpinskiState(word: SierpinskiWord): State {
  requireWord(word, 3, "find the state of a Sierpiński word");
  const state = new Array<Peg>(word.length);
  const letterOf = [0, 1, 2];
  for (const [i, letter] of word.entries()) {
    const peg = letterOf.indexOf(letter);
    state[word.length - 1 - i] = peg;
    const a = (peg + 1) % 3;
    const b = (peg + 2) % 3;
    [letterOf[a], letterOf[b]] = [letterOf[b], letterOf[a]];
  }
  return state;
}
