import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyMove,
  breaksAsNumber,
  breaksOf,
  countBreaks,
  distance,
  distanceToPeg,
  formatState,
  grayCode,
  legalMoves,
  memorylessCensus,
  memorylessCounts,
  memorylessMove,
  memorylessMoves,
  memorylessOutcome,
  type Move,
  parseState,
  perfectState,
  playMemoryless,
  recursiveMoves,
  replay,
  type State,
  stateAt,
  transferCount,
  vertices,
} from "@lucas/lab";

/** The article's rule, word by word: the readable twin of the library's. */
function articleMove(state: State): Move | undefined {
  const n = state.length;
  let breaks = n > 0 && state[n - 1] !== 2 ? 1 : 0;
  for (let d = 1; d < n; d++) if (state[d - 1] !== state[d]) breaks++;
  if (breaks === 0) return undefined;
  const moves = legalMoves(state);
  if (breaks % 2 === 1) {
    const forward = [1, 2, 0][state[0]];
    const backward = [2, 0, 1][state[0]];
    return moves.find(({ disc, to }) => disc === 1 && to === (n % 2 === 0 ? forward : backward));
  }
  return moves.find(({ disc }) => disc !== 1);
}

/** How a run of the rule ends, found by playing until a state comes back. */
function playedOutcome(start: State) {
  const seen = new Map<string, number>();
  let state = start;
  for (;;) {
    const before = seen.get(formatState(state));
    if (before !== undefined) return { outcome: "cycles", period: seen.size - before, before };
    const move = memorylessMove(state);
    if (move === undefined) return { outcome: "reaches the goal", steps: BigInt(seen.size) };
    seen.set(formatState(state), seen.size);
    state = applyMove(state, move);
  }
}

test("the article's example has breaks under discs 4, 3 and 1 and moves disc 1 to the middle peg", () => {
  const state = parseState("ABBA");
  expect(breaksOf(state)).toEqual([true, false, true, true]);
  expect(countBreaks(state)).toBe(3);
  expect(memorylessMove(state)).toEqual({ disc: 1, from: 0, to: 1 });
});

test("the rule is the article's in every state of n ≤ 7 discs", () => {
  for (let n = 0; n <= 7; n++) {
    for (const state of vertices(n)) expect(memorylessMove(state)).toEqual(articleMove(state));
  }
});

test("on the shortest path the breaks are the Gray code of the moves that remain (n ≤ 12, and 1000)", () => {
  for (let n = 0; n <= 12; n++) {
    for (let m = 0; m < 2 ** n; m++) {
      expect(breaksAsNumber(stateAt(n, m))).toBe(grayCode(2 ** n - 1 - m));
    }
  }
  fc.assert(fc.property(fc.bigInt(0n, transferCount(1000)), (m) => {
    expect(breaksAsNumber(stateAt(1000, m))).toBe(grayCode(transferCount(1000) - m));
  }));
});

test("from a tower the rule plays the recursion between any two pegs, n ≤ 12", () => {
  for (let n = 0; n <= 12; n++) {
    for (const [from, to] of [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]) {
      const game = [...memorylessMoves(perfectState(n, from), from, to)];
      expect(game).toEqual([...recursiveMoves(n, from, to)]);
    }
  }
});

test("the outcome is foreseen without playing, every state of n ≤ 8, and every cycle has two states", () => {
  for (let n = 0; n <= 8; n++) {
    for (const state of vertices(n)) {
      const played = playedOutcome(state);
      const foreseen = memorylessOutcome(state);
      expect(foreseen.outcome).toBe(played.outcome);
      if (foreseen.outcome === "cycles") expect(played.period).toBe(2);
      else expect(foreseen.steps).toBe(played.steps);
    }
  }
});

