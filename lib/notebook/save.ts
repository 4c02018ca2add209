/**
 * Files of figures, from a cell and from scripts.
 * @module
 */
import { join } from "node:path";
import { makeFolder, sweepTemporaries, writeAtomically } from "../core/files.ts";
import { refusal } from "../core/validate.ts";
import { type Figure, requireFigureName } from "../figures/figure.ts";
import {
  drawForPaper,
  FIGURE_FORMATS,
  figureCsv,
  figureFile,
  type FigureFormat,
  type PaperSize,
  parseFormats,
  requireDpi,
  scaleForPaper,
} from "../figures/paper.ts";
import { figuresNamed } from "../figures/registry.ts";

/** How {@link save} writes a figure. */
export interface SaveOptions extends PaperSize {
  /** Some of svg, png, pdf, tex and csv, in a list or separated by commas; all when left out. */
  readonly formats?: string | readonly FigureFormat[];
  /** The folder; out/figures in the working folder when left out. */
  readonly folder?: string;
  /** Dots an inch of the PNG, 10 to 1920; 300 when left out. */
  readonly dpi?: number;
}

/**
 * Writes a figure for a paper: `NAME.svg`, `NAME.pdf` with embedded fonts, `NAME.png` with its dots an inch, `NAME.tex` with caption and label, and
 * `NAME.csv` with the numbers behind it. The same figure gives the same bytes.
 *
 * A figure is scaled to the width, its text with it. A name of {@link FIGURES} is drawn anew, with text of the size that is asked for.
 *
 * Cost: about 1 s the first time, to load what draws PNG and PDF; then some 50 ms.
 *
 * @returns the paths of the files.
 * @throws {SyntaxError | RangeError} for a size that is none, an unknown format, CSV of a figure without numbers, or a size of text or greys for a
 * figure that is drawn already.
 * @throws {UnknownFigureError} for a name that no figure has.
 * @throws {WriteError} for a folder that cannot be written.
 *
 * @example
 * ```ts
 * await save(rulerFigure({ discs: 3 }), { width: "-86mm" }); // throws RangeError
 * await save("rule", { width: "86mm" }); // throws UnknownFigureError
 * ```
 */
export async function save(figure: Figure | string, options: SaveOptions = {}): Promise<string[]> {
  const { folder = join("out", "figures"), dpi = 300 } = options;
  const doing = "save a figure";
  const formats = options.formats === undefined ? FIGURE_FORMATS : parseFormats(
    typeof options.formats === "string" ? options.formats : options.formats.join(","),
  );
  requireDpi(dpi);
  const printed = await forPaper(figure, options, doing);
  requireFigureName(printed.name);
  if (options.formats !== undefined && formats.includes("csv")) {
    if (figureCsv(printed) === undefined) {
      throw new RangeError(
        refusal({ doing, what: "the formats" }, "without csv, as the figure has no data", formats),
      );
    }
  }
  makeFolder(folder);
  sweepTemporaries([folder]);
  const paths: string[] = [];
  for (const format of formats) {
    const content = await figureFile(printed, format, { dpi, physical: true });
    if (content === undefined) continue;
    const path = join(folder, `${printed.name}.${format}`);
    writeAtomically(path, content);
    paths.push(path);
  }
  return paths;
}

async function forPaper(figure: Figure | string, options: SaveOptions, doing: string) {
  if (typeof figure === "string") return await drawForPaper(figuresNamed([figure])[0], options);
  if (typeof figure !== "object" || figure === null || typeof figure.svg !== "string") {
    throw new RangeError(refusal({ doing, what: "it" }, "a figure or the name of one", figure));
  }
  if (options.fontSize !== undefined || options.grey) {
    const rule = {
      doing,
      what: options.fontSize === undefined ? "grey" : "fontSize",
      hint: "The figure is drawn already: draw it with makeTheme, or give its name.",
    };
    throw new RangeError(refusal(rule, "left out", options.fontSize ?? options.grey));
  }
  return scaleForPaper(figure, options.width ?? `${figure.width}px`);
}
