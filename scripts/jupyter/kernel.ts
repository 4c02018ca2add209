/**
 * A kernel process and its sockets: start, readiness, requests, messages, death, shutdown.
 *
 * Messages are polled, not awaited. Under Deno a pending `receive()` of zeromq can miss its wake-up (the first
 * reply stays unseen until the next send) and its timeout option ends the process with a segmentation fault,
 * while the `readable` flag followed by a `receive()` that returns at once is reliable.
 * @module
 */
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { Dealer, Subscriber } from "zeromq";
import { scratchFolder } from "../lib/outputs.ts";
import type { KernelLauncher } from "./launcher.ts";
import { announce, guard, unguard } from "./watchdog.ts";
import { decode, encode, type Message, newHeader } from "./wire.ts";

/** How long the sockets rest between two looks, in ms. */
const POLL_MS = 2;

/** Most bytes of the kernel's own stdout and stderr that are kept for a report. */
const KEPT_BYTES = 8192;

/** How a kernel ended. */
export interface KernelEnd {
  readonly code: number;
  readonly signal: string | null;
}

/** A message and the socket it came from. */
export interface Arrival {
  readonly channel: "shell" | "iopub" | "control";
  readonly message: Message;
}

export interface KernelOptions {
  /** Working directory: the notebook's folder. */
  readonly cwd: string;
  /** Variables in addition to the launcher's. */
  readonly env?: Readonly<Record<string, string>>;
  /** How long the kernel may take to answer its first request, in ms. */
  readonly startTimeoutMs?: number;
}

/** A kernel that could not be started, with what it wrote before it ended. */
export class KernelStartError extends Error {
  override readonly name = "KernelStartError";
}

/** The kernels that run now, so that whatever ends the runner can end them first. */
const live = new Set<Kernel>();

/** Ends every running kernel at once and removes its files. For signal handlers: it does not wait. */
export function killAllKernels(): void {
  for (const kernel of live) kernel.kill();
}

