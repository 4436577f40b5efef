import { client as en } from "../../src/base/i18n/en/client.ts";
import { client as zh } from "../../src/base/i18n/zh/client.ts";
import { permissionsKey } from "../../src/base/site/readerStorageKeys.ts";
import { staff } from "../support/server.ts";
import { calm, eachOnce, expect, test } from "./siteTest.ts";

test.use(calm);

const clientWords = { en, zh };

eachOnce((surface, language) => {
  test("staff sign in, see their name on every page, and sign out", async ({
    page,
    at,
    messages,
    complaints,
  }) => {
    const { account, password } = staff;
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(at("login", { redirect: at("rk-news", { id: 3 }) }));
    // The form works by itself until somebody does something.
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((url) => /\/(hydrate|LoginForm)-/.test(url))).toEqual([]);
    await page.getByLabel(messages.signIn.account, { exact: true }).fill(account);
    await page.getByLabel(messages.signIn.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: messages.signIn.title }).click();
    await expect(page).toHaveURL(at("rk-news", { id: 3 }));

    await page.goto(at("home"));
    if (surface === "mobile") await page.getByRole("banner").locator("summary").first().click();
    const part = page.locator("[data-account]:visible");
    await expect(part).toContainText(account);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("token");

    // This page's requests have ended: without its cookie they would be answered as the next visit's.
    await expect
      .poll(() => page.evaluate((key) => sessionStorage.getItem(key), permissionsKey))
      .not.toBeNull();

    // The browser has lost its cookie and kept the profile: the next visit asks who the reader is.
    const client = clientWords[language];
    complaints.expect(/status of 401/);
    const token = (await page.context().cookies()).filter(({ name }) => name === "Admin-Token");
    await page.context().clearCookies({ name: "Admin-Token" });
    const visit = await page.context().newPage();
    await visit.goto(at("home"));
    const dialog = visit.getByRole("alertdialog", { name: client.loggedOutTitle });
    await expect(dialog).toContainText(client.loggedOutText);
    await expect(dialog.getByRole("button", { name: client.cancel })).toHaveCount(0);
    const profile = await visit.evaluate(() => localStorage.getItem("profile") ?? "");
    const reloaded = visit.waitForEvent("load");
    await dialog.getByRole("button", { name: client.confirm }).click();
    await reloaded;
    await expect(visit.locator("[data-account]:visible")).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await page.context().addCookies(token);
    await visit.evaluate((text) => localStorage.setItem("profile", text), profile);
    await visit.close();
    await expect(part).toBeVisible();

    await part.getByRole("button", { name: messages.signIn.signOut }).click();
    await expect(page.locator("[data-account]:visible")).toHaveCount(0);
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === "Admin-Token"))
      .toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("profile"))).toBeNull();
  });
});

test("the code of an invitation's link is sent, and removed from the address", async ({
  page,
  at,
  messages,
  complaints,
}) => {
  const field = page.getByLabel(messages.invitation.code, { exact: true });
  // The codes belong to no invitation: the page reports it.
  complaints.expect(/status of 410|Refused an invitation/);
  const here = new URL(at("invitation"), "http://site.test").pathname;
  for (const letter of ["a", "b"]) {
    const code = letter.repeat(43);
    await page.goto(`${at("invitation")}#${code}`);
    await expect(page.getByRole("alert")).toHaveText(messages.invitation.gone);
    await expect(field).toHaveValue(code);
    await expect(page).toHaveURL((url) => url.pathname === here && url.hash === "");
  }
});
