import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adjacency,
  breadthFirst,
  breadthFirstLevels,
  colouredGame,
  countGamePaths,
  digraphRules,
  type Disc,
  type DiscGame,
  distancesTo,
  exchangeGame,
  exchangeTask,
  explore,
  formatColoured,
  gameDepths,
  gameDistance,
  gameFrontier,
  type GameMove,
  type GameShape,
  gameSpace,
  gameTables,
  IllegalMoveError,
  irregularGame,
  listedStates,
  londonGame,
  londonGraph,
  magneticGame,
  magneticTower,
  namedRules,
  type Peg,
  perfectState,
  pilesOf,
  rankedGame,
  rankGame,
  replayGame,
  rotateTask,
  RULE_NAMES,
  SHALLICE,
  solveGame,
  tableSpace,
  unrankGame,
  variantGame,
} from "@lucas/lab";

/*
 * The twin of the engine: each game's rules once more, as plainly as they can be said, on states that are texts. A text has the discs of
 * each peg from the bottom up, a letter or two each, pegs between bars.
 */
type Rule = (state: string[][]) => string[][][];

/** All that a move of one disc makes of stacks. */
const moved = (
  state: string[][],
  may: (disc: string, below: string | undefined, from: number, to: number) => boolean,
  after = (disc: string) => disc,
): string[][][] =>
  state.flatMap((stack, from) =>
    state.flatMap((other, to) => {
      const disc = stack.at(-1);
      if (disc === undefined || to === from || !may(disc, other.at(-1), from, to)) return [];
      return [
        state.map((s, p) => p === from ? s.slice(0, -1) : p === to ? [...s, after(disc)] : s),
      ];
    })
  );

const smaller = (disc: string, below?: string) => below === undefined || disc < below;

const exchange: Rule = (state) => [
  ...moved(state, (disc, below) => disc === "1" && smaller(disc, below)),
  ...state.flatMap((a, from) =>
    state.flatMap((b, to) => {
      if (a.length === 0 || Number(a.at(-1)) + 1 !== Number(b.at(-1))) return [];
      const swapped = (s: string[], disc: string) => [...s.slice(0, -1), disc];
      return [
        state.map((s, p) =>
          p === from ? swapped(s, b.at(-1)!) : p === to ? swapped(s, a.at(-1)!) : s
        ),
      ];
    })
  ),
];

/** A disc is its size and which way up it lies, as in `1n` or `1s`. */
const magnetic = (posts: string[]): Rule => (state) => {
  const turn = (disc: string) => disc[0] + (disc[1] === "n" ? "s" : "n");
  return moved(
    state,
    (disc, below, _, to) =>
      (below === undefined || disc[0] < below[0] && turn(disc)[1] === below[1]) &&
      (posts[to] === "free" || posts[to] === turn(disc)[1]),
    turn,
  );
};

interface Case {
  readonly name: string;
  readonly rule: Rule;
  /** A state as the twin has it; equal texts are equal states. */
  text(rank: number): string;
  /** How far every state that can be reached is, by rank, from a rank; −1 elsewhere. */
  readonly distances: (from: number) => ArrayLike<number>;
  readonly size: number;
  readonly states: number;
}

/** A game with its twin. `said` writes a state of the game as the twin has it. */
function versus<S>(
  name: string,
  game: DiscGame<S>,
  shape: GameShape,
  states: number,
  rule: Rule,
  said: (state: S) => string[][],
): Case {
  const space = rankedGame(game, shape);
  return {
    name,
    rule,
    text: (rank) => said(unrankGame(game, rank, shape)).map((s) => s.join(" ")).join("|"),
    distances: (from) => explore(space, from).distances,
    size: space.size,
    states,
  };
}

/** The discs of a regular state on each peg. */
const stacksOf = (state: readonly number[], pegs: number) =>
  Array.from(
    { length: pegs },
    (_, peg) => state.flatMap((at, d) => at === peg ? [String(d + 1)] : []).reverse(),
  );

const arrows = (pegs: number, list: readonly (readonly [number, number])[]): Rule => (state) =>
  moved(
    state,
    (disc, below, from, to) =>
      pegs === state.length && smaller(disc, below) &&
      list.some(([a, b]) => a === from && b === to),
  );

const names = (state: readonly (readonly number[])[]) => state.map((s) => s.map(String));
const posts = ["free", "n", "free"];
const oneWay = [[0, 1], [1, 2], [2, 0], [1, 0]] as const;

