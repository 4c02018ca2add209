/** A long search with a checkpoint, to be killed and resumed. Prints its depths at the end. Run by faults.test.ts. */
import process from "node:process";
import { searchFrontier } from "../../lib/search/frontier.ts";
import { cubeProgram } from "../search/frontier_programs.ts";

const [path, dimension] = process.argv.slice(2);
const { depths, resumedAt } = await searchFrontier(
  cubeProgram,
  { dimension: Number(dimension) },
  { workers: 2, checkpoint: { path } },
);
console.log(JSON.stringify({ depths, resumedAt }));
process.exit(0);
