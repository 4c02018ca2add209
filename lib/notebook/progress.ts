/**
 * Progress of long work under its cell: one line that is replaced as the work goes on, and whose last form has no timing in it, so that a
 * rerun leaves the same bytes.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { escapeXml } from "../figures/figure.ts";
import { type Bundle, currentKernel, type Kernel } from "./kernel.ts";

/** Least time between two updates, in ms. */
const PAUSE = 250;

/** A line of progress. */
export interface Progress {
  /** Says how far the work is; cheap, so it may be called often. The note is shown while the work goes on. */
  update(done: number, note?: string): void;
  /** Leaves the last line, "label: what came of it", and waits until it has arrived. */
  finish(outcome?: string): Promise<void>;
}

/**
 * Opens a line of progress under the cell. `total` is the number of steps, left out when it is not known.
 *
 * Cost: a message every 250 ms at most.
 *
 * @throws {RangeError} when the label is empty or `total` is no integer of at least 1.
 *
 * @example
 * ```ts
 * const bar = await progress("Searching", 3);
 * for (let step = 1; step <= 3; step++) bar.update(step);
 * await bar.finish("3 levels"); // undefined
 * ```
 */
export async function progress(label: string, total?: number): Promise<Progress> {
  const doing = "show progress";
  if (typeof label !== "string" || label.trim() === "") {
    throw new RangeError(refusal({ doing, what: "the label" }, "a text that is not empty", label));
  }
  if (total !== undefined) {
    requireInteger(total, 1, Number.MAX_SAFE_INTEGER, { doing, what: "the total" });
  }
  const line = new Line(currentKernel(), label, total);
  await line.open();
  return line;
}

/** Display ids need to differ within a kernel only; they are not written to the notebook. */
let lines = 0;

class Line implements Progress {
  readonly #id = `lucas-progress-${++lines}`;
  readonly #kernel: Kernel;
  readonly #label: string;
  readonly #total: number | undefined;
  #next = performance.now() + PAUSE;
  #sending: Promise<void> = Promise.resolve();
  #unsent = 0;
  #finished = false;

  constructor(kernel: Kernel, label: string, total: number | undefined) {
    this.#kernel = kernel;
    this.#label = label;
    this.#total = total;
  }

  async open(): Promise<void> {
    if (this.#kernel.canUpdate) {
      await this.#kernel.display(lineBundle(`${this.#label} …`), this.#id);
    }
  }

  update(done: number, note = ""): void {
    const now = performance.now();
    // On a busy machine an update can take longer than the pause to the next.
    if (this.#finished || !this.#kernel.canUpdate || now < this.#next || this.#unsent > 0) return;
    this.#next = now + PAUSE;
    const of = this.#total === undefined ? "" : ` of ${this.#total}`;
    const text = `${this.#label}: ${done}${of}${note === "" ? "" : `, ${note}`}`;
    const share = this.#total === undefined ? undefined : done / this.#total;
    this.#send(lineBundle(text, share));
  }

  async finish(outcome = "done"): Promise<void> {
    if (this.#finished) return;
    this.#finished = true;
    const bundle = lineBundle(`${this.#label}: ${outcome}`);
    if (this.#kernel.canUpdate) this.#send(bundle);
    else this.#sending = this.#kernel.display(bundle);
    await this.#sending;
  }

  /** Sends updates one after the other, so that the last one is the one that stays. */
  #send(bundle: Bundle): void {
    this.#unsent++;
    this.#sending = this.#sending.then(() => this.#kernel.display(bundle, this.#id, true))
      .finally(() => this.#unsent--);
  }
}

function lineBundle(text: string, share?: number): Bundle {
  const bar = share === undefined
    ? ""
    : `<progress max="1" value="${share.toFixed(3)}" style="width:12em"></progress> `;
  return { "text/html": `<div>${bar}${escapeXml(text)}</div>`, "text/plain": text };
}

/**
 * Runs through `items` with a line of progress.
 *
 * @throws {RangeError} as {@link progress} does.
 *
 * @example
 * ```ts
 * let sum = 0;
 * for await (const n of tracked([1, 2, 3], "Adding")) sum += n;
 * sum; // 6
 * ```
 */
export async function* tracked<T>(items: readonly T[], label: string): AsyncGenerator<T, void> {
  const line = await progress(label, Math.max(1, items.length));
  for (const [i, item] of items.entries()) {
    yield item;
    line.update(i + 1);
  }
  await line.finish(items.length === 1 ? "1 done" : `${items.length} done`);
}
