import { expect, it } from "vitest";
import { apiWorld } from "../../tests/support/api.ts";
import { companyWorld } from "../../tests/support/companyWorld.ts";
import { messages } from "../i18n/index.ts";
import { productList } from "./endpoints/products.ts";
import { readQuery } from "./readQuery.ts";

const { get, wrongIn } = apiWorld(companyWorld());

/** The least milliseconds of some times that an address with so many filters is read. */
function readingTime(filters: number): number {
  const url = `/product/list?${queryOf(filters)}`;
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    expect(() => readQuery(productList.query, url, messages.en.api)).toThrow("p.*");
    return performance.now() - began;
  });
  return Math.min(...times);
}

const queryOf = (filters: number) =>
  Array.from({ length: filters }, (_, at) => `p.${at.toString(36)}=1`).join("&");

it("Filters are read in time that grows as they do, whoever sends thousands", () => {
  readingTime(1_000);
  // With the square it would be 64 times as much.
  expect(readingTime(4_000) / readingTime(500)).toBeLessThan(24);
});

it("More filters than a request may name are refused, with how many it may", async () => {
  expect(await wrongIn(`product/list?${queryOf(61)}`)).toEqual({ "p.*": "at most 60 filters" });
  const chinese = await get(`product/list?${queryOf(61)}`, "zh");
  expect(chinese.body.message).toContain("筛选条件不得超过 60 项");
  expect(await wrongIn(`product/list?${queryOf(60)}`)).not.toHaveProperty("p.*");
});
