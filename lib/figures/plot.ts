/**
 * Charts by Observable Plot, in the theme of the other figures.
 *
 * Plot draws into a document, which linkedom provides; both are loaded when the first chart is drawn. What Plot returns is
 * made to stand alone: its style sheet, `currentColor` and numbered ids are replaced, and the title and the legend,
 * for which it would return HTML, are drawn here.
 * @module
 */
import type * as Plots from "@observablehq/plot";
import { refusal, requireInteger } from "../core/validate.ts";
import { countMovesPerDisc, movesOfDisc } from "../hanoi/recursive.ts";
import { type Figure, type FigureOptions, makeFigure, requireFigureName } from "./figure.ts";
import { group, type Markup, path, raw, rect, shape, SHAPES, text } from "./svg.ts";
import { shorten, textWidth, type Theme, theme as standard } from "./theme.ts";
import { plural, powerOfTen, superscript } from "./words.ts";

/** The module Observable Plot, for marks that need more than data: `await loadPlot()`. */
export type Plot = typeof Plots;

/** What {@link plotFigure} takes besides Plot's own options. */
export interface PlotFigureOptions extends FigureOptions {
  /** The numbers that the figure shows, a row each. */
  readonly data?: readonly Record<string, unknown>[];
}

interface Loaded {
  readonly plot: Plot;
  readonly document: Document;
}

let loading: Promise<Loaded> | undefined;

/** Loads Plot and a document for it, once. */
async function load(): Promise<Loaded> {
  loading ??= Promise.all([import("@observablehq/plot"), import("linkedom")]).then(
    ([plot, { parseHTML }]) => ({
      plot,
      document: parseHTML("<!doctype html><html><body></body></html>").document as Document,
    }),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return await loading;
}

/**
 * Observable Plot, loaded on first use: its marks and transforms for the options of {@link plotFigure}.
 *
 * Cost: about 0.5 s the first time.
 */
export async function loadPlot(): Promise<Plot> {
  return (await load()).plot;
}

/**
 * A chart by Observable Plot. Its options are Plot's; width, fonts, margins and colours are the theme's unless given. The options
 * `title`, `subtitle`, `caption` and `legend: true` of colours and symbols are drawn as SVG (of a continuous ramp: as steps), so that the
 * figure is always one SVG.
 *
 * Cost: about 0.5 s the first time, then some 20 ms.
 *
 * @throws {RangeError} for a name that is no file name, or a chart that has no SVG.
 *
 * @example
 * ```ts
 * const { barY } = await loadPlot();
 * (await plotFigure("bars", "Two bars.", { marks: [barY([1, 2])] })).name; // "bars"
 * ```
 */
export async function plotFigure(
  name: string,
  alt: string,
  options: Plots.PlotOptions,
  figureOptions: PlotFigureOptions = {},
): Promise<Figure> {
  const { theme = standard, data } = figureOptions;
  requireFigureName(name);
  const chart = await drawChart(name, options, theme);
  return makeFigure({
    name,
    alt,
    width: chart.width,
    height: chart.height,
    content: chart.content,
    options: figureOptions,
    data,
  });
}

/** A chart as content of a figure, and its scales. */
interface Chart {
  readonly content: Markup[];
  readonly width: number;
  readonly height: number;
  /** What Plot drew: `scale("x")` and the like. Its coordinates are moved down by `top`. */
  readonly drawn: Plots.Plot;
  readonly top: number;
}

async function drawChart(name: string, options: Plots.PlotOptions, theme: Theme): Promise<Chart> {
  const { plot, document } = await load();
  const size = theme.fontSize;
  const { title, subtitle, caption, ...rest } = options;
  const legends: ("color" | "symbol")[] = [];
  for (const scale of ["color", "symbol"] as const) {
    if (rest[scale]?.legend) legends.push(scale);
  }
  const width = rest.width ?? theme.width;
  const drawn = plot.plot({
    marginTop: 2.2 * size,
    marginRight: 1.4 * size,
    marginBottom: 3.2 * size,
    marginLeft: 4.2 * size,
    height: Math.round(width * 0.5),
    ...rest,
    width,
    document,
    color: {
      ...(rest.color?.scheme === undefined && rest.color?.type === undefined
        ? { range: [...theme.series] }
        : {}),
      ...rest.color,
      legend: false,
    },
    symbol: { ...rest.symbol, legend: false },
  });
  if (drawn.tagName.toLowerCase() !== "svg") {
    throw new RangeError(
      refusal({ doing: "draw a chart", what: "the chart" }, "one SVG", drawn.tagName),
    );
  }

  // What stands above the chart.
  const above: Markup[] = [];
  let y = 0.4 * size;
  for (const [words, bold] of [[title, true], [subtitle, false]] as const) {
    if (words === undefined || words === null) continue;
    y += 1.3 * size;
    above.push(
      text(0.7 * size, y, shorten(wordsOf(words), size, width - 1.4 * size, bold), {
        "font-weight": bold ? "bold" : undefined,
      }),
    );
  }
  if (legends.length > 0) {
    const { markup, bottom } = drawLegend(drawn, legends, y + 0.5 * size, width, theme);
    above.push(...markup);
    y = bottom;
  }
  const top = above.length === 0 ? 0 : y;
  const height = Number(drawn.getAttribute("height"));
  const content = [
    ...above,
    group(
      {
        transform: top === 0 ? undefined : `translate(0 ${Math.round(top * 100) / 100})`,
        "text-anchor": "middle",
      },
      standAlone(drawn.innerHTML, name, theme),
    ),
  ];
  let bottom = top + height;
  if (caption !== undefined && caption !== null) {
    bottom += 1.2 * size;
    content.push(text(0.7 * size, bottom, shorten(wordsOf(caption), size, width - 1.4 * size)));
    bottom += 0.6 * size;
  }
  // Plot sets the name of the axis a fixed number of px from the edge: large letters would hang over it.
  bottom += Math.max(0, Math.round(0.2 * (size - standard.fontSize)));
  return { content, width, height: bottom, drawn: drawn as unknown as Plots.Plot, top };
}

/** A title that may be a node. */
function wordsOf(title: string | Node): string {
  return typeof title === "string" ? title : title.textContent ?? "";
}

/** Plot's drawing without what only a page would resolve: style sheet, `currentColor`, variables, numbered ids. */
function standAlone(source: string, name: string, theme: Theme): Markup {
  const ids = new Map<string, string>();
  const rename = (id: string) => {
    if (!ids.has(id)) ids.set(id, `${name}-${ids.size + 1}`);
    return ids.get(id)!;
  };
  return raw(
    source
      .replace(/<style>[^]*?<\/style>/g, "")
      .replaceAll("currentColor", theme.ink)
      .replace(/var\(--plot-background\)/g, theme.background)
      .replace(/ id="([^"]+)"/g, (_, id) => ` id="${rename(id)}"`)
      .replace(/url\(#([^)]+)\)/g, (_, id) => `url(#${rename(id)})`)
      .replace(/ (?:href|xlink:href)="#([^"]+)"/g, (_, id) => ` href="#${rename(id)}"`)
      .replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Math.round(+number * 100) / 100)),
  );
}

