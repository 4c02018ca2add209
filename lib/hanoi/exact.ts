/**
 * Exact results on the Tower of Hanoi with p pegs, by exhaustive search: distances, depth profiles, shortest transfers of a tower and
 * their number, statistics of all pairs. Every result says what was searched.
 *
 * **The half-way theorem.** Let h be the least distance in H(p, n−1) from the perfect state on peg a to a state that
 * leaves a and some other peg free. Then the distance in H(p, n) between the perfect states on a and on c ≠ a is 2h + 1.
 *
 * *Proof.* Not more: let s be such a state at distance h, with a and b free. Exchanging b and c fixes the perfect state on
 * a and turns s into a state with a and c free, so let b = c. Play to s in h moves, take disc n from a to c, and
 * play the first h moves backwards with a and c exchanged: s lies on neither, so it is a state of both halves, and the last half
 * ends with all discs on c. Not less: disc n moves at least once. When it leaves a for the first time,
 * the n−1 smaller discs are in a state with a and the goal of that move free, so they have made at least h moves. When disc n reaches c
 * for the last time, they leave c and the peg it came from free; read backwards from the end, these are at least h moves again. ∎
 *
 * So disc n moves exactly once in every shortest transfer, and its number of shortest solutions is Σ w(s)² over the states
 * s at distance h with a and c free, where w(s) is the number of shortest paths to s.
 *
 * The search thus has one disc less, ends at half the depth, and all pegs but the start are interchangeable: (p−1)! states in one.
 * @module
 */
import { refusal, requireInteger, requireMemory } from "../core/validate.ts";
import { fillDistances } from "../search/bfs.ts";
import {
  frontierBytes,
  frontierLimit,
  type FrontierOptions,
  type FrontierResult,
  searchFrontier,
} from "../search/frontier.ts";
import type { Limits } from "../search/space.ts";
import { hanoiBlocks, type HanoiExpander, hanoiFrontier, type HanoiSearch } from "./frontier.ts";
import { hanoiAdjacency } from "./graph.ts";
import { frameStewart } from "./multipeg.ts";
import {
  type Move,
  type Peg,
  pegNames,
  replay,
  requireDiscs,
  requirePeg,
  requirePegs,
  requireState,
  type State,
} from "./rules.ts";
import { type PegArrows, PegClasses } from "./symmetry.ts";

/** A graph of states: H(p, n), or a variant by the moves that a rule allows. */
export interface ExactTask {
  /** Number of pegs, p. */
  readonly pegs: number;
  /** Number of discs, n. */
  readonly discs: number;
  /** Where to start: a state, or the peg of a perfect one (default 0). */
  readonly from?: Peg | State;
  /** The moves that the rule allows (default: between all pegs). */
  readonly arrows?: PegArrows;
  /** Whether interchangeable pegs are used (default true). */
  readonly symmetry?: boolean;
}

/** What every exact result says about the search behind it. */
export interface Searched {
  /** "complete", "stopped" at the goal, or "limit reached": then nothing is claimed beyond the depths given. */
  readonly status: FrontierResult["status"];
  /** Which limit was reached, if one was. */
  readonly limit?: keyof Limits;
  /** What was searched, in words. */
  readonly searched: string;
  /** States that were found; interchangeable ones are all counted. */
  readonly states: number;
  /** Bytes of the search's arrays. */
  readonly bytes: number;
  /** Threads of the search beside the calling one. */
  readonly workers: number;
  /** Time in ms. */
  readonly ms: number;
}

/** How many states there are at each distance. */
export interface ExactDepths extends Searched {
  /** Number of pegs, p. */
  readonly pegs: number;
  /** Number of discs, n. */
  readonly discs: number;
  /** States at distance 0, 1, … */
  readonly depths: readonly number[];
  /** The distance of the farthest state: the last depth. */
  readonly eccentricity: number;
}

