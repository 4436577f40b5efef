import { join } from "node:path";
import * as z from "zod";
import { writeGeneratedStore } from "./machine/generatedStore.ts";
import { run, workFolder } from "./machine/processes.ts";
import { median, ratio, rounds } from "./measure.ts";
import type { Report } from "./report.ts";

const count = 10_000;

const script = join(import.meta.dirname, "children", "openCatalogue.ts");
const loading = join(import.meta.dirname, "children", "loadPublication.ts");

const figures = z.record(z.string(), z.number());

/**
 * The catalogue of 10,000 documents: made in a new process each time, by turns with loading the same
 * documents' publication; then its lists, beside the reading of one document, and a patch, beside the
 * smallest commit.
 */
export async function catalogue(report: Report): Promise<void> {
  report.title(`Catalogue and working copies, ${count} generated documents`);
  using data = workFolder();
  await writeGeneratedStore(data.path, count, { isAgreed: true });
  const made: z.output<typeof figures>[] = [];
  const loads: z.output<typeof figures>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    made.push(await measured(script, data.path));
    loads.push(await measured(loading, data.path));
  }
  const all = (name: string, from = made) => from.map((one) => one[name] ?? Number.NaN);
  report.table(
    ["", "ms"],
    [
      ["made", median(all("ms"))],
      ["made, of CPU", median(all("cpuMs"))],
      ["longest turn, of CPU", median(all("turnMs"))],
      ["one document read", median(all("readMs"))],
      ["first list by time", median(all("firstListMs"))],
      ["list by time after a patch", median(all("listMs"))],
      ["list of a filter that is new", median(all("filterMs"))],
      ["third page by Chinese titles", median(all("titlesMs"))],
      ["search for a part number", median(all("searchMs"))],
      ["counts of all work lists", median(all("countsMs"))],
      ["smallest commit", median(all("commitMs"))],
      ["patch of a part", median(all("patchMs"))],
      ["brought up to date after a patch", median(all("afterPatchMs"))],
    ],
  );
  report.target("made", median(all("cpuMs")), { atMost: 1_000, unit: "ms of CPU" });
  report.target("made, as a share of loading the publication", ratio(all("ms"), all("ms", loads)), {
    atMost: 2,
  });
  report.target(
    "list page, as so many readings of one document",
    ratio(all("listMs"), all("readMs")),
    {
      atMost: 3,
    },
  );
  const filtered = "list of a filter that is new, as so many readings";
  report.target(filtered, ratio(all("filterMs"), all("readMs")), { atMost: 60 });
  report.target("memory", median(all("megabytes")), { atMost: 30, unit: "MB" });
  report.target("longest turn", median(all("turnMs")), { atMost: 12, unit: "ms of CPU" });
  report.target("patch, as so many smallest commits", ratio(all("patchMs"), all("commitMs")), {
    atMost: 6,
  });
}

async function measured(file: string, path: string): Promise<z.output<typeof figures>> {
  return figures.parse(JSON.parse(await run([process.execPath, "--expose-gc", file, path])));
}
