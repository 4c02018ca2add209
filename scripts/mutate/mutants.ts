/**
 * The mutants of a source file: small changes that a good test must notice, each the change of one node of the syntax tree.
 *
 * What is left alone: types, imports, the texts of errors, the step of a `for` loop and bodies of `while` loops (such mutants run for ever
 * and say nothing about the tests).
 * @module
 */
import { createHash } from "node:crypto";
import { parseSync, visitorKeys } from "oxc-parser";

/** One change of a source file. */
export interface Mutant {
  /** The file, relative to the repository, with slashes. */
  readonly file: string;
  /** The kind of change. */
  readonly operator: string;
  /** The functions around it, from the outside in: "Position.play". */
  readonly symbol: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The line of its first character, from 1. */
  readonly line: number;
  /** The change as a reader sees it: "a < b → a <= b". */
  readonly change: string;
  /** Names it as long as its function and what it changes stay the same, whatever is written above it. */
  readonly key: string;
  /** The number of the function around it, by {@link functionsOf}; −1 outside of all. */
  readonly within: number;
}

/** A function of a file: where code can be put that runs whenever it is called. */
export interface FunctionPlace {
  readonly start: number;
  readonly end: number;
  /** The range of its body. */
  readonly body: readonly [number, number];
  /** Whether the body is an expression. */
  readonly expression: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // deno-lint-ignore no-explicit-any
  readonly [field: string]: any;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The operators that a binary operator is exchanged for. */
const BINARY: Readonly<Record<string, readonly string[]>> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&": ["|"],
  "|": ["&"],
  "^": ["&"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
};

const ASSIGNMENT: Readonly<Record<string, string>> = {
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
  "%=": "*=",
  "<<=": ">>=",
  ">>=": "<<=",
  ">>>=": "<<=",
  "&=": "|=",
  "|=": "&=",
  "^=": "&=",
  "&&=": "||=",
  "||=": "&&=",
  "??=": "&&=",
};

/** Methods that are exchanged for another of the same arguments. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["trimStart", "trimEnd"],
  ["trimEnd", "trimStart"],
  ["toUpperCase", "toLowerCase"],
  ["toLowerCase", "toUpperCase"],
]);

/** Methods whose call is dropped, so that only what they are called on stays. */
const DROPPED = new Set(["reverse", "sort", "toSorted", "toReversed", "filter", "slice", "trim"]);

/** Functions and fields whose texts are parts of error messages. */
const MESSAGE_CALL = /^(?:require[A-Z]\w*|refus\w*|warn|fail\w*|\w*Error)$/;
const MESSAGE_NAME = /^(?:doing|what|hint|rule|doc|allowed)$/i;

const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

/** The name that a node gives to what is in it. */
function nameOf(node: Node, parent: Node | undefined): string | undefined {
  const key = (field: Node | undefined | null) =>
    field == null ? undefined : field.type === "PrivateIdentifier" ? `#${field.name}` : field.name;
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return key(node.id);
  if (node.type === "MethodDefinition" || node.type === "PropertyDefinition") return key(node.key);
  if (node.type === "VariableDeclarator" && node.id.type === "Identifier") return node.id.name;
  if (node.type === "Property" && isNode(node.value) && FUNCTIONS.has(node.value.type)) {
    return parent?.type === "ObjectPattern" ? undefined : key(node.key);
  }
  return undefined;
}

/** A text on one line, shortened in the middle. */
function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 100 ? line : `${line.slice(0, 60)} … ${line.slice(-37)}`;
}

function callee(node: Node): string {
  const called = node.callee;
  if (called.type === "Identifier") return called.name;
  return called.type === "MemberExpression" && !called.computed ? called.property.name ?? "" : "";
}

/** Whether a node's value is text beyond doubt. */
function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" ||
    (node.type === "Literal" && typeof node.value === "string") ||
    (node.type === "BinaryExpression" && node.operator === "+" &&
      (isText(node.left) || isText(node.right)));
}

