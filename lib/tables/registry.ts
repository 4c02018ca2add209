/**
 * Every table of the laboratory, in the order of the data package. A new table is defined in the file of its puzzle and added here.
 * @module
 */
import { HANOI_DEPTHS, HANOI_ECCENTRICITIES, HANOI_SHORTEST, HANOI_TOWERS } from "./exact.ts";
import {
  HANOI_BINARY,
  HANOI_DURATIONS,
  HANOI_GRAPH,
  HANOI_MEMORYLESS,
  HANOI_MOVES,
  HANOI_MOVES_PER_DISC,
  HANOI_TWO_PATHS,
} from "./hanoi.ts";
import { FRAME_STEWART } from "./multipeg.ts";
import {
  HANOI_COLOURS,
  HANOI_COLOURS_FAR,
  HANOI_DISTANCES,
  HANOI_GRAPH_NUMBERS,
  HANOI_IRREGULAR,
  HANOI_VARIANTS,
  TOWER_OF_LONDON,
} from "./variants.ts";
import type { Table } from "./table.ts";
import {
  TAQUIN_DEPTHS,
  TAQUIN_DEPTHS_12,
  TAQUIN_GODS_NUMBERS,
  TAQUIN_GODS_NUMBERS_12,
  TAQUIN_GRAPHS,
  TAQUIN_GROUPS,
} from "./taquin.ts";

/** The tables that `deno task tables` writes. */
export const TABLES: readonly Table[] = [
  HANOI_MOVES,
  HANOI_MOVES_PER_DISC,
  HANOI_BINARY,
  HANOI_GRAPH,
  HANOI_TWO_PATHS,
  HANOI_DURATIONS,
  HANOI_MEMORYLESS,
  FRAME_STEWART,
  HANOI_DEPTHS,
  HANOI_SHORTEST,
  HANOI_TOWERS,
  HANOI_ECCENTRICITIES,
  TAQUIN_DEPTHS,
  TAQUIN_DEPTHS_12,
  TAQUIN_GODS_NUMBERS,
  TAQUIN_GODS_NUMBERS_12,
  TAQUIN_GROUPS,
  TAQUIN_GRAPHS,
  HANOI_DISTANCES,
  HANOI_GRAPH_NUMBERS,
  HANOI_VARIANTS,
  HANOI_COLOURS,
  HANOI_COLOURS_FAR,
  HANOI_IRREGULAR,
  TOWER_OF_LONDON,
];
