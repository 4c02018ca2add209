/**
 * Least privilege: no task may do more than it needs, and what a task may not do is refused.
 *
 * Kernels of notebooks are processes of their own with every permission, because a notebook is a program that its reader writes: it starts
 * threads, reads files, may fetch. Only the runner beside them is held to this. Workers inherit what their task has.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const TASKS: Readonly<Record<string, string>> =
  JSON.parse(readFileSync(join(root, "deno.json"), "utf8")).tasks;

/** What a task may have without bounds, and why. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lab: {
    "--allow-read": "looks for Jupyter on PATH",
    "--allow-write": "installs a kernel in the Jupyter folder of the user, or under --prefix",
    "--allow-run": "opens the Jupyter that it found",
  },
  tslab: {
    "--allow-read": "looks for Node and npm on PATH",
    "--allow-write":
      "--install puts a kernel into the Jupyter folder of the user, or under --prefix",
  },
  bench: {
    "--allow-read": "reads the programs in C of the folder that LUCAS_PACE names",
    "--allow-run": "runs the programs in C that it has compiled",
  },
  mutate: {
    "--allow-read":
      "links node_modules into a copy of the tree: Deno makes links only with these two",
    "--allow-write": "the same",
    "--allow-env": "hands it to the tests that it starts",
  },
  verify: { "--allow-read": "checks files wherever they are; it may do nothing else" },
  test: {
    "--allow-env": "tests are switched by variables, and hand them to what they start",
    "--allow-sys": "vitest asks for processors and memory",
  },
  "test:faults": {
    "--allow-env": "tests are switched by variables, and hand them to what they start",
    "--allow-sys": "vitest asks for processors and memory",
  },
  "test:frontends": {
    "--allow-read": "looks for Chromium and Jupyter",
    "--allow-env": "as test",
    "--allow-sys": "as test",
    "--allow-run": "asks Chromium and Jupyter for their versions",
  },
};

/** Where a task may write; `TMP` is the system's folder for what does not last. */
const WRITABLE = ["data", "notebooks", "out", "node_modules", "TMP"];

/** The flags of each `deno run` of a task, `$(…)` replaced by a word. */
function flagsOf(command: string): string[] {
  const words = command.replace(
    /\$\(deno eval -p '([^']*)'\)/g,
    (_, code) => code === "Deno.execPath()" ? "DENO" : code.includes("TMPDIR") ? "TMP" : "OTHER",
  );
  expect(words).not.toContain("OTHER");
  expect(words).toMatch(/^(?:[A-Z_]+=\w+ )?deno run --no-prompt /);
  return words.split(" ").filter((word) => word.startsWith("-"));
}

describe("the tasks of deno.json", () => {
  test.each(Object.entries(TASKS))("%s has no permission without bounds", (name, command) => {
    for (const part of command.split(" && ")) {
      for (const flag of flagsOf(part)) {
        expect(["-A", "--allow-all", "-P", "-R", "-W", "-N", "-E", "-S"]).not.toContain(flag);
        const [kind, list] = flag.split("=");
        if (!kind.startsWith("--allow-")) continue;
        const reason = EXCEPTIONS[name]?.[kind];
        if (list === undefined) expect(reason, `${name} has ${flag} without a reason`).toBeTruthy();
        else if (kind === "--allow-write") {
          for (const place of list.split(",")) expect(WRITABLE).toContain(place);
        } else if (kind === "--allow-net") {
          for (const host of list.split(",")) expect(["127.0.0.1", "localhost"]).toContain(host);
        } else if (kind === "--allow-ffi") expect(list).toBe("node_modules");
      }
    }
  });

  test("every exception is needed by its task", () => {
    for (const [name, flags] of Object.entries(EXCEPTIONS)) {
      for (const flag of Object.keys(flags)) {
        expect(flagsOf(TASKS[name]), `${name} needs no ${flag}`).toContain(flag);
      }
    }
  });
});

/** Runs another script with the flags of a task, through the shell of `deno task` as the task itself. */
function underTask(name: string, script: string, args: readonly string[]) {
  const command = TASKS[name].replace(/scripts\/[\w-]+\.ts$/, script);
  const quoted = args.map((arg) => `"${arg}"`).join(" ");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["task", "--quiet", "--eval", `${command} ${quoted}`],
    { cwd: root, encoding: "utf8", env: { ...process.env, LUCAS_PROBE: "secret", NO_COLOR: "1" } },
  );
  return { status, stdout, stderr };
}

describe("a script that tries more than its task may is refused", () => {
  const names = ["start", "tables", "notebooks", "figures", "book", "certify", "hanoi", "taquin"];
  test.each(names)("%s", (name) => {
    mkdirSync(join(root, "out"), { recursive: true });
    const folder = mkdtempSync(join(tmpdir(), "lucas-probe-"));
    try {
      const outside = join(folder, "file");
      const probe = "tests/scripts/permissions_probe.ts";
      const { status, stdout, stderr } = underTask(name, probe, [root, outside]);
      expect([status, stderr]).toEqual([0, ""]);
      const results = JSON.parse(stdout) as Record<string, string>;
      expect(Object.entries(results).filter(([, result]) => result !== "refused")).toEqual([]);
      expect(existsSync(outside)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("the task itself: figures outside the repository, with what to do", () => {
    const folder = mkdtempSync(join(tmpdir(), "lucas-probe-"));
    try {
      const { status, stderr } = underTask("figures", "scripts/figures.ts", [
        "ruler",
        "--out",
        join(folder, "figures"),
      ]);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^Cannot write .*figures: this task has no permission for it\. Name a folder in out\//,
      );
      expect(existsSync(join(folder, "figures"))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
