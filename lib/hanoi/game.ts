/**
 * One form for all rule sets. A {@link DiscGame} is a directed graph of moves between pegs and a rule of what may rest on what; it says how its states are
 * written, and the rest is derived, once: here legality, replay ({@link gameSpace}, {@link replayGame}) and the states by number ({@link rankedGame},
 * {@link rankGame}, {@link unrankGame}), in `game_search.ts` exact search. The variants in `variants.ts`, `exchange.ts`, `magnetic.ts`, `irregular.ts`,
 * `london.ts` and `bicolour.ts` are descriptions.
 *
 * **Discs.** A disc has a size 1…n; the discs of one size, 0…m−1 by their marks, may lie on each other in any order and always above those of larger sizes. m is 1
 * for Lucas's discs, the number of colours for coloured towers. The balls of a Tower of London all count as one size, and so do discs in any order.
 *
 * **Ranks.** The discs of one size are *arranged* on the p pegs in p(p + 1)…(p + m − 1) ways: mark 0 goes to one of p places, and each next mark to one place more,
 * since it may go below or above each disc before it. The rank of a state has the arrangement of size 1 as its lowest digit; for Lucas's discs it is
 * Σ peg(d)·p^(d−1), as in `rules.ts`. Where discs turn over, the highest digit has a bit for each peg, 1 when its discs lie the way 1.
 *
 * **Tables.** A move changes one digit of the rank, an exchange two. So {@link GameTables} of what each move makes of each arrangement, and of which disc may rest on which,
 * are all that a search needs. They are plain data, which workers can be given; the rules themselves are asked once a pair of discs, never in a search.
 * @module
 */
import { refusal, requireInteger, shown } from "../core/validate.ts";
import { popcount } from "../search/frontier.ts";
import type { RankArray, RankedSpace, Space } from "../search/space.ts";
import {
  formatState,
  IllegalMoveError,
  type Move,
  parseState,
  type Peg,
  type PegNames,
  pegNames,
  requireState,
  type State,
  type Step,
} from "./rules.ts";
import type { PegArrows } from "./symmetry.ts";

/** A disc as the engine sees it. */
export interface Disc {
  /** 1…n; a disc never lies below a larger one. */
  readonly size: number;
  /** 0…m−1, tells the discs of one size apart: a colour, or a number. */
  readonly mark: number;
  /** Which way up it lies; 0 where discs do not turn over. */
  readonly way: 0 | 1;
}

/** The discs of each peg from the bottom up. */
export type Piles = readonly (readonly Disc[])[];

/** How many discs there are: sizes 1…`sizes`, of each `marks`. */
export interface GameShape {
  /** How many sizes there are. */
  readonly sizes: number;
  /** How many discs there are of each size. */
  readonly marks: number;
}

/** A state read and checked. */
export interface GamePosition extends GameShape {
  /** What lies on each peg. */
  readonly piles: Piles;
}

/** A move, or an exchange of the top discs of two pegs: `with` is the disc that comes back. */
export interface GameMove extends Move {
  /** The disc that comes back, in an exchange. */
  readonly with?: number;
}

/** A move as it is replayed, where the disc may be left out. */
export type GameStep = Step & { readonly with?: number };

/**
 * A rule set for states that are written as S. A new one takes how its states are written from {@link regularStates} or {@link listedStates}.
 *
 * @example
 * ```ts
 * // No disc may lie on the next larger one.
 * const game = {
 *   ...regularStates(4),
 *   name: "shy discs",
 *   arrows: allArrows(4),
 *   whyNot: (disc, below) =>
 *     typeof below === "object" && below.size === disc.size + 1 ? "they are shy" : whyNotSmaller(disc, below),
 * };
 * solveGame(game, [0, 1, 2], [[3, 1, 2]]).path; // [{ disc: 1, from: 0, to: 3 }]
 * solveGame(game, [0, 1, 2], [[2, 1, 0]]).path.length; // 3
 * replayGame(game, [0, 1, 2], [{ from: 0, to: 1 }]); // throws IllegalMoveError
 * ```
 */
export interface DiscGame<S> {
  /** What the game is called in errors and searches. Games with other rules have other names: a checkpoint is known by it. */
  readonly name: string;
  /** Number of pegs, p. */
  readonly pegs: number;
  /** A disc may go from the first peg to the second. */
  readonly arrows: PegArrows;
  /** Why a disc may not rest on another disc, or on the floor of a peg; "" when it may. */
  whyNot(disc: Disc, below: Disc | Peg): string;
  /** Whether a start may break the rule of what may rest on what; moves may not. */
  readonly anyOrder?: boolean;
  /** Whether a move turns a disc over. The rule of what may rest on what must then be that all discs of a peg lie the same way up, and other rules besides. */
  readonly turns?: boolean;
  /** How many discs each peg holds. */
  readonly heights?: readonly number[];
  /** How many discs there are; any number when left out. */
  readonly shape?: GameShape;
  /** Whether a disc may move alone, whichever way up it lies; every one when left out. */
  mayMove?(disc: Disc): boolean;
  /** Whether the top discs of two pegs may change places. For games of one disc of each size that do not turn over. */
  mayExchange?(smaller: Disc, larger: Disc): boolean;
  /** The piles of a state. @throws {RangeError} when it is written in another form; the engine checks the rest. */
  read(state: S, doing: string, what: string): Piles;
  /** The state of piles. */
  write(piles: Piles): S;
  /** A state as text, a different one for each. */
  format(state: S): string;
  /** The state of a text. @throws {SyntaxError} when it is none. */
  parse(text: string): S;
  /** The number of a disc in a move; its size when left out. */
  number?(disc: Disc): number;
}

