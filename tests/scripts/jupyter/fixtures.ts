/** Notebooks for tests, written to a folder of their own. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cell, formatNotebook } from "../../../scripts/jupyter/notebook.ts";
import type { Screen } from "../../../scripts/jupyter/progress.ts";

/** A code cell by its source, a text cell by `text`, and tags. */
export type Sketch = string | { code?: string; text?: string; tags?: string[] };

/** The cells of a notebook that has never run. */
export function cellsOf(sketches: readonly Sketch[]): Cell[] {
  return sketches.map((sketch, i) => {
    const { code, text, tags } = typeof sketch === "string" ? { code: sketch } : sketch;
    return {
      id: `cell-${i + 1}`,
      type: code === undefined ? "markdown" : "code",
      source: code ?? text ?? "",
      metadata: tags === undefined ? {} : { tags },
      outputs: [],
      executionCount: null,
    } as Cell;
  });
}

/** Writes notebooks to a new folder and returns the folder. */
export function notebookFolder(notebooks: Record<string, readonly Sketch[]>): string {
  const folder = mkdtempSync(join(tmpdir(), "lucas-notebooks-"));
  for (const [name, sketches] of Object.entries(notebooks)) {
    const text = formatNotebook({ cells: cellsOf(sketches), metadata: {} });
    writeFileSync(join(folder, `${name}.ipynb`), text);
  }
  return folder;
}

/** A screen that keeps what is written to it. */
export function memoryScreen(terminal = false): Screen & { text: string } {
  return {
    terminal,
    columns: 80,
    text: "",
    write(text: string) {
      this.text += text;
    },
  };
}

/** The source of a cell that displays a claim record. */
export function claimCell(id: string, verdict = "holds", cases = "3"): string {
  const record = {
    id,
    statement: `the statement of ${id}`,
    source: "a test",
    status: "computed here",
    range: "n = 1…3",
    cases,
    verdict,
    effort: "default",
    ...(verdict === "fails" ? { counterexample: "n = 2" } : {}),
  };
  const data = JSON.stringify({
    "application/vnd.lucas.claim+json": record,
    "text/plain": `${id} ${verdict}`,
  });
  return `await Deno.jupyter.display(${data}, { raw: true });`;
}
