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

/**
 * A frame's height by its width, as a CSS length: `otherwise`, and below each width of a step that step's height. Heights grow as widths
 * shrink. All are in px, measured with what the widget shows at the start and one disc more. When the player chooses more than fits, the widget becomes
 * smaller, so that the frame needs no scroll bar; and a page that listens to its messages (`ui/stage.ts`) gives each frame the room that it asks for.
 *
 * @example
 * ```ts
 * frameHeight(480, [560, 610]).height; // "clamp(480px,(560px - 100cqw)*9999,610px)"
 * frameHeight(480, [560, 610]).fixedHeight; // 610
 * ```
 */
export function frameHeight(
  otherwise: number,
  ...steps: readonly (readonly [below: number, height: number])[]
): { readonly height: string; readonly fixedHeight: number } {
  let height = `${otherwise}px`;
  // From the widest step down; a factor makes each a switch at its width.
  for (const [below, high] of steps) {
    height = `clamp(${height},(${below}px - 100cqw)*9999,${high}px)`;
  }
  // Without styles: what fits most phones.
  return { height, fixedHeight: steps.at(-2)?.[1] ?? steps.at(-1)?.[1] ?? otherwise };
}
