/**
 * Towers of several colours: of each size there is one disc of each colour, and a disc may rest on a larger one or on one of its size.
 *
 * Discs of one size that lie on the same peg lie next to each other, so a state is for each size an *arrangement*: its c discs on the p pegs, each peg with their
 * order from the bottom. There are c!·C(c + p − 1, p − 1) arrangements, 12 for two colours on three pegs and 60 for three, hence 12ⁿ and 60ⁿ states.
 * The rank of a state is the number that its arrangements write in that base, the smallest size being the lowest digit.
 *
 * Tasks: {@link exchangeTask}, two towers of one colour each change places (3, 9, 25, 59 moves); {@link separateTask}, two towers of alternating colours become
 * two of one colour; {@link splitTask}, a tower of pairs becomes two towers; {@link rotateTask}, p towers of p colours go each one peg on (OEIS A290187 for three).
 * One tower whose odd and even discs are to be separated is a task in H(3, n): {@link oddEvenState}.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { breadthFirstRanked, DEFAULT_BYTES } from "../search/bfs.ts";
import {
  type FrontierExpander,
  type FrontierOptions,
  type FrontierProgram,
  popcount,
  searchFrontier,
} from "../search/frontier.ts";
import type { Limits, RankArray, RankedSpace, Result, Space } from "../search/space.ts";
import { type Peg, pegNames, requireDiscs, requirePeg, requirePegs, type State } from "./rules.ts";

/** The discs of one peg from the bottom up, each as [size, colour]. Sizes are 1…n, colours 0…c−1. */
export type ColouredStack = readonly (readonly [size: number, colour: number])[];

/** A state of coloured towers: the stack of each peg. */
export type ColouredState = readonly ColouredStack[];

/** A move of the top disc of a peg. */
export interface ColouredMove {
  readonly size: number;
  readonly colour: number;
  readonly from: Peg;
  readonly to: Peg;
}

/** A start and a goal. */
export interface ColouredTask {
  readonly name: string;
  readonly pegs: number;
  readonly colours: number;
  /** Discs of each colour, all of different sizes. */
  readonly discs: number;
  readonly start: ColouredState;
  readonly goal: ColouredState;
}

const COLOUR_NAMES = "abcdefgh";

/** Most colours: four of them have 840 arrangements on four pegs. */
const MAX_COLOURS = 4;

/**
 * A state as text: the stacks of the pegs, each from the bottom up, between bars; size and colour of a disc as in `2a`.
 *
 * @example
 * ```ts
 * formatColoured(exchangeTask(2).start); // "2a 1a | | 2b 1b"
 * ```
 */
export function formatColoured(state: ColouredState): string {
  return state
    .map((stack) => stack.map(([size, colour]) => `${size}${COLOUR_NAMES[colour]}`).join(" "))
    .join(" | ").replaceAll("  ", " ").trim();
}

/** All arrangements of the discs of one size, and what moves do to them. */
interface Arrangements {
  readonly count: number;
  /** stacks[a][peg]: the colours of arrangement a on a peg, bottom up. */
  readonly stacks: readonly (readonly (readonly number[])[])[];
  /** moved[(a·pegs + from)·pegs + to]: the arrangement after the top disc goes from peg to peg, −1 when there is none. */
  readonly moved: Int32Array;
  /** occupied[a]: bit p is set when peg p has a disc of this size. */
  readonly occupied: Uint8Array;
  readonly index: ReadonlyMap<string, number>;
}

const known = new Map<string, Arrangements>();

