import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  FRAME_STEWART,
  frameStewart,
  HANOI_BINARY,
  HANOI_DURATIONS,
  HANOI_ECCENTRICITIES,
  HANOI_GRAPH,
  HANOI_MEMORYLESS,
  HANOI_MOVES,
  HANOI_MOVES_PER_DISC,
  HANOI_TOWERS,
  HANOI_TWO_PATHS,
  loadTable,
  parseDataPackage,
  sha256,
  TABLES,
} from "@lucas/lab";

const folder = fileURLToPath(new URL("../../data", import.meta.url));

test("the names are all different, and every table says where its values come from", () => {
  const names = TABLES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, provenance, sources } of TABLES) {
    expect([name, provenance.source === "", sources.length === 0]).toEqual([name, false, false]);
  }
});

test("datapackage.json has every table, with the bytes and hash of its file", () => {
  const resources = parseDataPackage(readFileSync(`${folder}/datapackage.json`, "utf8"));
  expect(resources.map(({ name }) => name)).toEqual(TABLES.map(({ name }) => name));
  for (const { path, bytes, hash } of resources) {
    expect(existsSync(`${folder}/${path}`)).toBe(true);
    const csv = readFileSync(`${folder}/${path}`);
    expect([path, bytes, hash]).toEqual([path, csv.length, sha256(csv)]);
  }
});

