import { expect, test } from "vitest";
import { identityOf } from "./identityClaims.ts";

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

test("A subject that cannot be stored is invalid", () => {
  for (const sub of ["", "a\u0000b", "\ud800", "a\nb"]) {
    expect(() => identityOf({ sub }, settings)).toThrow();
  }
});