interface Draft {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The changes of one node by itself. */
function* changesOf(
  node: Node,
  parent: Node,
  field: string,
  text: string,
  quiet: boolean,
): Iterable<Draft> {
  const source = (part: Node) => text.slice(part.start, part.end);
  const whole = (operator: string, replacement: string): Draft => ({
    operator,
    start: node.start,
    end: node.end,
    replacement,
  });
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      if (node.operator === "+" && isText(node)) break;
      const kind = node.type === "LogicalExpression"
        ? "logical"
        : /[<>]=?$|=/.test(node.operator) && !/<<|>>/.test(node.operator)
        ? "comparison"
        : "arithmetic";
      for (const other of BINARY[node.operator] ?? []) {
        const { left, right } = node;
        yield whole(kind, `(${source(left)} ${other} ${source(right)})`);
      }
      break;
    }
    case "UnaryExpression":
      if (node.operator === "!") yield whole("negation", `(${source(node.argument)})`);
      else if (
        node.operator === "~" || (node.operator === "-" && node.argument.type !== "Literal")
      ) {
        yield whole("sign", `(${source(node.argument)})`);
      }
      break;
    case "Literal":
      if (node.regex != null || node.value === null) break;
      if (typeof node.value === "boolean") yield whole("boolean", String(!node.value));
      else if (typeof node.value === "number") {
        yield whole("number", String(node.value > 1 ? node.value - 1 : node.value + 1));
      } else if (node.bigint != null) {
        const value = BigInt(node.bigint);
        yield whole("number", `${value > 1n ? value - 1n : value + 1n}n`);
      } else if (!quiet && typeof node.value === "string") {
        const compared = parent.type === "BinaryExpression" &&
          [parent.left, parent.right].some((side) => side.operator === "typeof");
        if (!compared) yield whole("text", node.value === "" ? '"mutant"' : '""');
      }
      break;
    case "TemplateLiteral":
      if (!quiet && parent.type !== "TaggedTemplateExpression" && source(node) !== "``") {
        yield whole("text", "``");
      }
      break;
    case "UpdateExpression": {
      if (field === "update") break;
      const other = node.operator === "++" ? "--" : "++";
      const argument = source(node.argument);
      yield whole("update", node.prefix ? `${other}${argument}` : `${argument}${other}`);
      break;
    }
    case "AssignmentExpression":
      if (field !== "update" && ASSIGNMENT[node.operator] !== undefined && !isText(node.right)) {
        yield whole(
          "assignment",
          `${source(node.left)} ${ASSIGNMENT[node.operator]} ${source(node.right)}`,
        );
      }
      break;
    case "ConditionalExpression":
      yield whole("condition", `(true ? ${source(node.consequent)} : ${source(node.alternate)})`);
      yield whole("condition", `(false ? ${source(node.consequent)} : ${source(node.alternate)})`);
      break;
    case "IfStatement": {
      const { start, end } = node.test;
      yield { operator: "condition", start, end, replacement: "true" };
      yield { operator: "condition", start, end, replacement: "false" };
      if (node.alternate != null) {
        const { start, end } = node.alternate;
        yield { operator: "block", start, end, replacement: "{}" };
      }
      break;
    }
    case "ForStatement":
    case "WhileStatement":
      if (node.test != null) {
        const { start, end } = node.test;
        yield { operator: "condition", start, end, replacement: "false" };
      }
      break;
    case "ForOfStatement":
      yield { operator: "block", start: node.body.start, end: node.body.end, replacement: "{}" };
      break;
    case "BlockStatement":
    case "FunctionBody":
      if (FUNCTIONS.has(parent.type) && node.body.length > 0 && field === "body") {
        yield whole("block", "{}");
      }
      break;
    case "ExpressionStatement":
      // The call of super is no statement that can go.
      if (node.directive == null && !/^super\(/.test(source(node))) yield whole("statement", "{}");
      break;
    case "ThrowStatement":
      yield whole("statement", "{}");
      break;
    case "BreakStatement":
    case "ContinueStatement":
      if (parent.type !== "SwitchCase") yield whole("statement", "{}");
      break;
    case "MemberExpression":
    case "CallExpression":
      if (node.optional) {
        const from: Node = node.type === "MemberExpression" ? node.object : node.callee;
        const rest = text.slice(from.end, node.end).replace(/^(\s*)\?\.(?=[[(])/, "$1").replace(
          /^(\s*)\?\./,
          "$1.",
        );
        yield whole("chaining", source(from) + rest);
      }
      if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
        const { object, property, computed, optional } = node.callee;
        if (computed || optional || property.type !== "Identifier") break;
        const other = METHODS.get(property.name);
        if (other !== undefined) {
          yield {
            operator: "method",
            start: property.start,
            end: property.end,
            replacement: other,
          };
        }
        if (DROPPED.has(property.name)) yield whole("method", source(object));
      }
      break;
    case "ArrayExpression":
      if (node.elements.length > 0) yield whole("list", "[]");
      break;
    case "ObjectExpression":
      if (node.properties.length > 0 && !quiet) yield whole("object", "({})");
      break;
    case "ArrowFunctionExpression":
      if (node.expression && node.body.type !== "Identifier") {
        const { start, end } = node.body;
        yield { operator: "block", start, end, replacement: "undefined" };
      }
      break;
  }
}

/** What the parts of a node are called in `changesOf`, in the order of the source. */
function* childrenOf(node: Node): Iterable<[string, Node]> {
  for (const field of visitorKeys[node.type] ?? []) {
    const value = node[field];
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) yield [field, child];
    } else if (isNode(value)) yield [field, value];
  }
}

/** Whether a node holds no code that runs, or only what mutants leave alone. */
function isLeft(node: Node, parent: Node, field: string): boolean {
  if (/^TS(?!(?:As|Satisfies|NonNull|Instantiation))/.test(node.type)) return true;
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (field === "source" || node.type === "ImportExpression") return true;
  // A key that is written out, or a type that `as` names.
  if (field === "key" && !parent.computed) return true;
  return field === "typeAnnotation" || field === "typeArguments" || field === "returnType";
}

