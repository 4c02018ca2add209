/**
 * The graph of all positions of three pegs, drawn as its triangle, and Pascal's triangle modulo 2, which is the same.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import {
  coordinates,
  edgeCount,
  edges,
  pascalEntry,
  pascalParity,
  vertexCount,
  vertices,
} from "../hanoi/graph.ts";
import { shortestPaths } from "../hanoi/optimal.ts";
import {
  applyMove,
  formatState,
  legalMoves,
  type PegNames,
  pegNames,
  perfectState,
  requireState,
  type State,
  unrankState,
} from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import { drawLegend, drawPaths, smallMark, tag, type WordBox, wordBox } from "./routes.ts";
import {
  circle,
  coordinate,
  group,
  type Markup,
  moveTo,
  path,
  shape,
  SHAPES,
  text,
} from "./svg.ts";
import { readable, textWidth, theme as standard } from "./theme.ts";
import { plural } from "./words.ts";

/** Most discs of a drawn graph: 2187 positions, 5 px apart. */
export const MAX_DISCS_IN_GRAPH = 7;

/** Most rows of a drawn Pascal's triangle. */
export const MAX_PASCAL_ROWS = 128;

/** What the colour and shape of a position mean. */
export interface Grouping {
  /** The group of a position: an index of `names`. */
  of(state: State): number;
  /** The names of the groups, in the legend; at most 5, as many as there are shapes. */
  readonly names: readonly string[];
}

/** A Hanoi graph to draw. */
export interface HanoiGraphOptions extends FigureOptions {
  /** Discs, 0 to 7. */
  readonly discs: number;
  /** A position whose shortest paths are drawn, two when they are tied. */
  readonly from?: State;
  /** Where they end; all discs on C when left out. */
  readonly to?: State;
  /** A path of any kind in place of the shortest ones: each position is one move from the one before it. */
  readonly path?: readonly State[];
  /** Names of the pegs in the legend. */
  readonly names?: PegNames;
  /** What colour and shape mean; the peg of the largest disc when left out. */
  readonly groups?: Grouping;
}

/**
 * The Hanoi graph H(3, n): 3ⁿ positions and 3(3ⁿ − 1)/2 moves, all of the same length, in a triangle of side 2ⁿ − 1 with Aⁿ at
 * the bottom left, Bⁿ at the top and Cⁿ at the bottom right. Colour and shape tell the peg of the largest disc; up to three discs each
 * position bears its name, largest disc first. A second shortest path is dashed.
 *
 * Cost: about 70 bytes of SVG a position; 7 discs take 150 kB.
 *
 * @throws {RangeError} for n outside 0…7, a state that is none, or a path with a step that is no move.
 *
 * @example
 * ```ts
 * hanoiGraphFigure({ discs: 3 }).alt; // "The Hanoi graph of 3 discs: 27 positions, 39 moves, a triangle of side 7."
 * hanoiGraphFigure({ discs: 3, from: [0, 0, 0] }).data!.length; // 8
 * hanoiGraphFigure({ discs: 8 }); // throws RangeError
 * ```
 */
