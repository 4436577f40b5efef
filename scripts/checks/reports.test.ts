import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  listedTests,
  pageLoads,
  readPlaywrightReport,
  withoutProgress,
  withReason,
} from "./reports.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapeout-reports-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const playwright = { stats: { expected: 7, unexpected: 2, flaky: 0, skipped: 3 }, errors: [] };

describe("Playwright's report", () => {
  it("is summed up", () => {
    const path = report(playwright);
    expect(readPlaywrightReport(path, false)).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it("counts errors outside of tests as failures, and flaky tests as passed", () => {
    const path = report({ stats: { ...playwright.stats, flaky: 1 }, errors: [{}] });
    expect(readPlaywrightReport(path, false)).toEqual({ passed: 8, failed: 3, skipped: 3 });
  });

  it("names the tests that failed, and the flaky ones", () => {
    const said =
      "  1 failed\n    [chromium] › c.spec.ts:1:1 › three ───\n  2 flaky\n    [chromium] › a.spec.ts:3:1 › one ────\n    [chromium] › b.spec.ts:9:1 › two \n  5 passed (3.1s)\n";
    expect(listedTests(said, "failed")).toEqual(["[chromium] › c.spec.ts:1:1 › three"]);
    expect(listedTests(said, "flaky")).toEqual([
      "[chromium] › a.spec.ts:3:1 › one",
      "[chromium] › b.spec.ts:9:1 › two",
    ]);
    expect(listedTests("  5 passed (3.1s)\n    (4 flaky)", "flaky")).toEqual([]);
  });
});

describe("Page loads", () => {
  const tried = (...counts: readonly string[]) => ({
    results: counts.map((count) => ({
      annotations: [
        { type: "slow", description: "a while" },
        { type: "page loads", description: count },
      ],
    })),
  });

  it("are counted over all tests in all suites, retries included", () => {
    const inner = { specs: [{ tests: [tried("3"), tried("1", "2")] }] };
    const suites = [{ specs: [{ tests: [tried("10")] }], suites: [inner] }, { specs: [] }];
    expect(pageLoads(report({ ...playwright, suites }))).toBe(16);
  });

  it("are zero if nothing was counted or no report was written", () => {
    const suites = [{ specs: [{ tests: [{ results: [{ annotations: [] }] }] }] }];
    expect(pageLoads(report({ ...playwright, suites }))).toBe(0);
    expect(pageLoads(join(folder, "absent.json"))).toBe(0);
  });
});

it("a run without a report or without tests has failed", () => {
  const none = { passed: 0, failed: 1, skipped: 0 };
  expect(withReason({ passed: 0, failed: 0, skipped: 0 }, true)).toEqual(none);
  expect(withReason({ passed: 9, failed: 0, skipped: 0 }, false).failed).toBe(1);
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readPlaywrightReport(report({ stats, errors: [] }), true)).toEqual(none);
});

it("failed tests are shown without the ones that passed", () => {
  const vitest =
    " RUN  v4\n ✓ src/a.test.ts (3 tests) 5ms\n   ✓ goes well 300ms\n ❯ src/b.test.ts\n   × goes wrong";
  expect(withoutProgress(vitest)).toBe(" RUN  v4\n ❯ src/b.test.ts\n   × goes wrong");
  const playwright = "[1/2] a.spec.ts:1 › goes well\n  1) a.spec.ts:9 › goes wrong\n    [1] 2";
  expect(withoutProgress(playwright)).toBe("  1) a.spec.ts:9 › goes wrong\n    [1] 2");
});
