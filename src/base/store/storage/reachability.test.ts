import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reachability } from "./reachability.ts";
import { StorageUnavailable } from "./storageInterface.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const error = new StorageUnavailable("s3://files", "no answer");

/** Whether a request may be sent. */
function isLet(reachability: Reachability): boolean {
  try {
    reachability.refuseWhileAway();
    return true;
  } catch (thrown) {
    expect(thrown).toBe(error);
    return false;
  }
}

test("While a server is away, one request after each pause looks whether it is back", () => {
  const reachability = new Reachability({ awayMs: 500, trialMs: 40 });
  expect([isLet(reachability), reachability.isFailing]).toEqual([true, false]);
  reachability.failed(error, true);
  expect([isLet(reachability), reachability.isFailing]).toEqual([false, true]);
  vi.advanceTimersByTime(499);
  expect(isLet(reachability)).toBe(false);
  vi.advanceTimersByTime(2);
  expect([isLet(reachability), isLet(reachability)]).toEqual([true, false]);
  vi.advanceTimersByTime(41);
  expect([isLet(reachability), isLet(reachability)]).toEqual([true, false]);
  reachability.answered();
  expect([isLet(reachability), isLet(reachability), reachability.isFailing]).toEqual([
    ...[true, true, false],
  ]);
});

test("A server that refuses a request is failing, and is asked further", () => {
  const reachability = new Reachability({ awayMs: 500, trialMs: 40 });
  reachability.failed(error, true);
  reachability.failed(error, false);
  expect([isLet(reachability), reachability.isFailing]).toEqual([true, true]);
});

test("The time since a request came to something counts from answers and failures", () => {
  const reachability = new Reachability({ awayMs: 500, trialMs: 40 });
  expect(reachability.silentMs).toBe(Number.POSITIVE_INFINITY);
  reachability.answered();
  vi.advanceTimersByTime(30);
  expect(reachability.silentMs).toBe(30);
  reachability.failed(error, true);
  vi.advanceTimersByTime(20);
  expect(reachability.silentMs).toBe(20);
});
