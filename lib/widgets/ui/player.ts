/**
 * Play, pause, step and scrub.
 * @module
 */
import { button, h } from "./dom.ts";

/** What a player moves through. */
export interface Track {
  /** The last position; the first is `first`. */
  last(): number;
  readonly first: number;
  /** Goes to a position. */
  go(position: number): void;
  /** What the slider stands for, for a screen reader. */
  readonly label: string;
  /** What a position is, for a screen reader. */
  describe(position: number): string;
}

/** The controls. */
export interface Player {
  readonly element: HTMLElement;
  readonly position: () => number;
  /** Goes to a position and stops playing. */
  jump(position: number): void;
  /** Call when the track has become another: back to `position`. */
  reset(position: number): void;
  stop(): void;
}

/** Time between two steps at ordinary speed, in ms. */
const STEP = 700;

/** Controls of a track. A step takes 0.7 s, and less in a long game, so that none plays much longer than half a minute. */
export function player(track: Track): Player {
  let position = track.first;
  let timer: ReturnType<typeof setInterval> | undefined;
  const slider = h("input", {
    type: "range",
    "aria-label": track.label,
    oninput: () => jump(Number(slider.value)),
  });
  const first = button("|◀", () => jump(track.first), { "aria-label": "To the start" });
  const back = button("◀", () => jump(position - 1), { "aria-label": "One step back" });
  const play = button("▶ Play", toggle, { "data-do": "play" });
  const next = button("▶", () => jump(position + 1), { "aria-label": "One step on" });
  const last = button("▶|", () => jump(track.last()), { "aria-label": "To the end" });
  const element = h(
    "div",
    { class: "player", role: "group", "aria-label": "Player" },
    first,
    back,
    play,
    next,
    last,
    slider,
  );

  function show(): void {
    slider.min = String(track.first);
    slider.max = String(track.last());
    slider.value = String(position);
    slider.setAttribute("aria-valuetext", track.describe(position));
    const playing = timer !== undefined;
    play.textContent = playing ? "❚❚ Pause" : "▶ Play";
    // A disabled button loses the focus; these keep it for a reader who steps by the keyboard.
    for (
      const [control, off] of [[first, atStart()], [back, atStart()], [next, atEnd()], [
        last,
        atEnd(),
      ]] as const
    ) {
      control.setAttribute("aria-disabled", String(off));
    }
  }
  const atStart = () => position <= track.first;
  const atEnd = () => position >= track.last();

  function move(to: number): void {
    position = Math.max(track.first, Math.min(track.last(), to));
    track.go(position);
    show();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    show();
  }
  function jump(to: number): void {
    stop();
    move(to);
  }
  function toggle(): void {
    if (timer !== undefined) return stop();
    if (atEnd()) move(track.first);
    const steps = track.last() - track.first;
    timer = setInterval(() => {
      move(position + 1);
      if (atEnd()) stop();
    }, Math.max(40, Math.min(STEP, 30_000 / Math.max(1, steps))));
    show();
  }
  show();
  return {
    element,
    position: () => position,
    jump,
    reset(to) {
      stop();
      position = to;
      show();
    },
    stop,
  };
}
