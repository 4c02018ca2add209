/**
 * The tables of sliding-tile boards: positions by depth, God's numbers, groups, Korf's hundred instances.
 * @module
 */
import { type Board, formatBoard, goalBoard, inequivalentCells } from "../taquin/board.ts";
import { type DepthProfile, enumerateBoard } from "../taquin/enumerate.ts";
import {
  boardGraph,
  connectedGraphs,
  cycleGraph,
  formatGraph,
  graphGroup,
  predictGroup,
  type PuzzleGraph,
  thetaGraph,
} from "../taquin/groups.ts";
import { KORF_NODES, korfInstances } from "../taquin/korf.ts";
import { solveBoards } from "../taquin/solver_pool.ts";
import { defineTable, type Field, type TableSource } from "./table.ts";

/** Boards of up to ten cells, and those of twelve. */
const SMALL: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 5],
  [2, 2],
  [2, 3],
  [2, 4],
  [3, 3],
  [2, 5],
];
const TWELVE: readonly (readonly [number, number])[] = [[3, 4], [2, 6]];

/** The profile of each board and each inequivalent cell of the goal's blank. Each is computed once a process. */
async function* profiles(
  shapes: readonly (readonly [number, number])[],
): AsyncGenerator<DepthProfile> {
  for (const [rows, cols] of shapes) {
    for (const blank of inequivalentCells(rows, cols)) {
      yield await profileOf(goalBoard(rows, cols, blank));
    }
  }
}

const known = new Map<string, Promise<DepthProfile>>();

function profileOf(goal: Board): Promise<DepthProfile> {
  const key = formatBoard(goal);
  const profile = known.get(key) ?? enumerateBoard(goal);
  known.set(key, profile);
  return profile;
}

/** What tells a profile from another one. */
const BOARD_FIELDS = [
  { name: "rows", type: "integer", description: "Number of rows" },
  { name: "cols", type: "integer", description: "Number of columns" },
  {
    name: "blank",
    type: "integer",
    description:
      "Cell of the blank in the goal, 0 to rows·cols − 1 in reading order; the tiles stand in order around it. One cell of each kind under the symmetries of the board",
  },
] as const satisfies readonly Field[];

const boardFields = ({ goal }: DepthProfile) => ({
  rows: goal.rows,
  cols: goal.cols,
  blank: goal.cells.indexOf(0),
});

const SEQUENCES: readonly TableSource[] = [
  { title: "OEIS A151944: God's numbers of m×n boards", path: "https://oeis.org/A151944" },
  { title: "OEIS A087725: God's numbers of n×n boards", path: "https://oeis.org/A087725" },
];

const DEPTH_FIELDS = [
  ...BOARD_FIELDS,
  { name: "depth", type: "integer", description: "Least number of moves to the goal" },
  { name: "positions", type: "integer", description: "How many positions need that many" },
] as const satisfies readonly Field[];

async function* depthRows(shapes: readonly (readonly [number, number])[]) {
  for await (const profile of profiles(shapes)) {
    for (const [depth, positions] of profile.depths.entries()) {
      yield { ...boardFields(profile), depth, positions };
    }
  }
}

/** What the tables of a search of all positions have in common. */
const SEARCHED = {
  provenance: { status: "computed here", source: "breadth-first search of every position" },
} as const;

/** Positions by depth, boards of up to ten cells. */
export const TAQUIN_DEPTHS = defineTable({
  ...SEARCHED,
  name: "taquin-depths",
  title: "Positions of sliding-tile boards by depth",
  description:
    "How many positions of a board of up to ten cells need 0, 1, 2 … single-tile moves to the goal, by a search of all of them.",
  sources: [
    { title: "OEIS A089473: the 3×3 board", path: "https://oeis.org/A089473" },
    { title: "OEIS A090034: the 2×3 board", path: "https://oeis.org/A090034" },
    { title: "OEIS A089474: 3×3, blank in the centre", path: "https://oeis.org/A089474" },
    { title: "OEIS A089483: 3×3, blank on a side", path: "https://oeis.org/A089483" },
  ],
  key: ["rows", "cols", "blank", "depth"],
  fields: DEPTH_FIELDS,
  rows: () => depthRows(SMALL),
});

