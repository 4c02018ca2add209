/**
 * Breadth-first search over ranked spaces on bit arrays in shared memory, on all cores.
 *
 * The engine knows no puzzle. A puzzle brings a {@link FrontierProgram}: how many blocks its states fall into, which
 * arrays it needs, and how one depth is worked through block by block. The engine allocates the arrays, starts the
 * workers (each opens the program by its URL), hands out chunks of blocks, waits at the end of every phase, adds up the
 * new states, and takes care of progress, limits, abort and checkpoints.
 *
 * A depth is worked through in *phases*. All blocks have finished one phase before the next one begins, so a phase may
 * read what an earlier one wrote anywhere, and needs no lock as long as it writes only to its own blocks. The usual
 * two are *expand* (the neighbours of the frontier, pushed or pulled) and *settle* (drop what was visited, count).
 * A program may keep a list of the blocks that a phase has to look at; the engine then goes through the list.
 *
 * {@link rankedProgram} makes a program of any {@link RankedSpace}, a state at a time: the readable twin that fast
 * programs are tested against.
 *
 * Method: bit-array breadth-first search as in R. Zhou and E. Hansen, and in R. Korf's searches of the Tower of Hanoi
 * (2004, 2008), there on disks.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import type { RankArray, RankedSpace } from "./space.ts";
import { runFrontier } from "./parallel.ts";
import type { FrontierOptions, FrontierResult } from "./parallel.ts";

export { formatDepth, FRONTIER_LIMIT, frontierBytes, frontierLimit } from "./parallel.ts";
export type { DepthProgress, FrontierOptions, FrontierResult } from "./parallel.ts";
export type { CheckpointOptions } from "./checkpoint.ts";

/** The element types of a search's arrays. */
export type ElementType = "u8" | "u16" | "u32";

/** One array of a search, zero at first. */
export interface ArrayPlan {
  /** By which the program asks for it. */
  readonly name: string;
  /** The type of its elements. */
  readonly type: ElementType;
  /**
   * For an array that any block may read: its length in elements. It is held in memory as a whole.
   * Exactly one of `length` and `perBlock` is given.
   */
  readonly length?: number;
  /**
   * For an array of which a chunk of blocks touches only its own part: elements a block. A chunk asks for its
   * window (`FrontierStore.windowU32` …), so such an array could lie on a disk and be swept once a phase.
   */
  readonly perBlock?: number;
  /** With `perBlock`: any block may read the array, and it is held in memory as a whole. */
  readonly shared?: boolean;
  /** Not saved in a checkpoint, because `prepare` fills it again. */
  readonly derived?: boolean;
}

/** What a search will need, said before anything is allocated. */
export interface FrontierPlan {
  /** The puzzle with all its parameters. A checkpoint of another title is refused. */
  readonly title: string;
  /** How many states there are: the search is checked against it when {@link connected} is true. */
  readonly states: number;
  /** Whether every state can be reached, so that a complete search must have counted `states` of them. */
  readonly connected: boolean;
  /** How many blocks the states fall into. */
  readonly blocks: number;
  /** How many blocks a worker takes at a time (default: so that there are about 512 chunks). */
  readonly chunk?: number;
  /** The arrays of the search. */
  readonly arrays: readonly ArrayPlan[];
  /** How many phases a depth has. */
  readonly phases: number;
}

/** A part of an array: the elements of the chunk begin at `offset`. */
export interface FrontierWindow<A> {
  /** The elements. */
  readonly array: A;
  /** Where the elements of the chunk begin in it. */
  readonly offset: number;
}

/**
 * Where a search's arrays live. In memory now; a store on disk would implement the same: it would read a window when it
 * is asked for and write it back in `release`.
 */
export interface FrontierStore {
  /** An array that was planned by `length`, or that is shared. */
  u8(name: string): Uint8Array;
  /** An array of 16-bit integers, whole. */
  u16(name: string): Uint16Array;
  /** An array of 32-bit integers, whole. */
  u32(name: string): Uint32Array;
  /** The elements of the blocks `from` to `to − 1` of an array that was planned by `perBlock` and is not shared. */
  windowU8(name: string, from: number, to: number): FrontierWindow<Uint8Array>;
  /** A part of an array of 16-bit integers. */
  windowU16(name: string, from: number, to: number): FrontierWindow<Uint16Array>;
  /** A part of an array of 32-bit integers. */
  windowU32(name: string, from: number, to: number): FrontierWindow<Uint32Array>;
  /** The first and one past the last of the blocks about a block of which windows can be had at one time. */
  together(block: number): readonly [from: number, to: number];
  /** The caller has done with its windows of these blocks. */
  release(from: number, to: number): void;
}

