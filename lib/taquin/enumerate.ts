/**
 * Every position of a board by its distance from a goal: states by depth, God's number, antipodes.
 *
 * {@link boardDepths} is the plain search on the ranks of ranking.ts, one byte a state. {@link enumerateBoard} is the
 * fast one, for boards of up to 12 cells (239 500 800 states): it keeps, for each class c of positions, one word with
 * a bit for each place of the blank on the snake.
 *
 * - Slides along the snake leave the class alone, so for a whole word they are two shifts.
 * - Every other edge of the board, a *jump*, joins two places p < q of the snake. It takes a tile over the q−p−1 tiles
 *   between: of the order's Lehmer digits p…q−1, and no others, are turned round by one place and corrected.
 * - The digits are cut into a high part (all but the last six letters) and a low part of 6!/2 = 360 values. A jump that
 *   touches only one part is one table look-up. One that touches both needs a little from the other part: from
 *   the low part a digit of at most 7 values, from the high part one of at most 7 and the parity of its digit sum.
 *   So the class that a jump leads to is `high[block, jump, a(low)] + low[jump, b(block), low]`, two look-ups in
 *   tables that stay in the cache, and no digit is ever computed in the search.
 * - The classes with the same high part are a block of 720 bytes, and a block leads to at most seven others a jump,
 *   so that the writes stay near as well.
 *
 * Keeping one mask of blanks a class is a known design; the snake and the two tables are what makes it quick.
 * @module
 */
import { requireInteger, requireMemory } from "../core/validate.ts";
import { DEFAULT_BYTES, explore } from "../search/bfs.ts";
import {
  FRONTIER_LIMIT,
  type FrontierExpander,
  type FrontierOptions,
  type FrontierProgram,
  type FrontierStore,
  popcount,
  searchFrontier,
} from "../search/frontier.ts";
import type { Limits } from "../search/space.ts";
import { blankCell, type Board, neighbourCells, requireBoard } from "./board.ts";
import { type BoardRanking, boardRanking, snakeCells } from "./ranking.ts";

/** The positions of a board by their distance from its goal. */
export interface DepthProfile {
  readonly goal: Board;
  /** How many positions can be brought to the goal. */
  readonly states: number;
  /** The greatest distance from the goal. */
  readonly godsNumber: number;
  /** How many positions are at distance 0, 1, … */
  readonly depths: readonly number[];
  /** The positions at the greatest distance, in the order of their ranks. */
  readonly antipodes: readonly Board[];
}

/** A {@link DepthProfile} with the distance of every position. */
export interface BoardDepths extends DepthProfile {
  readonly ranking: BoardRanking;
  /** The distance of the position of each rank: one byte a state. */
  readonly distances: Uint8Array;
}

/**
 * The distance of every position from the goal, by a plain breadth-first search on ranks.
 *
 * Cost: about 10 µs and 5 bytes a state: the 3×3 board's 181 440 states at once, 2×5's 1 814 400 in a second.
 *
 * @throws {RangeError} when `goal` is no board, or the search needs more than `bytes` (default 4 GiB).
 *
 * @example
 * ```ts
 * const { godsNumber, distances, ranking } = boardDepths(goalBoard(3, 3));
 * godsNumber; // 31
 * distances[ranking.rank(parseBoard("7 8 0/6 5 4/1 2 3"))]; // 26
 * boardDepths(goalBoard(2, 2)).depths; // [1, 2, 2, 2, 2, 2, 1]
 * ```
 */
