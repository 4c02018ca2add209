/** The library's source files, parsed: what the tests of its documentation and of its architecture read. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ParseResult, parseSync } from "oxc-parser";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A parsed source file; `path` is relative to the repository, with slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly parsed: ParseResult;
}

/** All .ts files below a folder of the repository, sorted by path. */
export function sourcesOf(folder: string): Source[] {
  return readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length).replaceAll("\\", "/"))
    .sort()
    .map((path) => {
      const text = readFileSync(ROOT + path, "utf8");
      const parsed = parseSync(path, text);
      if (parsed.errors.length > 0) throw new SyntaxError(`${path}: ${parsed.errors[0].message}`);
      return { path, text, parsed };
    });
}
