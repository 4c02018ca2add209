/**
 * Pattern databases: for every placement of some tiles of the goal, how many slides of those tiles solve them.
 *
 * The distance of a placement counts the slides of the pattern's own tiles only. So the distances of patterns without a
 * common tile add up to a lower bound of the whole board's distance (R. Korf and A. Felner, 2002), and because placements
 * know the blank's region ({@link PatternIndex}), the sum is consistent.
 *
 * A slide of a tile of the pattern changes the distance by exactly 1: the number of slides of its tiles has the parity of
 * their Manhattan distance. Of a distance h one bit is therefore enough, ⌊h/2⌋ mod 2: it tells whether a slide brings a
 * placement nearer or takes it further. The whole distance of a first placement is found by walking down to the goal.
 * That is one bit a placement, 1.4 MiB for 6 tiles of the 15-puzzle.
 *
 * Cells stand for tiles: tile c is the one whose place in the goal is cell c, and the blank's is its cell in the goal.
 * @module
 */
import { sharedBuffer } from "../core/memory.ts";
import { refusal, requireInteger, requireMemory } from "../core/validate.ts";
import { type Cell, requireShape } from "./board.ts";
import { MAX_PATTERN_CELLS, type PatternIndex, patternIndex, rankOrder } from "./pattern.ts";

/** Which distances a database holds. */
export interface PatternSpec {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** The cell of the blank in the goal. */
  readonly blank: Cell;
  /** The pattern: the cells of its tiles in the goal, in ascending order. */
  readonly tiles: readonly Cell[];
}

/** A pattern database: one bit for every placement. */
export interface PatternDatabase extends PatternSpec {
  /** The numbering of its entries. */
  readonly index: PatternIndex;
  /** Bit p mod 32 of word ⌊p/32⌋ is ⌊h/2⌋ mod 2 for the distance h of placement p, 0 when p cannot be reached. */
  readonly bits: Int32Array;
  /** The greatest distance. */
  readonly depth: number;
  /** How many placements can be reached: all of them, unless the pattern leaves the blank too little room. */
  readonly reached: number;
}

/** Stands for "cannot be reached" in a list of distances. */
export const NO_DISTANCE = 255;

/** Most bytes that a database may take while it is built, unless its caller allows more: 1 GiB. */
export const PATTERN_BYTES = 2 ** 30;

/**
 * Checks a pattern: cells of the goal, each once, in ascending order, without the blank's.
 *
 * @throws {RangeError} otherwise, or for a board of more than 16 cells or a pattern of more than 8 tiles.
 */
export function requirePattern(spec: PatternSpec, doing: string): PatternIndex {
  const { rows, cols, blank, tiles } = spec;
  const cells = requireShape(rows, cols, doing, MAX_PATTERN_CELLS);
  requireInteger(blank, 0, cells - 1, { doing, what: "the cell of the blank" });
  if (!Array.isArray(tiles)) {
    throw new RangeError(refusal({ doing, what: "the pattern" }, "a list of cells", tiles));
  }
  for (const [i, tile] of tiles.entries()) {
    requireInteger(tile, 0, cells - 1, { doing, what: "a tile of the pattern" });
    if (tile === blank || (i > 0 && tile <= tiles[i - 1])) {
      const allowed = "cells of the goal in ascending order, each once, without the blank's";
      throw new RangeError(refusal({ doing, what: "the pattern" }, allowed, tiles));
    }
  }
  return patternIndex(rows, cols, tiles.length);
}

/** Whether the low byte of a word comes first in memory. */
export const LITTLE_ENDIAN: boolean = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** How many bytes it takes to build a database of `placements` placements. */
export function patternBytes(placements: number): number {
  return placements + 4 * wordsOf(placements);
}

function wordsOf(placements: number): number {
  return Math.ceil(placements / 32);
}

