import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { periodicTask } from "./periodicTask.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A task whose runs the test ends. */
function controlled() {
  const runs: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const task = periodicTask({
    job: "test",
    everyMs: 100,
    run: () => {
      const one = Promise.withResolvers<void>();
      runs.push(one);
      return one.promise;
    },
    onError: (error) => errors.push(error),
  });
  return { task, runs, errors };
}

it("runs after each interval, and skips one that is due during a run", async () => {
  const { task, runs } = controlled();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await task.stop();
});

it("runs at once when woken, and during a run exactly once more after it", async () => {
  const { task, runs } = controlled();
  task.wake();
  expect(runs).toHaveLength(1);
  task.wake();
  task.wake();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
  await task.stop();
});

it("continues after a run that fails", async () => {
  const { task, runs, errors } = controlled();
  task.wake();
  runs[0]?.reject(new Error("no luck"));
  await vi.advanceTimersByTimeAsync(100);
  expect(errors).toEqual([new Error("no luck")]);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await task.stop();
});

it("stops after the current run, whatever was requested meanwhile", async () => {
  const { task, runs } = controlled();
  task.wake();
  task.wake();
  let isStopped = false;
  const stopped = task.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(isStopped).toBe(false);
  runs[0]?.resolve();
  await stopped;
  task.wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toHaveLength(1);
});
