import fc from "fast-check";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Board, goalBoard } from "../../lib/taquin/board.ts";
import { forgetDatabases, openDatabases, planDatabases } from "../../lib/taquin/databases.ts";
import { FORBIDDEN, moveAutomaton } from "../../lib/taquin/duplicates.ts";
import { patternIndex, rankOrder, unrankOrder } from "../../lib/taquin/pattern.ts";
import {
  buildPatternDatabase,
  NO_DISTANCE,
  patternBytes,
  type PatternDatabase,
  PatternDatabaseError,
  patternDistance,
  patternDistances,
  patternDistancesByMap,
  type PatternSpec,
  verifyPatternDatabase,
} from "../../lib/taquin/pdb.ts";
import { patternFileName, readPatternFile, writePatternFile } from "../../lib/taquin/pdb_file.ts";

const folder = mkdtempSync(join(tmpdir(), "lucas-pdb-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const specs: PatternSpec[] = [
  { rows: 3, cols: 3, blank: 8, tiles: [0, 1, 2, 3] },
  { rows: 3, cols: 3, blank: 4, tiles: [0, 1, 7, 8] },
  { rows: 2, cols: 4, blank: 1, tiles: [0, 4, 5] },
  { rows: 3, cols: 4, blank: 0, tiles: [9, 10, 11] },
  { rows: 4, cols: 3, blank: 5, tiles: [0, 11] },
  { rows: 2, cols: 3, blank: 5, tiles: [0, 1, 2, 3, 4] },
  { rows: 1, cols: 5, blank: 2, tiles: [0, 1] },
  { rows: 4, cols: 4, blank: 0, tiles: [13, 14, 15] },
];
const named = specs.map((spec) => [patternFileName(spec), spec] as const);

describe("the numbering of placements", () => {
  test("orders are ranked without gaps, in lexicographic order", () => {
    for (const tiles of [0, 1, 2, 3, 5]) {
      const orders = patternIndex(4, 4, tiles).orders;
      const texts = Array.from({ length: orders }, (_, rank) => unrankOrder(rank, tiles));
      texts.forEach((sequence, rank) => expect(rankOrder(sequence)).toBe(rank));
      expect(texts.map(String)).toEqual(texts.map(String).sort());
    }
  });

  test.each([[1, 4, 2], [2, 2, 3], [3, 3, 4], [4, 4, 3], [2, 5, 4], [4, 4, 6]])(
    "on %i×%i with %i tiles: every set with every region once, every slide has its way back",
    (rows, cols, tiles) => {
      const index = patternIndex(rows, cols, tiles);
      const cells = rows * cols;
      const { roomSet, roomRegion, roomOf, setRank, slideStart, slideRoom, slideShift } = index;
      let free = 0;
      for (let room = 0; room < index.rooms; room++) {
        expect(roomSet[room] & roomRegion[room]).toBe(0);
        for (let cell = 0; cell < cells; cell++) {
          if (roomRegion[room] >> cell & 1) {
            free++;
            expect(roomOf[16 * setRank[roomSet[room]] + cell]).toBe(room);
          }
        }
        for (let slide = slideStart[room]; slide < slideStart[room + 1]; slide++) {
          const to = slideRoom[slide];
          const undone = 8 * (slideShift[slide] & 7) + (slideShift[slide] >> 3);
          const ways = [];
          for (let s = slideStart[to]; s < slideStart[to + 1]; s++) {
            if (slideRoom[s] === room) ways.push(slideShift[s]);
          }
          expect(ways).toContain(undone);
        }
      }
      // Each of the C(cells, tiles) sets leaves cells − tiles cells free.
      let sets = 1;
      for (let i = 0; i < tiles; i++) sets = sets * (cells - i) / (i + 1);
      expect(free).toBe(sets * (cells - tiles));
    },
  );

  test("shifting an entry is taking it out and putting it in", () => {
    const { shifted, orders } = patternIndex(4, 4, 5);
    fc.assert(
      fc.property(fc.nat(119), fc.nat(4), fc.nat(4), (order, i, j) => {
        const sequence = unrankOrder(order, 5);
        const [entry] = sequence.splice(i, 1);
        sequence.splice(j, 0, entry);
        expect(shifted[(8 * i + j) * orders + order]).toBe(rankOrder(sequence));
      }),
    );
  });

  test.each([[5, 5, 3], [4, 4, 9], [2, 2, 4], [3, 3, -1], [3, 3, 1.5], [0, 4, 1]])(
    "%i×%i with %f tiles is refused",
    (rows, cols, tiles) => {
      expect(() => patternIndex(rows, cols, tiles)).toThrow(RangeError);
    },
  );
});

describe.each(named)("%s", (_, spec) => {
  const database = buildPatternDatabase(spec);

  test("the distances are those of a search over plain placements", () => {
    const byMap = [...patternDistancesByMap(spec).values()].sort((a, b) => a - b);
    const distances = patternDistances(database);
    const reached = Array.from(distances).filter((h) => h !== NO_DISTANCE);
    expect(reached.sort((a, b) => a - b)).toEqual(byMap);
    expect(database.reached).toBe(byMap.length);
    expect(database.depth).toBe(byMap.at(-1));
  });

  test("every entry passes the local check", () => {
    expect(verifyPatternDatabase(database).placements).toBe(database.index.size);
  });

  test("walking down gives the same distance as the list", () => {
    const distances = patternDistances(database);
    const step = Math.max(1, Math.floor(distances.length / 500));
    for (let p = 0; p < distances.length; p += step) {
      if (distances[p] === NO_DISTANCE) {
        expect(() => patternDistance(database, p)).toThrow(RangeError);
      } else expect(patternDistance(database, p)).toBe(distances[p]);
    }
  });

  test("it comes back from a file as it was", () => {
    const path = writePatternFile(folder, database);
    expect(path.endsWith(patternFileName(spec))).toBe(true);
    expect(readPatternFile(folder, spec)).toEqual(database);
  });
});

describe("a database that is not what it should be", () => {
  const spec = specs[0];
  const database = buildPatternDatabase(spec);
  const altered = (change: (bits: Int32Array) => void): PatternDatabase => {
    const bits = database.bits.slice();
    change(bits);
    return { ...database, bits };
  };

  test("any single wrong bit is found", () => {
    fc.assert(
      fc.property(fc.nat(database.index.size - 1), (p) => {
        const wrong = altered((bits) => bits[p >> 5] ^= 1 << (p & 31));
        expect(() => verifyPatternDatabase(wrong)).toThrow(PatternDatabaseError);
      }),
      { numRuns: 200 },
    );
  });

  test("a wrong count of reached placements is found", () => {
    expect(() => verifyPatternDatabase({ ...database, reached: database.reached - 1 })).toThrow(
      /placements must be reached/,
    );
  });

  const written = () => {
    const path = writePatternFile(folder, database);
    return { path, bytes: readFileSync(path) };
  };

  test("a file that is not there is no error", () => {
    expect(readPatternFile(join(folder, "nowhere"), spec)).toBeUndefined();
  });

  test("a file cut short anywhere is refused, with what to do", () => {
    const { path, bytes } = written();
    for (const length of [0, 1, 50, bytes.length >> 1, bytes.length - 4, bytes.length - 1]) {
      writeFileSync(path, bytes.subarray(0, length));
      expect(() => readPatternFile(folder, spec)).toThrow(/Delete the file/);
    }
    writeFileSync(path, Buffer.concat([bytes, Buffer.from([0])]));
    expect(() => readPatternFile(folder, spec)).toThrow(PatternDatabaseError);
  });

  test("a file with any bit changed is refused", () => {
    const { path, bytes } = written();
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(bytes);
        changed[at] ^= 1 << bit;
        writeFileSync(path, changed);
        expect(() => readPatternFile(folder, spec)).toThrow(PatternDatabaseError);
      }),
      { numRuns: 60 },
    );
  });

  test("a file of another database under this name is refused", () => {
    const { path } = written();
    writeFileSync(path, readFileSync(writePatternFile(folder, buildPatternDatabase(specs[1]))));
    expect(() => readPatternFile(folder, spec)).toThrow(/not that of this database/);
  });

  test.each(["{}", "null", "[]", '"text"', "{", '{"sha256":1}', '{"__proto__":{}}'])(
    "a first line %s is refused",
    (line) => {
      const { path } = written();
      writeFileSync(path, `${line}\n`);
      expect(() => readPatternFile(folder, spec)).toThrow(PatternDatabaseError);
    },
  );

  test("opening builds a damaged one again, says so, and leaves a whole file", async () => {
    const cache = join(folder, "cache");
    const goal = goalBoard(3, 4);
    const open = async () => {
      forgetDatabases();
      const notices: string[] = [];
      const set = await openDatabases(goal, { cache, onNotice: (notice) => notices.push(notice) });
      return { read: set.read, built: set.built, notices };
    };
    expect(await open()).toEqual({ read: 0, built: 2, notices: [] });
    expect(await open()).toEqual({ read: 2, built: 0, notices: [] });
    const [file] = readdirSync(cache);
    const bytes = readFileSync(join(cache, file));
    bytes[bytes.length - 1] ^= 1;
    writeFileSync(join(cache, file), bytes);
    const repaired = await open();
    expect(repaired).toMatchObject({ read: 1, built: 1 });
    expect(repaired.notices.join()).toMatch(/checksum.*built anew/);
    expect(await open()).toEqual({ read: 2, built: 0, notices: [] });
    expect(readdirSync(cache).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("a cache that cannot be written is no error but a notice", async () => {
    forgetDatabases();
    const file = join(folder, "file");
    writeFileSync(file, "not a folder");
    const notices: string[] = [];
    const goal = goalBoard(2, 3, 2);
    await openDatabases(goal, { cache: file, onNotice: (n) => notices.push(n) });
    expect(notices.join()).toContain("built in memory and not kept");
  });
});

describe("which databases a goal takes", () => {
  const every = (goal: Board, partition?: Parameters<typeof planDatabases>[1]) => {
    const plan = planDatabases(goal, partition);
    for (const { map, specs } of plan.views) {
      expect([...map].sort((a, b) => a - b)).toEqual(goal.cells.map((_, c) => c));
      expect(map[plan.blank]).toBe(plan.blank);
      const tiles = specs.flatMap((i) => plan.specs[i].tiles);
      expect([...tiles, plan.blank].sort((a, b) => a - b)).toEqual(goal.cells.map((_, c) => c));
    }
    return plan;
  };

  test("for every shape of up to 16 cells and every goal cell, each view has every tile once", () => {
    for (let rows = 1; rows <= 8; rows++) {
      for (let cols = 1; rows * cols <= 16; cols++) {
        for (let blank = 0; blank < rows * cols; blank++) every(goalBoard(rows, cols, blank));
      }
    }
  });

  test("on 4×4 there are always two views, whose patterns are 6-6-3 unless chosen", () => {
    for (let blank = 0; blank < 16; blank++) {
      const plan = every(goalBoard(4, 4, blank));
      expect(plan.views.length).toBe(2);
      expect(plan.specs.slice(0, 3).map(({ tiles }) => tiles.length)).toEqual([6, 6, 3]);
      expect(every(goalBoard(4, 4, blank), "5-5-5").specs[2].tiles.length).toBe(5);
      expect(every(goalBoard(4, 4, blank), "7-7-1").specs[0].tiles.length).toBe(7);
    }
  });

  test.each([
    ["6-6-4"],
    ["toString"],
    [[[1, 2, 3]]],
    [[[1, 2, 3, 4], [4, 5, 6, 7, 8]]],
    [[[0, 1, 2, 3, 4], [5, 6, 7, 8]]],
    [[[1, 2, 3, 4], [5, 6, 7, 8], []]],
    [[1, 2, 3]],
    [42],
    [null],
  ])("the partition %j of 3×3 is refused", (partition) => {
    expect(() => planDatabases(goalBoard(3, 3), partition as never)).toThrow(RangeError);
  });

  test("a pattern that is no list of cells is refused", () => {
    for (const tiles of ["12", null, { length: 2 }, 3]) {
      expect(() => buildPatternDatabase({ rows: 3, cols: 3, blank: 8, tiles: tiles as never }))
        .toThrow("the pattern must be a list of cells");
    }
  });

  test("more memory than is allowed is refused before it is taken, with both figures", async () => {
    forgetDatabases();
    const goal = goalBoard(4, 4);
    const all = [[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15]];
    await expect(openDatabases(goal, { partition: all })).rejects.toThrow(/1\.5 GiB.*1\.0 GiB/);
    await expect(openDatabases(goal, { bytes: 1000 })).rejects.toThrow(/1000 bytes/);
  });
});

test("building a database takes a byte a placement and a word for each 32 of them", () => {
  expect([0, 1, 32, 33, 1000].map(patternBytes)).toEqual([0, 5, 36, 41, 1128]);
});

describe("words of moves that repeat a position", () => {
  test("forbidden are those that come to a position of an earlier word and have no part that does", () => {
    for (const [rows, cols, length] of [[2, 2, 8], [2, 3, 8], [3, 3, 6]]) {
      const steps = [[-1, 0], [0, -1], [0, 1], [1, 0]];
      /** The words that repeat a position, by the cell where they begin: by length, then by direction. */
      const repeating = new Set<string>();
      const words: { start: number; word: string; cells: number[] }[] = [];
      for (let start = 0; start < rows * cols; start++) {
        const seen = new Set<string>();
        let layer = [{
          word: "",
          cells: [start],
          board: Array.from({ length: rows * cols }, (_, c) => c),
        }];
        for (let l = 0; l <= length; l++) {
          for (const { word, cells, board } of layer) {
            if (seen.has(board.join())) repeating.add(`${start}:${word}`);
            seen.add(board.join());
            words.push({ start, word, cells });
          }
          layer = layer.flatMap(({ word, cells, board }) =>
            steps.flatMap(([down, right], direction) => {
              const at = cells[cells.length - 1];
              const [row, col] = [Math.floor(at / cols) + down, at % cols + right];
              if (row < 0 || row >= rows || col < 0 || col >= cols) return [];
              const to = row * cols + col;
              const after = board.with(at, board[to]).with(to, board[at]);
              return [{ word: word + direction, cells: [...cells, to], board: after }];
            })
          );
        }
      }
      const least = words.filter(({ start, word, cells }) => {
        if (!repeating.has(`${start}:${word}`)) return false;
        for (let from = 0; from < word.length; from++) {
          for (let to = from + 1; to <= word.length; to++) {
            const part = word.slice(from, to);
            if (part !== word && repeating.has(`${cells[from]}:${part}`)) return false;
          }
        }
        return true;
      });
      expect(moveAutomaton(rows, cols, length).words).toBe(least.length);
    }
  });

  test("length 2 forbids exactly to undo a move: one word for each of the 48 moves of the blank on 4×4", () => {
    expect(moveAutomaton(4, 4, 2).words).toBe(48);
    expect(moveAutomaton(3, 3, 2).words).toBe(24);
    expect(moveAutomaton(4, 4, 1).words).toBe(0);
  });

  test("on 2×2 what is left reaches all 12 boards once, the farthest in 6 moves", () => {
    const { next } = moveAutomaton(2, 2, 8);
    const step = [[-1, -1, 1, 2], [-1, 0, -1, 3], [0, -1, 3, -1], [1, 2, -1, -1]];
    const seen = new Map<string, number>();
    let layer = [{ state: 3, at: 3, board: "123_" }];
    for (let depth = 0; layer.length > 0; depth++) {
      const following: typeof layer = [];
      for (const { state, at, board } of layer) {
        expect(seen.has(board)).toBe(false);
        seen.set(board, depth);
        for (let d = 0; d < 4; d++) {
          if (next[4 * state + d] === FORBIDDEN) continue;
          const to = step[at][d];
          const cells = [...board];
          cells[at] = cells[to];
          cells[to] = "_";
          following.push({ state: next[4 * state + d], at: to, board: cells.join("") });
        }
      }
      layer = following;
    }
    expect(seen.size).toBe(12);
    expect(Math.max(...seen.values())).toBe(6);
  });

  test("every board of 3×3 up to depth 12 is still reached, by as few moves", () => {
    const { next } = moveAutomaton(3, 3);
    const free = moveAutomaton(3, 3, 1).next;
    const reach = (table: Uint16Array) => {
      const depths = new Map<string, number>();
      let layer = [{ state: 4, at: 4, board: [0, 1, 2, 3, 4, 5, 6, 7, 8] }];
      for (let depth = 0; depth <= 12; depth++) {
        const following: typeof layer = [];
        const once = new Set<string>();
        for (const { state, at, board } of layer) {
          const key = board.join();
          if (!depths.has(key)) depths.set(key, depth);
          for (let d = 0; d < 4; d++) {
            const after = table[4 * state + d];
            if (after === FORBIDDEN) continue;
            const to = at + [-3, -1, 1, 3][d];
            const moved = board.slice();
            moved[at] = board[to];
            moved[to] = board[at];
            const name = `${after} ${moved}`;
            if (once.has(name)) continue;
            once.add(name);
            following.push({ state: after, at: to, board: moved });
          }
        }
        layer = following;
      }
      return depths;
    };
    expect(reach(next)).toEqual(reach(free));
  });

  test.each([[5, 5, 3], [4, 4, 13], [4, 4, 0], [4, 4, NaN]])(
    "%i×%i, length %f: refused",
    (r, c, l) => {
      expect(() => moveAutomaton(r, c, l)).toThrow(RangeError);
    },
  );
});
