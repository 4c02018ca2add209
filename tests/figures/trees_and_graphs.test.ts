import { describe, expect, test } from "vitest";
import {
  callTreeFigure,
  edges,
  formatState,
  fourPegGraphFigure,
  frameStewart,
  legalMoves,
  makeTheme,
  parseState,
  pendingCalls,
  perfectState,
  recordedCalls,
  recursiveMoves,
  vertices,
} from "@lucas/lab";
import { fourPegPlace } from "../../lib/figures/routes.ts";
import { expectLegible, parseSvg, pieces, textBoxes } from "./layout.ts";

const HOSTILE = [
  '<script>alert("1")</script>',
  "Laudanum & 'Co' ]]>",
  "Petibonum of the very long name 日本",
];
const narrow = makeTheme({ width: 86 / 25.4 * 96, fontSize: 8 * 96 / 72, grey: true });
const WRONG = [0, -1, 0.5, NaN, Infinity, 1e9, "3" as unknown as number];

describe("the tree of calls", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("%i discs: from left to right the moves of the game", (n) => {
    const figure = callTreeFigure({ discs: n, move: 1 });
    expectLegible(figure);
    expectLegible(callTreeFigure({ discs: n, move: 2 ** n - 1, theme: narrow }));
    const moves = [...recursiveMoves(n)].map(({ disc, from, to }, i) => ({
      move: i + 1,
      disc,
      from: "ABC"[from],
      to: "ABC"[to],
    }));
    expect(figure.data).toEqual(moves.map((row) => expect.objectContaining(row)));
    // Its levels and ranges are those of the calls that the recursion makes.
    for (const { move, level, first, last, via } of figure.data!) {
      const own = pendingCalls(n, move as number).at(-1)!;
      expect([level, BigInt(first as number), BigInt(last as number), via]).toEqual(
        [pendingCalls(n, move as number).length, own.first, own.last, "ABC"[own.via]],
      );
    }
    expect(figure.data!.length).toBe([...recordedCalls(n)].length);
  });

  test("up to five discs in a notebook and four in a column each box bears its move's number", () => {
    for (const [discs, theme] of [[4, undefined], [5, undefined], [4, narrow]] as const) {
      const texts = textBoxes(callTreeFigure({ discs, theme }).svg).map(({ text }) => text);
      for (let m = 1; m < 2 ** discs; m++) expect(texts).toContain(String(m));
    }
    const column = callTreeFigure({ discs: 5, theme: narrow });
    expect(textBoxes(column.svg).map(({ text }) => text)).not.toContain("1");
  });

  test("the pending calls are the way from the top to the move", () => {
    const { svg, alt } = callTreeFigure({ discs: 4, move: 11 });
    const accents = [...parseSvg(svg).querySelectorAll('rect[data-what="call"]')]
      .filter((box) => box.getAttribute("stroke") === "#c04000");
    expect(accents.length).toBe(pendingCalls(4, 11).length);
    expect(alt).toContain("The 4 calls pending at move 11 stand out.");
    expect(callTreeFigure({ discs: 4 }).svg).not.toContain("#c04000");
  });

  test("other pegs, and hostile names", () => {
    const figure = callTreeFigure({
      discs: 4,
      from: 2,
      to: 1,
      names: HOSTILE,
      caption: HOSTILE[0],
    });
    expectLegible(figure);
    expect(figure.data!.map(({ from }) => from)).toEqual(
      [...recursiveMoves(4, 2, 1)].map(({ from }) => HOSTILE[from]),
    );
    expect(figure.svg).not.toContain("<script");
  });

  test("what is refused", () => {
    for (const discs of [...WRONG, 9]) {
      expect(() => callTreeFigure({ discs })).toThrow("the number of discs must be");
    }
    for (const move of [0, 16, 1.5, NaN]) {
      expect(() => callTreeFigure({ discs: 4, move })).toThrow(RangeError);
    }
    expect(() => callTreeFigure({ discs: 2, from: 1, to: 1 })).toThrow(RangeError);
    expect(() => callTreeFigure({ discs: 2, names: ["A", "B"] })).toThrow(RangeError);
  });
});

