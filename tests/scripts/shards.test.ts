import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import {
  formatShard,
  formatWhole,
  type Job,
  mergeShards,
  parsePart,
  ShardError,
  type ShardFile,
  type TaskRow,
  tasksOf,
} from "../../scripts/lib/shards.ts";
import { seeded } from "../../scripts/lib/batch.ts";
import { runScript } from "./command.ts";

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "lucas-shards-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

/** A job of so many tasks, and its rows. */
function sample(cells: readonly string[]): { job: Job; rows: TaskRow[] } {
  const job = {
    name: "sample",
    call: "deno task sample",
    inputs: cells,
    columns: ["task", "cell"],
    tasks: cells.length,
  };
  return { job, rows: cells.map((cell, task) => ({ task, values: [`${task}`, cell] })) };
}

/** The files of all k shards. */
function split({ job, rows }: { job: Job; rows: TaskRow[] }, shards: number): ShardFile[] {
  return Array.from({ length: shards }, (_, i) => {
    const part = { shard: i + 1, shards };
    const own = tasksOf(job.tasks, part);
    return { name: `${i + 1}`, text: formatShard(job, part, own.map((task) => rows[task])) };
  });
}

/** The problems that a merge reports. */
function problems(files: readonly ShardFile[]): readonly string[] {
  try {
    mergeShards(files);
  } catch (error) {
    if (error instanceof ShardError) return error.problems;
    throw error;
  }
  return [];
}

const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/[\r\n]/.test(text));

describe("the shards of a job", () => {
  test("any division, merged in any order, gives the bytes of the whole run", () => {
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 40 }),
        fc.integer({ min: 1, max: 60 }),
        fc.infiniteStream(fc.nat()),
        (cells, shards, order) => {
          const all = sample(cells);
          const files = split(all, shards);
          for (let i = files.length - 1; i > 0; i--) {
            const j = order.next().value! % (i + 1);
            [files[i], files[j]] = [files[j], files[i]];
          }
          expect(mergeShards(files)).toBe(formatWhole(all.job, all.rows));
        },
      ),
    );
  });

  test("a shard has every k-th task: none is in two, none is left out, their numbers differ by one at most", () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 70 }), (tasks, shards) => {
        const parts = Array.from(
          { length: shards },
          (_, i) => tasksOf(tasks, { shard: i + 1, shards }),
        );
        expect(parts.flat().sort((a, b) => a - b)).toEqual(
          Array.from({ length: tasks }, (_, i) => i),
        );
        const sizes = parts.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("rows may come in any order, but each task needs one", () => {
    const { job, rows } = sample(["a", "b", "c"]);
    expect(formatWhole(job, [rows[2], rows[0], rows[1]])).toBe(formatWhole(job, rows));
    expect(() => formatWhole(job, rows.slice(1))).toThrow("3 rows are needed");
    expect(() => formatWhole(job, [rows[0], rows[0], rows[1]])).toThrow("3 rows are needed");
    expect(() => formatShard(job, { shard: 2, shards: 2 }, rows)).toThrow("1 rows are needed");
    expect(() => formatWhole(job, [...rows.slice(1), { task: 0, values: ["0", "a\nb"] }])).toThrow(
      "it has a line break",
    );
  });
});

