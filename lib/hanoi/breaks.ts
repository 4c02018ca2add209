/**
 * The memoryless solution: the next move from the present state alone, by counting *breaks*.
 *
 * There is a break between disc d and disc d+1 when they are on different pegs, and one under disc n when it is not on the goal peg.
 * No break: done. An odd number: the smallest disc goes one peg on, from → via → to → from when n is even, the other way when n is
 * odd. An even number: the only legal move that leaves the smallest disc alone.
 *
 * **Where it is right.** Write the breaks as binary digits, digit d−1 for disc d. On the shortest path from the start they are the
 * Gray code of the number of moves that remain, D: each move changes one break, the one under the disc that moves, and counting
 * down in Gray code changes the last digit when the number of ones is odd, and the digit left of the last one when it is even —
 * which is the rule. So the rule is right on the 2ⁿ states of that path.
 *
 * **Where it is wrong.** Off the path the rule still plays that countdown until a move fails to change its break. A
 * smallest disc that leaves a peg without disc 2 for another without disc 2 keeps the number odd and goes on to a third peg,
 * where disc 2 is: one move is lost. When disc d must move and disc d+1 lies under the smallest disc, the number stays even and the
 * next move takes disc d back: from there on the two states alternate for ever. Reading the rule backwards from the path gives one
 * state with a lost move for every fourth state of the path (D ≡ 1 mod 4), and one more before every second of those, so 2ⁿ + 2ⁿ⁻² + 2ⁿ⁻³ = 11·2ⁿ⁻³ states
 * reach the goal (n ≥ 3) and all others end in a cycle of two states.
 *
 * Source of the rule: an anonymous French article that says it has no proof ("solution alzheimerienne"). The statements
 * above are checked on every state for every n that can be searched ({@link memorylessCensus}).
 * @module
 */
import { requireBigInt, requireMemory } from "../core/validate.ts";
import { indexOnPath, moveBesideSmallest } from "./binary.ts";
import { requireEnds, transferCount } from "./recursive.ts";
import {
  type Move,
  type Peg,
  Position,
  requireDiscs,
  requireState,
  type State,
  thirdPeg,
} from "./rules.ts";

/**
 * The breaks of a state: entry d−1 says whether there is one under disc d, that is whether disc d+1 (for d = n: the goal peg) is elsewhere.
 *
 * @throws {RangeError} when a disc or the goal is on a peg that does not exist.
 *
 * @example
 * ```ts
 * breaksOf(parseState("ABBA")); // [true, false, true, true]
 * ```
 */
export function breaksOf(state: State, to: Peg = 2): boolean[] {
  const doing = "find the breaks";
  requireState(state, 3, doing);
  requireEnds(to === 0 ? 1 : 0, to, doing);
  return state.map((peg, i) => peg !== (i + 1 < state.length ? state[i + 1] : to));
}

/**
 * The number of breaks of a state, 0 only for the perfect state on the goal peg.
 *
 * @throws {RangeError} when a disc or the goal is on a peg that does not exist.
 *
 * @example
 * ```ts
 * countBreaks(parseState("ABBA")); // 3
 * ```
 */
export function countBreaks(state: State, to: Peg = 2): number {
  return breaksOf(state, to).reduce((count, broken) => count + Number(broken), 0);
}

/**
 * The breaks as the digits of a number, digit d−1 for disc d. On the shortest path it is the Gray code of the moves that remain.
 *
 * @example
 * ```ts
 * breaksAsNumber([0, 0, 0]); // 4n
 * grayRank(breaksAsNumber([0, 0, 0])); // 7n
 * ```
 */
export function breaksAsNumber(state: State, to: Peg = 2): bigint {
  return BigInt("0b0" + breaksOf(state, to).map(Number).reverse().join(""));
}

/** A position that the memoryless rule plays on, its number of breaks kept as the moves are made. */
class Countdown {
  breaks: number;
  readonly #position: Position;
  readonly #sense: number;
  readonly #to: Peg;

  constructor(state: State, from: Peg, to: Peg) {
    this.#position = new Position(state);
    this.breaks = countBreaks(state, to);
    // from → via → to → from when n is even, the other way round when n is odd.
    const forward = thirdPeg(from, to) - from;
    this.#sense = (state.length % 2 === 0 ? forward : -forward) + 3;
    this.#to = to;
  }

