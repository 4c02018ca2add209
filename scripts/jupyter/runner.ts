/**
 * The runner: executes notebooks, several at once, rewrites or compares them, and gathers the ledger.
 * @module
 */
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { makeFolder, writeAtomically, WriteError } from "../../lib/core/files.ts";
import { exclusively, OUT } from "../lib/outputs.ts";
import { compareNotebooks, type Difference } from "./compare.ts";
import { type Failure, formatFailure } from "./failure.ts";
import { killAllKernels } from "./kernel.ts";
import { denoKernel, type KernelLauncher } from "./launcher.ts";
import { claimsOf, duplicates, formatLedger, type LedgerEntry } from "./ledger.ts";
import {
  formatNotebook,
  hasTag,
  type Notebook,
  NotebookError,
  parseNotebook,
  readNotebook,
} from "./notebook.ts";
import { ParameterError } from "./parameters.ts";
import { Progress, type Screen, standardScreen } from "./progress.ts";
import { type Effort, type NotebookRun, runNotebook } from "./run.ts";
import { notebooksIn, selectNotebooks } from "./select.ts";

export { ledgerTable } from "./ledger.ts";

/** The repository's own folders. */
const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** Time that a cell may take unless the caller says otherwise, in ms, by effort. */
export const DEFAULT_TIMEOUT_MS: Readonly<Record<Effort, number>> = {
  default: 60_000,
  full: 3_600_000,
};

export interface RunOptions {
  /** Notebooks by path, name or number; all of the folder when empty. */
  readonly names?: readonly string[];
  /** "write" rewrites the notebooks, "check" compares with what is there and writes nothing. */
  readonly mode?: "write" | "check";
  readonly effort?: Effort;
  /** Time that each cell may take, in ms. */
  readonly timeoutMs?: number;
  /** New values of parameters; the results are then written to `out` or nowhere. */
  readonly parameters?: ReadonlyMap<string, string>;
  /** Folder for the executed notebooks, instead of their own. */
  readonly out?: string;
  /** Notebooks that run at the same time. */
  readonly kernels?: number;
  readonly launcher?: KernelLauncher;
  /** Folder of the notebooks. */
  readonly folder?: string;
  /** Folder of what is generated: claims.json, and failed/ for runs that failed. */
  readonly outFolder?: string;
  readonly screen?: Screen;
  /** Ends all kernels and the run. */
  readonly signal?: AbortSignal;
}

/** How the run of one notebook ended. */
export type NotebookStatus =
  | "rewritten"
  | "written"
  | "unchanged"
  | "not written"
  | "same"
  | "different"
  | "failed"
  | "stopped";

export interface NotebookReport {
  readonly notebook: string;
  readonly path: string;
  readonly status: NotebookStatus;
  readonly executed: number;
  readonly kept: number;
  readonly skipped: number;
  /** Time of the whole notebook and of its kernel's start, in ms. */
  readonly ms: number;
  readonly startMs?: number;
  readonly failures: readonly Failure[];
  readonly differences: readonly Difference[];
  readonly notes: readonly string[];
  readonly claims: readonly LedgerEntry[];
}

export interface RunReport {
  readonly notebooks: readonly NotebookReport[];
  /** The claims of all notebooks, those that did not run included, from their committed outputs. */
  readonly claims: readonly LedgerEntry[];
  /** Faults of the ledger as a whole: ids that two claims share. */
  readonly failures: readonly Failure[];
  readonly stopped: boolean;
  /** Whether everything ran, held and, in a check, was the same. */
  readonly ok: boolean;
  readonly ms: number;
}

/**
 * Executes notebooks on real kernels.
 *
 * A notebook is rewritten only after a run without failure, and only when its bytes change.
 * In "check" mode nothing is written. The ledger goes to `claims.json` in the folder of generated things,
 * unless parameters were set, which make other claims than the committed ones.
 *
 * @throws {SelectionError} for a name that means no notebook.
 */
