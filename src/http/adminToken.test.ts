import { expect, it } from "vitest";
import { clearTokenCookie, setTokenCookie, tokenInCookie } from "./adminToken.ts";

it("The token's cookie is kept from scripts, from other sites and, on https, from plain http", () => {
  expect(setTokenCookie("abc", { seconds: 86_400, isHttps: false })).toBe(
    "Admin-Token=abc; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict",
  );
  expect(setTokenCookie("abc", { seconds: 86_400, isHttps: true })).toMatch(/; Secure$/);
  expect(clearTokenCookie(true)).toBe(
    "Admin-Token=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure",
  );
});

it("The token is found among other cookies, and not in one of a like name", () => {
  expect(tokenInCookie("Admin-Token=abc")).toBe("abc");
  expect(tokenInCookie("lang=zh; Admin-Token=abc;size=medium")).toBe("abc");
  expect(tokenInCookie("Admin-Token=")).toBe("");
  for (const without of [undefined, "", "lang=zh", "Not-Admin-Token=abc", "Admin-Token2=abc"]) {
    expect(tokenInCookie(without)).toBeUndefined();
  }
});
