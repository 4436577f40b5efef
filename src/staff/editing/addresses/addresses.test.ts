import { rm } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { partBody, withParts } from "../../../../tests/support/changeSetParts.ts";
import { makeFolder } from "../../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  isSlug,
  maxSlugLength,
  numberedSlug,
  slugOfPartNumber,
  slugOfWords,
} from "../../../base/site/addresses/slugs.ts";
import { openFiles } from "../../../base/store/files/diskFiles.ts";
import { openStore, type Store } from "../../../base/store/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { partNumberPattern } from "../../../content/types/fields/partNumber.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import { exportContent } from "../../exchange/exportContent.ts";
import { importContent } from "../../exchange/importContent.ts";
import { readContent } from "../../exchange/readContent.ts";
import {
  createDocument,
  inPublication,
  type Publishing,
  saveDraft,
} from "../documentOperations.ts";
import { ensureAddresses } from "./assignAddresses.ts";
import { makeSlug } from "./makeSlug.ts";
import { InvalidSlug, SlugTaken } from "./setAddress.ts";

const both = ["en", "zh"] as const;

async function addColumn(store: Store, key: string, title: object): Promise<void> {
  const body = columnBody({ title });
  await store.transaction((tx) => createDocument(tx, { type: "column", key, body, now: 1 }));
}

async function publishAll(store: Store, ...keys: string[]): Promise<void> {
  await inPublication(store, 1, async ({ publish }) => {
    for (const key of keys) await publish({ key, languages: both });
  });
}

/** Every address of a store: `+` before the present ones. */
async function addressesOf(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom("addresses")
    .innerJoin("documents", "documents.id", "addresses.document_id")
    .select(["key", "slug", "is_current"])
    .orderBy("documents.id")
    .orderBy("name")
    .execute();
  return rows.map((row) => `${row.is_current === 1 ? "+" : "-"}${row.key} ${row.slug}`);
}

describe("slugs", () => {
  test.each([
    ["Company News", "company-news"],
    ["USB-C® 3.1 & “fast” charging", "usb-c-3-1-fast-charging"],
    ["Zürich's café", "zurichs-cafe"],
    ["ＲＧ８８１０ ships", "rg8810-ships"],
    ["Новости", ""],
  ])("of %s is %s", (text, slug) => {
    expect(slugOfWords(text)).toBe(slug);
  });

  test("are valid in paths, whatever the title", () => {
    const texts = fc.string({ unit: anyCharacter, maxLength: 120 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 9_999 }), (text, number) => {
        const slug = slugOfWords(text);
        expect(slug === "" || isSlug("news", slug), slug).toBe(true);
        if (slug !== "") expect(isSlug("news", numberedSlug(slug, number))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(partNumberPattern), (number) => {
        const slug = slugOfPartNumber(number.slice(0, 40));
        expect(isSlug("products", slug), slug).toBe(true);
        expect(new URL(`http://a/products/${slug}`).pathname).toBe(`/products/${slug}`);
      }),
    );
  });

  test("are cut between words, and within one that is too long by itself", () => {
    const most = "a".repeat(maxSlugLength);
    expect(slugOfWords("word ".repeat(60))).toBe("word-".repeat(16).slice(0, -1));
    expect(slugOfWords(`${most} b`)).toBe(most);
    expect(slugOfWords(`${most}b`)).toBe(most);
    expect(numberedSlug(most, 12)).toBe(`${most.slice(3)}-12`);
    expect(numberedSlug(`${most.slice(4)}-bcd`, 12)).toBe(`${most.slice(4)}-12`);
  });

  test("fall back on the pinyin, on the key, and on the id", async () => {
    const slug = (key: string, title: object) =>
      makeSlug("news", { id: 7, key, type: "news", body: { title } });
    expect(await slug("news/a", { zh: "绿色 RG8810 上市" })).toBe("lv-se-rg8810-shang-shi");
    expect(await slug("news/2026-report", { en: "—" })).toBe("2026-report");
    expect(await slug("news/新闻", { zh: "…" })).toBe("news-7");
  });
});