function arrangements(colours: number, pegs: number): Arrangements {
  const name = `${colours} ${pegs}`;
  let found = known.get(name);
  if (found !== undefined) return found;
  let stacks: number[][][] = [Array.from({ length: pegs }, () => [])];
  for (let colour = 0; colour < colours; colour++) {
    // The new disc goes into every place of every stack.
    stacks = stacks.flatMap((before) =>
      before.flatMap((stack, peg) =>
        Array.from(
          { length: stack.length + 1 },
          (_, at) =>
            before.map((other, p) =>
              p === peg ? [...other.slice(0, at), colour, ...other.slice(at)] : other
            ),
        )
      )
    );
  }
  const key = (arrangement: readonly (readonly number[])[]) =>
    arrangement.map((s) => s.join("")).join("|");
  stacks.sort((a, b) => key(a) < key(b) ? -1 : 1);
  const index = new Map(stacks.map((arrangement, i) => [key(arrangement), i]));
  const moved = new Int32Array(stacks.length * pegs * pegs).fill(-1);
  const occupied = new Uint8Array(stacks.length);
  for (const [a, arrangement] of stacks.entries()) {
    for (let from = 0; from < pegs; from++) {
      const colour = arrangement[from].at(-1);
      if (colour === undefined) continue;
      occupied[a] |= 1 << from;
      for (let to = 0; to < pegs; to++) {
        if (to === from) continue;
        const after = arrangement.map((s, p) =>
          p === from ? s.slice(0, -1) : p === to ? [...s, colour] : s
        );
        moved[(a * pegs + from) * pegs + to] = index.get(key(after))!;
      }
    }
  }
  found = { count: stacks.length, stacks, moved, occupied, index };
  known.set(name, found);
  return found;
}

/** The shape of a space of coloured towers. */
export interface ColouredShape {
  /** Discs of each colour. */
  readonly discs: number;
  readonly colours: number;
  readonly pegs: number;
}

function requireShape({ discs, colours, pegs }: ColouredShape, doing: string): void {
  requireInteger(colours, 1, MAX_COLOURS, { doing, what: "the number of colours" });
  requireInteger(pegs, 2, 5, { doing, what: "the number of pegs" });
  const { count } = arrangements(colours, pegs);
  requireDiscs(discs, doing, Math.floor(52.99 / Math.log2(count)));
}

/**
 * The number of states of coloured towers, (c!·C(c + p − 1, p − 1))ⁿ.
 *
 * @throws {RangeError} for 0 or more than 4 colours, fewer than 2 or more than 5 pegs, or more states than 2⁵³.
 *
 * @example
 * ```ts
 * colouredStates({ discs: 2, colours: 2, pegs: 3 }); // 144
 * colouredStates({ discs: 5, colours: 3, pegs: 3 }); // 777600000
 * ```
 */
export function colouredStates(shape: ColouredShape): number {
  requireShape(shape, "count the states of coloured towers");
  return arrangements(shape.colours, shape.pegs).count ** shape.discs;
}

/**
 * The rank of a state of coloured towers.
 *
 * @throws {RangeError} when a disc is missing or there twice, or a larger disc lies on a smaller one.
 *
 * @example
 * ```ts
 * colouredState(rankColoured([[[1, 0]], [], [[1, 1]]], { discs: 1, colours: 2, pegs: 3 }), { discs: 1, colours: 2, pegs: 3 }); // [[[1, 0]], [], [[1, 1]]]
 * rankColoured([[[1, 0], [2, 0]], [], []], { discs: 2, colours: 1, pegs: 3 }); // throws RangeError
 * ```
 */
export function rankColoured(state: ColouredState, shape: ColouredShape): number {
  const doing = "rank a state of coloured towers";
  requireShape(shape, doing);
  const { discs, colours, pegs } = shape;
  const refuse = (allowed: string, received: unknown): never => {
    throw new RangeError(refusal({ doing, what: "the state" }, allowed, received));
  };
  if (!Array.isArray(state) || state.length !== pegs || !state.every(Array.isArray)) {
    refuse(`a list of ${pegs} stacks`, state);
  }
  const placed: number[][][] = Array.from(
    { length: discs },
    () => Array.from({ length: pegs }, () => []),
  );
  let count = 0;
  for (const [peg, stack] of state.entries()) {
    let below = discs;
    for (const disc of stack) {
      if (!Array.isArray(disc)) refuse("made of discs [size, colour]", disc);
      const [size, colour] = disc;
      requireInteger(size, 1, discs, { doing, what: "the size of a disc" });
      requireInteger(colour, 0, colours - 1, { doing, what: "the colour of a disc" });
      if (size > below) refuse("without a larger disc on a smaller one", formatColoured(state));
      below = size;
      placed[size - 1][peg].push(colour);
      count++;
    }
  }
  const { index, count: base } = arrangements(colours, pegs);
  let rank = 0;
  for (let size = discs; size >= 1; size--) {
    const digit = index.get(placed[size - 1].map((s) => s.join("")).join("|"));
    if (digit === undefined) {
      refuse(
        `made of one disc of each of ${colours} colours of size ${size}`,
        formatColoured(state),
      );
    }
    rank = rank * base + digit!;
  }
  if (count !== discs * colours) refuse(`of ${discs * colours} discs`, formatColoured(state));
  return rank;
}

