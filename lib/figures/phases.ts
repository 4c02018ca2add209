/**
 * The recursion in two pictures: the band of phases over the moves, and the stack of pending calls at one move.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { pendingCalls, requireMove, transferCount } from "../hanoi/recursive.ts";
import { formatMove, type Peg, type PegNames, pegNames, thirdPeg } from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import {
  arrowhead,
  circle,
  hatching,
  line,
  lineTo,
  type Markup,
  moveTo,
  path,
  rect,
  text,
} from "./svg.ts";
import { textWidth, type Theme, theme as standard } from "./theme.ts";
import { fitMove, plural, superscript } from "./words.ts";

/** Most discs of a phase band: beyond, 2ⁿ is no number of ordinary size any more. */
export const MAX_DISCS_IN_BAND = 1000;

/** Most levels of a phase band: the last has 255 pieces. */
export const MAX_BAND_LEVELS = 8;

/** Most discs of a drawn stack of calls, a line each. */
export const MAX_DISCS_IN_STACK = 64;

const MARKS = ["①", "②", "③"] as const;

/** A phase band to draw. */
export interface PhaseBandOptions extends FigureOptions {
  /** Discs of the tower, 1 to 1000. */
  readonly discs: number;
  /** Levels of the recursion, one below the other, 1 to 8; at most as many as discs. 1 when left out. */
  readonly levels?: number;
  /** A move to mark, from 1 to 2ⁿ − 1. */
  readonly move?: bigint | number;
  /** The peg of the tower at the start; A unless given. */
  readonly from?: Peg;
  /** The peg that it goes to; C unless given. */
  readonly to?: Peg;
  /** Names of the pegs; letters unless given. */
  readonly names?: PegNames;
}

/**
 * The phases of the recursion over the 2ⁿ − 1 moves of a tower: ① the n − 1 smaller discs go out of the way, ② the
 * largest moves, ③ the smaller ones come onto it. Each further level shows the phases of the calls within.
 *
 * @throws {RangeError} for n outside 1…1000, levels outside 1…8, or a move outside 1…2ⁿ − 1.
 *
 * @example
 * ```ts
 * phaseBandFigure({ discs: 5 }).alt; // "The 31 moves of 5 discs from A to C: phase 1 is moves 1 to 15, phase 2 is move 16, phase 3 is moves 17 to 31."
 * phaseBandFigure({ discs: 0 }); // throws RangeError
 * ```
 */
