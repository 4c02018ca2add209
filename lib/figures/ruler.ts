/**
 * The binary counter in pictures: the ruler, and the digits of m with its Gray code.
 * @module
 */
import { requireInteger } from "../core/validate.ts";
import { discOfMove, grayCode, moveAt, ruler } from "../hanoi/binary.ts";
import { requireMove, transferCount } from "../hanoi/recursive.ts";
import { type PegNames, pegNames } from "../hanoi/rules.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import { group, line, type Markup, rect, text } from "./svg.ts";
import { textWidth, type Theme, theme as standard } from "./theme.ts";
import { fitMove, plural } from "./words.ts";

/** Most discs of a drawn ruler: it has 1023 bars. */
export const MAX_DISCS_IN_RULER = 10;

/** Most digits of a drawn binary number. */
export const MAX_DIGITS = 64;

/** Most discs of a Gray code table: two numbers of 20 digits fill a line. */
export const MAX_DISCS_IN_TABLE = 20;

/** Most lines of a Gray code table. */
export const MAX_GRAY_LINES = 128;

/** A ruler to draw. */
export interface RulerOptions extends FigureOptions {
  /** Discs of the tower, 1 to 10. */
  readonly discs: number;
  /** A move whose bar stands out. */
  readonly move?: number;
}

/**
 * The ruler: for each move 1…2ⁿ − 1 a bar as high as the number of the disc that moves, which is one more than the zeros
 * at the end of the move's number in base 2 (OEIS A001511). The marks of a ruler divided by halves have these lengths.
 *
 * @throws {RangeError} for n outside 1…10 or a move outside 1…2ⁿ − 1.
 *
 * @example
 * ```ts
 * rulerFigure({ discs: 3 }).data!.map((row) => row.disc); // [1, 2, 1, 3, 1, 2, 1]
 * rulerFigure({ discs: 11 }); // throws RangeError
 * ```
 */
export function rulerFigure(options: RulerOptions): Figure {
  const { discs, move, theme = standard } = options;
  const doing = "draw a ruler";
  requireInteger(discs, 1, MAX_DISCS_IN_RULER, { doing, what: "the number of discs" });
  if (move !== undefined) requireMove(discs, move, 0, 2, doing);
  const bars = [...ruler(discs)];
  const size = theme.fontSize;
  const { width } = theme;
  const left = textWidth(String(discs), size) + 2.6 * size;
  const right = width - 0.8 * size;
  const top = 1.1 * size;
  const unit = Math.min(2.2 * size, 11 * size / discs);
  const floor = top + (discs + 0.25) * unit;
  const step = (right - left) / bars.length;
  const bar = step * (step > 3 ? 0.62 : step > 1.6 ? 0.75 : 1);
  const center = (m: number) => left + (m - 0.5) * step;
  const content: Markup[] = [];
  const grid: Markup[] = [];
  const numbers: Markup[] = [];
  for (let disc = 1; disc <= discs; disc++) {
    const y = floor - disc * unit;
    grid.push(line(left, y, right, y));
    numbers.push(text(left - 0.5 * size, y + 0.36 * size, String(disc)));
  }
  content.push(
    group({ stroke: theme.grid, "stroke-width": theme.thin }, ...grid),
    group({ "text-anchor": "end" }, ...numbers),
    text(1.1 * size, (top + floor) / 2, "disc", {
      fill: theme.muted,
      "text-anchor": "middle",
      transform: `rotate(-90 ${Math.round(1.1 * size)} ${Math.round((top + floor) / 2)})`,
    }),
  );
  const drawn = bars.map((disc, i) =>
    rect(center(i + 1) - bar / 2, floor - disc * unit, bar, disc * unit, {
      fill: i + 1 === move ? theme.accent : undefined,
    })
  );
  content.push(
    group({ fill: theme.series[0] }, ...drawn),
    line(left, floor, right, floor, { stroke: theme.ink, "stroke-width": theme.line }),
  );
  // Every number that fits, in steps of a power of two, counted from 0 like the marks of a ruler.
  const label = textWidth(String(bars.length), size) + 0.6 * size;
  let every = 1;
  while (every * step < label) every *= 2;
  const labels: Markup[] = [];
  const marked = move === undefined ? undefined : center(move);
  for (let m = every; m <= bars.length; m += every) {
    if (marked !== undefined && Math.abs(center(m) - marked) < label + 0.4 * size) continue;
    labels.push(text(center(m), floor + 1.2 * size, String(m)));
  }
  content.push(group({ "text-anchor": "middle" }, ...labels));
  if (marked !== undefined) {
    content.push(
      text(marked, floor + 1.2 * size, String(move), {
        "text-anchor": "middle",
        "font-weight": "bold",
        fill: theme.accent,
      }),
    );
  }
  content.push(
    text((left + right) / 2, floor + 2.6 * size, "move", {
      "text-anchor": "middle",
      fill: theme.muted,
    }),
  );
  return makeFigure({
    name: `ruler-${discs}`,
    alt: `A bar for each of the ${plural(bars.length, "move")} of ${
      plural(discs, "disc")
    }, as high as the number of the disc that moves: ${bars.slice(0, 15).join(", ")}${
      bars.length > 15 ? " …" : ""
    }.`,
    width,
    height: floor + 3.1 * size,
    content,
    options,
    data: bars.map((disc, i) => ({ move: i + 1, disc })),
  });
}

