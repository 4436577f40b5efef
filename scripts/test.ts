import { globSync } from "node:fs";
import { sep } from "node:path";
import { childCpuSeconds } from "./checks/childCpu.ts";
import { writeTemporaryFilesToMemory } from "./checks/memoryFolder.ts";
import type { TestCounts } from "./checks/reports.ts";
import {
  browserStage,
  buildStage,
  deadCodeStage,
  describeCounts,
  mailServerStage,
  notRun,
  playwrightStage,
  runStages,
  staticStages,
  sum,
  vitestStage,
} from "./checks/stages.ts";
import { browserTestsOf, type SuitePart, vitestProjects } from "./checks/suiteParts.ts";
import { testsOfRooms, UnknownRoom } from "./checks/testsOfRooms.ts";
import { isStale, projectRoot } from "./stale.ts";

/**
 * Runs a part of all checks. The build comes first, since test files that start the built server
 * would each build it, and the mail server, which tests look for as they begin. Checks that only read the sources run in parallel with the unit tests, as
 * does the installation of a browser; browser tests run alone. A failure does not end the run.
 */
async function runPart(part: SuitePart): Promise<TestCounts> {
  const isBuilt = part === "more" && !isStale(projectRoot);
  const [built, mailServer] = await Promise.all([
    runStages(isBuilt ? [] : [buildStage]),
    runStages([mailServerStage]),
  ]);
  const [browser, still, moving] = await Promise.all([
    runStages([browserStage]),
    runStages(part === "first" ? staticStages : [deadCodeStage]),
    runStages([vitestStage({ projects: vitestProjects[part] })]),
  ]);
  const files = browserTestsOf(part, projectFiles("tests/e2e/*.spec.ts"));
  return sum([
    built,
    mailServer,
    browser,
    still,
    moving,
    await runBrowserTests({ built, browser }, files),
  ]);
}

/** Runs the tests of some rooms. */
async function runRooms(rooms: readonly string[]): Promise<TestCounts> {
  const all = projectFiles("{src,scripts,tools,bench,tests}/**/*.{test,spec}.{ts,tsx}");
  const { unit, browser } = testsOfRooms(rooms, all);
  const counts = unit.length > 0 ? [await runStages([vitestStage({ files: unit })])] : [];
  if (browser.length > 0) {
    const needed = {
      built: await runStages(isStale(projectRoot) ? [buildStage] : []),
      browser: await runStages([browserStage]),
    };
    counts.push(...Object.values(needed), await runBrowserTests(needed, browser));
  }
  return sum(counts);
}

interface NeededByBrowserTests {
  readonly built: TestCounts;
  readonly browser: TestCounts;
}

function runBrowserTests(
  { built, browser }: NeededByBrowserTests,
  files: readonly string[],
): Promise<TestCounts> {
  const stage = playwrightStage(files);
  if (built.failed > 0) return runStages([notRun(stage.name, "the build failed")]);
  if (browser.failed > 0) return runStages([notRun(stage.name, "there is no browser")]);
  return runStages([stage]);
}

function projectFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: projectRoot }).map((file) => file.split(sep).join("/"));
}

/**
 * Runs what the arguments select: parts (`--more`, `--all`), rooms, or by default the first part.
 */
async function run(args: readonly string[]): Promise<TestCounts> {
  if (args.includes("--all")) return sum([await runPart("first"), await runPart("more")]);
  if (args.includes("--more")) return runPart("more");
  return args.length === 0 ? runPart("first") : runRooms(args);
}

// `npm test`, `npm test -- ROOM…`, `npm run test:more`, `npm run test:all`
try {
  writeTemporaryFilesToMemory();
  const start = performance.now();
  const total = await run(process.argv.slice(2));
  const seconds = Math.round((performance.now() - start) / 1_000);
  const cpu = childCpuSeconds();
  const used = cpu === undefined ? "" : `, ${Math.round(cpu)} s of CPU`;
  console.log(`${seconds} s${used}`);
  console.log(describeCounts(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof UnknownRoom)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
