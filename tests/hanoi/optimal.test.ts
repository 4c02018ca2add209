import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyMove,
  binaryMoves,
  distance,
  distanceToPeg,
  fillDistances,
  formatMove,
  hanoiAdjacency,
  legalMoves,
  type Move,
  movesLost,
  nextMove,
  parseState,
  pathToPeg,
  type Peg,
  perfectPeg,
  perfectState,
  Position,
  recursiveMoves,
  replay,
  shortestPath,
  shortestPathLegs,
  shortestPaths,
  type State,
  tiedPairs,
  vertices,
} from "@lucas/lab";

const FULL = process.env.LUCAS_EFFORT === "full";

/** Pairs of states of so many discs. */
const pairs = (maxLength: number) =>
  fc.nat(maxLength).chain((n) => {
    const state = fc.array(fc.nat(2), { minLength: n, maxLength: n });
    return fc.tuple(state, state);
  });

/** Counts of ordered pairs, gathered over all pairs of H(3, n) with a comparison of each with breadth-first search. */
function compareAllPairs(discs: number) {
  const graph = hanoiAdjacency(discs);
  const { size, starts, targets } = graph;
  const distances = new Int32Array(size);
  const queue = new Uint32Array(size);
  const paths = new Int32Array(size);
  const states = [...vertices(discs)];
  const counts = { wrong: 0, two: 0, once: 0, tie: 0, twice: 0 };
  for (let a = 0; a < size; a++) {
    fillDistances(graph, a, distances, queue);
    // The number of shortest paths to w is the sum of those to its neighbours one step nearer.
    paths.fill(0);
    paths[a] = 1;
    for (const v of queue) {
      for (let i = starts[v]; i < starts[v + 1]; i++) {
        if (distances[targets[i]] === distances[v] + 1) paths[targets[i]] += paths[v];
      }
    }
    for (let b = 0; b < size; b++) {
      const found = distance(states[a], states[b]);
      if (found.distance !== BigInt(distances[b]) || found.paths !== paths[b]) counts.wrong++;
      if (paths[b] === 2) counts.two++;
      if (found.largestDisc !== discs) continue;
      if (found.largestDiscMoves.length === 2) counts.tie++;
      else if (found.largestDiscMoves[0] === 1) counts.once++;
      else if (found.largestDiscMoves[0] === 2) counts.twice++;
    }
  }
  return counts;
}

describe("all pairs of states, compared with breadth-first search", () => {
  // Ordered pairs with two shortest paths (A340309), then those with the largest disc on different pegs by its moves.
  test.each([
    [1, 0, 6, 0, 0],
    [2, 6, 48, 6, 0],
    [3, 48, 438, 30, 18],
    [4, 282, 3996, 138, 240],
    [5, 1476, 36246, 630, 2490],
    [6, 7302, 327564, 2874, 23856],
  ])("%i discs: distances, numbers of paths; %i pairs have two", (n, two, once, tie, twice) => {
    expect(compareAllPairs(n)).toEqual({ wrong: 0, two, once, tie, twice });
  });

  test.runIf(FULL)("7 discs: 35016 pairs have two shortest paths", () => {
    expect(compareAllPairs(7)).toMatchObject({ wrong: 0, two: 35016 });
  });

  test("A340309: 0, 6, 48, 282, 1476, 7302, 35016, 164850 by recurrence", () => {
    const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(tiedPairs);
    expect(counts).toEqual([0n, 0n, 6n, 48n, 282n, 1476n, 7302n, 35016n, 164850n]);
    for (const bad of [-1, 0.5, NaN, "3", 10 ** 6]) {
      expect(() => tiedPairs(bad as number)).toThrow(RangeError);
    }
  });

  test("the paths of all pairs of n ≤ 4, played by the rules", () => {
    for (let n = 0; n <= 4; n++) {
      const states = [...vertices(n)];
      for (const from of states) {
        for (const to of states) {
          const { distance: far, paths, largestDisc, largestDiscMoves } = distance(from, to);
          const played = shortestPaths(from, to).map((path) => [...path]);
          expect(played).toHaveLength(paths);
          expect(new Set(played.map((path) => JSON.stringify(path))).size).toBe(paths);
          for (const [i, path] of played.entries()) {
            expect(replay(from, path)).toEqual({ moves: Number(far), state: to });
            const moves = path.filter((move) => move.disc === largestDisc).length;
            expect(moves).toBe(largestDiscMoves[i] ?? 0);
          }
          // The next move again and again is the first of the paths.
          const walk: Move[] = [];
          for (let state = from;;) {
            const move = nextMove(state, to);
            if (move === undefined) break;
            walk.push(move);
            state = applyMove(state, move);
          }
          expect(walk).toEqual(played[0]);
        }
      }
    }
  });
});

