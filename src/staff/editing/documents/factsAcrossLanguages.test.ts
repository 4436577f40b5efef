import fc from "fast-check";
import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { differingFacts } from "../../../content/published/composition/changedLeaves.ts";
import {
  followPublication,
  type LivePublication,
} from "../../../content/published/livePublication.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import {
  createDocument,
  draftOf,
  FactsDiffer,
  factsDifferences,
  inPublication,
  listDocuments,
  publishingEffects,
  revisionsOf,
  saveDraft,
} from "../documentOperations.ts";

interface Column {
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly summary: Readonly<Partial<Record<Language, string>>>;
  readonly position: number;
}

/**
 * An edit of a column, in a text of a language or a fact, and the languages in which it is
 * published.
 */
const step = fc.record({
  field: fc.constantFrom("title", "summary"),
  texts: fc.option(fc.stringMatching(/^[a-z]{1,3}$/)),
  edited: fc.constantFrom(...languages),
  position: fc.option(fc.nat({ max: 2 })),
  language: fc.constantFrom(...languages),
});

forEachStore("Facts of a type that publishes together", (open) => {
  test("are the same in every language after each publication, and texts stay separate", async () => {
    const store = await open();
    const live = await follow(store);
    let made = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
          made += 1;
          const key = `column-${made}`;
          let body: Column = { ...columnBody(), summary: { en: "s", zh: "摘" } };
          await make(store, "column", key, body);
          await show(store, key, languages);
          for (const { field, texts, edited, position, language } of steps) {
            if (texts !== null) {
              const old = field === "title" ? body.title : body.summary;
              body = { ...body, [field]: { ...old, [edited]: texts } };
            }
            if (position !== null) body = { ...body, position };
            await store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));
            await live.refresh();
            const other = otherLanguage(language);
            const before = live.current().views[other].get("column", key);
            await show(store, key, [language]);
            await live.refresh();
            const here = live.current().views[language].get("column", key);
            const there = live.current().views[other].get("column", key);
            expect(differingFacts(here?.body, there?.body)).toEqual([]);
            expect(here?.body.title[language]).toBe(body.title[language]);
            expect(here?.body.position).toBe(body.position);
            expect(there?.body.title[other]).toBe(before?.body.title[other]);
            expect(there?.body.summary?.[other]).toBe(before?.body.summary?.[other]);
            // A change of texts alone changes nothing that the other language shows of its own.
            if (differingFacts(before?.body, here?.body).length === 0) {
              expect(there?.publishedAt).toBe(before?.publishedAt);
              expect(ownTexts(there?.body, other)).toEqual(ownTexts(before?.body, other));
            }
            expect(await draftOf(store.db, key)).toMatchObject({ body });
          }
        }),
        { numRuns: 12 },
      );
    } finally {
      live.close();
    }
  });

  test("are published as a revision of their own, without hiding anybody's draft", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    await show(store, "chips", languages);
    const body = columnBody({ position: 2, title: { en: "Draft", zh: "芯片" } });
    await store.transaction((tx) => saveDraft(tx, { key: "chips", body, now: 2 }));
    await show(store, "chips", ["zh"]);
    expect(await listDocuments(store.db)).toMatchObject([
      { key: "chips", number: 2, published: { en: -1, zh: 2 } },
    ]);
    expect((await revisionsOf(store.db, "chips")).map(({ number }) => number)).toEqual([-1, 2, 1]);
    const live = await follow(store);
    live.close();
    expect(live.current().views.en.get("column", "chips")?.body).toMatchObject({
      title: { en: "Processors", zh: "芯片" },
      position: 2,
    });
    const saved = await store.transaction((tx) =>
      saveDraft(tx, { key: "chips", body: columnBody(), expectedRevision: 2, now: 3 }),
    );
    expect(saved).toEqual({ number: 3, changed: true });
    expect(await factsDifferences(store.db)).toEqual([]);
  });

  test("are those of the last published revision, if two are published together", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    const body = columnBody({ position: 2 });
    await store.transaction((tx) => saveDraft(tx, { key: "chips", body, now: 2 }));
    await inPublication(store, 3, async ({ publish }) => {
      await publish({ key: "chips", languages: ["en"], revisionNumber: 1 });
      await publish({ key: "chips", languages: ["zh"] });
    });
    expect(await listDocuments(store.db)).toMatchObject([{ published: { en: -1, zh: 2 } }]);
    expect(await factsDifferences(store.db)).toEqual([]);
  });

  test("require the right to publish in every language that they are published in", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    await show(store, "chips", languages);
    const change = (body: object) =>
      store.transaction((tx) => saveDraft(tx, { key: "chips", body, now: 2 }));
    await change(columnBody({ title: { en: "Processors", zh: "芯片" } }));
    await show(store, "chips", ["zh"], publisherOf("zh"));
    await change(columnBody({ position: 2 }));
    await expect(show(store, "chips", ["zh"], publisherOf("zh"))).rejects.toThrow(NotPermitted);
  });
});

