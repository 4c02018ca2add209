/**
 * The limits that a caller gives a search: checked once, then watched.
 * @module
 */
import { refusal } from "../core/validate.ts";
import type { Limits } from "./space.ts";

/**
 * Refuses limits that are no numbers of at least 0, and what is no signal.
 *
 * @throws {RangeError} that names the limit.
 *
 * @example
 * ```ts
 * checkLimits({ ms: -1 }, "search"); // throws RangeError
 * ```
 */
export function checkLimits(limits: Limits, doing: string): void {
  for (const key of ["states", "bytes", "ms"] as const) {
    const limit = limits[key];
    if (limit !== undefined && !(typeof limit === "number" && limit >= 0)) {
      throw new RangeError(
        refusal({ doing, what: `the limit of ${key}` }, "a number of at least 0", limit),
      );
    }
  }
  const { signal } = limits;
  if (signal !== undefined && typeof signal?.aborted !== "boolean") {
    throw new RangeError(refusal({ doing, what: "the signal" }, "an AbortSignal", signal));
  }
}

/** How many states a readable search looks at between two looks at the clock. */
const LOOK = 64;

/** Watches the limits of one search. A limit of bytes is refused: states that are values have no known size. */
export class LimitWatch {
  readonly #states: number;
  readonly #end: number;
  readonly #signal?: AbortSignal;
  #looks = 0;

  /** A watch over limits. @throws {RangeError} for a limit that is no number of at least 0, or of bytes. */
  constructor(limits: Limits, doing: string) {
    checkLimits(limits, doing);
    if (limits.bytes !== undefined) {
      const rule = { doing, what: "a limit of bytes", hint: "Bound the states instead." };
      throw new RangeError(refusal(rule, "left out here", limits.bytes));
    }
    this.#states = limits.states ?? Infinity;
    this.#end = limits.ms === undefined ? Infinity : performance.now() + limits.ms;
    this.#signal = limits.signal;
  }

  /** The limit that was passed when `states` states have been looked at, if any. */
  passed(states: number): "states" | "ms" | "signal" | undefined {
    if (states > this.#states) return "states";
    if (this.#looks++ % LOOK !== 0) return undefined;
    if (this.#signal?.aborted) return "signal";
    return this.#end !== Infinity && performance.now() >= this.#end ? "ms" : undefined;
  }
}
