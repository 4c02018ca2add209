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

/** What a worker is started with. */
export interface WorkerStart {
  readonly lucasFrontier: true;
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

/** What a worker answers. */
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

async function serve(start: WorkerStart): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const fail = (error: unknown) =>
    port.postMessage({
      type: "failed",
      message: error instanceof Error ? error.message : String(error),
    });
  try {
    const module = await import(start.url) as Record<string, FrontierProgram<unknown>>;
    const store = memoryStore(start.arrays);
    const control = new Int32Array(start.control);
    const expander = module[start.exportName].open(start.parameters, store, {
      workers: start.workers,
    });
    port.on("message", (message: PhaseMessage) => {
      try {
        const found = runChunks(expander, start.plan, control, message, store.release);
        port.postMessage({ type: "found", found });
      } catch (error) {
        fail(error);
      }
    });
    port.postMessage({ type: "ready" });
  } catch (error) {
    fail(error);
  }
}

if (!isMainThread && (workerData as WorkerStart | null)?.lucasFrontier === true) {
  serve(workerData as WorkerStart);
}
