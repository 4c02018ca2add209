/**
 * Elements in a line each.
 * @module
 */

/** Attributes, and listeners under `on…`; false and undefined leave an attribute out. */
export type Properties = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/** An element with attributes, listeners and content. Texts become text nodes: nothing is read as HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...content);
  return element;
}

/** Elements side by side. */
export function row(...content: (Node | string)[]): HTMLElement {
  return h("div", { class: "row" }, ...content);
}

/** A button. */
export function button(
  label: string,
  press: () => void,
  properties: Properties = {},
): HTMLButtonElement {
  return h("button", { type: "button", onclick: press, ...properties }, label);
}

/** A labelled list to choose from. */
export interface Choice {
  readonly element: HTMLElement;
  readonly select: HTMLSelectElement;
}

/** A labelled list of values; `changed` is told the chosen one. */
export function choice(
  label: string,
  values: readonly (readonly [value: string, text: string])[],
  chosen: string,
  changed: (value: string) => void,
): Choice {
  const select = h("select", { onchange: () => changed(select.value) });
  const fill = values.map(([value, text]) => h("option", { value }, text));
  select.append(...fill);
  select.value = chosen;
  return { element: h("label", {}, label, select), select };
}

/** The integers from `first` to `last` as values of a {@link choice}. */
export function integers(first: number, last: number): [string, string][] {
  return Array.from({ length: last - first + 1 }, (_, i) => [`${first + i}`, `${first + i}`]);
}

/** Replaces what a choice offers. */
export function offer(
  { select }: Choice,
  values: readonly (readonly [string, string])[],
  chosen: string,
): void {
  select.replaceChildren(...values.map(([value, text]) => h("option", { value }, text)));
  select.value = chosen;
}
