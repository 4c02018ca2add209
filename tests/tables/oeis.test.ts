import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as lab from "@lucas/lab";
import {
  HANOI_CONSTANTS,
  HANOI_ECCENTRICITIES,
  HANOI_OEIS,
  HANOI_VARIANTS,
  loadTable,
} from "@lucas/lab";

const folder = fileURLToPath(new URL("../../data", import.meta.url));
const rows = loadTable(HANOI_OEIS, folder);
const sequences = Map.groupBy(rows, ({ sequence }) => sequence);
const of = (oeis: string) => rows.filter((row) => row.oeis === oeis);

/** The one that the encyclopedia lists with terms that are not least. */
const IMPROVED = "A290187";

describe("every sequence with its OEIS number", () => {
  for (const [sequence, terms] of sequences) {
    const { oeis, source } = terms[0];
    test(`${oeis ?? "no number"}: ${sequence} (${source})`, () => {
      expect(terms.map(({ n }) => n)).toEqual(terms.map((_, i) => i + 1));
      for (const { value, again, published, status, by, again_by } of terms) {
        if (again !== null) expect(again).toBe(value);
        if (value === null) expect([published !== null, status]).toEqual([true, "published"]);
        else if (published !== null && oeis !== IMPROVED) expect(published).toBe(value);
        // The functions that are named exist.
        for (const text of again_by === null ? [by] : [by, again_by]) {
          expect(lab).toHaveProperty(text.split(",")[0]);
        }
      }
    });
  }
});

// Every sequence of the published facts is here, with at least the terms that are given there.
const PUBLISHED: Record<string, readonly (number | bigint)[]> = {
  A001511: [1, 2, 1, 3, 1, 2, 1, 4],
  A003188: [1, 3, 2, 6, 7, 5, 4],
  A290004: [3, 72, 1419, 26580, 487839, 8867088, 160391235],
  A340309: [0, 6, 48, 282, 1476, 7302, 35016, 164850],
  A125295: [2, 12, 1872],
  A193136: [3, 135, 20503125],
  A060589: [2, 18, 126, 810, 5022, 30618],
  A005665: [1, 5, 15, 43, 119, 327, 895, 2447],
  A005666: [2, 7, 21, 59, 163, 447, 1223, 3343],
  A338024: [1, 6, 15, 28, 57, 98],
  A292764: [2, 8, 18, 36, 66, 120],
  A338089: [3, 10, 21, 40, 75, 134],
  A160002: [3, 10, 19, 34, 57, 88, 123, 176],
  A291876: [2, 6, 12, 20, 32, 48, 66, 90],
  A291877: [1, 4, 7, 14, 23, 32, 47, 68],
  A341579: [1, 3, 7, 13, 25, 47, 89, 165],
  A183118: [1, 4, 11, 30, 83, 236],
  A007664: [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129, 161],
  A007665: [1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39, 47],
  A182058: [1, 3, 5, 7, 9, 13, 17, 21, 25, 29, 33, 37],
  A143807: [1, 2, 2, 22, 40, 18, 2468, 11698],
};

test.for(Object.entries(PUBLISHED))("%s has the published terms", ([oeis, terms]) => {
  const values = of(oeis).map(({ value }) => value);
  expect(values.slice(0, terms.length)).toEqual(terms.map(BigInt));
});

test("edges of H(p, n) are p(p − 1)/4·(pⁿ − (p − 2)ⁿ): 6, 36, 168, 720, 2976 and 10, 80, 490, 2720, 14410", () => {
  const edges = (pegs: number) =>
    rows.filter((row) => row.sequence.startsWith(`edges of H(${pegs}`));
  expect(edges(4).slice(0, 5).map(({ value }) => value)).toEqual([6n, 36n, 168n, 720n, 2976n]);
  expect(edges(5).slice(0, 5).map(({ value }) => value)).toEqual([10n, 80n, 490n, 2720n, 14410n]);
  for (const p of [3n, 4n, 5n]) {
    for (const { n, value } of edges(Number(p))) {
      expect(4n * value!).toBe(p * (p - 1n) * (p ** BigInt(n) - (p - 2n) ** BigInt(n)));
    }
  }
});

