/**
 * One thread of a {@link SolverPool}: it builds pattern databases and solves boards, one task at a time.
 *
 * The module is both the worker's main file and, imported elsewhere, the place where its URL is known.
 * @module
 */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { packArrays, unpackArrays } from "../core/memory.ts";
import type { Board } from "./board.ts";
import type { TaquinDatabases } from "./databases.ts";
import { keepPatternIndex, type PatternIndex } from "./pattern.ts";
import { buildPatternDatabase, type PatternDatabase, type PatternSpec } from "./pdb.ts";
import type { BoardSolution, HeuristicName, PreparedSolver } from "./solver.ts";
import { conclude, prepareEngine, search } from "./solver.ts";

/** The address of this file, for `new Worker`. */
export const WORKER_URL: string = import.meta.url;

/** What a worker's `workerData` is, so that the module does nothing when it is only imported. */
export const WORKER_DATA = "lucas taquin solver";

/** Everything a thread needs to solve boards with one goal. The tables of databases are in shared memory and not copied. */
export interface SharedSolver {
  readonly goal: Board;
  readonly heuristics: readonly HeuristicName[];
  readonly wordLength?: number;
  readonly databases?: TaquinDatabases;
}

/** What a thread may be asked to do. */
export type WorkerTask =
  | {
    readonly kind: "build";
    readonly spec: PatternSpec;
    readonly bytes: number;
    readonly index: PatternIndex;
  }
  | { readonly kind: "prepare"; readonly solver: SharedSolver }
  | {
    readonly kind: "solve";
    readonly board: Board;
    readonly states?: number;
    readonly ms?: number;
  };

/** What it answers. */
export type WorkerAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "built"; readonly database: Omit<PatternDatabase, "index"> }
  | { readonly kind: "prepared" }
  | { readonly kind: "solution"; readonly solution: BoardSolution; readonly ms: number }
  | { readonly kind: "failed"; readonly message: string };

/** Solves one board without giving way: this thread has nothing else to do. */
export function solveAtOnce(
  solver: PreparedSolver,
  board: Board,
  states?: number,
  ms?: number,
): BoardSolution {
  const end = ms === undefined ? Infinity : performance.now() + ms;
  const steps = search(solver, board, states);
  for (;;) {
    const step = steps.next();
    if (step.done) return conclude(board, solver.goal, step.value);
    if (performance.now() >= end) {
      return { status: "limit reached", limit: "ms", ...step.value };
    }
  }
}

function serve(): void {
  const port = parentPort!;
  let solver: PreparedSolver | undefined;
  const work = (task: WorkerTask): WorkerAnswer => {
    if (task.kind === "build") {
      keepPatternIndex(task.index);
      const { index: _, ...database } = buildPatternDatabase(task.spec, task.bytes);
      return { kind: "built", database };
    }
    if (task.kind === "prepare") {
      const { goal, heuristics, databases, wordLength } = task.solver;
      solver = prepareEngine(goal, heuristics, databases, wordLength);
      return { kind: "prepared" };
    }
    const start = performance.now();
    const solution = solveAtOnce(solver!, task.board, task.states, task.ms);
    return { kind: "solution", solution, ms: performance.now() - start };
  };
  port.on("message", (task: WorkerTask) => {
    try {
      port.postMessage(packArrays(work(unpackArrays(task))));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ kind: "failed", message } satisfies WorkerAnswer);
    }
  });
  port.postMessage({ kind: "ready" } satisfies WorkerAnswer);
}

if (!isMainThread && workerData === WORKER_DATA) serve();
