import { expect, test } from "vitest";
import { embargoWorld } from "../../../tests/support/embargoWorld.ts";
import { drawnMails } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { serverPerson } from "../../staff/access/rights.ts";
import { changePassword } from "../../staff/accounts/accounts.ts";

const at = Date.UTC(2026, 10, 28, 8, 5);

forEachStore("A person named on an embargo", (open) => {
  test("is mailed what happened, in their language, and a link to it", async () => {
    const store = await open();
    const { own, embargo } = await embargoWorld(store);
    await embargo([own]);
    const change = { language: "zh", email: "mei@example.com", name: "Lin" };
    await store.db.updateTable("accounts").set(change).where("id", "=", own).execute();
    const password = "nine words make it long";
    await changePassword(store, { account: "owner", password, by: serverPerson, now: at });
    const [letter, ...others] = await drawnMails(store, at);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      ...{
        to: ["mei@example.com"],
        subject: staffMessages.zh.embargoMail.subject,
        date: new Date(at),
      },
      messageId: expect.stringMatching(/^embargo-[\w-]{22}@example\.com$/),
    });
    const { server, password: said } = staffMessages.zh.embargoEvents;
    expect(letter?.text).toContain(`${said(server, "Lin")}\n2026-11-28 08:05（UTC）`);
    expect(letter?.text).toContain("请登录工作台查看相关文档");
  });
});
