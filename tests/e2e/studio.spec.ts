import type { Page, Request } from "@playwright/test";
import { audit as enAudit } from "../../src/base/i18n/studio/en/audit.ts";
import { studio as en } from "../../src/base/i18n/studio/en/index.ts";
import { audit as zhAudit } from "../../src/base/i18n/studio/zh/audit.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { system } from "../../src/base/i18n/studio/zh/system.ts";
import { headings } from "../../src/studio/help/manualSections.ts";
import { staff } from "../support/server.ts";
import { codeOf } from "../support/totpCode.ts";
import { expectSound, overflowing } from "./inspection.ts";
import { expect, type Site, test } from "./siteTest.ts";
import { callerOf, signInStaff } from "./support/staffCalls.ts";

const ownPassword = "nine quiet wafers in a boat";

/** Creates an account. @returns its one-time password */
async function newcomer(site: Site, account: string): Promise<string> {
  const { call } = await callerOf(site);
  const roles = [{ role: "admin" }];
  return (await call("POST", "/people", { account, name: "Ada Lin", roles })).one_time_password;
}

/** Writes into the fields of a form one after the other, from the one that has focus, and sends it. */
async function typeForm(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await page.keyboard.insertText(text);
    if (index === texts.length - 1) break;
    // Past the button that shows the password, where there is one.
    do await page.keyboard.press("Tab");
    while (await page.locator("button:focus").count());
  }
  await page.keyboard.press("Enter");
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

// Axe looks at the screens in studioScreens.spec.ts, here at what only a journey shows.
test.describe("the studio in Chinese on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });
  const t = { ...zh, audit: zhAudit };

  test("signs in a first user by keyboard, who then opens every screen", async ({
    page,
    site,
    complaints,
  }) => {
    const account = "ada-first";
    const password = await newcomer(site, account);
    complaints.expect(/status of 401|A sign-in was refused/);

    await page.goto("/studio/people");
    await expect(heading(page)).toHaveText(t.signIn.title);
    await expectSound(page);
    await typeForm(page, [account, "not it at all"]);
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expect(page.getByLabel(t.signIn.account, { exact: true })).toHaveValue(account);
    await expectSound(page, "form");
    const field = page.getByLabel(t.signIn.password, { exact: true });
    await field.press("ControlOrMeta+a");
    await typeForm(page, [password]);

    await expect(heading(page)).toHaveText(t.signIn.firstPasswordTitle);
    await expectSound(page);
    await page.getByLabel(t.signIn.current, { exact: true }).focus();
    await typeForm(page, [password, ownPassword, ownPassword]);
    await expect(heading(page)).toHaveText(t.people.title);
    await expect(page.getByRole("row").filter({ hasText: account })).toHaveCount(1);

    await helpByKeyboard(page, t);
    await goTo(page, t, t.frame.screens.home);
    await page.getByRole("button", { name: t.home.setFactor }).press("Enter");
    await setFactor(page, t);
    await expect(page.getByRole("link", { name: system.status })).toBeVisible();

    for (const [screen, title] of [
      ["roles", t.roles.title],
      ["audit", t.audit.title],
      ["profile", t.profile.title],
    ] as const) {
      await goTo(page, t, t.frame.screens[screen]);
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    }
    await expect(page.getByText(t.profile.codesLeft(10))).toBeVisible();

    const opened = JSON.stringify([{ key: "draft", title: "A draft" }]);
    await page.evaluate((text) => sessionStorage.setItem("studio:recent", text), opened);
    await page.getByRole("button", { name: t.frame.menu("Ada Lin") }).press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await expectSound(page, "[role=menu]");
    await page.getByRole("menuitem", { name: t.frame.signOut }).press("Enter");
    await expect(heading(page)).toHaveText(t.signIn.title);
    const kept = await page.evaluate(() => sessionStorage.getItem("studio:recent"));
    expect(kept, "titles of drafts go with their reader").toBeNull();
  });
});

