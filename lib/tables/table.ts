/**
 * What a table of the laboratory is: typed columns with descriptions, where each value comes from, and a function
 * that computes the rows. The file `data/<name>.csv` is only its print.
 * @module
 */
import { refusal } from "../core/validate.ts";

/** The type of a column. A list holds integers, numbers or texts. */
export type FieldType = "integer" | "number" | "string" | "boolean" | "list";

/**
 * How far a value can be trusted: *proved* (by whom), *conjectured* (the value of a formula that is not proved to be the
 * quantity), *published* (where), *computed here* (by the table's own command).
 */
export type Status = "proved" | "conjectured" | "published" | "computed here";

/** Where a value comes from: its status and, in words, the proof, the paper or the computation. */
export interface Provenance {
  /** How far the value can be trusted. */
  readonly status: Status;
  /** The proof, the paper or the computation, in words. */
  readonly source: string;
}

/** A column. */
export interface Field {
  /** Lower case letters, digits and `_`. */
  readonly name: string;
  /** What the column's values are. */
  readonly type: FieldType;
  /** What the column holds, with its unit. */
  readonly description: string;
  /** The integers (of a list too) may pass 2⁵³ and are read as `bigint`. */
  readonly big?: true;
  /** What a list holds: integers unless given. */
  readonly items?: "integer" | "number" | "string";
  /** The value may be missing: `null`. */
  readonly optional?: true;
  /** The values that the column takes, when they are few. */
  readonly values?: readonly string[];
  /** Where the column's values come from, when it is not where the table's do. */
  readonly provenance?: Provenance;
}

/** A value of a cell. */
export type Value =
  | bigint
  | number
  | string
  | boolean
  | null
  | readonly (bigint | number | string)[];

/** A row: a value for each column. */
export type Row = Readonly<Record<string, Value>>;

type Integer<F extends Field> = F extends { big: true } ? bigint : number;
type Item<F extends Field> = F extends { items: "string" } ? string
  : F extends { items: "number" } ? number
  : Integer<F>;
type Present<F extends Field> = F["type"] extends "integer" ? Integer<F>
  : F["type"] extends "number" ? number
  : F["type"] extends "string" ? string
  : F["type"] extends "boolean" ? boolean
  : readonly Item<F>[];

/** The type of a row of the given columns; any row when they are not known. */
export type RowOf<Fields extends readonly Field[]> = readonly Field[] extends Fields ? Row
  : {
    readonly [F in Fields[number] as F["name"]]:
      | Present<F>
      | (F extends { optional: true } ? null : never);
  };

/** A paper, a book or a sequence that the table rests on. */
export interface TableSource {
  /** Author, title, year. */
  readonly title: string;
  /** Its address, when it has one. */
  readonly path?: string;
}

/** What is said of a table besides its columns and rows. */
export interface TableHead {
  /** Lower case letters, digits and `-`: the name of the file. */
  readonly name: string;
  /** As a heading has it. */
  readonly title: string;
  /** What the rows are, in a sentence or two. */
  readonly description: string;
  /** Where the values come from, unless their column says otherwise. */
  readonly provenance: Provenance;
  /** What the table rests on. */
  readonly sources: readonly TableSource[];
  /** The columns that tell the rows apart. */
  readonly key?: readonly string[];
  /** Too long for every run: kept, with its hash checked, unless `--effort full` is asked for. */
  readonly effort?: "full";
}

/** The columns of a table, and the function that computes its rows: always the same ones in the same order. */
export interface TableBody<Fields extends readonly Field[], R> {
  /** The columns, in their order. */
  readonly fields: Fields;
  /** Computes the rows. */
  rows(): Iterable<R> | AsyncIterable<R>;
}

/** A table: what `deno task tables` prints to `data/<name>.csv`. */
export type Table = TableHead & TableBody<readonly Field[], Row>;

/** A table whose rows have the types of its columns. */
export type TypedTable<Fields extends readonly Field[]> =
  & TableHead
  & TableBody<Fields, RowOf<Fields>>;

/**
 * A table after a check of its names, with the types of its rows taken from its columns.
 *
 * @throws {RangeError} for a name that cannot be a file or a column, two columns of one name, a key that is no column, or a
 * description that is missing.
 *
 * @example
 * ```ts
 * const squares = defineTable({
 *   name: "squares",
 *   title: "Squares",
 *   description: "The first squares.",
 *   provenance: { status: "computed here", source: "n·n" },
 *   sources: [],
 *   fields: [{ name: "n", type: "integer", description: "A number" }],
 *   rows: () => [{ n: 1 }],
 * });
 * squares.name; // "squares"
 * ```
 */
export function defineTable<const Fields extends readonly Field[]>(
  table: TypedTable<Fields>,
): TypedTable<Fields> {
  const doing = "define a table";
  const refuse = (what: string, allowed: string, received: unknown): never => {
    throw new RangeError(refusal({ doing, what }, allowed, received));
  };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(table.name)) {
    refuse("its name", "lower case letters and digits, with single dashes between", table.name);
  }
  for (const part of ["title", "description"] as const) {
    if (table[part].trim() === "") refuse(`the ${part} of ${table.name}`, "a text", table[part]);
  }
  if (table.fields.length === 0) refuse(`the columns of ${table.name}`, "at least one", []);
  const names = table.fields.map((field) => field.name);
  for (const [i, field] of table.fields.entries()) {
    if (!/^[a-z][a-z0-9_]*$/.test(field.name)) {
      refuse(`a column of ${table.name}`, "named by lower case letters, digits and _", field.name);
    }
    if (names.indexOf(field.name) !== i) {
      refuse(`the columns of ${table.name}`, "all of different names", field.name);
    }
    if (field.description.trim() === "") {
      refuse(`the description of ${table.name}, ${field.name},`, "a text", field.description);
    }
  }
  for (const name of table.key ?? []) {
    if (!names.includes(name)) refuse(`the key of ${table.name}`, "made of its columns", name);
  }
  return table;
}
