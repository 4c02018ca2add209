/**
 * The rules of coloured towers, written once more for `deno task verify`: of each size there is one disc of each colour, and a
 * disc may lie on a larger one or on one of its size.
 *
 * A state is its text, the stacks from the bottom up: `2a 1a | | 2b 1b`.
 */
import { Fault, type Illegal, integerField, type Rules, textField } from "./rules.ts";

function readState(text: string, pegs: number, colours: number, discs: number, what: string) {
  const stacks = text.split("|").map((stack) => stack.split(" ").filter((disc) => disc !== ""));
  if (stacks.length !== pegs) throw new Fault(`${what} has ${stacks.length} pegs and not ${pegs}`);
  const wanted = new Set<string>();
  for (let size = 1; size <= discs; size++) {
    for (const colour of "abcd".slice(0, colours)) wanted.add(`${size}${colour}`);
  }
  for (const stack of stacks) {
    for (const [i, disc] of stack.entries()) {
      if (!wanted.delete(disc)) throw new Fault(`${what} has a disc twice or one too many`);
      if (i > 0 && disc[0] > stack[i - 1][0]) throw new Fault(`${what} breaks the rule of sizes`);
    }
  }
  if (wanted.size > 0) throw new Fault(`${what} lacks the disc ${[...wanted][0]}`);
  return stacks.map((stack) => stack.join(" ")).join("|");
}

/** Rules, start and goal of an instance `{ pegs, colours, discs, start, goal }`. */
export function colouredRules(instance: Record<string, unknown>): Rules {
  const pegs = integerField(instance, "pegs", 3, 5);
  const colours = integerField(instance, "colours", 1, 4);
  const discs = integerField(instance, "discs", 0, 9);
  const read = (name: string) =>
    readState(textField(instance, name), pegs, colours, discs, `the ${name}`);
  const letters = Array.from({ length: pegs }, (_, peg) => String.fromCharCode(65 + peg));
  const moves = new Set(letters.flatMap((a) => letters.filter((b) => b !== a).map((b) => a + b)));
  const all = [...moves];
  const play = (state: string, move: string): string | Illegal => {
    if (!moves.has(move)) return { why: "it is no move from one peg to another" };
    const stacks = state.split("|");
    const [from, to] = [letters.indexOf(move[0]), letters.indexOf(move[1])];
    const disc = stacks[from].slice(-2);
    const under = stacks[to].slice(-2);
    if (disc === "") return { why: `peg ${move[0]} is empty` };
    if (under !== "" && under[0] < disc[0]) return { why: `${disc} would lie on ${under}` };
    stacks[from] = stacks[from].slice(0, -3);
    stacks[to] = under === "" ? disc : `${stacks[to]} ${disc}`;
    return stacks.join("|");
  };
  // The discs of one size lie in some order, cut into one row a peg; the sizes are independent of each other.
  let orders = 1n;
  for (let i = 0; i < colours; i++) orders *= BigInt(pegs + i);
  return {
    title: `coloured towers (${colours} colours, n = ${discs}) on ${pegs} pegs`,
    start: read("start"),
    goal: "goal" in instance ? read("goal") : undefined,
    fields: ["pegs", "colours", "discs", "start", "goal"],
    states: orders ** BigInt(discs),
    moves: () => all,
    play,
  };
}
