/**
 * The recursion of {@link playRecursion} in the browser.
 * @module
 */
import { pegsFigure } from "../../figures/pegs.ts";
import { callStackFigure, phaseBandFigure } from "../../figures/phases.ts";
import { moveAt, stateAt } from "../../hanoi/binary.ts";
import {
  movesOfDisc,
  pendingCalls,
  phaseAt,
  transferCount,
  transferCountByRecurrence,
} from "../../hanoi/recursive.ts";
import { formatMove, formatState, pegNames } from "../../hanoi/rules.ts";
import { bars } from "../ui/bars.ts";
import { counters } from "../ui/counters.ts";
import { choice, h, integers, row } from "../ui/dom.ts";
import { drawing } from "../ui/drawing.ts";
import { player } from "../ui/player.ts";
import { start } from "../ui/stage.ts";
import { MOST_DISCS } from "./widget.ts";

interface Options {
  readonly discs: number;
  readonly names?: readonly string[];
}

const MARKS = ["", "①", "②", "③"] as const;

start<Options>(({ options, news, say, theme, record }) => {
  const names = pegNames(3, options.names);
  let discs = options.discs;
  const total = () => 2 ** discs - 1;

  const numbers = counters({
    played: "Moves played",
    recurrence: "T(n) by recurrence",
    formula: "2ⁿ − 1",
    sum: "Sum over discs",
  });
  const pegs = drawing({ class: "drawing center" });
  const band = drawing();
  const calls = drawing();
  const grown = bars("Moves of each disc");
  const size = choice("Discs", integers(1, MOST_DISCS), String(discs), (value) => {
    discs = Number(value);
    track.reset(0);
    draw();
  });
  const track = player({
    first: 0,
    last: total,
    go: draw,
    label: "Moves played",
    describe: (m) => `${m} of ${total()} moves played`,
  });

  /** How often a disc has moved in the first m moves: every 2^k-th, from the 2^(k−1)-th on. */
  const movesSoFar = (disc: number, m: number) => Math.floor((m + 2 ** (disc - 1)) / 2 ** disc);

  function draw(): void {
    const m = track.position();
    const next = m < total() ? m + 1 : undefined;
    const state = stateAt(discs, m);
    const move = next === undefined ? undefined : moveAt(discs, next);
    pegs.show(pegsFigure({ state, names, move, theme: theme(pegs.element, 480) }));
    band.show(
      phaseBandFigure({
        discs,
        levels: Math.min(discs, 2),
        move: next ?? total(),
        names,
        theme: theme(band.element),
      }),
    );
    calls.show(
      callStackFigure({ discs, move: next ?? total(), names, theme: theme(calls.element) }),
    );
    const list = Array.from({ length: discs }, (_, i) => ({
      name: `disc ${i + 1}`,
      count: movesSoFar(i + 1, m),
      expected: Number(movesOfDisc(discs, i + 1)),
    }));
    grown.show(list);
    numbers.set({
      played: m,
      recurrence: transferCountByRecurrence(discs),
      formula: transferCount(discs),
      sum: `${list.reduce((sum, { count }) => sum + count, 0)} of ${
        list.reduce((sum, { expected }) => sum + expected, 0)
      }`,
    });
    if (next === undefined) {
      say(
        `All ${m} moves are made. Every call has returned; the stack shows the last move.`,
        "done",
      );
    } else {
      const stack = pendingCalls(discs, next);
      say(
        `Phase ${MARKS[phaseAt(discs, next)]}. Next is move ${next}: disc ${move!.disc}, ${
          formatMove(move!, names)
        }; ${stack.length === 1 ? "1 call is" : `${stack.length} calls are`} pending.`,
      );
    }
    record({
      state: formatState(state),
      move: next ?? "",
      phase: next === undefined ? "" : phaseAt(discs, next),
      calls: next === undefined ? 0 : pendingCalls(discs, next).length,
      counts: list.map(({ count }) => count).join(" "),
    });
  }

  return {
    content: [
      row(size.element, track.element),
      news,
      band.element,
      h(
        "div",
        { class: "columns" },
        h("div", { class: "side" }, pegs.element),
        h("div", { class: "side" }, calls.element),
      ),
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "side" },
          h("h2", {}, "Moves of each disc, of 2ⁿ⁻ᵏ"),
          grown.element,
        ),
        h("div", { class: "side" }, numbers.element),
      ),
    ],
    draw,
  };
});