describe("distance", () => {
  test("is a metric: symmetric, 0 for equal states only, and no move changes it by more than 1", () => {
    fc.assert(fc.property(pairs(70), ([from, to]) => {
      const { distance: far, paths } = distance(from, to);
      expect(distance(to, from)).toMatchObject({ distance: far, paths });
      expect(far === 0n).toBe(from.join() === to.join());
      expect(far).toBeLessThanOrEqual((1n << BigInt(from.length)) - 1n);
      const steps = legalMoves(from).map((move) => distance(applyMove(from, move), to).distance);
      for (const step of steps) expect(step - far).toSatisfy((d: bigint) => d >= -1n && d <= 1n);
      // As many first steps come nearer as there are paths, unless both begin alike.
      const nearer = steps.filter((step) => step < far).length;
      expect(nearer).toBeLessThanOrEqual(paths);
      if (far > 0n) expect(nearer).toBeGreaterThanOrEqual(1);
    }));
  });

  test("to a perfect state it is the distance to that state, by one path", () => {
    fc.assert(fc.property(fc.array(fc.nat(2), { maxLength: 120 }), fc.nat(2), (state, peg) => {
      const found = distance(state, perfectState(state.length, peg));
      expect(found.distance).toBe(distanceToPeg(state, peg));
      expect(found.paths).toBe(1);
    }));
  });

  test("is exact where doubles round: 2ⁿ − 1 between corners, n = 50…1000", () => {
    for (const n of [50, 51, 52, 53, 54, 64, 100, 1000]) {
      const [a, c] = [perfectState(n, 0), perfectState(n, 2)];
      expect(distance(a, c).distance).toBe((1n << BigInt(n)) - 1n);
      expect(distanceToPeg(a, 2)).toBe((1n << BigInt(n)) - 1n);
    }
  });

  test("numbers and digits agree on either side of the change between them", () => {
    fc.assert(fc.property(fc.array(fc.nat(2), { minLength: 53, maxLength: 60 }), (state) => {
      // The sum of 2^(d−1) over the discs that have to move, by its recurrence.
      const far = (n: number, peg: Peg): bigint =>
        n === 0
          ? 0n
          : state[n - 1] === peg
          ? far(n - 1, peg)
          : far(n - 1, 3 - peg - state[n - 1]) + (1n << BigInt(n - 1));
      for (const n of [48, 49, 50, 51, 52, state.length]) {
        for (let peg = 0; peg < 3; peg++) {
          expect(distanceToPeg(state.slice(0, n), peg)).toBe(far(n, peg));
        }
      }
    }));
  });

  test("larger discs that do not differ stay and do not count", () => {
    fc.assert(fc.property(pairs(8), fc.array(fc.nat(2), { maxLength: 8 }), ([from, to], top) => {
      expect(distance([...from, ...top], [...to, ...top])).toEqual(distance(from, to));
    }));
  });
});

