import { describe, expect, test } from "vitest";
import {
  CLAIM_MIME,
  claimsOf,
  duplicates,
  type LedgerEntry,
  ledgerTable,
} from "../../../scripts/jupyter/ledger.ts";
import type { Cell } from "../../../scripts/jupyter/notebook.ts";
import { cellsOf } from "./fixtures.ts";

const record = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  statement: "2 + 2 = 4",
  source: "arithmetic",
  status: "proved",
  range: "one case",
  cases: "1",
  verdict: "holds",
  effort: "default",
  ...more,
});

function cellsWith(...records: unknown[]): Cell[] {
  const [text, code] = cellsOf([{ text: "t" }, "1"]);
  const outputs = records.map((value) => ({
    output_type: "display_data" as const,
    data: { [CLAIM_MIME]: value, "text/plain": "…" },
    metadata: {},
  }));
  return [text, { ...code, outputs }];
}

const entriesOf = (...records: unknown[]): LedgerEntry[] =>
  claimsOf("03.ipynb", cellsWith(...records), () => false).entries;

describe("the ledger", () => {
  test("records come with their notebook, their cell from 1, and whether they were kept", () => {
    const { entries, failures } = claimsOf("03.ipynb", cellsWith(record("a")), (i) => i === 1);
    expect(entries).toEqual([{ ...record("a"), notebook: "03.ipynb", cell: 2, kept: true }]);
    expect(failures).toEqual([]);
  });

  test("a claim that fails is named with its place and counterexample", () => {
    const cells = cellsWith(record("a", { verdict: "fails", counterexample: "n = 3" }));
    expect(claimsOf("03.ipynb", cells, () => false).failures).toEqual([{
      notebook: "03.ipynb",
      cell: 2,
      message: "the claim a does not hold: 2 + 2 = 4\ncounterexample: n = 3",
    }]);
  });

  test.each([
    [null, /no object/],
    [[], /no id/],
    [record(""), /no id/],
    [record("a", { statement: undefined }), /no statement/],
    [record("a", { verdict: "perhaps" }), /verdict is unknown/],
    [record("a", { cases: 3 }), /no cases/],
    [record("a", { cases: "-3" }), /no decimal number/],
  ])("the damaged record %j is a failure and no entry", (raw, fault) => {
    const { entries, failures } = claimsOf("03.ipynb", cellsWith(raw), () => false);
    expect(entries).toEqual([]);
    expect(failures).toMatchObject([{ cell: 2, message: expect.stringMatching(fault) }]);
  });

  test("an id that two claims share is a failure of the second", () => {
    const entries = [...entriesOf(record("a"), record("b")), {
      ...entriesOf(record("a"))[0],
      notebook: "04.ipynb",
    }];
    expect(duplicates(entries)).toMatchObject([
      { notebook: "04.ipynb", cell: 2, message: expect.stringContaining("03.ipynb, cell 2") },
    ]);
    expect(duplicates(entriesOf(record("a"), record("b")))).toEqual([]);
  });

  test("the table has a line a claim and adds the cases without rounding", () => {
    const claims = entriesOf(
      record("large", { cases: "9007199254740993" }),
      record("wrong", { verdict: "fails", status: "computed here" }),
    );
    const lines = ledgerTable({ claims }).split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(/^large {2}holds {4}proved {9}9 007 199 254 740 993 {2}03, cell 2$/);
    expect(lines[3]).toContain("FAILS");
    expect(lines[4]).toBe(
      "2 claims: 1 hold, 1 fail; 1 proved, 0 published, 1 computed here; 9 007 199 254 740 994 cases",
    );
    expect(ledgerTable({ claims: [] })).toBe("No claims.");
  });
});