/** Opens the manual at the section about people, follows it to another screen, and closes it. */
async function helpByKeyboard(page: Page, t: typeof en): Promise<void> {
  const at = (name: keyof typeof headings) =>
    page.locator(".help").getByRole("heading", { name: headings[name].zh, exact: true });
  const opener = page.locator(".bar__help");
  await page.keyboard.press("F1");
  await expect(at("people")).toBeVisible();
  await expectSound(page, ".help");
  await page.locator(".help").getByRole("button", { name: t.frame.helpTopics }).press("Enter");
  await page.locator(".help").getByRole("button", { name: headings.audit.zh }).press("Enter");
  await expect(at("audit")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".help")).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Goes to a screen by the palette. */
async function goTo(page: Page, t: typeof en, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: t.palette.title })).toBeVisible();
  // At once: the palette searches at each key.
  await page.keyboard.insertText(name);
  const first = page.getByRole("menuitem").first();
  await expect(first).toHaveText(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Sets up a second factor in the dialog that is open, by keyboard. */
async function setFactor(page: Page, t: typeof en): Promise<void> {
  const step = (title: string) => page.getByRole("dialog", { name: title });
  const password = page.getByLabel(t.signIn.password, { exact: true });
  const choice = step(t.profile.factorChoice);
  await expect(choice.getByRole("button").nth(1), "a passkey comes first").toHaveText(
    t.profile.addPasskey,
  );
  await expectSound(page, "[role=dialog]");
  await choice.getByRole("button", { name: t.profile.useApp }).press("Enter");
  await expect(step(t.profile.stepPassword)).toBeVisible();
  await expect(password).toBeFocused();
  await expectSound(page, "[role=dialog]");
  await typeForm(page, [ownPassword]);
  await expect(step(t.profile.stepScan).getByAltText(t.profile.qrAlt)).toBeVisible();
  await expectSound(page, "[role=dialog]");
  const key = (await page.locator(".key code").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel(t.profile.stepCode).focus();
  await typeForm(page, [codeOf(key, Date.now())]);
  const codes = step(t.profile.recoveryTitle);
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectSound(page, "[role=dialog]");
  await page.getByLabel(t.profile.recoveryStored).press("Space");
  await codes.getByRole("button", { name: t.frame.done }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Ends the page's session as from another device. */
async function signOutElsewhere(page: Page, { url }: Site): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "Admin-Token")?.value ?? "";
  const { status } = await fetch(`${url}/userCenter/v1/logout`, {
    method: "PUT",
    headers: { "content-type": "application/json", origin: url, "x-token": token },
    body: "{}",
  });
  expect(status).toBe(200);
}

/** Invites somebody, sees the link and takes the invitation back. */
async function inviteAndRevoke(page: Page): Promise<void> {
  await goTo(page, en, en.frame.screens.people);
  await page.getByRole("button", { name: en.people.invite, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: en.people.invite });
  await dialog.getByLabel(en.people.name).fill("Cy Wu");
  await dialog.getByLabel(en.people.account, { exact: true }).fill("cy");
  await dialog.getByRole("button", { name: en.people.invite, exact: true }).click();
  const made = page.getByRole("dialog", { name: en.people.invitationLink });
  await expect(made.locator("code")).toContainText(`${new URL(page.url()).origin}/invitation`);
  const code = made.locator("code");
  const box = { code: await code.boundingBox(), dialog: await made.boundingBox() };
  expect(box.code?.width ?? 0, "the link stays in its dialog").toBeLessThan(box.dialog?.width ?? 0);
  await made.getByRole("button", { name: en.frame.done }).click();
  const list = page.getByRole("region", { name: en.people.invitations });
  await expect(list).toContainText("Cy Wu");
  const revoke = list.getByRole("button", { name: en.people.revokeInvitation("Cy Wu") });
  const question = page.getByRole("dialog", { name: en.people.revokeInvitation("Cy Wu") });
  await revoke.click();
  await question.getByRole("button", { name: en.frame.cancel }).click();
  await expect(list).toContainText("Cy Wu");
  await revoke.click();
  await question.getByRole("button", { name: en.people.revoke, exact: true }).click();
  await expect(list).toHaveCount(0);
}

/** Sees as a role, and as oneself again. */
async function lookAsAdministrator(page: Page): Promise<void> {
  await goTo(page, en, en.frame.screens.roles);
  await page.locator('main a[href="/studio/roles/admin"]').first().click();
  await page.getByRole("button", { name: en.roles.viewAs }).click();
  const dialog = page.getByRole("dialog", { name: en.roles.viewAs });
  await dialog.getByRole("button", { name: en.roles.viewAs }).click();
  const end = page.getByRole("button", { name: en.frame.endViewAs });
  await expect(end).toBeVisible();
  await expectSound(page, ".banner");
  await end.click();
  await expect(end).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: en.frame.navigation })).toBeVisible();
}

