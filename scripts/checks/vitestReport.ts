import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import * as z from "zod";
import { projectRoot } from "../stale.ts";
import type { TestCounts } from "./reports.ts";

/** A test that failed. */
interface Failure {
  /** File and name of the test. */
  readonly test: string;
  /** Message before the stack; for a property with its seed and counterexample. */
  readonly message: string;
}

/** Vitest's results of a test file. */
interface FileResult {
  readonly counts: TestCounts;
  readonly failures: readonly Failure[];
}

/** Vitest's results by test file, as a path from the project's folder. */
export type VitestResults = ReadonlyMap<string, FileResult>;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type FileReport = z.infer<typeof vitestReport>["testResults"][number];

/**
 * Reads Vitest's JSON report; empty where there is none. A file that several projects run, as on two databases,
 * is reported by each.
 */
export function readVitestReport(path: string): VitestResults {
  if (!existsSync(path)) return new Map();
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(path, "utf8")));
  const byFile = Map.groupBy(testResults, ({ name }) => relative(projectRoot, name));
  return new Map([...byFile].map(([name, reports]) => [name, resultOf(name, reports)]));
}

function resultOf(name: string, reports: readonly FileReport[]): FileResult {
  const failures = reports.flatMap((report) => failuresOf(name, report));
  const tests = reports.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter((test) => test.status === "passed").length;
  const ran = tests.filter((test) => test.status === "failed").length + passed;
  return {
    counts: { passed, failed: failures.length, skipped: tests.length - ran },
    failures,
  };
}

/** Failures in a file. One that failed outside its tests, on loading or in a hook, counts as one. */
function failuresOf(name: string, { status, message, assertionResults }: FileReport): Failure[] {
  const failures = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages?.[0]));
  return failures.length === 0 && status === "failed" ? [failure(name, message)] : failures;
}

/** Maximum lines shown of a message. */
const maxLines = 4;

function failure(test: string, message = ""): Failure {
  const lines = message.trim().split("\n");
  const end = lines.findIndex((line) => line === "" || /^ +at /.test(line));
  return { test, message: lines.slice(0, end < 0 ? maxLines : Math.min(end, maxLines)).join(" ") };
}

/** Files with a failed test. */
export function failedFiles(results: VitestResults): string[] {
  return [...results].filter(([, { counts }]) => counts.failed > 0).map(([file]) => file);
}

/** A line for each failed test, without those that failed in `again` too. */
export function describeFailures(
  results: VitestResults,
  again: VitestResults = new Map(),
): string[] {
  const repeated = new Set(failuresIn(again).map(({ test }) => test));
  return failuresIn(results)
    .filter(({ test }) => !repeated.has(test))
    .map(({ test, message }) => `${test}: ${message}`);
}

function failuresIn(results: VitestResults): Failure[] {
  return [...results.values()].flatMap(({ failures }) => failures);
}
