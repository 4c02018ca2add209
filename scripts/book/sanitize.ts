/**
 * HTML from notebooks, made harmless.
 *
 * A book is opened by people who did not run its notebooks, so what JupyterLab does for an untrusted notebook is done here for Markdown
 * and outputs alike: elements and attributes that are not on a list are dropped (sanitize-html, which JupyterLab uses too). No script,
 * no style sheet, no form, no event handler, no address but `http(s):`, `mailto:` and places in the book, and no image but one that the page
 * holds itself, so that nothing is fetched from a network.
 *
 * One thing is allowed that JupyterLab removes, because without it the book has no widgets: in an output, an `<iframe>` with its page in
 * `srcdoc`. Its `sandbox` is rewritten to `allow-scripts allow-downloads` at most, so its script has an origin of its own
 * and reaches neither the book nor its reader's files.
 * @module
 */
import sanitize from "sanitize-html";

/** Elements of texts, tables and figures. */
const ELEMENTS =
  "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr"
    .split(" ");

/** Properties that a `style` attribute may set; what could cover the page or fetch something is not among them. */
const PROPERTIES =
  "background background-color border border-bottom border-collapse border-color border-left border-radius border-right border-spacing border-style border-top border-width color color-scheme container-type display font-family font-size font-style font-variant-numeric font-weight gap height line-height list-style-type margin margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width opacity overflow overflow-wrap overflow-x overflow-y padding padding-bottom padding-left padding-right padding-top text-align text-decoration text-indent vertical-align white-space width word-break"
    .split(" ");
const HARMLESS_VALUE = /^(?!.*(?:url|image|expression|var)\s*\()[^\\<>{};]*$/i;

/** A picture inside the page. An SVG in an `<img>` runs no script. */
export const PICTURE = /^data:image\/(?:svg\+xml|png|jpeg|gif|webp|avif)[;,]/i;

const SANDBOX = ["allow-scripts", "allow-downloads"];

/** What else a caller of {@link cleanHtml} wants. */
export interface CleaningOptions {
  /** Whether sandboxed frames stay: in outputs. */
  readonly frames?: boolean;
  /** Where a link leads, or `undefined` when it leads nowhere: the link is then dropped and its text stays. */
  readonly link?: (address: string) => string | undefined;
  /** Called with each escaped text; what it returns is put in its place as it is. */
  readonly text?: (escaped: string) => string;
}

/** The harmless part of a piece of HTML, its elements closed. */
export function cleanHtml(html: string, options: CleaningOptions = {}): string {
  const { frames = false, link = outside, text } = options;
  return sanitize(html, {
    allowedTags: frames ? [...ELEMENTS, "iframe"] : ELEMENTS,
    allowedAttributes: {
      "*": ["dir", "lang", "style", "title"],
      a: ["href", "rel"],
      col: ["span"],
      colgroup: ["span"],
      details: ["open"],
      iframe: ["height", "loading", "sandbox", "srcdoc", "title", "width"],
      img: ["alt", "height", "loading", "src", "width"],
      ol: ["start", "type"],
      td: ["colspan", "headers", "rowspan"],
      th: ["abbr", "colspan", "rowspan", "scope"],
    },
    allowedStyles: {
      "*": Object.fromEntries(PROPERTIES.map((property) => [property, [HARMLESS_VALUE]])),
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href, ...attribs }) => {
        const target = href === undefined ? undefined : link(href);
        return target === undefined ? { tagName: "span", attribs: {} } : {
          tagName,
          attribs: {
            ...attribs,
            href: target,
            ...(/^https?:/i.test(target) ? { rel: "noopener noreferrer" } : {}),
          },
        };
      },
      img: (tagName, { src, ...attribs }) =>
        src !== undefined && PICTURE.test(src.trim())
          ? { tagName, attribs: { ...attribs, src: src.trim() } }
          // The picture is elsewhere: what it shows is said in its place.
          : { tagName: "span", attribs: {}, text: attribs.alt ?? "" },
      iframe: (tagName, { sandbox = "", srcdoc = "", ...attribs }) => {
        const granted = SANDBOX.filter((word) => sandbox.split(/\s+/).includes(word));
        return {
          tagName,
          attribs: {
            title: "Interactive figure",
            ...attribs,
            loading: "lazy",
            sandbox: granted.join(" ") || "allow-scripts",
            srcdoc,
          },
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "iframe" && !attribs.srcdoc,
    ...(text === undefined ? {} : { textFilter: text }),
  });
}

/** A link out of the book, to an address on the web or by mail. */
export function outside(address: string): string | undefined {
  return /^(?:https?:\/\/|mailto:)/i.test(address.trim()) ? address.trim() : undefined;
}
