/** Certificates: what certify writes, verify proves; what was altered, verify refuses. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goalBoard, parseBoard, rotateTask, separateTask } from "@lucas/lab";
import {
  boardCertificate,
  type Certificate,
  colouredCertificate,
  depthsCertificate,
  pairCertificate,
  profileCertificate,
  transferCertificate,
} from "../../scripts/certify/list.ts";
import { certificateText, digestOf, verifyText } from "../../scripts/verify/certificate.ts";
import { sourcesOf } from "../source.ts";

const textOf = ({ inputs, evidence }: Certificate) => certificateText(inputs, evidence);
/** The certificate with some of its evidence altered and everything else, the digest too, as it has to be. */
const altered = (c: Certificate, evidence: Partial<Certificate["evidence"]>) =>
  certificateText(c.inputs, { ...c.evidence, ...evidence });

const eight = parseBoard("8 6 7/2 5 4/3 0 1");

describe("round trips", () => {
  test.each([
    ["transfers", () => transferCertificate(4, 6), 17],
    ["no disc", () => transferCertificate(3, 0), 0],
    ["any two states", () => pairCertificate("ABBA", "CCCC"), 9],
    ["31 slides of the 3×3 board", () => boardCertificate("x", eight, goalBoard(3, 3)), 31],
    ["rotating three towers of two discs takes 22", () => colouredCertificate(rotateTask(2)), 22],
    ["separating", () => colouredCertificate(separateTask(2)), undefined],
    ["depths of H(4,4)", () => depthsCertificate(4, 4), 9],
    ["God's number of the 2×4 board", () => profileCertificate(2, 4), 36],
    ["God's number of the 2×2 board", () => profileCertificate(2, 2), 6],
  ])("%s: proved here", async (_, make, length) => {
    const certificate = await make();
    if (length !== undefined) expect(certificate.evidence.length).toBe(length);
    const verdict = verifyText(textOf(certificate));
    expect(verdict.sentence).toMatch(/proved here$/);
    expect(verdict).toMatchObject({ good: true, proved: true });
    expect(textOf(await make())).toBe(textOf(certificate));
  });

  test("what is too large for the search is said not to be proved", async () => {
    for (const make of [() => transferCertificate(4, 6), () => depthsCertificate(4, 4)]) {
      const verdict = verifyText(textOf(await make()), 20);
      expect(verdict).toMatchObject({ good: true, proved: false });
      expect(verdict.sentence).toMatch(/not re-proved/);
    }
  });

  test("a path that claims nothing more is legal and of its length", async () => {
    const { inputs, evidence } = await transferCertificate(3, 2);
    const path = evidence.path!.replace("AB ", "AC CB ");
    const text = certificateText({ ...inputs, claim: "path" }, { length: 4, path });
    expect(verifyText(text).sentence).toMatch(/no claim to be shortest/);
    expect(verifyText(certificateText(inputs, { ...evidence, length: 4, path })).sentence).toMatch(
      /refused: there is a path of 3 moves/,
    );
  });
});

