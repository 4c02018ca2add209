/**
 * Variants of the Tower of Hanoi by the moves that are allowed: a directed graph on the pegs. A disc may go from one peg to another only along an arrow;
 * what may rest on what stays Lucas's rule. (Other rules of what may rest on what are games of `game.ts` as these are.)
 *
 * A {@link RuleSet} is a game ({@link variantGame}); from the engine of `game.ts` come legality ({@link variantSpace}, {@link replayVariant}), the graph of the states
 * ({@link rankedVariant}) and paths ({@link solveVariant}). Distances and depths ({@link variantDistance}, {@link variantDepths}) come from the faster program for Lucas's
 * rule, and {@link variantReach} tells whether a goal can be reached at all. Solutions by recursion are in `forbidden.ts` for three pegs and in `star.ts`.
 *
 * When the graph is strongly connected and has three pegs or more, every state can be reached from every other: to take disc n along an arrow a → b, first
 * gather the smaller discs on a third peg, which is possible by induction. When some disc's goal cannot be reached along arrows from its peg, no state with
 * it there can be reached. What lies between is for the search to decide. (E. Leiss 1983 has the criterion for towers.)
 * @module
 */
import { refusal } from "../core/validate.ts";
import { adjacency, fillDistances } from "../search/bfs.ts";
import { frontierLimit, type FrontierOptions } from "../search/frontier.ts";
import type { Limits, RankedSpace, Result, Space } from "../search/space.ts";
import { type ExactDepths, exactDepths, exactDistance } from "./exact.ts";
import {
  type DiscGame,
  gameSpace,
  rankedGame,
  regularStates,
  replayGame,
  whyNotSmaller,
} from "./game.ts";
import { gameDepths, type GameDistance, gameDistance, solveGame } from "./game_search.ts";
import {
  MAX_PEGS,
  type Move,
  type Peg,
  type PegNames,
  pegNames,
  perfectPeg,
  perfectState,
  type Replay,
  requireDiscs,
  requirePeg,
  requirePegs,
  requireState,
  type State,
  type Step,
  unrankState,
} from "./rules.ts";
import { allArrows, type PegArrows } from "./symmetry.ts";

/** The moves that a variant allows. */
export interface RuleSet {
  /** "classic", "linear", "cyclic", "star", or the arrows as a text. */
  readonly name: string;
  /** Number of pegs, p. */
  readonly pegs: number;
  /** A disc may go from the first peg to the second. */
  readonly arrows: PegArrows;
}

/** The rule sets that have a name. */
export const RULE_NAMES = ["classic", "linear", "cyclic", "star"] as const;

/** A name of {@link RULE_NAMES}. */
export type RuleName = typeof RULE_NAMES[number];

/**
 * A rule set with a name: *classic*, between all pegs; *linear*, between neighbours in the row A, B, C, …; *cyclic*, from each peg to the next and from the
 * last to the first; *star*, between A, the centre, and any other peg.
 *
 * @throws {RangeError} for another name, or fewer than two pegs.
 *
 * @example
 * ```ts
 * namedRules("linear", 3).arrows; // [[0, 1], [1, 0], [1, 2], [2, 1]]
 * namedRules("cyclic", 3).arrows; // [[0, 1], [1, 2], [2, 0]]
 * namedRules("star", 4).arrows; // [[0, 1], [0, 2], [0, 3], [1, 0], [2, 0], [3, 0]]
 * namedRules("toroidal"); // throws RangeError
 * ```
 */
export function namedRules(name: RuleName, pegs = 3): RuleSet {
  const doing = "make a rule set";
  requirePegs(pegs, doing, 2);
  const arrows = {
    classic: () => true,
    linear: (a: Peg, b: Peg) => Math.abs(a - b) === 1,
    cyclic: (a: Peg, b: Peg) => (a + 1) % pegs === b,
    star: (a: Peg, b: Peg) => a === 0 || b === 0,
  } as Record<string, (a: Peg, b: Peg) => boolean>;
  if (typeof name !== "string" || !Object.hasOwn(arrows, name)) {
    throw new RangeError(
      refusal({ doing, what: "its name" }, `one of ${RULE_NAMES.join(", ")}`, name),
    );
  }
  return { name, pegs, arrows: allArrows(pegs).filter(([a, b]) => arrows[name](a, b)) };
}

