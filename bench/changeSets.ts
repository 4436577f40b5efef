import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { languages } from "../src/base/site/languages.ts";
import { openStore, type Store } from "../src/base/store/store.ts";
import { serverPerson } from "../src/staff/access/rights.ts";
import {
  applyChangeSet,
  undoChangeSet,
} from "../src/staff/batch/changeSets/apply/applyChangeSet.ts";
import type { CellChange } from "../src/staff/batch/changeSets/changeSetTypes.ts";
import { partValue, writeParts } from "./machine/filledStores.ts";
import { run, workFolder } from "./machine/processes.ts";
import type { Report } from "./report.ts";
import { median, ratio } from "./statistics.ts";

const size = { parts: 10_000, cells: 40 };

/** Rounds; each takes the better part of a minute. */
const rounds = 3;

/** Times in ms. */
const figures = z.object({
  plain: z.number(),
  applied: z.number(),
  undone: z.number(),
  wait: z.number().nullable(),
});

/**
 * A change set of 10,000 parts with 40 cells each, applied in one publication and undone, beside the
 * plain inserts of its revisions; meanwhile somebody writes, as forms do.
 */
export async function changeSets(report: Report): Promise<void> {
  report.title(`Change sets, ${size.parts} parts × ${size.cells} cells in one publication`);
  const measured: z.output<typeof figures>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    using data = workFolder();
    const printed = await run([process.execPath, import.meta.filename, data.path]);
    measured.push(figures.parse(JSON.parse(printed)));
  }
  const all = (name: keyof z.output<typeof figures>) =>
    measured.map((one) => one[name] ?? Number.POSITIVE_INFINITY);
  report.table(
    ["", "ms"],
    [
      ["plain inserts of the revisions", median(all("plain"))],
      ["applied", median(all("applied"))],
      ["undone", median(all("undone"))],
    ],
  );
  report.target("applied, as so many plain inserts", ratio(all("applied"), all("plain")), {
    atMost: 60,
  });
  report.target("longest wait of another writer", median(all("wait")), {
    ...{ atMost: 5_000, unit: "ms" },
  });
}

/** Makes parts, changes cells in each by one change set that publishes, and undoes it. */
async function measure(dataDir: string): Promise<z.input<typeof figures>> {
  const store = await openStore({ dataDir });
  const { parts, parameters } = await writeParts(store, size.parts, size.cells);
  const plain = await timed(() => plainInserts(store));
  const stop = new AbortController();
  const writing = writeUntil(store, stop.signal);
  const cells = parts.flatMap((key) =>
    parameters.map((name): CellChange => {
      return { key, path: `/values/${name}`, before: partValue, after: "20 MHz" };
    }),
  );
  let id = 0;
  const applied = await timed(async () => {
    const set = { label: "Bench", origin: "sheet", cells } as const;
    const options = { by: serverPerson, now: Date.now(), publish: languages };
    const done = await applyChangeSet(store, set, options);
    if (!done.isApplied) throw new Error(JSON.stringify(done.review).slice(0, 2_000));
    id = done.id;
  });
  const undone = await timed(async () => {
    const back = await undoChangeSet(store, id, { by: serverPerson, now: Date.now() });
    if (back?.isUndone !== true) throw new Error(JSON.stringify(back?.review).slice(0, 2_000));
  });
  stop.abort();
  const wait = await writing;
  await store.close();
  return { plain, applied, undone, wait };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A form's write, over and over. @returns the longest that one waited, which is how long the writer is held */
async function writeUntil(store: Store, stop: AbortSignal): Promise<number> {
  let longest = 0;
  for (let round = 0; !stop.aborted; round += 1) {
    const row = { language: "en", text: `bench ${round}`, times: 1, last_at: 0 } as const;
    const write = () =>
      store.transaction((tx) => tx.insertInto("search_misses").values(row).execute());
    longest = Math.max(longest, await timed(write).catch(() => Number.POSITIVE_INFINITY));
    await sleep(20);
  }
  return longest;
}

/** Writes what any way of doing it has to, rolled back: a revision of each part, one statement each. */
async function plainInserts(store: Store): Promise<void> {
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

if (import.meta.main) console.log(JSON.stringify(await measure(process.argv[2] ?? "")));
