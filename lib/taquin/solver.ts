/**
 * Shortest solutions of sliding-tile boards, to any goal.
 *
 * Whether there is a solution is decided by parity before anything is searched. Boards of up to 16 cells are then solved
 * by IDA* (R. Korf, 1985) with a heuristic of the caller's choice, and the length is proved to be the least. Every path is played on
 * the board before it is returned. Larger boards are solved by {@link solveByLines} or {@link solveByBeam} and shortened
 * by {@link shortenSlides}: *not proved optimal*, with a lower bound, and with a bound that no board of the shape exceeds.
 * @module
 */
import { refusal } from "../core/validate.ts";
import { checkLimits } from "../search/limits.ts";
import type { Limits } from "../search/space.ts";
import { type Board, equalBoards, replaySlides, requireSameShape, type Tile } from "./board.ts";
import { solveByBeam } from "./beam.ts";
import {
  type DatabaseOptions,
  DatabasesStopped,
  openDatabases,
  type StopReason,
  type TaquinDatabases,
} from "./databases.ts";
import { deepen, type Deepened, type DeepeningProgress, type TileEngine } from "./deepening.ts";
import { moveAutomaton, WORD_LENGTH } from "./duplicates.ts";
import { type Frame, frameOf, toFrame } from "./frame.ts";
import { linearConflict } from "./heuristics.ts";
import { manhattanEngine, MAX_IDA_CELLS } from "./ida_manhattan.ts";
import { patternEngine } from "./ida_patterns.ts";
import {
  conflictTracker,
  manhattanTracker,
  patternTracker,
  type Tracker,
  trackerEngine,
  walkingTracker,
} from "./ida_trackers.ts";
import { lineBound, solveByLines } from "./lines.ts";
import { checkBoard } from "./parity.ts";
import { shortenSlides } from "./shorten.ts";

/** The heuristics of {@link solveBoard}, from the weakest to the strongest. */
export const HEURISTICS = [
  "manhattan",
  "linear conflict",
  "walking distance",
  "pattern database",
] as const;

/** The name of a heuristic. */
export type HeuristicName = typeof HEURISTICS[number];

/** What a search tells while it runs. */
export interface SolveProgress {
  /** Every solution has at least this many slides: proved so far. */
  readonly lowerBound: number;
  /** Nodes generated so far. */
  readonly nodes: number;
  /** Time since the search began. */
  readonly ms: number;
}

/**
 * How a board is to be solved. Of the limits, `states` bounds the nodes generated and `bytes` each database that is built; `ms` and `signal` end
 * the building of databases too. For boards of more than 16 cells a solution is always found; the limits end what shortens it.
 */
export interface SolveOptions extends Limits, Omit<DatabaseOptions, "bytes"> {
  /** One heuristic, or several, whose greatest value counts. Default: "pattern database". */
  readonly heuristic?: HeuristicName | readonly HeuristicName[];
  /** Databases that are open already; they must be those of the goal. */
  readonly databases?: TaquinDatabases;
  /**
   * Words of up to this many slides that repeat a position are left out ({@link moveAutomaton}). 2 forbids only to take a slide
   * back, as in published node counts. Default: 2 for Manhattan distance alone, 10 otherwise.
   */
  readonly wordLength?: number;
  /** Called after every iteration and about ten times a second. */
  readonly onProgress?: (progress: SolveProgress) => void;
}

/** A solution. */
export interface SolvedBoard {
  /** A solution was found. */
  readonly status: "solved";
  /** The number of slides. */
  readonly length: number;
  /** The tiles that move, in order. */
  readonly tiles: Tile[];
  /** Whether the length is the least: when it equals `lowerBound`. */
  readonly proof: "proved optimal" | "not proved optimal";
  /** No solution is shorter: proved. */
  readonly lowerBound: number;
  /** Of a larger board: no board of its shape takes this method more slides. */
  readonly lengthBound?: number;
  /** Nodes that the search generated, the start included. */
  readonly nodes: number;
}

/** No slides lead from the board to the goal. */
export interface UnreachableBoard {
  /** There is no solution. */
  readonly status: "unreachable";
  /** Why, in words: the parities. */
  readonly reason: string;
  /** 0: it is decided without a search. */
  readonly nodes: 0;
}

