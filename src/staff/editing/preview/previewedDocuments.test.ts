import { expect, test } from "vitest";
import { plan } from "../../../../tests/support/schedules.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { publish as publication } from "../../../../tests/support/world.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication, saveDraft } from "../documentOperations.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { changedDocuments, draftsStamp, previewedDocuments } from "./previewedDocuments.ts";
import { readDrafts } from "./readDrafts.ts";

const group = (en: string, zh?: string) => ({ title: { en, ...(zh && { zh }) }, position: 0 });
const base = await publication([]);
const blind: Person = { id: "account:7", via: "site", rights: [] };

async function opened(open: () => Promise<Store>, ...keys: readonly string[]) {
  const store = await open();
  const ids = new Map<string, number>();
  for (const [at, key] of keys.entries()) {
    const body = group(key, `${key} 组`);
    const { id } = await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key, body, now: 10 + at }),
    );
    ids.set(key, id);
  }
  const keyOf = (id: number) => [...ids].find(([, one]) => one === id)?.[0];
  return {
    store,
    idOf: (key: string) => ids.get(key) ?? 0,
    publish: (...names: readonly string[]) =>
      inPublication(store, 20, async ({ publish }) => {
        for (const key of names) await publish({ key, languages });
      }),
    save: (key: string, now: number, body = group("New", "新")) =>
      store.transaction((tx) => saveDraft(tx, { key, body, now })),
    type: (key: string, now: number, before: string, after: string) =>
      patchDocument(store, {
        ...{ key, by: { ...serverPerson, id: "account:1" }, now },
        operations: [{ op: "set", path: "/title/en", before: valueHash(before), after }],
      }),
    changed: async (person = serverPerson, types?: readonly string[]) =>
      (await changedDocuments(store.db, person, types)).map(({ id }) => keyOf(id)),
  };
}

forSqlite("Documents with something that is not published", (open) => {
  test("are those of which a language does not show the newest, or in which something is typed", async () => {
    const { store, publish, save, type, changed } = await opened(open, "a", "b", "c", "d", "e");
    expect(await changed()).toEqual(["e", "d", "c", "b", "a"]);
    await publish("a", "b", "c", "e");
    expect(await changed()).toEqual(["d"]);
    await inPublication(store, 21, ({ unpublish }) => unpublish({ key: "a", languages: ["zh"] }));
    await save("b", 30);
    await type("c", 40, "c", "Typed");
    await type("e", 41, "e", "Typed");
    await type("e", 42, "Typed", "e");
    expect(await changed()).toEqual(["c", "b", "d", "a"]);
    // What was typed last counts, not what was saved.
    await type("a", 50, "a", "Typed");
    expect(await changed()).toEqual(["a", "c", "b", "d"]);
    expect(await changed(serverPerson, ["parameterGroup"])).toHaveLength(4);
    expect(await changed(serverPerson, ["news"])).toEqual([]);
    expect(await changed(serverPerson, [])).toEqual([]);
    expect(await changed(blind)).toEqual([]);
    await inPublication(store, 60, ({ trash }) => trash({ key: "c" }));
    expect(await changed()).toEqual(["a", "b", "d"]);
  });

  test("come in the order of their ids where they changed at one time", async () => {
    const { save, changed } = await opened(open, "a", "b", "c");
    for (const key of ["c", "a", "b"]) await save(key, 30);
    expect(await changed()).toEqual(["a", "b", "c"]);
  });
});

forSqlite("The documents of a preview", (open) => {
  test("are those that are named, changed or scheduled, and that the person sees", async () => {
    const { store, idOf, publish } = await opened(open, "a", "b", "c");
    await publish("a");
    await plan(store, { key: "c", action: "publish", at: 100 });
    await plan(store, { key: "a", action: "unpublish", at: 200 });
    const keys = async (
      subject: Parameters<typeof previewedDocuments>[2]["subject"],
      person = serverPerson,
    ) => {
      const wish = { subject, languages };
      const { documents, isCut } = await previewedDocuments(store.db, person, wish);
      expect(isCut).toBe(false);
      return documents.map(({ key }) => key);
    };
    const named = {
      kind: "documents",
      documents: ["b", "a", "b", "none"].map((key) => ({ id: idOf(key) })),
    } as const;
    expect(await keys(named)).toEqual(["b", "a"]);
    expect(await keys(named, blind)).toEqual([]);
    expect(await keys({ kind: "documents", documents: [] })).toEqual([]);
    expect(await keys({ kind: "changes" })).toEqual(["c", "b"]);
    expect(await keys({ kind: "moment", at: 99 })).toEqual([]);
    expect(await keys({ kind: "moment", at: 100 })).toEqual(["c"]);
    expect(await keys({ kind: "moment", at: 200 })).toEqual(["c", "a"]);
    await inPublication(store, 30, ({ trash }) => trash({ key: "b" }));
    expect(await keys(named)).toEqual(["a"]);
    const [first] = (
      await previewedDocuments(store.db, serverPerson, { subject: named, languages })
    ).documents;
    expect(first).toEqual({
      ...{ id: idOf("a"), key: "a", type: "parameterGroup", trashedAt: null, isEmbargoed: false },
    });
  });

  test("have a stamp that changes with them, and for a few with no others", async () => {
    const { store, idOf, save, type } = await opened(open, "a", "b");
    const stamps = async () => {
      const of = (key: string) => ({ kind: "documents", documents: [{ id: idOf(key) }] }) as const;
      return Promise.all(
        [of("a"), of("b"), { kind: "changes" } as const].map((subject) =>
          draftsStamp(store.db, { subject, languages }),
        ),
      );
    };
    const first = await stamps();
    expect(await stamps()).toEqual(first);
    await save("b", 30);
    const second = await stamps();
    expect(second.map((stamp, at) => stamp === first[at])).toEqual([true, false, false]);
    await type("a", 31, "a", "Typed");
    const third = await stamps();
    expect(third.map((stamp, at) => stamp === second[at])).toEqual([false, true, false]);
  });

  test("of a moment are not drawn where what is scheduled does not fit its type", async () => {
    const { store, idOf, publish, save } = await opened(open, "a");
    await publish("a");
    await plan(store, { key: "a", action: "publish", at: 100, whateverThen: true });
    await plan(store, { key: "a", action: "unpublish", at: 200, language: "zh" });
    await save("a", 30);
    const read = async (at: number) => {
      const { rows, documents } = await readDrafts(store.db, {
        ...{ subject: { kind: "moment", at }, languages, person: serverPerson, base, now: 9 },
      });
      const shown = rows.map(
        ({ language, body }) => `${language} ${body && JSON.parse(body).title[language]}`,
      );
      return { shown, documents };
    };
    const drawn = { key: "a", isDrawn: true, problems: [] };
    expect(await read(100)).toMatchObject({ shown: ["en New", "zh a 组"], documents: [drawn] });
    await store.db
      .updateTable("revisions")
      .set({ body: '{"title":{"en":"New"},"position":"first"}' })
      .where("document_id", "=", idOf("a"))
      .where("number", "=", 2)
      .execute();
    expect(await read(200)).toMatchObject({
      shown: ["en a", "zh null"],
      documents: [{ key: "a", isDrawn: false, problems: [{ path: "/position" }] }],
    });
  });
});
