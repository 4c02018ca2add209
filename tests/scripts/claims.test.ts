import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { committedClaims } from "../../scripts/claims.ts";
import { ledgerTotals } from "../../scripts/jupyter/ledger.ts";
import { readNotebook } from "../../scripts/jupyter/notebook.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const claims = committedClaims();

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["run", "--quiet", "-A", "scripts/claims.ts", ...args],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  return { status, stdout, stderr };
}

test("the README shows the totals of the ledger", () => {
  expect(readFileSync(`${root}/README.md`, "utf8").replace(/\s+/g, " ")).toContain(
    ledgerTotals(claims),
  );
});

test("every committed claim holds, with an id of its own and at least one case", () => {
  expect(claims.filter(({ verdict }) => verdict !== "holds")).toEqual([]);
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  expect(claims.filter(({ cases }) => BigInt(cases) < 1n)).toEqual([]);
});

test("no notebook shows a cell's last value: Jupyter's clients may lose it", () => {
  const folder = `${root}/notebooks`;
  const names = readdirSync(folder).filter((name) => name.endsWith(".ipynb"));
  expect(names.length).toBeGreaterThan(16);
  for (const name of names) {
    const { cells } = readNotebook(`${folder}/${name}`);
    const kinds = cells.flatMap((cell) => cell.outputs).map((output) => output.output_type);
    expect(kinds.filter((kind) => kind === "execute_result"), name).toEqual([]);
  }
});

describe("deno task claims", () => {
  test("prints a line a claim and the totals", () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(claims.length + 3);
    expect(lines[lines.length - 1]).toBe(ledgerTotals(claims));
  });

  test("filters by notebook, status and words; JSON gives whole records", () => {
    const { status, stdout } = run("--notebook", "04", "--status", "proved", "--format", "json");
    expect(status).toBe(0);
    const expected = claims.filter(({ notebook, status }) =>
      notebook.startsWith("04") && status === "proved"
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(JSON.parse(stdout)).toEqual(expected);
    const found = JSON.parse(run("HINZ", "diameter", "--format", "json").stdout);
    expect(found.map(({ id }: { id: string }) => id)).toContain("graph-diameter");
  });

  test("Markdown links each claim to its notebook", () => {
    const { stdout } = run("--format", "markdown", "--notebook", "01");
    expect(stdout.match(/^- ✓ .*\]\(notebooks\/01-rules\.ipynb\), cell \d+;/gm)).toHaveLength(
      claims.filter(({ notebook }) => notebook.startsWith("01")).length,
    );
  });

  test.each([
    ["--status", "obvious"],
    ["--format", "pdf"],
    ["--notebook", "99"],
    ["--nonsense"],
  ])("%s %s is a wrong call", (...args) => {
    const { status, stdout, stderr } = run(...args.filter(Boolean));
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).not.toBe("");
  });
});
