/**
 * The Tower of Hanoi: states, moves, legality, replay, and their texts.
 *
 * Discs are numbered 1…n, 1 the smallest; pegs 0…p−1, shown as A, B, C … or under the caller's names.
 * Every assignment of discs to pegs is one regular state, because on a peg the order is forced
 * (largest at the bottom), so there are pⁿ states (É. Lucas, *Récréations mathématiques* III, 1893).
 * @module
 */
import { hasUnprintable, refusal, requireInteger, requireMemory, shown } from "../core/validate.ts";

/** A peg, 0…p−1. */
export type Peg = number;

/** A regular state: `state[d − 1]` is the peg of disc d. */
export type State = readonly Peg[];

/** A move of the top disc of one peg to another. */
export interface Move {
  /** The disc that moves. */
  readonly disc: number;
  /** The peg that it leaves. */
  readonly from: Peg;
  /** The peg that it goes to. */
  readonly to: Peg;
}

/** A move as a text gives it, where the disc may be left out: it is the top one. */
export interface Step {
  /** The peg that the disc leaves. */
  readonly from: Peg;
  /** The peg that it goes to. */
  readonly to: Peg;
  /** The disc, when the text names it. */
  readonly disc?: number;
}

/** Names of the pegs, in the order of their numbers. */
export type PegNames = readonly string[];

/** Most discs of a state that is held as an array: 2²⁴ discs take 128 MiB. */
export const MAX_DISCS = 2 ** 24;

/** Most pegs: as many as there are letters to name them. */
export const MAX_PEGS = 26;

/**
 * Checks a number of discs: an integer from 0 to `max`.
 *
 * @throws {RangeError} otherwise, naming what cannot be done.
 */
export function requireDiscs(discs: number, doing: string, max = MAX_DISCS): number {
  if (Number.isSafeInteger(discs) && discs > MAX_DISCS && max === MAX_DISCS) {
    requireMemory(8 * discs, 8 * MAX_DISCS, doing, `A state holds at most ${MAX_DISCS} discs.`);
  }
  return requireInteger(discs, 0, max, { doing, what: "the number of discs" });
}

/** Checks a number of pegs: an integer from `min` to 26. */
export function requirePegs(pegs: number, doing: string, min = 1): number {
  return requireInteger(pegs, min, MAX_PEGS, { doing, what: "the number of pegs" });
}

/** Checks one peg: an integer from 0 to pegs−1. */
export function requirePeg(peg: Peg, pegs: number, what: string, doing: string): Peg {
  return requireInteger(peg, 0, pegs - 1, { doing, what });
}

/**
 * Checks that a value is a regular state on `pegs` pegs.
 *
 * @throws {RangeError} that names the first disc whose peg does not exist.
 */
export function requireState(state: State, pegs: number, doing: string): State {
  if (!Array.isArray(state)) {
    throw new RangeError(
      refusal({ doing, what: "a state" }, "an array with the peg of each disc", state),
    );
  }
  requireDiscs(state.length, doing);
  for (let d = 1; d <= state.length; d++) {
    const peg = state[d - 1];
    if (!Number.isInteger(peg) || peg < 0 || peg >= pegs) {
      requirePeg(peg, pegs, `the peg of disc ${d}`, doing);
    }
  }
  return state;
}

/**
 * The perfect state: all n discs on one peg.
 *
 * Cost: n steps, 8n bytes.
 *
 * @throws {RangeError} for a number of discs or a peg that does not exist.
 *
 * @example
 * ```ts
 * perfectState(3, 2); // [2, 2, 2]
 * ```
 */
export function perfectState(discs: number, peg: Peg): State {
  const doing = "make a perfect state";
  requireDiscs(discs, doing);
  requirePeg(peg, MAX_PEGS, "the peg", doing);
  return new Array<Peg>(discs).fill(peg);
}

/**
 * The peg on which all discs lie, or −1 when they lie on several (or there are none).
 *
 * @example
 * ```ts
 * perfectPeg([2, 2, 2]); // 2
 * perfectPeg([2, 0, 2]); // -1
 * ```
 */
