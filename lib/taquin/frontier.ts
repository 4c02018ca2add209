/**
 * Every position of a board of up to 12 cells (239 500 800 states), as a program of the frontier engine.
 *
 * For each class c of positions (ranking.ts) there is one word with a bit for each place of the blank on the snake.
 *
 * - Slides along the snake leave the class alone, so for a whole word they are two shifts.
 * - Every other edge of the board, a *jump*, joins two places p < q of the snake. It takes a tile over the q−p−1 tiles
 *   between: of the order's Lehmer digits p…q−1, and no others, are turned round by one place and corrected.
 * - The digits are cut into a high part and a low part, the last six letters with their 6!/2 = 360 even orders. The
 *   classes with the same high part are a *block*.
 * - A *far* jump changes the high part alone. It takes a block to a block, word by word, so it is *pulled*: the new block
 *   is gathered from the old one that leads to it, two words at a time.
 * - A *near* jump changes the low part, and of the high part at most the digits that are next to the cut. It is *pushed*
 *   from each state. When both parts change, each needs a little from the other: the high part a digit of at most 7
 *   values, the low part one of at most 7 and the parity of the high part. So the class that it leads to is
 *   `high[block, jump, a(low)] + low[jump, b(block), low]`: two look-ups in small tables, no digit is computed.
 * - The blocks that near jumps can reach from each other are a *group*, at most 56 blocks or 40 KB. A depth is worked
 *   through group by group. A group reads the frontier anywhere and writes only its own words, so the cores need no
 *   lock, and what is written stays in the cache.
 *
 * One mask of blanks a class is a known design; what makes this quick is the snake and the two kinds of jumps.
 * @module
 */
import {
  type FrontierExpander,
  type FrontierProgram,
  type FrontierStore,
  popcount,
} from "../search/frontier.ts";
import { blankCell, type Board, neighbourCells, requireBoard } from "./board.ts";
import { boardRanking, snakeCells } from "./ranking.ts";

