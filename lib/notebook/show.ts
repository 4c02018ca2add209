/**
 * Showing a value under its cell, so that it arrives and looks the same in every front end.
 * @module
 */
import { inspect } from "node:util";
import { refusal } from "../core/validate.ts";
import { escapeXml, type Figure, figureBundle } from "../figures/figure.ts";
import { isWidget, type Widget, widgetBundle } from "../widgets/widget.ts";
import { type Bundle, currentKernel } from "./kernel.ts";

/** A text that is Markdown, with formulas between dollar signs. */
export interface Markdown {
  /** The text. */
  readonly markdown: string;
}

/** Rows for a table: every row has the same fields, which head the columns. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** What {@link show} shows: a figure, a widget, rows as a table, Markdown, a text as it is, or any other value as a program writes it. */
export type Showable =
  | Figure
  | Widget
  | Rows
  | Markdown
  | string
  | number
  | bigint
  | boolean
  | object;

/** Most rows of a table that are shown. */
const MAX_ROWS = 200;

/**
 * Shows a value under the cell and waits until it has arrived. Every visible result of a notebook goes through here or through a
 * claim: a bare last value or `console.log` can be lost or land under the next cell.
 *
 * Cost: about 15 ms, for the arrival; a figure is also drawn as PNG (about 20 ms, and 0.3 s for the first).
 *
 * @throws {RangeError} when there is nothing to show: `undefined`, `null`, or no rows.
 *
 * @example
 * ```ts
 * await show("31 moves"); // undefined
 * await show([{ discs: 5, moves: 31n }]); // undefined
 * ```
 */
export async function show(value: Showable): Promise<void> {
  await currentKernel().display(await bundleOf(value));
}

/** The bundle of representations of a value, without showing it. */
export async function bundleOf(value: Showable): Promise<Bundle> {
  const doing = "show a value";
  if (value === undefined || value === null) {
    throw new RangeError(refusal({ doing, what: "it" }, "something", value));
  }
  if (typeof value === "string") return textBundle(value);
  if (isFigure(value)) return await figureBundle(value);
  if (isWidget(value)) return await widgetBundle(value);
  if (isMarkdown(value)) return { "text/markdown": value.markdown, "text/plain": value.markdown };
  if (isRows(value)) return tableBundle(value);
  if (Array.isArray(value) && value.length === 0) {
    throw new RangeError(refusal({ doing, what: "a table" }, "of at least one row", value));
  }
  return textBundle(inspect(value, { depth: 4, breakLength: 100, colors: false }));
}

/** Markdown to {@link show}. */
export function markdown(text: string): Markdown {
  return { markdown: text };
}

function isFigure(value: unknown): value is Figure {
  return typeof value === "object" && "svg" in value! && "alt" in value!;
}

function isMarkdown(value: unknown): value is Markdown {
  return typeof value === "object" && "markdown" in value!;
}

function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && value.length > 0 &&
    value.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
}

/** Lines of text in a fixed-width face; HTML, because some front ends let a plain text run out of the page. */
function textBundle(text: string): Bundle {
  const html = `<pre style="margin:0;white-space:pre-wrap">${escapeXml(text)}</pre>`;
  return { "text/html": html, "text/plain": text };
}

/** A value in a cell of a table: numbers with thin gaps between thousands are easier to compare, but copy badly, so they stay bare. */
function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellText).join(", ");
  return value === undefined || value === null
    ? ""
    : typeof value === "object"
    ? inspect(value)
    : String(value);
}

/** Rows as an HTML table, numbers to the right, and as aligned text. */
export function tableBundle(rows: Rows): Bundle {
  const shown = rows.slice(0, MAX_ROWS);
  const fields = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const numeric = fields.map((field) =>
    shown.every((row) => ["number", "bigint", "undefined"].includes(typeof row[field]))
  );
  const table = [fields, ...shown.map((row) => fields.map((field) => cellText(row[field])))];
  const widths = fields.map((_, i) => Math.max(...table.map((cells) => [...cells[i]].length)));
  const more = rows.length > shown.length ? `… and ${rows.length - shown.length} more rows` : "";
  const text = table.map((cells) =>
    cells.map((cell, i) => {
      const pad = " ".repeat(widths[i] - [...cell].length);
      return numeric[i] ? pad + cell : cell + pad;
    }).join("  ").trimEnd()
  );
  const row = (cells: readonly string[], tag: "th" | "td") =>
    "<tr>" + cells.map((cell, i) => {
      const align = numeric[i] ? "right" : "left";
      return `<${tag} style="text-align:${align}">${escapeXml(cell)}</${tag}>`;
    }).join("") + "</tr>";
  const [head, ...body] = table;
  const html = `<div style="overflow-x:auto"><table><thead>${row(head, "th")}</thead>` +
    `<tbody>${body.map((cells) => row(cells, "td")).join("")}</tbody></table>${more}</div>`;
  return { "text/html": html, "text/plain": [...text, ...(more ? [more] : [])].join("\n") };
}