/** Discs of one size may lie on each other, and all of a peg lie the same way up; a move turns a disc over. */
const MAGNETIC_COLOURS: DiscGame<readonly (readonly (readonly [number, number, 0 | 1])[])[]> = {
  ...listedStates(3, {
    disc: ([size, mark, way]: readonly [number, number, 0 | 1]) => ({ size, mark, way }),
    entry: ({ size, mark, way }) => [size, mark, way] as const,
    format: (state) => JSON.stringify(state),
    pattern: /x/y,
    named: () => [1, 0, 0] as const,
    names: "x",
    example: "x",
  }),
  name: "magnetic colours",
  arrows: [[0, 1], [0, 2], [1, 2], [2, 0], [2, 1]],
  turns: true,
  whyNot: (disc, below) =>
    typeof below === "object" && (below.size < disc.size || below.way !== disc.way) ? "no" : "",
};

const CASES: Case[] = [
  versus(
    "all moves, three pegs",
    variantGame(namedRules("classic")),
    { sizes: 4, marks: 1 },
    81,
    arrows(3, [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]),
    (s) => stacksOf(s, 3),
  ),
  versus(
    "one arrow back",
    variantGame(digraphRules(3, oneWay)),
    { sizes: 4, marks: 1 },
    81,
    arrows(3, oneWay),
    (s) => stacksOf(s, 3),
  ),
  versus(
    "star, four pegs",
    variantGame(namedRules("star", 4)),
    { sizes: 3, marks: 1 },
    64,
    arrows(4, [[0, 1], [0, 2], [0, 3], [1, 0], [2, 0], [3, 0]]),
    (s) => stacksOf(s, 4),
  ),
  versus("exchange", exchangeGame(), { sizes: 4, marks: 1 }, 81, exchange, (s) => stacksOf(s, 3)),
  versus(
    "magnetic",
    magneticGame(),
    { sizes: 3, marks: 1 },
    126,
    magnetic(["free", "free", "free"]),
    ({ pegs, ways }) => stacksOf(pegs, 3).map((s, p) => s.map((d) => d + (ways[p] ? "s" : "n"))),
  ),
  versus(
    "magnetic, a post of its own",
    magneticGame(["free", 0, "free"]),
    { sizes: 3, marks: 1 },
    77,
    magnetic(posts),
    ({ pegs, ways }) => stacksOf(pegs, 3).map((s, p) => s.map((d) => d + (ways[p] ? "s" : "n"))),
  ),
  versus(
    "any order",
    irregularGame(), // one disc of each size: as the classic rule
    { sizes: 1, marks: 3 },
    60,
    (state) => moved(state, smaller),
    names,
  ),
  versus(
    "any order, four pegs",
    irregularGame(4),
    { sizes: 1, marks: 3 },
    120,
    (state) => moved(state, smaller),
    names,
  ),
  versus(
    "London",
    londonGame(SHALLICE),
    { sizes: 1, marks: 3 },
    36,
    (state) => moved(state, (_, __, ___, to) => state[to].length < 3 - to),
    names,
  ),
  versus(
    "two colours",
    colouredGame({ pegs: 3 }),
    { sizes: 2, marks: 2 },
    144,
    (state) => moved(state, (disc, below) => below === undefined || disc[0] <= below[0]),
    (s) => s.map((stack) => stack.map(([size, colour]) => `${size}${"ab"[colour]}`)),
  ),
  versus(
    "three colours",
    colouredGame({ pegs: 3 }),
    { sizes: 1, marks: 3 },
    60,
    (state) => moved(state, () => true),
    (s) => s.map((stack) => stack.map(([size, colour]) => `${size}${"abc"[colour]}`)),
  ),
  // Games of no one: the engine knows any rule.
  versus(
    "Lucas's rule on pegs for three, two and two discs",
    { ...variantGame(namedRules("classic")), heights: [3, 2, 2] },
    { sizes: 4, marks: 1 },
    62,
    (state) =>
      moved(
        state,
        (disc, below, _, to) => smaller(disc, below) && state[to].length < [3, 2, 2][to],
      ),
    (s) => stacksOf(s, 3),
  ),
  versus(
    "magnetic towers of two colours, B never left for A",
    MAGNETIC_COLOURS,
    { sizes: 2, marks: 2 },
    744,
    (state) => {
      const turn = (disc: string) => disc.slice(0, 2) + (disc[2] === "n" ? "s" : "n");
      return moved(state, (disc, below, from, to) =>
        (from !== 1 || to !== 0) &&
        (below === undefined || disc[0] <= below[0] && turn(disc)[2] === below[2]), turn);
    },
    (s) => s.map((stack) => stack.map(([size, mark, way]) => `${size}${"ab"[mark]}${"ns"[way]}`)),
  ),
];

/** How far every text is from a text, by the twin: `near` keeps the moves of the texts that were met. */
function twin(rule: Rule, start: string, near: Map<string, string[]>): Map<string, number> {
  const far = new Map([[start, 0]]);
  for (const [text, distance] of far) {
    let next = near.get(text);
    if (next === undefined) {
      const state = text.split("|").map((stack) => stack.split(" ").filter((disc) => disc !== ""));
      next = rule(state).map((after) => after.map((stack) => stack.join(" ")).join("|"));
      near.set(text, next);
    }
    for (const after of next) if (!far.has(after)) far.set(after, distance + 1);
  }
  return far;
}

