/**
 * The library of Lucas Lab: exact results on the Tower of Hanoi and on sliding-tile boards, with their tables, figures and claims.
 *
 * Where to begin: the rules are in `hanoi/rules.ts` and `taquin/board.ts`; shortest solutions in `hanoi/recursive.ts`, `hanoi/optimal.ts`,
 * `hanoi/multipeg.ts`, `hanoi/variants.ts` and `taquin/solver.ts`; exhaustive searches in `hanoi/exact.ts` and `taquin/enumerate.ts`, on the engine
 * of `search/frontier.ts`; what a notebook needs in `notebook/claim.ts` and `notebook/show.ts`.
 * @module
 */
export * from "./core/permutation.ts";
export * from "./core/permutation_group.ts";
export * from "./core/validate.ts";
export * from "./core/rational.ts";
export * from "./core/linear.ts";
export * from "./search/space.ts";
export * from "./search/bfs.ts";
export * from "./search/count.ts";
export * from "./hanoi/rules.ts";
export * from "./hanoi/recursive.ts";
export * from "./hanoi/binary.ts";
export * from "./hanoi/breaks.ts";
export * from "./hanoi/graph.ts";
export * from "./hanoi/optimal.ts";
export * from "./hanoi/durations.ts";
export * from "./hanoi/distances.ts";
export * from "./hanoi/romik.ts";
export * from "./hanoi/sierpinski.ts";
export * from "./hanoi/walks.ts";
export * from "./hanoi/hamilton.ts";
export * from "./hanoi/squarefree.ts";
export * from "./hanoi/codes.ts";
export * from "./hanoi/game.ts";
export * from "./hanoi/game_search.ts";
export * from "./hanoi/variants.ts";
export * from "./hanoi/forbidden.ts";
export * from "./hanoi/star.ts";
export * from "./hanoi/bicolour.ts";
export * from "./hanoi/exchange.ts";
export * from "./hanoi/magnetic.ts";
export * from "./hanoi/irregular.ts";
export * from "./hanoi/geodesic.ts";
export * from "./hanoi/london.ts";
export * from "./hanoi/multipeg.ts";
export * from "./taquin/board.ts";
export * from "./taquin/parity.ts";
export * from "./taquin/groups.ts";
export * from "./taquin/ranking.ts";
export * from "./taquin/reachable.ts";
export * from "./taquin/enumerate.ts";
export * from "./tables/mod.ts";
export * from "./figures/mod.ts";
export * from "./widgets/mod.ts";
export * from "./notebook/mod.ts";
export * from "./search/frontier.ts";
export * from "./hanoi/symmetry.ts";
export * from "./hanoi/frontier.ts";
export * from "./hanoi/exact.ts";
export * from "./hanoi/plain.ts";
export * from "./search/path.ts";
export * from "./search/idastar.ts";
export * from "./search/astar.ts";
export * from "./search/limits.ts";
export * from "./taquin/heuristics.ts";
export * from "./taquin/walking.ts";
export * from "./taquin/duplicates.ts";
export * from "./taquin/pattern.ts";
export * from "./taquin/pdb.ts";
export * from "./taquin/pdb_file.ts";
export * from "./taquin/frame.ts";
export * from "./taquin/databases.ts";
export * from "./taquin/lines.ts";
export * from "./taquin/beam.ts";
export * from "./taquin/shorten.ts";
export * from "./taquin/solver.ts";
export * from "./taquin/solver_pool.ts";
export * from "./taquin/korf.ts";
export * from "./core/memory.ts";
export type { CheckpointFile, CheckpointFiles, CheckpointOptions } from "./search/checkpoint.ts";
export type { Deepened, DeepeningProgress, NodeCounter, TileEngine } from "./taquin/deepening.ts";
export type { PatternTables, PatternView } from "./taquin/ida_patterns.ts";
export type { Bundle } from "./notebook/kernel.ts";