forEachStore("Facts of another type", (open) => {
  const changed = faqBody({ column: "faq", position: 2, question: { en: "Draft?", zh: "新？" } });

  async function withNewFacts(store: Store): Promise<void> {
    await make(store, "column", "faq", columnBody());
    await make(store, "faq", "why", faqBody());
    await show(store, "why", languages);
    await store.transaction((tx) => saveDraft(tx, { key: "why", body: changed, now: 2 }));
  }

  test("are published nowhere until the languages are chosen", async () => {
    const store = await open();
    await withNewFacts(store);
    const wanted = { key: "why", languages: ["zh"] } as const;
    await expect(show(store, "why", ["zh"])).rejects.toThrow(FactsDiffer);
    expect(await publishingEffects(store.db, wanted)).toMatchObject({
      needsChoice: true,
      differing: ["/position"],
      languages: {
        en: { texts: [], facts: [] },
        zh: { texts: ["/question"], facts: ["/position"] },
      },
    });
    await inPublication(store, 3, ({ publish }) => publish({ ...wanted, facts: "thisLanguage" }));
    expect(await factsDifferences(store.db)).toMatchObject([{ key: "why", paths: ["/position"] }]);
    // Asked once, and not again for texts.
    const body = { ...changed, question: { en: "Draft?", zh: "更新？" } };
    await store.transaction((tx) => saveDraft(tx, { key: "why", body, now: 4 }));
    await show(store, "why", ["zh"]);
  });

  test("are published in every language with the texts that are published there", async () => {
    const store = await open();
    await withNewFacts(store);
    const wanted = { key: "why", languages: ["zh"], facts: "everyLanguage" } as const;
    expect(await publishingEffects(store.db, wanted)).toMatchObject({
      needsChoice: false,
      differing: [],
      languages: { en: { texts: [], facts: ["/position"] } },
    });
    await inPublication(store, 3, ({ publish }) => publish(wanted));
    const live = await follow(store);
    live.close();
    expect(live.current().views.en.get("faq", "why")?.body).toMatchObject({
      position: 2,
      question: { en: "Which core?", zh: "新？" },
    });
    expect(await factsDifferences(store.db)).toEqual([]);
  });

  test("require no choice if both languages are published together, one after the other", async () => {
    const store = await open();
    await withNewFacts(store);
    await inPublication(store, 3, async ({ publish }) => {
      await publish({ key: "why", languages: ["zh"] });
      await publish({ key: "why", languages: ["en"] });
    });
    expect(await factsDifferences(store.db)).toEqual([]);
  });

  test("list texts that a language would borrow or lack", async () => {
    const store = await open();
    await make(store, "column", "faq", columnBody());
    await make(store, "faq", "why", faqBody({ question: { en: "Which core?" } }));
    const effects = await publishingEffects(store.db, { key: "why", languages: ["zh"] });
    expect(effects.languages.zh).toMatchObject({ missing: ["/question"], borrowed: [] });
    const both = await publishingEffects(store.db, { key: "why", languages });
    expect(both.languages.zh).toMatchObject({ missing: [], borrowed: ["/question"] });
    // Borrowed texts are no longer listed once the language has its own.
    await show(store, "why", languages);
    const body = faqBody({ question: { en: "Which core?", zh: "什么内核？" } });
    await store.transaction((tx) => saveDraft(tx, { key: "why", body, now: 3 }));
    const own = await publishingEffects(store.db, { key: "why", languages });
    expect(own.languages.zh).toMatchObject({ missing: [], borrowed: [] });
  });
});

forEachStore("A reference in a text that is not published", (open) => {
  test("blocks neither publishing the other language nor moving to the trash", async () => {
    const store = await open();
    await make(store, "column", "faq", columnBody());
    await make(store, "column", "boards", columnBody());
    const answer = { en: '<p><a href="doc:boards">B</a></p>', zh: "<p>中</p>" };
    await make(store, "faq", "why", faqBody({ answer }));
    await show(store, "why", ["zh"]);
    await inPublication(store, 3, ({ trash }) => trash({ key: "boards" }));
    await show(store, "why", ["zh"]);
    await expect(show(store, "why", ["en"])).rejects.toThrow("boards, which is in the trash");
  });
});

function ownTexts(
  body: Partial<Column> | undefined | { summary?: object | undefined },
  language: Language,
) {
  return JSON.stringify(body, (name, value: unknown) =>
    name === otherLanguage(language) ? undefined : value,
  );
}

function publisherOf(language: Language): Person {
  const rights = [{ act: "publish", languages: [language] } as const];
  return {
    id: "account:7",
    via: "site",
    rights: rights.map((one) => ({ ...one, languages: [...one.languages] })),
  };
}

async function follow(store: Store): Promise<LivePublication> {
  return followPublication(store, (error) => {
    throw error;
  });
}

async function make(store: Store, type: "column" | "faq", key: string, body: object) {
  await store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
}

async function show(
  store: Store,
  key: string,
  wanted: readonly Language[],
  by?: Person,
): Promise<void> {
  await inPublication(store, 3, ({ publish }) => publish({ key, languages: wanted }), by);
}
