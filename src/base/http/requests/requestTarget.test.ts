import fc from "fast-check";
import { expect, it } from "vitest";
import { originForm } from "./requestTarget.ts";

it("leaves a path and its query as they are", () => {
  for (const target of ["/", "/a/b?c=//d", "/a//b", "/?x=http://y", "/a\\b"]) {
    expect(originForm(target)).toBe(target);
  }
});

it.each([
  ["//evil.example/a", "/evil.example/a"],
  ["///\\/evil.example", "/evil.example"],
  ["/\\evil.example", "/evil.example"],
  ["http://evil.example/a?b=c", "/a?b=c"],
  ["HTTPS://user@evil.example:8443?b", "/?b"],
  ["http://evil.example//other.example/", "/other.example/"],
  ["http:///evil.example", "/evil.example"],
  ["*", "/*"],
  ["", "/"],
])("makes %s a path of this site", (target, path) => {
  expect(originForm(target)).toBe(path);
});

it("returns an address of this site for every target", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    "//",
    "http:",
    "https://",
    "evil.example",
    "?",
    "#",
    "@",
    ":",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part).map((parts) => parts.join("")),
        fc.string(),
      ),
      (target) => {
        const { host } = new URL(originForm(target), "http://own.example");
        expect(host).toBe("own.example");
      },
    ),
  );
});