function report(result: FrontierResult<HanoiExpander>, task: ExactTask): Searched {
  const { status, limit, states, bytes, workers, ms, depths } = result;
  const names = pegNames(task.pegs);
  const rule = task.arrows === undefined
    ? ""
    : ` with the moves ${task.arrows.map(([a, b]) => `${names[a]}>${names[b]}`).join(", ")}`;
  const from = typeof task.from === "object" ? "the start" : "a perfect state";
  const extent = status === "complete"
    ? "all states reached"
    : `all states at distance 0 to ${depths.length - 1}`;
  return {
    status,
    ...(limit === undefined ? {} : { limit }),
    searched: `H(${task.pegs},${task.discs})${rule} breadth first from ${from}: ${extent}`,
    states,
    bytes,
    workers,
    ms,
  };
}

/**
 * The number of states at each distance from a start: the eccentricity of a perfect state is the last distance.
 *
 * Time and memory: see `hanoiFrontier`; H(4, 15), 4¹⁵ states, takes seconds and 50 MiB.
 *
 * @throws {RangeError} for an argument out of range, or when the arrays need more than `options.bytes`.
 *
 * @example
 * ```ts
 * (await exactDepths({ pegs: 4, discs: 3 })).depths; // [1, 3, 6, 12, 30, 12]
 * (await exactDepths({ pegs: 3, discs: 4 })).eccentricity; // 15
 * ```
 */
export async function exactDepths(
  task: ExactTask,
  options: FrontierOptions = {},
): Promise<ExactDepths> {
  const result = await searchFrontier(hanoiFrontier, { ...task }, options);
  return {
    pegs: task.pegs,
    discs: task.discs,
    depths: result.depths,
    eccentricity: result.depths.length - 1,
    ...report(result, task),
  };
}

/** What an exhaustive search would take, worked out and not run. */
export interface ExactCost {
  /** pⁿ. */
  readonly states: bigint;
  /** Bytes of the arrays. */
  readonly bytes: number;
  /** Of these, bytes that are read and written in order, block by block, and could lie on a disk. */
  readonly sweptBytes: number;
  /** Time at the rate given. */
  readonly seconds: number;
}

/**
 * What the search of all of H(p, n) from a start would take: memory by the plan of the search, time by a measured rate. For sizes
 * that no longer fit, such as Korf's n = 20 on four pegs, where the farthest state is at 294.
 *
 * @throws {RangeError} for an argument out of range.
 *
 * @example
 * ```ts
 * exactCost({ pegs: 4, discs: 15 }, 500e6).states; // 1073741824n
 * exactCost({ pegs: 4, discs: 20 }, 500e6).bytes > 40 * 2 ** 30; // true
 * Math.round(exactCost({ pegs: 4, discs: 20 }, 500e6).seconds); // 2199
 * ```
 */
export function exactCost(task: ExactTask, statesPerSecond: number): ExactCost {
  if (!(statesPerSecond > 0 && Number.isFinite(statesPerSecond))) {
    throw new RangeError(
      refusal(
        { doing: "work out the cost of a search", what: "the rate" },
        "a positive number of states a second",
        statesPerSecond,
      ),
    );
  }
  const plan = hanoiFrontier.plan({ ...task });
  const swept = plan.arrays.filter((array) => array.perBlock !== undefined && !array.shared);
  return {
    states: BigInt(task.pegs) ** BigInt(task.discs),
    bytes: frontierBytes(plan),
    sweptBytes: frontierBytes({ ...plan, arrays: swept }),
    seconds: Number(BigInt(task.pegs) ** BigInt(task.discs)) / statesPerSecond,
  };
}

/** The distance between two states, with the search that proved it. */
export interface ExactDistance extends Searched {
  /** The least number of moves; undefined when there is none (proved when the search is complete) or when a limit was reached. */
  readonly distance: number | undefined;
  /** The distance is proved to be at least this; Infinity when no path exists. */
  readonly lowerBound: number;
}

