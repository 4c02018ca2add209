/**
 * Every published sequence of the Tower of Hanoi in one table: computed, computed again by another way, and beside the published term.
 * @module
 */
import { formatDecimal, ratio, type Rational } from "../core/rational.ts";
import { colouredDistance, exchangeTask, rotateTask, solveColoured } from "../hanoi/bicolour.ts";
import { binaryMoves, discOfMove, grayCode } from "../hanoi/binary.ts";
import {
  allPairs,
  cornerDistanceSum,
  meanDistance,
  meanDistanceLimit,
  pairCounts,
  totalDistance,
  wienerIndex,
} from "../hanoi/distances.ts";
import { countShortestTransfers, exactDepths, exactTransfer } from "../hanoi/exact.ts";
import { exchangeCount, solveExchange } from "../hanoi/exchange.ts";
import { cyclicCount, linearCount } from "../hanoi/forbidden.ts";
import { distancesFrom, edgeCount, edges, graphProfile, vertexCount } from "../hanoi/graph.ts";
import { hamiltonianCycleCount } from "../hanoi/hamilton.ts";
import { solveMagnetic } from "../hanoi/magnetic.ts";
import { frameStewart, frameStewartStatus } from "../hanoi/multipeg.ts";
import { distance, tiedPairs } from "../hanoi/optimal.ts";
import { recursiveMoves, transfer, transferCount } from "../hanoi/recursive.ts";
import { meanDiscsRead, meanDiscsReadOf } from "../hanoi/romik.ts";
import { type Peg, perfectState, rankState, unrankState } from "../hanoi/rules.ts";
import { starCount } from "../hanoi/star.ts";
import { namedRules, type RuleName, solveVariant, variantTowers } from "../hanoi/variants.ts";
import {
  randomWalkLength,
  randomWalkLengths,
  simplePaths,
  simplePathsWalked,
  spanningTrees,
  spanningTreesByDeterminant,
} from "../hanoi/walks.ts";
import { defineTable, type Status, type TableSource } from "./table.ts";

/** A term: an integer, a fraction, or none where it is only published. */
type Term = bigint | number | Rational | null | undefined;
/** Terms from n = 1 on. */
type Terms = readonly Term[] | Promise<readonly Term[]>;

/** A sequence, and how it is computed. */
interface Sequence {
  readonly name: string;
  /** Its number, when the encyclopedia has it. */
  readonly oeis?: string;
  readonly terms: () => Terms;
  /** By which function of the library. */
  readonly by: string;
  /** The first terms again, by a way that shares nothing with the first but the rules. */
  readonly again?: { readonly terms: () => Terms; readonly by: string };
  /** The terms that are published, as far as they are compared. */
  readonly published?: readonly (bigint | number)[];
  readonly status: Status | ((n: number) => Status);
  readonly source: string;
}

const numbers = (to: number) => Array.from({ length: to }, (_, i) => i + 1);
const upTo = (to: number, term: (n: number) => Term) => () => numbers(to).map(term);
const upToAsync = (to: number, term: (n: number) => Promise<Term>) => async () => {
  const terms: Term[] = [];
  for (const n of numbers(to)) terms.push(await term(n));
  return terms;
};

/** How many edges a list of all of them has. */
function listedEdges(discs: number, pegs: number): number {
  let count = 0;
  for (const _ of edges(discs, pegs)) count++;
  return count;
}

function listedStates(discs: number): number {
  return distancesFrom(perfectState(discs, 0)).levels.reduce((sum, count) => sum + count, 0);
}

function searchedCornerSum(discs: number): number {
  const { levels } = distancesFrom(perfectState(discs, 0));
  return levels.reduce((sum, count, depth) => sum + count * depth, 0);
}

/** Ordered pairs of states with two shortest paths, one by one. */
function countTies(discs: number): number {
  const states = Array.from({ length: 3 ** discs }, (_, rank) => unrankState(rank, discs));
  let count = 0;
  for (const from of states) for (const to of states) if (distance(from, to).paths === 2) count++;
  return count;
}

/** The greatest distance from a perfect state of H(4, n), by search of all states. */
async function searchedEccentricity(discs: number): Promise<number> {
  return (await exactDepths({ pegs: 4, discs })).eccentricity;
}

/** Up to so many discs the table searches H(4, n) itself. `hanoi-eccentricities` goes on to 17. */
const SEARCHED = 12;

