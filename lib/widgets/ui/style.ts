/**
 * The style sheet that all widgets share.
 * @module
 */
import { cssColours, FONT_SIZE } from "./palette.ts";

/** Below this width of the frame a widget is one column. */
export const TWO_COLUMNS = 720;

/** The style sheet, with both sets of colours. */
export const STYLE = `
:root{color-scheme:light dark;${cssColours(false)}}
@media (prefers-color-scheme:dark){:root{${cssColours(true)}}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html,body{margin:0}
body{color:var(--ink);font:${FONT_SIZE}px/1.4 "DejaVu Sans",Verdana,Geneva,system-ui,sans-serif}
main{background:var(--background);border:1px solid var(--grid);border-radius:8px;padding:10px;overflow:hidden}
h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
p,dl,dd,ol,ul,h2{margin:0;padding:0}
main>*+*:not(h1+*),.side>*+*{margin-top:10px}
h2{font-size:1em;font-weight:bold}
.columns{display:grid;gap:10px 20px;grid-template-columns:minmax(0,1fr)}
.columns>*{min-width:0}
@media (min-width:${TWO_COLUMNS}px){.columns{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
.row{display:flex;min-width:0;flex-wrap:wrap;gap:6px 8px;align-items:center}
.row>label{display:inline-flex;gap:6px;align-items:center}
button,select,input{font:inherit;color:var(--ink)}
button,select,input[type=text]{min-height:36px;border:1px solid var(--muted);border-radius:6px;background:var(--surface);padding:2px 10px;margin:0}
button{cursor:pointer;touch-action:manipulation}
button:hover:not(:disabled):not(.bare){background:var(--highlight)}
button:disabled{color:var(--muted);border-color:var(--grid);cursor:default}
button[aria-pressed=true]{background:var(--highlight);border-color:var(--accent);font-weight:bold}
:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
input[type=range]{accent-color:var(--accent);flex:1 1 120px;min-width:80px;min-height:36px;margin:0}
input[type=text]{background:var(--background);width:12em;max-width:100%}
.counters{display:grid;grid-template-columns:repeat(auto-fit,minmax(118px,1fr));gap:6px}
.counters>div{background:var(--surface);border-radius:6px;padding:5px 8px;min-width:0}
.counters dt{color:var(--muted);font-size:12px;line-height:1.25}
.counters dd{font-weight:bold;font-size:17px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;line-height:1.25}
.counters .lost dd{color:var(--accent)}
.status{min-height:2.8em;padding-left:10px;border-left:4px solid var(--grid);display:flex;align-items:center}
@media (max-width:560px){.status{min-height:4.2em}}
.status.warn{border-color:var(--accent);background:var(--highlight)}
.status.done{border-color:var(--ok)}
.hint{color:var(--muted);font-size:12px}
.drawing svg{display:block;max-width:100%;height:auto}
.drawing{overflow:hidden}
.player{flex:1 1 300px;display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.player button{min-width:40px;padding:2px 6px}
.bars{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:3px 8px;align-items:center}
.bars .track{position:relative;height:16px}
.bars .frame,.bars .bar{position:absolute;left:0;top:0;bottom:0;border-radius:3px}
.bars .frame{border:1.5px dashed var(--muted)}
.bars .bar{background:var(--bar)}
.bars .count{text-align:right;font-variant-numeric:tabular-nums}
.graph svg{cursor:pointer;touch-action:manipulation}
.chain{list-style:none;display:flex;flex-wrap:wrap;gap:4px;align-items:center}
.chain .link{background:var(--surface);border-radius:6px;padding:4px 8px;max-width:9em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.chain .joint{color:var(--muted);width:1.2em;text-align:center}
.chain .broken{color:var(--accent);font-weight:bold}
.why{min-height:2.8em}
@media (min-width:${TWO_COLUMNS}px){.columns.wide-left{grid-template-columns:minmax(0,1.5fr) minmax(0,1fr)}}
.tray{display:flex;align-items:flex-start;justify-content:center}
.tiles{position:relative;background:var(--surface);border-radius:8px;outline:2px solid var(--muted);outline-offset:2px}
.tile{position:absolute;min-height:0;padding:0;border:1px solid var(--ink);background:var(--even);line-height:1;transition:left .15s,top .15s}
.tile.home{background:var(--odd)}
.verdict{font-weight:bold;color:var(--ok)}
.verdict.bad{color:var(--accent)}
.center svg{margin:0 auto}
.board{position:relative;height:236px;display:grid;background:var(--background);user-select:none}
.peg{position:relative;border:1px solid transparent;border-radius:8px;background:none;padding:0;min-width:0}
.peg:hover:not(:disabled){background:var(--surface)!important}
.peg .rod{position:absolute;left:50%;bottom:30px;width:6px;margin-left:-3px;height:158px;background:var(--grid);border-radius:3px 3px 0 0}
.peg .base{position:absolute;left:2%;right:2%;bottom:26px;height:5px;background:var(--muted)}
.peg .name{position:absolute;left:2px;right:2px;bottom:2px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:center}
.peg.from{background:var(--highlight)!important}
.disc{position:absolute;transform:translateX(-50%);border:1px solid var(--ink);border-radius:5px;background:var(--even);color:var(--ink);display:flex;align-items:center;justify-content:center;pointer-events:none;transition:left .18s,bottom .18s;line-height:1;padding:0;min-height:0}
.disc.odd{background:var(--odd)}
.disc.lifted,.disc.marked{background:var(--accent);color:var(--background)}
button.disc{pointer-events:auto;cursor:pointer}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`.trim().replace(/\n/g, "");
