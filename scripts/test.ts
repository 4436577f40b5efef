import { globSync } from "node:fs";
import { sep } from "node:path";
import { writeTemporaryFilesToMemory } from "./checks/memoryFolder.ts";
import type { TestCounts } from "./checks/reports.ts";
import { testsOfRooms, UnknownRoom } from "./checks/rooms.ts";
import {
  browserStage,
  buildStage,
  describeCounts,
  notRun,
  playwrightStage,
  runStages,
  staticStages,
  sum,
  vitestStage,
} from "./checks/stages.ts";
import { isStale, projectRoot } from "./stale.ts";

/**
 * Every check there is. The build comes first: test files that start the built server make it where it
 * is missing, each for itself. What only reads the sources runs beside the unit tests, and so does the
 * installation of a browser; the browser tests need the machine to themselves. A failure does not end the run.
 */
async function runAll(): Promise<TestCounts> {
  const built = await runStages([buildStage]);
  const [browser, still, moving] = await Promise.all([
    runStages([browserStage]),
    runStages(staticStages),
    runStages([vitestStage()]),
  ]);
  return sum([built, browser, still, moving, await runBrowserTests({ built, browser })]);
}

/** The tests of some rooms alone. */
async function runRooms(rooms: readonly string[]): Promise<TestCounts> {
  const { unit, browser } = testsOfRooms(rooms, projectFiles());
  const counts = unit.length > 0 ? [await runStages([vitestStage(unit)])] : [];
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
  files: readonly string[] = [],
): Promise<TestCounts> {
  const stage = playwrightStage(files);
  if (built.failed > 0) return runStages([notRun(stage.name, "the build failed")]);
  if (browser.failed > 0) return runStages([notRun(stage.name, "there is no browser")]);
  return runStages([stage]);
}

function projectFiles(): string[] {
  const folders = "{src,scripts,tools,bench,tests}/**/*.{test,spec}.{ts,tsx}";
  return globSync(folders, { cwd: projectRoot }).map((file) => file.split(sep).join("/"));
}

// `npm test`, or `npm test -- ROOM…`
try {
  writeTemporaryFilesToMemory();
  const rooms = process.argv.slice(2);
  const total = rooms.length === 0 ? await runAll() : await runRooms(rooms);
  console.log(describeCounts(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof UnknownRoom)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
