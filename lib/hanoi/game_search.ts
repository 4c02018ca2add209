/**
 * Exact search in any {@link DiscGame}: {@link solveGame} for a path, {@link gameDistance} and {@link gameDepths} on the frontier engine, {@link countGamePaths},
 * {@link distancesTo}.
 *
 * The program for Lucas's rule alone, in `frontier.ts`, takes many states at a time; this one takes any rule, a state at a time.
 * @module
 */
import { refusal } from "../core/validate.ts";
import {
  type Adjacency,
  adjacency,
  breadthFirst,
  explore,
  exploredPath,
  fillDistances,
} from "../search/bfs.ts";
import { countShortestPaths } from "../search/count.ts";
import {
  type FrontierOptions,
  type FrontierProgram,
  type FrontierResult,
  type RankedExpander,
  rankedProgram,
  searchFrontier,
} from "../search/frontier.ts";
import type { Limits, RankArray, RankedSpace, Result, Solved } from "../search/space.ts";
import type { ExactDepths } from "./exact.ts";
import {
  arrangements,
  type Disc,
  type DiscGame,
  type GameMove,
  type GamePosition,
  gamePosition,
  gameSpace,
  type GameTables,
  gameTables,
  MAX_ARRANGEMENTS,
  movesAlong,
  type Piles,
  pilesOf,
  positionRank,
  tableSpace,
} from "./game.ts";
import type { Peg } from "./rules.ts";

/** A start and goals of as many discs. */
interface Task {
  readonly start: GamePosition;
  readonly goals: readonly GamePosition[];
}

function requireTask<S>(
  game: DiscGame<S>,
  from: S,
  goals: readonly S[],
  doing: string,
): Task {
  const start = gamePosition(game, from, doing, "the start");
  if (!Array.isArray(goals) || goals.length === 0) {
    throw new RangeError(refusal({ doing, what: "the goals" }, "a list of states", goals));
  }
  const ends = goals.map((goal) => {
    const end = gamePosition(game, goal, doing, "the goal");
    if (end.sizes === start.sizes && end.marks === start.marks) return end;
    const allowed = `a state of ${start.sizes * start.marks} discs, as the start`;
    throw new RangeError(refusal({ doing, what: "the goal" }, allowed, goal));
  });
  return { start, goals: ends };
}

/**
 * A shortest way from a state to the nearest of some goals, by breadth-first search on arrays.
 *
 * Cost: 8 bytes and about p² steps a state. Discs of one size with more than 181 440 arrangements are searched as values, and then a limit of bytes is refused.
 *
 * @throws {RangeError} when a state is none of the game, a goal has another number of discs, or the search needs more memory than allowed (4 GiB unless given).
 *
 * @example
 * ```ts
 * solveGame(irregularGame(), [[1, 2], [], []], [[[2, 1], [], []]]).path.length; // 4
 * solveGame(exchangeGame(), [0, 0], [[2, 2]]).path[1]; // { disc: 1, from: 2, to: 0, with: 2 }
 * ```
 */
export function solveGame<S>(
  game: DiscGame<S>,
  from: S,
  goals: readonly S[],
  limits: Limits = {},
): Result<GameMove> {
  const doing = "search a shortest path";
  const task = requireTask(game, from, goals, doing);
  if (arrangements(game.pegs, task.start.marks) > MAX_ARRANGEMENTS) {
    const ends = new Set(goals.map(game.format));
    return breadthFirst(gameSpace(game), from, (state) => ends.has(game.format(state)), limits);
  }
  const space = tableSpace(gameTables(game, task.start, doing));
  const ends = task.goals.map((goal) => positionRank(game, goal));
  const goal = ends.length === 1 ? ends[0] : undefined;
  const explored = explore(space, positionRank(game, task.start), { ...limits, goal });
  const { distances, unreached } = explored;
  const far = (end: number) => distances[end] === unreached ? Infinity : distances[end];
  const nearest = ends.reduce((a, b) => far(b) < far(a) ? b : a);
  const found = exploredPath(space, explored, nearest);
  if (found.status !== "solved") return found;
  return { ...found, path: movesAlong(game, task.start, space, found.path) };
}

