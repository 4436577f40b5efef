import { expect, test } from "vitest";
import { forSqlite } from "../../../../tests/support/store.ts";
import {
  benefitIds,
  bodyIn,
  editor,
  key,
  patch,
  set,
  solution,
  text,
  translator,
  withDocument,
} from "../../../../tests/support/workingCopies.ts";
import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../documentOperations.ts";
import { RevisionNotFound } from "../documents/documentErrors.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { saveCopy } from "../workingCopies/saveWorkingCopy.ts";
import { undoPatch } from "../workingCopies/undoPatch.ts";
import { workingCopyOf } from "../workingCopies/workingCopyRows.ts";
import { compared, type Side } from "./compareRevisions.ts";
import { historyPage } from "./historyPage.ts";
import { recentChanges } from "./recentChanges.ts";
import { restoreIntoCopy } from "./restoreRevision.ts";
import { valueHistory } from "./valueHistory.ts";

const write = (store: Store, now: number, changes: object, author = "account:1") =>
  store.transaction((tx) => saveDraft(tx, { key, body: { ...solution, ...changes }, author, now }));

/** Publishes a solution with the column that it is in. */
async function show(
  store: Store,
  now: number,
  languages: readonly ("en" | "zh")[],
  number?: number,
) {
  await inPublication(store, now, ({ publish }) =>
    publish({ key, languages, revisionNumber: number, facts: "everyLanguage" }),
  );
}

const column = { title: text("Solutions", "方案"), parent: null, position: 0, status: 1, type: 4 };

async function withColumn(open: () => Promise<Store>): Promise<Store> {
  const store = await withDocument(open);
  await store.transaction((tx) =>
    createDocument(tx, { type: "column", key: "solutions", body: column, now: 1 }),
  );
  return store;
}

const idOf = async (store: Store, name = key) => {
  const row = await store.db
    .selectFrom("documents")
    .select("id")
    .where("key", "=", name)
    .executeTakeFirstOrThrow();
  return row.id;
};

