/**
 * `deno task tables --shard i/k` and `--merge`: tables computed on several machines, a table a task, and written by one.
 * @module
 */
import { Buffer } from "node:buffer";
import { parseRecords, parseTable } from "../../lib/tables/csv.ts";
import { renderTable, UnknownTableError } from "../../lib/tables/build.ts";
import type { Table } from "../../lib/tables/table.ts";
import { shown } from "../../lib/core/validate.ts";
import { labVersion, readFileText } from "../lib/batch.ts";
import {
  formatShard,
  type Job,
  mergeShards,
  type Part,
  ShardError,
  tasksOf,
} from "../lib/shards.ts";

/** Which tables a job computes. */
export interface TablesJob {
  /** Every table there is. */
  readonly tables: readonly Table[];
  /** The ones wanted; all unless some are named. */
  readonly names: readonly string[];
  readonly effort: "default" | "full";
}

function jobOf({ tables, names, effort }: TablesJob): { job: Job; wanted: readonly Table[] } {
  const unknown = names.find((name) => !tables.some((table) => table.name === name));
  if (unknown !== undefined) {
    throw new UnknownTableError(
      `There is no table ${shown(unknown)}. The tables are: ${
        tables.map(({ name }) => name).join(", ")
      }.`,
    );
  }
  // Without full effort a table that is marked full keeps its file, so there is nothing to compute.
  const wanted = tables.filter(({ name, effort: marked }) =>
    (names.length === 0 || names.includes(name)) && (effort === "full" || marked !== "full")
  );
  if (wanted.length === 0) {
    throw new RangeError("Cannot split the work: these tables are marked full. Add --effort full.");
  }
  const words = [...names, ...(effort === "full" ? ["--effort full"] : [])];
  const job = {
    name: "tables",
    call: ["deno task tables", ...words].join(" "),
    inputs: { version: labVersion(), tables: wanted.map(({ name }) => name) },
    columns: ["table", "csv"],
    tasks: wanted.length,
  };
  return { job, wanted };
}

/** The text of a shard's file: each of its tables as a row, the CSV in base 64. */
export async function tablesShard(
  options: TablesJob,
  part: Part,
  report: (line: string) => void = () => {},
): Promise<string> {
  const { job, wanted } = jobOf(options);
  const rows: { task: number; values: string[] }[] = [];
  for (const task of tasksOf(job.tasks, part)) {
    const { name } = wanted[task];
    const { csv, rows: count } = await renderTable(wanted[task]);
    report(`${name}: ${count} rows`);
    rows.push({ task, values: [name, Buffer.from(csv).toString("base64")] });
  }
  return formatShard(job, part, rows);
}

/**
 * The tables of all shards of a job, whose rows are read from the shards instead of computed.
 *
 * @throws {ShardError} when a shard is missing, damaged or of another job.
 */
export function mergedTables(files: readonly string[], tables: readonly Table[]): Table[] {
  const text = mergeShards(files.map((name) => ({ name, text: readFileText(name, "a shard") })));
  const [, ...records] = parseRecords(text);
  return records.map(({ values: [name, csv] }) => {
    const table = tables.find((one) => one.name === name);
    if (table === undefined) {
      throw new ShardError([`The shards are of tables; there is none called ${shown(name)}.`]);
    }
    const content = Buffer.from(csv, "base64").toString("utf8");
    return { ...table, rows: () => parseTable(content, table.fields, name) };
  });
}
