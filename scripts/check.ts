/**
 * `deno task check`: format, lint and types of the library, scripts, tests and the notebooks' cells.
 * @module
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { atLine, type Failure, formatFailure } from "./jupyter/failure.ts";
import { type JoinedNotebook, joinNotebook } from "./jupyter/join.ts";
import { NotebookError, readNotebook } from "./jupyter/notebook.ts";
import { notebooksIn } from "./jupyter/select.ts";
import { exclusivelyAsync } from "./lib/outputs.ts";

const HELP = `deno task check [--fix]

Checks format, lint and types of lib, scripts, tests and the cells of the notebooks.
Errors in cells are reported as "03-binary.ipynb, cell 6, line 2"; cells are counted from 1, text cells included.

  --fix    format the files first
  --help   this text
`;

const REPOSITORY = fileURLToPath(new URL("../", import.meta.url));

/** What a command said and how it ended. */
interface Result {
  readonly code: number;
  readonly output: string;
}

/** Runs a deno command in `folder`. */
async function deno(folder: string, ...args: string[]): Promise<Result> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: folder,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout) + decoder.decode(stderr);
  return {
    code,
    output: output.replace(/^(?:Check .*|Stack backtrace:|\s+\d+: <unknown>)\n/gm, ""),
  };
}

/**
 * Lint and types of the cells of notebooks. Each notebook is written as a module to `out/check` of the
 * repository `root`, under whose deno.json it is checked.
 *
 * Cost: one type check of the modules with all that they import, and one lint, at the same time.
 */
export function checkCells(paths: readonly string[], root: string): Promise<Failure[]> {
  return exclusivelyAsync("cells", () => checkModules(paths, root), join(root, "out"));
}

async function checkModules(paths: readonly string[], root: string): Promise<Failure[]> {
  const folder = join(root, "out", "check");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const failures: Failure[] = [];
  const joined = new Map<string, JoinedNotebook>();
  for (const path of paths) {
    const modulePath = join(folder, basename(path).replace(/\.ipynb$/, ".ts"));
    try {
      const notebook = readNotebook(path);
      const module = joinNotebook(basename(path), notebook, resolve(path, ".."), modulePath);
      writeFileSync(modulePath, module.text);
      joined.set(basename(modulePath), module);
      failures.push(...module.failures);
    } catch (error) {
      if (!(error instanceof NotebookError)) throw error;
      failures.push({ notebook: basename(path), message: error.message });
    }
  }
  if (joined.size === 0) return failures;
  const modules = [...joined.keys()].map((name) => join(folder, name));
  // `deno check` and `deno lint` pass over what deno.json excludes, as it does out/.
  const lintConfig = join(folder, "lint.json");
  writeFileSync(lintConfig, JSON.stringify({ lint: { rules: lintRules(root) } }));
  const [types, lint] = await Promise.all([
    deno(root, "cache", "--check", ...modules),
    deno(root, "lint", "--json", "--config", lintConfig, ...modules),
  ]);
  const found = [...typeFailures(types, joined), ...lintFailures(lint, joined)];
  const order = paths.map((path) => basename(path));
  return [...failures, ...found].sort((a, b) =>
    order.indexOf(a.notebook) - order.indexOf(b.notebook) ||
    (a.cell ?? 0) - (b.cell ?? 0) || (a.line ?? 0) - (b.line ?? 0)
  );
}

function lintRules(root: string): Record<string, unknown> {
  const path = join(root, "deno.json");
  const config = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  return config.lint?.rules ?? {};
}

/** A line of a joined module as a place in its notebook. */
function placed(module: JoinedNotebook, line: number, message: string): Failure {
  const at = module.lines[line - 1];
  if (at === undefined) return { notebook: module.notebook, message };
  const { source } = module.cells[at.cell - 1];
  return { notebook: module.notebook, cell: at.cell, ...atLine(source, at.line), message };
}

/**
 * The diagnostics of `deno cache --check` in the modules. Those elsewhere are reported by `deno check` of the files;
 * when the command fails without one that can be read, what it said is the failure.
 */
