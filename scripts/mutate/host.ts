/**
 * A process of {@link ./child.ts} seen from outside: it is started ahead, given an order, watched, and killed when it takes too much.
 *
 * What it may take is told in processor time where the system says how much that is (Linux), so that a busy machine changes no outcome.
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { MARK, type Order, type Report } from "./child.ts";

/** How often a process is looked at, in ms. */
const LOOK_MS = 100;

/** Most memory of a process, in bytes: a mutant that fills more is caught. */
const MOST_BYTES = 3 * 2 ** 30;

/** How an order ended. */
export type End = "done" | "stopped" | "timeout" | "crashed";

/** Processor time of a process in ms, and its memory in bytes; `undefined` where the system does not say. */
function usage(pid: number): { readonly ms: number; readonly bytes: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
    // Fields 14 and 15 of the line are ticks of 10 ms, field 24 is pages of 4 KiB; the first two are cut off.
    return { ms: 10 * (Number(fields[11]) + Number(fields[12])), bytes: 4096 * Number(fields[21]) };
  } catch {
    return undefined;
  }
}

/** The processes that run: a mutant that never ends must not outlive this one. */
const running = new Set<ChildProcess>();

/** Ends all processes, and tidies up, when this one is told to end. */
export function endOnSignals(tidy: () => void): void {
  for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill("SIGKILL");
      tidy();
      process.exit(code);
    });
  }
}

/** A process that waits for its order. */
export class Host {
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  #heard: (report: Report) => void = () => {};
  #lastError = "";

  /** Starts a process in `copy`. With `calls`, threads append the numbers of functions to that file. */
  constructor(copy: string, calls?: string) {
    const child = join(copy, "mutate_child.ts");
    this.#process = spawn(process.execPath, ["run", "-A", "--no-check", "--quiet", child], {
      cwd: copy,
      env: {
        ...process.env,
        NO_COLOR: "1",
        ...(calls === undefined ? {} : { LUCAS_CALLS: calls }),
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#process.stdin!.on("error", () => {});
    this.#process.stderr!.on("data", (data) => this.#lastError = String(data));
    running.add(this.#process);
    this.#exited = new Promise((resolve) =>
      this.#process.on("close", () => {
        running.delete(this.#process);
        resolve();
      })
    );
    createInterface({ input: this.#process.stdout! }).on("line", (line) => {
      if (line.startsWith(MARK)) this.#heard(JSON.parse(line.slice(1)));
    });
  }

  /** What the process last wrote to stderr. */
  get lastError(): string {
    return this.#lastError;
  }

  /**
   * Gives the order and waits for its end. `onReport` hears every report and stops the process by returning `true`; `allowed` says how
   * much processor time the test that runs may take, in ms, or the import of a file (no id).
   */
  async run(
    order: Order,
    allowed: (id: string | undefined) => number,
    onReport: (report: Report) => boolean,
  ): Promise<End> {
    let end: End | undefined;
    let since = performance.now();
    let used = 0;
    let current: string | undefined;
    const kill = (how: End) => {
      end ??= how;
      this.#process.kill("SIGKILL");
    };
    this.#heard = (report) => {
      if (end !== undefined) return;
      if (report.said === "start" || report.said === "file") {
        since = performance.now();
        used = usage(this.#process.pid!)?.ms ?? 0;
        current = report.said === "start" ? report.id : undefined;
      }
      if (report.said === "done") end = "done";
      else if (onReport(report)) kill("stopped");
    };
    this.#process.stdin!.end(`${JSON.stringify(order)}\n`);
    const watch = setInterval(() => {
      const most = allowed(current);
      const now = usage(this.#process.pid!);
      // Waiting takes no processor time, so the clock has a say, too.
      const waited = performance.now() - since;
      if (
        now === undefined ? waited > 2 * most : now.ms - used > most || waited > 10 * most + 10_000
      ) {
        kill("timeout");
      } else if (now !== undefined && now.bytes > MOST_BYTES) kill("crashed");
    }, LOOK_MS);
    await this.#exited;
    clearInterval(watch);
    return end ?? "crashed";
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#exited;
  }
}
