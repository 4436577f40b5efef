import { expect, test } from "vitest";
import { counted } from "./countedNoun.ts";
import { cssString } from "./cssString.ts";
import { type BilingualText, localize } from "./localizedText.ts";

test.each([
  [0, "0 parts"],
  [1, "1 part"],
  [2, "2 parts"],
])("%i is counted as %s", (count, text) => {
  expect(counted(count, "part")).toBe(text);
});

test.each<[BilingualText | undefined, object]>([
  [{ en: "a", zh: "甲" }, { text: "a" }],
  [{ zh: "甲" }, { text: "甲", lang: "zh-CN" }],
  [
    { en: "", zh: "甲" },
    { text: "甲", lang: "zh-CN" },
  ],
  [{}, { text: "" }],
  [undefined, { text: "" }],
])("Of %j, English readers are shown %j", (text, shown) => {
  expect(localize(text, "en")).toEqual(shown);
});

test.each([
  ["a b", '"a b"'],
  ["电源", '"电源"'],
  ['a"b', '"a\\22 b"'],
  ["a\\b", '"a\\5c b"'],
  ["</style>", '"\\3c /style>"'],
  ["a\nb", '"a\\a b"'],
])("%j is the string %s in CSS", (text, string) => {
  expect(cssString(text)).toBe(string);
});
