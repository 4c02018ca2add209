/**
 * Many pegs: exhaustive searches beside a C program (`bfs4.c`: one thread, one bit a state and two queues, no symmetry).
 * With LUCAS_EFFORT=full both search H(4,15), a minute's work for C, otherwise H(4,13).
 */
import process from "node:process";
import {
  exactTransfer,
  hanoiFrontier,
  namedRules,
  parseRules,
  perfectState,
  plainHanoi,
  RULE_NAMES,
  searchFrontier,
  variantDepths,
} from "@lucas/lab";
import { compilePace, scratchFolder } from "./pace.ts";
import { type Measure, perSecond, type Section } from "./section.ts";

const FULL = process.env.LUCAS_EFFORT === "full";
const DISCS = FULL ? 15 : 13;
const PLAIN_DISCS = 13;

/** Time in ms of the C program's search of H(4, n), for each n; empty when it cannot be run. */
function paceOf(discs: readonly number[]): Map<number, number> {
  const scratch = scratchFolder();
  try {
    const program = compilePace("bfs4.c", scratch.path);
    if (program === undefined) return new Map();
    return new Map(discs.map((n) => {
      return [n, 1000 * Number(program.run([`${n}`]).match(/ s ([\d.]+)/)?.[1])];
    }));
  } finally {
    scratch.remove();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Each is searched so many times, by turns, and the fastest counts. */
const ROUNDS = 3;

/** Whole graphs by several rules, beside the classic rule. No pegs are taken for each other, so that all search as many states. */
async function* byRules(pegs: number, discs: number): AsyncGenerator<Measure> {
  const names = pegs === 3 ? ["classic", "linear", "cyclic"] as const : RULE_NAMES;
  const rules = Object.fromEntries(names.map((name) => [`${name} rule`, namedRules(name, pegs)]));
  if (pegs === 3) rules["arrows A>B, B>C, C>A, A>C"] = parseRules("A>B,B>C,C>A,A>C");
  const best = new Map<string, number>();
  const start = perfectState(discs, 0);
  const states = pegs ** discs;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, rule] of Object.entries(rules)) {
      const arrows = name === "classic rule" ? undefined : rule.arrows;
      const { ms } = pegs === 3
        ? await variantDepths(start, rule)
        : await searchFrontier(hanoiFrontier, { pegs, discs, symmetry: false, arrows });
      best.set(name, Math.min(ms, best.get(name) ?? Infinity));
    }
  }
  for (const [name, ms] of best) {
    yield {
      what: `${discs} discs on ${pegs} pegs, all states, ${name}`,
      value: perSecond(states, ms, "states"),
      ratio: `${(best.get("classic rule")! / ms).toFixed(2)} of the classic rule's`,
    };
  }
}

async function* measures(): AsyncGenerator<Measure> {
  const pace = paceOf([...new Set([PLAIN_DISCS, DISCS])]);
  const against = (discs: number, ms: number) => {
    const theirs = pace.get(discs);
    return theirs === undefined
      ? {}
      : { ratio: `${(theirs / ms).toFixed(2)} times bfs4.c (${seconds(theirs)})` };
  };
  const plain = await searchFrontier(plainHanoi, { pegs: 4, discs: PLAIN_DISCS }, { workers: 0 });
  yield {
    what: `H(4,${PLAIN_DISCS}), a state at a time, one thread, no symmetry`,
    value: perSecond(plain.states, plain.ms, "states"),
    ...against(PLAIN_DISCS, plain.ms),
  };
  for (const workers of [1, undefined]) {
    const fast = await searchFrontier(hanoiFrontier, { pegs: 4, discs: DISCS }, { workers });
    yield {
      what: `H(4,${DISCS}), ${fast.states} states, ${fast.workers} worker${
        fast.workers === 1 ? "" : "s"
      }, farthest ${fast.depths.length - 1}`,
      value: `${seconds(fast.ms)}, ${perSecond(fast.states, fast.ms, "states")}`,
      ...against(DISCS, fast.ms),
    };
  }
  const larger = await searchFrontier(hanoiFrontier, { pegs: 4, discs: DISCS + 1 });
  yield {
    what: `H(4,${DISCS + 1}), ${larger.states} states`,
    value: `${seconds(larger.ms)}, ${perSecond(larger.states, larger.ms, "states")}`,
  };
  for (const [pegs, discs] of [[4, 13], [5, 11], [3, 15]]) yield* byRules(pegs, discs);
  for (const [pegs, discs] of [[4, 18], [5, 16], [6, 15], [7, 14]]) {
    const { moves, equal, ms } = await exactTransfer({ pegs, discs });
    yield {
      what: `shortest transfer of ${discs} discs on ${pegs} pegs: ${moves} moves, ${
        equal ? "Frame and Stewart's number" : "another number than Frame and Stewart's"
      }`,
      value: seconds(ms),
    };
  }
}

export const frontier: Section = { name: "frontier", title: "Many pegs, exhaustively", measures };
