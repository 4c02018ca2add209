import { describe, expect, test } from "vitest";
import {
  cornerResistance,
  dominationNumber,
  edgeCount,
  edges,
  explore,
  firstSquare,
  hamiltonianCycleCount,
  hamiltonianCycleState,
  hamiltonianPathCount,
  hamiltonianState,
  hanoiAdjacency,
  isPerfectCode,
  legalMoves,
  moveWord,
  perfectCode,
  perfectCodeCount,
  perfectCodeSize,
  perfectState,
  randomWalkLength,
  randomWalkLengths,
  rankedSierpinski,
  rankState,
  ratio,
  sierpinskiDistance,
  sierpinskiEdgeCount,
  sierpinskiNeighbours,
  sierpinskiState,
  sierpinskiWord,
  simplePaths,
  simplePathsWalked,
  spanningTrees,
  spanningTreesByDeterminant,
  type State,
  ternaryGray,
  transfer,
  vertices,
} from "@lucas/lab";

const BAD = [-1, 0.5, NaN, Infinity, "3", null, undefined, [3], 2 ** 53];

/** Whether one legal move leads from a state to another. */
function joined(a: State, b: State): boolean {
  return legalMoves(a).some(({ disc, to }) =>
    b.every((peg, d) => peg === (d === disc - 1 ? to : a[d]))
  );
}

describe("Hamiltonian paths of H(3, n)", () => {
  test.each([1, 2, 3, 4, 5, 6, 7])(
    "the path of %i discs visits every state once, by legal moves",
    (n) => {
      const states = Array.from({ length: 3 ** n }, (_, m) => hamiltonianState(m, n, 0, 2));
      expect(new Set(states.map((s) => rankState(s))).size).toBe(3 ** n);
      expect(states[0]).toEqual(perfectState(n, 0));
      expect(states.at(-1)).toEqual(perfectState(n, 2));
      for (let m = 1; m < states.length; m++) expect(joined(states[m - 1], states[m])).toBe(true);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7])(
    "the cycle of %i discs visits every state once and closes",
    (n) => {
      const states = Array.from({ length: 3 ** n }, (_, m) => hamiltonianCycleState(m, n));
      expect(new Set(states.map((s) => rankState(s))).size).toBe(3 ** n);
      for (let m = 0; m < states.length; m++) {
        expect(joined(states[m], states[(m + 1) % states.length])).toBe(true);
      }
    },
  );

  test("from corner to corner and round there is one path each, n ≤ 4", () => {
    expect([1, 2, 3, 4].map(hamiltonianPathCount)).toEqual([1, 1, 1, 1]);
    expect([1, 2, 3, 4].map(hamiltonianCycleCount)).toEqual([1, 1, 1, 1]);
  });

  test("the reflected Gray code of base 3 changes one digit by one, and is a bijection", () => {
    const codes = Array.from({ length: 3 ** 6 }, (_, m) => ternaryGray(m, 6));
    expect(new Set(codes.map((c) => c.join(""))).size).toBe(3 ** 6);
    for (let m = 1; m < codes.length; m++) {
      const changes = codes[m].map((digit, i) => Math.abs(digit - codes[m - 1][i]));
      expect(changes.filter((c) => c !== 0)).toEqual([1]);
    }
    expect(ternaryGray(3n ** 64n - 1n, 64)).toEqual(new Array(64).fill(2));
  });

  test("what is no place on the path is refused", () => {
    for (const m of [-1, 27, 0.5, NaN, "1", null]) {
      expect(() => hamiltonianState(m as number, 3, 0, 2)).toThrow(RangeError);
      expect(() => hamiltonianCycleState(m as number, 3)).toThrow(RangeError);
    }
    expect(() => hamiltonianState(0, 3, 0, 0)).toThrow(RangeError);
    expect(() => hamiltonianState(0, 3, 0, 3)).toThrow(RangeError);
    expect(() => hamiltonianCycleState(0, 0)).toThrow(RangeError);
    expect(() => hamiltonianPathCount(5)).toThrow("from 1 to 4");
  });
});