describe("a shard that is none is refused, with what to run", () => {
  const { job, rows } = sample(["a", "b", "c", "d", "e"]);
  const files = split({ job, rows }, 3);
  const again = (shard: number, out: string) => `deno task sample --shard ${shard}/3 --out ${out}`;

  test.for(
    [
      "0/4",
      "5/4",
      "1/0",
      "0/0",
      "-1/4",
      "1.5/4",
      "1/4.5",
      "1",
      "/4",
      "1/",
      "a/b",
      "",
      "1/2/3",
      "1e1/20",
      "1/99999999",
      "٣/٤",
    ],
  )("%j is no shard", (text) => {
    expect(() => parsePart(text)).toThrow(/a shard must be i\/k with whole numbers 1 ≤ i ≤ k/);
  });

  test("1/1, 3/3 and a million shards are", () => {
    expect(parsePart("1/1")).toEqual({ shard: 1, shards: 1 });
    expect(parsePart(" 3/3 ")).toEqual({ shard: 3, shards: 3 });
    expect(parsePart("1000000/1000000").shards).toBe(1_000_000);
  });

  test("missing", () => {
    expect(problems(files.slice(1))).toEqual([
      `Shard 1/3 is missing. Run it: ${again(1, "FILE")}`,
    ]);
    expect(problems([files[1]])).toHaveLength(2);
    expect(problems([])).toEqual(["Cannot merge: no shard was given."]);
    const many = split({ job, rows }, 100);
    expect(problems(many.slice(0, 10)).at(-1)).toBe("And 70 more shards are missing.");
  });

  test("given twice", () => {
    expect(problems([...files, { ...files[1], name: "copy" }])).toEqual([
      '"copy" is shard 2/3, and so is "2". Leave one of them out.',
    ]);
  });

  test("of another job, or of another division", () => {
    const other = split(sample(["a", "b", "c", "d", "f"]), 3);
    expect(problems([files[0], other[1], files[2]])[0]).toMatch(
      /^"2" is a shard of another job .* Merge the shards of one job only\.$/,
    );
    expect(problems([files[0], split({ job, rows }, 4)[1]])[0]).toMatch(
      /^"2" is one of 4 shards, "1" one of 3\./,
    );
  });

  test("cut short anywhere, or altered anywhere: never merged", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (where, byte) => {
        const { name, text } = files[0];
        const cut = { name, text: text.slice(0, where % text.length) };
        expect(() => mergeShards([cut, files[1], files[2]])).toThrow(ShardError);
        const at = where % text.length;
        const letter = String.fromCharCode(32 + byte % 95);
        if (letter === text[at]) return;
        const altered = { name, text: text.slice(0, at) + letter + text.slice(at + 1) };
        expect(() => mergeShards([altered, files[1], files[2]])).toThrow(ShardError);
      }),
    );
  });

  test("the sentence for each, with the command that computes it again", () => {
    const { text } = files[1];
    const of = (changed: string) => problems([files[0], { name: "s2", text: changed }, files[2]]);
    const rerun = `Rerun it: ${again(2, "s2")}`;
    expect(of(text.slice(0, -10))).toEqual([
      `"s2", shard 2/3, is cut short: its last line is missing. ${rerun}`,
    ]);
    expect(of(text.replace(":1,b", ":1,x"))).toEqual([
      `"s2", shard 2/3, was altered: its digest is another. ${rerun}`,
    ]);
    expect(of("number,board\n1,2\n")).toEqual([
      '"s2" is no shard: it must begin with a line that says which it is.',
    ]);
    for (const hostile of ["", "\n", "null\n", "[]\n", "{}\n", '{"shard":1}\n', "\u0000"]) {
      expect(of(hostile)[0]).toMatch(/is no shard/);
    }
  });
});

test("the seeded numbers are even enough, repeat, and are the same on every machine", () => {
  const random = seeded(7);
  const numbers = Array.from({ length: 10_000 }, random);
  expect(numbers.every((x) => x >= 0 && x < 1)).toBe(true);
  expect(numbers.reduce((sum, x) => sum + x, 0) / numbers.length).toBeCloseTo(0.5, 1);
  const again = seeded(7);
  expect(Array.from({ length: 10_000 }, again)).toEqual(numbers);
  expect(seeded(8)()).not.toBe(numbers[0]);
});

