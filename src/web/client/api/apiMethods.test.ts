import { expect, it } from "vitest";
import { apiMethod, apiMethods } from "./apiMethods.ts";

it("an unknown method is an error with its name", () => {
  for (const name of ["getNothing", "toString", "__proto__", ""]) {
    expect(() => apiMethod(name)).toThrow(new Error(`不存在该方法：${name}`));
  }
});

it("a known method is found by its name", () => {
  expect(apiMethod("getNewsList")).toBe(apiMethods.getNewsList);
});
