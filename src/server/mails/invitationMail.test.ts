import { expect, it } from "vitest";
import { publish, smallWorld } from "../../../tests/support/world.ts";
import { createAddressing } from "../../base/http/requests/addressing.ts";
import { letterOf } from "./invitationMail.ts";

it("An invitation is mailed in the language of the invited, its secret behind the link's #", async () => {
  const publication = await publish(smallWorld());
  const addressing = createAddressing({ siteUrl: "https://www.example.com" });
  const from = { name: "Chips", address: "service@example.com" };
  const secret = "s".repeat(43);
  const mail = {
    ...{ id: 7, name: "梅林", email: "mei@example.com", account: "mei", secret },
    ...{ createdAt: 5, expiresAt: Date.UTC(2026, 10, 30, 8, 5) },
  };
  const options = { publication: () => publication, addressing, from };
  const zh = letterOf({ ...mail, language: "zh" }, options);
  expect(zh).toMatchObject({
    from,
    to: ["mei@example.com"],
    messageId: "invitation-7-5@example.com",
  });
  expect(zh.text).toContain(`https://www.example.com/invitation?lang=zh#${secret}\n`);
  expect(zh.text).toContain("梅林，您好！");
  expect(zh.text).toContain("2026-11-30 08:05（UTC）");
  const en = letterOf({ ...mail, language: "en" }, options);
  expect(en.text).toContain(`https://www.example.com/invitation#${secret}\n`);
  expect(en.text).toContain("Your account name is mei");
  expect(en.subject).not.toContain(secret);
});
