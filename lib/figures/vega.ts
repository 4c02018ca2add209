/**
 * Charts by Vega-Lite, in the theme of the other figures: for facets, layers and heat maps, which its grammar says best.
 *
 * Vega and Vega-Lite are loaded when the first chart is drawn, and draw without a browser.
 * @module
 */
import type { TopLevelSpec } from "vega-lite";
import { requireInteger } from "../core/validate.ts";
import { vertices } from "../hanoi/graph.ts";
import { distance } from "../hanoi/optimal.ts";
import { formatState } from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure, requireFigureName } from "./figure.ts";
import { raw } from "./svg.ts";
import { type Theme, theme as standard } from "./theme.ts";
import { plural } from "./words.ts";

/** What {@link vegaFigure} takes besides the specification. */
export interface VegaFigureOptions extends FigureOptions {
  /** The numbers that the figure shows, a row each. */
  readonly data?: readonly Record<string, unknown>[];
}

async function load() {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  return { vega, vegaLite };
}

let loading: ReturnType<typeof load> | undefined;

/**
 * A chart by Vega-Lite. The specification is Vega-Lite's, with its data in it (`data: {values}`); fonts, colours and line
 * widths are the theme's unless given.
 *
 * Cost: about 0.7 s the first time, then some 30 ms.
 *
 * @throws {RangeError} for a name that is no file name, or a specification that loads data from an address.
 * @throws {Error} of Vega-Lite for a specification that it does not understand.
 *
 * @example
 * ```ts
 * const spec = { data: { values: [{ n: 1, moves: 1 }] }, mark: "bar" as const, encoding: { x: { field: "n" }, y: { field: "moves" } } };
 * (await vegaFigure("bars", "One bar.", spec as VegaLiteSpec)).name; // "bars"
 * ```
 */
export async function vegaFigure(
  name: string,
  alt: string,
  spec: TopLevelSpec,
  options: VegaFigureOptions = {},
): Promise<Figure> {
  const { theme = standard, data } = options;
  requireFigureName(name);
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  const { vega, vegaLite } = await loading;
  const compiled = vegaLite.compile(spec, { config: configOf(theme) }).spec;
  // Vega only logs what its loader throws, so the address is kept.
  let refused: string | undefined;
  const refuse = (address: string) => {
    refused ??= address;
    return Promise.reject(new RangeError(address));
  };
  const loader = { ...vega.loader(), load: refuse, sanitize: refuse, http: refuse, file: refuse };
  const view = new vega.View(vega.parse(compiled), {
    renderer: "none",
    logLevel: vega.None,
    loader: loader as unknown as ReturnType<typeof vega.loader>,
  });
  const svg = await view.toSVG();
  view.finalize();
  if (refused !== undefined) {
    throw new RangeError(
      `Cannot draw a chart: its data must be in the specification, received the address ${refused}.`,
    );
  }
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  return makeFigure({
    name,
    alt,
    width: Number(width),
    height: Number(height),
    content: [raw(standAlone(svg, name, theme))],
    options,
    data,
  });
}

/** A specification of Vega-Lite. */
export type VegaLiteSpec = TopLevelSpec;

/** What is inside of Vega's SVG, with ids that depend on nothing but the figure, and without what its parents say already. */
function standAlone(svg: string, name: string, theme: Theme): string {
  const ids = new Map<string, string>();
  const rename = (id: string) => {
    if (!ids.has(id)) ids.set(id, `${name}-${ids.size + 1}`);
    return ids.get(id)!;
  };
  return svg
    .replace(/^[^]*?<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replaceAll(` font-family="${theme.fontFamily}"`, "")
    .replace(/ font-family="[^"]*DejaVu[^"]*"/g, "")
    .replace(/ class="[^"]*"/g, "")
    .replace(/ (?:pointer-events|role|aria-[a-z]+)="[^"]*"/g, "")
    .replace(/ opacity="1"/g, "")
    .replace(
      /rgb\((\d+), (\d+), (\d+)\)/g,
      (_, ...c) => `#${c.slice(0, 3).map((v) => Number(v).toString(16).padStart(2, "0")).join("")}`,
    )
    .replace(/ id="([^"]+)"/g, (_, id) => ` id="${rename(id)}"`)
    .replace(/url\(#([^)]+)\)/g, (_, id) => `url(#${rename(id)})`)
    .replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Math.round(+number * 100) / 100));
}

