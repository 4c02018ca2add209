import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import * as lab from "@lucas/lab";
import { FIGURES } from "@lucas/lab";
import { exportFigures } from "../../scripts/figures.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "figures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["run", "--quiet", "-A", "scripts/figures.ts", ...args],
    { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  return { status, stdout, stderr };
}

const files = (path: string) =>
  new Map(readdirSync(path).sort().map((name) => [name, readFileSync(join(path, name))] as const));

test("all figures: two files each, PNG below 120 KiB, the same bytes in another process", async () => {
  const [here, there] = [join(folder, "here"), join(folder, "there")];
  const said: string[] = [];
  const paths = await exportFigures({ folder: here, report: (line) => said.push(line) });
  expect(said).toEqual([
    expect.stringMatching(
      `^figures: ${FIGURES.length} drawn, ${2 * FIGURES.length} files, .*here$`,
    ),
  ]);
  const written = files(here);
  expect([...written.keys()].map((name) => join(here, name))).toEqual([...paths].sort());
  expect([...written.keys()]).toEqual(
    FIGURES.flatMap(({ name }) => [`${name}.png`, `${name}.svg`]).sort(),
  );
  for (const [name, bytes] of written) {
    if (name.endsWith(".png")) expect(bytes.length, name).toBeLessThan(120 * 1024);
  }
  expect(run("--out", there, "--format", "svg")).toMatchObject({ status: 0, stderr: "" });
  expect(run("--out", there, "ruler", "growth", "distances").status).toBe(0);
  const again = files(there);
  expect(again.size).toBe(FIGURES.length + 3);
  for (const [name, bytes] of again) expect(bytes.equals(written.get(name)!), name).toBe(true);
});

test("names and formats choose", () => {
  const out = join(folder, "chosen");
  const { status, stdout } = run("ruler", "pegs", "--format", "svg", `--out=${out}`);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^figures: 2 drawn, 2 files/);
  expect(readdirSync(out).sort()).toEqual(["pegs.svg", "ruler.svg"]);
});

test("for a paper: five files of a figure, the same in another process", async () => {
  const [here, there] = [join(folder, "paper"), join(folder, "paper2")];
  const formats = ["svg", "png", "pdf", "tex", "csv"] as const;
  const paper = { width: "86mm", fontSize: "8pt", grey: true };
  await exportFigures({ names: ["growth"], formats, paper, folder: here, report: () => {} });
  const args = ["--width", "86mm", "--font-size=8pt", "--grey", "--format", formats.join(",")];
  expect(run("growth", ...args, "--out", there)).toMatchObject({ status: 0, stderr: "" });
  expect(files(there)).toEqual(files(here));
  expect(files(here).size).toBe(5);
});

test("an unknown name lists those there are; nothing is drawn", () => {
  const { status, stdout, stderr } = run("ruler", "<script>\n", "--out", join(folder, "none"));
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(
    `There is no figure "<script>\\n". The figures are: ${
      FIGURES.map(({ name }) => name).join(", ")
    }.\n`,
  );
  expect(readdirSync(folder)).not.toContain("none");
});

test.each([
  [["--format", "gif"], /a format must be one of svg, png, pdf, tex, csv, received "gif"/],
  [["--format", "svg,"], /a format must be one of .*, received ""/],
  [["--format"], /--format needs a value/],
  [["--out="], /--out needs a folder/],
  [["--width", "3ells"], /the width must be in one of the units mm, cm, in, pt, px/],
  [["--width", "0mm"], /the width must be above 0, received "0mm"/],
  [["--width=-5mm"], /the width must be above 0/],
  [["--font-size", "1pt"], /the size of the text must be from 4\.5 pt to 45 pt/],
  [["--dpi", "x"], /--dpi must be a number, received "x"/],
  [["--dpi", "5"], /the dots an inch must be a number from 10 to 1920, received 5/],
  [["--grey=yes"], /--grey takes no value/],
  [["--height", "86mm"], /no option "--height" here\. The options are --format, --width/],
])("a wrong call: %j", (args, message) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});

test("a folder that cannot be written", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(exportFigures({ names: ["ruler"], folder: join(file, "x"), report: () => {} }))
    .rejects.toThrow(
      /^Cannot write .*file/,
    );
});

test("--list and --help", () => {
  const lines = run("--list").stdout.trimEnd().split("\n");
  expect(lines).toEqual(
    FIGURES.map(({ name, notebook, title }) => `${name} (${notebook}): ${title}`),
  );
  expect(run("--help").stdout).toContain("deno task figures");
});

test("names are different, and captions are sentences", () => {
  expect(new Set(FIGURES.map(({ name }) => name)).size).toBe(FIGURES.length);
  for (const { name, caption, notebook } of FIGURES) {
    expect(caption, name).toMatch(/^[A-Z].*\.$/);
    expect(notebook, name).toMatch(/^\d\d-[a-z-]+$/);
  }
});

test("every kind of drawing of the library has a named figure", () => {
  const source = readFileSync(new URL("../../lib/figures/registry.ts", import.meta.url), "utf8");
  // Charts of the caller's own have no data of their own.
  const general = ["plotFigure", "vegaFigure"];
  const kinds = Object.entries(lab).filter(([name, value]) =>
    /^[a-z]\w*Figure$/.test(name) && typeof value === "function" && !general.includes(name)
  ).map(([name]) => name);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((name) => !source.includes(`${name}(`))).toEqual([]);
});
