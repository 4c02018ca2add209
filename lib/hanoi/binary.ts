/**
 * The binary solution: what move m is, and where every disc stands after it, read off the digits of m.
 *
 * Move m takes disc 1 + v₂(m), v₂ the number of trailing zeros, from peg (m AND (m−1)) mod 3 to peg ((m OR (m−1)) + 1) mod 3
 * (D. W. Crowe 1956 for the link with binary and Gray codes; P. Buneman, L. Levy 1980 for playing without a stack).
 * With these peg numbers the tower ends on peg 2 when n is odd and on peg 1 when n is even, so pegs 1 and 2 change
 * names when n is even.
 * @module
 */
import { requireBigInt, requireInteger } from "../core/validate.ts";
import { requireEnds, requireMove, transferCount } from "./recursive.ts";
import {
  MAX_DISCS,
  type Move,
  type Peg,
  perfectState,
  Position,
  requireDiscs,
  requireState,
  type State,
  thirdPeg,
} from "./rules.ts";

/**
 * v₂(m): how many zeros stand at the right end of m in binary.
 *
 * Cost: one pass over the bits of m.
 *
 * @throws {RangeError} when m is not an integer of at least 1.
 *
 * @example
 * ```ts
 * trailingZeros(12n); // 2
 * ```
 */
export function trailingZeros(m: bigint | number): number {
  const big = requireBigInt(m, 1n, undefined, {
    doing: "count trailing zeros",
    what: "the number",
  });
  return (big & -big).toString(2).length - 1;
}

/**
 * The disc of move m, 1 + v₂(m), whatever the number of discs: the ruler sequence (OEIS A001511).
 *
 * @throws {RangeError} when m is not an integer of at least 1.
 *
 * @example
 * ```ts
 * [1, 2, 3, 4, 5, 6, 7, 8].map((m) => discOfMove(m)); // [1, 2, 1, 3, 1, 2, 1, 4]
 * ```
 */
export function discOfMove(m: bigint | number): number {
  return 1 + trailingZeros(m);
}

/**
 * The ruler of n discs: the disc of every move 1…2ⁿ − 1 in turn, lazily. As bars, it is the edge of a graduated ruler.
 * It is built by its own recursion R(n) = R(n−1), n, R(n−1), with no arithmetic on m: a twin of {@link discOfMove}.
 *
 * Cost: O(1) amortised an entry, O(n) memory.
 *
 * @throws {RangeError} when n is no number of discs.
 *
 * @example
 * ```ts
 * [...ruler(3)]; // [1, 2, 1, 3, 1, 2, 1]
 * ```
 */
export function ruler(discs: number): Generator<number, void> {
  requireDiscs(discs, "draw a ruler");
  return markRuler(discs);
}

function* markRuler(discs: number): Generator<number, void> {
  const waiting: number[] = [];
  for (let disc = discs; disc > 0; disc--) waiting.push(disc);
  for (let disc = waiting.pop(); disc !== undefined; disc = waiting.pop()) {
    yield disc;
    for (let smaller = disc - 1; smaller > 0; smaller--) waiting.push(smaller);
  }
}

/** Names the pegs of the formula (0, 1, 2, the tower starting on 0) by the pegs of a transfer. */
function pegsOfFormula(discs: number, from: Peg, to: Peg): readonly Peg[] {
  const via = thirdPeg(from, to);
  return discs % 2 === 1 ? [from, via, to] : [from, to, via];
}

/**
 * Move m of the tower of n discs, straight from m: the disc from its trailing zeros, the pegs from m AND (m−1) and m OR (m−1).
 *
 * Cost: O(n) bit operations; move 2⁹⁹⁹ of 1000 discs is answered at once.
 *
 * @throws {RangeError} when m is not from 1 to 2ⁿ − 1 or the pegs coincide.
 *
 * @example
 * ```ts
 * moveAt(3, 4); // { disc: 3, from: 0, to: 2 }
 * moveAt(1000, 1n << 999n); // { disc: 1000, from: 0, to: 2 }
 * ```
 */
export function moveAt(discs: number, m: bigint | number, from: Peg = 0, to: Peg = 2): Move {
  const big = requireMove(discs, m, from, to, "find a move");
  const pegs = pegsOfFormula(discs, from, to);
  return {
    disc: discOfMove(big),
    from: pegs[Number((big & (big - 1n)) % 3n)],
    to: pegs[Number(((big | (big - 1n)) + 1n) % 3n)],
  };
}