/** The theme as Vega-Lite's configuration. */
function configOf(theme: Theme) {
  const { fontSize, ink, muted, grid, background } = theme;
  const label = { labelFontSize: fontSize, labelColor: ink, labelFontWeight: "normal" as const };
  const title = { titleFontSize: fontSize, titleColor: muted, titleFontWeight: "normal" as const };
  return {
    aria: false,
    background,
    font: theme.fontFamily,
    padding: Math.round(0.7 * fontSize),
    view: { stroke: null },
    title: { fontSize, color: ink, fontWeight: "bold" as const, anchor: "start" as const },
    axis: {
      ...label,
      ...title,
      gridColor: grid,
      gridWidth: theme.thin,
      domainColor: ink,
      domainWidth: theme.line,
      tickColor: ink,
      tickWidth: theme.thin,
    },
    header: { ...label, ...title },
    legend: { ...label, ...title },
    range: {
      category: [...theme.series],
      symbol: ["circle", "square", "triangle-up", "diamond", "cross"],
    },
    bar: { fill: theme.series[0] },
    line: { strokeWidth: theme.line * 1.6 },
  };
}

/** Most discs of a heat map of distances: 6561 pairs. */
export const MAX_DISCS_IN_HEAT_MAP = 4;

/** A heat map of distances to draw. */
export interface DistanceHeatMapOptions extends FigureOptions {
  /** Discs, 1 to 4. */
  readonly discs: number;
  /** The distance of two states by their ranks; by {@link distance} when left out. */
  readonly distances?: (from: number, to: number) => number;
}

/**
 * The distances of all pairs of the 3ⁿ positions of H(3, n), a square a pair, the darker the farther; positions in the order of their
 * names, largest disc first, so that each third, ninth … is a copy of the whole for fewer discs. Up to two discs the
 * distance stands in its square.
 *
 * Cost: 9ⁿ squares of some 90 bytes; 4 discs take 0.6 MB.
 *
 * @throws {RangeError} for n outside 1…4.
 *
 * @example
 * ```ts
 * (await distanceHeatMapFigure({ discs: 2 })).data!.length; // 81
 * ```
 */
export async function distanceHeatMapFigure(options: DistanceHeatMapOptions): Promise<Figure> {
  const { discs, theme = standard } = options;
  requireInteger(discs, 1, MAX_DISCS_IN_HEAT_MAP, {
    doing: "draw a heat map of distances",
    what: "the number of discs",
  });
  const states = [...vertices(discs)];
  const names = states.map(formatState);
  const between = options.distances ??
    ((from: number, to: number) => Number(distance(states[from], states[to]).distance));
  const rows = names.flatMap((from, i) =>
    names.map((to, j) => ({ from, to, distance: between(i, j) }))
  );
  const size = theme.fontSize;
  const count = names.length;
  const most = 2 ** discs - 1;
  const room = theme.width - 9 * size - (discs > 2 ? discs : 2) * size;
  // Whole pixels: no seams between squares.
  const cell = Math.max(1, Math.floor(Math.min(room / count, 2.6 * size)));
  const named = cell >= 1.1 * size;
  const greys = theme.pegs[0] === theme.ink || theme.accent === theme.ink;
  const axis = (title: string) => ({
    title,
    domain: false,
    ticks: !named,
    grid: false,
    labelFontSize: Math.min(size, cell * 0.9 > 0.6 * size ? cell * 0.9 : size),
    // Where not all names fit, the corners of the blocks stand for them.
    ...(named
      ? {}
      : { values: names.filter((_, i) => i % (count / 9) === 0), labelOverlap: false }),
  });
  const levels = Array.from({ length: most + 1 }, (_, i) => i);
  const spec = {
    width: cell * count,
    height: cell * count,
    data: { values: rows },
    encoding: {
      x: { field: "to", type: "ordinal", sort: names, axis: { ...axis("to"), labelAngle: -90 } },
      y: { field: "from", type: "ordinal", sort: names, axis: axis("from") },
    },
    layer: [
      {
        mark: discs <= 2 ? { type: "rect", stroke: theme.background, strokeWidth: 1 } : "rect",
        encoding: {
          color: {
            field: "distance",
            type: "quantitative",
            scale: {
              scheme: greys ? "greys" : "viridis",
              reverse: !greys,
              domain: [0, most],
              type: "linear",
            },
            legend: {
              title: "moves",
              format: "d",
              values: levels.filter((v) => v % Math.ceil(most / 7) === 0 || v === most),
              gradientLength: Math.min(cell * count, 14 * size),
            },
          },
        },
      },
      ...(discs <= 2
        ? [{
          mark: { type: "text", fontSize: size, baseline: "middle" },
          encoding: {
            text: { field: "distance" },
            color: {
              condition: { test: `datum.distance > ${most / 2}`, value: theme.background },
              value: theme.ink,
            },
          },
        }]
        : []),
    ],
  };
  return await vegaFigure(
    options.name ?? `distances-${discs}`,
    `A heat map of the distances between all pairs of the ${plural(count, "position")} of ${
      plural(discs, "disc")
    }, from 0 to ${most} moves.`,
    spec as unknown as TopLevelSpec,
    { ...options, data: rows },
  );
}