/** Binary digits to draw. */
export interface GrayRowOptions extends FigureOptions {
  /** Discs of the tower, 1 to 64: as many digits are drawn. */
  readonly discs: number;
  /** The move, from 1 to 2ⁿ − 1. */
  readonly move: bigint | number;
}

/**
 * A move's number m, m − 1, and their Gray codes m ⊕ ⌊m/2⌋ in base 2, a column a disc. The column of the disc that
 * moves is framed: there m ends in 1 and zeros, and there alone the Gray code changes.
 *
 * @throws {RangeError} for n outside 1…64 or a move outside 1…2ⁿ − 1.
 *
 * @example
 * ```ts
 * grayRowFigure({ discs: 5, move: 12 }).alt; // "Move 12 of 5 discs in base 2 is 01100. The Gray code goes from 01110 to 01010: the digit of disc 3 changes."
 * grayRowFigure({ discs: 5, move: 32 }); // throws RangeError
 * ```
 */
export function grayRowFigure(options: GrayRowOptions): Figure {
  const { discs, theme = standard } = options;
  const doing = "draw the digits of a move";
  requireInteger(discs, 1, MAX_DIGITS, { doing, what: "the number of discs" });
  const move = requireMove(discs, options.move, 0, 2, doing);
  const disc = discOfMove(move);
  const size = theme.fontSize;
  const { width } = theme;
  const digits = (value: bigint) => value.toString(2).padStart(discs, "0");
  const short = String(move).length <= 8;
  const rows = [
    { label: short ? `m = ${move}` : "m", digits: digits(move) },
    { label: short ? `m − 1 = ${move - 1n}` : "m − 1", digits: digits(move - 1n) },
    { label: "Gray code of m − 1", digits: digits(grayCode(move - 1n)) },
    { label: "Gray code m ⊕ ⌊m/2⌋", digits: digits(grayCode(move)) },
  ];
  const left = Math.max(...rows.map((r) => textWidth(r.label, size))) + 1.4 * size;
  const cell = Math.min(1.9 * size, (width - left - 0.7 * size) / discs);
  const letter = Math.min(size, cell / 0.85);
  const row = 1.9 * size;
  const head = 1.8 * size;
  const column = left + (discs - disc) * cell;
  const content: Markup[] = [];
  content.push(
    text(left - 0.6 * size, head - 0.55 * size, "disc", {
      "text-anchor": "end",
      fill: theme.muted,
    }),
  );
  // Numbers of the discs: all where they fit, else every fifth or tenth, and that of the disc that moves.
  const every = [1, 2, 5, 10].find((k) => k * cell > textWidth("00", size) + 0.4 * size) ?? 20;
  for (let d = 1; d <= discs; d++) {
    const near = Math.abs(d - disc) * cell < textWidth("00", size) + 0.3 * size;
    if (d !== disc && ((d % every !== 0 && d !== 1) || near)) continue;
    content.push(
      text(left + (discs - d + 0.5) * cell, head - 0.55 * size, String(d), {
        "text-anchor": "middle",
        fill: d === disc ? theme.accent : theme.muted,
        "font-weight": d === disc ? "bold" : undefined,
      }),
    );
  }
  const cells: Markup[] = [];
  const numbers: Markup[] = [];
  for (const [i, { label, digits }] of rows.entries()) {
    const y = head + i * row + (i >= 2 ? 0.5 * size : 0);
    content.push(text(left - 0.6 * size, y + row / 2 + 0.36 * size, label, {
      "text-anchor": "end",
    }));
    for (let j = 0; j < discs; j++) {
      const changed = i === 3 && discs - j === disc;
      cells.push(rect(left + j * cell, y, cell, row, {
        fill: changed ? theme.accent : digits[j] === "1" ? theme.surface : theme.background,
      }));
      numbers.push(
        text(left + (j + 0.5) * cell, y + row / 2 + 0.36 * letter, digits[j], {
          fill: changed ? theme.background : undefined,
          "font-weight": changed || digits[j] === "1" ? "bold" : undefined,
        }),
      );
    }
  }
  const bottom = head + rows.length * row + 0.5 * size;
  content.push(
    group({ stroke: theme.grid, "stroke-width": Math.min(theme.thin, cell / 12) }, ...cells),
    group({ "text-anchor": "middle", "font-size": letter }, ...numbers),
    rect(column, head - 0.1 * size, cell, bottom - head + 0.2 * size, {
      fill: "none",
      stroke: theme.accent,
      "stroke-width": theme.thick * 0.7,
      rx: 2,
    }),
  );
  return makeFigure({
    name: `gray-row-${discs}-${move}`,
    alt: `Move ${move} of ${plural(discs, "disc")} in base 2 is ${
      rows[0].digits
    }. The Gray code goes from ${rows[2].digits} to ${
      rows[3].digits
    }: the digit of disc ${disc} changes.`,
    width: Math.min(width, left + discs * cell + 0.7 * size),
    height: bottom + 0.6 * size,
    content,
    options,
    data: rows.map(({ digits }, i) => ({
      number: ["m", "m-1", "gray(m-1)", "gray(m)"][i],
      digits,
    })),
  });
}

