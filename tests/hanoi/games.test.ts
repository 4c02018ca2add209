import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  breadthFirst,
  breadthFirstLevels,
  colouredGame,
  exchangeCount,
  exchangeGame,
  explore,
  forbiddenCount,
  formatLondon,
  FREE_POSTS,
  gameDepths,
  gameDistance,
  gamePosition,
  irregularDepths,
  irregularGame,
  irregularSpace,
  irregularStates,
  isRegular,
  londonGame,
  londonGraph,
  londonSpace,
  magneticGame,
  magneticSpace,
  magneticStates,
  magneticTower,
  movesAlong,
  namedRules,
  type Peg,
  perfectState,
  rankedGame,
  rankState,
  replayExchange,
  replayMagnetic,
  SHALLICE,
  solveExchange,
  solveGame,
  solveLondon,
  solveMagnetic,
  unrankState,
} from "@lucas/lab";

const FULL = process.env.LUCAS_EFFORT === "full";
const BAD = [-1, 0.5, NaN, Infinity, "3", null, undefined];

test("games have the names by which messages and checkpoints tell them", () => {
  expect([exchangeGame(), irregularGame(), londonGame(SHALLICE)].map(({ name }) => name))
    .toEqual(["exchange", "any order", "the Tower of London 3-2-1"]);
  expect(irregularGame().format([[1, 2], [3, 12], []]).trim()).toBe("1 2 | 3 12 |");
  const [small, large] = [0, 1].map((mark) => ({ size: 1, mark, way: 0 }) as const);
  expect(irregularGame().whyNot(large, small)).toBe("disc 2 is larger than disc 1");
});

test("what has too many states for ranks is refused, by its discs or its sizes", () => {
  expect(() => rankedGame(exchangeGame(), { sizes: 99, marks: 1 })).toThrow(
    "the number of discs must be an integer from 0 to 33",
  );
  expect(() => rankedGame(colouredGame({ pegs: 3 }), { sizes: 99, marks: 2 })).toThrow(
    "the number of sizes must be an integer from 0 to 14",
  );
});

test("a move between states of ranks past 2³² is the move between them", () => {
  const sizes = 24;
  const game = exchangeGame();
  const tower = new Array<Peg>(sizes).fill(2);
  const space = rankedGame(game, { sizes, marks: 1 });
  const start = gamePosition(game, tower, "try", "the start");
  const near = new Float64Array(space.degree);
  const count = space.neighbours(3 ** sizes - 1, near);
  const moves = Array.from(
    near.subarray(0, count),
    (rank) => movesAlong(game, start, space, [rank]),
  );
  expect(moves).toEqual([[{ disc: 1, from: 2, to: 0 }], [{ disc: 1, from: 2, to: 1 }]]);
});

test("states of a search with a queue are those of its whole depths", async () => {
  for (const states of [5, 30, 243]) {
    const options = { queue: true, states };
    const found = await gameDepths(exchangeGame(), [0, 0, 0, 0, 0], options);
    expect(found.depths.reduce((sum, n) => sum + n, 0)).toBe(found.states);
    expect(found.states).toBeLessThanOrEqual(states);
  }
});

test("a search for one goal ends where it is found; a goal has as many discs as the start", () => {
  const near = solveGame(exchangeGame(), [0, 0, 0, 0, 0], [[1, 0, 0, 0, 0]]);
  expect(near.status === "solved" && near.path.length).toBe(1);
  expect(near.states).toBeLessThanOrEqual(3); // of 243
  expect(() => solveGame(irregularGame(), [[1, 2], [3], []], [[[1], [2], []]])).toThrow(
    "the goal must be a state of 3 discs, as the start",
  );
});

