/**
 * What a cell's source says before it runs: the names that it declares, its imports, its syntax errors;
 * and which of its lines an error of the kernel means.
 * @module
 */
import { SourceMap } from "node:module";
import { parseSync } from "oxc-parser";
import { scratchFolder } from "../lib/outputs.ts";

/** How a name is declared; an enum counts as `var`. */
export type DeclarationKind = "const" | "let" | "var" | "function" | "class" | "type" | "import";

/** A name that a cell declares at its top level. */
export interface Declaration {
  readonly name: string;
  readonly kind: DeclarationKind;
  /** Line in the cell, from 1. */
  readonly line: number;
  /** The value when it is written as a literal. */
  readonly literal?: string | number | bigint | boolean | null;
}

/** A module that a cell names in a static or dynamic import. */
export interface ModuleReference {
  readonly specifier: string;
  /** Where the specifier's quotes begin and end. */
  readonly start: number;
  readonly end: number;
}

/** A static import statement. */
export interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  /** By local name, what it stands for: "default", "*" or an exported name, and whether as a type only. */
  readonly names: ReadonlyMap<string, { readonly name: string; readonly type: boolean }>;
}

export interface SyntaxProblem {
  readonly message: string;
  readonly line: number;
}

export interface CellSource {
  readonly declarations: readonly Declaration[];
  readonly references: readonly ModuleReference[];
  readonly imports: readonly ImportStatement[];
  /** The first syntax error. */
  readonly problem?: SyntaxProblem;
}

/** The part of the syntax tree that is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // deno-lint-ignore no-explicit-any
  readonly [key: string]: any;
}

/** The line, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** Reads a cell. Cost: about 0.1 ms a cell. */
export function readSource(code: string): CellSource {
  const { program, module, errors } = parseSync("cell.ts", code, {
    lang: "ts",
    sourceType: "module",
  });
  const fatal = errors.find(({ severity }) => severity === "Error");
  const problem = fatal && {
    message: fatal.message,
    line: lineAt(code, fatal.labels[0]?.start ?? 0),
  };
  const declarations: Declaration[] = [];
  for (const statement of program.body as unknown as Node[]) declare(statement, code, declarations);
  const imports = module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
    start,
    end,
    specifier: moduleRequest.value,
    names: new Map(entries.map(({ localName, importName, isType }) => {
      const name = importName.kind === "Default"
        ? "default"
        : importName.kind === "NamespaceObject"
        ? "*"
        : importName.name!;
      return [localName.value, { name, type: isType }];
    })),
  }));
  const references: ModuleReference[] = module.staticImports.map(({ moduleRequest }) => ({
    specifier: moduleRequest.value,
    start: moduleRequest.start,
    end: moduleRequest.end,
  }));
  for (const { moduleRequest: { start, end } } of module.dynamicImports) {
    const literal = /^(["'])(.*)\1$/s.exec(code.slice(start, end));
    if (literal !== null) references.push({ specifier: literal[2], start, end });
  }
  return { declarations, references, imports, problem };
}

function declare(statement: Node, code: string, into: Declaration[]): void {
  const line = (node: Node) => lineAt(code, node.start);
  switch (statement.type) {
    case "ExportNamedDeclaration":
      if (statement.declaration) declare(statement.declaration, code, into);
      break;
    case "VariableDeclaration":
      for (const { id, init } of statement.declarations) {
        for (const name of boundNames(id)) {
          into.push({
            name: name.name,
            kind: statement.kind === "let" || statement.kind === "var" ? statement.kind : "const",
            line: line(name),
            ...(id.type === "Identifier" ? literalOf(init) : {}),
          });
        }
      }
      break;
    case "FunctionDeclaration":
    case "TSDeclareFunction":
      into.push({ name: statement.id.name, kind: "function", line: line(statement.id) });
      break;
    case "ClassDeclaration":
      into.push({ name: statement.id.name, kind: "class", line: line(statement.id) });
      break;
    case "TSEnumDeclaration":
      into.push({ name: statement.id.name, kind: "var", line: line(statement.id) });
      break;
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      into.push({ name: statement.id.name, kind: "type", line: line(statement.id) });
      break;
    case "ImportDeclaration":
      for (const { local } of statement.specifiers) {
        into.push({ name: local.name, kind: "import", line: line(local) });
      }
  }
}

/** The identifiers that a pattern binds. */
function* boundNames(pattern: Node | null): Generator<Node> {
  switch (pattern?.type) {
    case "Identifier":
      yield pattern;
      break;
    case "ObjectPattern":
      for (const property of pattern.properties) yield* boundNames(property.value ?? property);
      break;
    case "ArrayPattern":
      for (const element of pattern.elements) yield* boundNames(element);
      break;
    case "AssignmentPattern":
      yield* boundNames(pattern.left);
      break;
    case "RestElement":
      yield* boundNames(pattern.argument);
  }
}

function literalOf(init: Node | null): Pick<Declaration, "literal"> {
  if (init?.type === "Literal" && !("regex" in init)) return { literal: init.value };
  if (init?.type === "UnaryExpression" && init.operator === "-") {
    const value = init.argument.value;
    if (typeof value === "number" || typeof value === "bigint") return { literal: -value };
  }
  return {};
}

/**
 * Where a kernel's traceback passes through the top level of the cell that ran: line and column from 1.
 * All cells are called `<anonymous>` there, so of their frames only the outermost is surely this cell's.
 */
export function frameOf(
  traceback: readonly string[],
): { line: number; column: number } | undefined {
  const lines = traceback.join("\n").split("\n");
  for (const entry of lines.reverse()) {
    const frame = /^\s*at (?:async )?(?:.*\()?<anonymous>:(\d+):(\d+)\)?$/.exec(entry);
    if (frame !== null) return { line: Number(frame[1]), column: Number(frame[2]) };
  }
  return undefined;
}

/** What the kernel puts before the first line of every cell. */
const PROLOGUE = `"use strict"; void 0;`.length;

/**
 * The line of a cell's source that the Deno kernel means by a line of the JavaScript that it made of it:
 * types, blank lines and some line breaks are gone there. The same `deno` makes the same JavaScript again,
 * with a source map.
 *
 * Cost: one process of about 25 ms. Without a map the kernel's own line is returned, as long as the cell has it.
 */
export function sourceLine(code: string, line: number, column: number): number | undefined {
  const folder = scratchFolder("map");
  try {
    // The kernel keeps imports that are not used.
    const config = { compilerOptions: { verbatimModuleSyntax: true } };
    Deno.writeTextFileSync(`${folder}/deno.json`, JSON.stringify(config));
    Deno.writeTextFileSync(`${folder}/cell.ts`, code);
    const { success, stdout } = new Deno.Command(Deno.execPath(), {
      args: ["transpile", "--no-check", "--source-map", "inline", "cell.ts"],
      cwd: folder,
      env: { NO_COLOR: "1" },
      stdin: "null",
    }).outputSync();
    const map = /base64,([\w+/=]+)\s*$/.exec(new TextDecoder().decode(stdout));
    if (success && map !== null) {
      const at = line === 1 ? Math.max(0, column - 1 - PROLOGUE) : column - 1;
      const entry = new SourceMap(JSON.parse(atob(map[1]))).findEntry(line - 1, at);
      if ("originalLine" in entry) return entry.originalLine + 1;
    }
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
  return line <= code.split("\n").length ? line : undefined;
}
