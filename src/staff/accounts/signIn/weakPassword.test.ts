import fc from "fast-check";
import { expect, test } from "vitest";
import { commonPasswords } from "./commonPasswords.ts";
import { newPassword } from "./credentials.ts";
import { randomPassword } from "./passwords.ts";
import { isWeakPassword } from "./weakPassword.ts";

test("the 10,000 most common passwords are refused, in whatever case", () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(10_000);
  const taken = [...commonPasswords]
    .flatMap((password) => [password, password.toUpperCase()])
    .filter((password) => newPassword.safeParse(password).success);
  expect(taken).toEqual([]);
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
  "Semiconductor1",
  "TapeoutTapeout",
  "432109876543",
  "admin83725#",
  "qmxzqzmxxqmz",
  "ｐａｓｓｗｏｒｄ１２３４",
])("%s is easily guessed", (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each([
  "correct horse battery",
  "Xq7 rose-hip",
  "我家门前有一条小河在流",
  "mustang falls on frost",
  "football8372516",
  "love837#",
  "qmxzkqmxzkzq",
  "3456789x",
  "x0123456",
  "x987654",
  "543210x",
])("%s is not easily guessed", (password) => {
  expect(isWeakPassword(password)).toBe(false);
});

test("the account's own name is weak, alone or with a few digits", () => {
  for (const password of ["Lin.Weimin.Office", "lin.weimin.office2026"]) {
    expect(isWeakPassword(password, " lin.weimin.office ")).toBe(true);
    expect(isWeakPassword(password, "wei")).toBe(false);
  }
});

test("a random password is never weak, however long a text is checked", () => {
  const made = Array.from({ length: 50 }, () => randomPassword());
  expect(made.filter((password) => isWeakPassword(password))).toEqual([]);
  fc.assert(
    fc.property(fc.string({ maxLength: 1_024 }), (text) => {
      isWeakPassword(text, text);
    }),
    { numRuns: 30 },
  );
});
