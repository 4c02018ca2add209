/**
 * The recursive solution: to move n discs, move n−1 out of the way, move the largest, move the n−1 onto it.
 *
 * T(n) = 2T(n−1) + 1 and T(0) = 0, so T(n) = 2ⁿ − 1, and no solution is shorter: the largest disc moves at least
 * once, and before its first and after its last move the n−1 others form a tower elsewhere, which costs T(n−1) each
 * (É. Lucas 1883; the lower bound: D. Wood 1981).
 * @module
 */
import { refusal, requireBigInt, requireInteger } from "../core/validate.ts";
import {
  MAX_DISCS,
  type Move,
  type Peg,
  pegNames,
  requireDiscs,
  requirePeg,
  thirdPeg,
} from "./rules.ts";

/**
 * Checks the two ends of a tower transfer on three pegs.
 *
 * @throws {RangeError} when one is not a peg or both are the same.
 */
export function requireEnds(from: Peg, to: Peg, doing: string): void {
  requirePeg(from, 3, "the first peg", doing);
  requirePeg(to, 3, "the last peg", doing);
  if (from === to) {
    throw new RangeError(refusal({ doing, what: "the last peg" }, "another than the first", to));
  }
}

/**
 * The number of moves of a tower of n discs on three pegs, 2ⁿ − 1: exact for every n.
 *
 * Cost: an integer of n bits.
 *
 * @throws {RangeError} when n is negative, fractional, NaN or over 2²⁴.
 *
 * @example
 * ```ts
 * transferCount(64); // 18446744073709551615n
 * transferCount(0); // 0n
 * ```
 */
export function transferCount(discs: number): bigint {
  requireDiscs(discs, "count the moves of a tower");
  return (1n << BigInt(discs)) - 1n;
}

/**
 * The same number by its recurrence T(n) = 2T(n−1) + 1, T(0) = 0: the readable twin of {@link transferCount}.
 *
 * @example
 * ```ts
 * transferCountByRecurrence(20); // 1048575n
 * ```
 */
export function transferCountByRecurrence(discs: number): bigint {
  requireDiscs(discs, "count the moves of a tower");
  let count = 0n;
  for (let n = 1; n <= discs; n++) count = 2n * count + 1n;
  return count;
}

/**
 * Moves a tower by the recursion and returns the number of moves, each of them shown to `visit` as it is made.
 * This is the definition; {@link recursiveMoves} yields the same moves one at a time.
 *
 * Cost: 2ⁿ − 1 calls of `visit`, n nested calls.
 *
 * @throws {RangeError} when the pegs coincide or n is not from 0 to 52: the count would pass 2⁵³.
 *
 * @example
 * ```ts
 * transfer(3, 0, 2, () => {}); // 7
 * ```
 */
export function transfer(
  discs: number,
  from: Peg,
  to: Peg,
  visit: (disc: number, from: Peg, to: Peg) => void,
): number {
  const doing = "move a tower";
  requireDiscs(discs, doing, 52);
  requireEnds(from, to, doing);
  const move = (n: number, a: Peg, b: Peg, c: Peg): number => {
    if (n === 0) return 0;
    const before = move(n - 1, a, c, b);
    visit(n, a, c);
    return before + 1 + move(n - 1, b, a, c);
  };
  return move(discs, from, thirdPeg(from, to), to);
}

/**
 * Lucas's puzzle as it is taught in programming courses: prints one line a move, `source => destination`, under the
 * pegs' names, and returns how many moves there were.
 *
 * @throws {RangeError} when two pegs share a name, a name is empty or has a line break, or n is not from 0 to 52.
 *
 * @example
 * ```ts
 * printTransfer("Babaorum", "Laudanum", "Petibonum", 4, () => {}); // 15
 * ```
 */
export function printTransfer(
  source: string,
  via: string,
  destination: string,
  discs: number,
  print: (line: string) => void,
): number {
  const names = pegNames(3, [source, via, destination]);
  return transfer(discs, 0, 2, (_disc, from, to) => print(`${names[from]} => ${names[to]}`));
}

