import { describe, expect, test, vi } from "vitest";
import {
  distanceHeatMapFigure,
  growthFigure,
  loadPlot,
  makeTheme,
  movesPerDiscFigure,
  plotFigure,
  transferCount,
  vegaFigure,
  type VegaLiteSpec,
} from "@lucas/lab";
import { expectLegible, parseSvg, textBoxes } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const count = (svg: string, selector: string) => parseSvg(svg).querySelectorAll(selector).length;
const points = (last: number) =>
  Array.from({ length: last }, (_, i) => ({ discs: i + 1, moves: transferCount(i + 1) }));

describe("charts by Plot", () => {
  test("title, subtitle, caption and legends are SVG, and clips are named by the figure", async () => {
    const { dot, frame } = await loadPlot();
    const rows = [{ a: 1, b: 2, c: "<u>" }, { a: 2, b: 3, c: 'v"&' }];
    const draw = () =>
      plotFigure("clipped", "Two points.", {
        title: "A <title>",
        subtitle: "and more",
        caption: "below & beyond",
        color: { legend: true },
        symbol: { legend: true },
        marks: [
          dot(rows, { x: "a", y: "b", stroke: "c", symbol: "c", clip: true }),
          frame({ clip: true }),
        ],
      }, { data: rows });
    const [first, second] = [await draw(), await draw()];
    expectLegible(first);
    expect(second).toEqual(first); // Plot's own counter of clips has moved on
    const texts = textBoxes(first.svg).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining(["A <title>", "and more", "below & beyond", "<u>", 'v"&']),
    );
    expect(first.svg).toMatch(/id="clipped-1"/);
    expect(first.svg).toContain("url(#clipped-1)");
    expect(first.data).toBe(rows);
  });
  test("a scale of colours in steps has a legend of steps, a continuous one of samples", async () => {
    const { cell } = await loadPlot();
    const marks = [cell([1, 2, 3, 4, 5, 6], { x: (d: number) => d, fill: (d: number) => d })];
    for (const type of ["quantize", "linear"] as const) {
      const figure = await plotFigure("steps", "Steps.", {
        color: { legend: true, type, scheme: "viridis" },
        marks,
      });
      expectLegible(figure);
      expect(count(figure.svg, "svg > rect")).toBe(1 + 5);
    }
  });
  test("a name that is no file name", async () => {
    await expect(plotFigure("../x", "x", {})).rejects.toThrow("Cannot name a figure");
  });
});

describe("moves per disc", () => {
  test.each([1, 2, 5, 8, 12, 20])("n = %i: a bar and a frame at 2ⁿ⁻ᵏ for each disc", async (n) => {
    const figure = await movesPerDiscFigure({ discs: n });
    expectLegible(figure);
    const bars = [...parseSvg(figure.svg).querySelectorAll('g[aria-label="bar"]')];
    expect(bars.map((group) => group.querySelectorAll("rect").length)).toEqual([n, n]);
    // On the logarithmic scale a halving is a step of one length: 2ⁿ⁻ᵏ is a straight line.
    const tops = [...bars[0].querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("y")));
    for (let i = 2; i < n; i++) expect(tops[i] - tops[i - 1]).toBeCloseTo(tops[1] - tops[0], 1);
    expect(figure.data!.reduce((sum, row) => sum + (row.moves as number), 0)).toBe(2 ** n - 1);
    expect(figure.data!.every((row) => row.moves === row.expected)).toBe(true);
  });
  test("in the middle of a game bars are lower than their frames, and none for a disc that waits", async () => {
    const figure = await movesPerDiscFigure({
      discs: 4,
      counts: [4, 2, 1, 0],
      theme: makeTheme({ width: 300, fontSize: 10, grey: true }),
    });
    expectLegible(figure);
    const bars = [...parseSvg(figure.svg).querySelectorAll('g[aria-label="bar"]')];
    expect(bars.map((group) => group.querySelectorAll("rect").length)).toEqual([3, 4]);
  });
  test("64 discs", async () => {
    const counts = Array.from({ length: 64 }, (_, i) => 1n << BigInt(63 - i));
    expectLegible(await movesPerDiscFigure({ discs: 64, counts }));
  });
  test.each([0, -1, 1.5, NaN, 21, "3" as unknown as number])("discs %s", async (discs) => {
    await expect(movesPerDiscFigure({ discs })).rejects.toThrow(
      /Cannot draw the moves per disc: the number of discs must be an integer from 1 to 20/,
    );
  });
  test.each([[[1, 2]], [[1, 2, -1]], [[1, 2, 0.5]], [[1, 2, NaN]], ["123" as unknown as number[]]])(
    "counts %j of 3 discs",
    async (counts) => {
      await expect(movesPerDiscFigure({ discs: 3, counts })).rejects.toThrow(RangeError);
    },
  );
});

