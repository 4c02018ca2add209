/**
 * `deno task figures [name…] [--format LIST] [--width 86mm] [--font-size 8pt] [--grey] [--dpi N] [--out DIR] [--list]`: writes the figures of
 * lib/figures as files.
 */
import { Buffer } from "node:buffer";
import { join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { makeFolder, writeAtomically } from "../lib/core/files.ts";
import { formatBytes, shown } from "../lib/core/validate.ts";
import type { Figure } from "../lib/figures/figure.ts";
import {
  drawForPaper,
  figureFile,
  type FigureFormat,
  type PaperSize,
  paperTheme,
  parseFormats,
  requireDpi,
} from "../lib/figures/paper.ts";
import { FIGURES, figuresNamed, UnknownFigureError } from "../lib/figures/registry.ts";
import { parseArguments, UsageError } from "./lib/command.ts";
import { writing } from "./lib/outputs.ts";

const HELP = `deno task figures [name…] [--format LIST] [--width 86mm] [--font-size 8pt]
                  [--grey] [--dpi N] [--out DIR] [--list]

Draws the figures and writes NAME.svg and NAME.png; all figures unless some are named.

  --format LIST      of svg, png, pdf, tex, csv, separated by commas; svg,png unless given
                     pdf: vectors with embedded fonts; tex: a figure environment with caption
                     and label that shows NAME.pdf; csv: the numbers behind the figure
  --width LENGTH     width in print, 53mm to 1058mm; in mm, cm, in, pt (1/72 inch) or px (1/96)
  --font-size LENGTH size of the text in print, 4.5pt to 45pt
  --grey             greys in place of colours
  --dpi N            dots an inch of the PNG, 10 to 1920; 192 unless given, or 300 with --width
  --out DIR          the folder for the files, out/figures unless given; the task may write below out
  --list             print the names, notebooks and titles

  deno task figures
  deno task figures ruler hanoi-graph --out out/drawings --format svg
  deno task figures ruler --format pdf,tex --width 86mm --font-size 8pt --grey --out out/paper`;

/** The formats of the files unless others are asked for. */
const FORMATS: readonly FigureFormat[] = ["svg", "png"];

/** How to run {@link exportFigures}. */
export interface FigureExport {
  /** Names of figures; all when left out or empty. */
  readonly names?: readonly string[];
  /** svg and png when left out. */
  readonly formats?: readonly FigureFormat[];
  /** Sizes and colours for print; those of the notebooks when left out. */
  readonly paper?: PaperSize;
  /** Dots an inch of the PNG; 192, or 300 for a width, when left out. */
  readonly dpi?: number;
  /** The folder; out/figures of the repository when left out. */
  readonly folder?: string;
  /** Is told what a person should read, a line at a time. */
  readonly report?: (line: string) => void;
}

/**
 * Draws figures and writes their files: under a temporary name first, then renamed, so that none is ever half written. The same
 * figures give the same bytes.
 *
 * @returns the paths of the files.
 * @throws {UnknownFigureError} for a name that no figure has, before anything is drawn.
 * @throws {SyntaxError | RangeError} for a size that is none, before anything is drawn.
 * @throws {WriteError} for a folder that cannot be written.
 */
export async function exportFigures(options: FigureExport = {}): Promise<string[]> {
  const {
    names = [],
    formats = FORMATS,
    paper,
    dpi = paper?.width === undefined ? 192 : 300,
    folder = fileURLToPath(new URL("../out/figures", import.meta.url)),
    report = console.log,
  } = options;
  const chosen = figuresNamed(names);
  if (paper !== undefined) paperTheme(paper);
  requireDpi(dpi);
  const paths: string[] = [];
  let bytes = 0;
  makeFolder(folder);
  for (const named of chosen) {
    const figure: Figure & { readonly scale?: number } = paper === undefined
      ? await named.draw()
      : await drawForPaper(named, paper);
    if (figure.scale !== undefined && figure.scale < 1) {
      report(
        `${named.name} needs more than this width: its text is ${
          Math.round(figure.scale * 100)
        } % of the size asked for.`,
      );
    }
    for (const format of formats) {
      const content = await figureFile(figure, format, { dpi, physical: paper !== undefined });
      if (content === undefined) continue; // no numbers, no CSV
      const path = join(folder, `${figure.name}.${format}`);
      writeAtomically(path, content);
      paths.push(path);
      bytes += typeof content === "string" ? Buffer.byteLength(content) : content.length;
    }
  }
  report(
    `figures: ${chosen.length} drawn, ${paths.length} files, ${formatBytes(bytes)} in ${
      relative(process.cwd(), folder) || "."
    }`,
  );
  return paths;
}

/** What the options say about sizes; `undefined` when they say nothing. */
function paperOf(options: ReadonlyMap<string, string>): PaperSize | undefined {
  const width = options.get("width");
  const fontSize = options.get("font-size");
  if (width === undefined && fontSize === undefined && !options.has("grey")) return undefined;
  return {
    ...(width === undefined ? {} : { width }),
    ...(fontSize === undefined ? {} : { fontSize }),
    grey: options.has("grey"),
  };
}

/** Runs a check of what was typed: what the library refuses is a wrong call. */
function typed<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, {
      values: ["format", "width", "font-size", "dpi", "out"],
      flags: ["grey", "list", "help"],
    });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    if (options.has("list")) {
      for (const { name, notebook, title } of FIGURES) {
        console.log(`${name} (${notebook}): ${title}`);
      }
      return 0;
    }
    const out = options.get("out");
    if (out === "") throw new UsageError("--out needs a folder.");
    const format = options.get("format");
    const paper = paperOf(options);
    if (paper !== undefined) typed(() => paperTheme(paper));
    const dpi = options.get("dpi");
    if (dpi !== undefined && !/^\d+(?:\.\d+)?$/.test(dpi)) {
      throw new UsageError(`--dpi must be a number, received ${shown(dpi)}.`);
    }
    const work: FigureExport = {
      names: words,
      ...(out === undefined ? {} : { folder: out }),
      ...(format === undefined ? {} : { formats: typed(() => parseFormats(format)) }),
      ...(paper === undefined ? {} : { paper }),
      ...(dpi === undefined ? {} : { dpi: typed(() => requireDpi(Number(dpi))) }),
    };
    await writing(() => exportFigures(work), out === undefined ? [] : [out]);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError || error instanceof UnknownFigureError ? 2 : 1;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
