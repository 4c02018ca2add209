/**
 * Many boards at once, on several threads.
 * @module
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { packArrays, unpackArrays } from "../core/memory.ts";
import { refusal, requireInteger } from "../core/validate.ts";
import { checkLimits } from "../search/limits.ts";
import { type Board, requireSameShape } from "./board.ts";
import { DatabasesStopped, openDatabases, type StopReason } from "./databases.ts";
import { manhattanDistance } from "./heuristics.ts";
import { MAX_IDA_CELLS } from "./ida_manhattan.ts";
import { patternIndex } from "./pattern.ts";
import type { PatternDatabase, PatternSpec } from "./pdb.ts";
import {
  type BoardSolution,
  limitOf,
  prepareSolver,
  requireHeuristics,
  shelveSolver,
  solveBoard,
  type SolveOptions,
  solveWithoutSearch,
} from "./solver.ts";
import {
  type SharedSolver,
  solveAtOnce,
  WORKER_DATA,
  WORKER_URL,
  type WorkerAnswer,
  type WorkerTask,
} from "./solver_worker.ts";

/** One board of many that is done. */
export interface BoardDone {
  /** Which one, in the order of the list. */
  readonly index: number;
  /** What came of it. */
  readonly solution: BoardSolution;
  /** How long it took its thread. */
  readonly ms: number;
}

/** How many boards are to be solved. */
export interface SolveManyOptions extends Omit<SolveOptions, "onProgress"> {
  /** Threads beside this one: as many as the machine has cores unless given. 0 solves in this thread. */
  readonly workers?: number;
  /** Called when a board is done; they do not come in the order of the list. */
  readonly onDone?: (done: BoardDone) => void;
}

/** One thread and the task it is at. */
class Thread {
  readonly #worker: Worker;
  readonly ready: Promise<void>;
  #resolve: (answer: WorkerAnswer) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor() {
    this.#worker = new Worker(new URL(WORKER_URL), { workerData: WORKER_DATA });
    this.#worker.on("message", (answer: WorkerAnswer) => {
      if (answer.kind === "failed") this.#reject(new Error(answer.message));
      else this.#resolve(unpackArrays(answer));
    });
    this.#worker.on("error", (error) => this.#reject(error as Error));
    this.ready = this.#answer().then(() => {});
  }

  #answer(): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  async run(task: WorkerTask): Promise<WorkerAnswer> {
    await this.ready;
    const answer = this.#answer();
    this.#worker.postMessage(packArrays(task));
    return await answer;
  }

  async close(): Promise<void> {
    this.#reject(new Error("The thread was closed."));
    await this.#worker.terminate();
  }
}

/**
 * The solutions of many boards with one goal, in the order of the list: {@link solveBoard} on several threads. The databases
 * that are missing are built on them first, one each. Boards that look hard are begun first, so that the threads end together.
 *
 * Limits of states and ms hold for each board; `signal` stops all: the boards that are not done then come back with the
 * status "limit reached".
 *
 * @throws {RangeError} as {@link solveBoard}.
 *
 * @example
 * ```ts
 * const boards = [parseBoard("1 2 3/4 0 6/7 5 8"), parseBoard("1 2 3/4 5 6/8 7 0")];
 * const solutions = await solveBoards(boards, goalBoard(3, 3), { workers: 0 });
 * solutions.map((solution) => solution.status); // ["solved", "unreachable"]
 * ```
 */
