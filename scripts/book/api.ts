/**
 * The documentation of the library, as `deno doc --html` writes it: a page a symbol from its docstring, a page a module, a search.
 *
 * `deno doc` is the deno that runs this, on files of the tree only: no network. Its pages are put right in some things: links to folders, which a
 * file system does not open, lead to their index; the search finds its pages from those of modules too; links to source files of this machine are left out; the import that a page shows is that of the package; the
 * first page, which is empty when there are several modules, lists them; and every page leads back to the book.
 * @module
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, posix, relative } from "node:path";
import process from "node:process";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeFolder, temporaryName } from "../../lib/core/files.ts";
import { escapeText } from "./html.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Folders of the library in the order of the list of modules, with what is in them. */
const FOLDERS: Readonly<Record<string, string>> = {
  hanoi: "The Tower of Hanoi",
  taquin: "Sliding-tile boards",
  search: "Searches",
  core: "Integers, fractions, permutations, linear equations, errors",
  tables: "Tables",
  figures: "Figures",
  widgets: "Widgets",
  notebook: "Notebooks",
};

/** Documentation that could not be written. */
export class ApiError extends Error {
  override readonly name = "ApiError";
}

/** The modules that the public face exports, by their paths in lib; one that exports all of others is replaced by these. */
export function publicModules(face = "mod.ts"): string[] {
  const found: string[] = [];
  const text = readFileSync(join(ROOT, "lib", face), "utf8");
  for (const [, what, path] of text.matchAll(/^export (type )?[^;]*? from "(\.\/[^"]+)";/gm)) {
    if (what !== undefined) continue; // types of a module that is no part of the face
    const module = posix.join(posix.dirname(face), path);
    found.push(...posix.basename(module) === "mod.ts" ? publicModules(module) : [module]);
  }
  return [...new Set(found)];
}

/** The first sentence of a module's own docstring. */
function sentenceOf(module: string): string {
  const text = readFileSync(join(ROOT, "lib", module), "utf8");
  const [, comment = ""] = /^\/\*\*([^]*?)\*\//.exec(text) ?? [];
  if (!comment.includes("@module")) return "";
  const plain = comment.replace(/^\s*\* ?/gm, "").split(/\n\s*\n|@module/)[0]
    .replace(/\{@link (\w+)\}/g, "$1").replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
  // A full stop after one letter is that of an initial.
  return /^.*?[a-z0-9)\]]{2}\.(?=\s+[A-ZÉ]|$)/.exec(plain)?.[0] ?? plain;
}

/** An address as deno doc writes one. */
const written = (address: string) => escapeText(address).replaceAll("/", "&#x2F;");

/** The list of modules with their symbols. */
function modulesList(modules: readonly string[], files: ReadonlyMap<string, unknown>): string {
  const symbols = new Map<string, string[]>();
  for (const path of files.keys()) {
    const [, module, symbol] = /^(.*)\/~\/([^./]+)\.html$/.exec(path) ?? [];
    if (symbol !== undefined) symbols.set(module, [...symbols.get(module) ?? [], symbol]);
  }
  const one = (module: string) =>
    `<li style="margin-bottom:.8rem"><a class="link" href="${escapeText(module)}/index.html"><b>${
      escapeText(module)
    }</b></a> ${escapeText(sentenceOf(module))}<br><small>${
      (symbols.get(module) ?? []).sort((a, b) => a < b ? -1 : 1).map((symbol) =>
        `<a class="link" href="${escapeText(module)}/~/${escapeText(symbol)}.html">${
          escapeText(symbol)
        }</a>`
      ).join(", ")
    }</small></li>\n`;
  const folders = [...new Set(modules.map((module) => module.split("/")[0]))];
  const known = Object.keys(FOLDERS);
  folders.sort((a, b) => known.indexOf(a) - known.indexOf(b));
  return `<h1 style="font-size:1.6rem"><b>The library</b></h1>
<p>A cell or a program imports every symbol from <code>@lucas/lab</code>.</p>
${
    folders.map((folder) =>
      `<h2 style="font-size:1.25rem;margin:1rem 0 .5rem"><b>${
        escapeText(FOLDERS[folder] ?? folder)
      }</b></h2>\n<ul>\n${
        modules.filter((module) => module.startsWith(`${folder}/`)).map(one).join("")
      }</ul>\n`
    ).join("")
  }`;
}

