/**
 * Screenshots beside those that a person has looked at, `reviewed/NAME.png`.
 *
 * After a change that is meant to be seen, run the tests with `LUCAS_REVIEW=write`, look at the pictures, and commit them.
 * @module
 */
import type { Buffer } from "node:buffer";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { expect } from "vitest";

/** A pixel differs when one of its three colours does by more than this, of 255. Smoothing of letters stays below. */
const COLOUR = 48;

/** Share of pixels that may differ: other versions of a browser place letters a hair elsewhere. */
const SHARE = 0.02;

const pathOf = (folder: string, name: string) =>
  fileURLToPath(new URL(`${folder}/${name}.png`, import.meta.url));

/** Expects a screenshot to look like the reviewed one of its name; the one that does not is kept in out/frontends. */
export async function expectReviewed(browser: Browser, name: string, png: Buffer): Promise<void> {
  const reviewed = pathOf("./reviewed", name);
  if (process.env.LUCAS_REVIEW === "write") {
    mkdirSync(dirname(reviewed), { recursive: true });
    writeFileSync(reviewed, png);
    return;
  }
  expect(
    existsSync(reviewed),
    `${name} was never reviewed: run with LUCAS_REVIEW=write, look at it, commit it`,
  ).toBe(true);
  const share = await difference(browser, png, readFileSync(reviewed));
  if (share > SHARE) {
    const kept = pathOf("../../out/frontends", name);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, png);
  }
  expect(share, `${name} looks different; compare out/frontends/${name}.png`).toBeLessThanOrEqual(
    SHARE,
  );
}

/** The share of pixels in which two pictures differ; 1 when their sizes do. The browser decodes them. */
async function difference(browser: Browser, a: Buffer, b: Buffer): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async ({ sources, colour }) => {
      const [first, second] = await Promise.all(sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext("2d")!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      }));
      if (first.width !== second.width || first.height !== second.height) return 1;
      let differ = 0;
      for (let i = 0; i < first.data.length; i += 4) {
        for (let c = i; c < i + 3; c++) {
          if (Math.abs(first.data[c] - second.data[c]) > colour) {
            differ++;
            break;
          }
        }
      }
      return differ / (first.data.length / 4);
    }, {
      sources: [a, b].map((png) => `data:image/png;base64,${png.toString("base64")}`),
      colour: COLOUR,
    });
  } finally {
    await page.close();
  }
}
