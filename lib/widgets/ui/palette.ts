/**
 * The colours of widgets: those of the figures, and the same for a dark page.
 * @module
 */
import { makeTheme, type Theme } from "../../figures/theme.ts";

/** Text in a widget, in px. */
export const FONT_SIZE = 14;

/** On a dark page texts are light, so what bears text is dark, except what stands out. */
const DARK: Partial<Theme> = {
  background: "#16191d",
  ink: "#f2f2f2",
  muted: "#b4b9bf",
  grid: "#5a6067",
  surface: "#262b31",
  accent: "#ff9a5c",
  highlight: "#4a2c17",
  pegs: ["#3b93cc", "#e69f00", "#14b889", "#cc79a7", "#56b4e9", "#f0e442", "#d55e00"],
  phases: ["#8f6300", "#ff9a5c", "#00694c"],
  discs: ["#1c6a98", "#40474f"],
  series: ["#56b4e9", "#ff9a5c", "#14b889", "#cc79a7", "#f0e442", "#9fd0ee"],
};

/** The theme of figures in a widget: as wide as there is room. */
export function widgetTheme(width: number, dark: boolean, fontSize = FONT_SIZE): Theme {
  const base = makeTheme({ width: Math.max(200, Math.min(4000, Math.floor(width))), fontSize });
  return dark ? { ...base, ...DARK } : base;
}

/** The colours as custom properties of CSS. */
export function cssColours(dark: boolean): string {
  const { background, ink, muted, grid, surface, accent, highlight, discs, pegs, series, phases } =
    widgetTheme(680, dark);
  const colours: Record<string, string> = {
    background,
    ink,
    muted,
    grid,
    surface,
    accent,
    highlight,
    bar: series[0],
    odd: discs[0],
    even: discs[1],
    "peg-0": pegs[0],
    "peg-1": pegs[1],
    "peg-2": pegs[2],
    phase: phases[0],
    ok: dark ? "#3ecf9f" : "#00694c",
  };
  return Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`).join(";");
}