/**
 * The length and the number of the shortest paths between two states; Infinity and 0 when there is none.
 *
 * Cost: a search of all states, 4·(p² + 5) bytes a state.
 *
 * @throws {RangeError} as {@link solveGame}; when there are more than 2⁵³ paths.
 *
 * @example
 * ```ts
 * countGamePaths(exchangeGame(), [0, 0], [2, 2]); // { distance: 3, paths: 1 }
 * ```
 */
export function countGamePaths<S>(
  game: DiscGame<S>,
  from: S,
  to: S,
): { readonly distance: number; readonly paths: number } {
  const doing = "count shortest paths";
  const { start, goals: [goal] } = requireTask(game, from, [to], doing);
  const graph = adjacency(tableSpace(gameTables(game, start, doing)));
  const { distances, counts } = countShortestPaths(graph, positionRank(game, start));
  const end = positionRank(game, goal);
  return { distance: distances[end] < 0 ? Infinity : distances[end], paths: counts[end] };
}

/**
 * The distance of each state, by rank, to a goal: a search backwards along the moves. −1 where the goal cannot be reached.
 *
 * Where pegs are of limited height or discs turn over, some ranks have no state (see {@link unrankGame}); what is said of them means nothing.
 *
 * Cost: 8·(p² + 2) bytes a state.
 *
 * @throws {RangeError} when the goal is no state of the game, or there are too many states.
 *
 * @example
 * ```ts
 * Array.from(distancesTo(irregularGame(), [[], [], [1]])); // [1, 1, 0]
 * ```
 */
export function distancesTo<S>(game: DiscGame<S>, goal: S): Int32Array {
  const doing = "search backwards";
  const end = gamePosition(game, goal, doing, "the goal");
  const graph = backwards(adjacency(tableSpace(gameTables(game, end, doing))));
  const distances = new Int32Array(graph.size);
  fillDistances(graph, positionRank(game, end), distances, new Uint32Array(graph.size));
  return distances;
}

/** A graph with its edges turned round. */
function backwards({ size, starts, targets }: Adjacency): Adjacency {
  const ends = new Uint32Array(size + 1);
  for (const to of targets) ends[to + 1]++;
  for (let v = 0; v < size; v++) ends[v + 1] += ends[v];
  const next = ends.slice();
  const sources = new Uint32Array(targets.length);
  for (let v = 0; v < size; v++) {
    for (let i = starts[v]; i < starts[v + 1]; i++) sources[next[targets[i]]++] = v;
  }
  return { size, starts: ends, targets: sources };
}

/** New names of pegs and marks, by rank: what each arrangement is renamed to, and each set of pegs whose discs lie the way 1. */
export interface GameImage {
  /** By the number of an arrangement. */
  readonly digits: Int32Array;
  /** By the bits of the pegs; 0 alone where discs do not turn over. */
  readonly ways: Int32Array;
}

/** A search on the frontier engine. */
export interface GameSearch {
  /** What is searched, in words. */
  readonly title: string;
  /** The tables of the game. */
  readonly tables: GameTables;
  /** The ranks of the start and of the goals. */
  readonly start: number;
  /** The ranks of the goals. */
  readonly goals: readonly number[];
  /** Whether the depth of every state is kept modulo 3 (2 bits a state more), so that a path can be read where moves can be taken back: neighbours' depths differ by at most 1. */
  readonly trace: boolean;
  /**
   * Names that take the goal to the start. With them the search goes half of the way: a path start → x → goal is a path to x and,
   * renamed and backwards, a path to what x is renamed to; so it ends at the first depth at which a state and its image are both met.
   */
  readonly image?: GameImage;
}

/** The search opened. */
export interface GameExpander extends RankedExpander {
  /** Whether a state was visited, by rank. */
  has(rank: number): boolean;
  /** For a search half of the way: the least state of the last depth whose image was met; when one was met a depth earlier, the path is odd. */
  met(): { readonly rank: number; readonly odd: boolean } | undefined;
  /** Whether a visited state lies at a depth that is `residue` modulo 3; for searches that trace. */
  depthIs(rank: number, residue: number): boolean;
}

const ranked = rankedProgram(
  import.meta.url,
  "gameFrontier",
  ({ title, tables, start }: GameSearch) => ({
    title,
    space: tableSpace(tables),
    starts: [start],
    connected: false,
  }),
);