export function hanoiGraphFigure(options: HanoiGraphOptions): Figure {
  const { discs, theme = standard } = options;
  const doing = "draw a Hanoi graph";
  requireInteger(discs, 0, MAX_DISCS_IN_GRAPH, { doing, what: "the number of discs" });
  const names = pegNames(3, options.names);
  const groups = options.groups ?? {
    of: (state: State) => state[discs - 1] ?? 0,
    names: discs === 0 ? ["no discs"] : names.map((name) => `disc ${discs} on ${name}`),
  };
  requireInteger(groups.names.length, 1, 5, { doing, what: "the number of groups" });
  const paths = requirePaths(options, doing);

  const size = theme.fontSize;
  const side = 2 ** discs - 1;
  const margin = 2.2 * size;
  const step = side === 0 ? 0 : Math.min((theme.width - 2 * margin) / side, 9 * size);
  const labelled = discs <= 3 && step >= 4 * size;
  const radius = discs === 0
    ? 0.5 * size
    : labelled
    ? 0.35 * size + 0.5 * textWidth("C".repeat(discs), size)
    : Math.max(1, Math.min(step > 12 ? 0.24 * step : 0.3 * step, 0.45 * size));
  const width = Math.max(step * side + 2 * margin, Math.min(theme.width, 30 * size));
  const left = (width - step * side) / 2;
  const above = labelled ? radius + 0.7 * size : 1.9 * size;
  const floor = above + step * side * Math.sqrt(3) / 2;
  const place = (state: State): [number, number] => {
    const { x, y } = coordinates(state);
    return [left + step * x, floor - step * y];
  };

  const states = [...vertices(discs)];
  const places = states.map(place);
  let lines = "";
  for (const [a, b] of edges(discs)) {
    const [x, y] = places[a];
    const dx = places[b][0] - x;
    const dy = places[b][1] - y;
    lines += moveTo(x, y) +
      (Math.abs(dy) < 0.005 ? `h${coordinate(dx)}` : `l${coordinate(dx)} ${coordinate(dy)}`);
  }
  const marks = groups.names.map(() => "");
  for (const [i, state] of states.entries()) {
    const kind = requireInteger(groups.of(state), 0, groups.names.length - 1, {
      doing,
      what: `the group of ${formatState(state) || "the empty position"}`,
    });
    marks[kind] += shape(kind, places[i][0], places[i][1], radius);
  }
  const outline = Math.min(theme.thin, radius / 4);
  const content: Markup[] = [
    path(lines, {
      fill: "none",
      stroke: step > 12 ? theme.muted : theme.grid,
      "stroke-width": Math.min(theme.line, step / 8),
      "data-what": "moves",
    }),
  ];
  const vertexMarks = marks.map((d, kind) =>
    d === "" ? undefined : path(d, {
      fill: radius >= 2 ? theme.pegs[kind] : smallMark(theme.pegs[kind]),
      stroke: radius >= 2 ? theme.ink : undefined,
      "stroke-width": radius >= 2 ? outline : undefined,
      "data-what": "positions",
    })
  ).filter((mark) => mark !== undefined);
  const route = drawPaths(paths.map((states) => states.map(place)), theme, step);
  // Small marks would hide the path; large ones bear a name or a shape that it must not cross.
  content.push(...(radius > 3 ? [...route, ...vertexMarks] : [...vertexMarks, ...route]));

  const words: WordBox[] = [];
  if (labelled) {
    const labels = states.map((state, i) => {
      const kind = groups.of(state);
      const [x, y] = places[i];
      const lower = SHAPES[kind] === "triangle" ? 0.25 * radius : 0; // where it is wide enough
      return text(x, y + lower + 0.36 * size, formatState(state), {
        fill: readable(theme.pegs[kind], theme),
      });
    });
    if (discs > 0) content.push(group({ "text-anchor": "middle" }, ...labels));
  } else if (discs > 0) {
    const corners = [
      ["B".repeat(discs), left + step * side / 2, above - 0.8 * size, "middle"],
      ["A".repeat(discs), Math.max(2, left - margin + 4), floor + 1.6 * size, "start"],
      [
        "C".repeat(discs),
        Math.min(width - 2, left + step * side + margin - 4),
        floor + 1.6 * size,
        "end",
      ],
    ] as const;
    for (const [name, x, y, anchor] of corners) {
      content.push(text(x, y, name, { "text-anchor": anchor }));
      words.push(wordBox(x, y, name, size, anchor));
    }
  }
  if (paths.length > 0 && !labelled && discs > 0) {
    const avoid = [...places, ...paths.flatMap((states) => states.map(place))];
    const ends: [string, State][] = [["from", paths[0][0]], ["to", paths[0].at(-1)!]];
    for (const [word, state] of ends) {
      const [x, y] = place(state);
      content.push(path(circle(x, y, Math.max(1.6 * radius, 0.45 * size)), {
        fill: "none",
        stroke: theme.accent,
        "stroke-width": theme.line * 1.6,
      }));
      // The corners bear their names already.
      if (new Set(state).size > 1) {
        const label = tag(`${word} ${formatState(state)}`, x, y, width, avoid, words, theme);
        content.push(...label.content);
        words.push(label.box);
      }
    }
  }

  const y = floor + (labelled ? radius + 1.6 * size : 3.4 * size);
  const legend = drawLegend(groups.names, y, width, theme);
  content.push(...legend.content);

  const told = paths.length === 0
    ? ""
    : ` ${paths.length === 1 ? "A path" : "Two paths"} of ${
      plural(paths[0].length - 1, "move")
    } from ${formatState(paths[0][0])} to ${formatState(paths[0].at(-1)!)} ${
      paths.length === 1 ? "stands" : "stand"
    } out.`;
  return makeFigure({
    name: `hanoi-graph-${discs}`,
    alt: `The Hanoi graph of ${plural(discs, "disc")}: ${plural(vertexCount(discs), "position")}, ${
      plural(edgeCount(discs), "move")
    }, a triangle of side ${side}.${told}`,
    width,
    height: legend.bottom + 0.8 * size,
    content,
    options,
    data: paths.length === 0
      ? states.map((state) => ({ state: formatState(state), ...coordinates(state) }))
      : paths.flatMap((states, p) =>
        states.map((state, i) => ({
          path: p + 1,
          move: i,
          state: formatState(state),
          ...coordinates(state),
        }))
      ),
  });
}

