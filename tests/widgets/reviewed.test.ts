import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
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
} from "@lucas/lab";
import { frameDocument } from "../../lib/widgets/document.ts";
import { frameHeight, requireWord } from "../../lib/widgets/options.ts";
import { ROOT } from "../source.ts";

/*
 * Widgets have the titles, the room, the options and the still pictures with which a person last saw them: reviewed.json lists them. When a
 * change is meant, look at the widget in the book and copy out/reviewed/widgets.json over the list here.
 */

const reviewed: Record<string, unknown> = JSON.parse(
  readFileSync(join(ROOT, "tests/widgets/reviewed.json"), "utf8"),
);
const made: Record<string, unknown> = {};

const NAMES = ["Lyon", "Paris", "Tours"];
const widgets: Record<string, () => Widget> = {
  "hanoi": () => playHanoi(),
  "hanoi, 1 disc": () => playHanoi({ discs: 1 }),
  "hanoi, 7 discs with names": () => playHanoi({ discs: 7, names: NAMES }),
  "hanoi, 12 discs": () => playHanoi({ discs: 12 }),
  "hanoi, 13 discs": () => playHanoi({ discs: 13 }),
  "hanoi, 6 discs on 5 pegs": () => playHanoi({ discs: 6, pegs: 5 }),
  "hanoi, 7 discs on 5 pegs": () => playHanoi({ discs: 7, pegs: 5 }),
  "hanoi, 6 discs on 6 pegs": () => playHanoi({ discs: 6, pegs: 6 }),
  "hanoi, 9 discs on 4 pegs": () => playHanoi({ discs: 9, pegs: 4 }),
  "recursion": () => playRecursion(),
  "recursion, 1 disc": () => playRecursion({ discs: 1 }),
  "recursion, 8 discs with names": () => playRecursion({ discs: 8, names: NAMES }),
  "recursion, 9 discs": () => playRecursion({ discs: 9 }),
  "binary": () => playBinary(),
  "binary, 1 disc": () => playBinary({ discs: 1 }),
  "binary, 4 discs with names": () => playBinary({ discs: 4, move: 6, names: NAMES }),
  "binary, 9 discs": () => playBinary({ discs: 9, move: 511 }),
  "binary, 10 discs": () => playBinary({ discs: 10, move: 1023 }),
  "binary, 11 discs within the picture": () => playBinary({ discs: 11, move: 1023 }),
  "binary, 11 discs beyond the picture": () => playBinary({ discs: 11, move: 1024 }),
  "graph": () => playGraph(),
  "graph, 1 disc": () => playGraph({ discs: 1 }),
  "graph, 7 discs with names": () => playGraph({ discs: 7, names: NAMES }),
  "graph, 8 discs": () => playGraph({ discs: 8 }),
  "memoryless": () => playMemorylessRule(),
  "memoryless, 1 disc": () => playMemorylessRule({ state: "B" }),
  "memoryless, 4 discs": () => playMemorylessRule({ state: "ABBA" }),
  "memoryless, a state as a list": () => playMemorylessRule({ state: [0, 2, 1] }),
  "memoryless, 10 discs": () => playMemorylessRule({ state: "ABCABCABCA" }),
  "memoryless, 11 discs": () => playMemorylessRule({ state: "A".repeat(11) }),
  "taquin": () => playTaquin(),
  "taquin, 3 × 3": () => playTaquin({ board: "1 2 3/4 0 6/7 5 8" }),
  "taquin, 2 × 5": () => playTaquin({ board: goalBoard(2, 5) }),
  "taquin, 6 × 6": () => playTaquin({ board: goalBoard(6, 6) }),
  "taquin, 7 × 2": () => playTaquin({ board: goalBoard(7, 2) }),
};

afterAll(() => {
  if (Object.entries(made).every(([key, it]) => same(reviewed[key], it))) return;
  mkdirSync(join(ROOT, "out/reviewed"), { recursive: true });
  const list = Object.fromEntries(
    Object.keys(widgets).map((name) => [name, made[name] ?? reviewed[name]]),
  );
  writeFileSync(join(ROOT, "out/reviewed/widgets.json"), `${JSON.stringify(list, null, 2)}\n`);
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

describe("as reviewed", () => {
  test.each(Object.keys(widgets))("%s", (name) => {
    const widget = widgets[name]();
    expect(isWidget(widget)).toBe(true);
    const { name: file, note, live, figure } = widget;
    const picture = createHash("sha256").update(figure.svg + figure.alt).digest("hex").slice(0, 16);
    made[name] = JSON.parse(JSON.stringify({ name: file, note, live, picture }));
    expect(made[name], "if it is meant, copy out/reviewed/widgets.json").toEqual(reviewed[name]);
  });

  test("no widget of the list has gone", () => {
    expect(Object.keys(reviewed)).toEqual(Object.keys(widgets));
  });
});

describe("the document of a frame", () => {
  test("holds a script whose texts cannot end its element", () => {
    const code = 'a = "</script><b>"; b = "</SCRIPT>";';
    const html = frameDocument("T & T", { a: "<" }, code);
    expect(html).toContain('<script>a = "<\\/script><b>"; b = "<\\/SCRIPT>";</script>');
    expect(html).toContain("<title>T &amp; T</title>");
    expect(html).toContain("<h1>T &amp; T</h1>");
    expect(html).toContain('id="options">{"a":"\\u003c"}</script>');
    expect(html).toContain("default-src 'none'; script-src 'unsafe-inline'");
    expect(html.match(/<\/script/gi)).toHaveLength(2);
  });

  test("holds no script that could begin a comment", () => {
    expect(() => frameDocument("T", {}, 'a = "<!--";')).toThrow("a script that holds <!--");
  });
});

test("a word is one of those that are allowed", () => {
  expect(requireWord("b", ["a", "b"], "the word", "spell")).toBe("b");
  expect(() => requireWord("c" as "a", ["a", "b"], "the word", "spell")).toThrow(
    new RangeError('Cannot spell: the word must be one of a, b, received "c".'),
  );
});

test("a frame is as high as its widest step below its width says", () => {
  expect(frameHeight(480)).toEqual({ height: "480px", fixedHeight: 480 });
  expect(frameHeight(480, [560, 610])).toEqual({
    height: "clamp(480px,(560px - 100cqw)*9999,610px)",
    fixedHeight: 610,
  });
  expect(frameHeight(480, [720, 510], [560, 610], [300, 900])).toEqual({
    height: "clamp(clamp(clamp(480px,(720px - 100cqw)*9999,510px),(560px - 100cqw)*9999,610px)," +
      "(300px - 100cqw)*9999,900px)",
    fixedHeight: 610,
  });
});
