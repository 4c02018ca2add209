/**
 * The game of {@link playHanoi} in the browser.
 * @module
 */
import { formatMove, formatState, type Peg, pegNames } from "../../hanoi/rules.ts";
import { plural } from "../../figures/words.ts";
import { counters } from "../ui/counters.ts";
import { button, choice, h, integers, offer, row } from "../ui/dom.ts";
import { type PegBoard, pegBoard } from "../ui/pegs.ts";
import { start } from "../ui/stage.ts";
import { HanoiGame, MOST_DISCS } from "./game.ts";

interface Options {
  readonly discs: number;
  readonly pegs: number;
  readonly names?: readonly string[];
}

start<Options>(({ options, news, say, record }) => {
  let game = new HanoiGame(options.discs, options.pegs);
  let names = pegNames(options.pegs, options.names);
  let lifted: Peg | undefined;
  let finishing: ReturnType<typeof setInterval> | undefined;
  let board: PegBoard;

  const numbers = counters({
    played: "Moves played",
    minimum: "Minimum",
    remaining: "Best remaining",
    lost: "Moves lost",
  });
  const place = h("div");
  const discs = choice("Discs", [], "", (value) => setUp(Number(value), game.pegs));
  const pegs = choice(
    "Pegs",
    integers(3, 6),
    String(options.pegs),
    (value) => setUp(Math.min(game.discs, MOST_DISCS[Number(value)]), Number(value)),
  );
  const undo = button("Undo", () => {
    stopFinishing();
    lifted = undefined;
    const move = game.undo();
    if (move === undefined) say("There is no move to take back.");
    else say(`Took back ${tell(move)}.`);
    show();
  });
  const restart = button("Restart", () => {
    stopFinishing();
    setUp(game.discs, game.pegs);
  });
  const finish = button("Finish for me", () => {
    if (finishing !== undefined) {
      stopFinishing();
      say("Stopped. It is your move.");
      return show();
    }
    lifted = undefined;
    const { remaining, lost } = game.counters;
    if (remaining === 0) return say("The tower has arrived already.", "done");
    say(`Finishing in ${plural(remaining, "move")}, without losing one.`);
    const each = Math.ceil(remaining / 300);
    finishing = setInterval(() => {
      for (let i = 0; i < each; i++) {
        const move = game.best();
        if (move === undefined) break;
        game.play(move.from, move.to);
      }
      if (game.counters.remaining === 0) {
        stopFinishing();
        arrived(lost);
      }
      show();
    }, Math.max(30, Math.min(400, 12_000 / remaining)));
    show();
  }, { "data-do": "finish" });

  const tell = (move: { disc: number; from: Peg; to: Peg }) =>
    `disc ${move.disc}, ${formatMove(move, names)}`;

  function stopFinishing(): void {
    clearInterval(finishing);
    finishing = undefined;
  }

  function arrived(lost: number): void {
    const { played } = game.counters;
    say(
      `The tower stands on ${names[game.goal]} after ${plural(played, "move")}: ${
        lost === 0 ? "no game is shorter" : `${lost} more than the shortest game`
      }.`,
      "done",
    );
  }

  function touch(peg: Peg): void {
    stopFinishing();
    if (lifted === undefined) {
      const disc = game.top(peg);
      if (disc === 0) say(`Peg ${names[peg]} is empty: there is no disc to lift.`, "warn");
      else {
        lifted = peg;
        say(`Disc ${disc} is lifted from ${names[peg]}. Touch the peg where it shall go.`);
      }
    } else if (peg === lifted) {
      say(`Disc ${game.top(peg)} is back on ${names[peg]}.`);
      lifted = undefined;
    } else {
      const why = game.why(lifted, peg, names);
      if (why !== "") {
        say(`Not allowed: ${why}. Choose another peg, or ${names[lifted]} to put it back.`, "warn");
      } else {
        const before = game.counters.lost;
        const move = game.play(lifted, peg);
        lifted = undefined;
        const { remaining, lost } = game.counters;
        if (remaining === 0) arrived(lost);
        else {
          say(
            `${upper(tell(move))}. ${
              lost > before ? `That lost ${plural(lost - before, "move")}. ` : ""
            }${plural(remaining, "move")} to go at best.`,
          );
        }
      }
    }
    show();
  }

  function setUp(n: number, p: number): void {
    stopFinishing();
    lifted = undefined;
    if (n !== game.discs || p !== game.pegs) game = new HanoiGame(n, p);
    game.restart();
    names = pegNames(p, options.names);
    offer(discs, integers(1, MOST_DISCS[p]), String(n));
    board = pegBoard(names, { peg: touch });
    board.element.addEventListener("keydown", keys);
    place.replaceChildren(board.element);
    numbers.label("minimum", p === 3 ? "Minimum 2ⁿ − 1" : "Minimum, by search");
    say(
      `Carry the tower from ${names[0]} to ${
        names[p - 1]
      }. Touch a peg to lift its top disc, another to drop it.`,
    );
    show();
  }

  /** Arrows go from peg to peg, letters and digits touch one, Escape puts the disc back. */
  function keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number((document.activeElement as HTMLElement | null)?.dataset.peg ?? 0);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const named = event.key.length === 1
      ? "abcdef".indexOf(event.key.toLowerCase()) + "123456".indexOf(event.key) + 1
      : -1;
    if (step !== undefined) board.focus((at + step + game.pegs) % game.pegs);
    else if (event.key === "Escape" && lifted !== undefined) touch(lifted);
    else if (event.key === "Backspace" || event.key.toLowerCase() === "u") undo.click();
    else if (named >= 0 && named < game.pegs) {
      board.focus(named);
      touch(named);
    } else return;
    event.preventDefault();
  }

  function show(): void {
    const count = game.counters;
    board.show({ state: game.state, lifted });
    numbers.set({ ...count });
    numbers.mark("lost", count.lost > 0);
    finish.textContent = finishing === undefined ? "Finish for me" : "Stop";
    undo.setAttribute("aria-disabled", String(count.played === 0));
    record({ state: formatState(game.state), pegs: game.pegs, lifted: lifted ?? "" });
  }

  setUp(options.discs, options.pegs);
  return {
    content: [
      row(
        discs.element,
        ...(options.names === undefined ? [pegs.element] : []),
        undo,
        restart,
        finish,
      ),
      news,
      place,
      numbers.element,
      h(
        "p",
        { class: "hint" },
        "Keyboard: arrows and Enter, or the pegs' letters; U takes back, Escape puts a lifted disc back. " +
          "Moves lost = played + best remaining − minimum.",
      ),
    ],
    draw: show,
  };
});

/** A text with a capital. */
function upper(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
