import { describe, expect, it } from "vitest";
import { synonymIndexOf } from "./synonymIndex.ts";

describe("the glossary of an index", () => {
  const groups = [{ en: ["wafer", "slice"], zh: [] }];

  it("is reused if the synonyms are the same, and rebuilt otherwise", () => {
    const first = synonymIndexOf(groups);
    expect(synonymIndexOf(structuredClone(groups))).toBe(first);
    const other = synonymIndexOf([...groups, { en: ["chip", "die"], zh: [] }]);
    expect(first.synonyms(["chip"])).toBeUndefined();
    expect(other.synonyms(["chip"])?.map(({ key }) => key)).toEqual(["chip", "die"]);
  });
});