describe("the engine against rules said once more, all pairs of states", () => {
  test.each(CASES)("$name", ({ rule, text, distances, size, states }) => {
    const ranks = new Map<string, number>();
    for (let rank = 0; rank < size; rank++) {
      try {
        ranks.set(text(rank), rank);
      } catch {
        // The rank of no state: a peg overfull, or discs on one peg that lie both ways up.
      }
    }
    expect(ranks.size).toBe(states);
    const near = new Map<string, string[]>();
    for (const [state, rank] of ranks) {
      const found = distances(rank);
      const far = twin(rule, state, near);
      const wrong = [...far].filter(([other, distance]) => found[ranks.get(other)!] !== distance);
      const reached = Array.from(found).filter((distance) => distance >= 0).length;
      expect([state, wrong, reached]).toEqual([state, [], far.size]);
    }
  });
});

/** A game with a start and a goal. */
interface Play<S> {
  readonly game: DiscGame<S>;
  readonly shape: GameShape;
  readonly from: S;
  readonly to: S;
}

const play = <S>(game: DiscGame<S>, shape: GameShape, from: S, to: S): Play<unknown> =>
  ({ game, shape, from, to }) as Play<unknown>;

const task = exchangeTask(3);
const PLAYS = [
  play(variantGame(namedRules("linear")), { sizes: 4, marks: 1 }, [0, 0, 0, 0], [2, 2, 2, 2]),
  play(variantGame(namedRules("cyclic")), { sizes: 4, marks: 1 }, [0, 0, 0, 0], [1, 1, 1, 1]),
  play(variantGame(namedRules("cyclic", 4)), { sizes: 3, marks: 1 }, [0, 0, 0], [3, 2, 1]),
  play(exchangeGame(), { sizes: 5, marks: 1 }, [0, 0, 0, 0, 0], [2, 2, 2, 2, 2]),
  play(magneticGame(), { sizes: 4, marks: 1 }, magneticTower(4, 0), magneticTower(4, 2)),
  play(irregularGame(), { sizes: 1, marks: 4 }, [[1, 2, 3, 4], [], []], [[4, 3, 2, 1], [], []]),
  play(londonGame(SHALLICE), { sizes: 1, marks: 3 }, [[3, 2, 1], [], []], [[1], [3, 2], []]),
  play(colouredGame(task), { sizes: 3, marks: 2 }, task.start, task.goal),
  play(colouredGame({ pegs: 3 }), { sizes: 2, marks: 3 }, rotateTask(2).start, rotateTask(2).goal),
];

test("with very many states too, neighbours are the moves of the readable space, in their order", () => {
  const games: [game: DiscGame<unknown>, shape: GameShape][] = [
    [magneticGame(), { sizes: 11, marks: 1 }],
    [{ ...variantGame(namedRules("classic", 4)), heights: [9, 3, 3, 2] }, { sizes: 9, marks: 1 }],
    [variantGame(namedRules("linear", 4)), { sizes: 9, marks: 1 }],
    [exchangeGame(), { sizes: 11, marks: 1 }],
    [colouredGame({ pegs: 3 }), { sizes: 5, marks: 2 }],
    [londonGame({ balls: 7, heights: [7, 3, 2] }), { sizes: 1, marks: 7 }],
  ] as [DiscGame<unknown>, GameShape][];
  for (const [game, shape] of games) {
    const [space, ranked] = [gameSpace(game), rankedGame(game, shape)];
    expect(ranked.size).toBeGreaterThan(2 ** 17);
    const out = new Uint32Array(ranked.degree);
    let states = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ranked.size - 1 }), (rank) => {
        let state: unknown;
        try {
          state = unrankGame(game, rank, shape);
        } catch {
          return; // too many discs on a peg
        }
        states++;
        const moves = [...space.moves(state)].map((m) => rankGame(game, space.apply(state, m)));
        expect([...out.subarray(0, ranked.neighbours(rank, out))]).toEqual(moves);
      }),
      { numRuns: 150 },
    );
    expect(states).toBeGreaterThan(10);
  }
});

