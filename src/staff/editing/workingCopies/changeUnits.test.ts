import { expect, it } from "vitest";
import { NotPermitted, type Person, type Right } from "../../access/rights.ts";
import { apply, type Operation } from "./applyOperation.ts";
import { bodyOf, fieldsOf, valueHash } from "./bodyFields.ts";
import {
  mayWriteAt,
  requireAnyEdit,
  requireChanges,
  unitsBetween,
  withUnits,
} from "./changeUnits.ts";
import { withIds } from "./itemIds.ts";
import { InvalidPatch } from "./workingCopyErrors.ts";

const person = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });

const zh = person({ act: "text.edit", languages: ["zh"] });
const en = person({ act: "text.edit", languages: ["en"] });
const facts = person({ act: "fact.edit" });
const ofChips = person({ act: "text.edit", columns: ["chips"] });
const ofCompany = person({ act: "setting.edit", settings: ["company"] });
const viewer = person({ act: "draft.see" });

/** The error with which something is refused; "allowed" where it is not. */
function told(work: () => void): string {
  try {
    work();
    return "allowed";
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error;
    return error.message;
  }
}

it("a document may be written by whoever may write any part of it", () => {
  const body = { column: "chips", name: { en: "A" } };
  const may = (by: Person, one: object = body) =>
    told(() => requireAnyEdit(by, "product", "rg1", one)) === "allowed";
  expect([zh, en, facts, ofChips].map((by) => may(by))).toEqual([true, true, true, true]);
  expect([viewer, ofCompany].map((by) => may(by))).toEqual([false, false]);
  expect(may(ofChips, { column: "boards" })).toBe(false);
});

it("a setting may be written by whoever has the right to it, and to no text or fact", () => {
  const company = { name: "company", value: {} };
  const may = (by: Person, body: object) =>
    told(() => requireAnyEdit(by, "setting", "settings/company", body)) === "allowed";
  expect([ofCompany, zh, facts].map((by) => may(by, company))).toEqual([true, false, false]);
  expect(may(ofCompany, { name: "home", value: {} })).toBe(false);
  expect(may(ofCompany, { name: 1 })).toBe(false);
  const change = (after: object) =>
    told(() => {
      const bodies = { before: company, after };
      requireChanges(ofCompany, { type: "setting", key: "settings/company", ...bodies });
    });
  expect(change({ name: "company", value: { name: { en: "B" } } })).toBe("allowed");
  expect(change({ name: "home", value: {} })).not.toBe("allowed");
});

it("each change needs the right to its language, or to facts, in both columns", () => {
  const before = { column: "chips", name: { en: "A", zh: "甲" }, position: 1 };
  const change = (by: Person, after: object) =>
    told(() => {
      requireChanges(by, { type: "product", key: "rg1", before, after: { ...before, ...after } });
    });
  const chinese = { name: { en: "A", zh: "乙" } };
  expect(change(zh, chinese)).toBe("allowed");
  expect(change(facts, chinese)).toMatch(/text\.edit: \/name\/zh of rg1/);
  expect(change(en, chinese)).not.toBe("allowed");
  expect(change(facts, { position: 2 })).toBe("allowed");
  expect(change(zh, { position: 2 })).toMatch(/fact\.edit: \/position of rg1/);
  expect(change(ofChips, chinese)).toBe("allowed");
  expect(change(ofChips, { ...chinese, column: "boards" })).not.toBe("allowed");
  const bodies = { type: "product", key: "rg1", before, after: before } as const;
  const paths = ["/name/zh", "/name/en", "/position", "/name"];
  expect(paths.map((path) => mayWriteAt(zh, bodies, path))).toEqual([true, false, false, false]);
  expect(mayWriteAt(facts, bodies, "/position")).toBe(true);
});

const list = (...ids: readonly string[]) => ({
  features: ids.map((id) => ({ $id: id.repeat(6), en: id })),
});

/** Order of a list if only the changes are made that are wanted; items by the first of their letters. */
function part(before: string, after: string, ...wanted: readonly string[]): string {
  const [old, next] = [list(...before), list(...after)];
  const units = unitsBetween({ type: "product", key: "rg1", before: old, after: next });
  const paths = wanted.map((id) => (id === "" ? "/features" : `/features/${id.repeat(6)}`));
  const made = bodyOf(withUnits(old, units, ({ path }) => paths.includes(path)));
  return (made as { features: { $id: string }[] }).features.map(({ $id }) => $id[0]).join("");
}

