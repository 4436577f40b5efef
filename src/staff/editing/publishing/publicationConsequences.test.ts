import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { makeProduct, plan } from "../../../../tests/support/schedules.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, type Right, serverPerson } from "../../access/rights.ts";
import {
  createDocument,
  DanglingReference,
  factsDifferences,
  inPublication,
  listDocuments,
  runDueSchedule,
  saveDraft,
} from "../documentOperations.ts";
import { ColumnInItself, FactsDiffer } from "../documents/documentErrors.ts";
import { productRevisions } from "./newestAndPublishedProducts.ts";
import { PublicationWrites } from "./publicationWrites.ts";
import type { Publishing } from "./publishing.ts";
import { publishingEffects, withdrawalEffects } from "./publishingEffects.ts";
import { rehearsePublication } from "./rehearsePublication.ts";
import { PublishedPartNames } from "./requirements/checkUniquePartNames.ts";
import { PublishedSince, showFormerState, shownNumbers } from "./restorePublishedState.ts";

const both = ["en", "zh"] as const;
const text = (en: string, zh: string) => ({ en, zh });
const person = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });

const make = (store: Store, type: "column" | "faq", key: string, body: object) =>
  store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
const save = (store: Store, key: string, body: object) =>
  store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));
const show = (
  store: Store,
  now: number,
  key: string,
  languages: readonly Language[] = both,
  more: { revisionNumber?: number; reason?: string; facts?: "thisLanguage" } = {},
) => inPublication(store, now, ({ publish }) => publish({ key, languages, ...more }));

const acts = async (store: Store, ...names: readonly string[]) => {
  const rows = await auditRecords(store.db);
  return rows.flatMap(({ act, subject, detail }) => {
    const { body: _body, ...rest } = JSON.parse(detail);
    return names.includes(act) ? [{ act, subject, ...rest }] : [];
  });
};

/** A column and a question that is shown in both languages. */
async function withQuestion(open: () => Promise<Store>) {
  const store = await open();
  await make(store, "column", "faq", columnBody());
  await make(store, "faq", "why", faqBody());
  await show(store, 3, "faq");
  await show(store, 4, "why");
  return store;
}

