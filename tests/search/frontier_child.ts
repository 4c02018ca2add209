/** Searches a cube with a checkpoint and stands still at depth 8, to be killed there. Run by frontier_kill.test.ts. */
import process from "node:process";
import { searchFrontier } from "../../lib/search/frontier.ts";
import { cubeProgram } from "./frontier_programs.ts";

await searchFrontier(cubeProgram, { dimension: 16 }, {
  workers: Number(process.argv[3]),
  checkpoint: { path: process.argv[2] },
  onDepth({ depth }) {
    if (depth < 8) return;
    process.stdout.write("depth 8\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  },
});
