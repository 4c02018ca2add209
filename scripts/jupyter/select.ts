/**
 * Which notebooks a command means: all of a folder, or those named by file, name, number or path.
 * @module
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";

/** A name that no notebook has, with the list of what there is. */
export class SelectionError extends Error {
  override readonly name = "SelectionError";
}

/** The notebooks of a folder, in the order of their names. */
export function notebooksIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith(".ipynb")).sort()
    .map((name) => resolve(folder, name));
}

/**
 * The paths of the notebooks that `names` mean, in their order and each once; all of `folder` without names.
 * A name is a path, or "03-binary.ipynb", "03-binary" or "03" of that folder.
 *
 * @throws {SelectionError} for a name that means none or several.
 */
export function selectNotebooks(names: readonly string[], folder: string): string[] {
  const all = notebooksIn(folder);
  if (names.length === 0) return all;
  const list = () =>
    all.length === 0
      ? `${folder} has no notebooks.`
      : `There are:\n${all.map((path) => `  ${stem(path)}`).join("\n")}`;
  const paths = names.map((name) => {
    const found = all.filter((path) =>
      stem(path) === name || basename(path) === name || stem(path).startsWith(`${name}-`)
    );
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      throw new SelectionError(
        `Cannot choose a notebook: ${JSON.stringify(name)} means ${
          found.map(stem).join(" and ")
        }. Give the whole name.`,
      );
    }
    const path = resolve(name);
    if (name.endsWith(".ipynb") && existsSync(path) && statSync(path).isFile()) return path;
    throw new SelectionError(
      `Cannot find the notebook ${JSON.stringify(name)}. ${list()}`,
    );
  });
  return [...new Set(paths)];
}

function stem(path: string): string {
  return basename(path).replace(/\.ipynb$/, "");
}
