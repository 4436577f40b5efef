import { describe, expect, it } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { labelOfPath } from "./fieldLabel.ts";
import { fieldTextsOf } from "./fieldTexts.ts";
import { documentOfEntry, entriesOf, entryIds } from "./indexedDocument.ts";
import { draftTexts, liveTexts, type ReadDocument } from "./readDocuments.ts";

const lines = (type: TypeName, body: unknown) =>
  fieldTextsOf(type, body).map(
    ({ path, language, text, role }) => `${role} ${path} ${language ?? "-"}: ${text}`,
  );

describe("The texts of a document", () => {
  it("are its words in both languages, and names and numbers, by the parts that they stand in", () => {
    const { news, product } = sampleBodies;
    const body = {
      ...news,
      keywords: { en: "one; two" },
      summary: { en: "  Much \n blank ", zh: "" },
      body: { en: '<p>See <a href="doc:rg1032">the part</a>.</p><p>A &amp; B</p>', zh: "<p></p>" },
    };
    expect(lines("news", body)).toMatchInlineSnapshot(`
      [
        "title /title/en en: English",
        "title /title/zh zh: 中文",
        "summary /summary/en en: Much blank",
        "body /body/en en: See the part. A & B",
        "details /image/alt/en en: English",
        "details /image/alt/zh zh: 中文",
        "keywords /keywords/en en: one; two",
      ]
    `);
    const variants = product.variants.map((one) => ({ $id: "v1", ...one }));
    const values = {
      supply: "2.7..5.5 V",
      nested: { en: "Inner", list: ["a", "b"] },
      none: 5,
      gone: null,
    };
    expect(lines("product", { ...product, variants, values })).toMatchInlineSnapshot(`
      [
        "title /partNumber -: RG1032",
        "title /name/en en: English",
        "title /name/zh zh: 中文",
        "summary /summary/en en: English",
        "summary /summary/zh zh: 中文",
        "details /packages/0/name -: QFN-32",
        "details /variants/v1/orderCode -: RG1032-Q",
        "details /variants/v1/package -: QFN-32",
        "details /values/supply -: 2.7..5.5 V",
        "details /values/nested/en -: Inner",
        "details /values/nested/list -: a",
        "details /values/nested/list -: b",
      ]
    `);
    expect(lines("product", { values: null })).toEqual([]);
    expect(lines("product", null)).toEqual([]);
    expect(lines("faq", { values: { a: "b" }, question: { en: "Why?" } })).toEqual([
      "title /question/en en: Why?",
    ]);
    const video = { ...sampleBodies.video, sources: [] };
    expect(lines("video", { ...video, url: "https://example.com" })).toEqual([
      "title /title/en en: English",
      "title /title/zh zh: 中文",
      "details /poster/alt/en en: English",
      "details /poster/alt/zh zh: 中文",
    ]);
  });

  it("have the labels of the fields along their paths", () => {
    expect([
      labelOfPath("product", "/packages/p1/name"),
      labelOfPath("solution", "/diagram/zones/1/title/en"),
      labelOfPath("news", "/title"),
      labelOfPath("news", "/nothing/at/all"),
    ]).toMatchInlineSnapshot(`
      [
        {
          "en": "Packages · Name",
          "zh": "封装 · 名称",
        },
        {
          "en": "Block diagram · Zones · Title",
          "zh": "框图 · 分区 · 标题",
        },
        {
          "en": "Title",
          "zh": "标题",
        },
        {
          "en": "",
          "zh": "",
        },
      ]
    `);
  });
});

const read = (more: Partial<ReadDocument>): ReadDocument => ({
  ...{ id: 5, type: "faq", draft: { question: { en: "Draft?", zh: "草稿" } }, live: {}, ...more },
});

