/**
 * The Tower of Hanoi for the frontier engine: any number of pegs, any rule given by arrows between pegs, up to symmetry.
 *
 * **Where a state's bit lies.** A state is split into the placement of its largest discs, the *prefix*, and of its
 * `k = cellDiscs + middleDiscs` smallest. Prefixes are taken up to the exchange of interchangeable pegs and ranked
 * without gaps (`symmetry.ts`); each class of prefixes is a *block* of pᵏ bits, one for each placement of the small
 * discs. A block is p^middleDiscs *cells* of p^cellDiscs bits, each padded to whole words. The few classes of
 * prefixes that some exchange leaves as they are hold their symmetric small placements in full, so every state of a
 * class has its bit and the classes need no case of their own: a bit counts for as many states as its prefix has images.
 *
 * **Packing.** When the arrows raise residues of the pegs by 1 (`pegResidues`), as on a path, a star or a directed cycle, a state can be
 * met at depths of one residue only. The cells of a block are then made of states of one residue each, cells of one residue
 * side by side in a *row*: cell (r, i) holds, for each placement of the cell discs, the i-th placement of the middle discs that makes the residue r.
 * So a cell has g times as many states of a depth, and a depth touches a g-th of a block. A few bits are spare where residues
 * are not equally frequent. With period 1 this is the placement of the middle discs itself.
 *
 * **How a depth is worked through.** `visited` has one bit a state, `fresh` (the frontier) one for each state of a row. A list names
 * the blocks that were woken. Each of them gathers `acc`, the neighbours of the frontier:
 * - moves of the discs of a cell: the neighbours of a set of states are the union of those of its parts, so eight states at a time
 *   are looked up in a table and united;
 * - moves of a middle disc between the pegs a and b: whole cells, cut to the placements of the smaller discs that avoid a and b;
 *   `touched` notes which cells of `acc` they can reach;
 * - moves of a prefix disc between a and b: likewise from another block, of which there is at most one for each {a, b}, because the
 *   smaller one of the top discs of a and b is the one that moves. When that move changes the canonical names of
 *   the pegs, the bits are carried over one at a time; this is rare.
 *
 * Then fresh = acc and not visited; these are counted, `visited` takes them in, and the blocks that they can reach are woken for the
 * next depth. As blocks look at the visited states of others, taking them in is a second phase, after all blocks have gathered. With
 * packing it is not: what one block looks at and what another takes in lie in different rows, and one phase does it all, while
 * the bits are in the cache.
 *
 * A block is worked on by one thread at a time, which alone writes to its bits and its record. What several threads may write is
 * either only ever set to 1 in a phase (the wake bytes of blocks and pairs, whether the middle was reached) or changed by atomic
 * operations (the giving out of blocks). The wake bytes of a block's pairs are cleared by the thread that works on it: of the depth under
 * way, while others set those of the next depth, which are other bytes or, without packing, are set in the other phase.
 *
 * Within a block distances differ by at most the diameter of H(p, k), with the classic rule, so a block is awake at few depths.
 *
 * **Numbers of blocks.** In a search of the whole graph a block has the number of its class, so that a thread which takes half of the
 * list has neighbours in it. A search to the middle, or with fewer blocks than there are, gives blocks out when a state
 * in them can be reached, in that order; `blockOf` leads from the class to the block. If it ends early, it holds only what it met.
 *
 * Time: about pᵏ/8 table steps and p(p−1)/2·(p−2)^middleDiscs cell steps a block and awake depth.
 * Memory: 1 + 1/g bits a state, where g is the period, and a record and wake bytes a block, 70 to 160 bytes on three to six pegs and 250
 * on eight, divided by the symmetry.
 * @module
 */
import { formatBytes, refusal, requireInteger } from "../core/validate.ts";
import {
  type ArrayPlan,
  frontierBytes,
  type FrontierExpander,
  type FrontierPlan,
  type FrontierProgram,
  type FrontierStore,
  type FrontierWindow,
  popcount,
  popcountTwo,
} from "../search/frontier.ts";
import {
  type Peg,
  perfectPeg,
  requireDiscs,
  requirePeg,
  requirePegs,
  requireState,
  type State,
} from "./rules.ts";
import {
  allArrows,
  interchangeablePegs,
  type PegArrows,
  PegClasses,
  type PegResidues,
  pegResidues,
} from "./symmetry.ts";

/** A breadth-first search of H(p, n) or of a variant of it. */
export interface HanoiSearch {
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
  /**
   * When to stop: never; at a state; or at the *middle*, the first depth at which some state leaves the start peg and another peg
   * free, so that one more disc, larger than all, could move.
   */
  readonly until?: State | "middle";
  /**
   * Most blocks to hold at a time (default: all there are). See {@link hanoiBlocks}. Blocks are then given out as they are reached;
   * without it each has its place, which keeps neighbours together.
   */
  readonly blocks?: number;
}

/** The search opened; it answers questions about the states that were found. */
export interface HanoiExpander extends FrontierExpander {
  /** Whether a state was visited. */
  visited(state: State): boolean;
  /** Whether a search until the middle has come there. */
  middleReached(): boolean;
}

/** Discs of a cell: p^cellDiscs bits fill their words well, and the table of a cell stays in the cache. */
function cellDiscsFor(pegs: number): number {
  return pegs === 3 ? 5 : pegs <= 7 ? 3 : pegs <= 16 ? 2 : 1;
}

/** How the bits of a search are laid out. */
interface Layout {
  readonly pegs: number;
  readonly discs: number;
  readonly start: State;
  /** The peg of a perfect start that was given by its peg. */
  readonly startPeg: Peg | undefined;
  readonly arrows: PegArrows;
  readonly until: State | "middle" | undefined;
  readonly cellDiscs: number;
  readonly middleDiscs: number;
  /** Bits of a cell: p^cellDiscs. */
  readonly cellStates: number;
  readonly cellWords: number;
  readonly cells: number;
  readonly blockWords: number;
  /** The cells of one residue, a *row*, and their words. */
  readonly rowCells: number;
  readonly rowWords: number;
  /** Whether every block has the number of its class; otherwise numbers are given out as blocks are reached. */
  readonly all: boolean;
  /** Pairs {a, b} of pegs, a < b. */
  readonly pairs: readonly (readonly [Peg, Peg])[];
  readonly classes: PegClasses;
  /** The residues by which states are packed into cells; period 1 when they are not. */
  readonly residues: PegResidues;
  /** The ranks of the placements of the middle discs, by their residues. */
  readonly middles: readonly (readonly number[])[];
  /** Most blocks that are held. */
  readonly capacity: number;
}

