import { expect, it } from "vitest";
import * as z from "zod";
import { isItemList, isSameValue, valueHash } from "./bodyFields.ts";
import { isBilingual, schemasAt, takesItems } from "./schemasAtPath.ts";

const accepted = (schemas: ReturnType<typeof schemasAt>, ...values: readonly unknown[]) =>
  values.filter((value) => schemas.some((schema) => z.safeParse(schema, value).success));

it("a setting's value is of the setting that its body names, and the rest as in all settings", () => {
  const at = (body: unknown, ...steps: readonly string[]) => schemasAt("setting", body, steps);
  const grey = { name: "page_grey" };
  expect(accepted(at(grey, "value"), "close", 5)).toEqual(["close"]);
  expect(accepted(at(grey, "name"), "close", "page_grey")).toEqual(["page_grey"]);
  expect(accepted(at({ name: "none" }, "value"), "close", 5)).toEqual(["close", 5]);
  expect(at(grey, "none")).toEqual([]);
  expect(schemasAt("news", grey, ["value"])).toEqual([]);
});

it("a text in both languages has these and nothing else, whatever is around it", () => {
  const text = z.strictObject({ en: z.string().optional(), zh: z.string().optional() });
  expect([text, text.optional(), z.object({ en: z.string() })].map(isBilingual)).toEqual([
    ...[true, true, true],
  ]);
  const others = [z.object({}), z.object({ en: z.string(), width: z.string() }), z.string()];
  expect(others.map(isBilingual)).toEqual([false, false, false]);
});

it("a list of objects has items with ids, one of plain values has none", () => {
  const item = z.object({ a: z.string() });
  expect(takesItems([z.array(item)])).toBe(true);
  expect(takesItems([z.string(), z.array(z.union([z.string(), item])).optional()])).toBe(true);
  expect([[z.array(z.string())], [item], []].map(takesItems)).toEqual([false, false, false]);
});

it("a list has items where each of them has an id", () => {
  const item = { $id: "aaaaaa" };
  expect([[item], [item, { $id: "b", en: "B" }]].map(isItemList)).toEqual([true, true]);
  const others = [[], [{}], [{ $id: 1 }], [item, {}], [item, "x"], ["x"], item, undefined];
  expect(others.filter(isItemList)).toEqual([]);
});

it("values are equal whatever the order of their names, and lists in one order alone", () => {
  const [one, other] = [
    { a: 1, b: { c: [1, 2], d: 2 } },
    { b: { d: 2, c: [1, 2] }, a: 1 },
  ];
  expect([valueHash(one) === valueHash(other), isSameValue(one, other)]).toEqual([true, true]);
  const moved = { ...one, b: { c: [2, 1], d: 2 } };
  expect([valueHash(one) === valueHash(moved), isSameValue(one, moved)]).toEqual([false, false]);
  expect([isSameValue(1, 1), isSameValue(1, "1"), isSameValue([], [])]).toEqual([
    true,
    false,
    true,
  ]);
  expect([valueHash(undefined), valueHash(null)?.length]).toEqual([null, 64]);
});
