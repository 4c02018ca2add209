/**
 * The snippets for TeX in a document: every figure, at the width of a column, with its caption; and captions that would be commands.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test } from "vitest";
import { escapeTex, FIGURES, figureTex, renderPdf, rulerFigure, scaleForPaper } from "@lucas/lab";
import { exportFigures } from "../../scripts/figures.ts";
import { find } from "./machine.ts";

const folder = mkdtempSync(join(tmpdir(), "tex-frontends-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pdflatex = find("PDFLATEX", ["pdflatex"]);
const pdffonts = find("PDFFONTS", ["pdffonts"]);
if (pdflatex === undefined) {
  console.error(
    "pdflatex is missing: the tests of the snippets for TeX are skipped. " +
      "Install it (Debian: apt-get install texlive-latex-base), or name one in the variable PDFLATEX.",
  );
}

/** Sets a document, twice for its references, and returns what TeX logged; fails with that at the first error. */
function typeset(name: string, body: string): string {
  writeFileSync(
    join(folder, `${name}.tex`),
    `\\documentclass{article}\n\\usepackage{graphicx}\n\\begin{document}\n${body}\n\\end{document}\n`,
  );
  for (let run = 1; run <= 2; run++) {
    const { status, stdout } = spawnSync(
      pdflatex!,
      ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", name],
      { cwd: folder, encoding: "utf8" },
    );
    expect(status, stdout.slice(-2000)).toBe(0);
  }
  return readFileSync(join(folder, `${name}.log`), "utf8");
}

/** Lines of a log that a reader of the print would see. */
const seen = (log: string) =>
  log.split("\n").filter((line) => /^(?:!|Overfull|LaTeX Warning|Missing character)/.test(line));

describe.runIf(pdflatex !== undefined)("pdflatex", () => {
  test("every figure of the laboratory, with caption and reference", async () => {
    await exportFigures({
      formats: ["pdf", "tex"],
      paper: { width: "86mm", fontSize: "8pt", grey: true },
      folder,
      report: () => {},
    });
    const figures = FIGURES.map(({ name }) =>
      `\\input{${name}.tex}\nSee Figure~\\ref{fig:${name}}.\\clearpage`
    );
    const log = typeset("all", `${figures.join("\n")}\n\\listoffigures`);
    expect(seen(log)).toEqual([]);
    expect(log).toContain(`Output written on all.pdf (`);
    // Every caption is in the list of figures, where TeX writes and reads it once more.
    const list = readFileSync(join(folder, "all.lof"), "utf8");
    expect([...list.matchAll(/\\contentsline \{figure\}/g)].length).toBe(FIGURES.length);
    if (pdffonts !== undefined) {
      const { stdout } = spawnSync(pdffonts, [join(folder, "all.pdf")], { encoding: "utf8" });
      const fonts = stdout.split("\n").slice(2).filter((line) => line !== "");
      expect(fonts.length).toBeGreaterThan(3);
      for (const font of fonts) {
        expect(font).toMatch(/\s(?:yes)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+0$/);
      }
    }
  });

  test("captions that would be commands, and letters that pdfTeX does not know, are texts", async () => {
    const captions = [
      "\\input{/etc/passwd} \\write18{touch x} \\end{document} \\loop\\iftrue\\repeat",
      '50 % of $x$ & #1 ~ a_b ^^41 {{{ }} \\\\ \\" ` \' " -- | < >',
      "[ ] \\fi \\else \\relax \\par\n\n\\newpage",
      "<script>alert('x')</script> & 日本 🗼 e\u0301 \u0301 \u202e\u200b Ωθπ «ž» ½ ∞ ⌊m/2⌋ ⊕ ≠ ⇒ ꙮ",
      "2ⁿ⁻ᵏ − 1 ≤ x₁₀ × y … ①②③",
    ];
    const pieces: string[] = [];
    for (const [i, caption] of captions.entries()) {
      const figure = scaleForPaper(
        rulerFigure({ discs: 3, name: `hostile-${i}`, caption }),
        "60mm",
      );
      writeFileSync(join(folder, `hostile-${i}.pdf`), await renderPdf(figure.svg));
      pieces.push(figureTex(figure));
    }
    // Letters of every block that a name may be from.
    const letters = Array.from(
      { length: 0x3000 / 7 },
      (_, i) => String.fromCodePoint(0x21 + 7 * i),
    );
    pieces.push(...letters.map((letter) => `${escapeTex(letter)}\n`));
    // Words without a space do not fit in a line of the list of figures; nothing else is wrong.
    const log = typeset("hostile", `${pieces.join("\n")}\n\\listoffigures`);
    expect(seen(log).filter((line) => !line.startsWith("Overfull"))).toEqual([]);
    const texts = readFileSync(join(folder, "hostile.lof"), "utf8");
    expect(texts).toContain("[U+65E5]{}[U+672C]{}");
    expect(texts).toContain("passwd");
  });
});

test.runIf(process.env.CI)("CI has a pdflatex", () => expect(pdflatex).toBeDefined());
