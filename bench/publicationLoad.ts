import { join } from "node:path";
import * as z from "zod";
import { writeGeneratedStore } from "./machine/generatedStore.ts";
import { run, workFolder } from "./machine/processes.ts";
import { median, rounds } from "./measure.ts";
import type { Report } from "./report.ts";

const counts = [1_000, 10_000, 50_000];

/** A site of this size is loaded within so many ms of CPU. */
const promised = { documents: 10_000, cpuMs: 2_000 };

const script = join(import.meta.dirname, "children", "loadPublication.ts");

const load = z.object({
  documents: z.number(),
  ms: z.number(),
  cpuMs: z.number(),
  megabytes: z.number(),
});

/** Time and memory to load what is published, from SQLite, each time in a new process. */
export async function publicationLoad(report: Report): Promise<void> {
  report.title("Publication load, generated documents in both languages");
  const outcomes = new Map<number, z.output<typeof load>>();
  for (const count of counts) outcomes.set(count, await loadOften(count));
  report.table(
    ["documents", "ms", "ms of CPU", "MB", "KB each"],
    [...outcomes.values()].map(({ documents, ms, cpuMs, megabytes }) => [
      documents,
      ms,
      cpuMs,
      megabytes,
      (megabytes * 1000) / documents,
    ]),
  );
  const { cpuMs = Number.NaN } = outcomes.get(promised.documents) ?? {};
  report.target(`${promised.documents} documents`, cpuMs, {
    atMost: promised.cpuMs,
    unit: "ms of CPU",
  });
}

async function loadOften(count: number): Promise<z.output<typeof load>> {
  using data = workFolder();
  await writeGeneratedStore(data.path, count);
  const loads: z.output<typeof load>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const printed = await run([process.execPath, "--expose-gc", script, data.path]);
    loads.push(load.parse(JSON.parse(printed)));
  }
  const [{ documents, megabytes } = { documents: 0, megabytes: 0 }] = loads;
  if (documents !== count) throw new Error(`${documents} of ${count} documents were loaded`);
  return {
    documents,
    megabytes,
    ms: median(loads.map((each) => each.ms)),
    cpuMs: median(loads.map((each) => each.cpuMs)),
  };
}
