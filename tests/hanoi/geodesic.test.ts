import { describe, expect, test } from "vitest";
import {
  colouredSpace,
  exchangeSpace,
  exchangeTask,
  formatColoured,
  formatLondon,
  irregularSpace,
  isRegular,
  londonGraph,
  londonSpace,
  longestGameGeodesic,
  longestGeodesic,
  magneticSpace,
  magneticTower,
  namedRules,
  perfectState,
  replayColoured,
  rotateTask,
  RULE_NAMES,
  SHALLICE,
  variantSpace,
} from "@lucas/lab";

describe("a longest geodesic of a game", () => {
  // Also found by a program in another language that shares nothing with this library.
  test("two colours 4, three colours 7, two magnetic discs 8, three exchanging discs 7", () => {
    for (const [task, length] of [[exchangeTask(1), 4], [rotateTask(1), 7]] as const) {
      const found = longestGameGeodesic(colouredSpace(), task.start);
      expect([found.length, found.moves.length]).toEqual([length, length]);
      expect(formatColoured(replayColoured(found.from, found.moves))).toBe(
        formatColoured(found.to),
      );
    }
    const magnetic = longestGameGeodesic(magneticSpace(), magneticTower(2, 0));
    expect([magnetic.length, magnetic.from, magnetic.to]).toEqual(
      [8, magneticTower(2, 0, 0), magneticTower(2, 0, 1)],
    );
    for (const [n, length] of [[0, 0], [1, 1], [2, 3], [3, 7], [4, 13], [5, 25]]) {
      expect(longestGameGeodesic(exchangeSpace(), perfectState(n, 0)).length).toBe(length);
    }
  });

  test("under Lucas's rule it is as long as the faster program says", () => {
    for (const name of RULE_NAMES) {
      for (const [pegs, discs] of [[3, 3], [4, 2]]) {
        const rules = namedRules(name, pegs);
        const { length } = longestGameGeodesic(variantSpace(rules), perfectState(discs, 0));
        expect([name, pegs, length]).toEqual([name, pegs, longestGeodesic(discs, rules).length]);
      }
    }
  });

  test("the Tower of London: its diameter", () => {
    const { states, diameter } = londonGraph(SHALLICE);
    const { length, from, to } = longestGameGeodesic(londonSpace(SHALLICE), states[0]);
    expect(length).toBe(diameter);
    expect(formatLondon(from)).not.toBe(formatLondon(to));
  });

  test("moves that cannot be taken back: from the worst disorder of three discs to a tower", () => {
    const { length, from, to, moves } = longestGameGeodesic(irregularSpace(), [[2, 1, 3], [], []]);
    expect([isRegular(from), isRegular(to), moves.length]).toEqual([false, true, length]);
  });

  test("more than 5000 states are refused", () => {
    expect(() => longestGameGeodesic(exchangeSpace(), perfectState(8, 0))).toThrow(
      /states that can be reached must be an integer from 1 to 5000/,
    );
  });
});
