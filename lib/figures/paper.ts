/**
 * Figures for a paper: at a width and a size of text in the units of print, as SVG, PDF, PNG, a snippet for TeX and the
 * data as CSV.
 * @module
 */
import { refusal } from "../core/validate.ts";
import { formatRecord } from "../tables/csv.ts";
import { type Figure, renderPng } from "./figure.ts";
import { renderPdf } from "./pdf.ts";
import type { NamedFigure } from "./registry.ts";
import { makeTheme, type Theme } from "./theme.ts";

/** Units of length, in px (96 an inch); pt is the PostScript point, 1/72 inch, which TeX calls bp. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 96 / 25.4,
  cm: 960 / 25.4,
  in: 96,
  pt: 96 / 72,
  px: 1,
};

/** Half a point, the thinnest line that prints, in px. */
const HAIRLINE = 0.5 * UNITS.pt;

/**
 * A length such as `86mm` or `8pt` in px (96 an inch). The units are mm, cm, in, pt (1/72 inch) and px.
 *
 * @param what the length's name in the error.
 * @throws {SyntaxError} for what is no number with a unit, or an unknown unit.
 * @throws {RangeError} for a length that is not above 0.
 *
 * @example
 * ```ts
 * parseLength("1in"); // 96
 * parseLength("72 pt"); // 96
 * parseLength("86"); // throws SyntaxError
 * parseLength("3 ells"); // throws SyntaxError
 * parseLength("0mm"); // throws RangeError
 * ```
 */
export function parseLength(text: string, what = "the length"): number {
  const rule = { doing: "read a length", what };
  const units = Object.keys(UNITS).join(", ");
  const [, number, unit] = typeof text === "string"
    ? /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z]+)\s*$/i.exec(text) ?? []
    : [];
  if (number === undefined) {
    throw new SyntaxError(refusal(rule, `a number with a unit (${units})`, text));
  }
  const name = unit.toLowerCase();
  if (!Object.hasOwn(UNITS, name)) {
    throw new SyntaxError(refusal(rule, `in one of the units ${units}`, text));
  }
  const length = Number(number) * UNITS[name];
  if (!(length > 0 && Number.isFinite(length))) {
    throw new RangeError(refusal(rule, "above 0", text));
  }
  return length;
}

/** Formats of a figure's files. */
export const FIGURE_FORMATS = ["svg", "png", "pdf", "tex", "csv"] as const;

/** One of {@link FIGURE_FORMATS}. */
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/**
 * The formats of a list such as `svg,pdf`, in the order of {@link FIGURE_FORMATS}.
 *
 * @throws {RangeError} for an unknown one.
 *
 * @example
 * ```ts
 * parseFormats("pdf, SVG"); // ["svg", "pdf"]
 * parseFormats("gif"); // throws RangeError
 * ```
 */
export function parseFormats(list: string): FigureFormat[] {
  const asked = list.split(",").map((text) => {
    const format = FIGURE_FORMATS.find((known) => known === text.trim().toLowerCase());
    if (format === undefined) {
      throw new RangeError(
        refusal(
          { doing: "write a figure", what: "a format" },
          `one of ${FIGURE_FORMATS.join(", ")}`,
          text,
        ),
      );
    }
    return format;
  });
  return FIGURE_FORMATS.filter((format) => asked.includes(format));
}

/** The sizes that a figure is printed at. */
export interface PaperSize {
  /** Width of the print, such as `86mm`. */
  readonly width?: string;
  /** Size of its text, such as `8pt`. */
  readonly fontSize?: string;
  /** Greys in place of the colours. */
  readonly grey?: boolean;
}

/** A figure as it is printed. */
export interface PaperFigure extends Figure {
  /** How much smaller or larger it is than it was drawn: 1 when the text has the size that was asked for. */
  readonly scale: number;
}

/**
 * The theme of figures for a width and a size of text: 680 px and 14 px when left out, as in the notebooks.
 *
 * @throws {SyntaxError | RangeError} for a length that is none, a width outside 200…4000 px (53 to 1058 mm) or a size of text outside
 * 6…60 px (4.5 to 45 pt).
 *
 * @example
 * ```ts
 * paperTheme({ width: "3in", fontSize: "9pt" }).fontSize; // 12
 * paperTheme({ width: "1mm" }); // throws RangeError
 * ```
 */
