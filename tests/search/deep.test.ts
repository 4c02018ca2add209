/** Searches of very many depths, each of a state or two, which are over before the clock is looked at. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rankedProgram, searchFrontier } from "../../lib/search/frontier.ts";

const folder = mkdtempSync(join(tmpdir(), "lucas-deep-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A path of `length` states from one end: as many depths. */
const lineProgram = rankedProgram(
  import.meta.url,
  "lineProgram",
  ({ length }: { length: number }) => ({
    title: `line of ${length}`,
    space: {
      size: length,
      degree: 2,
      neighbours(rank, out) {
        let count = 0;
        if (rank > 0) out[count++] = rank - 1;
        if (rank < length - 1) out[count++] = rank + 1;
        return count;
      },
    },
    starts: [0],
    connected: true,
  }),
);

test("a search in the calling thread lets others have their turn: a limit of time, a signal", async () => {
  // Many times as long as the thread works without giving way.
  const line = { length: 2 ** 24 };
  const timed = await searchFrontier(lineProgram, line, { workers: 0, ms: 1 });
  expect(timed).toMatchObject({ status: "limit reached", limit: "ms" });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1);
  const { signal } = controller;
  const aborted = await searchFrontier(lineProgram, line, { workers: 0, signal });
  expect(aborted).toMatchObject({ status: "limit reached", limit: "signal" });
  for (const { depths, states } of [timed, aborted]) {
    expect(depths.length).toBe(states);
    expect(states).toBeLessThan(line.length);
  }
});

test("a checkpoint may hold more depths than fit a mebibyte", async () => {
  // After every stretch, whatever the clock says.
  const checkpoint = { path: join(folder, "line"), everyMs: 1e-9 };
  const line = { length: 2 ** 19 + 20_000 };
  const first = await searchFrontier(lineProgram, line, {
    workers: 0,
    checkpoint,
    maxDepth: line.length - 10,
  });
  expect(first.status).toBe("stopped");
  const { resumedAt, depths } = await searchFrontier(lineProgram, line, { workers: 0, checkpoint });
  expect(resumedAt).toBeGreaterThan(2 ** 19);
  expect(depths.length).toBe(line.length);
});
