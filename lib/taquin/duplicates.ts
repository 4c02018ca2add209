/**
 * Words of slides that need not be searched, because an earlier word leads to the same position.
 *
 * A word of blank moves permutes the cells of the board, whatever tiles lie there, so it is enough to look once, from
 * each cell of the blank. Words are ordered by length and then by their letters (0 up, 1 left, 2 right, 3 down: the way
 * the blank goes). A word is *forbidden* when an earlier one from the same cell ends in the same position; undoing a move
 * is the shortest case, the two ways round a 2×2 block the next. Among all shortest paths to a goal the first one contains
 * no forbidden word, since replacing it would give an earlier path, so a search may leave them out and stays optimal.
 * The automaton reads the moves made so far and says which moves are left
 * (L. Taylor and R. Korf, *Pruning duplicate nodes in depth-first search*, 1993).
 * @module
 */
import { sharedBuffer } from "../core/memory.ts";
import { requireInteger } from "../core/validate.ts";
import { requireShape } from "./board.ts";

/** An automaton over the moves of the blank: state c is "the blank is on cell c and nothing is remembered". */
export interface MoveAutomaton {
  /** `next[4·state + direction]`: the state after that move, or {@link FORBIDDEN}. */
  readonly next: Uint16Array;
  /** How many states there are; the first ones are those of the cells. */
  readonly states: number;
  /** How many words are forbidden, each counted once for every cell where it may start. */
  readonly words: number;
}

/** Stands for "no such move": it leaves the board or completes a forbidden word. */
export const FORBIDDEN = 0xffff;

/** The length of words that pays: longer ones save fewer nodes than their tables cost. */
export const WORD_LENGTH = 10;

const automata = new Map<string, MoveAutomaton>();

/**
 * The automaton of all forbidden words of up to `length` moves on a board of `rows` × `cols` cells, made once and kept.
 * Length 1 forbids nothing; length 2 forbids to undo the last move.
 *
 * @throws {RangeError} for more than 16 cells, or words of more than 12 moves.
 *
 * Cost: every word of that length from every cell, about 16·2.1^length on 4×4 (33 000 for length 10).
 *
 * @example
 * ```ts
 * moveAutomaton(4, 4, 1).words; // 0
 * moveAutomaton(4, 4, 2).words; // 48
 * ```
 */
export function moveAutomaton(rows: number, cols: number, length = WORD_LENGTH): MoveAutomaton {
  const doing = "list repeated words";
  requireShape(rows, cols, doing, 16);
  requireInteger(length, 1, LONGEST_WORD, { doing, what: "the length of the words" });
  const key = `${rows} ${cols} ${length}`;
  let automaton = automata.get(key);
  if (automaton === undefined) {
    automaton = link(rows, cols, forbiddenWords(rows, cols, length));
    automata.set(key, automaton);
  }
  return automaton;
}

/**
 * The automaton that only forbids to undo the last move, on boards of any size: state c is a cell without a last move, state
 * N + 4·c + d a cell that the blank came to by direction d.
 *
 * @throws {RangeError} for more than 13 000 cells.
 *
 * @example
 * ```ts
 * undoAutomaton(3, 3).words; // 24
 * ```
 */
export function undoAutomaton(rows: number, cols: number): MoveAutomaton {
  const cells = requireShape(rows, cols, "list the moves of the blank", 13_000);
  const step = blankSteps(rows, cols);
  const next = new Uint16Array(20 * cells).fill(FORBIDDEN);
  let words = 0;
  for (let state = 0; state < 5 * cells; state++) {
    const cell = state < cells ? state : state - cells >> 2;
    const came = state < cells ? -1 : state - cells & 3;
    for (let direction = 0; direction < 4; direction++) {
      const to = step[4 * cell + direction];
      if (to < 0) continue;
      if (came === 3 - direction) words++;
      else next[4 * state + direction] = cells + 4 * to + direction;
    }
  }
  return { next, states: 5 * cells, words };
}

/** `step[4·cell + direction]`: the cell that the blank moves to, −1 off the board. */
export function blankSteps(rows: number, cols: number): Int16Array {
  const step = new Int16Array(4 * rows * cols).fill(-1);
  for (let cell = 0; cell < rows * cols; cell++) {
    if (cell >= cols) step[4 * cell] = cell - cols;
    if (cell % cols > 0) step[4 * cell + 1] = cell - 1;
    if (cell % cols < cols - 1) step[4 * cell + 2] = cell + 1;
    if (cell < (rows - 1) * cols) step[4 * cell + 3] = cell + cols;
  }
  return step;
}

