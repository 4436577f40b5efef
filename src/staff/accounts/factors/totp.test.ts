import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base32, totpCode, totpStep } from "./totp.ts";

/** The key of RFC 6238's appendix B, and the last six digits of its codes for SHA-1. */
const key = Buffer.from("12345678901234567890");

describe("A time-based one-time password", () => {
  it("matches RFC 6238's test vectors", () => {
    const vectors = [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_111_111_111, "050471"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
      [20_000_000_000, "353130"],
    ] as const;
    for (const [seconds, code] of vectors) expect(totpCode(key, seconds * 1_000)).toBe(code);
  });

  it("is accepted one step before and after its own, and once", () => {
    const time = fc.integer({ min: 60_000, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(time, fc.integer({ min: -2, max: 2 }), (now, shift) => {
        const code = totpCode(key, now + shift * 30_000);
        const step = totpStep(key, code, { now, after: -1 });
        // Two steps may have one code by chance.
        if (Math.abs(shift) <= 1) expect(step).toBeDefined();
        if (step === undefined) return;
        const later = totpStep(key, code, { now, after: step });
        expect(later === undefined || later > step).toBe(true);
      }),
    );
    const code = totpCode(key, 90_000);
    expect(totpStep(key, code, { now: 150_000, after: -1 })).toBeUndefined();
    expect(totpStep(key, "12345", { now: 0, after: -1 })).toBeUndefined();
  });
});

it("Base32 matches RFC 4648's test vectors", () => {
  const vectors = {
    "": "",
    f: "MY",
    fo: "MZXQ",
    foo: "MZXW6",
    foob: "MZXW6YQ",
    foobar: "MZXW6YTBOI",
  };
  for (const [text, coded] of Object.entries(vectors)) {
    expect(base32(Buffer.from(text))).toBe(coded);
  }
});
