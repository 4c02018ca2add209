/**
 * Markdown cells as HTML: CommonMark with tables, formulas typeset by KaTeX, code highlighted, headings that can be linked to.
 *
 * A formula stands between dollars, `$…$` in a line and `$$…$$` by itself, as in Jupyter and VS Code. A formula that KaTeX cannot read is an
 * error and not a red text on a page.
 * @module
 */
import katex from "katex";
import MarkdownIt, {
  type Env as ParserEnv,
  type StateBlock,
  type StateInline,
  type Token,
} from "markdown-it";
import { highlight } from "./highlight.ts";
import { escapeText, Html } from "./html.ts";
import { cleanHtml, PICTURE } from "./sanitize.ts";

/** A heading of a page. */
export interface Heading {
  readonly id: string;
  /** From 1, with no level left out on the way down. */
  readonly level: number;
  /** As text, formulas in their source. */
  readonly text: string;
  /** As it is shown, without links. */
  readonly html: Html;
}

/** What is the same for all Markdown of a page: its headings so far. */
export interface Outline {
  readonly headings: Heading[];
  /** Ids that are taken. */
  readonly ids: Set<string>;
}

/** An empty outline; `ids` are those that the page has besides its headings. */
export function newOutline(ids: Iterable<string> = []): Outline {
  return { headings: [], ids: new Set(ids) };
}

/** A piece of Markdown with what it needs to become HTML. */
export interface MarkdownSource {
  readonly text: string;
  readonly outline: Outline;
  /** Where a link leads, relative ones included; the text of one that leads nowhere stays. */
  readonly link: (address: string) => string | undefined;
  /** The pictures that the cell brings with it, as `data:` addresses by name. */
  readonly attachments?: Readonly<Record<string, string>>;
  /** Is told of a picture that is elsewhere: its text stands in its place. */
  readonly lost?: (address: string) => void;
}

/** A formula that cannot be typeset. */
export class FormulaError extends SyntaxError {
  override readonly name = "FormulaError";
}

/**
 * A formula as HTML that also holds its MathML, which screen readers read.
 *
 * @throws {FormulaError} with KaTeX's reason.
 */
export function formula(source: string, display = false): Html {
  try {
    return new Html(
      katex.renderToString(source, {
        displayMode: display,
        output: "htmlAndMathml",
        strict: "ignore",
        throwOnError: true,
        trust: false,
      }),
    );
  } catch (error) {
    throw new FormulaError(
      `the formula ${display ? "$$" : "$"}${source.trim()}${display ? "$$" : "$"}: ${
        (error as Error).message.replace(/^KaTeX parse error: /, "")
      }`,
    );
  }
}

/*
 * What this program makes itself (formulas, code, headings) must not pass through the cleaning of what authors write. It is set aside, and
 * marked by its number between two characters of private use. They are put back only into texts, never into attributes, so a marker that an
 * author writes repeats a piece of the cell at worst.
 */
const MARK = /\uE000(\d+)\uE001/g;

interface Env extends ParserEnv {
  readonly source: MarkdownSource;
  readonly pieces: string[];
}

function setAside(env: ParserEnv | undefined, html: string): string {
  const { pieces } = env as Env;
  pieces.push(html);
  return `\uE000${pieces.length - 1}\uE001`;
}

const parser = new MarkdownIt("default", { html: true, linkify: false, typographer: false });
parser.inline.ruler.after("escape", "formula", inlineFormula);
parser.block.ruler.before("fence", "formula", blockFormula, {
  alt: ["paragraph", "reference", "blockquote", "list"],
});
parser.validateLink = () => true; // the cleaning decides
const { rules } = parser.renderer;
rules.formula = (tokens, i, _options, env) =>
  setAside(env, formula(tokens[i].content, tokens[i].markup === "$$").text);
rules.formula_block = (tokens, i, _options, env) =>
  setAside(env, formula(tokens[i].content, true).text);
rules.fence = (tokens, i, _options, env) =>
  setAside(
    env,
    `<pre tabindex="0"><code>${highlight(tokens[i].content, tokens[i].info.trim())}</code></pre>\n`,
  );
rules.code_block = (tokens, i, _options, env) =>
  setAside(env, `<pre tabindex="0"><code>${escapeText(tokens[i].content)}</code></pre>\n`);
rules.heading_open = (tokens, i, _options, env) => {
  const { outline } = (env as Env).source;
  const heading = tokens[i].meta as { level: number; id: string; inline: Token };
  const html = plainInline(heading.inline, env as Env);
  const text = textOf(heading.inline);
  outline.headings.push({ id: heading.id, level: heading.level, text, html });
  return setAside(env, `<h${heading.level} id="${escapeText(heading.id)}">`);
};
rules.heading_close = (tokens, i, _options, env) =>
  setAside(env, `</h${(tokens[i].meta as { level: number }).level}>\n`);
rules.table_open = (_tokens, _i, _options, env) =>
  setAside(env, `<div class="scroll" tabindex="0">`) + "<table>\n";
rules.table_close = (_tokens, _i, _options, env) => "</table>\n" + setAside(env, "</div>");
rules.image = (tokens, i, options, env, self) => {
  const token = tokens[i];
  const address = String(token.attrGet("src") ?? "");
  const { attachments = {}, lost } = (env as Env).source;
  const attached = /^attachment:(.*)$/s.exec(address)?.[1];
  const source = attached === undefined ? address : attachments[decode(attached)] ?? "";
  if (!PICTURE.test(source)) lost?.(address);
  token.attrSet("src", source);
  token.attrSet("alt", self.renderInlineAsText(token.children ?? [], options, env));
  return self.renderToken(tokens, i, options);
};

