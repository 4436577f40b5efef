import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Compiler } from "./mutantTypeCheck.ts";
import { type Mutant, mutated } from "./operators.ts";
import { type TestRun, TestRunner } from "./testRunner.ts";

/**
 * Outcome of a mutant: refused by the compiler; killed by a test; survived; or invalid, as its tests do not
 * end on the unchanged source either.
 */
export type Outcome =
  | { readonly outcome: "refused" | "survived" }
  | { readonly outcome: "killed" | "invalid"; readonly by: string };

/** Runs test files up to the first failure, with at most so many seconds of CPU. */
export type RunTests = (
  source: "mutant" | "unchanged",
  tests: readonly string[],
  maxSeconds: number,
) => Promise<TestRun>;

/** Test files of the first runs, the nearest; most mutants are killed there. The rest follows at once. */
const firstRuns = [3, 9];

/** CPU that test files may take while their need on the unchanged source is not known, in seconds. */
const usualSeconds = (files: number) => 60 + 20 * files;

/** Most CPU that tests on a mutant may take: a multiple of what they take on the unchanged source. */
const maxTimes = 3;

/** Most CPU that tests may take on the unchanged source, in seconds. */
const maxBaseSeconds = 600;

/** Least seconds on the clock in which Vitest may have ended a test that waits. */
const leastWait = 60;

/** Failure of tests that do not end. */
const noEnd = "no end";

/**
 * Asks whether tests notice a mutant, the nearest first. A test must fail twice, and pass on the unchanged
 * source. Where tests do not end, they must end there with a third of the CPU.
 * @param passing test files that have passed before, on any source; those that pass are added
 */
export async function judge(
  run: RunTests,
  tests: readonly string[],
  passing: Set<string>,
): Promise<Outcome> {
  const runNoted: RunTests = async (...given) => {
    const done = await run(...given);
    for (const test of done.answer?.passed ?? []) passing.add(test);
    return done;
  };
  for (const part of inRuns(tests)) {
    const outcome = await judgeRun(runNoted, part, passing);
    if (outcome !== undefined) return outcome;
  }
  return { outcome: "survived" };
}

/** Judges by the test files of one run; undefined: they notice nothing. */
async function judgeRun(
  run: RunTests,
  tests: readonly string[],
  passing: ReadonlySet<string>,
): Promise<Outcome | undefined> {
  let left = tests;
  let maxSeconds = usualSeconds(tests.length);
  while (left.length > 0) {
    const failure = failureOf(await run("mutant", left, maxSeconds));
    if (failure === undefined) return undefined;
    if (left.includes(failure)) {
      const again = await run("mutant", [failure], maxSeconds);
      const isSound = passing.has(failure) && again.clockSeconds < leastWait;
      const fails = failureOf(again) !== undefined;
      if (
        fails &&
        (isSound || failureOf(await run("unchanged", [failure], maxSeconds)) === undefined)
      )
        return { outcome: "killed", by: failure };
      left = left.filter((test) => test !== failure);
      continue;
    }
    const base = await run("unchanged", left, maxBaseSeconds);
    const baseFailure = failureOf(base);
    if (baseFailure === undefined && base.seconds * maxTimes <= maxSeconds)
      return { outcome: "killed", by: failure };
    if (baseFailure === undefined) maxSeconds = base.seconds * maxTimes * 1.5;
    else if (left.includes(baseFailure)) left = left.filter((test) => test !== baseFailure);
    else return { outcome: "invalid", by: left.join(", ") };
  }
  return undefined;
}

function failureOf({ answer }: TestRun): string | undefined {
  return answer === undefined ? noEnd : answer.failed[0];
}

function inRuns(tests: readonly string[]): string[][] {
  const ends = [...firstRuns, tests.length];
  const runs = ends.map((end, at) => tests.slice(ends[at - 1] ?? 0, end));
  return runs.filter(({ length }) => length > 0);
}

/** Tries mutants one after the other in a copy of the project. */
export class Trial {
  readonly #root: string;
  readonly #compiler: Compiler;
  readonly #runner: TestRunner;
  readonly #passing = new Set<string>();

  constructor(root: string) {
    this.#root = root;
    this.#compiler = new Compiler(root);
    this.#runner = new TestRunner(root);
  }

  async of(file: string, mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
    const path = join(this.#root, file);
    const text = readFileSync(path, "utf8");
    const write = (source: "mutant" | "unchanged") =>
      writeFileSync(path, source === "mutant" ? mutated(text, mutant) : text);
    try {
      write("mutant");
      if (!(await this.#compiler.accepts(file))) return { outcome: "refused" };
      return await judge(
        (source, files, maxSeconds) => {
          write(source);
          return this.#runner.run(file, files, maxSeconds);
        },
        tests,
        this.#passing,
      );
    } finally {
      write("unchanged");
    }
  }

  async close(): Promise<void> {
    this.#runner.close();
    await this.#compiler.close();
  }
}