/** The placement of the pattern in a position; `cells[c]` is the tile on cell c, all tiles named by their goal cells. */
export function placementOf(
  spec: PatternSpec,
  index: PatternIndex,
  cells: ArrayLike<Cell>,
): number {
  const { tiles, blank } = spec;
  const sequence: number[] = [];
  let set = 0;
  let at = -1;
  for (let cell = 0; cell < cells.length; cell++) {
    const tile = cells[cell];
    const place = tiles.indexOf(tile);
    if (tile === blank) at = cell;
    if (place < 0) continue;
    set |= 1 << cell;
    sequence.push(place);
  }
  const room = index.roomOf[16 * index.setRank[set] + at];
  return room * index.orders + rankOrder(sequence);
}

/** The placement of the goal. */
function goalPlacement(spec: PatternSpec, index: PatternIndex): number {
  return placementOf(spec, index, Array.from({ length: spec.rows * spec.cols }, (_, c) => c));
}

/**
 * Builds a pattern database by breadth-first search from the goal, a room at a time.
 *
 * Cost: one step for each placement and each slide out of it (11 816 640 and 69 million for 6 tiles on 4×4),
 * one byte and one bit a placement. Seven tiles on 4×4 take 12 times that.
 *
 * @throws {RangeError} for a pattern that is none, or when it takes more than `bytes` (1 GiB unless given) to build.
 *
 * @example
 * ```ts
 * const database = buildPatternDatabase({ rows: 3, cols: 3, blank: 8, tiles: [0, 1, 2, 3] });
 * [database.index.size, database.reached, database.depth]; // [5520, 5520, 15]
 * ```
 */
export function buildPatternDatabase(
  spec: PatternSpec,
  bytes: number = PATTERN_BYTES,
): PatternDatabase {
  return drained(buildInSteps(spec, bytes));
}

/**
 * {@link buildPatternDatabase} as a generator that yields every few milliseconds, so that it can give way to other work or be given up.
 *
 * @throws {RangeError} at once, as that.
 */
export function buildInSteps(
  spec: PatternSpec,
  bytes: number = PATTERN_BYTES,
): Generator<void, PatternDatabase> {
  const doing = "build a pattern database";
  const index = requirePattern(spec, doing);
  requireMemory(patternBytes(index.size), bytes, doing, "Take a smaller pattern or allow more.");
  return steps(spec, index);
}

/** Runs a generator to its end at once. */
function drained<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function* steps(spec: PatternSpec, index: PatternIndex): Generator<void, PatternDatabase> {
  const { distances, depth, reached } = yield* flood(spec, index);
  const bits = new Int32Array(sharedBuffer(4 * wordsOf(index.size)));
  for (let p = 0, word = 0; p < distances.length; word++) {
    let packed = 0;
    const end = Math.min(p + 32, distances.length);
    for (let bit = 0; p < end; p++, bit++) {
      const h = distances[p];
      if (h !== NO_DISTANCE) packed |= (h >> 1 & 1) << bit;
    }
    bits[word] = packed;
  }
  const { rows, cols, blank, tiles } = spec;
  return { rows, cols, blank, tiles: [...tiles], index, bits, depth, reached };
}

/** Placements that are looked at between two yields of {@link flood}: some milliseconds. */
const STEP = 2 ** 21;

