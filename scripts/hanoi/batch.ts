/**
 * `deno task hanoi starts` and `deno task hanoi towers`: many start positions, or many numbers of pegs and discs, whole or one shard of them.
 * @module
 */
import { shown } from "../../lib/core/validate.ts";
import { exactDepths, exactTransfer } from "../../lib/hanoi/exact.ts";
import { frameStewart } from "../../lib/hanoi/multipeg.ts";
import { distance } from "../../lib/hanoi/optimal.ts";
import {
  formatState,
  parseState,
  perfectState,
  requireDiscs,
  requirePegs,
  type State,
  unrankState,
} from "../../lib/hanoi/rules.ts";
import { parseRules, type RuleSet, variantDistance } from "../../lib/hanoi/variants.ts";
import {
  type Batch,
  BATCH_FLAGS,
  BATCH_VALUES,
  callOf,
  labVersion,
  readLines,
  readTasks,
  runBatch,
  seeded,
  taskLines,
} from "../lib/batch.ts";
import { type Arguments, numberOption, type Output, UsageError } from "../lib/command.ts";
import type { TaskRow } from "../lib/shards.ts";

/** The options of `starts`. */
export const HANOI_STARTS = {
  values: [...BATCH_VALUES, "to", "pegs", "rule", "random", "discs", "seed", "workers"],
  flags: [...BATCH_FLAGS, "all"],
};

/** The options of `towers`. */
export const HANOI_TOWERS = {
  values: [...BATCH_VALUES, "pegs", "discs", "memory", "workers"],
  flags: [...BATCH_FLAGS, "depths"],
};

/** Most starts of a job. */
const MAX_STARTS = 10_000_000;

/** The starts of the call. */
function starts(args: Arguments, pegs: number): { states: State[]; stdin: boolean } {
  const count = numberOption(args, "random", 1);
  const all = args.options.has("all");
  if ([args.words.length > 0, count !== undefined, all].filter(Boolean).length !== 1) {
    throw new UsageError(
      "starts needs a file of states (- is stdin), or --random N --discs D, or --all --discs D.",
    );
  }
  if (args.words.length > 0) {
    for (const name of ["discs", "seed"]) {
      if (args.options.has(name)) throw new UsageError(`--${name} is for --random and --all.`);
    }
    const [file, ...more] = args.words;
    if (more.length > 0) throw new UsageError(`There is one word too many: ${shown(more[0])}.`);
    const name = file === "-" ? "stdin" : file;
    const lines = taskLines(readLines(file, "the states"));
    const states = readTasks(lines, name, (text) => parseState(text, pegs));
    if (states.length === 0) throw new UsageError(`${name} has no states, one a line.`);
    for (const [i, { length }] of states.entries()) {
      if (length !== states[0].length) {
        throw new RangeError(
          `${name}, line ${lines[i].number}: a state must be of ${
            states[0].length
          } discs as the first one, received ${shown(lines[i].text)}.`,
        );
      }
    }
    return { states, stdin: file === "-" };
  }
  const discs = numberOption(args, "discs", 1);
  if (discs === undefined) throw new UsageError("--discs is needed.");
  requireDiscs(discs, "set up the starts", 10_000);
  const number = count ?? pegs ** discs;
  if (number > MAX_STARTS) {
    throw new RangeError(
      `Cannot set up ${count ?? `all ${pegs}^${discs}`} starts: at most ${MAX_STARTS} are taken.`,
    );
  }
  if (all) {
    if (args.options.has("seed")) throw new UsageError("--seed is for --random.");
    const states = Array.from({ length: number }, (_, rank) => unrankState(rank, discs, pegs));
    return { states, stdin: false };
  }
  const random = seeded(numberOption(args, "seed") ?? 1);
  const draw = () => Array.from({ length: discs }, () => Math.floor(pegs * random()));
  return { states: Array.from({ length: number }, draw), stdin: false };
}

/** The goal: a state, or a peg for all discs. */
function goalOf(args: Arguments, discs: number, pegs: number): State {
  const text = args.options.get("to");
  if (text === undefined) return perfectState(discs, pegs - 1);
  const goal = parseState(text, pegs);
  if (goal.length === discs) return goal;
  if (goal.length === 1) return perfectState(discs, goal[0]);
  throw new UsageError(`--to must be a peg or a state of ${discs} discs, received ${shown(text)}.`);
}

