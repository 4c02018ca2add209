/*
 * What a reader of a figure needs, checked on its SVG: it is well formed and stands alone, its texts lie inside of it and
 * do not lie on each other.
 */
import { DOMParser } from "linkedom";
import { expect } from "vitest";
import type { Figure } from "../../lib/figures/figure.ts";
import { textWidth } from "../../lib/figures/theme.ts";

export interface Box {
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The elements of an SVG, after a check that it is well formed: each tag closed, in order, each attribute quoted. */
export function parseSvg(svg: string): Document {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;
  for (let i = 0; i < svg.length;) {
    const next = svg.indexOf("<", i);
    const text = svg.slice(i, next < 0 ? svg.length : next);
    expect(text, "an unescaped character").not.toMatch(/>|&(?!(?:amp|lt|gt|quot|#\d+);)/);
    if (next < 0) break;
    tag.lastIndex = next;
    const found = tag.exec(svg);
    expect(found, `no tag at ${svg.slice(next, next + 60)}`).not.toBeNull();
    const [, closing, name, attributes, empty] = found!;
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, key]) => key);
    expect(new Set(names).size, `an attribute twice: ${attributes}`).toBe(names.length);
    expect(attributes).not.toMatch(/&(?!(?:amp|lt|gt|quot|#\d+);)/);
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
    i = tag.lastIndex;
  }
  expect(open).toEqual([]);
  return new DOMParser().parseFromString(svg, "image/svg+xml") as unknown as Document;
}

interface Style {
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
  readonly size: number;
  readonly bold: boolean;
  readonly anchor: string;
}

/** Where an element's own `transform` puts its content: moves and quarter turns to the left, one after the other. */
function moved(style: Style, transform: string): Style {
  let { x, y, turned } = style;
  for (const [, what, numbers] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a, b = 0, c = 0] = numbers.split(/[ ,]+/).map(Number);
    const by = (dx: number, dy: number) => {
      x += turned ? dy : dx;
      y += turned ? -dx : dy;
    };
    if (what === "translate") by(a, b);
    else if (what === "rotate" && (a === -90 || a === 270)) {
      by(b, c);
      turned = !turned;
      by(-b, -c);
    } else throw new Error(`This test does not know ${what}(${numbers}).`);
  }
  return { ...style, x, y, turned };
}

/** The boxes of the texts of an SVG, by the widths of DejaVu Sans. */
export function textBoxes(svg: string): Box[] {
  const boxes: Box[] = [];
  const walk = (element: Element, parent: Style) => {
    const get = (name: string) => element.getAttribute(name);
    let style = moved(parent, get("transform") ?? "");
    style = {
      ...style,
      size: get("font-size") === null ? style.size : parseFloat(get("font-size")!),
      bold: get("font-weight") === null ? style.bold : get("font-weight") === "bold",
      anchor: get("text-anchor") ?? style.anchor,
    };
    if (element.tagName === "text") {
      const { size, bold, anchor, turned } = style;
      const text = element.textContent!;
      const length = (value: string | null) =>
        value === null ? 0 : value.endsWith("em") ? parseFloat(value) * size : parseFloat(value);
      const w = textWidth(text, size, bold);
      const before = anchor === "middle" ? w / 2 : anchor === "end" ? w : 0;
      const { x, y } = moved(style, `translate(${length(get("x"))} ${length(get("y"))})`);
      boxes.push(
        turned
          ? {
            text,
            size,
            left: x - 0.75 * size,
            right: x + 0.2 * size,
            top: y - w + before,
            bottom: y + before,
          }
          : {
            text,
            size,
            left: x - before,
            right: x - before + w,
            top: y - 0.75 * size,
            bottom: y + 0.2 * size,
          },
      );
    }
    for (const child of element.children) walk(child, style);
  };
  const start = { x: 0, y: 0, turned: false, size: 16, bold: false, anchor: "start" };
  walk(parseSvg(svg).documentElement, start);
  return boxes;
}

/** Checks that a figure is well formed, stands alone, and that its texts lie inside of it, apart from each other. */
export function expectLegible(figure: Figure): void {
  const { svg, width, height, alt } = figure;
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect(svg).not.toMatch(
    /NaN|undefined|Infinity|\[object|currentColor|<style|<script|<image|var\(/,
  );
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ""), "a reference").not.toMatch(
    /https?:|href="[^#]/,
  );
  expect(alt).not.toMatch(/NaN|undefined|\[object/);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id.startsWith(figure.name))).toBe(true);
  const boxes = textBoxes(svg);
  for (const box of boxes) {
    const inside = box.left >= -0.5 && box.right <= width + 0.5 && box.top >= -0.5 &&
      box.bottom <= height + 0.5;
    if (!inside) expect(box, `outside of ${width} × ${height}`).toBeNull();
  }
  boxes.sort((a, b) => a.top - b.top);
  for (const [i, a] of boxes.entries()) {
    for (let j = i + 1; j < boxes.length && boxes[j].top < a.bottom; j++) {
      const b = boxes[j];
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const under = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (over > 0.5 && under > 0.5) expect([a, b], "two texts on each other").toEqual([]);
    }
  }
}

/** How many elements or pieces of paths an SVG has: of `what` in a `data-what` attribute, the pieces of its paths. */
export function pieces(svg: string, what: string): number {
  const paths = svg.matchAll(/<path d="([^"]*)"[^>]*data-what="([^"]*)"/g);
  return [...paths].filter(([, , is]) => is === what)
    .reduce((sum, [, d]) => sum + d.split("M").length - 1, 0);
}
