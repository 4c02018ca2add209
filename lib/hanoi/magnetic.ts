/**
 * The magnetic tower on three pegs: a disc is turned over by every move, and two faces of one colour may not touch.
 *
 * So all discs of a peg lie the same way up, and the peg has that way, 0 or 1, as long as it is not empty. A disc lies as at the start when it has moved an even
 * number of times. A peg may have a way of its own, so that discs lie on it that way only; without one it is *free*.
 *
 * With three free pegs 1, 4, 11, 30, 83, 236, 687 moves, about 10/33·3ⁿ (OEIS A183118). With fixed ways, moves go between pegs of different ways only: two alike and one other make the
 * linear tower. Sources: W. F. Lunnon (on the web, about 2000, as Domino Hanoi); U. Levy, *Magnetic Towers of Hanoi and their optimal solutions* (2010, arXiv 1011.3843), who proves the numbers of the
 * free tower.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import type { Limits, Result, Space } from "../search/space.ts";
import {
  type DiscGame,
  type GameMove,
  gameSpace,
  type GameStep,
  regularStates,
  replayGame,
  whyNotSmaller,
} from "./game.ts";
import { solveGame } from "./game_search.ts";
import { type Peg, pegNames, perfectState, requireDiscs, requirePeg, type State } from "./rules.ts";
import { allArrows } from "./symmetry.ts";

/** Which way up the discs of a peg lie. */
export type Way = 0 | 1;

/** The pegs' own ways; "free" for none. */
export type Posts = readonly (Way | "free")[];

/** A state of the magnetic tower. */
export interface MagneticState {
  /** The peg of each disc. */
  readonly pegs: State;
  /** The way of the discs of each peg, −1 for an empty one. */
  readonly ways: readonly (Way | -1)[];
}

/** Three free pegs. */
export const FREE_POSTS: Posts = ["free", "free", "free"];

/**
 * The tower on a peg, all discs the way up `way`.
 *
 * @throws {RangeError} for a number of discs, a peg or a way that does not exist.
 *
 * @example
 * ```ts
 * magneticTower(2, 0); // { pegs: [0, 0], ways: [0, -1, -1] }
 * ```
 */
export function magneticTower(discs: number, peg: Peg, way: Way = 0): MagneticState {
  const doing = "set up a magnetic tower";
  requireDiscs(discs, doing);
  requirePeg(peg, 3, "the peg", doing);
  requireInteger(way, 0, 1, { doing, what: "the way up" });
  return magneticState(perfectState(discs, peg), [way, way, way]);
}

/** The state with each disc on a peg and each peg that is not empty one way up. */
function magneticState(pegs: State, ways: readonly Way[]): MagneticState {
  return { pegs, ways: ways.map((way, peg) => pegs.includes(peg) ? way : -1) };
}

/**
 * All states with the discs on given pegs: each peg that is not empty has one of the two ways, or its own.
 *
 * @throws {RangeError} when `pegs` is not a regular state on three pegs, or the posts are not three of 0, 1 and "free".
 *
 * @example
 * ```ts
 * magneticStates([2, 2]); // [{ pegs: [2, 2], ways: [-1, -1, 0] }, { pegs: [2, 2], ways: [-1, -1, 1] }]
 * magneticStates([2, 2], [0, 1, 0]).length; // 1
 * ```
 */
export function magneticStates(pegs: State, posts: Posts = FREE_POSTS): MagneticState[] {
  regularStates(3).read(pegs, "list the states of a magnetic tower", "the state");
  let states: Way[][] = [[]];
  for (const [peg, post] of requirePosts(posts, "list the states of a magnetic tower").entries()) {
    const ways: Way[] = post !== "free" ? [post] : pegs.includes(peg) ? [0, 1] : [0];
    states = states.flatMap((before) => ways.map((way) => [...before, way]));
  }
  return states.map((ways) => magneticState(pegs, ways));
}

function requirePosts(posts: Posts, doing: string): Posts {
  if (
    !Array.isArray(posts) || posts.length !== 3 ||
    !posts.every((post) => post === 0 || post === 1 || post === "free")
  ) {
    throw new RangeError(
      refusal({ doing, what: "the posts" }, 'three of 0, 1 and "free"', posts),
    );
  }
  return posts;
}

/**
 * The rules of the magnetic tower: Lucas's, that a move turns the disc over, and that it then lies as the discs of its new peg.
 *
 * @throws {RangeError} when the posts are not three of 0, 1 and "free".
 *
 * @example
 * ```ts
 * (await gameDistance(magneticGame(), magneticTower(4, 0), magneticStates([2, 2, 2, 2]))).distance; // 30
 * ```
 */