/**
 * The state of a rank: the inverse of {@link rankColoured}.
 *
 * @throws {RangeError} when the rank is none.
 *
 * @example
 * ```ts
 * formatColoured(colouredState(0, { discs: 1, colours: 2, pegs: 3 })); // "1a 1b | |"
 * ```
 */
export function colouredState(rank: number, shape: ColouredShape): ColouredState {
  const doing = "find the state of a rank";
  requireShape(shape, doing);
  requireInteger(rank, 0, colouredStates(shape) - 1, { doing, what: "the rank" });
  const { stacks, count } = arrangements(shape.colours, shape.pegs);
  const state: [number, number][][] = Array.from({ length: shape.pegs }, () => []);
  for (let size = 1, rest = rank; size <= shape.discs; size++, rest = Math.floor(rest / count)) {
    for (const [peg, colours] of stacks[rest % count].entries()) {
      state[peg].unshift(...colours.map((colour): [number, number] => [size, colour]));
    }
  }
  return state;
}

/**
 * The states of coloured towers for searches on arrays.
 *
 * A disc of a size may leave a peg or enter one when no smaller disc is there. Sizes are read from the smallest until every peg is covered.
 *
 * @throws {RangeError} as {@link colouredStates}.
 *
 * @example
 * ```ts
 * const space = rankedColoured({ discs: 1, colours: 2, pegs: 3 });
 * space.size; // 12
 * ```
 */
export function rankedColoured(shape: ColouredShape): RankedSpace {
  requireShape(shape, "number the states of coloured towers");
  const { discs, pegs } = shape;
  const { count: base, moved, occupied } = arrangements(shape.colours, pegs);
  const all = (1 << pegs) - 1;
  const neighbours = (rank: number, out: RankArray): number => {
    let rest = rank;
    let place = 1;
    let covered = 0;
    let count = 0;
    for (let d = 0; d < discs && covered !== all; d++) {
      const above = Math.floor(rest / base);
      const digit = rest - above * base;
      const here = occupied[digit] & ~covered;
      for (let from = 0; from < pegs; from++) {
        if ((here >> from & 1) === 0) continue;
        const row = (digit * pegs + from) * pegs;
        for (let to = 0; to < pegs; to++) {
          if (to !== from && (covered >> to & 1) === 0) {
            out[count++] = rank + (moved[row + to] - digit) * place;
          }
        }
      }
      covered |= occupied[digit];
      rest = above;
      place *= base;
    }
    return count;
  };
  return { size: base ** discs, degree: pegs * (pegs - 1), neighbours };
}

/** Checks a number of discs and makes a tower of one colour, largest disc first. */
function tower(discs: number, colour: (size: number) => number): [number, number][] {
  return Array.from({ length: discs }, (_, i) => [discs - i, colour(discs - i)]);
}

const MAX_TASK = 14;

function requireTask(discs: number, pegs: number, doing: string): void {
  requireInteger(discs, 0, MAX_TASK, { doing, what: "the number of discs" });
  requireInteger(pegs, 3, 5, { doing, what: "the number of pegs" });
}

/**
 * Two towers of one colour each, on the first and the last peg, change places. On three pegs at least 3, 9, 25, 59 moves.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 14, or a number of pegs outside 3…5.
 *
 * @example
 * ```ts
 * formatColoured(exchangeTask(1).goal); // "1b | | 1a"
 * ```
 */
