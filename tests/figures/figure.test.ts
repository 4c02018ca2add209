import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  escapeXml,
  type Figure,
  figureBundle,
  grayRowFigure,
  makeTheme,
  pegsFigure,
  renderPng,
  requireFigureName,
  rulerFigure,
  shorten,
  textWidth,
  theme,
} from "@lucas/lab";
import { makeFigure } from "../../lib/figures/figure.ts";
import { encodePng } from "../../lib/figures/png.ts";
import { coordinate, element, raw, shape, SHAPES, text } from "../../lib/figures/svg.ts";
import { fitMove, plural, powerOfTen, superscript } from "../../lib/figures/words.ts";
import { expectLegible, parseSvg } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const { resolve } = createRequire(import.meta.url);

/** The chunks of a PNG, each after a check of its checksum by the definition of the CRC. */
function chunks(png: Uint8Array): Map<string, Uint8Array> {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  const found = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at);
    const body = png.subarray(at + 4, at + 8 + length);
    let crc = 0xffffffff;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    expect(view.getUint32(at + 8 + length)).toBe(~crc >>> 0);
    found.set(String.fromCharCode(...body.subarray(0, 4)), body.subarray(4));
    at += 12 + length;
  }
  return found;
}

/** What an indexed PNG holds; `pixel(i)` is red, green and blue of its i-th pixel, row by row. */
function decode(png: Uint8Array) {
  const parts = chunks(png);
  const header = parts.get("IHDR")!;
  const view = new DataView(header.buffer, header.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  expect([...header.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
  const palette = parts.get("PLTE")!;
  const rows = inflateSync(parts.get("IDAT")!);
  expect(rows.length).toBe(height * (width + 1));
  for (let y = 0; y < height; y++) {
    if (rows[y * (width + 1)] !== 0) throw new Error(`filter in row ${y}`);
  }
  const pixel = (i: number) => {
    const at = 3 * rows[Math.floor(i / width) * (width + 1) + 1 + i % width];
    return palette.subarray(at, at + 3);
  };
  const reds = Array.from({ length: width * height }, (_, i) => pixel(i)[0]);
  return { width, height, pixel, reds, colours: palette.length / 3, dpi: parts.get("pHYs")! };
}

describe("SVG as text", () => {
  test("a text comes back from an XML parser as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (words) => {
        const clean = words.replace(
          // deno-lint-ignore no-control-regex
          /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g,
          "\uFFFD",
        );
        const source = element("text", { "data-a": words, 'x"': undefined }, raw(escapeXml(words)));
        const parsed = parseSvg(source).documentElement;
        expect(parsed.textContent).toBe(clean);
        expect(parsed.getAttribute("data-a")).toBe(clean);
      }),
    );
  });
  test("what XML does not allow is replaced", () => {
    expect(escapeXml("a\u0000b\u001b\ud800c")).toBe("a\uFFFDb\uFFFD\uFFFDc");
    expect(escapeXml("<script>alert('x & \"y\"')</script>\n")).not.toMatch(/[<>"'\n]/);
  });
  test("coordinates have two decimals and are never NaN", () => {
    expect([1 / 3, -0.001, 2, -1.005, 1e6].map(coordinate)).toEqual([
      "0.33",
      "0",
      "2",
      "-1",
      "1000000",
    ]);
    for (const wrong of [NaN, Infinity, -Infinity]) {
      expect(() => coordinate(wrong)).toThrow(RangeError);
    }
    expect(() => text(NaN, 0, "x")).toThrow("a coordinate must be a finite number, received NaN");
  });
  test.each(SHAPES.map((name, kind) => [name, kind] as const))(
    "the area of a %s is near that of a circle",
    async (_, kind) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><path d="${
        shape(kind, 30, 30, 20)
      }"/></svg>`;
      const { reds } = decode(await renderPng(svg, { scale: 1 }));
      const dark = reds.reduce((sum, red) => sum + (255 - red) / 255, 0);
      expect(dark / (Math.PI * 400)).toBeGreaterThan(0.75);
      expect(dark / (Math.PI * 400)).toBeLessThan(1.25);
    },
  );
});

