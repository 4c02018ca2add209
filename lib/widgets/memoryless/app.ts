/**
 * The memoryless rule of {@link playMemorylessRule} in the browser.
 * @module
 */
import { plural } from "../../figures/words.ts";
import {
  breaksOf,
  countBreaks,
  memorylessMove,
  memorylessOutcome,
  playMemoryless,
} from "../../hanoi/breaks.ts";
import { distanceToPeg } from "../../hanoi/optimal.ts";
import {
  applyMove,
  formatMove,
  formatState,
  type Move,
  parseState,
  pegNames,
  type State,
} from "../../hanoi/rules.ts";
import { counters } from "../ui/counters.ts";
import { button, choice, h, integers, row } from "../ui/dom.ts";
import { pegBoard } from "../ui/pegs.ts";
import { start } from "../ui/stage.ts";
import { MOST_DISCS } from "./widget.ts";

interface Options {
  readonly state: string;
  readonly names?: readonly string[];
}

/** Time of a step while the rule runs, in ms. */
const STEP = 450;

start<Options>(({ options, news, say, record }) => {
  const names = pegNames(3, options.names);
  const goal = 2;
  let state = parseState(options.state);
  /** The states before this one in the run, the first one first. */
  let before: State[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const numbers = counters({
    breaks: "Breaks",
    steps: "Moves made",
    shortest: "Shortest from here",
    outcome: "The rule, from here",
  });
  const board = pegBoard(names, { disc: send });
  const chain = h("ol", { class: "chain", "aria-label": "The breaks, from the goal to disc 1" });
  const why = h("p", { class: "why" });
  const word = h("input", {
    type: "text",
    "aria-label": "The position as a word, the largest disc first",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "characters",
    maxlength: 40,
    onkeydown: (event) => {
      if ((event as KeyboardEvent).key === "Enter") read();
    },
  });
  const run = button("Run on", toggle, { "data-do": "run" });
  const size = choice("Discs", integers(1, MOST_DISCS), String(state.length), (value) => {
    const n = Number(value);
    // The largest discs stay where they are; new ones come in as the smallest, on the first peg.
    set(
      n < state.length
        ? state.slice(state.length - n)
        : [...Array(n - state.length).fill(0), ...state],
    );
  });

  function set(next: State): void {
    stop();
    state = next;
    before = [];
    show();
    tell();
  }

  function send(disc: number): void {
    set(state.map((peg, i) => i === disc - 1 ? (peg + 1) % 3 : peg));
  }

  function read(): void {
    let next: State;
    try {
      next = parseState(word.value);
    } catch (error) {
      return say((error as Error).message, "warn");
    }
    if (next.length < 1 || next.length > MOST_DISCS) {
      return say(
        `A position has 1 to ${MOST_DISCS} letters here, this one has ${next.length}.`,
        "warn",
      );
    }
    set(next);
  }

  function step(): boolean {
    const move = memorylessMove(state);
    if (move === undefined) return false;
    before.push(state);
    state = applyMove(state, move);
    return true;
  }

  /** The step after which the present state was met before, or −1. */
  const met = () => {
    const text = formatState(state);
    return before.findIndex((earlier) => formatState(earlier) === text);
  };

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function toggle(): void {
    if (timer !== undefined) {
      stop();
      show();
      return tell();
    }
    if (memorylessMove(state) === undefined) return tell();
    // What has gone round already starts anew.
    if (met() >= 0) before = [];
    timer = setInterval(() => {
      step();
      if (memorylessMove(state) === undefined || met() >= 0) stop();
      show();
      if (timer === undefined) tell();
    }, STEP);
    show();
    say("The rule runs.");
  }

  function tell(): void {
    const back = met();
    if (memorylessMove(state) === undefined) {
      say(
        before.length === 0
          ? `No break: the tower stands on ${names[goal]}.`
          : `Arrived on ${names[goal]} after ${plural(before.length, "move")}; ${
            comparison(before.length, Number(distanceToPeg(before[0], goal)))
          }.`,
        "done",
      );
    } else if (back >= 0) {
      say(
        `${formatState(state)} was here ${
          plural(before.length - back, "move")
        } ago: the rule goes round for ever.`,
        "warn",
      );
    } else {
      const outcome = memorylessOutcome(state);
      say(
        outcome.outcome === "cycles"
          ? `From ${formatState(state)} the rule never arrives: it ends in a cycle.`
          : `From ${formatState(state)} the rule arrives in ${plural(outcome.steps, "move")}.`,
      );
    }
  }

  function comparison(made: number, least: number): string {
    return made === least ? "no way is shorter" : `the shortest way is ${least}`;
  }

  function reason(move: Move | undefined, count: number): string {
    if (move === undefined) return "0 breaks: the game is over.";
    const way = formatMove(move, names);
    if (count % 2 === 0) {
      return `${count} breaks, even: disc 1 stays, and the only other legal move is disc ${move.disc}, ${way}.`;
    }
    const round = state.length % 2 === 0 ? [0, 1, 2, 0] : [0, 2, 1, 0];
    return `${plural(count, "break")}, odd: disc 1 goes one peg on. n = ${state.length} is ${
      state.length % 2 === 0 ? "even" : "odd"
    }, so it goes round ${round.map((peg) => names[peg]).join(" → ")}: ${way}.`;
  }

  function show(): void {
    const breaks = breaksOf(state);
    const count = countBreaks(state);
    const move = memorylessMove(state);
    board.show({ state, marked: move?.disc });
    chain.replaceChildren(h("li", { class: "link" }, `goal ${names[goal]}`));
    for (let disc = state.length; disc >= 1; disc--) {
      const broken = breaks[disc - 1];
      const under = disc === state.length ? "the goal" : `disc ${disc + 1}`;
      chain.append(
        h(
          "li",
          {
            class: broken ? "joint broken" : "joint",
            "aria-label": broken
              ? `a break between ${under} and disc ${disc}`
              : `no break between ${under} and disc ${disc}`,
          },
          broken ? "✗" : "=",
        ),
        h("li", { class: "link" }, `${disc} ${names[state[disc - 1]]}`),
      );
    }
    why.textContent = reason(move, count);
    const foreseen = memorylessOutcome(state);
    const cycle = foreseen.outcome === "cycles" ? playMemoryless(state) : undefined;
    numbers.set({
      breaks: `${count}, ${count % 2 === 0 ? "even" : "odd"}`,
      steps: before.length,
      shortest: distanceToPeg(state, goal),
      outcome: foreseen.outcome === "cycles"
        ? cycle?.outcome === "cycles" ? `cycles in ${cycle.steps}` : "cycles"
        : `arrives in ${foreseen.steps}`,
    });
    numbers.mark("outcome", foreseen.outcome === "cycles");
    run.textContent = timer === undefined ? "Run on" : "Stop";
    const text = formatState(state);
    if (document.activeElement !== word) word.value = text;
    size.select.value = String(state.length);
    record({
      state: text,
      next: move === undefined ? "" : formatMove(move),
      running: timer === undefined ? "no" : "yes",
    });
  }

  tell();
  return {
    content: [
      row(
        size.element,
        word,
        button("Set", read),
        button("Random", () => set(state.map(() => Math.floor(3 * Math.random())))),
        button("Tower", () => set(state.map(() => 0))),
      ),
      row(
        button("One step", () => {
          stop();
          const moved = step();
          show();
          if (moved) word.value = formatState(state);
          tell();
        }, { "data-do": "step" }),
        button("Back", () => {
          stop();
          state = before.pop() ?? state;
          show();
          tell();
        }),
        run,
      ),
      news,
      board.element,
      chain,
      why,
      numbers.element,
      h(
        "p",
        { class: "hint" },
        "Touch a disc to send it to the next peg. A break (✗) is between two discs of successive size on different pegs, or " +
          "between the largest and the goal.",
      ),
    ],
    draw: show,
  };
});
