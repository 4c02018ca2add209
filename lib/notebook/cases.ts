/**
 * Cases of claims, smallest first: integers, states, the moves of games.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { vertices } from "../hanoi/graph.ts";
import { recursiveMoves } from "../hanoi/recursive.ts";
import {
  type Move,
  perfectState,
  Position,
  requireDiscs,
  requirePegs,
  type State,
} from "../hanoi/rules.ts";

/**
 * The integers from `first` to `last`; none when `last` is the smaller one.
 *
 * @throws {RangeError} when an end is no integer.
 *
 * @example
 * ```ts
 * [...integers(1, 4)]; // [1, 2, 3, 4]
 * ```
 */
export function integers(first: number, last: number): Generator<number, void> {
  const rule = { doing: "list integers", what: "an end" };
  for (const end of [first, last]) {
    requireInteger(end, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, rule);
  }
  return (function* () {
    for (let n = first; n <= last; n++) yield n;
  })();
}

/**
 * Every state of `first` to `last` discs, pⁿ for each n, by rank.
 *
 * @throws {RangeError} when an end is no number of discs.
 *
 * @example
 * ```ts
 * [...everyState(0, 1)]; // [[], [0], [1], [2]]
 * ```
 */
export function everyState(first: number, last: number, pegs = 3): Generator<State, void> {
  requireEnds(first, last, "list states");
  requirePegs(pegs, "list states");
  return (function* () {
    for (const n of integers(first, last)) yield* vertices(n, pegs);
  })();
}

/** Checks two numbers of discs. */
function requireEnds(first: number, last: number, doing: string): void {
  requireDiscs(first, doing);
  requireDiscs(last, doing);
}

/** A move of the shortest game from A to C: move m of n discs, and the position after it. */
export interface PlayedMove {
  /** The number of discs. */
  readonly n: number;
  /** The number of the move, from 1. */
  readonly m: number;
  /** The move. */
  readonly move: Move;
  /** The position after the move. It is the same object for all moves of a game, so read it at once. */
  readonly position: Position;
}

/**
 * Every move of the recursion from A to C with `first` to `last` discs, 2ⁿ − 1 for each n, played by the rules.
 *
 * @throws {RangeError} when an end is no number of discs.
 *
 * @example
 * ```ts
 * [...everyMove(1, 2)].map(({ n, m, move }) => [n, m, move.disc]); // [[1, 1, 1], [2, 1, 1], [2, 2, 2], [2, 3, 1]]
 * ```
 */
export function everyMove(first: number, last: number): Generator<PlayedMove, void> {
  requireEnds(first, last, "list moves");
  return playEveryMove(first, last);
}

function* playEveryMove(first: number, last: number): Generator<PlayedMove, void> {
  for (const n of integers(first, last)) {
    const position = new Position(perfectState(n, 0));
    let m = 0;
    for (const move of recursiveMoves(n)) {
      position.play(move.from, move.to);
      yield { n, m: ++m, move, position };
    }
  }
}
