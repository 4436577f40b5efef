import { describe, expect, it, test } from "vitest";
import { contentTypes } from "../../content/types/index.ts";
import { isTypeName } from "../../content/types/typeNames.ts";
import {
  factsOf,
  fitter,
  Interned,
  noticed,
  readersFacts,
  textMatcher,
  withTitles,
} from "./revisionFacts.ts";

const oddBodies = [
  ["nothing", {}],
  ["no object", null],
  ["titles of other kinds", { title: 5, name: [], partNumber: {}, question: null, label: "x" }],
  ["texts of other kinds", { title: { en: 5, zh: null }, name: { en: [] }, question: { en: {} } }],
] as const;

test.each(oddBodies)("facts of a draft with %s exist in every type", (_case, body) => {
  for (const type of Object.keys(contentTypes).filter(isTypeName)) {
    const { titles, searched } = factsOf({ key: "a-key", type, number: 1, body }, new Interned());
    expect(
      Object.values(titles).filter((title) => typeof title !== "string"),
      type,
    ).toEqual([]);
    expect(searched).toContain("a-key");
  }
});

test.each([
  ["rg-10", [0, 1, 4, 4, 4]],
  ["camera", [4, 4, 0, 2, 3]],
  ["ra", [4, 4, 3, 3, 3]],
  ["10", [3, 3, 4, 4, 4]],
])("the search text %s matches by its share of a line", (text, ranks) => {
  const part = (partNumber: string) => ({ type: "product", body: { partNumber } }) as const;
  const news = (en: string) => ({ type: "news", body: { title: { en } } }) as const;
  const documents = [
    { key: "one", ...part("RG10") },
    { key: "two", ...part("RG10-Q") },
    { key: "camera", ...news("Chip") },
    { key: "four", ...news("Camera chip") },
    { key: "five", ...news("A quiet camera") },
  ];
  const facts = documents.map((one) => factsOf({ number: 1, ...one }, new Interned()));
  expect(facts.map(fitter(text))).toEqual(ranks);
});

