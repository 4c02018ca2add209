/**
 * `deno task verify-all [name…] [--effort full]`: whether a clean checkout gives every committed table, notebook and figure again, byte for byte.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { makeFolder, WriteError } from "../lib/core/files.ts";
import { shown } from "../lib/core/validate.ts";
import { TABLES } from "../lib/tables/registry.ts";
import { hasTag, readNotebook } from "./jupyter/notebook.ts";
import { parseArguments, UsageError } from "./lib/command.ts";
import { exclusivelyAsync, OUT } from "./lib/outputs.ts";

const HELP = `deno task verify-all [name…] [--effort full] [--keep]

Clones the last commit to out/verify-all, removes there what is generated, generates it again, and compares it with what is committed,
byte for byte: a line a file, "same", "differs" or "missing". Exit code 0 when all are the same, 1 otherwise.
Names are those of tables, notebooks (03-binary or 03) and figures; without names, everything. Changes that are not committed play no part.

  --effort full   also what takes minutes each: tables and cells marked full; otherwise they are kept and their hashes checked
  --keep          leave the clone, to look at; it is also left when something differs

It needs git, about 400 MB of disk, and the packages of npm: in Deno's cache, or the network to fetch them.
Two minutes on two cores; with full effort a quarter of an hour, and up to 12 GB of memory for the largest tables.`;

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** How a file came out. */
export type Verdict = "same" | "differs" | "missing" | "new";

/** A file that is generated and committed. */
interface Generated {
  readonly path: string;
  /** What of it was not generated again, or "". */
  readonly kept: string;
}

/** What is to be generated again, by kind: names for the tasks. */
interface Selection {
  readonly tables: readonly string[];
  readonly notebooks: readonly string[];
  readonly figures: readonly string[];
  /** Whether no name was given. */
  readonly all: boolean;
}