test("the table of the smallest discs tells the neighbours of every state, in their order", () => {
  const games = [
    exchangeGame(),
    irregularGame(), // one disc of each size: as the classic rule
    magneticGame(),
    colouredGame({ pegs: 3 }),
    colouredGame({ pegs: 4 }),
    ...RULE_NAMES.map((name) => variantGame(namedRules(name, 4))),
    variantGame(namedRules("cyclic", 3)),
    variantGame(namedRules("classic", 7)),
  ] as DiscGame<unknown>[];
  for (const game of games) {
    const marks = game.name.includes("colour") ? 2 : 1;
    const { base } = gameTables(game, { sizes: 1, marks }, "test");
    const tables = gameTables(game, { sizes: Math.ceil(18 / Math.log2(base)), marks }, "test");
    const [low, slow] = [tableSpace(tables), tableSpace(tables, undefined, false)];
    const [near, far] = [new Uint32Array(tables.degree), new Uint32Array(tables.degree)];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: low.size - 1 }), (rank) => {
        const count = low.neighbours(rank, near);
        expect(count).toBe(slow.neighbours(rank, far));
        expect(near.slice(0, count)).toEqual(far.slice(0, count));
      }),
      { numRuns: 2000 },
    );
  }
});

test("there is no such table where the smallest discs alone have more arrangements than it may hold", () => {
  // Seven colours on two pegs: 8! arrangements of a size.
  const tables = gameTables(colouredGame({ pegs: 2 }), { sizes: 2, marks: 7 }, "test");
  const [low, slow] = [tableSpace(tables), tableSpace(tables, undefined, false)];
  const [near, far] = [new Uint32Array(tables.degree), new Uint32Array(tables.degree)];
  for (let rank = 0; rank < low.size; rank += 1_234_577) {
    const count = low.neighbours(rank, near);
    expect(count).toBe(slow.neighbours(rank, far));
    expect(near.slice(0, count)).toEqual(far.slice(0, count));
  }
});

test("with many empty pegs, new names that cannot fit are given up at once", async () => {
  const game = variantGame(namedRules("linear", 16));
  // No peg of the goal holds two discs, and there would be 14! · 2 ways to name the others.
  const [from, to] = [[15, 15], [8, 12]];
  const { distance } = await gameDistance(game, from, [to], { workers: 0 });
  expect(distance).toBe((await gameDistance(game, from, [to], { queue: true })).distance);
});

