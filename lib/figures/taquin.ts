/**
 * Sliding-tile boards: one position with its next slide, strips of positions, inversions as crossings, and the
 * puzzle on a graph.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import {
  applySlide,
  blankCell,
  type Board,
  formatBoard,
  requireBoard,
  requireSameShape,
  slideDirection,
  type Tile,
} from "../taquin/board.ts";
import { type PuzzleGraph, requireGraph, twoColouring } from "../taquin/groups.ts";
import { boardInversions, tileOrder } from "../taquin/parity.ts";
import { snakeCells } from "../taquin/ranking.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import { arrowhead, circle, group, line, type Markup, path, polyline, rect, text } from "./svg.ts";
import { shorten, textWidth, type Theme, theme as standard } from "./theme.ts";
import { plural } from "./words.ts";

/** Most rows or columns of a board that is drawn. */
export const MAX_DRAWN_SIDE = 16;

/** Most positions of a strip. */
export const MAX_STRIP_BOARDS = 128;

/** Most tiles whose inversions are drawn: 40 have up to 780 crossings. */
export const MAX_DRAWN_TILES = 40;

/** Most vertices of a drawn graph. */
export const MAX_DRAWN_VERTICES = 40;

/** A board to draw. */
export interface BoardFigureOptions extends FigureOptions {
  /** The position, before the slide. */
  readonly board: Board;
  /** A legal slide: its tile stands out, an arrow shows where it goes. */
  readonly slide?: Tile;
  /** Tiles that are on their cell in this goal are drawn darker. */
  readonly goal?: Board;
  /** Draws the snake that ranks are counted along. */
  readonly snake?: boolean;
}

/**
 * One position of a board.
 *
 * @throws {RangeError} for what is no board, more than 16 rows or columns, an illegal slide, a goal of another size.
 *
 * @example
 * ```ts
 * boardFigure({ board: goalBoard(2, 2), slide: 3 }).alt; // "Board 1 2/3 0; tile 3 slides right."
 * boardFigure({ board: goalBoard(2, 2), slide: 1 }); // throws IllegalSlideError
 * ```
 */
export function boardFigure(options: BoardFigureOptions): Figure {
  const { board, slide, goal, snake = false, theme = standard } = options;
  const doing = "draw a board";
  requireDrawn(board, doing);
  if (goal !== undefined) requireSameShape(board, goal, doing);
  if (slide !== undefined) applySlide(board, slide);
  const margin = theme.fontSize;
  const room = Math.min(theme.width, 26 * theme.fontSize) - 2 * margin;
  const cell = Math.min(3.6 * theme.fontSize, room / Math.max(board.cols, 3));
  const way = slide === undefined ? "" : `; tile ${slide} slides ${slideDirection(board, slide)}`;
  const along = snake ? "; a snake goes through all cells" : "";
  return makeFigure({
    name: `board-${board.rows}-${board.cols}`,
    alt: `Board ${formatBoard(board)}${way}${along}.`,
    width: board.cols * cell + 2 * margin,
    height: board.rows * cell + 2 * margin,
    content: drawPanel({ x: margin, y: margin, cell, board, slide, goal, snake, theme }),
    options,
    data: board.cells.map((tile, c) => ({ cell: c, tile })),
  });
}

function requireDrawn(board: Board, doing: string): void {
  requireBoard(board, doing);
  requireInteger(board.rows, 1, MAX_DRAWN_SIDE, { doing, what: "the number of rows" });
  requireInteger(board.cols, 1, MAX_DRAWN_SIDE, { doing, what: "the number of columns" });
}

/** A board on a sheet. */
interface Panel {
  readonly x: number;
  readonly y: number;
  /** Side of a cell, in px. */
  readonly cell: number;
  readonly board: Board;
  readonly slide?: Tile;
  /** A tile that has just moved. */
  readonly moved?: Tile;
  readonly goal?: Board;
  readonly snake?: boolean;
  readonly theme: Theme;
}

