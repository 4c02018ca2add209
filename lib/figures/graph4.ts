/**
 * The graph of all positions of four pegs, by a layout that can be printed.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { edgeCount, edges, searchedPath, vertexCount, vertices } from "../hanoi/graph.ts";
import {
  applyMove,
  formatState,
  legalMoves,
  type PegNames,
  pegNames,
  perfectState,
  rankState,
  requireState,
  type State,
} from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import type { Grouping } from "./graph.ts";
import {
  drawLegend,
  drawPaths,
  fourPegPlace,
  smallMark,
  tag,
  type WordBox,
  wordBox,
} from "./routes.ts";
import { circle, group, lineTo, type Markup, moveTo, path, shape, SHAPES, text } from "./svg.ts";
import { readable, textWidth, theme as standard } from "./theme.ts";
import { plural } from "./words.ts";

/** Most discs of a drawn graph of four pegs: 1024 positions. */
export const MAX_DISCS_IN_FOUR_PEG_GRAPH = 5;

/** A Hanoi graph of four pegs to draw. */
export interface FourPegGraphOptions extends FigureOptions {
  /** Discs, 1 to 5. */
  readonly discs: number;
  /** A position from which a shortest path is drawn. */
  readonly from?: State;
  /** Where it ends; all discs on D when left out. */
  readonly to?: State;
  /** A path of any kind in place of a shortest one: each position is one move from the one before it. */
  readonly path?: readonly State[];
  /** Names of the pegs in the legend. */
  readonly names?: PegNames;
  /** What colour and shape mean; the peg of the largest disc when left out. */
  readonly groups?: Grouping;
}

/**
 * The Hanoi graph H(4, n): 4ⁿ positions and 3·4ⁿ − 3·2ⁿ moves, as four copies of H(4, n − 1), one for each peg of the largest disc: A bottom left,
 * B at the top, D bottom right, C in the middle. Two copies are joined by 2ⁿ⁻¹ parallel lines, the moves of the largest disc, thinner and paler than the moves
 * within. Colour and shape tell the peg of the largest disc; up to two discs each position bears its name, largest disc first.
 *
 * Cost: about 200 bytes of SVG a position; 5 discs take 200 kB.
 *
 * @throws {RangeError} for n outside 1…5, a state that is none, or a path with a step that is no move.
 *
 * @example
 * ```ts
 * fourPegGraphFigure({ discs: 3 }).alt; // "The Hanoi graph of 3 discs on four pegs: 64 positions, 168 moves, in four copies of the graph of 2 discs."
 * fourPegGraphFigure({ discs: 3, from: [0, 0, 0] }).data!.length; // 6
 * fourPegGraphFigure({ discs: 6 }); // throws RangeError
 * ```
 */
