/**
 * Breadth-first search, twice: the readable one on {@link Space}, whose states are values, and the fast one on
 * {@link RankedSpace}, whose states are numbers and whose memory is three typed arrays. The tests hold them equal.
 *
 * States are taken in the order in which they were found, so all states at distance d come before those at d + 1, and the
 * first way to a state is a shortest one (E. F. Moore 1959).
 * @module
 */
import { refusal, requireInteger, requireMemory } from "../core/validate.ts";
import type { Limits, RankArray, RankedSpace, Result, Space } from "./space.ts";

/** Most bytes that a search on arrays may take when its caller gives no bound: 4 GiB. */
export const DEFAULT_BYTES = 2 ** 32;

/** How many states are expanded between two looks at the clock. */
const LOOK = 4096;

/** Watches the bounds on time and the caller's signal. */
class Watch {
  readonly #end: number;
  readonly #signal?: AbortSignal;

  constructor(limits: Limits, doing: string) {
    for (const key of ["states", "bytes", "ms"] as const) {
      const limit = limits[key];
      if (limit !== undefined && !(typeof limit === "number" && limit >= 0)) {
        throw new RangeError(
          refusal({ doing, what: `the limit of ${key}` }, "a number of at least 0", limit),
        );
      }
    }
    this.#end = limits.ms === undefined ? Infinity : performance.now() + limits.ms;
    this.#signal = limits.signal;
  }

