import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Claim,
  claim,
  CLAIM_MIME,
  type ClaimRecord,
  everyMove,
  everyState,
  integers,
  ledger,
  ledgerTotals,
  progress,
  same,
  show,
  summary,
  tracked,
} from "@lucas/lab";
import { bundleOf, tableBundle } from "../../lib/notebook/show.ts";
import { summaryBundle } from "../../lib/notebook/claim.ts";

/** A claim about the integers 1…9 that is true when `holds` is. */
const about = (holds: (n: number) => boolean | ReturnType<typeof same>) => ({
  id: "about-integers",
  statement: "A sentence about n.",
  status: "computed here" as const,
  source: "this test",
  range: "n = 1…9",
  cases: integers(1, 9),
  holds,
});

/** Claims, and gives the record that the ledger then holds. */
async function recorded<C>(what: Claim<C>): Promise<ClaimRecord> {
  await claim(what);
  return ledger()[ledger().length - 1];
}

interface Message {
  type: string;
  content: { data: Record<string, unknown>; transient: { display_id?: string } };
}

/** A Deno kernel that keeps what is sent. */
function fakeKernel(): Message[] {
  const messages: Message[] = [];
  const broadcast = (type: string, content: Message["content"]) => {
    messages.push({ type, content });
    return Promise.resolve();
  };
  vi.stubGlobal("Deno", { jupyter: { broadcast } });
  return messages;
}

