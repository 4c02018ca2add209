/**
 * The memoryless solution, from any position.
 * @module
 */
import { pegsFigure } from "../../figures/pegs.ts";
import { memorylessMove } from "../../hanoi/breaks.ts";
import {
  formatState,
  parseState,
  type PegNames,
  pegNames,
  requireState,
  type State,
} from "../../hanoi/rules.ts";
import { frameHeight, limitNote, LIVE_NOTE, requireWidgetDiscs } from "../options.ts";
import type { Widget } from "../widget.ts";

/** Most discs that the memoryless rule is played with. */
export const MOST_DISCS = 10;

/** A position to begin with. */
export interface PlayMemorylessOptions {
  /** The position at the start, as a state or a text such as "ABBA" (largest disc first); "ABBA" when left out. */
  readonly state?: State | string;
  /** Names of the pegs; A, B, C when left out. The goal is the last one. */
  readonly names?: PegNames;
}

/**
 * The memoryless rule on any position: its breaks are marked, the next move is shown with the reason, and the rule runs on until it
 * arrives or goes round. Discs are set on any peg by touching them or by a text.
 *
 * It plays up to 10 discs; for more it shows the position of the 10 largest and states the limit.
 *
 * @throws {RangeError} for a state that is none, or names that are none.
 * @throws {SyntaxError} for a text that is no state.
 *
 * @example
 * ```ts
 * playMemorylessRule({ state: "ABBA" }).name; // "play-memoryless-abba"
 * playMemorylessRule({ state: "ABX" }); // throws SyntaxError
 * ```
 */
export function playMemorylessRule(options: PlayMemorylessOptions = {}): Widget {
  const doing = "play the memoryless rule";
  const given = options.state ?? "ABBA";
  const state = typeof given === "string" ? parseState(given) : requireState(given, 3, doing);
  const discs = requireWidgetDiscs(state.length, doing);
  const names = pegNames(3, options.names);
  const shown = state.slice(Math.max(0, discs - MOST_DISCS));
  const figure = pegsFigure({
    state: shown,
    names,
    move: memorylessMove(shown),
    name: `play-memoryless-${discs > MOST_DISCS ? discs : formatState(state).toLowerCase()}`,
  });
  const base = { kind: "widget", name: figure.name, figure } as const;
  if (discs > MOST_DISCS) {
    const most = `up to ${MOST_DISCS} discs`;
    const note = limitNote("The rule", most, discs, `the ${MOST_DISCS} largest`);
    return { ...base, note };
  }
  const n = Math.min(MOST_DISCS, discs + 1);
  const high = n <= 6
    ? frameHeight(605, [560, 705], [420, 780], [330, 810], [280, 1085])
    : frameHeight(645, [560, 760], [420, 815], [330, 850], [280, 1145]);
  return {
    ...base,
    note: LIVE_NOTE,
    live: {
      app: "memoryless",
      title: `The memoryless rule, ${discs} discs`,
      options: { state: formatState(state), names: options.names },
      ...high,
    },
  };
}
