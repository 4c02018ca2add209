/**
 * Words and numbers in captions, labels and text alternatives.
 * @module
 */

/** A count with its noun. */
export function plural(count: number | bigint, noun: string): string {
  return `${count} ${noun}${count === 1 || count === 1n ? "" : "s"}`;
}

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** An integer as an exponent. */
export function superscript(value: number | bigint): string {
  return String(value).replace(/[-0-9]/g, (c) => c === "-" ? "⁻" : DIGITS[Number(c)]);
}
