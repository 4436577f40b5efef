import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { cookieValue, setCookie } from "./cookies.ts";
import { contentSecurityPolicy, securityHeaders } from "./securityHeaders.ts";

test("Browsers are held to https only where the site is known to be reached by it", () => {
  const { "content-security-policy": plain, ...others } = securityHeaders(false);
  expect(others).toEqual({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
  });
  expect(securityHeaders(true)).toEqual({
    ...others,
    "content-security-policy": contentSecurityPolicy(true),
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(plain).toBe(contentSecurityPolicy(false));
});

test("A policy allows what this origin has, scripts from their places alone, and a named style", () => {
  const [own, scripts] = contentSecurityPolicy(false).split(", ");
  expect(own?.split("; ")).toEqual([
    ...["default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"],
    ...["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
  ]);
  expect(scripts).toBe("script-src *:*/assets/ *:*/speculation-rules.json");
  expect(contentSecurityPolicy(true)).toBe(`${own}; upgrade-insecure-requests, ${scripts}`);
  expect(contentSecurityPolicy(false, "")).toBe(contentSecurityPolicy(false));
  expect(contentSecurityPolicy(false, "a{}").split("; ")[2]).toBe(
    `style-src 'self' 'sha256-${hash("sha256", "a{}", "base64")}'`,
  );
});

test("A cookie is set for all paths, and read as it was set, the first of several", () => {
  const cookie = { name: "s", value: "abc", seconds: 60, sameSite: "lax" } as const;
  expect(setCookie({ ...cookie, isHttps: true, isForScripts: false })).toBe(
    "s=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(
    setCookie({ ...cookie, seconds: 0, sameSite: "strict", isHttps: false, isForScripts: true }),
  ).toBe("s=abc; Max-Age=0; Path=/; SameSite=Strict");
  expect(cookieValue("t=1; s=a%20b; s=c", "s")).toBe("a%20b");
  expect([cookieValue("t=1", "s"), cookieValue(undefined, "s")]).toEqual([undefined, undefined]);
});
