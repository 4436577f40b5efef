import { expect, test } from "vitest";
import { grantsOfGroups } from "./groupRoles.ts";
import { emailToCompare, identityOf, needsUserInfo } from "./identityClaims.ts";
import { isPlainLoopback } from "./openIdSettings.ts";

const settings = { issuer: "https://id.example", groupsClaim: "groups", factors: [] };

test("The time of an authentication is a storable whole number of milliseconds, or unknown", () => {
  const provedAt = (auth_time: unknown) => identityOf({ sub: "s", auth_time }, settings).provedAt;
  expect(provedAt(1_700_000_000)).toBe(1_700_000_000_000);
  // A NumericDate may have a fraction (RFC 7519 section 2).
  expect(provedAt(1_700_000_000.000_7)).toBe(1_700_000_000_000);
  for (const odd of [undefined, "now", -1, 1e300, -1e300, Number.NaN]) {
    expect(provedAt(odd)).toBeUndefined();
  }
});

test.each([
  [{}, {}],
  [{ email: "Lin@Example.COM", email_verified: true }, { verifiedEmail: "lin@example.com" }],
  [{ email: "lin@example.com", email_verified: false }, {}],
  [{ email: "lin@example.com", email_verified: "true" }, {}],
  [{ email_verified: true }, {}],
  [{ name: " Lin\r\nWei ", preferred_username: "lin" }, { name: "Lin Wei" }],
  [{ name: 7, preferred_username: "lin" }, { name: "lin" }],
  [{ name: "x".repeat(129) }, { name: "x".repeat(128) }],
  [{ groups: "staff" }, { groups: ["staff"] }],
  [{ groups: ["staff", "press"], other: ["no"] }, { groups: ["staff", "press"] }],
  [{ groups: [7] }, {}],
  [{ acr: "mfa" }, { hasFactor: true }],
  [{ amr: "mfa" }, { hasFactor: true }],
  [{ amr: ["pwd", "otp"] }, { hasFactor: true }],
  [{ acr: "pwd", amr: ["pwd", 7] }, {}],
])("Claims %j are of an identity with %j", (claims, facts) => {
  const of = { ...settings, factors: ["mfa", "otp"] };
  expect(identityOf({ sub: "s", ...claims }, of)).toEqual({
    ...{ issuer: "https://id.example", subject: "s", verifiedEmail: undefined, name: "" },
    ...{ groups: [], hasFactor: false, provedAt: undefined, ...facts },
  });
});

test("Addresses are compared in small letters, and only those in ASCII", () => {
  const longest = `${"a".repeat(242)}@example.com`;
  expect(
    ["A@B.c", longest, `a${longest}`, "é@b.c", "a b@c.d", "a", "", undefined].map(emailToCompare),
  ).toEqual(["a@b.c", longest, ...Array(6).fill(undefined)]);
});

test("Claims are completed where one of those that are read is missing", () => {
  const whole = { email: "", email_verified: false, name: "", groups: [] };
  const roles = new Map([["staff", []]]);
  const of = (missing: string, given = roles) =>
    needsUserInfo({ ...whole, [missing]: undefined }, { groupsClaim: "groups", roles: given });
  expect(["email", "email_verified", "name", "groups", "acr"].map((name) => of(name))).toEqual([
    ...[true, true, true, true, false],
  ]);
  expect(of("groups", new Map())).toBe(false);
});

test("Groups give each of their roles once", () => {
  const [editor, translator] = [
    { role: "editor", limits: {} },
    { role: "translator", limits: { languages: ["zh" as const] } },
  ];
  const roles = new Map([
    ["staff", [editor]],
    ["press", [{ ...editor }, translator]],
  ]);
  expect(grantsOfGroups(["none", "press", "staff"], roles)).toEqual([editor, translator]);
  expect(grantsOfGroups([], roles)).toEqual([]);
});

test.each([
  ["http://localhost:8080", true],
  ["http://127.0.0.1", true],
  ["http://127.8.9.10/path", true],
  ["http://[::1]:9000", true],
  ["https://localhost", false],
  ["http://id.example", false],
  ["http://127.0.0.1.example", false],
  ["http://localhost.example", false],
])("The issuer %s is this machine by plain http: %s", (issuer, isPlain) => {
  expect(isPlainLoopback(new URL(issuer))).toBe(isPlain);
});

test("A subject that cannot be stored is invalid", () => {
  expect(identityOf({ sub: "s".repeat(255) }, settings).subject).toHaveLength(255);
  for (const sub of [7, "s".repeat(256), "", "a\u0000b", "\ud800", "a\nb"]) {
    expect(() => identityOf({ sub }, settings)).toThrow();
  }
});
