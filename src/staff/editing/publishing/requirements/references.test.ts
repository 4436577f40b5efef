import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../../tests/support/store.ts";
import type { Store } from "../../../../base/store/store.ts";
import { type PublishedRow, readPublished } from "../../../../content/published/readPublished.ts";
import {
  createDocument,
  DanglingReference,
  inPublication,
  StillReferenced,
} from "../../documentOperations.ts";

const both = ["en", "zh"] as const;

forEachStore("References", (open) => {
  test("must refer to a document of their type when they are published", async () => {
    const store = await open();
    await makeColumn(store, "topics");
    await store.transaction(async (tx) => {
      const body = faqBody({ column: "nowhere", products: ["topics"] });
      await createDocument(tx, { type: "faq", key: "why", body, now: 1 });
    });
    const publishing = inPublication(store, 1, ({ publish }) =>
      publish({ key: "why", languages: both }),
    );
    await expect(publishing).rejects.toThrow(DanglingReference);
    await expect(publishing).rejects.toMatchObject({
      references: [
        { from: "why", path: ["column"], key: "nowhere", type: "column", reason: "missing" },
        {
          from: "why",
          path: ["products", 0],
          key: "topics",
          type: "product",
          reason: "wrong type",
        },
      ],
    });
  });

  test("inside texts may refer to a document of any type, which must exist", async () => {
    const store = await open();
    await makeColumn(store, "faq");
    const withLink = (key: string) =>
      faqBody({ answer: { en: `<p><a href="doc:${key}">See</a></p>` } });
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "faq", key: "why", body: withLink("faq"), now: 1 });
      await createDocument(tx, { type: "faq", key: "how", body: withLink("nowhere"), now: 1 });
    });
    await inPublication(store, 1, ({ publish }) => publish({ key: "why", languages: both }));
    const publishing = inPublication(store, 2, ({ publish }) =>
      publish({ key: "how", languages: both }),
    );
    await expect(publishing).rejects.toThrow("refers to nowhere, which does not exist");
  });

  test("may refer to documents that the same publication creates later, and form cycles", async () => {
    const store = await open();
    await inPublication(store, 1, async ({ tx, publish }) => {
      const body = columnBody({ recommended: { label: { en: "See" }, columns: ["b"] } });
      await createDocument(tx, { type: "column", key: "a", body, now: 1 });
      await publish({ key: "a", languages: both });
      const child = columnBody({ parent: "a" });
      await createDocument(tx, { type: "column", key: "b", body: child, now: 1 });
      await publish({ key: "b", languages: both });
    });
    expect((await published(store)).rows).toHaveLength(4);
  });

  test("from published documents prevent moving a document to the trash", async () => {
    const store = await open();
    await publishFaq(store);
    const trashing = inPublication(store, 2, ({ trash }) => trash({ key: "faq" }));
    await expect(trashing).rejects.toThrow(StillReferenced);
    await expect(trashing).rejects.toMatchObject({ key: "faq", by: ["why"] });
    expect((await published(store)).rows).toHaveLength(4);
  });

  test("from drafts, and to keys with the same beginning, do not", async () => {
    const store = await open();
    await publishFaq(store);
    await makeColumn(store, "fa");
    await store.transaction(async (tx) => {
      await createDocument(tx, {
        type: "faq",
        key: "draft",
        body: faqBody({ column: "fa" }),
        now: 1,
      });
    });
    await inPublication(store, 2, ({ trash }) => trash({ key: "fa" }));
    await inPublication(store, 3, ({ unpublish }) => unpublish({ key: "why", languages: both }));
    await inPublication(store, 4, ({ trash }) => trash({ key: "faq" }));
    expect((await published(store)).rows).toEqual([]);
  });

  test("do not prevent documents from moving to the trash together, in any order", async () => {
    const store = await open();
    await publishFaq(store);
    await inPublication(store, 2, async ({ trash }) => {
      await trash({ key: "faq" });
      await trash({ key: "why" });
    });
    expect(await published(store)).toEqual({ revision: 2, rows: [] });
  });

  test("to a document in the trash are refused", async () => {
    const store = await open();
    await makeColumn(store, "faq");
    await inPublication(store, 1, async ({ tx, trash }) => {
      await trash({ key: "faq" });
      await createDocument(tx, { type: "faq", key: "why", body: faqBody(), now: 1 });
    });
    const publishing = inPublication(store, 2, ({ publish }) =>
      publish({ key: "why", languages: both }),
    );
    await expect(publishing).rejects.toThrow("refers to faq, which is in the trash");
  });

  test("stay intact when a reference is published while its target is moved to the trash", async () => {
    const here = await open();
    const there = await open();
    await makeColumn(here, "faq");
    await here.transaction((tx) =>
      createDocument(tx, { type: "faq", key: "why", body: faqBody(), now: 1 }),
    );
    const outcomes = await Promise.allSettled([
      inPublication(here, 1, ({ publish }) => publish({ key: "why", languages: both })),
      inPublication(there, 1, ({ trash }) => trash({ key: "faq" })),
    ]);
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});

async function makeColumn(store: Store, key: string): Promise<void> {
  await store.transaction((tx) =>
    createDocument(tx, { type: "column", key, body: columnBody(), now: 1 }),
  );
}

/** Publishes the column `faq` and in it the question `why`. */
async function publishFaq(store: Store): Promise<void> {
  await inPublication(store, 1, async ({ tx, publish }) => {
    await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
    await createDocument(tx, { type: "faq", key: "why", body: faqBody(), now: 1 });
    await publish({ key: "faq", languages: both });
    await publish({ key: "why", languages: both });
  });
}

async function published(store: Store): Promise<{ revision: number; rows: PublishedRow[] }> {
  const { revision, rows } = await readPublished(store);
  const all: PublishedRow[] = [];
  for await (const row of rows) all.push(row);
  return { revision, rows: all };
}
