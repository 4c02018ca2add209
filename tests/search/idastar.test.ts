import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breadthFirst } from "../../lib/search/bfs.ts";
import { idaStar } from "../../lib/search/idastar.ts";
import type { Limits, Walker } from "../../lib/search/space.ts";
import {
  type Board,
  boardSpace,
  equalBoards,
  goalBoard,
  parseBoard,
  replaySlides,
} from "../../lib/taquin/board.ts";
import { boardWalker, manhattanDistance } from "../../lib/taquin/heuristics.ts";

/** Undoing a slide is sliding the same tile. */
const undoes = (next: number, last: number) => next === last;

/** A number on a line of numbers, to be brought to `goal` by steps of 1. */
function lineWalker(goal: number, from = -Infinity, to = Infinity): Walker<number> {
  let at = 0;
  return {
    moves: () => [1, -1].filter((step) => at + step >= from && at + step <= to),
    make: (step) => at += step,
    unmake: (step) => at -= step,
    h: () => Math.abs(goal - at),
  };
}

/** Boards that reach their goal, by walking away from it. */
const scrambled = fc.tuple(
  fc.constantFrom(goalBoard(2, 3), goalBoard(3, 2, 0), goalBoard(2, 2), goalBoard(3, 3, 4)),
  fc.array(fc.nat(3), { maxLength: 14 }),
).map(([goal, choices]) => {
  let board: Board = goal;
  for (const choice of choices) {
    const moves = [...boardSpace.moves(board)];
    board = boardSpace.apply(board, moves[choice % moves.length]);
  }
  return { board, goal };
});

describe("iterative deepening A*", () => {
  test("the lengths are those of breadth-first search, and the path leads to the goal", () => {
    fc.assert(
      fc.property(scrambled, ({ board, goal }) => {
        const exact = breadthFirst(boardSpace, board, (b) => equalBoards(b, goal));
        const found = idaStar(boardWalker(board, goal, manhattanDistance), { undoes });
        if (found.status !== "solved" || exact.status !== "solved") throw new Error("unsolved");
        expect(found.path.length).toBe(exact.path.length);
        expect(replaySlides(board, found.path).board).toEqual(goal);
      }),
      { numRuns: 60 },
    );
  });

  test("a solved start has the empty path", () => {
    const goal = goalBoard(3, 3);
    expect(idaStar(boardWalker(goal, goal, manhattanDistance))).toEqual({
      status: "solved",
      path: [],
      states: 1,
    });
  });

  test("with h = 0 except beside the goal it is iterative deepening, and still optimal", () => {
    const board = parseBoard("1 2/0 3");
    const goal = goalBoard(2, 2);
    const blind = boardWalker(board, goal, (b) => equalBoards(b, goal) ? 0 : 1);
    expect(idaStar(blind, { undoes })).toMatchObject({ status: "solved", path: [3] });
  });

  test("a dead end without a goal is unreachable: proved", () => {
    expect(idaStar(lineWalker(5, 0, 0))).toEqual({ status: "unreachable", states: 1 });
    const tree: Walker<number> = (() => {
      let depth = 0;
      return {
        moves: () => depth < 3 ? [1, 2] : [],
        make: () => depth++,
        unmake: () => depth--,
        h: () => 1,
      };
    })();
    // The start and the nodes of a binary tree of three more levels, once for each threshold 1 … 4.
    expect(idaStar(tree)).toMatchObject({ status: "unreachable" });
  });

  test("thresholds rise by the least excess, and the walker is given back as it came", () => {
    const thresholds: number[] = [];
    const board = parseBoard("8 6 7/2 5 4/3 0 1");
    const walker = boardWalker(board, goalBoard(3, 3), manhattanDistance);
    const found = idaStar(walker, {
      undoes,
      onIteration: ({ threshold }) => thresholds.push(threshold),
    });
    expect(found).toMatchObject({ status: "solved" });
    expect(found.status === "solved" && found.path.length).toBe(31);
    expect(thresholds).toEqual([21, 23, 25, 27, 29]);
    expect(walker.h()).toBe(manhattanDistance(board, goalBoard(3, 3)));
  });

  test("limits end the search with the bound that is proved", () => {
    const board = parseBoard("8 6 7/2 5 4/3 0 1");
    const stopped = (limits: Limits) =>
      idaStar(boardWalker(board, goalBoard(3, 3), manhattanDistance), { ...limits, undoes });
    for (const states of [1, 2, 10, 1000]) {
      const result = stopped({ states });
      expect(result).toMatchObject({ status: "limit reached", limit: "states" });
      if (result.status !== "limit reached") continue;
      expect(result.states).toBeLessThanOrEqual(states);
      expect(result.lowerBound).toBeGreaterThanOrEqual(21);
      expect(result.lowerBound).toBeLessThanOrEqual(31);
    }
    expect(stopped({ ms: 0 })).toMatchObject({ status: "limit reached", limit: "ms" });
    expect(stopped({ signal: AbortSignal.abort() })).toMatchObject({ limit: "signal" });
    // Tiles that cannot be reached: the bound grows for ever, so a limit is what ends it.
    const never = boardWalker(parseBoard("2 1/3 0"), goalBoard(2, 2), manhattanDistance);
    expect(idaStar(never, { states: 500, undoes })).toMatchObject({ status: "limit reached" });
  });

  test("a search that needs n states ends with n allowed, and not with fewer; moves that undo the last are not made", () => {
    const line = () => {
      let at = 0;
      return {
        moves: () => [-1, 1],
        make: (m: number) => void (at += m),
        unmake: (m: number) => void (at -= m),
        h: () => Math.abs(5 - at) > 2 ? 1 : Math.abs(5 - at),
      };
    };
    const undoes = (a: number, b: number) => a === -b;
    const all = idaStar(line());
    const fewer = idaStar(line(), { undoes });
    expect(all.status === "solved" && all.path).toEqual([1, 1, 1, 1, 1]);
    expect(fewer.status === "solved" && fewer.path).toEqual([1, 1, 1, 1, 1]);
    // Without a step back two walks remain: thresholds 1, 2 … 5 look at both, from the start on.
    expect(fewer.states).toBeLessThan(all.states);
    for (const [options, { states }] of [[{}, all], [{ undoes }, fewer]] as const) {
      expect(idaStar(line(), { ...options, states })).toMatchObject({ status: "solved", states });
      expect(idaStar(line(), { ...options, states: states - 1 })).toMatchObject({
        status: "limit reached",
        limit: "states",
        states: states - 1,
      });
    }
  });

  test.each([-1, NaN, "many"])("a limit of %s is refused", (limit) => {
    const walker = lineWalker(3);
    expect(() => idaStar(walker, { states: limit as number })).toThrow(RangeError);
    expect(() => idaStar(walker, { states: limit as number })).toThrow(
      "Cannot search by iterative deepening: the limit of states must be a number of at least 0",
    );
    expect(() => idaStar(walker, { ms: limit as number })).toThrow(RangeError);
    expect(() => idaStar(walker, { bytes: 1000 })).toThrow(/limit of bytes/);
  });
});
