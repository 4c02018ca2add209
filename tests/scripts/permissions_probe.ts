/** Tries what a task must not do, and prints what was refused, as JSON. For permissions.test.ts. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [root, outside] = Deno.args;

const attempts: Record<string, () => unknown> = {
  "write a source file": () => writeFileSync(join(root, "lib", "probe.tmp"), ""),
  "write beside the repository": () => writeFileSync(outside, ""),
  "write deno.json": () => Deno.openSync(join(root, "deno.json"), { append: true }).close(),
  "remove the repository's .git": () =>
    Deno.statSync(join(root, ".git")) && Deno.removeSync(join(root, ".git")),
  "read the passwords": () => Deno.readTextFileSync("/etc/shadow"),
  "read the environment": () => Deno.env.get("LUCAS_PROBE") ?? refused(),
  "connect to the network": () => Deno.connect({ hostname: "192.0.2.1", port: 80 }),
  "fetch a page": () => fetch("http://192.0.2.1/"),
  "listen on every address": () => Deno.listen({ hostname: "0.0.0.0", port: 0 }).close(),
  "run a program": () => new Deno.Command("ls").outputSync(),
  "load a library": () => Deno.dlopen("/lib/x86_64-linux-gnu/libc.so.6", {}),
};

function refused(): never {
  throw new Deno.errors.NotCapable();
}

const results: Record<string, string> = {};
for (const [what, attempt] of Object.entries(attempts)) {
  const hangs = setTimeout(() => Deno.exit(3), 20_000);
  try {
    await attempt();
    results[what] = "done";
  } catch (error) {
    const ok = error instanceof Deno.errors.NotCapable;
    results[what] = ok ? "refused" : `${(error as Error).name}: ${(error as Error).message}`;
  } finally {
    clearTimeout(hangs);
  }
}
rmSync(join(root, "out", "probe"), { force: true });
writeFileSync(join(root, "out", "probe"), "");
rmSync(join(root, "out", "probe"));
console.log(JSON.stringify(results));
