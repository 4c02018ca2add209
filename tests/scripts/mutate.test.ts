import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { afterAll, describe, expect, test, vi } from "vitest";
import { librariesOf, main, percent, requestOf } from "../../scripts/mutate.ts";
import type { Coverage, CoveredFile, CoveredTest } from "../../scripts/mutate/coverage.ts";
import { outdated, readJudged } from "../../scripts/mutate/judged.ts";
import { mutantsOf, mutated, probed, sample } from "../../scripts/mutate/mutants.ts";
import { testsFor } from "../../scripts/mutate/select.ts";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const FILE = "lib/core/example.ts";
const changes = (text: string) => mutantsOf(FILE, text).map(({ change }) => change);

describe("the mutants of a source", () => {
  test.each([
    ["x = a < b;", ["a < b → (a <= b)", "a < b → (a >= b)"]],
    ["x = a !== b;", ["a !== b → (a === b)"]],
    ["x = a + b * 3;", [
      "a + b * 3 → (a - b * 3)",
      "b * 3 → (b / 3)",
      "3 → 2",
    ]],
    ["x = a && !b;", ["a && !b → (a || !b)", "!b → (b)"]],
    ["x = a ?? -b;", ["a ?? -b → (a && -b)", "-b → (b)"]],
    ["x = true;", ["true → false"]],
    ["x = 7n;", ["7n → 6n"]],
    ["x = 'word';", ["'word' → \"\""]],
    ["x = a?.b;", ["a?.b → a.b"]],
    ["x = a?.[b];", ["a?.[b] → a[b]"]],
    ["x = a?.(b);", ["a?.(b) → a(b)"]],
    ["x = [a];", ["[a] → []"]],
    ["x = a.min(b).sort();", ["a.min(b).sort() → a.min(b)", "min → max"]],
    ["x = a.toString();", []],
    ["x = a.constructor();", []],
    ["x = a ? b : c;", ["a ? b : c → (true ? b : c)", "a ? b : c → (false ? b : c)"]],
    ["if (a) b; else { c }", ["a → true", "a → false", "b; → {}", "{ c } → {}", "c → {}"]],
    ["for (let i = a; i < b; i++) x;", [
      "i < b → false",
      "i < b → (i <= b)",
      "i < b → (i >= b)",
      "x; → {}",
    ]],
    ["while (a) x++;", ["a → false", "x++; → {}", "x++ → x--"]],
    ["x += a;", ["x += a → x -= a"]],
    ["const f = (a: number): number => a >> b;", ["a >> b → undefined", "a >> b → (a << b)"]],
    ["function f(): void { g(); }", ["{ g(); } → {}", "g(); → {}"]],
  ])("%s", (source, expected) => {
    const declared = source.replace(/^(?=x|if|for|while)/, "let x; ");
    // The statement itself can go, too; that is tested by the last rows.
    const found = changes(declared).filter((change) => change !== `${source} → {}`);
    expect(found).toEqual(expected);
  });

  test("types, imports and the texts of errors are left alone", () => {
    expect(
      changes(`
      import { a } from "./a.ts";
      export * from "./b.ts";
      type T = "one" | 2;
      interface I { readonly n: 3 }
      const x = a as "four";
      enum E { A = 1 }
      requireInteger(a, { doing: "count", what: \`a \${b}\` });
    `).filter((change) => !/→ \{\}$/.test(change) && !/^1 /.test(change)),
    ).toEqual([]);
    expect(changes("function f() { throw new RangeError(`no ${a}` + 'b'); }")).toEqual([
      "{ throw new RangeError(`no ${a}` + 'b'); } → {}",
      "throw new RangeError(`no ${a}` + 'b'); → {}",
    ]);
  });

  test("each is named by the functions around it and the line where it is", () => {
    const text = "class A {\n  #b() {\n    return [1].map((x) => x + y);\n  }\n}\n";
    const last = mutantsOf(FILE, text).at(-1)!;
    expect(last).toMatchObject({ symbol: "A.#b", line: 3, change: "x + y → (x - y)", within: 1 });
    expect(mutated(text, last)).toBe(text.replace("x + y", "(x - y)"));
  });

  test("keys and the sample outlive edits above; a mutant that does not parse is not drawn", () => {
    const text = readFileSync(join(REPOSITORY, "lib/core/permutation.ts"), "utf8");
    const edited = `// A line more.\nconst more = [1, 2, "three"];\n${text}`;
    const before = sample(text, mutantsOf(FILE, text), 30, 1883);
    const kept = new Set(mutantsOf(FILE, edited).map(({ key }) => key));
    expect(before).toHaveLength(30);
    expect(new Set(before.map(({ key }) => key)).size).toBe(30);
    for (const mutant of before) {
      expect(kept.has(mutant.key), mutant.change).toBe(true);
      expect(parseSync(FILE, mutated(text, mutant)).errors, mutant.change).toEqual([]);
    }
    expect(sample(text, mutantsOf(FILE, text), 30, 1883)).toEqual(before);
    expect(
      sample(text, mutantsOf(FILE, text), 12, 1883).every(({ key }) =>
        before.some((mutant) => mutant.key === key)
      ),
    ).toBe(true);
    expect(sample(text, mutantsOf(FILE, text), 30, 1884)).not.toEqual(before);
  });
});

