/** The notebooks on tslab, which is Node: they make the claims that they make on Deno, one by one. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test } from "vitest";
import type { LedgerEntry } from "../../scripts/jupyter/ledger.ts";
import { formatFailure } from "../../scripts/jupyter/failure.ts";
import { compareKernels, prepareTslab } from "../../scripts/tslab.ts";
import { disagreements } from "../../scripts/tslab/agreement.ts";
import { installTslab, loadsModules } from "../../scripts/tslab/install.ts";
import { FULL } from "./jupyter.ts";

const folder = mkdtempSync(join(tmpdir(), "lucas-tslab-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = spawnSync("node", ["--version"], { encoding: "utf8" }).stdout ?? "";

test.runIf(process.env.CI)("CI has a Node that tslab can use", () => {
  expect(loadsModules(node)).toBe(true);
});

describe.runIf(loadsModules(node))("tslab", () => {
  // Claims and figures, a widget, solvers on several threads; every notebook with full effort.
  const names = FULL ? [] : ["01", "09", "11"];

  test("every claim is the same on Deno and on tslab", async () => {
    const tslab = await prepareTslab();
    const { deno, tslab: other, differences } = await compareKernels(names, tslab);
    const failures = [...deno.notebooks, ...other.notebooks]
      .flatMap((notebook) => notebook.failures.map(formatFailure));
    expect(failures).toEqual([]);
    expect(differences).toEqual([]);
    const claims = other.notebooks.flatMap((notebook) => notebook.claims);
    expect(claims.length).toBeGreaterThan(20);
  }, 3_600_000);
});

describe("agreement", () => {
  const claim = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
    notebook: "01-rules.ipynb",
    cell: 3,
    kept: false,
    id,
    statement: "All.",
    status: "proved",
    source: "here",
    range: "all",
    cases: "7",
    verdict: "holds",
    effort: "default",
    ...more,
  });

  test.each<[LedgerEntry[], LedgerEntry[], RegExp | undefined]>([
    [[claim("a"), claim("b")], [claim("b"), claim("a")], undefined],
    [[claim("a")], [claim("a", { cases: "8" })], /a: cases is "7" on Deno and "8" on tslab/],
    [[claim("a")], [claim("a", { verdict: "fails" })], /verdict is "holds" on Deno/],
    [[claim("a")], [], /a was claimed on Deno only/],
    [[], [claim("a")], /a was claimed on tslab only/],
  ])("%#", (deno, tslab, sentence) => {
    const found = disagreements(["Deno", deno], ["tslab", tslab]);
    if (sentence === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringMatching(sentence)]);
  });
});

describe("what tslab needs", () => {
  test.each([
    ["v18.20.0", false],
    ["v20.18.3", false],
    ["v20.19.0\n", true],
    ["v21.7.0", false],
    ["v22.11.0", false],
    ["v22.12.0", true],
    ["v24.1.0", true],
    ["", false],
  ])("Node %j loads modules by require: %s", (version, loads) => {
    expect(loadsModules(version)).toBe(loads);
  });

  test("without Node it says what to install", async () => {
    const built = { folder, name: "@lucas/lab", version: "0", modules: 0, dependencies: {} };
    await expect(installTslab(folder, built, { PATH: "/nowhere" })).rejects.toThrow(
      /Install Node 20\.19 or later, with npm/,
    );
  });
});