/** Makes an API token of one's own, and revokes it. */
async function makeAndRevokeToken(page: Page): Promise<void> {
  const { profile: t } = en;
  await goTo(page, en, t.title);
  await page.getByRole("button", { name: t.newToken }).click();
  await page.getByLabel(t.tokenName).fill("Nightly import");
  await page.getByRole("dialog").getByRole("button", { name: t.newToken }).click();
  const made = page.getByRole("dialog", { name: t.tokenMade });
  await expect(made.locator("code")).not.toBeEmpty();
  await made.getByRole("button", { name: en.frame.done }).click();
  const revoke = page.getByRole("button", { name: t.revokeToken("Nightly import") });
  await revoke.click();
  await expect(revoke).toHaveCount(0);
}

/** Saves the audit trail as a file. */
async function exportAudit(page: Page): Promise<void> {
  await goTo(page, en, enAudit.title);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: enAudit.export, exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
}

/** Unfolds a group by the keyboard; the browser remembers it, and the open screen's group stays open. */
async function expectFoldingGroups(page: Page): Promise<void> {
  const navigation = page.getByRole("navigation", { name: en.frame.navigation });
  const group = (name: string) => navigation.getByRole("button", { name, exact: true });
  const { content, administration } = en.frame.groups;
  await expect(group(administration)).toHaveAttribute("aria-expanded", "false");
  expect(await navigation.locator("li a:visible").count()).toBeLessThanOrEqual(20);
  await group(administration).press("Enter");
  await group(content).press("Enter");
  await page.reload();
  await expect(group(administration)).toHaveAttribute("aria-expanded", "true");
  await expect(group(content)).toHaveAttribute("aria-expanded", "false");
  const news = navigation.locator('a[href="/studio/documents?type=news"]');
  await expect(news).toBeHidden();
  await goTo(page, en, "News");
  await expect(news).toHaveAttribute("aria-current", "page");
  await group(content).press("Enter");
  await expect(group(content)).toHaveAttribute("aria-expanded", "true");
}

/** On a phone, groups fold in the drawer too; a list that is chosen closes it and gets the focus. */
async function expectFoldingDrawer(page: Page): Promise<void> {
  await page.getByRole("button", { name: en.frame.openNavigation }).click();
  const navigation = page.getByRole("navigation", { name: en.frame.navigation });
  await navigation.getByRole("button", { name: en.frame.groups.support, exact: true }).click();
  await navigation.locator('a[href="/studio/documents?type=faq"]').click();
  await expect(page).toHaveURL(/type=faq/);
  await expect(navigation).toBeHidden();
  await expect(page.locator("#content")).toBeFocused();
}

