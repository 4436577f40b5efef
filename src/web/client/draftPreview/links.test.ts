import { expect, it } from "vitest";
import { prefixedPath } from "./links.ts";

it.each([
  ["/rk-news", "/preview/x/rk-news"],
  ["/", "/preview/x/"],
  ["/preview/x", "/preview/x"],
  ["/preview/x/rk-news", "/preview/x/rk-news"],
  ["/preview/xy", "/preview/x/preview/xy"],
  ["/assets/a.js", "/assets/a.js"],
])("links %s to %s", (path, inside) => {
  expect(prefixedPath(path, "/preview/x")).toBe(inside);
});
