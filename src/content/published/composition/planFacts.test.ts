import { expect, it, test } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import { changedLeaves, differingFacts } from "./changedLeaves.ts";
import { type FactsChoice, planFacts } from "./planFacts.ts";

test.each<[string, unknown, unknown, string[]]>([
  ["nothing", { n: 1 }, { n: 1 }, []],
  ["texts alone", { t: { en: "a" } }, { t: { en: "b", zh: "c" } }, []],
  ["words alone", { t: { en: ["a"] } }, { t: { en: ["a", "b"] } }, []],
  ["an object without fields", { n: 1, o: {} }, { n: 1 }, []],
  ["an object that is gone but for its texts", { o: { t: { en: "a" } } }, {}, []],
  ["facts, sorted", { b: 1, a: 2, o: { c: 3 } }, { b: 2, a: 3, o: { c: 4 } }, ["/a", "/b", "/o/c"]],
  ["a fact that is new, and one that is gone", { a: 1 }, { b: 1 }, ["/a", "/b"]],
  ["a fact that becomes a text", { a: 1 }, { a: { en: "x" } }, ["/a"]],
  ["facts named like a language", { o: { en: 1, n: 2 } }, { o: { en: 2, n: 2 } }, ["/o/en"]],
  ["the length of a list of texts", { l: [{ en: "a" }] }, { l: [] }, ["/l"]],
  ["a list's items", { l: [1, 2] }, { l: [1, 3] }, ["/l/1"]],
  ["a body and none", undefined, { a: 1, t: { en: "a" } }, ["/a"]],
  ["none and a body", { a: 1, t: { en: "a" } }, undefined, ["/a"]],
  ["no body and no body", undefined, undefined, []],
])("Bodies differ in their facts by %s", (_, one, other, paths) => {
  expect(differingFacts(one, other)).toEqual(paths);
});

it("Changed values are named with the languages that they belong to, before and after", () => {
  const before = {
    a: 1,
    same: 2,
    t: { en: "a", zh: "b" },
    gone: { zh: ["x"] },
    turned: { en: "u" },
  };
  const after = { a: 3, same: 2, t: { en: "a", zh: "c" }, turned: { en: "u", n: 1 }, empty: {} };
  expect([...changedLeaves(before, after)]).toEqual([
    { path: "/a", language: undefined, value: "3" },
    { path: "/a", language: undefined, value: "1" },
    { path: "/t/zh", language: "zh", value: '"c"' },
    { path: "/t/zh", language: "zh", value: '"b"' },
    { path: "/turned/en", language: undefined, value: '"u"' },
    { path: "/turned/en", language: "en", value: '"u"' },
    { path: "/turned/n", language: undefined, value: "1" },
    { path: "/empty", language: undefined, value: "{}" },
    { path: "/gone/zh", language: "zh", value: "1 items" },
    { path: "/gone/zh/0", language: "zh", value: '"x"' },
  ]);
});

const body = { position: 2, title: { en: "New", zh: "新" } };
const old = { position: 1, title: { en: "Old", zh: "旧" } };
const withNewFacts = { position: 2, title: { en: "New", zh: "旧" } };

/** The plan where the revision is published in English, and Chinese readers are shown something. */
function plan(
  type: "column" | "faq",
  facts: FactsChoice | undefined,
  { zh = old as object, en = old as object | undefined } = {},
) {
  const before = new Map<Language, unknown>([["zh", zh]]);
  if (en !== undefined) before.set("en", en);
  const after = new Map<Language, unknown>([...before, ["en", body]]);
  const { composed, undecided } = planFacts({ type, wanted: ["en"], before, after, body, facts });
  return { composed: Object.fromEntries(composed), undecided: Object.fromEntries(undecided) };
}

const nothing = { composed: {}, undecided: {} };
const chinese = { composed: { zh: withNewFacts }, undecided: {} };
const open = { composed: {}, undecided: { zh: ["/position"] } };

test.each([
  [
    "go out in every language for a type that is published together",
    plan("column", undefined),
    chinese,
  ],
  ["go out in every language where that is chosen", plan("faq", "everyLanguage"), chinese],
  ["wait for a choice where they are new", plan("faq", undefined), open],
  ["wait for a choice where the language is", plan("faq", undefined, { en: undefined }), open],
  [
    "stay where they were chosen before",
    plan("faq", undefined, { en: { ...old, position: 2 } }),
    nothing,
  ],
  ["stay where that is chosen", plan("faq", "thisLanguage"), nothing],
  [
    "are the same already",
    plan("column", undefined, { zh: { position: 2, title: { zh: "旧" } } }),
    nothing,
  ],
])("The new facts of a revision %s", (_, made, expected) => {
  expect(made).toEqual(expected);
});
