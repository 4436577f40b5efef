import { describe, expect, it } from "vitest";
import { mergeParts, mergeTicks, partsIn, withPart } from "./compareList.ts";

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

  it("becomes the reader's own comparison, as it was changed there", () => {
    expect(mergeParts([], list(1, 2))).toEqual(list(1, 2));
    expect(mergeParts(list(1, 2, 3), list(3, 1))).toEqual(list(3, 1));
  });

  it("is unchanged if another comparison or none is opened", () => {
    expect(mergeParts(list(1, 2), list(7, 8))).toEqual(list(1, 2));
    expect(mergeParts(list(1, 2), [])).toEqual(list(1, 2));
  });

  it("contains nothing but parts, whatever the storage contains", () => {
    for (const value of [undefined, null, "1,2", { id: 1, part: "RG1" }, 7]) {
      expect(partsIn(value)).toEqual([]);
    }
    expect(partsIn([part(1), null, { id: "2", part: "RG2" }, { id: 3 }, [4]])).toEqual(list(1));
    expect(partsIn(list(1, 2, 3, 4, 5, 6))).toEqual(list(1, 2, 3, 4, 5));
  });
});
