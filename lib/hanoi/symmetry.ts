/**
 * Symmetries of the Tower of Hanoi, and the classes of states under them, ranked without gaps.
 *
 * Two pegs are *interchangeable* when exchanging them changes neither the rule nor the start: on p pegs with the
 * classic rule, all pegs but the start of a perfect tower. A class of states then holds up to (p−1)! of them.
 *
 * A class is named by its *canonical* member. Read the pegs of the discs from the largest disc down: the pegs of an
 * interchangeable set must appear for the first time in the order of their numbers. Canonical words are counted by
 * how many pegs of each set have appeared, so they are ranked in lexicographic order with a table of
 * (number of discs) × (counts of appeared pegs) × pegs numbers. For one set of p−1 pegs and m discs there are, by
 * Burnside's lemma, (4^m + 3·2^m + 2)/6 classes for p = 4.
 * @module
 */
import { requireMemory } from "../core/validate.ts";
import { type Peg, requirePegs, type State } from "./rules.ts";

/** The moves that a rule allows: a disc may go from the first peg to the second. */
export type PegArrows = readonly (readonly [Peg, Peg])[];

/**
 * All arrows between p pegs: the classic rule.
 *
 * @example
 * ```ts
 * allArrows(3); // [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]
 * ```
 */
export function allArrows(pegs: number): PegArrows {
  const arrows: [Peg, Peg][] = [];
  for (let a = 0; a < pegs; a++) {
    for (let b = 0; b < pegs; b++) if (a !== b) arrows.push([a, b]);
  }
  return arrows;
}

/**
 * The sets of interchangeable pegs: pegs that no disc of `start` lies on, and whose exchange maps the rule to itself.
 * Every peg is in exactly one set; those that have no twin are alone.
 *
 * @example
 * ```ts
 * interchangeablePegs(4, [0, 0, 0]); // [[0], [1, 2, 3]]
 * interchangeablePegs(4, [0, 0, 0], [[0, 1], [1, 2], [2, 3], [3, 0]]); // [[0], [1], [2], [3]]
 * ```
 */
export function interchangeablePegs(
  pegs: number,
  start: State,
  arrows: PegArrows = allArrows(pegs),
): Peg[][] {
  requirePegs(pegs, "find the interchangeable pegs", 1);
  const allowed = new Set(arrows.map(([a, b]) => a * pegs + b));
  const fixed = new Set(start);
  const twins = (x: Peg, y: Peg): boolean => {
    const swapped = (peg: Peg) => peg === x ? y : peg === y ? x : peg;
    return arrows.every(([a, b]) => allowed.has(swapped(a) * pegs + swapped(b)));
  };
  const sets: Peg[][] = [];
  for (let peg = 0; peg < pegs; peg++) {
    const set = fixed.has(peg)
      ? undefined
      : sets.find(([first]) => !fixed.has(first) && twins(first, peg));
    if (set === undefined) sets.push([peg]);
    else set.push(peg);
  }
  return sets;
}

/** Residues of the pegs that every arrow raises by 1. */
export interface PegResidues {
  /** Residues are taken modulo this number. */
  readonly period: number;
  /** The residue of each peg, from 0 to period − 1. */
  readonly residues: readonly number[];
}

/**
 * Residues of the pegs modulo a period g, such that residue(b) = residue(a) + 1 for every arrow a → b, with the largest g: the greatest
 * common divisor of the lengths of all closed walks, where an arrow that is walked backwards counts −1.
 *
 * Every move then raises the sum of the residues over all discs by 1 modulo g, so that a state can only be met at depths of one
 * residue. On a path or a star g = 2, on the directed cycle of p pegs g = p; the classic rule on three pegs or more has
 * g = 1, which says nothing. So does a rule whose arrows close no walk, although any g would do there.
 *
 * Cost: O(pegs · arrows).
 *
 * @example
 * ```ts
 * pegResidues(4, [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2]]); // { period: 2, residues: [0, 1, 0, 1] }
 * pegResidues(4, [[0, 1], [1, 2], [2, 3], [3, 0]]); // { period: 4, residues: [0, 1, 2, 3] }
 * pegResidues(3, allArrows(3)); // { period: 1, residues: [0, 0, 0] }
 * ```
 */
