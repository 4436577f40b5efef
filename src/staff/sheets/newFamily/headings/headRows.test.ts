import { describe, expect, it } from "vitest";
import { headingsOf } from "./headRows.ts";

const headings = (...rows: readonly (readonly string[])[]) =>
  headingsOf({ name: "list", isHidden: false, rows });

describe("Headings of a list", () => {
  it("continue in subgroups, and not in a part without the first value of a group", () => {
    const groups = ["Part number", "Memory", "Memory", "Price"];
    expect(headings(groups, ["", "Flash", "RAM", ""], ["AB1", "64", "8", "2"])).toMatchObject({
      headRow: 1,
    });
    expect(headings(groups, ["AB1", "", "8", "2"], ["AB2", "64", "8", "2"])).toMatchObject({
      headRow: 0,
    });
  });

  it("continue in units, whatever is above them", () => {
    const found = headings(
      ["Part number", "Supply", "Price"],
      ["", "(V)", ""],
      ["AB1", "3.3", "2"],
    );
    expect(found).toEqual({ headRow: 1, heads: ["Part number", "Supply (V)", "Price"] });
  });

  it("are the first row with two texts where no heading is known", () => {
    expect(headings(["Spring"], ["Foo", "Bar"], ["ab", "cd"], ["ef", "gh"])).toEqual({
      headRow: 1,
      heads: ["Foo", "Bar"],
    });
  });

  it("begin in groups above them, and not in a title", () => {
    const parts = ["Part number", "Flash", "RAM"];
    const values = ["AB1", "64", "8"];
    expect(headings(["", "Memory", "Memory"], parts, values)).toMatchObject({
      headRow: 1,
      heads: ["Part number", "Flash", "RAM"],
    });
    const titled = headings(["Our parts", "Our parts", "Our parts"], parts, values);
    expect(titled).toEqual({ headRow: 1, heads: parts });
  });
});
