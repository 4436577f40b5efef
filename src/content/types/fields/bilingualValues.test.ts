import { expect, test } from "vitest";
import { isFields, isOnlyTold, isTold } from "./bilingualValues.ts";

test.each<[unknown, isFields: boolean, isTold: boolean, isOnlyTold: boolean]>([
  [{ en: "a" }, true, true, true],
  [{ en: "a", zh: "甲" }, true, true, true],
  [{ en: ["a"] }, true, true, true],
  [{ en: "a", fr: "b" }, true, false, false],
  [{}, true, false, false],
  [{ title: { en: "a" } }, true, false, true],
  [{ title: { en: "a" }, text: { zh: "甲" } }, true, false, true],
  [{ title: { en: "a" }, date: "2026-11-21" }, true, false, false],
  [{ title: { en: "a" }, text: {} }, true, false, false],
  [{ group: { title: { en: "a" } } }, true, false, true],
  [[{ en: "a" }], false, false, false],
  ["en", false, false, false],
  [null, false, false, false],
  [undefined, false, false, false],
])(
  "%j: has fields %s, is a text in languages %s, consists of such texts %s",
  (value, fields, told, only) => {
    expect([isFields(value), isTold(value), isOnlyTold(value)]).toEqual([fields, told, only]);
  },
);
