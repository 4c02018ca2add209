/**
 * The Tower of London (T. Shallice, *Specific impairments of planning*, 1982): balls of different colours and equal size on pegs of different heights.
 *
 * Any ball may lie on any other; a peg holds no more balls than it is high. The test of 1982 has three balls and pegs that hold 1, 2 and 3 of them: 36 states. It
 * is given to patients as pairs of a start and a goal, graded by their distance.
 *
 * Generalised as in A. M. Hinz, S. Klavžar, C. Petr, *The Tower of Hanoi – Myths and Maths* (2018), chapter 7, to any number of balls and any heights.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { adjacency, fillDistances } from "../search/bfs.ts";
import type { Limits, Result, Space } from "../search/space.ts";
import {
  arrangements,
  type DiscGame,
  type GameMove,
  type GameShape,
  gameSpace,
  listedStates,
  MAX_ARRANGEMENTS,
  NUMBERED,
  pilesOf,
  rankedGame,
  requireStacks,
} from "./game.ts";
import { solveGame } from "./game_search.ts";
import { requirePegs } from "./rules.ts";
import { allArrows } from "./symmetry.ts";

/** The balls on each peg from the bottom up; balls are 1…n. */
export type LondonState = readonly (readonly number[])[];

/** A Tower of London: how many balls each peg holds, and how many there are. */
export interface London {
  /** Number of balls. */
  readonly balls: number;
  /** How many balls each peg holds. */
  readonly heights: readonly number[];
}

/** The test of 1982: three balls, pegs that hold 3, 2 and 1. */
export const SHALLICE: London = { balls: 3, heights: [3, 2, 1] };

/** Most balls: 7 of them have 181 440 states on three high pegs. */
const MAX_BALLS = 7;

function requireLondon(london: London, doing: string): London {
  const { balls, heights } = london ?? {};
  requireInteger(balls, 0, MAX_BALLS, { doing, what: "the number of balls" });
  if (!Array.isArray(heights)) {
    throw new RangeError(refusal({ doing, what: "the heights" }, "a list of numbers", heights));
  }
  requirePegs(heights.length, doing, 2);
  for (const [peg, height] of heights.entries()) {
    requireInteger(height, 1, 99, { doing, what: `the height of peg ${peg}` });
  }
  const room = heights.reduce((a, b) => a + b, 0);
  if (room < balls) {
    throw new RangeError(
      refusal({ doing, what: "the heights" }, `enough for ${balls} balls`, heights),
    );
  }
  return london;
}

/**
 * A state as text: the balls of each peg from the bottom up, r, g, b and then numbers, pegs between bars.
 *
 * @throws {RangeError} for what is no list of lists.
 *
 * @example
 * ```ts
 * formatLondon([[1, 2], [3], []]); // "rg|b|"
 * ```
 */
export function formatLondon(state: LondonState): string {
  return requireStacks(state, "write a state", "the state")
    .map((stack) => stack.map(ballName).join("")).join("|");
}

function ballName(ball: number): string {
  return "rgb"[ball - 1] ?? String(ball);
}

/**
 * The rules of a Tower of London: a ball may lie on any other, a peg holds no more balls than it is high. In a move, `disc` is the ball.
 *
 * @throws {RangeError} for more than 7 balls, or pegs that cannot hold them.
 *
 * @example
 * ```ts
 * londonGame(SHALLICE).parse("rg|b|"); // [[1, 2], [3], []]
 * ```
 */
export function londonGame(london: London): DiscGame<LondonState> {
  const { balls, heights } = requireLondon(london, "set up a Tower of London");
  const pegs = heights.length;
  return {
    ...listedStates(pegs, {
      ...NUMBERED,
      format: formatLondon,
      pattern: /[rgb1-7]/y,
      named: (ball) => "rgb".indexOf(ball) + 1 || Number(ball),
      names: "r, g, b, 4, 5, 6, 7".slice(0, Math.max(0, 3 * balls - 2)),
      example: "rg|b|",
    }),
    name: `the Tower of London ${heights.join("-")}`,
    arrows: allArrows(pegs),
    heights,
    shape: londonShape(balls),
    whyNot: () => "",
  };
}

/** To the engine all balls are of one size. */
function londonShape(balls: number): GameShape {
  return { sizes: Math.min(1, balls), marks: Math.max(1, balls) };
}

