import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applySlide,
  blankCell,
  type Board,
  boardSpace,
  boardSymmetries,
  drawBoard,
  equalBoards,
  formatBoard,
  goalBoard,
  IllegalSlideError,
  inequivalentCells,
  legalSlides,
  makeBoard,
  MAX_CELLS,
  neighbourCells,
  parseBoard,
  parseSlides,
  replaySlides,
  slideDirection,
} from "../../lib/taquin/board.ts";

/** Any board of up to 6×6 cells, reachable or not. */
const boards = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(
  ([rows, cols]) => {
    const tiles = Array.from({ length: rows * cols }, (_, i) => i);
    const order = { minLength: rows * cols, maxLength: rows * cols };
    return fc.shuffledSubarray(tiles, order).map((cells): Board => ({ rows, cols, cells }));
  },
);

const caught = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe("goals", () => {
  test("tiles in reading order around the blank, on every cell", () => {
    for (let blank = 0; blank < 12; blank++) {
      const goal = goalBoard(3, 4, blank);
      expect(blankCell(goal)).toBe(blank);
      expect(goal.cells.filter((t) => t > 0)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
    }
  });

  test("Korf's goal of 1985 is 0 1 2 … 15", () => {
    expect(goalBoard(4, 4, 0).cells).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });

  test("every shape from 1×1 to 8×8", () => {
    for (let rows = 1; rows <= 8; rows++) {
      for (let cols = 1; cols <= 8; cols++) {
        const goal = goalBoard(rows, cols);
        expect(parseBoard(formatBoard(goal))).toEqual(goal);
        expect(legalSlides(goal).length).toBe(Number(rows > 1) + Number(cols > 1));
      }
    }
  });
});

describe("slides", () => {
  test("an m×n board has 2mn − m − n pairs of cells that share a side", () => {
    for (const [rows, cols] of [[1, 1], [1, 7], [2, 2], [3, 4], [8, 8]]) {
      let ends = 0;
      for (let c = 0; c < rows * cols; c++) ends += neighbourCells(rows, cols, c).length;
      expect(ends / 2).toBe(2 * rows * cols - rows - cols);
    }
  });

  test("every slide can be taken back by the same tile", () => {
    fc.assert(fc.property(boards, (board) => {
      for (const tile of legalSlides(board)) {
        const after = applySlide(board, tile);
        expect(equalBoards(after, board)).toBe(false);
        expect(legalSlides(after)).toContain(tile);
        expect(applySlide(after, tile)).toEqual(board);
      }
    }));
  });

  test("a tile is legal exactly when it has a direction and replay accepts it", () => {
    fc.assert(fc.property(boards, (board) => {
      const legal = new Set(legalSlides(board));
      for (let tile = 0; tile < board.cells.length; tile++) {
        expect(slideDirection(board, tile) !== "").toBe(legal.has(tile));
        const played = caught(() => replaySlides(board, [tile]));
        expect(played instanceof IllegalSlideError).toBe(!legal.has(tile));
      }
    }));
  });

  test("the ends of two rows are not neighbours", () => {
    const board = parseBoard("1 2 3/0 4 5");
    expect(legalSlides(board)).toEqual([1, 4]);
    expect(() => applySlide(board, 3)).toThrow(IllegalSlideError);
    expect(slideDirection(board, 3)).toBe("");
  });

  test("the seed's example: 15 slides left", () => {
    const board = parseBoard("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
    expect(slideDirection(board, 15)).toBe("left");
    expect(replaySlides(board, [15])).toEqual({ moves: 1, board: goalBoard(4, 4) });
  });

  test("a million slides of a lazy stream", () => {
    function* round(): Generator<number> {
      for (let i = 0; i < 250_000; i++) yield* [3, 1, 2, 3];
    }
    // Four slides turn three tiles by a cell round the 2×2 board, so 12 are a whole turn … of blank and tiles.
    const { moves, board } = replaySlides(goalBoard(2, 2), [3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2]);
    expect([moves, formatBoard(board)]).toEqual([12, "1 2/3 0"]);
    expect(() => replaySlides(goalBoard(2, 2), round())).toThrow(IllegalSlideError);
  });
});

describe("the illegal slide is named", () => {
  const error = caught(() => replaySlides(goalBoard(3, 3), [8, 7, 1])) as IllegalSlideError;

  test("its index, tile, reason and the board before it", () => {
    expect(error).toBeInstanceOf(IllegalSlideError);
    expect(error).toMatchObject({ index: 3, tile: 1, name: "IllegalSlideError" });
    expect(error.reason).toBe("tile 1 is not beside the blank, 4, 7 are");
    expect(formatBoard(error.board)).toBe("1 2 3/4 5 6/0 7 8");
    expect(error.message).toBe(
      "Cannot play slide 3 (tile 1): tile 1 is not beside the blank, 4, 7 are. " +
        "The board before it is 1 2 3/4 5 6/0 7 8.",
    );
  });

  test.each<[unknown, string]>([
    [0, "0 is the blank"],
    [9, "there is no tile 9, only 1 to 8"],
    [-1, "there is no tile -1"],
    [1.5, "there is no tile 1.5"],
    [NaN, "there is no tile NaN"],
    ["8", 'there is no tile "8"'],
    [undefined, "there is no tile undefined"],
  ])("tile %j", (tile, reason) => {
    expect(() => applySlide(goalBoard(3, 3), tile as number)).toThrow(reason);
  });

  test("a board of one cell has no tile", () => {
    expect(() => applySlide(goalBoard(1, 1), 1)).toThrow("the board has none");
  });
});

describe("texts", () => {
  test("write and read back", () => {
    fc.assert(fc.property(boards, (board) => {
      expect(parseBoard(formatBoard(board))).toEqual(board);
      expect(parseBoard(formatBoard(board).replaceAll("/", "\n"))).toEqual(board);
      expect(parseBoard(board.cells.join(" "), board)).toEqual(board);
      expect(parseBoard(board.cells.join(", "), board)).toEqual(board);
    }));
  });

  test("two boards share a key exactly when they are equal", () => {
    fc.assert(fc.property(boards, boards, (a, b) => {
      expect(boardSpace.key(a) === boardSpace.key(b)).toBe(equalBoards(a, b));
    }));
    expect(boardSpace.key(goalBoard(1, 4)) === boardSpace.key(goalBoard(2, 2))).toBe(false);
  });

  test.each<[string, string]>([
    ["", "a board must be"],
    ["  \n", "a board must be"],
    ["/", "row 1 must be at least one number"],
    ["1 2/3", "row 2 must be as long as row 1, 2 numbers"],
    ["1 2 3/4 5 6/7 8 0 9", "row 3 must be as long as row 1"],
    ["1 2//3 0", "row 2"],
    ["1 2/2 0", "tile 2 must be on one cell, received it on cells 1 and 2, and tile 3 on none"],
    ["1 2/0 0", "the blank must be on one cell, received it on cells 2 and 3, and tile 3 on none"],
    ["1 2/3 3", "tile 3 must be on one cell, received it on cells 2 and 3, and the blank on none"],
    ["1 2/3 4", "cell 3 must be a tile from 1 to 3 or 0 for the blank, received 4"],
    ["7", "cell 0 must be 0, the blank, received 7"],
    ["1 2/3 x", "number 2 of row 2 must be a whole number"],
    ["1 2/-3 0", "number 1 of row 2"],
    ["1 2/3.0 0", "number 1 of row 2"],
    ["1 2/1e0 0", "number 1 of row 2"],
    ["1 2/99999999999999999999 0", "number 1 of row 2"],
    ["<svg onload=alert(1)>", "must be a whole number"],
    ["1 2\u0000/3 0", "must be a whole number"],
  ])("%j is refused", (text, reason) => {
    expect(() => parseBoard(text)).toThrow(SyntaxError);
    expect(() => parseBoard(text)).toThrow(reason);
  });

  test("tile 10 twice (accepted by a public program)", () => {
    const text = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 10 0";
    expect(() => parseBoard(text)).toThrow("tile 10 must be on one cell");
  });

  test("more cells than a board may have", () => {
    expect(() => parseBoard("0 ".repeat(65537))).toThrow(
      "a board must have at most 65536 cells, received 65537.",
    );
  });

  test("another shape than the one asked for", () => {
    expect(() => parseBoard("1 2/3 0", { rows: 1, cols: 4 })).toThrow("must be of 1×4 cells");
    expect(() => parseBoard("1 2 3 0", { rows: 3, cols: 2 })).toThrow(SyntaxError);
    expect(() => parseBoard("1 2 3 0", { rows: 0, cols: 4 })).toThrow(RangeError);
  });

  test("lists of slides", () => {
    expect(parseSlides(" 15 12\n8,3 ")).toEqual([15, 12, 8, 3]);
    for (const text of ["0", "-1", "a", "1;2", "1.5", "1e3"]) {
      expect(() => parseSlides(text)).toThrow(SyntaxError);
    }
  });

  test("the drawing aligns tiles of two digits and leaves the blank empty", () => {
    expect(drawBoard(goalBoard(2, 5, 3)).split("\n")).toEqual([
      "┌───┬───┬───┬───┬───┐",
      "│ 1 │ 2 │ 3 │   │ 4 │",
      "├───┼───┼───┼───┼───┤",
      "│ 5 │ 6 │ 7 │ 8 │ 9 │",
      "└───┴───┴───┴───┴───┘",
    ]);
    expect(drawBoard(goalBoard(1, 12)).split("\n")[1]).toContain("│  9 │ 10 │ 11 │    │");
  });
});

describe("symmetries", () => {
  test.each<[number, number, number]>([
    [1, 1, 1],
    [1, 2, 2],
    [5, 1, 2],
    [2, 3, 4],
    [2, 2, 8],
    [4, 4, 8],
  ])("%i×%i has %i", (rows, cols, count) => {
    const symmetries = boardSymmetries(rows, cols);
    expect(symmetries.length).toBe(count);
    for (const image of symmetries) {
      for (let c = 0; c < rows * cols; c++) {
        const beside = neighbourCells(rows, cols, c).map((other) => image[other]);
        expect(beside.sort()).toEqual(neighbourCells(rows, cols, image[c]).sort());
      }
    }
  });

  test("inequivalent cells: one of each kind", () => {
    expect(inequivalentCells(4, 4)).toEqual([0, 1, 5]);
    expect(inequivalentCells(2, 6)).toEqual([0, 1, 2]);
    expect(inequivalentCells(5, 5)).toEqual([0, 1, 2, 6, 7, 12]);
    expect(inequivalentCells(1, 4)).toEqual([0, 1]);
  });
});

describe("what is refused", () => {
  test.each([0, -1, 0.5, NaN, Infinity, "3", MAX_CELLS + 1])("%s rows or columns", (bad) => {
    for (const f of [goalBoard, boardSymmetries, inequivalentCells]) {
      expect(() => f(bad as number, 3)).toThrow(RangeError);
      expect(() => f(3, bad as number)).toThrow(RangeError);
    }
    expect(() => makeBoard(bad as number, 3, [])).toThrow(RangeError);
  });

  test("values that are no boards", () => {
    const bad: unknown[] = [
      null,
      undefined,
      "1 2/3 0",
      [1, 2, 3, 0],
      { rows: 2, cols: 2 },
      { rows: 2, cols: 2, cells: [1, 2, 3] },
      { rows: 2, cols: 2, cells: [1, 2, 3, "0"] },
      { rows: 2, cols: 2, cells: [1, 2, 3, NaN] },
      { rows: 2, cols: 2, cells: [1, 2, 0.5, 0] },
      { rows: 0, cols: 0, cells: [] },
    ];
    for (const board of bad) {
      for (const f of [legalSlides, formatBoard, drawBoard, (b: Board) => replaySlides(b, [])]) {
        expect(() => f(board as Board)).toThrow(RangeError);
      }
    }
  });

  test("values without cells, for the functions that searches call", () => {
    for (const bad of [null, undefined, {}, "1 2/3 0", 1]) {
      const board = bad as unknown as Board;
      expect(() => blankCell(board)).toThrow(RangeError);
      expect(() => slideDirection(board, 1)).toThrow(RangeError);
      expect(() => equalBoards(board, goalBoard(2, 2))).toThrow(RangeError);
      expect(() => equalBoards(goalBoard(2, 2), board)).toThrow(RangeError);
    }
  });

  test("goal blanks that are no cells", () => {
    for (const blank of [-1, 9, 0.5, NaN]) expect(() => goalBoard(3, 3, blank)).toThrow(RangeError);
  });
});