/** The part of a description that says how states are written. */
export type Writing<S> = Pick<
  DiscGame<S>,
  "pegs" | "read" | "write" | "format" | "parse" | "number"
>;

/**
 * Regular states: one disc of each size, larger ones below.
 *
 * @example
 * ```ts
 * regularStates(3).read([0, 0], "try", "a state")[0]; // [{ size: 2, mark: 0, way: 0 }, { size: 1, mark: 0, way: 0 }]
 * ```
 */
export function regularStates(pegs: number): Writing<State> {
  return {
    pegs,
    read(state, doing) {
      requireState(state, pegs, doing);
      const piles: Disc[][] = Array.from({ length: pegs }, () => []);
      for (let size = state.length; size > 0; size--) {
        piles[state[size - 1]].push({ size, mark: 0, way: 0 });
      }
      return piles;
    },
    write(piles) {
      const state: Peg[] = [];
      for (const [peg, pile] of piles.entries()) for (const { size } of pile) state[size - 1] = peg;
      return state;
    },
    format: formatState,
    parse: (text) => parseState(text, pegs),
  };
}

/**
 * Checks that a value is a list of lists, as states are that list what lies on each peg.
 *
 * @throws {RangeError} otherwise.
 *
 * @example
 * ```ts
 * requireStacks([[1, 2], [3], []], "try", "the state").length; // 3
 * requireStacks([1, 2, 3], "try", "the state"); // throws RangeError
 * ```
 */
export function requireStacks<E>(
  state: readonly (readonly E[])[],
  doing: string,
  what: string,
): readonly (readonly E[])[] {
  if (Array.isArray(state) && state.every((stack) => Array.isArray(stack))) return state;
  throw new RangeError(refusal({ doing, what }, "a list with a list for each peg", state));
}

/** How states that list what lies on each peg are written, from the bottom up. */
export interface Listing<E> {
  /** The disc that an entry stands for; what is no entry may give anything that is no disc. */
  disc(entry: E): Disc;
  /** The entry of a disc. */
  entry(disc: Disc): E;
  /** The number of a disc in a move; its size when left out. */
  number?(disc: Disc): number;
  /** A state as text. */
  format(state: readonly (readonly E[])[]): string;
  /** A sticky expression for the name of a disc, and the entry of a name. */
  readonly pattern: RegExp;
  /** The entry of a name. */
  named(name: string): E;
  /** How discs are named, in words. */
  readonly names: string;
  /** A text to take as an example. */
  readonly example: string;
}

/**
 * States that list what lies on each peg, and their texts with the pegs between bars, as in `2a 1a | | 2b 1b`.
 *
 * @example
 * ```ts
 * const format = (stacks) => stacks.join("|");
 * const names = "1, 2, 3, …";
 * const states = listedStates(3, { ...NUMBERED, format, pattern: /[0-9]+/y, named: Number, names, example: "1 2 | 3 |" });
 * states.parse("1 2 | 3 |"); // [[1, 2], [3], []]
 * states.parse("1 2 | 3"); // throws SyntaxError
 * ```
 */
export function listedStates<E>(
  pegs: number,
  { disc, entry, number, format, pattern, named, names, example }: Listing<E>,
): Writing<readonly (readonly E[])[]> {
  return {
    pegs,
    read(state, doing, what) {
      return requireStacks(state, doing, what).map((stack) => stack.map(disc));
    },
    write: (piles) => piles.map((pile) => pile.map(entry)),
    ...(number === undefined ? {} : { number }),
    format,
    parse(text) {
      const hint = `A state has the discs of ${pegs} pegs from the bottom up, as in ${example}.`;
      const rule = { doing: "read a state", what: "a state", hint };
      const stacks = typeof text === "string" ? text.split("|") : [];
      if (stacks.length !== pegs) {
        throw new SyntaxError(refusal(rule, `a text with ${pegs - 1} bars`, text));
      }
      return stacks.map((stack) => {
        const entries: E[] = [];
        for (let rest = stack.trim(); rest !== "";) {
          pattern.lastIndex = 0;
          const name = pattern.exec(rest)?.[0];
          if (name === undefined) {
            throw new SyntaxError(refusal(rule, `made of discs ${names}`, stack));
          }
          entries.push(named(name));
          rest = rest.slice(name.length).trim();
        }
        return entries;
      });
    },
  };
}

