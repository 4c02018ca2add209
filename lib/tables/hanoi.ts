/**
 * The tables of the Tower of Hanoi on three pegs. Each value comes from the library; where two of its functions give the same one by
 * different ways, both are columns.
 * @module
 */
import { formatDecimal } from "../core/rational.ts";
import { binaryMoves, grayCode, stateAt } from "../hanoi/binary.ts";
import { memorylessCensus, memorylessCounts } from "../hanoi/breaks.ts";
import { durationInWords, gameSeconds, timeParts, universeAges } from "../hanoi/durations.ts";
import { distancesFrom, edgeCount, edges, graphProfile, vertexCount } from "../hanoi/graph.ts";
import { distance, tiedPairs } from "../hanoi/optimal.ts";
import {
  countMovesPerDisc,
  movesOfDisc,
  transfer,
  transferCount,
  transferCountByRecurrence,
} from "../hanoi/recursive.ts";
import { formatState, pegNames, perfectState, unrankState } from "../hanoi/rules.ts";
import { defineTable, type Provenance } from "./table.ts";

const LUCAS = { title: "É. Lucas, Récréations mathématiques III (1893)" };
const HINZ = { title: "A. M. Hinz, The Tower of Hanoi, L'Enseignement Mathématique 35 (1989)" };
const MYTHS = {
  title: "A. M. Hinz, S. Klavžar, C. Petr, The Tower of Hanoi – Myths and Maths (2018)",
};
const oeis = (number: string, what: string) => ({
  title: `OEIS ${number}: ${what}`,
  path: `https://oeis.org/${number}`,
});

const PROVED_BY_LUCAS: Provenance = { status: "proved", source: "É. Lucas 1883" };
const PROVED_BY_HINZ: Provenance = { status: "proved", source: "A. M. Hinz 1989" };
const computed = (source: string): Provenance => ({ status: "computed here", source });

const DISCS = {
  name: "discs",
  type: "integer",
  description: "Number of discs, n",
} as const;

function* range(from: number, to: number): Generator<number, void, void> {
  for (let n = from; n <= to; n++) yield n;
}

/** Up to so many discs, the whole game is played for a count: a million moves. */
const PLAYED = 20;

/** The number of moves of the shortest solution. */
export const HANOI_MOVES = defineTable({
  name: "hanoi-moves",
  title: "Moves of the shortest solution on three pegs",
  description:
    "The least number of moves that takes a tower of n discs from one peg to another, n = 1 to 64, " +
    "by its formula, by its recurrence, and counted in a game that is really played.",
  provenance: PROVED_BY_LUCAS,
  sources: [LUCAS, oeis("A000225", "2^n − 1")],
  key: ["discs"],
  fields: [
    DISCS,
    { name: "moves", type: "integer", big: true, description: "2ⁿ − 1" },
    {
      name: "by_recurrence",
      type: "integer",
      big: true,
      description: "T(n) from T(n) = 2T(n−1) + 1, T(0) = 0",
    },
    {
      name: "played",
      type: "integer",
      optional: true,
      description: `Moves counted while the recursion plays the game, for n up to ${PLAYED}`,
      provenance: computed("the recursive solution, every move made"),
    },
  ],
  *rows() {
    for (const discs of range(1, 64)) {
      yield {
        discs,
        moves: transferCount(discs),
        by_recurrence: transferCountByRecurrence(discs),
        played: discs <= PLAYED ? transfer(discs, 0, 2, () => {}) : null,
      };
    }
  },
});

/** How often each disc moves. */
export const HANOI_MOVES_PER_DISC = defineTable({
  name: "hanoi-moves-per-disc",
  title: "Moves of each disc in the shortest solution on three pegs",
  description:
    `How often disc k of n moves, n = 1 to ${PLAYED}: by the formula and counted in the game.`,
  provenance: PROVED_BY_LUCAS,
  sources: [LUCAS],
  key: ["discs", "disc"],
  fields: [
    DISCS,
    { name: "disc", type: "integer", description: "Disc k, 1 the smallest" },
    { name: "moves", type: "integer", description: "2ⁿ⁻ᵏ" },
    {
      name: "played",
      type: "integer",
      description: "Moves of the disc counted while the recursion plays the game",
      provenance: computed("the recursive solution, every move made"),
    },
  ],
  *rows() {
    for (const discs of range(1, PLAYED)) {
      for (const [i, played] of countMovesPerDisc(discs).entries()) {
        yield { discs, disc: i + 1, moves: Number(movesOfDisc(discs, i + 1)), played };
      }
    }
  },
});

