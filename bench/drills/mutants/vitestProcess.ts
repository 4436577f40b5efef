import { join } from "node:path";
import { createVitest } from "vitest/node";
import { projectRoot } from "../../../scripts/stale.ts";

/** Request to the process: whether tests pass, after files have changed. */
export interface TestRequest {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

/** Files that fail, and errors outside of tests; none: all tests pass. */
export type TestAnswer = readonly string[];

// Vitest, kept between runs with what it has compiled.
const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  maxWorkers: 2,
  project: ["shared", "alone", "contract"],
  reporters: [{}],
  config: join(projectRoot, "vitest.config.ts"),
  root: projectRoot,
});
await vitest.standalone();
process.on("message", ({ changed, tests }: TestRequest) => void answer(changed, tests));
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function answer(changed: readonly string[], tests: readonly string[]): Promise<void> {
  for (const file of changed) vitest.invalidateFile(join(projectRoot, file));
  const paths = tests.map((test) => join(projectRoot, test));
  const specifications = await vitest.globTestSpecifications([...paths]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Files of runs before are among the results still.
  const failed = testModules.filter((one) => paths.includes(one.moduleId) && !one.ok());
  const names = failed.map(({ relativeModuleId }) => relativeModuleId);
  process.send?.([...names, ...unhandledErrors.map(String)] satisfies TestAnswer);
}
