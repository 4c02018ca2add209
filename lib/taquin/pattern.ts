/**
 * Where the tiles of a pattern lie and where the blank can roam, as one number.
 *
 * A *placement* of a pattern of k tiles is where those tiles lie and which connected region of the other cells the blank
 * is in; what the other tiles are does not matter, they move for nothing. It is numbered in three steps:
 * - the *set* of the k cells that the pattern's tiles occupy, as a bit mask and as its rank among the masks with k bits;
 * - the *room*: the set together with the region of the blank. A set of cells cuts the others into at most a few regions,
 *   so rooms are numbered by set, then by the smallest cell of the region;
 * - the *order*: the rank of the permutation that the pattern's tiles form when their cells are read in reading order.
 *
 * The index is room · k! + order. It has no gaps, and a slide changes its two parts independently: the set and the region
 * determine which slides there are and to which room they lead, and a slide that takes the tile at place i of the order to
 * place j maps the orders in a way that depends on i and j alone. All placements of one room are therefore treated alike,
 * k! at a time.
 *
 * Keeping the blank's region makes the distance of placements consistent: it changes by exactly 1 at each slide of a tile
 * of the pattern and not at all at another slide. The usual tables keep the least value of all regions instead; they are
 * a little smaller, weaker and inconsistent (A. Felner, R. Korf and S. Hanan, *Additive pattern database heuristics*, 2004).
 * @module
 */
import { sharedBuffer } from "../core/memory.ts";
import { requireInteger } from "../core/validate.ts";
import { requireShape } from "./board.ts";

/** Most cells of a board whose placements are numbered: a set of cells is a mask of 16 bits. */
export const MAX_PATTERN_CELLS = 16;

/** Most tiles of a pattern: 8! orders fit into 16 bits. */
export const MAX_PATTERN_TILES = 8;

/** The numbering of the placements of k tiles on one shape of board, and its slides. */
export interface PatternIndex {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** k, the number of tiles in the pattern. */
  readonly tiles: number;
  /** k!, the number of orders. */
  readonly orders: number;
  /** How many rooms there are. */
  readonly rooms: number;
  /** rooms · orders: how many placements there are. */
  readonly size: number;
  /** The rank of a mask among the masks with as many bits. */
  readonly setRank: Uint16Array;
  /** `roomOf[16·setRank[mask] + cell]`: the room when the blank is on `cell`; 65535 for a cell of the set. */
  readonly roomOf: Uint16Array;
  /** The mask of the cells that the pattern occupies, of each room. */
  readonly roomSet: Uint16Array;
  /** The mask of the cells that the blank can be on, of each room. */
  readonly roomRegion: Uint16Array;
  /** `shifted[(8·i + j)·orders + order]`: the order after its entry at place i is taken out and put in at place j. */
  readonly shifted: Uint16Array;
  /** The slides that lead out of room r are number `slideStart[r]` … `slideStart[r + 1] − 1`. */
  readonly slideStart: Uint32Array;
  /** The room that a slide leads to. */
  readonly slideRoom: Uint16Array;
  /** 8·i + j for a slide from place i of the order to place j. */
  readonly slideShift: Uint8Array;
}

/** `bitCount[m]`: how many bits of m are set, for 16 bits. */
export const bitCount: Uint8Array = countBits();

function countBits(): Uint8Array {
  const counts = new Uint8Array(1 << MAX_PATTERN_CELLS);
  for (let m = 1; m < counts.length; m++) counts[m] = counts[m >> 1] + (m & 1);
  return counts;
}

/** k! as a number. */
export function ordersOf(tiles: number): number {
  let orders = 1;
  for (let i = 2; i <= tiles; i++) orders *= i;
  return orders;
}

/**
 * The rank of a permutation of 0…k−1 in lexicographic order: {@link PatternIndex} numbers orders so.
 *
 * @example
 * ```ts
 * rankOrder([2, 0, 1]); // 4
 * ```
 */
export function rankOrder(sequence: ArrayLike<number>): number {
  let rank = 0;
  for (let i = 0; i < sequence.length; i++) {
    let smaller = 0;
    for (let j = i + 1; j < sequence.length; j++) if (sequence[j] < sequence[i]) smaller++;
    rank = rank * (sequence.length - i) + smaller;
  }
  return rank;
}

/**
 * The permutation of 0…k−1 of a rank: the inverse of {@link rankOrder}.
 *
 * @example
 * ```ts
 * unrankOrder(4, 3); // [2, 0, 1]
 * ```
 */
export function unrankOrder(rank: number, tiles: number): number[] {
  const digits: number[] = [];
  for (let base = 1; base <= tiles; base++) {
    digits.push(rank % base);
    rank = Math.floor(rank / base);
  }
  const left = Array.from({ length: tiles }, (_, i) => i);
  return digits.reverse().map((digit) => left.splice(digit, 1)[0]);
}

const indexes = new Map<string, PatternIndex>();

/** Arrays in shared memory, so that a numbering is made once for all threads. */
const bytes = (length: number) => new Uint8Array(sharedBuffer(length));
const words = (length: number) => new Uint16Array(sharedBuffer(2 * length));
const longs = (length: number) => new Uint32Array(sharedBuffer(4 * length));

function filled<A extends Uint8Array | Uint16Array>(array: A, values: readonly number[]): A {
  array.set(values);
  return array;
}

/**
 * The numbering for patterns of `tiles` tiles on boards of `rows` × `cols` cells, made once and kept.
 *
 * Cost: every set of cells with its regions, and k²·k! steps; 1 MB for 6 tiles on 4×4, 8 MB for 8.
 *
 * @throws {RangeError} for a board of more than 16 cells, or more than 8 tiles or than leave a blank.
 *
 * @example
 * ```ts
 * const { rooms, orders, size } = patternIndex(4, 4, 6);
 * [rooms, orders, size]; // [16412, 720, 11816640]
 * ```
 */