/**
 * A rule set by arrows. Every peg has to have one.
 *
 * @throws {RangeError} for a peg that does not exist, an arrow from a peg to itself, one that is given twice, or a peg that no arrow enters or leaves.
 *
 * @example
 * ```ts
 * digraphRules(3, [[0, 1], [1, 2], [2, 0]]).name; // "A>B,B>C,C>A"
 * digraphRules(3, [[0, 1]]); // throws RangeError
 * ```
 */
export function digraphRules(pegs: number, arrows: PegArrows): RuleSet {
  const doing = "make a rule set";
  requirePegs(pegs, doing, 2);
  if (!Array.isArray(arrows)) {
    throw new RangeError(refusal({ doing, what: "the arrows" }, "a list of pairs of pegs", arrows));
  }
  const seen = new Set<number>();
  const names = pegNames(pegs);
  for (const [i, arrow] of arrows.entries()) {
    const rule = { doing, what: `arrow ${i + 1}` };
    if (!Array.isArray(arrow) || arrow.length !== 2) {
      throw new RangeError(refusal(rule, "a pair of pegs", arrow));
    }
    const [a, b] = arrow;
    requirePeg(a, pegs, `the start of arrow ${i + 1}`, doing);
    requirePeg(b, pegs, `the end of arrow ${i + 1}`, doing);
    if (a === b) throw new RangeError(refusal(rule, "between two pegs", `${names[a]}>${names[b]}`));
    if (seen.has(a * pegs + b)) {
      throw new RangeError(refusal(rule, "given once", `${names[a]}>${names[b]}`));
    }
    seen.add(a * pegs + b);
  }
  const alone = names.findIndex((_, peg) => !arrows.some(([a, b]) => a === peg || b === peg));
  if (alone >= 0) {
    throw new RangeError(
      `Cannot ${doing}: every peg must have an arrow, received none that enters or leaves ${
        names[alone]
      }. Take fewer pegs, or add an arrow.`,
    );
  }
  const name = arrows.map(([a, b]) => `${names[a]}>${names[b]}`).join(",");
  return { name, pegs, arrows };
}

/**
 * The rule set that a text gives: a name of {@link RULE_NAMES}, or arrows between letters as in `A>B,B>C,C>A`; `A<>B` stands for both ways. Without a number of
 * pegs a name has three, and arrows as many as the last letter says.
 *
 * @throws {SyntaxError} that names the part that is no arrow.
 * @throws {RangeError} as {@link digraphRules}.
 *
 * @example
 * ```ts
 * parseRules("cyclic", 4).arrows.length; // 4
 * parseRules("A>B, B<>C").arrows; // [[0, 1], [1, 2], [2, 1]]
 * parseRules("A>>B"); // throws SyntaxError
 * ```
 */
