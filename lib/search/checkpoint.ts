/**
 * Checkpoints of a frontier search: its arrays after a complete depth, in one file.
 *
 * The file is written under a temporary name and renamed when it is whole, so a kill at any moment leaves the last
 * complete checkpoint. It ends with the SHA-256 of all that precedes: a truncated or altered file is refused.
 *
 * Layout: 16 bytes of magic, 4 bytes of header length (little-endian), the header as JSON, the arrays that are not
 * derived in the order of the plan, 32 bytes of SHA-256.
 * @module
 */
import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { reasonOf, sweepTemporaries, temporaryName } from "../core/files.ts";
import { formatBytes } from "../core/validate.ts";
import type { FrontierPlan } from "./frontier.ts";
import { arrayBytes, type SharedArray } from "./store.ts";

/** What is known after a complete depth. */
export interface CheckpointState {
  /** States at depth 0, 1, … */
  readonly depths: readonly number[];
  /** Time spent so far, in ms. */
  readonly ms: number;
  /** How many blocks are in use: only their part of the arrays is in the file. */
  readonly blocks: number;
}

/** Where a search saves itself. */
export interface CheckpointOptions {
  /** The file. When it holds a checkpoint of the same search, the search goes on from it. */
  readonly path: string;
  /** Least time between two checkpoints, in ms (default 0: after every depth). */
  readonly everyMs?: number;
  /** The file operations, by default those of `node:fs/promises`. */
  readonly files?: CheckpointFiles;
}

/** The file operations that a checkpoint needs. */
export interface CheckpointFiles {
  /** Opens a file. */
  open(path: string, flags: "r" | "w"): Promise<CheckpointFile>;
  /** Gives a file another name, in place of the file that has it. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file; none there is no error. */
  rm(path: string): Promise<void>;
}

/** An open file, as `node:fs/promises` gives it. */
export interface CheckpointFile {
  /** Writes `length` bytes of `data` from `offset` on. */
  write(data: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }>;
  /** Reads up to `length` bytes into `data` from `offset` on. */
  read(data: Uint8Array, offset: number, length: number): Promise<{ bytesRead: number }>;
  /** Brings what was written to the disk. */
  sync(): Promise<void>;
  /** Closes the file. */
  close(): Promise<void>;
}

const MAGIC = Buffer.from("LucasFrontier 1\n");

/** Bytes that are copied, hashed and written at a time. */
const PIECE = 4 * 2 ** 20;

/** Most bytes of a header: about as many as a string may have. */
const MAX_HEADER = 2 ** 29;

const NODE_FILES: CheckpointFiles = {
  open: (path, flags) => open(path, flags),
  rename,
  rm: (path) => rm(path, { force: true }),
};

/** Bytes of a checkpoint of this plan, but for its header. */
function checkpointBytes(plan: FrontierPlan, blocks: number): number {
  return plan.arrays.reduce((sum, a) => sum + (a.derived ? 0 : arrayBytes(a, plan, blocks)), 0);
}

/**
 * What must agree before a checkpoint is read: the search and the layout of its arrays, but not how many blocks there is room for.
 */
function identity(plan: FrontierPlan): string {
  const arrays = plan.arrays.filter((a) => !a.derived)
    .map((a) => `${a.name}:${a.type}:${a.length ?? `${a.perBlock} a block`}`);
  return [plan.title, plan.states, ...arrays].join("|");
}

/** The bytes that a checkpoint holds, in pieces, in order. */
function* savedPieces(
  plan: FrontierPlan,
  arrays: readonly SharedArray[],
  blocks: number,
): Generator<Uint8Array> {
  for (const array of arrays) {
    if (array.plan.derived) continue;
    let left = arrayBytes(array.plan, plan, blocks);
    for (const buffer of array.buffers) {
      const end = Math.min(left, buffer.byteLength);
      for (let at = 0; at < end; at += PIECE) {
        yield new Uint8Array(buffer, at, Math.min(PIECE, end - at));
      }
      left -= end;
    }
  }
}

/**
 * Writes a checkpoint.
 *
 * @throws {Error} when the file cannot be written; the temporary file is then removed and the last checkpoint is kept.
 */