/** What a sprint may do. */
export interface SprintRoom {
  /** For the number of states found at each depth; it goes through no more depths than that. */
  readonly found: Float64Array;
  /** It ends after the depth with which it has found this many states. */
  readonly states: number;
}

/** A program opened on its arrays, in one thread. All threads see the same arrays. */
export interface FrontierExpander {
  /** Fills the arrays marked `derived`, once, chunk by chunk on all workers, before anything else. */
  prepare?(from: number, to: number): void;
  /** Puts the start states in (one thread, after `prepare`) and returns how many they are. */
  start(): number;
  /**
   * Works through the blocks `from` to `to − 1` in one phase of the step from `depth` to `depth + 1`; with {@link list}, through
   * the places `from` to `to − 1` of the program's list.
   * Returns how many states were found at `depth + 1` (each phase may return some; they are added up).
   */
  run(phase: number, from: number, to: number, depth: number): number;
  /**
   * For a program that knows which blocks a phase has to look at and keeps a list of them. Called before each phase, in one of the
   * threads, and again when a search goes on after a pause: makes the list of the phase ready and returns its length.
   * Most depths of a long search look at few blocks; then it is worth much not to pass over the others.
   */
  list?(phase: number, depth: number): number;
  /**
   * For depths of few states, which are over before several threads have met. Called after a depth, at which `width` states were found, in one
   * thread while the others wait: works through the next depths, as many as it likes, and returns how many these are. It ends with a depth that
   * finds no state, with one where `done` is true, and where there is no more room. What it leaves is as if the phases had done it.
   */
  sprint?(depth: number, width: number, room: SprintRoom): number;
  /** Asked after each depth, in one of the threads: true stops the search, because a goal was found. */
  done?(depth: number): boolean;
  /**
   * Asked before each phase of a program without a {@link list}, in one of the threads, and for a checkpoint: how many blocks are in
   * use, when blocks are given out as states are found. The blocks beyond are not run, and a checkpoint leaves them out: their
   * elements must be zero.
   */
  used?(): number;
  /** Asked after each phase, in one of the threads: true when more blocks were wanted than planned. The search then ends at its limit of bytes. */
  exhausted?(): boolean;
}

/** What `open` is told about the search. */
export interface FrontierContext {
  /** How many threads write at the same time; with 1 a push needs no atomic operation. */
  readonly workers: number;
}

/**
 * A puzzle as the engine sees it. It is exported under the name `exportName` by the module `url`, so that each worker
 * can import it; the parameters are copied to the workers and must therefore be plain data.
 */
export interface FrontierProgram<P, E extends FrontierExpander = FrontierExpander> {
  /** The module that exports the program: threads load it. */
  readonly url: string;
  /** Its name there. */
  readonly exportName: string;
  /** Validates the parameters and says what the search needs. */
  plan(parameters: P): FrontierPlan;
  /** Opens the program on its arrays. */
  open(parameters: P, store: FrontierStore, context: FrontierContext): E;
}

/**
 * Searches a space breadth first from the program's start states, depth by depth, to its end or to a limit.
 *
 * Memory: the sum of the plan's arrays, computed before ({@link frontierBytes}) and refused when it is more than
 * `options.bytes` (default {@link frontierLimit}). Threads: `options.workers`, by default as many as there are cores,
 * or none for a small space, which is then searched in the calling thread.
 *
 * @throws {RangeError} before anything is allocated, when the memory does not fit or the parameters are wrong;
 * when a checkpoint is damaged or belongs to another search.
 * @throws {Error} when the disk is full, when a worker fails, or when a complete search of a connected space did not
 * count every state.
 */
export function searchFrontier<P, E extends FrontierExpander>(
  program: FrontierProgram<P, E>,
  parameters: P,
  options: FrontierOptions = {},
): Promise<FrontierResult<E>> {
  return runFrontier(program, parameters, options);
}

/** A ranked space with the ranks to start from. */
export interface RankedStart {
  /** What is searched, in words. */
  readonly title: string;
  /** The numbered states. */
  readonly space: RankedSpace;
  /** The ranks of the start states. */
  readonly starts: readonly number[];
  /** Whether every state is reached. */
  readonly connected: boolean;
}

/** A {@link rankedProgram} opened: after the search, `visited` is one bit a state. */
export interface RankedExpander extends FrontierExpander {
  /** A bit a state that was reached. */
  readonly visited: Uint32Array;
  /** See {@link FrontierExpander.sprint}; it also ends with a depth where `done` is true. */
  sprint(
    depth: number,
    width: number,
    room: SprintRoom,
    done?: (depth: number) => boolean,
  ): number;
}

/** Words of a block of {@link rankedProgram}, and its binary logarithm: 512 bytes of each array. */
const BLOCK_WORDS = 128;
const BLOCK_BITS = 7;

