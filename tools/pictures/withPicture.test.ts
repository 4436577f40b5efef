import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withPicture, withUnderside } from "./withPicture.ts";

const record = `# A part.
type: product
key: rg1
body:
  partNumber: RG1
  packages:
    - { style: qfn, name: QFN-16, pins: 16, width: 3, length: 3 }
    - { style: tssop, name: TSSOP-16, pins: 16 }
  variants: []
`;
const picture = {
  file: "products/rg1/rg1.webp",
  width: 768,
  height: 512,
  alt: { en: 'RG1: "flat"', zh: "RG1：扁平" },
};

describe("a picture in a record", () => {
  it("is named before the packages, and nothing else changes", () => {
    const text = withPicture(record, "rg1", picture);
    expect(parse(text).body.image).toEqual(picture);
    expect({ ...parse(text).body, image: undefined }).toEqual({
      ...parse(record).body,
      image: undefined,
    });
    expect(text).toContain("# A part.");
  });

  it("leaves a picture alone that somebody has chosen", () => {
    const chosen = record.replace("  packages:", "  image: { file: media/a.jpg }\n  packages:");
    expect(withPicture(chosen, "rg1", picture)).toBe(chosen);
    expect(withPicture(record, "rg2", picture)).toBe(record);
  });

  it("is named for one package from below, once", () => {
    const text = withUnderside(record, "rg1", "TSSOP-16", picture);
    const [first, second] = parse(text).body.packages;
    expect(first.underside).toBeUndefined();
    expect(second).toEqual({ style: "tssop", name: "TSSOP-16", pins: 16, underside: picture });
    expect(withUnderside(text, "rg1", "TSSOP-16", picture)).toBe(text);
  });
});
