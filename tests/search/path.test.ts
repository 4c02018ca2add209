import { describe, expect, test } from "vitest";
import { checkPath, IllegalPathError, pathStates, sameMove } from "../../lib/search/path.ts";
import { boardSpace, equalBoards, goalBoard, parseBoard } from "../../lib/taquin/board.ts";

const start = parseBoard("1 2 3/4 0 6/7 5 8");
const isGoal = (board: typeof start) => equalBoards(board, goalBoard(3, 3));

describe("paths as certificates", () => {
  test("a path that leads to the goal is valid", () => {
    expect(checkPath(boardSpace, start, [5, 8], isGoal)).toEqual({
      valid: true,
      moves: 2,
      reason: "",
    });
    expect([...pathStates(boardSpace, start, [5, 8])].at(-1)).toEqual(goalBoard(3, 3));
  });

  test("a path that ends elsewhere, or breaks a rule, is not, and the reason is given", () => {
    expect(checkPath(boardSpace, start, [5], isGoal)).toMatchObject({ valid: false, moves: 1 });
    const illegal = checkPath(boardSpace, start, [5, 1, 8], isGoal);
    expect(illegal).toMatchObject({ valid: false, moves: 1 });
    expect(illegal.reason).toContain("move 2 (1) is not allowed");
    expect(checkPath(boardSpace, start, [NaN], isGoal).valid).toBe(false);
    expect(() => [...pathStates(boardSpace, start, [99])]).toThrow(IllegalPathError);
  });

  test("the empty path is valid exactly at the goal", () => {
    expect(checkPath(boardSpace, goalBoard(3, 3), [], isGoal).valid).toBe(true);
    expect(checkPath(boardSpace, start, [], isGoal).valid).toBe(false);
  });

  test("moves that are objects are compared by what they hold", () => {
    expect(sameMove({ disc: 1, from: 0, to: 2 }, { disc: 1, from: 0, to: 2 })).toBe(true);
    expect(sameMove({ disc: 1, from: 0, to: 2 }, { disc: 1, from: 0, to: 1 })).toBe(false);
    expect(sameMove(1, "1")).toBe(false);
    expect(sameMove(null, NaN)).toBe(false);
    expect(sameMove(NaN, null)).toBe(false);
    expect(sameMove(NaN, NaN)).toBe(true);
  });
});