/** Every move of the shortest solution with the binary digits that it is read from. */
export const HANOI_BINARY = defineTable({
  name: "hanoi-binary",
  title: "The shortest solution read from binary digits",
  description:
    "Every move m of the shortest solution from peg A to peg C, n = 1 to 8: its disc (the ruler sequence), " +
    "its pegs, the Gray code of m and the state after it.",
  provenance: { status: "proved", source: "D. W. Crowe 1956; P. Buneman, L. Levy 1980" },
  sources: [
    MYTHS,
    oeis("A001511", "the ruler function"),
    oeis("A003188", "Gray code"),
  ],
  key: ["discs", "move"],
  fields: [
    DISCS,
    { name: "move", type: "integer", description: "Number of the move, m, from 1" },
    {
      name: "disc",
      type: "integer",
      description: "The disc that moves: 1 + the zeros at the end of m",
    },
    { name: "from", type: "string", values: ["A", "B", "C"], description: "Peg that it leaves" },
    { name: "to", type: "string", values: ["A", "B", "C"], description: "Peg that it goes to" },
    {
      name: "gray",
      type: "string",
      description:
        "Gray code of m, m XOR ⌊m/2⌋, as n binary digits; the digit of disc d is the d-th from the right",
    },
    {
      name: "state",
      type: "string",
      description: "State after the move: a peg letter a disc, the largest disc first",
    },
  ],
  *rows() {
    const names = pegNames(3);
    for (const discs of range(1, 8)) {
      let move = 0;
      for (const { disc, from, to } of binaryMoves(discs)) {
        move++;
        yield {
          discs,
          move,
          disc,
          from: names[from],
          to: names[to],
          gray: grayCode(move).toString(2).padStart(discs, "0"),
          state: formatState(stateAt(discs, move)),
        };
      }
    }
  },
});

/** Up to so many discs, the graph is searched from every state: 43 million pairs. */
const ALL_PAIRS = 8;

/** Counts of the Hanoi graph. */
export const HANOI_GRAPH = defineTable({
  name: "hanoi-graph",
  title: "The Hanoi graph H(3, n)",
  description:
    "Vertices, edges and distances of the graph of all states on three pegs, n = 1 to 10: by closed form, by listing, " +
    `and by breadth-first search, from one corner and for n up to ${ALL_PAIRS} from every state.`,
  provenance: computed("breadth-first search and listing"),
  sources: [HINZ, MYTHS, oeis("A290004", "Wiener index of the Hanoi graph")],
  key: ["discs"],
  fields: [
    DISCS,
    {
      name: "vertices",
      type: "integer",
      description: "3ⁿ",
      provenance: { status: "proved", source: "É. Lucas 1893" },
    },
    {
      name: "edges",
      type: "integer",
      description: "3(3ⁿ − 1)/2",
      provenance: { status: "proved", source: "A. M. Hinz, S. Klavžar, C. Petr 2018" },
    },
    { name: "edges_listed", type: "integer", description: "Edges counted one by one" },
    {
      name: "diameter",
      type: "integer",
      description: "Greatest distance of two states, 2ⁿ − 1",
      provenance: PROVED_BY_HINZ,
    },
    {
      name: "corner_eccentricity",
      type: "integer",
      description: "Greatest distance from a perfect state, by search",
    },
    {
      name: "corner_total",
      type: "integer",
      description: "Sum of the distances from a perfect state to all states, by search",
    },
    {
      name: "diameter_searched",
      type: "integer",
      optional: true,
      description: `The diameter by search from every state, for n up to ${ALL_PAIRS}`,
    },
    {
      name: "radius_searched",
      type: "integer",
      optional: true,
      description:
        `Least eccentricity of a state, by search from every state, for n up to ${ALL_PAIRS}`,
    },
    {
      name: "wiener_searched",
      type: "integer",
      optional: true,
      description:
        `Wiener index: sum of the distances of all unordered pairs, by search from every state, for n up to ${ALL_PAIRS}`,
    },
  ],
  *rows() {
    for (const discs of range(1, 10)) {
      let listed = 0;
      for (const _ of edges(discs)) listed++;
      const { levels } = distancesFrom(perfectState(discs, 0));
      const all = discs <= ALL_PAIRS ? graphProfile(discs) : undefined;
      yield {
        discs,
        vertices: Number(vertexCount(discs)),
        edges: Number(edgeCount(discs)),
        edges_listed: listed,
        diameter: Number(transferCount(discs)),
        corner_eccentricity: levels.length - 1,
        corner_total: levels.reduce((sum, count, depth) => sum + count * depth, 0),
        diameter_searched: all?.diameter ?? null,
        radius_searched: all?.radius ?? null,
        wiener_searched: all === undefined ? null : Number(all.total / 2n),
      };
    }
  },
});

