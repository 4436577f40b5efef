import { once } from "node:events";
import { expect, it } from "vitest";
import { IsolatedWorker } from "./isolatedWorker.ts";

const program = new URL("../../../tests/support/children/largeArray.ts", import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 32 };

it("What an isolated thread asks for does not end this process", async () => {
  const hostile = new IsolatedWorker(program, { resourceLimits });
  const other = new IsolatedWorker(program, { resourceLimits });
  const ended = once(hostile, "exit");
  hostile.postMessage("grow");
  expect((await ended)[0]).not.toBe(0);
  const answered = once(other, "message");
  other.postMessage("still here");
  expect(await answered).toEqual([expect.stringMatching(/^still here/)]);
  expect(await hostile.terminate()).not.toBe(0);
  await other.terminate();
});

it("An isolated thread has nothing of the environment but where compiled code is, ends when told to, and leaves its process to the next", async () => {
  const first = new IsolatedWorker(program, { resourceLimits });
  const answered = once(first, "message");
  first.postMessage("here");
  expect(await answered).toEqual(["here NODE_COMPILE_CACHE"]);
  first.postMessage("loop");
  await first.terminate();
  const next = new IsolatedWorker(program, { resourceLimits });
  const again = once(next, "message");
  next.postMessage("again");
  expect(await again).toEqual(["again NODE_COMPILE_CACHE"]);
  await next.terminate();
});