export async function solveBoards(
  boards: readonly Board[],
  goal: Board,
  options: SolveManyOptions = {},
): Promise<BoardSolution[]> {
  const doing = "solve boards";
  if (!Array.isArray(boards)) {
    throw new RangeError(refusal({ doing, what: "the boards" }, "a list", boards));
  }
  for (const board of boards) requireSameShape(board, goal, doing);
  checkLimits(options, doing);
  const names = requireHeuristics(options, doing);
  const most = Math.max(1, availableParallelism());
  const workers = requireInteger(options.workers ?? most, 0, 256, {
    doing,
    what: "the number of workers",
  });
  const { onDone, signal, states, ms } = options;
  const solutions = new Array<BoardSolution>(boards.length);
  const done = (index: number, solution: BoardSolution, took: number) => {
    solutions[index] = solution;
    onDone?.({ index, solution, ms: took });
  };
  if (goal.cells.length > MAX_IDA_CELLS) {
    for (const [i, board] of boards.entries()) done(i, await solveBoard(board, goal, options), 0);
    return solutions;
  }

  const hard: { index: number; hardness: number }[] = [];
  for (const [index, board] of boards.entries()) {
    const quick = solveWithoutSearch(board, goal);
    if (quick !== undefined) done(index, quick, 0);
    else hard.push({ index, hardness: manhattanDistance(board, goal) });
  }
  hard.sort((a, b) => b.hardness - a.hardness || a.index - b.index);
  const stop = (index: number) => {
    const lowerBound = manhattanDistance(boards[index], goal);
    done(index, { status: "limit reached", limit: "signal", lowerBound, nodes: 1 }, 0);
  };

  if (workers === 0 || hard.length === 0) {
    if (hard.length === 0) return solutions;
    // The limit of time is that of each board.
    const solver = await prepareSolver(goal, { ...options, ms: undefined, heuristic: names })
      .catch(limitOf);
    for (const { index } of hard) {
      if (signal?.aborted || typeof solver === "string") stop(index);
      else {
        const start = performance.now();
        done(index, solveAtOnce(solver, boards[index], states, ms), performance.now() - start);
      }
    }
    if (typeof solver !== "string") shelveSolver(solver);
    return solutions;
  }

  if (signal?.aborted) {
    // A signal that was given before tells no listener.
    for (const { index } of hard) stop(index);
    return solutions;
  }
  // Even for one board a second thread helps to build.
  const count = Math.min(workers, Math.max(2, hard.length));
  const threads = Array.from({ length: count }, () => new Thread());
  const abort = () => void threads.forEach((thread) => thread.close());
  signal?.addEventListener("abort", abort);
  try {
    const databases = { ...options, ms: undefined, heuristic: names };
    const solver = await shareSolver(goal, databases, threads);
    let next = 0;
    await Promise.all(threads.map(async (thread) => {
      if (next < hard.length) await thread.run({ kind: "prepare", solver });
      while (next < hard.length) {
        const { index } = hard[next++];
        const answer = await thread.run({ kind: "solve", board: boards[index], states, ms });
        if (answer.kind === "solution") done(index, answer.solution, answer.ms);
      }
    }));
  } catch (error) {
    if (!signal?.aborted) throw error;
    for (const { index } of hard) if (solutions[index] === undefined) stop(index);
  } finally {
    signal?.removeEventListener("abort", abort);
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return solutions;
}

/** What the threads need to know, with the missing databases built on them. */
async function shareSolver(
  goal: Board,
  options: SolveManyOptions,
  threads: readonly Thread[],
): Promise<SharedSolver> {
  const heuristics = requireHeuristics(options, "solve boards");
  const { wordLength } = options;
  if (!heuristics.includes("pattern database")) return { goal, heuristics, wordLength };
  const databases = options.databases ?? await openDatabases(goal, options, buildOn(threads));
  // This refuses databases of another goal.
  if (options.databases !== undefined) shelveSolver(await prepareSolver(goal, options));
  return { goal, heuristics, wordLength, databases };
}

/** A builder that gives large databases to the threads in turn. */
function buildOn(threads: readonly Thread[]) {
  const idle = threads.map(() => Promise.resolve());
  let turn = 0;
  return async (
    spec: PatternSpec,
    bytes: number,
    stop: () => StopReason | undefined,
  ): Promise<PatternDatabase> => {
    const index = patternIndex(spec.rows, spec.cols, spec.tiles.length);
    const t = turn++ % threads.length;
    const built = idle[t].then(() => threads[t].run({ kind: "build", spec, bytes, index }));
    idle[t] = built.then(() => {}, () => {});
    const answer = await built.catch((error) => {
      const reason = stop(); // the thread was closed for it
      throw reason === undefined ? error : new DatabasesStopped(reason);
    });
    if (answer.kind !== "built") throw new Error("A thread did not build a pattern database.");
    return { ...answer.database, index };
  };
}
