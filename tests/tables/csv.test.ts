import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatRecord,
  formatRow,
  formatValue,
  parseRecords,
  parseTable,
  parseValue,
} from "../../lib/tables/csv.ts";
import type { Field, Value } from "../../lib/tables/table.ts";

const column = (type: Field["type"], more: Partial<Field> = {}): Field => ({
  name: "x",
  type,
  description: "A column",
  ...more,
});
const records = (text: string) => [...parseRecords(text)].map(({ values }) => values);

describe("records", () => {
  test("are read as RFC 4180 says", () => {
    expect(records('a,b\r\n1,"x, ""y""\r\nz"\r\n')).toEqual([["a", "b"], ["1", 'x, "y"\r\nz']]);
    expect(records("a,b\n1,\n,")).toEqual([["a", "b"], ["1", ""], ["", ""]]);
    expect(records("")).toEqual([]);
    expect(records("\n")).toEqual([[""]]);
    expect(records('""')).toEqual([[""]]);
    expect(records("\ufeffa\n1\n")).toEqual([["a"], ["1"]]);
    expect(records(" a , b ")).toEqual([[" a ", " b "]]);
  });

  test("know their line, line breaks inside values counted", () => {
    expect([...parseRecords('a\n"1\n2"\n3\n')].map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test("any texts are written and read back", () => {
    const texts = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 3, maxLength: 3 }));
    fc.assert(fc.property(texts, (rows) => {
      const text = rows.map((row) => formatRecord(row) + "\n").join("");
      fc.pre(!text.startsWith("\ufeff"));
      expect(records(text)).toEqual(rows);
    }));
    const hostile = ["<script>", '"', '""', ",", "\r", "\n", "\r\n", "=1+1", "é—𝔸", "\0"];
    expect(records(formatRecord(hostile) + "\n")).toEqual([hostile]);
  });

  test("a single empty value is no blank line", () => {
    expect(formatRecord([""])).toBe('""');
  });

  test.each([
    ['a\n"1', /line 2 must be a record whose quotes are closed/],
    ['a\n1"2"\n', /line 2 must be free of quotes inside/],
    ['"1"2\n', /line 1 must be a comma or the end of the line after each value, received "2"/],
    ["1\r2\n", /a comma or the end of the line/],
  ])("are refused: %j", (text, message) => {
    expect(() => records(text)).toThrow(SyntaxError);
    expect(() => records(text)).toThrow(message);
  });
});

describe("values keep their type", () => {
  const roundTrip = (field: Field, value: Value) => {
    expect(parseValue(formatValue(value, field), field)).toEqual(value);
  };

  test("for every type", () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (n) => roundTrip(column("integer"), n)));
    fc.assert(fc.property(fc.bigInt(), (n) => roundTrip(column("integer", { big: true }), n)));
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(finite, (x) => roundTrip(column("number"), x)));
    const text = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(fc.property(text, (t) => roundTrip(column("string"), t)));
    fc.assert(fc.property(fc.boolean(), (b) => roundTrip(column("boolean"), b)));
    fc.assert(
      fc.property(fc.array(fc.bigInt()), (l) => roundTrip(column("list", { big: true }), l)),
    );
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (l) => roundTrip(column("list"), l)),
    );
    fc.assert(
      fc.property(fc.array(finite), (l) => roundTrip(column("list", { items: "number" }), l)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" })),
        (l) => roundTrip(column("list", { items: "string" }), l),
      ),
    );
    roundTrip(column("integer", { optional: true }), null);
    roundTrip(column("number"), -0);
    roundTrip(column("number"), 5e-324);
  });

  test("an integer past 2⁵³ is exact, and only where the column says so", () => {
    const big = column("integer", { big: true });
    expect(formatValue(2n ** 64n - 1n, big)).toBe("18446744073709551615");
    expect(parseValue("18446744073709551615", big)).toBe(18446744073709551615n);
    expect(parseValue("7", big)).toBe(7n);
    expect(formatValue(7n, column("integer"))).toBe("7");
    expect(() => formatValue(2n ** 53n, column("integer"))).toThrow(/at most 2⁵³ − 1 in size/);
    expect(() => parseValue("9007199254740993", column("integer"))).toThrow(SyntaxError);
    expect(formatValue([2n ** 70n], column("list", { big: true }))).toBe(
      "[1180591620717411303424]",
    );
  });

  test.each<[unknown, Field]>([
    [1.5, column("integer")],
    [NaN, column("integer")],
    [2 ** 53, column("integer", { big: true })],
    ["1", column("integer")],
    [null, column("integer")],
    [undefined, column("string")],
    [Infinity, column("number")],
    [NaN, column("number")],
    [1n, column("number")],
    ["", column("string")],
    ["", column("string", { optional: true })],
    ["\ud800", column("string")],
    [1, column("string")],
    ["maybe", column("string", { values: ["yes", "no"] })],
    [1, column("boolean")],
    [1, column("list")],
    [[1.5], column("list")],
    [["a"], column("list")],
    [[null], column("list", { items: "string" })],
    [["\ud800"], column("list", { items: "string" })],
  ])("cannot be written: %s (case %#)", (value, field) => {
    expect(() => formatValue(value, field)).toThrow(RangeError);
    expect(() => formatValue(value, field)).toThrow(/Cannot write a value: column x must be /);
  });

  test.each<[string, Field]>([
    ["", column("integer")],
    ["1.0", column("integer")],
    ["01", column("integer")],
    ["-0", column("integer")],
    ["+1", column("integer")],
    [" 1", column("integer")],
    ["0x10", column("integer")],
    ["1_000", column("integer", { big: true })],
    ["1n", column("integer", { big: true })],
    ["NaN", column("number")],
    ["1e999", column("number")],
    [".5", column("number")],
    ["1,5", column("number")],
    ["True", column("boolean")],
    ["1", column("boolean")],
    ["maybe", column("string", { values: ["yes", "no"] })],
    ["1,2", column("list")],
    ["[1,,2]", column("list")],
    ["[1,2", column("list")],
    ["(1,2)", column("list")],
    ["[1,2)", column("list")],
    ["(1,2]", column("list")],
    ["[1,2.5]", column("list")],
    ['["a"', column("list", { items: "string" })],
    ["[1]", column("list", { items: "string" })],
  ])("cannot be read: %j (case %#)", (text, field) => {
    expect(() => parseValue(text, field)).toThrow(SyntaxError);
    expect(() => parseValue(text, field)).toThrow(/Cannot read a value: column x must be /);
  });
});

