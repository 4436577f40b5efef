import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { displayName } from "./shownFileName.ts";

test.each([
  ["report.pdf", "report.pdf"],
  ["/etc/passwd", "passwd"],
  ["C:\\\\Users\\\\Lin\\\\报告.docx", "报告.docx"],
  ["../../x", "x"],
  ["..", "file"],
  ["", "file"],
  ["a\r\nb.txt", "a b.txt"],
  ["cod\u202Etxt.exe", "codtxt.exe"],
  ["a\u202etxt.exe.txt", "atxt.exe.txt"],
  ["选型清单（2026年）.txt", "选型清单（2026年）.txt"],
  ["😀 数据.txt", "😀 数据.txt"],
  [`${"a".repeat(116)}.txt`, `${"a".repeat(116)}.txt`],
  [`${"a".repeat(117)}.txt`, `${"a".repeat(115)}….txt`],
  ["a".repeat(121), `${"a".repeat(119)}…`],
  [`${"a".repeat(300)}.tar.gz`, `${"a".repeat(116)}….gz`],
])("The name %j is shown as %j", (sent, shown) => {
  expect(displayName(sent)).toBe(shown);
});

test("A shown name has no folders, no invisible characters, and an extension", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (sent) => {
      const shown = displayName(sent);
      expect(shown).toMatch(/^[^/\\\p{Cc}]{1,120}$/su);
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
});
