/**
 * The tables of the distances of H(3, n), of what else its graph holds, and of the variants of the Tower of Hanoi.
 * @module
 */
import {
  colouredDistance,
  type ColouredTask,
  exchangeTask,
  formatColoured,
  replayColoured,
  rotateTask,
  separateTask,
  splitTask,
} from "../hanoi/bicolour.ts";
import { dominationNumber, perfectCodeCount, perfectCodeSize } from "../hanoi/codes.ts";
import {
  allPairs,
  meanDistance,
  pairCounts,
  totalDistance,
  wienerIndex,
} from "../hanoi/distances.ts";
import { exchangeCount, solveExchange } from "../hanoi/exchange.ts";
import { cyclicCount, forbiddenCount, linearCount } from "../hanoi/forbidden.ts";
import { irregularDepths } from "../hanoi/irregular.ts";
import { formatLondon, londonGraph, SHALLICE } from "../hanoi/london.ts";
import { solveMagnetic } from "../hanoi/magnetic.ts";
import { tiedPairs } from "../hanoi/optimal.ts";
import { formatMove, type Peg, pegNames, perfectState } from "../hanoi/rules.ts";
import { starCount } from "../hanoi/star.ts";
import { namedRules, type RuleName, variantTowers } from "../hanoi/variants.ts";
import { cornerResistance, randomWalkLength, simplePaths, spanningTrees } from "../hanoi/walks.ts";
import { defineTable } from "./table.ts";

const HINZ = {
  title: "A. M. Hinz, The Tower of Hanoi, L'Enseignement Mathématique 35 (1989)",
};

/** Distances of all pairs of states of three pegs. */
export const HANOI_DISTANCES = defineTable({
  name: "hanoi-distances",
  title: "All distances of three pegs",
  description:
    "For n = 1 to 40 discs on three pegs: sums of distances, the mean distance as an exact fraction, and how often the largest disc moves; to n = 9 also radius and centre, from all 9ⁿ pairs.",
  provenance: {
    status: "computed here",
    source: "formulas that the tests compare with breadth-first search and with all pairs",
  },
  sources: [
    HINZ,
    {
      title: "D. Romik, Shortest paths in the Tower of Hanoi graph and finite automata (2006)",
      path: "https://arxiv.org/abs/math/0310109",
    },
    {
      title:
        "D. Parisse, On some metric properties of the Sierpiński graphs S(n, k) (2009): eccentricities, radius and centre",
    },
    { title: "OEIS A290004: Wiener index", path: "https://oeis.org/A290004" },
    { title: "OEIS A340309: pairs with two shortest paths", path: "https://oeis.org/A340309" },
  ],
  key: ["discs"],
  fields: [
    { name: "discs", type: "integer", description: "Number of discs, n" },
    {
      name: "total_distance",
      type: "integer",
      big: true,
      description: "Sum of the distances of all ordered pairs",
    },
    {
      name: "wiener_index",
      type: "integer",
      big: true,
      description: "Of all unordered pairs, A290004",
    },
    {
      name: "mean_numerator",
      type: "integer",
      big: true,
      description: "Mean distance of two states drawn independently, numerator",
    },
    { name: "mean_denominator", type: "integer", big: true, description: "Its denominator" },
    {
      name: "once",
      type: "integer",
      big: true,
      description:
        "Ordered pairs with the largest disc on different pegs of which it moves once only",
    },
    {
      name: "tied",
      type: "integer",
      big: true,
      description: "Once or twice, on two shortest paths, 6·A107839(n − 2)",
    },
    { name: "twice", type: "integer", big: true, description: "Twice only" },
    {
      name: "two_paths",
      type: "integer",
      big: true,
      description: "Ordered pairs with two shortest paths, A340309",
    },
    {
      name: "radius",
      type: "integer",
      optional: true,
      description: "Least distance of a state to the state farthest from it",
    },
    {
      name: "centre",
      type: "integer",
      optional: true,
      description: "Number of states with that distance",
    },
  ],
  *rows() {
    for (let discs = 1; discs <= 40; discs++) {
      const mean = meanDistance(discs);
      const all = discs <= 9 ? allPairs(discs) : undefined;
      yield {
        discs,
        total_distance: totalDistance(discs),
        wiener_index: wienerIndex(discs),
        mean_numerator: mean.numerator,
        mean_denominator: mean.denominator,
        ...pairCounts(discs),
        two_paths: tiedPairs(discs),
        radius: all?.radius ?? null,
        centre: all?.centre.length ?? null,
      };
    }
  },
});