export function paperTheme({ width, fontSize, grey }: PaperSize): Theme {
  return makeTheme({
    ...(width === undefined ? {} : { width: lengthWithin(width, "the width", 200, 4000) }),
    ...(fontSize === undefined
      ? {}
      : { fontSize: lengthWithin(fontSize, "the size of the text", 6, 60) }),
    grey: grey ?? false,
  });
}

/**
 * A figure of the registry drawn anew for a width and a size of text. A drawing that is narrower stands in the middle of the width; one that
 * needs more is made smaller, and its `scale` is below 1.
 *
 * @throws {SyntaxError | RangeError} as {@link paperTheme} does.
 *
 * @example
 * ```ts
 * const [named] = figuresNamed(["ruler"]);
 * (await drawForPaper(named, { width: "3in", fontSize: "8pt" })).width; // 288
 * ```
 */
export async function drawForPaper(named: NamedFigure, size: PaperSize): Promise<PaperFigure> {
  const theme = paperTheme(size);
  const { width } = theme;
  const figure = await named.draw(theme);
  // A drawing's size is a whole number of px, so up to one is cut from its margins.
  return placed(figure, width, figure.width < width + 1 ? 1 : width / figure.width);
}

/**
 * A figure that is drawn already, made smaller or larger to a width.
 *
 * @throws {SyntaxError | RangeError} for a length that is none, or above 4000 px.
 *
 * @example
 * ```ts
 * scaleForPaper(rulerFigure({ discs: 3 }), "3in").width; // 288
 * scaleForPaper(rulerFigure({ discs: 3 }), "-3in"); // throws RangeError
 * ```
 */
export function scaleForPaper(figure: Figure, width: string): PaperFigure {
  const wide = lengthWithin(width, "the width", 0, 4000);
  return placed(figure, wide, wide / figure.width);
}

/** A length in px that lies within bounds. */
function lengthWithin(text: string, what: string, min: number, max: number): number {
  const length = parseLength(text, what);
  if (length < min - 1e-9 || length > max + 1e-9) {
    const unit = /[a-z]+\s*$/i.exec(text)![0].trim().toLowerCase();
    const bound = (px: number) => `${Math.round(px / UNITS[unit] * 10) / 10} ${unit}`;
    throw new RangeError(
      refusal(
        { doing: "draw a figure", what },
        min > 0 ? `from ${bound(min)} to ${bound(max)}` : `at most ${bound(max)}`,
        text,
      ),
    );
  }
  return length;
}

/** A number of an SVG: four decimals. */
const decimal = (value: number) => String(Math.round(value * 1e4) / 1e4);

/** A drawing at a scale in the middle of a width, with no line thinner than half a point. */
function placed(figure: Figure, width: number, scale: number): PaperFigure {
  const tag = /<svg\b(?:"[^"]*"|'[^']*'|[^'">])*>/.exec(figure.svg);
  if (tag === null) {
    throw new SyntaxError(
      refusal({ doing: "print a figure", what: "its SVG" }, "well formed", figure.svg),
    );
  }
  const [root] = tag;
  const box = /\sviewBox=["']([^"']*)["']/.exec(root)?.[1].trim().split(/[\s,]+/).map(Number);
  const [x, y, w, h] = box?.length === 4 && box.every(Number.isFinite)
    ? box
    : [0, 0, figure.width, figure.height];
  const unit = figure.width / w; // px of the drawing for a unit of its view box
  const wide = width / scale / unit;
  const left = x - (wide - w) / 2;
  const height = figure.height * scale;
  const head = root.replace(/\s(?:width|height|viewBox)=(?:"[^"]*"|'[^']*')/g, "").replace(
    /\/?>$/,
    ` width="${decimal(width)}" height="${decimal(height)}" viewBox="${
      [left, y, wide, h].map(decimal).join(" ")
    }">`,
  );
  const ground = wide > w + 1
    ? `<rect x="${decimal(left)}" y="${decimal(y)}" width="${decimal(wide)}" height="${
      decimal(h)
    }" fill="#ffffff"/>`
    : "";
  const least = HAIRLINE / scale / unit;
  const body = figure.svg.slice(tag.index + root.length).replace(
    / stroke-width="(\d*\.?\d+)"/g,
    (same, value) =>
      Number(value) > 0 && Number(value) < least ? ` stroke-width="${decimal(least)}"` : same,
  );
  const titled = /^\s*<title>[^<]*<\/title>/.exec(body)?.[0] ?? "";
  return {
    ...figure,
    svg: figure.svg.slice(0, tag.index) + head + titled + ground + body.slice(titled.length),
    width,
    height,
    scale,
  };
}

