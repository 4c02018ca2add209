import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  frontierBytes,
  type FrontierProgram,
  popcount,
  popcountTwo,
  type RankedExpander,
  rankedProgram,
  searchFrontier,
} from "../../lib/search/frontier.ts";
import { MOST_DEPTHS } from "../../lib/search/frontier_worker.ts";
import type { RankedSpace } from "../../lib/search/space.ts";
import { allocate, memoryStore } from "../../lib/search/store.ts";
import {
  cubeProgram,
  failingProgram,
  fullProgram,
  idlingProgram,
  leavingProgram,
  listProgram,
  phasedProgram,
  rowProgram,
  startsProgram,
  twoCubesProgram,
} from "./frontier_programs.ts";

const folder = mkdtempSync(join(tmpdir(), "lucas-frontier-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** C(n, 0) … C(n, n). */
function binomials(n: number): number[] {
  const row = [1];
  for (let k = 1; k <= n; k++) row.push(row[k - 1] * (n - k + 1) / k);
  return row;
}

/** A program without its sprints. */
const phased = <P>(program: FrontierProgram<P>): FrontierProgram<P> => ({
  ...program,
  open: (...args) => ({ ...program.open(...args), sprint: undefined }),
});

describe("the cube of n dimensions has C(n, d) states at distance d", () => {
  for (const workers of [0, 1, 2, 3]) {
    test(`with ${workers} workers`, async () => {
      const result = await searchFrontier(cubeProgram, { dimension: 17 }, { workers });
      expect(result.status).toBe("complete");
      expect(result.depths).toEqual(binomials(17));
      expect(result.states).toBe(2 ** 17);
      expect(result.workers).toBe(workers);
      expect(result.expander.visited.every((word) => word === 0xffffffff)).toBe(true);
    });
  }

  test("by sprints, which begin and end at depths of few states, as by the phases", async () => {
    for (const workers of [0, 2]) {
      for (const dimension of [5, 17]) {
        const sprinted = await searchFrontier(cubeProgram, { dimension }, { workers });
        const phased = await searchFrontier(phasedProgram, { dimension }, { workers });
        expect(sprinted.depths).toEqual(binomials(dimension));
        expect(phased.depths).toEqual(binomials(dimension));
      }
    }
  });

  test("a sprint ends with the limit of states, with the last depth, and leaves the frontier in its bits", async () => {
    for (const workers of [0, 1]) {
      const limited = await searchFrontier(cubeProgram, { dimension: 9 }, { workers, states: 40 });
      expect(limited.depths).toEqual([1, 9, 36]);
      const cut = await searchFrontier(cubeProgram, { dimension: 9 }, { workers, maxDepth: 4 });
      expect(cut.depths).toEqual(binomials(9).slice(0, 5));
    }
    const file = join(folder, "sprint");
    const options = { checkpoint: { path: file }, workers: 0 };
    await searchFrontier(cubeProgram, { dimension: 9 }, { ...options, maxDepth: 4 });
    const { depths, resumedAt } = await searchFrontier(cubeProgram, { dimension: 9 }, options);
    expect([resumedAt, depths]).toEqual([4, binomials(9)]);
  });

  test("progress is reported by depth and adds up", async () => {
    const seen: number[] = [];
    let states = 1;
    const begun = performance.now();
    const { ms } = await searchFrontier(cubeProgram, { dimension: 8 }, {
      onDepth(progress) {
        seen.push(progress.found);
        states += progress.found;
        expect(progress.states).toBe(states);
        expect(progress.size).toBe(256);
        expect(progress.depth).toBe(seen.length);
        // Without the start, which is given.
        expect(progress.statesPerSecond * progress.ms / 1000).toBeCloseTo(states - 1, 6);
        expect(progress.ms).toBeLessThanOrEqual(performance.now() - begun);
      },
    });
    expect(seen).toEqual(binomials(8).slice(1));
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(performance.now() - begun);
  });
});

describe("arrays planned by block", () => {
  for (const workers of [0, 2]) {
    test(`a row is counted block by block, with ${workers} workers`, async () => {
      const { depths, bytes } = await searchFrontier(rowProgram, { length: 50 }, { workers });
      expect(depths).toEqual(new Array(50).fill(1));
      expect(bytes).toBe(50 * 4);
    });
  }

  for (const workers of [0, 1, 3]) {
    test(`more depths than a stretch holds, with ${workers} workers`, async () => {
      const length = 2 * MOST_DEPTHS + 7;
      const reported: number[] = [];
      const { depths } = await searchFrontier(rowProgram, { length }, {
        workers,
        onDepth: ({ depth }) => reported.push(depth),
      });
      expect(depths).toEqual(new Array(length).fill(1));
      expect(reported).toEqual(Array.from({ length: length - 1 }, (_, i) => i + 1));
      const part = await searchFrontier(rowProgram, { length }, {
        workers,
        maxDepth: MOST_DEPTHS + 1,
      });
      expect(part).toMatchObject({ status: "stopped", states: MOST_DEPTHS + 2 });
    });
  }

  test("a program that is exhausted ends the search at its limit of bytes, with complete depths", async () => {
    for (const workers of [0, 1]) { // each hand knows of itself alone
      const result = await searchFrontier(fullProgram, { dimension: 8, at: 3 }, { workers });
      expect(result).toMatchObject({ status: "limit reached", limit: "bytes" });
      expect(result.depths).toEqual(binomials(8).slice(0, 4));
    }
  });

  for (const workers of [0, 1, 2, 5]) {
    test(`each place of a list is gone through once, with ${workers} workers`, async () => {
      const lengths = [1, 0, 7, 64, 1000, 3, 5000, 2, 1];
      const { depths, status } = await searchFrontier(listProgram, { lengths }, { workers });
      expect(status).toBe("complete");
      expect(depths).toEqual([1, ...lengths.map((length) => length + 1)]);
    });
  }

  test("the program may stop the search", async () => {
    const result = await searchFrontier(rowProgram, { length: 50, stopAt: 7 });
    expect(result.status).toBe("stopped");
    expect(result.depths.length).toBe(8);
  });
});

describe("limits", () => {
  test("maxDepth stops after that depth", async () => {
    const result = await searchFrontier(cubeProgram, { dimension: 12 }, { maxDepth: 3 });
    expect(result.status).toBe("stopped");
    expect(result.depths).toEqual(binomials(12).slice(0, 4));
  });

  test("a limit of states is said", async () => {
    const result = await searchFrontier(cubeProgram, { dimension: 12 }, { states: 100 });
    expect(result).toMatchObject({ status: "limit reached", limit: "states", states: 299 });
  });

  for (const workers of [0, 2]) {
    test(`an abort leaves the complete depths, with ${workers} workers`, async () => {
      const controller = new AbortController();
      const result = await searchFrontier(cubeProgram, { dimension: 22 }, {
        workers,
        signal: controller.signal,
        onDepth: ({ depth }) => depth === 4 && controller.abort(),
      });
      expect(result).toMatchObject({ status: "limit reached", limit: "signal" });
      // The depths of a stretch are worked through before the first of them is reported.
      expect(result.depths.length).toBeGreaterThanOrEqual(5);
      expect(result.depths).toEqual(binomials(22).slice(0, result.depths.length));
    });
  }

  test("an abort ends a depth in its midst", async () => {
    const controller = new AbortController();
    let begun = 0;
    const program: typeof phasedProgram = {
      ...phasedProgram,
      open(parameters, store, context) {
        const expander = phasedProgram.open(parameters, store, context);
        return {
          ...expander,
          run(phase, from, to, depth) {
            if (depth === 2 && ++begun === 3) controller.abort();
            return expander.run(phase, from, to, depth);
          },
        };
      },
    };
    const { signal } = controller;
    const result = await searchFrontier(program, { dimension: 20 }, { workers: 0, signal });
    expect(result).toMatchObject({ limit: "signal", depths: [1, 20, 190] });
    expect(begun).toBe(3); // of 37 blocks, twice
  });

  test("the calling thread gives way in the midst of a long phase", async () => {
    let ran = 0;
    const blocks = 640;
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    const slow: FrontierProgram<unknown> = {
      url: "",
      exportName: "",
      plan: () => ({
        title: "slow",
        states: 1,
        connected: false,
        blocks,
        chunk: 1,
        arrays: [],
        phases: 1,
      }),
      open: () => ({
        start: () => 1,
        run() {
          ran++;
          Atomics.wait(nothing, 0, 0, 1);
          return 0;
        },
      }),
    };
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1);
    const { signal } = controller;
    const result = await searchFrontier(slow, {}, { workers: 0, signal });
    expect(result).toMatchObject({ limit: "signal", depths: [1] });
    expect(ran).toBeLessThan(blocks);
  });

  test("a signal that is aborted already, a time of 0", async () => {
    const signal = AbortSignal.abort();
    const aborted = await searchFrontier(cubeProgram, { dimension: 16 }, { signal });
    expect(aborted).toMatchObject({ limit: "signal", depths: [1] });
    const late = await searchFrontier(cubeProgram, { dimension: 20 }, { ms: 0 });
    expect(late).toMatchObject({ status: "limit reached", limit: "ms" });
  });

  test("a limit of states ends it after the first depth by which there are as many", async () => {
    for (const workers of [0, 2]) {
      for (const [states, depths] of [[2, [1, 10]], [11, [1, 10]], [12, [1, 10, 45]]]) {
        const options = { workers, states: states as number };
        const result = await searchFrontier(cubeProgram, { dimension: 10 }, options);
        expect(result.depths).toEqual(depths);
        expect(result).toMatchObject({ status: "limit reached", limit: "states" });
      }
    }
  });

  test("memory is computed beforehand and refused with both figures", async () => {
    const plan = cubeProgram.plan({ dimension: 20 });
    expect(frontierBytes(plan)).toBe(3 * 2 ** 17 + 9 * 2 ** 8 + 8);
    await expect(searchFrontier(cubeProgram, { dimension: 20 }, { bytes: 1000 })).rejects.toThrow(
      "Cannot search cube of dimension 20: it needs 386.3 KiB, at most 1000 bytes is allowed.",
    );
  });

  test("bad options", async () => {
    for (const workers of [-1, 1.5, NaN, 1e9, "two"]) {
      await expect(searchFrontier(cubeProgram, { dimension: 4 }, { workers: workers as number }))
        .rejects.toThrow("the number of workers must be an integer from 0 to 256");
    }
    await expect(searchFrontier(cubeProgram, { dimension: 4 }, { maxDepth: -1 }))
      .rejects.toThrow("the last depth");
  });
});

describe("errors", () => {
  for (const workers of [0, 2]) {
    test(`a failing program ends the search, with ${workers} workers`, async () => {
      await expect(searchFrontier(failingProgram, { dimension: 10, at: 3 }, { workers }))
        .rejects.toThrow("nothing works at depth 3");
    });
  }

  test("a worker that ends is noticed", async () => {
    await expect(searchFrontier(leavingProgram, { dimension: 10 }, { workers: 2 }))
      .rejects.toThrow("A worker failed: it ended before its work was done");
  });

  test("a worker that ends between two stretches is noticed", async () => {
    const slow = join(folder, "idling");
    const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await expect(searchFrontier(idlingProgram, { dimension: 10 }, {
      workers: 2,
      // One depth a stretch; the calling thread is busy while the workers end.
      checkpoint: { path: slow },
      onDepth: ({ depth }) => depth === 3 && pause(),
    })).rejects.toThrow("A worker failed");
  });

  test("a space that is not connected although it was said to be", async () => {
    await expect(searchFrontier(twoCubesProgram, { dimension: 6, connected: true }))
      .rejects.toThrow("counted 64 of 128 states");
    const result = await searchFrontier(twoCubesProgram, { dimension: 6, connected: false });
    expect(result).toMatchObject({ status: "complete", states: 64 });
  });
});

describe("checkpoints", () => {
  for (const workers of [0, 2]) {
    test(`a search that was stopped goes on where it was, with ${workers} workers`, async () => {
      const checkpoint = { path: join(folder, `resume${workers}`) };
      const parameters = { dimension: 14 };
      const first = await searchFrontier(cubeProgram, parameters, {
        workers,
        checkpoint,
        maxDepth: 5,
      });
      expect(first.depths).toEqual(binomials(14).slice(0, 6));
      const second = await searchFrontier(cubeProgram, parameters, { workers, checkpoint });
      expect(second.resumedAt).toBe(5);
      expect(second.depths).toEqual(binomials(14));
      // A complete search needs its checkpoint no more.
      expect(existsSync(checkpoint.path)).toBe(false);
    });
  }

  test("arrays planned by block are saved, derived ones are made again", async () => {
    const checkpoint = { path: join(folder, "row") };
    await searchFrontier(rowProgram, { length: 50 }, { checkpoint, maxDepth: 20 });
    const { depths, resumedAt } = await searchFrontier(rowProgram, { length: 50 }, { checkpoint });
    expect([depths.length, resumedAt]).toEqual([50, 20]);
  });

  test("a search that goes on from a checkpoint may be done there", async () => {
    const checkpoint = { path: join(folder, "done") };
    for (const workers of [0, 1]) {
      await searchFrontier(rowProgram, { length: 50 }, { checkpoint, workers, maxDepth: 20 });
      const parameters = { length: 50, stopAt: 20 };
      const { depths, done } = await searchFrontier(rowProgram, parameters, {
        checkpoint,
        workers,
      });
      expect([depths.length, done]).toEqual([21, true]);
    }
  });

  test("at most one in everyMs", async () => {
    const checkpoint = { path: join(folder, "rare"), everyMs: 1e9 };
    await searchFrontier(cubeProgram, { dimension: 10 }, { checkpoint, maxDepth: 5 });
    expect(existsSync(checkpoint.path)).toBe(false);
  });

  test("damaged files and those of other searches are refused", async () => {
    const checkpoint = { path: join(folder, "damaged") };
    const search = (dimension = 12) => searchFrontier(cubeProgram, { dimension }, { checkpoint });
    await searchFrontier(cubeProgram, { dimension: 12 }, { checkpoint, maxDepth: 5 });
    const whole = readFileSync(checkpoint.path);
    const hint = "Delete the file to search from the start, or give another path.";

    await expect(search(13)).rejects.toThrow("belongs to another search (cube of dimension 12)");
    for (const length of [whole.length - 1, whole.length - 40, 100, 18, 3, 0]) {
      writeFileSync(checkpoint.path, whole);
      truncateSync(checkpoint.path, length);
      await expect(search()).rejects.toThrow(`it is truncated. ${hint}`);
    }
    for (const at of [whole.length - 1, whole.length - 100, whole.length >> 1]) {
      const altered = Buffer.from(whole);
      altered[at] ^= 4;
      writeFileSync(checkpoint.path, altered);
      await expect(search()).rejects.toThrow("its checksum is wrong, it was altered");
    }
    for (const [at, why] of [[0, "not a checkpoint"], [18, "header"], [22, "header"]] as const) {
      const altered = Buffer.from(whole);
      altered[at] ^= 0xff;
      writeFileSync(checkpoint.path, altered);
      await expect(search()).rejects.toThrow(why);
    }
    writeFileSync(checkpoint.path, whole);
    expect((await search()).resumedAt).toBe(5);
  });

  test("a search that is complete before its first checkpoint leaves none", async () => {
    const checkpoint = { path: join(folder, "early"), everyMs: 1e9 };
    const { status } = await searchFrontier(cubeProgram, { dimension: 6 }, { checkpoint });
    expect(status).toBe("complete");
    expect(existsSync(checkpoint.path)).toBe(false);
  });

  test("a full disk is reported, the last checkpoint is kept", async () => {
    const path = join(folder, "full");
    let left = Infinity;
    const files = {
      async open(path: string, flags: "r" | "w") {
        const file = await open(path, flags);
        return {
          write(data: Uint8Array, offset: number, length: number) {
            if ((left -= length) < 0) throw Object.assign(new Error("full"), { code: "ENOSPC" });
            return file.write(data, offset, length);
          },
          read: (data: Uint8Array, offset: number, length: number) =>
            file.read(data, offset, length),
          sync: () => file.sync(),
          close: () => file.close(),
        };
      },
      rename: (await import("node:fs/promises")).rename,
      rm: (path: string) => import("node:fs/promises").then((fs) => fs.rm(path, { force: true })),
    };
    const checkpoint = { path, files };
    const parameters = { dimension: 15 };
    await searchFrontier(cubeProgram, parameters, { checkpoint, maxDepth: 4 });
    left = 5000;
    await expect(searchFrontier(cubeProgram, parameters, { checkpoint })).rejects.toThrow(
      `Cannot write the checkpoint ${path}: the disk is full; it takes 12.1 KiB. ` +
        "The search stopped after depth 5",
    );
    expect(existsSync(`${path}.part`)).toBe(false);
    left = Infinity;
    const { resumedAt, depths } = await searchFrontier(cubeProgram, parameters, { checkpoint });
    expect(resumedAt).toBe(4);
    expect(depths).toEqual(binomials(15));
  });

  test("a path that cannot be written", async () => {
    const checkpoint = { path: join(folder, "nowhere", "file") };
    await expect(searchFrontier(cubeProgram, { dimension: 10 }, { checkpoint }))
      .rejects.toThrow(`Cannot write the checkpoint ${checkpoint.path}`);
  });
});

describe("a program of a ranked space", () => {
  /** The cube opened in this thread, after its start; `walk` works through a depth phase by phase. */
  const opened = (dimension: number) => {
    const plan = cubeProgram.plan({ dimension });
    const store = memoryStore(allocate(plan));
    const expander = cubeProgram.open({ dimension }, store, { workers: 1 });
    expander.start();
    const walk = (depth: number) => {
      let found = 0;
      for (const phase of [0, 1]) {
        found += expander.run(phase, 0, expander.list!(phase, depth), depth);
      }
      return found;
    };
    /** All that is kept after `depth`; a list is a set of blocks. */
    const kept = (depth: number) => {
      const live = store.u32("liveList").slice(0, expander.list!(0, depth));
      return {
        visited: store.u32("visited"),
        frontier: store.u32("frontier"),
        next: store.u32("next"),
        touched: store.u8("touched"),
        live: live.sort(),
      };
    };
    const sprint = (
      depth: number,
      width: number,
      depths = 100,
      states = Infinity,
      done?: (depth: number) => boolean,
    ) => {
      const found = new Float64Array(depths);
      const count = expander.sprint(depth, width, { found, states }, done);
      return [...found.slice(0, count)];
    };
    return { walk, kept, sprint };
  };

  test("a sprint leaves what the phases leave, wherever it begins and ends", () => {
    const cases: [dimension: number, begins: number[]][] = [
      [6, [0, 1, 2, 3, 4, 5, 6]],
      [13, [0, 2, 6, 12]],
      [17, [3, 14]],
    ];
    for (const [dimension, begins] of cases) {
      const depths = binomials(dimension);
      for (const begin of begins) {
        for (const most of [1, 2, dimension - begin + 1]) {
          const [sprinted, phased] = [opened(dimension), opened(dimension)];
          for (let depth = 0; depth < begin; depth++) {
            expect([sprinted.walk(depth), phased.walk(depth)]).toEqual(
              [depths[depth + 1], depths[depth + 1]],
            );
          }
          const found = sprinted.sprint(begin, depths[begin], most);
          const end = begin + found.length;
          expect(found).toEqual([...depths, 0].slice(begin + 1, end + 1));
          for (let depth = begin; depth < end; depth++) phased.walk(depth);
          expect(sprinted.kept(end)).toEqual(phased.kept(end));
          // And so it can go on by the phases.
          expect(sprinted.walk(end)).toBe(depths[end + 1] ?? 0);
        }
      }
    }
  });

  test("a sprint ends with the depth of its last state, of its limit, of a goal, and where there is no more room", () => {
    const depths = binomials(9);
    for (let most = 1; most <= 9; most++) {
      expect(opened(9).sprint(0, 1, most)).toEqual(depths.slice(1, most + 1));
    }
    expect(opened(9).sprint(0, 1)).toEqual([...depths.slice(1), 0]);
    for (const [states, last] of [[0, 0], [1, 1], [9, 1], [10, 2], [45, 2], [46, 3]]) {
      expect(opened(9).sprint(0, 1, 100, states)).toEqual(depths.slice(1, last + 1));
    }
    const asked: number[] = [];
    const { sprint } = opened(9);
    expect(sprint(0, 1, 100, Infinity, (depth) => asked.push(depth) === 3)).toEqual([9, 36, 84]);
    expect(sprint(3, 84, 100, Infinity, (depth) => asked.push(depth) === 5)).toEqual([126, 126]);
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });

  test("a depth may have more states than the list of a sprint", async () => {
    const { depths } = await searchFrontier(cubeProgram, { dimension: 19 }, { workers: 0 });
    expect(depths).toEqual(binomials(19));
  });

  test("several starts count once each, in one block or in several", async () => {
    for (const program of [startsProgram, phased(startsProgram)]) {
      for (const starts of [[0, 8191], [3, 3, 4], [5000, 4100, 4099], [8191, 0, 8191, 4096]]) {
        const { depths, status } = await searchFrontier(program, { starts }, { workers: 0 });
        const distance = (rank: number) =>
          Math.min(...starts.map((start) => popcount(rank ^ start)));
        const counts: number[] = [];
        for (let rank = 0; rank < 8192; rank++) {
          counts[distance(rank)] = (counts[distance(rank)] ?? 0) + 1;
        }
        expect(depths).toEqual(counts);
        expect(status).toBe("complete");
      }
    }
  });

  test("ranks may pass 2³²", async () => {
    const first = 2 ** 32 - 5;
    const at = (i: number) => first + (i + 10) % 10;
    const space: RankedSpace = {
      size: 2 ** 32 + 4096,
      degree: 2,
      neighbours(rank, out) {
        [out[0], out[1]] = [at(rank - first + 1), at(rank - first - 1)];
        return 2;
      },
    };
    const cycle = rankedProgram(
      "",
      "",
      () => ({ title: "cycle", space, starts: [first + 1], connected: false }),
    );
    for (const program of [cycle, phased(cycle)]) {
      const { depths, expander } = await searchFrontier(program, {}, { workers: 0 });
      expect(depths).toEqual([1, 2, 2, 2, 2, 1]);
      const { visited } = expander as RankedExpander;
      expect([visited[2 ** 27 - 1], visited[2 ** 27]]).toEqual([0xf8000000, 0x1f]);
    }
  });
});

test("popcount is the number of ones", () => {
  const words = [0, 1, -1, 0x80000000, 0x12345678, 0xffff];
  const ones = (word: number) => (word >>> 0).toString(2).replaceAll("0", "").length;
  for (const a of words) {
    expect(popcount(a | 0)).toBe(ones(a));
    for (const b of words) expect(popcountTwo(a | 0, b | 0)).toBe(ones(a) + ones(b));
  }
});
