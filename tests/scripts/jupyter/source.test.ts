import { describe, expect, test } from "vitest";
import { frameOf, lineAt, readSource, sourceLine } from "../../../scripts/jupyter/source.ts";

describe("the source of a cell", () => {
  test("declared names, with their kind and line", () => {
    const code = `import whole, { part as piece, type Shape } from "./x.ts";
import * as space from "y";
let a = 1, { b, c: [d, ...e], ...f } = g();
const é = -3n, text = "x";
function h() { const hidden = 1; return hidden; }
class K {}
enum L { M }
type N = 1;
interface O { p: 1 }
export const q = true;`;
    const names = readSource(code).declarations.map(({ name, kind, line }) =>
      `${line} ${kind} ${name}`
    );
    expect(names).toEqual([
      "1 import whole",
      "1 import piece",
      "1 import Shape",
      "2 import space",
      "3 let a",
      "3 let b",
      "3 let d",
      "3 let e",
      "3 let f",
      "4 const é",
      "4 const text",
      "5 function h",
      "6 class K",
      "7 var L",
      "8 type N",
      "9 type O",
      "10 const q",
    ]);
    const literals = readSource(code).declarations.map(({ literal }) => literal);
    expect(literals.filter((literal) => literal !== undefined)).toEqual([1, -3n, "x", true]);
  });

  test("modules named in imports of both kinds", () => {
    const { references } = readSource(
      'import "a";\nawait import("../b.ts");\nawait import(`c${1}`);',
    );
    expect(references.map(({ specifier }) => specifier)).toEqual(["a", "../b.ts"]);
  });

  test("the first syntax error and its line", () => {
    expect(readSource("let ok = 1;\nconst z = ;").problem?.line).toBe(2);
    expect(readSource("let ok = 1;").problem).toBeUndefined();
    expect(readSource("").problem).toBeUndefined();
  });

  test("the line of an offset", () => {
    expect([0, 1, 2, 3].map((offset) => lineAt("a\nb\n", offset))).toEqual([1, 1, 2, 2]);
  });

  test("of a traceback, the outermost frame in a cell", () => {
    const cases: [string[], number | undefined][] = [
      [["Error: x", "    at <anonymous>:4:1"], 4],
      [["Error: x", "    at f (<anonymous>:2:9)", "    at <anonymous>:4:1"], 4],
      [["Error: x", "    at file:///a/b.ts:1:1", "    at async <anonymous>:7:50"], 7],
      [["Error: x\n    at async f (<anonymous>:2:9)"], 2],
      [["Error: x", "    at file:///a/b.ts:1:1"], undefined],
      [[""], undefined],
      [[], undefined],
    ];
    for (const [traceback, line] of cases) expect(frameOf(traceback)?.line).toBe(line);
  });

  test("a line of the kernel's JavaScript is found in the source, where types and blank lines stand", () => {
    const code = `// a comment

interface A {
  a: number;
}

const x: A = { a: 1 };
for (
  let i = 0;
  i < 3;
  i++
) {
  x.a += i;
}
await Promise.resolve(); missing;`;
    // comment, const x = { / a: 1 / };, for { / x.a / }, await, missing
    expect(sourceLine(code, 9, 1)).toBe(15);
    expect(sourceLine("\n\nthrow new Error('x')", 1, 28)).toBe(3);
    expect(sourceLine("const broken = ;", 1, 1)).toBe(1);
    expect(sourceLine("const broken = ;", 5, 1)).toBeUndefined();
  });
});