export function perfectPeg(state: State): Peg {
  requireState(state, MAX_PEGS, "find the peg of a tower");
  return state.length > 0 && state.every((peg) => peg === state[0]) ? state[0] : -1;
}

/**
 * The third of three pegs.
 *
 * @throws {RangeError} when the two are no pegs of 0…2 or the same.
 *
 * @example
 * ```ts
 * thirdPeg(0, 2); // 1
 * ```
 */
export function thirdPeg(a: Peg, b: Peg): Peg {
  if (!(isOneOfThree(a) && isOneOfThree(b) && a !== b)) {
    const doing = "find the third peg";
    requirePeg(a, 3, "the first peg", doing);
    requirePeg(b, 3, "the second peg", doing);
    throw new RangeError(refusal({ doing, what: "the second peg" }, "another than the first", b));
  }
  return 3 - a - b;
}

function isOneOfThree(peg: Peg): boolean {
  return peg === 0 || peg === 1 || peg === 2;
}

/**
 * A position that moves are played on, each in constant time. {@link State} is its value at one moment.
 *
 * Memory: 3 integers a disc.
 *
 * @example
 * ```ts
 * const position = new Position([0, 0, 0]);
 * position.play(0, 2); // 1
 * position.play(0, 1); // 2
 * position.state(); // [2, 1, 0]
 * position.why(0, 1); // "disc 3 is larger than disc 2, the top of B"
 * ```
 */
export class Position {
  /** Number of discs, n. */
  readonly discs: number;
  /** Number of pegs, p. */
  readonly pegs: number;
  /** top[peg]: its top disc, 0 when the peg is empty. */
  readonly #top: Int32Array;
  /** below[disc]: the disc on which it lies, 0 for the floor. */
  readonly #below: Int32Array;
  readonly #peg: Int32Array;

  /** A position of the discs of a state. @throws {RangeError} when `state` is not a regular state on `pegs` pegs. */
  constructor(state: State, pegs = 3) {
    const doing = "set up a position";
    this.pegs = requirePegs(pegs, doing);
    requireState(state, pegs, doing);
    this.discs = state.length;
    this.#top = new Int32Array(pegs);
    this.#below = new Int32Array(state.length + 1);
    this.#peg = new Int32Array(state.length + 1);
    for (let disc = state.length; disc >= 1; disc--) {
      const peg = state[disc - 1];
      this.#below[disc] = this.#top[peg];
      this.#top[peg] = disc;
      this.#peg[disc] = peg;
    }
  }

  /** The top disc of `peg`, 0 when the peg is empty. @throws {RangeError} when there is no such peg. */
  top(peg: Peg): number {
    const disc = this.#top[peg];
    return disc ?? requirePeg(peg, this.pegs, "the peg", "find the top of a peg");
  }

  /** The peg of `disc`. @throws {RangeError} when there is no such disc. */
  pegOf(disc: number): Peg {
    const peg = this.#peg[disc];
    if (peg === undefined || disc === 0) {
      requireInteger(disc, 1, this.discs, { doing: "find the peg of a disc", what: "the disc" });
    }
    return peg;
  }

