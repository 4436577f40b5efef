import { describe, expect, it } from "vitest";
import {
  column,
  family,
  parameters,
  part,
  viewOf,
  vision,
} from "../../../../tests/support/partFamily.ts";
import { buildParameter, type WorldDocument } from "../../../../tests/support/world.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { parametersOf, spansInSteps, spansOf, tableParametersOf } from "./familyParameters.ts";

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

describe("the parameters of a table", () => {
  const keys = async (key: string, ...documents: readonly WorldDocument[]) => {
    const view = await viewOf([
      ...Array.from({ length: 10 }, (_, at) => buildParameter({ key: `p${at}` })),
      ...documents,
    ]);
    return tableParametersOf(view, column(view, key)).map((parameter) => parameter.key);
  };
  const parts = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => part(`${name}-${at}`, {}, { column: name }));

  it("are those of a family, however few", async () => {
    expect(await keys("one", family(11, "one", { parameters: ["clock"] }))).toEqual(["clock"]);
  });

  it("are those that families share, from two on", async () => {
    const families = [
      family(11, "one", { parameters: ["p1", "clock", "memory"] }),
      family(12, "two", { parameters: ["memory", "clock"] }),
    ];
    expect(await keys("products", ...families, ...parts("one", 1), ...parts("two", 1))).toEqual([
      ...["clock", "memory"],
    ]);
  });

  it("are else the eight that most parts have, in the order of the families' tables", async () => {
    const families = [
      family(11, "few", { parameters: ["p9", "p5", "clock"], position: 1 }),
      family(12, "many", { parameters: ["clock", "p0", "p1", "p2", "p3", "p4"], position: 2 }),
      family(13, "some", { parameters: ["clock", "p5", "p6", "p7", "p8"], position: 3 }),
      family(14, "empty", { parameters: ["p8", "p9"], position: 4 }),
    ];
    const all = [...parts("few", 1), ...parts("many", 3), ...parts("some", 2)];
    expect(await keys("products", ...families, ...all)).toEqual([
      ...["p5", "clock", "p0", "p1", "p2", "p3", "p4", "p6"],
    ]);
  });
});

describe("the range of a family", () => {
  it("is written as the first part writes its ends, whatever the order of the parts", async () => {
    const figures = { keyFigures: ["clock", "memory"] };
    const view = await viewOf([
      vision,
      part("RG1", { clock: "1000 MHz", memory: "1 MB" }, figures),
      part("RG2", { clock: "2 GHz" }, figures),
      part("RG3", { clock: "1 GHz" }, figures),
      part("RG4", { clock: "2000 MHz" }, figures),
    ]);
    const ends = (count: number) =>
      spansOf(view, column(view, "vision"), count).map(({ min, max }) => [
        ...[`${min.min} ${min.unit}`, `${max.max} ${max.unit}`],
      ]);
    expect(ends(1)).toEqual([["1000 MHz", "2 GHz"]]);
    expect(ends(3)).toEqual([
      ["1000 MHz", "2 GHz"],
      ["1 MB", "1 MB"],
    ]);
  });

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