function drawPanel(panel: Panel): Markup[] {
  const { x, y, cell, board, slide, moved, goal, snake = false, theme } = panel;
  const { rows, cols, cells } = board;
  const frame = Math.max(theme.line, cell / 24);
  const content: Markup[] = [
    rect(x, y, cols * cell, rows * cell, {
      fill: theme.surface,
      stroke: theme.ink,
      "stroke-width": frame,
    }),
  ];
  const gap = cell * 0.05;
  const side = cell - 2 * gap;
  // A snake goes through the middles of the tiles: the numbers make room for it.
  const size = snake
    ? Math.min(theme.fontSize, cell * 0.34)
    : Math.min(1.6 * theme.fontSize, cell * 0.42);
  const tiles: Markup[] = [];
  const numbers: Markup[] = [];
  const marks: Markup[] = [];
  cells.forEach((tile, c) => {
    if (tile === 0) return;
    const left = x + (c % cols) * cell + gap;
    const top = y + Math.floor(c / cols) * cell + gap;
    const stands = tile === slide || tile === moved;
    const home = goal !== undefined && goal.cells[c] === tile;
    tiles.push(
      rect(left, top, side, side, {
        rx: cell * 0.08,
        fill: stands ? theme.highlight : home ? theme.discs[0] : theme.discs[1],
        stroke: stands ? theme.accent : theme.ink,
        "stroke-width": stands ? 2 * theme.line : theme.thin,
      }),
    );
    const number = snake
      ? [left + 0.55 * size + textWidth(String(tile), size) / 2, top + 1.2 * size]
      : [left + side / 2, top + side / 2 + 0.36 * size];
    numbers.push(
      text(number[0], number[1], String(tile), {
        "font-weight": stands ? "bold" : undefined,
      }),
    );
    if (tile === slide) {
      const blank = blankCell(board);
      const [dx, dy] = [blank % cols - c % cols, Math.floor(blank / cols) - Math.floor(c / cols)];
      const reach = 0.5 * cell;
      const [x0, y0] = [left + side / 2 + dx * 0.42 * cell, top + side / 2 + dy * 0.42 * cell];
      const head = Math.min(0.24 * cell, theme.fontSize);
      marks.push(
        line(x0, y0, x0 + dx * (reach - head / 2), y0 + dy * (reach - head / 2), {
          stroke: theme.accent,
          "stroke-width": theme.thick,
        }),
        path(arrowhead(x0 + dx * reach, y0 + dy * reach, Math.atan2(dy, dx), head), {
          fill: theme.accent,
        }),
      );
    }
  });
  content.push(...tiles);
  if (snake) {
    const points = snakeCells(rows, cols).map((c): [number, number] => [
      x + (c % cols + 0.5) * cell,
      y + (Math.floor(c / cols) + 0.5) * cell,
    ]);
    content.push(
      path(polyline(points), {
        fill: "none",
        stroke: theme.accent,
        "stroke-width": theme.thick,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
      }),
      path(circle(...points[0], 1.2 * theme.thick), { fill: theme.accent }),
    );
  }
  content.push(group({ "text-anchor": "middle", "font-size": size }, ...numbers), ...marks);
  return content;
}

/** A sequence of positions to draw. */
export interface BoardStripOptions extends FigureOptions {
  /** The first position. */
  readonly start: Board;
  /** The slides from each position to the next, named by the tile that moves. */
  readonly slides: Iterable<Tile>;
  /** Tiles that are on their cell in this goal are drawn darker. */
  readonly goal?: Board;
  /** Positions in a row; chosen when left out. */
  readonly columns?: number;
}

/**
 * A strip of positions, the first and that after each slide, read row by row. The tile that has moved stands out.
 *
 * @throws {IllegalSlideError} at the first illegal slide.
 * @throws {RangeError} for more than 128 positions, or a board that {@link boardFigure} refuses.
 *
 * @example
 * ```ts
 * boardStripFigure({ start: parseBoard("1 2/0 3"), slides: [3] }).alt; // "1 slide from 1 2/0 3 to 1 2/3 0."
 * ```
 */
export function boardStripFigure(options: BoardStripOptions): Figure {
  const { start, goal, theme = standard } = options;
  const doing = "draw a strip of boards";
  requireDrawn(start, doing);
  if (goal !== undefined) requireSameShape(start, goal, doing);
  const positions: { board: Board; moved?: Tile }[] = [{ board: start }];
  for (const tile of options.slides) {
    if (positions.length === MAX_STRIP_BOARDS) {
      throw new RangeError(
        refusal({ doing, what: "the slides" }, `at most ${MAX_STRIP_BOARDS - 1}`, "more") +
          " Draw a part of them.",
      );
    }
    const before = positions[positions.length - 1].board;
    positions.push({ board: applySlide(before, tile), moved: tile });
  }
  const count = positions.length;
  const gap = theme.fontSize;
  const least = Math.max(1.25 * theme.fontSize * start.cols, 5 * theme.fontSize);
  const most = Math.max(1, Math.floor((theme.width - gap) / (least + gap)));
  const columns = requireInteger(options.columns ?? Math.min(count, most, 8), 1, MAX_STRIP_BOARDS, {
    doing,
    what: "the number of columns",
  });
  const cell = Math.min(
    2.4 * theme.fontSize,
    ((theme.width - gap) / columns - gap) / Math.max(start.cols, 2),
  );
  const width = cell * Math.max(start.cols, 2);
  const each = start.rows * cell + 2.6 * theme.fontSize;
  const content: Markup[] = [];
  positions.forEach(({ board, moved }, i) => {
    const x = gap + (i % columns) * (width + gap);
    const y = gap + Math.floor(i / columns) * each;
    const size = 0.9 * theme.fontSize;
    const label = i === 0 ? "start" : shorten(`${i}: ${moved}`, size, width + 0.6 * gap);
    content.push(
      ...drawPanel({ x, y, cell, board, moved, goal, theme }),
      text(x + start.cols * cell / 2, y + start.rows * cell + 1.3 * theme.fontSize, label, {
        "text-anchor": "middle",
        "font-size": size,
      }),
    );
  });
  const end = positions[count - 1].board;
  return makeFigure({
    name: `boards-${start.rows}-${start.cols}-${count - 1}`,
    alt: `${plural(count - 1, "slide")} from ${formatBoard(start)} to ${formatBoard(end)}.`,
    width: gap + Math.min(columns, count) * (width + gap),
    height: gap / 2 + Math.ceil(count / columns) * each,
    content,
    options,
    data: positions.map(({ board, moved }, i) => ({
      move: i,
      tile: moved ?? "",
      board: formatBoard(board),
    })),
  });
}