describe("tables", () => {
  const fields = [
    { name: "discs", type: "integer", description: "n" },
    { name: "moves", type: "integer", big: true, description: "2ⁿ − 1" },
    { name: "state", type: "string", optional: true, description: "a state" },
  ] as const;

  test("are written and read back with their types", () => {
    const rows = [
      { discs: 1, moves: 1n, state: "A,B" },
      { discs: 64, moves: 18446744073709551615n, state: null },
    ];
    const text = formatRow(fields) + rows.map((row, i) => formatRow(fields, row, i + 1)).join("");
    expect(text).toBe('discs,moves,state\n1,1,"A,B"\n64,18446744073709551615,\n');
    const read = [...parseTable(text, fields)];
    expect(read).toEqual(rows);
    const moves: bigint = read[1].moves; // the type says so
    expect(moves + 1n).toBe(2n ** 64n);
  });

  test.each([
    ["", /the header must be discs,moves,state/],
    ["discs,moves\n", /the header must be discs,moves,state, received "discs,moves"/],
    ["moves,discs,state\n", /the header/],
    ["discs,moves,state\n1,1\n", /row 1 \(line 2\) must be 3 values, received 2/],
    [
      "discs,moves,state\n1,1,A\n2,x,B\n",
      /column moves of row 2 \(line 3\) must be an integer, received "x"/,
    ],
    ['discs,moves,state\n1,1,"A\nB"\n,3,B\n', /column discs of row 2 \(line 4\)/],
    ["discs,moves,state\n1,1,A\n\n", /row 2 \(line 3\) must be 3 values, received 1/],
  ])("are refused with the place: %j", (text, message) => {
    const read = () => [...parseTable(text, fields, "hanoi-moves")];
    expect(read).toThrow(SyntaxError);
    expect(read).toThrow(message);
    expect(read).toThrow(/^Cannot read hanoi-moves: /);
  });

  test("say what a column holds", () => {
    const said: [Partial<Field>, string][] = [
      [{ type: "integer" }, "an integer of at most 2⁵³ − 1 in size"],
      [{ type: "integer", big: true }, "an integer"],
      [{ type: "number" }, "a finite number"],
      [{ type: "string", values: ["a", "b"] }, "a text that is not empty, one of a, b"],
      [{ type: "boolean", optional: true }, "true or false, or missing"],
      [{ type: "list" }, "a list of integers of at most 2⁵³ − 1 in size"],
      [{ type: "list", big: true }, "a list of integers"],
      [{ type: "list", items: "number" }, "a list of finite numbers"],
      [{ type: "list", items: "string" }, "a list of texts"],
    ];
    for (const [kind, words] of said) {
      const field = { name: "a", description: "", ...kind } as Field;
      const bad = kind.type === "string" ? "" : "?";
      expect(() => formatRow([field], { a: bad }, 1)).toThrow(`must be ${words}, received`);
    }
  });

  test("name the row and the column of a value that does not fit", () => {
    expect(() => formatRow(fields, { discs: 1.5, moves: 1n, state: null }, 7)).toThrow(
      /column discs of row 7 must be an integer .*received 1\.5/,
    );
    expect(() => formatRow(fields, { discs: 1, moves: 1n, state: null, extra: 1 }, 7)).toThrow(
      'row 7 has a value for "extra", which is no column',
    );
  });
});
