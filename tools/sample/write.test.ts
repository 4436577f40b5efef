import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFiles } from "../../src/base/store/files/diskFiles.ts";
import type { Store } from "../../src/base/store/store.ts";
import { readPublished } from "../../src/content/published/readPublished.ts";
import {
  createDocument,
  DocumentExists,
  DocumentTrashed,
  inPublication,
  listDocuments,
} from "../../src/staff/editing/documentOperations.ts";
import { forEachStore } from "../../tests/support/store.ts";
import { sampleDocuments } from "./documents.ts";
import { paperFile } from "./paper.ts";
import { StoreNotEmpty, writeSample } from "./write.ts";

async function storage() {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-sample-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return openFiles(folder);
}

/** The published documents, without ids. */
async function shown(store: Store) {
  const { revision, rows } = await readPublished(store);
  const entries: unknown[] = [];
  for await (const { key, type, language, body, publishedAt } of rows) {
    entries.push({ key, type, language, publishedAt, body: JSON.parse(body ?? "null") });
  }
  return { revision, entries };
}

const rootColumn = (key: string) => ({
  type: "column" as const,
  key,
  now: 1,
  body: { title: { en: "Own", zh: "自有" }, parent: null, position: 1, status: 1, type: 3 },
});

forEachStore("A generated company", (open) => {
  test("equals publishing its documents one by one", async () => {
    const [store, other] = [await open(), await open()];
    const told: string[] = [];
    let heard = 0;
    store.onChange(() => {
      heard += 1;
    });
    const files = await storage();
    const progress = (done: number, total: number) => told.push(`${done}/${total}`);
    expect(await writeSample(store, files, { count: 230, now: 7, progress })).toBe(230);
    const written = await shown(store);
    expect(told).toEqual(["200/230", "230/230"]);
    expect(heard).toBe(1);
    expect(await files.has(paperFile)).toBe(true);
    const keys = (await listDocuments(other.db)).map(({ key }) => key);
    expect(keys.toSorted()).toEqual([...sampleDocuments(230)].map(({ key }) => key).toSorted());
    expect(written.revision).toBe(1);
    expect(written.entries).toHaveLength(460);
    // Published once more, by the way that checks: readers would notice nothing.
    const again = await inPublication(store, 9, async ({ publish }) => {
      for (const key of keys) await publish({ key, languages: ["en", "zh"] });
    });
    expect(again.changed).toBe(false);
  });

  test("does not overwrite content, nor documents in the trash", async () => {
    const store = await open();
    const files = await storage();
    await inPublication(store, 1, async ({ tx, trash }) => {
      await createDocument(tx, rootColumn("old"));
      await trash({ key: "old" });
    });
    const writing = writeSample(store, files, { count: 30, now: 2 });
    await expect(writing).rejects.toThrow(StoreNotEmpty);
    await expect(writing).rejects.toThrow("The store holds 1 document already");
    expect(await listDocuments(store.db)).toHaveLength(1);
  });

  test("is added beside content, below existing columns", async () => {
    const store = await open();
    const files = await storage();
    await inPublication(store, 1, async ({ tx, publish }) => {
      await createDocument(tx, rootColumn("products"));
      await publish({ key: "products", languages: ["en", "zh"] });
    });
    const options = { count: 120, now: 2, add: true };
    expect(await writeSample(store, files, options)).toBe(119);
    expect(await listDocuments(store.db)).toHaveLength(120);
    const { entries, revision } = await shown(store);
    expect(revision).toBe(2);
    expect(entries).toContainEqual(
      expect.objectContaining({
        key: "products",
        language: "en",
        body: expect.objectContaining({ title: { en: "Own", zh: "自有" } }),
      }),
    );
  });

  test("is added once, and not where its columns are in the trash", async () => {
    const store = await open();
    const files = await storage();
    const options = { count: 60, now: 2, add: true };
    await writeSample(store, files, options);
    const before = await shown(store);
    await expect(writeSample(store, files, options)).rejects.toThrow(DocumentExists);
    expect(await shown(store)).toEqual(before);
    const emptied = await open();
    await emptied.db
      .updateTable("documents")
      .set({ trashed_at: 3 })
      .where("key", "=", "news")
      .execute();
    await expect(writeSample(store, files, options)).rejects.toThrow(DocumentTrashed);
  });
});
