/**
 * Runs mutants: each is written into a copy of the repository and judged by the tests that call its function, in a process of its own.
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addChild, type Coverage } from "./coverage.ts";
import { copyRepository, removeCopy } from "./copy.ts";
import { Host } from "./host.ts";
import { type Mutant, mutated } from "./mutants.ts";
import { testsFor } from "./select.ts";

/** What became of a mutant: only the first two count as noticed. */
export type Status = "killed" | "timeout" | "survived" | "not covered";

/** A mutant and what became of it. */
export interface Outcome {
  readonly mutant: Mutant;
  readonly status: Status;
  /** The test that noticed it. */
  readonly by?: string;
  /** How many tests judged it. */
  readonly tests: number;
}

/** Whether the tests noticed a mutant. */
export const isNoticed = ({ status }: Pick<Outcome, "status">): boolean =>
  status === "killed" || status === "timeout";

/** One copy of the repository in which mutants are tried one after the other. */
class Lane {
  readonly #copy: string;
  readonly #coverage: Coverage;
  readonly #budgetMs: number;
  #next: Host;

  constructor(root: string, coverage: Coverage, budgetMs: number) {
    this.#copy = copyRepository(root);
    addChild(this.#copy);
    this.#coverage = coverage;
    this.#budgetMs = budgetMs;
    this.#next = new Host(this.#copy);
  }

  async judge(mutant: Mutant): Promise<Outcome> {
    const chosen = testsFor(mutant, this.#coverage, this.#budgetMs);
    const all = chosen.flatMap(({ tests }) => tests);
    if (all.length === 0) return { mutant, status: "not covered", tests: 0 };
    const ms = new Map(all.map((test) => [test.id, test.ms]));
    const path = join(this.#copy, mutant.file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, mutated(text, mutant));
    try {
      const host = this.#next;
      let by: string | undefined;
      let current = "";
      const running = host.run(
        {
          files: chosen.map(({ path, tests }) => ({ path, tests: tests.map(({ id }) => id) })),
          record: false,
        },
        (id) => id === undefined ? 5000 : 1500 + 4 * (ms.get(id) ?? 0),
        (report) => {
          if (report.said === "file") current = report.path;
          if (report.said === "broken") by = `${current}: ${report.error}`;
          if (report.said === "end" && report.state === "fail") by = `${current}: ${report.name}`;
          return by !== undefined;
        },
      );
      // The next process starts while this one works.
      this.#next = new Host(this.#copy);
      const end = await running;
      const status = end === "timeout" ? "timeout" : end === "done" ? "survived" : "killed";
      if (status === "killed") by ??= `${current}: the process ended`;
      return { mutant, status, by, tests: all.length };
    } finally {
      writeFileSync(path, text);
    }
  }

  async close(): Promise<void> {
    await this.#next.close();
    removeCopy(this.#copy);
  }
}

/** Judges mutants in `jobs` copies of the repository at a time; `onOutcome` hears each outcome, in the order in which they come. */
export async function judgeAll(
  root: string,
  mutants: readonly Mutant[],
  coverage: Coverage,
  { jobs, budgetMs }: { readonly jobs: number; readonly budgetMs: number },
  onOutcome: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: Math.min(jobs, mutants.length) }, async () => {
    const lane = new Lane(root, coverage, budgetMs);
    try {
      while (next < mutants.length) {
        const i = next++;
        outcomes[i] = await lane.judge(mutants[i]);
        onOutcome(outcomes[i]);
      }
    } finally {
      await lane.close();
    }
  }));
  return outcomes;
}
