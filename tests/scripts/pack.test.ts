/** The command lines of `deno task pack` and `deno task tslab`; what they make is tested in tests/frontends. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

async function run(script: string, args: readonly string[]) {
  const path = fileURLToPath(new URL(`../../scripts/${script}.ts`, import.meta.url));
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-A", path, ...args],
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

describe("command lines", () => {
  test.each([
    ["pack", ["--bogus"], /--bogus/],
    ["pack", ["extra"], /extra/],
    ["tslab", ["--bogus"], /--bogus/],
    ["tslab", ["--install", "--uninstall"], /do not go together/],
  ])("%s %j is refused with exit code 2", async (script, args, fault) => {
    const { code, stdout, stderr } = await run(script, args);
    expect(stderr).toMatch(fault);
    expect([code, stdout]).toEqual([2, ""]);
  });

  test.each(["pack", "tslab"])("%s --help says how", async (script) => {
    const { code, stdout } = await run(script, ["--help"]);
    expect(stdout).toContain(`deno task ${script}`);
    expect(code).toBe(0);
  });

  test("tslab --uninstall where there is nothing says so and leaves nothing", async () => {
    const prefix = mkdtempSync(join(tmpdir(), "lucas-tslab-"));
    const { code, stdout } = await run("tslab", ["--uninstall", "--prefix", prefix]);
    expect(stdout).toMatch(/There is no lucas-tslab/);
    expect([code, readdirSync(prefix)]).toEqual([0, []]);
    rmSync(prefix, { recursive: true });
  });
});
