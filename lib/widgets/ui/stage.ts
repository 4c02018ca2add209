/**
 * Where an application stands: its options, its line of news, and the calls to draw.
 * @module
 */
import type { Theme } from "../../figures/theme.ts";
import { h } from "./dom.ts";
import { widgetTheme } from "./palette.ts";

/** How a piece of news looks. */
export type Tone = "plain" | "warn" | "done";

/** What an application is given. */
export interface Stage<O> {
  readonly options: O;
  /** The line of news, to be placed by the application. */
  readonly news: HTMLElement;
  /** Shows news and has a screen reader say it. */
  say(text: string, tone?: Tone): void;
  /** The theme for a figure in an element, as wide as it is, at most `most` px. */
  theme(element: HTMLElement, most?: number): Theme;
  /** Puts what the widget shows into `data-…` of the main element: for style, for tests, for a curious reader. */
  record(data: Readonly<Record<string, string | number | bigint>>): void;
}

/** What a frame tells the page around it: how high its content is, in px. A page that knows this gives it that room. */
export interface HeightMessage {
  readonly lucasHeight: number;
}

/** A place narrower than this, in px, has smaller letters in its figures. */
const NARROW = 380;

/** How small a widget becomes before it scrolls. */
const LEAST_ZOOM = 0.6;

/** An application: its elements, and how to draw them anew. */
export interface App {
  readonly content: readonly HTMLElement[];
  /** Draws everything that depends on the width or the colours; called at the start and whenever these change. */
  draw(): void;
}

/**
 * Starts an application in the frame. What it throws is shown in place of an empty frame.
 */
export function start<O>(build: (stage: Stage<O>) => App): void {
  const main = document.getElementById("app")!;
  try {
    const options = JSON.parse(document.getElementById("options")!.textContent!) as O;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const text = h("span");
    const news = h("p", { class: "status", role: "status", "aria-live": "polite" }, text);
    const app = build({
      options,
      news,
      say(message, tone = "plain") {
        text.textContent = message;
        news.className = `status ${tone}`;
      },
      theme(element, most = Infinity) {
        const width = element.clientWidth;
        return widgetTheme(Math.min(most, width), dark.matches, width < NARROW ? 12 : undefined);
      },
      record: (data) => {
        for (const [key, value] of Object.entries(data)) main.dataset[key] = String(value);
      },
    });
    main.append(...app.content);
    dark.addEventListener("change", () => app.draw());
    app.draw();
    let width = main.clientWidth;
    const fit = () => {
      if (innerHeight === 0) return; // not shown: a resize follows when it is
      // At its full size first: this is what a page that listens gives room for.
      main.style.zoom = "1";
      if (main.clientWidth !== width) {
        width = main.clientWidth;
        app.draw();
      }
      const height = () => Math.ceil(main.getBoundingClientRect().bottom);
      const told: HeightMessage = { lucasHeight: height() };
      parent.postMessage(told, "*");
      // More than the frame holds, as with more discs than at the start: smaller, in place of a scroll bar.
      for (
        let tries = 0, zoom = 1;
        tries < 4 && height() > innerHeight && zoom > LEAST_ZOOM;
        tries++
      ) {
        zoom = Math.max(LEAST_ZOOM, zoom * Math.min(0.98, innerHeight / height()));
        main.style.zoom = String(zoom);
        width = main.clientWidth;
        app.draw();
      }
    };
    fit();
    new ResizeObserver(fit).observe(main);
    addEventListener("resize", fit);
  } catch (error) {
    main.replaceChildren(h("p", { role: "alert" }, `This widget cannot start. ${error}`));
    throw error;
  }
}
