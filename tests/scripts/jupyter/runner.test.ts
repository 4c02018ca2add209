/** Notebooks on the real Deno kernel. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Kernel, KernelStartError } from "../../../scripts/jupyter/kernel.ts";
import { denoKernel } from "../../../scripts/jupyter/launcher.ts";
import { type Notebook, readNotebook } from "../../../scripts/jupyter/notebook.ts";
import {
  clearNotebooks,
  type NotebookReport,
  runNotebooks,
  type RunOptions,
  type RunReport,
} from "../../../scripts/jupyter/runner.ts";
import { OUT } from "../../../scripts/lib/outputs.ts";
import { claimCell, memoryScreen, notebookFolder, type Sketch } from "./fixtures.ts";

const PROGRESS = `await Deno.jupyter.broadcast("display_data", {
  data: { "text/plain": "0 %" }, metadata: {}, transient: { display_id: "bar" },
});
await Deno.jupyter.broadcast("update_display_data", {
  data: { "text/plain": "100 %" }, metadata: {}, transient: { display_id: "bar" },
});`;

const TOLD = `const told = (globalThis as any)[Symbol.for("lucas.ledger")] ?? [];
await Deno.jupyter.display({ "text/plain": told.map(({ id }: { id: string }) => id).join(" ") }, { raw: true });`;

const SUITE: Record<string, Sketch[]> = {
  "01-good": [
    { text: "# A good notebook" },
    "const a: number = 1;\na + 1",
    PROGRESS,
    "for (let i = 0; i < 200; i++) console.log(i);",
    "",
    { code: "nothing.of.this();", tags: ["skip-execution"] },
    {
      code:
        'console.log("before");\nawait Deno.jupyter.broadcast("clear_output", { wait: true });\nconsole.log("after");',
    },
    claimCell("good"),
    "await Deno.jupyter.display({ 'text/plain': [Deno.cwd() === " +
    "Deno.env.get('PWD'), Deno.env.get('LUCAS_EFFORT'), Deno.env.get('NO_COLOR')].join() }, { raw: true })",
  ],
  "02-raises": [
    { code: "throw new RangeError('meant');", tags: ["raises-exception"] },
    { code: "const z = ;", tags: ["raises-exception"] },
    { code: "1;", tags: ["raises-exception"] },
    "await Deno.jupyter.display({ 'text/plain': 'still alive' }, { raw: true });",
  ],
  "03-error": [
    { text: "# An error on the sixth line" },
    "interface Shape {\n  sides: number;\n}\n\n\nconst missing: Shape = undefined as unknown as Shape;\n\nmissing.sides;",
    "1",
  ],
  "04-syntax": ["const fine = 1;", "let ok = 1;\nconst z = ;"],
  "05-import": ['import { x } from "./nowhere.ts";\nx;'],
  "06-dies": [
    "const before = 1;",
    "await Deno.jupyter.display({ 'text/plain': 'last words' }, { raw: true });\nawait new Promise((done) => setTimeout(done, 100));\nDeno.exit(3);",
  ],
  "09-false": [claimCell("false", "fails")],
  "10-twice": [claimCell("good")],
  "11-parameters": [
    { code: "const discs = 3;\nlet start = 'A';", tags: ["parameters"] },
    "await Deno.jupyter.display({ 'text/plain': `${discs} discs on ${start}` }, { raw: true });",
  ],
  "12-full": [
    { code: claimCell("slow"), tags: ["full"] },
    TOLD,
  ],
};

/** Notebooks that end only because the runner ends them. */
const ENDLESS: Record<string, Sketch[]> = {
  "07-busy": ["for (;;);"],
  "08-hangs": [
    "setTimeout(() => {\n  throw new Error('in a timer');\n}, 10);\nawait new Promise((done) => setTimeout(done, 1e6));",
  ],
};

const folders: string[] = [];

function folderOf(notebooks: Record<string, readonly Sketch[]>): string {
  folders.push(notebookFolder(notebooks));
  return folders.at(-1)!;
}

function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "lucas-out-")));
  return folders.at(-1)!;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs notebooks of a folder of a test. */
async function run(folder: string, options: RunOptions = {}) {
  const screen = memoryScreen();
  const outFolder = newFolder();
  const report = await runNotebooks({ folder, outFolder, screen, ...options });
  return { report, outFolder, printed: screen.text };
}

const named = (report: RunReport, name: string): NotebookReport =>
  report.notebooks.find(({ notebook }) => notebook === `${name}.ipynb`)!;

