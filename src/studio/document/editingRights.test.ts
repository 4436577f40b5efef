import { expect, it } from "vitest";
import { firstToBegin, mayBegin, mayPublish, mayWrite } from "./editingRights.ts";

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
