import fc from "fast-check";
import { expect, it } from "vitest";
import { column, part, viewOf, vision } from "../../../../tests/support/partFamily.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { PartOrders } from "./cachedSortOrders.ts";
import { parametersOf } from "./familyParameters.ts";
import { partsIn } from "./partsOfColumns.ts";
import { sortParts } from "./sortParts.ts";

const clocks = fc.constantFrom("1 GHz", "900 MHz", "fast", undefined);

it("has an order made at once or in steps between which others make the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(clocks, { maxLength: 12 }), async (values) => {
      const parts = values.map((clock, at) => part(`RG${at}`, clock ? { clock } : {}));
      const view = await viewOf([vision, ...parts]);
      const known = parametersOf(view, column(view, "vision"));
      const list = partsIn(view, "vision");
      const sort = { key: "clock", descending: true };
      const interrupted = new PartOrders(view, list);
      const [work, same] = [0, 1].map(() => interrupted.inOrderInSteps(sort, known));
      work?.next();
      if (same) runToEnd(same);
      if (work) runToEnd(work);
      for (const orders of [interrupted, new PartOrders(view, list)]) {
        expect(orders.inOrder(sort, known)).toEqual(sortParts(list, sort, known, "en"));
      }
    }),
    { numRuns: 20 },
  );
});

it("yields often, however many parts there are", async () => {
  const few = await viewOf([vision, part("RG1", { clock: "1 GHz", bus: ["usb"] })]);
  const [one] = partsIn(few, "vision");
  const list = Array.from({ length: 10_000 }, (_, id) => one && { ...one, id }).filter(
    (same) => same !== undefined,
  );
  const known = parametersOf(few, column(few, "vision"));
  const work = new PartOrders(few, list).inOrderInSteps({ key: "part", descending: false }, known);
  let steps = 0;
  for (let step = work.next(); !step.done; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(50);
});
