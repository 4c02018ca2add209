/**
 * The graph of all positions, to walk in.
 * @module
 */
import { hanoiGraphFigure, MAX_DISCS_IN_GRAPH } from "../../figures/graph.ts";
import { type PegNames, pegNames, perfectState } from "../../hanoi/rules.ts";
import { frameHeight, limitNote, LIVE_NOTE, requireWidgetDiscs } from "../options.ts";
import type { Widget } from "../widget.ts";

/** A graph to walk in. */
export interface PlayGraphOptions {
  /** Discs at the start; 4 when left out. */
  readonly discs?: number;
  /** Names of the pegs; A, B, C when left out. */
  readonly names?: PegNames;
}

/**
 * The Hanoi graph H(3, n): touch a vertex to see its position, its shortest path (or both, when two are tied) to the goal, and its
 * distances; walk along the edges by the moves. Colours tell the peg of the largest disc. The goal is Cⁿ or any other vertex.
 *
 * It draws up to 7 discs, 2187 vertices; for more it shows the graph of 7 and states the limit.
 *
 * @throws {RangeError} for a number of discs that is no integer of at least 1, or names that are none.
 *
 * @example
 * ```ts
 * playGraph({ discs: 3 }).name; // "play-graph-3"
 * playGraph({ discs: 8 }).live; // undefined
 * playGraph({ discs: NaN }); // throws RangeError
 * ```
 */
export function playGraph(options: PlayGraphOptions = {}): Widget {
  const discs = requireWidgetDiscs(options.discs ?? 4, "walk in the Hanoi graph");
  const names = pegNames(3, options.names);
  const shown = Math.min(discs, MAX_DISCS_IN_GRAPH);
  const figure = hanoiGraphFigure({
    discs: shown,
    from: perfectState(shown, 0),
    names,
    name: `play-graph-${discs}`,
  });
  const base = { kind: "widget", name: figure.name, figure } as const;
  if (discs > MAX_DISCS_IN_GRAPH) {
    const most = `up to ${MAX_DISCS_IN_GRAPH} discs`;
    return { ...base, note: limitNote("The graph", most, discs, `${MAX_DISCS_IN_GRAPH}`) };
  }
  const n = Math.min(MAX_DISCS_IN_GRAPH, discs + 1);
  return {
    ...base,
    note: LIVE_NOTE,
    live: {
      app: "graph",
      title: `The Hanoi graph to walk in, ${discs} discs`,
      options: { discs, names: options.names },
      ...frameHeight(650 + 16 * n, [720, 1085 + 16 * n], [280, 1270 + 20 * n]),
    },
  };
}
