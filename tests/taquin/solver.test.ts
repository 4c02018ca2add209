import fc from "fast-check";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test } from "vitest";
import { aStar } from "../../lib/search/astar.ts";
import { breadthFirstLevels } from "../../lib/search/bfs.ts";
import { idaStar } from "../../lib/search/idastar.ts";
import {
  applySlide,
  blankCell,
  type Board,
  boardKey,
  boardSpace,
  equalBoards,
  formatBoard,
  goalBoard,
  makeBoard,
  neighbourCells,
  parseBoard,
  replaySlides,
} from "../../lib/taquin/board.ts";
import { forgetDatabases, openDatabases } from "../../lib/taquin/databases.ts";
import { deepen, type TileEngine } from "../../lib/taquin/deepening.ts";
import { moveAutomaton } from "../../lib/taquin/duplicates.ts";
import { solveByBeam } from "../../lib/taquin/beam.ts";
import { boardWalker, linearConflict, manhattanDistance } from "../../lib/taquin/heuristics.ts";
import { manhattanEngine } from "../../lib/taquin/ida_manhattan.ts";
import { patternEngine } from "../../lib/taquin/ida_patterns.ts";
import { manhattanTracker, patternTracker, trackerEngine } from "../../lib/taquin/ida_trackers.ts";
import { KORF_NODES, korfInstances } from "../../lib/taquin/korf.ts";
import { lineBound, solveByLines } from "../../lib/taquin/lines.ts";
import { randomSolvableBoard } from "../../lib/taquin/parity.ts";
import {
  type BoardSolution,
  type HeuristicName,
  HEURISTICS,
  solveBoard,
  type SolvedBoard,
  type SolveProgress,
} from "../../lib/taquin/solver.ts";
import { solveBoards, type SolveManyOptions } from "../../lib/taquin/solver_pool.ts";
import { shortenSlides } from "../../lib/taquin/shorten.ts";

