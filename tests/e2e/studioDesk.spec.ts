import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { desk as t } from "../../src/base/i18n/studio/zh/desk.ts";
import { deskSettings as settings } from "../../src/base/i18n/studio/zh/deskSettings.ts";
import { frame } from "../../src/base/i18n/studio/zh/frame.ts";
import { home } from "../../src/base/i18n/studio/zh/home.ts";
import { noMail } from "./parts/enquiryForm.ts";
import { expect, test } from "./siteTest.ts";
import { sendEnquiry } from "./support/sentEnquiry.ts";
import { callsWith, newcomer, signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

// Answering an enquiry, from its arrival to its erasure.

/** Most presses from home to a reply that is sent. */
const maxPresses = 4;

test.describe("on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });

  test("an enquiry is answered from home, changed by two people, closed and erased", async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(noMail);
    // A change that is refused because of a colleague's.
    complaints.expect(/status of 409/);
    const caller = await signInStaff(page, site);
    const { call } = caller;
    const mark = randomUUID().slice(0, 8);
    const company = `Acme ${mark}`;
    await call("POST", "/desk/templates", {
      ...{ name: `Samples ${mark}`, form: "business", topic: "Samples", needs_review: false },
      text_en: "Dear {sender}, two reels of {parts} leave tomorrow.",
      text_zh: "{sender}您好：{parts} 样品明日寄出。",
    });
    const content = page.locator("#content");
    const row = content.getByRole("row", { name: company });
    const reply = content.getByLabel(t.reply.text(t.languages.zh));
    const send = content.getByRole("button", { name: t.reply.send, exact: true });

    // Due times, set by form and topic, and a day of the calendar.
    await page.goto("/studio/enquiries/settings");
    const dialog = page.getByRole("dialog");
    await content.getByRole("button", { name: settings.due.add }).click();
    await dialog.getByLabel(settings.form).selectOption("business");
    await dialog.getByLabel(settings.topic).selectOption("Samples");
    await dialog.getByLabel(settings.due.firstReplyHours).fill("4");
    await dialog.getByRole("button", { name: frame.save }).click();
    await expect(content.getByText(settings.due.hours(4))).toBeVisible();
    await content.getByRole("button", { name: settings.due.addDay }).click();
    await dialog.getByLabel(settings.due.day).fill("2026-11-28");
    await dialog.getByLabel(settings.due.kind).selectOption("work");
    await dialog.getByLabel(settings.due.nameZh).fill(`盘点 ${mark}`);
    await dialog.getByRole("button", { name: frame.save }).click();
    await expect(content.getByRole("row", { name: `盘点 ${mark}` })).toContainText(
      settings.due.kinds.work,
    );

    // It appears in the list without a reload.
    await goTo(page, "/studio/enquiries");
    await expect(content.getByRole("heading", { name: t.title })).toBeVisible();
    await expect(content.locator("[aria-busy=true]")).toHaveCount(0);
    const code = await sendEnquiry(site, "zh", {
      ...{ company_name: company, email: `lin.${mark}@acme.example`, parts: ["RG8810"] },
      company_website: "www.acme.example",
    });
    await expect(row).toBeVisible();
    await expect(row).toContainText("RG8810");
    await expect(row.locator(`[title*="${t.dueTargets.first_reply}"]`)).toBeVisible();

    // From home to a reply that is sent.
    await goTo(page, "/studio");
    let presses = 0;
    const press = async (control: Locator) => {
      presses += 1;
      await control.click();
    };
    await press(content.getByRole("link", { name: home.enquiryLists.nobody }));
    await press(row.getByRole("link"));
    await expect(content.locator(".enquiry__fields")).toContainText(company);
    await expect(content.locator(".desk-part").first()).toContainText("RG8810");
    await press(content.getByRole("button", { name: `Samples ${mark}` }));
    await expect(reply).toHaveValue(/样品明日寄出/);
    await press(send);
    expect(presses).toBeLessThanOrEqual(maxPresses);
    const sent = content.locator(".message--out");
    await expect(sent).toContainText(t.messageStates.queued);
    await expect(reply).toHaveValue("");

    // What is typed is there after a reload, and the mail is seen as its recipient gets it.
    await reply.fill(`More about ${mark}`);
    await expect(content.getByText(t.reply.draft.saved)).toBeVisible();
    await page.reload();
    await expect(reply).toHaveValue(`More about ${mark}`);
    await content.getByRole("button", { name: t.reply.preview }).click();
    await expect(dialog.locator(".mail-preview")).toContainText(`More about ${mark}`);
    await expect(dialog).toContainText(`lin.${mark}@acme.example`);
    await dialog.getByRole("button", { name: frame.close }).first().click();

    // What its clock did can be read, and a reply can wait for working hours.
    const started = t.events["clock-started"]("").trim().slice(0, 6);
    await expect(content.locator(".desk-history")).toContainText(t.dueTargets.first_reply);
    await expect(content.locator(".desk-history")).toContainText(started);
    await content.getByLabel(t.reply.when).selectOption("working");
    await expect(content.getByRole("button", { name: t.reply.sendLater })).toBeVisible();
    await content.getByLabel(t.reply.when).selectOption("now");

    // A reply assigns the enquiry to its author. A colleague's acts are shown before it is sent.
    await expect(content.locator(".handling__value").first()).toHaveText(t.me);
    const roles = [{ role: "enquiry-handler" }];
    const wish = { account: `desk-${mark}`, name: "Chen Mei", roles };
    const { token } = await newcomer(site, caller, wish);
    const asColleague = callsWith(site.url, token);
    await asColleague("POST", `/desk/enquiries/${code}/note`, { text: `Called ${mark}` });
    await expect(content.locator(".message--note")).toContainText(`Called ${mark}`);
    await send.click();
    const told = content.getByRole("alert");
    await expect(told).toContainText(t.reply.conflict);
    await expect(told).toContainText(t.events.noted);
    await expect(sent).toHaveCount(1);
    await told.getByRole("button", { name: t.reply.sendAnyway }).click();
    await expect(sent).toHaveCount(2);

    // Closed, it has left the list of what is open; reopened, it is in work.
    await content.getByLabel(t.setState, { exact: true }).selectOption("closed");
    await content.getByRole("button", { name: t.reopen }).click();
    await expect(content.getByLabel(t.setState, { exact: true })).toHaveValue("in-work");
    await content.getByRole("button", { name: t.markSpam }).click();
    await expect(content.getByRole("button", { name: t.notSpam })).toBeVisible();
    await goTo(page, `/studio/enquiries?words=${mark}`);
    await expect(content.getByText(t.empty)).toBeVisible();
    await goTo(page, `/studio/enquiries?words=${mark}&spam=only`);
    await row.getByRole("link").click();

    // Erased: what would go is shown first, then the receipt.
    await content.getByRole("button", { name: t.erase, exact: true }).click();
    await dialog.getByRole("button", { name: settings.erase.look }).click();
    await expect(dialog.getByRole("row", { name: code })).toBeVisible();
    await dialog.getByRole("button", { name: settings.erase.submit }).click();
    await expect(dialog.getByRole("heading", { name: settings.erase.doneTitle })).toBeVisible();
    await dialog.getByRole("button", { name: frame.done, exact: true }).click();
    await expect(content.getByRole("heading", { name: t.title, exact: true })).toBeVisible();
    await page.goto(`/studio/enquiries/${code}`);
    await expect(content.getByText(t.gone)).toBeVisible();
    const { list } = await call("GET", "/desk/targets");
    for (const { id, version } of list) await call("DELETE", `/desk/targets/${id}`, { version });
    const day = await call("GET", "/desk/calendar?year=2026");
    for (const { day: of, is_own: isOwn, version } of day.list) {
      if (isOwn) await call("DELETE", `/desk/calendar/${of}`, { version });
    }
    complaints.expect(/status of 404/);
  });
});
