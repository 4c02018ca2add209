/**
 * A copy of the repository, for changes that must not be seen elsewhere: what the tests read is copied, the packages are linked.
 * @module
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What is copied of a repository, where it has it. */
const PARTS = ["lib", "scripts", "tests", "data", "notebooks", "deno.lock", "README.md"];

/** The copies that exist. */
const copies = new Set<string>();

/** Copies the repository at `root` to a temporary folder and returns that. */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "lucas-mutate-"));
  copies.add(copy);
  for (const part of PARTS) {
    if (existsSync(join(root, part))) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
  }
  const config = JSON.parse(readFileSync(join(root, "deno.json"), "utf8"));
  // The packages are those of the repository; nothing is installed into them from here.
  config.nodeModulesDir = "manual";
  writeFileSync(join(copy, "deno.json"), JSON.stringify(config));
  symlinkSync(realpathSync(join(root, "node_modules")), join(copy, "node_modules"), "dir");
  return copy;
}

/** Removes a copy; the packages that it links stay. */
export function removeCopy(copy: string): void {
  copies.delete(copy);
  rmSync(join(copy, "node_modules"), { force: true });
  rmSync(copy, { recursive: true, force: true });
}

/** Removes all copies. */
export function removeCopies(): void {
  for (const copy of copies) removeCopy(copy);
}

/** The files below a folder of the repository whose names end so, with slashes, sorted. */
export function filesIn(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(ending))
    .sort();
}
