/**
 * The binary counter, to scrub.
 * @module
 */
import { rulerFigure } from "../../figures/ruler.ts";
import { type PegNames, pegNames } from "../../hanoi/rules.ts";
import { requireInteger } from "../../core/validate.ts";
import { frameHeight, limitNote, LIVE_NOTE, requireWidgetDiscs } from "../options.ts";
import type { Widget } from "../widget.ts";

/** Most discs of the counter: the ruler has 1023 bars then. */
export const MOST_DISCS = 10;

/** A counter to scrub. */
export interface PlayBinaryOptions {
  /** Discs at the start; 5 when left out. */
  readonly discs?: number;
  /** The move at the start, from 1 to 2ⁿ − 1; 1 when left out. */
  readonly move?: number;
  /** Names of the pegs; A, B, C when left out. */
  readonly names?: PegNames;
}

/**
 * The binary solution: scrub m, and the position before move m and the move itself are computed from m alone, without replaying
 * the game. It shows m, m − 1 and the Gray codes in base 2 with the digit that changes, and the ruler.
 *
 * It plays up to 10 discs; for more it shows the ruler of 10 and states the limit.
 *
 * @throws {RangeError} for a number of discs that is no integer of at least 1, a move outside 1…2ⁿ − 1, or names that are none.
 *
 * @example
 * ```ts
 * playBinary({ discs: 5, move: 12 }).name; // "play-binary-5"
 * playBinary({ discs: 5, move: 32 }); // throws RangeError
 * ```
 */
export function playBinary(options: PlayBinaryOptions = {}): Widget {
  const doing = "play the binary counter";
  const discs = requireWidgetDiscs(options.discs ?? 5, doing);
  pegNames(3, options.names);
  const last = 2 ** Math.min(discs, 52) - 1;
  const move = requireInteger(options.move ?? 1, 1, last, { doing, what: "the move" });
  const shown = Math.min(discs, MOST_DISCS);
  const figure = rulerFigure({
    discs: shown,
    move: move < 2 ** shown ? move : undefined,
    name: `play-binary-${discs}`,
  });
  const base = { kind: "widget", name: figure.name, figure } as const;
  if (discs > MOST_DISCS) {
    const note = limitNote("The counter", `up to ${MOST_DISCS} discs`, discs, `${MOST_DISCS}`);
    return { ...base, note };
  }
  // From six discs on a row of the table is all that grows.
  const n = Math.min(MOST_DISCS, discs + 1);
  const high = (first: number, each: number, more: number) =>
    first + each * Math.min(5, n) + more * Math.max(0, n - 5);
  return {
    ...base,
    note: LIVE_NOTE,
    live: {
      app: "binary",
      title: `The binary counter, ${discs} discs`,
      options: { discs, move, names: options.names },
      ...frameHeight(high(400, 43, 22), [720, high(657, 53, 22)], [280, high(750, 48, 20)]),
    },
  };
}
