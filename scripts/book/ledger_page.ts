/**
 * The ledger: every claim of the notebooks in one table, with a link to the cell that proves it. `ledger.js` searches and filters it;
 * without scripts the whole table is there.
 * @module
 */
import { counted, grouped, type Html, markup } from "./html.ts";
import type { Chapter, PlacedClaim } from "./notebook_page.ts";
import { verdictOf } from "./outputs.ts";
import { address, type Page } from "./page.ts";

const FILE = "ledger.html";

/** What the claims of some chapters come to. */
export interface Totals {
  readonly claims: number;
  readonly failing: number;
  readonly cases: bigint;
}

export function totalsOf(chapters: readonly Chapter[]): Totals {
  const entries = chapters.flatMap(({ claims }) => claims.map(({ entry }) => entry));
  return {
    claims: entries.length,
    failing: entries.filter(({ verdict }) => verdict === "fails").length,
    cases: entries.reduce((sum, { cases }) => sum + BigInt(cases), 0n),
  };
}

/** "9 claims, all hold, over 2 610 cases". */
export function totalsInWords({ claims, failing, cases }: Totals): string {
  if (claims === 0) return "no claims";
  const verdict = failing > 0
    ? `${grouped(failing)} FAIL`
    : claims === 1
    ? "which holds"
    : "all hold";
  return `${counted(claims, "claim")}, ${verdict}, over ${grouped(cases)} ${
    cases === 1n ? "case" : "cases"
  }`;
}

/** The address of a chapter's cell or claim. */
const placeIn = (chapter: Chapter, id: string) =>
  `${address(chapter.file)}#${encodeURIComponent(id)}`;

/** The ledger's page. */
export function ledgerPage(chapters: readonly Chapter[]): Page {
  const all = chapters.flatMap((chapter) => chapter.claims.map((claim) => ({ chapter, claim })));
  const statuses = ["proved", "published", "computed here"].map((status) => ({
    status,
    count: all.filter(({ claim }) => claim.entry.status === status).length,
  }));
  const sum = statuses.filter(({ count }) => count > 0)
    .map(({ status, count }) => `${grouped(count)} ${status}`).join(", ");
  const kept = all.filter(({ claim }) => claim.entry.kept).length;
  const main = markup`<h1>Ledger of claims</h1>
<p>${sentence(totalsInWords(totalsOf(chapters)))}${
    sum !== "" && `: ${sum}`
  }. Every claim is checked by a cell of a notebook; its place is at the end of each row.${
    kept > 0 &&
    ` ${counted(kept, "claim")} took full effort and ${
      kept === 1 ? "is" : "are"
    } not repeated by a default run.`
  }</p>
<p class="detail"><b>Proved</b>: the source proves it, and the check agrees. <b>Published</b>: the source states it, and the check agrees. <b>Computed here</b>: the check alone says so.</p>
<form id="filters" class="filters" role="search" aria-label="Claims" hidden>
<p><label for="search">Search</label> <input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="claims"></p>
<p><label for="status">Status</label> <select id="status" aria-controls="claims"><option value="">all</option>${
    statuses.map(({ status, count }) =>
      markup`<option value="${status}">${status} (${grouped(count)})</option>`
    )
  }</select></p>
<p><label for="verdict">Verdict</label> <select id="verdict" aria-controls="claims"><option value="">all</option><option value="holds">holds</option><option value="fails">fails</option></select></p>
<p><label for="notebook">Notebook</label> <select id="notebook" aria-controls="claims"><option value="">all</option>${
    chapters.filter(({ claims }) => claims.length > 0).map((chapter) =>
      markup`<option value="${chapter.notebook}">${stem(chapter)} (${
        grouped(chapter.claims.length)
      })</option>`
    )
  }</select></p>
<p><button type="reset">Show all</button></p>
</form>
<p id="shown" class="shown" role="status">${sentence(counted(all.length, "claim"))}</p>
<table id="claims" class="ledger" role="table">
<caption class="hidden">Claims of all notebooks</caption>
<thead role="rowgroup"><tr role="row">${
    ["Verdict", "Claim", "Checked over", "Cases", "Status and source", "Cell"].map((title, i) =>
      markup`<th role="columnheader" scope="col"${i === 3 && NUMERIC}>${title}</th>`
    )
  }</tr></thead>
<tbody role="rowgroup">
${all.map(({ chapter, claim }) => row(chapter, claim))}</tbody>
</table>
`;
  return {
    file: FILE,
    title: "Ledger of claims",
    main,
    section: FILE,
    wide: true,
    scripts: ["ledger.js"],
  };
}

const NUMERIC = markup` class="number"`;
const stem = ({ notebook }: Chapter) => notebook.replace(/\.ipynb$/, "");
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The roles are said again because a narrow page shows each row as a card, which would hide the table from screen readers. */
function row(chapter: Chapter, { entry, cell, id }: PlacedClaim): Html {
  const { statement, status, source, range, cases, verdict, counterexample, kept } = entry;
  return markup`<tr role="row" id="${id}" data-status="${status}" data-verdict="${verdict}" data-notebook="${chapter.notebook}">
<td role="cell">${verdictOf(entry)}</td>
<td role="cell" class="statement">${statement}${
    counterexample !== undefined &&
    markup`<br><small><b class="fails">Smallest counterexample:</b> ${counterexample}</small>`
  }</td>
<td role="cell" data-label="Checked over">${range}</td>
<td role="cell" data-label="Cases" class="number">${grouped(cases)}</td>
<td role="cell" data-label="Status"><b>${status}</b>: ${source}${kept && " (full effort)"}</td>
<td role="cell" data-label="Cell"><a href="${placeIn(chapter, cell)}">${stem(chapter)}, cell ${
    grouped(entry.cell)
  }</a></td>
</tr>
`;
}
