import { Buffer } from "node:buffer";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { unzlibSync } from "fflate";
import { afterAll, describe, expect, test, vi } from "vitest";
import {
  drawForPaper,
  escapeTex,
  type Figure,
  figureCsv,
  figureFile,
  FIGURES,
  figuresNamed,
  figureTex,
  loadPlot,
  paperTheme,
  parseFormats,
  parseLength,
  parseRecords,
  plotFigure,
  renderPdf,
  rulerFigure,
  save,
  scaleForPaper,
  theme,
} from "@lucas/lab";
import { textBoxes } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const folder = mkdtempSync(join(tmpdir(), "paper-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const column = { width: "86mm", fontSize: "8pt", grey: true };
const draw = (name: string, size = column) => drawForPaper(figuresNamed([name])[0], size);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** What the compressed streams of a PDF say. */
function streams(pdf: Uint8Array): string[] {
  const text = latin(pdf);
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return latin(unzlibSync(pdf.subarray(start, start + Number(match[1]))));
  });
}

describe("lengths", () => {
  test.each([["25.4mm", 96], ["2.54 cm", 96], ["1in", 96], ["72pt", 96], ["96PX", 96], [
    " .5in ",
    48,
  ]])("%s", (text, px) => expect(parseLength(text)).toBeCloseTo(px, 9));
  test.each(["", "86", "mm", "86 parsecs", "1e3mm", "NaNmm", "86mm;", "<script>", "8,6mm", "1em"])(
    "%j is none",
    (text) => expect(() => parseLength(text, "the width")).toThrow(SyntaxError),
  );
  test("an unknown unit names those there are", () => {
    expect(() => parseLength("3ells", "the width")).toThrow(
      'Cannot read a length: the width must be in one of the units mm, cm, in, pt, px, received "3ells".',
    );
  });
  test.each(["0mm", "-5mm", "-0.0in", `${"9".repeat(400)}mm`])("%.20s is refused", (text) => {
    expect(() => parseLength(text)).toThrow(RangeError);
  });
  test("no text, no length", () => {
    expect(() => parseLength(86 as unknown as string)).toThrow(SyntaxError);
  });
  test("bounds are told in the unit of the caller", async () => {
    await expect(draw("ruler", { ...column, width: "20mm" })).rejects.toThrow(
      'the width must be from 52.9 mm to 1058.3 mm, received "20mm"',
    );
    await expect(draw("ruler", { ...column, fontSize: "4pt" })).rejects.toThrow(
      "the size of the text must be from 4.5 pt to 45 pt",
    );
  });
});

test("formats", () => {
  expect(parseFormats("csv,tex,pdf,png,svg,pdf")).toEqual(["svg", "png", "pdf", "tex", "csv"]);
  expect(() => parseFormats("svg,gif")).toThrow(
    'Cannot write a figure: a format must be one of svg, png, pdf, tex, csv, received "gif".',
  );
  expect(() => parseFormats("svg,")).toThrow(RangeError);
});

describe("every figure in a column of 86 mm with text of 8 pt, in grey", () => {
  test.each(FIGURES.map((figure) => [figure.name, figure] as const))("%s", async (_, named) => {
    const figure = await drawForPaper(named, column);
    expect(figure.scale).toBe(1);
    expect(figure.width).toBeCloseTo(86 / 25.4 * 96, 9);
    const widths = [...figure.svg.matchAll(/stroke-width="([^"]+)"/g)].map(([, w]) => Number(w));
    expect(widths.filter((w) => w > 0 && w < 0.66)).toEqual([]); // 0.5 pt are 0.667 px
    // Raised figures and the names of many positions are smaller than the text, the numbers of tiles larger.
    const sizes = textBoxes(figure.svg).map(({ size }) => size * 0.75);
    expect(Math.max(...sizes)).toBeLessThan(8 * 1.6);
    expect(Math.min(...sizes)).toBeGreaterThan(5);
    const records = [...parseRecords(figureCsv(figure)!)].map(({ values }) => values);
    expect(records.length).toBe(figure.data!.length + 1);
    for (const [i, row] of figure.data!.entries()) {
      for (const [j, key] of records[0].entries()) {
        const value = row[key];
        if (typeof value !== "object") expect(records[i + 1][j]).toBe(String(value ?? ""));
      }
    }
  });
});

