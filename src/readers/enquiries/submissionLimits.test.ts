import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import { countTowardsLimit, LimitReached, mailboxOf } from "./submissionLimits.ts";

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

forEachStore("A limit counted by amount", (open) => {
  test("is granted as long as there is room for all of it", async () => {
    const store = await open();
    const minute = 60_000;
    const limit = { max: 10, windowMs: 60 * minute };
    const add = (now: number, amount?: number) =>
      store.transaction((tx) => countTowardsLimit(tx, "subject", limit, now, amount));
    const refusal = async (now: number, amount: number) => {
      const error = await add(now, amount).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      return error instanceof LimitReached ? error.retryAfterSeconds : error;
    };
    await add(minute, 6);
    await add(2 * minute);
    expect(await refusal(3 * minute, 4)).toBe(58 * 60);
    await add(3 * minute, 3);
    expect(await refusal(3 * minute, 4)).toBe(58 * 60);
    expect(await refusal(3 * minute, 8)).toBe(60 * 60);
    expect(await refusal(61 * minute, 4)).toBeUndefined();
  });
});