/**
 * The distance from one state to another, by any rule.
 *
 * Interchangeable pegs that no disc of the start lies on are searched as one. Time and memory: see `hanoiFrontier`.
 *
 * @throws {RangeError} for states that do not fit, or when the arrays need more than `options.bytes`.
 *
 * @example
 * ```ts
 * (await exactDistance([0, 0, 0, 0], [3, 3, 3, 3], { pegs: 4 })).distance; // 9
 * (await exactDistance([0], [1], { pegs: 3, arrows: [[1, 0], [1, 2]] })).lowerBound; // Infinity
 * ```
 */
export async function exactDistance(
  from: State,
  to: State,
  rule: { readonly pegs: number; readonly arrows?: PegArrows; readonly symmetry?: boolean },
  options: FrontierOptions = {},
): Promise<ExactDistance> {
  const doing = "search a distance";
  requirePegs(rule.pegs, doing, 3);
  requireState(from, rule.pegs, doing);
  requireState(to, rule.pegs, doing);
  if (to.length !== from.length) {
    throw new RangeError(refusal({ doing, what: "the goal" }, `of ${from.length} discs`, to));
  }
  const task = { ...rule, discs: from.length, from };
  const result = await searchFrontier(hanoiFrontier, { ...task, until: to }, options);
  const last = result.depths.length - 1;
  const reached = result.done;
  return {
    distance: reached ? last : undefined,
    lowerBound: reached ? last : result.status === "complete" ? Infinity : last + 1,
    ...report(result, task),
  };
}

/** The least number of moves of a tower, with the search that proved it. */
export interface ExactTransfer extends Searched {
  /** Number of pegs, p. */
  readonly pegs: number;
  /** Number of discs, n. */
  readonly discs: number;
  /** The least number of moves from one perfect state to another, undefined when a limit was reached before. */
  readonly moves: number | undefined;
  /** The least distance to a state in which the largest disc can move: moves = 2·middle + 1. */
  readonly middle: number | undefined;
  /** The least number of moves is proved to be at least this. */
  readonly lowerBound: number;
  /** The Frame–Stewart number FS_p(n). */
  readonly frameStewart: bigint;
  /** Whether the two are equal; undefined when the search came to no end. */
  readonly equal: boolean | undefined;
  /** States at each distance that was searched, in H(p, n−1). */
  readonly depths: readonly number[];
}

/**
 * The least number of moves that take a tower of n discs from one of p pegs to another, by search: twice the way to the
 * middle, plus one (the half-way theorem, proved in the module's text).
 *
 * Searches H(p, n−1) up to the interchange of p−1 pegs, to half the depth. No disc needs no move, and no search.
 *
 * @throws {RangeError} for fewer than three pegs, or when the arrays need more than `options.bytes`.
 *
 * @example
 * ```ts
 * const { moves, equal, searched } = await exactTransfer({ pegs: 4, discs: 8 });
 * [moves, equal]; // [33, true]
 * searched; // "H(4,7) breadth first from a perfect state: all states at distance 0 to 16"
 * ```
 */
export async function exactTransfer(
  task: { readonly pegs: number; readonly discs: number },
  options: FrontierOptions = {},
): Promise<ExactTransfer> {
  const doing = "search the shortest transfer of a tower";
  const { pegs, discs } = task;
  requirePegs(pegs, doing, 3);
  requireDiscs(discs, doing, 65);
  const known = { pegs, discs, frameStewart: frameStewart(discs, pegs) };
  if (discs === 0) {
    return {
      ...known,
      moves: 0,
      middle: undefined,
      lowerBound: 0,
      equal: true,
      depths: [],
      status: "complete",
      searched: "nothing: no disc needs no move",
      states: 0,
      bytes: 0,
      workers: 0,
      ms: 0,
    };
  }
  const half = { pegs, discs: discs - 1 };
  const search: HanoiSearch = { ...half, until: "middle" };
  const blocks = hanoiBlocks(search, options.bytes ?? frontierLimit());
  const result = await searchFrontier(hanoiFrontier, { ...search, blocks }, options);
  const last = result.depths.length - 1;
  const found = result.done;
  const moves = found ? 2 * last + 1 : undefined;
  return {
    ...known,
    moves,
    middle: found ? last : undefined,
    lowerBound: found ? 2 * last + 1 : 2 * last + 3,
    equal: moves === undefined ? undefined : BigInt(moves) === known.frameStewart,
    depths: result.depths,
    ...report(result, half),
  };
}

