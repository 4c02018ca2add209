import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { TABLES } from "@lucas/lab";
import { tables } from "../../scripts/tables.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["run", "--quiet", "-A", "scripts/tables.ts", ...args],
    { cwd: root, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

test("--check passes on a committed table and counts it", () => {
  const { status, stdout, stderr } = run("--check", "hanoi-moves", "frame-stewart");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(
    "hanoi-moves: 64 rows, unchanged\nframe-stewart: 384 rows, unchanged\ntables: 2 unchanged\n",
  );
});

test("an unknown name lists those there are: exit code 2, nothing on stdout", () => {
  const { status, stdout, stderr } = run("hanoi", "<script>");
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(
    `There is no table "hanoi". The tables are: ${TABLES.map(({ name }) => name).join(", ")}.\n`,
  );
});

test.each([
  [["--effort"], /--effort must be default or full, received undefined/],
  [["--effort=most"], /received "most"/],
  [["--chek"], /no option "--chek"/],
])("a wrong call: %j", (args, message) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});

test("--help and --list", () => {
  expect(run("--help").stdout).toContain("deno task tables");
  const lines = run("--list").stdout.trimEnd().split("\n");
  expect(lines.map((line) => line.split(":")[0])).toEqual(TABLES.map(({ name }) => name));
});

test("a changed file is found, reported in words, left alone by a check and repaired by a run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  try {
    cpSync(join(root, "data"), folder, { recursive: true });
    const path = join(folder, "hanoi-moves.csv");
    const right = readFileSync(path, "utf8");
    const wrong = right.replace("\n54,18014398509481983,", "\n54,18014398509481984,");
    expect(wrong).not.toBe(right);
    writeFileSync(path, wrong);
    const lines: string[] = [];
    const options = { names: ["hanoi-moves"], folder, report: (line: string) => lines.push(line) };
    expect((await tables({ ...options, check: true })).ok).toBe(false);
    expect(lines.join("\n")).toContain(
      "row 54, moves: the file has 18014398509481984, a rerun gives 18014398509481983",
    );
    expect(lines.at(-1)).toBe("tables: 1 different");
    expect(readFileSync(path, "utf8")).toBe(wrong);
    expect((await tables(options)).written).toEqual(["hanoi-moves"]);
    expect(readFileSync(path, "utf8")).toBe(right);
    expect(readFileSync(join(folder, "datapackage.json"), "utf8")).toBe(
      readFileSync(join(root, "data/datapackage.json"), "utf8"),
    );
    expect(readdirSync(folder).sort()).toEqual(readdirSync(join(root, "data")).sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("--shard and --merge: tables of several processes are the committed ones, and a missing shard is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  try {
    const names = ["hanoi-moves", "frame-stewart", "tower-of-london"];
    const files = [1, 2].map((i) => {
      const out = join(folder, `${i}.shard`);
      expect(run(...names, "--shard", `${i}/2`, "--out", out)).toMatchObject({
        status: 0,
        stderr: "",
      });
      return out;
    });
    const { status, stdout } = run("--merge", ...files, "--check");
    expect([status, stdout]).toEqual([
      0,
      "hanoi-moves: 64 rows, unchanged\nframe-stewart: 384 rows, unchanged\n" +
      "tower-of-london: 1260 rows, unchanged\ntables: 3 unchanged\n",
    ]);
    const call = `deno task tables ${names.join(" ")} --shard 1/2 --out FILE`;
    expect(run("--merge", files[1])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `Shard 1/2 is missing. Run it: ${call}\n`,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [["--shard", "3/2", "--out", "out/x"], 1, /a shard must be i\/k with whole numbers/],
  [["--shard", "1/2"], 2, /--shard I\/K and --out FILE belong together/],
  [["--out", "out/x"], 2, /belong together/],
  [["--shard", "1/2", "--out"], 2, /--out needs a file/],
  [["--merge"], 2, /--merge needs the files/],
  [["--merge", "--shard", "1/2", "--out", "out/x"], 2, /does not go with --merge/],
  [["--check", "--shard", "1/2", "--out", "out/x"], 2, /does not go with --check/],
  [["hanoi", "--shard", "1/2", "--out", "out/x"], 2, /There is no table "hanoi"/],
  [["hanoi-towers", "--shard", "1/1", "--out", "out/x"], 1, /marked full\. Add --effort full/],
  [["--merge", "out/none.shard"], 1, /a shard must be in a file that is there/],
])("a wrong division: %j", (args, code, message) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout]).toEqual([code, ""]);
  expect(stderr).toMatch(message);
});
