/**
 * The tree of the calls of the recursion, with the move that each call makes and its number.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { pendingCalls, requireMove, transferCount } from "../hanoi/recursive.ts";
import { formatMove, type Peg, type PegNames, pegNames, thirdPeg } from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import { circle, line, lineTo, type Markup, moveTo, path, rect, text } from "./svg.ts";
import { readable, shorten, textWidth, type Theme, theme as standard } from "./theme.ts";
import { plural } from "./words.ts";

/** Most discs of a drawn tree of calls: 255 calls. */
export const MAX_DISCS_IN_CALL_TREE = 8;

/** A tree of calls to draw. */
export interface CallTreeOptions extends FigureOptions {
  /** Discs of the tower, 1 to 8. */
  readonly discs: number;
  /** A move, 1 to 2ⁿ − 1: the calls that are pending while it is made stand out. */
  readonly move?: bigint | number;
  /** The peg of the tower at the start; A unless given. */
  readonly from?: Peg;
  /** The peg that it goes to; C unless given. */
  readonly to?: Peg;
  /** Names of the pegs; letters unless given. */
  readonly names?: PegNames;
}

/** A call of the recursion: it moves `discs` discs, and makes the move of the largest of them itself. */
interface Call {
  readonly discs: number;
  readonly from: Peg;
  readonly to: Peg;
  /** The number of its own move; in the picture its place from left to right. */
  readonly move: number;
}

/** The calls level by level, the outermost first; within a level from left to right. */
function callLevels(discs: number, from: Peg, to: Peg): Call[][] {
  let level: Call[] = [{ discs, from, to, move: 2 ** (discs - 1) }];
  const levels = [level];
  for (let n = discs - 1; n >= 1; n--) {
    const half = 2 ** (n - 1);
    level = level.flatMap(({ from, to, move }) => {
      const via = thirdPeg(from, to);
      return [
        { discs: n, from, to: via, move: move - half },
        { discs: n, from: via, to, move: move + half },
      ];
    });
    levels.push(level);
  }
  return levels;
}

/** How the calls of a level are written: in a line, line below line, or not at all, where there is no room. */
type Writing = "line" | "stack" | "dot";

/**
 * The tree of the calls of Lucas's recursion. A box is a call; the number in it is that of its own move, that of its largest disc.
 * To its left hangs the call before that move (phase ①), to its right the one after it (③): from left to right the boxes
 * are the 2ⁿ − 1 moves in the order in which they are made. A level is a number of discs. Where boxes have no room for their names,
 * they are dots.
 *
 * @throws {RangeError} for n outside 1…8 or a move outside 1…2ⁿ − 1.
 *
 * @example
 * ```ts
 * callTreeFigure({ discs: 2 }).alt; // "The tree of the 3 calls of the recursion for 2 discs from A to C. From left to right the moves 1: A → B, 2: A → C, 3: B → C."
 * callTreeFigure({ discs: 3 }).data!.length; // 7
 * callTreeFigure({ discs: 9 }); // throws RangeError
 * ```
 */
export function callTreeFigure(options: CallTreeOptions): Figure {
  const { discs, from = 0, to = 2, theme = standard } = options;
  const doing = "draw a tree of calls";
  requireInteger(discs, 1, MAX_DISCS_IN_CALL_TREE, { doing, what: "the number of discs" });
  const names = pegNames(3, options.names);
  const chosen = Number(requireMove(discs, options.move ?? 1, from, to, doing));
  const pending = new Set(
    options.move === undefined ? [] : pendingCalls(discs, chosen, from, to).map(ownMove),
  );
  const levels = callLevels(discs, from, to);
  const total = Number(transferCount(discs));
  const size = theme.fontSize;

  const left = textWidth(plural(discs, "disc"), size) + 1.5 * size;
  const widest = Math.max(...names.map((name) => textWidth(name, size)));
  const arrow = textWidth(" → ", size);
  // A box of the lowest level has two columns to itself, so there is half of one more at either end.
  const column = Math.min(
    (theme.width - left - 0.5 * size) / (total + 1),
    widest + arrow / 2 + size,
  );
  const width = left + column * (total + 1) + 0.5 * size;
  const x = (move: number) => left + column * move;

  const content: Markup[] = [];
  const boxes: Markup[] = [];
  let links = "";
  let active = "";
  const marks: Markup[] = [];
  let y = 0.6 * size;
  let above: { bottom: number; calls: readonly Call[] } | undefined;
  for (const [depth, calls] of levels.entries()) {
    // Boxes of a level are as far apart as the level is wide; a wider one would not be easier to read.
    const apart = column * 2 ** (discs - depth);
    const room = Math.min(apart, 24 * size) - 0.5 * size;
    const writing = writingOf(calls, names, room, theme);
    const tall = writing === "line" ? 2.9 * size : writing === "stack" ? 5.4 * size : 0.8 * size;
    const middle = y + tall / 2;
    content.push(
      text(left - 0.8 * size, middle + 0.36 * size, plural(discs - depth, "disc"), {
        "text-anchor": "end",
        fill: theme.muted,
      }),
    );
    for (const [i, call] of calls.entries()) {
      const cx = x(call.move);
      const on = pending.has(call.move);
      if (above !== undefined) {
        const parent = above.calls[i >> 1];
        const [px, py] = [x(parent.move), above.bottom];
        const link = moveTo(px, py) + lineTo(cx, y);
        if (on) active += link;
        else links += link;
        if (apart >= 4.5 * size) {
          marks.push(...phaseMark((px + cx) / 2, (py + y) / 2, i % 2 === 0 ? 0 : 2, theme));
        }
      }
      boxes.push(
        ...box(call, cx, y, tall, writing, room, names, on, on && call.move === chosen, theme),
      );
    }
    above = { bottom: y + tall, calls };
    // Long links need height, or they run flat.
    y += tall + Math.min(3.4 * size, Math.max(1.3 * size, 0.12 * apart + size));
  }
  content.push(
    path(links, { fill: "none", stroke: theme.muted, "stroke-width": theme.thin }),
    ...(active === ""
      ? []
      : [path(active, { fill: "none", stroke: theme.accent, "stroke-width": theme.line * 2 })]),
    ...marks,
    ...boxes,
  );

  // The order of the moves, below the last level.
  const base = above!.bottom + 1.4 * size;
  const tip = left + column * (total + 1);
  content.push(
    line(left, base, tip, base, { stroke: theme.ink, "stroke-width": theme.line }),
    path(
      moveTo(tip - 0.6 * size, base - 0.25 * size) + lineTo(tip, base) +
        lineTo(tip - 0.6 * size, base + 0.25 * size),
      {
        fill: "none",
        stroke: theme.ink,
        "stroke-width": theme.line,
      },
    ),
    text(left - 0.8 * size, base + 0.36 * size, "moves", {
      "text-anchor": "end",
      fill: theme.muted,
    }),
  );

  const inOrder = levels.flat().sort((a, b) => a.move - b.move);
  const told = inOrder.slice(0, 15).map((call) => `${call.move}: ${formatMove(call, names)}`);
  return makeFigure({
    name: `call-tree-${discs}`,
    alt: `The tree of the ${plural(total, "call")} of the recursion for ${
      plural(discs, "disc")
    } from ${names[from]} to ${names[to]}. From left to right the moves ${told.join(", ")}${
      inOrder.length > told.length ? " …" : ""
    }.${
      options.move === undefined
        ? ""
        : ` The ${plural(pending.size, "call")} pending at move ${chosen} stand out.`
    }`,
    width,
    height: base + 0.9 * size,
    content,
    options,
    data: inOrder.map((call) => ({
      move: call.move,
      disc: call.discs,
      from: names[call.from],
      via: names[thirdPeg(call.from, call.to)],
      to: names[call.to],
      level: discs - call.discs + 1,
      first: call.move - 2 ** (call.discs - 1) + 1,
      last: call.move + 2 ** (call.discs - 1) - 1,
    })),
  });
}

