import { stripTypeScriptTypes } from "node:module";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import * as lab from "@lucas/lab";
import { ROOT, type Source, sourcesOf } from "../source.ts";

/*
 * Every `@example` of the library is run. A statement followed on its line by a comment is a check: `expression; // value` or
 * `expression; // throws RangeError`. All exports of @lucas/lab and those of the file itself are in scope.
 */

interface Example {
  readonly path: string;
  readonly symbol: string;
  readonly code: string;
}

type Check = (actual: () => Promise<unknown>, expected: () => Promise<unknown>) => Promise<void>;
type Throws = (run: () => Promise<unknown>, name: string) => Promise<void>;

/** The text of a block comment without its frame of stars. */
function unframed(comment: string): string {
  return comment.split("\n").map((line) => line.replace(/^\s*\* ?/, "")).join("\n");
}

/** The name that is declared right after a docstring. */
function declaredAfter(text: string, end: number): string {
  const head = text.slice(end, end + 300);
  const declared =
    /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+|abstract\s+|async\s+|static\s+|override\s+|readonly\s+|get\s+|\*)*(?:function\s*\*?|class|interface|type|const|let|enum)?\s*([#\w$]+)/
      .exec(head);
  return declared?.[1] ?? "module";
}

function examplesOf({ path, text, parsed }: Source): Example[] {
  const examples: Example[] = [];
  for (const { type, value, end } of parsed.comments) {
    if (type !== "Block" || !value.startsWith("*")) continue;
    const symbol = /@module\b/.test(value) ? "module" : declaredAfter(text, end);
    const [, ...parts] = unframed(value).split(/^@example\b/m);
    for (const part of parts) {
      const blocks = [...part.matchAll(/^```ts\n([\s\S]*?)^```/gm)];
      if (blocks.length === 0) examples.push({ path, symbol, code: "" });
      for (const [, code] of blocks) examples.push({ path, symbol, code });
    }
  }
  return examples;
}

/** The example as the body of an async function of the names in scope, `$check` and `$throws`. */
function compiled(code: string): string {
  const { program, comments, errors } = parseSync("example.ts", code, { sourceType: "module" });
  if (errors.length > 0) throw new SyntaxError(errors[0].message);
  const statements = program.body.map((statement) => {
    const source = code.slice(statement.start, statement.end);
    const line = code.slice(statement.end).split("\n", 1)[0];
    const comment = comments.find(({ start, type }) =>
      type === "Line" && start >= statement.end && start <= statement.end + line.length
    );
    if (statement.type !== "ExpressionStatement" || comment === undefined) return source;
    const expression = code.slice(statement.expression.start, statement.expression.end);
    const expected = comment.value.trim();
    const thrown = /^throws (\w+)$/.exec(expected);
    return thrown !== null
      ? `await $throws(async () => (${expression}), "${thrown[1]}");`
      : `await $check(async () => (${expression}), async () => (${expected}));`;
  });
  return stripTypeScriptTypes(statements.join("\n"));
}

async function run(example: Example): Promise<void> {
  if (example.code.trim() === "") throw new SyntaxError("An @example needs a ts code block.");
  const own = await import(/* @vite-ignore */ ROOT + example.path);
  const scope: Record<string, unknown> = { ...lab, ...own };
  const check: Check = async (actual, expected) => expect(await actual()).toEqual(await expected());
  const throws: Throws = async (body, name) => {
    const error = await body().then(() => undefined, (thrown) => thrown);
    const kinds: string[] = [];
    for (let kind = error; kind instanceof Error; kind = Object.getPrototypeOf(kind)) {
      kinds.push(kind.constructor.name);
    }
    expect(kinds, `expected ${name} to be thrown`).toContain(name);
  };
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const names = Object.keys(scope).filter((name) => name !== "default");
  const body = new AsyncFunction("$check", "$throws", ...names, compiled(example.code));
  await body(check, throws, ...names.map((name) => scope[name]));
}

const sources = sourcesOf("lib");

describe.concurrent("examples in docstrings", () => {
  const seen = new Map<string, number>();
  for (const source of sources) {
    for (const example of examplesOf(source)) {
      const title = `${example.path}: ${example.symbol}`;
      const nth = (seen.get(title) ?? 0) + 1;
      seen.set(title, nth);
      test(nth === 1 ? title : `${title} (${nth})`, () => run(example));
    }
  }
});

test("every exported symbol of the library has a docstring", () => {
  const bare: string[] = [];
  for (const { path, text, parsed } of sources) {
    for (const statement of parsed.program.body) {
      if (statement.type !== "ExportNamedDeclaration" || statement.declaration == null) continue;
      const comment = parsed.comments.findLast(({ end }) => end <= statement.start);
      const documented = comment?.type === "Block" && comment.value.startsWith("*") &&
        !comment.value.includes("@module") &&
        text.slice(comment.end, statement.start).trim() === "";
      if (!documented) bare.push(`${path}: ${declaredAfter(text, statement.start)}`);
    }
  }
  expect(bare).toEqual([]);
});

test("the examples are read as they are meant", async () => {
  const example = (code: string) => run({ path: "lib/core/validate.ts", symbol: "none", code });
  await example("shown(1n); // '1n'\nconst x = shown(2); // not a check\nx; // '2'");
  await expect(example("shown(1n); // '2n'")).rejects.toThrow();
  await example("shown(1n as unknown)!; // '1n'");
  await example("requireInteger('1', 0, 2, { doing: 'd', what: 'w' }); // throws RangeError");
  await expect(example("shown(1n); // throws RangeError")).rejects.toThrow();
  await expect(example("shown(1n); // one")).rejects.toThrow();
  await expect(example("")).rejects.toThrow(SyntaxError);
});
