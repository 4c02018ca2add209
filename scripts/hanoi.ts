/** `deno task hanoi VERB … [--json]`: answers about the Tower of Hanoi without a notebook. */
import { refusal, shown } from "../lib/core/validate.ts";
import { binaryMoves, stateAt } from "../lib/hanoi/binary.ts";
import {
  countBreaks,
  memorylessMove,
  memorylessMoves,
  memorylessOutcome,
  playMemoryless,
} from "../lib/hanoi/breaks.ts";
import { type ExactDepths, exactTransfer } from "../lib/hanoi/exact.ts";
import type { GameMove } from "../lib/hanoi/game.ts";
import { DEFAULT_BYTES } from "../lib/search/bfs.ts";
import { gameDepths, gameDistance } from "../lib/hanoi/game_search.ts";
import {
  frameStewart,
  frameStewartSplits,
  frameStewartStatus,
  multipegMoves,
  type Splits,
} from "../lib/hanoi/multipeg.ts";
import { distance, shortestPath } from "../lib/hanoi/optimal.ts";
import { recursiveMoves, transferCount } from "../lib/hanoi/recursive.ts";
import { forbiddenCount, forbiddenMoves } from "../lib/hanoi/forbidden.ts";
import {
  formatState,
  parseState,
  type Peg,
  pegNames,
  perfectPeg,
  perfectState,
  requireDiscs,
  requirePegs,
  type State,
} from "../lib/hanoi/rules.ts";
import { formatDepth, type FrontierOptions } from "../lib/search/frontier.ts";
import { starCount, starMoves } from "../lib/hanoi/star.ts";
import {
  isStronglyConnected,
  parseRules,
  type RuleSet,
  variantDepths,
  variantDistance,
  variantGame,
  variantReach,
} from "../lib/hanoi/variants.ts";
import { HANOI_STARTS, HANOI_TOWERS, hanoiStarts, hanoiTowers } from "./hanoi/batch.ts";
import {
  answer,
  type Arguments,
  integerOption,
  numberOption,
  type Output,
  runVerbs,
  UsageError,
  type Verb,
} from "./lib/command.ts";
import { GAME_NAMES, isGame, type NamedGame, namedGame } from "./hanoi/games.ts";