/** Runs a program to its end; its output is one text. */
async function run(program: string, args: readonly string[], cwd: string) {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

async function git(args: readonly string[], cwd = ROOT): Promise<string> {
  const { code, stdout, stderr } = await run("git", args, cwd).catch((error) => {
    const absent = [Deno.errors.NotFound, Deno.errors.NotCapable];
    if (absent.some((kind) => error instanceof kind)) {
      throw new Error("Cannot make a clean checkout: git is not installed.");
    }
    throw error;
  });
  if (code !== 0) throw new Error(`Cannot make a clean checkout: git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

/** The names of a folder's files with an ending, without it. */
const namesIn = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith(ending)).sort()
      .map((name) => name.slice(0, -ending.length))
    : [];

/**
 * What names mean in a checkout.
 *
 * @throws {UsageError} for a name that is nothing's.
 */
export function select(words: readonly string[], checkout: string): Selection {
  const tables = TABLES.map(({ name }) => name);
  const notebooks = namesIn(join(checkout, "notebooks"), ".ipynb");
  const figures = namesIn(join(checkout, "notebooks", "figures"), ".png");
  if (words.length === 0) return { tables, notebooks, figures, all: true };
  const chosen = {
    tables: new Set<string>(),
    notebooks: new Set<string>(),
    figures: new Set<string>(),
  };
  for (const word of words) {
    const bare = basename(word).replace(/\.(?:ipynb|csv|png)$/, "");
    const notebook = notebooks.find((name) => name === bare || name.split("-")[0] === bare);
    // A table and a figure may have the same name: both are meant.
    if (tables.includes(bare)) chosen.tables.add(bare);
    if (figures.includes(bare)) chosen.figures.add(bare);
    if (notebook !== undefined) chosen.notebooks.add(notebook);
    if (![...tables, ...figures, notebook].includes(bare) && notebook === undefined) {
      throw new UsageError(
        `Nothing that is committed and generated is named ${shown(word)}. There are the tables ${
          tables.join(", ")
        }; the notebooks ${notebooks.join(", ")}; the figures ${figures.join(", ")}.`,
      );
    }
  }
  return {
    tables: [...chosen.tables],
    notebooks: [...chosen.notebooks],
    figures: [...chosen.figures],
    all: false,
  };
}

/** The files of a selection, in the order of the report. */
function filesOf(selection: Selection, checkout: string, effort: string): Generated[] {
  const { tables, notebooks, figures } = selection;
  const full = effort === "full";
  const files = tables.map((name): Generated => {
    const table = TABLES.find((table) => table.name === name)!;
    const kept = table.effort === "full" && !full ? "marked full: its hash was checked" : "";
    return { path: `data/${name}.csv`, kept };
  });
  if (tables.length > 0) files.push({ path: "data/datapackage.json", kept: "" });
  for (const name of notebooks) {
    const path = `notebooks/${name}.ipynb`;
    const count = readNotebook(join(checkout, path)).cells
      .filter((cell) => cell.type === "code" && hasTag(cell, "full")).length;
    const kept = count > 0 && !full
      ? `${count} ${count === 1 ? "cell" : "cells"} marked full: their hashes were checked`
      : "";
    files.push({ path, kept });
  }
  return [
    ...files,
    ...figures.map((name) => ({ path: `notebooks/figures/${name}.png`, kept: "" })),
  ];
}

/** The tasks that generate a selection in a checkout, after what is removed there. */
function tasksOf(selection: Selection, effort: string): string[][] {
  const { tables, notebooks, figures, all } = selection;
  const more = effort === "full" ? ["--effort", "full"] : [];
  const tasks: string[][] = [];
  if (tables.length > 0) tasks.push(["tables", ...(all ? [] : tables), ...more]);
  if (notebooks.length > 0) {
    tasks.push(["notebooks", "--clear", ...notebooks, ...more], [
      "notebooks",
      ...notebooks,
      ...more,
    ]);
  }
  if (figures.length > 0) {
    tasks.push(["figures", ...figures, "--format", "png", "--out", "out/figures"]);
  }
  return tasks;
}

/** Compares two contents. */
export function verdictOf(committed?: Uint8Array, generated?: Uint8Array): Verdict {
  if (generated === undefined) return "missing";
  if (committed === undefined) return "new";
  return committed.length === generated.length &&
      committed.every((byte, i) => byte === generated[i])
    ? "same"
    : "differs";
}

/** Where two files differ first. */
function placeOf(committed: Uint8Array, generated: Uint8Array): string {
  let at = 0;
  let line = 1;
  while (at < committed.length && committed[at] === generated[at]) {
    if (committed[at++] === 10) line++;
  }
  return `from byte ${at}, line ${line}, on; ${committed.length} bytes, now ${generated.length}`;
}

const contentOf = (path: string) => existsSync(path) ? readFileSync(path) : undefined;

/** Generates a selection in a clean checkout and reports a line a file; resolves to whether all are the same. */
async function verifyAll(
  words: readonly string[],
  effort: string,
  keep: boolean,
): Promise<boolean> {
  const checkout = join(OUT, "verify-all");
  rmSync(checkout, { recursive: true, force: true });
  makeFolder(OUT);
  const changed = (await git(["status", "--porcelain"])).split("\n").filter((line) => line !== "");
  await git(["clone", "--quiet", "--no-hardlinks", "--", ROOT, checkout]);
  const head = (await git(["rev-parse", "HEAD"])).trim();
  await git(["checkout", "--quiet", "--detach", head], checkout);
  console.error(
    `Commit ${head.slice(0, 10)}${
      changed.length === 0
        ? ""
        : `; what is changed and not committed plays no part (git status: ${changed.length})`
    }.`,
  );

  const selection = select(words, checkout);
  const files = filesOf(selection, checkout, effort);
  const committed = new Map(files.map(({ path }) => [path, contentOf(join(checkout, path))]));
  for (const { path, kept } of files) {
    // Notebooks are their own source; the package has the hashes of tables that are kept.
    const stays = kept !== "" || path.endsWith(".ipynb") ||
      (path.endsWith(".json") && !(selection.all && effort === "full"));
    if (!stays) rmSync(join(checkout, path), { force: true });
  }

  let ok = true;
  for (const task of tasksOf(selection, effort)) {
    console.error(`deno task ${task.join(" ")}`);
    const { code, stdout, stderr } = await run(
      Deno.execPath(),
      ["task", "--quiet", ...task],
      checkout,
    );
    if (code === 0) continue;
    ok = false;
    console.error(`It ended with exit code ${code}:\n${stdout}${stderr}`.trimEnd());
  }

  const counts = new Map<Verdict, number>();
  for (const { path, kept } of files) {
    const place = path.replace("notebooks/figures/", "out/figures/");
    const [before, after] = [committed.get(path), contentOf(join(checkout, place))];
    const verdict = verdictOf(before, after);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const note = verdict === "differs" ? placeOf(before!, after!) : kept;
    console.log(`${verdict.padEnd(8)} ${path}${note === "" ? "" : `  (${note})`}`);
  }
  for (const name of selection.all ? namesIn(join(checkout, "data"), ".csv") : []) {
    if (!committed.has(`data/${name}.csv`)) {
      counts.set("new", (counts.get("new") ?? 0) + 1);
      console.log(`new      data/${name}.csv  (no table has this name)`);
    }
  }
  const same = counts.get("same") ?? 0;
  ok &&= same === files.length && !counts.has("new");
  const parts = [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(", ");
  console.log(`${files.length} ${files.length === 1 ? "file" : "files"}: ${parts}`);
  if (ok && !keep) rmSync(checkout, { recursive: true, force: true });
  else console.error("What was generated is in out/verify-all.");
  return ok;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, {
      values: ["effort"],
      flags: ["keep", "help"],
    });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    const effort = options.get("effort") ?? "default";
    if (effort !== "default" && effort !== "full") {
      throw new UsageError(`--effort must be default or full, received ${shown(effort)}.`);
    }
    select(words, ROOT); // a wrong name is refused before anything is cloned
    const work = () => verifyAll(words, effort, options.has("keep"));
    return await exclusivelyAsync("clone", work) ? 0 : 1;
  } catch (error) {
    const usage = error instanceof UsageError;
    if (!usage && !(error instanceof WriteError) && (error as Error).constructor !== Error) {
      throw error;
    }
    console.error(`${(error as Error).message}${usage ? "\n--help lists what there is." : ""}`);
    return usage ? 2 : 1;
  }
}

if (import.meta.main) process.exit(await main(Deno.args));
