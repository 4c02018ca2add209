/** Jupyter's own tools on our notebooks: nothing is lost, and what they write is seen. */
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readNotebook } from "../../scripts/jupyter/notebook.ts";
import { byName, FULL, NOTEBOOKS, outputsOf, TestJupyter } from "./jupyter.ts";
import { findJupyter, launch, missing } from "./machine.ts";

/** The notebook that runs fastest. */
const SHORTEST = NOTEBOOKS.find((path) => path.includes("06-"))!;

test.runIf(process.env.CI)("CI has a Jupyter", () => {
  expect(missing().jupyter).toBeUndefined();
});

describe.runIf(findJupyter())("Jupyter", () => {
  let jupyter: TestJupyter;
  beforeAll(async () => {
    jupyter = await TestJupyter.open();
  });
  afterAll(() => jupyter?.close());

  const execute = async (folder: string, paths: readonly string[]) => {
    const out = join(jupyter.scratch, `${folder}-executed`);
    mkdirSync(out, { recursive: true });
    if (paths.length > 0) {
      // nbconvert executes with nbclient. A busy machine is no error.
      await jupyter.run(
        "nbconvert",
        "--execute",
        "--ExecutePreprocessor.timeout=600",
        "--ExecutePreprocessor.startup_timeout=120",
        "--ExecutePreprocessor.iopub_timeout=60",
        "--ExecutePreprocessor.raise_on_iopub_timeout=True",
        ...["--to", "notebook", "--output-dir", out],
        ...paths,
      );
    }
    return byName(paths.map((path) => join(out, basename(path))));
  };

  test("nbclient executes every notebook with the outputs that our runner committed", async () => {
    const committed = byName(NOTEBOOKS);
    const copies = jupyter.write("all", committed);
    // Two at a time, as our runner does it.
    const halves = [0, 1].map((half) => copies.filter((_, i) => i % 2 === half));
    const executed = (await Promise.all(halves.map((half) => execute("all", half))))
      .reduce((all, some) => ({ ...all, ...some }));
    expect(Object.keys(executed).sort()).toEqual(Object.keys(committed).sort());
    const different = Object.keys(committed).flatMap((name) => {
      const expected = outputsOf(committed[name]);
      return outputsOf(executed[name]).flatMap((outputs, i) =>
        JSON.stringify(outputs) === JSON.stringify(expected[i]) ? [] : [
          `${name}, code cell ${i + 1}: ${outputs.length} outputs, ${
            expected[i].length
          } in the file`,
        ]
      );
    });
    expect(different).toEqual([]);
  }, 1_200_000);

  const runs = FULL ? 100 : 3;
  test(`${runs} runs of the shortest notebook lose none of its outputs`, async () => {
    const notebook = readNotebook(SHORTEST);
    const copies = jupyter.write(
      "runs",
      Object.fromEntries(Array.from({ length: runs }, (_, i) => [`run-${i + 1}.ipynb`, notebook])),
    );
    const executed = await execute("runs", copies);
    const count = (cells: readonly (readonly unknown[])[]) => cells.flat().length;
    const expected = count(outputsOf(notebook));
    expect(expected).toBeGreaterThan(10);
    const counts = Object.values(executed).map((run) => count(outputsOf(run)));
    expect(counts).toEqual(Array(runs).fill(expected));
    // And they are the same in every run.
    const texts = Object.values(executed).map((run) => JSON.stringify(outputsOf(run)));
    expect(new Set(texts).size).toBe(1);
  }, 3_600_000);

  describe("nbconvert --to html", () => {
    let browser: Browser;
    beforeAll(async () => {
      await jupyter.run(
        "nbconvert",
        ...["--to", "html", "--output-dir", join(jupyter.scratch, "html")],
        ...NOTEBOOKS,
      );
      browser = await launch();
    });
    afterAll(() => browser?.close());

    test.each(NOTEBOOKS.map((path) => [basename(path, ".ipynb"), path]))(
      "%s: every figure is drawn and no output is empty",
      async (name, path) => {
        const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
        // The page would fetch MathJax; here there is no network, and no figure may need one.
        await page.route(/^https?:/, (route) => route.abort());
        await page.goto(pathToFileURL(join(jupyter.scratch, "html", `${name}.html`)).href);
        const outputs = await page.evaluate(async () => {
          const images = [...document.querySelectorAll<HTMLImageElement>(".jp-OutputArea img")];
          await Promise.all(images.map((image) => image.decode().catch(() => {})));
          const areas = [...document.querySelectorAll<HTMLElement>(".jp-OutputArea-child")];
          return {
            images: images.map(({ naturalWidth, alt }) => naturalWidth > 0 && alt !== ""),
            areas: areas.map((area) =>
              area.getBoundingClientRect().height > 5 &&
              (area.innerText.trim() !== "" || area.querySelector("img, svg, iframe") !== null)
            ),
          };
        });
        const expected = readNotebook(path).cells.flatMap((cell) => cell.outputs);
        const pictures = expected.filter((output) =>
          "data" in output && "image/png" in output.data
        );
        expect(outputs.areas).toEqual(expected.map(() => true));
        expect(outputs.images.length).toBeGreaterThanOrEqual(pictures.length);
        expect(outputs.images.every(Boolean)).toBe(true);
        if (process.env.LUCAS_SCREENSHOTS) {
          await page.screenshot({
            path: join(process.env.LUCAS_SCREENSHOTS, `nbconvert-${name}.png`),
            fullPage: true,
          });
        }
        await page.close();
      },
    );
  });
});
