/**
 * The tables of the Tower of Hanoi on more than three pegs.
 * @module
 */
import {
  frameStewart,
  frameStewartByRecurrence,
  frameStewartSplits,
  frameStewartStatus,
} from "../hanoi/multipeg.ts";
import { defineTable } from "./table.ts";

/** The Frame–Stewart numbers. */
export const FRAME_STEWART = defineTable({
  name: "frame-stewart",
  title: "Frame–Stewart numbers",
  description:
    "The number of moves of the best Frame–Stewart strategy, p = 3 to 8 pegs, n = 1 to 64 discs, in closed form and by the recurrence, " +
    "with every best number k of discs to put aside. That it is the least number of moves of any strategy is proved for three and four pegs, and for p pegs up to p(p−1)/2 discs.",
  provenance: {
    status: "computed here",
    source:
      "closed form and recurrence; the column status says whether the number is proved to be optimal",
  },
  sources: [
    {
      title:
        "J. S. Frame, B. M. Stewart, Solution to advanced problem 3918, American Mathematical Monthly 48 (1941)",
    },
    {
      title:
        "S. Klavžar, U. Milutinović, Simple explicit formulas for the Frame–Stewart numbers (2002)",
    },
    { title: "T. Bousch, La quatrième tour de Hanoï (2014)" },
    {
      title:
        "A. Menon, On the optimal general solution to the multi-peg Tower of Hanoi (2025), a preprint, not refereed: it claims that the numbers are the least up to C(p + 1, 3) discs; the column status does not count on it",
      path: "https://arxiv.org/abs/2505.12941",
    },
    { title: "OEIS A007664: four pegs", path: "https://oeis.org/A007664" },
    { title: "OEIS A007665: five pegs", path: "https://oeis.org/A007665" },
    { title: "OEIS A182058: six pegs", path: "https://oeis.org/A182058" },
  ],
  key: ["pegs", "discs"],
  fields: [
    { name: "pegs", type: "integer", description: "Number of pegs, p" },
    { name: "discs", type: "integer", description: "Number of discs, n" },
    {
      name: "moves",
      type: "integer",
      big: true,
      description: "FS_p(n), in closed form",
    },
    {
      name: "by_recurrence",
      type: "integer",
      big: true,
      description: "The minimum of 2·FS_p(k) + FS_(p−1)(n − k) over k",
    },
    { name: "first_split", type: "integer", description: "Least best k" },
    {
      name: "last_split",
      type: "integer",
      description: "Greatest best k; every k between the two is best too",
    },
    {
      name: "status",
      type: "string",
      values: ["proved", "conjectured"],
      description: "Whether it is proved that no shorter solution exists, or conjectured",
    },
    {
      name: "status_source",
      type: "string",
      description: "Who proved or conjectured it, and when",
    },
  ],
  *rows() {
    for (let pegs = 3; pegs <= 8; pegs++) {
      const recurrence = frameStewartByRecurrence(64, pegs);
      for (let discs = 1; discs <= 64; discs++) {
        const { status, source } = frameStewartStatus(pegs, discs);
        const { first, last } = frameStewartSplits(discs, pegs);
        yield {
          pegs,
          discs,
          moves: frameStewart(discs, pegs),
          by_recurrence: recurrence[discs],
          first_split: first,
          last_split: last,
          status,
          status_source: source,
        };
      }
    }
  },
});
