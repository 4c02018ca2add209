/**
 * The scale of times from one second to 10²² seconds, with the duration of the perfect game.
 * @module
 */
import type { RationalLike } from "../core/rational.ts";
import { requireInteger } from "../core/validate.ts";
import { durationInWords, gameSeconds, UNIVERSE_YEARS, YEAR_SECONDS } from "../hanoi/durations.ts";
import { type Figure, type FigureOptions, makeFigure } from "./figure.ts";
import {
  arrowhead,
  circle,
  group,
  line,
  lineTo,
  type Markup,
  moveTo,
  path,
  rect,
  text,
} from "./svg.ts";
import { shorten, textWidth, type Theme, theme as standard } from "./theme.ts";
import { plural, superscript } from "./words.ts";

/** A time that readers know. */
export interface Landmark {
  /** As the figure has it. */
  readonly name: string;
  /** How long it lasts. */
  readonly seconds: number;
}

const YEAR = Number(YEAR_SECONDS);

/**
 * Times to compare with. Published: pyramid of Khufu about 4 500 years; *Homo sapiens* about 300 000 years (J.-J. Hublin et al.
 * 2017); end of the dinosaurs 66·10⁶ years ago (P. Renne et al. 2013); age of the universe 13.8·10⁹ years (Planck
 * Collaboration 2018).
 */
export const LANDMARKS: readonly Landmark[] = [
  { name: "a minute", seconds: 60 },
  { name: "an hour", seconds: 3600 },
  { name: "a day", seconds: 86_400 },
  { name: "a year", seconds: YEAR },
  { name: "a life of 80 years", seconds: 80 * YEAR },
  { name: "since the pyramids", seconds: 4500 * YEAR },
  { name: "since the first humans", seconds: 300_000 * YEAR },
  { name: "since the dinosaurs", seconds: 66e6 * YEAR },
  { name: "age of the universe", seconds: Number(UNIVERSE_YEARS) * YEAR },
];

/** Most discs of a drawn time: far beyond the end of the scale. */
export const MAX_DISCS_IN_TIME_SCALE = 1000;

/** A time scale to draw. */
export interface TimeScaleOptions extends FigureOptions {
  /** Discs of the tower, 1 to 1000. */
  readonly discs: number;
  /** How fast it is played; 1 move a second when left out. */
  readonly movesPerSecond?: RationalLike;
  /** Times to compare with, 1 s to 10²² s; {@link LANDMARKS} when left out. */
  readonly landmarks?: readonly Landmark[];
}

/** The exponent of ten at which the scale ends. */
const LAST = 22;

/**
 * Times in powers of ten, from 1 s to 10²² s, with landmarks; a thick line marks the duration of the perfect game, (2ⁿ − 1) divided by
 * the speed. A time outside the scale stands at its end with an arrow that points on. The scale runs to the right, or down where the width is too small
 * for the names of the landmarks above it.
 *
 * @throws {RangeError} for n outside 1…1000, a speed that is not positive, or a landmark outside the scale.
 *
 * @example
 * ```ts
 * timeScaleFigure({ discs: 64 }).alt; // "A scale of times from 1 second to 10^22 seconds. The perfect game of 64 discs takes 584 542 046 090 years."
 * timeScaleFigure({ discs: 64, movesPerSecond: 0n }); // throws RangeError
 * ```
 */
