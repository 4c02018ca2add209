/**
 * Irregular states: the discs lie on three pegs in any order, larger ones on smaller ones too. From then on every move obeys the rule, so disorder
 * is only ever undone. There are (n + 2)!/2 such states of n discs, against 3ⁿ regular ones.
 *
 * The distances of all of them to a perfect state come from one search backwards: the last move onto a peg can be taken back when its disc rests on the floor or
 * on a larger disc, and it may have come from any place at all.
 *
 * Source for the question: A. M. Hinz, *The Tower of Hanoi* (1989).
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { breadthFirst, breadthFirstLevels } from "../search/bfs.ts";
import type { Limits, Result, Space } from "../search/space.ts";
import { type Move, type Peg, requireDiscs, requirePeg, requirePegs } from "./rules.ts";

/** The discs of each peg from the bottom up, in any order. */
export type Stacks = readonly (readonly number[])[];

/**
 * Checks that stacks hold the discs 1…n once each.
 *
 * @throws {RangeError} otherwise.
 */
export function requireStacks(stacks: Stacks, pegs: number, doing: string): Stacks {
  requirePegs(pegs, doing);
  const refuse = (allowed: string): never => {
    throw new RangeError(refusal({ doing, what: "the stacks" }, allowed, stacks));
  };
  if (!Array.isArray(stacks) || stacks.length !== pegs || !stacks.every((s) => Array.isArray(s))) {
    refuse(`a list of ${pegs} lists of discs`);
  }
  const discs = stacks.flat();
  requireDiscs(discs.length, doing);
  const seen = new Set(discs);
  const whole = seen.size === discs.length &&
    discs.every((d) => Number.isInteger(d) && d >= 1 && d <= discs.length);
  if (!whole) refuse(`made of the discs 1 to ${discs.length}, each once`);
  return stacks;
}

/**
 * Whether no larger disc lies on a smaller one.
 *
 * @example
 * ```ts
 * isRegular([[3, 1], [2], []]); // true
 * isRegular([[1, 2], [], []]); // false
 * ```
 */
export function isRegular(stacks: Stacks): boolean {
  return stacks.every((stack) => stack.every((disc, i) => i === 0 || disc < stack[i - 1]));
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
 * @example
 * ```ts
 * [...irregularSpace().moves([[1, 2], [], []])]; // [{ disc: 2, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }]
 * ```
 */
export function irregularSpace(): Space<Stacks, Move> {
  return {
    moves(stacks) {
      const moves: Move[] = [];
      for (const [from, stack] of stacks.entries()) {
        const disc = stack.at(-1);
        if (disc === undefined) continue;
        for (const [to, other] of stacks.entries()) {
          const under = other.at(-1);
          if (from !== to && (under === undefined || under > disc)) moves.push({ disc, from, to });
        }
      }
      return moves;
    },
    apply: (stacks, { disc, from, to }) =>
      stacks.map((s, peg) => peg === from ? s.slice(0, -1) : peg === to ? [...s, disc] : s),
    key: keyOf,
  };
}

function keyOf(stacks: Stacks): string {
  return stacks.map((s) => s.join(",")).join("|");
}

/** The tower of n discs on a peg. */
function towerOn(discs: number, peg: Peg, pegs: number): Stacks {
  const tower = Array.from({ length: discs }, (_, i) => discs - i);
  return Array.from({ length: pegs }, (_, p) => p === peg ? tower : []);
}

/**
 * A shortest way from any state to the tower on a peg, by breadth-first search.
 *
 * Cost: at most n!·C(n + p − 1, p − 1) states that are values; bound them for more than eight discs.
 *
 * @throws {RangeError} when the stacks do not hold the discs 1…n once each, or the peg does not exist.
 *
 * @example
 * ```ts
 * solveIrregular([[1, 2], [], []], 2).path.length; // 2
 * solveIrregular([[1, 2], [], []], 0).path.length; // 4
 * ```
 */
export function solveIrregular(start: Stacks, goal: Peg, limits: Limits = {}): Result<Move> {
  const doing = "sort an irregular state";
  const pegs = Array.isArray(start) ? start.length : 3;
  requireStacks(start, pegs, doing);
  requirePeg(goal, pegs, "the goal", doing);
  const end = keyOf(towerOn(start.flat().length, goal, pegs));
  return breadthFirst(irregularSpace(), start, (state) => keyOf(state) === end, limits);
}

/** How far the states in any order are from a tower. */
export interface IrregularDepths {
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
 * Cost: (n + 2)!/2 states that are values: about a second for six discs, ten for seven.
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
  const backwards: Space<Stacks, Move> = {
    moves(stacks) {
      const moves: Move[] = [];
      for (const [to, stack] of stacks.entries()) {
        const disc = stack.at(-1);
        const under = stack.at(-2);
        if (disc === undefined || (under !== undefined && under < disc)) continue;
        for (let from = 0; from < 3; from++) if (from !== to) moves.push({ disc, from, to });
      }
      return moves;
    },
    apply: (stacks, { disc, from, to }) =>
      stacks.map((s, peg) => peg === to ? s.slice(0, -1) : peg === from ? [...s, disc] : s),
    key: keyOf,
  };
  const depths: number[] = [];
  const regular: number[] = [];
  let farthest: readonly Stacks[] = [];
  for (const level of breadthFirstLevels(backwards, towerOn(discs, 2, 3))) {
    depths.push(level.length);
    regular.push(level.filter(isRegular).length);
    farthest = level;
  }
  return { discs, depths, regular, farthest };
}
