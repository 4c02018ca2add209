import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  applySlide,
  APPS,
  boardRanking,
  breaksOf,
  changedDigit,
  checkBoard,
  coordinates,
  countBreaks,
  discOfMove,
  distance,
  distancesFrom,
  distanceToPeg,
  edgeCount,
  equalBoards,
  explore,
  formatBoard,
  formatMove,
  formatState,
  frameStewart,
  goalBoard,
  grayCode,
  legalMoves,
  legalSlides,
  memorylessMove,
  memorylessOutcome,
  moveAt,
  movesLost,
  parseBoard,
  parseState,
  pegNames,
  pendingCalls,
  perfectState,
  phaseAt,
  playBinary,
  playGraph,
  playHanoi,
  playMemorylessRule,
  playRecursion,
  playTaquin,
  Position,
  rankState,
  recursiveMoves,
  shortestPaths,
  slideDirection,
  type State,
  stateAt,
  transferCount,
  unrankState,
  vertexCount,
  type Widget,
  widgetBundle,
  widgetDocument,
} from "@lucas/lab";
import { launch, watchedPage } from "./machine.ts";
import { expectReviewed } from "./reviewed.ts";

/*
 * Every widget in a real browser, in a page as a cell shows it: played at random with each counter compared with the library's answer,
 * to the end, by mouse, finger and keyboard, narrow and wide, light and dark.
 */

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), "widgets-frontends-"));
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page from the file system, as a book and an exported notebook are. */
async function visit(page: Page, html: string): Promise<void> {
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  await page.goto(pathToFileURL(file).href);
}

/** A widget in a page. */
interface Opened {
  readonly page: Page;
  readonly frame: Frame;
  readonly problems: string[];
  /** What the widget says it shows: the `data-…` of its main element. */
  data(): Promise<Record<string, string>>;
  /** Data, counters and news in one reading. */
  all(): Promise<{ data: Record<string, string>; counters: Record<string, string>; said: string }>;
  /** A counter as it is written. */
  counter(key: string): Promise<string>;
  news(): Promise<string>;
  close(): Promise<void>;
}

