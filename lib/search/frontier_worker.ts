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

/** Most depths of a stretch: many, because those of few states take less time than the messages that end a stretch. */
export const MOST_DEPTHS = 4096;

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

/** The words that all share: whether to stop, how many items the phase has, and so on. */
const ABORTED = 0;
const ITEMS = 1;
const DEPTHS = 2;
const END = 3;
const ARRIVED = 4;
const TURN = 5;
const WORDS = 16;
/** Words from one hand's count of chunks to the next one's: a line of a processor's cache. */
const LINE = 16;

/** What those who work together share besides the arrays of the search. */
export class Control {
  readonly buffer: SharedArrayBuffer;
  readonly words: Int32Array;
  /** How many chunks of each hand's part are taken: taken[LINE·hand]. */
  readonly taken: Int32Array;
  /** The states found at each depth of a stretch. */
  readonly found: Float64Array;
  /** The states that each worker has found at the depth under way. */
  readonly counts: Float64Array;
  /** The states found in the stretch, one number. */
  readonly states: Float64Array;

  /** For so many workers, or a view of what another thread has made. */
  constructor(workers: number | SharedArrayBuffer) {
    const each = 4 * LINE + 8;
    const fixed = 4 * WORDS + 8 * (MOST_DEPTHS + 1);
    this.buffer = typeof workers === "number"
      ? new SharedArrayBuffer(fixed + workers * each)
      : workers;
    const hands = (this.buffer.byteLength - fixed) / each;
    this.words = new Int32Array(this.buffer, 0, WORDS);
    this.taken = new Int32Array(this.buffer, 4 * WORDS, hands * LINE);
    this.found = new Float64Array(this.buffer, 4 * (WORDS + hands * LINE), MOST_DEPTHS);
    this.counts = new Float64Array(this.buffer, fixed - 8 + 4 * hands * LINE, hands);
    this.states = new Float64Array(this.buffer, this.buffer.byteLength - 8, 1);
  }

  /** Everyone stops after the chunk under way. */
  abort(): void {
    Atomics.store(this.words, ABORTED, 1);
  }

  /** To be called before the hands are sent to work, on so many items: blocks in use, or places of a list. */
  begin(items: number): void {
    const { words, taken, states } = this;
    taken.fill(0);
    states[0] = 0;
    words[DEPTHS] = 0;
    words[ITEMS] = items;
    words[END] = GOING_ON;
  }

