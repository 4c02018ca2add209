/**
 * `deno task start`: everything that is generated, in order: tables, notebooks, figures, the ledger of claims, the book.
 * A step that fails does not keep the later ones from running; the exit code says whether all of them succeeded.
 */
import process from "node:process";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { WriteError } from "../lib/core/files.ts";
import { shown } from "../lib/core/validate.ts";
import { parseArguments, UsageError } from "./lib/command.ts";
import { writing } from "./lib/outputs.ts";
import { FolderError } from "./book/folder.ts";
import { buildBook } from "./book.ts";
import { exportFigures } from "./figures.ts";
import {
  interruptible,
  ledgerTable,
  runNotebooks,
  type RunReport,
  runSummary,
} from "./jupyter/runner.ts";
import { tables } from "./tables.ts";

const HELP = `deno task start [--effort full]

Computes the tables (data/), executes the notebooks (notebooks/) on the Deno kernel, draws the figures (out/figures/),
prints the ledger of claims (out/claims.json) and writes the book (out/book/index.html).

  --effort full   recompute also what takes long; otherwise those results are kept and their hashes checked`;

/** The figures that the README shows; they are committed, as PNG, because GitHub lacks their fonts. */
const README_FIGURES = ["hanoi-graph", "memoryless-graph"];

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A step's name, and what it does; it resolves to whether it succeeded. */
type Step = readonly [title: string, run: () => Promise<boolean>];

function steps(effort: "default" | "full"): Step[] {
  let report: RunReport | undefined;
  return [
    ["Tables", async () => (await tables({ effort })).ok],
    ["Notebooks", async () => {
      report = await interruptible((signal) => runNotebooks({ effort, signal }));
      console.log(runSummary(report));
      return report.ok;
    }],
    ["Figures", async () => {
      await exportFigures();
      await exportFigures({
        names: README_FIGURES,
        formats: ["png"],
        folder: join(ROOT, "notebooks/figures"),
      });
      return true;
    }],
    ["Claims", () => {
      if (report === undefined) throw new Error("the notebooks did not run");
      console.log(ledgerTable(report));
      return Promise.resolve(report.ok);
    }],
    ["Book", async () => {
      const { ok, folder } = await buildBook();
      console.log(`Open ${relative(process.cwd(), join(folder, "index.html"))} in a browser.`);
      return ok;
    }],
  ];
}

/** Runs the steps and says of each how long it took and, at the end, what failed. */
async function start(effort: "default" | "full"): Promise<boolean> {
  const began = performance.now();
  const failed: string[] = [];
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  for (const [title, run] of steps(effort)) {
    console.log(`\n── ${title} ${"─".repeat(60 - title.length)}`);
    const since = performance.now();
    let ok = false;
    try {
      ok = await run();
    } catch (error) {
      const expected = [RangeError, SyntaxError, WriteError, FolderError].some((kind) =>
        error instanceof kind
      );
      console.error(error instanceof Error ? expected ? error.message : error.stack : `${error}`);
    }
    if (!ok) failed.push(title.toLowerCase());
    console.log(`${title}: ${ok ? "done" : "FAILED"} in ${seconds(since)}`);
  }
  const end = failed.length === 0 ? "Everything is done" : `Failed: ${failed.join(", ")}`;
  console.log(`\n${end}, in ${seconds(began)}.`);
  return failed.length === 0;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, { values: ["effort"], flags: ["help"] });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    if (words.length > 0) {
      throw new UsageError(`There is nothing to name, received ${shown(words[0])}.`);
    }
    const effort = options.get("effort") ?? "default";
    if (effort !== "default" && effort !== "full") {
      throw new UsageError(`--effort must be default or full, received ${shown(effort)}.`);
    }
    return await writing(() => start(effort)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n--help lists the options.`);
    return 2;
  }
}

if (import.meta.main) process.exit(await main(Deno.args));