beforeEach(() => {
  ledger().length = 0;
  vi.spyOn(console, "log").mockImplementation(() => {});
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe("claim", () => {
  test("counts its cases and enters the ledger", async () => {
    const record = await recorded(about((n) => n > 0));
    expect(record).toMatchObject({ verdict: "holds", cases: "9", effort: "default" });
    expect(record).not.toHaveProperty("counterexample");
    expect(ledger()).toEqual([record]);
  });

  test("a false claim stops at its smallest counterexample and does not throw", async () => {
    const record = await recorded(about((n) => n < 4));
    expect(record).toMatchObject({ verdict: "fails", cases: "4", counterexample: "4" });
  });

  test("says what was found and what was expected", async () => {
    const { counterexample } = await recorded({
      ...about(() => true),
      cases: [{ n: 2, m: 5n }],
      holds: ({ n, m }) => same([n, m], [2, 6n]),
    });
    expect(counterexample).toBe('n = 2, m = 5: found [2,"5n"], expected [2,"6n"]');
  });

  test("an exception of the check is a counterexample, and so is one of the cases", async () => {
    const thrown = await recorded(about(() => {
      throw new Error("no such disc");
    }));
    expect(thrown).toMatchObject({
      verdict: "fails",
      cases: "1",
      counterexample: "1: no such disc",
    });
    const broken = await recorded({
      ...about(() => true),
      cases: function* () {
        yield 1;
        throw new Error("out of cases");
      },
    });
    expect(broken).toMatchObject({ verdict: "fails", counterexample: "1: out of cases" });
  });

  test("no case is an error, and nothing is claimed", async () => {
    await expect(claim({ ...about(() => true), cases: [] })).rejects.toThrow(
      'Cannot claim "about-integers": the cases must be at least one, received "n = 1…9".',
    );
    expect(ledger()).toEqual([]);
  });

  test("a check may be asynchronous", async () => {
    const record = await recorded({ ...about(() => true), holds: (n) => Promise.resolve(n < 3) });
    expect(record).toMatchObject({ verdict: "fails", cases: "3" });
  });

  test.each([undefined, 1, "yes", { equal: 1 }, null])(
    "a check that returns %o holds nothing",
    async (value) => {
      const record = await recorded({
        ...about(() => true),
        holds: () => value as unknown as boolean,
      });
      expect(record.verdict).toBe("fails");
      expect(record.counterexample).toContain("1: holds must return a boolean or same(…)");
    },
  );

  test("run again, it replaces its record", async () => {
    await claim(about((n) => n < 4));
    await claim(about(() => true));
    expect(ledger().map(({ verdict }) => verdict)).toEqual(["holds"]);
  });

  test.each([
    { id: "Not A Slug" },
    { statement: " " },
    { source: "" },
    { range: "" },
    { status: "obvious" as "proved" },
    { id: undefined as unknown as string },
    { id: 5 as unknown as string },
    { effort: "fulll" as "full" },
    { cases: undefined as unknown as number[] },
    { holds: undefined as unknown as () => boolean },
  ])("refuses %o", async (part) => {
    await expect(claim({ ...about(() => true), ...part })).rejects.toThrow(
      /^Cannot claim .*: (?:the |holds )/,
    );
    expect(ledger()).toEqual([]);
  });

  test("its bundle carries the record, and hostile text is escaped", async () => {
    const messages = fakeKernel();
    const record = await recorded({
      ...about(() => false),
      statement: "<script>alert(1)</script>",
    });
    expect(messages).toHaveLength(1);
    const { data } = messages[0].content;
    expect(data[CLAIM_MIME]).toEqual(record);
    expect(data["text/html"]).toContain("&lt;script&gt;");
    expect(data["text/html"]).not.toContain("<script>");
    expect(data["text/plain"]).toContain("✗ FAILS");
    expect(data["text/plain"]).toContain("smallest counterexample: 1");
  });
});

describe("summary", () => {
  test("gives the totals, and refuses an empty ledger", async () => {
    await expect(summary()).rejects.toThrow("of at least one claim");
    const first = await recorded(about(() => true));
    const second = await recorded({ ...about((n) => n < 2), id: "other", effort: "full" });
    expect(ledgerTotals([first, second])).toEqual({ claims: 2, holding: 1, cases: 11n });
    const bundle = summaryBundle([first, second]);
    expect(bundle["text/plain"]).toContain("2 claims, 1 FAIL, over 11 cases; 1 recomputed only by");
    await expect(summary()).resolves.toBeUndefined();
  });
});

describe("same", () => {
  test("compares deeply, and tells a number from a bigint", () => {
    expect(same({ a: [1, 2n] }, { a: [1, 2n] }).equal).toBe(true);
    expect(same(NaN, NaN).equal).toBe(true);
    expect(same(1, 1n).equal).toBe(false);
    expect(same([1], [1, 2]).equal).toBe(false);
    expect(same({ a: 1 }, { b: 1 }).equal).toBe(false);
    expect(same([], {}).equal).toBe(false);
    expect(same(null, undefined).equal).toBe(false);
    expect(same({ constructor: Object }, { a: 1 }).equal).toBe(false);
    expect(same(Uint8Array.of(1, 2), Uint8Array.of(1, 2)).equal).toBe(true);
    expect(same(Uint8Array.of(1, 2), Uint8Array.of(1, 3)).equal).toBe(false);
    expect(same([], Object.create(null)).equal).toBe(false);
  });

  test.each([new Set([1]), new Map(), new Date(0), /a/, new (class Hidden {})()])(
    "refuses %o, whose content it would not see",
    (value) => {
      expect(() => same(value, value)).toThrow("a primitive, an array or a plain object");
      expect(() => same([value], [{}])).toThrow(RangeError);
    },
  );

  test("two equal primitives, zeros of different sign", () => {
    expect(same(0, -0).equal).toBe(false);
  });
});

describe("show", () => {
  test("one display a value, as Markdown, table, text", async () => {
    const messages = fakeKernel();
    await show("a < b");
    await show([{ discs: 5, moves: 31n }]);
    await show({ markdown: "$2^n$" });
    expect(messages.map(({ type }) => type)).toEqual(Array(3).fill("display_data"));
    expect(messages[0].content.data["text/html"]).toContain("a &lt; b");
    expect(messages[1].content.data["text/plain"]).toBe("discs  moves\n    5     31");
    expect(messages[2].content.data["text/markdown"]).toBe("$2^n$");
  });

  test("a table escapes its cells, heads every field and says what it leaves out", () => {
    const rows = Array.from({ length: 203 }, (_, n) => ({ n, name: "<b>" }));
    const bundle = tableBundle([...rows.slice(0, 202), { n: 203, name: "last" }]);
    expect(bundle["text/html"]).toContain("&lt;b&gt;");
    expect(bundle["text/html"]).toContain("… and 3 more rows");
    expect(String(bundle["text/plain"]).split("\n")).toHaveLength(202);
  });

  test("nothing to show is an error", async () => {
    await expect(show(undefined as unknown as string)).rejects.toThrow("Cannot show a value");
    await expect(bundleOf([])).rejects.toThrow("at least one row");
  });
});

describe("progress", () => {
  test("one display, replaced, whose last form has no timing", async () => {
    const messages = fakeKernel();
    const bar = await progress("Searching", 1000);
    for (let step = 1; step <= 1000; step++) bar.update(step, `${step} found`);
    await bar.finish("1000 states");
    bar.update(1);
    await bar.finish();
    const ids = new Set(messages.map(({ content }) => content.transient.display_id));
    expect(ids.size).toBe(1);
    expect(messages[0].type).toBe("display_data");
    expect(messages[messages.length - 1].type).toBe("update_display_data");
    expect(messages[messages.length - 1].content.data["text/plain"]).toBe("Searching: 1000 states");
  });

  test("runs through items", async () => {
    const seen: number[] = [];
    for await (const n of tracked([1, 2, 3], "Adding")) seen.push(n);
    expect(seen).toEqual([1, 2, 3]);
  });

  test.each([0, -1, 1.5, NaN])("a total of %s is refused", async (total) => {
    await expect(progress("x", total)).rejects.toThrow(
      "the total must be an integer of at least 1",
    );
  });

  test("an empty label is refused", async () => {
    await expect(progress(" ")).rejects.toThrow("the label");
  });
});

describe("cases", () => {
  test("every state and every move of the sizes asked for, smallest first", () => {
    expect([...everyState(0, 3)]).toHaveLength(1 + 3 + 9 + 27);
    const moves = [...everyMove(1, 4)].map(({ n, m }) => [n, m]);
    expect(moves).toHaveLength(1 + 3 + 7 + 15);
    expect(moves[moves.length - 1]).toEqual([4, 15]);
    expect([...integers(3, 2)]).toEqual([]);
  });

  test("ends that are no integers are refused", () => {
    expect(() => integers(0.5, 2)).toThrow("an end must be an integer, received 0.5");
    expect(() => everyState(-1, 2)).toThrow(RangeError);
    expect(() => everyState(1, 2, 0)).toThrow(RangeError);
    expect(() => everyMove(0, NaN)).toThrow(RangeError);
  });
});
