import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  frameStewart,
  legalMoves,
  movesLost,
  pegNames,
  perfectState,
  transferCount,
} from "@lucas/lab";
import { HanoiGame, MOST_DISCS } from "../../lib/widgets/hanoi/game.ts";

const shapes = fc.integer({ min: 3, max: 6 }).chain((pegs) =>
  fc.record({ pegs: fc.constant(pegs), discs: fc.integer({ min: 1, max: pegs === 3 ? 12 : 5 }) })
);

describe("a game of the widget", () => {
  test("played at random, its counters are the library's", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (discs, choices) => {
          const game = new HanoiGame(discs, 3);
          for (const choice of choices) {
            const moves = legalMoves(game.state);
            const { from, to } = moves[choice % moves.length];
            expect(game.why(from, to, pegNames(3))).toBe("");
            game.play(from, to);
            const { played, minimum, remaining, lost } = game.counters;
            expect(BigInt(minimum)).toBe(transferCount(discs));
            expect(lost).toBe(played + remaining - minimum);
            const start = perfectState(discs, 0);
            expect(BigInt(lost)).toBe(movesLost({ start, state: game.state, goal: 2, played }));
          }
        },
      ),
    );
  });

  test("finished from anywhere, it never loses a move, on three to six pegs", () => {
    fc.assert(
      fc.property(shapes, fc.array(fc.nat(), { maxLength: 12 }), ({ discs, pegs }, choices) => {
        const game = new HanoiGame(discs, pegs);
        for (const choice of choices) {
          const moves = legalMoves(game.state, pegs);
          const { from, to } = moves[choice % moves.length];
          game.play(from, to);
        }
        const { remaining, lost, played } = game.counters;
        expect(lost).toBeGreaterThanOrEqual(0);
        for (let left = remaining; left > 0; left--) {
          const { from, to } = game.best()!;
          game.play(from, to);
          expect(game.counters).toMatchObject({ remaining: left - 1, lost });
        }
        expect(game.best()).toBeUndefined();
        expect(game.state).toEqual(perfectState(discs, pegs - 1));
        expect(game.counters.played).toBe(played + remaining);
      }),
      { numRuns: 40 },
    );
  });

  test.each(Object.entries(MOST_DISCS).filter(([pegs]) => pegs !== "3"))(
    "on %s pegs the minimum found by search is the Frame–Stewart number, to %i discs",
    (pegs, most) => {
      for (let discs = 1; discs <= most; discs++) {
        const { minimum } = new HanoiGame(discs, Number(pegs)).counters;
        expect(BigInt(minimum)).toBe(frameStewart(discs, Number(pegs)));
      }
    },
  );

  test("undo takes back every move to the start, and then there is none", () => {
    const game = new HanoiGame(3, 3);
    game.play(0, 2);
    game.play(0, 1);
    expect(game.undo()).toEqual({ disc: 2, from: 0, to: 1 });
    expect(game.undo()).toEqual({ disc: 1, from: 0, to: 2 });
    expect(game.undo()).toBeUndefined();
    expect(game.counters).toEqual({ played: 0, minimum: 7, remaining: 7, lost: 0 });
  });

  test("an illegal move is explained and changes nothing", () => {
    const game = new HanoiGame(3, 3);
    game.play(0, 2);
    expect(game.why(0, 2, pegNames(3))).toBe("disc 2 is larger than disc 1, the top of C");
    expect(game.why(1, 0, pegNames(3))).toBe("B is empty");
    expect(() => game.play(0, 2)).toThrow(RangeError);
    expect(game.counters.played).toBe(1);
  });
});
