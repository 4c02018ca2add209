/**
 * The tables of exhaustive searches on the Tower of Hanoi with several pegs: depth profiles, towers moved, shortest solutions counted.
 * @module
 */
import {
  countShortestTransfers,
  type ExactDepths,
  exactDepths,
  exactTransfer,
} from "../hanoi/exact.ts";
import { frameStewart, frameStewartStatus } from "../hanoi/multipeg.ts";
import { defineTable, type Field } from "./table.ts";

/** Pegs, and the most discs that a table goes to. */
type Reach = readonly (readonly [pegs: number, discs: number])[];

/** What a default run searches in seconds. */
const SMALL: Reach = [[3, 10], [4, 10], [5, 8], [6, 7], [7, 6], [8, 5]];
/** What a full run searches in minutes: every state of the graph. */
const WHOLE: Reach = [[4, 17], [5, 14], [6, 13], [7, 12], [8, 11]];
/** What a full run searches in minutes: half of the way of a tower. */
const TOWERS: Reach = [[4, 21], [5, 20], [6, 18], [7, 17], [8, 16], [9, 15], [10, 14]];
/** Where shortest solutions are counted. */
const COUNTED: Reach = [[3, 12], [4, 11], [5, 9], [6, 8], [7, 7]];

function* tasks(reach: Reach): Generator<{ pegs: number; discs: number }> {
  for (const [pegs, most] of reach) {
    for (let discs = 1; discs <= most; discs++) yield { pegs, discs };
  }
}

const PEGS_AND_DISCS = [
  { name: "pegs", type: "integer", description: "Number of pegs, p" },
  { name: "discs", type: "integer", description: "Number of discs, n" },
] as const satisfies readonly Field[];

const ECCENTRICITY_FIELDS = [
  ...PEGS_AND_DISCS,
  { name: "states", type: "integer", description: "States that were found: all pⁿ" },
  {
    name: "eccentricity",
    type: "integer",
    description: "The distance of the farthest state from a tower",
  },
  {
    name: "farthest",
    type: "integer",
    description: "How many states are that far",
  },
  {
    name: "frame_stewart",
    type: "integer",
    big: true,
    description: "FS_p(n), the distance of the other towers as far as it is known",
  },
] as const satisfies readonly Field[];

function eccentricityRow({ pegs, discs, states, depths, eccentricity }: ExactDepths) {
  return {
    pegs,
    discs,
    states,
    eccentricity,
    farthest: depths[eccentricity],
    frame_stewart: frameStewart(discs, pegs),
  };
}

/** States by distance from a tower. */
export const HANOI_DEPTHS = defineTable({
  name: "hanoi-depths",
  title: "States of the Tower of Hanoi by distance from a tower",
  description:
    "How many of the pⁿ states are 0, 1, 2, … moves from the perfect state on the first peg, by breadth-first search over all of them.",
  provenance: { status: "computed here", source: "exactDepths, breadth-first search" },
  sources: [{
    title: "OEIS A382111: the last distance, four pegs",
    path: "https://oeis.org/A382111",
  }],
  key: ["pegs", "discs", "distance"],
  fields: [
    ...PEGS_AND_DISCS,
    { name: "distance", type: "integer", description: "Least number of moves from the tower" },
    { name: "states", type: "integer", description: "States at that distance" },
  ],
  async *rows() {
    for (const task of tasks(SMALL)) {
      const { depths } = await exactDepths(task);
      for (const [distance, states] of depths.entries()) yield { ...task, distance, states };
    }
  },
});

/** The farthest states from a tower. */
export const HANOI_ECCENTRICITIES = defineTable({
  name: "hanoi-eccentricities",
  title: "The farthest states from a tower, four to eight pegs",
  description:
    "The distance of the farthest of the pⁿ states from a tower and how many there are, by breadth-first search over all of them. With four pegs " +
    "and fifteen discs it is more than the distance of the other towers (R. Korf 2004).",
  provenance: { status: "computed here", source: "exactDepths, breadth-first search" },
  sources: [
    { title: "OEIS A382111: four pegs", path: "https://oeis.org/A382111" },
    { title: "R. E. Korf, Best-first frontier search with delayed duplicate detection (2004)" },
  ],
  effort: "full",
  key: ["pegs", "discs"],
  fields: ECCENTRICITY_FIELDS,
  async *rows() {
    for (const task of tasks(WHOLE)) yield eccentricityRow(await exactDepths(task));
  },
});

/** The least number of moves of a tower, by search. */
export const HANOI_TOWERS = defineTable({
  name: "hanoi-towers",
  title: "The least number of moves of a tower, by search",
  description:
    "The least number of moves from one perfect state to another, found by searching half of the way (half-way theorem, proved in lib/hanoi/exact.ts), " +
    "beside the Frame–Stewart number. Their equality is proved for four pegs (Bousch 2014) and, on p pegs, up to p(p−1)/2 discs; beyond, each row is a verification. " +
    "A single row is verified by: deno task hanoi count --exact --pegs P --discs N.",
  provenance: { status: "computed here", source: "exactTransfer, breadth-first search" },
  sources: [{ title: "T. Bousch, La quatrième tour de Hanoï (2014)" }],
  effort: "full",
  key: ["pegs", "discs"],
  fields: [
    ...PEGS_AND_DISCS,
    { name: "moves", type: "integer", description: "The least number of moves" },
    { name: "frame_stewart", type: "integer", big: true, description: "FS_p(n)" },
    { name: "equal", type: "boolean", description: "Whether the two are the same" },
    {
      name: "states",
      type: "integer",
      description: "States of n − 1 discs that were looked at; exchanged pegs counted",
    },
    {
      name: "formula",
      type: "string",
      values: ["proved", "conjectured"],
      description:
        "Whether this Frame–Stewart number is proved to be the least, or this search is what confirms it",
    },
  ],
  async *rows() {
    for (const task of tasks(TOWERS)) {
      const { moves, frameStewart, states } = await exactTransfer(task);
      // Without a limit a search comes to its end: on three pegs or more every tower can be moved.
      const least = moves ?? NaN;
      yield {
        ...task,
        moves: least,
        frame_stewart: frameStewart,
        equal: BigInt(least) === frameStewart,
        states,
        formula: frameStewartStatus(task.pegs, task.discs).status,
      };
    }
  },
});

/** How many shortest solutions there are. */
export const HANOI_SHORTEST = defineTable({
  name: "hanoi-shortest",
  title: "Shortest solutions of a tower, counted",
  description: "How many shortest sequences of moves take a tower from one of p pegs to another.",
  provenance: {
    status: "computed here",
    source: "countShortestTransfers, search of half of the way",
  },
  sources: [{ title: "OEIS A143807: four pegs", path: "https://oeis.org/A143807" }],
  key: ["pegs", "discs"],
  fields: [
    ...PEGS_AND_DISCS,
    { name: "moves", type: "integer", big: true, description: "The least number of moves" },
    {
      name: "solutions",
      type: "integer",
      big: true,
      description: "How many solutions are that short",
    },
  ],
  *rows() {
    for (const task of tasks(COUNTED)) {
      yield {
        ...task,
        moves: frameStewart(task.discs, task.pegs),
        solutions: countShortestTransfers(task),
      };
    }
  },
});
