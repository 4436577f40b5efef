import { mailAndBackups as t } from "../../src/base/i18n/studio/en/mailAndBackups.ts";
import { addressOf } from "../../src/studio/router/screens.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

test("mail settings are tested before they are saved, and refused input is kept", async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await signInStaff(page, site);
  await page.goto("/studio");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await goTo(page, addressOf("mailAndBackups", {}));
  const mail = page.getByRole("region", { name: t.mail, exact: true });
  const host = mail.getByRole("textbox", { name: t.host, exact: true });
  await host.fill("mail server of ours");
  await mail.getByLabel(t.fromAddress).fill("service@example.com");
  await mail.getByRole("button", { name: t.save }).click();
  await expect(host).toBeFocused();
  await expect(host).toHaveAttribute("aria-invalid", "true");
  await expect(host).toHaveValue("mail server of ours");
  await expect(mail.getByRole("alert")).toHaveText(t.checkFields);

  // Nothing listens there: the answer reports it, and nothing is saved.
  await host.fill("127.0.0.1");
  await mail.getByLabel(t.port).selectOption("2525");
  await mail.getByLabel(t.security).selectOption("none");
  await mail.getByLabel(t.testTo).fill("ada@example.com");
  await mail.getByRole("button", { name: t.test }).click();
  await expect(mail.getByText(t.testFailed)).toBeVisible();
  await expect(mail.getByText("No mail server responds")).toBeVisible();
  await expect(mail.getByText(t.isNotSending)).toBeVisible();
});