export function boardDepths(goal: Board, bytes: number = DEFAULT_BYTES): BoardDepths {
  const ranking = boardRanking(goal);
  const { cells } = goal;
  requireMemory(
    5 * ranking.size,
    bytes,
    `find the distances of a ${goal.rows}×${goal.cols} board`,
    cells.length <= MAX_CELLS ? "enumerateBoard needs less." : "Use a smaller board.",
  );
  const start = ranking.rank(goal);
  // Distances in a line of cells can pass 254; those of a board whose states fit in memory cannot.
  const wide = ranking.classes === 1 && cells.length > 200;
  const { levels, distances, order } = explore(ranking, start, { bytesPerDistance: wide ? 4 : 1 });
  const last = levels[levels.length - 1];
  const far = Array.from(order.subarray(ranking.size - last, ranking.size)).sort((a, b) => a - b);
  return {
    goal,
    states: ranking.size,
    godsNumber: levels.length - 1,
    depths: levels,
    antipodes: far.map((rank) => ranking.unrank(rank)),
    ranking,
    distances: distances as Uint8Array,
  };
}

/** Most cells of a board that {@link enumerateBoard} searches: its words have 16 bits, and 13 cells are a row. */
const MAX_CELLS = 12;

/** Letters of the low part, and how many even permutations they have. */
const LOW_LETTERS = 6;

/** One direction of a jump: the blank goes from place `from` to place `to` of the snake, which is no neighbour. */
interface Jump {
  readonly from: number;
  readonly to: number;
}

/** The jumps of a board in both directions, by the place where the blank is before. */
function jumpsOf(rows: number, cols: number): Jump[] {
  const snake = snakeCells(rows, cols);
  const place = new Map(snake.map((cell, s) => [cell, s]));
  return snake.flatMap((cell, from) =>
    neighbourCells(rows, cols, cell).map((other) => ({ from, to: place.get(other)! }))
      .filter(({ to }) => Math.abs(to - from) > 1)
  );
}

/**
 * Jumps on Lehmer digits, cut in two. `letters` is n, the high digits are 0…cut−1, the low ones cut…n−1.
 *
 * When the blank goes up the snake, from p to q, the tile at q goes down to p: the letter at place q−1 of the order
 * comes to place p, and those at p…q−2 go one up. Let c count the letters behind that are smaller than the moving
 * one: it starts as the digit of q−1, and passing a letter with digit d leaves d as it is and adds 1 to c when
 * d ≤ c, and otherwise lessens d by 1. When the blank goes down the snake the letter at p goes up to q−1, c starts
 * as the digit of p, and passing digit d takes 1 from c when d < c, and otherwise adds 1 to d.
 */
interface CutJump {
  /** Whether both parts change. */
  readonly crosses: boolean;
  /** What the high part needs to know of the low part (0…6), from the low digits. */
  needOfHigh(low: readonly number[]): number;
  /** What the low part needs to know of the high part (0…6), from the high digits. */
  needOfLow(high: readonly number[]): number;
  /** The high digits after the jump. */
  high(high: readonly number[], need: number): number[];
  /** The low digits after the jump. */
  low(low: readonly number[], need: number): number[];
}

