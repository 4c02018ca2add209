/**
 * Certificates: their form, their digest, and their check by the rules alone.
 *
 * A certificate is JSON in one exact form, so that every altered byte is seen: two spaces of indentation, the fields in the order below,
 * a line feed at the end. It holds the instance, the claim and its evidence, and a SHA-256 digest
 * ({@link digestOf}): against damage, not against forgery, for anyone can take it anew. Nothing here or in the files beside it is shared with the library.
 */
import { createHash } from "node:crypto";
import { colouredRules } from "./coloured.ts";
import { hanoiRules } from "./hanoi.ts";
import { Fault, integerField, type Rules, textField } from "./rules.ts";
import { taquinRules } from "./taquin.ts";

/** The version of the form. */
export const VERSION = 1;

/** States that the naive search visits unless another number is given: a second or two. */
export const DEFAULT_STATES = 300_000;

/** Most characters of a certificate. */
export const MAX_CHARACTERS = 1 << 24;

const PUZZLES: Readonly<Record<string, (instance: Record<string, unknown>) => Rules>> = {
  "hanoi": hanoiRules,
  "coloured hanoi": colouredRules,
  "taquin": taquinRules,
};

/** What is claimed: a legal path of that length, that none is shorter too, or the number of states at each depth. */
export type Claim = "path" | "shortest" | "profile";

/** The inputs, of which the digest is taken. */
export interface Inputs {
  readonly puzzle: string;
  readonly claim: Claim;
  readonly instance: Readonly<Record<string, string | number>>;
}

/** What supports a claim: a path and its length, or the states by depth; and where the minimality comes from. */
export interface Evidence {
  readonly length: number;
  /** The moves, between spaces: `AC` is from peg A to peg C, `12` slides tile 12. */
  readonly path?: string;
  readonly depths?: readonly number[];
  /** What proves that no path is shorter, or that the profile is complete. */
  readonly source?: string;
}

/** The fields of a certificate by its claim, in their order. */
const FIELDS: Readonly<Record<Claim, readonly string[]>> = {
  path: ["format", "version", "puzzle", "claim", "instance", "length", "path", "digest"],
  shortest: [
    "format",
    "version",
    "puzzle",
    "claim",
    "instance",
    "length",
    "path",
    "source",
    "digest",
  ],
  profile: [
    "format",
    "version",
    "puzzle",
    "claim",
    "instance",
    "length",
    "depths",
    "source",
    "digest",
  ],
};

/**
 * SHA-256, in hexadecimal digits, of what a replay cannot show to be unharmed: the inputs, the depths and the source, as JSON
 * without spaces. The path and its length are left out, for another legal path of that length is as good.
 */
export function digestOf(
  { puzzle, claim, instance }: Inputs,
  { depths, source }: Partial<Evidence> = {},
): string {
  const all = ["lucas-certificate", VERSION, puzzle, claim, instance, depths ?? [], source ?? ""];
  return createHash("sha256").update(JSON.stringify(all)).digest("hex");
}

const textOf = (certificate: unknown) => `${JSON.stringify(certificate, null, 2)}\n`;

/** The text of a certificate. */
export function certificateText(inputs: Inputs, evidence: Evidence): string {
  const { puzzle, claim, instance } = inputs;
  const all: Record<string, unknown> = {
    format: "lucas-certificate",
    version: VERSION,
    puzzle,
    claim,
    instance,
    ...evidence,
    digest: digestOf(inputs, evidence),
  };
  return textOf(Object.fromEntries(FIELDS[claim].map((name) => [name, all[name]])));
}

/** What a check came to. */
export interface Verdict {
  readonly good: boolean;
  /** Whether all that is claimed was shown here: legality, and minimality or completeness by a search of its own. */
  readonly proved: boolean;
  readonly sentence: string;
}

/** An object with exactly these fields, in this order. */
function requireFields(value: unknown, names: readonly string[], what: string) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Fault(`${what} is not an object`);
  }
  const found = Object.keys(value);
  const lacking = names.find((name) => !found.includes(name));
  if (lacking !== undefined) throw new Fault(`${what} lacks the field "${lacking}"`);
  if (found.join() !== names.join()) {
    throw new Fault(`${what} has other fields, or in another order, than ${names.join(", ")}`);
  }
  return value as Record<string, unknown>;
}

/** Plays the path and checks where it leads and how long it is. */
function checkPath(rules: Rules, path: string, length: number): void {
  const moves = path === "" ? [] : path.split(" ");
  let state = rules.start;
  for (const [i, move] of moves.entries()) {
    const next = rules.play(state, move);
    if (typeof next !== "string") {
      throw new Fault(
        `move ${i + 1}, ${JSON.stringify(move.slice(0, 20))}, is illegal: ${next.why}`,
      );
    }
    state = next;
  }
  if (moves.length !== length) {
    throw new Fault(`the path has ${moves.length} moves and not the stated ${length}`);
  }
  if (state !== rules.goal) throw new Fault("the path does not end at the goal");
}

/**
 * States at each depth from the start, up to the goal if there is one: breadth first, with nothing clever.
 * `undefined` when that takes more than `most` states.
 */
