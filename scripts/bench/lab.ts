/** The laboratory: what a reader waits for. */
import { fileURLToPath } from "node:url";
import { runNotebooks } from "../jupyter/runner.ts";
import type { Measure, Section } from "./section.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Runs Deno with `args` in the repository and gives the time that it took, in ms. */
async function timed(...args: string[]): Promise<number> {
  const start = performance.now();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(`deno ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return performance.now() - start;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function* measures(): AsyncGenerator<Measure> {
  const empty = await timed("eval", "0");
  const library = await timed("eval", 'await import("@lucas/lab")');
  yield {
    what: "importing the library",
    value: seconds(library - empty),
    ratio: `beside ${seconds(empty)} for Deno alone`,
  };
  const silent = { terminal: false, write: () => {} };
  const { notebooks: [report] } = await runNotebooks({
    names: ["01"],
    mode: "check",
    screen: silent,
  });
  yield { what: "a kernel, until its first cell can run", value: seconds(report.startMs ?? NaN) };
  yield { what: "notebook 01, from start to end", value: seconds(report.ms) };
  yield { what: "deno task start", value: seconds(await timed("task", "start")) };
}

export const lab: Section = { name: "lab", title: "The laboratory", measures };
