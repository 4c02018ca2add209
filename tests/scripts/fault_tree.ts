/** A copy of the repository to do harm to, and ways to do it. For faults.test.ts and verify_all.test.ts. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The files of the repository that git knows, and those that it would not ignore; without git all but what is generated. */
function sourceFiles(): string[] {
  const { status, stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status === 0) {
    return stdout.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
  }
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !/^(?:out|node_modules|\.git)\//.test(path));
}

/** Copies the tree into a temporary folder, with a link to the packages, and returns that. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "lucas-faults-"));
  for (const path of sourceFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  return copy;
}

/** How a script ended, and what it printed. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly ms: number;
}

const command = (
  script: string,
  args: readonly string[],
) => ["run", "--quiet", "-A", script, ...args];

/** Runs a script of a copy to its end. */
export function run(copy: string, script: string, ...args: string[]): Promise<Ran> {
  return ended(start(copy, script, ...args));
}

/** A script that runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly said: { text: string };
  readonly since: number;
}

/** Starts a script of a copy. */
export function start(copy: string, script: string, ...args: string[]): Running {
  const child = spawn(process.execPath, command(script, args), {
    cwd: copy,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { text: "" };
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on("data", (chunk: Uint8Array) => said.text += new TextDecoder().decode(chunk));
  }
  return { child, said, since: performance.now() };
}

/** Waits until a script ends. */
export function ended({ child, said, since }: Running): Promise<Ran> {
  return new Promise((resolve) => {
    child.once(
      "close",
      (status: number | null) =>
        resolve({ status, output: said.text, ms: performance.now() - since }),
    );
  });
}

/** Starts a script and kills it by the signal that nothing can catch, after `ms` or when `when` says so. */
export async function killed(
  copy: string,
  script: string,
  args: readonly string[],
  ms: number,
  when: () => boolean = () => false,
): Promise<void> {
  const running = start(copy, script, ...args);
  const end = ended(running);
  const timer = setTimeout(() => running.child.kill("SIGKILL"), ms);
  const watch = setInterval(() => when() && running.child.kill("SIGKILL"), 0);
  await end;
  clearTimeout(timer);
  clearInterval(watch);
}

/** Random moments from 0 to `ms`, the same in every run of the tests. */
export function* moments(count: number, ms: number): Generator<number> {
  let state = 1883;
  for (let i = 0; i < count; i++) {
    state = state * 48271 % 2147483647;
    yield state / 2147483647 * ms;
  }
}

/** The digests of files by path. */
export function digests(copy: string, paths: readonly string[]): Map<string, string> {
  return new Map(paths.map((path) => {
    const file = join(copy, path);
    const bytes = existsSync(file) ? readFileSync(file) : undefined;
    return [
      path,
      bytes === undefined ? "absent" : createHash("sha256").update(bytes).digest("hex"),
    ];
  }));
}

/** Files below some folders of a copy, by path. */
export function filesBelow(copy: string, ...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    !existsSync(join(copy, folder)) ? [] : readdirSync(join(copy, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${folder}/${entry.name}`)
  ).sort();
}

/** What killed runs left under temporary names, anywhere but in packages. */
export function leftovers(copy: string): string[] {
  return filesBelow(
    copy,
    "data",
    "notebooks",
    "notebooks/figures",
    "out",
    "out/figures",
    "out/cache",
  )
    .filter((path) => path.endsWith(".tmp"));
}

/** Numbers of the kernels whose connection is in a copy. */
export function kernelsOf(copy: string): string[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes(`${copy}/out/kernel`));
}

/** Waits until something holds, at most five seconds. */
export async function eventually(holds: () => boolean): Promise<boolean> {
  for (let i = 0; i < 250; i++) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

/** The command that runs a shell script where it may mount file systems that nobody else sees; undefined where the system refuses. */
export const MOUNTS: readonly string[] | undefined = (() => {
  for (const flags of [["-m"], ["-Urm"]]) {
    const probe = "mount -t tmpfs -o size=8k tmpfs /mnt && mount --bind /tmp /tmp";
    const { status } = spawnSync("unshare", [...flags, "sh", "-c", probe], { stdio: "ignore" });
    if (status === 0) return ["unshare", ...flags, "sh", "-c"];
  }
  return undefined;
})();

/** How a script ended where a folder was full or read-only, and what the folder then held. */
export interface Mounted extends Ran {
  readonly files: Map<string, string>;
}

/**
 * Runs a script of a copy while `folder` of it is a full disk or may only be read. The folder's content afterwards is in `files`; the folder itself
 * is as it was.
 */
export async function runMounted(
  copy: string,
  folder: string,
  how: "full" | "read-only",
  script: string,
  ...args: string[]
): Promise<Mounted> {
  const place = join(copy, folder);
  mkdirSync(place, { recursive: true });
  const after = mkdtempSync(join(tmpdir(), "lucas-after-"));
  const mount = how === "full"
    ? `mkdir "$2/before" && cp -a "$1/." "$2/before" && mount -t tmpfs -o size=64m tmpfs "$1" &&
       cp -a "$2/before/." "$1" && rm -r "$2/before" && { cat /dev/zero > "$1/.filler" 2>/dev/null; true; }`
    : `mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"`;
  const text = `place=$1 after=$2; ${mount} || exit 99
    shift 2; "$PROGRAM" "$@" 2>&1; code=$?
    rm -f "$place/.filler"; cp -a "$place/." "$after"; exit $code`;
  try {
    const [program, ...flags] = MOUNTS!;
    const since = performance.now();
    const child = spawn(
      program,
      [...flags, text, "sh", place, after, ...command(script, args)],
      {
        cwd: copy,
        // Deno changes the arguments of a program that is given its own path as one of them.
        env: { ...process.env, PROGRAM: process.execPath, NO_COLOR: "1" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const said = { text: "" };
    child.stdout!.on("data", (chunk: Uint8Array) => said.text += new TextDecoder().decode(chunk));
    const ran = await ended({ child, said, since });
    const names = readdirSync(after, { withFileTypes: true }).filter((entry) => entry.isFile())
      .map((entry) => entry.name);
    return { ...ran, files: digests(after, names) };
  } finally {
    rmSync(after, { recursive: true, force: true });
  }
}
