import { describe, expect, test } from "vitest";
import {
  Control,
  type Hand,
  itemsOf,
  prepare,
  type Stretch,
  workThrough,
} from "../../lib/search/frontier_worker.ts";

describe("what those who work together share", () => {
  for (const workers of [1, 2, 3, 8]) {
    test(`its arrays do not overlap, and another thread sees the same, with ${workers} workers`, () => {
      const control = new Control(workers);
      const view = new Control(control.buffer);
      const names = ["words", "taken", "found", "counts", "states"] as const;
      const uses = new Uint8Array(control.buffer.byteLength);
      for (const name of names) {
        const { byteOffset, byteLength, length } = control[name];
        expect([view[name].byteOffset, view[name].length], name).toEqual([byteOffset, length]);
        for (let i = byteOffset; i < byteOffset + byteLength; i++) uses[i]++;
      }
      expect(Math.max(...uses)).toBe(1);
      expect(control.counts.length).toBe(workers);
      expect(control.states.length).toBe(1);
    });
  }
});

describe("the chunks of a phase", () => {
  /** A hand that notes the blocks that it is given. */
  const handOf = (control: Control, index: number, workers: number, blocks: number, chunk = 2) => {
    const parts: [from: number, to: number][] = [];
    const released: [from: number, to: number][] = [];
    const hand: Hand = {
      expander: {
        prepare: (from, to) => void parts.push([from, to]),
        start: () => 0,
        run: () => 0,
      },
      plan: { title: "", states: 1, connected: false, blocks, chunk, arrays: [], phases: 1 },
      control,
      index,
      workers,
      release: (from, to) => released.push([from, to]),
    };
    return { hand, parts, released };
  };

  test("a hand begins with its own part, and does that of the others when nobody else comes", () => {
    const control = new Control(3);
    control.begin(30);
    const { hand, parts, released } = handOf(control, 1, 3, 30);
    for (const _ of prepare(hand)) { /* it may rest here */ }
    const firsts = parts.map(([from]) => from);
    expect(firsts).toEqual([10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 0, 2, 4, 6, 8]);
    expect(parts.every(([from, to]) => to === from + 2)).toBe(true);
    expect(released).toEqual(parts);
    const late = handOf(control, 0, 3, 30);
    for (const _ of prepare(late.hand)) { /* nothing is left */ }
    expect(late.parts).toEqual([]);
  });

  test("the last one may be short, and none is longer than the plan says", () => {
    for (const [blocks, workers] of [[1, 1], [7, 1], [301, 2], [1000, 3], [5, 4]]) {
      const control = new Control(workers);
      control.begin(blocks);
      const hands = Array.from({ length: workers }, (_, i) => handOf(control, i, workers, blocks));
      for (const { hand } of hands) for (const _ of prepare(hand)) { /* it may rest here */ }
      const parts = hands.flatMap(({ parts }) => parts).sort((a, b) => a[0] - b[0]);
      expect(parts.map(([from]) => from)).toEqual(
        Array.from({ length: Math.ceil(blocks / 2) }, (_, i) => 2 * i),
      );
      expect(parts.map(([, to]) => to)).toEqual(parts.map(([from]) => Math.min(blocks, from + 2)));
    }
  });

  test("several hands take turns, and each block is one's alone", () => {
    const control = new Control(3);
    control.begin(3000);
    const hands = [0, 1, 2].map((index) => handOf(control, index, 3, 3000, 1));
    const steps = hands.map(({ hand }) => prepare(hand));
    for (let going = true; going;) going = steps.map((one) => one.next()).some(({ done }) => !done);
    expect(hands.every(({ parts }) => parts.length > 500)).toBe(true);
    const firsts = hands.flatMap(({ parts }) => parts.map(([from]) => from));
    expect(firsts.sort((a, b) => a - b)).toEqual(Array.from({ length: 3000 }, (_, i) => i));
  });

  test("none is begun after an abort", () => {
    const control = new Control(1);
    control.begin(10);
    control.abort();
    const { hand, parts } = handOf(control, 0, 1, 10);
    for (const _ of prepare(hand)) { /* nothing is begun */ }
    expect(parts).toEqual([]);
  });
});

