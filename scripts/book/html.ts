/**
 * HTML as a value: a template in which every text is escaped unless it is HTML already.
 * @module
 */
import { escapeXml } from "../../lib/figures/figure.ts";

/** A piece of HTML. What is not one is a text, and is escaped where it is put into a page. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

/** What a template takes: texts and numbers, pieces, lists of them; nothing for `undefined` and `false`. */
export type Part = Html | string | number | bigint | undefined | false | readonly Part[];

/** Characters that escapeXml writes as references, for attributes; in a text they may stay. */
const BREAKS: Readonly<Record<string, string>> = { "&#10;": "\n", "&#9;": "\t" };

/** A text in HTML, legible in the page's source: line breaks and tabs stay as they are. */
export function escapeText(text: string): string {
  return escapeXml(text).replace(/&#10;|&#9;/g, (reference) => BREAKS[reference]);
}

function write(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map(write).join("");
  return escapeText(String(part));
}

/** The template: `` markup`<td>${text}</td>` ``. Attributes are written in double quotes. */
export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.map((piece, i) => piece + write(parts[i])).join(""));
}

/** Digits in groups of three, divided by spaces that do not break a line. */
export function grouped(digits: string | number | bigint): string {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** "1 claim", "2 claims". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}