export function exchangeTask(discs: number, pegs = 3): ColouredTask {
  requireTask(discs, pegs, "exchange two towers");
  const a = tower(discs, () => 0);
  const b = tower(discs, () => 1);
  const between: [number, number][][] = Array.from({ length: pegs - 2 }, () => []);
  return {
    name: "exchange",
    pegs,
    colours: 2,
    discs,
    start: [a, ...between, b],
    goal: [b, ...between, a],
  };
}

/**
 * Two towers of alternating colours, whose bottom discs differ, become two of one colour each. With `swap` each colour ends on the peg where its bottom disc was not, and
 * the bottom discs have to move too (P. V. Chaugule 2015).
 *
 * @throws {RangeError} for n that is not an integer from 0 to 14, or a number of pegs outside 3…5.
 *
 * @example
 * ```ts
 * formatColoured(separateTask(2).start); // "2a 1b | | 2b 1a"
 * formatColoured(separateTask(2).goal); // "2a 1a | | 2b 1b"
 * ```
 */
export function separateTask(discs: number, swap = false, pegs = 3): ColouredTask {
  requireTask(discs, pegs, "separate the colours of two towers");
  const between: [number, number][][] = Array.from({ length: pegs - 2 }, () => []);
  const of = (colour: number) => tower(discs, () => colour);
  return {
    name: swap ? "separate and swap" : "separate",
    pegs,
    colours: 2,
    discs,
    start: [
      tower(discs, (s) => (discs - s) % 2),
      ...between,
      tower(discs, (s) => 1 - (discs - s) % 2),
    ],
    goal: swap ? [of(1), ...between, of(0)] : [of(0), ...between, of(1)],
  };
}

/**
 * One tower of pairs of discs, each pair of one size with colour a below, becomes two towers of one colour: a on the first peg, b on the last.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 14, or a number of pegs outside 3…5.
 *
 * @example
 * ```ts
 * formatColoured(splitTask(1).start); // "1a 1b | |"
 * ```
 */
export function splitTask(discs: number, pegs = 3): ColouredTask {
  requireTask(discs, pegs, "split a tower of pairs");
  const empty = (count: number): [number, number][][] => Array.from({ length: count }, () => []);
  const pairs = tower(discs, () => 0).flatMap((
    [size],
  ): [number, number][] => [[size, 0], [size, 1]]);
  return {
    name: "split",
    pegs,
    colours: 2,
    discs,
    start: [pairs, ...empty(pegs - 1)],
    goal: [tower(discs, () => 0), ...empty(pegs - 2), tower(discs, () => 1)],
  };
}

/**
 * A tower of one colour on each of three pegs; each goes one peg on: A to B, B to C, C to A. OEIS A290187 lists 5, 23, 68, 168, 377 moves, found by a program that its
 * author does not claim to be optimal; the least numbers come from {@link colouredDistance}.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 8.
 *
 * @example
 * ```ts
 * formatColoured(rotateTask(1).start); // "1a | 1b | 1c"
 * formatColoured(rotateTask(1).goal); // "1c | 1a | 1b"
 * ```
 */
export function rotateTask(discs: number): ColouredTask {
  requireInteger(discs, 0, 8, { doing: "rotate three towers", what: "the number of discs" });
  const of = (colour: number) => tower(discs, () => colour);
  return {
    name: "rotate",
    pegs: 3,
    colours: 3,
    discs,
    start: [of(0), of(1), of(2)],
    goal: [of(2), of(0), of(1)],
  };
}

/**
 * Plays moves on coloured towers: one disc at a time, the top one of a peg, never onto a smaller one.
 *
 * @throws {RangeError} at the first illegal move, with its number and reason.
 *
 * @example
 * ```ts
 * const task = exchangeTask(1);
 * formatColoured(replayColoured(task.start, [{ from: 0, to: 1 }, { from: 2, to: 0 }, { from: 1, to: 2 }])); // "1b | | 1a"
 * replayColoured(task.start, [{ from: 1, to: 0 }]); // throws RangeError
 * ```
 */
