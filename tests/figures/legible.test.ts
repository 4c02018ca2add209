import { describe, expect, test, vi } from "vitest";
import {
  callStackFigure,
  type Figure,
  FIGURES,
  grayRowFigure,
  grayTableFigure,
  hanoiGraphFigure,
  luminance,
  makeTheme,
  parseState,
  pascalFigure,
  pegsFigure,
  perfectState,
  phaseBandFigure,
  readable,
  recursiveMoves,
  rulerFigure,
  stripFigure,
  type Theme,
  theme,
  timeScaleFigure,
} from "@lucas/lab";
import { expectLegible, textBoxes } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const HOSTILE = [
  '<script>alert("1")</script>',
  "Laudanum & 'Co' ]]>",
  "Petibonum of the very long name 日本",
];

/** A column of a journal: 86 mm with text of 8 pt, in grey. */
const narrow = makeTheme({ width: 86 / 25.4 * 96, fontSize: 8 * 96 / 72, grey: true });

/** Other papers: a narrow column, a page with large text, a slide. */
const papers = [[60, 7], [86, 10], [120, 9], [178, 12], [254, 18], [254, 20]] as const;

describe.each(papers)("every figure is legible at %i mm with text of %i pt", (mm, pt) => {
  const theme = makeTheme({ width: mm / 25.4 * 96, fontSize: pt * 96 / 72 });
  test.each(FIGURES.map((figure) => [figure.name, figure] as const))("%s", async (_, named) => {
    expectLegible(await named.draw(theme));
  });
});

const themes: [string, Theme][] = [["notebook", theme], ["column, grey", narrow]];

describe.each(themes)("every text is inside and none lies on another: %s", (_, theme) => {
  test.each(FIGURES.map((figure) => [figure.name, figure] as const))("%s", async (name, named) => {
    const figure = await named.draw(theme);
    expect(figure.name).toBe(name);
    expect(figure.caption).toBe(named.caption);
    expectLegible(figure);
  });

  const drawn: [string, () => Figure][] = [
    ["no discs", () => pegsFigure({ state: [], theme })],
    ["100 discs", () => pegsFigure({ state: perfectState(100, 1), theme })],
    ["26 pegs", () => pegsFigure({ state: perfectState(5, 25), pegs: 26, theme })],
    [
      "hostile names",
      () => pegsFigure({ state: [0, 1], names: HOSTILE, move: { from: 0, to: 2 }, theme }),
    ],
    [
      "hostile strip",
      () => stripFigure({ start: [0, 0, 0], moves: recursiveMoves(3), names: HOSTILE, theme }),
    ],
    [
      "strip of 64",
      () => stripFigure({ start: perfectState(6, 0), moves: recursiveMoves(6), theme }),
    ],
    ["band of 1", () => phaseBandFigure({ discs: 1, move: 1, theme })],
    ["band of 2", () => phaseBandFigure({ discs: 2, levels: 2, move: 3, theme })],
    ["band of 20", () => phaseBandFigure({ discs: 20, levels: 8, move: 1, theme })],
    ["band of 1000", () => phaseBandFigure({ discs: 1000, move: 2n ** 999n, theme })],
    ["hostile band", () => phaseBandFigure({ discs: 5, names: HOSTILE, theme })],
    ["64 calls", () => callStackFigure({ discs: 64, move: 3, theme })],
    ["1 call", () => callStackFigure({ discs: 64, move: 2n ** 63n, theme })],
    ["hostile calls", () => callStackFigure({ discs: 5, move: 11, names: HOSTILE, theme })],
    ["ruler of 1", () => rulerFigure({ discs: 1, move: 1, theme })],
    ["ruler of 10", () => rulerFigure({ discs: 10, move: 3, theme })],
    ["row of 1", () => grayRowFigure({ discs: 1, move: 1, theme })],
    ["row of 32", () => grayRowFigure({ discs: 32, move: 2n ** 30n, theme })],
    ["table of 1", () => grayTableFigure({ discs: 1, names: HOSTILE, theme })],
    ["table of 7", () => grayTableFigure({ discs: 7, theme })],
    [
      "table of 20",
      () => grayTableFigure({ discs: 20, first: 2 ** 20 - 10, names: HOSTILE, theme }),
    ],
    ["graph of 0", () => hanoiGraphFigure({ discs: 0, theme })],
    ["graph of 1", () => hanoiGraphFigure({ discs: 1, names: HOSTILE, theme })],
    ["graph of 2", () => hanoiGraphFigure({ discs: 2, theme })],
    ["graph of 4", () => hanoiGraphFigure({ discs: 4, from: parseState("ABAB"), theme })],
    [
      "graph of 6, two paths",
      () =>
        hanoiGraphFigure({
          discs: 6,
          from: parseState("ABBBBB"),
          to: parseState("BAAAAA"),
          theme,
        }),
    ],
    ["Pascal, 1 row", () => pascalFigure({ rows: 1, theme })],
    ["Pascal, 20 rows", () => pascalFigure({ rows: 20, theme })],
    ["Pascal, 128 rows", () => pascalFigure({ rows: 128, edges: true, theme })],
    ["1 second", () => timeScaleFigure({ discs: 1, theme })],
    ["a life", () => timeScaleFigure({ discs: 31, theme })],
    ["before the scale", () => timeScaleFigure({ discs: 2, movesPerSecond: 10n ** 9n, theme })],
    ["after the scale", () => timeScaleFigure({ discs: 1000, theme })],
    [
      "hostile landmarks",
      () =>
        timeScaleFigure({
          discs: 40,
          landmarks: HOSTILE.map((name, i) => ({ name, seconds: 10 ** (7 * i + 1) })),
          theme,
        }),
    ],
  ];
  test.each(drawn)("%s", (_, draw) => expectLegible(draw()));
});

test("text keeps its size: nowhere below two thirds of the theme's", async () => {
  for (const { name, draw } of FIGURES) {
    const { svg } = await draw();
    const sizes = textBoxes(svg).map((box) => box.size);
    expect(Math.min(...sizes), name).toBeGreaterThan(theme.fontSize * 2 / 3);
  }
});

describe.each(themes)("colours: %s", (_, theme) => {
  const contrast = (a: string, b: string) => {
    const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  test("texts have a contrast of at least 4.5 : 1", () => {
    for (const colour of [theme.ink, theme.muted, theme.accent]) {
      expect(contrast(colour, theme.background)).toBeGreaterThan(4.5);
    }
    for (const ground of [...theme.pegs, ...theme.phases, ...theme.discs, theme.highlight]) {
      expect(contrast(readable(ground, theme), ground), ground).toBeGreaterThan(4.5);
    }
    expect(contrast(theme.background, theme.phases[1])).toBeGreaterThan(4.5);
    expect(contrast(theme.ink, theme.phases[0])).toBeGreaterThan(4.5);
    expect(contrast(theme.ink, theme.phases[2])).toBeGreaterThan(4.5);
  });
  test("three pegs and three phases differ in a grey print", () => {
    for (const colours of [theme.pegs.slice(0, 3), theme.phases]) {
      for (const a of colours) {
        for (const b of colours) {
          if (a !== b) expect(contrast(a, b), `${a} and ${b}`).toBeGreaterThan(1.3);
        }
      }
    }
  });
});
