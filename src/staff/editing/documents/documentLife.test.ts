import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { settingKey, settings } from "../../../content/settings/settings.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person, type Right, serverPerson } from "../../access/rights.ts";
import { applyChangeSet } from "../../batch/changeSets/apply/applyChangeSet.ts";
import {
  createDocument,
  DocumentExists,
  DocumentNotFound,
  draftOf,
  inPublication,
  listDocuments,
  restore,
  runDueSchedule,
  saveDraft,
  schedule,
} from "../documentOperations.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { NotLongInTrash, purgeAfterMs, purgeDocument, UnderEmbargo } from "./deleteForever.ts";
import { ColumnInItself, FilesNotFound, StillReferenced } from "./documentErrors.ts";
import { beginDocument } from "./drafts.ts";
import { holderElsewhere, SettingElsewhere, settingHolders } from "./requireOnlySetting.ts";
import { readOrigin } from "./revisionOrigin.ts";
import { namedColumns, requireNoSavedCircles } from "./savedColumnCircles.ts";

const person = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });
const make = (
  store: Store,
  made: Omit<Parameters<typeof createDocument>[1], "now"> & { readonly now?: number },
) => store.transaction((tx) => createDocument(tx, { now: 1, ...made }));
const column = (store: Store, key: string, parent: string | null = null) =>
  make(store, { type: "column", key, body: columnBody({ parent, title: { en: key } }) });
const save = (store: Store, key: string, body: object, more: object = {}) =>
  store.transaction((tx) => saveDraft(tx, { key, body, now: 2, ...more }));
const trash = (store: Store, now: number, ...keys: readonly string[]) =>
  inPublication(store, now, async (publishing) => {
    for (const key of keys) await publishing.trash({ key });
  });
const both = ["en", "zh"] as const;

