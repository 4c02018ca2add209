import { describe, expect, test, vi } from "vitest";
import fc from "fast-check";
import {
  callStackFigure,
  coordinates,
  distance,
  edgeCount,
  formatState,
  grayCode,
  grayRowFigure,
  grayTableFigure,
  hanoiGraphFigure,
  IllegalMoveError,
  LANDMARKS,
  makeTheme,
  moveAt,
  parseState,
  pascalFigure,
  pegsFigure,
  pendingCalls,
  perfectState,
  phaseBandFigure,
  recursiveMoves,
  rulerFigure,
  stateAt,
  stripFigure,
  timeScaleFigure,
  transferCount,
  unrankState,
  vertexCount,
} from "@lucas/lab";
import { expectLegible, parseSvg, pieces, textBoxes } from "./layout.ts";

vi.setConfig({ testTimeout: 60_000 }); // a loaded machine draws slowly

/** How many elements match a selector. */
const count = (svg: string, selector: string) => parseSvg(svg).querySelectorAll(selector).length;

/** Wrong numbers of discs of every kind. */
const WRONG = [
  -1,
  0.5,
  NaN,
  Infinity,
  1e9,
  "3" as unknown as number,
  undefined as unknown as number,
];

describe("pegs and discs", () => {
  test("a rectangle a disc, on its peg, in its order", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }).chain((pegs) =>
          fc.tuple(
            fc.constant(pegs),
            fc.array(fc.integer({ min: 0, max: pegs - 1 }), { maxLength: 15 }),
          )
        ),
        ([pegs, state]) => {
          const { svg, data, width } = pegsFigure({ state, pegs });
          const discs = [...parseSvg(svg).querySelectorAll("rect[rx]")];
          expect(discs.length).toBe(state.length);
          const box = discs.map((disc) => {
            const get = (name: string) => Number(disc.getAttribute(name));
            return {
              x: get("x") + get("width") / 2,
              bottom: get("y") + get("height"),
              width: get("width"),
            };
          });
          // On one peg the wider lies below.
          for (const a of box) {
            for (const b of box) {
              if (Math.abs(a.x - b.x) < 0.02 && a.width > b.width) {
                expect(a.bottom).toBeGreaterThan(b.bottom);
              }
            }
          }
          expect(new Set(box.map(({ x }) => Math.floor(x * pegs / width))).size).toBe(
            new Set(state).size,
          );
          expect(data!.length).toBe(state.length);
        },
      ),
      { numRuns: 40 },
    );
  });
  test("a move has an arrow and the place where the disc will lie", () => {
    const state = parseState("BAA");
    const still = pegsFigure({ state }).svg;
    const moving = pegsFigure({ state, move: { from: 0, to: 2 } }).svg;
    expect(count(moving, "path") - count(still, "path")).toBe(2);
    expect(count(moving, "rect[stroke-dasharray]")).toBe(1);
  });
  test("an illegal move is named", () => {
    expect(() => pegsFigure({ state: parseState("AB"), move: { from: 0, to: 1 } }))
      .toThrow(IllegalMoveError);
    expect(() => pegsFigure({ state: [0], move: { from: 1, to: 2 } })).toThrow("B is empty");
  });
  test("states, pegs and names that are none are refused", () => {
    expect(() => pegsFigure({ state: [3] })).toThrow("the peg of disc 1");
    expect(() => pegsFigure({ state: "AAA" as unknown as number[] })).toThrow(RangeError);
    expect(() => pegsFigure({ state: perfectState(101, 0) })).toThrow(
      "from 0 to 100, received 101",
    );
    expect(() => pegsFigure({ state: [], pegs: 27 })).toThrow(RangeError);
    expect(() => pegsFigure({ state: [], pegs: 0 })).toThrow(RangeError);
    expect(() => pegsFigure({ state: [], names: ["A", "B\n", "C"] })).toThrow("line breaks");
    expect(() => pegsFigure({ state: [], names: ["A", "A", "C"] })).toThrow("all different");
    expect(() => pegsFigure({ state: [], names: ["A", "B"] })).toThrow("3, one a peg");
  });
});