export function parseRules(text: string, pegs?: number): RuleSet {
  const doing = "read a rule set";
  const hint = `A rule set is ${RULE_NAMES.join(", ")}, or arrows such as A>B,B>C,C>A.`;
  if (typeof text !== "string") {
    throw new SyntaxError(refusal({ doing, what: "a rule set", hint }, "a text", text));
  }
  const name = text.trim().toLowerCase();
  if ((RULE_NAMES as readonly string[]).includes(name)) {
    return namedRules(name as RuleName, pegs ?? 3);
  }
  const arrows: [Peg, Peg][] = [];
  for (const [i, part] of text.split(",").entries()) {
    const read = /^\s*([A-Z])\s*(<?[-=]?>|→)\s*([A-Z])\s*$/i.exec(part);
    if (read === null) {
      throw new SyntaxError(
        refusal({ doing, what: `part ${i + 1}`, hint }, "two pegs around an arrow", part),
      );
    }
    const [a, b] = [read[1], read[3]].map((letter) => letter.toUpperCase().charCodeAt(0) - 65);
    // Told here in the letters of the text: without a number of pegs the last letter gives it.
    const rule = { doing, what: `part ${i + 1}`, hint };
    if (a === b) throw new RangeError(refusal(rule, "between two pegs", part.trim()));
    if (pegs !== undefined && Math.max(a, b) >= requirePegs(pegs, doing, 2)) {
      throw new RangeError(refusal(rule, `between pegs from A to ${pegNames(pegs).at(-1)}`, part));
    }
    arrows.push([a, b]);
    if (read[2].startsWith("<")) arrows.push([b, a]);
  }
  if (pegs !== undefined) return digraphRules(pegs, arrows);
  const used = arrows.flat();
  const last = Math.max(...used);
  const letter = (peg: Peg) => String.fromCharCode(65 + peg);
  const missing = Array.from({ length: last }, (_, peg) => peg).find((peg) => !used.includes(peg));
  if (missing !== undefined) {
    throw new RangeError(
      `Cannot ${doing}: every peg from A to ${
        letter(last)
      } must have an arrow, received none that enters or leaves ${
        letter(missing)
      }. Name the pegs from A on, or add an arrow.`,
    );
  }
  return digraphRules(Math.min(MAX_PEGS, last + 1), arrows);
}

/** Checks a rule set that a caller has made by hand. */
function requireRules(rules: RuleSet, doing: string): RuleSet {
  if (typeof rules !== "object" || rules === null) {
    throw new RangeError(refusal({ doing, what: "the rule set" }, "made by parseRules", rules));
  }
  digraphRules(rules.pegs, rules.arrows);
  return rules;
}

/**
 * A rule set as a game of the engine: Lucas's rule along its arrows.
 *
 * @throws {RangeError} when the rule set is none.
 *
 * @example
 * ```ts
 * countGamePaths(variantGame(namedRules("classic")), [1, 0], [0, 1]); // { distance: 3, paths: 2 }
 * ```
 */
export function variantGame(rules: RuleSet): DiscGame<State> {
  const { name, pegs, arrows } = requireRules(rules, "set up a variant");
  return { ...regularStates(pegs), name: `the rule ${name}`, arrows, whyNot: whyNotSmaller };
}

/** reach[a·pegs + b] is 1 when arrows lead from a to b; every peg reaches itself. */
function closure({ pegs, arrows }: RuleSet): Uint8Array {
  const reach = new Uint8Array(pegs * pegs);
  for (let a = 0; a < pegs; a++) reach[a * pegs + a] = 1;
  for (const [a, b] of arrows) reach[a * pegs + b] = 1;
  for (let k = 0; k < pegs; k++) {
    for (let a = 0; a < pegs; a++) {
      if (reach[a * pegs + k] === 0) continue;
      for (let b = 0; b < pegs; b++) reach[a * pegs + b] |= reach[k * pegs + b];
    }
  }
  return reach;
}

/**
 * Whether arrows lead from every peg to every other.
 *
 * Cost: p³ steps.
 *
 * @throws {RangeError} when the rule set is none.
 *
 * @example
 * ```ts
 * isStronglyConnected(parseRules("A>B,B>C,C>A")); // true
 * isStronglyConnected(parseRules("A>B,B>C,A>C")); // false
 * ```
 */
export function isStronglyConnected(rules: RuleSet): boolean {
  requireRules(rules, "look at a rule set");
  return closure(rules).every((reached) => reached === 1);
}

/** Whether a state can be reached, as far as the arrows alone tell. */
export interface Reach {
  /** "undecided" is left to a search. */
  readonly verdict: "reachable" | "unreachable" | "undecided";
  /** Why, in a sentence. */
  readonly reason: string;
}

