import { describe, expect, test } from "vitest";
import {
  HANOI_COLOURS,
  HANOI_DISTANCES,
  HANOI_GRAPH_NUMBERS,
  HANOI_IRREGULAR,
  HANOI_VARIANTS,
  TOWER_OF_LONDON,
} from "@lucas/lab";

async function all<R>(rows: Iterable<R> | AsyncIterable<R>): Promise<R[]> {
  const found: R[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe("tables of variants", () => {
  test("the published sequences of the variants, and every formula is what the search found", async () => {
    const rows = await all(HANOI_VARIANTS.rows());
    const sequence = (oeis: string) =>
      rows.filter((row) => row.oeis === oeis).map((row) => row.moves);
    const published: Record<string, number[]> = {
      A005665: [1, 5, 15, 43, 119, 327, 895, 2447],
      A005666: [2, 7, 21, 59, 163, 447, 1223, 3343],
      A338024: [1, 6, 15, 28, 57, 98],
      A292764: [2, 8, 18, 36, 66, 120],
      A338089: [3, 10, 21, 40, 75, 134],
      A160002: [3, 10, 19, 34, 57, 88, 123, 176],
      A291876: [2, 6, 12, 20, 32, 48, 66, 90],
      A291877: [1, 4, 7, 14, 23, 32, 47, 68],
      A341579: [1, 3, 7, 13, 25, 47, 89, 165],
      A183118: [1, 4, 11, 30, 83, 236],
    };
    for (const [oeis, values] of Object.entries(published)) {
      expect([oeis, sequence(oeis).slice(0, values.length)]).toEqual([oeis, values]);
    }
    for (const { formula, moves } of rows) {
      if (formula !== null) expect(formula).toBe(BigInt(moves));
    }
  });

  test("distances: Wiener index, pairs, radius", async () => {
    const rows = await all(HANOI_DISTANCES.rows());
    expect(rows.slice(0, 7).map((row) => row.wiener_index)).toEqual(
      [3n, 72n, 1419n, 26580n, 487839n, 8867088n, 160391235n],
    );
    expect(rows.slice(0, 8).map((row) => row.two_paths)).toEqual(
      [0n, 6n, 48n, 282n, 1476n, 7302n, 35016n, 164850n],
    );
    expect(rows.slice(0, 9).map((row) => row.radius)).toEqual([1, 3, 6, 12, 24, 48, 96, 192, 384]);
  });

  test("numbers of the graph", async () => {
    const rows = await all(HANOI_GRAPH_NUMBERS.rows());
    expect(rows.slice(0, 3).map((row) => row.spanning_trees)).toEqual([3n, 135n, 20503125n]);
    expect(rows.slice(0, 3).map((row) => row.simple_paths)).toEqual([2n, 12n, 1872n]);
    expect(rows.every((row) => row.domination === row.perfect_code)).toBe(true);
  });

  test("coloured towers: least numbers, and where they are below A290187", async () => {
    const rows = await all(HANOI_COLOURS.rows());
    const of = (task: string) => rows.filter((row) => row.task === task).map((row) => row.moves);
    expect(of("exchange")).toEqual([3, 9, 25, 59, 131]);
    expect(of("rotate")).toEqual([5, 22, 62]);
    expect(rows.every((row) => row.solution.split(" ").length === row.moves)).toBe(true);
  });

  test("irregular states and the Tower of London", async () => {
    const irregular = await all(HANOI_IRREGULAR.rows());
    expect(irregular.filter((row) => row.discs === 5).reduce((sum, row) => sum + row.states, 0))
      .toBe(2520);
    const london = await all(TOWER_OF_LONDON.rows());
    expect([london.length, Math.max(...london.map((row) => row.moves))]).toEqual([36 * 35, 8]);
  });
});