export function typeFailures(
  { code, output }: Result,
  joined: ReadonlyMap<string, JoinedNotebook>,
): Failure[] {
  const failures: Failure[] = [];
  let elsewhere = false;
  for (const block of output.split(/^(?=TS\d+ \[ERROR\]: |error: )/m)) {
    const place = /^ +at file:\/\/.*?([^/\s]+):(\d+):\d+$/m.exec(block);
    if (place === null) continue;
    const module = joined.get(decodeURIComponent(place[1]));
    if (module === undefined || !block.includes("/out/check/")) {
      elsewhere = true;
      continue;
    }
    const lines = block.slice(0, place.index).trimEnd().split("\n");
    // The compiler's own view of the source: the line and the marks under it.
    if (/^\s*[~^]+$/.test(lines.at(-1)!)) lines.splice(-2);
    const message = lines.join("\n").replace(/^(TS\d+) \[ERROR\]: /, "$1: ");
    failures.push(placed(module, Number(place[2]), message));
  }
  if (code !== 0 && failures.length === 0 && !elsewhere) {
    failures.push({ notebook: "notebooks", message: output.trim() });
  }
  return failures;
}

interface LintOutput {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly range: { readonly start: { readonly line: number } };
    readonly message: string;
    readonly code: string;
    readonly hint?: string;
  }[];
  readonly errors: readonly { readonly file_path: string; readonly message: string }[];
}

/** The diagnostics of `deno lint --json` in the modules. */
export function lintFailures(
  { output }: Result,
  joined: ReadonlyMap<string, JoinedNotebook>,
): Failure[] {
  let report: LintOutput;
  try {
    report = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return [{ notebook: "notebooks", message: `deno lint failed:\n${output.trim()}` }];
  }
  const failures: Failure[] = [];
  for (const { filename, range, message, code, hint } of report.diagnostics) {
    const module = joined.get(decodeURIComponent(basename(filename)))!;
    // The block around a function is ours, not the author's.
    if (code === "no-inner-declarations" && module.inBlock[range.start.line - 1]) continue;
    const text = `${code}: ${message}${hint === undefined ? "" : `. ${hint}`}`;
    failures.push(placed(module, range.start.line, text));
  }
  for (const { file_path, message } of report.errors) {
    const module = joined.get(basename(file_path))!;
    failures.push({ notebook: module.notebook, message });
  }
  return failures;
}

/** Runs the command line and returns the exit code. */
export async function main(argv: string[]): Promise<number> {
  let fix: boolean;
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        fix: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(HELP.trimEnd());
      return 0;
    }
    fix = values.fix;
  } catch (error) {
    console.error(`${(error as Error).message}\n--help lists the options.`);
    return 2;
  }
  const there = (names: string[]) => names.filter((name) => existsSync(join(REPOSITORY, name)));
  const code = there(["lib", "scripts", "tests"]);
  const notebooks = notebooksIn(join(REPOSITORY, "notebooks"));
  const texts = [...code, ...there(["README.md", "CHANGELOG.md"])];
  if (fix) report("format", await deno(REPOSITORY, "fmt", ...texts, ...notebooks));
  const [format, unformatted, lint, types, cells] = await Promise.all([
    fix ? { code: 0, output: "" } : deno(REPOSITORY, "fmt", "--check", ...texts),
    fix ? [] : unformattedNotebooks(notebooks),
    deno(REPOSITORY, "lint", ...code),
    deno(REPOSITORY, "check", ...code),
    checkCells(notebooks, REPOSITORY),
  ]);
  const good = [
    fix || report("format", {
      code: unformatted.length === 0 ? format.code : 1,
      output: [format.output.trim(), ...unformatted].join("\n"),
    }, "deno task check --fix formats."),
    report("lint", lint),
    report("types", types),
    report(`cells of ${notebooks.length} notebooks`, {
      code: cells.length === 0 ? 0 : 1,
      output: cells.map(formatFailure).join("\n"),
    }),
  ];
  return good.every(Boolean) ? 0 : 1;
}

/**
 * The notebooks that the formatter would change. `deno fmt --check` says so of every notebook whose cells it touches in any way, also
 * when the file comes out the same, so the texts are compared here.
 */
async function unformattedNotebooks(paths: readonly string[]): Promise<string[]> {
  const formatted = await Promise.all(paths.map(async (path) => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["fmt", "--ext", "ipynb", "-"],
      cwd: REPOSITORY,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const text = readFileSync(path, "utf8");
    const output = child.output();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    const { success, stdout } = await output;
    return success && new TextDecoder().decode(stdout) === text;
  }));
  return paths.filter((_, i) => !formatted[i]).map((path) => `${basename(path)} is not formatted`);
}

/** Prints one part's outcome, and what was said when it failed. */
function report(name: string, { code, output }: Result, hint = ""): boolean {
  if (code === 0) console.log(`${name}: ok`);
  else console.log(`${name}: FAILED\n${`${output.trim()}\n${hint}`.trim()}\n`);
  return code === 0;
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