async function open(widget: Widget, options: BrowserContextOptions = {}): Promise<Opened> {
  const { page, problems } = await watchedPage(browser, {
    viewport: { width: 1000, height: 1300 },
    reducedMotion: "reduce",
    ...options,
  });
  const { "text/html": html } = await widgetBundle(widget);
  await visit(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A cell</title><body style="margin:0">${html}</body></html>`,
  );
  const element = (await page.$("iframe"))!;
  await element.scrollIntoViewIfNeeded();
  const frame = (await element.contentFrame())!;
  await frame.waitForSelector("main[data-state], main[data-board]");
  return {
    page,
    frame,
    problems,
    data: () =>
      frame.evaluate(() => ({ ...document.getElementById("app")!.dataset })) as Promise<
        Record<string, string>
      >,
    all: () =>
      frame.evaluate(() => ({
        data: { ...document.getElementById("app")!.dataset } as Record<string, string>,
        counters: Object.fromEntries(
          [...document.querySelectorAll<HTMLElement>("[data-counter]")].map((one) => [
            one.dataset.counter!,
            one.textContent!,
          ]),
        ),
        said: document.querySelector("[role=status]")!.textContent!,
      })),
    counter: (key) =>
      frame.evaluate(
        (key) => document.querySelector(`[data-counter="${key}"]`)!.textContent!,
        key,
      ),
    news: () => frame.evaluate(() => document.querySelector("[role=status]")!.textContent!),
    async close() {
      expect(problems).toEqual([]);
      await page.context().close();
    },
  };
}

/** Random integers below a bound, the same in every run (T. Ettinger's mulberry32). */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor(((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32 * bound);
  };
}

describe("Hanoi", () => {
  /** How far a state is from the last peg. */
  function remaining(state: State, pegs: number): number {
    if (pegs === 3) return Number(distanceToPeg(state, 2));
    const goal = perfectState(state.length, pegs - 1);
    return distancesFrom(state, pegs).distances[Number(rankState(goal, pegs))];
  }

  test.each([[4, 3], [6, 3], [5, 4]])(
    "%i discs on %i pegs, touched at random, then finished",
    async (discs, pegs) => {
      const { frame, all, data, counter, news, close } = await open(playHanoi({ discs, pegs }));
      const roll = dice(2000 + discs * 10 + pegs);
      const start = perfectState(discs, 0);
      const minimum = remaining(start, pegs);
      expect(BigInt(minimum)).toBe(
        pegs === 3 ? transferCount(discs) : frameStewart(discs, pegs),
      );
      let position = new Position(start, pegs);
      let played = 0;
      let lifted: number | undefined;
      const seen = { legal: 0, illegal: 0 };
      for (let touch = 0; touch < 45; touch++) {
        const peg = roll(pegs);
        await frame.click(`[data-peg="${peg}"]`);
        const { data, counters, said } = await all();
        if (lifted === undefined) {
          if (position.top(peg) === 0) expect(said).toContain("is empty");
          else {
            expect(said).toContain(`Disc ${position.top(peg)} is lifted`);
            lifted = peg;
          }
        } else if (lifted === peg) {
          expect(said).toContain(`is back on ${pegNames(pegs)[peg]}`);
          lifted = undefined;
        } else {
          const why = position.why(lifted, peg);
          if (why !== "") {
            expect(said).toContain(`Not allowed: ${why}`);
            seen.illegal++;
          } else {
            position.play(lifted, peg);
            lifted = undefined;
            played++;
            seen.legal++;
          }
        }
        const state = position.state();
        expect(data).toMatchObject({ state: formatState(state), lifted: String(lifted ?? "") });
        const left = remaining(state, pegs);
        const lost = pegs === 3
          ? movesLost({ start, state, goal: 2, played })
          : BigInt(played + left - minimum);
        expect(counters).toEqual({
          played: String(played),
          minimum: String(minimum),
          remaining: String(left),
          lost: String(lost),
        });
      }
      expect(seen.legal).toBeGreaterThan(3);
      expect(seen.illegal).toBeGreaterThan(3);

      // One move back, then to the end without losing one more.
      await frame.click("text=Undo");
      const before = Number(await counter("lost"));
      const rest = Number(await counter("remaining"));
      const made = Number(await counter("played"));
      await frame.click("[data-do=finish]");
      await frame.waitForFunction(
        () => document.querySelector("[data-counter=remaining]")!.textContent === "0",
        undefined,
        { timeout: 60_000 },
      );
      expect(await counter("lost")).toBe(String(before));
      expect(await counter("played")).toBe(String(made + rest));
      expect((await data()).state).toBe(formatState(perfectState(discs, pegs - 1)));
      expect(await news()).toContain("The tower stands on");
      await frame.click("text=Restart");
      expect(await counter("played")).toBe("0");
      position = new Position(start, pegs);
      await close();
    },
  );

  test("by the keyboard alone: letters, then arrows and Enter, an illegal drop, undo, Escape", async () => {
    const { page, frame, data, counter, news, close } = await open(playHanoi({ discs: 3 }));
    await frame.focus("[data-peg='0']");
    for (const key of "acabcb") await page.keyboard.press(key);
    expect((await data()).state).toBe("ABB");
    await page.keyboard.press("a");
    await page.keyboard.press("b");
    expect(await news()).toContain("Not allowed: disc 3 is larger than disc 1, the top of B");
    await page.keyboard.press("Escape");
    expect((await data()).lifted).toBe("");
    await page.keyboard.press("u");
    expect(await counter("played")).toBe("2");
    expect(await news()).toContain("Took back disc 1, C → B");
    // On with arrows and Enter: from the peg in focus, C, to where it goes.
    const focused = () => frame.evaluate(() => (document.activeElement as HTMLElement).dataset.peg);
    const go = async (peg: number) => {
      while (await focused() !== String(peg)) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    };
    for (const { from, to } of [...recursiveMoves(3)].slice(2)) {
      await go(from);
      await go(to);
    }
    expect((await data()).state).toBe("CCC");
    expect(await counter("lost")).toBe("0");
    expect(await news()).toContain("no game is shorter");
    await close();
  });

  test("by the finger, 360 px wide; discs and pegs chosen anew", async () => {
    const { frame, data, counter, close } = await open(playHanoi({ discs: 2 }), {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    for (const { from, to } of recursiveMoves(2)) {
      await frame.tap(`[data-peg="${from}"]`);
      await frame.tap(`[data-peg="${to}"]`);
    }
    expect((await data()).state).toBe("CC");
    await frame.selectOption("select >> nth=1", "4");
    await frame.selectOption("select >> nth=0", "9");
    expect(await data()).toMatchObject({ state: "AAAAAAAAA", pegs: "4" });
    expect(await counter("minimum")).toBe("41");
    // Fewer discs are played on more pegs: the choice follows.
    await frame.selectOption("select >> nth=1", "6");
    expect((await data()).state).toBe("AAAAAA");
    expect(await counter("minimum")).toBe(String(frameStewart(6, 6)));
    await close();
  });

  test("hostile names are texts", async () => {
    const names = [`</script><script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "C"];
    const { frame, news, close } = await open(playHanoi({ discs: 2, names }));
    expect(await news()).toContain(names[0]);
    expect(await frame.locator(".peg .name").allTextContents()).toEqual(names);
    expect(await frame.locator("img").count()).toBe(0);
    await frame.click("[data-peg='0']");
    await frame.click("[data-peg='1']");
    expect(await news()).toContain(names[1]);
    await close();
  });
});

