import { globSync } from "node:fs";
import { sep } from "node:path";
import { writeTemporaryFilesToMemory } from "./checks/memoryFolder.ts";
import type { TestCounts } from "./checks/reports.ts";
import { testsOfRooms, UnknownRoom } from "./checks/rooms.ts";
import {
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
 * is missing, each for itself. What only reads the sources runs beside the unit tests; the browser tests
 * need the machine to themselves. A failure does not end the run.
 */
async function runAll(): Promise<TestCounts> {
  const built = await runStages([buildStage]);
  const [still, moving] = await Promise.all([runStages(staticStages), runStages([vitestStage()])]);
  return sum([built, still, moving, await runBrowserTests(built.failed === 0)]);
}

/** The tests of some rooms alone. */
async function runRooms(rooms: readonly string[]): Promise<TestCounts> {
  const { unit, browser } = testsOfRooms(rooms, projectFiles());
  const counts = unit.length > 0 ? [await runStages([vitestStage(unit)])] : [];
  if (browser.length > 0) {
    const built = isStale(projectRoot) ? await runStages([buildStage]) : undefined;
    counts.push(...(built ? [built] : []), await runBrowserTests(!built?.failed, browser));
  }
  return sum(counts);
}

function runBrowserTests(isBuilt: boolean, files: readonly string[] = []): Promise<TestCounts> {
  const stage = playwrightStage(files);
  return runStages([isBuilt ? stage : notRun(stage.name, "the build failed")]);
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
