import { describe, expect, it } from "vitest";
import { part, viewOf, vision } from "../../../../tests/support/partFamily.ts";
import { keyFiguresOf, specificationOf } from "./partSpecification.ts";

describe("a part's specification", () => {
  it("is grouped by position, each group in the family's order", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { secure: true, memory: "2 MB", clock: "1 GHz" }),
    ]);
    const [rg1] = view.all("product");
    if (rg1 === undefined) throw new Error("unreachable");
    const groups = specificationOf(view, rg1).map(({ group, rows }) => [
      group?.key,
      rows.map(({ parameter }) => parameter.key),
    ]);
    expect(groups).toEqual([
      ["groups/memory", ["memory"]],
      ["groups/core", ["clock", "secure"]],
    ]);
  });

  it("leaves out invalid and empty values", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { clock: "fast", weight: "3 g", memory: "1 MB" }),
    ]);
    const [rg1] = view.all("product");
    if (rg1 === undefined) throw new Error("unreachable");
    const keys = specificationOf(view, rg1).flatMap(({ rows }) =>
      rows.map(({ parameter }) => parameter.key),
    );
    expect(keys).toEqual(["memory"]);
  });

  it("shows key figures for which the part has a value", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { memory: "2 MB" }, { keyFigures: ["clock", "memory", "bus"] }),
    ]);
    const [rg1] = view.all("product");
    if (rg1 === undefined) throw new Error("unreachable");
    expect(keyFiguresOf(view, rg1).map(({ parameter }) => parameter.key)).toEqual(["memory"]);
  });
});