/** Sets a range control as a hand would. */
async function scrub(frame: Frame, value: number): Promise<void> {
  await frame.locator("input[type=range]").fill(String(value));
}

describe("the recursion", () => {
  test("stepped to the end and scrubbed, it agrees with the library at every move", async () => {
    const discs = 4;
    const { frame, data, counter, news, close } = await open(playRecursion({ discs }));
    const total = Number(transferCount(discs));
    const counts = new Array<number>(discs).fill(0);
    const moves = [...recursiveMoves(discs)];
    const check = async (m: number, perDisc: readonly number[]) => {
      const stack = m < total ? pendingCalls(discs, m + 1) : [];
      expect(await data()).toMatchObject({
        state: formatState(stateAt(discs, m)),
        move: m < total ? String(m + 1) : "",
        phase: m < total ? String(phaseAt(discs, m + 1)) : "",
        calls: String(stack.length),
        counts: perDisc.join(" "),
      });
      expect(await counter("played")).toBe(String(m));
      expect(await counter("recurrence")).toBe(String(total));
      expect(await counter("formula")).toBe(String(total));
      expect(await counter("sum")).toBe(`${m} of ${total}`);
      if (m === total) return expect(await news()).toContain("All 15 moves are made");
      // The last line of the drawn stack makes the move.
      const drawn = await frame.locator(".drawing svg").nth(2).locator("text").allTextContents();
      const { from, to } = moves[m];
      expect(drawn.join("|")).toContain(`disc ${moves[m].disc}: ${formatMove({ from, to })}`);
    };
    await check(0, counts);
    for (const [i, { disc }] of moves.entries()) {
      await frame.click("[aria-label='One step on']");
      counts[disc - 1]++;
      await check(i + 1, counts);
    }
    const roll = dice(7);
    for (let i = 0; i < 10; i++) {
      const m = roll(total + 1);
      await scrub(frame, m);
      const so = new Array<number>(discs).fill(0);
      for (const { disc } of moves.slice(0, m)) so[disc - 1]++;
      await check(m, so);
    }
    await close();
  });

  test("plays by itself, pauses, and is led by the keyboard", async () => {
    const { page, frame, data, counter, close } = await open(playRecursion({ discs: 2 }));
    await frame.focus("[data-do=play]");
    await page.keyboard.press("Enter");
    expect(await frame.textContent("[data-do=play]")).toContain("Pause");
    await frame.waitForFunction(
      () => document.querySelector("[data-counter=played]")!.textContent === "1",
    );
    await page.keyboard.press("Enter");
    expect(await frame.textContent("[data-do=play]")).toContain("Play");
    await page.waitForTimeout(900);
    expect(await counter("played")).toBe("1");
    await page.keyboard.press("Enter");
    await frame.waitForFunction(
      () => document.querySelector("[data-do=play]")!.textContent!.includes("Play"),
    );
    expect(await data()).toMatchObject({ state: "CC", move: "" });
    await frame.focus("input[type=range]");
    await page.keyboard.press("Home");
    expect(await counter("played")).toBe("0");
    await page.keyboard.press("ArrowRight");
    expect(await counter("played")).toBe("1");
    await page.keyboard.press("End");
    expect(await counter("played")).toBe("3");
    await frame.selectOption("select", "8");
    expect(await counter("formula")).toBe("255");
    await scrub(frame, 128);
    expect((await data()).state).toBe(formatState(stateAt(8, 128)));
    await close();
  });
});

