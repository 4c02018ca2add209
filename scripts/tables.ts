/**
 * `deno task tables [name…] [--check] [--effort full]`: computes the tables of lib/tables and writes `data/*.csv` and
 * `data/datapackage.json`, or compares a rerun with them; with `--shard` and `--merge` on several machines.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder, writeAtomically } from "../lib/core/files.ts";
import { type BuildResult, buildTables, UnknownTableError } from "../lib/tables/build.ts";
import { TABLES } from "../lib/tables/registry.ts";
import type { Table } from "../lib/tables/table.ts";
import { shown } from "../lib/core/validate.ts";
import { exclusively, writing } from "./lib/outputs.ts";
import { parsePart } from "./lib/shards.ts";
import { mergedTables, tablesShard } from "./tables/shards.ts";

const HELP = `deno task tables [name…] [--check] [--effort full] [--list]
deno task tables [name…] [--effort full] --shard I/K --out FILE
deno task tables --merge SHARD… [--check]

Computes the tables and writes data/<name>.csv and data/datapackage.json; all tables unless some are named.

  --check         write nothing; print where a rerun differs from the files, exit code 1 if it does
  --effort full   compute the tables marked full too; otherwise their files are kept, their hashes checked
  --list          print the names and titles
  --shard I/K     compute every K-th of the tables from the I-th on, and write them to the file of --out, in out/
  --merge         write (or with --check compare) the tables of the shards named, after a check that all K are there and whole

  deno task tables
  deno task tables hanoi-moves --check`;

/** How to run {@link tables}. */
export interface TablesOptions {
  readonly names?: readonly string[];
  readonly check?: boolean;
  readonly effort?: "default" | "full";
  /** Where the rows come from; they are computed unless it is given. */
  readonly tables?: readonly Table[];
  /** Where the files are: `data` unless given. */
  readonly folder?: string;
  /** Is told what a person should read, a line at a time. */
  readonly report?: (line: string) => void;
}

/** Builds or checks the tables, with a last line that counts what came of them. */
export async function tables(options: TablesOptions = {}): Promise<BuildResult> {
  const { report = console.log } = options;
  const result = await buildTables({
    folder: fileURLToPath(new URL("../data", import.meta.url)),
    ...options,
    // The package has its entries in this order.
    tables: TABLES.map((table) => options.tables?.find(({ name }) => name === table.name) ?? table),
    report,
    exclusively: (step) => exclusively("tables", step),
  });
  const { written, unchanged, kept, different, failed } = result;
  const counts = [
    [written.length, "written"],
    [unchanged.length, "unchanged"],
    [kept.length, "kept (marked full)"],
    [different.length, "different"],
    [failed.length, "failed"],
  ] as const;
  report(
    `tables: ${
      counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`).join(", ")
    }`,
  );
  return result;
}

async function main(args: string[]): Promise<number> {
  const names: string[] = [];
  let check = false;
  let merge = false;
  let shard: string | undefined;
  let out: string | undefined;
  let effort: "default" | "full" = "default";
  const usage = (message: string) => {
    console.error(`${message}\n\n${HELP}`);
    return 2;
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === "--check") check = true;
    else if (arg === "--merge") merge = true;
    else if (arg === "--shard" || arg.startsWith("--shard=")) {
      shard = arg === "--shard" ? args[++i] ?? "" : arg.slice("--shard=".length);
    } else if (arg === "--out" || arg.startsWith("--out=")) {
      out = arg === "--out" ? args[++i] ?? "" : arg.slice("--out=".length);
    } else if (arg === "--list") {
      for (const { name, title, effort } of TABLES) {
        console.log(`${name}: ${title}${effort === "full" ? " (full)" : ""}`);
      }
      return 0;
    } else if (arg === "--help" || arg === "-h") {
      console.log(HELP);
      return 0;
    } else if (arg === "--effort" || arg.startsWith("--effort=")) {
      const value = arg === "--effort" ? args[++i] : arg.slice("--effort=".length);
      if (value !== "full" && value !== "default") {
        return usage(`--effort must be default or full, received ${shown(value)}.`);
      }
      effort = value;
    } else if (arg.startsWith("-")) return usage(`There is no option ${shown(arg)}.`);
    else names.push(arg);
  }
  if (out === "") return usage("--out needs a file.");
  if ((shard === undefined) !== (out === undefined)) {
    return usage("--shard I/K and --out FILE belong together.");
  }
  if (shard !== undefined && (merge || check)) {
    return usage(`--shard does not go with ${merge ? "--merge" : "--check"}.`);
  }
  if (merge && names.length === 0) return usage("--merge needs the files of all shards.");
  try {
    if (shard !== undefined) {
      const part = parsePart(shard);
      const text = await tablesShard({ tables: TABLES, names, effort }, part, console.log);
      makeFolder(dirname(out!));
      writeAtomically(out!, text);
      console.log(`shard ${shard}: written to ${out}`);
      return 0;
    }
    const merged = merge ? mergedTables(names, TABLES) : undefined;
    const build = () =>
      merged === undefined
        ? tables({ names, check, effort })
        : tables({ names: merged.map(({ name }) => name), check, effort: "full", tables: merged });
    const { ok } = await (check ? build() : writing(build));
    return ok ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof UnknownTableError ? 2 : 1;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