export function fourPegGraphFigure(options: FourPegGraphOptions): Figure {
  const { discs, theme = standard } = options;
  const doing = "draw a Hanoi graph of four pegs";
  requireInteger(discs, 1, MAX_DISCS_IN_FOUR_PEG_GRAPH, { doing, what: "the number of discs" });
  const names = pegNames(4, options.names);
  const groups = options.groups ?? {
    of: (state: State) => state[discs - 1],
    names: names.map((name) => `disc ${discs} on ${name}`),
  };
  requireInteger(groups.names.length, 1, 5, { doing, what: "the number of groups" });
  const route = requireRoute(options, doing);

  const size = theme.fontSize;
  const states = [...vertices(discs, 4)];
  const raw = states.map(fourPegPlace());
  const [minX, maxX] = [Math.min(...raw.map((p) => p.x)), Math.max(...raw.map((p) => p.x))];
  const [minY, maxY] = [Math.min(...raw.map((p) => p.y)), Math.max(...raw.map((p) => p.y))];
  const margin = 2.2 * size;
  const [first, second] = [raw[0], raw[1]];
  const apart = Math.hypot(first.x - second.x, first.y - second.y); // two positions of the smallest disc
  const scale = Math.min(
    Math.min(theme.width - 2 * margin, 44 * size) / (maxX - minX),
    16 * size / apart,
  );
  const width = Math.max((maxX - minX) * scale + 2 * margin, Math.min(theme.width, 30 * size));
  const left = (width - (maxX - minX) * scale) / 2;
  const step = scale * apart;
  // Names need room between the middle of a copy and its corners.
  const named = 0.35 * size + 0.5 * textWidth("C".repeat(discs), size);
  const labelled = discs <= 2 && step / Math.sqrt(3) >= 2 * named + 0.4 * size;
  const radius = labelled ? named : Math.max(1.2, Math.min(0.2 * step, 0.45 * size));
  const above = labelled ? radius + 0.7 * size : 1.9 * size;
  const floor = above + (maxY - minY) * scale;
  const places = raw.map(({ x, y }): [number, number] => [
    left + (x - minX) * scale,
    floor - (y - minY) * scale,
  ]);

  // The moves of each disc: those of the smallest join neighbours, those of larger ones cross the picture, so they are drawn below, paler.
  const lines = Array.from({ length: discs }, () => "");
  for (const [a, b] of edges(discs, 4)) {
    const disc = states[a].findIndex((peg, i) => peg !== states[b][i]);
    lines[disc] += moveTo(...places[a]) + lineTo(...places[b]);
  }
  const content: Markup[] = lines.map((d, disc) =>
    path(d, {
      fill: "none",
      stroke: disc === 0 ? theme.muted : theme.grid,
      "stroke-width": Math.max(
        theme.thin / 1.5,
        Math.min(disc === 0 ? theme.line : theme.thin, step / 8),
      ),
      "data-what": "moves",
    })
  ).reverse();
  const marks = groups.names.map(() => "");
  for (const [i, state] of states.entries()) {
    const kind = requireInteger(groups.of(state), 0, groups.names.length - 1, {
      doing,
      what: `the group of ${formatState(state)}`,
    });
    marks[kind] += shape(kind, places[i][0], places[i][1], radius);
  }
  const vertexMarks = marks.map((d, kind) => ({ d, kind })).filter(({ d }) => d !== "").map((
    { d, kind },
  ) =>
    path(d, {
      fill: radius >= 3 ? theme.pegs[kind] : smallMark(theme.pegs[kind]),
      // Half a point of outline would fill smaller ones.
      stroke: radius >= 3 ? theme.ink : undefined,
      "stroke-width": radius >= 3 ? Math.min(theme.thin, radius / 4) : undefined,
      "data-what": "positions",
    })
  );
  const routePlaces = route.map((state) => places[Number(rankState(state, 4))]);
  const way = drawPaths(route.length === 0 ? [] : [routePlaces], theme, step);
  content.push(...(radius > 3 ? [...way, ...vertexMarks] : [...vertexMarks, ...way]));
  const words: WordBox[] = [];
  if (labelled) {
    const labels = states.map((state, i) => {
      const kind = groups.of(state);
      const lower = SHAPES[kind] === "triangle" ? 0.25 * radius : 0; // where it is wide enough
      return text(places[i][0], places[i][1] + lower + 0.36 * size, formatState(state), {
        fill: readable(theme.pegs[kind], theme),
      });
    });
    content.push(group({ "text-anchor": "middle" }, ...labels));
  } else {
    const corner = (peg: number) => places[Number(rankState(perfectState(discs, peg), 4))][0];
    const corners = [
      ["B".repeat(discs), corner(1), above - 0.8 * size, "middle"],
      ["A".repeat(discs), Math.max(2, corner(0) - margin + 4), floor + 1.6 * size, "start"],
      ["D".repeat(discs), Math.min(width - 2, corner(3) + margin - 4), floor + 1.6 * size, "end"],
    ] as const;
    for (const [name, x, y, anchor] of corners) {
      content.push(text(x, y, name, { "text-anchor": anchor }));
      words.push(wordBox(x, y, name, size, anchor));
    }
  }
  if (route.length > 1 && !labelled) {
    const corners = new Set([0, 1, 3].map((peg) => formatState(perfectState(discs, peg))));
    for (const [word, state] of [["from", route[0]], ["to", route[route.length - 1]]] as const) {
      const [x, y] = places[Number(rankState(state, 4))];
      content.push(path(circle(x, y, Math.max(1.6 * radius, 0.45 * size)), {
        fill: "none",
        stroke: theme.accent,
        "stroke-width": theme.line * 1.6,
      }));
      const name = formatState(state);
      if (corners.has(name)) continue;
      const avoid = [...places, ...routePlaces];
      const label = tag(`${word} ${name}`, x, y, width, avoid, words, theme);
      content.push(...label.content);
      words.push(label.box);
    }
  }
  const legend = drawLegend(
    groups.names,
    floor + (labelled ? radius + 1.6 * size : 3.4 * size),
    width,
    theme,
  );
  content.push(...legend.content);

  const told = route.length === 0
    ? ""
    : ` A path of ${plural(route.length - 1, "move")} from ${formatState(route[0])} to ${
      formatState(route[route.length - 1])
    } stands out.`;
  const copies = discs === 1 ? "" : `, in four copies of the graph of ${plural(discs - 1, "disc")}`;
  const row = (state: State) => {
    const { x, y } = raw[Number(rankState(state, 4))];
    return { state: formatState(state), x: round(x), y: round(y) };
  };
  return makeFigure({
    name: `hanoi-graph-four-pegs-${discs}`,
    alt: `The Hanoi graph of ${plural(discs, "disc")} on four pegs: ${
      plural(vertexCount(discs, 4), "position")
    }, ${plural(edgeCount(discs, 4), "move")}${copies}.${told}`,
    width,
    height: legend.bottom + 0.8 * size,
    content,
    options,
    data: route.length === 0
      ? states.map(row)
      : route.map((state, move) => ({ move, ...row(state) })),
  });
}

/** Coordinates in a table, in units of the distance from the middle of the picture to a corner's copy. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** The path that the caller asks for, as positions. */
function requireRoute(options: FourPegGraphOptions, doing: string): readonly State[] {
  const { discs, from, to = perfectState(discs, 3), path } = options;
  const require = (state: State, what: string) => {
    requireState(state, 4, doing);
    requireInteger(state.length, discs, discs, { doing, what: `the number of discs of ${what}` });
  };
  if (path !== undefined) {
    if (!Array.isArray(path) || path.length === 0) {
      throw new RangeError(refusal({ doing, what: "the path" }, "a list of states", path));
    }
    for (const [i, state] of (path as readonly State[]).entries()) {
      require(state, `state ${i} of the path`);
      if (i === 0) continue;
      const next = formatState(state);
      const before: State = path[i - 1];
      if (!legalMoves(before, 4).some((m) => formatState(applyMove(before, m, 4)) === next)) {
        throw new RangeError(
          refusal(
            { doing, what: `state ${i} of the path` },
            `one move from ${formatState(before)}`,
            next,
          ),
        );
      }
    }
    return path;
  }
  if (from === undefined) return [];
  require(from, "the start");
  require(to, "the goal");
  const found = searchedPath(from, to, 4);
  if (found.status !== "solved") return []; // the graph is connected, and 1024 positions are within the limits
  const states = [from];
  for (const move of found.path) states.push(applyMove(states[states.length - 1], move, 4));
  return states;
}
