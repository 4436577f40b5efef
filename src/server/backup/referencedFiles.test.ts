import { expect, test } from "vitest";
import { faqBody } from "../../../tests/support/bodies.ts";
import { insertPublished } from "../../../tests/support/insertPublished.ts";
import { forEachStore, forSqlite } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { variantPath } from "../../content/published/publishedMedia.ts";
import { createDocument } from "../../staff/editing/documentOperations.ts";
import { referencedFiles } from "./referencedFiles.ts";

const variants = [
  { format: "avif", width: 320, size: 7 },
  { format: "webp", width: 640, size: 8 },
];

async function addMedia(
  { db }: Store,
  path: string,
  more: { hash?: string; original_path?: string; variants?: string } = {},
): Promise<void> {
  const row = {
    ...{ path, name: path, kind: "image", size: 100, hash: path, width: 1, height: 1 },
    ...{ uploaded_by: "server", at: 1, changed_at: 1 },
  };
  await db
    .insertInto("media")
    .values({ ...row, ...more })
    .execute();
}

forEachStore("Files of a backup", (open) => {
  test("are the library's with their originals and versions, what documents name, and attachments", async () => {
    const store = await open();
    const shared = { hash: "same", variants: JSON.stringify(variants) };
    await addMedia(store, "media/b.png", shared);
    await addMedia(store, "media/a.png", { ...shared, original_path: "originals/a.tif" });
    await addMedia(store, "media/c.pdf");
    const answer = (file: string) => ({
      answer: { en: `<p><img src="/storage/${file}" alt="a"></p>` },
    });
    await store.transaction(async (tx) => {
      await createDocument(tx, {
        type: "faq",
        key: "draft",
        body: faqBody(answer("named/d.png")),
        now: 1,
      });
      await createDocument(tx, {
        type: "faq",
        key: "known",
        body: faqBody(answer("media/c.pdf")),
        now: 1,
      });
      const shown = JSON.stringify(faqBody(answer("named/shown.png")));
      await insertPublished(tx, { key: "shown", type: "faq", body: shown });
      const { id } = await tx
        .selectFrom("documents")
        .select("id")
        .where("key", "=", "shown")
        .executeTakeFirstOrThrow();
      const newer = JSON.stringify(faqBody(answer("named/a-newer.png")));
      await tx
        .insertInto("revisions")
        .values({ document_id: id, number: 2, body: newer, created_at: 2, author: null })
        .execute();
      await tx
        .insertInto("documents")
        .values({ key: "odd", type: "no-type", created_at: 1, trashed_at: null })
        .execute();
    });
    await store.db
      .insertInto("attachments")
      .values({
        id: "abc",
        enquiry_id: null,
        position: 0,
        name: "a",
        size: 5,
        kind: "pdf",
        created_at: 1,
      })
      .execute();
    const [first, second] = variants.map(({ size, ...one }) => ({
      ...{ set: "storage", path: variantPath("same", one as never), size },
    }));
    expect(await referencedFiles(store.db)).toEqual([
      { set: "storage", path: "media/a.png", size: 100 },
      { set: "storage", path: "originals/a.tif" },
      first,
      second,
      { set: "storage", path: "media/b.png", size: 100 },
      { set: "storage", path: "media/c.pdf", size: 100 },
      { set: "storage", path: "named/a-newer.png" },
      { set: "storage", path: "named/d.png" },
      { set: "storage", path: "named/shown.png" },
      { set: "attachments", path: "abc", size: 5 },
    ]);
  });
});

forSqlite("Files of a backup of many documents", (open) => {
  test("are found in more documents than are read at a time", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (let number = 0; number < 501; number += 1) {
        const body = JSON.stringify(
          faqBody({
            answer: {
              en: `<p><img src="/storage/n/${number % 2}-${number === 500}.png" alt="a"></p>`,
            },
          }),
        );
        await insertPublished(tx, { key: `faq-${number}`, type: "faq", body });
      }
    });
    expect((await referencedFiles(store.db)).map(({ path }) => path)).toEqual([
      "n/0-false.png",
      "n/0-true.png",
      "n/1-false.png",
    ]);
  });
});
