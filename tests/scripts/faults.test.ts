/**
 * Faults: whatever happens to a run, no committed file is left half written, and the next run repairs or says what to do.
 *
 * All of it happens in a copy of the tree. `deno task test:faults` kills twenty times where the usual tests kill twice.
 */
import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadTable, TABLES } from "@lucas/lab";
import {
  copyTree,
  digests,
  ended,
  eventually,
  filesBelow,
  kernelsOf,
  killed,
  leftovers,
  moments,
  MOUNTS,
  run,
  runMounted,
  start,
} from "./fault_tree.ts";

const FULL = process.env.LUCAS_FAULTS === "full";
const KILLS = FULL ? 20 : 2;
const LONG = 600_000;

/** Quick tables, each with something to write when it was spoiled. */
const NAMES = [
  "hanoi-moves",
  "hanoi-binary",
  "hanoi-memoryless",
  "frame-stewart",
  "hanoi-irregular",
];
const csv = (name: string) => `data/${name}.csv`;

let copy = "";
let right = new Map<string, string>();
let committed: string[] = [];
let contents = new Map<string, Buffer>();

beforeAll(async () => {
  copy = copyTree();
  committed = filesBelow(copy, "data", "notebooks", "notebooks/figures");
  // Others may have changed the library since its tables and notebooks were written: what it gives now is right here.
  await run(copy, "scripts/tables.ts", ...NAMES);
  await run(copy, "scripts/notebooks.ts", "01");
  right = digests(copy, committed);
  contents = new Map(committed.map((path) => [path, readFileSync(join(copy, path))]));
}, LONG);
// A test that fails spoils no other.
beforeEach(() => {
  for (const [path, bytes] of contents) {
    const file = join(copy, path);
    if (existsSync(file) && statSync(file).isDirectory()) rmSync(file, { recursive: true });
    if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileSync(file, bytes);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Changes files in a way that a run undoes, and returns what they are then. */
function spoil(paths: readonly string[]): Map<string, string> {
  for (const path of paths) {
    const text = readFileSync(join(copy, path), "utf8");
    const spoilt = path.endsWith(".ipynb")
      ? text.replace(/"execution_count": \d+/g, '"execution_count": 77')
      : `${text}spoilt,`;
    writeFileSync(join(copy, path), spoilt);
  }
  return digests(copy, committed);
}

/** Every committed file must be as it was before or as it will be after: nothing between. */
function expectWhole(before: ReadonlyMap<string, string>, when: string) {
  for (const [path, digest] of digests(copy, committed)) {
    expect([before.get(path), right.get(path)], `${path}, killed ${when}`).toContain(digest);
  }
}

/** Puts right what a test has spoilt. */
async function repair(...paths: string[]) {
  const names = paths.filter((path) => path.startsWith("data/")).map((path) => path.slice(5, -4));
  if (names.length > 0) {
    for (const name of names) rmSync(join(copy, csv(name)), { recursive: true, force: true });
    expect((await run(copy, "scripts/tables.ts", ...names)).status).toBe(0);
  }
  expect(digests(copy, committed)).toEqual(right);
}

describe(`kill -9 at ${KILLS} random moments, and as soon as a temporary file is there`, () => {
  /** Kills runs of a script; after each the files are whole, and one more run ends well and tidies up. */
  async function killAll(script: string, args: readonly string[], spoilt: readonly string[]) {
    const { ms } = await run(copy, script, ...args);
    const early = Math.ceil(KILLS / 4);
    for (const moment of [...moments(KILLS, ms), ...new Array<number>(early).fill(Infinity)]) {
      const before = spoil(spoilt);
      const known = new Set(leftovers(copy));
      const temporary = () => leftovers(copy).some((path) => !known.has(path));
      if (moment === Infinity) await killed(copy, script, args, LONG, temporary);
      else await killed(copy, script, args, moment);
      const when = moment === Infinity ? "while it wrote" : `after ${moment.toFixed(0)} ms`;
      expectWhole(before, when);
      expect(await eventually(() => kernelsOf(copy).length === 0), `a kernel, ${when}`).toBe(true);
    }
    const last = await run(copy, script, ...args);
    expect([last.status, last.output]).toEqual([0, expect.any(String)]);
    expect(digests(copy, committed)).toEqual(right);
    // In out/ itself only what nobody has touched for a minute is swept, because kernels start there.
    expect(leftovers(copy).filter((path) => !/^out\/[^/]*$/.test(path))).toEqual([]);
  }

  test("tables", () => killAll("scripts/tables.ts", NAMES, NAMES.map(csv)), LONG);

  test(
    "notebooks: and their kernels end too",
    () => killAll("scripts/notebooks.ts", ["01"], ["notebooks/01-rules.ipynb"]),
    LONG,
  );

  test.runIf(FULL)("figures", async () => {
    const names = ["ruler", "pegs", "hanoi-graph-3", "growth"];
    const args = [...names, "--format", "svg,png"];
    await run(copy, "scripts/figures.ts", ...args);
    const figures = filesBelow(copy, "out/figures");
    expect(figures).toHaveLength(8);
    const [files, wanted] = [committed, right];
    [committed, right] = [figures, digests(copy, figures)];
    try {
      await killAll("scripts/figures.ts", args, figures);
    } finally {
      [committed, right] = [files, wanted];
    }
  }, LONG);

  test("a long search goes on from its checkpoint to the right end", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lucas-search-"));
    const path = join(folder, "checkpoint");
    const dimension = FULL ? 23 : 21;
    const args = [path, `${dimension}`];
    const script = "tests/scripts/fault_search.ts";
    const whole = await run(copy, script, join(folder, "undisturbed"), `${dimension}`);
    const answer = (text: string) => JSON.parse(text.trim());
    let resumed = 0;
    for (const moment of moments(KILLS, whole.ms)) {
      await killed(copy, script, args, moment);
      // What is there is a checkpoint, never a part of one: this run may be killed by nobody.
      if (!existsSync(path) || resumed++ > 2) continue;
      const aside = join(folder, "aside");
      cpSync(path, aside);
      const { status, output } = await run(copy, script, aside, `${dimension}`);
      expect(status, output).toBe(0);
      expect(answer(output).depths).toEqual(answer(whole.output).depths);
      expect(answer(output).resumedAt).toBeGreaterThan(0);
    }
    const { status, output } = await run(copy, script, ...args);
    expect(status, output).toBe(0);
    expect(answer(output).depths).toEqual(answer(whole.output).depths);
    expect(existsSync(path)).toBe(false);
    rmSync(folder, { recursive: true });
  }, LONG);
});

describe.runIf(MOUNTS !== undefined)("a full disk and a read-only folder", () => {
  const REASON = {
    full: /Cannot write .*: the disk is full\. Free some space and run it again \(ENOSPC\)/,
    "read-only":
      /Cannot write .*: its folder is read-only or belongs to someone else\. Make it writable \(EROFS\)/,
  };
  const cases = [["full"], ["read-only"]] as const;

  test.each(cases)("tables: %s", async (how) => {
    const paths = NAMES.map(csv);
    const before = spoil(paths);
    const { status, output, files } = await runMounted(
      copy,
      "data",
      how,
      "scripts/tables.ts",
      ...NAMES,
    );
    expect([status, output]).toEqual([1, expect.stringMatching(REASON[how])]);
    for (const [name, digest] of files) expect(digest, name).toBe(before.get(`data/${name}`));
    await repair(...paths);
  }, LONG);

  test.each(FULL ? cases : cases.slice(0, 1))("notebooks: %s", async (how) => {
    const path = "notebooks/01-rules.ipynb";
    const before = spoil([path]);
    const { status, output, files } = await runMounted(
      copy,
      "notebooks",
      how,
      "scripts/notebooks.ts",
      "01",
    );
    expect([status, output]).toEqual([1, expect.stringMatching(REASON[how])]);
    expect(output).toContain("01-rules.ipynb: FAILED");
    for (const [name, digest] of files) {
      if (name !== "figures") expect(digest, name).toBe(before.get(`notebooks/${name}`));
    }
    expect((await run(copy, "scripts/notebooks.ts", "01")).status).toBe(0);
    await repair();
  }, LONG);

  test.each(cases)("figures: %s", async (how) => {
    const { status, output, files } = await runMounted(
      copy,
      "out/figures",
      how,
      "scripts/figures.ts",
      "ruler",
    );
    expect([status, output]).toEqual([1, expect.stringMatching(REASON[how])]);
    expect([...files.keys()].filter((name) => name.endsWith(".tmp"))).toEqual([]);
  }, LONG);

  test.each(cases)("a search's checkpoint: %s", async (how) => {
    const folder = join(copy, "out/search");
    mkdirSync(folder, { recursive: true });
    const { status, output, files } = await runMounted(
      copy,
      "out/search",
      how,
      "tests/scripts/fault_search.ts",
      join(folder, "checkpoint"),
      "14",
    );
    expect(status).toBe(1);
    expect(output).toMatch(
      /Cannot write the checkpoint .*(the disk is full|read-only).*the checkpoint before it, if there was one, is kept/,
    );
    expect([...files.keys()]).toEqual([]);
  }, LONG);

  test.each(cases)(
    "a cache of pattern databases: %s, and the board is solved all the same",
    async (how) => {
      const { status, output } = await runMounted(
        copy,
        "out/cache",
        how,
        "scripts/taquin.ts",
        "solve",
        "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12",
      );
      expect(status).toBe(0);
      expect(output).toMatch(/2 moves, proved optimal/);
      expect(output).toMatch(
        /Cannot keep pattern databases in .*They are in memory; the next process builds them again/,
      );
    },
    LONG,
  );
});

describe("where nothing can be mounted, too", () => {
  test("files that may not become so large (ulimit -f): nothing is half written", async () => {
    const paths = NAMES.map(csv);
    const before = spoil(paths);
    // The signal is ignored as by a program that expects it: the write itself fails then.
    const text = 'trap "" XFSZ; ulimit -f 2; exec "$PROGRAM" run -A scripts/tables.ts "$@"';
    const { status, stdout, stderr } = spawnSync("sh", ["-c", text, "sh", ...NAMES], {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, PROGRAM: process.execPath, NO_COLOR: "1" },
    });
    expect([status, stdout + stderr]).toEqual([
      1,
      expect.stringMatching(
        /Cannot write .*\.csv: files may not become so large here \(ulimit -f\) \(EFBIG\)/,
      ),
    ]);
    expect(digests(copy, committed)).toEqual(before);
    expect(leftovers(copy).filter((path) => path.startsWith("data/"))).toEqual([]);
    await repair(...paths);
  }, LONG);

  test("a file in the folder's place: the message names it, and it is left alone", async () => {
    const figures = join(copy, "out/figures");
    rmSync(figures, { recursive: true, force: true });
    writeFileSync(figures, "mine");
    const { status, output } = await run(copy, "scripts/figures.ts", "ruler");
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(
        /Cannot write .*figures: a file has the name of its folder\. Move that away/,
      ),
    ]);
    expect(readFileSync(figures, "utf8")).toBe("mine");
    rmSync(figures);
  }, LONG);
});

