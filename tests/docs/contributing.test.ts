/**
 * The recipes of the README's section "Contributing", followed to the letter in a copy of the repository: files are created, patches applied, cells added and
 * commands run as they stand there.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test, vi } from "vitest";
import { ROOT } from "../source.ts";

vi.setConfig({ testTimeout: 120_000 }); // each command is a process

/** A fenced block of the section, under its heading. */
interface Block {
  readonly heading: string;
  readonly language: string;
  readonly code: string;
}

function blocksOf(readme: string): Block[] {
  const [, section = ""] = /^## Contributing\n([^]*?)(?=^## |(?![^]))/m.exec(readme) ?? [];
  const blocks: Block[] = [];
  let heading = "";
  for (
    const [, title, , language, code] of section.matchAll(
      /^### (.+)$|^(`{3,})(\w+)\n([^]*?)^\2$/gm,
    )
  ) {
    if (title !== undefined) heading = title;
    else blocks.push({ heading, language, code });
  }
  return blocks;
}

const blocks = blocksOf(readFileSync(join(ROOT, "README.md"), "utf8"));
const copy = mkdtempSync(join(tmpdir(), "lucas-contributing-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The same files under another name; the tasks may read their own tree only, so a link to the folder would not do. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target); // another file system
      }
    }
  }
}

/** A copy of the repository, without what is generated, with the packages that are installed. */
function setUp(): void {
  for (
    const path of [
      "deno.json",
      "deno.lock",
      "README.md",
      "lib",
      "scripts",
      "tests",
      "notebooks",
      "data",
    ]
  ) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  linkFolder(join(ROOT, "node_modules"), join(copy, "node_modules"));
  mkdirSync(join(copy, "out"));
}

/** The file that a block's first line names, and the rest. */
function named(code: string): { where: string; rest: string } {
  const [, where, rest] = /^\/\/ (.+)\n([^]*)$/.exec(code) ?? [];
  expect(where, `a block must begin with the file that it is of:\n${code}`).toBeDefined();
  return { where, rest };
}

/** Applies lines with " ", "-" and "+" before them; those without "+" must stand in the file once. */
function patch(path: string, lines: readonly string[]): void {
  const file = join(copy, path);
  const text = readFileSync(file, "utf8");
  const side = (marks: string) =>
    lines.filter((line) => marks.includes(line[0])).map((line) => line.slice(1) + "\n").join("");
  const parts = text.split(side(" -"));
  expect([path, parts.length, lines[0]]).toEqual([path, 2, lines[0]]);
  writeFileSync(file, parts.join(side(" +")));
}

/** Puts a code cell before the last one. */
function addCell(path: string, code: string): void {
  const file = join(copy, path);
  const notebook = JSON.parse(readFileSync(file, "utf8"));
  notebook.cells.splice(-1, 0, {
    cell_type: "code",
    execution_count: null,
    id: "contributed",
    metadata: {},
    outputs: [],
    source: code.trimEnd().split(/(?<=\n)/),
  });
  writeFileSync(file, JSON.stringify(notebook, null, 1) + "\n");
}

/** Runs the commands of a block, and returns what they printed. */
function run(code: string): string {
  let printed = "";
  for (const line of code.trim().split("\n")) {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
    expect(words[0]).toBe("deno");
    const { status, stdout, stderr } = spawnSync(process.execPath, words.slice(1), {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    expect([line, status, status === 0 ? "" : stdout + stderr]).toEqual([line, 0, ""]);
    printed += stdout;
  }
  return printed;
}

/** Follows a recipe; the output of its commands. */
function follow(heading: string): string {
  if (!existsSync(join(copy, "deno.json"))) setUp();
  let printed = "";
  for (const { language, code } of blocks.filter((block) => block.heading === heading)) {
    if (language === "sh") printed += run(code);
    else {
      const { where, rest } = named(code);
      const [, notebook] = /(notebooks\/\S+\.ipynb)$/.exec(where) ?? [];
      if (notebook !== undefined) addCell(notebook, rest);
      else if (language === "diff") patch(where, rest.trimEnd().split("\n"));
      else {
        mkdirSync(dirname(join(copy, where)), { recursive: true });
        writeFileSync(join(copy, where), rest);
      }
    }
  }
  return printed;
}

const exists = (path: string) => existsSync(join(copy, path));

describe("the README's recipes, followed to the letter", () => {
  test("there are four, and each ends with a command", () => {
    const headings = [...new Set(blocks.map(({ heading }) => heading))].filter(Boolean);
    expect(headings).toEqual(["A claim", "A figure", "A variant", "A table"]);
    for (const heading of headings) {
      expect(blocks.findLast((block) => block.heading === heading)?.language).toBe("sh");
    }
  });

  test("a claim is executed, holds, and is in the ledger", () => {
    const printed = follow("A claim");
    expect(printed).toContain("distances-stern-rows");
    expect(printed).toMatch(/distances-stern-rows +holds +proved +13 /);
  });

  test("a figure is drawn for the screen and for a paper", () => {
    follow("A figure");
    for (const ending of ["svg", "png", "pdf"]) {
      expect(exists(`out/figures/stern.${ending}`)).toBe(true);
    }
  });

  test("a variant is searched and solved under its name", () => {
    const printed = follow("A variant");
    expect(printed).toContain("moves");
    const graph = "A<>B,B<>C,C<>D,D<>A";
    const of = (rule: string) =>
      run(`deno task hanoi distance --rule "${rule}" --pegs 4 --discs 5 --from A --to C --json`);
    expect(JSON.parse(of("ring")).distance).toBe(JSON.parse(of(graph)).distance);
  });

  test("a table is computed, written, described, and comes out the same again", () => {
    const printed = follow("A table");
    expect(printed).toContain("hanoi-stern: 65 rows, unchanged");
    expect(readFileSync(join(copy, "data/hanoi-stern.csv"), "utf8")).toMatch(
      /^n,value\n0,0\n1,1\n2,1\n3,2\n4,1\n5,3\n/,
    );
  });

  test("what the recipes added is typed, formatted and linted, and its examples hold", () => {
    const files = ["lib/figures/stern.ts", "lib/tables/stern.ts"];
    run(`deno fmt --check ${files.join(" ")}`);
    run(`deno lint ${files.join(" ")}`);
    if (process.env.LUCAS_EFFORT === "full") run("deno check lib/mod.ts");
    const example = "import { sternFigure } from '@lucas/lab';" +
      "console.log(sternFigure({ row: 2 }).data.map((bar) => bar.value).join());" +
      "try { sternFigure({ row: 9 }); } catch (error) { console.log(error.name); }";
    writeFileSync(join(copy, "example.ts"), example);
    expect(run("deno run example.ts")).toBe("1,3,2,3,1\nRangeError\n");
  });
});
