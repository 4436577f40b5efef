import { expect, it } from "vitest";
import {
  clearTokenCookie,
  deviceInCookie,
  setDeviceCookie,
  setTokenCookie,
  tokenInCookie,
} from "./signInCookies.ts";

/** Name and value, then the attributes, whose order means nothing. */
function attributes(header: string): string[] {
  const [pair = "", ...others] = header.split("; ");
  return [pair, ...others.toSorted()];
}

it("The token's cookie is hidden from scripts and other sites", () => {
  const headers = setTokenCookie("abc", { seconds: 86_400, isHttps: false });
  expect(headers.map(attributes)).toEqual([
    ["Admin-Token=abc", "HttpOnly", "Max-Age=86400", "Path=/", "SameSite=Strict"],
  ]);
});

it("On https the cookie is never sent over http, and is set also under a name that no other host can set", () => {
  const common = ["HttpOnly", "Max-Age=86400", "Path=/", "SameSite=Strict", "Secure"];
  const headers = setTokenCookie("abc", { seconds: 86_400, isHttps: true });
  expect(headers.map(attributes)).toEqual([
    ["__Host-Admin-Token=abc", ...common],
    ["Admin-Token=abc", ...common],
  ]);
  const cleared = ["HttpOnly", "Max-Age=0", "Path=/", "SameSite=Strict", "Secure"];
  expect(clearTokenCookie(true).map(attributes)).toEqual([
    ["__Host-Admin-Token=", ...cleared],
    ["Admin-Token=", ...cleared],
  ]);
  expect(setDeviceCookie("abc", { seconds: 1, isHttps: true })).toMatch(
    /^__Host-Known-Device=abc;/,
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

it("A cookie that another host of the domain may have set does not override this host's", () => {
  expect(tokenInCookie("Admin-Token=theirs; __Host-Admin-Token=ours")).toBe("ours");
  expect(tokenInCookie("__Host-Admin-Token=ours; Admin-Token=theirs")).toBe("ours");
  expect(deviceInCookie("Known-Device=theirs; __Host-Known-Device=ours")).toBe("ours");
  expect(deviceInCookie("Known-Device=ours")).toBe("ours");
  expect(deviceInCookie("Admin-Token=abc")).toBeUndefined();
});
