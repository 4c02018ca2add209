import { describe, expect, test, vi } from "vitest";
import { goalBoard, parseBoard, replaySlides } from "../../lib/taquin/board.ts";
import { jsonOf, runScript } from "./command.ts";

vi.setConfig({ testTimeout: 60_000 }); // each call starts a process

const taquin = (...args: string[]) => runScript("taquin", args);
const json = (...args: string[]) => jsonOf("taquin", args);

/** What a refused call prints; nothing may reach stdout. */
function refused(...args: string[]) {
  const { status, stdout, stderr } = taquin(...args, "--json");
  expect(stdout).toBe("");
  return `${status}: ${stderr.trim()}`;
}

test("without arguments: help with an example of each verb, and all of them run", () => {
  const { status, stdout } = taquin();
  expect(status).toBe(0);
  const examples = [...stdout.matchAll(/^ {6}deno task taquin (.*)$/gm)].map(([, line]) => line);
  const verbs = [...stdout.matchAll(/^([a-z]+) [A-Z]/gm)].map(([, verb]) => verb);
  expect(new Set(examples.map((line) => line.split(" ")[0]))).toEqual(new Set(verbs));
  for (const example of examples) {
    const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) =>
      quoted ?? bare
    );
    expect([example, taquin(...words).status]).toEqual([example, 0]);
  }
  expect(taquin("--help").stdout).toBe(stdout);
  expect(taquin("check", "-h").stdout).toBe(stdout);
});

describe("check", () => {
  test("the fields of the answer", () => {
    expect(json("check", "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12")).toEqual({
      solvable: true,
      inversions: 3,
      blankRow: 2,
      reason: "I = 3, r = 2, sum odd: solvable",
    });
    expect(json("check", "1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0")).toEqual({
      solvable: false,
      inversions: 33,
      blankRow: 1,
      reason: "I = 33, r = 1, sum even: unsolvable",
    });
  });

  test("another goal, without quotes, as text", () => {
    const goal = "--goal=0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    expect(json("check", "4 0 2 3/5 1 6 7/8 9 10 11/12 13 14 15", goal).solvable).toBe(true);
    expect(taquin("check", "1", "2/3", "0").stdout).toBe("I = 0, r = 1, sum odd: solvable\n");
    expect(taquin("check", "1 2\n0 3").stdout).toBe("I = 0, r = 1, sum odd: solvable\n");
  });

  test("bad input: one line on stderr, nothing on stdout, exit code 1 or 2", () => {
    expect(refused("check", "1 2/2 0")).toMatch(
      /^1: Cannot read a board: tile 2 must be on one cell/,
    );
    expect(refused("check", "0 1/2 0")).toMatch(/^1: .*the blank must be on one cell/);
    expect(refused("check", "1 2/3")).toMatch(/^1: .*row 2 must be as long as row 1/);
    expect(refused("check", "1 2/3 9")).toMatch(/^1: .*cell 3 must be a tile/);
    expect(refused("check", "")).toMatch(/^1: .*a board must be a text/);
    expect(refused("check", "1 2/3 0", "--goal", "1 2 3 0")).toMatch(
      /^1: .*the goal must be a 2×2/,
    );
    expect(refused("check")).toMatch(/^2: A board is needed/);
    expect(refused("check", "1 0", "--gaol", "1 0")).toMatch(
      /^2: There is no option "--gaol" here/,
    );
    expect(refused("chek", "1 0")).toMatch(/^2: There is no verb "chek"/);
  });
});

