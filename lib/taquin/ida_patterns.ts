/**
 * The fast loop of iterative deepening with additive pattern databases.
 *
 * A position is looked up in one or two *views*: as it is, and as another partition or the board's reflection sees it; the
 * greater of the two sums bounds the distance. A slide moves one tile, which belongs to one pattern of each view, so
 * one bit a view is looked up: it says whether that pattern's distance goes down or up by 1. What a pattern's placement is (the
 * cells that it occupies, the order of its tiles) is kept up to date by tables.
 * @module
 */
import { sharedBuffer } from "../core/memory.ts";
import type { Cell } from "./board.ts";
import { NO_MOVE, NodeCounter, type TileEngine, TOO_FAR } from "./deepening.ts";
import { FORBIDDEN } from "./duplicates.ts";
import { bitCount } from "./pattern.ts";
import { type PatternDatabase, patternDistance, placementOf } from "./pdb.ts";

/** One way to look at a position: cell c of the board is cell `map[c]` of the databases. */
export interface PatternView {
  /** The cell of the databases for each cell of the board. */
  readonly map: readonly Cell[];
  /** Databases of patterns that have each tile once. */
  readonly databases: readonly PatternDatabase[];
}

/** What the loop looks up, in arrays that can be handed to another thread. Two views have numbers 0 and 1. */
export interface PatternTables {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** The blank's cell in the frame. */
  readonly blank: Cell;
  /** The ways to look at a position. */
  readonly views: readonly PatternView[];
  /** `map[16·view + cell]`. */
  readonly map: Int32Array;
  /** `pattern[16·view + tile]`: which pattern of which view has that tile. */
  readonly pattern: Int32Array;
  /** For each pattern of each view: its first bit, its orders, and where its parts of `rooms` and `shifts` begin. */
  readonly base: Int32Array;
  /** How many orders of its tiles a pattern has. */
  readonly orders: Int32Array;
  /** Where a pattern's part of `rooms` begins. */
  readonly roomBase: Int32Array;
  /** Where a pattern's part of `shifts` begins. */
  readonly shiftBase: Int32Array;
  /** {@link PatternIndex.setRank}, the same for all. */
  readonly setRank: Uint16Array;
  /** {@link PatternIndex.roomOf} of all patterns. */
  readonly rooms: Uint16Array;
  /** {@link PatternIndex.shifted} of all patterns. */
  readonly shifts: Uint16Array;
  /** The bits of all databases, one after the other. */
  readonly bits: Int32Array;
  /** {@link MoveAutomaton.next}. */
  readonly next: Uint16Array;
}

/** Joins the tables of one or two views of the same goal. */
export function joinPatterns(
  views: readonly PatternView[],
  next: Uint16Array,
): PatternTables {
  const { rows, cols, blank } = views[0].databases[0];
  const map = sharedInts(new Array(16 * views.length).fill(0));
  const pattern = sharedInts(new Array(16 * views.length).fill(0));
  const base: number[] = [];
  const orders: number[] = [];
  const roomBase: number[] = [];
  const shiftBase: number[] = [];
  const rooms = new Joined<Uint16Array>();
  const shifts = new Joined<Uint16Array>();
  const bits = new Joined<Int32Array>();
  for (const [v, view] of views.entries()) {
    map.set(view.map, 16 * v);
    for (const database of view.databases) {
      const { index, tiles } = database;
      for (const [cell, image] of view.map.entries()) {
        if (tiles.includes(image)) pattern[16 * v + cell] = base.length;
      }
      base.push(32 * bits.add(database.bits));
      orders.push(index.orders);
      roomBase.push(rooms.add(index.roomOf));
      shiftBase.push(shifts.add(index.shifted));
    }
  }
  return {
    rows,
    cols,
    blank,
    views,
    map,
    pattern,
    base: sharedInts(base),
    orders: sharedInts(orders),
    roomBase: sharedInts(roomBase),
    shiftBase: sharedInts(shiftBase),
    setRank: views[0].databases[0].index.setRank,
    rooms: rooms.join((length) => new Uint16Array(sharedBuffer(2 * length))),
    shifts: shifts.join((length) => new Uint16Array(sharedBuffer(2 * length))),
    bits: bits.join((length) => new Int32Array(sharedBuffer(4 * length))),
    next,
  };
}

function sharedInts(values: readonly number[]): Int32Array {
  const array = new Int32Array(sharedBuffer(4 * values.length));
  array.set(values);
  return array;
}

/** Arrays put behind each other, each once. */
class Joined<A extends Uint16Array | Int32Array> {
  readonly #parts = new Map<A, number>();
  #length = 0;

  /** Where the elements of `part` begin. */
  add(part: A): number {
    let at = this.#parts.get(part);
    if (at === undefined) {
      at = this.#length;
      this.#parts.set(part, at);
      this.#length += part.length;
    }
    return at;
  }

