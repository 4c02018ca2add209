export * from "./core/validate.ts";
export * from "./search/space.ts";
export * from "./hanoi/rules.ts";
export * from "./hanoi/recursive.ts";
export * from "./hanoi/binary.ts";
export * from "./hanoi/breaks.ts";
export * from "./hanoi/graph.ts";
export * from "./taquin/board.ts";
