/**
 * Irregular states: the discs lie on the pegs in any order, larger ones on smaller ones too. From then on every move obeys the rule, so disorder
 * is only ever undone. On three pegs there are (n + 2)!/2 such states of n discs, against 3ⁿ regular ones.
 *
 * The distances of all of them to a perfect state come from one search backwards.
 *
 * Source for the question: A. M. Hinz, *The Tower of Hanoi* (1989).
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import type { Space } from "../search/space.ts";
import {
  type DiscGame,
  type GameMove,
  gameSpace,
  listedStates,
  NUMBERED,
  requireStacks,
  unrankGame,
} from "./game.ts";
import { distancesTo } from "./game_search.ts";
import { requireDiscs, requirePegs } from "./rules.ts";
import { allArrows } from "./symmetry.ts";

/** The discs of each peg from the bottom up, in any order. */
export type Stacks = readonly (readonly number[])[];

/**
 * The rules for discs in any order: the top disc of a peg goes to an empty peg or onto a larger disc. To the engine all discs are of one size.
 *
 * @throws {RangeError} for a number of pegs that does not exist.
 *
 * @example
 * ```ts
 * solveGame(irregularGame(), [[1, 2], [], []], [[[], [], [2, 1]]]).path.length; // 2
 * solveGame(irregularGame(), [[1, 2], [], []], [[[2, 1], [], []]]).path.length; // 4
 * ```
 */
export function irregularGame(pegs = 3): DiscGame<Stacks> {
  requirePegs(pegs, "set up discs in any order", 2);
  return {
    ...listedStates(pegs, {
      ...NUMBERED,
      format: (stacks) => stacks.map((stack) => stack.join(" ")).join(" | "),
      pattern: /[0-9]+/y,
      named: Number,
      names: "1, 2, 3, …",
      example: "1 2 | 3 |",
    }),
    name: "any order",
    arrows: allArrows(pegs),
    anyOrder: true,
    whyNot: (disc, below) =>
      typeof below === "object" && below.mark < disc.mark
        ? `disc ${disc.mark + 1} is larger than disc ${below.mark + 1}`
        : "",
  };
}

/**
 * Whether no larger disc lies on a smaller one.
 *
 * @throws {RangeError} when the state is no list of lists.
 *
 * @example
 * ```ts
 * isRegular([[3, 1], [2], []]); // true
 * isRegular([[1, 2], [], []]); // false
 * ```
 */
export function isRegular(stacks: Stacks): boolean {
  return requireStacks(stacks, "look at the order of discs", "the state").every((stack) =>
    stack.every((disc, i) => i === 0 || disc < stack[i - 1])
  );
}

/**
 * The number of states of n discs on p pegs in any order, n!·C(n + p − 1, p − 1): (n + 2)!/2 for three.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 1000, or pegs that do not exist.
 *
 * @example
 * ```ts
 * irregularStates(3); // 60n
 * ```
 */
export function irregularStates(discs: number, pegs = 3): bigint {
  const doing = "count the states in any order";
  requireDiscs(discs, doing, 1000);
  requirePegs(pegs, doing);
  let count = 1n;
  for (let i = pegs; i < pegs + discs; i++) count *= BigInt(i);
  return count;
}

/**
 * The states in any order for searches: the top disc of a peg goes to an empty peg or onto a larger disc.
 *
 * @throws {RangeError} for a number of pegs that does not exist.
 *
 * @example
 * ```ts
 * [...irregularSpace().moves([[1, 2], [], []])]; // [{ disc: 2, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }]
 * ```
 */
export function irregularSpace(pegs = 3): Space<Stacks, GameMove> {
  return gameSpace(irregularGame(pegs));
}

/** How far the states in any order are from a tower. */
export interface IrregularDepths {
  /** Number of discs, n. */
  readonly discs: number;
  /** States in any order at distance 0, 1, 2, … */
  readonly depths: readonly number[];
  /** Regular states among them. */
  readonly regular: readonly number[];
  /** The states at the greatest distance. */
  readonly farthest: readonly Stacks[];
}

/** Most discs whose states in any order are all searched: 9!/2 = 181 440. */
const MAX_IRREGULAR = 7;

/**
 * The distances of all states in any order to the tower on the last peg, by one search backwards from it.
 *
 * Cost: (n + 2)!/2 states: a few seconds for seven discs.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 7.
 *
 * @example
 * ```ts
 * irregularDepths(2).depths; // [1, 2, 4, 4, 1]
 * ```
 */
export function irregularDepths(discs: number): IrregularDepths {
  requireInteger(discs, 0, MAX_IRREGULAR, {
    doing: "search all states in any order",
    what: "the number of discs",
  });
  const game = irregularGame();
  const tower = Array.from({ length: discs }, (_, i) => discs - i);
  const shape = { sizes: Math.min(1, discs), marks: Math.max(1, discs) };
  const distances = distancesTo(game, [[], [], tower]);
  const last = distances.reduce((a, b) => Math.max(a, b));
  const depths = new Array<number>(last + 1).fill(0);
  const regular = new Array<number>(last + 1).fill(0);
  const farthest: Stacks[] = [];
  for (const [rank, distance] of distances.entries()) {
    const stacks = unrankGame(game, rank, shape);
    depths[distance]++;
    if (isRegular(stacks)) regular[distance]++;
    if (distance === last) farthest.push(stacks);
  }
  return { discs, depths, regular, farthest };
}