/** A breadth-first search over classes of states, one at a time: the readable twin, and what paths are read from. */
interface ClassSearch {
  readonly classes: PegClasses;
  /** The distance of each class from the perfect state, −1 where it was not reached. */
  readonly distance: Int16Array;
  /** The classes of the last depth, at which a middle was found. */
  readonly last: readonly number[];
  /** With `count`: how many shortest paths lead to a state of each class. */
  readonly ways: Float64Array;
  readonly middle: number;
}

/** Most bytes of the searches that keep a distance for each class. */
const CLASS_BYTES = 2 ** 31;

/** Calls `visit` with the disc and the goal peg of each legal move of a placement. */
function forEachMove(
  placement: ArrayLike<Peg>,
  pegs: number,
  top: Int32Array,
  visit: (disc: number, to: Peg) => void,
): void {
  top.fill(placement.length);
  for (let d = placement.length - 1; d >= 0; d--) top[placement[d]] = d;
  for (let a = 0; a < pegs; a++) {
    for (let b = 0; b < pegs; b++) if (top[a] < top[b]) visit(top[a], b);
  }
}

function searchClasses(pegs: number, discs: number, count: boolean, doing: string): ClassSearch {
  const others = Array.from({ length: pegs - 1 }, (_, i) => i + 1);
  const classes = new PegClasses(discs, [[0], others]);
  requireMemory(
    classes.count * (count ? 18 : 10),
    CLASS_BYTES,
    doing,
    "Take fewer discs; exactTransfer finds the length alone with far less memory.",
  );
  const distance = new Int16Array(classes.count).fill(-1);
  const ways = new Float64Array(count ? classes.count : 0);
  const placement = new Int32Array(discs);
  const top = new Int32Array(pegs);
  const relabel = new Int32Array(pegs);
  const start = classes.rank(placement, relabel);
  distance[start] = 0;
  if (count) ways[start] = 1;
  const isMiddle = (rank: number): boolean => {
    classes.unrank(rank, placement);
    const used = new Set(placement);
    return !used.has(0) && used.size <= pegs - 2;
  };
  let level = [start];
  let depth = 0;
  while (!level.some(isMiddle)) {
    depth++;
    const next: number[] = [];
    for (const rank of level) {
      classes.unrank(rank, placement);
      forEachMove(placement, pegs, top, (disc, to) => {
        const from = placement[disc];
        placement[disc] = to;
        const other = classes.rank(placement, relabel);
        placement[disc] = from;
        if (distance[other] >= 0) return;
        distance[other] = depth;
        next.push(other);
      });
    }
    if (count) {
      for (const rank of next) {
        classes.unrank(rank, placement);
        let sum = 0;
        forEachMove(placement, pegs, top, (disc, to) => {
          const from = placement[disc];
          placement[disc] = to;
          const other = classes.rank(placement, relabel);
          placement[disc] = from;
          if (distance[other] === depth - 1) sum += ways[other];
        });
        ways[rank] = requireInteger(sum, 1, Number.MAX_SAFE_INTEGER, {
          doing,
          what: "the number of paths to a state",
        });
      }
    }
    level = next;
  }
  return { classes, distance, ways, last: level.filter(isMiddle), middle: depth };
}

/**
 * One shortest sequence of moves that takes a tower of n discs from one of p pegs to another.
 *
 * Found by search over classes of states, without Frame–Stewart's strategy, and replayed by the rules before it is returned.
 * Time: about 1 µs·p² a class, (4^(n−1)/6 of them on four pegs); memory: 10 bytes a class.
 *
 * @throws {RangeError} for fewer than three pegs, a peg that does not exist, a goal equal to the start, or more than 2 GiB.
 *
 * @example
 * ```ts
 * shortestTransfer({ pegs: 4, discs: 3, to: 3 }).length; // 5
 * shortestTransfer({ pegs: 4, discs: 2, from: 2, to: 0 }); // [{ disc: 1, from: 2, to: 1 }, { disc: 2, from: 2, to: 0 }, { disc: 1, from: 1, to: 0 }]
 * shortestTransfer({ pegs: 4, discs: 3, from: 1, to: 1 }); // throws RangeError
 * ```
 */