function cutJump({ from, to }: Jump, cut: number): CutJump {
  const first = Math.min(from, to);
  const last = Math.max(from, to) - 1;
  const up = to > from;
  const crosses = first < cut && last >= cut;
  /** Moves the letter at place `end` down to `start`, in digits that begin with place `offset`; c may be given. */
  const down = (
    digits: readonly number[],
    offset: number,
    start: number,
    end: number,
    c?: number,
  ) => {
    const out = [...digits];
    c ??= digits[end - offset];
    for (let j = end - 1; j >= start; j--) {
      const d = digits[j - offset];
      if (d > c) out[j + 1 - offset] = d - 1;
      else {
        out[j + 1 - offset] = d;
        c++;
      }
    }
    return { out, c };
  };
  /** Moves the letter at place `start` up to `end`. */
  const rise = (
    digits: readonly number[],
    offset: number,
    start: number,
    end: number,
    c?: number,
  ) => {
    const out = [...digits];
    c ??= digits[start - offset];
    for (let j = start + 1; j <= end; j++) {
      const d = digits[j - offset];
      if (c > d) {
        out[j - 1 - offset] = d;
        c--;
      } else out[j - 1 - offset] = d + 1;
    }
    return { out, c };
  };
  if (!crosses) {
    const turn = (digits: readonly number[], offset: number) => {
      const { out, c } = (up ? down : rise)(digits, offset, first, last);
      out[(up ? first : last) - offset] = c;
      return out;
    };
    return {
      crosses,
      needOfHigh: () => 0,
      needOfLow: () => 0,
      high: (high) => first < cut ? turn(high, 0) : [...high],
      low: (low) => first < cut ? [...low] : turn(low, cut),
    };
  }
  if (up) {
    // From the low part comes c; from the high part the digit that passes the cut.
    return {
      crosses,
      needOfHigh: (low) => down(low, cut, cut, last).c,
      needOfLow: (high) => high[cut - 1],
      high: (high, need) => {
        // The digit at `cut` falls off the high part: it is the low part's to write.
        const { out, c } = down(high, 0, first, cut, need);
        out[first] = c;
        return out.slice(0, cut);
      },
      low: (low, need) => {
        const { out, c } = down(low, cut, cut, last);
        out[0] = need > c ? need - 1 : need;
        return out;
      },
    };
  }
  // From the high part comes c; from the low part the digit that passes the cut.
  return {
    crosses,
    needOfHigh: (low) => low[0],
    needOfLow: (high) => rise(high, 0, first, cut - 1).c,
    high: (high, need) => {
      const { out, c } = rise(high, 0, first, cut - 1);
      out[cut - 1] = c > need ? need : need + 1;
      return out;
    },
    low: (low, need) => {
      // The first low digit leaves; c has met it when it is compared.
      const { out, c } = rise([0, ...low], cut - 1, cut - 1, last, need);
      out[last - cut + 1] = c;
      return out.slice(1);
    },
  };
}

/** What the search needs to know of a board: sizes and small tables. */
interface Layout {
  readonly N: number;
  readonly jumps: readonly Jump[];
  /** Classes of a block, and blocks. */
  readonly lowSize: number;
  readonly blocks: number;
  /** Letters before the cut. */
  readonly cut: number;
}

/** Entries of a block's high table a jump: the needs 0…6, and one to make it a power of two. */
const NEEDS = 8;

function layoutOf(rows: number, cols: number): Layout {
  const N = rows * cols;
  const n = N - 1;
  const line = rows === 1 || cols === 1;
  const cut = line ? 0 : Math.max(0, n - LOW_LETTERS);
  let lowSize = 1;
  let blocks = 1;
  if (!line) {
    for (let k = 3; k <= n - cut; k++) lowSize *= k;
    for (let i = 0; i < cut; i++) blocks *= n - i;
  }
  return { N, jumps: line ? [] : jumpsOf(rows, cols), lowSize, blocks, cut };
}

/** The digits of `value`, digit i from 0 to first−i. */
function digitsOf(value: number, count: number, first: number): number[] {
  const digits = new Array<number>(count);
  for (let i = count - 1; i >= 0; i--) {
    digits[i] = value % (first - i);
    value = Math.floor(value / (first - i));
  }
  return digits;
}

/** The number of digits: the inverse of {@link digitsOf}. */
function valueOf(digits: readonly number[], count: number, first: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * (first - i) + digits[i];
  return value;
}

/** The parity of the sum of digits. */
function parityOf(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => sum + digit, 0) & 1;
}

/** All digits of the low part: those of `value`, the last but one by the parity of all others, the last 0. */
function lowDigits(value: number, letters: number, highParity: number): number[] {
  const digits = digitsOf(value, letters - 2, letters);
  return [...digits, parityOf(digits) ^ highParity, 0];
}

/** The search of a board opened on its arrays. */
export interface BoardExpander extends FrontierExpander {
  /** The positions of a depth that was the last one reached or the one before, in the order of their ranks. */
  positionsAt(depth: number): Board[];
}

/** The goal of a search: plain data, so that it can be sent to workers. */
export interface BoardSearch {
  readonly goal: Board;
}

