import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { cutText, shortened } from "./cutText.ts";

it("cuts before a character that the limit splits", () => {
  expect(cutText("ab😀", 2)).toBe("ab");
  expect(cutText("ab😀", 3)).toBe("ab");
  expect(cutText("ab😀", 4)).toBe("ab😀");
  expect(cutText("ab\ud83d", 3)).toBe("ab\ufffd");
  expect(cutText("😀", 0)).toBe("");
});

it("shows that a text was cut, and nothing behind one that was not", () => {
  expect(shortened("ab😀", 4)).toBe("ab😀");
  expect(shortened("ab😀c", 3)).toBe("ab…");
  expect(shortened("", 0)).toBe("");
});

it("is never longer than asked, always well-formed, and a beginning of a complete text", () => {
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 3 }),
        fc.constantFrom("\ud800", "\udfff"),
      ),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.nat(20), (given, max) => {
      const cut = cutText(given, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      expect(given.toWellFormed().startsWith(cut)).toBe(true);
      expect(() => encodeURIComponent(cut)).not.toThrow();
    }),
  );
});