describe("exchanging discs", () => {
  test("Stockmeyer et al. 1995, OEIS A341579: recurrence and exact search agree, n ≤ 11", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(exchangeCount)).toEqual([
      1n,
      3n,
      7n,
      13n,
      25n,
      47n,
      89n,
      165n,
    ]);
    for (let n = 0; n <= 11; n++) {
      const { distances } = explore(rankedGame(exchangeGame(), { sizes: n, marks: 1 }), 0);
      expect(BigInt(distances[Number(rankState(perfectState(n, 2)))])).toBe(exchangeCount(n));
    }
  });

  test("a solution is replayed to its goal", () => {
    fc.assert(fc.property(fc.nat(3 ** 6 - 1), fc.nat(3 ** 6 - 1), (a, b) => {
      const [from, to] = [unrankState(a, 6), unrankState(b, 6)];
      const found = solveExchange(from, to);
      expect(found.status).toBe("solved");
      if (found.status === "solved") expect(replayExchange(from, found.path)).toEqual(to);
    }));
  });

  test("illegal steps and bad input are refused", () => {
    expect(() => replayExchange([0, 0], [{ from: 0, to: 0 }])).toThrow("move 1");
    expect(() => replayExchange([0, 0], [{ from: 0, to: 1 }, { from: 0, to: 2 }])).toThrow(
      "disc 2 may not move alone",
    );
    expect(() => replayExchange([1, 1, 0], [{ from: 1, to: 0, with: 3 }])).toThrow(
      "disc 1 and disc 3 may not change places",
    );
    expect(() => replayExchange([1, 0], [{ from: 1, to: 0, with: 1 }])).toThrow("not the top of A");
    expect(() => replayExchange([1, 0], [{ from: 1, to: 2, with: 2 }])).toThrow("C is empty");
    for (const start of [null, "AB", [0, 3], [0, -1], [0.5], [0, , 1]]) {
      expect(() => replayExchange(start as never, [])).toThrow(RangeError);
    }
    expect(() => solveExchange([0], [0, 0])).toThrow(RangeError);
    expect(() => solveExchange([3], [0])).toThrow(RangeError);
    for (const n of BAD) expect(() => exchangeCount(n as number)).toThrow(RangeError);
  });
});

describe("the magnetic tower", () => {
  test("OEIS A183118: three free pegs, each solution replayed", () => {
    const lengths = [1, 2, 3, 4, 5, 6].map((n) => {
      const found = solveMagnetic(n, 0, 2);
      if (found.status !== "solved") throw new Error(found.status);
      const end = replayMagnetic(magneticTower(n, 0), found.path);
      expect(end.pegs).toEqual(perfectState(n, 2));
      return found.path.length;
    });
    expect(lengths).toEqual([1, 4, 11, 30, 83, 236]);
  });

  test.runIf(FULL)("OEIS A183118 to n = 12, by engine and queue", async () => {
    const goals = (n: number) => magneticStates(perfectState(n, 2));
    const found = [];
    for (let n = 7; n <= 12; n++) {
      const options = { queue: n > 9 };
      found.push(
        (await gameDistance(magneticGame(), magneticTower(n, 0), goals(n), options)).distance,
      );
    }
    expect(found).toEqual([687, 2026, 6023, 17984, 53819, 161254]);
  }, 600_000);

  test("OEIS A183114: the start and the goal of different ways, the third peg free", () => {
    const lengths = [1, 2, 3, 4, 5, 6].map((n) => {
      const found = solveMagnetic(n, 0, 2, [0, "free", 1]);
      return found.status === "solved" ? found.path.length : found.status;
    });
    expect(lengths).toEqual([1, 4, 11, 32, 93, 272]);
  });

  test("with fixed ways it is the linear tower: two pegs alike, the third between them", () => {
    for (let n = 0; n <= 5; n++) {
      const ends = solveMagnetic(n, 0, 2, [0, 1, 0]);
      const side = solveMagnetic(n, 0, 2, [0, 1, 1]);
      const linear = namedRules("linear");
      expect(ends.status === "solved" && BigInt(ends.path.length)).toBe(
        forbiddenCount(n, 0, 2, linear),
      );
      expect(side.status === "solved" && BigInt(side.path.length)).toBe(
        forbiddenCount(n, 0, 1, linear),
      );
    }
  });

  test("all pegs of one way: nothing moves", () => {
    expect(solveMagnetic(2, 0, 2, [0, 0, 0]).status).toBe("unreachable");
    expect(solveMagnetic(0, 0, 2, [0, 0, 0])).toMatchObject({ status: "solved", path: [] });
    expect(solveMagnetic(3, 1, 1)).toMatchObject({ status: "solved", path: [] });
  });

  test("in every state of four discs that can be reached, touching faces differ by the count of moves", () => {
    // A disc's way is the parity of its moves: counted here along the search, compared with the ways of the pegs.
    const space = magneticSpace(FREE_POSTS);
    const start = { ...magneticTower(4, 0), turns: [0, 0, 0, 0] };
    type Turned = typeof start;
    const turned = {
      moves: (s: Turned) => space.moves(s),
      apply: (s: Turned, m: { disc: number; from: number; to: number }) => ({
        ...space.apply(s, m),
        turns: s.turns.map((t, d) => d === m.disc - 1 ? 1 - t : t),
      }),
      key: (s: Turned) => `${space.key(s)} ${s.turns.join("")}`,
    };
    let states = 0;
    for (const level of breadthFirstLevels(turned, start)) {
      for (const { pegs, ways, turns } of level) {
        states++;
        expect(pegs.every((peg, d) => ways[peg] === turns[d])).toBe(true);
      }
    }
    expect(states).toBeGreaterThan(81);
  });

  test("illegal moves and bad input are refused", () => {
    expect(() => replayMagnetic(magneticTower(2, 0), [{ disc: 2, from: 0, to: 1 }])).toThrow(
      "move 1",
    );
    expect(() => replayMagnetic(magneticTower(1, 0), [{ disc: 1, from: 0, to: 1 }], [0, 0, 1]))
      .toThrow(RangeError);
    for (
      const start of [
        null,
        { pegs: [0, 0] },
        { pegs: [0, 0], ways: [0, 0, 0] },
        { pegs: [0, 0], ways: [-1, -1, -1] },
        { pegs: [0, 3], ways: [0, -1, -1] },
        { pegs: [0, 0], ways: [2, -1, -1] },
        { pegs: [0, 0], ways: [0, -1] },
      ]
    ) expect(() => replayMagnetic(start as never, [])).toThrow(RangeError);
    expect(() => replayMagnetic(magneticTower(1, 0), [], [1, "free", "free"])).toThrow(
      "the discs on A lie the other way up",
    );
    for (const n of BAD) expect(() => solveMagnetic(n as number, 0, 2)).toThrow(RangeError);
    expect(() => solveMagnetic(17, 0, 2)).toThrow("it needs");
    expect(() => magneticStates([0, 3])).toThrow(RangeError);
    expect(() => solveMagnetic(2, 0, 3)).toThrow(RangeError);
    for (const posts of [null, [], [0, 1], [0, 1, 2], "free", [0, 1, "red"]]) {
      expect(() => magneticSpace(posts as never)).toThrow(RangeError);
      expect(() => solveMagnetic(2, 0, 2, posts as never)).toThrow(RangeError);
    }
    expect(() => magneticTower(2, 0, 2 as 1)).toThrow(RangeError);
  });
});