test.describe("an administrator in the studio", () => {
  test.use({ locale: "en-GB" });

  test("changes an account after a confirmation, and continues after a session ended", async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/status of 40[13]/);
    await newcomer(site, "bo");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/studio");
    await page.getByLabel(en.signIn.account, { exact: true }).fill(staff.account);
    await page.getByLabel(en.signIn.password, { exact: true }).fill(staff.password);
    await page.keyboard.press("Enter");
    await expectFoldingGroups(page);
    await page.getByRole("link", { name: en.frame.screens.people }).click();
    await page.getByLabel(en.people.search).fill("bo");
    await expect(page).toHaveURL(/search=bo/);
    await page.getByRole("row", { name: /bo/ }).getByRole("link").click();
    await page.getByRole("button", { name: en.people.edit, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: en.people.editTitle });
    await dialog.getByLabel(en.people.name).fill("Bo Chen");

    // The session is ended elsewhere while the form is open: the event stream reports it.
    await signOutElsewhere(page, site);
    const again = page.getByRole("dialog", { name: en.signIn.againTitle });
    await expect(again).toBeVisible();
    await expectSound(page, "[role=dialog]");
    await again.getByLabel(en.signIn.password, { exact: true }).fill(staff.password);
    await page.keyboard.press("Enter");
    await expect(again).toHaveCount(0);
    await dialog.getByRole("button", { name: en.frame.save }).click();
    await expect(heading(page)).toHaveText("Bo Chen");
    await expect(dialog).toHaveCount(0);

    await inviteAndRevoke(page);
    await lookAsAdministrator(page);
    await makeAndRevokeToken(page);
    await exportAudit(page);

    await goTo(page, en, en.documents.all);
    // A few rows: axe compares what lies over what on the whole page.
    await page.getByRole("searchbox", { name: en.documents.search }).fill("rg88");
    await expect(page).toHaveURL(/search=rg88/);
    await page.locator("summary").filter({ hasText: en.frame.addFilter }).press("Enter");
    await page.getByRole("button", { name: en.documents.status, exact: true }).press("Enter");
    const status = page.getByRole("group", { name: en.documents.status, exact: true });
    await status.getByLabel(en.documents.statuses.changed).press("Space");
    await status.getByLabel(en.documents.statuses.published).press("Space");
    await expect(page).toHaveURL(/status=published%2Cchanged/);
    // Rows that are about to be others are paler.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectSound(page, ".drop[open]");
    await page.keyboard.press("Escape");
    await expect(status).toBeHidden();
    await expectSound(page, "main");
    await expect(page.getByRole("table")).toContainText(en.documents.statuses.published);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.setViewportSize({ width: 2560, height: 1440 });
    expect(await overflowing(page)).toEqual([]);
    // 1280 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await overflowing(page)).toEqual([]);

    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    await expectSound(page, "main");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: en.frame.openNavigation }).click();
    await expect(page.getByRole("button", { name: en.frame.closeNavigation })).toBeFocused();
    await expectSound(page, ".navigation");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: en.frame.openNavigation })).toBeFocused();
    await expectFoldingDrawer(page);
  });
});

test("A screen is opened by its address", async ({ page, site, complaints }) => {
  await signInStaff(page, site);
  await test.step("it shows no keys of choices while their labels are on the way", async () => {
    const asked = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    await page.route("**/types/product?*", async (route) => {
      asked.resolve();
      await shown.promise;
      await route.continue();
    });
    await page.goto("/studio/documents?type=product");
    const table = page.locator("tbody");
    await expect(table.locator("th a").first()).toBeVisible();
    await asked.promise;
    await expect(table).not.toContainText("last-time-buy");
    shown.resolve();
    await expect(table).toContainText("Last-time buy");
    await page.unroute("**/types/product?*");
  });

  await test.step("its first calls are made once, by the document and not by the script", async () => {
    const calls = () =>
      page.evaluate(() =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .map(({ name, initiatorType }) => ({
            path: name.split("/api/v1/admin")[1],
            initiatorType,
          }))
          .filter(({ path }) => path !== undefined),
      );
    for (const [address, shown, first] of [
      [
        "/studio/documents?type=product&size=20",
        "tbody th a",
        ["/me?lang=en", "/documents?type=product&limit=20&lang=en", "/views?lang=en"],
      ],
      ["/studio/documents/rg8810", "[data-path]", ["/me?lang=en", "/documents/rg8810?lang=en"]],
    ] as const) {
      const sent: string[] = [];
      const note = (request: Request) => sent.push(request.url().split("/api/v1/admin")[1] ?? "");
      page.on("request", note);
      await page.goto(address);
      await expect(page.locator(shown).first()).toBeVisible();
      page.off("request", note);
      expect(sent.filter((path) => first.some((one) => one === path)).sort()).toEqual(
        [...first].sort(),
      );
      expect(await calls()).toEqual(
        expect.arrayContaining(first.map((path) => ({ path, initiatorType: "link" }))),
      );
    }
  });

  await test.step("a session that has ended asks to sign in, and shows the address then", async () => {
    complaints.expect(/status of 401/);
    const url = site.url;
    await page.context().addCookies([{ name: "Admin-Token", value: "ended".repeat(8), url }]);
    await page.goto("/studio/documents?type=product");
    await expect(heading(page)).toHaveText(en.signIn.title);
    await page.getByLabel(en.signIn.account, { exact: true }).fill(staff.account);
    await page.getByLabel(en.signIn.password, { exact: true }).fill(staff.password);
    await page.keyboard.press("Enter");
    await expect(page.locator("tbody th a").first()).toBeVisible();
  });
});
