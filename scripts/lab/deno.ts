/**
 * Which `deno` a kernelspec may name: one that is still there when the notebook is opened next month.
 * @module
 */
import { accessSync, constants, copyFileSync, linkSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where the kernel's `deno` is, and what to say about it. */
export type KernelDeno =
  | { readonly kind: "installed"; readonly path: string }
  /** It is in a cache that may be emptied: the kernelspec gets a link to it of its own. */
  | { readonly kind: "linked"; readonly source: string };

/** The first executable of a name on PATH, unresolved; undefined when there is none. */
export function onPath(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  accept: (path: string) => boolean = () => true,
): string | undefined {
  const endings = env.PATHEXT ? ["", ...env.PATHEXT.toLowerCase().split(";")] : [""];
  for (const folder of (env.PATH ?? "").split(delimiter).filter((entry) => entry !== "")) {
    for (const name of names) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (isExecutable(path) && accept(path)) return path;
      }
    }
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a file lies in a cache that a runner of packages may empty: npx, pnpm dlx. */
function isFleeting(path: string): boolean {
  return /\/(?:_npx|dlx[^/]*)\//.test(realpathSync(path).replaceAll("\\", "/"));
}

/**
 * The `deno` for a kernelspec, given the one that runs now. A place on PATH is preferred to what it points to, because package
 * managers keep the former and rename the latter with every version.
 */
export function kernelDeno(
  running: string,
  env: Readonly<Record<string, string | undefined>>,
): KernelDeno {
  const real = realpathSync(running);
  if (isFleeting(real)) return { kind: "linked", source: real };
  const path = onPath(["deno"], env, (path) => realpathSync(path) === real) ?? running;
  return { kind: "installed", path };
}

/** Gives a folder its own `deno`: a second name for the same file, which costs no space, or a copy on another disk. */
export function linkDeno(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
