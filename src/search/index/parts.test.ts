import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeOf, fits, PartIndex } from "./parts.ts";

const parts = [
  { number: "RG8810", orderCodes: ["RG8810-QCT", "RG8810-QIT"] },
  { number: "RG8810S", orderCodes: ["RG8810S-BIT"] },
  { number: "RG8820", orderCodes: ["RG8820-BCT"] },
  { number: "RG2100", orderCodes: [] },
  { number: "AB-1000", orderCodes: [] },
];

function index(): PartIndex {
  const made = new PartIndex();
  for (const [ordinal, names] of parts.entries()) made.put(ordinal, names);
  return made;
}

/** The numbers of the parts that a text fits best, and how well. */
function bestOf(text: string): { fit: number; numbers: string[] } {
  const found = index().find(codeOf(text));
  const fit = Math.max(0, ...found.map((one) => one.fit));
  const best = found.filter((one) => one.fit === fit);
  return { fit, numbers: best.map(({ ordinal }) => parts[ordinal]?.number ?? "").sort() };
}

describe("a part is found", () => {
  it.each([
    ["RG8810", fits.whole, "RG8810"],
    ["rg 8810", fits.whole, "RG8810"],
    ["rg-8810-s", fits.whole, "RG8810S"],
    ["ab1000", fits.whole, "AB-1000"],
    ["RG8810-QCT", fits.whole, "RG8810"],
    ["8810", fits.bare, "RG8810"],
    ["8810s", fits.bare, "RG8810S"],
    ["8810qct", fits.bare, "RG8810"],
    ["RG8820A", fits.variant, "RG8820"],
    ["rg8810q", fits.variant, "RG8810"],
    ["RH8810", fits.slip, "RG8810"],
    ["gr8820", fits.slip, "RG8820"],
    ["r8820", fits.slip, "RG8820"],
    ["rgg8820", fits.slip, "RG8820"],
    ["rg21oo", fits.whole, "RG2100"],
    ["rg882", fits.beginning, "RG8820"],
    ["882", fits.beginning, "RG8820"],
    ["100", fits.beginning, "AB-1000"],
    ["820", fits.inner, "RG8820"],
  ])("%s", (text, fit, number) => {
    expect(bestOf(text)).toEqual({ fit, numbers: [number] });
  });
});

describe("a part is not found", () => {
  it("by a digit that is another", () => {
    for (const text of ["RG8811", "8812", "rg88100", "rg2101", "RG8801"]) {
      expect(bestOf(text)).toEqual({ fit: 0, numbers: [] });
    }
  });

  it("by pieces of less than three characters, or without a digit", () => {
    for (const text of ["88", "rg", "rgs", ""]) expect(bestOf(text).numbers).toEqual([]);
  });

  it("once it is taken out", () => {
    const made = index();
    made.remove(0);
    expect(made.find("rg8810").map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(made.from("88").map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(made.near("rg8811", 4)).not.toContain(0);
  });

  it("by codes of any other kind, which do no harm either", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const digits = codeOf(text).replace(/\D/g, "");
        for (const { ordinal } of index().find(codeOf(text))) {
          const names = [parts[ordinal]?.number ?? "", ...(parts[ordinal]?.orderCodes ?? [])];
          expect(names.some((name) => name.includes(digits))).toBe(true);
        }
      }),
    );
  });
});

describe("where no part is found", () => {
  it("those come closest that share most of its beginning", () => {
    const near = index().near("rg8811", 3);
    expect(near.map((ordinal) => parts[ordinal]?.number)).toEqual(["RG8810", "RG8810S", "RG8820"]);
  });

  it("none comes close to what is nothing like it", () => {
    expect(index().near("xy7777", 3)).toEqual([]);
  });
});
