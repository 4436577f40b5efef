import { expect, it } from "vitest";
import { isPartNumbers } from "./columnValueKinds.ts";

it.each<[boolean, readonly (string | undefined)[]]>([
  [true, ["RG1000", "RG1001", "RG1002"]],
  [true, ["RG1000", "", undefined, "RG1001", " ", "RG1002"]],
  [false, ["RG1000", "RG1001"]],
  [false, ["RG1000", "RG1001", "RG1001"]],
  [false, ["RG1000", "RG1001", "Camera"]],
  [false, ["1000", "1001", "1002"]],
  [false, ["A1", "A2", "A3"]],
])("A column has part numbers or not: %s, %j", (isExpected, texts) => {
  expect(isPartNumbers(texts)).toBe(isExpected);
});
