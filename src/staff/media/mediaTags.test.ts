import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedTag } from "../../base/site/mediaTags.ts";
import { changedTags, tag } from "./mediaTags.ts";

const tags = fc.array(fc.constantFrom("PCB", "pcb", "Board", "封装", "ＰＣＢ", "photo"), {
  maxLength: 6,
});

describe("Tags of a file", () => {
  it("are each there once in any case, with those that were added and without those removed", () => {
    fc.assert(
      fc.property(tags, tags, tags, (own, add, remove) => {
        const before = changedTags([], { add: own, remove: [] });
        const after = changedTags(before, { add, remove });
        const folded = after.map(foldedTag);
        expect(new Set(folded).size).toBe(after.length);
        for (const one of add) expect(folded).toContain(foldedTag(one));
        const wanted = new Set(add.map(foldedTag));
        for (const one of remove.map(foldedTag)) {
          if (!wanted.has(one)) expect(folded).not.toContain(one);
        }
        // Tags that nothing is said of stay as they are written, in their order.
        const named = new Set([...add, ...remove].map(foldedTag));
        const rest = before.filter((one) => !named.has(foldedTag(one)));
        expect(after.filter((one) => rest.includes(one))).toEqual(rest);
      }),
    );
  });

  it("are taken without blanks around them, and refused where they are empty, long or several", () => {
    expect(tag.parse("  Evaluation   board ")).toBe("Evaluation board");
    expect(tag.parse(` ${"x".repeat(40)} `)).toBe("x".repeat(40));
    expect(tag.parse("x")).toBe("x");
    for (const wrong of ["", "  ", "a,b", "甲，乙", "x".repeat(41), "a\u0007b"]) {
      expect(tag.safeParse(wrong).success, wrong).toBe(false);
    }
  });
});
