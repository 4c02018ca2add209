/**
 * Runs a frontier search: memory, workers, phases, limits, progress, checkpoints.
 *
 * The calling thread only coordinates, so a notebook stays responsive. The workers go through a *stretch* of depths by themselves:
 * each takes chunks of its part and then of the others', which balances the load, and they meet at the end of every phase, which orders
 * all memory accesses between the phases. After a stretch, a fraction of a second, the calling thread reports, saves and looks at the limits.
 * @module
 */
import { availableParallelism, freemem } from "node:os";
import { Worker } from "node:worker_threads";
import { formatBytes, requireInteger, requireMemory } from "../core/validate.ts";
import {
  type CheckpointOptions,
  readCheckpoint,
  removeCheckpoint,
  writeCheckpoint,
} from "./checkpoint.ts";
import type { FrontierExpander, FrontierPlan, FrontierProgram } from "./frontier.ts";
import {
  Control,
  itemsOf,
  MOST_DEPTHS,
  prepare,
  type Stretch,
  type StretchEnd,
  WORKER_MARK,
  WORKER_URL,
  type WorkerMessage,
  type WorkerOrder,
  workThrough,
} from "./frontier_worker.ts";
import { checkLimits } from "./limits.ts";
import type { Limits } from "./space.ts";
import { allocate, arrayBytes, memoryStore, type SharedArray } from "./store.ts";

/** Most bytes of a search's arrays unless the caller allows more or less: 8 GiB, see {@link frontierLimit}. */
export const FRONTIER_LIMIT = 8 * 2 ** 30;

/**
 * Most bytes of a search's arrays unless the caller says otherwise: 8 GiB, or what the machine has free if that is less.
 *
 * @example
 * ```ts
 * frontierLimit() <= FRONTIER_LIMIT; // true
 * ```
 */
export function frontierLimit(): number {
  try {
    return Math.min(FRONTIER_LIMIT, freemem());
  } catch {
    // Deno without the permission to look at the system.
    return FRONTIER_LIMIT;
  }
}

/** Spaces of fewer states are searched in the calling thread: starting workers would take longer. */
const SMALL = 2 ** 19;

/** About how long the calling thread works without giving way, and how long depths are begun in a stretch, in ms. */
const SLICE = 30;

/** What is reported after each depth. */
export interface DepthProgress {
  /** The depth that is complete. */
  readonly depth: number;
  /** States at this depth. */
  readonly found: number;
  /** States at this depth and all before. */
  readonly states: number;
  /** States of the whole space. */
  readonly size: number;
  /** Time of the whole search so far, in ms, without the time before a resumption. */
  readonly ms: number;
  /** States found so far per second of this run. */
  readonly statesPerSecond: number;
}

/**
 * One line of progress: for a terminal, or the note of a progress line in a notebook.
 *
 * @example
 * ```ts
 * formatDepth({ depth: 7, found: 96, states: 244, size: 1024, ms: 50, statesPerSecond: 4.9e6 }); // "depth 7: 96 states, 23.8 % of all, 4.9 M states/s"
 * ```
 */
export function formatDepth(progress: DepthProgress): string {
  const { depth, found, states, size, statesPerSecond } = progress;
  return `depth ${depth}: ${found} states, ${(100 * states / size).toFixed(1)} % of all, ${
    (statesPerSecond / 1e6).toFixed(1)
  } M states/s`;
}

/** How a frontier search is run. A limit of states ends it after the depth with which as many are found. */
export interface FrontierOptions extends Limits {
  /** Threads (default: one a core; for a small space 0, which is the calling thread itself). */
  readonly workers?: number;
  /** The last depth to reach. */
  readonly maxDepth?: number;
  /**
   * Called for each depth, in order. Several short depths are told together while the search goes on, so to end it at a depth give
   * `maxDepth`.
   */
  readonly onDepth?: (progress: DepthProgress) => void;
  /** Saves the search after complete depths and resumes it. */
  readonly checkpoint?: CheckpointOptions;
}

/** What a frontier search found. */
export interface FrontierResult<E = FrontierExpander> {
  /**
   * "complete": every state that can be reached was counted. "stopped": at `maxDepth`, or because the program said that
   * it is done. "limit reached": a bound of the caller's; the depths given are complete all the same.
   */
  readonly status: "complete" | "stopped" | "limit reached";
  /** Which bound it was. */
  readonly limit?: keyof Limits;
  /** States at depth 0, 1, … */
  readonly depths: readonly number[];
  /** Their sum. */
  readonly states: number;
  /** Bytes of the arrays. */
  readonly bytes: number;
  /** Threads that worked. */
  readonly workers: number;
  /** Time of this run, in ms. */
  readonly ms: number;
  /** The depth that a checkpoint let this run begin at, 0 without one. */
  readonly resumedAt: number;
  /** Whether the program said, after the last of the depths given, that it is done. */
  readonly done: boolean;
  /**
   * The program opened on the arrays in the calling thread, to look at what was found. When a limit was reached the arrays may hold part
   * of one depth more: whether a goal was met at the depths given is said by `done`, not by them.
   */
  readonly expander: E;
}