export function pegResidues(pegs: number, arrows: PegArrows): PegResidues {
  // Potentials that the arrows of a spanning forest raise by 1; the other arrows bound the period.
  const potential = new Array<number | undefined>(pegs).fill(undefined);
  for (let root = 0; root < pegs; root++) {
    if (potential[root] !== undefined) continue;
    potential[root] = 0;
    const reached = [root];
    for (const peg of reached) {
      for (const [a, b] of arrows) {
        const [other, step] = a === peg ? [b, 1] : b === peg ? [a, -1] : [peg, 0];
        if (potential[other] !== undefined) continue;
        potential[other] = potential[peg]! + step;
        reached.push(other);
      }
    }
  }
  const gcd = (a: number, b: number): number => b === 0 ? a : gcd(b, a % b);
  // 0 when the arrows close no cycle: then nothing bounds the period, and 1 is as good as any.
  const period =
    arrows.reduce((g, [a, b]) => gcd(g, Math.abs(potential[a]! + 1 - potential[b]!)), 0) || 1;
  const residues = potential.map((value) => (value! % period + period) % period);
  return { period, residues };
}

/**
 * The classes of the placements of `discs` discs under the exchange of interchangeable pegs, ranked 0…count−1.
 *
 * Placements are arrays of pegs, the smallest disc first, as states are.
 * Memory: discs × Π(set size + 1) × pegs numbers. Ranking and unranking: O(discs·pegs).
 *
 * @example
 * ```ts
 * const classes = new PegClasses(3, [[0], [1, 2, 3]]);
 * classes.count; // 15
 * classes.rank([2, 3, 0]); // 4
 * classes.placement(4); // [2, 1, 0]
 * classes.size(4); // 6
 * ```
 */
export class PegClasses {
  /** Number of discs, n. */
  readonly discs: number;
  /** Number of pegs, p. */
  readonly pegs: number;
  /** The sets of pegs that may be exchanged. */
  readonly sets: readonly (readonly Peg[])[];
  /** How many classes there are. */
  readonly count: number;
  /**
   * How many pegs of each set have appeared is a number, the *kind*: the counts as digits of a mixed radix. Sets of
   * one peg do not matter. weights[kind] is the size of a class of that kind, Π s!/(s−u)!.
   */
  readonly weights: Float64Array;
  /** symmetric[kind] is 1 when some exchange leaves the classes of that kind as they are: two pegs of a set hold no disc. */
  readonly symmetric: Uint8Array;
  /** nextKind[kind·pegs + peg], −1 when that peg may not come next in a canonical word. */
  readonly #nextKind: Int32Array;
  /** below[(left·kinds + kind)·pegs + peg]: canonical words that have a smaller peg here, `left` discs to follow. */
  readonly #below: Float64Array;
  readonly #kinds: number;
  readonly #setOf: Int32Array;
  /** The sets one after another, where each begins, and how far `canonical` has come in each. */
  readonly #members: Int32Array;
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  /** The classes of states of n discs when the pegs of each set may be exchanged. */
  constructor(discs: number, sets: readonly (readonly Peg[])[]) {
    this.discs = discs;
    this.sets = sets;
    const pegs = this.pegs = sets.reduce((sum, set) => sum + set.length, 0);
    const radix = sets.map((set) => set.length === 1 ? 1 : set.length + 1);
    const kinds = this.#kinds = radix.reduce((product, r) => product * r, 1);
    requireMemory(
      8 * discs * kinds * pegs,
      2 ** 28,
      "rank classes of states",
      "Use fewer pegs or fewer interchangeable sets.",
    );
    this.#setOf = new Int32Array(pegs);
    this.#members = Int32Array.from(sets.flat());
    this.#first = new Int32Array(sets.length);
    for (let s = 1; s < sets.length; s++) this.#first[s] = this.#first[s - 1] + sets[s - 1].length;
    this.#next = new Int32Array(sets.length);
    this.#nextKind = new Int32Array(kinds * pegs);
    this.weights = new Float64Array(kinds).fill(1);
    this.symmetric = new Uint8Array(kinds);
    let unit = 1;
    for (const [s, set] of sets.entries()) {
      for (const peg of set) {
        this.#setOf[peg] = s;
      }
      for (let kind = 0; kind < kinds; kind++) {
        const used = Math.floor(kind / unit) % radix[s];
        if (set.length - used >= 2) this.symmetric[kind] = 1;
        for (let i = 0; i < used; i++) this.weights[kind] *= set.length - i;
        for (const [place, peg] of set.entries()) {
          this.#nextKind[kind * pegs + peg] = set.length === 1 || place < used
            ? kind
            : place === used
            ? kind + unit
            : -1;
        }
      }
      unit *= radix[s];
    }
    // words[kind]: canonical words of the discs that are left, when `kind` has appeared before them.
    let words = new Float64Array(kinds).fill(1);
    this.#below = new Float64Array(discs * kinds * pegs);
    for (let left = 0; left < discs; left++) {
      const longer = new Float64Array(kinds);
      for (let kind = 0; kind < kinds; kind++) {
        for (let peg = 0; peg < pegs; peg++) {
          const next = this.#nextKind[kind * pegs + peg];
          this.#below[(left * kinds + kind) * pegs + peg] = longer[kind];
          if (next >= 0) longer[kind] += words[next];
        }
      }
      words = longer;
    }
    this.count = words[0];
  }