/** A word as a number: a leading 1, its letters as digits of base 4, then the cell where it starts. */
function wordKey(start: number, letters: number): number {
  return letters << 4 | start;
}

/** The longest words that {@link wordKey} can number in 31 bits. */
export const LONGEST_WORD = 12;

/**
 * The forbidden words that contain no shorter one, as {@link wordKey} numbers.
 *
 * All words of one length are looked at together, so that a word is found at the length at which it first repeats a
 * position, from whichever cell it starts.
 */
function forbiddenWords(rows: number, cols: number, length: number): Set<number> {
  const step = blankSteps(rows, cols);
  const size = rows * cols;
  const forbidden = new Set<number>();
  const lengths: number[] = [];
  // A board with the word's trace: every cell of the start by its number, the blank being the cell of the start.
  const board = new Uint16Array(size);
  const cells = new Uint8Array(length + 1);
  const identity = String.fromCharCode(...board.map((_, c) => c));
  const seen = Array.from({ length: size }, () => new Set([identity]));
  let words = Array.from({ length: size }, () => [1]);
  for (let l = 1; l <= length; l++) {
    const found: number[] = [];
    words = words.map((layer, start) => {
      const longer: number[] = [];
      for (const word of layer) {
        for (let c = 0; c < size; c++) board[c] = c;
        cells[0] = start;
        let at = start;
        for (let i = 1; i < l; i++) {
          const to = step[4 * at + (word >> 2 * (l - 1 - i) & 3)];
          board[at] = board[to];
          board[to] = start;
          cells[i] = at = to;
        }
        for (let direction = 0; direction < 4; direction++) {
          const to = step[4 * at + direction];
          if (to < 0) continue;
          const letters = word << 2 | direction;
          let ends = false;
          for (const s of lengths) {
            const suffix = letters & (1 << 2 * s) - 1 | 1 << 2 * s;
            if (s < l && forbidden.has(wordKey(cells[l - s], suffix))) ends = true;
          }
          if (ends) continue;
          board[at] = board[to];
          board[to] = start;
          const position = String.fromCharCode.apply(null, board as unknown as number[]);
          board[to] = board[at];
          board[at] = start;
          if (seen[start].has(position)) found.push(wordKey(start, letters));
          else {
            seen[start].add(position);
            longer.push(letters);
          }
        }
      }
      return longer;
    });
    if (found.length > 0) lengths.push(l);
    for (const word of found) forbidden.add(word);
  }
  return forbidden;
}

/** The automaton that stops at the forbidden words: its states are their beginnings (Aho and Corasick, 1975). */
function link(rows: number, cols: number, forbidden: ReadonlySet<number>): MoveAutomaton {
  const step = blankSteps(rows, cols);
  const size = rows * cols;
  interface Prefix {
    readonly start: number;
    readonly letters: number;
    readonly length: number;
    readonly end: number;
  }
  const states: Prefix[] = [];
  const number = new Map<number, number>();
  const add = (state: Prefix) => {
    const key = wordKey(state.start, state.letters);
    if (!number.has(key)) {
      number.set(key, states.length);
      states.push(state);
    }
  };
  for (let cell = 0; cell < size; cell++) add({ start: cell, letters: 1, length: 0, end: cell });
  for (const word of forbidden) {
    const start = word & 15;
    const all = word >> 4;
    const length = 31 - Math.clz32(all) >> 1;
    let end = start;
    for (let i = 1; i < length; i++) {
      const letters = all >> 2 * (length - i);
      end = step[4 * end + (letters & 3)];
      add({ start, letters, length: i, end });
    }
  }
  const next = new Uint16Array(sharedBuffer(8 * states.length)).fill(FORBIDDEN);
  for (const [s, state] of states.entries()) {
    for (let direction = 0; direction < 4; direction++) {
      if (step[4 * state.end + direction] < 0) continue;
      // The longest end of the word that begins a forbidden word is what there is to remember.
      let { start } = state;
      let letters = state.letters << 2 | direction;
      let target = -1;
      for (let length = state.length + 1;; length--) {
        const key = wordKey(start, letters);
        if (forbidden.has(key)) {
          target = FORBIDDEN;
          break;
        }
        if (target < 0) target = number.get(key) ?? -1;
        if (length === 0) break;
        start = step[4 * start + (letters >> 2 * (length - 1) & 3)];
        letters = letters & (1 << 2 * (length - 1)) - 1 | 1 << 2 * (length - 1);
      }
      next[4 * s + direction] = target;
    }
  }
  return { next, states: states.length, words: forbidden.size };
}
