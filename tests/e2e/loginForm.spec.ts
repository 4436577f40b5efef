import type { Page } from "@playwright/test";
import { accessibilityFindings } from "./inspection.ts";
import { type ClientSite, enveloped } from "./parts/clientSite.ts";
import { expect, profile, stopClock, storedIn, test } from "./parts/clientTest.ts";

/** The form's parts by their words, as readers find them. */
function formOf(page: Page, site: ClientSite, language: "en" | "zh") {
  const messages = site.pages.formWords[language];
  return {
    messages,
    account: page.getByLabel(messages.account, { exact: true }),
    password: page.getByRole("textbox", { name: messages.password, exact: true }),
    submit: page.getByRole("button", { name: messages.signIn, exact: true }),
    busy: page.getByRole("button", { name: messages.signingIn, exact: true }),
    show: page.getByRole("button", { name: messages.showPassword }),
    failure: page.locator(".login-form [role=alert]"),
  };
}

const lines = (site: ClientSite) => site.asked.map(({ line }) => line);

test("the login form returns to its own page if the password must be changed first", async ({
  page,
  site,
  open,
}) => {
  await open();
  site.answer(
    "PUT /userCenter/v1/login",
    enveloped(200, { ...profile, must_change_password: true }),
  );
  const form = formOf(page, site, "en");
  const here = page.url();
  await form.account.fill("ada");
  await form.password.fill("pass word");
  const again = page.waitForEvent("load");
  await form.submit.click();
  await again;
  expect(page.url()).toBe(here);
});

test.describe("the login form in Chinese", () => {
  test.use({ language: "zh" });
  test.beforeEach(({ open }) => open());

  test("signs in, stores the profile without its token and redirects", async ({ page, site }) => {
    site.answer("PUT /userCenter/v1/login", enveloped(200, profile));
    const form = formOf(page, site, "zh");
    await form.account.fill("  ada ");
    await form.password.fill(" pass word ");
    await form.submit.click();
    await page.waitForURL("**/target?lang=zh");
    expect(site.asked[0]).toMatchObject({
      line: "PUT /userCenter/v1/login",
      search: "?lang=zh",
      body: JSON.stringify({ account: "ada", password: " pass word " }),
    });
    const { token: _, ...kept } = profile;
    expect(await storedIn(page, "localStorage", "profile")).toEqual({
      nick_name: "",
      must_change_password: false,
      ...kept,
    });
    await expect(page.locator("[data-account]")).toContainText("Ada Lovelace");
    const everything = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(everything).not.toMatch(/secret-token|pass word/);
  });

  test("is served ready to be posted, names missing fields, and shows a refusal", async ({
    page,
    site,
  }) => {
    const form = formOf(page, site, "zh");
    await expect(form.account).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.show.hover();
    await expect(page.locator("[data-live]")).toHaveCount(1);

    await form.account.fill("   ");
    await form.submit.click();
    await expect(form.account).toHaveAccessibleDescription(form.messages.accountMissing);
    await expect(form.password).toHaveAccessibleDescription(form.messages.passwordMissing);
    await expect(form.account).toBeFocused();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.account.fill("ada");
    await expect(form.account).toHaveAttribute("aria-invalid", "false");
    await form.account.press("Enter");
    await expect(form.password).toBeFocused();
    expect(site.asked).toEqual([]);

    await form.account.fill("ada");
    await form.password.fill("wrong");
    for (const [code, message] of [
      [422, "Account or password is wrong"],
      [429, "Try again in 15 minutes"],
    ] as const) {
      site.answer("PUT /userCenter/v1/login", enveloped(code, {}, message, code));
      await form.submit.click();
      await expect(form.failure).toHaveText(message);
      await expect(page.locator(".toast").last()).toHaveText(message);
      await expect(form.account).toHaveValue("ada");
      await expect(form.password).toHaveValue("wrong");
    }

    const code = page.locator('[name="code"]');
    await expect(code).toHaveCount(0);
    const factor = { factor: "totp" };
    site.answer("PUT /userCenter/v1/login", enveloped(401, factor, "The code, please", 401));
    await form.submit.click();
    await expect(code).toBeFocused();
    await expect(form.password).toHaveValue("wrong");
    await form.submit.click();
    await expect(code).toHaveAttribute("aria-invalid", "true");
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test("shows a toast if there is no answer, and can be sent again", async ({
    page,
    site,
    messages,
  }) => {
    const form = formOf(page, site, "zh");
    await form.account.fill("ada");
    await form.password.fill("right");
    await stopClock(page);
    site.answer("PUT /userCenter/v1/login", () => undefined);
    await form.submit.click();
    await expect(form.busy).toBeVisible();
    await form.password.press("Enter");
    await page.clock.runFor(5_000);
    await expect(page.locator(".toast")).toHaveText([messages.timeout]);
    expect(lines(site)).toEqual(["PUT /userCenter/v1/login"]);
    await expect(form.password).toHaveValue("right");
    site.answer("PUT /userCenter/v1/login", enveloped(200, profile));
    await form.submit.click();
    await page.waitForURL("**/target**");
  });
});

test("the password is shown and hidden again", async ({ page, site, open }) => {
  await open();
  const { password, show } = formOf(page, site, "en");
  await password.fill("secret");
  await show.click();
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("secret");
});

test("a form submitted before its script is loaded is sent once, with the input", async ({
  page,
  site,
  open,
}) => {
  site.answer("PUT /userCenter/v1/login", enveloped(200, profile));
  const { promise: opened, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/(hydrate|LoginForm)-/, async (route) => {
    await opened;
    await route.continue();
  });
  await open();
  const { account, password } = formOf(page, site, "en");
  await account.fill("ada");
  await password.fill("right");
  await password.press("Enter");
  letThrough();
  await page.waitForURL("**/target**");
  expect(lines(site)).toEqual(["PUT /userCenter/v1/login"]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts its fields, and shows no control that needs script", async ({
    page,
    site,
    open,
  }) => {
    site.answer("POST /posted", enveloped(200));
    await open();
    const { account, password, submit, show } = formOf(page, site, "en");
    await expect(show).toBeHidden();
    await account.fill("ada");
    await submit.click();
    expect(site.asked).toEqual([]);
    await password.fill("a&b");
    await submit.click();
    await expect
      .poll(() => site.asked)
      .toMatchObject([
        { line: "POST /posted", search: "?lang=en", body: "account=ada&password=a%26b" },
      ]);
  });

  test("the form shows why it was refused, and the entered account", async ({ page, site }) => {
    await page.setContent(site.pages.clientPage({ language: "en", error: "Wrong password" }));
    const { account, failure } = formOf(page, site, "en");
    await expect(failure).toHaveText("Wrong password");
    await expect(account).toHaveValue("ada");
  });
});
