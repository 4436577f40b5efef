import { expect, test } from "vitest";
import { FairQueue } from "./fairQueue.ts";

test("Senders are served round robin, and the entries of each in their order", () => {
  const queue = new FairQueue<string>();
  expect([queue.take(), queue.size]).toEqual([undefined, 0]);
  for (const entry of ["a1", "a2", "b1", "a3", "c1", "b2"]) queue.add(entry.slice(0, 1), entry);
  expect(["a", "b", "c", "d"].map((sender) => queue.sizeOf(sender))).toEqual([3, 2, 1, 0]);
  expect(queue.size).toBe(6);
  const taken = [queue.take(), queue.take()];
  queue.add("d", "d1");
  expect([queue.size, queue.sizeOf("a"), queue.sizeOf("b")]).toEqual([5, 2, 1]);
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry);
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2", "d1", "a3"]);
  expect([queue.size, queue.sizeOf("a")]).toEqual([0, 0]);
});