/** A Gray code table to draw. */
export interface GrayTableOptions extends FigureOptions {
  /** Discs of the tower, 1 to 20: as many digits are drawn. */
  readonly discs: number;
  /** First and last number of the table, 0 ≤ first ≤ last ≤ 2ⁿ − 1, at most 128 lines; all when left out. */
  readonly first?: bigint | number;
  /** The last number of the table. */
  readonly last?: bigint | number;
  /** Names of the pegs; letters unless given. */
  readonly names?: PegNames;
}

/**
 * A table of m, m in base 2, its Gray code with the changed digit standing out, and the move: its disc is the place of
 * that digit, counted from the right.
 *
 * @throws {RangeError} for n outside 1…20, or numbers outside 0…2ⁿ − 1 or more than 128 of them.
 *
 * @example
 * ```ts
 * grayTableFigure({ discs: 2 }).data!.map((row) => row.gray); // ["00", "01", "11", "10"]
 * ```
 */
export function grayTableFigure(options: GrayTableOptions): Figure {
  const { discs, theme = standard } = options;
  const doing = "draw a table of the Gray code";
  requireInteger(discs, 1, MAX_DISCS_IN_TABLE, { doing, what: "the number of discs" });
  const names = pegNames(3, options.names);
  const limit = (value: bigint | number | undefined, otherwise: bigint) =>
    value === undefined ? otherwise : value === 0 || value === 0n ? 0n : requireMove(
      discs,
      value,
      0,
      2,
      doing,
    );
  const first = limit(options.first, 0n);
  const last = limit(options.last, transferCount(discs));
  requireInteger(Number(last - first + 1n), 1, MAX_GRAY_LINES, {
    doing,
    what: "the number of lines, last − first + 1,",
    hint: "Give first and last.",
  });
  const lines = [];
  for (let m = first; m <= last; m++) {
    const move = m === 0n ? undefined : moveAt(discs, m);
    lines.push({
      m,
      binary: m.toString(2).padStart(discs, "0"),
      gray: grayCode(m).toString(2).padStart(discs, "0"),
      changed: m === 0n ? 0 : discOfMove(m),
      move,
    });
  }
  // The text shrinks when one block of columns is wider than the figure may be.
  const measure = (size: number) => {
    const digits = discs * 0.9 * size;
    const pair = Math.max(
      ...names.flatMap((a) => names.map((b) => textWidth(`${a} → ${b}`, size))),
    );
    const gap = 1.3 * size;
    const widths = [
      Math.max(textWidth("m", size), textWidth(String(last), size)),
      Math.max(digits, textWidth("base 2", size)),
      Math.max(digits, textWidth("Gray code", size)),
      textWidth("disc", size),
      Math.min(pair, 14 * size),
    ];
    return { gap, widths, block: widths.reduce((sum, w) => sum + w + gap, 0) };
  };
  const room = theme.width - 1.4 * theme.fontSize;
  const wide = measure(theme.fontSize);
  const size = theme.fontSize * Math.min(1, room / (wide.block - wide.gap));
  const { gap, widths, block } = measure(size);
  const digit = 0.9 * size;
  const fits = Math.max(1, Math.floor((room + 2 * gap) / (block + gap)));
  const blocks = Math.max(1, Math.min(fits, Math.ceil(lines.length / 8)));
  const perBlock = Math.ceil(lines.length / blocks);
  const row = 1.5 * size;
  const head = 2 * size;
  const content: Markup[] = [];
  const columns = (b: number) => {
    const xs: number[] = [];
    let x = 0.7 * size + b * (block + gap);
    for (const w of widths) {
      xs.push(x);
      x += w + gap;
    }
    return xs;
  };
  const headed = Math.ceil(lines.length / perBlock);
  for (let b = 0; b < headed; b++) {
    const xs = columns(b);
    const headings = ["m", "base 2", "Gray code", "disc", "move"];
    for (const [i, heading] of headings.entries()) {
      const end = i === 0 || i === 3;
      content.push(
        text(end ? xs[i] + widths[i] : xs[i], 1.3 * size, heading, {
          fill: theme.muted,
          "text-anchor": end ? "end" : undefined,
        }),
      );
    }
    content.push(
      line(xs[0], head - 0.1 * size, xs[4] + widths[4], head - 0.1 * size, {
        stroke: theme.grid,
        "stroke-width": theme.thin,
      }),
    );
  }
  for (const [i, entry] of lines.entries()) {
    const xs = columns(Math.floor(i / perBlock));
    const y = head + (i % perBlock) * row;
    const base = y + row / 2 + 0.36 * size;
    content.push(text(xs[0] + widths[0], base, String(entry.m), { "text-anchor": "end" }));
    content.push(...drawDigits(entry.binary, xs[1], y, row, digit, -1, size, theme));
    content.push(
      ...drawDigits(
        entry.gray,
        xs[2],
        y,
        row,
        digit,
        entry.changed === 0 ? -1 : discs - entry.changed,
        size,
        theme,
      ),
    );
    if (entry.move !== undefined) {
      content.push(
        text(xs[3] + widths[3], base, String(entry.move.disc), { "text-anchor": "end" }),
        text(xs[4], base, fitMove("", entry.move, names, size, widths[4] + 0.1)),
      );
    }
  }
  return makeFigure({
    name: `gray-table-${discs}`,
    alt:
      `The numbers ${first} to ${last} in base 2 and in the Gray code, with the digit that changes: it is that of ` +
      `the disc that moves.`,
    width: Math.max(0.7 * size + headed * (block + gap) - 2 * gap + 0.7 * size, 10 * size),
    height: head + Math.min(lines.length, perBlock) * row + 0.5 * size,
    content: [group({ "font-size": size }, ...content)],
    options,
    data: lines.map(({ m, binary, gray, changed, move }) => ({
      m: String(m),
      binary,
      gray,
      disc: changed || "",
      from: move === undefined ? "" : names[move.from],
      to: move === undefined ? "" : names[move.to],
    })),
  });
}

/** Digits a fixed distance apart; that at index `changed` stands out. */
function drawDigits(
  digits: string,
  x: number,
  y: number,
  row: number,
  step: number,
  changed: number,
  size: number,
  theme: Theme,
): Markup[] {
  const base = y + row / 2 + 0.36 * size;
  const content: Markup[] = [];
  if (changed >= 0) {
    content.push(
      rect(x + changed * step, y + 0.1 * size, step, row - 0.2 * size, {
        fill: theme.accent,
        rx: 2,
      }),
    );
  }
  const drawn = [...digits].map((d, i) =>
    text(x + (i + 0.5) * step, base, d, {
      fill: i === changed ? theme.background : undefined,
      "font-weight": i === changed ? "bold" : undefined,
    })
  );
  content.push(group({ "text-anchor": "middle" }, ...drawn));
  return content;
}
