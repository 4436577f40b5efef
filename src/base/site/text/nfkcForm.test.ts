import { expect, it } from "vitest";
import { usualForm } from "./nfkcForm.ts";

it("is one for letters, digits and signs of any width, and keeps what is raised or lowered", () => {
  expect(usualForm("ＲＧ１０（ﬁ）℃ ⑯")).toBe("RG10(fi)°C 16");
  expect(usualForm("64¹")).toBe("64¹");
  expect(usualForm("10⁻¹² Ｈ₂Ｏ")).toBe("10−¹² H₂O");
  expect(usualForm("")).toBe("");
});
