/**
 * Towers of several colours: of each size there is one disc of each colour, and a disc may rest on a larger one or on one of its size.
 *
 * Discs of one size that lie on the same peg lie next to each other, so a state is for each size an *arrangement*: its c discs on the p pegs, each peg with their
 * order from the bottom. There are c!·C(c + p − 1, p − 1) arrangements, 12 for two colours on three pegs and 60 for three, hence 12ⁿ and 60ⁿ states.
 *
 * Tasks: {@link exchangeTask}, two towers of one colour each change places (3, 9, 25, 59 moves); {@link separateTask}, two towers of alternating colours become
 * two of one colour; {@link splitTask}, a tower of pairs becomes two towers; {@link rotateTask}, p towers of p colours go each one peg on (OEIS A290187 for three).
 * One tower whose odd and even discs are to be separated is a task in H(3, n): {@link oddEvenState}.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import type { Limits, Result, Space } from "../search/space.ts";
import {
  arrangements,
  type DiscGame,
  type GameMove,
  gameSpace,
  listedStates,
  rankGame,
  replayGame,
  requireStacks,
  unrankGame,
} from "./game.ts";
import { type GameDistance, gameDistance, type GameOptions, solveGame } from "./game_search.ts";
import { type Peg, requireDiscs, requirePeg, requirePegs, type State, type Step } from "./rules.ts";
import { allArrows } from "./symmetry.ts";

/** The discs of one peg from the bottom up, each as [size, colour]. Sizes are 1…n, colours 0…c−1. */
export type ColouredStack = readonly (readonly [size: number, colour: number])[];

/** A state of coloured towers: the stack of each peg. */
export type ColouredState = readonly ColouredStack[];

/** The shape of a space of coloured towers. */
export interface ColouredShape {
  /** Discs of each colour. */
  readonly discs: number;
  /** Number of colours. */
  readonly colours: number;
  /** Number of pegs, p. */
  readonly pegs: number;
}

/** A start and a goal. */
export interface ColouredTask {
  /** What is to be done, in a word or two. */
  readonly name: string;
  /** Number of pegs, p. */
  readonly pegs: number;
  /** Number of colours. */
  readonly colours: number;
  /** Discs of each colour, all of different sizes. */
  readonly discs: number;
  /** The position at the start. */
  readonly start: ColouredState;
  /** The position to be reached. */
  readonly goal: ColouredState;
}

const COLOUR_NAMES = "abcdefgh";

/** Most colours: four of them have 840 arrangements on four pegs. */
const MAX_COLOURS = 4;

/**
 * A state as text: the stacks of the pegs, each from the bottom up, between bars; size and colour of a disc as in `2a`.
 *
 * @throws {RangeError} for what is no list of stacks of discs.
 *
 * @example
 * ```ts
 * formatColoured(exchangeTask(2).start); // "2a 1a | | 2b 1b"
 * ```
 */
export function formatColoured(state: ColouredState): string {
  return requireStacks(state, "write a state", "the state")
    .map((stack) => stack.map(discName).join(" ")).join(" | ").replaceAll("  ", " ").trim();
}

function discName(disc: ColouredStack[number]): string {
  const colour = Array.isArray(disc) ? COLOUR_NAMES[disc[1]] : undefined;
  if (colour !== undefined) return `${disc[0]}${colour}`;
  const allowed = `made of discs [size, colour] with colours 0 to ${COLOUR_NAMES.length - 1}`;
  throw new RangeError(refusal({ doing: "write a state", what: "the state" }, allowed, disc));
}

function requireShape({ discs, colours, pegs }: ColouredShape, doing: string): number {
  requireInteger(colours, 1, MAX_COLOURS, { doing, what: "the number of colours" });
  requireInteger(pegs, 2, 5, { doing, what: "the number of pegs" });
  const base = arrangements(pegs, colours);
  requireDiscs(discs, doing, Math.floor(52.99 / Math.log2(base)));
  return base ** discs;
}

