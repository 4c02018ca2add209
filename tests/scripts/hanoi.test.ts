import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  distancesFrom,
  formatState,
  memorylessCensus,
  parseMoves,
  parseState,
  perfectState,
  replay,
  unrankState,
} from "@lucas/lab";
import { jsonOf, runScript } from "./command.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const hanoi = (...args: string[]) => runScript("hanoi", args);
const json = (...args: string[]) => jsonOf("hanoi", args);

test("without arguments: help with an example of each verb, and all of them run", () => {
  const { status, stdout } = hanoi();
  expect(status).toBe(0);
  const examples = [...stdout.matchAll(/^ {6}deno task hanoi (.*)$/gm)].map(([, line]) => line);
  expect(new Set(examples.map((line) => line.split(" ")[0]))).toEqual(
    new Set(["count", "solve", "position", "distance", "depths", "breaks", "starts", "towers"]),
  );
  for (const example of examples) {
    if (example.includes("|")) continue;
    expect([example, hanoi(...example.split(" ")).status]).toEqual([example, 0]);
  }
  expect(hanoi("--help").stdout).toBe(stdout);
  expect(hanoi("solve", "--help").stdout).toBe(stdout);
});

describe("count", () => {
  test("is 2ⁿ − 1, exact past 2⁵³, and 0 for no disc", () => {
    expect(json("count", "--discs", "64")).toEqual({
      moves: "18446744073709551615",
      status: "proved",
    });
    expect(json("count", "--discs", "54").moves).toBe("18014398509481983");
    expect(json("count", "--discs=0")).toEqual({ moves: "0", status: "proved" });
    expect(hanoi("count", "--discs", "4").stdout).toBe("15 moves (proved: D. Wood 1981)\n");
  });

  test("with --pegs is the Frame–Stewart number with its status and every best split", () => {
    expect(json("count", "--pegs", "4", "--discs", "15")).toEqual({
      moves: "129",
      status: "proved",
      splits: [10],
    });
    expect(json("count", "--pegs", "4", "--discs", "8").splits).toEqual([4, 5]);
    expect(json("count", "--pegs", "5", "--discs", "12")).toMatchObject({
      moves: "47",
      status: "conjectured",
    });
    expect(json("count", "--pegs", "3", "--discs", "0").splits).toEqual([]);
    expect(json("count", "--pegs", "4", "--discs", "10000").moves).toBe(
      (269n * 2n ** 140n + 1n).toString(),
    );
    expect(hanoi("count", "--pegs", "4", "--discs", "9").stdout).toBe(
      "41 moves (proved: T. Bousch 2014)\nsplits: k = 5 to 6\n",
    );
  });

  test("refuses to list more splits than memory holds, with the figure", () => {
    const args = ["count", "--pegs", "20", "--discs", String(10 ** 12)];
    const { status, stdout, stderr } = hanoi(...args, "--json");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/there are \d+, at most 1000000 are listed/);
    expect(hanoi(...args).status).toBe(0);
  });
});

describe("count --exact", () => {
  test("searches the least number, says what was searched, and lists the splits", () => {
    expect(json("count", "--pegs", "5", "--discs", "11", "--exact")).toMatchObject({
      moves: "39",
      status: "searched",
      splits: [4, 5],
      searched: "H(5,10) breadth first from a perfect state: all states at distance 0 to 19",
    });
    expect(json("count", "--discs", "7", "--exact").moves).toBe("127");
    expect(json("count", "--discs", "0", "--pegs", "4", "--exact").moves).toBe("0");
  });

  test("refuses more discs than memory holds, with the figure; --memory is for searches", () => {
    const { status, stdout, stderr } = hanoi("count", "--pegs", "4", "--discs", "30", "--exact");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/it needs [0-9.]+ [GTP]iB, and its states fall into/);
    expect(hanoi("count", "--pegs", "4", "--discs", "5", "--memory", "1").status).toBe(2);
    expect(hanoi("depths", "--pegs", "4", "--discs", "5", "--memory", "-1").status).toBe(2);
  });
});

