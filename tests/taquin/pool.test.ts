/** Many boards on several threads: the same answers as on one, and every limit of them. */
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { packArrays } from "../../lib/core/memory.ts";
import { breadthFirstLevels } from "../../lib/search/bfs.ts";
import {
  type Board,
  boardSpace,
  goalBoard,
  parseBoard,
  replaySlides,
} from "../../lib/taquin/board.ts";
import { manhattanDistance } from "../../lib/taquin/heuristics.ts";
import { type BoardSolution, type HeuristicName, prepareSolver } from "../../lib/taquin/solver.ts";
import { solveBoards } from "../../lib/taquin/solver_pool.ts";
import { solveAtOnce, WORKER_DATA, WORKER_URL } from "../../lib/taquin/solver_worker.ts";

const goal = goalBoard(2, 4);
const levels = [...breadthFirstLevels(boardSpace, goal)];
/** A board of every third distance, the goal among them. */
const boards: Board[] = levels.filter((_, d) => d % 3 === 0).map((level) => level.at(-1)!);
const unsolvable = parseBoard("2 1 3 4/5 6 7 0");
const HARD = parseBoard("0 15 9 13/11 12 10 14/3 7 2 5/4 8 6 1");

describe.each([0, 2])("on %i threads", (workers) => {
  test.each<HeuristicName>(["manhattan", "walking distance", "pattern database"])(
    "%s: every board at its distance, each told once with its nodes",
    async (heuristic) => {
      const told: number[] = [];
      const all = [unsolvable, ...boards];
      const solutions = await solveBoards(all, goal, {
        heuristic,
        workers,
        onDone: ({ index, solution, ms }) => {
          told.push(index);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(solution.status).toBe(index === 0 ? "unreachable" : "solved");
        },
      });
      expect(told.toSorted((a, b) => a - b)).toEqual(all.map((_, i) => i));
      expect(solutions[0]).toMatchObject({ status: "unreachable", nodes: 0 });
      for (const [i, solution] of solutions.slice(1).entries()) {
        if (solution.status !== "solved") throw new Error(solution.status);
        expect([solution.length, solution.proof]).toEqual([3 * i, "proved optimal"]);
        expect(replaySlides(boards[i], solution.tiles).board).toEqual(goal);
      }
    },
  );

  test("a limit of nodes is that of each board", async () => {
    const options = { heuristic: "manhattan", workers, states: 50 } as const;
    const solutions = await solveBoards(boards, goal, options);
    const stopped = solutions.filter(({ status }) => status === "limit reached");
    expect(stopped.length).toBeGreaterThan(0);
    for (const [i, solution] of solutions.entries()) {
      if (solution.status === "solved") continue;
      expect(solution).toMatchObject({ status: "limit reached", limit: "states" });
      expect((solution as BoardSolution & { lowerBound: number }).lowerBound)
        .toBeLessThanOrEqual(3 * i);
    }
  });

  test("a limit of time too; a signal gives what is proved without a search", async () => {
    const far = goalBoard(4, 4);
    const [late] = await solveBoards([HARD], far, { heuristic: "manhattan", workers, ms: 0 });
    expect(late).toMatchObject({ status: "limit reached", limit: "ms" });
    const [stopped, solved] = await solveBoards([HARD, far], far, {
      heuristic: "manhattan",
      workers,
      signal: AbortSignal.abort(),
    });
    const lowerBound = manhattanDistance(HARD, far);
    expect(stopped).toEqual({ status: "limit reached", limit: "signal", lowerBound, nodes: 1 });
    expect(solved).toMatchObject({ status: "solved", length: 0 });
  });
});

test("a thread is ready first, and says why it fails at a task", async () => {
  const worker = new Worker(new URL(WORKER_URL), { workerData: WORKER_DATA });
  try {
    const answer = () => new Promise((resolve) => worker.once("message", resolve));
    expect(await answer()).toEqual({ kind: "ready" });
    const failed = answer();
    worker.postMessage(packArrays({ kind: "solve", board: goal })); // nothing was prepared
    expect(await failed).toEqual({ kind: "failed", message: expect.stringMatching(/undefined/) });
  } finally {
    await worker.terminate();
  }
});

test("one board at once: to the end, or to a limit of time or nodes", async () => {
  const solver = await prepareSolver(goal, { heuristic: "manhattan" });
  const board = boards.at(-1)!;
  expect(solveAtOnce(solver, board)).toMatchObject({ status: "solved", length: 36 });
  expect(solveAtOnce(solver, board, undefined, 60_000)).toMatchObject({ length: 36 });
  expect(solveAtOnce(solver, board, undefined, 0)).toMatchObject({ limit: "ms" });
  expect(solveAtOnce(solver, board, 20)).toMatchObject({ limit: "states" });
});