it.each([
  ["abc", "ac", ["", "b"], "ac"],
  ["abc", "ac", [""], "abc"],
  ["abc", "bc", [""], "abc"],
  ["abc", "", [""], "abc"],
  ["abc", "cb", [""], "acb"],
  ["abc", "cba", [""], "cba"],
  ["abc", "axbc", [""], "abc"],
  ["abc", "axbc", ["", "x"], "axbc"],
  ["abcd", "ad", [""], "abcd"],
  ["abcd", "ad", ["", "b"], "acd"],
])("of %s → %s, with the changes %j alone, %s is left", (before, after, wanted, order) => {
  expect(part(before, after, ...wanted)).toBe(order);
});

it("a list that becomes a value, or is gone, is changed as a whole", () => {
  const units = (before: object, after: object) =>
    unitsBetween({ type: "product", key: "rg1", before, after }).map(({ path }) => path);
  expect(units({ variants: [] }, {})).toEqual(["/variants"]);
  expect(units({ title: "x" }, { title: { en: "A", zh: "甲" } })).toEqual(["/title"]);
  expect(units({ title: { en: "A", zh: "甲" } }, { title: "x" })).toEqual(["/title"]);
  // An item without fields is a fact of its list.
  const [none, item] = [{ features: [] }, { features: [{ $id: "aaaaaa" }] }];
  const needs = unitsBetween({ type: "product", key: "rg1", before: none, after: item });
  expect(needs.map((unit) => [unit.path, ...unit.needs])).toEqual([
    ["/features", "facts"],
    ["/features/aaaaaa", "facts"],
  ]);
  const all = (before: object, after: object) => {
    const made = unitsBetween({ type: "product", key: "rg1", before, after });
    return bodyOf(withUnits(before, made, () => true));
  };
  expect(all({ variants: [] }, {})).toEqual({});
  expect(all({}, { variants: [] })).toEqual({ variants: [] });
  expect(all({ variants: [] }, { variants: "x" })).toEqual({ variants: "x" });
  expect(all({ variants: "x" }, { variants: [] })).toEqual({ variants: [] });
});

const [first, second, third] = ["aaaaaa", "bbbbbb", "cccccc"];
const odd = {
  features: [{ $id: first, en: "One" }],
  variants: "x",
  packages: [],
  keyFigures: [{ $id: second }],
};

/** Outcome of an operation on an odd body: its status and the field that is named. */
function done(operation: object, name: keyof typeof odd | "description"): unknown[] {
  const sent = { before: null, ...operation } as Operation;
  const { body, outcome } = apply("product", odd, sent, 0);
  return [
    outcome.status,
    fieldsOf(body).get(`/${name}`),
    (body as typeof odd & { description: unknown })[name],
  ];
}

it("a list can only be inserted into where it is one, or is not there", () => {
  const insert = (path: string) =>
    done({ op: "insert", path, id: third, behind: null, value: {} }, "variants")[0];
  expect(insert("/variants")).toBe("conflict");
  expect(insert("/packages")).toBe("applied");
  expect(insert("/development")).toBe("applied");
});

it("an item that somebody else removed is gone, whatever was seen of it", () => {
  const remove = { op: "remove", path: `/features/${third}`, before: "0".repeat(64) };
  expect(done(remove, "features")[0]).toBe("applied");
});

it("items of a value that is set keep their ids unless another list has them", () => {
  const seen = valueHash(odd.features);
  const set = (...ids: readonly string[]) => {
    const after = ids.map((id) => ({ $id: id, en: "New" }));
    const [, order] = done({ op: "set", path: "/features", before: seen, after }, "features");
    return order;
  };
  expect(set(first, third)).toEqual({ kind: "order", ids: [first, third] });
  expect(set(second)).toEqual({ kind: "order", ids: [expect.not.stringMatching(second)] });
  expect(withIds([{}])).toEqual([{ $id: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
});

it("a value that may be a list or an object has items or fields, as it is", () => {
  const change = (value: unknown, path: string) => {
    const sent = { op: "set", path, before: valueHash(true), after: false } as const;
    const body = { name: "search_synonyms", value };
    return () => apply("setting", body, sent, 0).body;
  };
  expect(change({ replace: true, groups: [] }, "/value/replace")()).toEqual({
    ...{ name: "search_synonyms", value: { replace: false, groups: [] } },
  });
  const items = [{ $id: first, en: ["a", "b"], zh: [] }];
  expect(change(items, `/value/${first}`)).toThrow(InvalidPatch);
  expect(change([], "/value/replace")).toThrow(InvalidPatch);
});
