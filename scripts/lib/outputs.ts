/**
 * Several runs at once, and runs that were killed: who may write, and who tidies up.
 *
 * The locks are the system's own (flock) on small files of `out/`: they end with their process, however it ends, so there is no stale one.
 * Where `out/` cannot be written, work goes on without: then its files cannot be written either, and that is reported.
 * @module
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LEFT_BEHIND_MS, sweepTemporaries, temporaryName } from "../../lib/core/files.ts";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of what is generated and not committed. */
export const OUT = join(REPOSITORY, "out");

/** Folders that the tasks write files to, each under a temporary name first. */
const FOLDERS = [
  "data",
  "notebooks",
  "notebooks/figures",
  "out/figures",
  "out/failed",
  "out/certificates",
  "out/cache",
].map((folder) => join(REPOSITORY, folder));

/** A new folder in out/, for its owner alone and for what need not last; in the system's place for such where out/ cannot be written. */
export function scratchFolder(name: string): string {
  const folder = temporaryName(join(OUT, name));
  try {
    mkdirSync(OUT, { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    return mkdtempSync(join(tmpdir(), `lucas-${name}-`));
  }
}

function openLock(name: string, folder: string): Deno.FsFile | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    return Deno.openSync(join(folder, `.lock-${name}`), { create: true, read: true, write: true });
  } catch {
    return undefined;
  }
}

/** Takes a lock, and says on stderr for whom it waits when it has to. */
function take(file: Deno.FsFile, name: string): void {
  if (!file.tryLockSync(true)) {
    const text = new Uint8Array(20);
    const owner = new TextDecoder().decode(text.subarray(0, file.readSync(text) ?? 0)).trim();
    console.error(`Waiting for process ${owner || "(unknown)"}, which is writing the ${name} now.`);
    file.lockSync(true);
  }
  file.truncateSync();
  file.seekSync(0, Deno.SeekMode.Start);
  file.writeSync(new TextEncoder().encode(`${Deno.pid}\n`));
}

/** Runs `work` while no other process runs work under the same name: that one waits, and says so. */
export function exclusively<T>(name: string, work: () => T, folder = OUT): T {
  const file = openLock(name, folder);
  try {
    if (file !== undefined) take(file, name);
    return work();
  } finally {
    file?.close();
  }
}

/** {@link exclusively} for work that takes its time. */
export async function exclusivelyAsync<T>(
  name: string,
  work: () => Promise<T>,
  folder = OUT,
): Promise<T> {
  const file = openLock(name, folder);
  try {
    if (file !== undefined) take(file, name);
    return await work();
  } finally {
    file?.close();
  }
}

/**
 * Runs work that writes files, after what killed runs have left is removed: all of it when no other run is there, else what nobody has
 * touched for a minute.
 *
 * @param more folders that are written to beside the repository's own.
 */
export async function writing<T>(
  work: () => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  const file = openLock("runs", OUT);
  try {
    const alone = file?.tryLockSync(true) ?? false;
    sweepTemporaries(FOLDERS, alone ? 0 : LEFT_BEHIND_MS);
    // In out/ are also the folders of kernels that start, which take no lock.
    sweepTemporaries([OUT, ...more]);
    // Everyone who writes shares the lock; who could take it alone is the only one.
    file?.lockSync(false);
    return await work();
  } finally {
    file?.close();
  }
}
