/** `deno doc --lint` on the public face: every symbol, field and method is documented, and every type that one names is public. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, test } from "vitest";
import { ROOT } from "../source.ts";

/** What is meant to be as it is, by kind. */
const MEANT: Readonly<Record<string, readonly RegExp[]>> = {
  // A table's type is made from its columns; written out it would repeat them. So is that of a frontier program from its parameters.
  "missing-explicit-type": [/ lib\/tables\/\w+\.ts$/, / lib\/hanoi\/plain\.ts$/],
  "private-type-ref": [
    /'RowOf' references private type 'Present'/, // the steps from a column to the type of its values
    /private type 'PlotOptions'/, // of @observablehq/plot
    /private type 'TopLevelSpec'/, // of vega-lite
  ],
};

test("deno doc --lint finds nothing but what is meant", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["doc", "--lint", "lib/mod.ts"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, NO_COLOR: "1" },
  });
  const text = stdout + stderr;
  const found = [...text.matchAll(/^error\[([\w-]+)\]: (.*)\n\s*--> (.*?):\d+:\d+$/gm)]
    .map(([, kind, message, path]) => ({
      kind,
      line: `${message} ${path.slice(path.indexOf("lib/"))}`,
    }));
  expect(found.length).toBe([...text.matchAll(/^error\[/gm)].length);
  expect(
    found.filter(({ kind, line }) => !MEANT[kind]?.some((meant) => meant.test(line)))
      .map(({ kind, line }) => `${kind}: ${line}`),
  ).toEqual([]);
  // It did look: the tables are there.
  expect(found.some(({ kind }) => kind === "missing-explicit-type")).toBe(true);
}, 60_000);
