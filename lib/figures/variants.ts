/**
 * Pictures of variants: the graph of the states under a rule set, Romik's automaton, coloured towers, the Tower of London.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import { breadthFirst, breadthFirstLevels } from "../search/bfs.ts";
import type { Space } from "../search/space.ts";
import type { ColouredState } from "../hanoi/bicolour.ts";
import { coordinates } from "../hanoi/graph.ts";
import { formatLondon, type London, londonGraph, type LondonState } from "../hanoi/london.ts";
import { romikArrows, type RomikState } from "../hanoi/romik.ts";
import {
  formatState,
  type PegNames,
  pegNames,
  rankState,
  requireState,
  type State,
  type Step,
  unrankState,
} from "../hanoi/rules.ts";
import { rankedVariant, replayVariant, type RuleSet } from "../hanoi/variants.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import { drawLegend, fourPegPlace } from "./routes.ts";
import {
  arrowhead,
  circle,
  coordinate,
  group,
  line,
  type Markup,
  moveTo,
  path,
  polyline,
  rect,
  shape,
  SHAPES,
  text,
} from "./svg.ts";
import { readable, shorten, textWidth, theme as standard } from "./theme.ts";
import { plural } from "./words.ts";

/** Most states of a drawn graph. */
export const MAX_DRAWN_STATES = 1024;

/** A graph of states to draw. */
export interface VariantGraphOptions extends FigureOptions {
  /** The rule set. */
  readonly rules: RuleSet;
  /** Number of discs, n. */
  readonly discs: number;
  /** Moves from `from` that stand out. */
  readonly moves?: readonly Step[];
  /** Where they begin; all discs on A when left out. */
  readonly from?: State;
  /** Names of the pegs; letters unless given. */
  readonly names?: PegNames;
}

/** Where the states lie: on three pegs as in H(3, n), so that the graphs can be compared; on four as in H(4, n); on others in polygons of polygons. */
function layout(
  { pegs, arrows }: RuleSet,
  discs: number,
): (state: State) => { x: number; y: number } {
  if (pegs === 3) return coordinates;
  if (pegs === 4) {
    // A peg with more arrows than any other, as the centre of a star, is in the middle.
    const degrees = [0, 1, 2, 3].map((peg) => arrows.filter((arrow) => arrow.includes(peg)).length);
    const most = Math.max(...degrees);
    const only = degrees.filter((degree) => degree === most).length === 1;
    return fourPegPlace(only ? degrees.indexOf(most) : 2);
  }
  // Polygons of p corners shrink so that neighbouring copies do not touch, and are turned so that no two moves lie on one line.
  const shrink = pegs === 2
    ? 0.42
    : 0.95 * Math.sin(Math.PI / pegs) / (1 + Math.sin(Math.PI / pegs));
  return (state) => {
    let x = 0;
    let y = 0;
    let size = 1;
    for (let d = discs; d >= 1; d--, size *= shrink) {
      const angle = 0.5 * Math.PI - 2 * Math.PI * state[d - 1] / pegs + 0.23 * (discs - d);
      x += size * Math.cos(angle);
      y += size * Math.sin(angle);
    }
    return { x, y };
  };
}

/**
 * The graph of the states under a rule set: every move a line, with an arrowhead where it cannot be taken back at once. Three pegs are drawn in the triangle of
 * H(3, n), four in a triangle with its middle as H(4, n), others in polygons, one corner for the peg of the largest disc. Colour and shape tell the peg of the largest disc.
 *
 * @throws {RangeError} for more than 1024 states, or moves that are not legal.
 *
 * @example
 * ```ts
 * variantGraphFigure({ rules: namedRules("linear"), discs: 3 }).alt; // "The 27 positions of 3 discs under the rule linear: 26 moves both ways."
 * variantGraphFigure({ rules: namedRules("cyclic"), discs: 1 }).alt; // "The 3 positions of 1 disc under the rule cyclic: 3 moves one way."
 * ```
 */
