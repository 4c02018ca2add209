/**
 * Sets of pattern databases for a goal: which patterns, where they are cached, how they are made.
 * @module
 */
import { join } from "node:path";
import { reasonOf, type WriteError } from "../core/files.ts";
import { refusal, requireMemory } from "../core/validate.ts";
import { checkLimits } from "../search/limits.ts";
import {
  type Board,
  type Cell,
  requireBoard,
  requireSameShape,
  requireShape,
  type Tile,
} from "./board.ts";
import { moveAutomaton } from "./duplicates.ts";
import type { BoardHeuristic } from "./heuristics.ts";
import { type Frame, frameOf, reflectionThrough, toFrame, transposed } from "./frame.ts";
import { joinPatterns, type PatternTables, type PatternView } from "./ida_patterns.ts";
import { MAX_PATTERN_CELLS, patternIndex } from "./pattern.ts";
import {
  buildInSteps,
  PATTERN_BYTES,
  patternBytes,
  type PatternDatabase,
  PatternDatabaseError,
  type PatternSpec,
  sumOfPatterns,
} from "./pdb.ts";
import { patternFileName, readPatternFile, writePatternFile } from "./pdb_file.ts";

/** Partitions of the tiles of the 15-puzzle, from the quickest built to the strongest. */
export type PartitionName = "5-5-5" | "6-6-3" | "7-7-1";

/**
 * Their patterns as cells of a goal whose blank is on cell 0. For another goal cell that one and cell 0 change places.
 * The sizes are Korf and Felner's (2002); the shapes keep neighbours together.
 */
export const PARTITIONS: Readonly<Record<PartitionName, readonly (readonly Cell[])[]>> = {
  "5-5-5": [[1, 4, 5, 8, 9], [2, 3, 6, 7, 11], [10, 12, 13, 14, 15]],
  "6-6-3": [[1, 4, 5, 8, 9, 12], [2, 3, 6, 7, 10, 11], [13, 14, 15]],
  "7-7-1": [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15]],
};

/** How databases are chosen and kept. */
export interface DatabaseOptions {
  /** A partition of the tiles by name (15-puzzle only) or as lists of tiles, each tile in one list of at most 8. */
  readonly partition?: PartitionName | readonly (readonly Tile[])[];
  /** The folder that databases are read from and written to; none unless it is given. */
  readonly cache?: string;
  /** Most bytes that one database may take while it is built: 1 GiB unless given. */
  readonly bytes?: number;
  /** Most time that opening them may take, in ms. */
  readonly ms?: number;
  /** Stops the building from outside. */
  readonly signal?: AbortSignal;
  /** Is told what the caller may want to know: that a damaged file was replaced, or could not be written. */
  readonly onNotice?: (notice: string) => void;
}

/** The databases for a goal, ready for a search. They serve every goal with the same frame. */
export interface TaquinDatabases {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** The blank's cell in the frame. */
  readonly blank: Cell;
  /** How a position is looked up: as it is, and reflected where the goal allows it. */
  readonly views: readonly PatternView[];
  /** The databases joined for the search. */
  readonly tables: PatternTables;
  /** How many of the databases were read from the cache, and how many were built. */
  readonly read: number;
  /** How many were built in this run. */
  readonly built: number;
}

/** What a set of databases consists of, before it is there. */
export interface DatabasePlan {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** The blank's cell in the frame. */
  readonly blank: Cell;
  /** The databases, each once. */
  readonly specs: readonly PatternSpec[];
  /** For each view, its map and the numbers of its databases among `specs`. */
  readonly views: readonly { readonly map: readonly Cell[]; readonly specs: readonly number[] }[];
}

/**
 * Which databases a goal takes. Where the board has a symmetry that leaves the goal's blank in place, the reflected position is
 * looked up in the same databases; on the 4×4 goals without one, a second partition is: the transposed one.
 *
 * @throws {RangeError} for a board of more than 16 cells, a partition that does not have every tile once, or a name for another board.
 *
 * @example
 * ```ts
 * planDatabases(goalBoard(4, 4)).specs.map((spec) => spec.tiles.length); // [6, 6, 3]
 * planDatabases(goalBoard(3, 3)).specs.map((spec) => spec.tiles.length); // [8]
 * ```
 */