describe("irregular states", () => {
  test("there are (n + 2)!/2 of them, 3ⁿ regular ones among them, all within 2ⁿ + 2^(n−2) − 1 of a tower", () => {
    for (let n = 0; n <= 5; n++) {
      const { depths, regular, farthest } = irregularDepths(n);
      expect(farthest.length).toBe(depths.at(-1));
      expect(BigInt(depths.reduce((a, b) => a + b, 0))).toBe(irregularStates(n));
      expect(regular.reduce((a, b) => a + b, 0)).toBe(3 ** n);
      if (n >= 2) expect(depths.length - 1).toBe(2 ** n + 2 ** (n - 2) - 1);
    }
    expect([0, 1, 2, 3, 4].map((n) => irregularStates(n))).toEqual([1n, 3n, 12n, 60n, 360n]);
    expect(irregularStates(1000)).toBe(irregularStates(999) * 1002n);
    expect(() => irregularStates(1001)).toThrow("from 0 to 1000");
  });

  test.runIf(FULL)("seven discs: 181440 states, at most 159 moves", () => {
    const { depths } = irregularDepths(7);
    expect([depths.reduce((a, b) => a + b, 0), depths.length - 1]).toEqual([181440, 159]);
  }, 600_000);

  test("the search backwards is the search forwards from every state of three discs", () => {
    const { depths } = irregularDepths(3);
    const counts = new Array(depths.length).fill(0);
    const tower = [[], [], [3, 2, 1]];
    const orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    for (const order of orders) {
      for (let a = 0; a <= 3; a++) {
        for (let b = a; b <= 3; b++) {
          const found = solveGame(irregularGame(), [
            order.slice(0, a),
            order.slice(a, b),
            order.slice(b),
          ], [tower]);
          expect(found.status).toBe("solved");
          if (found.status === "solved") counts[found.path.length]++;
        }
      }
    }
    expect(counts).toEqual(depths);
  });

  test("a regular state never becomes irregular; four pegs work too", () => {
    for (const level of breadthFirstLevels(irregularSpace(), [[3, 2, 1], [], []])) {
      expect(level.every(isRegular)).toBe(true);
    }
    const found = solveGame(irregularGame(4), [[1, 2, 3], [], [], []], [[[], [], [], [3, 2, 1]]]);
    expect(found.status === "solved" && found.path.length).toBe(3);
  });

  test("stacks that are none are refused", () => {
    for (
      const stacks of [[[1, 1], [], []], [[1, 3], [], []], [[0], [], []], [1, 2, 3], null, "12||"]
    ) {
      expect(() => irregularSpace().moves(stacks as never)).toThrow(RangeError);
    }
    for (const stacks of [null, "12", [1], 7]) {
      expect(() => isRegular(stacks as never)).toThrow(RangeError);
    }
    for (const pegs of [0, 1, 27, 2.5, "3"]) {
      expect(() => irregularSpace(pegs as number)).toThrow(RangeError);
    }
    for (const n of BAD) {
      expect(() => irregularDepths(n as number)).toThrow(RangeError);
      expect(() => irregularStates(n as number)).toThrow(RangeError);
    }
    expect(() => irregularDepths(8)).toThrow("from 0 to 7");
  });
});