export function variantGraphFigure(options: VariantGraphOptions): Figure {
  const { rules, discs, moves, theme = standard } = options;
  const doing = "draw the graph of a variant";
  const { pegs } = rules;
  requireInteger(discs, 1, Math.floor(Math.log2(MAX_DRAWN_STATES) / Math.log2(pegs)), {
    doing,
    what: "the number of discs",
  });
  const names = pegNames(pegs, options.names);
  const space = rankedVariant(discs, rules);
  const place = layout(rules, discs);
  const states = Array.from({ length: space.size }, (_, rank) => unrankState(rank, discs, pegs));
  const raw = states.map(place);
  const size = theme.fontSize;
  const [minX, maxX] = [Math.min(...raw.map((p) => p.x)), Math.max(...raw.map((p) => p.x))];
  const [minY, maxY] = [Math.min(...raw.map((p) => p.y)), Math.max(...raw.map((p) => p.y))];
  const margin = 2.2 * size;
  const room = Math.min(theme.width, pegs <= 4 ? theme.width : 0.85 * theme.width);
  const scale = Math.min(
    (room - 2 * margin) / Math.max(maxX - minX, 1e-9),
    pegs === 3 ? 9 * size : pegs === 4 ? 44 * size / (maxX - minX) : Infinity,
  );
  const width = Math.max((maxX - minX) * scale + 2 * margin, Math.min(theme.width, 26 * size));
  const left = (width - (maxX - minX) * scale) / 2;
  const floor = margin + (maxY - minY) * scale;
  const places = raw.map(({ x, y }): [number, number] => [
    left + (x - minX) * scale,
    floor - (y - minY) * scale,
  ]);

  // The positions of the smallest disc are the nearest to each other: is there room for a name in each, and for a move between?
  const nearest = Math.min(
    ...places.slice(1, pegs).flatMap(([u, v], i) =>
      places.slice(0, i + 1).map(([x, y]) => Math.hypot(u - x, v - y))
    ),
  );
  const named = 0.35 * size + 0.5 * textWidth("C".repeat(discs), size);
  const labelled = space.size <= 27 && nearest >= 4 * size && nearest >= 2 * named + 0.9 * size;

  // Moves as pairs of ranks; those that go both ways are drawn once.
  const out = new Uint32Array(Math.max(1, space.degree));
  const directed = new Set<number>();
  for (let rank = 0; rank < space.size; rank++) {
    const count = space.neighbours(rank, out);
    for (let i = 0; i < count; i++) directed.add(rank * space.size + out[i]);
  }
  let shortest = Infinity;
  let both = "";
  let oneWay = "";
  let heads = "";
  let counts = [0, 0];
  for (const pair of directed) {
    const a = Math.floor(pair / space.size);
    const b = pair % space.size;
    const twoWay = directed.has(b * space.size + a);
    if (twoWay && a > b) continue;
    const [[x, y], [u, v]] = [places[a], places[b]];
    const length = Math.hypot(u - x, v - y);
    shortest = Math.min(shortest, length);
    if (twoWay) both += polyline([places[a], places[b]]);
    else {
      oneWay += polyline([places[a], places[b]]);
      const angle = Math.atan2(v - y, u - x);
      const tip = 0.62;
      heads += arrowhead(
        x + tip * (u - x),
        y + tip * (v - y),
        angle,
        Math.min(0.75 * size, 0.3 * length),
      );
    }
    counts = twoWay ? [counts[0] + 1, counts[1]] : [counts[0], counts[1] + 1];
  }
  const radius = labelled ? named : Math.max(1.2, Math.min(0.25 * nearest, 0.42 * size));
  const stroke = Math.min(theme.line, shortest / 7);
  const content: Markup[] = [
    path(both + oneWay, {
      fill: "none",
      stroke: theme.muted,
      "stroke-width": stroke,
      "data-what": "moves",
    }),
  ];
  if (heads !== "") content.push(path(heads, { fill: theme.muted, "data-what": "arrows" }));

  const from = options.from ?? new Array<number>(discs).fill(0);
  const route: State[] = [];
  if (moves !== undefined) {
    requireState(from, pegs, doing);
    requireInteger(from.length, discs, discs, { doing, what: "the number of discs of the start" });
    route.push(from);
    for (const move of moves) {
      route.push(replayVariant(route[route.length - 1], [move], rules).state);
    }
  }
  const marks = Array.from({ length: pegs }, () => "");
  for (const [rank, state] of states.entries()) {
    marks[state[discs - 1]] += shape(state[discs - 1], ...places[rank], radius);
  }
  const dots = marks.map((d, peg) =>
    path(d, {
      fill: theme.pegs[peg % theme.pegs.length],
      stroke: radius >= 2 ? theme.ink : undefined,
      "stroke-width": radius >= 2 ? theme.thin / 2 : undefined,
      "data-what": "positions",
    })
  );
  const way = route.length < 2 ? [] : [
    path(
      route.map((state, i) => {
        const [x, y] = places[Number(rankState(state, pegs))];
        return i === 0 ? moveTo(x, y) : `L${coordinate(x)} ${coordinate(y)}`;
      }).join(""),
      {
        fill: "none",
        stroke: theme.accent,
        "stroke-width": Math.max(theme.line * 1.4, Math.min(theme.thick * 1.2, shortest / 3)),
        "stroke-linejoin": "round",
        "data-what": "path",
      },
    ),
  ];
  content.push(...(labelled ? [...way, ...dots] : [...dots, ...way]));
  if (labelled) {
    const labels = states.map((state, rank) => {
      const peg = state[discs - 1];
      const lower = SHAPES[peg % SHAPES.length] === "triangle" ? 0.25 * radius : 0; // where it is wide enough
      return text(places[rank][0], places[rank][1] + lower + 0.36 * size, formatState(state), {
        fill: readable(theme.pegs[peg % theme.pegs.length], theme),
      });
    });
    content.push(group({ "text-anchor": "middle" }, ...labels));
  } else {
    // The names of the perfect positions, outside of the picture; one in its middle has none.
    for (let peg = 0; peg < pegs; peg++) {
      const state = new Array<number>(discs).fill(peg);
      const [x, y] = places[Number(rankState(state, pegs))];
      const name = formatState(state);
      const half = textWidth(name, size) / 2;
      const high = y < margin + 1;
      if (!high && y < floor - 1) continue;
      content.push(
        text(
          Math.min(width - half - 2, Math.max(half + 2, x)),
          high ? y - 0.9 * size : y + 1.6 * size,
          name,
          { "text-anchor": "middle" },
        ),
      );
    }
  }
  if (!labelled && route.length >= 2) {
    for (const state of [route[0], route[route.length - 1]]) {
      content.push(
        path(
          circle(...places[Number(rankState(state, pegs))], Math.max(1.7 * radius, 0.45 * size)),
          {
            fill: "none",
            stroke: theme.accent,
            "stroke-width": theme.line * 1.6,
          },
        ),
      );
    }
  }
  const legend = drawLegend(
    names.map((name) => `disc ${discs} on ${name}`),
    floor + margin + 1.3 * size,
    width,
    theme,
  );
  content.push(...legend.content);
  const told = counts.map((count, i) =>
    count === 0 ? "" : `${plural(count, "move")} ${i === 0 ? "both ways" : "one way"}`
  ).filter((words) => words !== "").join(", ");
  const end = route.length < 2
    ? ""
    : ` A path of ${plural(route.length - 1, "move")} from ${formatState(route[0])} to ${
      formatState(route[route.length - 1])
    } stands out.`;
  return makeFigure({
    name: `variant-${discs}-${pegs}-${rules.name.toLowerCase().replace(/[^a-z]+/g, "-")}`.slice(
      0,
      90,
    ),
    alt: `The ${plural(space.size, "position")} of ${
      plural(discs, "disc")
    } under the rule ${rules.name}: ${told || "no moves"}.${end}`,
    width,
    height: legend.bottom + 0.8 * size,
    content,
    options,
    data: (route.length >= 2 ? route : states).map((state, i) => ({
      move: route.length >= 2 ? i : null,
      state: formatState(state),
    })),
  });
}

