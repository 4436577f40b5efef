import { describe, expect, it } from "vitest";
import { mergeTicks, partsIn, withPart } from "./compareList.ts";
import { mergeParts } from "./listAfterComparison.ts";

const part = (id: number) => ({ id, part: `RG${id}` });
const list = (...ids: number[]) => ids.map(part);

describe("the list of parts to compare", () => {
  it("accepts a part once, at its end, and at most five", () => {
    expect(withPart(list(1, 2), part(3))).toEqual(list(1, 2, 3));
    expect(withPart(list(1, 2), part(1))).toEqual(list(1, 2));
    expect(withPart(list(1, 2, 3, 4, 5), part(5))).toEqual(list(1, 2, 3, 4, 5));
    expect(withPart(list(1, 2, 3, 4, 5), part(6))).toBeUndefined();
  });

  it("accepts parts that are ticked on a page at its end, as long as there is room", () => {
    expect(mergeTicks(list(1, 2), list(2, 3))).toEqual(list(1, 2, 3));
    expect(mergeTicks(list(1, 2, 3, 4), list(5, 6))).toEqual(list(1, 2, 3, 4, 5));
    expect(mergeTicks([], [])).toEqual([]);
  });

  const page = "https://chips.example/product-compare";

  it("becomes the reader's own comparison, as it was changed there", () => {
    const merged = (before: string) =>
      mergeParts(list(1, 2, 3), list(3, 1), before, `${page}?ids=3,1`);
    for (const before of ["ids=1,2,3", "ids=3,1,2&lang=zh", "ids=1,2&ids=rg3%20", "ids=1%2C2%2C3"])
      expect(merged(`${page}?${before}`)).toEqual(list(3, 1));
  });

  it("is unchanged if a link to another comparison is opened, or none", () => {
    const merged = (parts: ReturnType<typeof list>, before: string) =>
      mergeParts(parts, list(1, 7), before, `${page}?ids=1,7`);
    expect(merged([], "")).toEqual([]);
    expect(merged([], page)).toEqual([]);
    for (const before of [
      "",
      "https://mail.example/",
      `${page}?ids=1`,
      `${page}?ids=1,2,3`,
      "https://other.example/product-compare?ids=1,2",
      "https://chips.example/product-list?ids=1,2",
    ])
      expect(merged(list(1, 2), before)).toEqual(list(1, 2));
    expect(mergeParts(list(1, 2), [], `${page}?ids=1,2`, page)).toEqual(list(1, 2));
  });

  it("contains nothing but parts, whatever the storage contains", () => {
    for (const value of [undefined, null, "1,2", { id: 1, part: "RG1" }, 7]) {
      expect(partsIn(value)).toEqual([]);
    }
    expect(partsIn([part(1), null, { id: "2", part: "RG2" }, { id: 3 }, [4]])).toEqual(list(1));
    expect(partsIn(list(1, 2, 3, 4, 5, 6))).toEqual(list(1, 2, 3, 4, 5));
  });
});