describe("paths", () => {
  test("are legal, end at the goal and have the length that the distance says", () => {
    fc.assert(fc.property(pairs(12), ([from, to]) => {
      const { distance: far, paths } = distance(from, to);
      const all = shortestPaths(from, to);
      expect(all).toHaveLength(paths);
      for (const path of all) {
        expect(replay(from, path)).toEqual({ moves: Number(far), state: to });
      }
    }));
  });

  test("backwards they are the paths back", () => {
    fc.assert(fc.property(pairs(9), ([from, to]) => {
      const back = (path: Iterable<Move>) =>
        [...path].reverse().map(({ disc, from, to }) => ({ disc, from: to, to: from }));
      expect(shortestPaths(to, from).map((path) => [...path])).toEqual(
        shortestPaths(from, to).map(back),
      );
    }));
  });

  test("between perfect states they are the solutions by recursion and by the binary formula", () => {
    for (let n = 0; n <= 12; n++) {
      for (const [from, to] of [[0, 2], [0, 1], [1, 0], [2, 1], [1, 2], [2, 0]]) {
        const path = [...shortestPath(perfectState(n, from), perfectState(n, to))];
        expect(path).toEqual([...recursiveMoves(n, from, to)]);
        expect(path).toEqual([...binaryMoves(n, from, to)]);
        expect(path).toEqual([...pathToPeg(perfectState(n, from), to)]);
      }
    }
  });

  test("to a peg from all states of 7 discs: the distance, and never a move lost", () => {
    for (const state of vertices(7)) {
      for (let peg = 0; peg < 3; peg++) {
        const path = [...pathToPeg(state, peg)];
        expect(path.length).toBe(Number(distanceToPeg(state, peg)));
        expect(replay(state, path).state).toEqual(perfectState(7, peg));
        expect(nextMove(state, peg)).toEqual(path[0]);
      }
    }
  });

  test("pieces: fewer than 4n, and their moves are those of the path", () => {
    fc.assert(fc.property(pairs(10), ([from, to]) => {
      for (const [i, legs] of shortestPathLegs(from, to).entries()) {
        expect(legs.length).toBeLessThan(Math.max(1, 4 * from.length));
        const moves = legs.flatMap((leg) =>
          leg.kind === "disc"
            ? [{ disc: leg.disc, from: leg.from, to: leg.to }]
            : [...recursiveMoves(leg.disc, leg.from, leg.to)]
        );
        expect([...shortestPaths(from, to)[i]]).toEqual(moves);
      }
    }));
  });

  test("pieces of 1000 discs add up to the distance", () => {
    const random = fc.sample(pairs(1000), 20);
    for (const [from, to] of [...random, [perfectState(1000, 0), perfectState(1000, 2)]]) {
      const { distance: far } = distance(from, to);
      for (const legs of shortestPathLegs(from, to)) {
        const sum = legs.reduce(
          (sum, leg) => sum + (leg.kind === "disc" ? 1n : (1n << BigInt(leg.disc)) - 1n),
          0n,
        );
        expect(sum).toBe(far);
      }
    }
  });

  test.each([64, 1000, 100_000])("of %i discs can be started, and abandoned", (n) => {
    const start = Array.from({ length: n }, (_, d) => (d * d + d) % 3);
    const position = new Position(start);
    let remaining = distanceToPeg(start, 1);
    let count = 0;
    for (const { disc, from, to } of pathToPeg(start, 1)) {
      expect(position.play(from, to)).toBe(disc);
      remaining--;
      if (++count === 10_000) break;
    }
    expect(distanceToPeg(position.state(), 1)).toBe(remaining);
    const [first] = shortestPath(perfectState(n, 0), start);
    expect(first.disc).toBe(1);
  });

  test("one disc, none, and no way to go", () => {
    expect([...shortestPath([], [])]).toEqual([]);
    expect([...pathToPeg([], 1)]).toEqual([]);
    expect([...shortestPath([1], [1])]).toEqual([]);
    expect([...shortestPath([1], [0])]).toEqual([{ disc: 1, from: 1, to: 0 }]);
    expect(nextMove([], 0)).toBeUndefined();
    expect(nextMove([], [])).toBeUndefined();
    expect(distance([], [])).toMatchObject({ distance: 0n, paths: 1, largestDiscMoves: [] });
    expect(distanceToPeg([], 2)).toBe(0n);
  });

  test("the smallest tie: AB to BA by one move of disc 2 or by two, three moves either way", () => {
    const texts = shortestPaths(parseState("AB"), parseState("BA")).map((path) =>
      [...path].map((move) => `${move.disc}: ${formatMove(move)}`)
    );
    expect(texts).toEqual([
      ["1: B → C", "2: A → B", "1: C → A"],
      ["2: A → C", "1: B → A", "2: C → B"],
    ]);
  });

  test("bad states, goals and pairs are refused", () => {
    const bad: unknown[] = [[3], [-1], [0.5], [NaN], "A", null, undefined, [null]];
    for (const state of bad as State[]) {
      expect(() => distance(state, [0])).toThrow(RangeError);
      expect(() => distance([0], state)).toThrow(RangeError);
      expect(() => shortestPath(state, [0])).toThrow(RangeError);
      expect(() => shortestPaths([0], state)).toThrow(RangeError);
      expect(() => pathToPeg(state, 0)).toThrow(RangeError);
      expect(() => distanceToPeg(state, 0)).toThrow(RangeError);
      expect(() => nextMove(state, 0)).toThrow(RangeError);
      expect(() => nextMove([0], state)).toThrow(RangeError);
    }
    for (const peg of [-1, 3, 0.5, NaN, "B", null] as Peg[]) {
      expect(() => pathToPeg([0], peg)).toThrow(RangeError);
      expect(() => distanceToPeg([0], peg)).toThrow(RangeError);
      expect(() => nextMove([0], peg)).toThrow(RangeError);
    }
    expect(() => distance([0, 0], [0])).toThrow(
      "the goal must be a state of as many discs as the start, 2, received [0]",
    );
  });
});

