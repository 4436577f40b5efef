import { expect, it } from "vitest";
import { apiWorld } from "../../tests/support/api.ts";
import { companyWorld } from "../../tests/support/companyWorld.ts";
import { messages } from "../base/i18n/index.ts";
import { productList } from "./public/endpoints/products.ts";
import { readQuery } from "./readQuery.ts";

const { get, wrongIn } = apiWorld(companyWorld());

/** The CPU time, in microseconds, of reading addresses with so many filters, again and again. */
function readingTime(filters: number, repetitions: number): number {
  const url = `/product/list?${queryOf(filters)}`;
  const began = process.threadCpuUsage();
  for (let time = 0; time < repetitions; time += 1) {
    expect(() => readQuery(productList.query, url, messages.en.api)).toThrow("p.*");
  }
  const { user, system } = process.threadCpuUsage(began);
  return user + system;
}

const queryOf = (filters: number) =>
  Array.from({ length: filters }, (_, at) => `p.${at.toString(36)}=1`).join("&");

it("Filters are read in linear time, whatever their number", () => {
  readingTime(500, 40);
  const [many, few] = [readingTime(4_000, 40), readingTime(500, 320)];
  // As many filters in all: with the square it would be eight times as much.
  expect(many / few).toBeLessThan(3);
});

it("More filters than the limit are refused, with the limit", async () => {
  expect(await wrongIn(`product/list?${queryOf(61)}`)).toEqual({ "p.*": "at most 60 filters" });
  const chinese = await get(`product/list?${queryOf(61)}`, "zh");
  expect(chinese.body.message).toContain("筛选条件不得超过 60 项");
  expect(await wrongIn(`product/list?${queryOf(60)}`)).not.toHaveProperty("p.*");
});