/** The rank that a rank is renamed to. */
function imageOf(rank: number, { digits, ways }: GameImage, sizes: number): number {
  const base = digits.length;
  let result = 0;
  let rest = rank;
  let place = 1;
  for (let d = 0; d < sizes; d++) {
    const above = Math.floor(rest / base);
    result += digits[rest - above * base] * place;
    rest = above;
    place *= base;
  }
  return result + ways[rest] * place;
}

/**
 * Any game on the frontier engine: {@link rankedProgram} on its tables, with a third phase for searches that trace or go half of the way.
 *
 * @example
 * ```ts
 * const game = exchangeGame();
 * const tables = gameTables(game, { sizes: 3, marks: 1 }, "try");
 * const parameters = { title: "three discs", tables, start: 0, goals: [26], trace: false };
 * (await searchFrontier(gameFrontier, parameters)).depths.length - 1; // 7
 * ```
 */
export const gameFrontier: FrontierProgram<GameSearch, GameExpander> = {
  url: ranked.url,
  exportName: ranked.exportName,
  plan(search) {
    const plan = ranked.plan(search);
    const { length } = plan.arrays[0];
    const names = search.trace ? ["low", "high"] : [];
    return {
      ...plan,
      arrays: [
        ...plan.arrays,
        ...names.map((name) => ({ name, type: "u32" as const, length })),
        { name: "met", type: "u32", length: 2 },
      ],
      phases: search.trace || search.image !== undefined ? 3 : 2,
    };
  },
  open(search, store, context) {
    const base = ranked.open(search, store, context);
    const { goals, trace, image, tables: { sizes } } = search;
    const { visited } = base;
    const [frontier, liveList, met] = ["frontier", "liveList", "met"].map((name) =>
      store.u32(name)
    );
    const [low, high] = trace ? [store.u32("low"), store.u32("high")] : [undefined, undefined];
    const blockWords = frontier.length / liveList.length;
    const has = (bits: Uint32Array, rank: number) =>
      (bits[Math.floor(rank / 32)] >>> (rank % 32) & 1) === 1;
    /** Keeps the depth of the new states and looks for their images; the phase after "settle". */
    const note = (from: number, to: number, depth: number): void => {
      const kept = depth % 3 === 1 ? low : depth % 3 === 2 ? high : undefined;
      for (let place = from; place < to; place++) {
        for (let w = liveList[place] * blockWords, end = w + blockWords; w < end; w++) {
          if (kept !== undefined) kept[w] |= frontier[w];
          if (image === undefined) continue;
          for (let bits = frontier[w]; bits !== 0; bits &= bits - 1) {
            const other = imageOf(w * 32 + 31 - Math.clz32(bits & -bits), image, sizes);
            if (has(visited, other)) met[has(frontier, other) ? 1 : 0] = 1;
          }
        }
      }
    };
    const done = () => goals.some((goal) => has(visited, goal)) || met[0] === 1 || met[1] === 1;
    return {
      ...base,
      // What the third phase notes cannot be told from a sprint.
      sprint: (depth, width, room) =>
        trace || image !== undefined
          ? 0
          : base.sprint(depth, width, room, goals.length > 0 ? done : undefined),
      run(phase, from, to, depth) {
        if (phase < 2) return base.run(phase, from, to, depth);
        note(from, to, depth + 1);
        return 0;
      },
      done,
      has: (rank) => has(visited, rank),
      met() {
        if (image === undefined || met[0] === 0 && met[1] === 0) return undefined;
        const odd = met[0] === 1;
        for (let w = 0; w < frontier.length; w++) {
          for (let bits = frontier[w]; bits !== 0; bits &= bits - 1) {
            const rank = w * 32 + 31 - Math.clz32(bits & -bits);
            const other = imageOf(rank, image, sizes);
            if (has(visited, other) && has(frontier, other) !== odd) return { rank, odd };
          }
        }
        return undefined;
      },
      depthIs: (rank, residue) =>
        has(visited, rank) && low !== undefined && high !== undefined &&
        (has(low, rank) ? 1 : has(high, rank) ? 2 : 0) === residue,
    };
  },
};

/** New names: peg p becomes pegs[p], mark m becomes marks[m]. */
interface Renaming {
  readonly pegs: readonly Peg[];
  readonly marks: readonly number[];
}

function renamed(piles: Piles, { pegs, marks }: Renaming): Piles {
  return pegs.map((_, peg) =>
    piles[pegs.indexOf(peg)].map((disc) => ({ ...disc, mark: marks[disc.mark] }))
  );
}

