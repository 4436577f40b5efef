import { describe, expect, it } from "vitest";
import type { CellDefinition } from "./cell.ts";
import { readCell } from "./readCell.ts";

const definition = (kind: CellDefinition["kind"], unit: string): CellDefinition => ({
  ...{ kind, unit, options: [] },
});
const read = (text: string, kind: CellDefinition["kind"] = "number", unit = "") => {
  const reading = readCell(definition(kind, unit), text);
  return "value" in reading ? reading.value : undefined;
};

describe("Numbers with an exponent", () => {
  it.each([
    ["10⁻¹²", "0.000000000001"],
    ["1.5×10⁻³", "0.0015"],
    ["1,5 x 10^-3", "0.0015"],
    ["10^6", "1000000"],
    ["2·10³", "2000"],
    ["-2×10²", "-200"],
    ["1.00E-12", "0.000000000001"],
    ["1.5e+3", "1500"],
    ["12.3E+03", "12300"],
  ])("%s is %s", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it("have units", () => {
    expect(read("1.5×10⁻³ A", "number", "mA")).toBe("0.0015 A");
    expect(read("10⁻³..10⁻² A", "range", "mA")).toBe("0.001..0.01 A");
    expect(read("5 mm²", "number", "mm²")).toBe("5 mm²");
  });

  it.each(["128¹", "128¹⁾", "10₂", "1.5x10-12", "4E7", "10^", "10⁻", "10^400"])(
    "%s needs a decision",
    (text) => {
      expect(read(text)).toBeUndefined();
      expect(read(text, "range")).toBeUndefined();
    },
  );

  it.each(["0402", "0603", "007", "-012"])("%s is a name, not a number", (text) => {
    expect(read(text)).toBeUndefined();
    expect(read(`${text} V`, "number", "V")).toBeUndefined();
  });
});