export function phaseBandFigure(options: PhaseBandOptions): Figure {
  const { discs, from = 0, to = 2, theme = standard } = options;
  const doing = "draw a phase band";
  requireInteger(discs, 1, MAX_DISCS_IN_BAND, { doing, what: "the number of discs" });
  const levels = Math.min(
    discs,
    requireInteger(options.levels ?? 1, 1, MAX_BAND_LEVELS, { doing, what: "the levels" }),
  );
  const names = pegNames(3, options.names);
  const move = requireMove(discs, options.move ?? 1, from, to, doing);
  const via = thirdPeg(from, to);
  const total = transferCount(discs);
  const moves = Number(total);
  const size = theme.fontSize;

  const left = textWidth(plural(discs, "disc"), size) + 1.6 * size;
  const width = theme.width;
  const band = width - left - 0.8 * size;
  const at = (moves0: number) => left + band * (moves0 / moves); // moves already made → x
  const content: Markup[] = [];

  // Legend: what the three phases do.
  const rest = plural(discs - 1, "disc");
  const legend = [
    { before: `① ${rest} `, move: { from, to: via }, phase: 0 },
    { before: `② disc ${discs} `, move: { from, to }, phase: 1 },
    { before: `③ ${rest} `, move: { from: via, to }, phase: 2 },
  ].filter(({ phase }) => discs > 1 || phase === 1);
  let [x, y] = [left, 0.6 * size];
  for (const entry of legend) {
    const label = fitMove(entry.before, entry.move, names, size, width - left - 2 * size);
    const needs = 1.6 * size + textWidth(label, size);
    if (x > left && x + needs > width - 0.5 * size) [x, y] = [left, y + 1.5 * size];
    content.push(
      ...piece(x, y, 1.1 * size, 1.1 * size, entry.phase, theme),
      text(x + 1.5 * size, y + 0.92 * size, label),
    );
    x += needs + 1.2 * size;
  }
  y += 1.9 * size;
  if (options.move !== undefined) y += 1.6 * size;

  // The band, a row a level.
  const rowHeight = 2 * size;
  const marks: Markup[] = [];
  const top = y;
  for (let level = 0; level < levels; level++) {
    const n = discs - level;
    content.push(
      text(left - 0.6 * size, y + 0.5 * rowHeight + 0.36 * size, plural(n, "disc"), {
        "text-anchor": "end",
        fill: theme.muted,
      }),
    );
    const part = 2 ** (n - 1) - 1;
    const largest: Markup[] = [];
    for (let call = 0; call < 2 ** level; call++) {
      const first = call * 2 ** n;
      for (
        const [phase, begin, end] of [
          [0, first, first + part],
          [2, first + part + 1, first + 2 * part + 1],
          [1, first + part, first + part + 1],
        ]
      ) {
        if (phase !== 1 && part === 0) continue;
        const least = phase === 1 ? Math.max(1, theme.line) : 0;
        const w = Math.max(least, at(end) - at(begin));
        const x = phase === 1 ? (at(begin) + at(end) - w) / 2 : at(begin);
        (phase === 1 ? largest : content).push(...piece(x, y, w, rowHeight, phase, theme));
        if (w >= 1.2 * size) marks.push(...mark(x + w / 2, y + rowHeight / 2, phase, theme));
      }
    }
    content.push(...largest); // over their neighbours: each keeps its width
    y += rowHeight + 0.3 * size;
  }

  // Axis: first, middle and last move.
  const exact = discs <= 20;
  const middle = 1n << BigInt(discs - 1);
  const ends = [`2${superscript(discs - 1)}`, `2${superscript(discs)} − 1`];
  const valued = exact ? [`${ends[0]} = ${middle}`, `${ends[1]} = ${total}`] : ends;
  const [own, last] = textWidth(valued[0], size) / 2 + textWidth(valued[1], size) + size < band / 2
    ? valued
    : ends;
  const labels = [
    { x: at(0.5), text: "1" },
    { x: at(moves / 2), text: own },
    { x: at(moves - 0.5), text: last },
  ];
  content.push(
    text(left - 0.6 * size, y + 1.5 * size, "move", { "text-anchor": "end", fill: theme.muted }),
  );
  for (const label of discs > 1 ? labels : labels.slice(0, 1)) {
    content.push(line(label.x, y, label.x, y + 0.4 * size, {
      stroke: theme.ink,
      "stroke-width": theme.thin,
    }));
    const half = textWidth(label.text, size) / 2;
    const x = Math.min(width - half - 2, Math.max(left + half, label.x));
    content.push(text(x, y + 1.5 * size, label.text, { "text-anchor": "middle" }));
  }
  if (options.move !== undefined) {
    const x = at(Number(move) - 0.5);
    const label = exact ? `move ${move}` : "move m";
    const half = textWidth(label, size, true) / 2;
    content.push(
      line(x, top - 0.4 * size, x, y - 0.2 * size, {
        stroke: theme.ink,
        "stroke-width": theme.line,
      }),
      path(arrowhead(x, top, Math.PI / 2, 0.7 * size), { fill: theme.ink }),
      text(
        Math.min(width - half - 2, Math.max(half + 2, x)),
        top - 0.9 * size,
        label,
        { "text-anchor": "middle", "font-weight": "bold" },
      ),
    );
  }
  content.push(...marks); // over the line of the move
  const show = (m: bigint) => exact ? String(m) : m === total ? `2^${discs} - 1` : `2^${discs - 1}`;
  const phases = discs === 1
    ? "phase 2 is move 1"
    : exact
    ? `phase 1 is moves 1 to ${middle - 1n}, phase 2 is move ${middle}, phase 3 is moves ${
      middle + 1n
    } to ${total}`
    : `phase 1 comes before move ${show(middle)}, phase 2 is that move, phase 3 comes after it`;
  return makeFigure({
    name: `phases-${discs}`,
    alt: `The ${show(total)} ${total === 1n ? "move" : "moves"} of ${plural(discs, "disc")} from ${
      names[from]
    } to ${names[to]}: ${phases}.`,
    width,
    height: y + 2.2 * size,
    content,
    options,
    data: [
      { phase: 1, first: "1", last: String(middle - 1n), discs: discs - 1 },
      { phase: 2, first: String(middle), last: String(middle), discs: 1 },
      { phase: 3, first: String(middle + 1n), last: String(total), discs: discs - 1 },
    ].filter(({ phase }) => discs > 1 || phase === 2),
  });
}

/** A piece of the band: ③ is hatched, so that a grey print tells it from ①. */
function piece(
  x: number,
  y: number,
  w: number,
  h: number,
  phase: number,
  theme: Theme,
): Markup[] {
  const plain = phase === 1 || w < 3;
  const content = [rect(x, y, w, h, {
    fill: theme.phases[phase],
    stroke: plain ? undefined : theme.background,
    "stroke-width": plain ? undefined : theme.thin,
    "data-phase": String(phase + 1),
  })];
  if (phase === 2 && !plain) {
    content.push(path(hatching(x, y, w, h, 0.5 * theme.fontSize), {
      fill: "none",
      stroke: theme.background,
      "stroke-width": theme.thin,
      "stroke-opacity": 0.6,
    }));
  }
  return content;
}

/** The mark of a phase, ①, ② or ③, on a spot without hatching. */
function mark(x: number, y: number, phase: number, theme: Theme): Markup[] {
  const size = theme.fontSize;
  return [
    path(circle(x, y, 0.55 * size), { fill: theme.phases[phase] }),
    text(x, y + 0.36 * size, MARKS[phase], {
      "text-anchor": "middle",
      "font-weight": "bold",
      fill: phase === 1 ? theme.background : theme.ink,
    }),
  ];
}

