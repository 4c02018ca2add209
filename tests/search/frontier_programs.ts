import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { type FrontierProgram, rankedProgram } from "../../lib/search/frontier.ts";
import type { RankArray, RankedSpace } from "../../lib/search/space.ts";

/** The cube of `dimension` dimensions: C(n, d) states at distance d. */
function cubeSpace(dimension: number): RankedSpace {
  return {
    size: 2 ** dimension,
    degree: dimension,
    neighbours(rank: number, out: RankArray) {
      for (let i = 0; i < dimension; i++) out[i] = rank ^ (1 << i);
      return dimension;
    },
  };
}

export const cubeProgram = rankedProgram(
  import.meta.url,
  "cubeProgram",
  ({ dimension }: { dimension: number }) => ({
    title: `cube of dimension ${dimension}`,
    space: cubeSpace(dimension),
    starts: [0],
    connected: true,
  }),
);

/** The cube by the phases alone. */
export const phasedProgram: FrontierProgram<{ dimension: number }> = {
  ...cubeProgram,
  exportName: "phasedProgram",
  open: (parameters, store, context) => ({
    ...cubeProgram.open(parameters, store, context),
    sprint: undefined,
  }),
};

/** The cube of 13 dimensions, two blocks of states, from several of them. */
export const startsProgram = rankedProgram(
  import.meta.url,
  "startsProgram",
  ({ starts }: { starts: readonly number[] }) => ({
    title: "cube",
    space: cubeSpace(13),
    starts,
    connected: true,
  }),
);

/** Two cubes side by side that no edge joins, said to be connected or not. */
export const twoCubesProgram = rankedProgram(
  import.meta.url,
  "twoCubesProgram",
  ({ dimension, connected }: { dimension: number; connected: boolean }) => ({
    title: "two cubes",
    space: { ...cubeSpace(dimension), size: 2 ** (dimension + 1) },
    starts: [0],
    connected,
  }),
);

/** A program whose expansion throws at the depth given. */
export const failingProgram: FrontierProgram<{ dimension: number; at: number }> = {
  ...cubeProgram,
  exportName: "failingProgram",
  open({ dimension, at }, store, context) {
    const expander = cubeProgram.open({ dimension }, store, context);
    return {
      ...expander,
      sprint: undefined,
      run(phase, from, to, depth) {
        if (depth === at) throw new Error(`nothing works at depth ${at}`);
        return expander.run(phase, from, to, depth);
      },
    };
  },
};

/** A program that has no room any more while it expands the depth given. */
export const fullProgram: FrontierProgram<{ dimension: number; at: number }> = {
  ...cubeProgram,
  exportName: "fullProgram",
  open({ dimension, at }, store, context) {
    const expander = cubeProgram.open({ dimension }, store, context);
    let full = false;
    return {
      ...expander,
      sprint: undefined,
      run(phase, from, to, depth) {
        if (depth === at) full = true;
        return expander.run(phase, from, to, depth);
      },
      exhausted: () => full,
    };
  },
};

/** A program that counts to `length` with an array planned by block: one byte a block, one block a depth. */
export const rowProgram: FrontierProgram<{ length: number; stopAt?: number }> = {
  url: import.meta.url,
  exportName: "rowProgram",
  plan: ({ length }) => ({
    title: `row of ${length}`,
    states: length,
    connected: true,
    blocks: length,
    chunk: Math.max(3, Math.ceil(length / 64)),
    arrays: [
      { name: "seen", type: "u8", perBlock: 1 },
      { name: "now", type: "u8", length },
      { name: "twice", type: "u16", length, derived: true },
    ],
    phases: 1,
  }),
  open({ stopAt }, store) {
    const now = store.u8("now");
    const twice = store.u16("twice");
    return {
      prepare(from, to) {
        for (let b = from; b < to; b++) twice[b] = 2 * b;
      },
      start() {
        now[0] = 1;
        const { array, offset } = store.windowU8("seen", 0, 1);
        array[offset] = 1;
        return 1;
      },
      run(_phase, from, to, depth) {
        const { array, offset } = store.windowU8("seen", from, to);
        let found = 0;
        for (let b = from; b < to; b++) {
          if (
            b > 0 && twice[b] === 2 * depth + 2 && now[b - 1] === 1 &&
            array[offset + b - from] === 0
          ) {
            array[offset + b - from] = 1;
            now[b] = 1;
            found++;
          }
        }
        return found;
      },
      done: (depth) => depth === stopAt,
    };
  },
};

/** A program whose workers end at depth 2. */
export const leavingProgram: FrontierProgram<{ dimension: number }> = {
  ...cubeProgram,
  exportName: "leavingProgram",
  open(parameters, store, context) {
    const expander = cubeProgram.open(parameters, store, context);
    return {
      ...expander,
      sprint: undefined,
      run(phase, from, to, depth) {
        if (depth === 2) process.exit(1);
        return expander.run(phase, from, to, depth);
      },
    };
  },
};

/** A program whose workers end a moment after a depth, when they are waiting for the next order. */
export const idlingProgram: FrontierProgram<{ dimension: number }> = {
  ...cubeProgram,
  exportName: "idlingProgram",
  open(parameters, store, context) {
    const expander = cubeProgram.open(parameters, store, context);
    return {
      ...expander,
      sprint: undefined,
      run(phase, from, to, depth) {
        if (depth === 2 && phase === 1 && context.workers > 0 && !isMainThread) {
          setTimeout(() => process.exit(1), 5);
        }
        return expander.run(phase, from, to, depth);
      },
    };
  },
};

/**
 * A program with a list of so many places at each depth: the first phase marks the places, the second finds a state for each
 * place that was marked once, and one more in a place of its own.
 */
export const listProgram: FrontierProgram<{ lengths: readonly number[] }> = {
  url: import.meta.url,
  exportName: "listProgram",
  plan: ({ lengths }) => ({
    title: "a list",
    states: 1,
    connected: false,
    blocks: 3,
    arrays: [{ name: "marks", type: "u32", length: Math.max(...lengths) }],
    phases: 2,
  }),
  open({ lengths }, store) {
    const marks = store.u32("marks");
    const lengthAt = (depth: number) => lengths[depth] ?? 0;
    return {
      start: () => 1,
      // Of the second phase one place more, which stands for the depth itself.
      list: (phase, depth) =>
        phase === 0 ? lengthAt(depth) : depth < lengths.length ? lengthAt(depth) + 1 : 0,
      run(phase, from, to, depth) {
        let found = 0;
        for (let place = from; place < to; place++) {
          if (phase === 0) Atomics.add(marks, place, 1);
          else if (place === lengthAt(depth)) found++;
          else if (Atomics.exchange(marks, place, 0) === 1) found++;
        }
        return found;
      },
    };
  },
};