describe("random walks, resistance, spanning trees, paths", () => {
  test("Alekseyev, Berger 2016: corner to corner takes (3ⁿ − 1)(5ⁿ − 3ⁿ)/(2·3^(n−1)) random moves", () => {
    expect([1, 2, 3].map(randomWalkLength)).toEqual([
      ratio(2n, 1n),
      ratio(64n, 3n),
      ratio(1274n, 9n),
    ]);
    for (let n = 0; n <= 4; n++) {
      const lengths = randomWalkLengths(n, 1);
      expect(lengths[0]).toEqual(randomWalkLength(n));
      expect(lengths.at(-1)).toEqual(randomWalkLength(n));
    }
  });

  test("the mean length satisfies its definition in every state of three discs", () => {
    const lengths = randomWalkLengths(3, 2);
    const { starts, targets, size } = hanoiAdjacency(3);
    const common = lengths.reduce((product, { denominator }) => product * denominator, 1n);
    const whole = lengths.map(({ numerator, denominator }) => numerator * (common / denominator));
    for (let r = 0; r < size - 1; r++) {
      const near = targets.subarray(starts[r], starts[r + 1]);
      const degree = BigInt(near.length);
      expect(degree * whole[r]).toBe(
        degree * common + [...near].reduce((sum, t) => sum + whole[t], 0n),
      );
    }
    expect(whole[size - 1]).toBe(0n);
  });

  test("a walk takes edges × resistance between the corners", () => {
    for (let n = 0; n <= 40; n++) {
      const { numerator, denominator } = cornerResistance(n);
      expect(randomWalkLength(n)).toEqual(ratio(edgeCount(n) * numerator, denominator));
    }
  });

  test("Teufl, Wagner 2011: spanning trees by formula and by Kirchhoff's determinant", () => {
    expect([1, 2, 3].map(spanningTrees)).toEqual([3n, 135n, 20503125n]);
    for (let n = 0; n <= 5; n++) expect(spanningTreesByDeterminant(n)).toBe(spanningTrees(n));
  });

  test("OEIS A125295: paths from corner to corner that visit no state twice", () => {
    expect([0, 1, 2, 3].map(simplePaths)).toEqual([1n, 2n, 12n, 1872n]);
    for (let n = 0; n <= 3; n++) expect(BigInt(simplePathsWalked(n))).toBe(simplePaths(n));
  });

  test.each(BAD)("a number of discs that is none is refused: %s", (n) => {
    for (
      const f of [
        randomWalkLength,
        cornerResistance,
        spanningTrees,
        spanningTreesByDeterminant,
        simplePaths,
        simplePathsWalked,
        dominationNumber,
        perfectCode,
        perfectCodeCount,
        perfectCodeSize,
      ]
    ) expect(() => f(n as never), f.name).toThrow(RangeError);
    expect(() => randomWalkLengths(n as number, 0)).toThrow(RangeError);
    expect(() => randomWalkLengths(2, 3)).toThrow("the goal must be an integer from 0 to 2");
  });
});

describe("Sierpiński graphs", () => {
  test.each([[0, 3], [1, 3], [5, 3], [3, 4], [2, 6], [6, 2]])(
    "S(p, n) of %i letters of %i has p(pⁿ − 1)/2 edges; the ranked space is its twin",
    (n, p) => {
      const space = rankedSierpinski(n, p);
      const out = new Uint32Array(space.degree);
      let ends = 0n;
      for (let rank = 0; rank < space.size; rank++) {
        const word = Array.from({ length: n }, (_, i) => Math.floor(rank / p ** (n - 1 - i)) % p);
        const near = sierpinskiNeighbours(word, p);
        const ranks = near.map((w) => w.reduce((sum, letter) => sum * p + letter, 0));
        const count = space.neighbours(rank, out);
        expect(Array.from(out.subarray(0, count))).toEqual(ranks);
        ends += BigInt(count);
      }
      expect(ends).toBe(2n * sierpinskiEdgeCount(n, p));
    },
  );

  test.each([[5, 3], [4, 4], [3, 5]])(
    "Klavžar, Milutinović 1997: distances to a corner, words of %i letters of %i",
    (n, p) => {
      const space = rankedSierpinski(n, p);
      for (let letter = 0; letter < p; letter++) {
        const corner = letter * (space.size - 1) / (p - 1);
        const { distances } = explore(space, corner);
        for (let rank = 0; rank < space.size; rank++) {
          const word = Array.from({ length: n }, (_, i) => Math.floor(rank / p ** (n - 1 - i)) % p);
          expect(sierpinskiDistance(word, letter, p)).toBe(BigInt(distances[rank]));
        }
      }
    },
  );

  test.each([0, 1, 2, 3, 4, 5, 6])(
    "S(3, %i) is H(3, n): the names are a bijection that keeps every edge",
    (n) => {
      const names = [...vertices(n)].map(sierpinskiWord);
      expect(new Set(names.map((w) => w.join(""))).size).toBe(3 ** n);
      for (const state of vertices(n)) {
        expect(sierpinskiState(sierpinskiWord(state))).toEqual(state);
      }
      for (const [a, b] of edges(n)) {
        const near = sierpinskiNeighbours(names[a], 3).map((w) => w.join(""));
        expect(near).toContain(names[b].join(""));
      }
      expect(edgeCount(n)).toBe(sierpinskiEdgeCount(n, 3));
    },
  );

  test("H(4, 2) has more edges than S(4, 2): they are not the same graph", () => {
    expect([edgeCount(2, 4), sierpinskiEdgeCount(2, 4)]).toEqual([36n, 30n]);
  });

  test("words that are none are refused", () => {
    for (const word of [[3], [-1], [0.5], "01", null, [NaN]]) {
      expect(() => sierpinskiNeighbours(word as never, 3)).toThrow(RangeError);
      expect(() => sierpinskiState(word as never)).toThrow(RangeError);
      expect(() => sierpinskiDistance(word as never, 0, 3)).toThrow(RangeError);
    }
    expect(() => sierpinskiNeighbours([0, 3], 3)).toThrow("letter 2 of the word");
    expect(() => rankedSierpinski(40, 3)).toThrow(RangeError);
    expect(() => rankedSierpinski(3, 1)).toThrow(RangeError);
    expect(() => sierpinskiDistance([0], 3, 3)).toThrow(RangeError);
  });
});