export function replayColoured(
  start: ColouredState,
  moves: Iterable<{ readonly from: Peg; readonly to: Peg }>,
): ColouredState {
  const doing = "play on coloured towers";
  const stacks = start.map((stack) => [...stack]);
  const names = pegNames(requirePegs(stacks.length, doing));
  let number = 0;
  for (const { from, to } of moves) {
    number++;
    requirePeg(from, stacks.length, "the peg that a move leaves", doing);
    requirePeg(to, stacks.length, "the peg that a move enters", doing);
    const disc = stacks[from].at(-1);
    const under = stacks[to].at(-1);
    const reason = from === to
      ? "it stays on its peg"
      : disc === undefined
      ? `${names[from]} is empty`
      : under !== undefined && under[0] < disc[0]
      ? `a disc of size ${disc[0]} is larger than one of size ${under[0]}`
      : undefined;
    if (reason !== undefined) {
      throw new RangeError(
        `Cannot play move ${number} (${names[from]} → ${names[to]}): ${reason}. ` +
          `The state before it is ${formatColoured(stacks)}.`,
      );
    }
    stacks[to].push(stacks[from].pop()!);
  }
  return stacks;
}

/**
 * Coloured towers for readable searches.
 *
 * @example
 * ```ts
 * const { start } = exchangeTask(1);
 * [...colouredSpace().moves(start)].length; // 4
 * ```
 */
export function colouredSpace(): Space<ColouredState, ColouredMove> {
  return {
    moves(state) {
      const moves: ColouredMove[] = [];
      for (const [from, stack] of state.entries()) {
        const disc = stack.at(-1);
        if (disc === undefined) continue;
        const [size, colour] = disc;
        for (const [to, other] of state.entries()) {
          const under = other.at(-1);
          if (to !== from && (under === undefined || under[0] >= size)) {
            moves.push({ size, colour, from, to });
          }
        }
      }
      return moves;
    },
    apply: (state, move) => replayColoured(state, [move]),
    key: formatColoured,
  };
}

/** The moves of a path given by ranks. */
function movesOf(first: number, ranks: readonly number[], shape: ColouredShape): ColouredMove[] {
  let before = colouredState(first, shape);
  return ranks.map((rank) => {
    const after = colouredState(rank, shape);
    const from = after.findIndex((stack, peg) => stack.length < before[peg].length);
    const to = after.findIndex((stack, peg) => stack.length > before[peg].length);
    const [size, colour] = before[from].at(-1)!;
    before = after;
    return { size, colour, from, to };
  });
}

/**
 * A shortest solution of a task, by breadth-first search on arrays.
 *
 * Cost: 8 bytes a state and about p² steps a state.
 *
 * @throws {RangeError} when a state of the task is none, or the search needs more memory than allowed (4 GiB unless given).
 *
 * @example
 * ```ts
 * [1, 2, 3].map((n) => solveColoured(exchangeTask(n)).path.length); // [3, 9, 25]
 * [1, 2].map((n) => solveColoured(rotateTask(n)).path.length); // [5, 22]
 * ```
 */
export function solveColoured(task: ColouredTask, limits: Limits = {}): Result<ColouredMove> {
  const start = rankColoured(task.start, task);
  const goal = rankColoured(task.goal, task);
  const found = breadthFirstRanked(rankedColoured(task), start, goal, {
    bytes: DEFAULT_BYTES,
    ...limits,
  });
  if (found.status !== "solved") return found;
  return { status: "solved", path: movesOf(start, found.path, task), states: found.states };
}

/** A search of coloured towers on the frontier engine. */
export interface ColouredSearch extends ColouredShape {
  /** The ranks of start and goal. */
  readonly start: number;
  readonly goal: number;
  /** Whether the depth of every state is kept modulo 3 (2 bits a state more), so that a path can be read. */
  readonly trace: boolean;
  /**
   * A renaming of pegs and colours that takes the start to the goal. With it the search goes half of the way: a path start → x → goal is a path to x and,
   * renamed and backwards, a path to the state that the renaming takes to x; so it ends at the first depth at which a state and its image back are both met.
   */
  readonly renaming?: Renaming;
}

/** New names: peg p becomes pegs[p], colour c becomes colours[c]. */
export interface Renaming {
  readonly pegs: readonly Peg[];
  readonly colours: readonly number[];
}