test("functions that note their calls answer as before", () => {
  const text = `
    const square = (x) => x * x;
    const pair = (x) => ({ x, y: x });
    function* upTo(n) { for (let i = 0; i < n; i++) yield i; }
    class Sum { #s = 0; add(x) { this.#s += x; return this; } get value() { return this.#s; } }
    return (n) => [...upTo(n)].map(square).map((x) => pair(x).y)
      .reduce((sum, x) => sum.add(x), new Sum()).value;
  `;
  const body = (code: string) => code.slice("function all() {".length, -1);
  const noted = probed(FILE, `function all() {${text}}`, 100);
  const plain = new Function(text)() as (n: number) => number;
  const other = new Function(body(noted))() as (n: number) => number;
  fc.assert(fc.property(fc.nat(20), (n) => other(n) === plain(n)));
  const { __calls } = globalThis as unknown as { __calls: number[] };
  expect(Object.keys(__calls)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108].map(String));
  delete (globalThis as { __calls?: unknown }).__calls;
});

describe("the tests that judge a mutant", () => {
  const tests = (...calls: number[][]) =>
    calls.map((calls, i) => ({ id: `${i}`, name: `test ${i}`, ms: 10, calls }));
  const file = (path: string, calls: number[], tests: CoveredTest[]): CoveredFile => ({
    path,
    digest: "",
    importMs: 5,
    tests,
    failing: [],
    calls,
  });
  const coverage: Coverage = {
    digest: "",
    first: { "lib/core/example.ts": 0, "lib/search/other.ts": 3 },
    files: [
      file("tests/search/other.test.ts", [], tests([0, 3], [0])),
      file("tests/core/example.test.ts", [], tests([1], [0, 1])),
      file("tests/core/more.test.ts", [2], tests([1])),
      file("tests/core/most.test.ts", [], tests([4])),
    ],
  };
  const [mutant] = mutantsOf(FILE, "x = a < b;");
  const chosen = (within: number, budget: number) =>
    testsFor({ ...mutant, within }, coverage, budget).map(({ path, tests }) => [
      path.slice("tests/".length, -".test.ts".length),
      ...tests.map(({ id }) => id),
    ]);

  test("are those that call its function, its file's own first, then those that call little", () => {
    expect(chosen(0, 1000)).toEqual([["core/example", "1"], ["search/other", "1", "0"]]);
    expect(chosen(1, 1000)).toEqual([["core/example", "0", "1"], ["core/more", "0"]]);
    expect(chosen(2, 1000)).toEqual([["core/more", "0"]]);
  });

  test("are no more than fit the time, but at least one", () => {
    expect(chosen(0, 30)).toEqual([["core/example", "1"], ["search/other", "1"]]);
    expect(chosen(0, 1)).toEqual([["core/example", "1"]]);
  });

  test("are all that call its file, and its folder's, when it is in no function", () => {
    expect(chosen(-1, 1000).map(([path]) => path)).toEqual([
      "core/example",
      "core/more",
      "core/most",
      "search/other",
    ]);
  });
});

