/**
 * Three pegs with forbidden moves: the shortest way of a tower for every strongly connected rule set, by one recursion.
 *
 * Disc n goes from i to j, k being the third peg. It moves once, while the smaller discs are on k, or twice, by way of k, while they are on j and
 * then on i. So the length of the way of n discs is the shorter of
 *
 *     d(i, k) + 1 + d(k, j)                    when there is an arrow i → j,
 *     d(i, j) + 1 + d(j, i) + 1 + d(i, j)      when there are arrows i → k and k → j,
 *
 * with the distances of n − 1 discs on the right. A. Sapir proved (*The Tower of Hanoi with forbidden moves*, 2004) that no other way is shorter, for each of
 * the five strongly connected graphs on three pegs: all six arrows (2ⁿ − 1 moves), five, four in a line (3ⁿ − 1 from end to end, (3ⁿ − 1)/2 to a neighbour),
 * four as a cycle and one arrow back, and the cycle (OEIS A005665 and A005666).
 * @module
 */
import { refusal } from "../core/validate.ts";
import { type Move, type Peg, requireDiscs, requirePeg, thirdPeg } from "./rules.ts";
import { isStronglyConnected, type RuleSet } from "./variants.ts";

/** Most discs: the distances of all smaller towers are kept, n²·1.6/8 bytes each way. */
const MAX_FORBIDDEN = 4096;

/** Checks that a rule set is one of the five. */
function requireThree(rules: RuleSet, doing: string): void {
  if (!isStronglyConnected(rules) || rules.pegs !== 3) {
    throw new RangeError(
      refusal(
        { doing, what: "the rule set", hint: "Others are searched by solveVariant." },
        "on three pegs, with arrows from every peg to every other",
        rules.name,
      ),
    );
  }
}

/** How the largest disc goes: once, or by way of the third peg. */
interface Step {
  readonly length: bigint;
  readonly times: 1 | 2;
}

/** steps[n][3·i + j]: the best way of n discs from i to j. */
function allSteps(discs: number, rules: RuleSet): Step[][] {
  const arrow = (a: Peg, b: Peg) => rules.arrows.some(([x, y]) => x === a && y === b);
  const levels: Step[][] = [Array.from({ length: 9 }, () => ({ length: 0n, times: 1 as const }))];
  for (let n = 1; n <= discs; n++) {
    const before = levels[n - 1];
    const d = (a: Peg, b: Peg) => before[3 * a + b].length;
    const level: Step[] = [];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        if (i === j) {
          level.push({ length: 0n, times: 1 });
          continue;
        }
        const k = thirdPeg(i, j);
        const once = arrow(i, j) ? d(i, k) + 1n + d(k, j) : undefined;
        const twice = arrow(i, k) && arrow(k, j) ? 2n * d(i, j) + 2n + d(j, i) : undefined;
        if (once !== undefined && (twice === undefined || once <= twice)) {
          level.push({ length: once, times: 1 });
        } else level.push({ length: twice!, times: 2 });
      }
    }
    levels.push(level);
  }
  return levels;
}

function requireTask(discs: number, from: Peg, to: Peg, rules: RuleSet, doing: string): void {
  requireThree(rules, doing);
  requireDiscs(discs, doing, MAX_FORBIDDEN);
  requirePeg(from, 3, "the start", doing);
  requirePeg(to, 3, "the goal", doing);
}

/**
 * The least number of moves of a tower of n discs from one peg to another under a rule set on three pegs. Proved: Sapir 2004.
 *
 * Cost: 6n steps on integers of at most 1.6n bits.
 *
 * @throws {RangeError} when the rule set is not strongly connected on three pegs, a peg does not exist, or n is not an integer from 0 to 4096.
 *
 * @example
 * ```ts
 * forbiddenCount(4, 0, 2, namedRules("linear")); // 80n
 * [1, 2, 3, 4].map((n) => forbiddenCount(n, 0, 1, namedRules("cyclic"))); // [1n, 5n, 15n, 43n]
 * ```
 */