export function timeScaleFigure(options: TimeScaleOptions): Figure {
  const { discs, movesPerSecond = 1n, landmarks = LANDMARKS, theme = standard } = options;
  const doing = "draw a time scale";
  requireInteger(discs, 1, MAX_DISCS_IN_TIME_SCALE, { doing, what: "the number of discs" });
  const seconds = gameSeconds(discs, movesPerSecond);
  const words = durationInWords(seconds);
  const log = log10(seconds.numerator) - log10(seconds.denominator);
  const size = theme.fontSize;
  const { width } = theme;
  const left = 1.6 * size;
  const right = width - 1.8 * size;
  const at = (exponent: number) => left + (right - left) * exponent / LAST;

  const x = at(Math.min(LAST, Math.max(0, log)));

  for (const { seconds } of landmarks) {
    if (!(seconds >= 1 && seconds <= 10 ** LAST)) {
      throw new RangeError(
        `Cannot ${doing}: a landmark must be from 1 to 10^${LAST} seconds, received ${seconds}.`,
      );
    }
  }
  const title = `${plural(discs, "disc")}: ${words}`;
  const sheet = {
    name: `time-scale-${discs}`,
    alt: `A scale of times from 1 second to 10^${LAST} seconds. The perfect game of ${
      plural(discs, "disc")
    } takes ${words.length <= 60 ? words : `more than 10^${Math.floor(log)} seconds`}.`,
    options,
    data: [
      ...landmarks.map(({ name, seconds }) => ({ name, seconds })),
      { name: plural(discs, "disc"), seconds: 10 ** log },
    ],
  };

  // Flags: a pole up from the scale, the name on one side of its head.
  const row = 1.5 * size;
  const flags = layOut(
    landmarks.map(({ name, seconds }) => {
      const label = shorten(name, size, right - left);
      return { x: at(Math.log10(seconds)), label, width: textWidth(label, size) + 0.7 * size };
    }),
    width,
    x,
  );
  if (flags === undefined) {
    return makeFigure({ ...sheet, ...drawUpright(landmarks, title, discs, log, theme) });
  }
  const rows = flags.length === 0 ? 0 : 1 + Math.max(...flags.map((flag) => flag.row));
  const top = 2.2 * size;
  const axis = top + (rows + 0.8) * row;
  const content: Markup[] = [];

  const poles: Markup[] = [];
  const dots: Markup[] = [];
  const names: Markup[] = [];
  for (const flag of flags) {
    const y = axis - (flag.row + 1.1) * row;
    poles.push(line(flag.x, axis, flag.x, y - 0.7 * size));
    dots.push(path(circle(flag.x, axis, 0.24 * size)));
    if (flag.crossed) {
      names.push(
        rect(flag.start + 0.15 * size, y - 0.95 * size, flag.width - 0.3 * size, 1.25 * size, {
          fill: theme.background,
        }),
      );
    }
    names.push(text(flag.start + 0.35 * size, y, flag.label));
  }
  content.push(
    group({ stroke: theme.grid, "stroke-width": theme.line }, ...poles),
    line(left, axis, right, axis, { stroke: theme.ink, "stroke-width": theme.line }),
  );

  // The game: a thick line over the whole height, and what it is at its head.
  const shown = textWidth(title, size, true) <= width - size
    ? title
    : `${plural(discs, "disc")}: more than 10${superscript(Math.floor(log))} s`;
  const half = textWidth(shown, size, true) / 2;
  const center = Math.min(width - half - 3, Math.max(half + 3, x));
  content.push(
    line(x, 1.6 * size, x, axis + 0.5 * size, {
      stroke: theme.accent,
      "stroke-width": theme.thick,
    }),
  );
  if (log < 0 || log > LAST) {
    const outwards = log > LAST ? 1 : -1;
    content.push(
      path(
        arrowhead(x + outwards * 1.1 * size, axis, outwards > 0 ? 0 : Math.PI, 0.9 * size),
        { fill: theme.accent },
      ),
    );
  }
  content.push(
    text(center, 1.2 * size, shown, {
      "text-anchor": "middle",
      "font-weight": "bold",
      fill: theme.accent,
    }),
    group({ fill: theme.ink }, ...dots),
    group({}, ...names),
  );

  // Powers of ten.
  const widest = textWidth("10²²", size) + 0.5 * size;
  const every = [1, 2, 4, 11].find((k) => at(k) - at(0) >= widest) ?? LAST;
  const ticks: Markup[] = [];
  const labels: Markup[] = [];
  for (let k = 0; k <= LAST; k++) {
    const long = k % every === 0;
    ticks.push(line(at(k), axis, at(k), axis + (long ? 0.5 : 0.3) * size));
    if (long) {
      labels.push(text(at(k), axis + 1.8 * size, k === 0 ? "1 s" : `10${superscript(k)}`));
    }
  }
  content.push(
    group({ stroke: theme.ink, "stroke-width": theme.thin }, ...ticks),
    group({ "text-anchor": "middle" }, ...labels),
    text((left + right) / 2, axis + 3.3 * size, "seconds", {
      "text-anchor": "middle",
      fill: theme.muted,
    }),
  );
  return makeFigure({ ...sheet, width, height: axis + 3.9 * size, content });
}

