/**
 * Errors in one form: `Cannot <do this>: <what> must be <allowed>, received <given>. <hint>`.
 *
 * Every public function validates its arguments once, at its boundary, with these.
 * @module
 */

/** What an argument has to be, in the words of the error that says so. */
export interface Rule {
  /** The action that fails, in the infinitive: "list the moves". */
  readonly doing: string;
  /** The argument's name in words: "the number of discs". */
  readonly what: string;
  /** What the caller can do about it, as a sentence. */
  readonly hint?: string;
}

/** Most characters of a caller's value that an error repeats. */
const SHOWN = 60;

/** Characters that break a line, steer a terminal or hide in a text: controls, line and paragraph separators, bidi marks. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Whether a text has a character that breaks a line, steers a terminal or hides: controls, line and paragraph separators, bidi marks.
 *
 * @example
 * ```ts
 * hasUnprintable("a\nb"); // true
 * hasUnprintable("<script>"); // false
 * ```
 */
export function hasUnprintable(text: string): boolean {
  return text.search(UNPRINTABLE) !== -1;
}

/**
 * A value as an error message may repeat it: one line, control characters escaped, at most 60 characters.
 *
 * @example
 * ```ts
 * shown("a\nb"); // '"a\\nb"'
 * shown(12n); // "12n"
 * ```
 */
export function shown(value: unknown): string {
  const text = typeof value === "string"
    ? JSON.stringify(value)
    : typeof value === "bigint"
    ? `${value}n`
    : typeof value === "object" && value !== null
    ? describeObject(value)
    : String(value);
  const line = text.replace(
    UNPRINTABLE,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // A pair of surrogates is not cut in two.
  return line.length <= SHOWN
    ? line
    : `${line.slice(0, SHOWN - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function describeObject(value: object): string {
  try {
    // The message repeats no more than SHOWN characters, so no more elements are written out.
    const part = Array.isArray(value) ? value.slice(0, SHOWN) : value;
    return JSON.stringify(part, (_, v) => typeof v === "bigint" ? `${v}n` : v) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** The message of a refused argument, in the form that every error of the library has. */
export function refusal(rule: Rule, allowed: string, received: unknown): string {
  const hint = rule.hint === undefined ? "" : ` ${rule.hint}`;
  return `Cannot ${rule.doing}: ${rule.what} must be ${allowed}, received ${
    shown(received)
  }.${hint}`;
}

/**
 * `value` itself when it is a safe integer from `min` to `max`.
 *
 * @throws {RangeError} otherwise, a fraction, NaN or a string included.
 */
export function requireInteger(value: unknown, min: number, max: number, rule: Rule): number {
  if (!Number.isSafeInteger(value) || (value as number) < min || (value as number) > max) {
    const allowed = min <= Number.MIN_SAFE_INTEGER && max >= Number.MAX_SAFE_INTEGER
      ? "an integer"
      : max >= Number.MAX_SAFE_INTEGER
      ? `an integer of at least ${min}`
      : `an integer from ${min} to ${max}`;
    throw new RangeError(refusal(rule, allowed, value));
  }
  return value as number;
}

/**
 * `value` as a bigint when it is an integer (bigint or safe number) from `min` to `max`.
 *
 * @throws {RangeError} otherwise; a number past 2⁵³ is refused because it is rounded already.
 */
export function requireBigInt(
  value: unknown,
  min: bigint,
  max: bigint | undefined,
  rule: Rule,
): bigint {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) {
    const big = BigInt(value as bigint | number);
    if (big >= min && (max === undefined || big <= max)) return big;
  }
  const unsafe = typeof value === "number" && Number.isInteger(value) &&
    !Number.isSafeInteger(value);
  const allowed = max === undefined
    ? `an integer of at least ${min}`
    : `an integer from ${min} to ${bound(max)}`;
  throw new RangeError(refusal(rule, unsafe ? `${allowed}, as a bigint past 2⁵³` : allowed, value));
}

/** A bound as a message may show it: in full up to 40 digits, then as the power of two that it is or is near. */
function bound(value: bigint): string {
  if (value < 10n ** 40n) return `${value}`;
  const bits = value.toString(2).length;
  const power = 1n << BigInt(bits);
  if (value === power - 1n) return `2^${bits} − 1`;
  if (value === power / 2n) return `2^${bits - 1}`;
  return `about 2^${4n * value < 3n * power ? bits - 1 : bits}`;
}

/**
 * A number of bytes in words, in binary units.
 *
 * @example
 * ```ts
 * formatBytes(3 * 2 ** 30); // "3.0 GiB"
 * ```
 */
export function formatBytes(bytes: number | bigint): string {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
  let value = Number(bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return unit === 0
    ? `${value} bytes`
    : `${value >= 1e6 ? value.toExponential(1) : value.toFixed(1)} ${units[unit]}`;
}

/**
 * Refuses work that needs more memory than is granted, before any of it is allocated.
 *
 * @throws {RangeError} with both figures when `bytes` exceeds `limit`.
 */
export function requireMemory(
  bytes: number | bigint,
  limit: number,
  doing: string,
  hint: string,
): void {
  if (Number(bytes) > limit) {
    throw new RangeError(
      `Cannot ${doing}: it needs ${formatBytes(bytes)}, at most ${
        formatBytes(limit)
      } is allowed. ${hint}`,
    );
  }
}