/**
 * The moves of the recursive solution, lazily: the recursion's own stack is kept as an array of at most n frames.
 *
 * Cost: O(1) amortised a move; n frames of about 60 bytes, filled before the first move, so that the first of the 2⁶⁴ − 1
 * moves of 64 discs comes at once.
 *
 * @throws {RangeError} when the pegs coincide or n is not a number of discs.
 *
 * @example
 * ```ts
 * [...recursiveMoves(2)]; // [{ disc: 1, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }, { disc: 1, from: 1, to: 2 }]
 * ```
 */
export function recursiveMoves(discs: number, from: Peg = 0, to: Peg = 2): Generator<Move, void> {
  const doing = "list the moves of a tower";
  requireDiscs(discs, doing);
  requireEnds(from, to, doing);
  return walkCalls(discs, from, to);
}

function* walkCalls(discs: number, from: Peg, to: Peg): Generator<Move, void> {
  // Every call waits at its own move; entering a call descends to its first sub-call, and so on.
  const waiting: Move[] = [];
  const enter = (n: number, a: Peg, c: Peg) => {
    for (; n > 0; n--) {
      waiting.push({ disc: n, from: a, to: c });
      c = thirdPeg(a, c);
    }
  };
  enter(discs, from, to);
  for (let move = waiting.pop(); move !== undefined; move = waiting.pop()) {
    yield move;
    enter(move.disc - 1, thirdPeg(move.from, move.to), move.to);
  }
}

/** One phase of a call: ① the smaller discs go away, ② the largest moves, ③ the smaller ones come onto it. */
export type Phase = 1 | 2 | 3;

/** A pending call of the recursion, "move `discs` discs from `from` to `to`", seen at one move. */
export interface PendingCall {
  /** How many discs the call moves. */
  readonly discs: number;
  /** The peg that they leave. */
  readonly from: Peg;
  /** The third peg. */
  readonly via: Peg;
  /** The peg that they go to. */
  readonly to: Peg;
  /** The phase in which the call is at that move. */
  readonly phase: Phase;
  /** The first and the last move that the call makes, numbered from 1 in the whole game. */
  readonly first: bigint;
  /** The number of its last move. */
  readonly last: bigint;
}

/**
 * The stack of pending calls when move m is made, the outermost call first. The last one makes the move: it is in phase 2,
 * so its `discs` is the disc that moves. There are never more than n: that is all the memory the recursion needs.
 *
 * Cost: at most n frames of integers of n bits, so O(n²) bits: answered at once for n = 1000 and any m.
 *
 * @throws {RangeError} when m is not from 1 to 2ⁿ − 1.
 *
 * @example
 * ```ts
 * pendingCalls(3, 3).map((call) => [call.discs, call.from, call.to, call.phase]); // [[3, 0, 2, 1], [2, 0, 1, 3], [1, 2, 1, 2]]
 * ```
 */
export function pendingCalls(
  discs: number,
  move: bigint | number,
  from: Peg = 0,
  to: Peg = 2,
): PendingCall[] {
  const m = requireMove(discs, move, from, to, "find the pending calls");
  const calls: PendingCall[] = [];
  let first = 1n;
  let [a, c] = [from, to];
  for (let n = discs; n > 0; n--) {
    const half = 1n << BigInt(n - 1);
    const own = first + half - 1n; // the number of the call's own move
    const via = thirdPeg(a, c);
    const phase: Phase = m < own ? 1 : m === own ? 2 : 3;
    calls.push({ discs: n, from: a, via, to: c, phase, first, last: own + half - 1n });
    if (phase === 2) break;
    if (phase === 1) c = via;
    else {
      a = via;
      first = own + 1n;
    }
  }
  return calls;
}