test("a random walk from corner to corner takes 2, 64/3, 1274/9 moves: (3ⁿ − 1)(5ⁿ − 3ⁿ)/(2·3ⁿ⁻¹)", () => {
  const walk = of("A134939");
  expect(walk.slice(0, 3).map(({ value, denominator }) => [value, denominator])).toEqual(
    [[2n, 1n], [64n, 3n], [1274n, 9n]],
  );
});

test("Korf 2004, A382111: the farthest state of H(4, n) is 130 moves away for n = 15, not 129; 294 for n = 20, not 289", () => {
  const farthest = of("A382111").map(({ published }) => Number(published));
  const tower = of("A007664").map(({ value }) => Number(value));
  expect([farthest.length, farthest[14], tower[14], farthest[19], tower[19]]).toEqual(
    [20, 130, 129, 294, 289],
  );
  const anomalies = farthest.flatMap((moves, i) => moves === tower[i] ? [] : [i + 1]);
  expect(anomalies).toEqual([15, 20]);
  // As far as the searches of this laboratory go, they find the same.
  for (const { pegs, discs, eccentricity } of loadTable(HANOI_ECCENTRICITIES, folder)) {
    if (pegs === 4) expect([discs, eccentricity]).toEqual([discs, farthest[discs - 1]]);
  }
});

test("Korf, Felner 2007: all states searched to n = 22, the towers to n = 30; Frame–Stewart holds there by proof", () => {
  const four = of("A007664");
  expect(four.map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  expect(four.every(({ status, source }) => status === "proved" && source.includes("n = 30"))).toBe(
    true,
  );
  expect(of("A382111")[0].source).toContain("n = 22");
});

test("sequences that are multiples of one with a number: A103897, A005058, A107839", () => {
  const named = (words: string) => {
    const found = [...sequences.keys()].filter((name) => name.includes(words));
    expect([words, found]).toEqual([words, [expect.any(String)]]);
    return sequences.get(found[0])!.map(({ value }) => value!);
  };
  const three = named("A103897");
  expect(three).toEqual(three.map((_, i) => 3n * (4n ** BigInt(i + 1) - 2n ** BigInt(i + 1))));
  const five = named("A005058");
  expect(five).toEqual(five.map((_, i) => 5n * (5n ** BigInt(i + 1) - 3n ** BigInt(i + 1))));
  const ties = named("A107839");
  expect(ties.slice(0, 6)).toEqual([0n, 6n, 30n, 138n, 630n, 2874n]);
  for (let n = 2; n < ties.length; n++) expect(ties[n]).toBe(5n * ties[n - 1] - 2n * ties[n - 2]);
});

test("five and six pegs: what is beyond the easy proof is conjectured, a preprint is called one", () => {
  for (const [oeis, easy] of [["A007665", 10], ["A182058", 15]] as const) {
    for (const { n, status, source } of of(oeis)) {
      expect([n, status === "proved"]).toEqual([n, n <= easy]);
      expect(source).toMatch(/preprint .* not refereed/);
    }
  }
});

test("A290187 is 5, 23, 68: exhaustive search finds 5, 22, 62", () => {
  const turned = of(IMPROVED);
  expect(turned.map(({ value, published }) => [value, published])).toEqual(
    [[5n, 5n], [22n, 23n], [62n, 68n]],
  );
});

test("constants: Chan 1989, Hinz 1989 466/885; Romik 2006 63/38", () => {
  const constants = loadTable(HANOI_CONSTANTS, folder);
  expect(constants.map(({ numerator, denominator }) => `${numerator}/${denominator}`)).toEqual(
    ["466/885", "2/3", "63/38"],
  );
  for (const { numerator, denominator, decimal, at_20_discs } of constants) {
    expect(Number(decimal)).toBeCloseTo(numerator / denominator, 14);
    expect(Number(at_20_discs)).toBeCloseTo(Number(decimal), 5);
  }
});

test("a number that another table has beside its rows is one of these sequences, with the same terms", () => {
  const variants = loadTable(HANOI_VARIANTS, folder).filter(({ oeis }) => oeis !== null);
  for (const { oeis, discs, moves } of variants) {
    const term = of(oeis!).find(({ n }) => n === discs);
    expect([oeis, discs, term?.value]).toEqual([oeis, discs, BigInt(moves)]);
  }
});
