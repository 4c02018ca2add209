/**
 * Groups of permutations given by generators: exact order, membership, orbits, name.
 *
 * The group is held as a chain of stabilisers (C. Sims, 1970): G = G₀ ≥ G₁ ≥ … ≥ Gₙ = 1, where Gₖ fixes the
 * letters 0…k−1. For each letter x to which Gₖ can take letter k the chain keeps one element of Gₖ that does so.
 * Every element is then a product of one kept element from each step, in one way, so the order is the
 * product of the numbers of kept elements.
 *
 * The chain is completed by Schreier's lemma in D. E. Knuth's form (*Efficient representation of perm groups*,
 * Combinatorica 11, 1991). Before that, random elements fill it: the product of the numbers kept is a lower
 * bound of the order all the time, and when it reaches an upper bound nothing can be missing. The upper bound
 * is n!, half of it when all generators are even, and for several orbits the product of the orders on each.
 * Symmetric and alternating groups, and direct products of them, are proved in this way in no time.
 * @module
 */
import {
  factorial,
  identityPermutation,
  type Permutation,
  permutationParity,
  requirePermutation,
} from "./permutation.ts";
import { requireInteger } from "./validate.ts";

/** Most letters that a group may act on: an image is then one byte, and the chain takes up to n³ of them, 16 MiB. */
export const MAX_GROUP_LETTERS = 256;

/** A permutation inside the chain. */
type Element = Uint8Array;

/** One step of the chain: the group Gₖ that fixes the letters 0…k−1. */
interface Level {
  /** undo[x]: the inverse of an element of Gₖ that takes letter k to x, when there is one: it takes x to k. */
  readonly undo: (Element | undefined)[];
  /** The letters x with such an element, in the order in which they were found; k is the first. */
  readonly orbit: number[];
  /** The generators of Gₖ that are known. */
  readonly generators: Element[];
}

function compose(p: Element, q: Element): Element {
  const product = new Uint8Array(p.length);
  for (let i = 0; i < p.length; i++) product[i] = q[p[i]];
  return product;
}

function invert(p: Element): Element {
  const inverse = new Uint8Array(p.length);
  for (let i = 0; i < p.length; i++) inverse[p[i]] = i;
  return inverse;
}

function emptyChain(degree: number): Level[] {
  const identity = Uint8Array.from({ length: degree }, (_, i) => i);
  return Array.from({ length: degree }, (_, k) => {
    const undo = new Array<Element | undefined>(degree);
    undo[k] = identity;
    return { undo, orbit: [k], generators: [] };
  });
}

/**
 * Divides an element of Gₖ by kept elements, step by step, until one is missing.
 * Returns the step where it stopped, n when the element was divided away, and what was left then.
 */
function sift(chain: Level[], element: Element, k: number): [number, Element] {
  for (let left = element; k < chain.length; k++) {
    const undo = chain[k].undo[left[k]];
    if (undo === undefined) return [k, left];
    if (left[k] !== k) left = compose(left, undo);
    if (k === chain.length - 1) return [chain.length, left];
  }
  return [chain.length, element];
}

/** Adds an element of Gₖ to the generators of Gₖ, unless it is there already, and completes the chain below. */
function adjoin(chain: Level[], k: number, element: Element): void {
  if (sift(chain, element, k)[0] === chain.length) return;
  const { undo, orbit, generators } = chain[k];
  generators.push(element);
  // Letters of the orbit from `settled` on have met no generator yet, the others only lack the new one.
  const settled = orbit.length;
  for (let i = 0; i < orbit.length; i++) {
    const x = orbit[i];
    const there = invert(undo[x]!);
    for (const generator of i < settled ? [element] : generators) {
      const y = generator[x];
      const product = compose(there, generator);
      if (undo[y] === undefined) {
        undo[y] = invert(product);
        orbit.push(y);
      } else {
        // Schreier's lemma: these products generate the elements of Gₖ that fix letter k.
        adjoin(chain, k + 1, compose(product, undo[y]!));
      }
    }
  }
}

/** Product of the numbers of kept elements: how many elements the chain is known to hold. */
function held(chain: Level[]): bigint {
  return chain.reduce((product, { orbit }) => product * BigInt(orbit.length), 1n);
}