/** Moves of the solution from A to C, from the recursion, that come first for every number of discs of one parity. */
function recursionPegs(end: "from" | "to", count: number): Peg[] {
  const found: Peg[] = [];
  for (const move of recursiveMoves(6, 0, 1)) {
    if (found.length === count) break;
    found.push(move[end]);
  }
  return found;
}

/** A Frame–Stewart sequence: in closed form, by exact search as far as that takes no time, published. */
function frameStewartSequence(
  pegs: number,
  oeis: string,
  searched: number,
  published: readonly number[],
  source: string,
): Sequence {
  return {
    name: `moves of a tower on ${pegs} pegs, Frame–Stewart number`,
    oeis,
    terms: upTo(30, (n) => frameStewart(n, pegs)),
    by: "frameStewart",
    again: {
      terms: upToAsync(searched, async (n) => (await exactTransfer({ pegs, discs: n })).moves),
      by: "exactTransfer, exact search",
    },
    published,
    status: (n) => {
      const { status } = frameStewartStatus(pegs, n);
      return status === "conjectured" && n <= searched ? "computed here" : status;
    },
    source,
  };
}

/** A sequence of a variant: searched by the engine, again by a proved recursion or by plain breadth-first search. */
function variantSequence(
  name: string,
  oeis: string,
  [rule, pegs, from, to]: readonly [RuleName, number, Peg, Peg],
  discs: number,
  source: string,
  published: readonly number[],
  formula?: { readonly term: (n: number) => bigint; readonly by: string },
): Sequence {
  const rules = namedRules(rule, pegs);
  const plain = (n: number) => {
    const found = solveVariant(perfectState(n, from), perfectState(n, to), rules);
    return found.status === "solved" ? found.path.length : null;
  };
  return {
    name,
    oeis,
    terms: () => variantTowers(discs, from, to, rules, { workers: 0 }),
    by: "variantTowers, exact search",
    again: formula === undefined
      ? { terms: upTo(5, plain), by: "solveVariant, plain search" }
      : { terms: upTo(discs, formula.term), by: formula.by },
    published,
    status: formula === undefined ? "computed here" : "proved",
    source,
  };
}

const HINZ = "A. M. Hinz 1989";
const ROMIK = "D. Romik 2006";
const MYTHS = "A. M. Hinz, S. Klavžar, C. Petr 2018";

