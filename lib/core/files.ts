/**
 * Files that are never half written: each is written under a temporary name in its folder, then renamed.
 *
 * Whatever ends the process, a reader sees the old file or the new one. What is left of a write that was ended has a name of
 * {@link TEMPORARY} and is swept away by a later run.
 * @module
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** The names of files and folders that are being written. */
export const TEMPORARY: RegExp = /\.[0-9a-f]{12}\.tmp$/;

/** How long a temporary file must have been left alone before it counts as left behind, in ms: a live one is written to all the time. */
export const LEFT_BEHIND_MS = 60_000;

/** A temporary name for a file or folder, beside it. */
export function temporaryName(path: string): string {
  return `${path}.${randomBytes(6).toString("hex")}.tmp`;
}

/** A file or folder that cannot be written: the message says why and what to do. */
export class WriteError extends Error {
  override readonly name = "WriteError";
  /** What could not be written. */
  readonly path: string;
  /** The system's name of the fault, as `ENOSPC`, where it gave one. */
  readonly code?: string;

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path}: ${reasonOf(cause)}`, { cause });
    this.path = path;
    this.code = (cause as { code?: string } | null)?.code;
  }
}

const FULL = "the disk is full. Free some space and run it again";
const READ_ONLY = "its folder is read-only or belongs to someone else. Make it writable";

/** Why a write failed, by the system's code, and what to do about it. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: "files may not become so large here (ulimit -f)",
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  ENOENT: "its folder is gone",
  EEXIST: "a file has the name of its folder. Move that away",
  ENOTDIR: "a file has the name of its folder. Move that away",
  EISDIR: "a folder has its name. Move that away",
  ENOTEMPTY: "a folder has its name. Move that away",
};

/** Why a file could not be read or written, in words. */
export function reasonOf(error: unknown): string {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: string }>;
  if (name === "NotCapable") {
    return "this task has no permission for it. Name a folder in out/, or start the script by `deno run` with " +
      "--allow-read and --allow-write for that place.";
  }
  const reason = Object.hasOwn(REASONS, code ?? "") ? REASONS[code!] : undefined;
  return reason === undefined ? `${message ?? error}` : `${reason} (${code}).`;
}

/**
 * Makes a folder and those above it.
 *
 * @throws {WriteError} when it cannot.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new WriteError(folder, error);
  }
}

/**
 * Writes a file: a reader, and whoever comes after a crash, sees the old one or the new one.
 *
 * Cost: one write and one flush to the disk.
 *
 * @throws {WriteError} when it cannot be written; the old file is then as it was.
 */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  writeAllAtomically([[path, content]]);
}

/**
 * Writes several files: all under temporary names first, so that a full disk shows before any of them is replaced.
 *
 * @throws {WriteError} for the first that cannot be written; the old ones are then as they were, unless a rename itself fails.
 */
export function writeAllAtomically(
  files: readonly (readonly [path: string, content: string | Uint8Array])[],
): void {
  const temporary = files.map(([path]) => temporaryName(path));
  try {
    for (const [i, [path, content]] of files.entries()) {
      attempt(path, () => {
        const file = openSync(temporary[i], "wx");
        try {
          writeFileSync(file, content);
          fsyncSync(file); // a full disk shows here at the latest
        } finally {
          closeSync(file);
        }
      });
    }
    for (const [i, [path]] of files.entries()) attempt(path, () => renameSync(temporary[i], path));
  } catch (error) {
    for (const path of temporary) attemptQuietly(() => rmSync(path, { force: true }));
    throw error;
  }
}

function attempt(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new WriteError(path, isFolder(path) ? { code: "EISDIR" } : error);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function attemptQuietly(work: () => void): void {
  try {
    work();
  } catch { /* nothing depends on it */ }
}

/**
 * Removes from folders (not from those in them) what writes that were ended have left: temporary files and folders that nobody has
 * touched for `age` ms. A folder that is not there or cannot be read is passed over.
 *
 * @param of the name of one file, to remove only what was to become that.
 * @returns the paths removed.
 */
export function sweepTemporaries(
  folders: readonly string[],
  age: number = LEFT_BEHIND_MS,
  of?: string,
): string[] {
  const removed: string[] = [];
  for (const folder of folders) {
    attemptQuietly(() => {
      for (const name of readdirSync(folder)) {
        if (!TEMPORARY.test(name)) continue;
        if (of !== undefined && name.replace(TEMPORARY, "") !== of) continue;
        const path = join(folder, name);
        attemptQuietly(() => {
          if (Date.now() - statSync(path).mtimeMs < age) return;
          rmSync(path, { recursive: true, force: true });
          removed.push(path);
        });
      }
    });
  }
  return removed;
}