/** The legend of the colours and symbols of a chart, as many entries in a row as fit. */
function drawLegend(
  drawn: Element,
  which: readonly ("color" | "symbol")[],
  top: number,
  width: number,
  theme: Theme,
): { markup: Markup[]; bottom: number } {
  const size = theme.fontSize;
  const scales = which.map((name) => [name, (drawn as unknown as Plots.Plot).scale(name)] as const);
  const markup: Markup[] = [];
  let x = 0.7 * size;
  let y = top + size;
  const seen = new Set<string>();
  for (const [name, scale] of scales) {
    if (scale === undefined) continue;
    for (const { label, value } of legendEntries(scale)) {
      if (seen.has(label)) continue;
      seen.add(label);
      const shown = shorten(label, size, width - 3.5 * size);
      const needs = 2.8 * size + textWidth(shown, size);
      if (x > size && x + needs > width) [x, y] = [0.7 * size, y + 1.5 * size];
      const color = name === "color" ? colourOf(scale, value) : theme.ink;
      const symbol = scales.find(([n]) => n === "symbol")?.[1];
      const kind = symbol?.domain === undefined ? -1 : Array.from(symbol.domain).indexOf(value);
      markup.push(
        kind < 0 ? rect(x, y - 0.85 * size, size, size, { fill: color }) : path(
          symbolShape(symbol!.apply(value), x + 0.5 * size, y - 0.36 * size, 0.42 * size),
          { fill: color },
        ),
        text(x + 1.4 * size, y, shown),
      );
      x += needs;
    }
  }
  return { markup, bottom: y + 0.6 * size };
}

