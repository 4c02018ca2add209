/** `deno task taquin VERB … [--json]`: answers about sliding-tile boards without a notebook. */
import { fileURLToPath } from "node:url";
import { shown } from "../lib/core/validate.ts";
import { type Board, drawBoard, formatBoard, goalBoard, parseBoard } from "../lib/taquin/board.ts";
import { enumerateBoard } from "../lib/taquin/enumerate.ts";
import { boardGraph, graphGroup, parseGraph } from "../lib/taquin/groups.ts";
import { checkBoard } from "../lib/taquin/parity.ts";
import { type HeuristicName, HEURISTICS, solveBoard } from "../lib/taquin/solver.ts";
import {
  answer,
  type Arguments,
  numberOption,
  type Output,
  runVerbs,
  UsageError,
  type Verb,
} from "./lib/command.ts";
import { TAQUIN_BATCH, taquinBatch } from "./taquin/batch.ts";

const HELP = `deno task taquin VERB … [--json]

A board is written row by row, 0 the blank: "1 2 3/4 5 6/7 8 0". The goal has its tiles in order and the blank last
unless --goal gives another board. Cells are numbered 0, 1, 2 … in reading order.

check BOARD [--goal BOARD]
    Whether the board can be brought to the goal, by parity: {solvable, inversions, blankRow, reason}.
      deno task taquin check "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12"
      deno task taquin check "4 1 2/0 3 5" --goal "0 1 2/3 4 5" --json

solve BOARD [--goal BOARD] [--heuristic NAME[,NAME]] [--limit NODES|TIME]
    A shortest solution: {status, length, tiles, nodes, lowerBound, proof}. status is "solved", "unreachable" (then a
    reason is given) or "limit reached" (then no solution is shorter than lowerBound). tiles are the tiles that move,
    in order. Heuristics: manhattan, linear-conflict, walking-distance, pattern-database (the default); of several the
    greatest value counts. A limit is a number of nodes, or a time: 500ms, 10s. Boards of more than 16 cells get a
    solution that is not proved optimal, with its proof field saying so, and a lengthBound: no board of that shape and
    goal takes this method more moves. Pattern databases are kept in out/cache.
      deno task taquin solve "1 0 3/7 2 5/8 4 6"
      deno task taquin solve "1 2/0 3" --heuristic manhattan,linear-conflict --limit 10s --json

batch FILE|--random N [--size ROWSxCOLS] [--seed S]|--korf [--goal BOARD] [--heuristic NAME[,NAME]] [--limit NODES]
      [--shard I/K] [--out FILE] [--workers W]
batch --merge SHARD… [--out FILE]
    A row of CSV a board: number, board, status, length, proof, lower_bound, nodes, tiles. FILE has a board a line, - is
    stdin; --random draws N boards that can be solved; --korf takes Korf's hundred. With --shard only every K-th board from
    the I-th on is solved, and written as a file that says so. --merge checks that all K shards of one job are there and whole
    and writes what one process would have written, byte for byte. Files are written in out/.
      deno task taquin batch --random 4 --size 3x3 --seed 7
      deno task taquin batch --random 4 --size 3x3 --seed 7 --shard 2/3 --out out/2.shard

depths ROWS COLS [--blank CELL]
    Every position of a board of up to 12 cells by its distance from the goal whose blank is on CELL:
    {states, godsNumber, depths, antipodes}.
      deno task taquin depths 3 3
      deno task taquin depths 2 5 --blank 2 --json

group GRAPH
    The group of the sliding puzzle on a connected graph, an edge list or the size of a board: {order, name}.
      deno task taquin group "1-2 2-3 3-4 4-5 5-6 6-1 1-7 7-4"
      deno task taquin group 4x4 --json

With --json: one JSON object on stdout. Boards are texts, the order of a group is a decimal string, other counts are
numbers. Exit code: 0 for an answer, that a board is unsolvable or a limit reached included; 1 when the input is no
board, no goal for it, no graph, or too large; 2 when the command is called wrongly.`;

const VERBS: Record<string, Verb> = {
  check: { values: ["goal"], flags: ["json"], run: check },
  solve: { values: ["goal", "heuristic", "limit"], flags: ["json"], run: solve },
  batch: {
    ...TAQUIN_BATCH,
    run: (args, output) => taquinBatch(args, output, heuristics(args)),
  },
  depths: { values: ["blank"], flags: ["json"], run: depths },
  group: { values: [], flags: ["json"], run: group },
};

/** The words of a call as one text: a board or a graph may be given with or without quotes. */
function textOf(args: Arguments, what: string, example: string): string {
  if (args.words.length === 0) throw new UsageError(`${what} is needed, as in ${example}.`);
  return args.words.join(" ");
}

/** The board of the call and its goal. */
function boards(args: Arguments): { board: Board; goal: Board } {
  const board = parseBoard(textOf(args, "A board", '"1 2 3/4 5 6/7 8 0"'));
  const goal = args.options.get("goal");
  return {
    board,
    goal: goal === undefined ? goalBoard(board.rows, board.cols) : parseBoard(goal),
  };
}

