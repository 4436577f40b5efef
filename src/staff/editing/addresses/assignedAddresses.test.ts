import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { makeProduct } from "../../../../tests/support/schedules.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, type Right, serverPerson } from "../../access/rights.ts";
import { createDocument, draftOf, inPublication, saveDraft } from "../documentOperations.ts";
import { ensureAddresses } from "./assignAddresses.ts";
import { addressesToExport } from "./exportAddresses.ts";
import { InvalidSlug, SlugTaken, setAddress } from "./setAddress.ts";
import { TakenNames } from "./takenSlugs.ts";

const make = (store: Store, key: string, title: object) =>
  store.transaction((tx) =>
    createDocument(tx, { type: "column", key, body: columnBody({ title }), now: 1 }),
  );
const publish = (store: Store, now: number, ...keys: readonly string[]) =>
  inPublication(store, now, async (publishing) => {
    for (const key of keys) await publishing.publish({ key, languages: ["en", "zh"] });
  });

const rows = async (store: Store) => {
  const found = await store.db
    .selectFrom("addresses")
    .innerJoin("documents", "documents.id", "addresses.document_id")
    .select([
      "section",
      "name",
      "slug",
      "is_current",
      "addresses.since",
      "made_at",
      "made_by",
      "key",
    ])
    .orderBy("key")
    .orderBy("name")
    .execute();
  return found.map((row) => Object.values(row).join(" "));
};

async function withColumns(open: () => Promise<Store>) {
  const store = await open();
  for (const key of ["one", "two"]) await make(store, key, { en: key, zh: `${key} 栏` });
  await publish(store, 5, "one", "two");
  return store;
}