/**
 * The search of all positions of a board as a program of the frontier engine.
 *
 * A depth has three phases: *clear* the frontier before the last one, whose array the next one will use; *expand* the jumps
 * of each block into any block; *settle* each block: add the slides along the snake, drop what was visited, count.
 */
export const boardProgram: FrontierProgram<BoardSearch, BoardExpander> = {
  url: import.meta.url,
  exportName: "boardProgram",
  plan({ goal }) {
    const { rows, cols, cells } = requireBoard(goal, "search all positions of a board", "the goal");
    const { jumps, lowSize, blocks, N } = layoutOf(rows, cols);
    // One word of padding, since pairs of words are read together.
    const words = blocks * lowSize + (lowSize & 1);
    return {
      title: `${rows}×${cols} board, goal ${cells.join(" ")}`,
      states: blocks * lowSize * N,
      connected: true,
      blocks,
      phases: 3,
      arrays: [
        { name: "visited", type: "u16", length: words },
        { name: "even", type: "u16", length: words },
        { name: "odd", type: "u16", length: words },
        { name: "evenLive", type: "u8", length: blocks },
        { name: "oddLive", type: "u8", length: blocks },
        {
          name: "high",
          type: "u32",
          length: Math.max(1, blocks * jumps.length * NEEDS),
          derived: true,
        },
        { name: "row", type: "u8", length: Math.max(1, blocks * jumps.length), derived: true },
      ],
    };
  },
  open({ goal }, store, { workers }) {
    return boardExpander(goal, store, workers > 1);
  },
};