/**
 * Bytes of all arrays of a search, by its plan.
 *
 * @example
 * ```ts
 * frontierBytes({ title: "", states: 8, connected: true, blocks: 2, phases: 1, arrays: [{ name: "a", type: "u16", perBlock: 3 }] }); // 12
 * ```
 */
export function frontierBytes(plan: FrontierPlan): number {
  return plan.arrays.reduce((sum, array) => sum + arrayBytes(array, plan), 0);
}

/** See `searchFrontier`. */
export async function runFrontier<P, E extends FrontierExpander>(
  program: FrontierProgram<P, E>,
  parameters: P,
  options: FrontierOptions,
): Promise<FrontierResult<E>> {
  const doing = "search breadth first";
  checkLimits(options, doing);
  const plan = program.plan(parameters);
  const bytes = frontierBytes(plan);
  requireMemory(
    bytes,
    options.bytes ?? frontierLimit(),
    `search ${plan.title}`,
    "Allow more with the option bytes if the machine has it, or search a smaller space.",
  );
  const workers = requireInteger(
    options.workers ?? (plan.states < SMALL ? 0 : availableParallelism()),
    0,
    256,
    { doing, what: "the number of workers" },
  );
  const maxDepth = requireInteger(options.maxDepth ?? Number.MAX_SAFE_INTEGER, 0, Infinity, {
    doing,
    what: "the last depth",
  });
  const begun = performance.now();
  const arrays = allocateOrRefuse(plan, bytes);
  const store = memoryStore(arrays);
  const expander = program.open(parameters, store, { workers });
  const used = () => Math.min(plan.blocks, expander.used?.() ?? plan.blocks);
  const control = new Control(Math.max(1, workers));
  const team = workers === 0
    ? inlineTeam(expander, plan, control, store.release)
    : await workerTeam(program, parameters, plan, arrays, control, workers);

  let limit: keyof Limits | undefined;
  const stop = (reason: keyof Limits) => {
    limit ??= reason;
    control.abort();
  };
  const onAbort = () => stop("signal");
  options.signal?.addEventListener("abort", onAbort);
  if (options.signal?.aborted) onAbort();
  const timer = options.ms === undefined
    ? undefined
    : setTimeout(() => stop("ms"), Math.min(options.ms, 2 ** 31 - 1));

  try {
    if (expander.prepare !== undefined) {
      control.begin(plan.blocks);
      await team.prepare();
    }
    const saved = options.checkpoint && await readCheckpoint(options.checkpoint, plan, arrays);
    const widths = new Widths(saved?.depths ?? [expander.start()]);
    const resumedAt = widths.length - 1;
    const before = widths.all().reduce((sum, found) => sum + found, 0);
    let states = before;
    let savedMs = performance.now();
    let complete = false;
    let done = expander.done?.(widths.length - 1) ?? false;
    while (!complete && !done && limit === undefined && widths.length - 1 < maxDepth) {
      const depth = widths.length - 1;
      const most = options.checkpoint && (options.checkpoint.everyMs ?? 0) === 0 ? 1 : MOST_DEPTHS;
      control.begin(itemsOf(expander, plan, 0, depth));
      const { found, end } = await team.workThrough({
        depth,
        depths: Math.min(most, maxDepth - depth),
        states: (options.states ?? Infinity) - states,
        ms: SLICE,
      });
      const now = performance.now();
      widths.add(found);
      for (let i = 0; i < found.length; i++) {
        states += found[i];
        options.onDepth?.({
          depth: depth + 1 + i,
          found: found[i],
          states,
          size: plan.states,
          ms: now - begun,
          statesPerSecond: (states - before) / (now - begun) * 1000,
        });
      }
      complete = end === "complete";
      done = end === "done";
      if (end === "full") stop("bytes");
      if (complete || done || limit !== undefined) break;
      if (states >= (options.states ?? Infinity) && states < plan.states) stop("states");
      if (options.checkpoint && now - savedMs >= (options.checkpoint.everyMs ?? 0)) {
        await writeCheckpoint(options.checkpoint, plan, arrays, {
          depths: widths.all(),
          ms: (saved?.ms ?? 0) + now - begun,
          blocks: used(),
        });
        savedMs = performance.now();
      }
    }
    if (complete && plan.connected && states !== plan.states) {
      throw new Error(
        `The search of ${plan.title} counted ${states} of ${plan.states} states: the program is wrong.`,
      );
    }
    if (complete && options.checkpoint) await removeCheckpoint(options.checkpoint);
    return {
      status: complete ? "complete" : limit === undefined ? "stopped" : "limit reached",
      ...(limit === undefined || complete ? {} : { limit }),
      depths: widths.all(),
      states,
      bytes,
      workers,
      ms: performance.now() - begun,
      resumedAt,
      done,
      expander,
    };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", onAbort);
    await team.close();
  }
}

