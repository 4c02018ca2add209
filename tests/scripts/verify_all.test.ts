/** `deno task verify-all` on a small repository made from this tree. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UsageError } from "../../scripts/lib/command.ts";
import { select, verdictOf } from "../../scripts/verify-all.ts";
import { copyTree, ROOT, run } from "./fault_tree.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a verdict is one of four", () => {
  expect(verdictOf(bytes("a"), bytes("a"))).toBe("same");
  expect(verdictOf(bytes("a"), bytes("b"))).toBe("differs");
  expect(verdictOf(bytes("a"), bytes("ab"))).toBe("differs");
  expect(verdictOf(bytes("a"), undefined)).toBe("missing");
  expect(verdictOf(undefined, bytes("a"))).toBe("new");
  expect(verdictOf(bytes(""), bytes(""))).toBe("same");
});

describe("names", () => {
  test("are those of tables, notebooks and figures; one name may mean two of them", () => {
    expect(select(["hanoi-graph", "03", "notebooks/01-rules.ipynb", "hanoi-moves.csv"], ROOT))
      .toEqual({
        tables: ["hanoi-graph", "hanoi-moves"],
        notebooks: ["03-binary", "01-rules"],
        figures: ["hanoi-graph"],
        all: false,
      });
    const all = select([], ROOT);
    expect(all.all).toBe(true);
    expect(all.figures).toEqual(["hanoi-graph", "memoryless-graph"]);
  });

  test.each(["", "bogus", "../../etc/passwd", "0", "hanoi"])("%j is nothing's", (word) => {
    expect(() => select([word], ROOT)).toThrow(UsageError);
  });
});

describe("in a repository", () => {
  let copy = "";
  const git = (...args: string[]) => {
    const who = [
      "-c",
      "user.name=t",
      "-c",
      "user.email=t@example.org",
      "-c",
      "commit.gpgsign=false",
    ];
    const { status, stderr } = spawnSync("git", [...who, ...args], { cwd: copy, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  };
  beforeAll(async () => {
    copy = copyTree();
    await run(copy, "scripts/tables.ts", "hanoi-moves", "hanoi-binary");
    git("init", "--quiet");
    // A link, which .gitignore does not mean.
    writeFileSync(join(copy, ".git/info/exclude"), "node_modules\n");
    git("add", "--all");
    git("commit", "--quiet", "-m", "all");
  }, 120_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const verifyAll = (...args: string[]) => run(copy, "scripts/verify-all.ts", ...args);

  test("a table and a figure come out the same; what is not committed plays no part", async () => {
    writeFileSync(join(copy, "data/hanoi-moves.csv"), "changed and not committed");
    const { status, output } = await verifyAll("hanoi-moves", "hanoi-binary");
    expect(output).toMatch(/^same {5}data\/hanoi-moves\.csv$/m);
    expect(output).toMatch(/^same {5}data\/hanoi-binary\.csv$/m);
    expect(output).toMatch(/^same {5}data\/datapackage\.json$/m);
    expect(output).toMatch(/what is changed and not committed plays no part \(git status: 1\)/);
    expect(output).toMatch(/^3 files: 3 same$/m);
    expect(status).toBe(0);
    expect(existsSync(join(copy, "out/verify-all"))).toBe(false);
    git("checkout", "--", "data/hanoi-moves.csv");
  }, 120_000);

  test("a table that was committed wrong differs: exit code 1, and where", async () => {
    const path = join(copy, "data/hanoi-moves.csv");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("\n2,3,", "\n2,4,"));
    git("commit", "--quiet", "-am", "wrong");
    const { status, output } = await verifyAll("hanoi-moves");
    expect(status).toBe(1);
    expect(output).toMatch(
      /^differs {2}data\/hanoi-moves\.csv {2}\(from byte \d+, line 3, on; \d+ bytes, now \d+\)$/m,
    );
    expect(existsSync(join(copy, "out/verify-all/data/hanoi-moves.csv"))).toBe(true);
  }, 120_000);

  test("a wrong name is refused before anything is cloned", async () => {
    rmSync(join(copy, "out/verify-all"), { recursive: true, force: true });
    const { status, output } = await verifyAll("bogus");
    expect(status).toBe(2);
    expect(output).toContain('named "bogus"');
    expect(existsSync(join(copy, "out/verify-all"))).toBe(false);
  }, 120_000);
});
