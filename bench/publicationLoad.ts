import { join } from "node:path";
import { z } from "zod";
import { writeGeneratedStore } from "./machine/generatedStore.ts";
import { run, workFolder } from "./machine/processes.ts";
import { median, rounds } from "./measure.ts";
import type { Report } from "./report.ts";

const counts = [1_000, 10_000, 50_000];

/** A site of this size is loaded within so many ms. */
const promised = { documents: 10_000, ms: 2_000 };

const script = join(import.meta.dirname, "children", "loadPublication.ts");
const outcome = z.object({ documents: z.number(), ms: z.number(), mebibytes: z.number() });

/** Time and memory to load what is published, from SQLite, each time in a new process. */
export async function publicationLoad(report: Report): Promise<void> {
  report.title("Publication load, generated documents in both languages");
  const rows: (string | number)[][] = [];
  let promisedMs = 0;
  for (const count of counts) {
    using data = workFolder();
    await writeGeneratedStore(data.path, count);
    const times: number[] = [];
    let last = { documents: 0, mebibytes: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { ms, ...rest } = outcome.parse(
        JSON.parse(await run([process.execPath, "--expose-gc", script, data.path])),
      );
      times.push(ms);
      last = rest;
    }
    if (last.documents !== count) throw new Error(`${last.documents} of ${count} were loaded`);
    const ms = median(times);
    if (count === promised.documents) promisedMs = ms;
    rows.push([count, ms, ms / (count / 1000), last.mebibytes, (last.mebibytes * 1024) / count]);
  }
  report.table(["documents", "ms", "ms per 1,000", "MiB", "KiB each"], rows);
  const what = `${promised.documents.toLocaleString("en")} documents`;
  report.target(what, promisedMs, { atMost: promised.ms, unit: "ms" });
}
