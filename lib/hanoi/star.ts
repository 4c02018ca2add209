/**
 * The Tower of Hanoi on a star of four pegs: moves between the centre and a leaf only.
 *
 * P. K. Stockmeyer (*Variations on the four-post Tower of Hanoi puzzle*, 1994) puts the k smallest discs aside on the free leaf, carries the other n − k over
 * along the line of start, centre and goal, and brings the k discs after them:
 *
 *     leaf to leaf      S(n) = min over k of 2·S(k) + 3^(n−k) − 1              (OEIS A291876)
 *     centre to leaf    C(n) = min over k of C(k) + (3^(n−k) − 1)/2 + S(k)     (OEIS A291877)
 *
 * T. Bousch proved (*La tour de Stockmeyer*, 2017) that no way from leaf to leaf is shorter. The centre is peg A, as in `namedRules("star", 4)`.
 * @module
 */
import { refusal } from "../core/validate.ts";
import { forbiddenMoves } from "./forbidden.ts";
import { type Move, type Peg, requireDiscs, requirePeg } from "./rules.ts";
import { namedRules } from "./variants.ts";

/** Most discs: the splits of all smaller towers are looked for. */
const MAX_STAR = 4096;

/** The best splits of all towers up to n discs. */
interface Star {
  readonly leaf: readonly bigint[];
  readonly leafSplit: readonly number[];
  readonly centre: readonly bigint[];
  readonly centreSplit: readonly number[];
}

/** Fills the two recurrences. Costs grow in n − k and fall in k, so that the best k never goes back: each is looked for from the one before. */
function star(discs: number): Star {
  const powers = [1n];
  for (let n = 1; n <= discs; n++) powers.push(3n * powers[n - 1]);
  const leaf = [0n];
  const leafSplit = [0];
  const centre = [0n];
  const centreSplit = [0];
  for (let n = 1; n <= discs; n++) {
    const byLeaf = (k: number) => 2n * leaf[k] + powers[n - k] - 1n;
    let k = leafSplit[n - 1];
    while (k + 1 < n && byLeaf(k + 1) <= byLeaf(k)) k++;
    leafSplit.push(k);
    leaf.push(byLeaf(k));
    const byCentre = (k: number) => centre[k] + (powers[n - k] - 1n) / 2n + leaf[k];
    k = centreSplit[n - 1];
    while (k + 1 < n && byCentre(k + 1) <= byCentre(k)) k++;
    centreSplit.push(k);
    centre.push(byCentre(k));
  }
  return { leaf, leafSplit, centre, centreSplit };
}

function requireTask(discs: number, from: Peg, to: Peg, doing: string): void {
  requireDiscs(discs, doing, MAX_STAR);
  requirePeg(from, 4, "the start", doing);
  requirePeg(to, 4, "the goal", doing);
  if (from === to) {
    throw new RangeError(refusal({ doing, what: "the goal" }, "another peg than the start", to));
  }
}

/**
 * The number of moves of Stockmeyer's way on the star of four pegs, the centre being peg 0. From leaf to leaf 2, 6, 12, 20, 32, 48, which is the least
 * (proved: Bousch 2017); from the centre to a leaf or back 1, 4, 7, 14, 23, 32.
 *
 * Cost: about 2n steps on integers.
 *
 * @throws {RangeError} for n that is not an integer from 0 to 4096, a peg that does not exist, or the start as goal.
 *
 * @example
 * ```ts
 * starCount(8, 1, 2); // 90n
 * starCount(8, 0, 2); // 68n
 * ```
 */
export function starCount(discs: number, from: Peg, to: Peg): bigint {
  requireTask(discs, from, to, "count the moves on a star");
  const { leaf, centre } = star(discs);
  return from === 0 || to === 0 ? centre[discs] : leaf[discs];
}

/**
 * The moves of {@link starCount}, one at a time.
 *
 * Cost: as {@link starCount} at the start, then each move in constant time on average; O(n) bytes.
 *
 * @throws {RangeError} as {@link starCount}.
 *
 * @example
 * ```ts
 * [...starMoves(1, 1, 2)].map((m) => formatMove(m)); // ["B → A", "A → C"]
 * ```
 */
export function starMoves(discs: number, from: Peg, to: Peg): Generator<Move, void> {
  requireTask(discs, from, to, "list the moves on a star");
  return play(star(discs), discs, from, to);
}

function* play(plan: Star, discs: number, from: Peg, to: Peg): Generator<Move, void> {
  if (discs === 0) return;
  const inner = from === 0 || to === 0;
  const leaves = [1, 2, 3].filter((peg) => peg !== from && peg !== to);
  const aside = leaves[0];
  // From or to the centre two leaves are free: one for the small discs, one as the other end of the line.
  const end = inner ? leaves[1] : from;
  // To the centre the recurrence is that from the centre backwards: the split is the same.
  const k = (inner ? plan.centreSplit : plan.leafSplit)[discs];
  yield* play(plan, k, from, aside);
  const line = inner ? (from === 0 ? [end, 0, to] : [from, 0, end]) : [from, 0, to];
  const moves = forbiddenMoves(
    discs - k,
    line.indexOf(from),
    line.indexOf(to),
    namedRules("linear"),
  );
  for (const move of moves) yield { disc: move.disc + k, from: line[move.from], to: line[move.to] };
  yield* play(plan, k, aside, to);
}