export async function runNotebooks(options: RunOptions = {}): Promise<RunReport> {
  const start = performance.now();
  const folder = resolve(options.folder ?? join(REPOSITORY, "notebooks"));
  const paths = selectNotebooks(options.names ?? [], folder);
  const progress = new Progress(options.screen ?? standardScreen());
  const reports: NotebookReport[] = [];
  let next = 0;
  const work = async () => {
    while (next < paths.length && !options.signal?.aborted) {
      const index = next++;
      const path = paths[index];
      const report = await runOne(path, options, progress);
      reports[index] = report;
      progress.finish(index, report.notebook, describe(report));
    }
  };
  try {
    const kernels = Math.min(options.kernels ?? 2, paths.length);
    await Promise.all(Array.from({ length: kernels }, work));
  } finally {
    progress.close();
  }
  const stopped = options.signal?.aborted ?? false;
  const gather = () => {
    const ran = new Set(paths);
    const rest = notebooksIn(folder).filter((path) => !ran.has(path)).flatMap(committedClaims);
    return [...reports.flatMap((report) => report.claims), ...rest].sort((a, b) =>
      a.notebook < b.notebook ? -1 : a.notebook > b.notebook ? 1 : a.cell - b.cell
    );
  };
  let claims: LedgerEntry[] = [];
  const failures: Failure[] = [];
  if (options.mode === "check" || parametrised(options) || stopped) claims = gather();
  else {
    const outFolder = options.outFolder ?? OUT;
    const path = join(outFolder, LEDGER);
    // Another run may have rewritten other notebooks: the last one to come here has read them.
    exclusively("ledger", () => {
      claims = gather();
      const problem = problemOf(() => {
        makeFolder(outFolder);
        writeAtomically(path, formatLedger(claims));
      });
      if (problem !== "") failures.push({ notebook: LEDGER, message: problem });
    });
  }
  failures.push(...duplicates(claims));
  const good: readonly NotebookStatus[] = [
    "rewritten",
    "written",
    "unchanged",
    "not written",
    "same",
  ];
  return {
    notebooks: reports,
    claims,
    failures,
    stopped,
    ok: !stopped && failures.length === 0 && reports.every(({ status }) => good.includes(status)),
    ms: performance.now() - start,
  };
}

/** The file with the claims of all notebooks. */
const LEDGER = "claims.json";

/** Why something cannot be written, or "". */
function problemOf(write: () => void): string {
  try {
    write();
    return "";
  } catch (error) {
    if (error instanceof WriteError) return error.message;
    throw error;
  }
}

function parametrised({ parameters }: RunOptions): boolean {
  return (parameters?.size ?? 0) > 0;
}

/** The claims in the committed outputs of a notebook that does not run; none when it is damaged. */
function committedClaims(path: string): LedgerEntry[] {
  try {
    return claimsOf(basename(path), readNotebook(path).cells, () => true).entries;
  } catch (error) {
    if (error instanceof NotebookError) return [];
    throw error;
  }
}

async function runOne(
  path: string,
  options: RunOptions,
  progress: Progress,
): Promise<NotebookReport> {
  const start = performance.now();
  const notebook = basename(path);
  const nothing = { executed: 0, kept: 0, skipped: 0, differences: [], notes: [], claims: [] };
  const failed = (message: string): NotebookReport => ({
    ...nothing,
    notebook,
    path,
    status: "failed",
    ms: performance.now() - start,
    failures: [{ notebook, message }],
  });
  const effort = options.effort ?? "default";
  let text: string;
  let committed: Notebook;
  let run: NotebookRun;
  try {
    text = readText(path);
    committed = parseNotebook(text, notebook);
    run = await runNotebook(path, committed, {
      launcher: options.launcher ?? denoKernel,
      effort,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS[effort],
      parameters: options.parameters ?? new Map(),
      signal: options.signal,
      onCell: (cell, cells) => progress.cell(notebook, cell, cells),
    });
  } catch (error) {
    if (error instanceof NotebookError || error instanceof ParameterError) {
      return failed(error.message);
    }
    throw error;
  }
  const { entries, failures } = claimsOf(notebook, run.notebook.cells, (i) => run.kept.has(i));
  if (run.failure !== undefined) failures.unshift(run.failure);
  const notes = [...run.notes];
  if (entries.length === 0 && run.executed > 0 && failures.length === 0) {
    notes.push("it has code but makes no claim");
  }
  const result = {
    notebook,
    path,
    executed: run.executed,
    kept: run.kept.size,
    skipped: run.skipped,
    startMs: run.startMs,
    failures,
    claims: entries,
    notes,
  };
  const done = (status: NotebookStatus, differences: Difference[] = []): NotebookReport => ({
    ...result,
    status,
    differences,
    ms: performance.now() - start,
  });
  if (run.stopped) return done("stopped");
  if (failures.length > 0) {
    if (options.mode !== "check") {
      const place = join(options.outFolder ?? OUT, "failed");
      const problem = problemOf(() => {
        makeFolder(place);
        writeAtomically(join(place, notebook), formatNotebook(run.notebook));
      });
      const where = problem === "" ? "is in out/failed" : `could not be kept: ${problem}`;
      notes.push(`the notebook is left as it was; what this run put out ${where}`);
    }
    return done("failed");
  }
  if (options.mode === "check") {
    const differences = compareNotebooks(committed, text, run.notebook);
    return done(differences.length === 0 ? "same" : "different", differences);
  }
  if (parametrised(options) && options.out === undefined) {
    notes.push("run with parameters of the command line: not written (--out DIR writes it there)");
    return done("not written");
  }
  const fresh = formatNotebook(run.notebook);
  let target = path;
  if (options.out !== undefined) {
    target = join(options.out, notebook);
  } else if (fresh === text) {
    return done("unchanged");
  }
  const problem = problemOf(() => {
    if (options.out !== undefined) makeFolder(options.out);
    writeAtomically(target, fresh);
  });
  if (problem !== "") {
    failures.push({ notebook, message: problem });
    return done("failed");
  }
  return done(target === path ? "rewritten" : "written");
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new NotebookError(`Cannot read ${basename(path)}: ${(error as Error).message}.`);
  }
}

