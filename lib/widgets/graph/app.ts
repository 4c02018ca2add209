/**
 * The graph of {@link playGraph} in the browser.
 * @module
 */
import { hanoiGraphFigure, MAX_DISCS_IN_GRAPH } from "../../figures/graph.ts";
import { pegsFigure } from "../../figures/pegs.ts";
import { coordinates, edgeCount, vertexCount, vertices } from "../../hanoi/graph.ts";
import { distance, distanceToPeg, shortestPaths } from "../../hanoi/optimal.ts";
import {
  applyMove,
  formatMove,
  formatState,
  legalMoves,
  type Move,
  pegNames,
  perfectState,
  type State,
} from "../../hanoi/rules.ts";
import { counters } from "../ui/counters.ts";
import { button, choice, h, integers, row } from "../ui/dom.ts";
import { drawing } from "../ui/drawing.ts";
import { start } from "../ui/stage.ts";

interface Options {
  readonly discs: number;
  readonly names?: readonly string[];
}

start<Options>(({ options, news, say, theme, record }) => {
  const names = pegNames(3, options.names);
  let discs = options.discs;
  let from: State = perfectState(discs, 0);
  let goal: State = perfectState(discs, 2);
  /** Which end a touch sets. */
  let setting: "start" | "goal" = "start";
  let walked = 0;

  const numbers = counters({
    distance: "Moves to goal",
    paths: "Shortest paths",
    largest: "Largest disc",
    toA: `All on ${names[0]} in`,
    toB: `All on ${names[1]} in`,
    toC: `All on ${names[2]} in`,
    vertices: "Vertices",
    edges: "Edges",
    diameter: "Diameter",
  });
  const graph = drawing({
    class: "drawing center graph",
    tabindex: "0",
    "aria-describedby": "graph-help",
  });
  const pegs = drawing({ class: "drawing center" });
  const moves = h("div", { class: "row", role: "group", "aria-label": "Moves from here" });
  const size = choice("Discs", integers(1, MAX_DISCS_IN_GRAPH), String(discs), (value) => {
    discs = Number(value);
    from = perfectState(discs, 0);
    goal = perfectState(discs, 2);
    walked = 0;
    draw();
    tell();
  });
  const sets = choice(
    "A touch sets",
    [["start", "the start"], ["goal", "the goal"]],
    "start",
    (value) => {
      setting = value as typeof setting;
    },
  );
  const corner = button("Goal in the corner", () => {
    goal = perfectState(discs, 2);
    draw();
    tell();
  });

  /** Where the drawing has its bottom left corner, and how long an edge is: read off the edges that the figure drew. */
  function geometry(): { left: number; floor: number; step: number; svg: SVGSVGElement } {
    const svg = graph.element.querySelector("svg")!;
    const box = svg.querySelector<SVGPathElement>("path[data-what=moves]")!.getBBox();
    return { left: box.x, floor: box.y + box.height, step: box.width / (2 ** discs - 1), svg };
  }

  /** The vertex nearest to a point of the drawing. */
  function nearest(x: number, y: number): State {
    let best = goal;
    let least = Infinity;
    for (const state of vertices(discs)) {
      const place = coordinates(state);
      const apart = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (apart < least) [best, least] = [state, apart];
    }
    return best;
  }

  graph.element.addEventListener("click", (event) => {
    const { left, floor, step, svg } = geometry();
    const box = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / box.width;
    const x = ((event.clientX - box.left) * scale - left) / step;
    const y = (floor - (event.clientY - box.top) * scale) / step;
    const state = nearest(x, y);
    if (setting === "start") {
      from = state;
      walked = 0;
    } else goal = state;
    draw();
    tell();
  });

  /** An arrow key goes along the edge that points most that way. */
  const ARROWS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  graph.element.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const here = coordinates(from);
    const along = (move: Move) => {
      const { x, y } = coordinates(applyMove(from, move));
      return (x - here.x) * way[0] + (y - here.y) * way[1];
    };
    const move = legalMoves(from).reduce((a, b) => along(b) > along(a) ? b : a);
    if (along(move) > 0.1) walk(move);
    else say(`No edge leads that way from ${formatState(from)}.`, "warn");
  });

  function walk(move: Move): void {
    from = applyMove(from, move);
    walked++;
    draw();
    tell();
  }

  function tell(): void {
    const { distance: far, paths } = distance(from, goal);
    const [a, b] = [formatState(from), formatState(goal)];
    if (far === 0n) {
      say(`${a} is the goal.`, "done");
      return;
    }
    say(
      `From ${a} to ${b} ${far === 1n ? "is 1 move" : `are ${far} moves`}${
        paths === 2 ? ", by two ways that are equally long" : ""
      }.`,
    );
  }

  function draw(): void {
    graph.show(
      hanoiGraphFigure({ discs, from, to: goal, names, theme: theme(graph.element, 620) }),
    );
    const next = shortestPaths(from, goal)[0].next().value as Move | undefined;
    pegs.show(pegsFigure({ state: from, names, move: next, theme: theme(pegs.element, 420) }));
    const facts = distance(from, goal);
    numbers.set({
      distance: facts.distance,
      paths: facts.paths,
      largest: facts.largestDisc === 0
        ? "none"
        : `disc ${facts.largestDisc}, ${facts.largestDiscMoves.join(" or ")}×`,
      toA: distanceToPeg(from, 0),
      toB: distanceToPeg(from, 1),
      toC: distanceToPeg(from, 2),
      vertices: vertexCount(discs),
      edges: edgeCount(discs),
      diameter: 2 ** discs - 1,
    });
    const focused = moves.contains(document.activeElement)
      ? [...moves.children].indexOf(document.activeElement!)
      : -1;
    moves.replaceChildren(
      ...legalMoves(from).map((move) =>
        button(`disc ${move.disc}: ${formatMove(move, names)}`, () => walk(move))
      ),
    );
    if (focused >= 0) {
      (moves.children[Math.min(focused, moves.children.length - 1)] as HTMLElement).focus();
    }
    record({ state: formatState(from), goal: formatState(goal), walked });
  }

  tell();
  return {
    content: [
      row(size.element, sets.element, corner),
      news,
      h(
        "div",
        { class: "columns wide-left" },
        h("div", { class: "side" }, graph.element),
        h(
          "div",
          { class: "side" },
          pegs.element,
          h("h2", {}, "Moves from here"),
          moves,
          numbers.element,
        ),
      ),
      h(
        "p",
        { class: "hint", id: "graph-help" },
        "Touch a vertex, or walk: with the arrow keys when the drawing has the focus, or by the moves. " +
          "Colour and shape tell the peg of the largest disc.",
      ),
    ],
    draw,
  };
});