const MAX_DISCS = 64;

function layoutOf(search: HanoiSearch): Layout {
  const doing = "search the Tower of Hanoi";
  const { pegs, discs, from = 0, until, symmetry = true } = search;
  requirePegs(pegs, doing, 3);
  requireDiscs(discs, doing, MAX_DISCS);
  if (typeof from === "number") requirePeg(from, pegs, "the start peg", doing);
  const start: State = typeof from === "number" ? new Array<Peg>(discs).fill(from) : from;
  const startPeg = typeof from === "number" ? from : undefined;
  if (until === "middle" && startPeg === undefined) {
    throw new RangeError(
      refusal({ doing, what: "the start of a search until the middle" }, "a peg", from),
    );
  }
  for (const state of [start, until]) {
    if (state === undefined || state === "middle") continue;
    requireState(state, pegs, doing);
    if (state.length !== discs) {
      throw new RangeError(refusal({ doing, what: "a state" }, `of ${discs} discs`, state));
    }
  }
  const arrows = search.arrows ?? allArrows(pegs);
  for (const [a, b] of arrows) {
    requirePeg(a, pegs, "a peg of an arrow", doing);
    requirePeg(b, pegs, "a peg of an arrow", doing);
    if (a === b) {
      throw new RangeError(refusal({ doing, what: "an arrow" }, "between two pegs", [a, b]));
    }
  }
  const cellDiscs = Math.min(discs, cellDiscsFor(pegs));
  const sets = symmetry
    ? interchangeablePegs(pegs, typeof from === "number" ? [from] : start, arrows)
    : Array.from({ length: pegs }, (_, peg) => [peg]);
  // Exchanges of pegs are carried out on the cells and their discs apart, so packed cells must have none.
  let residues = pegResidues(pegs, sets.every((set) => set.length === 1) ? arrows : []);
  // Larger blocks have fewer neighbours each and are awake longer; very many classes would fill the memory.
  // With packing, only the cells of one residue are looked at.
  let middleDiscs = pegs === 4 ? 3 : pegs === 3 || pegs > 8 ? 1 : 2;
  if (residues.period > 1 && pegs ** (cellDiscs + middleDiscs + 1) <= MANY_STATES) middleDiscs++;
  middleDiscs = Math.min(discs - cellDiscs, middleDiscs);
  let classes = new PegClasses(discs - cellDiscs - middleDiscs, sets);
  while (classes.count > MANY_CLASSES && pegs ** (cellDiscs + middleDiscs) <= MANY_STATES) {
    classes = new PegClasses(discs - cellDiscs - ++middleDiscs, sets);
  }
  let middles = middlesByResidue(residues, middleDiscs);
  if (spareBits(middles) > MOST_SPARE) {
    residues = pegResidues(pegs, []);
    middles = middlesByResidue(residues, middleDiscs);
  }
  const cellStates = pegs ** cellDiscs;
  const cellWords = Math.ceil(cellStates / 32);
  const rowCells = widest(middles);
  const cells = residues.period * rowCells;
  const pairs: [Peg, Peg][] = [];
  for (let a = 0; a < pegs; a++) for (let b = a + 1; b < pegs; b++) pairs.push([a, b]);
  if (classes.count > MAX_CLASSES) {
    // Two bits a state, visited and in the frontier, held in blocks.
    const bytes = formatBytes(8 * classes.count * cells * cellWords);
    const blocks = Number.isSafeInteger(classes.count) ? classes.count : "more than 2⁵³";
    throw new RangeError(
      `Cannot search H(${pegs},${discs}): it needs ${bytes}, and its states fall into ${blocks} blocks, of which at most ${MAX_CLASSES} have numbers. ` +
        "Search fewer discs.",
    );
  }
  return {
    pegs,
    discs,
    start,
    startPeg,
    arrows,
    until,
    cellDiscs,
    middleDiscs,
    cellStates,
    cellWords,
    cells,
    blockWords: cells * cellWords,
    rowCells,
    rowWords: rowCells * cellWords,
    // A search until the middle meets few blocks, and they had better lie together.
    all: search.blocks === undefined && until !== "middle",
    pairs,
    classes,
    residues,
    middles,
    capacity: search.blocks === undefined ? classes.count : Math.min(
      classes.count,
      requireInteger(search.blocks, 1, Number.MAX_SAFE_INTEGER, {
        doing,
        what: "the number of blocks to hold",
      }),
    ),
  };
}

/** The ranks of the placements of the middle discs, by their residues. */
function middlesByResidue({ period, residues }: PegResidues, discs: number): number[][] {
  const pegs = residues.length;
  const middles = Array.from({ length: period }, (): number[] => []);
  for (let rank = 0; rank < pegs ** discs; rank++) {
    let sum = 0;
    for (let rest = rank, d = 0; d < discs; d++, rest = Math.floor(rest / pegs)) {
      sum += residues[rest % pegs];
    }
    middles[sum % period].push(rank);
  }
  return middles;
}

const widest = (lists: readonly (readonly number[])[]) =>
  Math.max(...lists.map(({ length }) => length));

/** With packing, the share of bits of a block that belong to no state, as residues are not equally frequent. */
function spareBits(middles: readonly (readonly number[])[]): number {
  return 1 - middles.flat().length / (middles.length * widest(middles));
}

/** With more spare bits than this, states are not packed. */
const MOST_SPARE = 0.2;

/** Most classes of prefixes: their numbers leave three bits of a word for flags. */
const MAX_CLASSES = 2 ** 29 - 1;

/** With more classes than this, blocks are made larger, but not beyond this many states. */
const MANY_CLASSES = 2 ** 28;
const MANY_STATES = 2 ** 14;

/** Flags of an edge to a neighbouring block, below the number of the class of its prefix. */
const PULL = 1;
const WAKE = 2;
const RENAMED = 4;
const NO_EDGE = 0xffffffff;

/** Words of the record of a block: what it is at the moment; … */
const STATUS = 0;
/** … the kind (see {@link PegClasses}) and the residue of its prefix; … */
const KIND = 1;
const RESIDUE = 2;
/** … the pegs, as bits, to which a larger disc could go; how many of its bits are not visited; … */
const GOALS = 3;
const LEFT = 4;
/** … the cells of a row that are not empty in `fresh`, as bits; and the edge of each pair of pegs. */
const LIVE = 5;

