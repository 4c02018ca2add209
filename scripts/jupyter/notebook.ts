/**
 * Notebook files of nbformat 4: read with clear errors, written with the same bytes for the same content.
 *
 * Written is what Jupyter writes: keys in alphabetical order, one space of indent, texts as arrays of lines,
 * a line break at the end; and nothing that changes from run to run.
 * @module
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeAtomically } from "../../lib/core/files.ts";
import type { MimeBundle, Output } from "./outputs.ts";

/** What the runner keeps of a run with full effort, to know that outputs are still those of the source. */
export interface Seal {
  readonly source: string;
  readonly outputs: string;
}

export interface CellMetadata {
  readonly tags?: readonly string[];
  readonly lucas?: Seal;
  readonly [key: string]: unknown;
}

/** A cell, its source joined. */
export interface Cell {
  readonly id: string;
  readonly type: "code" | "markdown" | "raw";
  readonly source: string;
  readonly metadata: CellMetadata;
  /** Outputs and number of a code cell; empty and null for the others. */
  readonly outputs: readonly Output[];
  readonly executionCount: number | null;
  readonly attachments?: Record<string, MimeBundle>;
}

export interface Notebook {
  readonly cells: readonly Cell[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A notebook that cannot be read, with what to do about it. */
export class NotebookError extends Error {
  override readonly name = "NotebookError";
}

/** Whether a cell has a tag. */
export function hasTag(cell: Cell, tag: string): boolean {
  return cell.metadata.tags?.includes(tag) ?? false;
}

/**
 * Reads a notebook file.
 *
 * @throws {NotebookError} when it does not exist, is no JSON, or no notebook of nbformat 4.
 */
export function readNotebook(path: string): Notebook {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new NotebookError(`Cannot read ${path}: ${(error as Error).message}.`);
  }
  return parseNotebook(text, path);
}

/**
 * The notebook in a text; `name` is used in errors.
 *
 * @throws {NotebookError} that says where the text is damaged.
 */
export function parseNotebook(text: string, name: string): Notebook {
  const refuse = (what: string): never => {
    throw new NotebookError(`Cannot read ${name}: ${what}.`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const hint = text.trim() === ""
      ? "the file is empty"
      : `it is damaged JSON (${(error as Error).message}${positionOf(text, error as Error)})`;
    refuse(`${hint}. Restore it from version control (git restore)`);
  }
  const file = asRecord(value) ?? refuse("it is JSON, but no object");
  if (file.nbformat !== 4) {
    refuse(
      `nbformat must be 4, received ${JSON.stringify(file.nbformat) ?? "none"}. ` +
        "Open and save it in a current Jupyter",
    );
  }
  if (!Array.isArray(file.cells)) {
    refuse("it has no list of cells. Restore it from version control (git restore)");
  }
  const ids = new Set<string>();
  const cells = (file.cells as unknown[]).map((raw, i) => {
    const where = (what: string): never => refuse(`cell ${i + 1}: ${what}`);
    return readCell(asRecord(raw) ?? where("it is no object"), ids, where);
  });
  return { cells, metadata: asRecord(file.metadata) ?? {} };
}

function readCell(
  raw: Record<string, unknown>,
  ids: Set<string>,
  refuse: (what: string) => never,
): Cell {
  const type = raw.cell_type;
  if (type !== "code" && type !== "markdown" && type !== "raw") {
    return refuse(`cell_type must be code, markdown or raw, received ${JSON.stringify(type)}`);
  }
  const source = joined(raw.source) ?? refuse("its source must be a text or a list of lines");
  const metadata = asRecord(raw.metadata) ?? {};
  const tags = metadata.tags;
  if (
    tags !== undefined && !(Array.isArray(tags) && tags.every((tag) => typeof tag === "string"))
  ) {
    refuse("its tags must be a list of texts");
  }
  const outputs = type === "code" ? raw.outputs ?? [] : [];
  if (!Array.isArray(outputs)) return refuse("its outputs must be a list");
  const attachments = asRecord(raw.attachments) as Record<string, MimeBundle> | undefined;
  const count = raw.execution_count;
  return {
    id: cellId(raw.id, source, ids),
    type,
    source,
    metadata: metadata as CellMetadata,
    outputs: outputs.map((output, i) =>
      readOutput(asRecord(output) ?? {}, (what) => refuse(`output ${i + 1}: ${what}`))
    ),
    executionCount: type === "code" && typeof count === "number" ? count : null,
    ...(attachments === undefined ? {} : { attachments }),
  };
}

/** A cell's own id, or one made of its source when it has none or another cell has the same. */
function cellId(given: unknown, source: string, ids: Set<string>): string {
  let id = typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : "";
  for (let copy = 0; id === "" || ids.has(id); copy++) {
    id = sha256(`${copy}\n${source}`).slice(0, 8);
  }
  ids.add(id);
  return id;
}

function readOutput(raw: Record<string, unknown>, refuse: (what: string) => never): Output {
  const type = raw.output_type;
  switch (type) {
    case "stream":
      return {
        output_type: type,
        name: String(raw.name),
        text: joined(raw.text) ?? refuse("its text must be a text or a list of lines"),
      };
    case "display_data":
    case "execute_result": {
      const data: MimeBundle = {};
      for (const [mime, value] of Object.entries(asRecord(raw.data) ?? refuse("it has no data"))) {
        data[mime] = isJson(mime) ? value : joined(value) ?? value;
      }
      const metadata = asRecord(raw.metadata) ?? {};
      if (type === "display_data") return { output_type: type, data, metadata };
      const count = typeof raw.execution_count === "number" ? raw.execution_count : null;
      return { output_type: type, data, metadata, execution_count: count };
    }
    case "error":
      return {
        output_type: type,
        ename: String(raw.ename),
        evalue: String(raw.evalue),
        traceback: Array.isArray(raw.traceback) ? raw.traceback.map(String) : [],
      };
    default:
      return refuse(`output_type ${JSON.stringify(type)} is unknown`);
  }
}

/** The file's text for a notebook. */
export function formatNotebook(notebook: Notebook): string {
  const file = {
    cells: notebook.cells.map(writeCell),
    metadata: notebook.metadata,
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(sorted(file), null, 1)}\n`;
}

/** Writes a notebook: a reader sees the old file or the new one. */
export function writeNotebook(path: string, notebook: Notebook): void {
  writeAtomically(path, formatNotebook(notebook));
}

function writeCell(cell: Cell): Record<string, unknown> {
  const { execution: _timing, ...metadata } = cell.metadata;
  return {
    ...(cell.attachments === undefined ? {} : { attachments: cell.attachments }),
    cell_type: cell.type,
    ...(cell.type === "code"
      ? { execution_count: cell.executionCount, outputs: cell.outputs.map(writeOutput) }
      : {}),
    id: cell.id,
    metadata,
    source: splitLines(cell.source),
  };
}

function writeOutput(output: Output): Record<string, unknown> {
  if (output.output_type === "stream") return { ...output, text: splitLines(output.text) };
  if (output.output_type === "error") return { ...output };
  const data: MimeBundle = {};
  for (const [mime, value] of Object.entries(output.data)) {
    data[mime] = typeof value === "string" && isText(mime) ? splitLines(value) : value;
  }
  return { ...output, data };
}

/** Types whose texts nbformat splits into lines; base64 and the like stay one string. */
function isText(mime: string): boolean {
  return mime.startsWith("text/") || mime === "image/svg+xml" || mime === "application/javascript";
}

/** Types whose values are JSON values and not texts. */
function isJson(mime: string): boolean {
  return mime === "application/json" || mime.endsWith("+json");
}

/** What ends a line for Python: besides the usual, four controls and three separators of Unicode. */
const LINE_END = "\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029";
const LINES = new RegExp(`[^${LINE_END}]*(?:\\r\\n|[${LINE_END}])|[^${LINE_END}]+`, "g");

/** A text as lines, each with its line break, as Python's `splitlines(True)` does it. */
export function splitLines(text: string): string[] {
  return text.match(LINES) ?? [];
}

function joined(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const lines = Array.isArray(value) && value.every((line) => typeof line === "string");
  return lines ? value.join("") : undefined;
}

/** The same value with the keys of every object in alphabetical order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  const object = asRecord(value);
  if (object === undefined) return value;
  const keys = Object.keys(object).filter((key) => object[key] !== undefined);
  // By code points, as Python does.
  keys.sort((a, b) => a < b ? -1 : 1);
  return Object.fromEntries(keys.map((key) => [key, sorted(object[key])]));
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : undefined;
}

/** "line 3, column 4" of a JSON error, when its message has a position. */
function positionOf(text: string, error: Error): string {
  const position = /position (\d+)/.exec(error.message);
  if (position === null || /line \d/.test(error.message)) return "";
  const before = text.slice(0, Number(position[1])).split("\n");
  return `, line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

/** The SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The seal of a cell as it is: digests of its source and of its outputs, whatever number it was executed under. */
export function sealOf(source: string, outputs: readonly Output[]): Seal {
  const plain = outputs.map((output) => ({ ...writeOutput(output), execution_count: undefined }));
  return { source: sha256(source), outputs: sha256(JSON.stringify(sorted(plain))) };
}