/** A stack of pending calls to draw. */
export interface CallStackOptions extends FigureOptions {
  /** Discs of the tower, 1 to 64. */
  readonly discs: number;
  /** The move that is being made, from 1 to 2ⁿ − 1. */
  readonly move: bigint | number;
  /** The peg of the tower at the start; A unless given. */
  readonly from?: Peg;
  /** The peg that it goes to; C unless given. */
  readonly to?: Peg;
  /** Names of the pegs; letters unless given. */
  readonly names?: PegNames;
}

/**
 * The stack of pending calls of the recursion at one move, the outermost first: what each has to do, in which phase it
 * is, and which moves are its own. The last line, which stands out, makes the move. There are never more than n.
 *
 * @throws {RangeError} for n outside 1…64 or a move outside 1…2ⁿ − 1.
 *
 * @example
 * ```ts
 * callStackFigure({ discs: 3, move: 3 }).alt; // "The 3 pending calls at move 3 of 3 discs, outermost first: 3 discs A → C in phase 1; 2 discs A → B in phase 3; 1 disc C → B in phase 2."
 * callStackFigure({ discs: 3, move: 8 }); // throws RangeError
 * ```
 */
export function callStackFigure(options: CallStackOptions): Figure {
  const { discs, move, from = 0, to = 2, theme = standard } = options;
  const doing = "draw a stack of calls";
  requireInteger(discs, 1, MAX_DISCS_IN_STACK, { doing, what: "the number of discs" });
  const names = pegNames(3, options.names);
  const calls = pendingCalls(discs, move, from, to);
  const size = theme.fontSize;
  const { width } = theme;
  const range = (first: bigint, last: bigint) =>
    first === last ? String(first) : `${first} – ${last}`;
  const ranges = calls.map((call) => range(call.first, call.last));
  const widest = Math.max(...ranges.map((r) => textWidth(r, size)), textWidth("moves", size));
  const least = textWidth(`move ${plural(discs, "disc")} … → …`, size) + 3.2 * size; // of a line of words
  const withRanges = widest < 0.4 * width && widest + 1.5 * size + least <= width;
  const rangeRoom = withRanges ? widest + 1.5 * size : 0;
  const row = 1.75 * size;
  const indent = Math.min(1.2 * size, (width - rangeRoom - 18 * size) / discs);
  const head = 1.9 * size;
  const heading =
    ["pending calls, the outermost first", "pending calls"].find((words) =>
      textWidth(words, size) <= width - 2.9 * size - rangeRoom
    ) ?? "calls";
  const content: Markup[] = [text(2.9 * size, 1.2 * size, heading, { fill: theme.muted })];
  if (withRanges) {
    content.push(
      text(width - 0.7 * size, 1.2 * size, "moves", { "text-anchor": "end", fill: theme.muted }),
    );
  }
  let links = "";
  for (const [i, call] of calls.entries()) {
    const y = head + i * row;
    const active = i === calls.length - 1;
    const x = 0.7 * size + Math.max(0, indent) * i;
    if (active) {
      content.push(
        rect(1, y + 0.5, width - 2, row - 1, {
          rx: 4,
          fill: theme.highlight,
          stroke: theme.accent,
          "stroke-width": theme.line,
        }),
      );
    }
    const box = 1.25 * size;
    content.push(
      ...piece(x, y + (row - box) / 2, box, box, call.phase - 1, theme),
      ...mark(x + box / 2, y + row / 2, call.phase - 1, theme),
    );
    const room = width - rangeRoom - x - box - 1.2 * size;
    const before = active ? `disc ${call.discs}: ` : `move ${plural(call.discs, "disc")} `;
    const way = `${before}${formatMove(call, names)} by way of ${names[call.via]}`;
    const words = !active && textWidth(way, size) <= room
      ? way
      : fitMove(before, call, names, size, room, active);
    content.push(
      text(
        x + box + 0.7 * size,
        y + row / 2 + 0.36 * size,
        words,
        active ? { "font-weight": "bold" } : {},
      ),
    );
    if (withRanges) {
      content.push(
        text(width - 0.7 * size, y + row / 2 + 0.36 * size, ranges[i], { "text-anchor": "end" }),
      );
    }
    if (i > 0 && indent > 0.5 * size) {
      const px = x - indent + box / 2;
      links += moveTo(px, y - (row - box) / 2) + lineTo(px, y + row / 2) + lineTo(x, y + row / 2);
    }
  }
  if (links !== "") {
    content.push(path(links, { fill: "none", stroke: theme.grid, "stroke-width": theme.line }));
  }
  const told = calls.map((call) =>
    `${plural(call.discs, "disc")} ${formatMove(call, names)} in phase ${call.phase}`
  );
  return makeFigure({
    name: `calls-${discs}`,
    alt: `The ${plural(calls.length, "pending call")} at move ${move} of ${
      plural(discs, "disc")
    }, outermost first: ${told.join("; ")}.`,
    width,
    height: head + calls.length * row + 0.5 * size,
    content,
    options,
    data: calls.map((call) => ({
      discs: call.discs,
      from: names[call.from],
      via: names[call.via],
      to: names[call.to],
      phase: call.phase,
      first: String(call.first),
      last: String(call.last),
    })),
  });
}