/** Spanning trees, random walks, codes of H(3, n). */
export const HANOI_GRAPH_NUMBERS = defineTable({
  name: "hanoi-graph-numbers",
  title: "Numbers of the Hanoi graph",
  description:
    "For n = 1 to 6 discs on three pegs: spanning trees, paths from corner to corner that visit no state twice, the mean length of a random walk, resistance, domination and perfect codes.",
  provenance: {
    status: "proved",
    source: "closed forms; the tests compare them with determinants, linear equations and searches",
  },
  sources: [
    {
      title:
        "E. Teufl, S. Wagner, Resistance scaling and the number of spanning trees in self-similar lattices (2011)",
    },
    { title: "M. A. Alekseyev, T. Berger, Solving the Tower of Hanoi with random moves (2016)" },
    { title: "P. Cull, I. Nelson, Error-correcting codes on the Towers of Hanoi graphs (1999)" },
    { title: "OEIS A125295", path: "https://oeis.org/A125295" },
  ],
  key: ["discs"],
  fields: [
    { name: "discs", type: "integer", description: "Number of discs, n" },
    {
      name: "spanning_trees",
      type: "integer",
      big: true,
      description: "3^((3ⁿ+2n−1)/4)·5^((3ⁿ−2n−1)/4)",
    },
    {
      name: "simple_paths",
      type: "integer",
      big: true,
      optional: true,
      description: "Paths from corner to corner that visit no state twice, A125295, to n = 5",
    },
    {
      name: "walk_numerator",
      type: "integer",
      big: true,
      description: "Mean number of random moves from corner to corner, numerator",
    },
    { name: "walk_denominator", type: "integer", big: true, description: "Its denominator" },
    {
      name: "resistance_numerator",
      type: "integer",
      big: true,
      description: "Resistance between two corners, numerator",
    },
    { name: "resistance_denominator", type: "integer", big: true, description: "Its denominator" },
    {
      name: "domination",
      type: "integer",
      big: true,
      description: "Least number of states next to or among which every state is",
    },
    { name: "perfect_code", type: "integer", big: true, description: "States of a perfect code" },
    { name: "perfect_codes", type: "integer", big: true, description: "Number of perfect codes" },
  ],
  *rows() {
    for (let discs = 1; discs <= 6; discs++) {
      const walk = randomWalkLength(discs);
      const resistance = cornerResistance(discs);
      yield {
        discs,
        spanning_trees: spanningTrees(discs),
        simple_paths: discs <= 5 ? simplePaths(discs) : null,
        walk_numerator: walk.numerator,
        walk_denominator: walk.denominator,
        resistance_numerator: resistance.numerator,
        resistance_denominator: resistance.denominator,
        domination: dominationNumber(discs),
        perfect_code: perfectCodeSize(discs),
        perfect_codes: perfectCodeCount(discs),
      };
    }
  },
});

/** A sequence of a variant: what is searched, to where, its number in the encyclopedia, a formula. */
interface Series {
  readonly rule: RuleName;
  readonly pegs: number;
  readonly from: Peg;
  readonly to: Peg;
  readonly discs: number;
  readonly oeis?: string;
  readonly formula?: (discs: number) => bigint;
}

