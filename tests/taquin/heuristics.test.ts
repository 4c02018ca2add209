import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Board, boardSpace, goalBoard, parseBoard } from "../../lib/taquin/board.ts";
import { patternHeuristic, planDatabases } from "../../lib/taquin/databases.ts";
import { frameOf } from "../../lib/taquin/frame.ts";
import {
  type BoardHeuristic,
  checkHeuristic,
  linearConflict,
  linearConflictByPairs,
  manhattanDistance,
  manhattanWithBlank,
  maximumHeuristic,
  misplacedTiles,
  tilesToRemove,
} from "../../lib/taquin/heuristics.ts";
import {
  conflictTracker,
  manhattanTracker,
  patternTracker,
  type Tracker,
  walkingTracker,
} from "../../lib/taquin/ida_trackers.ts";
import { randomSolvableBoard } from "../../lib/taquin/parity.ts";
import { buildPatternDatabase } from "../../lib/taquin/pdb.ts";
import { walkingDistance, walkingTable } from "../../lib/taquin/walking.ts";

/** A small generator of the tests' own. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** A partition of the tiles of 3×3. */
const HALVES = [[1, 2, 3, 4], [5, 6, 7, 8]];

/** The databases of a partition, built here, as views of a goal. */
function viewsOf(goal: Board, partition?: number[][]) {
  const plan = planDatabases(goal, partition);
  const databases = plan.specs.map((spec) => buildPatternDatabase(spec));
  return plan.views.map(({ map, specs }) => ({ map, databases: specs.map((i) => databases[i]) }));
}

describe("on all 181 440 boards of 3×3", () => {
  const goal = goalBoard(3, 3);
  const opened = { views: viewsOf(goal, HALVES), rows: 3, cols: 3, blank: 0 };
  const admissible: [string, BoardHeuristic, number][] = [
    ["misplaced tiles", misplacedTiles, 64 / 9],
    ["Manhattan distance", manhattanDistance, 14],
    ["linear conflicts", linearConflict, 14],
    ["walking distance", walkingDistance, 14],
    ["pattern databases 4-4 with reflection", patternHeuristic(opened), 14],
    ["the greatest of two", maximumHeuristic(linearConflict, walkingDistance), 15],
  ];
  test.each(admissible)("%s: admissible and consistent", (_, heuristic, least) => {
    const check = checkHeuristic(heuristic, goal);
    expect(check).toMatchObject({ states: 181_440, inadmissible: 0, inconsistent: 0 });
    expect(check.counterexample).toBeUndefined();
    expect(check.mean).toBeGreaterThanOrEqual(least - 1e-9);
    expect(check.mean).toBeLessThan(check.meanDistance);
  });

  test("2×2: 1, 2, 2, 2, 2, 2, 1 boards at distance 0 to 6, on the mean at 3", () => {
    const check = checkHeuristic(() => 0, goalBoard(2, 2));
    expect(check).toMatchObject({ states: 12, mean: 0, meanDistance: 3 });
  });

  test("linear conflicts counted by pairs are too large on 7 boards", () => {
    const check = checkHeuristic(linearConflictByPairs, goal);
    expect(check.inadmissible).toBe(7);
    expect(check.inconsistent).toBeGreaterThan(0);
    expect(check.counterexample!.value).toBeGreaterThan(check.counterexample!.distance);
  });

  test("Manhattan distance with the blank is too large on 4650 boards", () => {
    const check = checkHeuristic(manhattanWithBlank, goal);
    expect(check.inadmissible).toBe(4650);
    expect(check.counterexample).toMatchObject({ value: 2, distance: 1 });
  });
});

describe("values that were seen wrong", () => {
  test("7 8 0/6 5 4/1 2 3 is 26 from the goal and bounded by less, pairs say 28", () => {
    const board = parseBoard("7 8 0/6 5 4/1 2 3");
    expect(linearConflict(board, goalBoard(3, 3))).toBeLessThanOrEqual(26);
    expect(linearConflictByPairs(board, goalBoard(3, 3))).toBe(28);
  });

  test("the row 2 1 4 3 adds 4 to the Manhattan distance", () => {
    const board = parseBoard("2 1 4 3/5 6 7 8/9 10 11 12/13 14 15 0");
    expect(linearConflict(board, goalBoard(4, 4))).toBe(
      manhattanDistance(board, goalBoard(4, 4)) + 4,
    );
  });

  test.each([
    [[], 0],
    [[0, 1, 2, 3], 0],
    [[1, 0, 3, 2], 2],
    [[3, 2, 1, 0], 3],
    [[3, 0, 1, 2], 1],
    [[0, 3, 1, 2], 1],
  ])("of the places %j, %i tiles leave the line", (places, count) => {
    expect(tilesToRemove(places)).toBe(count);
  });

  test("a reversed line costs what a search over which tiles leave it says", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), (places) => {
        let most = 0;
        for (let mask = 0; mask < 1 << places.length; mask++) {
          const kept = places.filter((_, i) => mask >> i & 1);
          if (kept.every((p, i) => i === 0 || kept[i - 1] < p)) most = Math.max(most, kept.length);
        }
        expect(tilesToRemove(places)).toBe(places.length - most);
      }),
    );
  });

  test("boards of other shapes are refused by every heuristic", () => {
    for (const heuristic of [misplacedTiles, manhattanDistance, linearConflict, walkingDistance]) {
      expect(() => heuristic(goalBoard(2, 3), goalBoard(3, 2))).toThrow(RangeError);
      expect(() => heuristic({ rows: 2, cols: 2, cells: [1, 1, 2, 0] }, goalBoard(2, 2))).toThrow(
        /tile 1 must be on one cell/,
      );
    }
    expect(() => checkHeuristic(manhattanDistance, goalBoard(4, 4))).toThrow(RangeError);
  });
});

