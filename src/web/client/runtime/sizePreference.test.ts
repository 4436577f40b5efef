import { expect, it } from "vitest";
import { sizeIn } from "./sizePreference.ts";

it("the size of components is medium unless the cookie names another one", () => {
  expect(sizeIn("")).toBe("medium");
  expect(sizeIn("lang=zh; size=small")).toBe("small");
  expect(sizeIn("size=mini; lang=zh")).toBe("mini");
  expect(sizeIn("size=huge")).toBe("medium");
  expect(sizeIn("oversize=small")).toBe("medium");
});