const newestChange = (store: Store) =>
  store.db
    .selectFrom("document_changes")
    .select(["id", "document_id"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

forSqlite("A document", (open) => {
  test("is listed with its newest revision for people who see drafts, with the shown one for others", async () => {
    const store = await open();
    await column(store, "chips");
    await column(store, "draft");
    await column(store, "shown");
    await inPublication(store, 2, async ({ publish }) => {
      for (const key of ["chips", "shown"]) await publish({ key, languages: both });
    });
    await save(store, "chips", columnBody({ position: 2, title: { en: "Two" } }));
    await inPublication(store, 3, ({ publish }) => publish({ key: "chips", languages: ["zh"] }));
    await save(store, "chips", columnBody({ position: 3 }));
    await save(store, "shown", columnBody({ position: 4 }));
    const listed = async (...rights: Right[]) =>
      (await listDocuments(store.db, "column", person(...rights))).map(
        ({ key, number, seesDraft, published, isEmbargoed }) =>
          `${key} ${number} ${seesDraft} ${JSON.stringify(published)} ${isEmbargoed}`,
      );
    expect(await listed({ act: "draft.see" })).toEqual([
      'chips 3 true {"en":-1,"zh":2} false',
      "draft 1 true {} false",
      'shown 2 true {"en":1,"zh":1} false',
    ]);
    // English shows a composed revision, whose facts are of the second one.
    const shown = 'shown 1 false {"en":1,"zh":1} false';
    expect(await listed()).toEqual(['chips 2 false {"en":-1,"zh":2} false', shown]);
    await inPublication(store, 4, ({ unpublish }) =>
      unpublish({ key: "chips", languages: ["zh"] }),
    );
    expect(await listed()).toEqual(['chips 2 false {"en":-1} false', shown]);
    await store.db.updateTable("documents").set({ embargoed_at: 5 }).where("id", ">", 1).execute();
    const all = await listDocuments(store.db, "column");
    expect(all.map(({ key, isEmbargoed }) => `${key} ${isEmbargoed}`)).toEqual([
      ...["chips false", "draft true", "shown true"],
    ]);
    expect(await listed({ act: "draft.see" })).toEqual(['chips 3 true {"en":-1} false', shown]);
  });

  test("is deleted for ever after three months in the trash, with all that it had", async () => {
    const store = await open();
    for (const key of ["chips", "other"]) {
      await column(store, key);
      await save(store, key, columnBody({ position: 2 }));
    }
    await inPublication(store, 2, async ({ publish }) => {
      for (const key of ["chips", "other"])
        await publish({ key, languages: both, revisionNumber: 1 });
    });
    await inPublication(store, 2, async ({ publish }) => {
      for (const key of ["chips", "other"]) await publish({ key, languages: ["zh"] });
    });
    const cells = (key: string) => [{ key, path: "/position", before: 2, after: 5 }];
    const set = {
      label: "Places",
      origin: "grid" as const,
      cells: ["chips", "other"].flatMap(cells),
    };
    const { isApplied } = await applyChangeSet(store, set, { by: serverPerson, now: 3 });
    expect(isApplied).toBe(true);
    const inSets = async () =>
      (await store.db.selectFrom("change_set_documents").select("document_key").execute()).map(
        (row) => row.document_key,
      );
    const drafts = store.db.selectFrom("change_set_drafts").select("document_key");
    expect(await inSets()).toEqual(["chips", "other"]);
    for (const key of ["chips", "other"]) {
      await store.transaction((tx) =>
        schedule(tx, { key, language: "en", action: "publish", at: 9, now: 3 }),
      );
      await patchDocument(store, {
        ...{ key, by: { ...serverPerson, id: "account:1" }, now: 3 },
        operations: [
          { op: "set", path: "/href", before: valueHash(undefined), after: "product-list" },
        ],
      });
    }
    const tables = [
      ...["revisions", "published", "schedule", "working_copies", "patches"],
      ...["showings", "unpaired_texts", "unagreed_documents"],
    ] as const;
    const left = async (id: number) => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const rows = await store.db
          .selectFrom(table as "revisions")
          .select("document_id")
          .where("document_id", "=", id)
          .execute();
        counts[table] = rows.length;
      }
      return counts;
    };
    const [{ id }, { id: otherId }] = [
      await draftOf(store.db, "chips"),
      await draftOf(store.db, "other"),
    ];
    await store.db
      .insertInto("unagreed_documents")
      .values([{ document_id: id }, { document_id: otherId }])
      .execute();
    // What was carried out stays, even in the trash.
    await runDueSchedule(store, 9);
    const others = await left(otherId);
    const purge = (now: number, by?: Person) =>
      store.transaction((tx) => purgeDocument(tx, { key: "chips", by, now }));
    await expect(purge(purgeAfterMs * 2)).rejects.toThrow(NotLongInTrash);
    await trash(store, 10, "chips");
    const purger = person({ act: "document.purge", columns: ["other"] });
    await expect(purge(10 + purgeAfterMs, purger)).rejects.toThrow(NotPermitted);
    await expect(purge(10 + purgeAfterMs - 1)).rejects.toThrow(NotLongInTrash);
    const embargo = (at: number | null) =>
      store.db.updateTable("documents").set({ embargoed_at: at }).where("id", "=", id).execute();
    await embargo(5);
    await expect(purge(10 + purgeAfterMs)).rejects.toThrow(UnderEmbargo);
    await embargo(null);
    const { id: known } = await newestChange(store);
    await purge(10 + purgeAfterMs);
    expect(await newestChange(store)).toMatchObject({ document_id: id });
    expect((await newestChange(store)).id).toBeGreaterThan(known);
    expect(await left(id)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect(await left(otherId)).toEqual(others);
    expect(await inSets()).toEqual(["other"]);
    expect(await drafts.execute()).toEqual([{ document_key: "other" }]);
    expect(Object.values(others).every((count) => count > 0)).toBe(true);
    await expect(draftOf(store.db, "chips")).rejects.toThrow(DocumentNotFound);
    const audit = await store.db
      .selectFrom("audit")
      .select(["subject", "detail"])
      .where("act", "=", "document.purge")
      .orderBy("seq")
      .execute();
    expect(audit).toEqual([
      { subject: "document:chips", detail: `{"id":${id},"revisions":5,"type":"column"}` },
    ]);
    await column(store, "chips");
    expect((await draftOf(store.db, "chips")).id).toBeGreaterThan(otherId);
  });

  test("stays in the trash while a published one refers to it", async () => {
    const store = await open();
    await column(store, "faq");
    await make(store, { type: "faq", key: "why", body: faqBody() });
    await trash(store, 2, "faq");
    // As an older release may have left it.
    const [faq, why] = [await draftOf(store.db, "faq"), await draftOf(store.db, "why")];
    await store.db
      .updateTable("documents")
      .set({ trashed_at: null })
      .where("id", "=", faq.id)
      .execute();
    await inPublication(store, 3, ({ publish }) => publish({ key: "why", languages: both }));
    await store.db
      .updateTable("documents")
      .set({ trashed_at: 2 })
      .where("id", "=", faq.id)
      .execute();
    const purge = () =>
      store.transaction((tx) => purgeDocument(tx, { key: "faq", now: 2 + purgeAfterMs }));
    await expect(purge()).rejects.toThrow(StillReferenced);
    await inPublication(store, 4, ({ unpublish }) => unpublish({ key: why.key, languages: both }));
    await purge();
  });

  test("is restored by people who may write it, and only from the trash", async () => {
    const store = await open();
    for (const key of ["a", "b"]) await column(store, key);
    const back = (key: string, by?: Person) => store.transaction((tx) => restore(tx, { key, by }));
    expect(await back("a")).toBe(false);
    await trash(store, 2, "a", "b");
    await expect(back("a", person({ act: "draft.see" }))).rejects.toThrow(NotPermitted);
    const { id: known } = await newestChange(store);
    expect(await back("a")).toBe(true);
    const { id: a } = await draftOf(store.db, "a");
    expect(await newestChange(store)).toEqual({ id: known + 1, document_id: a });
    const entries = await listDocuments(store.db);
    expect(entries.map(({ key, trashedAt }) => [key, trashedAt])).toEqual([
      ["a", null],
      ["b", 2],
    ]);
    // Its parent has become its child meanwhile.
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify(columnBody({ parent: "a" })) })
      .where("document_id", "=", (await draftOf(store.db, "b")).id)
      .execute();
    await save(store, "a", columnBody({ parent: "b" }), { circles: "later" });
    await expect(back("b")).rejects.toThrow(ColumnInItself);
  });

  test("has a key and an id of its own, by people who may make it", async () => {
    const store = await open();
    await make(store, { type: "column", key: "a", id: 3, body: columnBody() });
    const again = (key: string, id?: number) =>
      make(store, { type: "column", key, id, body: columnBody() }).catch((error: unknown) => error);
    expect(await again("a", 3)).toEqual(new DocumentExists({ key: "a" }));
    expect(await again("b", 3)).toEqual(new DocumentExists({ id: 3 }));
    const by = person({ act: "text.edit" });
    const made = make(store, { type: "column", key: "c", body: columnBody(), by });
    await expect(made).rejects.toThrow(NotPermitted);
    const saved = save(store, "a", columnBody({ position: 8 }), { by });
    await expect(saved).rejects.toThrow(NotPermitted);
    expect(
      await save(store, "a", columnBody({ title: { en: "New", zh: "处理器" } }), { by }),
    ).toEqual({
      ...{ number: 2, changed: true },
    });
  });

  test("names no file that its author does not see, unless that was checked before", async () => {
    const store = await open();
    const by = person({ act: "draft.see" }, { act: "text.edit" }, { act: "fact.edit" });
    const page = (file?: string) => ({
      ...{ column: "news", title: { en: "A", zh: "甲" } },
      body: { en: file === undefined ? "<p>A</p>" : `<p><a href="/storage/${file}">A</a></p>` },
    });
    const body = page("media/none.pdf");
    const made = (key: string, more: object = {}) =>
      make(store, { type: "page", key, body, by, ...more });
    await expect(made("refused")).rejects.toMatchObject({
      files: [{ from: "refused", path: ["body", "en"], file: "media/none.pdf" }],
    });
    await made("noted", { files: "noted" });
    await made("seen", { files: "seen" });
    await made("plain", { body: page() });
    // By now a document names it that its author sees.
    await save(store, "plain", body, { by });
    const other = page("media/other.pdf");
    await expect(save(store, "plain", other, { by })).rejects.toThrow(FilesNotFound);
    await save(store, "seen", { ...body, title: { en: "B", zh: "甲" } }, { by });
    expect((await listDocuments(store.db)).map(({ key, number }) => `${key} ${number}`)).toEqual([
      ...["noted 1", "seen 2", "plain 2"],
    ]);
    // None of them is under embargo, so no file is kept from others.
    expect(await store.db.selectFrom("embargoed_files").selectAll().execute()).toEqual([]);
  });

  test("begins with the day of its making and the place that it is given", async () => {
    const store = await open();
    const now = Date.parse("2026-05-06T23:59:00Z");
    const begin = (key: string, more: object = {}) =>
      store.transaction((tx) => beginDocument(tx, { type: "news", key, body: {}, now, ...more }));
    await begin("first");
    await begin("second", { today: "2026-01-02" });
    expect((await draftOf(store.db, "first")).body).toMatchObject({ date: "2026-05-06" });
    expect((await draftOf(store.db, "second")).body).toMatchObject({ date: "2026-01-02" });
    // A setting is none without its name.
    await expect(begin("settings/home", { type: "setting" })).rejects.toMatchObject({
      problems: [{ path: ["name"], problem: { code: "no-setting" } }],
    });
  });
});

