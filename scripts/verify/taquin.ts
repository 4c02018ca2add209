/**
 * The rules of sliding tiles, written once more for `deno task verify`: a tile beside the blank may slide into it.
 *
 * A board's text has its rows between bars (`1 2 3/4 5 6/7 8 0`). Inside, it is one character a cell: the tile's number as its code.
 */
import { Fault, type Illegal, integerField, type Rules, textField } from "./rules.ts";

const BLANK = "\0";

function readBoard(text: string, rows: number, cols: number, what: string): string {
  const lines = text.split("/").map((line) => line.split(" "));
  if (lines.length !== rows || lines.some((line) => line.length !== cols)) {
    throw new Fault(`${what} is not of ${rows} rows and ${cols} columns`);
  }
  const seen = new Set<number>();
  for (const word of lines.flat()) {
    const tile = /^(0|[1-9][0-9]{0,3})$/.test(word) ? Number(word) : -1;
    if (tile < 0 || tile >= rows * cols) throw new Fault(`${what} has a tile that does not exist`);
    if (seen.has(tile)) throw new Fault(`${what} has the tile ${tile} twice`);
    seen.add(tile);
  }
  return String.fromCharCode(...seen);
}

/** Rules, start and goal of an instance `{ rows, cols, start, goal }`; without `goal` for a profile. */
export function taquinRules(instance: Record<string, unknown>): Rules {
  const rows = integerField(instance, "rows", 1, 16);
  const cols = integerField(instance, "cols", 1, 16);
  const read = (name: string) => readBoard(textField(instance, name), rows, cols, `the ${name}`);
  const beside = (a: number, b: number) =>
    Math.abs(a - b) === cols ||
    (Math.abs(a - b) === 1 && Math.trunc(a / cols) === Math.trunc(b / cols));
  const play = (board: string, move: string): string | Illegal => {
    const tile = /^[1-9][0-9]{0,3}$/.test(move) ? String.fromCharCode(Number(move)) : "";
    const cell = tile === "" ? -1 : board.indexOf(tile);
    if (cell < 0) return { why: "there is no such tile" };
    const blank = board.indexOf(BLANK);
    if (!beside(cell, blank)) return { why: `tile ${move} is not beside the blank` };
    const cells = board.split("");
    [cells[cell], cells[blank]] = [BLANK, tile];
    return cells.join("");
  };
  const moves = (board: string): string[] => {
    const blank = board.indexOf(BLANK);
    const cells = [blank - cols, blank - 1, blank + 1, blank + cols];
    return cells.filter((cell) => cell >= 0 && cell < board.length && beside(cell, blank))
      .map((cell) => String(board.charCodeAt(cell)));
  };
  // By parity half of all positions can be reached; in a single line only the blank's place changes.
  let states = 1n;
  for (let cell = 3; cell <= rows * cols; cell++) states *= BigInt(cell);
  return {
    title: `the ${rows}×${cols} board`,
    start: read("start"),
    goal: "goal" in instance ? read("goal") : undefined,
    fields: ["rows", "cols", "start", "goal"],
    states: rows === 1 || cols === 1 ? BigInt(rows * cols) : states,
    moves,
    play,
  };
}