const HELP = `deno task hanoi VERB … [--json]

A state is a letter a disc, the largest disc first: CBBA has disc 4 on peg C and disc 1 on peg A.
A peg alone stands for all discs on it. The tower goes from A to the last peg unless told otherwise.

count --discs N [--pegs P] [--exact] [--memory GIB]
    The least number of moves: {moves, status}. With --pegs the Frame–Stewart number, whether it is proved or
    conjectured to be the least, and every best number of discs to put aside: {moves, status, splits}.
      deno task hanoi count --discs 64
    With --exact the least number by search: {moves, status: "searched", splits, searched, states, seconds}.
      deno task hanoi count --pegs 4 --discs 15 --json
      deno task hanoi count --pegs 5 --discs 11 --exact

solve --discs N [--from STATE|PEG --to STATE|PEG] [--method recursive|binary|breaks|optimal] [--pegs P]
      [--rule RULE [--memory GIB]]
    The moves, one a line as they are found: {length, moves: [{disc, from, to}]}.
    recursive and binary go from peg to peg, breaks from any state to a peg (if the rule gets there), optimal (the default)
    from any state to any other; with more than three pegs, from peg to peg by Frame and Stewart.
      deno task hanoi solve --discs 3
      deno task hanoi solve --from CBBA --to B --discs 4 --json
      deno task hanoi solve --discs 64 --method binary | head
      deno task hanoi solve --pegs 5 --discs 10 --from A --to E
      deno task hanoi solve --rule cyclic --discs 3
      deno task hanoi solve --rule exchange --discs 4
      deno task hanoi solve --rule london --from "rgb||" --to "b|gr|"

position --discs N --move M [--from PEG --to PEG]
    The state after M moves of the shortest solution: {state}.
      deno task hanoi position --discs 4 --move 7

distance --from STATE --to STATE [--pegs P] [--rule RULE] [--memory GIB]
    The least number of moves between two states, and how many ways are that short: {distance, paths}. With --pegs or --rule by exact search,
    and past 2²⁶ states by a recursion where one is proved: {distance, proof}.
      deno task hanoi distance --from CBBA --to ABCA
      deno task hanoi distance --rule linear --pegs 4 --discs 8 --from A --to D
      deno task hanoi distance --rule magnetic --discs 6 --from A --to C

depths --discs N [--from STATE|PEG] [--pegs P] [--rule RULE] [--memory GIB] [--checkpoint FILE]
    How many states are 0, 1, 2, … moves from a state, by exact search: {status, states, eccentricity, depths, seconds}.
    On a terminal each depth is told as it is done. With --checkpoint a search that was killed goes on from its last complete depth.
      deno task hanoi depths --pegs 4 --discs 8
      deno task hanoi depths --rule star --pegs 4 --discs 6 --from B
      deno task hanoi depths --rule bicolour --discs 3

breaks STATE [--from PEG --to PEG]
    The memoryless rule, its sense of rotation that of a tower that starts on A unless --from says otherwise (solve takes the peg of
    the tower that it starts from): {breaks, next, outcome, steps}. next is its move, null at the goal; outcome is "reaches the goal" or
    "cycles"; steps are the moves to the goal, or those before the cycle of two states is entered (null when over ten million).
      deno task hanoi breaks ABBA

starts FILE|--random N --discs D [--seed S]|--all --discs D [--to STATE|PEG] [--pegs P] [--rule RULE]
      [--shard I/K] [--out FILE] [--workers W]
towers --pegs P[-Q] --discs N[-M] [--depths] [--memory GIB] [--shard I/K] [--out FILE] [--workers W]
starts --merge SHARD… [--out FILE]
towers --merge SHARD… [--out FILE]
    Many answers as CSV. starts: a row a start state (FILE has one a line, - is stdin), with its distance to the goal and how many
    ways are that short. towers: a row for every number of pegs and discs of the ranges, its least number of moves by exact
    search, or with --depths the greatest distance of a state from a tower. With --shard only every K-th row from the I-th on is computed, and
    written as a file that says so. --merge checks that all K shards of one job are there and whole and writes what one process
    would have written, byte for byte. Files are written in out/.
      deno task hanoi starts --all --discs 3
      deno task hanoi towers --pegs 4-5 --discs 1-6 --shard 2/3

RULE says between which pegs a disc may move: classic (all), linear (neighbours in the row), cyclic (to the next peg), star (from and to A), or arrows as in
"A>B,B>C,C>A"; A<>B is both ways. Or it names a game with a rule of its own of what may rest on what:
    exchange          disc 1 moves; top discs whose sizes differ by 1 change places
    magnetic          a move turns a disc over, equal faces repel; "magnetic 0-1" gives pegs A and C a way up, - leaves one free
    bicolour          discs of one size may lie on each other; a state is as "2a 1a | | 2b 1b", else two towers are exchanged
    irregular         the start is in any order, as "1 2 | 3 |"; the goal a peg (default: the last) or a state
    london            any ball on any other, pegs of heights 3, 2, 1 or as in "london 4-3-2"; a state is as "rg|b|"
Solutions are shortest: by recursion where one is proved, else by exact search. A goal that no way leads to is an error, with its proof.

With --json: one JSON object on stdout. Moves and other counts are decimal strings, discs and splits numbers,
pegs letters. Exit code: 0, 1 when the input is impossible, 2 when the command is called wrongly.`;

const ENDS = ["discs", "from", "to"] as const;

const VERBS: Record<string, Verb> = {
  count: { values: ["discs", "pegs", "memory"], flags: ["json", "exact"], run: count },
  solve: { values: [...ENDS, "method", "pegs", "rule", "memory"], flags: ["json"], run: solve },
  position: { values: [...ENDS, "move"], flags: ["json"], run: position },
  distance: { values: [...ENDS, "pegs", "rule", "memory"], flags: ["json"], run: measure },
  depths: {
    values: ["discs", "from", "pegs", "rule", "memory", "checkpoint"],
    flags: ["json"],
    run: depths,
  },
  breaks: { values: ["from", "to"], flags: ["json"], run: breaks },
  starts: { ...HANOI_STARTS, run: hanoiStarts },
  towers: { ...HANOI_TOWERS, run: hanoiTowers },
};

