/**
 * Paths as certificates: a path is played move by move, by the rules of the space and without the search that found it.
 * @module
 */
import { shown } from "../core/validate.ts";
import type { Space } from "./space.ts";

/** A move of a path that the space does not allow. */
export class IllegalPathError extends RangeError {
  /** The name of the class. */
  override readonly name = "IllegalPathError";
  /** An error for one move of a path. */
  constructor(
    /** The position of the move in the path, from 1. */
    readonly index: number,
    readonly move: unknown,
    /** The key of the state before the move. */
    readonly key: string | number | bigint,
  ) {
    super(`Cannot play move ${index} (${shown(move)}): it is not allowed in state ${shown(key)}.`);
  }
}

/** Whether two moves are the same: numbers and texts by value, objects by their JSON. */
export function sameMove(a: unknown, b: unknown): boolean {
  return Object.is(a, b) ||
    (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}

/**
 * The states of a path, the start first.
 *
 * Cost: `moves` and `apply` once a move; the states are yielded one by one.
 *
 * @throws {IllegalPathError} at the first move that is not among those of its state.
 *
 * @example
 * ```ts
 * const ring = { moves: () => [1, 4], apply: (s, m) => (s + m) % 5, key: (s) => s };
 * [...pathStates(ring, 0, [1, 1, 4])]; // [0, 1, 2, 1]
 * [...pathStates(ring, 0, [2])]; // throws RangeError
 * ```
 */
export function* pathStates<S, M>(
  space: Space<S, M>,
  start: S,
  path: Iterable<M>,
): Generator<S, void> {
  let state = start;
  let index = 0;
  yield state;
  for (const move of path) {
    index++;
    let allowed = false;
    for (const m of space.moves(state)) {
      if (sameMove(m, move)) {
        allowed = true;
        break;
      }
    }
    if (!allowed) throw new IllegalPathError(index, move, space.key(state));
    state = space.apply(state, move);
    yield state;
  }
}

/** What was found out about a path. */
export interface PathCheck {
  /** Whether every move is allowed and the last state is a goal. */
  readonly valid: boolean;
  /** Moves that could be played. */
  readonly moves: number;
  /** Why the path is not valid, in words; "" when it is. */
  readonly reason: string;
}

/**
 * Whether a path leads from `start` to a state that `isGoal` accepts. It never throws for a bad path: it says what is wrong.
 *
 * @example
 * ```ts
 * const ring = { moves: () => [1, 4], apply: (s, m) => (s + m) % 5, key: (s) => s };
 * checkPath(ring, 0, [4, 4], (s) => s === 3); // { valid: true, moves: 2, reason: "" }
 * checkPath(ring, 0, [4], (s) => s === 3).reason; // "the path ends in state 4, which is not a goal"
 * checkPath(ring, 0, [3], (s) => s === 3).moves; // 0
 * ```
 */
export function checkPath<S, M>(
  space: Space<S, M>,
  start: S,
  path: Iterable<M>,
  isGoal: (state: S) => boolean,
): PathCheck {
  let moves = -1;
  let last = start;
  try {
    for (const state of pathStates(space, start, path)) {
      last = state;
      moves++;
    }
  } catch (error) {
    if (!(error instanceof IllegalPathError)) throw error;
    const { index, move, key } = error;
    const reason = `move ${index} (${shown(move)}) is not allowed in state ${shown(key)}`;
    return { valid: false, moves, reason };
  }
  if (isGoal(last)) return { valid: true, moves, reason: "" };
  const reason = `the path ends in state ${shown(space.key(last))}, which is not a goal`;
  return { valid: false, moves, reason };
}