export function planDatabases(
  goal: Board,
  partition?: DatabaseOptions["partition"],
): DatabasePlan {
  const doing = "choose pattern databases";
  requireBoard(goal, doing, "the goal");
  const { rows, cols } = goal;
  requireShape(rows, cols, doing, MAX_PATTERN_CELLS);
  const frame = frameOf(goal);
  const { blank } = frame;
  const patterns = patternsOf(goal, frame, partition, doing);
  const identity = Array.from({ length: rows * cols }, (_, c) => c);
  const reflection = patterns.length === 1 ? undefined : reflectionThrough(rows, cols, blank);
  const specs = patterns.map((tiles) => ({ rows, cols, blank, tiles }));
  const first = { map: identity, specs: specs.map((_, i) => i) };
  if (reflection !== undefined) {
    return { rows, cols, blank, specs, views: [first, { map: reflection, specs: first.specs }] };
  }
  if (rows !== cols || patterns.length === 1) {
    return { rows, cols, blank, specs, views: [first] };
  }
  const swap = (cell: Cell) => cell === blank ? transposed(blank, rows, cols) : cell;
  const second = patterns.map((tiles) => ({
    rows,
    cols,
    blank,
    tiles: tiles.map((t) => swap(transposed(t, rows, cols))).sort((a, b) => a - b),
  }));
  return {
    rows,
    cols,
    blank,
    specs: [...specs, ...second],
    views: [first, { map: identity, specs: second.map((_, i) => specs.length + i) }],
  };
}

/** The patterns of a plan as cells of the frame, each in ascending order. */
function patternsOf(
  goal: Board,
  frame: Frame,
  partition: DatabaseOptions["partition"],
  doing: string,
): Cell[][] {
  const { rows, cols, blank } = frame;
  const fifteen = rows === 4 && cols === 4;
  const ascending = (cells: readonly Cell[]) => [...cells].sort((a, b) => a - b);
  if (partition === undefined && !fifteen) return spread(frame);
  const name = partition ?? "6-6-3";
  if (typeof name === "string") {
    if (!fifteen || !Object.hasOwn(PARTITIONS, name)) {
      const names = Object.keys(PARTITIONS).join(", ");
      const allowed = `${names} for a 4×4 board, or lists of tiles`;
      throw new RangeError(refusal({ doing, what: "the partition" }, allowed, partition));
    }
    const swap = (cell: Cell) => cell === blank ? 0 : cell;
    return PARTITIONS[name].map((cells) => ascending(cells.map(swap)));
  }
  const lists = name;
  const tiles = Array.isArray(lists) && lists.every(Array.isArray) ? lists.flat() : [];
  const wanted = goal.cells.filter((tile) => tile !== 0);
  const once = tiles.length === wanted.length && new Set(tiles).size === tiles.length &&
    tiles.every((tile) => wanted.includes(tile)) && lists.every((list) => list.length > 0);
  if (!once) {
    const allowed = `lists that have every tile from 1 to ${wanted.length} once`;
    throw new RangeError(refusal({ doing, what: "the partition" }, allowed, lists));
  }
  return lists.map((list) => ascending(list.map((tile) => frame.name[tile])));
}

/** Tiles of a pattern on boards without a chosen partition. */
const USUAL_TILES = 6;

/** Patterns of about the same size for any board: neighbours along the longer side. Up to 8 tiles are one pattern. */
function spread({ rows, cols, blank }: Frame): Cell[][] {
  const cells: Cell[] = [];
  for (let i = 0; i < rows * cols; i++) {
    const cell = rows > cols ? i : i % rows * cols + Math.floor(i / rows);
    if (cell !== blank) cells.push(cell);
  }
  const parts = cells.length <= 8 ? 1 : Math.ceil(cells.length / USUAL_TILES);
  const patterns: Cell[][] = [];
  for (let part = 0; part < parts; part++) {
    const from = Math.floor(part * cells.length / parts);
    const to = Math.floor((part + 1) * cells.length / parts);
    patterns.push(cells.slice(from, to).sort((a, b) => a - b));
  }
  return patterns;
}

/** Makes one database; another thread may do it. It throws a {@link DatabasesStopped} when `stop` names a limit. */
export type DatabaseBuilder = (
  spec: PatternSpec,
  bytes: number,
  stop: () => StopReason | undefined,
) => PatternDatabase | Promise<PatternDatabase>;

/** What ended the building of databases. */
export type StopReason = "ms" | "signal";

/** The databases were not there when a limit of the caller's ended their building. What was built whole is in the cache. */
export class DatabasesStopped extends Error {
  /** The name of the class. */
  override readonly name = "DatabasesStopped";
  /** Which limit it was. */
  readonly limit: StopReason;

  /** An error for the limit that was reached. */
  constructor(limit: StopReason) {
    super(
      limit === "ms"
        ? "Cannot open pattern databases: the time limit ended before they were built."
        : "Cannot open pattern databases: the signal stopped their building.",
    );
    this.limit = limit;
  }
}

/** Sets that are open in this process, by their patterns. */
const opened = new Map<string, TaquinDatabases>();