forSqlite("A publication", (open) => {
  test("is recorded with the revisions before and after, and the reason", async () => {
    const store = await withQuestion(open);
    await save(store, "why", faqBody({ position: 2, question: text("Why?", "为何？") }));
    await inPublication(store, 5, async ({ publish, unpublish, record }) => {
      const facts = "everyLanguage";
      await publish({ key: "why", languages: ["zh"], facts, reason: "news" });
      await unpublish({ key: "faq", languages: ["en"], reason: "old" });
      record({ act: "document.save", subject: "document:x" });
    });
    expect(await shownNumbers(store.db, "why", serverPerson)).toEqual({ en: -1, zh: 2 });
    const found = await acts(store, "document.publish", "document.unpublish", "document.save");
    expect(found).toEqual([
      {
        ...{ act: "document.publish", subject: "document:faq", languages: ["en", "zh"] },
        ...{ publication: 1, revision: 1, before: {} },
      },
      {
        ...{ act: "document.publish", subject: "document:why", languages: ["en", "zh"] },
        ...{ publication: 2, revision: 1, before: {} },
      },
      {
        ...{ act: "document.publish", subject: "document:why", languages: ["zh"], publication: 3 },
        ...{ revision: 2, before: { en: 1, zh: 1 }, reason: "news" },
      },
      {
        ...{ act: "document.unpublish", subject: "document:faq", languages: ["en"] },
        ...{ publication: 3, reason: "old" },
      },
      { act: "document.save", subject: "document:x" },
      {
        ...{ act: "document.publish", subject: "document:why", languages: ["en"], publication: 3 },
        ...{ revision: -1, facts: 2, texts: 1, before: { en: 1, zh: 1 } },
      },
    ]);
  });

  test("notes from when to when each language shows a revision", async () => {
    const store = await withQuestion(open);
    await make(store, "column", "other", columnBody());
    await show(store, 5, "other", ["en"]);
    await show(store, 6, "other");
    await save(store, "other", columnBody({ title: text("New", "新") }));
    await show(store, 7, "other", ["en"]);
    await inPublication(store, 8, ({ unpublish }) =>
      unpublish({ key: "other", languages: ["zh"] }),
    );
    await show(store, 9, "other", ["zh"], { revisionNumber: 1 });
    await save(store, "other", columnBody({ title: text("Newest", "新") }));
    await show(store, 10, "other", ["en"]);
    const rows = await store.db
      .selectFrom("showings")
      .innerJoin("documents", "documents.id", "showings.document_id")
      .innerJoin("revisions", "revisions.id", "showings.revision_id")
      .select(["key", "language", "number", "shown_from", "shown_until"])
      .orderBy("showings.id")
      .execute();
    const shown = rows.map((row) => Object.values(row).join(" "));
    expect(shown).toEqual([
      ...["faq en 1 3 ", "faq zh 1 3 ", "why en 1 4 ", "why zh 1 4 "],
      ...["other en 1 5 7", "other zh 1 6 8", "other en 2 7 10", "other zh 1 9 "],
      "other en 3 10 ",
    ]);
  });

  test("puts in the trash what is scheduled no more, by people who may do so", async () => {
    const store = await withQuestion(open);
    await plan(store, { key: "why", action: "publish", at: 5 });
    await runDueSchedule(store, 6);
    await plan(store, { key: "why", action: "unpublish", at: 90 });
    await plan(store, { key: "faq", action: "publish", at: 90 });
    const trash = (by?: Person) =>
      inPublication(store, 5, ({ trash: put }) => put({ key: "why" }), by);
    const publisher = person({ act: "publish" });
    await expect(trash(publisher)).rejects.toThrow(NotPermitted);
    const editor = person({ act: "fact.edit" }, { act: "text.edit" });
    await expect(trash(editor)).rejects.toThrow(NotPermitted);
    await trash();
    const scheduled = await store.db
      .selectFrom("schedule")
      .innerJoin("documents", "documents.id", "schedule.document_id")
      .select("key")
      .orderBy("schedule.id")
      .execute();
    // What was carried out stays.
    expect(scheduled).toEqual([{ key: "why" }, { key: "faq" }]);
    const again = await trash();
    expect(again.changed).toBe(false);
    expect(await acts(store, "document.trash")).toEqual([
      { act: "document.trash", subject: "document:why" },
    ]);
    const [, why] = await listDocuments(store.db);
    expect(why).toMatchObject({ key: "why", trashedAt: 5, published: {} });
  });

  test("is refused to people without the right to one of its languages, also to withdraw", async () => {
    const store = await withQuestion(open);
    const english = person({ act: "publish", languages: ["en"] });
    await save(store, "why", faqBody({ question: text("Why?", "为何？") }));
    const put = (languages: readonly Language[]) =>
      inPublication(store, 5, ({ publish }) => publish({ key: "why", languages }), english);
    const withdraw = (languages: readonly Language[]) =>
      inPublication(store, 5, ({ unpublish }) => unpublish({ key: "why", languages }), english);
    await expect(put(["zh"])).rejects.toThrow(NotPermitted);
    await expect(put(both)).rejects.toThrow(NotPermitted);
    await save(store, "why", faqBody({ position: 2 }));
    const everywhere = inPublication(
      store,
      5,
      ({ publish }) => publish({ key: "why", languages: ["en"], facts: "everyLanguage" }),
      english,
    );
    await expect(everywhere).rejects.toThrow(NotPermitted);
    await expect(put(["en"])).rejects.toThrow(FactsDiffer);
    await save(store, "why", faqBody({ question: text("Why?", "为何？") }));
    await expect(withdraw(["zh"])).rejects.toThrow(NotPermitted);
    expect((await put(["en"])).value).toEqual(["en"]);
    expect((await withdraw(["en"])).value).toEqual(["en"]);
  });

  test("shows no column inside itself in any language", async () => {
    const store = await open();
    await make(store, "column", "a", columnBody());
    await make(store, "column", "b", columnBody({ parent: "a" }));
    await store.transaction((tx) =>
      saveDraft(tx, { key: "a", body: columnBody({ parent: "b" }), circles: "later", now: 2 }),
    );
    await show(store, 3, "a", both, { revisionNumber: 1 });
    await show(store, 4, "b", ["zh"]);
    await expect(show(store, 5, "a", ["zh"])).rejects.toThrow(ColumnInItself);
    await expect(show(store, 5, "a")).rejects.toThrow(ColumnInItself);
  });

  test("is checked by what it shows at its end, also of what it withdraws again", async () => {
    const store = await withQuestion(open);
    await make(store, "faq", "how", faqBody({ column: "none" }));
    const published = (withdraw: (publishing: Publishing) => Promise<unknown>) =>
      inPublication(store, 9, async (publishing) => {
        await publishing.publish({ key: "how", languages: both });
        await withdraw(publishing);
      });
    await expect(
      published(({ unpublish }) => unpublish({ key: "how", languages: ["en"] })),
    ).rejects.toThrow(DanglingReference);
    await published(({ unpublish }) => unpublish({ key: "how", languages: both }));
    await published(({ trash }) => trash({ key: "how" }));
    expect(await listDocuments(store.db)).toMatchObject([
      { key: "faq", published: { en: 1, zh: 1 } },
      { key: "why", published: { en: 1, zh: 1 } },
      { key: "how", published: {} },
    ]);
  });

  test("puts in the trash what it takes out of a document's facts, in the other language too", async () => {
    const store = await withQuestion(open);
    await make(store, "column", "chips", columnBody());
    await show(store, 5, "chips");
    await makeProduct(store, "part", "RG-1");
    await show(store, 6, "part");
    const naming = { question: text("Why this part?", "为何？"), products: ["part"] };
    await save(store, "why", faqBody(naming));
    await show(store, 7, "why");
    await save(store, "why", faqBody({ ...naming, products: [] }));
    const { value } = await inPublication(store, 8, async ({ publish, trash }) => {
      await trash({ key: "part" });
      return publish({ key: "why", languages: ["zh"], facts: "everyLanguage" });
    });
    expect(value).toEqual(["zh"]);
  });

  test("notes the documents that it publishes, withdraws or puts in the trash as changed, as saves do", async () => {
    const store = await withQuestion(open);
    const changed = async () => {
      const rows = await store.db
        .selectFrom("document_changes")
        .innerJoin("documents", "documents.id", "document_id")
        .select(["documents.key", "at"])
        .orderBy("document_changes.id")
        .execute();
      return rows.map(({ key, at }) => `${key} ${at}`);
    };
    await save(store, "why", faqBody({ position: 2 }));
    await inPublication(store, 5, ({ unpublish }) => unpublish({ key: "why", languages: ["en"] }));
    await inPublication(store, 6, ({ trash }) => trash({ key: "why" }));
    await inPublication(store, 7, ({ trash }) => trash({ key: "why" }));
    await show(store, 8, "faq", []);
    expect(await changed()).toEqual([
      ...["faq 1", "why 1", "faq 3", "why 4", "why 2", "why 5", "why 6"],
    ]);
  });

  test("is rehearsed without leaving anything, and finds what would refuse it", async () => {
    const store = await withQuestion(open);
    await make(store, "faq", "how", faqBody({ column: "none" }));
    const rehearse = (key: string, by = serverPerson) =>
      rehearsePublication(store, 9, ({ publish }) => publish({ key, languages: both }), by);
    const before = await store.db.selectFrom("published").selectAll().execute();
    expect(await rehearse("why")).toBeUndefined();
    expect(await rehearse("how")).toBeInstanceOf(DanglingReference);
    await expect(rehearse("how", person())).rejects.toThrow(NotPermitted);
    expect(await store.db.selectFrom("published").selectAll().execute()).toEqual(before);
  });
});