/** All of them, three pegs first. */
const SEQUENCES: readonly Sequence[] = [
  {
    name: "moves of a tower on 3 pegs, 2ⁿ − 1; the diameter of H(3, n)",
    oeis: "A000225",
    terms: upTo(64, transferCount),
    by: "transferCount",
    again: { terms: upTo(16, (n) => transfer(n, 0, 2, () => {})), by: "transfer, every move made" },
    published: [1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095],
    status: "proved",
    source: "É. Lucas 1883",
  },
  {
    name: "diameter of H(3, n) over all pairs of states",
    oeis: "A000225",
    terms: upTo(8, (n) => allPairs(n).diameter),
    by: "allPairs",
    again: {
      terms: upTo(6, (n) => graphProfile(n).diameter),
      by: "graphProfile, search from every state",
    },
    published: [1, 3, 7, 15, 31, 63, 127, 255],
    status: "proved",
    source: HINZ,
  },
  {
    name: "disc of move n, the ruler function",
    oeis: "A001511",
    terms: upTo(31, discOfMove),
    by: "discOfMove",
    again: { terms: () => [...recursiveMoves(5)].map(({ disc }) => disc), by: "recursiveMoves" },
    published: [1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5],
    status: "proved",
    source: "D. W. Crowe 1956",
  },
  {
    name: "Gray code of n: its digits turn as the discs move",
    oeis: "A003188",
    terms: upTo(31, grayCode),
    by: "grayCode",
    again: {
      // Move m turns the digit of its disc.
      terms: () => {
        let code = 0;
        return [...recursiveMoves(5)].map(({ disc }) => code ^= 1 << disc - 1);
      },
      by: "recursiveMoves, a digit turned by each move",
    },
    published: [1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8, 24],
    status: "proved",
    source: "F. Gray 1953; D. W. Crowe 1956 for the discs",
  },
  {
    name: "peg that move n leaves, (n AND (n − 1)) mod 3, even towers to peg 1",
    terms: () => [...binaryMoves(6, 0, 1)].map(({ from }) => from).slice(0, 32),
    by: "binaryMoves",
    again: { terms: () => recursionPegs("from", 32), by: "recursiveMoves" },
    status: "published",
    source: "folklore of programming",
  },
  {
    name: "peg that move n enters, ((n OR (n − 1)) + 1) mod 3, even towers to peg 1",
    terms: () => [...binaryMoves(6, 0, 1)].map(({ to }) => to).slice(0, 32),
    by: "binaryMoves",
    again: { terms: () => recursionPegs("to", 32), by: "recursiveMoves" },
    status: "published",
    source: "folklore of programming",
  },
  {
    name: "states of H(3, n), 3ⁿ",
    oeis: "A000244",
    terms: upTo(20, (n) => vertexCount(n)),
    by: "vertexCount",
    again: { terms: upTo(9, listedStates), by: "distancesFrom, search from a corner" },
    published: [3, 9, 27, 81, 243, 729, 2187, 6561, 19683],
    status: "proved",
    source: "É. Lucas 1893",
  },
  {
    name: "edges of H(3, n), 3(3ⁿ − 1)/2, A029858(n + 1)",
    oeis: "A029858",
    terms: upTo(20, (n) => edgeCount(n)),
    by: "edgeCount",
    again: { terms: upTo(9, (n) => listedEdges(n, 3)), by: "edges, listed" },
    published: [3, 12, 39, 120, 363, 1092, 3279, 9840, 29523],
    status: "proved",
    source: MYTHS,
  },
  {
    name: "edges of H(4, n), 3(4ⁿ − 2ⁿ), twice A103897",
    terms: upTo(20, (n) => edgeCount(n, 4)),
    by: "edgeCount",
    again: { terms: upTo(7, (n) => listedEdges(n, 4)), by: "edges, listed" },
    published: [6, 36, 168, 720, 2976],
    status: "proved",
    source: MYTHS,
  },
  {
    name: "edges of H(5, n), 5(5ⁿ − 3ⁿ), five times A005058",
    terms: upTo(20, (n) => edgeCount(n, 5)),
    by: "edgeCount",
    again: { terms: upTo(6, (n) => listedEdges(n, 5)), by: "edges, listed" },
    published: [10, 80, 490, 2720, 14410],
    status: "proved",
    source: MYTHS,
  },
  {
    name: "sum of the distances of all states to a corner of H(3, n), 2·3ⁿ⁻¹(2ⁿ − 1)",
    oeis: "A060589",
    terms: upTo(20, cornerDistanceSum),
    by: "cornerDistanceSum",
    again: { terms: upTo(9, searchedCornerSum), by: "distancesFrom, search from a corner" },
    published: [2, 18, 126, 810, 5022, 30618],
    status: "proved",
    source: HINZ,
  },
  {
    name: "Wiener index of H(3, n)",
    oeis: "A290004",
    terms: upTo(18, wienerIndex),
    by: "wienerIndex",
    again: {
      terms: upTo(6, (n) => graphProfile(n).total / 2n),
      by: "graphProfile, search from every state",
    },
    published: [3, 72, 1419, 26580, 487839, 8867088, 160391235, 2894149932],
    status: "proved",
    source: "T. Chan 1989, A. M. Hinz 1989",
  },
  {
    name: "mean distance of two states of H(3, n) over 2ⁿ; it tends to 466/885",
    terms: upTo(20, (n) => {
      const { numerator, denominator } = meanDistance(n);
      return ratio(numerator, denominator * 2n ** BigInt(n));
    }),
    by: "meanDistance",
    again: {
      terms: upTo(6, (n) => ratio(graphProfile(n).total, 18n ** BigInt(n))),
      by: "graphProfile, search from every state",
    },
    status: "proved",
    source: "T. Chan 1989, A. M. Hinz 1989",
  },
  {
    name: "ordered pairs of states of H(3, n) with two shortest paths",
    oeis: "A340309",
    terms: upTo(24, tiedPairs),
    by: "tiedPairs",
    again: { terms: upTo(5, countTies), by: "distance, all pairs counted" },
    published: [0, 6, 48, 282, 1476, 7302, 35016, 164850],
    status: "proved",
    source: "A. M. Hinz, S. Klavžar, U. Milutinović, D. Parisse, C. Petr 2005",
  },
  ...([
    ["once", "once only", [6, 48, 438, 3996, 36246, 327564]],
    ["tied", "once or twice, a tie, 6·A107839(n − 2)", [0, 6, 30, 138, 630, 2874]],
    ["twice", "twice only", [0, 0, 18, 240, 2490, 23856]],
  ] as const).map(([key, words, published]): Sequence => ({
    name: `ordered pairs with disc n on different pegs, of which it moves ${words}`,
    terms: upTo(20, (n) => pairCounts(n)[key]),
    by: "pairCounts",
    again: { terms: upTo(8, (n) => allPairs(n).pairs[key]), by: "allPairs, all pairs counted" },
    published,
    status: "proved",
    source: ROMIK,
  })),
  {
    name: "mean number of discs that Romik's automaton reads for n discs; it tends to 63/38",
    terms: upTo(20, (n) => meanDiscsReadOf(n)),
    by: "meanDiscsReadOf",
    status: "proved",
    source: ROMIK,
  },
  {
    name: "Hamiltonian cycles of H(3, n)",
    oeis: "A000012",
    terms: upTo(4, hamiltonianCycleCount),
    by: "hamiltonianCycleCount, search of all paths",
    published: [1, 1, 1, 1],
    status: "proved",
    source: MYTHS,
  },
  {
    name: "spanning trees of H(3, n)",
    oeis: "A193136",
    terms: upTo(5, spanningTrees),
    by: "spanningTrees",
    again: {
      terms: upTo(4, spanningTreesByDeterminant),
      by: "spanningTreesByDeterminant, Kirchhoff",
    },
    published: [3, 135, 20503125, 119709242282867431640625n],
    status: "proved",
    source: "E. Teufl, S. Wagner 2011",
  },
  {
    name: "paths from corner to corner of H(3, n) that visit no state twice",
    oeis: "A125295",
    terms: upTo(5, simplePaths),
    by: "simplePaths",
    again: { terms: upTo(3, simplePathsWalked), by: "simplePathsWalked, every path walked" },
    published: [2, 12, 1872, 6563711232, 282779810171805015122254036992n],
    status: "published",
    source: "J. Koot 2006",
  },
  {
    name: "mean length of a random walk from corner to corner of H(3, n), numerators A134939",
    oeis: "A134939",
    terms: upTo(12, randomWalkLength),
    by: "randomWalkLength",
    again: {
      terms: upTo(
        4,
        (n) => randomWalkLengths(n, 2)[Number(rankState(perfectState(n, 0)))],
      ),
      by: "randomWalkLengths, linear equations",
    },
    published: [2, 64, 1274, 21760, 348722, 5422144],
    status: "proved",
    source: "M. A. Alekseyev, T. Berger 2016",
  },
  variantSequence(
    "linear rule on 3 pegs, end to end, 3ⁿ − 1",
    "A024023",
    ["linear", 3, 0, 2],
    9,
    "R. S. Scorer, P. M. Grundy, C. A. B. Smith 1944",
    [2, 8, 26, 80, 242, 728, 2186, 6560, 19682],
    { term: (n) => linearCount(n, 2), by: "linearCount" },
  ),
  variantSequence(
    "linear rule on 3 pegs, to the middle, (3ⁿ − 1)/2",
    "A003462",
    ["linear", 3, 0, 1],
    9,
    "R. S. Scorer, P. M. Grundy, C. A. B. Smith 1944",
    [1, 4, 13, 40, 121, 364, 1093, 3280, 9841],
    { term: (n) => linearCount(n, 1), by: "linearCount" },
  ),
  variantSequence(
    "cyclic rule on 3 pegs, one peg on",
    "A005665",
    ["cyclic", 3, 0, 1],
    9,
    "M. D. Atkinson 1981",
    [1, 5, 15, 43, 119, 327, 895, 2447, 6687],
    { term: (n) => cyclicCount(n, 1), by: "cyclicCount" },
  ),
  variantSequence(
    "cyclic rule on 3 pegs, two pegs on",
    "A005666",
    ["cyclic", 3, 0, 2],
    9,
    "M. D. Atkinson 1981",
    [2, 7, 21, 59, 163, 447, 1223, 3343, 9135],
    { term: (n) => cyclicCount(n, 2), by: "cyclicCount" },
  ),
  variantSequence(
    "cyclic rule on 4 pegs, one peg on",
    "A338024",
    ["cyclic", 4, 0, 1],
    10,
    "P. Zimmermann 2020",
    [1, 6, 15, 28, 57, 98, 179, 304, 521, 894],
  ),
  variantSequence(
    "cyclic rule on 4 pegs, two pegs on",
    "A292764",
    ["cyclic", 4, 0, 2],
    10,
    "P. Zimmermann 2017",
    [2, 8, 18, 36, 66, 120, 210, 360, 618, 1052],
  ),
  variantSequence(
    "cyclic rule on 4 pegs, three pegs on",
    "A338089",
    ["cyclic", 4, 0, 3],
    10,
    "P. Zimmermann 2020",
    [3, 10, 21, 40, 75, 134, 233, 400, 683, 1166],
  ),
  variantSequence(
    "linear rule on 4 pegs, end to end",
    "A160002",
    ["linear", 4, 0, 3],
    10,
    "Y. Yang 2009",
    [3, 10, 19, 34, 57, 88, 123, 176, 253, 342],
  ),
  variantSequence(
    "star rule on 4 pegs, leaf to leaf",
    "A291876",
    ["star", 4, 1, 2],
    10,
    "T. Bousch 2017",
    [2, 6, 12, 20, 32, 48, 66, 90, 122, 158],
    { term: (n) => starCount(n, 1, 2), by: "starCount" },
  ),
  variantSequence(
    "star rule on 4 pegs, centre to leaf",
    "A291877",
    ["star", 4, 0, 1],
    10,
    "E. M. Schmidt 2017",
    [1, 4, 7, 14, 23, 32, 47, 68, 93, 120],
  ),
  {
    name: "exchanging discs",
    oeis: "A341579",
    terms: upTo(30, exchangeCount),
    by: "exchangeCount",
    again: {
      terms: upTo(8, (n) => {
        const found = solveExchange(perfectState(n, 0), perfectState(n, 2));
        return found.status === "solved" ? found.path.length : null;
      }),
      by: "solveExchange, exact search",
    },
    published: [1, 3, 7, 13, 25, 47, 89, 165, 307, 569],
    status: "proved",
    source: "P. K. Stockmeyer and others 1995",
  },
  {
    name: "magnetic discs, free posts",
    oeis: "A183118",
    terms: upTo(6, (n) => {
      const found = solveMagnetic(n, 0, 2);
      return found.status === "solved" ? found.path.length : null;
    }),
    by: "solveMagnetic, exact search",
    published: [1, 4, 11, 30, 83, 236],
    status: "proved",
    source: "U. Levy 2010 (arXiv 1011.3843)",
  },
  {
    name: "two towers of two colours exchanged on 3 pegs, n discs each",
    terms: upToAsync(5, async (n) => (await colouredDistance(exchangeTask(n))).distance),
    by: "colouredDistance, exact search",
    again: {
      terms: upTo(4, (n) => {
        const found = solveColoured(exchangeTask(n));
        return found.status === "solved" ? found.path.length : null;
      }),
      by: "solveColoured, plain search",
    },
    published: [3, 9, 25, 59],
    status: "computed here",
    source: "breadth-first search of all positions",
  },
  {
    name:
      "three towers of three colours, each one peg on; A290187 is above the least from n = 2 on",
    oeis: "A290187",
    terms: upToAsync(3, async (n) => (await colouredDistance(rotateTask(n))).distance),
    by: "colouredDistance, exact search",
    again: {
      terms: upTo(2, (n) => {
        const found = solveColoured(rotateTask(n));
        return found.status === "solved" ? found.path.length : null;
      }),
      by: "solveColoured, plain search",
    },
    published: [5, 23, 68],
    status: "computed here",
    source: "published: B. Zinser 2017",
  },
  frameStewartSequence(
    4,
    "A007664",
    14,
    [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129, 161, 193, 225, 257, 289],
    "T. Bousch 2014; searched to n = 30 by R. E. Korf, A. Felner 2007",
  ),
  frameStewartSequence(
    5,
    "A007665",
    11,
    [1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39, 47, 55, 63, 71],
    "elementary to n = 10: at most p − 2 discs move only once; beyond conjectured by J. S. Frame, B. M. Stewart 1941; a preprint claims it to n = 20 (A. Menon 2025, arXiv 2505.12941, not refereed)",
  ),
  frameStewartSequence(
    6,
    "A182058",
    10,
    [1, 3, 5, 7, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49],
    "elementary to n = 15: at most p − 2 discs move only once; beyond conjectured by J. S. Frame, B. M. Stewart 1941; a preprint claims it to n = 35 (A. Menon 2025, arXiv 2505.12941, not refereed)",
  ),
  {
    name: "shortest solutions of a tower on 4 pegs, counted",
    oeis: "A143807",
    terms: upTo(11, (n) => countShortestTransfers({ pegs: 4, discs: n })),
    by: "countShortestTransfers, search of half of the way",
    again: {
      terms: upTo(6, (n) => countPaths(n, 4)),
      by: "distancesFrom, paths counted through all states",
    },
    published: [1, 2, 2, 22, 40, 18, 2468, 11698, 11426, 2178, 74056628],
    status: "computed here",
    source: "J. Behrstock 2008",
  },
  {
    name:
      "greatest distance of a state from a tower on 4 pegs; searched to n = 17 in hanoi-eccentricities",
    oeis: "A382111",
    terms: upToAsync(20, async (n) => n <= SEARCHED ? await searchedEccentricity(n) : null),
    by: "exactDepths, exact search",
    again: {
      terms: upTo(8, (n) => distancesFrom(perfectState(n, 0), 4).levels.length - 1),
      by: "distancesFrom, plain search",
    },
    published: [
      ...[1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 130, 161, 193, 225, 257, 294],
    ],
    status: (n) => n <= SEARCHED ? "computed here" : "published",
    source: "R. E. Korf 2004; all states searched to n = 22 by R. E. Korf, A. Felner 2007",
  },
];