  /** The bound that has been passed, if any. */
  passed(): "ms" | "signal" | undefined {
    if (this.#signal?.aborted) return "signal";
    return this.#end !== Infinity && performance.now() >= this.#end ? "ms" : undefined;
  }
}

/**
 * A shortest path from `start` to the nearest state that `isGoal` accepts.
 *
 * Cost: one call of `moves`, and for each move one of `apply` and `key`, for every state nearer than the goal;
 * memory: every state found, which only the caller's `states` bounds. The search cannot count bytes, so that limit is refused.
 *
 * @throws {RangeError} for a limit that is negative, or of bytes.
 *
 * @example
 * ```ts
 * const doubling = { moves: () => [1, 2], apply: (s, m) => m === 1 ? s + 1 : 2 * s, key: (s) => s };
 * breadthFirst(doubling, 1, (s) => s === 10).path; // [1, 2, 1, 2]
 * breadthFirst(doubling, 1, (s) => s < 0, { states: 100 }).status; // "limit reached"
 * ```
 */
export function breadthFirst<S, M>(
  space: Space<S, M>,
  start: S,
  isGoal: (state: S) => boolean,
  limits: Limits = {},
): Result<M> {
  const doing = "search breadth first";
  const watch = new Watch(limits, doing);
  if (limits.bytes !== undefined) {
    throw new RangeError(
      refusal(
        { doing, what: "a limit of bytes", hint: "Bound the states instead." },
        "left out, since states that are values have no known size",
        limits.bytes,
      ),
    );
  }
  const most = limits.states ?? Infinity;
  const found = [{ state: start, parent: -1, move: undefined as M | undefined, depth: 0 }];
  const seen = new Set([space.key(start)]);

  const pathTo = (index: number): M[] => {
    const path: M[] = [];
    for (let i = index; found[i].parent !== -1; i = found[i].parent) path.push(found[i].move!);
    return path.reverse();
  };

  if (isGoal(start)) return { status: "solved", path: [], states: 1 };
  for (let head = 0; head < found.length; head++) {
    const { state, depth } = found[head];
    // Every state up to this depth has been compared with the goal already, when it was found.
    const stopped = (limit: keyof Limits): Result<M> => ({
      status: "limit reached",
      limit,
      lowerBound: depth + 1,
      states: found.length,
    });
    const passed = head % 64 === 0 ? watch.passed() : undefined;
    if (passed !== undefined) return stopped(passed);
    for (const move of space.moves(state)) {
      const next = space.apply(state, move);
      const key = space.key(next);
      if (seen.has(key)) continue;
      if (found.length >= most) return stopped("states");
      seen.add(key);
      if (isGoal(next)) {
        return { status: "solved", path: [...pathTo(head), move], states: found.length + 1 };
      }
      found.push({ state: next, parent: head, move, depth: depth + 1 });
    }
  }
  return { status: "unreachable", states: found.length };
}

/**
 * The states at distance 0, 1, 2, … from `start`, a level at a time, until no new one is found.
 *
 * Cost: as {@link breadthFirst}; the caller bounds it by stopping.
 *
 * @example
 * ```ts
 * const ring = { moves: () => [1, 4], apply: (s, m) => (s + m) % 5, key: (s) => s };
 * [...breadthFirstLevels(ring, 0)]; // [[0], [1, 4], [2, 3]]
 * ```
 */
export function* breadthFirstLevels<S, M>(
  space: Space<S, M>,
  start: S,
): Generator<readonly S[], void> {
  const seen = new Set([space.key(start)]);
  let level = [start];
  while (level.length > 0) {
    yield level;
    const next: S[] = [];
    for (const state of level) {
      for (const move of space.moves(state)) {
        const neighbour = space.apply(state, move);
        const key = space.key(neighbour);
        if (!seen.has(key)) {
          seen.add(key);
          next.push(neighbour);
        }
      }
    }
    level = next;
  }
}

/** Bounds of a search on arrays, and how it stores distances. */
export interface ExploreOptions extends Limits {
  /** 4 for distances up to 2³¹ − 1 (`Int32Array`), 1 for distances up to 254 (`Uint8Array`). Default 4. */
  readonly bytesPerDistance?: 1 | 4;
  /** Stops as soon as this rank is found. */
  readonly goal?: number;
}

/** What a search on arrays found. */
export interface Exploration {
  /** "complete": every state that can be reached was; "goal found" when `goal` stopped it; or a bound did. */
  readonly status: "complete" | "goal found" | "limit reached";
  /** The bound, when one was reached. */
  readonly limit?: keyof Limits;
  /** The distance of each rank from the nearest source, {@link unreached} where none was found. */
  readonly distances: Int32Array | Uint8Array;
  /** What stands for "not reached" in `distances`: −1, or 255 in a `Uint8Array`. */
  readonly unreached: number;
  /** levels[d] is the number of states found at distance d; the last level is whole when the search is complete. */
  readonly levels: readonly number[];
  /** The ranks in the order in which they were found, which is by distance. */
  readonly order: RankArray;
  /** How many states were found: the sum of `levels`. */
  readonly states: number;
  /** Every state at less than this distance was found. */
  readonly wholeBelow: number;
}

/**
 * The distances of all states from one source or from the nearest of several.
 *
 * Cost: one call of `neighbours` a state; size·bytesPerDistance bytes and 4 bytes a state found (8 when there are more than 2³²
 * states), all allocated at the start, none later.
 *
 * @throws {RangeError} when a source is not a rank, when the arrays need more than `bytes` (4 GiB unless given), or when a
 * distance does not fit into the single byte that the caller asked for.
 *
 * @example
 * ```ts
 * const ring = { size: 6, degree: 2, neighbours: (r, out) => (out[0] = (r + 1) % 6, out[1] = (r + 5) % 6, 2) };
 * explore(ring, 0).levels; // [1, 2, 2, 1]
 * Array.from(explore(ring, [0, 3]).distances); // [0, 1, 1, 0, 1, 1]
 * ```
 */
export function explore(
  space: RankedSpace,
  sources: number | readonly number[],
  options: ExploreOptions = {},
): Exploration {
  const doing = "search breadth first";
  const watch = new Watch(options, doing);
  const { size, degree } = space;
  requireInteger(size, 0, Number.MAX_SAFE_INTEGER, { doing, what: "the size of the space" });
  const starts = typeof sources === "number" ? [sources] : [...sources];
  for (const rank of starts) requireInteger(rank, 0, size - 1, { doing, what: "a source" });
  const goal = options.goal ?? -1;
  if (options.goal !== undefined) requireInteger(goal, 0, size - 1, { doing, what: "the goal" });
  const narrow = options.bytesPerDistance === 1;
  const room = Math.min(size, Math.max(Math.floor(options.states ?? size), starts.length));
  const wide = size > 2 ** 32;
  requireMemory(
    size * (narrow ? 1 : 4) + room * (wide ? 8 : 4),
    options.bytes ?? DEFAULT_BYTES,
    doing,
    "Take a smaller space, or allow more bytes.",
  );

  const unreached = narrow ? 255 : -1;
  const distances = narrow ? new Uint8Array(size) : new Int32Array(size);
  distances.fill(unreached);
  const order: RankArray = wide ? new Float64Array(room) : new Uint32Array(room);
  const out: RankArray = wide ? new Float64Array(degree) : new Uint32Array(degree);
  const levels: number[] = [];
  let tail = 0;
  for (const rank of starts) {
    if (distances[rank] === unreached) {
      distances[rank] = 0;
      order[tail++] = rank;
    }
  }
  let goalFound = goal >= 0 && distances[goal] === 0;
  let limit: keyof Limits | undefined;
  let head = 0;
  let depth = 0;
  let wholeBelow = 1;
  let look = 0;
  if (tail > 0) levels.push(tail);
  while (head < tail && !goalFound && limit === undefined) {
    const end = tail;
    depth++;
    if (narrow && depth > 254) {
      refuseMore(space, distances, order, head, end, out);
      break;
    }
    while (head < end && !goalFound && limit === undefined) {
      if (head >= look) {
        limit = watch.passed();
        look = head + LOOK;
      }
      const stop = limit === undefined ? Math.min(end, look) : head;
      for (; head < stop; head++) {
        const count = space.neighbours(order[head], out);
        for (let i = 0; i < count; i++) {
          const next = out[i];
          if (distances[next] !== unreached) continue;
          if (tail === room) {
            limit = "states";
            break;
          }
          distances[next] = depth;
          order[tail++] = next;
          if (next === goal) {
            goalFound = true;
            break;
          }
        }
        if (goalFound || limit !== undefined) break;
      }
    }
    if (tail > end) levels.push(tail - end);
    if (limit === undefined && !goalFound) wholeBelow = depth + 1;
  }
  return {
    status: goalFound ? "goal found" : limit === undefined ? "complete" : "limit reached",
    limit: goalFound ? undefined : limit,
    distances,
    unreached,
    levels,
    order,
    states: tail,
    wholeBelow,
  };
}

/** Throws when a state at distance 254 has a neighbour that was not found yet: 255 is taken by "not reached". */
function refuseMore(
  space: RankedSpace,
  distances: Int32Array | Uint8Array,
  order: RankArray,
  head: number,
  end: number,
  out: RankArray,
): void {
  for (let i = head; i < end; i++) {
    const count = space.neighbours(order[i], out);
    for (let k = 0; k < count; k++) {
      if (distances[out[k]] === 255) {
        throw new RangeError(
          "Cannot search breadth first: a distance of 255 does not fit into one byte, at most 254 does. " +
            "Use bytesPerDistance 4.",
        );
      }
    }
  }
}

/**
 * A shortest path from the nearest source of an exploration to `goal`, as the ranks that follow the source.
 *
 * The path is found backwards: among the states one level nearer, the first that has the current one as a neighbour comes before
 * it. So no parents are stored and edges may go one way only.
 *
 * Cost: at most one more call of `neighbours` for every state that is nearer than the goal.
 *
 * @throws {RangeError} when the goal is not a rank of the space.
 *
 * @example
 * ```ts
 * const ring = { size: 6, degree: 2, neighbours: (r, out) => (out[0] = (r + 1) % 6, out[1] = (r + 5) % 6, 2) };
 * exploredPath(ring, explore(ring, 0), 4); // { status: "solved", path: [5, 4], states: 6 }
 * ```
 */
export function exploredPath(
  space: RankedSpace,
  exploration: Exploration,
  goal: number,
): Result<number> {
  const { distances, unreached, levels, order, states, limit, wholeBelow } = exploration;
  requireInteger(goal, 0, space.size - 1, { doing: "find a path", what: "the goal" });
  if (distances[goal] === unreached) {
    if (exploration.status === "complete") return { status: "unreachable", states };
    return { status: "limit reached", limit: limit ?? "states", lowerBound: wholeBelow, states };
  }
  const first = [0];
  for (const count of levels) first.push(first[first.length - 1] + count);
  const out: RankArray = order instanceof Float64Array
    ? new Float64Array(space.degree)
    : new Uint32Array(space.degree);
  const path: number[] = [];
  let current = goal;
  for (let depth = distances[goal]; depth > 0; depth--) {
    path.push(current);
    let from = -1;
    for (let i = first[depth - 1]; from < 0; i++) {
      const count = space.neighbours(order[i], out);
      for (let k = 0; k < count; k++) if (out[k] === current) from = order[i];
    }
    current = from;
  }
  return { status: "solved", path: path.reverse(), states };
}

/**
 * A shortest path from one rank to another, as the ranks that follow the start: {@link breadthFirst} on arrays.
 *
 * @throws {RangeError} as {@link explore}.
 *
 * @example
 * ```ts
 * const ring = { size: 6, degree: 2, neighbours: (r, out) => (out[0] = (r + 1) % 6, out[1] = (r + 5) % 6, 2) };
 * breadthFirstRanked(ring, 0, 2).path; // [1, 2]
 * ```
 */
export function breadthFirstRanked(
  space: RankedSpace,
  start: number,
  goal: number,
  limits: Limits = {},
): Result<number> {
  return exploredPath(space, explore(space, start, { ...limits, goal }), goal);
}

/** A graph as two arrays: the neighbours of v are `targets[starts[v]]` … `targets[starts[v + 1] − 1]`. */
export interface Adjacency {
  /** How many vertices there are. */
  readonly size: number;
  /** The neighbours of vertex v are the targets from `starts[v]` to `starts[v + 1]` − 1. */
  readonly starts: Uint32Array;
  /** The neighbours of all vertices, one vertex after the other. */
  readonly targets: Uint32Array;
}

/**
 * All neighbour lists of a space in two arrays, for searches from many sources.
 *
 * Cost: one call of `neighbours` a state; 4 bytes a state and 4·degree bytes a state.
 *
 * @throws {RangeError} when that is more than `bytes`.
 *
 * @example
 * ```ts
 * const ring = { size: 3, degree: 2, neighbours: (r, out) => (out[0] = (r + 1) % 3, out[1] = (r + 2) % 3, 2) };
 * Array.from(adjacency(ring).targets); // [1, 2, 2, 0, 0, 1]
 * ```
 */
export function adjacency(space: RankedSpace, bytes: number = DEFAULT_BYTES): Adjacency {
  const { size, degree } = space;
  requireMemory(
    4 * (size + 1) + 4 * size * degree,
    bytes,
    "list all neighbours",
    "Take a smaller space.",
  );
  const starts = new Uint32Array(size + 1);
  const targets = new Uint32Array(size * degree);
  const out = new Uint32Array(degree);
  let end = 0;
  for (let v = 0; v < size; v++) {
    const count = space.neighbours(v, out);
    for (let i = 0; i < count; i++) targets[end++] = out[i];
    starts[v + 1] = end;
  }
  return { size, starts, targets: targets.slice(0, end) };
}

/**
 * Writes to `distances` how far every vertex is from `source` (−1 where it cannot be reached) and to `queue` the vertices in the order
 * in which they were found. Returns how many those are. Both arrays are as long as the graph and can be used again.
 *
 * Cost: one step a vertex and an edge, no allocation. It validates nothing: it is the inner loop of {@link pairProfile}.
 *
 * @example
 * ```ts
 * const ring = { size: 3, degree: 2, neighbours: (r, out) => (out[0] = (r + 1) % 3, out[1] = (r + 2) % 3, 2) };
 * const distances = new Int32Array(3);
 * fillDistances(adjacency(ring), 1, distances, new Uint32Array(3)); // 3
 * Array.from(distances); // [1, 0, 1]
 * ```
 */
export function fillDistances(
  graph: Adjacency,
  source: number,
  distances: Int32Array,
  queue: Uint32Array,
): number {
  const { starts, targets } = graph;
  distances.fill(-1);
  distances[source] = 0;
  queue[0] = source;
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const v = queue[head];
    const next = distances[v] + 1;
    for (let i = starts[v], end = starts[v + 1]; i < end; i++) {
      const w = targets[i];
      if (distances[w] < 0) {
        distances[w] = next;
        queue[tail++] = w;
      }
    }
  }
  return tail;
}