describe("PDF", () => {
  test.each(["ruler", "distances", "gray-table", "romik-automaton"])(
    "%s: vectors of the asked size, fonts embedded, the same bytes twice",
    async (name) => {
      const figure = await draw(name);
      const pdf = await renderPdf(figure.svg, { title: "a (title) \\ ②" });
      const text = latin(pdf);
      expect(text).toMatch(/^%PDF-1\.\d\n/);
      expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
      const [, w, h] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)!;
      expect(Number(w)).toBeCloseTo(86 / 25.4 * 72, 2);
      expect(Number(h)).toBeCloseTo(figure.height * 0.75, 2);
      const fonts = [...text.matchAll(/\/FontName \/([A-Z]{6})\+(\w[\w-]*)/g)].map(([, , f]) => f);
      expect(fonts).toContain("DejaVuSans");
      expect([...text.matchAll(/\/FontFile2/g)].length).toBe(new Set(fonts).size);
      expect(text).not.toMatch(/Helvetica|\/Subtype \/Image|\/XObject <<\n*\/I/);
      expect(text).toContain("D:20000101000000Z");
      expect(latin(await renderPdf(figure.svg, { title: "a (title) \\ ②" }))).toBe(text);
    },
  );

  test("text has the size that was asked for, and every colour is a grey", async () => {
    const { svg } = await draw("growth");
    const page = streams(await renderPdf(svg)).find((stream) => / Tf\n/.test(stream))!;
    expect(page).toMatch(/^1 0 0 -1 0 [\d.]+ cm\nq\n0\.75 0 0 0\.75 0 0 cm\n/); // px to points
    const sizes = [...page.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.every((size) => Math.abs(size * 0.75 - 8) < 0.01)).toBe(true);
    const colours = [...page.matchAll(/^(\S+) (\S+) (\S+) (?:scn|SCN)$/gm)];
    expect(colours.filter(([, r, g, b]) => r !== g || g !== b)).toEqual([]);
  });

  test("currentColor, and strokes that are painted first, on an element and on a group", async () => {
    const svg = (content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48" viewBox="0 0 96 48" color="#ff0000">${content}</svg>`;
    const same = async (a: string, b: string) =>
      expect(latin(await renderPdf(svg(a)))).toBe(latin(await renderPdf(svg(b))));
    await same('<path d="M0 0L9 9" fill="currentColor"/>', '<path d="M0 0L9 9" fill="#ff0000"/>');
    const twice = '<g stroke="#00ff00" fill="#0000ff"><text y="9" fill="none">a</text>' +
      '<text y="9" stroke="none">a</text></g>';
    await same(
      '<g stroke="#00ff00" fill="#0000ff" paint-order="stroke"><text y="9">a</text></g>',
      twice,
    );
    await same(
      '<g stroke="#00ff00" fill="#0000ff"><text y="9" paint-order="stroke fill">a</text></g>',
      twice,
    );
    // What a group says ends with it.
    const after = '<text y="20">b</text></g>';
    await same(
      '<g stroke="#00ff00" fill="#0000ff"><g paint-order="stroke"><text y="9">a</text></g>' + after,
      '<g stroke="#00ff00" fill="#0000ff"><g><text y="9" fill="none">a</text>' +
        '<text y="9" stroke="none">a</text></g>' + after,
    );
  });

  test("what would be lost is refused", async () => {
    for (const lost of ["<style>a{}</style>", '<image href="/etc/passwd"/>', "<foreignObject/>"]) {
      await expect(renderPdf(`<svg width="9" height="9">${lost}</svg>`)).rejects.toThrow(
        RangeError,
      );
    }
    for (const broken of ["", "<svg>", '<svg width="0" height="9"/>', "no picture"]) {
      await expect(renderPdf(broken)).rejects.toThrow(SyntaxError);
    }
  });
});

test("PNG: its dots an inch are recorded, and its size is that of the print", async () => {
  const png = Buffer.from(await figureFile(await draw("ruler"), "png", { dpi: 300 }) as Uint8Array);
  expect(png.readUInt32BE(16)).toBe(Math.ceil(86 / 25.4 * 300));
  expect(png.readUInt32BE(png.indexOf("pHYs") + 4)).toBe(Math.round(300 / 0.0254));
  for (const dpi of [0, -1, NaN, 9, 1921, Infinity, "300" as unknown as number]) {
    await expect(figureFile(rulerFigure({ discs: 2 }), "png", { dpi })).rejects.toThrow(RangeError);
  }
});

