/**
 * Shortest paths on three pegs: from any state to a perfect one, and from any state to any other.
 *
 * **To a perfect state.** Let disc n be the largest, g its goal. If it lies on g it never moves again. Otherwise it moves once, when all
 * smaller discs lie on the third peg, so these first have that peg as their goal, and end with a transfer of 2ⁿ⁻¹ − 1 moves.
 * Two moves of disc n, or a detour, would need such a transfer once more. So with g(n) = g and
 * g(d−1) = g(d) when disc d lies on g(d), else the third peg beside both, the distance is the sum of 2^(d−1) over the discs that do not lie on
 * g(d), and the shortest path is unique.
 *
 * **To any state.** Discs larger than the largest disc D that differs stay where they are: they never
 * hinder smaller ones, so leaving out all their moves keeps a path legal and makes it shorter. D goes from i to j, k being the third peg.
 * If D moves once, the smaller discs are gathered on k before and spread out after: d(s, k) + 1 + d(k, t). If it moves
 * i → k → j, they are gathered on j, transferred to i and spread out: d(s, j) + 1 + (2^(D−1) − 1) + 1 + d(i, t). Three moves or more would
 * need two transfers of the smaller discs, and d(s, k) + d(k, t) never exceeds two. The shorter way is the distance; each of the two ways is
 * unique, so there are at most two shortest paths.
 *
 * Sources: A. M. Hinz, *The Tower of Hanoi*, L'Enseignement Mathématique 35 (1989); A. M. Hinz, S. Klavžar, C. Petr,
 * *The Tower of Hanoi – Myths and Maths* (2018), chapter 2.
 * @module
 */
import { refusal, requireBigInt } from "../core/validate.ts";
import {
  type Move,
  type Peg,
  requireDiscs,
  requirePeg,
  requireState,
  type State,
  thirdPeg,
} from "./rules.ts";

/** Up to so many discs, all sums of a distance stay below 2⁵³ and are taken in plain numbers. */
const PLAIN = 50;

/**
 * How far the discs 1…top of a state are from being all on `peg`, as a bigint of at most `top` bits.
 * Its digit of 2^(d−1) is 1 when disc d has to move, so that it is written down, not added up.
 */
function gatherDistance(state: State, top: number, peg: Peg): bigint {
  if (top <= PLAIN) return BigInt(gatherDistanceInNumbers(state, top, peg));
  let digits = "0b";
  let goal = peg;
  for (let d = top; d >= 1; d--) {
    const at = state[d - 1];
    if (at === goal) digits += "0";
    else {
      digits += "1";
      goal = 3 - at - goal;
    }
  }
  return BigInt(digits);
}

/** {@link gatherDistance} for at most 50 discs. */
function gatherDistanceInNumbers(state: State, top: number, peg: Peg): number {
  let distance = 0;
  let goal = peg;
  for (let d = top; d >= 1; d--) {
    const at = state[d - 1];
    distance *= 2;
    if (at !== goal) {
      distance += 1;
      goal = 3 - at - goal;
    }
  }
  return distance;
}

/**
 * The distance from a state to the perfect state on `peg`: the sum of 2^(d−1) over the discs d that have to move.
 * Proved: Hinz 1989.
 *
 * Cost: n steps, an integer of n bits.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs, or the peg does not exist.
 *
 * @example
 * ```ts
 * distanceToPeg([0, 0, 0], 2); // 7n
 * distanceToPeg([1, 0, 2], 2); // 2n
 * ```
 */
export function distanceToPeg(state: State, peg: Peg): bigint {
  const doing = "measure the distance to a perfect state";
  requireState(state, 3, doing);
  requirePeg(peg, 3, "the goal", doing);
  return gatherDistance(state, state.length, peg);
}

/** What {@link distance} says of two states. */
export interface Distance {
  /** The number of moves of a shortest path. */
  readonly distance: bigint;
  /** How many shortest paths there are. */
  readonly paths: 1 | 2;
  /** The largest disc that the states have on different pegs, 0 when they are equal: no larger one moves. */
  readonly largestDisc: number;
  /** How often that disc moves on the shortest paths: [1], [2], or [1, 2] when both ways are equally long; [] for equal states. */
  readonly largestDiscMoves: readonly (1 | 2)[];
  /** The length of the shortest path on which the largest disc moves once; 0 for equal states. */
  readonly once: bigint;
  /** The length of the shortest path on which the largest disc moves twice; 0 for equal states. */
  readonly twice: bigint;
}

/** Checks two states of the same discs. */
function requirePair(from: State, to: State, doing: string): void {
  requireState(from, 3, doing);
  requireState(to, 3, doing);
  if (from.length !== to.length) {
    throw new RangeError(
      refusal(
        { doing, what: "the goal" },
        `a state of as many discs as the start, ${from.length}`,
        to,
      ),
    );
  }
}