  /** The discs of `peg` from the bottom up. @throws {RangeError} when there is no such peg. */
  stack(peg: Peg): number[] {
    const discs: number[] = [];
    for (let disc = this.top(peg); disc !== 0; disc = this.#below[disc]) discs.push(disc);
    return discs.reverse();
  }

  /** Why the top disc of `from` may not go to `to`, or "" when it may. `names` are used in the reason. */
  why(from: Peg, to: Peg, names: PegNames = pegNames(this.pegs)): string {
    for (const peg of [from, to]) {
      if (!Number.isInteger(peg) || peg < 0 || peg >= this.pegs) {
        return `there is no peg ${shown(peg)}, only 0 to ${this.pegs - 1}`;
      }
    }
    if (from === to) return `a move must change the peg, and this one stays on ${names[from]}`;
    const disc = this.#top[from];
    if (disc === 0) return `${names[from]} is empty`;
    const under = this.#top[to];
    return under !== 0 && under < disc
      ? `disc ${disc} is larger than disc ${under}, the top of ${names[to]}`
      : "";
  }

  /**
   * Moves the top disc of `from` to `to` and returns that disc.
   *
   * @throws {RangeError} with the reason when the move is illegal; the position is then unchanged.
   */
  play(from: Peg, to: Peg): number {
    const top = this.#top;
    const disc = top[from];
    const under = top[to];
    if (!(disc > 0 && from !== to && (under === 0 || under > disc))) {
      throw new RangeError(`Cannot move a disc: ${this.why(from, to)}.`);
    }
    top[from] = this.#below[disc];
    this.#below[disc] = under;
    top[to] = disc;
    this.#peg[disc] = to;
    return disc;
  }

  /** The state at this moment, as a value of its own. */
  state(): State {
    return Array.from(this.#peg.subarray(1));
  }
}

/**
 * The legal moves of a state, by moving disc and then by destination.
 * There are at most p(p−1)/2: of any two pegs at most one gives a disc to the other.
 *
 * Cost: n + p² steps.
 *
 * @throws {RangeError} when `state` is not a regular state on `pegs` pegs.
 *
 * @example
 * ```ts
 * legalMoves([1, 0]); // [{ disc: 1, from: 1, to: 0 }, { disc: 1, from: 1, to: 2 }, { disc: 2, from: 0, to: 2 }]
 * ```
 */
export function legalMoves(state: State, pegs = 3): Move[] {
  const position = new Position(state, pegs);
  const tops = [];
  for (let peg = 0; peg < pegs; peg++) if (position.top(peg) > 0) tops.push(position.top(peg));
  tops.sort((a, b) => a - b);
  const moves: Move[] = [];
  for (const disc of tops) {
    const from = state[disc - 1];
    for (let to = 0; to < pegs; to++) {
      if (position.why(from, to) === "") moves.push({ disc, from, to });
    }
  }
  return moves;
}

/**
 * The state after one move. {@link Position} plays many moves faster.
 *
 * Cost: n steps, 8n bytes.
 *
 * @throws {IllegalMoveError} when the move is illegal.
 *
 * @example
 * ```ts
 * applyMove([0, 0], { disc: 1, from: 0, to: 2 }); // [2, 0]
 * ```
 */
export function applyMove(state: State, move: Step, pegs = 3): State {
  return replay(state, [move], pegs).state;
}

/** A move of a list that the rules forbid: which one it is, why, and where the game stood before it. */
export class IllegalMoveError<S = State> extends RangeError {
  /** The name of the class. */
  override readonly name = "IllegalMoveError";
  /** An error for one move of a list. */
  constructor(
    /** The position of the move in its list, from 1. */
    readonly index: number,
    /** The move as it was given. */
    readonly move: Step,
    /** The rule that it breaks, in words. */
    readonly reason: string,
    /** The state before the move. */
    readonly state: S,
    names: PegNames,
    /** The state as text, where it is not regular. */
    text: string = regularText(state as State),
  ) {
    const name = (peg: Peg) => Number.isInteger(peg) ? names[peg] ?? shown(peg) : shown(peg);
    const disc = move.disc === undefined ? "" : `disc ${shown(move.disc)}, `;
    super(
      `Cannot play move ${index} (${disc}${name(move.from)} → ${name(move.to)}): ${reason}. ` +
        `The state before it is ${text}.`,
    );
  }
}

function regularText(state: State): string {
  return state.length <= 64 ? formatState(state) || "empty" : `of ${state.length} discs`;
}

/** What a replayed list of moves came to. */
export interface Replay {
  /** How many moves were played. */
  readonly moves: number;
  /** The state after the last of them. */
  readonly state: State;
}

/**
 * Plays a list of moves by the rules. The three rules of the game are checked at every move:
 * one disc at a time, only the top disc of a peg, never onto a smaller one.
 *
 * Cost: one step a move, O(n) bytes; `moves` may be a lazy stream of any length.
 *
 * @throws {IllegalMoveError} at the first illegal move, named by its index, with the reason.
 * @throws {RangeError} when `start` is not a regular state, or an entry of the list is no move at all.
 *
 * @example
 * ```ts
 * replay([0, 0], [{ from: 0, to: 1 }, { from: 0, to: 2 }, { from: 1, to: 2 }]); // { moves: 3, state: [2, 2] }
 * ```
 */
export function replay(start: State, moves: Iterable<Step>, pegs = 3, names?: PegNames): Replay {
  const named = pegNames(pegs, names);
  const position = new Position(start, pegs);
  if (typeof moves?.[Symbol.iterator] !== "function") {
    throw new RangeError(
      refusal({ doing: "replay the moves", what: "the moves" }, "a list or a stream", moves),
    );
  }
  let count = 0;
  for (const move of moves) {
    count++;
    if (typeof move !== "object" || move === null) {
      throw new RangeError(
        refusal(
          { doing: "replay the moves", what: `move ${count}` },
          "an object with from and to",
          move,
        ),
      );
    }
    let reason = position.why(move.from, move.to, named);
    const top = reason === "" ? position.top(move.from) : 0;
    if (reason === "" && move.disc !== undefined && move.disc !== top) {
      reason = Number.isInteger(move.disc) && move.disc >= 1 && move.disc <= position.discs
        ? `disc ${move.disc} is not the top of ${named[move.from]}, disc ${top} is`
        : `there is no disc ${shown(move.disc)}, only 1 to ${position.discs}`;
    }
    if (reason !== "") throw new IllegalMoveError(count, move, reason, position.state(), named);
    position.play(move.from, move.to);
  }
  return { moves: count, state: position.state() };
}

/**
 * The rank of a state, Σ peg(d)·p^(d−1), from 0 to pⁿ−1.
 *
 * Cost: n steps on integers of up to n·log₂p bits.
 *
 * @throws {RangeError} when `state` is not a regular state on `pegs` pegs.
 *
 * @example
 * ```ts
 * rankState([2, 1, 0]); // 5n
 * ```
 */
export function rankState(state: State, pegs = 3): bigint {
  const doing = "rank a state";
  requirePegs(pegs, doing);
  requireState(state, pegs, doing);
  const base = BigInt(pegs);
  let rank = 0n;
  for (let d = state.length; d >= 1; d--) rank = rank * base + BigInt(state[d - 1]);
  return rank;
}

/**
 * The state of a rank: the inverse of {@link rankState}.
 *
 * @throws {RangeError} when the rank is not one of 0…pⁿ−1.
 *
 * @example
 * ```ts
 * unrankState(5n, 3); // [2, 1, 0]
 * ```
 */
export function unrankState(rank: bigint | number, discs: number, pegs = 3): State {
  const doing = "find the state of a rank";
  requireDiscs(discs, doing);
  requirePegs(pegs, doing);
  const base = BigInt(pegs);
  const valid = typeof rank === "bigint" || Number.isSafeInteger(rank);
  let rest = valid ? BigInt(rank) : -1n;
  const state: Peg[] = [];
  if (rest >= 0n) {
    for (let d = 0; d < discs; d++) {
      state.push(Number(rest % base));
      rest /= base;
    }
  }
  if (rest !== 0n) {
    throw new RangeError(
      refusal({ doing, what: "the rank" }, `an integer from 0 to ${pegs}^${discs} − 1`, rank),
    );
  }
  return state;
}

/**
 * The names of the pegs: A, B, C …, or the caller's after a check.
 * Names may hold any printable text: what writes SVG or HTML escapes them.
 *
 * @throws {RangeError} when there are too few or too many, one is empty, two are the same, or one has a line break
 * or another control character.
 *
 * @example
 * ```ts
 * pegNames(4); // ["A", "B", "C", "D"]
 * pegNames(3, ["Babaorum", "Laudanum", "Petibonum"]); // ["Babaorum", "Laudanum", "Petibonum"]
 * ```
 */
export function pegNames(pegs: number, names?: PegNames): PegNames {
  const doing = "name the pegs";
  requirePegs(pegs, doing);
  if (names === undefined) return LETTERS.slice(0, pegs);
  const refuse = (allowed: string, received: unknown): never => {
    throw new RangeError(refusal({ doing, what: "the names" }, allowed, received));
  };
  if (!Array.isArray(names) || names.length !== pegs) refuse(`${pegs}, one a peg`, names);
  for (const [i, name] of names.entries()) {
    if (typeof name !== "string" || name.trim() === "") refuse("texts that are not empty", name);
    if (hasUnprintable(name)) refuse("free of line breaks and control characters", name);
    if (names.findIndex((other) => other.trim() === name.trim()) !== i) {
      refuse("all different", name);
    }
  }
  return names;
}

const LETTERS: PegNames = Array.from({ length: MAX_PEGS }, (_, i) => String.fromCharCode(65 + i));

/**
 * A state as text: a letter a disc, the largest disc first.
 *
 * @example
 * ```ts
 * formatState([0, 1, 1, 2]); // "CBBA"
 * ```
 */
export function formatState(state: State): string {
  requireState(state, MAX_PEGS, "write a state");
  let text = "";
  for (let d = state.length; d >= 1; d--) text += LETTERS[state[d - 1]];
  return text;
}

/**
 * The state that a text gives: a letter a disc, the largest disc first, upper or lower case.
 *
 * @throws {SyntaxError} that names the first letter that is no peg.
 *
 * @example
 * ```ts
 * parseState("CBBA"); // [0, 1, 1, 2]
 * parseState("CBBD"); // throws SyntaxError
 * ```
 */
export function parseState(text: string, pegs = 3): State {
  const doing = "read a state";
  requirePegs(pegs, doing);
  if (typeof text !== "string") {
    throw new SyntaxError(refusal({ doing, what: "a state" }, "a text such as CBBA", text));
  }
  const letters = text.trim().toUpperCase();
  requireDiscs(letters.length, doing);
  const state: Peg[] = [];
  for (let i = letters.length - 1; i >= 0; i--) {
    const peg = letters.charCodeAt(i) - 65;
    if (!(peg >= 0 && peg < pegs)) {
      const last = LETTERS[pegs - 1];
      throw new SyntaxError(
        refusal({ doing, what: `letter ${i + 1}` }, `a peg from A to ${last}`, letters[i]) +
          ` A state is a letter a disc, the largest disc first, as in CBBA.`,
      );
    }
    state.push(peg);
  }
  return state;
}

/**
 * A move as text: its peg names around an arrow.
 *
 * @throws {RangeError} when a peg of the move has no name.
 *
 * @example
 * ```ts
 * formatMove({ disc: 1, from: 0, to: 2 }); // "A → C"
 * ```
 */
export function formatMove(move: Step, names: PegNames = LETTERS, arrow = "→"): string {
  const { from, to } = move;
  requirePeg(from, names.length, "the peg that a move leaves", "write a move");
  requirePeg(to, names.length, "the peg that a move enters", "write a move");
  return `${names[from]} ${arrow} ${names[to]}`;
}

/** The arrows that may stand between two pegs: →, ->, =>, > or the word "to". */
const ARROW = /^(?:\s*(?:→|[-=]?>)\s*|\s+to\s+)/;
/** What may stand before a move: its number ("12." or "12:") and its disc ("disc 3", "disk 3"). */
const PREFIX = /^(?:\d+[.:)]\s+)?(?:(?:move\s+)?dis[ck]\s+(\d+)\s*[,:]?\s+(?:from\s+)?)?/i;

/**
 * The moves that a text may mean: a peg's name, an arrow, a peg's name, perhaps a full stop. The names are looked for, not the arrow,
 * because a name may hold an arrow itself.
 */
function movesIn(text: string, names: PegNames): Step[] {
  const found: Step[] = [];
  for (const [from, name] of names.entries()) {
    if (!text.startsWith(name)) continue;
    const rest = text.slice(name.length);
    const arrow = ARROW.exec(rest);
    if (arrow === null) continue;
    const end = rest.slice(arrow[0].length);
    const exact = names.indexOf(end);
    const to = exact >= 0 || !end.endsWith(".") ? exact : names.indexOf(end.slice(0, -1));
    if (to >= 0) found.push({ from, to });
  }
  return found;
}

/**
 * The moves that a text lists, one a line: `A → C`, `A -> C`, `A => C`, `A > C` or `A to C`, with the pegs'
 * letters or the caller's names, optionally after a number (`12. `) and a disc (`disc 3 `).
 * Empty lines are passed over. Whether the moves are legal is for {@link replay} to say.
 *
 * @throws {SyntaxError} that names the line and what is wrong in it.
 *
 * @example
 * ```ts
 * parseMoves("A -> C\ndisc 2 A → B"); // [{ from: 0, to: 2 }, { disc: 2, from: 0, to: 1 }]
 * ```
 */
export function parseMoves(text: string, pegs = 3, names?: PegNames): Step[] {
  const doing = "read a move list";
  const named = pegNames(pegs, names).map((name) => name.trim());
  if (typeof text !== "string") {
    throw new SyntaxError(refusal({ doing, what: "the list" }, "a text, one move a line", text));
  }
  const moves: Step[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "") continue;
    const [prefix, disc] = PREFIX.exec(line)!;
    // A line without a prefix, or whose prefix is the beginning of a name, is read whole.
    const whole = movesIn(line, named);
    const read = whole.length > 0 ? whole : movesIn(line.slice(prefix.length), named);
    if (read.length !== 1) {
      throw new SyntaxError(
        refusal(
          { doing, what: `line ${i + 1}` },
          read.length === 0
            ? "two pegs around an arrow, as in A → C"
            : "readable in one way only with these names",
          line,
        ) +
          ` The pegs are ${named.map(shown).join(", ")}.`,
      );
    }
    moves.push(
      whole.length > 0 || disc === undefined ? read[0] : { disc: Number(disc), ...read[0] },
    );
  }
  return moves;
}

