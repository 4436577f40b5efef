import { describe, expect, it } from "vitest";
import { saidOf, valuesOf } from "./listFilter.ts";

const options = { a: "Anna", b: "Bo", c: "Chen", d: "Dana" };

describe("the text of a filter's chip", () => {
  const some = { name: "who", label: "Who", kind: "some", options } as const;

  it("names up to two values, and the number of the others", () => {
    expect(saidOf(some, "b", ", ")).toBe("Bo");
    expect(saidOf(some, "a,b", "、")).toBe("Anna、Bo");
    expect(saidOf(some, "a,b,c", ", ")).toBe("Anna, Bo +1");
    expect(saidOf(some, "a,b,c,d", ", ")).toBe("Anna, Bo +2");
    expect([valuesOf("a,b"), valuesOf(""), valuesOf(undefined)]).toEqual([["a", "b"], [], []]);
  });

  it("is a value itself where the list does not know it", () => {
    expect(saidOf(some, "zoe", ", ")).toBe("zoe");
  });

  it("is what the list shows without it, where that is named", () => {
    expect(saidOf(some, undefined, ", ")).toBe("");
    expect(saidOf({ ...some, usual: "Everybody" }, "", ", ")).toBe("Everybody");
    expect(saidOf({ ...some, usual: "Everybody" }, "c", ", ")).toBe("Chen");
  });

  it("keeps commas of texts, and writes days", () => {
    expect(saidOf({ ...some, kind: "text" }, "Acme, Inc.", ", ")).toBe("Acme, Inc.");
    expect(saidOf({ ...some, kind: "text" }, undefined, ", ")).toBe("");
    const day = { ...some, kind: "day", written: (value: string) => `on ${value}` } as const;
    expect(saidOf(day, "2026-12-03", ", ")).toBe("on 2026-12-03");
  });
});
