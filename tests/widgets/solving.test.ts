import { describe, expect, test } from "vitest";
import {
  type Board,
  boardRanking,
  equalBoards,
  explore,
  goalBoard,
  parseBoard,
  replaySlides,
} from "@lucas/lab";
import { type Finding, Solving } from "../../lib/widgets/taquin/solving.ts";

/** The last word of a search. */
function outcome(goal: Board, board: Board, limit = 60_000): Promise<Finding> {
  return new Promise((resolve) => {
    new Solving(goal).find(board, limit, (finding) => {
      if (finding.status !== "searching") resolve(finding);
    });
  });
}

describe("solving in a page", () => {
  test.each([[2, 2], [2, 3], [3, 2], [3, 3], [2, 4]])(
    "on %i×%i it finds the distance that breadth-first search finds",
    async (rows, cols) => {
      const goal = goalBoard(rows, cols);
      const ranking = boardRanking(goal);
      const { distances } = explore(ranking, ranking.rank(goal), { bytesPerDistance: 1 });
      const solving = new Solving(goal);
      const step = Math.max(1, Math.floor(ranking.size / 40));
      for (let rank = 0; rank < ranking.size; rank += step) {
        const board = ranking.unrank(rank);
        const found = await new Promise<Finding>((resolve) =>
          solving.find(board, 60_000, (finding) => {
            if (finding.status !== "searching") resolve(finding);
          })
        );
        expect(found).toMatchObject({ status: "solved", optimal: true });
        expect(found.tiles!.length).toBe(distances[rank]);
        expect(equalBoards(replaySlides(board, found.tiles!).board, goal)).toBe(true);
      }
    },
  );

  test("a 15-puzzle, and one of its kind with the goal's blank first", async () => {
    const first = await outcome(
      goalBoard(4, 4),
      parseBoard("1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12"),
    );
    expect(first).toMatchObject({ status: "solved", optimal: true, tiles: [12] });
    const korf = await outcome(
      goalBoard(4, 4, 0),
      parseBoard("4 0 2 3/5 1 6 7/8 9 10 11/12 13 14 15"),
    );
    expect(korf.tiles).toHaveLength(3);
  });

  test("no search for the solved, the unsolvable, a line, a board of more than 16 cells", async () => {
    const goal = goalBoard(3, 3);
    expect(await outcome(goal, goal)).toMatchObject({ status: "solved", tiles: [], optimal: true });
    const odd = parseBoard("2 1 3/4 5 6/7 8 0");
    expect(await outcome(goal, odd)).toMatchObject({ status: "unreachable", nodes: 0 });
    const line = await outcome(goalBoard(1, 5), parseBoard("0 1 2 3 4"));
    expect(line).toMatchObject({ status: "solved", tiles: [1, 2, 3, 4], optimal: true });
    const large = goalBoard(5, 5);
    const mixed = replaySlides(large, [24, 19, 18, 23]).board;
    const found = await outcome(large, mixed);
    expect(found).toMatchObject({ status: "solved", optimal: false, lowerBound: 0, nodes: 0 });
    expect(equalBoards(replaySlides(mixed, found.tiles!).board, large)).toBe(true);
  });

  test("at its limit it tells a proved lower bound and a solution that is not proved shortest", async () => {
    const goal = goalBoard(4, 4);
    const hard = parseBoard("0 15 9 13/11 12 10 14/3 7 2 5/4 8 6 1");
    const found = await outcome(goal, hard, 0);
    expect(found).toMatchObject({ status: "limit reached", optimal: false });
    expect(found.lowerBound).toBeGreaterThan(40);
    expect(found.lowerBound).toBeLessThanOrEqual(found.tiles!.length);
    expect(equalBoards(replaySlides(hard, found.tiles!).board, goal)).toBe(true);
  });

  test("while it searches it tells the length that is proved and the nodes so far", async () => {
    const solving = new Solving(goalBoard(4, 4));
    const hard = parseBoard("0 15 9 13/11 12 10 14/3 7 2 5/4 8 6 1");
    const told: Finding[] = [];
    await new Promise<void>((resolve) => {
      solving.find(hard, 60_000, (finding) => {
        told.push(finding);
        if (told.length === 3) {
          solving.stop();
          resolve();
        }
      });
    });
    for (const { status, lowerBound, nodes } of told) {
      expect(status).toBe("searching");
      expect(lowerBound).toBeGreaterThan(40);
      expect(nodes).toBeGreaterThan(0);
    }
    expect(told[2].nodes).toBeGreaterThan(told[0].nodes);
  });

  test("a new search gives up the one before it, and stop gives up the last", async () => {
    const goal = goalBoard(4, 4);
    const hard = parseBoard("0 15 9 13/11 12 10 14/3 7 2 5/4 8 6 1");
    const solving = new Solving(goal);
    const told: string[] = [];
    solving.find(hard, 60_000, () => told.push("first"));
    const before = told.length;
    solving.find(hard, 60_000, () => told.push("second"));
    solving.stop();
    const after = told.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(told.length).toBe(after);
    expect(told.slice(before)).not.toContain("first");
  });
});
