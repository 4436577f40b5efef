import { expect, it } from "vitest";
import {
  firstToBegin,
  mayBegin,
  mayPublish,
  mayWrite,
  publishedLanguages,
  writtenLanguages,
} from "./editingRights.ts";

const right = (act: string, limits: object = {}) => ({ rights: [{ act, ...limits }] });
const news = { type: "news", column: "press", setting: undefined };
const company = { type: "setting", column: undefined, setting: "company" };

it("allow creating documents of types whose facts the person may write, and settings by their own right", () => {
  expect(mayBegin(right("draft.see"), "news")).toBe(false);
  expect(mayBegin(right("text.edit"), "news")).toBe(false);
  expect(mayBegin(right("fact.edit"), "news")).toBe(true);
  expect(mayBegin(right("fact.edit", { types: ["product"] }), "news")).toBe(false);
  expect(mayBegin(right("fact.edit", { columns: ["press"] }), "news")).toBe(true);
  expect(mayBegin(right("fact.edit"), "setting")).toBe(false);
  expect(mayBegin(right("setting.edit", { settings: ["company"] }), "setting")).toBe(true);
});

it("preselect news, or the first type that the person may create", () => {
  const types = ["column", "news", "product"].map((name) => ({ name }));
  expect(firstToBegin(right("fact.edit"), types)).toBe("news");
  expect(firstToBegin(right("fact.edit", { types: ["product", "column"] }), types)).toBe("column");
  expect(firstToBegin(right("draft.see"), types)).toBe("news");
});

it("allow publishing documents by their right, and a setting by the right to write it", () => {
  expect(mayPublish(right("publish", { languages: ["zh"] }), "zh", news)).toBe(true);
  expect(mayPublish(right("publish", { languages: ["zh"] }), "en", news)).toBe(false);
  expect(mayPublish(right("publish"), "en", company)).toBe(false);
  expect(mayPublish(right("setting.edit", { settings: ["company"] }), "en", company)).toBe(true);
  expect(mayPublish(right("setting.edit", { settings: ["home"] }), "en", company)).toBe(false);
  expect(mayWrite(right("setting.edit", { settings: ["company"] }), "facts", company)).toBe(true);
});

it("allow writing texts and facts of documents by a right of each, within its limits", () => {
  const chinese = right("text.edit", { languages: ["zh"], types: ["news"] });
  expect(mayWrite(chinese, "zh", news)).toBe(true);
  expect(mayWrite(chinese, "en", news)).toBe(false);
  expect(mayWrite(chinese, "facts", news)).toBe(false);
  expect(mayWrite(chinese, "zh", { ...news, type: "product" })).toBe(false);
  const facts = right("fact.edit", { columns: ["press"] });
  expect(mayWrite(facts, "facts", news)).toBe(true);
  expect(mayWrite(facts, "facts", { ...news, column: "events" })).toBe(false);
  expect(mayWrite(facts, "facts", { ...news, column: undefined })).toBe(false);
  expect(mayWrite(facts, "en", news)).toBe(false);
  expect(mayWrite(right("setting.edit", { settings: ["news"] }), "facts", news)).toBe(false);
});

it("name the languages that the person may write, or publish a type in", () => {
  const rights = [
    ...right("text.edit", { languages: ["zh"] }).rights,
    ...right("publish", { languages: ["en"], types: ["news"] }).rights,
  ];
  expect(writtenLanguages({ rights })).toEqual(["zh"]);
  expect(writtenLanguages(right("text.edit"))).toEqual(["en", "zh"]);
  expect(writtenLanguages(right("publish"))).toEqual([]);
  expect(publishedLanguages({ rights }, "news")).toEqual(["en"]);
  expect(publishedLanguages({ rights }, "product")).toEqual([]);
});
