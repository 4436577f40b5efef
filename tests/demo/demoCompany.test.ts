import { beforeAll, describe, expect, test } from "vitest";
import { checks } from "./checks.ts";
import { type Demo, demoFolder, readDemo } from "./demo.ts";
import { findingLine } from "./finding.ts";
import { pendingEntries } from "./menuEntriesWithoutPage.ts";

describe("The demo company", () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await readDemo();
  });

  test.each(Object.entries(checks))("%s", async (_name, check) => {
    const findings = await check(demo);
    expect(findings.map((finding) => findingLine(finding, demoFolder))).toEqual([]);
  });

  test("has menu entries for planned pages, and lists them", () => {
    for (const entry of pendingEntries(demo)) process.stdout.write(`PENDING ${entry}\n`);
    expect(demo.publication.views.en.columns.size).toBeGreaterThan(0);
  });
});