/** The row of a start; on three pegs with every move allowed by theory, otherwise by search. */
async function startRow(
  task: number,
  from: State,
  to: State,
  rules: RuleSet | undefined,
  workers: number | undefined,
): Promise<TaskRow> {
  const ends = [`${task + 1}`, formatState(from), formatState(to)];
  if (rules === undefined) {
    const { distance: moves, paths } = distance(from, to);
    return { task, values: [...ends, "solved", `${moves}`, `${paths}`] };
  }
  const { status, distance: moves } = await variantDistance(from, to, rules, { workers });
  return { task, values: [...ends, status, moves === undefined ? "" : `${moves}`, ""] };
}

/** Runs `starts`. */
export async function hanoiStarts(args: Arguments, output: Output): Promise<void> {
  await runBatch(args, output, (): Batch => {
    const number = numberOption(args, "pegs");
    const text = args.options.get("rule");
    const searched = text !== undefined || number !== undefined && number !== 3;
    const rules = searched ? parseRules(text ?? "classic", number) : undefined;
    const pegs = rules?.pegs ?? 3;
    const { states, stdin } = starts(args, pegs);
    const goal = goalOf(args, states[0].length, pegs);
    const workers = numberOption(args, "workers");
    return {
      name: "hanoi starts",
      call: callOf("hanoi", "starts", args, stdin),
      inputs: {
        version: labVersion(),
        rule: rules === undefined ? null : { pegs, arrows: rules.arrows },
        goal: formatState(goal),
        starts: states.map(formatState),
      },
      columns: ["number", "from", "to", "status", "distance", "paths"],
      tasks: states.length,
      async run(tasks) {
        const rows: TaskRow[] = [];
        for (const task of tasks) {
          rows.push(await startRow(task, states[task], goal, rules, workers));
        }
        return rows;
      },
    };
  });
}

/** A number or a range of them, as 4 or 4-6. */
function rangeOption(args: Arguments, name: string, min: number, max: number): number[] {
  const text = args.options.get(name);
  if (text === undefined) throw new UsageError(`--${name} is needed.`);
  const [, low, high = low] = /^([0-9]{1,4})(?:-([0-9]{1,4}))?$/.exec(text) ?? [];
  const [from, to] = [Number(low), Number(high)];
  if (low === undefined || from < min || to > max || from > to) {
    throw new UsageError(
      `--${name} must be a number or a range within ${min} to ${max}, as in ${min}-${
        Math.min(max, min + 2)
      }, received ${shown(text)}.`,
    );
  }
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Runs `towers`. */
export async function hanoiTowers(args: Arguments, output: Output): Promise<void> {
  await runBatch(args, output, (): Batch => {
    if (args.words.length > 0) {
      throw new UsageError(`There is one word too many: ${shown(args.words[0])}.`);
    }
    const pairs = rangeOption(args, "pegs", 3, 26).flatMap((pegs) => {
      requirePegs(pegs, "set up the towers", 3);
      return rangeOption(args, "discs", 1, 64).map((discs) => ({ pegs, discs }));
    });
    const depths = args.options.has("depths");
    const memory = numberOption(args, "memory", 1);
    const options = {
      workers: numberOption(args, "workers"),
      ...(memory === undefined ? {} : { bytes: memory * 2 ** 30 }),
    };
    return {
      name: "hanoi towers",
      call: callOf("hanoi", "towers", args),
      inputs: { version: labVersion(), depths, pairs },
      columns: depths
        ? ["pegs", "discs", "states", "eccentricity", "farthest", "frame_stewart"]
        : ["pegs", "discs", "moves", "frame_stewart", "equal", "states"],
      tasks: pairs.length,
      async run(tasks) {
        const rows: TaskRow[] = [];
        for (const task of tasks) {
          rows.push({ task, values: await (depths ? depthRow : towerRow)(pairs[task], options) });
        }
        return rows;
      },
    };
  });
}

type Pair = { readonly pegs: number; readonly discs: number };
type Options = { readonly workers?: number; readonly bytes?: number };

async function towerRow(pair: Pair, options: Options): Promise<string[]> {
  const { pegs, discs } = pair;
  const { moves, frameStewart: number, equal, states } = await exactTransfer(pair, options);
  if (moves === undefined) {
    throw new RangeError(`Cannot finish the search of ${discs} discs on ${pegs} pegs.`);
  }
  return [pegs, discs, moves, number, equal, states].map(String);
}

async function depthRow(pair: Pair, options: Options): Promise<string[]> {
  const { pegs, discs } = pair;
  const { states, eccentricity, depths } = await exactDepths(pair, options);
  const farthest = depths[eccentricity];
  return [pegs, discs, states, eccentricity, farthest, frameStewart(discs, pegs)].map(String);
}
