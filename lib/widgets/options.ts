/**
 * What the functions that make widgets share.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { MAX_DISCS } from "../hanoi/rules.ts";

/** The sentence below the picture of a widget that plays. */
export const LIVE_NOTE =
  "The picture is still. Where the front end runs a notebook's scripts, it follows below to be played.";

/**
 * Checks a number of discs that a widget is asked for: at least one. More than it plays is no error, it gets a picture.
 *
 * @throws {RangeError} for anything but an integer of at least 1.
 */
export function requireWidgetDiscs(discs: number, doing: string): number {
  return requireInteger(discs, 1, MAX_DISCS, { doing, what: "the number of discs" });
}

/** The sentence that states a limit. */
export function limitNote(
  what: string,
  most: string,
  asked: string | number,
  shown: string,
): string {
  return `${what} plays ${most}; ${asked} were asked for. The picture shows ${shown}.`;
}

/** Checks one of several words. */
export function requireWord<W extends string>(
  value: W,
  words: readonly W[],
  what: string,
  doing: string,
): W {
  if (!words.includes(value)) {
    throw new RangeError(refusal({ doing, what }, `one of ${words.join(", ")}`, value));
  }
  return value;
}