/** How many random elements in a row may add nothing before the search is left to Schreier's lemma. */
const FRUITLESS = 20;

/**
 * Fills a chain with random elements until it holds `bound` of them; says whether it came so far.
 * The elements are products of generators by the replacement of products (Celler, Leedham-Green, Murray,
 * Niemeyer, O'Brien, 1995), chosen by a fixed sequence, so that a run repeats exactly.
 */
function fillAtRandom(chain: Level[], generators: Element[], bound: bigint): boolean {
  let seed = 1883;
  const choose = (n: number) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % n;
  };
  const pool = Array.from(
    { length: Math.max(8, generators.length) },
    (_, i) => generators[i % generators.length],
  );
  let product = pool[0];
  let holds = held(chain);
  for (let fruitless = -5 * pool.length; fruitless < FRUITLESS && holds < bound; fruitless++) {
    const i = choose(pool.length);
    const j = (i + 1 + choose(pool.length - 1)) % pool.length;
    pool[i] = choose(2) === 0 ? compose(pool[i], pool[j]) : compose(pool[j], pool[i]);
    product = compose(product, pool[i]);
    const [k, left] = sift(chain, product, 0);
    if (k === chain.length) continue;
    chain[k].undo[left[k]] = invert(left);
    chain[k].orbit.push(left[k]);
    holds = held(chain);
    fruitless = Math.min(fruitless, -1);
  }
  return holds === bound;
}

/**
 * The group that permutations generate.
 *
 * Cost: O(n⁵) steps at worst and n³ bytes for n letters; groups that are symmetric or alternating on each
 * of their orbits together need about n⁴ steps.
 *
 * @example
 * ```ts
 * const group = new PermutationGroup(5, [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]]);
 * group.order; // 120n
 * group.name; // "S5"
 * group.contains([0, 1, 2, 4, 3]); // true
 * ```
 */
export class PermutationGroup {
  /** The number of letters. */
  readonly degree: number;
  /** The generators as they were given. */
  readonly generators: readonly Permutation[];
  /** The number of elements, exactly. */
  readonly order: bigint;
  /** The orbits of two letters or more, each in increasing order. */
  readonly orbits: readonly (readonly number[])[];
  readonly #chain: Level[];