describe("the arguments", () => {
  test.each([
    [["--shard", "0/2"], "--shard must be i/k"],
    [["--shard", "3/2"], "--shard must be i/k"],
    [["--sample", "-1"], "--sample must be an integer"],
    [["--jobs", "0"], "--jobs must be an integer of at least 1"],
    [["lib/none.ts"], "no file of lib/ to mutate"],
    [["../etc/passwd"], "no file of lib/ to mutate"],
    [["lib/mod.ts"], "no file of lib/ to mutate"],
    [["--fast"], "no option"],
  ])("%j are refused", async (args, message) => {
    expect(() => requestOf(args)).toThrow(message);
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await main(args)).toBe(2);
    expect(error).toHaveBeenCalledWith(expect.stringContaining(message));
    vi.restoreAllMocks();
  });

  test("name files and folders, and what of them", () => {
    const request = requestOf(["lib/core", "lib/search/bfs.ts", "--sample=0", "--shard", "2/3"])!;
    expect(request.files).toContain("lib/core/validate.ts");
    expect(request.files).toContain("lib/search/bfs.ts");
    expect(request.files.every((file) => /^lib\/(?:core\/|search\/bfs)/.test(file))).toBe(true);
    expect(request).toMatchObject({ sample: Infinity, shard: [2, 3], jobs: 1 });
    expect(librariesOf(REPOSITORY, []).filter((file) => /mod\.ts|\/ui\/|app\.ts/.test(file)))
      .toEqual([]);
  });

  test("a score is rounded down", () => {
    expect(percent(8499, 10000)).toBe("84.9 %");
    expect(percent(0, 0)).toBe("–");
    expect(percent(1, 1)).toBe("100.0 %");
  });
});