function legendEntries(scale: Plots.Scale): { label: string; value: unknown }[] {
  const domain = Array.from(scale.domain as Iterable<unknown>);
  if (scale.type === "ordinal" || scale.type === "categorical" || scale.type === "point") {
    return domain.map((value) => ({ label: String(value), value }));
  }
  if (scale.type === "threshold" || scale.type === "quantile" || scale.type === "quantize") {
    const limits = domain.map(Number);
    const show = (v: number) => String(Math.round(v * 1000) / 1000);
    return [
      { label: `below ${show(limits[0])}`, value: limits[0] - 1 },
      ...limits.map((v, i) => ({
        label: i + 1 < limits.length
          ? `${show(v)} to ${show(limits[i + 1])}`
          : `${show(v)} and more`,
        value: v,
      })),
    ];
  }
  const [low, high] = [Number(domain[0]), Number(domain.at(-1))];
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const value = low + t * (high - low);
    return { label: String(Math.round(value * 1000) / 1000), value };
  });
}

function colourOf(scale: Plots.Scale, value: unknown): string {
  return String(scale.apply(value));
}

/** The shape of one of Plot's symbols; a circle for those that this folder does not know. */
function symbolShape(symbol: unknown, x: number, y: number, r: number): string {
  return shape(Math.max(0, SHAPES.findIndex((name) => name === symbol)), x, y, r);
}

/** Most discs whose moves are counted by playing: a million moves. */
export const MAX_DISCS_PLAYED = 20;

/** Most discs of a chart of moves per disc. */
export const MAX_DISCS_IN_CHART = 64;

/** Moves per disc to draw. */
export interface MovesPerDiscOptions extends FigureOptions {
  /** Discs of the tower, 1 to 64. */
  readonly discs: number;
  /** How often each disc moved, disc 1 first; counted by playing the whole game when left out, up to 20 discs. */
  readonly counts?: readonly (number | bigint)[];
}

/**
 * How often each disc moves, as bars on a logarithmic scale; dashed frames stand at 2ⁿ⁻ᵏ, what disc k of n comes to in the whole game.
 *
 * @throws {RangeError} for n outside 1…64 (1…20 without counts), or counts that are not n integers from 0.
 *
 * @example
 * ```ts
 * (await movesPerDiscFigure({ discs: 4 })).data; // [1, 2, 3, 4].map((disc) => ({ disc, moves: 2 ** (4 - disc), expected: 2 ** (4 - disc) }))
 * ```
 */
export async function movesPerDiscFigure(options: MovesPerDiscOptions): Promise<Figure> {
  const { discs, theme = standard } = options;
  const doing = "draw the moves per disc";
  requireInteger(discs, 1, options.counts === undefined ? MAX_DISCS_PLAYED : MAX_DISCS_IN_CHART, {
    doing,
    what: "the number of discs",
    hint: options.counts === undefined ? "More need their counts." : undefined,
  });
  const counts = options.counts ?? countMovesPerDisc(discs);
  if (!Array.isArray(counts) || counts.length !== discs) {
    throw new RangeError(refusal({ doing, what: "the counts" }, `${discs}, one a disc`, counts));
  }
  const rows = counts.map((count, i) => {
    const moves = typeof count === "bigint"
      ? Number(count)
      : requireInteger(count, 0, Number.MAX_SAFE_INTEGER, {
        doing,
        what: `the count of disc ${i + 1}`,
      });
    return { disc: i + 1, moves, expected: Number(movesOfDisc(discs, i + 1)) };
  });
  const { barY, ruleY, text } = await loadPlot();
  const size = theme.fontSize;
  const least = 0.6; // the floor of the bars: 0 has no place on the scale, and 1 must have a height
  const most = Math.max(...rows.map((row) => Math.max(row.moves, row.expected)));
  const moved = rows.filter((row) => row.moves > 0);
  const room = (theme.width - 5.6 * size) / discs;
  const label = (moves: number) =>
    moves < 1e6 ? String(moves) : `2${superscript(Math.round(Math.log2(moves)))}`;
  const fits = Math.max(...moved.map((row) => textWidth(label(row.moves), size))) < room * 1.05;
  const every = Math.ceil((textWidth(String(discs), size) + 0.5 * size) / room);
  const chart: Plots.PlotOptions = {
    height: Math.round(Math.min(theme.width * 0.55, 24 * size)),
    x: {
      label: "disc →",
      ticks: rows.map((row) => row.disc).filter((disc) => (disc - 1) % every === 0),
      padding: 0.25,
    },
    y: {
      type: "log",
      base: logarithmicBase(most),
      domain: [least, most * (fits ? 2 : 1.3)],
      label: "↑ moves",
      ticks: logarithmicTicks(most),
      tickFormat: powerOfTen,
      grid: true,
    },
    marks: [
      barY(moved, { x: "disc", y1: least, y2: "moves", fill: theme.series[0] }),
      barY(rows, {
        x: "disc",
        y1: least,
        y2: "expected",
        fill: "none",
        stroke: theme.accent,
        strokeWidth: theme.line * 1.2,
        strokeDasharray: "4 3",
        inset: -Math.min(2, room / 12),
        insetBottom: 0,
      }),
      ruleY([least], { stroke: theme.ink, strokeWidth: theme.line }),
      ...(fits
        ? [text(moved, {
          x: "disc",
          y: (row) => Math.max(row.moves, row.expected),
          text: (row) => label(row.moves),
          dy: -0.8 * size,
        })]
        : []),
    ],
  };
  const name = options.name ?? `moves-per-disc-${discs}`;
  const total = rows.reduce((sum, row) => sum + row.moves, 0);
  const drawn = await drawChart(requireFigureName(name), chart, theme);
  const key = drawKey([
    { label: "moves counted", dashed: false },
    { label: "2ⁿ⁻ᵏ expected", dashed: true },
  ], theme);
  return makeFigure({
    name,
    alt: `How often each of ${plural(discs, "disc")} moves, on a logarithmic scale: ${
      rows.slice(0, 10).map((row) => row.moves).join(", ")
    }${discs > 10 ? " …" : ""}${total < 1e15 ? `, ${total} moves in all` : ""}.`,
    width: drawn.width,
    height: drawn.height + key.height,
    content: [
      ...key.content,
      group({ transform: `translate(0 ${key.height})` }, ...drawn.content),
    ],
    options,
    data: rows,
  });
}

