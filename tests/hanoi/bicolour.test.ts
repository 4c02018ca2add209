import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  colouredDistance,
  colouredGame,
  type ColouredState,
  colouredState,
  colouredStates,
  type ColouredTask,
  distancesFrom,
  distanceToPeg,
  exchangeTask,
  explore,
  formatColoured,
  oddEvenState,
  perfectState,
  rankColoured,
  rankedGame,
  rankedHanoi,
  rankState,
  replayColoured,
  rotateTask,
  separateTask,
  solveColoured,
  solveGame,
  splitTask,
} from "@lucas/lab";

const FULL = process.env.LUCAS_EFFORT === "full";

test("a game of so many sizes and colours has all of its discs", () => {
  const [start, goal] = [[[[1, 0], [1, 1]], [], []], [[], [], [[1, 1], [1, 0]]]] as const;
  expect(solveGame(colouredGame({ pegs: 3 }), start, [goal]).status).toBe("solved");
  expect(() => solveGame(colouredGame({ pegs: 3, discs: 2, colours: 2 }), start, [goal])).toThrow(
    "the start must be made of 4 discs, each once",
  );
});

test("a colour without a letter is refused, with the colours there are", () => {
  expect(formatColoured([[[1, 7], [1, 0]], [], []])).toBe("1h 1a | |");
  expect(() => formatColoured([[[1, 8]], [], []])).toThrow("with colours 0 to 7");
});

test("the tasks by their names, as tables and messages tell them", () => {
  expect([
    exchangeTask(2),
    separateTask(2),
    separateTask(2, true),
    splitTask(2),
    rotateTask(2),
  ].map(({ name }) => name)).toEqual([
    "exchange",
    "separate",
    "separate and swap",
    "split",
    "rotate",
  ]);
});

/** The least numbers of moves for n = 0, 1, 2, …, each with a solution that is replayed. */
async function least(
  make: (n: number) => ColouredTask,
  most: number,
): Promise<(number | undefined)[]> {
  const found = [];
  for (let n = 0; n <= most; n++) {
    const task = make(n);
    const { distance, moves } = await colouredDistance(task, { workers: 0, trace: true });
    expect(moves?.length).toBe(distance);
    expect(formatColoured(replayColoured(task.start, moves ?? []))).toBe(formatColoured(task.goal));
    found.push(distance);
  }
  return found;
}

const shapes = fc.record({
  discs: fc.integer({ min: 0, max: 4 }),
  colours: fc.integer({ min: 1, max: 3 }),
  pegs: fc.integer({ min: 2, max: 4 }),
});

