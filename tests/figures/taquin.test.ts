import { describe, expect, test, vi } from "vitest";
import {
  type Board,
  boardFigure,
  boardGraph,
  boardInversions,
  boardStripFigure,
  cycleGraph,
  type Figure,
  goalBoard,
  IllegalSlideError,
  inversionsFigure,
  makeTheme,
  parseBoard,
  parseGraph,
  puzzleGraphFigure,
  snakeCells,
  theme,
  THETA_POSITIONS,
  thetaGraph,
} from "@lucas/lab";
import { expectLegible, parseSvg } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const narrow = makeTheme({ width: 86 / 25.4 * 96, fontSize: 8 * 96 / 72, grey: true });
const count = (svg: string, selector: string) => parseSvg(svg).querySelectorAll(selector).length;

describe.each([["notebook", theme], ["column, grey", narrow]])("legible: %s", (_, theme) => {
  const drawn: [string, () => Figure][] = [
    ["1×1", () => boardFigure({ board: goalBoard(1, 1), theme })],
    ["1×16", () => boardFigure({ board: goalBoard(1, 16), slide: 15, theme })],
    ["16×16 with snake", () => boardFigure({ board: goalBoard(16, 16), snake: true, theme })],
    [
      "4×4 with goal",
      () => boardFigure({ board: goalBoard(4, 4), goal: goalBoard(4, 4, 0), theme }),
    ],
    [
      "strip of 100",
      () => boardStripFigure({ start: goalBoard(2, 2), slides: Array(99).fill(3), theme }),
    ],
    ["strip of 1×1", () => boardStripFigure({ start: goalBoard(1, 1), slides: [], theme })],
    ["strip of 8×8", () => boardStripFigure({ start: goalBoard(8, 8), slides: [63], theme })],
    ["inversions of one tile", () => inversionsFigure({ board: goalBoard(1, 2), theme })],
    [
      "inversions of 40 tiles",
      () =>
        inversionsFigure({
          board: parseBoard(`0 ${Array.from({ length: 40 }, (_, i) => 40 - i).join(" ")}`),
          theme,
        }),
    ],
    ["one vertex", () => puzzleGraphFigure({ graph: { vertices: ["1"], edges: [] }, theme })],
    ["cycle of 40", () => puzzleGraphFigure({ graph: cycleGraph(40), theme })],
    ["θ₀", () => puzzleGraphFigure({ graph: thetaGraph, positions: THETA_POSITIONS, theme })],
    [
      "long names",
      () =>
        puzzleGraphFigure({
          graph: parseGraph("a_very_long_name-another_long_name another_long_name-c"),
          theme,
        }),
    ],
  ];
  test.each(drawn)("%s", (_, draw) => expectLegible(draw()));
});

test("a graph is no wider than the page, however many vertices stand around it", () => {
  for (const page of [narrow, theme]) {
    for (const n of [3, 20, 40]) {
      const { width } = puzzleGraphFigure({ graph: cycleGraph(n), theme: page });
      expect(width).toBeLessThanOrEqual(Math.ceil(page.width));
    }
  }
});

describe("what is drawn", () => {
  test("a rounded square a tile, an arrow for the slide, a line for the snake", () => {
    const board = goalBoard(3, 4);
    expect(count(boardFigure({ board }).svg, "rect[rx]")).toBe(11);
    const slide = boardFigure({ board, slide: 11 });
    expect(slide.alt).toBe("Board 1 2 3 4/5 6 7 8/9 10 11 0; tile 11 slides right.");
    expect(count(slide.svg, "path")).toBe(1);
    const d = parseSvg(boardFigure({ board, snake: true }).svg).querySelector("path")!.getAttribute(
      "d",
    )!;
    expect(d.match(/[ML]/g)!.length).toBe(snakeCells(3, 4).length);
  });

  test("as many crossings as inversions", () => {
    for (const text of ["1 2 3/4 5 6/7 8 0", "8 7 6/5 4 3/2 1 0", "1 0 3/7 2 5/8 4 6"]) {
      const board = parseBoard(text);
      const lines = [...parseSvg(inversionsFigure({ board }).svg).querySelectorAll("line")].map((
        l,
      ) => ["x1", "x2"].map((key) => Number(l.getAttribute(key))));
      let crossings = 0;
      for (const [a, b] of lines) for (const [c, d] of lines) if (a < c && b > d) crossings++;
      expect(crossings).toBe(boardInversions(board));
    }
  });

  test("a strip has a board for each position, and its last is the replayed one", () => {
    const figure = boardStripFigure({ start: parseBoard("1 2/0 3"), slides: [1, 2, 3, 1] });
    expect(figure.data!.length).toBe(5);
    expect(figure.alt).toMatch(/^4 slides from 1 2\/0 3 to /);
  });

  test("bipartite graphs have squares, others only circles", () => {
    expect(count(puzzleGraphFigure({ graph: boardGraph(3, 3) }).svg, "rect")).toBe(4 + 1);
    expect(count(puzzleGraphFigure({ graph: thetaGraph }).svg, "rect")).toBe(1);
  });
});

test("what is refused", () => {
  const bad = { rows: 2, cols: 2, cells: [1, 1, 2, 0] } as Board;
  const board = goalBoard(3, 3);
  expect(() => boardFigure({ board: bad })).toThrow(RangeError);
  expect(() => boardFigure({ board: goalBoard(17, 2) })).toThrow("the number of rows");
  expect(() => boardFigure({ board, slide: 1 })).toThrow(IllegalSlideError);
  expect(() => boardFigure({ board, goal: goalBoard(2, 2) })).toThrow("the goal must be");
  expect(() => boardStripFigure({ start: board, slides: [8, 1] })).toThrow(IllegalSlideError);
  expect(() => boardStripFigure({ start: goalBoard(2, 2), slides: Array(200).fill(3) })).toThrow(
    "at most 127",
  );
  expect(() => inversionsFigure({ board: goalBoard(7, 7) })).toThrow("the number of tiles");
  expect(() => inversionsFigure({ board: goalBoard(1, 1) })).toThrow("the number of tiles");
  expect(() => puzzleGraphFigure({ graph: cycleGraph(41) })).toThrow("the number of vertices");
  expect(() => puzzleGraphFigure({ graph: thetaGraph, tiles: [1] })).toThrow("the number of tiles");
  expect(() => puzzleGraphFigure({ graph: thetaGraph, positions: [[0, 0]] })).toThrow(
    "the number of positions",
  );
  expect(() => boardFigure({ board, name: "<b>" })).toThrow(RangeError);
});