/** The largest disc that two states have on different pegs, 0 when there is none. */
function largestDifference(from: State, to: State): number {
  let d = from.length;
  while (d > 0 && from[d - 1] === to[d - 1]) d--;
  return d;
}

const ONCE: readonly (1 | 2)[] = [1];
const TWICE: readonly (1 | 2)[] = [2];
const BOTH: readonly (1 | 2)[] = [1, 2];

/**
 * The distance between two states, how many shortest paths there are, and how often the largest disc moves on them.
 * Proved: Hinz 1989; see the head of this module.
 *
 * Cost: four passes over the discs, integers of n + 1 bits.
 *
 * @throws {RangeError} when a state is not a regular state on three pegs, or the states have not the same number of discs.
 *
 * @example
 * ```ts
 * distance([0, 0, 0], [2, 2, 2]).distance; // 7n
 * distance([1, 0], [0, 1]); // { distance: 3n, paths: 2, largestDisc: 2, largestDiscMoves: [1, 2], once: 3n, twice: 3n }
 * distance([2], [2]).paths; // 1
 * ```
 */
export function distance(from: State, to: State): Distance {
  requirePair(from, to, "measure the distance of two states");
  const disc = largestDifference(from, to);
  if (disc === 0) {
    return { distance: 0n, paths: 1, largestDisc: 0, largestDiscMoves: [], once: 0n, twice: 0n };
  }
  const i = from[disc - 1];
  const j = to[disc - 1];
  const k = thirdPeg(i, j);
  const small = disc - 1;
  const once = gatherDistance(from, small, k) + 1n + gatherDistance(to, small, k);
  const twice = gatherDistance(from, small, j) + (1n << BigInt(small)) + 1n +
    gatherDistance(to, small, i);
  return {
    distance: once <= twice ? once : twice,
    paths: once === twice ? 2 : 1,
    largestDisc: disc,
    largestDiscMoves: once < twice ? ONCE : once === twice ? BOTH : TWICE,
    once,
    twice,
  };
}

/**
 * A piece of a shortest path. A path of any length has fewer than 4n of them, so a path too long to be
 * played can still be looked at whole.
 */
export interface Leg {
  /** "disc": disc `disc` moves once. "tower": the discs 1…`disc`, all on one peg, are transferred in 2^disc − 1 moves. */
  readonly kind: "disc" | "tower";
  /** The largest disc of the tower. */
  readonly disc: number;
  /** The peg that the tower leaves. */
  readonly from: Peg;
  /** The peg that it goes to. */
  readonly to: Peg;
}

/** The pieces of the shortest path that gathers the discs 1…top on `peg`. */
function gatherLegs(state: State, top: number, peg: Peg): Leg[] {
  const legs: Leg[] = [];
  // From the largest disc down, the goal of each; the pieces come out in reverse order.
  let goal = peg;
  for (let disc = top; disc >= 1; disc--) {
    const at = state[disc - 1];
    if (at === goal) continue;
    const third = thirdPeg(at, goal);
    if (disc > 1) legs.push({ kind: "tower", disc: disc - 1, from: third, to: goal });
    legs.push({ kind: "disc", disc, from: at, to: goal });
    goal = third;
  }
  return legs.reverse();
}

/** The pieces of the shortest path that spreads the discs 1…top, all on `peg`, to a state: the other path backwards. */
function spreadLegs(state: State, top: number, peg: Peg): Leg[] {
  return gatherLegs(state, top, peg).reverse().map((leg) => ({
    ...leg,
    from: leg.to,
    to: leg.from,
  }));
}

/** The pieces of the path on which the largest disc that differs moves as often as `times` says. */
function pathLegs(from: State, to: State, disc: number, times: 1 | 2): Leg[] {
  const i = from[disc - 1];
  const j = to[disc - 1];
  const k = thirdPeg(i, j);
  const small = disc - 1;
  if (times === 1) {
    return [
      ...gatherLegs(from, small, k),
      { kind: "disc", disc, from: i, to: j },
      ...spreadLegs(to, small, k),
    ];
  }
  const legs: Leg[] = gatherLegs(from, small, j);
  legs.push({ kind: "disc", disc, from: i, to: k });
  if (small > 0) legs.push({ kind: "tower", disc: small, from: j, to: i });
  legs.push({ kind: "disc", disc, from: k, to: j });
  return [...legs, ...spreadLegs(to, small, i)];
}