const folder = mkdtempSync(join(tmpdir(), "lucas-taquin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** The length of a solution that must be one, after playing it. */
function lengthOf(board: Board, goal: Board, solution: BoardSolution): number {
  if (solution.status !== "solved") throw new Error(`${formatBoard(board)}: ${solution.status}`);
  expect(replaySlides(board, solution.tiles).board).toEqual(goal);
  expect(solution.tiles.length).toBe(solution.length);
  return solution.length;
}

/** Runs an engine to the end. */
function run(engine: TileEngine, board: ArrayLike<number>, limit?: number) {
  const steps = deepen(engine, board, limit);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** A board some slides away from a goal. */
function scramble(goal: Board, slides: number, random: () => number): Board {
  let board = goal;
  for (let i = 0; i < slides; i++) {
    const moves = [...boardSpace.moves(board)];
    board = boardSpace.apply(board, moves[Math.floor(random() * moves.length)]);
  }
  return board;
}

describe("answers that were seen wrong", () => {
  const cases: [string, string | undefined, number][] = [
    ["1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", undefined, 2],
    ["1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12", undefined, 1],
    ["1 0 3/7 2 5/8 4 6", undefined, 7],
    ["4 0 2 3/5 1 6 7/8 9 10 11/12 13 14 15", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 3],
    ["4 1 2 3/0 5 6 7/8 9 10 11/12 13 14 15", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 1],
    ["1 2 0/4 5 3", undefined, 1],
    ["1 2/3 0/5 4", "1 2/3 4/5 0", 1],
    ["7 8 0/6 5 4/1 2 3", undefined, 26],
    ["8 6 7/2 5 4/3 0 1", undefined, 31],
    ["6 4 7/8 5 0/3 2 1", undefined, 31],
  ];
  test.each(cases)("%s to %s: %i slides, with every heuristic", async (text, goalText, length) => {
    const board = parseBoard(text);
    const goal = goalText === undefined ? goalBoard(board.rows, board.cols) : parseBoard(goalText);
    for (const heuristic of HEURISTICS) {
      const solution = await solveBoard(board, goal, { heuristic });
      expect(lengthOf(board, goal, solution)).toBe(length);
      expect(solution).toMatchObject({ proof: "proved optimal", lowerBound: length });
    }
  });

  test.each([
    "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
    "1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0",
    "1 2 3 4/5 6 7 8/9 10 11 0/13 15 14 12",
    "2 1 3/4 5 6/7 8 0",
    "2 1/3 0",
  ])("%s is unsolvable: decided by parity, with the reason, and never searched", async (text) => {
    const board = parseBoard(text);
    const solution = await solveBoard(board, goalBoard(board.rows, board.cols));
    expect(solution).toMatchObject({ status: "unreachable", nodes: 0 });
    expect(solution.status === "unreachable" && solution.reason).toContain("unsolvable");
  });

  test("a solved board has the empty solution, for every shape and goal cell", async () => {
    for (const [rows, cols] of [[1, 1], [1, 4], [4, 1], [2, 2], [3, 3], [4, 4], [5, 5], [2, 9]]) {
      for (let blank = 0; blank < rows * cols; blank++) {
        const goal = goalBoard(rows, cols, blank);
        for (const heuristic of HEURISTICS) {
          expect(await solveBoard(goal, goal, { heuristic })).toMatchObject({
            status: "solved",
            length: 0,
            tiles: [],
            proof: "proved optimal",
          });
        }
      }
    }
  });
});

describe("Korf's hundred instances", () => {
  const goal = goalBoard(4, 4, 0);
  const instances = korfInstances();

  test("all to the proved optimum, sum 5305, on two threads with databases built in the run and cached", async () => {
    forgetDatabases();
    const order: number[] = [];
    const boards = instances.map(({ board }) => board);
    const solutions = await solveBoards(boards, goal, {
      workers: 2,
      cache: folder,
      onDone: ({ index }) => order.push(index),
    });
    let sum = 0;
    let nodes = 0;
    for (const [i, { board, length }] of instances.entries()) {
      expect(lengthOf(board, goal, solutions[i])).toBe(length);
      expect(solutions[i]).toMatchObject({ proof: "proved optimal", lowerBound: length });
      sum += length;
      nodes += solutions[i].nodes;
    }
    expect(sum).toBe(5305);
    // Less than half of the 40.6 million of additive databases without the blank's region and with repeated words.
    expect(nodes).toBeLessThan(20_000_000);
    expect(order.sort((a, b) => a - b)).toEqual(boards.map((_, i) => i));
    expect(readdirSync(folder).filter((name) => name.endsWith(".pdb")).length).toBe(3);
  });

  test("instance 2 with Manhattan distance: 15 300 442 nodes as published, by both loops", () => {
    const { board, length } = instances[1];
    for (const plain of [false, true]) {
      const found = run(manhattanEngine(goal, plain), board.cells);
      expect(found.tiles!.length).toBe(length);
      expect(found.nodes).toBe(KORF_NODES[1]);
    }
  });

  test.runIf(process.env.LUCAS_EFFORT === "full")(
    "instances 1 and 3 with Manhattan distance: the published nodes",
    () => {
      for (const i of [0, 2]) {
        const found = run(manhattanEngine(goal), instances[i].board.cells);
        expect(found.tiles!.length).toBe(instances[i].length);
        expect(found.nodes).toBe(KORF_NODES[i]);
      }
    },
    60_000,
  );
});

describe("the loops agree with their readable twins", () => {
  const undoes = (next: number, last: number) => next === last;

  test("both Manhattan loops and the tracker generate the nodes of the generic IDA*, to any goal", () => {
    const random = seeded(1905);
    const shapes: [number, number, number, number][] = [
      [3, 3, 8, 60],
      [3, 3, 4, 60],
      [2, 5, 7, 40],
      [4, 4, 0, 36],
      [4, 4, 10, 36],
      [2, 2, 1, 9],
      [5, 2, 3, 40],
    ];
    for (const [rows, cols, blank, slides] of shapes) {
      const goal = goalBoard(rows, cols, blank);
      const { next } = moveAutomaton(rows, cols, 2);
      const engines = [
        manhattanEngine(goal),
        manhattanEngine(goal, true),
        trackerEngine(goal, [manhattanTracker(goal)], next),
      ];
      for (let i = 0; i < 4; i++) {
        const board = scramble(goal, slides, random);
        const twin = idaStar(boardWalker(board, goal, manhattanDistance), { undoes });
        for (const engine of engines) {
          const found = run(engine, board.cells);
          expect(found.nodes).toBe(twin.states);
          expect(found.tiles).toEqual(twin.status === "solved" ? twin.path : undefined);
        }
      }
    }
  });

  test("the pattern loop generates the nodes of the tracker that looks every board up anew", async () => {
    const random = seeded(1906);
    for (const [rows, cols, blank] of [[3, 4, 0], [2, 5, 1], [3, 3, 4], [4, 4, 0], [4, 4, 1]]) {
      const goal = goalBoard(rows, cols, blank);
      const partition = rows === 4 ? "5-5-5" : undefined;
      const { views, tables } = await openDatabases(goal, { partition });
      const { next } = moveAutomaton(rows, cols);
      // With the blank on the smallest cell of its kind the frame is the board, and tiles before the blank have other names.
      const names = goal.cells.map((_, c) => c);
      const name = (tile: number) => tile === 0 ? blank : goal.cells.indexOf(tile);
      const fast = patternEngine({ ...tables, next });
      const slow = trackerEngine(goal, [patternTracker(goal, views)], next);
      for (let i = 0; i < 2; i++) {
        const board = scramble(goal, 60, random);
        const a = run(fast, board.cells.map(name));
        const b = run(slow, board.cells);
        expect(a.nodes).toBe(b.nodes);
        expect(a.tiles).toEqual(b.tiles!.map(name));
        expect(names).toContain(blank);
      }
    }
  });

  test("cutting an iteration into pieces changes neither the nodes nor the path", async () => {
    const goal = goalBoard(4, 4, 0);
    const { tables } = await openDatabases(goal);
    const engine = patternEngine(tables);
    // The longest of the hundred for these tables: several pieces in its last iterations.
    const board = korfInstances()[87].board;
    let pieces = 0;
    const steps = deepen(engine, board.cells);
    let step = steps.next();
    while (!step.done) {
      pieces++;
      step = steps.next();
    }
    expect(pieces).toBeGreaterThan(20);
    expect(step.value.tiles!.length).toBe(65);
    // The same by hand, without pieces.
    engine.place(board.cells);
    engine.counter.nodes = 1;
    engine.counter.limit = Infinity;
    let threshold = engine.bound();
    while (!engine.dive(threshold)) threshold += 2;
    expect(engine.path()).toEqual(step.value.tiles);
    expect(engine.counter.nodes).toBe(step.value.nodes);
  });
});

describe("optimal on small boards", () => {
  test.each([[2, 3, 5], [2, 3, 1], [3, 2, 0], [2, 2, 3], [2, 4, 2]])(
    "%i×%i with the blank on cell %i: every board has the length of breadth-first search",
    async (rows, cols, blank) => {
      const goal = goalBoard(rows, cols, blank);
      let depth = 0;
      let checked = 0;
      for (const level of breadthFirstLevels(boardSpace, goal)) {
        const some = rows * cols > 6 ? level.filter((_, i) => i % 40 === 0) : level;
        for (const board of some) {
          for (const heuristic of HEURISTICS) {
            const solution = await solveBoard(board, goal, { heuristic });
            expect(lengthOf(board, goal, solution)).toBe(depth);
            checked++;
          }
        }
        depth++;
      }
      expect(checked).toBeGreaterThan(40);
    },
  );

  test("3×3 to goals of any order and blank: the lengths of A*", async () => {
    const random = seeded(1888);
    for (let i = 0; i < 12; i++) {
      const cells = goalBoard(3, 3).cells.map((tile) => ({ tile, key: random() }));
      const goal = makeBoard(3, 3, cells.sort((a, b) => a.key - b.key).map(({ tile }) => tile));
      const board = scramble(goal, 40, random);
      const exact = aStar(
        boardSpace,
        board,
        (b) => equalBoards(b, goal),
        (b) => manhattanDistance(b, goal),
      );
      const length = exact.status === "solved" ? exact.path.length : NaN;
      for (const heuristic of HEURISTICS) {
        expect(lengthOf(board, goal, await solveBoard(board, goal, { heuristic }))).toBe(length);
      }
      const several = await solveBoard(board, goal, { heuristic: HEURISTICS });
      expect(lengthOf(board, goal, several)).toBe(length);
    }
  });

  test("4×4: every partition, and every goal cell, gives one length; the way back is as long", async () => {
    const random = seeded(1914);
    for (let blank = 0; blank < 16; blank += 3) {
      const goal = goalBoard(4, 4, blank);
      const board = scramble(goal, 60, random);
      const one = await solveBoard(board, goal, { partition: "5-5-5" });
      const two = await solveBoard(board, goal, { heuristic: "walking distance" });
      const back = await solveBoard(goal, board, { partition: "5-5-5" });
      const length = lengthOf(board, goal, one);
      expect(lengthOf(board, goal, two)).toBe(length);
      expect(lengthOf(goal, board, back)).toBe(length);
    }
  });

  test("a stronger heuristic generates fewer nodes on the whole", async () => {
    const goal = goalBoard(3, 3);
    const random = seeded(1890);
    const boards = Array.from({ length: 25 }, () => randomSolvableBoard(goal, random));
    const nodes: Record<string, number> = {};
    for (const heuristic of HEURISTICS) {
      const solutions = await solveBoards(boards, goal, { heuristic, workers: 0, wordLength: 2 });
      nodes[heuristic] = solutions.reduce((sum, solution) => sum + solution.nodes, 0);
    }
    expect(nodes["linear conflict"]).toBeLessThan(nodes.manhattan);
    expect(nodes["walking distance"]).toBeLessThan(nodes.manhattan);
    expect(nodes["pattern database"]).toBeLessThan(nodes["linear conflict"]);
  });

  test("several heuristics are searched with the greatest of their values: no more nodes than with one of them", async () => {
    const goal = goalBoard(3, 3);
    const random = seeded(1891);
    const boards = Array.from({ length: 10 }, () => randomSolvableBoard(goal, random));
    const sums = [];
    const kinds = [["walking distance"], ["linear conflict"], [
      "manhattan",
      "linear conflict",
      "walking distance",
    ]] as const;
    const lengths: number[][] = [];
    for (const heuristic of kinds) {
      const solutions = await solveBoards(boards, goal, { heuristic, workers: 0, wordLength: 2 });
      sums.push(solutions.reduce((sum, { nodes }) => sum + nodes, 0));
      lengths.push(
        solutions.map((solution) => solution.status === "solved" ? solution.length : -1),
      );
    }
    expect(sums[2]).toBeLessThan(Math.min(sums[0], sums[1]));
    expect(lengths[1]).toEqual(lengths[0]);
    expect(lengths[2]).toEqual(lengths[0]);
    // Two of which the second is the stronger: it is not left out.
    const nodesOf = async (heuristic: SolveManyOptions["heuristic"]) =>
      (await solveBoards(boards, goal, { heuristic, workers: 0, wordLength: 2 }))
        .reduce((sum, { nodes }) => sum + nodes, 0);
    expect(await nodesOf(["manhattan", "walking distance"])).toBe(sums[0]);
  });

  test("single rows and columns: the blank goes straight to its place", async () => {
    const goal = goalBoard(1, 5, 1);
    const solution = await solveBoard(goalBoard(1, 5), goal);
    expect(lengthOf(goalBoard(1, 5), goal, solution)).toBe(3);
    const up = await solveBoard(goalBoard(4, 1, 0), goalBoard(4, 1, 3));
    expect(lengthOf(goalBoard(4, 1, 0), goalBoard(4, 1, 3), up)).toBe(3);
    expect(await solveBoard(parseBoard("2 1 0"), goalBoard(1, 3))).toMatchObject({
      status: "unreachable",
    });
  });
});

describe("larger boards", () => {
  const shapes = fc.constantFrom([5, 5], [2, 9], [9, 2], [3, 6], [6, 3], [4, 5], [7, 6], [2, 10]);
  test("a solution that is played, not proved optimal, with a lower bound", async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.nat(), fc.nat(), async ([rows, cols], at, seed) => {
        const goal = goalBoard(rows, cols, at % (rows * cols));
        const board = randomSolvableBoard(goal, seeded(seed));
        const solution = await solveBoard(board, goal) as SolvedBoard;
        const length = lengthOf(board, goal, solution);
        expect(solution.lowerBound).toBe(linearConflict(board, goal));
        expect(solution.lowerBound).toBeLessThanOrEqual(length);
        expect(solution.proof).toBe(
          length === solution.lowerBound ? "proved optimal" : "not proved optimal",
        );
        expect(length).toBeLessThanOrEqual(solution.lengthBound!);
      }),
      { numRuns: 4 },
    );
  });

  test("line by line: played to the goal, and never longer than the bound of the shape", () => {
    fc.assert(
      fc.property(shapes, fc.nat(), fc.nat(), ([rows, cols], at, seed) => {
        const goal = goalBoard(rows, cols, at % (rows * cols));
        const board = randomSolvableBoard(goal, seeded(seed));
        const tiles = solveByLines(board, goal);
        expect(replaySlides(board, tiles).board).toEqual(goal);
        expect(tiles.length).toBeLessThanOrEqual(lineBound(rows, cols, at % (rows * cols)));
      }),
      { numRuns: 80 },
    );
  });

  test("a beam finds the goal or nothing, by slides that can be played, and a wide one a shortest path", () => {
    const random = seeded(1950);
    for (const [rows, cols] of [[3, 3], [2, 4], [4, 5], [5, 5]]) {
      const goal = goalBoard(rows, cols, Math.floor(random() * rows * cols));
      const board = randomSolvableBoard(goal, random);
      const tiles = solveByBeam(board, goal, { width: 100, length: 200 });
      if (tiles !== undefined) expect(replaySlides(board, tiles).board).toEqual(goal);
    }
    // As wide as a level, the beam is breadth-first search: the farthest board of 2×3 takes 21 slides.
    const goal = goalBoard(2, 3);
    const [far] = [...breadthFirstLevels(boardSpace, goal)].at(-1)!;
    expect(solveByBeam(far, goal, { width: 360 })!.length).toBe(21);
    expect(solveByBeam(far, goal, { width: 360, length: 20 })).toBeUndefined();
    expect(solveByBeam(goalBoard(3, 3), goalBoard(3, 3))).toEqual([]);
    const swapped = parseBoard("2 1 3/4 5 6/7 8 0");
    expect(solveByBeam(swapped, goalBoard(3, 3), { width: 20, length: 40 })).toBeUndefined();
    expect(() => solveByBeam(goalBoard(3, 4), goalBoard(4, 3))).toThrow(RangeError);
  });

  test("of each depth the beam keeps the boards of least distance and conflicts, each once", () => {
    /** The same search in plain words, on boards. */
    const beamed = (start: Board, goal: Board, width: number): number[] | undefined => {
      let beam: { board: Board; tiles: number[] }[] = [{ board: start, tiles: [] }];
      for (let depth = 0; depth <= 60; depth++) {
        const solved = beam.find(({ board }) => equalBoards(board, goal));
        if (solved !== undefined) return solved.tiles;
        const next = new Map<string, { board: Board; tiles: number[] }>();
        for (const { board, tiles } of beam) {
          for (const cell of neighbourCells(board.rows, board.cols, blankCell(board))) {
            const tile = board.cells[cell];
            if (tile === tiles.at(-1)) continue; // that goes back
            const after = applySlide(board, tile);
            const key = boardKey(after);
            if (!next.has(key)) next.set(key, { board: after, tiles: [...tiles, tile] });
          }
        }
        beam = [...next.values()]
          .sort((a, b) => linearConflict(a.board, goal) - linearConflict(b.board, goal))
          .slice(0, width);
      }
      return undefined;
    };
    const random = seeded(1880);
    const goal = goalBoard(3, 3);
    for (let trial = 0; trial < 16; trial++) {
      const board = randomSolvableBoard(goal, random);
      const width = 1 + trial % 8;
      expect(solveByBeam(board, goal, { width, length: 60 })).toEqual(beamed(board, goal, width));
    }
  });

  test("shortening keeps both ends and never lengthens", () => {
    const shapesOfAny = fc.constantFrom([3, 3], [2, 4], [5, 5], [4, 4], [3, 6]);
    fc.assert(
      fc.property(
        shapesOfAny,
        fc.nat(),
        fc.integer({ min: 0, max: 60 }),
        ([rows, cols], seed, n) => {
          const random = seeded(seed);
          let board = randomSolvableBoard(goalBoard(rows, cols), random);
          const start = board;
          const tiles: number[] = [];
          for (let i = 0; i < n; i++) {
            const moves = [...boardSpace.moves(board)];
            tiles.push(moves[Math.floor(random() * moves.length)]);
            board = boardSpace.apply(board, tiles[i]);
          }
          const short = shortenSlides(start, tiles, { nodesPerWindow: 2000 });
          expect(replaySlides(start, short).board).toEqual(board);
          expect(short.length).toBeLessThanOrEqual(tiles.length);
          expect((tiles.length - short.length) % 2).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
    expect(() => shortenSlides(goalBoard(3, 3), [1])).toThrow(RangeError);
  });

  test("one slide from the goal it is found and proved", async () => {
    const goal = goalBoard(5, 5);
    const board = replaySlides(goal, [24]).board;
    expect(await solveBoard(board, goal)).toMatchObject({ length: 1, proof: "proved optimal" });
  });

  test("an unsolvable one is said to be so", async () => {
    const cells = [...goalBoard(5, 5).cells];
    [cells[0], cells[1]] = [cells[1], cells[0]];
    expect(await solveBoard(makeBoard(5, 5, cells), goalBoard(5, 5))).toMatchObject({
      status: "unreachable",
    });
    expect(() => solveByLines(makeBoard(5, 5, cells), goalBoard(5, 5))).toThrow(RangeError);
  });
});

describe("limits", () => {
  const goal = goalBoard(4, 4, 0);
  const hard = korfInstances()[87].board;
  const check = (solution: BoardSolution, limit: string) => {
    expect(solution).toMatchObject({ status: "limit reached", limit });
    if (solution.status !== "limit reached") return;
    expect(solution.lowerBound).toBeGreaterThanOrEqual(manhattanDistance(hard, goal));
    expect(solution.lowerBound).toBeLessThanOrEqual(65);
    expect(solution.lowerBound % 2).toBe(1);
  };

  test.each<[HeuristicName, number]>([
    ["manhattan", 1],
    ["manhattan", 100_000],
    ["linear conflict", 50_000],
    ["walking distance", 50_000],
    ["pattern database", 1],
    ["pattern database", 100_000],
  ])("%s, %i nodes", async (heuristic, states) => {
    const solution = await solveBoard(hard, goal, { heuristic, states, partition: "5-5-5" });
    check(solution, "states");
    expect(solution.nodes).toBeLessThanOrEqual(states);
  });

  test("a board is not given up with enough nodes, and is with too few", async () => {
    const board = korfInstances()[1].board;
    for (const heuristic of ["manhattan", "pattern database"] as const) {
      const easy =
        replaySlides(board, (await solveBoard(board, goal) as SolvedBoard).tiles.slice(0, 25))
          .board;
      const { nodes } = await solveBoard(easy, goal, { heuristic });
      // The limit is looked at once for all moves of a position, so up to 3 a move of the path are counted too early.
      const enough = await solveBoard(easy, goal, { heuristic, states: nodes + 3 * 65 });
      expect(enough.status).toBe("solved");
      expect((await solveBoard(easy, goal, { heuristic, states: nodes - 2 })).status).toBe(
        "limit reached",
      );
    }
  });

  test("time, a signal that was given before, and one that comes while it runs", async () => {
    check(await solveBoard(hard, goal, { heuristic: "manhattan", ms: 30 }), "ms");
    check(await solveBoard(hard, goal, { heuristic: "manhattan", ms: 0 }), "ms");
    check(await solveBoard(hard, goal, { signal: AbortSignal.abort() }), "signal");
    const controller = new AbortController();
    const seen: SolveProgress[] = [];
    const solution = await solveBoard(hard, goal, {
      heuristic: "manhattan",
      signal: controller.signal,
      onProgress: (progress) => {
        seen.push(progress);
        if (seen.length === 4) setTimeout(() => controller.abort());
      },
    });
    check(solution, "signal");
    expect(seen.length).toBeGreaterThanOrEqual(4);
    for (const [i, { lowerBound, nodes }] of seen.entries()) {
      if (i > 0) expect(lowerBound).toBeGreaterThanOrEqual(seen[i - 1].lowerBound);
      if (i > 0) expect(nodes).toBeGreaterThan(seen[i - 1].nodes);
    }
  });

  test("many boards: a signal stops the threads, the rest comes back as stopped", async () => {
    const controller = new AbortController();
    const boards = korfInstances().slice(0, 6).map(({ board }) => board);
    boards.push(goal);
    const pending = solveBoards(boards, goal, {
      heuristic: "manhattan",
      workers: 1,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 300);
    const solutions = await pending;
    expect(solutions.length).toBe(7);
    expect(solutions[6]).toMatchObject({ status: "solved", length: 0 });
    expect(solutions.some((solution) => solution.status === "limit reached")).toBe(true);
    const limited = await solveBoards(boards, goal, { heuristic: "manhattan", workers: 0, ms: 1 });
    expect(limited.filter(({ status }) => status === "limit reached").length).toBe(6);
  });
});

describe("bad input", () => {
  const goal = goalBoard(3, 3);
  test.each<[string, unknown]>([
    ["two blanks", { rows: 2, cols: 2, cells: [0, 1, 2, 0] }],
    ["a tile twice", { rows: 2, cols: 2, cells: [0, 1, 2, 2] }],
    ["a missing tile", { rows: 2, cols: 2, cells: [0, 1, 2] }],
    ["no rows", { rows: 0, cols: 2, cells: [] }],
    ["a fraction", { rows: 1.5, cols: 2, cells: [0, 1, 2] }],
    ["text", "1 2 3/4 5 6/7 8 0"],
    ["null", null],
  ])("%s as a board or a goal is refused", async (_, value) => {
    await expect(solveBoard(value as Board, goalBoard(2, 2))).rejects.toThrow(RangeError);
    await expect(solveBoard(goalBoard(2, 2), value as Board)).rejects.toThrow(RangeError);
    await expect(solveBoards([value as Board], goalBoard(2, 2))).rejects.toThrow(RangeError);
  });

  test("a goal of another shape is refused", async () => {
    await expect(solveBoard(goalBoard(3, 4), goalBoard(4, 3))).rejects.toThrow(/4×3|3×4/);
  });

  test.each([
    [{ heuristic: "zero" }],
    [{ heuristic: [] }],
    [{ heuristic: ["manhattan", "toString"] }],
    [{ partition: "9-9" }],
    [{ partition: [[1]] }],
    [{ states: -1 }],
    [{ ms: NaN }],
    [{ wordLength: 40 }],
    [{ wordLength: 0.5 }],
  ])("%j is refused", async (options) => {
    const board = replaySlides(goal, [8, 7]).board;
    await expect(solveBoard(board, goal, options as never)).rejects.toThrow(RangeError);
    await expect(solveBoards([board], goal, { ...options, workers: 0 } as never)).rejects.toThrow(
      RangeError,
    );
  });

  test("databases of another goal, and a number of workers that is none", async () => {
    const databases = await openDatabases(goalBoard(3, 3, 4));
    const board = replaySlides(goal, [8]).board;
    await expect(solveBoard(board, goal, { databases })).rejects.toThrow(/must be those of/);
    await expect(solveBoards([board], goal, { workers: -1 })).rejects.toThrow(RangeError);
    await expect(solveBoards("x" as never, goal)).rejects.toThrow(RangeError);
  });
});

test("a larger board: a limit of time or nodes, or a signal, ends what shortens its solution, which is legal all the same", async () => {
  const goal = goalBoard(6, 6);
  let seed = 1883;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const board = randomSolvableBoard(goal, random);
  const controller = new AbortController();
  controller.abort();
  const lengths: number[] = [];
  for (const limit of [{ ms: 0.001 }, { states: 1 }, { signal: controller.signal }]) {
    const solution = await solveBoard(board, goal, limit);
    if (solution.status !== "solved") throw new Error("a larger board is always solved");
    expect(replaySlides(board, solution.tiles).board).toEqual(goal);
    expect(solution.proof).toBe("not proved optimal");
    lengths.push(solution.length);
  }
  expect(new Set(lengths)).toEqual(new Set([solveByLines(board, goal).length]));
});