/** What Romik's automaton is drawn with. */
export interface RomikOptions extends FigureOptions {
  /** States that it went through, A first: they stand out. */
  readonly trace?: readonly RomikState[];
}

/** The words under the states. */
const MEANINGS: Readonly<Record<RomikState, string>> = {
  D: "once",
  A: "start",
  B: "even",
  C: "behind",
  E: "twice",
};

/**
 * Romik's automaton: five states in the order of Δ, an arrow for each way from one to another with the sums of two signs that take it. D and E are decided.
 *
 * @example
 * ```ts
 * romikFigure({}).data!.length; // 11
 * ```
 */
export function romikFigure(options: RomikOptions = {}): Figure {
  const { theme = standard, trace = [] } = options;
  const size = theme.fontSize;
  const { width } = theme;
  const states: RomikState[] = ["D", "A", "B", "C", "E"];
  for (const state of trace) {
    if (!states.includes(state)) {
      throw new RangeError(
        refusal(
          { doing: "draw Romik's automaton", what: "a state" },
          "one of A, B, C, D, E",
          state,
        ),
      );
    }
  }
  const gap = (width - 5 * size) / 4;
  const r = 1.45 * size;
  const cx = (state: RomikState) => 2.5 * size + gap * states.indexOf(state);
  const cy = 8.6 * size;
  const passed = new Set(trace.slice(1).map((state, i) => trace[i] + state));
  const content: Markup[] = [];
  const labels: Markup[] = [];
  const minus = (sum: number) => String(sum).replace("-", "−");
  for (const { from, to, sums } of romikArrows()) {
    const active = passed.has(from + to);
    const style = {
      fill: "none",
      stroke: active ? theme.accent : theme.muted,
      "stroke-width": active ? theme.line * 2 : theme.line,
    };
    const label = sums.length > 2
      ? `${minus(sums[0])} … ${minus(sums[sums.length - 1])}`
      : sums.map(minus).join(", ");
    const fill = active ? theme.accent : theme.ink;
    if (from === to) {
      const x = cx(from);
      const top = cy - r * 0.86;
      // It ends on the left: long arrows to the right begin where it begins.
      content.push(path(
        `${moveTo(x + 0.5 * r, top)}C${coordinate(x + 1.5 * r)} ${coordinate(top - 2.2 * r)} ${
          coordinate(x - 1.5 * r)
        } ${coordinate(top - 2.2 * r)} ${coordinate(x - 0.5 * r)} ${coordinate(top)}`,
        style,
      ));
      content.push(
        path(arrowhead(x - 0.5 * r, top, Math.PI / 3, 0.8 * size), { fill: style.stroke }),
      );
      labels.push(text(x, top - 1.95 * r, label, { fill }));
      continue;
    }
    // Arrows to the right bend upwards, to the left downwards, the long ones more.
    const [a, b] = [cx(from), cx(to)];
    const right = b > a;
    const far = Math.abs(states.indexOf(from) - states.indexOf(to));
    const bend = (right ? -1 : 1) * (far === 1 ? 1.5 * size : 5.2 * size);
    const lean = far === 1 ? 0.42 : 1.15; // the long arrows end steeply, beside the words of the short ones
    const startX = a + (right ? 1 : -1) * r * Math.cos(lean);
    const endX = b - (right ? 1 : -1) * r * Math.cos(lean);
    const edgeY = cy + Math.sign(bend) * r * Math.sin(lean);
    const midX = (a + b) / 2;
    const controlY = edgeY + 2 * bend;
    content.push(path(
      `${moveTo(startX, edgeY)}Q${coordinate(midX)} ${coordinate(controlY)} ${coordinate(endX)} ${
        coordinate(edgeY)
      }`,
      style,
    ));
    const angle = Math.atan2(edgeY - controlY, endX - midX);
    content.push(path(arrowhead(endX, edgeY, angle, 0.8 * size), { fill: style.stroke }));
    // Beside the long arrow that comes to the same end.
    const aside = far > 1 ? 0 : to === "E" ? -0.5 * size : to === "D" ? 0.5 * size : 0;
    labels.push(
      text(midX + aside, edgeY + bend + (right ? -0.45 * size : 1.35 * size), label, { fill }),
    );
  }
  for (const state of states) {
    const decided = state === "D" || state === "E";
    const x = cx(state);
    content.push(path(circle(x, cy, r), {
      fill: decided ? theme.highlight : theme.surface,
      stroke: trace.includes(state) ? theme.accent : theme.ink,
      "stroke-width": trace.includes(state) ? theme.line * 2 : theme.line,
    }));
    if (decided) {
      content.push(
        path(circle(x, cy, r - 3), { fill: "none", stroke: theme.ink, "stroke-width": theme.thin }),
      );
    }
    labels.push(
      text(x, cy + 0.36 * size, state, { "font-weight": "bold" }),
      text(x, cy + 8.9 * size, MEANINGS[state], { fill: theme.muted }),
    );
  }
  content.push(group({ "text-anchor": "middle" }, ...labels));
  return makeFigure({
    name: "romik-automaton",
    alt:
      `Romik's automaton: the states D, A, B, C and E with 11 arrows, each with the sums of two signs that take it.${
        trace.length === 0 ? "" : ` The run ${trace.join(", ")} stands out.`
      }`,
    width,
    height: cy + 9.8 * size,
    content,
    options,
    data: romikArrows().map(({ from, to, sums, pairs }) => ({
      from,
      to,
      sums: sums.join(" "),
      pairs,
    })),
  });
}