/** How the search of deno doc finds the first page: wrong on the pages of modules, which say nothing of their depth. */
const PATH_TO_ROOT = /const pathToRoot = "\.\.\/"\.repeat\([^;]*\);/;

/** The search put right: the first page is where this very script is. */
function repairedSearch(script: string): string {
  if (!PATH_TO_ROOT.test(script)) {
    throw new ApiError("deno doc writes search.js in another way than expected: no pathToRoot");
  }
  return script.replace(
    PATH_TO_ROOT,
    `const pathToRoot = document.querySelector("script[src$='search.js']").getAttribute("src").slice(0, -"search.js".length);`,
  );
}

/** A page put right. Each change must find its place, so that another version of deno does not undo one in silence. */
function repaired(path: string, html: string, list: string): string {
  if (html.includes('http-equiv="refresh"')) return html; // it only leads to another
  const depth = path.split("/").length - 1;
  const replace = (text: string, from: string, to: string) => {
    if (!text.includes(from)) {
      throw new ApiError(`deno doc writes ${path} in another way than expected: it has no ${from}`);
    }
    return text.replaceAll(from, () => to);
  };
  const up = "../".repeat(depth);
  // The first page names itself by an empty address, the list of all symbols the folder that it is in.
  const home = path === "index.html" ? "" : path === "all_symbols.html" ? "./" : up;
  let text = replace(
    html,
    '<ul class="breadcrumbs">\n',
    `<ul class="breadcrumbs">\n<li><a href="${up}../index.html" class="contextLink">Book</a></li><span>›</span>`,
  );
  text = replace(
    text,
    `href="${written(home)}" class="contextLink"`,
    `href="${up}index.html" class="contextLink"`,
  );
  if (path === "index.html") text = replace(text, "<main></main>", `<main>${list}</main>`);
  // The sources are files of this machine; the book has none of them.
  text = text.replace(/<a\s+class="sourceButton"[^]*?<\/a>/g, "");
  if (text.includes("file:&#x2F;") || text.includes("file://")) {
    throw new ApiError(`deno doc writes ${path} with the address of a file of this machine`);
  }
  return text.replace(/ from &quot;[\w/.-]+\.ts&quot;;/g, " from &quot;@lucas/lab&quot;;");
}

/**
 * The pages and what they need, by their paths.
 *
 * Cost: two seconds, 1600 files of 40 MB.
 *
 * @throws {ApiError} when deno doc fails, or writes pages that are not as expected.
 */
export function apiFiles(): Map<string, string | Uint8Array> {
  const modules = publicModules();
  const parent = join(ROOT, "out");
  makeFolder(parent);
  // A run that is killed leaves it; the next one sweeps it away.
  const out = temporaryName(join(parent, "api"));
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["doc", "--quiet", "--html", "--name=Lucas Lab", `--output=${out}`].concat(
        modules.map((module) => `lib/${module}`),
      ),
      { cwd: ROOT, encoding: "utf8" },
    );
    if (status !== 0) throw new ApiError(`deno doc failed: ${stderr.trim()}`);
    const raw = new Map<string, string>();
    for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      raw.set(relative(out, file).replaceAll("\\", "/"), readFileSync(file, "utf8"));
    }
    const list = modulesList(modules, raw);
    const files = new Map<string, string | Uint8Array>();
    for (const path of [...raw.keys()].sort()) {
      const text = raw.get(path)!;
      files.set(
        path,
        path.endsWith(".html")
          ? repaired(path, text, list)
          : path === "search.js"
          ? repairedSearch(text)
          : text,
      );
    }
    return files;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
