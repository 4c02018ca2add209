import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playHanoi, widgetBundle } from "../../lib/widgets/mod.ts";
import { buildBook } from "../../scripts/book.ts";
import { exportFigures } from "../../scripts/figures.ts";
import { launch, watchedPage } from "./machine.ts";
import { expectReviewed } from "./reviewed.ts";

/*
 * The book of this repository in a real browser, opened from the file system.
 */
const folder = mkdtempSync(join(tmpdir(), "book-frontends-"));
const out = join(folder, "book");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
let pages: string[];

beforeAll(async () => {
  const figures = join(folder, "figures");
  await exportFigures({ names: ["ruler", "hanoi-graph"], folder: figures, report: () => {} });
  await buildBook({ figures, out, report: () => {} });
  // The documentation of the library has a test of its own.
  pages = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("api/"))
    .sort();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const address = (page: string, rest = "") => pathToFileURL(join(out, page)).href + rest;

/** What is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test("every page opens without an error, fits 1600 and 360 px, is dark in the dark and light on paper", async () => {
  const { page, problems } = await watchedPage(browser);
  const colours = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      const lightness = (text: string) =>
        text.match(/\d+/g)!.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765;
      return [lightness(backgroundColor), lightness(color)];
    });
  const wide: string[] = [];
  for (const name of pages) {
    for (const [width, colorScheme] of [[1600, "light"], [360, "dark"]] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ media: "screen", colorScheme });
      // Opened anew for each width: its scripts look at the width when they start.
      await page.goto(address(name), { waitUntil: "load" });
      const excess = await overflow(page);
      if (excess > 0) wide.push(`${name} at ${width} px by ${excess} px`);
      const [ground, letters] = await colours();
      const right = colorScheme === "dark"
        ? ground < 0.2 && letters > 0.7
        : ground > 0.9 && letters < 0.2;
      expect([name, colorScheme, right]).toEqual([name, colorScheme, true]);
    }
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const [ground, letters] = await colours();
    expect([name, ground, letters < 0.2]).toEqual([name, 1, true]);
    expect(await page.locator(".top").isVisible()).toBe(false);
  }
  expect(problems).toEqual([]);
  expect(wide).toEqual([]);
  await page.context().close();
});

test("the accessibility checks of axe find nothing, in the light and in the dark", async () => {
  const { page } = await watchedPage(browser, { viewport: { width: 1200, height: 800 } });
  const found: string[] = [];
  // One page of each kind: the headings, texts and ids of all pages are checked in tests/scripts/book.test.ts.
  const kinds = ["index.html", "01-rules.html", "ledger.html", "figures.html", "tables.html"];
  for (const name of [...kinds, pages.find((name) => name.startsWith("tables/"))!]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(address(name));
      await page.evaluate(axe);
      // In the dark only the colours are others. Frames are other programs, with tests of their own.
      const violations = await page.evaluate(async (only) => {
        const { axe } = globalThis as unknown as {
          axe: { run(context: unknown, options: unknown): Promise<unknown> };
        };
        const { violations } = await axe.run(
          { exclude: [["iframe"]] },
          only === undefined ? {} : { runOnly: [only] },
        ) as { violations: { id: string; nodes: { html: string }[] }[] };
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
      }, colorScheme === "dark" ? "color-contrast" : undefined);
      found.push(...violations.map((violation) => `${name}, ${colorScheme}: ${violation}`));
    }
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test("formulas are set in KaTeX's fonts, which come with the book", async () => {
  const { page } = await watchedPage(browser);
  await page.goto(address("01-rules.html"));
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) =>
      family
    );
  });
  expect(fonts.some((family) => family.includes("KaTeX_Math"))).toBe(true);
  await page.context().close();
});

describe("the ledger", () => {
  const shownRows = (page: Page) => page.locator("#claims tbody tr:not([hidden])");

  test("is searched with the keyboard alone, and Enter leads to the cell", async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(address("ledger.html"));
    const all = await shownRows(page).count();
    expect(await page.locator("#shown").textContent()).toBe(`${all} claims`);
    // The first Tab goes to the link that skips the navigation; a few more to the search box.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement!.className)).toBe("skip");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement!.id)).toBe("search");
    await page.keyboard.type("ANAGRAM lucas");
    expect(await shownRows(page).count()).toBe(1);
    expect(await page.locator("#shown").textContent()).toBe(`1 of ${all} claims`);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement!.localName)).toBe("a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/01-rules\.html#cell-/);
    const cell = decodeURIComponent(new URL(page.url()).hash);
    expect(await page.locator(`[id="${cell.slice(1)}"]`).textContent()).toContain("rules-anagram");
    await page.goBack();
    await page.locator("#search").focus();
    await page.keyboard.press("Escape");
    expect(await shownRows(page).count()).toBe(all);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each([
    ["2n-1", /2ⁿ − 1/],
    ["18446744073709551615", /18 446 744 073 709 551 615/],
    ["klavzar", /Klavžar/],
    ["rules-moves", /three legal moves/],
    ["legal THREE", /three legal moves/],
  ])("finds %j", async (words, text) => {
    const { page } = await watchedPage(browser);
    await page.goto(address("ledger.html"));
    const all = await shownRows(page).count();
    await page.locator("#search").fill(words);
    const found = await shownRows(page).allTextContents();
    expect(found.some((row) => text.test(row))).toBe(true);
    expect(found.length).toBeLessThan(all);
    await page.context().close();
  });

  test("filters by status, notebook and verdict together; what is not there is said", async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(address("ledger.html", "?notebook=01-rules.ipynb"));
    const ofNotebook = await shownRows(page).count();
    expect(await page.locator("#notebook").inputValue()).toBe("01-rules.ipynb");
    await page.locator("#status").selectOption("computed here");
    const rows = await shownRows(page).all();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(ofNotebook);
    for (const row of rows) {
      expect(await row.getAttribute("data-status")).toBe("computed here");
      expect(await row.getAttribute("data-notebook")).toBe("01-rules.ipynb");
    }
    await page.locator("#search").fill("<script>alert(1)</script>");
    expect(await shownRows(page).count()).toBe(0);
    expect(await page.locator("#shown").textContent()).toMatch(/^None of /);
    await page.locator("button[type=reset]").click();
    expect(await shownRows(page).count()).toBeGreaterThan(ofNotebook);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("a link to a claim shows it although a filter hid it", async () => {
    const { page } = await watchedPage(browser);
    await page.goto(address("ledger.html", "?q=1&search=anagram"));
    expect(await shownRows(page).count()).toBe(1);
    await page.evaluate(() => location.hash = "#claim-rules-moves");
    await page.waitForFunction(() => !document.getElementById("claim-rules-moves")!.hidden);
    await page.goto(address("ledger.html", "?notebook=nonsense"));
    expect(await shownRows(page).count()).toBeGreaterThan(1);
    await page.context().close();
  });

  test("without scripts the whole table is there and the filters are not", async () => {
    const { page } = await watchedPage(browser, { javaScriptEnabled: false });
    await page.goto(address("ledger.html"));
    expect(await page.locator("#claims tbody tr").first().isVisible()).toBe(true);
    expect(await page.locator("#filters").isVisible()).toBe(false);
    await page.context().close();
  });
});

describe("pages look as they were reviewed", () => {
  // Two notebooks that stay as they are: what the committed ones say changes with every claim.
  const reviewed = join(folder, "reviewed-book");
  beforeAll(async () => {
    const none = join(folder, "none");
    await buildBook({
      notebooks: fileURLToPath(new URL("../fixtures/book", import.meta.url)),
      data: none,
      figures: none,
      library: false,
      out: reviewed,
      report: () => {},
    });
  });

  const looks = ["index", "02-recursion", "ledger"].flatMap((name) =>
    ([360, 1600] as const).flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => [name, width, colorScheme] as const)
    )
  );
  test.each(looks)("%s, %i px wide, %s", async (name, width, colorScheme) => {
    const { page, problems } = await watchedPage(browser, {
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    await page.goto(pathToFileURL(join(reviewed, `${name}.html`)).href);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ animations: "disabled" });
    await expectReviewed(browser, `book-${name}-${width}-${colorScheme}`, png);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test("a page is light, so that it is there in less than a second: its files are few and small", async () => {
  const { page } = await watchedPage(browser, { viewport: { width: 1200, height: 900 } });
  const heavy: string[] = [];
  for (const name of pages) {
    await page.goto(address(name), { waitUntil: "load" });
    const files = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name)
    );
    const bytes = [address(name), ...files].filter((file) => file.startsWith("file:"))
      .reduce((sum, file) => sum + statSync(fileURLToPath(file)).size, 0);
    if (bytes > 3e6 || files.length > 100) heavy.push(`${name}: ${files.length} files, ${bytes}`);
  }
  expect(heavy).toEqual([]);
  await page.context().close();
});

test("what is too wide for a phone is scrolled in its box, by keyboard too", async () => {
  const { page } = await watchedPage(browser, { viewport: { width: 360, height: 800 } });
  await page.goto(address("01-rules.html"));
  const box = page.locator(".cell > pre.source[tabindex='0']").first();
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(
    () => document.querySelector(".cell > pre.source[tabindex='0']")!.scrollLeft > 0,
  );
  expect(await page.locator(".side details").getAttribute("open")).toBeNull();
  await page.context().close();
});

test("a widget plays in the book; on paper and without scripts there is its picture", async () => {
  const notebooks = join(folder, "notebooks");
  mkdirSync(notebooks);
  const data = await widgetBundle(playHanoi({ discs: 3 }));
  writeFileSync(
    join(notebooks, "01-widget.ipynb"),
    JSON.stringify({
      cells: [{
        cell_type: "code",
        id: "play",
        execution_count: 1,
        metadata: {},
        source: "await show(playHanoi({ discs: 3 }));",
        outputs: [{ output_type: "display_data", data, metadata: {} }],
      }],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    }),
  );
  const book = join(folder, "widget-book");
  await buildBook({
    notebooks,
    data: notebooks,
    figures: notebooks,
    library: false,
    out: book,
    report: () => {},
  });
  const url = pathToFileURL(join(book, "01-widget.html")).href;
  const { page, problems } = await watchedPage(browser, { viewport: { width: 1000, height: 900 } });
  await page.goto(url);
  const frame = page.frameLocator(".output iframe");
  await frame.getByRole("button", { name: "Finish for me" }).waitFor();
  // The frame has the room that its widget asks for, no more and no less.
  await page.waitForFunction(() => document.querySelector("iframe")!.style.height !== "");
  const spare = await frame.locator("#app").evaluate((app) =>
    innerHeight - app.getBoundingClientRect().bottom
  );
  expect(Math.abs(spare)).toBeLessThan(2);
  expect(await page.locator(".output img").isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".output img").isVisible()).toBe(true);
  expect(await page.locator(".output iframe").isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
  const still = await watchedPage(browser, { javaScriptEnabled: false });
  await still.page.goto(url);
  expect(await still.page.locator(".output img").isVisible()).toBe(true);
  await still.page.context().close();
});

test("the library's documentation: linked from the contents, opens without an error, finds a function by its name", async () => {
  const { page, problems } = await watchedPage(browser);
  await page.goto(address("index.html"));
  await page.locator("main").getByRole("link", { name: "the library" }).click();
  await page.waitForURL(/\/api\/index\.html$/);
  await page.getByRole("link", { name: "transferCount", exact: true }).click();
  await page.waitForURL(/transferCount\.html$/);
  expect(await page.locator("main").innerText()).toContain("exact for every n");
  // A module's page of every folder, and a page that only leads to another.
  for (
    const path of [
      "core/rational.ts/index.html",
      "search/frontier.ts/index.html",
      "hanoi/rules.ts/~/Position.prototype.html",
      "taquin/board.ts/index.html",
      "tables/table.ts/index.html",
      "figures/pegs.ts/index.html",
      "notebook/claim.ts/index.html",
      "all_symbols.html",
    ]
  ) {
    await page.goto(address(`api/${path}`), { waitUntil: "load" });
    await page.locator("main").waitFor();
  }
  await page.goto(address("api/hanoi/rules.ts/index.html"));
  await page.locator("#searchbar").fill("frameStewartSplits");
  await page.locator("#searchResults a").first().click();
  await page.waitForURL(/multipeg\.ts\/~\/frameStewartSplits\.html/);
  await page.getByRole("link", { name: "Book" }).click();
  await page.waitForURL(/\/book\/index\.html$/);
  expect(problems).toEqual([]);
  await page.context().close();
});
