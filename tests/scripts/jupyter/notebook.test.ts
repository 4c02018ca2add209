import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatNotebook,
  NotebookError,
  parseNotebook,
  readNotebook,
  sealOf,
  splitLines,
  writeNotebook,
} from "../../../scripts/jupyter/notebook.ts";
import { cellsOf, notebookFolder } from "./fixtures.ts";

const FIXTURE = fileURLToPath(new URL("../../fixtures/notebooks/jupyter.ipynb", import.meta.url));

describe("notebook files", () => {
  test("a file that Jupyter wrote is written again byte for byte", () => {
    const text = readFileSync(FIXTURE, "utf8");
    expect(formatNotebook(parseNotebook(text, "jupyter.ipynb"))).toBe(text);
  });

  test("texts are lines, JSON types stay values, base64 stays one string", () => {
    const [, streams, bundle] = readNotebook(FIXTURE).cells;
    expect(streams.outputs[0]).toEqual({
      output_type: "stream",
      name: "stdout",
      text: "one\ntwo\n",
    });
    expect(bundle.source).toBe("const moves = 2 ** discs;\nmoves;");
    expect(bundle.outputs[0]).toMatchObject({
      data: {
        "image/png": "iVBORw0KGgo=",
        "image/svg+xml": "<svg>\n</svg>",
        "application/vnd.lucas.claim+json": { id: "x" },
      },
    });
  });

  test("what is written is read as it was, whatever the texts", () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: "grapheme" })), (sources) => {
      const cells = cellsOf(sources);
      const text = formatNotebook({ cells, metadata: {} });
      const again = parseNotebook(text, "x.ipynb");
      expect(again.cells).toEqual(cells);
      expect(formatNotebook(again)).toBe(text);
    }));
  });

  test("the lines of a text join to the text, and only the last may lack its line break", () => {
    expect(splitLines("")).toEqual([]);
    expect(splitLines("a\r\nb\rc\n\n")).toEqual(["a\r\n", "b\r", "c\n", "\n"]);
    expect(splitLines("a\u2028b\x85c\vd")).toEqual(["a\u2028", "b\x85", "c\v", "d"]);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\f", "\u2029") }), (text) => {
        const lines = splitLines(text);
        expect(lines.join("")).toBe(text);
        for (const line of lines.slice(0, -1)) expect(line).toMatch(/[\n\r\f\u2029]$/);
      }),
    );
  });

  test("keys of an older or another writer are put in order, timing is left out", () => {
    const text = JSON.stringify({
      nbformat: 4,
      nbformat_minor: 2,
      metadata: { b: 1, a: { d: 1, c: 2 } },
      cells: [{
        source: "1",
        outputs: [],
        metadata: { execution: { "iopub.status.busy": "now" }, collapsed: true },
        execution_count: 4,
        cell_type: "code",
      }],
    });
    const written = formatNotebook(parseNotebook(text, "x"));
    expect(written).not.toContain("busy");
    expect(written.indexOf('"a"')).toBeLessThan(written.indexOf('"b"'));
    expect(written.indexOf('"c"')).toBeLessThan(written.indexOf('"d"'));
    expect(written.endsWith('"nbformat_minor": 5\n}\n')).toBe(true);
  });

  test("cells without an id, or with another cell's, get one that is always the same", () => {
    const cell = (id?: string) => ({
      cell_type: "code",
      source: "1",
      metadata: {},
      outputs: [],
      id,
    });
    const text = JSON.stringify({
      nbformat: 4,
      cells: [cell(), cell("a"), cell("a"), cell("b c"), cell()],
    });
    const ids = parseNotebook(text, "x").cells.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(ids[1]).toBe("a");
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
    expect(parseNotebook(text, "x").cells.map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    ["", /the file is empty/],
    ['{"nbformat": 4, "cells": [', /damaged JSON.*version control/],
    ["[]", /no object/],
    ["null", /no object/],
    ['{"cells": []}', /nbformat must be 4, received none/],
    ['{"nbformat": 3, "worksheets": []}', /nbformat must be 4, received 3/],
    ['{"nbformat": 4}', /no list of cells/],
    ['{"nbformat": 4, "cells": [1]}', /cell 1: it is no object/],
    ['{"nbformat": 4, "cells": [{"cell_type": "chart"}]}', /cell 1: cell_type must be/],
    ['{"nbformat": 4, "cells": [{"cell_type": "code"}]}', /cell 1: its source must be/],
    ['{"nbformat": 4, "cells": [{"cell_type": "code", "source": [1]}]}', /cell 1: its source/],
    [
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "metadata": {"tags": "full"}}]}',
      /tags/,
    ],
    [
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "outputs": {}}]}',
      /outputs must be/,
    ],
    [
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "outputs": [{}]}]}',
      /output 1: output_type/,
    ],
  ])("the file %j is refused with its fault", (text, fault) => {
    expect(() => parseNotebook(text, "03-binary.ipynb")).toThrow(fault);
    expect(() => parseNotebook(text, "03-binary.ipynb")).toThrow(NotebookError);
    expect(() => parseNotebook(text, "03-binary.ipynb")).toThrow(/03-binary\.ipynb/);
  });

  test("a file that does not exist is refused by its name", () => {
    expect(() => readNotebook("/nowhere/x.ipynb")).toThrow(/Cannot read \/nowhere\/x\.ipynb/);
  });

  test("a written file replaces the old one and leaves nothing beside it", () => {
    const folder = notebookFolder({ a: ["1"] });
    const path = join(folder, "a.ipynb");
    writeNotebook(path, { cells: cellsOf(["2"]), metadata: {} });
    expect(readNotebook(path).cells[0].source).toBe("2");
    expect(readdirSync(folder)).toEqual(["a.ipynb"]);
    writeFileSync(join(folder, "file"), "");
    expect(() => writeNotebook(join(folder, "file", "b.ipynb"), readNotebook(path))).toThrow();
    expect(readdirSync(folder).sort()).toEqual(["a.ipynb", "file"]);
    rmSync(folder, { recursive: true });
  });

  test("the seal of outputs does not depend on the number of the cell, but on all the rest", () => {
    const result = (count: number, text: string) => [{
      output_type: "execute_result" as const,
      data: { "text/plain": text },
      metadata: {},
      execution_count: count,
    }];
    expect(sealOf("1", result(1, "1"))).toEqual(sealOf("1", result(2, "1")));
    expect(sealOf("1", result(1, "1"))).not.toEqual(sealOf("1", result(1, "2")));
    expect(sealOf("1", []).source).not.toBe(sealOf("2", []).source);
  });
});
