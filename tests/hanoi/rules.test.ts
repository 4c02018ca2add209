import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyMove,
  drawState,
  formatMove,
  formatState,
  IllegalMoveError,
  legalMoves,
  MAX_DISCS,
  type Move,
  parseMoves,
  parseState,
  type Peg,
  pegNames,
  perfectPeg,
  perfectState,
  Position,
  rankState,
  recursiveMoves,
  replay,
  requireDiscs,
  requirePeg,
  requirePegs,
  requireState,
  type State,
  type Step,
  thirdPeg,
  unrankState,
} from "@lucas/lab";

const BAD_COUNTS = [-1, 0.5, NaN, Infinity, -Infinity, 2 ** 53, "3", null, undefined, 3n, [3]];
const HOSTILE = [
  "<script>alert(1)</script>",
  "]]>",
  "&amp;\"'",
  "../../etc",
  "__proto__",
  "🗼",
  "A→B",
];

/** A state of 0…12 discs on 1…6 pegs, with its number of pegs. */
const stateOnPegs = fc.integer({ min: 1, max: 6 }).chain((pegs) =>
  fc.record({
    pegs: fc.constant(pegs),
    state: fc.array(fc.integer({ min: 0, max: pegs - 1 }), { maxLength: 12 }),
  })
);

/** The pegs as stacks of discs from the bottom up: the rules again, in other data. */
function stacksOf(state: State, pegs: number): number[][] {
  const stacks: number[][] = Array.from({ length: pegs }, () => []);
  for (let disc = state.length; disc >= 1; disc--) stacks[state[disc - 1]].push(disc);
  return stacks;
}

/** All moves that the three rules allow, by trying every disc on every peg. */
function movesByTheRules(state: State, pegs: number): Move[] {
  const stacks = stacksOf(state, pegs);
  const moves: Move[] = [];
  for (let disc = 1; disc <= state.length; disc++) {
    for (let to = 0; to < pegs; to++) {
      const from = state[disc - 1];
      const onTop = stacks[from].at(-1) === disc;
      const onLarger = stacks[to].every((other) => other > disc);
      if (from !== to && onTop && onLarger) moves.push({ disc, from, to });
    }
  }
  return moves;
}