  /** The group that permutations of the points 0…degree − 1 generate. @throws {RangeError} when a generator is no permutation of 0…degree−1, or there are over 256 letters. */
  constructor(degree: number, generators: readonly Permutation[]) {
    const doing = "generate a group";
    requireInteger(degree, 0, MAX_GROUP_LETTERS, { doing, what: "the number of letters" });
    for (const generator of generators) requirePermutation(generator, doing, degree);
    this.degree = degree;
    this.generators = generators;
    this.orbits = orbitsOf(degree, generators);
    const elements = generators.map((generator) => Uint8Array.from(generator))
      .filter((element) => element.some((image, i) => image !== i));
    this.#chain = emptyChain(degree);
    if (elements.length > 0) {
      if (!fillAtRandom(this.#chain, elements, this.#bound())) {
        this.#chain = emptyChain(degree);
        for (const element of elements) adjoin(this.#chain, 0, element);
      }
    }
    this.order = held(this.#chain);
  }

  /**
   * Whether `p` is an element of the group.
   *
   * Cost: n² steps.
   *
   * @throws {RangeError} when `p` is no permutation of the group's letters.
   */
  contains(p: Permutation): boolean {
    requirePermutation(p, "look for a permutation in a group", this.degree);
    return sift(this.#chain, Uint8Array.from(p), 0)[0] === this.#chain.length;
  }

  /** More elements the group cannot have: the product over its orbits, for one orbit |orbit|! or its half. */
  #bound(): bigint {
    if (this.orbits.length > 1) {
      return this.orbits.reduce((product, orbit) => product * this.restrictedTo(orbit).order, 1n);
    }
    const all = factorial(this.orbits[0].length);
    return this.even ? all / 2n : all;
  }

  /** Whether every element is an even permutation. */
  get even(): boolean {
    return this.generators.every((generator) => permutationParity(generator) === 0);
  }

  /** Whether the group takes each letter to each other one. A group on at most one letter does. */
  get transitive(): boolean {
    return this.degree <= 1 || this.orbits[0]?.length === this.degree;
  }

  /** The action on some of the letters, which the group must map to themselves, numbered in their order. */
  restrictedTo(letters: readonly number[]): PermutationGroup {
    const place = new Map(letters.map((letter, i) => [letter, i]));
    return new PermutationGroup(
      letters.length,
      this.generators.map((generator) => letters.map((letter) => place.get(generator[letter])!)),
    );
  }

  /**
   * The name of the group when it is one that this library knows: `1`, `S5`, `A7`, `Z3` (cyclic, acting on its
   * only orbit), `PGL2(5)`, or a direct product of such, one factor an orbit; otherwise its order and letters.
   *
   * That a transitive group of order 120 on 6 letters in which only the identity fixes three letters is PGL₂(5)
   * is the classification of sharply triply transitive groups (H. Zassenhaus, 1935).
   */
  get name(): string {
    if (this.order === 1n) return "1";
    if (this.orbits.length > 1) {
      const factors = this.orbits.map((orbit) => this.restrictedTo(orbit));
      if (factors.reduce((product, { order }) => product * order, 1n) === this.order) {
        return factors.map(({ name }) => name).sort().join(" × ");
      }
    } else {
      const letters = this.orbits[0].length;
      if (this.order === factorial(letters)) return `S${letters}`;
      // On three letters the alternating group is the cyclic one: it is given the simpler name.
      if (this.order === BigInt(letters)) {
        if (this.#hasCycleOfLength(letters)) return `Z${letters}`;
      }
      if (2n * this.order === factorial(letters)) return `A${letters}`;
      if (letters === 6 && this.order === 120n && this.#sharplyTripleTransitive()) return "PGL2(5)";
    }
    const moved = this.orbits.reduce((sum, orbit) => sum + orbit.length, 0);
    return `a group of order ${this.order} on ${moved} letters`;
  }

  /** All elements, each once, in the order of the chain; only for groups that fit in memory. */
  *elements(): Generator<Permutation> {
    const chain = this.#chain;
    const start = Uint8Array.from(identityPermutation(this.degree));
    function* from(k: number): Generator<Element> {
      if (k === chain.length) {
        yield start;
        return;
      }
      for (const rest of from(k + 1)) {
        for (const x of chain[k].orbit) yield compose(rest, invert(chain[k].undo[x]!));
      }
    }
    for (const element of from(0)) yield Array.from(element);
  }

  /** Whether an element of this small transitive group is a cycle of all its letters. */
  #hasCycleOfLength(length: number): boolean {
    const first = this.orbits[0][0];
    for (const element of this.elements()) {
      let steps = 1;
      for (let x = element[first]; x !== first; x = element[x]) steps++;
      if (steps === length) return true;
    }
    return false;
  }

  /** Whether the orbit of three letters in order has as many triples as the group has elements, all possible ones. */
  #sharplyTripleTransitive(): boolean {
    const [a, b, c] = this.orbits[0];
    const triples = new Set<string>();
    for (const element of this.elements()) triples.add([a, b, c].map((x) => element[x]).join());
    const n = BigInt(this.orbits[0].length);
    return BigInt(triples.size) === this.order && this.order === n * (n - 1n) * (n - 2n);
  }
}

/** The orbits of two letters or more of the group that `generators` generate. */
function orbitsOf(degree: number, generators: readonly Permutation[]): number[][] {
  const seen = new Uint8Array(degree);
  const orbits: number[][] = [];
  for (let letter = 0; letter < degree; letter++) {
    if (seen[letter] === 1) continue;
    const orbit = [letter];
    seen[letter] = 1;
    for (const x of orbit) {
      for (const generator of generators) {
        const y = generator[x];
        if (seen[y] === 0) {
          seen[y] = 1;
          orbit.push(y);
        }
      }
    }
    if (orbit.length > 1) orbits.push(orbit.sort((a, b) => a - b));
  }
  return orbits;
}
