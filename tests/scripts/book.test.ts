import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseHTML } from "linkedom";
import { afterAll, describe, expect, test } from "vitest";
import { buildBook } from "../../scripts/book.ts";
import { type Book, makeBook } from "../../scripts/book/build.ts";
import { FolderError, replaceFolder } from "../../scripts/book/folder.ts";
import { newOutline, renderMarkdown, slug } from "../../scripts/book/markdown.ts";
import { cleanHtml } from "../../scripts/book/sanitize.ts";
import { CLAIM_MIME, recordsIn } from "../../scripts/jupyter/ledger.ts";
import { readNotebook } from "../../scripts/jupyter/notebook.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "book-"));
afterAll(() => rmSync(temporary, { recursive: true }));

/** A new folder with some files. */
function folder(files: Record<string, string | Uint8Array> = {}): string {
  const path = mkdtempSync(join(temporary, "folder-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
}

const none = join(temporary, "none");

interface RawCell {
  readonly source: string;
  readonly outputs?: readonly Record<string, unknown>[];
  readonly metadata?: Record<string, unknown>;
  readonly id?: string;
}

/** A notebook file; a cell that is a text is Markdown. */
function notebook(...cells: (string | RawCell)[]): string {
  return JSON.stringify({
    cells: cells.map((cell, i) => {
      const id = `c${i + 1}`;
      if (typeof cell === "string") {
        return { cell_type: "markdown", id, metadata: {}, source: cell };
      }
      return {
        cell_type: "code",
        execution_count: 1,
        id,
        metadata: {},
        outputs: [],
        ...cell,
      };
    }),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });
}

const display = (data: Record<string, unknown>) => ({
  output_type: "display_data",
  data,
  metadata: {},
});

const record = (id: string, rest: Record<string, unknown> = {}) => ({
  id,
  statement: `Statement of ${id}.`,
  source: "Lucas 1883",
  status: "proved",
  range: "n = 1…8",
  cases: "12345678901234567890",
  verdict: "holds",
  effort: "default",
  ...rest,
});

const claimed = (id: string, rest: Record<string, unknown> = {}) =>
  display({ [CLAIM_MIME]: record(id, rest), "text/html": "<p>as Jupyter shows it</p>" });

/** The book of some notebooks. */
function bookOf(
  notebooks: Record<string, string>,
  rest: { data?: string; figures?: string } = {},
): Book {
  return makeBook({
    notebooks: folder(notebooks),
    data: none,
    figures: none,
    known: [],
    ...rest,
  });
}

const pagesOf = ({ files }: Book) => [...files.keys()].filter((path) => path.endsWith(".html"));
const parsed = new WeakMap<Book, Map<string, Document>>();

/** A page of a book, parsed once. */
function page(book: Book, path: string): Document {
  const pages = parsed.get(book) ?? new Map<string, Document>();
  parsed.set(book, pages);
  const document = pages.get(path) ?? parseHTML(String(book.files.get(path))).document;
  pages.set(path, document);
  return document;
}

/** Links and sources of a book that lead nowhere in it. */
function deadLinks(book: Book): string[] {
  const ids = new Map(
    pagesOf(book).map((path) => [
      path,
      new Set([...page(book, path).querySelectorAll("[id]")].map(({ id }) => id)),
    ]),
  );
  return pagesOf(book).flatMap((path) =>
    [...page(book, path).querySelectorAll("[href], [src]")].flatMap((element) => {
      const target = element.getAttribute("href") ?? element.getAttribute("src")!;
      if (element.localName === "a" && /^(?:https?|mailto):/.test(target)) return [];
      if (/^data:image\//.test(target)) return [];
      const [file, fragment] = target.split("#");
      const [address] = file.split("?");
      const to = address === ""
        ? path
        : posix.join(posix.dirname(path), ...address.split("/").map(decodeURIComponent));
      const found = book.files.has(to) &&
        (fragment === undefined || ids.get(to)?.has(decodeURIComponent(fragment)));
      return found ? [] : [`${path}: ${target}`];
    })
  );
}

describe("the book of this repository", () => {
  const sources = {
    notebooks: join(root, "notebooks"),
    data: join(root, "data"),
    figures: none,
    known: [],
  };
  const book = makeBook(sources);
  const names = readdirSync(sources.notebooks).filter((name) => name.endsWith(".ipynb"));

  test("every notebook and every table has its page", () => {
    const pages = pagesOf(book);
    for (const name of names) expect(pages).toContain(name.replace(".ipynb", ".html"));
    for (const file of readdirSync(sources.data)) {
      expect([...book.files.keys()]).toContain(`tables/${file}`);
      if (file.endsWith(".csv")) expect(pages).toContain(`tables/${file.replace(".csv", ".html")}`);
    }
  });

  test("every link leads to a file and a place of the book, and nothing is fetched from elsewhere", () => {
    expect(deadLinks(book)).toEqual([]);
    for (const [path, content] of book.files) {
      if (path.endsWith(".css")) {
        expect([path, /@import|url\((?!fonts\/)/.exec(String(content))]).toEqual([path, null]);
      }
    }
  });

  test("every claim of the notebooks is in the ledger, with a link to the very cell that shows it", () => {
    const ledger = page(book, "ledger.html");
    let claims = 0;
    for (const name of names) {
      const file = name.replace(".ipynb", ".html");
      for (const { id: cell, outputs } of readNotebook(join(sources.notebooks, name)).cells) {
        for (const raw of recordsIn(outputs)) {
          claims++;
          const { id, statement, range, source, status } = raw as Record<string, string>;
          const row = ledger.getElementById(`claim-${id}`)!;
          for (const text of [statement, range, source, status]) {
            expect(row.textContent).toContain(text);
          }
          expect(row.querySelector("a")!.getAttribute("href")).toBe(`${file}#cell-${cell}`);
          const place = page(book, file).getElementById(`cell-${cell}`)!;
          expect(place.querySelector(`#claim-${id}`)!.textContent).toContain(statement);
        }
      }
    }
    expect(claims).toBeGreaterThan(0);
    expect(ledger.querySelectorAll("#claims tbody tr").length).toBe(claims);
  });

  test("formulas are typeset, with their MathML, and none is a dollar or an error", () => {
    let formulas = 0;
    for (const path of pagesOf(book)) {
      const document = page(book, path);
      expect(document.querySelectorAll(".katex-error").length).toBe(0);
      formulas += document.querySelectorAll(".katex math").length;
      for (const text of document.querySelectorAll(".prose p, .prose li, .prose td")) {
        expect(text.textContent).not.toMatch(/\$[^$]*\$/);
      }
    }
    expect(formulas).toBeGreaterThan(10);
    expect(String(book.files.get("01-rules.html"))).toContain("assets/katex.css");
    expect(String(book.files.get("tables.html"))).not.toContain("assets/katex.css");
  });

  test("one first heading a page, no level skipped, no id twice, a text for every picture", () => {
    for (const path of pagesOf(book)) {
      const document = page(book, path);
      const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
        .map(({ localName }) => Number(localName[1]));
      expect([path, levels[0]]).toEqual([path, 1]);
      expect([path, levels.filter((level) => level === 1).length]).toEqual([path, 1]);
      levels.forEach((level, i) => {
        if (i > 0) expect(level).toBeLessThanOrEqual(levels[i - 1] + 1);
      });
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      expect([path, ids.filter((id, i) => ids.indexOf(id) !== i)]).toEqual([path, []]);
      for (const image of document.querySelectorAll("img")) {
        expect([path, image.getAttribute("alt") ?? ""]).not.toEqual([path, ""]);
      }
      expect(document.querySelectorAll("main, header, footer, .skip").length).toBe(4);
      expect(document.documentElement.getAttribute("lang")).toBe("en");
    }
  });

  test("made twice, it has the same bytes", () => {
    const again = makeBook(sources);
    expect([...again.files.keys()]).toEqual([...book.files.keys()]);
    for (const [path, content] of book.files) {
      expect([path, String(again.files.get(path)) === String(content)]).toEqual([path, true]);
    }
  });
});

describe("a notebook's page", () => {
  test("links to notebooks, headings, cells and tables become links of the book", () => {
    const data = folder({
      "datapackage.json": JSON.stringify({ resources: [] }),
    });
    const book = bookOf({
      "01-a.ipynb": notebook(
        "# A\n\n[1](02-b.ipynb) [2](./02-b.ipynb#The-third-part) [3](02-b.ipynb#the-third-part) " +
          "[4](#own-part) [5](02-b.ipynb#cell-id=c1) [6](../data/datapackage.json) [7](../README.md) " +
          "[8](https://oeis.org/A000225) [9](mailto:a@b.c) [10](file:///etc/passwd) [11](02-b.ipynb#%zz)",
        "## Own *part*",
      ),
      "02-b.ipynb": notebook("# B", "## The third part!", "## The third part!"),
    }, { data });
    const links = [...page(book, "01-a.html").querySelectorAll(".prose a")]
      .map((a) => [a.textContent, a.getAttribute("href")]);
    expect(links).toEqual([
      ["1", "02-b.html"],
      ["2", "02-b.html#the-third-part"],
      ["3", "02-b.html#the-third-part"],
      ["4", "#own-part"],
      ["5", "02-b.html#cell-c1"],
      ["6", "tables/datapackage.json"],
      ["8", "https://oeis.org/A000225"],
      ["9", "mailto:a@b.c"],
    ]);
    expect(book.failures.map(({ message }) => message)).toEqual([
      "its link to 02-b.ipynb#%25zz leads nowhere: there is no such notebook or heading",
    ]);
    expect([...page(book, "02-b.html").querySelectorAll("h2")].map(({ id }) => id))
      .toEqual(["the-third-part", "the-third-part-2"]);
  });

  test("a link to a notebook that does not exist is a failure, and its text stays", () => {
    const book = bookOf({ "01-a.ipynb": notebook("# A\n\nSee [the graph](05-graph.ipynb).") });
    expect(page(book, "01-a.html").querySelector(".prose p")!.textContent).toBe("See the graph.");
    expect(book.failures).toEqual([{
      notebook: "01-a.ipynb",
      message: "its link to 05-graph.ipynb leads nowhere: there is no such notebook or heading",
    }]);
  });

  test("a formula that cannot be typeset is a failure with its place, and its source stays", () => {
    const book = bookOf({ "01-a.ipynb": notebook("# A", "The sum $\\frac{1$ is wrong.") });
    expect(book.failures).toHaveLength(1);
    expect(book.failures[0]).toMatchObject({ notebook: "01-a.ipynb", cell: 2 });
    expect(book.failures[0].message).toMatch(/^Cannot typeset the formula \$\\frac\{1\$: /);
    expect(page(book, "01-a.html").querySelector("#cell-c2")!.textContent).toContain("\\frac{1");
  });

  test("of an output, the best form is shown: HTML, Markdown, picture, text", () => {
    const book = bookOf({
      "01-a.ipynb": notebook(
        "# A",
        {
          source: "show()",
          outputs: [
            display({ "text/plain": "plain 1", "text/html": "<p>html 1</p>", "image/png": "AAAA" }),
            display({ "text/plain": "plain 2", "text/markdown": "*markdown* $x$" }),
            display({ "text/plain": "plain 3", "image/png": ["AA\n", "AA\n"] }),
            display({ "text/plain": "plain <4>" }),
            display({ "image/svg+xml": "<svg><title>é</title></svg>", "text/plain": "plain 5" }),
            display({ "application/json": { a: 1 } }),
            { output_type: "stream", name: "stderr", text: "\u001b[31mred\u001b[0m <b>" },
            { output_type: "error", ename: "RangeError", evalue: "no <i>", traceback: [] },
          ],
        },
      ),
    });
    const outputs = [...page(book, "01-a.html").querySelectorAll(".outputs > *")];
    expect(outputs.map((output) => output.textContent!.trim())).toEqual([
      "html 1",
      expect.stringMatching(/^markdown/),
      "",
      "plain <4>",
      "",
      '{\n  "a": 1\n}',
      "red <b>",
      "RangeError: no <i>",
    ]);
    const images = outputs.flatMap((output) => [...output.querySelectorAll("img")]);
    expect(images.map((image) => [image.getAttribute("src"), image.getAttribute("alt")])).toEqual([
      ["data:image/png;base64,AAAA", "plain 3"],
      [`data:image/svg+xml;base64,${btoa("<svg><title>\u00c3\u00a9</title></svg>")}`, "plain 5"],
    ]);
  });

  test("a widget stays: its picture, and its frame with no more rights than scripts and downloads", () => {
    const frame =
      '<img src="data:image/png;base64,AAAA" alt="still"><iframe sandbox="allow-scripts allow-same-origin ' +
      'allow-top-navigation allow-downloads" srcdoc="&lt;script&gt;1 &amp;&amp; 2&lt;/script&gt;" ' +
      'style="width:100%;height:300px;border:0" title="Play"></iframe>';
    const book = bookOf({
      "01-a.ipynb": notebook("# A", {
        source: "show()",
        outputs: [display({ "text/html": frame })],
      }),
    });
    const document = page(book, "01-a.html");
    const iframe = document.querySelector(".output iframe")!;
    expect(Object.fromEntries([...iframe.attributes].map(({ name, value }) => [name, value])))
      .toEqual({
        loading: "lazy",
        sandbox: "allow-scripts allow-downloads",
        srcdoc: "<script>1 && 2</script>",
        style: "width:100%;height:300px;border:0",
        title: "Play",
      });
    expect(document.querySelector(".output img")!.getAttribute("alt")).toBe("still");
    // In a text cell nothing runs.
    expect(cleanHtml(frame)).not.toContain("iframe");
    expect(cleanHtml('<iframe src="https://example.org"></iframe>', { frames: true })).toBe("");
  });

  test("a cell that only imports is folded, another is not", () => {
    const book = bookOf({
      "01-a.ipynb": notebook(
        "# A",
        { source: 'import {\n  claim,\n  show,\n} from "@lucas/lab";\nimport "x"; // why' },
        { source: 'import { show } from "@lucas/lab";\nawait show(1);' },
        { source: "  \n" },
      ),
    });
    const document = page(book, "01-a.html");
    expect(document.querySelector("#cell-c2 details")).not.toBeNull();
    expect(document.querySelector("#cell-c3 details")).toBeNull();
    expect(document.querySelector("#cell-c4")).toBeNull();
  });

  test("attached pictures are in the page; another is a failure, and its text stays", () => {
    const raw = JSON.parse(
      notebook("# A\n\n![a disc](attachment:a%20b.png) ![gone](attachment:c.png)"),
    );
    raw.cells[0].attachments = { "a b.png": { "image/png": "AAAA" } };
    const book = bookOf({ "01-a.ipynb": JSON.stringify(raw) });
    const document = page(book, "01-a.html");
    expect(book.failures.map(({ message }) => message)).toEqual([
      "its picture attachment:c.png is not in the notebook, so it is not in the book: attach it",
    ]);
    expect(document.querySelector(".prose img")!.getAttribute("src"))
      .toBe("data:image/png;base64,AAAA");
    expect(document.querySelector(".prose p")!.textContent!.trim()).toBe("gone");
  });
});

describe("claims", () => {
  test("a claim that fails, a damaged record, an id twice and a notebook never run are failures, and shown", () => {
    const book = bookOf({
      "01-a.ipynb": notebook(
        "# A",
        {
          source: "claim()",
          outputs: [
            claimed("one"),
            display({ [CLAIM_MIME]: { id: "broken" }, "text/html": "<p>a broken one</p>" }),
            claimed("two", { verdict: "fails", counterexample: "n = 3 <b>" }),
          ],
        },
      ),
      "02-b.ipynb": notebook("# B", { source: "claim()", outputs: [claimed("one")] }),
      "03-c.ipynb": notebook("# C", { source: "claim()", execution_count: null } as RawCell),
    });
    expect(book.failures.map(({ notebook, message }) => `${notebook}: ${message.split("\n")[0]}`))
      .toEqual([
        "01-a.ipynb: a claim record is damaged: it has no statement",
        "01-a.ipynb: the claim two does not hold: Statement of two.",
        "03-c.ipynb: it has not been executed, so the book has none of its results. Run `deno task notebooks` first.",
        "02-b.ipynb: the claim id one is taken: 01-a.ipynb, cell 2 has it. Give each claim its own",
      ]);
    const ledger = page(book, "ledger.html");
    const rows = [...ledger.querySelectorAll("#claims tbody tr")];
    expect(rows.map(({ id }) => id)).toEqual(["claim-one", "claim-two", "claim-one-2"]);
    expect(rows[1].textContent).toContain("FAILS");
    expect(rows[1].textContent).toContain("n = 3 <b>");
    expect(rows[0].querySelector(".number")!.textContent).toBe(
      "12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890",
    );
    expect(ledger.querySelector("main p")!.textContent).toMatch(/^3 claims, 1 FAIL, over /);
    expect(deadLinks(book)).toEqual([]);
    expect(page(book, "01-a.html").querySelector(".outputs")!.textContent).toContain(
      "a broken one",
    );
  });

  test("full cells are marked as kept", () => {
    const book = bookOf({
      "01-a.ipynb": notebook("# A", {
        source: "claim()",
        metadata: { tags: ["full"] },
        outputs: [claimed("long", { effort: "full" })],
      }),
    });
    expect(page(book, "ledger.html").querySelector("tbody tr")!.textContent)
      .toContain("(full effort)");
    expect(page(book, "01-a.html").querySelector(".tag")!.textContent).toContain("full effort");
  });

  test("a book without notebooks, tables or figures has its contents and an empty ledger", () => {
    const book = bookOf({});
    expect(pagesOf(book)).toEqual(["index.html", "ledger.html"]);
    expect(deadLinks(book)).toEqual([]);
  });
});

describe("hostile texts", () => {
  const evil = `</title></script><script>alert(1)</script><img src=x onerror="alert(2)">"'&`;

  test("in titles, claims, code, outputs, names, tables and figures none becomes an element", () => {
    const csv = `a,b\n"${evil.replaceAll('"', '""')}",1\n`;
    const data = folder({
      "evil.csv": csv,
      "datapackage.json": JSON.stringify({
        resources: [{
          name: "evil",
          path: "evil.csv",
          title: evil,
          description: evil,
          bytes: csv.length,
          rows: 1,
          hash: `sha256:${"0".repeat(64)}`,
          command: evil,
          provenance: { status: evil, source: evil },
          sources: [{ title: evil, path: `javascript:alert(3)` }, {
            title: evil,
            path: `https://x/"><script>`,
          }],
          schema: { fields: [{ name: "a", type: evil, description: evil }] },
        }],
      }),
    });
    const figures = folder({
      "evil.svg":
        `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><title>&lt;script&gt;&quot;</title></svg>`,
      "<b>.svg": "<svg/>",
    });
    const known = [{ name: "evil", title: evil, caption: evil, notebook: evil }];
    const book = makeBook({
      notebooks: folder({
        "<img src=x onerror=alert(4)>.ipynb": notebook(
          `# A ${evil}\n\nThis notebook proves ${evil}\n\n[x](javascript:alert(5)) [y](<data:text/html,z>)\n\n` +
            `<svg onload="alert(6)"><script>alert(7)</script></svg><a href="&#106;avascript:alert(8)">z</a>\n\n` +
            `<p style="position:fixed;background:url(//x);color:red" class="skip" id="content">p</p>\n\n` +
            `<b title="&#xE000;0&#xE001;">$\\text{" onclick="alert(9)}$</b>\n\n![${evil}](https://x/y.png)\n\n` +
            "```" + `${evil.replaceAll("`", "")}\n${evil}\n` + "```\n\n    " + evil,
          {
            source: `const x = ${evil};`,
            outputs: [
              claimed("evil", { statement: evil, source: evil, range: evil }),
              claimed(evil, { verdict: "fails", counterexample: evil }),
              display({ "text/html": `${evil}<style>*{}</style><form action="x"><input></form>` }),
              display({ "text/markdown": evil }),
              display({ "text/plain": evil }),
              display({ "image/png": evil, "text/plain": evil }),
            ],
          },
        ),
      }),
      data,
      figures,
      known,
    });
    expect(deadLinks(book)).toEqual([]);
    for (const path of pagesOf(book)) {
      const document = page(book, path);
      for (const script of document.querySelectorAll("script")) {
        expect(script.getAttribute("src")).toMatch(/^(?:\.\.\/)?assets\/(?:page|ledger)\.js$/);
        expect(script.textContent).toBe("");
      }
      for (const element of document.querySelectorAll("*")) {
        for (const { name, value } of element.attributes) {
          expect([path, name.startsWith("on")]).toEqual([path, false]);
          if (name === "href" || name === "src") expect(value).not.toMatch(/^\s*javascript:/i);
          if (name === "style") expect(value).not.toMatch(/url|position\s*:\s*fixed/);
        }
      }
      expect(document.querySelectorAll("style, form:not(#filters), object, embed").length).toBe(0);
      expect(document.querySelectorAll("#content").length).toBe(1);
    }
    expect(page(book, "ledger.html").querySelector(".statement")!.textContent).toBe(evil);
    expect(page(book, "tables/evil.html").querySelector("h1")!.textContent).toBe(evil);
    expect(page(book, "tables/evil.html").querySelector(".data tbody td")!.textContent).toBe(evil);
    expect(page(book, "figures.html").querySelector("img")!.getAttribute("alt")).toBe('<script>"');
    expect(book.problems).toHaveLength(1); // the digest
  });

  test.each(["../evil.csv", "/etc/passwd", "a/evil.csv", "other.csv"])(
    "a table's path that is not its name is refused: %s",
    (path) => {
      const data = folder({
        "datapackage.json": JSON.stringify({
          resources: [{ name: "evil", path, bytes: 1, rows: 1, hash: `sha256:${"0".repeat(64)}` }],
        }),
      });
      const book = bookOf({}, { data });
      expect(book.problems).toEqual([
        `Table "evil": its path must be its name and .csv, received ${JSON.stringify(path)}.`,
      ]);
      expect(book.tables).toBe(0);
    },
  );
});

describe("Markdown", () => {
  const html = (text: string) =>
    renderMarkdown({ text, outline: newOutline(), link: () => undefined }).text;
  const formulas = (text: string) =>
    [...html(text).matchAll(/<annotation encoding="application\/x-tex">(.*?)<\/annotation>/gs)]
      .map(([, source]) => source.trim());

  test.each([
    ["$x$", ["x"]],
    ["a $x_1$ and *b* $y_2$ c", ["x_1", "y_2"]],
    ["$$x$$", ["x"]],
    ["in a line $$x$$ too", ["x"]],
    ["$$\nx\n- y\n= z\n$$", ["x\n- y\n= z"]],
    ["- item\n\n  $$\n  x\n  $$", ["x"]],
    ["| a | $b$ |\n|---|---|\n| $c$ | d |", ["b", "c"]],
    ["It costs $5 or $6.", []],
    ["\\$x\\$", []],
    ["`$x$`", []],
    ["```\n$x$\n```", []],
    ["$ x $", []],
    ["$x", []],
    ["$$\nx", []],
    ["$$", []],
  ])("formulas of %j", (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });

  test("levels: one title, none skipped", () => {
    const outline = newOutline();
    renderMarkdown({ text: "### A\n\n# B\n\n#### C\n\n###### D", outline, link: () => undefined });
    expect(outline.headings.map(({ level }) => level)).toEqual([1, 2, 3, 4]);
  });

  test("slugs of what the front ends make of a heading agree", () => {
    const heading = "The Gray code: $2^n$ – one digit!";
    const jupyter = heading.replaceAll(" ", "-");
    const github = "the-gray-code-2n--one-digit";
    expect(slug(jupyter)).toBe(slug(heading));
    expect(slug(github)).toBe(slug(heading));
  });
});

describe("writing it", () => {
  const quiet = { data: none, figures: none, library: false, report: () => {} };

  test("the folder is replaced as a whole and nothing else is left", async () => {
    const parent = folder();
    const out = join(parent, "book");
    const notebooks = folder({ "01-a.ipynb": notebook("# A"), "02-b.ipynb": notebook("# B") });
    const first = await buildBook({ notebooks, out, ...quiet });
    expect(first).toMatchObject({ ok: true, pages: 4, notebooks: 2, claims: 0, folder: out });
    writeFileSync(join(out, "stray.txt"), "from yesterday");
    rmSync(join(notebooks, "02-b.ipynb"));
    await buildBook({ notebooks, out, ...quiet });
    expect(existsSync(join(out, "02-b.html"))).toBe(false);
    expect(existsSync(join(out, "stray.txt"))).toBe(false);
    expect(readFileSync(join(out, "01-a.html"), "utf8")).toContain("<h1");
    expect(readdirSync(parent)).toEqual(["book"]);
  });

  test("a folder that is no book is left alone", async () => {
    const out = folder({ "thesis.tex": "years of work" });
    await expect(buildBook({ notebooks: none, out, ...quiet })).rejects.toThrow(FolderError);
    expect(readdirSync(out)).toEqual(["thesis.tex"]);
    const file = join(folder({ file: "x" }), "file");
    expect(() => replaceFolder(file, new Map([["index.html", ""]]))).toThrow(/is no book/);
    mkdirSync(join(out, "empty"));
    await buildBook({ notebooks: none, out: join(out, "empty"), ...quiet });
  });

  test("a folder that cannot be made is an error with the path", async () => {
    const out = join(folder({ file: "x" }), "file", "book");
    await expect(buildBook({ notebooks: none, out, ...quiet })).rejects.toThrow(
      /^Cannot write the book to .*file.book: /,
    );
  });

  test("a damaged notebook is an error with its name, and the book of before stays", async () => {
    const out = join(folder(), "book");
    await buildBook({ notebooks: folder({ "01-a.ipynb": notebook("# A") }), out, ...quiet });
    await expect(buildBook({ notebooks: folder({ "02-b.ipynb": "{" }), out, ...quiet })).rejects
      .toThrow(/02-b\.ipynb: it is damaged JSON/);
    expect(existsSync(join(out, "01-a.html"))).toBe(true);
  });

  test("a notebook called like a page of the book is refused", () => {
    expect(() => bookOf({ "ledger.ipynb": notebook("# A") })).toThrow(/ledger\.ipynb must not be/);
  });
});

describe("deno task book", () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["run", "--quiet", "-A", "scripts/book.ts", ...args],
      { cwd: root, encoding: "utf8" },
    );
    return { status, stdout, stderr };
  };

  test("writes, counts, and ends with 1 when something is wrong", () => {
    const out = join(folder(), "book");
    const args = ["--data", none, "--figures", none, "--no-library", "--out", out];
    const good = folder({ "01-a.ipynb": notebook("# A") });
    const { status, stdout } = run("--notebooks", good, ...args);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^book: 3 pages, 0 claims, 0 tables, 0 figures, [\d.]+ KiB in .*\n$/),
    ]);
    const bad = run("--notebooks", folder({ "01-a.ipynb": notebook("# A\n\n$\\frac$") }), ...args);
    expect([bad.status, bad.stderr]).toEqual([1, ""]);
    expect(bad.stdout).toMatch(/^01-a\.ipynb, cell 1:\n {2}Cannot typeset /);
  });

  test.each([
    [["--help"], 0, /^deno task book/, /^$/],
    [["--output", "x"], 2, /^$/, /There is no option "--output"/],
    [["out"], 2, /^$/, /takes options only/],
    [["--out"], 2, /^$/, /--out needs a value/],
    [["--out="], 2, /^$/, /--out needs a folder/],
    [["--out", "."], 1, /^$/, /is no book/],
  ])("%j", (args, code, out, error) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(code);
    expect(stdout).toMatch(out);
    expect(stderr).toMatch(error);
  });
});
