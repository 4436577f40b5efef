import { expect, it } from "vitest";
import { endpoints } from "../../src/api/endpoints/index.ts";
import { apiMethods } from "../../src/web/client/apiMethods.ts";

it("the browser's table of methods has every endpoint of the public API, and no other", () => {
  const paths = Object.values(apiMethods)
    .filter(({ kind }) => kind === "content")
    .map(({ path }) => path);
  expect(paths.toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted());
});