describe("what is false is refused", () => {
  test.each([
    ["a move that is illegal", { path: "AB AB AC" }, /move 2, "AB", is illegal/],
    ["a move from an empty peg", { path: "BA AC BC" }, /peg B is empty/],
    ["no move at all", { path: "AB A\u{1F600} BC" }, /no move/],
    ["a hostile word", { path: "__proto__" }, /no move/],
    ["control characters", { path: "AB\u001b[2J" }, /printable/],
    ["two spaces", { path: "AB  AC BC" }, /move 2/],
    ["a path that ends early", { path: "AB AC", length: 2 }, /does not end at the goal/],
    ["a length one too high", { length: 4 }, /3 moves and not the stated 4/],
    ["a length one too low", { length: 2 }, /3 moves and not the stated 2/],
    ["a length that is no integer", { length: 2.5 }, /"length"/],
    ["a negative length", { length: -1 }, /"length"/],
    ["a source that misleads the terminal", { source: "proved\u202e" }, /"source"/],
  ])("%s", async (_, evidence, why) => {
    const { good, sentence } = verifyText(altered(await transferCertificate(3, 2), evidence));
    expect(sentence).toMatch(why);
    expect(good).toBe(false);
  });

  const hanoi = { pegs: 3, discs: 2, start: "AA", goal: "CC" };
  const towers = { pegs: 3, colours: 2, discs: 1, start: "1a | | 1b", goal: "1b | | 1a" };
  const board = { rows: 2, cols: 2, start: "1 2/3 0", goal: "0 2/3 1" };
  test.each([
    ["hanoi", { ...hanoi, start: "A" }, "AB", /start has 1 discs/],
    ["hanoi", { ...hanoi, goal: "CD" }, "AB", /goal names a peg that does not exist/],
    ["hanoi", { ...hanoi, start: "a@" }, "AB", /start names a peg/],
    ["hanoi", { ...hanoi, discs: 1e6 }, "AB", /"discs"/],
    ["coloured hanoi", { ...towers, start: "1a | |" }, "AB", /start lacks the disc 1b/],
    ["coloured hanoi", { ...towers, start: "1a 1a | | 1b" }, "AB", /twice or one too many/],
    ["coloured hanoi", { ...towers, goal: "1b | 1a" }, "AB", /goal has 2 pegs/],
    ["coloured hanoi", towers, "AC BC CA", /peg B is empty/],
    [
      "coloured hanoi",
      { pegs: 3, colours: 1, discs: 2, start: "1a 2a | |", goal: "| | 2a 1a" },
      "AC AC",
      /start breaks the rule of sizes/,
    ],
    ["taquin", board, "1", /tile 1 is not beside the blank/],
    ["taquin", board, "4", /no such tile/],
    ["taquin", board, "0", /no such tile/],
    ["taquin", { ...board, start: "1 2/2 0" }, "2", /start has the tile 2 twice/],
    ["taquin", { ...board, start: "1 2/4 0" }, "2", /does not exist/],
    ["taquin", { ...board, goal: "1 2 3 0" }, "2", /goal is not of 2 rows/],
  ])("%s: %j by %j", (puzzle, instance, path, why) => {
    const inputs = { puzzle, claim: "path" as const, instance };
    const length = path.split(" ").length;
    const { good, sentence } = verifyText(certificateText(inputs, { length, path }));
    expect(sentence).toMatch(why);
    expect(good).toBe(false);
  });

  test("a profile with one state moved to another depth", async () => {
    const certificate = await depthsCertificate(3, 3);
    const depths = [...certificate.evidence.depths!];
    depths[2]++;
    expect(verifyText(altered(certificate, { depths })).sentence).toMatch(/add up to 28 states/);
    depths[3]--;
    expect(verifyText(altered(certificate, { depths })).sentence).toMatch(
      /at depth 2 there are 2 states and not 3/,
    );
    expect(verifyText(altered(certificate, { length: 6 })).good).toBe(false);
    expect(verifyText(altered(certificate, { depths: [], length: 0 })).good).toBe(false);
    expect(verifyText(altered(certificate, { depths: [27], length: 0 })).good).toBe(false);
  });

  test.each([
    ["another goal", '"goal": "CC"', '"goal": "BB"', /digest/],
    ["another digest", '"digest": "', '"digest": "0', /digest/],
    ["an unknown version", '"version": 1', '"version": 2', /version is not 1/],
    ["another format", "lucas-certificate", "other", /no certificate/],
    ["another claim", '"shortest"', '"constructor"', /claim is none of/],
    ["another puzzle", '"puzzle": "hanoi"', '"puzzle": "toString"', /puzzle is none of/],
    ["too many discs", '"discs": 2', '"discs": 1e9', /exact form|discs/],
    ["a list for the instance", '"start": "AA"', '"start": ["AA"]', /list or an object/],
    ["a deep list", '"AA"', "[".repeat(1e5) + "]".repeat(1e5), /list or an object|not JSON/],
    ["a field twice", '"version": 1', '"version": 1,\n  "version": 1', /exact form/],
    ["a field more", '"version": 1', '"version": 1,\n  "extra": 1', /other fields/],
    ["a prototype", '"pegs": 3', '"__proto__": {},\n    "pegs": 3', /object/],
    ["other spaces", '"version": 1', '"version":  1', /exact form/],
    ["a byte order mark", "{", "\ufeff{", /not JSON/],
  ])("%s", async (_, from, to, why) => {
    const text = textOf(await transferCertificate(3, 2));
    expect(text).toContain(from);
    const { good, sentence } = verifyText(text.replace(from, to));
    expect(sentence).toMatch(why);
    expect(good).toBe(false);
  });

  test.each(["", "null", "[]", "7", '"x"', "{}", "{", "\0", "[".repeat(1e6)])(
    "a file that is something else",
    (text) => expect(verifyText(text).good).toBe(false),
  );

  test("every truncation and every altered character", async () => {
    for (const certificate of [await transferCertificate(3, 2), await depthsCertificate(3, 2)]) {
      const text = textOf(certificate);
      for (let i = 0; i < text.length; i++) {
        expect(verifyText(text.slice(0, i)).good).toBe(false);
        for (const c of ["0", "A", "C", " ", '"']) {
          if (c === text[i]) continue;
          const other = text.slice(0, i) + c + text.slice(i + 1);
          expect([i, c, verifyText(other, 0).good]).toEqual([i, c, false]);
        }
      }
    }
  });

  test("random edits of a path pass only if they are legal and reach the goal", async () => {
    const certificate = await transferCertificate(3, 4);
    const moves = certificate.evidence.path!.split(" ");
    const move = fc.constantFrom("AB", "AC", "BA", "BC", "CA", "CB", "AA", "AD", "");
    const edit = fc.tuple(fc.nat(moves.length), fc.nat(2), fc.array(move, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const other = [...moves];
        for (const [at, removed, added] of edits) other.splice(at, removed, ...added);
        const { good } = verifyText(
          certificateText({ ...certificate.inputs, claim: "path" }, {
            length: other.length,
            path: other.join(" "),
          }),
        );
        expect(good).toBe(reachesGoal(other, 4));
      }),
      { numRuns: 500 },
    );
  });

  test("random edits of slides pass only if they are legal and reach the goal", async () => {
    const certificate = await boardCertificate("x", eight, goalBoard(3, 3));
    const tiles = certificate.evidence.path!.split(" ");
    fc.assert(
      fc.property(fc.nat(tiles.length - 1), fc.integer({ min: 0, max: 9 }), (at, tile) => {
        const path = tiles.map((t, i) => i === at ? String(tile) : t).join(" ");
        // Of two positions at most one tile leads from one to the other: a changed one breaks the path.
        expect(verifyText(altered(certificate, { path }), 0).good).toBe(tiles[at] === String(tile));
      }),
    );
  });

  test("random bytes never make it throw", () => {
    fc.assert(fc.property(fc.string(), (text) => !verifyText(text).good));
    fc.assert(
      fc.property(
        fc.json(),
        fc.constantFrom("hanoi", "coloured hanoi", "taquin"),
        (json, puzzle) => {
          const claim = "path";
          const instance = JSON.parse(json);
          const text = JSON.stringify(
            {
              format: "lucas-certificate",
              version: 1,
              puzzle,
              claim,
              instance,
              length: 0,
              path: "",
              digest: digestOf({ puzzle, claim, instance }),
            },
            null,
            2,
          );
          return !verifyText(`${text}\n`).good;
        },
      ),
    );
  });
});