const SERIES: readonly Series[] = [
  {
    rule: "linear",
    pegs: 3,
    from: 0,
    to: 2,
    discs: 9,
    oeis: "A024023",
    formula: (n) => linearCount(n, 2),
  },
  {
    rule: "linear",
    pegs: 3,
    from: 0,
    to: 1,
    discs: 9,
    oeis: "A003462",
    formula: (n) => linearCount(n, 1),
  },
  {
    rule: "cyclic",
    pegs: 3,
    from: 0,
    to: 1,
    discs: 9,
    oeis: "A005665",
    formula: (n) => cyclicCount(n, 1),
  },
  {
    rule: "cyclic",
    pegs: 3,
    from: 0,
    to: 2,
    discs: 9,
    oeis: "A005666",
    formula: (n) => cyclicCount(n, 2),
  },
  { rule: "cyclic", pegs: 4, from: 0, to: 1, discs: 8, oeis: "A338024" },
  { rule: "cyclic", pegs: 4, from: 0, to: 2, discs: 8, oeis: "A292764" },
  { rule: "cyclic", pegs: 4, from: 0, to: 3, discs: 8, oeis: "A338089" },
  { rule: "linear", pegs: 4, from: 0, to: 3, discs: 8, oeis: "A160002" },
  { rule: "linear", pegs: 4, from: 0, to: 1, discs: 8 },
  { rule: "linear", pegs: 4, from: 0, to: 2, discs: 8 },
  { rule: "linear", pegs: 4, from: 1, to: 2, discs: 8 },
  {
    rule: "star",
    pegs: 4,
    from: 1,
    to: 2,
    discs: 8,
    oeis: "A291876",
    formula: (n) => starCount(n, 1, 2),
  },
  {
    rule: "star",
    pegs: 4,
    from: 0,
    to: 1,
    discs: 8,
    oeis: "A291877",
    formula: (n) => starCount(n, 0, 1),
  },
  { rule: "star", pegs: 5, from: 1, to: 2, discs: 7 },
  { rule: "cyclic", pegs: 5, from: 0, to: 1, discs: 6 },
  { rule: "linear", pegs: 5, from: 0, to: 4, discs: 6 },
];

/** Least numbers of moves under other rules. */
export const HANOI_VARIANTS = defineTable({
  name: "hanoi-variants",
  title: "Least numbers of moves under other rules",
  description:
    "Towers of n discs under a rule that allows moves along arrows between pegs only, by exact search, with the number of a recursion where one is known; and the games of exchanging discs and of magnetic discs.",
  provenance: {
    status: "computed here",
    source: "exact search of the positions; the column formula holds what a proved recursion gives",
  },
  sources: [
    { title: "A. Sapir, The Tower of Hanoi with forbidden moves (2004)" },
    { title: "P. K. Stockmeyer, Variations on the four-post Tower of Hanoi puzzle (1994)" },
    { title: "T. Bousch, La tour de Stockmeyer (2017)" },
    { title: "P. K. Stockmeyer and others, Exchanging disks in the Tower of Hanoi (1995)" },
    {
      title: "U. Levy, Magnetic Towers of Hanoi and their optimal solutions (2010)",
      path: "https://arxiv.org/abs/1011.3843",
    },
    { title: "OEIS", path: "https://oeis.org" },
  ],
  key: ["rule", "pegs", "from", "to", "discs"],
  fields: [
    {
      name: "rule",
      type: "string",
      values: ["linear", "cyclic", "star", "one arrow back", "five arrows", "exchange", "magnetic"],
      description:
        "linear: neighbours in the row; cyclic: to the next peg; star: from and to A; one arrow back: A>B, B>C, C>A and B>A; five arrows: all but A>C; exchange: discs that differ by 1 change places; magnetic: discs turn over",
    },
    { name: "pegs", type: "integer", description: "Number of pegs, p" },
    { name: "from", type: "string", description: "Peg of the tower at the start" },
    { name: "to", type: "string", description: "Peg of the tower at the end" },
    { name: "discs", type: "integer", description: "Number of discs, n" },
    { name: "moves", type: "integer", description: "Least number of moves, by search" },
    {
      name: "formula",
      type: "integer",
      big: true,
      optional: true,
      description: "The number of a recursion, the same",
    },
    { name: "oeis", type: "string", optional: true, description: "Number of the sequence" },
  ],
  async *rows() {
    const names = pegNames(5);
    for (const { rule, pegs, from, to, discs, oeis, formula } of SERIES) {
      const moves = await variantTowers(discs, from, to, namedRules(rule, pegs), { workers: 0 });
      for (const [i, count] of moves.entries()) {
        yield {
          rule,
          pegs,
          from: names[from],
          to: names[to],
          discs: i + 1,
          moves: count,
          formula: formula?.(i + 1) ?? null,
          oeis: oeis ?? null,
        };
      }
    }
    const more = [
      { rule: "one arrow back", arrows: [[0, 1], [1, 2], [2, 0], [1, 0]] },
      { rule: "five arrows", arrows: [[0, 1], [1, 0], [1, 2], [2, 1], [2, 0]] },
    ] as const;
    for (const { rule, arrows } of more) {
      const rules = { name: rule, pegs: 3, arrows };
      for (const [from, to] of [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]) {
        const moves = await variantTowers(8, from, to, rules, { workers: 0 });
        for (const [i, count] of moves.entries()) {
          yield {
            rule,
            pegs: 3,
            from: names[from],
            to: names[to],
            discs: i + 1,
            moves: count,
            formula: forbiddenCount(i + 1, from, to, rules),
            oeis: null,
          };
        }
      }
    }
    for (let discs = 1; discs <= 9; discs++) {
      const found = solveExchange(perfectState(discs, 0), perfectState(discs, 2));
      if (found.status !== "solved") throw new Error(`exchange of ${discs} discs: ${found.status}`);
      yield {
        rule: "exchange",
        pegs: 3,
        from: "A",
        to: "C",
        discs,
        moves: found.path.length,
        formula: exchangeCount(discs),
        oeis: "A341579",
      };
    }
    for (let discs = 1; discs <= 6; discs++) {
      const found = solveMagnetic(discs, 0, 2);
      if (found.status !== "solved") throw new Error(`${discs} magnetic discs: ${found.status}`);
      yield {
        rule: "magnetic",
        pegs: 3,
        from: "A",
        to: "C",
        discs,
        moves: found.path.length,
        formula: null,
        oeis: "A183118",
      };
    }
  },
});

