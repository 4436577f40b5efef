import { expect, test } from "vitest";
import { inTimeSlices, runToEnd } from "./timeSlices.ts";

/** Work of so many steps, each of which takes a millisecond of the thread. */
function* work(steps: number): Generator<undefined, number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

test("Work in slices gives what it makes, and others are answered between", async () => {
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

test("Work that nobody wants any more is given up", async () => {
  let asked = 0;
  const made = await inTimeSlices(work(400), () => {
    asked += 1;
    return asked < 2;
  });
  expect(made).toBeUndefined();
  expect(asked).toBe(2);
});

test("The same work can be done in one go", () => {
  expect(runToEnd(work(3))).toBe(3);
});
