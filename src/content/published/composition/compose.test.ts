import { expect, it, test } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../types/typeNames.ts";
import { composeFacts, composeForReaders } from "./compose.ts";

/** Composed document, with the texts that the reader's language lacks. */
function shown(language: Language, own: unknown, published: unknown, type: TypeName = "product") {
  const missing: string[] = [];
  const body = composeForReaders(type, own, language, published, (path, what) =>
    missing.push(`${path} ${what}`),
  );
  return { body, missing };
}

test.each<[string, Language, object, object | undefined, object, string[]]>([
  [
    "its own text and the published one of the other language",
    "en",
    { name: { en: "Chip", zh: "草稿" } },
    { name: { en: "Old", zh: "芯片" } },
    { name: { en: "Chip", zh: "芯片" } },
    [],
  ],
  [
    "its own text alone where the other language is not published",
    "en",
    { name: { en: "Chip", zh: "草稿" } },
    undefined,
    { name: { en: "Chip" } },
    [],
  ],
  [
    "a text of the other language alone, which is borrowed",
    "zh",
    { name: { en: "Draft" } },
    { name: { en: "Chip", zh: "芯片" } },
    { name: { en: "Chip" } },
    ["/name borrowed"],
  ],
  [
    "no text where neither is published, and an optional field of such is left out",
    "en",
    { name: { zh: "草稿" }, description: { zh: "<p>草稿</p>" }, partNumber: "RG1" },
    {},
    { name: {}, partNumber: "RG1" },
    ["/name nothing", "/description nothing"],
  ],
  [
    "an empty list of words, which is no missing one",
    "en",
    { keywords: { en: ["chip"], zh: ["草稿"] }, name: { en: "Chip" } },
    undefined,
    { keywords: { en: ["chip"], zh: [] }, name: { en: "Chip" } },
    [],
  ],
  [
    "a list of words of the other language, empty",
    "en",
    { keywords: { zh: ["草稿"] } },
    undefined,
    { keywords: { zh: [] } },
    ["/keywords borrowed"],
  ],
  [
    "items of a list but for those without any text",
    "en",
    { features: [{ zh: "草稿" }, {}, { en: "Fast" }] },
    undefined,
    { features: [{ en: "Fast" }] },
    ["/features/0 nothing"],
  ],
  [
    "texts of items by what the items are named",
    "zh",
    {
      crossReferences: [
        { partNumber: "B", kind: "similar", note: { en: "draft" } },
        { partNumber: "A", kind: "similar", note: { en: "draft" } },
      ],
    },
    {
      crossReferences: [
        { partNumber: "A", kind: "similar", note: { en: "of A" } },
        { partNumber: "B", kind: "functional", note: { en: "of B" } },
      ],
    },
    {
      crossReferences: [
        { partNumber: "B", kind: "similar", note: { en: "of B" } },
        { partNumber: "A", kind: "similar", note: { en: "of A" } },
      ],
    },
    ["/crossReferences/0/note borrowed", "/crossReferences/1/note borrowed"],
  ],
  [
    "values without texts as they are",
    "en",
    { values: { note: { zh: "草稿" }, clock: "1 GHz", ports: [1, 2] }, name: { en: "Chip" } },
    undefined,
    { values: { clock: "1 GHz", ports: [1, 2] }, name: { en: "Chip" } },
    ["/values/note nothing"],
  ],
])("Readers are shown %s", (_, language, own, published, body, missing) => {
  expect(shown(language, own, published)).toEqual({ body, missing });
});

it("A body of which nothing is left out is shown as it is", () => {
  const body = { name: { en: "Chip", zh: "芯片" }, features: [{ en: "Fast" }], values: { a: [1] } };
  expect(shown("en", body, { name: { zh: "芯片" } }).body).toBe(body);
  const setting = { name: "press", value: { contact: { name: { en: "Lin" } } } };
  expect(shown("en", setting, undefined, "setting").body).toBe(setting);
});

it("Of a setting, the texts of its value are shown", () => {
  const own = { name: "press", value: { contact: { name: { en: "Lin", zh: "草稿" } }, marks: [] } };
  const published = { name: "press", value: { contact: { name: { zh: "林" } }, marks: [] } };
  expect(shown("en", own, published, "setting").body).toEqual({
    name: "press",
    value: { contact: { name: { en: "Lin", zh: "林" } }, marks: [] },
  });
  const told = { name: "press", value: { title: { zh: "草稿" } } };
  expect(shown("en", told, undefined, "setting")).toEqual({
    body: { name: "press", value: {} },
    missing: ["/value/title nothing"],
  });
});

test.each<[string, unknown, unknown, unknown]>([
  [
    "a text of the readers' language as it is published",
    { t: { en: "new", zh: "neu" } },
    { t: { zh: "old" } },
    { t: { en: "new", zh: "old" } },
  ],
  [
    "no text of it where none is published",
    { t: { en: "new", zh: "neu" } },
    undefined,
    { t: { en: "new" } },
  ],
  ["no field for a text that is left without any", { t: { zh: "neu" }, n: 1 }, {}, { n: 1 }],
  [
    "an empty list of words for one that is not published",
    { t: { en: ["a"], zh: ["b"] } },
    {},
    { t: { en: ["a"], zh: [] } },
  ],
  ["the new facts", { n: 2, list: [3] }, { n: 1, list: [1, 2], gone: 4 }, { n: 2, list: [3] }],
  [
    "published texts of a field that is gone, in the readers' language",
    { n: 2 },
    { n: 1, t: { en: "a", zh: "b" }, s: { en: "c" }, deep: { u: { zh: "d" }, v: { en: "e" } } },
    { n: 2, t: { zh: "b" }, deep: { u: { zh: "d" } } },
  ],
  [
    "nothing of a field that is gone and had facts",
    {},
    { deep: { t: { zh: "d" }, n: 1 }, none: {} },
    {},
  ],
  [
    "texts of items by their names",
    {
      list: [
        { key: "b", t: { zh: "neu" } },
        { key: "c", t: { en: "c" } },
      ],
    },
    {
      list: [
        { key: "a", t: { zh: "alt a" } },
        { key: "b", t: { zh: "alt b" } },
      ],
    },
    {
      list: [
        { key: "b", t: { zh: "alt b" } },
        { key: "c", t: { en: "c" } },
      ],
    },
  ],
])("A change of facts shows Chinese readers %s", (_, body, published, expected) => {
  expect(composeFacts(body, "zh", published)).toEqual(expected);
});

test("Optional texts that neither language has are left out of settings and of items of lists", () => {
  const value = { boilerplates: [], marks: [], pictures: [], pictureTerms: { zh: "草稿" } };
  expect(shown("en", { name: "press", value }, undefined, "setting")).toEqual({
    body: { name: "press", value: { boilerplates: [], marks: [], pictures: [] } },
    missing: ["/value/pictureTerms nothing"],
  });
  const group = { title: { en: "Parts" }, columns: ["a"] };
  const menuGroups = [{ ...group, text: { zh: "草稿" } }];
  expect(shown("en", { menuGroups }, undefined, "column")).toEqual({
    body: { menuGroups: [group] },
    missing: ["/menuGroups/0/text nothing"],
  });
});
