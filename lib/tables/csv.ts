/**
 * Typed CSV: RFC 4180 records (values with a comma, a quote or a line break are quoted, quotes doubled), in UTF-8, with a
 * header and LF at the end of each line; and columns whose values keep their type on the way out and back.
 *
 * As text, an integer has all its digits; a number has the fewest that give the same one back; a boolean is `true` or `false`;
 * a list is a JSON array without spaces; a missing value is empty. An empty text would be taken for a missing one, so it is refused.
 * @module
 */
import { refusal, shown } from "../core/validate.ts";
import type { Field, Row, RowOf, Value } from "./table.ts";

/** A record of a CSV text, with the line on which it starts. */
export interface CsvRecord {
  /** The line of the text on which it starts, from 1. */
  readonly line: number;
  /** Its values, without quotes. */
  readonly values: string[];
}

/**
 * One record as a line of CSV, without its line end.
 *
 * @example
 * ```ts
 * formatRecord(["1", "a,b", 'say "A"']); // '1,"a,b","say ""A"""'
 * ```
 */
export function formatRecord(values: readonly string[]): string {
  if (values.length === 1 && values[0] === "") return '""'; // a blank line would be skipped by many readers
  return values.map((value) => /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
    .join(",");
}

/**
 * The records of a CSV text, lazily. Lines end with LF or CRLF; a byte order mark is passed over.
 *
 * Cost: linear; memory for one record.
 *
 * @throws {SyntaxError} that names the line, for a quote that is not closed or stands inside a value that is not quoted.
 *
 * @example
 * ```ts
 * [...parseRecords('a,b\n1,"x, y"\n')].map((record) => record.values); // [["a", "b"], ["1", "x, y"]]
 * ```
 */
export function* parseRecords(text: string): Generator<CsvRecord, void, void> {
  const end = text.length;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let line = 1;
  while (at < end) {
    const start = line;
    const values: string[] = [];
    for (;;) {
      let value = "";
      if (text[at] === '"') {
        at++;
        for (;;) {
          const close = text.indexOf('"', at);
          if (close < 0) refuse(start, "a record whose quotes are closed", text.slice(at));
          value += text.slice(at, close);
          at = close + 1;
          if (text[at] !== '"') break;
          value += '"';
          at++;
        }
        for (let i = value.indexOf("\n"); i >= 0; i = value.indexOf("\n", i + 1)) line++;
      } else {
        const from = at;
        while (at < end && text[at] !== "," && text[at] !== "\n" && text[at] !== "\r") {
          if (text[at] === '"') {
            refuse(line, "free of quotes inside a value that is not quoted", text.slice(from));
          }
          at++;
        }
        value = text.slice(from, at);
      }
      values.push(value);
      if (at >= end) break;
      if (text[at] === ",") {
        at++;
        continue;
      }
      if (text[at] === "\r" && text[at + 1] === "\n") at++;
      if (text[at] !== "\n") {
        refuse(line, "a comma or the end of the line after each value", text.slice(at));
      }
      at++;
      line++;
      break;
    }
    yield { line: start, values };
  }
}

function refuse(line: number, allowed: string, received: string): never {
  throw new SyntaxError(
    refusal({ doing: "read CSV", what: `line ${line}` }, allowed, received.split("\n")[0]),
  );
}

const INTEGER = /^(0|-?[1-9][0-9]*)$/;
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?(e[+-]?[0-9]+)?$/i;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What a value of a column must be, in the words of an error. */
function allowedIn(field: Field): string {
  const integer = field.big ? "an integer" : "an integer of at most 2⁵³ − 1 in size";
  const one = {
    integer,
    number: "a finite number",
    string: "a text that is not empty",
    boolean: "true or false",
    list: `a list of ${
      {
        integer: integer.replace("an integer", "integers"),
        number: "finite numbers",
        string: "texts",
      }[field.items ?? "integer"]
    }`,
  }[field.type];
  const values = field.values === undefined ? "" : `, one of ${field.values.join(", ")}`;
  return one + values + (field.optional ? ", or missing" : "");
}

/** The text of a value, `undefined` when the column cannot hold it. */
function toText(value: unknown, field: Field): string | undefined {
  if (value === null || value === undefined) return field.optional ? "" : undefined;
  if (field.type !== "list") return scalarText(value, field.type, field);
  if (!Array.isArray(value)) return undefined;
  const type = field.items ?? "integer";
  const texts: string[] = [];
  for (const item of value) {
    const text = type === "string" && item === "" ? "" : scalarText(item, type, field);
    if (text === undefined) return undefined;
    texts.push(type === "string" ? JSON.stringify(text) : text);
  }
  return `[${texts.join(",")}]`;
}

function scalarText(value: unknown, type: Exclude<Field["type"], "list">, field: Field) {
  switch (type) {
    case "integer": {
      if (typeof value === "number") return Number.isSafeInteger(value) ? `${value}` : undefined;
      if (typeof value !== "bigint") return undefined;
      return field.big || Number.isSafeInteger(Number(value)) ? `${value}` : undefined;
    }
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? (Object.is(value, -0) ? "-0" : `${value}`)
        : undefined;
    case "boolean":
      return typeof value === "boolean" ? `${value}` : undefined;
    case "string":
      if (typeof value !== "string" || value === "" || LONE_SURROGATE.test(value)) return undefined;
      return field.values === undefined || field.values.includes(value) ? value : undefined;
  }
}

/** The value of a text, `undefined` when it is none of the column's. */
function fromText(text: string, field: Field): Value | undefined {
  if (text === "") return field.optional ? null : undefined;
  if (field.type !== "list") return scalarValue(text, field.type, field);
  const type = field.items ?? "integer";
  if (type === "string") {
    const list = parsedJson(text);
    return Array.isArray(list) && list.every((item) => typeof item === "string") ? list : undefined;
  }
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const inner = text.slice(1, -1).trim();
  if (inner === "") return [];
  const list: (bigint | number)[] = [];
  for (const item of inner.split(",")) {
    const value = scalarValue(item.trim(), type, field);
    if (value === undefined) return undefined;
    list.push(value as bigint | number);
  }
  return list;
}

function scalarValue(text: string, type: Exclude<Field["type"], "list">, field: Field) {
  switch (type) {
    case "integer":
      if (!INTEGER.test(text)) return undefined;
      if (field.big) return BigInt(text);
      return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case "number":
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "string":
      return field.values === undefined || field.values.includes(text) ? text : undefined;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The text of one value in its column.
 *
 * @throws {RangeError} when the column cannot hold the value.
 *
 * @example
 * ```ts
 * formatValue(2n ** 64n, { name: "moves", type: "integer", big: true, description: "" }); // "18446744073709551616"
 * formatValue([1, 2], { name: "splits", type: "list", description: "" }); // "[1,2]"
 * formatValue(NaN, { name: "ratio", type: "number", description: "" }); // throws RangeError
 * ```
 */
export function formatValue(value: unknown, field: Field): string {
  const text = toText(value, field);
  if (text === undefined) {
    throw new RangeError(
      refusal({ doing: "write a value", what: `column ${field.name}` }, allowedIn(field), value),
    );
  }
  return text;
}

/**
 * The value that a text is in its column: `null` for a missing one.
 *
 * @throws {SyntaxError} when it is none.
 *
 * @example
 * ```ts
 * parseValue("18446744073709551616", { name: "moves", type: "integer", big: true, description: "" }); // 18446744073709551616n
 * parseValue("1.5", { name: "discs", type: "integer", description: "" }); // throws SyntaxError
 * ```
 */
export function parseValue(text: string, field: Field): Value {
  const value = fromText(text, field);
  if (value === undefined) {
    throw new SyntaxError(
      refusal({ doing: "read a value", what: `column ${field.name}` }, allowedIn(field), text),
    );
  }
  return value;
}

/**
 * A row as a line of CSV with its line end; the header when `row` is left out.
 *
 * @param number the row's number in its table, from 1, for the error.
 * @throws {RangeError} that names the row and the column of a value that cannot be written, or a value without a column.
 *
 * @example
 * ```ts
 * const columns = [{ name: "discs", type: "integer", description: "" }, { name: "state", type: "string", description: "" }];
 * formatRow(columns); // "discs,state\n"
 * formatRow(columns, { discs: 2, state: "CB" }); // "2,CB\n"
 * ```
 */
export function formatRow(fields: readonly Field[], row?: Row, number = 1): string {
  if (row === undefined) return formatRecord(fields.map((field) => field.name)) + "\n";
  const texts: string[] = [];
  for (const field of fields) {
    const text = toText(row[field.name], field);
    if (text === undefined) {
      const what = `column ${field.name} of row ${number}`;
      throw new RangeError(
        refusal({ doing: "write a table", what }, allowedIn(field), row[field.name]),
      );
    }
    texts.push(text);
  }
  for (const name of Object.keys(row)) {
    if (!fields.some((field) => field.name === name)) {
      throw new RangeError(
        `Cannot write a table: row ${number} has a value for ${shown(name)}, which is no column.`,
      );
    }
  }
  return formatRecord(texts) + "\n";
}

/**
 * The rows of a CSV text whose header is the given columns, each value in its type, lazily.
 *
 * Cost: linear; memory for one row.
 *
 * @throws {SyntaxError} that names the table, and the row and column, or the line, where the text is not such a table.
 *
 * @example
 * ```ts
 * [...parseTable("discs,moves\n64,18446744073709551615\n", [
 *   { name: "discs", type: "integer", description: "" },
 *   { name: "moves", type: "integer", big: true, description: "" },
 * ])]; // [{ discs: 64, moves: 18446744073709551615n }]
 * ```
 */
export function* parseTable<const Fields extends readonly Field[]>(
  text: string,
  fields: Fields,
  name = "a table",
): Generator<RowOf<Fields>, void, void> {
  const doing = `read ${name}`;
  const names = fields.map((field) => field.name);
  let number = -1;
  for (const { line, values } of parseRecords(text)) {
    number++;
    if (number === 0) {
      if (values.length !== names.length || values.some((value, i) => value !== names[i])) {
        throw new SyntaxError(
          refusal({ doing, what: "the header" }, names.join(","), values.join(",")),
        );
      }
      continue;
    }
    if (values.length !== fields.length) {
      const what = `row ${number} (line ${line})`;
      throw new SyntaxError(refusal({ doing, what }, `${fields.length} values`, values.length));
    }
    const row: Record<string, Value> = {};
    for (const [i, field] of fields.entries()) {
      const value = fromText(values[i], field);
      if (value === undefined) {
        const what = `column ${field.name} of row ${number} (line ${line})`;
        throw new SyntaxError(refusal({ doing, what }, allowedIn(field), values[i]));
      }
      row[field.name] = value;
    }
    yield row as RowOf<Fields>;
  }
  if (number < 0) {
    throw new SyntaxError(refusal({ doing, what: "the header" }, names.join(","), ""));
  }
}
