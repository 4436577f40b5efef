import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { embargoWorld, text } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { embargoedFiles } from "../../../base/store/migrations/0039-embargoed-files.ts";
import { createDocument, inPublication, saveDraft } from "../../editing/documentOperations.ts";
import { setEmbargo } from "../../editing/embargo/embargo.ts";
import { insertMedia } from "../../media/mediaRows.ts";
import { serverPerson } from "../rights.ts";

const files = [
  "media/a1/kept.pdf",
  "media/a2/known.pdf",
  "media/a3/shown.pdf",
  "media/a4/none.pdf",
];

const link = (path: string | undefined) => `<p><a href="/storage/${path}">A</a></p>`;

const page = (...paths: readonly (string | undefined)[]) => ({
  ...{ column: "news", title: text("A", "甲") },
  body: text(`<p>Text</p>${paths.map(link).join("")}`, "<p>甲</p>"),
});

forEachStore("The files of documents under embargo", (open, { dialect }) => {
  test("are protected from the upgrade on, except files that others could see before", async () => {
    const store = await open();
    const { owner } = await embargoWorld(store);
    const [withheld, known, shown] = files;
    await store.transaction(async (tx) => {
      for (const path of files) {
        const file = { path, name: "a.pdf", kind: "pdf", size: 1, hash: path } as const;
        await insertMedia(tx, { ...file, needsVariants: false }, { by: serverPerson, now: 1 });
      }
      await createDocument(tx, { type: "column", key: "news", body: columnBody(), now: 1 });
      await createDocument(tx, { type: "page", key: "early", body: page(known), now: 2 });
      await createDocument(tx, { type: "page", key: "secret", body: page(known, shown), now: 3 });
    });
    await inPublication(store, 4, ({ publish }) => publish({ key: "secret", languages: ["en"] }));
    await store.transaction(async (tx) => {
      await setEmbargo(tx, { key: "secret", named: [], by: owner, now: 5 });
      await saveDraft(tx, { key: "secret", body: page(withheld), now: 6 });
      await saveDraft(tx, { key: "secret", body: page(), now: 7 });
      await createDocument(tx, { type: "page", key: "late", body: page(withheld), now: 8 });
    });
    const { schema } = store.db;
    await schema.dropTable("embargoed_files").execute();
    await schema.dropIndex("media_by_id").execute();
    await schema.alterTable("media").dropColumn("id").execute();
    await embargoedFiles(dialect).up(store.db);
    const rows = await store.db
      .selectFrom("embargoed_files")
      .select(["path", "at", "opened_at"])
      .orderBy("path")
      .execute();
    expect(rows).toEqual([
      { path: withheld, at: 6, opened_at: null },
      { path: known, at: 3, opened_at: 3 },
      { path: shown, at: 3, opened_at: 3 },
    ]);
    const ids = await store.db.selectFrom("media").select("id").execute();
    expect(new Set(ids.map(({ id }) => id)).size).toBe(files.length);
    for (const { id } of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });
});