describe("a stretch of depths", () => {
  /** What a search finds at depth 1, 2, …; with `sprints`, so many depths at most are gone through by a sprint after each phase. */
  const widths = [3, 5, 8, 2, 1, 4];
  const whole: Stretch = { depth: 0, depths: 4096, states: Infinity, ms: Infinity };
  const stretchOf = (
    stretch: Partial<Stretch>,
    { sprints = 0, expander = {}, blocks = 1 }: {
      sprints?: number;
      expander?: Partial<Hand["expander"]>;
      blocks?: number;
    },
  ) => {
    const control = new Control(1);
    const told: { depth: number; width: number; depths: number; states: number }[] = [];
    const hand: Hand = {
      expander: {
        start: () => 1,
        run: (phase, _from, _to, depth) => phase === 1 ? widths[depth] ?? 0 : 0,
        ...sprints === 0 ? {} : {
          sprint(depth, width, { found, states }) {
            told.push({ depth, width, depths: found.length, states });
            let depths = 0;
            for (let sum = 0; depths < Math.min(sprints, found.length) && sum < states; depths++) {
              found[depths] = widths[depth + depths] ?? 0;
              sum += found[depths];
              if (found[depths] === 0) return depths + 1;
            }
            return depths;
          },
        },
        ...expander,
      },
      plan: { title: "", states: 1, connected: false, blocks, arrays: [], phases: 2 },
      control,
      index: 0,
      workers: 1,
      release: () => {},
    };
    control.begin(itemsOf(hand.expander, hand.plan, 0, stretch.depth ?? 0));
    for (const _ of workThrough(hand, { ...whole, ...stretch })) { /* it may rest here */ }
    const { found, end } = control.outcome();
    return { found: [...found], end, told };
  };

  for (const sprints of [0, 1, 2, 10]) {
    test(`has the states of each depth, with sprints of at most ${sprints} depths`, () => {
      expect(stretchOf({}, { sprints })).toMatchObject({ found: widths, end: "complete" });
      for (let depth = 0; depth <= widths.length; depth++) {
        expect(stretchOf({ depth }, { sprints })).toMatchObject({
          found: widths.slice(depth),
          end: "complete",
        });
        for (let depths = 1; depth + depths <= widths.length; depths++) {
          expect(stretchOf({ depth, depths }, { sprints })).toMatchObject({
            found: widths.slice(depth, depth + depths),
            end: "paused",
          });
        }
      }
    });

    test(`ends with its states, a goal or its time, with sprints of at most ${sprints} depths`, () => {
      for (const [states, depths] of [[1, 1], [3, 1], [4, 2], [8, 2], [9, 3], [19, 5], [23, 6]]) {
        expect(stretchOf({ states }, { sprints })).toMatchObject({
          found: widths.slice(0, depths),
          end: "paused",
        });
      }
      expect(stretchOf({ states: 24 }, { sprints }).end).toBe("complete");
      expect(stretchOf({ ms: 0 }, { sprints })).toMatchObject({ found: [3], end: "paused" });
      for (const at of [4, 5, 9]) {
        const expander = { done: (depth: number) => depth === at };
        const { found, end } = stretchOf({ depth: 3 }, {
          sprints: sprints > 1 ? 1 : sprints,
          expander,
        });
        expect([found, end]).toEqual(
          at === 9 ? [widths.slice(3), "complete"] : [widths.slice(3, at), "done"],
        );
      }
    });
  }

  test("releases the blocks of each chunk, where it goes through them in their order", () => {
    const ran: string[] = [];
    const released: string[] = [];
    const control = new Control(1);
    const hand: Hand = {
      expander: {
        start: () => 1,
        run: (phase, from, to, depth) => {
          expect(released.length).toBe(ran.length);
          ran.push(`${from}-${to}`);
          return phase === 1 ? widths[depth] ?? 0 : 0;
        },
      },
      plan: { title: "", states: 1, connected: false, blocks: 9, chunk: 4, arrays: [], phases: 2 },
      control,
      index: 0,
      workers: 1,
      release: (from, to) => released.push(`${from}-${to}`),
    };
    control.begin(9);
    for (const _ of workThrough(hand, { ...whole, depths: 1 })) { /* it may rest here */ }
    expect(ran).toEqual(["0-4", "4-8", "8-9", "0-4", "4-8", "8-9"]);
    expect(released).toEqual(ran);
    expect([...control.outcome().found]).toEqual([9]);
  });

  test("goes through the blocks in use, or through the places of a list", () => {
    const through = (expander: Partial<Hand["expander"]>) => {
      const lengths: number[] = [];
      const run = (phase: number, from: number, to: number, depth: number) => {
        lengths[2 * depth + phase] = (lengths[2 * depth + phase] ?? 0) + to - from;
        return phase === 1 ? widths[depth] : 0;
      };
      stretchOf({ depths: 2 }, { expander: { run, ...expander }, blocks: 5 });
      return lengths;
    };
    expect(through({})).toEqual([5, 5, 5, 5]);
    let used = 1;
    expect(through({ used: () => used++ })).toEqual([1, 2, 3, 4]);
    expect(through({ used: () => 9 })).toEqual([5, 5, 5, 5]);
    expect(through({ list: (phase, depth) => 200 + 2 * depth + phase })).toEqual([
      200,
      201,
      202,
      203,
    ]);
  });

  test("takes few places of a list one by one, and many at most by the chunk", () => {
    for (const [places, each] of [[3, 1], [63, 1], [64, 2], [200, 4], [4000, 4]]) {
      const lengths = new Set<number>();
      const run = (_phase: number, from: number, to: number) => {
        if (to < places) lengths.add(to - from);
        return 0;
      };
      stretchOf({ depths: 1 }, { expander: { run, list: () => places }, blocks: 4 * 512 });
      expect([places, ...lengths]).toEqual([places, each]);
    }
  });

  test("tells a sprint what was found, and what it may find", () => {
    expect(stretchOf({ depth: 1, depths: 4, states: 20 }, { sprints: 1 }).told).toEqual([
      { depth: 2, width: 5, depths: 3, states: 15 },
      { depth: 4, width: 2, depths: 1, states: 5 },
    ]);
  });

  test("ends without a depth that is not whole", () => {
    const full = { exhausted: () => true };
    expect(stretchOf({}, { expander: full })).toMatchObject({ found: [], end: "full" });
    let runs = 0;
    const late = { exhausted: () => ++runs > 5 };
    expect(stretchOf({}, { expander: late })).toMatchObject({ found: [3, 5], end: "full" });
    const failing = {
      list: (phase: number, depth: number) => {
        if (depth === 2) throw new Error(`no list of phase ${phase}`);
        return 1;
      },
    };
    expect(() => stretchOf({}, { expander: failing })).toThrow("no list of phase 0");
    let tried = 0;
    const run = () => {
      tried++;
      throw new Error("it does not run");
    };
    expect(() => stretchOf({}, { expander: { run }, blocks: 5 })).toThrow("it does not run");
    expect(tried).toBe(1);
  });
});
