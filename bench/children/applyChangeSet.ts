import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { applyChangeSet, undoChangeSet } from "../../src/content/changeSets/apply.ts";
import type { CellChange } from "../../src/content/changeSets/types.ts";
import { createDocument, inPublication } from "../../src/content/documents.ts";
import { serverPerson } from "../../src/content/rights/rights.ts";
import { parseBody } from "../../src/content/types/index.ts";
import { languages } from "../../src/site/languages.ts";
import { openStore } from "../../src/store/store.ts";
import { sampleBodies, sampleKeys } from "../../tests/support/sampleBodies.ts";

// A process of its own: `node --expose-gc applyChangeSet.ts DIR PARTS CELLS` makes parts, changes cells
// in each by one change set that publishes, undoes it, prints times as JSON, and ends.
const [, , dataDir = "", count = "10000", width = "40"] = process.argv;
const parts = Array.from({ length: Number(count) }, (_, index) => `part-${index}`);
const parameters = Array.from({ length: Number(width) }, (_, index) => `figure-${index}`);
const store = await openStore({ dataDir });
await makeParts();
const plainMs = await timed(plainInserts);

const stalls = monitorEventLoopDelay({ resolution: 1 });
const writer = { isOn: true, longestMs: 0 };
const writing = writeMeanwhile();
const cells = parts.flatMap((key) =>
  parameters.map(
    (name): CellChange => ({
      ...{ key, path: `/values/${name}`, before: "10 MHz", after: "20 MHz" },
    }),
  ),
);
stalls.enable();
let id = 0;
const applyMs = await timed(async () => {
  const set = { label: "Bench", origin: "sheet", cells } as const;
  const options = { by: serverPerson, now: Date.now(), publish: languages };
  const done = await applyChangeSet(store, set, options);
  if (!done.isApplied) throw new Error(JSON.stringify(done.review).slice(0, 2_000));
  id = done.id;
});
const undoMs = await timed(async () => {
  const undone = await undoChangeSet(store, id, { by: serverPerson, now: Date.now() });
  if (undone?.isUndone !== true) throw new Error("It was not undone");
});
stalls.disable();
writer.isOn = false;
await writing;
await store.close();
const waitMs = writer.longestMs;
console.log(
  JSON.stringify({
    ...{ plainMs, applyMs, undoMs, waitMs },
    stallMs: stalls.max / 1e6,
    stall99Ms: stalls.percentile(99) / 1e6,
    megabytes: process.memoryUsage.rss() / 1e6,
  }),
);

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

function bodyOf(key: string): string {
  const { solutions: _none, ...product } = sampleBodies.product;
  const values = Object.fromEntries(parameters.map((name) => [name, "10 MHz"]));
  const partNumber = key.toUpperCase();
  const body = { ...product, partNumber, keyFigures: [], variants: [], values };
  return JSON.stringify(parseBody("product", body));
}

async function makeParts(): Promise<void> {
  await inPublication(store, 1, async ({ tx, publish }) => {
    const make = async (
      type: "column" | "parameterGroup" | "parameter",
      key: string,
      body: object,
    ) => {
      await createDocument(tx, { type, key, body, now: 1 });
      await publish({ key, languages });
    };
    await make("parameterGroup", sampleKeys.parameterGroup, sampleBodies.parameterGroup);
    for (const name of parameters) await make("parameter", name, sampleBodies.parameter);
    await make("column", sampleKeys.column, { ...sampleBodies.column, parameters });
  });
  await store.transaction(async (tx) => {
    for (const key of parts) {
      const document = { key, type: "product", created_at: 1, trashed_at: null };
      const { id: own } = await tx
        .insertInto("documents")
        .values(document)
        .returning("id")
        .executeTakeFirstOrThrow();
      const revision = {
        document_id: own,
        number: 1,
        body: bodyOf(key),
        created_at: 1,
        author: null,
      };
      const { id: shown } = await tx
        .insertInto("revisions")
        .values(revision)
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("published")
        .values(
          languages.map((language) => ({
            ...{ document_id: own, language, revision_id: shown, since: 1, published_at: 1 },
          })),
        )
        .execute();
    }
  });
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
