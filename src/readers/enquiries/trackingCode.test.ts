import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { newTrackingCode, readTrackingCode } from "./trackEnquiry.ts";

test("A tracking code is read in any notation", () => {
  for (let made = 0; made < 100; made += 1) {
    const code = newTrackingCode();
    const plain = code.replaceAll("-", "");
    for (const typed of [
      code,
      code.toLowerCase(),
      plain,
      ` ${code} `,
      code.replaceAll("-", " – "),
    ]) {
      expect(readTrackingCode(typed)).toBe(code);
    }
    expect(readTrackingCode(plain.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
  }
  expect(readTrackingCode("７K3M-Q0ZD-91XA")).toBe("7K3M-Q0ZD-91XA");
});

test("Any other text is none", () => {
  for (const typed of ["", "7K3M-Q0ZD", "7K3M-Q0ZD-91XA-2", "7K3M-Q0ZD-91XU", "7K3M-Q0ZD-91X%"]) {
    expect(readTrackingCode(typed)).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (typed) => {
      expect(readTrackingCode(typed) ?? "0000-0000-0000").toMatch(
        /^(?:[0-9A-HJKMNP-TV-Z]{4}-?){3}$/,
      );
    }),
  );
});
