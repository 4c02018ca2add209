/**
 * The word of the moves: a letter for each of the six moves between three pegs. It holds no square, that is no part that follows itself at once.
 *
 * The solutions of n = 1, 2, 3 … discs, to peg B for odd n and to peg C for even n, begin alike, so they are the beginnings of one infinite word.
 * a, b, c stand for A → B, B → C, C → A and their capitals for the moves back.
 *
 * Source: J.-P. Allouche, D. Astoorian, J. Randall, J. Shallit, *Morphisms, squarefree strings, and the Tower of Hanoi puzzle* (1994).
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";

/** Most letters of a word: 2²⁴. */
export const MAX_WORD = 2 ** 24;

/** letter[3·from + to]. */
const LETTER = ["", "a", "C", "A", "", "b", "c", "B", ""];

/**
 * The first letters of the infinite word of moves, each from its number: move m goes from (m AND (m − 1)) mod 3 to ((m OR (m − 1)) + 1) mod 3,
 * with B and C exchanged when that tower ends on the other of the two.
 *
 * Cost: a step a letter.
 *
 * @throws {RangeError} for a length that is not an integer from 0 to 2²⁴.
 *
 * @example
 * ```ts
 * moveWord(7); // "aCbacBa"
 * ```
 */
export function moveWord(length: number): string {
  requireInteger(length, 0, MAX_WORD, {
    doing: "write the word of moves",
    what: "the number of letters",
  });
  // The formula puts odd towers on C: exchange B and C.
  const turned = [0, 2, 1];
  const letters: string[] = [];
  for (let m = 1; m <= length; m++) {
    const from = turned[(m & (m - 1)) % 3];
    const to = turned[((m | (m - 1)) + 1) % 3];
    letters.push(LETTER[3 * from + to]);
  }
  return letters.join("");
}

/** A square in a word: the part of `period` letters at `start` follows itself. */
export interface Square {
  /** Where it begins, from 0. */
  readonly start: number;
  /** The length of its half. */
  readonly period: number;
}

/**
 * The first square of a word with the shortest period, or nothing when the word is square-free.
 *
 * For each period p the letters that equal those p places on are counted in runs: a run of p is a square.
 *
 * Cost: N²/2 steps.
 *
 * @throws {RangeError} when the word is no text, or has more than 2²⁴ letters.
 *
 * @example
 * ```ts
 * firstSquare("abcbc"); // { start: 1, period: 2 }
 * firstSquare("abcab"); // undefined
 * ```
 */
export function firstSquare(word: string): Square | undefined {
  const doing = "look for a square";
  if (typeof word !== "string") {
    throw new RangeError(refusal({ doing, what: "the word" }, "a text", word));
  }
  requireInteger(word.length, 0, MAX_WORD, { doing, what: "the number of letters" });
  const codes = Uint16Array.from(word, (_, i) => word.charCodeAt(i));
  const length = codes.length;
  for (let period = 1; 2 * period <= length; period++) {
    let run = 0;
    for (let i = 0, k = period; k < length; i++, k++) {
      run = codes[i] === codes[k] ? run + 1 : 0;
      if (run === period) return { start: i - period + 1, period };
    }
  }
  return undefined;
}
