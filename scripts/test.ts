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

// `npm test`: every check there is. What only reads the sources runs beside the unit tests; the
// browser tests need the build, and the machine to themselves. A failure does not end the run.
const [still, moving] = await Promise.all([runStages(staticStages), runStages([vitestStage])]);
const built = await runStages([buildStage]);
const inBrowser = await runStages([
  built.failed === 0 ? playwrightStage : notRun(playwrightStage.name, "the build failed"),
]);
const total = sum([still, moving, built, inBrowser]);
console.log(describeCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;
