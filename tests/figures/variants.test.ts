import { describe, expect, test, vi } from "vitest";
import {
  colouredFigure,
  colouredSpace,
  digraphRules,
  exchangeSpace,
  exchangeTask,
  formatState,
  hanoiSpace,
  layersFigure,
  londonFigure,
  longestGeodesic,
  magneticSpace,
  magneticTower,
  namedRules,
  parseRules,
  replayVariant,
  romikFigure,
  romikRun,
  rotateTask,
  RULE_NAMES,
  SHALLICE,
  variantGraphFigure,
} from "@lucas/lab";
import { expectLegible, parseSvg } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 });

const pieces = (svg: string, what: string) =>
  [...parseSvg(svg).querySelectorAll(`[data-what="${what}"]`)]
    .map((mark) => (mark.getAttribute("d") ?? "").split("M").length - 1)
    .reduce((a, b) => a + b, 0);

describe("graphs of variants", () => {
  test.each(
    RULE_NAMES.flatMap((name) =>
      [[name, 3, 3], [name, 4, 2], [name, 3, 4], [name, 2, 3], [name, 5, 2]] as const
    ),
  )(
    "%s on %i pegs, %i discs: a mark a position, a line a move, legible",
    (name, pegs, discs) => {
      const rules = namedRules(name, pegs);
      const { from, moves, length } = longestGeodesic(discs, rules);
      const figure = variantGraphFigure({ rules, discs, from, moves });
      expectLegible(figure);
      expect(pieces(figure.svg, "positions")).toBe(pegs ** discs);
      const told = [...figure.alt.matchAll(/(\d+) moves? (both|one)/g)].map(([, n]) => Number(n));
      expect(pieces(figure.svg, "moves")).toBe(told.reduce((a, b) => a + b, 0));
      if (length > 0) expect(figure.data!.length).toBe(length + 1);
    },
  );

  test("one-way moves have arrowheads, the others none", () => {
    expect(pieces(variantGraphFigure({ rules: namedRules("cyclic"), discs: 3 }).svg, "arrows"))
      .toBe(39);
    expect(pieces(variantGraphFigure({ rules: namedRules("classic"), discs: 3 }).svg, "arrows"))
      .toBe(0);
    expect(pieces(variantGraphFigure({ rules: parseRules("A>B,B>C"), discs: 2 }).svg, "arrows"))
      .toBeGreaterThan(0);
  });

  test("the longest geodesic is a path of its length", () => {
    for (const [name, length] of [["linear", 26], ["classic", 7]] as const) {
      const found = longestGeodesic(3, namedRules(name));
      expect([found.length, found.moves.length]).toEqual([length, length]);
      expect(replayVariant(found.from, found.moves, namedRules(name)).state).toEqual(found.to);
    }
  });

  test("too many positions, illegal moves and hostile names", () => {
    const rules = namedRules("linear");
    expect(() => variantGraphFigure({ rules, discs: 7 })).toThrow(RangeError);
    expect(() => variantGraphFigure({ rules, discs: 0 })).toThrow(RangeError);
    expect(() => variantGraphFigure({ rules, discs: 2, moves: [{ from: 0, to: 2 }] })).toThrow(
      "no arrow",
    );
    expect(() => variantGraphFigure({ rules, discs: 2, from: [0], moves: [] })).toThrow(RangeError);
    expect(() => longestGeodesic(10, rules)).toThrow(RangeError);
    const names = ["<script>", "]]>&\"'", "🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼🗼"];
    expectLegible(variantGraphFigure({ rules, discs: 2, names }));
    expectLegible(variantGraphFigure({ rules: digraphRules(3, [[0, 1], [1, 2]]), discs: 1 }));
  });
});

describe("other figures", () => {
  test("Romik's automaton, with the run of two states", () => {
    expectLegible(romikFigure());
    const { trace } = romikRun([1, 0], [0, 1]);
    const figure = romikFigure({ trace });
    expectLegible(figure);
    expect(figure.alt).toContain("The run A, B");
    expect(() => romikFigure({ trace: ["X" as "A"] })).toThrow(RangeError);
  });

  test("coloured towers: a disc a rectangle", () => {
    const { start, goal } = exchangeTask(4);
    const figure = colouredFigure({ states: [start, goal], titles: ["start", "<goal>"] });
    expectLegible(figure);
    expect(parseSvg(figure.svg).querySelectorAll("rect").length).toBe(1 + 16);
    expect(() => colouredFigure({ states: [] })).toThrow(RangeError);
    expect(() => colouredFigure({ states: [exchangeTask(9).start] })).toThrow(RangeError);
    expect(() => colouredFigure({ states: null as never })).toThrow(RangeError);
  });

  test("a graph in columns: all states, all moves, the path", () => {
    const isTower = (state: readonly number[]) => state.every((peg) => peg === 2);
    const exchange = layersFigure({
      space: exchangeSpace(),
      start: [0, 0, 0],
      isGoal: isTower,
      what: "exchanging three discs",
    });
    expectLegible(exchange);
    expect(exchange.alt).toContain("27 states");
    expect(exchange.alt).toContain("7 moves");
    expect(exchange.data!.length).toBe(27);
    const classic = layersFigure({ space: hanoiSpace(), start: [0, 0, 0, 0], what: "four discs" });
    expectLegible(classic);
    expect(pieces(classic.svg, "moves")).toBe(120);
    const magnetic = layersFigure({
      space: magneticSpace(),
      start: magneticTower(2, 0),
      what: "two magnetic discs",
      label: (s) => formatState(s.pegs),
    });
    expectLegible(magnetic);
    const coloured = layersFigure({
      space: colouredSpace(),
      start: rotateTask(1).start,
      what: "three colours",
    });
    expect(coloured.data!.length).toBe(60);
    expectLegible(coloured);
    const oneWay = {
      moves: (s: number) => s < 3 ? [1] : [],
      apply: (s: number, m: number) => s + m,
      key: (s: number) => s,
    };
    expectLegible(
      layersFigure({ space: oneWay, start: 0, what: "<one way> & 'back'", isGoal: () => false }),
    );
    expect(() => layersFigure({ space: hanoiSpace(), start: [0, 0, 0, 0, 0], what: "five discs" }))
      .toThrow(RangeError);
  });

  test("the Tower of London: a frame a state, 54 moves", () => {
    const figure = londonFigure({ london: SHALLICE });
    expectLegible(figure);
    expect(pieces(figure.svg, "moves")).toBe(54);
    expect(parseSvg(figure.svg).querySelectorAll("rect").length).toBe(1 + 36);
    expectLegible(londonFigure({ london: SHALLICE, from: [[1, 2], [3], []] }));
    expect(() => londonFigure({ london: { balls: 4, heights: [4, 4, 4] } })).toThrow(RangeError);
    expect(() => londonFigure({ london: SHALLICE, from: [[1, 2], [], []] })).toThrow(RangeError);
  });
});
