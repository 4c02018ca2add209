/**
 * The laboratory's tables as a Frictionless Data Package (profile `tabular-data-package`, specification version 1): for each file its schema,
 * sources, number of rows, bytes and SHA-256, so that a reader knows what each column is and that the file is whole.
 * @module
 */
import { createHash } from "node:crypto";
import { refusal } from "../core/validate.ts";
import type { Field, Table } from "./table.ts";

/** The licence of the tables. */
const LICENCES = [
  { name: "MIT", title: "MIT License", path: "https://opensource.org/license/mit" },
] as const;

/** A file of the package. What is not named here belongs to the specification or describes the values. */
export interface Resource {
  /** The table's name. */
  readonly name: string;
  /** Its file in the folder of the package. */
  readonly path: string;
  /** Its size. */
  readonly bytes: number;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly hash: string;
  /** Its number of rows, the header not counted. */
  readonly rows: number;
  /** What the specification and the table add. */
  readonly [property: string]: unknown;
}

/**
 * The SHA-256 of bytes, as a data package writes it.
 *
 * @example
 * ```ts
 * sha256("").slice(0, 15); // "sha256:e3b0c442"
 * ```
 */
export function sha256(bytes: Uint8Array | string): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function describeField(field: Field): Record<string, unknown> {
  const { name, type, description, big, items, optional, values, provenance } = field;
  const constraints = {
    ...(optional ? {} : { required: true }),
    ...(values === undefined ? {} : { enum: values }),
  };
  return {
    name,
    // A list is written as a JSON array, which the specification calls so.
    type: type === "list" ? "array" : type,
    ...(type === "list" ? { items: items ?? "integer" } : {}),
    description,
    ...(big ? { big } : {}),
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
    ...(provenance === undefined ? {} : { provenance }),
  };
}

/**
 * A table's entry in the package.
 *
 * @param table the table.
 * @param csv its file's bytes.
 * @param rows its number of rows.
 *
 * @example
 * ```ts
 * const { csv, rows } = await renderTable(HANOI_MOVES);
 * describeTable(HANOI_MOVES, csv, rows).path; // "hanoi-moves.csv"
 * ```
 */
export function describeTable(table: Table, csv: Uint8Array, rows: number): Resource {
  return {
    profile: "tabular-data-resource",
    name: table.name,
    path: `${table.name}.csv`,
    title: table.title,
    description: table.description,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    bytes: csv.length,
    hash: sha256(csv),
    rows,
    ...(table.effort === undefined ? {} : { effort: table.effort }),
    provenance: table.provenance,
    command: `deno task tables ${table.name}${table.effort === "full" ? " --effort full" : ""}`,
    sources: table.sources,
    licenses: LICENCES,
    dialect: {
      delimiter: ",",
      lineTerminator: "\n",
      quoteChar: '"',
      doubleQuote: true,
      header: true,
    },
    schema: {
      fields: table.fields.map(describeField),
      missingValues: [""],
      ...(table.key === undefined ? {} : { primaryKey: table.key }),
    },
  };
}

/**
 * The text of `datapackage.json` for the given files.
 *
 * @example
 * ```ts
 * JSON.parse(formatDataPackage([])).profile; // "tabular-data-package"
 * ```
 */
export function formatDataPackage(resources: readonly Resource[]): string {
  const descriptor = {
    profile: "tabular-data-package",
    name: "lucas-lab",
    title: "Tables of Lucas Lab",
    description:
      "Exact results on the Tower of Hanoi and on sliding-tile boards. Every file is computed by `deno task tables`; " +
      "what is proved, conjectured, published or computed here is said at each table, and at a column where it differs.",
    licenses: LICENCES,
    resources,
  };
  return JSON.stringify(descriptor, null, 2) + "\n";
}

/**
 * The files that a `datapackage.json` names.
 *
 * @throws {SyntaxError} when the text is no such package, and says what to do.
 *
 * @example
 * ```ts
 * parseDataPackage(formatDataPackage([])); // []
 * parseDataPackage("{"); // throws SyntaxError
 * ```
 */
export function parseDataPackage(text: string): Resource[] {
  const rule = {
    doing: "read datapackage.json",
    what: "the text",
    hint:
      "Delete it and run `deno task tables --effort full`, which writes it anew, or take the committed one: `git restore data/datapackage.json`.",
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new SyntaxError(refusal(rule, "JSON", text));
  }
  const resources = (parsed as { resources?: unknown } | null)?.resources;
  if (!Array.isArray(resources)) {
    throw new SyntaxError(refusal(rule, "an object with a list of resources", parsed));
  }
  for (const resource of resources) {
    const valid = typeof resource === "object" && resource !== null &&
      typeof resource.name === "string" && typeof resource.path === "string" &&
      Number.isSafeInteger(resource.bytes) && Number.isSafeInteger(resource.rows) &&
      typeof resource.hash === "string" && /^sha256:[0-9a-f]{64}$/.test(resource.hash);
    if (!valid) {
      throw new SyntaxError(
        refusal({ ...rule, what: "a resource" }, "of name, path, bytes, rows and hash", resource),
      );
    }
  }
  return resources;
}