forSqlite("The history of a document", (open) => {
  test("has its revisions by pages, with the times in which languages showed them", async () => {
    const store = await withColumn(open);
    await write(store, 10, { title: text("Second", "第二") }, "account:7");
    await show(store, 20, ["en", "zh"], 1);
    await show(store, 30, ["en"]);
    await write(store, 40, { title: text("Third", "第三"), position: 3 });
    await show(store, 50, ["zh"]);
    await inPublication(store, 60, ({ unpublish }) => unpublish({ key, languages: ["en"] }));
    const page = async (number: number, pageSize: number) =>
      historyPage(store.db, await idOf(store), { page: number, pageSize });
    const { total, entries } = await page(1, 9);
    expect(total).toBe(3);
    expect(entries).toEqual([
      {
        ...{ number: 3, at: 40, author: "account:1", origin: undefined, changeSet: undefined },
        showings: [
          { language: "en", from: 50, until: 60, isFactsAlone: true },
          { language: "zh", from: 50, until: null, isFactsAlone: false },
        ],
      },
      {
        ...{ number: 2, at: 10, author: "account:7", origin: undefined, changeSet: undefined },
        showings: [{ language: "en", from: 30, until: 50, isFactsAlone: false }],
      },
      {
        ...{ number: 1, at: 1, author: null },
        ...{ origin: undefined, changeSet: undefined },
        showings: [
          { language: "en", from: 20, until: 30, isFactsAlone: false },
          { language: "zh", from: 20, until: 50, isFactsAlone: false },
        ],
      },
    ]);
    const second = await page(2, 2);
    expect([second.total, second.entries.map(({ number }) => number)]).toEqual([3, [1]]);
    expect((await page(3, 2)).entries).toEqual([]);
    const other = await historyPage(store.db, await idOf(store, "solutions"), {
      ...{ page: 1, pageSize: 9 },
    });
    expect(other).toMatchObject({ total: 1, entries: [{ number: 1, showings: [] }] });
    // A revision may be shown again later.
    await show(store, 70, ["en"], 2);
    expect((await page(2, 1)).entries[0]?.showings).toEqual([
      { language: "en", from: 30, until: 50, isFactsAlone: false },
      { language: "en", from: 70, until: null, isFactsAlone: false },
      { language: "zh", from: 70, until: null, isFactsAlone: true },
    ]);
  });

  test("names the change set that made a revision, or that was undone by it", async () => {
    const store = await withColumn(open);
    for (const position of [2, 3, 4, 5]) await write(store, position, { position });
    const [own, other] = [await idOf(store), await idOf(store, "solutions")];
    const ids: number[] = [];
    for (const state of ["done", "undone", "refused", "undoing", "done"] as const) {
      const job = { kind: "change-set", account_id: null, via: "api", subject: null } as const;
      const { id } = await store.db
        .insertInto("jobs")
        .values({ ...job, state, total: 1, created_at: 1, touched_at: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const set = { author: "server", origin: "grid", label: "Set", cells: 1 } as const;
      const unused = {
        via: "",
        state: "cancelled",
        documents: 0,
        created_at: 1,
        touched_at: 1,
      } as const;
      await store.db
        .insertInto("change_sets")
        .values({ id, ...set, ...unused })
        .execute();
      ids.push(id);
    }
    const [done = 0, undone = 0, refused = 0, undoing = 0, further = 0] = ids;
    const draft = (set_id: number, number: number, more: object = {}) =>
      store.db
        .insertInto("change_set_drafts")
        .values({
          ...{ set_id, number, step: "do", place: 0, document_key: key, type: "solution" },
          ...{ document_id: own, base_id: null, base_number: 0, body: null, body_hash: "h" },
          ...{ cells: null, embargo_version: 0, before_en: null, before_zh: null },
          ...{ show_en: null, show_zh: null, way: "many", has_texts: 0, findings: null },
          ...more,
        })
        .execute();
    await draft(done, 2);
    await draft(undone, 3);
    await draft(undone, 4, { step: "undo" });
    await draft(undoing, 1);
    // None of these made a revision of the document.
    await draft(done, 5, { step: "undo" });
    await draft(refused, 5);
    await draft(further, 5, { body_hash: null });
    await draft(further, 5, { place: 1, document_id: other });
    await draft(further, 5, { place: 2, document_key: "solutions" });
    const { entries } = await historyPage(store.db, own, { page: 1, pageSize: 9 });
    expect(entries.map(({ number, changeSet }) => [number, changeSet])).toEqual([
      [5, undefined],
      [4, { id: undone, isUndone: true }],
      [3, { id: undone, isUndone: false }],
      [2, { id: done, isUndone: false }],
      [1, { id: undoing, isUndone: false }],
    ]);
  });

  test("compares revisions, what is typed, and what readers of a language see", async () => {
    const store = await withColumn(open);
    await write(store, 2, { title: text("Second", "第二"), position: 2 });
    await show(store, 3, ["en"], 1);
    await patch(store, editor, set("/title/en", "Second", "Typed"));
    const differences = async (from: Side, to: Side, language?: "en" | "zh") => {
      const by = serverPerson;
      const found = await compared(store.db, { key, from, to, by, language });
      return found.differences.map(({ path, change }) => `${change} ${path}`);
    };
    const all = ["changed /position", "changed /title/en", "changed /title/zh"];
    expect(await differences(1, 2)).toEqual(all);
    expect(await differences(2, "draft")).toEqual(["changed /title/en"]);
    expect(await differences(1, 2, "en")).toEqual(["changed /position", "changed /title/en"]);
    expect(await differences("live", 1, "en")).toEqual([]);
    expect(await differences("live", 2, "en")).toEqual(["changed /position", "changed /title/en"]);
    await expect(differences("live", 1, "zh")).rejects.toThrow(RevisionNotFound);
    await expect(differences("live", 1)).rejects.toThrow(RevisionNotFound);
    await expect(differences(1, 9)).rejects.toThrow(RevisionNotFound);
    const { type, before, after } = await compared(store.db, {
      ...{ key, from: 1, to: "draft", by: serverPerson },
    });
    expect(type).toBe("solution");
    expect([before, after]).toMatchObject([
      { title: text("Meter", "电表"), position: 0 },
      { title: text("Typed", "第二"), position: 2 },
    ]);
  });

  test("of a field has the revisions that changed it, with its items through all moves", async () => {
    // Another document, with a title of its own.
    const store = await withColumn(open);
    const [small, cheap] = solution.benefits;
    const cheaper = { ...cheap, title: text("Cheaper", "便宜") };
    await write(store, 2, { title: text("Second", "电表") }, "account:5");
    await write(store, 3, { title: text("Second", "电表"), benefits: [cheap, small] });
    await write(store, 4, { title: text("Fourth", "电表"), benefits: [cheaper, small] });
    await write(store, 5, { title: text("Second", "电表"), benefits: [cheaper, small] });
    const [id = ""] = await benefitIds(store);
    const history = async (path: string, limit = 9) => {
      const { changes, isWhole, type } = await valueHistory(store.db, {
        ...{ key, path, limit, by: serverPerson },
      });
      expect(type).toBe("solution");
      const lines = changes.map(({ revision, at, author, previous, differences }) => {
        const paths = differences.map((one) => one.path.replace(id, "#")).join();
        return `${revision} ${at} ${author} ${previous} ${paths}`;
      });
      return isWhole ? lines : [...lines, "…"];
    };
    const first = expect.stringMatching(/^1 1 .* null $/);
    const titles = [
      "5 5 account:1 4 /title/en",
      "4 4 account:1 3 /title/en",
      "2 2 account:5 1 /title/en",
    ];
    expect(await history("/title/en")).toEqual([...titles, first]);
    expect(await history("/title")).toEqual([...titles, first]);
    expect(await history("/title/en", 3)).toEqual([...titles, "…"]);
    expect(await history("/title/en", 1)).toEqual([titles[0], "…"]);
    expect(await history("/title/zh")).toEqual([first]);
    expect(await history(`/benefits/${id}/title/en`)).toEqual([
      "4 4 account:1 3 /benefits/#/title/en",
      first,
    ]);
    expect(await history("/benefits")).toEqual([
      "4 4 account:1 3 /benefits/#/title/en",
      "3 3 account:1 2 /benefits",
      first,
    ]);
    expect(await history("/nothing")).toEqual([]);
    expect(await history("/title/none/en")).toEqual([]);
  });

  test("of a field is read through more than one page of revisions", async () => {
    const store = await withColumn(open);
    for (let position = 1; position <= 42; position += 1)
      await write(store, position, { position });
    // What is composed for a language is no revision of its history.
    await show(store, 50, ["en", "zh"], 1);
    await show(store, 60, ["zh"]);
    const { changes, isWhole } = await valueHistory(store.db, {
      ...{ key, path: "/position", limit: 99, by: serverPerson },
    });
    expect(isWhole).toBe(true);
    expect(changes.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 43 }, (_, at) => 43 - at),
    );
  });

  test("is restored in parts, as one step, by people who may write them", async () => {
    const store = await withDocument(open);
    const [small] = solution.benefits;
    const second = {
      ...{ title: text("Second", "第二"), summary: text("S", "摘"), position: 2 },
      benefits: [{ ...small, title: text("Tiny", "小") }],
    };
    let count = 0;
    const restore = async (
      what: Parameters<typeof restoreIntoCopy>[1]["what"],
      paths?: readonly string[],
      by = editor,
    ) => {
      count += 1;
      const wish = { key, revision: 1, what, paths, by, now: 9, request: `restore-${count}` };
      const { changed } = await restoreIntoCopy(store, wish);
      const body = await bodyIn(store);
      const undo = { key, by, now: 9, direction: "undo", request: `undo-${count}` } as const;
      if (changed.length > 0) await undoPatch(store, undo);
      return { changed: changed.map((path) => path.replace(/[0-9a-f]{12}/, "#")), body };
    };
    await write(store, 2, second);
    const en = await restore("en");
    expect(en.changed).toEqual(["/title/en", "/summary/en", "/benefits/#/title/en"]);
    expect(en.body).toMatchObject({ title: text("Meter", "第二"), position: 2 });
    expect((await restore("zh")).changed).toEqual(["/title/zh", "/summary/zh"]);
    const facts = await restore("facts");
    expect(facts.changed.toSorted()).toEqual([
      ...["/benefits", "/benefits/#/text/en", "/benefits/#/text/zh"],
      ...["/benefits/#/title/en", "/benefits/#/title/zh", "/position"],
    ]);
    expect(facts.body).toMatchObject({ title: text("Second", "第二"), position: 0 });
    expect((await restore("fields", ["/title", "/position"])).changed).toEqual([
      ...["/position", "/title/en", "/title/zh"],
    ]);
    expect((await restore("fields", ["/summary/en"])).changed).toEqual(["/summary/en"]);
    expect((await restore("fields")).changed).toEqual([]);
    // An item that the revision does not have keeps its texts, unless the facts are restored.
    const third = { title: text("Third", "三"), text: text("3rd", "第三") };
    await write(store, 3, { ...second, benefits: [...solution.benefits, third] });
    const partly = await restore("en");
    expect(partly.body).toMatchObject({ benefits: [{}, {}, third] });
    expect((await restore("facts")).body.benefits).toHaveLength(2);
    await write(store, 4, second);
    const { body } = await restore("all");
    expect(body).toMatchObject({ ...solution, benefits: [{ title: text("Small", "小") }, {}] });
    await expect(restore("all", undefined, { ...editor, rights: [] })).rejects.toThrow(
      NotPermitted,
    );
    await expect(restore("en", undefined, translator)).rejects.toThrow(NotPermitted);
  });

  test("is restored once by a request, without fields that the type has no more", async () => {
    const store = await withDocument(open);
    const old = JSON.stringify({ ...solution, title: text("Old", "旧"), formerField: "x" });
    await store.db.updateTable("revisions").set({ body: old }).execute();
    await write(store, 2, { title: text("New", "旧") });
    await patch(store, editor, set("/title/en", "New", "Mine"), set("/title/zh", "旧", "我的"));
    await write(store, 3, { title: text("Theirs", "他们"), position: 3 });
    const wish = { key, revision: 1, by: editor, now: 9, request: "once" } as const;
    const fields = { ...wish, what: "fields", paths: ["/title/en", "/formerField"] } as const;
    const first = await restoreIntoCopy(store, fields);
    expect(first.changed).toEqual(["/title/en"]);
    const copy = await workingCopyOf(store.db, key);
    expect(copy.conflicts).toEqual(["/title/zh"]);
    await patch(store, editor, set("/title/en", "Old", "Newer"));
    expect(await restoreIntoCopy(store, fields)).toEqual(first);
    expect((await bodyIn(store)).title).toEqual(text("Newer", "我的"));
    const same = {
      ...wish,
      revision: 3,
      what: "fields",
      paths: ["/position"],
      request: "same",
    } as const;
    const { seq } = await workingCopyOf(store.db, key);
    expect(await restoreIntoCopy(store, same)).toEqual({ seq, changed: [] });
    // The revision that is saved says what was restored into it, and another document's nothing.
    await store.transaction((tx) =>
      createDocument(tx, { type: "solution", key: "other", body: solution, now: 1 }),
    );
    await patchDocument(store, {
      ...{ key: "other", by: editor, now: 9, operations: [set("/title/en", "Meter", "Other")] },
    });
    await patch(store, editor, set("/title/zh", "我的", "我的"));
    await restoreIntoCopy(store, { ...wish, what: "en", request: "en" });
    await patch(store, editor, set("/title/en", "Old", "Again"));
    await restoreIntoCopy(store, { ...wish, what: "en", request: "en again" });
    for (const saved of ["other", key]) await saveCopy(store, { key: saved, by: editor, now: 10 });
    const [typed] = (
      await historyPage(store.db, await idOf(store, "other"), { page: 1, pageSize: 1 })
    ).entries;
    expect(typed?.origin).toBeUndefined();
    const { entries } = await historyPage(store.db, await idOf(store), { page: 1, pageSize: 1 });
    expect(entries[0]?.origin).toEqual({
      kind: "restore",
      parts: [
        { revision: 1, what: "fields" },
        { revision: 1, what: "en" },
      ],
    });
  });
});

