/** The npm package in a project that knows nothing of this repository: installed, imported with types, run on Node. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackage, REPOSITORY } from "../../scripts/pack/package.ts";

const scratch = mkdtempSync(join(tmpdir(), "lucas-package-"));
const project = join(scratch, "project");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const ready = has("node") && has("npm");

test.runIf(process.env.CI)("CI has Node and npm", () => expect(ready).toBe(true));

/** What a user writes. */
const SOURCE = `
import { exactDepths, goalBoard, parseBoard, playHanoi, renderPng, rulerFigure, solveBoards, type State, transferCount, widgetDocument } from "@lucas/lab";

const start: State = [0, 0, 0];
const moves: bigint = transferCount(64);
// @ts-expect-error a number of discs is a number
export const misuse = () => transferCount("64");

const { depths, workers } = await exactDepths({ pegs: 4, discs: 9 }, { workers: 2 });
const [solution] = await solveBoards([parseBoard("8 6 7/2 5 4/3 0 1")], goalBoard(3, 3), { workers: 1 });
const png = await renderPng(rulerFigure({ discs: 3 }).svg, { scale: 1 });
const page = await widgetDocument(playHanoi({ discs: 3 }));
console.log(JSON.stringify({
  start,
  moves: String(moves),
  depth: depths.length - 1,
  states: depths.reduce((sum, count) => sum + count, 0),
  workers,
  solved: solution.status,
  png: [...png.slice(1, 4)].map((byte) => String.fromCharCode(byte)).join(""),
  page: page.startsWith("<!doctype html>"),
}));
`;

function run(program: string, args: string[], cwd = project) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

describe.runIf(ready)("the npm package", () => {
  let files: string[];

  beforeAll(async () => {
    const { folder, version } = await buildPackage(join(scratch, "npm"));
    expect(version).toBe(JSON.parse(readFileSync(join(REPOSITORY, "deno.json"), "utf8")).version);
    const [packed] = JSON.parse(
      run("npm", ["pack", "--json", "--pack-destination", scratch], folder),
    );
    files = packed.files.map(({ path }: { path: string }) => path);
    mkdirSync(project);
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ name: "project", private: true, type: "module" }),
    );
    const file = join(scratch, packed.filename);
    run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", file]);
  }, 600_000);

  test("holds modules, declarations, licence and the changes of its version, and nothing else", () => {
    const others = files.filter((path) => !/^dist\/.*\.(?:js|d\.ts)$/.test(path)).sort();
    expect(others).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
    const { version } = JSON.parse(readFileSync(join(REPOSITORY, "deno.json"), "utf8"));
    expect(readFileSync(join(REPOSITORY, "CHANGELOG.md"), "utf8")).toContain(`## ${version}\n`);
  });

  test.each([["bundler", "esnext"], ["nodenext", "nodenext"]])(
    "is imported with types by %s resolution",
    (moduleResolution, module) => {
      writeFileSync(join(project, "main.ts"), SOURCE);
      writeFileSync(
        join(project, "tsconfig.json"),
        JSON.stringify({
          compilerOptions: {
            target: "es2022",
            lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
            module,
            moduleResolution,
            strict: true,
            skipLibCheck: true,
            types: [],
          },
          files: ["main.ts"],
        }),
      );
      const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
      run("node", [join(dirname(compiler), "bin", "tsc"), "-p", "."]);
    },
  );

  test("runs: searches on several threads, pictures, widgets", () => {
    expect(JSON.parse(run("node", ["main.js"]))).toEqual({
      start: [0, 0, 0],
      moves: "18446744073709551615",
      depth: 41,
      states: 4 ** 9,
      workers: 2,
      solved: "solved",
      png: "PNG",
      page: true,
    });
  });
});
