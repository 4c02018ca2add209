/** `deno task claims [word…]`: the ledger of all claims, from the outputs that are committed in the notebooks. */
import { basename } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { shown } from "../lib/core/validate.ts";
import { formatFailure } from "./jupyter/failure.ts";
import {
  claimsOf,
  duplicates,
  formatLedger,
  type LedgerEntry,
  ledgerTable,
  ledgerTotals,
} from "./jupyter/ledger.ts";
import { NotebookError, readNotebook } from "./jupyter/notebook.ts";
import { notebooksIn } from "./jupyter/select.ts";
import { parseArguments, UsageError } from "./lib/command.ts";

const HELP =
  `deno task claims [word…] [--notebook NAME] [--status STATUS] [--verdict holds|fails] [--format table|json|markdown]

Prints every claim of the notebooks: its verdict, status, cases and cell; as json and markdown also the sentence, its source and
range. Words filter: a claim is printed when its id, sentence or source has all of them. Nothing is run: the claims are those of the
committed outputs, which deno task notebooks --check compares with a rerun. Exit code 1 when a claim fails.

  deno task claims
  deno task claims diameter --format markdown
  deno task claims --status "computed here" --notebook 04`;

const STATUSES = ["proved", "published", "computed here"];
const FORMATS = ["table", "json", "markdown"];

/** The claims in the committed outputs of the notebooks of a folder. */
export function committedClaims(
  folder: string = fileURLToPath(new URL("../notebooks", import.meta.url)),
): LedgerEntry[] {
  const read = notebooksIn(folder).map((path) =>
    claimsOf(basename(path), readNotebook(path).cells, () => false)
  );
  const entries = read.flatMap(({ entries }) => entries);
  const damaged = read.flatMap(({ failures }) => failures)
    .filter(({ message }) => message.includes("is damaged"));
  const wrong = [...damaged, ...duplicates(entries)];
  if (wrong.length > 0) throw new NotebookError(wrong.map(formatFailure).join("\n"));
  return entries;
}

/** A claim an item: the sentence, then where it is checked, over what, and what stands behind it. */
function markdown(claims: readonly LedgerEntry[]): string {
  const items = claims.map((claim) => {
    const { statement, verdict, notebook, cell, range, cases, status, source } = claim;
    const text = statement.replace(/[\\`*_[\]<>|]/g, "\\$&");
    const from = status === "computed here" ? `computed here: ${source}` : `${status}: ${source}`;
    return `- ${verdict === "holds" ? "✓" : "✗ **fails:**"} ${text} ` +
      `([${notebook.replace(/\.ipynb$/, "")}](notebooks/${notebook}), cell ${cell}; ${range}; ` +
      `cases: ${cases}; ${from})`;
  });
  return [...items, "", ledgerTotals(claims)].join("\n");
}

function main(args: readonly string[]): number {
  try {
    const { words, options } = parseArguments(args, {
      values: ["notebook", "status", "verdict", "format"],
      flags: ["help"],
    });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    const choose = (option: string, allowed: readonly string[]) => {
      const value = options.get(option);
      if (value !== undefined && !allowed.includes(value)) {
        throw new UsageError(
          `--${option} must be ${allowed.join(" or ")}, received ${shown(value)}.`,
        );
      }
      return value;
    };
    const status = choose("status", STATUSES);
    const verdict = choose("verdict", ["holds", "fails"]);
    const format = choose("format", FORMATS) ?? "table";
    const all = committedClaims();
    const notebook = options.get("notebook");
    if (notebook !== undefined && !all.some((claim) => claim.notebook.startsWith(notebook))) {
      const names = [...new Set(all.map((claim) => claim.notebook))].join(", ");
      throw new UsageError(`There is no notebook ${shown(notebook)}. There are ${names}.`);
    }
    const claims = all.filter((claim) =>
      (notebook === undefined || claim.notebook.startsWith(notebook)) &&
      (status === undefined || claim.status === status) &&
      (verdict === undefined || claim.verdict === verdict) &&
      words.every((word) =>
        `${claim.id} ${claim.statement} ${claim.source}`.toLowerCase().includes(word.toLowerCase())
      )
    );
    if (format === "json") console.log(formatLedger(claims).trimEnd());
    else console.log(format === "markdown" ? markdown(claims) : ledgerTable({ claims }));
    return claims.some((claim) => claim.verdict === "fails") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof NotebookError)) throw error;
    console.error(
      `${error.message}${error instanceof UsageError ? "\n--help lists the options." : ""}`,
    );
    return error instanceof UsageError ? 2 : 1;
  }
}

if (import.meta.main) process.exit(main(Deno.args));