forSqlite("Recent changes", (open) => {
  test("are the last of each document, of others, and not older than a fortnight", async () => {
    const store = await open();
    const day = 86_400_000;
    const now = 100 * day;
    const record = (act: string, subject: string, by: string, at: number, detail = {}) =>
      store.transaction((tx) =>
        appendAudit(tx, [{ act, subject, detail } as never], {
          ...{ by: { id: by, via: "api" }, at },
        }),
      );
    const found = async (exceptBy = "account:1") =>
      (await recentChanges(store.db, { exceptBy, now })).map(
        ({ key: name, act, languages, at, by }) =>
          `${name} ${act} ${languages.join()} ${(now - at) / day} ${by}`,
      );
    expect(await found()).toEqual([]);
    await record("document.publish", "document:old", "account:2", now - 14 * day, {
      languages: ["en"],
    });
    await record("document.publish", "document:a", "account:2", now - 13 * day, {
      languages: ["en", "zh"],
    });
    await record("document.save", "document:b", "account:2", now - 5 * day, { languages: ["en"] });
    await record("document.unpublish", "document:c", "account:3", now - 4 * day, {
      languages: ["zh"],
    });
    await record("document.save", "document:d", "account:2", now - 3 * day);
    await record("document.publish", "document:d", "account:1", now - 2 * day);
    await record("document.trash", "document:a", "account:2", now - day);
    await record("document.save", "account:9", "account:2", now - day);
    expect(await found()).toEqual([
      "c withdraw zh 4 account:3",
      "b save  5 account:2",
      "a publish en,zh 13 account:2",
    ]);
    expect(await found("account:2")).toEqual([
      "d publish  2 account:1",
      "c withdraw zh 4 account:3",
    ]);
  });
});
