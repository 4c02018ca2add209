/**
 * One worker of a frontier search: it opens the program by its URL and works through chunks until none is left.
 *
 * The module is both the worker's main file and, imported elsewhere, the place where its URL is known.
 * @module
 */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { FrontierExpander, FrontierPlan, FrontierProgram } from "./frontier.ts";
import { chunkOf, memoryStore, type SharedArray } from "./store.ts";

/** The address of this file, for `new Worker`. */
export const WORKER_URL: string = import.meta.url;

/** Marks the data that a worker of the engine is started with. */
export const WORKER_MARK = "lucas frontier";

/** One search: what a worker opens before its phases. */
export interface WorkerStart {
  readonly url: string;
  readonly exportName: string;
  readonly parameters: unknown;
  readonly plan: FrontierPlan;
  readonly arrays: readonly SharedArray[];
  readonly control: SharedArrayBuffer;
  readonly workers: number;
}

/** One phase to work through; phase −1 is `prepare`. */
export interface PhaseMessage {
  readonly phase: number;
  readonly depth: number;
  /** How many blocks are in use. */
  readonly blocks: number;
}

/** What a worker is told: to open a search, to work through a phase of it, to forget it. */
export type WorkerOrder = WorkerStart | PhaseMessage | "close";

/** What a worker answers; nothing to "close". */
export type WorkerMessage =
  | { readonly type: "ready" }
  | { readonly type: "found"; readonly found: number }
  | { readonly type: "failed"; readonly message: string };

/** The word of the control array with the next chunk to take. */
export const NEXT_CHUNK = 0;

/** The word of the control array that is 1 when the search is to stop. */
export const ABORTED = 1;

/** Works through chunks of one phase until none is left or the search is aborted; returns the states found. */
export function runChunks(
  expander: FrontierExpander,
  plan: FrontierPlan,
  control: Int32Array,
  { phase, depth, blocks }: PhaseMessage,
  release: (from: number, to: number) => void,
): number {
  const chunk = chunkOf(plan);
  const chunks = Math.ceil(blocks / chunk);
  let found = 0;
  while (Atomics.load(control, ABORTED) === 0) {
    const index = Atomics.add(control, NEXT_CHUNK, 1);
    if (index >= chunks) break;
    const from = index * chunk;
    const to = Math.min(blocks, from + chunk);
    if (phase < 0) expander.prepare?.(from, to);
    else found += expander.run(phase, from, to, depth);
    release(from, to);
  }
  return found;
}

/** Serves one search after the other: a worker takes longer to start than a small search takes. */
function serve(): void {
  const port = parentPort;
  if (port === null) return;
  let phaseOf: ((message: PhaseMessage) => number) | undefined;
  const obey = async (order: WorkerOrder): Promise<WorkerMessage | undefined> => {
    if (order === "close") {
      phaseOf = undefined; // and with it the arrays of the search
      return undefined;
    }
    if ("phase" in order) return { type: "found", found: phaseOf!(order) };
    const { url, exportName, parameters, plan, arrays, workers } = order;
    const module = await import(url) as Record<string, FrontierProgram<unknown>>;
    const store = memoryStore(arrays);
    const control = new Int32Array(order.control);
    const expander = module[exportName].open(parameters, store, { workers });
    phaseOf = (message) => runChunks(expander, plan, control, message, store.release);
    return { type: "ready" };
  };
  port.on("message", (order: WorkerOrder) => {
    obey(order).then(
      (answer) => answer === undefined || port.postMessage(answer),
      (error) =>
        port.postMessage({
          type: "failed",
          message: error instanceof Error ? error.message : String(error),
        }),
    );
  });
}

if (!isMainThread && workerData === WORKER_MARK) serve();
