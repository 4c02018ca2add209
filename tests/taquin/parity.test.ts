import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factorial, unrankPermutation } from "../../lib/core/permutation.ts";
import { breadthFirstLevels } from "../../lib/search/bfs.ts";
import {
  applySlide,
  type Board,
  boardKey,
  boardSpace,
  equalBoards,
  formatBoard,
  goalBoard,
  legalSlides,
  parseBoard,
} from "../../lib/taquin/board.ts";
import { boardDepths } from "../../lib/taquin/enumerate.ts";
import {
  blankRowFromBottom,
  boardComponents,
  boardInvariant,
  boardInversions,
  checkBoard,
  displacement,
  isReachable,
  isReachableByPermutation,
  parityTraps,
  randomSolvableBoard,
  sameParityApart,
  smallestCounterexample,
  tileOrder,
} from "../../lib/taquin/parity.ts";

const SHAPES: [number, number][] = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 3],
  [3, 1],
  [1, 5],
  [5, 1],
  [2, 2],
  [2, 3],
  [3, 2],
];

/** All positions of a board, reachable or not. */
function allBoards(rows: number, cols: number): Board[] {
  const size = rows * cols;
  return Array.from({ length: Number(factorial(size)) }, (_, rank) => ({
    rows,
    cols,
    cells: unrankPermutation(rank, size),
  }));
}

const fourByFour = (list: string) => parseBoard(list, { rows: 4, cols: 4 });

describe("solvable iff reached by an exhaustive search", () => {
  test.each(SHAPES)("%i×%i, every position, every goal with the tiles in order", (rows, cols) => {
    for (let blank = 0; blank < rows * cols; blank++) {
      const goal = goalBoard(rows, cols, blank);
      const reached = new Set([...breadthFirstLevels(boardSpace, goal)].flat().map(boardKey));
      for (const board of allBoards(rows, cols)) {
        const verdict = checkBoard(board, goal);
        expect(verdict.solvable).toBe(reached.has(boardKey(board)));
        expect(verdict.reason.endsWith(verdict.solvable ? ": solvable" : ": unsolvable")).toBe(
          true,
        );
        expect(isReachableByPermutation(board, goal)).toBe(verdict.solvable);
      }
    }
  });

  test("2×3: any two positions, whatever the order of the goal", () => {
    const boards = allBoards(2, 3);
    const part = new Map<string, number>();
    let parts = 0;
    for (const board of boards) {
      if (part.has(boardKey(board))) continue;
      for (const other of [...breadthFirstLevels(boardSpace, board)].flat()) {
        part.set(boardKey(other), parts);
      }
      parts++;
    }
    expect(BigInt(parts)).toBe(boardComponents(2, 3));
    for (let i = 0; i < boards.length; i += 7) {
      for (let j = 0; j < boards.length; j += 11) {
        const together = part.get(boardKey(boards[i])) === part.get(boardKey(boards[j]));
        expect(isReachable(boards[i], boards[j])).toBe(together);
      }
    }
  });

  test("3×3: half of the 362 880 positions", () => {
    const goal = goalBoard(3, 3);
    const { ranking, distances } = boardDepths(goal);
    const reached = new Set(Array.from(distances, (_, rank) => boardKey(ranking.unrank(rank))));
    expect(reached.size).toBe(181_440);
    for (let rank = 0; rank < 362_880; rank += 17) {
      const board = { rows: 3, cols: 3, cells: unrankPermutation(rank, 9) };
      if (isReachable(board, goal) !== reached.has(boardKey(board))) {
        throw new Error(formatBoard(board));
      }
    }
  });

  test("a row of n cells falls into (n−1)! parts", () => {
    expect([1, 2, 3, 4, 5].map((n) => boardComponents(1, n))).toEqual([1n, 1n, 2n, 6n, 24n]);
    expect(boardComponents(6, 1)).toBe(120n);
  });
});

