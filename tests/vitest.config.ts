import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here(".."),
  resolve: { alias: { "@lucas/lab": here("../lib/mod.ts") } },
  test: {
    include: ["tests/**/*.test.ts"],
    // What needs Chromium or Jupyter has a task of its own.
    exclude: ["tests/frontends/**"],
    setupFiles: [here("setup.ts")],
    // A hang is an error; a slow or busy machine is none.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
