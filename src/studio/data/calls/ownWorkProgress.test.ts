import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nextLook, tellProgress } from "./ownWorkProgress.ts";

const tell = (state: string) =>
  tellProgress({ list: [{ id: 7, kind: "change-set", state, done: 1, total: 2 }] });

/** Whether a promise is settled by now. */
const settled = async (waiting: Promise<void>) => {
  const open = Symbol("open");
  return (await Promise.race([waiting, Promise.resolve(open)])) !== open;
};

describe("Waiting for a change set", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    tellProgress({ list: [] });
  });

  it("ends as soon as the stream reports another state", async () => {
    tell("checking");
    const waiting = nextLook(7, "checking");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await settled(waiting)).toBe(false);
    tell("checking");
    expect(await settled(waiting)).toBe(false);
    tellProgress({
      list: [
        { id: 8, kind: "change-set", state: "done", done: 1, total: 2 },
        { id: 7, kind: "bulk", state: "done", done: 1, total: 2 },
        { id: 7, kind: "change-set", state: "checking", done: 1, total: 2 },
      ],
    });
    expect(await settled(waiting)).toBe(false);
    tell("done");
    expect(await settled(waiting)).toBe(true);
    // It was reported before anybody waited.
    expect(await settled(nextLook(7, "checking"))).toBe(true);
  });

  it("polls by itself, early if the stream reports nothing, and also if it has become silent", async () => {
    const untold = nextLook(8, "checking");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await settled(untold)).toBe(true);
    tell("checking");
    const told = nextLook(7, "checking");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settled(told)).toBe(true);
  });

  it("ignores invalid progress", () => {
    expect(() => tellProgress("?")).not.toThrow();
  });
});