/** Entries that are numbers from 1 on, all discs of one size. */
export const NUMBERED: Pick<Required<Listing<number>>, "disc" | "entry" | "number"> = {
  disc: (number) => ({ size: 1, mark: Number.isInteger(number) ? number - 1 : NaN, way: 0 }),
  entry: ({ mark }) => mark + 1,
  number: ({ mark }) => mark + 1,
};

/**
 * Lucas's rule: no disc on a smaller one.
 *
 * @example
 * ```ts
 * const [one, two] = [1, 2].map((size) => ({ size, mark: 0, way: 0 }));
 * whyNotSmaller(two, one); // "disc 2 is larger than disc 1"
 * whyNotSmaller(one, two); // ""
 * ```
 */
export function whyNotSmaller(disc: Disc, below: Disc | Peg): string {
  return typeof below === "object" && below.size < disc.size
    ? `disc ${disc.size} is larger than disc ${below.size}`
    : "";
}

/**
 * Reads a state and checks it: every disc once, on pegs of the game, and none on what it may not rest on.
 *
 * @throws {RangeError} that says what the state must be, or which rule it breaks.
 *
 * @example
 * ```ts
 * gamePosition(exchangeGame(), [0, 0], "try", "the state").sizes; // 2
 * gamePosition(londonGame(SHALLICE), [[], [], [1, 2, 3]], "try", "the state"); // throws RangeError
 * ```
 */
export function gamePosition<S>(
  game: DiscGame<S>,
  state: S,
  doing: string,
  what: string,
): GamePosition {
  const piles = game.read(state, doing, what);
  const refuse = (allowed: string): never => {
    throw new RangeError(refusal({ doing, what }, allowed, legible(game, state)));
  };
  if (piles.length !== game.pegs) refuse(`a state on ${game.pegs} pegs`);
  const discs = piles.flat();
  const most = (numbers: unknown[]) =>
    numbers.every((number) => Number.isInteger(number) && (number as number) > 0)
      ? (numbers as number[]).reduce((a, b) => Math.max(a, b), 0)
      : NaN;
  const { sizes, marks } = game.shape ?? {
    sizes: most(discs.map((disc) => disc.size)),
    marks: most([1, ...discs.map((disc) => disc.mark + 1)]),
  };
  const known = new Set(
    discs.flatMap(({ size, mark }) =>
      size >= 1 && size <= sizes && mark >= 0 && mark < marks ? [size * marks + mark] : []
    ),
  );
  if (discs.length !== sizes * marks || known.size !== sizes * marks) {
    refuse(
      game.shape === undefined
        ? "made of discs numbered from 1 on without a gap, each once"
        : `made of ${sizes * marks} discs, each once`,
    );
  }
  for (const [peg, pile] of piles.entries()) {
    const name = pegNames(game.pegs)[peg];
    if (pile.length > (game.heights?.[peg] ?? Infinity)) {
      refuse(`with no more than ${game.heights![peg]} on ${name}`);
    }
    for (let i = 0; i < pile.length && game.anyOrder !== true; i++) {
      const reason = game.whyNot(pile[i], pile[i - 1] ?? peg);
      if (reason === "") continue;
      throw new RangeError(
        `Cannot ${doing}: ${what} must obey the rule of what may rest on what, received ${
          shown(game.format(state))
        }: on ${name} ${reason}.`,
      );
    }
  }
  return { piles, sizes, marks };
}

/** A state as text, if it can be read again; otherwise as it is. */
function legible<S>(game: DiscGame<S>, state: S): unknown {
  try {
    const text = game.format(state);
    game.parse(text);
    return text;
  } catch {
    return state;
  }
}

/** What a move makes of a disc. */
function turned<S>({ turns }: DiscGame<S>, disc: Disc): Disc {
  return turns === true ? { ...disc, way: disc.way === 0 ? 1 : 0 } : disc;
}

