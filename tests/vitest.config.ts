import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: { "@lucas/lab": fileURLToPath(new URL("../lib/mod.ts", import.meta.url)) } },
  test: { include: ["tests/**/*.test.ts"] },
});