forSqlite("The addresses of a store", (open) => {
  test("have the publication, the time and the person that made them", async () => {
    const store = await withColumns(open);
    expect(await rows(store)).toEqual([
      "sections one one 1 1 5  one",
      "sections two two 1 1 5  two",
    ]);
    const by: Person = { ...serverPerson, id: "account:1" };
    const move = (slug: string, formerSlugs?: readonly string[]) =>
      inPublication(store, 9, ({ address }) => address({ key: "one", slug, formerSlugs }), by);
    expect(await move("first", ["old", "one", "older"])).toMatchObject({
      value: true,
      revision: 2,
    });
    const moved = [
      "sections first first 1 2 9 account:1 one",
      "sections old old 0 2 9 account:1 one",
      "sections older older 0 2 9 account:1 one",
      "sections one one 0 2 5  one",
      "sections two two 1 1 5  two",
    ];
    expect(await rows(store)).toEqual(moved);
    expect(await move("first", ["old"])).toMatchObject({ value: false, revision: 2 });
    expect(await rows(store)).toEqual(moved);
    expect(await move("first", ["oldest"])).toMatchObject({ value: true, revision: 3 });
    expect((await rows(store))[3]).toBe("sections oldest oldest 0 3 9 account:1 one");
    const acts = await store.db
      .selectFrom("audit")
      .select(["subject", "detail"])
      .where("act", "=", "document.address")
      .orderBy("seq")
      .execute();
    expect(acts).toEqual([
      { subject: "document:one", detail: '{"before":"one","slug":"first"}' },
      { subject: "document:one", detail: '{"before":"first","slug":"first"}' },
    ]);
    // Two stands at a former address of another.
    await expect(
      inPublication(store, 9, ({ address }) =>
        address({ key: "two", slug: "second", formerSlugs: ["older"] }),
      ),
    ).rejects.toMatchObject({ name: "SlugTaken", slug: "older", owner: "one" });
  });

  test("are set by people who may publish what is shown, in both languages where nothing is", async () => {
    const store = await withColumns(open);
    await make(store, "draft", { en: "Draft" });
    await inPublication(store, 6, ({ unpublish }) => unpublish({ key: "two", languages: ["zh"] }));
    const english = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });
    const by = english({ act: "publish", languages: ["en"] });
    const move = (key: string, slug: string, person = by) =>
      store.transaction((tx) => setAddress(tx, { key, slug }, { by: person, revision: 9, now: 9 }));
    await expect(move("one", "first")).rejects.toThrow(NotPermitted);
    await expect(move("draft", "first")).rejects.toThrow(NotPermitted);
    expect(await move("two", "second")).toEqual({ section: "sections", before: "two" });
    expect(await move("draft", "first", serverPerson)).toEqual({
      ...{ section: "sections", before: undefined },
    });
    await expect(move("two", "one", serverPerson)).rejects.toThrow(SlugTaken);
    const { type, body } = {
      type: "parameterGroup",
      body: { title: { en: "G" }, position: 0 },
    } as const;
    await store.transaction((tx) => createDocument(tx, { type, key: "group", body, now: 1 }));
    await expect(move("group", "group", serverPerson)).rejects.toEqual(
      new InvalidSlug("group", "group"),
    );
  });

  test("are made for what is published without one, once", async () => {
    const store = await withColumns(open);
    const heard: unknown[] = [];
    store.onChange(() => void heard.push(1));
    const revision = async () =>
      (await store.db.selectFrom("publication").select("revision").executeTakeFirst())?.revision;
    expect(await ensureAddresses(store, 7)).toBe(0);
    expect([await revision(), heard.length]).toEqual([1, 0]);
    await store.db.deleteFrom("addresses").where("slug", "=", "two").execute();
    await make(store, "draft", { en: "Draft" });
    expect(await ensureAddresses(store, 8)).toBe(1);
    expect([await revision(), heard.length]).toEqual([2, 1]);
    expect(await rows(store)).toEqual([
      "sections one one 1 1 5  one",
      "sections two two 1 2 8  two",
    ]);
  });

  test("of parts are numbered where another part has had the name", async () => {
    const store = await open();
    await make(store, "chips", { en: "Chips" });
    await makeProduct(store, "a", "RG-1");
    await makeProduct(store, "b", "RG-2");
    await publish(store, 5, "chips", "a", "b");
    const rename = async (key: string, partNumber: string) => {
      const { body } = await draftOf(store.db, key);
      await store.transaction((tx) =>
        saveDraft(tx, { key, body: { ...(body as object), partNumber }, now: 6 }),
      );
      await publish(store, 7, key);
      const row = await store.db
        .selectFrom("addresses")
        .innerJoin("documents", "documents.id", "addresses.document_id")
        .select("slug")
        .where("key", "=", key)
        .where("is_current", "=", 1)
        .executeTakeFirst();
      return row?.slug;
    };
    expect(await rename("a", "RG-3")).toBe("RG-3");
    expect(await rename("b", "RG-1")).toBe("RG-1-2");
    // Its own former one is free to it.
    expect(await rename("a", "RG-5")).toBe("RG-5");
    expect(await rename("a", "RG-3")).toBe("RG-3");
  });

  test("are looked up one by one or all at once, with the same result", async () => {
    const store = await withColumns(open);
    const [one, two] = [(await draftOf(store.db, "one")).id, (await draftOf(store.db, "two")).id];
    await store.transaction(async (tx) => {
      for (const areMany of [false, true]) {
        const taken = new TakenNames(tx, areMany);
        expect([
          await taken.has("sections", "ONE", two),
          await taken.has("sections", "one", one),
          await taken.has("sections", "three", one),
          await taken.has("news", "one", two),
        ]).toEqual([true, false, false, false]);
        taken.add("sections", "Three");
        taken.add("news", "one");
        expect([
          await taken.has("sections", "three", one),
          await taken.has("news", "one", two),
          await taken.has("products", "one", two),
        ]).toEqual([true, true, false]);
      }
    });
  });

  test("are exported where an import would not make them", async () => {
    const store = await withColumns(open);
    await make(store, "three", { en: "Three" });
    await make(store, "draft", { en: "Draft" });
    await publish(store, 6, "three");
    const move = (key: string, slug: string, now: number, formerSlugs?: readonly string[]) =>
      inPublication(store, now, ({ address }) => address({ key, slug, formerSlugs }));
    await move("one", "z-first", 7);
    await move("one", "a-second", 8);
    await move("one", "chosen", 9);
    // Those of one time are in the order of their names.
    await move("two", "second", 7, ["z-old", "a-old"]);
    await move("two", "two", 8);
    const documents = await Promise.all(
      ["one", "two", "three", "draft"].map((key) => draftOf(store.db, key)),
    );
    const found = await addressesToExport(store.db, documents);
    const keys = new Map(documents.map(({ id, key }) => [id, key]));
    expect([...found].map(([id, addresses]) => [keys.get(id), addresses])).toEqual([
      ["one", { slug: "chosen", formerSlugs: ["one", "z-first", "a-second"] }],
      ["two", { slug: "two", formerSlugs: ["a-old", "second", "z-old"] }],
    ]);
    await store.db.deleteFrom("addresses").where("is_current", "=", 0).execute();
    expect([...(await addressesToExport(store.db, documents))].map(([, one]) => one)).toEqual([
      { slug: "chosen" },
    ]);
  });
});