/** Why a move or an exchange is illegal, "" when it is legal. */
function whyIllegal<S>(
  game: DiscGame<S>,
  piles: Piles,
  { from, to, disc, with: other }: GameStep,
  names: PegNames,
): string {
  const number = (one: Disc) => game.number?.(one) ?? one.size;
  for (const peg of [from, to]) {
    if (!Number.isInteger(peg) || names[peg] === undefined) {
      return `there is no peg ${shown(peg)}, only 0 to ${game.pegs - 1}`;
    }
  }
  if (from === to) return `a move must change the peg, and this one stays on ${names[from]}`;
  const top = piles[from].at(-1);
  const below = piles[to].at(-1);
  if (top === undefined) return `${names[from]} is empty`;
  if (other !== undefined && below === undefined) return `${names[to]} is empty`;
  for (const [told, own, peg] of [[disc, top, from], [other, below, to]] as const) {
    if (told !== undefined && told !== number(own!)) {
      return `disc ${shown(told)} is not the top of ${names[peg]}, disc ${number(own!)} is`;
    }
  }
  if (other !== undefined) {
    const [smaller, larger] = [top, below!].sort((a, b) => a.size - b.size);
    return game.mayExchange?.(smaller, larger) === true
      ? ""
      : `disc ${number(smaller)} and disc ${number(larger)} may not change places`;
  }
  if (!game.arrows.some(([a, b]) => a === from && b === to)) {
    return `the rule has no arrow from ${names[from]} to ${names[to]}`;
  }
  if (game.mayMove?.(top) === false) return `disc ${number(top)} may not move alone`;
  if (piles[to].length >= (game.heights?.[to] ?? Infinity)) return `${names[to]} is full`;
  const reason = game.whyNot(turned(game, top), below ?? to);
  return reason === "" || below === undefined ? reason : `${reason}, the top of ${names[to]}`;
}

/** Makes a legal move. */
function play<S>(game: DiscGame<S>, piles: Disc[][], { from, to, with: other }: GameStep): void {
  const top = piles[from].pop()!;
  if (other !== undefined) piles[from].push(piles[to].pop()!);
  piles[to].push(other === undefined ? turned(game, top) : top);
}

function copyOf(piles: Piles): Disc[][] {
  return piles.map((pile) => [...pile]);
}

/** The legal moves of piles, by the size of the top disc, its peg and the goal; the exchanges of a disc with a larger one after its moves. */
function movesOf<S>(game: DiscGame<S>, piles: Piles): GameMove[] {
  const names = pegNames(game.pegs);
  const number = (disc: Disc) => game.number?.(disc) ?? disc.size;
  const tops = piles.flatMap((pile, peg) => pile.length === 0 ? [] : [{ peg, top: pile.at(-1)! }])
    .sort((x, y) => x.top.size - y.top.size);
  return tops.flatMap(({ peg: from, top }) => {
    const disc = number(top);
    const moves = names.map((_, to): GameMove => ({ disc, from, to }));
    const exchanges = game.mayExchange === undefined
      ? []
      : tops.filter((other) => other.top.size > top.size)
        .map((other) => ({ disc, from, to: other.peg, with: number(other.top) }));
    return [...moves, ...exchanges].filter((move) => whyIllegal(game, piles, move, names) === "");
  });
}

/** What a replayed game came to. */
export interface GameReplay<S> {
  /** How many moves were played. */
  readonly moves: number;
  /** The state after the last of them. */
  readonly state: S;
}

/**
 * Plays moves by the rules of a game, each checked.
 *
 * Cost: about p² steps a move, O(n) bytes; `moves` may be a lazy stream of any length.
 *
 * @throws {IllegalMoveError} at the first illegal move, named by its index, with the reason.
 * @throws {RangeError} when the start is no state of the game, or an entry of the list is no move at all.
 *
 * @example
 * ```ts
 * replayGame(exchangeGame(), [0, 0], [{ from: 0, to: 2 }, { from: 2, to: 0, with: 2 }, { from: 0, to: 2 }]); // { moves: 3, state: [2, 2] }
 * replayGame(exchangeGame(), [0, 0], [{ from: 0, to: 2, with: 2 }]); // throws IllegalMoveError
 * ```
 */
export function replayGame<S>(
  game: DiscGame<S>,
  start: S,
  moves: Iterable<GameStep>,
  names?: PegNames,
): GameReplay<S> {
  const doing = "replay the moves";
  const named = pegNames(game.pegs, names);
  const piles = copyOf(gamePosition(game, start, doing, "the start").piles);
  if (typeof moves?.[Symbol.iterator] !== "function") {
    throw new RangeError(refusal({ doing, what: "the moves" }, "a list of moves", moves));
  }
  let count = 0;
  for (const move of moves) {
    count++;
    if (typeof move !== "object" || move === null) {
      throw new RangeError(refusal({ doing, what: `move ${count}` }, "a move {from, to}", move));
    }
    const reason = whyIllegal(game, piles, move, named);
    if (reason !== "") {
      const state = game.write(piles);
      throw new IllegalMoveError(count, move, reason, state, named, shown(game.format(state)));
    }
    play(game, piles, move);
  }
  return { moves: count, state: game.write(piles) };
}

/**
 * A game for readable searches and drawings.
 *
 * @throws {RangeError} from its methods, for what is no state of the game.
 *
 * @example
 * ```ts
 * [...gameSpace(irregularGame()).moves([[1, 2], [], []])]; // [{ disc: 2, from: 0, to: 1 }, { disc: 2, from: 0, to: 2 }]
 * ```
 */
