import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import {
  createDocument,
  DocumentExists,
  DocumentNotFound,
  DocumentTrashed,
  draftOf,
  inPublication,
  listDocuments,
  RevisionConflict,
  RevisionNotFound,
  restore,
  restoreRevision,
  revisionsOf,
  saveDraft,
} from "../documentOperations.ts";

const type = "column";

forEachStore("A draft", (open) => {
  test("has the body it was created with, defaults filled in, at revision 1", async () => {
    const store = await open();
    const { id } = await store.transaction((tx) =>
      createDocument(tx, { type, key: "chips", body: columnBody({ position: 4 }), now: 1_000 }),
    );
    const draft = await draftOf(store.db, "chips");
    expect(draft).toMatchObject({ id, key: "chips", type, number: 1, trashedAt: null });
    expect(draft.body).toMatchObject({ position: 4, locations: ["top", "footer"] });
  });

  test("is stored as a new revision each time it is saved, with its author and time", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await createDocument(tx, {
        type,
        key: "chips",
        body: columnBody(),
        author: "lin",
        now: 1_000,
      });
      const body = columnBody({ position: 2 });
      expect(await saveDraft(tx, { key: "chips", body, author: "wu", now: 2_000 })).toEqual({
        number: 2,
        changed: true,
      });
      await createDocument(tx, { type, key: "other", body: columnBody(), now: 2_500 });
      await saveDraft(tx, { key: "chips", body: columnBody({ position: 3 }), now: 3_000 });
    });
    expect(await revisionsOf(store.db, "chips")).toEqual([
      { number: 3, createdAt: 3_000, author: null },
      { number: 2, createdAt: 2_000, author: "wu" },
      { number: 1, createdAt: 1_000, author: "lin" },
    ]);
    expect((await draftOf(store.db, "chips")).body).toMatchObject({ position: 3 });
  });

  test("creates no revision when nothing in it changed", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await createDocument(tx, { type, key: "chips", body: columnBody(), now: 1_000 });
      const saved = await saveDraft(tx, { key: "chips", body: columnBody(), now: 2_000 });
      expect(saved).toEqual({ number: 1, changed: false });
    });
    expect(await revisionsOf(store.db, "chips")).toHaveLength(1);
  });

  test("is not saved over a revision the editor has not seen", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await createDocument(tx, { type, key: "chips", body: columnBody(), now: 1 });
      await saveDraft(tx, { key: "chips", body: columnBody({ position: 2 }), now: 2 });
    });
    const late = store.transaction((tx) =>
      saveDraft(tx, {
        key: "chips",
        body: columnBody({ position: 9 }),
        expectedRevision: 1,
        now: 3,
      }),
    );
    await expect(late).rejects.toThrow(RevisionConflict);
    await expect(late).rejects.toMatchObject({ expected: 1, found: 2, status: 409 });
    expect((await draftOf(store.db, "chips")).body).toMatchObject({ position: 2 });
  });

  test("has one winner when editors save the same revision concurrently", async () => {
    const store = await open();
    await store.transaction((tx) =>
      createDocument(tx, { type, key: "chips", body: columnBody(), now: 1 }),
    );
    const saves = await Promise.allSettled(
      [2, 3, 4, 5, 6].map((position) =>
        store.transaction((tx) =>
          saveDraft(tx, {
            key: "chips",
            body: columnBody({ position }),
            expectedRevision: 1,
            now: 2,
          }),
        ),
      ),
    );
    expect(saves.filter((save) => save.status === "fulfilled")).toHaveLength(1);
    expect(await revisionsOf(store.db, "chips")).toHaveLength(2);
  });

  test("numbers revisions without gaps for concurrent saves", async () => {
    const store = await open();
    await store.transaction((tx) =>
      createDocument(tx, { type, key: "chips", body: columnBody(), now: 1 }),
    );
    await Promise.all(
      [2, 3, 4, 5, 6].map((position) =>
        store.transaction((tx) =>
          saveDraft(tx, { key: "chips", body: columnBody({ position }), now: 2 }),
        ),
      ),
    );
    const numbers = (await revisionsOf(store.db, "chips")).map((revision) => revision.number);
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test("that does not fit its type is refused, as are an invalid key and id", async () => {
    const store = await open();
    const make = (made: object) =>
      store.transaction((tx) =>
        createDocument(tx, { type, key: "chips", body: columnBody(), now: 1, ...made }),
      );
    await expect(make({ body: columnBody({ position: -1 }) })).rejects.toThrow(InvalidDocument);
    await expect(make({ key: "No Key" })).rejects.toMatchObject({ problems: [{ path: ["key"] }] });
    await expect(make({ id: 0 })).rejects.toMatchObject({ problems: [{ path: ["id"] }] });
    await expect(make({ id: 2 ** 31 })).rejects.toThrow(InvalidDocument);
    expect(await listDocuments(store.db)).toEqual([]);
  });

  test("of a document that does not exist cannot be read or saved", async () => {
    const store = await open();
    await expect(draftOf(store.db, "none")).rejects.toThrow(DocumentNotFound);
    await expect(revisionsOf(store.db, "none")).rejects.toThrow(DocumentNotFound);
    const saving = store.transaction((tx) =>
      saveDraft(tx, { key: "none", body: columnBody(), now: 1 }),
    );
    await expect(saving).rejects.toThrow(DocumentNotFound);
  });

  test("restores an old revision as a new one", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await createDocument(tx, { type, key: "chips", body: columnBody({ position: 1 }), now: 1 });
      await saveDraft(tx, { key: "chips", body: columnBody({ position: 2 }), now: 2 });
      const back = await restoreRevision(tx, { key: "chips", number: 1, author: "lin", now: 3 });
      expect(back).toEqual({ number: 3, changed: true });
    });
    expect((await draftOf(store.db, "chips")).body).toMatchObject({ position: 1 });
    const missing = store.transaction((tx) =>
      restoreRevision(tx, { key: "chips", number: 9, now: 4 }),
    );
    await expect(missing).rejects.toThrow(RevisionNotFound);
  });

  test("in the trash is not edited until it is restored", async () => {
    const store = await open();
    await store.transaction((tx) =>
      createDocument(tx, { type, key: "chips", body: columnBody(), now: 1 }),
    );
    await inPublication(store, 5, ({ trash }) => trash({ key: "chips" }));
    expect(await draftOf(store.db, "chips")).toMatchObject({ trashedAt: 5 });
    const edit = () =>
      store.transaction((tx) =>
        saveDraft(tx, { key: "chips", body: columnBody({ position: 2 }), now: 6 }),
      );
    await expect(edit()).rejects.toThrow(DocumentTrashed);
    await store.transaction((tx) => restore(tx, { key: "chips" }));
    expect(await edit()).toEqual({ number: 2, changed: true });
  });
});

