import { expect, it } from "vitest";
import { ResponseCache } from "./responseCache.ts";

const response = { status: 200, headers: {}, text: "a page" };

it("counts hits, rendered responses and evictions, but not what a publication clears", async () => {
  const cache = new ResponseCache(5_000);
  for (const key of ["a", "b", "c", "d"]) await cache.get(key, () => response);
  expect(cache.peek("d")).toBeDefined();
  expect(cache.peek("a")).toBeUndefined();
  expect(cache.counts).toEqual({ hits: 1, missed: 4, evictions: 2 });
  cache.clear();
  expect(cache.counts.evictions).toBe(2);
});
