/** Programs in C and C++ that set the pace: compiled and run when they and a compiler are there. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { OUT } from "../lib/outputs.ts";

/** A compiled program. */
export interface PaceSetter {
  /** Runs it with the arguments and returns what it prints. */
  run(args: readonly string[]): string;
}

/** The folder that LUCAS_PACE names, or shared/bench beside the repository. */
const FOLDER = process.env.LUCAS_PACE ??
  fileURLToPath(new URL("../../../shared/bench", import.meta.url));

/** Compiles a program into `scratch`, with the flags its README gives and the constants that it asks for (`RR=3`). */
export function compilePace(
  source: string,
  scratch: string,
  constants: readonly string[] = [],
): PaceSetter | undefined {
  const path = join(FOLDER, source);
  if (!existsSync(path)) return undefined;
  const program = join(scratch, [source, ...constants].join("-").replace(/\W/g, "-"));
  const [compiler, ...language] = source.endsWith(".cpp") ? ["g++", "-std=c++17"] : ["gcc"];
  const flags = [...language, "-O3", "-march=native", ...constants.map((name) => `-D${name}`)];
  try {
    execFileSync(compiler, [...flags, path, "-o", program], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return { run: (args) => execFileSync(program, args, { encoding: "utf8" }) };
}

/** A folder for a benchmark's files, and what removes it. */
export function scratchFolder(): { path: string; remove: () => void } {
  mkdirSync(OUT, { recursive: true });
  const path = mkdtempSync(join(OUT, "bench-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