describe("the Tower of London", () => {
  test("Shallice 1982: 36 states, 54 moves, the hardest problems take 8", () => {
    const { states, edges, diameter, hardest } = londonGraph(SHALLICE);
    expect([states.length, edges.length, diameter]).toEqual([36, 54, 8]);
    for (const [a, b] of hardest) {
      const found = solveLondon(SHALLICE, states[a], states[b]);
      expect(found.status === "solved" && found.path.length).toBe(8);
    }
  });

  test("with pegs that hold all balls there are n!·C(n + 2, 2) states", () => {
    expect(
      [1, 2, 3, 4].map((balls) =>
        londonGraph({ balls, heights: [balls, balls, balls] }).states.length
      ),
    ).toEqual([3, 12, 60, 360]);
  });

  test("distances are symmetric and satisfy the triangle inequality along edges", () => {
    const { distances, edges } = londonGraph({ balls: 3, heights: [3, 3, 2] });
    for (const [a, row] of distances.entries()) {
      for (const [b, d] of row.entries()) expect(d).toBe(distances[b][a]);
      for (const [x, y] of edges) expect(Math.abs(row[x] - row[y])).toBeLessThanOrEqual(1);
    }
  });

  test("no room to move: the distance is infinite, a problem proved unsolvable", () => {
    expect(londonGraph({ balls: 2, heights: [1, 1] }).diameter).toBe(Infinity);
    expect(solveLondon({ balls: 2, heights: [1, 1] }, [[1], [2]], [[2], [1]]).status).toBe(
      "unreachable",
    );
  });

  test("the space keeps the heights", () => {
    const space = londonSpace(SHALLICE);
    for (const level of breadthFirstLevels(space, [[1, 2, 3], [], []])) {
      for (const state of level) {
        expect(state.every((s, peg) => s.length <= SHALLICE.heights[peg])).toBe(true);
      }
    }
    expect(breadthFirst(space, [[1, 2, 3], [], []], (s) => formatLondon(s) === "|rg|b").status)
      .toBe("solved");
  });

  test("what is no Tower of London is refused", () => {
    for (const state of [null, "rgb", [1, 2], {}]) {
      expect(() => formatLondon(state as never)).toThrow("Cannot write a state");
    }
    for (const balls of [...BAD, 8]) {
      expect(() => londonGraph({ balls: balls as number, heights: [9, 9, 9] })).toThrow(RangeError);
    }
    for (const heights of [null, [], [3], [1, 1], [0, 3, 3], [0.5, 3, 3], [NaN, 3, 3], "321"]) {
      expect(() => londonGraph({ balls: 3, heights: heights as never })).toThrow(RangeError);
    }
    expect(() => londonGraph({ balls: 3, heights: [1, 1] })).toThrow(
      "the heights must be enough for 3 balls",
    );
    expect(() => londonGraph({ balls: 6, heights: [6, 6, 6] })).toThrow("number of states");
    for (
      const state of [
        [[1, 2, 3], []],
        [[], [1, 2, 3], []],
        [[1], [2], [2]],
        [[1], [], []],
        null,
        "rgb",
      ]
    ) {
      expect(() => solveLondon(SHALLICE, state as never, [[1, 2, 3], [], []])).toThrow(RangeError);
    }
  });
});
