import * as z from "zod";
import { openStore } from "../../src/base/store/store.ts";
import type { Person } from "../../src/staff/access/rights.ts";
import { LiveCatalogue } from "../../src/staff/catalogue/liveCatalogue.ts";
import {
  type CatalogueQuery,
  listed,
  pendingSchedule,
  workListCounts,
} from "../../src/staff/catalogue/query.ts";
import { visibleIn } from "../../src/staff/catalogue/visible.ts";
import { draftOf } from "../../src/staff/editing/documents/documents.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/fields.ts";
import { patchDocument } from "../../src/staff/editing/workingCopies/patch.ts";
import { workingCopyOf } from "../../src/staff/editing/workingCopies/read.ts";
import { measureTurns } from "./threadTurns.ts";

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
const began = performance.now();
const { longestMs: turnMs, cpuMs } = await measureTurns(() => catalogues.current());
const ms = performance.now() - began;
const { size: documents } = await catalogues.current();
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
const newest = { order: "-changed", page: 1, pageSize: 50 } as const;
const firstListMs = await timed(() => list(newest));
// Each time other documents are meant, so that no list is known but the order of all.
const filterMs = await often((round) => list({ ...newest, types: ["product"], since: round }));
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
const patchMs = await often((round) => patchTo(`Summary ${round}`, round));
const afterPatchMs = await often(async (round) => {
  await patchTo(`After ${round}`, round);
  return timed(() => catalogues.current());
});
// A list as people open it: others have typed since it was last asked for.
const listMs = await often(async (round) => {
  await patchTo(`Then ${round}`, round);
  await catalogues.current();
  return timed(() => list(newest));
});
console.log(
  JSON.stringify({
    ...{ documents, ms, cpuMs, turnMs, megabytes, readMs },
    ...{
      firstListMs,
      filterMs,
      listMs,
      searchMs,
      titlesMs,
      countsMs,
      commitMs,
      patchMs,
      afterPatchMs,
    },
  }),
);
await catalogues.close();
await store.close();

/** The replacement that the part's working copy names now, of a run before this one. */
async function replacement(): Promise<string | undefined> {
  const { body } = await workingCopyOf(store.db, part.key);
  return z.object({ replacement: z.string().optional() }).parse(body).replacement;
}

async function patchTo(after: string, round: number): Promise<void> {
  await patchDocument(store, {
    ...{ key: part.key, by: editor, now: round },
    operations: [{ op: "set", path: "/replacement", before: valueHash(last), after }],
  });
  last = after;
}

async function list(query: CatalogueQuery): Promise<void> {
  const seen = visibleIn(await catalogues.current(), editor);
  await listed(seen, await pendingSchedule(store.db), query);
}

/** Time of some work in ms. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * Time of a round in ms, or what a round returns, where that is a number: the lower quartile of many,
 * as a busy machine interrupts some of them.
 */
async function often(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 41; round += 1) {
    let own: unknown;
    const ms = await timed(async () => {
      own = await work(round);
    });
    times.push(typeof own === "number" ? own : ms);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}

/** What is in use after a full collection, inside and outside the heap, in MB. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