/**
 * Runs `work` so that Ctrl-C and a polite kill end all kernels first; the signal that `work` gets is then aborted.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    killAllKernels();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, stop);
  process.on("exit", killAllKernels);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    process.off("exit", killAllKernels);
  }
}

/** The last lines: faults of the whole, then totals. */
export function runSummary(report: RunReport): string {
  const lines = report.failures.map(formatFailure);
  const count = (status: string) =>
    report.notebooks.filter((notebook) => notebook.status === status).length;
  const kept = report.notebooks.reduce((sum, notebook) => sum + notebook.kept, 0);
  const total = report.notebooks.length;
  const parts = [`${total} ${total === 1 ? "notebook" : "notebooks"}`];
  const statuses = [
    "rewritten",
    "written",
    "unchanged",
    "not written",
    "same",
    "different",
    "failed",
    "stopped",
  ];
  for (const status of statuses) if (count(status) > 0) parts.push(`${count(status)} ${status}`);
  parts.push(`${report.claims.length} claims`);
  if (kept > 0) parts.push(`${kept} cells kept from a run with full effort`);
  parts.push(`${(report.ms / 1000).toFixed(1)} s`);
  if (report.stopped) lines.push("Stopped.");
  return [...lines, parts.join(", ")].join("\n");
}

/** A notebook's report as lines of text. */
function describe(report: NotebookReport): string {
  const { notebook, status, executed, kept, skipped, ms, claims } = report;
  const counts = [
    `${executed} ${executed === 1 ? "cell" : "cells"}`,
    ...(kept > 0 ? [`${kept} kept from a run with full effort`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${claims.length} ${claims.length === 1 ? "claim" : "claims"}`,
    `${(ms / 1000).toFixed(1)} s`,
  ];
  const lines = [`${notebook}: ${status === "failed" ? "FAILED" : status}, ${counts.join(", ")}`];
  for (const failure of report.failures) lines.push(indented(formatFailure(failure)));
  for (const { cell, message } of report.differences) {
    lines.push(indented(formatFailure({ notebook, cell, message })));
  }
  for (const note of report.notes) lines.push(`  note: ${note}`);
  return lines.join("\n");
}

function indented(text: string): string {
  return `  ${text.replaceAll("\n", "\n  ")}`;
}

/**
 * Removes the outputs and numbers of notebooks. Cells tagged `full` keep theirs, which are expensive,
 * unless the effort is full too. Returns the paths of the files that changed.
 *
 * @throws {NotebookError} for a damaged file; files before it are then cleared.
 */
export function clearNotebooks(
  { names = [], folder = join(REPOSITORY, "notebooks"), effort = "default" }: RunOptions = {},
): string[] {
  return selectNotebooks(names, resolve(folder)).filter((path) => {
    const text = readText(path);
    const notebook = parseNotebook(text, basename(path));
    const cells = notebook.cells.map((cell) => {
      if (cell.type !== "code" || (effort !== "full" && hasTag(cell, "full"))) return cell;
      const { lucas: _seal, ...metadata } = cell.metadata;
      return { ...cell, metadata, outputs: [], executionCount: null };
    });
    const cleared = formatNotebook({ ...notebook, cells });
    if (cleared === text) return false;
    writeAtomically(path, cleared);
    return true;
  });
}