  join(allocate: (length: number) => A): A {
    const joined = allocate(this.#length);
    for (const [part, at] of this.#parts) joined.set(part as never, at);
    return joined;
  }
}

/** Longest path that there is room for: no board of 16 cells needs more than 80, and no search tries much more. */
const LONGEST = 256;

/** The engine over the tables. Tiles are named by their goal cells, also in its paths. */
export function patternEngine(tables: PatternTables): TileEngine {
  const { cols, views, map, pattern, base, orders, roomBase, shiftBase } = tables;
  const { setRank, rooms, shifts, bits, next } = tables;
  const two = views.length > 1;
  // The automaton lets no move off the board, so cells need no table of neighbours.
  const offsets = Int32Array.of(-cols, -1, 1, cols);
  const count = bitCount;
  const board = new Uint8Array(16);
  // Of each pattern of each view: the cells that it occupies, the order of its tiles, and its distance.
  const sets = new Int32Array(base.length);
  const ranks = new Int32Array(base.length);
  const heights = new Int32Array(base.length);
  const trail = new Uint8Array(LONGEST);
  const counter = new NodeCounter();
  let state = 0;
  let at = 0;
  let first = 0;
  let second = 0;
  let length = 0;
  const undo: (() => void)[] = [];

  /**
   * `state` is that of the automaton, `from` the blank's cell, `sum` and `other` the sums of the views. The bit of the new placement
   * is compared with that of the old distance: together with its parity they say whether the distance rises or falls by 1.
   */
  function search(state: number, from: Cell, left: number, sum: number, other: number): boolean {
    if (counter.nodes + 4 > counter.limit) return counter.stopped = true;
    left--;
    for (let direction = 0; direction < 4; direction++) {
      const after = next[4 * state + direction];
      if (after === FORBIDDEN) continue;
      const to = from + offsets[direction];
      const tile = board[to];
      counter.nodes++;

      const p = pattern[tile];
      const set = sets[p];
      const rank = ranks[p];
      const height = heights[p];
      const newSet = set ^ 1 << to ^ 1 << from;
      let newRank = rank;
      // A tile that moves along its row passes no other.
      if (to - from !== 1 && from - to !== 1) {
        const shift = 8 * count[set & (1 << to) - 1] + count[newSet & (1 << from) - 1];
        newRank = shifts[shiftBase[p] + shift * orders[p] + rank];
      }
      let entry = base[p] + rooms[roomBase[p] + 16 * setRank[newSet] + to] * orders[p] + newRank;
      const rise = 1 - 2 * ((bits[entry >>> 5] >>> entry ^ height >> 1 ^ height) & 1);
      if (sum + rise > left) continue;

      // The same in the other view.
      let p2 = 0;
      let set2 = 0;
      let rank2 = 0;
      let height2 = 0;
      let rise2 = 0;
      if (two) {
        const to2 = map[16 + to];
        const from2 = map[16 + from];
        p2 = pattern[16 + tile];
        set2 = sets[p2];
        rank2 = ranks[p2];
        height2 = heights[p2];
        const newSet2 = set2 ^ 1 << to2 ^ 1 << from2;
        let newRank2 = rank2;
        if (to2 - from2 !== 1 && from2 - to2 !== 1) {
          const shift = 8 * count[set2 & (1 << to2) - 1] + count[newSet2 & (1 << from2) - 1];
          newRank2 = shifts[shiftBase[p2] + shift * orders[p2] + rank2];
        }
        entry = base[p2] + rooms[roomBase[p2] + 16 * setRank[newSet2] + to2] * orders[p2] +
          newRank2;
        rise2 = 1 - 2 * ((bits[entry >>> 5] >>> entry ^ height2 >> 1 ^ height2) & 1);
        if (other + rise2 > left) continue;
        sets[p2] = newSet2;
        ranks[p2] = newRank2;
        heights[p2] = height2 + rise2;
      }
      sets[p] = newSet;
      ranks[p] = newRank;
      heights[p] = height + rise;
      board[from] = tile;
      if (sum + rise === 0 || search(after, to, left, sum + rise, other + rise2)) {
        trail[left] = tile;
        return true;
      }
      board[to] = tile;
      sets[p] = set;
      ranks[p] = rank;
      heights[p] = height;
      if (two) {
        sets[p2] = set2;
        ranks[p2] = rank2;
        heights[p2] = height2;
      }
    }
    return false;
  }

  /** Looks a position up anew. */
  function lookUp(): void {
    let sum = 0;
    let p = 0;
    const seen: Cell[] = [];
    for (const [v, view] of views.entries()) {
      for (let cell = 0; cell < view.map.length; cell++) {
        seen[view.map[cell]] = view.map[board[cell]];
      }
      sum = 0;
      for (const database of view.databases) {
        const { index } = database;
        const placement = placementOf(database, index, seen);
        sets[p] = index.roomSet[Math.floor(placement / index.orders)];
        ranks[p] = placement % index.orders;
        heights[p] = patternDistance(database, placement);
        sum += heights[p];
        p++;
      }
      if (v === 0) first = sum;
      else second = sum;
    }
  }

  return {
    counter,
    place(cells) {
      board.set(cells);
      at = board.indexOf(tables.blank);
      state = at;
      undo.length = 0;
      lookUp();
    },
    bound: () => Math.max(first, second),
    step(direction, left) {
      const after = next[4 * state + direction];
      if (after === FORBIDDEN) return NO_MOVE;
      const from = at;
      const to = from + offsets[direction];
      const tile = board[to];
      const saved = [state, first, second];
      const restore = [sets.slice(), ranks.slice(), heights.slice()];
      counter.nodes++;
      undo.push(() => {
        board[from] = tables.blank;
        board[to] = tile;
        at = from;
        [state, first, second] = saved;
        sets.set(restore[0]);
        ranks.set(restore[1]);
        heights.set(restore[2]);
      });
      board[from] = tile;
      board[to] = tables.blank;
      at = to;
      state = after;
      lookUp();
      if (Math.max(first, second) <= left) return tile;
      undo.pop()!();
      return TOO_FAR;
    },
    back() {
      undo.pop()!();
    },
    dive(left) {
      length = left;
      counter.stopped = false;
      return search(state, at, left, first, second);
    },
    path() {
      return Array.from(trail.subarray(0, length)).reverse();
    },
  };
}
