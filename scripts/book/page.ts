/**
 * The frame that all pages of the book share: head, landmarks, navigation.
 * @module
 */
import { Html, markup } from "./html.ts";

/** Who made a folder: the book replaces only one that says so. */
export const GENERATOR = "Lucas Lab book";

/** The pages that the bar at the top names, as far as the book has them. */
export interface Section {
  readonly file: string;
  readonly title: string;
}

/** A page before its frame. */
export interface Page {
  /** Path in the book, with slashes. */
  readonly file: string;
  /** As text, for the window. */
  readonly title: string;
  readonly main: Html;
  /** The page's own contents, beside the text where there is room. */
  readonly side?: Html;
  /** To the pages before and after it. */
  readonly pager?: Html;
  /** The section that it belongs to, by its file. */
  readonly section?: string;
  /** Wide tables instead of lines of text. */
  readonly wide?: boolean;
  /** Scripts of its own, in assets. */
  readonly scripts?: readonly string[];
}

/** An address in the book from a page: pages may lie in folders. */
export function relativeTo(page: string, target: string): string {
  return "../".repeat(page.split("/").length - 1) + target;
}

/** The path of a file as an address. */
export function address(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}

/** A disc on a peg, as the picture of the window. */
const ICON = "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M7 1h2v14H7z" fill="#8c8c8c"/>' +
      '<path d="M5 4h6v3H5z" fill="#e69f00"/><path d="M3 8h10v3H3z" fill="#009e73"/><path d="M1 12h14v3H1z" fill="#0072b2"/></svg>',
  );

/** The text of a page's file. */
export function writePage(page: Page, sections: readonly Section[]): string {
  const { file, title, main, side, pager, section, wide = false, scripts = [] } = page;
  const to = (target: string) => relativeTo(file, target);
  const isFirst = file === "index.html";
  const styles = ["book.css", ...(main.text.includes('class="katex') ? ["katex.css"] : [])];
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${GENERATOR}">
<title>${isFirst ? title : `${title} – Lucas Lab`}</title>
<link rel="icon" href="${ICON}">
${styles.map((style) => markup`<link rel="stylesheet" href="${to(`assets/${style}`)}">\n`)}${
    ["page.js", ...scripts].map((script) =>
      markup`<script defer src="${to(`assets/${script}`)}"></script>\n`
    )
  }</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${to("index.html")}">Lucas Lab</a>
<nav aria-label="Book"><ul>${
    sections.map((item) =>
      markup`<li><a href="${to(item.file)}"${
        item.file === file
          ? new Html(' aria-current="page"')
          : item.file === section && new Html(' class="here"')
      }>${item.title}</a></li>`
    )
  }</ul></nav>
</header>
<div class="${["page", side && "with-side", wide && "wide"].filter(Boolean).join(" ")}">
${
    side && markup`<nav class="side" aria-label="On this page">\n${side}\n</nav>\n`
  }<main id="content" tabindex="-1">
${pager && markup`<nav class="pager above" aria-label="Notebooks, above">${pager}</nav>\n`}${main}
${pager && markup`<nav class="pager below" aria-label="Notebooks, below">${pager}</nav>\n`}</main>
</div>
<footer><p>Lucas Lab: Édouard Lucas’s Tower of Hanoi and 15-puzzle, by experiment.</p></footer>
</body>
</html>
`.text;
}