describe("judged survivors", () => {
  const folder = mkdtempSync(join(tmpdir(), "lucas-judged-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (list: unknown) => {
    writeFileSync(join(folder, "mutants.json"), JSON.stringify(list));
    return join(folder, "mutants.json");
  };
  const one = { key: "0123456789ab", verdict: "equivalent", reason: "the value is not used" };

  test("each has a key, a verdict and a reason", () => {
    expect(readJudged(write([one])).get(one.key)).toEqual(one);
    expect(() => readJudged(write([one, one]))).toThrow(SyntaxError);
    expect(() => readJudged(write([{ ...one, key: "x" }]))).toThrow(SyntaxError);
    expect(() => readJudged(write([{ ...one, verdict: "fine" }]))).toThrow(SyntaxError);
    expect(() => readJudged(write([{ ...one, reason: "" }]))).toThrow(SyntaxError);
  });

  test("those of changed code are told apart", () => {
    const [mutant] = mutantsOf(FILE, "x = a < b;");
    const judged = readJudged(write([one, { ...one, key: mutant.key }]));
    expect(outdated(judged, [mutant]).map(({ key }) => key)).toEqual([one.key]);
  });

  test("the list of this repository is one", () => {
    for (const { file } of readJudged(join(REPOSITORY, "tests/mutants.json")).values()) {
      expect(librariesOf(REPOSITORY, [file])).toEqual([file]);
    }
  });
});

describe("a run", () => {
  const root = mkdtempSync(join(tmpdir(), "lucas-mutated-"));
  afterAll(() => rmSync(root, { recursive: true }));
  const { imports } = JSON.parse(readFileSync(join(REPOSITORY, "deno.json"), "utf8"));
  const files = {
    "deno.json": JSON.stringify({ imports }),
    "lib/core/larger.ts": `
      export function larger(a: number, b: number): number {
        return a < b ? b : a;
      }
      export function count(n: number): number {
        let steps = 0;
        while (n > 0) {
          n -= 1;
          steps++;
        }
        return steps;
      }`,
    "lib/core/untested.ts": "export const twice = (n: number) => n + n;",
    "tests/core/larger.test.ts": `
      import { expect, test } from "vitest";
      import { count, larger } from "../../lib/core/larger.ts";
      test("the larger of two", () => {
        expect([larger(1, 2), larger(2, 1)]).toEqual([2, 2]);
      });
      test("counts", () => expect(count(3)).toBe(3));
      test("fails anyway", () => expect(1).toBe(2));`,
  };
  for (const folder of ["lib/core", "tests/core"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  symlinkSync(join(REPOSITORY, "node_modules"), join(root, "node_modules"), "dir");

  test(
    "counts what the tests notice, lists the rest, and leaves the sources as they are",
    async () => {
      const lines: string[] = [];
      const args = ["lib/core/larger.ts", "--sample", "0"];
      const code = await main(args, root, (text) => lines.push(...text.split("\n")));
      const text = lines.join("\n");
      expect(text).toContain(
        "Judges none, fails without a mutant: tests/core/larger.test.ts: fails",
      );
      // Larger by < or by <= is the same: that mutant is equivalent.
      expect(text).toContain("larger [comparison");
      expect(text).toContain("a < b → (a <= b)");
      // A loop that never ends is noticed.
      const { mutants } = JSON.parse(readFileSync(join(root, "out/mutants.json"), "utf8"));
      const status = (change: string) =>
        mutants.find((one: { change: string }) => one.change === change).status;
      expect(status("n -= 1 → n += 1")).toBe("timeout");
      expect(status("n > 0 → false")).toBe("killed");
      expect(status("steps++; → {}")).toBe("killed");
      expect(status("a < b → (a <= b)")).toBe("survived");
      const survivors = mutants.filter((one: { status: string }) => one.status === "survived");
      expect(survivors).toHaveLength(1);
      const n = mutants.length;
      expect(lines.at(-2)).toMatch(
        new RegExp(`^total: ${n} of ${n} mutants: .* 1 survived: 9\\d\\.`),
      );
      expect(lines.at(-1)).toBe("0 of the survivors are judged in tests/mutants.json, 1 not");
      expect(code).toBe(0);
      for (const [path, text] of Object.entries(files)) {
        expect(readFileSync(join(root, path), "utf8")).toBe(text);
      }
    },
    120_000,
  );

  test("of survivors that are not judged: the score counts the whole run before", async () => {
    const { mutants } = JSON.parse(readFileSync(join(root, "out/mutants.json"), "utf8"));
    const { key } = mutants.find((one: { status: string }) => one.status === "survived");
    const list = join(root, "tests/mutants.json");
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      expect(await main(args, root, (text) => lines.push(...text.split("\n")))).toBe(0);
      return lines;
    };
    expect((await run("--survivors"))[0]).toMatch(/^1 of /);
    const reason = "both numbers are the same then";
    writeFileSync(list, JSON.stringify([{ key, verdict: "equivalent", reason }]));
    // What is judged is not tried again, and counts as a survivor still.
    const lines = await run("--survivors");
    expect(lines[0]).toMatch(/^0 of /);
    expect(lines.at(-2)).toContain(`total: ${mutants.length} of `);
    expect(lines.at(-2)).toContain(" 1 survived: ");
    expect(lines.at(-1)).toBe("1 of the survivors are judged in tests/mutants.json, 0 not");
  }, 120_000);

  test("a score below the least ends with 1; what no test calls has survived", async () => {
    const lines: string[] = [];
    const print = (text: string) => lines.push(...text.split("\n"));
    expect(await main(["lib/core/untested.ts"], root, print)).toBe(1);
    expect(lines.join("\n")).toContain("no test calls it");
    expect(lines.at(-2)).toMatch(/^total: 2 of 2 mutants: 0 killed, .* 2 survived: 0\.0 %$/);
  }, 120_000);

  test("a list starts nothing", async () => {
    const lines: string[] = [];
    const list = ["lib/core/larger.ts", "--list"];
    expect(await main([...list, "--shard", "1/2"], root, (text) => lines.push(text))).toBe(0);
    const all: string[] = [];
    expect(await main(list, root, (text) => all.push(text))).toBe(0);
    expect(lines).toEqual(all.filter((_, i) => i % 2 === 0));
    expect(all.every((line) => line.startsWith("lib/core/larger.ts:"))).toBe(true);
  });
});
