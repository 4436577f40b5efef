import { expect, test } from "vitest";
import { embargoWorld } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { outboxState } from "../../../base/mail/outbox.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { changePassword } from "../../../staff/accounts/accounts.ts";
import { jobCounts } from "./jobProgress.ts";

forEachStore("The counts of jobs", (open) => {
  test("do not reveal notices about an embargo", async () => {
    const store = await open();
    const { own, embargo } = await embargoWorld(store);
    await embargo([own]);
    await store.db
      .updateTable("accounts")
      .set({ email: "a@example.com" })
      .where("id", "=", own)
      .execute();
    const password = "nine words make it long";
    await changePassword(store, { account: "owner", password, by: serverPerson, now: 5 });
    expect(await outboxState(store)).toMatchObject({ waiting: 1 });
    expect(await jobCounts(store, 6)).toMatchObject({ mails: { waiting: 0, failed: 0 } });
  });
});
