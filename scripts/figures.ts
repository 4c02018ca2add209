/**
 * `deno task figures [name…] [--out DIR] [--format svg,png] [--list]`: writes the figures of lib/figures as files.
 */
import { Buffer } from "node:buffer";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { formatBytes, shown } from "../lib/core/validate.ts";
import { type Figure, renderPng } from "../lib/figures/figure.ts";
import { FIGURES, figuresNamed, UnknownFigureError } from "../lib/figures/registry.ts";
import { parseArguments, UsageError } from "./lib/command.ts";

const HELP = `deno task figures [name…] [--out DIR] [--format svg,png] [--list]

Draws the figures and writes NAME.svg and NAME.png; all figures unless some are named.

  --out DIR       the folder for them, out/figures unless given
  --format LIST   svg, png or both, separated by commas; both unless given
  --list          print the names, notebooks and titles

  deno task figures
  deno task figures ruler hanoi-graph --out drawings --format svg`;

/** The formats of a figure's files. */
export type FigureFormat = "svg" | "png";

/** What each format's file holds. */
const WRITERS: Readonly<Record<FigureFormat, (figure: Figure) => Promise<string | Uint8Array>>> = {
  svg: (figure) => Promise.resolve(figure.svg + "\n"),
  png: (figure) => renderPng(figure.svg),
};

const FORMATS = Object.keys(WRITERS) as FigureFormat[];

/** How to run {@link exportFigures}. */
export interface FigureExport {
  /** Names of figures; all when left out or empty. */
  readonly names?: readonly string[];
  /** svg and png when left out. */
  readonly formats?: readonly FigureFormat[];
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
 * @throws {Error} for a folder that cannot be written.
 */
export async function exportFigures(options: FigureExport = {}): Promise<string[]> {
  const {
    names = [],
    formats = FORMATS,
    folder = fileURLToPath(new URL("../out/figures", import.meta.url)),
    report = console.log,
  } = options;
  const chosen = figuresNamed(names);
  const paths: string[] = [];
  let bytes = 0;
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, error);
  }
  for (const named of chosen) {
    const figure = await named.draw();
    for (const format of FORMATS.filter((format) => formats.includes(format))) {
      const content = await WRITERS[format](figure);
      const path = join(folder, `${figure.name}.${format}`);
      const temporary = `${path}.${process.pid}.tmp`;
      try {
        writeFileSync(temporary, content);
        renameSync(temporary, path);
      } catch (error) {
        throw unwritable(path, error);
      } finally {
        rmSync(temporary, { force: true });
      }
      bytes += typeof content === "string" ? Buffer.byteLength(content) : content.length;
      paths.push(path);
    }
  }
  report(
    `figures: ${chosen.length} drawn, ${paths.length} files, ${formatBytes(bytes)} in ${
      relative(process.cwd(), folder) || "."
    }`,
  );
  return paths;
}

/** The error of a file or folder that cannot be written. */
function unwritable(path: string, error: unknown): Error {
  return new Error(`Cannot write ${path}: ${error instanceof Error ? error.message : error}`);
}

/** The formats of a list such as `svg,png`. */
function parseFormats(list: string): FigureFormat[] {
  return list.split(",").map((text) => {
    const format = FORMATS.find((known) => known === text.trim().toLowerCase());
    if (format === undefined) {
      throw new UsageError(`--format must be ${FORMATS.join(" or ")}, received ${shown(text)}.`);
    }
    return format;
  });
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, {
      values: ["out", "format"],
      flags: ["list", "help"],
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
    await exportFigures({
      names: words,
      ...(out === undefined ? {} : { folder: out }),
      ...(format === undefined ? {} : { formats: parseFormats(format) }),
    });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError || error instanceof UnknownFigureError ? 2 : 1;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