export async function writeCheckpoint(
  options: CheckpointOptions,
  plan: FrontierPlan,
  arrays: readonly SharedArray[],
  state: CheckpointState,
): Promise<void> {
  const files = options.files ?? NODE_FILES;
  // Another search may be writing to the same path; what a killed one left is not touched any more.
  const temporary = temporaryName(options.path);
  sweepTemporaries([dirname(options.path)], undefined, basename(options.path));
  try {
    const file = await files.open(temporary, "w");
    try {
      const hash = createHash("sha256");
      const put = async (data: Uint8Array, length = data.length) => {
        hash.update(length === data.length ? data : data.subarray(0, length));
        await writeAll(file, data, length);
      };
      const header = Buffer.from(JSON.stringify({ identity: identity(plan), ...state }));
      const size = Buffer.alloc(4);
      size.writeUInt32LE(header.length);
      await put(Buffer.concat([MAGIC, size, header]));
      // Files do not take shared memory everywhere: copy piece by piece.
      const piece = new Uint8Array(PIECE);
      for (const part of savedPieces(plan, arrays, state.blocks)) {
        piece.set(part);
        await put(piece, part.length);
      }
      const digest = hash.digest();
      await writeAll(file, digest, digest.length);
      await file.sync();
    } finally {
      await file.close();
    }
    await files.rename(temporary, options.path);
  } catch (error) {
    await files.rm(temporary).catch(() => {});
    const code = (error as { code?: string }).code;
    const why = code === "ENOSPC" || code === "EDQUOT"
      ? `the disk is full; it takes ${formatBytes(checkpointBytes(plan, state.blocks))}`
      : reasonOf(error).replace(/\.$/, "");
    throw new Error(
      `Cannot write the checkpoint ${options.path}: ${why}. ` +
        `The search stopped after depth ${
          state.depths.length - 1
        }; the checkpoint before it, if there was one, is kept. ` +
        `Free some space or give another path, then start again.`,
      { cause: error },
    );
  }
}

async function writeAll(file: CheckpointFile, data: Uint8Array, length: number): Promise<void> {
  for (let at = 0; at < length;) at += (await file.write(data, at, length - at)).bytesWritten;
}

/**
 * Reads a checkpoint into the arrays, or returns undefined when there is no file.
 *
 * @throws {RangeError} when the file is truncated, altered or of another search.
 */
export async function readCheckpoint(
  options: CheckpointOptions,
  plan: FrontierPlan,
  arrays: readonly SharedArray[],
): Promise<CheckpointState | undefined> {
  const files = options.files ?? NODE_FILES;
  const refuse = (why: string): never => {
    throw new RangeError(
      `Cannot resume from ${options.path}: ${why}. ` +
        `Delete the file to search from the start, or give another path.`,
    );
  };
  let file: CheckpointFile;
  try {
    file = await files.open(options.path, "r");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    return refuse(unreadable(error));
  }
  try {
    const hash = createHash("sha256");
    const get = async (data: Uint8Array, length: number) => {
      for (let at = 0; at < length;) {
        const { bytesRead } = await file.read(data, at, length - at)
          .catch((error) => refuse(unreadable(error)));
        if (bytesRead === 0) refuse("it is truncated");
        at += bytesRead;
      }
    };
    const start = new Uint8Array(MAGIC.length + 4);
    await get(start, start.length);
    if (!MAGIC.equals(start.subarray(0, MAGIC.length))) {
      refuse("it is not a checkpoint of a frontier search");
    }
    const headerLength = Buffer.from(start.buffer).readUInt32LE(MAGIC.length);
    // There may be as many depths as states, and the states of a depth take no more than two characters each.
    if (headerLength > Math.min(MAX_HEADER, 2 ** 20 + 2 * plan.states)) {
      refuse("its header is damaged");
    }
    const header = Buffer.alloc(headerLength);
    await get(header, headerLength);
    hash.update(start).update(header);
    const { identity: found, ...state } = parseHeader(header) ?? refuse("its header is damaged");
    if (found !== identity(plan)) {
      refuse(`it belongs to another search (${String(found).split("|")[0]})`);
    }
    if (state.blocks > plan.blocks) {
      refuse(`it holds ${state.blocks} blocks and there is memory for ${plan.blocks}, allow more`);
    }
    const piece = new Uint8Array(PIECE);
    for (const part of savedPieces(plan, arrays, state.blocks)) {
      await get(piece, part.length);
      part.set(piece.subarray(0, part.length));
      hash.update(piece.subarray(0, part.length));
    }
    const digest = new Uint8Array(32);
    await get(digest, 32);
    if (!hash.digest().equals(digest)) refuse("its checksum is wrong, it was altered");
    return state;
  } finally {
    await file.close();
  }
}

/** Why a file cannot be read: a folder in its place, no permission, a faulty disk. */
function unreadable(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  return code === "EISDIR" ? "it is a folder" : `it cannot be read (${code ?? message})`;
}

function parseHeader(header: Buffer): (CheckpointState & { identity: string }) | undefined {
  try {
    const value = JSON.parse(header.toString());
    return Array.isArray(value.depths) && typeof value.identity === "string" &&
        Number.isSafeInteger(value.blocks) && value.blocks >= 0
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the checkpoint of a search that is complete. */
export async function removeCheckpoint(options: CheckpointOptions): Promise<void> {
  await (options.files ?? NODE_FILES).rm(options.path);
}
