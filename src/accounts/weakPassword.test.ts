import fc from "fast-check";
import { expect, test } from "vitest";
import { commonPasswords } from "./commonPasswords.ts";
import { newPassword } from "./credentials.ts";
import { randomPassword } from "./passwords.ts";
import { isWeakPassword } from "./weakPassword.ts";

test("the 10,000 most common passwords are refused, in whatever case", () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(10_000);
  for (const password of commonPasswords) {
    expect(newPassword.safeParse(password).success).toBe(false);
    expect(newPassword.safeParse(password.toUpperCase()).success).toBe(false);
  }
});

test.each([
  "passwordpassword",
  "Password1234",
  "!!Football2026",
  "123456789012",
  "abcdefghijklm",
  "zyxwvutsrqponm",
  "aaaaaaaaaaaaaaaa",
  "abababababab",
  "QWERTY123456",
  "1qaz2wsx3edc",
  "AdministratoR!",
  "ｐａｓｓｗｏｒｄ１２３４",
])("%s is what anybody would try", (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each([
  "correct horse battery",
  "Xq7 rose-hip",
  "我家门前有一条小河在流",
  "mustang falls on frost",
])("%s is not", (password) => {
  expect(isWeakPassword(password)).toBe(false);
});

test("the account's own name is weak, alone or with a few digits", () => {
  for (const password of ["Lin.Weimin.Office", "lin.weimin.office2026"]) {
    expect(isWeakPassword(password, " lin.weimin.office ")).toBe(true);
    expect(isWeakPassword(password, "wei")).toBe(false);
  }
});

test("a random password is never weak, and any text is judged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(typeof isWeakPassword(text, text)).toBe("boolean");
    }),
  );
  for (let made = 0; made < 200; made += 1) expect(isWeakPassword(randomPassword())).toBe(false);
});