forSqlite("A column", (open) => {
  test("is not saved inside itself, unless that is checked later", async () => {
    const store = await open();
    await column(store, "a");
    await column(store, "b", "a");
    await column(store, "c", "b");
    await column(store, "d", "none");
    const under = (key: string, parent: string | null, more: object = {}) =>
      save(store, key, columnBody({ parent, title: { en: key } }), more);
    const refused = await under("a", "c").catch((error: unknown) => error);
    expect(refused).toMatchObject({
      ...{ name: "ColumnInItself", key: "a" },
      circle: [{ key: "a" }, { key: "c" }, { key: "b" }, { key: "a" }],
    });
    await expect(under("a", "a")).rejects.toThrow(ColumnInItself);
    await under("d", "c");
    await column(store, "e", "f");
    await expect(column(store, "f", "e")).rejects.toThrow(ColumnInItself);
    await expect(column(store, "g", "g")).rejects.toThrow(ColumnInItself);
    await under("a", "c", { circles: "later" });
    const check = (...keys: readonly string[]) =>
      requireNoSavedCircles(store.db, keys, serverPerson);
    // Below a circle, but in none itself.
    await check("d");
    await check();
    await expect(check("d", "b")).rejects.toThrow(ColumnInItself);
    await trash(store, 3, "b");
    await check("a", "c", "d");
    expect(await namedColumns(store.db, ["c", "b", "a", "none"], serverPerson)).toEqual([
      { key: "c", titles: { en: "c", zh: undefined } },
      { key: "a", titles: { en: "a", zh: undefined } },
    ]);
    // One under embargo is named to nobody who is not on it.
    const embargoed = store.db.updateTable("documents").set({ embargoed_at: 4 });
    await embargoed.where("key", "=", "a").execute();
    const by = person({ act: "draft.see" });
    expect((await namedColumns(store.db, ["c", "a"], by)).map(({ key }) => key)).toEqual(["c"]);
  });
});

