/**
 * The 15-puzzle: the loops beside `ida15.c`, Korf's hundred beside `pdb15.cpp`, and random boards as a notebook solves them.
 *
 * Each figure is the better of two runs, taken in turn with the program's, which are compiled when they are found.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import {
  forgetDatabases,
  goalBoard,
  korfInstances,
  openDatabases,
  randomSolvableBoard,
  solveBoard,
  solveBoards,
} from "@lucas/lab";
import { compilePace, type PaceSetter, scratchFolder } from "./pace.ts";
import { type Measure, perSecond, type Section } from "./section.ts";

const RUNS = 2;
const RANDOM_BOARDS = 1000;
const GOAL = goalBoard(4, 4, 0);
const INSTANCES = korfInstances();
const BOARDS = INSTANCES.map(({ board }) => board);

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** The least of what several calls of several measurements give, the calls taken in turn. */
async function inTurn(...works: (() => number | Promise<number>)[]): Promise<number[]> {
  const best = works.map(() => Infinity);
  for (let run = 0; run < RUNS; run++) {
    for (const [i, work] of works.entries()) best[i] = Math.min(best[i], await work());
  }
  return best;
}

/** A generator of random numbers from 0 to 1 that gives the same ones in every run (T. Ettinger's mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
}

/** Time in ms of a run of a program, without what it says it spent on building. */
function timed(program: PaceSetter | undefined, args: readonly string[], building = false): number {
  if (program === undefined) return NaN;
  const start = performance.now();
  const output = program.run(args);
  const ms = performance.now() - start;
  return building ? ms - 1000 * Number(/build .*wall=([\d.]+)/.exec(output)?.[1]) : ms;
}

/** Solves the hundred on two threads; the time in ms. */
async function hundred(cache?: string): Promise<number> {
  forgetDatabases();
  const start = performance.now();
  const solutions = await solveBoards(BOARDS, GOAL, { workers: 2, cache });
  const ms = performance.now() - start;
  let sum = 0;
  for (const solution of solutions) if (solution.status === "solved") sum += solution.length;
  if (sum !== 5305) throw new Error(`the hundred add up to ${sum}`);
  return ms;
}

async function* measures(): AsyncGenerator<Measure> {
  const scratch = scratchFolder();
  try {
    const file = join(scratch.path, "korf100.txt");
    const lines = INSTANCES.map(({ number, board, length }) =>
      [number, ...board.cells, length].join(" ")
    );
    writeFileSync(file, lines.join("\n"));

    const ida = compilePace("ida15.c", scratch.path);
    // Instances 1 and 2: long enough for the compiler that works while the program runs.
    const easy = BOARDS.slice(0, 2);
    let nodes = 0;
    const [ours, theirs] = await inTurn(
      async () => {
        nodes = 0;
        const start = performance.now();
        const solutions = await solveBoards(easy, GOAL, { heuristic: "manhattan", workers: 0 });
        const ms = performance.now() - start;
        for (const solution of solutions) nodes += solution.nodes;
        return ms;
      },
      () => timed(ida, [file, "1", "2"]),
    );
    yield {
      what: "IDA* with Manhattan distance, one thread",
      value: perSecond(nodes, ours, "nodes"),
      ...(ida && { ratio: `${(theirs / ours).toFixed(2)} times ida15.c` }),
    };

    const pdb = compilePace("pdb15.cpp", scratch.path);
    const [fresh, fiveFiveFive] = await inTurn(
      () => hundred(),
      () => timed(pdb, [file, "555"]),
    );
    yield {
      what: "Korf's hundred, nothing cached, two threads",
      value: seconds(fresh),
      ...(pdb && {
        ratio: `${(fresh / fiveFiveFive).toFixed(2)} of pdb15 555 (${seconds(fiveFiveFive)})`,
      }),
    };
    const cache = join(scratch.path, "cache");
    await hundred(cache);
    const [cached, sixSixThree] = await inTurn(
      () => hundred(cache),
      () => timed(pdb, [file, "663"], true),
    );
    yield {
      what: "Korf's hundred, databases cached, two threads",
      value: seconds(cached),
      ...(pdb && {
        ratio: `${(cached / sixSixThree).toFixed(2)} of pdb15 663 solving (${
          seconds(sixSixThree)
        })`,
      }),
    };

    forgetDatabases();
    const goal = goalBoard(4, 4);
    await openDatabases(goal, { cache });
    const random = seededRandom(15);
    const times: number[] = [];
    for (let i = 0; i < RANDOM_BOARDS; i++) {
      const board = randomSolvableBoard(goal, random);
      const start = performance.now();
      await solveBoard(board, goal);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    yield {
      what: `${RANDOM_BOARDS} random boards, databases cached: median`,
      value: `${times[RANDOM_BOARDS >> 1].toFixed(1)} ms`,
      ratio: "at most 50 ms",
    };
    yield {
      what: `${RANDOM_BOARDS} random boards: the slowest`,
      value: `${times[RANDOM_BOARDS - 1].toFixed(0)} ms`,
      ratio: "at most 1000 ms",
    };
    yield {
      what: "memory of the process, at most",
      value: `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`,
      ratio: "at most 1024 MiB",
    };
  } finally {
    scratch.remove();
  }
}

export const taquin: Section = { name: "taquin", title: "The 15-puzzle", measures };