export function gameSpace<S>(game: DiscGame<S>): Space<S, GameMove> {
  return {
    moves: (state) => movesOf(game, gamePosition(game, state, "list the moves", "the state").piles),
    apply: (state, move) => replayGame(game, state, [move]).state,
    key: game.format,
  };
}

/**
 * How many ways there are to arrange the discs of one size: p(p + 1)…(p + m − 1).
 *
 * @example
 * ```ts
 * [arrangements(3, 1), arrangements(3, 2), arrangements(3, 3)]; // [3, 12, 60]
 * ```
 */
export function arrangements(pegs: number, marks: number): number {
  let count = 1;
  for (let mark = 0; mark < marks; mark++) count *= pegs + mark;
  return count;
}

/**
 * The rank of a position; {@link rankGame} is that of a state.
 *
 * @example
 * ```ts
 * const game = exchangeGame();
 * positionRank(game, gamePosition(game, [2, 1], "try", "the state")); // 5
 * ```
 */
export function positionRank<S>(
  game: DiscGame<S>,
  { piles, sizes, marks }: GamePosition,
): number {
  const { pegs } = game;
  const base = arrangements(pegs, marks);
  // The marks of each size on each peg.
  const own: number[][][] = Array.from({ length: sizes }, () => piles.map(() => []));
  let rank = 0;
  for (let peg = 0; peg < pegs; peg++) {
    for (const { size, mark } of piles[peg]) own[size - 1][peg].push(mark);
    rank += (piles[peg][0]?.way ?? 0) * 2 ** peg;
  }
  for (let s = sizes - 1; s >= 0; s--) {
    let digit = 0;
    for (let mark = 0; mark < marks; mark++) {
      // Its place among the lower marks: there is one more than discs on each peg.
      let place = 0;
      for (const pile of own[s]) {
        const at = pile.indexOf(mark);
        for (let i = 0; i < (at < 0 ? pile.length : at); i++) if (pile[i] < mark) place++;
        if (at >= 0) break;
        place++;
      }
      digit = digit * (pegs + mark) + place;
    }
    rank = rank * base + digit;
  }
  return rank;
}

/**
 * The piles of a rank, whether they are a state of the game or not; {@link unrankGame} gives states.
 *
 * @example
 * ```ts
 * pilesOf(exchangeGame(), 5, { sizes: 2, marks: 1 })[1]; // [{ size: 2, mark: 0, way: 0 }]
 * ```
 */
export function pilesOf<S>(game: DiscGame<S>, rank: number, { sizes, marks }: GameShape): Disc[][] {
  const { pegs } = game;
  const base = arrangements(pegs, marks);
  const ways = Math.floor(rank / base ** sizes);
  const piles: Disc[][] = Array.from({ length: pegs }, () => []);
  for (let size = 1, rest = rank; size <= sizes; size++, rest = Math.floor(rest / base)) {
    const places: number[] = [];
    for (let mark = marks - 1, digit = rest % base; mark >= 0; mark--) {
      places[mark] = digit % (pegs + mark);
      digit = Math.floor(digit / (pegs + mark));
    }
    const own: Disc[][] = Array.from({ length: pegs }, () => []);
    for (const [mark, place] of places.entries()) {
      let at = place;
      let peg = 0;
      while (at > own[peg].length) at -= own[peg++].length + 1;
      own[peg].splice(at, 0, { size, mark, way: (ways >> peg & 1) as 0 | 1 });
    }
    for (const [peg, pile] of own.entries()) piles[peg].unshift(...pile);
  }
  return piles;
}

/**
 * The rank of a state among those of its shape.
 *
 * @throws {RangeError} when it is no state of the game.
 *
 * @example
 * ```ts
 * rankGame(exchangeGame(), [2, 1]); // 5
 * rankGame(irregularGame(), [[1, 2], [], []]); // 1
 * ```
 */
export function rankGame<S>(game: DiscGame<S>, state: S): number {
  return positionRank(game, gamePosition(game, state, "rank a state", "the state"));
}

/**
 * The state of a rank: the inverse of {@link rankGame}. Where pegs are of limited height or discs turn over, not every rank has one.
 *
 * @throws {RangeError} when the rank is none, or has no state.
 *
 * @example
 * ```ts
 * unrankGame(irregularGame(), 1, { sizes: 1, marks: 2 }); // [[1, 2], [], []]
 * ```
 */
export function unrankGame<S>(game: DiscGame<S>, rank: number, shape: GameShape): S {
  const doing = "find the state of a rank";
  const forms = game.turns === true ? 2 ** game.pegs : 1;
  const size = forms * arrangements(game.pegs, shape.marks) ** shape.sizes;
  requireInteger(rank, 0, size - 1, { doing, what: "the rank" });
  const state = game.write(pilesOf(game, rank, shape));
  if (positionRank(game, gamePosition(game, state, doing, "the state")) === rank) return state;
  throw new RangeError(refusal({ doing, what: "the rank" }, "that of a state", rank));
}

