import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  makeFolder,
  reasonOf,
  sweepTemporaries,
  TEMPORARY,
  temporaryName,
  writeAllAtomically,
  writeAtomically,
  WriteError,
} from "../../lib/core/files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lucas-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const thrown = (work: () => unknown): WriteError => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(WriteError);
    return error as WriteError;
  }
  throw new Error("nothing was thrown");
};

describe("writing", () => {
  test.each([["text", "ä\n"], ["bytes", new Uint8Array([0, 255, 10])]])("%s", (_, content) => {
    const path = join(folder, "file");
    writeAtomically(path, "old");
    writeAtomically(path, content);
    expect(new Uint8Array(readFileSync(path))).toEqual(
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test("several files: when one cannot be written, none is, and nothing is left", () => {
    writeFileSync(join(folder, "a"), "old");
    const error = thrown(() =>
      writeAllAtomically([[join(folder, "a"), "new"], [join(folder, "none", "b"), "new"]])
    );
    expect(error).toMatchObject({ path: join(folder, "none", "b"), code: "ENOENT" });
    expect(error.message).toBe(
      `Cannot write ${join(folder, "none", "b")}: its folder is gone (ENOENT).`,
    );
    expect(readFileSync(join(folder, "a"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("a folder in a file's place, and a file in a folder's", () => {
    mkdirSync(join(folder, "a"));
    expect(thrown(() => writeAtomically(join(folder, "a"), "")).message).toMatch(
      /a folder has its name\. Move that away \(EISDIR\)\.$/,
    );
    writeFileSync(join(folder, "b"), "");
    expect(thrown(() => writeAtomically(join(folder, "b", "c"), "")).code).toBe("ENOTDIR");
    expect(thrown(() => makeFolder(join(folder, "b"))).code).toBe("EEXIST");
    expect(thrown(() => makeFolder(join(folder, "b", "c"))).code).toBe("ENOTDIR");
    expect(readdirSync(folder).sort()).toEqual(["a", "b"]);
  });

  test("makes a folder with those above it, once more too", () => {
    makeFolder(join(folder, "x", "y"));
    makeFolder(join(folder, "x", "y"));
    expect(existsSync(join(folder, "x", "y"))).toBe(true);
  });
});

describe("reasons", () => {
  test.each([
    [{ code: "ENOSPC" }, /^the disk is full\..* \(ENOSPC\)\.$/],
    [{ code: "EDQUOT" }, /^the disk is full\..* \(EDQUOT\)\.$/],
    [{ code: "EROFS" }, /read-only/],
    [{ code: "EACCES" }, /Make it writable \(EACCES\)\.$/],
    [{ code: "EFBIG" }, /ulimit/],
    [
      { name: "NotCapable", message: "Requires write access" },
      /^this task has no permission for it/,
    ],
    [{ code: "EWHAT", message: "odd" }, /^odd$/],
    [{ code: "toString", message: "odd" }, /^odd$/],
    ["text", /^text$/],
    [undefined, /^undefined$/],
    [null, /^null$/],
  ])("%j", (error, reason) => expect(reasonOf(error)).toMatch(reason));
});

describe("sweeping", () => {
  const old = (name: string) => {
    const path = join(folder, name);
    utimesSync(path, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
  };

  test("temporary names are beside the file, all different, and known again", () => {
    const names = Array.from({ length: 100 }, () => temporaryName("data/a.csv"));
    expect(new Set(names).size).toBe(100);
    for (const name of names) {
      expect(name.startsWith("data/a.csv.")).toBe(true);
      expect(name).toMatch(TEMPORARY);
    }
  });

  test("removes files and folders that nobody has touched for a minute, and nothing else", () => {
    const [fresh, left, other] = ["a", "a", "b"].map((name) => temporaryName(name));
    const tree = temporaryName("c");
    for (const name of [fresh, left, other, "a", "a.tmp", "a.123456789abc.txt"]) {
      writeFileSync(join(folder, name), "");
    }
    mkdirSync(join(folder, tree, "deep"), { recursive: true });
    for (const name of readdirSync(folder)) if (name !== fresh) old(name);
    expect(sweepTemporaries([folder], undefined, "a")).toEqual([join(folder, left)]);
    expect(sweepTemporaries([folder, join(folder, "none"), join(folder, "a")]).sort()).toEqual(
      [other, tree].map((name) => join(folder, name)).sort(),
    );
    expect(readdirSync(folder).sort()).toEqual([fresh, "a", "a.tmp", "a.123456789abc.txt"].sort());
    expect(sweepTemporaries([folder], 0)).toEqual([join(folder, fresh)]);
  });
});
