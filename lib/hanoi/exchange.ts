/**
 * Exchanging discs on three pegs: the smallest disc moves freely, and two discs whose sizes differ by 1 may change places when both are the top of their pegs.
 *
 * R. S. Scorer, P. M. Grundy, C. A. B. Smith, *Some binary games* (1944), have the game; P. K. Stockmeyer and others, *Exchanging disks in the Tower of Hanoi* (1995),
 * solve it: 1, 3, 7, 13, 25, 47, 89, 165 steps (OEIS A341579), which follow a(n) = 2a(n−1) − a(n−3) + 2a(n−4) − 2a(n−5).
 *
 * The states are those of H(3, n). After an exchange every peg is still in order, since a disc gives way to one that is the next larger or smaller.
 * @module
 */
import type { Limits, Result, Space } from "../search/space.ts";
import {
  type DiscGame,
  type GameMove,
  gameSpace,
  type GameStep,
  regularStates,
  replayGame,
  whyNotSmaller,
} from "./game.ts";
import { solveGame } from "./game_search.ts";
import { requireDiscs, type State } from "./rules.ts";
import { allArrows } from "./symmetry.ts";

/**
 * The rules of exchanging discs. In an exchange `disc` goes from its peg to the other and the next larger disc, `with`, comes back.
 *
 * @example
 * ```ts
 * countGamePaths(exchangeGame(), [0, 0, 0], [2, 2, 2]); // { distance: 7, paths: 1 }
 * ```
 */
export function exchangeGame(): DiscGame<State> {
  return {
    ...regularStates(3),
    name: "exchange",
    arrows: allArrows(3),
    whyNot: whyNotSmaller,
    mayMove: ({ size }) => size === 1,
    mayExchange: (smaller, larger) => larger.size === smaller.size + 1,
  };
}

/**
 * Exchanging discs for readable searches.
 *
 * @example
 * ```ts
 * [...exchangeSpace().moves([2, 0])]; // [{ disc: 1, from: 2, to: 0 }, { disc: 1, from: 2, to: 1 }, { disc: 1, from: 2, to: 0, with: 2 }]
 * ```
 */
export function exchangeSpace(): Space<State, GameMove> {
  return gameSpace(exchangeGame());
}

/**
 * Plays steps and returns the last state.
 *
 * @throws {IllegalMoveError} at the first illegal step, with its number and reason.
 * @throws {RangeError} when `start` is not a regular state on three pegs.
 *
 * @example
 * ```ts
 * replayExchange([0, 0], [{ from: 0, to: 2 }, { from: 0, to: 2, with: 1 }, { from: 0, to: 2 }]); // [2, 2]
 * replayExchange([0, 0], [{ from: 0, to: 2, with: 2 }]); // throws RangeError
 * ```
 */
export function replayExchange(start: State, steps: Iterable<GameStep>): State {
  return replayGame(exchangeGame(), start, steps).state;
}

/**
 * A shortest solution, by breadth-first search.
 *
 * Cost: 8 bytes a state.
 *
 * @throws {RangeError} when a state is not one of as many discs on three pegs, or the search needs more memory than allowed.
 *
 * @example
 * ```ts
 * solveExchange([0, 0, 0], [2, 2, 2]).path.length; // 7
 * ```
 */
export function solveExchange(from: State, to: State, limits: Limits = {}): Result<GameMove> {
  return solveGame(exchangeGame(), from, [to], limits);
}

/**
 * The number of steps that take a tower from one peg to another: 1, 3, 7, 13, 25, 47, 89, 165 (OEIS A341579), by the recurrence. Proved: Stockmeyer and others 1995.
 *
 * Cost: n steps on integers of about 0.9n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 100 000.
 *
 * @example
 * ```ts
 * exchangeCount(8); // 165n
 * ```
 */
export function exchangeCount(discs: number): bigint {
  requireDiscs(discs, "count the steps of exchanging discs", 100_000);
  const counts = [0n, 1n, 3n, 7n, 13n, 25n];
  if (discs < counts.length) return counts[discs];
  let [a, b, c, d, e] = counts.slice(1);
  for (let n = 6; n <= discs; n++) [a, b, c, d, e] = [b, c, d, e, 2n * e - c + 2n * b - 2n * a];
  return e;
}
