/**
 * The outputs of a cell as HTML, each in the best form that it has: claim, HTML, Markdown, picture, text.
 * @module
 */
import { Buffer } from "node:buffer";
import { CLAIM_MIME, type LedgerEntry } from "../jupyter/ledger.ts";
import type { MimeBundle, Output } from "../jupyter/outputs.ts";
import { grouped, Html, markup } from "./html.ts";
import { cleanHtml } from "./sanitize.ts";

/** What the outputs of one cell are written with. */
export interface OutputContext {
  readonly link: (address: string) => string | undefined;
  readonly markdown: (text: string) => Html;
  /** The claim of a record that is displayed, with its id on the page; `undefined` for a damaged one. */
  readonly claim: (
    record: unknown,
  ) => { entry: LedgerEntry; id: string; ledger: string } | undefined;
}

/** Colours and other commands to a terminal. */
// deno-lint-ignore no-control-regex
const TERMINAL = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** The outputs of a cell; nothing when it has none. */
export function renderOutputs(outputs: readonly Output[], context: OutputContext): Html[] {
  return outputs.flatMap((output) => {
    switch (output.output_type) {
      case "stream":
        return [text(output.text, output.name === "stderr" ? "errors" : "")];
      case "error":
        return [text(`${output.ename}: ${output.evalue}`, "errors")];
      default:
        return display(output.data, context) ?? [];
    }
  });
}

const text = (content: string, kind = "") =>
  markup`<pre class="output text ${kind}">${content.replace(TERMINAL, "")}</pre>\n`;

function display(data: MimeBundle, context: OutputContext): Html[] | undefined {
  const has = (mime: string) => typeof data[mime] === "string" ? data[mime] as string : undefined;
  if (CLAIM_MIME in data) {
    const claim = context.claim(data[CLAIM_MIME]);
    if (claim !== undefined) return [renderClaim(claim.entry, claim.id, claim.ledger)];
  }
  const html = has("text/html");
  if (html !== undefined) {
    const clean = cleanHtml(html, { frames: true, link: context.link });
    return [markup`<div class="output html">${new Html(clean)}</div>\n`];
  }
  const markdown = has("text/markdown") ?? has("text/latex");
  if (markdown !== undefined) {
    return [markup`<div class="output">${context.markdown(markdown)}</div>\n`];
  }
  const alt = has("text/plain") ?? "";
  const svg = has("image/svg+xml");
  if (svg !== undefined) {
    return [picture("svg+xml", Buffer.from(svg, "utf8").toString("base64"), alt)];
  }
  for (const type of ["png", "jpeg", "gif", "webp"]) {
    const base64 = has(`image/${type}`);
    if (base64 !== undefined) return [picture(type, base64.replace(/\s/g, ""), alt)];
  }
  const plain = has("text/plain");
  if (plain !== undefined) return [text(plain)];
  const json = data["application/json"];
  return json === undefined ? undefined : [text(JSON.stringify(json, null, 2))];
}

const picture = (type: string, base64: string, alt: string) =>
  markup`<div class="output html"><img src="data:image/${type};base64,${base64}" alt="${alt}"></div>\n`;

/** The sign and word of a verdict. */
export function verdictOf({ verdict }: LedgerEntry): Html {
  return verdict === "holds"
    ? markup`<b class="verdict holds"><span aria-hidden="true">✓ </span>holds</b>`
    : markup`<b class="verdict fails"><span aria-hidden="true">✗ </span>FAILS</b>`;
}

/** A claim below its cell. */
function renderClaim(entry: LedgerEntry, id: string, ledger: string): Html {
  const { statement, status, source, range, cases, counterexample, verdict } = entry;
  return markup`<div class="output claim ${verdict}" id="${id}">
<p>${verdictOf(entry)} ${statement}</p>
<p class="detail">${range} · ${grouped(cases)} ${
    cases === "1" ? "case" : "cases"
  } · ${status}: ${source} · <a href="${ledger}">in the ledger</a></p>
${
    counterexample !== undefined &&
    markup`<p class="detail"><b class="fails">Smallest counterexample:</b> ${counterexample}</p>\n`
  }</div>
`;
}