/** Shortest paths from one tower to another, counted through the whole graph, breadth first. */
function countPaths(discs: number, pegs: number): bigint {
  const neighbours = new Map<number, number[]>();
  const join = (a: number, b: number) => neighbours.set(a, [...neighbours.get(a) ?? [], b]);
  for (const [a, b] of edges(discs, pegs)) {
    join(a, b);
    join(b, a);
  }
  const goal = Number(rankState(perfectState(discs, pegs - 1), pegs));
  let ways = new Map([[0, 1n]]);
  const seen = new Set([0]);
  while (!ways.has(goal)) {
    const next = new Map<number, bigint>();
    for (const [rank, count] of ways) {
      for (const to of neighbours.get(rank)!) {
        if (!seen.has(to)) next.set(to, (next.get(to) ?? 0n) + count);
      }
    }
    for (const rank of next.keys()) seen.add(rank);
    ways = next;
  }
  return ways.get(goal)!;
}

/** A term as numerator and denominator. */
function parts(term: Term | undefined): { numerator: bigint | null; denominator: bigint | null } {
  if (term === null || term === undefined) return { numerator: null, denominator: null };
  return typeof term === "object"
    ? { numerator: term.numerator, denominator: term.denominator }
    : { numerator: BigInt(term), denominator: null };
}