forEachStore("Addresses", (open) => {
  test("are created when a document is first published, in the order of ids, and do not change", async () => {
    const store = await open();
    await addColumn(store, "one", { en: "About us", zh: "关于" });
    await addColumn(store, "two", { en: "About Us!", zh: "关于" });
    await publishAll(store, "two", "one");
    expect(await addressesOf(store)).toEqual(["+one about-us", "+two about-us-2"]);
    const body = columnBody({ title: { en: "Another title", zh: "关于" } });
    await store.transaction((tx) => saveDraft(tx, { key: "one", body, now: 2 }));
    await publishAll(store, "one");
    expect(await addressesOf(store)).toEqual(["+one about-us", "+two about-us-2"]);
  });

  test("have the words that English shows, whatever the other language shows", async () => {
    const store = await open();
    await addColumn(store, "one", { en: "First", zh: "一" });
    const body = columnBody({ title: { en: "Second", zh: "二" } });
    await store.transaction((tx) => saveDraft(tx, { key: "one", body, now: 2 }));
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key: "one", languages: ["zh"] });
      await publish({ key: "one", languages: ["en"], revisionNumber: 1 });
    });
    expect(await addressesOf(store)).toEqual(["+one first"]);
  });

  test("are changed by hand, and former ones keep redirecting to the document", async () => {
    const store = await open();
    await addColumn(store, "one", { en: "About us", zh: "关于" });
    await addColumn(store, "two", { en: "Chips", zh: "芯片" });
    await publishAll(store, "one", "two");
    const live = await followPublication(store, () => undefined);
    const move = (key: string, slug: string) =>
      inPublication(store, 2, ({ address }) => address({ key, slug }));
    await move("one", "company");
    await live.refresh();
    const book = live.current().views.en.addresses;
    expect(book.find("sections", "ABOUT-us")).toMatchObject({ slug: "about-us", isCurrent: false });
    expect(book.find("sections", "company")).toMatchObject({ isCurrent: true });
    await expect(move("two", "about-us")).rejects.toThrow(SlugTaken);
    for (const slug of ["", "-", "a/b", "a b", "Ä", "A", "..", "x".repeat(81)]) {
      await expect(move("two", slug), slug).rejects.toThrow(InvalidSlug);
    }
    // In another section, the same name is free.
    const news = {
      ...{ column: "two", title: { en: "News", zh: "新闻" }, date: "2026-11-21" },
      ...{ summary: { en: "S", zh: "摘" }, body: { en: "<p>x</p>", zh: "<p>x</p>" } },
    };
    await store.transaction((tx) =>
      createDocument(tx, { type: "news", key: "news/1", body: news, now: 2 }),
    );
    await publishAll(store, "news/1");
    expect((await move("news/1", "company")).changed).toBe(true);
    await inPublication(store, 3, ({ trash }) => trash({ key: "news/1" }));
    expect((await move("one", "company")).changed).toBe(false);
    await move("one", "about-us");
    expect(await addressesOf(store)).toEqual([
      ...["+one about-us", "-one company", "+two chips", "+news/1 company", "-news/1 news"],
    ]);
    live.close();
  });

  test("of parts follow the part number, unless a person chose them", async () => {
    const store = await withParts(open);
    const rename = async (partNumber: string) => {
      const body = { ...partBody("rg1"), partNumber };
      await store.transaction((tx) => saveDraft(tx, { key: "rg1", body, now: 2 }));
      await publishAll(store, "rg1");
      return (await addressesOf(store)).filter((line) => line.includes("rg1 "));
    };
    const renamed = await rename("RG9");
    expect(renamed).toEqual(["-rg1 RG1", "+rg1 RG9"]);
    await inPublication(store, 3, ({ address }) => address({ key: "rg1", slug: "RG-nine" }));
    expect(await rename("RG10")).toEqual(["+rg1 RG-nine", "-rg1 RG1", "-rg1 RG9"]);
  });

  test("require the right to publish", async () => {
    const store = await open();
    await addColumn(store, "one", { en: "About us", zh: "关于" });
    await publishAll(store, "one");
    const by: Person = { ...serverPerson, rights: [{ act: "draft.see" }] };
    const move = ({ address }: Publishing) => address({ key: "one", slug: "x" });
    const work = inPublication(store, 2, move, by);
    await expect(work).rejects.toThrow(NotPermitted);
  });

  test("are created once for a store from before they existed", async () => {
    const store = await open();
    for (let number = 0; number < 30; number += 1) {
      await addColumn(store, `c${number}`, { en: "Same", zh: "同" });
    }
    await publishAll(store, ...Array.from({ length: 30 }, (_, number) => `c${number}`));
    await store.db.deleteFrom("addresses").execute();
    const before = store.statistics().queries;
    expect(await ensureAddresses(store, 5)).toBe(30);
    // By statements on many, not by some for each.
    expect(store.statistics().queries - before).toBeLessThan(30);
    expect(await ensureAddresses(store, 6)).toBe(0);
    const slugs = (await addressesOf(store)).map((line) => line.split(" ")[1]);
    expect(slugs).toEqual(["same", ...Array.from({ length: 29 }, (_, at) => `same-${at + 2}`)]);
  });

  test("are included in content files", async () => {
    const store = await open();
    await addColumn(store, "one", { en: "About us", zh: "关于" });
    await addColumn(store, "two", { en: "Chips", zh: "芯片" });
    await publishAll(store, "one", "two");
    await inPublication(store, 2, ({ address }) => address({ key: "one", slug: "company" }));
    const folder = await makeFolder();
    const dataDir = await makeFolder();
    await exportContent(store, await openFiles(dataDir), folder);
    const empty = await openStore({ dataDir });
    try {
      const content = await readContent(folder);
      const files = await openFiles(dataDir);
      await importContent(empty, files, content, { publish: true, now: 1 });
      expect(await addressesOf(empty)).toEqual(await addressesOf(store));
      const before = await empty.db.selectFrom("publication").select("revision").executeTakeFirst();
      await importContent(empty, files, content, { publish: true, now: 2 });
      const after = await empty.db.selectFrom("publication").select("revision").executeTakeFirst();
      expect(after).toEqual(before);
    } finally {
      await empty.close();
      for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
    }
  });
});