/** Checks two states of as many discs on the pegs of a rule set. */
function requirePair(from: State, to: State, rules: RuleSet, doing: string): void {
  requireRules(rules, doing);
  requireState(from, rules.pegs, doing);
  requireState(to, rules.pegs, doing);
  if (from.length !== to.length) {
    throw new RangeError(
      refusal({ doing, what: "the goal" }, `a state of ${from.length} discs, as the start`, to),
    );
  }
}

/**
 * Whether a state can be reached from another, decided by the arrows alone where they suffice; see the head of this module.
 *
 * Cost: p³ + n steps.
 *
 * @throws {RangeError} when the rule set is none, or the states are not states of as many discs on its pegs.
 *
 * @example
 * ```ts
 * variantReach([0, 0], [2, 2], parseRules("cyclic")).verdict; // "reachable"
 * variantReach([0, 2], [2, 1], parseRules("A>B,B>C")); // { verdict: "unreachable", reason: "no arrows lead disc 2 from C to B" }
 * variantReach([0, 0], [2, 2], parseRules("A>B,B>C")).verdict; // "undecided"
 * ```
 */
export function variantReach(from: State, to: State, rules: RuleSet): Reach {
  requirePair(from, to, rules, "decide whether a state can be reached");
  const { pegs } = rules;
  const reach = closure(rules);
  const names = pegNames(pegs);
  for (let d = from.length; d >= 1; d--) {
    if (reach[from[d - 1] * pegs + to[d - 1]] === 0) {
      const way = `disc ${d} from ${names[from[d - 1]]} to ${names[to[d - 1]]}`;
      return { verdict: "unreachable", reason: `no arrows lead ${way}` };
    }
  }
  if (from.every((peg, d) => peg === to[d])) {
    return { verdict: "reachable", reason: "it is the start" };
  }
  if (pegs >= 3 && reach.every((reached) => reached === 1)) {
    return {
      verdict: "reachable",
      reason: "arrows lead from every peg to every other, and there are three pegs or more",
    };
  }
  return { verdict: "undecided", reason: "the arrows do not lead from every peg to every other" };
}

/**
 * Plays a list of moves by a rule set: Lucas's three rules, and that each move follows an arrow.
 *
 * Cost: one step a move, O(n) bytes; `moves` may be a lazy stream of any length.
 *
 * @throws {IllegalMoveError} at the first illegal move, named by its index, with the reason.
 * @throws {RangeError} when the rule set is none, or `start` is not a state on its pegs.
 *
 * @example
 * ```ts
 * replayVariant([0], [{ from: 0, to: 1 }, { from: 1, to: 2 }], namedRules("linear")); // { moves: 2, state: [2] }
 * replayVariant([0], [{ from: 0, to: 2 }], namedRules("linear")); // throws IllegalMoveError
 * ```
 */
export function replayVariant(
  start: State,
  moves: Iterable<Step>,
  rules: RuleSet,
  names?: PegNames,
): Replay {
  return replayGame(variantGame(rules), start, moves, names);
}

/**
 * The states under a rule set for readable searches; moves by disc and then by destination.
 *
 * @throws {RangeError} when the rule set is none.
 *
 * @example
 * ```ts
 * [...variantSpace(namedRules("linear")).moves([0, 0])]; // [{ disc: 1, from: 0, to: 1 }]
 * breadthFirst(variantSpace(namedRules("cyclic")), [0, 0], (s) => s.every((p) => p === 1)).path.length; // 5
 * ```
 */
export function variantSpace(rules: RuleSet): Space<State, Move> {
  return gameSpace(variantGame(rules));
}

/**
 * The states under a rule set for searches on arrays, by rank Σ peg(d)·p^(d−1), with the neighbours in the order of {@link variantSpace}.
 *
 * @throws {RangeError} when the rule set is none, or there are 2⁵³ states or more.
 *
 * @example
 * ```ts
 * explore(rankedVariant(2, namedRules("cyclic")), 0).levels; // [1, 1, 1, 1, 1, 2, 1, 1]
 * ```
 */
