import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { accountName, newPassword, typedPassword } from "./credentials.ts";

it("An account is read trimmed, in one normal form of its characters", () => {
  expect(accountName.parse("  lin\t")).toBe("lin");
  expect(accountName.parse("Rene\u0301")).toBe("Ren\u00e9");
  expect(accountName.parse("林 伟")).toBe("林 伟");
});

it("An account is 1 to 128 characters of one line of text", () => {
  expect(accountName.safeParse("a".repeat(128)).success).toBe(true);
  for (const wrong of ["", "  ", "a".repeat(129), "a\0b", "a\nb", "\ud800", 7, null, undefined]) {
    expect(accountName.safeParse(wrong).success).toBe(false);
  }
});

it("A password is read exactly, up to 1024 bytes", () => {
  expect(typedPassword.parse("  blanks belong to it ")).toBe("  blanks belong to it ");
  expect(typedPassword.safeParse("x".repeat(1_024)).success).toBe(true);
  expect(typedPassword.safeParse("密".repeat(341)).success).toBe(true);
  for (const wrong of ["", "x".repeat(1_025), "密".repeat(342), "\udc00", 7, null, undefined]) {
    expect(typedPassword.safeParse(wrong).success).toBe(false);
  }
});

it("A new password has at least 12 characters, all of which a form accepts", () => {
  expect(newPassword.safeParse("密码要长也要好记才行呀我").success).toBe(true);
  expect(newPassword.safeParse("密码要长也要好记才行呀").success).toBe(false);
  expect(newPassword.safeParse("😀".repeat(11)).success).toBe(false);
  expect(newPassword.safeParse("two lines are\nnot one").success).toBe(false);
});

it("A parsed account is parsed as itself again", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const read = accountName.safeParse(text);
      if (read.success) expect(accountName.parse(read.data)).toBe(read.data);
    }),
  );
});