describe("solve", () => {
  const played = (discs: number, moves: { disc: number; from: string; to: string }[], pegs = 3) => {
    const peg = (name: string) => name.charCodeAt(0) - 65;
    return replay(
      perfectState(discs, 0),
      moves.map(({ disc, from, to }) => ({ disc, from: peg(from), to: peg(to) })),
      pegs,
    );
  };

  test.each(["recursive", "binary", "breaks", "optimal"])("by %s: legal, shortest", (method) => {
    const { length, moves } = json("solve", "--discs", "6", "--method", method);
    expect(length).toBe("63");
    expect(played(6, moves)).toEqual({ moves: 63, state: perfectState(6, 2) });
  });

  test("as text is a move list that can be read and replayed", () => {
    const { stdout } = hanoi("solve", "--discs", "5", "--to", "B");
    expect(replay(perfectState(5, 0), parseMoves(stdout))).toEqual({
      moves: 31,
      state: perfectState(5, 1),
    });
    expect(stdout.split("\n")[0]).toBe("1. disc 1 A → B");
  });

  test("between any two states, the discs counted from them", () => {
    const { length, moves } = json("solve", "--from", "cbba", "--to", "ABCA");
    expect(length).toBe(json("distance", "--from", "CBBA", "--to", "ABCA").distance);
    expect(moves).toHaveLength(Number(length));
    const text = hanoi("solve", "--from", "CBBA", "--to", "ABCA").stdout;
    expect(formatState(replay(parseState("CBBA"), parseMoves(text)).state)).toBe("ABCA");
    expect(json("solve", "--from", "CBBA", "--to", "CBBA")).toEqual({ length: "0", moves: [] });
    expect(json("solve", "--from", "CBBA", "--to", "B").moves).toHaveLength(14);
  });

  test("by breaks from a state off the path from which the rule gets there", () => {
    const { length, moves } = json("solve", "--from", "ABBA", "--to", "C", "--method", "breaks");
    expect(length).toBe("9");
    expect(moves).toHaveLength(9);
    const stuck = hanoi("solve", "--from", "BAA", "--to", "C", "--method", "breaks");
    expect([stuck.status, stuck.stdout]).toEqual([1, ""]);
    expect(stuck.stderr).toMatch(/from BAA the rule runs into a cycle/);
  });

  test("on many pegs", () => {
    const { length, moves } = json("solve", "--pegs", "5", "--discs", "10");
    expect(length).toBe("31");
    expect(played(10, moves, 5)).toEqual({ moves: 31, state: perfectState(10, 4) });
    expect(json("solve", "--pegs", "4", "--discs", "3", "--from", "D", "--to", "B").moves[0].from)
      .toBe("D");
  });

  test("of no disc has no moves", () => {
    for (const method of ["recursive", "binary", "breaks", "optimal"]) {
      expect(json("solve", "--discs", "0", "--method", method)).toEqual({ length: "0", moves: [] });
    }
    expect(json("solve", "--discs", "0", "--pegs", "4")).toEqual({ length: "0", moves: [] });
    expect(hanoi("solve", "--discs", "0").stdout).toBe("0 moves\n");
  });

  test.each([
    ["text", [], "1. disc 1 A → B\n2. disc 2 A → C\n3. disc 1 B → C\n"],
    [
      "JSON",
      ["--json"],
      '{"length":"18446744073709551615","moves":[\n{"disc":1,"from":"A","to":"B"},\n{"disc":2,"from":"A","to":"C"},\n',
    ],
  ])("of 64 discs starts at once as %s, and a closed pipe ends it quietly", (_name, args, head) => {
    for (const method of ["recursive", "binary", "breaks", "optimal"]) {
      const command = `"$0" run -A scripts/hanoi.ts solve --discs 64 --method ${method} ${
        args.join(" ")
      } | head -n 3; echo "\${PIPESTATUS[0]}"`;
      const { stdout, stderr } = spawnSync("bash", ["-c", command, process.execPath], {
        cwd: root,
        encoding: "utf8",
      });
      expect([stdout, stderr]).toEqual([`${head}0\n`, ""]);
    }
  });

  test("a million moves come out whole", () => {
    const { stdout } = hanoi("solve", "--discs", "17");
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(131071);
    expect(lines.at(-1)).toBe("131071. disc 1 A → C");
    expect(json("solve", "--discs", "12").moves).toHaveLength(4095);
  });
});

