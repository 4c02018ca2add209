/**
 * A figure: a stand-alone SVG with what describes it, the bundle that every front end shows, and its PNG.
 *
 * Nothing of Node is imported before a bundle or a PNG is asked for, so that the drawings work in a browser too.
 * @module
 */
import { refusal } from "../core/validate.ts";
import { encodePng } from "./png.ts";
import { element, escapeXml, type Markup, raw, rect } from "./svg.ts";
import { type Theme, theme as standard } from "./theme.ts";

export { escapeXml } from "./svg.ts";

/** A drawing and what a reader who does not see it is told. */
export interface Figure {
  /** Names the file: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** A complete SVG document: namespace, view box, size in px, fonts, and no reference to anything outside. */
  readonly svg: string;
  /** What it shows, in a sentence. */
  readonly alt: string;
  /** Size in px (96 an inch). */
  readonly width: number;
  /** Height in px. */
  readonly height: number;
  /** What is printed below it. */
  readonly caption?: string;
  /** The numbers that it shows, a row each. */
  readonly data?: readonly Record<string, unknown>[];
}

/** What every figure function takes besides its data. */
export interface FigureOptions {
  /** Names the file; each function has a name of its own for it. */
  readonly name?: string;
  /** What is printed below it. */
  readonly caption?: string;
  /** Sizes and colours; the notebooks' when left out. */
  readonly theme?: Theme;
}

/**
 * Checks the name of a figure: lower-case letters, digits and hyphens, at most 100, so that it is a file name
 * everywhere.
 *
 * @throws {RangeError} otherwise.
 */
export function requireFigureName(name: string): string {
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]{0,99}$/.test(name)) {
    throw new RangeError(
      refusal(
        { doing: "name a figure", what: "the name" },
        "lower-case letters, digits and hyphens, at most 100",
        name,
      ),
    );
  }
  return name;
}

/** What a drawing becomes a figure with. */
export interface Sheet {
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly content: readonly Markup[];
  readonly options?: FigureOptions;
  readonly data?: readonly Record<string, unknown>[];
}

/**
 * The figure of a drawing: its content on a white ground, which stays legible in a dark front end, with the
 * theme's font and the text alternative as its title.
 */
export function makeFigure(sheet: Sheet): Figure {
  const { alt, content, data, options = {} } = sheet;
  const { theme = standard, caption } = options;
  const name = requireFigureName(options.name ?? sheet.name);
  const width = Math.ceil(sheet.width);
  const height = Math.ceil(sheet.height);
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "font-family": theme.fontFamily,
      "font-size": theme.fontSize,
      fill: theme.ink,
    },
    element("title", {}, raw(escapeXml(alt))),
    rect(0, 0, width, height, { fill: theme.background }),
    ...content,
  );
  return {
    name,
    svg,
    alt,
    width,
    height,
    ...(caption === undefined ? {} : { caption }),
    ...(data === undefined ? {} : { data }),
  };
}

/**
 * What a notebook cell displays, so that every front end shows the figure: an `<img>` with the SVG in it, which
 * is never blocked as untrusted, a PNG, and the text alternative.
 *
 * Cost: about 0.3 s for the first PNG of a process, which loads the renderer, then about 20 ms each.
 */
export async function figureBundle(figure: Figure): Promise<Record<string, string>> {
  const { svg, alt, width, height, caption } = figure;
  const { Buffer } = await import("node:buffer");
  const source = `data:image/svg+xml;base64,${Buffer.from(svg, "utf8").toString("base64")}`;
  const image =
    `<img src="${source}" alt="${escapeXml(alt)}" width="${width}" height="${height}" ` +
    `style="max-width:100%;height:auto">`;
  const png = await renderPng(svg, { scale: 2 });
  return {
    "text/html": caption === undefined
      ? image
      : `<figure style="margin:0">${image}<figcaption>${escapeXml(caption)}</figcaption></figure>`,
    "image/png": Buffer.from(png).toString("base64"),
    "text/plain": alt,
  };
}

/** How {@link renderPng} draws. */
export interface PngOptions {
  /** Pixels of the PNG for a px of the SVG, above 0 and at most 20; 2 when left out. */
  readonly scale?: number;
}

/** Most pixels of a PNG: at 4 bytes each 256 MiB. */
const MAX_PIXELS = 2 ** 26;

/**
 * The PNG of an SVG, drawn by resvg with the DejaVu fonts and no other: the same bytes on every machine.
 *
 * Cost: about 0.3 s and 60 MB the first time, to load the renderer and the fonts; then 4 bytes a pixel.
 *
 * @throws {RangeError} for a scale outside 0…20 or a picture of more than 2²⁶ pixels.
 * @throws {SyntaxError} when the SVG is not well formed.
 */
export async function renderPng(svg: string, options: PngOptions = {}): Promise<Uint8Array> {
  const { scale = 2 } = options;
  const doing = "draw a PNG";
  if (!(typeof scale === "number" && scale > 0 && scale <= 20)) {
    throw new RangeError(
      refusal({ doing, what: "the scale" }, "a number above 0 and at most 20", scale),
    );
  }
  renderer ??= loadRenderer().catch((error) => {
    renderer = undefined;
    throw error;
  });
  const { Resvg, fonts, deflate } = await renderer;
  let drawing: InstanceType<typeof Resvg>;
  try {
    drawing = new Resvg(svg, {
      font: {
        fontBuffers: fonts,
        defaultFontFamily: "DejaVu Sans",
        sansSerifFamily: "DejaVu Sans",
      },
      fitTo: { mode: "zoom", value: scale },
    });
  } catch (error) {
    throw new SyntaxError(`Cannot ${doing}: the SVG must be well formed (${error}).`);
  }
  try {
    const pixels = drawing.width * drawing.height * scale * scale;
    if (pixels > MAX_PIXELS) {
      throw new RangeError(
        refusal({ doing, what: "the picture" }, `at most ${MAX_PIXELS} pixels`, pixels),
      );
    }
    const image = drawing.render();
    const png = encodePng(image.pixels, image.width, image.height, 96 * scale, deflate);
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}

let renderer: ReturnType<typeof loadRenderer> | undefined;

async function loadRenderer() {
  const [{ initWasm, Resvg }, { zlibSync }, { readFile }, { createRequire }] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("fflate"),
    import("node:fs/promises"),
    import("node:module"),
  ]);
  const { resolve } = createRequire(import.meta.url);
  const read = async (file: string) => new Uint8Array(await readFile(resolve(file)));
  await initWasm(await read("@resvg/resvg-wasm/index_bg.wasm"));
  const names = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique"];
  const fonts = await Promise.all(names.map((name) => read(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  return { Resvg, fonts, deflate: zlibSync };
}
