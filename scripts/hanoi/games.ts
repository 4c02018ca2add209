/** The games that `deno task hanoi --rule` knows by name: those in which more than the arrows differs from Lucas's rule. */
import { refusal, shown } from "../../lib/core/validate.ts";
import { colouredGame, exchangeTask } from "../../lib/hanoi/bicolour.ts";
import { exchangeGame } from "../../lib/hanoi/exchange.ts";
import type { DiscGame } from "../../lib/hanoi/game.ts";
import { irregularGame } from "../../lib/hanoi/irregular.ts";
import { londonGame, SHALLICE } from "../../lib/hanoi/london.ts";
import { FREE_POSTS, magneticGame, magneticStates, type Posts } from "../../lib/hanoi/magnetic.ts";
import { formatState, parseState, type State } from "../../lib/hanoi/rules.ts";
import { UsageError } from "../lib/command.ts";

/** A game with its start and goals, as texts give them. */
export interface NamedGame<S = unknown> {
  readonly game: DiscGame<S>;
  readonly from: () => S;
  readonly goals: () => readonly S[];
}

/** What the command line says of the start and the goal. */
export interface GameEnds {
  readonly from?: string;
  readonly to?: string;
  readonly discs?: number;
  readonly pegs?: number;
  /** Start and goal as regular states on three pegs. */
  readonly regular: () => { readonly from: State; readonly to: State };
}

function needed<T>(value: T | undefined, option: string, rule: string): T {
  if (value === undefined) throw new UsageError(`--${option} is needed with --rule ${rule}.`);
  return value;
}

/** The number of pegs of a game that has one of its own. */
function requireOwn(pegs: number | undefined, own: number, rule: string): void {
  if (pegs === undefined || pegs === own) return;
  throw new RangeError(
    refusal({ doing: `play ${rule}`, what: "the number of pegs" }, `${own}`, pegs),
  );
}

function exchange({ pegs, regular }: GameEnds): NamedGame<State> {
  requireOwn(pegs, 3, "exchange");
  return { game: exchangeGame(), from: () => regular().from, goals: () => [regular().to] };
}

function magnetic({ pegs, regular }: GameEnds, ways?: string) {
  requireOwn(pegs, 3, "magnetic");
  if (ways !== undefined && !/^[-01]{3}$/.test(ways)) {
    throw new UsageError(
      `--rule magnetic takes the ways of three pegs, 0, 1 or - for free, as in 0-1, received ${
        shown(ways)
      }.`,
    );
  }
  const posts = ways === undefined
    ? FREE_POSTS
    : [...ways].map((way) => way === "-" ? "free" : Number(way)) as unknown as Posts;
  const game = magneticGame(posts);
  return {
    game,
    from: () => game.parse(formatState(regular().from)),
    goals: () => magneticStates(regular().to, posts),
  };
}

/** The number of pegs that a state between bars has. */
function countPegs(state: string, option: string, example: string): number {
  if (state.includes("|")) return state.split("|").length;
  throw new UsageError(
    `--${option} must have the discs of each peg between bars, as in ${example}, received ${
      shown(state)
    }.`,
  );
}

function bicolour({ from, to, discs, pegs }: GameEnds) {
  const [text, option] = from === undefined ? [to, "to"] : [from, "from"];
  const count = pegs ?? (text === undefined ? 3 : countPegs(text, option, "2a 1a | | 2b 1b"));
  const game = colouredGame({ pegs: count });
  const task = () => exchangeTask(needed(discs, "discs", "bicolour"), count);
  return {
    game,
    from: () => from === undefined ? task().start : game.parse(from),
    goals: () => [to === undefined ? task().goal : game.parse(to)],
  };
}

function irregular({ from, to, pegs }: GameEnds) {
  const start = needed(from, "from", "irregular");
  const count = pegs ?? countPegs(start, "from", "1 2 | 3 |");
  const game = irregularGame(count);
  const tower = () => {
    const peg = to === undefined ? count - 1 : parseState(to, count)[0];
    const discs = game.parse(start).flat().length;
    return Array.from(
      { length: count },
      (_, p) => p === peg ? Array.from({ length: discs }, (_, i) => discs - i) : [],
    );
  };
  return {
    game,
    from: () => game.parse(start),
    goals: () => [to !== undefined && to.trim().length !== 1 ? game.parse(to) : tower()],
  };
}

function london({ from, to, pegs }: GameEnds, high?: string) {
  const start = needed(from, "from", "london");
  if (high !== undefined && !/^\d+(-\d+)*$/.test(high)) {
    throw new UsageError(
      `--rule london takes the heights of the pegs, as in 3-2-1, received ${shown(high)}.`,
    );
  }
  const heights = high === undefined ? SHALLICE.heights : high.split("-").map(Number);
  requireOwn(pegs, heights.length, "london");
  const game = londonGame({ balls: start.replaceAll(/[|\s]/g, "").length, heights });
  return {
    game,
    from: () => game.parse(start),
    goals: () => [game.parse(needed(to, "to", "london"))],
  };
}

/** The states of a game go from its own functions to the engine, so that its type need not be known. */
const GAMES = { exchange, magnetic, bicolour, irregular, london } as Record<
  string,
  (ends: GameEnds, of?: string) => NamedGame
>;

/** The names of the games. */
export const GAME_NAMES: readonly string[] = Object.keys(GAMES);

/** Whether a rule names one of the games. */
export function isGame(rule: string | undefined): boolean {
  return rule !== undefined && Object.hasOwn(GAMES, firstWord(rule));
}

function firstWord(rule: string): string {
  return rule.trim().toLowerCase().split(/\s+/)[0];
}

/**
 * The game that a rule names, undefined when it names none of these.
 *
 * @throws {RangeError} for pegs that the game has not; {UsageError} when a start or a goal is needed.
 */
export function namedGame(rule: string, ends: GameEnds): NamedGame | undefined {
  const [name, of, ...more] = rule.trim().toLowerCase().split(/\s+/);
  if (!Object.hasOwn(GAMES, name)) return undefined;
  if (more.length > 0 || of !== undefined && !["magnetic", "london"].includes(name)) {
    throw new UsageError(`--rule ${name} takes no ${more[0] ?? of}.`);
  }
  const listed = ["irregular", "london"].includes(name) ||
    name === "bicolour" && ends.from !== undefined;
  if (listed && ends.discs !== undefined) {
    throw new UsageError(`--rule ${name} has the discs of the start, leave out --discs.`);
  }
  return GAMES[name](ends, of);
}
