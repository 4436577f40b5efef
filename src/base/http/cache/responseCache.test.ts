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

/** A rendering that the test ends. */
function rendering() {
  const { promise, resolve, reject } = Promise.withResolvers<typeof response>();
  return { make: () => promise, resolve, reject };
}

it("renders a response once for all who ask for it, and again once its key is removed", async () => {
  const cache = new ResponseCache(100_000);
  const { make, resolve } = rendering();
  const waiting = [cache.get("a", make), cache.get("a", () => ({ ...response, text: "other" }))];
  resolve(response);
  const [first, second] = await Promise.all(waiting);
  expect(first).toBe(second);
  expect(await cache.get("a", () => ({ ...response, text: "other" }))).toBe(first);
  expect(first).toMatchObject({ status: 200, headers: {} });
  cache.remove(["a", "b"]);
  expect(cache.peek("a")).toBeUndefined();
  const again = await cache.get("a", () => ({ ...response, status: 404 }));
  expect([again.status, cache.size.answers, cache.counts]).toEqual([
    ...[404, 1],
    { hits: 1, missed: 3, evictions: 0 },
  ]);
  expect(cache.size.bytes).toBeGreaterThan(2_000);
});

it.each<[string, (cache: ResponseCache) => void]>([
  ["its key is removed", (cache) => cache.remove(["a"])],
  ["the cache is cleared", (cache) => cache.clear()],
])("does not keep what is rendered while %s", async (_, act) => {
  const cache = new ResponseCache(100_000);
  const [old, next] = [rendering(), rendering()];
  const before = cache.get("a", old.make);
  act(cache);
  const after = cache.get("a", next.make);
  old.resolve(response);
  await before;
  expect(cache.peek("a")).toBeUndefined();
  const joined = cache.get("a", () => ({ ...response, status: 500 }));
  next.resolve({ ...response, status: 404 });
  expect([(await after).status, (await joined).status]).toEqual([404, 404]);
  expect(cache.peek("a")?.status).toBe(404);
});

it("rejects all who wait for a rendering that fails, and renders again for the next", async () => {
  const cache = new ResponseCache(100_000);
  const { make, reject } = rendering();
  const waiting = [cache.get("a", make), cache.get("a", make)];
  reject(new Error("no"));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await cache.get("a", () => response)).status).toBe(200);
});

it("finds a response by other names of its key, until a publication clears it", async () => {
  const cache = new ResponseCache(100_000);
  cache.alias("/a", "a");
  expect(cache.byAlias("/a")).toBeUndefined();
  const made = await cache.get("a", () => response);
  expect([cache.byAlias("/a"), cache.byAlias("/b"), cache.byAlias("a")]).toEqual([
    ...[made, undefined, undefined],
  ]);
  cache.clear();
  await cache.get("a", () => response);
  expect(cache.byAlias("/a")).toBeUndefined();
});
