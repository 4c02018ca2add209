/**
 * What pictures of graphs share: paths that stand out, tags beside points, the legend, and the place of positions on four pegs.
 * @module
 */
import type { Peg, State } from "../hanoi/rules.ts";
import { coordinate, type Markup, moveTo, path, rect, shape, text } from "./svg.ts";
import { luminance, shorten, textWidth, type Theme } from "./theme.ts";

/** Shape, colour and word of each group, as many in a row as fit; `y` is the baseline of the first row, `bottom` that of the last. */
export function drawLegend(
  names: readonly string[],
  y: number,
  width: number,
  theme: Theme,
): { readonly content: Markup[]; readonly bottom: number } {
  const size = theme.fontSize;
  const content: Markup[] = [];
  let x = 0.7 * size;
  for (const [kind, name] of names.entries()) {
    const label = shorten(name, size, width - 3.2 * size);
    const needs = 2.6 * size + textWidth(label, size);
    if (x > size && x + needs > width) [x, y] = [0.7 * size, y + 1.5 * size];
    content.push(
      path(shape(kind, x + 0.5 * size, y - 0.36 * size, 0.45 * size), {
        fill: theme.pegs[kind % theme.pegs.length],
        stroke: theme.ink,
        "stroke-width": theme.thin,
      }),
      text(x + 1.4 * size, y, label),
    );
    x += needs;
  }
  return { content, bottom: y };
}

/** The palest grey of a mark without an outline: 2.4 : 1 against white. */
const PALEST = "#a6a6a6";

/** The colour of marks that are too small for an outline: what would be lost on white paper is made darker. */
export function smallMark(colour: string): string {
  return luminance(colour) > 0.5 ? PALEST : colour;
}

/** How much smaller a copy of the graph of four pegs is than the whole: so that no move passes near to a position that is not its own, to n = 4. */
const SHRINK = 0.38;

/**
 * Where the positions of four pegs stand: a copy for each peg of the largest disc, three in the corners of a triangle and one in its middle, and within each copy
 * the same for the next disc, and so on. A move of disc d is a line in the direction from peg to peg, as long as its copies are wide. The moves
 * between two copies start where the smaller discs are on the two other pegs, and these lie across the direction of the moves, since in a triangle
 * with its middle each two opposite sides are perpendicular: so no two moves lie on one line.
 *
 * The first peg is in the bottom left corner, the last in the bottom right one, as in H(3, n), unless one of them is in the middle. y points up.
 */
export function fourPegPlace(middle: Peg = 2): (state: State) => { x: number; y: number } {
  const corners = [210, 90, -30].map((degrees) => degrees * Math.PI / 180);
  let next = 0;
  const centres = [0, 1, 2, 3].map((peg) => {
    if (peg === middle) return [0, 0] as const;
    const angle = corners[next++];
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  return (state) => {
    let [x, y, size] = [0, 0, 1];
    for (let i = state.length - 1; i >= 0; i--, size *= SHRINK) {
      x += size * centres[state[i]][0];
      y += size * centres[state[i]][1];
    }
    return { x, y };
  };
}

/** The paths as thick lines; the second is dashed on a white ground, so that both are seen where they meet. */
export function drawPaths(paths: [number, number][][], theme: Theme, step: number): Markup[] {
  const thick = Math.max(theme.line * 1.5, Math.min(theme.thick * 1.3, step / 2.5));
  return paths.filter((places) => places.length > 1).flatMap((places, i) => {
    const d = places.map(([x, y], j) =>
      j === 0 ? moveTo(x, y) : `L${coordinate(x)} ${coordinate(y)}`
    ).join("");
    const line = (stroke: string, width: number, dash?: string) =>
      path(d, {
        fill: "none",
        stroke,
        "stroke-width": width,
        "stroke-linejoin": "round",
        "stroke-dasharray": dash,
      });
    return i === 0
      ? [line(theme.accent, thick)]
      : [line(theme.background, thick * 0.8), line(theme.accent, thick * 0.7, "3 3")];
  });
}

/** A rectangle that bears a word. */
export interface WordBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a line of text; `y` is its baseline. */
export function wordBox(
  x: number,
  y: number,
  word: string,
  size: number,
  anchor: "start" | "middle" | "end" = "start",
): WordBox {
  const width = textWidth(word, size);
  const left = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  return { left, top: y - 0.8 * size, width, height: 1.05 * size };
}

/**
 * A word beside a point, on a ground of its own, on that side of it where it hides the fewest of the points `avoid`; it covers none of the words
 * `keep` as long as there is a side where it does not.
 */
export function tag(
  label: string,
  x: number,
  y: number,
  width: number,
  avoid: readonly (readonly [number, number])[],
  keep: readonly WordBox[],
  theme: Theme,
): { readonly content: Markup[]; readonly box: WordBox } {
  const size = theme.fontSize;
  const w = textWidth(label, size) + 0.8 * size;
  const h = 1.5 * size;
  const far = 0.9 * size;
  const sides = [
    [x + far, y - h / 2],
    [x - far - w, y - h / 2],
    [x + far / 2, y - far / 2 - h],
    [x - far / 2 - w, y - far / 2 - h],
    [x - w / 2, y - far - h],
    [x + far / 2, y + far / 2],
    [x - far / 2 - w, y + far / 2],
    [x - w / 2, y + far],
    // Farther off, for points whose neighbourhood is full of words.
    [x + far, y - 2 * h],
    [x - far - w, y - 2 * h],
    [x + 2.2 * far, y - h / 2],
    [x - 2.2 * far - w, y - h / 2],
  ].filter(([left, top]) => left >= 1 && left + w <= width - 1 && top >= 1);
  const hidden = ([left, top]: number[]) => {
    const points = avoid.reduce(
      (sum, [px, py]) =>
        sum + Number(px > left - 3 && px < left + w + 3 && py > top - 3 && py < top + h + 3),
      0,
    );
    const words =
      keep.filter((box) =>
        box.left < left + w + 2 && left < box.left + box.width + 2 && box.top < top + h + 1 &&
        top < box.top + box.height + 1
      ).length;
    return points + 1e6 * words;
  };
  const [left, top] = sides.reduce((best, side) => hidden(side) < hidden(best) ? side : best);
  return {
    content: [
      rect(left, top, w, h, {
        fill: theme.background,
        stroke: theme.accent,
        "stroke-width": theme.thin,
        rx: 3,
      }),
      text(left + w / 2, top + h / 2 + 0.36 * size, label, { "text-anchor": "middle" }),
    ],
    box: { left, top, width: w, height: h },
  };
}