describe("two runs at once", () => {
  test("of different tables: both are written, and the package has both", async () => {
    for (let i = 0; i < (FULL ? 5 : 2); i++) {
      const paths = NAMES.map(csv);
      for (const path of paths) rmSync(join(copy, path));
      const packagePath = join(copy, "data/datapackage.json");
      const data = JSON.parse(readFileSync(packagePath, "utf8"));
      data.resources = data.resources.filter(({ name }: { name: string }) => !NAMES.includes(name));
      writeFileSync(packagePath, JSON.stringify(data));
      const ends = await Promise.all(
        NAMES.map((name) => ended(start(copy, "scripts/tables.ts", name))),
      );
      expect(ends.map(({ status, output }) => [status, output])).toEqual(
        NAMES.map(() => [0, expect.any(String)]),
      );
      expect(digests(copy, committed)).toEqual(right);
    }
  }, LONG);

  test("of the same tables: both end well", async () => {
    spoil(NAMES.map(csv));
    const ends = await Promise.all([1, 2].map(() => run(copy, "scripts/tables.ts", ...NAMES)));
    expect(ends.map(({ status }) => status)).toEqual([0, 0]);
    expect(digests(copy, committed)).toEqual(right);
    expect(leftovers(copy).filter((path) => path.startsWith("data/"))).toEqual([]);
  }, LONG);

  test("who has to wait says for which process, and goes on when that one has ended", async () => {
    mkdirSync(join(copy, "out"), { recursive: true });
    const lock = Deno.openSync(join(copy, "out/.lock-tables"), {
      create: true,
      read: true,
      write: true,
    });
    lock.lockSync(true);
    lock.truncateSync();
    lock.writeSync(new TextEncoder().encode("4711\n"));
    spoil([csv("hanoi-moves")]);
    const running = start(copy, "scripts/tables.ts", "hanoi-moves");
    const end = ended(running);
    expect(await eventually(() => running.said.text.includes("Waiting"))).toBe(true);
    expect(running.said.text).toContain(
      "Waiting for process 4711, which is writing the tables now.\n",
    );
    lock.close();
    expect((await end).status).toBe(0);
    await repair();
  }, LONG);
});