forEachStore("A document's identity", (open) => {
  test("is a small positive id that is never reused", async () => {
    const store = await open();
    const make = (key: string, id?: number) =>
      store.transaction((tx) => createDocument(tx, { type, key, id, body: columnBody(), now: 1 }));
    expect(await make("first")).toEqual({ id: 1 });
    expect(await make("imported", 40)).toEqual({ id: 40 });
    expect(await make("next")).toEqual({ id: 41 });
    expect(await make("below", 7)).toEqual({ id: 7 });
    expect(await make("after")).toEqual({ id: 42 });
    await store.db.deleteFrom("revisions").where("document_id", "=", 42).execute();
    await store.db.deleteFrom("documents").where("id", "=", 42).execute();
    expect(await make("last")).toEqual({ id: 43 });
  });

  test("is unique while imports bring ids of their own", async () => {
    const store = await open();
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        store.transaction((tx) =>
          createDocument(tx, {
            type,
            key: `chip-${index}`,
            id: index % 3 === 0 ? 1_000 * (index + 1) : undefined,
            body: columnBody(),
            now: 1,
          }),
        ),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(12);
  });

  test("is refused if another document has the key or the id, in the trash or not", async () => {
    const store = await open();
    const make = (key: string, id?: number) =>
      store.transaction((tx) => createDocument(tx, { type, key, id, body: columnBody(), now: 1 }));
    await make("chips", 3);
    await expect(make("chips")).rejects.toThrow("There is already a document chips");
    await expect(make("chips", 4)).rejects.toThrow("There is already a document chips");
    await expect(make("boards", 3)).rejects.toThrow("There is already a document with id 3");
    await inPublication(store, 5, ({ trash }) => trash({ key: "chips" }));
    await expect(make("chips")).rejects.toThrow(DocumentExists);
  });

  test("is in the list of documents with what each language shows", async () => {
    const store = await open();
    await inPublication(store, 1, async ({ tx, publish, unpublish }) => {
      await createDocument(tx, { type, key: "chips", body: columnBody(), now: 1 });
      await publish({ key: "chips", languages: ["en", "zh"] });
      await saveDraft(tx, { key: "chips", body: columnBody({ position: 2 }), now: 1 });
      await publish({ key: "chips", languages: ["zh"] });
      await createDocument(tx, { type, key: "boards", body: columnBody(), now: 1 });
      await publish({ key: "boards", languages: ["en"] });
      await unpublish({ key: "boards", languages: ["en"] });
    });
    await inPublication(store, 2, async ({ tx, publish }) => {
      await createDocument(tx, { type, key: "kits", body: columnBody(), now: 1 });
      await publish({ key: "kits", languages: ["en", "zh"] });
      await saveDraft(tx, { key: "kits", body: columnBody({ position: 2 }), now: 1 });
      await publish({ key: "kits", languages: ["en"] });
    });
    const entry = { type, trashedAt: null, isEmbargoed: false, seesDraft: true };
    expect(await listDocuments(store.db)).toEqual([
      // English shows the new position with its own texts: a composed revision.
      { ...entry, id: 1, key: "chips", number: 2, published: { en: -1, zh: 2 } },
      { ...entry, id: 2, key: "boards", number: 1, published: {} },
      // Composed revisions are counted for each document.
      { ...entry, id: 3, key: "kits", number: 2, published: { en: 2, zh: -1 } },
    ]);
    expect(await listDocuments(store.db, "column")).toHaveLength(3);
    expect(await listDocuments(store.db, "news")).toEqual([]);
  });
});
