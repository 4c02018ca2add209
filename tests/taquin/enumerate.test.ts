import fc from "fast-check";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { factorial } from "../../lib/core/permutation.ts";
import { breadthFirstLevels } from "../../lib/search/bfs.ts";
import {
  applySlide,
  boardKey,
  boardSpace,
  boardSymmetries,
  formatBoard,
  goalBoard,
  inequivalentCells,
  legalSlides,
  neighbourCells,
  parseBoard,
} from "../../lib/taquin/board.ts";
import { boardDepths, DepthsCutShort, enumerateBoard } from "../../lib/taquin/enumerate.ts";
import { isReachable } from "../../lib/taquin/parity.ts";
import { reachableBoards } from "../../lib/taquin/reachable.ts";
import { boardRanking, MAX_RANKED_CELLS, snakeCells } from "../../lib/taquin/ranking.ts";
import { A089473 } from "./published.ts";

const SMALL: [number, number][] = [[1, 1], [1, 2], [1, 6], [4, 1], [2, 2], [2, 3], [3, 2], [2, 4], [
  4,
  2,
]];

describe("the snake", () => {
  test("visits every cell once, each beside the one before", () => {
    for (let rows = 1; rows <= 6; rows++) {
      for (let cols = 1; cols <= 6; cols++) {
        const snake = snakeCells(rows, cols);
        expect(new Set(snake).size).toBe(rows * cols);
        for (let s = 1; s < snake.length; s++) {
          expect(neighbourCells(rows, cols, snake[s])).toContain(snake[s - 1]);
        }
      }
    }
  });
});

test("a snake of a shape that is none is refused", () => {
  for (const [rows, cols] of [[0, 3], [3, -1], [2.5, 2], [NaN, 2]]) {
    expect(() => snakeCells(rows, cols)).toThrow(RangeError);
  }
});

describe("ranks", () => {
  test.each(SMALL)(
    "%i×%i: a bijection of the reachable positions, blank in every inequivalent cell",
    (rows, cols) => {
      for (const blank of inequivalentCells(rows, cols)) {
        const goal = goalBoard(rows, cols, blank);
        const ranking = boardRanking(goal);
        const seen = new Set<string>();
        for (let rank = 0; rank < ranking.size; rank++) {
          const board = ranking.unrank(rank);
          expect(isReachable(board, goal)).toBe(true);
          expect(ranking.rank(board)).toBe(rank);
          seen.add(boardKey(board));
        }
        expect(seen.size).toBe(ranking.size);
        const size = rows * cols;
        const all = rows === 1 || cols === 1 ? BigInt(size) : factorial(size) / 2n;
        expect(BigInt(ranking.size)).toBe(all);
      }
    },
  );

  test("neighbours are the slides, up to 4×4, for goals in any order", () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })).chain(
      ([rows, cols]) => {
        const tiles = Array.from({ length: rows * cols }, (_, i) => i);
        const exact = { minLength: tiles.length, maxLength: tiles.length };
        return fc.tuple(
          fc.shuffledSubarray(tiles, exact).map((cells) => ({ rows, cols, cells })),
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        );
      },
    );
    fc.assert(fc.property(cases, ([goal, part]) => {
      const ranking = boardRanking(goal);
      const rank = Math.floor(part * ranking.size);
      const board = ranking.unrank(rank);
      const out = new Float64Array(ranking.degree);
      const count = ranking.neighbours(rank, out);
      const slides = legalSlides(board).map((tile) => ranking.rank(applySlide(board, tile)));
      expect([...out.subarray(0, count)].sort()).toEqual(slides.sort());
    }));
  });

  test("what has no rank is refused", () => {
    const ranking = boardRanking(goalBoard(3, 3));
    expect(() => ranking.rank(parseBoard("1 2 3/4 5 6/8 7 0"))).toThrow("I = 1, odd: unsolvable");
    expect(() => ranking.rank(goalBoard(3, 4))).toThrow("the goal must be");
    for (const rank of [-1, 181_440, 0.5, NaN]) {
      expect(() => ranking.unrank(rank)).toThrow(RangeError);
    }
    expect(() => boardRanking(goalBoard(3, 6))).toThrow(RangeError);
    expect(MAX_RANKED_CELLS).toBe(17);
  });
});