/** A limit was reached before the solution was found. */
export interface StoppedBoard {
  /** The search was stopped. */
  readonly status: "limit reached";
  /** Which one. */
  readonly limit: keyof Limits;
  /** No solution is shorter: proved. */
  readonly lowerBound: number;
  /** Nodes that the search generated, the start included. */
  readonly nodes: number;
}

/** What came of a board. */
export type BoardSolution = SolvedBoard | UnreachableBoard | StoppedBoard;

/** A goal with an engine for it: what is common to many boards with one goal. */
export interface PreparedSolver {
  /** The goal. */
  readonly goal: Board;
  /** How the engine names tiles and cells; `undefined` when it takes boards as they are. */
  readonly frame?: Frame;
  /** What makes the slides and knows the bound. */
  readonly engine: TileEngine;
  /** What the engine was made from. */
  readonly names: readonly HeuristicName[];
  /** Its pattern databases, when it has some. */
  readonly databases?: TaquinDatabases;
  /** As in {@link SolveOptions}. */
  readonly wordLength?: number;
}

/** Checks the names of heuristics. */
export function requireHeuristics(options: SolveOptions, doing: string): HeuristicName[] {
  const names = [options.heuristic ?? "pattern database"].flat() as HeuristicName[];
  for (const name of names.length === 0 ? [undefined] : names) {
    if (!HEURISTICS.includes(name as HeuristicName)) {
      throw new RangeError(
        refusal({ doing, what: "the heuristic" }, HEURISTICS.join(", "), options.heuristic),
      );
    }
  }
  return [...new Set(names)];
}

/**
 * The engine for a goal of up to 16 cells. Pattern databases that are not given are opened, which may build them.
 *
 * @throws {RangeError} for an unknown heuristic, or databases of another goal.
 * @throws {DatabasesStopped} when a limit ends the building of databases.
 */
export async function prepareSolver(
  goal: Board,
  options: SolveOptions = {},
): Promise<PreparedSolver> {
  const doing = "prepare a search";
  const names = requireHeuristics(options, doing);
  let databases = options.databases;
  if (names.includes("pattern database")) {
    databases ??= await openDatabases(goal, options);
    const frame = frameOf(goal);
    if (
      databases.rows !== goal.rows || databases.cols !== goal.cols ||
      databases.blank !== frame.blank
    ) {
      throw new RangeError(
        refusal(
          { doing, what: "the databases" },
          `those of a ${goal.rows}×${goal.cols} goal with its blank on cell ${frame.blank}`,
          `${databases.rows}×${databases.cols}, blank on cell ${databases.blank}`,
        ),
      );
    }
  }
  const at = shelf.findIndex((solver) =>
    equalBoards(solver.goal, goal) && solver.names.join() === names.join() &&
    solver.databases === databases && solver.wordLength === options.wordLength
  );
  return at >= 0
    ? shelf.splice(at, 1)[0]
    : prepareEngine(goal, names, databases, options.wordLength);
}

/**
 * Solvers that no search is using. An engine is fastest when it is the only one of its kind, because the compiler then takes its
 * tables for constants; so the next board with the same goal gets the same one.
 */
const shelf: PreparedSolver[] = [];

/** Most solvers that are kept. */
const SHELF = 8;

/** Puts a solver of {@link prepareSolver} where the next search finds it. Its search must have ended. */
export function shelveSolver(solver: PreparedSolver): void {
  shelf.push(solver);
  if (shelf.length > SHELF) shelf.shift();
}

/** {@link prepareSolver} when the databases are there. */
export function prepareEngine(
  goal: Board,
  names: readonly HeuristicName[],
  databases?: TaquinDatabases,
  wordLength?: number,
): PreparedSolver {
  const { rows, cols } = goal;
  const only = names.length === 1 ? names[0] : undefined;
  if (only === "manhattan" && (wordLength ?? 2) === 2) {
    return { goal, engine: manhattanEngine(goal), names, databases, wordLength };
  }
  // Databases bring the usual automaton with them, so that a thread need not make it again.
  const length = wordLength ?? WORD_LENGTH;
  const next = databases !== undefined && length === WORD_LENGTH
    ? databases.tables.next
    : moveAutomaton(rows, cols, length).next;
  if (only === "pattern database") {
    const engine = patternEngine({ ...databases!.tables, next });
    return { goal, frame: frameOf(goal), engine, names, databases, wordLength };
  }
  const trackers = names.map((name): Tracker => {
    if (name === "manhattan") return manhattanTracker(goal);
    if (name === "linear conflict") return conflictTracker(goal);
    if (name === "walking distance") return walkingTracker(goal);
    return patternTracker(goal, databases!.views);
  });
  return { goal, engine: trackerEngine(goal, trackers, next), names, databases, wordLength };
}