describe("strips", () => {
  test.each([0, 1, 2, 3, 4, 5, 6])("n = %i: 2ⁿ positions of the shortest game", (n) => {
    const { svg, data } = stripFigure({ start: perfectState(n, 0), moves: recursiveMoves(n) });
    expect(count(svg, "rect[rx]")).toBe(n * 2 ** n);
    expect(count(svg, "text")).toBe(2 ** n);
    expect(data!.map((row) => row.state)).toEqual(
      Array.from(
        { length: 2 ** n },
        (_, m) => m === 0 ? formatState(perfectState(n, 0)) : formatState(stateAt(n, m)),
      ),
    );
  });
  test("limits and errors", () => {
    const start = perfectState(8, 0);
    expect(() => stripFigure({ start, moves: recursiveMoves(8) })).toThrow(
      "Cannot draw a strip of positions: the moves must be at most 127, received",
    );
    expect(() => stripFigure({ start, moves: [{ from: 1, to: 0 }] })).toThrow(IllegalMoveError);
    for (const columns of [0, -1, 1.5, NaN]) {
      expect(() => stripFigure({ start, moves: [], columns })).toThrow("the number of columns");
    }
  });
});

describe("phase bands", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("n = %i: level k has 2ᵏ⁻¹ calls", (n) => {
    const { svg } = phaseBandFigure({ discs: n, levels: n });
    const of = (phase: number) => count(svg, `rect[data-phase="${phase}"]`);
    // ② of every call of n, n − 1, …, 1 discs; ① and ③ of those of two discs and more; and one of each in the legend.
    expect(of(2)).toBe(2 ** n - 1 + 1);
    const others = 2 ** (n - 1) - 1 + (n > 1 ? 1 : 0);
    expect([of(1), of(3)]).toEqual([others, others]);
  });
  test("the pieces of a level fill the band without overlap", () => {
    const { svg } = phaseBandFigure({ discs: 5 });
    const parts = [...parseSvg(svg).querySelectorAll("rect[data-phase]")].slice(3).map((part) =>
      ["x", "width"].map((name) => Number(part.getAttribute(name)))
    ).sort((a, b) => a[0] - b[0]);
    expect(parts.length).toBe(3);
    expect(parts[1][0]).toBeCloseTo(parts[0][0] + parts[0][1], 1);
    expect(parts[2][0]).toBeCloseTo(parts[1][0] + parts[1][1], 1);
    expect(parts[1][1] * 15).toBeCloseTo(parts[0][1], 0);
  });
  test.each(WRONG.concat(0, 1001))("discs %s", (discs) => {
    expect(() => phaseBandFigure({ discs })).toThrow(
      /the number of discs must be an integer from 1 to 1000/,
    );
  });
  test("moves and levels out of range", () => {
    for (const move of [0, -1, 32, 1.5, NaN]) {
      expect(() => phaseBandFigure({ discs: 5, move })).toThrow(RangeError);
    }
    for (const levels of [0, 9, 1.5]) {
      expect(() => phaseBandFigure({ discs: 5, levels })).toThrow("the levels");
    }
    expect(() => phaseBandFigure({ discs: 5, from: 1, to: 1 })).toThrow(RangeError);
  });
});

describe("stacks of calls", () => {
  test("a line a pending call, never more than n", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        (n, seed) => {
          const move = 1n + seed % transferCount(n);
          const { svg, data } = callStackFigure({ discs: n, move });
          const calls = pendingCalls(n, move);
          expect(data!.length).toBe(calls.length);
          expect(count(svg, "rect[data-phase]")).toBe(calls.length);
          expect(calls.length).toBeLessThanOrEqual(n);
        },
      ),
      { numRuns: 25 },
    );
  });
  test.each(WRONG.concat(0, 65))("discs %s", (discs) => {
    expect(() => callStackFigure({ discs, move: 1 })).toThrow(
      /the number of discs must be an integer from 1 to 64/,
    );
  });
  test.each([0, 32, -1, 0.5, NaN])("move %s of 5 discs", (move) => {
    expect(() => callStackFigure({ discs: 5, move })).toThrow(/the number of a move of 5 discs/);
  });
});

describe("the ruler", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("n = %i: 2ⁿ − 1 bars, 2ⁿ⁻ᵏ of height k", (n) => {
    const { svg, data } = rulerFigure({ discs: n });
    const bars = [...parseSvg(svg).querySelectorAll("g > rect")];
    expect(bars.length).toBe(2 ** n - 1);
    const heights = bars.map((bar) => Number(bar.getAttribute("height")));
    const unit = heights[0];
    heights.forEach((h, i) => expect(h / unit).toBeCloseTo(data![i].disc as number, 1));
    for (let k = 1; k <= n; k++) {
      expect(data!.filter((row) => row.disc === k).length).toBe(2 ** (n - k));
    }
  });
  test.each(WRONG.concat(0, 11))("discs %s", (discs) => {
    expect(() => rulerFigure({ discs })).toThrow(
      /the number of discs must be an integer from 1 to 10/,
    );
  });
  test.each([0, 8, 1.5, NaN])("move %s of 3 discs", (move) => {
    expect(() => rulerFigure({ discs: 3, move })).toThrow(RangeError);
  });
});

