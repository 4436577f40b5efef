import { join } from "node:path";
import * as z from "zod";
import { run, workFolder } from "./machine/processes.ts";
import { median, ratio } from "./measure.ts";
import type { Report } from "./report.ts";

const script = join(import.meta.dirname, "children", "applyChangeSet.ts");

const size = { parts: 10_000, cells: 40 };

/** Rounds; each takes the better part of a minute. */
const rounds = 3;

const figures = z.record(z.string(), z.number().nullable());

/**
 * A change set of 10,000 parts with 40 cells each, applied in one publication and undone, beside the
 * plain inserts of its revisions; meanwhile somebody writes, as forms do.
 */
export async function changeSets(report: Report): Promise<void> {
  report.title(`Change sets, ${size.parts} parts × ${size.cells} cells in one publication`);
  const measured: z.output<typeof figures>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    using data = workFolder();
    const options = [data.path, String(size.parts), String(size.cells)];
    const printed = await run([process.execPath, "--expose-gc", script, ...options]);
    measured.push(figures.parse(JSON.parse(printed)));
  }
  const all = (name: string) => measured.map((one) => one[name] ?? Number.POSITIVE_INFINITY);
  report.table(
    ["", "ms"],
    [
      ["plain inserts of the revisions", median(all("plainMs"))],
      ["applied", median(all("applyMs"))],
      ["applied, CPU of the main thread", median(all("applyCpuMs"))],
      ["undone", median(all("undoMs"))],
      ["undone, CPU of the main thread", median(all("undoCpuMs"))],
      ["longest wait of another writer", median(all("waitMs"))],
      ["longest turn, CPU", median(all("turnMs"))],
      ["99 of 100 turns, CPU", median(all("turn99Ms"))],
      ["memory above what it began with, MB", median(all("megabytes"))],
    ],
  );
  report.target("applied, as so many plain inserts", ratio(all("applyMs"), all("plainMs")), {
    atMost: 60,
  });
  report.target("longest wait of another writer", median(all("waitMs")), {
    atMost: 5_000,
    unit: "ms",
  });
}
