import { describe, expect, it } from "vitest";
import {
  column,
  family,
  parameters,
  part,
  viewOf,
  vision,
} from "../../../../tests/support/partFamily.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { parametersOf, spansInSteps, spansOf } from "./familyParameters.ts";

describe("the parameters of a comparison", () => {
  it("are the family's own parameters in its order", async () => {
    const view = await viewOf([vision]);
    expect(parametersOf(view, column(view, "vision")).map(({ key }) => key)).toEqual(parameters);
  });

  it("above families are those that families with parts have in common", async () => {
    const view = await viewOf([
      vision,
      family(12, "radio", { parameters: ["memory", "clock"] }),
      family(13, "empty", { parameters: ["bus"] }),
      part("RG1", {}),
      part("RG2", {}, { column: "radio" }),
    ]);
    expect(parametersOf(view, column(view, "products")).map(({ key }) => key)).toEqual([
      "clock",
      "memory",
    ]);
  });
});

describe("the range of a family", () => {
  it("spans the lowest to the highest of the most frequent figures", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { clock: "900 MHz", memory: "1 MB" }, { keyFigures: ["memory", "clock", "bus"] }),
      part("RG2", { clock: "2 GHz" }, { keyFigures: ["clock", "secure", "bus"] }),
    ]);
    const spans = spansOf(view, column(view, "vision"), 2).map(({ parameter, min, max }) => [
      parameter.key,
      `${min.min} ${min.unit}`,
      `${max.max} ${max.unit}`,
    ]);
    expect(spans).toEqual([
      ["clock", "900 MHz", "2 GHz"],
      ["memory", "1 MB", "1 MB"],
    ]);
  });

  it("is computed once for a publication, and yields while it goes through many parts", async () => {
    const parts = Array.from({ length: 800 }, (_, at) =>
      part(`RG${at}`, { clock: `${at + 1} MHz` }, { keyFigures: ["clock"] }),
    );
    const view = await viewOf([vision, ...parts]);
    const node = column(view, "vision");
    const work = spansInSteps(view, node, 2);
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(2);
    expect(step.value.map(({ min, max }) => [min.min, max.max])).toEqual([[1, 800]]);
    expect(spansOf(view, node, 2)).toBe(step.value);
    expect(runToEnd(spansInSteps(view, node, 1))).toEqual(step.value);
  });
});
