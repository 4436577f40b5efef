import { expect, it } from "vitest";
import { operations } from "../../src/api/public/reference/operations.ts";
import { apiMethods } from "../../src/web/client/api/apiMethods.ts";

it("the browser's table of methods has every route that reads content, and no other", () => {
  const called = Object.values(apiMethods)
    .filter(({ kind }) => kind === "content")
    .map(({ path }) => `/${path}`);
  const read = operations.filter(({ area, method }) => area === "content" && method === "GET");
  expect(called.toSorted()).toEqual(read.map(({ path }) => path).toSorted());
});