/**
 * The pegs and discs as lines of text: disc d is 2d+1 characters wide, odd discs of `+` and even ones of `-`,
 * on a floor of dots. This is the drawing of the article that described the memoryless solution.
 *
 * Cost: about 2p·n² characters, so at most 200 discs are drawn.
 *
 * @throws {RangeError} when the state has a peg that does not exist, or more than 200 discs.
 *
 * @example
 * ```ts
 * drawState([2, 0]).split("\n"); // ["    |       |       |", "    |       |       |", "  -----     |      +++", "  ....................."]
 * ```
 */
export function drawState(state: State, pegs = 3): string {
  const doing = "draw a state";
  requirePegs(pegs, doing);
  requireState(state, pegs, doing);
  requireDiscs(state.length, doing, 200);
  const position = new Position(state, pegs);
  const width = 2 * state.length + 1;
  const lines: string[] = [];
  const stacks = Array.from({ length: pegs }, (_, peg) => position.stack(peg));
  for (let level = state.length; level >= 0; level--) {
    const cells = stacks.map((stack) => {
      const disc = stack[level] ?? 0;
      const body = disc === 0 ? "|" : (disc % 2 === 1 ? "+" : "-").repeat(2 * disc + 1);
      const side = " ".repeat((width - body.length) / 2);
      return side + body + side;
    });
    lines.push(`  ${cells.join("   ")}`.trimEnd());
  }
  lines.push(`  ${".".repeat(pegs * (width + 3) - 3)}`);
  return lines.join("\n");
}
