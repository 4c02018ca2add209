import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { formatBoard, KORF_NODES, korfInstances, loadTable, TAQUIN_KORF } from "@lucas/lab";

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
  expect(rows.reduce((sum, { length }) => sum + length, 0)).toBe(5305);
  expect(rows.flatMap((row) => row.nodes_manhattan ?? [])).toEqual(KORF_NODES);
  for (const row of rows) {
    expect(row.nodes_555).toBeGreaterThan(row.length);
    expect(row.nodes_663).toBeGreaterThan(row.length);
  }
});
