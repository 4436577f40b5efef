import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../stale.ts";
import {
  flakyTests,
  pageLoads,
  readPlaywrightReport,
  readVitestReport,
  type TestCounts,
  withoutProgress,
} from "./reports.ts";
import { runTool } from "./tool.ts";

/** One part of the checks. `run` never throws for a finding, only for a broken tool. */
export interface Stage {
  readonly name: string;
  run(): Promise<StageResult>;
}

interface StageResult {
  readonly counts: TestCounts;
  /** Everything the tool said; shown where something failed, without what went well. */
  readonly output: string;
  /** Lines shown even where all is well. */
  readonly remarks?: readonly string[];
}

const reports = join(projectRoot, "test-results");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/** Format, lint, borders between rooms, types, dead code: what needs no running program. */
export const staticStages: readonly Stage[] = [
  single("Biome", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."]),
  // One checker: each further one makes the types of shared modules anew, and the cores are busy anyway.
  single("tsc", "node_modules/typescript/bin/tsc", ["--project", ".", "--checkers", "1"]),
  single("knip", "node_modules/knip/bin/knip.js", ["--no-progress"]),
];

export const buildStage: Stage = single("build", "scripts/build.ts", []);

/** Unit and integration tests: those in some files, or all. */
export const vitestStage = (files: readonly string[] = []): Stage => ({
  name: "Vitest",
  async run() {
    await rm(vitestReport, { force: true });
    const { ok, output } = await runTool("Vitest", "node_modules/vitest/vitest.mjs", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
      ...files.map((file) => join(projectRoot, file)),
    ]);
    const remarks = new Set(output.split("\n").filter((line) => line.startsWith("SKIPPED")));
    return { counts: readVitestReport(vitestReport, ok), output, remarks: [...remarks] };
  },
});

/** Browser tests: those in some files, or all. */
export const playwrightStage = (files: readonly string[] = []): Stage => ({
  name: "Playwright",
  async run() {
    await rm(playwrightReport, { force: true });
    const browser = await runTool("browser", "scripts/checks/ensureBrowser.ts", []);
    if (!browser.ok)
      return { counts: { passed: 0, failed: 1, skipped: 0 }, output: browser.output };
    const { ok, output } = await runTool("Playwright", "node_modules/@playwright/test/cli.js", [
      "test",
      // Playwright takes them as regular expressions on whole paths.
      ...files.map((file) => `/${file.replaceAll(".", "\\.")}$`),
    ]);
    // To be mended, but no reason to hold a change back that has nothing to do with it.
    const flaky = flakyTests(output).map((name) => `FLAKY ${name}`);
    const remarks = [`${pageLoads(playwrightReport)} page loads`, ...flaky];
    return { counts: readPlaywrightReport(playwrightReport, ok), output, remarks };
  },
});

/** Stands in for a stage that another one's failure has made pointless. */
export function notRun(name: string, why: string): Stage {
  return {
    name,
    run: async () => ({ counts: { passed: 0, failed: 1, skipped: 0 }, output: `Not run: ${why}` }),
  };
}

/** A tool that knows only good and bad, and counts as one check. */
function single(name: string, script: string, args: readonly string[]): Stage {
  return {
    name,
    async run() {
      const { ok, output } = await runTool(name, script, args);
      return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, output };
    },
  };
}

/** Runs stages one after the other, says how each went, and adds up. */
export async function runStages(stages: readonly Stage[]): Promise<TestCounts> {
  const all: TestCounts[] = [];
  for (const stage of stages) all.push(await runStage(stage));
  return sum(all);
}

async function runStage({ name, run }: Stage): Promise<TestCounts> {
  const start = performance.now();
  const { counts, output, remarks = [] } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = counts.failed === 0 ? "ok   " : "FAIL ";
  const summary = counts.passed + counts.failed > 1 ? `  (${describeCounts(counts)})` : "";
  console.log(`${verdict} ${name.padEnd(11)}${seconds.padStart(6)} s${summary}`);
  if (counts.failed > 0) console.log(withoutProgress(output).replace(/^/gm, "      "));
  for (const remark of remarks) console.log(`      ${remark}`);
  return counts;
}

export function sum(all: readonly TestCounts[]): TestCounts {
  const add = (part: keyof TestCounts): number =>
    all.reduce((total, counts) => total + counts[part], 0);
  return { passed: add("passed"), failed: add("failed"), skipped: add("skipped") };
}

export function describeCounts({ passed, failed, skipped }: TestCounts): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}
