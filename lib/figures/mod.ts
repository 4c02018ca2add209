/**
 * Figures: pure functions from data to stand-alone SVG, and what shows and exports them.
 * @module
 */
export { escapeXml, type Figure, figureBundle, type FigureOptions } from "./figure.ts";
export { type PngOptions, renderPng, requireFigureName } from "./figure.ts";
export * from "./theme.ts";
export * from "./pegs.ts";
export * from "./taquin.ts";
export * from "./phases.ts";
export * from "./calltree.ts";
export * from "./ruler.ts";
export * from "./graph.ts";
export * from "./graph4.ts";
export * from "./timescale.ts";
export * from "./plot.ts";
export * from "./vega.ts";
export * from "./depths.ts";
export * from "./variants.ts";
export * from "./registry.ts";
export * from "./pdf.ts";
export * from "./paper.ts";
