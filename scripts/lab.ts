/**
 * `deno task lab`: installs the kernel for Jupyter and VS Code, and opens the notebooks.
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { kernelDeno, linkDeno } from "./lab/deno.ts";
import { findFrontEnd, type FrontEnd, WITHOUT_JUPYTER } from "./lab/front_ends.ts";
import {
  dataFolder,
  installKernelspec,
  type Kernelspec,
  ownerOf,
  uninstallKernelspec,
} from "./lab/kernelspec.ts";
import { logoFiles } from "./lab/logo.ts";

const HELP = `deno task lab [options] [-- OPTIONS FOR JUPYTER]

Installs the Deno kernel for Jupyter and VS Code, then opens the notebooks in JupyterLab or Jupyter.
A cell that computes can be stopped without losing the kernel's state (one that waits for threads cannot: restart
the kernel then), and no colour codes are written.

  --install       install the kernel and open nothing
  --uninstall     remove what was installed, with every folder made for it
  --prefix DIR    use DIR/share/jupyter instead of the user's Jupyter folder (JUPYTER_DATA_DIR counts too)
  --help          this text

  deno task lab
  deno task lab -- --no-browser --port 9000
`;

const REPOSITORY = fileURLToPath(new URL("../", import.meta.url));

/** The kernel's name: that of the notebooks, or another beside a kernel `deno` that is not ours. */
const NAMES = ["deno", "lucas-lab"] as const;

/** A command line that asks for what does not exist or does not go together. */
class UsageError extends Error {}

/** What was installed, for the report. */
export interface Installed {
  readonly folder: string;
  readonly notes: readonly string[];
}

/**
 * Installs the kernel under a Jupyter data folder. A kernel `deno` that somebody else put there stays as it is: ours then
 * goes beside it under another name.
 */
export async function installKernel(
  data: string,
  running: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Installed> {
  const [usual, other] = NAMES;
  const taken = ownerOf(join(data, "kernels", usual)) === "foreign";
  const name = taken ? other : usual;
  const deno = kernelDeno(running, env);
  const binary = process.platform === "win32" ? "deno.exe" : "deno";
  const command = deno.kind === "installed" ? deno.path : join(data, "kernels", name, binary);
  const spec: Kernelspec = {
    argv: [command, "jupyter", "--kernel", "--conn", "{connection_file}"],
    display_name: taken ? "Deno (Lucas Lab)" : "Deno",
    language: "typescript",
    interrupt_mode: "message",
    env: { NO_COLOR: "1" },
  };
  const addLogo = await logoFiles();
  const folder = installKernelspec(data, name, spec, (place) => {
    if (deno.kind === "linked") linkDeno(deno.source, join(place, binary));
    addLogo(place);
  });
  if (!taken) uninstallKernelspec(data, other);
  const notes = [];
  if (deno.kind === "linked") {
    notes.push(
      "Deno was started from a cache that may be emptied (npx), so the kernel keeps a link to it: nothing else is needed.",
    );
  }
  if (taken) {
    notes.push(
      `A kernel "deno" was there already and is left as it is. Stopping a cell ends that one; ${spec.display_name} goes on.`,
    );
  }
  return { folder, notes };
}

/** Removes every kernel of ours under a data folder and returns their names. */
export function uninstallKernel(data: string): string[] {
  return NAMES.filter((name) => uninstallKernelspec(data, name));
}

/** Opens the notebooks and waits until Jupyter ends; Ctrl-C is for Jupyter, which asks. */
async function open(
  { name, command }: FrontEnd,
  more: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  console.log(`Opening the notebooks in ${name}. Ctrl-C ends it.`);
  const ignore = () => {};
  process.on("SIGINT", ignore);
  try {
    const child = new Deno.Command(command, {
      args: ["notebooks", ...more],
      cwd: REPOSITORY,
      env,
    }).spawn();
    return (await child.status).code;
  } finally {
    process.off("SIGINT", ignore);
  }
}

function readArguments(argv: string[]) {
  try {
    const end = argv.indexOf("--");
    const own = end < 0 ? argv : argv.slice(0, end);
    const { values } = parseArgs({
      args: own,
      options: {
        help: { type: "boolean", short: "h", default: false },
        install: { type: "boolean", default: false },
        prefix: { type: "string" },
        uninstall: { type: "boolean", default: false },
      },
    });
    if (values.install && values.uninstall) {
      throw new Error("--install and --uninstall do not go together.");
    }
    if (values.prefix === "") throw new Error("--prefix needs a folder.");
    return { ...values, more: end < 0 ? [] : argv.slice(end + 1) };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Runs the command line and returns the exit code. */
export async function main(argv: string[]): Promise<number> {
  try {
    const { help, install, uninstall, prefix, more } = readArguments(argv);
    if (help) {
      console.log(HELP.trimEnd());
      return 0;
    }
    const data = dataFolder(process.env, Deno.build.os, prefix);
    if (uninstall) {
      const removed = uninstallKernel(data);
      console.log(
        removed.length === 0
          ? `There is no kernel of Lucas Lab in ${data}.`
          : `Removed from ${data}: ${removed.join(", ")}.`,
      );
      return 0;
    }
    const { folder, notes } = await installKernel(data, Deno.execPath(), process.env);
    console.log([`The kernel is in ${folder}.`, ...notes].join("\n"));
    if (install) return 0;
    const frontEnd = findFrontEnd(process.env, Deno.build.os);
    if (frontEnd === undefined) {
      console.log(WITHOUT_JUPYTER.join("\n"));
      return 0;
    }
    const path = [prefix === undefined ? undefined : data, process.env.JUPYTER_PATH]
      .filter((entry) => entry !== undefined).join(Deno.build.os === "windows" ? ";" : ":");
    return await open(frontEnd, more, path === "" ? {} : { JUPYTER_PATH: path });
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n--help lists the options.`);
      return 2;
    }
    console.error((error as Error).message);
    return 1;
  }
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