test("a run found by its states coming back is found by Brent's method, every state of n ≤ 6", () => {
  for (let n = 0; n <= 6; n++) {
    for (const state of vertices(n)) {
      const played = playedOutcome(state);
      expect(playMemoryless(state)).toEqual(
        played.outcome === "cycles"
          ? { outcome: "cycles", steps: played.before, period: played.period }
          : { outcome: "reaches the goal", steps: Number(played.steps) },
      );
    }
  }
  expect(playMemoryless(perfectState(64, 0), 0, 2, 1000)).toEqual({
    outcome: "limit reached",
    steps: 1000,
  });
});

test("memorylessCensus counts what playing counts, n ≤ 7", () => {
  for (let n = 1; n <= 7; n++) {
    const states = [...vertices(n)];
    const outcomes = states.map(playedOutcome);
    const census = memorylessCensus(n);
    expect(census.states).toBe(states.length);
    expect(census.reaching).toBe(outcomes.filter((o) => o.outcome !== "cycles").length);
    expect(census.cycling).toBe(outcomes.filter((o) => o.outcome === "cycles").length);
    expect(census.onCycle).toBe(outcomes.filter((o) => o.before === 0).length);
    expect(census.longestBeforeCycle).toBe(Math.max(0, ...outcomes.map((o) => o.before ?? 0)));
    expect(census.optimal).toBe(
      states.filter((s, i) => outcomes[i].steps === distanceToPeg(s, 2)).length,
    );
    expect(census.nearer).toBe(
      states.filter((s) => {
        const move = memorylessMove(s);
        return move && distanceToPeg(applyMove(s, move), 2) < distanceToPeg(s, 2);
      }).length,
    );
  }
});

test("closed forms 2ⁿ, 11·2ⁿ⁻³, (3ⁿ⁻¹+(−1)ⁿ)/2, 3ⁿ⁻¹+2ⁿ⁻¹−1, n ≤ 11", () => {
  for (let n = 1; n <= 11; n++) {
    const { discs: _, ...census } = memorylessCensus(n);
    const counts = Object.fromEntries(Object.entries(census).map(([k, v]) => [k, BigInt(v)]));
    expect(counts).toEqual(memorylessCounts(n));
  }
});

test("the rule is optimal exactly on the states of the shortest path, n ≤ 7", () => {
  for (let n = 1; n <= 7; n++) {
    const path = new Set(Array.from({ length: 2 ** n }, (_, m) => formatState(stateAt(n, m))));
    for (const state of vertices(n)) {
      const { outcome, ...rest } = memorylessOutcome(state);
      const best = distance(state, perfectState(n, 2)).distance;
      expect("steps" in rest && rest.steps === best).toBe(path.has(formatState(state)));
      expect(outcome === "cycles").toBe(!("steps" in rest));
    }
  }
});

test("every move of the rule is legal, from random states of up to 60 discs", () => {
  const state = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 });
  fc.assert(fc.property(state, (start) => {
    const moves: Move[] = [];
    for (const move of memorylessMoves(start)) {
      if (moves.push(move) === 200) break;
    }
    expect(replay(start, moves).moves).toBe(moves.length);
  }));
});

describe("bad input", () => {
  test("states and pegs that do not exist", () => {
    expect(() => breaksOf([0, 3])).toThrow("the peg of disc 2 must be an integer from 0 to 2");
    expect(() => countBreaks([0], 3)).toThrow("the last peg must be");
    expect(() => memorylessMove([0], 2, 2)).toThrow("another than the first");
    expect(() => memorylessMoves([NaN])).toThrow("the peg of disc 1");
    expect(() => memorylessOutcome("AB" as unknown as State)).toThrow("an array with the peg");
  });

  test("a census of no discs, or of more than the memory holds", () => {
    expect(() => memorylessCensus(0)).toThrow("an integer from 1 to 18");
    expect(() => memorylessCensus(18)).toThrow(/needs 4.3 GiB, at most 2.0 GiB/);
    expect(() => memorylessCounts(0)).toThrow("an integer of at least 1");
  });
});
