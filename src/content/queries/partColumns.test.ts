import fc from "fast-check";
import { expect, it } from "vitest";
import { column, parameters, part, viewOf, vision } from "../../../tests/support/partFamily.ts";
import { runToEnd } from "../timeSlices.ts";
import { parametersOf } from "./familyParameters.ts";
import { PartColumns } from "./partColumns.ts";
import { sortParts } from "./partOrder.ts";
import { typedValue } from "./partValues.ts";
import { partsIn } from "./products.ts";

const values = fc.record(
  {
    clock: fc.constantFrom("1 GHz", "900 MHz", "fast"),
    memory: fc.constantFrom("1 MB", "512 KB"),
    temperature: fc.constantFrom("-40..85 °C", "0..70 °C"),
    secure: fc.boolean(),
    label: fc.constantFrom("A", { en: "B", zh: "乙" }),
    bus: fc.subarray(["spi", "usb", "pcie"], { minLength: 1 }),
    stranger: fc.constant("1"),
  },
  { requiredKeys: [] },
);

it("holds what each part has, made at once or in steps between which others make the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 12 }), async (parts) => {
      const view = await viewOf([vision, ...parts.map((one, at) => part(`RG${at}`, one))]);
      const known = parametersOf(view, column(view, "vision"));
      expect(known.length).toBe(parameters.length);
      const list = partsIn(view, "vision");
      const sort = { key: "clock", descending: true };
      const interrupted = new PartColumns(view, list);
      const [work, same] = [0, 1].map(() => interrupted.prepare(known, sort, known));
      work?.next();
      runToEnd(same ?? [].values());
      runToEnd(work ?? [].values());
      for (const columns of [interrupted, new PartColumns(view, list)]) {
        for (const parameter of known) {
          const typed = list.map((one) => typedValue(one, parameter));
          const { values, lows, holders } = columns.of(parameter);
          expect(values).toEqual(typed);
          const quantities = typed.map((one) => (one?.kind === "quantity" ? one.base.min : NaN));
          expect([...lows]).toEqual(quantities);
          const yes = typed.filter((one) => one?.kind === "boolean" && one.value).length;
          if (parameter.key === "secure") expect(holders.get("true") ?? 0).toBe(yes);
        }
        expect(columns.inOrder(sort, known)).toEqual(sortParts(list, sort, known, "en"));
      }
    }),
    { numRuns: 20 },
  );
});

it("gives way often, however many parts there are", async () => {
  const few = await viewOf([vision, part("RG1", { clock: "1 GHz", bus: ["usb"] })]);
  const [one] = partsIn(few, "vision");
  const list = Array.from({ length: 10_000 }, (_, id) => one && { ...one, id }).filter(
    (same) => same !== undefined,
  );
  const known = parametersOf(few, column(few, "vision"));
  const work = new PartColumns(few, list).prepare(known, { key: "part", descending: false }, known);
  let steps = 0;
  for (let step = work.next(); !step.done; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(50);
});
