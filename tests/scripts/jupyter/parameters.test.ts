import { describe, expect, test } from "vitest";
import { injection, ParameterError, parseParameters } from "../../../scripts/jupyter/parameters.ts";
import { cellsOf } from "./fixtures.ts";

const CODE = `const discs = 3, pegs: number = 3;
let start = "A", goal = 7n, fast = false;
const list = [1, 2];
function f() {}`;
const cells = cellsOf(["const before = 1;", { code: CODE, tags: ["parameters"] }, "discs"]);
const inject = (...texts: string[]) => injection(cells, parseParameters(texts), "02.ipynb");

describe("parameters of the command line", () => {
  test("a const is declared anew, a let assigned, in the order given", () => {
    expect(inject("start=C", "discs=12")).toEqual({
      after: 1,
      source: 'start = "C";\nconst discs = 12;',
    });
  });

  test.each([
    ["discs=-1.5", "const discs = -1.5;"],
    ["discs=1e3", "const discs = 1000;"],
    ["start=12", 'start = "12";'],
    ["start=", 'start = "";'],
    ["start=a=b", 'start = "a=b";'],
    ['start=</script>"\n', 'start = "</script>\\"\\n";'],
    ["goal=18446744073709551615", "goal = 18446744073709551615n;"],
    ["goal=-5n", "goal = -5n;"],
    ["fast=true", "fast = true;"],
    ["list=[3,4]", "const list = [3,4];"],
    ["list=none", 'const list = "none";'],
    ["list=5n", "const list = 5n;"],
  ])("%j is written as %j", (text, source) => {
    expect(inject(text).source).toBe(source);
  });

  test.each([
    ["discs=many", /discs of 02\.ipynb: it must be a number, received "many"/],
    ["discs=", /must be a number/],
    ["discs=Infinity", /must be a number/],
    ["goal=1.5", /must be an integer/],
    ["fast=1", /true or false/],
    ["before=2", /it has discs, pegs, start, goal, fast, list \(cell 2\)/],
    ["f=2", /it has discs/],
  ])("%j is refused", (text, fault) => {
    expect(() => inject(text)).toThrow(fault);
  });

  test.each([["n"], ["=1"], ["1n=2"], ["a b=1"], ["a;evil()=1"], [""]])(
    "%j is no parameter",
    (text) => {
      expect(() => parseParameters([text])).toThrow(ParameterError);
    },
  );

  test("one name twice and a notebook without parameters are refused", () => {
    expect(() => parseParameters(["n=1", "n=2"])).toThrow(/given twice/);
    expect(() => injection(cellsOf(["1"]), new Map([["n", "1"]]), "x.ipynb")).toThrow(
      /no cell is tagged/,
    );
  });
});