describe("states", () => {
  test.each([[0, 3], [1, 3], [7, 3], [5, 4], [4, 5], [3, 1], [6, 2]])(
    "rank and unrank are inverse on all states of %i discs on %i pegs, in the order 0…pⁿ−1",
    (discs, pegs) => {
      const seen = new Set<string>();
      for (let rank = 0; rank < pegs ** discs; rank++) {
        const state = unrankState(rank, discs, pegs);
        expect(rankState(state, pegs)).toBe(BigInt(rank));
        seen.add(state.join());
      }
      expect(seen.size).toBe(pegs ** discs);
    },
  );

  test("the rank is Σ peg(d)·p^(d−1)", () => {
    fc.assert(fc.property(stateOnPegs, ({ state, pegs }) => {
      const sum = state.reduce(
        (rank, peg, i) => rank + BigInt(peg) * BigInt(pegs) ** BigInt(i),
        0n,
      );
      expect(rankState(state, pegs)).toBe(sum);
      expect(unrankState(sum, state.length, pegs)).toEqual(state);
    }));
  });

  test("ranks past 2⁵³ are exact: the last state of 34 discs is 3³⁴ − 1 = 16677181699666568", () => {
    const last = perfectState(34, 2);
    expect(rankState(last)).toBe(16677181699666568n);
    expect(unrankState(16677181699666568n, 34)).toEqual(last);
    expect(rankState(perfectState(1000, 2))).toBe(3n ** 1000n - 1n);
  });

  test("a rank that is none is refused", () => {
    for (const rank of [-1, -1n, 27, 27n, 0.5, NaN, Infinity, 2 ** 53, "1", null, undefined]) {
      expect(() => unrankState(rank as number, 3), String(rank)).toThrow(RangeError);
    }
    expect(() => unrankState(27, 3)).toThrow("an integer from 0 to 3^3 − 1, received 27");
    expect(() => unrankState(1, 0)).toThrow(RangeError);
    expect(unrankState(0, 0)).toEqual([]);
  });

  test("perfect states", () => {
    expect(perfectState(0, 1)).toEqual([]);
    expect(perfectPeg([])).toBe(-1);
    for (let peg = 0; peg < 3; peg++) expect(perfectPeg(perfectState(5, peg))).toBe(peg);
    for (const [a, b] of [[0, 1], [1, 2], [2, 0]]) {
      expect([a, b, thirdPeg(a, b)].sort()).toEqual([0, 1, 2]);
    }
  });

  test("a number of discs or pegs that does not exist is refused, and so is a peg", () => {
    for (const bad of BAD_COUNTS) {
      expect(() => requireDiscs(bad as number, "test"), String(bad)).toThrow(RangeError);
      expect(() => requirePegs(bad as number, "test"), String(bad)).toThrow(RangeError);
      expect(() => perfectState(bad as number, 0), String(bad)).toThrow(RangeError);
      if (bad !== 0) expect(() => requirePeg(bad as number, 3, "it", "test")).toThrow(RangeError);
    }
    expect(() => requirePegs(0, "test")).toThrow(RangeError);
    expect(() => requirePegs(27, "test")).toThrow(RangeError);
    expect(() => requirePeg(3, 3, "the peg", "test")).toThrow(
      "Cannot test: the peg must be an integer from 0 to 2, received 3.",
    );
  });

  test("more discs than memory holds are refused with the figure", () => {
    expect(() => perfectState(2 ** 40, 0)).toThrow(
      "it needs 8.0 TiB, at most 128.0 MiB is allowed",
    );
    expect(() => requireDiscs(MAX_DISCS + 1, "test")).toThrow(RangeError);
    expect(requireDiscs(MAX_DISCS, "test")).toBe(MAX_DISCS);
  });

  test("a state with a peg that does not exist is refused, and the disc is named", () => {
    expect(() => requireState([0, 3, 1], 3, "test")).toThrow(
      "the peg of disc 2 must be an integer from 0 to 2, received 3",
    );
    const bad: unknown[] = [
      [0, -1],
      [0.5],
      [NaN],
      ["0"],
      [null],
      [undefined],
      new Array(2),
      [0n],
      [[0]],
      "AAA",
      null,
      undefined,
      3,
      {},
      { length: 2 },
      new Uint8Array(2),
    ];
    for (const state of bad) {
      expect(() => requireState(state as State, 3, "test")).toThrow(RangeError);
      expect(() => legalMoves(state as State)).toThrow(RangeError);
      expect(() => rankState(state as State)).toThrow(RangeError);
      expect(() => drawState(state as State)).toThrow(RangeError);
      expect(() => formatState(state as State)).toThrow(RangeError);
      expect(() => new Position(state as State)).toThrow(RangeError);
    }
    expect(() => legalMoves([3])).toThrow(RangeError);
    expect(legalMoves([3], 4)).toHaveLength(3);
  });
});