/** Words of a record: full lines of a processor's cache, so that a record lies in one line where it can. */
function recordWordsOf({ rowCells, pairs }: Layout): number {
  return 16 * Math.ceil((LIVE + Math.ceil(rowCells / 32) + pairs.length) / 16);
}

/** The status of a block: not looked at yet, known by its neighbours, holding part of the frontier, visited as a whole. */
const NEW = 0;
const QUIET = 1;
const CHANGED = 2;
const FULL = 3;

/** Words of the array of counters: whether the middle was reached, blocks given out, whether more were wanted, … */
const REACHED = 0;
const USED = 1;
const EXHAUSTED = 2;
/** How long the list of woken blocks is, and one more than the depth that it was made for. */
const WOKEN = 3;
const LISTED = 4;

/** While a worker gives a block out, the entry of its class holds this. */
const BUSY = 0xffffffff;

/**
 * Binary logarithm of the blocks of a chunk: some hundred chunks, so that the work can be shared out. It depends on all classes and
 * not on the blocks that are held, so that a checkpoint can be read with more memory.
 */
function chunkBitsOf(classes: number): number {
  return Math.min(8, Math.max(0, Math.ceil(Math.log2(classes / 512))));
}

/**
 * How many copies there are of the wake bytes of pairs. With packing one phase does it all, so that pairs are woken for the
 * next depth while others are still to be looked at for this one.
 */
const lanesOf = (period: number) => period > 1 ? 2 : 1;

function planOf(search: HanoiSearch): FrontierPlan {
  const layout = layoutOf(search);
  const { pegs, discs, classes, capacity, blockWords, pairs, arrows, start, until } = layout;
  const { period } = layout.residues;
  const lanes = lanesOf(period);
  const named = (state: State) => {
    const peg = perfectPeg(state);
    if (state.length === 0) return "the state of no disc";
    return peg >= 0 ? `the perfect state on peg ${peg}` : `the state ${state.join(" ")}`;
  };
  const rule = search.arrows === undefined
    ? ""
    : ` by the arrows ${arrows.map(([a, b]) => `${a}>${b}`).join(" ")}`;
  const goal = until === undefined
    ? ""
    : until === "middle"
    ? " to the middle"
    : ` to ${named(until)}`;
  const title = `H(${pegs},${discs})${rule} from ${named(start)}${goal}` +
    (search.symmetry === false ? " without symmetry" : "") +
    (layout.all || until === "middle" ? "" : " in blocks given out as they are reached");
  return {
    title,
    states: pegs ** discs,
    connected: search.arrows === undefined,
    blocks: capacity,
    chunk: 2 ** chunkBitsOf(classes.count),
    arrays: [
      { name: "visited", type: "u32", perBlock: blockWords, shared: true },
      { name: "fresh", type: "u32", perBlock: layout.rowWords },
      { name: "record", type: "u32", perBlock: recordWordsOf(layout) },
      { name: "wakePair", type: "u8", perBlock: lanes * pairs.length, shared: true },
      { name: "wake", type: "u8", length: 4 * Math.ceil(classes.count / 4) },
      { name: "woken", type: "u32", perBlock: 1, shared: true },
      { name: "counters", type: "u32", length: 5 },
      ...layout.all ? [] : [
        { name: "classOf", type: "u32", perBlock: 1, shared: true },
        { name: "blockOf", type: "u32", length: classes.count },
      ] satisfies ArrayPlan[],
    ],
    phases: period > 1 ? 1 : 2,
  };
}

/**
 * How many blocks a search may hold in `bytes` of memory, at most as many as there are. A search until the middle meets few of
 * them, so that it may succeed where all blocks would not fit; otherwise it ends with the limit "bytes" reached.
 *
 * @example
 * ```ts
 * hanoiBlocks({ pegs: 4, discs: 9 }, 2 ** 20); // 15
 * hanoiBlocks({ pegs: 4, discs: 20 }, 2 ** 32) < hanoiBlocks({ pegs: 4, discs: 20 }, 2 ** 33); // true
 * ```
 */
export function hanoiBlocks(search: HanoiSearch, bytes: number): number {
  const { classes } = layoutOf(search);
  const one = frontierBytes(planOf({ ...search, blocks: 1 }));
  const each = frontierBytes(planOf({ ...search, blocks: 2 })) - one;
  if (classes.count === 1) return 1;
  return Math.max(1, Math.min(classes.count, Math.floor((bytes - one) / each) + 1));
}

/** The tables that all blocks share. */
interface Tables {
  /** near[(byte·256 + value)·cellWords + word]: the neighbours, by moves of cell discs, of eight states. */
  readonly near: Uint32Array;
  /** The first word of the cell where those neighbours lie, in its row: the same cell, or with packing the next of its residues. */
  readonly nearTo: Int32Array;
  /**
   * The placements of the small discs that avoid both pegs of a pair, as bits of a row: apart[(pair·period + residue)·rowWords + word].
   */
  readonly apart: Uint32Array;
  /**
   * The words of a row that hold some of them, and their bits: of each residue, at apartStart[pair·period + residue] … apartStart[pair·period + residue + 1] − 1.
   */
  readonly apartStart: Int32Array;
  readonly apartWord: Int32Array;
  readonly apartMask: Uint32Array;
  /** The cells of those words, as bits: apartCells[(pair·period + residue)·reachWords + word]. */
  readonly apartCells: Uint32Array;
  /**
   * Moves of middle discs, a cell at a time: to the cell that begins at which word of its row, and the bits that may go,
   * moveMask[i·cellWords + word], for i from moveStart[cell] to moveStart[cell + 1] − 1.
   */
  readonly moveStart: Int32Array;
  readonly moveTo: Int32Array;
  readonly moveMask: Uint32Array;
  /** The cells that moves inside a block reach from a cell, as bits of their row: reach[cell·reachWords + word]. */
  readonly reach: Uint32Array;
  /** Words of a row of cells as bits, at least four. */
  readonly reachWords: number;
}

