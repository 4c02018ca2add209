/**
 * `deno task notebooks`: executes the notebooks on the Deno kernel and rewrites or compares them.
 * @module
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { NotebookError } from "./jupyter/notebook.ts";
import { ParameterError, parseParameters } from "./jupyter/parameters.ts";
import {
  clearNotebooks,
  interruptible,
  ledgerTable,
  runNotebooks,
  runSummary,
} from "./jupyter/runner.ts";
import { SelectionError } from "./jupyter/select.ts";
import { WriteError } from "../lib/core/files.ts";
import { writing } from "./lib/outputs.ts";

const HELP = `deno task notebooks [NAME…] [options]

Executes notebooks of notebooks/ on the Deno kernel, two at a time, and rewrites them.
NAME is 03-binary, 03 or a path; without names all of them run. Cells are counted from 1, text cells included.
A notebook whose run fails is left as it was. The claims of all notebooks go to out/claims.json.

  --check            compare with what is committed instead; write nothing; differences make it fail
  --effort full      also compute the cells tagged full; without it they keep their outputs, which must be
                     those that the last run with full effort left
  --param NAME=VALUE set a variable of the cell tagged parameters (may be repeated); nothing is then
                     written unless --out says where
  --out DIR          write the executed notebooks to DIR instead
  --clear            remove outputs and run nothing; cells tagged full keep theirs without --effort full
  --timeout SECONDS  how long a cell may run (60; with full effort 3600)
  --ledger           print the table of all claims at the end
  --help             this text

Cell tags: skip-execution, raises-exception, parameters, full.

  deno task notebooks
  deno task notebooks 03 --check
  deno task notebooks 02 --param n=12 --out out/twelve
`;

/** A command line that asks for what does not exist or does not go together. */
class UsageError extends Error {}

function readArguments(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        check: { type: "boolean", default: false },
        clear: { type: "boolean", default: false },
        effort: { type: "string", default: "default" },
        help: { type: "boolean", short: "h", default: false },
        ledger: { type: "boolean", default: false },
        out: { type: "string" },
        param: { type: "string", multiple: true, default: [] },
        timeout: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Runs the command line and returns the exit code. */
export async function main(argv: string[]): Promise<number> {
  try {
    const { values, positionals: names } = readArguments(argv);
    if (values.help) {
      console.log(HELP.trimEnd());
      return 0;
    }
    const { check, clear, effort, out } = values;
    if (effort !== "default" && effort !== "full") {
      throw new UsageError(`--effort must be default or full, received ${JSON.stringify(effort)}.`);
    }
    const seconds = values.timeout === undefined ? undefined : Number(values.timeout);
    if (seconds !== undefined && !(seconds > 0 && seconds <= 1e6)) {
      throw new UsageError(
        `--timeout must be a number of seconds from 0 to 1000000, received ${
          JSON.stringify(values.timeout)
        }.`,
      );
    }
    const exclusive = [check && "--check", clear && "--clear", out !== undefined && "--out"]
      .filter((option) => option !== false);
    if (exclusive.length > 1) {
      throw new UsageError(`${exclusive.join(" and ")} do not go together.`);
    }
    const parameters = parseParameters(values.param);
    if (parameters.size > 0 && (check || clear)) {
      throw new UsageError(
        `--param does not go with ${
          exclusive[0]
        }: committed outputs are those of the notebook's own values.`,
      );
    }
    if (clear) {
      const cleared = await writing(() => Promise.resolve(clearNotebooks({ names, effort })));
      console.log(`${cleared.length} ${cleared.length === 1 ? "notebook" : "notebooks"} cleared.`);
      return 0;
    }
    const run = () =>
      interruptible((signal) =>
        runNotebooks({
          names,
          mode: check ? "check" : "write",
          effort,
          timeoutMs: seconds === undefined ? undefined : seconds * 1000,
          parameters,
          out,
          signal,
        })
      );
    const report = await (check ? run() : writing(run, out === undefined ? [] : [out]));
    if (values.ledger) console.log(`\n${ledgerTable(report)}`);
    console.log(runSummary(report));
    return report.stopped ? 130 : report.ok ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n--help lists the options.`);
      return 2;
    }
    if (
      error instanceof SelectionError || error instanceof ParameterError ||
      error instanceof NotebookError
    ) {
      console.error(error.message);
      return 2;
    }
    if (error instanceof WriteError) {
      console.error(error.message);
      return 1;
    }
    throw error;
  }
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
