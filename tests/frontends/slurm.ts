/**
 * A Slurm cluster of one node on the loopback interface, with everything that it writes in one folder: for the tests of what runs on a real
 * cluster manager.
 * @module
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, hostname, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Debian puts the daemons where only root looks. */
const PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(delimiter);

/** What is missing for a cluster, as a sentence; "" when nothing is. */
export function slurmMissing(): string {
  const absent = ["munged", "slurmctld", "slurmd", "sbatch", "squeue"]
    .filter((name) =>
      spawnSync("sh", ["-c", `command -v ${name}`], { env: { PATH } }).status !== 0
    );
  return absent.length === 0
    ? ""
    : `Slurm is missing (${absent.join(", ")}): the tests on a cluster are skipped. ` +
      "Install it (Debian: apt-get install slurm-wlm).";
}

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A running cluster. */
export class Cluster {
  readonly #daemons: ChildProcess[] = [];
  /** The environment that makes Slurm's commands talk to it. */
  readonly env: Record<string, string>;

  private constructor(readonly folder: string) {
    this.env = {
      ...process.env as Record<string, string>,
      PATH,
      SLURM_CONF: this.#at("slurm.conf"),
    };
  }

  #at(name: string): string {
    return join(this.folder, name);
  }

  /** Starts a cluster that writes to `folder` only, and waits until its node is ready. */
  static async start(folder: string): Promise<Cluster> {
    const cluster = new Cluster(folder);
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    for (const name of ["munge", "state", "spool", "log"]) {
      mkdirSync(this.#at(name), { recursive: true, mode: 0o755 });
    }
    writeFileSync(this.#at("munge.key"), randomBytes(1024), { mode: 0o600 });
    const [control, node] = [await freePort(), await freePort()];
    const [host, user] = [hostname().split(".")[0], userInfo().username];
    const cores = Math.max(2, availableParallelism());
    writeFileSync(
      this.#at("slurm.conf"),
      Object.entries({
        ClusterName: "lab",
        SlurmctldHost: `${host}(127.0.0.1)`,
        SlurmctldPort: control,
        SlurmdPort: node,
        SlurmUser: user,
        SlurmdUser: user,
        AuthType: "auth/munge",
        AuthInfo: `socket=${this.#at("munge/socket")}`,
        StateSaveLocation: this.#at("state"),
        SlurmdSpoolDir: this.#at("spool"),
        SlurmctldPidFile: this.#at("slurmctld.pid"),
        SlurmdPidFile: this.#at("slurmd.pid"),
        SlurmctldLogFile: this.#at("log/slurmctld"),
        SlurmdLogFile: this.#at("log/slurmd"),
        ProctrackType: "proctrack/linuxproc",
        TaskPlugin: "task/none",
        JobAcctGatherType: "jobacct_gather/none",
        AccountingStorageType: "accounting_storage/none",
        MpiDefault: "none",
        SchedulerParameters: "sched_interval=1,bf_interval=1",
        SelectType: "select/cons_tres",
        SelectTypeParameters: "CR_Core_Memory",
        ReturnToService: 2,
        // The sizes below hold, whatever the machine has.
        SlurmdParameters: "config_overrides",
      }).map(([name, value]) => `${name}=${value}\n`).join("") +
        `NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cores} RealMemory=16000 State=UNKNOWN\n` +
        "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n",
    );
    this.#daemon("munged", [
      "--force",
      "--foreground",
      `--socket=${this.#at("munge/socket")}`,
      `--key-file=${this.#at("munge.key")}`,
      `--pid-file=${this.#at("munge.pid")}`,
      `--seed-file=${this.#at("munge.seed")}`,
    ]);
    await pause(500);
    this.#daemon("slurmctld", ["-D"]);
    this.#daemon("slurmd", ["-D"]);
    for (let i = 0; i < 120; i++) {
      if (this.run("sinfo", ["--noheader", "--format=%T"]).stdout.trim() === "idle") return;
      await pause(250);
    }
    const logs = ["slurmctld", "slurmd", "munged"].map((name) => {
      try {
        return readFileSync(this.#at(`log/${name}.out`), "utf8");
      } catch {
        return "";
      }
    });
    throw new Error(`The cluster does not come up.\n${logs.join("\n")}`);
  }

  #daemon(name: string, args: readonly string[]): void {
    const log = openSync(this.#at(`log/${name}.out`), "a");
    const daemon = spawn(name, args, { env: this.env, stdio: ["ignore", log, log] });
    closeSync(log);
    this.#daemons.push(daemon);
  }

  /** Runs a command with this cluster as its own. */
  run(
    command: string,
    args: readonly string[],
    env: Record<string, string> = {},
    cwd?: string,
  ): { status: number | null; stdout: string; stderr: string } {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      env: { ...this.env, ...env },
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  /** Waits until no job is left. */
  async finish(seconds = 240): Promise<void> {
    for (let i = 0; i < 2 * seconds; i++) {
      const { status, stdout } = this.run("squeue", ["--noheader", "--format=%i %T %r"]);
      if (status === 0 && stdout.trim() === "") return;
      await pause(500);
    }
    throw new Error(`Jobs are still there:\n${this.run("squeue", []).stdout}`);
  }

  /** Ends the daemons, each by its own process, and waits for that. */
  async stop(): Promise<void> {
    await Promise.all(this.#daemons.map((daemon) => {
      if (daemon.exitCode !== null || daemon.signalCode !== null) return;
      const ended = new Promise((resolve) => daemon.once("exit", resolve));
      daemon.kill("SIGTERM");
      return ended;
    }));
  }
}
