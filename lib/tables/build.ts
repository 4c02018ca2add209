/**
 * Computes tables, compares them with the files of a folder, and writes them: all or none, each under a temporary name
 * that is then renamed, `datapackage.json` last.
 * @module
 */
import { Buffer } from "node:buffer";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, writeAllAtomically } from "../core/files.ts";
import { shown } from "../core/validate.ts";
import { formatRow, parseRecords, parseTable } from "./csv.ts";
import {
  describeTable,
  formatDataPackage,
  parseDataPackage,
  type Resource,
  sha256,
} from "./package.ts";
import type { Field, Row, RowOf, Table, TypedTable } from "./table.ts";

/** What to build, where, and how. */
export interface BuildOptions {
  /** Every table there is, in the order of the package. */
  readonly tables: readonly Table[];
  /** Where the files are. */
  readonly folder: string;
  /** The tables wanted: all unless given. */
  readonly names?: readonly string[];
  /** Compare with the files and write nothing. */
  readonly check?: boolean;
  /** Compute the tables marked `full` too. */
  readonly effort?: "default" | "full";
  /** Is told a line about each table as it is done. */
  readonly report?: (line: string) => void;
  /**
   * Runs the last step, which merges with the files that are there then and writes. Whoever lets several processes build in one folder
   * runs one of these at a time; on its own every file is still whole, but of two packages one is lost.
   */
  readonly exclusively?: (step: () => void) => void;
}

/** What came of each table, by name. */
export interface BuildResult {
  /** Computed, and its file written. */
  readonly written: string[];
  /** Computed, and its file has these very bytes. */
  readonly unchanged: string[];
  /** Marked `full` and not computed: its file is there and has the hash of the package. */
  readonly kept: string[];
  /** Computed for a check, and its file has other bytes. */
  readonly different: string[];
  /** Not computed, for an error, or a kept file is missing or altered. */
  readonly failed: string[];
  /** No table failed and, in a check, none differs. */
  readonly ok: boolean;
}

/** A name that is no table's. */
export class UnknownTableError extends RangeError {
  /** The name of the class. */
  override readonly name = "UnknownTableError";
}

/** The bytes of a table's file, and its number of rows. */
export interface Rendered {
  /** The bytes of the file. */
  readonly csv: Uint8Array;
  /** Its number of rows, the header not counted. */
  readonly rows: number;
}

/**
 * Computes a table's file.
 *
 * Cost: that of its rows; memory for the whole text.
 *
 * @throws {RangeError} that names the row and the column of a value that does not fit, or what the computation throws.
 *
 * @example
 * ```ts
 * const { csv, rows } = await renderTable(HANOI_MOVES);
 * rows; // 64
 * new TextDecoder().decode(csv).split("\n")[0]; // "discs,moves,by_recurrence,played"
 * ```
 */
export async function renderTable(table: Table): Promise<Rendered> {
  const chunks: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let text = formatRow(table.fields);
  let rows = 0;
  const add = (row: Row) => {
    text += formatRow(table.fields, row, ++rows);
    if (text.length < 1 << 20) return;
    chunks.push(encoder.encode(text));
    text = "";
  };
  const source = table.rows();
  if (Symbol.asyncIterator in source) { for await (const row of source) add(row as Row); }
  else for (const row of source) add(row as Row);
  chunks.push(encoder.encode(text));
  return { csv: Buffer.concat(chunks), rows };
}

/**
 * Computes the tables and writes or checks their files; see {@link BuildOptions}. Nothing is written unless every table wanted could be
 * computed. A table marked `full` is kept in a default run, after its file's hash is compared with the package.
 *
 * @throws {UnknownTableError} when a name is no table's; it lists those there are.
 *
 * @example
 * ```ts
 * await buildTables({ tables: TABLES, folder: "data", names: ["no-such-table"] }); // throws UnknownTableError
 * ```
 */
