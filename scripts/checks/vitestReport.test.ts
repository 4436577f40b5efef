import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectRoot } from "../stale.ts";
import { describeFailures, failedFiles, readVitestReport } from "./vitestReport.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapeout-vitest-report-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(testResults: readonly object[]): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}

const file = (name: string, status: string, assertionResults: readonly object[], message = "") => ({
  name: join(projectRoot, name),
  status,
  message,
  assertionResults,
});
const test = (fullName: string, status: string, message?: string) => ({
  fullName,
  status,
  failureMessages: message === undefined ? [] : [message],
});

describe("Vitest's report", () => {
  it("is counted by file, with todos among the skipped", () => {
    const results = readVitestReport(
      report([
        file("src/a.test.ts", "passed", [test("one", "passed"), test("two", "todo")]),
        file("src/b.test.ts", "failed", [
          test("goes wrong", "failed", "AssertionError: 1 is not 2\n    at src/b.test.ts:3"),
          test("goes well", "passed"),
          test("waits", "skipped"),
        ]),
      ]),
    );
    expect(results.get("src/a.test.ts")?.counts).toEqual({ passed: 1, failed: 0, skipped: 1 });
    expect(results.get("src/b.test.ts")?.counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
    expect(failedFiles(results)).toEqual(["src/b.test.ts"]);
    expect(describeFailures(results)).toEqual([
      "src/b.test.ts > goes wrong: AssertionError: 1 is not 2",
    ]);
  });

  it("adds up what several projects report of a file", () => {
    const results = readVitestReport(
      report([
        file("src/a.test.ts", "failed", [test("one (SQLite)", "failed", "Error: locked")]),
        file("src/a.test.ts", "passed", [test("one (PostgreSQL)", "passed")]),
      ]),
    );
    expect(results.get("src/a.test.ts")?.counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(failedFiles(results)).toEqual(["src/a.test.ts"]);
    expect(describeFailures(results)).toEqual(["src/a.test.ts > one (SQLite): Error: locked"]);
  });

  it("counts a file that could not be loaded, or whose hook failed, as one failure", () => {
    const results = readVitestReport(
      report([
        file("src/a.test.ts", "failed", [], "Error: no property\n{ seed: 1 }\n\nHint: none"),
        file("src/b.test.ts", "failed", [test("one", "skipped")], "Error: no hook"),
      ]),
    );
    expect(describeFailures(results)).toEqual([
      "src/a.test.ts: Error: no property { seed: 1 }",
      "src/b.test.ts: Error: no hook",
    ]);
    expect(results.get("src/b.test.ts")?.counts).toEqual({ passed: 0, failed: 1, skipped: 1 });
  });

  it("distinguishes a single failure from a repeated one", () => {
    const both = [test("one", "failed", "first"), test("two", "failed", "second")];
    const first = readVitestReport(report([file("src/a.test.ts", "failed", both)]));
    const tests = [test("one", "passed"), test("two", "failed", "another")];
    const again = readVitestReport(report([file("src/a.test.ts", "failed", tests)]));
    expect(describeFailures(first, again)).toEqual(["src/a.test.ts > one: first"]);
  });

  it("is empty if Vitest wrote none", () => {
    expect([...readVitestReport(join(folder, "absent.json"))]).toEqual([]);
  });
});