describe("published numbers of states by depth", () => {
  test("2×2 and 2×3 (A090034)", () => {
    expect(boardDepths(goalBoard(2, 2)).depths).toEqual([1, 2, 2, 2, 2, 2, 1]);
    const depths = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    expect(boardDepths(goalBoard(2, 3)).depths).toEqual(depths);
    expect(boardDepths(goalBoard(3, 2)).depths).toEqual(depths);
  });

  test("3×3 (A089473): 181 440 states, God's number 31, two antipodes", () => {
    const profile = boardDepths(goalBoard(3, 3));
    expect(profile.depths.slice(0, 20)).toEqual(A089473);
    expect([profile.states, profile.godsNumber, profile.depths[31]]).toEqual([181_440, 31, 2]);
    expect(profile.antipodes.map(formatBoard)).toEqual(["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]);
  });

  test.each<[number, number, number | undefined, number, number | undefined]>([
    [2, 4, undefined, 36, 1],
    [2, 5, undefined, 55, 2],
    [3, 3, 1, 31, undefined],
    [3, 3, 4, 30, 148],
  ])("%i×%i, blank on %s: God's number %i", async (rows, cols, blank, godsNumber, antipodes) => {
    const profile = await enumerateBoard(goalBoard(rows, cols, blank), { workers: 0 });
    expect(profile.godsNumber).toBe(godsNumber);
    if (antipodes !== undefined) expect(profile.antipodes.length).toBe(antipodes);
  });

  test("public programs: 7 8 0/6 5 4/1 2 3 needs 26 moves, a solved board none", () => {
    const { distances, ranking } = boardDepths(goalBoard(3, 3));
    expect(distances[ranking.rank(parseBoard("7 8 0/6 5 4/1 2 3"))]).toBe(26);
    expect(distances[ranking.rank(parseBoard("1 0 3/7 2 5/8 4 6"))]).toBe(7);
    expect(distances[ranking.rank(goalBoard(3, 3))]).toBe(0);
  });
});

describe("the fast search agrees with its twins", () => {
  test.each(SMALL)(
    "%i×%i, blank in every inequivalent cell: states by depth as a search on values finds them",
    async (rows, cols) => {
      for (const blank of inequivalentCells(rows, cols)) {
        const goal = goalBoard(rows, cols, blank);
        const levels = [...breadthFirstLevels(boardSpace, goal)];
        const fast = await enumerateBoard(goal);
        expect(fast.depths).toEqual(levels.map((level) => level.length));
        const last = levels[levels.length - 1].map(boardKey).sort();
        expect(fast.antipodes.map(formatBoard).sort()).toEqual(last);
        const { ranking: _ranking, distances: _distances, ...plain } = boardDepths(goal);
        expect(fast).toEqual(plain);
      }
    },
  );

  test("3×3 on two workers, goals in any order and the blank anywhere", async () => {
    for (const goal of [goalBoard(3, 3, 5), parseBoard("8 1 3/7 0 2/4 6 5")]) {
      const { depths, antipodes } = boardDepths(goal);
      for (const workers of [0, 2]) {
        const fast = await enumerateBoard(goal, { workers });
        expect([fast.depths, fast.antipodes]).toEqual([depths, antipodes]);
      }
    }
  });

  test("2×5, every inequivalent cell of the blank", async () => {
    const numbers: number[] = [];
    for (const blank of inequivalentCells(2, 5)) {
      const { states, godsNumber } = await enumerateBoard(goalBoard(2, 5, blank));
      expect(states).toBe(1_814_400);
      numbers.push(godsNumber);
    }
    expect(numbers).toEqual([55, 55, 54]);
  });

  test("cells that a symmetry of the board exchanges give the same numbers", async () => {
    for (const image of boardSymmetries(2, 4)) {
      for (const blank of [0, 1]) {
        const { depths } = await enumerateBoard(goalBoard(2, 4, image[blank]));
        expect(depths).toEqual((await enumerateBoard(goalBoard(2, 4, blank))).depths);
      }
    }
  });

  test("lines of up to seven cells, the blank on any: depths, states and antipodes of a search on values", async () => {
    for (const [rows, cols] of [[1, 1], [1, 2], [1, 5], [6, 1], [1, 7]]) {
      for (let blank = 0; blank < rows * cols; blank++) {
        const goal = goalBoard(rows, cols, blank);
        const levels = [...breadthFirstLevels(boardSpace, goal)];
        const profile = await enumerateBoard(goal);
        expect(profile.depths).toEqual(levels.map((level) => level.length));
        expect(profile.states).toBe(levels.flat().length);
        expect(profile.godsNumber).toBe(levels.length - 1);
        expect(new Set(profile.antipodes.map(boardKey))).toEqual(
          new Set(levels.at(-1)!.map(boardKey)),
        );
      }
    }
  });

  test("lines longer than any table: the blank walks to the ends", async () => {
    const { states, godsNumber, antipodes } = await enumerateBoard(goalBoard(1, 1000, 499));
    expect([states, godsNumber, antipodes.length]).toEqual([1000, 500, 1]);
    expect(boardDepths(goalBoard(400, 1)).godsNumber).toBe(399);
  });
});

describe("positions that sliding tiles reaches", () => {
  test.each<[number, number]>([...SMALL, [3, 3]])(
    "%i×%i: as many as there are ranks, and those of the ranks",
    (rows, cols) => {
      for (const blank of rows * cols > 8 ? [8] : inequivalentCells(rows, cols)) {
        const goal = goalBoard(rows, cols, blank);
        const reached = reachableBoards(goal);
        const { states, distances, ranking } = boardDepths(goal);
        expect(reached.size).toBe(states);
        let missing = 0;
        for (let rank = 0; rank < ranking.size; rank++) {
          if (distances[rank] === 255 || !reached.has(boardKey(ranking.unrank(rank)))) missing++;
        }
        expect(missing).toBe(0);
      }
    },
  );

  test("2×3: those of a search on values, from a goal in any order", () => {
    const goal = parseBoard("3 0 5/1 2 4");
    const levels = [...breadthFirstLevels(boardSpace, goal)];
    expect(reachableBoards(goal)).toEqual(new Set(levels.flat().map(boardKey)));
  });

  test("long lines; what is too large or no board is refused", () => {
    expect(reachableBoards(goalBoard(1, 300)).size).toBe(300);
    expect(() => reachableBoards(goalBoard(1, 60_000))).toThrow("it needs");
    expect(() => reachableBoards(goalBoard(3, 4))).toThrow("it needs");
    expect(() => reachableBoards(goalBoard(50, 50))).toThrow("it needs");
    expect(() => reachableBoards(undefined as unknown as ReturnType<typeof goalBoard>)).toThrow(
      RangeError,
    );
  });
});

describe("limits", () => {
  test("boards that are too large are refused with the memory that they would need", async () => {
    await expect(enumerateBoard(goalBoard(4, 4))).rejects.toThrow("it needs 3.6 TiB");
    await expect(enumerateBoard(goalBoard(2, 7))).rejects.toThrow(RangeError);
    await expect(enumerateBoard(goalBoard(3, 4), { bytes: 1e6 })).rejects.toThrow("at most");
    expect(() => boardDepths(goalBoard(3, 5))).toThrow("it needs");
  });

  test("no memory makes up for more cells than the engine has ranks for", async () => {
    await expect(enumerateBoard(goalBoard(4, 4), { bytes: 2 ** 50 })).rejects.toThrow(
      "the number of cells must be an integer from 1 to",
    );
  });

  test("a limit gives the depths that are complete", async () => {
    const error = await enumerateBoard(goalBoard(2, 4), { states: 1000 }).catch((e) => e);
    expect(error).toBeInstanceOf(DepthsCutShort);
    expect(error.message).toBe(
      "Cannot search all positions of a board: the limit of states was reached after depth " +
        `${error.depths.length - 1}. Every depth up to it is complete.`,
    );
    expect(error.limit).toBe("states");
    const { depths } = boardDepths(goalBoard(2, 4));
    expect(error.depths).toEqual(depths.slice(0, error.depths.length));
  });

  test("progress is told depth by depth", async () => {
    const seen: number[] = [];
    await enumerateBoard(goalBoard(2, 3), { onDepth: ({ depth }) => seen.push(depth) });
    expect(seen.at(-1)).toBe(21);
  });
});

describe.runIf(process.env.LUCAS_EFFORT === "full")("boards of twelve cells", () => {
  test.each<[number, number, number, number]>([[3, 4, 53, 18], [2, 6, 80, 2]])(
    "%i×%i: 239 500 800 states, God's number %i, %i antipodes",
    async (rows, cols, godsNumber, antipodes) => {
      const profile = await enumerateBoard(goalBoard(rows, cols));
      expect(profile.states).toBe(239_500_800);
      expect([profile.godsNumber, profile.antipodes.length]).toEqual([godsNumber, antipodes]);
    },
    120_000,
  );
});
