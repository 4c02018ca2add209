/** What reaches a front end on each kernel. The Deno kernel itself is tested by the notebook runner and in tests/frontends. */
import { Buffer } from "node:buffer";
import { afterEach, describe, expect, test, vi } from "vitest";
import { currentKernel } from "../../lib/notebook/kernel.ts";
import { progress } from "../../lib/notebook/progress.ts";

type Sent = { mime: string; content: unknown; place: string; update: boolean };

const holder = globalThis as { __tslab__?: unknown };

/** A tslab as far as it is used: what it showed, and whether that replaced something. */
function fakeTslab(): Sent[] {
  const sent: Sent[] = [];
  let places = 0;
  const place = (name: string) => {
    let used = false;
    return {
      raw(mime: string, content: unknown) {
        sent.push({ mime, content, place: name, update: used && name !== "" });
        used = true;
      },
    };
  };
  const module = { display: place(""), newDisplay: () => place(`place ${++places}`) };
  holder.__tslab__ = {
    require: (name: string) => {
      expect(name).toBe("tslab");
      return module;
    },
  };
  return sent;
}

afterEach(() => {
  delete holder.__tslab__;
  vi.restoreAllMocks();
});

describe("tslab", () => {
  test("shows the richest type and each JSON record, as JSON and not as its text", async () => {
    const sent = fakeTslab();
    expect(currentKernel().name).toBe("tslab");
    const record = { id: "a" };
    await currentKernel().display({
      "text/plain": "text",
      "text/html": "<b>",
      "application/vnd.lucas.claim+json": record,
      "image/png": "AAAA",
    });
    expect(sent.map(({ mime, content }) => [mime, content])).toEqual([
      ["text/html", "<b>"],
      ["application/vnd.lucas.claim+json", record],
    ]);
  });

  test.each(["text/html", "image/svg+xml", "image/png", "text/markdown"])(
    "of %s and what is plainer it shows the first",
    async (richest) => {
      const all = ["text/plain", "text/markdown", "image/png", "image/svg+xml", "text/html"];
      const sent = fakeTslab();
      const types = all.slice(0, all.indexOf(richest) + 1);
      await currentKernel().display(Object.fromEntries(types.map((mime) => [mime, "AAAA"])));
      expect(sent.map(({ mime }) => mime)).toEqual([richest]);
    },
  );

  test("a PNG goes as bytes, from which tslab makes base64 again", async () => {
    const sent = fakeTslab();
    await currentKernel().display({ "image/png": "iVBORw0K" });
    expect(Buffer.from(sent[0].content as Uint8Array).toString("base64")).toBe("iVBORw0K");
  });

  test("a line of progress replaces itself", async () => {
    const sent = fakeTslab();
    const line = await progress("Searching", 3);
    line.update(1);
    await line.finish("3 levels");
    // On a busy machine the update in between is late enough to be sent, too.
    expect(sent.every(({ place }) => place === "place 1")).toBe(true);
    expect(sent.map(({ update }) => update)).toEqual(sent.map((_, i) => i > 0));
    expect(sent.at(-1)!.content).toContain("Searching: 3 levels");
  });
});

describe("a script", () => {
  test("has texts on standard output, and only the last form of a progress line", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    expect(currentKernel().name).toBe("none");
    await currentKernel().display({ "text/html": "<b>", "text/plain": "text" });
    const line = await progress("Searching");
    line.update(1);
    await line.finish("done");
    expect(log.mock.calls).toEqual([["text"], ["Searching: done"]]);
  });
});
