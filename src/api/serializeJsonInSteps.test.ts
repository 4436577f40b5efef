import fc from "fast-check";
import { expect, it } from "vitest";
import { runToEnd } from "../base/process/timeSlices.ts";
import { jsonInSteps } from "./serializeJsonInSteps.ts";

it("writes the same text as JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(runToEnd(jsonInSteps(value))).toBe(JSON.stringify(value));
    }),
  );
});

it("leaves out undefined fields, and yields within a long list", () => {
  const work = jsonInSteps({ none: undefined, places: Array.from({ length: 9_000 }, () => -1) });
  let steps = 0;
  for (let step = work.next(); !step.done; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(4);
  expect(runToEnd(jsonInSteps({ none: undefined, one: [1, [2], "a"] }))).toBe(
    '{"one":[1,[2],"a"]}',
  );
});
