import { expect, test } from "vitest";
import { depthProfileFigure, distancesFrom, perfectState } from "@lucas/lab";

test("one mark a distance, and the counts as data", async () => {
  const depths = new Array<number>(8).fill(0);
  for (const d of distancesFrom(perfectState(3, 0)).distances) depths[d]++;
  const figure = await depthProfileFigure({ profiles: [{ name: "H(3,3)", depths }] });
  expect(depths.reduce((a, b) => a + b)).toBe(27);
  expect(figure.data).toEqual(
    depths.map((count, distance) => ({ series: "H(3,3)", distance, positions: `${count}` })),
  );
  expect(figure.svg).not.toMatch(/NaN|undefined/);
});

test.each([[[]], [[{ name: "x", depths: [] }]], [[{ name: "x", depths: [1, 0] }]], [null]])(
  "refuses %o",
  async (profiles) => {
    await expect(depthProfileFigure({ profiles: profiles as [] })).rejects.toThrow(RangeError);
  },
);