describe("position", () => {
  test("is the state after m moves", () => {
    expect(json("position", "--discs", "4", "--move", "7")).toEqual({ state: "ABBB" });
    expect(json("position", "--discs", "4", "--move", "0").state).toBe("AAAA");
    expect(hanoi("position", "--discs", "4", "--move", "15").stdout).toBe("CCCC\n");
    expect(json("position", "--discs", "3", "--move", "7", "--from", "B", "--to", "A").state)
      .toBe("AAA");
    expect(json("position", "--discs", "0", "--move", "0").state).toBe("");
  });

  test("is answered at once for a thousand discs", () => {
    const { state } = json("position", "--discs", "1000", "--move", String(2n ** 999n));
    expect(state).toBe("C" + "B".repeat(999));
  });
});

describe("distance", () => {
  test("counts the moves and the shortest paths", () => {
    expect(json("distance", "--from", "AAA", "--to", "CCC")).toEqual({ distance: "7", paths: "1" });
    expect(json("distance", "--from", "AB", "--to", "BA")).toEqual({ distance: "3", paths: "2" });
    expect(json("distance", "--from", "AB", "--to", "AB")).toEqual({ distance: "0", paths: "1" });
    expect(json("distance", "--from", "A".repeat(64), "--to", "C").distance).toBe(
      "18446744073709551615",
    );
    expect(hanoi("distance", "--from", "A", "--to", "C").stdout).toBe("1 move, 1 shortest path\n");
  });
});

describe("breaks", () => {
  test("of the article's example, of the goal, of a state from which the rule cycles", () => {
    expect(json("breaks", "ABBA")).toEqual({
      breaks: "3",
      next: { disc: 1, from: "A", to: "B" },
      outcome: "reaches the goal",
      steps: "9",
    });
    expect(json("breaks", "CCC")).toEqual({
      breaks: "0",
      next: null,
      outcome: "reaches the goal",
      steps: "0",
    });
    expect(json("breaks", "BBB").outcome).toBe("cycles");
    expect(json("breaks", "A".repeat(64)).steps).toBe("18446744073709551615");
    expect(json("breaks", "CCC", "--from", "C", "--to", "A").steps).toBe("7");
  });

  test("the longest way into a cycle is the census's", () => {
    // One of the states of three discs takes the five moves that the census found.
    const steps = Array.from({ length: 27 }, (_, rank) => formatState(unrankState(rank, 3)))
      .map((state) => json("breaks", state))
      .filter(({ outcome }) => outcome === "cycles").map(({ steps }) => Number(steps));
    expect(steps).toHaveLength(memorylessCensus(3).cycling);
    expect(Math.max(...steps)).toBe(memorylessCensus(3).longestBeforeCycle);
    expect(steps.filter((count) => count === 0)).toHaveLength(memorylessCensus(3).onCycle);
  });
});

