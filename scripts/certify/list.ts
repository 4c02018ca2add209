/** The certificates that `deno task certify` writes. */
import {
  type ColouredTask,
  exchangeTask,
  formatColoured,
  rotateTask,
  separateTask,
  solveColoured,
  splitTask,
} from "../../lib/hanoi/bicolour.ts";
import { exactDepths, exactTransfer, shortestTransfer } from "../../lib/hanoi/exact.ts";
import { shortestPath } from "../../lib/hanoi/optimal.ts";
import { formatState, parseState, type Peg, perfectState } from "../../lib/hanoi/rules.ts";
import { type Board, formatBoard, goalBoard, parseBoard } from "../../lib/taquin/board.ts";
import { enumerateBoard } from "../../lib/taquin/enumerate.ts";
import { korfInstances } from "../../lib/taquin/korf.ts";
import { solveBoard } from "../../lib/taquin/solver.ts";
import type { Evidence, Inputs } from "../verify/certificate.ts";

/** A certificate before it is a text. */
export interface Certificate {
  /** The name of its file, without `.json`. */
  readonly name: string;
  readonly inputs: Inputs;
  readonly evidence: Evidence;
}

/** How much is written. */
export type Effort = "default" | "full";

/** Moves as a certificate has them: `AC AB CB`. */
function pegPath(moves: Iterable<{ readonly from: Peg; readonly to: Peg }>): string {
  const letter = (peg: Peg) => String.fromCharCode(65 + peg);
  return Array.from(moves, ({ from, to }) => letter(from) + letter(to)).join(" ");
}

/** The shortest transfer of a tower, with the search that proves its length. */
export async function transferCertificate(pegs: number, discs: number): Promise<Certificate> {
  const moves = shortestTransfer({ pegs, discs });
  const { moves: least, searched } = await exactTransfer({ pegs, discs });
  if (least !== moves.length) throw new Error(`Two searches of H(${pegs},${discs}) disagree.`);
  const start = formatState(perfectState(discs, 0));
  const goal = formatState(perfectState(discs, pegs - 1));
  return {
    name: `hanoi-transfer-${pegs}-${discs}`,
    inputs: { puzzle: "hanoi", claim: "shortest", instance: { pegs, discs, start, goal } },
    evidence: {
      length: moves.length,
      path: pegPath(moves),
      source: `half-way theorem; ${searched}`,
    },
  };
}

/** A shortest path from any state to any other, on three pegs. */
export function pairCertificate(start: string, goal: string): Certificate {
  const moves = [...shortestPath(parseState(start), parseState(goal))];
  return {
    name: `hanoi-pair-${start}-${goal}`.toLowerCase(),
    inputs: {
      puzzle: "hanoi",
      claim: "shortest",
      instance: { pegs: 3, discs: start.length, start, goal },
    },
    evidence: {
      length: moves.length,
      path: pegPath(moves),
      source: "the largest disc that moves does so once or twice; the shorter way of the two",
    },
  };
}

/** The number of states at each distance from a perfect state. */
export async function depthsCertificate(pegs: number, discs: number): Promise<Certificate> {
  const { depths, searched } = await exactDepths({ pegs, discs });
  return {
    name: `hanoi-depths-${pegs}-${discs}`,
    inputs: {
      puzzle: "hanoi",
      claim: "profile",
      instance: { pegs, discs, start: formatState(perfectState(discs, 0)) },
    },
    evidence: { length: depths.length - 1, depths, source: searched },
  };
}

/** A shortest solution of coloured towers. */
export function colouredCertificate(task: ColouredTask): Certificate {
  const { pegs, colours, discs } = task;
  const result = solveColoured(task);
  if (result.status !== "solved") throw new Error(`No solution of ${task.name} was found.`);
  const [start, goal] = [formatColoured(task.start), formatColoured(task.goal)];
  return {
    name: `coloured-${task.name.replaceAll(/[^a-z0-9]+/gi, "-")}-${discs}`,
    inputs: {
      puzzle: "coloured hanoi",
      claim: "shortest",
      instance: { pegs, colours, discs, start, goal },
    },
    evidence: {
      length: result.path.length,
      path: pegPath(result.path),
      source: "breadth-first search of all states up to the goal",
    },
  };
}

