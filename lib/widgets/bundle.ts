/**
 * The script of a widget, bundled from this library: the application's module with all that it imports, and nothing else, in one
 * text without imports. The bundler (rolldown, as Vite uses it) is loaded on first use.
 * @module
 */
import { fileURLToPath } from "node:url";

/** The applications, each in a folder of its name with the entry module `app.ts`. */
export const APPS = ["hanoi", "recursion", "binary", "graph", "memoryless", "taquin"] as const;

/** One of {@link APPS}. */
export type AppName = typeof APPS[number];

const bundled = new Map<AppName, Promise<string>>();

/**
 * The script of an application, minified. It is made once a process, and the same bytes each time.
 *
 * Cost: about 0.3 s, and 0.3 s more the first time.
 *
 * @throws {Error} when the application would need anything that a browser does not have.
 *
 * @example
 * ```ts
 * /\bimport\b|node:/.test(await bundleApp("hanoi")); // false
 * ```
 */
export function bundleApp(name: AppName): Promise<string> {
  let script = bundled.get(name);
  if (script === undefined) {
    script = build(name).catch((error) => {
      bundled.delete(name);
      throw error;
    });
    bundled.set(name, script);
  }
  return script;
}

async function build(name: AppName): Promise<string> {
  const { rolldown } = await import("rolldown");
  // The library runs as it is written on Deno and compiled on Node.
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`./${name}/app.${ending}`, import.meta.url)),
    platform: "browser",
    // Modules of Node that only unused functions need, such as the file system for fonts, fall away.
    external: /^node:/,
    treeshake: { moduleSideEffects: "no-external" },
    tsconfig: false,
    logLevel: "silent",
  });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true });
    const code = output[0].code.trim();
    // A module that is still needed would be an argument of the function.
    if (output.length !== 1 || !code.startsWith("(function(){") || !code.endsWith("})();")) {
      throw new Error(`Cannot bundle the widget ${name}: it needs more than a browser has.`);
    }
    return code;
  } finally {
    await bundle.close();
  }
}
