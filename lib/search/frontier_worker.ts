/**
 * One worker of a frontier search: it opens the program by its URL and works through depths, chunk by chunk.
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
  /** Which of them this one is. */
  readonly index: number;
}

/** Some depths to work through: the first of them, and what ends them besides the end of the search. */
export interface Stretch {
  readonly depth: number;
  /** Most depths, at most {@link MOST_DEPTHS}. */
  readonly depths: number;
  /** It ends after the depth with which this many states are found. */
  readonly states: number;
  /** It ends after the depth in which this time, in ms, is over. */
  readonly ms: number;
}

/** Most depths of a stretch. */
export const MOST_DEPTHS = 256;

/** What a worker is told: to open a search, to prepare its arrays, to work through some depths, to forget it. */
export type WorkerOrder = WorkerStart | "prepare" | Stretch | "close";

/** What a worker answers; nothing to "close". */
export type WorkerMessage =
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly message: string };

/** Why a stretch ended. */
export type StretchEnd = "complete" | "done" | "full" | "paused" | "aborted";
const ENDS: readonly StretchEnd[] = ["complete", "done", "full", "paused", "aborted"];
const GOING_ON = -1;

/** The words that all share: the next chunk to take, whether to stop, and so on. */
const NEXT_CHUNK = 0;
const ABORTED = 1;
const BLOCKS = 2;
const DEPTHS = 3;
const END = 4;
const ARRIVED = 5;
const TURN = 6;
const WORDS = 8;

/** What those who work together share besides the arrays of the search. */
export class Control {
  readonly buffer: SharedArrayBuffer;
  readonly words: Int32Array;
  /** The states found at each depth of a stretch. */
  readonly found: Float64Array;
  /** The states that each worker has found at the depth under way. */
  readonly counts: Float64Array;

  /** For so many workers, or a view of what another thread has made. */
  constructor(workers: number | SharedArrayBuffer) {
    this.buffer = typeof workers === "number"
      ? new SharedArrayBuffer(4 * WORDS + 8 * (MOST_DEPTHS + workers))
      : workers;
    this.words = new Int32Array(this.buffer, 0, WORDS);
    this.found = new Float64Array(this.buffer, 4 * WORDS, MOST_DEPTHS);
    this.counts = new Float64Array(this.buffer, 4 * WORDS + 8 * MOST_DEPTHS);
  }

  /** Everyone stops after the chunk under way. */
  abort(): void {
    Atomics.store(this.words, ABORTED, 1);
  }

  /** To be called before the hands are sent to work: so many blocks are in use. */
  begin(blocks: number): void {
    const { words } = this;
    words[NEXT_CHUNK] = words[DEPTHS] = 0;
    words[BLOCKS] = blocks;
    words[END] = GOING_ON;
  }

  /** After a stretch: the states found at each of its depths, and why it ended. */
  outcome(): { found: number[]; end: StretchEnd } {
    const { words, found } = this;
    return { found: Array.from(found.subarray(0, words[DEPTHS])), end: ENDS[words[END]] };
  }
}

/** One of those who work through a search together: a worker, or the calling thread alone. */
export interface Hand {
  readonly expander: FrontierExpander;
  readonly plan: FrontierPlan;
  readonly control: Control;
  readonly index: number;
  readonly workers: number;
  readonly release: (from: number, to: number) => void;
}

/** Into about so many shares, of some chunks each, a phase is cut for each hand: few, because a short phase is over before many are taken. */
const SHARES = 32;

/** After so many chunks a hand may rest. */
const RESTS = 64;

/** Calls `work` for chunks of blocks until none is left or the search is aborted. It yields now and then. */
function* chunks(hand: Hand, work: (from: number, to: number) => void): Generator<void> {
  const { plan, control: { words }, workers, release } = hand;
  const blocks = words[BLOCKS];
  const chunk = chunkOf(plan);
  const count = Math.ceil(blocks / chunk);
  const share = Math.max(1, Math.floor(count / (SHARES * workers)));
  for (let taken = 1;;) {
    const first = Atomics.add(words, NEXT_CHUNK, share);
    if (first >= count) return;
    const end = Math.min(count, first + share);
    for (let index = first; index < end; index++, taken++) {
      if (Atomics.load(words, ABORTED) === 1) return;
      const from = index * chunk;
      const to = Math.min(blocks, from + chunk);
      work(from, to);
      release(from, to);
      if (taken % RESTS === 0) yield;
    }
  }
}