forSqlite("The effects of a publication", (open) => {
  const listed = (effects: Awaited<ReturnType<typeof withdrawalEffects>>, language: Language) => {
    const { bodies, ...rest } = effects.languages[language];
    return { ...rest, shows: [bodies.before !== undefined, bodies.after !== undefined] };
  };
  const none = { texts: [], facts: [], borrowed: [], missing: [] };

  test("are those for the readers of each language", async () => {
    const store = await withQuestion(open);
    await save(store, "why", faqBody({ question: text("Why?", "什么内核？") }));
    const effects = await publishingEffects(store.db, { key: "why", languages: ["en"] });
    expect(effects).toMatchObject({ key: "why", type: "faq", revision: 2, needsChoice: false });
    expect(effects.differing).toEqual([]);
    const shown = { wasPublished: true, isPublished: true, ...none, shows: [true, true] };
    expect(listed(effects, "en")).toEqual({ ...shown, texts: ["/question"] });
    expect(listed(effects, "zh")).toEqual(shown);
    const old = await publishingEffects(store.db, {
      ...{ key: "why", languages: ["en"], revisionNumber: 1 },
    });
    expect(listed(old, "en")).toEqual(shown);
  });

  test("of withdrawing are that a language shows nothing, and borrows nothing from it", async () => {
    const store = await open();
    await make(store, "column", "faq", columnBody());
    await make(store, "faq", "why", faqBody({ question: { en: "Why?" } }));
    await show(store, 3, "why");
    const effects = await withdrawalEffects(
      store.db,
      { key: "why", languages: ["en"] },
      serverPerson,
    );
    expect(effects).toMatchObject({ key: "why", type: "faq" });
    expect(listed(effects, "en")).toMatchObject({
      ...{ wasPublished: true, isPublished: false, shows: [true, false] },
    });
    expect(listed(effects, "zh")).toEqual({
      ...{ wasPublished: true, isPublished: true, ...none, shows: [true, true] },
      ...{ texts: ["/question"], missing: ["/question"] },
    });
  });

  test("may be different facts of the languages, which are listed for people who see the document", async () => {
    const store = await withQuestion(open);
    await make(store, "faq", "how", faqBody({ position: 1 }));
    await show(store, 5, "how");
    await make(store, "faq", "texts", faqBody());
    await show(store, 5, "texts");
    await save(store, "texts", faqBody({ question: text("New?", "新？") }));
    await show(store, 6, "texts", ["en"]);
    for (const key of ["how", "why"]) {
      await save(store, key, faqBody({ position: 7, products: [] }));
      await show(store, 6, key, ["zh"], { facts: "thisLanguage" });
    }
    const found = async (by?: Person) =>
      (await factsDifferences(store.db, by)).map(
        ({ key, type, paths }) => `${key} ${type} ${paths.join()}`,
      );
    expect(await found()).toEqual(["why faq /position", "how faq /position"]);
    expect(await found(person())).toEqual(["why faq /position", "how faq /position"]);
    await inPublication(store, 7, ({ unpublish }) => unpublish({ key: "why", languages: ["en"] }));
    expect(await found()).toEqual(["how faq /position"]);
    const how = { key: "how", languages: ["en"] } as const;
    expect(await publishingEffects(store.db, { ...how, revisionNumber: 1 })).toMatchObject({
      ...{ differing: ["/position"], needsChoice: false },
    });
  });
});

