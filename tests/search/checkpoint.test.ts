import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import {
  type CheckpointFiles,
  readCheckpoint,
  writeCheckpoint,
} from "../../lib/search/checkpoint.ts";
import { type ArrayPlan, type FrontierPlan, searchFrontier } from "../../lib/search/frontier.ts";
import { allocate } from "../../lib/search/store.ts";
import { cubeProgram } from "./frontier_programs.ts";

/** A disk in memory that notes what is done to it; it moves at most seven bytes at a time, as a disk may. */
function disk(fault: (what: string) => void = () => {}) {
  const contents = new Map<string, number[]>();
  const done: string[] = [];
  const note = (what: string, path: string) => {
    done.push(`${what} ${path.startsWith("/disk/file.") ? "temporary" : path}`);
    fault(what);
  };
  const files: CheckpointFiles = {
    open(path, flags) {
      note(`open ${flags}`, path);
      if (flags === "w") contents.set(path, []);
      else if (!contents.has(path)) {
        return Promise.reject(Object.assign(new Error("none"), { code: "ENOENT" }));
      }
      let at = 0;
      return Promise.resolve({
        write(data: Uint8Array, offset: number, length: number) {
          fault("write");
          const part = data.subarray(offset, offset + Math.min(length, 7));
          contents.get(path)!.push(...part);
          return Promise.resolve({ bytesWritten: part.length });
        },
        read(data: Uint8Array, offset: number, length: number) {
          try {
            fault("read");
          } catch (error) {
            return Promise.reject(error);
          }
          const part = contents.get(path)!.slice(at, at + Math.min(length, 7));
          data.set(part, offset);
          at += part.length;
          return Promise.resolve({ bytesRead: part.length });
        },
        sync: () => Promise.resolve(note("sync", path)),
        close: () => Promise.resolve(note("close", path)),
      });
    },
    rename(from, to) {
      note("rename", from);
      contents.set(to, contents.get(from)!);
      contents.delete(from);
      return Promise.resolve();
    },
    rm(path) {
      note("rm", path);
      contents.delete(path);
      return Promise.resolve();
    },
  };
  return { contents, done, checkpoint: { path: "/disk/file", files } };
}

const search = (checkpoint: { path: string; files: CheckpointFiles }, maxDepth?: number) =>
  searchFrontier(cubeProgram, { dimension: 10 }, { checkpoint, maxDepth, workers: 0 });

describe("a checkpoint", () => {
  test("is on the disk and closed before it takes the name of the one before", async () => {
    const { contents, done, checkpoint } = disk();
    await search(checkpoint, 1);
    const written = ["open w temporary", "sync temporary", "close temporary", "rename temporary"];
    expect(done.slice(0, 5)).toEqual(["open r /disk/file", ...written]);
    expect([...contents.keys()]).toEqual(["/disk/file"]);
    const magic = Buffer.from(contents.get("/disk/file")!.slice(0, 16)).toString();
    expect(magic).toBe("LucasFrontier 1\n");
  });

  test("is read again in whatever pieces the disk gives", async () => {
    const { checkpoint, done } = disk();
    await search(checkpoint, 4);
    const { resumedAt, depths } = await search(checkpoint);
    expect(resumedAt).toBe(4);
    expect(depths).toEqual([1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1]);
    // A complete search removes it.
    expect(done.at(-1)).toBe("rm /disk/file");
  });

  test("belongs to arrays of its types and lengths: one of others is refused", async () => {
    const planOf = (...arrays: ArrayPlan[]): FrontierPlan => ({
      ...{ title: "a test", states: 20, connected: true, phases: 1, blocks: 2, chunk: 1 },
      arrays: [...arrays, { name: "made", type: "u32", length: 9, derived: true }],
    });
    const [bits, total] = [{ name: "bits", type: "u8", perBlock: 4 }, {
      name: "total",
      type: "u16",
      length: 3,
    }] as const;
    const { checkpoint } = disk();
    const written = planOf(bits, total);
    const state = { depths: [1, 2], ms: 5, blocks: 2 };
    await writeCheckpoint(checkpoint, written, allocate(written), state);
    expect(await readCheckpoint(checkpoint, written, allocate(written))).toMatchObject(state);
    for (
      const other of [
        planOf({ ...bits, perBlock: 5 }, total),
        planOf({ ...bits, perBlock: 2, type: "u16" }, total),
        planOf(bits, { ...total, length: 4 }),
        planOf({ name: "bits", type: "u8", length: 8 }, total),
        planOf(bits),
      ]
    ) {
      await expect(readCheckpoint(checkpoint, other, allocate(other))).rejects.toThrow(
        "it belongs to another search",
      );
    }
  });

  test("that cannot be written leaves the one before and nothing else, and says why", async () => {
    let full = false;
    const { contents, done, checkpoint } = disk((what) => {
      if (full && what === "write") throw Object.assign(new Error("i/o error."), { code: "EIO" });
    });
    await search(checkpoint, 3);
    const before = contents.get("/disk/file");
    full = true;
    const failure = search(checkpoint);
    await expect(failure).rejects.toThrow(
      "Cannot write the checkpoint /disk/file: i/o error. The search stopped after depth 4; " +
        "the checkpoint before it, if there was one, is kept. " +
        "Free some space or give another path, then start again.",
    );
    expect(done.slice(-2)).toEqual(["close temporary", "rm temporary"]);
    expect([...contents]).toEqual([["/disk/file", before]]);
  });

  test.each([
    ["read", "EIO", "it cannot be read (EIO)"],
    ["open r", "EACCES", "it cannot be read (EACCES)"],
    ["open r", "EISDIR", "it is a folder"],
  ])("that cannot be read is refused: %s %s", async (where, code, why) => {
    let faulty = false;
    const { checkpoint } = disk((what) => {
      if (faulty && what === where) throw Object.assign(new Error("fault"), { code });
    });
    await search(checkpoint, 3);
    faulty = true;
    await expect(search(checkpoint)).rejects.toThrow(
      `Cannot resume from /disk/file: ${why}. Delete the file to search from the start, or give another path.`,
    );
  });
});