/** What a search needs of a game, as plain data. */
export interface GameTables {
  /** Number of pegs, p. */
  readonly pegs: number;
  /** How many sizes there are. */
  readonly sizes: number;
  /** How many arrangements of one size there are: the base of the ranks. */
  readonly base: number;
  /** Most moves of a state. */
  readonly degree: number;
  /** moved[(a·pegs + from)·pegs + to]: the arrangement after its top disc goes from peg to peg, −1 when there is none. */
  readonly moved: Int32Array;
  /** tops[a·pegs + peg]: the top disc of an arrangement on a peg as 2·mark. */
  readonly tops: Int32Array;
  /** occupied[a]: bit p is set when peg p has a disc; counts[a·pegs + peg]: how many. */
  readonly occupied: Int32Array;
  /** How many discs an arrangement has on a peg. */
  readonly counts: Int32Array;
  /** For pegs of limited height: how high they are. */
  readonly heights?: Int32Array;
  /** Whether discs turn over. */
  readonly turns: boolean;
  /** arrows[a]: bit b is set when there is an arrow from peg a to peg b. */
  readonly arrows: Int32Array;
  /** Whether a disc may move onto the floor and onto every disc that is not smaller, and there is no other rule. */
  readonly plain: boolean;
  /** Discs have the codes 2·(marks·(size − 1) + mark) + way; after them come the floors of the pegs. rests[code·width + below] is 1 when a disc may move onto a disc or floor. */
  readonly marks: number;
  /** How many codes there are: a row of `rests`. */
  readonly width: number;
  /** Whether a disc may move onto a disc or a floor, by the codes of both. */
  readonly rests: Uint8Array;
  /** exchanges[code·width + other], for games that have them. */
  readonly exchanges?: Uint8Array;
}

/** Most arrangements of one size that are tabulated: seven balls on three pegs. */
export const MAX_ARRANGEMENTS = 181_440;

/**
 * The tables of a game.
 *
 * Cost: p² moves of each arrangement of one size, and one question of the rules for each pair of discs.
 *
 * @throws {RangeError} when the discs of one size have more than 181 440 arrangements, or there are 2⁵³ states or more.
 *
 * @example
 * ```ts
 * const { base, plain } = gameTables(colouredGame({ pegs: 3 }), { sizes: 3, marks: 2 }, "try");
 * [base, plain]; // [12, true]
 * ```
 */
export function gameTables<S>(
  game: DiscGame<S>,
  { sizes, marks }: GameShape,
  doing: string,
): GameTables {
  const { pegs } = game;
  const base = arrangements(pegs, marks);
  const turns = game.turns === true;
  let most = 1;
  while (arrangements(pegs, most + 1) <= MAX_ARRANGEMENTS) most++;
  requireInteger(marks, 1, most, {
    doing,
    what: "the number of discs that may lie on each other in any order",
    hint: `On ${pegs} pegs more of them have too many arrangements.`,
  });
  const what = marks === 1 ? "the number of discs" : "the number of sizes";
  requireInteger(sizes, 0, Math.floor((turns ? 52.99 - pegs : 52.99) / Math.log2(base)), {
    doing,
    what,
  });
  const moved = new Int32Array(base * pegs * pegs).fill(-1);
  const tops = new Int32Array(base * pegs);
  const occupied = new Int32Array(base);
  const counts = new Int32Array(base * pegs);
  for (let a = 0; a < base; a++) {
    const piles = pilesOf(game, a, { sizes: 1, marks });
    for (const [from, pile] of piles.entries()) {
      counts[a * pegs + from] = pile.length;
      const top = pile.at(-1);
      if (top === undefined) continue;
      occupied[a] |= 1 << from;
      tops[a * pegs + from] = 2 * top.mark;
      for (let to = 0; to < pegs; to++) {
        if (to === from) continue;
        play(game, piles, { from, to });
        moved[(a * pegs + from) * pegs + to] = positionRank(game, { sizes: 1, marks, piles }) %
          base;
        piles[to].pop();
        pile.push(top);
      }
    }
  }
  const floors = 2 * marks * sizes;
  const width = floors + pegs;
  const discs = Array.from({ length: floors }, (_, code): Disc => ({
    size: Math.floor(code / (2 * marks)) + 1,
    mark: Math.floor(code / 2) % marks,
    way: code % 2 as 0 | 1,
  }));
  const rests = new Uint8Array(floors * width);
  const exchanges = game.mayExchange === undefined ? undefined : new Uint8Array(floors * width);
  for (const [code, disc] of discs.entries()) {
    for (let other = 0; other < width; other++) {
      const below = discs[other] ?? other - floors;
      const may = game.mayMove?.(disc) !== false && game.whyNot(turned(game, disc), below) === "";
      if (
        turns && (game.mayMove?.(disc) !== game.mayMove?.(turned(game, disc)) ||
          may && other < floors && discs[other].way === disc.way)
      ) {
        throw new RangeError(
          `Cannot ${doing}: in ${game.name} discs turn over, so all discs of a peg must lie the same way up, ` +
            "and which discs may move must not depend on it.",
        );
      }
      rests[code * width + other] = Number(may);
      if (exchanges !== undefined && other < floors && discs[other].size > disc.size) {
        exchanges[code * width + other] = Number(game.mayExchange!(disc, discs[other]));
      }
    }
  }
  const arrows = new Int32Array(pegs);
  for (const [from, to] of game.arrows) arrows[from] |= 1 << to;
  const plain = exchanges === undefined && game.heights === undefined && !turns &&
    rests.every((may, i) =>
      may === Number(i % width >= 2 * marks * (discs[Math.floor(i / width)].size - 1))
    );
  return {
    pegs,
    sizes,
    base,
    degree: game.arrows.length + (exchanges === undefined ? 0 : pegs * (pegs - 1) / 2),
    moved,
    tops,
    occupied,
    counts,
    ...(game.heights === undefined ? {} : { heights: Int32Array.from(game.heights) }),
    turns,
    arrows,
    plain,
    marks,
    width,
    rests,
    ...(exchanges === undefined ? {} : { exchanges }),
  };
}

