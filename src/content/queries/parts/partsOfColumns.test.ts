import { describe, expect, it } from "vitest";
import {
  column,
  family,
  numbersOf,
  part,
  viewOf,
  vision,
} from "../../../../tests/support/partFamily.ts";
import { buildSetting } from "../../../../tests/support/world.ts";
import { featuredUnder, partsIn, partsUnder, representative } from "./partsOfColumns.ts";

describe("the parts of a column", () => {
  const world = [
    vision,
    family(12, "radio"),
    family(13, "empty"),
    part("RG1", { clock: "1 GHz" }, { position: 2 }),
    part("RG2", { clock: "1 GHz" }, { position: 1 }),
    part("RG3", { clock: "1 GHz" }, { column: "radio", alsoIn: ["vision"], position: 3 }),
    part("RG4", { clock: "1 GHz" }, { column: "radio" }),
  ];

  it("are those of the column and those also listed there, by position", async () => {
    expect(numbersOf(partsIn(await viewOf(world), "vision"))).toEqual(["RG2", "RG1", "RG3"]);
  });

  it("are none where the family is empty", async () => {
    expect(partsIn(await viewOf(world), "empty")).toEqual([]);
  });

  it("count once above their families, in the families' order", async () => {
    const view = await viewOf(world);
    expect(numbersOf(partsUnder(view, column(view, "products")))).toEqual([
      "RG2",
      "RG1",
      "RG3",
      "RG4",
    ]);
  });

  it("are listed once in a family that is named twice", async () => {
    const view = await viewOf([vision, part("RG5", {}, { alsoIn: ["vision", "vision"] })]);
    expect(numbersOf(partsIn(view, "vision"))).toEqual(["RG5"]);
  });
});

describe("a family", () => {
  it("is shown by its first part in production", async () => {
    const view = await viewOf([
      vision,
      part("RG1", {}, { lifecycle: { stage: "obsolete", since: "2024-01-01" } }),
      part("RG2", {}),
    ]);
    expect(representative(partsIn(view, "vision"))?.body.partNumber).toBe("RG2");
    expect(representative([])).toBeUndefined();
  });
});

describe("featured parts", () => {
  it("are those the home page features, then the first of each family, never an obsolete one", async () => {
    const view = await viewOf([
      vision,
      family(12, "radio", { position: 2 }),
      part("RG1", {}, { position: 1 }),
      part("RG2", {}, { position: 2 }),
      part("RG3", {}, { column: "radio" }),
      part(
        "RG4",
        {},
        {
          column: "radio",
          position: 9,
          lifecycle: { stage: "obsolete", since: "2024-01-01" },
        },
      ),
      buildSetting("home", { featured: ["rg2", "rg4"] }),
    ]);
    expect(numbersOf(featuredUnder(view, column(view, "products"), 4))).toEqual([
      "RG2",
      "RG1",
      "RG3",
    ]);
    expect(numbersOf(featuredUnder(view, column(view, "radio"), 4))).toEqual(["RG3"]);
  });
});
