import { describe, expect, test } from "vitest";
import { makeTheme, type Theme } from "@lucas/lab";
import { widgetTheme } from "../../lib/widgets/ui/palette.ts";

/*
 * The colours as people without one kind of cones see them, by the matrices of G. Machado, M. Oliveira, L. Fernandes, A Physiologically-based Model
 * for Simulation of Color Vision Deficiency (2009), severity 1, on linear RGB; and without colours at all.
 */
type Matrix = readonly (readonly number[])[];
const VISIONS: Readonly<Record<string, Matrix>> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear RGB of `#rrggbb`. */
const linear = (colour: string) =>
  [1, 3, 5].map((i) => {
    const part = parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** CIE Lab of linear RGB, white point D65. */
function lab(rgb: readonly number[]): number[] {
  const [r, g, b] = rgb.map((v) => Math.min(1, Math.max(0, v)));
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((t) => t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How different two colours look; about 2 is just seen, 10 at a glance. */
function apart(a: string, b: string, matrix: Matrix): number {
  const [p, q] = [a, b].map((colour) => {
    const rgb = linear(colour);
    return lab(matrix.map((row) => row.reduce((sum, m, i) => sum + m * rgb[i], 0)));
  });
  return Math.hypot(...p.map((v, i) => v - q[i]));
}

const themes: [string, Theme][] = [
  ["figures", makeTheme()],
  ["widgets on a dark page", widgetTheme(680, true)],
];

describe.each(themes)("%s", (_, theme) => {
  test.each(Object.entries(VISIONS))(
    "colours that tell something apart differ: %s",
    (_, matrix) => {
      const groups = [
        theme.pegs.slice(0, 5),
        theme.phases,
        theme.discs,
        theme.series.slice(0, 5),
        [
          theme.accent,
          theme.background,
        ],
        [theme.accent, theme.grid],
        [theme.accent, theme.series[0]],
      ];
      for (const colours of groups) {
        for (const [i, a] of colours.entries()) {
          for (const b of colours.slice(i + 1)) {
            if (apart(a, b, matrix) < 10) expect([a, b, apart(a, b, matrix)]).toEqual([]);
          }
        }
      }
    },
  );
});
