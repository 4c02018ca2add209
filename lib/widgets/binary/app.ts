/**
 * The counter of {@link playBinary} in the browser.
 * @module
 */
import { pegsFigure } from "../../figures/pegs.ts";
import { grayRowFigure, rulerFigure } from "../../figures/ruler.ts";
import {
  changedDigit,
  discOfMove,
  grayCode,
  moveAt,
  smallDiscSense,
  stateAt,
  trailingZeros,
} from "../../hanoi/binary.ts";
import { pendingCalls } from "../../hanoi/recursive.ts";
import { formatMove, formatState, pegNames } from "../../hanoi/rules.ts";
import { plural } from "../../figures/words.ts";
import { counters } from "../ui/counters.ts";
import { choice, h, integers, row } from "../ui/dom.ts";
import { drawing } from "../ui/drawing.ts";
import { player } from "../ui/player.ts";
import { start } from "../ui/stage.ts";
import { MOST_DISCS } from "./widget.ts";

interface Options {
  readonly discs: number;
  readonly move: number;
  readonly names?: readonly string[];
}

start<Options>(({ options, news, say, theme, record }) => {
  const names = pegNames(3, options.names);
  let discs = options.discs;
  const last = () => 2 ** discs - 1;

  const numbers = counters({
    disc: "Disc of move m",
    way: "Its way, from the bits of m",
    recursion: "By the recursion",
    sense: "Disc 1 goes round",
  });
  const pegs = drawing({ class: "drawing center" });
  const digits = drawing({ class: "drawing center" });
  const bars = drawing();
  const size = choice("Discs", integers(1, MOST_DISCS), String(discs), (value) => {
    discs = Number(value);
    track.reset(Math.min(track.position(), last()));
    draw();
  });
  const track = player({
    first: 1,
    last,
    go: draw,
    label: "m, the number of the move",
    describe: (m) => `move ${m} of ${last()}`,
  });
  track.reset(options.move);

  function draw(): void {
    const m = track.position();
    const state = stateAt(discs, m - 1);
    const move = moveAt(discs, m);
    const caller = pendingCalls(discs, m).at(-1)!;
    const way = formatMove(move, names);
    const same = caller.discs === move.disc && caller.from === move.from && caller.to === move.to;
    pegs.show(pegsFigure({ state, names, move, theme: theme(pegs.element, 480) }));
    digits.show(grayRowFigure({ discs, move: m, theme: theme(digits.element, 480) }));
    bars.show(rulerFigure({ discs, move: m, theme: theme(bars.element) }));
    numbers.set({
      disc: discOfMove(m),
      way,
      recursion: same ? "the same" : formatMove(caller, names),
      sense: (smallDiscSense(discs) > 0 ? [0, 1, 2, 0] : [0, 2, 1, 0]).map((peg) => names[peg])
        .join(
          " → ",
        ),
    });
    const zeros = trailingZeros(m);
    say(
      `m = ${m} is ${m.toString(2).padStart(discs, "0")} in base 2: ${
        zeros === 0 ? "no zero" : plural(zeros, "zero")
      } at the end, so disc ${zeros + 1} moves, ${way}. In the Gray code its digit changes.`,
    );
    record({
      state: formatState(state),
      move: m,
      gray: grayCode(m).toString(2).padStart(discs, "0"),
      changed: changedDigit(m),
    });
  }

  return {
    content: [
      row(size.element, track.element),
      news,
      h(
        "div",
        { class: "columns" },
        h("div", { class: "side" }, pegs.element),
        h("div", { class: "side" }, digits.element),
      ),
      bars.element,
      numbers.element,
    ],
    draw,
  };
});
