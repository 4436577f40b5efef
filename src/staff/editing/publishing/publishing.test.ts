import { expect, test, vi } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { type PublishedRow, readPublished } from "../../../content/published/readPublished.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { ParsedBody, parseBody } from "../../../content/types/index.ts";
import {
  createDocument,
  DocumentNotFound,
  DocumentTrashed,
  inPublication,
  listDocuments,
  RevisionNotFound,
  restore,
  saveDraft,
} from "../documentOperations.ts";

const both = ["en", "zh"] as const;

forEachStore("Publishing", (open) => {
  test("shows a document in the requested languages, and no others", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const { value } = await inPublication(store, 5_000, ({ publish }) =>
      publish({ key: "chips", languages: ["zh"] }),
    );
    expect(value).toEqual(["zh"]);
    const { revision, rows } = await published(store);
    expect(revision).toBe(1);
    expect(rows).toEqual([
      expect.objectContaining({ key: "chips", type: "column", language: "zh", publishedAt: 5_000 }),
    ]);
    expect(JSON.parse(rows[0]?.body ?? "")).toMatchObject({ position: 1 });
  });

  test("in no language, or in a shown one again, changes nothing and records nothing", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const acts = async (languages: readonly ("en" | "zh")[], act: "publish" | "unpublish") => {
      const { db } = store;
      const before = await db
        .selectFrom("audit")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      const made = await inPublication(store, 9, (publication) =>
        publication[act]({ key: "chips", languages }),
      );
      const after = await db
        .selectFrom("audit")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      const { revision } = await published(store);
      return [made.value, revision, Number(after.n) - Number(before.n)];
    };
    expect(await acts([], "publish")).toEqual([[], 0, 0]);
    expect(await acts(["en", "en"], "publish")).toEqual([["en"], 1, 1]);
    expect(await acts(["en"], "publish")).toEqual([[], 1, 0]);
    expect(await acts([], "unpublish")).toEqual([[], 1, 0]);
    expect(await acts(["zh"], "unpublish")).toEqual([[], 1, 0]);
    expect(await acts(["en", "en"], "unpublish")).toEqual([["en"], 2, 1]);
    expect(await acts(both, "publish")).toEqual([["en", "zh"], 3, 1]);
  });

  test("leaves the published revision unchanged when a newer draft is saved", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: both }));
    await store.transaction((tx) =>
      saveDraft(tx, { key: "chips", body: columnBody({ position: 2 }), now: 2 }),
    );
    expect(await positions(store)).toEqual({ "chips en": 1, "chips zh": 1 });
  });

  test("shows the requested revision, or otherwise the newest", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await inPublication(store, 1, async ({ tx, publish }) => {
      const body = columnBody({ title: { en: "Chips", zh: "芯片" } });
      await saveDraft(tx, { key: "chips", body, now: 1 });
      await publish({ key: "chips", languages: ["en"], revisionNumber: 1 });
      await publish({ key: "chips", languages: ["zh"] });
    });
    expect(await listDocuments(store.db)).toMatchObject([{ published: { en: 1, zh: 2 } }]);
    const missing = inPublication(store, 2, ({ publish }) =>
      publish({ key: "chips", languages: both, revisionNumber: 3 }),
    );
    await expect(missing).rejects.toThrow(RevisionNotFound);
  });

  test("increases the revision by one however many documents it changes", async () => {
    const store = await open();
    const { revision, changed } = await inPublication(store, 1, async ({ tx, publish }) => {
      for (const key of ["one", "two", "three"]) {
        await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
        await publish({ key, languages: both });
      }
    });
    expect({ revision, changed }).toEqual({ revision: 1, changed: true });
    const sinces = await store.db.selectFrom("published").select("since").distinct().execute();
    expect(sinces).toEqual([{ since: 1 }]);
    expect((await published(store)).revision).toBe(1);
  });

  test("changes and announces nothing when readers would see no difference", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: both }));
    const heard = vi.fn();
    store.onChange(heard);
    const again = await inPublication(store, 2, async ({ tx, publish, unpublish }) => {
      await createDocument(tx, { type: "column", key: "draft", body: columnBody(), now: 2 });
      return [
        await publish({ key: "chips", languages: [...both, ...both] }),
        await publish({ key: "chips", languages: [] }),
        await unpublish({ key: "chips", languages: [] }),
      ];
    });
    expect(again).toMatchObject({ value: [[], [], []], revision: 1, changed: false });
    expect(heard).not.toHaveBeenCalled();
    expect((await published(store)).rows.map((row) => row.publishedAt)).toEqual([1, 1]);
  });

  test("is atomic, and a failed publication is not announced", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const heard = vi.fn();
    store.onChange(heard);
    const failing = inPublication(store, 1, async ({ tx, publish }) => {
      await createDocument(tx, { type: "column", key: "boards", body: columnBody(), now: 1 });
      await publish({ key: "boards", languages: both });
      await publish({ key: "missing", languages: both });
    });
    await expect(failing).rejects.toThrow(DocumentNotFound);
    expect(await published(store)).toEqual({ revision: 0, rows: [] });
    expect(heard).not.toHaveBeenCalled();
  });

  test("notifies listeners once it is committed", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const seen: Promise<unknown>[] = [];
    store.onChange(() => void seen.push(published(store)));
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: ["en"] }));
    expect(await Promise.all(seen)).toMatchObject([{ revision: 1, rows: [{ key: "chips" }] }]);
  });

  test("counts each of many concurrent publications", async () => {
    const stores = [await open(), await open()];
    const keys = Array.from({ length: 10 }, (_, index) => `chip-${index}`);
    await Promise.all(
      keys.map(async (key, index) => {
        const store = stores[index % 2];
        if (!store) return;
        await makeColumn(store, key);
        await inPublication(store, 1, ({ publish }) => publish({ key, languages: both }));
      }),
    );
    for (const store of stores) {
      const { revision, rows } = await published(store);
      expect(revision).toBe(10);
      expect(rows).toHaveLength(20);
    }
  });

  test("refuses a revision that its type's schema no longer allows", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await store.db.updateTable("revisions").set({ body: '{"title":{}}' }).execute();
    const publishing = inPublication(store, 1, ({ publish }) =>
      publish({ key: "chips", languages: both }),
    );
    await expect(publishing).rejects.toThrow(InvalidDocument);
  });

  test("uses the content of the revision, whatever body was parsed before", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const parsed = new ParsedBody(parseBody("column", columnBody({ position: 7 })));
    await inPublication(store, 1, ({ publish }) =>
      publish({ key: "chips", languages: ["en"], parsed }),
    );
    expect(await positions(store)).toEqual({ "chips en": 1 });
    await store.db.updateTable("revisions").set({ body: '{"title":{}}' }).execute();
    const publishing = inPublication(store, 2, ({ publish }) =>
      publish({ key: "chips", languages: both, parsed }),
    );
    await expect(publishing).rejects.toThrow(InvalidDocument);
  });
});