forSqlite("What was shown before a publication", (open) => {
  test("is shown again, unless something else is by now", async () => {
    const store = await withQuestion(open);
    const numbers = () => shownNumbers(store.db, "why", serverPerson);
    const first = await numbers();
    expect(first).toEqual({ en: 1, zh: 1 });
    await save(store, "why", faqBody({ question: text("Why?", "为何？") }));
    await show(store, 5, "why", ["zh"]);
    const second = await numbers();
    const back = (before: typeof first, after: typeof first) =>
      inPublication(store, 6, (publishing) =>
        showFormerState(publishing, { key: "why", before, after, by: serverPerson }),
      );
    await expect(back(first, first)).rejects.toThrow(PublishedSince);
    await expect(back(first, first)).rejects.toMatchObject({ status: 409 });
    await expect(back(first, { ...second, en: null })).rejects.toThrow(PublishedSince);
    // Of a language that shows the same as before, no right is needed.
    const chinese = person({ act: "publish", languages: ["zh"] });
    const taken = await inPublication(
      store,
      6,
      (publishing) =>
        showFormerState(publishing, { key: "why", before: first, after: second, by: chinese }),
      chinese,
    );
    expect(taken.value).toEqual(["zh"]);
    expect(await numbers()).toEqual(first);
    expect((await back({ en: null, zh: null }, first)).value).toEqual(["en", "zh"]);
    expect(await numbers()).toEqual({ en: null, zh: null });
    expect((await back(second, { en: null, zh: null })).value).toEqual(["en", "zh"]);
    expect(await numbers()).toEqual({ en: 1, zh: 2 });
  });
});