/** A position whose inversions are drawn. */
export interface InversionsFigureOptions extends FigureOptions {
  /** The board that is drawn. */
  readonly board: Board;
}

/**
 * The inversions of a position as crossings: the tiles in reading order above, in order of their numbers below, and a
 * line from each to itself. Two lines cross exactly when the tiles are an inversion.
 *
 * @throws {RangeError} for what is no board, or one of more than 40 tiles.
 *
 * @example
 * ```ts
 * inversionsFigure({ board: parseBoard("3 1/2 0") }).alt; // "Tiles in reading order 3, 1, 2 and in order 1, 2, 3, joined by lines with 2 crossings: I = 2."
 * ```
 */
export function inversionsFigure(options: InversionsFigureOptions): Figure {
  const { board, theme = standard } = options;
  const doing = "draw inversions";
  requireBoard(board, doing);
  const order = tileOrder(board);
  requireInteger(order.length, 1, MAX_DRAWN_TILES, { doing, what: "the number of tiles" });
  const size = theme.fontSize;
  const inversions = boardInversions(board);
  const margin = 1.2 * size;
  const step = Math.min(3 * size, (theme.width - 2 * margin) / order.length);
  const small = Math.min(size, step / 1.45);
  const width = Math.max(step * order.length + 2 * margin, 12 * size);
  const left = (width - step * order.length) / 2;
  const x = (i: number) => left + (i + 0.5) * step;
  const top = 2.2 * size;
  const bottom = top + Math.min(9 * size, 3 * size + 0.35 * size * order.length);
  const sorted = [...order].sort((a, b) => a - b);
  const lines = order.map((tile, i) => {
    const to = sorted.indexOf(tile);
    // A tile that is in an inversion has at least one line across its own.
    const crossed = order.some((other, j) => (j < i) !== (other < tile) && j !== i);
    return line(x(i), top, x(to), bottom, {
      stroke: crossed ? theme.accent : theme.grid,
      "stroke-width": crossed ? theme.line : theme.thin,
    });
  });
  const row = (tiles: readonly Tile[], y: number) =>
    tiles.map((tile, i) => text(x(i), y, String(tile)));
  const verdict = `I = ${inversions}, ${inversions % 2 === 0 ? "even" : "odd"}`;
  return makeFigure({
    name: `inversions-${board.rows}-${board.cols}`,
    alt: `Tiles in reading order ${order.join(", ")} and in order ${
      sorted.length <= 6 ? sorted.join(", ") : `1 to ${sorted.length}`
    }, joined by lines with ${plural(inversions, "crossing")}: I = ${inversions}.`,
    width,
    height: bottom + 3.6 * size,
    content: [
      ...lines,
      group(
        { "text-anchor": "middle", "font-size": small },
        ...row(order, top - 0.5 * size),
        ...row(sorted, bottom + 0.4 * size + 0.76 * small),
      ),
      text(width / 2, bottom + 2.9 * size, verdict, { "text-anchor": "middle", fill: theme.muted }),
    ],
    options,
    data: order.map((tile, i) => ({
      place: i + 1,
      tile,
      inversions: order.slice(i + 1).filter((other) => other < tile).length,
    })),
  });
}

/** A puzzle on a graph to draw. */
export interface PuzzleGraphOptions extends FigureOptions {
  /** The graph that is drawn. */
  readonly graph: PuzzleGraph;
  /** The tile on each vertex, 0 the blank; the names of the vertices are drawn when they are left out. */
  readonly tiles?: readonly Tile[];
  /** Where the vertices are, in any unit, y down; on a circle when left out. */
  readonly positions?: readonly (readonly [number, number])[];
}

