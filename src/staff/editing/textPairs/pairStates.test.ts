import { expect, it } from "vitest";
import { stateOf } from "./pairStates.ts";
import { hashedField, normalForm, textHash, textsIn } from "./textFields.ts";

it("finds every text of a body, by its place or the id of its item", () => {
  const body = {
    ...{ column: "chips", position: 1, hidden: null, title: { en: "Meter", zh: "电表" } },
    ...{ summary: { zh: "摘要" }, note: { en: "", zh: "注" }, plain: ["en", "zh"], none: {} },
    rows: [
      { $id: "aaaaaa", title: { en: "One" } },
      { $id: "bbbbbb", en: "Two", zh: "二" },
    ],
    places: [{ title: { en: "A", zh: "甲" } }, { en: "B", zh: "乙" }],
    deep: { en: { en: "Inner" }, zh: "x" },
    size: { en: "B", width: "3" },
    count: { en: 3, zh: "三" },
  };
  expect(textsIn(body)).toEqual([
    { path: ["title"], en: "Meter", zh: "电表" },
    { path: ["summary"], en: undefined, zh: "摘要" },
    { path: ["note"], en: undefined, zh: "注" },
    { path: ["rows", "aaaaaa", "title"], en: "One", zh: undefined },
    { path: ["rows", "bbbbbb"], en: "Two", zh: "二" },
    { path: ["places", "0", "title"], en: "A", zh: "甲" },
    { path: ["places", "1"], en: "B", zh: "乙" },
    { path: ["deep", "en"], en: "Inner", zh: undefined },
  ]);
  expect(textsIn(undefined)).toEqual([]);
});

it.each([
  [" a  b\n", "a b"],
  ["e\u0301", "é"],
  ["a > b = c", "a > b = c"],
  ["<p>a</p>\n <p>b<br /></p>", "<p>a</p><p>b<br></p>"],
  ['<a id="y" href="x">a = b</a>', '<a href="x" id="y">a = b</a>'],
  ['<img src="a.png" loading="lazy">', '<img src="a.png">'],
  ["<p>a = b</p>", "<p>a = b</p>"],
])("a text is compared without blanks and in one order of attributes: %o", (text, normal) => {
  expect(normalForm(text)).toBe(normal);
});

it("hashes the texts that there are", () => {
  expect(hashedField({ en: "Meter ", zh: undefined })).toEqual({ en: textHash("Meter"), zh: null });
  expect(hashedField({ en: undefined, zh: "表" })).toEqual({ en: null, zh: textHash("表") });
});

/** Pairs in step, as English and Chinese, in the order in which they were marked. */
const known = (...pairs: readonly string[]) => {
  const partners = { en: new Map<string, string[]>(), zh: new Map<string, string[]>() };
  for (const pair of pairs) {
    const [en = "", zh = ""] = pair.split(" ");
    partners.en.set(en, [...(partners.en.get(en) ?? []), zh]);
    partners.zh.set(zh, [...(partners.zh.get(zh) ?? []), en]);
  }
  return { partners };
};

it.each([
  [["a 1"], "a", "1", { state: "in-step", outdated: [] }],
  [["a 1", "a 2"], "a", "1", { state: "in-step", outdated: [] }],
  [["a 1"], "a", null, { state: "missing", outdated: ["zh"] }],
  [["a 1"], null, "1", { state: "missing", outdated: ["en"] }],
  [[], null, null, { state: "missing", outdated: ["en", "zh"] }],
  [["b 2"], "a", "1", { state: "new", outdated: ["en", "zh"] }],
  [["a 2", "b 1"], "a", "1", { state: "both-changed", outdated: ["en", "zh"] }],
  // The text of the last pair is what the changed one was before.
  [["b 1", "c 1"], "a", "1", { state: "en-newer", outdated: ["zh"], moved: "en", agreedHash: "c" }],
  [["a 2", "a 3"], "a", "1", { state: "zh-newer", outdated: ["en"], moved: "zh", agreedHash: "3" }],
] as const)("with the pairs %j, %s and %s are in this state", (pairs, en, zh, state) => {
  expect(stateOf(known(...pairs), en, zh)).toEqual(state);
});
