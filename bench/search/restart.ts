import type { Publication } from "../../src/content/published/publication.ts";
import { Indexer } from "../../src/readers/search/indexer/indexer.ts";
import { SearchThreads } from "../../src/readers/search/thread/searchThreads.ts";
import { stillPublication } from "../../tests/support/stillPublication.ts";
import { workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";
import { cpuMsSince, ratio, rounds } from "../statistics.ts";

/** Maximum CPU time of a start with saved indexes, as a share of that of a start without. */
const maxShare = 0.5;

/** Delay of automatic saving: longer than any run. */
const afterMs = 2 ** 31 - 1;

/**
 * CPU time of building or loading the indexes, of the search threads and the server's own, in ms.
 */
async function startMs(publication: Publication, folder: string): Promise<number> {
  const used = process.cpuUsage();
  const threads = new SearchThreads(() => undefined);
  const fail = (error: unknown) => {
    throw error;
  };
  const saves = { to: { folder, version: "measured" }, afterMs };
  const indexer = new Indexer(stillPublication(publication), threads, fail, saves);
  try {
    await indexer.catchUp();
    const ms = cpuMsSince(used);
    await indexer.save();
    return ms;
  } finally {
    indexer.close();
    await threads.close();
  }
}

/** Measures how much sooner search is available after a start with saved indexes. */
export async function restart(report: Report, publication: Publication): Promise<void> {
  report.title("Search after a start, without and with indexes that were saved");
  const [without, withSaved]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    using folder = workFolder();
    without.push(await startMs(publication, folder.path));
    withSaved.push(await startMs(publication, folder.path));
  }
  const ms = (values: readonly number[]) => Math.round(Math.min(...values));
  report.note(`Processor time: ${ms(without)} ms without, ${ms(withSaved)} ms with them`);
  report.target("with, in the time of without", ratio(withSaved, without), { atMost: maxShare });
}
