import { expect, test } from "vitest";
import { siteTag, tagsOf, tagsToPurge } from "./cacheTags.ts";
import {
  noteAnything,
  noteDocument,
  noteType,
  Reads,
  recorded,
  recordReads,
  recordReadsInSteps,
  reread,
} from "./recordReads.ts";

const documents = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, type: "faq" as const }));

/** Recorded reads as plain values. */
const told = ({ types, documents: single, isOfAnything }: Reads) => ({
  ...{ types: [...types], documents: [...single.keys()], isOfAnything },
});

test("A response has the tags of what was read for it, the types sorted", () => {
  const reads = new Reads();
  expect(tagsOf(reads)).toEqual([siteTag]);
  recordReads(reads, () => {
    for (const one of [
      { id: 7, type: "news" as const },
      { id: 3, type: "faq" as const },
    ])
      noteDocument(one);
    for (const type of ["product", "column", "product"] as const) noteType(type);
    noteAnything();
  });
  expect(tagsOf(reads)).toEqual(["site", "any", "t-column", "t-product", "d-7", "d-3"]);
});

test("Of more than forty documents, the types stand for those that were read last", () => {
  const tags = (count: number) => {
    const reads = new Reads();
    recordReads(reads, () => {
      for (const one of documents(count)) noteDocument(one);
    });
    return tagsOf(reads);
  };
  const single = documents(40).map(({ id }) => `d-${id}`);
  expect(tags(40)).toEqual(["site", ...single]);
  expect(tags(41)).toEqual(["site", "t-faq", ...single]);
});

test("A publication purges what it changed, and everything where that is much", () => {
  expect(tagsToPurge([])).toEqual(["any"]);
  const changed = [
    ...[
      { id: 2, type: "news" as const },
      { id: 1, type: "faq" as const },
    ],
    ...[{ id: 2, type: "news" as const }],
  ];
  expect(tagsToPurge(changed)).toEqual(["any", "t-faq", "t-news", "d-2", "d-1"]);
  expect(tagsToPurge(documents(100))).toHaveLength(102);
  expect(tagsToPurge([...documents(100), ...documents(100)])).toHaveLength(102);
  expect(tagsToPurge(documents(101))).toEqual(["site"]);
});

test("Reads count for all work around them, and none once it has ended or failed", () => {
  const [outer, inner] = [new Reads(), new Reads()];
  recordReads(outer, () => {
    noteType("news");
    recordReads(inner, () => noteType("faq"));
    noteType("video");
  });
  noteType("page");
  noteAnything();
  expect(told(inner)).toEqual({ types: ["faq"], documents: [], isOfAnything: false });
  expect(told(outer)).toEqual({
    types: ["news", "faq", "video"],
    documents: [],
    isOfAnything: false,
  });
  const failed = new Reads();
  const failing = () =>
    recordReads(failed, () => {
      noteAnything();
      throw new Error("no");
    });
  const around = new Reads();
  recordReads(around, () => expect(failing).toThrow("no"));
  noteType("page");
  expect([told(failed), told(around)]).toEqual([
    { types: [], documents: [], isOfAnything: true },
    { types: [], documents: [], isOfAnything: true },
  ]);
});

test("What a kept value was made of counts again where it is used again", () => {
  const value = recorded(() => {
    noteDocument({ id: 3, type: "faq" });
    return 5;
  });
  const again = new Reads();
  expect(recordReads(again, () => reread(value))).toBe(5);
  expect(told(again)).toEqual({ types: [], documents: [3], isOfAnything: false });
  expect([value.made, told(value.reads).documents, reread(value)]).toEqual([5, [3], 5]);
});

test("Work in steps is recorded step by step, and nothing between them", () => {
  function* work(): Generator<string, number> {
    noteType("news");
    yield "one";
    noteType("faq");
    yield "two";
    noteType("video");
    return 3;
  }
  const reads = new Reads();
  const steps = recordReadsInSteps(reads, work());
  const seen = [];
  for (let step = steps.next(); ; step = steps.next()) {
    seen.push(step);
    if (step.done === true) break;
    noteType("page");
  }
  expect(seen).toEqual([
    { done: false, value: "one" },
    { done: false, value: "two" },
    { done: true, value: 3 },
  ]);
  expect(told(reads).types).toEqual(["news", "faq", "video"]);
});