/**
 * The moves of the tower by the formula, each computed from its number alone, lazily.
 *
 * Cost: a move below 2³¹ takes a few 32-bit operations, a later one O(n) bit operations; O(1) memory.
 *
 * @example
 * ```ts
 * [...binaryMoves(2)]; // [{ disc: 1, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }, { disc: 1, from: 1, to: 2 }]
 * ```
 */
export function binaryMoves(discs: number, from: Peg = 0, to: Peg = 2): Generator<Move, void> {
  const doing = "list the moves of a tower";
  requireDiscs(discs, doing);
  requireEnds(from, to, doing);
  return walkFormula(discs, from, to);
}

function* walkFormula(discs: number, from: Peg, to: Peg): Generator<Move, void> {
  const pegs = pegsOfFormula(discs, from, to);
  const count = transferCount(discs);
  const small = Number(count < 0x7fff_ffffn ? count : 0x7fff_fffen);
  for (let m = 1; m <= small; m++) {
    yield {
      disc: 32 - Math.clz32(m & -m),
      from: pegs[(m & (m - 1)) % 3],
      to: pegs[((m | (m - 1)) + 1) % 3],
    };
  }
  for (let m = BigInt(small) + 1n; m <= count; m++) yield moveAt(discs, m, from, to);
}

/**
 * The whole state after m moves, straight from m, without replaying the game: disc d has then moved
 * ⌊(m + 2^(d−1)) / 2^d⌋ times, always one peg on in the same sense, odd discs in one and even discs in the other.
 *
 * Cost: n steps, one pass over the digits of m; the middle of the game of 100 000 discs is answered at once.
 *
 * @throws {RangeError} when m is not from 0 to 2ⁿ − 1 or the pegs coincide.
 *
 * @example
 * ```ts
 * stateAt(3, 4); // [1, 1, 2]
 * stateAt(3, 7); // [2, 2, 2]
 * ```
 */
export function stateAt(discs: number, m: bigint | number, from: Peg = 0, to: Peg = 2): State {
  const doing = "find a state on the path";
  requireDiscs(discs, doing);
  requireEnds(from, to, doing);
  const big = requireBigInt(m, 0n, transferCount(discs), {
    doing,
    what: `the number of moves made with ${discs} discs`,
  });
  const pegs = pegsOfFormula(discs, from, to);
  const state = new Array<Peg>(discs);
  // ⌊m/2^d⌋ modulo 3 is built up from the digits of m, the highest first; ⌊(m + 2^(d−1))/2^d⌋ is that plus digit d−1.
  const digits = big.toString(2).padStart(discs, "0");
  let quotient = 0;
  for (let d = discs; d >= 1; d--) {
    const digit = digits.charCodeAt(discs - d) - 48;
    const moves = (quotient + digit) % 3;
    state[d - 1] = pegs[d % 2 === 0 ? moves : (3 - moves) % 3];
    quotient = (2 * quotient + digit) % 3;
  }
  return state;
}

/**
 * The inverse of {@link stateAt}: after how many moves of the shortest path the state appears, or `undefined` when it is none
 * of its 2ⁿ states. The largest disc tells the highest digit of m, and the tower that the smaller ones are moving then.
 *
 * Cost: n operations on integers of n bits.
 *
 * @throws {RangeError} when a disc is on a peg that does not exist or the ends coincide.
 *
 * @example
 * ```ts
 * indexOnPath([1, 1, 2]); // 4n
 * indexOnPath([2, 1, 2]); // undefined
 * ```
 */
export function indexOnPath(state: State, from: Peg = 0, to: Peg = 2): bigint | undefined {
  const doing = "find a state's place on the path";
  requireState(state, 3, doing);
  requireEnds(from, to, doing);
  let digits = "0b0";
  let [a, c] = [from, to];
  for (let d = state.length; d >= 1; d--) {
    const b = thirdPeg(a, c);
    if (state[d - 1] === b) return undefined;
    const arrived = state[d - 1] === c;
    digits += arrived ? "1" : "0";
    [a, c] = arrived ? [b, c] : [a, b];
  }
  return BigInt(digits);
}

/**
 * The Gray code of m, m XOR ⌊m/2⌋ (F. Gray 1953): successive codes differ in one digit (OEIS A003188).
 *
 * @throws {RangeError} when m is negative or no integer.
 *
 * @example
 * ```ts
 * [0n, 1n, 2n, 3n, 4n].map((m) => grayCode(m)); // [0n, 1n, 3n, 2n, 6n]
 * ```
 */
