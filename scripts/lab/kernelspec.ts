/**
 * Kernelspecs: the folders by which Jupyter and VS Code find a kernel. Ours carry a mark, so that only they are ever replaced or
 * removed, and the folders that were made for them go when they go.
 * @module
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** `kernel.json`, as Jupyter reads it. */
export interface Kernelspec {
  readonly argv: readonly string[];
  readonly display_name: string;
  readonly language: string;
  /** How a cell is stopped; "signal" would end a Deno kernel. */
  readonly interrupt_mode: "message" | "signal";
  readonly env: Readonly<Record<string, string>>;
}

/** The key of `metadata` that marks a kernelspec as ours. */
const MARK = "lucas-lab";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The folder of the user's Jupyter data, by the rules of jupyter_core: JUPYTER_DATA_DIR, then the system's own place;
 * with a prefix, `share/jupyter` under it.
 */
export function dataFolder(env: Env, os: string, prefix?: string): string {
  if (prefix !== undefined) return resolve(prefix, "share", "jupyter");
  if (env.JUPYTER_DATA_DIR) return resolve(env.JUPYTER_DATA_DIR);
  const home = env.HOME || env.USERPROFILE || homedir();
  if (os === "windows") return join(env.APPDATA || join(home, "AppData", "Roaming"), "jupyter");
  if (os === "darwin") return join(home, "Library", "Jupyter");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "jupyter");
}

/** Whose kernelspec is in a folder: "ours", another's ("foreign"), or none. */
export function ownerOf(folder: string): "ours" | "foreign" | "none" {
  if (!existsSync(folder)) return "none";
  return markOf(folder) === undefined ? "foreign" : "ours";
}

/** The folders that were made for a kernelspec of ours, innermost first; undefined when it is not ours. */
function markOf(folder: string): string[] | undefined {
  try {
    const made = JSON.parse(readFileSync(join(folder, "kernel.json"), "utf8")).metadata?.[MARK]
      ?.folders;
    return Array.isArray(made) ? made.filter((path) => typeof path === "string") : undefined;
  } catch {
    return undefined; // a damaged file is not ours to remove
  }
}

/**
 * Installs a kernelspec as `name` under a data folder and returns its folder. `fill` may put more files beside `kernel.json`.
 * What is there already is replaced in one step, and only when it is ours.
 *
 * @throws {Error} when the name is taken by another's kernelspec, or the folder cannot be written.
 */
export function installKernelspec(
  data: string,
  name: string,
  spec: Kernelspec,
  fill: (folder: string, final: string) => void = () => {},
): string {
  const kernels = join(data, "kernels");
  const folder = join(kernels, name);
  const owner = ownerOf(folder);
  if (owner === "foreign") {
    throw new Error(`Cannot install the kernel ${name}: ${folder} holds another one.`);
  }
  const folders = owner === "ours" ? markOf(folder)! : missingFolders(kernels);
  mkdirSync(kernels, { recursive: true });
  sweep(kernels);
  // A leading dot is no name of a kernel: what is half written is never listed.
  const temporary = mkdtempSync(join(kernels, HALF));
  try {
    const metadata = { debugger: false, [MARK]: { folders } };
    writeFileSync(
      join(temporary, "kernel.json"),
      `${JSON.stringify({ ...spec, metadata }, null, 1)}\n`,
    );
    fill(temporary, folder);
    chmodSync(temporary, 0o755); // a temporary folder is for its owner only
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    removeEmpty(folders);
    throw error;
  }
  return folder;
}

/** The folders on the way to `folder`, itself included, that do not exist; innermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  return missing;
}

/** Removes folders as far as they are empty. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      return; // something else is in it, or it is gone
    }
  }
}

/** How the folder of a kernelspec begins that is being written. */
const HALF = ".lucas-";

/** Removes what an installation that was killed has left. */
function sweep(kernels: string): void {
  if (!existsSync(kernels)) return;
  for (const name of readdirSync(kernels)) {
    if (name.startsWith(HALF)) rmSync(join(kernels, name), { recursive: true, force: true });
  }
}

/** Removes a kernelspec of ours with all that its installation made; says whether there was one. */
export function uninstallKernelspec(data: string, name: string): boolean {
  const folder = join(data, "kernels", name);
  sweep(join(data, "kernels"));
  const folders = markOf(folder);
  if (folders === undefined) return false;
  rmSync(folder, { recursive: true, force: true });
  removeEmpty(folders);
  return true;
}