/** The arrangement that each arrangement is renamed to. */
function renamed(shape: ColouredShape, { pegs, colours }: Renaming): Int32Array {
  const { stacks, index } = arrangements(shape.colours, shape.pegs);
  return Int32Array.from(stacks, (arrangement) => {
    const image: string[] = [];
    for (const [peg, stack] of arrangement.entries()) {
      image[pegs[peg]] = stack.map((colour) => colours[colour]).join("");
    }
    return index.get(image.join("|"))!;
  });
}

/** The rank whose arrangements are those of another rank by a table. */
function imageOf(rank: number, table: Int32Array, discs: number): number {
  const base = table.length;
  let image = 0;
  let rest = rank;
  let place = 1;
  for (let d = 0; d < discs; d++) {
    const above = Math.floor(rest / base);
    image += table[rest - above * base] * place;
    rest = above;
    place *= base;
  }
  return image;
}

function permutations(count: number): number[][] {
  let found: number[][] = [[]];
  for (let i = 0; i < count; i++) {
    found = found.flatMap((order) =>
      Array.from({ length: i + 1 }, (_, at) => [...order.slice(0, at), i, ...order.slice(at)])
    );
  }
  return found;
}

/** A renaming that takes the start of a task to its goal, if there is one. */
function renamingOf(task: ColouredTask): Renaming | undefined {
  const start = rankColoured(task.start, task);
  const goal = rankColoured(task.goal, task);
  for (const pegs of permutations(task.pegs)) {
    for (const colours of permutations(task.colours)) {
      const renaming = { pegs, colours };
      if (imageOf(start, renamed(task, renaming), task.discs) === goal) return renaming;
    }
  }
  return undefined;
}

/** The search opened. */
export interface ColouredExpander extends FrontierExpander {
  /** For a search half of the way: the state at which the halves met and whether the path is odd. */
  met(): { readonly rank: number; readonly odd: boolean } | undefined;
  /** Whether a state was visited, by rank. */
  visited(rank: number): boolean;
  /** Whether a visited state lies at a depth that is `residue` modulo 3; for searches that trace. */
  depthIs(rank: number, residue: number): boolean;
}

/** Words of a block: 4 KiB of each array. */
const BLOCK_WORDS = 1024;

/**
 * Coloured towers on the frontier engine: `visited`, `frontier` and `next` with a bit a state; a search that traces keeps the depth modulo 3 as well. The neighbours
 * of a state have its depth, one more or one less, and the three differ modulo 3, so a shortest path can be read back from the goal.
 *
 * @example
 * ```ts
 * const task = exchangeTask(2);
 * const parameters = { discs: 2, colours: 2, pegs: 3, start: rankColoured(task.start, task), goal: rankColoured(task.goal, task), trace: false };
 * (await searchFrontier(colouredFrontier, parameters, { workers: 0 })).depths.length - 1; // 9
 * ```
 */