test("the binary counter, scrubbed at random, agrees with the library", async () => {
  const { page, frame, data, counter, news, close } = await open(
    playBinary({ discs: 5, move: 12 }),
  );
  const roll = dice(3);
  const check = async (discs: number, m: number) => {
    expect(await data()).toMatchObject({
      state: formatState(stateAt(discs, m - 1)),
      move: String(m),
      gray: grayCode(m).toString(2).padStart(discs, "0"),
      changed: String(changedDigit(m)),
    });
    expect(await counter("disc")).toBe(String(discOfMove(m)));
    expect(await counter("way")).toBe(formatMove(moveAt(discs, m)));
    expect(await counter("recursion")).toBe("the same");
    expect(await news()).toContain(`is ${m.toString(2).padStart(discs, "0")} in base 2`);
  };
  await check(5, 12);
  for (const discs of [5, 1, 4, 10]) {
    await frame.selectOption("select", String(discs));
    const sense = discs % 2 === 0 ? "A → B → C → A" : "A → C → B → A";
    expect(await counter("sense")).toBe(sense);
    for (let i = 0; i < 8; i++) {
      const m = 1 + roll(2 ** discs - 1);
      await scrub(frame, m);
      await check(discs, m);
    }
  }
  await frame.focus("input[type=range]");
  await page.keyboard.press("Home");
  await check(10, 1);
  await page.keyboard.press("ArrowRight");
  await check(10, 2);
  await close();
});

describe("the graph", () => {
  /** Where a vertex is on the screen. */
  async function placeOf({ frame, page }: Opened, state: State): Promise<[number, number]> {
    const box = await frame.evaluate(() => {
      const path = document.querySelector<SVGPathElement>("path[data-what=moves]")!;
      const { x, y, width, height } = path.getBBox();
      const { a, d, e, f } = path.getScreenCTM()!;
      return { left: a * x + e, floor: d * (y + height) + f, width: a * width };
    });
    const frameBox = (await (await page.$("iframe"))!.boundingBox())!;
    const step = box.width / (2 ** state.length - 1);
    const { x, y } = coordinates(state);
    return [frameBox.x + box.left + step * x, frameBox.y + box.floor - step * y];
  }

  const check = async ({ all }: Opened, from: State, goal: State) => {
    const { data, counters, said } = await all();
    expect(data).toMatchObject({ state: formatState(from), goal: formatState(goal) });
    const facts = distance(from, goal);
    expect(counters).toEqual({
      distance: String(facts.distance),
      paths: String(facts.paths),
      largest: facts.largestDisc === 0
        ? "none"
        : `disc ${facts.largestDisc}, ${facts.largestDiscMoves.join(" or ")}×`,
      toA: String(distanceToPeg(from, 0)),
      toB: String(distanceToPeg(from, 1)),
      toC: String(distanceToPeg(from, 2)),
      vertices: String(vertexCount(from.length)),
      edges: String(edgeCount(from.length)),
      diameter: String(transferCount(from.length)),
    });
    if (facts.distance > 0n) {
      expect(said).toContain(String(facts.distance));
      expect(said.includes("two ways")).toBe(facts.paths === 2);
    }
  };

  test.each([2, 4, 7])("of %i discs, touched at random", async (discs) => {
    const opened = await open(playGraph({ discs }), {
      viewport: { width: 1000, height: 1700 },
    });
    const { page, frame } = opened;
    const roll = dice(discs);
    let from = perfectState(discs, 0);
    let goal = perfectState(discs, 2);
    await check(opened, from, goal);
    for (let i = 0; i < 8; i++) {
      const sets = i % 3 === 2 ? "goal" : "start";
      await frame.selectOption("select >> nth=1", sets);
      const state = unrankState(roll(3 ** discs), discs);
      if (sets === "goal") goal = state;
      else from = state;
      await page.mouse.click(...await placeOf(opened, state));
      await check(opened, from, goal);
    }
    await frame.click("text=Goal in the corner");
    await check(opened, from, perfectState(discs, 2));
    await opened.close();
  });

  test("with more discs than the frame has room for it becomes smaller, and a touch still finds its vertex", async () => {
    const opened = await open(playGraph({ discs: 1 }), { viewport: { width: 600, height: 1700 } });
    const { page, frame } = opened;
    await frame.selectOption("select >> nth=0", "7");
    const zoom = () => frame.evaluate(() => Number(document.getElementById("app")!.style.zoom));
    await frame.waitForFunction(() => Number(document.getElementById("app")!.style.zoom) < 1);
    expect(await zoom()).toBeGreaterThan(0.8);
    for (const text of ["AAAAAAA", "BBBBBBB", "ABCABCA", "CCCCCCB"]) {
      const state = parseState(text);
      const { left, top, scale } = await frame.evaluate(() => {
        const path = document.querySelector<SVGPathElement>("path[data-what=moves]")!;
        const box = path.getBoundingClientRect(); // as the reader sees it
        return { left: box.left, top: box.bottom, scale: box.width };
      });
      const frameBox = (await (await page.$("iframe"))!.boundingBox())!;
      const step = scale / (2 ** 7 - 1);
      const { x, y } = coordinates(state);
      await page.mouse.click(frameBox.x + left + step * x, frameBox.y + top - step * y);
      expect((await opened.data()).state).toBe(text);
    }
    await frame.selectOption("select >> nth=0", "1");
    await frame.waitForFunction(() => document.getElementById("app")!.style.zoom === "1");
    await opened.close();
  });

  test("two shortest paths that are tied are both drawn", async () => {
    const opened = await open(playGraph({ discs: 2 }));
    const { page, frame } = opened;
    await page.mouse.click(...await placeOf(opened, [1, 0]));
    await frame.selectOption("select >> nth=1", "goal");
    await page.mouse.click(...await placeOf(opened, [0, 1]));
    await check(opened, [1, 0], [0, 1]);
    expect(await opened.counter("paths")).toBe("2");
    expect(await frame.getAttribute(".graph", "aria-label")).toContain("Two paths of 3 moves");
    await opened.close();
  });

  test("walked by the arrow keys along the bottom side to the goal, and by the moves", async () => {
    const opened = await open(playGraph({ discs: 3 }));
    const { page, frame, data, news } = opened;
    await frame.focus(".graph");
    for (const state of walked(3)) {
      await page.keyboard.press("ArrowRight");
      expect((await data()).state).toBe(formatState(state));
    }
    expect(await news()).toContain("CCC is the goal");
    await page.keyboard.press("ArrowDown");
    expect(await news()).toContain("No edge leads that way");
    let state = perfectState(3, 2);
    const roll = dice(5);
    for (let i = 0; i < 10; i++) {
      const moves = legalMoves(state);
      const k = roll(moves.length);
      const names = await frame.locator("[aria-label='Moves from here'] button").allTextContents();
      expect(names).toEqual(moves.map((m) => `disc ${m.disc}: ${formatMove(m)}`));
      await frame.locator("[aria-label='Moves from here'] button").nth(k).click();
      const position = new Position(state);
      position.play(moves[k].from, moves[k].to);
      state = position.state();
      await check(opened, state, perfectState(3, 2));
    }
    await opened.close();
  });

  /** The states of the shortest path from A to C after the first. */
  function walked(discs: number): State[] {
    const position = new Position(perfectState(discs, 0));
    return [...shortestPaths(perfectState(discs, 0), perfectState(discs, 2))[0]].map((move) => {
      position.play(move.from, move.to);
      return position.state();
    });
  }
});

