/** `deno task bench [section…]`: speeds, each compared with something that was measured in the same run. */
import process from "node:process";
import { shown } from "../lib/core/validate.ts";
import { boards } from "./bench/boards.ts";
import { frontier } from "./bench/frontier.ts";
import { hanoi } from "./bench/hanoi.ts";
import { lab } from "./bench/lab.ts";
import type { Section } from "./bench/section.ts";
import { taquin } from "./bench/taquin.ts";
import { parseArguments, UsageError } from "./lib/command.ts";

const SECTIONS: readonly Section[] = [hanoi, frontier, taquin, boards, lab];

const HELP = `deno task bench [section…]

Measures speeds and prints them, each beside what it is compared with in the same run; all sections unless some are named.
Close other programs first: a busy machine spoils every figure.

Sections: ${SECTIONS.map(({ name, title }) => `${name} (${title})`).join(", ")}`;

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, { values: [], flags: ["help"] });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    const chosen = words.map((word) => {
      const section = SECTIONS.find(({ name }) => name === word);
      if (section === undefined) throw new UsageError(`There is no section ${shown(word)}.`);
      return section;
    });
    for (const { title, measures } of chosen.length === 0 ? SECTIONS : chosen) {
      console.log(`\n${title}`);
      for await (const { what, value, ratio = "" } of measures()) {
        console.log(`  ${what.padEnd(50)} ${value.padStart(20)}  ${ratio}`.trimEnd());
      }
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
}

if (import.meta.main) process.exit(await main(Deno.args));