describe("properties", () => {
  const shapes = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }));
  const starts = shapes.chain(([rows, cols]) => {
    const tiles = Array.from({ length: rows * cols }, (_, i) => i);
    const exact = { minLength: tiles.length, maxLength: tiles.length };
    return fc.shuffledSubarray(tiles, exact).map((cells): Board => ({ rows, cols, cells }));
  });

  test("a random walk keeps the invariant, up to 8×8", () => {
    fc.assert(fc.property(starts, fc.array(fc.nat(), { maxLength: 60 }), (start, choices) => {
      const invariant = boardInvariant(start);
      let board = start;
      for (const choice of choices) {
        const slides = legalSlides(board);
        if (slides.length > 0) board = applySlide(board, slides[choice % slides.length]);
      }
      expect(boardInvariant(board)).toEqual(invariant);
      expect(isReachable(start, board)).toBe(true);
      expect(isReachableByPermutation(start, board)).toBe(true);
    }));
  });

  test("exchanging two tiles changes the verdict on every board that is no line", () => {
    fc.assert(fc.property(starts, fc.nat(), (board, choice) => {
      const { rows, cols, cells } = board;
      if (rows < 2 || cols < 2) return;
      const swapped = cells.map((t) => t === 1 ? 2 : t === 2 ? 1 : t);
      const goal = goalBoard(rows, cols, choice % cells.length);
      expect(isReachable({ rows, cols, cells: swapped }, goal)).toBe(!isReachable(board, goal));
    }));
  });

  test("the two ways of deciding agree on any two positions", () => {
    fc.assert(fc.property(starts, fc.infiniteStream(fc.nat(1000)), (a, stream) => {
      const cells = [...a.cells];
      for (let i = cells.length - 1; i > 0; i--) {
        const j = stream.next().value! % (i + 1);
        [cells[i], cells[j]] = [cells[j], cells[i]];
      }
      const b = { ...a, cells };
      expect(isReachable(a, b)).toBe(isReachableByPermutation(a, b));
      expect(isReachable(a, b)).toBe(isReachable(b, a));
      expect(displacement(a, b).map((cell) => b.cells[cell])).toEqual(a.cells);
    }));
  });

  test("random solvable boards are solvable, and every one is drawn", () => {
    let seed = 7;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (const [rows, cols] of SHAPES) {
      const goal = goalBoard(rows, cols, 0);
      const drawn = new Set<string>();
      for (let i = 0; i < 4000; i++) {
        const board = randomSolvableBoard(goal, random);
        if (!isReachable(board, goal)) throw new Error(formatBoard(board));
        drawn.add(boardKey(board));
      }
      expect(drawn.size).toBe([...breadthFirstLevels(boardSpace, goal)].flat().length);
    }
  });
});

describe("the reason in words", () => {
  test.each<[string, string | undefined, boolean, string]>([
    ["1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", undefined, true, "I = 0, r = 1, sum odd: solvable"],
    ["1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12", undefined, true, "I = 3, r = 2, sum odd: solvable"],
    [
      "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
      undefined,
      false,
      "I = 1, r = 1, sum even: unsolvable",
    ],
    ["1 0 3/7 2 5/8 4 6", undefined, true, "I = 8, even: solvable"],
    ["1 2 3/4 5 6/8 7 0", undefined, false, "I = 1, odd: unsolvable"],
    ["1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/8 0 7", true, "I = 1, odd; goal: I = 1, odd: solvable"],
    [
      "1 2/3 0",
      "0 1/2 3",
      false,
      "I = 0, r = 1, sum odd; goal: I = 0, r = 2, sum even: unsolvable",
    ],
    ["0 1 2", undefined, true, "one row: the tiles stand in the goal's order: solvable"],
    ["1/0", undefined, true, "one column: the tiles stand in the goal's order: solvable"],
    [
      "1 3 0 2",
      undefined,
      false,
      "one row, where tiles cannot pass each other: tile 3 is number 2 in order, in the goal that is tile 2: unsolvable",
    ],
  ])("%s to %s", (text, goalText, solvable, reason) => {
    const board = parseBoard(text);
    const goal = goalText === undefined ? goalBoard(board.rows, board.cols) : parseBoard(goalText);
    expect(checkBoard(board, goal)).toMatchObject({ solvable, reason });
  });
});

describe("wrong answers of public programs", () => {
  test.each<[string, string, Board, Board, boolean]>([
    [
      "blank row ignored",
      "1…10, 0, 11, 13, 14, 15, 12",
      fourByFour("1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12"),
      goalBoard(4, 4),
      true,
    ],
    [
      "blank row ignored",
      "blank under the last",
      fourByFour("1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12"),
      goalBoard(4, 4),
      true,
    ],
    [
      "blank row ignored",
      "14 and 15 swapped in it",
      fourByFour("1 2 3 4 5 6 7 8 9 10 11 0 13 15 14 12"),
      goalBoard(4, 4),
      false,
    ],
    ["blank counted", "1 0 3/7 2 5/8 4 6", parseBoard("1 0 3/7 2 5/8 4 6"), goalBoard(3, 3), true],
    [
      "goal blank first",
      "4 0 2 3/5 1 6 7/8…15",
      fourByFour("4 0 2 3 5 1 6 7 8 9 10 11 12 13 14 15"),
      goalBoard(4, 4, 0),
      true,
    ],
    [
      "goal blank first",
      "4 1 2 3/0 5 6 7/8…15",
      fourByFour("4 1 2 3 0 5 6 7 8 9 10 11 12 13 14 15"),
      goalBoard(4, 4, 0),
      true,
    ],
    ["height for width", "1 2 0/4 5 3", parseBoard("1 2 0/4 5 3"), goalBoard(2, 3), true],
    ["height for width", "1 2/3 0/5 4", parseBoard("1 2/3 0/5 4"), goalBoard(3, 2), true],
    [
      "searching for ever",
      "33 inversions",
      parseBoard("1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0"),
      goalBoard(4, 4),
      false,
    ],
    [
      "searching for ever",
      "Loyd's 15 and 14",
      fourByFour("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"),
      goalBoard(4, 4),
      false,
    ],
  ])("%s: %s", (_fault, _name, board, goal, solvable) => {
    expect(checkBoard(board, goal).solvable).toBe(solvable);
    expect(isReachableByPermutation(board, goal)).toBe(solvable);
  });

  test("the numbers named beside them", () => {
    const endless = parseBoard("1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0");
    expect([boardInversions(endless), blankRowFromBottom(endless)]).toEqual([33, 1]);
  });
});