forEachStore("Withdrawing", (open) => {
  test("removes a document from one language and leaves the other", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: both }));
    const { value, revision } = await inPublication(store, 2, ({ unpublish }) =>
      unpublish({ key: "chips", languages: ["en"] }),
    );
    expect({ value, revision }).toEqual({ value: ["en"], revision: 2 });
    expect(await positions(store)).toEqual({ "chips zh": 1 });
  });

  test("has no effect on an unpublished document", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const { value, changed } = await inPublication(store, 2, ({ unpublish }) =>
      unpublish({ key: "chips", languages: both }),
    );
    expect({ value, changed }).toEqual({ value: [], changed: false });
  });

  test("can be followed by publishing again", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const languages = ["en"] as const;
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages }));
    await inPublication(store, 2, ({ unpublish }) => unpublish({ key: "chips", languages }));
    await inPublication(store, 3, ({ publish }) => publish({ key: "chips", languages }));
    const { revision, rows } = await published(store);
    expect(revision).toBe(3);
    expect(rows).toMatchObject([{ key: "chips", language: "en", publishedAt: 3 }]);
  });
});

forEachStore("The trash", (open) => {
  test("removes a document from every language and prevents its publication", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: both }));
    const { revision } = await inPublication(store, 2, ({ trash }) => trash({ key: "chips" }));
    expect(await published(store)).toEqual({ revision, rows: [] });
    const publishing = inPublication(store, 3, ({ publish }) =>
      publish({ key: "chips", languages: both }),
    );
    await expect(publishing).rejects.toThrow(DocumentTrashed);
  });

  test("restores a document as a draft, which can be published again", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: both }));
    await inPublication(store, 2, ({ trash }) => trash({ key: "chips" }));
    await store.transaction((tx) => restore(tx, { key: "chips" }));
    expect((await published(store)).rows).toEqual([]);
    await inPublication(store, 3, ({ publish }) => publish({ key: "chips", languages: ["en"] }));
    expect(await positions(store)).toEqual({ "chips en": 1 });
  });
});

async function makeColumn(store: Store, key: string): Promise<void> {
  await store.transaction((tx) =>
    createDocument(tx, { type: "column", key, body: columnBody(), now: 1 }),
  );
}

async function published(store: Store): Promise<{ revision: number; rows: PublishedRow[] }> {
  const { revision, rows } = await readPublished(store);
  const all: PublishedRow[] = [];
  for await (const row of rows) all.push(row);
  return { revision, rows: all };
}

/** The position that each published column shows, by key and language. */
async function positions(store: Store): Promise<Record<string, unknown>> {
  const { rows } = await published(store);
  return Object.fromEntries(
    rows.map((row) => [`${row.key} ${row.language}`, JSON.parse(row.body ?? "{}").position]),
  );
}