  /** The move that the rule asks for, `undefined` when there is no break. */
  next(): Move | undefined {
    if (this.breaks === 0) return undefined;
    const small = this.#position.pegOf(1);
    return this.breaks % 2 === 1
      ? { disc: 1, from: small, to: (small + this.#sense) % 3 }
      : moveBesideSmallest(this.#position);
  }

  /** Makes a move: only the breaks above and below its disc can change. */
  play({ disc, from, to }: Move): void {
    this.breaks -= this.#around(disc);
    this.#position.play(from, to);
    this.breaks += this.#around(disc);
  }

  #around(disc: number): number {
    const { discs } = this.#position;
    const peg = this.#position.pegOf(disc);
    const under = disc < discs ? this.#position.pegOf(disc + 1) : this.#to;
    const above = disc > 1 ? this.#position.pegOf(disc - 1) : peg;
    return Number(peg !== under) + Number(peg !== above);
  }

  state(): State {
    return this.#position.state();
  }

  /** Whether this is its state now; compared from the smallest disc, which differs soonest. */
  isAt(state: State): boolean {
    return state.every((peg, i) => this.#position.pegOf(i + 1) === peg);
  }
}

/**
 * The move that the memoryless rule asks for, or `undefined` when the tower stands on the goal peg.
 * It is the right one on the shortest path from `from` to `to`; see the module for what it does elsewhere.
 *
 * Cost: O(n).
 *
 * @throws {RangeError} when a disc or an end is on a peg that does not exist, or the ends coincide.
 *
 * @example
 * ```ts
 * memorylessMove(parseState("ABBA")); // { disc: 1, from: 0, to: 1 }
 * memorylessMove(parseState("CCC")); // undefined
 * ```
 */
export function memorylessMove(state: State, from: Peg = 0, to: Peg = 2): Move | undefined {
  requireEnds(from, to, "find the next move");
  return new Countdown(requireState(state, 3, "find the next move"), from, to).next();
}

/**
 * The moves that the memoryless rule makes from any state, lazily. The stream ends at the goal; from most states it never ends, so
 * the caller bounds it ({@link memorylessOutcome} says beforehand whether it ends).
 *
 * Cost: O(1) a move, O(n) memory.
 *
 * @throws {RangeError} when a disc or an end is on a peg that does not exist, or the ends coincide.
 *
 * @example
 * ```ts
 * [...memorylessMoves([0, 0])]; // [{ disc: 1, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }, { disc: 1, from: 1, to: 2 }]
 * ```
 */
export function memorylessMoves(
  state: State,
  from: Peg = 0,
  to: Peg = 2,
): Generator<Move, void> {
  const doing = "play by the memoryless rule";
  requireEnds(from, to, doing);
  return countDown(new Countdown(requireState(state, 3, doing), from, to));
}

function* countDown(game: Countdown): Generator<Move, void> {
  for (let move = game.next(); move !== undefined; move = game.next()) {
    game.play(move);
    yield move;
  }
}

/** What the memoryless rule comes to from a state. */
export type MemorylessOutcome =
  | { readonly outcome: "reaches the goal"; readonly steps: bigint }
  | { readonly outcome: "cycles" };

/**
 * Whether the memoryless rule reaches the goal from a state, and in how many moves, without playing: it does exactly when at most two
 * of its moves lead to the shortest path (see the module for the reason), where the number of moves left is known.
 *
 * Cost: O(n) operations on integers of n bits: answered at once for n = 1000.
 *
 * @throws {RangeError} when a disc or an end is on a peg that does not exist, or the ends coincide.
 *
 * @example
 * ```ts
 * memorylessOutcome([0, 0, 0]); // { outcome: "reaches the goal", steps: 7n }
 * memorylessOutcome(parseState("BBB")); // { outcome: "cycles" }
 * ```
 */
export function memorylessOutcome(state: State, from: Peg = 0, to: Peg = 2): MemorylessOutcome {
  requireEnds(from, to, "foresee the memoryless rule");
  const game = new Countdown(requireState(state, 3, "foresee the memoryless rule"), from, to);
  const length = transferCount(state.length);
  for (let lost = 0n; lost <= 2n; lost++) {
    const index = indexOnPath(game.state(), from, to);
    if (index !== undefined) return { outcome: "reaches the goal", steps: length - index + lost };
    game.play(game.next()!);
  }
  return { outcome: "cycles" };
}

/** How a run of the memoryless rule went. */
export type MemorylessRun =
  | { readonly outcome: "reaches the goal"; readonly steps: number }
  /** After `steps` moves the run goes round in `period` states. */
  | { readonly outcome: "cycles"; readonly steps: number; readonly period: number }
  | { readonly outcome: "limit reached"; readonly steps: number };

/**
 * Plays the memoryless rule from a state until the goal is reached, a state comes back or `limit` moves are made: the readable
 * twin of {@link memorylessOutcome}, which also says when a cycle begins. A cycle is found by Brent's method (1980): the
 * run is compared with its state at the last power of two.
 *
 * Cost: at most three times the moves up to the end of the first cycle, O(n) each; O(n) memory.
 *
 * @throws {RangeError} when a disc or an end is on a peg that does not exist, or the ends coincide.
 *
 * @example
 * ```ts
 * playMemoryless(parseState("BBB")); // { outcome: "cycles", steps: 3, period: 2 }
 * playMemoryless(parseState("AAA")); // { outcome: "reaches the goal", steps: 7 }
 * playMemoryless(parseState("AAA"), 0, 2, 5); // { outcome: "limit reached", steps: 5 }
 * ```
 */
export function playMemoryless(
  state: State,
  from: Peg = 0,
  to: Peg = 2,
  limit = 10_000_000,
): MemorylessRun {
  const doing = "play by the memoryless rule";
  requireBigInt(limit, 0n, undefined, { doing, what: "the most moves" });
  requireEnds(from, to, doing);
  requireState(state, 3, doing);
  const run = new Countdown(state, from, to);
  let mark = run.state();
  let period = 0;
  for (let steps = 0, power = 1;; steps++) {
    const move = run.next();
    if (move === undefined) return { outcome: "reaches the goal", steps };
    if (steps === limit) return { outcome: "limit reached", steps };
    run.play(move);
    period++;
    if (run.isAt(mark)) break;
    if (period === power) {
      mark = run.state();
      power *= 2;
      period = 0;
    }
  }
  // A second run, `period` moves ahead of a third, meets it where the cycle begins.
  const ahead = new Countdown(state, from, to);
  const behind = new Countdown(state, from, to);
  for (let step = 0; step < period; step++) ahead.play(ahead.next()!);
  let steps = 0;
  for (; !ahead.isAt(behind.state()); steps++) {
    ahead.play(ahead.next()!);
    behind.play(behind.next()!);
  }
  return { outcome: "cycles", steps, period };
}

/** The memoryless rule on all 3ⁿ states of n discs, going from peg A to peg C. Every field is a number of states but the last. */
export interface MemorylessCensus {
  /** Number of discs, n. */
  readonly discs: number;
  /** How many states there are, 3ⁿ. */
  readonly states: number;
  /** From here the rule reaches the goal. */
  readonly reaching: number;
  /** From here it does so in the least number of moves. */
  readonly optimal: number;
  /** From here it ends in a cycle. */
  readonly cycling: number;
  /** These lie on a cycle; every cycle has two states. */
  readonly onCycle: number;
  /** Here its next move brings the goal nearer, whatever follows. */
  readonly nearer: number;
  /** The most moves before a cycle is entered. */
  readonly longestBeforeCycle: number;
}

/** Bytes that the census keeps for each state. */
const CENSUS_BYTES = 12;

/**
 * Plays the memoryless rule from every one of the 3ⁿ states and counts how it ends; how a run ends is found by playing, the distance it is compared with by the formula for three pegs.
 *
 * Cost: O(n·3ⁿ) steps, 12·3ⁿ bytes (n = 13: 19 MB).
 *
 * @throws {RangeError} when n is not from 1 to 18 or `bytes` is exceeded.
 *
 * @example
 * ```ts
 * memorylessCensus(3).reaching; // 11
 * ```
 */
export function memorylessCensus(discs: number, bytes = 2 ** 31): MemorylessCensus {
  const doing = "play the memoryless rule from every state";
  requireBigInt(discs, 1n, 18n, { doing, what: "the number of discs" });
  const states = 3 ** discs;
  requireMemory(CENSUS_BYTES * states, bytes, doing, "Take fewer discs or grant more memory.");
  const goal = states - 1;
  const next = memorylessSuccessors(discs);
  const UNSEEN = -1;
  const GOING = -2; // on the walk that is being followed
  const steps = new Int32Array(states).fill(UNSEEN); // to the goal, or to the cycle
  const cycles = new Uint8Array(states);
  const walk = new Int32Array(states);
  steps[goal] = 0;
  let onCycle = 0;
  for (let start = 0; start < states; start++) {
    let length = 0;
    let at = start;
    for (; steps[at] === UNSEEN; at = next[at]) {
      steps[at] = GOING;
      walk[length++] = at;
    }
    const cycle = steps[at] === GOING;
    if (cycle) {
      for (let last = -1; last !== at;) {
        last = walk[--length];
        steps[last] = 0;
        cycles[last] = 1;
        onCycle++;
      }
    }
    for (let k = length - 1; k >= 0; k--) {
      steps[walk[k]] = steps[at] + 1;
      cycles[walk[k]] = cycles[at];
      at = walk[k];
    }
  }
  let reaching = 0, optimal = 0, nearer = 0, longestBeforeCycle = 0;
  for (let rank = 0; rank < states; rank++) {
    const distance = distanceToLastPeg(rank, discs);
    if (cycles[rank] === 1) longestBeforeCycle = Math.max(longestBeforeCycle, steps[rank]);
    else {
      reaching++;
      if (steps[rank] === distance) optimal++;
    }
    if (rank !== goal && distanceToLastPeg(next[rank], discs) < distance) nearer++;
  }
  const cycling = states - reaching;
  return { discs, states, reaching, optimal, cycling, onCycle, nearer, longestBeforeCycle };
}

/** The rank to which the rule leads from each rank; the goal stays. */
function memorylessSuccessors(discs: number): Int32Array {
  const states = 3 ** discs;
  const next = new Int32Array(states);
  const peg = new Uint8Array(discs + 1);
  peg[discs] = 2; // the goal, below the largest disc
  const sense = discs % 2 === 0 ? 1 : 2;
  for (let rank = 0; rank < states; rank++) {
    let rest = rank;
    for (let d = 0; d < discs; d++) {
      peg[d] = rest % 3;
      rest = (rest - peg[d]) / 3;
    }
    let breaks = 0;
    for (let d = 0; d < discs; d++) breaks += peg[d] === peg[d + 1] ? 0 : 1;
    if (breaks === 0) next[rank] = rank;
    else if (breaks % 2 === 1) next[rank] = rank - peg[0] + (peg[0] + sense) % 3;
    else {
      // The smallest disc that is not with disc 1 is on top of one of the other pegs, and may go to the other one.
      let d = 1;
      let weight = 3;
      for (; peg[d] === peg[0]; d++) weight *= 3;
      next[rank] = rank + weight * (3 - peg[0] - 2 * peg[d]);
    }
  }
  return next;
}

/** The distance of a rank to the perfect state on the last peg: disc d costs 2^(d−1) when it is not where the larger ones need it. */
function distanceToLastPeg(rank: number, discs: number): number {
  let distance = 0;
  let goal = 2;
  for (let d = discs - 1; d >= 0; d--) {
    const peg = Math.floor(rank / 3 ** d) % 3;
    if (peg !== goal) {
      distance += 2 ** d;
      goal = 3 - goal - peg;
    }
  }
  return distance;
}

/**
 * What {@link memorylessCensus} counts, by closed form, for every n ≥ 1:
 * optimal 2ⁿ; reaching 11·2ⁿ⁻³ (3 and 6 for n = 1 and 2); cycling the rest; on a cycle (3ⁿ⁻¹ + (−1)ⁿ)/2;
 * nearer 3ⁿ⁻¹ + 2ⁿ⁻¹ − 1; longest way into a cycle 2ⁿ⁻¹ − 1 (5 for n = 3; for n = 1 there is no cycle).
 *
 * Status: `optimal`, `reaching` and `cycling` proved in the module; `onCycle`, `nearer` and the longest way computed here for n ≤ 13.
 *
 * @throws {RangeError} when n is not a number of discs of at least 1.
 *
 * @example
 * ```ts
 * memorylessCounts(20).reaching; // 1441792n
 * ```
 */
export function memorylessCounts(
  discs: number,
): Record<Exclude<keyof MemorylessCensus, "discs">, bigint> {
  requireDiscs(discs, "count the memoryless rule's states");
  const n = requireBigInt(discs, 1n, undefined, {
    doing: "count the memoryless rule's states",
    what: "the number of discs",
  });
  const states = 3n ** n;
  const reaching = n < 3n ? 3n * n : 11n << (n - 3n);
  const third = states / 3n;
  const half = 1n << (n - 1n);
  return {
    states,
    reaching,
    optimal: 1n << n,
    cycling: states - reaching,
    onCycle: (third + (n % 2n === 0n ? 1n : -1n)) / 2n,
    nearer: third + half - 1n,
    longestBeforeCycle: n === 3n ? 5n : half - 1n,
  };
}
