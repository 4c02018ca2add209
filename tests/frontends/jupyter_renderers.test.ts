/**
 * The committed outputs in front ends that Debian does not have: by JupyterLab's own renderers, in a notebook that is trusted and in one
 * that is not, and under the content policy of VS Code's notebooks.
 */
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readNotebook } from "../../scripts/jupyter/notebook.ts";
import type { Output } from "../../scripts/jupyter/outputs.ts";
import { NOTEBOOKS, REPOSITORY } from "./jupyter.ts";
import { launch } from "./machine.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const named = NOTEBOOKS.map((path) => [basename(path, ".ipynb"), path]);

const outputsIn = (path: string) => readNotebook(path).cells.flatMap((cell) => cell.outputs);
const data = (output: Output) => "data" in output ? output.data : {};
const html = (output: Output) => String(data(output)["text/html"] ?? "");

/** A page that holds nothing yet and has no network; what goes wrong on it is gathered. */
async function emptyPage(head = ""): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.route(/^https?:/, (route) => {
    problems.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  await page.setContent(`<!DOCTYPE html><html><head>${head}</head><body></body></html>`);
  return { page, problems };
}

/** What is seen of every output (matched by `selector`), and of all images. */
function seen(page: Page, selector: string) {
  return page.evaluate(async (selector) => {
    const images = [...document.querySelectorAll("img")];
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    return {
      images: images.map(({ naturalWidth, alt }) => naturalWidth > 0 && alt !== ""),
      outputs: [...document.querySelectorAll<HTMLElement>(selector)].map((output) =>
        output.getBoundingClientRect().height > 5 &&
        (output.innerText.trim() !== "" || output.querySelector("img, iframe") !== null)
      ),
      frames: document.querySelectorAll("iframe").length,
    };
  }, selector);
}

async function screenshot(page: Page, name: string) {
  const folder = process.env.LUCAS_SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe("JupyterLab's renderers", () => {
  let script: string;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [join(REPOSITORY, "tests/frontends/jupyterlab_page.ts")],
      bundle: true,
      write: false,
      format: "iife",
      outdir: "unused",
      loader: { ".svg": "text" },
      define: { "process.env.NODE_ENV": '"production"' },
      logLevel: "error",
    });
    script = outputFiles.find(({ path }) => path.endsWith(".js"))!.text;
  });

  describe.each([["trusted", true], ["not trusted", false]] as const)("%s", (words, trusted) => {
    test.each(named)("%s: every figure is drawn and no output is empty", async (name, path) => {
      const { page, problems } = await emptyPage();
      await page.addScriptTag({ content: script });
      const cells = JSON.parse(readFileSync(path, "utf8")).cells
        .map((cell: { outputs?: unknown[] }) => cell.outputs ?? []);
      await page.evaluate(([cells, trusted]) => {
        const { showOutputs } = globalThis as unknown as {
          showOutputs(outputs: unknown[], trusted: boolean): void;
        };
        for (const outputs of cells) if (outputs.length > 0) showOutputs(outputs, trusted);
      }, [cells, trusted] as [unknown[][], boolean]);
      // Renderers are asynchronous; each marks what it has rendered.
      const outputs = outputsIn(path);
      await page.waitForFunction(
        (count) =>
          document.querySelectorAll(".jp-OutputArea-output[data-mime-type]").length >= count,
        outputs.length,
      );
      await page.waitForTimeout(200);
      const found = await seen(page, ".jp-OutputArea-child");
      await screenshot(page, `lab-${words.replace(" ", "-")}-${name}`);
      expect(problems).toEqual([]);
      expect(found.outputs).toEqual(outputs.map(() => true));
      const markup = outputs.map(html).join("");
      expect(found.images).toEqual(Array(count(markup, /<img /g)).fill(true));
      expect(found.frames).toBe(trusted ? count(markup, /<iframe /g) : 0);
      await page.close();
    });
  });
});

describe("VS Code's content policy", () => {
  // As its notebooks' page sets it, without the addresses of its own files.
  const policy = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; " +
    "style-src 'unsafe-inline'; img-src https: http: data:; font-src https:; connect-src https:; " +
    "child-src https: data:;";
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

  test.each(named)("%s: every figure is drawn and no output is empty", async (name, path) => {
    const { page, problems } = await emptyPage(head);
    const outputs = outputsIn(path);
    await page.evaluate((outputs) => {
      for (const { html, text } of outputs) {
        const place = document.createElement("div");
        place.className = "output";
        if (html !== "") place.innerHTML = html;
        else place.append(Object.assign(document.createElement("pre"), { innerText: text }));
        document.body.append(place);
      }
    }, outputs.map((output) => ({ html: html(output), text: String(data(output)["text/plain"]) })));
    const found = await seen(page, ".output");
    await screenshot(page, `vscode-${name}`);
    expect(problems).toEqual([]);
    expect(found.outputs).toEqual(outputs.map(() => true));
    const markup = outputs.map(html).join("");
    expect(found.images).toEqual(Array(count(markup, /<img /g)).fill(true));
    await page.close();
  });
});