/** Waits for `ms` milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Kernel {
  /** How the process ended; undefined as long as it runs. */
  end: KernelEnd | undefined;
  readonly #child: Deno.ChildProcess;
  readonly #folder: string;
  readonly #key: string;
  readonly #session = randomUUID();
  readonly #shell: Dealer;
  readonly #control: Dealer;
  readonly #iopub: Subscriber;
  readonly #ended: Promise<void>;
  #said = "";
  #closed = false;

  private constructor(
    child: Deno.ChildProcess,
    folder: string,
    key: string,
    ports: readonly number[],
  ) {
    this.#child = child;
    this.#folder = folder;
    this.#key = key;
    // A kernel that binds its ports in the middle of our first attempts is found again soon.
    const options = { linger: 0, reconnectInterval: 20 };
    this.#shell = new Dealer(options);
    this.#control = new Dealer(options);
    // Without a limit: the default of 1000 messages makes a publisher drop outputs.
    this.#iopub = new Subscriber({ ...options, receiveHighWaterMark: 0 });
    this.#shell.connect(address(ports[0]));
    this.#iopub.connect(address(ports[1]));
    this.#control.connect(address(ports[3]));
    this.#iopub.subscribe();
    live.add(this);
    this.#ended = child.status.then(({ code, signal }) => {
      this.end = { code, signal };
      void unguard(child.pid);
      live.delete(this);
      this.#removeFiles();
    });
    this.#listen(child.stdout);
    this.#listen(child.stderr);
  }

  /**
   * Starts a kernel and returns when it answers on both its shell and its iopub socket.
   *
   * The ports are free when they are chosen, but another process may take one before the kernel does;
   * then the kernel ends at once and is started again on others, twice.
   *
   * @throws {KernelStartError} when it cannot be started, ends, or does not answer in time.
   */
  static async start(launcher: KernelLauncher, options: KernelOptions): Promise<Kernel> {
    for (let attempt = 1;; attempt++) {
      const folder = scratchFolder("kernel");
      await announce(basename(folder));
      const kernel = Kernel.#spawn(launcher, options, folder);
      await guard(kernel.#child.pid, basename(folder));
      const problem = await kernel.#becomeReady(options.startTimeoutMs ?? 120_000);
      if (problem === "") return kernel;
      kernel.kill();
      await kernel.#ended;
      if (kernel.end!.signal !== null || attempt === 3) {
        throw new KernelStartError(
          `Cannot start the ${launcher.name} kernel: ${problem}.${quoted(kernel.said())}`,
        );
      }
    }
  }

  static #spawn(launcher: KernelLauncher, options: KernelOptions, folder: string): Kernel {
    const file = `${folder}/connection.json`;
    const key = randomBytes(32).toString("hex");
    const ports = freePorts(5);
    const [shell_port, iopub_port, stdin_port, control_port, hb_port] = ports;
    const connection = {
      transport: "tcp",
      ip: "127.0.0.1",
      shell_port,
      iopub_port,
      stdin_port,
      control_port,
      hb_port,
      key,
      signature_scheme: "hmac-sha256",
      kernel_name: launcher.name,
    };
    const [command, ...args] = launcher.argv(file);
    try {
      Deno.writeTextFileSync(file, JSON.stringify(connection), { mode: 0o600 });
      const child = new Deno.Command(command, {
        args,
        cwd: options.cwd,
        env: { ...launcher.env, ...options.env },
        stdin: "null",
        stdout: "piped",
        stderr: "piped",
      }).spawn();
      return new Kernel(child, folder, key, ports);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw new KernelStartError(
        `Cannot start the ${launcher.name} kernel with the command ${command}: ${
          (error as Error).message
        }`,
      );
    }
  }

  /** Asks until shell and iopub have both answered; "" or what went wrong. */
  async #becomeReady(timeoutMs: number): Promise<string> {
    const deadline = performance.now() + timeoutMs;
    let shell = false;
    let iopub = false;
    let asked = -Infinity;
    while (!(shell && iopub)) {
      if (this.end !== undefined) {
        return `it ended with ${describeEnd(this.end)} before it answered`;
      }
      const now = performance.now();
      if (now > deadline) return `it did not answer within ${timeoutMs / 1000} s`;
      if (now - asked > 100) {
        await this.request("kernel_info_request", {});
        asked = now;
      }
      for (const { channel, message } of await this.arrivals()) {
        if (channel === "iopub") iopub = true;
        if (message.header.msg_type === "kernel_info_reply") shell = true;
      }
    }
    // The kernel has read its connection file: nothing is left behind if the runner is killed.
    this.#removeFiles();
    return "";
  }

  /** Sends a request on the shell socket and returns its id. */
  request(type: string, content: Record<string, unknown>): Promise<string> {
    return this.#send(this.#shell, type, content);
  }

  async #send(socket: Dealer, type: string, content: Record<string, unknown>): Promise<string> {
    const header = newHeader(type, this.#session);
    await socket.send(encode({ header, parent: {}, metadata: {}, content }, this.#key));
    return header.msg_id;
  }

  /** The messages that have arrived since the last call; waits a moment when there are none. */
  async arrivals(): Promise<Arrival[]> {
    const arrivals: Arrival[] = [];
    if (this.#closed) return arrivals;
    await this.#read("iopub", this.#iopub, arrivals);
    await this.#read("shell", this.#shell, arrivals);
    if (arrivals.length === 0) await pause(POLL_MS);
    return arrivals;
  }

  async #read(
    channel: Arrival["channel"],
    socket: Dealer | Subscriber,
    arrivals: Arrival[],
  ): Promise<void> {
    while (!this.#closed && socket.readable) {
      const frames = await socket.receive();
      try {
        arrivals.push({ channel, message: decode(frames, this.#key) });
      } catch (error) {
        // What is not signed with our key is not for us: another program found the port.
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
  }

  /** The last that the process itself wrote to its stdout and stderr, which no cell captures. */
  said(): string {
    return this.#said.trim();
  }

  /** Processor time that the process has used, in seconds; undefined where the system does not tell. */
  cpuSeconds(): number | undefined {
    try {
      const stat = statOf(this.#child.pid);
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    } catch {
      return undefined;
    }
  }

  /** Asks the kernel to stop the cell that runs, as a front end's stop button does in message mode. */
  async interrupt(): Promise<void> {
    await this.#send(this.#control, "interrupt_request", {});
  }

  /** Ends the kernel politely, and by force after `graceMs`. */
  async shutdown(graceMs = 300): Promise<void> {
    if (this.end === undefined && !this.#closed) {
      await this.#send(this.#control, "shutdown_request", { restart: false });
      await Promise.race([this.#ended, pause(graceMs)]);
    }
    this.kill();
    await this.#ended;
  }

  /** Ends the kernel at once and removes its files. */
  kill(): void {
    if (!this.#closed) {
      this.#closed = true;
      for (const socket of [this.#shell, this.#control, this.#iopub]) socket.close();
    }
    if (this.end === undefined) {
      try {
        this.#child.kill("SIGKILL");
      } catch { /* it has ended in this moment */ }
    }
    this.#removeFiles();
  }

  #removeFiles(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #listen(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true }).replace(UNSTABLE, "");
      this.#said = (this.#said + text).slice(-KEPT_BYTES);
    }
  }
}

/** What `deno jupyter` says at every start. */
const UNSTABLE = /^Warning "deno jupyter" is unstable.*\n/m;

/** What the system tells of a process. Only with all permissions may Deno read it; a shell may with that to run one. */
function statOf(pid: number): string {
  const path = `/proc/${pid}/stat`;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
    const args = ["-c", 'read -r line < "$1" && echo "$line"', "sh", path];
    return new TextDecoder().decode(new Deno.Command("sh", { args }).outputSync().stdout);
  }
}

/** How a process ended, in words: "exit code 3", "signal SIGKILL". */
export function describeEnd(end: KernelEnd): string {
  return end.signal === null ? `exit code ${end.code}` : `signal ${end.signal}`;
}

/** The kernel's own last words as a part of a message, or nothing. */
export function quoted(said: string): string {
  return said === "" ? "" : ` It wrote: ${said.split("\n").slice(-6).join("\n  ")}`;
}

function address(port: number): string {
  return `tcp://127.0.0.1:${port}`;
}

/** Ports that are free now, all different because they are held until the last is found. */
function freePorts(count: number): number[] {
  const listeners = Array.from(
    { length: count },
    () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  );
  const ports = listeners.map(({ addr }) => (addr as Deno.NetAddr).port);
  for (const listener of listeners) listener.close();
  return ports;
}