describe("traps", () => {
  test("each trap has a name of its own and says in a sentence what it believes", () => {
    expect(new Set(parityTraps.map(({ name }) => name)).size).toBe(parityTraps.length);
    for (const { name, belief } of parityTraps) {
      expect(name).not.toBe("");
      expect(belief).toMatch(/^[A-Z0-9].*\.$/);
    }
  });

  test.each(parityTraps.map((trap) => [trap.name, trap] as const))(
    "%s has a counterexample",
    (_name, trap) => {
      const found = smallestCounterexample(trap)!;
      expect(trap.wrong(found.board, found.goal)).toBe(found.wrong);
      const reached = [...breadthFirstLevels(boardSpace, found.goal)].flat();
      expect(reached.some((board) => equalBoards(board, found.board))).toBe(found.right);
      expect(found.wrong).not.toBe(found.right);
    },
  );

  test("on odd width the evenness of I is right, so its smallest counterexamples have even width", () => {
    const odd = {
      ...parityTraps[0],
      wrong: (board: Board, goal: Board) =>
        board.cols % 2 === 0 ? isReachable(board, goal) : parityTraps[0].wrong(board, goal),
    };
    expect(smallestCounterexample(odd, { maxCells: 6 })).toBeUndefined();
  });

  test("the blank up a row changes the wrong verdict and not the right one", () => {
    const low = parseBoard("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
    const high = applySlide(low, 12);
    expect(parityTraps[0].wrong(low, low)).toBe(true);
    expect(parityTraps[0].wrong(high, low)).toBe(false);
    expect(isReachable(high, low)).toBe(true);
  });

  test("solvable is not optimal: equal I and blank, other lengths", () => {
    for (const [rows, cols] of [[2, 2], [2, 3], [3, 2], [3, 3]]) {
      const { boards: [a, b], lengths } = sameParityApart(rows, cols)!;
      expect(boardInversions(a)).toBe(boardInversions(b));
      expect(a.cells.indexOf(0)).toBe(b.cells.indexOf(0));
      expect(lengths[0]).toBeLessThan(lengths[1]);
    }
    expect(sameParityApart(1, 5)).toBeUndefined();
  });
});

describe("what is refused", () => {
  test("a goal of another size", () => {
    for (const f of [checkBoard, isReachable, isReachableByPermutation, displacement]) {
      expect(() => f(goalBoard(2, 3), goalBoard(3, 2))).toThrow("the goal must be a 2×3 board");
    }
  });

  test("values that are no boards", () => {
    const bad = { rows: 2, cols: 2, cells: [1, 1, 2, 0] };
    for (const f of [boardInversions, blankRowFromBottom, boardInvariant, tileOrder]) {
      expect(() => f(bad)).toThrow("tile 1 must be on one cell");
    }
    expect(() => checkBoard(goalBoard(2, 2), bad)).toThrow(RangeError);
    expect(() => randomSolvableBoard(bad, Math.random)).toThrow(RangeError);
    expect(() => smallestCounterexample(parityTraps[0], { maxCells: 10 })).toThrow(RangeError);
    for (const trap of [undefined, null, {}, { wrong: 1 }]) {
      expect(() => smallestCounterexample(trap as unknown as (typeof parityTraps)[0])).toThrow(
        "the criterion must be { wrong(board, goal), … }",
      );
    }
    expect(() => sameParityApart(3, 4)).toThrow(RangeError);
  });

  test("random numbers that are none from 0 up to 1, named", () => {
    for (const drawn of [1, -0.5, 2, NaN, undefined, "0"]) {
      for (const goal of [goalBoard(3, 3), goalBoard(1, 4)]) {
        expect(() => randomSolvableBoard(goal, () => drawn as number)).toThrow(
          "a number drawn by random() must be from 0 up to, not including, 1",
        );
      }
    }
    expect(() => randomSolvableBoard(goalBoard(2, 2), undefined as unknown as () => number))
      .toThrow("random must be a function such as Math.random");
  });

  test("large boards are decided at once", () => {
    expect(checkBoard(goalBoard(200, 200, 0), goalBoard(200, 200)).solvable).toBe(false);
    expect(checkBoard(goalBoard(199, 201, 0), goalBoard(199, 201)).solvable).toBe(true);
  });
});
