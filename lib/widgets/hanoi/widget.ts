/**
 * The Tower of Hanoi to play.
 * @module
 */
import { pegsFigure } from "../../figures/pegs.ts";
import { moveAt } from "../../hanoi/binary.ts";
import { requireInteger } from "../../core/validate.ts";
import { type PegNames, pegNames, perfectState } from "../../hanoi/rules.ts";
import { frameHeight, limitNote, LIVE_NOTE, requireWidgetDiscs } from "../options.ts";
import type { Widget } from "../widget.ts";
import { MOST_DISCS } from "./game.ts";

/** A game to offer. */
export interface PlayHanoiOptions {
  /** Discs at the start; 4 when left out. The player may choose others. */
  readonly discs?: number;
  /** Pegs at the start, 3 to 6; 3 when left out. The tower goes from the first to the last. */
  readonly pegs?: number;
  /** Their names; A, B, C … when left out. With names the number of pegs is fixed. */
  readonly names?: PegNames;
}

/**
 * The game: touch a peg to lift its top disc, another to drop it. It shows the moves played, the minimum, the fewest that remain from
 * where the player is, and the moves lost = played + remaining − minimum; it explains an illegal drop, takes moves back, and finishes
 * a game without losing a move. On three pegs the numbers come from {@link distanceToPeg}, on more from a
 * breadth-first search of all pⁿ states.
 *
 * It plays up to 12 discs on three pegs, 9 on four, 7 on five, 6 on six; for more it shows a picture and states the limit.
 *
 * @throws {RangeError} for a number of discs that is no integer of at least 1, pegs outside 3…6, or names that are none.
 *
 * @example
 * ```ts
 * playHanoi({ discs: 4 }).name; // "play-hanoi-4"
 * playHanoi({ discs: 64 }).live; // undefined
 * playHanoi({ discs: 0 }); // throws RangeError
 * ```
 */
export function playHanoi(options: PlayHanoiOptions = {}): Widget {
  const doing = "play the Tower of Hanoi";
  const discs = requireWidgetDiscs(options.discs ?? 4, doing);
  const pegs = requireInteger(options.pegs ?? 3, 3, 6, { doing, what: "the number of pegs" });
  const names = pegNames(pegs, options.names);
  const most = MOST_DISCS[pegs];
  const shown = Math.min(discs, most);
  const figure = pegsFigure({
    state: perfectState(shown, 0),
    pegs,
    names,
    name: `play-hanoi-${discs}`,
    move: discs <= most ? { from: 0, to: pegs === 3 ? moveAt(shown, 1).to : 1 } : undefined,
  });
  const base = { kind: "widget", name: figure.name, figure } as const;
  if (discs > most) {
    const note = limitNote("This game", `up to ${most} discs on ${pegs} pegs`, discs, `${most}`);
    return { ...base, note };
  }
  return {
    ...base,
    note: LIVE_NOTE,
    live: {
      app: "hanoi",
      title: `Tower of Hanoi to play, ${discs} discs`,
      options: { discs, pegs, names: options.names },
      ...frameHeight(470, [560, 615], [280, 800]),
    },
  };
}
