import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { importsOf } from "../../scripts/borders/borders.ts";
import { projectRoot } from "../../scripts/stale.ts";
import { seededRandom } from "../../src/base/site/seededRandom.ts";
import type { Report } from "../report.ts";
import type { DrillOptions } from "./options.ts";

/** A change of a source file that its tests should notice. */
interface Mutant {
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

/** Calls that can be left out of a chain: what is filtered, ordered or cut is then whole. */
const leftOut = new Set([
  "filter",
  "toSorted",
  "sort",
  "slice",
  "where",
  "orderBy",
  "limit",
  "trim",
]);

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** All mutants of a source text; some may be no valid syntax. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const textOf = ({ start, end }: SyntaxNode) => text.slice(start, end);
  const add = ({ start, end }: SyntaxNode, by: string) => found.push({ start, end, by });
  const visit = (node: SyntaxNode): void => {
    // What is typed is checked by the compiler.
    if (node.type.startsWith("TS") && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return;
    mutate(node, { textOf, add });
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  const { program } = parseSync(file, text);
  if (isNode(program)) visit(program);
  return found;
}

/** A source text with a mutant in it. */
export function mutated(text: string, { start, end, by }: Mutant): string {
  return text.slice(0, start) + by + text.slice(end);
}

interface Mutating {
  textOf(node: SyntaxNode): string;
  add(node: SyntaxNode, by: string): void;
}

function mutate(node: SyntaxNode, { textOf, add }: Mutating): void {
  const { type, left, right, operator, test, argument, callee, expression, value } = node;
  if (/^(?:Binary|Logical)Expression$/.test(type) && isNode(left) && isNode(right)) {
    const other = swapped[`${operator}`];
    if (other !== undefined && !isText(node) && !isNarrowing(node))
      add(node, `${textOf(left)} ${other} ${textOf(right)}`);
  }
  if (type === "UnaryExpression" && operator === "!" && isNode(argument))
    add(node, `!!${textOf(argument)}`);
  if (type === "IfStatement" && isNode(test)) {
    if (!isNarrowing(test)) add(test, "false");
    add(test, "true");
  }
  if (type === "ConditionalExpression" && isNode(test) && !isNarrowing(test))
    add(test, `!(${textOf(test)})`);
  if (type === "ThrowStatement") add(node, ";");
  if (
    type === "ExpressionStatement" &&
    isNode(expression) &&
    /^(?:Call|Await)/.test(expression.type) &&
    !(isNode(expression.callee) && expression.callee.type === "Super")
  )
    add(node, ";");
  if (type === "Literal" && typeof value === "number") add(node, `${value + 1}`);
  if (type === "Literal" && typeof value === "boolean") add(node, `${!value}`);
  if (type === "CallExpression" && isNode(callee) && callee.type === "MemberExpression") {
    const { object, property } = callee;
    if (!isNode(object) || !isNode(property)) return;
    // What a type predicate filters has another type when whole.
    const isPredicate = / is /.test(textOf(node).slice(0, textOf(node).indexOf("=>")));
    // Of what is read as one, the first is taken anyway.
    const isOne = textOf(node).endsWith("limit(1)");
    if (leftOut.has(textOf(property)) && !isPredicate && !isOne) add(node, textOf(object));
  }
}

/** Whether a term adds texts, which no other operator takes. */
function isText({ type, left, right, value, operator }: SyntaxNode): boolean {
  if (type === "TemplateLiteral") return true;
  if (type === "Literal") return typeof value === "string";
  return operator === "+" && [left, right].some((side) => isNode(side) && isText(side));
}

/** Whether a condition narrows a type, so that the compiler refuses most code that goes without it. */
function isNarrowing({ type, left, right, operator }: SyntaxNode): boolean {
  if (type === "LogicalExpression")
    return [left, right].some((side) => isNode(side) && isNarrowing(side));
  if (type !== "BinaryExpression") return false;
  if (operator === "instanceof" || operator === "in") return true;
  return [left, right].some(
    (side) =>
      isNode(side) &&
      ((side.type === "Identifier" && side.name === "undefined") ||
        (side.type === "Literal" && side.value === null) ||
        (side.type === "UnaryExpression" && side.operator === "typeof")),
  );
}

/** Folder of the tests of a file: its room, as `src/staff/editing`. */
function roomOf(file: string): string {
  return file.split("/").slice(0, 3).join("/");
}

/** Least share of mutants that the tests of their room notice. */
const minKilled = 0.85;

/** Longest run of the tests of one mutant, in milliseconds. */
const longestRun = 120_000;

/**
 * Changes sources at random places, one at a time, and runs the tests of the file's room that import it, on
 * SQLite: those beside the file, then, if they pass, the others. Prints each mutant with its outcome; those
 * that survive are to be looked at one by one. Sources are put back as they were, also on a signal. Texts of
 * the interface and components (`.tsx`, for browser tests) are left out.
 */
export async function mutants(
  report: Report,
  _seconds: number,
  { count = 200, seed, within }: DrillOptions,
): Promise<void> {
  const random = seededRandom(`mutants ${seed}`);
  const all = sourcesWithin(within).flatMap((file) =>
    mutantsOf(file, readFileSync(join(projectRoot, file), "utf8")).map((mutant) => ({
      file,
      mutant,
    })),
  );
  report.title(`Mutants: ${count} of ${all.length}, seed ${seed}`);
  let tried = 0;
  let killed = 0;
  while (tried < count && all.length > 0) {
    const [chosen] = all.splice(Math.floor(random() * all.length), 1);
    if (chosen === undefined) break;
    const { file, mutant } = chosen;
    const text = readFileSync(join(projectRoot, file), "utf8");
    if (!isValid(file, mutated(text, mutant))) continue;
    tried += 1;
    const began = performance.now();
    const isKilled = await tryMutant(file, text, mutant);
    if (isKilled) killed += 1;
    const seconds = Math.round((performance.now() - began) / 1000);
    const outcome = isKilled ? "killed  " : "SURVIVED";
    report.note(`${tried} ${outcome} ${described(file, text, mutant)} (${seconds} s)`);
  }
  report.target("Share of mutants killed", killed / Math.max(1, tried), { atLeast: minKilled });
}

function sourcesWithin(within: string): string[] {
  return filesLike("src/**/*.ts")
    .filter((file) => file.startsWith(within))
    .filter((file) => !/\.test\.ts$|\.d\.ts$|\/i18n\/.*\/(?:en|zh)\/|\/migrations\//.test(file));
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: projectRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}

/** Whether a changed source is still valid syntax. */
function isValid(file: string, text: string): boolean {
  return parseSync(file, text).errors.length === 0;
}

/** Place of a mutant, and what it changes. */
function described(file: string, text: string, { start, end, by }: Mutant): string {
  const line = text.slice(0, start).split("\n").length;
  const change = `${text.slice(start, end)} -> ${by}`.replaceAll(/\s+/g, " ").slice(0, 160);
  return `${file}:${line}: ${change}`;
}

/** Whether the tests notice a mutant. */
async function tryMutant(file: string, text: string, mutant: Mutant): Promise<boolean> {
  const related = relatedTests(file);
  const beside = related.filter((test) => test.startsWith(`${dirname(file)}/`));
  const others = related.filter((test) => !beside.includes(test));
  const path = join(projectRoot, file);
  const restore = () => writeFileSync(path, text);
  process.on("exit", restore);
  for (const signal of signals) process.once(signal, end);
  try {
    writeFileSync(path, mutated(text, mutant));
    return !((await pass(beside)) && (await pass(others)));
  } finally {
    restore();
    process.off("exit", restore);
    for (const signal of signals) process.off(signal, end);
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function end(): void {
  process.exit(130);
}

/** Test files of a file's room that import it, if only through others. */
function relatedTests(file: string): string[] {
  const known = new Map<string, readonly string[]>();
  const imported = (from: string): readonly string[] => {
    const path = join(projectRoot, from);
    const files =
      known.get(from) ??
      (existsSync(path) ? importsOf(from, readFileSync(path, "utf8")).files : []);
    known.set(from, files);
    return files;
  };
  const reaches = (test: string): boolean => {
    const reached = new Set([test]);
    for (const one of reached) for (const next of imported(one)) reached.add(next);
    return reached.has(file);
  };
  return filesLike(`${roomOf(file)}/**/*.test.{ts,tsx}`).filter(reaches);
}

/**
 * Whether test files pass. A run that takes too long is a failure; it ends with all of its processes, as one
 * in an endless loop does not notice that Vitest is gone.
 */
async function pass(tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return true;
  const options = ["--bail=1", "--maxWorkers=2", "--project=shared", "--project=alone"];
  const child = spawn(
    process.execPath,
    [join(projectRoot, "node_modules/vitest/vitest.mjs"), "run", ...options, ...tests],
    { cwd: projectRoot, stdio: "ignore", detached: true },
  );
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(kill, longestRun);
  process.on("exit", kill);
  try {
    return await new Promise((done, fail) => {
      child.once("error", fail);
      child.once("exit", (code) => done(code === 0));
    });
  } finally {
    clearTimeout(timer);
    process.off("exit", kill);
  }
}