/**
 * The number of states of coloured towers, (c!·C(c + p − 1, p − 1))ⁿ.
 *
 * @throws {RangeError} for 0 or more than 4 colours, fewer than 2 or more than 5 pegs, or more states than 2⁵³.
 *
 * @example
 * ```ts
 * colouredStates({ discs: 2, colours: 2, pegs: 3 }); // 144
 * colouredStates({ discs: 5, colours: 3, pegs: 3 }); // 777600000
 * ```
 */
export function colouredStates(shape: ColouredShape): number {
  return requireShape(shape, "count the states of coloured towers");
}

/**
 * The rules of coloured towers: a disc may rest on a larger one or on one of its size. Given how many there are, other states are refused.
 *
 * @throws {RangeError} for a number of pegs that does not exist.
 *
 * @example
 * ```ts
 * const { start, goal } = exchangeTask(2);
 * countGamePaths(colouredGame({ pegs: 3 }), start, goal); // { distance: 9, paths: 2 }
 * ```
 */
export function colouredGame(
  { pegs, discs, colours }: { readonly pegs: number } & Partial<ColouredShape>,
): DiscGame<ColouredState> {
  requirePegs(pegs, "set up coloured towers", 2);
  return {
    ...listedStates(pegs, {
      disc(disc: readonly [number, number]) {
        const [size, mark] = Array.isArray(disc) && disc.length === 2 ? disc : [NaN, NaN];
        return { size, mark, way: 0 };
      },
      entry: ({ size, mark }) => [size, mark] as const,
      format: formatColoured,
      pattern: /[0-9]+[a-h]/y,
      named: (name) => [parseInt(name), COLOUR_NAMES.indexOf(name.at(-1)!)] as const,
      names: `of a size and a colour, ${COLOUR_NAMES[0]} to ${COLOUR_NAMES.at(-1)}`,
      example: "2a 1a | | 2b 1b",
    }),
    name: "coloured towers",
    arrows: allArrows(pegs),
    ...(discs === undefined || colours === undefined
      ? {}
      : { shape: { sizes: discs, marks: colours } }),
    whyNot: (disc, below) =>
      typeof below === "object" && below.size < disc.size
        ? `a disc of size ${disc.size} is larger than one of size ${below.size}`
        : "",
  };
}

/**
 * The rank of a state of coloured towers.
 *
 * @throws {RangeError} when a disc is missing or there twice, or a larger disc lies on a smaller one.
 *
 * @example
 * ```ts
 * colouredState(rankColoured([[[1, 0]], [], [[1, 1]]], { discs: 1, colours: 2, pegs: 3 }), { discs: 1, colours: 2, pegs: 3 }); // [[[1, 0]], [], [[1, 1]]]
 * rankColoured([[[1, 0], [2, 0]], [], []], { discs: 2, colours: 1, pegs: 3 }); // throws RangeError
 * ```
 */
export function rankColoured(state: ColouredState, shape: ColouredShape): number {
  requireShape(shape, "rank a state of coloured towers");
  return rankGame(colouredGame(shape), state);
}

/**
 * The state of a rank: the inverse of {@link rankColoured}.
 *
 * @throws {RangeError} when the rank is none.
 *
 * @example
 * ```ts
 * formatColoured(colouredState(0, { discs: 1, colours: 2, pegs: 3 })); // "1b 1a | |"
 * ```
 */
export function colouredState(rank: number, shape: ColouredShape): ColouredState {
  requireShape(shape, "find the state of a rank");
  const { discs, colours } = shape;
  return unrankGame(colouredGame(shape), rank, { sizes: discs, marks: colours });
}

/** A tower, largest disc first, with the colour of each size. */
function tower(discs: number, colour: (size: number) => number): [number, number][] {
  return Array.from({ length: discs }, (_, i) => [discs - i, colour(discs - i)]);
}

