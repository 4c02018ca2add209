/**
 * Words and numbers in captions, labels and text alternatives.
 * @module
 */

import { formatMove, type PegNames, type Step } from "../hanoi/rules.ts";
import { shorten, textWidth } from "./theme.ts";

/** A count with its noun. */
export function plural(count: number | bigint, noun: string): string {
  return `${count} ${noun}${count === 1 || count === 1n ? "" : "s"}`;
}

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** An integer as an exponent. */
export function superscript(value: number | bigint): string {
  return String(value).replace(/[-0-9]/g, (c) => c === "-" ? "⁻" : DIGITS[Number(c)]);
}

/** A power of ten, or the number itself up to 9999: for the marks of a logarithmic scale. */
export function powerOfTen(value: number): string {
  return value < 1e4 ? String(value) : `10${superscript(Math.round(Math.log10(value)))}`;
}

/**
 * A move in words, no wider than `room` px: `before` and the names around an arrow, both shortened alike when they do
 * not fit, so that the reader sees something of either.
 */
export function fitMove(
  before: string,
  move: Step,
  names: PegNames,
  size: number,
  room: number,
  bold = false,
): string {
  const full = before + formatMove(move, names);
  if (textWidth(full, size, bold) <= room) return full;
  const rest = room - textWidth(`${before} → `, size, bold);
  const ends = [names[move.from], names[move.to]];
  const widths = ends.map((name) => textWidth(name, size, bold));
  const cut = ends.map((name, i) => {
    const share = Math.max(rest / 2, rest - widths[1 - i]);
    return shorten(name, size, share, bold) || "…";
  });
  return `${before}${cut[0]} → ${cut[1]}`;
}
