import { expect, test } from "vitest";
import { batchesInTimeSlices, inTimeSlices, runToEnd } from "./timeSlices.ts";

/** Work of so many steps, each of which takes a millisecond of the thread. */
function* work(steps: number): Generator<undefined, number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

test("Work in time slices returns its result, and other requests are answered between", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  expect(await inTimeSlices(work(40))).toBe(40);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(5);
});

test("Aborted work stops", async () => {
  let asked = 0;
  const made = await inTimeSlices(work(400), () => {
    asked += 1;
    return asked < 2;
  });
  expect(made).toBeUndefined();
  expect(asked).toBe(2);
});

test("The same work can be done synchronously", () => {
  expect(runToEnd(work(3))).toBe(3);
});

test("A list in time slices loses no entry, and other requests are answered between", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const made: number[] = [];
  const slow = (entry: number) => {
    runToEnd(work(1));
    return entry % 3 === 0 ? undefined : entry;
  };
  for await (const batch of batchesInTimeSlices(Array(40).keys(), slow)) made.push(...batch);
  isDone = true;
  expect(made).toEqual([...Array(40).keys()].filter((entry) => entry % 3 !== 0));
  expect(turns).toBeGreaterThanOrEqual(5);
});
