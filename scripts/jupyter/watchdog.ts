/**
 * Kernels do not outlive their runner, even when that is killed by a signal that nobody can catch.
 *
 * A small shell process reads the numbers of the kernels that run from a pipe. The pipe ends with the runner, however it ends; then the
 * shell kills the kernels that are left. A kernel is announced before it is started, by a word that its command holds: if the runner
 * is gone before it has told the number, the shell looks for the word. It costs a megabyte and no time. Where there is no `sh` (Windows) kernels are only ended by
 * a runner that ends in good order.
 * @module
 */

/**
 * A line each: `? word` a kernel that will be started, `+ 123 word` one that runs, `- 123` one that has ended. At the end of the lines,
 * those left are killed; a process may take a moment to have its own command.
 */
const SCRIPT = `
trap "" INT TERM HUP
left=" "
starting=" "
while read -r sign pid word; do
  case $sign in
    \\?) starting="$starting$pid ";;
    +) left="$left$pid "; starting="\${starting%% $word *} \${starting#* $word }";;
    -) left="\${left%% $pid *} \${left#* $pid }";;
  esac
done
for pid in $left; do kill -9 "$pid"; done
for wait in 0 1 3; do
  for word in $starting; do
    sleep $wait
    for file in /proc/[0-9]*/cmdline; do
      pid="\${file#/proc/}"
      grep -q "$word" "$file" && kill -9 "\${pid%/cmdline}"
    done
  done
done
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

async function tell(line: string): Promise<void> {
  try {
    writer ??= start();
    await (await writer)?.write(new TextEncoder().encode(`${line}\n`));
  } catch { /* the shell was killed: kernels are then ended by us alone */ }
}

/** Announces a process whose command will hold a word that no other has. */
export function announce(word: string): Promise<void> {
  return tell(`? ${word}`);
}

/** Has a process killed when this one is gone; the word is that by which it was announced. */
export function guard(pid: number, word: string): Promise<void> {
  return tell(`+ ${pid} ${word}`);
}

/** Says that a process has ended, so that its number may be given to another. */
export function unguard(pid: number): Promise<void> {
  return tell(`- ${pid}`);
}
