/**
 * Romik's automaton: it reads two states disc by disc from the largest down, and decides how often the largest disc moves on a shortest path
 * between them, mostly long before it has read all.
 *
 * Let disc n lie on i and on j, k being the third peg. For the way on which it moves once both states have the goal k; for the other one the
 * first state has the goal j and the second the goal i. At each disc a state shows one of three *signs*: −1 when the disc lies on the
 * goal of the first way, +1 when it lies on that of the second, 0 when on neither; then the goals of the smaller discs follow as in `optimal.ts`.
 * The automaton sees the two signs only. Its five states are Δ, what the first way takes more than the second in units of the discs to
 * come, cut off at ±2: A (Δ = −1, the start), B (0), C (+1), and the decided D ("once") and E ("twice"). When
 * the discs are used up, A means once, B a tie, C twice.
 *
 * Source: D. Romik, *Shortest paths in the Tower of Hanoi graph and finite automata*, SIAM J. Discrete Math. 20 (2006), arXiv math/0310109.
 * @module
 */
import { solveLinear } from "../core/linear.ts";
import { ratio, type Rational } from "../core/rational.ts";
import { refusal, requireInteger } from "../core/validate.ts";
import { type Peg, requireState, type State, thirdPeg } from "./rules.ts";

/** A state of the automaton. D and E are decided. */
export type RomikState = "A" | "B" | "C" | "D" | "E";

/** What one disc of a state shows: −1 on the goal of the first way, 1 on that of the second, 0 on neither. */
export type Sign = -1 | 0 | 1;

/** The states of the automaton in the order of Δ: decided for once, −1, 0, 1, decided for twice. */
export const ROMIK_STATES: readonly RomikState[] = ["D", "A", "B", "C", "E"];

/**
 * The state after the signs x and y of one disc in the two states of the puzzle: Δ becomes 2Δ + x + y.
 *
 * @throws {RangeError} for a state that is none of the automaton, or a sign that is not −1, 0 or 1.
 *
 * @example
 * ```ts
 * romikStep("A", 1, 1); // "B"
 * romikStep("A", 1, 0); // "A"
 * romikStep("B", -1, -1); // "D"
 * romikStep("E", -1, -1); // "E"
 * ```
 */
export function romikStep(state: RomikState, x: Sign, y: Sign): RomikState {
  const doing = "step Romik's automaton";
  if (!ROMIK_STATES.includes(state)) {
    throw new RangeError(
      refusal({ doing, what: "the state" }, `one of ${ROMIK_STATES.join(", ")}`, state),
    );
  }
  requireInteger(x, -1, 1, { doing, what: "the first sign" });
  requireInteger(y, -1, 1, { doing, what: "the second sign" });
  if (state === "D" || state === "E") return state;
  const before = state === "A" ? -1 : state === "B" ? 0 : 1;
  const after = 2 * before + x + y;
  return after <= -2 ? "D" : after >= 2 ? "E" : ROMIK_STATES[after + 2];
}

/** An arrow of the automaton with the sums of two signs that take it. */
export interface RomikArrow {
  /** The state before. */
  readonly from: RomikState;
  /** The state after. */
  readonly to: RomikState;
  /** The sums x + y, from the least. */
  readonly sums: readonly number[];
  /** How many of the nine pairs of signs have these sums. */
  readonly pairs: number;
}

/**
 * The automaton as a list of arrows, from A, B and C; D and E are never left.
 *
 * @example
 * ```ts
 * romikArrows().length; // 11
 * romikArrows()[0]; // { from: "A", to: "D", sums: [-2, -1, 0], pairs: 6 }
 * ```
 */
export function romikArrows(): RomikArrow[] {
  const arrows: RomikArrow[] = [];
  const signs: Sign[] = [-1, 0, 1];
  for (const from of ["A", "B", "C"] as const) {
    for (const to of ROMIK_STATES) {
      const sums: number[] = [];
      for (const x of signs) {
        for (const y of signs) if (romikStep(from, x, y) === to) sums.push(x + y);
      }
      if (sums.length === 0) continue;
      const distinct = [...new Set(sums)].sort((a, b) => a - b);
      arrows.push({ from, to, sums: distinct, pairs: sums.length });
    }
  }
  return arrows;
}

/** What the automaton did with two states. */
export interface RomikRun {
  /** How often the largest disc that differs moves: 1, 2, or both when the two ways are equally long; [] for equal states. */
  readonly largestDiscMoves: readonly (1 | 2)[];
  /** The states that it went through, the start A first. */
  readonly trace: readonly RomikState[];
  /** The signs of the discs that it read. */
  readonly signs: readonly (readonly [Sign, Sign])[];
  /** How many discs below the largest one that differs it had to read. */
  readonly read: number;
}

