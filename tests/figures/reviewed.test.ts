import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import {
  boardFigure,
  callStackFigure,
  callTreeFigure,
  type Figure,
  FIGURES,
  grayRowFigure,
  grayTableFigure,
  hanoiGraphFigure,
  makeTheme,
  parseBoard,
  parseState,
  pascalFigure,
  pegsFigure,
  perfectState,
  phaseBandFigure,
  recursiveMoves,
  rulerFigure,
  stripFigure,
  type Theme,
  theme,
  timeScaleFigure,
} from "@lucas/lab";
import { ROOT } from "../source.ts";

/*
 * The figures are drawn as they were when a person last looked at them: reviewed.json keeps a digest of each. A drawing that comes out
 * otherwise is left in out/reviewed/ to be looked at; when it is meant, copy out/reviewed/reviewed.json over the one here.
 */

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

const LIST = join(ROOT, "tests/figures/reviewed.json");
const reviewed: Record<string, string> = JSON.parse(readFileSync(LIST, "utf8"));
const drawn: Record<string, string> = {};
const OUT = join(ROOT, "out/reviewed");

const isLookedAt = (key: string) =>
  LOOKED_AT.some(([name]) => key === `${name} (notebook)` || key === `${name} (column)`);

function digestOf({ svg, alt, caption, width, height, data }: Figure): string {
  const parts = JSON.stringify(
    [svg, alt, caption, width, height, data],
    (_, value) => typeof value === "bigint" ? `${value}n` : value,
  );
  return createHash("sha256").update(parts).digest("hex").slice(0, 16);
}

/** Drawings at the ends of what each function draws, beside those of the registry. */
const EXTREMES: Record<string, (theme: Theme) => Figure> = {
  "100 discs": (theme) => pegsFigure({ state: perfectState(100, 1), theme }),
  "26 pegs": (theme) => pegsFigure({ state: perfectState(5, 25), pegs: 26, theme }),
  "a move": (theme) => pegsFigure({ state: [0, 1, 0], move: { from: 0, to: 2 }, theme }),
  "strip of 64": (theme) =>
    stripFigure({ start: perfectState(6, 0), moves: recursiveMoves(6), theme }),
  "strip of 2 in 3 columns": (theme) =>
    stripFigure({ start: [0], moves: [{ from: 0, to: 2 }], columns: 3, theme }),
  "band of 2": (theme) => phaseBandFigure({ discs: 2, levels: 2, move: 3, theme }),
  "band of 20": (theme) => phaseBandFigure({ discs: 20, levels: 8, move: 1, theme }),
  "band of 21": (theme) => phaseBandFigure({ discs: 21, levels: 3, move: 2 ** 20, theme }),
  "64 calls": (theme) => callStackFigure({ discs: 64, move: 3, theme }),
  "tree of 6": (theme) => callTreeFigure({ discs: 6, move: 21, theme }),
  "tree of 3 with long names": (theme) =>
    callTreeFigure({ discs: 3, names: ["Luxembourg", "Montmartre", "Odéon"], theme }),
  "ruler of 10": (theme) => rulerFigure({ discs: 10, move: 3, theme }),
  "row of 32": (theme) => grayRowFigure({ discs: 32, move: 2n ** 30n, theme }),
  "table of 20": (theme) => grayTableFigure({ discs: 20, first: 2 ** 20 - 10, theme }),
  "graph of 0": (theme) => hanoiGraphFigure({ discs: 0, theme }),
  "graph of 6, two paths": (theme) =>
    hanoiGraphFigure({
      discs: 6,
      from: parseState("ABBBBB"),
      to: parseState("BAAAAA"),
      theme,
    }),
  "Pascal, 128 rows": (theme) => pascalFigure({ rows: 128, edges: true, theme }),
  "1 second": (theme) => timeScaleFigure({ discs: 1, theme }),
  "after the scale": (theme) => timeScaleFigure({ discs: 1000, theme }),
  "board": (theme) => boardFigure({ board: parseBoard("8 7 6/5 4 3/2 1 0"), theme }),
};

/** Everything that is looked at, by name. */
const LOOKED_AT: readonly [string, (theme: Theme) => Figure | Promise<Figure>][] = [
  ...FIGURES.map(({ name, draw }): [string, typeof draw] => [name, draw]),
  ...Object.entries(EXTREMES).map(([name, draw]): [string, typeof draw] => [
    `at its end: ${name}`,
    draw,
  ]),
];

/** A column of a journal: 86 mm with text of 8 pt, in grey. */
const column = makeTheme({ width: 86 / 25.4 * 96, fontSize: 8 * 96 / 72, grey: true });

/** The list as it should be: the entries drawn now, and those of figures that were not drawn in this run. */
afterAll(() => {
  const kept = Object.entries(reviewed).filter(([key]) => isLookedAt(key));
  const list = Object.entries({ ...Object.fromEntries(kept), ...drawn }).sort();
  if (list.every(([key, digest]) => reviewed[key] === digest)) return;
  mkdirSync(OUT, { recursive: true });
  writeFileSync(
    join(OUT, "reviewed.json"),
    `${JSON.stringify(Object.fromEntries(list), null, 2)}\n`,
  );
});

describe.each([["notebook", theme], ["column", column]] as const)(
  "as reviewed, for a %s",
  (kind, theme) => {
    test.each(LOOKED_AT)("%s", async (name, draw) => {
      const figure = await draw(theme);
      const key = `${name} (${kind})`;
      drawn[key] = digestOf(figure);
      const file = `${name.replace(/[^A-Za-z0-9-]+/g, "-")}-${kind}.svg`;
      if (reviewed[key] !== drawn[key]) {
        mkdirSync(OUT, { recursive: true });
        writeFileSync(join(OUT, file), figure.svg);
      }
      const hint = `look at out/reviewed/${file}; if it is meant, copy reviewed.json`;
      expect(drawn[key], hint).toBe(reviewed[key]);
    });
  },
);

test("no figure of the list has gone", () => {
  expect(Object.keys(reviewed).filter((key) => !isLookedAt(key))).toEqual([]);
});
