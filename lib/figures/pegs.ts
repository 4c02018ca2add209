/**
 * Pegs and discs: one position, with the move that is made next, and strips of positions.
 * @module
 */
import { refusal, requireInteger } from "../core/validate.ts";
import {
  applyMove,
  formatMove,
  formatState,
  type PegNames,
  pegNames,
  Position,
  requireDiscs,
  requirePegs,
  requireState,
  type State,
  type Step,
} from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import { arrowhead, group, type Markup, moveTo, path, rect, text } from "./svg.ts";
import { fitMove, plural } from "./words.ts";
import { shorten, textWidth, type Theme, theme as standard } from "./theme.ts";

/** Most discs that are drawn on pegs: each is then 2.6 px high. */
export const MAX_DISCS_ON_PEGS = 100;

/** Most positions of a strip. */
export const MAX_STRIP_POSITIONS = 128;

/** A position to draw. */
export interface PegsOptions extends FigureOptions {
  /** The position, before the move. */
  readonly state: State;
  /** How many pegs there are; 3 when left out. */
  readonly pegs?: number;
  /** Their names; A, B, C … when left out. Long ones are shortened in the drawing. */
  readonly names?: PegNames;
  /** A legal move: its disc stands out, an arrow shows where it goes. */
  readonly move?: Step;
}

/**
 * Pegs and discs of one position. Discs of odd and even number have different tones, because in a shortest game
 * of a tower two of the same parity never touch; where there is room a disc bears its number.
 *
 * @throws {RangeError} for a state or names that are none, an illegal move, or more than 100 discs.
 *
 * @example
 * ```ts
 * pegsFigure({ state: [0, 0, 0], move: { from: 0, to: 2 } }).name; // "pegs-aaa"
 * pegsFigure({ state: [0, 7] }); // throws RangeError
 * ```
 */
export function pegsFigure(options: PegsOptions): Figure {
  const { state, pegs = 3, move, theme = standard } = options;
  const names = requirePosition(state, pegs, options.names, "draw a position");
  if (move !== undefined) applyMove(state, move, pegs);
  const width = Math.min(theme.width, Math.max(240, pegs * 190 * theme.fontSize / 14));
  const panel: Panel = { x: 0, y: 0, width, state, pegs, names, move, theme, labels: true };
  const height = panelHeight(panel);
  const moved = move === undefined ? "" : `; next move ${formatMove(move, names)}`;
  return makeFigure({
    name: `pegs-${positionName(state)}`,
    alt: `${describePosition(state, pegs, names)}${moved}.`,
    width,
    height,
    content: drawPanel(panel),
    options,
    data: state.map((peg, i) => ({ disc: i + 1, peg: names[peg] })),
  });
}

/** A sequence of positions to draw. */
export interface StripOptions extends FigureOptions {
  /** The first position. */
  readonly start: State;
  /** The moves from each position to the next. */
  readonly moves: Iterable<Step>;
  /** Number of pegs, p. */
  readonly pegs?: number;
  /** Names of the pegs; letters unless given. */
  readonly names?: PegNames;
  /** Positions in a row; chosen when left out. */
  readonly columns?: number;
}

/**
 * A strip of positions, the first and that after each move, read row by row. Below each stands the number of the
 * move that led to it and its pegs; the disc that has moved stands out.
 *
 * @throws {RangeError} for an illegal move, more than 128 positions, or more than 100 discs.
 *
 * @example
 * ```ts
 * stripFigure({ start: [0], moves: [{ from: 0, to: 2 }] }).alt; // "1 move of 1 disc from A to C."
 * ```
 */
