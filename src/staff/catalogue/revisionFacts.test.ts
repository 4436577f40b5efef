import { expect, test } from "vitest";
import { contentTypes } from "../../content/types/index.ts";
import { isTypeName } from "../../content/types/typeNames.ts";
import { factsOf, Interned } from "./revisionFacts.ts";

const oddBodies = [
  ["nothing", {}],
  ["no object", null],
  ["titles of other kinds", { title: 5, name: [], partNumber: {}, question: null, label: "x" }],
  ["texts of other kinds", { title: { en: 5, zh: null }, name: { en: [] }, question: { en: {} } }],
] as const;

test.each(oddBodies)("facts of a draft with %s are there in every type", (_case, body) => {
  for (const type of Object.keys(contentTypes).filter(isTypeName)) {
    const { titles, searched } = factsOf({ key: "a-key", type, number: 1, body }, new Interned());
    expect(
      Object.values(titles).filter((title) => typeof title !== "string"),
      type,
    ).toEqual([]);
    expect(searched).toContain("a-key");
  }
});
