/** Stopping a cell on the real Deno kernel, as the kernelspec of `deno task lab` does it: by message. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Areas, executeCell } from "../../scripts/jupyter/execute.ts";
import { Kernel } from "../../scripts/jupyter/kernel.ts";
import { denoKernel } from "../../scripts/jupyter/launcher.ts";
import { Displays, OutputArea } from "../../scripts/jupyter/outputs.ts";

let kernel: Kernel;
const areas = new Areas();

beforeAll(async () => {
  const cwd = fileURLToPath(new URL("../../notebooks", import.meta.url));
  kernel = await Kernel.start(denoKernel, { cwd, startTimeoutMs: 100_000 });
});
afterAll(() => kernel?.shutdown());

async function run(code: string, stopAfterMs?: number) {
  const area = new OutputArea(new Displays(), 1);
  const outcome = executeCell(kernel, code, area, areas, { timeoutMs: 60_000 });
  if (stopAfterMs !== undefined) setTimeout(() => kernel.interrupt(), stopAfterMs);
  return { status: (await outcome).status, outputs: JSON.stringify(area.outputs) };
}

test("a claim that takes too long is stopped, and the kernel keeps what it holds", async () => {
  await run('import { claim, integers, show } from "@lucas/lab";\nlet kept = 41;');
  const stopped = await run(
    `await claim({
      id: "endless", statement: "All.", status: "computed here", source: "here", range: "all",
      cases: integers(0, 1e15),
      holds: (n) => n >= 0,
    });`,
    1500,
  );
  expect(stopped.status).toBe("error");
  expect((await run("await show(String(++kept));")).outputs).toContain(">42<");
});