describe("the memoryless rule", () => {
  const check = async ({ frame, data, counter }: Opened, state: State) => {
    const move = memorylessMove(state);
    expect(await data()).toMatchObject({
      state: formatState(state),
      next: move === undefined ? "" : formatMove(move),
    });
    const breaks = countBreaks(state);
    expect(await counter("breaks")).toBe(`${breaks}, ${breaks % 2 === 0 ? "even" : "odd"}`);
    expect(await counter("shortest")).toBe(String(distanceToPeg(state, 2)));
    const foreseen = memorylessOutcome(state);
    expect(await counter("outcome")).toMatch(
      foreseen.outcome === "cycles"
        ? /^cycles in \d+$/
        : new RegExp(`^arrives in ${foreseen.steps}$`),
    );
    // The marks, from the goal to disc 1.
    const marks = await frame.locator(".chain .joint").allTextContents();
    expect(marks).toEqual(breaksOf(state).reverse().map((broken) => broken ? "✗" : "="));
    const why = await frame.textContent(".why");
    if (move !== undefined) {
      expect(why).toContain(formatMove(move));
      expect(why).toContain(breaks % 2 === 0 ? "even: disc 1 stays" : "odd: disc 1 goes");
    }
  };

  test("from positions given as words and by touching discs", async () => {
    const opened = await open(playMemorylessRule({ state: "ABBA" }));
    const { page, frame, news } = opened;
    await check(opened, parseState("ABBA"));
    const roll = dice(11);
    for (let i = 0; i < 12; i++) {
      const discs = 1 + roll(10);
      let state = Array.from({ length: discs }, () => roll(3));
      await frame.fill("input[type=text]", formatState(state).toLowerCase());
      if (i % 2 === 0) await frame.click("text=Set");
      else await page.keyboard.press("Enter");
      await check(opened, state);
      const disc = 1 + roll(discs);
      await frame.click(`[data-disc="${disc}"]`);
      state = state.map((peg, d) => d === disc - 1 ? (peg + 1) % 3 : peg);
      await check(opened, state);
    }
    for (
      const [word, why] of [["ABX", /letter 3 must be a peg/], ["", /1 to 10 letters/], [
        "A".repeat(11),
        /has 11/,
      ]] as const
    ) {
      await frame.fill("input[type=text]", word);
      await frame.click("text=Set");
      expect(await news()).toMatch(why);
    }
    await frame.fill("input[type=text]", "<img src=x>");
    await frame.click("text=Set");
    expect(await news()).toContain("Cannot read a state");
    expect(await frame.locator("img").count()).toBe(0);
    await opened.close();
  });

  test("arrives from the tower, step by step and by itself", async () => {
    const opened = await open(playMemorylessRule({ state: "AAA" }));
    const { page, frame, news, data, counter } = opened;
    const position = new Position(parseState("AAA"));
    for (let i = 1; i <= 3; i++) {
      const { from, to } = memorylessMove(position.state())!;
      await frame.click("[data-do=step]");
      position.play(from, to);
      await check(opened, position.state());
      expect(await counter("steps")).toBe(String(i));
    }
    await frame.focus("[data-do=run]");
    await page.keyboard.press("Enter");
    await frame.waitForFunction(() => document.getElementById("app")!.dataset.state === "CCC");
    expect(await news()).toBe("Arrived on C after 7 moves; no way is shorter.");
    expect((await data()).running).toBe("no");
    await frame.click("text=Back");
    expect(await counter("steps")).toBe("6");
    await opened.close();
  });

  test("goes round from BBB, and says so", async () => {
    const opened = await open(playMemorylessRule({ state: "BBB" }));
    const { frame, news, counter } = opened;
    expect(await news()).toContain("never arrives");
    expect(await counter("outcome")).toBe("cycles in 3");
    await frame.click("[data-do=run]");
    await frame.waitForFunction(() =>
      document.querySelector("[role=status]")!.textContent!.includes("for ever")
    );
    expect(await news()).toContain("was here 2 moves ago");
    expect(await counter("steps")).toBe("5");
    await opened.close();
  });
});