export function patternIndex(rows: number, cols: number, tiles: number): PatternIndex {
  const doing = "number the placements of a pattern";
  const cells = requireShape(rows, cols, doing, MAX_PATTERN_CELLS);
  const most = Math.min(MAX_PATTERN_TILES, cells - 1);
  requireInteger(tiles, 0, most, { doing, what: "the number of tiles" });
  const key = `${rows} ${cols} ${tiles}`;
  let index = indexes.get(key);
  if (index === undefined) {
    index = makeIndex(rows, cols, tiles);
    indexes.set(key, index);
  }
  return index;
}

/** Keeps a numbering that another thread has made, so that it is not made again here. */
export function keepPatternIndex(index: PatternIndex): void {
  indexes.set(`${index.rows} ${index.cols} ${index.tiles}`, index);
}

function makeIndex(rows: number, cols: number, tiles: number): PatternIndex {
  const cells = rows * cols;
  const neighbours = neighbourMasks(rows, cols);
  const setRank = words(1 << cells);
  const ranked = new Array<number>(cells + 1).fill(0);
  for (let set = 0; set < setRank.length; set++) setRank[set] = ranked[bitCount[set]]++;

  const roomOf = words(16 * ranked[tiles]).fill(0xffff);
  const roomSet: number[] = [];
  const roomRegion: number[] = [];
  for (let set = 0; set < setRank.length; set++) {
    if (bitCount[set] !== tiles) continue;
    for (let open = ~set & (1 << cells) - 1; open !== 0;) {
      const region = regionOf(open & -open, open, neighbours);
      for (let cell = 0; cell < cells; cell++) {
        if (region >> cell & 1) roomOf[16 * setRank[set] + cell] = roomSet.length;
      }
      roomSet.push(set);
      roomRegion.push(region);
      open &= ~region;
    }
  }

  const slideStart = longs(roomSet.length + 1);
  const slideRoom: number[] = [];
  const slideShift: number[] = [];
  for (let room = 0; room < roomSet.length; room++) {
    const set = roomSet[room];
    for (let from = 0; from < cells; from++) {
      if ((set >> from & 1) === 0) continue;
      for (let to = 0; to < cells; to++) {
        if ((neighbours[from] & roomRegion[room]) >> to & 1) {
          const after = set ^ 1 << from ^ 1 << to;
          slideRoom.push(roomOf[16 * setRank[after] + from]);
          slideShift.push(8 * placeOf(set, from) + placeOf(after, to));
        }
      }
    }
    slideStart[room + 1] = slideRoom.length;
  }

  const orders = ordersOf(tiles);
  return {
    rows,
    cols,
    tiles,
    orders,
    rooms: roomSet.length,
    size: roomSet.length * orders,
    setRank,
    roomOf,
    roomSet: filled(words(roomSet.length), roomSet),
    roomRegion: filled(words(roomRegion.length), roomRegion),
    shifted: shiftOrders(tiles, orders),
    slideStart,
    slideRoom: filled(words(slideRoom.length), slideRoom),
    slideShift: filled(bytes(slideShift.length), slideShift),
  };
}

/** The place in the order of the tile on `cell`: how many cells of the set come before it. */
export function placeOf(set: number, cell: number): number {
  return bitCount[set & (1 << cell) - 1];
}

/** The mask of the cells beside each cell. */
function neighbourMasks(rows: number, cols: number): number[] {
  return Array.from({ length: rows * cols }, (_, cell) => {
    let mask = 0;
    if (cell >= cols) mask |= 1 << cell - cols;
    if (cell % cols > 0) mask |= 1 << cell - 1;
    if (cell % cols < cols - 1) mask |= 1 << cell + 1;
    if (cell < (rows - 1) * cols) mask |= 1 << cell + cols;
    return mask;
  });
}

/** The cells of `open` that can be reached from those of `seed`. */
function regionOf(seed: number, open: number, neighbours: readonly number[]): number {
  for (let region = seed;;) {
    let grown = region;
    for (let cell = 0; cell < neighbours.length; cell++) {
      if (region >> cell & 1) grown |= neighbours[cell] & open;
    }
    if (grown === region) return region;
    region = grown;
  }
}

/** The table {@link PatternIndex.shifted}: a shift by several places is made of exchanges of neighbours. */
function shiftOrders(tiles: number, orders: number): Uint16Array {
  const shifted = words(64 * orders);
  // exchanged[i·orders + order]: the order after its entries at places i and i + 1 change places.
  const exchanged = new Uint16Array(tiles * orders);
  const sequence = new Uint8Array(tiles);
  for (let order = 0; order < orders; order++) {
    sequence.set(unrankOrder(order, tiles));
    for (let i = 0; i + 1 < tiles; i++) {
      const [a, b] = [sequence[i], sequence[i + 1]];
      sequence[i] = b;
      sequence[i + 1] = a;
      exchanged[i * orders + order] = rankOrder(sequence);
      sequence[i] = a;
      sequence[i + 1] = b;
    }
  }
  for (let i = 0; i < tiles; i++) {
    for (let order = 0; order < orders; order++) {
      let up = order;
      let down = order;
      shifted[9 * i * orders + order] = order;
      for (let j = i + 1; j < tiles; j++) {
        up = exchanged[(j - 1) * orders + up];
        shifted[(8 * i + j) * orders + order] = up;
      }
      for (let j = i - 1; j >= 0; j--) {
        down = exchanged[j * orders + down];
        shifted[(8 * i + j) * orders + order] = down;
      }
    }
  }
  return shifted;
}
