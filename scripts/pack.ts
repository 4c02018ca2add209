/**
 * `deno task pack`: the npm package, as a folder and, where there is npm, as the file that is published.
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { buildPackage, REPOSITORY } from "./pack/package.ts";

const HELP = `deno task pack

Compiles lib/ into an npm package, out/npm, with types and package.json, and packs it with npm where there is one.
Its version is that of deno.json; CHANGELOG.md says what is in it.

  --help   this text
`;

/** Packs a built package with npm into `out` and returns the file's name; undefined without npm. */
async function npmPack(folder: string): Promise<string | undefined> {
  const command = new Deno.Command(Deno.build.os === "windows" ? "npm.cmd" : "npm", {
    args: ["pack", "--json", "--pack-destination", join(REPOSITORY, "out")],
    cwd: folder,
    stdin: "null",
  });
  const output = await command.output().catch((error) => {
    // Without npm on PATH the task has no permission to run it either.
    const absent = [Deno.errors.NotFound, Deno.errors.NotCapable];
    if (absent.some((kind) => error instanceof kind)) return undefined;
    throw error;
  });
  if (output === undefined) return undefined;
  const { success, stdout, stderr } = output;
  const decoder = new TextDecoder();
  if (!success) throw new Error(`npm pack failed:\n${decoder.decode(stderr).trim()}`);
  return JSON.parse(decoder.decode(stdout))[0].filename;
}

/** Runs the command line and returns the exit code. */
export async function main(argv: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(HELP.trimEnd());
      return 0;
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n--help lists the options.`);
    return 2;
  }
  try {
    const { folder, name, version, modules, dependencies } = await buildPackage(
      join(REPOSITORY, "out", "npm"),
    );
    console.log(
      `out/npm: ${name} ${version}, ${modules} modules, ${
        Object.keys(dependencies).length
      } dependencies`,
    );
    const file = await npmPack(folder);
    console.log(file === undefined ? "There is no npm to pack it with." : `out/${file}`);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