describe("Texts as forms and readers have them", () => {
  it("are those of the first language and of both, then those of the other", () => {
    const draft = { question: { zh: "问", en: "Q" }, answer: { zh: "<p>答</p>", en: "<p>A</p>" } };
    expect(draftTexts(read({ draft })).map(({ text }) => text)).toEqual(["Q", "A", "问", "答"]);
  });

  it("are for readers those of the languages that are published, each once", () => {
    const body = { question: { en: "Q", zh: "问" }, answer: { en: "<p>A</p>" } };
    const newer = { question: { en: "Newer", zh: "新" } };
    const texts = (live: ReadDocument["live"]) => liveTexts(read({ live })).map(({ text }) => text);
    expect(texts({})).toEqual([]);
    expect(texts({ en: body })).toEqual(["Q", "A"]);
    expect(texts({ zh: body })).toEqual(["问"]);
    expect(texts({ en: body, zh: newer })).toEqual(["Q", "A", "新"]);
    const part = (name: string) => ({ partNumber: "RG1", name: { en: name, zh: name } });
    expect(
      liveTexts(read({ type: "product", live: { en: part("A"), zh: part("B") } })).map(
        ({ path, text }) => `${path} ${text}`,
      ),
    ).toEqual(["/partNumber RG1", "/name/en A", "/name/zh B"]);
  });
});

describe("Entries of the index", () => {
  const bodyOf = (question: string) => ({ question: { en: question } });
  const kindsOf = (document: ReadDocument) =>
    entriesOf(document).map(({ document: { id, texts } }) => [id, texts]);

  it("are one for a draft, one for what readers see, or one for both", () => {
    const [draft, newer] = [bodyOf("Draft?"), bodyOf("Newer?")];
    expect(kindsOf(read({ draft }))).toEqual([[20, { title: "Draft?" }]]);
    expect(kindsOf(read({ draft, live: { en: draft } }))).toEqual([[22, { title: "Draft?" }]]);
    expect(kindsOf(read({ draft: newer, live: { en: draft } }))).toEqual([
      [20, { title: "Newer?" }],
      [21, { title: "Draft?" }],
    ]);
    expect(kindsOf(read({ draft: {}, live: { en: {} } }))).toEqual([[22, {}]]);
    expect([entryIds(5, true), entryIds(5, false)]).toEqual([
      [20, 21, 22],
      [21, 22],
    ]);
    expect([19, 20, 23, 24].map(documentOfEntry)).toEqual([4, 5, 5, 6]);
  });

  it("hold each text once, apart from the next one, and differ by what they hold", () => {
    const draft = {
      question: { en: "Same", zh: "同" },
      answer: { en: "<p>One</p>", zh: "<p>One</p>" },
    };
    const [entry] = entriesOf(read({ draft }));
    expect(entry?.document).toEqual({
      ...{ id: 20, group: 1, share: 1, columns: [], texts: { title: "Same;\n同", body: "One" } },
    });
    const digestOf = (body: object) => entriesOf(read({ draft: body }))[0]?.digest;
    expect(digestOf(draft)).toBe(entry?.digest);
    expect(digestOf({ ...draft, answer: { en: "<p>Two</p>" } })).not.toBe(entry?.digest);
    expect(entry?.digest).toHaveLength(16);
  });

  it("have the numbers of published parts, and not of drafts", () => {
    const body = {
      partNumber: "RG1",
      variants: [{ orderCode: "RG1-Q" }, { package: "QFN" }, null, { orderCode: 7 }],
    };
    const partsOf = (document: ReadDocument) =>
      entriesOf(document).map((entry) => ("part" in entry.document ? entry.document.part : "none"));
    const part = { number: "RG1", orderCodes: ["RG1-Q"], stage: "active" };
    const product = { type: "product", draft: body } as const;
    expect(partsOf(read(product))).toEqual(["none"]);
    expect(partsOf(read({ ...product, live: { zh: body } }))).toEqual([part]);
    expect(partsOf(read({ ...product, draft: {}, live: { en: body } }))).toEqual(["none", part]);
    const bare = { partNumber: "RG2", variants: "none" };
    expect(partsOf(read({ type: "product", draft: {}, live: { en: bare, zh: body } }))).toEqual([
      ...["none", { ...part, number: "RG2", orderCodes: [] }],
    ]);
    expect(partsOf(read({ type: "product", draft: {}, live: { en: { name: "x" } } }))).toEqual([
      "none",
    ]);
    expect(partsOf(read({ type: "faq", draft: body, live: { en: body } }))).toEqual(["none"]);
  });
});
