/**
 * The npm package: the library compiled to JavaScript modules with declarations, and its package.json.
 * @module
 */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryName } from "../../lib/core/files.ts";
import { exclusively } from "../lib/outputs.ts";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** The part of deno.json that the package is made from. */
interface DenoConfig {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly imports: Readonly<Record<string, string>>;
}

/** What was built. */
export interface BuiltPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** Modules, each with its declarations. */
  readonly modules: number;
  readonly dependencies: Readonly<Record<string, string>>;
}

export function readConfig(): DenoConfig {
  return JSON.parse(readFileSync(join(REPOSITORY, "deno.json"), "utf8"));
}

/**
 * Compiles `lib/` into the folder `out`, which then holds the package and nothing else; a build that fails leaves it as it was.
 *
 * Cost: about two seconds.
 *
 * @throws {Error} with the compiler's messages when the library does not compile.
 */
export async function buildPackage(out: string): Promise<BuiltPackage> {
  mkdirSync(dirname(out), { recursive: true });
  const temporary = temporaryName(out);
  mkdirSync(temporary);
  try {
    const dist = join(temporary, "dist");
    await compile(dist);
    const texts = new Map(
      readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path, readFileSync(path, "utf8")]),
    );
    for (const [path, text] of texts) {
      // The compiler rewrites the endings in modules only; old compilers do not know `.ts` in declarations.
      if (path.endsWith(".d.ts")) writeFileSync(path, text.replace(RELATIVE, "$1.js$2"));
    }
    const { name, version, license, imports } = readConfig();
    const modules = [...texts.keys()].filter((path) => path.endsWith(".js"));
    const dependencies = dependenciesOf(modules.map((path) => texts.get(path)!), imports);
    const manifest = {
      name,
      version,
      description:
        "A laboratory for the Tower of Hanoi and the 15-puzzle: rules, exact searches, claims, tables and figures.",
      license,
      type: "module",
      // For tools that do not know "exports", tslab among them.
      main: "./dist/mod.js",
      types: "./dist/mod.d.ts",
      exports: {
        ".": { types: "./dist/mod.d.ts", default: "./dist/mod.js" },
        "./package.json": "./package.json",
      },
      files: ["dist", "CHANGELOG.md"],
      engines: { node: ">=20" },
      dependencies,
    };
    writeFileSync(join(temporary, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const file of ["CHANGELOG.md", "LICENSE", "README.md"]) {
      copyFileSync(join(REPOSITORY, file), join(temporary, file));
    }
    exclusively("package", () => {
      rmSync(out, { recursive: true, force: true });
      renameSync(temporary, out);
    });
    return { folder: out, name, version, modules: modules.length, dependencies };
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** A relative import or export in a declaration, static or by `import("…")`. */
const RELATIVE = /((?:from |import |import\()"\.{1,2}\/[^"\n]*)\.ts(")/g;

async function compile(dist: string): Promise<void> {
  const modules = join(REPOSITORY, "node_modules");
  const config = {
    compilerOptions: {
      target: "es2022",
      lib: ["esnext", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      rewriteRelativeImportExtensions: true,
      declaration: true,
      strict: true,
      noImplicitOverride: true,
      skipLibCheck: true,
      rootDir: join(REPOSITORY, "lib"),
      outDir: dist,
      types: ["node"],
      typeRoots: [join(modules, "@types")],
    },
    include: [join(REPOSITORY, "lib")],
  };
  const project = join(dist, "..", "tsconfig.json");
  writeFileSync(project, JSON.stringify(config));
  const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", join(dirname(manifest), "bin", "tsc"), "--project", project],
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  rmSync(project);
  if (!success) {
    const decoder = new TextDecoder();
    const said = decoder.decode(stdout) + decoder.decode(stderr);
    throw new Error(`Cannot compile the library:\n${said.replaceAll(REPOSITORY, "").trim()}`);
  }
}

/** The packages of deno.json that modules name, with their versions. */
function dependenciesOf(
  texts: readonly string[],
  imports: Readonly<Record<string, string>>,
): Record<string, string> {
  const dependencies: Record<string, string> = {};
  for (const [name, target] of Object.entries(imports)) {
    const version = /^npm:.+@([^@]+)$/.exec(target)?.[1];
    const quoted = new RegExp(`["'\`]${name.replace(/[.]/g, "\\.")}["'\`/]`);
    if (version !== undefined && texts.some((text) => quoted.test(text))) {
      dependencies[name] = version;
    }
  }
  return dependencies;
}
