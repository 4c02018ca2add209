import { describe, expect, test } from "vitest";
import { joinNotebook } from "../../../scripts/jupyter/join.ts";
import { cellsOf, type Sketch } from "./fixtures.ts";

function joined(...sketches: Sketch[]) {
  const notebook = { cells: cellsOf(sketches), metadata: {} };
  return joinNotebook("03.ipynb", notebook, "/repo/notebooks", "/repo/out/check/03.ts");
}

/** The module's lines that a cell has, each with its place. */
function placedLines(...sketches: Sketch[]): string[] {
  const { text, lines } = joined(...sketches);
  return text.split("\n").flatMap((line, i) => {
    const at = lines[i];
    return at === undefined ? [] : [`${at.cell}.${at.line} ${line}`];
  });
}

const faults = (...sketches: Sketch[]) =>
  joined(...sketches).failures.map(({ cell, line, message }) => `${cell}.${line} ${message}`);

describe("cells joined to a module", () => {
  test("every line knows its cell and line; text cells count, empty ones give none", () => {
    expect(placedLines({ text: "# Title" }, "const a = 1;\n\na;", "", "a + 1")).toEqual([
      "2.1 const a = 1;",
      "2.2 ",
      "2.3 a;",
      "4.1 a + 1",
    ]);
  });

  test("imports go to the top, each name once, and the lines after them keep their numbers", () => {
    expect(
      placedLines(
        'import {\n  a,\n  b,\n} from "x";\na(b);',
        'import { a, type T, c as d } from "x"; d;\nimport whole, * as all from "y";',
        'import { a } from "x";\nimport "effect";\na;',
      ),
    ).toEqual([
      "1.1 import {",
      "1.2   a,",
      "1.3   b,",
      '1.4 } from "x";',
      '2.1 import type { T } from "x"; import { c as d } from "x";',
      '2.2 import whole, * as all from "y";',
      '3.2 import "effect";',
      "1.1 ",
      "1.2 ",
      "1.3 ",
      "1.4 ",
      "1.5 a(b);",
      "2.1  d;",
      "2.2 ",
      "3.1 ",
      "3.2 ",
      "3.3 a;",
    ]);
  });

  test("relative modules are named as the module sees them, others as they are", () => {
    const { text } = joined(
      'import { a } from "../lib/mod.ts";\nimport b from "./b.ts";\nimport { c } from "@lucas/lab";\n' +
        "await import('./d.ts'); const path = './e.ts';",
      'import { a, z } from "../lib/mod.ts";',
    );
    expect(text).toContain('import { a } from "../../lib/mod.ts";');
    expect(text).toContain('import b from "../../notebooks/b.ts";');
    expect(text).toContain('import { c } from "@lucas/lab";');
    expect(text).toContain("await import(\"../../notebooks/d.ts\"); const path = './e.ts';");
    expect(text).toContain('import { z } from "../../lib/mod.ts";');
  });

  test("a name declared again shadows the old one in a block to the end", () => {
    const { text, failures, inBlock } = joined(
      "const a = 1;",
      "const b = a;",
      "const a = 'x';",
      "a;",
    );
    expect(failures).toEqual([]);
    expect(text).toBe("const a = 1;\nconst b = a;\n{\nconst a = 'x';\na;\n}\nexport {};\n");
    expect(inBlock).toEqual([false, false, false, true, true, true, false]);
    // The second block has the names of the first in sight, but its own are new.
    expect(
      joined("const a = 1;", "const a = 2;", "const b = 1;", "const a = 3;").text.match(/^{$/gm),
    )
      .toHaveLength(2);
  });

  test("a name declared again as another kind is refused, as the kernel does", () => {
    expect(faults("let a = 1;", "const a = 2;")).toEqual([
      "2.1 a is declared as const, but cell 1 declares it as let: the kernel refuses that. Choose another name",
    ]);
    expect(faults("function f() {}", "\nclass f {}")).toHaveLength(1);
    expect(faults('import { x } from "y";', "let x = 1;")).toHaveLength(1);
    const allowed = [
      ["let a = 1;", "let a = 2;"],
      ["class A {}", "class A {}"],
      ["var a = 1;", "function a() {}"],
      ['import { x } from "y";', "const x = 1;"],
      ["type A = 1;", "const A = 1;"],
    ];
    for (const cells of allowed) expect(faults(...cells)).toEqual([]);
  });

  test("one name for two imports is refused", () => {
    expect(faults('import { a } from "x";', 'import { a } from "y";')).toEqual([
      "2.1 a is a of y here and a of x in an earlier cell. Choose another name",
    ]);
  });

  test("syntax errors are told with their line, unless they are meant", () => {
    expect(faults("1;\nconst z = ;", "const fine = 1;")).toEqual([expect.stringMatching(/^1\.2 /)]);
    expect(joined({ code: "const z = ;", tags: ["raises-exception"] }).failures).toEqual([]);
  });

  test("what follows a cell that throws is reachable", () => {
    const { text } = joined({ code: "throw new Error();", tags: ["raises-exception"] }, "1");
    expect(text).toMatch(/^try \{\nthrow new Error\(\);\n\} catch/);
  });
});