const MAX_TASK = 14;

function requireTask(discs: number, pegs: number, doing: string): void {
  requireInteger(discs, 0, MAX_TASK, { doing, what: "the number of discs" });
  requireInteger(pegs, 3, 5, { doing, what: "the number of pegs" });
}

/**
 * Two towers of one colour each, on the first and the last peg, change places. On three pegs at least 3, 9, 25, 59 moves.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 14, or a number of pegs outside 3…5.
 *
 * @example
 * ```ts
 * formatColoured(exchangeTask(1).goal); // "1b | | 1a"
 * ```
 */
export function exchangeTask(discs: number, pegs = 3): ColouredTask {
  requireTask(discs, pegs, "exchange two towers");
  const a = tower(discs, () => 0);
  const b = tower(discs, () => 1);
  const between: [number, number][][] = Array.from({ length: pegs - 2 }, () => []);
  return {
    name: "exchange",
    pegs,
    colours: 2,
    discs,
    start: [a, ...between, b],
    goal: [b, ...between, a],
  };
}

/**
 * Two towers of alternating colours, whose bottom discs differ, become two of one colour each. With `swap` each colour ends on the peg where its bottom disc was not, and
 * the bottom discs have to move too (P. V. Chaugule 2015).
 *
 * @throws {RangeError} for n that is not an integer from 0 to 14, or a number of pegs outside 3…5.
 *
 * @example
 * ```ts
 * formatColoured(separateTask(2).start); // "2a 1b | | 2b 1a"
 * formatColoured(separateTask(2).goal); // "2a 1a | | 2b 1b"
 * ```
 */
export function separateTask(discs: number, swap = false, pegs = 3): ColouredTask {
  requireTask(discs, pegs, "separate the colours of two towers");
  const between: [number, number][][] = Array.from({ length: pegs - 2 }, () => []);
  const of = (colour: number) => tower(discs, () => colour);
  return {
    name: swap ? "separate and swap" : "separate",
    pegs,
    colours: 2,
    discs,
    start: [
      tower(discs, (s) => (discs - s) % 2),
      ...between,
      tower(discs, (s) => 1 - (discs - s) % 2),
    ],
    goal: swap ? [of(1), ...between, of(0)] : [of(0), ...between, of(1)],
  };
}

/**
 * One tower of pairs of discs, each pair of one size with colour a below, becomes two towers of one colour: a on the first peg, b on the last.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 14, or a number of pegs outside 3…5.
 *
 * @example
 * ```ts
 * formatColoured(splitTask(1).start); // "1a 1b | |"
 * ```
 */
export function splitTask(discs: number, pegs = 3): ColouredTask {
  requireTask(discs, pegs, "split a tower of pairs");
  const empty = (count: number): [number, number][][] => Array.from({ length: count }, () => []);
  const pairs = tower(discs, () => 0).flatMap((
    [size],
  ): [number, number][] => [[size, 0], [size, 1]]);
  return {
    name: "split",
    pegs,
    colours: 2,
    discs,
    start: [pairs, ...empty(pegs - 1)],
    goal: [tower(discs, () => 0), ...empty(pegs - 2), tower(discs, () => 1)],
  };
}

/**
 * A tower of one colour on each of three pegs; each goes one peg on: A to B, B to C, C to A. OEIS A290187 lists 5, 23, 68, 168, 377 moves, found by a program that its
 * author does not claim to be optimal; the least numbers come from {@link colouredDistance}.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 8.
 *
 * @example
 * ```ts
 * formatColoured(rotateTask(1).start); // "1a | 1b | 1c"
 * formatColoured(rotateTask(1).goal); // "1c | 1a | 1b"
 * ```
 */
export function rotateTask(discs: number): ColouredTask {
  requireInteger(discs, 0, 8, { doing: "rotate three towers", what: "the number of discs" });
  const of = (colour: number) => tower(discs, () => colour);
  return {
    name: "rotate",
    pegs: 3,
    colours: 3,
    discs,
    start: [of(0), of(1), of(2)],
    goal: [of(2), of(0), of(1)],
  };
}