/** Positions by depth, boards of twelve cells. */
export const TAQUIN_DEPTHS_12 = defineTable({
  ...TAQUIN_DEPTHS,
  name: "taquin-depths-12",
  title: "Positions of boards of twelve cells by depth",
  description:
    "How many of the 239 500 800 positions of the 3×4 and of the 2×6 board need 0, 1, 2 … single-tile moves to the goal.",
  sources: [{ title: "OEIS A090166: the 3×4 board", path: "https://oeis.org/A090166" }],
  effort: "full",
  rows: () => depthRows(TWELVE),
});

const GODS_FIELDS = [
  ...BOARD_FIELDS,
  { name: "positions", type: "integer", description: "Positions that can be brought to the goal" },
  { name: "gods_number", type: "integer", description: "Moves that suffice from all of them" },
  { name: "antipodes", type: "integer", description: "Positions that need that many" },
  { name: "mean", type: "number", description: "Mean of the least numbers of moves" },
  {
    name: "antipode",
    type: "string",
    description: "One of the antipodes, row by row with slashes between, 0 the blank",
  },
] as const satisfies readonly Field[];

async function* godsRows(shapes: readonly (readonly [number, number])[]) {
  for await (const profile of profiles(shapes)) {
    const { states, godsNumber, depths, antipodes } = profile;
    const moves = depths.reduce((sum, count, depth) => sum + count * depth, 0);
    yield {
      ...boardFields(profile),
      positions: states,
      gods_number: godsNumber,
      antipodes: antipodes.length,
      mean: Number((moves / states).toFixed(6)),
      antipode: formatBoard(antipodes[0]),
    };
  }
}

/** God's numbers, boards of up to ten cells. */
export const TAQUIN_GODS_NUMBERS = defineTable({
  ...SEARCHED,
  name: "taquin-gods-numbers",
  title: "God's numbers of sliding-tile boards",
  description:
    "The least number of single-tile moves that suffices from every position of a board of up to ten cells, for the goal's blank on every inequivalent cell.",
  sources: SEQUENCES,
  key: ["rows", "cols", "blank"],
  fields: GODS_FIELDS,
  rows: () => godsRows(SMALL),
});

/** God's numbers, boards of twelve cells. */
export const TAQUIN_GODS_NUMBERS_12 = defineTable({
  ...TAQUIN_GODS_NUMBERS,
  name: "taquin-gods-numbers-12",
  title: "God's numbers of boards of twelve cells",
  description:
    "The least number of single-tile moves that suffices from every position of the 3×4 and of the 2×6 board, for the goal's blank on every inequivalent cell.",
  effort: "full",
  rows: () => godsRows(TWELVE),
});

/** Graphs whose groups are worth a row each. */
function* namedGraphs(): Generator<[string, PuzzleGraph]> {
  for (let rows = 1; rows <= 8; rows++) {
    for (let cols = rows; cols <= 8; cols++) {
      yield [`${rows}×${cols} board`, boardGraph(rows, cols)];
    }
  }
  for (let n = 3; n <= 12; n++) yield [`cycle of ${n}`, cycleGraph(n)];
  yield ["θ₀", thetaGraph];
}

/** The groups of boards, cycles and θ₀. */
export const TAQUIN_GROUPS = defineTable({
  name: "taquin-groups",
  title: "Groups of sliding puzzles",
  description:
    "What closed walks of the blank can do to the tiles, on boards up to 8×8, on cycles and on Wilson's graph θ₀: the order by Schreier–Sims and as Wilson's theorem says.",
  provenance: { status: "computed here", source: "Schreier–Sims on the loops of a spanning tree" },
  sources: [
    {
      title:
        "R. M. Wilson, Graph puzzles, homotopy, and the alternating group, Journal of Combinatorial Theory B 16 (1974)",
    },
  ],
  key: ["graph"],
  fields: [
    { name: "graph", type: "string", description: "The graph" },
    { name: "vertices", type: "integer", description: "Number of vertices" },
    { name: "edges", type: "integer", description: "Number of edges" },
    { name: "group", type: "string", description: "Name of the group; 1 is the trivial one" },
    { name: "order", type: "integer", big: true, description: "Its order, computed" },
    {
      name: "predicted",
      type: "integer",
      big: true,
      description: "Its order by Wilson's theorem",
      provenance: { status: "proved", source: "Wilson 1974" },
    },
  ],
  *rows() {
    for (const [graph, edges] of namedGraphs()) {
      const { order, name } = graphGroup(edges);
      yield {
        graph,
        vertices: edges.vertices.length,
        edges: edges.edges.length,
        group: name,
        order,
        predicted: predictGroup(edges).order,
      };
    }
  },
});

