/**
 * The run of one notebook on a kernel of its own: which cells are executed, kept or skipped, what they
 * put out, and the first thing that goes wrong.
 * @module
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Areas, executeCell, type KernelError, type Outcome } from "./execute.ts";
import { atLine, type Failure } from "./failure.ts";
import { describeEnd, Kernel, KernelStartError, quoted } from "./kernel.ts";
import type { KernelLauncher } from "./launcher.ts";
import { recordsIn } from "./ledger.ts";
import { type Cell, hasTag, type Notebook, sealOf } from "./notebook.ts";
import { Displays, type Output, OutputArea } from "./outputs.ts";
import { injection } from "./parameters.ts";
import { frameOf, readSource, sourceLine } from "./source.ts";

/** How much is computed: with "default" the cells tagged `full` keep their committed outputs. */
export type Effort = "default" | "full";

export interface NotebookRunOptions {
  readonly launcher: KernelLauncher;
  readonly effort: Effort;
  /** How long each cell may run, in ms. */
  readonly timeoutMs: number;
  /** New values of the notebook's parameters, as text. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal;
  /** Is told before each cell: its position from 1, and how many there are. */
  readonly onCell?: (cell: number, cells: number) => void;
}

/** What a run came to. */
export interface NotebookRun {
  /** The notebook with its new outputs; after a failure, without outputs from there on. */
  readonly notebook: Notebook;
  /** Indices of the cells whose committed outputs were kept. */
  readonly kept: ReadonlySet<number>;
  readonly executed: number;
  readonly skipped: number;
  readonly notes: readonly string[];
  readonly failure?: Failure;
  /** Whether it was stopped from outside. */
  readonly stopped: boolean;
  /** From the start of the kernel to its readiness, in ms; undefined when none was needed. */
  readonly startMs?: number;
}

/**
 * Runs a notebook from its first cell to its last, or to the first that fails.
 *
 * Cost: a kernel process, about 0.3 s to start it, and about 60 ms a cell besides what the cell does.
 *
 * @throws {ParameterError} when a parameter does not fit.
 */
export async function runNotebook(
  path: string,
  notebook: Notebook,
  options: NotebookRunOptions,
): Promise<NotebookRun> {
  const run = new Run(path, notebook, options);
  try {
    await run.cells();
  } finally {
    await run.close();
  }
  return run.result();
}

class Run {
  readonly #name: string;
  readonly #folder: string;
  readonly #options: NotebookRunOptions;
  readonly #metadata: Notebook["metadata"];
  readonly #cells: Cell[];
  readonly #injected: number;
  readonly #displays = new Displays();
  readonly #areas = new Areas();
  readonly #kept = new Set<number>();
  readonly #notes: string[] = [];
  /** Areas of executed cells, whose outputs later cells may still update. */
  readonly #outputs = new Map<number, OutputArea>();
  /** Claim records of kept cells that the kernel has not been told of. */
  #untold: unknown[] = [];
  #kernel: Kernel | undefined;
  #startMs: number | undefined;
  #skipped = 0;
  #number = 0;
  #failure: Failure | undefined;
  #stopped = false;

