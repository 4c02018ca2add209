/**
 * The figures that were exported, each with its files.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { markup } from "./html.ts";
import { address, type Page } from "./page.ts";

const FILE = "figures.html";

/** What files a figure has, by their endings, in the order in which they are offered. */
const FORMATS = ["svg", "pdf", "png", "tex", "csv"] as const;
type Format = typeof FORMATS[number];

/** What is known of a figure besides its files. */
export interface FigureText {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  /** The notebook that shows it, without its ending. */
  readonly notebook: string;
}

/** A figure with its files. */
export interface FigureFiles {
  readonly name: string;
  readonly files: Partial<Record<Format, Uint8Array>>;
  readonly text?: FigureText;
}

/** The figures of a folder: those of `known` in their order, then others by name. A missing folder has none. */
export function readFigures(folder: string, known: readonly FigureText[]): FigureFiles[] {
  if (!existsSync(folder)) return [];
  const byName = new Map<string, Partial<Record<Format, Uint8Array>>>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const match = /^([a-z0-9][a-z0-9-]*)\.([a-z]+)$/.exec(entry.name);
    const format = FORMATS.find((format) => format === match?.[2]);
    if (!entry.isFile() || match === null || format === undefined) continue;
    const files = byName.get(match[1]) ?? {};
    files[format] = readFileSync(join(folder, entry.name));
    byName.set(match[1], files);
  }
  const names = [...byName.keys()].sort();
  const order = new Map(known.map(({ name }, i) => [name, i]));
  const rank = (name: string) => order.get(name) ?? order.size + names.indexOf(name);
  return names.sort((a, b) => rank(a) - rank(b)).map((name) => {
    const text = known.find((figure) => figure.name === name);
    return { name, files: byName.get(name)!, ...(text === undefined ? {} : { text }) };
  });
}

/** The copies of figures in the book. */
export function* figureCopies(figures: readonly FigureFiles[]): Generator<[string, Uint8Array]> {
  for (const { name, files } of figures) {
    for (const [format, bytes] of Object.entries(files)) {
      yield [`figures/${name}.${format}`, bytes];
    }
  }
}

/** The page of all figures; `pages` are the notebooks' by their names. */
export function figuresPage(
  figures: readonly FigureFiles[],
  pages: ReadonlyMap<string, string>,
): Page {
  const main = markup`<h1>Figures</h1>
<p>The named figures of the laboratory. <code>deno task figures</code> writes them for a paper, in any width, in colour or in grey.</p>
<div class="gallery">
${
    figures.map(({ name, files, text }) => {
      const picture = files.svg === undefined ? files.png === undefined ? undefined : "png" : "svg";
      const { alt, size } = describe(files.svg);
      const page = text === undefined ? undefined : pages.get(text.notebook);
      return markup`<figure id="figure-${name}">
${
        picture !== undefined &&
        markup`<div class="scroll"><img src="figures/${name}.${picture}" alt="${
          alt || text?.title || name
        }"${size.map(([key, value]) => markup` ${key}="${value}"`)}></div>\n`
      }<figcaption><h2>${text?.title ?? name}</h2>
${text !== undefined && markup`<p>${text.caption}</p>\n`}<p class="detail">${
        FORMATS.filter((format) => files[format] !== undefined).map((format) =>
          markup`<a href="figures/${name}.${format}" download aria-label="${name}.${format}, download">${name}.${format}</a> `
        )
      }${
        page !== undefined && markup`· <a href="${address(page)}">${text!.notebook}</a>`
      }</p></figcaption>
</figure>
`;
    })
  }</div>
`;
  return { file: FILE, title: "Figures", main, section: FILE, wide: true };
}

/** The text alternative and size of an SVG: its title, and the size of its root. */
function describe(svg: Uint8Array | undefined): { alt: string; size: [string, string][] } {
  const text = svg === undefined ? "" : new TextDecoder().decode(svg);
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? "";
  const size = ["width", "height"].flatMap((key): [string, string][] => {
    const value = new RegExp(`\\s${key}="(\\d+)(?:\\.\\d+)?(?:px)?"`).exec(root)?.[1];
    return value === undefined ? [] : [[key, value]];
  });
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? "";
  return { alt: unescape(title), size: size.length === 2 ? size : [] };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  quot: '"',
};

function unescape(text: string): string {
  return text.replace(/&(#\d+|#x[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = name[1] === "x" || name[1] === "X"
      ? parseInt(name.slice(2), 16)
      : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
