/**
 * Many pegs: exhaustive searches beside a C program (`bfs4.c`: one thread, one bit a state and two queues, no symmetry).
 * With LUCAS_EFFORT=full both search H(4,15), a minute's work for C, otherwise H(4,13).
 */
import process from "node:process";
import {
  exactTransfer,
  hanoiFrontier,
  type HanoiSearch,
  type PegArrows,
  plainHanoi,
  searchFrontier,
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
  const rules: Record<string, PegArrows | undefined> = {
    classic: undefined,
    linear: [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2]],
    star: [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]],
    cyclic: [[0, 1], [1, 2], [2, 3], [3, 0]],
  };
  let classic = 0;
  for (const [name, arrows] of Object.entries(rules)) {
    const search: HanoiSearch = { pegs: 4, discs: 13, symmetry: false, arrows };
    const { states, ms } = await searchFrontier(hanoiFrontier, search);
    if (classic === 0) classic = states / ms;
    yield {
      what: `4¹³ states without symmetry, ${name} rule`,
      value: perSecond(states, ms, "states"),
      ratio: `${(states / ms / classic).toFixed(2)} of the classic rule`,
    };
  }
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