/** The scale from top to bottom, with the names to its right: for widths at which they do not fit above each other. */
function drawUpright(
  landmarks: readonly Landmark[],
  title: string,
  discs: number,
  log: number,
  theme: Theme,
) {
  const size = theme.fontSize;
  const { width } = theme;
  const gap = 1.4 * size;
  const top = 2.6 * size;
  const decade = Math.max(1.15 * size, (landmarks.length + 1) * gap / LAST);
  const axis = textWidth("10²²", size) + 2 * size;
  const start = axis + 2.2 * size;
  const at = (exponent: number) => top + decade * Math.min(LAST, Math.max(0, exponent));
  const bold = textWidth(title, size, true) <= width - start - 2;
  const entries = [
    ...landmarks.map(({ name, seconds }) => ({ name, y: at(Math.log10(seconds)), game: false })),
    {
      name: bold
        ? title
        : `${plural(discs, "disc")}: more than 10${superscript(Math.floor(log))} s`,
      y: at(log),
      game: true,
    },
  ].sort((a, b) => a.y - b.y).map((entry) => ({ ...entry, label: entry.y }));
  // Names move apart where they would lie on each other, and stay on the paper.
  for (let i = 1; i < entries.length; i++) {
    entries[i].label = Math.max(entries[i].label, entries[i - 1].label + gap);
  }
  for (let i = entries.length - 1, limit = at(LAST); i >= 0; i--, limit -= gap) {
    limit = entries[i].label = Math.min(entries[i].label, limit);
  }
  const content: Markup[] = [
    line(axis, top, axis, at(LAST), { stroke: theme.ink, "stroke-width": theme.line }),
    text(axis + 0.6 * size, 1.2 * size, "seconds", { "text-anchor": "end", fill: theme.muted }),
  ];
  for (let k = 0; k <= LAST; k++) {
    const long = k % 2 === 0;
    const y = at(k);
    content.push(
      line(axis - (long ? 0.5 : 0.3) * size, y, axis, y, {
        stroke: theme.ink,
        "stroke-width": theme.thin,
      }),
    );
    if (long) {
      content.push(
        text(axis - 0.8 * size, y + 0.36 * size, k === 0 ? "1" : `10${superscript(k)}`, {
          "text-anchor": "end",
        }),
      );
    }
  }
  for (const { name, y, label, game } of entries) {
    const stroke = game ? theme.accent : theme.grid;
    content.push(
      path(
        moveTo(axis - (game ? 0.5 * size : 0), y) + lineTo(axis + 0.6 * size, y) +
          lineTo(start - 0.4 * size, label),
        { fill: "none", stroke, "stroke-width": game ? theme.thick : theme.line },
      ),
      game
        ? text(start, label + 0.36 * size, shorten(name, size, width - start - 2, true), {
          "font-weight": "bold",
          fill: theme.accent,
        })
        : text(start, label + 0.36 * size, shorten(name, size, width - start - 2)),
    );
    if (!game) content.push(path(circle(axis, y, 0.24 * size), { fill: theme.ink }));
  }
  if (log < 0 || log > LAST) {
    const outwards = log > LAST ? 1 : -1;
    content.push(
      path(
        arrowhead(axis, at(log) + outwards * 1.1 * size, outwards * Math.PI / 2, 0.9 * size),
        { fill: theme.accent },
      ),
    );
  }
  return { width, height: at(LAST) + 1.6 * size, content };
}

/** A landmark on the scale. */
interface Flag {
  readonly x: number;
  readonly label: string;
  readonly width: number;
}

/** Where its name stands: from `start` on in a row above the scale; `crossed` when the line of the game passes behind it. */
interface PlacedFlag extends Flag {
  readonly start: number;
  readonly row: number;
  readonly crossed: boolean;
}

/** Most flags whose sides are all tried: 2¹² ways. */
const MAX_TRIED = 12;

/**
 * Puts names to the right or left of their poles, and in rows, so that no pole passes through a name, few names lie on the line of the game, and
 * the rows are few; `undefined` when there is no such way.
 */
function layOut(flags: readonly Flag[], width: number, game: number): PlacedFlag[] | undefined {
  const gap = 3;
  let best: { flags: PlacedFlag[]; cost: number } | undefined;
  for (let sides = 0; flags.length <= MAX_TRIED && sides < 2 ** flags.length; sides++) {
    const boxes = flags.map((flag, i) => {
      const start = sides >> i & 1 ? flag.x - flag.width : flag.x;
      const end = start + flag.width;
      const crossed = game > start - gap && game < end + gap && game !== flag.x;
      return { ...flag, start, end, row: -1, crossed };
    });
    if (boxes.some(({ start, end }) => start < 2 || end > width - 2)) continue;
    // A name stands above all poles that it covers.
    const covers = (a: number, b: number) =>
      a !== b && boxes[b].x > boxes[a].start - gap && boxes[b].x < boxes[a].end + gap;
    let open = boxes.map((_, i) => i);
    while (open.length > 0) {
      const ready = open.filter((a) => !open.some((b) => covers(a, b)));
      if (ready.length === 0) break;
      for (const a of ready) {
        const box = boxes[a];
        boxes.forEach((other, b) => {
          if (covers(a, b)) box.row = Math.max(box.row, other.row);
        });
        do box.row++; while (
          boxes.some((other, b) =>
            b !== a && other.row === box.row && other.start < box.end + gap &&
            box.start < other.end + gap
          )
        );
      }
      open = open.filter((a) => !ready.includes(a));
    }
    if (open.length > 0) continue;
    const cost = 10 * boxes.filter((box) => box.crossed).length +
      Math.max(...boxes.map((box) => box.row)) +
      0.01 * boxes.filter((box) => box.start !== box.x).length;
    if (best === undefined || cost < best.cost) best = { flags: boxes, cost };
  }
  return best?.flags;
}

/** The logarithm of a positive integer of any size. */
function log10(value: bigint): number {
  const digits = String(value);
  return Math.log10(Number(`0.${digits.slice(0, 17)}`)) + digits.length;
}
