import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../../scripts/stale.ts";
import { seededRandom } from "../../../src/base/site/seededRandom.ts";
import type { Report } from "../../report.ts";
import type { DrillOptions } from "../options.ts";
import { type ImportMap, readImportMap } from "./guardingTests.ts";
import { Compiler } from "./mutantTypeCheck.ts";
import { type Mutant, mutantsOf, mutated } from "./operators.ts";
import { noEnd, TestRunner } from "./testRunner.ts";

/** Least share of mutants that the tests notice. */
const minKilled = 0.85;

/** Test files that are run at a time, the nearest first; the next ones follow if these pass. */
const filesAtOnce = 6;

/**
 * Changes sources at random places, one at a time, and runs the tests that guard the file, the nearest first,
 * on SQLite. Prints each mutant with its outcome, and the figures of each room; those that survive are to be
 * looked at one by one. Mutants that the compiler refuses do not count. Sources are put back as they were,
 * also on a signal.
 */
export async function mutants(
  report: Report,
  _seconds: number,
  { count = 200, seed, within }: DrillOptions,
): Promise<void> {
  const random = seededRandom(`mutants ${seed}`);
  const imports = readImportMap();
  const all = sourcesWithin(within, imports).flatMap((file) =>
    mutantsOf(file, textOf(file)).map((mutant) => ({ file, mutant })),
  );
  report.title(`Mutants: ${count} of ${all.length}, seed ${seed}`);
  const rooms = new Map<string, { tried: number; killed: number }>();
  const trial = new Trial();
  let tried = 0;
  try {
    while (tried < count && all.length > 0) {
      const [chosen] = all.splice(Math.floor(random() * all.length), 1);
      if (chosen === undefined) break;
      const { file, mutant } = chosen;
      const began = performance.now();
      const text = textOf(file);
      const outcome = await trial.of(file, mutant, imports.testsOf(file));
      if (outcome === "refused") continue;
      tried += 1;
      const figures = rooms.get(roomOf(file)) ?? { tried: 0, killed: 0 };
      rooms.set(roomOf(file), figures);
      figures.tried += 1;
      if (outcome !== "survived") figures.killed += 1;
      const seconds = Math.round((performance.now() - began) / 1000);
      const told = outcome === "survived" ? "SURVIVED" : "killed  ";
      const by = outcome === "survived" ? "" : `, by ${outcome.failure}`;
      report.note(`${tried} ${told} ${described(file, text, mutant)} (${seconds} s${by})`);
    }
  } finally {
    await trial.close();
  }
  const rows = [...rooms].sort().map(([room, figures]) => [room, figures.tried, figures.killed]);
  report.table(["room", "mutants", "killed"], rows);
  const killed = rooms.values().reduce((sum, figures) => sum + figures.killed, 0);
  report.target("Share of mutants killed", killed / Math.max(1, tried), { atLeast: minKilled });
}

function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}

/** Room of a file, as `src/staff/editing`. */
function roomOf(file: string): string {
  return file.split("/").slice(0, 3).join("/");
}

/** Files in which tests on SQLite could see nothing: texts, migrations, descriptions, starts of whole servers. */
const left =
  /\.test\.ts$|\.d\.ts$|\/i18n\/|\/migrations\/|\/store\/(?:postgres|tables)\/|\/reference\/|Samples\.ts$|^src\/(?:main|server\/startProcess)\.ts$/;

/** Rooms whose tests run in browsers, but for the files that a unit test imports. */
const inBrowsers = /^src\/(?:studio|web\/(?:client|islands))\//;

function sourcesWithin(within: string, imports: ImportMap): string[] {
  return globSync("src/**/*.ts", { cwd: projectRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => within.split(",").some((start) => file.startsWith(start)))
    .filter((file) => !left.test(file))
    .filter((file) => !inBrowsers.test(file) || imports.isImportedByTest(file))
    .sort();
}

/** Place of a mutant, and what it changes. */
function described(file: string, text: string, { start, end, by }: Mutant): string {
  const line = text.slice(0, start).split("\n").length;
  const change = `${text.slice(start, end)} -> ${by}`.replaceAll(/\s+/g, " ").slice(0, 160);
  return `${file}:${line}: ${change}`;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Tries mutants one after the other. */
class Trial {
  readonly #compiler = new Compiler();
  readonly #runner = new TestRunner();

  /** Outcome of a mutant: refused by the compiler, killed by a test, or neither. */
  async of(
    file: string,
    mutant: Mutant,
    tests: readonly string[],
  ): Promise<"refused" | "survived" | { readonly failure: string }> {
    const path = join(projectRoot, file);
    const text = textOf(file);
    const restore = () => writeFileSync(path, text);
    process.on("exit", restore);
    for (const signal of signals) process.once(signal, end);
    try {
      writeFileSync(path, mutated(text, mutant));
      if (!(await this.#compiler.accepts(file))) return "refused";
      for (let from = 0; from < tests.length; from += filesAtOnce) {
        const part = tests.slice(from, from + filesAtOnce);
        const failure = await this.#failureOf(file, part);
        if (failure === undefined) continue;
        if (failure !== noEnd) return { failure };
        // On a busy machine the tests may take too long whatever the source is.
        writeFileSync(path, text);
        if ((await this.#runner.failureOf(file, part)) === noEnd) return "survived";
        return { failure };
      }
      return "survived";
    } finally {
      restore();
      process.off("exit", restore);
      for (const signal of signals) process.off(signal, end);
    }
  }

  /** The first failure of test files that comes again: a test that fails once in a while notices nothing. */
  async #failureOf(file: string, tests: readonly string[]): Promise<string | undefined> {
    const failure = await this.#runner.failureOf(file, tests);
    if (failure === undefined || !tests.includes(failure)) return failure;
    const again = await this.#runner.failureOf(file, [failure]);
    return again ?? (await this.#runner.failureOf(file, tests));
  }

  async close(): Promise<void> {
    this.#runner.close();
    await this.#compiler.close();
  }
}

function end(): void {
  process.exit(130);
}
