import { describe, expect, it } from "vitest";
import { synonymIndexOf } from "./synonymIndex.ts";

describe("the glossary of an index", () => {
  const groups = [{ en: ["wafer", "slice"], zh: [] }];

  it("is that of the index before where the synonyms are the same, and another where not", () => {
    const first = synonymIndexOf(groups);
    expect(synonymIndexOf(structuredClone(groups))).toBe(first);
    const other = synonymIndexOf([...groups, { en: ["chip", "die"], zh: [] }]);
    expect(first.synonyms(["chip"])).toBeUndefined();
    expect(other.synonyms(["chip"])?.map(({ key }) => key)).toEqual(["chip", "die"]);
  });
});