const COLOURED_FIELDS = [
  {
    name: "task",
    type: "string",
    description: "exchange, separate, separate and swap, split, rotate",
  },
  { name: "colours", type: "integer", description: "Number of colours: discs of each size" },
  { name: "discs", type: "integer", description: "Discs of each colour, n" },
  {
    name: "start",
    type: "string",
    description: "Start: the stacks of the pegs from the bottom up, size and colour",
  },
  { name: "goal", type: "string", description: "Goal" },
  { name: "moves", type: "integer", description: "Least number of moves" },
  {
    name: "published",
    type: "integer",
    optional: true,
    description: "The number that OEIS A290187 lists",
  },
  { name: "states", type: "integer", description: "States that the search found" },
  {
    name: "solution",
    type: "string",
    description: "A solution of that length, replayed to the goal: the pegs of each move",
  },
] as const;

/** A row: the task searched, the solution replayed. */
async function colouredRow(task: ColouredTask, published: number | null) {
  const { distance, moves, states } = await colouredDistance(task, { trace: true });
  const goal = formatColoured(task.goal);
  if (
    moves === undefined || distance !== moves.length ||
    formatColoured(replayColoured(task.start, moves)) !== goal
  ) {
    throw new Error(
      `the solution of ${task.name} with ${task.discs} discs does not lead to its goal`,
    );
  }
  return {
    task: task.name,
    colours: task.colours,
    discs: task.discs,
    start: formatColoured(task.start),
    goal,
    moves: distance,
    published,
    states,
    solution: moves.map((move) => formatMove(move, undefined, "").replaceAll(" ", "")).join(" "),
  };
}

const COLOURED_SOURCES = [
  { title: "OEIS A290187 (B. Zinser 2017)", path: "https://oeis.org/A290187" },
  { title: "P. V. Chaugule, A recursive solution to bicolor towers of Hanoi problem (2015)" },
];

