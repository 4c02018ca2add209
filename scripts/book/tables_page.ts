/**
 * The data tables: a list, and a page a table with what its columns mean, its first rows, and the file.
 * @module
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatBytes, shown } from "../../lib/core/validate.ts";
import { parseRecords } from "../../lib/tables/csv.ts";
import { parseDataPackage, type Resource, sha256 } from "../../lib/tables/package.ts";
import { counted, grouped, type Html, markup } from "./html.ts";
import { address, type Page, relativeTo } from "./page.ts";
import { outside } from "./sanitize.ts";

const FILE = "tables.html";

/** Rows of a table that its page shows. */
const PREVIEW = 12;

/** A table of the book. */
export interface DataTable {
  readonly resource: Resource;
  readonly csv: Uint8Array;
  /** Its page. */
  readonly file: string;
  /** Its copy in the book. */
  readonly copy: string;
}

/** The tables of a folder, and what is wrong with them. A folder without `datapackage.json` has none. */
export function readTables(
  folder: string,
): { tables: DataTable[]; descriptor?: Uint8Array; problems: string[] } {
  const path = join(folder, "datapackage.json");
  if (!existsSync(path)) return { tables: [], problems: [] };
  const descriptor = readFileSync(path);
  const problems: string[] = [];
  const tables: DataTable[] = [];
  for (const resource of parseDataPackage(descriptor.toString("utf8"))) {
    const refuse = (what: string) => problems.push(`Table ${shown(resource.name)}: ${what}`);
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(resource.name) || resource.path !== `${resource.name}.csv`) {
      refuse(`its path must be its name and .csv, received ${shown(resource.path)}.`);
      continue;
    }
    const file = join(folder, resource.path);
    if (!existsSync(file)) {
      refuse(`${resource.path} does not exist. Run \`deno task tables\` first.`);
      continue;
    }
    const csv = readFileSync(file);
    if (sha256(csv) !== resource.hash) {
      refuse(
        `${resource.path} is not the file that datapackage.json describes. ` +
          "Run `deno task tables` first.",
      );
    }
    tables.push({
      resource,
      csv,
      file: `tables/${resource.name}.html`,
      copy: `tables/${resource.path}`,
    });
  }
  return { tables, descriptor, problems };
}

const textOf = (value: unknown) => typeof value === "string" ? value : "";
const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
const fieldsOf = ({ schema }: Resource) =>
  recordsOf((schema as { fields?: unknown } | undefined)?.fields);
const sizeOf = ({ bytes }: Resource) => formatBytes(bytes).replace(" ", "\u00a0");
const titleOf = ({ title, name }: Resource) => textOf(title) || name;

/** The list of all tables. */
export function tablesPage(tables: readonly DataTable[]): Page {
  const main = markup`<h1>Data tables</h1>
<p>Every table is a CSV file with typed columns, computed by <code>deno task tables</code>. The meaning of all columns, the sources and the digests of the files are in <a href="tables/datapackage.json" download>datapackage.json</a>, a Frictionless Data Package.</p>
<ul class="contents">
${
    tables.map(({ resource, file, copy }) =>
      markup`<li><a href="${address(file)}">${titleOf(resource)}</a>
<p>${textOf(resource.description)}</p>
<p class="detail">${counted(resource.rows, "row")} · <a href="${
        address(copy)
      }" download aria-label="${resource.path}, download">${resource.path}</a>, ${
        sizeOf(resource)
      }</p></li>
`
    )
  }</ul>
`;
  return { file: FILE, title: "Data tables", main, section: FILE };
}

/** The page of a table. */
export function tablePage({ resource, csv, file, copy }: DataTable): Page {
  const to = (target: string) => relativeTo(file, address(target));
  const fields = fieldsOf(resource);
  const records = parseRecords(new TextDecoder().decode(csv));
  const rows: (readonly string[])[] = [];
  for (const { values } of records) {
    rows.push(values);
    if (rows.length > PREVIEW) break;
  }
  const [head = [], ...body] = rows;
  const numeric = head.map((name) =>
    ["integer", "number"].includes(textOf(fields.find((field) => field.name === name)?.type))
  );
  const align = (i: number) => numeric[i] && markup` class="number"`;
  const provenance = provenanceOf(resource.provenance);
  const main = markup`<h1>${titleOf(resource)}</h1>
<p>${textOf(resource.description)}</p>
<p><a class="button" href="${to(copy)}" download>Download ${resource.path}</a> ${
    sizeOf(resource)
  }, ${counted(resource.rows, "row")}</p>
<h2 id="first-rows">${resource.rows > body.length ? "First rows" : "Rows"}</h2>
<div class="scroll"><table class="data">
<caption class="hidden">${titleOf(resource)}</caption>
<thead><tr>${head.map((name, i) => markup`<th scope="col"${align(i)}>${name}</th>`)}</tr></thead>
<tbody>
${
    body.map((values) =>
      markup`<tr>${values.map((value, i) => markup`<td${align(i)}>${value}</td>`)}</tr>\n`
    )
  }</tbody>
</table></div>
${
    resource.rows > body.length &&
    markup`<p class="detail">${grouped(body.length)} of ${counted(resource.rows, "row")}.</p>\n`
  }<h2 id="columns">Columns</h2>
<dl>
${
    fields.map((field) =>
      markup`<dt><code>${textOf(field.name)}</code> <span class="type">${typeOf(field)}</span></dt>
<dd>${textOf(field.description)}${
        field.provenance !== undefined &&
        markup`<br><small>${provenanceOf(field.provenance)}</small>`
      }</dd>
`
    )
  }</dl>
<h2 id="origin">Origin</h2>
<dl>
${provenance !== "" && markup`<dt>Status</dt><dd>${provenance}</dd>\n`}${
    recordsOf(resource.sources).length > 0 &&
    markup`<dt>Sources</dt>${
      recordsOf(resource.sources).map(({ title, path }) => markup`<dd>${source(title, path)}</dd>`)
    }\n`
  }<dt>Computed by</dt><dd><code>${textOf(resource.command)}</code>${
    resource.effort === "full" && ", with full effort"
  }</dd>
<dt>Digest</dt><dd><code class="digest">${resource.hash}</code></dd>
</dl>
<p><a href="${to(FILE)}">All tables</a></p>
`;
  return { file, title: titleOf(resource), main, section: FILE };
}

function provenanceOf(value: unknown): string {
  const { status, source } = (value ?? {}) as { status?: unknown; source?: unknown };
  return [textOf(status), textOf(source)].filter((text) => text !== "").join(": ");
}

function source(title: unknown, path: unknown): Html | string {
  const target = outside(textOf(path));
  return target === undefined
    ? textOf(title)
    : markup`<a href="${target}" rel="noopener noreferrer">${textOf(title) || target}</a>`;
}

function typeOf({ type, items, constraints }: Record<string, unknown>): string {
  const { required, enum: values } = (constraints ?? {}) as Record<string, unknown>;
  const one = type === "array" ? `list of ${textOf(items) || "value"}s` : textOf(type);
  return one + (Array.isArray(values) ? `: ${values.join(", ")}` : "") +
    (required === true ? "" : ", may be missing");
}
