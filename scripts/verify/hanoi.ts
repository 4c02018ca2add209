/**
 * The rules of the Tower of Hanoi, written once more for `deno task verify`: from the rules alone, without the library.
 *
 * A state is its text, the largest disc first (`CBBA`), so the top disc of a peg is the last place where the peg's letter stands.
 */
import { Fault, type Illegal, integerField, type Rules, textField } from "./rules.ts";

function readState(text: string, pegs: number, discs: number, what: string): string {
  if (text.length !== discs) throw new Fault(`${what} has ${text.length} discs and not ${discs}`);
  for (const letter of text) {
    const peg = letter.charCodeAt(0) - 65;
    if (peg < 0 || peg >= pegs) throw new Fault(`${what} names a peg that does not exist`);
  }
  return text;
}

/** Rules, start and goal of an instance `{ pegs, discs, start, goal }`; without `goal` for a profile. */
export function hanoiRules(instance: Record<string, unknown>): Rules {
  const pegs = integerField(instance, "pegs", 3, 10);
  const discs = integerField(instance, "discs", 0, 100);
  const read = (name: string) => readState(textField(instance, name), pegs, discs, `the ${name}`);
  const letters = Array.from({ length: pegs }, (_, peg) => String.fromCharCode(65 + peg));
  const moves = new Set(letters.flatMap((a) => letters.filter((b) => b !== a).map((b) => a + b)));
  const all = [...moves];
  const play = (state: string, move: string): string | Illegal => {
    if (!moves.has(move)) return { why: "it is no move from one peg to another" };
    const disc = state.lastIndexOf(move[0]);
    if (disc < 0) return { why: `peg ${move[0]} is empty` };
    if (state.lastIndexOf(move[1]) > disc) {
      return { why: `the top disc of ${move[1]} is smaller than that of ${move[0]}` };
    }
    return state.slice(0, disc) + move[1] + state.slice(disc + 1);
  };
  return {
    title: `H(${pegs},${discs})`,
    start: read("start"),
    goal: "goal" in instance ? read("goal") : undefined,
    fields: ["pegs", "discs", "start", "goal"],
    states: BigInt(pegs) ** BigInt(discs),
    moves: () => all,
    play,
  };
}
