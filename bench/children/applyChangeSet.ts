import { setTimeout as sleep } from "node:timers/promises";
import { languages } from "../../src/base/site/languages.ts";
import { openStore } from "../../src/base/store/store.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { applyChangeSet, undoChangeSet } from "../../src/staff/batch/changeSets/apply/apply.ts";
import type { CellChange } from "../../src/staff/batch/changeSets/types.ts";
import { writeParts } from "../machine/partStore.ts";
import { measureTurns } from "./threadTurns.ts";

// A process of its own: `node --expose-gc applyChangeSet.ts DIR PARTS CELLS [URL]` makes parts, changes
// cells in each by one change set that publishes, undoes it, prints times as JSON, and ends.
const [, , dataDir = "", count = "10000", width = "40", databaseUrl = ""] = process.argv;
const store = await openStore({ dataDir, ...(databaseUrl !== "" && { databaseUrl }) });
const { parts, parameters } = await writeParts(store, Number(count), Number(width));
const plainMs = await timed(plainInserts);

const writer = { isOn: true, longestMs: 0 };
const writing = writeMeanwhile();
const cells = parts.flatMap((key) =>
  parameters.map(
    (name): CellChange => ({
      ...{ key, path: `/values/${name}`, before: "10 MHz", after: "20 MHz" },
    }),
  ),
);
let id = 0;
const applied = await measured(async () => {
  const set = { label: "Bench", origin: "sheet", cells } as const;
  const options = { by: serverPerson, now: Date.now(), publish: languages };
  const done = await applyChangeSet(store, set, options);
  if (!done.isApplied) throw new Error(JSON.stringify(done.review).slice(0, 2_000));
  id = done.id;
});
const undone = await measured(async () => {
  const back = await undoChangeSet(store, id, { by: serverPerson, now: Date.now() });
  if (back?.isUndone !== true) throw new Error(JSON.stringify(back?.review).slice(0, 2_000));
});
writer.isOn = false;
await writing;
await store.close();
console.log(
  JSON.stringify({
    ...{ plainMs, waitMs: writer.longestMs, turnMs: Math.max(applied.longestMs, undone.longestMs) },
    ...{ applyMs: applied.ms, applyCpuMs: applied.cpuMs, applyTurnMs: applied.longestMs },
    ...{ undoMs: undone.ms, undoCpuMs: undone.cpuMs, undoTurnMs: undone.longestMs },
    turn99Ms: Math.max(applied.most99Ms, undone.most99Ms),
    megabytes: Math.max(applied.megabytes, undone.megabytes),
  }),
);

async function measured(work: () => Promise<unknown>) {
  const began = performance.now();
  const turns = await measureTurns(work);
  return { ...turns, ms: performance.now() - began };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A form's write, over and over: the longest that one waits is how long the writer is held. */
async function writeMeanwhile(): Promise<void> {
  for (let round = 0; writer.isOn; round += 1) {
    const ms = await timed(() =>
      store.transaction((tx) =>
        tx
          .insertInto("search_misses")
          .values({ language: "en", text: `bench ${round}`, times: 1, last_at: 0 })
          .execute(),
      ),
    ).catch(() => Number.POSITIVE_INFINITY);
    writer.longestMs = Math.max(writer.longestMs, ms);
    await sleep(20);
  }
}

/** What any way of doing it has to write: a revision of each part, one statement each. */
async function plainInserts(): Promise<void> {
  class Undone extends Error {}
  const rows = await store.db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "document_id")
    .select(["document_id", "body"])
    .where("type", "=", "product")
    .execute();
  await store
    .transaction(async (tx) => {
      for (const { document_id, body } of rows) {
        const made = { document_id, number: 2, body, created_at: 2, author: null };
        await tx.insertInto("revisions").values(made).execute();
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}