/** Up to so many discs, all ordered pairs are counted: half a million. */
const COUNTED_PAIRS = 6;

/** Pairs of states that two shortest paths join. */
export const HANOI_TWO_PATHS = defineTable({
  name: "hanoi-two-paths",
  title: "Pairs of states with two shortest paths on three pegs",
  description:
    "Ordered pairs of states that two shortest paths join, n = 1 to 30, by recurrence; and for small n all pairs counted, by how often the " +
    "largest disc moves on their shortest paths when it must change its peg.",
  provenance: {
    status: "published",
    source: "A. M. Hinz, S. Klavžar, U. Milutinović, D. Parisse, C. Petr 2005",
  },
  sources: [
    HINZ,
    {
      title:
        "A. M. Hinz, S. Klavžar, U. Milutinović, D. Parisse, C. Petr, Metric properties of the Tower of Hanoi graphs and Stern's diatomic sequence (2005)",
    },
    oeis("A340309", "ordered pairs of states with two shortest paths"),
  ],
  key: ["discs"],
  fields: [
    DISCS,
    {
      name: "pairs",
      type: "integer",
      big: true,
      description: "Ordered pairs with two shortest paths",
    },
    ...(["all", "once", "tied", "twice"] as const).map((name) => ({
      name: `counted_${name}` as const,
      type: "integer" as const,
      optional: true as const,
      description: {
        all: "Ordered pairs with two shortest paths, counted",
        once: "Ordered pairs with the largest disc on different pegs for which it moves once only",
        tied: "The same for which once and twice are equally long",
        twice: "The same for which it moves twice only",
      }[name] + `, for n up to ${COUNTED_PAIRS}`,
      provenance: computed("the distance of every pair"),
    })),
  ],
  *rows() {
    for (const discs of range(1, 30)) {
      const counts = discs <= COUNTED_PAIRS ? countPairs(discs) : undefined;
      yield {
        discs,
        pairs: tiedPairs(discs),
        counted_all: counts?.all ?? null,
        counted_once: counts?.once ?? null,
        counted_tied: counts?.tied ?? null,
        counted_twice: counts?.twice ?? null,
      };
    }
  },
});

function countPairs(discs: number) {
  const states = Array.from({ length: 3 ** discs }, (_, rank) => unrankState(rank, discs));
  const counts = { all: 0, once: 0, tied: 0, twice: 0 };
  for (const from of states) {
    for (const to of states) {
      const { paths, largestDisc, largestDiscMoves: times } = distance(from, to);
      if (paths === 2) counts.all++;
      if (largestDisc < discs) continue;
      counts[times.length === 2 ? "tied" : times[0] === 1 ? "once" : "twice"]++;
    }
  }
  return counts;
}

