import { expect, test } from "vitest";
import { contentTypes } from "../../content/types/index.ts";
import { isTypeName } from "../../content/types/typeNames.ts";
import { factsOf, fitter, Interned } from "./revisionFacts.ts";

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