describe("solve", () => {
  test("the fields of a solution, whose slides lead to the goal", () => {
    for (
      const [text, goal, length] of [
        ["1 0 3/7 2 5/8 4 6", undefined, 7],
        ["7 8 0/6 5 4/1 2 3", undefined, 26],
        ["1 2 3/4 5 6/7 8 0", undefined, 0],
        ["1 2 0/4 5 3", undefined, 1],
        ["1 2/3 0/5 4", undefined, 1],
        ["4 0 2 3/5 1 6 7/8 9 10 11/12 13 14 15", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 3],
        ["2 0 1", "2 1 0", 1],
      ] as const
    ) {
      const answer = json("solve", text, ...(goal === undefined ? [] : ["--goal", goal]));
      expect([text, answer]).toMatchObject([text, {
        status: "solved",
        length,
        lowerBound: length,
        proof: "proved optimal",
      }]);
      const board = parseBoard(text);
      const end = goal === undefined ? goalBoard(board.rows, board.cols) : parseBoard(goal);
      expect(replaySlides(board, answer.tiles)).toEqual({ moves: length, board: end });
      expect(answer.nodes).toBeGreaterThan(0);
    }
  });

  test("every heuristic, alone and together", () => {
    const names = ["manhattan", "linear-conflict", "walking-distance", "pattern-database"];
    for (const heuristic of [...names, names.join(",")]) {
      expect(json("solve", "8 6 7/2 5 4/3 0 1", "--heuristic", heuristic).length).toBe(31);
    }
  });

  test("unreachable: at once, with the reason", () => {
    expect(json("solve", "1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0")).toEqual({
      status: "unreachable",
      length: null,
      tiles: [],
      nodes: 0,
      lowerBound: null,
      reason: "I = 33, r = 1, sum even: unsolvable",
    });
  });

  test("a limit of nodes or of time: the best proved lower bound", () => {
    const korf = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    const goal = ["--goal", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "--heuristic", "manhattan"];
    for (const limit of ["100000", "0", "20ms", "0.02s"]) {
      const answer = json("solve", korf, ...goal, "--limit", limit);
      expect(answer.status).toBe("limit reached");
      expect(answer.lowerBound).toBeGreaterThanOrEqual(41);
      expect(answer.lowerBound).toBeLessThanOrEqual(57);
    }
  });

  test("a board of more than 16 cells: not proved optimal", () => {
    const text = "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19";
    const answer = json("solve", text);
    expect([answer.status, answer.proof]).toEqual(["solved", "not proved optimal"]);
    expect(answer.lowerBound).toBeLessThan(answer.length);
    expect(answer.lengthBound).toBeGreaterThanOrEqual(answer.length);
    expect(replaySlides(parseBoard(text), answer.tiles).board).toEqual(goalBoard(4, 5));
  });

  test("bad input", () => {
    expect(refused("solve", "1 2/3 0", "--limit", "soon")).toMatch(/^2: --limit must be/);
    expect(refused("solve", "1 2/3 0", "--limit", "1.5")).toMatch(/^2: --limit must be/);
    expect(refused("solve", "1 2/3 0", "--heuristic", "luck")).toMatch(/^2: --heuristic must be/);
    expect(refused("solve", "1 2/3 3")).toMatch(/^1: .*tile 3 must be on one cell/);
    expect(refused("solve", "1 2/3 0", "--goal", "1 2 3/4 5 0")).toMatch(/^1: .*the goal must be/);
    expect(refused("solve")).toMatch(/^2: A board is needed/);
  });
});

describe("depths", () => {
  test("the fields of the answer", () => {
    expect(json("depths", "2", "2")).toEqual({
      states: 12,
      godsNumber: 6,
      depths: [1, 2, 2, 2, 2, 2, 1],
      antipodes: ["0 3/2 1"],
    });
    const centre = json("depths", "3", "3", "--blank", "4");
    expect([centre.godsNumber, centre.antipodes.length]).toEqual([30, 148]);
    expect(json("depths", "1", "1")).toEqual({
      states: 1,
      godsNumber: 0,
      depths: [1],
      antipodes: ["0"],
    });
  });

  test("bad input", () => {
    expect(refused("depths", "0", "4")).toMatch(/^1: .*the number of rows must be/);
    expect(refused("depths", "4", "4")).toMatch(/^1: .*it needs 3.6 TiB/);
    expect(refused("depths", "2", "2", "--blank", "4")).toMatch(/^1: .*the cell of the blank/);
    expect(refused("depths", "2", "x")).toMatch(/^2: /);
    expect(refused("depths", "2.5", "2")).toMatch(/^2: /);
    expect(refused("depths", "3")).toMatch(/^2: /);
  });
});

describe("group", () => {
  test("the fields of the answer: order as a decimal string", () => {
    const theta = "1-2 2-3 3-4 4-5 5-6 6-1 1-7 7-4";
    expect(json("group", theta)).toEqual({ order: "120", name: "PGL2(5)" });
    expect(json("group", "1-2", "2-3", "3-1")).toEqual({ order: "2", name: "S2" });
    expect(json("group", "4x4")).toEqual({ order: "653837184000", name: "A15" });
    expect(json("group", "1x5")).toEqual({ order: "1", name: "1" });
  });

  test("bad input", () => {
    expect(refused("group", "1-2 3-4")).toMatch(/^1: .*must be connected/);
    expect(refused("group", "1-1")).toMatch(/^1: .*an edge must join two vertices/);
    expect(refused("group", "abc")).toMatch(/^1: .*edge 1 must be u-v/);
    expect(refused("group", "0x4")).toMatch(/^1: .*the number of rows/);
    expect(refused("group")).toMatch(/^2: A graph is needed/);
  });
});
