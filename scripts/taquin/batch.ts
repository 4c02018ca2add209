/**
 * `deno task taquin batch`: many boards with one goal, whole or one shard of them.
 * @module
 */
import { fileURLToPath } from "node:url";
import { shown } from "../../lib/core/validate.ts";
import { type Board, formatBoard, goalBoard, parseBoard } from "../../lib/taquin/board.ts";
import { korfInstances } from "../../lib/taquin/korf.ts";
import { randomSolvableBoard } from "../../lib/taquin/parity.ts";
import type { BoardSolution, HeuristicName } from "../../lib/taquin/solver.ts";
import { solveBoards } from "../../lib/taquin/solver_pool.ts";
import {
  type Batch,
  BATCH_FLAGS,
  BATCH_VALUES,
  callOf,
  labVersion,
  readLines,
  readTasks,
  runBatch,
  seeded,
  taskLines,
} from "../lib/batch.ts";
import { type Arguments, numberOption, type Output, UsageError } from "../lib/command.ts";

/** The options of the verb. */
export const TAQUIN_BATCH = {
  values: [...BATCH_VALUES, "goal", "heuristic", "limit", "random", "size", "seed", "workers"],
  flags: [...BATCH_FLAGS, "korf"],
};

/** Most boards of a job. */
const MAX_BOARDS = 10_000_000;

const CACHE = fileURLToPath(new URL("../../out/cache", import.meta.url));

const COLUMNS = ["number", "board", "status", "length", "proof", "lower_bound", "nodes", "tiles"];

/** A board's row: nothing in it depends on the machine. */
function rowOf(task: number, board: Board, solution: BoardSolution): string[] {
  const { status, nodes } = solution;
  const solved = status === "solved" ? solution : undefined;
  const lowerBound = status === "unreachable" ? "" : `${solution.lowerBound}`;
  return [
    `${task + 1}`,
    formatBoard(board),
    status,
    solved === undefined ? "" : `${solved.length}`,
    solved?.proof ?? "",
    lowerBound,
    `${nodes}`,
    solved?.tiles.join(" ") ?? "",
  ];
}

/** The boards of the call and their goal. */
function input(args: Arguments): { boards: Board[]; goal: Board; stdin: boolean } {
  const count = numberOption(args, "random", 1);
  const korf = args.options.has("korf");
  const goalText = args.options.get("goal");
  if ([args.words.length > 0, count !== undefined, korf].filter(Boolean).length !== 1) {
    throw new UsageError(
      "batch needs a file of boards (- is stdin), or --random N --size 4x4, or --korf.",
    );
  }
  for (const name of ["size", "seed"]) {
    if (count === undefined && args.options.has(name)) {
      throw new UsageError(`--${name} is for --random.`);
    }
  }
  if (korf) {
    if (goalText !== undefined) throw new UsageError("--korf has its own goal, the blank first.");
    const boards = korfInstances().map(({ board }) => board);
    return { boards, goal: goalBoard(4, 4, 0), stdin: false };
  }
  if (count !== undefined) {
    if (count > MAX_BOARDS) {
      throw new UsageError(`--random must be at most ${MAX_BOARDS}, received ${count}.`);
    }
    const size = args.options.get("size") ?? "4x4";
    const [, rows, cols] = /^([0-9]{1,3})[x×]([0-9]{1,3})$/.exec(size) ?? [];
    if (rows === undefined) {
      throw new UsageError(`--size must be rows x columns, as in 4x4, received ${shown(size)}.`);
    }
    const goal = goalText === undefined
      ? goalBoard(Number(rows), Number(cols))
      : parseBoard(goalText);
    const random = seeded(numberOption(args, "seed") ?? 1);
    const boards = Array.from({ length: count }, () => randomSolvableBoard(goal, random));
    return { boards, goal, stdin: false };
  }
  const [file, ...more] = args.words;
  if (more.length > 0) throw new UsageError(`There is one word too many: ${shown(more[0])}.`);
  const name = file === "-" ? "stdin" : file;
  const boards = readTasks(taskLines(readLines(file, "the boards")), name, (text) => {
    return parseBoard(text);
  });
  if (boards.length === 0) throw new UsageError(`${name} has no boards, one a line.`);
  const [{ rows, cols }] = boards;
  const goal = goalText === undefined ? goalBoard(rows, cols) : parseBoard(goalText);
  return { boards, goal, stdin: file === "-" };
}

/** The limit of nodes a board; a time would give other rows on another machine. */
function nodeLimit(args: Arguments): number | undefined {
  const text = args.options.get("limit");
  if (text !== undefined && !/^[0-9]{1,15}$/.test(text)) {
    throw new UsageError(
      `--limit must be a number of nodes a board here, received ${shown(text)}: ` +
        "a limit of time would give other rows on another machine.",
    );
  }
  return text === undefined ? undefined : Number(text);
}

/** Runs the verb. */
export async function taquinBatch(
  args: Arguments,
  output: Output,
  heuristic: readonly HeuristicName[] | undefined,
): Promise<void> {
  await runBatch(args, output, (): Batch => {
    const { boards, goal, stdin } = input(args);
    const states = nodeLimit(args);
    const workers = numberOption(args, "workers");
    return {
      name: "taquin batch",
      call: callOf("taquin", "batch", args, stdin),
      inputs: {
        version: labVersion(),
        goal: formatBoard(goal),
        heuristic: heuristic ?? null,
        limit: states ?? null,
        boards: boards.map(formatBoard),
      },
      columns: COLUMNS,
      tasks: boards.length,
      async run(tasks) {
        const solutions = await solveBoards(tasks.map((task) => boards[task]), goal, {
          heuristic,
          states,
          workers,
          cache: CACHE,
          onNotice: (notice) => console.error(notice),
        });
        return tasks.map((task, i) => ({ task, values: rowOf(task, boards[task], solutions[i]) }));
      },
    };
  });
}
