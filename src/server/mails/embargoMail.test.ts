import { expect, it } from "vitest";
import { messages } from "../../base/i18n/index.ts";
import { noticeLetter } from "./embargoMail.ts";

it("Who is named on an embargo is mailed what happened, in their language, and told where to look", () => {
  const from = { name: "Chips", address: "service@example.com" };
  const mail = {
    ...{ eventId: 3, accountId: 7, address: "mei@example.com", at: Date.UTC(2026, 10, 30, 8, 5) },
    ...{ language: "zh" as const, text: messages.zh.embargoEvents.password("Bo", "Lin") },
  };
  const letter = noticeLetter(mail, from);
  expect(letter).toMatchObject({
    ...{ from, to: ["mei@example.com"], messageId: "embargo-3-7@example.com" },
    subject: messages.zh.embargoMail.subject,
  });
  expect(letter.text).toContain("Bo重设了Lin的账号密码。\n2026-11-30 08:05（UTC）");
  expect(letter.text).toContain("请登录工作台查看所涉文档");
});