function boardExpander(goal: Board, store: FrontierStore, atomic: boolean): BoardExpander {
  const { rows, cols } = goal;
  const { N, jumps, lowSize, cut } = layoutOf(rows, cols);
  const letters = N - 1 - cut;
  const visited = store.u16("visited");
  const frontiers = [store.u16("even"), store.u16("odd")];
  const lives = [store.u8("evenLive"), store.u8("oddLive")];
  const high = store.u32("high");
  const row = store.u8("row");
  const J = jumps.length;
  const cuts = jumps.map((jump) => cutJump(jump, cut));

  // need[jump·lowSize + low] is what the high part needs. low[(jump·2·NEEDS + row)·lowSize + low] is the new low part,
  // where row = 2·(what the low part needs) + (parity of the high digits). A jump that crosses the cut passes at most
  // four letters on a board whose shorter side is 3, so it never meets the last two letters, which the parity decides.
  const need = new Uint8Array(J * lowSize);
  const low = new Uint16Array(J * 2 * NEEDS * lowSize);
  for (let e = 0; e < J; e++) {
    for (let value = 0; value < lowSize; value++) {
      need[e * lowSize + value] = cuts[e].needOfHigh(lowDigits(value, letters, 0));
      for (let r = 0; r < 2 * NEEDS; r++) {
        const moved = cuts[e].low(lowDigits(value, letters, r & 1), r >> 1);
        low[(e * 2 * NEEDS + r) * lowSize + value] = valueOf(moved, letters - 2, letters);
      }
    }
  }
  // The jumps from place p are firstJump[p] … firstJump[p + 1] − 1; toBit is the bit of the place that one leads to.
  const firstJump = new Int32Array(N + 1);
  const toBit = Int32Array.from(jumps, ({ to }) => 1 << to);
  for (let p = 0; p <= N; p++) firstJump[p] = jumps.filter(({ from }) => from < p).length;
  let jumpPlaces = 0;
  for (const { from } of jumps) jumpPlaces |= 1 << from;
  const needs = Int32Array.from(cuts, ({ crosses }) => crosses ? NEEDS - 1 : 1);

  const highBase = new Int32Array(J * NEEDS);
  const lowBase = new Int32Array(J);

  function clear(from: number, to: number, depth: number): void {
    const words = frontiers[(depth + 1) & 1];
    const live = lives[(depth + 1) & 1];
    for (let block = from; block < to; block++) {
      if (live[block] === 0) continue;
      live[block] = 0;
      words.fill(0, block * lowSize, (block + 1) * lowSize);
    }
  }

  function expand(from: number, to: number, depth: number): void {
    const words = frontiers[depth & 1];
    const next = frontiers[(depth + 1) & 1];
    const live = lives[depth & 1];
    const nextLive = lives[(depth + 1) & 1];
    for (let block = from; block < to; block++) {
      if (live[block] === 0) continue;
      nextLive[block] = 1;
      for (let e = 0; e < J; e++) {
        lowBase[e] = (e * 2 * NEEDS + row[block * J + e]) * lowSize;
        for (let a = 0; a < needs[e]; a++) {
          const target = high[(block * J + e) * NEEDS + a];
          nextLive[target] = 1;
          highBase[e * NEEDS + a] = target * lowSize;
        }
      }
      const base = block * lowSize;
      for (let value = 0; value < lowSize; value++) {
        let mask = words[base + value] & jumpPlaces;
        while (mask !== 0) {
          const place = 31 - Math.clz32(mask);
          mask ^= 1 << place;
          const end = firstJump[place + 1];
          for (let e = firstJump[place]; e < end; e++) {
            const y = highBase[e * NEEDS + need[e * lowSize + value]] + low[lowBase[e] + value];
            const bit = toBit[e];
            if (((visited[y] | next[y]) & bit) === 0) {
              if (atomic) Atomics.or(next, y, bit);
              else next[y] |= bit;
            }
          }
        }
      }
    }
  }

  return {
    prepare(from, to) {
      for (let block = from; block < to; block++) {
        const digits = digitsOf(block, cut, N - 1);
        const parity = parityOf(digits);
        for (let e = 0; e < J; e++) {
          row[block * J + e] = 2 * cuts[e].needOfLow(digits) + parity;
          for (let a = 0; a < needs[e]; a++) {
            const moved = valueOf(cuts[e].high(digits, a), cut, N - 1);
            high[(block * J + e) * NEEDS + a] = moved;
          }
        }
      }
    },
    start() {
      const place = snakeCells(rows, cols).indexOf(blankCell(goal));
      frontiers[0][0] = 1 << place;
      visited[0] = 1 << place;
      lives[0][0] = 1;
      return 1;
    },
    run(phase, from, to, depth) {
      if (phase === 0) clear(from, to, depth);
      else if (phase === 1) expand(from, to, depth);
      else {
        const [now, next] = [depth & 1, (depth + 1) & 1];
        return settle(frontiers[now], frontiers[next], visited, lives[next], lowSize, N, from, to);
      }
      return 0;
    },
    positionsAt(depth) {
      const words = frontiers[depth & 1];
      const live = lives[depth & 1];
      const ranking = boardRanking(goal);
      const positions: Board[] = [];
      for (let block = 0; block < live.length; block++) {
        if (live[block] === 0) continue;
        for (let c = block * lowSize; c < (block + 1) * lowSize; c++) {
          for (let place = 0; place < N; place++) {
            if ((words[c] >> place) & 1) positions.push(ranking.unrank(c * N + place));
          }
        }
      }
      return positions;
    },
  };
}

/**
 * Finishes the next frontier in the blocks from…to−1: adds the slides along the snake, takes out what was visited, and
 * returns how many states are left. Blocks are worked through two words at a time; a block of an odd number of
 * words is the only one of its board, and its padding stays 0.
 */