/** The groups of all small graphs. */
export const TAQUIN_GRAPHS = defineTable({
  name: "taquin-graphs",
  title: "Groups of the sliding puzzles on all small graphs",
  description:
    "How many of the connected graphs on n = 1 to 5 labelled vertices have each group, with an example of each.",
  provenance: { status: "computed here", source: "Schreier–Sims on every connected graph" },
  sources: [
    {
      title:
        "R. M. Wilson, Graph puzzles, homotopy, and the alternating group, Journal of Combinatorial Theory B 16 (1974)",
    },
    { title: "OEIS A001187: connected labelled graphs", path: "https://oeis.org/A001187" },
  ],
  key: ["vertices", "group"],
  fields: [
    { name: "vertices", type: "integer", description: "Number of vertices, n" },
    { name: "group", type: "string", description: "Name of the group; 1 is the trivial one" },
    { name: "order", type: "integer", description: "Its order" },
    { name: "graphs", type: "integer", description: "How many labelled graphs have it" },
    {
      name: "example",
      type: "string",
      optional: true,
      description: "The edges of the first of them with the fewest edges; a single vertex has none",
    },
  ],
  *rows() {
    for (let vertices = 1; vertices <= 5; vertices++) {
      const groups = new Map<string, { order: number; graphs: number; example: PuzzleGraph }>();
      for (const graph of connectedGraphs(vertices)) {
        const { order, name } = graphGroup(graph);
        const row = groups.get(name) ?? { order: Number(order), graphs: 0, example: graph };
        row.graphs++;
        if (graph.edges.length < row.example.edges.length) row.example = graph;
        groups.set(name, row);
      }
      const rows = [...groups].sort((a, b) => a[1].order - b[1].order || (a[0] < b[0] ? -1 : 1));
      for (const [group, { order, graphs, example }] of rows) {
        yield { vertices, group, order, graphs, example: formatGraph(example) || null };
      }
    }
  },
});

/** Korf's hundred instances. */
export const TAQUIN_KORF = defineTable({
  name: "taquin-korf",
  title: "Korf's hundred instances of the 15-puzzle",
  description:
    "The hundred positions of Korf's paper of 1985, whose goal has the blank first, with the lengths of their shortest solutions, and the nodes that IDA* generates when no slide is taken back at once.",
  provenance: {
    status: "computed here",
    source: "IDA* with additive pattern databases, each length equal to the published one",
  },
  sources: [
    {
      title:
        "R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, Artificial Intelligence 27 (1985)",
    },
    {
      title:
        "R. E. Korf and A. Felner, Disjoint pattern database heuristics, Artificial Intelligence 134 (2002)",
    },
  ],
  effort: "full",
  key: ["number"],
  fields: [
    { name: "number", type: "integer", description: "Korf's number of the instance" },
    {
      name: "board",
      type: "string",
      description: "The position, row by row with slashes between, 0 the blank",
      provenance: { status: "published", source: "Korf 1985" },
    },
    { name: "length", type: "integer", description: "Moves of a shortest solution" },
    {
      name: "nodes_manhattan",
      type: "integer",
      optional: true,
      description: "Nodes with Manhattan distance, of the first three instances",
      provenance: { status: "published", source: "Korf 1985" },
    },
    {
      name: "nodes_555",
      type: "integer",
      description: "Nodes with pattern databases of 5, 5 and 5 tiles and their reflections",
    },
    {
      name: "nodes_663",
      type: "integer",
      description: "Nodes with pattern databases of 6, 6 and 3 tiles and their reflections",
    },
  ],
  async *rows() {
    const instances = korfInstances();
    const boards = instances.map(({ board }) => board);
    const nodes: number[][] = [];
    for (const partition of ["5-5-5", "6-6-3"] as const) {
      const solutions = await solveBoards(boards, goalBoard(4, 4, 0), { partition, wordLength: 2 });
      nodes.push(solutions.map((solution, i) => {
        if (solution.status !== "solved" || solution.length !== instances[i].length) {
          throw new Error(`Instance ${i + 1} was not solved in ${instances[i].length} moves.`);
        }
        return solution.nodes;
      }));
    }
    for (const [i, { number, board, length }] of instances.entries()) {
      yield {
        number,
        board: formatBoard(board),
        length,
        nodes_manhattan: KORF_NODES[i] ?? null,
        nodes_555: nodes[0][i],
        nodes_663: nodes[1][i],
      };
    }
  },
});
