/**
 * Pattern databases on disk: one file each, with a checksum.
 *
 * A file begins with one line of JSON, which says what is in it and the SHA-256 of everything that matters; then come the
 * words of {@link PatternDatabase.bits}, four bytes each, the low byte first. A file is written under a temporary name and then
 * renamed, so that it is whole or not there.
 * @module
 */
import { makeFolder, sweepTemporaries, writeAtomically } from "../core/files.ts";
import { sharedBuffer } from "../core/memory.ts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  LITTLE_ENDIAN,
  type PatternDatabase,
  PatternDatabaseError,
  type PatternSpec,
  requirePattern,
} from "./pdb.ts";

/** What the first line of a file says before its checksum. */
const FORMAT = "lucas pattern database 1";

/** Longest first line that is looked for. */
const LONGEST_LINE = 1000;

/**
 * The name of the file of a database.
 *
 * @example
 * ```ts
 * patternFileName({ rows: 4, cols: 4, blank: 0, tiles: [13, 14, 15] }); // "taquin-4x4-blank-0-tiles-13.14.15.pdb"
 * ```
 */
export function patternFileName({ rows, cols, blank, tiles }: PatternSpec): string {
  return `taquin-${rows}x${cols}-blank-${blank}-tiles-${tiles.join(".")}.pdb`;
}

/** The bytes of the words, low byte first on every machine. */
function bytesOf(bits: Int32Array): Uint8Array {
  const bytes = new Uint8Array(4 * bits.length);
  if (LITTLE_ENDIAN) bytes.set(new Uint8Array(bits.buffer, bits.byteOffset, bytes.length));
  else {
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < bits.length; i++) view.setInt32(4 * i, bits[i], true);
  }
  return bytes;
}

function checksum(head: string, bytes: Uint8Array): string {
  return createHash("sha256").update(head).update(bytes).digest("hex");
}

/** The part of the first line that the checksum covers. */
function headOf(database: Omit<PatternDatabase, "index" | "bits">): string {
  const { rows, cols, blank, tiles, depth, reached } = database;
  return JSON.stringify({ format: FORMAT, rows, cols, blank, tiles, depth, reached });
}

/**
 * Writes a database to `folder` and returns the path of the file.
 *
 * @throws {WriteError} when the folder cannot be made or written to.
 */
export function writePatternFile(folder: string, database: PatternDatabase): string {
  makeFolder(folder);
  sweepTemporaries([folder]);
  const path = join(folder, patternFileName(database));
  const bytes = bytesOf(database.bits);
  const head = headOf(database);
  const line = JSON.stringify({ ...JSON.parse(head), sha256: checksum(head, bytes) }) + "\n";
  const start = new TextEncoder().encode(line);
  const whole = new Uint8Array(start.length + bytes.length);
  whole.set(start);
  whole.set(bytes, start.length);
  writeAtomically(path, whole);
  return path;
}

/**
 * The database that `folder` holds, `undefined` when there is no file for it.
 *
 * Cost: one read and one SHA-256 of the file: 1.4 MiB for 6 tiles on 4×4.
 *
 * @throws {PatternDatabaseError} when the file is cut short, altered or of another kind, with what to do.
 * @throws the system's error when it cannot be read.
 */
export function readPatternFile(folder: string, spec: PatternSpec): PatternDatabase | undefined {
  const index = requirePattern(spec, "read a pattern database");
  const path = join(folder, patternFileName(spec));
  let whole: Uint8Array;
  try {
    whole = readFileSync(path);
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
  const refuse = (why: string): never => {
    throw new PatternDatabaseError(
      `Cannot use the pattern database ${path}: ${why}.`,
      "Delete the file to have it built again.",
    );
  };
  const end = whole.subarray(0, LONGEST_LINE).indexOf(10);
  if (end < 0) refuse("it does not begin with a line that says what it is");
  let head: Record<string, unknown> = {};
  try {
    head = JSON.parse(new TextDecoder().decode(whole.subarray(0, end)));
  } catch {
    refuse("its first line is not JSON");
  }
  const { sha256, ...rest } = head ?? {};
  const { rows, cols, blank, tiles } = spec;
  const { depth, reached } = rest as { depth: number; reached: number };
  if (JSON.stringify(rest) !== headOf({ rows, cols, blank, tiles, depth, reached })) {
    refuse("its first line is not that of this database");
  }
  const bytes = whole.subarray(end + 1);
  const words = Math.ceil(index.size / 32);
  if (bytes.length !== 4 * words) {
    refuse(`it must have ${4 * words} bytes of entries, it has ${bytes.length}`);
  }
  if (checksum(JSON.stringify(rest), bytes) !== sha256) refuse("its checksum is another one");
  const bits = new Int32Array(sharedBuffer(4 * words));
  new Uint8Array(bits.buffer).set(bytes);
  if (!LITTLE_ENDIAN) {
    const view = new DataView(bits.buffer);
    for (let i = 0; i < words; i++) bits[i] = view.getInt32(4 * i, true);
  }
  return { rows, cols, blank, tiles: [...tiles], index, bits, depth, reached };
}