/** The key of bars and frames. */
function drawKey(entries: { label: string; dashed: boolean }[], theme: Theme) {
  const size = theme.fontSize;
  const content: Markup[] = [];
  let x = 0.9 * size;
  for (const { label, dashed } of entries) {
    content.push(
      rect(x, 0.5 * size, 1.1 * size, 1.1 * size, {
        fill: dashed ? "none" : theme.series[0],
        stroke: dashed ? theme.accent : undefined,
        "stroke-width": dashed ? theme.line * 1.2 : undefined,
        "stroke-dasharray": dashed ? "4 3" : undefined,
      }),
      text(x + 1.6 * size, 1.42 * size, label),
    );
    x += 3 * size + textWidth(label, size);
  }
  return { content, height: Math.round(2.4 * size) };
}

/** At most about eight marks of a logarithmic scale from 1: powers of two, or of ten when there are many. */
function logarithmicTicks(most: number): number[] {
  const base = logarithmicBase(most);
  const powers = Math.floor(Math.log(most * 1.2) / Math.log(base));
  const every = Math.ceil(powers / 8) || 1;
  return Array.from({ length: Math.floor(powers / every) + 1 }, (_, i) => base ** (i * every));
}

/** What the marks of a logarithmic scale are powers of. */
function logarithmicBase(most: number): number {
  return most <= 300 ? 2 : 10;
}

/** Whole marks of a scale, at most `count`, a round distance apart. */
function wholeTicks(first: number, last: number, count: number): number[] {
  const [low, high] = [Math.ceil(first), Math.floor(last)];
  let every = 1;
  for (let decade = 1; high - low >= every * count; decade *= 10) {
    every = [1, 2, 5, 10].map((k) => k * decade).find((k) => high - low < k * count) ?? decade * 10;
  }
  const ticks: number[] = [];
  for (let v = every === 1 ? low : Math.ceil(low / every) * every; v <= high; v += every) {
    ticks.push(v);
  }
  return ticks;
}

/** A series of a growth chart: how many moves each number of discs takes. */
export interface GrowthSeries {
  /** As the legend has it. */
  readonly name: string;
  /** The numbers of moves, by discs. */
  readonly points: readonly { readonly discs: number; readonly moves: number | bigint }[];
}

/** Growth to draw. */
export interface GrowthOptions extends FigureOptions {
  /** Up to five series. */
  readonly series: readonly GrowthSeries[];
  /** What the horizontal and the vertical axis count. */
  readonly x?: string;
  /** The label of the axis of moves. */
  readonly y?: string;
}

/** Most series of a growth chart: as many as there are shapes. */
export const MAX_SERIES = 5;

