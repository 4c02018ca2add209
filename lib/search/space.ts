/**
 * What a search may ask of a puzzle, and what it answers. Each algorithm asks for the least it needs;
 * start, goal and heuristic are arguments of the search, never fields of the space.
 * @module
 */

/** A puzzle for readable searches: states are values, moves are applied one at a time. */
export interface Space<S, M> {
  /** The moves that may be made in `state`. */
  moves(state: S): Iterable<M>;
  /** The state that `move` leads to; `state` is not changed. */
  apply(state: S, move: M): S;
  /** A key that two states share exactly when they are the same state. */
  key(state: S): string | number | bigint;
}

/** A puzzle whose states are numbered 0…size−1 without gaps, for searches on arrays. */
export interface RankedSpace {
  /** How many states there are. */
  readonly size: number;
  /** The most neighbours that any state has: how long `out` must be. */
  readonly degree: number;
  /** Writes the ranks of the neighbours of `rank` to `out` and returns how many there are. */
  neighbours(rank: number, out: RankArray): number;
}

/** Where ranks are written: `Float64Array` for spaces of more than 2³² states. */
export type RankArray = Uint32Array | Float64Array;

/** A mutable position that moves are made and unmade on, for IDA*. `h` never exceeds the distance left. */
export interface Walker<M> {
  /** The moves that may be made now. */
  moves(): Iterable<M>;
  /** Makes `move`. */
  make(move: M): void;
  /** Takes `move` back; it was the last one made. */
  unmake(move: M): void;
  /** A lower bound of the number of moves to the goal, 0 at the goal and only there. */
  h(): number;
}

/** What a search may use up before it gives up with "limit reached". */
export interface Limits {
  /** Most states that may be stored or expanded. */
  readonly states?: number;
  /** Most bytes that may be allocated. */
  readonly bytes?: number;
  /** Most time that may pass, in ms. */
  readonly ms?: number;
  /** Stops the search from outside. */
  readonly signal?: AbortSignal;
}

/** A search that found a shortest path. */
export interface Solved<M> {
  /** A shortest path was found. */
  readonly status: "solved";
  /** The moves of a shortest path, empty when the start is the goal. */
  readonly path: M[];
  /** States that the search looked at. */
  readonly states: number;
}

/** A search that proved that no path exists. */
export interface Unreachable {
  /** There is no path. */
  readonly status: "unreachable";
  /** States that the search looked at: all that can be reached. */
  readonly states: number;
}

/** A search that was stopped by a bound that its caller gave. */
export interface LimitReached {
  /** The search was stopped. */
  readonly status: "limit reached";
  /** Which bound it was. */
  readonly limit: keyof Limits;
  /** No path is shorter than this many moves: proved. */
  readonly lowerBound: number;
  /** States that the search looked at. */
  readonly states: number;
}

/** A search ends in one of three ways; never in a silent wrong answer, never in none. */
export type Result<M> = Solved<M> | Unreachable | LimitReached;
