/** What the rules of each puzzle give to `deno task verify`, and how a certificate is refused. */

/** Something is wrong with a certificate; the message says what. */
export class Fault extends Error {
  override readonly name = "Fault";
}

/** The rule that a move breaks. */
export interface Illegal {
  readonly why: string;
}

/** A puzzle by its rules. States are texts that are equal exactly when the states are. */
export interface Rules {
  /** The instance in words. */
  readonly title: string;
  readonly start: string;
  /** Undefined when the instance has none, as a profile's. */
  readonly goal: string | undefined;
  /** The fields that an instance has. */
  readonly fields: readonly string[];
  /** How many states can be reached: by counting, not by search. */
  readonly states: bigint;
  /** Names of moves to try; some may be illegal. */
  readonly moves: (state: string) => readonly string[];
  /** The state after a move, or the rule that it breaks. */
  readonly play: (state: string, move: string) => string | Illegal;
}

/** A field that is an integer from `min` to `max`. */
export function integerField(
  from: Record<string, unknown>,
  name: string,
  min: number,
  max: number,
) {
  const value = from[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < min || value > max) {
    throw new Fault(`"${name}" is not an integer from ${min} to ${max}`);
  }
  return value;
}

/** A field that is a text of printable characters. */
export function textField(from: Record<string, unknown>, name: string, most = 1 << 22): string {
  const value = from[name];
  if (typeof value !== "string" || value.length > most || /\p{C}|\p{Zl}|\p{Zp}/u.test(value)) {
    throw new Fault(`"${name}" is not a text of printable characters`);
  }
  return value;
}