/** Most cells of a board that {@link boardProgram} searches: 14 would take 19 GB. */
export const MAX_SEARCHED_CELLS = 12;

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
  /** Moves the letter at place `end` down to `start`, in digits that begin with place `offset`, but for its own digit, c. */
  const down = (
    digits: readonly number[],
    offset: number,
    start: number,
    end: number,
    c: number,
  ) => {
    const out = [...digits];
    for (let j = end - 1; j >= start; j--) {
      const d = digits[j - offset];
      out[j + 1 - offset] = d > c ? d - 1 : d;
      if (d <= c) c++;
    }
    return { out, c };
  };
  /** Moves the letter at place `start` up to `end`. */
  const rise = (
    digits: readonly number[],
    offset: number,
    start: number,
    end: number,
    c: number,
  ) => {
    const out = [...digits];
    for (let j = start + 1; j <= end; j++) {
      const d = digits[j - offset];
      out[j - 1 - offset] = c > d ? d : d + 1;
      if (c > d) c--;
    }
    return { out, c };
  };
  if (!crosses) {
    const turn = (digits: readonly number[], offset: number) => {
      const moving = digits[(up ? last : first) - offset];
      const { out, c } = (up ? down : rise)(digits, offset, first, last, moving);
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
      needOfHigh: (low) => down(low, cut, cut, last, low[last - cut]).c,
      needOfLow: (high) => high[cut - 1],
      high: (high, need) => {
        // The digit at `cut` falls off the high part: it is the low part's to write.
        const { out, c } = down(high, 0, first, cut, need);
        out[first] = c;
        return out.slice(0, cut);
      },
      low: (low, need) => {
        const { out, c } = down(low, cut, cut, last, low[last - cut]);
        out[0] = need > c ? need - 1 : need;
        return out;
      },
    };
  }
  // From the high part comes c; from the low part the digit that passes the cut.
  return {
    crosses,
    needOfHigh: (low) => low[0],
    needOfLow: (high) => rise(high, 0, first, cut - 1, high[first]).c,
    high: (high, need) => {
      const { out, c } = rise(high, 0, first, cut - 1, high[first]);
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

/** What the search needs to know of a board: sizes and jumps. */
interface Layout {
  /** Cells. */
  readonly N: number;
  /** Letters before the cut. */
  readonly cut: number;
  /** Classes of a block, blocks of a group, groups. */
  readonly lowSize: number;
  readonly groupSize: number;
  readonly groups: number;
  /** Jumps that are pulled, and jumps that are pushed. */
  readonly far: readonly Jump[];
  readonly near: readonly Jump[];
}

/** The digits that a jump turns round. */
const firstDigit = ({ from, to }: Jump) => Math.min(from, to);
const lastDigit = ({ from, to }: Jump) => Math.max(from, to) - 1;

function layoutOf(rows: number, cols: number): Layout {
  const N = rows * cols;
  const n = N - 1;
  if (rows === 1 || cols === 1) {
    return { N, cut: 0, lowSize: 1, groupSize: 1, groups: 1, far: [], near: [] };
  }
  const cut = Math.max(0, n - LOW_LETTERS);
  const jumps = jumpsOf(rows, cols);
  const far = jumps.filter((jump) => lastDigit(jump) < cut);
  const near = jumps.filter((jump) => lastDigit(jump) >= cut);
  // Near jumps leave the digits before this one alone: they tell the groups apart.
  const outer = Math.min(cut, ...near.map(firstDigit));
  let lowSize = 1;
  for (let k = 3; k <= n - cut; k++) lowSize *= k;
  let groups = 1;
  for (let i = 0; i < outer; i++) groups *= n - i;
  let groupSize = 1;
  for (let i = outer; i < cut; i++) groupSize *= n - i;
  return { N, cut, lowSize, groupSize, groups, far, near };
}

/** Entries of a block's high table a near jump: the needs 0…6, and one to make it a power of two. */
const NEEDS = 8;

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

/** The arrays: words of two frontiers and of what was visited, which blocks of the frontiers have a state, tables. */
const ARRAYS = {
  visited: "visited",
  words: ["even", "odd"],
  live: ["evenLive", "oddLive"],
} as const;

/**
 * The search of all positions of a board as a program of the frontier engine. The engine's blocks are the groups, and
 * a depth is one phase.
 */
export const boardProgram: FrontierProgram<BoardSearch, BoardExpander> = {
  url: import.meta.url,
  exportName: "boardProgram",
  plan({ goal }) {
    const { rows, cols, cells } = requireBoard(goal, "search all positions of a board", "the goal");
    const { N, lowSize, groupSize, groups, far, near } = layoutOf(rows, cols);
    const blocks = groups * groupSize;
    // One word of padding when the number is odd, since pairs of words are read together.
    const words = blocks * lowSize + (blocks * lowSize & 1);
    const table = (name: string, type: "u8" | "u32", perBlock: number) => ({
      name,
      type,
      length: Math.max(1, blocks * perBlock),
      derived: true,
    });
    return {
      title: `${rows}×${cols} board, goal ${cells.join(" ")}`,
      states: blocks * lowSize * N,
      connected: true,
      blocks: groups,
      phases: 1,
      arrays: [
        ...[ARRAYS.visited, ...ARRAYS.words].map((name) =>
          ({ name, type: "u16", length: words }) as const
        ),
        ...ARRAYS.live.map((name) => ({ name, type: "u8", length: blocks }) as const),
        table("source", "u32", far.length),
        table("high", "u32", near.length * NEEDS),
        table("row", "u8", near.length),
      ],
    };
  },
  open({ goal }, store) {
    return boardExpander(goal, store);
  },
};

function boardExpander(goal: Board, store: FrontierStore): BoardExpander {
  const { rows, cols } = goal;
  const layout = layoutOf(rows, cols);
  const { N, cut, lowSize, groupSize, far, near } = layout;
  const frontiers = ARRAYS.words.map((name) => store.u16(name));
  const lives = ARRAYS.live.map((name) => store.u8(name));
  const visited = store.u16(ARRAYS.visited);
  const tables = smallTables(layout);
  // source[block·far + e]: the block from which far jump e leads to `block`, found by the jump back.
  const source = store.u32("source");
  // high[(block·near + e)·NEEDS + a]: the block to which near jump e leads when the high part needs a of the low one.
  const high = store.u32("high");
  // row[block·near + e]: 2·(what the low part needs of the high one) + (parity of the high digits).
  const row = store.u8("row");

  return {
    prepare(from, to) {
      const back = far.map(({ from, to }) => cutJump({ from: to, to: from }, cut));
      for (let block = from * groupSize; block < to * groupSize; block++) {
        const digits = digitsOf(block, cut, N - 1);
        const parity = parityOf(digits);
        back.forEach((jump, e) => {
          source[block * far.length + e] = valueOf(jump.high(digits, 0), cut, N - 1);
        });
        tables.cuts.forEach((jump, e) => {
          row[block * near.length + e] = 2 * jump.needOfLow(digits) + parity;
          for (let a = 0; a < tables.needs[e]; a++) {
            const moved = valueOf(jump.high(digits, a), cut, N - 1);
            high[(block * near.length + e) * NEEDS + a] = moved;
          }
        });
      }
    },
    start() {
      const place = snakeCells(rows, cols).indexOf(blankCell(goal));
      frontiers[0][0] = 1 << place;
      visited[0] = 1 << place;
      lives[0][0] = 1;
      return 1;
    },
    run(_phase, from, to, depth) {
      const [now, next] = [depth & 1, (depth + 1) & 1];
      let found = 0;
      for (let group = from; group < to; group++) {
        const first = group * groupSize;
        const last = first + groupSize;
        clear(frontiers[next], lives[next], lowSize, first, last);
        push(
          frontiers[now],
          frontiers[next],
          lives[now],
          lives[next],
          high,
          row,
          tables,
          first,
          last,
        );
        pull(
          frontiers[now],
          frontiers[next],
          lives[now],
          lives[next],
          source,
          far,
          lowSize,
          first,
          last,
        );
        found += settle(
          frontiers[now],
          frontiers[next],
          visited,
          lives[next],
          lowSize,
          N,
          first,
          last,
        );
      }
      return found;
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

/** The tables of near jumps that are the same for every block. */
interface SmallTables {
  readonly lowSize: number;
  /** The jumps from the places of a mask are list[first[mask]] … list[first[mask + 1] − 1]. */
  readonly first: Int32Array;
  readonly list: Uint8Array;
  /** The bit of the place that a jump leads to. */
  readonly toBit: Int32Array;
  /** How many values the need of the high part has: 1 when the jump does not cross the cut. */
  readonly needs: Int32Array;
  /** need[e·lowSize + low]: what the high part needs of the low one. */
  readonly need: Uint8Array;
  /** low[(e·2·NEEDS + row)·lowSize + low]: the low part after the jump. */
  readonly low: Uint16Array;
  readonly cuts: readonly CutJump[];
}

/**
 * Makes the small tables. A jump that crosses the cut ends at most four letters behind its start on a board whose
 * shorter side is 3, so it never meets the last two letters, whose digits the parity decides.
 */
function smallTables(
  { near, cut, lowSize, N }: Layout,
): SmallTables {
  const letters = N - 1 - cut;
  const cuts = near.map((jump) => cutJump(jump, cut));
  const need = new Uint8Array(near.length * lowSize);
  const low = new Uint16Array(near.length * 2 * NEEDS * lowSize);
  cuts.forEach((jump, e) => {
    for (let value = 0; value < lowSize; value++) {
      need[e * lowSize + value] = jump.needOfHigh(lowDigits(value, letters, 0));
      for (let r = 0; r < 2 * NEEDS; r++) {
        const moved = jump.low(lowDigits(value, letters, r & 1), r >> 1);
        low[(e * 2 * NEEDS + r) * lowSize + value] = valueOf(moved, letters - 2, letters);
      }
    }
  });
  const first = new Int32Array((1 << N) + 1);
  const list: number[] = [];
  for (let mask = 0; mask < 1 << N; mask++) {
    first[mask] = list.length;
    near.forEach(({ from }, e) => {
      if ((mask >> from) & 1) list.push(e);
    });
  }
  first[1 << N] = list.length;
  return {
    lowSize,
    first,
    list: Uint8Array.from(list),
    toBit: Int32Array.from(near, ({ to }) => 1 << to),
    needs: Int32Array.from(cuts, ({ crosses }) => crosses ? NEEDS - 1 : 1),
    need,
    low,
    cuts,
  };
}

/** Empties the blocks from…to−1 of the array that held the frontier before the last one. */
function clear(
  words: Uint16Array,
  live: Uint8Array,
  lowSize: number,
  from: number,
  to: number,
): void {
  for (let block = from; block < to; block++) {
    if (live[block] === 0) continue;
    live[block] = 0;
    words.fill(0, block * lowSize, (block + 1) * lowSize);
  }
}

/** Pushes the near jumps of a group, its blocks from…to−1. */
function push(
  now: Uint16Array,
  next: Uint16Array,
  live: Uint8Array,
  nextLive: Uint8Array,
  high: Uint32Array,
  row: Uint8Array,
  tables: SmallTables,
  from: number,
  to: number,
): void {
  const { lowSize, first, list, toBit, needs, need, low } = tables;
  const jumps = toBit.length;
  for (let block = from; block < to; block++) {
    if (live[block] === 0) continue;
    nextLive[block] = 1;
    for (let e = 0; e < jumps; e++) {
      LOW_BASE[e] = (e * 2 * NEEDS + row[block * jumps + e]) * lowSize;
      for (let a = 0; a < needs[e]; a++) {
        const target = high[(block * jumps + e) * NEEDS + a];
        nextLive[target] = 1;
        HIGH_BASE[e * NEEDS + a] = target * lowSize;
      }
    }
    const base = block * lowSize;
    for (let value = 0; value < lowSize; value++) {
      const mask = now[base + value];
      const end = first[mask + 1];
      for (let i = first[mask]; i < end; i++) {
        const e = list[i];
        const c = HIGH_BASE[e * NEEDS + need[e * lowSize + value]] + low[LOW_BASE[e] + value];
        next[c] |= toBit[e];
      }
    }
  }
}

/** Where the jumps of the block at hand lead: scratch of {@link push}, for up to 32 jumps. */
const HIGH_BASE = new Int32Array(32 * NEEDS);
const LOW_BASE = new Int32Array(32);

/** Pulls the far jumps into the blocks from…to−1, two words at a time. */
function pull(
  now: Uint16Array,
  next: Uint16Array,
  live: Uint8Array,
  nextLive: Uint8Array,
  source: Uint32Array,
  far: readonly Jump[],
  lowSize: number,
  from: number,
  to: number,
): void {
  const nowPairs = pairsOf(now);
  const nextPairs = pairsOf(next);
  const perBlock = lowSize >> 1;
  const jumps = far.length;
  for (let block = from; block < to; block++) {
    let alive = 0;
    for (let e = 0; e < jumps; e++) alive += live[source[block * jumps + e]];
    if (alive === 0) continue;
    nextLive[block] = 1;
    // Boards of twelve cells have four far jumps, and at most depths all their sources are alive.
    if (alive === jumps && jumps === 4) {
      pullFour(nowPairs, nextPairs, source, far, perBlock, block);
      continue;
    }
    for (let e = 0; e < jumps; e++) {
      const other = source[block * jumps + e];
      if (live[other] === 0) continue;
      const { from, to } = far[e];
      const shift = (other - block) * perBlock;
      const end = (block + 1) * perBlock;
      for (let w = block * perBlock; w < end; w++) {
        nextPairs[w] |= ((nowPairs[w + shift] >>> from) & 0x00010001) << to;
      }
    }
  }
}

/** Pulls four far jumps into a block in one pass. */
function pullFour(
  nowPairs: Uint32Array,
  nextPairs: Uint32Array,
  source: Uint32Array,
  far: readonly Jump[],
  perBlock: number,
  block: number,
): void {
  const [{ from: p0, to: q0 }, { from: p1, to: q1 }, { from: p2, to: q2 }, { from: p3, to: q3 }] =
    far;
  const s0 = (source[block * 4] - block) * perBlock;
  const s1 = (source[block * 4 + 1] - block) * perBlock;
  const s2 = (source[block * 4 + 2] - block) * perBlock;
  const s3 = (source[block * 4 + 3] - block) * perBlock;
  const end = (block + 1) * perBlock;
  for (let w = block * perBlock; w < end; w++) {
    nextPairs[w] |= (((nowPairs[w + s0] >>> p0) & 0x00010001) << q0) |
      (((nowPairs[w + s1] >>> p1) & 0x00010001) << q1) |
      (((nowPairs[w + s2] >>> p2) & 0x00010001) << q2) |
      (((nowPairs[w + s3] >>> p3) & 0x00010001) << q3);
  }
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
  const nowPairs = pairsOf(now);
  const nextPairs = pairsOf(next);
  const visitedPairs = pairsOf(visited);
  const full = (1 << N) - 1;
  const both = full | (full << 16);
  const perBlock = (lowSize + 1) >> 1;
  let found = 0;
  for (let block = from; block < to; block++) {
    if (live[block] === 0) continue;
    let any = 0;
    const end = (block + 1) * perBlock;
    for (let w = block * perBlock; w < end; w++) {
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

/** An array of words as pairs of words. */
function pairsOf(words: Uint16Array): Uint32Array {
  return new Uint32Array(words.buffer, words.byteOffset, words.length >> 1);
}
