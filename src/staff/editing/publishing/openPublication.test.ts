import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { makeProduct } from "../../../../tests/support/schedules.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { Reference } from "../../../content/types/fields/references.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { createDocument, DanglingReference, inPublication } from "../documentOperations.ts";
import { PartNumberTaken } from "../documents/documentErrors.ts";
import { OpenPublication } from "./openPublication.ts";
import { PublicationWrites } from "./publicationWrites.ts";
import { PublishedPartNames } from "./requirements/checkUniquePartNames.ts";

/** Two parts of one number, the first of which is shown, and a question without its column. */
async function withParts(open: () => Promise<Store>) {
  const store = await open();
  await store.transaction(async (tx) => {
    const column = { type: "column", key: "chips", body: columnBody(), now: 1 } as const;
    await createDocument(tx, column);
    const body = faqBody({ column: "none" });
    await createDocument(tx, { type: "faq", key: "why", body, now: 1 });
  });
  for (const key of ["a", "b"]) await makeProduct(store, key, "RG-1");
  await inPublication(store, 2, async ({ publish }) => {
    for (const key of ["chips", "a"]) await publish({ key, languages: ["en"] });
  });
  return store;
}

/** Does something in a transaction that is rolled back. */
async function rolledBack<Made>(store: Store, work: (tx: Writing) => Promise<Made>) {
  const made = Promise.withResolvers<Made>();
  const undo = new Error("It is rolled back");
  const done = store.transaction(async (tx) => {
    await work(tx).then(made.resolve, made.reject);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  return made.promise;
}

const opened = async (tx: Writing, by: Person = serverPerson) =>
  new OpenPublication(tx, (await lockPublication(tx)) + 1, { by, now: 9 });

/** Shows the newest revision of a document by the statements that publish many. */
async function showBeside(tx: Writing, key: string) {
  const { id, revision } = await tx
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "revisions.id as revision"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  const writes = new PublicationWrites(tx, { revision: 2, by: serverPerson, now: 9 });
  await writes.show(id, revision, ["zh"]);
}

forSqlite("An open publication", (open) => {
  test("checks what was published beside it, and is a change where that is one", async () => {
    const store = await withParts(open);
    const finished = (included: {
      readonly references?: ReadonlyMap<string, readonly Reference[]>;
      readonly products?: readonly string[];
      readonly isChanged?: boolean;
    }) =>
      rolledBack(store, async (tx) => {
        const publication = await opened(tx);
        await showBeside(tx, "b");
        const { references = new Map(), products = [], isChanged = false } = included;
        publication.include({ references, products: new Set(products), isChanged });
        return publication.finish();
      });
    expect(await finished({})).toBe(false);
    expect(await finished({ isChanged: true })).toBe(true);
    await expect(finished({ products: ["b"] })).rejects.toThrow(/of b is already that of a/);
    const to = (key: string) =>
      new Map([["b", [{ path: ["column"], type: "column", key } as Reference]]]);
    expect(await finished({ references: to("chips") })).toBe(false);
    await expect(finished({ references: to("none") })).rejects.toThrow(DanglingReference);
  });

  test("finds all that would refuse it, not the first alone", async () => {
    const store = await withParts(open);
    const found = (keys: readonly string[], by?: Person) =>
      rolledBack(store, async (tx) => {
        const publication = await opened(tx, by);
        for (const key of keys) await publication.publish({ key, languages: ["en"] });
        return (await publication.findings()).map((error) => error.constructor);
      });
    expect(await found(["chips"])).toEqual([]);
    expect(await found(["why"])).toEqual([DanglingReference]);
    expect(await found(["b", "why"])).toEqual([DanglingReference, PartNumberTaken]);
    const reader: Person = { id: "account:1", via: "api", rights: [] };
    await expect(found(["chips"], reader)).rejects.toThrow(NotPermitted);
  });

  test("names the part that is published now as the one whose number another has", async () => {
    const store = await withParts(open);
    const taken = (key: string) =>
      rolledBack(store, async (tx) => {
        await showBeside(tx, "b");
        await new PublishedPartNames(tx, new Set(["a", "b"])).validate(new Set([key]));
      });
    await expect(taken("a")).rejects.toThrow(/of a is already that of b/);
    await expect(taken("b")).rejects.toThrow(/of b is already that of a/);
  });
});