/** The search for one board, as a generator that yields while it runs. The board must be solvable. */
export function* search(
  { frame, engine }: PreparedSolver,
  board: Board,
  nodeLimit = Infinity,
): Generator<DeepeningProgress, Deepened> {
  const cells = frame === undefined ? board.cells : toFrame(frame, board);
  const found = yield* deepen(engine, cells, nodeLimit);
  if (frame === undefined || found.tiles === undefined) return found;
  return { ...found, tiles: found.tiles.map((name) => frame.tile[name]) };
}

/** Plays a solution before it is given away. */
export function requireSolution(board: Board, goal: Board, tiles: readonly Tile[]): void {
  if (!equalBoards(replaySlides(board, tiles).board, goal)) {
    throw new Error("A search returned slides that do not lead to the goal: its tables are wrong.");
  }
}

/** The answer that a finished search gives. */
export function conclude(board: Board, goal: Board, found: Deepened): BoardSolution {
  const { tiles, lowerBound, nodes } = found;
  if (tiles === undefined) return { status: "limit reached", limit: "states", lowerBound, nodes };
  requireSolution(board, goal, tiles);
  return {
    status: "solved",
    length: tiles.length,
    tiles,
    proof: "proved optimal",
    lowerBound: tiles.length,
    nodes,
  };
}

/** The answer that needs no search: unreachable, already solved, or a board without a choice. `undefined` if it takes one. */
export function solveWithoutSearch(board: Board, goal: Board): BoardSolution | undefined {
  const verdict = checkBoard(board, goal);
  if (!verdict.solvable) return { status: "unreachable", reason: verdict.reason, nodes: 0 };
  const proof = "proved optimal";
  if (equalBoards(board, goal)) {
    return { status: "solved", length: 0, tiles: [], proof, lowerBound: 0, nodes: 1 };
  }
  if (board.rows > 1 && board.cols > 1) return undefined;
  // In a single line the blank can only go straight to its place, past one tile a slide.
  const from = board.cells.indexOf(0);
  const to = goal.cells.indexOf(0);
  const tiles = from < to
    ? board.cells.slice(from + 1, to + 1)
    : board.cells.slice(to, from).reverse();
  requireSolution(board, goal, tiles);
  const { length } = tiles;
  return { status: "solved", length, tiles, proof, lowerBound: length, nodes: length + 1 };
}

/** Time between two turns of the event loop, in ms: a signal can be heard and a display drawn. */
const SLICE = 20;

/** Time between two reports of progress, in ms. */
const REPORT = 100;

/**
 * A shortest solution of a board of up to 16 cells, or some solution of a larger one.
 *
 * The search gives way to other work every 20 ms, so a signal stops it and progress can be shown. When a limit ends it, the best
 * lower bound that was proved so far is returned. Limits of time also end the building of databases, which is then begun anew by the next call; of a
 * larger board's solution they end what shortens it.
 *
 * Cost: with pattern databases some 200 000 nodes for an average 15-puzzle and ten million for the hardest of a thousand, once
 * the databases are there ({@link openDatabases}). Manhattan distance takes about a thousand times as many.
 *
 * @throws {RangeError} for a value that is no board, a goal of another shape, an unknown heuristic or partition, or a limit below 0.
 *
 * @example
 * ```ts
 * const solution = await solveBoard(parseBoard("1 2 3/4 0 6/7 5 8"), goalBoard(3, 3));
 * [solution.status, solution.length, solution.tiles]; // ["solved", 2, [5, 8]]
 * (await solveBoard(goalBoard(4, 4), goalBoard(4, 4))).tiles; // []
 * (await solveBoard(parseBoard("2 1 3/4 5 6/7 8 0"), goalBoard(3, 3))).reason; // "I = 1, odd: unsolvable"
 * ```
 */
