/**
 * Shortest solutions in a page: IDA* with the greater of walking distance and linear conflict, which needs no big table, in slices
 * that leave the page alive.
 * @module
 */
import { type Board, equalBoards, type Tile } from "../../taquin/board.ts";
import { deepen, type TileEngine } from "../../taquin/deepening.ts";
import { moveAutomaton } from "../../taquin/duplicates.ts";
import { conflictTracker, trackerEngine, walkingTracker } from "../../taquin/ida_trackers.ts";
import { solveByLines } from "../../taquin/lines.ts";
import { checkBoard } from "../../taquin/parity.ts";
import { solveWithoutSearch } from "../../taquin/solver.ts";

/** Most cells of a board whose best remaining count is kept up to date at every slide: a few ms. */
export const MOST_LIVE_CELLS = 9;

/** Most cells of a board that is solved optimally. */
export const MOST_OPTIMAL_CELLS = 16;

/** Length of the repetitions that are left out; longer ones take longer to list than they save here. */
const WORDS = 8;

/** Time of a slice, in ms: below it a page feels alive. */
const SLICE = 20;

/** What is known of a board so far. */
export interface Finding {
  readonly status: "solved" | "unreachable" | "searching" | "limit reached";
  /** No solution is shorter: proved. */
  readonly lowerBound: number;
  readonly nodes: number;
  /** A solution; the shortest when `status` is "solved" and `optimal` holds. */
  readonly tiles?: readonly Tile[];
  readonly optimal?: boolean;
}

/** Solves boards for one goal. */
export class Solving {
  #engine?: TileEngine;
  #turn = 0;

  constructor(readonly goal: Board) {}

  /** Gives up what is being searched. */
  stop(): void {
    this.#turn++;
  }

  /**
   * Looks for a shortest solution and tells what is known, at once when it takes no search, then between the slices.
   * A new call gives up the one before it.
   */
  find(board: Board, limit: number, tell: (finding: Finding) => void): void {
    const turn = ++this.#turn;
    const { goal } = this;
    if (!checkBoard(board, goal).solvable) {
      return tell({ status: "unreachable", lowerBound: Infinity, nodes: 0 });
    }
    if (equalBoards(board, goal)) {
      return tell({ status: "solved", lowerBound: 0, nodes: 0, tiles: [], optimal: true });
    }
    const quick = solveWithoutSearch(board, goal);
    if (quick?.status === "solved") {
      const { tiles, nodes } = quick;
      return tell({ status: "solved", lowerBound: tiles.length, nodes, tiles, optimal: true });
    }
    if (board.cells.length > MOST_OPTIMAL_CELLS) {
      const tiles = solveByLines(board, goal);
      return tell({ status: "solved", lowerBound: 0, nodes: 0, tiles, optimal: false });
    }
    this.#engine ??= trackerEngine(
      goal,
      [walkingTracker(goal), conflictTracker(goal)],
      moveAutomaton(goal.rows, goal.cols, WORDS).next,
    );
    const steps = deepen(this.#engine, board.cells);
    const end = performance.now() + limit;
    const slice = () => {
      if (turn !== this.#turn) return;
      const pause = performance.now() + SLICE;
      let step = steps.next();
      while (!step.done && performance.now() < pause) step = steps.next();
      const { lowerBound, nodes } = step.value;
      if (step.done) {
        tell({ status: "solved", lowerBound, nodes, tiles: step.value.tiles!, optimal: true });
      } else if (performance.now() > end) {
        const tiles = solveByLines(board, goal);
        tell({ status: "limit reached", lowerBound, nodes, tiles, optimal: false });
      } else {
        tell({ status: "searching", lowerBound, nodes });
        setTimeout(slice);
      }
    };
    slice();
  }
}