export function rankedVariant(discs: number, rules: RuleSet): RankedSpace {
  requireDiscs(discs, "number the states");
  return rankedGame(variantGame(rules), { sizes: discs, marks: 1 });
}

/**
 * A shortest path under a rule set from one state to another: decided by the arrows when no search is needed, else by breadth-first search on arrays.
 *
 * Cost: 8 bytes a state, pⁿ of them, and about p² steps a state.
 *
 * @throws {RangeError} when the rule set or a state is none, or the search needs more memory than allowed (4 GiB unless given).
 *
 * @example
 * ```ts
 * solveVariant([0, 0], [2, 2], namedRules("linear")).path.length; // 8
 * solveVariant([0, 0], [2, 2], parseRules("A>B,B>C")).status; // "unreachable"
 * solveVariant([1], [1], namedRules("linear")).path; // []
 * ```
 */
export function solveVariant(
  from: State,
  to: State,
  rules: RuleSet,
  limits: Limits = {},
): Result<Move> {
  const doing = "search a shortest path";
  requirePair(from, to, rules, doing);
  if (variantReach(from, to, rules).verdict === "unreachable") {
    return { status: "unreachable", states: 0 };
  }
  return solveGame(variantGame(rules), from, [to], limits);
}

/**
 * The distance between two states under a rule set, exact, on the frontier engine: bit arrays, all cores, interchangeable pegs taken together. Three pegs, whose graphs are
 * deep and thin, are searched a state at a time in one thread.
 *
 * Cost: 2 to 3 bits a state and 10⁷ to 10⁸ states a second; no search when the arrows decide.
 *
 * @throws {RangeError} when the rule set or a state is none, or the search needs more memory than allowed (8 GiB unless given).
 *
 * @example
 * ```ts
 * (await variantDistance([0, 0, 0], [1, 1, 1], namedRules("cyclic"))).distance; // 15
 * (await variantDistance([0, 0], [2, 2], parseRules("A>B,B>C"))).status; // "unreachable"
 * ```
 */
export async function variantDistance(
  from: State,
  to: State,
  rules: RuleSet,
  options: FrontierOptions = {},
): Promise<GameDistance> {
  requirePair(from, to, rules, "search a distance");
  const { verdict, reason } = variantReach(from, to, rules);
  if (verdict === "unreachable") {
    const none = { states: 0, bytes: 0, ms: 0 };
    return { distance: undefined, status: verdict, lowerBound: Infinity, proof: reason, ...none };
  }
  if (isSmall(rules, from, options)) {
    // Half of the way there would be no sprints.
    return await gameDistance(variantGame(rules), from, [to], {
      ...fewPegs(options),
      halfway: false,
    });
  }
  const search = await exactDistance(from, to, searchRule(rules), options);
  const { distance, lowerBound, searched, states, bytes, ms } = search;
  const missed = search.status === "complete" ? "unreachable" : "limit reached";
  const status = distance !== undefined ? "solved" : missed;
  return { distance, status, lowerBound, proof: searched, states, bytes, ms };
}

/**
 * How few pegs are searched: three pegs have few states and great depths, up to 3ⁿ − 1 in the linear tower, and go a state at a time, in one thread. Bits by the
 * block take longer there, with all moves allowed too (measured to 17 discs).
 */
function fewPegs(options: FrontierOptions): FrontierOptions {
  return { ...options, workers: options.workers ?? 0 };
}

/** Whether a graph goes a state at a time: that of few pegs does while its 3 bits a state fit; blocks of bits take 2 at most, and less with symmetry. */
function isSmall({ pegs }: RuleSet, { length }: State, { bytes }: FrontierOptions): boolean {
  return pegs < 3 || pegs === 3 && 0.4 * pegs ** length <= (bytes ?? frontierLimit());
}

/** A rule set as the exact search takes it: without arrows when every move between pegs is allowed. */
function searchRule({ pegs, arrows }: RuleSet): { pegs: number; arrows?: RuleSet["arrows"] } {
  return arrows.length === pegs * (pegs - 1) ? { pegs } : { pegs, arrows };
}

