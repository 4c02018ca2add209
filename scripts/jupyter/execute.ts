/**
 * The execution of one cell: send it, collect what the kernel publishes, and know when it is over.
 * @module
 */
import type { Kernel, KernelEnd } from "./kernel.ts";
import type { OutputArea } from "./outputs.ts";

/** A cell's error as the kernel tells it. */
export interface KernelError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** How the execution of a cell ended. */
export type Outcome =
  | { readonly status: "ok" }
  | { readonly status: "error"; readonly error: KernelError }
  | { readonly status: "timeout"; readonly ms: number; readonly why: string }
  | { readonly status: "died"; readonly end: KernelEnd; readonly said: string }
  | { readonly status: "stopped" };

export interface ExecuteOptions {
  /** How long the cell may run, in ms. */
  readonly timeoutMs: number;
  /** How long nothing must arrive after the end before the cell counts as over, in ms. */
  readonly quietMs?: number;
  /** Runs without a trace: no history, no outputs. */
  readonly silent?: boolean;
  /** Stops waiting; the kernel is of no use afterwards. */
  readonly signal?: AbortSignal;
}

/** Silence that ends a cell, in ms: the Deno kernel publishes outputs up to 20 ms after it says that it is idle. */
export const QUIET_MS = 50;

/** Longest wait for that silence: a timer that prints for ever must not hold the notebook up. */
const MAX_QUIET_MS = 1000;

/** Longest wait for the reply after "idle", or for "idle" after the reply, in ms. */
const PARTNER_MS = 10_000;

/** Where the outputs of each request of a kernel go, so that a late one finds its own cell. */
export class Areas {
  readonly #byRequest = new Map<string, OutputArea>();

  set(request: string, area: OutputArea): void {
    this.#byRequest.set(request, area);
  }

  /** The area of the request that a message answers; `now` when the message names none that is known. */
  of(parent: string | undefined, now: OutputArea): OutputArea {
    return this.#byRequest.get(parent ?? "") ?? now;
  }
}

/**
 * Executes `code` and collects its outputs in `area`.
 *
 * The cell is over when the reply and "idle" have both come and then nothing has been published for `quietMs`.
 * A reply that says "error" without a published error (a syntax error, a failed download) is an error all the same.
 * After "timeout", "died" or "stopped" the kernel must be killed: what it would still do is unknown.
 */
export async function executeCell(
  kernel: Kernel,
  code: string,
  area: OutputArea,
  areas: Areas,
  options: ExecuteOptions,
): Promise<Outcome> {
  const { timeoutMs, quietMs = QUIET_MS, silent = false, signal } = options;
  const request = await kernel.request("execute_request", {
    code,
    silent,
    store_history: !silent,
    user_expressions: {},
    allow_stdin: false,
    stop_on_error: true,
  });
  areas.set(request, area);
  const start = performance.now();
  const idleness = new Idleness(kernel, start);
  let published: KernelError | undefined;
  let reply: Record<string, unknown> | undefined;
  let idle = false;
  /** When the first of reply and idle came, when both had, and when the last message came. */
  let partner = Infinity;
  let over = Infinity;
  let died = Infinity;
  let heard = start;
  for (;;) {
    const arrivals = await kernel.arrivals();
    const now = performance.now();
    for (const { channel, message } of arrivals) {
      const mine = message.parent.msg_id === request;
      const type = message.header.msg_type;
      heard = now;
      if (channel === "shell") {
        if (mine && type === "execute_reply") reply = message.content;
      } else if (type === "status") {
        if (mine && message.content.execution_state === "idle") idle = true;
      } else if (areas.of(message.parent.msg_id, area).take(message) && type === "error" && mine) {
        published = toError(message.content);
      }
    }
    if (reply !== undefined || idle) partner = Math.min(partner, now);
    if (reply !== undefined && idle) {
      over = Math.min(over, now);
      if (now - heard >= quietMs || now - over >= MAX_QUIET_MS) break;
    }
    if (arrivals.length > 0) continue;
    if (signal?.aborted) return { status: "stopped" };
    if (kernel.end !== undefined) {
      // What it published before it ended may still be on its way.
      died = Math.min(died, now);
      if (now - Math.max(died, heard) < quietMs) continue;
      return { status: "died", end: kernel.end, said: kernel.said() };
    }
    idleness.sample(now);
    if (over === Infinity && now - partner > PARTNER_MS) {
      const why = idle
        ? "the kernel is idle but has not answered: it hangs"
        : "the kernel has answered but is not idle: it hangs";
      return { status: "timeout", ms: now - start, why };
    }
    if (over === Infinity && now - start > timeoutMs) {
      return { status: "timeout", ms: now - start, why: idleness.why(now) };
    }
  }
  if (published !== undefined) return { status: "error", error: published };
  return reply.status === "ok" ? { status: "ok" } : { status: "error", error: toError(reply) };
}

function toError(content: Record<string, unknown>): KernelError {
  return {
    ename: String(content.ename ?? "Error"),
    evalue: String(content.evalue ?? content.status ?? ""),
    traceback: Array.isArray(content.traceback) ? content.traceback.map(String) : [],
  };
}

/**
 * Tells computing from hanging by the processor time that the kernel uses: an error thrown by a timer stops
 * the Deno kernel for good, without a word and without an end.
 */
class Idleness {
  readonly #kernel: Kernel;
  #sampled = -Infinity;
  #used: number | undefined;
  /** When the kernel last used processor time. */
  #busy: number;

  constructor(kernel: Kernel, start: number) {
    this.#kernel = kernel;
    this.#busy = start;
  }

  sample(now: number): void {
    if (now - this.#sampled < 500) return;
    this.#sampled = now;
    const used = this.#kernel.cpuSeconds();
    // A waiting process still uses a tick of 10 ms now and then.
    if (used === undefined || this.#used === undefined || used - this.#used > 0.05) {
      this.#busy = now;
      this.#used = used;
    }
  }

  why(now: number): string {
    if (this.#used === undefined) return "";
    const waits = now - this.#busy;
    return waits < 1000
      ? "it was computing"
      : `the kernel has used no processor time for ${
        (waits / 1000).toFixed(0)
      } s: it hangs, as the Deno kernel does after an error in a timer, or waits for something that does not come`;
  }
}