/**
 * The states of a Tower of London for searches.
 *
 * @throws {RangeError} for more than 7 balls, or pegs that cannot hold them.
 *
 * @example
 * ```ts
 * [...londonSpace(SHALLICE).moves([[], [1, 2], [3]])]; // [{ disc: 2, from: 1, to: 0 }, { disc: 3, from: 2, to: 0 }]
 * ```
 */
export function londonSpace(london: London): Space<LondonState, GameMove> {
  return gameSpace(londonGame(london));
}

/** The graph of a Tower of London with its distances. */
export interface LondonGraph {
  /** All states that can be reached; every one, when the heights leave room to move. */
  readonly states: readonly LondonState[];
  /** Pairs of numbers of states that a move joins, the smaller one first. */
  readonly edges: readonly (readonly [number, number])[];
  /** distances[a][b] */
  readonly distances: readonly (readonly number[])[];
  /** The greatest distance; Infinity when some state cannot be reached from another. */
  readonly diameter: number;
  /** Ordered pairs of states at the distance of the diameter: the hardest problems. */
  readonly hardest: readonly (readonly [number, number])[];
}

/** Most states of a graph with all its distances. */
const MAX_STATES = 4000;

/**
 * The graph of a Tower of London: 36 states for the test of 1982, its distances and hardest problems.
 *
 * Cost: the square of the number of states.
 *
 * @throws {RangeError} for more than 7 balls, pegs that cannot hold them, or more than 4000 states.
 *
 * @example
 * ```ts
 * const graph = londonGraph(SHALLICE);
 * [graph.states.length, graph.edges.length, graph.diameter, graph.hardest.length]; // [36, 54, 8, 66]
 * ```
 */
export function londonGraph(london: London): LondonGraph {
  const doing = "draw up the graph of a Tower of London";
  const { balls, heights } = requireLondon(london, doing);
  const game = londonGame(london);
  const shape = londonShape(balls);
  const ways = arrangements(heights.length, balls);
  requireInteger(ways, 1, MAX_ARRANGEMENTS, {
    doing,
    what: "the ways to place the balls on pegs of any height",
    hint: "Take fewer balls or pegs.",
  });
  // The ranks whose states fit the pegs, and the number of each among them.
  const states: LondonState[] = [];
  const numbers = new Int32Array(ways).fill(-1);
  const ranks: number[] = [];
  for (let rank = 0; rank < ways; rank++) {
    const piles = pilesOf(game, rank, shape);
    if (piles.some((pile, peg) => pile.length > heights[peg])) continue;
    numbers[rank] = ranks.push(rank) - 1;
    states.push(game.write(piles));
  }
  requireInteger(states.length, 1, MAX_STATES, { doing, what: "the number of states" });
  const space = rankedGame(game, shape);
  const out = new Uint32Array(space.degree);
  const graph = adjacency({
    size: states.length,
    degree: space.degree,
    neighbours(state, near) {
      const count = space.neighbours(ranks[state], out);
      for (let i = 0; i < count; i++) near[i] = numbers[out[i]];
      return count;
    },
  });
  const edges: [number, number][] = [];
  for (let a = 0; a < graph.size; a++) {
    for (const b of graph.targets.subarray(graph.starts[a], graph.starts[a + 1])) {
      if (a < b) edges.push([a, b]);
    }
  }
  const row = new Int32Array(states.length);
  const queue = new Uint32Array(states.length);
  const distances = states.map((_, a) => {
    fillDistances(graph, a, row, queue);
    return Array.from(row, (d) => d < 0 ? Infinity : d);
  });
  const diameter = Math.max(...distances.map((distance) => Math.max(...distance)));
  const hardest = distances.flatMap((distance, a) =>
    distance.flatMap((d, b): [number, number][] => d === diameter ? [[a, b]] : [])
  );
  return { states, edges, distances, diameter, hardest };
}

/**
 * A shortest solution of a problem.
 *
 * @throws {RangeError} when a state is none.
 *
 * @example
 * ```ts
 * solveLondon(SHALLICE, [[1, 2], [3], []], [[1], [3, 2], []]).path; // [{ disc: 2, from: 0, to: 1 }]
 * ```
 */
export function solveLondon(
  london: London,
  from: LondonState,
  to: LondonState,
  limits: Limits = {},
): Result<GameMove> {
  return solveGame(londonGame(london), from, [to], limits);
}
