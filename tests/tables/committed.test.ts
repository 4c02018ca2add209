/** What is committed in data/ is what the tables give: descriptions, and every row that a default run computes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatRow } from "../../lib/tables/csv.ts";
import { renderTable } from "../../lib/tables/build.ts";
import { describeTable, formatDataPackage, parseDataPackage } from "../../lib/tables/package.ts";
import { TABLES } from "../../lib/tables/registry.ts";
import type { Row } from "../../lib/tables/table.ts";
import { ROOT } from "../source.ts";

const folder = join(ROOT, "data");
const committed = readFileSync(join(folder, "datapackage.json"), "utf8");
const bytesOf = (name: string) => readFileSync(join(folder, `${name}.csv`));
const again = "; run `deno task tables`, or say in the commit why the value changes";

test("datapackage.json is the description of the tables as they are", () => {
  const rows = new Map(
    parseDataPackage(committed).map((resource) => [resource.name, resource.rows]),
  );
  const resources = TABLES.map((table) =>
    describeTable(table, bytesOf(table.name), rows.get(table.name)!)
  );
  expect(formatDataPackage(resources)).toBe(committed);
});

describe("computed anew", () => {
  test.each(
    TABLES.filter(({ effort }) => effort !== "full").map((table) => [table.name, table] as const),
  )(
    "%s: every row",
    async (name, table) => {
      const { csv, rows } = await renderTable(table);
      expect(new TextDecoder().decode(csv) === bytesOf(name).toString(), name + again).toBe(true);
      expect(parseDataPackage(committed).find((one) => one.name === name)!.rows).toBe(rows);
    },
  );

  // Their first rows take a moment, the last ones minutes.
  test.each([["hanoi-towers", 8], ["hanoi-eccentricities", 8]] as const)(
    "%s: the first %i rows",
    async (name, count) => {
      const { fields, rows } = TABLES.find((table) => table.name === name)!;
      let text = formatRow(fields);
      let number = 0;
      for await (const row of rows() as AsyncIterable<Row>) {
        text += formatRow(fields, row, ++number);
        if (number === count) break;
      }
      expect(bytesOf(name).toString().startsWith(text), name + again).toBe(true);
    },
  );
});