describe("growth", () => {
  test("a line and a mark a point for each series; names apart", async () => {
    const series = [
      "one",
      "two <b>",
      'three "&',
      "four",
      "five of a very long name indeed, longer than there is room",
    ]
      .map((name, s) => ({ name, points: points(20 - s) }));
    for (const theme of [makeTheme(), makeTheme({ width: 325, fontSize: 10.7, grey: true })]) {
      const figure = await growthFigure({ series, theme });
      expectLegible(figure);
      expect(count(figure.svg, 'g[aria-label="line"] path')).toBe(5);
      expect(count(figure.svg, 'g[aria-label="dot"] > *')).toBe(20 + 19 + 18 + 17 + 16);
      expect(figure.data![19]).toEqual({ series: "one", discs: 20, moves: "1048575" });
    }
  });
  test("names are at the ends of lines that have room there, else in a key above", async () => {
    const line = (name: string, values: number[]) => ({
      name,
      points: values.map((moves, i) => ({ discs: i + 1, moves })),
    });
    const heights = async (...series: ReturnType<typeof line>[]) => {
      const { svg } = await growthFigure({ series });
      const boxes = textBoxes(svg);
      return series.map(({ name }) => boxes.find(({ text }) => text === name)!);
    };
    const [low, high] = await heights(line("low", [1, 2, 3]), line("high", [1, 10, 100]));
    expect(low.top).toBeGreaterThan(high.bottom);
    expect(low.left).toBeGreaterThan(500);
    // The short line ends on the other one; and both of these fall to the axis.
    for (
      const two of [
        [line("short", [1, 10]), line("long", [1, 10, 100])],
        [line("a long name", [1, 50, 80, 3, 1]), line("b", [1, 9, 100, 100, 40, 2, 1])],
      ]
    ) {
      for (const box of await heights(...two)) expect(box.bottom).toBeLessThan(40);
    }
  });
  test("the alternative text names the greatest value, and where it is", async () => {
    const points = [1, 5, 9, 2].map((moves, discs) => ({ discs, moves }));
    const figure = await growthFigure({ series: [{ name: "a", points }], x: "slides", y: "nodes" });
    expect(figure.alt).toBe(
      "Nodes against slides, 0 to 3, on a logarithmic scale: a up to 9, at slides 2, and 2 at the end.",
    );
    expect(figure.data![2]).toEqual({ series: "a", slides: 2, nodes: "9" });
  });
  test("marks of the horizontal axis are whole numbers", async () => {
    for (const last of [1, 2, 3, 4, 12]) {
      const { svg } = await growthFigure({ series: [{ name: "a", points: points(last) }] });
      expect(textBoxes(svg).filter(({ text }) => /\d[.,]\d/.test(text))).toEqual([]);
    }
  });
  test.each([["series", "moves"], ["n", "n"], ["", "n"], ["n", 5 as unknown as string]])(
    "axes %j and %j",
    async (x, y) => {
      const series = [{ name: "a", points: points(2) }];
      await expect(growthFigure({ series, x, y })).rejects.toThrow("the names of the axes must be");
    },
  );
  test("one point, and numbers far past 2⁵³", async () => {
    expectLegible(
      await growthFigure({ series: [{ name: "a", points: [{ discs: 3, moves: 7 }] }] }),
    );
    expectLegible(await growthFigure({ series: [{ name: "a", points: points(900) }] }));
  });
  test.each([
    ["no series", []],
    ["six series", Array.from({ length: 6 }, (_, i) => ({ name: `${i}`, points: points(2) }))],
    ["no points", [{ name: "a", points: [] }]],
    ["one name twice", [{ name: "a", points: points(2) }, { name: "a", points: points(2) }]],
    ["a value of 0", [{ name: "a", points: [{ discs: 0, moves: 0 }] }]],
    ["NaN", [{ name: "a", points: [{ discs: NaN, moves: 1 }] }]],
    ["10^400", [{ name: "a", points: [{ discs: 1, moves: 10n ** 400n }] }]],
  ])("%s", async (_, series) => {
    await expect(growthFigure({ series })).rejects.toThrow(/^Cannot draw a growth chart: /);
  });
});

describe("charts by Vega-Lite", () => {
  const spec = (values: object[]): VegaLiteSpec => ({
    data: { values },
    mark: "bar",
    encoding: { x: { field: "n", type: "ordinal" }, y: { field: "moves", type: "quantitative" } },
  } as VegaLiteSpec);

  test("a stand-alone SVG in the theme, the same every time, hostile labels escaped", async () => {
    const values = [{ n: "<script>", moves: 3 }, { n: "\"&'", moves: 7 }];
    const [first, second] = [
      await vegaFigure("bars", "Two bars.", spec(values)),
      await vegaFigure("bars", "Two bars.", spec(values)),
    ];
    expectLegible(first);
    expect(second).toEqual(first);
    expect(textBoxes(first.svg).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["<script>", "\"&'"]),
    );
    expect(first.svg).toContain('fill="#0072b2"');
  });
  test("data from an address are refused, not fetched", async () => {
    const remote = { ...spec([]), data: { url: "https://example.org/x.json" } } as VegaLiteSpec;
    await expect(vegaFigure("remote", "x", remote)).rejects.toThrow(
      "its data must be in the specification, received the address https://example.org/x.json",
    );
  });
  test.each([1, 2, 3])(
    "the heat map of %i discs: a square a pair, as many colours as distances",
    async (n) => {
      const figure = await distanceHeatMapFigure({ discs: n });
      expectLegible(figure);
      expect(figure.data!.length).toBe(9 ** n);
      const squares = [...parseSvg(figure.svg).querySelectorAll('path[fill^="#"]')].map((path) =>
        path.getAttribute("fill")!
      );
      expect(squares.length).toBe(9 ** n);
      expect(new Set(squares).size).toBe(2 ** n);
      // The sum of all distances: OEIS A290004, twice.
      const total = figure.data!.reduce((sum, row) => sum + (row.distance as number), 0);
      expect(total / 2).toBe([0, 3, 72, 1419][n]);
    },
  );
  test.each([0, 5, -1, 1.5, NaN])("discs %s", async (discs) => {
    await expect(distanceHeatMapFigure({ discs })).rejects.toThrow(/an integer from 1 to 4/);
  });
});