/**
 * Plays pieces one move at a time.
 *
 * A transfer takes disc 1 + v₂(m) at its move m. That sequence comes from focus pointers (G. Ehrlich 1973), which give each next disc in
 * constant time without a counter, and each disc keeps going round in one sense, disc d of a tower of t in the sense of the
 * tower when t − d is even. So a move costs constant time, and setting up a transfer of t discs t steps before 2^t − 1 moves.
 */
function* play(legs: readonly Leg[]): Generator<Move, void> {
  let most = 0;
  for (const leg of legs) if (leg.kind === "tower") most = Math.max(most, leg.disc);
  const focus = new Int32Array(most + 2);
  const peg = new Uint8Array(most + 2);
  for (const leg of legs) {
    if (leg.kind === "disc") {
      yield { disc: leg.disc, from: leg.from, to: leg.to };
      continue;
    }
    const tower = leg.disc;
    for (let d = 0; d <= tower + 1; d++) {
      focus[d] = d;
      peg[d] = leg.from;
    }
    const forward = (leg.to - leg.from + 3) % 3;
    for (;;) {
      const disc = focus[1];
      if (disc > tower) break;
      focus[1] = 1;
      focus[disc] = focus[disc + 1];
      focus[disc + 1] = disc + 1;
      const from = peg[disc];
      const to = (from + ((tower - disc) % 2 === 0 ? forward : 3 - forward)) % 3;
      peg[disc] = to;
      yield { disc, from, to };
    }
  }
}

/**
 * The moves of the shortest path to the perfect state on `peg`, one at a time: "finish for me".
 *
 * Cost: O(n) steps and bytes at the start, then constant time a move on average, however far one goes.
 *
 * @throws {RangeError} when `state` is not a regular state on three pegs, or the peg does not exist.
 *
 * @example
 * ```ts
 * [...pathToPeg([1, 0], 2)]; // [{ disc: 2, from: 0, to: 2 }, { disc: 1, from: 1, to: 2 }]
 * pathToPeg(perfectState(1000, 0), 2).next().value; // { disc: 1, from: 0, to: 1 }
 * ```
 */
export function pathToPeg(state: State, peg: Peg): Generator<Move, void> {
  const doing = "find the path to a perfect state";
  requireState(state, 3, doing);
  requirePeg(peg, 3, "the goal", doing);
  return play(gatherLegs(state, state.length, peg));
}

/**
 * The pieces of every shortest path from one state to another: one list, or two when the paths are tied, the one on which
 * the largest disc moves once first. Single moves and whole transfers, fewer than 4n pieces each.
 *
 * Cost: O(n) steps and bytes.
 *
 * @throws {RangeError} when a state is not a regular state on three pegs, or the states have not the same number of discs.
 *
 * @example
 * ```ts
 * shortestPathLegs([0, 0, 0], [2, 2, 2])[0].length; // 7
 * shortestPathLegs([0], [2]); // [[{ kind: "disc", disc: 1, from: 0, to: 2 }]]
 * ```
 */
export function shortestPathLegs(from: State, to: State): Leg[][] {
  const { largestDisc, largestDiscMoves } = distance(from, to);
  if (largestDisc === 0) return [[]];
  return largestDiscMoves.map((times) => pathLegs(from, to, largestDisc, times));
}

/**
 * The moves of every shortest path from one state to another, one at a time: one path, or two when they are tied, the one on which the largest
 * disc moves once first.
 *
 * Cost: O(n) steps and bytes at the start, then constant time a move on average.
 *
 * @throws {RangeError} when a state is not a regular state on three pegs, or the states have not the same number of discs.
 *
 * @example
 * ```ts
 * shortestPaths([1, 0], [0, 1]).map((path) => [...path].map((m) => formatMove(m))); // [["B → C", "A → B", "C → A"], ["A → C", "B → A", "C → B"]]
 * ```
 */
export function shortestPaths(from: State, to: State): Generator<Move, void>[] {
  return shortestPathLegs(from, to).map(play);
}

/**
 * The moves of a shortest path from one state to another, one at a time. When two are tied, it is the one on which the largest disc
 * moves once.
 *
 * Cost: O(n) steps and bytes at the start, then constant time a move on average.
 *
 * @throws {RangeError} when a state is not a regular state on three pegs, or the states have not the same number of discs.
 *
 * @example
 * ```ts
 * [...shortestPath([0, 0], [0, 1])]; // [{ disc: 1, from: 0, to: 2 }, { disc: 2, from: 0, to: 1 }, { disc: 1, from: 2, to: 0 }]
 * ```
 */
export function shortestPath(from: State, to: State): Generator<Move, void> {
  return shortestPaths(from, to)[0];
}

