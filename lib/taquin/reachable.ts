/**
 * What sliding tiles reaches, by a search that knows of no parity.
 * @module
 */
import { factorial } from "../core/permutation.ts";
import { requireMemory } from "../core/validate.ts";
import { DEFAULT_BYTES } from "../search/bfs.ts";
import { type Board, boardKey, neighbourCells, requireBoard } from "./board.ts";

/**
 * The texts of all positions that sliding tiles reaches from a goal: what a criterion of solvability is checked against.
 * Tiles are slid on the cells and nothing is known beforehand of what can be reached, as ranks, which number the
 * reachable positions only, would.
 *
 * Cost: about 5 µs and 300 bytes a state, a second for 3×3.
 *
 * @throws {RangeError} when `goal` is no board, or has more than 10 cells and is not a short line.
 *
 * @example
 * ```ts
 * reachableBoards(goalBoard(2, 2)).size; // 12
 * reachableBoards(goalBoard(2, 2)).has("2 1/3 0"); // false
 * ```
 */
export function reachableBoards(goal: Board): Set<string> {
  const doing = "list the positions that can be reached";
  const { rows, cols, cells } = requireBoard(goal, doing, "the goal");
  const size = cells.length;
  const line = rows === 1 || cols === 1;
  const positions = line ? size : Number(factorial(Math.min(size, 20)));
  const hint = "Boards of up to 10 cells can be listed.";
  requireMemory(positions * (200 + 8 * size), DEFAULT_BYTES, doing, hint);
  const beside = cells.map((_, cell) => neighbourCells(rows, cols, cell));
  const seen = new Set([String.fromCharCode(...cells)]);
  const reached = [cells];
  for (let i = 0; i < reached.length; i++) {
    const blank = reached[i].indexOf(0);
    for (const from of beside[blank]) {
      const next = reached[i].slice();
      next[blank] = next[from];
      next[from] = 0;
      const key = String.fromCharCode(...next);
      if (seen.has(key)) continue;
      seen.add(key);
      reached.push(next);
    }
  }
  return new Set(reached.map((cells) => boardKey({ rows, cols, cells })));
}