export function shortestTransfer(
  task: { readonly pegs: number; readonly discs: number; readonly from?: Peg; readonly to?: Peg },
): Move[] {
  const doing = "find a shortest transfer";
  const { pegs, discs } = task;
  requirePegs(pegs, doing, 3);
  requireDiscs(discs, doing, 65);
  const from = requirePeg(task.from ?? 0, pegs, "the start peg", doing);
  const to = requirePeg(task.to ?? pegs - 1, pegs, "the goal peg", doing);
  if (from === to) {
    throw new RangeError(refusal({ doing, what: "the goal peg" }, "another than the start", to));
  }
  if (discs === 0) return [];
  const { classes, distance, last, middle } = searchClasses(pegs, discs - 1, false, doing);
  // Walk back from the middle to the perfect state on peg 0, and read the moves forwards.
  const placement = new Int32Array(discs - 1);
  classes.unrank(last[0], placement);
  const used = new Set(placement);
  const free = Array.from({ length: pegs }, (_, peg) => peg).find((peg) =>
    peg !== 0 && !used.has(peg)
  )!;
  const top = new Int32Array(pegs);
  const half: Move[] = [];
  for (let depth = middle; depth > 0; depth--) {
    let step: Move | undefined;
    forEachMove(placement, pegs, top, (disc, peg) => {
      const here = placement[disc];
      placement[disc] = peg;
      if (step === undefined && distance[classes.rank(placement)] === depth - 1) {
        step = { disc: disc + 1, from: peg, to: here };
      }
      placement[disc] = here;
    });
    placement[step!.disc - 1] = step!.from;
    half.push(step!);
  }
  half.reverse();
  // Rename: 0 is the start, the free peg the goal, the others in order.
  const name = new Array<Peg>(pegs).fill(-1);
  name[0] = from;
  name[free] = to;
  const rest = name.map((_, peg) => peg).filter((peg) => peg !== from && peg !== to);
  for (let peg = 0; peg < pegs; peg++) if (name[peg] < 0) name[peg] = rest.shift()!;
  const back = (peg: Peg) => peg === from ? to : peg === to ? from : peg;
  const first = half.map((m) => ({ disc: m.disc, from: name[m.from], to: name[m.to] }));
  const path = [
    ...first,
    { disc: discs, from, to },
    ...first.map((m) => ({ disc: m.disc, from: back(m.to), to: back(m.from) })).reverse(),
  ];
  const start = new Array<Peg>(discs).fill(from);
  if (!replay(start, path, pegs).state.every((peg) => peg === to)) {
    throw new Error(`The path found for ${discs} discs on ${pegs} pegs does not end on the goal.`);
  }
  return path;
}

/**
 * How many shortest sequences of moves take a tower of n discs from one of p pegs to another given one (OEIS A143807 for p = 4).
 *
 * Σ w(s)² over the middle states s, by the half-way theorem in the module's text. Time: about 2 µs·p² a class; memory: 18 bytes a class.
 *
 * @throws {RangeError} for fewer than three pegs, more than 2 GiB, or when the paths to one state pass 2⁵³.
 *
 * @example
 * ```ts
 * [1, 2, 3, 4, 5, 6].map((discs) => countShortestTransfers({ pegs: 4, discs })); // [1n, 2n, 2n, 22n, 40n, 18n]
 * countShortestTransfers({ pegs: 3, discs: 8 }); // 1n
 * ```
 */
