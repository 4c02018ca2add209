import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How a real command ended, and what it printed. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the repository as its task does. */
export function runScript(script: string, args: readonly string[]): Ended {
  const command = ["run", "--quiet", "-A", `scripts/${script}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

/** The JSON that a script answers with; it must succeed and say nothing else. */
export function jsonOf(script: string, args: readonly string[]) {
  const { status, stdout, stderr } = runScript(script, [...args, "--json"]);
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}
