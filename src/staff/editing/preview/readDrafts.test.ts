import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish as publication } from "../../../../tests/support/world.ts";
import type { PreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { PublishedRow } from "../../../content/published/readPublished.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
  scheduleTogether,
} from "../documentOperations.ts";
import { maxDocuments } from "./previewedDocuments.ts";
import { readDrafts } from "./readDrafts.ts";

const base = await publication([]);

const group = (en: string, zh?: string) => ({ title: { en, zh }, position: 0 });

/** Text of a row of a preview: `KEY LANGUAGE TITLE`, or that it shows none. */
function shown({ key, language, body }: PublishedRow): string {
  const { title } = JSON.parse(body ?? "{}");
  return `${key} ${language} ${title?.[language] ?? title?.en ?? "none"}`;
}

/** Documents of parameter groups, and the previews of them. */
async function opened(store: Store) {
  const ids = new Map<string, number>();
  return {
    ids,
    make: async (key: string, body: object) => {
      const type = "parameterGroup" as const;
      const { id } = await store.transaction((tx) =>
        createDocument(tx, { type, key, body, now: 1 }),
      );
      ids.set(key, id);
    },
    save: (key: string, body: object) =>
      store.transaction((tx) => saveDraft(tx, { key, body, now: 2 })),
    publish: (key: string) => inPublication(store, 3, ({ publish }) => publish({ key, languages })),
    read: async (
      subject: PreviewWish["subject"],
      wish: { person?: Person; languages?: PreviewWish["languages"] } = {},
    ) => {
      const { rows, documents, isCut } = await readDrafts(store.db, {
        ...{ subject, languages, person: serverPerson, base, now: 9, ...wish },
      });
      return { rows: rows.map(shown), documents, isCut };
    },
    named: (key: string, revision?: number) => {
      const document = { id: ids.get(key) ?? 0, ...(revision !== undefined && { revision }) };
      return { kind: "documents", documents: [document] } as const;
    },
  };
}

forEachStore("The drafts of a preview", (open) => {
  test("of documents that are named are shown in every language that is asked for", async () => {
    const { make, save, publish, read, named } = await opened(await open());
    await make("a", group("One", "一"));
    await publish("a");
    await save("a", group("Two", "二"));
    expect(await read(named("a"))).toMatchObject({
      rows: ["a en Two", "a zh 二"],
      documents: [{ key: "a", isDrawn: true, problems: [] }],
      isCut: false,
    });
    expect((await read(named("a"), { languages: ["zh"] })).rows).toEqual(["a en One", "a zh 二"]);
    expect((await read(named("a", 1))).rows).toEqual(["a en One", "a zh 一"]);
    // There is no such revision: what is published stays.
    expect(await read(named("a", 9))).toMatchObject({
      ...{ rows: [], documents: [{ key: "a", isDrawn: false, problems: [] }] },
    });
    expect(await read(named("none"))).toMatchObject({ rows: [], documents: [] });
    const stranger: Person = { id: "account:7", via: "site", rights: [] };
    expect(await read(named("a"), { person: stranger })).toMatchObject({ rows: [], documents: [] });
  });

  test("of everything that changed leave out languages without a text, or from which it was withdrawn", async () => {
    const store = await open();
    const { make, save, publish, read, named } = await opened(store);
    const all = { kind: "changes" } as const;
    await make("a", group("One", "一"));
    await make("b", group("New"));
    await publish("a");
    expect((await read(all)).rows).toEqual(["b en New"]);
    expect((await read(named("b"))).rows).toEqual(["b en New", "b zh New"]);
    await save("a", group("Two", "二"));
    expect((await read(all)).rows.toSorted()).toEqual(["a en Two", "a zh 二", "b en New"]);
    // Of published documents of some types alone.
    const published = { ...all, types: ["parameterGroup"] };
    expect((await read(published)).rows).toEqual(["a en Two", "a zh 二"]);
    expect((await read({ ...all, types: ["news"] })).documents).toEqual([]);
    await inPublication(store, 4, ({ unpublish }) => unpublish({ key: "a", languages: ["zh"] }));
    expect((await read(all)).rows.toSorted()).toEqual(["a en Two", "b en New"]);
    expect((await read(named("a"))).rows).toEqual(["a en Two", "a zh 二"]);
    await make("c", group("Third", "三"));
    expect((await read(all)).rows).toEqual(expect.arrayContaining(["c en Third", "c zh 三"]));
  });

  test("of a moment are what is scheduled until then, in its order", async () => {
    const store = await open();
    const { make, save, publish, read } = await opened(store);
    await make("a", group("One", "一"));
    await make("b", group("Other"));
    await publish("a");
    await save("a", group("Two", "二"));
    await save("b", group("Next"));
    type Entry = Parameters<typeof scheduleTogether>[1][number];
    const at = (key: string, time: number, rest: Partial<Entry>) => {
      const entry = { key, at: time, now: 4, language: "zh", action: "publish" } as const;
      return store.transaction((tx) => scheduleTogether(tx, [{ ...entry, ...rest }]));
    };
    await at("a", 100, { revisionNumber: 2 });
    await at("a", 200, { action: "unpublish" });
    await at("b", 300, { language: "en", revisionNumber: 2 });
    const moment = async (time: number) =>
      (await read({ kind: "moment", at: time })).rows.toSorted();
    expect(await moment(99)).toEqual([]);
    expect(await moment(100)).toEqual(["a en One", "a zh 二"]);
    expect(await moment(200)).toEqual(["a en One", "a zh none"]);
    expect(await moment(300)).toEqual(["a en One", "a zh none", "b en Next"]);
    expect(await read({ kind: "moment", at: 300 })).toMatchObject({
      documents: [
        { key: "a", isDrawn: true, problems: [] },
        { key: "b", isDrawn: true, problems: [] },
      ],
      isCut: false,
    });
  });

  test("are those of no more documents than a preview has room for", async () => {
    const store = await open();
    const { read } = await opened(store);
    await store.transaction(async (tx) => {
      const type = "parameterGroup" as const;
      for (let made = 0; made < maxDocuments; made += 1) {
        await createDocument(tx, { type, key: `g${made}`, body: group("New"), now: 1 });
      }
    });
    const whole = await read({ kind: "changes" });
    expect([whole.documents.length, whole.isCut]).toEqual([maxDocuments, false]);
    await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key: "more", body: group("New"), now: 1 }),
    );
    const cut = await read({ kind: "changes" });
    expect([cut.documents.length, cut.rows.length, cut.isCut]).toEqual([
      ...[maxDocuments, maxDocuments, true],
    ]);
  });
});