/** Most states of a depth that one thread goes through in a list, and most states until it looks up. */
const SPRINT_WIDTH = 2 ** 16;
const SPRINT_STATES = 2 ** 20;

/**
 * A program of any {@link RankedSpace}: three bit arrays (visited, frontier, next), a state at a time. Lists name the blocks of
 * 4096 states in which something happens. At depths of few states one thread goes through a list of these, without the arrays.
 *
 * Time: degree steps a state, and at most 128·3 word steps for each such block and depth. Memory: 3 bits a state, and at most 1 MiB in a
 * thread that sprints.
 *
 * @example
 * ```ts
 * // A cycle of 10 states: two states at each depth, one at the farthest.
 * const neighbours = (r, out) => (out[0] = (r + 1) % 10, out[1] = (r + 9) % 10, 2);
 * const space = { size: 10, degree: 2, neighbours };
 * const cycle = rankedProgram("", "", () => ({ title: "cycle", space, starts: [0], connected: true }));
 * (await searchFrontier(cycle, {}, { workers: 0 })).depths; // [1, 2, 2, 2, 2, 1]
 * ```
 */
export function rankedProgram<P>(
  url: string,
  exportName: string,
  start: (parameters: P) => RankedStart,
): FrontierProgram<P, RankedExpander> {
  return {
    url,
    exportName,
    plan(parameters) {
      const { title, space, connected } = start(parameters);
      const size = requireInteger(space.size, 1, 2 ** 36, {
        doing: `search ${title}`,
        what: "the number of states",
        hint: "One bit a state has to fit an array: search a smaller space.",
      });
      const blocks = Math.ceil(size / (32 * BLOCK_WORDS));
      const array = (name: string): ArrayPlan => ({
        name,
        type: "u32",
        length: blocks * BLOCK_WORDS,
      });
      return {
        title,
        states: size,
        connected,
        blocks,
        arrays: [
          array("visited"),
          array("frontier"),
          array("next"),
          { name: "touched", type: "u8", length: blocks },
          { name: "liveList", type: "u32", length: blocks },
          { name: "touchedList", type: "u32", length: blocks },
          { name: "lengths", type: "u32", length: 2 },
        ],
        phases: 2,
      };
    },
    open(parameters, store, context) {
      const { space, starts } = start(parameters);
      return rankedExpander(space, starts, store, context.workers > 1);
    },
  };
}