describe("theme", () => {
  /** The advance of a letter in em, read from the font's tables. */
  function advances(file: string) {
    const font = readFileSync(resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
    const tables = new Map<string, number>();
    for (let i = 0; i < font.readUInt16BE(4); i++) {
      const at = 12 + 16 * i;
      tables.set(font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8));
    }
    const table = (name: string) => tables.get(name)!;
    const unit = font.readUInt16BE(table("head") + 18);
    const metrics = font.readUInt16BE(table("hhea") + 34);
    const glyphs = new Map<number, number>();
    const maps = font.readUInt16BE(table("cmap") + 2);
    for (let i = 0; i < maps; i++) {
      const sub = table("cmap") + font.readUInt32BE(table("cmap") + 8 + 8 * i);
      if (font.readUInt16BE(sub) !== 12) continue;
      for (let j = 0; j < font.readUInt32BE(sub + 12); j++) {
        const group = sub + 16 + 12 * j;
        const [first, last] = [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
        for (let c = first; c <= last; c++) {
          glyphs.set(c, font.readUInt32BE(group + 8) + c - first);
        }
      }
    }
    return (letter: string) => {
      const glyph = Math.min(glyphs.get(letter.codePointAt(0)!) ?? 0, metrics - 1);
      return font.readUInt16BE(table("hmtx") + 4 * glyph) / unit;
    };
  }
  test.each([["DejaVuSans", false], ["DejaVuSans-Bold", true]])(
    "widths are those of %s, and never less",
    (file, bold) => {
      const advance = advances(file);
      for (let code = 32; code < 127; code++) {
        const letter = String.fromCharCode(code);
        const excess = textWidth(letter, 1000, bold) - 1000 * advance(letter);
        expect(excess, letter).toBeGreaterThanOrEqual(0);
        expect(excess, letter).toBeLessThan(1);
      }
      for (const letter of "éüñ–→←↑①②③⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿᵏ−×⊕⌊⌋αβ日本😀") {
        expect(textWidth(letter, 1000, bold), letter)
          .toBeGreaterThanOrEqual(1000 * advance(letter) - 1);
      }
    },
  );
  test("a shortened text fits, and is a beginning of the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 0, max: 200 }),
        (words, width) => {
          const short = shorten(words, 12, width);
          expect(textWidth(short, 12)).toBeLessThanOrEqual(width);
          if (short !== words && short !== "") {
            expect(short.endsWith("…")).toBe(true);
            expect(words.startsWith(short.slice(0, -1))).toBe(true);
          }
        },
      ),
    );
  });
  test("a text that is exactly as wide as its room is not shortened", () => {
    for (const words of ["A", "Babaorum", "③→é", ""]) {
      for (const bold of [false, true]) {
        expect(shorten(words, 12, textWidth(words, 12, bold), bold)).toBe(words);
      }
    }
  });
  test("a move fits, and both names leave a trace", () => {
    const names = ["a very long name indeed", "B", "another name of some length"];
    const fitted = fitMove("7: ", { from: 0, to: 2 }, names, 12, 120);
    expect(fitted).toMatch(/^7: a v.*… → an.*…$/);
    expect(textWidth(fitted, 12)).toBeLessThanOrEqual(120);
    expect(fitMove("", { from: 0, to: 1 }, names, 12, 400)).toBe("a very long name indeed → B");
  });
  test("one of a thing, as a number or a bigint, has no plural", () => {
    expect([0, 1, 2, 0n, 1n, 2n].map((count) => plural(count, "disc"))).toEqual([
      "0 discs",
      "1 disc",
      "2 discs",
      "0 discs",
      "1 disc",
      "2 discs",
    ]);
  });
  test("exponents", () => {
    expect(superscript(-1234567890n)).toBe("⁻¹²³⁴⁵⁶⁷⁸⁹⁰");
    expect([1, 9999, 10000, 1e22].map(powerOfTen)).toEqual(["1", "9999", "10⁴", "10²²"]);
  });
  test.each([0, 199, 4001, -1, NaN, Infinity, "wide"])("width %s is refused", (width) => {
    expect(() => makeTheme({ width: width as number })).toThrow(
      /Cannot make a theme: the width in pixels must be a number from 200 to 4000, received/,
    );
  });
  test.each([0, 5, 61, NaN])("size of text %s is refused", (fontSize) => {
    expect(() => makeTheme({ fontSize })).toThrow(RangeError);
  });
  test("lines are at least half a point wide", () => {
    for (const fontSize of [6, 8, 14, 60]) {
      const { line, thin, thick } = makeTheme({ fontSize });
      for (const width of [line, thin, thick]) {
        expect(width * 72 / 96).toBeGreaterThanOrEqual(0.5 - 1e-9);
      }
    }
  });
});

