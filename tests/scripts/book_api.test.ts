import { createHash } from "node:crypto";
import { posix } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import * as lab from "@lucas/lab";
import { apiFiles, publicModules } from "../../scripts/book/api.ts";
import { ROOT } from "../source.ts";

/*
 * The documentation of the library in the book.
 */
const files = apiFiles();
const pages = [...files].filter(([path]) => path.endsWith(".html")) as [string, string][];

/** The addresses in a page. */
function addresses(html: string): string[] {
  const found = new Set<string>();
  for (const [, text] of html.matchAll(/<[^>]*?\s(?:href|src)="([^"]*)"/g)) {
    found.add(
      text.replaceAll("&#x2F;", "/").replaceAll("&amp;", "&").replaceAll("&quot;", '"'),
    );
  }
  return [...found];
}

describe("the documentation of the library", () => {
  test("has a page for everything that @lucas/lab exports", () => {
    const symbols = new Set(
      pages.flatMap(([path]) => /\/~\/([^./]+)\.html$/.exec(path)?.[1] ?? []),
    );
    expect(Object.keys(lab).filter((name) => !symbols.has(name))).toEqual([]);
  });

  test("every link leads to a file of the documentation, to the book, or to the web; never to a folder", () => {
    const dead: string[] = [];
    for (const [path, html] of pages) {
      for (const target of addresses(html)) {
        if (/^(?:https:|data:)/.test(target)) continue;
        const [file] = target.split(/[?#]/);
        const to = file === ""
          ? path
          : posix.normalize(posix.join(posix.dirname(path), decodeURIComponent(file)));
        if (to !== "../index.html" && !files.has(to)) dead.push(`${path}: ${target}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test("names no file of this machine, and loads nothing from a network", () => {
    for (const [path, content] of files) {
      const text = String(content);
      const named = [ROOT, ROOT.replaceAll("/", "&#x2F;"), "file://"].some((name) =>
        text.includes(name)
      );
      expect([path, named]).toEqual([path, false]);
      if (!path.endsWith(".html")) continue;
      expect([path, /<(?:script|link|img)[^>]*(?:src|href)="https?:/.test(text)]).toEqual([
        path,
        false,
      ]);
    }
  });

  test("the first page lists every module with a sentence and its symbols", () => {
    const { document } = parseHTML(String(files.get("index.html")));
    const items = [...document.querySelectorAll("main li")];
    expect(items.map((item) => item.querySelector("b")?.textContent).sort()).toEqual(
      publicModules().sort(),
    );
    for (const item of items) {
      const [module, ...symbols] = [...item.querySelectorAll("a")].map((a) => a.textContent);
      expect([module, symbols.length > 0]).toEqual([module, true]);
      const sentence = /<\/a>(.*?)<br>/s.exec(item.innerHTML)?.[1].trim();
      expect([module, sentence]).toEqual([module, expect.stringMatching(/^[A-Z“].*\.$/s)]);
    }
  });

  test("imports are those of the package, and the page leads back to the book", () => {
    const page = String(files.get("hanoi/recursive.ts/~/transferCount.html"));
    expect(page).toContain("import { transferCount } from &quot;@lucas/lab&quot;;");
    expect(page).toContain('<a href="../../../../index.html" class="contextLink">Book</a>');
    for (const [path, html] of pages) {
      expect([path, /from &quot;[^&]*\.ts&quot;/.test(html)]).toEqual([path, false]);
    }
  });

  test("comes out the same again, byte for byte", () => {
    const digest = (all: ReadonlyMap<string, string | Uint8Array>) => {
      const hash = createHash("sha256");
      for (const [path, content] of all) hash.update(path).update("\0").update(content);
      return hash.digest("hex");
    };
    expect(digest(apiFiles())).toBe(digest(files));
  });
});
