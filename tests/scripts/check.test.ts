import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { checkCells, lintFailures, main, typeFailures } from "../../scripts/check.ts";
import { formatFailure } from "../../scripts/jupyter/failure.ts";
import { formatNotebook } from "../../scripts/jupyter/notebook.ts";
import { cellsOf, type Sketch } from "./jupyter/fixtures.ts";

const root = mkdtempSync(join(tmpdir(), "lucas-check-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A repository of its own with notebooks and one library file. */
function repository(notebooks: Record<string, Sketch[]>): string[] {
  mkdirSync(join(root, "notebooks"), { recursive: true });
  mkdirSync(join(root, "lib"), { recursive: true });
  const compilerOptions = { lib: ["deno.window", "deno.unstable"], strict: true };
  const config = { imports: { "@lucas/lab": "./lib/mod.ts" }, compilerOptions, exclude: ["out"] };
  writeFileSync(join(root, "deno.json"), JSON.stringify(config));
  writeFileSync(
    join(root, "lib", "mod.ts"),
    "export const discs = 3;\nexport type Peg = number;\n",
  );
  return Object.entries(notebooks).map(([name, sketches]) => {
    const path = join(root, "notebooks", `${name}.ipynb`);
    writeFileSync(path, formatNotebook({ cells: cellsOf(sketches), metadata: {} }));
    return path;
  });
}

describe("the check of cells", () => {
  test("types and lint are reported by notebook, cell and line", async () => {
    const paths = repository({
      "01-good": [
        { text: "# Good" },
        'import { discs, type Peg } from "@lucas/lab";\nconst peg: Peg = discs;',
        "const figure = await Promise.resolve(peg);\nawait Deno.jupyter.display({ figure });",
        "const figure = 'again';\nfunction shown() {\n  return figure;\n}\nconsole.log(shown());",
        { code: "throw new Error('meant');", tags: ["raises-exception"] },
        "console.log(peg);",
      ],
      "02-bad": [
        { text: "# Bad" },
        'import { discs, missing } from "@lucas/lab";\nimport { other } from "../lib/mod.ts";',
        "// a line before\n\nconst text: string = discs;\nconsole.log(text, missing, other);",
        "let unused = 1;",
        "const z = ;",
        'import whole from "not-there";\nconsole.log(whole, undeclared);',
      ],
    });
    writeFileSync(join(root, "notebooks", "03-damaged.ipynb"), "{");
    paths.push(join(root, "notebooks", "03-damaged.ipynb"));
    const failures = await checkCells(paths, root);
    expect(failures.map(({ notebook, cell, line }) => [notebook, cell, line])).toEqual([
      ["02-bad.ipynb", 2, 1],
      ["02-bad.ipynb", 2, 2],
      ["02-bad.ipynb", 3, 3],
      ["02-bad.ipynb", 4, 1],
      ["02-bad.ipynb", 4, 1],
      ["02-bad.ipynb", 5, 1],
      ["02-bad.ipynb", 6, 1],
      ["02-bad.ipynb", 6, 2],
      ["03-damaged.ipynb", undefined, undefined],
    ]);
    expect(formatFailure(failures[2])).toBe(
      "02-bad.ipynb, cell 3, line 3:\n    const text: string = discs;\n" +
        "  TS2322: Type 'number' is not assignable to type 'string'.",
    );
    expect(failures.slice(3, 5).map(({ message }) => message.split(":")[0]).sort()).toEqual([
      "no-unused-vars",
      "prefer-const",
    ]);
    expect(failures.at(-1)!.message).toContain("Cannot read");
  }, 60_000);

  test("no notebook, no fault", async () => {
    expect(await checkCells([], root)).toEqual([]);
  });

  test("output that cannot be read is a failure, not a pass", () => {
    expect(typeFailures({ code: 1, output: "out of memory" }, new Map())).toMatchObject([
      { message: "out of memory" },
    ]);
    expect(typeFailures({ code: 0, output: "" }, new Map())).toEqual([]);
    expect(lintFailures({ code: 1, output: "panic" }, new Map())).toMatchObject([
      { message: expect.stringContaining("panic") },
    ]);
  });

  test("an option that does not exist is refused", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    expect(await main(["--fxi"])).toBe(2);
    expect(error).toHaveBeenCalledWith(expect.stringContaining("--fxi"));
    expect(await main(["--help"])).toBe(0);
    expect(log).toHaveBeenCalledWith(expect.stringContaining("--fix"));
    vi.restoreAllMocks();
  });
});
