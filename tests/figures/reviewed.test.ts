import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { type Figure, FIGURES, makeTheme, theme } from "@lucas/lab";
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

function digestOf({ svg, alt, caption, width, height, data }: Figure): string {
  const parts = JSON.stringify(
    [svg, alt, caption, width, height, data],
    (_, value) => typeof value === "bigint" ? `${value}n` : value,
  );
  return createHash("sha256").update(parts).digest("hex").slice(0, 16);
}

/** A column of a journal: 86 mm with text of 8 pt, in grey. */
const column = makeTheme({ width: 86 / 25.4 * 96, fontSize: 8 * 96 / 72, grey: true });

/** The list as it should be: the entries drawn now, and those of figures that were not drawn in this run. */
afterAll(() => {
  const names = new Set(FIGURES.map(({ name }) => name));
  const kept = Object.entries(reviewed).filter(([key]) => names.has(key.split(" ")[0]));
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
    test.each(FIGURES.map((figure) => [figure.name, figure] as const))(
      "%s",
      async (name, named) => {
        const figure = await named.draw(theme);
        const key = `${name} (${kind})`;
        drawn[key] = digestOf(figure);
        if (reviewed[key] !== drawn[key]) {
          const folder = join(ROOT, "out/reviewed");
          mkdirSync(folder, { recursive: true });
          writeFileSync(join(folder, `${name}-${kind}.svg`), figure.svg);
        }
        const hint = `look at out/reviewed/${name}-${kind}.svg; if it is meant, copy reviewed.json`;
        expect(drawn[key], hint).toBe(reviewed[key]);
      },
    );
  },
);

test("no figure of the list has gone", () => {
  const names = new Set(FIGURES.map(({ name }) => name));
  expect(Object.keys(reviewed).filter((key) => !names.has(key.split(" ")[0]))).toEqual([]);
});