  /** After a stretch: the states found at each of its depths, and why it ended. */
  outcome(): { found: Float64Array; end: StretchEnd } {
    const { words, found } = this;
    return { found: found.slice(0, words[DEPTHS]), end: ENDS[words[END]] };
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

/** Into about so many shares, of some chunks each, the part of each hand is cut: few, because a short phase is over before many are taken. */
const SHARES = 32;

/** After so many chunks a hand may rest. */
const RESTS = 64;

/** How many items a phase has: the blocks in use, or the places of the program's list. */
export function itemsOf(
  expander: FrontierExpander,
  plan: FrontierPlan,
  phase: number,
  depth: number,
): number {
  return expander.list?.(phase, depth) ??
    Math.min(plan.blocks, expander.used?.() ?? plan.blocks);
}

/**
 * Calls `work` for chunks of items until none is left or the search is aborted. It yields now and then.
 *
 * Each hand has its part of the items and takes from the others' when that is done: blocks that it has worked on lie in
 * its processor's cache.
 */
function* chunks(
  { control: { words, taken }, index, workers }: Hand,
  chunk: number,
  work: (from: number, to: number) => void,
): Generator<void> {
  const items = words[ITEMS];
  const count = Math.ceil(items / chunk);
  const share = Math.max(1, Math.floor(count / (SHARES * workers)));
  let done = 0;
  for (let i = 0; i < workers; i++) {
    const hand = (index + i) % workers;
    const begin = Math.floor(count * hand / workers);
    const end = Math.floor(count * (hand + 1) / workers);
    for (;;) {
      const first = begin + Atomics.add(taken, LINE * hand, share);
      if (first >= end) break;
      const last = Math.min(end, first + share);
      for (let c = first; c < last; c++) {
        if (Atomics.load(words, ABORTED) === 1) return;
        work(c * chunk, Math.min(items, (c + 1) * chunk));
        if (++done % RESTS === 0) yield;
      }
    }
  }
}

/** Fills the derived arrays. */
export function* prepare(hand: Hand): Generator<void> {
  const { expander, plan, release } = hand;
  yield* chunks(hand, chunkOf(plan), (from, to) => {
    expander.prepare?.(from, to);
    release(from, to);
  });
}

/** Works through one phase and returns how many states it found. It yields now and then. */
function* runPhase(hand: Hand, phase: number, depth: number): Generator<void, number> {
  const { expander, plan, control: { words }, workers, release } = hand;
  let found = 0;
  if (expander.list === undefined) {
    yield* chunks(hand, chunkOf(plan), (from, to) => {
      found += expander.run(phase, from, to, depth);
      release(from, to);
    });
  } else {
    // The blocks of a list lie anywhere and take long enough to be taken one by one when they are few.
    const chunk = Math.max(
      1,
      Math.min(chunkOf(plan), Math.floor(words[ITEMS] / (SHARES * workers))),
    );
    yield* chunks(hand, chunk, (from, to) => found += expander.run(phase, from, to, depth));
  }
  return found;
}

/**
 * Works through depths, phase by phase, together with the other hands, until the stretch ends. It yields now and then in long phases.
 *
 * All wait for the last one at the end of each phase, and the last one does what is to be done in between; so a search of many
 * short depths needs no message for each.
 */
export function* workThrough(hand: Hand, stretch: Stretch): Generator<void> {
  const { expander, plan, control: { words, taken, counts, found, states }, index, workers } = hand;
  const { phases } = plan;
  const begun = performance.now();
  let failure: unknown;
  const failed = (error: unknown) => {
    failure = error;
    Atomics.store(words, ABORTED, 1);
  };
  while (words[END] === GOING_ON) {
    const depth = stretch.depth + words[DEPTHS];
    for (let phase = 0; phase < phases && words[END] === GOING_ON; phase++) {
      try {
        counts[index] += yield* runPhase(hand, phase, depth);
      } catch (error) {
        failed(error);
      }
      meet(words, workers, () => {
        try {
          prepareNext(phase, depth);
        } catch (error) {
          failed(error);
          end("aborted");
        }
      });
    }
  }
  if (failure !== undefined) throw failure;

  /** What is to be done after a phase, in one thread: the counting, the depths of few states, the next list. */
  function prepareNext(phase: number, depth: number): void {
    taken.fill(0);
    const last = phase === phases - 1;
    if (words[ABORTED] === 1) return end("aborted");
    if (expander.exhausted?.()) return end("full");
    if (!last) {
      words[ITEMS] = itemsOf(expander, plan, phase + 1, depth);
      return;
    }
    const width = counts.reduce((a, b) => a + b, 0);
    counts.fill(0);
    const room = found.subarray(words[DEPTHS], stretch.depths);
    room[0] = width;
    if (note(room.subarray(0, 1))) return;
    if (expander.sprint !== undefined) {
      const most = stretch.states - states[0];
      const depths = expander.sprint(depth + 1, width, { found: room.subarray(1), states: most });
      if (depths > 0 && note(room.subarray(1, 1 + depths))) return;
    }
    words[ITEMS] = itemsOf(expander, plan, 0, stretch.depth + words[DEPTHS]);
  }

  /** Counts what was found at some depths; whether the stretch ends with the last of them. */
  function note(widths: Float64Array): boolean {
    const complete = widths.at(-1) === 0;
    for (let i = 0; i < widths.length; i++) states[0] += widths[i];
    words[DEPTHS] += complete ? widths.length - 1 : widths.length;
    if (complete) end("complete");
    else if (expander.done?.(stretch.depth + words[DEPTHS])) end("done");
    else if (
      words[DEPTHS] === stretch.depths || states[0] >= stretch.states ||
      performance.now() - begun >= stretch.ms
    ) end("paused");
    return words[END] !== GOING_ON;
  }

  function end(reason: StretchEnd): void {
    words[END] = ENDS.indexOf(reason);
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