/** Sets that are being opened, by their patterns, cache and bytes. */
const opening = new Map<string, Promise<TaquinDatabases>>();

/**
 * The databases for a goal: read from the cache, or built and put there. A file that is damaged is built again, and the caller is told.
 * They are kept for the rest of the process; a later call with another cache has them put there too.
 *
 * Cost: {@link buildPatternDatabase} for each that is not there: for the 15-puzzle 24 million placements (6-6-3) or 280 million
 * (7-7-1), 13 or 157 MB while one is built. The set takes 3 or 35 MB in memory and on disk, to read it is one pass.
 *
 * @throws {RangeError} for a board of more than 16 cells, a partition that is none, or one that takes more than `bytes` to build.
 * @throws {DatabasesStopped} when `ms` or `signal` ends it first.
 */
export async function openDatabases(
  goal: Board,
  options: DatabaseOptions = {},
  build: DatabaseBuilder = buildGivingWay,
): Promise<TaquinDatabases> {
  const plan = planDatabases(goal, options.partition);
  checkLimits(options, "open pattern databases");
  const { cache, bytes = PATTERN_BYTES, ms = Infinity, signal, onNotice } = options;
  const names = plan.specs.map(patternFileName).join();
  const key = JSON.stringify([names, cache, bytes]);
  const end = performance.now() + ms;
  const stop = () => signal?.aborted ? "signal" : performance.now() >= end ? "ms" : undefined;
  for (;;) {
    const set = opened.get(names);
    if (set !== undefined) {
      if (cache !== undefined) keepIn(cache, set, onNotice);
      return set;
    }
    const reason = stop();
    if (reason !== undefined) throw new DatabasesStopped(reason);
    let pending = opening.get(key);
    const own = pending === undefined;
    if (pending === undefined) {
      pending = assemble(plan, options, build, stop);
      opening.set(key, pending);
    }
    try {
      const made =
        await (ms === Infinity && signal === undefined ? pending : unless(stop, pending));
      if (!opened.has(names)) opened.set(names, made);
      if (own && cache !== undefined) keptIn.add(keptKey(cache, opened.get(names)!));
      return opened.get(names)!;
    } catch (error) {
      // Whoever began was stopped: what this caller allows counts now.
      if (own || !(error instanceof DatabasesStopped) || stop() !== undefined) throw error;
    } finally {
      if (own) opening.delete(key);
    }
  }
}

/** Waits for another's work, but no longer than this caller may. */
async function unless<T>(stop: () => StopReason | undefined, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stopped = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const reason = stop();
      if (reason !== undefined) reject(new DatabasesStopped(reason));
    }, SLICE);
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearInterval(timer);
  }
}

/** Time between two turns of the event loop, in ms. */
const SLICE = 20;

/** The last database that this thread is to build: one at a time, for the memory that each takes. */
let queue: Promise<unknown> = Promise.resolve();

/** Builds a database in this thread, giving way to other work every 20 ms. */
function buildGivingWay(
  spec: PatternSpec,
  bytes: number,
  stop: () => StopReason | undefined,
): Promise<PatternDatabase> {
  const work = queue.then(() => buildInSlices(spec, bytes, stop));
  queue = work.catch(() => {});
  return work;
}

async function buildInSlices(
  spec: PatternSpec,
  bytes: number,
  stop: () => StopReason | undefined,
): Promise<PatternDatabase> {
  const reason = stop();
  if (reason !== undefined) throw new DatabasesStopped(reason);
  const work = buildInSteps(spec, bytes);
  let slice = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - slice < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    slice = performance.now();
    const reason = stop();
    if (reason !== undefined) throw new DatabasesStopped(reason);
  }
}

/**
 * The lower bound that a set of databases gives, as a {@link BoardHeuristic}: of each view the sum over its patterns, then the greatest.
 * Every call looks everything up anew; the solver's loop keeps the numbers up to date instead.
 *
 * @example
 * ```ts
 * const halves = await openDatabases(goalBoard(3, 3), { partition: [[1, 2, 3, 4], [5, 6, 7, 8]] });
 * patternHeuristic(halves)(parseBoard("2 1 3/4 5 6/8 7 0"), goalBoard(3, 3)); // 20
 * ```
 */