/** Coloured towers to draw. */
export interface ColouredFigureOptions extends FigureOptions {
  /** States in turn, at most 24. */
  readonly states: readonly ColouredState[];
  /** A title for each. */
  readonly titles?: readonly string[];
}

/**
 * States of coloured towers side by side: a colour and a letter for each colour of disc.
 *
 * @throws {RangeError} for no state, more than 24, or more than eight sizes.
 *
 * @example
 * ```ts
 * const task = exchangeTask(3);
 * colouredFigure({ states: [task.start, task.goal] }).alt; // "2 states of towers of two or more colours."
 * ```
 */
export function colouredFigure(options: ColouredFigureOptions): Figure {
  const { states, titles = [], theme = standard } = options;
  const doing = "draw coloured towers";
  requireInteger(states?.length, 1, 24, { doing, what: "the number of states" });
  const sizes = Math.max(1, ...states.flatMap((state) => state.flat().map(([s]) => s)));
  requireInteger(sizes, 1, 8, { doing, what: "the greatest size" });
  const pegs = Math.max(...states.map((state) => state.length));
  const tallest = Math.max(2, ...states.flatMap((state) => state.map((stack) => stack.length)));
  const size = theme.fontSize;
  const across = Math.min(states.length, 4);
  const panel = (theme.width - 1.2 * size) / across;
  const pegWidth = Math.min((panel - 1.4 * size) / pegs, 9 * size);
  const disc = 1.15 * size;
  const high = (tallest + 1) * disc;
  const head = titles.length > 0 ? 1.7 * size : 0.6 * size;
  const rowHeight = head + high + 1.6 * size;
  const content: Markup[] = [];
  const labels: Markup[] = [];
  for (const [i, state] of states.entries()) {
    const left = 0.6 * size + (i % across) * panel + (panel - pegWidth * pegs) / 2;
    const top = Math.floor(i / across) * rowHeight + 0.4 * size;
    const floor = top + head + high;
    if (titles[i] !== undefined) {
      labels.push(
        text(left + pegWidth * pegs / 2, top + size, shorten(titles[i], size, panel), {}),
      );
    }
    content.push(
      line(left, floor, left + pegWidth * pegs, floor, {
        stroke: theme.ink,
        "stroke-width": theme.line,
      }),
    );
    for (const [peg, stack] of state.entries()) {
      const x = left + (peg + 0.5) * pegWidth;
      content.push(
        line(x, floor, x, floor - high, { stroke: theme.grid, "stroke-width": theme.thick }),
      );
      for (const [k, [s, colour]] of stack.entries()) {
        const w = pegWidth * (0.3 + 0.62 * (sizes === 1 ? 1 : (s - 1) / (sizes - 1)));
        const fill = theme.pegs[colour % theme.pegs.length];
        content.push(rect(x - w / 2, floor - (k + 1) * disc, w, disc, {
          fill,
          stroke: theme.ink,
          "stroke-width": theme.thin,
          rx: 3,
        }));
        labels.push(text(x, floor - (k + 0.5) * disc + 0.33 * size, "abcd"[colour] ?? "", {
          fill: readable(fill, theme),
          "font-size": 0.9 * size,
        }));
      }
    }
  }
  content.push(group({ "text-anchor": "middle" }, ...labels));
  return makeFigure({
    name: "coloured-towers",
    alt: `${plural(states.length, "state")} of towers of two or more colours.`,
    width: theme.width,
    height: Math.ceil(states.length / across) * rowHeight + 0.4 * size,
    content,
    options,
    data: states.map((state, i) => ({
      state: i,
      stacks: state.map((stack) => stack.map(([s, c]) => `${s}${"abcd"[c]}`).join(" ")).join(" | "),
    })),
  });
}