/** The sign of a disc on `at`, and the goals of the smaller ones. */
function follow(at: Peg, goals: [Peg, Peg]): Sign {
  const [first, second] = goals;
  if (at === first) {
    goals[1] = thirdPeg(first, second);
    return -1;
  }
  if (at === second) {
    goals[0] = thirdPeg(first, second);
    return 1;
  }
  goals[0] = second;
  goals[1] = first;
  return 0;
}

/**
 * Runs the automaton on two states: the P2 decision problem. Its answer is `largestDiscMoves` of `distance`, got without any long number.
 *
 * Cost: one step a disc read, on average 63/38 ({@link meanDiscsRead}) whatever the number of discs.
 *
 * @throws {RangeError} when a state is not a regular state on three pegs, or they have not the same number of discs.
 *
 * @example
 * ```ts
 * romikRun([1, 0], [0, 1]); // { largestDiscMoves: [1, 2], trace: ["A", "B"], signs: [[1, 1]], read: 1 }
 * romikRun([0, 0, 0], [2, 2, 2]).read; // 1
 * romikRun([0, 0], [0, 0]).largestDiscMoves; // []
 * ```
 */
export function romikRun(from: State, to: State): RomikRun {
  const doing = "decide how often the largest disc moves";
  requireState(from, 3, doing);
  requireState(to, 3, doing);
  if (from.length !== to.length) {
    throw new RangeError(
      refusal({ doing, what: "the goal" }, `a state of ${from.length} discs, as the start`, to),
    );
  }
  let disc = from.length;
  while (disc > 0 && from[disc - 1] === to[disc - 1]) disc--;
  if (disc === 0) return { largestDiscMoves: [], trace: [], signs: [], read: 0 };
  const i = from[disc - 1];
  const j = to[disc - 1];
  const k = thirdPeg(i, j);
  const goalsOfFrom: [Peg, Peg] = [k, j];
  const goalsOfTo: [Peg, Peg] = [k, i];
  let state: RomikState = "A";
  const trace: RomikState[] = [state];
  const signs: [Sign, Sign][] = [];
  for (let d = disc - 1; d >= 1 && state !== "D" && state !== "E"; d--) {
    const x = follow(from[d - 1], goalsOfFrom);
    const y = follow(to[d - 1], goalsOfTo);
    state = romikStep(state, x, y);
    signs.push([x, y]);
    trace.push(state);
  }
  const largestDiscMoves: readonly (1 | 2)[] = state === "A" || state === "D"
    ? [1]
    : state === "B"
    ? [1, 2]
    : [2];
  return { largestDiscMoves, trace, signs, read: signs.length };
}

/**
 * The mean number of discs that the automaton reads when there is no end of them: 63/38, by exact solution of the equations
 * e = 1 + (mean of e after one disc). Proved: Romik 2006.
 *
 * @example
 * ```ts
 * meanDiscsRead(); // { numerator: 63n, denominator: 38n }
 * ```
 */
export function meanDiscsRead(): Rational {
  const open = ["A", "B", "C"] as const;
  const arrows = romikArrows();
  const matrix = open.map((from) =>
    open.map((to) => {
      const pairs = arrows.find((arrow) => arrow.from === from && arrow.to === to)?.pairs ?? 0;
      return (from === to ? 9n : 0n) - BigInt(pairs);
    })
  );
  return solveLinear(matrix, [9n, 9n, 9n])[0];
}

/**
 * The mean number of discs that the automaton reads over all ordered pairs of states of n discs with disc n on different pegs. It tends to 63/38.
 *
 * Cost: n steps on integers of 3.2n bits.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 1 to 10 000.
 *
 * @example
 * ```ts
 * meanDiscsReadOf(3); // { numerator: 4n, denominator: 3n }
 * ```
 */
export function meanDiscsReadOf(discs: number): Rational {
  requireInteger(discs, 1, 10_000, {
    doing: "count the discs that the automaton reads",
    what: "the number of discs",
  });
  // Pairs of r discs that are undecided; each reads disc r + 1.
  let [a, b, c] = [1n, 0n, 0n];
  let read = 0n;
  let pairs = 1n;
  for (let m = 1; m < discs; m++) {
    read = 9n * read + 9n * (a + b + c);
    [a, b, c] = [2n * a + 2n * b, a + 3n * b + c, 2n * b + 2n * c];
    pairs *= 9n;
  }
  return ratio(read, pairs);
}
