import { parseArgs } from "node:util";
import { bulk } from "./bulk.ts";
import { cachedPages } from "./cachedPages.ts";
import { changeSets } from "./changeSets.ts";
import { edge } from "./nginxEdge.ts";
import { pageWeight } from "./pageWeight.ts";
import { type Report, runAll } from "./report.ts";
import { rolling } from "./rolling.ts";
import { makerNames } from "./search/inventedMakers.ts";
import { makerQuality, search, searchQuality } from "./search.ts";
import { startAndMemory } from "./startAndMemory.ts";
import { studioOpening } from "./studioOpening.ts";
import { studioWeight } from "./studioWeight.ts";
import { uncachedPages } from "./uncached/index.ts";

// `npm run bench`: figures that documents promise, measured on this machine. Ends with 1 where one is
// missed, or, with --no-fail, with 0. Names run some of the benchmarks alone: `npm run bench -- cached start`.
const benchmarks: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  cached: cachedPages,
  edge,
  uncached: uncachedPages,
  weight: pageWeight,
  studio: studioWeight,
  opening: studioOpening,
  start: startAndMemory,
  search,
};

// Take many minutes, and run where they are named.
const long: typeof benchmarks = { bulk, changes: changeSets, rolling };

// Parts of `search`, in seconds and without a build; run where they are named.
const short: typeof benchmarks = {
  quality: searchQuality,
  ...Object.fromEntries(
    makerNames.map((maker) => [maker, (report: Report) => makerQuality(report, maker)]),
  ),
};

const { values, positionals } = parseArgs({
  options: { "no-fail": { type: "boolean", default: false } },
  allowPositionals: true,
});
const all = { ...benchmarks, ...long, ...short };
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = names.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(", ")}. There are ${Object.keys(all).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  await runAll(names, async (name, report) => all[name]?.(report), {
    isFailing: !values["no-fail"],
    isBuilt: names.every((name) => Object.hasOwn(short, name)),
  });
}
