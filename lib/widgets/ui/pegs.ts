/**
 * Pegs to touch: a button a peg, discs that glide from one to another.
 * @module
 */
import type { PegNames, State } from "../../hanoi/rules.ts";
import { Position } from "../../hanoi/rules.ts";
import { h } from "./dom.ts";

/** A position to show on a board. */
export interface BoardView {
  readonly state: State;
  /** The peg whose top disc is in the hand. */
  readonly lifted?: number;
  /** A disc that stands out. */
  readonly marked?: number;
}

/** A board. */
export interface PegBoard {
  readonly element: HTMLElement;
  show(view: BoardView): void;
  focus(peg: number): void;
}

/** What happens on a board; exactly one of both is given. */
export interface BoardActions {
  /** A peg was touched. */
  readonly peg?: (peg: number) => void;
  /** A disc was touched. */
  readonly disc?: (disc: number) => void;
}

/** Height of the discs' room above the floor, and where the floor is, in px. */
const ROOM = 150;
const FLOOR = 31;
/** Where a disc in the hand hangs. */
const HAND = 202;

/** A board of pegs. With `peg` every peg is a button, with `disc` every disc is one. */
export function pegBoard(names: PegNames, actions: BoardActions): PegBoard {
  const pegs = names.length;
  const element = h("div", {
    class: "board",
    role: "group",
    "aria-label": "Pegs and discs",
    style: `grid-template-columns:repeat(${pegs},minmax(0,1fr))`,
  });
  const columns = names.map((name, peg) => {
    const parts = [
      h("span", { class: "rod" }),
      h("span", { class: "base" }),
      h("span", { class: "name", title: name }, name),
    ];
    return actions.peg === undefined ? h("div", { class: "peg" }, ...parts) : h(
      "button",
      { type: "button", class: "peg bare", "data-peg": peg, onclick: () => actions.peg!(peg) },
      ...parts,
    );
  });
  element.append(...columns);
  let discs: HTMLElement[] = [];

  function makeDiscs(count: number): void {
    for (const disc of discs) disc.remove();
    discs = Array.from({ length: count }, (_, i) => {
      const properties = { class: `disc${i % 2 === 0 ? " odd" : ""}`, "data-disc": i + 1 };
      return actions.disc === undefined
        ? h("span", { ...properties, "aria-hidden": "true" })
        : h("button", { ...properties, type: "button", onclick: () => actions.disc!(i + 1) });
    });
    // The largest first: the order of the tab key is that of the text form of a state.
    element.append(...discs.toReversed());
  }

  return {
    element,
    focus: (peg) => columns[peg].focus(),
    show({ state, lifted, marked }) {
      const count = state.length;
      if (discs.length !== count) makeDiscs(count);
      const position = new Position(state, pegs);
      const thickness = Math.min(24, ROOM / Math.max(1, count));
      const smallest = 22;
      const width = (disc: number) =>
        count === 1 ? 60 : smallest + (92 - smallest) * (disc - 1) / (count - 1);
      for (let peg = 0; peg < pegs; peg++) {
        const stack = position.stack(peg);
        for (const [level, disc] of stack.entries()) {
          const inHand = lifted === peg && disc === position.top(peg);
          const body = discs[disc - 1];
          body.style.width = `${width(disc) / pegs}%`;
          body.style.height = `${Math.max(thickness - 1, 3)}px`;
          body.style.left = `${(peg + 0.5) * 100 / pegs}%`;
          body.style.bottom = `${inHand ? HAND : FLOOR + level * thickness}px`;
          body.style.fontSize = `${Math.min(14, thickness * 0.75)}px`;
          body.textContent = thickness >= 12 ? String(disc) : "";
          body.classList.toggle("lifted", inHand);
          body.classList.toggle("marked", marked === disc);
          if (actions.disc !== undefined) {
            body.setAttribute(
              "aria-label",
              `Disc ${disc} on ${names[peg]}: send it to the next peg`,
            );
          }
        }
        if (actions.peg !== undefined) {
          columns[peg].classList.toggle("from", lifted === peg);
          columns[peg].setAttribute("aria-pressed", String(lifted === peg));
          columns[peg].setAttribute("aria-label", describe(peg, stack));
        }
      }
    },
  };

  function describe(peg: number, stack: readonly number[]): string {
    if (stack.length === 0) return `Peg ${names[peg]}, empty`;
    return `Peg ${names[peg]}, from the bottom: ${stack.join(", ")}`;
  }
}