/** The number of the move that a pending call makes itself: the middle one of its moves. */
function ownMove({ first, last }: { readonly first: bigint; readonly last: bigint }): number {
  return Number((first + last) / 2n);
}

/** How the calls of a level can be written in boxes of this width. */
function writingOf(calls: readonly Call[], names: PegNames, room: number, theme: Theme): Writing {
  const size = theme.fontSize;
  const inner = room - 0.5 * size;
  const number = Math.max(...calls.map(({ move }) => textWidth(String(move), size, true)));
  if (number > room - 0.2 * size) return "dot";
  const whole = Math.max(...calls.map((call) => textWidth(formatMove(call, names), size)));
  if (whole <= inner) return "line";
  // Long names are cut, but not to nothing.
  const cut = (room: number) => names.every((name) => shorten(name, size, room) !== "");
  if (cut((inner - textWidth(" → ", size)) / 2)) return "line";
  return cut(room) ? "stack" : "dot";
}

/** A call: its own move, and below the move's number. */
function box(
  call: Call,
  x: number,
  y: number,
  tall: number,
  writing: Writing,
  room: number,
  names: PegNames,
  on: boolean,
  chosen: boolean,
  theme: Theme,
): Markup[] {
  const size = theme.fontSize;
  if (writing === "dot") {
    const fill = on ? theme.accent : theme.muted;
    return [path(circle(x, y + tall / 2, Math.min(0.4 * size, room / 2)), { fill })];
  }
  const inner = writing === "line" ? room - 0.5 * size : room;
  const share = writing === "line" ? (inner - textWidth(" → ", size)) / 2 : inner;
  const [a, b] = [call.from, call.to].map((peg) => {
    const other = names[peg === call.from ? call.to : call.from];
    const most = writing === "line"
      ? Math.max(share, inner - textWidth(" → ", size) - textWidth(other, size))
      : share;
    return shorten(names[peg], size, most);
  });
  const lines = writing === "line" ? [`${a} → ${b}`] : [a, "↓", b];
  const number = String(call.move);
  const wide = Math.min(
    room,
    Math.max(
      ...lines.map((one) => textWidth(one, size)),
      textWidth(number, size, true),
    ) + 0.9 * size,
  );
  const ground = chosen ? theme.accent : on ? theme.highlight : theme.background;
  const fill = readable(ground, theme);
  return [
    rect(x - wide / 2, y, wide, tall, {
      rx: 0.25 * size,
      fill: ground,
      stroke: on ? theme.accent : theme.muted,
      "stroke-width": on ? theme.line * 1.6 : theme.thin,
      "data-what": "call",
    }),
    ...[...lines, number].map((one, i) =>
      text(x, y + (1.17 + 1.25 * i) * size, one, {
        "text-anchor": "middle",
        fill,
        "font-weight": i === lines.length ? "bold" : undefined,
      })
    ),
  ];
}

/** The mark of a phase on a link. */
function phaseMark(x: number, y: number, phase: number, theme: Theme): Markup[] {
  const size = theme.fontSize;
  return [
    path(circle(x, y, 0.58 * size), { fill: theme.phases[phase] }),
    text(x, y + 0.36 * size, "①②③"[phase], {
      "text-anchor": "middle",
      "font-weight": "bold",
      fill: theme.ink,
    }),
  ];
}
