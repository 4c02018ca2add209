/**
 * Every position of the boards of twelve cells, beside `tiles_bfs.c` and `tiles_bfs_fast.c`, which use one thread.
 *
 * Each of ours is the better of two runs; the programs are compiled and run once, when they are found.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { enumerateBoard, goalBoard } from "@lucas/lab";
import { compilePace, type PaceSetter, scratchFolder } from "./pace.ts";
import { type Measure, perSecond, type Section } from "./section.ts";

const STATES = 239_500_800;

/** Time in ms of a run of a program. */
function timed(program: PaceSetter, args: readonly string[]): number {
  const start = performance.now();
  program.run(args);
  return performance.now() - start;
}

/** Time in ms of our search. */
async function searched(rows: number, cols: number, workers: number): Promise<number> {
  const start = performance.now();
  const { states } = await enumerateBoard(goalBoard(rows, cols), { workers });
  if (states !== STATES) throw new Error(`the ${rows}×${cols} board has ${states} positions`);
  return performance.now() - start;
}

async function* measures(): AsyncGenerator<Measure> {
  const scratch = scratchFolder();
  try {
    for (const [rows, cols] of [[3, 4], [2, 6]]) {
      const name = `${rows}×${cols}, every position`;
      const plain = compilePace("tiles_bfs.c", scratch.path);
      const fast = compilePace("tiles_bfs_fast.c", scratch.path, [`RR=${rows}`, `CC=${cols}`]);
      let two = await searched(rows, cols, 2);
      const plainly = plain && timed(plain, [`${rows}`, `${cols}`, `${rows * cols - 1}`, "q"]);
      const one = await searched(rows, cols, 1);
      const fastly = fast && timed(fast, []);
      two = Math.min(two, await searched(rows, cols, 2));
      const against = (ms: number, other: number | undefined, program: string) =>
        other === undefined
          ? {}
          : { ratio: `${(ms / other).toFixed(2)} of ${program} (${(other / 1000).toFixed(1)} s)` };
      yield {
        what: `${name}, two threads`,
        value: perSecond(STATES, two, "states"),
        ...against(two, plainly, "tiles_bfs.c"),
      };
      yield {
        what: `${name}, one thread`,
        value: perSecond(STATES, one, "states"),
        ...against(one, fastly, "tiles_bfs_fast.c"),
      };
    }
    const alone = execFileSync(process.execPath, ["run", "-A", fileURLToPath(import.meta.url)]);
    yield {
      what: "3×4, memory of a process with one search",
      value: `${(Number(alone) / 1e6).toFixed(0)} MB`,
      ratio: "at most 400 MB",
    };
  } finally {
    scratch.remove();
  }
}

export const boards: Section = {
  name: "boards",
  title: "Every position of a board of twelve cells",
  measures,
};

/** The most bytes that this process held. The system's own count takes over that of the process that started this one, /proc's does not. */
function mostBytes(): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))!;
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

// Run by itself: one search on two threads, and the most bytes that the process held.
if (import.meta.main) {
  await searched(3, 4, 2);
  console.log(mostBytes());
}
