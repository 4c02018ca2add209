import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import {
  goalBoard,
  isWidget,
  playBinary,
  playGraph,
  playHanoi,
  playMemorylessRule,
  playRecursion,
  playTaquin,
  type Widget,
  widgetBundle,
  widgetDocument,
} from "@lucas/lab";
import { bundleOf } from "../../lib/notebook/show.ts";
import { embedJson } from "../../lib/widgets/document.ts";
import { STYLE } from "../../lib/widgets/ui/style.ts";

const HOSTILE = [
  `</script><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  "<!--' `${alert(1)}` ]]> &lt;",
];

/** Every widget, under hostile names where it has names. */
const WIDGETS: Record<string, (names?: string[]) => Widget> = {
  hanoi: (names) => playHanoi({ discs: 3, names }),
  recursion: (names) => playRecursion({ discs: 3, names }),
  binary: (names) => playBinary({ discs: 3, names }),
  graph: (names) => playGraph({ discs: 2, names }),
  memoryless: (names) => playMemorylessRule({ state: "ABBA", names }),
  taquin: () => playTaquin({ board: "1 2 3/4 0 6/7 5 8" }),
};

const cases = Object.entries(WIDGETS);

/** The frame's document, as a browser reads it out of the attribute. */
function frameOf(html: string): { frame: Element; source: string; document: Document } {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const frame = document.querySelector("iframe")!;
  const source = frame.getAttribute("srcdoc")!;
  return {
    frame: frame as unknown as Element,
    source,
    document: parseHTML(source).document as unknown as Document,
  };
}

describe.each(cases)("%s", (_name, make) => {
  test("is a picture, a sentence and one sandboxed frame whose document asks for nothing", async () => {
    const widget = make();
    expect(isWidget(widget)).toBe(true);
    const bundle = await widgetBundle(widget);
    expect(Object.keys(bundle).sort()).toEqual(["image/png", "text/html", "text/plain"]);
    expect(bundle["text/plain"]).toContain(widget.figure.alt);
    const html = bundle["text/html"];
    expect(html.indexOf('<img src="data:image/svg+xml;base64,')).toBe(0);
    expect(html.match(/<iframe/g)).toHaveLength(1);
    expect(html).not.toContain("<script");
    const { frame, source, document } = frameOf(html);
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
    expect(frame.getAttribute("src")).toBeNull();
    expect(frame.getAttribute("title")).toBe(widget.live!.title);
    expect(source).toBe(await widgetDocument(widget));
    expect(document.querySelectorAll("script")).toHaveLength(2);
    expect(document.querySelectorAll("[src],link,iframe,object,embed,base")).toHaveLength(0);
    expect(document.querySelector("meta[http-equiv]")!.getAttribute("content")).toMatch(
      /^default-src 'none';/,
    );
    expect(JSON.parse(document.getElementById("options")!.textContent!)).toEqual(
      JSON.parse(JSON.stringify(widget.live!.options)),
    );
  });

  test("is the same bytes every time, and what show() shows", async () => {
    expect(await widgetBundle(make())).toEqual(await widgetBundle(make()));
    expect(await bundleOf(make())).toEqual(await widgetBundle(make()));
  });

  test("hostile names end no element and no string", async () => {
    const widget = make(HOSTILE);
    const html = (await widgetBundle(widget))["text/html"];
    expect(html).not.toMatch(/<script|<img src=x/);
    const { source, document } = frameOf(html);
    // The two scripts and their ends, no more; no comment is opened.
    expect(source.match(/<script/g)).toHaveLength(2);
    expect(source.match(/<\/script/g)).toHaveLength(2);
    expect(source).not.toContain("<!--");
    expect(source).not.toMatch(/<img/);
    const { names } = JSON.parse(document.getElementById("options")!.textContent!);
    if (names !== undefined) expect(names).toEqual(HOSTILE);
  });
});

test("options stand in a script element as they are", () => {
  const value = { a: "</script><!--", b: "\u2028\u2029&<>", c: [1, true, null, "é"] };
  const text = embedJson(value);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});

test("the style sheet has light and dark colours, a focus ring, and loads nothing", () => {
  expect(STYLE).toContain("prefers-color-scheme:dark");
  expect(STYLE).toContain(":focus-visible");
  expect(STYLE).toContain("prefers-reduced-motion");
  expect(STYLE).not.toMatch(/url\(|@import|<|\\/);
});

describe("beyond what a widget plays: a picture and the limit in a sentence", () => {
  test.each<[string, Widget, RegExp]>([
    ["13 discs", playHanoi({ discs: 13 }), /up to 12 discs on 3 pegs; 13 were asked for/],
    ["64 discs", playHanoi({ discs: 64 }), /picture shows 12/],
    ["10 discs on 4 pegs", playHanoi({ discs: 10, pegs: 4 }), /up to 9 discs on 4 pegs/],
    ["9 discs of the recursion", playRecursion({ discs: 9 }), /up to 8 discs; 9/],
    ["10000 discs of the recursion", playRecursion({ discs: 10_000 }), /picture shows 1000/],
    ["11 discs of the counter", playBinary({ discs: 11, move: 2000 }), /up to 10 discs; 11/],
    ["1000 discs of the counter", playBinary({ discs: 1000 }), /up to 10 discs; 1000/],
    ["8 discs of the graph", playGraph({ discs: 8 }), /up to 7 discs; 8/],
    ["2²⁴ discs of the graph", playGraph({ discs: 2 ** 24 }), /up to 7 discs/],
    ["11 discs of the rule", playMemorylessRule({ state: "A".repeat(11) }), /up to 10 discs; 11/],
    ["7 rows", playTaquin({ board: goalBoard(7, 2) }), /up to 6 rows and 6 columns; 7 × 2/],
    ["a board of 256 × 256", playTaquin({ board: goalBoard(256, 256) }), /256 × 256/],
  ])("%s", async (_what, widget, limit) => {
    expect(widget.live).toBeUndefined();
    expect(widget.note).toMatch(limit);
    const html = (await widgetBundle(widget))["text/html"];
    expect(html).toMatch(/^<img src="data:image\/svg/);
    expect(html).toContain(widget.note);
    expect(html).not.toContain("<iframe");
    expect(html.endsWith("</p>")).toBe(true);
    await expect(widgetDocument(widget)).rejects.toThrow(RangeError);
  });
});

describe("bad input is refused with what was given and what is allowed", () => {
  const numbers = [0, -1, 1.5, NaN, Infinity, 2 ** 53, "4", null, {}] as number[];
  test.each(numbers)("discs: %j", (discs) => {
    const makers = [playHanoi, playRecursion, playBinary, playGraph];
    for (const make of makers) {
      // null is no number; undefined would be the default.
      if (discs === null) continue;
      expect(() => make({ discs })).toThrow(/^Cannot [^]*number of discs must be|needs/);
      expect(() => make({ discs })).toThrow(RangeError);
    }
  });

  test.each([2, 7, 3.5, NaN, "3"] as number[])("pegs: %j", (pegs) => {
    expect(() => playHanoi({ pegs })).toThrow(/number of pegs must be an integer from 3 to 6/);
  });

  test.each([[["A", "B"]], [["A", "B", "A"]], [["A", "", "C"]], [["A", "B", "C\n"]], ["ABC"]])(
    "names: %j",
    (names) => {
      const bad = names as unknown as string[];
      for (const make of [playHanoi, playRecursion, playBinary, playGraph, playMemorylessRule]) {
        expect(() => make({ names: bad })).toThrow(/^Cannot name the pegs/);
      }
    },
  );

  test("a move, a state, a board that do not exist", () => {
    for (const move of [0, -1, 32, 1.5, NaN, "1" as unknown as number]) {
      expect(() => playBinary({ discs: 5, move })).toThrow(
        /the move must be an integer from 1 to 31/,
      );
    }
    expect(() => playMemorylessRule({ state: "ABX" })).toThrow(SyntaxError);
    expect(() => playMemorylessRule({ state: "" })).toThrow(RangeError);
    expect(() => playMemorylessRule({ state: [0, 3] })).toThrow(RangeError);
    expect(() => playTaquin({ board: "1 2/2 0" })).toThrow(SyntaxError);
    expect(() => playTaquin({ board: { rows: 2, cols: 2, cells: [1, 2, 0, 0] } })).toThrow(
      RangeError,
    );
    expect(() => playTaquin({ board: "1 2/3 0", goal: goalBoard(2, 3) })).toThrow(/2×2/);
  });
});
