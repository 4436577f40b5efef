import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../stale.ts";
import {
  listedTests,
  pageLoads,
  readPlaywrightReport,
  type TestCounts,
  withoutProgress,
  withReason,
} from "./reports.ts";
import { runTool, type ToolRun } from "./tool.ts";
import {
  describeFailures,
  failedFiles,
  readVitestReport,
  type VitestResults,
} from "./vitestReport.ts";

/** One part of the checks. `run` never throws for a finding, only for a broken tool. */
export interface Stage {
  readonly name: string;
  run(): Promise<StageResult>;
}

interface StageResult {
  readonly counts: TestCounts;
  /** A line for each test that failed, where the tool tells them apart; shown before all it said. */
  readonly failures?: readonly string[];
  /** Everything the tool said; shown where something failed, without what went well. */
  readonly output: string;
  /** Lines shown even where all is well. */
  readonly remarks?: readonly string[];
}

const reports = join(projectRoot, "test-results");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/** Format, lint, types, borders between rooms: what needs no running program. */
export const staticStages: readonly Stage[] = [
  single("Biome", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."]),
  // One checker: each further one makes the types of shared modules anew, and the cores are busy anyway.
  // Nearly all that it allocates lives to its end: to collect garbage is a quarter of its work for a tenth
  // of its memory (2 GB).
  single("tsc", "node_modules/typescript/bin/tsc", ["--project", ".", "--checkers", "1"], {
    GOGC: "off",
  }),
  single("borders", "scripts/borders/check.ts", []),
];

/** Finds code, files and dependencies that nothing uses. */
export const deadCodeStage: Stage = single("knip", "node_modules/knip/bin/knip.js", [
  "--no-progress",
]);

export const buildStage: Stage = single("build", "scripts/build.ts", []);

/** Finds the browser of the browser tests, or installs one. */
export const browserStage: Stage = single("browser", "scripts/checks/ensureBrowser.ts", []);

/** Installs the IMAP server of the tests of incoming mail, where packages can be installed. */
export const mailServerStage: Stage = single("Dovecot", "scripts/checks/ensureDovecot.ts", []);

/** More files than this with failed tests are no accident, and are not repeated. */
const maxRepeatedFiles = 5;

interface VitestChoice {
  /** Test files; absent: all. */
  readonly files?: readonly string[];
  /** Projects of vitest.config.ts; absent: all. */
  readonly projects?: readonly string[];
}

/**
 * Unit and integration tests: those in some files or projects, or all. A file with a failed test is
 * repeated alone: what passes then is reported as flaky and is no failure, as with the browser
 * tests.
 */
export const vitestStage = (choice: VitestChoice = {}): Stage => ({
  name: "Vitest",
  async run() {
    const { ok, output, results } = await runVitest(choice);
    const remarks = new Set(output.split("\n").filter((line) => line.startsWith("SKIPPED")));
    const toRepeat = failedFiles(results);
    // What was thrown outside of a test is in no file's results.
    const isExplained = toRepeat.length > 0 && !/^Vitest caught \d+ unhandled error/m.test(output);
    if (!isExplained || toRepeat.length > maxRepeatedFiles)
      return { ...outcome(results, ok), output, remarks: [...remarks] };
    const again = await runVitest({ ...choice, files: toRepeat });
    const flaky = describeFailures(results, again.results).map((failure) => `FLAKY ${failure}`);
    const { counts, failures } = outcome(new Map([...results, ...again.results]), again.ok);
    return {
      counts: { ...counts, flaky: flaky.length },
      ...(failures && { failures }),
      output: again.output,
      remarks: [...remarks, ...flaky],
    };
  },
});

async function runVitest({
  files = [],
  projects = [],
}: VitestChoice): Promise<ToolRun & { readonly results: VitestResults }> {
  await rm(vitestReport, { force: true });
  const run = await runTool("Vitest", "node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
    ...projects.map((project) => `--project=${project}`),
    ...files.map((file) => join(projectRoot, file)),
  ]);
  return { ...run, results: readVitestReport(vitestReport) };
}

function outcome(results: VitestResults, ok: boolean): Pick<StageResult, "counts" | "failures"> {
  const counts = sum([...results.values()].map((file) => file.counts));
  return { counts: withReason(counts, ok), failures: describeFailures(results) };
}

/** Browser tests: those in some files, or all. */
export const playwrightStage = (files: readonly string[] = []): Stage => ({
  name: "Playwright",
  async run() {
    await rm(playwrightReport, { force: true });
    const { ok, output } = await runTool("Playwright", "node_modules/@playwright/test/cli.js", [
      "test",
      // Playwright takes them as regular expressions on whole paths.
      ...files.map((file) => `/${file.replaceAll(".", "\\.")}$`),
    ]);
    // To be mended, but no reason to hold a change back that has nothing to do with it.
    const flaky = listedTests(output, "flaky").map((name) => `FLAKY ${name}`);
    const remarks = [`${pageLoads(playwrightReport)} page loads`, ...flaky];
    const counts = {
      ...readPlaywrightReport(playwrightReport, ok),
      flaky: flaky.length,
    };
    return { counts, failures: listedTests(output, "failed"), output, remarks };
  },
});

/** Placeholder for a stage that another one's failure has made pointless. */
export function notRun(name: string, why: string): Stage {
  return {
    name,
    run: async () => ({ counts: { passed: 0, failed: 1, skipped: 0 }, output: `Not run: ${why}` }),
  };
}

/** A tool that knows only good and bad, and counts as one check. */
function single(
  name: string,
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Stage {
  return {
    name,
    async run() {
      const { ok, output } = await runTool(name, script, args, variables);
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
  const { counts, failures = [], output, remarks = [] } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = counts.failed === 0 ? "ok   " : "FAIL ";
  const summary = counts.passed + counts.failed > 1 ? `  (${describeCounts(counts)})` : "";
  console.log(`${verdict} ${name.padEnd(11)}${seconds.padStart(6)} s${summary}`);
  for (const failure of failures) console.log(`      FAILED ${failure}`);
  if (counts.failed > 0) console.log(withoutProgress(output).replace(/^/gm, "      "));
  for (const remark of remarks) console.log(`      ${remark}`);
  return counts;
}

export function sum(all: readonly TestCounts[]): TestCounts {
  const add = (part: keyof TestCounts): number =>
    all.reduce((total, counts) => total + (counts[part] ?? 0), 0);
  return {
    passed: add("passed"),
    failed: add("failed"),
    skipped: add("skipped"),
    flaky: add("flaky"),
  };
}

export function describeCounts({ passed, failed, skipped, flaky = 0 }: TestCounts): string {
  const counts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) counts.push(`${skipped} skipped`);
  if (flaky > 0) counts.push(`${flaky} flaky`);
  return counts.join(", ");
}
