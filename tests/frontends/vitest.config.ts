// The tests that need a browser or Jupyter: `deno task test:frontends`.
import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("../.."),
  resolve: { alias: { "@lucas/lab": here("../../lib/mod.ts") } },
  test: {
    include: ["tests/frontends/**/*.test.ts"],
    setupFiles: [here("../setup.ts")],
    globalSetup: [here("requirements.ts")],
    // One browser at a time: two on two cores only wait for each other.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
