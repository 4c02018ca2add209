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
afterEach(() => rmSync(folder, { recursive: true }));

/** What a function throws. */
function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("why a file cannot be written", () => {
  test.each([
    ["ENOSPC", "the disk is full. Free some space and run it again (ENOSPC)."],
    ["EDQUOT", "the disk is full"],
    ["EFBIG", "files may not become so large here (ulimit -f) (EFBIG)."],
    ["EROFS", "its folder is read-only or belongs to someone else. Make it writable (EROFS)."],
    ["EACCES", "its folder is read-only"],
    ["EPERM", "its folder is read-only"],
    ["ENOENT", "its folder is gone (ENOENT)."],
    ["EEXIST", "a file has the name of its folder. Move that away (EEXIST)."],
    ["ENOTDIR", "a file has the name of its folder"],
    ["EISDIR", "a folder has its name. Move that away (EISDIR)."],
    ["ENOTEMPTY", "a folder has its name"],
  ])("%s is said in words, and what to do", (code, words) => {
    expect(reasonOf({ code, message: "raw" }).startsWith(words)).toBe(true);
  });

  test("a missing permission of Deno names the flags", () => {
    expect(reasonOf({ name: "NotCapable", code: "ENOSPC" })).toMatch(
      /^this task has no permission for it\. Name a folder in out\/, .*--allow-read and --allow-write/,
    );
  });

  test("anything else is repeated as it is", () => {
    expect(reasonOf(new Error("as it is"))).toBe("as it is");
    expect(reasonOf({ code: "EWHAT", message: "odd" })).toBe("odd");
    expect(reasonOf({ code: "toString", message: "odd" })).toBe("odd");
    expect(reasonOf("a text")).toBe("a text");
    expect(reasonOf(undefined)).toBe("undefined");
    expect(reasonOf(null)).toBe("null");
  });

  test("the error keeps the path, the code and the cause", () => {
    const cause = Object.assign(new Error("raw"), { code: "ENOSPC" });
    const error = new WriteError("a/b", cause);
    expect(error).toMatchObject({ name: "WriteError", path: "a/b", code: "ENOSPC", cause });
    expect(error.message).toBe(`Cannot write a/b: ${reasonOf(cause)}`);
    expect(new WriteError("a", null).code).toBeUndefined();
  });
});

describe("writing", () => {
  test("replaces a file and leaves nothing else", () => {
    const path = join(folder, "a.txt");
    writeAtomically(path, "one");
    writeAtomically(path, new Uint8Array([116, 119, 111]));
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(readdirSync(folder)).toEqual(["a.txt"]);
  });

  test("a folder of the file's name is named as what is in the way", () => {
    mkdirSync(join(folder, "taken"));
    const error = thrownBy(() => writeAtomically(join(folder, "taken"), "x"));
    expect(error).toBeInstanceOf(WriteError);
    expect(error).toMatchObject({ code: "EISDIR", path: join(folder, "taken") });
    expect(readdirSync(folder)).toEqual(["taken"]);
  });

  test("a missing folder is named, and no file is said to be a folder", () => {
    const path = join(folder, "none", "a.txt");
    expect(thrownBy(() => writeAtomically(path, "x"))).toMatchObject({ code: "ENOENT", path });
  });

  test("of several files none is replaced when one cannot be written", () => {
    writeFileSync(join(folder, "a"), "old");
    const files = [[join(folder, "a"), "new"], [join(folder, "none", "b"), "new"]] as const;
    expect(thrownBy(() => writeAllAtomically(files))).toBeInstanceOf(WriteError);
    expect(readFileSync(join(folder, "a"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["a"]);
    writeAllAtomically([[join(folder, "a"), "1"], [join(folder, "b"), "2"]]);
    expect(readFileSync(join(folder, "a"), "utf8") + readFileSync(join(folder, "b"), "utf8"))
      .toBe("12");
  });

  test("a folder is made with those above it; a file in its place is an error", () => {
    makeFolder(join(folder, "a", "b"));
    makeFolder(join(folder, "a", "b"));
    expect(existsSync(join(folder, "a", "b"))).toBe(true);
    writeFileSync(join(folder, "file"), "");
    expect(thrownBy(() => makeFolder(join(folder, "file", "c")))).toBeInstanceOf(WriteError);
  });
});

describe("what ended writes left", () => {
  /** A file or folder last touched ten minutes ago. */
  function left(name: string, isFolder = false): string {
    const path = join(folder, name);
    if (isFolder) {
      mkdirSync(path);
      writeFileSync(join(path, "inside"), "");
    } else writeFileSync(path, "");
    const then = new Date(Date.now() - 600_000);
    utimesSync(path, then, then);
    return path;
  }

  test("temporary names are told from others", () => {
    const name = temporaryName("a.csv");
    expect(name).toMatch(/^a\.csv\.[0-9a-f]{12}\.tmp$/);
    expect(TEMPORARY.test(name)).toBe(true);
    expect(temporaryName("a.csv")).not.toBe(name);
    for (const other of ["a.tmp", "a.0123456789ab.tmp.txt", "a.0123456789aB.tmp", "0123456789ab"]) {
      expect(TEMPORARY.test(other), other).toBe(false);
    }
  });

  test("old temporary files and folders go; new ones, other names and what is in other folders stay", () => {
    const file = left(temporaryName("a.csv"));
    const tree = left(temporaryName("run"), true);
    left("a.csv");
    const fresh = temporaryName("b.csv");
    writeFileSync(join(folder, fresh), "");
    mkdirSync(join(folder, "inner"));
    const inner = left(join("inner", temporaryName("c")));
    expect(sweepTemporaries([join(folder, "none"), folder]).sort()).toEqual([file, tree].sort());
    expect(readdirSync(folder).sort()).toEqual(["a.csv", fresh, "inner"].sort());
    expect(existsSync(inner)).toBe(true);
    expect(sweepTemporaries([folder], 0)).toEqual([join(folder, fresh)]);
  });

  test("those of one file only, when it is named", () => {
    const mine = left(temporaryName("a.csv"));
    const other = left(temporaryName("b.csv"));
    expect(sweepTemporaries([folder], 1000, "a.csv")).toEqual([mine]);
    expect(existsSync(other)).toBe(true);
  });
});