/** Any game's graph to draw. */
export interface LayersOptions<S, M> extends FigureOptions {
  /** The puzzle. */
  readonly space: Space<S, M>;
  /** The state of layer 0. */
  readonly start: S;
  /** What is written in a state; its key when left out. */
  readonly label?: (state: S) => string;
  /** A goal: a shortest path to it stands out. */
  readonly isGoal?: (state: S) => boolean;
  /** What is drawn, in a few words, for those who do not see it. */
  readonly what: string;
}

/** Most states of a graph in columns. */
export const MAX_LAYERED_STATES = 200;

/**
 * The graph of any game in columns by the distance from a start: every state that can be reached, every move a line, with an arrowhead where it cannot be taken
 * back at once; a shortest path to a goal stands out.
 *
 * @throws {RangeError} when more than 200 states can be reached.
 *
 * @example
 * ```ts
 * layersFigure({ space: hanoiSpace(), start: [0, 0], what: "two discs" }).alt; // "The graph of two discs: 9 states in columns by their distance from AA, 0 to 3."
 * ```
 */
export function layersFigure<S, M>(options: LayersOptions<S, M>): Figure {
  const { space, start, what, isGoal, theme = standard } = options;
  const label = options.label ?? ((state: S) => String(space.key(state)));
  const doing = "draw a graph in columns";
  const columns: S[][] = [];
  let count = 0;
  for (const level of breadthFirstLevels(space, start)) {
    count += level.length;
    requireInteger(count, 1, MAX_LAYERED_STATES, {
      doing,
      what: "the number of states that can be reached",
    });
    columns.push([...level]);
  }
  const key = (state: S) => String(space.key(state));
  const next = new Map(
    columns.flat().map((state) => [
      key(state),
      [...space.moves(state)].map((move) => key(space.apply(state, move))),
    ]),
  );
  // Each column in the order of the mean place of its neighbours in the column before, as they are found.
  const row = new Map<string, number>();
  let before: S[] = [];
  for (const column of columns) {
    const at = new Map(column.map((state) => {
      const near = before.filter((other) => next.get(key(other))!.includes(key(state)))
        .map((other) => row.get(key(other))!);
      return [key(state), near.length === 0 ? 0.5 : near.reduce((a, b) => a + b, 0) / near.length];
    }));
    column.sort((a, b) => at.get(key(a))! - at.get(key(b))! || (key(a) < key(b) ? -1 : 1));
    for (const [k, state] of column.entries()) row.set(key(state), (k + 0.5) / column.length);
    before = column;
  }
  const size = theme.fontSize;
  const step = (theme.width - 3 * size) / columns.length;
  const longest = Math.max(...columns.flat().map((state) => textWidth(label(state), size)));
  const letter = Math.min(size, size * (step - 0.9 * size) / Math.max(1, longest));
  const named = letter >= 0.6 * size;
  const high = (named ? 1.9 : 0.9) * size;
  const tallest = Math.max(...columns.map((column) => column.length));
  const height = Math.max(3, tallest) * high;
  const top = 0.5 * size;
  const depthOf = new Map(columns.flatMap((column, d) => column.map((state) => [key(state), d])));
  const place = (name: string): [number, number] => [
    1.5 * size + step * (depthOf.get(name)! + 0.5),
    top + row.get(name)! * height,
  ];
  let lines = "";
  let heads = "";
  for (const [a, list] of next) {
    for (const b of list) {
      const back = next.get(b)!.includes(a);
      if (back && a > b) continue;
      const [[x, y], [u, v]] = [place(a), place(b)];
      // Moves within a column bend aside, so that they do not run through the states between.
      lines += depthOf.get(a) === depthOf.get(b)
        ? `${moveTo(x, y)}Q${coordinate(x + 0.55 * step)} ${coordinate((y + v) / 2)} ${
          coordinate(u)
        } ${coordinate(v)}`
        : polyline([[x, y], [u, v]]);
      if (!back) {
        heads += arrowhead(
          x + 0.6 * (u - x),
          y + 0.6 * (v - y),
          Math.atan2(v - y, u - x),
          0.6 * size,
        );
      }
    }
  }
  const content: Markup[] = [
    path(lines, {
      fill: "none",
      stroke: theme.grid,
      "stroke-width": theme.line,
      "data-what": "moves",
    }),
  ];
  if (heads !== "") content.push(path(heads, { fill: theme.muted }));
  let route: string[] = [];
  if (isGoal !== undefined) {
    const found = breadthFirst(space, start, isGoal);
    if (found.status === "solved") {
      let state = start;
      route = [key(start)];
      for (const move of found.path) {
        state = space.apply(state, move);
        route.push(key(state));
      }
      content.push(path(polyline(route.map(place)), {
        fill: "none",
        stroke: theme.accent,
        "stroke-width": theme.thick,
        "data-what": "path",
      }));
    }
  }
  const labels: Markup[] = [];
  for (const state of columns.flat()) {
    const name = key(state);
    const [x, y] = place(name);
    const on = route.includes(name);
    if (named) {
      const w = textWidth(label(state), letter) + 0.5 * size;
      content.push(rect(x - w / 2, y - 0.75 * size, w, 1.5 * size, {
        fill: on ? theme.highlight : theme.background,
        stroke: on ? theme.accent : theme.muted,
        "stroke-width": theme.thin,
        rx: 3,
      }));
      labels.push(text(x, y + 0.36 * letter, label(state), { "font-size": letter }));
    } else {
      content.push(path(circle(x, y, 0.28 * size), {
        fill: on ? theme.accent : theme.pegs[0],
        stroke: theme.ink,
        "stroke-width": theme.thin / 2,
      }));
    }
  }
  const every = [1, 2, 5, 10, 20, 50, 100].find((k) => k * step > 2.2 * size) ?? 100;
  for (let d = 0; d < columns.length; d += every) {
    labels.push(
      text(1.5 * size + step * (d + 0.5), top + height + 1.3 * size, String(d), {
        fill: theme.muted,
      }),
    );
  }
  labels.push(text(theme.width / 2, top + height + 2.7 * size, "moves", { fill: theme.muted }));
  content.push(group({ "text-anchor": "middle" }, ...labels));
  const told = route.length === 0
    ? ""
    : ` A shortest path of ${plural(route.length - 1, "move")} stands out.`;
  return makeFigure({
    name: `layers-${what.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`.slice(
      0,
      90,
    ),
    alt: `The graph of ${what}: ${plural(count, "state")} in columns by their distance from ${
      label(start)
    }, 0 to ${columns.length - 1}.${told}`,
    width: theme.width,
    height: top + height + 3.2 * size,
    content,
    options,
    data: columns.flatMap((column, distance) =>
      column.map((state) => ({ state: label(state), distance }))
    ),
  });
}