/** The paths that the caller asks for, as positions. */
function requirePaths(options: HanoiGraphOptions, doing: string): (readonly State[])[] {
  const { discs, from, to = perfectState(discs, 2), path } = options;
  const require = (state: State, what: string) => {
    requireState(state, 3, doing);
    requireInteger(state.length, discs, discs, { doing, what: `the number of discs of ${what}` });
  };
  if (path !== undefined) {
    if (path.length === 0) {
      throw new RangeError(refusal({ doing, what: "the path" }, "a list of states", path));
    }
    for (const [i, state] of path.entries()) {
      require(state, `state ${i} of the path`);
      if (i === 0) continue;
      const text = formatState(state);
      const legal = legalMoves(path[i - 1]).some((m) =>
        formatState(applyMove(path[i - 1], m)) === text
      );
      if (!legal) {
        throw new RangeError(
          refusal(
            { doing, what: `state ${i} of the path` },
            `one move from ${formatState(path[i - 1])}`,
            text,
          ),
        );
      }
    }
    return [path];
  }
  if (from === undefined) return [];
  require(from, "the start");
  require(to, "the goal");
  return shortestPaths(from, to).map((moves) => {
    const states = [from];
    for (const move of moves) states.push(applyMove(states.at(-1)!, move));
    return states;
  });
}

/** A Pascal's triangle to draw. */
export interface PascalOptions extends FigureOptions {
  /** Rows, 1 to 128. */
  readonly rows: number;
  /** Whether the edges of the Hanoi graph are drawn between the odd entries; the rows must be a power of two. */
  readonly edges?: boolean;
}

/**
 * Pascal's triangle modulo 2: odd entries dark, even ones pale; the numbers stand in them where there is room. The first 2ⁿ rows have
 * 3ⁿ odd entries, and their neighbourhood is the Hanoi graph H(3, n) (Hinz 1992), whose moves can be drawn in it.
 *
 * @throws {RangeError} for rows outside 1…128, or edges with rows that are no power of two.
 *
 * @example
 * ```ts
 * pascalFigure({ rows: 8, edges: true }).alt; // "Pascal's triangle modulo 2, 8 rows: 27 odd entries of 36, joined by the 39 moves of the Hanoi graph of 3 discs."
 * pascalFigure({ rows: 6, edges: true }); // throws RangeError
 * ```
 */
