/** Widgets: a picture and the same to play with, in one piece of HTML. @module */
export { isWidget, type Live, type Widget, widgetBundle, widgetDocument } from "./widget.ts";
export { type AppName, APPS, bundleApp } from "./bundle.ts";
export { playHanoi, type PlayHanoiOptions } from "./hanoi/widget.ts";
export { playRecursion, type PlayRecursionOptions } from "./recursion/widget.ts";
export { playBinary, type PlayBinaryOptions } from "./binary/widget.ts";
export { playGraph, type PlayGraphOptions } from "./graph/widget.ts";
export { type PlayMemorylessOptions, playMemorylessRule } from "./memoryless/widget.ts";
export { playTaquin, type PlayTaquinOptions } from "./taquin/widget.ts";
