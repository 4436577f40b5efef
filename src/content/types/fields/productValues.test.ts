import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BodyOf, parseBody } from "../index.ts";
import { checkValues, isProblem, type RawValue, readValue } from "./productValues.ts";

const label = { en: "Parameter", zh: "参数" };

function definition(facts: object) {
  return parseBody("parameter", { label, group: "groups/core", ...facts });
}

const clock = definition({ kind: "number", unit: "GHz", min: 0.1, max: 4 });
const supply = definition({ kind: "range", unit: "V" });
const cores = definition({ kind: "number", max: 64 });
const wireless = definition({ kind: "boolean" });
const core = definition({
  kind: "enum",
  options: ["rv64", "arm"].map((value) => ({ value, label })),
});
const note = definition({ kind: "text" });

function problem(of: BodyOf<"parameter">, raw: RawValue): string {
  const value = readValue(of, raw);
  if (!isProblem(value)) throw new Error(`${JSON.stringify(raw)} was taken`);
  return value.problem;
}

describe("a value of a parameter", () => {
  it("is a quantity, as written and in base units", () => {
    expect(readValue(clock, "1800 MHz")).toEqual({
      kind: "quantity",
      min: 1800,
      max: 1800,
      unit: "MHz",
      base: { min: 1.8e9, max: 1.8e9 },
    });
    expect(readValue(supply, "2.7..5.5 V")).toMatchObject({ min: 2.7, max: 5.5 });
    expect(readValue(supply, "3.3 V")).toMatchObject({ min: 3.3, max: 3.3 });
    expect(readValue(cores, "4")).toMatchObject({ unit: "", base: { min: 4, max: 4 } });
  });

  it("is one option of an enum or several, in the order written", () => {
    expect(readValue(core, "arm")).toEqual({ kind: "enum", values: ["arm"] });
    expect(readValue(core, ["rv64", "arm"])).toEqual({ kind: "enum", values: ["rv64", "arm"] });
  });

  it("is true or false", () => {
    expect(readValue(wireless, false)).toEqual({ kind: "boolean", value: false });
  });

  it("is a text, one for both languages or one for each", () => {
    expect(readValue(note, "AEC-Q100")).toEqual({
      kind: "text",
      text: { en: "AEC-Q100", zh: "AEC-Q100" },
    });
    expect(readValue(note, { zh: "车规" })).toEqual({ kind: "text", text: { zh: "车规" } });
  });

  it.each<[string, BodyOf<"parameter">, RawValue, RegExp]>([
    ["is not a quantity", clock, "fast", /"fast" is not a quantity.*"12 GHz"/],
    ["has an unknown unit", clock, "1.8 Gigahertz", /known unit/],
    ["is a list instead of a quantity", clock, ["1 GHz"], /\["1 GHz"\] is not a quantity/],
    ["is true instead of a quantity", clock, true, /true is not a quantity/],
    ["is a range of a single number", clock, "1..2 GHz", /is a range/],
    ["measures something else", clock, "1.8 V", /is in V, not in GHz/],
    ["lacks its unit", supply, "5", /without a unit, not in V/],
    ["counts with a unit", cores, "4 V", /is in V, not without a unit/],
    ["is below the lowest", clock, "10 MHz", /below .* 0.1 GHz/],
    ["is above the highest", clock, "18 GHz", /above .* 4 GHz/],
    ["reaches above the highest", cores, "128", /above .* 64$/],
    ["is not an option", core, "mips", /"mips" is not one of the options: rv64, arm/],
    ["has one wrong option", core, ["arm", "mips"], /"mips"/],
    ["names an option twice", core, ["arm", "arm"], /"arm" twice/],
    ["is true instead of an option", core, true, /options, not true/],
    ["is an option instead of true", wireless, "yes", /true or false, not "yes"/],
    ["is an empty text", note, " ", /is empty/],
    ["is a list instead of a text", note, ["a"], /a text, not \["a"\]/],
  ])("is refused where it %s", (_what, of, raw, message) => {
    expect(problem(of, raw)).toMatch(message);
  });

  it("is accepted at its bounds, in whatever unit they are written", () => {
    expect(readValue(clock, "100 MHz")).toMatchObject({ kind: "quantity" });
    expect(readValue(clock, "4000 MHz")).toMatchObject({ kind: "quantity" });
    const battery = definition({ kind: "number", unit: "V", max: 4.35 });
    expect(readValue(battery, "4350 mV")).toMatchObject({ kind: "quantity" });
    expect(problem(battery, "4351 mV")).toMatch(/above/);
  });

  it("is read without an error, whatever the input", () => {
    const raw = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.array(fc.string(), { minLength: 1 }),
      fc.record({ en: fc.string() }),
    );
    fc.assert(
      fc.property(fc.constantFrom(clock, supply, core, wireless, note), raw, (of, given) => {
        expect(readValue(of, given)).toBeTypeOf("object");
      }),
    );
  });
});

describe("a product's values", () => {
  const family = parseBody("column", {
    title: label,
    parent: "products",
    position: 1,
    status: 1,
    type: 3,
    parameters: ["clock", "supply", "cores", "core"],
  });
  const definitions = new Map(Object.entries({ clock, supply, cores, core, note }));
  const values = { clock: "1.8 GHz", supply: "2.7..5.5 V", cores: "4" };

  function product(facts: object): BodyOf<"product"> {
    return parseBody("product", {
      partNumber: "RG1",
      column: "mcu",
      name: label,
      summary: label,
      lifecycle: { stage: "active", since: "2026-01-01" },
      keyFigures: ["clock", "supply", "cores"],
      values,
      packages: [
        { style: "qfn", name: "QFN", pins: 32, width: 5, length: 5, height: 0.9, pitch: 0.5 },
      ],
      variants: [
        {
          orderCode: "RG1Q",
          package: "QFN",
          grade: "industrial",
          temperature: { min: -40, max: 85 },
          pack: "reel",
          quantity: 3000,
        },
      ],
      ...facts,
    });
  }

  it("that fit their family and their parameters are no problem", () => {
    expect(checkValues(product({}), family, definitions)).toEqual([]);
  });

  it("that do not are all reported with their paths", () => {
    const wrong = product({
      values: { clock: "1.8 V", supply: "3.3 V", core: "mips", note: "Not this family's" },
    });
    expect(checkValues(wrong, family, definitions)).toMatchObject([
      { path: ["values", "clock"], problem: { code: "value", cell: { code: "other-dimension" } } },
      { path: ["values", "core"], problem: { code: "value", cell: { code: "no-option" } } },
      { path: ["values", "note"], problem: { code: "not-in-family", family: "mcu" } },
      { path: ["keyFigures", 2], problem: { code: "no-value", parameter: "cores" } },
    ]);
  });

  it("of unknown parameters are left to the check of references", () => {
    const dangling = product({ values: { ...values, ghost: "1" } });
    expect(checkValues(dangling, family, definitions)).toEqual([]);
  });
});
