/**
 * Writes a folder as a whole: a reader sees the old one or the new one, never half of each.
 * @module
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { reasonOf, temporaryName } from "../../lib/core/files.ts";
import { GENERATOR } from "./page.ts";

/** A folder that cannot be written, with the reason. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

/**
 * Puts `files` (by their paths in it, with slashes) in place of a folder.
 *
 * @throws {FolderError} when it cannot be written, or holds something that is no book: that is not deleted.
 */
export function replaceFolder(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): void {
  const target = resolve(folder);
  requireBook(folder);
  let fresh: string | undefined;
  try {
    mkdirSync(dirname(target), { recursive: true });
    fresh = temporaryName(target);
    const book = join(fresh, "new");
    for (const [path, content] of files) {
      const file = join(book, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    const old = join(fresh, "old");
    const replaces = existsSync(target);
    if (replaces) renameSync(target, old);
    try {
      renameSync(book, target);
    } catch (error) {
      if (replaces) renameSync(old, target);
      throw error;
    }
  } catch (error) {
    throw new FolderError(`Cannot write the book to ${folder}: ${reasonOf(error)}`);
  } finally {
    if (fresh !== undefined) rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Refuses a folder that holds something else than a book.
 *
 * @throws {FolderError} for it.
 */
export function requireBook(folder: string): void {
  const target = resolve(folder);
  if (!existsSync(target)) return;
  const isFolder = statSync(target).isDirectory();
  if (isFolder && readdirSync(target).length === 0) return;
  const index = join(target, "index.html");
  const isBook = isFolder && existsSync(index) && readFileSync(index, "utf8").includes(GENERATOR);
  if (!isBook) {
    throw new FolderError(
      `Cannot write the book to ${target}: it exists and is no book. Name another folder, or remove it.`,
    );
  }
}
