/** The classic notebook server, used by clicks: a notebook is opened and run, and a long cell is stopped. */
import { join } from "node:path";
import process from "node:process";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readNotebook } from "../../scripts/jupyter/notebook.ts";
import { cellsOf } from "../scripts/jupyter/fixtures.ts";
import { NOTEBOOKS, TestJupyter } from "./jupyter.ts";
import { findJupyter, launch } from "./machine.ts";

const TOKEN = "lucas";

/** A server on a free port, started as a user would. */
class Server {
  readonly #child: Deno.ChildProcess;
  readonly address: string;

  private constructor(child: Deno.ChildProcess, address: string) {
    this.#child = child;
    this.address = address;
  }

  static async start(jupyter: TestJupyter, folder: string): Promise<Server> {
    // The server takes the next one when another program was faster; it says which.
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr as Deno.NetAddr;
    listener.close();
    const child = new Deno.Command(jupyter.jupyter, {
      args: [
        "notebook",
        folder,
        "--no-browser",
        "--allow-root",
        `--port=${port}`,
        "--ip=127.0.0.1",
        `--NotebookApp.token=${TOKEN}`,
      ],
      env: jupyter.env,
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    let said = "";
    const decoder = new TextDecoder();
    const found = Promise.withResolvers<string>();
    (async () => {
      for await (const chunk of child.stderr) {
        said += decoder.decode(chunk, { stream: true });
        const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
        if (address !== null) found.resolve(address[0]);
      }
      found.reject(new Error(`The notebook server ended:\n${said}`));
    })();
    return new Server(child, await found.promise);
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#child.status;
  }
}

describe.runIf(findJupyter())("the classic notebook", () => {
  let jupyter: TestJupyter;
  let server: Server;
  let browser: Browser;

  const rules = readNotebook(NOTEBOOKS.find((path) => path.includes("01-"))!);
  const long = [
    'import { claim, integers, show } from "@lucas/lab";\nlet kept = 41;',
    `await claim({
  id: "endless", statement: "All.", status: "computed here", source: "here", range: "all",
  cases: integers(0, 1e15),
  holds: (n) => n >= 0,
});`,
    "await show(String(++kept));",
  ];

  beforeAll(async () => {
    jupyter = await TestJupyter.open();
    jupyter.write("clicks", {
      "01-rules.ipynb": rules,
      "long.ipynb": { ...rules, cells: cellsOf(long) },
    });
    server = await Server.start(jupyter, join(jupyter.scratch, "clicks"));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    jupyter?.close();
  });

  /** Opens a notebook from the list of files and waits for its kernel. */
  const open = async (name: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1300, height: 900 } });
    context.setDefaultTimeout(100_000);
    await context.route((url) => url.hostname !== "127.0.0.1", (route) => route.abort());
    const list = await context.newPage();
    await list.goto(`${server.address}tree?token=${TOKEN}`);
    const opened = context.waitForEvent("page");
    await list.getByRole("link", { name }).click();
    const page = await opened;
    await page.locator(".kernel_indicator_name").filter({ hasText: /^Deno$/ }).waitFor();
    await idle(page);
    return page;
  };

  const idle = (page: Page) => page.locator("#kernel_indicator_icon.kernel_idle_icon").waitFor();

  const screenshot = async (page: Page, name: string) => {
    const folder = process.env.LUCAS_SCREENSHOTS;
    if (folder) await page.screenshot({ path: join(folder, `classic-${name}.png`) });
  };

  test("runs a notebook from its menu, and every output is seen", async () => {
    const page = await open("01-rules.ipynb");
    await page.getByRole("link", { name: "Cell", exact: true }).click();
    await page.locator("#run_all_cells").click();
    const expected = rules.cells.filter(({ type }) => type === "code")
      .map(({ outputs }) => outputs.length);
    const numbers = page.locator(".code_cell .input_prompt");
    await numbers.filter({ hasText: `[${expected.length}]` }).waitFor();
    await idle(page);
    const cells = await page.evaluate(async () => {
      const images = [...document.querySelectorAll<HTMLImageElement>(".output img")];
      await Promise.all(images.map((image) => image.decode().catch(() => {})));
      return {
        images: images.map(({ naturalWidth }) => naturalWidth > 0),
        outputs: [...document.querySelectorAll(".code_cell")].map((cell) =>
          [...cell.querySelectorAll<HTMLElement>(".output_area")]
            .filter((area) => area.getBoundingClientRect().height > 5).length
        ),
        errors: document.querySelectorAll(".output_error, .output_stderr").length,
      };
    });
    await screenshot(page, "01-rules");
    expect(cells.errors).toBe(0);
    expect(cells.outputs).toEqual(expected);
    expect(cells.images.length).toBeGreaterThan(0);
    expect(cells.images.every(Boolean)).toBe(true);
    await page.context().close();
  });

  test("stopping a claim that takes too long keeps the kernel and what it holds", async () => {
    const page = await open("long.ipynb");
    const cell = (i: number) => page.locator(".code_cell").nth(i);
    const run = page.getByRole("button", { name: "Run", exact: true });
    await cell(0).locator(".input_area").click();
    await run.click();
    await cell(0).locator(".input_prompt").filter({ hasText: "[1]" }).waitFor();
    await idle(page);
    await cell(1).locator(".input_area").click();
    await run.click();
    await page.locator("#kernel_indicator_icon.kernel_busy_icon").waitFor();
    // It computes, and does not only wait to be sent.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await page.locator('[data-jupyter-action="jupyter-notebook:interrupt-kernel"]').click();
    await cell(1).locator(".input_prompt").filter({ hasText: "[2]" }).waitFor();
    await idle(page);
    await cell(2).locator(".input_area").click();
    await run.click();
    await cell(2).locator(".output_area").filter({ hasText: "42" }).waitFor();
    await screenshot(page, "stopped");
    expect(await cell(2).locator(".input_prompt").textContent()).toContain("[3]");
    await page.context().close();
  });
});
