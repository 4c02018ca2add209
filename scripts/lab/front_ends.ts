/**
 * The front end on this machine, and how it is started.
 * @module
 */
import { join } from "node:path";
import { onPath } from "./deno.ts";

/** A Jupyter that shows notebooks: its name in words and the command that opens a folder. */
export interface FrontEnd {
  readonly name: string;
  readonly command: string;
}

/** The Jupyter that a shell would find, JupyterLab first; an active virtual environment counts before PATH. */
export function findFrontEnd(
  env: Readonly<Record<string, string | undefined>>,
  os: string,
): FrontEnd | undefined {
  const bin = os === "windows" ? "Scripts" : "bin";
  const environments = [env.VIRTUAL_ENV, env.CONDA_PREFIX].filter((path) => path !== undefined);
  const PATH = [...environments.map((path) => join(path, bin)), env.PATH ?? ""]
    .join(os === "windows" ? ";" : ":");
  for (const [name, program] of [["JupyterLab", "jupyter-lab"], ["Jupyter", "jupyter-notebook"]]) {
    const command = onPath([program], { ...env, PATH });
    if (command !== undefined) return { name, command };
  }
  return undefined;
}

/** What to install where there is no Jupyter: a line for each front end. */
export const WITHOUT_JUPYTER = [
  "JupyterLab: install it with `pipx install jupyterlab` (or pip, conda, uv), then run this command again.",
  "VS Code: open this folder, accept the recommended extensions (Jupyter, Deno), open a notebook, choose the kernel Deno.",
] as const;
