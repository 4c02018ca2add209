/** Databases and their cache: what a later call changes, a cache that cannot be used, limits while they are built. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { goalBoard, parseBoard, solveBoard, solveBoards } from "@lucas/lab";
import {
  type DatabaseOptions,
  DatabasesStopped,
  forgetDatabases,
  openDatabases,
  planDatabases,
} from "../../lib/taquin/databases.ts";
import { patternFileName } from "../../lib/taquin/pdb_file.ts";

const folder = mkdtempSync(join(tmpdir(), "lucas-databases-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => forgetDatabases());

const goal = goalBoard(3, 4);
const files = planDatabases(goal).specs.map(patternFileName).sort();
const fifteen = goalBoard(4, 4);
const hard = parseBoard("15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0");

/** A new folder's path, which is not there yet. */
let count = 0;
const place = () => join(folder, `${++count}`);

async function open(options: DatabaseOptions, of = goal) {
  const notices: string[] = [];
  const set = await openDatabases(of, { onNotice: (notice) => notices.push(notice), ...options });
  return { set, notices };
}

describe("a later call", () => {
  test("with another cache has the databases put there, and gets the same set", async () => {
    const [a, b] = [place(), place()];
    const first = await open({ cache: a });
    const second = await open({ cache: b });
    expect(second.set).toBe(first.set);
    expect(second.notices).toEqual([]);
    for (const cache of [a, b]) expect(readdirSync(cache).sort()).toEqual(files);
    for (const file of files) {
      expect(readFileSync(join(b, file)).equals(readFileSync(join(a, file)))).toBe(true);
    }
    const without = await open({});
    expect(without.set).toBe(first.set);
  });

  test("with more bytes builds what an earlier one with fewer could not, at the same time too", async () => {
    const [poor, rich] = await Promise.allSettled([
      openDatabases(goal, { bytes: 1000 }),
      openDatabases(goal, {}),
    ]);
    expect(poor).toMatchObject({ status: "rejected", reason: expect.any(RangeError) });
    expect(rich).toMatchObject({ status: "fulfilled", value: { built: files.length } });
  });

  test("repairs a damaged file of another cache, too", async () => {
    const [a, b] = [place(), place()];
    await open({ cache: a });
    mkdirSync(b);
    writeFileSync(join(b, files[0]), "damaged");
    const { notices } = await open({ cache: b });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(
      /Cannot use the pattern database .*\. It is built anew and replaced\.$/,
    );
    expect(readFileSync(join(b, files[0])).equals(readFileSync(join(a, files[0])))).toBe(true);
  });
});

describe("a cache that cannot be used is no error: the databases are built in memory", () => {
  test("a file in the folder's place: one notice for all of them", async () => {
    const cache = place();
    writeFileSync(cache, "no folder");
    const { set, notices } = await open({ cache });
    expect(set).toMatchObject({ read: 0, built: files.length });
    expect(notices).toEqual([
      `Cannot read pattern databases from ${cache}: ENOTDIR. They are built in memory and not kept; ` +
      "name another folder, or move away what is in the way.",
    ]);
    expect(readFileSync(cache, "utf8")).toBe("no folder");
  });

  test("a folder in a file's place: that file alone", async () => {
    const cache = place();
    mkdirSync(join(cache, files[0]), { recursive: true });
    const { set, notices } = await open({ cache });
    expect(set).toMatchObject({ read: 0, built: files.length });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(`${join(cache, files[0])}: it is a folder.`);
    expect(readdirSync(cache).sort()).toEqual(files);
  });

  test.each([
    ["emptied", () => Buffer.alloc(0)],
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ["with one bit changed", (bytes: Buffer) => {
      bytes[bytes.length - 9] ^= 4;
      return bytes;
    }],
  ])("a file %s is replaced, and the notice says one thing", async (_, damage) => {
    const cache = place();
    await open({ cache });
    const right = readFileSync(join(cache, files[0]));
    writeFileSync(join(cache, files[0]), damage(Buffer.from(right)));
    forgetDatabases();
    const { set, notices } = await open({ cache });
    expect(set).toMatchObject({ read: files.length - 1, built: 1 });
    expect(notices.join()).not.toContain("Delete the file");
    expect(notices).toHaveLength(1);
    expect(readFileSync(join(cache, files[0])).equals(right)).toBe(true);
    expect(readdirSync(cache).sort()).toEqual(files);
  });
});

describe("limits end the building", () => {
  test("a limit of time: openDatabases says which, the next call builds", async () => {
    const stopped = await openDatabases(fifteen, { partition: "5-5-5", ms: 0 }).catch((e) => e);
    expect(stopped).toBeInstanceOf(DatabasesStopped);
    expect(stopped.limit).toBe("ms");
    expect((await openDatabases(fifteen, { partition: "5-5-5" })).built).toBe(3);
  });

  test("a signal in the middle of it", async () => {
    const controller = new AbortController();
    const opening = openDatabases(fifteen, { partition: "7-7-1", signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(opening).rejects.toMatchObject({ name: "DatabasesStopped", limit: "signal" });
  });

  test("who waits for another's building goes on when that one is stopped", async () => {
    const controller = new AbortController();
    const partition = "5-5-5";
    const stopped = openDatabases(fifteen, { partition, signal: controller.signal });
    const waiting = openDatabases(fifteen, { partition });
    setTimeout(() => controller.abort(), 1);
    await expect(stopped).rejects.toBeInstanceOf(DatabasesStopped);
    expect((await waiting).built).toBe(3);
  });

  test("a solver's answer is that the limit was reached, with the bound that is known", async () => {
    const partition = "7-7-1";
    expect(await solveBoard(hard, fifteen, { partition, ms: 40 })).toMatchObject({
      status: "limit reached",
      limit: "ms",
    });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const { signal } = controller;
    expect(await solveBoard(hard, fifteen, { partition, signal })).toMatchObject({
      status: "limit reached",
      limit: "signal",
    });
  });

  test.each([0, 2])("many boards on %i threads: a signal ends all of them", async (workers) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const options = { partition: "7-7-1", workers, signal: controller.signal } as const;
    const solutions = await solveBoards([hard, hard], fifteen, options);
    expect(solutions.map(({ status }) => status)).toEqual(["limit reached", "limit reached"]);
  });

  test.each([-1, NaN, "1" as never])("a limit of %s ms is refused", async (ms) => {
    await expect(openDatabases(goal, { ms })).rejects.toThrow(/the limit of ms/);
  });
});
