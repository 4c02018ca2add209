/**
 * Kernels do not outlive their runner, even when that is killed by a signal that nobody can catch.
 *
 * A small shell process reads the numbers of the kernels that run from a pipe. The pipe ends with the runner, however it ends; then the
 * shell kills the kernels that are left. It costs a megabyte and no time. Where there is no `sh` (Windows) kernels are only ended by
 * a runner that ends in good order.
 * @module
 */

/** `+ 123` and `- 123` a line: a kernel that runs, one that has ended. At the end of the lines, those left are killed. */
const SCRIPT = `
trap "" INT TERM HUP
left=" "
while read -r sign pid; do
  case $sign in
    +) left="$left$pid ";;
    -) left="\${left%% $pid *} \${left#* $pid }";;
  esac
done
for pid in $left; do kill -9 "$pid"; done
`;

let writer: Promise<WritableStreamDefaultWriter<Uint8Array> | undefined> | undefined;

/** Starts the shell, once. */
function start(): Promise<WritableStreamDefaultWriter<Uint8Array> | undefined> {
  try {
    const child = new Deno.Command("sh", {
      args: ["-c", SCRIPT],
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    child.unref();
    return Promise.resolve(child.stdin.getWriter());
  } catch {
    return Promise.resolve(undefined);
  }
}

async function tell(sign: "+" | "-", pid: number): Promise<void> {
  try {
    writer ??= start();
    await (await writer)?.write(new TextEncoder().encode(`${sign} ${pid}\n`));
  } catch { /* the shell was killed: kernels are then ended by us alone */ }
}

/** Has a process killed when this one is gone. */
export function guard(pid: number): Promise<void> {
  return tell("+", pid);
}

/** Says that a process has ended, so that its number may be given to another. */
export function unguard(pid: number): Promise<void> {
  return tell("-", pid);
}