describe("domination and perfect codes", () => {
  test("Cull, Nelson 1999: a perfect code of (3ⁿ + 2 + (−1)ⁿ)/4 states, checked state by state", () => {
    for (let n = 0; n <= 9; n++) {
      const code = perfectCode(n);
      expect(isPerfectCode(code, n)).toBe(true);
      expect(BigInt(code.length)).toBe(perfectCodeSize(n));
      expect(isPerfectCode(code.slice(1), n)).toBe(false);
      expect(isPerfectCode([...code, n === 0 ? 0 : 1], n)).toBe(false);
    }
  });

  test("no dominating set is smaller than the perfect code, n ≤ 20", () => {
    for (let n = 0; n <= 20; n++) expect(dominationNumber(n)).toBe(perfectCodeSize(n));
  });

  test("all sets of states of no, one and two discs, one by one: the least that dominates, the number of perfect codes", () => {
    for (const n of [0, 1, 2]) {
      const { size, starts, targets } = hanoiAdjacency(n);
      let least = size;
      let perfect = 0;
      for (let set = 0; set < 2 ** size; set++) {
        const ranks = Array.from({ length: size }, (_, r) => r).filter((r) => set >> r & 1);
        const covered = new Set(
          ranks.flatMap((r) => [r, ...targets.subarray(starts[r], starts[r + 1])]),
        );
        if (covered.size === size) least = Math.min(least, ranks.length);
        if (isPerfectCode(ranks, n)) perfect++;
      }
      expect(BigInt(least)).toBe(dominationNumber(n));
      expect(BigInt(perfect)).toBe(perfectCodeCount(n));
    }
  });

  test("a rank that is none is refused", () => {
    for (const rank of [-1, 9, 0.5, NaN, "0"]) {
      expect(() => isPerfectCode([rank as number], 2)).toThrow(RangeError);
      expect(() => isPerfectCode(rank as never, 2)).toThrow(RangeError);
    }
  });
});

describe("the word of moves", () => {
  test("it is the solution of every tower: odd ones go to B, even ones to C", () => {
    for (let n = 1; n <= 10; n++) {
      const letters: string[] = [];
      const pairs = ["AB", "BC", "CA", "BA", "CB", "AC"];
      transfer(n, 0, n % 2 === 1 ? 1 : 2, (_disc, from, to) => {
        letters.push("abcABC"[pairs.indexOf("ABC"[from] + "ABC"[to])]);
      });
      expect(moveWord(2 ** n - 1)).toBe(letters.join(""));
    }
  });

  test("Allouche et al. 1994: it has no square in its first 4095 letters", () => {
    expect(firstSquare(moveWord(4095))).toBeUndefined();
  });

  test("squares are found where they are", () => {
    expect(firstSquare("aa")).toEqual({ start: 0, period: 1 });
    expect(firstSquare("abcdabcd")).toEqual({ start: 0, period: 4 });
    expect(firstSquare("xabab")).toEqual({ start: 1, period: 2 });
    expect(firstSquare("")).toBeUndefined();
    // The discs alone, 1 2 1 3 1 2 1, have no square either; three letters suffice for that (Thue 1906).
    expect(firstSquare("1213121")).toBeUndefined();
  });

  test("the word of no moves is empty; a word of more than 2²⁴ letters is not searched", () => {
    expect(moveWord(0)).toBe("");
    expect(() => firstSquare("a".repeat(2 ** 24 + 1))).toThrow("the number of letters");
  });

  test.each(BAD)("a length that is none is refused: %s", (n) => {
    expect(() => moveWord(n as number)).toThrow(RangeError);
    expect(() => firstSquare(n === "3" ? null as never : n as never)).toThrow(RangeError);
  });
});