function check(args: Arguments, output: Output): void {
  const { board, goal } = boards(args);
  const verdict = checkBoard(board, goal);
  answer(args, output, verdict, verdict.reason);
}

/** Where pattern databases are kept. */
const CACHE = fileURLToPath(new URL("../out/cache", import.meta.url));

/** The heuristics of the call, with hyphens for the spaces of their names. */
function heuristics(args: Arguments): HeuristicName[] | undefined {
  const text = args.options.get("heuristic");
  return text?.split(",").map((word) => {
    const name = HEURISTICS.find((known) =>
      known === word.trim().toLowerCase().replaceAll("-", " ")
    );
    if (name === undefined) {
      const names = HEURISTICS.map((known) => known.replaceAll(" ", "-")).join(", ");
      throw new UsageError(`--heuristic must be of ${names}, received ${shown(word)}.`);
    }
    return name;
  });
}

/** The limit of the call: a number of nodes, or a time in ms or s. */
function limits(args: Arguments): { states?: number; ms?: number } {
  const text = args.options.get("limit");
  if (text === undefined) return {};
  const [, number, unit] = /^(\d{1,15}(?:\.\d{1,6})?)(ms|s|)$/.exec(text) ?? [];
  const value = Number(number);
  if (number === undefined || (unit === "" && !Number.isInteger(value))) {
    throw new UsageError(
      `--limit must be a number of nodes, or a time such as 500ms or 10s, received ${shown(text)}.`,
    );
  }
  return unit === "" ? { states: value } : { ms: unit === "s" ? 1000 * value : value };
}

async function solve(args: Arguments, output: Output): Promise<void> {
  const { board, goal } = boards(args);
  const solution = await solveBoard(board, goal, {
    heuristic: heuristics(args),
    ...limits(args),
    cache: CACHE,
    onNotice: (notice) => console.error(notice),
  });
  const { status, nodes } = solution;
  if (status === "unreachable") {
    const { reason } = solution;
    const value = { status, length: null, tiles: [], nodes, lowerBound: null, reason };
    answer(args, output, value, reason);
  } else if (status === "limit reached") {
    const { limit, lowerBound } = solution;
    const value = { status, length: null, tiles: [], nodes, lowerBound, limit };
    const text = `limit reached after ${nodes} nodes: no solution is shorter than ${lowerBound}`;
    answer(args, output, value, text);
  } else {
    const { length, tiles, lowerBound, lengthBound, proof } = solution;
    const most = lengthBound === undefined
      ? ""
      : ` and no board of this shape takes this method more than ${lengthBound}`;
    const bound = proof === "proved optimal"
      ? ""
      : `; no solution is shorter than ${lowerBound}${most}`;
    const head = `${length} ${length === 1 ? "move" : "moves"}, ${proof}${bound}, ${nodes} nodes`;
    const value = { status, length, tiles, nodes, lowerBound, proof, lengthBound };
    answer(args, output, value, length === 0 ? head : `${head}\n${tiles.join(" ")}`);
  }
}

/** A number of rows or columns. */
function side(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new UsageError(`${what} must be a whole number, received ${shown(text)}.`);
  }
  return Number(text);
}

async function depths(args: Arguments, output: Output): Promise<void> {
  if (args.words.length !== 2) {
    throw new UsageError("depths needs the numbers of rows and columns, as in depths 3 3.");
  }
  const rows = side(args.words[0], "The number of rows");
  const cols = side(args.words[1], "The number of columns");
  const goal = goalBoard(rows, cols, numberOption(args, "blank"));
  const { states, godsNumber, depths, antipodes } = await enumerateBoard(goal);
  const value = { states, godsNumber, depths, antipodes: antipodes.map(formatBoard) };
  const text = [
    `goal ${formatBoard(goal)}: ${states} positions, God's number ${godsNumber}`,
    "depth  positions",
    ...depths.map((count, depth) => `${String(depth).padStart(5)}  ${count}`),
    `${antipodes.length === 1 ? "1 antipode" : `${antipodes.length} antipodes`}:`,
    ...(antipodes.length <= 3 ? antipodes.map(drawBoard) : antipodes.map(formatBoard)),
  ].join("\n");
  answer(args, output, value, text);
}

function group(args: Arguments, output: Output): void {
  const text = textOf(args, "A graph", '"1-2 2-3 3-1"');
  const size = /^\s*(\d{1,9})\s*[x×]\s*(\d{1,9})\s*$/.exec(text);
  const graph = size === null
    ? parseGraph(text)
    : boardGraph(side(size[1], "The number of rows"), side(size[2], "The number of columns"));
  const { order, name } = graphGroup(graph);
  answer(args, output, { order: `${order}`, name }, `${name}, order ${order}`);
}

if (import.meta.main) await runVerbs(VERBS, HELP);