describe("moves lost", () => {
  test("stay 0 on every shortest path", () => {
    fc.assert(fc.property(pairs(6), fc.nat(2), ([start, other], peg) => {
      for (const goal of [peg, other]) {
        const path = typeof goal === "number" ? pathToPeg(start, goal) : shortestPath(start, goal);
        let state: State = start;
        let played = 0;
        for (const move of path) {
          state = applyMove(state, move);
          played++;
          expect(movesLost({ start, state, goal, played })).toBe(0n);
        }
      }
    }));
  });

  test("never fall, and rise by 0, 1 or 2 a move, in any game", () => {
    fc.assert(
      fc.property(pairs(6), fc.infiniteStream(fc.nat(2)), ([start, goal], choices) => {
        let state: State = start;
        let lost = 0n;
        for (let played = 1; played <= 30; played++) {
          const moves = legalMoves(state);
          if (moves.length === 0) return;
          state = applyMove(state, moves[choices.next().value! % moves.length]);
          const now = movesLost({ start, state, goal, played });
          expect(now - lost).toSatisfy((d: bigint) => d >= 0n && d <= 2n);
          lost = now;
        }
      }),
    );
  });

  test("finishing for the player never loses one: 3 discs after the worst first move", () => {
    const start = perfectState(3, 0);
    let state = applyMove(start, { from: 0, to: 1 });
    let played = 1;
    expect(movesLost({ start, state, goal: 2, played })).toBe(1n);
    for (const move of pathToPeg(state, 2)) {
      state = applyMove(state, move);
      expect(movesLost({ start, state, goal: 2, played: ++played })).toBe(1n);
    }
    expect(perfectPeg(state)).toBe(2);
    expect(played).toBe(8);
  });

  test("a number of moves in which the state cannot be reached is refused", () => {
    const game = { start: [0, 0, 0], state: [2, 2, 2], goal: 2 };
    expect(() => movesLost({ ...game, played: 6 })).toThrow("The state is 7 moves from the start.");
    for (const played of [-1, 7.5, NaN, 2 ** 53, "7", null]) {
      expect(() => movesLost({ ...game, played: played as number })).toThrow(RangeError);
    }
    expect(movesLost({ ...game, played: 10n ** 30n })).toBe(10n ** 30n - 7n);
    expect(() => movesLost({ ...game, start: [0], played: 9 })).toThrow(RangeError);
  });
});