/** Fills the derived arrays. */
export function* prepare(hand: Hand): Generator<void> {
  yield* chunks(hand, (from, to) => hand.expander.prepare?.(from, to));
}

/**
 * Works through depths, phase by phase, together with the other hands, until the stretch ends. It yields where the thread may rest.
 *
 * All wait for the last one at the end of each phase, and the last one does what is to be done in between; so a search of many
 * short depths needs no message for each.
 */
export function* workThrough(hand: Hand, stretch: Stretch): Generator<void> {
  const { expander, plan, control: { words, counts, found }, index, workers } = hand;
  const begun = performance.now();
  let failure: unknown;
  for (let depth = stretch.depth; words[END] === GOING_ON; depth++) {
    for (let phase = 0; phase < plan.phases && words[END] === GOING_ON; phase++) {
      const last = phase === plan.phases - 1;
      try {
        let sum = 0;
        yield* chunks(hand, (from, to) => sum += expander.run(phase, from, to, depth));
        counts[index] += sum;
      } catch (error) {
        failure = error;
        Atomics.store(words, ABORTED, 1);
      }
      meet(words, workers, () => {
        words[NEXT_CHUNK] = 0;
        words[BLOCKS] = Math.min(plan.blocks, expander.used?.() ?? plan.blocks);
        const end = words[ABORTED] === 1
          ? "aborted"
          : expander.exhausted?.()
          ? "full"
          : last
          ? endOf(depth + 1)
          : undefined;
        if (end !== undefined) words[END] = ENDS.indexOf(end);
      });
      yield;
    }
  }
  if (failure !== undefined) throw failure;

  /** Notes what was found at a depth; whether the stretch ends with it. */
  function endOf(depth: number): StretchEnd | undefined {
    const sum = counts.reduce((a, b) => a + b, 0);
    counts.fill(0);
    if (sum === 0) return "complete";
    found[words[DEPTHS]++] = sum;
    if (expander.done?.(depth)) return "done";
    const states = found.subarray(0, words[DEPTHS]).reduce((a, b) => a + b, 0);
    const over = words[DEPTHS] === stretch.depths || states >= stretch.states ||
      performance.now() - begun >= stretch.ms;
    return over ? "paused" : undefined;
  }
}

/** How often a hand looks whether the others have come before it sleeps, and how long it sleeps at a time, in ms. */
const LOOKS = 5000;
const NAP = 1000;

/** Waits until all hands are here; the last one does `between` before any goes on. */
function meet(words: Int32Array, hands: number, between: () => void): void {
  const turn = Atomics.load(words, TURN);
  if (Atomics.add(words, ARRIVED, 1) === hands - 1) {
    Atomics.store(words, ARRIVED, 0);
    between();
    Atomics.add(words, TURN, 1);
    Atomics.notify(words, TURN);
    return;
  }
  for (let i = 0; i < LOOKS; i++) if (Atomics.load(words, TURN) !== turn) return;
  // Not for ever at a time, so that a worker whose fellow has died can be ended.
  while (Atomics.load(words, TURN) === turn) Atomics.wait(words, TURN, turn, NAP);
}

/** Serves one search after the other: a worker takes longer to start than a small search takes. */
function serve(): void {
  const port = parentPort;
  if (port === null) return;
  let hand: Hand | undefined;
  const obey = async (order: WorkerOrder): Promise<WorkerMessage | undefined> => {
    if (order === "close") {
      hand = undefined; // and with it the arrays of the search
      return undefined;
    }
    if (order === "prepare" || "depth" in order) {
      const steps = order === "prepare" ? prepare(hand!) : workThrough(hand!, order);
      while (!steps.next().done);
    } else {
      const { url, exportName, parameters, plan, arrays, workers, index } = order;
      const module = await import(url) as Record<string, FrontierProgram<unknown>>;
      const store = memoryStore(arrays);
      const expander = module[exportName].open(parameters, store, { workers });
      const control = new Control(order.control);
      hand = { expander, plan, control, index, workers, release: store.release };
    }
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
