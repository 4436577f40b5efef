import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../scripts/stale.ts";
import { finderFrames } from "./finderFrames.ts";
import { bundleChild } from "./machine/bundledChild.ts";
import { run, workFolder } from "./machine/processes.ts";
import type { Report } from "./report.ts";

/** What the finder promises at 5,000 parts. */
const max = {
  /** Of the table, gzip, for each 1,000 parts of a family. */
  kilobytes: 60,
  /** Of the server's thread, without giving way. */
  longestStep: 10,
  /** From a change of a filter to what is to be drawn. */
  change: 50,
} as const;

const measured = z.object({
  parts: z.number(),
  columns: z.number(),
  build: z.object({ ms: z.number(), longest: z.number() }),
  json: z.object({ ms: z.number(), longest: z.number(), bytes: z.number() }),
  gzip: z.number(),
  megabytes: z.number(),
  change: z.number(),
  page: z.object({ cpu: z.number(), ms: z.number(), bytes: z.number(), gzip: z.number() }),
});

const outcomes = z.object({ family: measured, all: measured });

/**
 * The finder's table, its JSON, a filtered page without script and the engine's work for a change, for
 * one family of 5,000 generated parts and for as many in 30 families; then changes in a browser.
 */
export async function finder(report: Report): Promise<void> {
  report.title("Finder: 5,000 generated parts");
  const caches = join(projectRoot, "node_modules", ".cache");
  mkdirSync(caches, { recursive: true });
  using code = workFolder(caches);
  const bundle = await bundleChild(code.path, "measureFinder.tsx");
  const env = { ...process.env, NODE_ENV: "production" };
  const printed = await run([process.execPath, "--expose-gc", bundle], { env });
  const { family, all } = outcomes.parse(JSON.parse(printed));
  report.table(
    [
      ...["parts in", "columns", "KB gzip", "KB plain", "MB held"],
      ...["ms to build", "ms as JSON", "ms for a change", "ms of a page", "page KB gzip"],
    ],
    Object.entries({ "one family": family, "30 families": all }).map(([name, one]) => [
      ...[name, one.columns, one.gzip / 1000, one.json.bytes / 1000, one.megabytes],
      ...[one.build.ms, one.json.ms, one.change, one.page.cpu, one.page.gzip / 1000],
    ]),
  );
  const perThousand = (family.gzip / family.parts) * 1000;
  report.target("Table of 1,000 parts, gzip", perThousand / 1000, {
    atMost: max.kilobytes,
    unit: "KB",
  });
  for (const [name, one] of [
    ["one family", family],
    ["30 families", all],
  ] as const) {
    const atMost = max.longestStep;
    report.target(`Longest step of building, ${name}`, one.build.longest, { atMost, unit: "ms" });
    report.target(`Longest step of writing, ${name}`, one.json.longest, { atMost, unit: "ms" });
    report.target(`A change, ${name}`, one.change, { atMost: max.change, unit: "ms" });
  }
  await finderFrames(report);
}
