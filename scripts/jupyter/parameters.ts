/**
 * Parameters of a notebook: the declarations of its cell tagged `parameters`, which the command line may
 * override, as papermill does it: a cell after that one sets the new values.
 * @module
 */
import type { Cell } from "./notebook.ts";
import { hasTag } from "./notebook.ts";
import { type Declaration, readSource } from "./source.ts";

/** A parameter that a notebook does not have, or a value of the wrong type. */
export class ParameterError extends Error {
  override readonly name = "ParameterError";
}

/**
 * Parameters as the command line gives them: `n=12`.
 *
 * @throws {ParameterError} for a text without a name and `=`, or a name that is given twice.
 */
export function parseParameters(texts: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const text of texts) {
    const [all, name, value] = /^([\p{ID_Start}$_][\p{ID_Continue}$]*)=(.*)$/su.exec(text) ?? [];
    if (all === undefined) {
      throw new ParameterError(
        `Cannot read a parameter: --param must be name=value, received ${JSON.stringify(text)}.`,
      );
    }
    if (parameters.has(name)) {
      throw new ParameterError(`Cannot set the parameter ${name}: it is given twice.`);
    }
    parameters.set(name, value);
  }
  return parameters;
}

/** Where the injected cell goes and what it says. */
export interface Injection {
  /** Index of the `parameters` cell, after which the new one comes. */
  readonly after: number;
  readonly source: string;
}

/**
 * The cell that sets the parameters of a notebook. A `const` is declared anew, which both kernels allow;
 * a `let` or `var` is assigned.
 *
 * @throws {ParameterError} when a parameter is not declared there, or its value is of another type than the one declared.
 */
export function injection(
  cells: readonly Cell[],
  parameters: ReadonlyMap<string, string>,
  notebook: string,
): Injection {
  const after = cells.findIndex((cell) => cell.type === "code" && hasTag(cell, "parameters"));
  if (after < 0) {
    throw new ParameterError(
      `Cannot set a parameter of ${notebook}: no cell is tagged parameters. Name the notebooks that have it.`,
    );
  }
  const { declarations } = readSource(cells[after].source);
  const variables = declarations.filter(({ kind }) => ["const", "let", "var"].includes(kind));
  const lines = [...parameters].map(([name, text]) => {
    const declaration = variables.find((variable) => variable.name === name);
    if (declaration === undefined) {
      throw new ParameterError(
        `Cannot set the parameter ${name} of ${notebook}: it has ${
          variables.map((variable) => variable.name).join(", ") || "none"
        } (cell ${after + 1}).`,
      );
    }
    const keyword = declaration.kind === "const" ? "const " : "";
    return `${keyword}${name} = ${literal(declaration, text, notebook)};`;
  });
  return { after, source: lines.join("\n") };
}

/** The value as source text, of the type that the declared one has; JSON or a text where none is written. */
function literal({ name, literal }: Declaration, text: string, notebook: string): string {
  const type = literal === undefined || literal === null ? "unknown" : typeof literal;
  const value = text.trim();
  const refuse = (what: string): never => {
    throw new ParameterError(
      `Cannot set the parameter ${name} of ${notebook}: it must be ${what}, received ${
        JSON.stringify(text)
      }.`,
    );
  };
  switch (type) {
    case "string":
      return JSON.stringify(text);
    case "bigint":
      return /^-?\d+n?$/.test(value) ? `${value.replace(/n$/, "")}n` : refuse("an integer");
    case "number":
      return value !== "" && Number.isFinite(Number(value))
        ? String(Number(value))
        : refuse("a number");
    case "boolean":
      return value === "true" || value === "false" ? value : refuse("true or false");
  }
  if (/^-?\d+n$/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return JSON.stringify(text);
  }
}