describe("the commands", () => {
  /** The whole of a job, and its k shards merged by the command itself. */
  function compare(script: string, verb: string, words: readonly string[], shards: number) {
    const whole = runScript(script, [verb, ...words]);
    expect([whole.status, whole.stderr]).toEqual([0, ""]);
    const names = Array.from({ length: shards }, (_, i) => {
      const out = file(`${script}-${verb}-${i + 1}`);
      const part = ["--shard", `${i + 1}/${shards}`, "--out", out];
      expect(runScript(script, [verb, ...words, ...part]).status).toBe(0);
      return out;
    });
    const out = file("merged.csv");
    const merged = runScript(script, [verb, "--merge", ...names.reverse(), "--out", out]);
    expect(merged.status).toBe(0);
    expect(readFileSync(out, "utf8")).toBe(whole.stdout);
    return whole.stdout;
  }

  test("taquin batch: random boards, a file with comments, an unsolvable board and a limit", () => {
    const words = ["--random", "5", "--size", "3x3", "--seed", "3"];
    expect(compare("taquin", "batch", words, 2).split("\n")).toHaveLength(7);
    const boards = file("boards.txt");
    writeFileSync(
      boards,
      "# three boards\n1 0 3/7 2 5/8 4 6\n\n2 1 3/4 5 6/7 8 0\n8 6 7/2 5 4/3 0 1\n",
    );
    const text = compare(
      "taquin",
      "batch",
      [boards, "--heuristic", "manhattan", "--limit", "500"],
      3,
    );
    expect(text.split("\n").map((line) => line.split(",")[2])).toEqual(
      ["status", "solved", "unreachable", "limit reached", undefined],
    );
  });

  test("hanoi starts: by theory, and by search under a rule", () => {
    const all = compare("hanoi", "starts", ["--all", "--discs", "3"], 2);
    expect(all).toContain("\n1,AAA,CCC,solved,7,1\n");
    const rule = ["--random", "3", "--discs", "4", "--rule", "cyclic", "--to", "B"];
    expect(compare("hanoi", "starts", rule, 2).split("\n")[1]).toMatch(
      /^1,[ABC]{4},BBBB,solved,\d+,$/,
    );
  });

  test("hanoi towers: many (p, n), least numbers of moves or greatest distances", () => {
    const text = compare("hanoi", "towers", ["--pegs", "4-5", "--discs", "1-4"], 3);
    expect(text.split("\n").slice(1, 5)).toEqual(
      ["4,1,1,1,true,1", "4,2,3,3,true,4", "4,3,5,5,true,10", "4,4,9,9,true,52"],
    );
    const depths = compare("hanoi", "towers", ["--pegs", "4", "--discs", "3-4", "--depths"], 2);
    expect(depths.split("\n")[2]).toMatch(/^4,4,256,9,\d+,9$/);
  });

  test("called wrongly: one message, exit code 2 or 1, and nothing is written", () => {
    const refused = (script: string, ...words: string[]) => {
      const { status, stdout, stderr } = runScript(script, words);
      expect(stdout).toBe("");
      return `${status}: ${stderr.trim()}`;
    };
    expect(refused("taquin", "batch", "--korf", "--shard", "3/2")).toMatch(/^2: .*a shard must be/);
    expect(refused("taquin", "batch")).toMatch(/^2: batch needs a file of boards/);
    expect(refused("taquin", "batch", "--korf", "--limit", "10s")).toMatch(/^2: .*number of nodes/);
    expect(refused("taquin", "batch", file("none.txt"))).toMatch(
      /^1: .*must be in a file that is there/,
    );
    writeFileSync(file("bad.txt"), "1 0 3/7 2 5/8 4 6\n1 1/2 0\n");
    expect(refused("taquin", "batch", file("bad.txt"))).toMatch(
      /^1: .*line 2: Cannot read a board/,
    );
    expect(refused("taquin", "batch", "--merge")).toMatch(/^2: --merge needs the files/);
    expect(refused("taquin", "batch", "--merge", file("none"))).toMatch(
      /^1: .*a shard must be in a file that is there/,
    );
    expect(refused("taquin", "batch", "--merge", "x", "--korf")).toMatch(/^2: .*not --korf/);
    writeFileSync(file("states.txt"), "ABC\nAB\n");
    expect(refused("hanoi", "starts", file("states.txt"))).toMatch(/^1: .*line 2: .*3 discs/);
    expect(refused("hanoi", "starts", "--all", "--discs", "40")).toMatch(/^1: .*at most 10000000/);
    expect(refused("hanoi", "towers", "--pegs", "6-4", "--discs", "3")).toMatch(
      /^2: --pegs must be/,
    );
  });
});