/** The HTML of a piece of Markdown; its headings are added to the outline. */
export function renderMarkdown(source: MarkdownSource): Html {
  const env: Env = { source, pieces: [] };
  const tokens = parser.parse(source.text.replace(/[\uE000\uE001]/g, "\uFFFD"), env);
  for (const [i, token] of tokens.entries()) {
    // A column without a title has an empty cell at its head, not a header that says nothing.
    if (token.type === "th_open" && tokens[i + 1].content === "") {
      token.tag = tokens[i + 2].tag = "td";
    }
  }
  nameHeadings(tokens, source.outline);
  return finish(parser.renderer.render(tokens, parser.options, env), env);
}

/** The HTML of one line of Markdown, without a paragraph around it. */
export function renderLine(source: MarkdownSource): Html {
  const env: Env = { source, pieces: [] };
  return finish(parser.renderInline(source.text.replace(/[\uE000\uE001]/g, "\uFFFD"), env), env);
}

function finish(html: string, env: Env): Html {
  const { pieces, source } = env;
  return new Html(cleanHtml(html, {
    link: source.link,
    text: (escaped) => escaped.replace(MARK, (_, number) => pieces[Number(number)] ?? ""),
  }));
}

/** Gives headings their level and id: one first-level heading a page, no level skipped, no id twice. */
function nameHeadings(tokens: readonly Token[], outline: Outline): void {
  let before = outline.headings.at(-1)?.level ?? 0;
  for (const [i, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const wanted = Math.max(Number(token.tag.slice(1)), before === 0 ? 1 : 2);
    const level = Math.min(wanted, before + 1);
    before = level;
    const inline = tokens[i + 1];
    const id = unusedId(slug(textOf(inline)) || "section", outline.ids);
    const close = tokens.slice(i).find(({ type }) => type === "heading_close")!;
    token.meta = { level, id, inline };
    close.meta = { level };
  }
}

function unusedId(wanted: string, ids: Set<string>): string {
  let id = wanted;
  for (let copy = 2; ids.has(id); copy++) id = `${wanted}-${copy}`;
  ids.add(id);
  return id;
}

/** A heading's text as the last part of an address: what Jupyter, VS Code and GitHub make of it comes to the same by this. */
export function slug(text: string): string {
  return text.toLowerCase().normalize("NFC").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim()
    .replace(/[\s-]+/g, "-").replace(/^-|-$/g, "");
}

/** The text of a line, formulas in their source. */
function textOf(inline: Token): string {
  return (inline.children ?? []).map((token) =>
    token.type === "softbreak" || token.type === "hardbreak"
      ? " "
      : token.type === "html_inline"
      ? ""
      : token.type === "image"
      ? textOf(token)
      : token.content
  ).join("").trim();
}

/** A heading's line without its links, to stand in a link itself. */
function plainInline(inline: Token, env: Env): Html {
  const children = (inline.children ?? []).filter(({ type }) =>
    type !== "link_open" && type !== "link_close" && type !== "image" && type !== "html_inline"
  );
  const own: Env = { source: env.source, pieces: [] };
  return finish(parser.renderer.render(children, parser.options, own), own);
}

/** `$…$` and, in a line of text, `$$…$$`. As in Pandoc, a dollar before a space or after one, or before a digit, is a dollar. */
function inlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "$") return false;
  const markup = src.startsWith("$$", pos) ? "$$" : "$";
  const start = pos + markup.length;
  let end = start;
  while (end < posMax && !src.startsWith(markup, end)) end += src[end] === "\\" ? 2 : 1;
  if (end >= posMax) return false;
  const content = src.slice(start, end);
  if (content.trim() === "") return false;
  const after = src[end + markup.length] ?? "";
  if (markup === "$" && (/^\s|\s$/.test(content) || /\d/.test(after))) return false;
  if (!silent) {
    const token = state.push("formula", "", 0);
    token.markup = markup;
    token.content = content;
  }
  state.pos = end + markup.length;
  return true;
}

/** `$$` at the start of a line, up to a line that ends with `$$`. */
function blockFormula(state: StateBlock, first: number, last: number, silent: boolean): boolean {
  const line = (n: number) =>
    state.src.slice(state.bMarks[n] + state.tShift[n], state.eMarks[n]).trimEnd();
  if (!line(first).startsWith("$$")) return false;
  let end = first;
  const closed = (n: number) => line(n).endsWith("$$") && (n > first || line(n).length >= 4);
  while (end < last && !closed(end)) end++;
  if (end >= last) return false;
  const lines = [];
  for (let n = first; n <= end; n++) lines.push(line(n));
  const content = lines.join("\n").slice(2, -2);
  if (content.trim() === "" || content.includes("$$")) return false;
  if (silent) return true;
  const token = state.push("formula_block", "", 0);
  token.block = true;
  token.content = content;
  token.map = [first, end + 1];
  state.line = end + 1;
  return true;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first paragraph of a piece of Markdown that `wanted` accepts, as its source; "" when there is none. */
export function paragraphOf(text: string, wanted: (paragraph: string) => boolean): string {
  const tokens = parser.parse(text, { source: undefined, pieces: [] });
  for (const [i, { type }] of tokens.entries()) {
    const paragraph = tokens[i + 1]?.content ?? "";
    if (type === "paragraph_open" && wanted(paragraph)) return paragraph;
  }
  return "";
}
