/** The engines of the shortest solutions, one board after another on the same engine, and their search in pieces. */
import { describe, expect, test } from "vitest";
import { breadthFirstLevels } from "../../lib/search/bfs.ts";
import { type Board, boardSpace, goalBoard, replaySlides } from "../../lib/taquin/board.ts";
import { openDatabases, PARTITIONS, planDatabases } from "../../lib/taquin/databases.ts";
import { deepen, type Deepened, type TileEngine } from "../../lib/taquin/deepening.ts";
import { moveAutomaton } from "../../lib/taquin/duplicates.ts";
import { linearConflict, manhattanDistance } from "../../lib/taquin/heuristics.ts";
import { KORF_NODES } from "../../lib/taquin/korf.ts";
import { patternEngine } from "../../lib/taquin/ida_patterns.ts";
import {
  conflictTracker,
  manhattanTracker,
  trackerEngine,
  walkingTracker,
} from "../../lib/taquin/ida_trackers.ts";
import { solveByLines } from "../../lib/taquin/lines.ts";
import { shortenSlides } from "../../lib/taquin/shorten.ts";
import { prepareSolver, solveBoard } from "../../lib/taquin/solver.ts";
import { walkingDistance } from "../../lib/taquin/walking.ts";

// The blank's cell is the first of its kind by symmetry: then pattern databases see the board as it is, with other names for its tiles.
const goal = goalBoard(2, 4, 1);
const levels = [...breadthFirstLevels(boardSpace, goal)];
/** Some boards of each distance, the far ones and the near ones in turn, so that each placement undoes much of the one before. */
const boards: [board: Board, distance: number][] = levels.flatMap((level, distance) =>
  level.filter((_, i) => i % 97 === 0).map((board): [Board, number] => [board, distance])
);
const mixed = boards.map((_, i) => boards[(i * 67) % boards.length]);