/**
 * Numbers of moves against numbers of discs on a logarithmic scale, a line with marks of its own shape a series. Its name is
 * at its end, or all names are above the chart when one would lie on a line or on the numbers of an axis.
 * Values past 2⁵³ are drawn at their nearest floating-point number. The rows of `data` have the fields `series`
 * and those named by the axes; values are decimal texts.
 *
 * @throws {RangeError} without series, for more than five, two of one name, an empty one, a value that is not from 1 to 10³⁰⁰,
 * or names of axes that are equal, empty or "series".
 *
 * @example
 * ```ts
 * const series = [{ name: "three pegs", points: [{ discs: 1, moves: 1n }, { discs: 2, moves: 3n }] }];
 * const figure = await growthFigure({ series });
 * figure.alt; // "Moves against discs, 1 to 2, on a logarithmic scale: three pegs up to 3."
 * figure.data[1]; // { series: "three pegs", discs: 2, moves: "3" }
 * ```
 */
export async function growthFigure(options: GrowthOptions): Promise<Figure> {
  const { series, x = "discs", y = "moves", theme = standard } = options;
  const doing = "draw a growth chart";
  if (!Array.isArray(series) || series.length === 0 || series.length > MAX_SERIES) {
    throw new RangeError(
      refusal({ doing, what: "the series" }, `1 to ${MAX_SERIES}`, series?.length ?? series),
    );
  }
  const fields = new Set(["series", x, y]);
  if (fields.size < 3 || !(typeof x === "string" && typeof y === "string" && x && y)) {
    const what = "the names of the axes";
    throw new RangeError(refusal({ doing, what }, 'two texts, different from "series"', [x, y]));
  }
  const listed: readonly GrowthSeries[] = series; // what Array.isArray makes of it has no types
  const rows = listed.flatMap(({ name, points }, s) => {
    if (points.length === 0 || listed.findIndex((other) => other.name === name) !== s) {
      throw new RangeError(
        refusal({ doing, what: "the series" }, "of different names, with points", name),
      );
    }
    return points.map(({ discs, moves }) => {
      const value = Number(moves);
      if (!(Number.isFinite(discs) && value >= 1 && value <= 1e300)) {
        throw new RangeError(
          refusal(
            { doing, what: `a point of ${name}` },
            "a number of discs and from 1 to 10^300 moves",
            { discs, moves },
          ),
        );
      }
      return { series: name, kind: s, discs, moves: value, exact: moves };
    });
  });
  const { line, dot } = await loadPlot();
  const size = theme.fontSize;
  const names = listed.map(({ name }) => shorten(name, size, theme.width / 3));
  const most = Math.max(...rows.map((row) => row.moves));
  const ns = [...new Set(rows.map((row) => row.discs))];
  const [first, last] = [Math.min(...ns), Math.max(...ns)];
  const chartOf = (marginRight: number, inner: number): Plots.PlotOptions => ({
    height: Math.round(Math.min(theme.width * 0.62, 26 * size)),
    marginRight,
    x: {
      label: `${x} →`,
      domain: first === last ? [first - 1, last + 1] : [first, last],
      labelAnchor: "center",
      ticks: wholeTicks(first, last, Math.floor(inner / (2.6 * size))),
      tickFormat: String,
    },
    y: {
      type: "log",
      base: logarithmicBase(most),
      domain: [Math.min(1, ...rows.map((row) => row.moves)), most * 1.15],
      label: `↑ ${y}`,
      ticks: logarithmicTicks(most),
      tickFormat: powerOfTen,
      grid: true,
    },
    marks: listed.flatMap(({ name }, s) => {
      const own = rows.filter((row) => row.series === name);
      const stroke = theme.series[s];
      const encoding = { x: "discs", y: "moves" };
      return [
        line(own, { ...encoding, stroke, strokeWidth: theme.line * 1.6 }),
        dot(own, {
          ...encoding,
          fill: s % 2 === 0 ? stroke : theme.background,
          stroke,
          strokeWidth: theme.line,
          symbol: SHAPES[s],
          r: Math.min(0.3 * size, inner / ns.length / 2.2),
        }),
      ];
    }),
  });
  const figureName = requireFigureName(options.name ?? "growth");
  const left = 4.2 * size;
  const draw = (right: number) =>
    drawChart(figureName, chartOf(right, theme.width - right - left), theme);
  const mark = (s: number, x: number, y: number, name: string) => [
    path(shape(s, x, y, 0.3 * size), {
      fill: s % 2 === 0 ? theme.series[s] : theme.background,
      stroke: theme.series[s],
      "stroke-width": theme.line,
    }),
    text(x + 0.7 * size, y + 0.36 * size, name),
  ];
  const widths = names.map((name) => textWidth(name, size));
  let { content, drawn, width, height, top } = await draw(Math.max(...widths) + 2.6 * size);
  const ends = placeNames(
    listed.map(({ name }, s) => ({
      width: 1.9 * size + widths[s],
      line: rows.filter((row) => row.series === name).sort((a, b) => a.discs - b.discs)
        .map(({ discs, moves }) =>
          [drawn.scale("x")!.apply(discs), top + drawn.scale("y")!.apply(moves)] as const
        ),
    })),
    height - 3.5 * size,
    size,
  );
  if (ends !== undefined) {
    // A name at the end of its line needs no mark, which would look like one more point; one that was moved does.
    const apart = ends.some(({ y, end }) => Math.abs(y - end) > 0.35 * size);
    for (const { s, x, y } of ends) {
      content.push(
        ...(apart
          ? mark(s, x + 1.2 * size, y, names[s])
          : [text(x + 0.9 * size, y + 0.36 * size, names[s])]),
      );
    }
  } else {
    // A key above the chart, as many names in a row as fit.
    ({ content, width, height } = await draw(1.4 * size));
    const key: Markup[] = [];
    let [keyX, keyY] = [size, 1.2 * size];
    for (const [s, { name }] of listed.entries()) {
      const shown = shorten(name, size, theme.width - 3 * size);
      const needs = 2.2 * size + textWidth(shown, size);
      if (keyX > size && keyX + needs > theme.width) [keyX, keyY] = [size, keyY + 1.5 * size];
      key.push(...mark(s, keyX, keyY, shown));
      keyX += needs;
    }
    const below = Math.round(keyY + 0.6 * size);
    content = [...key, group({ transform: `translate(0 ${below})` }, ...content)];
    height += below;
  }
  const told = listed.map(({ name, points }) => {
    const end = points.reduce((a, b) => b.discs >= a.discs ? b : a);
    const peak = points.reduce((a, b) => b.moves > a.moves ? b : a);
    return end.moves === peak.moves
      ? `${name} up to ${peak.moves}`
      : `${name} up to ${peak.moves}, at ${x} ${peak.discs}, and ${end.moves} at the end`;
  });
  return makeFigure({
    name: figureName,
    alt: `${y[0].toUpperCase()}${
      y.slice(1)
    } against ${x}, ${first} to ${last}, on a logarithmic scale: ${told.join("; ")}.`,
    width,
    height,
    content,
    options,
    data: rows.map(({ series, discs, exact }) => ({ series, [x]: discs, [y]: String(exact) })),
  });
}

