/**
 * The files that all pages share: style sheets, scripts, and the fonts of KaTeX.
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { theme } from "../../lib/figures/theme.ts";

/** Paths in the book with their contents. */
export function* assetFiles(): Generator<[string, string | Uint8Array]> {
  const own = (name: string) =>
    readFileSync(fileURLToPath(new URL(`assets/${name}`, import.meta.url)), "utf8");
  yield ["assets/book.css", `${palette()}${own("book.css")}`];
  for (const script of ["page.js", "ledger.js"]) yield [`assets/${script}`, own(script)];
  const katex = dirname(createRequire(import.meta.url).resolve("katex/dist/katex.min.css"));
  // Every browser that shows these pages reads woff2.
  const css = readFileSync(join(katex, "katex.min.css"), "utf8")
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, "");
  yield ["assets/katex.css", css];
  yield ["assets/katex-LICENSE.txt", readFileSync(join(katex, "../LICENSE"))];
  for (const font of readdirSync(join(katex, "fonts")).sort()) {
    if (font.endsWith(".woff2")) {
      yield [`assets/fonts/${font}`, readFileSync(join(katex, "fonts", font))];
    }
  }
}

/** The colours of the figures for a light page. */
function palette(): string {
  const { background, ink, muted, grid, surface, accent } = theme;
  return `:root {\n${
    Object.entries({ background, ink, muted, grid, surface, accent })
      .map(([name, colour]) => `  --${name}: ${colour};\n`).join("")
  }}\n\n`;
}