/** The distance of every placement that is reached from the goal, by breadth-first search. */
function* flood(
  spec: PatternSpec,
  index: PatternIndex,
): Generator<void, { distances: Uint8Array; depth: number; reached: number }> {
  const { orders, rooms, size, shifted, slideStart, slideRoom, slideShift } = index;
  const distances = new Uint8Array(size).fill(NO_DISTANCE);
  // Four distances at a time, where the rooms begin at whole words.
  const words = orders % 4 === 0 ? new Int32Array(distances.buffer) : undefined;
  const goal = goalPlacement(spec, index);
  distances[goal] = 0;
  // How many placements of each room have no distance yet, and whether it has some at the distance that is worked through.
  const open = new Uint16Array(rooms).fill(orders);
  let now = new Uint8Array(rooms);
  let next = new Uint8Array(rooms);
  const first = Math.floor(goal / orders);
  open[first]--;
  now[first] = 1;
  const frontier = new Int32Array(orders);
  let reached = 1;
  let looked = 0;
  for (let depth = 0;; depth++) {
    let found = 0;
    for (let room = 0; room < rooms; room++) {
      if (now[room] === 0) continue;
      now[room] = 0;
      if ((looked += orders) >= STEP) {
        looked = 0;
        yield;
      }
      const count = words === undefined
        ? ordersAt(distances, room * orders, orders, depth, frontier)
        : ordersAtByWords(words, room * orders, orders, depth, frontier);
      for (let slide = slideStart[room], end = slideStart[room + 1]; slide < end; slide++) {
        const to = slideRoom[slide];
        if (open[to] === 0) continue;
        const shift = slideShift[slide];
        const set = shift % 9 === 0
          ? settle(distances, to * orders, frontier, count, depth + 1)
          : settleShifted(
            distances,
            to * orders,
            frontier,
            count,
            depth + 1,
            shifted,
            shift * orders,
          );
        if (set > 0) {
          next[to] = 1;
          open[to] -= set;
          found += set;
        }
      }
    }
    if (found === 0) return { distances, depth, reached };
    if (depth + 1 >= NO_DISTANCE) {
      throw new RangeError("Cannot build a pattern database: a distance does not fit into a byte.");
    }
    reached += found;
    [now, next] = [next, now];
  }
}

/** Lists the orders of the room that begins at `from` whose distance is `depth`; returns how many there are. */
function ordersAt(
  distances: Uint8Array,
  from: number,
  orders: number,
  depth: number,
  list: Int32Array,
): number {
  let count = 0;
  for (let order = 0; order < orders; order++) {
    if (distances[from + order] === depth) list[count++] = order;
  }
  return count;
}

/** {@link ordersAt}, four at a time: most words have no byte of that distance, which one formula tells. */
function ordersAtByWords(
  words: Int32Array,
  from: number,
  orders: number,
  depth: number,
  list: Int32Array,
): number {
  const wanted = Math.imul(depth, 0x01010101);
  // Where in its word the low byte is, and the way to the next.
  const a = LITTLE_ENDIAN ? 0 : 3;
  const b = LITTLE_ENDIAN ? 1 : -1;
  let count = 0;
  for (let order = 0, word = from >> 2; order < orders; order += 4, word++) {
    const x = words[word] ^ wanted;
    // Whether some byte of x is 0.
    if ((x - 0x01010101 & ~x & 0x80808080) === 0) continue;
    if ((x & 0xff) === 0) list[count++] = order + a;
    if ((x & 0xff00) === 0) list[count++] = order + a + b;
    if ((x & 0xff0000) === 0) list[count++] = order + a + 2 * b;
    if ((x & 0xff000000) === 0) list[count++] = order + a + 3 * b;
  }
  return count;
}

/** Gives the orders of a list their distance in the room that begins at `base`, if they have none; returns how many had none. */
function settle(
  distances: Uint8Array,
  base: number,
  list: Int32Array,
  count: number,
  distance: number,
): number {
  let set = 0;
  for (let i = 0; i < count; i++) {
    const p = base + list[i];
    if (distances[p] === NO_DISTANCE) {
      distances[p] = distance;
      set++;
    }
  }
  return set;
}

/** {@link settle} for a slide that changes the orders: by the table `shifted` from `shift` on. */
function settleShifted(
  distances: Uint8Array,
  base: number,
  list: Int32Array,
  count: number,
  distance: number,
  shifted: Uint16Array,
  shift: number,
): number {
  let set = 0;
  for (let i = 0; i < count; i++) {
    const p = base + shifted[shift + list[i]];
    if (distances[p] === NO_DISTANCE) {
      distances[p] = distance;
      set++;
    }
  }
  return set;
}

/**
 * The distance of one placement, by walking down to the goal: of the slides out of a placement at distance h, one leads to
 * h − 1, and the bits say which.
 *
 * Cost: at most `depth` steps of at most a few dozen slides.
 *
 * @throws {RangeError} when the walk does not end at the goal, because the placement cannot be reached or a bit is wrong.
 */