  /**
   * Writes to `relabel` the exchange that makes `placement` canonical (relabel[peg] is the new name of `peg`).
   * Pegs that hold no disc take the names that are left, in order.
   */
  canonical(placement: ArrayLike<Peg>, relabel: Int32Array): void {
    const setOf = this.#setOf;
    const members = this.#members;
    const next = this.#next;
    next.set(this.#first);
    relabel.fill(-1);
    for (let d = this.discs - 1; d >= 0; d--) {
      const peg = placement[d];
      if (relabel[peg] < 0) relabel[peg] = members[next[setOf[peg]]++];
    }
    for (let peg = 0; peg < this.pegs; peg++) {
      if (relabel[peg] < 0) relabel[peg] = members[next[setOf[peg]]++];
    }
  }

  /** The rank of the class of `placement`, which need not be canonical. */
  rank(placement: ArrayLike<Peg>, relabel = new Int32Array(this.pegs)): number {
    this.canonical(placement, relabel);
    const pegs = this.pegs;
    let rank = 0;
    let kind = 0;
    for (let d = this.discs - 1; d >= 0; d--) {
      const peg = relabel[placement[d]];
      rank += this.#below[(d * this.#kinds + kind) * pegs + peg];
      kind = this.#nextKind[kind * pegs + peg];
    }
    return rank;
  }

  /** Writes the canonical member of a class to `placement` and returns its kind. */
  unrank(rank: number, placement: Int32Array): number {
    const pegs = this.pegs;
    let kind = 0;
    for (let d = this.discs - 1; d >= 0; d--) {
      const base = (d * this.#kinds + kind) * pegs;
      let peg = pegs - 1;
      while (this.#nextKind[kind * pegs + peg] < 0 || this.#below[base + peg] > rank) peg--;
      rank -= this.#below[base + peg];
      placement[d] = peg;
      kind = this.#nextKind[kind * pegs + peg];
    }
    return kind;
  }

  /** The canonical member of a class. */
  placement(rank: number): State {
    const placement = new Int32Array(this.discs);
    this.unrank(rank, placement);
    return Array.from(placement);
  }

  /** How many placements a class has. */
  size(rank: number): number {
    return this.weights[this.unrank(rank, new Int32Array(this.discs))];
  }
}
