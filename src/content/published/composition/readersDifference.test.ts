import { expect, it } from "vitest";
import { readersDifference } from "./readersDifference.ts";

const body = {
  title: { en: "Meter", zh: "电表" },
  summary: { en: "Counts" },
  image: { file: "a.png", alt: { en: "A meter", zh: "电表照片" } },
  benefits: [{ title: { en: "Small", zh: "小" }, weight: 3 }],
};

const cases: readonly (readonly [string, object, readonly string[], readonly string[]])[] = [
  ["nothing", {}, [], []],
  ["a text of theirs", { title: { en: "Gauge", zh: "电表" } }, ["/title"], []],
  ["a text of the other language", { title: { en: "Meter", zh: "表" } }, [], []],
  ["a text of theirs for one in the other", { title: { zh: "电表" } }, ["/title"], []],
  ["a fact inside", { image: { ...body.image, file: "b.png" } }, [], ["/image/file"]],
  [
    "a text inside",
    { image: { ...body.image, alt: { en: "Gauge", zh: "电表照片" } } },
    ["/image/alt"],
    [],
  ],
  [
    "a fact in a list",
    { benefits: [{ ...body.benefits[0], weight: 4 }] },
    [],
    ["/benefits/0/weight"],
  ],
  [
    "a list that is empty",
    { benefits: [] },
    ["/benefits/0/title"],
    ["/benefits", "/benefits/0/weight"],
  ],
];

it.each(cases)("English readers see %s", (_name, change, texts, facts) => {
  expect(readersDifference(body, { ...body, ...change }, "en")).toEqual({ texts, facts });
});

it("Readers of a language see the text in the other where theirs is missing", () => {
  const after = { ...body, summary: { en: "Counts well" } };
  expect(readersDifference(body, after, "zh").texts).toEqual(["/summary"]);
  expect(readersDifference(body, { ...body, summary: { zh: "Counts" } }, "en").texts).toEqual([
    "/summary",
  ]);
});

it("Paths are sorted, whatever the order of the fields", () => {
  const [before, after] = [1, 2].map((n) => ({
    ...{ z: n, a: n, y: { en: `${n}` }, b: { en: `${n}` }, none: undefined },
  }));
  const all = { texts: ["/b", "/y"], facts: ["/a", "/z"] };
  expect(readersDifference(before, after, "en")).toEqual(all);
});

it("Everything is new to readers who saw nothing", () => {
  const one = { title: { en: "Meter" }, weight: 3 };
  const all = { texts: ["/title"], facts: ["/weight"] };
  expect(readersDifference(undefined, one, "en")).toEqual(all);
  expect(readersDifference(one, undefined, "en")).toEqual(all);
});