describe("Gray code", () => {
  test("the row shows the digits of m, m − 1 and their codes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        (n, seed) => {
          const m = 1n + seed % transferCount(n);
          const { svg, data } = grayRowFigure({ discs: n, move: m });
          const digits = (value: bigint) => value.toString(2).padStart(n, "0");
          expect(data!.map((row) => row.digits)).toEqual(
            [m, m - 1n, grayCode(m - 1n), grayCode(m)].map(digits),
          );
          const shown = textBoxes(svg).filter(({ text }) => /^[01]$/.test(text)).length;
          expect(shown).toBeGreaterThanOrEqual(4 * n);
          const [before, after] = [data![2].digits, data![3].digits] as string[];
          const changed = [...before].flatMap((d, i) => d === after[i] ? [] : [n - i]);
          expect(changed).toEqual([moveAt(n, m).disc]);
        },
      ),
      { numRuns: 25 },
    );
  });
  test.each([1, 2, 3, 4, 5, 6, 7])("the table of %i discs: each line changes one digit", (n) => {
    const { svg, data } = grayTableFigure({ discs: n });
    expect(data!.length).toBe(2 ** n);
    for (let m = 1; m < 2 ** n; m++) {
      const [a, b] = [data![m - 1].gray, data![m].gray].map((g) => parseInt(g as string, 2));
      expect(a ^ b).toBe(2 ** (Number(data![m].disc) - 1));
    }
    expect(count(svg, "rect[rx]")).toBe(2 ** n - 1); // the marks of the changed digits
  });
  test("limits", () => {
    for (const discs of WRONG.concat(0, 65)) {
      expect(() => grayRowFigure({ discs, move: 1 })).toThrow(RangeError);
    }
    for (const discs of WRONG.concat(0, 21)) {
      expect(() => grayTableFigure({ discs })).toThrow(RangeError);
    }
    expect(() => grayTableFigure({ discs: 8 })).toThrow(
      /from 1 to 128, received 256. Give first and last/,
    );
    expect(() => grayTableFigure({ discs: 3, first: 5, last: 4 })).toThrow(RangeError);
    expect(() => grayTableFigure({ discs: 3, first: -1 })).toThrow(RangeError);
    expect(() => grayTableFigure({ discs: 3, last: 8 })).toThrow(RangeError);
  });
});