describe("the facts of a revision", () => {
  const factsIn = (type: "column" | "news" | "product" | "setting", body: unknown) =>
    factsOf({ key: "the-key", type, number: 7, body }, new Interned());

  it("of a part are its columns, values, files, order codes and what refers to others", () => {
    const body = {
      ...{ partNumber: "RG-10", name: { en: "Chip", zh: "芯片" }, column: "mcu" },
      alsoIn: ["radio", "mcu", "radio", 5, "audio"],
      values: { clock: "1 GHz", bus: "spi" },
      lifecycle: { stage: "active", since: "" },
      variants: [{ orderCode: "RG-10-Q" }, null, { package: "x" }],
      documents: [{ kind: "datasheet", file: { file: "a/b.pdf" } }],
      solutions: ["camera", "camera"],
    };
    expect(factsIn("product", body).references.toSorted()).toEqual([
      ...["column audio", "column mcu", "column radio", "parameter bus", "parameter clock"],
      "solution camera",
    ]);
    expect(factsIn("product", body)).toEqual({
      ...{ number: 7, titles: { en: "RG-10", zh: "RG-10" } },
      ...{ column: "mcu", alsoIn: ["radio", "audio"] },
      listed: { "lifecycle.stage": "active", column: "mcu" },
      ...{ parameters: ["clock", "bus"], requirements: undefined },
      present: " name.en name.zh order-codes datasheet ",
      references: expect.anything(),
      ...{ files: [], searched: "the-key\nrg-10\nRG10\nRG10Q" },
    });
  });

  it("of a column are its parameters, where they are texts", () => {
    const { parameters, requirements, column } = factsIn("column", {
      ...{ parameters: ["clock", 5, "bus"], requirements: { bus: "must" }, position: 3 },
    });
    expect([parameters, column]).toEqual([["clock", "bus"], "the-key"]);
    expect(requirements?.parameters).toEqual(
      new Map([
        ["clock", "may"],
        ["bus", "must"],
      ]),
    );
    expect(factsIn("news", { parameters: ["clock"], values: { bus: "spi" } })).toMatchObject({
      ...{ parameters: [], requirements: undefined, alsoIn: [] },
    });
  });

  it("have what lists show as texts, zero included and nothing empty", () => {
    expect(factsIn("column", { position: 0, parent: "", status: null }).listed).toEqual({
      position: "0",
    });
    expect(factsIn("news", { date: "2026-11-01", column: { en: "x" } }).listed).toEqual({
      date: "2026-11-01",
    });
  });

  it("have a title once where both languages have the same", () => {
    const searched = (en?: string, zh?: string) => factsIn("news", { title: { en, zh } }).searched;
    expect(searched("Ｏne", "一")).toBe("the-key\none\n一");
    expect(searched("One", "One")).toBe("the-key\none");
    expect(searched(undefined, "一")).toBe("the-key\n一");
  });

  const picture = '<img src="/storage/a/zh.svg" alt="x" width="1" height="1">';
  const news = {
    title: { en: "One", zh: "一" },
    column: "news",
    products: ["rg10"],
    image: { file: "a/b.svg", width: 1, height: 1, alt: { en: "A", zh: "甲" } },
    body: { en: '<p><a href="doc:other">x</a></p>', zh: `<figure>${picture}</figure>` },
  };

  it("have what its fields and its texts lead to", () => {
    const { references, files } = factsIn("news", news);
    expect(references.toSorted()).toEqual([" other", "column news", "product rg10"]);
    expect(files.toSorted()).toEqual(["a/b.svg", "a/zh.svg"]);
    expect(factsIn("product", { values: { clock: "1", bus: "2" } }).references).toEqual([
      ...["parameter clock", "parameter bus"],
    ]);
    expect(factsIn("news", { values: { clock: "1" } }).references).toEqual([]);
    const led = factsIn("product", {
      development: [{ kind: "board", link: "doc:board" }, { link: "/storage/a/b.pdf" }],
    });
    expect([led.references, led.files]).toEqual([[" board"], ["a/b.pdf"]]);
  });

  it("are for readers what their language leads to", () => {
    const facts = factsIn("news", news);
    const shown = (language: "en" | "zh", published?: object, body: object = news) => {
      const interned = new Interned();
      const of = body === news ? facts : factsIn("news", body);
      const made = readersFacts(of, { type: "news", body }, { language, published }, interned);
      return [made === of, made.references.toSorted().join(), made.files.toSorted().join()];
    };
    expect(shown("en")).toEqual([false, " other,column news,product rg10", "a/b.svg"]);
    expect(shown("zh")).toEqual([false, "column news,product rg10", "a/b.svg,a/zh.svg"]);
    expect(shown("en", undefined, { ...news, image: undefined })).toEqual([
      ...[false, " other,column news,product rg10", ""],
    ]);
    const plain = { ...news, body: { en: "<p>x</p>", zh: "<p>y</p>" } };
    expect(shown("zh", undefined, plain)).toEqual([
      ...[true, "column news,product rg10", "a/b.svg"],
    ]);
  });

  it("are under other titles found by these alone, and by part numbers as before", () => {
    const facts = factsIn("product", { partNumber: "RG-10", variants: [{ orderCode: "RG-11" }] });
    expect(withTitles("the-key", facts, { en: undefined, zh: "芯片" })).toEqual({
      ...{ ...facts, titles: { zh: "芯片" }, searched: "the-key\n芯片\nRG10\nRG11" },
    });
    expect(withTitles("the-key", facts, { en: "Chip", zh: undefined })).toEqual({
      ...{ ...facts, titles: { en: "Chip" }, searched: "the-key\nchip\nRG10\nRG11" },
    });
  });

  it.each([
    ["camera", true],
    [" QUIET  camera ", true],
    ["camera loud", false],
    ["ｒｇ－１０", true],
    ["rg.1", true],
    ["r-g", false],
    ["x", false],
    ["1", true],
    ["-1", false],
    ["9", false],
  ])("match the search text %j: %s", (text, isFound) => {
    const body = { partNumber: "RG-10", name: {} };
    const titles = { en: "A quiet camera", zh: "安" };
    const facts = withTitles("the-key", factsIn("product", body), titles);
    expect(textMatcher(text)(facts)).toBe(isFound);
  });

  it("match a search text with blanks around it as well as without", () => {
    expect(fitter(" Camera ")(factsIn("news", { title: { en: "camera" } }))).toBe(0);
    expect(fitter("r-1")(factsIn("product", { partNumber: "R1" }))).toBe(0);
    expect(fitter("-1")(factsIn("product", { partNumber: "1" }))).toBe(4);
    expect(fitter("r-g")(factsIn("product", { partNumber: "RG" }))).toBe(4);
  });
});

test("readers of a language notice its texts and the facts, in whatever order they are stored", () => {
  const body = { date: "1", list: [{ en: "a", zh: "b" }], empty: {}, none: null };
  const other = { none: null, empty: {}, list: [{ zh: "c", en: "a" }], date: "1" };
  expect(noticed(body, "en")).toBe('{"date":"1","empty":{},"list":["a"],"none":null}');
  expect(noticed(other, "en")).toBe(noticed(body, "en"));
  expect(noticed(other, "zh")).not.toBe(noticed(body, "zh"));
  expect(noticed(other, undefined)).toBe('{"date":"1","empty":{},"list":[null],"none":null}');
  expect(noticed({ title: { en: "a" } }, "zh")).toBe('{"title":null}');
  expect(noticed({ title: { en: "a", more: 1 } }, "zh")).toBe('{"title":{"en":"a","more":1}}');
});
