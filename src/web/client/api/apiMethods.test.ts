import { expect, it } from "vitest";
import { apiMethod, apiMethods } from "./apiMethods.ts";

it("a method that is not there is an error with its name", () => {
  for (const name of ["getNothing", "toString", "__proto__", ""]) {
    expect(() => apiMethod(name)).toThrow(new Error(`不存在该方法：${name}`));
  }
});

it("a method that is there is found by its name", () => {
  expect(apiMethod("getNewsList")).toBe(apiMethods.getNewsList);
});
