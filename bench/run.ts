import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.ts";
import { isStale } from "../scripts/stale.ts";
import { bulk } from "./bulk.ts";
import { cachedPages } from "./cachedPages.ts";
import { changeSets } from "./changeSets.ts";
import { edge } from "./edge.ts";
import { changeSetKills } from "./endurance/changeSetKills.ts";
import { endurance } from "./endurance/index.ts";
import { enduranceArguments, readEnduranceOptions } from "./endurance/options.ts";
import { pageWeight } from "./pageWeight.ts";
import { peers } from "./peers/index.ts";
import { Report } from "./report.ts";
import { rolling } from "./rolling.ts";
import { search } from "./search.ts";
import { startAndMemory } from "./startAndMemory.ts";
import { studioWeight } from "./studioWeight.ts";
import { uncachedPages } from "./uncachedPages.ts";

// `npm run bench`: what the site promises about speed, measured on this machine. Ends with 1 where a
// promise is not kept, or, with --no-fail, with 0. Names run some of the benchmarks alone:
// `npm run bench -- cached start`. Further options are those of `endurance` (endurance/options.ts).
const benchmarks: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  cached: cachedPages,
  edge,
  uncached: uncachedPages,
  weight: pageWeight,
  studio: studioWeight,
  start: startAndMemory,
  search,
};

const { values, positionals } = parseArgs({
  options: {
    "no-fail": { type: "boolean", default: false },
    ...enduranceArguments,
  },
  allowPositionals: true,
});
function enduranceOptions() {
  const options = readEnduranceOptions(values);
  if (!("minutes" in options)) {
    console.error(options.join("\n"));
    process.exit(2);
  }
  return options;
}
// What takes many minutes and is no matter of speed runs where it is named.
const long: typeof benchmarks = {
  bulk,
  changes: changeSets,
  "killed-changes": changeSetKills,
  endurance: (report) => endurance(report, enduranceOptions()),
  peers,
  rolling,
};
const all = { ...benchmarks, ...long };
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = names.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(", ")}. There are ${Object.keys(all).join(", ")}.`,
  );
  process.exit(2);
}

if (isStale()) await build();
const began = performance.now();
const report = new Report();
const [load = 0] = loadavg();
if (load > availableParallelism() / 2) {
  report.note(`This machine is busy (load ${load.toFixed(1)}): times on the clock say little.`);
}
for (const name of names) {
  try {
    await all[name]?.(report);
  } catch (error) {
    report.failed(name, error);
  }
}
const kept = report.targets - report.missed.length;
const seconds = Math.round((performance.now() - began) / 1000);
report.title(`${kept} of ${report.targets} targets kept, in ${seconds} s`);
for (const missed of report.missed) report.note(`MISSED ${missed}`);
if (report.missed.length > 0 && !values["no-fail"]) process.exitCode = 1;
