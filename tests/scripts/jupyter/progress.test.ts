import { expect, test } from "vitest";
import { Progress } from "../../../scripts/jupyter/progress.ts";
import { memoryScreen } from "./fixtures.ts";

test("finished notebooks are printed in their order, not in that of their ends", () => {
  const screen = memoryScreen();
  const progress = new Progress(screen);
  progress.cell("01.ipynb", 1, 3);
  progress.finish(1, "02.ipynb", "02 done");
  expect(screen.text).toBe("");
  progress.finish(0, "01.ipynb", "01 done\n  note");
  expect(screen.text).toBe("01 done\n  note\n02 done\n");
  progress.finish(3, "04.ipynb", "04 done");
  progress.close();
  expect(screen.text).toBe("01 done\n  note\n02 done\n04 done\n");
});

test("a terminal shows the running cells in one line that is erased before other lines", async () => {
  const screen = memoryScreen(true);
  const progress = new Progress(screen);
  progress.cell("01-rules.ipynb", 4, 12);
  progress.cell(`${"long".repeat(30)}.ipynb`, 1, 2);
  while (screen.text === "") await new Promise((done) => setTimeout(done, 20));
  progress.finish(0, "01-rules.ipynb", "01 done");
  progress.close();
  const [, drawn] = screen.text.split("\r\x1b[K");
  expect(drawn).toMatch(/^01-rules 4\/12 · long/);
  expect(drawn.length).toBeLessThan(80);
  expect(screen.text).toContain("\r\x1b[K01 done\n");
});