export const colouredFrontier: FrontierProgram<ColouredSearch, ColouredExpander> = {
  url: import.meta.url,
  exportName: "colouredFrontier",
  plan(search) {
    const states = colouredStates(search);
    const doing = "search coloured towers";
    requireInteger(states, 1, 2 ** 36, { doing, what: "the number of states" });
    for (const rank of [search.start, search.goal]) {
      requireInteger(rank, 0, states - 1, { doing, what: "a rank" });
    }
    const blocks = Math.ceil(states / (32 * BLOCK_WORDS));
    const names = ["visited", "frontier", "next", ...(search.trace ? ["low", "high"] : [])];
    return {
      title:
        `${search.colours} colours of ${search.discs} discs on ${search.pegs} pegs from ${search.start}`,
      states,
      connected: false,
      blocks,
      arrays: [
        ...names.map((name) => ({ name, type: "u32" as const, length: blocks * BLOCK_WORDS })),
        { name: "met", type: "u32" as const, length: 6 },
      ],
      phases: search.renaming === undefined ? 2 : 3,
    };
  },
  open(search, store, { workers }) {
    const space = rankedColoured(search);
    const { start, goal, trace } = search;
    const [visited, frontier, next] = ["visited", "frontier", "next"].map((name) =>
      store.u32(name)
    );
    const [low, high] = trace ? [store.u32("low"), store.u32("high")] : [undefined, undefined];
    const atomic = workers > 1;
    const out: RankArray = space.size <= 2 ** 32
      ? new Uint32Array(space.degree)
      : new Float64Array(space.degree);
    const has = (bits: Uint32Array, rank: number) =>
      (bits[Math.floor(rank / 32)] >>> (rank % 32) & 1) === 1;
    const expand = (from: number, to: number): void => {
      const { neighbours } = space;
      for (let w = from * BLOCK_WORDS, end = to * BLOCK_WORDS; w < end; w++) {
        for (let bits = frontier[w]; bits !== 0; bits &= bits - 1) {
          const count = neighbours(w * 32 + 31 - Math.clz32(bits & -bits), out);
          for (let i = 0; i < count; i++) {
            const rank = out[i];
            const word = Math.floor(rank / 32);
            const bit = 1 << (rank - 32 * word);
            if (((visited[word] | next[word]) & bit) !== 0) continue;
            if (atomic) Atomics.or(next, word, bit);
            else next[word] |= bit;
          }
        }
      }
    };
    const settle = (from: number, to: number, depth: number): number => {
      const kept = (depth + 1) % 3 === 1 ? low : (depth + 1) % 3 === 2 ? high : undefined;
      let found = 0;
      for (let w = from * BLOCK_WORDS, end = to * BLOCK_WORDS; w < end; w++) {
        const fresh = next[w];
        frontier[w] = fresh;
        if (fresh === 0) continue;
        next[w] = 0;
        visited[w] |= fresh;
        if (kept !== undefined) kept[w] |= fresh;
        found += popcount(fresh);
      }
      return found;
    };
    // met: for odd and for even paths a flag and the two halves of a rank.
    const met = store.u32("met");
    const back = search.renaming === undefined
      ? undefined
      : renamed(search, inverse(search.renaming));
    const meet = (from: number, to: number): void => {
      if (back === undefined) return;
      for (let w = from * BLOCK_WORDS, end = to * BLOCK_WORDS; w < end; w++) {
        for (let bits = frontier[w]; bits !== 0; bits &= bits - 1) {
          const rank = w * 32 + 31 - Math.clz32(bits & -bits);
          const image = imageOf(rank, back, search.discs);
          if (!has(visited, image)) continue;
          const at = has(frontier, image) ? 3 : 0;
          if (Atomics.compareExchange(met, at, 0, 1) !== 0) continue;
          met[at + 1] = rank % 2 ** 32;
          met[at + 2] = Math.floor(rank / 2 ** 32);
        }
      }
    };
    return {
      met() {
        const at = met[0] === 1 ? 0 : 3;
        if (met[at] === 0) return undefined;
        return { rank: met[at + 1] + met[at + 2] * 2 ** 32, odd: at === 0 };
      },
      start() {
        const word = Math.floor(start / 32);
        visited[word] |= 1 << (start % 32);
        frontier[word] |= 1 << (start % 32);
        return 1;
      },
      run(phase, from, to, depth) {
        if (phase === 1) return settle(from, to, depth);
        if (phase === 0) expand(from, to);
        else meet(from, to);
        return 0;
      },
      done: () => has(visited, goal) || met[0] === 1 || met[3] === 1,
      visited: (rank) => has(visited, rank),
      depthIs: (rank, residue) =>
        has(visited, rank) && low !== undefined && high !== undefined &&
        (has(low, rank) ? 1 : has(high, rank) ? 2 : 0) === residue,
    };
  },
};

/** The renaming backwards. */
function inverse({ pegs, colours }: Renaming): Renaming {
  return {
    pegs: pegs.map((_, peg) => pegs.indexOf(peg)),
    colours: colours.map((_, colour) => colours.indexOf(colour)),
  };
}

/** The least number of moves of a task, with the search that proved it. */
export interface ColouredDistance {
  readonly distance: number | undefined;
  /** Proved, also when a limit was reached. */
  readonly lowerBound: number;
  /** A shortest solution, when it was asked for. */
  readonly moves?: readonly ColouredMove[];
  /** States that were found. */
  readonly states: number;
  readonly bytes: number;
  readonly ms: number;
}