/** Least numbers of moves of coloured towers, each with a solution. */
export const HANOI_COLOURS = defineTable({
  name: "hanoi-colours",
  title: "Coloured towers",
  description:
    "Several discs of each size, told apart by colour, that may lie on each other: two towers exchanged, alternating colours separated, a tower of pairs split, three towers each sent one peg on. Exact search, with a solution that was replayed.",
  provenance: { status: "computed here", source: "breadth-first search of the positions" },
  sources: COLOURED_SOURCES,
  key: ["task", "discs"],
  fields: COLOURED_FIELDS,
  async *rows() {
    for (let n = 1; n <= 5; n++) yield await colouredRow(exchangeTask(n), null);
    for (let n = 2; n <= 5; n++) yield await colouredRow(separateTask(n), null);
    for (let n = 1; n <= 4; n++) yield await colouredRow(separateTask(n, true), null);
    for (let n = 1; n <= 5; n++) yield await colouredRow(splitTask(n), null);
    for (let n = 1; n <= 3; n++) yield await colouredRow(rotateTask(n), [5, 23, 68][n - 1]);
  },
});

/** The larger ones, of a minute and more. */
export const HANOI_COLOURS_FAR = defineTable({
  name: "hanoi-colours-far",
  title: "Coloured towers, larger ones",
  description:
    "Two towers of six to eight discs exchanged, alternating colours of six and seven separated, towers of six and seven pairs split; three towers of four and five discs each sent one peg on, in fewer moves than OEIS A290187 lists. Exact search, with a solution that was replayed.",
  provenance: {
    status: "computed here",
    source: "breadth-first search of half of the way in up to 60⁵ positions",
  },
  sources: COLOURED_SOURCES,
  key: ["task", "discs"],
  effort: "full",
  fields: COLOURED_FIELDS,
  async *rows() {
    for (const n of [6, 7, 8]) yield await colouredRow(exchangeTask(n), null);
    for (const n of [6, 7]) yield await colouredRow(separateTask(n), null);
    for (const n of [6, 7]) yield await colouredRow(splitTask(n), null);
    for (const n of [4, 5]) yield await colouredRow(rotateTask(n), [168, 377][n - 4]);
  },
});

/** Irregular states by distance. */
export const HANOI_IRREGULAR = defineTable({
  name: "hanoi-irregular",
  title: "States in any order by their distance to a tower",
  description:
    "For n = 1 to 5 discs on three pegs: how many of the (n + 2)!/2 states in any order, and how many of the 3ⁿ regular ones, are how many moves from the tower on a given peg.",
  provenance: { status: "computed here", source: "breadth-first search backwards from the tower" },
  sources: [HINZ],
  key: ["discs", "distance"],
  fields: [
    { name: "discs", type: "integer", description: "Number of discs, n" },
    { name: "distance", type: "integer", description: "Moves to the tower" },
    { name: "states", type: "integer", description: "States in any order" },
    { name: "regular", type: "integer", description: "Regular states among them" },
  ],
  *rows() {
    for (let discs = 1; discs <= 5; discs++) {
      const { depths, regular } = irregularDepths(discs);
      for (const [distance, states] of depths.entries()) {
        yield { discs, distance, states, regular: regular[distance] };
      }
    }
  },
});

/** The Tower of London of 1982. */
export const TOWER_OF_LONDON = defineTable({
  name: "tower-of-london",
  title: "The Tower of London",
  description:
    "All 36·35 problems of the Tower of London with three balls on pegs that hold 3, 2 and 1: start, goal and least number of moves.",
  provenance: { status: "computed here", source: "breadth-first search from every state" },
  sources: [{ title: "T. Shallice, Specific impairments of planning (1982)" }],
  key: ["start", "goal"],
  fields: [
    {
      name: "start",
      type: "string",
      description: "The balls r, g, b of each peg from the bottom up, pegs between bars",
    },
    { name: "goal", type: "string", description: "The same of the goal" },
    { name: "moves", type: "integer", description: "Least number of moves" },
  ],
  *rows() {
    const { states, distances } = londonGraph(SHALLICE);
    for (const [a, row] of distances.entries()) {
      for (const [b, moves] of row.entries()) {
        if (a !== b) yield { start: formatLondon(states[a]), goal: formatLondon(states[b]), moves };
      }
    }
  },
});
