/**
 * The book: all notebooks with their outputs, the ledger, the tables and the figures as pages that open from the file system.
 *
 * Nothing in it depends on when, where or how often it is built: the same notebooks, tables and figures give the same bytes.
 * @module
 */
import { basename } from "node:path";
import type { Failure } from "../jupyter/failure.ts";
import { duplicates } from "../jupyter/ledger.ts";
import { readNotebook } from "../jupyter/notebook.ts";
import { notebooksIn } from "../jupyter/select.ts";
import { assetFiles } from "./assets.ts";
import { figureCopies, figuresPage, type FigureText, readFigures } from "./figures_page.ts";
import { counted, type Html, markup } from "./html.ts";
import { ledgerPage, totalsInWords, totalsOf } from "./ledger_page.ts";
import { slug } from "./markdown.ts";
import {
  type Chapter,
  contentsOf,
  descriptionOf,
  type LinkResolver,
  pagerOf,
  readChapter,
  renderChapter,
} from "./notebook_page.ts";
import { address, type Page, type Section, writePage } from "./page.ts";
import { outside } from "./sanitize.ts";
import { readTables, tablePage, tablesPage } from "./tables_page.ts";

/** Where the parts of a book are. */
export interface BookSources {
  /** Folder of the notebooks. */
  readonly notebooks: string;
  /** Folder of the tables. */
  readonly data: string;
  /** Folder of the exported figures. */
  readonly figures: string;
  /** What is known of the figures by their names. */
  readonly known: readonly FigureText[];
  /** The documentation of the library, by the paths of its files; the book is without it unless given. */
  readonly api?: ReadonlyMap<string, string | Uint8Array>;
}

/** Where the documentation of the library begins. */
const API = "api/index.html";

/** A book in memory. */
export interface Book {
  /** Its files by their paths. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly chapters: readonly Chapter[];
  readonly tables: number;
  readonly figures: number;
  /** What is wrong in notebooks: claims that fail, links that lead nowhere, formulas that cannot be typeset. */
  readonly failures: readonly Failure[];
  /** What is wrong elsewhere. */
  readonly problems: readonly string[];
}

/** Names that a notebook cannot have, because the book's own pages have them. */
const OWN = ["index", "ledger", "tables", "figures"];

/**
 * Makes the pages of a book.
 *
 * @throws {NotebookError} for a notebook that cannot be read.
 * @throws {RangeError} for one with the name of a page of the book's own.
 */
export function makeBook(sources: BookSources): Book {
  const failures: Failure[] = [];
  const taken = new Set<string>();
  const chapters: Chapter[] = [];
  const files = new Map<string, string | Uint8Array>();
  for (const path of notebooksIn(sources.notebooks)) {
    const name = basename(path);
    if (OWN.includes(name.replace(/\.ipynb$/, ""))) {
      throw new RangeError(
        `Cannot make the book: the notebook ${name} must not be called like a page of the book. Rename it.`,
      );
    }
    const read = readChapter(name, readNotebook(path), taken);
    failures.push(...read.failures);
    chapters.push(read.chapter);
  }
  failures.push(...duplicates(chapters.flatMap(({ claims }) => claims.map(({ entry }) => entry))));

  const { tables, descriptor, problems } = readTables(sources.data);
  const figures = readFigures(sources.figures, sources.known);
  const copies = new Map<string, string>();
  for (const { resource, file } of tables) copies.set(`data/${resource.path}`, file);
  if (descriptor !== undefined) copies.set("data/datapackage.json", "tables/datapackage.json");

  const sections: Section[] = [
    { file: "index.html", title: "Contents" },
    { file: "ledger.html", title: "Ledger" },
    ...(tables.length > 0 ? [{ file: "tables.html", title: "Tables" }] : []),
    ...(figures.length > 0 ? [{ file: "figures.html", title: "Figures" }] : []),
    ...(sources.api === undefined ? [] : [{ file: API, title: "Library" }]),
  ];
  const add = (page: Page) => files.set(page.file, writePage(page, sections));

  const links = linkResolver(chapters, copies);
  for (const [i, chapter] of chapters.entries()) {
    const dead = new Set<string>();
    const resolve: LinkResolver = (from, target) => {
      const found = links(from, target);
      if (found === undefined && looksLikeNotebook(target)) dead.add(target);
      return found;
    };
    const { main, failures: own } = renderChapter(chapter, resolve);
    failures.push(...own);
    for (const target of dead) {
      failures.push({
        notebook: chapter.notebook,
        message: `its link to ${target} leads nowhere: there is no such notebook or heading`,
      });
    }
    const side = contentsOf(chapter);
    add({
      file: chapter.file,
      title: chapter.title.text,
      main,
      section: "index.html",
      pager: pagerOf(chapters, i),
      ...(side === undefined ? {} : { side }),
    });
  }
  add(
    indexPage(chapters, (from, target) => links(from, target), {
      tables: tables.length,
      figures: figures.length,
      api: sources.api !== undefined,
    }),
  );
  add(ledgerPage(chapters));
  if (descriptor !== undefined) files.set("tables/datapackage.json", descriptor);
  if (tables.length > 0) {
    add(tablesPage(tables));
    for (const table of tables) {
      add(tablePage(table));
      files.set(table.copy, table.csv);
    }
  }
  if (figures.length > 0) {
    const pages = chapters.map(({ notebook, file }) =>
      [notebook.replace(/\.ipynb$/, ""), file] as const
    );
    add(figuresPage(figures, new Map(pages)));
    for (const [path, bytes] of figureCopies(figures)) files.set(path, bytes);
  }
  for (const [path, content] of assetFiles()) files.set(path, content);
  for (const [path, content] of sources.api ?? []) files.set(`api/${path}`, content);
  return { files, chapters, tables: tables.length, figures: figures.length, failures, problems };
}

