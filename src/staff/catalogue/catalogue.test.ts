import { expect, test } from "vitest";
import {
  type CatalogueWorld,
  catalogueWorld,
  column,
  news,
  text,
} from "../../../tests/support/catalogueWorld.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { type Person, type Right, serverPerson } from "../access/rights.ts";
import { inPublication, listDocuments, restore, schedule } from "../editing/documentOperations.ts";
import { agreeAsTheyAre } from "../editing/textPairs/confirmTranslations.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import { valueHash } from "../editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../editing/workingCopies/patchDocument.ts";
import { listed } from "./catalogueQuery.ts";
import { visibleIn } from "./visibleCatalogue.ts";

function person(...rights: Right[]): Person {
  return { id: "account:3", via: "api", rights };
}

forEachStore("The catalogue", (open) => {
  const closeLater = closedAfterEach();

  async function openWorld(): Promise<CatalogueWorld> {
    const world = await catalogueWorld(await open());
    closeLater(world.live);
    return world;
  }

  test("derives a language's status from the changes for its readers", async () => {
    const { make, save, publish, statuses, store } = await openWorld();
    await make("news", "first", news("First", "第一"));
    expect(await statuses("first")).toEqual(["draft", "draft"]);
    await publish("news", "en", "zh");
    await publish("first", "en", "zh");
    expect(await statuses("first")).toEqual(["published", "published"]);
    await save("first", news("First", "头条"));
    expect(await statuses("first")).toEqual(["published", "changed"]);
    await publish("first", "zh");
    // English readers would notice nothing of the newer revision.
    expect(await statuses("first")).toEqual(["published", "published"]);
    await save("first", news("First", "头条", { date: "2026-11-22" }));
    expect(await statuses("first")).toEqual(["changed", "changed"]);
    await inPublication(store, 7, ({ unpublish }) =>
      unpublish({ key: "first", languages: ["en"] }),
    );
    expect(await statuses("first")).toEqual(["withdrawn", "changed"]);
    await inPublication(store, 8, ({ trash }) => trash({ key: "first" }));
    expect(await statuses("first")).toEqual(["trashed", "trashed"]);
    await store.transaction((tx) => restore(tx, { key: "first" }));
    expect(await statuses("first")).toEqual(["withdrawn", "withdrawn"]);
  });

  test("counts open work, as it changes", async () => {
    const { make, save, publish, counts, keys, store, live } = await openWorld();
    await publish("news", "en", "zh");
    await make("news", "first", news("First", "第一"));
    await make("news", "second", news("First", "第一"));
    await make("news", "third", news("Third", undefined, { products: ["missing"] }));
    await live.current();
    await live.checked();
    expect(await counts()).toEqual({ "behind-zh": 1, "broken-links": 1, problems: 1 });
    await publish("first", "en", "zh");
    await save("first", news("Newest", "第一"));
    await save("second", news("Newest", "第一"));
    expect(await counts()).toEqual({
      "behind-zh": 3,
      "broken-links": 1,
      problems: 1,
      unpublished: 1,
    });
    const seen = { path: ["title"], en: textHash("Newest"), zh: textHash("第一") };
    const agree = { key: "second", act: "still-right", by: serverPerson, now: 6 } as const;
    await agreeAsTheyAre(store, { ...agree, pairs: [seen] });
    // The same pair elsewhere is agreed already.
    expect(await keys(serverPerson, { lists: ["behind-zh"] })).toEqual(["third"]);
    await patchDocument(store, {
      ...{ key: "second", by: serverPerson, now: 7 },
      operations: [
        { op: "set", path: "/title/en", before: valueHash("Newest"), after: "Newer still" },
      ],
    });
    await store.transaction((tx) =>
      schedule(tx, { key: "third", language: "en", action: "publish", at: 99, now: 8 }),
    );
    await save("first", news("Newest", "第一", { date: "2026-11-23" }));
    await inPublication(store, 9, (publishing) =>
      publishing.publish({ key: "first", languages: ["zh"], facts: "thisLanguage" }),
    );
    expect(await counts()).toEqual({
      ...{ "behind-zh": 1, "broken-links": 1, problems: 1, unsaved: 1, scheduled: 1 },
      ...{ unpublished: 1, "different-facts": 1, "unsaved-mine": 1 },
    });
  });

  test("names the documents that have changed since one of its versions", async () => {
    const { make, save, live } = await openWorld();
    await make("news", "first", news("First", "第一"));
    await make("news", "second", news("Second", "第二"));
    await live.current();
    await live.checked();
    const { version } = await live.current();
    await save("second", news("Newer", "第二"));
    const catalogue = await live.current();
    const changed = [...(catalogue.changedSince(version) ?? [])];
    expect(changed.map((id) => catalogue.byId(id)?.key)).toEqual(["second"]);
    expect(catalogue.changedSince(catalogue.version)).toEqual(new Set());
  });

  test("checks a revision against the current schema of its type", async () => {
    const { make, store, keys, live } = await openWorld();
    await make("news", "first", news("First", "第一"));
    await make("news", "second", news("Second", "第二"));
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify({ ...news("Second", "第二"), date: "yesterday" }) })
      .where("body", "like", "%Second%")
      .execute();
    await live.current();
    await live.checked();
    expect(await keys(serverPerson, { lists: ["problems"], types: ["news"] })).toEqual(["second"]);
  });

  test("finds by titles in both languages, keys, and part numbers in any notation", async () => {
    const { make, keys } = await openWorld();
    await make("news", "first", news("First samples", "首批样片"));
    const part = {
      ...{ partNumber: "RG-8810", column: "news", name: text("Chip", "芯片") },
      ...{ summary: text("S", "摘"), lifecycle: { stage: "active", since: "2026-01-05" } },
      values: {},
      packages: [{ style: "qfn", name: "QFN-32", pins: 32 }],
    };
    await make("product", "rg8810", part);
    const found = (words: string) => keys(serverPerson, { text: words });
    expect(await found("samples FIRST")).toEqual(["first"]);
    expect(await found("样片")).toEqual(["first"]);
    expect(await found("ｒｇ８８１０")).toEqual(["rg8810"]);
    expect(await found("rg 8810")).toEqual(["rg8810"]);
    expect(await found("nothing")).toEqual([]);
    expect(await keys(serverPerson, { authors: ["account:2"] })).toEqual([]);
    expect(await keys(serverPerson, { authors: ["account:1"], types: ["news"] })).toEqual([
      "first",
    ]);
    const sorted = await keys(serverPerson, { order: "-title_en", columns: ["news"] });
    expect(sorted).toEqual(["rg8810", "news", "first"]);
  });

  test("is in the order of keys, changes, or titles in either language, with numbers by value", async () => {
    const { make, save, keys, live } = await openWorld();
    for (const [key, en, zh] of [
      ["c", "Part 9", "周"],
      ["a", "Part 10", "艾"],
      ["b", "", "马"],
      ["d", "part 1", ""],
    ] as const) {
      const title = { ...(en && { en }), ...(zh && { zh }) };
      await make("news", key, news("T", "题", { title }));
    }
    await save("a", news("Part 10", "艾", { date: "2026-11-22" }));
    const sorted = (order: string) => keys(serverPerson, { order, types: ["news"] });
    expect(await sorted("key")).toEqual(["a", "b", "c", "d"]);
    const seen = visibleIn(await live.current(), serverPerson);
    const page = { order: "key", types: ["news"], page: 2, pageSize: 3 } as const;
    const second = await listed(seen, new Map(), page);
    expect([second.total, ...second.lines.map(({ line }) => line.key)]).toEqual([4, "d"]);
    expect(await sorted("-key")).toEqual(["d", "c", "b", "a"]);
    expect((await sorted("-changed"))[0]).toBe("a");
    expect((await sorted("changed")).at(-1)).toBe("a");
    expect(await sorted("title_en")).toEqual(["d", "c", "a", "b"]);
    expect(await sorted("-title_en")).toEqual(["a", "c", "d", "b"]);
    // By sound, as a dictionary has them: ài, mǎ, zhōu.
    expect(await sorted("title_zh")).toEqual(["a", "b", "c", "d"]);
    expect(await sorted("-title_zh")).toEqual(["c", "b", "a", "d"]);
  });

  test("shows a person what queries show, and nothing of hidden drafts", async () => {
    const { make, save, publish, keys, statuses, counts, store, live } = await openWorld();
    await publish("news", "en", "zh");
    await make("column", "other", column("Other"));
    await make("news", "shown", news("Shown", "已发布"));
    await make(
      "news",
      "secret",
      news("Secret", "机密", { body: text('<p><a href="doc:shown">x</a></p>') }),
    );
    await make("news", "elsewhere", news("Else", "别处", { column: "other" }));
    await publish("shown", "en");
    await save("shown", news("Shown and rewritten", "重写", { image: undefined }));
    const people = [
      person(),
      person({ act: "draft.see" }),
      person({ act: "draft.see", types: ["column"] }),
      person({ act: "draft.see", columns: ["other"] }),
      person({ act: "draft.see", types: ["news"], columns: ["news"] }),
      person({ act: "text.edit" }),
    ];
    for (const one of people) {
      const entries = await listDocuments(store.db, undefined, one);
      expect(await keys(one)).toEqual(entries.map(({ key }) => key).toSorted());
    }
    const reader = person();
    expect(await keys(reader, { text: "rewritten" })).toEqual([]);
    expect(await keys(reader, { text: "Shown" })).toEqual(["shown"]);
    // Its Chinese is in the published revision and not published.
    expect(await keys(reader, { text: "已发布" })).toEqual([]);
    expect(await keys(reader, { authors: ["account:2"] })).toEqual([]);
    expect(await statuses("shown", reader)).toEqual(["published", null]);
    expect(await statuses("secret", reader)).toBeUndefined();
    expect(await counts(reader)).toEqual({});
    const uses = async (by: Person) =>
      visibleIn(await live.current(), by)
        .usesOf("shown")
        .map(({ line, isPublished }) => [line.line.key, isPublished]);
    expect(await uses(reader)).toEqual([]);
    expect(await uses(serverPerson)).toEqual([["secret", false]]);
    await publish("secret", "en");
    expect(await uses(reader)).toEqual([["secret", true]]);
  });

  test("shows people without access to drafts the published titles, each of its language's revision", async () => {
    const { make, save, publish, keys, live } = await openWorld();
    await publish("news", "en", "zh");
    await make("news", "shown", news("First", "第一"));
    const titles = async () =>
      visibleIn(await live.current(), person()).byKey("shown")?.facts.titles;
    await publish("shown", "en");
    expect(await titles()).toEqual({ en: "First" });
    await save("shown", news("Second", "第二"));
    await publish("shown", "zh");
    expect(await titles()).toEqual({ en: "First", zh: "第二" });
    for (const [text, found] of Object.entries({ First: 1, 第二: 1, Second: 0, 第一: 0 })) {
      expect({ text, found: (await keys(person(), { text })).length }).toEqual({ text, found });
    }
    await publish("shown", "en");
    expect(await titles()).toEqual({ en: "Second", zh: "第二" });
  });

  test("treats texts of documents that are older than the pairs as confirmed", async () => {
    const { make, counts, store } = await openWorld();
    await make("news", "first", news("First", "第一"));
    for (const table of ["text_pairs", "texts", "unpaired_texts"] as const) {
      await store.db.deleteFrom(table).execute();
    }
    await store.db
      .insertInto("unagreed_documents")
      .columns(["document_id"])
      .expression(store.db.selectFrom("documents").select("id"))
      .execute();
    expect(await counts()).toEqual({});
  });

  test("finds where a file is used, while it is", async () => {
    const { make, save, publish, live } = await openWorld();
    const image = { file: "a/b.svg", width: 1, height: 1, alt: text("A", "甲") };
    await make("news", "first", news("First", "第一", { image }));
    const uses = async (file: string) =>
      visibleIn(await live.current(), serverPerson)
        .usesOfFile(file)
        .map(({ line, isPublished }) => `${line.line.key} ${isPublished}`);
    expect(await uses("a/b.svg")).toEqual(["first false"]);
    await publish("news", "en");
    await publish("first", "en");
    await save("first", news("First", "第一"));
    // Readers still get the picture.
    expect(await uses("a/b.svg")).toEqual(["first true"]);
    await publish("first", "en");
    expect(await uses("a/b.svg")).toEqual([]);
  });

  test("counts as published what readers of a language get, not other content of its revision", async () => {
    const { make, save, publish, live } = await openWorld();
    await publish("news", "en", "zh");
    await make("news", "led-to", news("Led to", "所指"));
    await publish("led-to", "en", "zh");
    const picture = '<figure><img src="/storage/a/zh.svg" alt="甲" width="1" height="1"></figure>';
    const zh = `<p><a href="doc:led-to">文</a></p>${picture}`;
    const withChinese = news("First", "第一", { body: text("<p>Text</p>", zh) });
    await make("news", "first", withChinese);
    const uses = async (by: Person) => {
      const seen = visibleIn(await live.current(), by);
      return [seen.usesOf("led-to"), seen.usesOfFile("a/zh.svg")].map((some) =>
        some.map(({ line, isPublished }) => `${line.line.key} ${isPublished}`),
      );
    };
    const [unseen, apart, shown] = [[], ["first false"], ["first true"]];
    // Its Chinese stands in the revision that English readers are shown, and is not published.
    await publish("first", "en");
    expect(await uses(person())).toEqual([unseen, unseen]);
    expect(await uses(serverPerson)).toEqual([apart, apart]);
    await publish("first", "zh");
    expect(await uses(person())).toEqual([shown, shown]);
    // The newer English revision has other Chinese, which is shown to nobody: readers keep theirs.
    await save("first", news("Second", "第一"));
    await publish("first", "en");
    expect(await uses(person())).toEqual([shown, shown]);
    await save("first", news("Third", "第一"));
    await publish("first", "zh");
    expect(await uses(serverPerson)).toEqual([unseen, unseen]);
  });
});