/** A solution of a board: a shortest one when the solver proves that, otherwise a legal one. */
export async function boardCertificate(
  name: string,
  board: Board,
  goal: Board,
): Promise<Certificate> {
  const found = await solveBoard(board, goal);
  if (found.status !== "solved") throw new Error(`No solution of ${name} was found.`);
  const { rows, cols } = board;
  const proved = found.proof === "proved optimal";
  return {
    name: `taquin-${name}`,
    inputs: {
      puzzle: "taquin",
      claim: proved ? "shortest" : "path",
      instance: { rows, cols, start: formatBoard(board), goal: formatBoard(goal) },
    },
    evidence: {
      length: found.length,
      path: found.tiles.join(" "),
      ...(proved ? { source: "IDA* to the end with additive pattern databases" } : {}),
    },
  };
}

/** The number of positions at each distance from a goal with the blank last, and the farthest ones. */
async function boardProfile(rows: number, cols: number) {
  const goal = goalBoard(rows, cols);
  const { godsNumber, depths, antipodes } = await enumerateBoard(goal);
  const profile: Certificate = {
    name: `taquin-depths-${rows}x${cols}`,
    inputs: {
      puzzle: "taquin",
      claim: "profile",
      instance: { rows, cols, start: formatBoard(goal) },
    },
    evidence: {
      length: godsNumber,
      depths: [...depths],
      source: "breadth-first search of all positions",
    },
  };
  return { profile, goal, antipodes };
}

/** The profile of a board as a certificate. */
export async function profileCertificate(rows: number, cols: number): Promise<Certificate> {
  return (await boardProfile(rows, cols)).profile;
}

/** Pairs of states on three pegs: perfect ones, mixed ones, and one whose largest disc moves twice. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["ABBA", "CCCC"],
  ["ABC", "CBA"],
  ["ABBB", "CBBB"],
  ["ABCABC", "CBACBA"],
  ["AABBCCAA", "CCBBAACC"],
  ["ABABABABAB", "CBCBCBCBCB"],
];

/** Most discs of the towers moved and of the profiles, by the number of pegs. */
const TRANSFERS = { default: { 3: 12, 4: 11, 5: 9, 6: 8 }, full: { 3: 14, 4: 13, 5: 11, 6: 10 } };
const DEPTHS = { default: { 3: 11, 4: 10, 5: 8, 6: 7 }, full: { 3: 15, 4: 13, 5: 11, 6: 9 } };

/** All certificates, in a fixed order. */
export async function* certificates(effort: Effort): AsyncGenerator<Certificate, void> {
  for (const [pegs, most] of Object.entries(TRANSFERS[effort])) {
    for (let discs = 1; discs <= most; discs++) {
      yield await transferCertificate(Number(pegs), discs);
    }
  }
  for (const [start, goal] of PAIRS) yield pairCertificate(start, goal);
  for (const [pegs, most] of Object.entries(DEPTHS[effort])) {
    for (let discs = 1; discs <= most; discs++) yield await depthsCertificate(Number(pegs), discs);
  }
  for (const discs of [1, 2, 3]) yield colouredCertificate(rotateTask(discs));
  for (const discs of [1, 2, 3, 4]) {
    for (const task of [exchangeTask(discs), separateTask(discs), splitTask(discs)]) {
      yield colouredCertificate(task);
    }
  }
  const shapes = [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], ...(effort === "full" ? [[3, 4]] : [])];
  for (const [rows, cols] of shapes) {
    const { profile, goal, antipodes } = await boardProfile(rows, cols);
    yield profile;
    for (const [i, board] of antipodes.slice(0, 2).entries()) {
      yield await boardCertificate(`farthest-${rows}x${cols}-${i + 1}`, board, goal);
    }
  }
  for (const { number, board, length } of korfInstances().slice(0, effort === "full" ? 100 : 5)) {
    const name = `korf-${String(number).padStart(3, "0")}`;
    const certificate = await boardCertificate(name, board, goalBoard(4, 4, 0));
    if (certificate.evidence.length !== length) {
      throw new Error(`Korf's instance ${number} has another length.`);
    }
    yield certificate;
  }
  const large = parseBoard("24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0");
  yield await boardCertificate("reversed-5x5", large, goalBoard(5, 5));
}
