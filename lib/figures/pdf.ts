/**
 * PDF of a figure: vectors, with the letters that it uses embedded, the same bytes on every machine.
 *
 * What the converter would get wrong without a word is resolved or refused here: `currentColor` becomes the colour of the root, a
 * `paint-order` that begins with the stroke draws the element twice, and style sheets and pictures are refused. Compression is `fflate`'s
 * and the date is fixed, because a system's zlib and clock would change the bytes.
 * @module
 */
import { refusal } from "../core/validate.ts";

/** A point, 1/72 inch, in px of 1/96 inch. */
const POINTS = 72 / 96;

/** The date in every PDF: a constant, since the day of a drawing is no part of it. */
const DATE = new Date(Date.UTC(2000, 0, 1));

/** What {@link renderPdf} writes into the properties of the file. */
export interface PdfOptions {
  /** The title in the file's properties; none when left out. */
  readonly title?: string;
}

/**
 * A PDF of one page, of the size that the SVG's `width` and `height` say in px: vectors, with subsets of the DejaVu fonts embedded.
 *
 * Cost: about 0.5 s the first time, to load the converter and the fonts; then 5 to 100 ms.
 *
 * @throws {SyntaxError} when the SVG is not well formed or has no size in px.
 * @throws {RangeError} for an SVG with a style sheet, a picture or foreign content, which would be lost.
 */
export async function renderPdf(svg: string, options: PdfOptions = {}): Promise<Uint8Array> {
  const doing = "draw a PDF";
  const lost = /<(style|image|foreignObject|script)\b/i.exec(svg);
  if (lost !== null) {
    throw new RangeError(
      refusal({ doing, what: "the SVG" }, "of shapes and texts with attributes", `<${lost[1]}>`),
    );
  }
  const [root = ""] = /<svg\b(?:"[^"]*"|'[^']*'|[^'">])*>/.exec(svg) ?? [];
  const [width, height] = ["width", "height"].map((name) =>
    Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1])
  );
  if (!(width > 0 && height > 0)) {
    throw new SyntaxError(
      `Cannot ${doing}: the SVG must be well formed and have its width and height in px.`,
    );
  }
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  const { PDFDocument, draw, fonts, deflate } = await loading;

  /** pdfkit's document, whose streams are compressed by fflate. */
  class Document extends PDFDocument {
    override ref(data: Record<string, unknown>): Reference {
      const reference = super.ref(data);
      const finalize = reference.finalize.bind(reference);
      reference.finalize = () => {
        if (reference.buffer.length > 0 && reference.data.Filter === undefined) {
          const packed = deflate(concatenate(reference.buffer), { level: 9 });
          reference.buffer = [packed];
          reference.data.Filter = "FlateDecode";
        }
        finalize();
      };
      return reference;
    }
  }
  const document = new Document({
    size: [width * POINTS, height * POINTS],
    margin: 0,
    compress: false, // by zlib; see above
    font: null,
    info: {
      Producer: "Lucas Lab",
      Creator: "Lucas Lab",
      CreationDate: DATE,
      ...(options.title === undefined ? {} : { Title: options.title }),
    },
  });
  const chunks: Uint8Array[] = [];
  const written = new Promise<void>((resolve, reject) => {
    document.on("data", (chunk) => chunks.push(chunk as Uint8Array));
    document.on("end", () => resolve());
    document.on("error", reject);
  });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  try {
    draw(document, resolved(svg, root), 0, 0, {
      assumePt: false,
      width: width * POINTS,
      height: height * POINTS,
      fontCallback: (_family: string, bold: boolean, italic: boolean) =>
        bold ? "DejaVuSans-Bold" : italic ? "DejaVuSans-Oblique" : "DejaVuSans",
      imageCallback: () => "",
      documentCallback: () => [],
      warningCallback: () => {},
    });
  } catch (error) {
    throw new SyntaxError(`Cannot ${doing}: the SVG must be well formed (${error}).`);
  }
  document.end();
  await written;
  return concatenate(chunks);
}

/** The SVG without what the converter misreads. */
function resolved(svg: string, root: string): string {
  const colour = /\scolor="([^"]+)"/.exec(root)?.[1] ?? "#000000";
  return strokesFirst(svg.replace(/=(["'])currentColor\1/gi, `="${colour}"`));
}

/** A tag, a comment, or what else begins with `<`. */
const TAG = /<!--[^]*?-->|<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?)>/g;

/** What is drawn, and has no drawing in it. */
const DRAWN = /^(?:text|path|rect|circle|ellipse|line|polyline|polygon)$/;

/** Draws twice what a `paint-order` tells to stroke before it is filled: the stroke, then the filling on it. */
function strokesFirst(svg: string): string {
  if (!svg.includes("paint-order")) return svg;
  const orders: string[] = []; // of the elements that are open
  let out = "";
  let at = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(svg); tag !== null; tag = TAG.exec(svg)) {
    const [source, closing, name, attributes, empty] = tag;
    if (name === undefined) continue;
    if (closing !== "") {
      orders.pop();
      continue;
    }
    const order = /\spaint-order=["']\s*([^"']*)/.exec(attributes)?.[1] ?? orders.at(-1) ?? "";
    if (!DRAWN.test(name) || !order.startsWith("stroke")) {
      if (empty === "") orders.push(order);
      continue;
    }
    const close = `</${name}>`;
    const start = tag.index;
    const found = empty === "" ? svg.indexOf(close, TAG.lastIndex) : TAG.lastIndex;
    if (found < 0) return svg; // not well formed: the converter says so
    const end = empty === "" ? found + close.length : found;
    const rest = svg.slice(start + source.length, end);
    const without = (key: string) =>
      `<${name}${attributes.replace(new RegExp(`\\s${key}=(?:"[^"]*"|'[^']*')`, "g"), "")} ` +
      `${key}="none"${empty}>${rest}`;
    out += svg.slice(at, start) + without("fill") + without("stroke");
    at = end;
    TAG.lastIndex = end;
  }
  return out + svg.slice(at);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The parts of pdfkit that are used. */
interface Reference {
  buffer: Uint8Array[];
  data: Record<string, unknown>;
  finalize(): void;
}
interface PdfDocument {
  ref(data: Record<string, unknown>): Reference;
  registerFont(name: string, bytes: Uint8Array): unknown;
  on(event: string, listener: (value: unknown) => void): unknown;
  end(): void;
}
type PdfDocumentClass = new (options: Record<string, unknown>) => PdfDocument;
type Draw = (
  document: PdfDocument,
  svg: string,
  x: number,
  y: number,
  options: Record<string, unknown>,
) => void;

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const [pdfkit, converter, { zlibSync }, { readFile }, { createRequire }] = await Promise.all([
    // @ts-ignore: neither package has types
    import("pdfkit"),
    // @ts-ignore: neither package has types
    import("svg-to-pdfkit"),
    import("fflate"),
    import("node:fs/promises"),
    import("node:module"),
  ]);
  const { resolve } = createRequire(import.meta.url);
  const fonts: Record<string, Uint8Array> = {};
  for (const name of ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique"]) {
    fonts[name] = new Uint8Array(await readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  }
  return {
    PDFDocument: (pdfkit.default ?? pdfkit.PDFDocument) as unknown as PdfDocumentClass,
    draw: converter.default as unknown as Draw,
    fonts,
    deflate: zlibSync,
  };
}