forSqlite("Published products", (open) => {
  const publishedNames = async (
    store: Store,
    changing: readonly string[],
    keys: readonly string[],
  ) =>
    store.transaction(async (tx) => {
      const names = new PublishedPartNames(tx, new Set(changing));
      const found = await names.namesOf(new Set(keys));
      await names.validate(new Set(keys));
      return found.map(({ key, partNumber }) => `${key} ${partNumber}`);
    });

  test("have part numbers of their own, whatever the languages that show them", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    for (const [key, number] of [
      ["b", "RG-1"],
      ["a", "RG-2"],
      ["draft", "rg1"],
    ] as const) {
      await makeProduct(store, key, number);
    }
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key: "b", languages: ["zh"] });
      await publish({ key: "a", languages: ["en"] });
    });
    expect(await publishedNames(store, ["a", "b"], ["b", "a", "draft"])).toEqual([
      "a RG-2",
      "b RG-1",
    ]);
    expect(await publishedNames(store, [], [])).toEqual([]);
    await expect(show(store, 3, "draft", ["en"])).rejects.toThrow(/already that of b/);
    // Both at once, in either order.
    await expect(
      inPublication(store, 3, async ({ publish, unpublish }) => {
        await publish({ key: "draft", languages: ["en"] });
        await unpublish({ key: "b", languages: ["zh"] });
      }),
    ).resolves.toMatchObject({ changed: true });
    await expect(show(store, 4, "b", ["en"])).rejects.toThrow(/already that of draft/);
  });

  test("are read by the revisions that are newest or shown, without those in the trash", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    for (const key of ["one", "two", "gone"]) await makeProduct(store, key, `RG-${key}`);
    const change = async (key: string, position: number) => {
      const row = await store.db
        .selectFrom("revisions")
        .innerJoin("documents", "documents.id", "revisions.document_id")
        .select("body")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      await save(store, key, { ...JSON.parse(row.body), position });
    };
    await show(store, 2, "one", ["en"]);
    await change("one", 5);
    await change("one", 6);
    // Its first revision has the number of one that readers see of another product.
    await change("two", 7);
    await change("two", 8);
    await inPublication(store, 3, ({ trash }) => trash({ key: "gone" }));
    const found: string[] = [];
    for await (const one of productRevisions(store.db, await listDocuments(store.db))) {
      const { position = 0 } = JSON.parse(one.body);
      found.push(`${one.key} ${one.languages.join()} ${one.isNewest} ${position}`);
    }
    expect(found.map((line) => line.replace(/ (\d+)$/, " #"))).toEqual([
      ...["one en false #", "one  true #", "two  true #"],
    ]);
    expect(found[1]).toMatch(/ 6$/);
  });
});

forSqlite("The writes of a publication", (open) => {
  test("tell which languages changed, and whether any did", async () => {
    const store = await withQuestion(open);
    await store.transaction(async (tx) => {
      const writes = new PublicationWrites(tx, { revision: 9, by: serverPerson, now: 9 });
      const { id, revision } = await tx
        .selectFrom("documents")
        .innerJoin("revisions", "revisions.document_id", "documents.id")
        .select(["documents.id", "revisions.id as revision"])
        .where("key", "=", "why")
        .executeTakeFirstOrThrow();
      expect(await writes.show(id, revision, both)).toEqual([]);
      expect(await writes.withdraw(id + 99, both)).toEqual([]);
      expect(writes.isChanged).toBe(false);
      expect(await writes.withdraw(id, ["zh"])).toEqual(["zh"]);
      expect(await writes.withdraw(id, both)).toEqual(["en"]);
      expect(writes.isChanged).toBe(true);
      expect(await writes.show(id, revision, ["zh", "en"])).toEqual(["zh", "en"]);
    });
  });
});
