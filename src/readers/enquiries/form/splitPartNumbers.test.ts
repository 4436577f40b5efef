import { expect, it } from "vitest";
import { splitParts } from "./splitPartNumbers.ts";

it.each<[string, string[]]>([
  ["RG8810, RG8820", ["RG8810", "RG8820"]],
  ["RG8810,RG8820;LM317T/NOPB", ["RG8810", "RG8820", "LM317T/NOPB"]],
  ["BC847B,215, MAX3232EEUE+", ["BC847B,215", "MAX3232EEUE+"]],
  ["74LVC1G08GW,125,RG1", ["74LVC1G08GW,125", "RG1"]],
  ["RG1，RG2、RG3；RG4\n RG5 ,", ["RG1", "RG2", "RG3", "RG4", "RG5"]],
  ["TLP785(GB-TP6,F), 74HC00,7400N,2N3904", ["TLP785(GB-TP6,F)", "74HC00", "7400N", "2N3904"]],
  [" , ", []],
])("part numbers in %s", (typed, parts) => {
  expect(splitParts(typed)).toEqual(parts);
});