describe("least numbers of moves by exhaustive search, each solution replayed", () => {
  test("two towers exchanged: 3, 9, 25, 59, 131", async () => {
    expect(await least(exchangeTask, 5)).toEqual([0, 3, 9, 25, 59, 131]);
  });

  test("alternating colours separated, in place and swapped", async () => {
    expect(await least((n) => separateTask(n), 5)).toEqual([0, 0, 3, 10, 29, 67]);
    expect(await least((n) => separateTask(n, true), 5)).toEqual([0, 3, 10, 29, 67, 147]);
  });

  test("a tower of pairs split into two", async () => {
    expect(await least(splitTask, 5)).toEqual([0, 1, 5, 14, 34, 75]);
  });

  test("three towers of three colours, each one peg on: 5, 22, 62, shorter than OEIS A290187 (5, 23, 68)", async () => {
    expect(await least(rotateTask, 3)).toEqual([0, 5, 22, 62]);
  });

  test("the solutions that A290187 gives are legal here, so the rules are the same", () => {
    const published = [
      "23-12-32-31-23",
      "31-21-23-13-13-13-12-31-31-31-32-12-12-12-31-21-21-21-23-13-13-12-31",
    ];
    for (const [i, text] of published.entries()) {
      const moves = text.split("-").map(([a, b]) => ({ from: Number(a) - 1, to: Number(b) - 1 }));
      const task = rotateTask(i + 1);
      expect(formatColoured(replayColoured(task.start, moves))).toBe(formatColoured(task.goal));
      expect(moves.length).toBe([5, 23][i]);
    }
  });

  test.runIf(FULL)(
    "three towers of four discs: 150, not 168; two towers of seven exchanged",
    async () => {
      expect(await least(rotateTask, 4)).toEqual([0, 5, 22, 62, 150]);
      expect(await least(exchangeTask, 7)).toEqual([0, 3, 9, 25, 59, 131, 277, 573]);
    },
    600_000,
  );

  test("arrays and engine find the same, a limit is told", async () => {
    for (
      const task of [
        exchangeTask(3),
        separateTask(4),
        splitTask(3),
        rotateTask(2),
        exchangeTask(2, 4),
      ]
    ) {
      const found = solveColoured(task);
      const { distance, lowerBound } = await colouredDistance(task, { workers: 0 });
      expect([found.status === "solved" && found.path.length, lowerBound]).toEqual([
        distance,
        distance,
      ]);
    }
    const whole = { workers: 0, maxDepth: 20, halfway: false };
    const stopped = await colouredDistance(exchangeTask(4), whole);
    expect([stopped.distance, stopped.lowerBound]).toEqual([undefined, 21]);
    const half = await colouredDistance(exchangeTask(4), { workers: 0, maxDepth: 20 });
    expect([half.distance, half.lowerBound]).toEqual([undefined, 41]);
    expect(solveColoured(exchangeTask(4), { states: 10 }).status).toBe("limit reached");
  });

  test("half of the way and back by renaming is the whole way, in length and legality", async () => {
    const tasks = [0, 1, 2, 3, 4].map((n) => exchangeTask(n))
      .concat([1, 2, 3].map((n) => rotateTask(n)), [1, 2, 3].map((n) => exchangeTask(n, 4)), [
        { ...exchangeTask(3), goal: exchangeTask(3).start },
        // The start renamed in other ways: pegs only, so that B gets one of the towers.
        { ...exchangeTask(3), goal: [[], exchangeTask(3).start[0], exchangeTask(3).start[2]] },
        { ...exchangeTask(2), goal: [[], exchangeTask(2).start[2], exchangeTask(2).start[0]] },
      ]);
    for (const task of tasks) {
      const half = await colouredDistance(task, { workers: 0, trace: true });
      const whole = await colouredDistance(task, { workers: 0, halfway: false, trace: true });
      expect([half.distance, half.moves?.length]).toEqual([whole.distance, whole.distance]);
      expect(half.states).toBeLessThanOrEqual(whole.states);
      for (const { moves } of [half, whole]) {
        expect(formatColoured(replayColoured(task.start, moves!))).toBe(formatColoured(task.goal));
      }
    }
  });

  test("workers find what the calling thread finds", async () => {
    const task = exchangeTask(4);
    const { distance, moves } = await colouredDistance(task, { workers: 2, trace: true });
    expect(distance).toBe(59);
    expect(formatColoured(replayColoured(task.start, moves!))).toBe(formatColoured(task.goal));
  });
});

