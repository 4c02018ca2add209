/**
 * The document inside a widget's frame.
 * @module
 */
import { escapeXml } from "../figures/svg.ts";
import { STYLE } from "./ui/style.ts";

/** What the frame may load: its own script and styles and pictures made in it, nothing from anywhere. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/**
 * A value as JSON that may stand in a script element: no character of it can end the element, begin a comment, or break a line.
 *
 * @example
 * ```ts
 * embedJson({ name: "</script>" }); // '{"name":"\\u003c/script\\u003e"}'
 * ```
 */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A script as it may stand in a script element: `</script` inside its strings is written `<\/script`.
 *
 * @throws {Error} for `<!--`, which begins a comment in a script element and could not be told from code.
 */
function embedScript(code: string): string {
  if (code.includes("<!--")) throw new Error("Cannot embed a script that holds <!--.");
  return code.replace(/<\/(?=script)/gi, "<\\/");
}

/** The whole document: title, styles, the options as JSON, the application. */
export function frameDocument(
  title: string,
  options: Readonly<Record<string, unknown>>,
  script: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main id="app"><h1>${escapeXml(title)}</h1></main>
<script type="application/json" id="options">${embedJson(options)}</script>
<script>${embedScript(script)}</script>
</body>
</html>
`;
}
