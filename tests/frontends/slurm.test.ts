/** Batch work on a real cluster manager: Slurm on loopback runs the example script's array job and the job that merges. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScript } from "../scripts/command.ts";
import { Cluster, slurmMissing } from "./slurm.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const missing = slurmMissing();
const absent = missing === "" ? "" : ` (skipped: ${missing})`;

test.runIf(process.env.CI)("CI has Slurm", () => expect(missing).toBe(""));

describe.skipIf(missing !== "")(`scripts/slurm/korf.sbatch on Slurm${absent}`, () => {
  let folder: string;
  let cluster: Cluster;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lucas-slurm-"));
    cluster = await Cluster.start(folder);
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Submits the script as a user does, and waits for its jobs. */
  async function submit(env: Record<string, string>): Promise<void> {
    const { status, stdout, stderr } = cluster.run("bash", ["scripts/slurm/korf.sbatch"], {
      DENO: process.execPath,
      ...env,
    }, root);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toHaveLength(3);
    await cluster.finish();
  }

  const log = (out: string, name: string) => readFileSync(join(out, `${name}.log`), "utf8");

  test("an array job of shards and a dependent job that merges give the bytes of one process", async () => {
    const out = join(folder, "boards");
    const words = ["batch", "--random", "12", "--size", "3x3", "--seed", "5"];
    await submit({ JOB: `taquin ${words.join(" ")}`, SHARDS: "5", OUT: out });
    expect(log(out, "merge")).toContain("5 shards merged");
    const whole = runScript("taquin", words);
    expect(whole.status).toBe(0);
    expect(readFileSync(join(out, "result.csv"), "utf8")).toBe(whole.stdout);
  });

  test("many (p, n): the towers on four and five pegs", async () => {
    const out = join(folder, "towers");
    const words = ["towers", "--pegs", "4-5", "--discs", "1-7"];
    await submit({ JOB: `hanoi ${words.join(" ")}`, SHARDS: "3", OUT: out });
    expect(readFileSync(join(out, "result.csv"), "utf8")).toBe(runScript("hanoi", words).stdout);
  });

  test("a shard that failed is named by the merge, with what to run; run again alone, the merge is whole", async () => {
    const out = join(folder, "failing");
    const boards = join(folder, "boards.txt");
    const text = "1 0 3/7 2 5/8 4 6\n8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 8 0\n";
    writeFileSync(boards, text);
    const job = { JOB: `taquin batch ${boards}`, SHARDS: "3", OUT: out };
    await submit(job);
    const whole = readFileSync(join(out, "result.csv"), "utf8");
    rmSync(join(out, "result.csv"));
    rmSync(join(out, "2.shard"));
    // Every shard ends with an error now, so that the merge finds the old ones 1 and 3 only.
    rmSync(boards);
    await submit({ ...job, ONLY: "2" });
    expect(log(out, "shard-2")).toContain("must be in a file that is there");
    expect(log(out, "merge")).toContain(
      `Shard 2/3 is missing. Run it: deno task taquin batch ${boards} --workers 1 --shard 2/3 --out FILE`,
    );
    expect(existsSync(join(out, "result.csv"))).toBe(false);
    writeFileSync(boards, text);
    await submit({ ...job, ONLY: "2" });
    expect(readFileSync(join(out, "result.csv"), "utf8")).toBe(whole);
  });
});