export function magneticGame(posts: Posts = FREE_POSTS): DiscGame<MagneticState> {
  requirePosts(posts, "set up the magnetic tower");
  const regular = regularStates(3);
  return {
    pegs: 3,
    name: posts.every((post) => post === "free")
      ? "magnetic"
      : `magnetic, with pegs of the ways ${posts.join(", ")}`,
    arrows: allArrows(3),
    turns: true,
    whyNot(disc, below) {
      const reason = whyNotSmaller(disc, below);
      if (reason !== "") return reason;
      if (typeof below === "object") {
        return below.way === disc.way
          ? ""
          : `disc ${disc.size} and disc ${below.size} would touch with faces of one colour`;
      }
      const post = posts[below];
      return post === "free" || post === disc.way
        ? ""
        : `the discs on ${pegNames(3)[below]} lie the other way up`;
    },
    read(state, doing, what) {
      const { pegs, ways } = state ?? {};
      if (!Array.isArray(ways) || ways.length !== 3) {
        throw new RangeError(
          refusal({ doing, what }, "made of the discs' pegs and the ways of three pegs", state),
        );
      }
      return regular.read(pegs, doing, what).map((pile, peg) => {
        const way = ways[peg];
        if (pile.length === 0 ? way !== -1 : way !== 0 && way !== 1) {
          const allowed = `of way ${pile.length === 0 ? "−1" : "0 or 1"} on peg ${peg}`;
          throw new RangeError(refusal({ doing, what }, allowed, state));
        }
        return pile.map((disc) => ({ ...disc, way }));
      });
    },
    write: (piles) => ({
      pegs: regular.write(piles),
      ways: piles.map((pile) => pile[0]?.way ?? -1),
    }),
    format: ({ pegs, ways }) =>
      `${regular.format(pegs)} ${ways.map((way) => way < 0 ? "-" : way).join("")}`.trim(),
    parse(text) {
      // The pegs' ways may be left out: then each has its own, or 0.
      const [, letters, ways] = typeof text === "string"
        ? /^(.*?)\s*([-01]{3})?$/.exec(text.trim()) ?? [text, text]
        : [text, text];
      const pegs = regular.parse(letters);
      return magneticState(
        pegs,
        posts.map((post, peg) => {
          const told = ways?.[peg] ?? "-";
          return told !== "-" ? Number(told) as Way : post === "free" ? 0 : post;
        }),
      );
    },
  };
}

/**
 * The magnetic tower for searches: moves are those of Lucas's rule that turn a disc to the way of the peg it goes to.
 *
 * @throws {RangeError} when the posts are not three of 0, 1 and "free".
 *
 * @example
 * ```ts
 * const space = magneticSpace();
 * [...space.moves(magneticTower(1, 0))]; // [{ disc: 1, from: 0, to: 1 }, { disc: 1, from: 0, to: 2 }]
 * space.apply(magneticTower(2, 0), { disc: 1, from: 0, to: 1 }); // { pegs: [1, 0], ways: [0, 1, -1] }
 * ```
 */
export function magneticSpace(posts: Posts = FREE_POSTS): Space<MagneticState, GameMove> {
  return gameSpace(magneticGame(posts));
}

/**
 * Plays moves on the magnetic tower.
 *
 * @throws {IllegalMoveError} at the first illegal move, with its number and reason.
 * @throws {RangeError} when `start` is no state of the tower.
 *
 * @example
 * ```ts
 * replayMagnetic(magneticTower(1, 0), [{ disc: 1, from: 0, to: 2 }]); // { pegs: [2], ways: [-1, -1, 1] }
 * ```
 */
export function replayMagnetic(
  start: MagneticState,
  moves: Iterable<GameStep>,
  posts: Posts = FREE_POSTS,
): MagneticState {
  return replayGame(magneticGame(posts), start, moves).state;
}

/**
 * A shortest solution: the tower from one peg to another, either way up at the end; by breadth-first search. It starts the way up of its peg, or 0 where that is free.
 *
 * Cost: 64·3ⁿ bytes.
 *
 * @throws {RangeError} for a number of discs or a peg that does not exist, posts that are none, or when the search needs more memory than allowed.
 *
 * @example
 * ```ts
 * [1, 2, 3, 4].map((n) => solveMagnetic(n, 0, 2).path.length); // [1, 4, 11, 30]
 * ```
 */
export function solveMagnetic(
  discs: number,
  from: Peg,
  to: Peg,
  posts: Posts = FREE_POSTS,
  limits: Limits = {},
): Result<GameMove> {
  const doing = "solve the magnetic tower";
  requireDiscs(discs, doing);
  requirePeg(from, 3, "the start", doing);
  requirePeg(to, 3, "the goal", doing);
  const game = magneticGame(posts);
  const start = magneticTower(discs, from, posts[from] === 1 ? 1 : 0);
  return solveGame(game, start, magneticStates(perfectState(discs, to), posts), limits);
}
