import { expect, it } from "vitest";
import { safeRedirectTarget } from "./safeRedirectTarget.ts";

it.each([
  ["/", "/"],
  ["/rk-news?id=3#top", "/rk-news?id=3"],
  ["/a/../b//c", "/b//c"],
  ["/redirect", "/redirect"],
  ["/%E4%B8%AD", "/%E4%B8%AD"],
  // Not an address of this site's own
  ["", undefined],
  ["rk-news", undefined],
  ["?id=3", undefined],
  ["https://evil.example/", undefined],
  ["http://own.invalid/a", undefined],
  ["javascript:alert(1)", undefined],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["//own.invalid/a", undefined],
  ["/\\own.invalid/a", undefined],
  ["http://[", undefined],
  // Paths that a server in front of the site, or a browser, could read as another site's
  ["/%2Fevil.example", undefined],
  ["/%5cevil.example", undefined],
  ["/.//evil.example", undefined],
  // The route of redirects itself
  ["/redirect/rk-news", undefined],
])("A redirect to %j leads to %j", (path, target) => {
  expect(safeRedirectTarget(path)).toBe(target);
});
