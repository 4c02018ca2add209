/**
 * The recursion, to play, step through and scrub.
 * @module
 */
import { phaseBandFigure } from "../../figures/phases.ts";
import { type PegNames, pegNames } from "../../hanoi/rules.ts";
import { frameHeight, limitNote, LIVE_NOTE, requireWidgetDiscs } from "../options.ts";
import type { Widget } from "../widget.ts";

/** Most discs whose recursion is played: 255 moves, and a stack of 8 lines. */
export const MOST_DISCS = 8;

/** A recursion to watch. */
export interface PlayRecursionOptions {
  /** Discs at the start; 4 when left out. */
  readonly discs?: number;
  /** Names of the pegs; A, B, C when left out. */
  readonly names?: PegNames;
}

/**
 * The recursive solution at work: the position with the move that comes next, the phase ①, ② or ③ in which the whole call is, the
 * stack of pending calls with the line that makes the move, and the moves of each disc growing towards 2ⁿ⁻ᵏ. It is played, paused,
 * stepped and scrubbed.
 *
 * It plays up to 8 discs; for more it shows the phases of up to 1000 and states the limit.
 *
 * @throws {RangeError} for a number of discs that is no integer of at least 1, or names that are none.
 *
 * @example
 * ```ts
 * playRecursion({ discs: 3 }).name; // "play-recursion-3"
 * playRecursion({ discs: 64 }).live; // undefined
 * playRecursion({ discs: 1.5 }); // throws RangeError
 * ```
 */
export function playRecursion(options: PlayRecursionOptions = {}): Widget {
  const discs = requireWidgetDiscs(options.discs ?? 4, "play the recursion");
  const names = pegNames(3, options.names);
  const shown = Math.min(discs, 1000);
  const figure = phaseBandFigure({
    discs: shown,
    levels: Math.min(shown, 3),
    names,
    name: `play-recursion-${discs}`,
  });
  const base = { kind: "widget", name: figure.name, figure } as const;
  if (discs > MOST_DISCS) {
    const note = limitNote("The recursion", `up to ${MOST_DISCS} discs`, discs, `${shown}`);
    return { ...base, note };
  }
  const n = Math.min(MOST_DISCS, discs + 1);
  return {
    ...base,
    note: LIVE_NOTE,
    live: {
      app: "recursion",
      title: `The recursion at work, ${discs} discs`,
      options: { discs, names: options.names },
      ...frameHeight(436 + 42 * n, [720, 650 + 69 * n], [280, 760 + 69 * n]),
    },
  };
}
