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
import { breadthFirst, fillDistances } from "../search/bfs.ts";
import type { Limits, Result, Space } from "../search/space.ts";
import { type Move, requirePegs } from "./rules.ts";

/** The balls on each peg from the bottom up; balls are 1…n. */
export type LondonState = readonly (readonly number[])[];

/** A Tower of London: how many balls each peg holds, and how many there are. */
export interface London {
  readonly balls: number;
  readonly heights: readonly number[];
}

/** The test of 1982: three balls, pegs that hold 3, 2 and 1. */
export const SHALLICE: London = { balls: 3, heights: [3, 2, 1] };

/** Most balls: 7 of them have 181 440 states on three high pegs. */
const MAX_BALLS = 7;

function requireLondon(london: London, doing: string): London {
  const { balls, heights } = london;
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

/** Checks a state of a Tower of London. */
function requireLondonState(state: LondonState, { balls, heights }: London, doing: string): void {
  const refuse = (allowed: string): never => {
    throw new RangeError(refusal({ doing, what: "the state" }, allowed, state));
  };
  if (
    !Array.isArray(state) || state.length !== heights.length ||
    !state.every((s) => Array.isArray(s))
  ) {
    refuse(`a list of ${heights.length} lists of balls`);
  }
  const all = state.flat();
  const whole = all.length === balls && new Set(all).size === balls &&
    all.every((ball) => Number.isInteger(ball) && ball >= 1 && ball <= balls);
  if (!whole) refuse(`made of the balls 1 to ${balls}, each once`);
  if (state.some((stack, peg) => stack.length > heights[peg])) refuse("with no peg overfull");
}

/**
 * A state as text: the balls of each peg from the bottom up, r, g, b and then numbers, pegs between bars.
 *
 * @example
 * ```ts
 * formatLondon([[1, 2], [3], []]); // "rg|b|"
 * ```
 */
export function formatLondon(state: LondonState): string {
  return state.map((stack) => stack.map((ball) => "rgb"[ball - 1] ?? String(ball)).join("")).join(
    "|",
  );
}

/**
 * The states of a Tower of London for searches. In a move, `disc` is the ball.
 *
 * @throws {RangeError} for more than 7 balls, or pegs that cannot hold them.
 *
 * @example
 * ```ts
 * [...londonSpace(SHALLICE).moves([[], [1, 2], [3]])]; // [{ disc: 2, from: 1, to: 0 }, { disc: 3, from: 2, to: 0 }]
 * ```
 */
export function londonSpace(london: London): Space<LondonState, Move> {
  const { heights } = requireLondon(london, "set up a Tower of London");
  return {
    moves(state) {
      const moves: Move[] = [];
      for (const [from, stack] of state.entries()) {
        const disc = stack.at(-1);
        if (disc === undefined) continue;
        for (let to = 0; to < heights.length; to++) {
          if (to !== from && state[to].length < heights[to]) moves.push({ disc, from, to });
        }
      }
      return moves;
    },
    apply: (state, { disc, from, to }) =>
      state.map((s, peg) => peg === from ? s.slice(0, -1) : peg === to ? [...s, disc] : s),
    key: formatLondon,
  };
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

/** All states: each order of the balls, cut into pegs. */
function allStates({ balls, heights }: London): LondonState[] {
  let states: number[][][] = [heights.map(() => [])];
  for (let ball = 1; ball <= balls; ball++) {
    states = states.flatMap((before) =>
      before.flatMap((stack, peg) =>
        Array.from(
          { length: stack.length + 1 },
          (_, at) =>
            before.map((s, p) => p === peg ? [...s.slice(0, at), ball, ...s.slice(at)] : s),
        )
      )
    );
  }
  return states.filter((state) => state.every((stack, peg) => stack.length <= heights[peg]));
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
  const space = londonSpace(requireLondon(london, doing));
  const states = allStates(london);
  requireInteger(states.length, 1, MAX_STATES, { doing, what: "the number of states" });
  const number = new Map(states.map((state, i) => [space.key(state), i]));
  const near = states.map((state) =>
    [...space.moves(state)].map((move) => number.get(space.key(space.apply(state, move)))!)
  );
  const edges = near.flatMap((list, a) =>
    list.flatMap((b): [number, number][] => a < b ? [[a, b]] : [])
  );
  const starts = new Uint32Array(states.length + 1);
  for (const [a, list] of near.entries()) starts[a + 1] = starts[a] + list.length;
  const graph = { size: states.length, starts, targets: Uint32Array.from(near.flat()) };
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
): Result<Move> {
  const doing = "solve a Tower of London";
  requireLondon(london, doing);
  requireLondonState(from, london, doing);
  requireLondonState(to, london, doing);
  const goal = formatLondon(to);
  return breadthFirst(londonSpace(london), from, (state) => formatLondon(state) === goal, limits);
}