/**
 * The states of a game for searches on arrays, with the neighbours in the order of {@link gameSpace}.
 *
 * Cost: its tables; then about p² steps a state.
 *
 * @throws {RangeError} as {@link gameTables}.
 *
 * @example
 * ```ts
 * explore(rankedGame(exchangeGame(), { sizes: 2, marks: 1 }), 0).distances[8]; // 3
 * ```
 */
export function rankedGame<S>(game: DiscGame<S>, shape: GameShape): RankedSpace {
  return tableSpace(gameTables(game, shape, "number the states"));
}

/**
 * The states of tables by rank; with `plain` false by the loop for any rule, which is slower, and with `low` false without a table of the
 * moves of the smallest discs.
 *
 * @example
 * ```ts
 * const tables = gameTables(exchangeGame(), { sizes: 2, marks: 1 }, "try");
 * explore(tableSpace(tables), 0).levels; // [1, 2, 2, 4]
 * ```
 */
export function tableSpace(tables: GameTables, plain = tables.plain, low = true): RankedSpace {
  const { pegs, base, sizes, degree, turns, heights } = tables;
  const size = base ** sizes * (turns ? 2 ** pegs : 1);
  const neighbours = plain ? plainMoves(tables) : anyMoves(tables);
  // Where discs turn over or pegs have a height, moves depend on all discs.
  const tabulated = low && !turns && heights === undefined && size >= MANY_STATES;
  return { size, degree, neighbours: tabulated ? lowMoves(tables, neighbours) : neighbours };
}

/** From so many states on it pays to tabulate the moves of the smallest discs, of which there are at most so many placements. */
const MANY_STATES = 2 ** 17;
const LOW_STATES = 2 ** 13;

/**
 * Neighbours by a table of the smallest discs: when they occupy all pegs, only they move, and by how much the rank changes does not
 * depend on the others. Where every peg without a smaller disc can be entered, all pegs but one are enough: the disc that can be seen there has
 * nowhere to go.
 */
function lowMoves(
  { pegs, sizes, base, degree, occupied, plain }: GameTables,
  neighbours: RankedSpace["neighbours"],
): RankedSpace["neighbours"] {
  let states = 1;
  for (let d = 0; d < sizes && states * base <= LOW_STATES; d++) states *= base;
  if (states === 1) return neighbours;
  /** How many moves a placement has, −1 when it leaves a peg free; then the changes of the rank. */
  const width = degree + 1;
  const changes = new Int16Array(states * width);
  const near = new Float64Array(degree);
  for (let low = 0; low < states; low++) {
    let pegsTaken = 0;
    for (let rest = low; rest > 0; rest = Math.floor(rest / base)) {
      pegsTaken |= occupied[rest % base];
    }
    // A rank of 0 in front stands for discs on the first peg.
    if (low < states / base) pegsTaken |= occupied[0];
    if (popcount(pegsTaken) < (plain ? pegs - 1 : pegs)) {
      changes[low * width] = -1;
      continue;
    }
    const count = neighbours(low, near);
    changes[low * width] = count;
    for (let i = 0; i < count; i++) changes[low * width + 1 + i] = near[i] - low;
  }
  return (rank, out) => {
    const row = (rank % states) * width;
    const count = changes[row];
    if (count < 0) return neighbours(rank, out);
    for (let i = 0; i < count; i++) out[i] = rank + changes[row + 1 + i];
    return count;
  };
}