describe("bad input: one message on stderr, nothing on stdout", () => {
  test.each([
    [2, "no such verb", ["fly"], /no verb "fly"/],
    [2, "a property of every object", ["constructor"], /no verb/],
    [2, "no such option", ["count", "--disks", "3"], /no option "--disks"/],
    [2, "no value", ["count", "--discs"], /--discs needs a value/],
    [2, "an option for a value", ["count", "--discs", "--json"], /--discs needs a value/],
    [2, "no discs", ["count"], /--discs is needed/],
    [2, "negative", ["count", "--discs", "-1"], /at least 0, received "-1"/],
    [2, "fractional", ["count", "--discs", "1.5"], /received "1\.5"/],
    [2, "NaN", ["count", "--discs", "NaN"], /received "NaN"/],
    [2, "exponent", ["count", "--discs", "1e3"], /received "1e3"/],
    [2, "empty", ["count", "--discs", ""], /received ""/],
    [2, "past 2⁵³", ["count", "--discs", "9007199254740993"], /below 2⁵³/],
    [1, "more than memory", ["count", "--discs", "99999999999"], /it needs .*, at most/],
    [1, "two pegs", ["count", "--discs", "3", "--pegs", "2"], /at least 3, received 2/],
    [2, "twice", ["count", "--discs", "3", "--discs", "4"], /given twice/],
    [2, "a flag's value", ["count", "--discs", "3", "--json=yes"], /takes no value/],
    [2, "a word too many", ["count", "3"], /one word too many: "3"/],
    [1, "no such peg", ["solve", "--discs", "3", "--to", "D"], /a peg from A to C/],
    [1, "wrong length", ["solve", "--discs", "3", "--to", "AB"], /a state of 3 discs/],
    [1, "unequal lengths", ["distance", "--from", "AAA", "--to", "BB"], /a state of 3 discs/],
    [1, "hostile", ["solve", "--discs", "3", "--from", "<script>\n"], /received ">"/],
    [2, "empty state", ["solve", "--discs", "3", "--from", " "], /must be a state or a peg/],
    [2, "method", ["solve", "--discs", "3", "--method", "magic"], /received "magic"/],
    [
      1,
      "pegs that coincide",
      ["solve", "--discs", "3", "--to", "A", "--method", "binary"],
      /another peg than A, received "A"/,
    ],
    [1, "the same, many pegs", ["solve", "--discs", "3", "--to", "A", "--pegs", "4"], /goal peg/],
    [1, "no peg", ["solve", "--from", "ABC", "--to", "C", "--method", "recursive"], /--from must/],
    [1, "27 pegs", ["solve", "--discs", "3", "--pegs", "27"], /from 3 to 26/],
    [2, "pegs and method", ["solve", "--discs", "3", "--pegs", "4", "--method", "binary"], /three/],
    [1, "past the end", ["position", "--discs", "3", "--move", "8"], /from 0 to 7, received 8/],
    [2, "no move", ["position", "--discs", "3"], /--move is needed/],
    [2, "one end", ["distance", "--from", "AAA"], /--to is needed/],
    [2, "no state", ["breaks"], /breaks needs a state/],
    [1, "peg D", ["breaks", "CBBD"], /letter 4 must be a peg from A to C/],
    [1, "the same ends", ["breaks", "CBBA", "--from", "C"], /another peg than C/],
    [2, "a state for a peg", ["breaks", "CBBA", "--to", "AB"], /--to must be a peg/],
  ])("exit %i: %s", (code, _name, args, message) => {
    for (const more of [[], ["--json"]]) {
      const run = args.includes("--discs") && args.at(-1) === "--discs" || args.includes("--json")
        ? hanoi(...args)
        : hanoi(...args, ...more);
      expect([run.status, run.stdout]).toEqual([code, ""]);
      expect(run.stderr).toMatch(message);
      expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
    }
  });
});