export function grayCode(m: bigint | number): bigint {
  const big = requireBigInt(m, 0n, undefined, { doing: "write a Gray code", what: "the number" });
  return big ^ (big >> 1n);
}

/**
 * The number whose Gray code is `code`: each digit is the parity of the digits of the code from it to the left.
 *
 * Cost: log₂(bits) shifts of the whole integer.
 *
 * @throws {RangeError} when the code is negative or no integer.
 *
 * @example
 * ```ts
 * grayRank(6n); // 4n
 * ```
 */
export function grayRank(code: bigint | number): bigint {
  let rank = requireBigInt(code, 0n, undefined, { doing: "read a Gray code", what: "the code" });
  const bits = BigInt(rank.toString(2).length);
  for (let shift = 1n; shift < bits; shift *= 2n) rank ^= rank >> shift;
  return rank;
}

/**
 * Which digit of the Gray code changes at move m, counted from 0 on the right. It belongs to the disc that moves: disc d has digit d − 1.
 * It is found by comparing the two codes, without v₂: a twin of {@link discOfMove}.
 *
 * @throws {RangeError} when m is not an integer of at least 1.
 *
 * @example
 * ```ts
 * changedDigit(4n); // 2
 * ```
 */
export function changedDigit(m: bigint | number): number {
  const big = requireBigInt(m, 1n, undefined, {
    doing: "find a changed digit",
    what: "the number",
  });
  return (grayCode(big) ^ grayCode(big - 1n)).toString(2).length - 1;
}

/**
 * The sense in which the smallest disc goes round, every second move: +1 for A → B → C → A, −1 for A → C → B → A.
 * It goes first to the destination when n is odd, to the third peg when n is even.
 *
 * @throws {RangeError} when there is no disc or the pegs coincide.
 *
 * @example
 * ```ts
 * smallDiscSense(3); // -1
 * smallDiscSense(4); // 1
 * ```
 */
export function smallDiscSense(discs: number, from: Peg = 0, to: Peg = 2): 1 | -1 {
  requireInteger(discs, 1, MAX_DISCS, {
    doing: "find the sense of the smallest disc",
    what: "the number of discs",
  });
  const { to: first } = moveAt(discs, 1n, from, to);
  return (first - from + 3) % 3 === 1 ? 1 : -1;
}

/**
 * Lucas's rule for two hands: one moves the smallest disc one peg on, always in the same sense, the other makes the only legal
 * move that leaves it alone; they take turns until nothing but the smallest can move.
 *
 * Cost: O(1) a move, O(n) memory.
 *
 * @example
 * ```ts
 * [...twoHandMoves(2)]; // [{ disc: 1, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }, { disc: 1, from: 1, to: 2 }]
 * ```
 */
export function twoHandMoves(discs: number, from: Peg = 0, to: Peg = 2): Generator<Move, void> {
  const doing = "play with two hands";
  requireDiscs(discs, doing);
  requireEnds(from, to, doing);
  return alternate(discs, from, to);
}

function* alternate(discs: number, from: Peg, to: Peg): Generator<Move, void> {
  if (discs === 0) return;
  const position = new Position(perfectState(discs, from));
  const sense = smallDiscSense(discs, from, to);
  let small = from;
  for (;;) {
    const next = (small + sense + 3) % 3;
    position.play(small, next);
    yield { disc: 1, from: small, to: next };
    small = next;
    const move = moveBesideSmallest(position);
    if (move === undefined) return;
    position.play(move.from, move.to);
    yield move;
  }
}

/**
 * The only legal move on three pegs that leaves the smallest disc where it is, or `undefined` when all discs are on its peg.
 * Of the two other pegs, the one with the smaller top disc (or the only one with a disc) gives it to the other.
 *
 * @throws {RangeError} when there is no disc.
 *
 * @example
 * ```ts
 * moveBesideSmallest(new Position([2, 0, 0])); // { disc: 2, from: 0, to: 1 }
 * ```
 */
export function moveBesideSmallest(position: Position): Move | undefined {
  const small = position.pegOf(1);
  const a = (small + 1) % 3;
  const b = (small + 2) % 3;
  const [topA, topB] = [position.top(a), position.top(b)];
  if (topA === 0 && topB === 0) return undefined;
  return topB === 0 || (topA !== 0 && topA < topB)
    ? { disc: topA, from: a, to: b }
    : { disc: topB, from: b, to: a };
}