/** A referee of its own: three pegs as stacks of sizes. */
function reachesGoal(moves: readonly string[], discs: number): boolean {
  const stacks: Record<string, number[]> = { A: [], B: [], C: [] };
  for (let disc = discs; disc > 0; disc--) stacks.A.push(disc);
  if (moves.join(" ").split(" ").length !== moves.length) return false;
  for (const [from, to] of moves) {
    if (from === to || !(from in stacks) || !(to in stacks)) return false;
    const disc = stacks[from].pop();
    if (disc === undefined || (stacks[to].at(-1) ?? Infinity) < disc) return false;
    stacks[to].push(disc);
  }
  return stacks.C.length === discs;
}

test("verify imports nothing but Node and itself", () => {
  const sources = new Map(sourcesOf("scripts").map((source) => [source.path, source]));
  const todo = ["scripts/verify.ts"];
  const seen = new Set(todo);
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    const { text, parsed } = sources.get(path)!;
    const { staticImports, staticExports, dynamicImports } = parsed.module;
    const names = [
      ...staticImports.map((i) => i.moduleRequest.value),
      ...staticExports.flatMap((e) => e.entries.map((entry) => entry.moduleRequest?.value ?? "")),
    ].filter((name) => name !== "" && !name.startsWith("node:"));
    expect(dynamicImports).toEqual([]);
    expect(text).not.toMatch(/\brequire\(|Worker\(|createRequire/);
    for (const name of names) {
      const target = posix.join(posix.dirname(path), name);
      expect(target).toMatch(/^scripts\/verify\//);
      if (!seen.has(target)) todo.push(target);
      seen.add(target);
    }
  }
  expect([...seen].sort()).toEqual([
    "scripts/verify.ts",
    ...["certificate", "coloured", "hanoi", "rules", "taquin"].map((n) => `scripts/verify/${n}.ts`),
  ]);
});

describe("command lines", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "lucas-verify-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(script: string, permission: string, args: readonly string[]) {
    const path = fileURLToPath(new URL(`../../scripts/${script}.ts`, import.meta.url));
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", permission, path, ...args],
      env: { NO_COLOR: "1" },
      stdin: "null",
    }).output();
    const decoder = new TextDecoder();
    return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  }
  const verify = (...args: string[]) => run("verify", "--allow-read", args);

  test("a line a file, totals, and exit code 1 when one is refused", async () => {
    const good = join(folder, "good.json");
    const bad = join(folder, "bad.json");
    const text = textOf(await transferCertificate(3, 2));
    writeFileSync(good, text);
    writeFileSync(bad, text.slice(0, -5));
    expect(await verify(good)).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout } = await verify(good, bad, join(folder, "none.json"));
    expect(code).toBe(1);
    expect(stdout.split("\n").map((line) => line.slice(0, 16))).toEqual([
      "good  good.json ",
      "BAD   bad.json  ",
      "BAD   none.json ",
      "3 certificates: ",
      "",
    ]);
    expect(await verify(folder)).toMatchObject({ code: 1 });
    writeFileSync(bad, new Uint8Array([0xff, 0xfe]));
    expect((await verify(bad)).stdout).toMatch(/not UTF-8/);
  });

  test("an empty folder says to run certify", async () => {
    const empty = mkdtempSync(join(folder, "empty-"));
    const { code, stderr } = await verify(empty);
    expect(stderr).toMatch(/deno task certify/);
    expect(code).toBe(1);
  });

  test.each([
    ["verify", ["--bogus"]],
    ["verify", ["--states"]],
    ["verify", ["--states", "1e9"]],
    ["verify", ["--states=1", "--states=2"]],
    ["certify", ["--bogus"]],
    ["certify", ["extra"]],
    ["certify", ["--effort", "some"]],
  ])("%s %j is a wrong call: exit code 2", async (script, args) => {
    const { code, stdout, stderr } = await run(script, "--allow-all", args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/Exit code|--effort/);
  });

  test("certify refuses a folder that it cannot write and leaves no temporary file", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { code, stderr } = await run("certify", "--allow-all", ["--out", file]);
    expect(stderr).toMatch(/Cannot write .*file: a file has the name of its folder/);
    expect(code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe("");
  });
});
