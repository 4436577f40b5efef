import { once } from "node:events";
import { expect, it } from "vitest";
import { IsolatedWorker } from "./isolatedWorker.ts";

const program = new URL("../../../tests/support/children/largeArray.ts", import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 32 };

it("process.exit() in an isolated thread does not end this process", async () => {
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

it("An isolated thread has no environment but the compile cache, ends on request, and its process is reused", async () => {
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