export function patternDistance(database: PatternDatabase, placement: number): number {
  const { index, bits, depth } = database;
  const { orders, shifted, slideStart, slideRoom, slideShift } = index;
  const goal = goalPlacement(database, index);
  const parity = parityOf(database, placement);
  let at = placement;
  let h = 0;
  for (; at !== goal; h++) {
    // The residue mod 4 of the distance of `at`: its bit and its parity.
    const residue = (bits[at >>> 5] >>> at & 1) << 1 | (parity + h & 1);
    const lower = residue + 3 & 3;
    const room = Math.floor(at / orders);
    const order = at - room * orders;
    let down = -1;
    for (let slide = slideStart[room], end = slideStart[room + 1]; slide < end; slide++) {
      const p = slideRoom[slide] * orders + shifted[slideShift[slide] * orders + order];
      if ((bits[p >>> 5] >>> p & 1) === lower >> 1) {
        down = p;
        break;
      }
    }
    if (down < 0 || h > depth) {
      throw new RangeError(
        `Cannot look up a placement: number ${placement} does not lead to the goal. ` +
          "Either the position cannot be solved or the database is damaged: build it again.",
      );
    }
    at = down;
  }
  return h;
}

/** The sum of the distances of several patterns in one position; `cells[c]` is the tile on cell c, named by its goal cell. */
export function sumOfPatterns(
  databases: readonly PatternDatabase[],
  cells: ArrayLike<Cell>,
): number {
  let sum = 0;
  for (const database of databases) {
    sum += patternDistance(database, placementOf(database, database.index, cells));
  }
  return sum;
}

/** The parity of the distance of a placement: that of the Manhattan distance of its tiles. */
function parityOf(database: PatternDatabase, placement: number): number {
  const { index, tiles, cols } = database;
  const { orders, roomSet } = index;
  const room = Math.floor(placement / orders);
  let set = roomSet[room];
  let sum = 0;
  // On a board coloured like chess, the parity of a tile's Manhattan distance is whether its colour changes.
  for (const tile of tiles) sum += Math.floor(tile / cols) + tile % cols;
  for (; set !== 0; set &= set - 1) {
    const cell = 31 - Math.clz32(set & -set);
    sum += Math.floor(cell / cols) + cell % cols;
  }
  return sum & 1;
}

/**
 * The distances of all placements of a pattern; {@link NO_DISTANCE} for those that cannot be reached.
 *
 * Cost: as building the database.
 *
 * @example
 * ```ts
 * patternDistances({ rows: 2, cols: 2, blank: 3, tiles: [0, 1, 2] }).filter((h) => h < 255).length; // 12
 * ```
 */
export function patternDistances(spec: PatternSpec): Uint8Array {
  return drained(flood(spec, requirePattern(spec, "list the distances of a pattern"))).distances;
}

/** What the check of a database looked at. */
export interface PatternCheck {
  /** Placements compared with their neighbours. */
  readonly placements: number;
  /** Slides compared. */
  readonly slides: number;
}

/** A pattern database that is not what it should be. */
export class PatternDatabaseError extends RangeError {
  /** The name of the class. */
  override readonly name = "PatternDatabaseError";
  /** What is wrong with it, without what to do. */
  readonly fault: string;

  /** An error for a fault, with its cure. */
  constructor(fault: string, cure: string) {
    super(`${fault} ${cure}`);
    this.fault = fault;
  }
}

/**
 * Checks a database entry by entry. The numbers that its bits must come from are checked against what makes distances distances,
 * and nothing else: the goal alone has 0; a slide of a tile of the pattern changes the number by exactly 1; every other placement
 * has a slide to a smaller number. The second makes no number too large, the third none too small: so all of them are right,
 * however they were computed. Then every bit is compared.
 *
 * Cost: as building the database.
 *
 * @throws {PatternDatabaseError} that names the first placement where this fails.
 *
 * @example
 * ```ts
 * const database = buildPatternDatabase({ rows: 3, cols: 3, blank: 8, tiles: [0, 1, 2, 3] });
 * verifyPatternDatabase(database).placements; // 5520
 * database.bits[20] ^= 1 << 7;
 * verifyPatternDatabase(database); // throws RangeError
 * ```
 */
