import { expect, it } from "vitest";
import { isSameDefinition } from "./isSameParameterDefinition.ts";

const voltage = { label: { en: "Voltage" }, kind: "number", unit: "V", options: [], max: 5 };

it("compares definitions by the meaning of values, whatever the parameter's name", () => {
  expect(isSameDefinition(voltage, { ...voltage, label: { en: "Supply" } })).toBe(true);
  expect(isSameDefinition(voltage, { ...voltage, min: null })).toBe(true);
  for (const other of [{ kind: "range" }, { unit: "mV" }, { max: 6 }, { min: 1 }]) {
    expect(isSameDefinition(voltage, { ...voltage, ...other })).toBe(false);
  }
  expect(isSameDefinition(voltage, { ...voltage, unit: "", min: "", options: null })).toBe(false);
  expect(
    isSameDefinition({ kind: "flag", unit: "", min: null, options: [] }, { kind: "flag" }),
  ).toBe(true);
  expect([isSameDefinition(voltage, undefined), isSameDefinition(undefined, voltage)]).toEqual([
    ...[false, false],
  ]);
  expect(isSameDefinition({ kind: "flag", options: [0] }, { kind: "flag" })).toBe(false);
  const option = { value: "a", label: { en: "A" } };
  const listed = { ...voltage, options: [{ $id: "abc123", ...option }] };
  expect(isSameDefinition(listed, { ...voltage, options: [option] })).toBe(true);
  expect(isSameDefinition(listed, voltage)).toBe(false);
});
