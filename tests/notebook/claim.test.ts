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
  markdown,
  moveAt,
  progress,
  same,
  show,
  stateAt,
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

describe("the row of a claim", () => {
  /** What is shown of a claim. */
  async function shownOf<C>(what: Claim<C>): Promise<Record<string, unknown>> {
    const messages = fakeKernel();
    await claim(what);
    return messages[0].content.data;
  }

  test("that holds: verdict and sentence, below them range, cases and where it comes from", async () => {
    const data = await shownOf({ ...about((n) => n > 0), cases: integers(1, 1234) });
    expect(data["text/plain"]).toBe(
      "✓ holds  A sentence about n.\n" +
        "         n = 1…9 · 1\u202f234 cases · computed here: this test",
    );
    expect(data["text/html"]).toBe(
      '<div style="border-left:4px solid #00664f;padding:2px 10px;margin:2px 0">' +
        '<b style="background:#00664f;color:#fff;padding:0 6px;border-radius:3px">✓ holds</b> ' +
        "A sentence about n.<br><small>" +
        "n = 1…9 · 1\u202f234 cases · computed here: this test</small></div>",
    );
  });

  test("that fails: with its smallest counterexample, in red", async () => {
    const data = await shownOf({
      ...about(() => true),
      status: "proved",
      source: "Lucas 1883",
      cases: [{ n: 2n, list: [1] }],
      holds: () => same("a", "b"),
    });
    const counterexample = 'n = 2, list = [1]: found "a", expected "b"';
    expect(data["text/plain"]).toBe(
      "✗ FAILS  A sentence about n.\n         n = 1…9 · 1 case · proved: Lucas 1883\n" +
        `         smallest counterexample: ${counterexample}`,
    );
    const html = String(data["text/html"]);
    expect(html).toContain("background:#b00020");
    expect(html).toContain("✗ FAILS</b> A sentence about n.<br><small>n = 1…9 · 1 case · proved:");
    expect(html.endsWith(
      "</small><br><b>Smallest counterexample:</b> " +
        "n = 2, list = [1]: found &quot;a&quot;, expected &quot;b&quot;</div>",
    )).toBe(true);
  });
});

describe("summary", () => {
  test("is a table with a head, a row a claim, and the totals in a sentence", async () => {
    const first = await recorded(about(() => true));
    const one = summaryBundle([first]);
    expect(one["text/plain"]).toContain("1 claim, all hold, over 9 cases.");
    const html = String(one["text/html"]);
    const titles = ["Verdict", "Claim", "Checked over", "Cases", "Status and source"];
    expect([...html.matchAll(/<th style="text-align:left">([^<]*)<\/th>/g)].map(([, t]) => t))
      .toEqual(titles);
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
      cell.replace(/<[^>]*>/g, "")
    );
    expect(cells).toEqual([
      "✓ holds",
      "A sentence about n.",
      "n = 1…9",
      "9",
      "computed here: this test",
    ]);
  });

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
    expect(same([1], 1).equal).toBe(false);
    expect(same(1, { a: 1 }).equal).toBe(false);
    expect(same(null, {}).equal).toBe(false);
    expect(same({}, null).equal).toBe(false);
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

  test("lists and objects that are no rows are shown as a program writes them, five levels deep", async () => {
    const textOf = async (value: object) => (await bundleOf(value))["text/plain"];
    expect(await textOf([1, 2])).toBe("[ 1, 2 ]");
    expect(await textOf([[1], [2]])).toBe("[ [ 1 ], [ 2 ] ]");
    expect(await textOf([{ a: 1 }, null as never])).toBe("[ { a: 1 }, null ]");
    expect((await textOf({ a: { b: { c: { d: { e: 1 } } } } }) as string).replace(/\s+/g, " "))
      .toBe(
        "{ a: { b: { c: { d: { e: 1 } } } } }",
      );
    expect(markdown("*a*")).toEqual({ markdown: "*a*" });
    expect(await bundleOf(markdown("*a*"))).toEqual({
      "text/markdown": "*a*",
      "text/plain": "*a*",
    });
  });

  test("a table: numbers to the right, texts to the left, missing cells empty, lists with commas", () => {
    const bundle = tableBundle([{ n: 1, name: "a" }, { n: 20n, more: [1, [2]] }]);
    expect(bundle["text/plain"]).toBe(
      " n  name  more\n 1  a\n20        1, 2",
    );
    expect(bundle["text/html"]).toBe(
      '<div style="overflow-x:auto"><table><thead><tr><th style="text-align:right">n</th>' +
        '<th style="text-align:left">name</th><th style="text-align:left">more</th></tr></thead>' +
        '<tbody><tr><td style="text-align:right">1</td><td style="text-align:left">a</td>' +
        '<td style="text-align:left"></td></tr><tr><td style="text-align:right">20</td>' +
        '<td style="text-align:left"></td><td style="text-align:left">1, 2</td></tr></tbody>' +
        "</table></div>",
    );
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

  test("an update tells the step, the total, the note and the share; one comes 250 ms after another at the earliest", async () => {
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => ++time);
    const messages = fakeKernel();
    const texts = () => messages.map(({ content }) => content.data["text/plain"]);
    const sent = async (count: number) => {
      await vi.waitFor(() => expect(messages).toHaveLength(count));
      // The one before has arrived when the next can be sent.
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    const bar = await progress("Searching", 10);
    bar.update(1);
    expect(texts()).toEqual(["Searching …"]);
    time += 250;
    bar.update(2);
    await sent(2);
    expect(messages[1].content.data["text/html"]).toBe(
      '<div><progress max="1" value="0.200" style="width:12em"></progress> Searching: 2 of 10</div>',
    );
    bar.update(3);
    time += 250;
    bar.update(4, "a < b");
    bar.update(5);
    await sent(3);
    expect(messages[2].content.data["text/html"]).toContain("> Searching: 4 of 10, a &lt; b</div>");
    await bar.finish("found");
    expect(texts()).toEqual([
      "Searching …",
      "Searching: 2 of 10",
      "Searching: 4 of 10, a < b",
      "Searching: found",
    ]);
    const open = await progress("Counting");
    time += 250;
    open.update(7);
    await sent(6);
    expect(messages[5].content.data["text/html"]).toBe("<div>Counting: 7</div>");
    await open.finish();
    expect(texts().at(-1)).toBe("Counting: done");
  });

  test("an update that comes before the last one has arrived is left out", async () => {
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => time += 1000);
    const messages = fakeKernel();
    const bar = await progress("Searching", 10);
    for (let step = 1; step <= 9; step++) bar.update(step);
    await bar.finish("found");
    expect(messages.map(({ content }) => content.data["text/plain"])).toEqual([
      "Searching …",
      "Searching: 1 of 10",
      "Searching: found",
    ]);
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
    for (const { n, m, move, position } of everyMove(0, 5)) {
      expect(move).toEqual(moveAt(n, m));
      expect(position.state()).toEqual(stateAt(n, m));
    }
    expect([...integers(3, 2)]).toEqual([]);
  });

  test("ends that are no integers are refused", () => {
    expect(() => integers(0.5, 2)).toThrow("an end must be an integer, received 0.5");
    expect(() => everyState(-1, 2)).toThrow(RangeError);
    expect(() => everyState(1, 2, 0)).toThrow(RangeError);
    expect(() => everyMove(0, NaN)).toThrow(RangeError);
  });
});
