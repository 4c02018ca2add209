/**
 * tslab with the compiled library, in a folder of its own, whose `node_modules` is where cells find it.
 * @module
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { sweepTemporaries, temporaryName } from "../../lib/core/files.ts";
import { onPath } from "../lab/deno.ts";
import type { BuiltPackage } from "../pack/package.ts";

/** The version of tslab that the notebooks are tested with. */
export const TSLAB = "1.0.22";

type Env = Readonly<Record<string, string | undefined>>;

/** What starts tslab. */
export interface Tslab {
  readonly node: string;
  /** It begins with the folder as its working directory, for tslab looks for packages there and nowhere else. */
  readonly script: string;
}

/**
 * tslab's compiler watches the files of all packages, and tslab fails when one changes while a cell runs. Here a change is
 * seen after a restart, as on the Deno kernel.
 */
const START = `process.chdir(__dirname);
const { sys } = require("./node_modules/@tslab/typescript-for-tslab");
sys.watchFile = sys.watchDirectory = () => ({ close() {} });
require("./node_modules/tslab/dist/main.js").main();
`;

/**
 * Installs tslab and a built package into a folder. What npm has installed there for the same versions stays; the library is
 * copied each time.
 *
 * @throws {Error} when Node or npm is missing, Node is too old, or npm fails.
 */
export async function installTslab(
  folder: string,
  built: BuiltPackage,
  env: Env,
): Promise<Tslab> {
  const node = onPath(["node"], env);
  const npm = onPath(["npm"], env);
  if (node === undefined || npm === undefined) {
    throw new Error(
      "Cannot install tslab: it runs on Node. Install Node 20.19 or later, with npm.",
    );
  }
  const version = await output(node, ["--version"], ".");
  if (!loadsModules(version)) {
    throw new Error(
      `Cannot install tslab: it loads the library by require, which Node ${version.trim()} cannot. Install Node 20.19 or later.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify(
    { private: true, dependencies: { tslab: TSLAB, ...built.dependencies } },
    null,
    2,
  );
  const path = join(folder, "package.json");
  const done = join(folder, "node_modules", ".lucas-installed");
  const installed = existsSync(done) ? readFileSync(done, "utf8") : "";
  if (installed !== manifest) {
    writeFileSync(path, manifest);
    await output(npm, ["install", "--no-audit", "--no-fund", "--no-package-lock"], folder);
    writeFileSync(done, manifest);
  }
  const place = join(folder, "node_modules", ...built.name.split("/"));
  sweepTemporaries([dirname(place)]);
  const copy = temporaryName(place);
  cpSync(built.folder, copy, { recursive: true });
  rmSync(place, { recursive: true, force: true });
  renameSync(copy, place);
  const script = join(folder, "start.cjs");
  writeFileSync(script, START);
  return { node, script };
}

/** Whether a version of Node loads modules by `require`, as tslab does: 20.19, 22.12 and later. */
export function loadsModules(version: string): boolean {
  const [major, minor] = version.trim().replace(/^v/, "").split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

async function output(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  if (!success) {
    const said = decoder.decode(stderr).trim();
    throw new Error(`${[program, ...args].join(" ")} failed:\n${said}`);
  }
  return decoder.decode(stdout);
}