describe("the Hanoi graph", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "n = %i: 3ⁿ vertices, 3(3ⁿ − 1)/2 edges of one length",
    (n) => {
      const { svg, data } = hanoiGraphFigure({ discs: n });
      expect(pieces(svg, "positions")).toBe(3 ** n);
      expect(BigInt(pieces(svg, "positions"))).toBe(vertexCount(n));
      expect(pieces(svg, "moves")).toBe(n === 0 ? 0 : 3 * (3 ** n - 1) / 2);
      expect(BigInt(pieces(svg, "moves"))).toBe(edgeCount(n));
      const [, d] = /<path d="([^"]*)"[^>]*data-what="moves"/.exec(svg)!;
      const lengths = [...d.matchAll(/h(-?[\d.]+)|l(-?[\d.]+) (-?[\d.]+)/g)].map(([, h, x, y]) =>
        h === undefined ? Math.hypot(+x, +y) : Math.abs(+h)
      );
      expect(Math.max(...lengths, 1) - Math.min(...lengths, Math.max(...lengths, 1))).toBeLessThan(
        0.02,
      );
      expect(data!.length).toBe(3 ** n);
      // The same shapes in each third.
      if (n > 0) {
        const each = [...svg.matchAll(/<path d="([^"]*)"[^>]*data-what="positions"/g)].map((
          [, d],
        ) => d.split("M").length - 1);
        expect(each).toEqual([3 ** (n - 1), 3 ** (n - 1), 3 ** (n - 1)]);
      }
    },
  );
  test("paths are shortest, one or two, and their rows are their states", () => {
    const state = (n: number) =>
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: n, maxLength: n });
    const pairs = fc.integer({ min: 1, max: 5 }).chain((n) => fc.tuple(state(n), state(n)));
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        const { data } = hanoiGraphFigure({ discs: from.length, from, to });
        const { distance: length, paths } = distance(from, to);
        expect(BigInt(data!.length)).toBe(BigInt(paths) * (length + 1n));
        expect(data![0].state).toBe(formatState(from));
        expect(data!.at(-1)!.state).toBe(formatState(to));
        for (const row of data!) {
          expect({ x: row.x, y: row.y }).toEqual(coordinates(parseState(row.state as string)));
        }
      }),
      { numRuns: 40 },
    );
  });
  test("a path of the caller's is drawn when each step is a move", () => {
    const path = ["AA", "AB", "CB", "CC"].map((text) => parseState(text));
    expect(hanoiGraphFigure({ discs: 2, path }).alt).toContain(
      "A path of 3 moves from AA to CC stands out",
    );
    expect(() => hanoiGraphFigure({ discs: 2, path: [path[0], path[2]] }))
      .toThrow("state 1 of the path must be one move from AA");
    expect(() => hanoiGraphFigure({ discs: 2, path: [] })).toThrow(
      "the path must be a list of states",
    );
    expect(() => hanoiGraphFigure({ discs: 3, path })).toThrow("the number of discs of state 0");
  });
  test("groups of the caller's", () => {
    const groups = {
      names: ["on A", "elsewhere"],
      of: (s: readonly number[]) => s[0] === 0 ? 0 : 1,
    };
    const { svg } = hanoiGraphFigure({ discs: 3, groups });
    expect(pieces(svg, "positions")).toBe(27);
    expectLegible(hanoiGraphFigure({ discs: 3, groups }));
    expect(() => hanoiGraphFigure({ discs: 1, groups: { names: ["a"], of: () => 1 } }))
      .toThrow("the group of B must be".replace("B", "A"));
    expect(() => hanoiGraphFigure({ discs: 1, groups: { names: [], of: () => 0 } })).toThrow(
      "the number of groups",
    );
  });
  test.each(WRONG.concat(8, 64))("discs %s", (discs) => {
    expect(() => hanoiGraphFigure({ discs })).toThrow(
      /Cannot draw a Hanoi graph: the number of discs must be an integer from 0 to 7/,
    );
  });
  test("starts and goals that are none", () => {
    expect(() => hanoiGraphFigure({ discs: 3, from: [0, 0] })).toThrow(
      "the number of discs of the start",
    );
    expect(() => hanoiGraphFigure({ discs: 2, from: [0, 3] })).toThrow("the peg of disc 2");
    expect(() => hanoiGraphFigure({ discs: 2, from: [0, 0], to: [0] })).toThrow("of the goal");
  });
});

describe("Pascal's triangle modulo 2", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "the first 2^%i rows have 3ⁿ odd entries, joined as H(3, n)",
    (n) => {
      const rows = 2 ** n;
      const { svg, data } = pascalFigure({ rows, edges: true });
      expect(pieces(svg, "odd")).toBe(3 ** n);
      expect(pieces(svg, "moves")).toBe(n === 0 ? 0 : 3 * (3 ** n - 1) / 2);
      if (rows <= 32) expect(pieces(svg, "even")).toBe(rows * (rows + 1) / 2 - 3 ** n);
      // Glaisher 1899: row r has 2^(number of ones in r) odd entries.
      for (const { row, odd } of data!) {
        const ones = (row as number).toString(2).replaceAll("0", "").length;
        expect(odd).toBe(2 ** ones);
      }
    },
  );
  test("the numbers are those of the triangle", () => {
    const texts = textBoxes(pascalFigure({ rows: 8 }).svg).map(({ text }) => text);
    expect(texts.slice(-8)).toEqual(["1", "7", "21", "35", "35", "21", "7", "1"]);
  });
  test.each(WRONG.concat(0, 129))("rows %s", (rows) => {
    expect(() => pascalFigure({ rows })).toThrow(
      /the number of rows must be an integer from 1 to 128/,
    );
  });
  test("edges need a power of two", () => {
    expect(() => pascalFigure({ rows: 12, edges: true })).toThrow(
      "a power of two when edges are drawn, received 12",
    );
  });
});

