import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  boardRanking,
  formatBoard,
  goalBoard,
  KORF_NODES,
  korfInstances,
  loadTable,
  TAQUIN_DEPTHS,
  TAQUIN_GODS_NUMBERS,
  TAQUIN_GODS_NUMBERS_12,
  TAQUIN_KORF,
} from "@lucas/lab";
import { A089473 } from "../taquin/published.ts";

const folder = fileURLToPath(new URL("../../data", import.meta.url));

test("Korf's hundred: his boards and lengths, 5305 in all, and his three numbers of nodes", () => {
  const rows = loadTable(TAQUIN_KORF, folder);
  expect(rows.map(({ number, board, length }) => ({ number, board, length }))).toEqual(
    korfInstances().map(({ number, board, length }) => ({
      number,
      board: formatBoard(board),
      length,
    })),
  );
  // Not 5307, which circulates; the mean is 53.05.
  expect(rows.reduce((sum, { length }) => sum + length, 0)).toBe(5305);
  expect(KORF_NODES).toEqual([276361933, 15300442, 565994203]);
  expect(rows.flatMap((row) => row.nodes_manhattan ?? [])).toEqual(KORF_NODES);
  for (const row of rows) {
    expect(row.nodes_555).toBeGreaterThan(row.length);
    expect(row.nodes_663).toBeGreaterThan(row.length);
  }
});

/** Published God's numbers and numbers of antipodes: rows, columns, blank, number, antipodes. */
const PUBLISHED = [
  ["A151944", 2, 2, 0, 6, 1],
  ["A090034", 2, 3, 0, 21, 1],
  ["A151944", 2, 4, 0, 36, 1],
  ["A151944", 2, 5, 0, 55, 2],
  ["A151944", 2, 6, 0, 80, 2],
  ["A087725", 3, 3, 0, 31, 2],
  ["A089483", 3, 3, 1, 31, 2],
  ["A089474", 3, 3, 4, 30, 148],
  ["A090166", 3, 4, 0, 53, 18],
] as const;

test.for(PUBLISHED)(
  "%s: the God's number of %i×%i with the blank on cell %i is %i; positions as far: %i",
  ([, rows, cols, blank, number, antipodes]) => {
    // The goal with its blank last is that with its blank first, turned round.
    const found = [TAQUIN_GODS_NUMBERS, TAQUIN_GODS_NUMBERS_12]
      .flatMap((table) => [...loadTable(table, folder)])
      .find((row) => row.rows === rows && row.cols === cols && row.blank === blank);
    expect([found?.gods_number, found?.antipodes]).toEqual([number, antipodes]);
  },
);

test("A089473: of 181440 positions of 3×3, 748 are at distance 12, where a published table has 749", () => {
  const nine = loadTable(TAQUIN_DEPTHS, folder)
    .filter(({ rows, cols, blank }) => rows === 3 && cols === 3 && blank === 0);
  const counts = nine.map(({ positions }) => positions);
  expect(counts.slice(0, 20)).toEqual(
    A089473,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(181440);
});

test("half of the 16! arrangements of 4×4 can be reached: 10461394944000", () => {
  expect(boardRanking(goalBoard(4, 4)).size).toBe(10461394944000);
});
