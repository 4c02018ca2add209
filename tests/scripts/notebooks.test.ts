/** The command line of `deno task notebooks`. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { notebookFolder } from "./jupyter/fixtures.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/notebooks.ts", import.meta.url));

function command(args: string[], env: Record<string, string> = {}): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-A", SCRIPT, ...args],
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

async function run(...args: string[]) {
  const { code, stdout, stderr } = await command(args).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

describe("deno task notebooks", () => {
  test.each([
    [["--bogus"], /--bogus/],
    [["--effort", "half"], /--effort must be default or full, received "half"/],
    [["--timeout", "0"], /--timeout must be/],
    [["--timeout", "soon"], /--timeout must be/],
    [["--check", "--out", "x"], /--check and --out do not go together/],
    [["--check", "--param", "n=1"], /--param does not go with --check/],
    [["--param", "n"], /--param must be name=value/],
    [["no-such-notebook"], /Cannot find the notebook "no-such-notebook"/],
  ])("%j is refused with exit code 2", async (args, fault) => {
    const { code, stderr } = await run(...args);
    expect(stderr).toMatch(fault);
    expect(code).toBe(2);
  });

  test("--help says how", async () => {
    const { code, stdout } = await run("--help");
    expect(stdout).toContain("--effort full");
    expect(code).toBe(0);
  });

  test("Ctrl-C ends the kernel, leaves no file and changes no notebook", async () => {
    const code = 'Deno.writeTextFileSync("pid", String(Deno.pid));\nfor (;;);';
    const folder = notebookFolder({ "01-endless": [code] });
    const temporary = mkdtempSync(join(tmpdir(), "lucas-tmp-"));
    const path = join(folder, "01-endless.ipynb");
    const before = readFileSync(path, "utf8");
    const child = command([path], { TMPDIR: temporary }).spawn();
    const output = child.output();
    const pidFile = join(folder, "pid");
    while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "") {
      await new Promise((done) => setTimeout(done, 20));
    }
    child.kill("SIGINT");
    const { code: exit, stdout } = await output;
    expect(exit).toBe(130);
    expect(new TextDecoder().decode(stdout)).toContain("Stopped.");
    const pid = Number(readFileSync(pidFile, "utf8"));
    expect(() => Deno.kill(pid, "SIGCONT")).toThrow();
    expect(readdirSync(temporary)).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe(before);
    for (const place of [folder, temporary]) rmSync(place, { recursive: true });
  }, 60_000);
});