/** The first move that gathers the discs 1…top on `peg`: its disc is the smallest one that has to move. */
function firstGathering(state: State, top: number, peg: Peg): Move | undefined {
  let first: Move | undefined;
  let goal = peg;
  for (let disc = top; disc >= 1; disc--) {
    const from = state[disc - 1];
    if (from === goal) continue;
    first = { disc, from, to: goal };
    goal = thirdPeg(from, goal);
  }
  return first;
}

/**
 * The first move of a shortest path to `goal`, which is a peg (all discs on it) or a state; nothing when it is reached.
 * Playing it again and again is the shortest path: it needs no memory. Of two tied paths it
 * begins the one on which the largest disc moves once.
 *
 * Cost: n steps, and for a state as {@link distance}.
 *
 * @throws {RangeError} when a state is not a regular state on three pegs, the peg does not exist, or the states have not the same
 * number of discs.
 *
 * @example
 * ```ts
 * nextMove([0, 0, 0], 2); // { disc: 1, from: 0, to: 2 }
 * nextMove([1, 0], [0, 1]); // { disc: 1, from: 1, to: 2 }
 * nextMove([2, 2], 2); // undefined
 * ```
 */
export function nextMove(state: State, goal: Peg | State): Move | undefined {
  const doing = "find the next move";
  if (typeof goal === "number") {
    requireState(state, 3, doing);
    requirePeg(goal, 3, "the goal", doing);
    return firstGathering(state, state.length, goal);
  }
  requirePair(state, goal, doing);
  const { largestDisc: disc, largestDiscMoves } = distance(state, goal);
  if (disc === 0) return undefined;
  const from = state[disc - 1];
  const last = goal[disc - 1];
  const third = thirdPeg(from, last);
  const [to, rest] = largestDiscMoves[0] === 1 ? [last, third] : [third, last];
  return firstGathering(state, disc - 1, rest) ?? { disc, from, to };
}

/** A game in progress, for {@link movesLost}. */
export interface Game {
  /** The state in which it began. */
  readonly start: State;
  /** The state that it has come to. */
  readonly state: State;
  /** What is to be reached: a state, or a peg with all discs on it. */
  readonly goal: Peg | State;
  /** How many moves were played. */
  readonly played: bigint | number;
}

/**
 * How many moves of a game were lost: played + remaining at best − the minimum from its start. It stays 0 as long as every move is
 * one of a shortest path, and no move lowers it.
 *
 * Cost: as {@link distance}.
 *
 * @throws {RangeError} when a state or the goal does not exist, or fewer moves were played than the start and the state are apart.
 *
 * @example
 * ```ts
 * movesLost({ start: [0, 0, 0], state: [2, 0, 0], goal: 2, played: 1 }); // 0n
 * movesLost({ start: [0, 0, 0], state: [1, 0, 0], goal: 2, played: 1 }); // 1n
 * ```
 */
export function movesLost(game: Game): bigint {
  const doing = "count the moves lost";
  const { start, state, goal } = game;
  requirePair(start, state, doing);
  const needed = distance(start, state).distance;
  const played = requireBigInt(game.played, needed, undefined, {
    doing,
    what: "the number of moves played",
    hint: `The state is ${needed} moves from the start.`,
  });
  if (typeof goal === "number") {
    return played + distanceToPeg(state, goal) - distanceToPeg(start, goal);
  }
  return played + distance(state, goal).distance - distance(start, goal).distance;
}

/**
 * The number of ordered pairs of states of n discs that two shortest paths join: OEIS A340309, for n = 1, 2, …
 * 0, 6, 48, 282, 1476, 7302.
 *
 * The largest disc that differs splits them: a(n) = 3·a(n−1) + t(n), where t(n) counts the pairs with disc n on different pegs, and
 * t(n) = 5·t(n−1) − 2·t(n−2) with t(1) = 0, t(2) = 6. Published: A. M. Hinz, S. Klavžar, U. Milutinović, D. Parisse, C. Petr,
 * *Metric properties of the Tower of Hanoi graphs and Stern's diatomic sequence* (2005), proposition 3.9. The tests count all pairs to n = 6.
 *
 * Cost: n steps on integers of about 2.2n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 100 000.
 *
 * @example
 * ```ts
 * tiedPairs(6); // 7302n
 * ```
 */
export function tiedPairs(discs: number): bigint {
  requireDiscs(discs, "count the pairs with two shortest paths", 100_000);
  let count = 0n;
  let tied = 0n;
  // t(0) would be −3 by the recurrence read backwards from 0 and 6.
  let before = -3n;
  for (let n = 2; n <= discs; n++) {
    [before, tied] = [tied, 5n * tied - 2n * before];
    count = 3n * count + tied;
  }
  return count;
}