/** The width in mm, as SVG and TeX say it. */
const millimetres = (px: number) => `${Math.round(px / UNITS.mm * 1000) / 1000}mm`;

/** How {@link figureFile} writes. */
export interface FigureFileOptions {
  /** Dots an inch of the PNG, 10 to 1920; 192 when left out. */
  readonly dpi?: number;
  /** Whether the SVG's size is in mm. */
  readonly physical?: boolean;
}

/**
 * What a file of a figure holds: for `svg` the drawing, for `png` and `pdf` its renderings, for `tex` a figure environment that shows the PDF,
 * for `csv` the numbers behind it. The same figure gives the same bytes.
 *
 * @returns `undefined` for the CSV of a figure without data.
 * @throws {RangeError} for dots an inch outside 10…1920.
 *
 * @example
 * ```ts
 * await figureFile(rulerFigure({ discs: 1 }), "csv"); // "move,disc\n1,1\n"
 * await figureFile(rulerFigure({ discs: 1 }), "png", { dpi: 0 }); // throws RangeError
 * ```
 */
export async function figureFile(
  figure: Figure,
  format: FigureFormat,
  options: FigureFileOptions = {},
): Promise<string | Uint8Array | undefined> {
  const { dpi = 192, physical = false } = options;
  switch (format) {
    case "svg":
      return (physical ? inMillimetres(figure) : figure.svg) + "\n";
    case "png":
      requireDpi(dpi);
      return await renderPng(figure.svg, { scale: dpi / 96 });
    case "pdf":
      return await renderPdf(figure.svg, { title: figure.alt });
    case "tex":
      return figureTex(figure);
    case "csv":
      return figureCsv(figure);
  }
}

/** Checks dots an inch: 10 to 1920. */
export function requireDpi(dpi: number): number {
  if (!(typeof dpi === "number" && dpi >= 10 && dpi <= 1920)) {
    throw new RangeError(
      refusal(
        { doing: "draw a PNG", what: "the dots an inch" },
        "a number from 10 to 1920",
        dpi,
      ),
    );
  }
  return dpi;
}

function inMillimetres({ svg, width, height }: Figure): string {
  return svg.replace(
    /<svg\b(?:"[^"]*"|'[^']*'|[^'">])*>/,
    (root) =>
      root.replace(/\swidth="[^"]*"/, ` width="${millimetres(width)}"`)
        .replace(/\sheight="[^"]*"/, ` height="${millimetres(height)}"`),
  );
}

/**
 * The numbers behind a figure as CSV: a column for each key in the order of its first use, numbers with all their digits, lists and
 * objects as JSON, what is missing empty.
 *
 * @returns `undefined` for a figure without data.
 *
 * @example
 * ```ts
 * figureCsv(rulerFigure({ discs: 2 })); // "move,disc\n1,1\n2,2\n3,1\n"
 * ```
 */
export function figureCsv({ data }: Figure): string | undefined {
  if (data === undefined) return undefined;
  const columns = [...new Set(data.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return undefined;
  return [columns, ...data.map((row) => columns.map((column) => valueText(row[column])))]
    .map((record) => formatRecord(record) + "\n").join("");
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, v) => typeof v === "bigint" ? String(v) : v) ?? "";
}

