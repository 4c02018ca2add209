/**
 * A notebook as a page: its cells in their order, each with its number and a place to link to.
 * @module
 */
import type { Failure } from "../jupyter/failure.ts";
import { claimsOf, type LedgerEntry } from "../jupyter/ledger.ts";
import { type Cell, hasTag, type Notebook } from "../jupyter/notebook.ts";
import { highlight } from "./highlight.ts";
import { Html, markup } from "./html.ts";
import {
  FormulaError,
  type Heading,
  newOutline,
  type Outline,
  paragraphOf,
  renderLine,
  renderMarkdown,
} from "./markdown.ts";
import { renderOutputs } from "./outputs.ts";
import { address } from "./page.ts";

/** A notebook of the book. */
export interface Chapter {
  /** The notebook's file name. */
  readonly notebook: string;
  /** Its page. */
  readonly file: string;
  readonly cells: readonly Cell[];
  readonly title: Heading;
  readonly headings: readonly Heading[];
  /** Its claims in the order of the cells, each with its place on the page. */
  readonly claims: readonly PlacedClaim[];
}

/** A claim with the ids of its cell and of itself on the page. */
export interface PlacedClaim {
  readonly entry: LedgerEntry;
  readonly cell: string;
  readonly id: string;
}

/** Where a link of a chapter leads. */
export type LinkResolver = (chapter: Chapter, address: string) => string | undefined;

const cellId = (cell: Cell) => `cell-${cell.id}`;

/** A fresh outline of a page with these cells: the ids of the frame, the cells and the claims are taken. */
function outlineOf(cells: readonly Cell[], claims: readonly PlacedClaim[]): Outline {
  return newOutline(["content", ...cells.map(cellId), ...claims.map(({ id }) => id)]);
}

/**
 * Reads a notebook as a chapter: its headings and claims. `taken` are the claim ids of the chapters before it.
 */
export function readChapter(
  name: string,
  { cells }: Notebook,
  taken: Set<string>,
): { chapter: Chapter; failures: Failure[] } {
  const { entries, failures } = claimsOf(name, cells, (i) => hasTag(cells[i], "full"));
  const claims = entries.map((entry) => {
    let id = `claim-${entry.id}`;
    for (let copy = 2; taken.has(id); copy++) id = `claim-${entry.id}-${copy}`;
    taken.add(id);
    return { entry, cell: cellId(cells[entry.cell - 1]), id };
  });
  const outline = outlineOf(cells, claims);
  for (const { type, source } of cells) {
    if (type !== "markdown") continue;
    try {
      renderMarkdown({ text: source, outline, link: () => undefined });
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error; // it is reported when the page is written
    }
  }
  const { headings } = outline;
  const stem = name.replace(/\.ipynb$/, "");
  const title = headings.find(({ level }) => level === 1) ??
    { id: "", level: 1, text: stem, html: markup`${stem}` };
  if (cells.some(isWork) && !cells.some((cell) => cell.executionCount !== null)) {
    failures.push({
      notebook: name,
      message: "it has not been executed, so the book has none of its results. " +
        "Run `deno task notebooks` first.",
    });
  }
  return {
    chapter: { notebook: name, file: `${stem}.html`, cells, title, headings, claims },
    failures,
  };
}

/** A cell with source that a run executes. */
const isWork = (cell: Cell) => cell.type === "code" && cell.source.trim() !== "";