export function naiveDepths(rules: Rules, most: number): number[] | undefined {
  if (rules.goal === undefined && rules.states > BigInt(most)) return undefined;
  const seen = new Set([rules.start]);
  const depths: number[] = [];
  for (let level = [rules.start]; level.length > 0;) {
    depths.push(level.length);
    if (level.includes(rules.goal!)) return depths;
    const next: string[] = [];
    for (const state of level) {
      for (const move of rules.moves(state)) {
        const other = rules.play(state, move);
        if (typeof other !== "string" || seen.has(other)) continue;
        if (seen.size >= most) return undefined;
        seen.add(other);
        next.push(other);
      }
    }
    level = next;
  }
  return depths;
}

/** Checks the depths of a profile as numbers. */
function checkDepths(rules: Rules, depths: unknown, length: number): number[] {
  if (!Array.isArray(depths) || depths.some((d) => !Number.isSafeInteger(d) || d < 1)) {
    throw new Fault('"depths" is not a list of positive integers');
  }
  if (depths.length - 1 !== length) {
    throw new Fault(`the last depth is ${depths.length - 1} and not the stated ${length}`);
  }
  const sum = depths.reduce((total: bigint, d: number) => total + BigInt(d), 0n);
  if (depths[0] !== 1 || sum !== rules.states) {
    throw new Fault(`the depths add up to ${sum} states, and there are ${rules.states}`);
  }
  return depths;
}

function check(text: string, states: number): Verdict {
  if (text.length > MAX_CHARACTERS) {
    throw new Fault(`it is longer than ${MAX_CHARACTERS} characters`);
  }
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Fault("it is not JSON; it may be cut off or damaged");
  }
  if (parsed?.format !== "lucas-certificate") throw new Fault("it is no certificate of Lucas Lab");
  if (parsed.version !== VERSION) {
    throw new Fault(`its version is not ${VERSION}, the only one that is known here`);
  }
  const claim = parsed.claim as Claim;
  if (typeof claim !== "string" || !Object.hasOwn(FIELDS, claim)) {
    throw new Fault(`its claim is none of ${Object.keys(FIELDS).join(", ")}`);
  }
  requireFields(parsed, FIELDS[claim], "the certificate");
  const instance = requireFields(
    parsed.instance,
    Object.keys(parsed.instance ?? {}),
    "the instance",
  );
  const values = [
    ...Object.values({ ...parsed, instance: 0, depths: 0 }),
    ...Object.values(instance),
  ];
  const depths: unknown[] = Array.isArray(parsed.depths) ? parsed.depths : [];
  const nested = (value: unknown) => typeof value === "object";
  if (values.some(nested) || depths.some(nested) || depths.length === 0 && claim === "profile") {
    throw new Fault("a field holds a list or an object where it should not");
  }
  if (textOf(parsed) !== text) {
    throw new Fault("it is not written in the exact form of a certificate");
  }
  const { puzzle } = parsed;
  if (typeof puzzle !== "string" || !Object.hasOwn(PUZZLES, puzzle)) {
    throw new Fault(`its puzzle is none of ${Object.keys(PUZZLES).join(", ")}`);
  }
  if (claim === "profile" && puzzle === "coloured hanoi") {
    throw new Fault("there are no profiles of coloured towers in this version");
  }
  const rules = PUZZLES[puzzle](instance);
  const names = claim === "profile" ? rules.fields.filter((name) => name !== "goal") : rules.fields;
  requireFields(instance, names, "the instance");
  if (
    parsed.digest !== digestOf({ puzzle, claim, instance } as Inputs, parsed as Partial<Evidence>)
  ) {
    throw new Fault("the digest is not that of the inputs and the claim");
  }
  const length = integerField(parsed, "length", 0, Number.MAX_SAFE_INTEGER);
  const source = claim === "path" ? "" : textField(parsed, "source", 400);

  if (claim === "profile") {
    const depths = checkDepths(rules, parsed.depths, length);
    const said = `${rules.title}: ${rules.states} states, the farthest at ${length}`;
    const naive = naiveDepths(rules, states);
    if (naive === undefined) {
      return {
        good: true,
        proved: false,
        sentence:
          `${said}: the depths add up; the profile was not re-proved (it comes from: ${source})`,
      };
    }
    const at = depths.findIndex((d, depth) => d !== naive[depth]);
    if (at >= 0 || naive.length !== depths.length) {
      throw new Fault(`at depth ${at} there are ${naive[at] ?? 0} states and not ${depths[at]}`);
    }
    return { good: true, proved: true, sentence: `${said}: proved here` };
  }

  checkPath(rules, textField(parsed, "path", MAX_CHARACTERS), length);
  const said = `${rules.title}, ${length} moves`;
  if (claim === "path") {
    return {
      good: true,
      proved: true,
      sentence: `${said}: legal and of the stated length; no claim to be shortest`,
    };
  }
  const naive = naiveDepths(rules, states);
  if (naive === undefined) {
    return {
      good: true,
      proved: false,
      sentence:
        `${said}: legal and of the stated length; minimality not re-proved (it comes from: ${source})`,
    };
  }
  if (naive.length - 1 < length) {
    throw new Fault(
      `there is a path of ${naive.length - 1} moves, and ${length} are claimed to be the least`,
    );
  }
  return { good: true, proved: true, sentence: `${said}, the least: proved here` };
}

/** Checks the text of a certificate, with a search of at most `states` states. Nothing that a file holds makes it throw. */
export function verifyText(text: string, states: number = DEFAULT_STATES): Verdict {
  try {
    return check(text, states);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { good: false, proved: false, sentence: `refused: ${error.message}` };
  }
}
