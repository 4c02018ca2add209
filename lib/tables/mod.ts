/** Typed tables, their files and their data package. @module */
export * from "./table.ts";
export * from "./csv.ts";
export * from "./package.ts";
export * from "./build.ts";
export * from "./hanoi.ts";
export * from "./multipeg.ts";
export * from "./exact.ts";
export * from "./taquin.ts";
export * from "./variants.ts";
export * from "./oeis.ts";
export * from "./registry.ts";
