/**
 * What the front-end tests need of the machine: a Chromium, and for those in Jupyter a `jupyter`.
 * @module
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import process from "node:process";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** The path of a program, from a variable of the environment or by one of its names; `undefined` when there is none. */
export function find(variable: string, names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const given = process.env[variable];
  const candidates = given !== undefined && given !== ""
    ? isAbsolute(given) ? [given] : folders.map((folder) => join(folder, given))
    : names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The Chromium of this machine: `$CHROMIUM`, or one of its usual names. */
export function findChromium(): string | undefined {
  return find("CHROMIUM", ["chromium", "chromium-browser", "google-chrome"]);
}

/** The Jupyter of this machine: `$JUPYTER`, or `jupyter` when it starts. */
export function findJupyter(): string | undefined {
  const path = find("JUPYTER", ["jupyter"]);
  const starts = path !== undefined && spawnSync(path, ["--version"]).status === 0;
  return starts ? path : undefined;
}

/** What is missing, a plain sentence each with what to do about it. */
export function missing(): { chromium?: string; jupyter?: string } {
  return {
    ...(findChromium() === undefined && {
      chromium: "Chromium is missing: the front-end tests cannot run. " +
        "Install it (Debian: apt-get install chromium), or name one in the variable CHROMIUM.",
    }),
    ...(findJupyter() === undefined && {
      jupyter: "Jupyter is missing: the tests in Jupyter are skipped. " +
        "Install it (Debian: apt-get install jupyter-notebook), or name one in the variable JUPYTER.",
    }),
  };
}

/** Starts a Chromium that looks for nothing on a network. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(missing().chromium);
  return await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox", // as root there is none
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page, and whatever went wrong on it: errors and warnings of its console, exceptions, and requests for what it does not hold itself. */
export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => problems.push(`not loaded: ${request.url()}`));
  page.on("request", (request) => {
    if (!/^(?:file|data|blob|about):/.test(request.url())) {
      problems.push(`asked for ${request.url()}`);
    }
  });
  return { page, problems };
}