/** Whether the texts in a node are parts of error messages. */
function isMessage(node: Node): boolean {
  if (node.type === "ThrowStatement") return true;
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    return MESSAGE_CALL.test(callee(node));
  }
  if (node.type === "Property" || node.type === "PropertyDefinition") {
    return MESSAGE_NAME.test(node.key.name ?? "");
  }
  return node.type === "VariableDeclarator" && MESSAGE_NAME.test(node.id.name ?? "");
}

function parsed(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
}

/** The functions of a file in the order of their beginnings. */
export function functionsOf(file: string, text: string): FunctionPlace[] {
  const found: FunctionPlace[] = [];
  const visit = (node: Node) => {
    if (FUNCTIONS.has(node.type) && node.body != null) {
      found.push({
        start: node.start,
        end: node.end,
        body: [node.body.start, node.body.end],
        expression: node.expression === true,
      });
    }
    for (const [field, child] of childrenOf(node)) if (!isLeft(child, node, field)) visit(child);
  };
  visit(parsed(file, text));
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** All mutants of a file, in the order of the source. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const functions = functionsOf(file, text);
  const lineStarts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === "\n") lineStarts.push(i + 1);
  const lineOf = (offset: number) => {
    let line = 0;
    while (line + 1 < lineStarts.length && lineStarts[line + 1] <= offset) line++;
    return line + 1;
  };
  const drafts: (Draft & { symbol: string })[] = [];
  const visit = (
    node: Node,
    parent: Node | undefined,
    field: string,
    symbol: readonly string[],
    quiet: boolean,
  ) => {
    const name = nameOf(node, parent);
    const inside = name === undefined ? symbol : [...symbol, name];
    const silent = quiet || isMessage(node);
    if (parent !== undefined) {
      for (const change of changesOf(node, parent, field, text, silent)) {
        drafts.push({ ...change, symbol: inside.join(".") });
      }
    }
    for (const [below, child] of childrenOf(node)) {
      if (!isLeft(child, node, below)) visit(child, node, below, inside, silent);
    }
  };
  visit(parsed(file, text), undefined, "", [], false);
  drafts.sort((a, b) => a.start - b.start || b.end - a.end);
  const seen = new Map<string, number>();
  const mutants: Mutant[] = [];
  for (const { operator, start, end, replacement, symbol } of drafts) {
    const original = text.slice(start, end);
    if (replacement === original) continue;
    const identity = [file, symbol, operator, original.replace(/\s+/g, " "), replacement].join("|");
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    const digest = createHash("sha256").update(`${identity}|${nth}`).digest("hex").slice(0, 12);
    mutants.push({
      file,
      operator,
      symbol,
      start,
      end,
      replacement,
      line: lineOf(start),
      change: `${short(original)} → ${short(replacement)}`,
      key: digest,
      within: functions.findLastIndex(({ body }) => body[0] <= start && end <= body[1]),
    });
  }
  return mutants;
}

/** The text with the mutant's change made. */
export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * `count` of the mutants of a file, the same ones in every run: those whose keys are first in an order that the seed draws. Changes elsewhere
 * in the file leave the sample as it is. A mutant that does not parse is passed over.
 */
export function sample(
  text: string,
  mutants: readonly Mutant[],
  count: number,
  seed: number,
): Mutant[] {
  const drawn = mutants.map((mutant) => ({
    mutant,
    place: createHash("sha256").update(`${seed}|${mutant.key}`).digest("hex"),
  }));
  drawn.sort((a, b) => a.place < b.place ? -1 : 1);
  const taken: Mutant[] = [];
  for (const { mutant } of drawn) {
    if (taken.length === count) break;
    if (parseSync(mutant.file, mutated(text, mutant)).errors.length === 0) taken.push(mutant);
  }
  return taken.sort((a, b) =>
    a.start - b.start || a.end - b.end || (a.replacement < b.replacement ? -1 : 1)
  );
}

/** The text in which each function notes its call: `globalThis.__calls[first + number]` is set to 1. Lines stay where they are. */
export function probed(file: string, text: string, first: number): string {
  const insertions: [offset: number, text: string][] = [];
  functionsOf(file, text).forEach(({ body: [start, end], expression }, number) => {
    const note = `(globalThis.__calls ??= [])[${first + number}] = 1`;
    if (expression) insertions.push([start, `(${note}, `], [end, ")"]);
    else insertions.push([start + 1, `${note};`]);
  });
  insertions.sort((a, b) => a[0] - b[0]);
  let out = "";
  let done = 0;
  for (const [offset, inserted] of insertions) {
    out += text.slice(done, offset) + inserted;
    done = offset;
  }
  return out + text.slice(done);
}
