import { expect, it } from "vitest";
import { followAsync, followSync, operations } from "./instrumentation.ts";

it("reports the end of an operation that returns, and of one that throws", () => {
  const ends: unknown[] = [];
  const began = performance.now();
  const isTime = (ms: number) => ms >= 0 && ms <= performance.now() - began;
  const stop = followSync("resolve", ({ page }, ms, error) => ends.push([page, isTime(ms), error]));
  expect(operations.resolve.traceSync(() => 7, { page: "home" })).toBe(7);
  const wrong = new Error("no such page");
  expect(() =>
    operations.resolve.traceSync(
      () => {
        throw wrong;
      },
      { page: "news" },
    ),
  ).toThrow(wrong);
  stop();
  operations.resolve.traceSync(() => 7, { page: "unheard" });
  expect(ends).toEqual([
    ["home", true, undefined],
    ["news", true, wrong],
  ]);
});

it("reports when a promise settles, with attributes set on the way", async () => {
  const ends: unknown[] = [];
  const stop = followAsync("upload", ({ outcome }, _ms, error) => ends.push([outcome, error]));
  const facts: { outcome?: string } = {};
  await operations.upload.tracePromise(async () => {
    facts.outcome = "stored";
  }, facts);
  const wrong = new Error("gone");
  await expect(
    operations.upload.tracePromise(async () => Promise.reject(wrong), {}),
  ).rejects.toThrow(wrong);
  stop();
  expect(ends).toEqual([
    ["stored", undefined],
    [undefined, wrong],
  ]);
});
