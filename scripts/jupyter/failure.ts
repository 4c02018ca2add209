/**
 * Failures with their place, in the one form that the runner and the checker print:
 * "03-binary.ipynb, cell 6, line 2". Cells are counted from 1, text cells included.
 * @module
 */

/** Something wrong in a notebook. */
export interface Failure {
  /** The notebook's file name. */
  readonly notebook: string;
  /** Position of the cell from 1; undefined when the whole file is meant. */
  readonly cell?: number;
  /** Line in the cell, from 1. */
  readonly line?: number;
  /** That line's text. */
  readonly text?: string;
  /** What is wrong, one or more lines. */
  readonly message: string;
}

/** "03-binary.ipynb, cell 6, line 2", as far as it is known. */
export function placeOf({ notebook, cell, line }: Failure): string {
  return notebook + (cell === undefined ? "" : `, cell ${cell}`) +
    (line === undefined ? "" : `, line ${line}`);
}

/** A failure as lines of text: the place, the source line, the message. */
export function formatFailure(failure: Failure): string {
  const source = failure.text === undefined ? "" : `\n    ${failure.text.trim()}`;
  return `${placeOf(failure)}:${source}\n  ${failure.message.replaceAll("\n", "\n  ")}`;
}

/** The place and text of a line of a cell, as a part of a failure. */
export function atLine(
  source: string,
  line: number | undefined,
): Pick<Failure, "line" | "text"> {
  if (line === undefined) return {};
  const text = source.split("\n")[line - 1];
  return text === undefined || text.trim() === "" ? { line } : { line, text };
}
