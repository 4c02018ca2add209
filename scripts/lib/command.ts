/**
 * What the command lines of `scripts/` share: arguments, output that streams, and how a command ends.
 *
 * A command prints its answer to stdout and nothing else. A bad argument prints one message to stderr and ends with exit code 2, an
 * input that the library refuses with 1; then stdout stays empty. A reader that closes the pipe (`| head`) ends it quietly.
 * @module
 */
import { WriteError } from "../../lib/core/files.ts";
import { shown } from "../../lib/core/validate.ts";

/** A command that was called wrongly: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The arguments of a call: words in their order, options by name without the dashes; a flag's value is "". */
export interface Arguments {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** Which options a verb has: with a value, or flags. */
export interface Options {
  readonly values: readonly string[];
  readonly flags: readonly string[];
}

/**
 * Sorts arguments into words and options; `--name value` and `--name=value` are the same.
 *
 * @throws {UsageError} for an unknown option, one given twice, or one without its value.
 */
export function parseArguments(args: readonly string[], { values, flags }: Options): Arguments {
  const words: string[] = [];
  const options = new Map<string, string>();
  const known = [...values, ...flags].map((name) => `--${name}`).join(", ");
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg.startsWith("-") || arg === "-") {
      words.push(arg);
      continue;
    }
    const equals = arg.indexOf("=");
    const name = arg.startsWith("--") ? arg.slice(2, equals < 0 ? undefined : equals) : "";
    let value = "";
    if (values.includes(name)) {
      if (equals >= 0) value = arg.slice(equals + 1);
      else if (i + 1 < args.length && !args[i + 1].startsWith("--")) value = args[++i];
      else throw new UsageError(`--${name} needs a value.`);
    } else if (!flags.includes(name)) {
      throw new UsageError(`There is no option ${shown(arg)} here. The options are ${known}.`);
    } else if (equals >= 0) throw new UsageError(`--${name} takes no value.`);
    if (options.has(name)) throw new UsageError(`--${name} is given twice.`);
    options.set(name, value);
  }
  return { words, options };
}

/**
 * The value of an option that is an integer of at least `min`, `undefined` when the option is not given.
 *
 * @throws {UsageError} for anything but decimal digits, or a smaller one.
 */
export function integerOption(args: Arguments, name: string, min = 0n): bigint | undefined {
  const text = args.options.get(name);
  if (text === undefined) return undefined;
  if (!/^[0-9]+$/.test(text) || BigInt(text) < min) {
    throw new UsageError(
      `--${name} must be an integer of at least ${min}, received ${shown(text)}.`,
    );
  }
  return BigInt(text);
}

/** An integer option that is small enough for a plain number; the library says what is too large. */
export function numberOption(args: Arguments, name: string, min = 0): number | undefined {
  const value = integerOption(args, name, BigInt(min));
  if (value !== undefined && value > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new UsageError(`--${name} must be below 2⁵³, received ${shown(value.toString())}.`);
  }
  return value === undefined ? undefined : Number(value);
}

/** The reader of stdout went away. */
class ClosedPipe extends Error {}

/** stdout takes no more, for another reason: a full disk, say. */
class LostOutput extends Error {}

/** Bytes that are gathered before they are written, once the first lines are out. */
const FULL = 1 << 16;

/** Text to stdout, gathered into larger and larger pieces: the first line leaves at once, and millions leave fast. */
export class Output {
  #text = "";
  #piece = 1;
  readonly #encoder = new TextEncoder();

  /** Takes a text and says whether it is time to {@link flush}. */
  push(text: string): boolean {
    this.#text += text;
    return this.#text.length >= this.#piece;
  }

  /** Writes what was gathered. */
  async flush(): Promise<void> {
    let bytes = this.#encoder.encode(this.#text);
    this.#text = "";
    this.#piece = Math.min(2 * this.#piece + bytes.length, FULL);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(await Deno.stdout.write(bytes));
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) throw new ClosedPipe();
      throw new LostOutput(`Cannot write the output: ${(error as Error).message}.`);
    }
  }
}

/** Runs a command and ends the process with its exit code. */
export async function runCommand(command: (output: Output) => void | Promise<void>) {
  const output = new Output();
  try {
    await command(output);
    await output.flush();
    Deno.exit(0);
  } catch (error) {
    if (error instanceof ClosedPipe) Deno.exit(0);
    const expected = [UsageError, RangeError, SyntaxError, LostOutput, WriteError];
    if (!expected.some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    Deno.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** A verb of a command line: its options, and what it does. */
export interface Verb extends Options {
  readonly run: (args: Arguments, output: Output) => void | Promise<void>;
}

/** Runs the verb that the command line names and ends the process; without one, or with --help, the help is printed. */
export async function runVerbs(verbs: Readonly<Record<string, Verb>>, help: string) {
  await runCommand(async (output) => {
    const [name, ...rest] = Deno.args;
    const asked = (words: readonly string[]) => words.includes("--help") || words.includes("-h");
    if (name === undefined || name === "help" || asked([name])) {
      output.push(help + "\n");
      return;
    }
    if (!Object.hasOwn(verbs, name)) {
      const names = Object.keys(verbs).join(", ");
      throw new UsageError(`There is no verb ${shown(name)}. The verbs are ${names}.`);
    }
    if (asked(rest)) output.push(help + "\n");
    else await verbs[name].run(parseArguments(rest, verbs[name]), output);
  });
}

/** Prints one answer: an object as JSON, or its text. */
export function answer(args: Arguments, output: Output, value: unknown, text: string): void {
  output.push(`${args.options.has("json") ? JSON.stringify(value) : text}\n`);
}
