import { parseArgs } from "node:util";
import { drills } from "./drills/index.ts";
import { drillArguments, readDrillOptions } from "./drills/options.ts";
import { runAll } from "./report.ts";

// `npm run drill -- NAME…`: load, faults, kills and attacks in numbers that take minutes and hours. Ends
// with 1 where a promise is broken, or, with --no-fail, with 0. `all` shares the time out among all that
// take a time. Without a name it prints the drills.
const { values, positionals } = parseArgs({
  options: { "no-fail": { type: "boolean", default: false }, ...drillArguments },
  allowPositionals: true,
});
const options = readDrillOptions(values);
const names = positionals.includes("all")
  ? Object.keys(drills).filter((name) => drills[name]?.share !== 0)
  : positionals;
const unknown = names.filter((name) => !Object.hasOwn(drills, name));
if (!("minutes" in options)) {
  console.error(options.join("\n"));
  process.exitCode = 2;
} else if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No such drill: ${unknown.join(", ")}.`);
  console.log("npm run drill -- NAME… [--minutes 10] [--store sqlite|postgres|both] [--seed 1]");
  for (const [name, { about }] of Object.entries({ ...drills, all: { about: "all of them" } })) {
    console.log(`  ${name.padEnd(16)} ${about}`);
  }
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  const shares = names.reduce((sum, name) => sum + (drills[name]?.share ?? 0), 0);
  const part = (options.minutes * 60) / Math.max(1, shares);
  await runAll(
    names,
    async (name, report) => drills[name]?.run(report, part * drills[name].share, options),
    {
      isFailing: !values["no-fail"],
      isBuilt: names.every((name) => drills[name]?.needsBuild === false),
    },
  );
}
