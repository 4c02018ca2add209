/** Lets a thread note its calls of functions in a file; the copy that records coverage imports it in modules that know threads. */
import { appendFileSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

if (!isMainThread) {
  const path = process.env.LUCAS_CALLS;
  const seen = new Set<string>();
  (globalThis as { __calls?: unknown }).__calls = new Proxy({}, {
    set(_, number) {
      if (path !== undefined && !seen.has(String(number))) {
        seen.add(String(number));
        appendFileSync(path, `${String(number)}\n`);
      }
      return true;
    },
  });
}
