import { expect, it } from "vitest";
import { markingOf } from "./markingOf.ts";

const part = {
  partNumber: "RG8830",
  lifecycle: { stage: "active" as const, since: "2025-06-17" },
  variants: [],
};

it("marks a part with its number, the week of its stage and a lot", () => {
  const [number, code, lot] = markingOf(part, "FCBGA-576");
  expect(number).toBe("RG8830");
  expect(code).toBe("2524");
  expect(lot).toMatch(/^[A-Z3-9]{4} CN$/);
  expect(markingOf(part, "FCBGA-576")).toEqual([number, code, lot]);
});