function ended(run: Generator<unknown, Deepened>): Deepened {
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

test("a tracker placed on one board after another has the value of each", () => {
  const kinds = [
    [manhattanTracker, manhattanDistance],
    [conflictTracker, linearConflict],
    [walkingTracker, walkingDistance],
  ] as const;
  for (const [make, heuristic] of kinds) {
    const tracker = make(goal);
    for (const [board] of mixed) {
      tracker.place(board.cells);
      expect(tracker.value()).toBe(heuristic(board, goal));
    }
  }
});

describe("engines", async () => {
  const next = moveAutomaton(2, 4).next;
  const { tables } = await openDatabases(goal, {});
  /** The pattern engine names a tile by its cell in the goal, and the blank, too. */
  const namedByCell = (): TileEngine => {
    const inner = patternEngine({ ...tables, next });
    const tile = (name: number) => name < 0 ? name : goal.cells[name];
    return {
      ...inner,
      counter: inner.counter,
      place: (cells) => inner.place(Array.from(cells, (tile) => goal.cells.indexOf(tile))),
      step: (direction, left) => tile(inner.step(direction, left)),
      path: () => inner.path().map(tile),
    };
  };
  const engines: [string, () => TileEngine][] = [
    ["one tracker", () => trackerEngine(goal, [manhattanTracker(goal)], next)],
    [
      "the greatest of two",
      () => trackerEngine(goal, [walkingTracker(goal), conflictTracker(goal)], next),
    ],
    ["pattern databases", namedByCell],
  ];

  test.each(engines)("%s: every board at the distance that a search on values finds", (_, make) => {
    const engine = make();
    for (const [board, distance] of mixed) {
      const { tiles, lowerBound } = ended(deepen(engine, board.cells));
      expect(lowerBound).toBe(distance);
      expect(tiles!.length).toBe(distance);
      expect(replaySlides(board, tiles!).board).toEqual(goal);
    }
  });

  test.each(engines)("%s: a dive that fails leaves the position as it was", (_, make) => {
    const engine = make();
    const [board] = levels[20];
    engine.place(board.cells);
    const bound = engine.bound();
    expect(engine.dive(18)).toBe(false);
    expect(engine.bound()).toBe(bound);
    expect(engine.dive(20)).toBe(true);
    expect(replaySlides(board, engine.path()).board).toEqual(goal);
  });

  test.each(engines)("%s: cut into pieces, the same path after as many nodes", (_, make) => {
    const plain = make();
    const inner = make();
    let added = 0;
    // Nodes that are only said to be there make the next iteration one of pieces.
    const add = () => {
      inner.counter.nodes += 100_000;
      added += 100_000;
    };
    let pieces = 0;
    const cut: TileEngine = {
      ...inner,
      counter: inner.counter,
      step: (direction, left) => inner.step(direction, left),
      back() {
        if (pieces++ % 16 === 0) add();
        inner.back();
      },
      dive(left) {
        if (pieces === 0) add();
        return inner.dive(left);
      },
    };
    for (const [board, distance] of mixed.slice(0, 60)) {
      [added, pieces] = [0, 0];
      const expected = ended(deepen(plain, board.cells));
      const found = ended(deepen(cut, board.cells));
      expect(found.tiles).toEqual(expected.tiles);
      expect(found.nodes - added).toBe(expected.nodes);
      expect(found.lowerBound).toBe(distance);
    }
  });

  test.each(engines)(
    "%s: a limit of nodes ends it, with the length that is proved by then",
    (_, make) => {
      const [board] = levels.at(-1)!;
      const whole = ended(deepen(make(), board.cells));
      const limits = [...Array.from({ length: 40 }, (_, i) => i + 1), Math.floor(whole.nodes / 2)];
      for (const limit of limits.filter((limit) => limit < whole.nodes / 2 + 1)) {
        const { tiles, nodes, lowerBound } = ended(deepen(make(), board.cells, limit));
        expect(tiles).toBeUndefined();
        expect(nodes).toBeLessThanOrEqual(limit);
        expect(lowerBound).toBeLessThanOrEqual(whole.lowerBound);
      }
    },
  );
});

describe("partitions", () => {
  test.each(Object.entries(PARTITIONS))(
    "%s: the sizes of its name, each tile once",
    (name, lists) => {
      expect(lists.map((cells) => cells.length).join("-")).toBe(name);
      expect(lists.flat().sort((a, b) => a - b)).toEqual(
        Array.from({ length: 15 }, (_, i) => i + 1),
      );
    },
  );

  test("a goal in a corner of a square is mirrored, one elsewhere has a second partition, transposed", () => {
    const corner = planDatabases(goalBoard(4, 4));
    expect([corner.specs.length, corner.views.length]).toEqual([3, 2]);
    const edge = planDatabases(goalBoard(4, 4, 2), "5-5-5");
    expect([edge.specs.length, edge.views.length]).toEqual([6, 2]);
    for (const { specs } of edge.views) {
      const tiles = specs.flatMap((i) => edge.specs[i].tiles);
      expect(new Set(tiles).size).toBe(15);
      expect(tiles).toHaveLength(15);
    }
    const oblong = planDatabases(goalBoard(3, 4));
    expect(oblong.views.flatMap(({ specs }) => specs).every((i) => i < oblong.specs.length)).toBe(
      true,
    );
  });
});

test("Korf 1985: the nodes that he published for his first three instances", () => {
  expect(KORF_NODES.slice(0, 3)).toEqual([276_361_933, 15_300_442, 565_994_203]);
});

describe("shortening", () => {
  test("with a window as long as the path it finds a shortest one, with a small one a path that is no longer", () => {
    for (const [board, distance] of mixed.slice(0, 12)) {
      const tiles = solveByLines(board, goal);
      const whole = shortenSlides(board, tiles, { window: 200, nodesPerWindow: 1e6, nodes: 1e8 });
      expect(whole.length).toBe(distance);
      const part = shortenSlides(board, tiles, { window: 8, nodesPerWindow: 1e6, nodes: 1e8 });
      expect(replaySlides(board, part).board).toEqual(goal);
      expect(part.length).toBeLessThanOrEqual(tiles.length);
    }
  });

  test("slides that cannot be played are refused even when nothing may be searched", () => {
    expect(() => shortenSlides(goalBoard(3, 3), [1], { nodes: 0 })).toThrow(RangeError);
    expect(shortenSlides(goalBoard(3, 3), [8, 8], { nodes: 0 })).toEqual([8, 8]);
    expect(shortenSlides(goalBoard(3, 3), [8, 8], { enough: () => true })).toEqual([8, 8]);
    expect(shortenSlides(goalBoard(3, 3), [8, 8])).toEqual([]);
  });
});

test("databases of another goal are refused: rows, columns, the place of the blank", async () => {
  const databases = await openDatabases(goalBoard(2, 4, 0), {});
  for (
    const other of [goalBoard(4, 2, 0), goalBoard(2, 3, 0), goalBoard(3, 4, 0), goalBoard(2, 4, 1)]
  ) {
    const [tile] = boardSpace.moves(other);
    await expect(solveBoard(boardSpace.apply(other, tile), other, { databases })).rejects.toThrow(
      RangeError,
    );
    await expect(prepareSolver(other, { databases })).rejects.toThrow(RangeError);
  }
  // A reflection of the goal has the same ones.
  expect((await prepareSolver(goalBoard(2, 4, 7), { databases })).databases).toBe(databases);
});
