import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeOf } from "../../text/normalise.ts";
import { matchGrades, PartIndex } from "./partIndex.ts";

const parts = [
  { number: "RG8810", orderCodes: ["RG8810-QCT", "RG8810-QIT"] },
  { number: "RG8810S", orderCodes: ["RG8810S-BIT"] },
  { number: "RG8820", orderCodes: ["RG8820-BCT"] },
  { number: "RG2100", orderCodes: [] },
  { number: "AB-1000", orderCodes: [] },
  { number: "STM32F407VGT6", orderCodes: [] },
  { number: "74HC595D", orderCodes: [] },
];

function index(): PartIndex {
  const made = new PartIndex();
  for (const [ordinal, names] of parts.entries()) made.put(ordinal, names);
  return made;
}

/** The numbers of the parts that a text fits best, and how well. */
function bestOf(text: string): { fit: number; numbers: string[] } {
  const made = index();
  const asTyped = made.find(codeOf(text));
  const found = asTyped.length > 0 ? asTyped : made.findMeant(codeOf(text));
  const fit = Math.max(0, ...found.map((one) => one.fit));
  const best = found.filter((one) => one.fit === fit);
  return { fit, numbers: best.map(({ ordinal }) => parts[ordinal]?.number ?? "").sort() };
}

describe("a part is found", () => {
  it.each([
    ["RG8810", matchGrades.whole, "RG8810"],
    ["rg 8810", matchGrades.whole, "RG8810"],
    ["rg-8810-s", matchGrades.whole, "RG8810S"],
    ["ab1000", matchGrades.whole, "AB-1000"],
    ["RG8810-QCT", matchGrades.whole, "RG8810"],
    ["8810", matchGrades.bare, "RG8810"],
    ["8810s", matchGrades.bare, "RG8810S"],
    ["8810qct", matchGrades.bare, "RG8810"],
    ["RG8820A", matchGrades.variant, "RG8820"],
    ["rg8810q", matchGrades.variant, "RG8810"],
    ["RH8810", matchGrades.edit, "RG8810"],
    ["gr8820", matchGrades.edit, "RG8820"],
    ["r8820", matchGrades.edit, "RG8820"],
    ["rgg8820", matchGrades.edit, "RG8820"],
    ["RG8821", matchGrades.edit, "RG8820"],
    ["rg2101", matchGrades.edit, "RG2100"],
    ["RG8280", matchGrades.edit, "RG8820"],
    ["RG882O", matchGrades.whole, "RG8820"],
    ["RGB820", matchGrades.whole, "RG8820"],
    ["AB-lOOO", matchGrades.whole, "AB-1000"],
    ["STM32F407VGT", matchGrades.beginning, "STM32F407VGT6"],
    ["STM32F407VGT7", matchGrades.edit, "STM32F407VGT6"],
    ["32F407VGT8", matchGrades.edit, "STM32F407VGT6"],
    ["F4", matchGrades.inner, "STM32F407VGT6"],
    ["rg21oo", matchGrades.whole, "RG2100"],
    ["rg882", matchGrades.beginning, "RG8820"],
    ["882", matchGrades.beginning, "RG8820"],
    ["100", matchGrades.beginning, "AB-1000"],
    ["820", matchGrades.inner, "RG8820"],
    ["SN74HC595", matchGrades.variant, "74HC595D"],
    ["sn74hc595d", matchGrades.variant, "74HC595D"],
  ])("%s", (text, fit, number) => {
    expect(bestOf(text)).toEqual({ fit, numbers: [number] });
  });
});

describe("the parts that match a code", () => {
  const codes = ["RG8810-QCT", "RG8810-Q1T"];
  const own = [{ number: "RG8810", orderCodes: codes }, ...parts.slice(1, 4)];

  it.each([
    ["rg8810", ["RG8810 8", "RG8810S 6"]],
    ["8810", ["RG8810 7", "RG8810S 6"]],
    ["rg8810x", ["RG8810 6", "RG8810S 3"]],
    ["8810x", ["RG8810 6", "RG8810S 3"]],
    ["rg8810q1", ["RG8810 6"]],
    ["rg21oo", ["RG2100 8"]],
    ["rg8", ["RG8810 5", "RG8810S 5", "RG8820 5"]],
  ])("%s each have a grade", (text, grades) => {
    const made = new PartIndex();
    for (const [ordinal, names] of own.entries()) made.put(ordinal, names);
    expect(made.find(text).map(({ written, fit }) => `${written} ${fit}`)).toEqual(grades);
  });

  it.each([
    ["123x46", "AB123X45", true],
    ["12x46", "AB12X45", false],
    ["123457", "AB123456", false],
    ["rg89", "RG88", true],
    ["r89", "R88", false],
  ])("with an edit are no fragments of them: %s of %s: %s", (text, number, isFound) => {
    const made = new PartIndex();
    made.put(0, { number, orderCodes: [] });
    expect(made.findMeant(text)).toHaveLength(isFound ? 1 : 0);
  });

  it.each([
    ["sn74hc59", "74HC59", true],
    ["sn74hc5", "74HC5", false],
    ["ab123456", "123456", false],
  ])("behind letters that they lack are long and mixed: %s and %s: %s", (text, number, isFound) => {
    const made = new PartIndex();
    made.put(0, { number, orderCodes: [] });
    expect(made.find(text)).toHaveLength(isFound ? 1 : 0);
  });

  it("begin with what is typed, in full or without the maker's letters", () => {
    const begun = (text: string) => index().from(text);
    expect(begun("").map(({ written }) => written)).toEqual([]);
    expect(begun("21")).toMatchObject([{ written: "RG2100", fit: matchGrades.beginning }]);
    expect(begun("rg88").map(({ written }) => written)).toEqual(["RG8810", "RG8810S", "RG8820"]);
  });
});

