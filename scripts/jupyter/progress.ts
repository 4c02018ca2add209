/**
 * Progress of several notebooks at once: on a terminal one line that is written over, elsewhere nothing but
 * the lines of finished notebooks. These come in the order of the notebooks, not in that of their ends.
 * @module
 */

/** Where lines go, and whether it is a terminal. */
export interface Screen {
  readonly terminal: boolean;
  /** Width in characters; used on a terminal only. */
  readonly columns?: number;
  write(text: string): void;
}

/** The runner's own standard output. */
export function standardScreen(): Screen {
  const terminal = Deno.stdout.isTerminal();
  const encoder = new TextEncoder();
  return {
    terminal,
    get columns() {
      try {
        // Some pseudo-terminals say 0.
        return Deno.consoleSize().columns || 80;
      } catch {
        return 80;
      }
    },
    write(text) {
      const bytes = encoder.encode(text);
      for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
    },
  };
}

export class Progress {
  readonly #screen: Screen;
  readonly #start = performance.now();
  /** Running notebooks: what each says of itself. */
  readonly #running = new Map<string, string>();
  /** Lines of notebook i, once it is finished. */
  readonly #finished: (string | undefined)[] = [];
  #next = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(screen: Screen) {
    this.#screen = screen;
    if (screen.terminal) this.#timer = setInterval(() => this.#draw(), 100);
  }

  /** Says which cell a notebook executes. */
  cell(notebook: string, cell: number, cells: number): void {
    this.#running.set(notebook, `${notebook.replace(/\.ipynb$/, "")} ${cell}/${cells}`);
  }

  /** Prints the lines of the `index`-th notebook as soon as those before it are printed. */
  finish(index: number, notebook: string, lines: string): void {
    this.#running.delete(notebook);
    this.#finished[index] = lines;
    this.#erase();
    for (; this.#finished[this.#next] !== undefined; this.#next++) {
      this.#screen.write(`${this.#finished[this.#next]}\n`);
    }
  }

  /** Prints what is left, in order, and ends the progress line. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#erase();
    for (const lines of this.#finished.slice(this.#next)) {
      if (lines !== undefined) this.#screen.write(`${lines}\n`);
    }
    this.#next = this.#finished.length;
  }

  #erase(): void {
    if (this.#screen.terminal) this.#screen.write("\r\x1b[K");
  }

  #draw(): void {
    if (this.#running.size === 0) return;
    const elapsed = ((performance.now() - this.#start) / 1000).toFixed(1);
    const text = `${[...this.#running.values()].join(" · ")} · ${elapsed} s`;
    this.#screen.write(`\r\x1b[K${text.slice(0, (this.#screen.columns ?? 80) - 1)}`);
  }
}