// The committed files against published values; `deno task tables --check` says whether a rerun gives the same.
describe("committed values", () => {
  test("moves: 2ⁿ − 1 by every column", () => {
    const rows = loadTable(HANOI_MOVES, folder);
    expect(rows).toHaveLength(64);
    for (const { discs, moves, by_recurrence, played } of rows) {
      expect([moves, by_recurrence]).toEqual([2n ** BigInt(discs) - 1n, moves]);
      expect(played).toBe(discs <= 20 ? Number(moves) : null);
    }
    expect(rows[63].moves).toBe(18446744073709551615n);
  });

  test("moves per disc: 2ⁿ⁻ᵏ, together 2ⁿ − 1", () => {
    const rows = loadTable(HANOI_MOVES_PER_DISC, folder);
    for (const { discs, disc, moves, played } of rows) {
      expect([moves, played]).toEqual([2 ** (discs - disc), moves]);
    }
    const twenty = rows.filter(({ discs }) => discs === 20);
    expect(twenty.reduce((sum, { moves }) => sum + moves, 0)).toBe(2 ** 20 - 1);
  });

  test("binary: A001511, A003188, and the moves replayed on letters", () => {
    const rows = loadTable(HANOI_BINARY, folder);
    expect(rows).toHaveLength(502);
    const four = rows.filter(({ discs }) => discs === 4);
    expect(four.map(({ disc }) => disc)).toEqual([1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1]);
    expect(four.map(({ gray }) => parseInt(gray, 2)).slice(0, 7)).toEqual([1, 3, 2, 6, 7, 5, 4]);
    let before = "";
    for (const { discs, move, disc, from, to, state } of rows) {
      if (move === 1) before = "A".repeat(discs);
      expect(before.at(-disc)).toBe(from);
      before = before.slice(0, discs - disc) + to + before.slice(discs - disc + 1);
      expect(state).toBe(before);
    }
  });

  test("graph: vertices, edges, diameter; A290004", () => {
    const rows = loadTable(HANOI_GRAPH, folder);
    for (const row of rows) {
      expect(row.vertices).toBe(3 ** row.discs);
      expect([row.edges, row.edges_listed]).toEqual(
        Array(2).fill(3 * (3 ** row.discs - 1) / 2),
      );
      expect([row.diameter, row.corner_eccentricity]).toEqual(Array(2).fill(2 ** row.discs - 1));
      if (row.discs <= 8) expect(row.diameter_searched).toBe(row.diameter);
    }
    expect(rows.map(({ corner_total }) => corner_total).slice(0, 6)).toEqual(
      [2, 18, 126, 810, 5022, 30618],
    );
    expect(rows.map(({ wiener_searched }) => wiener_searched).slice(0, 7)).toEqual(
      [3, 72, 1419, 26580, 487839, 8867088, 160391235],
    );
  });

  test("two paths: A340309, and how often the largest disc moves", () => {
    const rows = loadTable(HANOI_TWO_PATHS, folder);
    expect(rows.map(({ pairs }) => Number(pairs)).slice(0, 8)).toEqual(
      [0, 6, 48, 282, 1476, 7302, 35016, 164850],
    );
    const counted = rows.slice(0, 6);
    for (const { pairs, counted_all } of counted) expect(BigInt(counted_all!)).toBe(pairs);
    expect(counted.map((row) => row.counted_once)).toEqual([6, 48, 438, 3996, 36246, 327564]);
    expect(counted.map((row) => row.counted_tied)).toEqual([0, 6, 30, 138, 630, 2874]);
    expect(counted.map((row) => row.counted_twice)).toEqual([0, 0, 18, 240, 2490, 23856]);
  });

  test("durations: 585 thousand million years, 42 ages of the universe", () => {
    const last = loadTable(HANOI_DURATIONS, folder)[63];
    expect(last.years).toBe(584542046090n);
    expect(last.universe_ages).toBeCloseTo(42.358119, 5);
    expect(last.duration_at_1e9).toBe("584 years 197 days");
  });

  test("memoryless: every count as its closed form", () => {
    const rows = loadTable(HANOI_MEMORYLESS, folder);
    for (const { discs, states, reaching, optimal, cycling, as_closed_form } of rows) {
      expect([states, optimal, cycling]).toEqual([3 ** discs, 2 ** discs, states - reaching]);
      if (discs >= 3) expect(reaching).toBe(11 * 2 ** (discs - 3));
      expect(as_closed_form).toBe(true);
    }
  });

  test("Frame–Stewart: A007664, A007665, A182058, with their status", () => {
    const rows = loadTable(FRAME_STEWART, folder);
    const moves = (p: number) => rows.filter(({ pegs }) => pegs === p).map((r) => Number(r.moves));
    expect(moves(4).slice(0, 16)).toEqual(
      [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129, 161],
    );
    expect(moves(5).slice(0, 12)).toEqual([1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39, 47]);
    expect(moves(6).slice(0, 12)).toEqual([1, 3, 5, 7, 9, 13, 17, 21, 25, 29, 33, 37]);
    for (const { pegs, discs, moves, by_recurrence, status } of rows) {
      const proved = pegs <= 4 || discs <= pegs * (pegs - 1) / 2;
      expect([by_recurrence, status]).toEqual([moves, proved ? "proved" : "conjectured"]);
    }
  });

  test("towers on four to ten pegs: every searched number is the Frame–Stewart number", () => {
    const rows = loadTable(HANOI_TOWERS, folder);
    const reach = new Map(rows.map(({ pegs, discs }) => [pegs, discs]));
    expect([...reach]).toEqual([[4, 21], [5, 20], [6, 18], [7, 17], [8, 16], [9, 15], [10, 14]]);
    for (const { pegs, discs, moves, equal } of rows) {
      expect([equal, BigInt(moves)]).toEqual([true, frameStewart(discs, pegs)]);
    }
  });

  test("the farthest states on four pegs: A382111, 130 for fifteen discs, where 588 states are (Korf 2004)", () => {
    const rows = loadTable(HANOI_ECCENTRICITIES, folder);
    for (const { pegs, discs, states, eccentricity, farthest, frame_stewart } of rows) {
      expect(states).toBe(pegs ** discs);
      const anomaly = pegs === 4 && discs === 15;
      expect(BigInt(eccentricity)).toBe(BigInt(frame_stewart) + (anomaly ? 1n : 0n));
      if (anomaly) expect([eccentricity, farthest]).toEqual([130, 588]);
    }
  });
});