describe("walking distance", () => {
  test.each([0, 1, 2, 3])("4×4 has 24 964 reduced positions, blank line %i", (line) => {
    const { distances } = walkingTable(4, 4, line);
    expect(distances.length).toBe(24_964);
    expect(distances.indexOf(0)).toBe(0);
    expect(distances.lastIndexOf(0)).toBe(0);
  });

  test("it is at least the Manhattan distance on 4×4 and 3×5", () => {
    const random = seeded(1907);
    for (const goal of [goalBoard(4, 4), goalBoard(4, 4, 5), goalBoard(3, 4, 7)]) {
      for (let i = 0; i < 50; i++) {
        const board = randomSolvableBoard(goal, random);
        expect(walkingDistance(board, goal)).toBeGreaterThanOrEqual(manhattanDistance(board, goal));
      }
    }
  });

  test("boards with too many reduced positions are refused before they are listed", () => {
    expect(() => walkingDistance(goalBoard(5, 5), goalBoard(5, 5))).toThrow(/524288 reduced/);
    expect(() => walkingTable(8, 2, 0)).toThrow(RangeError);
  });
});

describe("what is refused", () => {
  const goal = goalBoard(2, 3);
  test("values that are no boards, for either argument", () => {
    for (const bad of [null, undefined, {}, "1 2/3 0", goalBoard(3, 2)]) {
      for (
        const heuristic of [
          misplacedTiles,
          manhattanDistance,
          manhattanWithBlank,
          linearConflict,
          linearConflictByPairs,
          walkingDistance,
        ]
      ) {
        expect(() => heuristic(bad as Board, goal)).toThrow(RangeError);
        expect(() => heuristic(goal, bad as Board)).toThrow(RangeError);
      }
    }
  });

  test("a heuristic whose values are no finite numbers, or not 0 on the goal", () => {
    const start = parseBoard("1 2 3/4 0 5");
    const only = (value: unknown): BoardHeuristic => (board) =>
      board.cells.join() === start.cells.join() ? value as number : 0;
    for (const value of [NaN, Infinity, -Infinity, undefined, "1"]) {
      expect(() => checkHeuristic(only(value), goal)).toThrow(
        "its value on 1 2 3/4 0 5 must be a finite number",
      );
    }
    for (const value of [-1, 1, 0.5]) {
      expect(() => checkHeuristic(() => value, goal)).toThrow("its value on the goal must be 0");
    }
    expect(() => checkHeuristic(null as unknown as BoardHeuristic, goal)).toThrow(
      "the heuristic must be a function",
    );
    expect(checkHeuristic(only(-5), goal).inadmissible).toBe(0);
  });

  test("slides along which a heuristic falls by more than 1 are counted", () => {
    // 1 2 3/4 0 5 has three slides; 3 lies above all their ends, 1 does not.
    const start = parseBoard("1 2 3/4 0 5");
    const only = (value: number): BoardHeuristic => (board) =>
      board.cells.join() === start.cells.join() ? value : 0;
    expect(checkHeuristic(only(3), goal).inconsistent).toBe(3);
    expect(checkHeuristic(only(1), goal).inconsistent).toBe(0);
  });

  test("walking tables of no board", () => {
    for (
      const [lines, length, blank] of [
        [0, 0, 0],
        [2, 2, 5],
        [2, 2, -1],
        [NaN, 2, 0],
        [2, 0.5, 0],
        [2, 2, NaN],
        [-1, 2, 0],
      ]
    ) {
      expect(() => walkingTable(lines, length, blank)).toThrow(
        /^Cannot make a walking-distance table: .* must be an integer/,
      );
    }
  });
});

describe("trackers keep the value of the definition, slide by slide and back", () => {
  const goals = [goalBoard(3, 3), goalBoard(4, 4), goalBoard(4, 4, 6), goalBoard(2, 5, 3)];
  goals.push(parseBoard("5 1 2 3/0 4 6 7/8 9 10 11"));
  const kinds: [string, (goal: Board) => Tracker, BoardHeuristic][] = [
    ["Manhattan distance", manhattanTracker, manhattanDistance],
    ["linear conflicts", conflictTracker, linearConflict],
    ["walking distance", walkingTracker, walkingDistance],
  ];
  test.each(kinds)("%s", (_, make, heuristic) => {
    const random = seeded(1880);
    for (const goal of goals) {
      const tracker = make(goal);
      let board = randomSolvableBoard(goal, random);
      tracker.place(board.cells);
      for (let i = 0; i < 200; i++) {
        const moves = [...boardSpace.moves(board)];
        const tile = moves[Math.floor(random() * moves.length)];
        const from = board.cells.indexOf(tile);
        const to = board.cells.indexOf(0);
        const before = tracker.value();
        tracker.slide(tile, from, to);
        tracker.slide(tile, to, from);
        expect(tracker.value()).toBe(before);
        tracker.slide(tile, from, to);
        board = boardSpace.apply(board, tile);
        expect(tracker.value()).toBe(heuristic(board, goal));
      }
    }
  });

  test("pattern databases", () => {
    const random = seeded(1881);
    const goal = goalBoard(3, 3, 1);
    const views = viewsOf(goal, HALVES);
    const heuristic = patternHeuristic({ views, rows: 3, cols: 3, blank: 1 });
    const tracker = patternTracker(goal, views);
    const board = randomSolvableBoard(goal, random);
    // The frame of this goal is the board as it is, so the tracker's names are its own.
    expect(frameOf(goal).seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    tracker.place(board.cells);
    expect(tracker.value()).toBe(heuristic(board, goal));
  });
});