export function stripFigure(options: StripOptions): Figure {
  const { start, pegs = 3, theme = standard } = options;
  const doing = "draw a strip of positions";
  const names = requirePosition(start, pegs, options.names, doing);
  const positions: { state: State; move?: Step; disc: number }[] = [{ state: start, disc: 0 }];
  let state = start;
  for (const move of options.moves) {
    if (positions.length === MAX_STRIP_POSITIONS) {
      throw new RangeError(
        refusal({ doing, what: "the moves" }, `at most ${MAX_STRIP_POSITIONS - 1}`, "more") +
          " Draw a part of them.",
      );
    }
    const next = applyMove(state, move, pegs);
    positions.push({ state: next, move, disc: next.findIndex((peg, i) => peg !== state[i]) + 1 });
    state = next;
  }
  const count = positions.length;
  const gap = theme.fontSize;
  const least = Math.max(6 * theme.fontSize, pegs * 2 * theme.fontSize);
  const most = Math.max(1, Math.floor((theme.width - gap) / (least + gap)));
  const wanted = options.columns ?? Math.min(count, most, count > 8 ? 8 : 4);
  const columns = requireInteger(wanted, 1, MAX_STRIP_POSITIONS, {
    doing,
    what: "the number of columns",
  });
  const cell = (theme.width - gap) / columns - gap;
  const panels = positions.map(({ state, disc }, i): Panel => ({
    x: gap + (i % columns) * (cell + gap),
    y: 0,
    width: cell,
    state,
    pegs,
    names: names.map(() => ""),
    moved: disc,
    theme,
    labels: false,
  }));
  const each = panelHeight(panels[0]) + 1.9 * theme.fontSize;
  const content: Markup[] = [];
  for (const [i, { move }] of positions.entries()) {
    const row = Math.floor(i / columns);
    const panel = { ...panels[i], y: gap / 2 + row * each };
    const size = 0.9 * theme.fontSize;
    const label = i === 0 ? "start" : fitMove(`${i}: `, move!, names, size, cell + 0.6 * gap);
    content.push(
      ...drawPanel(panel),
      text(
        panel.x + cell / 2,
        panel.y + each - 0.8 * theme.fontSize,
        label,
        { "text-anchor": "middle", "font-size": size },
      ),
    );
  }
  const ends = [start, state].map((s) => positionText(s, names));
  return makeFigure({
    name: `strip-${positionName(start)}-${count - 1}`,
    alt: `${plural(count - 1, "move")} of ${plural(start.length, "disc")} from ${ends[0]} to ${
      ends[1]
    }.`,
    width: theme.width,
    height: gap / 2 + Math.ceil(count / columns) * each,
    content,
    options,
    data: positions.map(({ state, move, disc }, i) => ({
      move: i,
      disc: disc || "",
      from: move === undefined ? "" : names[move.from],
      to: move === undefined ? "" : names[move.to],
      state: formatState(state),
    })),
  });
}

function requirePosition(
  state: State,
  pegs: number,
  names: PegNames | undefined,
  doing: string,
): PegNames {
  requirePegs(pegs, doing);
  requireState(state, pegs, doing);
  requireDiscs(state.length, doing, MAX_DISCS_ON_PEGS);
  return pegNames(pegs, names);
}

/** A state in a file name: its letters when they are few. */
function positionName(state: State): string {
  return state.length === 0
    ? "empty"
    : state.length <= 12
    ? formatState(state).toLowerCase()
    : `${state.length}`;
}

/** A state in a sentence: the peg of a perfect state, else its letters when they are few. */
function positionText(state: State, names: PegNames): string {
  if (state.length === 0) return "no discs";
  if (state.every((peg) => peg === state[0])) return names[state[0]];
  return state.length <= 24 ? formatState(state) : "a mixed position";
}

function describePosition(state: State, pegs: number, names: PegNames): string {
  const position = new Position(state, pegs);
  const parts = names.map((name, peg) => {
    const stack = position.stack(peg);
    const discs = stack.length === 0
      ? "empty"
      : stack.length > 12
      ? plural(stack.length, "disc")
      : `${stack.length === 1 ? "disc" : "discs"} ${stack.join(", ")}`;
    return `${name}: ${discs}`;
  });
  return `${plural(pegs, "peg")}, ${plural(state.length, "disc")}, bottom to top: ${
    parts.join("; ")
  }`;
}

/** Where and what {@link drawPanel} draws. */
interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly state: State;
  readonly pegs: number;
  /** Below the pegs; none is written when all are empty. */
  readonly names: PegNames;
  /** The move that is made next. */
  readonly move?: Step;
  /** The disc that moved last, 0 for none. */
  readonly moved?: number;
  readonly theme: Theme;
  /** Whether discs bear their numbers where there is room. */
  readonly labels: boolean;
}

function measures(panel: Panel) {
  const { width, state, pegs, names, move, theme, labels } = panel;
  const column = width / pegs;
  const discs = Math.max(1, state.length);
  const scale = theme.fontSize / 14;
  const tallest = labels ? 260 * scale : Math.min(column * 2.2, 90 * scale);
  const thickness = Math.min(labels ? 22 * scale : 9 * scale, tallest / discs);
  return {
    column,
    thickness,
    /** Room above the rods for the arrow. */
    above: move === undefined ? 0.5 * theme.fontSize : 2.8 * theme.fontSize,
    rod: (state.length + 0.9) * thickness + 4 * scale,
    below: names.some((name) => name !== "") ? 1.9 * theme.fontSize : 0.4 * theme.fontSize,
    base: (labels ? 6 : 3) * scale,
  };
}

function panelHeight(panel: Panel): number {
  const { above, rod, base, below } = measures(panel);
  return above + rod + base + below;
}