/** What stands for a character in TeX, in text. */
const TEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "$": "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  "_": "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\char34{}",
  "`": "\\char96{}",
  "−": "$-$",
  "×": "$\\times$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "→": "$\\to$",
  "←": "$\\leftarrow$",
  "⇒": "$\\Rightarrow$",
  "↔": "$\\leftrightarrow$",
  "↑": "$\\uparrow$",
  "↓": "$\\downarrow$",
  "≠": "$\\neq$",
  "≈": "$\\approx$",
  "∞": "$\\infty$",
  "∈": "$\\in$",
  "⊕": "$\\oplus$",
  "⌊": "$\\lfloor$",
  "⌋": "$\\rfloor$",
  "⌈": "$\\lceil$",
  "⌉": "$\\rceil$",
  "∑": "$\\sum$",
  "√": "$\\surd$",
  "…": "\\ldots{}",
  "α": "$\\alpha$",
  "β": "$\\beta$",
  "γ": "$\\gamma$",
  "δ": "$\\delta$",
  "ε": "$\\varepsilon$",
  "θ": "$\\theta$",
  "λ": "$\\lambda$",
  "μ": "$\\mu$",
  "π": "$\\pi$",
  "σ": "$\\sigma$",
  "φ": "$\\varphi$",
  "Γ": "$\\Gamma$",
  "Δ": "$\\Delta$",
  "Π": "$\\Pi$",
  "Σ": "$\\Sigma$",
  "Φ": "$\\Phi$",
  "Ω": "$\\Omega$",
  "«": "$\\ll$",
  "»": "$\\gg$",
  "①": "\\textcircled{1}",
  "②": "\\textcircled{2}",
  "③": "\\textcircled{3}",
};

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵖ⁻⁺⁽⁾";
const RAISED_AS = "0123456789nkp-+()";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/** Characters that a plain article sets with every engine: ASCII, the letters of Latin-1 and most of Latin Extended-A, usual punctuation. */
const PLAIN =
  /^[\u0020-\u007e\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00cf\u00d1-\u00dd\u00df-\u00ef\u00f1-\u00fd\u00ff-\u0103\u0106-\u010f\u0112-\u0117\u011a-\u0125\u0128-\u012d\u0130-\u0137\u0139-\u013e\u0141-\u0148\u014c-\u0165\u0168-\u0171\u0174-\u017e\u0218-\u021b\u2010-\u2014\u2018\u2019\u201c\u201d\u2020-\u2022\u2030\u20ac\u2122]$/u;

/**
 * A text as TeX sets it, whatever it holds: one line, nothing of it a command; raised and lowered digits and the signs of formulas as formulas. What
 * pdfTeX does not know, such as 日, is set by XeTeX and LuaTeX, and named by its number, [U+65E5], by pdfTeX.
 *
 * @example
 * ```ts
 * escapeTex("50 % of 2ⁿ⁻ᵏ"); // "50 \\% of 2$^{n-k}$"
 * escapeTex("\\input{x}\n\n$"); // "\\textbackslash{}input\\{x\\} \\$"
 * escapeTex("日"); // "\\ifdefined\\Umathchar 日\\else[U+65E5]\\fi{}"
 * ```
 */
export function escapeTex(text: string): string {
  const as = (letters: string, from: string, to: string) =>
    Array.from(letters, (letter) => to[from.indexOf(letter)]).join("");
  const clean = text.normalize("NFC")
    // What breaks a line, steers or hides, and halves of surrogate pairs.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Bidi_Control}\p{Cs}]/gu, "");
  const pieces = clean.match(new RegExp(`[${RAISED}]+|[${LOWERED}]+|[^]`, "gu")) ?? [];
  return pieces.map((piece) => {
    if (RAISED.includes(piece[0])) return `$^{${as(piece, RAISED, RAISED_AS)}}$`;
    if (LOWERED.includes(piece[0])) return `$_{${as(piece, LOWERED, "0123456789")}}$`;
    if (Object.hasOwn(TEX, piece)) return TEX[piece];
    if (PLAIN.test(piece)) return piece;
    const number = piece.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    return `\\ifdefined\\Umathchar ${piece}\\else[U+${number}]\\fi{}`;
  }).join("").trim();
}

/**
 * A figure environment for LaTeX with the package graphicx: the figure's PDF at its width, its caption (its text alternative when it has none) and
 * the label `fig:` with its name.
 *
 * @example
 * ```ts
 * figureTex(rulerFigure({ discs: 2, name: "r" })).includes("\\label{fig:r}"); // true
 * ```
 */
export function figureTex(figure: Figure): string {
  return [
    "\\begin{figure}",
    "  \\centering",
    `  \\includegraphics[width=${millimetres(figure.width)}]{${figure.name}.pdf}`,
    `  \\caption{${escapeTex(figure.caption ?? figure.alt)}}`,
    `  \\label{fig:${figure.name}}`,
    "\\end{figure}",
    "",
  ].join("\n");
}
