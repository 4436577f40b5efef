import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
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
    if (other !== undefined) add(node, `${textOf(left)} ${other} ${textOf(right)}`);
  }
  if (type === "UnaryExpression" && operator === "!" && isNode(argument))
    add(node, `!!${textOf(argument)}`);
  if (type === "IfStatement" && isNode(test)) {
    add(test, "false");
    add(test, "true");
  }
  if (type === "ConditionalExpression" && isNode(test)) add(test, `!(${textOf(test)})`);
  if (type === "ThrowStatement") add(node, ";");
  if (
    type === "ExpressionStatement" &&
    isNode(expression) &&
    /^(?:Call|Await)/.test(expression.type)
  )
    add(node, ";");
  if (type === "Literal" && typeof value === "number") add(node, `${value + 1}`);
  if (type === "Literal" && typeof value === "boolean") add(node, `${!value}`);
  if (type === "CallExpression" && isNode(callee) && callee.type === "MemberExpression") {
    const { object, property } = callee;
    if (!isNode(object) || !isNode(property)) return;
    const name = textOf(property);
    if (leftOut.has(name)) add(node, textOf(object));
  }
}

/** Folder of the tests of a file: its room, as `src/staff/editing`. */
function roomOf(file: string): string {
  return file.split("/").slice(0, 3).join("/");
}

/** Outcome of a mutant, with where it is and what it changes. */
interface MutantOutcome {
  readonly place: string;
  readonly change: string;
  readonly isKilled: boolean;
}

/** Least share of mutants that the tests of their room notice. */
const minKilled = 0.85;

/**
 * Changes sources at random places, one at a time, and runs the tests of the file's room that import it, on
 * SQLite. Prints the mutants that survive, to be looked at one by one. Sources are put back as they were, also
 * on SIGINT. Texts of the interface and components (`.tsx`, for browser tests) are left out.
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
    if (!isValid(file, mutated(readFileSync(join(projectRoot, file), "utf8"), mutant))) continue;
    tried += 1;
    const { place, change, isKilled } = tryMutant(file, mutant);
    if (isKilled) killed += 1;
    else report.note(`survived ${place}: ${change}`);
  }
  report.target("Share of mutants killed", killed / Math.max(1, tried), { atLeast: minKilled });
}

function sourcesWithin(within: string): string[] {
  return globSync("src/**/*.ts", { cwd: projectRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.startsWith(within))
    .filter((file) => !/\.test\.ts$|\.d\.ts$|\/i18n\/.*\/(?:en|zh)\/|\/migrations\//.test(file))
    .sort();
}

/** Whether a changed source is still valid syntax. */
function isValid(file: string, text: string): boolean {
  return parseSync(file, text).errors.length === 0;
}

function tryMutant(file: string, mutant: Mutant): MutantOutcome {
  const { start, end, by } = mutant;
  const path = join(projectRoot, file);
  const text = readFileSync(path, "utf8");
  const restore = () => writeFileSync(path, text);
  const restoreAndEnd = () => {
    restore();
    process.exit(130);
  };
  process.once("SIGINT", restoreAndEnd);
  try {
    writeFileSync(path, mutated(text, mutant));
    const line = text.slice(0, start).split("\n").length;
    return {
      place: `${file}:${line}`,
      change: `${text.slice(start, end)} -> ${by}`.replaceAll(/\s+/g, " ").slice(0, 160),
      isKilled: !passes(file),
    };
  } finally {
    restore();
    process.off("SIGINT", restoreAndEnd);
  }
}

/** Whether the tests of a file's room that import it pass. A run that takes too long is a failure. */
function passes(file: string): boolean {
  const options = ["--run", "--bail=1", "--reporter=dot", "--project=shared", "--project=alone"];
  const args = ["related", file, ...options, "--passWithNoTests", `--dir=${roomOf(file)}`];
  const { status } = spawnSync(
    process.execPath,
    [join(projectRoot, "node_modules/vitest/vitest.mjs"), ...args],
    { cwd: projectRoot, stdio: "ignore", timeout: 180_000, killSignal: "SIGKILL" },
  );
  return status === 0;
}