export function pascalFigure(options: PascalOptions): Figure {
  const { rows, theme = standard } = options;
  const doing = "draw Pascal's triangle";
  requireInteger(rows, 1, MAX_PASCAL_ROWS, { doing, what: "the number of rows" });
  const discs = Math.log2(rows);
  if (options.edges && !Number.isInteger(discs)) {
    throw new RangeError(
      refusal({ doing, what: "the number of rows" }, "a power of two when edges are drawn", rows),
    );
  }
  const size = theme.fontSize;
  const margin = 0.7 * size;
  const cell = Math.min((theme.width - 2 * margin) / rows, 4.2 * size);
  const width = cell * rows + 2 * margin;
  const high = cell * Math.sqrt(3) / 2;
  const place = (row: number, column: number): [number, number] => [
    width / 2 + (column - row / 2) * cell,
    margin + cell / 2 + row * high,
  ];
  const radius = (options.edges ? 0.36 : 0.44) * cell;
  const triangle = pascalParity(rows);
  const marks = ["", ""];
  let odd = 0;
  for (const [r, row] of triangle.entries()) {
    for (const [c, parity] of row.entries()) {
      odd += parity;
      const [x, y] = place(r, c);
      // Where the marks are small the even ones would only blur the picture.
      if (parity === 1 || rows <= 32) marks[parity] += circle(x, y, radius);
    }
  }
  const content: Markup[] = [];
  if (options.edges) {
    let lines = "";
    const at = (rank: number) => {
      const { row, column } = pascalEntry(unrankState(rank, discs));
      return place(Number(row), Number(column));
    };
    for (const [a, b] of edges(discs)) {
      lines += moveTo(...at(a)) + `L${at(b).map(coordinate).join(" ")}`;
    }
    content.push(path(lines, {
      fill: "none",
      stroke: theme.accent,
      "stroke-width": Math.min(theme.thick, cell / 8),
      "data-what": "moves",
    }));
  }
  content.push(
    path(marks[0], { fill: theme.surface, "data-what": "even" }),
    path(marks[1], { fill: theme.pegs[0], "data-what": "odd" }),
  );
  const numbers: bigint[][] = [];
  for (let r = 0; r < Math.min(rows, 20); r++) {
    numbers.push(
      Array.from(
        { length: r + 1 },
        (_, c) => c === 0 || c === r ? 1n : numbers[r - 1][c - 1] + numbers[r - 1][c],
      ),
    );
  }
  const widest = textWidth(String(numbers.at(-1)![numbers.length >> 1]), size);
  const letter = Math.min(size, size * 1.6 * radius / widest);
  if (rows <= 20 && letter >= 0.7 * size) {
    const on = [theme.muted, readable(theme.pegs[0], theme)];
    content.push(
      group(
        { "text-anchor": "middle", "font-size": letter },
        ...numbers.flatMap((row, r) =>
          row.map((value, c) => {
            const [x, y] = place(r, c);
            return text(x, y + 0.36 * letter, String(value), { fill: on[Number(value & 1n)] });
          })
        ),
      ),
    );
  }
  const joined = options.edges
    ? `, joined by the ${plural(edgeCount(discs), "move")} of the Hanoi graph of ${
      plural(discs, "disc")
    }`
    : "";
  return makeFigure({
    name: `pascal-${rows}`,
    alt: `Pascal's triangle modulo 2, ${plural(rows, "row")}: ${odd} odd ${
      odd === 1 ? "entry" : "entries"
    } of ${rows * (rows + 1) / 2}${joined}.`,
    width,
    height: place(rows - 1, 0)[1] + cell / 2 + margin,
    content,
    options,
    data: triangle.map((row, r) => ({ row: r, odd: row.reduce((sum, p) => sum + p, 0) })),
  });
}