export async function buildTables(options: BuildOptions): Promise<BuildResult> {
  const { tables, folder, check = false, effort = "default", report = () => {} } = options;
  const wanted = selectTables(tables, options.names);
  const result = {
    written: [] as string[],
    unchanged: [] as string[],
    kept: [] as string[],
    different: [] as string[],
    failed: [] as string[],
  };
  const done = (list: string[], name: string, line: string) => {
    list.push(name);
    report(`${name}: ${line}`);
  };
  const before = readPackage(folder, report);
  const entries = new Map(before.resources.map((resource) => [resource.name, resource]));
  const files = new Map<string, Uint8Array>();

  for (const table of wanted) {
    const { name } = table;
    const present = contentOf(join(folder, `${name}.csv`));
    if (table.effort === "full" && effort !== "full") {
      const fault = keptFault(present, entries.get(name));
      if (fault !== "") done(result.failed, name, fault);
      else {
        const resource = describeTable(table, present!, entries.get(name)!.rows);
        entries.set(name, resource);
        done(
          result.kept,
          name,
          `${countRows(resource.rows)}, kept: it is marked full, its hash is right`,
        );
      }
      continue;
    }
    try {
      const { csv, rows } = await renderTable(table);
      entries.set(name, describeTable(table, csv, rows));
      if (present !== undefined && Buffer.compare(csv, present) === 0) {
        done(result.unchanged, name, `${countRows(rows)}, unchanged`);
      } else if (check) {
        const difference = present === undefined
          ? `${name}.csv is missing`
          : describeDifference(present.toString("utf8"), new TextDecoder().decode(csv));
        done(result.different, name, `a rerun gives another file\n${indent(difference)}`);
      } else {
        files.set(name, csv);
        done(result.written, name, `${countRows(rows)}, ${csv.length} bytes`);
      }
    } catch (error) {
      done(result.failed, name, error instanceof Error ? error.message : String(error));
    }
  }

  if (check) {
    const { text } = before;
    const rerun = packageOf(tables, entries);
    for (const { name } of staleResources(tables, before.resources, options.names)) {
      done(result.different, name, "datapackage.json has it, and no table of that name exists");
    }
    const explained = result.different.length + result.failed.length > 0;
    if (rerun !== text && !explained) {
      const difference = text === ""
        ? "datapackage.json is missing"
        : describeLineDifference(text, rerun);
      done(
        result.different,
        "datapackage.json",
        `a rerun gives another file\n${indent(difference)}`,
      );
    }
  } else if (result.failed.length > 0) {
    if (result.written.length > 0) report("nothing was written, for a table failed");
    result.written.length = 0;
  } else {
    const { exclusively = (work: () => void) => work() } = options;
    exclusively(() => {
      // Another run may have written other tables since.
      const now = readPackage(folder, () => {});
      const lost = now.damaged
        ? tables.filter((table) =>
          !wanted.includes(table) && contentOf(join(folder, `${table.name}.csv`))
        )
        : [];
      if (lost.length > 0) {
        result.written.length = 0;
        done(
          result.failed,
          "datapackage.json",
          `it is damaged, and what it says of ${lost.length} other tables would be lost: nothing was written. ` +
            "`git restore data/datapackage.json` brings it back",
        );
        return;
      }
      const merged = new Map(now.resources.map((resource) => [resource.name, resource]));
      for (const { name } of wanted) {
        const mine = entries.get(name)!;
        const theirs = merged.get(name);
        const kept = result.kept.includes(name);
        if (!kept || theirs === undefined || theirs.hash === mine.hash) merged.set(name, mine);
      }
      const newPackage = packageOf(tables, merged);
      const packagePath = join(folder, PACKAGE);
      makeFolder(folder);
      writeAllAtomically([
        ...[...files].map(([name, csv]) => [join(folder, `${name}.csv`), csv] as const),
        ...(newPackage === now.text ? [] : [[packagePath, newPackage] as const]),
      ]);
      if (newPackage !== now.text) report("datapackage.json: written");
      for (const { name, path } of staleResources(tables, now.resources, options.names)) {
        if (path === `${name}.csv` && !/[/\\]/.test(path)) {
          rmSync(join(folder, path), { force: true });
        }
        report(`${name}: removed, no table of that name exists`);
      }
    });
  }
  return { ...result, ok: result.failed.length + result.different.length === 0 };
}

/** The name of the package's file. */
const PACKAGE = "datapackage.json";

/** What a file holds, `undefined` when there is no file. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    // What stands in its place is found, and named, when it is written.
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes((error as { code: string }).code)) {
      return undefined;
    }
    throw new Error(`Cannot read ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** The package of a folder: its text and what it names. One that is damaged is none: a kept table will miss its entry. */
function readPackage(
  folder: string,
  report: (line: string) => void,
): { readonly text: string; readonly resources: readonly Resource[]; readonly damaged: boolean } {
  const text = contentOf(join(folder, PACKAGE))?.toString("utf8");
  try {
    if (text !== undefined) return { text, resources: parseDataPackage(text), damaged: false };
  } catch (error) {
    report(`datapackage.json: ${(error as Error).message}`);
  }
  return { text: "", resources: [], damaged: text !== undefined };
}

/** The text of the package that has the entries of the tables, in their order. */
function packageOf(tables: readonly Table[], entries: ReadonlyMap<string, Resource>): string {
  return formatDataPackage(
    tables.flatMap((table) => entries.has(table.name) ? [entries.get(table.name)!] : []),
  );
}

/** Entries that no table has any more; looked for when all tables are built. */
function staleResources(
  tables: readonly Table[],
  resources: readonly Resource[],
  names?: readonly string[],
): Resource[] {
  if (names?.length) return [];
  return resources.filter((resource) => !tables.some((table) => table.name === resource.name));
}

