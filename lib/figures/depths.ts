/**
 * Depth profiles: how many states there are at each distance from a start.
 * @module
 */
import { refusal } from "../core/validate.ts";
import type { Figure, FigureOptions } from "./figure.ts";
import { growthFigure } from "./plot.ts";

/** A depth profile: entry d is the number of states at distance d. */
export interface DepthSeries {
  /** As the legend has it. */
  readonly name: string;
  /** States at distance 0, 1, 2, … */
  readonly depths: readonly (number | bigint)[];
}

/** Depth profiles to draw. */
export interface DepthProfileOptions extends FigureOptions {
  /** Up to five profiles. */
  readonly profiles: readonly DepthSeries[];
  /** What is counted at each distance; "positions" when left out. */
  readonly y?: string;
}

/**
 * The number of states at each distance on a logarithmic scale, a line a profile.
 *
 * @throws {RangeError} without profiles, for more than five, two of one name, or a depth without states.
 *
 * @example
 * ```ts
 * (await depthProfileFigure({ profiles: [{ name: "H(3,2)", depths: [1, 2, 2, 4] }] })).name; // "depth-profile"
 * ```
 */
export async function depthProfileFigure(options: DepthProfileOptions): Promise<Figure> {
  const { profiles, y = "positions", name = "depth-profile" } = options;
  if (!Array.isArray(profiles)) {
    throw new RangeError(
      refusal({ doing: "draw a depth profile", what: "the profiles" }, "a list", profiles),
    );
  }
  const series = (profiles as readonly DepthSeries[]).map(({ name, depths }) => ({
    name,
    points: depths.map((moves, discs) => ({ discs, moves })),
  }));
  return await growthFigure({ ...options, name, series, x: "distance", y });
}