const SOURCES: readonly TableSource[] = [
  { title: "The On-Line Encyclopedia of Integer Sequences", path: "https://oeis.org" },
  { title: "A. M. Hinz, S. Klavžar, C. Petr, The Tower of Hanoi – Myths and Maths (2018)" },
  {
    title: "R. E. Korf, Best-first frontier search with delayed duplicate detection (2004)",
    path: "https://oeis.org/A382111",
  },
  {
    title:
      "R. E. Korf, A. Felner, Recent progress in heuristic search: a case study of the four-peg Towers of Hanoi problem (2007)",
  },
  {
    title: "D. Romik, Shortest paths in the Tower of Hanoi graph and finite automata (2006)",
    path: "https://arxiv.org/abs/math/0310109",
  },
];

/** Every published sequence, a term a row. */
export const HANOI_OEIS = defineTable({
  name: "hanoi-oeis",
  title: "Sequences of the Tower of Hanoi with their OEIS numbers",
  description:
    "Every sequence of the Tower of Hanoi that this laboratory knows as published, a term a row: its number in the On-Line Encyclopedia of Integer Sequences where it has one, " +
    "the term as computed here, the same by a second way as far as that goes, and the published term. The three agree in every row, but for A290187, whose author says that his numbers might be improved: exhaustive search finds smaller ones.",
  provenance: {
    status: "computed here",
    source:
      "the functions that the columns by and again_by name; the column status says what is proved",
  },
  sources: SOURCES,
  key: ["sequence", "n"],
  fields: [
    { name: "sequence", type: "string", description: "What is counted" },
    {
      name: "oeis",
      type: "string",
      optional: true,
      description: "Number of the sequence in the encyclopedia, when it has one",
    },
    {
      name: "n",
      type: "integer",
      description: "Number of discs; of the move, for the sequences of moves",
    },
    {
      name: "value",
      type: "integer",
      big: true,
      optional: true,
      description:
        "The term, computed here; the numerator of a fraction; empty where no search of this table reaches",
    },
    {
      name: "denominator",
      type: "integer",
      big: true,
      optional: true,
      description: "The denominator of a term that is a fraction, also when it is 1",
    },
    {
      name: "again",
      type: "integer",
      big: true,
      optional: true,
      description: "The term, or its numerator, by the second way",
    },
    {
      name: "published",
      type: "integer",
      big: true,
      optional: true,
      description: "The term, or its numerator, as it is published",
    },
    {
      name: "status",
      type: "string",
      values: ["proved", "conjectured", "published", "computed here"],
      description:
        "proved: the value is that of a proved formula; conjectured: of a formula not proved to be the least; computed here: found by exhaustive search; published: by somebody else's search only",
    },
    { name: "source", type: "string", description: "Who proved, published or found it" },
    { name: "by", type: "string", description: "Function of the library that gives the value" },
    {
      name: "again_by",
      type: "string",
      optional: true,
      description: "Function of the library that gives it again",
    },
  ],
  async *rows() {
    for (const { name, oeis, terms, by, again, published, status, source } of SEQUENCES) {
      const [values, twins] = [await terms(), await again?.terms() ?? []];
      for (const [i, term] of values.entries()) {
        const { numerator: value, denominator } = parts(term);
        const twin = parts(twins[i]).numerator;
        const known = published?.[i];
        yield {
          sequence: name,
          oeis: oeis ?? null,
          n: i + 1,
          value,
          denominator,
          again: twin,
          published: known === undefined ? null : BigInt(known),
          status: typeof status === "string" ? status : status(i + 1),
          source,
          by,
          again_by: twin === null ? null : again!.by,
        };
      }
    }
  },
});

