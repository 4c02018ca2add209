import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  buildTables,
  describeDifference,
  loadTable,
  renderTable,
  UnknownTableError,
} from "../../lib/tables/build.ts";
import { formatDataPackage, parseDataPackage, sha256 } from "../../lib/tables/package.ts";
import { defineTable, type Table } from "../../lib/tables/table.ts";

const provenance = { status: "computed here", source: "n·n" } as const;

function squares(count: number, more: Partial<Table> = {}): Table {
  return {
    ...defineTable({
      name: "squares",
      title: "Squares",
      description: "The first squares.",
      provenance,
      sources: [{ title: "Euclid" }],
      key: ["n"],
      fields: [
        { name: "n", type: "integer", description: "A number" },
        { name: "square", type: "integer", big: true, description: "n²" },
        { name: "divisors", type: "list", description: "Its divisors" },
      ],
      *rows() {
        for (let n = 1; n <= count; n++) {
          const divisors = Array.from({ length: n }, (_, i) => i + 1).filter((d) => n % d === 0);
          yield { n, square: BigInt(n) ** 2n, divisors };
        }
      },
    }),
    ...more,
  } as Table;
}

const failing = squares(3, {
  name: "failing",
  *rows() {
    yield { n: 1, square: 1n, divisors: [1] };
    yield { n: 2, square: "four", divisors: [1, 2] } as never;
  },
});

let folder: string;
beforeEach(() => folder = mkdtempSync(join(tmpdir(), "tables-")));
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name: string) => readFileSync(join(folder, name), "utf8");

