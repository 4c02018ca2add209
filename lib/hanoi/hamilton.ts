/**
 * Hamiltonian paths and the Hamiltonian cycle of H(3, n), and the Gray code that they are.
 *
 * From corner to corner a path through all states goes through the three copies of H(3, n−1) one after the other, each again from
 * corner to corner: A to C by way of B, so that no disc ever moves between A and C. It is the solution of the linear Tower of Hanoi, of 3ⁿ − 1 moves, and
 * its states in turn are the numbers 0…3ⁿ − 1 in the reflected Gray code of base 3. The cycle joins the three copies in a ring.
 *
 * Both are unique: on either side of an edge between copies lies a copy that must be crossed whole (Hinz, Klavžar, Petr 2018, chapter 2).
 * {@link hamiltonianPathCount} and {@link hamiltonianCycleCount} count them by search.
 * @module
 */
import { refusal, requireBigInt, requireInteger } from "../core/validate.ts";
import type { Adjacency } from "../search/bfs.ts";
import { hanoiAdjacency } from "./graph.ts";
import {
  type Peg,
  perfectState,
  rankState,
  requireDiscs,
  requirePeg,
  type State,
  thirdPeg,
} from "./rules.ts";

/**
 * The digits of m in the reflected Gray code of base 3, the lowest first: from each number to the next one digit changes, by 1.
 *
 * A digit is that of m in base 3, turned round (0 ↔ 2) when ⌊m / 3^(place + 1)⌋ is odd, because every other run through the lower digits goes backwards.
 *
 * Cost: one division a digit.
 *
 * @throws {RangeError} for a number of digits that is no integer from 0, or m outside 0…3^digits − 1.
 *
 * @example
 * ```ts
 * [0, 1, 2, 3, 4, 5, 6, 7, 8].map((m) => ternaryGray(m, 2).join("")); // ["00", "10", "20", "21", "11", "01", "02", "12", "22"]
 * ```
 */
export function ternaryGray(m: bigint | number, digits: number): number[] {
  const doing = "write a number in the Gray code of base 3";
  requireDiscs(digits, doing, 2 ** 20);
  let rest = requireBigInt(m, 0n, 3n ** BigInt(digits) - 1n, { doing, what: "the number" });
  const code: number[] = [];
  for (let i = 0; i < digits; i++) {
    const above = rest / 3n;
    const digit = Number(rest % 3n);
    code.push(above % 2n === 0n ? digit : 2 - digit);
    rest = above;
  }
  return code;
}

/**
 * State m of the Hamiltonian path from one perfect state to another, m = 0…3ⁿ − 1, without those before it.
 *
 * Cost: one division a disc.
 *
 * @throws {RangeError} for m outside 0…3ⁿ − 1, a peg that does not exist, or one peg as both ends.
 *
 * @example
 * ```ts
 * hamiltonianState(0, 3, 0, 2); // [0, 0, 0]
 * hamiltonianState(26, 3, 0, 2); // [2, 2, 2]
 * hamiltonianState(13, 3, 0, 2); // [1, 1, 1]
 * ```
 */
export function hamiltonianState(m: bigint | number, discs: number, from: Peg, to: Peg): State {
  const doing = "find a state of the Hamiltonian path";
  requirePeg(from, 3, "its beginning", doing);
  requirePeg(to, 3, "its end", doing);
  if (from === to) {
    throw new RangeError(refusal({ doing, what: "its end" }, "another peg than its beginning", to));
  }
  const pegs = [from, thirdPeg(from, to), to];
  return ternaryGray(m, discs).map((digit) => pegs[digit]);
}

/**
 * State m of the Hamiltonian cycle, m = 0…3ⁿ − 1: first those with disc n on A, then on B, then on C. The state after the last is the first.
 *
 * Cost: one division a disc.
 *
 * @throws {RangeError} for m outside 0…3ⁿ − 1 or fewer than one disc.
 *
 * @example
 * ```ts
 * [0, 1, 2].map((m) => hamiltonianCycleState(m, 1)); // [[0], [1], [2]]
 * hamiltonianCycleState(8, 2); // [1, 2]
 * ```
 */
export function hamiltonianCycleState(m: bigint | number, discs: number): State {
  const doing = "find a state of the Hamiltonian cycle";
  requireInteger(discs, 1, 2 ** 20, { doing, what: "the number of discs" });
  const copy = 3n ** BigInt(discs - 1);
  const at = requireBigInt(m, 0n, 3n * copy - 1n, { doing, what: "the number of the state" });
  const peg = Number(at / copy);
  return [...hamiltonianState(at % copy, discs - 1, (peg + 1) % 3, (peg + 2) % 3), peg];
}

/** Most discs of a search for all Hamiltonian paths: 81 states; 243 would take hours. */
const MAX_SEARCHED = 4;

/**
 * How many Hamiltonian paths join two perfect states: 1, by search through all paths, which is cut as soon as a state
 * is left behind with one open neighbour only.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 1 to 4.
 *
 * @example
 * ```ts
 * hamiltonianPathCount(3); // 1
 * ```
 */
export function hamiltonianPathCount(discs: number): number {
  requireInteger(discs, 1, MAX_SEARCHED, {
    doing: "count Hamiltonian paths",
    what: "the number of discs",
  });
  const end = Number(rankState(perfectState(discs, 2)));
  return countPaths(hanoiAdjacency(discs), 0, end);
}

/**
 * How many Hamiltonian cycles there are, the two senses of one counted once: 1, by search. A cycle through a corner uses its two edges; so
 * it is a Hamiltonian path that begins with one and ends before the other.
 *
 * @throws {RangeError} for a number of discs that is not an integer from 1 to 4.
 *
 * @example
 * ```ts
 * hamiltonianCycleCount(3); // 1
 * ```
 */
export function hamiltonianCycleCount(discs: number): number {
  requireInteger(discs, 1, MAX_SEARCHED, {
    doing: "count Hamiltonian cycles",
    what: "the number of discs",
  });
  const graph = hanoiAdjacency(discs);
  // The corner 0 has the neighbours 1 and 2: the path from it to 2 that does not begin with 2 is a cycle.
  return countPaths(graph, 0, 2);
}

/** Paths from `start` to `end` through all vertices. When they are neighbours, the path of that one edge is not among them. */
function countPaths({ size, starts, targets }: Adjacency, start: number, end: number): number {
  const visited = new Uint8Array(size);
  let left = size - 1;
  /** Whether an open vertex other than the end can still be entered and left; `head` is where the path is. */
  const alive = (v: number, head: number): boolean => {
    let open = 0;
    for (let i = starts[v]; i < starts[v + 1]; i++) {
      if (visited[targets[i]] === 0 || targets[i] === head) open++;
    }
    return open >= 2;
  };
  const walk = (head: number): number => {
    if (left === 0) return head === end ? 1 : 0;
    if (head === end) return 0;
    visited[head] = 1;
    let count = 0;
    for (let i = starts[head]; i < starts[head + 1]; i++) {
      const next = targets[i];
      if (visited[next] !== 0) continue;
      let possible = true;
      for (let k = starts[head]; k < starts[head + 1] && possible; k++) {
        const other = targets[k];
        possible = other === next || other === end || visited[other] !== 0 || alive(other, next);
      }
      if (!possible) continue;
      left--;
      count += walk(next);
      left++;
    }
    visited[head] = 0;
    return count;
  };
  return walk(start);
}
