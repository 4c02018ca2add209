/**
 * A row of named numbers.
 * @module
 */
import { h } from "./dom.ts";

/** Named numbers; each is found by its key in `data-counter`. */
export interface Counters<K extends string> {
  readonly element: HTMLElement;
  /** Shows values; a `bigint` is written in full. */
  set(values: Partial<Record<K, string | number | bigint>>): void;
  /** Renames one. */
  label(key: K, text: string): void;
  /** Marks one that stands out. */
  mark(key: K, on: boolean): void;
}

/** Named numbers, in the order of their labels. */
export function counters<K extends string>(labels: Readonly<Record<K, string>>): Counters<K> {
  const keys = Object.keys(labels) as K[];
  const names = new Map(keys.map((key) => [key, h("dt", {}, labels[key])]));
  const values = new Map(keys.map((key) => [key, h("dd", { "data-counter": key }, "–")]));
  const boxes = new Map(keys.map((key) => [key, h("div", {}, names.get(key)!, values.get(key)!)]));
  return {
    element: h("dl", { class: "counters" }, ...boxes.values()),
    set(given) {
      for (const [key, value] of Object.entries(given)) {
        const cell = values.get(key as K)!;
        if (cell.textContent !== String(value)) cell.textContent = String(value);
      }
    },
    label: (key, text) => void (names.get(key)!.textContent = text),
    mark: (key, on) => void boxes.get(key)!.classList.toggle("lost", on),
  };
}