/**
 * How many states there are at each distance from a start under a rule set, on the frontier engine. States that cannot be reached are at none.
 *
 * Cost: as {@link variantDistance}.
 *
 * @throws {RangeError} when the rule set or the start is none, or the search needs more memory than allowed (8 GiB unless given).
 *
 * @example
 * ```ts
 * (await variantDepths(perfectState(2, 0), namedRules("cyclic"))).depths; // [1, 1, 1, 1, 1, 2, 1, 1]
 * ```
 */
export async function variantDepths(
  from: State,
  rules: RuleSet,
  options: FrontierOptions = {},
): Promise<ExactDepths> {
  const { pegs } = requireRules(rules, "count the states by their distance");
  requireState(from, pegs, "count the states by their distance");
  if (isSmall(rules, from, options)) {
    return await gameDepths(variantGame(rules), from, fewPegs(options));
  }
  const peg = perfectPeg(from);
  return await exactDepths(
    { ...searchRule(rules), discs: from.length, from: peg < 0 ? from : peg },
    options,
  );
}

/**
 * The least numbers of moves of the towers of 1…`most` discs from one peg to another under a rule set, by exact search.
 *
 * @throws {RangeError} as {@link variantDistance}; when a tower cannot be moved at all, or a limit was reached.
 *
 * @example
 * ```ts
 * await variantTowers(4, 0, 2, namedRules("cyclic")); // [2, 7, 21, 59]
 * ```
 */
export async function variantTowers(
  most: number,
  from: Peg,
  to: Peg,
  rules: RuleSet,
  options: FrontierOptions = {},
): Promise<number[]> {
  const doing = "move the towers";
  requireDiscs(most, doing, 40);
  const lengths: number[] = [];
  for (let n = 1; n <= most; n++) {
    const start = perfectState(n, from);
    const { distance, status } = await variantDistance(start, perfectState(n, to), rules, options);
    if (distance === undefined) {
      throw new RangeError(
        `Cannot ${doing}: the goal for ${n} discs must be found, it is ${status}.`,
      );
    }
    lengths.push(distance);
  }
  return lengths;
}

/** A longest geodesic: two states as far apart as any, with a shortest path between them. */
export interface Geodesic {
  /** The greatest distance from one state to another that it reaches: the diameter. */
  readonly length: number;
  /** The state that it leaves. */
  readonly from: State;
  /** The state farthest from it. */
  readonly to: State;
  /** A shortest way between the two. */
  readonly moves: readonly Move[];
}

/** Most states of {@link longestGeodesic}: as many searches are made. */
const MAX_GEODESIC = 20_000;

/**
 * A longest geodesic under a rule set: of all pairs of states of which the second can be reached, the first at the greatest distance in the order of ranks.
 *
 * Cost: one breadth-first search from every state, pⁿ·(pⁿ + arrows) steps.
 *
 * @throws {RangeError} when the rule set is none, or there are more than 20 000 states.
 *
 * @example
 * ```ts
 * longestGeodesic(3, namedRules("linear")).length; // 26
 * ```
 */
export function longestGeodesic(discs: number, rules: RuleSet): Geodesic {
  const doing = "find a longest geodesic";
  const { pegs } = requireRules(rules, doing);
  requireDiscs(discs, doing, Math.floor(Math.log(MAX_GEODESIC) / Math.log(pegs)));
  const graph = adjacency(rankedVariant(discs, rules));
  const distances = new Int32Array(graph.size);
  const queue = new Uint32Array(graph.size);
  let length = -1;
  let ends: [number, number] = [0, 0];
  for (let source = 0; source < graph.size; source++) {
    const last = queue[fillDistances(graph, source, distances, queue) - 1];
    if (distances[last] > length) {
      length = distances[last];
      ends = [source, last];
    }
  }
  const [from, to] = ends.map((rank) => unrankState(rank, discs, pegs));
  const found = solveVariant(from, to, rules);
  return { length, from, to, moves: found.status === "solved" ? found.path : [] };
}