/**
 * The graph of a sliding puzzle. The vertices of a bipartite graph are drawn as circles and squares, those of another
 * one as circles alone.
 *
 * @throws {RangeError} for what is no connected graph, more than 40 vertices, or tiles or positions of another number.
 *
 * @example
 * ```ts
 * puzzleGraphFigure({ graph: cycleGraph(4) }).alt; // "A bipartite graph of 4 vertices and 4 edges: 1-2 2-3 3-4 4-1."
 * ```
 */
export function puzzleGraphFigure(options: PuzzleGraphOptions): Figure {
  const { graph, tiles, theme = standard } = options;
  const doing = "draw a graph";
  requireGraph(graph, doing);
  const { vertices, edges } = graph;
  const n = vertices.length;
  requireInteger(n, 1, MAX_DRAWN_VERTICES, { doing, what: "the number of vertices" });
  for (const [what, list] of [["tiles", tiles], ["positions", options.positions]] as const) {
    if (list === undefined) continue;
    requireInteger(list.length, n, n, { doing, what: `the number of ${what}` });
  }
  const positions = options.positions ?? vertices.map((_, v): [number, number] => {
    const angle = 2 * Math.PI * v / n - Math.PI / 2;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const size = theme.fontSize;
  const labels = vertices.map((name, v) => tiles === undefined ? name : String(tiles[v] || ""));
  const radius = 0.55 * Math.max(
    1.6 * size,
    ...labels.map((label) => textWidth(shorten(label, size, 4 * size), size) + 0.6 * size),
  );
  const [xs, ys] = [0, 1].map((axis) => positions.map((p) => p[axis]));
  const extent = Math.max(
    Math.max(...xs) - Math.min(...xs),
    Math.max(...ys) - Math.min(...ys),
    1e-9,
  );
  // The nearest two vertices are given room for both.
  let nearest = Infinity;
  for (let u = 0; u < n; u++) {
    for (let v = 0; v < u; v++) {
      nearest = Math.min(nearest, Math.hypot(xs[u] - xs[v], ys[u] - ys[v]));
    }
  }
  const roomy = nearest === Infinity ? 1 : 3.4 * radius / Math.max(nearest, 1e-9);
  const margin = radius + 0.8 * size;
  const scale = Math.min(
    Math.max(roomy, 8 * size / extent),
    (theme.width - 2 * margin) / extent,
  );
  const at = (v: number): [number, number] => [
    margin + (xs[v] - Math.min(...xs)) * scale,
    margin + (ys[v] - Math.min(...ys)) * scale,
  ];
  const colours = twoColouring(graph);
  const drawn = vertices.map((_, v) => {
    const [x, y] = at(v);
    const blank = tiles !== undefined && tiles[v] === 0;
    const style = {
      fill: blank ? theme.surface : colours?.[v] === 1 ? theme.discs[0] : theme.discs[1],
      stroke: theme.ink,
      "stroke-width": theme.thin,
      "stroke-dasharray": blank ? `${0.3 * size} ${0.2 * size}` : undefined,
    };
    return colours?.[v] === 1
      ? rect(x - 0.89 * radius, y - 0.89 * radius, 1.78 * radius, 1.78 * radius, style)
      : path(circle(x, y, radius), style);
  });
  const kind = colours === undefined ? "A graph that is not bipartite," : "A bipartite graph";
  const list = edges.map(([u, v]) => `${vertices[u]}-${vertices[v]}`).join(" ");
  return makeFigure({
    name: `puzzle-graph-${n}-${edges.length}`,
    alt: `${kind} of ${n === 1 ? "1 vertex" : `${n} vertices`} and ${plural(edges.length, "edge")}${
      list === "" ? "" : `: ${list}`
    }.`,
    width: 2 * margin + (Math.max(...xs) - Math.min(...xs)) * scale,
    height: 2 * margin + (Math.max(...ys) - Math.min(...ys)) * scale,
    content: [
      group(
        { stroke: theme.ink, "stroke-width": theme.line },
        ...edges.map(([u, v]) => line(...at(u), ...at(v))),
      ),
      ...drawn,
      group(
        { "text-anchor": "middle" },
        ...labels.map((label, v) => {
          const [x, y] = at(v);
          return text(x, y + 0.36 * size, shorten(label, size, 4 * size));
        }),
      ),
    ],
    options,
    data: edges.map(([u, v]) => ({ from: vertices[u], to: vertices[v] })),
  });
}

/**
 * Where the vertices of `thetaGraph` stand in Wilson's drawing: a hexagon, and the seventh vertex in its middle.
 */
export const THETA_POSITIONS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0.5, 0],
  [1.5, 0],
  [2, 1],
  [1.5, 2],
  [0.5, 2],
  [1, 1],
];
