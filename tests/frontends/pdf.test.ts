/**
 * The PDF of every figure as another program sees it: poppler lists its fonts and rasterises it, and the picture is that of the PNG.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIGURES } from "@lucas/lab";
import { exportFigures } from "../../scripts/figures.ts";
import { find, launch } from "./machine.ts";

const pdffonts = find("PDFFONTS", ["pdffonts"]);
const pdftoppm = find("PDFTOPPM", ["pdftoppm"]);
const ready = pdffonts !== undefined && pdftoppm !== undefined;
if (!ready) {
  console.error(
    "pdffonts and pdftoppm are missing: the tests of the PDF are skipped. " +
      "Install them (Debian: apt-get install poppler-utils).",
  );
}

const DPI = 150;
const folder = mkdtempSync(join(tmpdir(), "pdf-frontends-"));
let browser: Browser;
beforeAll(async () => {
  if (!ready) return;
  browser = await launch();
  await exportFigures({
    formats: ["svg", "pdf", "png"],
    paper: { width: "86mm", fontSize: "8pt" },
    dpi: DPI,
    folder,
    report: () => {},
  });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

/** The share of the parts of a picture, 40 side by side, that bear ink in one of two files and none in the other. */
async function difference(files: readonly [string, string]): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async (sources) => {
      const [first, second] = await Promise.all(sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = 40;
        canvas.height = Math.round(40 * image.height / image.width);
        const context = canvas.getContext("2d")!;
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height);
      }));
      if (Math.abs(first.height - second.height) > 1) return 1;
      const size = Math.min(first.data.length, second.data.length);
      let [apart, inked] = [0, 0];
      for (let i = 0; i < size; i += 4) {
        const [a, b] = [first, second].map(({ data }) => 765 - data[i] - data[i + 1] - data[i + 2]);
        if (Math.max(a, b) < 60) continue;
        inked++;
        if (Math.min(a, b) < 6) apart++;
      }
      return apart / inked;
    }, files.map((file) => `data:image/png;base64,${readFileSync(file).toString("base64")}`));
  } finally {
    await page.close();
  }
}

describe.runIf(ready)("the PDF of a figure", () => {
  test.each(FIGURES.map(({ name }) => name))("%s", async (name) => {
    const pdf = join(folder, `${name}.pdf`);
    const fonts = run(pdffonts!, pdf).split("\n").slice(2).filter((line) => line !== "");
    const words = readFileSync(join(folder, `${name}.svg`), "utf8").includes("<text");
    expect(fonts.length > 0).toBe(words);
    for (const font of fonts) {
      // name, type, encoding, embedded, subset, to Unicode
      expect(font).toMatch(/^[A-Z]{6}\+DejaVuSans\S*\s+CID TrueType\s+Identity-H\s+yes yes yes /);
    }
    const raster = join(folder, `${name}-pdf`);
    run(pdftoppm!, "-png", "-singlefile", "-r", String(DPI), pdf, raster);
    const share = await difference([`${raster}.png`, join(folder, `${name}.png`)]);
    // A line at the edge of two parts may be in either; a missing line of text or series is far more.
    expect(share).toBeLessThan(0.12);
  });
});

test.runIf(process.env.CI)("CI has pdffonts and pdftoppm", () => expect(ready).toBe(true));
