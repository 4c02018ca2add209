import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here(".."),
  resolve: { alias: { "@lucas/lab": here("../lib/mod.ts") } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: [here("setup.ts")] },
});
