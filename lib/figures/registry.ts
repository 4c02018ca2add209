/**
 * The figures of the laboratory by name, each with the data that it is printed with: what `deno task figures` writes.
 * @module
 */
import { shown } from "../core/validate.ts";
import { moveAt, stateAt } from "../hanoi/binary.ts";
import { memorylessOutcome } from "../hanoi/breaks.ts";
import { rotateTask } from "../hanoi/bicolour.ts";
import { perfectCode } from "../hanoi/codes.ts";
import { exchangeSpace } from "../hanoi/exchange.ts";
import { forbiddenCount, forbiddenMoves } from "../hanoi/forbidden.ts";
import { hamiltonianState } from "../hanoi/hamilton.ts";
import { SHALLICE } from "../hanoi/london.ts";
import { frameStewart } from "../hanoi/multipeg.ts";
import { distancesFrom } from "../hanoi/graph.ts";
import { distanceToPeg } from "../hanoi/optimal.ts";
import { recursiveMoves, transferCount } from "../hanoi/recursive.ts";
import { parseState, perfectState, rankState, type State } from "../hanoi/rules.ts";
import { starMoves } from "../hanoi/star.ts";
import { namedRules, parseRules, type RuleSet } from "../hanoi/variants.ts";
import { goalBoard, parseBoard } from "../taquin/board.ts";
import { boardDepths } from "../taquin/enumerate.ts";
import { boardGraph, thetaGraph } from "../taquin/groups.ts";
import { depthProfileFigure } from "./depths.ts";
import type { Figure, FigureOptions } from "./figure.ts";
import { callTreeFigure } from "./calltree.ts";
import { type Grouping, hanoiGraphFigure, pascalFigure } from "./graph.ts";
import { fourPegGraphFigure } from "./graph4.ts";
import { pegsFigure, stripFigure } from "./pegs.ts";
import { callStackFigure, phaseBandFigure } from "./phases.ts";
import { growthFigure, movesPerDiscFigure } from "./plot.ts";
import { grayRowFigure, grayTableFigure, rulerFigure } from "./ruler.ts";
import {
  boardFigure,
  boardStripFigure,
  inversionsFigure,
  puzzleGraphFigure,
  THETA_POSITIONS,
} from "./taquin.ts";
import type { Theme } from "./theme.ts";
import { timeScaleFigure } from "./timescale.ts";
import {
  colouredFigure,
  layersFigure,
  londonFigure,
  romikFigure,
  variantGraphFigure,
} from "./variants.ts";
import { distanceHeatMapFigure } from "./vega.ts";

/** A figure that has a name and data of its own. */
export interface NamedFigure {
  /** Names its files. */
  readonly name: string;
  /** As a list of figures has it. */
  readonly title: string;
  /** A sentence or two to print below it. */
  readonly caption: string;
  /** The notebook that shows it or what it is about, without its ending. */
  readonly notebook: string;
  /** Draws it; in the notebooks' theme when none is given. */
  draw(theme?: Theme): Promise<Figure>;
}

/** An entry whose drawing is given name, caption and theme. */
function entry(
  name: string,
  notebook: string,
  title: string,
  caption: string,
  draw: (options: FigureOptions) => Figure | Promise<Figure>,
): NamedFigure {
  return {
    name,
    title,
    caption,
    notebook,
    draw: async (theme) => await draw({ name, caption, theme }),
  };
}

/** What the memoryless rule comes to from a position: on a shortest path, by a detour, or never. */
const MEMORYLESS: Grouping = {
  names: ["reaches C, as fast as possible", "reaches C, by a detour", "cycles for ever"],
  of(state: State): number {
    const run = memorylessOutcome(state, 0, 2);
    if (run.outcome !== "reaches the goal") return 2;
    return BigInt(run.steps) === distanceToPeg(state, 2) ? 0 : 1;
  },
};