/** A limit, and the sequence that tends to it. */
interface Limit {
  readonly constant: string;
  readonly value: () => Rational;
  readonly term: (n: number) => Rational;
  readonly source: string;
  readonly by: string;
}

/** The number of discs for which the approach to a limit is shown. */
const NEAR = 20;

const LIMITS: readonly Limit[] = [
  {
    constant: "mean distance of two states of H(3, n) over 2ⁿ",
    value: meanDistanceLimit,
    term: (n) => ratio(totalDistance(n), 18n ** BigInt(n)),
    source: "T. Chan 1989, A. M. Hinz 1989",
    by: "meanDistanceLimit",
  },
  {
    constant: "mean distance of a state of H(3, n) to a corner over 2ⁿ",
    value: () => ratio(2n, 3n),
    term: (n) => ratio(cornerDistanceSum(n), 6n ** BigInt(n)),
    source: HINZ,
    by: "cornerDistanceSum",
  },
  {
    constant: "mean number of discs that Romik's automaton reads",
    value: meanDiscsRead,
    term: meanDiscsReadOf,
    source: ROMIK,
    by: "meanDiscsRead",
  },
];

/** The constants of the theory, exact. */
export const HANOI_CONSTANTS = defineTable({
  name: "hanoi-constants",
  title: "Constants of the Tower of Hanoi",
  description:
    `Limits for many discs on three pegs as exact fractions, and how near the exact value for ${NEAR} discs is.`,
  provenance: { status: "proved", source: "exact solution of linear equations" },
  sources: SOURCES.slice(1),
  key: ["constant"],
  fields: [
    { name: "constant", type: "string", description: "What tends to it" },
    { name: "numerator", type: "integer", description: "Numerator of the limit" },
    { name: "denominator", type: "integer", description: "Its denominator" },
    { name: "decimal", type: "string", description: "The limit, rounded to 20 decimals" },
    {
      name: "at_20_discs",
      type: "string",
      description: `The exact value for ${NEAR} discs, rounded to 20 decimals`,
      provenance: { status: "computed here", source: "exact fractions" },
    },
    { name: "source", type: "string", description: "Who proved it" },
    { name: "by", type: "string", description: "Function of the library that gives it" },
  ],
  *rows() {
    for (const { constant, value: limit, term, source, by } of LIMITS) {
      const value = limit();
      yield {
        constant,
        numerator: Number(value.numerator),
        denominator: Number(value.denominator),
        decimal: formatDecimal(value, 20),
        at_20_discs: formatDecimal(term(NEAR), 20),
        source,
        by,
      };
    }
  },
});
