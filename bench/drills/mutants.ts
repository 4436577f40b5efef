import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { seededRandom } from "../../src/base/site/seededRandom.ts";

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

/** All mutants of a source text that are still valid syntax. */
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
  return found.filter((mutant) => parseSync(file, mutated(text, mutant)).errors.length === 0);
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

interface MutantsWish {
  readonly root: string;
  readonly count: number;
  readonly seed: string;
  /** Beginning of the paths of files that are mutated. */
  readonly within: string;
}

/** Outcome of a mutant, with where it is and what it changes. */
export interface MutantOutcome {
  readonly place: string;
  readonly change: string;
  readonly outcome: "killed" | "survived";
}

/**
 * Changes source files at random places, one at a time, and runs the tests of the file's room that import it, on
 * SQLite. Files are put back as they were, also on SIGINT.
 * Texts of the interface and components (`.tsx`, for browser tests) are left out.
 */
export function* tryMutants({ root, count, seed, within }: MutantsWish): Generator<MutantOutcome> {
  const random = seededRandom(seed);
  const files = globSync("src/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter(
      (file) =>
        file.startsWith(within) && !/\.test\.ts$|\.d\.ts$|\/i18n\/.*\/(?:en|zh)\//.test(file),
    )
    .sort();
  const all = files.flatMap((file) =>
    mutantsOf(file, readFileSync(join(root, file), "utf8")).map((mutant) => ({ file, mutant })),
  );
  for (let tried = 0; tried < count && all.length > 0; tried += 1) {
    const [chosen] = all.splice(Math.floor(random() * all.length), 1);
    if (chosen === undefined) return;
    yield tryMutant(root, chosen.file, chosen.mutant);
  }
}

function tryMutant(root: string, file: string, mutant: Mutant): MutantOutcome {
  const { start, end, by } = mutant;
  const path = join(root, file);
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
      outcome: passes(root, file) ? "survived" : "killed",
    };
  } finally {
    restore();
    process.off("SIGINT", restoreAndEnd);
  }
}

/** Whether the tests of a file's room that import it pass. A run that takes too long is a failure. */
function passes(root: string, file: string): boolean {
  const options = ["--run", "--bail=1", "--reporter=dot", "--project=shared", "--project=alone"];
  const args = ["related", file, ...options, "--passWithNoTests", `--dir=${roomOf(file)}`];
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), ...args],
    { cwd: root, stdio: "ignore", timeout: 180_000, killSignal: "SIGKILL" },
  );
  return status === 0;
}
