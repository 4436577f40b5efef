import { expect, it, onTestFinished } from "vitest";
import { openTestApp } from "../support/app.ts";
import { userAgents } from "../support/userAgents.ts";

/** Enough that one kind of address alone would leave more answers than `maxAnswers`. */
const requests = 900;
const maxAnswers = 50;

/** Addresses without end: unknown queries, filters, comparisons, API filters, and what is not there. */
const addresses: readonly ((at: number) => string)[] = [
  (at) => `/product-list?q=${at}`,
  (at) => `/product-list?p.vin=${at}..${at + 1}`,
  (at) => `/product-compare?ids=101,${at}`,
  (at) => `/rk-news?id=3&page=${at}`,
  (at) => `/search-result?search=${at}`,
  (at) => `/web_en/api/v1/product/list?sort=${at}`,
  (at) => `/web_en/api/v1/product/info?id=${at}`,
  (at) => `/web_en/api/v1/news/list?page=${at}`,
  (at) => `/nothing/${at}`,
];

it("New addresses without limit fill no cache", async () => {
  const { app, cache, close } = await openTestApp();
  onTestFinished(close);
  const statuses = new Set<number>();
  for (let at = 0; at < requests; at += 1) {
    const url = addresses[at % addresses.length]?.(at) ?? "/";
    // Each network has an allowance of its own, which none of them uses up.
    const remoteAddress = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    const headers = { "user-agent": userAgents.desktop, "accept-encoding": "gzip" };
    const { statusCode } = await app.inject({ url, remoteAddress, headers });
    statuses.add(statusCode);
  }
  expect(statuses.has(429)).toBe(false);
  expect(statuses.has(500)).toBe(false);
  expect(cache.counts.missed).toBeGreaterThan(0);
  expect(cache.size.bytes).toBeLessThanOrEqual(cache.maxBytes);
  expect(cache.size.answers).toBeLessThan(maxAnswers);
});
