/**
 * The puzzle of {@link playTaquin} in the browser.
 * @module
 */
import { plural } from "../../figures/words.ts";
import {
  applySlide,
  type Board,
  equalBoards,
  formatBoard,
  goalBoard,
  legalSlides,
  makeBoard,
  parseBoard,
  replaySlides,
  slideDirection,
  type Tile,
} from "../../taquin/board.ts";
import { checkBoard, randomSolvableBoard } from "../../taquin/parity.ts";
import { counters } from "../ui/counters.ts";
import { button, choice, h, integers, row } from "../ui/dom.ts";
import { player } from "../ui/player.ts";
import { start } from "../ui/stage.ts";
import { tileBoard } from "../ui/tiles.ts";
import { type Finding, MOST_LIVE_CELLS, MOST_OPTIMAL_CELLS, Solving } from "./solving.ts";
import { MOST_SIDE } from "./widget.ts";

interface Options {
  readonly board: string;
  readonly goal: string;
}

/** Most time of a search on demand, in ms, and of one that runs beside the play. */
const LIMIT = 60_000;
const LIVE_LIMIT = 5_000;

// A page has shared memory only when its server isolates it. With one thread there is nothing to share.
globalThis.SharedArrayBuffer ??= ArrayBuffer as unknown as typeof SharedArrayBuffer;

