import { describe, expect, test } from "vitest";
import { compareNotebooks, lineDiff } from "../../../scripts/jupyter/compare.ts";
import { type Cell, formatNotebook, type Notebook } from "../../../scripts/jupyter/notebook.ts";
import type { Output } from "../../../scripts/jupyter/outputs.ts";
import { cellsOf } from "./fixtures.ts";

const shown = (data: Record<string, unknown>): Output => ({
  output_type: "display_data",
  data,
  metadata: {},
});

function withOutputs(outputs: Output[], executionCount = 1): Notebook {
  const [text, code] = cellsOf([{ text: "# Title" }, "f()"]);
  return { cells: [text, { ...code, outputs, executionCount } as Cell], metadata: {} };
}

function differences(old: Output[], now: Output[]): string[] {
  const committed = withOutputs(old);
  return compareNotebooks(committed, formatNotebook(committed), withOutputs(now)).map(
    ({ cell, message }) => `cell ${cell}: ${message}`,
  );
}

describe("comparison with what is committed", () => {
  test("the same run has no difference", () => {
    expect(differences([shown({ "text/plain": "1" })], [shown({ "text/plain": "1" })])).toEqual([]);
  });

  test("texts differ by lines", () => {
    const stream = (text: string): Output => ({ output_type: "stream", name: "stdout", text });
    expect(differences([stream("a\nb\nc\n")], [stream("a\nB\nc\n")])).toEqual([
      "cell 2: the output: stdout differs:\n  - b\n  + B",
    ]);
  });

  test("images differ by their size in bytes, also within HTML", () => {
    const png = (bytes: number) => shown({ "image/png": btoa("x".repeat(bytes)) });
    expect(differences([png(3)], [png(5)])).toEqual([
      "cell 2: the output: image/png differs, 3 bytes in the file and 5 now",
    ]);
    const html = (text: string) => shown({ "text/html": `<img src="data:image/png,${text}">` });
    expect(differences([html("é")], [html("ab!")])[0]).toMatch(
      /text\/html differs, 29 bytes .* 30/,
    );
  });

  test("JSON differs by its lines, whatever the order of its keys", () => {
    const claim = (value: unknown) => shown({ "application/vnd.lucas.claim+json": value });
    expect(differences([claim({ a: 1, b: 2 })], [claim({ b: 2, a: 1 })])).toEqual([]);
    expect(differences([claim({ a: 1 })], [claim({ a: 2 })])[0]).toContain('-  "a": 1');
  });

  test("outputs and types that are new or gone, and outputs of another kind", () => {
    const one = shown({ "text/plain": "1" });
    expect(differences([], [one])).toEqual(["cell 2: the output is new:\n  + display_data\n  + 1"]);
    expect(differences([one, one], [one])[0]).toMatch(/output 2 of 2 is gone/);
    expect(differences([one], [shown({ "text/plain": "1", "text/html": "1" })])).toEqual([
      "cell 2: the output: text/html is new",
    ]);
    const error: Output = { output_type: "error", ename: "E", evalue: "v", traceback: [] };
    expect(differences([one], [error])).toEqual([
      "cell 2: the output: it was display_data and is error",
    ]);
  });

  test("the number of a cell and the form of the file count too", () => {
    const committed = withOutputs([], 1);
    expect(compareNotebooks(committed, formatNotebook(committed), withOutputs([], 2))).toEqual([
      { cell: 2, message: "the number is [1] in the file and [2] now" },
    ]);
    const text = formatNotebook(committed).replace("\n}\n", "\n}");
    expect(compareNotebooks(committed, text, committed)).toEqual([
      { message: expect.stringContaining("not as the runner writes it") },
    ]);
  });

  test("long differences are cut, and say by how much", () => {
    const lines = Array.from({ length: 100 }, (_, i) => `line ${i}`).join("\n");
    expect(lineDiff("", lines)).toMatch(/… and 76 lines more$/);
    expect(lineDiff("", "x".repeat(500))).toMatch(/… \(500 characters\)$/);
  });
});
