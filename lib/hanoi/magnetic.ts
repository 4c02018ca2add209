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
import { breadthFirst } from "../search/bfs.ts";
import type { Limits, Result, Space } from "../search/space.ts";
import {
  formatState,
  type Move,
  type Peg,
  perfectState,
  Position,
  requireDiscs,
  requirePeg,
  requireState,
  type State,
} from "./rules.ts";

/** Which way up the discs of a peg lie. */
export type Way = 0 | 1;

/** The pegs' own ways; "free" for none. */
export type Posts = readonly (Way | "free")[];

/** A state of the magnetic tower. */
export interface MagneticState {
  readonly pegs: State;
  /** The way of the discs of each peg, −1 for an empty one. */
  readonly ways: readonly (Way | -1)[];
}

/** Three free pegs. */
export const FREE_POSTS: Posts = ["free", "free", "free"];

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
  const ways: (Way | -1)[] = [-1, -1, -1];
  if (discs > 0) ways[peg] = way;
  return { pegs: perfectState(discs, peg), ways };
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
export function magneticSpace(posts: Posts = FREE_POSTS): Space<MagneticState, Move> {
  requirePosts(posts, "set up the magnetic tower");
  return {
    moves({ pegs, ways }) {
      const position = new Position(pegs);
      const moves: Move[] = [];
      for (let from = 0; from < 3; from++) {
        const way = ways[from];
        if (way === -1) continue;
        for (let to = 0; to < 3; to++) {
          const fits = (ways[to] === -1 || ways[to] === 1 - way) &&
            (posts[to] === "free" || posts[to] === 1 - way);
          if (fits && position.why(from, to) === "") {
            moves.push({ disc: position.top(from), from, to });
          }
        }
      }
      return moves;
    },
    apply({ pegs, ways }, { disc, from, to }) {
      const after = pegs.map((peg, d) => d === disc - 1 ? to : peg);
      const turned = ways.map((way, peg) =>
        peg === to ? (1 - ways[from]) as Way : peg === from && !after.includes(from) ? -1 : way
      );
      return { pegs: after, ways: turned };
    },
    key: ({ pegs, ways }) => `${formatState(pegs)}${ways.join("")}`,
  };
}

/**
 * Plays moves on the magnetic tower.
 *
 * @throws {RangeError} at the first illegal move, with its number.
 *
 * @example
 * ```ts
 * replayMagnetic(magneticTower(1, 0), [{ disc: 1, from: 0, to: 2 }]); // { pegs: [2], ways: [-1, -1, 1] }
 * ```
 */
export function replayMagnetic(
  start: MagneticState,
  moves: Iterable<Move>,
  posts: Posts = FREE_POSTS,
): MagneticState {
  const space = magneticSpace(posts);
  requireState(start.pegs, 3, "play on the magnetic tower");
  let state = start;
  let number = 0;
  for (const move of moves) {
    number++;
    const legal = [...space.moves(state)].some(({ disc, from, to }) =>
      disc === move.disc && from === move.from && to === move.to
    );
    if (!legal) {
      throw new RangeError(
        refusal(
          { doing: `play move ${number}`, what: "the move" },
          `legal in ${formatState(state.pegs)} with the ways ${state.ways.join(", ")}`,
          move,
        ),
      );
    }
    state = space.apply(state, move);
  }
  return state;
}

/** Most discs of a search whose states are values: 3⁸·8 at most. */
const MAX_MAGNETIC = 8;

/**
 * A shortest solution: the tower from one peg to another, either way up at the end; by breadth-first search.
 *
 * Cost: at most 8·3ⁿ states that are values.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 0 to 8, a peg that does not exist, or a start on a post of the other way.
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
): Result<Move> {
  const doing = "solve the magnetic tower";
  requireInteger(discs, 0, MAX_MAGNETIC, { doing, what: "the number of discs" });
  requirePeg(from, 3, "the start", doing);
  requirePeg(to, 3, "the goal", doing);
  requirePosts(posts, doing);
  const way = posts[from] === 1 ? 1 : 0;
  return breadthFirst(
    magneticSpace(posts),
    magneticTower(discs, from, way),
    ({ pegs }) => pegs.every((peg) => peg === to),
    limits,
  );
}
