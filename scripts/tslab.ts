/**
 * `deno task tslab`: the notebooks on Node, by the tslab kernel and the compiled library.
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { tslabKernel } from "./jupyter/launcher.ts";
import { exclusivelyAsync, OUT } from "./lib/outputs.ts";
import { interruptible, runNotebooks, type RunReport, runSummary } from "./jupyter/runner.ts";
import { SelectionError } from "./jupyter/select.ts";
import { dataFolder, installKernelspec, uninstallKernelspec } from "./lab/kernelspec.ts";
import { buildPackage, REPOSITORY } from "./pack/package.ts";
import { disagreements } from "./tslab/agreement.ts";
import { installTslab, type Tslab } from "./tslab/install.ts";

const HELP = `deno task tslab [NAME…] [options]

Compiles the library to an npm package (out/npm), installs it with the kernel tslab from npm (out/tslab), executes the
notebooks on the Deno kernel and on tslab, and compares their claims one by one: every notebook runs on both, without
exception. Committed notebooks are not touched.
NAME is 03-binary, 03 or a path; without names all of them run. Node 20.19 or later and npm are needed.

  --install       add the kernel to Jupyter, as TypeScript (tslab), instead of executing anything
  --uninstall     remove it from Jupyter
  --prefix DIR    use DIR/share/jupyter instead of the user's Jupyter folder
  --help          this text
`;

/** The kernel's name in Jupyter. */
const NAME = "lucas-tslab";

/** Builds the package and installs it with tslab. */
export async function prepareTslab(folder = join(REPOSITORY, "out")): Promise<Tslab> {
  const built = await buildPackage(join(folder, "npm"));
  return await installTslab(join(folder, "tslab"), built, process.env);
}

/** What the notebooks came to on both kernels. */
export interface Comparison {
  readonly deno: RunReport;
  readonly tslab: RunReport;
  readonly differences: readonly string[];
}

/** Executes notebooks on both kernels; nothing that is committed is written. */
export async function compareKernels(
  names: readonly string[],
  tslab: Tslab,
  signal?: AbortSignal,
): Promise<Comparison> {
  mkdirSync(OUT, { recursive: true });
  const scratch = mkdtempSync(join(OUT, "tslab-"));
  try {
    const run = (kernel: "deno" | "tslab") =>
      runNotebooks({
        names,
        signal,
        out: join(scratch, kernel),
        outFolder: join(scratch, `${kernel}-claims`),
        // A cell takes a second more on tslab, for its compiler.
        timeoutMs: 300_000,
        ...(kernel === "tslab" && { launcher: tslabKernel(tslab.node, tslab.script) }),
      });
    console.log("On the Deno kernel:");
    const deno = await run("deno");
    console.log("On tslab:");
    const other = await run("tslab");
    const claims = ({ notebooks }: RunReport) => notebooks.flatMap((notebook) => notebook.claims);
    const differences = disagreements(["Deno", claims(deno)], ["tslab", claims(other)]);
    return { deno, tslab: other, differences };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function addToJupyter(data: string): Promise<void> {
  const { node, script } = await prepareTslab();
  const folder = installKernelspec(data, NAME, {
    argv: [node, script, "kernel", "--config-path", "{connection_file}"],
    display_name: "TypeScript (tslab)",
    language: "typescript",
    interrupt_mode: "signal",
    env: { NO_COLOR: "1" },
  });
  console.log(`The kernel is in ${folder}; it needs this repository's out/tslab.`);
}

/** Runs the command line and returns the exit code. */
export async function main(argv: string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        install: { type: "boolean", default: false },
        prefix: { type: "string" },
        uninstall: { type: "boolean", default: false },
      },
    });
    if (parsed.values.install && parsed.values.uninstall) {
      throw new Error("--install and --uninstall do not go together.");
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n--help lists the options.`);
    return 2;
  }
  const { help, install, uninstall, prefix } = parsed.values;
  try {
    if (help) {
      console.log(HELP.trimEnd());
      return 0;
    }
    const data = dataFolder(process.env, Deno.build.os, prefix);
    if (uninstall) {
      const removed = uninstallKernelspec(data, NAME);
      console.log(removed ? `Removed ${NAME} from ${data}.` : `There is no ${NAME} in ${data}.`);
      return 0;
    }
    if (install) {
      await addToJupyter(data);
      return 0;
    }
    const tslab = await exclusivelyAsync("tslab", prepareTslab);
    const { deno, tslab: other, differences } = await interruptible((signal) =>
      compareKernels(parsed.positionals, tslab, signal)
    );
    for (const difference of differences) console.log(difference);
    console.log(`Deno: ${runSummary(deno)}\ntslab: ${runSummary(other)}`);
    if (deno.stopped || other.stopped) return 130;
    const claims = deno.notebooks.reduce((sum, notebook) => sum + notebook.claims.length, 0);
    console.log(
      differences.length === 0
        ? `The ${claims} claims agree one by one.`
        : `${differences.length} disagreements.`,
    );
    return deno.ok && other.ok && differences.length === 0 ? 0 : 1;
  } catch (error) {
    console.error((error as Error).message);
    return error instanceof SelectionError ? 2 : 1;
  }
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
