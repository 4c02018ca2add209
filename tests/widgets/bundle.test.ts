import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { APPS, bundleApp } from "@lucas/lab";
import { ROOT } from "../source.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** Prints the hash of every bundle, in a process of its own. */
const PROGRAM = `
const { createHash } = await import("node:crypto");
const { APPS, bundleApp } = await import(${JSON.stringify(`file://${ROOT}lib/widgets/bundle.ts`)});
for (const name of [...APPS].reverse()) {
  console.log(name, createHash("sha256").update(await bundleApp(name)).digest("hex"));
}`;

describe("the scripts of the widgets", () => {
  test("are the same bytes in another process and another order", async () => {
    const mine = new Map<string, string>();
    for (const name of APPS) mine.set(name, hash(await bundleApp(name)));
    const { stdout, stderr } = spawnSync(process.execPath, ["eval", PROGRAM], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    const theirs = new Map(
      stdout.trim().split("\n").map((line) => line.split(" ") as [string, string]),
    );
    expect(theirs, stderr).toEqual(mine);
  }, 60_000);

  test.each(APPS)(
    "%s: under 60 kB, one function, nothing to load, no path of this machine",
    async (name) => {
      const code = await bundleApp(name);
      expect(code.length).toBeLessThan(60_000);
      expect(code).toMatch(/^\(function\(\)\{[^]*\}\)\(\);$/);
      expect(() => new Function(code)).not.toThrow();
      expect(code).not.toMatch(/\bimport\b\s*[({"']|\brequire\(|\bnode:|\bDeno\b|\bprocess\./);
      expect(code).not.toContain(ROOT);
      expect(code).not.toMatch(/fetch\(|XMLHttpRequest|WebSocket|localStorage|document\.cookie/);
      expect(code.match(/https?:\/\/[^"'`\s]*/g) ?? []).toSatisfy((found: string[]) =>
        found.every((address) => address.startsWith("http://www.w3.org/2000/svg"))
      );
    },
  );

  test("are made once a process", () => {
    expect(bundleApp("hanoi")).toBe(bundleApp("hanoi"));
  });
});