/** The numbers 1 to `last`. */
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** The figures of the laboratory, in the order of the notebooks. */
export const FIGURES: readonly NamedFigure[] = [
  entry(
    "pegs",
    "01-rules",
    "A position and a move",
    "Five discs after 12 of the 31 moves, and the move that comes next.",
    (options) => pegsFigure({ state: stateAt(5, 12), move: moveAt(5, 13), ...options }),
  ),
  entry(
    "moves-3",
    "01-rules",
    "Three discs, seven moves",
    "The shortest game of three discs from A to C: 2³ − 1 = 7 moves. The disc that has moved stands out.",
    (options) => stripFigure({ start: perfectState(3, 0), moves: recursiveMoves(3), ...options }),
  ),
  entry(
    "phases",
    "02-recursion",
    "The phases of the recursion",
    "The 31 moves of five discs: ① four discs go to B, ② the largest moves, ③ the four come onto it; below, the same of the calls within.",
    (options) => phaseBandFigure({ discs: 5, levels: 3, move: 12, ...options }),
  ),
  entry(
    "calls",
    "02-recursion",
    "The stack of pending calls",
    "What waits while move 11 of five discs is made. There are never more than n lines: that is all the memory the recursion needs.",
    (options) => callStackFigure({ discs: 5, move: 11, ...options }),
  ),
  entry(
    "call-tree",
    "02-recursion",
    "The tree of the calls",
    "The 15 calls of the recursion for four discs, each with the move that it makes itself and its number. To the left hangs ①, to the right ③: from left to right the boxes are the moves in their order. What waits while move 11 is made is the way to it from the top.",
    (options) => callTreeFigure({ discs: 4, move: 11, ...options }),
  ),
  entry(
    "moves-per-disc",
    "02-recursion",
    "Moves per disc",
    "How often each of eight discs moves, on a logarithmic scale; the dashed frames stand at 2ⁿ⁻ᵏ.",
    (options) => movesPerDiscFigure({ discs: 8, ...options }),
  ),
  entry(
    "ruler",
    "03-binary",
    "The ruler",
    "For each of the 31 moves of five discs a bar as high as the number of the disc that moves: one more than the zeros at the end of the move's number in base 2.",
    (options) => rulerFigure({ discs: 5, move: 12, ...options }),
  ),
  entry(
    "gray-row",
    "03-binary",
    "The digits of move 12",
    "The number of a move, the one before, and their Gray codes: one digit changes, that of the disc that moves.",
    (options) => grayRowFigure({ discs: 5, move: 12, ...options }),
  ),
  entry(
    "gray-table",
    "03-binary",
    "The Gray code counts the moves",
    "The 15 moves of four discs: the digit of the Gray code that changes is that of the disc that moves.",
    (options) => grayTableFigure({ discs: 4, ...options }),
  ),
  entry(
    "memoryless-graph",
    "04-memoryless",
    "Where the memoryless rule arrives",
    "The 243 positions of five discs by what the rule of the breaks comes to from each when the tower is to stand on C.",
    (options) => hanoiGraphFigure({ discs: 5, groups: MEMORYLESS, ...options }),
  ),
  entry(
    "hanoi-graph-3",
    "05-graph",
    "The graph of three discs",
    "The 27 positions of three discs and their 39 moves. A name gives the peg of each disc, the largest first.",
    (options) => hanoiGraphFigure({ discs: 3, ...options }),
  ),
  entry(
    "hanoi-graph",
    "05-graph",
    "A shortest path",
    "The 243 positions of five discs and their 363 moves, all drawn with the same length, in a triangle of side 31; a shortest path to C.",
    (options) => hanoiGraphFigure({ discs: 5, from: parseState("BBABC"), ...options }),
  ),
  entry(
    "hanoi-graph-7",
    "05-graph",
    "The graph of seven discs",
    "The 2187 positions of seven discs and their 3279 moves: three copies of the graph of six discs, joined by three moves of the largest disc.",
    (options) => hanoiGraphFigure({ discs: 7, ...options }),
  ),
  entry(
    "pascal",
    "05-graph",
    "Pascal's triangle modulo 2",
    "The first 16 rows of Pascal's triangle: the 81 odd numbers stand where the positions of four discs stand in their graph.",
    (options) => pascalFigure({ rows: 16, ...options }),
  ),
  entry(
    "pascal-graph",
    "05-graph",
    "The Hanoi graph in Pascal's triangle",
    "The odd numbers of the first 8 rows, joined by the 39 moves of three discs: neighbours in the triangle are neighbours in the game.",
    (options) => pascalFigure({ rows: 8, edges: true, ...options }),
  ),
  entry(
    "distances",
    "05-graph",
    "Distances of all pairs",
    "The number of moves between any two of the 27 positions of three discs; none is farther from another than 7.",
    (options) => distanceHeatMapFigure({ discs: 3, ...options }),
  ),
  entry(
    "hanoi-graph-four-pegs",
    "07-four-pegs",
    "The graph of four pegs",
    "The 64 positions of three discs on four pegs and their 168 moves: four copies of the graph of two discs, each two joined by four moves of the largest disc. Colour and shape tell the distance from AAA; a shortest path of the tower to D, 5 moves.",
    (options) => {
      const { distances } = distancesFrom(perfectState(3, 0), 4);
      const groups = {
        names: ["at most 1 move from AAA", "2", "3", "4", "5"],
        of: (state: State) => Math.max(0, distances[Number(rankState(state, 4))] - 1),
      };
      return fourPegGraphFigure({ discs: 3, from: perfectState(3, 0), groups, ...options });
    },
  ),
  entry(
    "hanoi-graph-four-pegs-4",
    "07-four-pegs",
    "The graph of four discs on four pegs",
    "The 256 positions of four discs on four pegs and their 720 moves, and a shortest path of the tower from A to D, 9 moves.",
    (options) => fourPegGraphFigure({ discs: 4, from: perfectState(4, 0), ...options }),
  ),
  entry(
    "growth",
    "06-end-of-the-world",
    "Growth",
    "The number of moves of n discs on three pegs, 2ⁿ − 1, and on four pegs (Frame and Stewart 1941; proved by Bousch 2014), on a logarithmic scale.",
    (options) =>
      growthFigure({
        series: [
          {
            name: "three pegs",
            points: upTo(20).map((discs) => ({ discs, moves: transferCount(discs) })),
          },
          {
            name: "four pegs",
            points: upTo(20).map((discs) => ({ discs, moves: frameStewart(discs, 4) })),
          },
        ],
        ...options,
      }),
  ),
  entry(
    "time-scale",
    "06-end-of-the-world",
    "The end of the world",
    "Times from one second to 10²² seconds. At one move a second the perfect game of 64 discs takes 585 thousand million years.",
    (options) => timeScaleFigure({ discs: 64, ...options }),
  ),
  entry(
    "two-paths",
    "13-any-to-any",
    "Two shortest paths",
    "From ACCC to CACC the largest disc moves once or twice, in 12 moves either way: two shortest paths, one dashed. There are never more than two.",
    (options) =>
      hanoiGraphFigure({
        discs: 4,
        from: parseState("ACCC"),
        to: parseState("CACC"),
        ...options,
      }),
  ),
  entry(
    "romik-automaton",
    "13-any-to-any",
    "Romik's automaton",
    "It reads two positions disc by disc, the largest first, and decides whether the largest disc moves once (D) or twice (E). Each arrow bears the sums of the two signs of a disc.",
    (options) => romikFigure({ trace: ["A", "B", "C", "E"], ...options }),
  ),
  entry(
    "perfect-code",
    "14-distances",
    "A perfect code",
    "Each of the 81 positions of four discs is one of these 21 or next to exactly one of them.",
    (options) => {
      const code = new Set(perfectCode(4));
      const groups = {
        names: ["next to one of the code", "of the code"],
        of: (state: State) => code.has(Number(rankState(state))) ? 1 : 0,
      };
      return hanoiGraphFigure({ discs: 4, groups, ...options });
    },
  ),
  entry(
    "hamiltonian-path",
    "14-distances",
    "One tour through everything",
    "The one way from tower to tower that visits each of the 81 positions of four discs once: no disc moves between A and C.",
    (options) =>
      hanoiGraphFigure({
        discs: 4,
        path: Array.from({ length: 81 }, (_, m) => hamiltonianState(m, 4, 0, 2)),
        ...options,
      }),
  ),
  entry(
    "variant-linear",
    "15-variants",
    "The linear tower",
    "Moves between neighbouring pegs only: the graph is a path, and the tower visits all 27 positions of three discs.",
    (options) => variantGraphFigure({ rules: namedRules("linear"), discs: 3, ...options }),
  ),
  entry(
    "variant-cyclic",
    "15-variants",
    "The cyclic tower",
    "Moves from A to B, B to C and C to A only. The shortest way of three discs from A to C takes 21 moves.",
    (options) =>
      variantGraphFigure({
        rules: namedRules("cyclic"),
        discs: 3,
        moves: [...forbiddenMoves(3, 0, 2, namedRules("cyclic"))],
        ...options,
      }),
  ),
  entry(
    "variant-star",
    "15-variants",
    "A star of four pegs",
    "The 64 positions of three discs when every move begins or ends on A, and Stockmeyer's way of the tower from B to D: 12 moves.",
    (options) =>
      variantGraphFigure({
        rules: namedRules("star", 4),
        discs: 3,
        from: perfectState(3, 1),
        moves: [...starMoves(3, 1, 3)],
        ...options,
      }),
  ),
  entry(
    "variant-growth",
    "15-variants",
    "Growth by rule",
    "The number of moves from A to C by the arrows that are allowed, on a logarithmic scale: A–B–C both ways; A → B → C → A; the same with B → A back; all but one; all six.",
    (options) => {
      const counted = (name: string, rules: RuleSet) => ({
        name,
        points: upTo(16).map((discs) => ({ discs, moves: forbiddenCount(discs, 0, 2, rules) })),
      });
      return growthFigure({
        series: [
          counted("linear", namedRules("linear")),
          counted("cyclic", namedRules("cyclic")),
          counted("one back", parseRules("A>B,B>C,C>A,B>A")),
          counted("five arrows", parseRules("A<>B,B<>C,C>A")),
          counted("all arrows", namedRules("classic")),
        ],
        ...options,
      });
    },
  ),
  entry(
    "exchange-layers",
    "15-variants",
    "Exchanging discs",
    "The positions of three discs of which two neighbours in size may change places, by the number of steps from the tower on A. A shortest solution takes 7.",
    (options) =>
      layersFigure({
        space: exchangeSpace(),
        start: perfectState(3, 0),
        isGoal: (state) => state.every((peg) => peg === 2),
        what: "exchanging three discs",
        ...options,
      }),
  ),
  entry(
    "three-colours",
    "16-two-colours",
    "Three towers of three colours",
    "Each tower is to go one peg on. Discs of one size may lie on each other.",
    (options) => {
      const { start, goal } = rotateTask(4);
      return colouredFigure({ states: [start, goal], titles: ["start", "goal"], ...options });
    },
  ),
  entry(
    "tower-of-london",
    "17-tower-of-london",
    "The Tower of London",
    "The 36 positions of the test of 1982 in columns by their distance from the first; the framed ones on the right are the farthest, 8 moves away; a shortest way to one of them.",
    (options) => londonFigure({ london: SHALLICE, ...options }),
  ),
  entry(
    "taquin-slide",
    "09-taquin-parity",
    "One slide",
    "A position of the 15-puzzle one slide from its goal. The tiles are in order up to one vertical slide, which adds three inversions.",
    (options) =>
      boardFigure({
        board: parseBoard("1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12"),
        slide: 12,
        goal: goalBoard(4, 4),
        ...options,
      }),
  ),
  entry(
    "taquin-inversions",
    "09-taquin-parity",
    "Inversions are crossings",
    "The tiles of a position in reading order and in order, joined by lines: every crossing is an inversion. There are 33, an odd number, with the blank in the last row: unsolvable.",
    (options) =>
      inversionsFigure({
        board: parseBoard("1 2 3 7/12 8 15 4/13 10 11 5/9 6 14 0"),
        ...options,
      }),
  ),
  entry(
    "taquin-solution",
    "09-taquin-parity",
    "Seven slides",
    "A shortest solution of 1 0 3/7 2 5/8 4 6, a position that a program which counts the blank among the inversions calls unsolvable.",
    (options) =>
      boardStripFigure({
        start: parseBoard("1 0 3/7 2 5/8 4 6"),
        slides: [2, 4, 8, 7, 4, 5, 6],
        goal: goalBoard(3, 3),
        ...options,
      }),
  ),
  entry(
    "taquin-snake",
    "09-taquin-parity",
    "The snake",
    "Along the snake the blank slides without changing the order of the tiles; every other slide takes a tile over an even number of others.",
    (options) => boardFigure({ board: goalBoard(4, 4), snake: true, ...options }),
  ),
  entry(
    "taquin-profiles",
    "12-taquin-all-states",
    "Depth profiles of boards",
    "How many positions are how many slides from the solved board, on a logarithmic scale. The profile ends at God's number: 6, 21, 36 and 31.",
    (options) =>
      depthProfileFigure({
        profiles: [[2, 2], [2, 3], [2, 4], [3, 3]].map(([rows, cols]) => ({
          name: `${rows}×${cols}`,
          depths: boardDepths(goalBoard(rows, cols)).depths,
        })),
        ...options,
      }),
  ),
  entry(
    "taquin-theta",
    "10-taquin-groups",
    "Wilson's graph θ₀",
    "The one 2-connected graph besides the cycles on which the tiles cannot be arranged as freely as its colouring allows: its group is PGL₂(5), of order 120.",
    (options) => puzzleGraphFigure({ graph: thetaGraph, positions: THETA_POSITIONS, ...options }),
  ),
  entry(
    "taquin-board-graph",
    "10-taquin-groups",
    "A board is a bipartite graph",
    "The cells of a 3×3 board, joined when they share a side. The graph is bipartite, so its group has even permutations only.",
    (options) =>
      puzzleGraphFigure({
        graph: boardGraph(3, 3),
        positions: Array.from({ length: 9 }, (_, c) => [c % 3, Math.floor(c / 3)] as const),
        ...options,
      }),
  ),
];

/** A name that no figure has. */
export class UnknownFigureError extends RangeError {
  /** The name of the class. */
  override readonly name = "UnknownFigureError";
}

/**
 * The figures of these names, in the order of {@link FIGURES}; all when there are none.
 *
 * @throws {UnknownFigureError} with the list of what there is.
 *
 * @example
 * ```ts
 * figuresNamed(["ruler"]).map((figure) => figure.title); // ["The ruler"]
 * figuresNamed(["rule"]); // throws UnknownFigureError
 * ```
 */
export function figuresNamed(names: readonly string[]): NamedFigure[] {
  const unknown = names.find((name) => !FIGURES.some((figure) => figure.name === name));
  if (unknown !== undefined) {
    throw new UnknownFigureError(
      `There is no figure ${shown(unknown)}. The figures are: ${
        FIGURES.map((figure) => figure.name).join(", ")
      }.`,
    );
  }
  return FIGURES.filter((figure) => names.length === 0 || names.includes(figure.name));
}
