import { expect, test } from "vitest";
import { mailboxOf } from "./limits.ts";

test.each([
  ["lin@acme.example", "lin@acme.example"],
  ["Lin@ACME.example", "lin@acme.example"],
  ["lin+fair@acme.example", "lin@acme.example"],
  ["lin+a+b@acme.example", "lin@acme.example"],
  ["lin+@acme.example", "lin@acme.example"],
  ["+lin@acme.example", "+lin@acme.example"],
  ["l.in@acme.example", "l.in@acme.example"],
])("%s is counted as the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