export function countShortestTransfers(
  task: { readonly pegs: number; readonly discs: number },
): bigint {
  const doing = "count shortest transfers";
  const { pegs, discs } = task;
  requirePegs(pegs, doing, 3);
  requireDiscs(discs, doing, 65);
  if (discs === 0) return 1n;
  const { classes, ways, last } = searchClasses(pegs, discs - 1, true, doing);
  let total = 0n;
  for (const rank of last) {
    // Of the images of a canonical middle state, those that leave the goal free: its pegs are chosen among p−2.
    const used = new Set(classes.placement(rank)).size;
    let images = 1n;
    for (let i = 0; i < used; i++) images *= BigInt(pegs - 2 - i);
    total += images * BigInt(ways[rank]) ** 2n;
  }
  return total;
}

/** The distances between all pairs of states of H(p, n). */
export interface ExactPairs {
  /** Number of pegs, p. */
  readonly pegs: number;
  /** Number of discs, n. */
  readonly discs: number;
  /** The largest distance. */
  readonly diameter: number;
  /** The least eccentricity. */
  readonly radius: number;
  /** The sum of the distances of all unordered pairs. */
  readonly wiener: bigint;
  /** How many states have the least eccentricity, and how many the largest. */
  readonly centre: number;
  /** How many states have the greatest eccentricity. */
  readonly periphery: number;
  /** The eccentricity of a perfect state; it may be less than the diameter. */
  readonly perfectEccentricity: number;
  /** Searches that were made: one for each class of states under the exchange of pegs. */
  readonly sources: number;
  /** What was searched, in words. */
  readonly searched: string;
}

/**
 * Diameter, radius and Wiener index of H(p, n), by breadth-first search from one state of each class under all p! exchanges
 * of pegs. For p = 3 the diameter is 2ⁿ − 1 (proved: Hinz 1989) and the Wiener index is OEIS A290004.
 *
 * Cost: about pⁿ/p! searches of pⁿ·p(p+1)/4 steps each; 4·p(p−1)/2 bytes a state.
 *
 * @throws {RangeError} for fewer than three pegs, or when the neighbour lists need more than `bytes` (1 GiB unless given).
 *
 * @example
 * ```ts
 * const { diameter, radius, wiener } = exactPairs({ pegs: 3, discs: 3 });
 * [diameter, radius, wiener]; // [7, 6, 1419n]
 * ```
 */
export function exactPairs(
  task: { readonly pegs: number; readonly discs: number },
  bytes: number = 2 ** 30,
): ExactPairs {
  const doing = "search all pairs";
  const { pegs, discs } = task;
  requirePegs(pegs, doing, 3);
  requireDiscs(discs, doing, 20);
  const graph = hanoiAdjacency(discs, pegs, bytes);
  const classes = new PegClasses(discs, [Array.from({ length: pegs }, (_, peg) => peg)]);
  const distances = new Int32Array(graph.size);
  const queue = new Uint32Array(graph.size);
  const placement = new Int32Array(discs);
  let diameter = 0;
  let radius = Infinity;
  let centre = 0;
  let periphery = 0;
  let perfectEccentricity = 0;
  let ordered = 0n;
  for (let rank = 0; rank < classes.count; rank++) {
    const weight = classes.weights[classes.unrank(rank, placement)];
    let source = 0;
    for (let d = discs; d-- > 0;) source = source * pegs + placement[d];
    fillDistances(graph, source, distances, queue);
    const eccentricity = distances[queue[graph.size - 1]];
    let sum = 0;
    for (let i = 0; i < distances.length; i++) sum += distances[i];
    ordered += BigInt(sum) * BigInt(weight);
    if (rank === 0) perfectEccentricity = eccentricity;
    if (eccentricity > diameter) [diameter, periphery] = [eccentricity, 0];
    if (eccentricity < radius) [radius, centre] = [eccentricity, 0];
    if (eccentricity === diameter) periphery += weight;
    if (eccentricity === radius) centre += weight;
  }
  return {
    pegs,
    discs,
    diameter,
    radius,
    wiener: ordered / 2n,
    centre,
    periphery,
    perfectEccentricity,
    sources: classes.count,
    searched: `H(${pegs},${discs}) breadth first from ${classes.count} states, one of each class`,
  };
}