/** A Tower of London to draw. */
export interface LondonOptions extends FigureOptions {
  /** The game. */
  readonly london: London;
  /** The state in the first column; the first of a hardest problem when left out. */
  readonly from?: LondonState;
}

/**
 * The graph of a Tower of London in columns by the distance from a state, its balls drawn in each state, and a shortest way to one of the farthest.
 *
 * @throws {RangeError} for more than 80 states, or a state that is none.
 *
 * @example
 * ```ts
 * londonFigure({ london: SHALLICE }).alt; // "The 36 states of a Tower of London of 3 balls and the 54 moves between them, in columns by the distance from bgr||. A shortest way to one of the farthest, of 8 moves, stands out."
 * ```
 */
export function londonFigure(options: LondonOptions): Figure {
  const { london, theme = standard } = options;
  const doing = "draw a Tower of London";
  const graph = londonGraph(london);
  const { states, edges, distances, hardest } = graph;
  requireInteger(states.length, 1, 80, { doing, what: "the number of states" });
  const start = options.from === undefined
    ? hardest[0][0]
    : states.findIndex((state) => formatLondon(state) === formatLondon(options.from!));
  requireInteger(start, 0, states.length - 1, { doing, what: "the number of the first state" });
  const columns: number[][] = [];
  for (const [i, d] of distances[start].entries()) if (d !== Infinity) (columns[d] ??= []).push(i);
  // Each column in the order of the mean place of its neighbours in the column before.
  const row = new Map<number, number>();
  for (const column of columns) {
    const mean = (i: number) => {
      const near = edges.flatMap(([a, b]) =>
        a === i && row.has(b) ? [row.get(b)!] : b === i && row.has(a) ? [row.get(a)!] : []
      );
      return near.length === 0 ? 0 : near.reduce((a, b) => a + b, 0) / near.length;
    };
    const order = column.map((i) => ({ i, at: mean(i) })).sort((p, q) => p.at - q.at || p.i - q.i);
    for (const [k, { i }] of order.entries()) row.set(i, (k + 0.5) / order.length);
    column.splice(0, column.length, ...order.map(({ i }) => i));
  }
  const size = theme.fontSize;
  const { width } = theme;
  const tallest = Math.max(...columns.map((column) => column.length));
  const cellHeight = 3.6 * size;
  const height = tallest * cellHeight;
  const step = (width - 4 * size) / Math.max(1, columns.length - 1);
  const top = 0.6 * size;
  const place = (i: number): [number, number] => [
    2 * size + step * distances[start][i],
    top + row.get(i)! * height,
  ];
  const content: Markup[] = [
    path(
      edges.filter(([a, b]) => row.has(a) && row.has(b)).map(([a, b]) =>
        polyline([place(a), place(b)])
      ).join(""),
      { fill: "none", stroke: theme.grid, "stroke-width": theme.line, "data-what": "moves" },
    ),
  ];
  // A shortest way to one of the farthest: from there back, a column a move.
  const far = columns.length - 1;
  const way = [columns[far][0]];
  for (let d = far - 1; d >= 0; d--) {
    const at = way[way.length - 1];
    way.push(
      columns[d].find((i) => edges.some(([a, b]) => a + b === i + at && (a === i || b === i)))!,
    );
  }
  content.push(path(polyline(way.map(place)), {
    fill: "none",
    stroke: theme.accent,
    "stroke-width": theme.line * 2,
    "data-what": "path",
  }));
  const labels: Markup[] = [];
  const { heights } = london;
  const ball = Math.min(
    0.42 * size,
    1.3 * size / Math.max(...heights),
    (0.72 * step - 0.3 * size) / (2.25 * heights.length), // the line of a move is seen between two columns
  );
  const spread = 2.25 * ball;
  for (const [i, state] of states.entries()) {
    if (!row.has(i)) continue;
    const [x, y] = place(i);
    const w = spread * heights.length + 0.3 * size;
    const h = 2 * ball * Math.max(...heights) + 0.5 * size;
    const end = hardest.some(([a, b]) => a === start && b === i) || i === start;
    content.push(rect(x - w / 2, y - h / 2, w, h, {
      fill: theme.background,
      stroke: end || way.includes(i) ? theme.accent : theme.muted,
      "stroke-width": end ? theme.line * 1.8 : theme.thin,
      rx: 3,
    }));
    const floor = y + h / 2 - 0.25 * size;
    for (const [peg, stack] of state.entries()) {
      const px = x + (peg - (heights.length - 1) / 2) * spread;
      content.push(
        line(px, floor, px, floor - 2 * ball * heights[peg], {
          stroke: theme.grid,
          "stroke-width": theme.line,
        }),
      );
      for (const [k, b] of stack.entries()) {
        content.push(path(shape(b - 1, px, floor - (2 * k + 1) * ball, 0.9 * ball), {
          fill: theme.pegs[(b - 1) % theme.pegs.length],
          stroke: theme.ink,
          "stroke-width": theme.thin / 2,
        }));
      }
    }
  }
  for (let d = 0; d < columns.length; d++) {
    labels.push(
      text(2 * size + step * d, top + height + 1.3 * size, String(d), { fill: theme.muted }),
    );
  }
  labels.push(text(width / 2, top + height + 2.7 * size, "moves", { fill: theme.muted }));
  content.push(group({ "text-anchor": "middle" }, ...labels));
  return makeFigure({
    name: `london-${london.balls}-${heights.join("-")}`,
    alt: `The ${plural(states.length, "state")} of a Tower of London of ${
      plural(london.balls, "ball")
    } and the ${plural(edges.length, "move")} between them, in columns by the distance from ${
      formatLondon(states[start])
    }. A shortest way to one of the farthest, of ${plural(far, "move")}, stands out.`,
    width,
    height: top + height + 3.2 * size,
    content,
    options,
    data: states.map((state, i) => ({ state: formatLondon(state), distance: distances[start][i] })),
  });
}