/** Whether the rules of a game are the same under new names, with every arrow turned round. */
function keepsRules<S>(
  { arrows, heights, mayMove, whyNot }: DiscGame<S>,
  discs: readonly Disc[],
  { pegs, marks }: Renaming,
): boolean {
  const image = (disc: Disc) => ({ ...disc, mark: marks[disc.mark] });
  const same = <T>(a: T, b: T) => a === b;
  return arrows.every(([a, b]) => arrows.some(([x, y]) => x === pegs[b] && y === pegs[a])) &&
    pegs.every((to, peg) => heights?.[to] === heights?.[peg]) &&
    discs.every((disc) =>
      same(mayMove?.(disc), mayMove?.(image(disc))) &&
      pegs.every((to, peg) => same(whyNot(disc, peg) === "", whyNot(image(disc), to) === "")) &&
      discs.every((below) =>
        same(whyNot(disc, below) === "", whyNot(image(disc), image(below)) === "")
      )
    );
}

/** Most names that are tried: with many pegs that are empty at the start and at the end there are very many, and going half of the way only saves time. */
const MOST_NAMES = 1000;

/** New names that take the start to the goal and keep the rules, with every arrow turned round, if there are any. */
function renamingOf<S>(game: DiscGame<S>, { start, goals: [goal] }: Task): Renaming | undefined {
  const discs = start.piles.flat().flatMap((disc) =>
    game.turns === true ? [{ ...disc, way: 0 }, { ...disc, way: 1 }] as const : [disc]
  );
  let tried = 0;
  for (const names of renamings(start.piles, goal.piles)) {
    if (keepsRules(game, discs, names)) return names;
    if (++tried === MOST_NAMES) break;
  }
  return undefined;
}

/**
 * All new names that take one state to another, some of them given. Pegs with discs are named first: they have few names or none, and then
 * every way to name the empty ones is as good.
 */
function* renamings(
  start: Piles,
  goal: Piles,
  { pegs, marks }: Renaming = { pegs: [], marks: [] },
): Generator<Renaming> {
  const unnamed = [...start.keys()].filter((peg) => pegs[peg] === undefined);
  if (unnamed.length === 0) {
    yield { pegs, marks };
    return;
  }
  const next = unnamed.find((peg) => start[peg].length > 0) ?? unnamed[0];
  const pile = start[next];
  for (const [peg, image] of goal.entries()) {
    if (pegs.includes(peg) || image.length !== pile.length) continue;
    const known = [...marks];
    const fits = pile.every(({ size, mark, way }, i) => {
      if (known[mark] === undefined && !known.includes(image[i].mark)) known[mark] = image[i].mark;
      return size === image[i].size && way === image[i].way && known[mark] === image[i].mark;
    });
    if (!fits) continue;
    const named = [...pegs];
    named[next] = peg;
    yield* renamings(start, goal, { pegs: named, marks: known });
  }
}

/** The renaming backwards. */
function inverse({ pegs, marks }: Renaming): Renaming {
  return {
    pegs: pegs.map((_, peg) => pegs.indexOf(peg)),
    marks: marks.map((_, mark) => marks.indexOf(mark)),
  };
}

/** What new names make of ranks. */
function imageBy<S>(game: DiscGame<S>, { marks }: GamePosition, names: Renaming): GameImage {
  const shape = { sizes: 1, marks };
  return {
    digits: Int32Array.from(
      { length: arrangements(game.pegs, marks) },
      (_, a) => positionRank(game, { ...shape, piles: renamed(pilesOf(game, a, shape), names) }),
    ),
    ways: Int32Array.from(
      { length: game.turns === true ? 2 ** game.pegs : 1 },
      (_, ways) => names.pegs.reduce((bits, to, peg) => bits | (ways >> peg & 1) << to, 0),
    ),
  };
}

/** The distance from a state to the nearest of some goals, and how it is known. */
export interface GameDistance {
  /** The least number of moves; undefined when no goal can be reached or a limit was. */
  readonly distance: number | undefined;
  /** How the search ended. */
  readonly status: "solved" | "unreachable" | "limit reached";
  /** The distance is at least this: proved. Infinity when no goal can be reached. */
  readonly lowerBound: number;
  /** What proved it. */
  readonly proof: string;
  /** A shortest way, when it was asked for. */
  readonly moves?: readonly GameMove[];
  /** States that were found. */
  readonly states: number;
  /** Memory of the search. */
  readonly bytes: number;
  /** Time of the search. */
  readonly ms: number;
}

