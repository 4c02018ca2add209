/** What a notebook cell uses to show, to claim and to report progress. @module */
export * from "./show.ts";
export * from "./claim.ts";
export * from "./cases.ts";
export * from "./progress.ts";
export { save, type SaveOptions } from "./save.ts";