describe("a figure", () => {
  const hostile = '"><script>alert(1)</script>\n';
  const figure = pegsFigure({ state: [0, 0], names: ["<b>", '"', "&'"], caption: hostile });

  test("its bundle is an <img> with the SVG in it, a PNG, and the text", async () => {
    const bundle = await figureBundle(figure);
    expect(Object.keys(bundle)).toEqual(["text/html", "image/png", "text/plain"]);
    expect(bundle["text/plain"]).toBe(figure.alt);
    const [, source] = /<img src="data:image\/svg\+xml;base64,([A-Za-z0-9+/=]+)" alt="[^"<>]+"/
      .exec(bundle["text/html"])!;
    expect(Buffer.from(source, "base64").toString()).toBe(figure.svg);
    expect(bundle["text/html"]).not.toContain("<script>");
    expect(bundle["text/html"]).toContain("<figcaption>&quot;&gt;&lt;script&gt;");
    expect(chunks(Buffer.from(bundle["image/png"], "base64")).has("IEND")).toBe(true);
    const plain = await figureBundle({ ...figure, caption: undefined });
    expect(plain["text/html"]).toMatch(/^<img src="[^<>]*>$/);
  });

  test("a position that is none is refused in the words of the figure", () => {
    expect(() => pegsFigure({ state: [0, 3] })).toThrow(
      "Cannot draw a position: the peg of disc 2 must be an integer from 0 to 2, received 3.",
    );
    expect(() => pegsFigure({ state: "AB" as never })).toThrow("Cannot draw a position");
  });

  test("hostile names are text, not markup", () => {
    expectLegible(figure);
    expect(parseSvg(figure.svg).querySelectorAll("script, b").length).toBe(0);
    expect(parseSvg(figure.svg).querySelector("title")!.textContent).toBe(figure.alt);
    expect(figure.svg).toContain("&lt;b&gt;");
  });

  test.each(["", "A", "../x", "a b", "-a", "a/b", "x".repeat(101), "<script>", "a\n", 7])(
    "the name %j is refused",
    (name) => {
      const message = /Cannot name a figure: the name must be lower-case letters/;
      expect(() => requireFigureName(name as string)).toThrow(message);
      expect(() => rulerFigure({ discs: 2, name: name as string })).toThrow(message);
    },
  );

  test("caption and name are the caller's", () => {
    const named = rulerFigure({ discs: 2, name: "my-ruler", caption: "Mine." });
    expect([named.name, named.caption]).toEqual(["my-ruler", "Mine."]);
    expect("caption" in rulerFigure({ discs: 2 })).toBe(false);
  });

  test("the data behind it are the caller's, and without any there are none", () => {
    const drawing = { name: "x", alt: "x", width: 10, height: 4, content: [] };
    const data = [{ a: 1 }];
    expect(makeFigure({ ...drawing, data }).data).toBe(data);
    expect("data" in makeFigure(drawing)).toBe(false);
  });
});