/** How a game is searched. */
export interface GameOptions extends FrontierOptions {
  /** Whether a shortest way is wanted too. */
  readonly trace?: boolean;
  /** Whether a goal that is the start under other names is searched half of the way only; true when left out. */
  readonly halfway?: boolean;
  /** Whether a queue on arrays, 8 bytes a state, takes the place of the engine: its readable twin. False when left out. */
  readonly queue?: boolean;
}

/** A search with a queue, in the form of the engine's; the distance of each goal that was met. */
function queued(
  space: RankedSpace,
  start: number,
  goals: readonly number[],
  { states, bytes, ms, signal }: Limits,
): Omit<FrontierResult, "expander" | "resumedAt" | "done"> & {
  far(rank: number): number;
  /** The ranks of a shortest path to a rank that was met, without the start. */
  pathTo(rank: number): readonly number[];
} {
  const begun = performance.now();
  const goal = goals.length === 1 ? goals[0] : undefined;
  const found = explore(space, start, { states, bytes, ms, signal, goal });
  const { status, limit, levels, wholeBelow, distances, order } = found;
  const complete = status === "complete";
  // A level that was cut short is left out.
  const depths = complete ? levels : levels.slice(0, wholeBelow);
  return {
    status: complete ? status : limit === undefined ? "stopped" : "limit reached",
    ...(limit === undefined ? {} : { limit }),
    depths,
    states: complete || limit === undefined ? found.states : depths.reduce((a, b) => a + b, 0),
    bytes: distances.byteLength + order.byteLength,
    workers: 0,
    ms: performance.now() - begun,
    far: (rank) => distances[rank] === found.unreached ? Infinity : distances[rank],
    pathTo: (rank) => (exploredPath(space, found, rank) as Solved<number>).path,
  };
}

/** A search in words; checkpoints are known by it. */
function titleOf<S>(game: DiscGame<S>, from: S, { sizes, marks }: GamePosition): string {
  return `${game.name} with ${sizes * marks} discs from ${game.format(from)}`;
}

/**
 * The distance from a state to the nearest of some goals on the frontier engine, and with `trace` a way of that length.
 *
 * When the one goal is the start under other names of pegs and marks, which keep the rules and turn the arrows round, the search goes half of the way only; see {@link GameSearch}.
 *
 * Cost: 3 bits a state, 5 with `trace`, about p² steps a state found. Where moves cannot be taken back, a way is found by a queue, 8 bytes a state, as with
 * `queue`: then `maxDepth`, `onDepth` and `checkpoint` are not looked at.
 *
 * @throws {RangeError} as {@link solveGame}; when the search needs more memory than allowed (8 GiB unless given).
 *
 * @example
 * ```ts
 * (await gameDistance(exchangeGame(), [0, 0, 0], [[2, 2, 2]])).distance; // 7
 * (await gameDistance(exchangeGame(), [0, 0], [[2, 2]], { trace: true })).moves.length; // 3
 * (await gameDistance(exchangeGame(), [0, 0], [[2, 2]], { queue: true })).proof; // "breadth-first search of 9 states"
 * ```
 */