export function patternHeuristic(
  { rows, cols, blank, views }: Pick<TaquinDatabases, "rows" | "cols" | "blank" | "views">,
): BoardHeuristic {
  return (board, goal) => {
    const doing = "look a board up in pattern databases";
    requireSameShape(board, goal, doing);
    const frame = frameOf(goal);
    if (goal.rows !== rows || goal.cols !== cols || frame.blank !== blank) {
      const allowed = `${rows}×${cols} with its blank on cell ${blank} of the frame`;
      throw new RangeError(refusal({ doing, what: "the goal" }, allowed, goal.cells.join(" ")));
    }
    const cells = toFrame(frame, board);
    const seen = new Uint8Array(cells.length);
    return views.reduce((greatest, { map, databases }) => {
      for (const [cell, image] of map.entries()) seen[image] = map[cells[cell]];
      return Math.max(greatest, sumOfPatterns(databases, seen));
    }, 0);
  };
}

/** Forgets the databases that this process has opened: the next call reads or builds them. */
export function forgetDatabases(): void {
  opened.clear();
  opening.clear();
  keptIn.clear();
}

/** A notice, told once. */
type Notice = (notice: string) => void;

async function assemble(
  plan: DatabasePlan,
  { cache, bytes = PATTERN_BYTES, onNotice }: DatabaseOptions,
  build: DatabaseBuilder,
  stop: () => StopReason | undefined,
): Promise<TaquinDatabases> {
  const { rows, cols, blank, specs } = plan;
  const told = new Set<string>();
  const notice: Notice = (text) => {
    if (!told.has(text)) onNotice?.(text);
    told.add(text);
  };
  let built = 0;
  // Large ones first, so that the threads that build them end together.
  const order = specs.map((_, i) => i).sort((a, b) =>
    specs[b].tiles.length - specs[a].tiles.length
  );
  const databases = new Array<PatternDatabase | Promise<PatternDatabase>>(specs.length);
  for (const i of order) {
    const spec = specs[i];
    const found = cache === undefined ? "absent" : fromCache(cache, spec, notice);
    if (typeof found !== "string") databases[i] = found;
    else {
      built++;
      const { size } = patternIndex(rows, cols, spec.tiles.length);
      const hint = "Take smaller patterns or allow more.";
      requireMemory(patternBytes(size), bytes, "build a pattern database", hint);
      const made = Promise.resolve(build(spec, bytes, stop)).then((database) => {
        if (cache !== undefined && found === "absent") toCache(cache, database, notice);
        return database;
      });
      // Awaited together below; when one fails first, the others' failures are its echo.
      made.catch(() => {});
      databases[i] = made;
    }
  }
  const { next } = moveAutomaton(rows, cols);
  const all = await Promise.all(databases);
  const views = plan.views.map((view) => ({
    map: view.map,
    databases: view.specs.map((i) => all[i]),
  }));
  const tables = joinPatterns(views, next);
  return { rows, cols, blank, views, tables, read: specs.length - built, built };
}

/** A database from the cache; "absent" when a new one is to be put there, "unusable" when it cannot be. */
function fromCache(
  cache: string,
  spec: PatternSpec,
  notice: Notice,
): PatternDatabase | "absent" | "unusable" {
  try {
    return readPatternFile(cache, spec) ?? "absent";
  } catch (error) {
    if (error instanceof PatternDatabaseError) {
      notice(`${error.fault} It is built anew and replaced.`);
      return "absent";
    }
    const { code, message } = error as { code?: string; message: string };
    const folder = code === "EISDIR";
    const what = folder ? join(cache, patternFileName(spec)) : cache;
    const why = folder ? "it is a folder" : code ?? message;
    notice(
      `Cannot read pattern databases from ${what}: ${why}. ` +
        "They are built in memory and not kept; name another folder, or move away what is in the way.",
    );
    return "unusable";
  }
}

function toCache(cache: string, database: PatternDatabase, notice: Notice): void {
  try {
    writePatternFile(cache, database);
  } catch (error) {
    const why = (error as WriteError).cause ?? error;
    notice(
      `Cannot keep pattern databases in ${cache}: ${reasonOf(why)} ` +
        "They are in memory; the next process builds them again.",
    );
  }
}

/** Caches that have the files of a set, so that they are looked for once. */
const keptIn = new Set<string>();

const keptKey = (cache: string, set: TaquinDatabases) =>
  JSON.stringify([
    cache,
    set.views.map(({ databases }) => databases.map(patternFileName)),
  ]);

/** Puts databases that are open into a cache which has not got them. */
function keepIn(cache: string, set: TaquinDatabases, onNotice: Notice = () => {}): void {
  const key = keptKey(cache, set);
  if (keptIn.has(key)) return;
  keptIn.add(key);
  const told = new Set<string>();
  const notice: Notice = (text) => {
    if (!told.has(text)) onNotice(text);
    told.add(text);
  };
  for (const database of new Set(set.views.flatMap(({ databases }) => databases))) {
    if (fromCache(cache, database, notice) === "absent") toCache(cache, database, notice);
  }
}