describe("PNG", () => {
  const square = (content: string, size = 20) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`;

  test("has the size of the SVG times the scale, and its density", async () => {
    const { svg, width, height } = grayRowFigure({ discs: 1, move: 1 });
    for (const scale of [0.5, 1, 2, 3]) {
      const png = decode(await renderPng(svg, { scale }));
      expect([png.width, png.height]).toEqual([
        Math.round(width * scale),
        Math.round(height * scale),
      ]);
      const view = new DataView(png.dpi.buffer, png.dpi.byteOffset, 9);
      expect([view.getUint32(0) * 0.0254, view.getUint8(8)]).toEqual([
        expect.closeTo(96 * scale, 1),
        1,
      ]);
    }
  });

  test("shows the text: each letter in its place is dark, in regular and in bold", async () => {
    const drawn = async (content: string) => {
      const { reds } = decode(await renderPng(square(content, 40), { scale: 1 }));
      return reds.filter((red) => red < 128).length;
    };
    expect(await drawn("")).toBe(0);
    const font = `font-family="${theme.fontFamily.replaceAll("'", "&#39;")}" font-size="20"`;
    const regular = await drawn(`<text x="4" y="28" ${font}>①→</text>`);
    const bold = await drawn(`<text x="4" y="28" ${font} font-weight="bold">HH</text>`);
    expect(regular).toBeGreaterThan(30);
    expect(bold).toBeGreaterThan(await drawn(`<text x="4" y="28" ${font}>HH</text>`));
  });

  test("what is transparent becomes white, and flat colours are exact", async () => {
    const blank = decode(await renderPng(square("")));
    expect([blank.colours, ...blank.pixel(7)]).toEqual([1, 255, 255, 255]);
    const flat = decode(
      await renderPng(square(`<rect width="20" height="20" fill="#c04000"/>`), { scale: 1 }),
    );
    expect([flat.colours, ...flat.pixel(0)]).toEqual([1, 192, 64, 0]);
  });

  test("up to 256 colours are kept, of more the frequent ones", () => {
    const side = 64;
    const rgba = new Uint8Array(4 * side * side);
    for (const colours of [1, 2, 255, 256, 257, 4096]) {
      for (let i = 0; i < side * side; i++) {
        const colour = i % colours;
        const rgb = i % 2 === 0 ? [1, 2, 3] : [colour & 255, (colour >> 4) & 255, 200];
        rgba.set([...rgb, 255], 4 * i);
      }
      const png = decode(encodePng(rgba, side, side, 96, stored));
      expect(png.colours).toBeLessThanOrEqual(256);
      const error = [0, 0]; // of the frequent colour, of the others
      for (let i = 0; i < side * side; i++) {
        const pixel = png.pixel(i);
        for (let c = 0; c < 3; c++) {
          error[i % 2] = Math.max(error[i % 2], Math.abs(pixel[c] - rgba[4 * i + c]));
        }
      }
      expect(error[0]).toBe(0);
      expect(error[1]).toBeLessThan(colours <= 255 ? 1 : 32);
    }
  });

  test("of colours that are merged the one of the most pixels stands for all, whichever comes first", () => {
    // 300 colours once each: they force the last bit of all colours away. Each twin differs from its colour by that bit.
    const colours = [[11, 101, 201], [51, 101, 1], [91, 1, 101]];
    const twins = colours.map(([r, g, b]) => [r - 1, g, b]);
    const rare = Array.from({ length: 300 }, (_, i) => [i & 255, 102 + 2 * (i >> 8), 30]);
    const runs = (colour: number[]) => Array<number[]>(50).fill(colour);
    const pixels = [
      ...[twins[0], ...rare, ...runs(colours[0]), ...runs(colours[1])],
      ...[twins[1], twins[2], ...runs(colours[2])], // the last run is the only one of its colour
    ];
    const rgba = Uint8Array.from(pixels.flatMap((rgb) => [...rgb, 255]));
    const png = decode(encodePng(rgba, pixels.length, 1, 96, stored));
    for (const [i, rgb] of pixels.entries()) {
      const twin = twins.indexOf(rgb);
      if (rare.includes(rgb)) continue;
      expect([...png.pixel(i)], String(i)).toEqual(twin < 0 ? rgb : colours[twin]);
    }
  });

  test("of over 256 colours the most used are exact, wherever in the picture they are", () => {
    const [width, height] = [40, 50];
    const rgba = new Uint8Array(4 * width * height).fill(255);
    // 300 colours once each, then three again and again, alone and in runs, 300 others once each, and one more in the last run.
    const used = [[9, 99, 199], [10, 100, 200], [200, 10, 100], [99, 9, 0]];
    const rareAt = (i: number) => i < 300 || (i >= 1300 && i < 1600);
    for (let i = 0; i < width * height; i++) {
      const n = i < 300 ? i : i - 1000;
      const kind = i < 900 ? i % 2 : i < 1300 ? 2 : 3;
      rgba.set(rareAt(i) ? [n & 255, 100 + (n >> 8) * 50, 30] : used[kind], 4 * i);
    }
    const png = decode(encodePng(rgba, width, height, 96, stored));
    expect(png.colours).toBeLessThanOrEqual(256);
    for (let i = 0; i < width * height; i++) {
      if (rareAt(i)) continue;
      expect([...png.pixel(i)]).toEqual([...rgba.subarray(4 * i, 4 * i + 3)]);
    }
  });

  test("the same bytes every time", async () => {
    const { svg } = rulerFigure({ discs: 4 });
    const [first, second] = [await renderPng(svg), await renderPng(svg)];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  test.each([0, -1, 21, NaN, Infinity, "2"])("the scale %s is refused", async (scale) => {
    await expect(renderPng(square(""), { scale: scale as number })).rejects.toThrow(
      /Cannot draw a PNG: the scale must be a number above 0 and at most 20/,
    );
  });
  test("a picture that is too large, and what is no SVG", async () => {
    await expect(renderPng(square("", 20000))).rejects.toThrow(/at most 67108864 pixels/);
    await expect(renderPng(square("", 1000), { scale: 9 })).rejects.toThrow(/67108864 pixels/);
    for (
      const wrong of ["", "no svg", "<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"]
    ) {
      await expect(renderPng(wrong)).rejects.toThrow(SyntaxError);
    }
  });
});

test("a drawing becomes a whole number of pixels, never cut", () => {
  const figure: Figure = makeFigure({
    name: "x",
    alt: "x",
    width: 10.2,
    height: 3.01,
    content: [],
  });
  expect([figure.width, figure.height]).toEqual([11, 4]);
});

/** Deflate without compression, by its definition: so that the test does not rest on the library that it tests. */
function stored(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length; at += 65535) {
    const piece = data.subarray(at, at + 65535);
    const last = at + 65535 >= data.length ? 1 : 0;
    const [low, high] = [piece.length & 255, piece.length >> 8];
    parts.push(Uint8Array.of(last, low, high, low ^ 255, high ^ 255), piece);
  }
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  parts.push(Uint8Array.of(b >> 8, b & 255, a >> 8, a & 255));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
