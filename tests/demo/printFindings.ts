/**
 * Prints the findings of the demo's checks:
 * `node tests/demo/printFindings.ts [part of a file's path or of a finding]`.
 */
import { checks } from "./checks.ts";
import { counts } from "./counts.ts";
import { demoFolder, readDemo } from "./demo.ts";
import { findingLine } from "./finding.ts";
import { pendingEntries } from "./menuEntriesWithoutPage.ts";

const [wanted = ""] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const demo = await readDemo();
let total = 0;
for (const [name, check] of Object.entries(checks)) {
  const lines = (await check(demo))
    .map((finding) => findingLine(finding, demoFolder))
    .filter((line) => line.includes(wanted))
    .sort();
  total += lines.length;
  if (lines.length > 0) say(`\nThe demo ${name}: ${lines.length}\n  ${lines.join("\n  ")}`);
}
if (wanted === "") {
  say("\nCounts");
  for (const { what, least, found } of counts(demo)) {
    say(`  ${String(found).padStart(4)} of ${least} ${what}`);
  }
  say(`\nMenu entries whose page is not registered yet\n  ${pendingEntries(demo).join("\n  ")}`);
}
say(`\n${total} findings`);
process.exitCode = total === 0 ? 0 : 1;
