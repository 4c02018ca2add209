/**
 * Exchanging discs on three pegs: the smallest disc moves freely, and two discs whose sizes differ by 1 may change places when both are the top of their pegs.
 *
 * R. S. Scorer, P. M. Grundy, C. A. B. Smith, *Some binary games* (1944), have the game; P. K. Stockmeyer and others, *Exchanging disks in the Tower of Hanoi* (1995),
 * solve it: 1, 3, 7, 13, 25, 47, 89, 165 steps (OEIS A341579), which follow a(n) = 2a(n−1) − a(n−3) + 2a(n−4) − 2a(n−5).
 *
 * The states are those of H(3, n). After an exchange every peg is still in order, since a disc gives way to one that is the next larger or smaller.
 * @module
 */
import { refusal } from "../core/validate.ts";
import { breadthFirstRanked, DEFAULT_BYTES } from "../search/bfs.ts";
import type { Limits, RankArray, RankedSpace, Result, Space } from "../search/space.ts";
import {
  formatState,
  type Peg,
  Position,
  rankState,
  requireDiscs,
  requireState,
  type State,
  unrankState,
} from "./rules.ts";

/** A step: disc 1 moves to a peg, or disc `disc` and disc `disc` + 1 change places. */
export type ExchangeStep =
  | { readonly kind: "move"; readonly to: Peg }
  | { readonly kind: "exchange"; readonly disc: number };

/**
 * The steps of a state: two moves of disc 1, then the exchanges, the smaller discs first.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs.
 *
 * @example
 * ```ts
 * exchangeSteps([2, 0]); // [{ kind: "move", to: 0 }, { kind: "move", to: 1 }, { kind: "exchange", disc: 1 }]
 * ```
 */
export function exchangeSteps(state: State): ExchangeStep[] {
  requireState(state, 3, "list the steps");
  const steps: ExchangeStep[] = [];
  if (state.length === 0) return steps;
  for (let to = 0; to < 3; to++) if (to !== state[0]) steps.push({ kind: "move", to });
  const position = new Position(state);
  const tops = [0, 1, 2].map((peg) => position.top(peg)).sort((a, b) => a - b);
  for (const disc of tops) {
    if (disc > 0 && tops.includes(disc + 1)) steps.push({ kind: "exchange", disc });
  }
  return steps;
}

/**
 * Plays steps and returns the last state.
 *
 * @throws {RangeError} at the first illegal step, with its number.
 *
 * @example
 * ```ts
 * replayExchange([0, 0], [{ kind: "move", to: 2 }, { kind: "exchange", disc: 1 }, { kind: "move", to: 2 }]); // [2, 2]
 * replayExchange([0, 0], [{ kind: "exchange", disc: 1 }]); // throws RangeError
 * ```
 */
export function replayExchange(start: State, steps: Iterable<ExchangeStep>): State {
  let state = [...start];
  let number = 0;
  for (const step of steps) {
    number++;
    const legal = exchangeSteps(state).some((other) =>
      step.kind === "move"
        ? other.kind === "move" && other.to === step.to
        : other.kind === "exchange" && other.disc === step.disc
    );
    if (!legal) {
      throw new RangeError(
        refusal(
          { doing: `play step ${number}`, what: "the step" },
          `legal in ${formatState(state)}`,
          step,
        ),
      );
    }
    state = [...state];
    if (step.kind === "move") state[0] = step.to;
    else [state[step.disc - 1], state[step.disc]] = [state[step.disc], state[step.disc - 1]];
  }
  return state;
}

/**
 * Exchanging discs for readable searches.
 *
 * @example
 * ```ts
 * breadthFirst(exchangeSpace(), [0, 0, 0], (s) => s.every((p) => p === 2)).path.length; // 7
 * ```
 */
export function exchangeSpace(): Space<State, ExchangeStep> {
  return {
    moves: exchangeSteps,
    apply: (state, step) => replayExchange(state, [step]),
    key: formatState,
  };
}

/**
 * The states and steps for searches on arrays, the neighbours in the order of {@link exchangeSteps}.
 *
 * @throws {RangeError} for more than 33 discs.
 *
 * @example
 * ```ts
 * explore(rankedExchange(2), 0).distances[8]; // 3
 * ```
 */
export function rankedExchange(discs: number): RankedSpace {
  requireDiscs(discs, "number the states", 33);
  const size = 3 ** discs;
  const neighbours = (rank: number, out: RankArray): number => {
    if (discs === 0) return 0;
    const first = rank % 3;
    let count = 0;
    for (let to = 0; to < 3; to++) if (to !== first) out[count++] = rank + to - first;
    let rest = rank;
    let place = 1;
    let seen = 0;
    let lastTop = -1;
    let lastPeg = 0;
    for (let d = 0; d < discs && seen !== 7; d++) {
      const above = Math.floor(rest / 3);
      const peg = rest - 3 * above;
      if ((seen >> peg & 1) === 0) {
        // Both d and d + 1 are tops: place/3 and place carry their pegs.
        if (lastTop === d - 1 && d > 0) out[count++] = rank + (peg - lastPeg) * (place / 3 - place);
        seen |= 1 << peg;
        lastTop = d;
        lastPeg = peg;
      }
      rest = above;
      place *= 3;
    }
    return count;
  };
  return { size, degree: 4, neighbours };
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
export function solveExchange(from: State, to: State, limits: Limits = {}): Result<ExchangeStep> {
  const doing = "exchange discs";
  requireState(from, 3, doing);
  requireState(to, 3, doing);
  if (from.length !== to.length) {
    throw new RangeError(
      refusal({ doing, what: "the goal" }, `a state of ${from.length} discs`, to),
    );
  }
  const discs = from.length;
  const [start, goal] = [from, to].map((state) => Number(rankState(state)));
  const found = breadthFirstRanked(rankedExchange(discs), start, goal, {
    bytes: DEFAULT_BYTES,
    ...limits,
  });
  if (found.status !== "solved") return found;
  let before = from;
  const path = found.path.map((rank): ExchangeStep => {
    const after = unrankState(rank, discs);
    const changed = after.flatMap((peg, d) => peg === before[d] ? [] : [d]);
    before = after;
    return changed.length === 1
      ? { kind: "move", to: after[0] }
      : { kind: "exchange", disc: changed[0] + 1 };
  });
  return { status: "solved", path, states: found.states };
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
