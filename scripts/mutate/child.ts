/**
 * A process that runs tests and says how each ends. It waits for one order on stdin, a line of JSON, so that it can be started ahead; then
 * it imports test files, one after the other, with the library as it lies on the disk at that moment.
 *
 * The tests are run by vitest's own runner without Vite: the process imports them as Deno does, in a few hundredths of a second.
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

/** What a process is to run. */
export interface Order {
  readonly files: readonly { readonly path: string; readonly tests?: readonly string[] }[];
  /** Whether it also says which functions each test calls. */
  readonly record: boolean;
}

/** What a process says, each on a line that begins with {@link MARK}. */
export type Report =
  | { readonly said: "ready" }
  | { readonly said: "file"; readonly path: string }
  | { readonly said: "collected"; readonly ms: number }
  | { readonly said: "start"; readonly id: string }
  | {
    readonly said: "end";
    readonly id: string;
    readonly name: string;
    readonly state: string;
    readonly error: string;
    /** Processor time that it took, in ms: that of a busy machine is the same. */
    readonly ms: number;
    readonly calls: readonly number[];
  }
  | { readonly said: "calls"; readonly calls: readonly number[] }
  | { readonly said: "broken"; readonly error: string }
  | { readonly said: "done" };

/** The first character of the lines that are reports; tests may print, too. */
export const MARK = "\u0001";

const encoder = new TextEncoder();

function say(report: Report): void {
  let bytes = encoder.encode(`\n${MARK}${JSON.stringify(report)}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
}

/** What vitest's modules expect to find of the process that they run in. */
const CONFIG = {
  root: process.cwd(),
  setupFiles: [],
  name: undefined,
  passWithNoTests: true,
  testNamePattern: undefined,
  allowOnly: true,
  sequence: { seed: 1, hooks: "stack", setupFiles: "list" },
  chaiConfig: {},
  maxConcurrency: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
  expect: {},
  snapshotOptions: {},
  fakeTimers: {},
};

/** How much of the threads' file has been read. */
let heard = 0;

/**
 * The functions that were called since the last time, here and in threads, which leave their numbers in a file. A thread notes each
 * function once, so those of a thread that is kept count for the first test only.
 */
function calledFunctions(): number[] {
  const here = globalThis as { __calls?: number[] };
  const numbers = new Set(Object.keys(here.__calls ?? {}).map(Number));
  here.__calls = [];
  const threads = process.env.LUCAS_CALLS;
  if (threads !== undefined) {
    const text = Deno.readTextFileSync(threads);
    for (const line of text.slice(heard).split("\n")) if (line !== "") numbers.add(Number(line));
    heard = text.length;
  }
  return [...numbers].sort((a, b) => a - b);
}

async function main(): Promise<void> {
  const state: Record<string, unknown> = { config: CONFIG, ctx: {}, rpc: {}, durations: {} };
  Object.assign(globalThis, { __vitest_worker__: state });
  const { startTests } = await import("vitest/internal/browser");
  const { expect } = await import("vitest");
  const fc = await import("fast-check");
  fc.default.configureGlobal({ seed: 1883 });
  say({ said: "ready" });
  const input = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
  let line = "";
  for await (const part of input) {
    line += part;
    if (line.endsWith("\n")) break;
  }
  const order: Order = JSON.parse(line);
  const calls = () => order.record ? calledFunctions() : [];
  const processorMs = () => {
    const { user, system } = process.cpuUsage();
    return Math.ceil((user + system) / 1000);
  };
  let started = processorMs();
  const runner = {
    config: CONFIG,
    importFile(path: string) {
      state.filepath = path;
      return import(/* @vite-ignore */ pathToFileURL(path).href);
    },
    onCollected: () => say({ said: "collected", ms: processorMs() - started }),
    onBeforeRunTask(test: { id: string; mode: string }) {
      if (test.mode === "skip" || test.mode === "todo") return;
      state.current = test;
      if (order.record) say({ said: "calls", calls: calls() });
      say({ said: "start", id: test.id });
      started = processorMs();
    },
    onBeforeTryTask(test: { name: string }) {
      expect.setState({
        assertionCalls: 0,
        isExpectingAssertions: false,
        isExpectingAssertionsError: null,
        expectedAssertionsNumber: null,
        expectedAssertionsNumberErrorGen: null,
        currentTestName: test.name,
      });
    },
    onAfterTryTask() {
      const { assertionCalls, expectedAssertionsNumber, expectedAssertionsNumberErrorGen } = expect
        .getState();
      if (expectedAssertionsNumber !== null && assertionCalls !== expectedAssertionsNumber) {
        throw expectedAssertionsNumberErrorGen!();
      }
    },
    onAfterRunTask(
      test: {
        id: string;
        name: string;
        mode: string;
        result?: { state: string; errors?: { message: string }[] };
      },
    ) {
      if (test.mode === "skip" || test.mode === "todo") return;
      const { state = "pass", errors } = test.result ?? {};
      const error = errors?.[0]?.message ?? "";
      const ms = processorMs() - started;
      say({ said: "end", id: test.id, name: test.name, state, error, ms, calls: calls() });
    },
    onTaskUpdate: () => Promise.resolve(),
  };
  for (const { path, tests } of order.files) {
    say({ said: "file", path });
    started = processorMs();
    const specification = { filepath: join(process.cwd(), path), testIds: tests };
    // deno-lint-ignore no-explicit-any -- the runner needs only these of the interface's methods
    const files = await startTests([specification as any], runner as any);
    // A file that cannot be imported, or a hook that fails.
    const broken = (suite: (typeof files)[number]["tasks"][number]): string | undefined =>
      suite.type === "test" ? undefined : suite.result?.errors?.[0]?.message ??
        suite.tasks.map(broken).find((e) => e !== undefined);
    const error = files.map(broken).find((e) => e !== undefined);
    if (error !== undefined) say({ said: "broken", error });
  }
  say({ said: "done" });
  Deno.exit(0);
}

if (import.meta.main) await main();
