/**
 * `deno task book [--out DIR]`: writes the notebooks, the ledger, the tables and the figures as a static site.
 */
import { relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { formatBytes } from "../lib/core/validate.ts";
import { FIGURES } from "../lib/figures/registry.ts";
import { ApiError, apiFiles } from "./book/api.ts";
import { makeBook } from "./book/build.ts";
import type { FigureText } from "./book/figures_page.ts";
import { FolderError, replaceFolder, requireBook } from "./book/folder.ts";
import { type Failure, formatFailure } from "./jupyter/failure.ts";
import { NotebookError } from "./jupyter/notebook.ts";
import { parseArguments, UsageError } from "./lib/command.ts";
import { exclusively, writing } from "./lib/outputs.ts";

const HELP =
  `deno task book [--out DIR] [--notebooks DIR] [--data DIR] [--figures DIR] [--no-library]

Writes the book: the notebooks with the outputs that they have, the ledger of claims, the data tables, the exported
figures and the documentation of the library as pages that open from the file system, without a network. Nothing is executed.

  --out DIR         the folder for it, out/book unless given; it is replaced as a whole
  --notebooks DIR   take the notebooks from there, not from notebooks
  --data DIR        take the tables from there, not from data
  --figures DIR     take the figures from there, not from out/figures
  --no-library      leave the documentation of the library out: it takes two seconds and 40 MB

  deno task book
  deno task book --out out/site`;

/** How to run {@link buildBook}. Folders are those of the repository unless given. */
export interface BookOptions {
  readonly notebooks?: string;
  readonly data?: string;
  readonly figures?: string;
  /** The folder that is written; out/book unless given. */
  readonly out?: string;
  /** Titles and captions of figures; the library's unless given. */
  readonly known?: readonly FigureText[];
  /** Whether the documentation of the library is in it; it is unless false is given. */
  readonly library?: boolean;
  /** Is told what a person should read, a line at a time. */
  readonly report?: (line: string) => void;
}

/** What came of it. */
export interface BookReport {
  /** Whether nothing was wrong. The book is written even if something was. */
  readonly ok: boolean;
  /** The folder. */
  readonly folder: string;
  /** Its pages, those of the library's documentation not counted. */
  readonly pages: number;
  readonly notebooks: number;
  readonly claims: number;
  readonly tables: number;
  readonly figures: number;
  readonly files: number;
  readonly bytes: number;
  /** Claims that fail, links that lead nowhere, formulas that cannot be typeset, notebooks that were not executed. */
  readonly failures: readonly Failure[];
  /** Tables that are missing or not as described. */
  readonly problems: readonly string[];
}

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Writes the book, and replaces the one that was there.
 *
 * @throws {NotebookError} for a notebook that cannot be read; {SyntaxError} for a `datapackage.json` that is none.
 * @throws {FolderError} for a folder that cannot be written or is no book.
 */
export function buildBook(options: BookOptions = {}): Promise<BookReport> {
  const {
    notebooks = root("notebooks"),
    data = root("data"),
    figures = root("out/figures"),
    out = root("out/book"),
    known = FIGURES,
    library = true,
    report = console.log,
  } = options;
  return Promise.resolve().then(() => {
    requireBook(out);
    const api = library ? apiFiles() : undefined;
    const book = makeBook({ notebooks, data, figures, known, api });
    exclusively("book", () => replaceFolder(out, book.files));
    const { failures, problems, chapters } = book;
    const own = [...book.files.keys()].filter((path) => !path.startsWith("api/"));
    const pages = own.filter((path) => path.endsWith(".html")).length;
    const claims = chapters.reduce((sum, chapter) => sum + chapter.claims.length, 0);
    const bytes = [...book.files.values()].reduce(
      (sum, content) => sum + new Blob([content as BlobPart]).size,
      0,
    );
    for (const failure of failures) report(formatFailure(failure));
    for (const problem of problems) report(problem);
    const folder = relative(process.cwd(), out) || ".";
    report(
      `book: ${pages} pages, ${claims} claims, ${book.tables} tables, ${book.figures} figures${
        api === undefined ? "" : `, ${api.size} files of documentation`
      }, ` +
        `${formatBytes(bytes)} in ${folder}`,
    );
    return {
      ok: failures.length === 0 && problems.length === 0,
      folder: out,
      pages,
      notebooks: chapters.length,
      claims,
      tables: book.tables,
      figures: book.figures,
      files: book.files.size,
      bytes,
      failures,
      problems,
    };
  });
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, {
      values: ["out", "notebooks", "data", "figures"],
      flags: ["help", "no-library"],
    });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    if (words.length > 0) throw new UsageError(`deno task book takes options only.\n\n${HELP}`);
    const { "no-library": without, ...folders } = Object.fromEntries(options);
    for (const [name, value] of Object.entries(folders)) {
      if (value === "") throw new UsageError(`--${name} needs a folder.`);
    }
    const { ok } = await writing(() => buildBook({ ...folders, library: without === undefined }));
    return ok ? 0 : 1;
  } catch (error) {
    const expected = [UsageError, FolderError, ApiError, NotebookError, RangeError, SyntaxError];
    if (!expected.some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    return error instanceof UsageError ? 2 : 1;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
