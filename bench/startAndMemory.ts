import { surfaces } from "../src/base/site/addresses/surfaces.ts";
import { languages } from "../src/base/site/languages.ts";
import { openStore } from "../src/base/store/store.ts";
import { followPublication } from "../src/content/published/livePublication.ts";
import { type BuiltServer, startBuiltServer, tunedMemory } from "./machine/builtServer.ts";
import { writeGeneratedStore } from "./machine/filledStores.ts";
import { type Address, listedAddresses, pathOf } from "./machine/pageAddresses.ts";
import { run, workFolder } from "./machine/processes.ts";
import { get, readerHeaders } from "./machine/readerRequest.ts";
import type { Report } from "./report.ts";
import { cpuMsSince, median, ratio, rounds } from "./statistics.ts";

/**
 * A built start on a store that is there, from the start of the process to the first page, in starts of
 * a Node that does nothing: seconds would tell how busy the machine is.
 */
const maxStarts = 30;

/**
 * Resident after so many pages: with the settings of docs/operations.md, and as it starts without; a
 * catalogue of as many documents takes some more.
 */
const maxMegabytes = { tuned: 350, plain: 390 };
const moreForDocuments = 40;
const pageCount = 1_000;

/** Maximum CPU time of loading a site of this size, in ms. */
const promisedLoad = { documents: 10_000, cpuMs: 2_000 };

const readersAtOnce = 8;
const encodings = ["br", "gzip", "identity"] as const;

/**
 * Measures the time of the built site to its first page, its memory after a thousand pages, and the
 * CPU time of loading 10,000 documents.
 */
export async function startAndMemory(report: Report): Promise<void> {
  report.title("Start to the first page answered, and memory");
  using data = workFolder();
  const first = await startBuiltServer({ dataDir: data.path });
  await first[Symbol.asyncDispose]();
  report.note(
    `First start, which loads the demo company: ${seconds(first.firstPageMs).toFixed(2)} s`,
  );
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareStarts.push(await bareStartMs());
    await using server = await startBuiltServer({ dataDir: data.path });
    starts.push(server.firstPageMs);
  }
  report.note(`Built start on that store: ${seconds(median(starts)).toFixed(2)} s`);
  report.target("the same, in starts of a bare Node", ratio(starts, bareStarts), {
    atMost: maxStarts,
  });
  await memoryOf(report, "demo company", data.path, 0);
  using large = workFolder();
  await writeGeneratedStore(large.path, pageCount);
  await memoryOf(report, `${pageCount} generated documents`, large.path, moreForDocuments);
  await loadOf(report);
}

/** Loads in a process of its own each time, as a start does. */
async function loadOf(report: Report): Promise<void> {
  const { documents, cpuMs } = promisedLoad;
  using data = workFolder();
  await writeGeneratedStore(data.path, documents);
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    loads.push(Number(await run([process.execPath, import.meta.filename, data.path])));
  }
  const what = `${documents} documents loaded`;
  report.target(what, median(loads), { atMost: cpuMs, unit: "ms of CPU" });
}

/** Loads the publication of a store. @returns its CPU time in ms */
async function loadPublication(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  const used = process.cpuUsage();
  const live = await followPublication(store, (error) => {
    throw error;
  });
  const cpuMs = cpuMsSince(used);
  live.close();
  await store.close();
  return cpuMs;
}

async function bareStartMs(): Promise<number> {
  const began = performance.now();
  await run([process.execPath, "--eval", "0"]);
  return performance.now() - began;
}

async function memoryOf(
  report: Report,
  content: string,
  dataDir: string,
  more: number,
): Promise<void> {
  for (const [name, settings] of Object.entries({ tuned: tunedMemory, plain: {} } as const)) {
    await using server = await startBuiltServer({ dataDir, ...settings });
    const before = server.residentMemory();
    await readPages(server);
    const after = server.residentMemory();
    if (before === undefined || after === undefined) {
      report.note(`Memory (${content}): not measured, this system has no /proc.`);
      return;
    }
    const what = `resident after ${pageCount} pages, ${name}, ${content}`;
    const atMost = maxMegabytes[name === "plain" ? "plain" : "tuned"] + more;
    report.target(`${what} (${Math.round(before)} MB before)`, after, { atMost, unit: "MB" });
  }
}

/** Requests of many readers: every kind of page, language, surface and encoding. */
async function readPages({ origin }: BuiltServer): Promise<void> {
  const addresses = await listedAddresses(origin);
  let asked = 0;
  const read = async () => {
    while (asked < pageCount) {
      const visit = visitNumber(addresses, asked);
      asked += 1;
      const { status } = await get(`${origin}${visit.path}`, visit.headers);
      if (status !== 200) throw new Error(`${visit.path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, read));
}

function visitNumber(addresses: readonly Address[], index: number) {
  const address = addresses[index % addresses.length];
  const round = index + Math.floor(index / addresses.length);
  const surface = surfaces[round % surfaces.length] ?? "desktop";
  const language = languages[Math.floor(round / 2) % languages.length] ?? "en";
  const encoding = encodings[Math.floor(round / 4) % encodings.length] ?? "gzip";
  return {
    path: pathOf(address ?? { page: "home", query: {} }, surface, language),
    headers: { ...readerHeaders[surface], "accept-encoding": encoding },
  };
}

function seconds(ms: number): number {
  return ms / 1000;
}

if (import.meta.main) console.log(await loadPublication(process.argv[2] ?? ""));
