/**
 * One theme for every figure: sizes, line widths, colours, and the widths of the letters.
 *
 * The colours are those of M. Okabe and K. Ito, *Color Universal Design* (2008), which people of every colour vision
 * tell apart; the vermilion that stands out is darker, so that it is legible as text and under text. Where a colour
 * carries a meaning, a shape, a hatching or a label carries it too.
 * @module
 */
import { refusal } from "../core/validate.ts";

/** What every figure is drawn with. */
export interface Theme {
  /** Width of a figure that may choose it, in px (96 an inch). */
  readonly width: number;
  /** Size of the text, in px. */
  readonly fontSize: number;
  /** The fonts, the first one being embedded in PNG and PDF. */
  readonly fontFamily: string;
  /** Width of a line that means something, of one that helps, and of one that stands out; in px. */
  readonly line: number;
  /** Width of a thin line, in px. */
  readonly thin: number;
  /** Width of a thick line, in px. */
  readonly thick: number;
  /** Colour of the ground. */
  readonly background: string;
  /** Text and outlines. */
  readonly ink: string;
  /** Text that explains, still 4.5 : 1 against the background. */
  readonly muted: string;
  /** Grid lines, edges of a graph. */
  readonly grid: string;
  /** A surface a shade darker than the background. */
  readonly surface: string;
  /** What the figure is about: the path, the move, the active line. */
  readonly accent: string;
  /** A pale ground for what stands out. */
  readonly highlight: string;
  /** Pegs A, B, C … in turn; {@link SHAPES} go with them. */
  readonly pegs: readonly string[];
  /** The phases ①, ②, ③ of the recursion. */
  readonly phases: readonly [string, string, string];
  /** Discs of odd and of even number. */
  readonly discs: readonly [odd: string, even: string];
  /** Series of a chart in turn. */
  readonly series: readonly string[];
}

/** What of a theme its user chooses. */
export interface ThemeOptions {
  /** Width of the figures in px, from 200 to 4000; 680 when left out. */
  readonly width?: number;
  /** Size of the text in px, from 6 to 60; 14 when left out. */
  readonly fontSize?: number;
  /** Greys of different lightness in place of the colours. */
  readonly grey?: boolean;
}

const COLOURS = {
  background: "#ffffff",
  ink: "#1a1a1a",
  muted: "#595959",
  grid: "#bdbdbd",
  surface: "#f2f2f2",
  accent: "#c04000",
  highlight: "#fde8d7",
  pegs: ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#d55e00"],
  phases: ["#e69f00", "#c04000", "#009e73"],
  discs: ["#56b4e9", "#d9eefb"],
  series: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"],
} as const;

const GREYS = {
  background: "#ffffff",
  ink: "#000000",
  muted: "#4d4d4d",
  grid: "#bdbdbd",
  surface: "#f2f2f2",
  accent: "#000000",
  highlight: "#e0e0e0",
  pegs: ["#4d4d4d", "#d0d0d0", "#8c8c8c", "#b0b0b0", "#707070", "#e4e4e4", "#333333"],
  phases: ["#d0d0d0", "#262626", "#8c8c8c"],
  discs: ["#a6a6a6", "#e8e8e8"],
  series: ["#262626", "#8c8c8c", "#595959", "#b0b0b0", "#404040", "#737373"],
} as const;

/** Half a point, the thinnest line that prints, in px. */
const HAIRLINE = 0.5 * 96 / 72;

/**
 * A theme for a width, a size of text, and colour or grey.
 *
 * @throws {RangeError} for a width outside 200…4000 or a size outside 6…60.
 *
 * @example
 * ```ts
 * makeTheme({ width: 325, fontSize: 10.5, grey: true }).accent; // "#000000"
 * makeTheme({ width: 0 }); // throws RangeError
 * ```
 */
export function makeTheme(options: ThemeOptions = {}): Theme {
  const { width = 680, fontSize = 14, grey = false } = options;
  requireSize(width, 200, 4000, "the width in pixels");
  requireSize(fontSize, 6, 60, "the size of the text in pixels");
  return {
    width,
    fontSize,
    fontFamily: "'DejaVu Sans', Verdana, Geneva, sans-serif",
    line: Math.max(HAIRLINE, fontSize / 12),
    thin: Math.max(HAIRLINE, fontSize / 18),
    thick: Math.max(3 * HAIRLINE, fontSize / 5),
    ...(grey ? GREYS : COLOURS),
  };
}

function requireSize(value: number, min: number, max: number, what: string): void {
  if (!(typeof value === "number" && value >= min && value <= max)) {
    throw new RangeError(
      refusal({ doing: "make a theme", what }, `a number from ${min} to ${max}`, value),
    );
  }
}

/** The theme of the notebooks. */
export const theme: Theme = makeTheme();

/** Widths of the characters 32…126 of DejaVu Sans, in thousandths of the size. */
// deno-fmt-ignore
const REGULAR = [
  318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637,
  637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656,
  558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613,
  635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818,
  592, 592, 525, 637, 337, 637, 838,
];
/** The same of DejaVu Sans Bold. */
// deno-fmt-ignore
const BOLD = [
  349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696,
  696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775,
  638, 996, 837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675,
  716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924,
  646, 652, 583, 712, 366, 712, 838,
];

/** At least the width of a character that is not ASCII, in thousandths of the size; of scripts the usual ones. */
function othersWidth(letter: string, code: number): number {
  if (/[⁰¹²³⁴-⁹ⁿ₀-₉]/u.test(letter)) return 460;
  if (/[⁺-⁾ᵃ-ᵿ]/u.test(letter)) return 530;
  if (/\p{Mn}/u.test(letter)) return 0;
  if (code >= 0x2460 && code < 0x2500) return 900; // numbers in circles
  return code > 0x2fff ? 1050 : 850;
}

/**
 * The width of a text in px: exact for ASCII in DejaVu Sans, a little too much for most other letters, so that what is
 * laid out with it does not overlap.
 *
 * @example
 * ```ts
 * textWidth("Hanoi", 10); // 28.89
 * ```
 */
export function textWidth(text: string, size: number, bold = false): number {
  const table = bold ? BOLD : REGULAR;
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    sum += table[code - 32] ?? othersWidth(letter, code);
  }
  return Math.round(sum * size) / 1000;
}

/**
 * A text that is no wider than `width`: as it is, or cut and ended by an ellipsis.
 *
 * @example
 * ```ts
 * shorten("Babaorum", 10, 40); // "Baba…"
 * shorten("A", 10, 40); // "A"
 * ```
 */
export function shorten(text: string, size: number, width: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0) {
    letters.pop();
    const cut = `${letters.join("").trimEnd()}…`;
    if (textWidth(cut, size, bold) <= width) return cut;
  }
  return "";
}

/** The colour in which text is legible on a ground: the theme's ink or its background, whichever differs more. */
export function readable(ground: string, theme: Theme): string {
  const contrast = (colour: string) => {
    const [a, b] = [luminance(colour), luminance(ground)].sort((p, q) => q - p);
    return (a + 0.05) / (b + 0.05);
  };
  return contrast(theme.background) > contrast(theme.ink) ? theme.background : theme.ink;
}

/**
 * The relative luminance of a colour `#rrggbb`, 0 for black to 1 for white (WCAG 2.2): what a grey print shows.
 *
 * @example
 * ```ts
 * luminance("#ffffff"); // 1
 * ```
 */
export function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