export function forbiddenCount(discs: number, from: Peg, to: Peg, rules: RuleSet): bigint {
  requireTask(discs, from, to, rules, "count the moves under a rule");
  return allSteps(discs, rules)[discs][3 * from + to].length;
}

/**
 * The moves of {@link forbiddenCount}, one at a time.
 *
 * Cost: 6n steps on integers at the start; then each move in constant time on average, and O(n) bytes.
 *
 * @throws {RangeError} as {@link forbiddenCount}.
 *
 * @example
 * ```ts
 * [...forbiddenMoves(2, 0, 1, namedRules("cyclic"))].map((m) => formatMove(m)); // ["A → B", "B → C", "A → B", "C → A", "A → B"]
 * ```
 */
export function forbiddenMoves(
  discs: number,
  from: Peg,
  to: Peg,
  rules: RuleSet,
): Generator<Move, void> {
  requireTask(discs, from, to, rules, "list the moves under a rule");
  return play(allSteps(discs, rules), discs, from, to);
}

/** A disc to move (negative) or a tower to transfer, with its pegs, packed into one number. */
function* play(steps: readonly Step[][], discs: number, from: Peg, to: Peg): Generator<Move, void> {
  // The work still to be done, last first: [discs, from, to], with −disc for a single move.
  const stack: [number, Peg, Peg][] = [[discs, from, to]];
  for (let work = stack.pop(); work !== undefined; work = stack.pop()) {
    const [n, i, j] = work;
    if (n < 0) {
      yield { disc: -n, from: i, to: j };
      continue;
    }
    if (n === 0 || i === j) continue;
    const k = thirdPeg(i, j);
    if (steps[n][3 * i + j].times === 1) stack.push([n - 1, k, j], [-n, i, j], [n - 1, i, k]);
    else {
      stack.push([n - 1, i, j], [-n, k, j], [n - 1, j, i], [-n, i, k], [n - 1, i, j]);
    }
  }
}

/**
 * The numbers of moves of the cyclic tower by their recurrence a(n) = 2a(n−1) + 2a(n−2) + 3: to the next peg 1, 5, 15, 43 (OEIS A005665), to the one
 * after it 2, 7, 21, 59 (OEIS A005666). {@link forbiddenCount} is its twin.
 *
 * Cost: n steps on integers of 1.5n bits.
 *
 * @throws {RangeError} for a number of pegs on that is neither 1 nor 2, or n that is not an integer from 0 to 100 000.
 *
 * @example
 * ```ts
 * cyclicCount(8, 1); // 2447n
 * cyclicCount(8, 2); // 3343n
 * ```
 */
export function cyclicCount(discs: number, pegsOn: 1 | 2): bigint {
  const doing = "count the moves of the cyclic tower";
  requireDiscs(discs, doing, 100_000);
  if (pegsOn !== 1 && pegsOn !== 2) {
    throw new RangeError(refusal({ doing, what: "the number of pegs on" }, "1 or 2", pegsOn));
  }
  let before = 0n;
  let count = BigInt(pegsOn);
  if (discs === 0) return 0n;
  for (let n = 2; n <= discs; n++) [before, count] = [count, 2n * count + 2n * before + 3n];
  return count;
}

/**
 * The numbers of moves of the linear tower in closed form: 3ⁿ − 1 from end to end, (3ⁿ − 1)/2 from an end to the middle or back.
 *
 * @throws {RangeError} for a distance in the row that is neither 1 nor 2, or n that is not an integer from 0 to 100 000.
 *
 * @example
 * ```ts
 * linearCount(34, 2); // 16677181699666568n
 * linearCount(1, 1); // 1n
 * ```
 */
export function linearCount(discs: number, pegsOn: 1 | 2): bigint {
  const doing = "count the moves of the linear tower";
  requireDiscs(discs, doing, 100_000);
  if (pegsOn !== 1 && pegsOn !== 2) {
    throw new RangeError(refusal({ doing, what: "the distance in the row" }, "1 or 2", pegsOn));
  }
  return BigInt(pegsOn) * (3n ** BigInt(discs) - 1n) / 2n;
}
