import { expect, test } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { news } from "../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { newestRecords } from "../../base/audit/read.ts";
import { languages } from "../../base/site/languages.ts";
import { type Person, type Right, serverPerson } from "../access/rights.ts";
import { changeSetOf } from "../batch/changeSets/changeSetRows.ts";
import { LiveCatalogue } from "../catalogue/liveCatalogue.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../editing/documentOperations.ts";
import { valueHash } from "../editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../editing/workingCopies/patchDocument.ts";
import { workingCopyOf } from "../editing/workingCopies/workingCopyRows.ts";
import { insertMedia, mediaRow } from "./mediaRows.ts";
import { ReplacementRefused, replaceUses } from "./replaceUses.ts";

const linking = (file: string) => `<p><a href="/storage/media/${file}">A</a></p>`;
const article = (column: string, file = "old.pdf", more: object = {}) =>
  news(1, { column, body: { en: linking(file), zh: "<p>甲</p>" }, ...more });

forEachStore("Replacing a file", (open) => {
  const closeLater = closedAfterEach();

  const openLibrary = async () => {
    const store = await open();
    const live = new LiveCatalogue(store);
    closeLater(live);
    for (const name of ["old.pdf", "new.pdf", "older.pdf"]) {
      const file = { path: `media/${name}`, name, kind: "pdf", size: 1, hash: name } as const;
      const by = { by: serverPerson, now: 1 };
      await store.transaction((tx) => insertMedia(tx, { ...file, needsVariants: false }, by));
    }
    const link = { replaces: "media/older.pdf", changed_at: 3 };
    await store.db.updateTable("media").set(link).where("path", "=", "media/new.pdf").execute();
    await inPublication(store, 1, async ({ tx, publish }) => {
      for (const key of ["a", "b"]) {
        await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
        await publish({ key, languages });
      }
    });
    const add = async (key: string, body: object, isPublished = false) =>
      inPublication(store, 2, async ({ tx, publish }) => {
        await createDocument(tx, { type: "news", key, body, now: 2 });
        if (isPublished) await publish({ key, languages });
      });
    const type = (key: string, path: string, before: string, after: string) => {
      const operations = [{ op: "set" as const, path, before: valueHash(before), after }];
      return patchDocument(store, { key, operations, by: serverPerson, now: 3 });
    };
    const replace = async ({ by = serverPerson, isPublishing = true, from = "old", to = "new" }) =>
      replaceUses(store, {
        ...{ from: await mediaRow(store.db, `media/${from}.pdf`), isPublishing, by, now: 9 },
        ...{ to: await mediaRow(store.db, `media/${to}.pdf`), catalogue: await live.current() },
      });
    /** The file that a document's newest revision, its working copy and its readers have. */
    const filesOf = async (key: string) => {
      const rows = await store.db
        .selectFrom("published")
        .innerJoin("documents", "documents.id", "published.document_id")
        .innerJoin("revisions", "revisions.id", "revision_id")
        .select("revisions.body")
        .where("key", "=", key)
        .execute();
      const bodies = [
        (await draftOf(store.db, key)).body,
        (await workingCopyOf(store.db, key)).body,
      ];
      return [...bodies, ...rows.map(({ body }) => JSON.parse(body))].map(
        (body) => /media\/(\w+)\.pdf/.exec(JSON.stringify(body))?.[1] ?? "none",
      );
    };
    return { store, add, type, replace, filesOf };
  };

  test("publishes it where readers have the newest revision, and saves or prepares it elsewhere", async () => {
    const { store, add, type, replace, filesOf } = await openLibrary();
    await add("shown", article("a"), true);
    await add("draft", article("a"));
    await add("behind", article("a"), true);
    const behind = article("a", "old.pdf", { date: "2026-03-03" });
    await store.transaction((tx) => saveDraft(tx, { key: "behind", body: behind, now: 3 }));
    await add("typed", article("a"), true);
    await type("typed", "/body/zh", "<p>甲</p>", "<p>乙</p>");
    await add("removed", article("a"), true);
    await type("removed", "/body/en", linking("old.pdf"), "<p>None</p>");
    await add("other", article("a", "older.pdf"), true);
    const { uses, changeSet } = await replace({});
    expect(uses.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { key: "behind", became: "saved" },
      { key: "draft", became: "saved" },
      { key: "removed", became: "prepared" },
      { key: "shown", became: "published" },
      { key: "typed", became: "prepared" },
    ]);
    expect(await filesOf("shown")).toEqual(["new", "new", "new", "new"]);
    expect(await filesOf("draft")).toEqual(["new", "new"]);
    expect(await filesOf("behind")).toEqual(["new", "new", "old", "old"]);
    expect(await filesOf("typed")).toEqual(["old", "new", "old", "old"]);
    expect(await filesOf("removed")).toEqual(["old", "none", "old", "old"]);
    expect(await filesOf("other")).toEqual(["older", "older", "older", "older"]);
    expect(await changeSetOf(store.db, changeSet ?? 0)).toMatchObject({
      ...{ label: "old.pdf → new.pdf", origin: "replacement", state: "done", total: 3 },
    });
    expect(await mediaRow(store.db, "media/new.pdf")).toMatchObject({
      ...{ replaces: "media/old.pdf", changed_at: 9 },
    });
    const { id } = await mediaRow(store.db, "media/new.pdf");
    const [record] = await newestRecords(store.db, { act: "media.replace" }, 1);
    expect(JSON.parse(record?.detail ?? "")).toEqual({ by: id });
  });

  test("leaves documents as they are that its author may not change, and reports them", async () => {
    const { add, type, replace, filesOf } = await openLibrary();
    for (const column of ["a", "b"]) {
      await add(`${column}/saved`, article(column), true);
      await add(`${column}/typed`, article(column), true);
      await type(`${column}/typed`, "/body/zh", "<p>甲</p>", "<p>乙</p>");
    }
    const only = (act: "text.edit" | "fact.edit"): Right => ({ act, columns: ["a"] });
    const rights: Right[] = [{ act: "draft.see" }, only("text.edit"), only("fact.edit")];
    const by: Person = { id: "account:1", via: "api", rights };
    const { uses } = await replace({ by });
    expect(uses.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { key: "a/saved", became: "saved" },
      { key: "a/typed", became: "prepared" },
      { key: "b/saved", became: "refused" },
      { key: "b/typed", became: "refused" },
    ]);
    expect(await filesOf("a/saved")).toEqual(["new", "new", "old", "old"]);
    expect(await filesOf("b/saved")).toEqual(["old", "old", "old", "old"]);
    expect(await filesOf("b/typed")).toEqual(["old", "old", "old", "old"]);
  });

  test("makes revisions alone where nothing is to be published, and no change set where none uses it", async () => {
    const { add, replace, filesOf } = await openLibrary();
    expect(await replace({})).toEqual({ uses: [], changeSet: undefined });
    await add("shown", article("a"), true);
    expect((await replace({ isPublishing: false })).uses).toEqual([
      { key: "shown", became: "saved" },
    ]);
    expect(await filesOf("shown")).toEqual(["new", "new", "old", "old"]);
  });

  test("reports what it published itself, and not what an earlier replacement did", async () => {
    const { add, replace, filesOf } = await openLibrary();
    await add("shown", article("a"), true);
    expect((await replace({})).uses).toEqual([{ key: "shown", became: "published" }]);
    const further = await replace({ from: "new", to: "older", isPublishing: false });
    expect(further.uses).toEqual([{ key: "shown", became: "saved" }]);
    expect(await filesOf("shown")).toEqual(["older", "older", "new", "new"]);
  });

  test("changes nothing where a document cannot take it", async () => {
    const { store, add, replace, filesOf } = await openLibrary();
    await add("shown", article("a"), true);
    await add("unfit", article("a"));
    const unfit = JSON.stringify(article("a", "old.pdf", { date: "someday" }));
    const { id } = await store.db
      .selectFrom("documents")
      .select("id")
      .where("key", "=", "unfit")
      .executeTakeFirstOrThrow();
    await store.db
      .updateTable("revisions")
      .set({ body: unfit })
      .where("document_id", "=", id)
      .execute();
    await expect(replace({})).rejects.toThrow(ReplacementRefused);
    expect(await filesOf("shown")).toEqual(["old", "old", "old", "old"]);
    expect(await mediaRow(store.db, "media/new.pdf")).toMatchObject({
      ...{ replaces: "media/older.pdf", changed_at: 3 },
    });
    expect(await newestRecords(store.db, { act: "media.replace" }, 1)).toEqual([]);
  });
});
