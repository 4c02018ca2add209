/**
 * Widgets: a still picture and, below it, the same thing to play with, in one piece of HTML.
 *
 * The live part is an `<iframe sandbox="allow-scripts" srcdoc>`: a document that holds its own script and styles, asks no server for
 * anything and reaches nothing outside itself. Where a front end drops frames, or scripts do not run, the picture stays.
 * The script is bundled from this library ({@link bundleApp}), so what a widget counts is what the library counts.
 * @module
 */
import { escapeXml, type Figure, figureBundle } from "../figures/figure.ts";
import { type AppName, bundleApp } from "./bundle.ts";
import { frameDocument } from "./document.ts";

/** A live part: which application runs, on what, and how much room it needs. */
export interface Live {
  /** The program that runs in the page. */
  readonly app: AppName;
  /** What the application is told; plain JSON. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Names the frame for a screen reader. */
  readonly title: string;
  /** The frame's height, as a CSS length that may use `100cqw`, the width that the frame has. */
  readonly height: string;
  /** The same in px for a front end that drops styles. */
  readonly fixedHeight: number;
}

/** Something to play with in a cell. `show` displays it. */
export interface Widget {
  /** What tells a widget from other values. */
  readonly kind: "widget";
  /** Names it: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The picture for where nothing moves. */
  readonly figure: Figure;
  /** Absent when the size is beyond what the widget plays: then `note` states the limit. */
  readonly live?: Live;
  /** A sentence below the picture. */
  readonly note: string;
}

/** Whether a value is a {@link Widget}. */
export function isWidget(value: unknown): value is Widget {
  return typeof value === "object" && value !== null && (value as Widget).kind === "widget";
}

/**
 * The document inside a widget's frame: a page of its own, to be opened in a browser or put into a frame.
 *
 * Cost: the first call of a process loads the bundler (about 0.3 s); each application is bundled once, in about 0.3 s.
 *
 * @throws {RangeError} when the widget has no live part.
 *
 * @example
 * ```ts
 * (await widgetDocument(playHanoi({ discs: 3 }))).startsWith("<!doctype html>"); // true
 * ```
 */
export async function widgetDocument(widget: Widget): Promise<string> {
  const { live } = widget;
  if (live === undefined) {
    throw new RangeError(`Cannot play ${widget.name}: ${widget.note}`);
  }
  return frameDocument(live.title, live.options, await bundleApp(live.app));
}

/** The frame with a widget's document in it, or "" when it has no live part. */
async function widgetFrame(widget: Widget): Promise<string> {
  const { live } = widget;
  if (live === undefined) return "";
  const source = escapeXml(await widgetDocument(widget));
  // The colour scheme of the element is the document's, so that the room below the content shows the page and no ground of its own.
  // cqw is the width of the wrapper; a front end that does not know it falls back to the attribute.
  return `<div style="container-type:inline-size;width:100%;max-width:1000px"><iframe sandbox="allow-scripts" loading="lazy" ` +
    `title="${escapeXml(live.title)}" height="${live.fixedHeight}" ` +
    `style="display:block;width:100%;height:${live.height};border:0;color-scheme:light dark" srcdoc="${source}"></iframe></div>`;
}

/**
 * What a cell displays for a widget: the picture with the live part below it, the picture as PNG, and its text.
 *
 * The bytes are the same on every run: they depend on the widget's options and on the library only.
 *
 * Cost: as {@link widgetDocument}, and drawing the PNG.
 */
export async function widgetBundle(widget: Widget): Promise<Record<string, string>> {
  const picture = await figureBundle(widget.figure);
  const note = `<p style="margin:.3em 0">${escapeXml(widget.note)}</p>`;
  return {
    ...picture,
    "text/html": picture["text/html"] + note + await widgetFrame(widget),
    "text/plain": `${widget.figure.alt} ${widget.note}`,
  };
}