/**
 * Plays moves on coloured towers: one disc at a time, the top one of a peg, never onto a smaller one.
 *
 * @throws {IllegalMoveError} at the first illegal move, with its number and reason.
 * @throws {RangeError} when the start is no state of coloured towers.
 *
 * @example
 * ```ts
 * const task = exchangeTask(1);
 * formatColoured(replayColoured(task.start, [{ from: 0, to: 1 }, { from: 2, to: 0 }, { from: 1, to: 2 }])); // "1b | | 1a"
 * replayColoured(task.start, [{ from: 1, to: 0 }]); // throws RangeError
 * ```
 */
export function replayColoured(start: ColouredState, moves: Iterable<Step>): ColouredState {
  const pegs = Array.isArray(start) ? start.length : 3;
  return replayGame(colouredGame({ pegs }), start, moves).state;
}

/**
 * Coloured towers for readable searches. In a move, `disc` is the size.
 *
 * @throws {RangeError} for a number of pegs that does not exist.
 *
 * @example
 * ```ts
 * const { start } = exchangeTask(1);
 * [...colouredSpace().moves(start)].length; // 4
 * ```
 */
export function colouredSpace(pegs = 3): Space<ColouredState, GameMove> {
  return gameSpace(colouredGame({ pegs }));
}

/**
 * A shortest solution of a task, by breadth-first search on arrays.
 *
 * Cost: 8 bytes a state and about p² steps a state.
 *
 * @throws {RangeError} when a state of the task is none, or the search needs more memory than allowed (4 GiB unless given).
 *
 * @example
 * ```ts
 * [1, 2, 3].map((n) => solveColoured(exchangeTask(n)).path.length); // [3, 9, 25]
 * [1, 2].map((n) => solveColoured(rotateTask(n)).path.length); // [5, 22]
 * ```
 */
export function solveColoured(task: ColouredTask, limits: Limits = {}): Result<GameMove> {
  return solveGame(colouredGame(task), task.start, [task.goal], limits);
}

/**
 * The least number of moves of a task on the frontier engine, and with `trace` a solution of that length.
 *
 * When the goal is the start under other names of pegs and colours, as in exchanging and rotating, the search goes half of the way only: see {@link gameDistance}.
 *
 * Cost: 3 bits a state, 5 with `trace`, about p² steps a state found: rotating three towers of five discs, 60⁵ states, takes 486 MB and some minutes.
 *
 * @throws {RangeError} when a state of the task is none, or the search needs more memory than allowed (8 GiB unless given).
 *
 * @example
 * ```ts
 * (await colouredDistance(exchangeTask(3))).distance; // 25
 * (await colouredDistance(exchangeTask(2), { trace: true })).moves.length; // 9
 * ```
 */
export function colouredDistance(
  task: ColouredTask,
  options: GameOptions = {},
): Promise<GameDistance> {
  return gameDistance(colouredGame(task), task.start, [task.goal], options);
}

/**
 * The state in which the odd discs lie on one peg and the even ones on another: what a tower is taken apart into. From the tower on a peg the distance follows from
 * {@link distanceToPeg} in n steps.
 *
 * @throws {RangeError} for a number of discs or a peg that does not exist.
 *
 * @example
 * ```ts
 * oddEvenState(4, 1, 2); // [1, 2, 1, 2]
 * ```
 */
export function oddEvenState(discs: number, odd: Peg, even: Peg): State {
  const doing = "separate odd and even discs";
  requireDiscs(discs, doing);
  requirePeg(odd, 3, "the peg of the odd discs", doing);
  requirePeg(even, 3, "the peg of the even discs", doing);
  return Array.from({ length: discs }, (_, i) => i % 2 === 0 ? odd : even);
}
