/** `await save(figure, …)` from a cell, on the Deno kernel and on tslab: the same files, byte for byte, and what cannot be written is said. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTreeFigure, save } from "@lucas/lab";
import { denoKernel, type KernelLauncher, tslabKernel } from "../../scripts/jupyter/launcher.ts";
import { formatFailure } from "../../scripts/jupyter/failure.ts";
import { runNotebooks } from "../../scripts/jupyter/runner.ts";
import { OUT } from "../../scripts/lib/outputs.ts";
import { prepareTslab } from "../../scripts/tslab.ts";
import { loadsModules } from "../../scripts/tslab/install.ts";

// The deno.json above a notebook maps the library's name, so the notebooks of this test lie in the repository.
let folder: string;
beforeAll(() => {
  mkdirSync(OUT, { recursive: true });
  folder = mkdtempSync(join(OUT, "save-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The cells: a figure that is drawn, one by its name, and calls that must fail without a file. */
const cells = (out: string, blocked: string) => [
  `import { callTreeFigure, save, show } from "@lucas/lab";

const out = ${JSON.stringify(out)};
const figure = callTreeFigure({ discs: 3, move: 3, caption: "2³ − 1 = 7 & <b>" });
await show(await save(figure, { width: "86mm", folder: out }));`,
  `await show(await save("growth", { width: "86mm", fontSize: "8pt", grey: true, folder: out }));`,
  `const refused: string[] = [];
for (
  const wrong of [
    () => save("rule", { folder: out }),
    () => save(figure, { width: "3ells", folder: out }),
    () => save(figure, { width: "86mm", folder: ${JSON.stringify(blocked)} }),
  ]
) {
  await wrong().catch((error: Error) => refused.push(error.message));
}
await show(refused.join("\\n"));`,
];

/** Runs the cells and returns the saved files and what the last cell showed. */
async function run(name: string, launcher: KernelLauncher) {
  const out = join(folder, `${name}-files`);
  const blocked = join(folder, `${name}-blocked`);
  writeFileSync(blocked, "a file, not a folder");
  const notebook = join(folder, `01-${name}.ipynb`);
  writeFileSync(
    notebook,
    JSON.stringify({
      cells: cells(out, join(blocked, "below")).map((source, i) => ({
        cell_type: "code",
        id: `cell-${i}`,
        execution_count: null,
        metadata: {},
        outputs: [],
        source,
      })),
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    }),
  );
  const report = await runNotebooks({
    names: [notebook],
    folder,
    out: join(folder, `${name}-executed`),
    outFolder: join(folder, `${name}-out`),
    timeoutMs: 300_000,
    launcher,
    screen: { terminal: false, write: () => {} },
  });
  expect(report.notebooks[0].failures.map(formatFailure)).toEqual([]);
  const executed = JSON.parse(
    readFileSync(join(folder, `${name}-executed`, `01-${name}.ipynb`), "utf8"),
  );
  const shown = JSON.stringify(executed.cells[2].outputs);
  const files = Object.fromEntries(
    readdirSync(out).sort().map((file) => [file, readFileSync(join(out, file)).toString("base64")]),
  );
  return { shown, files };
}

/** The files as this process saves them. */
async function expected(): Promise<Record<string, string>> {
  const out = join(folder, "here");
  const figure = callTreeFigure({ discs: 3, move: 3, caption: "2³ − 1 = 7 & <b>" });
  await save(figure, { width: "86mm", folder: out });
  await save("growth", { width: "86mm", fontSize: "8pt", grey: true, folder: out });
  return Object.fromEntries(
    readdirSync(out).sort().map((file) => [file, readFileSync(join(out, file)).toString("base64")]),
  );
}

async function check(name: string, launcher: KernelLauncher): Promise<void> {
  const { shown, files } = await run(name, launcher);
  const here = await expected();
  expect(Object.keys(here)).toEqual(
    ["call-tree-3", "growth"].flatMap((name) =>
      ["csv", "pdf", "png", "svg", "tex"].map((format) => `${name}.${format}`)
    ),
  );
  expect(Object.keys(files)).toEqual(Object.keys(here));
  for (const [file, bytes] of Object.entries(here)) expect(files[file] === bytes, file).toBe(true);
  expect(shown).toContain("There is no figure");
  expect(shown).toContain("in one of the units mm, cm, in, pt, px");
  expect(shown).toContain("Cannot write");
}

describe("save, from a cell", () => {
  test("on the Deno kernel", () => check("deno", denoKernel));

  const node = spawnSync("node", ["--version"], { encoding: "utf8" }).stdout ?? "";
  test.runIf(loadsModules(node))("on tslab, which is Node", async () => {
    const { node, script } = await prepareTslab();
    await check("tslab", tslabKernel(node, script));
  }, 600_000);
});