  constructor(path: string, notebook: Notebook, options: NotebookRunOptions) {
    this.#name = path.slice(path.lastIndexOf("/") + 1);
    this.#folder = dirname(path);
    this.#options = options;
    this.#metadata = notebook.metadata;
    this.#cells = [...notebook.cells];
    this.#injected = -1;
    if (options.parameters.size > 0) {
      const { after, source } = injection(this.#cells, options.parameters, this.#name);
      this.#injected = after + 1;
      this.#cells.splice(this.#injected, 0, {
        id: "injected-parameters",
        type: "code",
        source,
        metadata: { tags: ["injected-parameters"] },
        outputs: [],
        executionCount: null,
      });
    }
  }

  async cells(): Promise<void> {
    const count = this.#cells.length;
    for (let index = 0; index < count; index++) {
      if (this.#options.signal?.aborted) this.#stopped = true;
      if (this.#stopped) break;
      this.#options.onCell?.(index + 1, count);
      await this.#cell(index);
      if (this.#failure !== undefined) break;
    }
  }

  async close(): Promise<void> {
    await this.#kernel?.shutdown();
  }

  result(): NotebookRun {
    const { launcher } = this.#options;
    const cells = this.#cells.map((cell, index) => this.#finished(cell, index));
    const kernelspec = {
      display_name: launcher.displayName,
      language: launcher.language,
      name: launcher.name,
    };
    const metadata = { ...this.#metadata, kernelspec, language_info: launcher.languageInfo };
    return {
      notebook: { cells, metadata },
      kept: this.#kept,
      executed: this.#outputs.size,
      skipped: this.#skipped,
      notes: this.#notes,
      failure: this.#failure,
      stopped: this.#stopped,
      startMs: this.#startMs,
    };
  }

  /** The cell as the run leaves it. */
  #finished(cell: Cell, index: number): Cell {
    if (cell.type !== "code" || this.#kept.has(index) || hasTag(cell, "skip-execution")) {
      return cell;
    }
    const { lucas: _seal, ...metadata } = cell.metadata;
    const area = this.#outputs.get(index);
    if (area === undefined) return { ...cell, outputs: [], executionCount: null, metadata };
    const outputs = area.outputs.map((output) => withoutPaths(output, this.#folder));
    const sealed = this.#options.effort === "full" && hasTag(cell, "full");
    return {
      ...cell,
      outputs,
      metadata: sealed ? { ...metadata, lucas: sealOf(cell.source, outputs) } : metadata,
    };
  }

  /** What failures say of a cell. An injected cell is not in the file, so those after it count as there. */
  #place(index: number): Pick<Failure, "notebook" | "cell"> {
    const before = this.#injected >= 0 && index >= this.#injected ? 0 : 1;
    return { notebook: this.#name, cell: index + before };
  }

  async #cell(index: number): Promise<void> {
    const cell = this.#cells[index];
    if (cell.type !== "code") return;
    if (isSkipped(cell)) {
      if (hasTag(cell, "skip-execution")) this.#skipped++;
      return;
    }
    const number = ++this.#number;
    this.#cells[index] = { ...cell, executionCount: number };
    if (hasTag(cell, "full") && this.#options.effort !== "full") {
      this.#keep(index, number);
      return;
    }
    const kernel = await this.#ready(index);
    if (kernel === undefined) return;
    await this.#tellKept(kernel);
    const area = new OutputArea(this.#displays, number);
    this.#outputs.set(index, area);
    const { timeoutMs, signal } = this.#options;
    const outcome = await executeCell(kernel, cell.source, area, this.#areas, {
      timeoutMs,
      signal,
    });
    this.#judge(index, area, outcome);
  }

  /** Keeps the committed outputs of a `full` cell, when they are those of its source. */
  #keep(index: number, number: number): void {
    const cell = this.#cells[index];
    const seal = cell.metadata.lucas;
    const now = sealOf(cell.source, cell.outputs);
    const problem = seal === undefined
      ? "it is tagged full and was never run with full effort"
      : seal.source !== now.source
      ? "it is tagged full and its source has changed since it was run with full effort"
      : seal.outputs !== now.outputs
      ? "it is tagged full and its outputs are not those that its run with full effort left"
      : "";
    if (problem !== "") {
      const name = this.#name.replace(/\.ipynb$/, "");
      this.#failure = {
        ...this.#place(index),
        message: `${problem}.\nRun: deno task notebooks ${name} --effort full`,
      };
      return;
    }
    this.#kept.add(index);
    this.#untold.push(...recordsIn(cell.outputs));
    this.#cells[index] = {
      ...cell,
      outputs: cell.outputs.map((output) =>
        output.output_type === "execute_result" ? { ...output, execution_count: number } : output
      ),
    };
  }

  async #ready(index: number): Promise<Kernel | undefined> {
    if (this.#kernel !== undefined) return this.#kernel;
    const { launcher, effort } = this.#options;
    const start = performance.now();
    try {
      this.#kernel = await Kernel.start(launcher, {
        cwd: this.#folder,
        env: { LUCAS_EFFORT: effort },
      });
      this.#startMs = performance.now() - start;
      return this.#kernel;
    } catch (error) {
      if (!(error instanceof KernelStartError)) throw error;
      if (this.#options.signal?.aborted) this.#stopped = true;
      else this.#failure = { ...this.#place(index), message: error.message };
      return undefined;
    }
  }

  /** Adds the records of kept cells to the kernel's ledger, so that its summary counts them. */
  async #tellKept(kernel: Kernel): Promise<void> {
    if (this.#untold.length === 0) return;
    const code = `((globalThis as any)[Symbol.for("lucas.ledger")] ??= []).push(...${
      JSON.stringify(this.#untold)
    });`;
    this.#untold = [];
    const area = new OutputArea(new Displays(), 0);
    const outcome = await executeCell(kernel, code, area, this.#areas, {
      timeoutMs: 10_000,
      quietMs: 0,
      silent: true,
    });
    if (outcome.status !== "ok") {
      this.#notes.push("the kernel could not be told of the claims of kept cells");
    }
  }

  #judge(index: number, area: OutputArea, outcome: Outcome): void {
    const cell = this.#cells[index];
    const raises = hasTag(cell, "raises-exception");
    const place = this.#place(index);
    switch (outcome.status) {
      case "ok":
        if (raises) {
          this.#notes.push(`cell ${place.cell} is tagged raises-exception, but raises none`);
        }
        return;
      case "error":
        if (raises) this.#accept(cell, area, errorIn(outcome.error, area));
        else this.#failure = { ...place, ...this.#explain(cell, errorIn(outcome.error, area)) };
        return;
      case "timeout":
        this.#failure = {
          ...place,
          message: `it did not end within ${seconds(outcome.ms)} (--timeout)` +
            `${outcome.why === "" ? "" : `; ${outcome.why}`}. The kernel was killed`,
        };
        break;
      case "died":
        this.#failure = {
          ...place,
          message: `the kernel ended with ${describeEnd(outcome.end)} during this cell.` +
            quoted(outcome.said),
        };
        break;
      case "stopped":
        this.#stopped = true;
    }
    this.#kernel!.kill();
  }

  /** Records an error that is meant to be; the kernel publishes none for a syntax error. */
  #accept(cell: Cell, area: OutputArea, error: KernelError): void {
    if (area.outputs.some(({ output_type }) => output_type === "error")) return;
    const { message } = this.#explain(cell, error);
    area.outputs.push({ output_type: "error", ename: error.ename, evalue: message, traceback: [] });
  }

  /** An error in words, with the line of the cell that it comes from. */
  #explain(
    cell: Cell,
    { ename, evalue, traceback }: KernelError,
  ): Omit<Failure, "notebook" | "cell"> {
    const { source } = cell;
    const { problem: syntax, references } = readSource(source);
    if (syntax !== undefined && traceback.length < 2) {
      return { ...atLine(source, syntax.line), message: `SyntaxError: ${syntax.message}` };
    }
    if (traceback.length === 0 && evalue === "Execution failed") {
      const said = this.#kernel?.said() ?? "";
      return {
        message: `the kernel refused it before it ran: a module that it imports cannot be loaded (${
          references.map(({ specifier }) => specifier).join(", ")
        }).${quoted(said)}`,
      };
    }
    const frame = frameOf(traceback);
    const line = frame === undefined
      ? undefined
      : this.#options.launcher.transpiledByDeno
      ? sourceLine(source, frame.line, frame.column)
      : frame.line;
    const through = traceback.join("\n").split("\n").filter((entry) =>
      /^\s+at .*file:/.test(entry) && !entry.includes("/node_modules/")
    ).slice(0, 4);
    const message = [`${ename}: ${evalue}`, ...through].map((text) => pathless(text, this.#folder));
    return { ...atLine(source, line), message: message.join("\n") };
  }
}

/** An error as far as the kernel tells it: tslab only says that there was one, and writes the error to stderr. */
function errorIn(error: KernelError, area: OutputArea): KernelError {
  if (error.traceback.length > 0 || error.evalue !== "error") return error;
  const said = area.outputs
    .flatMap((output) =>
      output.output_type === "stream" && output.name === "stderr" ? output.text : []
    )
    .join("").trim();
  const named = /^(\w*Error): ([^\n]*)/.exec(said);
  return {
    ename: named?.[1] ?? error.ename,
    evalue: named?.[2] ?? (said || error.evalue),
    traceback: [],
  };
}

/** Whether a code cell is passed over: it is tagged so, or it is empty. */
function isSkipped(cell: Cell): boolean {
  return hasTag(cell, "skip-execution") || cell.source.trim() === "";
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/** The repository. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A text without the places where this machine keeps the repository and the notebook. */
export function pathless(text: string, folder: string): string {
  for (const place of [ROOT, `${folder}/`]) {
    text = text.replaceAll(`file://${place}`, "").replaceAll(place, "");
  }
  return text;
}

/**
 * An output as it may be committed: errors keep their message and the frames in cells, but not those in modules,
 * whose paths and line numbers belong to one machine and one day.
 */
function withoutPaths(output: Output, folder: string): Output {
  if (output.output_type !== "error") return output;
  const traceback = output.traceback.flatMap((entry) => entry.split("\n"))
    .filter((line) => !/^\s+at .*(?:file|ext|node|npm):/.test(line));
  return {
    ...output,
    evalue: pathless(output.evalue, folder),
    traceback: traceback.map((line) => pathless(line, folder)),
  };
}