/** How long the perfect game lasts. */
export const HANOI_DURATIONS = defineTable({
  name: "hanoi-durations",
  title: "Duration of the perfect game on three pegs",
  description:
    "How long the shortest solution of n discs lasts, n = 1 to 64, at one move a second and at a thousand million moves a second. " +
    "A year has 365.25 days; the age of the universe is taken as 13.8·10⁹ years (Planck Collaboration 2018).",
  provenance: computed("2ⁿ − 1 moves, exact integers and fractions"),
  sources: [
    LUCAS,
    { title: "H. de Parville, Récréations mathématiques, La Nature (1884)" },
    {
      title: "Planck Collaboration, Planck 2018 results VI: cosmological parameters (2020)",
      path: "https://doi.org/10.1051/0004-6361/201833910",
    },
  ],
  key: ["discs"],
  fields: [
    DISCS,
    {
      name: "seconds",
      type: "integer",
      big: true,
      description: "Moves, and seconds at one move a second: 2ⁿ − 1",
      provenance: PROVED_BY_LUCAS,
    },
    { name: "years", type: "integer", big: true, description: "Whole years at one move a second" },
    {
      name: "duration",
      type: "string",
      description: "The time at one move a second in its two largest units, cut off",
    },
    {
      name: "universe_ages",
      type: "number",
      description:
        "The time at one move a second over the age of the universe, rounded to 12 decimals",
    },
    {
      name: "duration_at_1e9",
      type: "string",
      description: "The time at 10⁹ moves a second in its two largest units, cut off",
    },
  ],
  *rows() {
    for (const discs of range(1, 64)) {
      const time = gameSeconds(discs);
      yield {
        discs,
        seconds: time.numerator,
        years: timeParts(time).years,
        duration: durationInWords(time, 2),
        universe_ages: Number(formatDecimal(universeAges(time), 12)),
        duration_at_1e9: durationInWords(gameSeconds(discs, 1_000_000_000n), 2),
      };
    }
  },
});

/** What the memoryless rule does from each of the states. */
export const HANOI_MEMORYLESS = defineTable({
  name: "hanoi-memoryless",
  title: "The memoryless rule on all states",
  description:
    "The rule that counts breaks, played from every one of the 3ⁿ states towards peg C, n = 1 to 12: from how many states it reaches the goal, " +
    "from how many it does so in the least number of moves, and from how many it ends in a cycle.",
  provenance: computed("the rule played from every state"),
  sources: [{
    title:
      "“Solution alzheimerienne des tours de Hanoï”, an article that gives the rule without proof",
  }],
  key: ["discs"],
  fields: [
    DISCS,
    { name: "states", type: "integer", description: "3ⁿ" },
    {
      name: "reaching",
      type: "integer",
      description: "States from which the rule reaches the goal: 11·2ⁿ⁻³ for n ≥ 3",
    },
    {
      name: "optimal",
      type: "integer",
      description: "States from which it does so in the least number of moves: 2ⁿ",
    },
    { name: "cycling", type: "integer", description: "States from which it ends in a cycle" },
    {
      name: "on_cycle",
      type: "integer",
      description: "States on a cycle, each of two states: (3ⁿ⁻¹ + (−1)ⁿ)/2",
    },
    {
      name: "nearer",
      type: "integer",
      description: "States in which its next move brings the goal nearer: 3ⁿ⁻¹ + 2ⁿ⁻¹ − 1",
    },
    {
      name: "longest_before_cycle",
      type: "integer",
      description: "Most moves before a cycle is entered",
    },
    {
      name: "as_closed_form",
      type: "boolean",
      description: "Every count is the one of its closed form",
    },
  ],
  *rows() {
    for (const discs of range(1, 12)) {
      const census = memorylessCensus(discs);
      const closed = memorylessCounts(discs);
      const names = Object.keys(closed) as (keyof typeof closed)[];
      yield {
        discs,
        states: census.states,
        reaching: census.reaching,
        optimal: census.optimal,
        cycling: census.cycling,
        on_cycle: census.onCycle,
        nearer: census.nearer,
        longest_before_cycle: census.longestBeforeCycle,
        as_closed_form: names.every((name) => closed[name] === BigInt(census[name])),
      };
    }
  },
});