/** The texts of a cell's outputs; cells are counted from 1. */
function textsOf(notebook: Notebook, cell: number): unknown[] {
  return notebook.cells[cell - 1].outputs.map((output) =>
    output.output_type === "stream"
      ? output.text
      : output.output_type === "error"
      ? `${output.ename}: ${output.evalue}`
      : output.data["text/plain"]
  );
}

describe("a run of many notebooks", () => {
  let folder: string;
  let outFolder: string;
  let report: RunReport;
  let printed: string;
  let before: Map<string, string>;

  const read = (name: string) => readNotebook(join(folder, `${name}.ipynb`));

  beforeAll(async () => {
    folder = folderOf(SUITE);
    writeFileSync(join(folder, "13-damaged.ipynb"), '{"nbformat": 4, "cells": [');
    before = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    );
    ({ report, outFolder, printed } = await run(folder));
  }, 60_000);

  test("outputs are in their cells, none is lost, and cells are numbered", () => {
    const good = read("01-good");
    expect(textsOf(good, 2)).toEqual(["2"]);
    expect(textsOf(good, 3)).toEqual(["100 %"]);
    const numbers = Array.from({ length: 200 }, (_, i) => `${i}\n`).join("");
    expect(textsOf(good, 4)).toEqual([numbers]);
    expect(textsOf(good, 7)).toEqual(["after\n"]);
    expect(textsOf(good, 8)).toEqual(["good holds"]);
    expect(textsOf(good, 9)[0]).toMatch(/,default,1$/);
    expect(good.cells.map(({ executionCount }) => executionCount)).toEqual([
      null,
      1,
      2,
      3,
      null,
      null,
      4,
      5,
      6,
    ]);
    expect(good.metadata.kernelspec).toEqual({
      display_name: "Deno",
      language: "typescript",
      name: "deno",
    });
    expect(named(report, "01-good")).toMatchObject({
      status: "rewritten",
      executed: 6,
      skipped: 1,
    });
  });

  test("an error that is meant is an output, and the kernel goes on", () => {
    const raises = read("02-raises");
    expect(textsOf(raises, 1)).toEqual(["RangeError: meant"]);
    expect(textsOf(raises, 2)).toEqual(["Error: SyntaxError: Unexpected token"]);
    expect(textsOf(raises, 4)).toEqual(["still alive"]);
    expect(named(report, "02-raises").notes).toEqual([
      "cell 3 is tagged raises-exception, but raises none",
      "it has code but makes no claim",
    ]);
  });

  test.each([
    ["03-error", 2, 8, "missing.sides;", /^TypeError: Cannot read properties of undefined/],
    ["04-syntax", 2, 2, "const z = ;", /^SyntaxError/],
    ["05-import", 1, 1, 'import { x } from "./nowhere.ts";', /Module not found "nowhere\.ts"/],
    ["06-dies", 2, undefined, undefined, /the kernel ended with exit code 3 during this cell/],
    ["09-false", 1, undefined, undefined, /the claim false does not hold.*\ncounterexample: n = 2/],
    [
      "12-full",
      1,
      undefined,
      undefined,
      /never run with full effort.\nRun: .* 12-full --effort full/,
    ],
  ])("%s fails in cell %i, line %s, and is left as it was", (name, cell, line, text, message) => {
    const { status, failures } = named(report, name);
    expect(status).toBe("failed");
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ notebook: `${name}.ipynb`, cell });
    expect(failures[0].line).toBe(line);
    expect(failures[0].text).toBe(text);
    expect(failures[0].message).toMatch(message);
    expect(readFileSync(join(folder, `${name}.ipynb`), "utf8")).toBe(before.get(`${name}.ipynb`));
    expect(existsSync(join(outFolder, "failed", `${name}.ipynb`))).toBe(true);
  });

  test("what a dying kernel showed last is in the copy of the failed run", () => {
    const copy = readNotebook(join(outFolder, "failed", "06-dies.ipynb"));
    expect(textsOf(copy, 2)).toEqual(["last words"]);
  });

  test("a damaged file is reported by its name", () => {
    expect(named(report, "13-damaged").failures[0].message).toMatch(
      /Cannot read 13-damaged\.ipynb: it is damaged JSON/,
    );
  });

  test("the ledger has every claim, and an id that two notebooks share is a failure", () => {
    const ledger = JSON.parse(readFileSync(join(outFolder, "claims.json"), "utf8"));
    expect(ledger).toEqual(report.claims);
    expect(ledger.map((claim: Record<string, unknown>) => [claim.notebook, claim.cell, claim.id]))
      .toEqual([
        ["01-good.ipynb", 8, "good"],
        ["09-false.ipynb", 1, "false"],
        ["10-twice.ipynb", 1, "good"],
      ]);
    expect(report.failures).toMatchObject([{ notebook: "10-twice.ipynb", cell: 1 }]);
  });

  test("the run as a whole fails, and its lines are in the order of the notebooks", () => {
    expect(report.ok).toBe(false);
    const order = [...printed.matchAll(/^(\d\d)-\w+\.ipynb: /gm)].map(([, number]) =>
      Number(number)
    );
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13]);
    expect(printed).toContain(
      "03-error.ipynb, cell 2, line 8:\n      missing.sides;\n    TypeError",
    );
  });

  test("no kernel and no file of one is left", () => {
    expect(readdirSync(OUT).filter((name) => /^map\..*tmp$/.test(name))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

test(
  "a cell that computes for ever and one that waits for ever end with their time, and say which it was",
  async () => {
    const folder = folderOf(ENDLESS);
    const { report } = await run(folder, { timeoutMs: 1500 });
    const failures = report.notebooks.map(({ failures }) => failures[0]);
    expect(failures).toMatchObject([{ cell: 1 }, { cell: 1 }]);
    for (const { message } of failures) {
      expect(message).toMatch(/did not end within \d\.\d s \(--timeout\).*kernel was killed/);
    }
    if (existsSync("/proc/self/stat")) {
      expect(failures[0].message).toContain("it was computing");
      expect(failures[1].message).toContain("has used no processor time");
    }
  },
  60_000,
);

describe("one notebook again", () => {
  test("a second run changes no byte, and --check agrees", async () => {
    const folder = folderOf({ "01-good": SUITE["01-good"] });
    const path = join(folder, "01-good.ipynb");
    expect((await run(folder)).report.notebooks[0].status).toBe("rewritten");
    const first = readFileSync(path, "utf8");
    const { report, outFolder } = await run(folder, { mode: "check" });
    expect(report).toMatchObject({ ok: true, notebooks: [{ status: "same" }] });
    expect(readdirSync(outFolder)).toEqual([]);
    expect((await run(folder)).report.notebooks[0].status).toBe("unchanged");
    expect(readFileSync(path, "utf8")).toBe(first);
  }, 60_000);

  test("--check names the cell and the output that differ, and writes nothing", async () => {
    const folder = folderOf({
      "01-x": [{ text: "t" }, "console.log('one');\nconsole.log('two');"],
    });
    const path = join(folder, "01-x.ipynb");
    await run(folder);
    const changed = readFileSync(path, "utf8").replace('"two\\n"', '"three\\n"');
    writeFileSync(path, changed);
    const { report, printed, outFolder } = await run(folder, { mode: "check" });
    expect(report).toMatchObject({ ok: false, notebooks: [{ status: "different" }] });
    expect(printed).toContain(
      "01-x.ipynb, cell 2:\n    the output: stdout differs:\n      - three\n      + two\n",
    );
    expect(readFileSync(path, "utf8")).toBe(changed);
    expect(readdirSync(outFolder)).toEqual([]);
  }, 60_000);

  test("parameters of the command line are set, and only --out gets the result", async () => {
    const folder = folderOf({ "11-parameters": SUITE["11-parameters"] });
    const path = join(folder, "11-parameters.ipynb");
    const before = readFileSync(path, "utf8");
    const parameters = new Map([["start", "C"], ["discs", "12"]]);
    const out = newFolder();
    const { report } = await run(folder, { parameters, out });
    expect(report).toMatchObject({ ok: true, notebooks: [{ status: "written" }] });
    const result = readNotebook(join(out, "11-parameters.ipynb"));
    expect(result.cells[1]).toMatchObject({
      source: 'start = "C";\nconst discs = 12;',
      metadata: { tags: ["injected-parameters"] },
    });
    expect(textsOf(result, 3)).toEqual(["12 discs on C"]);
    const nowhere = await run(folder, { parameters });
    expect(nowhere.report.notebooks[0].status).toBe("not written");
    expect(readdirSync(nowhere.outFolder)).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe(before);
    const wrong = await run(folder, { parameters: new Map([["pegs", "4"]]) });
    expect(wrong.printed).toContain("it has discs, start (cell 1)");
  }, 60_000);

  test(
    "a full cell runs with full effort; then its outputs are kept, counted, and told to the kernel",
    async () => {
      const folder = folderOf({ "12-full": SUITE["12-full"] });
      const path = join(folder, "12-full.ipynb");
      const full = await run(folder, { effort: "full" });
      expect(full.report).toMatchObject({ ok: true, claims: [{ id: "slow", kept: false }] });
      expect(readNotebook(path).cells[0].metadata.lucas).toBeDefined();
      const kept = await run(folder);
      expect(kept.report).toMatchObject({
        ok: true,
        notebooks: [{ executed: 1, kept: 1 }],
        claims: [{ id: "slow", kept: true }],
      });
      expect(kept.printed).toContain("1 kept from a run with full effort");
      expect(textsOf(readNotebook(path), 2)).toEqual(["slow"]);

      const good = readFileSync(path, "utf8");
      for (
        const [damaged, message] of [
          [good.replaceAll("slow holds", "slow  holds"), /its source has changed/],
          [good.replace('"cases": "3"', '"cases": "4"'), /outputs are not those that its run/],
        ] as const
      ) {
        writeFileSync(path, damaged);
        const { report } = await run(folder);
        expect(report.notebooks[0].failures[0]).toMatchObject({
          cell: 1,
          message: expect.stringMatching(message),
        });
        expect(readFileSync(path, "utf8")).toBe(damaged);
      }
    },
    20_000,
  );

  test("clearing keeps full cells, but not with full effort", () => {
    const folder = folderOf({});
    const path = join(folder, "01-x.ipynb");
    const output = { output_type: "stream", name: "stdout", text: "x" };
    const cell = { cell_type: "code", source: "1", outputs: [output], execution_count: 3 };
    writeFileSync(
      path,
      JSON.stringify({
        nbformat: 4,
        cells: [{ ...cell, metadata: {} }, { ...cell, metadata: { tags: ["full"] } }],
      }),
    );
    expect(clearNotebooks({ folder })).toEqual([path]);
    expect(readNotebook(path).cells.map(({ outputs }) => outputs.length)).toEqual([0, 1]);
    expect(clearNotebooks({ folder })).toEqual([]);
    expect(clearNotebooks({ folder, effort: "full" })).toEqual([path]);
    expect(readNotebook(path).cells.map(({ outputs }) => outputs.length)).toEqual([0, 0]);
  });

  test("claims of notebooks that do not run come from their committed outputs", async () => {
    const folder = folderOf({ "01-a": [claimCell("a")], "02-b": [claimCell("b")], "02-c": ["1"] });
    await run(folder, { names: ["01-a"] });
    const { report } = await run(folder, { names: ["02-b"] });
    expect(report.claims).toMatchObject([{ id: "a", kept: true }, { id: "b", kept: false }]);
    await expect(run(folder, { names: ["03"] })).rejects.toThrow(
      /"03".*There are:\n {2}01-a\n {2}02-b/,
    );
    await expect(run(folder, { names: ["02"] })).rejects.toThrow(/02-b and 02-c/);
    await expect(run(folder, { names: ["../x.ipynb"] })).rejects.toThrow(
      /Cannot find the notebook/,
    );
    await expect(run(newFolder(), { names: ["01"] })).rejects.toThrow(/has no notebooks/);
  }, 60_000);

  test("an aborted run says so and writes nothing", async () => {
    const folder = folderOf({ "01-a": ["await new Promise((done) => setTimeout(done, 1e6));"] });
    const before = readFileSync(join(folder, "01-a.ipynb"), "utf8");
    const { report, outFolder } = await run(folder, { signal: AbortSignal.timeout(1000) });
    expect(report).toMatchObject({ stopped: true, ok: false, notebooks: [{ status: "stopped" }] });
    expect(readdirSync(outFolder)).toEqual([]);
    expect(readFileSync(join(folder, "01-a.ipynb"), "utf8")).toBe(before);
  }, 60_000);
});

describe("a kernel that does not start", () => {
  test.each([
    ["is not installed", () => ["/nowhere/kernel"], /with the command \/nowhere\/kernel/],
    [
      "ends at once",
      () => [Deno.execPath(), "eval", "console.error('no room'); Deno.exit(7)"],
      /ended with exit code 7 before it answered. It wrote: no room/,
    ],
    [
      "never answers",
      () => [Deno.execPath(), "eval", "setTimeout(() => {}, 1e6)"],
      /did not answer within 0.5 s/,
    ],
  ])("because it %s", async (_, argv, message) => {
    const launcher = { ...denoKernel, argv };
    const start = Kernel.start(launcher, { cwd: tmpdir(), startTimeoutMs: 500 });
    await expect(start).rejects.toThrow(message);
    await expect(start).rejects.toThrow(KernelStartError);
  });
});