describe.each(
  PLAYS.map((one) => ({ ...one, name: `${one.game.name}, ${one.game.arrows.length} arrows` })),
)(
  "$name",
  ({ game, shape, from, to }) => {
    test("readable search, arrays, queue and engine agree; every solution is replayed to its goal", async () => {
      const readable = breadthFirst(
        gameSpace(game),
        from,
        (s) => game.format(s) === game.format(to),
      );
      const length = readable.status === "solved" ? readable.path.length : undefined;
      const check = (moves: readonly GameMove[] | undefined) => {
        expect(moves?.length).toBe(length);
        const end = replayGame(game, from, moves ?? []);
        expect([end.moves, game.format(end.state)]).toEqual([length, game.format(to)]);
      };
      const solved = solveGame(game, from, [to]);
      expect(solved.status).toBe("solved");
      if (solved.status === "solved") check(solved.path);
      for (const halfway of [true, false]) {
        for (const workers of [0, 2]) {
          const found = await gameDistance(game, from, [to], { workers, halfway, trace: true });
          expect([found.distance, found.lowerBound, found.status]).toEqual([
            length,
            length,
            "solved",
          ]);
          check(found.moves);
        }
        const bare = await gameDistance(game, from, [to], { workers: 0, halfway });
        expect([bare.distance, bare.moves]).toEqual([length, undefined]);
      }
      const queue = await gameDistance(game, from, [to], { queue: true, trace: true });
      expect([queue.distance, queue.lowerBound]).toEqual([length, length]);
      check(queue.moves);
      if (length! < 60) expect(countGamePaths(game, from, to).distance).toBe(length);
    });

    test("depths: queue, engine and readable levels; the search backwards finds the same", async () => {
      const levels = [...breadthFirstLevels(gameSpace(game), from)].map((level) => level.length);
      const [queue, engine] = [
        await gameDepths(game, from, { queue: true }),
        await gameDepths(game, from, { workers: 0 }),
      ];
      expect([queue.depths, engine.depths]).toEqual([levels, levels]);
      expect([queue.status, engine.status, queue.searched]).toEqual(
        ["complete", "complete", engine.searched],
      );
      const back = distancesTo(game, to);
      expect(back[rankGame(game, from)]).toBe((await gameDistance(game, from, [to])).distance);
    });

    test("the two loops over neighbours and the readable moves are the same, in the same order", () => {
      const tables = gameTables(game, shape, "test");
      const spaces = [tableSpace(tables), tableSpace(tables, false)];
      const out = new Uint32Array(tables.degree);
      const near = spaces.map((space) => (rank: number) =>
        Array.from(out.subarray(0, space.neighbours(rank, out)))
      );
      let seen = 0;
      for (const level of breadthFirstLevels(gameSpace(game), from)) {
        for (const state of level) {
          if (seen++ > 500) return;
          const rank = rankGame(game, state);
          expect(game.format(unrankGame(game, rank, shape))).toBe(game.format(state));
          expect(game.format(game.parse(game.format(state)))).toBe(game.format(state));
          const readable = [...gameSpace(game).moves(state)].map((move) =>
            rankGame(game, gameSpace(game).apply(state, move))
          );
          expect(near.map((neighbours) => neighbours(rank))).toEqual([readable, readable]);
        }
      }
    });

    test("a start that is the goal takes no move; limits are told with what is proved", async () => {
      expect(solveGame(game, from, [from])).toMatchObject({ status: "solved", path: [] });
      expect(await gameDistance(game, from, [from], { trace: true })).toMatchObject({
        distance: 0,
        moves: [],
        lowerBound: 0,
      });
      const short = await gameDistance(game, from, [to], { workers: 0, maxDepth: 1 });
      expect(short.distance === undefined ? [short.status, short.lowerBound >= 2] : []).toEqual(
        short.distance === undefined ? ["limit reached", true] : [],
      );
      const cut = await gameDepths(game, from, { queue: true, states: 4 });
      const whole = await gameDepths(game, from, { workers: 0 });
      expect([cut.status, cut.limit]).toEqual(["limit reached", "states"]);
      expect(whole.depths.slice(0, cut.depths.length)).toEqual(cut.depths);
      expect(solveGame(game, from, [to], { states: 3 }).status).toBe("limit reached");
    });

    test("bad states, goals and moves are refused with a clear error", async () => {
      const bad: unknown[] = [
        null,
        undefined,
        7,
        "AAA",
        {},
        [],
        [[]],
        [0, 0, 9],
        [[0], [], []],
        [[1, 1], [2], []],
        [[1.5], [], []],
        [[NaN], [], []],
        [[-1], [], []],
        [[1, 3], [], []],
        [["1"], [], []],
        [[null], [], []],
        { pegs: [0, 0], ways: [] },
        { pegs: [0, 0], ways: [-1, -1, -1] },
        { pegs: [0, 0], ways: [0, 0, 0] },
        { pegs: [0, 0], ways: [2, -1, -1] },
        [[[1, 0], [2, 0]], [], []],
        [[[1, 0]], [[1, 0]], []],
        [[[1]], [], []],
      ];
      for (const state of bad) {
        const stale = ["[]", "[[]]"].includes(JSON.stringify(state) ?? "");
        for (const one of [() => rankGame(game, state), () => replayGame(game, state, [])]) {
          if (stale && Array.isArray(state)) {
            // No disc at all is a state of some games, but none of as many discs as the start.
            expect(() => solveGame(game, from, [state])).toThrow(RangeError);
          } else if (JSON.stringify(state) !== JSON.stringify([0, 0, 9]) || game.pegs < 10) {
            expect(one, JSON.stringify(state)).toThrow(RangeError);
          }
        }
        expect(() => solveGame(game, from, [state])).toThrow(/^Cannot /);
        await expect(gameDistance(game, state, [to])).rejects.toThrow(RangeError);
      }
      const fewer = shape.sizes > 1
        ? { ...shape, sizes: shape.sizes - 1 }
        : { ...shape, marks: shape.marks - 1 };
      const small = game.write(pilesOf(game, 0, fewer));
      expect(() => solveGame(game, from, [to, small])).toThrow(/the goal must be .* discs/);
      await expect(gameDistance(game, from, [small])).rejects.toThrow(/the goal must be .* discs/);
      expect(() => countGamePaths(game, small, to)).toThrow(RangeError);
      for (const goals of [[], null, to]) {
        if (goals === to && Array.isArray(to)) continue;
        expect(() => solveGame(game, from, goals as never)).toThrow(RangeError);
      }
      for (
        const [move, words] of [
          [{ from: 0, to: 9 }, "there is no peg 9"],
          [{ from: "length", to: 0 }, "there is no peg"],
          [{ from: -1, to: 0 }, "there is no peg"],
          [{ from: 0.5, to: 0 }, "there is no peg"],
          [{ from: 0, to: 0 }, "stays on A"],
          [{ from: 0, to: 1, disc: 99 }, "disc 99 is not the top of A"],
          [{ from: 0, to: 1, with: 99 }, ""],
        ] as const
      ) {
        const error = (() => {
          try {
            return replayGame(game, from, [move as never]);
          } catch (thrown) {
            return thrown;
          }
        })();
        expect(error).toBeInstanceOf(IllegalMoveError);
        expect((error as Error).message).toContain(words);
        expect((error as IllegalMoveError).index).toBe(1);
      }
      for (const moves of [null, 7, [null], [7]]) {
        expect(() => replayGame(game, from, moves as never)).toThrow(RangeError);
      }
      expect(() => unrankGame(game, -1, shape)).toThrow("the rank");
      expect(() => unrankGame(game, 1e15, shape)).toThrow("the rank");
    });
  },
);