/** Where the bit of a placement of the small discs lies in a block, and the way back. */
interface SmallDiscs {
  /** The cell of a placement (of the small discs, the smallest first), and its rank there. */
  cellOf(small: ArrayLike<Peg>): number;
  rankOf(small: ArrayLike<Peg>): number;
  /** Writes the placement of a rank in a cell to `small`; false when that bit of the cell is spare. */
  placement(cell: number, rank: number, small: Int32Array): boolean;
}

function smallDiscsOf(layout: Layout): SmallDiscs {
  const { pegs, cellDiscs, middleDiscs, middles, rowCells } = layout;
  const { period, residues } = layout.residues;
  const place = new Int32Array(pegs ** middleDiscs);
  for (const ranks of middles) for (const [i, rank] of ranks.entries()) place[rank] = i;
  const residueOf = (placement: ArrayLike<Peg>, discs: number) => {
    let sum = 0;
    for (let d = 0; d < discs; d++) sum += residues[placement[d]];
    return sum % period;
  };
  const rankOf = (placement: ArrayLike<Peg>, from: number, to: number) => {
    let rank = 0;
    for (let d = to; d-- > from;) rank = rank * pegs + placement[d];
    return rank;
  };
  const unrank = (rank: number, placement: Int32Array, from: number, to: number) => {
    for (let d = from; d < to; d++) {
      placement[d] = rank % pegs;
      rank = Math.floor(rank / pegs);
    }
  };
  const small = cellDiscs + middleDiscs;
  return {
    cellOf: (placement) =>
      residueOf(placement, small) * rowCells + place[rankOf(placement, cellDiscs, small)],
    rankOf: (placement) => rankOf(placement, 0, cellDiscs),
    placement(cell, rank, placement) {
      unrank(rank, placement, 0, cellDiscs);
      const residue = Math.floor(cell / rowCells) + period - residueOf(placement, cellDiscs);
      const middle = middles[residue % period][cell % rowCells];
      if (middle === undefined) return false;
      unrank(middle, placement, cellDiscs, small);
      return true;
    },
  };
}

function tablesOf(layout: Layout): Tables {
  const { pegs, cellDiscs, middleDiscs, cellStates, cellWords, cells, pairs, arrows } = layout;
  const { rowCells, rowWords, residues: { period } } = layout;
  const set = (array: Uint32Array, base: number, bit: number) => {
    array[base + (bit >>> 5)] |= 1 << (bit & 31);
  };
  const targets: Peg[][] = Array.from({ length: pegs }, () => []);
  for (const [a, b] of arrows) targets[a].push(b);
  const pairOf = new Map(pairs.map(([a, b], i) => [a * pegs + b, i]));
  const smallDiscs = smallDiscsOf(layout);
  const near = new Uint32Array(Math.ceil(cellStates / 8) * 256 * cellWords);
  const nearTo = Int32Array.from({ length: cells }, (_, cell) => (cell % rowCells) * cellWords);
  const apart = new Uint32Array(pairs.length * cells * cellWords);
  /** For each cell, by the cell to which a middle disc may move from it: the bits that may go. */
  const moves = Array.from({ length: cells }, () => new Map<number, Uint32Array>());
  const small = new Int32Array(cellDiscs + middleDiscs);
  for (let cell = 0; cell < cells; cell++) {
    for (let rank = 0; rank < cellStates; rank++) {
      if (!smallDiscs.placement(cell, rank, small)) continue;
      let covered = 0;
      for (let d = 0; d < small.length; d++) {
        const peg = small[d];
        if ((covered >> peg & 1) === 0) {
          for (const target of targets[peg]) {
            if ((covered >> target & 1) === 1) continue;
            small[d] = target;
            const to = smallDiscs.cellOf(small) % rowCells;
            if (d < cellDiscs) {
              nearTo[cell] = to * cellWords;
              const row = ((rank >>> 3) * 256 + (1 << (rank & 7))) * cellWords;
              if (cell === 0) set(near, row, smallDiscs.rankOf(small));
            } else {
              const mask = moves[cell].get(to) ?? new Uint32Array(cellWords);
              moves[cell].set(to, mask);
              set(mask, 0, rank);
            }
          }
          small[d] = peg;
        }
        covered |= 1 << peg;
      }
      for (let a = 0; a < pegs; a++) {
        if ((covered >> a & 1) === 1) continue;
        for (let b = a + 1; b < pegs; b++) {
          if ((covered >> b & 1) === 1) continue;
          set(apart, (pairOf.get(a * pegs + b)! * cells + cell) * cellWords, rank);
        }
      }
    }
  }
  uniteRows(near, cellWords);
  const reachWords = Math.max(4, Math.ceil(rowCells / 32));
  const reach = new Uint32Array(cells * reachWords);
  const moveStart = new Int32Array(cells + 1);
  for (let cell = 0; cell < cells; cell++) {
    moveStart[cell + 1] = moveStart[cell] + moves[cell].size;
    for (const to of [nearTo[cell] / cellWords, ...moves[cell].keys()]) {
      set(reach, cell * reachWords, to);
    }
  }
  const apartStart = new Int32Array(pairs.length * period + 1);
  const apartWord: number[] = [];
  const apartCells = new Uint32Array(pairs.length * period * reachWords);
  for (let part = 0; part < pairs.length * period; part++) {
    for (let word = 0; word < rowWords; word++) {
      if (apart[part * rowWords + word] === 0) continue;
      apartWord.push(word);
      set(apartCells, part * reachWords, Math.floor(word / cellWords));
    }
    apartStart[part + 1] = apartWord.length;
  }
  return {
    near,
    nearTo,
    apart,
    apartStart,
    apartWord: Int32Array.from(apartWord),
    apartMask: apart.filter((mask) => mask !== 0),
    apartCells,
    moveStart,
    moveTo: Int32Array.from(moves.flatMap((to) => [...to.keys()]), (cell) => cell * cellWords),
    moveMask: Uint32Array.from(
      moves.flatMap((to) => [...to.values()].flatMap((mask) => [...mask])),
    ),
    reach,
    reachWords,
  };
}

/** Fills a table with a row of `width` words for each value of each byte, when the rows of the single bits are filled. */
function uniteRows(table: Uint32Array, width: number): void {
  for (let row = 0; row * width < table.length; row++) {
    const value = row & 255;
    const low = value & -value;
    if (low === value) continue;
    for (let w = 0; w < width; w++) {
      table[row * width + w] = table[(row - value + low) * width + w] |
        table[(row - low) * width + w];
    }
  }
}

