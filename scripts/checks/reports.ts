import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";

/** Checks counted by outcome. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Number of passed tests that passed only when repeated. */
  readonly flaky?: number;
}

const count = z.int().nonnegative();

const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  errors: z.array(z.unknown()),
});

/** Adds up Playwright's JSON report. A test that passed only when repeated counts as passed: see `listedTests`. */
export function readPlaywrightReport(path: string, ok: boolean): TestCounts {
  const report = read(path, playwrightReport);
  if (report === undefined) return withReason({ passed: 0, failed: 0, skipped: 0 }, ok);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  return withReason({ passed: expected + flaky, failed, skipped }, ok);
}

const attempt = z.object({
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
});

const suite = z.object({
  specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(attempt) })) })),
  get suites() {
    return z.array(suite).optional();
  },
});

/** Sum of the page loads of the browser tests, which tests/e2e/countedPageLoads.ts notes with each of them. */
export function pageLoads(path: string): number {
  const report = read(path, z.object({ suites: z.array(suite) }));
  const loadsIn = ({ specs, suites = [] }: z.infer<typeof suite>): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === "page loads")
      .reduce((total, { description }) => total + Number(description), 0) +
    suites.reduce((total, inner) => total + loadsIn(inner), 0);
  return (report?.suites ?? []).reduce((total, one) => total + loadsIn(one), 0);
}

/** Names of the tests that Playwright's output lists as failed, or as flaky: they passed when repeated. */
export function listedTests(output: string, heading: "failed" | "flaky"): string[] {
  const list = new RegExp(`^ +\\d+ ${heading}\\n((?: {4}.*\\n?)+)`, "m").exec(output)?.[1] ?? "";
  return list
    .split("\n")
    .map((line) => line.replace(/[\s─]+$/, "").trim())
    .filter((name) => name !== "");
}

/** Lines by which Vitest and Playwright tell how far they are, and of what went well. */
const progress = /^ *(?:✓|\[\d+\/\d+\] )/;

/** A test runner's output on failures, without its hundreds of progress lines. */
export function withoutProgress(output: string): string {
  return output
    .split("\n")
    .filter((line) => !progress.test(line))
    .join("\n");
}

/** A run without a single test, or one that ended badly without a failed test, is a failure too. */
export function withReason(counts: TestCounts, ok: boolean): TestCounts {
  const unexplained = counts.failed === 0 && (!ok || counts.passed === 0);
  return unexplained ? { ...counts, failed: 1 } : counts;
}

function read<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> | undefined {
  if (!existsSync(path)) return undefined;
  return schema.parse(JSON.parse(readFileSync(path, "utf8")));
}
