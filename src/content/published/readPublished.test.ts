import { expect, test } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { insertPublished } from "../../../tests/support/insertPublished.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../staff/editing/documentOperations.ts";
import { type PublishedRow, readPublished } from "./readPublished.ts";

const both = ["en", "zh"] as const;

forEachStore("Reading the publication", (open) => {
  test("returns nothing at revision 0 if nothing was published", async () => {
    const store = await open();
    const { revision, rows } = await readPublished(store);
    expect(revision).toBe(0);
    expect(await all(rows)).toEqual([]);
  });

  test("returns each document's languages in sequence, with a shared body shared", async () => {
    const store = await open();
    await inPublication(store, 7, async ({ tx, publish }) => {
      for (const key of ["a", "b"]) {
        await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
      }
      await publish({ key: "b", languages: both });
      await publish({ key: "a", languages: both });
      const body = columnBody({ title: { en: "A", zh: "甲" } });
      await saveDraft(tx, { key: "a", body, now: 1 });
      await publish({ key: "a", languages: ["zh"] });
    });
    const rows = await all((await readPublished(store)).rows);
    expect(rows.map((row) => `${row.id} ${row.key} ${row.language}`)).toEqual([
      "1 a en",
      "1 a zh",
      "2 b en",
      "2 b zh",
    ]);
    const [aEn, aZh, bEn, bZh] = rows;
    expect(aEn?.revisionId).not.toBe(aZh?.revisionId);
    expect(JSON.parse(aEn?.body ?? "")).toMatchObject({ title: { en: "Processors" } });
    expect(JSON.parse(aZh?.body ?? "")).toMatchObject({ title: { zh: "甲" } });
    expect(bEn?.body).toBe(bZh?.body);
    expect(bEn).toMatchObject({ revisionId: bZh?.revisionId, publishedAt: 7 });
  });

  test("returns the changes since a revision, withdrawals included", async () => {
    const store = await open();
    const make = (key: string) =>
      inPublication(store, 1, async ({ tx, publish }) => {
        await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
        await publish({ key, languages: both });
      });
    await make("stays");
    await make("goes");
    const before = await readPublished(store);
    await inPublication(store, 9, ({ unpublish }) => unpublish({ key: "goes", languages: ["zh"] }));
    await make("comes");
    const since = await readPublished(store, before.revision);
    expect(since.revision).toBe(before.revision + 2);
    expect(await all(since.rows)).toMatchObject([
      { key: "goes", language: "zh", body: null, revisionId: null, publishedAt: 9 },
      { key: "comes", language: "en", body: expect.any(String) },
      { key: "comes", language: "zh", body: expect.any(String) },
    ]);
    const now = await readPublished(store, since.revision);
    expect(now.revision).toBe(since.revision);
    expect(await all(now.rows)).toEqual([]);
  });

  test("is a snapshot, whatever is published while the rows are read", async () => {
    const store = await open();
    // More than one lot of documents, and several of rows.
    const keys = Array.from({ length: 410 }, (_, index) => `chip-${index}`);
    const publishAll = (position: number) =>
      inPublication(store, position, async ({ tx, publish }) => {
        for (const key of keys) {
          await saveDraft(tx, { key, body: columnBody({ position }), now: 1 });
          await publish({ key, languages: ["en"] });
        }
      });
    const body = JSON.stringify(columnBody({ position: 1 }));
    await inPublication(store, 1, async ({ tx }) => {
      for (const key of keys) await insertPublished(tx, { key, type: "column", body });
    });
    const { rows } = await readPublished(store);
    const positions = new Set<unknown>();
    let count = 0;
    for await (const row of rows) {
      if (count === 0) await publishAll(2);
      positions.add(JSON.parse(row.body ?? "").position);
      count += 1;
    }
    expect({ count, positions: [...positions] }).toEqual({
      count: both.length * keys.length,
      positions: [1],
    });
  });

  test("can be aborted without blocking anything", async () => {
    const store = await open();
    await publishOne(store, "a");
    for await (const row of (await readPublished(store)).rows) {
      expect(row.key).toBe("a");
      break;
    }
    await publishOne(store, "b");
    expect((await readPublished(store)).revision).toBe(2);
  });
});

async function publishOne(store: Store, key: string): Promise<void> {
  await inPublication(store, 1, async ({ tx, publish }) => {
    await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
    await publish({ key, languages: both });
  });
}

async function all(rows: AsyncIterable<PublishedRow>): Promise<PublishedRow[]> {
  const found: PublishedRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