const looksLikeNotebook = (target: string) =>
  target.startsWith("#") || /\.ipynb(?:#|$)/.test(target) && outside(target) === undefined;

/**
 * Where the links of notebooks lead in the book: other notebooks and their headings or cells, and the tables. A path to a file of the
 * repository that the book does not have leads nowhere.
 */
function linkResolver(
  chapters: readonly Chapter[],
  copies: ReadonlyMap<string, string>,
): LinkResolver {
  const byName = new Map(chapters.map((chapter) => [chapter.notebook, chapter]));
  return (from, target) => {
    if (outside(target) !== undefined) return outside(target);
    if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//")) return undefined;
    const [path, fragment = ""] = split(target);
    const parts = path.split("/").filter((part) => part !== "." && part !== "");
    const chapter = path === "" ? from : parts.length === 1 ? byName.get(parts[0]) : undefined;
    if (chapter !== undefined) {
      const page = chapter === from ? "" : address(chapter.file);
      if (fragment === "") return page === "" ? "#content" : page;
      const id = placeOf(chapter, fragment);
      return id === undefined ? undefined : `${page}#${encodeURIComponent(id)}`;
    }
    const copy = parts[0] === ".." ? copies.get(parts.slice(1).join("/")) : undefined;
    return copy === undefined ? undefined : address(copy);
  };
}

/** A link's path and fragment, decoded. */
function split(target: string): [string, string?] {
  const hash = target.indexOf("#");
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return hash < 0
    ? [decode(target)]
    : [decode(target.slice(0, hash)), decode(target.slice(hash + 1))];
}

/** The id on a chapter's page that a fragment means: a heading, written as any front end writes it, or `cell-id=…`. */
function placeOf({ headings, cells }: Chapter, fragment: string): string | undefined {
  const cell = /^cell-id=(.+)$/.exec(fragment)?.[1];
  if (cell !== undefined) return cells.some(({ id }) => id === cell) ? `cell-${cell}` : undefined;
  const wanted = slug(fragment);
  return headings.find(({ id, text }) => id === fragment || id === wanted || slug(text) === wanted)
    ?.id;
}

function indexPage(
  chapters: readonly Chapter[],
  resolve: LinkResolver,
  { tables, figures, api }: { tables: number; figures: number; api: boolean },
): Page {
  const item = (chapter: Chapter): Html => {
    const page = address(chapter.file);
    // A link inside a chapter leads into it from here.
    const link = (target: string) => resolve(chapter, target)?.replace(/^(?=#)/, page);
    return markup`<li><a href="${page}">${chapter.title.html}</a>
<p>${descriptionOf(chapter, link)}</p>
<p class="detail">${
      chapter.claims.length === 0
        ? "no claims"
        : markup`<a href="ledger.html?notebook=${encodeURIComponent(chapter.notebook)}">${
          totalsInWords(totalsOf([chapter]))
        }</a>`
    }</p></li>
`;
  };
  const also = [
    markup`<a href="ledger.html">${totalsInWords(totalsOf(chapters))}</a>`,
    ...(tables > 0 ? [markup`<a href="tables.html">${counted(tables, "data table")}</a>`] : []),
    ...(figures > 0 ? [markup`<a href="figures.html">${counted(figures, "figure")}</a>`] : []),
    ...(api ? [markup`<a href="${API}">the library, every function documented</a>`] : []),
  ];
  const main = markup`<h1>Lucas Lab</h1>
<p class="lead">The Tower of Hanoi and the 15-puzzle of Édouard Lucas, by experiment. Each notebook states its results, checks them cell by cell, and draws what it found; these pages show what the cells gave.</p>
<ul class="facts">
<li>${counted(chapters.length, "notebook")}</li>
${also.map((part) => markup`<li>${part}</li>\n`)}</ul>
<h2 id="notebooks">Notebooks</h2>
<ol class="contents">
${chapters.map(item)}</ol>
`;
  return { file: "index.html", title: "Lucas Lab", main, section: "index.html" };
}