describe("the sliding tiles", () => {
  test("3×3: slid at random by hand and by arrow keys, shuffled, and solved", async () => {
    const goal = goalBoard(3, 3);
    const ranking = boardRanking(goal);
    const { distances } = explore(ranking, ranking.rank(goal), { bytesPerDistance: 1 });
    const start = parseBoard("8 6 7/2 5 4/3 0 1");
    const opened = await open(playTaquin({ board: start }));
    const { page, frame, data, counter, news } = opened;
    const shown = async () => parseBoard((await data()).board);
    const check = async (played: number) => {
      const board = await shown();
      const verdict = checkBoard(board, goal);
      expect(await frame.textContent(".verdict")).toBe(verdict.reason);
      expect((await data()).solvable).toBe(verdict.solvable ? "yes" : "no");
      expect(await counter("inversions")).toBe(String(verdict.inversions));
      expect(await counter("row")).toBe(String(verdict.blankRow));
      expect(await counter("played")).toBe(String(played));
      if (verdict.solvable) {
        const best = distances[ranking.rank(board)];
        await frame.waitForFunction(
          (best) => document.querySelector("[data-counter=remaining]")!.textContent === best,
          String(best),
        );
      } else expect(await counter("remaining")).toBe("none");
    };
    await check(0);
    expect(await counter("remaining")).toBe("31");
    const roll = dice(2);
    let board = start;
    let played = 0;
    let refused = 0;
    for (let i = 0; i < 30; i++) {
      const tile = 1 + roll(8);
      const direction = slideDirection(board, tile);
      if (direction !== "" && i % 2 === 0) {
        await page.keyboard.press("Escape");
        await frame.focus(`[data-tile="${tile}"]`);
        await page.keyboard.press(`Arrow${direction[0].toUpperCase()}${direction.slice(1)}`);
      } else await frame.click(`[data-tile="${tile}"]`);
      if (direction === "") {
        refused++;
        expect(await news()).toContain(`Tile ${tile} cannot slide`);
        for (const other of legalSlides(board)) expect(await news()).toContain(String(other));
      } else {
        board = applySlide(board, tile);
        played++;
      }
      expect(formatBoard(await shown())).toBe(formatBoard(board));
      await check(played);
    }
    expect(played).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
    await frame.click("text=Undo");
    await check(played - 1);
    for (const [label, solvable] of [["Shuffle", true], ["Shuffle unsolvably", false]] as const) {
      for (let i = 0; i < 4; i++) {
        await frame.click(`button:text-is("${label}")`);
        expect(checkBoard(await shown(), goal).solvable).toBe(solvable);
        await check(0);
      }
    }
    await frame.click("[data-do=solve]");
    expect(await news()).toContain("There is no solution. I = ");
    await frame.click(`button:text-is("Shuffle")`);
    const least = distances[ranking.rank(await shown())];
    await frame.click("[data-do=solve]");
    expect(await news()).toContain(`A shortest solution has ${least} slides`);
    for (let left = least - 1; left >= 0; left--) {
      await frame.click("[aria-label='One step on']");
      expect(await counter("remaining")).toBe(String(left));
      expect(distances[ranking.rank(await shown())]).toBe(left);
    }
    expect(equalBoards(await shown(), goal)).toBe(true);
    expect(await news()).toContain(`Arrived after ${least} slides`);
    await opened.close();
  });

  test("4×4 on demand: 57 slides, proved shortest; another is stopped; 5×5 is not proved", async () => {
    const opened = await open(
      playTaquin({ board: "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", goal: goalBoard(4, 4, 0) }),
    );
    const { frame, data, counter, news } = opened;
    expect(await counter("remaining")).toBe("?");
    // Korf's first instance, 57 slides.
    await frame.click("[data-do=solve]");
    await frame.waitForFunction(
      () => document.getElementById("app")!.dataset.searching === "no",
      undefined,
      { timeout: 60_000 },
    );
    expect(await news()).toContain("A shortest solution has 57 slides");
    await frame.click("[aria-label='To the end']");
    expect((await data()).board).toBe(formatBoard(goalBoard(4, 4, 0)));

    await frame.selectOption("select >> nth=0", "5");
    await frame.selectOption("select >> nth=1", "5");
    await frame.click(`button:text-is("Shuffle")`);
    await frame.click("[data-do=solve]");
    await frame.waitForFunction(() =>
      document.querySelector("[role=status]")!.textContent!.includes("not proved shortest")
    );
    await frame.click("[aria-label='To the end']");
    expect((await data()).board).toBe(formatBoard(goalBoard(5, 5)));
    await opened.close();

    const hard = await open(playTaquin({ board: "0 15 9 13/11 12 10 14/3 7 2 5/4 8 6 1" }));
    await hard.frame.click("[data-do=solve]");
    await hard.frame.waitForFunction(() =>
      document.querySelector("[data-counter=remaining]")!.textContent!.startsWith("≥")
    );
    await hard.frame.click("[data-do=solve]");
    expect(await hard.news()).toMatch(
      /^Stopped\. No solution is shorter than \d+ slides: proved\.$/,
    );
    await hard.close();
  });

  test.each([[1, 2], [1, 6], [6, 1], [2, 2], [6, 6], [2, 5]])(
    "%i×%i: shuffled either way, slid",
    async (rows, cols) => {
      const opened = await open(playTaquin({ board: goalBoard(rows, cols) }));
      const { frame, data, news } = opened;
      const goal = goalBoard(rows, cols);
      for (const label of ["Shuffle", "Shuffle unsolvably"]) {
        await frame.click(`button:text-is("${label}")`);
        const board = parseBoard((await data()).board);
        if (label === "Shuffle unsolvably" && rows * cols < 3) {
          expect(await news()).toContain("every position can be solved");
          continue;
        }
        expect(checkBoard(board, goal).solvable).toBe(label === "Shuffle");
        const tile = legalSlides(board)[0];
        await frame.click(`[data-tile="${tile}"]`);
        expect((await data()).board).toBe(formatBoard(applySlide(board, tile)));
      }
      await opened.close();
    },
  );
});