export async function gameDistance<S>(
  game: DiscGame<S>,
  from: S,
  goals: readonly S[],
  { trace = false, halfway = true, queue = false, ...options }: GameOptions = {},
): Promise<GameDistance> {
  const doing = "search a distance";
  const task = requireTask(game, from, goals, doing);
  const tables = gameTables(game, task.start, doing);
  const [start, ...ranks] = [task.start, ...task.goals].map((one) => positionRank(game, one));
  const takenBack = game.anyOrder !== true &&
    game.arrows.every(([a, b]) => game.arrows.some(([x, y]) => x === b && y === a));
  // Depths modulo 3 tell the way back only along moves that can be taken back.
  const byQueue = queue || trace && !takenBack;
  const names = halfway && !byQueue && ranks.length === 1 && ranks[0] !== start &&
      game.anyOrder !== true
    ? renamingOf(game, task)
    : undefined;
  const image = names && imageBy(game, task.start, inverse(names));
  const half = names === undefined ? "" : "half of the way, ";
  // A checkpoint of a search for another goal, or of all states, must not be taken up.
  const title = `${titleOf(game, from, task.start)} ${half}to ${
    goals.map(game.format).join(" or ")
  }`;
  const search: GameSearch = { title, tables, start, goals: ranks, trace, image };
  const engine = byQueue ? undefined : await searchFrontier(gameFrontier, search, options);
  const space = tableSpace(tables);
  const result = engine ?? queued(space, start, ranks, options);
  const { depths, states, bytes, ms } = result;
  const last = depths.length - 1;
  // Part of a depth that a limit cut short may have met a goal already, too early by one: only a search that is done has.
  const done = engine?.done ?? false;
  const met = done ? engine?.expander.met() : undefined;
  const lengths = ranks.map((rank) =>
    "far" in result ? result.far(rank) : done && engine!.expander.has(rank) ? last : Infinity
  );
  const nearest = met === undefined ? Math.min(...lengths) : 2 * last - (met.odd ? 1 : 0);
  const distance = nearest === Infinity ? undefined : nearest;
  const complete = result.status === "complete";
  const found = {
    distance,
    status: distance !== undefined ? "solved" : complete ? "unreachable" : "limit reached",
    lowerBound: distance ?? (complete ? Infinity : names === undefined ? last + 1 : 2 * last + 1),
    proof: `breadth-first search of ${half}${states} ${states === 1 ? "state" : "states"}`,
    states,
    bytes,
    ms,
  } as const;
  if (!trace || distance === undefined) return found;
  if ("pathTo" in result) {
    const path = result.pathTo(ranks[lengths.indexOf(distance)]);
    return { ...found, moves: movesAlong(game, task.start, space, path) };
  }

  const { degree, size, neighbours } = space;
  const out: RankArray = size <= 2 ** 32 ? new Uint32Array(degree) : new Float64Array(degree);
  /** The ranks of a shortest path from the start to a rank at a depth, both ends included. */
  const pathTo = (rank: number, depth: number): number[] => {
    const path = [rank];
    for (let d = depth - 1; d >= 0; d--) {
      const count = neighbours(path[path.length - 1], out);
      let i = 0;
      while (i < count && !result.expander.depthIs(out[i], d % 3)) i++;
      path.push(out[i]);
    }
    return path.reverse();
  };
  let path: number[];
  if (met === undefined) path = pathTo(ranks[lengths.indexOf(distance)], distance);
  else {
    const forth = imageBy(game, task.start, names!);
    const second = pathTo(imageOf(met.rank, image!, tables.sizes), distance - last).reverse();
    const back = second.slice(1).map((rank) => imageOf(rank, forth, tables.sizes));
    path = [...pathTo(met.rank, last), ...back];
  }
  return { ...found, moves: movesAlong(game, task.start, space, path.slice(1)) };
}

/**
 * How many states there are at each distance from a start, on the frontier engine. States that cannot be reached are at none.
 *
 * Cost: 3 bits and about p² steps a state.
 *
 * @throws {RangeError} when the start is no state of the game, or the search needs more memory than allowed (8 GiB unless given).
 *
 * @example
 * ```ts
 * (await gameDepths(exchangeGame(), [0, 0])).depths; // [1, 2, 2, 4]
 * ```
 */
export async function gameDepths<S>(
  game: DiscGame<S>,
  from: S,
  { queue = false, ...options }: GameOptions = {},
): Promise<ExactDepths> {
  const doing = "count the states by their distance";
  const position = gamePosition(game, from, doing, "the start");
  const tables = gameTables(game, position, doing);
  const start = positionRank(game, position);
  const title = titleOf(game, from, position);
  const search: GameSearch = { title, tables, start, goals: [], trace: false };
  const { status, limit, depths, states, bytes, workers, ms } = queue
    ? queued(tableSpace(tables), start, [], options)
    : await searchFrontier(gameFrontier, search, options);
  const eccentricity = depths.length - 1;
  const extent = status === "complete"
    ? "all states reached"
    : `all states at distance 0 to ${eccentricity}`;
  return {
    pegs: game.pegs,
    discs: position.sizes * position.marks,
    depths,
    eccentricity,
    status,
    ...(limit === undefined ? {} : { limit }),
    searched: `${title}, breadth first: ${extent}`,
    states,
    bytes,
    workers,
    ms,
  };
}
