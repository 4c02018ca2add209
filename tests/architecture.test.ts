import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, type Source, sourcesOf } from "./source.ts";

/*
 * What imports what: core ← search ← {hanoi, taquin} ← tables ← figures ← widgets ← notebook ← scripts. A folder may import itself and those to
 * its left; hanoi and taquin never import each other; only scripts may import the public face, lib/mod.ts.
 */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  core: [],
  search: ["core"],
  hanoi: ["core", "search"],
  taquin: ["core", "search"],
  tables: ["core", "search", "hanoi", "taquin"],
  figures: ["core", "search", "hanoi", "taquin", "tables"],
  widgets: ["core", "search", "hanoi", "taquin", "figures"],
  notebook: ["core", "search", "hanoi", "taquin", "tables", "figures", "widgets"],
};

/** Packages that take long to load: the library imports them on first use only. */
const HEAVY =
  /^(?:@observablehq\/plot|@resvg\/.*|linkedom|rolldown|vega|vega-lite|zeromq|pdfkit|svg-to-pdfkit)$/;

interface Import {
  readonly path: string;
  readonly to: string;
  readonly lazy: boolean;
  readonly typeOnly: boolean;
}

/** The imports of a file: static, re-exported, dynamic, and the files that it names by `new URL("…", import.meta.url)`. */
function importsOf({ path, text, parsed }: Source): Import[] {
  const found: Import[] = [];
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  for (const { moduleRequest, entries } of staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ path, to: moduleRequest.value, lazy: false, typeOnly });
  }
  for (const { entries } of staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest !== null) {
        found.push({ path, to: moduleRequest.value, lazy: false, typeOnly: isType });
      }
    }
  }
  for (const { moduleRequest } of dynamicImports) {
    const literal = /^["'`](.*)["'`]$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal !== null) found.push({ path, to: literal[1], lazy: true, typeOnly: false });
  }
  for (const [, to] of text.matchAll(/new URL\(\s*"([^"]+\.ts)",\s*import\.meta\.url/g)) {
    found.push({ path, to, lazy: true, typeOnly: false });
  }
  return found;
}

/** Where a relative import leads, from the repository's root. */
const target = ({ path, to }: Import) => posix.join(posix.dirname(path), to);
const folderOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1];

/** What is wrong with an import, or "". */
function fault(one: Import): string {
  const { path, to, lazy, typeOnly } = one;
  const inLib = path.startsWith("lib/");
  if (to.startsWith(".")) {
    const file = target(one);
    if (!to.endsWith(".ts")) return "a relative import must end in .ts";
    if (!inLib) {
      return file.startsWith("lib/") || file.startsWith("scripts/") ? "" : "leads out of the code";
    }
    if (path === "lib/mod.ts") return file.startsWith("lib/") ? "" : "leads out of lib";
    const from = folderOf(path)!;
    const into = folderOf(file);
    if (BELOW[from] === undefined) return `lib/${from} is not a folder of the design`;
    if (into === undefined) return "only scripts may import the public face";
    return into === from || BELOW[from].includes(into) ? "" : `${from} must not import ${into}`;
  }
  if (to.startsWith("node:")) return "";
  if (/^[a-z]+:/.test(to)) return "packages are imported by their bare names";
  const name = to.split("/").slice(0, to.startsWith("@") ? 2 : 1).join("/");
  if (name === "@lucas/lab") return inLib ? "only scripts may import the public face" : "";
  if (!(name in mapped)) return "the package is not mapped in deno.json";
  if (inLib && !lazy && !typeOnly && HEAVY.test(name)) return "loads a heavy package at once";
  return "";
}

const mapped: Record<string, string> = JSON.parse(readFileSync(`${ROOT}deno.json`, "utf8")).imports;
const lib = sourcesOf("lib");
const scripts = sourcesOf("scripts");

/** The values of all properties of a syntax tree, itself first. */
function* nodes(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) { for (const one of value) yield* nodes(one); }
  else if (typeof value === "object" && value !== null) {
    yield value as Record<string, unknown>;
    for (const one of Object.values(value)) yield* nodes(one);
  }
}

const namesDeno = ({ parsed }: Source) =>
  [...nodes(parsed.program)].some(({ type, name }) => type === "Identifier" && name === "Deno");

describe("the architecture", () => {
  test("imports go one way: core ← search ← {hanoi, taquin} ← tables ← figures ← widgets ← notebook ← scripts", () => {
    const faults = [...lib, ...scripts].flatMap(importsOf)
      .map((one) => ({ one, what: fault(one) }))
      .filter(({ what }) => what !== "")
      .map(({ one, what }) => `${one.path} imports ${one.to}: ${what}`);
    expect(faults).toEqual([]);
  });

  test("Deno is named in lib/notebook and scripts only", () => {
    const users = lib.filter((source) => folderOf(source.path) !== "notebook" && namesDeno(source));
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  test("every mod.ts only re-exports", () => {
    const logic: string[] = [];
    for (const { path, text, parsed } of lib) {
      if (posix.basename(path) !== "mod.ts") continue;
      for (const statement of parsed.program.body) {
        const reexports = statement.type === "ExportAllDeclaration" ||
          statement.type === "ExportNamedDeclaration" && statement.source !== null;
        if (!reexports) {
          logic.push(`${path}: ${text.slice(statement.start, statement.end).split("\n")[0]}`);
        }
      }
    }
    expect(logic).toEqual([]);
  });

  test("a wrong arrow, a heavy import and a foreign registry are noticed", () => {
    const why = (path: string, to: string, lazy = false) =>
      fault({ path, to, lazy, typeOnly: false });
    expect(why("lib/core/bits.ts", "../search/space.ts")).toBe("core must not import search");
    expect(why("lib/taquin/board.ts", "../hanoi/rules.ts")).toBe("taquin must not import hanoi");
    expect(why("lib/hanoi/rules.ts", "../taquin/board.ts")).toBe("hanoi must not import taquin");
    expect(why("lib/hanoi/rules.ts", "../mod.ts")).toBe("only scripts may import the public face");
    expect(why("lib/hanoi/rules.ts", "@lucas/lab")).toBe("only scripts may import the public face");
    expect(why("lib/hanoi/rules.ts", "./graph")).toBe("a relative import must end in .ts");
    expect(why("lib/hanoi/rules.ts", "npm:vega")).toBe("packages are imported by their bare names");
    expect(why("lib/hanoi/rules.ts", "left-pad")).toBe("the package is not mapped in deno.json");
    expect(why("lib/figures/chart.ts", "vega")).toBe("loads a heavy package at once");
    expect(why("lib/figures/chart.ts", "vega", true)).toBe("");
    expect(why("lib/figures/chart.ts", "../hanoi/rules.ts")).toBe("");
    expect(why("scripts/tables.ts", "@lucas/lab")).toBe("");
  });
});
