/**
 * SVG as text: elements with escaped attributes and texts, and numbers written the same way every time.
 *
 * What it writes uses attributes only: no style sheet, no id, no marker, no `currentColor`. Each of these is
 * dropped or misread by some program that turns SVG into PNG or PDF, and an id would clash between two
 * drawings on one page.
 * @module
 */

declare const escaped: unique symbol;

/** A piece of SVG whose texts are escaped already. Only this module makes it. */
export type Markup = string & { readonly [escaped]: true };

/** Attributes of an element; `undefined` leaves one out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Controls that XML 1.0 does not allow, and halves of surrogate pairs. */
// deno-lint-ignore no-control-regex
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/**
 * A text as it may stand in XML or HTML, in an element or in an attribute of either quote.
 * Characters that XML does not allow become U+FFFD.
 *
 * @example
 * ```ts
 * escapeXml('<script>"&\n'); // "&lt;script&gt;&quot;&amp;&#10;"
 * ```
 */
export function escapeXml(text: string): string {
  return text.replace(NOT_XML, "\uFFFD").replace(/[&<>"'\n\r\t]/g, (c) => ENTITIES[c]);
}

/**
 * A coordinate with at most two decimals: a hundredth of a pixel is never seen, and rounding makes the text the
 * same on every machine.
 *
 * @throws {RangeError} for NaN and infinities, which would break the drawing without a word.
 */
export function coordinate(value: number): string {
  if (!Number.isFinite(value)) {
    throw new RangeError(
      `Cannot draw: a coordinate must be a finite number, received ${String(value)}.`,
    );
  }
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? "0" : String(rounded);
}

/** Markup as it is: for constants of this folder's own and for what another drawing program made. */
export function raw(source: string): Markup {
  return source as Markup;
}

/** An element with its attributes, in the order given, and its content. */
export function element(name: string, attributes: Attributes, ...content: Markup[]): Markup {
  let source = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    source += ` ${key}="${typeof value === "number" ? coordinate(value) : escapeXml(value)}"`;
  }
  return raw(content.length === 0 ? `${source}/>` : `${source}>${content.join("")}</${name}>`);
}

/** A group: attributes that its content shares. */
export function group(attributes: Attributes, ...content: Markup[]): Markup {
  return element("g", attributes, ...content);
}

/** A line of text; `y` is its baseline. */
export function text(x: number, y: number, content: string, attributes: Attributes = {}): Markup {
  return element("text", { x, y, ...attributes }, raw(escapeXml(content)));
}

/** A rectangle. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
): Markup {
  return element("rect", { x, y, width, height, ...attributes });
}

/** A straight line. */
export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  attributes: Attributes = {},
): Markup {
  return element("line", { x1, y1, x2, y2, ...attributes });
}

/** A path; its data comes from {@link moveTo}, {@link lineTo} and the shapes below. */
export function path(d: string, attributes: Attributes = {}): Markup {
  return element("path", { d, ...attributes });
}

/** Path data: start a new piece. */
export function moveTo(x: number, y: number): string {
  return `M${coordinate(x)} ${coordinate(y)}`;
}

/** Path data: a straight line from where the pen is. */
export function lineTo(x: number, y: number): string {
  return `L${coordinate(x)} ${coordinate(y)}`;
}

/** Path data: an open or closed polygon through points. */
export function polyline(points: readonly (readonly [number, number])[], closed = false): string {
  return points.map(([x, y], i) => i === 0 ? moveTo(x, y) : lineTo(x, y)).join("") +
    (closed ? "Z" : "");
}

/** Path data: a circle. */
export function circle(x: number, y: number, r: number): string {
  const c = coordinate(r);
  const d = coordinate(2 * r);
  return `${moveTo(x - r, y)}a${c} ${c} 0 1 0 ${d} 0a${c} ${c} 0 1 0 -${d} 0Z`;
}

/** The shapes that mark the pegs, in the order of their numbers: what colour says, the shape says too. */
export const SHAPES = ["circle", "square", "triangle", "diamond", "cross"] as const;

/** Path data: one of {@link SHAPES}, of about the area of a circle of radius r. */
export function shape(kind: number, x: number, y: number, r: number): string {
  switch (SHAPES[kind % SHAPES.length]) {
    case "circle":
      return circle(x, y, r);
    case "square": {
      const a = 0.89 * r;
      return polyline([[x - a, y - a], [x + a, y - a], [x + a, y + a], [x - a, y + a]], true);
    }
    case "triangle": {
      const a = 1.35 * r;
      return polyline(
        [[x, y - a], [x + 0.87 * a, y + 0.5 * a], [x - 0.87 * a, y + 0.5 * a]],
        true,
      );
    }
    case "diamond": {
      const a = 1.25 * r;
      return polyline([[x, y - a], [x + a, y], [x, y + a], [x - a, y]], true);
    }
    case "cross": {
      const a = 1.2 * r;
      const b = 0.42 * r;
      return polyline([
        [x - b, y - a],
        [x + b, y - a],
        [x + b, y - b],
        [x + a, y - b],
        [x + a, y + b],
        [x + b, y + b],
        [x + b, y + a],
        [x - b, y + a],
        [x - b, y + b],
        [x - a, y + b],
        [x - a, y - b],
        [x - b, y - b],
      ], true);
    }
  }
}

/** Path data: an arrowhead of a length with its tip at (x, y), pointing along an angle in radians (y down). */
export function arrowhead(x: number, y: number, angle: number, length: number): string {
  const corner = (turn: number): [number, number] => [
    x - length * Math.cos(angle + turn),
    y - length * Math.sin(angle + turn),
  ];
  return polyline([[x, y], corner(0.4), corner(-0.4)], true);
}

/** Path data: lines at 45° that fill a rectangle, at a distance of `gap` pixels. A grey print shows them. */
export function hatching(x: number, y: number, w: number, h: number, gap: number): string {
  let d = "";
  for (let c = gap / 2; c < w + h; c += gap) {
    const top = Math.max(0, c - w);
    const bottom = Math.min(h, c);
    if (bottom - top < 0.5) continue;
    d += moveTo(x + c - top, y + top) + lineTo(x + c - bottom, y + bottom);
  }
  return d;
}