function settle(
  now: Uint16Array,
  next: Uint16Array,
  visited: Uint16Array,
  live: Uint8Array,
  lowSize: number,
  N: number,
  from: number,
  to: number,
): number {
  const pairs = (words: Uint16Array) => new Uint32Array(words.buffer, words.byteOffset);
  const [nowPairs, nextPairs, visitedPairs] = [pairs(now), pairs(next), pairs(visited)];
  const full = (1 << N) - 1;
  const both = full | (full << 16);
  const perBlock = (lowSize + 1) >> 1;
  let found = 0;
  for (let block = from; block < to; block++) {
    if (live[block] === 0) continue;
    const start = block * perBlock;
    let any = 0;
    for (let w = start; w < start + perBlock; w++) {
      const mask = nowPairs[w];
      const seen = visitedPairs[w];
      const fresh = (nextPairs[w] | (((mask << 1) | (mask >>> 1)) & both)) & ~seen;
      nextPairs[w] = fresh;
      if (fresh !== 0) {
        visitedPairs[w] = seen | fresh;
        any |= fresh;
        found += popcount(fresh);
      }
    }
    if (any === 0) live[block] = 0;
  }
  return found;
}

/**
 * The positions of a board of up to 12 cells by their distance from the goal, on all cores. Boards of one row or column
 * may be longer. {@link boardDepths} is its readable twin for small boards.
 *
 * Cost: for 3×4 and 2×6, 239 500 800 states in 142 MB, at some 10⁸ states a second; small boards at once.
 *
 * @throws {RangeError} when `goal` is no board, has more than 12 cells, or the search needs more than `options.bytes`.
 *
 * @example
 * ```ts
 * const profile = await enumerateBoard(goalBoard(2, 4));
 * profile.godsNumber; // 36
 * profile.states; // 20160
 * profile.antipodes.map(formatBoard); // ["0 7 2 1/4 3 6 5"]
 * ```
 */
export async function enumerateBoard(
  goal: Board,
  options: Omit<FrontierOptions, "maxDepth" | "checkpoint"> = {},
): Promise<DepthProfile> {
  const doing = "search all positions of a board";
  const { rows, cols, cells } = requireBoard(goal, doing, "the goal");
  if (rows === 1 || cols === 1) return lineProfile(goal);
  if (cells.length > MAX_CELLS) {
    const tiles = cells.length - 1;
    const bytes = Array.from({ length: tiles }, (_, i) => BigInt(i + 1))
      .reduce((product, k) => product * k, 3n);
    requireMemory(
      bytes,
      options.bytes ?? FRONTIER_LIMIT,
      `search all positions of a ${rows}×${cols} board`,
      `At most ${MAX_CELLS} cells can be searched.`,
    );
  }
  requireInteger(cells.length, 1, MAX_CELLS, { doing, what: "the number of cells" });
  const result = await searchFrontier(boardProgram, { goal }, options);
  if (result.status !== "complete") {
    throw new DepthsCutShort(result.depths, result.limit ?? "states");
  }
  const godsNumber = result.depths.length - 1;
  return {
    goal,
    states: result.states,
    godsNumber,
    depths: result.depths,
    antipodes: result.expander.positionsAt(godsNumber),
  };
}

/** A search of all positions that a limit stopped; the depths that it gives are complete. */
export class DepthsCutShort extends RangeError {
  override readonly name = "DepthsCutShort";
  constructor(
    /** How many positions are at distance 0, 1, … */
    readonly depths: readonly number[],
    /** Which limit it was. */
    readonly limit: keyof Limits,
  ) {
    super(
      `Cannot search all positions of a board: the limit of ${limit} was reached after depth ${
        depths.length - 1
      }. Every depth up to it is complete.`,
    );
  }
}

/** The profile of a board of one row or column: the blank walks to either end. */
function lineProfile(goal: Board): DepthProfile {
  const ranking = boardRanking(goal);
  const start = blankCell(goal);
  const depths = [1];
  for (let d = 1; d <= Math.max(start, ranking.size - 1 - start); d++) {
    depths.push((start - d >= 0 ? 1 : 0) + (start + d < ranking.size ? 1 : 0));
  }
  const last = depths.length - 1;
  const ends = last === 0 ? [start] : [start - last, start + last];
  const antipodes = ends.filter((s) => s >= 0 && s < ranking.size).map((s) => ranking.unrank(s));
  return { goal, states: ranking.size, godsNumber: last, depths, antipodes };
}