/** A cell that only imports: it is folded away. */
const isImport = (source: string) =>
  /^import\b/.test(source.trim()) &&
  source.replace(/import\b[^;]*?(?:"[^"]*"|'[^']*');?/g, "").replace(/\/\/.*$/gm, "").trim() === "";

/** The body of a chapter's page. */
export function renderChapter(
  chapter: Chapter,
  resolve: LinkResolver,
): { main: Html; failures: Failure[] } {
  const { cells, claims, headings, notebook, title } = chapter;
  const failures: Failure[] = [];
  const outline = outlineOf(cells, claims);
  // Headings in outputs take no id that another chapter may link to, and come below the title.
  const below: Outline = {
    headings: [title],
    ids: new Set([...outline.ids, ...headings.map(({ id }) => id)]),
  };
  const link = (target: string) => resolve(chapter, target);
  let next = 0; // claims come in the order of the cells
  const parts = cells.map((cell, index) => {
    const number = index + 1;
    const attachments = Object.fromEntries(
      Object.entries(cell.attachments ?? {}).map(([name, bundle]) => {
        const [type, data] = Object.entries(bundle)[0] ?? ["", ""];
        return [name, `data:${type};base64,${data}`];
      }),
    );
    const lost = (address: string) =>
      failures.push({
        notebook,
        cell: number,
        message:
          `its picture ${address} is not in the notebook, so it is not in the book: attach it`,
      });
    const markdown = (text: string, outline: Outline): Html => {
      try {
        return renderMarkdown({ text, outline, link, attachments, lost });
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        failures.push({ notebook, cell: number, message: `Cannot typeset ${error.message}` });
        return markup`<pre>${text}</pre>\n`;
      }
    };
    if (cell.type === "markdown") {
      return markup`<div class="cell prose" id="${cellId(cell)}">\n${
        markdown(cell.source, outline)
      }</div>\n`;
    }
    if (cell.source.trim() === "") return markup``;
    if (cell.type === "raw") {
      return markup`<div class="cell" id="${cellId(cell)}"><pre>${cell.source}</pre></div>\n`;
    }
    const outputs = renderOutputs(cell.outputs, {
      link,
      markdown: (text) => markdown(text, below),
      claim: (record) => {
        const claim = claims[next];
        // A damaged record has no entry.
        const id = (record as { id?: unknown } | null)?.id;
        if (claim?.entry.cell !== number || claim.entry.id !== id) return undefined;
        next++;
        return { ...claim, ledger: `ledger.html#${encodeURIComponent(claim.id)}` };
      },
    });
    const source = markup`<pre class="source"><code>${new Html(
      highlight(cell.source.trimEnd()),
    )}</code></pre>`;
    const folded = isImport(cell.source) ||
      (cell.metadata.jupyter as { source_hidden?: unknown } | undefined)?.source_hidden === true;
    const what = isImport(cell.source) ? "Imports" : "Source";
    return markup`<div class="cell code" id="${cellId(cell)}">
<a class="number" href="#${
      encodeURIComponent(cellId(cell))
    }" title="Link to this cell">cell ${number}</a>${
      hasTag(cell, "full") && markup` <span class="tag">computed with full effort</span>`
    }
${folded ? markup`<details><summary>${what}</summary>${source}</details>` : source}
${outputs.length > 0 && markup`<div class="outputs">\n${outputs}</div>\n`}</div>
`;
  });
  const heading = title.id === "" && markup`<h1>${title.text}</h1>\n`;
  return { main: markup`${heading}${parts}`, failures };
}

/** What a chapter says of itself: the paragraph that begins with "This notebook", or its first one. */
export function descriptionOf(
  chapter: Chapter,
  link: (target: string) => string | undefined,
): Html {
  const texts = chapter.cells.filter(({ type }) => type === "markdown").slice(0, 3)
    .map(({ source }) => source);
  const find = (wanted: (paragraph: string) => boolean) =>
    texts.map((text) => paragraphOf(text, wanted)).find((paragraph) => paragraph !== "");
  const text = find((paragraph) => /^\W*This notebook\b/.test(paragraph)) ?? find(() => true) ?? "";
  try {
    return renderLine({ text, outline: newOutline(), link });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error; // reported where it stands
    return markup`${text}`;
  }
}

/** The headings of a page as links, the title left out. */
export function contentsOf({ headings, title }: Chapter): Html | undefined {
  const shown = headings.filter((heading) => heading !== title && heading.level <= 3);
  return shown.length < 2
    ? undefined
    : markup`<details open><summary>On this page</summary>\n<ul>${
      shown.map(({ id, level, html }) =>
        markup`<li class="level-${level}"><a href="#${encodeURIComponent(id)}">${html}</a></li>`
      )
    }</ul>`;
}

/** Links to the chapters before and after one. */
export function pagerOf(chapters: readonly Chapter[], index: number): Html {
  const link = (chapter: Chapter | undefined, rel: string, arrow: (title: Html) => Html) =>
    chapter !== undefined &&
    markup`<a rel="${rel}" href="${address(chapter.file)}">${arrow(chapter.title.html)}</a>`;
  return markup`${
    link(chapters[index - 1], "prev", (title) => markup`<span aria-hidden="true">← </span>${title}`)
  }${
    link(chapters[index + 1], "next", (title) => markup`${title}<span aria-hidden="true"> →</span>`)
  }`;
}
