import { describe, expect, it } from "vitest";
import type { CrossReferenceKind } from "../../../../content/types/fields/crossReferenceKinds.ts";
import { CrossReferenceIndex } from "./crossReferenceIndex.ts";
import { type MatchingPart, matchGrades } from "./partIndex.ts";
import { bestOfEach } from "./partNames.ts";

const owners: readonly (readonly (readonly [string, CrossReferenceKind])[])[] = [
  [
    ["NVX-4410A", "footprint"],
    ["RG8800", "functional"],
  ],
  [["NVX4410A", "similar"]],
  [["AB123C", "footprint"]],
  [["AB12C", "footprint"]],
  [["ZX4410", "footprint"]],
  [],
];

function index(): CrossReferenceIndex {
  const made = new CrossReferenceIndex();
  for (const [ordinal, names] of owners.entries()) {
    made.put(
      ordinal,
      names.map(([partNumber, kind]) => ({ partNumber, kind })),
    );
  }
  return made;
}

const shown = (found: readonly MatchingPart[]) =>
  found.map(({ ordinal, fit, cost }) => `${ordinal} ${fit} ${cost.toFixed(2)}`);

describe("the parts that stand for a number", () => {
  it.each([
    ["nvx4410a", ["0 8 0.02", "1 8 0.03"]],
    ["rg8800", ["0 8 0.04"]],
    ["nvx44", ["0 5 0.02", "1 5 0.03"]],
    ["nvx4410aqt", ["0 6 0.02", "1 6 0.03"]],
    ["ab123c9z", ["2 6 0.02"]],
    ["zx4410x5", ["4 6 0.02"]],
    ["ab12c9z", []],
    ["zx44105", []],
    ["nvx441oaqt", []],
    ["4410a", []],
    ["410a", []],
    ["8800", []],
  ])("%s are found by it and its beginning, also as it goes on", (code, parts) => {
    expect(shown(index().find(code))).toEqual(parts);
  });

  it.each([
    ["nvx4422a", ["0 4 1.97", "1 4 1.98"]],
    ["nvx451", ["0 4 1.98", "1 4 1.99"]],
    ["vnx4411a", []],
    ["nvx45", []],
  ])("%s alike are offered where it is about as long", (code, parts) => {
    expect(shown(index().near(code, 4))).toEqual(parts);
  });

  it("are completed from its beginning, the maker's letters counted", () => {
    expect(shown(index().from("nvx44"))).toEqual(["0 5 0.02", "1 5 0.03"]);
    expect(shown(index().from("4410"))).toEqual([]);
  });

  it("are found with an edit, and name the number that they stand for", () => {
    expect(shown(index().findMeant("nvx4401a"))).toEqual(["0 4 0.51", "1 4 0.52"]);
    const [first] = index().find("nvx4410a");
    expect(first).toMatchObject({
      ...{ term: "nvx4410a", written: "NVX-4410A", crossReference: "NVX-4410A" },
    });
  });

  it("are not found once they were removed, until they are added again", () => {
    const made = index();
    for (const ordinal of [0, 0, 5]) made.remove(ordinal);
    expect(shown(made.find("nvx4410a"))).toEqual(["1 8 0.03"]);
    expect(made.find("rg8800")).toEqual([]);
    made.put(0, [{ partNumber: "RG8800", kind: "similar" }]);
    expect(shown(made.find("rg8800"))).toEqual(["0 8 0.03"]);
  });
});

it("Of several matches of a part, the one of the best grade counts, then the one of the lowest cost", () => {
  const { whole, edit } = matchGrades;
  const of = (ordinal: number, fit: MatchingPart["fit"], cost: number, written: string) =>
    ({ ordinal, fit, cost, term: "", written }) satisfies MatchingPart;
  const found = bestOfEach([
    ...[of(1, edit, 0.1, "a"), of(1, whole, 0.5, "b"), of(1, edit, 0, "c")],
    ...[of(2, edit, 0.5, "d"), of(2, edit, 0.2, "e"), of(2, edit, 0.2, "f"), of(2, edit, 0.4, "g")],
  ]);
  expect(found.map(({ written }) => written)).toEqual(["b", "e"]);
});