/** The numbers of states at the depths so far, in parts: there may be as many depths as states, and an array that grows is copied again and again. */
class Widths {
  readonly #parts: ArrayLike<number>[] = [];
  #length = 0;

  constructor(first: readonly number[]) {
    this.add(first);
  }

  get length(): number {
    return this.#length;
  }

  add(part: ArrayLike<number>): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  all(): number[] {
    // V8 takes a longer array of that length for a sparse one, ten times as slow.
    const all: number[] = this.#length < 2 ** 25 ? new Array<number>(this.#length) : [];
    let end = 0;
    for (const part of this.#parts) for (let i = 0; i < part.length; i++) all[end++] = part[i];
    return all;
  }
}

function allocateOrRefuse(plan: FrontierPlan, bytes: number): SharedArray[] {
  try {
    return allocate(plan);
  } catch (error) {
    throw new RangeError(
      `Cannot search ${plan.title}: it needs ${
        formatBytes(bytes)
      }, which this machine does not give. ` +
        `Search a smaller space.`,
      { cause: error },
    );
  }
}

/** Those who work through a search together. */
interface Team {
  prepare(): Promise<void>;
  /** Works through some depths; returns the states found at each. */
  workThrough(stretch: Stretch): Promise<{ found: Float64Array; end: StretchEnd }>;
  close(): Promise<void>;
}

/** The calling thread alone; it gives way to the event loop from time to time. */
function inlineTeam(
  expander: FrontierExpander,
  plan: FrontierPlan,
  control: Control,
  release: (from: number, to: number) => void,
): Team {
  const hand = { expander, plan, control, index: 0, workers: 1, release };
  let rested = performance.now();
  const rest = async () => {
    if (performance.now() - rested < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    rested = performance.now();
  };
  const go = async (steps: Generator<void>) => {
    for (const _ of steps) await rest();
    // Short depths, and those of a sprint, are gone through in one step.
    await rest();
  };
  return {
    prepare: () => go(prepare(hand)),
    async workThrough(stretch) {
      await go(workThrough(hand, stretch));
      return control.outcome();
    },
    close: () => Promise.resolve(),
  };
}

/** Workers that wait for their next search. They do not keep the process alive. */
const idle: Worker[] = [];

/** An idle worker, or a new one. */
function hire(): Worker {
  const known = idle.pop();
  if (known !== undefined) {
    known.ref();
    return known;
  }
  const worker = new Worker(new URL(WORKER_URL), { workerData: WORKER_MARK });
  worker.once("exit", () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  // Node ends the process for an error that nobody hears; an idle worker that fails only ends.
  worker.on("error", () => {});
  return worker;
}

/** Workers that each open the program by its URL. They are kept for the next search when this one ends well. */
async function workerTeam<P>(
  program: FrontierProgram<P>,
  parameters: P,
  plan: FrontierPlan,
  arrays: readonly SharedArray[],
  control: Control,
  count: number,
): Promise<Team> {
  /** How many have yet to answer the order under way. */
  let waiting = 0;
  let failure: Error | undefined;
  let settle: () => void = () => {};
  const answered = (message: WorkerMessage) => {
    if (message.type === "failed") failure ??= new Error(`A worker failed: ${message.message}`);
    if (--waiting === 0 || failure !== undefined) settle();
  };
  const failed = (error: Error) => answered({ type: "failed", message: error.message });
  const ended = () => answered({ type: "failed", message: "it ended before its work was done" });
  const workers = Array.from({ length: count }, () => {
    const worker = hire();
    return worker.on("message", answered).on("error", failed).on("exit", ended);
  });
  /** Gives an order to all and waits for their answers. */
  const order = async (message: (index: number) => WorkerOrder) => {
    // A worker may have failed between two orders; the others would wait for it.
    if (failure !== undefined) throw failure;
    waiting = count;
    const answers = new Promise<void>((resolve) => settle = resolve);
    for (const [index, worker] of workers.entries()) worker.postMessage(message(index));
    await answers;
    if (failure !== undefined) throw failure;
  };
  const close = async () => {
    // After a failure, or in the midst of a phase, a worker may be in any state.
    const well = failure === undefined && waiting === 0;
    for (const worker of workers) {
      worker.off("message", answered).off("error", failed).off("exit", ended);
      if (!well) continue;
      worker.postMessage("close" satisfies WorkerOrder);
      worker.unref();
      idle.push(worker);
    }
    if (!well) await Promise.all(workers.map((worker) => worker.terminate()));
  };
  const { url, exportName } = program;
  try {
    const start = { url, exportName, parameters, plan, arrays, control: control.buffer };
    await order((index) => ({ ...start, workers: count, index }));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    prepare: () => order(() => "prepare"),
    async workThrough(stretch) {
      await order(() => stretch);
      return control.outcome();
    },
    close,
  };
}