describe("H(4, n)", () => {
  test.each([1, 2, 3, 4, 5])("%i discs: 4ⁿ positions and 3·4ⁿ − 3·2ⁿ moves", (discs) => {
    for (const theme of [makeTheme(), narrow]) {
      const figure = fourPegGraphFigure({ discs, theme });
      expectLegible(figure);
      expect(pieces(figure.svg, "positions")).toBe(4 ** discs);
      expect(pieces(figure.svg, "moves")).toBe(3 * 4 ** discs - 3 * 2 ** discs);
    }
  });

  test.each([0, 1, 2, 3])(
    "no position lies on a move or on another, with %i in the middle",
    (middle) => {
      const place = fourPegPlace(middle);
      const places = [...vertices(4, 4)].map(place);
      const apart = Math.hypot(places[0].x - places[1].x, places[0].y - places[1].y);
      for (const [a, b] of edges(4, 4)) {
        const [p, q] = [places[a], places[b]];
        const [dx, dy] = [q.x - p.x, q.y - p.y];
        const length = Math.hypot(dx, dy);
        for (const [i, { x, y }] of places.entries()) {
          if (i === a || i === b) continue;
          const along = ((x - p.x) * dx + (y - p.y) * dy) / length;
          const across = Math.abs((x - p.x) * dy - (y - p.y) * dx) / length;
          const near = along < 0
            ? Math.hypot(x - p.x, y - p.y)
            : along > length
            ? Math.hypot(x - q.x, y - q.y)
            : across;
          if (near < apart / 20) expect([formatState([a]), formatState([b]), i, near]).toEqual([]);
        }
      }
    },
  );

  test("the way of the tower has the length of Frame and Stewart", () => {
    for (const discs of [1, 2, 3, 4, 5]) {
      const { data } = fourPegGraphFigure({ discs, from: perfectState(discs, 0) });
      expect(BigInt(data!.length - 1)).toBe(frameStewart(discs, 4));
      expect(data![data!.length - 1].state).toBe("D".repeat(discs));
      for (const [i, { state }] of data!.entries()) {
        if (i === 0) continue;
        const before = parseState(data![i - 1].state as string, 4);
        const next = legalMoves(before, 4).map(({ disc, to }) =>
          formatState(before.map((peg, d) => d === disc - 1 ? to : peg))
        );
        expect(next).toContain(state);
      }
    }
  });

  test("a path and groups of the caller's, hostile names", () => {
    const path = ["AA", "AB", "CB", "CC"].map((text) => parseState(text, 4));
    expect(fourPegGraphFigure({ discs: 2, path }).alt).toContain(
      "A path of 3 moves from AA to CC stands out.",
    );
    const groups = { names: [...HOSTILE, "d", "e"], of: (s: readonly number[]) => s[0] };
    const figure = fourPegGraphFigure({ discs: 3, groups, from: parseState("BDC", 4) });
    expectLegible(figure);
    expect(figure.svg).not.toContain("<script");
    expectLegible(fourPegGraphFigure({ discs: 2, names: [...HOSTILE, "D"] }));
  });

  test("what is refused", () => {
    for (const discs of [...WRONG, 6]) {
      expect(() => fourPegGraphFigure({ discs })).toThrow("the number of discs must be");
    }
    const two = (text: string) => parseState(text, 4);
    expect(() => fourPegGraphFigure({ discs: 2, path: [two("AA"), two("CC")] })).toThrow(
      "state 1 of the path must be one move from AA",
    );
    expect(() => fourPegGraphFigure({ discs: 2, path: [] })).toThrow("a list of states");
    expect(() => fourPegGraphFigure({ discs: 3, from: two("AA") })).toThrow("the number of discs");
    expect(() => fourPegGraphFigure({ discs: 2, from: [0, 4] })).toThrow(RangeError);
    const groups = { names: ["one"], of: () => 1 };
    expect(() => fourPegGraphFigure({ discs: 1, groups })).toThrow("the group of A");
    expect(() => fourPegGraphFigure({ discs: 1, groups: { names: [], of: () => 0 } })).toThrow(
      "the number of groups",
    );
  });
});