start<Options>(({ options, news, say, record }) => {
  let board = parseBoard(options.board);
  let goal = parseBoard(options.goal);
  let first = board;
  let played: Tile[] = [];
  let solving = new Solving(goal);
  let known: Finding | undefined;
  let searching = false;
  /** A solution that is played back, and the board that it begins with. */
  let solution: { from: Board; tiles: readonly Tile[] } | undefined;

  const numbers = counters({
    played: "Slides made",
    remaining: "Best remaining",
    inversions: "Inversions I",
    row: "Blank row r",
  });
  const verdict = h("p", { class: "verdict" });
  const tray = tileBoard(touch, (direction) => {
    say(`No tile can slide ${direction}: ${beside()}.`, "warn");
  });
  const rows = choice("Rows", integers(1, MOST_SIDE), String(board.rows), reshape);
  const cols = choice("Columns", integers(1, MOST_SIDE), String(board.cols), reshape);
  const solve = button("Show a solution", solveIt, { "data-do": "solve" });
  const track = player({
    first: 0,
    last: () => solution?.tiles.length ?? 0,
    go(position) {
      if (solution === undefined) return;
      board = replaySlides(solution.from, solution.tiles.slice(0, position)).board;
      show();
      if (equalBoards(board, goal)) say(`Arrived after ${plural(position, "slide")}.`, "done");
    },
    label: "Slides of the solution",
    describe: (position) => `slide ${position} of ${solution?.tiles.length ?? 0}`,
  });
  track.element.hidden = true;

  const slidesMade = () => [
    ...played,
    ...(solution?.tiles.slice(0, track.position()) ?? []),
  ];

  const beside = () => {
    const tiles = legalSlides(board);
    return tiles.length === 0
      ? "there is none"
      : tiles.length === 1
      ? `only tile ${tiles[0]} is beside the blank`
      : `tiles ${tiles.slice(0, -1).join(", ")} and ${tiles.at(-1)} are beside the blank`;
  };

  function touch(tile: Tile): void {
    const direction = slideDirection(board, tile);
    if (direction === "") {
      return say(`Tile ${tile} cannot slide: ${beside()}.`, "warn");
    }
    const before = solution === undefined ? known : undefined;
    leaveSolution();
    board = applySlide(board, tile);
    played.push(tile);
    changed();
    if (equalBoards(board, goal)) {
      return say(`Solved after ${plural(played.length, "slide")}.`, "done");
    }
    const worse = before?.status === "solved" && before.optimal && known?.status === "solved" &&
      known.tiles!.length > before.tiles!.length;
    say(
      `Tile ${tile} slid ${direction}.${
        known?.status === "solved" && known.optimal
          ? ` ${plural(known.tiles!.length, "slide")} to go at best${
            worse ? ", one more than before" : ""
          }.`
          : ""
      }`,
    );
  }

  /** Ends the playback; the slides that it made stay made. */
  function leaveSolution(): void {
    track.stop();
    played = slidesMade();
    solution = undefined;
    track.element.hidden = true;
  }

  /** Another position is there: what was known of the last one no longer holds. */
  function changed(): void {
    known = undefined;
    searching = false;
    solving.stop();
    if (board.cells.length <= MOST_LIVE_CELLS) {
      solving.find(board, LIVE_LIMIT, (finding) => {
        known = finding;
        show();
      });
    }
    show();
  }

  function begin(next: Board, message: string): void {
    leaveSolution();
    board = first = next;
    played = [];
    changed();
    say(message);
  }

  function reshape(): void {
    const [r, c] = [Number(rows.select.value), Number(cols.select.value)];
    goal = goalBoard(r, c);
    solving.stop();
    solving = new Solving(goal);
    begin(goal, `A board of ${r} × ${c} cells, solved. Shuffle it, or slide a tile.`);
  }

  function shuffle(): void {
    let next = randomSolvableBoard(goal, Math.random);
    for (let i = 0; i < 20 && equalBoards(next, goal); i++) {
      next = randomSolvableBoard(goal, Math.random);
    }
    begin(next, "Shuffled, to a position that can be solved.");
  }

  /** A solvable board with two tiles exchanged. */
  function shuffleBadly(): void {
    if (board.cells.length < 3) {
      return say("With fewer than two tiles every position can be solved.", "warn");
    }
    const cells = randomSolvableBoard(goal, Math.random).cells.map((tile) =>
      tile === 1 ? 2 : tile === 2 ? 1 : tile
    );
    begin(
      makeBoard(goal.rows, goal.cols, cells),
      "Shuffled, with two tiles exchanged: no slides can solve it. The verdict says why.",
    );
  }

  function solveIt(): void {
    if (searching) {
      searching = false;
      solving.stop();
      say(`Stopped. No solution is shorter than ${known?.lowerBound ?? 0} slides: proved.`);
      return show();
    }
    if (!checkBoard(board, goal).solvable) {
      return say(`There is no solution. ${verdict.textContent}.`, "warn");
    }
    if (known?.status === "solved" && known.optimal) return playBack(known);
    searching = true;
    // The line of news is drawn before the first slice.
    say("Searching for a shortest solution …");
    show();
    const from = board;
    setTimeout(() => {
      if (!searching || from !== board) return;
      solving.find(board, LIMIT, (finding) => {
        known = finding;
        searching = finding.status === "searching";
        if (searching) {
          say(
            `Searching: no solution is shorter than ${finding.lowerBound} slides, ${
              finding.nodes.toLocaleString("en")
            } nodes so far …`,
          );
        } else playBack(finding);
        show();
      });
    }, 30);
  }

  function playBack(finding: Finding): void {
    const tiles = finding.tiles!;
    if (tiles.length === 0) return say("It is solved already.", "done");
    solution = { from: board, tiles };
    track.element.hidden = false;
    track.reset(0);
    const length = plural(tiles.length, "slide");
    if (finding.status === "limit reached") {
      say(
        `A minute is over: no solution is shorter than ${finding.lowerBound} slides, and one of ${length} was found line by line; it is not proved shortest. Play it.`,
        "warn",
      );
    } else if (finding.optimal) {
      say(`A shortest solution has ${length}; play it, or step through it.`, "done");
    } else {
      say(
        `Boards of more than ${MOST_OPTIMAL_CELLS} cells are solved line by line: ${length}, not proved shortest. Play it.`,
        "warn",
      );
    }
  }

  function show(): void {
    const { solvable, inversions, blankRow, reason } = checkBoard(board, goal);
    tray.show(board, goal);
    verdict.textContent = reason;
    verdict.classList.toggle("bad", !solvable);
    const position = solution === undefined ? undefined : track.position();
    const left = position === undefined ? undefined : solution!.tiles.length - position;
    const best = known?.status === "solved" && known.optimal ? known.tiles!.length : undefined;
    numbers.set({
      played: slidesMade().length,
      remaining: !solvable
        ? "none"
        : left !== undefined && best !== undefined
        ? left
        : best !== undefined
        ? best
        : searching && known !== undefined
        ? `≥ ${known.lowerBound}`
        : "?",
      inversions,
      row: blankRow,
    });
    solve.textContent = searching
      ? "Stop"
      : board.cells.length > MOST_OPTIMAL_CELLS
      ? "Find a solution"
      : "Show a shortest solution";
    rows.select.value = String(board.rows);
    cols.select.value = String(board.cols);
    record({
      board: formatBoard(board),
      goal: formatBoard(goal),
      solvable: solvable ? "yes" : "no",
      searching: searching ? "yes" : "no",
    });
  }

  const usual = equalBoards(goal, goalBoard(goal.rows, goal.cols));
  begin(
    board,
    `Bring the tiles ${
      usual ? "into order, the blank last" : `to ${options.goal}`
    }: touch a tile beside the blank.`,
  );
  return {
    content: [
      row(
        rows.element,
        cols.element,
        button("Shuffle", shuffle),
        button("Shuffle unsolvably", shuffleBadly),
      ),
      row(
        button("Undo", () => {
          leaveSolution();
          const tile = played.pop();
          if (tile === undefined) return say("There is no slide to take back.");
          board = replaySlides(first, played).board;
          changed();
          say(`Took tile ${tile} back.`);
        }),
        button("Restart", () => begin(first, "Back to the first position.")),
        solve,
      ),
      news,
      h(
        "div",
        { class: "columns" },
        h("div", { class: "side" }, tray.element),
        h(
          "div",
          { class: "side" },
          h("h2", {}, "Verdict"),
          verdict,
          numbers.element,
          track.element,
        ),
      ),
      h(
        "p",
        { class: "hint" },
        "Touch a tile beside the blank, or use the arrow keys: the tile slides that way. The best remaining count follows every " +
          "slide on boards of up to 9 cells; up to 16 it is searched for on demand, for a minute at most.",
      ),
    ],
    draw: show,
  };
});