describe("the time scale", () => {
  const place = (svg: string) => {
    const bar = [...parseSvg(svg).querySelectorAll("line")].find((l) =>
      l.getAttribute("stroke") === "#c04000"
    )!;
    return Number(bar.getAttribute("x1"));
  };
  test("the game stands at the logarithm of its duration", () => {
    const at = (discs: number, movesPerSecond = 1n) =>
      place(timeScaleFigure({ discs, movesPerSecond }).svg);
    const [zero, decade] = [at(1), (at(2, 3n) - at(1)) || 0];
    expect(decade).toBe(0); // (2² − 1)/3 is 1 second too
    // Ten times slower is as far as any other factor of ten.
    const step = place(
      timeScaleFigure({ discs: 1, movesPerSecond: { numerator: 1n, denominator: 10n } }).svg,
    ) - zero;
    expect(step).toBeGreaterThan(10);
    expect((at(64) - zero) / step).toBeCloseTo(Math.log10(2 ** 64), 2);
    expect((at(31) - zero) / step).toBeCloseTo(Math.log10(2 ** 31), 2);
  });
  test("what is outside of the scale stands at its end, with an arrow on", () => {
    const far = timeScaleFigure({ discs: 1000 });
    const late = timeScaleFigure({ discs: 100 });
    expect(place(far.svg)).toBe(place(late.svg));
    expect(far.alt).toContain("more than 10^301 seconds");
    const early = timeScaleFigure({ discs: 1, movesPerSecond: 10n ** 30n });
    expect(place(early.svg)).toBe(place(timeScaleFigure({ discs: 1 }).svg));
  });
  test("where names do not fit above the scale, it runs down: the game at its logarithm, names in order", () => {
    const theme = makeTheme({ width: 325, fontSize: 10.7 });
    const { svg, height, width } = timeScaleFigure({ discs: 64, theme });
    expect(width).toBe(325);
    const labels = textBoxes(svg);
    const row = (text: string) => labels.find((box) => box.text === text)!.top;
    const [first, last] = [row("1"), row("10²²")];
    const game = labels.find((box) => box.text.startsWith("64 discs"))!.top;
    expect((game - first) / (last - first)).toBeCloseTo(Math.log10(2 ** 64) / 22, 1);
    const names = LANDMARKS.map(({ name }) => row(name));
    expect(names).toEqual([...names].sort((a, b) => a - b));
    expect(height).toBeLessThan(width);
    expectLegible(timeScaleFigure({ discs: 1000, theme }));
    expectLegible(timeScaleFigure({ discs: 1, movesPerSecond: 10n ** 9n, theme }));
  });
  test("the legend of 64 discs", () => {
    expect(timeScaleFigure({ discs: 64 }).alt).toContain("584 542 046 090 years");
    expect(timeScaleFigure({ discs: 64, movesPerSecond: 10n ** 9n }).alt).toContain("584 years");
  });
  test.each(WRONG.concat(0, 1001))("discs %s", (discs) => {
    expect(() => timeScaleFigure({ discs })).toThrow(
      /the number of discs must be an integer from 1 to 1000/,
    );
  });
  test("speeds and landmarks that are none", () => {
    expect(() => timeScaleFigure({ discs: 3, movesPerSecond: 0n })).toThrow(RangeError);
    expect(() => timeScaleFigure({ discs: 3, movesPerSecond: -1n })).toThrow(RangeError);
    for (const seconds of [0, 0.5, 1e23, NaN]) {
      expect(() => timeScaleFigure({ discs: 3, landmarks: [{ name: "x", seconds }] })).toThrow(
        "a landmark must be from 1 to 10^22 seconds",
      );
    }
    expectLegible(timeScaleFigure({ discs: 3, landmarks: [] }));
    const many = Array.from(
      { length: 20 },
      (_, i) => ({ name: `landmark ${i}`, seconds: 10 ** i }),
    );
    expectLegible(timeScaleFigure({ discs: 3, landmarks: many }));
  });
});

test("at every end of a path the tags cover no name of a corner and not each other, in a narrow figure too", () => {
  for (const theme of [makeTheme({ width: 280, fontSize: 12 }), makeTheme({ width: 620 })]) {
    for (const discs of [4, 5]) {
      for (let rank = 0; rank < 3 ** discs; rank += discs === 4 ? 1 : 7) {
        const state = unrankState(rank, discs);
        for (
          const to of [perfectState(discs, 2), unrankState((rank * 5 + 1) % 3 ** discs, discs)]
        ) {
          expectLegible(hanoiGraphFigure({ discs, from: state, to, theme }));
        }
      }
    }
  }
});

test("the headings of the stack of calls do not lie on each other, however narrow it is", () => {
  for (let width = 200; width < 700; width += 20) {
    for (const [discs, move] of [[3, 3], [8, 200], [40, 2n ** 39n - 1n], [64, 1n]] as const) {
      for (const fontSize of [12, 14]) {
        expectLegible(callStackFigure({ discs, move, theme: makeTheme({ width, fontSize }) }));
      }
    }
  }
});