/** Every widget, at its usual size and at the largest. */
const EACH: Record<
  typeof APPS[number],
  { widget: () => Widget; largest: (frame: Frame) => Promise<unknown> }
> = {
  hanoi: { widget: () => playHanoi(), largest: (frame) => frame.selectOption("select", "12") },
  recursion: {
    widget: () => playRecursion(),
    largest: (frame) => frame.selectOption("select", "8"),
  },
  binary: { widget: () => playBinary(), largest: (frame) => frame.selectOption("select", "10") },
  graph: {
    widget: () => playGraph(),
    largest: (frame) => frame.selectOption("select >> nth=0", "7"),
  },
  memoryless: {
    widget: () => playMemorylessRule(),
    largest: (frame) => frame.selectOption("select", "10"),
  },
  taquin: {
    widget: () => playTaquin(),
    largest: async (frame) => {
      await frame.selectOption("select", "6");
      await frame.click(`button:text-is("Shuffle")`);
      await frame.click("[data-do=solve]");
    },
  },
};

describe.each(APPS)("%s: how it looks", (name) => {
  const { widget, largest } = EACH[name];

  test("220 to 1600 px wide it has no scroll bar of its own, as given and at its largest", async () => {
    const { page, frame, close } = await open(widget());
    const excess = () =>
      frame.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        return [Math.max(0, scrollWidth - clientWidth), Math.max(0, scrollHeight - clientHeight)];
      });
    for (const size of ["as given", "largest"]) {
      if (size === "largest") await largest(frame);
      for (const width of [220, 360, 419, 480, 600, 719, 720, 1000, 1600]) {
        await page.setViewportSize({ width, height: 1300 });
        // The frame draws anew when its width has changed.
        await page.waitForTimeout(120);
        expect([size, width, ...await excess()]).toEqual([size, width, 0, 0]);
      }
    }
    await close();
  });

  test.each([[360, "light"], [1000, "dark"]] as const)(
    "it looks as it was reviewed, %i px wide, %s",
    async (width, colorScheme) => {
      const { page, close } = await open(widget(), {
        viewport: { width, height: 1300 },
        colorScheme,
      });
      await page.waitForTimeout(200);
      const png = await page.locator("iframe").screenshot({ animations: "disabled" });
      await expectReviewed(browser, `widget-${name}-${width}-${colorScheme}`, png);
      await close();
    },
  );

  test("it is dark on a dark page, and changes with the page", async () => {
    const { page, frame, close } = await open(widget(), { colorScheme: "dark" });
    const lightness = () =>
      frame.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.getElementById("app")!);
        return [backgroundColor, color].map((text) =>
          text.match(/\d+/g)!.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765
        );
      });
    /** The grounds of the drawings are the page's. */
    const grounds = () =>
      frame.evaluate(() =>
        [...document.querySelectorAll(".drawing svg > rect:first-of-type")].map((rect) =>
          rect.getAttribute("fill")
        )
      );
    const [ground, letters] = await lightness();
    expect([ground < 0.2, letters > 0.7]).toEqual([true, true]);
    for (const fill of await grounds()) expect(fill).toBe("#16191d");
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForTimeout(100);
    const [lightGround, lightLetters] = await lightness();
    expect([lightGround > 0.9, lightLetters < 0.3]).toEqual([true, true]);
    for (const fill of await grounds()) expect(fill).toBe("#ffffff");
    await close();
  });

  test.each(["light", "dark"] as const)(
    "the accessibility checks of axe find nothing, %s",
    async (colorScheme) => {
      const axe = readFileSync(
        createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
        "utf8",
      );
      const { page, problems } = await watchedPage(browser, { colorScheme });
      await visit(page, await widgetDocument(widget()));
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run(): Promise<unknown> } };
        const { violations } = await axe.run() as {
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
        };
        return violations.map(({ id, nodes }) =>
          `${id}: ${
            nodes.map(({ html, failureSummary }) => html.slice(0, 150) + failureSummary).join("\n")
          }`
        );
      });
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test("every button can be reached by the tab key and shows that it has the focus", async () => {
    const { page, frame, close } = await open(widget());
    await frame.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await frame.focus("main button, main select, main input");
    const reached = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const here = await frame.evaluate(() => {
        const active = document.activeElement as HTMLElement;
        if (active === document.body) return "";
        const all = [...document.querySelectorAll("*")];
        const { outlineStyle, outlineWidth } = getComputedStyle(active);
        return `${all.indexOf(active)} ${outlineStyle !== "none" && parseFloat(outlineWidth) >= 2}`;
      });
      if (here === "" || reached.has(here)) break;
      reached.add(here);
      await page.keyboard.press("Tab");
    }
    const wanted = await frame.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(
        "main button, main select, main input, main [tabindex]",
      )]
        .filter((one) => one.tabIndex >= 0 && one.offsetParent !== null).length
    );
    // The first one was focused by the test, as a mouse would: its ring is not asked for.
    expect([...reached].slice(1).filter((one) => !one.endsWith("true"))).toEqual([]);
    expect(reached.size).toBe(wanted);
    await close();
  });
});
