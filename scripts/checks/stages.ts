import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../stale.ts";
import {
  flakyTests,
  pageLoads,
  readPlaywrightReport,
  readVitestReport,
  type Tally,
  withoutProgress,
} from "./reports.ts";
import { runTool } from "./tool.ts";

/** One part of the checks. `run` never throws for a finding, only for a broken tool. */
export interface Stage {
  readonly name: string;
  run(): Promise<StageResult>;
}

interface StageResult {
  readonly tally: Tally;
  /** Everything the tool said; shown where something failed, without what went well. */
  readonly output: string;
  /** What is worth saying even where all is well. */
  readonly remarks?: readonly string[];
}

const reports = join(projectRoot, "test-results");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/** Format, lint, borders between rooms, types, dead code: what needs no running program. */
export const staticStages: readonly Stage[] = [
  single("Biome", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."]),
  single("tsc", "node_modules/typescript/bin/tsc", ["--project", "."]),
  single("knip", "node_modules/knip/bin/knip.js", ["--no-progress"]),
];

export const buildStage: Stage = single("build", "scripts/build.ts", []);

export const vitestStage: Stage = {
  name: "Vitest",
  async run() {
    await rm(vitestReport, { force: true });
    const { ok, output } = await runTool("Vitest", "node_modules/vitest/vitest.mjs", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ]);
    const remarks = new Set(output.split("\n").filter((line) => line.startsWith("SKIPPED")));
    return { tally: readVitestReport(vitestReport, ok), output, remarks: [...remarks] };
  },
};

export const playwrightStage: Stage = {
  name: "Playwright",
  async run() {
    await rm(playwrightReport, { force: true });
    const browser = await runTool("browser", "scripts/checks/ensureBrowser.ts", []);
    if (!browser.ok) return { tally: { passed: 0, failed: 1, skipped: 0 }, output: browser.output };
    const { ok, output } = await runTool("Playwright", "node_modules/@playwright/test/cli.js", [
      "test",
    ]);
    // To be mended, but no reason to hold a change back that has nothing to do with it.
    const flaky = flakyTests(output).map((name) => `FLAKY ${name}`);
    const remarks = [`${pageLoads(playwrightReport)} page loads`, ...flaky];
    return { tally: readPlaywrightReport(playwrightReport, ok), output, remarks };
  },
};

/** Stands in for a stage that another one's failure has made pointless. */
export function notRun(name: string, why: string): Stage {
  return {
    name,
    run: async () => ({ tally: { passed: 0, failed: 1, skipped: 0 }, output: `Not run: ${why}` }),
  };
}

/** A tool that knows only good and bad, and counts as one check. */
function single(name: string, script: string, args: readonly string[]): Stage {
  return {
    name,
    async run() {
      const { ok, output } = await runTool(name, script, args);
      return { tally: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, output };
    },
  };
}

/** Runs stages one after the other, says how each went, and adds up. */
export async function runStages(stages: readonly Stage[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(await runStage(stage));
  return sum(tallies);
}

async function runStage({ name, run }: Stage): Promise<Tally> {
  const start = performance.now();
  const { tally, output, remarks = [] } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = tally.failed === 0 ? "ok   " : "FAIL ";
  const counts = tally.passed + tally.failed > 1 ? `  (${describeTally(tally)})` : "";
  console.log(`${verdict} ${name.padEnd(11)}${seconds.padStart(6)} s${counts}`);
  if (tally.failed > 0) console.log(withoutProgress(output).replace(/^/gm, "      "));
  for (const remark of remarks) console.log(`      ${remark}`);
  return tally;
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (part: keyof Tally): number =>
    tallies.reduce((total, tally) => total + tally[part], 0);
  return { passed: add("passed"), failed: add("failed"), skipped: add("skipped") };
}

export function describeTally({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}