describe("states of coloured towers", () => {
  test("ranks are a bijection", () => {
    fc.assert(fc.property(shapes, fc.nat(), (shape, seed) => {
      const rank = seed % colouredStates(shape);
      expect(rankColoured(colouredState(rank, shape), shape)).toBe(rank);
    }));
  });

  test("there are c!·C(c + p − 1, p − 1) arrangements of a size", () => {
    expect([1, 2, 3, 4].map((colours) => colouredStates({ discs: 1, colours, pegs: 3 }))).toEqual([
      3,
      12,
      60,
      360,
    ]);
    expect([2, 3, 4].map((pegs) => colouredStates({ discs: 1, colours: 2, pegs }))).toEqual([
      6,
      12,
      20,
    ]);
  });

  test("one colour is H(p, n)", () => {
    for (const pegs of [3, 4]) {
      const shape = { discs: 5, colours: 1, pegs };
      const coloured = explore(
        rankedGame(colouredGame(shape), { sizes: 5, marks: 1 }),
        rankColoured([[5, 4, 3, 2, 1].map((s) => [s, 0]), ...Array(pegs - 1).fill([])], shape),
      );
      expect(coloured.levels).toEqual(explore(rankedHanoi(5, pegs), 0).levels);
    }
  });

  test("neighbours are the states that a legal move leads to", () => {
    fc.assert(fc.property(shapes, fc.nat(), (shape, seed) => {
      const rank = seed % colouredStates(shape);
      const state = colouredState(rank, shape);
      const space = rankedGame(colouredGame(shape), { sizes: shape.discs, marks: shape.colours });
      const out = new Uint32Array(space.degree);
      const near = Array.from(out.subarray(0, space.neighbours(rank, out)));
      const legal: number[] = [];
      for (let from = 0; from < shape.pegs; from++) {
        for (let to = 0; to < shape.pegs; to++) {
          let after: ColouredState;
          try {
            after = replayColoured(state, [{ from, to }]);
          } catch {
            continue;
          }
          legal.push(rankColoured(after, shape));
        }
      }
      expect(near.sort((a, b) => a - b)).toEqual(legal.sort((a, b) => a - b));
    }));
  });

  test("a goal that breaks the resting rule, a disc missing or twice, are refused", () => {
    const shape = { discs: 2, colours: 1, pegs: 3 };
    for (
      const state of [
        [[[1, 0], [2, 0]], [], []],
        [[[2, 0]], [], []],
        [[[2, 0], [1, 0]], [[1, 0]], []],
        [[[2, 0], [2, 0]], [], []],
        [[[3, 0], [1, 0]], [], []],
        [[[2, 1], [1, 0]], [], []],
        [[[2, 0], [1, 0]], []],
        [[2, 1], [], []],
        null,
        "2a 1a | |",
      ]
    ) expect(() => rankColoured(state as never, shape), JSON.stringify(state)).toThrow(RangeError);
    const task = exchangeTask(2);
    expect(() => solveColoured({ ...task, goal: [[[1, 0], [2, 0]], [], [[2, 1], [1, 1]]] }))
      .toThrow(RangeError);
  });

  test("moves that are none, and tasks too large, are refused", async () => {
    const { start } = exchangeTask(2);
    expect(() => replayColoured(start, [{ from: 1, to: 0 }])).toThrow("B is empty");
    expect(() => replayColoured(start, [{ from: 0, to: 0 }])).toThrow("stays");
    expect(() => replayColoured(start, [{ from: 0, to: 3 }])).toThrow(RangeError);
    expect(() => replayColoured(start, [{ from: 0, to: 1 }, { from: 0, to: 1 }])).toThrow("move 2");
    for (const n of [-1, 0.5, NaN, 15, "2", null]) {
      for (const make of [exchangeTask, separateTask, splitTask, rotateTask]) {
        expect(() => make(n as number)).toThrow(RangeError);
      }
    }
    for (
      const state of [null, "2a||", [[[1, 0]], [[1, 0]], []], [[[1, 0, 0]], [], []], [[1], [], []]]
    ) {
      expect(() => replayColoured(state as never, [])).toThrow(RangeError);
    }
    for (const state of [null, "2a||", [1], [[1]], [[[1, 9]], [], []], [[[1, -1]], [], []]]) {
      expect(() => formatColoured(state as never)).toThrow("Cannot write a state");
    }
    expect(() => exchangeTask(2, 2)).toThrow(RangeError);
    expect(() => colouredStates({ discs: 8, colours: 3, pegs: 3 })).not.toThrow();
    expect(() => colouredStates({ discs: 9, colours: 3, pegs: 3 })).toThrow(RangeError);
    expect(() => colouredStates({ discs: 1, colours: 5, pegs: 3 })).toThrow(RangeError);
    await expect(colouredDistance(rotateTask(7))).rejects.toThrow(RangeError);
    expect(() => solveColoured(rotateTask(6))).toThrow("it needs");
  });
});

describe("odd and even discs", () => {
  test("the distance from the tower by formula is that of the search", () => {
    for (let n = 0; n <= 9; n++) {
      const { distances } = distancesFrom(perfectState(n, 0));
      for (const odd of [0, 1, 2]) {
        for (const even of [0, 1, 2]) {
          const state = oddEvenState(n, odd, even);
          expect(distanceToPeg(state, 0)).toBe(BigInt(distances[Number(rankState(state))]));
        }
      }
    }
  });

  test("both off the start peg: ⌊5·2ⁿ/7⌋ moves", () => {
    for (let n = 0; n <= 200; n++) {
      expect(distanceToPeg(oddEvenState(n, 1, 2), 0)).toBe(5n * 2n ** BigInt(n) / 7n);
    }
    expect(() => oddEvenState(3, 3, 0)).toThrow(RangeError);
    expect(() => oddEvenState(-1, 1, 0)).toThrow(RangeError);
  });
});