function noWords(args: Arguments): void {
  if (args.words.length > 0) {
    throw new UsageError(`There is one word too many: ${shown(args.words[0])}.`);
  }
}

function required<T>(value: T | undefined, option: string): T {
  if (value === undefined) throw new UsageError(`--${option} is needed.`);
  return value;
}

function plural(count: bigint | number, one: string): string {
  return `${count} ${one}${BigInt(count) === 1n ? "" : "s"}`;
}

/** Most splits that are listed. */
const MAX_SPLITS = 1_000_000;

/** The best numbers of discs to put aside, all of them. */
function listSplits({ first, last }: Splits): number[] {
  if (last - first >= MAX_SPLITS) {
    throw new RangeError(
      `Cannot list the splits: there are ${last - first + 1}, at most ${MAX_SPLITS} are listed. ` +
        "Without --json the least and the greatest are printed.",
    );
  }
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Least time between two checkpoints of a search, in ms. */
const CHECKPOINT_PAUSE = 10_000;

/** The memory that --memory allows a search. */
function memoryLimit(args: Arguments): { bytes?: number } {
  const memory = args.options.get("memory");
  if (memory === undefined) return {};
  if (!(Number(memory) > 0)) {
    throw new UsageError(`--memory must be a number of GiB above 0, received ${shown(memory)}.`);
  }
  return { bytes: Number(memory) * 2 ** 30 };
}

/** How a search is run: its memory, its checkpoint, and a line a depth on a terminal. */
function searchOptions(args: Arguments): FrontierOptions {
  const path = args.options.get("checkpoint");
  if (path === "") throw new UsageError("--checkpoint must be a file.");
  return {
    ...memoryLimit(args),
    ...(path === undefined ? {} : { checkpoint: { path, everyMs: CHECKPOINT_PAUSE } }),
    ...(Deno.stderr.isTerminal()
      ? { onDepth: (progress) => console.error(formatDepth(progress)) }
      : {}),
  };
}

/** The least number of moves by search. */
async function countExactly(
  args: Arguments,
  output: Output,
  discs: number,
  pegs: number,
): Promise<void> {
  const found = await exactTransfer({ pegs, discs }, searchOptions(args));
  const { searched, states, ms, lowerBound } = found;
  if (found.moves === undefined) {
    throw new RangeError(
      `Cannot finish the search: ${searched}. At least ${lowerBound} moves are needed. Allow more with --memory.`,
    );
  }
  const moves = `${found.moves}`;
  const splits = discs === 0 ? [] : listSplits(frameStewartSplits(discs, pegs));
  const seconds = Math.round(ms) / 1000;
  const value = { moves, status: "searched", splits, searched, states, seconds };
  const beside = found.equal ? "the Frame–Stewart number" : `Frame–Stewart: ${found.frameStewart}`;
  answer(args, output, value, `${plural(found.moves, "move")} (searched: ${searched}; ${beside})`);
}

async function count(args: Arguments, output: Output): Promise<void> {
  noWords(args);
  const discs = required(numberOption(args, "discs"), "discs");
  const pegs = numberOption(args, "pegs");
  if (args.options.has("exact")) return await countExactly(args, output, discs, pegs ?? 3);
  if (args.options.has("memory")) throw new UsageError("--memory is for --exact.");
  if (pegs === undefined) {
    const moves = transferCount(discs).toString();
    const { status, source } = frameStewartStatus(3);
    answer(args, output, { moves, status }, `${moves} moves (${status}: ${source})`);
    return;
  }
  const moves = frameStewart(discs, pegs).toString();
  const { status, source } = frameStewartStatus(pegs, discs);
  const best = discs === 0 ? undefined : frameStewartSplits(discs, pegs);
  const splits = best !== undefined && args.options.has("json") ? listSplits(best) : [];
  const aside = best === undefined
    ? ""
    : best.first === best.last
    ? `\nsplit: k = ${best.first}`
    : `\nsplits: k = ${best.first} to ${best.last}`;
  answer(args, output, { moves, status, splits }, `${moves} moves (${status}: ${source})${aside}`);
}

/** A state or a peg as the command line gives it. */
function parseEnd(text: string, discs: number | undefined, pegs: number, option: string): State {
  const state = parseState(text, pegs);
  if (text.trim() === "") throw new UsageError(`--${option} must be a state or a peg.`);
  if (discs === undefined || state.length === discs) return state;
  if (state.length === 1) return perfectState(discs, state[0]);
  throw new RangeError(
    refusal(
      { doing: "read a state", what: `--${option}` },
      `a peg or a state of ${plural(discs, "disc")}`,
      text,
    ),
  );
}

/** The two ends of a way. The number of discs may be left out when a state gives it. */
function parseEnds(args: Arguments, pegs: number): { from: State; to: State } {
  const texts = {
    from: args.options.get("from") ?? "A",
    to: args.options.get("to") ?? pegNames(pegs)[pegs - 1],
  };
  let discs = numberOption(args, "discs");
  if (discs !== undefined) requireDiscs(discs, "set up the discs");
  else {
    const length = Math.max(texts.from.trim().length, texts.to.trim().length);
    if (length > 1 || args.options.has("from") && args.options.has("to")) discs = length;
  }
  const known = required(discs, "discs");
  return {
    from: parseEnd(texts.from, known, pegs, "from"),
    to: parseEnd(texts.to, known, pegs, "to"),
  };
}

/** The peg of an end that has to be one. No disc at all is on any peg: then it is the peg that was named. */
function requirePerfect(state: State, args: Arguments, option: "from" | "to", pegs: number): Peg {
  const text = args.options.get(option)?.trim();
  const peg = state.length > 0
    ? perfectPeg(state)
    : text === undefined
    ? (option === "from" ? 0 : pegs - 1)
    : parseState(text, pegs)[0];
  if (peg >= 0) return peg;
  throw new RangeError(
    refusal(
      { doing: "solve by this method", what: `--${option}` },
      "a peg",
      formatState(state),
    ) + (pegs === 3 ? " Take --method optimal." : ""),
  );
}

/** Checks that a tower is sent to another peg than its own. */
function requireWay(from: Peg, to: Peg): void {
  if (from === to) {
    const names = pegNames(26);
    throw new RangeError(
      refusal(
        { doing: "move a tower", what: "--to" },
        `another peg than ${names[from]}`,
        names[to],
      ),
    );
  }
}

/** The rule set of --rule on --pegs pegs; undefined without --rule. */
function ruleOption(args: Arguments): RuleSet | undefined {
  const text = args.options.get("rule");
  if (text === undefined) return undefined;
  try {
    return parseRules(text, numberOption(args, "pegs"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SyntaxError(`${error.message} Or it is a game: ${GAME_NAMES.join(", ")}.`);
  }
}

/** The game of --rule, when it is one with a rule of its own of what may rest on what. */
function gameOption(args: Arguments): NamedGame | undefined {
  const rule = args.options.get("rule");
  return rule === undefined ? undefined : namedGame(rule, {
    from: args.options.get("from"),
    to: args.options.get("to"),
    discs: numberOption(args, "discs"),
    pegs: numberOption(args, "pegs"),
    regular: () => parseEnds(args, 3),
  });
}

/** Says that a search came to its end without the goal. */
function unreachable(states: number): RangeError {
  return new RangeError(
    `Cannot solve: the goal is unreachable, proved by a search of ${
      states === 1 ? "the one state" : `all ${states} states`
    } that can be reached.`,
  );
}

/** A shortest way that is known without a search. */
interface Proved {
  readonly length: bigint;
  readonly moves: Iterable<GameMove>;
  /** Why no way is shorter. */
  readonly proof: string;
}

/** A shortest way under a rule set by a recursion that is proved to be the shortest; undefined where none is. */
function provedWay(from: State, to: State, rules: RuleSet): Proved | undefined {
  const discs = from.length;
  const [start, goal] = [perfectPeg(from), perfectPeg(to)];
  if (from.every((peg, d) => peg === to[d])) {
    return { length: 0n, moves: [], proof: "the goal is the start" };
  }
  if (rules.pegs === 3 && rules.arrows.length === 6) {
    return {
      length: distance(from, to).distance,
      moves: shortestPath(from, to),
      proof: "the shorter of two ways, A. M. Hinz 1989",
    };
  }
  if (start < 0 || goal < 0) return undefined;
  if (rules.pegs === 3 && isStronglyConnected(rules)) {
    return {
      length: forbiddenCount(discs, start, goal, rules),
      moves: forbiddenMoves(discs, start, goal, rules),
      proof: "the shorter of two recursive ways, A. Sapir 2004",
    };
  }
  if (rules.name === "star" && rules.pegs === 4 && start > 0 && goal > 0 && start !== goal) {
    return {
      length: starCount(discs, start, goal),
      moves: starMoves(discs, start, goal),
      proof: "P. K. Stockmeyer's recursion, T. Bousch 2017",
    };
  }
}

/** Most states that a search a state at a time numbers. */
const MOST_STATES = 2 ** 36;

/** Refuses a search with more states than can be numbered, in discs. */
function requireSearchable(discs: number, pegs: number): void {
  let most = 0;
  for (let states = pegs; states <= MOST_STATES; states *= pegs) most++;
  if (discs > most) {
    const hint = `There are ${pegs}^${discs} states, and no recursion is proved for these ends.`;
    throw new RangeError(
      refusal(
        { doing: "search", what: "the number of discs", hint },
        `at most ${most} on ${pegs} pegs`,
        discs,
      ),
    );
  }
}

/** A shortest solution under a rule set: by a recursion that is proved, or by search. */
async function variantSolution(
  args: Arguments,
  rules: RuleSet,
): Promise<{ length: bigint; moves: Iterable<GameMove> }> {
  if (args.options.has("method")) throw new UsageError("--method is for the classic rule.");
  const { from, to } = parseEnds(args, rules.pegs);
  const reach = variantReach(from, to, rules);
  if (reach.verdict === "unreachable") {
    throw new RangeError(`Cannot solve: the goal is unreachable, ${reach.reason}.`);
  }
  const proved = provedWay(from, to, rules);
  if (proved !== undefined) return proved;
  requireSearchable(from.length, rules.pegs);
  const limit = memoryLimit(args);
  // Three pegs have very many depths of few states: a queue takes no longer for them, and 8 bytes a state.
  const queue = rules.pegs <= 3 &&
    8 * rules.pegs ** from.length <= (limit.bytes ?? DEFAULT_BYTES);
  const options = { ...limit, trace: true, queue };
  const found = await gameDistance(variantGame(rules), from, [to], options);
  if (found.moves === undefined) throw unreachable(found.states);
  return { length: BigInt(found.moves.length), moves: found.moves };
}

async function solution(
  args: Arguments,
): Promise<{ length: bigint; moves: Iterable<GameMove> }> {
  const named = gameOption(args);
  if (named !== undefined) {
    if (args.options.has("method")) throw new UsageError("--method is for the classic rule.");
    const found = await gameDistance(named.game, named.from(), named.goals(), {
      ...memoryLimit(args),
      trace: true,
    });
    if (found.moves === undefined) throw unreachable(found.states);
    return { length: BigInt(found.moves.length), moves: found.moves };
  }
  const rules = ruleOption(args);
  if (rules !== undefined) return await variantSolution(args, rules);
  if (args.options.has("memory")) throw new UsageError("--memory is for searches, with --rule.");
  const pegs = numberOption(args, "pegs") ?? 3;
  requirePegs(pegs, "solve", 3);
  const method = args.options.get("method");
  if (pegs > 3) {
    if (method !== undefined) throw new UsageError("--method is for three pegs.");
    const { from, to } = parseEnds(args, pegs);
    const ends = {
      pegs,
      from: requirePerfect(from, args, "from", pegs),
      to: requirePerfect(to, args, "to", pegs),
    };
    return { length: frameStewart(from.length, pegs), moves: multipegMoves(from.length, ends) };
  }
  if (!["recursive", "binary", "breaks", "optimal", undefined].includes(method)) {
    throw new UsageError(
      `--method must be recursive, binary, breaks or optimal, received ${shown(method)}.`,
    );
  }
  const { from, to } = parseEnds(args, 3);
  const discs = from.length;
  if (method === undefined || method === "optimal") {
    return { length: distance(from, to).distance, moves: shortestPath(from, to) };
  }
  const goal = requirePerfect(to, args, "to", 3);
  if (method === "breaks") {
    // The rule is told a start peg for its sense of rotation.
    const start = perfectPeg(from) >= 0 ? perfectPeg(from) : goal === 0 ? 1 : 0;
    const source = start !== goal ? start : goal === 0 ? 1 : 0;
    const outcome = memorylessOutcome(from, source, goal);
    if (outcome.outcome === "cycles") {
      throw new RangeError(
        `Cannot solve by counting breaks: from ${
          formatState(from)
        } the rule runs into a cycle and never reaches the goal. Take --method optimal.`,
      );
    }
    return { length: outcome.steps, moves: memorylessMoves(from, source, goal) };
  }
  const start = requirePerfect(from, args, "from", 3);
  requireWay(start, goal);
  const moves = method === "recursive" ? recursiveMoves : binaryMoves;
  return { length: transferCount(discs), moves: moves(discs, start, goal) };
}

async function solve(args: Arguments, output: Output): Promise<void> {
  noWords(args);
  const { length, moves } = await solution(args);
  const names = pegNames(26);
  if (args.options.has("json")) {
    output.push(`{"length":"${length}","moves":[`);
    let separator = "\n";
    for (const { disc, from, to, with: other } of moves) {
      const back = other === undefined ? "" : `,"with":${other}`;
      const move = `${separator}{"disc":${disc},"from":"${names[from]}","to":"${
        names[to]
      }"${back}}`;
      separator = ",\n";
      if (output.push(move)) await output.flush();
    }
    output.push("]}\n");
    return;
  }
  if (length === 0n) output.push("0 moves\n");
  let number = 0;
  for (const { disc, from, to, with: other } of moves) {
    const back = other === undefined ? "" : `, disc ${other} back`;
    if (output.push(`${++number}. disc ${disc} ${names[from]} → ${names[to]}${back}\n`)) {
      await output.flush();
    }
  }
}

function position(args: Arguments, output: Output): void {
  noWords(args);
  const discs = required(numberOption(args, "discs"), "discs");
  const move = required(integerOption(args, "move"), "move");
  requireDiscs(discs, "find a state on the path");
  const { from, to } = parseEnds(args, 3);
  const ends = [requirePerfect(from, args, "from", 3), requirePerfect(to, args, "to", 3)] as const;
  requireWay(...ends);
  const state = formatState(stateAt(discs, move, ...ends));
  answer(args, output, { state }, state);
}

/** A distance, and how it is known. */
interface Measured {
  /** Undefined when the goal cannot be reached. */
  readonly distance: bigint | number | undefined;
  readonly proof: string;
}

/** Most states that are searched where a recursion is proved too. */
const MANY_STATES = 2 ** 26;

/** The distance under --rule: by search, and by a recursion that is proved where there are too many states. */
async function searchedDistance(args: Arguments): Promise<Measured> {
  const limit = memoryLimit(args);
  const named = gameOption(args);
  if (named !== undefined) {
    return await gameDistance(named.game, named.from(), named.goals(), limit);
  }
  const rules = ruleOption(args) ?? parseRules("classic", numberOption(args, "pegs"));
  const { from, to } = parseEnds(args, rules.pegs);
  if (rules.pegs ** from.length > MANY_STATES) {
    const proved = provedWay(from, to, rules);
    if (proved !== undefined) return { distance: proved.length, proof: proved.proof };
  }
  // What the arrows decide needs no search, and more than three pegs have an engine that counts its own blocks.
  const { verdict } = variantReach(from, to, rules);
  if (rules.pegs <= 3 && verdict !== "unreachable") requireSearchable(from.length, rules.pegs);
  return await variantDistance(from, to, rules, limit);
}

async function measure(args: Arguments, output: Output): Promise<void> {
  noWords(args);
  const searched = args.options.has("rule") || args.options.has("pegs");
  // A game has ends of its own, or says which it lacks.
  if (!isGame(args.options.get("rule"))) {
    required(args.options.get("from"), "from");
    required(args.options.get("to"), "to");
  }
  if (!searched && args.options.has("memory")) {
    throw new UsageError("--memory is for searches, with --pegs or --rule.");
  }
  if (searched) {
    const { distance: moves, proof } = await searchedDistance(args);
    if (moves === undefined) {
      throw new RangeError(`Cannot measure the distance: the goal is unreachable (${proof}).`);
    }
    answer(args, output, { distance: `${moves}`, proof }, `${plural(moves, "move")} (${proof})`);
    return;
  }
  const { from, to } = parseEnds(args, 3);
  const { distance: moves, paths } = distance(from, to);
  answer(
    args,
    output,
    { distance: `${moves}`, paths: `${paths}` },
    `${plural(moves, "move")}, ${plural(paths, "shortest path")}`,
  );
}

/** The depths under --rule. */
async function searchedDepths(args: Arguments): Promise<ExactDepths> {
  const named = gameOption(args);
  if (named !== undefined) return await gameDepths(named.game, named.from(), searchOptions(args));
  const rules = ruleOption(args) ?? parseRules("classic", numberOption(args, "pegs"));
  const text = args.options.get("from") ?? "A";
  const length = text.trim().length;
  const discs = numberOption(args, "discs") ?? (length > 1 ? length : undefined);
  const from = parseEnd(text, required(discs, "discs"), rules.pegs, "from");
  return await variantDepths(from, rules, searchOptions(args));
}

async function depths(args: Arguments, output: Output): Promise<void> {
  noWords(args);
  const { status, states, eccentricity, depths, ms } = await searchedDepths(args);
  const seconds = Math.round(ms) / 1000;
  const lines = depths.map((count, depth) => `${depth} ${count}`).join("\n");
  answer(
    args,
    output,
    { status, states, eccentricity, depths, seconds },
    `${lines}\n${plural(states, "state")}, the farthest at ${plural(eccentricity, "move")}`,
  );
}

/** Most moves that are played to find where a cycle begins. */
const MAX_PLAYED = 10_000_000;

function breaks(args: Arguments, output: Output): void {
  const [text, ...more] = args.words;
  if (text === undefined) throw new UsageError("breaks needs a state, as in breaks ABBA.");
  noWords({ ...args, words: more });
  const state = parseState(text);
  if (state.length === 0) throw new UsageError("breaks needs a state, as in breaks ABBA.");
  const peg = (option: string, otherwise: Peg) => {
    const letter = args.options.get(option);
    if (letter === undefined) return otherwise;
    const parsed = parseState(letter);
    if (parsed.length !== 1) throw new UsageError(`--${option} must be a peg.`);
    return parsed[0];
  };
  const to = peg("to", 2);
  const from = peg("from", to === 0 ? 1 : 0);
  requireWay(from, to);
  const next = memorylessMove(state, from, to);
  const result = memorylessOutcome(state, from, to);
  const steps = result.outcome === "cycles" ? stepsToCycle(state, from, to) : result.steps;
  const names = pegNames(3);
  const move = next === undefined
    ? null
    : { disc: next.disc, from: names[next.from], to: names[next.to] };
  const count = countBreaks(state, to);
  const value = {
    breaks: `${count}`,
    next: move,
    outcome: result.outcome,
    steps: steps === undefined ? null : `${steps}`,
  };
  const end = result.outcome !== "cycles"
    ? `reaches the goal after ${plural(steps!, "move")}`
    : `cycles between two states after ${
      steps === undefined ? `more than ${MAX_PLAYED} moves` : plural(steps, "move")
    }`;
  const first = move === null ? "none" : `disc ${move.disc} ${move.from} → ${move.to}`;
  answer(args, output, value, `breaks: ${count}\nnext: ${first}\noutcome: ${end}`);
}

/** How many moves the rule makes before it enters its cycle, when they are not too many to play. */
function stepsToCycle(state: State, from: Peg, to: Peg): number | undefined {
  const run = playMemoryless(state, from, to, MAX_PLAYED);
  return run.outcome === "cycles" ? run.steps : undefined;
}

if (import.meta.main) await runVerbs(VERBS, HELP);
