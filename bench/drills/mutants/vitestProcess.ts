import { relative, sep } from "node:path";
import { BaseSequencer, createVitest, type TestSpecification } from "vitest/node";

/** Request to the process: test files to run after sources have changed. Paths are relative to the project. */
export interface TestRequest {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

/** Outcome of a run, which ends with its first failure. */
export interface TestAnswer {
  readonly passed: readonly string[];
  /** Files that failed, and errors outside of tests. */
  readonly failed: readonly string[];
}

let order: readonly string[] = [];

/** Runs test files in the order of the request. */
class RequestedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.indexOf(moduleId);
    return files.sort((one, other) => place(one) - place(other));
  }
}

// Vitest, kept between runs with what it has compiled.
const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  maxWorkers: 2,
  project: ["shared", "alone", "seeded", "contract"],
  reporters: [{}],
  sequence: { sequencer: RequestedOrder },
  root: process.cwd(),
});
await vitest.standalone();
process.on("message", ({ changed, tests }: TestRequest) => void answer(changed, tests));
// Workers in an endless loop do not notice that the drill has ended: all of the group are killed.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
process.send?.("ready");

async function answer(changed: readonly string[], tests: readonly string[]): Promise<void> {
  const pathOf = (file: string) => `${vitest.config.root}/${file}`;
  for (const file of changed) vitest.invalidateFile(pathOf(file));
  order = tests.map(pathOf);
  const specifications = await vitest.globTestSpecifications([...order]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Files of runs before are among the results still.
  const ran = testModules.filter((one) => order.includes(one.moduleId));
  const inState = (state: string) =>
    ran
      .filter((one) => one.state() === state)
      .map(({ moduleId }) => relative(vitest.config.root, moduleId).replaceAll(sep, "/"));
  process.send?.({
    passed: inState("passed"),
    failed: [...inState("failed"), ...unhandledErrors.map(String)],
  } satisfies TestAnswer);
}
