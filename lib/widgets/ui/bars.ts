/**
 * Bars that grow towards dashed frames, on a logarithmic scale: each frame is one step longer than the next.
 * @module
 */
import { h } from "./dom.ts";

/** A bar: what it counts, how many there are and how many there will be. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  readonly expected: number;
}

/** Bars with their frames. */
export interface Bars {
  readonly element: HTMLElement;
  show(bars: readonly Bar[]): void;
}

/** The length of a number on the scale: 1 for 1, 2 for 2, 3 for 4. */
const length = (value: number) => value === 0 ? 0 : 1 + Math.log2(value);

/** An empty place for bars. */
export function bars(label: string): Bars {
  const element = h("div", { class: "bars", role: "list", "aria-label": label });
  return {
    element,
    show(list) {
      const longest = Math.max(...list.map((bar) => length(bar.expected)));
      const share = (value: number) => `width:${100 * length(value) / longest}%`;
      element.replaceChildren(...list.flatMap(({ name, count, expected }) => [
        h("span", { role: "listitem", "aria-label": `${name}: ${count} of ${expected}` }, name),
        h(
          "span",
          { class: "track", "aria-hidden": "true" },
          h("span", { class: "bar", style: share(count) }),
          h("span", { class: "frame", style: share(expected) }),
        ),
        h("span", { class: "count", "aria-hidden": "true" }, `${count} of ${expected}`),
      ]));
    },
  };
}