describe("moves", () => {
  test.each([[6, 3], [4, 4], [3, 5], [5, 2], [4, 1]])(
    "legalMoves is what the three rules allow, on all states of %i discs on %i pegs",
    (discs, pegs) => {
      for (let rank = 0; rank < pegs ** discs; rank++) {
        const state = unrankState(rank, discs, pegs);
        expect(legalMoves(state, pegs)).toEqual(movesByTheRules(state, pegs));
      }
    },
  );

  test("on three pegs there are 3 moves, 2 in a perfect state, none without discs", () => {
    for (let rank = 0; rank < 3 ** 6; rank++) {
      const state = unrankState(rank, 6);
      expect(legalMoves(state)).toHaveLength(perfectPeg(state) === -1 ? 3 : 2);
    }
    expect(legalMoves([])).toEqual([]);
  });

  test("every move can be taken back, and changes one disc only", () => {
    fc.assert(fc.property(stateOnPegs, ({ state, pegs }) => {
      for (const move of legalMoves(state, pegs)) {
        const next = applyMove(state, move, pegs);
        expect(next.filter((peg, i) => peg !== state[i])).toEqual([move.to]);
        expect(next[move.disc - 1]).toBe(move.to);
        expect(applyMove(next, { from: move.to, to: move.from }, pegs)).toEqual(state);
      }
    }));
  });

  test("a large disc is not accepted onto a small one", () => {
    expect(() => applyMove([1, 0], { from: 0, to: 1 })).toThrow(
      "Cannot play move 1 (A → B): disc 2 is larger than disc 1, the top of B. The state before it is AB.",
    );
    const position = new Position([1, 0]);
    expect(() => position.play(0, 1)).toThrow("disc 2 is larger than disc 1, the top of B");
    expect(position.state()).toEqual([1, 0]);
  });

  test("a position plays as the stacks do", () => {
    fc.assert(
      fc.property(stateOnPegs, fc.infiniteStream(fc.nat()), ({ state, pegs }, choices) => {
        const position = new Position(state, pegs);
        let now = state;
        for (let i = 0; i < 20; i++) {
          const moves = legalMoves(now, pegs);
          if (moves.length === 0) break;
          const move = moves[choices.next().value! % moves.length];
          expect(position.play(move.from, move.to)).toBe(move.disc);
          now = now.map((peg, d) => d === move.disc - 1 ? move.to : peg);
          expect(position.state()).toEqual(now);
          for (let peg = 0; peg < pegs; peg++) {
            const stack = stacksOf(now, pegs)[peg];
            expect(position.stack(peg)).toEqual(stack);
            expect(position.top(peg)).toBe(stack.at(-1) ?? 0);
          }
          expect(now.map((_, d) => position.pegOf(d + 1))).toEqual(now);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("a position refuses pegs that do not exist and is then unchanged", () => {
    const position = new Position([0, 0]);
    for (const peg of [-1, 3, 0.5, NaN, Infinity, undefined, null, "x", "top"] as Peg[]) {
      expect(() => position.play(0, peg), String(peg)).toThrow(RangeError);
      expect(() => position.play(peg, 1), String(peg)).toThrow(RangeError);
    }
    expect(() => position.play(1, 1)).toThrow("stays on B");
    expect(() => position.play(1, 2)).toThrow("B is empty");
    expect(position.state()).toEqual([0, 0]);
    expect(position.why(0, 1)).toBe("");
  });
});

describe("replay", () => {
  test("plays a whole game, and an empty list", () => {
    expect(replay(perfectState(10, 0), recursiveMoves(10))).toEqual({
      moves: 1023,
      state: perfectState(10, 2),
    });
    expect(replay([0, 1], [])).toEqual({ moves: 0, state: [0, 1] });
    expect(replay([], [])).toEqual({ moves: 0, state: [] });
  });

  test("the illegal move is named: its index, the move, the reason, the state before it", () => {
    const list: Step[] = [{ from: 0, to: 2 }, { from: 0, to: 1 }, { from: 0, to: 1 }];
    const error = (() => {
      try {
        replay([0, 0, 0], list);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(IllegalMoveError);
    const { index, move, reason, state, message, name } = error as IllegalMoveError;
    expect({ index, move, reason, state, name }).toEqual({
      index: 3,
      move: { from: 0, to: 1 },
      reason: "disc 3 is larger than disc 2, the top of B",
      state: [2, 1, 0],
      name: "IllegalMoveError",
    });
    expect(message).toBe(
      "Cannot play move 3 (A → B): disc 3 is larger than disc 2, the top of B. The state before it is ABC.",
    );
  });

  test.each<[string, Step, string]>([
    ["an empty peg", { from: 1, to: 2 }, "B is empty"],
    ["the same peg", { from: 0, to: 0 }, "a move must change the peg, and this one stays on A"],
    ["no such peg", { from: 0, to: 3 }, "there is no peg 3, only 0 to 2"],
    ["a negative peg", { from: -1, to: 1 }, "there is no peg -1, only 0 to 2"],
    ["a fraction of a peg", { from: 0, to: 0.5 }, "there is no peg 0.5, only 0 to 2"],
    ["a property's name", { from: "length" as unknown as Peg, to: 1 }, 'there is no peg "length"'],
    ["a covered disc", { disc: 2, from: 0, to: 1 }, "disc 2 is not the top of A, disc 1 is"],
    ["no such disc", { disc: 9, from: 0, to: 1 }, "there is no disc 9, only 1 to 2"],
    ["disc zero", { disc: 0, from: 0, to: 1 }, "there is no disc 0, only 1 to 2"],
    ["a disc that is no number", { disc: NaN, from: 0, to: 1 }, "there is no disc NaN"],
  ])("%s is refused with the reason", (_, step, reason) => {
    expect(() => replay([0, 0], [step])).toThrow(IllegalMoveError);
    expect(() => replay([0, 0], [step])).toThrow(reason);
  });

  test("what is no move at all is refused", () => {
    for (const move of [null, undefined, 5, "A → B"]) {
      expect(() => replay([0], [move as unknown as Step])).toThrow(
        "move 1 must be an object with from and to",
      );
    }
  });

  test("the reason speaks the caller's names", () => {
    const names = ["Babaorum", "Laudanum", "Petibonum"];
    expect(() => replay([1, 0], [{ from: 0, to: 1 }], 3, names)).toThrow(
      "Cannot play move 1 (Babaorum → Laudanum): disc 2 is larger than disc 1, the top of Laudanum.",
    );
  });

  test("any change of one step of a shortest game is noticed or ends elsewhere", () => {
    const moves = [...recursiveMoves(4)];
    for (let i = 0; i < moves.length; i++) {
      for (let from = 0; from < 3; from++) {
        for (let to = 0; to < 3; to++) {
          if (from === moves[i].from && to === moves[i].to) continue;
          const changed: Step[] = moves.map((move, k) => k === i ? { from, to } : move);
          let end: State = [];
          try {
            end = replay(perfectState(4, 0), changed).state;
          } catch (error) {
            expect(error).toBeInstanceOf(IllegalMoveError);
          }
          expect(end).not.toEqual(perfectState(4, 2));
        }
      }
    }
  });
});

describe("texts", () => {
  test("a state is a letter a disc, the largest first, and is read back", () => {
    fc.assert(fc.property(stateOnPegs, ({ state, pegs }) => {
      const text = formatState(state);
      expect(text).toHaveLength(state.length);
      expect(parseState(text, pegs)).toEqual(state);
      expect(parseState(`  ${text.toLowerCase()}\n`, pegs)).toEqual(state);
    }));
    expect(formatState([0, 1, 1, 2])).toBe("CBBA");
    expect(parseState("")).toEqual([]);
  });

  test("a text that is no state is refused, and the letter is named", () => {
    expect(() => parseState("CBXA")).toThrow(
      'Cannot read a state: letter 3 must be a peg from A to C, received "X". A state is a letter a disc',
    );
    for (const text of ["D", "A B", "012", "A\nB", "ΑΒ", "A\u0000", "🗼", "-", "À", ...HOSTILE]) {
      expect(() => parseState(text), text).toThrow(SyntaxError);
    }
    for (const text of [null, undefined, 5, ["A"], {}]) {
      expect(() => parseState(text as string)).toThrow(SyntaxError);
    }
    expect(parseState("D", 4)).toEqual([3]);
  });

  test("any text is a state or a SyntaxError", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
      try {
        expect(formatState(parseState(text, 26))).toBe(text.trim().toUpperCase());
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }));
  });

  test("a list of moves is read back with any names that are different and printable", () => {
    const name = fc.oneof(
      fc.constantFrom(...HOSTILE, "12. x", "disc 3", "to", "a to b", ">", "->", "A.", "A", "B"),
      fc.string({ minLength: 1, maxLength: 8 }),
    ).filter((text) => text.trim() !== "" && !/\p{Cc}/u.test(text));
    const names = fc.uniqueArray(name, {
      minLength: 2,
      maxLength: 5,
      selector: (text) => text.trim(),
    });
    const lists = names.chain((named) => {
      const peg = fc.integer({ min: 0, max: named.length - 1 });
      return fc.record({
        named: fc.constant(named),
        moves: fc.array(fc.record({ from: peg, to: peg }), { maxLength: 6 }),
      });
    });
    fc.assert(
      fc.property(lists, ({ named, moves }) => {
        const text = moves.map((move) => formatMove(move, named)).join("\n");
        try {
          expect(parseMoves(text, named.length, named)).toEqual(moves);
        } catch (error) {
          // Names that hold arrows can make a line that two moves write; that is said, never guessed.
          if (!(error instanceof SyntaxError)) throw error;
          expect(error.message).toContain("readable in one way only");
        }
      }),
      { numRuns: 500 },
    );
  });

  test("all arrows, numbers, discs and line ends are read", () => {
    const text = "A -> C\r\n\n  3. A → B\n12: C => B\ndisc 3 A > C\n" +
      "Move disk 1 from B to A.\n4) disc 2, B to C\nB->C";
    expect(parseMoves(text)).toEqual([
      { from: 0, to: 2 },
      { from: 0, to: 1 },
      { from: 2, to: 1 },
      { disc: 3, from: 0, to: 2 },
      { disc: 1, from: 1, to: 0 },
      { disc: 2, from: 1, to: 2 },
      { from: 1, to: 2 },
    ]);
    expect(parseMoves("")).toEqual([]);
    expect(parseMoves(" \n\t\n")).toEqual([]);
  });

  test("'to Peg 2.' is a clear error, or a move when a peg is called so", () => {
    expect(() => parseMoves("A → B\nto Peg 2.")).toThrow(
      'Cannot read a move list: line 2 must be two pegs around an arrow, as in A → C, received "to Peg 2.". ' +
        'The pegs are "A", "B", "C".',
    );
    expect(parseMoves("Peg 1 to Peg 2.", 3, ["Peg 1", "Peg 2", "Peg 3"])).toEqual([
      { from: 0, to: 1 },
    ]);
  });

  test("a line that is no move is refused, and the line is named", () => {
    const bad = [
      "A",
      "→",
      "A →",
      "→ B",
      "A → D",
      "A B",
      "A → B → C",
      "A ← B",
      "a → b",
      "1. A",
      "AtoB",
    ];
    for (const line of [...bad, ...HOSTILE.filter((text) => text !== "A→B")]) {
      expect(() => parseMoves(`A → B\n${line}`), line).toThrow(SyntaxError);
      expect(() => parseMoves(`A → B\n${line}`), line).toThrow("line 2 must be");
    }
    for (const text of [null, undefined, 5, ["A → B"]]) {
      expect(() => parseMoves(text as unknown as string)).toThrow(SyntaxError);
    }
  });

  test("a line that names with arrows make ambiguous is refused", () => {
    const names = ["A", "B", "A → B", "B → A"];
    expect(() => parseMoves("A → B → A", 4, names)).toThrow("readable in one way only");
    expect(parseMoves("A → B → B", 4, names)).toEqual([{ from: 2, to: 1 }]);
  });

  test("a move to a peg without a name is not written", () => {
    for (const peg of [-1, 3, 0.5, NaN, undefined, "length"]) {
      expect(() => formatMove({ from: 0, to: peg as Peg }, ["x", "y", "z"])).toThrow(RangeError);
      expect(() => formatMove({ from: peg as Peg, to: 0 }, ["x", "y", "z"])).toThrow(RangeError);
    }
    expect(formatMove({ from: 1, to: 0 }, ["x", "y"], "=>")).toBe("y => x");
  });
});

describe("names", () => {
  test("letters, or the caller's", () => {
    expect(pegNames(3)).toEqual(["A", "B", "C"]);
    expect(pegNames(26).at(-1)).toBe("Z");
    expect(pegNames(HOSTILE.length, HOSTILE)).toBe(HOSTILE);
  });

  test("pegs that share a name, have none, or would break a line are refused", () => {
    const bad: unknown[] = [
      ["x", "x", "y"],
      ["x", " x", "y"],
      ["x", "", "y"],
      ["x", "  ", "y"],
      ["x", "y"],
      ["x", "y", "z", "t"],
      ["x", "a\nb", "z"],
      ["x", "a\r", "z"],
      ["x", "\u2028", "z"],
      ["x", "a\u0000", "z"],
      ["x", "a\u001b[31m", "z"],
      ["x", "\u202eevil", "z"],
      ["x", 5, "z"],
      [null, "y", "z"],
      "xyz",
      null,
      {},
    ];
    for (const names of bad) {
      expect(() => pegNames(3, names as string[]), JSON.stringify(names)).toThrow(RangeError);
    }
    expect(() => pegNames(3, ["x", "x", "y"])).toThrow('must be all different, received "x"');
  });

  test("an error that repeats a hostile value stays on one line", () => {
    const hostile = "x\u2028\u202e\u001b[31m\n" + "y".repeat(1000);
    try {
      parseMoves(hostile);
    } catch (error) {
      expect((error as Error).message).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]{1,250}$/u);
    }
    expect.assertions(1);
  });
});

describe("the drawing", () => {
  test("is the picture of the article on the memoryless solution", () => {
    expect(drawState([0, 1, 1, 0])).toBe([
      "      |           |           |",
      "      |           |           |",
      "      |           |           |",
      "     +++        -----         |",
      "  ---------    +++++++        |",
      "  .................................",
    ].join("\n"));
  });

  test("shows every disc once, on its peg, at its width", () => {
    fc.assert(fc.property(stateOnPegs, ({ state, pegs }) => {
      const lines = drawState(state, pegs).split("\n");
      expect(lines).toHaveLength(state.length + 2);
      const column = 2 * state.length + 4;
      const seen = stacksOf(state, pegs).map(() => [] as number[]);
      for (const line of lines.slice(0, -1)) {
        for (let peg = 0; peg < pegs; peg++) {
          const width = line.slice(2 + peg * column, 2 + (peg + 1) * column).trim();
          if (width !== "|") seen[peg].unshift((width.length - 1) / 2);
        }
      }
      expect(seen).toEqual(stacksOf(state, pegs));
    }));
  });

  test("has no discs when there are none, and at most 200", () => {
    expect(drawState([])).toBe("  |   |   |\n  .........");
    expect(drawState(perfectState(200, 0)).split("\n")).toHaveLength(202);
    expect(() => drawState(perfectState(201, 0))).toThrow(RangeError);
  });
});

describe("pegs and discs that do not exist, asked of a position", () => {
  test.each([-1, 3, 9, 0.5, NaN])("peg %s", (peg) => {
    const position = new Position([0, 1, 2]);
    expect(() => position.top(peg)).toThrow("the peg must be an integer from 0 to 2");
    expect(() => position.stack(peg)).toThrow("the peg must be an integer from 0 to 2");
    expect(() => position.play(peg, 0)).toThrow(RangeError);
  });

  test.each([-1, 0, 4, 0.5, NaN])("disc %s", (disc) => {
    expect(() => new Position([0, 1, 2]).pegOf(disc)).toThrow("the disc must be an integer from 1");
  });

  test.each([[0, 0], [1, 1], [-1, 2], [0, 3], [0.5, 1]])("a third peg beside %s and %s", (a, b) => {
    expect(() => thirdPeg(a, b)).toThrow(/^Cannot find the third peg/);
  });

  test("perfectPeg, and moves that are no list", () => {
    expect(() => perfectPeg([99, 99])).toThrow(RangeError);
    expect(() => perfectPeg("AAA" as unknown as number[])).toThrow("an array with the peg");
    expect(() => replay([0], 5 as unknown as [])).toThrow("the moves must be a list or a stream");
  });
});