/** The distances between all pairs of vertices, summed up. */
export interface PairProfile {
  /** For each vertex, its distance to the farthest vertex that it reaches. */
  readonly eccentricities: Int32Array;
  /** The largest eccentricity. */
  readonly diameter: number;
  /** The smallest eccentricity. */
  readonly radius: number;
  /** The sum of the distances of all ordered pairs of which the second is reached from the first. */
  readonly total: bigint;
  /** Whether every vertex reaches every other one. */
  readonly connected: boolean;
}

/**
 * Eccentricities, diameter, radius and total distance, by one breadth-first search from every vertex.
 *
 * Cost: size·(size + edges) steps, 8 bytes a vertex.
 *
 * @example
 * ```ts
 * const ring = { size: 6, degree: 2, neighbours: (r, out) => (out[0] = (r + 1) % 6, out[1] = (r + 5) % 6, 2) };
 * const { diameter, radius, total } = pairProfile(adjacency(ring));
 * [diameter, radius, total]; // [3, 3, 54n]
 * ```
 */
export function pairProfile(graph: Adjacency): PairProfile {
  const { size } = graph;
  const distances = new Int32Array(size);
  const queue = new Uint32Array(size);
  const eccentricities = new Int32Array(size);
  let diameter = 0;
  let radius = size === 0 ? 0 : Infinity;
  let connected = true;
  let total = 0n;
  for (let source = 0; source < size; source++) {
    const reached = fillDistances(graph, source, distances, queue);
    const eccentricity = distances[queue[reached - 1]];
    let sum = 0;
    for (let i = 0; i < reached; i++) sum += distances[queue[i]];
    total += BigInt(sum);
    eccentricities[source] = eccentricity;
    if (eccentricity > diameter) diameter = eccentricity;
    if (eccentricity < radius) radius = eccentricity;
    if (reached < size) connected = false;
  }
  return { eccentricities, diameter, radius, total, connected };
}
