/** Three pegs: the three ways to play, and the breadth-first search on the graph. */
import {
  binaryMoves,
  breadthFirst,
  explore,
  hanoiSpace,
  memorylessMoves,
  perfectState,
  rankedHanoi,
  recursiveMoves,
  transfer,
  twoHandMoves,
} from "@lucas/lab";
import { fastest, type Measure, perSecond, type Section } from "./section.ts";

const DISCS = 22;
const GRAPH_DISCS = 14;
const READABLE_DISCS = 9;

function count(moves: Iterable<unknown>): number {
  let made = 0;
  for (const _ of moves) made++;
  return made;
}

async function* measures(): AsyncGenerator<Measure> {
  const moves = 2 ** DISCS - 1;
  const recursion = fastest(3, () => transfer(DISCS, 0, 2, () => {}));
  yield { what: `moves by recursion, ${DISCS} discs`, value: perSecond(moves, recursion, "moves") };
  const streams = [
    ["the recursion as a stream", () => recursiveMoves(DISCS)],
    ["the binary formula", () => binaryMoves(DISCS)],
    ["the two-hand rule", () => twoHandMoves(DISCS)],
    ["the memoryless rule", () => memorylessMoves(perfectState(DISCS, 0))],
  ] as const;
  for (const [name, stream] of streams) {
    const ms = fastest(3, () => {
      if (count(stream()) !== moves) throw new Error(`${name} plays another number of moves`);
    });
    const ratio = `${(recursion / ms).toFixed(2)} of the recursion`;
    yield { what: `moves by ${name}`, value: perSecond(moves, ms, "moves"), ratio };
  }
  const readable = fastest(3, () => {
    breadthFirst(hanoiSpace(), perfectState(READABLE_DISCS, 0), () => false);
  });
  const readableRate = 3 ** READABLE_DISCS / readable;
  yield {
    what: `readable breadth-first search of H(3,${READABLE_DISCS})`,
    value: perSecond(3 ** READABLE_DISCS, readable, "states"),
  };
  const space = rankedHanoi(GRAPH_DISCS);
  const arrays = fastest(3, () => explore(space, 0));
  yield {
    what: `breadth-first search of H(3,${GRAPH_DISCS}) on arrays`,
    value: perSecond(3 ** GRAPH_DISCS, arrays, "states"),
    ratio: `${(3 ** GRAPH_DISCS / arrays / readableRate).toFixed(1)} times the readable one`,
  };
}

export const hanoi: Section = { name: "hanoi", title: "Three pegs", measures };