/** A line of a chart, and how much room its name needs. */
interface NamedLine {
  readonly width: number;
  readonly line: readonly (readonly [x: number, y: number])[];
}

/**
 * Where the names of lines stand at their ends, moved apart where they would overlap, none lower than `floor`;
 * undefined when one would lie on a line, or too far from its own.
 */
function placeNames(lines: readonly NamedLine[], floor: number, size: number) {
  const names = lines.map(({ line, width }, s) => {
    const [x, y] = line[line.length - 1];
    return { s, x, y, end: y, width };
  }).sort((a, b) => a.y - b.y);
  const gap = 1.3 * size;
  for (let i = 1; i < names.length; i++) {
    names[i].y = Math.max(names[i].y, names[i - 1].y + gap);
  }
  for (let i = names.length - 1, limit = floor; i >= 0; i--, limit -= gap) {
    names[i].y = Math.min(names[i].y, limit);
  }
  const clear = names.every(({ x, y, end, width }) =>
    Math.abs(y - end) < 2.5 * gap &&
    lines.every(({ line }) => !crosses(line, x + 0.6 * size, x + width, y, gap / 2))
  );
  return clear ? names : undefined;
}

/** Whether a line that goes to the right comes within `reach` of the height y anywhere from `left` to `right`. */
function crosses(
  line: NamedLine["line"],
  left: number,
  right: number,
  y: number,
  reach: number,
): boolean {
  return line.some(([x1, y1], i) => {
    const [x0, y0] = line[Math.max(0, i - 1)];
    if (x1 < left || x0 > right) return false;
    const at = (x: number) => x1 === x0 ? y1 : y0 + (y1 - y0) * (x - x0) / (x1 - x0);
    const ends = [at(Math.max(x0, left)), at(Math.min(x1, right))];
    return Math.min(...ends) < y + reach && Math.max(...ends) > y - reach;
  });
}
