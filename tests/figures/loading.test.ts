import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

interface Graph {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly isDynamic?: boolean;
      readonly code?: { readonly specifier: string };
    }[];
  }[];
}

test("importing the library loads no package: Plot, Vega, linkedom, resvg, fflate come on first use", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { stdout } = spawnSync(process.execPath, ["info", "--json", "lib/mod.ts"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const { modules } = JSON.parse(stdout) as Graph;
  const edges = new Map(
    modules.map(({ specifier, dependencies = [] }) => [specifier, dependencies]),
  );
  const start = modules.find(({ specifier }) => specifier.endsWith("/lib/mod.ts"))!.specifier;
  const reached = new Set([start]);
  for (const module of reached) {
    for (const { code, isDynamic } of edges.get(module) ?? []) {
      if (code !== undefined && !isDynamic) reached.add(code.specifier);
    }
  }
  const loaded = [...reached].filter((module) => !/^(?:file|node):/.test(module));
  expect(loaded).toEqual([]);
  expect([...reached].some((module) => module.endsWith("/lib/figures/plot.ts"))).toBe(true);
});