test("SVG: the size in mm, the drawing in the middle", async () => {
  const svg = await figureFile(await draw("taquin-theta"), "svg", { physical: true }) as string;
  expect(svg).toMatch(/^<svg [^>]*width="86mm" height="[\d.]+mm" viewBox="-[\d.]+ 0 325\.0394 /);
  expect(svg).not.toContain('px"');
  const plain = rulerFigure({ discs: 3 });
  expect(await figureFile(plain, "svg")).toBe(plain.svg + "\n");
});

test("a drawn figure is scaled, its lines stay at least half a point", () => {
  const figure = rulerFigure({ discs: 5 });
  const { scale, width, height, svg } = scaleForPaper(figure, "43mm");
  expect(scale).toBeCloseTo(43 / 25.4 * 96 / figure.width, 9);
  expect(height / width).toBeCloseTo(figure.height / figure.width, 9);
  expect(svg).toContain(`viewBox="0 0 ${figure.width} ${figure.height}"`);
  const widths = [...svg.matchAll(/stroke-width="([^"]+)"/g)].map(([, w]) => Number(w) * scale);
  expect(Math.min(...widths)).toBeGreaterThan(0.66);
});

describe("TeX", () => {
  test("nothing of a caption is a command, a comment, a formula or a paragraph", () => {
    expect(escapeTex('\\write18{rm} 50% $x$ a_b #1 & ~ ^^41 {\n\n} \u202e<|>"`')).toBe(
      "\\textbackslash{}write18\\{rm\\} 50\\% \\$x\\$ a\\_b \\#1 \\& \\textasciitilde{} " +
        "\\textasciicircum{}\\textasciicircum{}41 \\{ \\} " +
        "\\textless{}\\textbar{}\\textgreater{}\\char34{}\\char96{}",
    );
    expect(escapeTex("e\u0301 ž 日 🗼 \u200b\u0301")).toBe(
      "é ž \\ifdefined\\Umathchar 日\\else[U+65E5]\\fi{} " +
        "\\ifdefined\\Umathchar 🗼\\else[U+1F5FC]\\fi{} " +
        "\\ifdefined\\Umathchar \u0301\\else[U+0301]\\fi{}",
    );
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.string(), (a, b) => {
      const tex = escapeTex(a + "\\%{" + b);
      const known =
        // deno-lint-ignore no-control-regex
        /\\(?:textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar|ldots|char34|char96)\{\}|\\textcircled\{[123]\}|\$(?:-|\\[A-Za-z]+)\$|\$[_^]\{[0-9nkp+()-]+\}\$|\\[{}$&#%_]|\\ifdefined\\Umathchar [^\u0000-\u00a0]\\else\[U\+[0-9A-F]{4,6}\]\\fi\{\}/gu;
      // deno-lint-ignore no-control-regex
      expect(tex.replace(known, "")).not.toMatch(/[\\{}$&#%_^~<>|"`\u0000-\u001f\u007f\u2028]/);
    }));
  });

  test("Greek letters of formulas are set by their names", () => {
    const small = "α alpha, β beta, γ gamma, δ delta, θ theta, λ lambda, μ mu, π pi, σ sigma";
    const large = "Γ Gamma, Δ Delta, Π Pi, Σ Sigma, Φ Phi, Ω Omega";
    for (const pair of `${small}, ${large}`.split(", ")) {
      const [letter, name] = pair.split(" ");
      expect(escapeTex(letter)).toBe(`$\\${name}$`);
    }
  });

  test("the snippet", () => {
    const figure = rulerFigure({ discs: 2, name: "r", caption: "2ⁿ⁻ᵏ − 1 & more: x₁₀" });
    expect(figureTex(scaleForPaper(figure, "86mm"))).toBe(`\\begin{figure}
  \\centering
  \\includegraphics[width=86mm]{r.pdf}
  \\caption{2$^{n-k}$ $-$ 1 \\& more: x$_{10}$}
  \\label{fig:r}
\\end{figure}
`);
  });

  test("the captions of the laboratory are set by every engine: no letter is left that only some know", () => {
    for (const { caption } of FIGURES) {
      expect(escapeTex(caption)).toMatch(/^[\u0020-\u007eà-ÿ–’]*$/);
    }
  });
});

test("CSV: all columns in the order of their first use, big integers in full, lists as JSON, what is missing empty", () => {
  const figure: Figure = {
    ...rulerFigure({ discs: 1 }),
    data: [{ a: 2n ** 64n, b: [1n, { c: "x" }] }, { d: undefined, b: null }, { d: 'say "y"' }],
  };
  expect(figureCsv(figure)).toBe(
    'a,b,d\n18446744073709551616,"[""1"",{""c"":""x""}]",\n,,\n,,"say ""y"""\n',
  );
  expect(figureCsv({ ...figure, data: [] })).toBeUndefined();
  expect(figureCsv({ ...figure, data: undefined })).toBeUndefined();
});

test("a theme for paper has greys when they are asked for, and the colours of the notebooks otherwise", () => {
  const isGrey = (colour: string) => /^#(..)\1\1$/.test(colour);
  const grey = paperTheme({ grey: true });
  expect([grey.accent, ...grey.phases].filter((colour) => !isGrey(colour))).toEqual([]);
  for (const size of [{}, { grey: false }]) expect(paperTheme(size)).toEqual(theme);
  expect(paperTheme({ width: "3in", fontSize: "9pt" })).toMatchObject({
    width: 288,
    fontSize: 12,
  });
});

describe("save", () => {
  test("a figure: five files; the same bytes the second time", async () => {
    const figure = rulerFigure({ discs: 4, name: "ruler-4" });
    const out = join(folder, "a", "b");
    const paths = await save(figure, { width: "86mm", folder: out });
    expect(paths).toEqual(
      ["svg", "png", "pdf", "tex", "csv"].map((format) => join(out, `ruler-4.${format}`)),
    );
    expect(readdirSync(out).length).toBe(5);
    const before = paths.map((path) => readFileSync(path).toString("base64"));
    await save(figure, { width: "86mm", folder: out });
    expect(paths.map((path) => readFileSync(path).toString("base64"))).toEqual(before);
    expect(readFileSync(join(out, "ruler-4.csv"), "utf8")).toBe(figureCsv(figure));
  });

  test("without a folder it goes to out/figures", async () => {
    const [path] = await save(rulerFigure({ discs: 1, name: "saved-by-a-test" }), {
      formats: "svg",
    });
    try {
      expect(path).toBe(join("out", "figures", "saved-by-a-test.svg"));
      expect(readFileSync(path, "utf8")).toContain("<svg");
    } finally {
      rmSync(path, { force: true });
    }
  });

  test("formats as a list, and what an ended run left in the folder is swept away", async () => {
    const out = mkdtempSync(join(folder, "list-"));
    const left = join(out, "ruler-4.svg.0123456789ab.tmp");
    writeFileSync(left, "half");
    utimesSync(left, 0, 0);
    const figure = rulerFigure({ discs: 4, name: "ruler-4" });
    await save(figure, { folder: out, formats: ["csv", "svg"] });
    expect(readdirSync(out).sort()).toEqual(["ruler-4.csv", "ruler-4.svg"]);
  });

  test("a name is drawn anew at the size", async () => {
    const out = join(folder, "named");
    await save("pegs", { ...column, folder: out, formats: "svg" });
    expect(readFileSync(join(out, "pegs.svg"), "utf8")).toContain('font-size="10.67"');
    await expect(save("peg", { folder: out })).rejects.toThrow(/There is no figure "peg"/);
  });

  test("a chart without data: no CSV unless it is asked for, which is refused", async () => {
    const { barY } = await loadPlot();
    const chart = await plotFigure("bars", "Two bars.", { marks: [barY([1, 2])] });
    const out = join(folder, "chart");
    expect((await save(chart, { folder: out })).length).toBe(4);
    await expect(save(chart, { folder: out, formats: "csv" })).rejects.toThrow(RangeError);
  });

  test("bad calls write nothing", async () => {
    const figure = rulerFigure({ discs: 2 });
    const out = join(folder, "bad");
    const bad: [unknown, Parameters<typeof save>[1]][] = [
      [figure, { width: "0mm" }],
      [figure, { width: "86" }],
      [figure, { fontSize: "8pt" }],
      [figure, { grey: true }],
      [figure, { formats: "gif" }],
      [figure, { formats: ["gif" as "png"] }],
      [figure, { dpi: 1e9 }],
      [{ ...figure, name: "../../x" }, {}],
      [{ ...figure, svg: "none" }, {}],
      [undefined, {}],
      [null, {}],
      [7, {}],
    ];
    for (const [what, options] of bad) {
      const error = await save(what as Figure, { folder: out, ...options }).catch((e) => e);
      expect(error instanceof RangeError || error instanceof SyntaxError, String(error)).toBe(true);
    }
    expect(readdirSync(folder)).not.toContain("bad");
  });

  test("a folder that cannot be written", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(save(rulerFigure({ discs: 2 }), { folder: join(file, "x") })).rejects.toThrow(
      /^Cannot write .*file/,
    );
  });
});