/**
 * The search of H(p, n), or of a variant given by arrows, on the frontier engine; see the module's text for the method.
 *
 * @example
 * ```ts
 * (await searchFrontier(hanoiFrontier, { pegs: 4, discs: 4 })).depths; // [1, 3, 6, 12, 30, 30, 66, 72, 30, 6]
 * ```
 */
export const hanoiFrontier: FrontierProgram<HanoiSearch, HanoiExpander> = {
  url: import.meta.url,
  exportName: "hanoiFrontier",
  plan: planOf,
  open: (search, store) => openSearch(layoutOf(search), store),
};

/** The arrays of some blocks that only those who work on one of them look at. */
interface Windows {
  /** The first block, and one past the last. */
  readonly from: number;
  readonly to: number;
  /** The frontier, a row of cells each. */
  readonly fresh: FrontierWindow<Uint32Array>;
  readonly record: FrontierWindow<Uint32Array>;
}

/** Ranks of placements under new names of the pegs. */
interface Renaming {
  readonly states: Uint16Array;
  readonly cells: Uint16Array;
  readonly statesBack: Uint16Array;
  readonly cellsBack: Uint16Array;
}

/** For each placement of `discs` discs, by rank, the rank of the placement with `names[peg]` in the place of `peg`. */
function renamedRanks(names: Int32Array, discs: number): Uint16Array {
  const pegs = names.length;
  const ranks = new Uint16Array(pegs ** discs);
  for (let length = 1; length < ranks.length; length *= pegs) {
    for (let peg = pegs; peg-- > 0;) {
      for (let rank = 0; rank < length; rank++) {
        ranks[peg * length + rank] = names[peg] * length + ranks[rank];
      }
    }
  }
  return ranks;
}

