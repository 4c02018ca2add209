/**
 * A board of tiles to touch: a button a tile, which glides into the blank cell.
 * @module
 */
import { type Board, legalSlides, slideDirection, type Tile } from "../../taquin/board.ts";
import { h } from "./dom.ts";

/** A board of tiles. */
export interface TileBoard {
  readonly element: HTMLElement;
  /** Shows a position; tiles on their cell in `goal` look so. */
  show(board: Board, goal: Board): void;
}

/** Height of the room for a board, and the largest cell, in px. */
const ROOM = 300;
const LARGEST = 74;

const KEYS: Readonly<Record<string, string>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/**
 * A board of tiles. `touch` is told which tile was touched, legal or not, `blocked` that an arrow key has no tile to slide. An
 * arrow key slides the tile that can go that way.
 */
export function tileBoard(
  touch: (tile: Tile) => void,
  blocked: (direction: string) => void,
): TileBoard {
  const frame = h("div", { class: "tiles" });
  const element = h(
    "div",
    { class: "tray", role: "group", "aria-label": "Tiles; the arrow keys slide them" },
    frame,
  );
  let tiles: HTMLButtonElement[] = [];
  let shown: Board | undefined;

  element.addEventListener("keydown", (event) => {
    const direction = KEYS[event.key];
    if (direction === undefined || shown === undefined) return;
    event.preventDefault();
    const tile = legalSlides(shown).find((one) => slideDirection(shown!, one) === direction);
    if (tile === undefined) return blocked(direction);
    tiles[tile - 1].focus();
    touch(tile);
  });

  return {
    element,
    show(board, goal) {
      const { rows, cols, cells } = board;
      if (tiles.length !== cells.length - 1) {
        tiles = Array.from(
          { length: cells.length - 1 },
          (_, i) =>
            h("button", {
              type: "button",
              class: "tile",
              "data-tile": i + 1,
              onclick: () => touch(i + 1),
            }, String(i + 1)),
        );
        frame.replaceChildren(...tiles);
      }
      shown = board;
      const size = Math.floor(
        Math.min(LARGEST, ROOM / rows, (element.clientWidth - 4 || 320) / cols),
      );
      frame.style.width = `${size * cols}px`;
      frame.style.height = `${size * rows}px`;
      const beside = legalSlides(board);
      for (const [cell, tile] of cells.entries()) {
        if (tile === 0) continue;
        const body = tiles[tile - 1];
        const [r, c] = [Math.floor(cell / cols), cell % cols];
        body.style.width = body.style.height = `${size - 4}px`;
        body.style.left = `${c * size + 2}px`;
        body.style.top = `${r * size + 2}px`;
        body.style.fontSize = `${Math.min(22, size * 0.42)}px`;
        body.classList.toggle("home", goal.cells[cell] === tile);
        const slides = beside.includes(tile);
        // The tab key visits the tiles that can move; all can be touched.
        body.tabIndex = slides || document.activeElement === body ? 0 : -1;
        body.setAttribute(
          "aria-label",
          `Tile ${tile}, row ${r + 1}, column ${c + 1}${
            slides ? `, can slide ${slideDirection(board, tile)}` : ""
          }`,
        );
      }
    },
  };
}
