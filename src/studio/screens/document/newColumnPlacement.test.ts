import { describe, expect, it } from "vitest";
import { ColumnTree } from "../../../base/site/columnTree/columnTree.ts";
import { hasRoomBelow, parentOfFamilies, placeBelow } from "./newColumnPlacement.ts";

const column = (key: string, parent: string | null, position: number, type = 3) => ({
  ...({ id: position + 1, key, parent, position, type, status: 1, locations: [] } as const),
});

const tree = new ColumnTree([
  column("products", null, 0),
  column("mcu", "products", 4),
  column("power", "products", 7),
  column("mcu/low", "mcu", 0),
  column("mcu/low/tiny", "mcu/low", 0),
  column("about", null, 9, 1),
]);

describe("The place of a new column", () => {
  it("is after the last below its parent, and lists what the parent lists", () => {
    expect(placeBelow(tree, "products")).toEqual({
      ...{ parent: "products", position: 8, status: 1, type: 3 },
    });
    expect(placeBelow(tree, "about")).toMatchObject({ position: 0, type: 1 });
    expect(placeBelow(tree, "about", 3)?.type).toBe(3);
    expect(placeBelow(tree, "missing")).toBeUndefined();
  });

  it("is where most families are", () => {
    expect(parentOfFamilies(tree)).toBe("products");
    const below = (parent: string, count: number, type = 3) =>
      Array.from({ length: count }, (_, at) => column(`${parent}/${at}`, parent, at, type));
    const deep = new ColumnTree([
      ...[column("about", null, 0, 1), column("products", null, 1), column("mcu", "products", 2)],
      ...[column("mcu/low", "mcu", 3), column("mcu/low/tiny", "mcu/low", 4)],
      ...[
        ...below("about", 5),
        ...below("mcu/low/tiny", 4),
        ...below("mcu", 2),
        ...below("products", 4, 1),
      ],
    ]);
    expect(parentOfFamilies(deep)).toBe("mcu");
    expect(parentOfFamilies(new ColumnTree([column("products", null, 0)]))).toBe("products");
    expect(parentOfFamilies(new ColumnTree([column("about", null, 0, 1)]))).toBeUndefined();
  });

  it("is not below the deepest level of menus", () => {
    expect(hasRoomBelow(tree, "mcu/low")).toBe(true);
    expect(hasRoomBelow(tree, "mcu/low/tiny")).toBe(false);
  });
});