function rankedExpander(
  space: RankedSpace,
  starts: readonly number[],
  store: FrontierStore,
  atomic: boolean,
): RankedExpander {
  const visited = store.u32("visited");
  const frontier = store.u32("frontier");
  const next = store.u32("next");
  /** For each block, whether states were pushed to it. */
  const touched = store.u8("touched");
  /** The blocks that hold part of the frontier, and those to which states were pushed; the lengths of both lists. */
  const liveList = store.u32("liveList");
  const touchedList = store.u32("touchedList");
  const lengths = store.u32("lengths");
  const LIVE = 0;
  const TOUCHED = 1;
  const narrow = space.size <= 2 ** 32;
  const ranks = (length: number): RankArray =>
    narrow ? new Uint32Array(length) : new Float64Array(length);
  const out = ranks(space.degree);
  /** The states of a depth and of the next one, in a sprint. */
  const length = Math.min(space.size, SPRINT_WIDTH);
  let lists: [RankArray, RankArray] | undefined;

  function expand(from: number, to: number): void {
    for (let place = from; place < to; place++) {
      const first = liveList[place] * BLOCK_WORDS;
      for (let w = first; w < first + BLOCK_WORDS; w++) {
        let bits = frontier[w];
        if (bits === 0) continue;
        frontier[w] = 0;
        for (; bits !== 0; bits &= bits - 1) {
          const count = space.neighbours(w * 32 + 31 - Math.clz32(bits & -bits), out);
          for (let i = 0; i < count; i++) {
            const rank = out[i];
            // Ranks past 2³² do not fit a shift.
            const word = narrow ? rank >>> 5 : Math.floor(rank / 32);
            const bit = 1 << (rank & 31);
            if (((visited[word] | next[word]) & bit) === 0) {
              if (atomic) Atomics.or(next, word, bit);
              else next[word] |= bit;
              touch(word >>> BLOCK_BITS);
            }
          }
        }
      }
    }
  }

  function sprint(
    depth: number,
    width: number,
    { found, states }: SprintRoom,
    done?: (depth: number) => boolean,
  ): number {
    const most = length === space.size ? Infinity : length / space.degree;
    if (2 * width > most) return 0;
    // One more, for what is written behind the last.
    lists ??= [ranks(length + 1), ranks(length + 1)];
    let [now, then] = lists;
    const end = Math.min(states, SPRINT_STATES);
    let count = takeFrontier(now);
    let depths = 0;
    for (let sum = 0; depths < found.length && count > 0 && count <= most && sum < end;) {
      count = expandList(now, count, then);
      [now, then] = [then, now];
      found[depths++] = count;
      sum += count;
      if (done?.(depth + depths)) break;
    }
    putFrontier(now, count);
    return depths;
  }

  /** The neighbours of listed states that were not visited, to another list; they are visited from now on. */
  function expandList(states: RankArray, count: number, found: RankArray): number {
    let end = 0;
    for (let i = 0; i < count; i++) {
      const degree = space.neighbours(states[i], out);
      for (let k = 0; k < degree; k++) {
        const rank = out[k];
        const word = narrow ? rank >>> 5 : Math.floor(rank / 32);
        const before = visited[word];
        visited[word] = before | 1 << (rank & 31);
        found[end] = rank;
        // Without a branch: whether a neighbour is new is hard to foresee.
        end += ~(before >>> (rank & 31)) & 1;
      }
    }
    return end;
  }

  /** Moves the frontier from its bits to a list. */
  function takeFrontier(states: RankArray): number {
    let end = 0;
    for (let place = 0; place < lengths[LIVE]; place++) {
      const first = liveList[place] * BLOCK_WORDS;
      for (let w = first; w < first + BLOCK_WORDS; w++) {
        for (let bits = frontier[w]; bits !== 0; bits &= bits - 1) {
          states[end++] = w * 32 + 31 - Math.clz32(bits & -bits);
        }
        frontier[w] = 0;
      }
    }
    lengths[LIVE] = 0;
    return end;
  }

  /** Moves listed states to the bits of the frontier. */
  function putFrontier(states: RankArray, count: number): void {
    for (let i = 0; i < count; i++) {
      const word = Math.floor(states[i] / 32);
      frontier[word] |= 1 << (states[i] & 31);
      const block = Math.floor(word / BLOCK_WORDS);
      if (touched[block] === 0) liveList[lengths[LIVE]++] = block;
      touched[block] = 1;
    }
    for (let place = 0; place < lengths[LIVE]; place++) touched[liveList[place]] = 0;
  }

  /** Puts a block on the list of those to be settled, once. */
  function touch(block: number): void {
    if (touched[block] === 1) return;
    if (atomic && Atomics.exchange(touched, block, 1) === 1) return;
    touched[block] = 1;
    append(touchedList, TOUCHED, block);
  }

  function append(list: Uint32Array, length: number, block: number): void {
    list[atomic ? Atomics.add(lengths, length, 1) : lengths[length]++] = block;
  }

  function settle(from: number, to: number): number {
    let found = 0;
    for (let place = from; place < to; place++) {
      const block = touchedList[place];
      touched[block] = 0;
      append(liveList, LIVE, block);
      const first = block * BLOCK_WORDS;
      for (let w = first; w < first + BLOCK_WORDS; w++) {
        const fresh = next[w];
        if (fresh === 0) continue;
        next[w] = 0;
        frontier[w] = fresh;
        visited[w] |= fresh;
        found += popcount(fresh);
      }
    }
    return found;
  }

  return {
    visited,
    start() {
      for (const rank of starts) {
        const word = Math.floor(rank / 32);
        visited[word] |= 1 << (rank & 31);
        frontier[word] |= 1 << (rank & 31);
      }
      const blocks = new Set(starts.map((rank) => Math.floor(rank / (32 * BLOCK_WORDS))));
      for (const block of blocks) append(liveList, LIVE, block);
      return new Set(starts).size;
    },
    sprint,
    list(phase) {
      // Each of the two phases makes the list of the next one; a further phase would go through the new frontier.
      if (phase < 2) lengths[1 - phase] = 0;
      return lengths[phase % 2];
    },
    run(phase, from, to) {
      if (phase === 1) return settle(from, to);
      expand(from, to);
      return 0;
    },
  };
}

/**
 * How many of the 32 bits of a word are 1.
 *
 * @example
 * ```ts
 * popcount(0xff00ff00 | 0); // 16
 * ```
 */
export function popcount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * How many of the 64 bits of two words are 1: popcount(a) + popcount(b), in fewer steps.
 *
 * @example
 * ```ts
 * popcountTwo(0xff00ff00 | 0, 7); // 19
 * ```
 */
export function popcountTwo(a: number, b: number): number {
  a -= (a >>> 1) & 0x55555555;
  b -= (b >>> 1) & 0x55555555;
  a = (a & 0x33333333) + ((a >>> 2) & 0x33333333);
  b = (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  a += b;
  return Math.imul((a & 0x0f0f0f0f) + ((a >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}