describe("building", () => {
  test("writes the file and the package, and a second run changes nothing", async () => {
    const first = await buildTables({ tables: [squares(4)], folder });
    expect(first).toMatchObject({ ok: true, written: ["squares"], unchanged: [] });
    expect(file("squares.csv")).toBe(
      'n,square,divisors\n1,1,[1]\n2,4,"[1,2]"\n3,9,"[1,3]"\n4,16,"[1,2,4]"\n',
    );
    expect(readdirSync(folder).sort()).toEqual(["datapackage.json", "squares.csv"]);
    const before = statSync(join(folder, "datapackage.json")).mtimeMs;
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    const second = await buildTables({ tables: [squares(4)], folder, report });
    expect(second).toMatchObject({ ok: true, written: [], unchanged: ["squares"] });
    expect(lines.filter((line) => line.includes("squares")).join()).toMatch(/4 rows, unchanged/);
    expect(statSync(join(folder, "datapackage.json")).mtimeMs).toBe(before);
  });

  test("describes each file: schema, source, rows, bytes, hash", async () => {
    await buildTables({ tables: [squares(4)], folder });
    const text = file("datapackage.json");
    const data = JSON.parse(text);
    expect(data.profile).toBe("tabular-data-package");
    expect(data.licenses[0].name).toBe("MIT");
    expect(data.resources).toHaveLength(1);
    const [resource] = data.resources;
    const csv = readFileSync(join(folder, "squares.csv"));
    expect(resource).toMatchObject({
      profile: "tabular-data-resource",
      name: "squares",
      path: "squares.csv",
      bytes: csv.length,
      hash: sha256(csv),
      rows: 4,
      sources: [{ title: "Euclid" }],
      provenance,
      command: "deno task tables squares",
    });
    expect(resource.schema.primaryKey).toEqual(["n"]);
    expect(resource.schema.fields).toEqual([
      { name: "n", type: "integer", description: "A number", constraints: { required: true } },
      {
        name: "square",
        type: "integer",
        description: "n²",
        big: true,
        constraints: { required: true },
      },
      {
        name: "divisors",
        type: "array",
        items: "integer",
        description: "Its divisors",
        constraints: { required: true },
      },
    ]);
    expect(parseDataPackage(text)).toHaveLength(1);
  });

  test("takes rows that come asynchronously", async () => {
    const table = squares(0, {
      async *rows() {
        await Promise.resolve();
        yield { n: 3, square: 9n, divisors: [1, 3] };
      },
    });
    expect((await renderTable(table)).rows).toBe(1);
  });

  test("writes nothing when one table fails, and names the row and the column", async () => {
    const lines: string[] = [];
    const result = await buildTables({
      tables: [squares(4), failing],
      folder,
      report: (line) => lines.push(line),
    });
    expect(result).toMatchObject({ ok: false, written: [], failed: ["failing"] });
    expect(readdirSync(folder)).toEqual([]);
    expect(lines.join("\n")).toMatch(/failing: .*column square of row 2 must be an integer/);
    expect(lines.join("\n")).toContain("nothing was written");
  });

  test("a file that cannot be renamed into place leaves no temporary file", async () => {
    await buildTables({ tables: [squares(2)], folder });
    const package1 = file("datapackage.json");
    rmSync(join(folder, "squares.csv"));
    const gone = join(folder, "no", "such");
    writeFileSync(join(folder, "no"), "a file where a folder should be");
    await expect(buildTables({ tables: [squares(4)], folder: gone })).rejects.toThrow();
    expect(file("datapackage.json")).toBe(package1);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("some tables only: the others' entries stay", async () => {
    const cubes = squares(2, { name: "cubes" });
    await buildTables({ tables: [squares(4), cubes], folder });
    const result = await buildTables({
      tables: [squares(5), cubes],
      folder,
      names: ["squares"],
    });
    expect(result.written).toEqual(["squares"]);
    expect(parseDataPackage(file("datapackage.json")).map(({ name, rows }) => [name, rows]))
      .toEqual([["squares", 5], ["cubes", 2]]);
  });

  test("an unknown name is refused with the names there are", async () => {
    const build = buildTables({ tables: [squares(4), failing], folder, names: ["<script>\n"] });
    await expect(build).rejects.toThrow(UnknownTableError);
    await expect(build).rejects.toThrow(
      'There is no table "<script>\\n". The tables are: squares, failing.',
    );
  });

  test("a table that is no more is removed with its entry", async () => {
    const cubes = squares(2, { name: "cubes" });
    await buildTables({ tables: [squares(4), cubes], folder });
    const check = await buildTables({ tables: [squares(4)], folder, check: true });
    expect(check).toMatchObject({ ok: false, different: ["cubes"] });
    await buildTables({ tables: [squares(4)], folder });
    expect(readdirSync(folder).sort()).toEqual(["datapackage.json", "squares.csv"]);
  });
});

describe("checking", () => {
  const check = async (table: Table) => {
    const lines: string[] = [];
    const result = await buildTables({
      tables: [table],
      folder,
      check: true,
      report: (line) => lines.push(line),
    });
    return { result, text: lines.join("\n") };
  };

  test("passes on the same bytes", async () => {
    await buildTables({ tables: [squares(4)], folder });
    expect((await check(squares(4))).result).toMatchObject({ ok: true, unchanged: ["squares"] });
  });

  test("names the row and column that differ, and writes nothing", async () => {
    await buildTables({ tables: [squares(4)], folder });
    const altered = file("squares.csv").replace("3,9", "3,8");
    writeFileSync(join(folder, "squares.csv"), altered);
    const { result, text } = await check(squares(5));
    expect(result).toMatchObject({ ok: false, different: ["squares"] });
    expect(text).toContain("row 3, square: the file has 8, a rerun gives 9");
    expect(text).toContain("the file has 4 rows, a rerun gives 5");
    expect(file("squares.csv")).toBe(altered);
  });

  test("sees a missing file, a missing package and an altered package", async () => {
    expect((await check(squares(4))).text).toContain("squares.csv is missing");
    await buildTables({ tables: [squares(4)], folder });
    const text = file("datapackage.json");
    writeFileSync(join(folder, "datapackage.json"), text.replace('"Euclid"', '"Euler"'));
    expect((await check(squares(4))).text).toMatch(/line \d+: the file has .*Euler.*Euclid/);
    rmSync(join(folder, "datapackage.json"));
    expect((await check(squares(4))).text).toContain("datapackage.json is missing");
    writeFileSync(join(folder, "datapackage.json"), "{");
    expect((await check(squares(4))).text).toContain("must be JSON");
  });
});

describe("a table marked full", () => {
  const full = squares(4, { effort: "full" });

  test("is computed when asked for, and kept and counted apart otherwise", async () => {
    const computed = await buildTables({ tables: [full], folder, effort: "full" });
    expect(computed.written).toEqual(["squares"]);
    const never = {
      ...full,
      rows: () => {
        throw new Error("computed");
      },
    };
    for (const check of [false, true]) {
      const kept = await buildTables({ tables: [never], folder, check });
      expect(kept).toMatchObject({ ok: true, kept: ["squares"], unchanged: [], written: [] });
    }
  });

  test("fails when its file is missing or altered", async () => {
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    const missing = await buildTables({ tables: [full], folder, report });
    expect(missing).toMatchObject({ ok: false, failed: ["squares"] });
    expect(lines.join()).toContain("`--effort full` computes it");
    await buildTables({ tables: [full], folder, effort: "full" });
    writeFileSync(join(folder, "squares.csv"), file("squares.csv").replace("16", "17"));
    expect(await buildTables({ tables: [full], folder, report })).toMatchObject({
      ok: false,
      failed: ["squares"],
    });
    expect(lines.join("\n")).toMatch(
      /its file was altered: \d+ bytes, sha256:[0-9a-f]{64}, where datapackage\.json has \d+ bytes, sha256:[0-9a-f]{64}; `git restore data`/,
    );
  });
});

describe("loading", () => {
  test("gives typed rows, after the hash is compared", async () => {
    expect(() => loadTable(squares(2), folder)).toThrow(/its file is missing.*deno task tables/);
    await buildTables({ tables: [squares(2)], folder });
    expect(loadTable(squares(2), folder)).toEqual([
      { n: 1, square: 1n, divisors: [1] },
      { n: 2, square: 4n, divisors: [1, 2] },
    ]);
    writeFileSync(join(folder, "squares.csv"), "n,square,divisors\n");
    expect(() => loadTable(squares(2), folder)).toThrow(/not the one that datapackage\.json/);
  });
});

describe("differences", () => {
  test.each([
    ["n\n1\n", "n\n1\n", "no difference"],
    ["n\n1\n", "m\n1\n", "columns: the file has n, a rerun gives m"],
    ["n\n1\n", "n\n\n", "row 1, n: the file has 1, a rerun gives nothing"],
    ["n\r\n1\r\n", "n\n1\n", 'line 1: the file has "n\\r", a rerun gives "n"'],
    ['n\n"1\n', "n\n1\n", 'line 2: the file has "\\"1", a rerun gives "1"'],
  ])("of %j and %j", (a, b, text) => {
    expect(describeDifference(a, b)).toBe(text);
  });

  test("are cut after five rows", () => {
    const column = (from: number) =>
      "n\n" + Array.from({ length: 9 }, (_, i) => `${from + i}\n`).join("");
    const text = describeDifference(column(0), column(10)).split("\n");
    expect(text).toHaveLength(6);
    expect(text[5]).toBe("and 4 more rows");
  });
});

describe("definitions", () => {
  const base = squares(1);
  test.each<[string, Partial<Table>, RegExp]>([
    ["name", { name: "../evil" }, /its name must be lower case/],
    ["title", { title: " " }, /the title of squares/],
    ["columns", { fields: [] }, /columns of squares must be at least one/],
    ["column", { fields: [{ ...base.fields[0], name: "N" }] }, /a column of squares/],
    ["twice", { fields: [base.fields[0], base.fields[0]] }, /all of different names/],
    ["description", { fields: [{ ...base.fields[0], description: "" }] }, /description of squares/],
    ["key", { key: ["m"] }, /key of squares/],
  ])("are refused: %s", (_name, change, message) => {
    expect(() => defineTable({ ...base, ...change })).toThrow(RangeError);
    expect(() => defineTable({ ...base, ...change })).toThrow(message);
  });

  test.each(["", "{", "null", "[]", '{"resources":1}', '{"resources":[{"name":"a"}]}'])(
    "a text that is no package is refused: %j",
    (text) => expect(() => parseDataPackage(text)).toThrow(/Delete it and run/),
  );

  test("a resource without its name, path, size or hash is refused, one with all of them is read", () => {
    const whole = { name: "a", path: "a.csv", bytes: 3, rows: 1, hash: `sha256:${"0".repeat(64)}` };
    const text = (resource: unknown) => JSON.stringify({ resources: [resource] });
    expect(parseDataPackage(text(whole))).toEqual([whole]);
    const faults = [{ name: 1 }, { path: null }, { bytes: 0.5 }, { rows: "1" }, { hash: 0 }, {
      hash: "sha256:00",
    }];
    for (const fault of faults) {
      expect(() => parseDataPackage(text({ ...whole, ...fault }))).toThrow("a resource must be");
    }
    for (const none of [null, 1, "a"]) {
      expect(() => parseDataPackage(text(none))).toThrow("a resource must be");
    }
  });

  test("an empty package can be read", () => {
    expect(parseDataPackage(formatDataPackage([]))).toEqual([]);
  });
});
