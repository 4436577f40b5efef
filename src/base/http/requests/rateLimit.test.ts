import { expect, test } from "vitest";
import { RateLimit } from "./rateLimit.ts";

/** A limit of three at once and one more each second, with a clock that the test sets. */
function limited() {
  const clock = { now: 0 };
  const limit = new RateLimit({ atOnce: 3, perSecond: 1 }, () => clock.now);
  const admitted = (sender: string, times: number) =>
    Array.from({ length: times }, () => limit.admit(sender)).filter((wait) => wait === 0).length;
  return { clock, limit, admitted };
}

test("A network may send a burst, and is then refused with the time to wait", () => {
  const { limit, admitted } = limited();
  expect(admitted("a", 5)).toBe(3);
  expect(limit.admit("a")).toBe(1);
});

test("Waiting restores the allowance, but never above the burst", () => {
  const { clock, admitted } = limited();
  admitted("a", 5);
  clock.now = 2_000;
  expect(admitted("a", 5)).toBe(2);
  clock.now = 3_600_000;
  expect(admitted("a", 9)).toBe(3);
});

test("Refused requests cost nothing: repeating earns as much as waiting", () => {
  const { clock, admitted } = limited();
  admitted("a", 3);
  let got = 0;
  for (clock.now = 100; clock.now <= 10_000; clock.now += 100) got += admitted("a", 1);
  expect(got).toBe(10);
});

test("One network's requests do not affect another's", () => {
  const { admitted } = limited();
  admitted("a", 9);
  expect(admitted("b", 9)).toBe(3);
});

test("A full burst is answered, whatever the clock's value", () => {
  for (const now of [0, 0.1, 1234.567891, 98_765_432.101]) {
    const limit = new RateLimit({ atOnce: 1, perSecond: 0.001 }, () => now);
    expect(limit.admit("a")).toBe(0);
    expect(limit.admit("a")).toBeGreaterThan(0);
  }
});

test("Peeking consumes nothing of an allowance, and returns what a request would", () => {
  const { clock, limit, admitted } = limited();
  for (let times = 0; times < 5; times += 1) expect(limit.waitOf("a")).toBe(0);
  expect(admitted("a", 5)).toBe(3);
  expect(limit.waitOf("a")).toBe(1);
  clock.now = 1_000;
  expect([limit.waitOf("a"), limit.admit("a"), limit.waitOf("a")]).toEqual([0, 0, 1]);
});