function selectTables(tables: readonly Table[], names?: readonly string[]): readonly Table[] {
  if (names === undefined || names.length === 0) return tables;
  for (const name of names) {
    if (!tables.some((table) => table.name === name)) {
      throw new UnknownTableError(
        `There is no table ${shown(name)}. The tables are: ${
          tables.map((table) => table.name).join(", ")
        }.`,
      );
    }
  }
  return tables.filter((table) => names.includes(table.name));
}

/** What is wrong with a file that a default run keeps, "" when nothing is. */
function keptFault(present: Uint8Array | undefined, entry: Resource | undefined): string {
  const cure = "; `git restore data` brings it back, `--effort full` computes it";
  if (present === undefined) return `its file is missing, and it is marked full${cure}`;
  if (entry === undefined) return `datapackage.json does not have it, and it is marked full${cure}`;
  if (entry.bytes !== present.length || entry.hash !== sha256(present)) {
    return `its file was altered: ${present.length} bytes, ${
      sha256(present)
    }, where datapackage.json has ` +
      `${entry.bytes} bytes, ${entry.hash}${cure}`;
  }
  return "";
}

function countRows(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

function indent(text: string): string {
  return text.split("\n").map((line) => `  ${line}`).join("\n");
}

/** Most rows of a difference that are printed. */
const SHOWN_ROWS = 5;

/**
 * How two CSV texts with a header differ, in words: the header, the number of rows, and for the first five rows that differ the columns
 * with both values.
 *
 * @example
 * ```ts
 * describeDifference("n,moves\n1,1\n2,4\n", "n,moves\n1,1\n2,3\n"); // "row 2, moves: the file has 4, a rerun gives 3"
 * ```
 */
export function describeDifference(file: string, rerun: string): string {
  if (file === rerun) return "no difference";
  let a: string[][], b: string[][];
  try {
    a = [...parseRecords(file)].map((record) => record.values);
    b = [...parseRecords(rerun)].map((record) => record.values);
  } catch {
    return describeLineDifference(file, rerun);
  }
  const lines: string[] = [];
  const [header = []] = b;
  if ((a[0] ?? []).join() !== header.join()) {
    lines.push(
      `columns: the file has ${(a[0] ?? []).join(", ")}, a rerun gives ${header.join(", ")}`,
    );
  } else {
    let differing = 0;
    for (let i = 1; i < Math.min(a.length, b.length); i++) {
      const cells = header.flatMap((name, k) =>
        a[i][k] === b[i][k] ? [] : [
          `row ${i}, ${name}: the file has ${cell(a[i][k])}, a rerun gives ${cell(b[i][k])}`,
        ]
      );
      if (cells.length > 0 && ++differing <= SHOWN_ROWS) lines.push(...cells);
    }
    if (differing > SHOWN_ROWS) lines.push(`and ${differing - SHOWN_ROWS} more rows`);
  }
  if (a.length !== b.length) {
    lines.push(`the file has ${countRows(a.length - 1)}, a rerun gives ${b.length - 1}`);
  }
  // The same records in other bytes: line ends, quotes.
  return lines.length > 0 ? lines.join("\n") : describeLineDifference(file, rerun);
}

function cell(text: string | undefined): string {
  return text === undefined || text === "" ? "nothing" : text;
}

function describeLineDifference(file: string, rerun: string): string {
  const a = file.split("\n");
  const b = rerun.split("\n");
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return `line ${i + 1}: the file has ${shown(a[i])}, a rerun gives ${shown(b[i])}`;
}

/**
 * The rows of a table's file, in their types, after the file's hash is compared with `datapackage.json`.
 *
 * @throws {Error} when the file or its entry is missing, its hash is another, or its text is not the table's.
 *
 * @example
 * ```ts
 * loadTable(HANOI_MOVES, "no-such-folder"); // throws Error
 * ```
 */
export function loadTable<const Fields extends readonly Field[]>(
  table: TypedTable<Fields>,
  folder: string,
): RowOf<Fields>[] {
  const path = join(folder, `${table.name}.csv`);
  const present = contentOf(path);
  const packageText = contentOf(join(folder, PACKAGE))?.toString("utf8");
  const entries = packageText === undefined ? [] : parseDataPackage(packageText);
  const entry = entries.find(({ name }) => name === table.name);
  if (present === undefined || entry === undefined || entry.hash !== sha256(present)) {
    const fault = present === undefined
      ? "its file is missing"
      : entry === undefined
      ? "datapackage.json does not have it"
      : "its file is not the one that datapackage.json describes";
    throw new Error(
      `Cannot load table ${table.name}: ${fault}. Run \`deno task tables ${table.name}\`.`,
    );
  }
  return [...parseTable(present.toString("utf8"), table.fields, table.name)];
}
