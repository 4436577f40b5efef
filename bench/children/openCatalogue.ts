import { monitorEventLoopDelay } from "node:perf_hooks";
import { z } from "zod";
import { LiveCatalogue } from "../../src/content/catalogue/liveCatalogue.ts";
import {
  type CatalogueQuery,
  listed,
  pendingSchedule,
  workListCounts,
} from "../../src/content/catalogue/query.ts";
import { visibleIn } from "../../src/content/catalogue/visible.ts";
import { draftOf } from "../../src/content/documents.ts";
import type { Person } from "../../src/content/rights/rights.ts";
import { valueHash } from "../../src/content/workingCopies/fields.ts";
import { patchDocument } from "../../src/content/workingCopies/patch.ts";
import { workingCopyOf } from "../../src/content/workingCopies/read.ts";
import { openStore } from "../../src/store/store.ts";
import { median } from "../measure.ts";

// A process of its own: `node --expose-gc openCatalogue.ts DIR` opens the catalogue of the store under
// DIR, asks it for lists, patches a part, prints times and memory as JSON, and ends.
const [, , dataDir = ""] = process.argv;
const store = await openStore({ dataDir });
const catalogues = new LiveCatalogue(store);
const editor: Person = {
  ...{ id: "account:1", via: "api" },
  rights: [{ act: "draft.see" }, { act: "text.edit" }, { act: "fact.edit" }],
};
const before = memory();
const stalls = monitorEventLoopDelay({ resolution: 1 });
stalls.enable();
const cpu = process.cpuUsage();
const began = performance.now();
const { size: documents } = await catalogues.current();
const ms = performance.now() - began;
const { user, system } = process.cpuUsage(cpu);
const stallMs = stalls.max / 1e6;
await catalogues.checked();
const megabytes = memory() - before;

const part = await store.db
  .selectFrom("documents")
  .select("key")
  .where("type", "=", "product")
  .orderBy("id", "desc")
  .limit(1)
  .executeTakeFirstOrThrow();
const readMs = await often(() => draftOf(store.db, part.key));
const listMs = await often(() => list({ order: "-changed", page: 1, pageSize: 50 }));
const searchMs = await often(() => list({ order: "key", page: 1, pageSize: 50, text: "rg 1" }));
const titlesMs = await often(() => list({ order: "title_zh", page: 3, pageSize: 50 }));
const countsMs = await often(async () => {
  const seen = visibleIn(await catalogues.current(), editor);
  return workListCounts(seen, await pendingSchedule(store.db));
});
const commitMs = await often((round) =>
  store.transaction((tx) =>
    tx
      .insertInto("search_misses")
      .values({ language: "en", text: `bench ${process.pid} ${round}`, times: 1, last_at: 0 })
      .execute(),
  ),
);
let last = await replacement();
const patchMs = await often(async (round) => {
  const after = `Summary ${round}`;
  await patchDocument(store, {
    ...{ key: part.key, by: editor, now: round },
    operations: [{ op: "set", path: "/replacement", before: valueHash(last), after }],
  });
  last = after;
});
const afterPatchMs = await often(async (round) => {
  const after = `After ${round}`;
  await patchDocument(store, {
    ...{ key: part.key, by: editor, now: round },
    operations: [{ op: "set", path: "/replacement", before: valueHash(last), after }],
  });
  last = after;
  const from = performance.now();
  await catalogues.current();
  return performance.now() - from;
});
console.log(
  JSON.stringify({
    ...{ documents, ms, cpuMs: (user + system) / 1000, stallMs, megabytes, readMs },
    ...{ listMs, searchMs, titlesMs, countsMs, commitMs, patchMs, afterPatchMs },
  }),
);
await catalogues.close();
await store.close();

/** The replacement that the part's working copy names now, of a run before this one. */
async function replacement(): Promise<string | undefined> {
  const { body } = await workingCopyOf(store.db, part.key);
  return z.object({ replacement: z.string().optional() }).parse(body).replacement;
}

async function list(query: CatalogueQuery): Promise<void> {
  const seen = visibleIn(await catalogues.current(), editor);
  await listed(seen, await pendingSchedule(store.db), query);
}

/** Median time of some rounds in ms; or of what they return, where that is a number. */
async function often(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    const from = performance.now();
    const own = await work(round);
    times.push(typeof own === "number" ? own : performance.now() - from);
  }
  return median(times);
}

/** What is in use after a full collection, inside and outside the heap, in MB. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