export function verifyPatternDatabase(database: PatternDatabase): PatternCheck {
  const { index, bits } = database;
  const { orders, rooms, shifted, slideStart, slideRoom, slideShift } = index;
  const distances = patternDistances(database);
  const wrong = (placement: number, what: string): never => {
    throw new PatternDatabaseError(
      `Cannot trust the pattern database of the tiles ${database.tiles.join(", ")}: placement ` +
        `${placement} ${what}.`,
      "Build it again.",
    );
  };
  const goal = goalPlacement(database, index);
  let reached = 0;
  let slides = 0;
  for (let room = 0; room < rooms; room++) {
    for (let order = 0; order < orders; order++) {
      const p = room * orders + order;
      const h = distances[p];
      if (h !== NO_DISTANCE) reached++;
      if ((bits[p >>> 5] >>> p & 1) !== (h === NO_DISTANCE ? 0 : h >> 1 & 1)) {
        wrong(
          p,
          h === NO_DISTANCE ? "is not reached from the goal" : `at distance ${h} has the wrong bit`,
        );
      }
      if (h === 0 && p !== goal) wrong(p, "has distance 0 and is not the goal");
      let lower = h === 0 || h === NO_DISTANCE;
      for (let slide = slideStart[room], end = slideStart[room + 1]; slide < end; slide++) {
        const other = distances[
          slideRoom[slide] * orders + shifted[slideShift[slide] * orders + order]
        ];
        const step = other - h;
        if (step !== 1 && step !== -1 && h + other !== 2 * NO_DISTANCE) {
          wrong(p, `at distance ${h} is one slide from distance ${other}`);
        }
        if (step === -1) lower = true;
      }
      slides += slideStart[room + 1] - slideStart[room];
      if (!lower) wrong(p, `at distance ${h} has no slide to a smaller distance`);
    }
  }
  if (reached !== database.reached) {
    throw new PatternDatabaseError(
      `Cannot trust the pattern database of the tiles ${database.tiles.join(", ")}: ` +
        `${database.reached} placements must be reached, ${reached} are.`,
      "Build it again.",
    );
  }
  return { placements: index.size, slides };
}

/**
 * The distances of a pattern by a search of its placements as plain values: the readable twin of
 * {@link buildPatternDatabase}. The key of a placement is the cells of its tiles, then the smallest cell of the blank's region.
 *
 * Cost: a text and a map entry a placement.
 *
 * @example
 * ```ts
 * patternDistancesByMap({ rows: 2, cols: 2, blank: 3, tiles: [0] }).size; // 4
 * ```
 */
export function patternDistancesByMap(spec: PatternSpec): Map<string, number> {
  requirePattern(spec, "list the distances of a pattern");
  const { rows, cols, blank, tiles } = spec;
  const beside = (a: Cell, b: Cell) =>
    Math.abs(Math.floor(a / cols) - Math.floor(b / cols)) + Math.abs(a % cols - b % cols) === 1;
  const region = (at: readonly Cell[], from: Cell): Cell[] => {
    const cells = [from];
    for (const cell of cells) {
      for (let c = 0; c < rows * cols; c++) {
        if (beside(cell, c) && !at.includes(c) && !cells.includes(c)) cells.push(c);
      }
    }
    return cells;
  };
  const key = (at: readonly Cell[], room: readonly Cell[]) => `${at}/${Math.min(...room)}`;
  const start = { at: [...tiles], room: region(tiles, blank) };
  const distances = new Map([[key(start.at, start.room), 0]]);
  const queue = [start];
  for (const { at, room } of queue) {
    const h = distances.get(key(at, room))!;
    for (const [i, from] of at.entries()) {
      for (const to of room) {
        if (!beside(from, to)) continue;
        const moved = at.with(i, to);
        const next = { at: moved, room: region(moved, from) };
        const name = key(next.at, next.room);
        if (distances.has(name)) continue;
        distances.set(name, h + 1);
        queue.push(next);
      }
    }
  }
  return distances;
}