export async function solveBoard(
  board: Board,
  goal: Board,
  options: SolveOptions = {},
): Promise<BoardSolution> {
  const doing = "solve a board";
  requireSameShape(board, goal, doing);
  checkLimits(options, doing);
  const names = requireHeuristics(options, doing);
  const start = performance.now();
  const quick = solveWithoutSearch(board, goal);
  if (quick !== undefined) return quick;
  if (board.cells.length > MAX_IDA_CELLS) return await solveLarge(board, goal, options, start);

  const lowerBound = linearConflict(board, goal);
  if (options.signal?.aborted) return stopped("signal", lowerBound, 1);
  const left = options.ms === undefined
    ? {}
    : { ms: Math.max(0, options.ms - (performance.now() - start)) };
  const solver = await prepareSolver(goal, { ...options, ...left, heuristic: names })
    .catch(limitOf);
  if (typeof solver === "string") return stopped(solver, lowerBound, 1);
  const solution = await searchInSlices(solver, board, lowerBound, start, options);
  shelveSolver(solver);
  return solution;
}

/** The limit that ended the building of databases; another error is thrown on. */
export function limitOf(error: unknown): StopReason {
  if (error instanceof DatabasesStopped) return error.limit;
  throw error;
}

function stopped(limit: keyof Limits, lowerBound: number, nodes: number): StoppedBoard {
  return { status: "limit reached", limit, lowerBound, nodes };
}

/** The search of {@link solveBoard}; `lowerBound` is what is known and `start` when it began. */
async function searchInSlices(
  solver: PreparedSolver,
  board: Board,
  lowerBound: number,
  start: number,
  { states, ms, signal, onProgress }: SolveOptions,
): Promise<BoardSolution> {
  const steps = search(solver, board, states);
  const end = start + (ms ?? Infinity);
  let slice = performance.now();
  let report = slice;
  if (slice >= end) return stopped("ms", lowerBound, 1);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const found = step.value;
      return conclude(board, solver.goal, {
        ...found,
        lowerBound: Math.max(lowerBound, found.lowerBound),
      });
    }
    const now = performance.now();
    const grew = step.value.lowerBound > lowerBound;
    const { nodes } = step.value;
    lowerBound = Math.max(lowerBound, step.value.lowerBound);
    if (onProgress !== undefined && (grew || now - report > REPORT)) {
      report = now;
      onProgress({ lowerBound, nodes, ms: now - start });
    }
    if (now >= end) return stopped("ms", lowerBound, nodes);
    if (now - slice > SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      slice = performance.now();
      if (signal?.aborted) return stopped("signal", lowerBound, nodes);
    }
  }
}

/** Most cells of a board that a beam is tried on: for larger ones it is slow and often leads nowhere. */
const BEAM_CELLS = 36;

/**
 * Solves a board of more than 16 cells: by lines, and by a beam if that is shorter. The lower bound is that of linear conflicts. A solution by lines
 * is always there; what makes it shorter ends when the time is up or the signal came, which is heard between the two ways.
 */
async function solveLarge(
  board: Board,
  goal: Board,
  { ms = Infinity, states, signal }: SolveOptions,
  start: number,
): Promise<SolvedBoard> {
  const enough = () => performance.now() - start > ms || signal?.aborted === true;
  const work = { enough, ...(states === undefined ? {} : { nodes: states }) };
  let tiles = shortenSlides(board, solveByLines(board, goal), work);
  await new Promise((resolve) => setTimeout(resolve));
  if (board.cells.length <= BEAM_CELLS && states === undefined && !enough()) {
    const found = solveByBeam(board, goal, { length: tiles.length, enough });
    if (found !== undefined) tiles = shortenSlides(board, found, work);
  }
  requireSolution(board, goal, tiles);
  const lowerBound = linearConflict(board, goal);
  return {
    status: "solved",
    length: tiles.length,
    tiles,
    proof: tiles.length === lowerBound ? "proved optimal" : "not proved optimal",
    lowerBound,
    lengthBound: lineBound(board.rows, board.cols, goal.cells.indexOf(0)),
    nodes: tiles.length + 1,
  };
}
