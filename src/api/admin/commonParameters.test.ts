import { expect, it } from "vitest";
import { isoTime, keyList, presentGrant } from "./commonParameters.ts";

it("Keys of a query are taken once each, a hundred at most, and what is no key is left out", () => {
  const keys = keyList();
  expect(keys.parse("rg1000,news/first,rg1000")).toEqual(["rg1000", "news/first"]);
  expect(keys.parse("RG 1,,rg2000,/,a b")).toEqual(["rg2000"]);
  expect(keys.parse("")).toEqual([]);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `rg${at}`).join(",");
  expect(keys.parse(many(100))).toHaveLength(100);
  expect(keys.safeParse(many(101)).success).toBe(false);
  expect(keys.parse(`${many(100)},rg0`)).toHaveLength(100);
});

it("A role is somebody's own unless a group gives it", () => {
  const grant = { role: "editor", limits: { types: ["news" as const] } };
  expect(presentGrant(grant)).toEqual({ ...grant, by_group: false });
  expect(presentGrant({ ...grant, isByGroup: true })).toEqual({ ...grant, by_group: true });
  expect(isoTime(1)).toBe("1970-01-01T00:00:00.001Z");
});
