import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { projectRoot } from "../../../scripts/stale.ts";

/** A change of a source file that its tests should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A node of the syntax tree (ESTree); positions are UTF-16 offsets. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const swapped: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
};

const opposite: Readonly<Record<string, string>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** Calls that can be left out of a chain: what is filtered, sorted or cut is then whole. */
const leftOut = new Set(["filter", "toSorted", "sort", "slice", "where", "limit", "trim"]);

/** Calls whose words are for people who read logs or the API's description. */
const saying =
  /(?:^|[.?#])(?:log|logger|console)\??\.\w+$|(?:^|[.#])log$|\.(?:describe|meta)$|^(?:described|withText|adminObject)$|^fieldLabels\.add$/;

/**
 * Calls that free or tidy, and writes into memories: without them all is slower and the same. Locks of rows
 * too: on SQLite writers wait for one another anyway.
 */
const tidying =
  /^(?:lock|lockPublication|nextTurn|giveWay|clearTimeout|clearInterval|clearImmediate)$|\.(?:unref|ref|off|removeListener|removeEventListener)$|(?:cache|memo|known)\w*\??\.set$/i;

/** Properties that describe, and options that make a call only milder. */
const describing = /^(?:description|example|examples|deprecated|recursive|force|once|passive)$/;

/** Functions of another database alone, as the tests that are run use SQLite. */
const ofPostgres = /postgres/i;

/**
 * Conditions of what only another database or operating system does, and of what only happens when a memory is
 * full.
 */
const elsewhere = /"postgres"|process\.platform|(?:cache|memo|known)\w*\.size/i;

/** Names of moments and durations: `now`, `expiresAt`, `timeoutMs`, `row.expires_at`. */
const moment = /\b(?:now|today|time|moment|began|deadline|due|until)\b|(?:At|Ms|Time|Until|_at)\b/;

/** Ends of batches, by the names of their sizes: in how many steps all is read or written shows in no result. */
const batch = /^(?:\w+ \+ )?(?!max)\w+AtOnce$/;

/** Beginning of a function that remembers its results: a look into a map, whose finding is returned. */
const remembered =
  /const (?<name>\w+) = (?<map>[\w.#]+)\.get\([^;]*\);\s*if \(\k<name> !== undefined\) return \k<name>;/;

/** Results that are empty. */
const empty = /^(?:\[\]|\{\}|0|new (?:Map|Set)(?:<.*>)?\(\))$/s;

/** Least constant whose neighbour is as good: a limit, a duration or a size, and no count. */
const leastLimit = 1_000;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

/** A source text with a mutant in it. */
export function mutated(text: string, { start, end, by }: Mutant): string {
  return text.slice(0, start) + by + text.slice(end);
}

/**
 * All mutants of a source text; some may be refused by the compiler. None is made of what shows in no
 * behaviour, as far as the syntax tells it: words of logs and descriptions, conditions of logs and of
 * pauses alone, releases and memories, limits of thousands that are one higher and counts of attempts up to
 * them, the sizes of batches, shortcuts for empty lists, the very millisecond at which something ends, and
 * what is for PostgreSQL alone, as the tests run on SQLite.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program } = parseSync(file, text);
  if (!isNode(program)) return [];
  const source = new Source(text, limitsOf(file, program));
  source.visit(program, undefined);
  return source.found;
}

/** Names of the constants that are limits, also of those that a file imports. */
function limitsOf(file: string, program: SyntaxNode): ReadonlySet<string> {
  const own = [...constantsOf(program)].filter(([, value]) => value >= leastLimit);
  const imports = childrenOf(program).filter(({ type }) => type === "ImportDeclaration");
  const imported = imports.flatMap(({ source, specifiers }) => {
    const from = isNode(source) ? `${source.value}` : "";
    if (!/^\..*\.tsx?$/.test(from) || !Array.isArray(specifiers)) return [];
    const constants = [...importedConstants(join(dirname(file), from))];
    return specifiers.filter(isNode).flatMap(({ imported: name, local }) => {
      if (!isNode(name) || !isNode(local)) return [];
      const [exported, here] = [`${name.name}`, `${local.name}`];
      return constants
        .filter(([one, value]) => value >= leastLimit && one.split(".")[0] === exported)
        .map(([one]) => [`${here}${one.slice(exported.length)}`] as const);
    });
  });
  return new Set([...own, ...imported].map(([name]) => name));
}

const memo = new Map<string, ReadonlyMap<string, number>>();

function importedConstants(file: string): ReadonlyMap<string, number> {
  const found = memo.get(file);
  if (found !== undefined) return found;
  const { program } = parseSync(file, readFileSync(join(projectRoot, file), "utf8"));
  const constants = isNode(program) ? constantsOf(program) : new Map<string, number>();
  memo.set(file, constants);
  return constants;
}

/** Constants of a file that are numbers, those of its objects as `limits.bytes`. */
function constantsOf(program: SyntaxNode): ReadonlyMap<string, number> {
  const declarations = childrenOf(program)
    .map((node) => (isNode(node.declaration) ? node.declaration : node))
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(childrenOf);
  const found = new Map<string, number>();
  for (const { id, init } of declarations) {
    if (!isNode(id) || !isNode(init)) continue;
    const value = isNode(init.expression) ? init.expression : init;
    const properties = value.type === "ObjectExpression" ? childrenOf(value) : [];
    for (const [name, node] of [
      [`${id.name}`, value] as const,
      ...properties.map(
        ({ key, value: of }) => [`${id.name}.${isNode(key) ? key.name : ""}`, of] as const,
      ),
    ]) {
      const number = isNode(node) ? numberOf(node, found) : undefined;
      if (number !== undefined) found.set(name, number);
    }
  }
  return found;
}

/** Value of a number that is written, also as a product, or by a constant's name. */
function numberOf(
  { type, value, operator, left, right, name }: SyntaxNode,
  constants?: ReadonlyMap<string, number>,
): number | undefined {
  if (type === "Literal") return typeof value === "number" ? value : undefined;
  if (type === "Identifier") return constants?.get(`${name}`);
  if (type !== "BinaryExpression" || !isNode(left) || !isNode(right)) return undefined;
  const [one, other] = [numberOf(left, constants), numberOf(right, constants)];
  if (one === undefined || other === undefined) return undefined;
  return operator === "*" ? one * other : one;
}

/** Whether a term is -1, 0 or 1. */
function isSign({ type, operator, argument, value }: SyntaxNode): boolean {
  if (type === "UnaryExpression" && operator === "-" && isNode(argument)) return isSign(argument);
  return type === "Literal" && (value === 0 || value === 1);
}

/** Whether a term stands for an element that there always is, of which the compiler does not know. */
function isForCompiler(node: SyntaxNode, parent: SyntaxNode): boolean {
  const { type, left, right, operator } = parent;
  if (right !== node || !isNode(left)) return false;
  if (type === "AssignmentPattern")
    return left.type === "Identifier" && numberOf(node) !== undefined;
  return type === "LogicalExpression" && operator === "??" && left.computed === true;
}

class Source {
  readonly found: Mutant[] = [];
  readonly #text: string;
  readonly #limits: ReadonlySet<string>;
  /** Conditions of loops that count steps. */
  readonly #steps = new Set<unknown>();
  /** Names of the weak maps of the source. */
  readonly #weakMaps: readonly string[];
  /** Text of the function around a node. */
  #around = "";

  constructor(text: string, limits: ReadonlySet<string>) {
    this.#text = text;
    this.#limits = limits;
    this.#weakMaps = Array.from(
      text.matchAll(/^const (\w+) = new WeakMap\b/gm),
      ([, name]) => `${name}`,
    );
  }

  visit(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const around = this.#around;
    if (/^(?:Function|MethodDefinition)/.test(node.type)) this.#around = this.#textOf(node);
    this.#visit(node, parent);
    this.#around = around;
  }

  #visit(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    // What is typed is checked by the compiler.
    if (node.type.startsWith("TS") && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return;
    if (this.#isSilent(node) || this.#isOfResults(node) || this.#isOfPostgres(node)) return;
    const { test, alternate } = node;
    if (isNode(test) && elsewhere.test(this.#textOf(test))) {
      if (isNode(alternate)) this.visit(alternate, node);
      return;
    }
    if (node.type === "ForStatement") {
      this.#steps.add(node.test);
      if (this.#isOfAttempts(node)) {
        if (isNode(node.body)) this.visit(node.body, node);
        return;
      }
    }
    if (this.#steps.has(node) && node.type === "LogicalExpression")
      this.#steps.add(node.left).add(node.right);
    this.#mutate(node, parent);
    for (const child of childrenOf(node)) {
      // Of what a comparator returns, the sign counts.
      if (isSign(child) && this.#isOrder(node)) continue;
      if (!isForCompiler(child, node)) this.visit(child, node);
    }
  }

  #textOf({ start, end }: SyntaxNode): string {
    return this.#text.slice(start, end);
  }

  #add({ start, end }: SyntaxNode, by: string): void {
    this.found.push({ start, end, by });
  }

  /** Whether a node has words for people alone, tidies, or is a number of which nothing depends. */
  #isSilent(node: SyntaxNode): boolean {
    const { type, callee, key, expression = node.argument } = node;
    if (type === "Property" && isNode(key)) return describing.test(this.#textOf(key));
    if (type === "CallExpression" && isNode(callee)) {
      const name = this.#textOf(callee);
      return saying.test(name) || tidying.test(name) || this.#isKeeping(name);
    }
    // A condition under which something is only told in a log, or a pause is made.
    if (type === "IfStatement") return !isNode(node.alternate) && this.#isUnseen(node.consequent);
    const isStatement = /^(?:ExpressionStatement|AwaitExpression|ChainExpression)$/.test(type);
    return isStatement && isNode(expression) && this.#isSilent(expression);
  }

  /**
   * Whether a call writes into a weak map that the function around it reads: what is found there is made
   * anew otherwise.
   */
  #isKeeping(call: string): boolean {
    return this.#weakMaps.some(
      (name) => call === `${name}.set` && this.#around.includes(`${name}.get(`),
    );
  }

  /**
   * The map in which the function around a node remembers its results: it returns what it finds there. What is
   * not found, or was forgotten, is made anew.
   */
  #memory(): string | undefined {
    return remembered.exec(this.#around)?.groups?.map;
  }

  /** Whether a statement writes into a memory, bounds it, or returns what it holds. */
  #isOfResults({ type, test, expression }: SyntaxNode): boolean {
    const map = this.#memory();
    if (map === undefined) return false;
    if (type === "IfStatement")
      return isNode(test) && this.#textOf(test).startsWith(`${map}.size `);
    if (!isNode(expression) || !isNode(expression.callee)) return false;
    return [`${map}.set`, `${map}.clear`].includes(this.#textOf(expression.callee));
  }

  /** Whether a condition is that a memory holds a result: without it, the result is made anew. */
  #isRecall({ test, consequent }: SyntaxNode): boolean {
    const name = remembered.exec(this.#around)?.groups?.name;
    if (name === undefined || !isNode(test) || !isNode(consequent)) return false;
    return (
      this.#textOf(test) === `${name} !== undefined` &&
      this.#textOf(consequent) === `return ${name};`
    );
  }

  /**
   * Whether a loop counts attempts up to a limit: its counter occurs nowhere in its body, so that it ends by
   * itself long before.
   */
  #isOfAttempts({ init, test, body }: SyntaxNode): boolean {
    if (!isNode(init) || !isNode(test) || !isNode(body)) return false;
    const counter = /^let (\w+) = 0$/.exec(this.#textOf(init))?.[1];
    const limit = this.#textOf(test).replace(`${counter} < `, "");
    if (counter === undefined || !this.#limits.has(limit)) return false;
    return !new RegExp(`\\b${counter}\\b`).test(this.#textOf(body));
  }

  /** Whether a statement makes what a weak map does not hold, and writes it there. */
  #isOfMemory({ test, consequent }: SyntaxNode): boolean {
    if (!isNode(test) || !isNode(consequent)) return false;
    const calls = this.#textOf(consequent).match(/\w+\.set(?=\()/g) ?? [];
    return / === undefined$/.test(this.#textOf(test)) && calls.some((one) => this.#isKeeping(one));
  }

  /** Whether a statement, or each of a block, only tells something in a log, or lets other work go on. */
  #isUnseen(node: unknown): boolean {
    if (!isNode(node)) return false;
    const { type, body, expression } = node;
    if (type === "BlockStatement") {
      return Array.isArray(body) && body.length > 0 && body.every((one) => this.#isUnseen(one));
    }
    if (type !== "ExpressionStatement" || !isNode(expression)) return false;
    if (expression.type === "YieldExpression") return !isNode(expression.argument);
    if (/^await (?:nextTurn|giveWay)\(\)$/.test(this.#textOf(expression))) return true;
    const { callee } = isNode(expression.expression) ? expression.expression : expression;
    return isNode(callee) && saying.test(this.#textOf(callee));
  }

  #isOfPostgres({ type, id, key }: SyntaxNode): boolean {
    if (!/^(?:FunctionDeclaration|MethodDefinition)$/.test(type)) return false;
    return [id, key].some((name) => isNode(name) && ofPostgres.test(this.#textOf(name)));
  }

  #mutate(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const { type, operator, test, argument, expression, value } = node;
    if (/^(?:Binary|Logical)Expression$/.test(type)) this.#mutateOperator(node, parent);
    if (type === "UnaryExpression" && operator === "!" && isNode(argument))
      this.#add(node, `!!${this.#textOf(argument)}`);
    if (type === "IfStatement" && isNode(test)) {
      if (!this.#isShortcut(node) && !this.#isRecall(node)) this.#add(test, "false");
      if (!this.#isOfMemory(node)) this.#add(test, "true");
    }
    if (type === "ConditionalExpression" && isNode(test))
      this.#add(test, `!(${this.#textOf(test)})`);
    if (type === "ThrowStatement") this.#add(node, ";");
    if (
      type === "ExpressionStatement" &&
      isNode(expression) &&
      /^(?:Call|Await)/.test(expression.type) &&
      !(isNode(expression.callee) && expression.callee.type === "Super")
    )
      this.#add(node, ";");
    if (type === "Literal" && typeof value === "number" && this.#isTelling(node, parent))
      this.#add(node, `${value + 1}`);
    if (type === "Literal" && typeof value === "boolean") this.#add(node, `${!value}`);
    if (type === "CallExpression") this.#mutateChain(node);
  }

  #mutateOperator(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const { left, right, operator } = node;
    const name = `${operator}`;
    const other = this.#isBoundary(node, parent) ? opposite[name] : swapped[name];
    if (other === undefined || !isNode(left) || !isNode(right)) return;
    if (numberOf(left) !== undefined && numberOf(right) !== undefined) return;
    this.#add(node, `${this.#textOf(left)} ${other} ${this.#textOf(right)}`);
  }

  /** Whether a comparison says nothing of what is equal: it orders, counts steps, or meets a moment or a limit. */
  #isBoundary(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
    const { left, right, operator } = node;
    if (opposite[`${operator}`] === undefined || !isNode(left) || !isNode(right)) return false;
    if (this.#steps.has(node)) return true;
    if (parent?.type === "ConditionalExpression" && parent.test === node) {
      const sides = [parent.consequent, parent.alternate].filter(isNode);
      // The lesser or greater of two, which are one where they are equal.
      const terms = [left, right].map((side) => this.#textOf(side));
      if (sides.every((side) => terms.includes(this.#textOf(side)))) return true;
      if (this.#isOrder(parent)) return true;
    }
    return [left, right].some(
      (side) =>
        moment.test(this.#textOf(side)) ||
        this.#limits.has(this.#textOf(side)) ||
        (numberOf(side) ?? 0) >= leastLimit,
    );
  }

  /** Whether a statement returns an empty result of an empty list, which the code after it does more slowly. */
  #isShortcut({ test, consequent, alternate }: SyntaxNode): boolean {
    if (!isNode(test) || !isNode(consequent) || isNode(alternate)) return false;
    const { argument } = consequent;
    return (
      /^[\w.#]+\.(?:length|size) === 0$/.test(this.#textOf(test)) &&
      consequent.type === "ReturnStatement" &&
      isNode(argument) &&
      empty.test(this.#textOf(argument))
    );
  }

  /** Whether a condition decides an order, as comparators do. */
  #isOrder({ type, consequent, alternate }: SyntaxNode): boolean {
    const sides = [consequent, alternate].filter(isNode);
    return type === "ConditionalExpression" && sides.some((side) => this.#textOf(side) === "-1");
  }

  /** Whether a number stands for a count, a place or a status, and not for a limit or a weight. */
  #isTelling(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
    const value = numberOf(node) ?? 0;
    if (!Number.isInteger(value)) return false;
    if (parent === undefined) return false;
    const { key, callee, left, right } = parent;
    if ([left, right].some((side) => isNode(side) && moment.test(this.#textOf(side)))) return false;
    // Of what is read as one, the first is taken anyway.
    if (isNode(callee) && this.#textOf(callee).endsWith(".limit")) return value !== 1;
    // Weights of hits are judged by the benchmark of searches.
    if (isNode(key) && /weight/i.test(this.#textOf(key))) return false;
    if (value < 10) return numberOf(parent) === undefined;
    if (value < 200 || value > 599) return false;
    return [key, callee].some(
      (name) => isNode(name) && /status|code|error|refus|redirect|send/i.test(this.#textOf(name)),
    );
  }

  /** Leaves a call out of a chain, or turns the order that it gives. */
  #mutateChain(node: SyntaxNode): void {
    const { callee, arguments: given } = node;
    if (!isNode(callee) || callee.type !== "MemberExpression") return;
    const { object, property } = callee;
    if (!isNode(object) || !isNode(property) || !Array.isArray(given)) return;
    const name = this.#textOf(property);
    const [by, way] = given.filter(isNode).map((one) => this.#textOf(one));
    if (name === "orderBy" && by !== undefined) {
      // Rows come by their ids anyway: these orders are of batches, of locks, and of what is equal otherwise.
      if (/\bid"$/.test(by) && way === undefined) return;
      const turned = way === '"desc"' ? by : `${by}, "desc"`;
      this.#add(node, `${this.#textOf(object)}.orderBy(${turned})`);
    }
    if (!leftOut.has(name)) return;
    const cap = way ?? by ?? "";
    const isCap =
      (name === "slice" || name === "limit") && (this.#limits.has(cap) || batch.test(cap));
    // Of what is read as one, the first is taken anyway.
    if (!isCap && !this.#textOf(node).endsWith("limit(1)")) this.#add(node, this.#textOf(object));
  }
}
