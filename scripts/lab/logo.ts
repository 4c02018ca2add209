/**
 * The kernel's picture in a launcher: a tower of three discs on a peg.
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderPng } from "../../lib/figures/figure.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<rect width="64" height="64" rx="10" fill="#ffffff"/>
<rect x="30" y="10" width="4" height="42" rx="2" fill="#5a5a5a"/>
<rect x="6" y="50" width="52" height="5" rx="2" fill="#5a5a5a"/>
<rect x="22" y="20" width="20" height="9" rx="4" fill="#e69f00"/>
<rect x="16" y="30" width="32" height="9" rx="4" fill="#0072b2"/>
<rect x="10" y="40" width="44" height="9" rx="4" fill="#009e73"/>
</svg>
`;

/** Writes the logo in the forms that front ends look for. */
export async function logoFiles(): Promise<(folder: string) => void> {
  const images = await Promise.all([32, 64].map((size) => renderPng(LOGO, { scale: size / 64 })));
  return (folder) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "logo-svg.svg"), LOGO);
    for (const [i, size] of [32, 64].entries()) {
      writeFileSync(join(folder, `logo-${size}x${size}.png`), images[i]);
    }
  };
}