describe("what a reader of the engine found", () => {
  test("a goal met in a depth that a limit cut short is not told one move too early", async () => {
    const { start, goal } = exchangeTask(3);
    const game = colouredGame({ pegs: 3 });
    const { distance } = await gameDistance(game, start, [goal], { workers: 0 });
    for (let states = 1; states < 1728; states += 37) {
      const found = await gameDistance(game, start, [goal], { workers: 0, states });
      expect(found.distance ?? distance).toBe(distance);
      expect(found.lowerBound).toBeLessThanOrEqual(distance!);
    }
  });

  test("a checkpoint of the magnetic tower with other posts is refused", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lucas-magnetic-"));
    try {
      const path = join(folder, "magnetic");
      const [from, to] = [magneticTower(4, 0), [magneticTower(4, 2)]];
      const options = { workers: 0, checkpoint: { path }, halfway: false };
      await gameDistance(magneticGame(), from, to, { ...options, maxDepth: 9 });
      await expect(
        gameDistance(magneticGame([0, "free", 1]), from, [magneticTower(4, 2, 1)], options),
      )
        .rejects.toThrow("another search");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("many empty pegs have very many names, of which a thousand are tried", async () => {
    for (const pegs of [11, 26]) {
      const game = variantGame(namedRules("classic", pegs));
      expect((await gameDistance(game, [0, 0], [[pegs - 1, pegs - 2]])).distance).toBe(2);
    }
    const heights = new Array(14).fill(1);
    const london = londonGame({ balls: 1, heights });
    const ends = ["r|||||||||||||", "|||||||||||||r"].map(london.parse);
    expect((await gameDistance(london, ends[0], [ends[1]], { trace: true })).distance).toBe(1);
  });

  test("names are found where pegs and marks change places: two colours exchanged", async () => {
    const { start, goal } = exchangeTask(4);
    const half = await gameDistance(colouredGame({ pegs: 3 }), start, [goal], { workers: 0 });
    expect(half.proof).toContain("half of the way");
    const whole = { workers: 0, halfway: false };
    expect((await gameDistance(colouredGame({ pegs: 3 }), start, [goal], whole)).distance).toBe(
      half.distance,
    );
  });

  test("the graph of a large Tower of London is refused before it is drawn up", () => {
    for (const pegs of [7, 14, 26]) {
      expect(() => londonGraph({ balls: 7, heights: new Array(pegs).fill(1) })).toThrow(
        "the ways to place the balls on pegs of any height must be an integer from 1 to 181440",
      );
    }
  });

  test("a way along moves that cannot be taken back needs no search more than its distance", async () => {
    const game = variantGame(namedRules("cyclic", 3));
    const [from, to] = [perfectState(6, 0), perfectState(6, 2)];
    const { distance, moves } = await gameDistance(game, from, [to], { trace: true });
    expect(moves!.length).toBe(distance);
    expect(replayGame(game, from, moves!).state).toEqual(to);
    await expect(gameDistance(game, from, [to], { trace: true, bytes: 100 })).rejects.toThrow(
      "it needs",
    );
    const cut = await gameDistance(game, from, [to], { trace: true, states: 100 });
    expect([cut.status, cut.moves]).toEqual(["limit reached", undefined]);
  });

  test("discs that turn over must lie one way on each peg, and none may be stuck one way up", async () => {
    const magnetic = magneticGame();
    const loose = {
      ...magnetic,
      whyNot: (disc: Disc, below: Disc | Peg) =>
        typeof below === "object" && below.size < disc.size ? "larger" : "",
    };
    const stuck = { ...magnetic, mayMove: ({ size, way }: Disc) => size !== 1 || way === 0 };
    for (const game of [loose, stuck]) {
      await expect(gameDistance(game, magneticTower(2, 0), [magneticTower(2, 2)])).rejects.toThrow(
        "all discs of a peg must lie the same way up",
      );
    }
  });

  test("texts of no disc and of a fifth colour are read as they are written", () => {
    const empty = magneticTower(0, 0);
    expect(magneticGame().parse(magneticGame().format(empty))).toEqual(empty);
    expect(magneticGame().parse("CBA 01-")).toEqual(magneticGame().parse("CBA 010"));
    const colours = colouredGame({ pegs: 3 });
    const state = [[0, 1, 2, 3, 4].map((mark) => [1, mark] as const), [], []];
    expect(colours.parse(formatColoured(state))).toEqual(state);
  });
});

describe("what only some games have", () => {
  test("unreachable: proved by a search that came to its end", async () => {
    const two = variantGame(namedRules("classic", 2));
    for (const options of [{ queue: true }, { workers: 0 }, { workers: 0, halfway: false }]) {
      const found = await gameDistance(two, [0, 0], [[1, 1]], options);
      expect([found.status, found.distance, found.lowerBound]).toEqual([
        "unreachable",
        undefined,
        Infinity,
      ]);
    }
    expect(solveGame(two, [0, 0], [[1, 1]]).status).toBe("unreachable");
    expect(countGamePaths(two, [0, 0], [1, 1])).toEqual({ distance: Infinity, paths: 0 });
    expect(distancesTo(two, [1, 1])[0]).toBe(-1);
    expect(() => distancesTo(irregularGame(), [[1], []])).toThrow(
      /search backwards: the goal must/,
    );
  });

  test("the nearest of several goals", async () => {
    const game = exchangeGame();
    const goals = [[2, 2, 2], [1, 0, 0], [1, 1, 1]];
    for (const options of [{ queue: true, trace: true }, { workers: 0, trace: true }]) {
      expect(await gameDistance(game, [0, 0, 0], goals, options)).toMatchObject({
        distance: 1,
        moves: [{ disc: 1, from: 0, to: 1 }],
      });
    }
    expect(solveGame(game, [0, 0, 0], goals)).toMatchObject({
      path: [{ disc: 1, from: 0, to: 1 }],
    });
  });

  test("half of the way is searched where names and arrows turn round, and only there", async () => {
    const half = async <S>(game: DiscGame<S>, from: S, to: S) =>
      (await gameDistance(game, from, [to], { workers: 0 })).proof.includes("half");
    const { start, goal } = exchangeTask(2);
    expect(await half(colouredGame({ pegs: 3 }), start, goal)).toBe(true);
    expect(await half(exchangeGame(), [0, 0, 0], [2, 2, 2])).toBe(true);
    expect(await half(exchangeGame(), [0, 0, 0], [2, 2, 1])).toBe(false);
    expect(await half(variantGame(namedRules("cyclic")), [0, 0, 0], [1, 1, 1])).toBe(true);
    // An arrow back from B to A only: nothing turns the ways from A to C round.
    expect(await half(variantGame(digraphRules(3, oneWay)), [0, 0], [2, 2])).toBe(false);
    // Pegs of heights 3, 2, 1 have no other names.
    expect(await half(londonGame(SHALLICE), [[1, 2, 3], [], []], [[3, 2, 1], [], []])).toBe(true);
    expect(await half(londonGame(SHALLICE), [[1, 2], [3], []], [[3], [1, 2], []])).toBe(false);
    expect(await half(irregularGame(), [[1, 2], [], []], [[], [], [1, 2]])).toBe(false);
    expect(await half(magneticGame([0, "free", 1]), magneticTower(2, 0), magneticTower(2, 2, 1)))
      .toBe(
        false,
      );
  });

  test("half of the way or not, every goal is at its distance, those with piles of the same heights, too", async () => {
    const classic = variantGame(namedRules("classic"));
    for (const game of [classic, exchangeGame()]) {
      const shape = { sizes: 3, marks: 1 };
      for (const start of [[0, 0, 1], [0, 1, 2], [2, 2, 2]]) {
        const { distances } = explore(rankedGame(game, shape), rankGame(game, start));
        for (let rank = 0; rank < 27; rank++) {
          const goal = unrankGame(game, rank, shape);
          const { distance } = await gameDistance(game, start, [goal], { workers: 0 });
          expect([start, goal, distance]).toEqual([start, goal, distances[rank]]);
        }
      }
    }
  });

  test("a checkpoint of one search is not taken up by another", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lucas-game-"));
    const path = join(folder, "search");
    const game = exchangeGame();
    const [from, to] = [perfectState(8, 0), perfectState(8, 2)];
    const stopped = { workers: 0, maxDepth: 90, checkpoint: { path } };
    try {
      await gameDepths(game, from, stopped);
      for (const halfway of [true, false]) {
        const other = gameDistance(game, from, [to], { workers: 0, halfway, checkpoint: { path } });
        await expect(other).rejects.toThrow(RangeError);
      }
      rmSync(path);
      await gameDistance(game, from, [to], { ...stopped, halfway: false });
      const whole = { workers: 0, halfway: false, checkpoint: { path } };
      expect((await gameDistance(game, from, [to], whole)).distance).toBe(165);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("shortest paths counted by the engine and by hand", () => {
    fc.assert(fc.property(fc.nat(26), fc.nat(26), (a, b) => {
      const game = exchangeGame();
      const shape = { sizes: 3, marks: 1 };
      const [from, to] = [unrankGame(game, a, shape), unrankGame(game, b, shape)];
      const space = gameSpace(game);
      let ways = new Map([[space.key(from), { state: from, count: 1 }]]);
      const { distance, paths } = countGamePaths(game, from, to);
      for (let d = 0; d < distance; d++) {
        const next = new Map<
          string | number | bigint,
          { state: readonly number[]; count: number }
        >();
        for (const { state, count } of ways.values()) {
          for (const move of space.moves(state)) {
            const after = space.apply(state, move);
            const known = next.get(space.key(after))?.count ?? 0;
            next.set(space.key(after), { state: after, count: known + count });
          }
        }
        ways = next;
      }
      expect(ways.get(space.key(to))?.count).toBe(paths);
    }));
  });

  test("more arrangements than tables hold are searched as values, by limits that fit", () => {
    const tower = [[8, 7, 6, 5, 4, 3, 2, 1], [], []];
    const two = [[8, 7, 6, 5, 4, 3, 1, 2], [], []];
    expect(solveGame(irregularGame(), two, [tower])).toMatchObject({
      status: "solved",
      path: { length: 4 },
    });
    expect(solveGame(irregularGame(), two, [tower], { states: 5 }).status).toBe("limit reached");
    expect(() => solveGame(irregularGame(), two, [tower], { bytes: 1e6 })).toThrow("bytes");
    expect(() => rankedGame(irregularGame(), { sizes: 1, marks: 8 })).toThrow("arrangements");
  });

  test("more discs than can be searched", async () => {
    const tower = (n: number) => perfectState(n, 0);
    expect(() => rankedGame(exchangeGame(), { sizes: 34, marks: 1 })).toThrow("number of discs");
    expect(() => solveGame(exchangeGame(), tower(30), [perfectState(30, 1)])).toThrow("it needs");
    expect(() => solveGame(magneticGame(), magneticTower(17, 0), [magneticTower(17, 1)])).toThrow(
      "it needs",
    );
    await expect(gameDepths(exchangeGame(), tower(25))).rejects.toThrow(RangeError);
    await expect(gameDepths(exchangeGame(), tower(20), { bytes: 1e6 })).rejects.toThrow("it needs");
    await expect(gameDepths(exchangeGame(), tower(20), { bytes: 1e6, queue: true })).rejects
      .toThrow("it needs");
  });

  test("states are written as they are read", () => {
    expect(irregularGame().parse(" 1 2 |3| ")).toEqual([[1, 2], [3], []]);
    expect(londonGame(SHALLICE).parse("rg|b|")).toEqual([[1, 2], [3], []]);
    expect(formatColoured(colouredGame({ pegs: 3 }).parse("2a 1b||2b 1a"))).toBe("2a 1b | | 2b 1a");
    expect(magneticGame(["free", 1, "free"]).parse("BA")).toEqual({
      pegs: [0, 1],
      ways: [0, 1, -1],
    });
    for (
      const text of [
        "",
        "1",
        "1|2",
        "1|2|3|4",
        "1 x|2|",
        "<script>||",
        "1|2|-3",
        null,
        7,
        "1\u202e||",
      ]
    ) {
      expect(() => irregularGame().parse(text as string), String(text)).toThrow(SyntaxError);
      expect(() => colouredGame({ pegs: 3 }).parse(text as string)).toThrow(SyntaxError);
      if (text !== "1|2|3|4") {
        expect(() => londonGame(SHALLICE).parse(`x${text}`)).toThrow(SyntaxError);
      }
    }
  });

  test("a start that breaks the rule of what may rest on what, by its reason", () => {
    const start = (words: string, run: () => unknown) => expect(run).toThrow(words);
    start(
      "a disc of size 2 is larger than one of size 1",
      () =>
        solveGame(colouredGame({ pegs: 3 }), [[[1, 0], [2, 0]], [], []], [[
          [[2, 0], [1, 0]],
          [],
          [],
        ]]),
    );
    start(
      "the other way up",
      () => replayGame(magneticGame([1, "free", "free"]), magneticTower(2, 0), []),
    );
    start("no more than 1 on C", () => replayGame(londonGame(SHALLICE), [[1], [], [2, 3]], []));
    expect(() => replayGame(irregularGame(), [[1, 2], [], []], [])).not.toThrow();
    const one = magneticGame(["free", "free", 1]);
    start("the goal must obey", () => solveGame(one, magneticTower(2, 0), [magneticTower(2, 2)]));
    start(
      "no more than 1 on C",
      () => solveGame(londonGame(SHALLICE), [[1], [2], [3]], [[[1], [], [2, 3]]]),
    );
  });

  test("the program of the engine is found by its name, and an adjacency is symmetric where moves can be taken back", () => {
    expect(gameFrontier.exportName).toBe("gameFrontier");
    const { starts, targets, size } = adjacency(rankedGame(exchangeGame(), { sizes: 4, marks: 1 }));
    const has = (a: number, b: number) => targets.subarray(starts[a], starts[a + 1]).includes(b);
    for (let a = 0; a < size; a++) {
      for (const b of targets.subarray(starts[a], starts[a + 1])) expect(has(b, a)).toBe(true);
    }
  });
});
