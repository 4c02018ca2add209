/**
 * Every position of a board by its distance from a goal: states by depth, God's number, antipodes.
 *
 * {@link boardDepths} is the plain search on the ranks of ranking.ts, one byte a state; {@link enumerateBoard} the fast
 * one of frontier.ts, for boards of up to 12 cells.
 * @module
 */
import { requireInteger, requireMemory } from "../core/validate.ts";
import { DEFAULT_BYTES, explore } from "../search/bfs.ts";
import { FRONTIER_LIMIT, type FrontierOptions, searchFrontier } from "../search/frontier.ts";
import type { Limits } from "../search/space.ts";
import { blankCell, type Board, requireBoard } from "./board.ts";
import { boardProgram, MAX_SEARCHED_CELLS } from "./frontier.ts";
import { type BoardRanking, boardRanking } from "./ranking.ts";

/** The positions of a board by their distance from its goal. */
export interface DepthProfile {
  /** The goal that distances are counted from. */
  readonly goal: Board;
  /** How many positions can be brought to the goal. */
  readonly states: number;
  /** The greatest distance from the goal. */
  readonly godsNumber: number;
  /** How many positions are at distance 0, 1, … */
  readonly depths: readonly number[];
  /** The positions at the greatest distance, in the order of their ranks. */
  readonly antipodes: readonly Board[];
}

/** A {@link DepthProfile} with the distance of every position. */
export interface BoardDepths extends DepthProfile {
  /** The numbers of the positions, by which `distances` is read. */
  readonly ranking: BoardRanking;
  /** The distance of the position of each rank: one byte a state, four for lines of more than 200 cells. */
  readonly distances: Uint8Array | Int32Array;
}

/**
 * The distance of every position from the goal, by a plain breadth-first search on ranks.
 *
 * Cost: about 10 µs and 5 bytes a state: the 3×3 board's 181 440 states at once, 2×5's 1 814 400 in a second.
 *
 * @throws {RangeError} when `goal` is no board, or the search needs more than `bytes` (default 4 GiB).
 *
 * @example
 * ```ts
 * const { godsNumber, distances, ranking } = boardDepths(goalBoard(3, 3));
 * godsNumber; // 31
 * distances[ranking.rank(parseBoard("7 8 0/6 5 4/1 2 3"))]; // 26
 * boardDepths(goalBoard(2, 2)).depths; // [1, 2, 2, 2, 2, 2, 1]
 * ```
 */
export function boardDepths(goal: Board, bytes: number = DEFAULT_BYTES): BoardDepths {
  const ranking = boardRanking(goal);
  const { cells } = goal;
  requireMemory(
    5 * ranking.size,
    bytes,
    `find the distances of a ${goal.rows}×${goal.cols} board`,
    cells.length <= MAX_SEARCHED_CELLS ? "enumerateBoard needs less." : "Use a smaller board.",
  );
  const start = ranking.rank(goal);
  // Distances in a line of cells can pass 254; those of a board whose states fit in memory cannot.
  const wide = ranking.classes === 1 && cells.length > 200;
  const { levels, distances, order } = explore(ranking, start, { bytesPerDistance: wide ? 4 : 1 });
  const last = levels[levels.length - 1];
  const far = Array.from(order.subarray(ranking.size - last, ranking.size)).sort((a, b) => a - b);
  return {
    goal,
    states: ranking.size,
    godsNumber: levels.length - 1,
    depths: levels,
    antipodes: far.map((rank) => ranking.unrank(rank)),
    ranking,
    distances,
  };
}

/**
 * The positions of a board of up to 12 cells by their distance from the goal, on all cores. Boards of one row or column
 * may be longer. {@link boardDepths} is its readable twin for small boards.
 *
 * Cost: for 3×4 and 2×6, 239 500 800 states in 142 MB; small boards at once.
 *
 * @throws {RangeError} when `goal` is no board, has more than 12 cells, or the search needs more than `options.bytes`.
 *
 * @example
 * ```ts
 * const profile = await enumerateBoard(goalBoard(2, 4));
 * profile.godsNumber; // 36
 * profile.states; // 20160
 * profile.antipodes.map(formatBoard); // ["0 7 2 1/4 3 6 5"]
 * ```
 */
export async function enumerateBoard(
  goal: Board,
  options: Omit<FrontierOptions, "maxDepth" | "checkpoint"> = {},
): Promise<DepthProfile> {
  const doing = "search all positions of a board";
  const { rows, cols, cells } = requireBoard(goal, doing, "the goal");
  if (rows === 1 || cols === 1) return lineProfile(goal);
  if (cells.length > MAX_SEARCHED_CELLS) {
    const tiles = cells.length - 1;
    const bytes = Array.from({ length: tiles }, (_, i) => BigInt(i + 1))
      .reduce((product, k) => product * k, 3n);
    requireMemory(
      bytes,
      options.bytes ?? FRONTIER_LIMIT,
      `search all positions of a ${rows}×${cols} board`,
      `At most ${MAX_SEARCHED_CELLS} cells can be searched.`,
    );
  }
  requireInteger(cells.length, 1, MAX_SEARCHED_CELLS, { doing, what: "the number of cells" });
  const result = await searchFrontier(boardProgram, { goal }, options);
  if (result.status !== "complete") {
    throw new DepthsCutShort(result.depths, result.limit ?? "states");
  }
  const godsNumber = result.depths.length - 1;
  return {
    goal,
    states: result.states,
    godsNumber,
    depths: result.depths,
    antipodes: result.expander.positionsAt(godsNumber),
  };
}

/** A search of all positions that a limit stopped; the depths that it gives are complete. */
export class DepthsCutShort extends RangeError {
  /** The name of the class. */
  override readonly name = "DepthsCutShort";
  /** An error for a limit that cut the search short. */
  constructor(
    /** How many positions are at distance 0, 1, … */
    readonly depths: readonly number[],
    /** Which limit it was. */
    readonly limit: keyof Limits,
  ) {
    super(
      `Cannot search all positions of a board: the limit of ${limit} was reached after depth ${
        depths.length - 1
      }. Every depth up to it is complete.`,
    );
  }
}

/** The profile of a board of one row or column: the blank walks to either end. */
function lineProfile(goal: Board): DepthProfile {
  const ranking = boardRanking(goal);
  const start = blankCell(goal);
  const depths = [1];
  for (let d = 1; d <= Math.max(start, ranking.size - 1 - start); d++) {
    depths.push((start - d >= 0 ? 1 : 0) + (start + d < ranking.size ? 1 : 0));
  }
  const last = depths.length - 1;
  const ends = last === 0 ? [start] : [start - last, start + last];
  const antipodes = ends.filter((s) => s >= 0 && s < ranking.size).map((s) => ranking.unrank(s));
  return { goal, states: ranking.size, godsNumber: last, depths, antipodes };
}