forSqlite("A setting", (open) => {
  const setting = (name: string, value: unknown = "close") => ({ name, value });

  test("is kept in one document", async () => {
    const store = await open();
    const add = (key: string, body: object) => make(store, { type: "setting", key, body });
    await expect(add("settings/page-grey", { name: "none", value: 1 })).rejects.toThrow(
      InvalidDocument,
    );
    await expect(add("elsewhere", setting("page_grey"))).rejects.toThrow(SettingElsewhere);
    const key = settingKey("page_grey");
    await add(key, setting("page_grey"));
    await expect(add("elsewhere", setting("page_grey"))).rejects.toMatchObject({ key });
    expect(await settingHolders(store.db)).toEqual([{ key, setting: "page_grey" }]);
    await save(store, key, setting("page_grey", "all"));
    const other = setting("home", settings.home.fallback);
    await expect(save(store, key, other)).rejects.toMatchObject({ key: settingKey("home") });
    // One of an older release is kept under another key.
    await store.db.updateTable("documents").set({ key: "old" }).where("key", "=", key).execute();
    await save(store, "old", setting("page_grey", "home"));
    await expect(add(key, setting("page_grey"))).rejects.toMatchObject({ key: "old" });
    const holders = await settingHolders(store.db);
    expect(holderElsewhere({ key: "old", body: setting("page_grey") }, holders)).toBe(key);
    expect(holderElsewhere({ key, body: setting("page_grey") }, holders)).toBe("old");
    expect(holderElsewhere({ key, body: setting("page_grey") }, [])).toBeUndefined();
    expect(holderElsewhere({ key, body: setting("none") }, holders)).toBeUndefined();
    await trash(store, 3, "old");
    expect(await settingHolders(store.db)).toEqual([]);
    await add(key, setting("page_grey"));
    await expect(store.transaction((tx) => restore(tx, { key: "old" }))).rejects.toThrow(
      SettingElsewhere,
    );
  });
});

test("the origin of a revision is read where it is known", () => {
  const origin = { kind: "restore", parts: [{ revision: 1, what: "all" }] } as const;
  expect(readOrigin(JSON.stringify(origin))).toEqual(origin);
  expect(readOrigin(null)).toBeUndefined();
  expect(readOrigin('{"kind":"other"}')).toBeUndefined();
});
