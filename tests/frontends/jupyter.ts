/**
 * A Jupyter of the tests' own: its settings and our kernel in a temporary folder, copies of the notebooks where they may be executed.
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { installKernel } from "../../scripts/lab.ts";
import { recordsIn } from "../../scripts/jupyter/ledger.ts";
import {
  type Cell,
  formatNotebook,
  hasTag,
  type Notebook,
  readNotebook,
} from "../../scripts/jupyter/notebook.ts";
import { notebooksIn } from "../../scripts/jupyter/select.ts";
import { findJupyter } from "./machine.ts";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** The committed notebooks, by path. */
export const NOTEBOOKS = notebooksIn(join(REPOSITORY, "notebooks"));

/** Everything is tried, however long it takes. */
export const FULL = process.env.LUCAS_EFFORT === "full";

/** Jupyter, and a scratch folder in the repository (its deno.json is found from there), removed by {@link close}. */
export class TestJupyter {
  readonly jupyter: string;
  /** Settings and kernels. */
  readonly #home: string;
  /** Copies of notebooks. */
  readonly scratch: string;
  readonly env: Record<string, string>;

  private constructor(jupyter: string) {
    this.jupyter = jupyter;
    this.#home = mkdtempSync(join(tmpdir(), "lucas-jupyter-"));
    mkdirSync(join(REPOSITORY, "out"), { recursive: true });
    this.scratch = mkdtempSync(join(REPOSITORY, "out", "frontends-"));
    const folder = (name: string) => join(this.#home, name);
    this.env = {
      JUPYTER_DATA_DIR: folder("data"),
      JUPYTER_CONFIG_DIR: folder("config"),
      JUPYTER_RUNTIME_DIR: folder("runtime"),
      IPYTHONDIR: folder("ipython"),
      JUPYTER_NO_CONFIG: "1",
    };
  }

  static async open(): Promise<TestJupyter> {
    const jupyter = findJupyter();
    if (jupyter === undefined) throw new Error("There is no Jupyter.");
    const one = new TestJupyter(jupyter);
    await installKernel(one.env.JUPYTER_DATA_DIR, Deno.execPath(), process.env);
    return one;
  }

  close(): void {
    rmSync(this.#home, { recursive: true, force: true });
    rmSync(this.scratch, { recursive: true, force: true });
  }

  /** Runs a subcommand of Jupyter and returns what it wrote; fails with that when it fails. */
  async run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await new Deno.Command(this.jupyter, {
      args,
      cwd: this.scratch,
      env: this.env,
      stdin: "null",
    }).output();
    const decoder = new TextDecoder();
    const said = decoder.decode(stdout) + decoder.decode(stderr);
    if (code !== 0) throw new Error(`jupyter ${args[0]} failed:\n${said}`);
    return said;
  }

  /** Writes notebooks without outputs to a folder of the scratch folder and returns their paths. */
  write(folder: string, notebooks: Readonly<Record<string, Notebook>>): string[] {
    mkdirSync(join(this.scratch, folder), { recursive: true });
    return Object.entries(notebooks).map(([name, notebook]) => {
      const path = join(this.scratch, folder, name);
      writeFileSync(path, formatNotebook(unexecuted(notebook)));
      return path;
    });
  }
}

/**
 * A notebook for a front end that knows no effort: a cell tagged `full` only tells the kernel of its committed claims, as
 * our runner does.
 */
function unexecuted(notebook: Notebook): Notebook {
  const cells = notebook.cells.map((cell): Cell => {
    if (cell.type !== "code") return cell;
    const bare = { ...cell, outputs: [], executionCount: null };
    if (!hasTag(cell, "full")) return bare;
    const records = JSON.stringify(recordsIn(cell.outputs));
    const source = `((globalThis as any)[Symbol.for("lucas.ledger")] ??= []).push(...${records});`;
    return { ...bare, source };
  });
  return { ...notebook, cells };
}

/** The outputs of each cell that a front end executes itself, without what its numbering adds. */
export function outputsOf(notebook: Notebook): (readonly unknown[])[] {
  return notebook.cells.filter((cell) => cell.type === "code" && !hasTag(cell, "full"))
    .map(({ outputs }) => outputs);
}

export const byName = (paths: readonly string[]): Record<string, Notebook> =>
  Object.fromEntries(paths.map((path) => [basename(path), readNotebook(path)]));