function openSearch(layout: Layout, store: FrontierStore): HanoiExpander {
  const { pegs, discs, classes, capacity, cellWords, pairs, until, all } = layout;
  const { blockWords, rowCells, rowWords } = layout;
  const pairCount = pairs.length;
  const small = layout.cellDiscs + layout.middleDiscs;
  const { period, residues } = layout.residues;
  const smallDiscs = smallDiscsOf(layout);
  const tables = tablesOf(layout);
  const startResidue = layout.start.reduce((sum, peg) => sum + period - residues[peg], 0);
  /** The residue of a prefix, such that prefix and small discs together have that of the depth. */
  const residueOf = (placement: ArrayLike<Peg>) => {
    let sum = startResidue;
    for (let d = 0; d < placement.length; d++) sum += residues[placement[d]];
    return sum % period;
  };
  const { near, nearTo, apart, apartStart, apartWord, apartMask, apartCells } = tables;
  const { moveStart, moveTo, moveMask, reach, reachWords } = tables;
  const visited = store.u32("visited");
  const wakePair = store.u8("wakePair");
  /** The blocks to be looked at: by a byte each, for the next depth, and in a list, for the depth under way. */
  const wake = store.u8("wake");
  const wakeFour = new Uint32Array(wake.buffer);
  const woken = store.u32("woken");
  const { weights } = classes;
  const classOf = all ? undefined : store.u32("classOf");
  const blockOf = all ? undefined : store.u32("blockOf");
  const counters = store.u32("counters");
  /** The states of a row that a depth reaches: those of one depth all have one residue. */
  const acc = new Uint32Array(rowWords);
  const liveWords = Math.ceil(rowCells / 32);
  const lanes = lanesOf(period);
  const recordWords = recordWordsOf(layout);
  /** Where the edges begin in a record. */
  const EDGE = LIVE + liveWords;
  /** The cells in which `acc` may hold bits, as bits. */
  const touched = new Uint32Array(reachWords);
  const prefix = new Int32Array(classes.discs);
  const relabel = new Int32Array(pegs);
  const allowed = new Uint8Array(pegs * pegs);
  for (const [a, b] of layout.arrows) allowed[a * pegs + b] = 1;

  /** Index of the pair {a, b}. */
  const pairLow = Int32Array.from(pairs, ([a]) => a);
  const pairHigh = Int32Array.from(pairs, ([, b]) => b);
  const pairIndex = new Int32Array(pegs * pegs);
  for (const [i, [a, b]] of pairs.entries()) {
    pairIndex[a * pegs + b] = i;
    pairIndex[b * pegs + a] = i;
  }

  /**
   * In a search until the middle: the free pegs, as bits, to which a disc larger than all could go from the start if no disc of
   * the prefix lay there or on the start. Of interchangeable ones the last is enough, a symmetric block looks the same from each.
   */
  function goalsOf(): number {
    const start = layout.startPeg;
    if (until !== "middle" || start === undefined || prefix.includes(start)) return 0;
    let goals = 0;
    for (const set of classes.sets) {
      for (let i = set.length; i-- > 0;) {
        if (allowed[start * pegs + set[i]] === 0 || prefix.includes(set[i])) continue;
        goals |= 1 << set[i];
        break;
      }
    }
    return goals;
  }

  /** The class of the prefix of a state, and the bit of the state in its block. */
  function locate(state: State) {
    const prefixClass = classes.rank(state.slice(small), relabel);
    const placement = state.slice(0, small).map((peg) => relabel[peg]);
    const rank = smallDiscs.rankOf(placement);
    const cell = smallDiscs.cellOf(placement);
    return { prefixClass, cell, word: cell * cellWords + (rank >>> 5), bit: 1 << (rank & 31) };
  }

  function isVisited({ prefixClass, word, bit }: ReturnType<typeof locate>): boolean {
    const block = blockAt(prefixClass);
    return block >= 0 && (visited[block * blockWords + word] & bit) !== 0;
  }
  const goal = until === undefined || until === "middle" ? undefined : locate(until);

  const prefixClassOf = (block: number) => classOf === undefined ? block : classOf[block];

  /** The block of a class, −1 when it has none, or is just being given out and has no states yet. */
  function blockAt(prefixClass: number): number {
    if (blockOf === undefined) return prefixClass;
    const entry = blockOf[prefixClass];
    return entry === BUSY ? -1 : entry - 1;
  }

  /** The block of a class, given out now if it has none; −1 when there are no more. Workers may ask at the same time. */
  function blockFor(prefixClass: number): number {
    if (blockOf === undefined || classOf === undefined) return prefixClass;
    for (;;) {
      const entry = Atomics.compareExchange(blockOf, prefixClass, 0, BUSY);
      if (entry === BUSY) continue;
      if (entry !== 0) return entry - 1;
      const block = Atomics.add(counters, USED, 1);
      if (block >= capacity) {
        Atomics.store(counters, EXHAUSTED, 1);
        Atomics.store(blockOf, prefixClass, 0);
        return -1;
      }
      classOf[block] = prefixClass;
      Atomics.store(blockOf, prefixClass, block + 1);
      return block;
    }
  }

  /** How many blocks have been given out; the counter goes on when more are wanted than there are. */
  const used = () => all ? capacity : Math.min(capacity, counters[USED]);

  /** Finds the pair's moving prefix disc of `prefix`; −1 when both pegs are free of prefix discs. */
  function topDisc(a: Peg, b: Peg): number {
    for (let d = 0; d < prefix.length; d++) if (prefix[d] === a || prefix[d] === b) return d;
    return -1;
  }

  let windows: Windows | undefined;
  /** The windows that hold a block. */
  function windowsOf(block: number): Windows {
    if (windows !== undefined) {
      if (block >= windows.from && block < windows.to) return windows;
      store.release(windows.from, windows.to);
    }
    const [from, to] = store.together(block);
    return windows = {
      from,
      to,
      fresh: store.windowU32("fresh", from, to),
      record: store.windowU32("record", from, to),
    };
  }

  /** Fills in what is known of a block from its class; its record begins at `at`. */
  function open(block: number, record: Uint32Array, at: number): void {
    record[at + KIND] = classes.unrank(prefixClassOf(block), prefix);
    record[at + RESIDUE] = residueOf(prefix);
    record[at + GOALS] = goalsOf();
    record[at + LEFT] = pegs ** small;
    for (let pair = 0; pair < pairCount; pair++) {
      const a = pairLow[pair];
      const b = pairHigh[pair];
      const disc = topDisc(a, b);
      record[at + EDGE + pair] = NO_EDGE;
      if (disc < 0) continue;
      const here = prefix[disc];
      const there = a + b - here;
      const flags = (allowed[there * pegs + here] === 1 ? PULL : 0) |
        (allowed[here * pegs + there] === 1 ? WAKE : 0);
      if (flags === 0) continue;
      prefix[disc] = there;
      const other = classes.rank(prefix, relabel);
      prefix[disc] = here;
      let renamed = 0;
      for (let peg = 0; peg < pegs; peg++) if (relabel[peg] !== peg) renamed = RENAMED;
      record[at + EDGE + pair] = (other * 8 + (flags | renamed)) >>> 0;
    }
  }

  /** Names of the pegs in the neighbour of `block` by `pair`, into `relabel`. */
  function renameFor(block: number, pair: number): void {
    classes.unrank(prefixClassOf(block), prefix);
    const [a, b] = pairs[pair];
    const disc = topDisc(a, b);
    prefix[disc] = a + b - prefix[disc];
    classes.canonical(prefix, relabel);
  }

  /** By the name of a relabelling: where the placements of the cell discs and of the middle discs go, and come from. */
  const renamings = new Map<number, Renaming>();
  function renaming(): Renaming {
    let name = 0;
    for (let peg = 0; peg < pegs; peg++) name = name * pegs + relabel[peg];
    let known = renamings.get(name);
    if (known === undefined) {
      const back = new Int32Array(pegs);
      for (let peg = 0; peg < pegs; peg++) back[relabel[peg]] = peg;
      known = {
        states: renamedRanks(relabel, layout.cellDiscs),
        cells: renamedRanks(relabel, layout.middleDiscs),
        statesBack: renamedRanks(back, layout.cellDiscs),
        cellsBack: renamedRanks(back, layout.middleDiscs),
      };
      renamings.set(name, known);
    }
    return known;
  }

  /**
   * Unites `acc` with the bits of `other` that a move by `pair` brings to `block`, one by one under new names:
   * those that `other` has, or those that `block` has not, whichever promise to be fewer.
   */
  function pullRenamed(block: number, pair: number, other: number, missing: number): void {
    renameFor(block, pair);
    const { states, cells: cellNames, statesBack, cellsBack } = renaming();
    const base = block * blockWords;
    const otherBase = other * blockWords;
    if (2 * missing < pegs ** small) {
      const end = apartStart[pair + 1];
      for (let i = apartStart[pair]; i < end; i++) {
        const word = apartWord[i];
        let bits = apartMask[i] & ~(visited[base + word] | acc[word]);
        if (bits === 0) continue;
        const cell = Math.floor(word / cellWords);
        const first = (word - cell * cellWords) * 32;
        const there = otherBase + cellNames[cell] * cellWords;
        let found = 0;
        for (; bits !== 0; bits &= bits - 1) {
          const bit = 31 - Math.clz32(bits & -bits);
          const rank = states[first + bit];
          found |= (visited[there + (rank >>> 5)] >>> (rank & 31) & 1) << bit;
        }
        acc[word] |= found;
      }
      return;
    }
    const source = pairIndex[relabel[pairLow[pair]] * pegs + relabel[pairHigh[pair]]];
    const end = apartStart[source + 1];
    for (let i = apartStart[source]; i < end; i++) {
      const word = apartWord[i];
      let bits = visited[otherBase + word] & apartMask[i];
      if (bits === 0) continue;
      const cell = Math.floor(word / cellWords);
      const first = (word - cell * cellWords) * 32;
      const here = cellsBack[cell] * cellWords;
      for (; bits !== 0; bits &= bits - 1) {
        const rank = statesBack[first + 31 - Math.clz32(bits & -bits)];
        acc[here + (rank >>> 5)] |= 1 << (rank & 31);
      }
    }
  }

  /** The residue of the small discs of a block in the states of a depth, where its prefix has the residue `own`. */
  const residueAt = (own: number, depth: number) => (depth + period - own) % period;

  function gather(from: number, to: number, depth: number): number {
    let found = 0;
    for (let place = from; place < to; place++) found += gatherBlock(woken[place], depth);
    return found;
  }

  /** Finds the states of a block that are new after `depth`, and returns how many states they stand for. */
  function gatherBlock(block: number, depth: number): number {
    const { from, record: records, fresh: { array: fresh, offset } } = windowsOf(block);
    const record = records.array;
    const at = records.offset + (block - from) * recordWords;
    const status = record[at + STATUS];
    if (status === FULL) return 0;
    if (status === NEW) open(block, record, at);
    const freshRow = offset + (block - from) * rowWords;
    const before = residueAt(record[at + RESIDUE], depth);
    const residue = before + 1 === period ? 0 : before + 1;
    if (status === CHANGED) spread(fresh, freshRow, record, at + LIVE, before);
    const missing = record[at + LEFT];
    const ownKind = record[at + KIND];
    // A neighbour knows one name of an edge; a symmetric block has the edge under several, and pulls by them all.
    const every = classes.symmetric[ownKind];
    const bell = (block * lanes + depth % lanes) * pairCount;
    for (let pair = 0; pair < pairCount; pair++) {
      if (wakePair[bell + pair] === 0 && every === 0) continue;
      wakePair[bell + pair] = 0;
      const link = record[at + EDGE + pair];
      if (link === NO_EDGE || (link & PULL) === 0) continue;
      const other = blockAt(link >>> 3);
      if (other < 0) continue;
      const part = pair * period + residue;
      for (let x = 0; x < reachWords; x++) touched[x] |= apartCells[part * reachWords + x];
      if ((link & RENAMED) !== 0) pullRenamed(block, pair, other, missing);
      else pull(part, other * blockWords + residue * rowWords);
    }
    const count = harvest(
      fresh,
      freshRow,
      record,
      at + LIVE,
      block * blockWords + residue * rowWords,
    );
    record[at + STATUS] = count > 0 ? CHANGED : QUIET;
    record[at + LEFT] = missing - count;
    if (count > 0 && period > 1) wakeBy(block, fresh, freshRow, record, at, residue, depth + 1);
    return count * weights[ownKind];
  }

  /**
   * Moves from `acc` what is not visited to the frontier of a block, in place of what it was, and notes its live cells: the others
   * keep old bits that nobody looks at. With packing it is visited from now on. Returns how many bits these are.
   */
  function harvest(
    fresh: Uint32Array,
    to: number,
    live: Uint32Array,
    liveBase: number,
    row: number,
  ): number {
    let count = 0;
    for (let m = 0; m < liveWords; m++) {
      let mask = 0;
      for (let bits = touched[m]; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const at = (m * 32 + 31 - Math.clz32(bit)) * cellWords;
        let some = 0;
        if (cellWords === 2) {
          const low0 = visited[row + at];
          const high0 = visited[row + at + 1];
          const low = acc[at] & ~low0;
          const high = acc[at + 1] & ~high0;
          acc[at] = 0;
          acc[at + 1] = 0;
          fresh[to + at] = low;
          fresh[to + at + 1] = high;
          if (period > 1) {
            visited[row + at] = low0 | low;
            visited[row + at + 1] = high0 | high;
          }
          some = low | high;
          count += popcountTwo(low, high);
        } else {
          for (let w = at; w < at + cellWords; w++) {
            const before = visited[row + w];
            const word = acc[w] & ~before;
            acc[w] = 0;
            fresh[to + w] = word;
            if (period > 1) visited[row + w] = before | word;
            some |= word;
            count += popcount(word);
          }
        }
        // Without a branch: about every other cell is empty.
        mask |= bit & ((some | -some) >> 31);
      }
      touched[m] = 0;
      live[liveBase + m] = mask;
    }
    return count;
  }

  /** Unites `acc` with the neighbours, inside the block, of its frontier, and notes the cells that they may lie in. */
  function spread(
    fresh: Uint32Array,
    base: number,
    live: Uint32Array,
    liveBase: number,
    residue: number,
  ): void {
    let touched0 = 0;
    let touched1 = 0;
    let touched2 = 0;
    let touched3 = 0;
    for (let m = 0; m < liveWords; m++) {
      for (let bits = live[liveBase + m]; bits !== 0; bits &= bits - 1) {
        const place = m * 32 + 31 - Math.clz32(bits & -bits);
        const cell = residue * rowCells + place;
        const row = cell * reachWords;
        touched0 |= reach[row];
        touched1 |= reach[row + 1];
        touched2 |= reach[row + 2];
        touched3 |= reach[row + 3];
        for (let x = 4; x < reachWords; x++) touched[x] |= reach[row + x];
        if (cellWords === 2) spreadTwo(fresh, base + place * 2, cell);
        else spreadWords(fresh, base + place * cellWords, cell);
      }
    }
    touched[0] |= touched0;
    touched[1] |= touched1;
    touched[2] |= touched2;
    touched[3] |= touched3;
  }

  /** The neighbours of the states of a cell, whose words begin at `from`. */
  function spreadWords(fresh: Uint32Array, from: number, cell: number): void {
    const at = nearTo[cell];
    for (let place = 0; place < cellWords; place++) {
      const word = fresh[from + place];
      if (word === 0) continue;
      const row = place * 1024;
      const row0 = (row + (word & 255)) * cellWords;
      const row1 = (row + 256 + (word >>> 8 & 255)) * cellWords;
      const row2 = (row + 512 + (word >>> 16 & 255)) * cellWords;
      const row3 = (row + 768 + (word >>> 24)) * cellWords;
      for (let x = 0; x < cellWords; x++) {
        acc[at + x] |= near[row0 + x] | near[row1 + x] | near[row2 + x] | near[row3 + x];
      }
      const end = moveStart[cell + 1];
      for (let i = moveStart[cell]; i < end; i++) {
        acc[moveTo[i] + place] |= word & moveMask[i * cellWords + place];
      }
    }
  }

  /** The same for cells of two words, as on four pegs. */
  function spreadTwo(fresh: Uint32Array, from: number, cell: number): void {
    const low = fresh[from];
    const high = fresh[from + 1];
    let near0 = 0;
    let near1 = 0;
    if (low !== 0) {
      const row0 = (low & 255) * 2;
      const row1 = 512 + (low >>> 8 & 255) * 2;
      const row2 = 1024 + (low >>> 16 & 255) * 2;
      const row3 = 1536 + (low >>> 24) * 2;
      near0 = near[row0] | near[row1] | near[row2] | near[row3];
      near1 = near[row0 + 1] | near[row1 + 1] | near[row2 + 1] | near[row3 + 1];
    }
    if (high !== 0) {
      const row0 = 2048 + (high & 255) * 2;
      const row1 = 2560 + (high >>> 8 & 255) * 2;
      const row2 = 3072 + (high >>> 16 & 255) * 2;
      const row3 = 3584 + (high >>> 24) * 2;
      near0 |= near[row0] | near[row1] | near[row2] | near[row3];
      near1 |= near[row0 + 1] | near[row1 + 1] | near[row2 + 1] | near[row3 + 1];
    }
    const at = nearTo[cell];
    acc[at] |= near0;
    acc[at + 1] |= near1;
    const end = moveStart[cell + 1];
    for (let i = moveStart[cell]; i < end; i++) {
      const to = moveTo[i];
      acc[to] |= low & moveMask[2 * i];
      acc[to + 1] |= high & moveMask[2 * i + 1];
    }
  }

  /** Unites `acc` with the bits of another block that a move brings here under the same names; `part` is pair·period + residue. */
  function pull(part: number, other: number): void {
    const end = apartStart[part + 1];
    for (let i = apartStart[part]; i < end; i++) {
      const word = apartWord[i];
      acc[word] |= visited[other + word] & apartMask[i];
    }
  }

  /** Moves the woken blocks to the list, in the order in which they lie in memory. */
  function listWoken(): void {
    const end = Math.ceil(used() / 4);
    let count = 0;
    for (let four = 0; four < end; four++) {
      if (wakeFour[four] === 0) continue;
      for (let block = 4 * four; block < 4 * four + 4; block++) {
        if (wake[block] !== 0) woken[count++] = block;
      }
      wakeFour[four] = 0;
    }
    counters[WOKEN] = count;
  }

  /** The second phase, without packing: the new states of the blocks become visited. */
  function settle(from: number, to: number, depth: number): void {
    for (let place = from; place < to; place++) {
      const block = woken[place];
      const { from: first, record: records, fresh: { array: fresh, offset } } = windowsOf(block);
      const record = records.array;
      const at = records.offset + (block - first) * recordWords;
      if (record[at + STATUS] !== CHANGED) continue;
      const freshRow = offset + (block - first) * rowWords;
      include(fresh, freshRow, record, at + LIVE, block * blockWords);
      wakeBy(block, fresh, freshRow, record, at, 0, depth);
    }
  }

  /** Wakes the blocks that the new states of a block reach; `residue` is theirs. */
  function wakeBy(
    block: number,
    fresh: Uint32Array,
    freshRow: number,
    record: Uint32Array,
    at: number,
    residue: number,
    depth: number,
  ): void {
    if (record[at + LEFT] === 0) record[at + STATUS] = FULL;
    else wake[block] = 1;
    for (let pair = 0; pair < pairCount; pair++) {
      const link = record[at + EDGE + pair];
      if (link === NO_EDGE || (link & WAKE) === 0) continue;
      if (!touches(fresh, freshRow, record, at + LIVE, pair * period + residue)) continue;
      const known = blockAt(link >>> 3);
      const other = known < 0 ? blockFor(link >>> 3) : known;
      if (other < 0) continue;
      wake[other] = 1;
      let named = pair;
      if ((link & RENAMED) !== 0) {
        const [a, b] = pairs[pair];
        renameFor(block, pair);
        named = pairIndex[relabel[a] * pegs + relabel[b]];
      }
      wakePair[(other * lanes + depth % lanes) * pairCount + named] = 1;
    }
    for (let bits = record[at + GOALS]; bits !== 0; bits &= bits - 1) {
      const peg = 31 - Math.clz32(bits & -bits);
      const pair = pairIndex[layout.startPeg! * pegs + peg];
      if (touches(fresh, freshRow, record, at + LIVE, pair * period + residue)) {
        counters[REACHED] = 1;
      }
    }
  }

  /** Takes the frontier of a block into the visited states. */
  function include(
    fresh: Uint32Array,
    from: number,
    live: Uint32Array,
    liveBase: number,
    to: number,
  ): void {
    for (let m = 0; m < liveWords; m++) {
      for (let bits = live[liveBase + m]; bits !== 0; bits &= bits - 1) {
        const at = (m * 32 + 31 - Math.clz32(bits & -bits)) * cellWords;
        if (cellWords === 2) {
          visited[to + at] |= fresh[from + at];
          visited[to + at + 1] |= fresh[from + at + 1];
        } else for (let w = at; w < at + cellWords; w++) visited[to + w] |= fresh[from + w];
      }
    }
  }

  /** Whether some new state of a block has its small discs off both pegs of the pair; `part` is pair·period + residue. */
  function touches(
    fresh: Uint32Array,
    from: number,
    live: Uint32Array,
    liveBase: number,
    part: number,
  ): boolean {
    for (let m = 0; m < liveWords; m++) {
      let bits = live[liveBase + m] & apartCells[part * reachWords + m];
      for (; bits !== 0; bits &= bits - 1) {
        const at = (m * 32 + 31 - Math.clz32(bits & -bits)) * cellWords;
        for (let w = at; w < at + cellWords; w++) {
          if ((fresh[from + w] & apart[part * rowWords + w]) !== 0) return true;
        }
      }
    }
    return false;
  }

  return {
    start() {
      const { prefixClass, cell, word, bit } = locate(layout.start);
      const block = blockFor(prefixClass);
      const { from, record: records, fresh } = windowsOf(block);
      const record = records.array;
      const at = records.offset + (block - from) * recordWords;
      open(block, record, at);
      // The start is put in as if it had just been found and settled.
      const freshRow = fresh.offset + (block - from) * rowWords;
      const place = cell % rowCells;
      visited[block * blockWords + word] = bit;
      fresh.array[freshRow + word % rowWords] = bit;
      record[at + LIVE + (place >>> 5)] = 1 << (place & 31);
      record[at + LEFT]--;
      record[at + STATUS] = CHANGED;
      wakeBy(block, fresh.array, freshRow, record, at, Math.floor(cell / rowCells), 0);
      return weights[record[at + KIND]];
    },
    list(_phase, depth) {
      if (counters[LISTED] !== depth + 1) listWoken();
      counters[LISTED] = depth + 1;
      return counters[WOKEN];
    },
    run(phase, from, to, depth) {
      if (phase === 0) return gather(from, to, depth);
      settle(from, to, depth + 1);
      return 0;
    },
    used,
    exhausted: () => counters[EXHAUSTED] === 1,
    middleReached: () => counters[REACHED] === 1,
    done: () => counters[REACHED] === 1 || (goal !== undefined && isVisited(goal)),
    visited(state) {
      requireState(state, pegs, "look up a state");
      return state.length === discs && isVisited(locate(state));
    },
  };
}