function drawPanel(panel: Panel): Markup[] {
  const { x, y, width, state, pegs, names, move, moved = 0, theme, labels } = panel;
  const { column, thickness, above, rod, base } = measures(panel);
  const floor = y + above + rod;
  const center = (peg: number) => x + (peg + 0.5) * column;
  const widest = column * 0.9;
  const narrowest = Math.min(widest, Math.max(0.22 * widest, labels ? 1.9 * theme.fontSize : 4));
  const discWidth = (disc: number) =>
    state.length < 2
      ? (narrowest + widest) / 2
      : narrowest + (widest - narrowest) * (disc - 1) / (state.length - 1);
  const position = new Position(state, pegs);
  const numberSize = Math.min(theme.fontSize, thickness * 0.72);
  const numbered = labels && numberSize >= 0.6 * theme.fontSize;
  const gap = thickness >= 4 ? 1 : 0;
  const content: Markup[] = [];
  const rodWidth = Math.min(labels ? 6 : 3, column * 0.1);
  for (let peg = 0; peg < pegs; peg++) {
    content.push(
      rect(center(peg) - rodWidth / 2, y + above, rodWidth, rod, { fill: theme.grid }),
    );
  }
  content.push(rect(x + column * 0.02, floor, width - column * 0.04, base, { fill: theme.muted }));
  const moving = move === undefined ? moved : position.top(move.from);
  const discs: Markup[] = [];
  const numbers: Markup[] = [];
  for (let peg = 0; peg < pegs; peg++) {
    for (const [level, disc] of position.stack(peg).entries()) {
      const w = discWidth(disc);
      const top = floor - (level + 1) * thickness;
      const active = disc === moving;
      discs.push(
        rect(center(peg) - w / 2, top + gap / 2, w, thickness - gap, {
          rx: Math.min(thickness / 4, 5),
          fill: active ? theme.accent : theme.discs[(disc + 1) % 2],
        }),
      );
      if (numbered) {
        numbers.push(
          text(center(peg), top + thickness / 2 + 0.36 * numberSize, String(disc), {
            fill: active ? theme.background : undefined,
          }),
        );
      }
    }
  }
  const outline = thickness >= 4 ? Math.min(theme.thin, thickness / 6) : 0;
  content.push(
    group({ stroke: theme.ink, "stroke-width": outline }, ...discs),
  );
  if (numbers.length > 0) {
    content.push(group({ "text-anchor": "middle", "font-size": numberSize }, ...numbers));
  }
  if (move !== undefined) content.push(...drawMove());
  const nameSize = theme.fontSize;
  for (const [peg, name] of names.entries()) {
    if (name === "") continue;
    const label = shorten(name, nameSize, column - 0.5 * nameSize) || "…";
    content.push(
      text(center(peg), floor + base + 1.3 * nameSize, label, {
        "text-anchor": "middle",
        "font-size": Math.min(nameSize, nameSize * column / (textWidth(label, nameSize) + 2)),
      }),
    );
  }
  return content;

  /** The place where the disc will lie, dashed, and an arrow over the rods to it. */
  function drawMove(): Markup[] {
    const { from, to } = move!;
    const w = discWidth(moving);
    const landing = floor - (position.stack(to).length + 1) * thickness;
    const start = floor - position.stack(from).length * thickness;
    const [x1, x2] = [center(from), center(to)];
    const crest = y + above - 1.9 * theme.fontSize;
    const bend = Math.min(Math.abs(x2 - x1) / 2, 2 * theme.fontSize);
    const side = Math.sign(x2 - x1);
    const size = 0.75 * theme.fontSize;
    const tip = landing - 2;
    const d = `${moveTo(x1, start)}V${Math.round(crest + bend)}` +
      curve(x1, crest, x1 + side * bend, crest) +
      `H${Math.round(x2 - side * bend)}` + curve(x2, crest, x2, crest + bend) +
      `V${Math.round(tip - size / 2)}`;
    return [
      rect(x2 - w / 2, landing + gap / 2, w, thickness - gap, {
        rx: Math.min(thickness / 4, 5),
        fill: "none",
        stroke: theme.accent,
        "stroke-width": theme.line,
        "stroke-dasharray": "4 3",
      }),
      path(d, { fill: "none", stroke: theme.accent, "stroke-width": theme.thick * 0.8 }),
      path(arrowhead(x2, tip, Math.PI / 2, size), { fill: theme.accent }),
    ];
  }
}

/** Path data: a quarter turn to (x, y) around the corner (cx, cy). */
function curve(cx: number, cy: number, x: number, y: number): string {
  const r = (v: number) => Math.round(v * 100) / 100;
  return `Q${r(cx)} ${r(cy)} ${r(x)} ${r(y)}`;
}
