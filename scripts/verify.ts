/**
 * `deno task verify [FILE…]`: checks certificates by the rules alone.
 *
 * Neither this file nor those in `verify/` import anything of the library, so an error there cannot hide here.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { DEFAULT_STATES, MAX_CHARACTERS, type Verdict, verifyText } from "./verify/certificate.ts";

const HELP = `deno task verify [FILE…] [--states N]

Checks certificates that \`deno task certify\` wrote, by the rules of the puzzles alone: every move is played, start, goal, length and
digest are compared, and on small instances a search of its own proves that no path is shorter or that a profile is right.
Without files: all of out/certificates. A folder stands for the .json files in it.

  --states N   states that the search may visit for one certificate (default ${DEFAULT_STATES})

Exit code: 0 when all are good, 1 when one is not, 2 for a wrong call.`;

/** Where certify writes. */
const FOLDER = fileURLToPath(new URL("../out/certificates", import.meta.url));

/** Most states that may be asked for: a Set holds no more than 2²⁴ values. */
const MOST_STATES = 2 ** 24;

class UsageError extends Error {}

function parseCall(args: readonly string[]): { files: string[]; states: number } {
  const files: string[] = [];
  let states: number | undefined;
  for (let i = 0; i < args.length; i++) {
    if (!args[i].startsWith("-")) {
      files.push(args[i]);
      continue;
    }
    const [name, value] = args[i].startsWith("--states=")
      ? ["--states", args[i].slice("--states=".length)]
      : [args[i], args[i + 1]];
    if (name !== "--states") {
      throw new UsageError(`There is no option ${JSON.stringify(name)}. The option is --states.`);
    }
    if (states !== undefined) throw new UsageError("--states is given twice.");
    if (name === args[i]) i++;
    states = /^[0-9]{1,8}$/.test(value ?? "") ? Number(value) : NaN;
    if (!(states <= MOST_STATES)) {
      throw new UsageError(`--states must be an integer from 0 to ${MOST_STATES}.`);
    }
  }
  return { files, states: states ?? DEFAULT_STATES };
}

/** The files that a path stands for. */
function filesOf(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  return readdirSync(path).filter((name) => name.endsWith(".json")).sort()
    .map((name) => join(path, name));
}

function verifyFile(path: string, states: number): Verdict {
  const bad = (why: string) => ({ good: false, proved: false, sentence: `refused: ${why}` });
  let text: string;
  try {
    if (statSync(path).size > 4 * MAX_CHARACTERS) return bad("it is too large for a certificate");
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    return bad(
      error instanceof TypeError
        ? "it is not UTF-8"
        : `it cannot be read (${(error as { code?: string }).code})`,
    );
  }
  return verifyText(text, states);
}

/** A file's name that does not disturb a terminal. */
const printable = (name: string) =>
  /\p{C}/u.test(name) ? JSON.stringify(name).replace(/\p{C}/gu, "?") : name;

function main(args: readonly string[]): number {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(HELP);
    return 0;
  }
  let files: string[];
  let states: number;
  try {
    ({ files, states } = parseCall(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
  const chosen = (files.length === 0 ? [FOLDER] : files).flatMap((path) =>
    files.length === 0 && !existsSync(path) ? [] : filesOf(path)
  );
  if (chosen.length === 0) {
    console.error(
      "There are no certificates to verify. Run `deno task certify` first, or name files.",
    );
    return 1;
  }
  let [good, proved] = [0, 0];
  for (const path of chosen) {
    const verdict = verifyFile(path, states);
    if (verdict.good) good++;
    if (verdict.proved) proved++;
    console.log(
      `${verdict.good ? "good" : "BAD "}  ${printable(basename(path))}  ${verdict.sentence}`,
    );
  }
  console.log(
    `${chosen.length} certificate${chosen.length === 1 ? "" : "s"}: ${good} good, ${
      chosen.length - good
    } refused; ` +
      `of the good ones ${proved} checked in full, ${good - proved} without a search`,
  );
  return good === chosen.length ? 0 : 1;
}

if (import.meta.main) process.exit(main(process.argv.slice(2)));