describe.runIf(FULL)("two runs at once, longer", () => {
  test("of the same notebook", async () => {
    spoil(["notebooks/01-rules.ipynb"]);
    const notebooks = [1, 2].map(() => run(copy, "scripts/notebooks.ts", "01"));
    expect((await Promise.all(notebooks)).map(({ status }) => status)).toEqual([0, 0]);
    expect(digests(copy, committed)).toEqual(right);
    const ledger = JSON.parse(readFileSync(join(copy, "out/claims.json"), "utf8"));
    expect(ledger.length ?? ledger.claims.length).toBeGreaterThan(100);
  }, LONG);

  test("of the book: the one that is there is whole", async () => {
    const books = [1, 2].map(() => run(copy, "scripts/book.ts"));
    for (const { status, output } of await Promise.all(books)) expect(status, output).toBe(0);
    expect(readFileSync(join(copy, "out/book/index.html"), "utf8")).toContain("</html>");
    expect(readdirSync(join(copy, "out")).filter((name) => /^book\..*tmp$/.test(name))).toEqual([]);
  }, LONG);
});

describe("damaged files", () => {
  const path = csv("hanoi-moves");
  const file = () => join(copy, path);
  const DAMAGES: [string, () => void][] = [
    ["emptied", () => truncateSync(file(), 0)],
    ["cut short", () => truncateSync(file(), statSync(file()).size >> 1)],
    ["with a bit changed", () => {
      const bytes = readFileSync(file());
      bytes[bytes.length >> 1] ^= 2;
      writeFileSync(file(), bytes);
    }],
    ["removed", () => rmSync(file())],
  ];

  test.each(DAMAGES)(
    "a table %s is refused by its reader and repaired by the next run",
    async (_, damage) => {
      damage();
      const table = TABLES.find(({ name }) => name === "hanoi-moves")!;
      expect(() => loadTable(table as never, join(copy, "data"))).toThrow(
        /Run `deno task tables hanoi-moves`/,
      );
      expect((await run(copy, "scripts/tables.ts", "--check", "hanoi-moves")).status).toBe(1);
      expect((await run(copy, "scripts/tables.ts", "hanoi-moves")).status).toBe(0);
      await repair();
    },
    LONG,
  );

  test("a table that only a full run computes: the message says how to get it back", async () => {
    const korf = join(copy, csv("taquin-korf"));
    const bytes = readFileSync(korf);
    truncateSync(korf, 100);
    const { status, output } = await run(copy, "scripts/tables.ts", "taquin-korf");
    expect(status).toBe(1);
    expect(output).toMatch(
      /its file was altered.*`git restore data` brings it back, `--effort full` computes it/,
    );
    writeFileSync(korf, bytes);
  }, LONG);

  test(
    "a folder in a table's place: nothing is written, and the message says what is in the way",
    async () => {
      rmSync(file());
      mkdirSync(file());
      const before = digests(copy, committed.filter((other) => other !== path));
      const { status, output } = await run(copy, "scripts/tables.ts", "hanoi-moves");
      expect(status).toBe(1);
      expect(output).toMatch(
        /Cannot write .*hanoi-moves\.csv: a folder has its name\. Move that away \(EISDIR\)/,
      );
      expect(digests(copy, [...before.keys()])).toEqual(before);
      await repair(path);
    },
    LONG,
  );

  test.each(["", "{", '{"resources": 1}'])(
    "datapackage.json is %j: no entry is lost",
    async (text) => {
      const packagePath = join(copy, "data/datapackage.json");
      const bytes = readFileSync(packagePath);
      writeFileSync(packagePath, text);
      const { status, output } = await run(copy, "scripts/tables.ts", "hanoi-moves");
      expect(status).toBe(1);
      expect(output).toContain("`git restore data/datapackage.json` brings it back");
      expect(readFileSync(packagePath, "utf8")).toBe(text);
      writeFileSync(packagePath, bytes);
    },
    LONG,
  );

  test.each([
    ["emptied", (text: string) => text.slice(0, 0)],
    ["cut short", (text: string) => text.slice(0, text.length / 2)],
    ["that is none", () => '{"nbformat": 4, "cells": 1}'],
  ])(
    "a notebook %s: it is left alone, and the message says how to get it back",
    async (_, damage) => {
      const notebook = join(copy, "notebooks/01-rules.ipynb");
      const text = readFileSync(notebook, "utf8");
      writeFileSync(notebook, damage(text));
      const { status, output } = await run(copy, "scripts/notebooks.ts", "01");
      expect(status).toBe(1);
      expect(output).toMatch(
        /01-rules\.ipynb: FAILED[^]*Restore it from version control \(git restore\)/,
      );
      expect(readFileSync(notebook, "utf8")).toBe(damage(text));
      writeFileSync(notebook, text);
    },
    LONG,
  );

  test(
    "a checkpoint cut short, changed, or a folder in its place: what to do is said",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "lucas-search-"));
      const checkpoint = join(folder, "checkpoint");
      const script = "tests/scripts/fault_search.ts";
      const args = [checkpoint, "20"];
      await killed(copy, script, args, LONG, () => existsSync(checkpoint));
      const bytes = readFileSync(checkpoint);
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] ^= 1;
      const damages: [() => void, RegExp][] = [
        [() => writeFileSync(checkpoint, bytes.subarray(0, bytes.length / 2)), /it is truncated/],
        [() => writeFileSync(checkpoint, ""), /it is truncated/],
        [() => writeFileSync(checkpoint, changed), /its checksum is wrong, it was altered/],
        [() => {
          rmSync(checkpoint);
          mkdirSync(checkpoint);
        }, /it is a folder/],
      ];
      for (const [damage, message] of damages) {
        damage();
        const { status, output } = await run(copy, script, ...args);
        expect(status).toBe(1);
        expect(output).toMatch(message);
        expect(output).toContain("Delete the file to search from the start, or give another path.");
      }
      rmSync(folder, { recursive: true });
    },
    LONG,
  );

  test("nothing is left in the copy but what git knows and what is generated", () => {
    expect(readdirSync(join(copy, "data")).filter((name) => !/\.(csv|json)$/.test(name))).toEqual(
      [],
    );
    expect(readdirSync(join(copy, "notebooks")).filter((name) => !/\.ipynb$|^figures$/.test(name)))
      .toEqual([]);
    expect(kernelsOf(copy)).toEqual([]);
  });
});