describe("a part is not found", () => {
  it("literally by one different digit", () => {
    for (const text of ["RG8811", "8812", "rg88100", "rg2101", "RG8801"]) {
      expect(index().find(codeOf(text))).toEqual([]);
    }
  });

  it("by two typos, or by one in a short code or in digits alone", () => {
    for (const text of ["RG8831", "RG88", "rg9", "8811", "gr2810", "battery"]) {
      expect(index().findMeant(codeOf(text))).toEqual([]);
    }
  });

  it("by fragments of less than three characters, or without a digit", () => {
    for (const text of ["88", "rg", "rgs", "stm", "vgt", ""])
      expect(bestOf(text).numbers).toEqual([]);
  });

  it("after it was removed", () => {
    const made = index();
    made.remove(0);
    expect(made.find("rg8810").map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(made.from("88").map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(made.near("rg8811", 4).map(({ ordinal }) => ordinal)).not.toContain(0);
  });

  it("by codes of any other kind, which are harmless", () => {
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

describe("a typo", () => {
  it("is likelier if fewer other typos lead to the same code", () => {
    const made = new PartIndex();
    const numbers = ["LM358DR", "LM358P", "LM358N", "LM3580R", "LM35R"];
    for (const [ordinal, number] of numbers.entries())
      made.put(ordinal, { number, orderCodes: [] });
    const meant = made.findMeant("lm358r").sort((a, b) => a.cost - b.cost);
    const found = meant.map(({ ordinal }) => numbers[ordinal]);
    // A character left out, before a wrong one, before one too many.
    expect(found.slice(0, 2).sort()).toEqual(["LM3580R", "LM358DR"]);
    expect(found.slice(2).sort()).toEqual(["LM358N", "LM358P", "LM35R"]);
  });

  it("of any kind anywhere in a number finds it, with a higher cost than none", () => {
    const made = index();
    const digit = fc.constantFrom(..."0123456789");
    const change = fc.record({
      part: fc.integer({ min: 0, max: parts.length - 1 }),
      at: fc.nat(),
      with: fc.oneof(digit, fc.constantFrom(..."abcdefgmnqxyz")),
      kind: fc.constantFrom("wrong", "missing", "added", "swapped"),
    });
    fc.assert(
      fc.property(change, ({ part, at, with: other, kind }) => {
        const code = codeOf(parts[part]?.number ?? "");
        const place = at % code.length;
        const [before, after] = [code.slice(0, place), code.slice(place + 1)];
        const one = code[place] ?? "";
        const typed = {
          wrong: before + other + after,
          missing: before + after,
          added: before + other + one + after,
          swapped: before + after.slice(0, 1) + one + after.slice(1),
        }[kind];
        const found = made.findMeant(typed).find(({ ordinal }) => ordinal === part);
        expect({ typed, cost: found?.cost }).toEqual({ typed, cost: expect.any(Number) });
        expect(found?.fit === matchGrades.whole).toBe((found?.cost ?? 1) < 0.45);
      }),
    );
  });
});

describe("without a matching part", () => {
  const closest = (code: string, max = 3) =>
    index()
      .near(code, max)
      .map(({ ordinal }) => parts[ordinal]?.number);

  it("the closest are those with fewer differences, then those with a longer common beginning", () => {
    expect(closest("rg8811")).toEqual(["RG8810", "RG8810S", "RG8820"]);
    expect(closest("rg8899")).toEqual(["RG8810", "RG8820"]);
    expect(closest("rg8821", 2)).toEqual(["RG8820", "RG8810"]);
    expect(closest("rg8821", 1)).toEqual(["RG8820"]);
    expect(closest("rg2111")).toEqual(["RG2100"]);
  });

  it("parts with the same beginning but for one character are close", () => {
    expect(closest("stm32f408")).toEqual(["STM32F407VGT6"]);
  });

  it("no part is close to an entirely different code", () => {
    expect(closest("xy7777")).toEqual([]);
    expect(closest("rgx")).toEqual([]);
  });
});