/** Neighbours where a peg that holds no smaller disc can be entered. */
function plainMoves(tables: GameTables): RankedSpace["neighbours"] {
  const { pegs, sizes, base, moved, occupied, arrows } = tables;
  const all = 2 ** pegs - 1;
  return (rank, out) => {
    let covered = 0;
    let rest = rank;
    let place = 1;
    let count = 0;
    for (let d = 0; d < sizes && covered !== all; d++) {
      const above = Math.floor(rest / base);
      const digit = rest - above * base;
      for (let bits = occupied[digit] & ~covered; bits !== 0; bits &= bits - 1) {
        const from = 31 - Math.clz32(bits & -bits);
        const after = (digit * pegs + from) * pegs;
        for (let ends = arrows[from] & ~covered; ends !== 0; ends &= ends - 1) {
          const to = 31 - Math.clz32(ends & -ends);
          out[count++] = rank + (moved[after + to] - digit) * place;
        }
      }
      covered |= occupied[digit];
      rest = above;
      place *= base;
    }
    return count;
  };
}

/** Neighbours by any rule: the top discs first, then each pair of pegs. */
function anyMoves(tables: GameTables): RankedSpace["neighbours"] {
  const { pegs, sizes, base, moved, tops, occupied, counts, heights } = tables;
  const { arrows, marks, width, rests, exchanges, turns } = tables;
  const all = 2 ** pegs - 1;
  const whole = base ** sizes;
  const counted = turns || heights !== undefined;
  // Of each peg: the code of its top disc or of its floor, the digit and the place of that disc, how many it holds.
  const top = new Int32Array(pegs);
  const digits = new Int32Array(pegs);
  const places = new Float64Array(pegs);
  const held = new Int32Array(pegs);
  // The pegs by their top discs.
  const order = new Int32Array(pegs);
  return (rank, out) => {
    for (let peg = 0; peg < pegs; peg++) top[peg] = 2 * marks * sizes + peg;
    if (counted) held.fill(0);
    let seen = 0;
    let covered = 0;
    const ways = turns ? Math.floor(rank / whole) : 0;
    let rest = rank - ways * whole;
    let place = 1;
    for (let d = 0; d < sizes && (covered !== all || counted); d++) {
      const above = Math.floor(rest / base);
      const digit = rest - above * base;
      for (let bits = occupied[digit] & ~covered; bits !== 0; bits &= bits - 1) {
        const peg = 31 - Math.clz32(bits & -bits);
        top[peg] = 2 * marks * d + tops[digit * pegs + peg] + (ways >> peg & 1);
        digits[peg] = digit;
        places[peg] = place;
        order[seen++] = peg;
      }
      if (counted) {
        for (let peg = 0; peg < pegs; peg++) held[peg] += counts[digit * pegs + peg];
      }
      covered |= occupied[digit];
      rest = above;
      place *= base;
    }
    let count = 0;
    for (let i = 0; i < seen; i++) {
      const from = order[i];
      const row = top[from] * width;
      const digit = digits[from];
      const own = places[from];
      const after = (digit * pegs + from) * pegs;
      for (let ends = arrows[from]; ends !== 0; ends &= ends - 1) {
        const to = 31 - Math.clz32(ends & -ends);
        if (rests[row + top[to]] === 0 || heights !== undefined && held[to] >= heights[to]) {
          continue;
        }
        let near = rank + (moved[after + to] - digit) * own;
        if (turns) {
          // The peg left keeps its way unless it is empty now; the other one has that of the disc turned over.
          const left = held[from] === 1 ? ways & ~(1 << from) : ways;
          const entered = (ways >> from & 1) === 1 ? left & ~(1 << to) : left | 1 << to;
          near += (entered - ways) * whole;
        }
        out[count++] = near;
      }
      if (exchanges === undefined) continue;
      for (let j = i + 1; j < seen; j++) {
        const to = order[j];
        if (exchanges[row + top[to]] === 1) {
          out[count++] = rank + (moved[after + to] - digit) * own +
            (moved[(digits[to] * pegs + to) * pegs + from] - digits[to]) * places[to];
        }
      }
    }
    return count;
  };
}

/**
 * The moves of a path given by the ranks after the start: neighbours and moves have the same order.
 *
 * @example
 * ```ts
 * const game = exchangeGame();
 * const start = gamePosition(game, [0, 0], "try", "the start");
 * const space = rankedGame(game, { sizes: 2, marks: 1 });
 * movesAlong(game, start, space, [1, 3])[1]; // { disc: 1, from: 1, to: 0, with: 2 }
 * ```
 */
export function movesAlong<S>(
  game: DiscGame<S>,
  start: GamePosition,
  { degree, size, neighbours }: RankedSpace,
  ranks: readonly number[],
): GameMove[] {
  const out: RankArray = size <= 2 ** 32 ? new Uint32Array(degree) : new Float64Array(degree);
  const piles = copyOf(start.piles);
  let before = positionRank(game, start);
  return ranks.map((rank) => {
    const near = out.subarray(0, neighbours(before, out));
    const move = movesOf(game, piles)[near.indexOf(rank)];
    play(game, piles, move);
    before = rank;
    return move;
  });
}
