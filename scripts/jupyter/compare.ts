/**
 * Differences between a committed notebook and a fresh run of it, for people to read.
 * @module
 */
import { diffLines } from "diff";
import { Buffer } from "node:buffer";
import { type Cell, formatNotebook, type Notebook, sorted } from "./notebook.ts";
import type { Output } from "./outputs.ts";

/** Most lines of one difference that are shown, and most characters of each. */
const MAX_LINES = 24;
const MAX_WIDTH = 140;

/** One difference: where, and what as lines. */
export interface Difference {
  /** Position of the cell from 1; undefined when the file as a whole is meant. */
  readonly cell?: number;
  readonly message: string;
}

/**
 * How a fresh run differs from what is committed; empty exactly when the files would have the same bytes.
 * `text` is the committed file's text.
 */
export function compareNotebooks(committed: Notebook, text: string, fresh: Notebook): Difference[] {
  const differences: Difference[] = fresh.cells.flatMap((cell, i) =>
    compareCells(committed.cells[i], cell).map((message) => ({ cell: i + 1, message }))
  );
  const written = formatNotebook(fresh);
  if (differences.length === 0 && written !== text) {
    const message = "the outputs are the same, but the file is not as the runner writes it:\n" +
      lineDiff(text, written);
    differences.push({ message });
  }
  return differences;
}

function compareCells(committed: Cell, fresh: Cell): string[] {
  if (fresh.type !== "code") return [];
  const messages: string[] = [];
  const counts = [committed, fresh].map(({ executionCount }) => executionCount ?? " ");
  if (counts[0] !== counts[1]) {
    messages.push(`the number is [${counts[0]}] in the file and [${counts[1]}] now`);
  }
  const most = Math.max(committed.outputs.length, fresh.outputs.length);
  for (let i = 0; i < most; i++) {
    const name = most === 1 ? "the output" : `output ${i + 1} of ${most}`;
    const [old, now] = [committed.outputs[i], fresh.outputs[i]];
    if (old === undefined) messages.push(`${name} is new:\n${lineDiff("", summary(now))}`);
    else if (now === undefined) messages.push(`${name} is gone:\n${lineDiff(summary(old), "")}`);
    else messages.push(...compareOutputs(old, now).map((what) => `${name}: ${what}`));
  }
  return messages;
}

function compareOutputs(old: Output, now: Output): string[] {
  if (old.output_type !== now.output_type) {
    return [`it was ${old.output_type} and is ${now.output_type}`];
  }
  const before = parts(old);
  const after = parts(now);
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((part) => {
    const [a, b] = [before.get(part), after.get(part)];
    if (a === b) return [];
    if (a === undefined) return [`${part} is new`];
    if (b === undefined) return [`${part} is gone`];
    return [
      isImage(part, a)
        ? `${part} differs, ${size(part, a)} bytes in the file and ${size(part, b)} now`
        : `${part} differs:\n${lineDiff(a, b)}`,
    ];
  });
}

/** An output as named texts: a MIME type each, or its fields. */
function parts(output: Output): Map<string, string> {
  const texts = new Map<string, string>();
  if (output.output_type === "stream") return texts.set(output.name, output.text);
  if (output.output_type === "error") {
    texts.set("error", `${output.ename}: ${output.evalue}`);
    return texts.set("traceback", output.traceback.join("\n"));
  }
  for (const [mime, value] of Object.entries(output.data)) texts.set(mime, asText(value));
  if (Object.keys(output.metadata).length > 0) texts.set("metadata", asText(output.metadata));
  return texts;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(sorted(value), null, 1);
}

/** Whether a part is an image, or HTML that holds one: its text means nothing to a reader. */
function isImage(part: string, text: string): boolean {
  return part.startsWith("image/") || (part === "text/html" && text.includes("data:image/"));
}

function size(mime: string, text: string): number {
  return mime === "image/svg+xml" || mime === "text/html"
    ? Buffer.byteLength(text)
    : Buffer.from(text, "base64").length;
}

/** An output in one text, images by their size. */
function summary(output: Output): string {
  const texts = [...parts(output)].map(([part, text]) =>
    isImage(part, text) ? `${part}, ${size(part, text)} bytes` : text
  );
  return `${output.output_type}\n${texts.join("\n")}`;
}

/** The lines that only the old text has after "-", those that only the new one has after "+". */
export function lineDiff(old: string, now: string): string {
  const lines: string[] = [];
  for (const { added, removed, value } of diffLines(ended(old), ended(now))) {
    if (!added && !removed) continue;
    for (const line of value.replace(/\n$/, "").split("\n")) {
      lines.push(`  ${added ? "+" : "-"} ${line}`);
    }
  }
  if (lines.length === 0) return "  (only the last line break)";
  const shown = lines.slice(0, MAX_LINES).map(clipped);
  return shown.join("\n") +
    (lines.length > MAX_LINES ? `\n  … and ${lines.length - MAX_LINES} lines more` : "");
}

function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function clipped(line: string): string {
  return line.length <= MAX_WIDTH
    ? line
    : `${line.slice(0, MAX_WIDTH)}… (${line.length - 4} characters)`;
}
