/** `deno task certify`: writes optimal solutions and exhaustive results as files that `deno task verify` checks by the rules alone. */
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { makeFolder, writeAtomically, WriteError } from "../lib/core/files.ts";
import { shown } from "../lib/core/validate.ts";
import { type Certificate, certificates } from "./certify/list.ts";
import { parseArguments, UsageError } from "./lib/command.ts";
import { writing } from "./lib/outputs.ts";
import { certificateText, verifyText } from "./verify/certificate.ts";

const HELP = `deno task certify [--out DIR] [--effort full]

Writes certificates: each is a small JSON file with an instance, a shortest path or the number of states at each depth, and a digest.
\`deno task verify\` checks them by the rules alone. The same call writes the same bytes.

  --out DIR       where to write (default out/certificates)
  --effort full   also all hundred of Korf's instances, larger towers and boards: minutes`;

const FOLDER = fileURLToPath(new URL("../out/certificates", import.meta.url));

/** The text of a certificate; the path and the form are checked before it is given away. */
export function checkedText({ name, inputs, evidence }: Certificate): string {
  const text = certificateText(inputs, evidence);
  const { good, sentence } = verifyText(text, 0);
  if (!good) {
    throw new Error(`The certificate ${name} was ${sentence}. Nothing was written for it.`);
  }
  return text;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { words, options } = parseArguments(args, {
      values: ["out", "effort"],
      flags: ["help"],
    });
    if (options.has("help")) {
      console.log(HELP);
      return 0;
    }
    if (words.length > 0) throw new UsageError(`certify takes no ${shown(words[0])}.`);
    const effort = options.get("effort") ?? "default";
    if (effort !== "default" && effort !== "full") {
      throw new UsageError(`--effort must be default or full, received ${shown(effort)}.`);
    }
    const out = options.get("out") ?? FOLDER;
    if (out === "") throw new UsageError("--out needs a folder.");
    let written = 0;
    try {
      await writing(async () => {
        makeFolder(out);
        for await (const certificate of certificates(effort)) {
          writeAtomically(join(out, `${certificate.name}.json`), checkedText(certificate));
          written++;
        }
      }, [out]);
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      console.error(`${error.message} ${written} certificates were written.`);
      return 1;
    }
    console.log(`${written} certificates written to ${out}; deno task verify checks them.`);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
}

if (import.meta.main) process.exit(await main(Deno.args));