/**
 * The stack of pending calls at each move, recorded while the recursion runs: the readable twin of {@link pendingCalls}.
 *
 * Cost: n steps a move on nested calls n deep.
 *
 * @throws {RangeError} when the pegs coincide or n is not from 0 to 52.
 *
 * @example
 * ```ts
 * [...recordedCalls(2)].map((calls) => calls.map((call) => call.discs)); // [[2, 1], [2], [2, 1]]
 * ```
 */
export function recordedCalls(
  discs: number,
  from: Peg = 0,
  to: Peg = 2,
): Generator<PendingCall[], void> {
  const doing = "record the pending calls";
  requireDiscs(discs, doing, 52);
  requireEnds(from, to, doing);
  const stack: PendingCall[] = [];
  let moves = 0n;
  function* move(n: number, a: Peg, via: Peg, c: Peg): Generator<PendingCall[], void> {
    if (n === 0) return;
    const first = moves + 1n;
    const call = { discs: n, from: a, via, to: c, first, last: moves + transferCount(n) };
    stack.push({ ...call, phase: 1 });
    yield* move(n - 1, a, c, via);
    stack[stack.length - 1] = { ...call, phase: 2 };
    moves++;
    yield [...stack];
    stack[stack.length - 1] = { ...call, phase: 3 };
    yield* move(n - 1, via, a, c);
    stack.pop();
  }
  return move(discs, from, thirdPeg(from, to), to);
}

/** Checks the number of a move of the tower of n discs and gives it as a bigint. */
export function requireMove(
  discs: number,
  move: bigint | number,
  from: Peg,
  to: Peg,
  doing: string,
): bigint {
  requireEnds(from, to, doing);
  requireInteger(discs, 1, MAX_DISCS, {
    doing,
    what: "the number of discs",
    hint: "Without a disc there is no move.",
  });
  return requireBigInt(move, 1n, transferCount(discs), {
    doing,
    what: `the number of a move of ${discs} discs`,
  });
}

/**
 * The phase of the outermost call at move m: ① before move 2ⁿ⁻¹, ② at it, ③ after it.
 *
 * @throws {RangeError} when m is not from 1 to 2ⁿ − 1.
 *
 * @example
 * ```ts
 * [1, 2, 3, 4, 5, 6, 7].map((m) => phaseAt(3, m)); // [1, 1, 1, 2, 3, 3, 3]
 * ```
 */
export function phaseAt(discs: number, move: bigint | number): Phase {
  const m = requireMove(discs, move, 0, 2, "find the phase of a move");
  const own = 1n << BigInt(discs - 1);
  return m < own ? 1 : m === own ? 2 : 3;
}

/**
 * How often disc k of n moves: 2ⁿ⁻ᵏ. The smallest moves every second time, the largest once.
 *
 * @throws {RangeError} when there is no such disc.
 *
 * @example
 * ```ts
 * [1, 2, 3, 4].map((disc) => movesOfDisc(4, disc)); // [8n, 4n, 2n, 1n]
 * ```
 */
export function movesOfDisc(discs: number, disc: number): bigint {
  const doing = "count the moves of a disc";
  requireInteger(discs, 1, MAX_DISCS, { doing, what: "the number of discs" });
  requireInteger(disc, 1, discs, { doing, what: "the disc" });
  return 1n << BigInt(discs - disc);
}

/**
 * How often each disc moves, counted by playing: entry k−1 belongs to disc k. The readable twin of {@link movesOfDisc}.
 *
 * Cost: 2ⁿ − 1 moves.
 *
 * @throws {RangeError} when n is not from 0 to 52.
 *
 * @example
 * ```ts
 * countMovesPerDisc(4); // [8, 4, 2, 1]
 * ```
 */
export function countMovesPerDisc(discs: number): number[] {
  const counts = new Array<number>(requireDiscs(discs, "count the moves of each disc", 52)).fill(0);
  transfer(discs, 0, 2, (disc) => counts[disc - 1]++);
  return counts;
}