describe("--rule", () => {
  test("solve plays a shortest solution, by recursion for a thousand discs too", () => {
    const { length, moves } = json("solve", "--rule", "cyclic", "--discs", "4");
    expect([length, moves.length]).toEqual(["59", 59]);
    const play = (rule: string, ...args: string[]) => json("solve", "--rule", rule, ...args).length;
    expect(play("linear", "--discs", "3", "--to", "B")).toBe("13");
    expect(play("A>B,B>C,C>A,B>A", "--discs", "2")).toBe("7");
    expect(play("star", "--pegs", "4", "--discs", "5", "--from", "B", "--to", "C")).toBe("32");
    expect(play("star", "--pegs", "4", "--discs", "5", "--from", "A", "--to", "C")).toBe("23");
    expect(play("linear", "--pegs", "4", "--from", "ABCD", "--to", "DCBA")).toMatch(/^[1-9]/);
  });

  test("distance and depths answer for every rule set by search", () => {
    const ends = ["--discs", "6", "--from", "A", "--to"];
    expect(json("distance", "--rule", "cyclic", "--pegs", "4", ...ends, "B").distance).toBe("98");
    expect(json("distance", "--rule", "linear", "--pegs", "4", ...ends, "D").distance).toBe("88");
    expect(json("distance", "--pegs", "4", ...ends, "D").distance).toBe("17");
    expect(json("distance", "--from", "A", "--to", "A", "--rule", "linear").distance).toBe("0");
    const { depths, states, eccentricity } = json("depths", "--rule", "linear", "--discs", "5");
    expect([depths.length - 1, states, eccentricity]).toEqual([242, 243, 242]);
    expect(json("depths", "--pegs", "4", "--discs", "4").depths).toEqual(
      distancesFrom(perfectState(4, 0), 4).levels,
    );
  });

  test("past 2²⁶ states a distance comes from a recursion that is proved, else the search says what it needs", () => {
    const far = (rule: string, discs: number, from: string, to: string, pegs = 3) =>
      json(
        ...["distance", "--rule", rule, "--pegs", `${pegs}`],
        ...["--discs", `${discs}`, "--from", from, "--to", to],
      );
    const linear = far("linear", 40, "A", "C");
    expect([linear.distance, linear.proof]).toEqual([
      (3n ** 40n - 1n).toString(),
      "the shorter of two recursive ways, A. Sapir 2004",
    ]);
    expect(far("star", 20, "B", "D", 4).proof).toContain("Bousch 2017");
    const two = `${"AB".repeat(20)} ${"CA".repeat(20)}`.split(" ");
    expect(far("classic", 40, two[0], two[1]).distance).toBe(
      json("distance", "--from", two[0], "--to", two[1]).distance,
    );
    // Below, the search finds what the recursion says.
    for (const rule of ["linear", "cyclic", "A<>B,B<>C,C>A", "classic"]) {
      const { distance, proof } = far(rule, 7, "A", "C");
      expect([rule, json("solve", "--rule", rule, "--discs", "7").length]).toEqual([
        rule,
        distance,
      ]);
      expect(proof).toContain("search");
    }
    const refused = hanoi(
      ...["distance", "--rule", "linear", "--discs", "30", "--from", "ABC".repeat(10), "--to", "C"],
    );
    expect([refused.status, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("at most 22 on 3 pegs, received 30. There are 3^30 states");
    expect(far("linear", 30, "B", "B", 4).distance).toBe("0");
    // What the arrows decide is answered for any number of discs.
    const stuck = hanoi("solve", "--rule", "A>B,B>C", "--from", "C".repeat(60), "--to", "A");
    expect([stuck.status, stuck.stderr]).toEqual([1, expect.stringContaining("no arrows lead")]);
    const many = hanoi("solve", "--rule", "linear", "--pegs", "4", "--discs", "20");
    expect([many.status, many.stderr]).toEqual([
      1,
      expect.stringContaining("at most 18 on 4 pegs"),
    ]);
  });

  test("--memory bounds the search of a distance and of a solution", () => {
    const way = ["--rule", "linear", "--pegs", "4", "--from", "ABCD", "--to", "DCBA"];
    const [all, little] = [["--memory", "1"], ["--memory", "1e-8"]];
    expect(json("distance", ...way, ...all).distance).toBe(json("solve", ...way, ...all).length);
    for (const verb of ["distance", "solve"]) {
      const { status, stderr } = hanoi(verb, ...way, ...little);
      expect([verb, status]).toEqual([verb, 1]);
      expect(stderr).toContain("it needs");
      expect(hanoi(verb, ...way, "--memory", "none").status).toBe(2);
    }
    const plain = ["--from", "ABC", "--to", "CBA", ...all];
    expect(hanoi("distance", ...plain).status).toBe(2);
    expect(hanoi("solve", ...plain).status).toBe(2);
  });

  test("a rule that has no name is told the names of the rules and of the games", () => {
    for (const rule of ["bicolor", "__proto__", "", "<b>", "A<B", "A>B,"]) {
      const { status, stdout, stderr } = hanoi("solve", "--rule", rule, "--discs", "2");
      expect([rule, status, stdout]).toEqual([rule, 1, ""]);
      for (const name of ["classic, linear, cyclic, star", "bicolour", "london"]) {
        expect([rule, stderr]).toEqual([rule, expect.stringContaining(name)]);
      }
    }
  });

  test("an unreachable goal is an error with its proof, exit code 1", () => {
    const none = hanoi("solve", "--rule", "A>B,B>C", "--discs", "2", "--from", "C", "--to", "A");
    expect([none.status, none.stdout]).toEqual([1, ""]);
    expect(none.stderr).toContain("no arrows lead disc 2 from C to A");
    const searched = hanoi(
      "distance",
      "--rule",
      "A>B,B>C",
      "--discs",
      "2",
      "--from",
      "A",
      "--to",
      "C",
    );
    expect([searched.status, searched.stdout]).toEqual([1, ""]);
    expect(searched.stderr).toMatch(/unreachable \(breadth-first search of 4 states\)\.$/m);
    const solved = hanoi("solve", "--rule", "A>B,B>C", "--discs", "2");
    expect([solved.status, solved.stderr]).toEqual([1, expect.stringContaining("all 4 states")]);
    const stuck = hanoi("solve", "--rule", "magnetic 000", "--discs", "2");
    expect([stuck.status, stuck.stderr]).toEqual([1, expect.stringContaining("the one state")]);
  });

  test.each([
    [["solve", "--rule", "toroidal", "--discs", "2"], "rule set"],
    [["solve", "--rule", "A>A", "--discs", "2"], 'between two pegs, received "A>A"'],
    [["distance", "--rule", "A>B,B>D", "--pegs", "3", "--from", "A", "--to", "BB"], "A to C"],
    [["solve", "--rule", "A>B,B>A", "--pegs", "3", "--discs", "2"], "enters or leaves C"],
    [["distance", "--rule", "cyclic", "--from", "ABD", "--to", "AAA"], "peg from A to C"],
    [["distance", "--rule", "cyclic", "--from", "AB", "--to", "AAA"], "a state of 3 discs"],
    [["depths", "--rule", "linear", "--discs", "60"], ""],
  ])("%j is refused with exit code 1", (args, words) => {
    const { status, stdout, stderr } = hanoi(...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
  });

  test("games with a rule of their own: exchange, magnetic, bicolour, irregular, london", () => {
    const length = (rule: string, ...args: string[]) =>
      json("solve", "--rule", rule, ...args).length;
    expect(["1", "3", "7", "13"]).toEqual(
      [1, 2, 3, 4].map((n) => length("exchange", "--discs", `${n}`)),
    );
    expect(hanoi("solve", "--rule", "exchange", "--discs", "2").stdout).toBe(
      "1. disc 1 A → C\n2. disc 1 C → A, disc 2 back\n3. disc 1 A → C\n",
    );
    expect(json("solve", "--rule", "exchange", "--discs", "2").moves[1]).toEqual(
      { disc: 1, from: "C", to: "A", with: 2 },
    );
    expect(length("magnetic", "--discs", "4")).toBe("30");
    expect(length("magnetic 0-1", "--discs", "4")).toBe("32");
    expect(length("magnetic 010", "--discs", "4")).toBe("80");
    expect(length("bicolour", "--discs", "3")).toBe("25");
    expect(length("irregular", "--from", "1 2 | |", "--to", "A")).toBe("4");
    expect(length("irregular", "--from", "1 2 | |", "--to", "2 | | 1")).toBe("3");
    expect(length("london", "--from", "rgb||", "--to", "|rg|b")).toBe("8");
    const distance = (rule: string, ...args: string[]) =>
      json("distance", "--rule", rule, ...args).distance;
    expect(distance("exchange", "--discs", "8", "--from", "A", "--to", "B")).toBe("165");
    // A game has ends of its own, for distances as for solutions.
    expect(distance("bicolour", "--discs", "3")).toBe("25");
    expect(distance("irregular", "--from", "1 2 3 | |")).toBe("3");
    expect(distance("magnetic", "--discs", "7", "--from", "A", "--to", "C")).toBe("687");
    const colours = ["--from", "1a | 1b | 1c", "--to", "1c | 1a | 1b"];
    expect(distance("bicolour", ...colours)).toBe("5");
    expect(distance("irregular", "--from", "1 2 | | |", "--to", "D")).toBe("2");
    expect(distance("london 3-3-3", "--from", "rgb||", "--to", "rgb||")).toBe("0");
    const depths = (rule: string, ...args: string[]) => json("depths", "--rule", rule, ...args);
    expect(depths("exchange", "--discs", "2").depths).toEqual([1, 2, 2, 4]);
    expect(depths("bicolour", "--discs", "2").states).toBe(144);
    expect(depths("london", "--from", "rgb||").states).toBe(36);
    expect(depths("irregular", "--from", "3 2 1 | |").states).toBe(27);
    expect(depths("magnetic", "--from", "AAA").eccentricity).toBeGreaterThan(11);
  });

  test.each([
    [["solve", "--rule", "exchange", "--discs", "3", "--pegs", "4"], "must be 3"],
    [["solve", "--rule", "irregular", "--from", "1 2 3 4 5 6 7 8||", "--to", "A"], "from 1 to 7"],
    [["depths", "--rule", "magnetic", "--discs", "2", "--pegs", "2"], "must be 3"],
    [["solve", "--rule", "london 1-1", "--from", "r|g", "--to", "g|r"], "unreachable"],
    [["solve", "--rule", "london 0-1", "--from", "|r", "--to", "|r"], "the height of peg 0"],
    [["solve", "--rule", "london", "--from", "||rg", "--to", "rg||"], "no more than 1 on C"],
    [["solve", "--rule", "london", "--from", "rgb||", "--to", "rg||"], "made of 3 discs"],
    [["solve", "--rule", "irregular", "--from", "1 1 | |"], "each once"],
    [["solve", "--rule", "irregular", "--from", "1 x | |"], "made of discs 1, 2, 3, …, received"],
    [["solve", "--rule", "irregular", "--from", "1 1 2 | |"], 'received "1 1 2 |  | "'],
    [["solve", "--rule", "london", "--from", "rgby||", "--to", "rgb||"], "made of discs r, g, b"],
    [["solve", "--rule", "london", "--from", "rgb||", "--to", "|rgb|"], 'received "|rgb|"'],
    [["distance", "--rule", "bicolour", "--from", "aa||", "--to", "||"], "a size and a colour"],
    [["distance", "--rule", "A>Z", "--from", "A", "--to", "Z"], "every peg from A to Z"],
    [["solve", "--rule", "irregular", "--from", "1 | |", "--to", "D"], "A to C"],
    [["solve", "--rule", "irregular", "--from", "1 | |", "--pegs", "4"], "3 bars"],
    [["distance", "--rule", "bicolour", "--from", "1a 2a||", "--to", "2a 1a||"], "is larger than"],
    [["distance", "--rule", "bicolour", "--from", "2a 1a||", "--to", "1a||"], "a state of 2 discs"],
    [["distance", "--rule", "bicolour", "--from", "2a||", "--to", "2a||"], "each once"],
    [["depths", "--rule", "magnetic", "--discs", "40"], "number of discs"],
    [["depths", "--rule", "exchange", "--discs", "22"], "it needs"],
    [["solve", "--rule", "exchange", "--from", "ABD", "--to", "AAA"], "peg from A to C"],
  ])("the game %j is refused with exit code 1", (args, words) => {
    const { status, stdout, stderr } = hanoi(...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
  });

  test("a game that lacks its start or its goal, or is told more than it takes: exit code 2", () => {
    for (
      const args of [
        ["--rule", "london", "--discs", "3"],
        ["--rule", "london", "--from", "rgb||"],
        ["--rule", "irregular", "--discs", "3"],
        ["--rule", "bicolour"],
        ["--rule", "bicolour", "--from", ""],
        ["--rule", "bicolour", "--to", "1a 1b"],
        ["--rule", "irregular", "--from", "1 2 3"],
        ["--rule", "exchange"],
        ["--rule", "exchange fast", "--discs", "2"],
        ["--rule", "magnetic 01", "--discs", "3"],
        ["--rule", "magnetic 01x", "--discs", "3"],
        ["--rule", "london 1e1-2-2", "--from", "rgb||", "--to", "||rgb"],
        ["--rule", "london", "--from", "rgb||", "--to", "rg|b|", "--discs", "9"],
        ["--rule", "bicolour", "--from", "1a||1b", "--discs", "5"],
        ["--rule", "magnetic 0-1 x", "--discs", "2"],
        ["--rule", "exchange", "--discs", "2", "--method", "binary"],
      ]
    ) expect([args, hanoi("solve", ...args).status]).toEqual([args, 2]);
  });

  test("--method does not go with --rule, depths needs discs: exit code 2", () => {
    expect(hanoi("solve", "--rule", "linear", "--discs", "2", "--method", "binary").status).toBe(2);
    expect(hanoi("depths", "--rule", "linear").status).toBe(2);
    expect(hanoi("breaks", "AB", "--rule", "linear").status).toBe(2);
  });
});
