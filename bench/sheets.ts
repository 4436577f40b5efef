import { join } from "node:path";
import * as z from "zod";
import { run, workFolder } from "./machine/processes.ts";
import { median, ratio } from "./measure.ts";
import type { Report } from "./report.ts";

const script = join(import.meta.dirname, "children", "sheetOfParts.ts");

const size = { parts: 10_000, cells: 40 };

/** Rounds; each takes the better part of a minute. */
const rounds = 3;

const figures = z.record(z.string(), z.number().nullable());

/**
 * 10,000 parts with 40 parameters as a workbook: written, read and compared as it is, and applied with a
 * column changed, beside reading the bodies of the parts.
 */
export async function sheets(report: Report): Promise<void> {
  report.title(`Spreadsheets, ${size.parts} parts × ${size.cells} parameters`);
  const measured: z.output<typeof figures>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    using data = workFolder();
    const options = [data.path, String(size.parts), String(size.cells)];
    measured.push(figures.parse(JSON.parse(await run([process.execPath, script, ...options]))));
  }
  const all = (name: string) => measured.map((one) => one[name] ?? Number.POSITIVE_INFINITY);
  report.table(
    ["", "ms"],
    [
      ["bodies of the parts read and parsed", median(all("plainMs"))],
      ["workbook written", median(all("exportMs"))],
      ["read and compared, untouched", median(all("diffMs"))],
      ["a column of it applied", median(all("applyMs"))],
      ["longest stall", median(all("stallMs"))],
      ["99 of 100 stalls", median(all("stall99Ms"))],
      ["memory, MB", median(all("megabytes"))],
    ],
  );
  report.target("written, as so many plain reads", ratio(all("exportMs"), all("plainMs")), {
    atMost: 60,
  });
  report.target("compared, as so many plain reads", ratio(all("diffMs"), all("plainMs")), {
    atMost: 60,
  });
}
