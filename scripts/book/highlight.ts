/**
 * Source text as highlighted HTML: spans with the classes of highlight.js, which the book's style sheet colours.
 * @module
 */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import { escapeText } from "./html.ts";

hljs.registerLanguage("typescript", typescript);
hljs.registerLanguage("json", json);
hljs.registerLanguage("bash", bash);

/** The HTML of a source text; a language that is not known leaves it plain. */
export function highlight(source: string, language = "typescript"): string {
  return hljs.getLanguage(language) === undefined
    ? escapeText(source)
    : hljs.highlight(source, { language, ignoreIllegals: true }).value;
}
