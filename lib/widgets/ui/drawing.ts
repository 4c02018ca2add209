/**
 * A place for a figure of the library, redrawn when the data, the width or the colours change.
 * @module
 */
import type { Figure } from "../../figures/figure.ts";
import { h } from "./dom.ts";

/** A place for a figure. */
export interface Drawing {
  readonly element: HTMLElement;
  /** Shows a figure; its text alternative becomes the label. */
  show(figure: Figure): void;
}

/** An empty place for a figure. */
export function drawing(properties: Readonly<Record<string, string>> = {}): Drawing {
  const element = h("div", { class: "drawing", role: "img", ...properties });
  return {
    element,
    show({ svg, alt }) {
      // The figure escapes its texts itself. Its title would pop up under the pointer; the label says the same.
      element.innerHTML = svg.replace(/<title>[^<]*<\/title>/, "").replace(
        ' role="img"',
        ' aria-hidden="true"',
      );
      element.setAttribute("aria-label", alt);
    },
  };
}
