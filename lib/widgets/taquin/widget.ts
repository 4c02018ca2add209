/**
 * The sliding-tile puzzle to play.
 * @module
 */
import { boardFigure } from "../../figures/taquin.ts";
import {
  type Board,
  formatBoard,
  goalBoard,
  parseBoard,
  requireBoard,
  requireSameShape,
} from "../../taquin/board.ts";
import { frameHeight, limitNote, LIVE_NOTE } from "../options.ts";
import type { Widget } from "../widget.ts";

/** Most rows and most columns of a board that is played. */
export const MOST_SIDE = 6;

/** A board to begin with. */
export interface PlayTaquinOptions {
  /** The position, as a board or a text such as "1 2 3/4 5 6/7 8 0"; the 3×3 board `8 6 7/2 5 4/3 0 1`, which is 31 slides away, when left out. */
  readonly board?: Board | string;
  /** The goal; tiles in order and the blank last when left out. */
  readonly goal?: Board | string;
}

/**
 * The puzzle: slide tiles, shuffle (to a position that can be solved, or on purpose to one that cannot), the verdict with its reason,
 * a shortest solution played back, and the best remaining count: kept up to date on boards of up to 9 cells, found on demand on boards
 * of up to 16 by IDA* with walking distance and linear conflict. Larger boards get a solution that is not proved shortest.
 *
 * It plays up to 6 rows and 6 columns; for more it shows a picture and states the limit.
 *
 * @throws {RangeError} for what is no board, or a goal of another shape.
 * @throws {SyntaxError} for a text that is no board.
 *
 * @example
 * ```ts
 * playTaquin({ board: "1 2 3/4 0 6/7 5 8" }).name; // "play-taquin-3-3"
 * playTaquin({ board: goalBoard(7, 7) }).live; // undefined
 * playTaquin({ board: "1 2/2 0" }); // throws SyntaxError
 * ```
 */
export function playTaquin(options: PlayTaquinOptions = {}): Widget {
  const doing = "play a board";
  const read = (board: Board | string) =>
    typeof board === "string" ? parseBoard(board) : requireBoard(board, doing);
  const board = read(options.board ?? "8 6 7/2 5 4/3 0 1");
  const { rows, cols } = board;
  const goal = options.goal === undefined ? goalBoard(rows, cols) : read(options.goal);
  requireSameShape(board, goal, doing);
  const beyond = rows > MOST_SIDE || cols > MOST_SIDE;
  const shown = beyond ? goalBoard(Math.min(rows, MOST_SIDE), Math.min(cols, MOST_SIDE)) : board;
  const figure = boardFigure({ board: shown, name: `play-taquin-${rows}-${cols}` });
  const base = { kind: "widget", name: figure.name, figure } as const;
  if (beyond) {
    const most = `up to ${MOST_SIDE} rows and ${MOST_SIDE} columns`;
    const size = `${shown.rows} × ${shown.cols} cells`;
    return { ...base, note: limitNote("This puzzle", most, `${rows} × ${cols}`, size) };
  }
  const high = rows <= 3
    ? frameHeight(465, [720, 690], [480, 850], [280, 1000])
    : frameHeight(520, [720, 765], [480, 880], [280, 1040]);
  return {
    ...base,
    note: LIVE_NOTE,
    live: {
      app: "taquin",
      title: `Sliding tiles to play, ${rows} rows of ${cols}`,
      options: { board: formatBoard(board), goal: formatBoard(goal) },
      ...high,
    },
  };
}
