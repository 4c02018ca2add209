import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { searchFrontier } from "../../lib/search/frontier.ts";
import { cubeProgram } from "./frontier_programs.ts";

for (const workers of [0, 2]) {
  test(
    `a killed process is resumed from its last complete depth, with ${workers} workers`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "lucas-kill-"));
      const path = join(folder, "checkpoint");
      const child = spawn(
        process.execPath,
        [
          "run",
          "-A",
          fileURLToPath(new URL("./frontier_child.ts", import.meta.url)),
          path,
          `${workers}`,
        ],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
      child.kill("SIGKILL");
      await new Promise<void>((resolve) => child.once("close", () => resolve()));
      expect(readdirSync(folder)).toEqual(["checkpoint"]);

      const { depths, resumedAt } = await searchFrontier(cubeProgram, { dimension: 16 }, {
        workers,
        checkpoint: { path },
      });
      const binomials = [1];
      for (let k = 1; k <= 16; k++) binomials.push(binomials[k - 1] * (17 - k) / k);
      expect(resumedAt).toBe(7);
      expect(depths).toEqual(binomials);
      rmSync(folder, { recursive: true });
    },
    30_000,
  );
}