/** How {@link colouredDistance} searches. */
export interface ColouredOptions extends FrontierOptions {
  /** Whether a shortest solution is wanted too. */
  readonly trace?: boolean;
  /** Whether a task whose goal is its start renamed is searched half of the way only; true when left out. */
  readonly halfway?: boolean;
}

/**
 * The least number of moves of a task on the frontier engine, and with `trace` a solution of that length.
 *
 * When the goal is the start under other names of pegs and colours, as in exchanging and rotating, the search goes half of the way only: see {@link ColouredSearch}.
 *
 * Cost: 3 bits a state, 5 with `trace`, about p² steps a state found: rotating three towers of five discs, 60⁵ states, takes 486 MB and some minutes.
 *
 * @throws {RangeError} when a state of the task is none, or the search needs more memory than allowed (8 GiB unless given).
 *
 * @example
 * ```ts
 * (await colouredDistance(exchangeTask(3))).distance; // 25
 * (await colouredDistance(exchangeTask(2), { trace: true })).moves.length; // 9
 * ```
 */
export async function colouredDistance(
  task: ColouredTask,
  options: ColouredOptions = {},
): Promise<ColouredDistance> {
  const { trace = false, halfway = true, ...rest } = options;
  const { discs, colours, pegs } = task;
  const start = rankColoured(task.start, task);
  const goal = rankColoured(task.goal, task);
  const renaming = halfway && start !== goal ? renamingOf(task) : undefined;
  const search: ColouredSearch = { discs, colours, pegs, start, goal, trace, renaming };
  const result = await searchFrontier(colouredFrontier, search, rest);
  const { states, bytes, ms, expander } = result;
  const last = result.depths.length - 1;
  const met = expander.met();
  // Met at depth `last` by a state whose image back lies there too, or one depth before.
  const distance = met !== undefined
    ? 2 * last - (met.odd ? 1 : 0)
    : expander.visited(goal)
    ? last
    : undefined;
  const proved = renaming === undefined ? last + 1 : 2 * last + 1;
  const lowerBound = distance ?? (result.status === "complete" ? Infinity : proved);
  if (!trace || distance === undefined) return { distance, lowerBound, states, bytes, ms };

  const { degree, size, neighbours } = rankedColoured(task);
  const out: RankArray = size <= 2 ** 32 ? new Uint32Array(degree) : new Float64Array(degree);
  /** The ranks of a shortest path from the start to a rank at a depth, both ends included. */
  const pathTo = (rank: number, depth: number): number[] => {
    const ranks = [rank];
    for (let d = depth - 1; d >= 0; d--) {
      const count = neighbours(ranks[ranks.length - 1], out);
      let i = 0;
      while (i < count && !expander.depthIs(out[i], d % 3)) i++;
      ranks.push(out[i]);
    }
    return ranks.reverse();
  };
  let ranks: number[];
  if (met === undefined || renaming === undefined) ranks = pathTo(goal, distance);
  else {
    const back = renamed(task, inverse(renaming));
    const forth = renamed(task, renaming);
    const second = pathTo(imageOf(met.rank, back, discs), distance - last).reverse();
    ranks = [...pathTo(met.rank, last), ...second.slice(1).map((r) => imageOf(r, forth, discs))];
  }
  return { distance, lowerBound, moves: movesOf(start, ranks.slice(1), task), states, bytes, ms };
}

/**
 * The state in which the odd discs lie on one peg and the even ones on another: what a tower is taken apart into. From the tower on a peg the distance follows from
 * {@link distanceToPeg} in n steps.
 *
 * @throws {RangeError} for a number of discs or a peg that does not exist.
 *
 * @example
 * ```ts
 * oddEvenState(4, 1, 2); // [1, 2, 1, 2]
 * ```
 */
export function oddEvenState(discs: number, odd: Peg, even: Peg): State {
  const doing = "separate odd and even discs";
  requireDiscs(discs, doing);
  requirePeg(odd, 3, "the peg of the odd discs", doing);
  requirePeg(even, 3, "the peg of the even discs", doing);
  return Array.from({ length: discs }, (_, i) => i % 2 === 0 ? odd : even);
}
